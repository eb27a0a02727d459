; Constrained ldexp by integers of more than 32 bits: far powers are zeros and infinities.
; test: run
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
declare double @llvm.experimental.constrained.ldexp.f64.i64(double, i64, metadata, metadata)
declare <2 x float> @llvm.experimental.constrained.ldexp.v2f32.v2i64(<2 x float>, <2 x i64>, metadata, metadata)
declare float @llvm.experimental.constrained.ldexp.f32.i65(float, i65, metadata, metadata)
define double @scalar(double %x, i64 %n) strictfp {
  %r = call double @llvm.experimental.constrained.ldexp.f64.i64(double %x, i64 %n, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %r
}
define void @lanes(ptr %x, ptr %n, ptr %r) strictfp {
  %a = load <2 x float>, ptr %x
  %b = load <2 x i64>, ptr %n
  %c = call <2 x float> @llvm.experimental.constrained.ldexp.v2f32.v2i64(<2 x float> %a, <2 x i64> %b, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  store <2 x float> %c, ptr %r
  ret void
}
define float @odd(float %x, i64 %n) strictfp {
  %w = zext i64 %n to i65
  %r = call float @llvm.experimental.constrained.ldexp.f32.i65(float %x, i65 %w, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret float %r
}
; >>> driver
; #include <stdio.h>
; double scalar(double, long); void lanes(float *, long *, float *); float odd(float, long);
; int main(void) {
;   printf("%g %g %g %g\n", scalar(1.5, 3), scalar(1.5, -2), scalar(1.5, 1L << 32), scalar(1.5, -(1L << 40)));
;   float x[2] = { 3, -3 }, r[2];
;   long n[2] = { -1, (1L << 33) + 1 };
;   lanes(x, n, r);
;   printf("%g %g %g %g\n", r[0], r[1], odd(1, 10), odd(1, -1));
; }
; >>> output
; 12 0.375 inf 0
; 1.5 -inf 1024 inf
