; Conversions to narrow and unsigned integers: constrained ones raise no exception that the value does not call
; for; lanes are packed with saturation; one by way of an integer is a truncation where zeros have any sign.
; test: run
; test: run -- -mattr=+sse4.1
; test: reassemble
define i64 @unsigned64(double %x) strictfp {
  %r = call i64 @llvm.experimental.constrained.fptoui.i64.f64(double %x, metadata !"fpexcept.strict") strictfp
  ret i64 %r
}
define i64 @unsigned64f(float %x) strictfp {
  %r = call i64 @llvm.experimental.constrained.fptoui.i64.f32(float %x, metadata !"fpexcept.strict") strictfp
  ret i64 %r
}
define <4 x i32> @lanes32(<4 x float> %x) strictfp {
  %r = call <4 x i32> @llvm.experimental.constrained.fptoui.v4i32.v4f32(<4 x float> %x, metadata !"fpexcept.strict") strictfp
  ret <4 x i32> %r
}
define <4 x i32> @doubles32(<2 x double> %a, <2 x double> %b) strictfp {
  %x = shufflevector <2 x double> %a, <2 x double> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %r = call <4 x i32> @llvm.experimental.constrained.fptoui.v4i32.v4f64(<4 x double> %x, metadata !"fpexcept.strict") strictfp
  ret <4 x i32> %r
}
define <4 x i32> @plain32(<4 x float> %x) {
  %r = fptoui <4 x float> %x to <4 x i32>
  ret <4 x i32> %r
}
define <4 x i32> @plaindoubles32(<2 x double> %a, <2 x double> %b) {
  %x = shufflevector <2 x double> %a, <2 x double> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %r = fptoui <4 x double> %x to <4 x i32>
  ret <4 x i32> %r
}
define void @narrow(ptr %out, ptr %in) {
  %x = load <8 x float>, ptr %in
  %s8 = fptosi <8 x float> %x to <8 x i8>
  %s16 = fptosi <8 x float> %x to <8 x i16>
  store <8 x i8> %s8, ptr %out
  %p = getelementptr i8, ptr %out, i64 16
  store <8 x i16> %s16, ptr %p
  %neg = call <8 x float> @llvm.fabs.v8f32(<8 x float> %x)
  %u8 = fptoui <8 x float> %neg to <8 x i8>
  %u16 = fptoui <8 x float> %neg to <8 x i16>
  %q = getelementptr i8, ptr %out, i64 8
  store <8 x i8> %u8, ptr %q
  %r = getelementptr i8, ptr %out, i64 32
  store <8 x i16> %u16, ptr %r
  ret void
}
define i32 @bits(<8 x float> %x, <2 x double> %y) {
  %m = fptoui <8 x float> %x to <8 x i1>
  %w = bitcast <8 x i1> %m to i8
  %n = fptosi <2 x double> %y to <2 x i1>
  %v = bitcast <2 x i1> %n to i2
  %a = zext i8 %w to i32
  %b = zext i2 %v to i32
  %c = shl i32 %b, 8
  %r = or i32 %a, %c
  ret i32 %r
}
define i16 @quad(fp128 %x) strictfp {
  %r = call i16 @llvm.experimental.constrained.fptoui.i16.f128(fp128 %x, metadata !"fpexcept.strict") strictfp
  ret i16 %r
}
define double @whole(double %x, <2 x double> %y, <4 x float> %z) "no-signed-zeros-fp-math"="true" {
  %i = fptosi double %x to i64
  %r = sitofp i64 %i to double
  %j = fptosi <2 x double> %y to <2 x i32>
  %s = sitofp <2 x i32> %j to <2 x double>
  %k = fptoui <4 x float> %z to <4 x i32>
  %t = uitofp <4 x i32> %k to <4 x float>
  %e = extractelement <2 x double> %s, i32 1
  %f = extractelement <4 x float> %t, i32 2
  %g = fpext float %f to double
  %a = fadd double %r, %e
  %b = fadd double %a, %g
  ret double %b
}
define double @least(double %x, double %y) {
  %a = call nsz nnan double @llvm.minimum.f64(double %x, double %y)
  %b = call nsz double @llvm.maximum.f64(double %x, double %y)
  %c = call nnan double @llvm.minnum.f64(double %x, double %y)
  %d = fmul double %b, 100.0
  %e = fmul double %c, 10000.0
  %f = fadd double %a, %d
  %g = fadd double %f, %e
  ret double %g
}
define <2 x double> @nan(<2 x double> %x, <2 x double> %y) {
  %b = call nsz <2 x double> @llvm.maximum.v2f64(<2 x double> %x, <2 x double> %y)
  ret <2 x double> %b
}
declare i64 @llvm.experimental.constrained.fptoui.i64.f64(double, metadata)
declare i64 @llvm.experimental.constrained.fptoui.i64.f32(float, metadata)
declare i16 @llvm.experimental.constrained.fptoui.i16.f128(fp128, metadata)
declare <4 x i32> @llvm.experimental.constrained.fptoui.v4i32.v4f32(<4 x float>, metadata)
declare <4 x i32> @llvm.experimental.constrained.fptoui.v4i32.v4f64(<4 x double>, metadata)
declare <8 x float> @llvm.fabs.v8f32(<8 x float>)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.maximum.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare <2 x double> @llvm.maximum.v2f64(<2 x double>, <2 x double>)
; >>> driver
; #include <stdio.h>
; #include <math.h>
; #include <immintrin.h>
; typedef float F4 __attribute__((vector_size(16))); typedef double D2 __attribute__((vector_size(16))); typedef unsigned U4 __attribute__((vector_size(16)));
; typedef float F8 __attribute__((vector_size(32)));
; unsigned long unsigned64(double), unsigned64f(float); U4 lanes32(F4), doubles32(D2, D2), plain32(F4), plaindoubles32(D2, D2);
; void narrow(unsigned char *, float *); unsigned bits(F4, F4, D2); unsigned short quad(__float128); double whole(double, D2, F4), least(double, double);
; D2 nan_(D2, D2) __asm__("nan");
; static void print(U4 v) { printf("%u %u %u %u ", v[0], v[1], v[2], v[3]); }
; static int raised(void) { int f = _mm_getcsr() & 0x3f; _mm_setcsr(0x1f80); return f; }
; int main(void) {
;     double d[] = {0, -0.0, 1.5, 9223372036854775807.0, 9223372036854775808.0, 18446744073709549568.0, -0.25, 4503599627370497.5};
;     raised();
;     for (int i = 0; i < 8; i++) { printf("%lu ", unsigned64(d[i])); printf("%d ", raised()); printf("%lu ", unsigned64f(d[i] == d[5] ? 0x1.fffffep63 : d[i])); printf("%d\n", raised()); }
;     print(lanes32((F4){0, 1.0f, 2147483648.0f, 4294967040.0f})); printf("%d\n", raised());
;     print(lanes32((F4){1.5f, 2147483520.0f, 3e9f, -0.5f})); printf("%d\n", raised());
;     print(doubles32((D2){0, 2147483647}, (D2){2147483648.0, 4294967295.0})); printf("%d\n", raised());
;     print(plain32((F4){0.5f, 1.0f, 2147483648.0f, 4294967040.0f})); puts("");
;     print(plaindoubles32((D2){0, 2147483647.5}, (D2){2147483648.0, 4294967295.0})); puts("");
;     float in[8] __attribute__((aligned(32))) = {0, 1.5f, -2.5f, 127, -128, 99.9f, -77, 12}; unsigned char out[48] __attribute__((aligned(32)));
;     narrow(out, in);
;     for (int i = 0; i < 48; i++) printf("%d ", out[i]);
;     printf("\n%x %x\n", bits((F4){0, 1, 0.5f, 1.5f}, (F4){0, 0, 1, 1}, (D2){-1, 0}), bits((F4){1, 1, 0, 0}, (F4){0, 1, 1, 0}, (D2){0, -1}));
;     printf("%d %d\n", quad(65535.5Q), quad(7));
;     printf("%g %g\n", whole(-2.75, (D2){1, 3.5}, (F4){1, 2, 7.9f, 3}), whole(1e15 + 0.5, (D2){1, -30.5}, (F4){1, 2, 3e9f, 3}));
;     printf("%g %g\n", least(1, 2), least(-3, -5));
;     D2 n = nan_((D2){NAN, 1}, (D2){2, NAN}), m = nan_((D2){5, 1}, (D2){2, 8});
;     printf("%d %d %g %g\n", n[0] != n[0], n[1] != n[1], m[0], m[1]);
; }
; >>> output
; 0 0 0 0
; 0 0 0 0
; 1 32 1 32
; 9223372036854775808 0 9223372036854775808 0
; 9223372036854775808 0 9223372036854775808 0
; 18446744073709549568 0 18446742974197923840 0
; 0 32 0 32
; 4503599627370498 0 4503599627370496 32
; 0 1 2147483648 4294967040 0
; 1 2147483520 3000000000 0 32
; 0 2147483647 2147483648 4294967295 0
; 0 1 2147483648 4294967040 
; 0 2147483647 2147483648 4294967295 
; 0 1 254 127 128 99 179 12 0 1 2 127 128 99 77 12 0 0 1 0 254 255 127 0 128 255 99 0 179 255 12 0 0 0 1 0 2 0 127 0 128 0 99 0 77 0 12 0 
; 1ca 263
; 65535 7
; 8 1e+15
; 10201 -50305
; 1 1 5 8
