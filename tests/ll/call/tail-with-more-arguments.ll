; A tail call with more stack arguments than the function has itself, where the function saves no register.
; test: run levels=O0,O2
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
define tailcc i64 @f(i64 %x) {
  %y = add i64 %x, 1
  %r = musttail call tailcc i64 @g(i64 %x, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 %y, i64 %x, i64 9)
  ret i64 %r
}
define tailcc i64 @g(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k) noinline {
  %1 = mul i64 %i, 1000
  %2 = mul i64 %j, 100
  %3 = mul i64 %k, 10
  %4 = add i64 %1, %2
  %5 = add i64 %3, %h
  %6 = add i64 %4, %5
  %7 = add i64 %6, %a
  ret i64 %7
}
define i64 @start(i64 %x) {
  %r = call tailcc i64 @f(i64 %x)
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; long start(long);
; int main(void) { printf("%ld\n", start(2)); }
; >>> output
; 3299
