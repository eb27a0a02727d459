; Negated operands of fma and fmuladd are parts of the instruction; all signs, rounded once.
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; CHECK: fmsub d0, d0, d1, d2
; CHECK: fnmsub d0, d0, d1, d2
; CHECK: fnmadd d0, d0, d1, d2
; CHECK: fmls
define double @sub(double %a, double %b, double %c) {
  %n = fneg double %a
  %r = call double @llvm.fma.f64(double %n, double %b, double %c)
  ret double %r
}
define double @less(double %a, double %b, double %c) {
  %n = fneg double %c
  %r = call double @llvm.fma.f64(double %a, double %b, double %n)
  ret double %r
}
define double @minus(double %a, double %b, double %c) {
  %n = fneg double %b
  %m = fneg double %c
  %r = call double @llvm.fma.f64(double %a, double %n, double %m)
  ret double %r
}
define void @lanes(ptr %p, ptr %q, ptr %r) {
  %a = load <4 x float>, ptr %p
  %b = load <4 x float>, ptr %q
  %c = load <4 x float>, ptr %r
  %n = fneg <4 x float> %b
  %d = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> %n, <4 x float> %c)
  store <4 x float> %d, ptr %r
  ret void
}
declare double @llvm.fma.f64(double, double, double)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>)
; >>> driver
; #include <stdio.h>
; double sub(double, double, double), less(double, double, double), minus(double, double, double);
; void lanes(float *, float *, float *);
; int main(void) {
;   float a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4] = {100, 200, 300, 400};
;   double e = 1 + 0x1p-30;
;   lanes(a, b, c);
;   printf("%a %a %a %g %g %g %g\n", sub(e, e, 1), less(e, e, 1), minus(e, e, 1), c[0], c[1], c[2], c[3]);
; }
; >>> output
; -0x1.00000002p-29 0x1.00000002p-29 -0x1.00000004p+1 95 188 279 368
