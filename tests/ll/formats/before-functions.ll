; What stands before a function: prefix data, and the signature and type that callers compare (-fsanitize=function; it was
; dropped). ELF for AArch64 says what is data; on Mach-O it is of one piece with the function.
; test: readobj show=symbols -- -mtriple=aarch64-linux-gnu -O2
; test: readobj show=symbols check=MACHO -- -mtriple=arm64-apple-macosx13 -O2
; test: asm levels=O0,O2 check=TEXT -- -mtriple=x86_64-linux-gnu
; test: asm levels=O0,O2 check=WINDOWS -- -mtriple=x86_64-pc-windows-msvc
; CHECK: Name: $d
; CHECK: Value: 0x8
; CHECK: Name: $x
; CHECK: Value: 0x14
; CHECK: Name: $d
; CHECK: Value: 0x1C
; CHECK: Name: $x
; CHECK: Value: 0x20
; MACHO-NOT: $d
; MACHO: Name: l_front._checked
; MACHO: Value: 0x8
; MACHO: Name: _checked
; MACHO: AltEntry
; MACHO: Value: 0x14
; TEXT-LABEL: plain:
; TEXT: .byte 77,0,0,0,254,202,5,193,177,203,116,0
; TEXT: checked:
; WINDOWS: .byte 77,0,0,0,254,202,5,193,177,203,116,0
; WINDOWS: checked:
define i32 @plain() {
  ret i32 3
}

define i32 @checked(ptr %p) prefix i32 77 !func_sanitize !0 {
  ret i32 3
}

define i32 @typed(ptr %p) !kcfi_type !1 {
  ret i32 3
}

!0 = !{i32 -1056584962, i32 7654321}
!1 = !{i32 4660}
