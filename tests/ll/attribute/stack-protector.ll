; ssp, sspstrong, sspreq: a write past a buffer is found at the return, by way of the guard above it.
; test: run
; test: run models=static,pic -- -basic-block-sections=all
; test: object
target triple = "x86_64-unknown-linux-gnu"
declare void @fill(ptr, i64)
declare i32 @leaf(i32)
define i32 @required(i64 %n) sspreq {
  %small = alloca i32
  %buffer = alloca [16 x i8]
  store i32 5, ptr %small
  call void @fill(ptr %buffer, i64 %n)
  %v = load i32, ptr %small
  ret i32 %v
}
define i32 @strong(i64 %n) sspstrong {
  %buffer = alloca { i32, [4 x i32] }, align 8
  %at = getelementptr i8, ptr %buffer, i64 4
  call void @fill(ptr %at, i64 %n)
  ret i32 2
}
define i32 @characters(i64 %n) ssp {
  %buffer = alloca [8 x i8], align 8
  call void @fill(ptr %buffer, i64 %n)
  ret i32 3
}
define i32 @dynamic(i64 %n, i64 %size) ssp {
  %buffer = alloca i8, i64 %size
  call void @fill(ptr %buffer, i64 16)
  %c = load i8, ptr %buffer
  %r = zext i8 %c to i32
  ret i32 %r
}
define i32 @tail(i32 %x, i64 %n) sspreq {
  %r = tail call i32 @leaf(i32 %x)
  ret i32 %r
}
define i32 @realigned(i64 %n) sspstrong {
  %buffer = alloca [64 x i8], align 64
  call void @fill(ptr %buffer, i64 %n)
  ret i32 6
}
define double @result(double %x) sspreq {
  %r = fadd double %x, %x
  ret double %r
}
; >>> driver
; #include <setjmp.h>
; #include <stdio.h>
; #include <string.h>
; int required(long), strong(long), characters(long), dynamic(long, long), tail(int, long), realigned(long);
; double result(double);
; static jmp_buf out;
; void fill(char *p, long n) { memset(p, 7, n); }
; int leaf(int x) { return x + 1; }
; void __stack_chk_fail(void) { longjmp(out, 1); }
; static void probe(int (*f)(long), long n) {
;     if (setjmp(out)) printf(" changed"); else printf(" %d", f(n));
; }
; int main(void) {
;     probe(required, 16); probe(required, 24);
;     probe(strong, 16); probe(strong, 28);
;     probe(characters, 8); probe(characters, 16);
;     probe(realigned, 64); probe(realigned, 128);
;     printf(" %d %d %g\n", dynamic(0, 16), tail(4, 0), result(1.5));
; }
; >>> output
;  5 changed 2 changed 3 changed 6 changed 7 5 3
