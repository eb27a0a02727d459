; Pointers that count back by a variable are differences, with the index extended or shifted in the subtraction where it can be.
; test: run levels=O0,O2
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: asm check=X86 -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-linux-gnu -O2
; X86: extended:
; X86: subq %rsi, %rdi
; X86: movl -4(%rdi), %eax
; ARM: extended:
; ARM-NEXT: sub {{*}}, x0, w1, uxtw #0
; ARM-NEXT: ldur w0, {{*}}, #-4]
; ARM: shifted:
; ARM-NEXT: sub x0, x0, x1, lsl #2
; ARM: times:
@numbers = global [8 x i32] [i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17]
@text = constant [10 x i8] c"%d %d %d\0A\00"
declare i32 @printf(ptr, ...)
define i32 @extended(ptr %p, i32 %n) noinline {
  %e = zext i32 %n to i64
  %s = sub nsw i64 0, %e
  %q = getelementptr inbounds i8, ptr %p, i64 %s
  %r = getelementptr inbounds i8, ptr %q, i64 -4
  %v = load i32, ptr %r
  ret i32 %v
}
define ptr @shifted(ptr %p, i64 %n) noinline {
  %s = sub nsw i64 0, %n
  %q = getelementptr inbounds i32, ptr %p, i64 %s
  ret ptr %q
}
; The difference is needed as well, and the stride is no power of two.
define i32 @times(ptr %p, i64 %n, ptr %to) noinline {
  %s = sub nsw i64 0, %n
  %q = getelementptr inbounds [3 x i32], ptr %p, i64 %s
  store i64 %s, ptr %to
  %m = sub nsw i64 0, %n
  %r = getelementptr inbounds [3 x i32], ptr %p, i64 %m
  %a = load i32, ptr %q
  %b = load i32, ptr %r
  %c = add i32 %a, %b
  ret i32 %c
}
define i32 @main() {
  %o = alloca i64
  %end = getelementptr i8, ptr @numbers, i64 32
  %a = call i32 @extended(ptr %end, i32 8)
  %p = call ptr @shifted(ptr %end, i64 8)
  %b = load i32, ptr %p
  %c = call i32 @times(ptr %end, i64 2, ptr %o)
  %d = call i32 (ptr, ...) @printf(ptr @text, i32 %a, i32 %b, i32 %c)
  ret i32 0
}
; >>> output
; 15 10 24
