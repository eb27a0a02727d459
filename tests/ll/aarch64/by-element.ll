; Factors whose lanes are all one element are that element; comparisons that only select stay in the lanes compared.
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; CHECK-LABEL: scale:
; CHECK: .4s, v0.s[0]
; CHECK-LABEL: lanes:
; CHECK: .s[3]
; CHECK: .s[1]
; CHECK-LABEL: pairs:
; CHECK: .d[1]
; CHECK-LABEL: integers:
; CHECK: .s[2]
; CHECK: .s[1]
; CHECK-LABEL: clamp:
; CHECK-NOT: zip
; CHECK-NOT: uzp
; CHECK: ret
define void @scale(ptr %p, float %x) {
  %a = load <4 x float>, ptr %p
  %e = insertelement <4 x float> poison, float %x, i64 0
  %s = shufflevector <4 x float> %e, <4 x float> poison, <4 x i32> zeroinitializer
  %r = fmul <4 x float> %s, %a
  store <4 x float> %r, ptr %p
  ret void
}
define void @lanes(ptr %p, ptr %q) {
  %a = load <4 x float>, ptr %p
  %b = load <4 x float>, ptr %q
  %s = shufflevector <4 x float> %b, <4 x float> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %r = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> %s, <4 x float> %b)
  %n = fneg <4 x float> %a
  %t = shufflevector <4 x float> %b, <4 x float> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %u = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %t, <4 x float> %n, <4 x float> %r)
  store <4 x float> %u, ptr %p
  ret void
}
define void @pairs(ptr %p, ptr %q) {
  %a = load <4 x double>, ptr %p
  %b = load <4 x double>, ptr %q
  %s = shufflevector <4 x double> %b, <4 x double> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %r = call <4 x double> @llvm.fma.v4f64(<4 x double> %s, <4 x double> %a, <4 x double> %b)
  store <4 x double> %r, ptr %p
  ret void
}
define void @integers(ptr %p, ptr %q) {
  %a = load <4 x i32>, ptr %p
  %b = load <4 x i32>, ptr %q
  %s = shufflevector <4 x i32> %b, <4 x i32> poison, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
  %m = mul <4 x i32> %a, %s
  %r = add <4 x i32> %m, %b
  %t = shufflevector <4 x i32> %b, <4 x i32> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %u = mul <4 x i32> %t, %r
  store <4 x i32> %u, ptr %p
  ret void
}
define void @clamp(ptr %p) {
  %a = load <8 x float>, ptr %p
  %big = fcmp ogt <8 x float> %a, splat (float 6.0)
  %b = select <8 x i1> %big, <8 x float> splat (float 6.0), <8 x float> %a
  %small = fcmp olt <8 x float> %a, splat (float 2.0)
  %c = select <8 x i1> %small, <8 x float> splat (float 2.0), <8 x float> %b
  store <8 x float> %c, ptr %p
  ret void
}
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare <4 x double> @llvm.fma.v4f64(<4 x double>, <4 x double>, <4 x double>)
; >>> driver
; #include <stdio.h>
; void scale(float *, float), lanes(float *, float *), pairs(double *, double *), integers(int *, int *), clamp(float *);
; int main(void) {
;   float a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[4] = {5, 6, 7, 8};
;   double c[4] = {1, 2, 3, 4}, d[4] = {5, 6, 7, 8};
;   int e[4] = {1, 2, 3, 4}, f[4] = {5, 6, 7, 8};
;   clamp(a);
;   for (int i = 0; i < 8; i++) printf("%g ", a[i]);
;   scale(a, 3);
;   for (int i = 0; i < 4; i++) printf("%g ", a[i]);
;   lanes(a, b);
;   pairs(c, d);
;   integers(e, f);
;   for (int i = 0; i < 4; i++) printf("%g %g %d ", a[i], c[i], e[i]);
;   printf("\n");
; }
; >>> output
; 2 2 3 4 5 6 6 6 6 6 9 12 17 13 72 18 22 120 25 31 168 32 40 216 
