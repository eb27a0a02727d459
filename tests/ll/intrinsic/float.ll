; Math and rounding intrinsics on scalars: those with instructions, those that become libcalls, saturating conversions.
; test: run link=-lm
; test: reassemble
declare double @llvm.sqrt.f64(double)
declare float @llvm.sqrt.f32(float)
declare double @llvm.fabs.f64(double)
declare float @llvm.fabs.f32(float)
declare double @llvm.copysign.f64(double, double)
declare float @llvm.copysign.f32(float, float)
declare double @llvm.floor.f64(double)
declare double @llvm.ceil.f64(double)
declare double @llvm.trunc.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.nearbyint.f64(double)
declare double @llvm.round.f64(double)
declare double @llvm.roundeven.f64(double)
declare float @llvm.floor.f32(float)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.maximum.f64(double, double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.pow.f64(double, double)
declare double @llvm.powi.f64.i32(double, i32)
declare double @llvm.exp.f64(double)
declare double @llvm.exp2.f64(double)
declare double @llvm.log.f64(double)
declare double @llvm.log2.f64(double)
declare double @llvm.log10.f64(double)
declare double @llvm.sin.f64(double)
declare double @llvm.cos.f64(double)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)
declare i64 @llvm.lround.i64.f64(double)
declare i64 @llvm.llrint.i64.f64(double)
declare i1 @llvm.is.fpclass.f64(double, i32)

