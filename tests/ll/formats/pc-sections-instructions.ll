; Where the instructions are that became one of the IR's, for programs that look through such sections (refused, before).
; All that a loop is made of counts; copies and calls do not.
; test: readobj levels=O0,O2 show=sections,section-data check=BYTES -- -mtriple=x86_64-linux-gnu
; test: readobj levels=O0,O2 show=relocs check=X86 -- -mtriple=x86_64-linux-gnu
; test: readobj levels=O2 show=relocs check=ARM -- -mtriple=aarch64-linux-gnu
; test: object -- -mtriple=x86_64-linux-gnu -relocation-model=pic
; test: object -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; BYTES: Name: where
; BYTES: 0000: 00000000 2A000000 00000000
; X86: .relawhere {
; X86: .text 0x0
; X86: .text 0x10
; X86: .text 0x13
; X86: .text 0x16
; X86: .text 0x19
; X86: .text 0x1C
; X86: .text 0x21
; X86: .text 0x30
; X86: .text 0x33
; X86: .text 0x40
; ARM: .relawhere {
; ARM: .text 0x0
; ARM: .text 0xC
; ARM: .text 0x10
; ARM: .text 0x14
; ARM: .text 0x18
; ARM: .text 0x1C
; ARM: .text 0x24
; ARM: .text 0x28
; ARM: .text 0x34
; ARM: .text 0x3C
; ARM: .text 0x44
; ARM: .text 0x48
; ARM: }
@g = global i64 0

define void @store(ptr %p, i64 %x) {
  store i64 %x, ptr %p, !pcsections !0
  ret void
}

define i64 @nand(ptr %p, i64 %x) {
  %old = atomicrmw nand ptr %p, i64 %x seq_cst, !pcsections !0
  ret i64 %old
}

; Neither load is left out, nor is one merged with the sum.
define i64 @loads(ptr %p) {
  %a = load i64, ptr %p, !pcsections !0
  %b = load i64, ptr %p, !pcsections !0
  %c = add i64 %a, %b
  ret i64 %c
}

define internal i64 @inlined(ptr %p) alwaysinline {
  %a = load i64, ptr %p, !pcsections !0
  ret i64 %a
}

define i64 @inlines(ptr %p) {
  %a = call i64 @inlined(ptr %p)
  %b = call i64 @inlined(ptr @g)
  %c = add i64 %a, %b
  ret i64 %c
}

!0 = !{!"where", !1}
!1 = !{i32 42}
