; x86_regcallcc: eleven integers and sixteen floating-point values in registers; those that are preserved elsewhere are
; lost where an argument is in them.
; test: dump -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run
; CHECK: <sum>:
; CHECK: subq %r12, %rax
; CHECK-NEXT: imulq %r15, %rax
; CHECK: retq
define x86_regcallcc i64 @sum(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l) {
  %s = sub i64 %a, %h
  %t = mul i64 %s, %k
  %u = add i64 %t, %l
  ret i64 %u
}
define x86_regcallcc double @last(double %a, double, double, double, double, double, double, double, double %i, double, double, double, double, double, double, double %p) {
  %r = fsub double %a, %i
  %s = fmul double %r, %p
  ret double %s
}
define i64 @calls(i64 %n, double %x) {
  %a = add i64 %n, 1
  %b = call x86_regcallcc i64 @sum(i64 %n, i64 %a, i64 3, i64 4, i64 5, i64 6, i64 7, i64 %a, i64 9, i64 10, i64 %n, i64 12)
  %c = call x86_regcallcc i64 @sum(i64 %b, i64 %a, i64 3, i64 4, i64 5, i64 6, i64 7, i64 %n, i64 9, i64 10, i64 %a, i64 %n)
  %d = call x86_regcallcc double @last(double %x, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 2.0, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 0.0, double 3.0)
  %e = fptosi double %d to i64
  %f = add i64 %c, %e
  %g = add i64 %f, %n
  ret i64 %g
}
; >>> driver
; #include <stdio.h>
; long calls(long, double);
; int main(void) { printf("%ld\n", calls(5, 12.0)); }
; >>> output
; 52
