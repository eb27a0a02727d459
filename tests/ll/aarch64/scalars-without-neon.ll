; Scalars where there are no vectors: with the feature off, and in functions that may be in streaming mode.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=-neon
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme
; test: asm -- -mtriple=aarch64-linux-gnu -mattr=+sme
; CHECK: ones:
; CHECK-NOT: cnt
; CHECK: ret
; CHECK: signs:
; CHECK-NOT: bit v
; CHECK: ret
define i64 @ones(i64 %x) "aarch64_pstate_sm_compatible" {
  %r = call i64 @llvm.ctpop.i64(i64 %x)
  ret i64 %r
}
define double @signs(double %x, double %y) "aarch64_pstate_sm_compatible" {
  %r = call double @llvm.copysign.f64(double %x, double %y)
  ret double %r
}
define float @signs_float(float %x, float %y) "aarch64_pstate_sm_compatible" {
  %r = call float @llvm.copysign.f32(float %x, float %y)
  ret float %r
}
define i32 @small(i16 %a, i16 %b) "aarch64_pstate_sm_compatible" {
  %x = bitcast i16 %a to bfloat
  %y = bitcast i16 %b to bfloat
  %n = fneg bfloat %y
  %s = fsub bfloat %x, %n
  %c = call bfloat @llvm.copysign.bf16(bfloat %s, bfloat %n)
  %m = call bfloat @llvm.fabs.bf16(bfloat %n)
  %i = bitcast bfloat %c to i16
  %j = bitcast bfloat %m to i16
  %k = zext i16 %i to i32
  %l = zext i16 %j to i32
  %h = shl i32 %k, 16
  %r = or i32 %h, %l
  ret i32 %r
}
define void @fill(ptr %p) "aarch64_pstate_sm_compatible" {
  call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 40, i1 false)
  ret void
}
define double @second(i32 %n, ...) {
  %l = alloca [32 x i8]
  call void @llvm.va_start.p0(ptr %l)
  %a = va_arg ptr %l, double
  %b = va_arg ptr %l, double
  ret double %b
}
; >>> driver
; #include <stdio.h>
; long ones(long); double signs(double, double), second(int, ...); float signs_float(float, float);
; unsigned small(short, short); void fill(char *);
; int main(void) {
;   char c[41] = {0};
;   fill(c); c[40]++;
;   printf("%ld %g %g %x %g %d %d\n", ones(-256), signs(1.5, -2), signs_float(-3, 4), small(0x3f80, 0x4080), second(2, 1.5, 2.5), c[39], c[40]);
; }
; >>> output
; 56 -1.5 3 c0a04080 2.5 7 1
