; Compact relocations: those that ordinary ones would be, in sections of another name and type.
; test: object -- -mtriple=x86_64-unknown-linux-gnu -crel
; test: object -- -mtriple=aarch64-unknown-linux-gnu -crel
; test: readobj show=relocations check=X86 -- -mtriple=x86_64-unknown-linux-gnu -crel
; X86: .crel.text
; X86: R_X86_64_PLT32 h 0xFFFFFFFFFFFFFFFC
; X86: .crel.data
; X86-NEXT: 0x8 R_X86_64_64 t 0x0
; X86-NEXT: 0x10 R_X86_64_64 t 0x0
; X86-NEXT: 0x18 R_X86_64_64 p 0x0
; X86-NEXT: 0x20 R_X86_64_64 t 0xFFFFFFFFFFFFFFF4
; X86-NEXT: 0x238 R_X86_64_64 p 0x5
; X86: .crel.eh_frame
; test: readobj show=relocations check=A64 -- -mtriple=aarch64-unknown-linux-gnu -crel
; A64: .crel.text
; A64: R_AARCH64_CALL26 h 0x0
; A64: .crel.data
; A64-NEXT: 0x8 R_AARCH64_ABS64 t 0x0
; A64: 0x238 R_AARCH64_ABS64 p 0x5
@t = global i32 4
@p = global ptr @t
@a = global [3 x ptr] [ptr @t, ptr @p, ptr getelementptr (i8, ptr @t, i64 -12)], align 8
@b = global { [528 x i8], ptr } { [528 x i8] zeroinitializer, ptr getelementptr (i8, ptr @p, i64 5) }, align 8

declare i32 @h(ptr)

define i32 @f(ptr %p) {
  %s = call i32 @h(ptr %p)
  %r = add i32 %s, 1
  ret i32 %r
}
