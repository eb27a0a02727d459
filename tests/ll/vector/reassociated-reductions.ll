; Sums and products that may be reassociated are folded by halves, as Intel's headers promise and llc does; others in order.
; The numbers are such that another order gives another result.
; test: run
; test: run -- -mattr=+avx
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
@s2.float.v = global <2 x float> <float 1.0e8, float -1.0e8>
define i32 @s2.float() {
  %v = load <2 x float>, ptr @s2.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v2f32(float -0.0, <2 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s3.float.v = global <3 x float> <float 1.0e8, float 1.0, float -1.0e8>
define i32 @s3.float() {
  %v = load <3 x float>, ptr @s3.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v3f32(float -0.0, <3 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s4.float.v = global <4 x float> <float 1.0e8, float 1.0, float -1.0e8, float 1.0>
define i32 @s4.float() {
  %v = load <4 x float>, ptr @s4.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v4f32(float -0.0, <4 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s5.float.v = global <5 x float> <float 1.0e8, float 1.0, float 1.0, float 1.0, float -1.0e8>
define i32 @s5.float() {
  %v = load <5 x float>, ptr @s5.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v5f32(float -0.0, <5 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s7.float.v = global <7 x float> <float 1.0e8, float 1.0, float 1.0, float 1.0, float -1.0e8, float 1.0, float 1.0>
define i32 @s7.float() {
  %v = load <7 x float>, ptr @s7.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v7f32(float -0.0, <7 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s8.float.v = global <8 x float> <float 1.0e8, float 1.0, float 1.0, float 1.0, float -1.0e8, float 1.0, float 1.0, float 1.0>
define i32 @s8.float() {
  %v = load <8 x float>, ptr @s8.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v8f32(float -0.0, <8 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s16.float.v = global <16 x float> <float 1.0e8, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float -1.0e8, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>
define i32 @s16.float() {
  %v = load <16 x float>, ptr @s16.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v16f32(float -0.0, <16 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
@s2.double.v = global <2 x double> <double 1.0e17, double -1.0e17>
define i32 @s2.double() {
  %v = load <2 x double>, ptr @s2.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v2f64(double -0.0, <2 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s3.double.v = global <3 x double> <double 1.0e17, double 1.0, double -1.0e17>
define i32 @s3.double() {
  %v = load <3 x double>, ptr @s3.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v3f64(double -0.0, <3 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s4.double.v = global <4 x double> <double 1.0e17, double 1.0, double -1.0e17, double 1.0>
define i32 @s4.double() {
  %v = load <4 x double>, ptr @s4.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v4f64(double -0.0, <4 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s5.double.v = global <5 x double> <double 1.0e17, double 1.0, double 1.0, double 1.0, double -1.0e17>
define i32 @s5.double() {
  %v = load <5 x double>, ptr @s5.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v5f64(double -0.0, <5 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s7.double.v = global <7 x double> <double 1.0e17, double 1.0, double 1.0, double 1.0, double -1.0e17, double 1.0, double 1.0>
define i32 @s7.double() {
  %v = load <7 x double>, ptr @s7.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v7f64(double -0.0, <7 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s8.double.v = global <8 x double> <double 1.0e17, double 1.0, double 1.0, double 1.0, double -1.0e17, double 1.0, double 1.0, double 1.0>
define i32 @s8.double() {
  %v = load <8 x double>, ptr @s8.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v8f64(double -0.0, <8 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s16.double.v = global <16 x double> <double 1.0e17, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double -1.0e17, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0>
define i32 @s16.double() {
  %v = load <16 x double>, ptr @s16.double.v
  %s = call reassoc double @llvm.vector.reduce.fadd.v16f64(double -0.0, <16 x double> %v)
  %r = fptosi double %s to i32
  ret i32 %r
}
@s2.half.v = global <2 x half> <half 4096.0, half -4096.0>
define i32 @s2.half() {
  %v = load <2 x half>, ptr @s2.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v2f16(half -0.0, <2 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s3.half.v = global <3 x half> <half 4096.0, half 1.0, half -4096.0>
define i32 @s3.half() {
  %v = load <3 x half>, ptr @s3.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v3f16(half -0.0, <3 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s4.half.v = global <4 x half> <half 4096.0, half 1.0, half -4096.0, half 1.0>
define i32 @s4.half() {
  %v = load <4 x half>, ptr @s4.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v4f16(half -0.0, <4 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s5.half.v = global <5 x half> <half 4096.0, half 1.0, half 1.0, half 1.0, half -4096.0>
define i32 @s5.half() {
  %v = load <5 x half>, ptr @s5.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v5f16(half -0.0, <5 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s7.half.v = global <7 x half> <half 4096.0, half 1.0, half 1.0, half 1.0, half -4096.0, half 1.0, half 1.0>
define i32 @s7.half() {
  %v = load <7 x half>, ptr @s7.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v7f16(half -0.0, <7 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s8.half.v = global <8 x half> <half 4096.0, half 1.0, half 1.0, half 1.0, half -4096.0, half 1.0, half 1.0, half 1.0>
define i32 @s8.half() {
  %v = load <8 x half>, ptr @s8.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v8f16(half -0.0, <8 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@s16.half.v = global <16 x half> <half 4096.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0, half -4096.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0, half 1.0>
define i32 @s16.half() {
  %v = load <16 x half>, ptr @s16.half.v
  %s = call reassoc half @llvm.vector.reduce.fadd.v16f16(half -0.0, <16 x half> %v)
  %r = fptosi half %s to i32
  ret i32 %r
}
@q = global <4 x float> <float 1.0e30, float 1.0e30, float 1.0e-30, float 1.0e-30>
define i32 @product() {
  %v = load <4 x float>, ptr @q
  %s = call reassoc float @llvm.vector.reduce.fmul.v4f32(float 3.0, <4 x float> %v)
  %m = fadd float %s, 0.5
  %r = fptosi float %m to i32
  ret i32 %r
}
define i32 @start() {
  %v = load <4 x float>, ptr @s4.float.v
  %s = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 40.0, <4 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
define i32 @in.order() {
  %v = load <4 x float>, ptr @s4.float.v
  %s = call float @llvm.vector.reduce.fadd.v4f32(float 40.0, <4 x float> %v)
  %r = fptosi float %s to i32
  ret i32 %r
}
define i32 @predicated() {
  %v = load <8 x float>, ptr @s8.float.v
  %s = call reassoc float @llvm.vp.reduce.fadd.v8f32(float -0.0, <8 x float> %v, <8 x i1> <i1 1, i1 1, i1 0, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 7)
  %r = fptosi float %s to i32
  ret i32 %r
}
@tests = constant [25 x ptr] [ptr @s2.float, ptr @s3.float, ptr @s4.float, ptr @s5.float, ptr @s7.float, ptr @s8.float, ptr @s16.float, ptr @s2.double, ptr @s3.double, ptr @s4.double, ptr @s5.double, ptr @s7.double, ptr @s8.double, ptr @s16.double, ptr @s2.half, ptr @s3.half, ptr @s4.half, ptr @s5.half, ptr @s7.half, ptr @s8.half, ptr @s16.half, ptr @product, ptr @start, ptr @in.order, ptr @predicated]
; >>> driver
; #include <stdio.h>
; extern int (*const tests[25])(void);
; int main(void) {
;   for (int k = 0; k < 25; k++) printf("%d%c", tests[k](), k % 7 == 6 || k == 24 ? 10 : 32);
; }
; >>> output
; 0 1 2 3 5 6 14
; 0 1 2 3 5 6 14
; 0 1 2 3 5 6 14
; 3 42 41 4