define void @unary(double %x, ptr %o) {
  %1 = call double @llvm.sqrt.f64(double %x)
  %2 = call double @llvm.fabs.f64(double %x)
  %3 = call double @llvm.floor.f64(double %x)
  %4 = call double @llvm.ceil.f64(double %x)
  %5 = call double @llvm.trunc.f64(double %x)
  %6 = call double @llvm.rint.f64(double %x)
  %7 = call double @llvm.nearbyint.f64(double %x)
  %8 = call double @llvm.round.f64(double %x)
  %9 = call double @llvm.roundeven.f64(double %x)
  %10 = call double @llvm.exp.f64(double %2)
  %11 = call double @llvm.exp2.f64(double %3)
  %12 = call double @llvm.log.f64(double %2)
  %13 = call double @llvm.log2.f64(double %2)
  %14 = call double @llvm.log10.f64(double %2)
  %15 = call double @llvm.sin.f64(double %x)
  %16 = call double @llvm.cos.f64(double %x)
  %17 = call double @llvm.powi.f64.i32(double %x, i32 3)
  store double %1, ptr %o
  %o2 = getelementptr double, ptr %o, i64 1
  store double %2, ptr %o2
  %o3 = getelementptr double, ptr %o, i64 2
  store double %3, ptr %o3
  %o4 = getelementptr double, ptr %o, i64 3
  store double %4, ptr %o4
  %o5 = getelementptr double, ptr %o, i64 4
  store double %5, ptr %o5
  %o6 = getelementptr double, ptr %o, i64 5
  store double %6, ptr %o6
  %o7 = getelementptr double, ptr %o, i64 6
  store double %7, ptr %o7
  %o8 = getelementptr double, ptr %o, i64 7
  store double %8, ptr %o8
  %o9 = getelementptr double, ptr %o, i64 8
  store double %9, ptr %o9
  %o10 = getelementptr double, ptr %o, i64 9
  store double %10, ptr %o10
  %o11 = getelementptr double, ptr %o, i64 10
  store double %11, ptr %o11
  %o12 = getelementptr double, ptr %o, i64 11
  store double %12, ptr %o12
  %o13 = getelementptr double, ptr %o, i64 12
  store double %13, ptr %o13
  %o14 = getelementptr double, ptr %o, i64 13
  store double %14, ptr %o14
  %o15 = getelementptr double, ptr %o, i64 14
  store double %15, ptr %o15
  %o16 = getelementptr double, ptr %o, i64 15
  store double %16, ptr %o16
  %o17 = getelementptr double, ptr %o, i64 16
  store double %17, ptr %o17
  ret void
}
define double @binary(double %x, double %y) {
  %1 = call double @llvm.copysign.f64(double %x, double %y)
  %2 = call double @llvm.minnum.f64(double %x, double %y)
  %3 = call double @llvm.maxnum.f64(double %x, double %y)
  %4 = call double @llvm.fma.f64(double %1, double %2, double 0.5)
  %5 = call double @llvm.fmuladd.f64(double %4, double 2.0, double %3)
  %6 = fadd double %5, %1
  ret double %6
}
define double @zeros(double %x, double %y, i1 %max) {
  br i1 %max, label %a, label %b
a:
  %m = call double @llvm.maximum.f64(double %x, double %y)
  ret double %m
b:
  %n = call double @llvm.minimum.f64(double %x, double %y)
  ret double %n
}
define double @power(double %x, double %y) {
  %r = call double @llvm.pow.f64(double %x, double %y)
  ret double %r
}
define float @single(float %x, float %y) {
  %1 = call float @llvm.sqrt.f32(float %x)
  %2 = call float @llvm.fabs.f32(float %y)
  %3 = call float @llvm.copysign.f32(float %1, float %y)
  %4 = call float @llvm.floor.f32(float %2)
  %5 = fadd float %3, %4
  ret float %5
}
define i64 @saturate(double %x) {
  %1 = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %2 = call i32 @llvm.fptoui.sat.i32.f64(double %x)
  %3 = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %f = fptrunc double %x to float
  %4 = call i8 @llvm.fptosi.sat.i8.f32(float %f)
  %a = sext i32 %1 to i64
  %b = zext i32 %2 to i64
  %d = sext i8 %4 to i64
  %s1 = mul i64 %a, 3
  %s2 = xor i64 %s1, %b
  %s3 = mul i64 %s2, 5
  %s4 = xor i64 %s3, %3
  %s5 = add i64 %s4, %d
  ret i64 %s5
}
define i64 @to_integer(double %x) {
  %1 = call i64 @llvm.lround.i64.f64(double %x)
  %2 = call i64 @llvm.llrint.i64.f64(double %x)
  %m = mul i64 %1, 1000
  %r = add i64 %m, %2
  ret i64 %r
}
define i32 @classes(double %x) {
  %nan = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  %inf = call i1 @llvm.is.fpclass.f64(double %x, i32 516)
  %zero = call i1 @llvm.is.fpclass.f64(double %x, i32 96)
  %subnormal = call i1 @llvm.is.fpclass.f64(double %x, i32 144)
  %a = zext i1 %nan to i32
  %b = select i1 %inf, i32 2, i32 0
  %c = select i1 %zero, i32 4, i32 0
  %d = select i1 %subnormal, i32 8, i32 0
  %e = or i32 %a, %b
  %f = or i32 %e, %c
  %g = or i32 %f, %d
  ret i32 %g
}
; >>> driver
; #include <math.h>
; #include <stdio.h>
; void unary(double, double *); double binary(double, double), zeros(double, double, _Bool), power(double, double); float single(float, float); long saturate(double), to_integer(double); int classes(double);
; int main(void) {
;     double v[] = {0, -0.0, 0.5, 1.5, 2.5, -2.5, 1e10, -7.3, 4503599627370497.5, INFINITY, -INFINITY, NAN, 5e-310}, o[17];
;     for (int i = 0; i < 13; i++) {
;         unary(v[i], o);
;         for (int k = 0; k < 17; k++) isnan(o[k]) ? printf("nan ") : printf("%.12g ", o[k]);
;         printf("%ld %d", saturate(v[i]), classes(v[i]));
;         if (fabs(v[i]) < 1e12) printf(" %ld", to_integer(v[i]));
;         for (int j = 0; j < 13; j++) { double r = binary(v[i], v[j]); isnan(r) ? printf(" nan") : printf(" %.10g", r); }
;         printf(" %g\n", single(fabs(v[i]), v[i]));
;     }
;     printf("%g %g %g %g %g\n", zeros(0.0, -0.0, 0), zeros(-0.0, 0.0, 1), zeros(1, 2, 1), fabs(zeros(1, NAN, 1)), fabs(zeros(NAN, 1, 0)));
;     printf("%.12g %.12g\n", power(2, 0.5), power(-2, 3));
; }
; >>> output
; 0 0 0 0 0 0 0 0 0 1 1 -inf -inf -inf 0 1 0 0 4 0 1 1 1.5 2.5 3.5 1 1e+10 1 4.503599627e+15 inf nan 1 1 0
; -0 0 -0 -0 -0 -0 -0 -0 -0 1 1 -inf -inf -inf -0 1 -0 0 4 0 1 1 1.5 2.5 3.5 1 1e+10 1 4.503599627e+15 inf nan 1 1 0
; 0.707106781187 0.5 0 1 0 0 0 1 0 1.6487212707 1 -0.69314718056 -1 -0.301029995664 0.479425538604 0.87758256189 0.125 0 0 1000 2 1 2.5 3.5 4.5 3.5 1e+10 8.3 4.503599627e+15 inf inf 2.5 2 0.707107
; 1.22474487139 1.5 1 2 1 2 2 2 2 4.48168907034 2 0.405465108108 0.584962500721 0.176091259056 0.997494986604 0.0707372016677 3.375 12 0 2002 4 1 5.5 8.5 9.5 8.5 1.000000001e+10 22.9 4.503599627e+15 inf inf 8.5 4 2.22474
; 1.58113883008 2.5 2 3 2 2 2 3 2 12.1824939607 4 0.916290731874 1.32192809489 0.397940008672 0.598472144104 -0.801143615547 15.625 24 0 3002 6 1 8.5 13.5 18.5 13.5 1.000000002e+10 37.5 4.503599627e+15 inf inf 18.5 6 3.58114
; nan 2.5 -3 -2 -2 -2 -2 -3 -2 12.1824939607 0.125 0.916290731874 1.32192809489 0.397940008672 -0.598472144104 -0.801143615547 -15.625 26 0 -3002 -9 11 -8.5 -7.5 -6.5 8.5 9999999991 32.5 4.503599627e+15 inf inf -11.5 -9 0.418861
; 100000 10000000000 10000000000 10000000000 10000000000 10000000000 10000000000 10000000000 10000000000 inf inf 23.0258509299 33.2192809489 10 -0.487506025088 0.873119622677 1e+30 25032385673 0 10010000000000 2e+10 1 3e+10 5e+10 7e+10 5e+10 2e+20 1.46e+11 2.000045036e+20 inf inf 2e+20 2e+10 1.00001e+10
; nan 7.3 -8 -7 -7 -7 -7 -7 -7 1480.29992758 0.00390625 1.98787434815 2.86789646399 0.86332286012 -0.850436620629 0.526077517381 -389.017 103 0 -7007 -98.28 100.28 -97.78 -96.78 -95.78 97.78 9999999902 92.98 4.503599627e+15 inf inf -105.58 -98.28 4.29815
; 67108864 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 4.50359962737e+15 inf inf 36.0436533891 52 15.6535597745 -0.805298370814 -0.592869744518 9.13438523332e+46 4503631839625351 0 9.007199255e+15 1 1.351079888e+16 2.251799814e+16 3.152519739e+16 2.251799814e+16 9.007199256e+25 6.575255456e+16 4.056481921e+31 inf inf 4.056481921e+31 9.007199255e+15 4.5036e+15
; inf inf inf inf inf inf inf inf inf inf inf inf inf inf nan nan inf 9223372004642521204 2 nan nan inf inf inf nan inf nan inf inf nan inf inf inf
; nan inf -inf -inf -inf -inf -inf -inf -inf inf 0 inf inf inf nan nan -inf 9223372004642520960 2 nan nan nan nan nan nan nan nan nan nan nan nan nan -nan
; nan nan nan nan nan nan nan nan nan nan nan nan nan nan nan nan nan 0 1 nan nan nan nan nan nan nan nan nan nan nan nan nan nan
; 2.2360679775e-155 5e-310 0 1 0 0 0 0 0 1 1 -712.191940916 -1027.47578132 -309.301029996 5e-310 1 0 0 8 0 1 1 1.5 2.5 3.5 1 1e+10 1 4.503599627e+15 inf inf 1 1 0
; -0 0 2 nan nan
; 1.41421356237 -8
