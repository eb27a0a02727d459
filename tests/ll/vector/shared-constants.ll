; A vector constant that several stores of a block write is read once.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: fill:
; X86: movups .LCPI
; X86-NOT: .LCPI
; X86: ret
; test: run levels=O0,O2
@format = private constant [16 x i8] c"%d %d %d %d\0A\00\00\00\00"
@table = global [24 x i32] zeroinitializer

define void @fill(ptr %p, i32 %n) noinline {
  store <4 x i32> <i32 1, i32 0, i32 7, i32 9>, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 16
  store i32 %n, ptr %q
  %r = getelementptr i8, ptr %p, i64 20
  store <4 x i32> <i32 1, i32 0, i32 7, i32 9>, ptr %r, align 4
  %s = getelementptr i8, ptr %p, i64 36
  store i32 %n, ptr %s
  %t = getelementptr i8, ptr %p, i64 40
  store <4 x i32> <i32 1, i32 0, i32 7, i32 9>, ptr %t, align 4
  ret void
}

declare i32 @printf(ptr, ...)

define i32 @main() {
  call void @fill(ptr @table, i32 5)
  %p = getelementptr i8, ptr @table, i64 28
  %a = load i32, ptr %p
  %q = getelementptr i8, ptr @table, i64 36
  %b = load i32, ptr %q
  %r = getelementptr i8, ptr @table, i64 52
  %c = load i32, ptr %r
  %d = load i32, ptr @table
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %d)
  ret i32 0
}
; >>> output
; 7 5 9 1
