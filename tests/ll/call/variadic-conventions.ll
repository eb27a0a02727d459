; Variadic functions of conventions with registers of their own: preserve_nonecc is C's then, ghccc goes on as it is, win64cc is
; Microsoft's also on other systems.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define preserve_nonecc i32 @none(i32 %a, ...) {
  %l = alloca [32 x i8], align 8
  call void @llvm.va_start(ptr %l)
  %r = call i32 @listed(ptr %l)
  %s = add i32 %r, %a
  ret i32 %s
}
define win64cc i32 @microsoft(i32 %a, double %b, ...) {
  %l = alloca ptr, align 8
  call void @llvm.va_start(ptr %l)
  %p = load ptr, ptr %l
  %r = call i32 @words(ptr %p)
  %c = fptosi double %b to i32
  %s = add i32 %r, %a
  %t = add i32 %s, %c
  ret i32 %t
}
define ghccc void @machine(i64 %a, ...) {
  store i64 %a, ptr @seen
  musttail call ghccc void (i64, ...) @end(i64 %a, ...)
  ret void
}
define ghccc void @end(i64 %a, ...) {
  %b = add i64 %a, 1
  store i64 %b, ptr @seen
  call void @done()
  unreachable
}
define i32 @calls() {
  %a = call preserve_nonecc i32 (i32, ...) @none(i32 1, i64 20, double 3.0e2, i128 4000, i64 0, i64 0, i64 50000, i64 600000)
  %b = call win64cc i32 (i32, double, ...) @microsoft(i32 1, double 2.0e1, i64 300, double 4.0e3, i64 50000, i64 0, i64 0, i64 0, i64 600000)
  %s = sub i32 %b, %a
  ret i32 %s
}
define void @jump() {
  call ghccc void (i64, ...) @end(i64 7, i64 9)
  ret void
}
@seen = global i64 0
declare i32 @listed(ptr)
declare i32 @words(ptr)
declare void @done() noreturn
; >>> driver
; #include <stdarg.h>
; #include <stdio.h>
; #include <stdlib.h>
; extern long seen;
; void done(void) { printf("%ld\n", seen); exit(0); }
; int calls(void);
; void jump(void);
; int listed(va_list *l) {
;   long a = va_arg(*l, long);
;   double b = va_arg(*l, double);
;   __int128 c = va_arg(*l, __int128);
;   long d = va_arg(*l, long), e = va_arg(*l, long), f = va_arg(*l, long), g = va_arg(*l, long);
;   printf("%ld %g %ld %ld %ld %ld %ld\n", a, b, (long)c, d, e, f, g);
;   return a + b + c + d + e + f + g;
; }
; int words(long *w) {
;   printf("%ld %g %ld %ld %ld\n", w[0], *(double *)(w + 1), w[2], w[5], w[6]);
;   return w[0];
; }
; int main(void) {
;   printf("%d\n", calls());
;   fflush(stdout);
;   jump();
; }
; >>> output
; 20 300 4000 0 0 50000 600000
; 300 4000 50000 0 600000
; -654000
; 8
