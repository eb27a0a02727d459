; x86_regcallcc: results in registers that are preserved otherwise, also those that nobody reads; more are in memory.
; test: run -- -mtriple=x86_64-linux-gnu
define x86_regcallcc [11 x i64] @eleven(i64 %a) {
  %b = add i64 %a, 7
  %c = add i64 %a, 10
  %r = insertvalue [11 x i64] zeroinitializer, i64 %b, 7
  %s = insertvalue [11 x i64] %r, i64 %c, 10
  ret [11 x i64] %s
}
define x86_regcallcc [12 x i64] @twelve(i64 %a) {
  %r = insertvalue [12 x i64] zeroinitializer, i64 %a, 11
  ret [12 x i64] %r
}
define x86_regcallcc [16 x double] @sixteen(double %a) {
  %r = insertvalue [16 x double] zeroinitializer, double %a, 15
  ret [16 x double] %r
}
define i64 @calls(i64 %a, double %x) {
  %p = add i64 %a, 1000000
  %q = fadd double %x, 0.5
  %u = call x86_regcallcc [11 x i64] @eleven(i64 %a)
  %v = call x86_regcallcc [16 x double] @sixteen(double %x)
  %e = call x86_regcallcc [11 x i64] @eleven(i64 %a)
  %t = call x86_regcallcc [12 x i64] @twelve(i64 %a)
  %s = call x86_regcallcc [16 x double] @sixteen(double %q)
  %e7 = extractvalue [11 x i64] %e, 7
  %e10 = extractvalue [11 x i64] %e, 10
  %t11 = extractvalue [12 x i64] %t, 11
  %s15 = extractvalue [16 x double] %s, 15
  %m = fmul double %s15, 2.0
  %n = fptosi double %m to i64
  %i = mul i64 %e7, 10
  %j = add i64 %i, %e10
  %k = add i64 %j, %t11
  %l = add i64 %k, %n
  %o = add i64 %l, %p
  ret i64 %o
}
; >>> driver
; #include <stdio.h>
; long calls(long, double);
; int main(void) { printf("%ld\n", calls(100, 3)); }
; >>> output
; 1001387
