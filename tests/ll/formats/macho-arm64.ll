; Mach-O for arm64: far references by page and offset with symbols for all that code refers to, offsets as relocations of
; their own, thread-local variables by descriptors, arguments packed on the stack, variable arguments on the stack only.
; test: dump -- -mtriple=arm64-apple-macosx11.0 -O2
; test: readobj check=SYM -- -mtriple=arm64-apple-ios14.0 -O2
; SYM: Name: lCPI1_0
; SYM: Name: l_string
; test: object -- -mtriple=arm64-apple-macosx11.0
@g = global [100 x i32] zeroinitializer
@w = weak global i32 3
@ext = external global i32
@tl = thread_local global i32 3
@string = private unnamed_addr constant [4 x i8] c"abc\00"
@far = global ptr getelementptr (i8, ptr @ext, i64 12)
declare void @e()
declare i32 @printf(ptr, ...)
; CHECK: <_reads>:
; CHECK: ARM64_RELOC_ADDEND 0x8
; CHECK: ARM64_RELOC_PAGE21 _g
; CHECK: ARM64_RELOC_PAGEOFF12 _g
; CHECK: ARM64_RELOC_GOT_LOAD_PAGE21 _w
; CHECK: ARM64_RELOC_GOT_LOAD_PAGEOFF12 _w
; CHECK: ARM64_RELOC_TLVP_LOAD_PAGE21 _tl
; CHECK: ARM64_RELOC_TLVP_LOAD_PAGEOFF12 _tl
; CHECK: blr
define i32 @reads() {
  %a = load i32, ptr getelementptr (i8, ptr @g, i64 8)
  %b = load i32, ptr @w
  %d = load i32, ptr @tl
  %x = add i32 %a, %b
  %z = add i32 %x, %d
  ret i32 %z
}
; CHECK: <_constant>:
; CHECK: ARM64_RELOC_PAGE21 lCPI1_0
define double @constant(double %x) {
  %r = fadd double %x, 3.14159
  ret double %r
}
; CHECK: <_variadic>:
; CHECK: str w{{*}}, [sp]
; CHECK: str d{{*}}, [sp, #0x8]
; CHECK: str x{{*}}, [sp, #0x10]
; CHECK: ARM64_RELOC_PAGE21 l_string
; CHECK: ARM64_RELOC_BRANCH26 _printf
define i32 @variadic() {
  %r = call i32 (ptr, ...) @printf(ptr @string, i32 5, double 2.0, i128 3)
  ret i32 %r
}
; CHECK: <_packed>:
; CHECK: strb w{{*}}, [sp]
; CHECK: strh w{{*}}, [sp, #0x2]
; CHECK: strb w{{*}}, [sp, #0x4]
; CHECK: str w{{*}}, [sp, #0x8]
; CHECK: str x{{*}}, [sp, #0x10]
define void @packed(i64 %a) {
  call void @callee(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i8 signext 1, i16 zeroext 2, i8 3, i32 4, i64 %a)
  call void @e()
  ret void
}
declare void @callee(i64, i64, i64, i64, i64, i64, i64, i64, i8 signext, i16 zeroext, i8, i32, i64)
; CHECK: <_table>:
; CHECK: ARM64_RELOC_ADDEND
; CHECK: ARM64_RELOC_PAGE21 _table
define i32 @table(i32 %n) {
  switch i32 %n, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %e
    i32 4, label %f
  ]
a:
  call void @e()
  br label %d
b:
  ret i32 4
c:
  ret i32 7
e:
  ret i32 9
f:
  ret i32 11
d:
  ret i32 0
}
