; Fixed vectors in functions that may be in streaming mode, where most of NEON is illegal: held element by element, but
; passed in registers. The driver compares each with the same function outside streaming mode.
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme
; test: asm -- -O2 -mtriple=aarch64-linux-gnu -mattr=+sme

; What SVE does too stays in registers.
define <4 x float> @kept(<4 x float> %a, <4 x float> %b) "aarch64_pstate_sm_enabled" {
  %r = fmul <4 x float> %a, %b
  ret <4 x float> %r
}
; CHECK-LABEL: kept:
; CHECK: fmul z0.s
; CHECK: ret

define double @numbers(double %a) "aarch64_pstate_sm_enabled" {
  %z = fmul double %a, 0.0
  %r = fadd double %z, 1.2345
  ret double %r
}
; CHECK-LABEL: numbers:
; CHECK-NOT: movi
; CHECK: fmov d{{*}}, xzr
; CHECK: ret

define <4 x float> @floats_streaming(<4 x float> %a, <4 x float> %b) "aarch64_pstate_sm_enabled" {
  %d = fcmp olt <4 x float> %a, %b
  %e = select <4 x i1> %d, <4 x float> %a, <4 x float> splat (float 2.5)
  %f = shufflevector <4 x float> %e, <4 x float> %b, <4 x i32> <i32 3, i32 5, i32 0, i32 6>
  %g = call <4 x float> @llvm.fma.v4f32(<4 x float> %f, <4 x float> %a, <4 x float> %b)
  %h = fneg <4 x float> %g
  ret <4 x float> %h
}
define <4 x float> @floats_normal(<4 x float> %a, <4 x float> %b) {
  %d = fcmp olt <4 x float> %a, %b
  %e = select <4 x i1> %d, <4 x float> %a, <4 x float> splat (float 2.5)
  %f = shufflevector <4 x float> %e, <4 x float> %b, <4 x i32> <i32 3, i32 5, i32 0, i32 6>
  %g = call <4 x float> @llvm.fma.v4f32(<4 x float> %f, <4 x float> %a, <4 x float> %b)
  %h = fneg <4 x float> %g
  ret <4 x float> %h
}
define <8 x i16> @integers_streaming(<8 x i16> %a, <8 x i8> %b) "aarch64_pstate_sm_enabled" {
  %c = sext <8 x i8> %b to <8 x i16>
  %d = mul <8 x i16> %a, %c
  %e = call <8 x i16> @llvm.smax.v8i16(<8 x i16> %d, <8 x i16> <i16 1, i16 -2, i16 300, i16 4, i16 5, i16 6, i16 7, i16 8>)
  %f = ashr <8 x i16> %e, splat (i16 3)
  %g = trunc <8 x i16> %f to <8 x i8>
  %h = zext <8 x i8> %g to <8 x i16>
  %i = insertelement <8 x i16> %h, i16 77, i32 5
  ret <8 x i16> %i
}
define <8 x i16> @integers_normal(<8 x i16> %a, <8 x i8> %b) {
  %c = sext <8 x i8> %b to <8 x i16>
  %d = mul <8 x i16> %a, %c
  %e = call <8 x i16> @llvm.smax.v8i16(<8 x i16> %d, <8 x i16> <i16 1, i16 -2, i16 300, i16 4, i16 5, i16 6, i16 7, i16 8>)
  %f = ashr <8 x i16> %e, splat (i16 3)
  %g = trunc <8 x i16> %f to <8 x i8>
  %h = zext <8 x i8> %g to <8 x i16>
  %i = insertelement <8 x i16> %h, i16 77, i32 5
  ret <8 x i16> %i
}
; Arguments on the stack, a structure of vectors, masks, a call.
define { <2 x double>, <2 x float> } @many_streaming([7 x <2 x double>] %a, <2 x float> %b, <4 x i32> %c, <4 x i1> %m) "aarch64_pstate_sm_enabled" {
  %d = extractvalue [7 x <2 x double>] %a, 6
  %e = select <4 x i1> %m, <4 x i32> %c, <4 x i32> zeroinitializer
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %e)
  %f = sitofp i32 %s to double
  %g = insertelement <2 x double> %d, double %f, i32 1
  %h = call <2 x float> @half_streaming(<2 x float> %b)
  %r = insertvalue { <2 x double>, <2 x float> } poison, <2 x double> %g, 0
  %t = insertvalue { <2 x double>, <2 x float> } %r, <2 x float> %h, 1
  ret { <2 x double>, <2 x float> } %t
}
define <2 x float> @half_streaming(<2 x float> %b) noinline "aarch64_pstate_sm_enabled" {
  %r = fdiv <2 x float> %b, <float 2.0, float 4.0>
  ret <2 x float> %r
}
define <4 x i1> @mask_streaming(<4 x i1> %a, <8 x i1> %b) "aarch64_pstate_sm_enabled" {
  %c = shufflevector <8 x i1> %b, <8 x i1> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %d = and <4 x i1> %a, %c
  ret <4 x i1> %d
}
; Elements that are passed in wider lanes.
define <4 x i8> @bytes_streaming(<2 x i8> %a, <2 x i16> %b, <4 x i24> %c, <3 x float> %d) "aarch64_pstate_sm_enabled" {
  %a0 = extractelement <2 x i8> %a, i32 1
  %b1 = extractelement <2 x i16> %b, i32 1
  %c2 = extractelement <4 x i24> %c, i32 2
  %d2 = extractelement <3 x float> %d, i32 2
  %b8 = trunc i16 %b1 to i8
  %c8 = trunc i24 %c2 to i8
  %d8 = fptosi float %d2 to i8
  %r0 = insertelement <4 x i8> poison, i8 %a0, i32 0
  %r1 = insertelement <4 x i8> %r0, i8 %b8, i32 1
  %r2 = insertelement <4 x i8> %r1, i8 %c8, i32 2
  %r3 = insertelement <4 x i8> %r2, i8 %d8, i32 3
  ret <4 x i8> %r3
}
; To scalable vectors and back.
define <4 x i32> @scalable_streaming(<4 x i32> %a) "aarch64_pstate_sm_enabled" {
  %b = shl <4 x i32> %a, splat (i32 2)
  %v = call <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32> zeroinitializer, <4 x i32> %b, i64 0)
  %w = add <vscale x 4 x i32> %v, splat (i32 1)
  %r = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> %w, i64 0)
  ret <4 x i32> %r
}
; What the routine of fp128 takes is put together.
define fp128 @joined(i128 %a, fp128 %b) "aarch64_pstate_sm_compatible" {
  %c = bitcast i128 %a to fp128
  %d = fadd fp128 %c, %b
  ret fp128 %d
}

define void @test(ptr %out, <4 x float> %a, <4 x float> %b, <8 x i16> %c, <8 x i8> %d) {
  %f = call <4 x float> @floats_streaming(<4 x float> %a, <4 x float> %b)
  store <4 x float> %f, ptr %out
  %p1 = getelementptr i8, ptr %out, i64 16
  %g = call <4 x float> @floats_normal(<4 x float> %a, <4 x float> %b)
  store <4 x float> %g, ptr %p1
  %p2 = getelementptr i8, ptr %out, i64 32
  %h = call <8 x i16> @integers_streaming(<8 x i16> %c, <8 x i8> %d)
  store <8 x i16> %h, ptr %p2
  %p3 = getelementptr i8, ptr %out, i64 48
  %i = call <8 x i16> @integers_normal(<8 x i16> %c, <8 x i8> %d)
  store <8 x i16> %i, ptr %p3
  %x = insertvalue [7 x <2 x double>] zeroinitializer, <2 x double> <double 3.0, double 4.0>, 6
  %y = shufflevector <4 x float> %a, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %z = call { <2 x double>, <2 x float> } @many_streaming([7 x <2 x double>] %x, <2 x float> %y, <4 x i32> <i32 10, i32 20, i32 30, i32 40>, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
  %v = extractvalue { <2 x double>, <2 x float> } %z, 0
  %w = extractvalue { <2 x double>, <2 x float> } %z, 1
  %p4 = getelementptr i8, ptr %out, i64 64
  store <2 x double> %v, ptr %p4
  %p5 = getelementptr i8, ptr %out, i64 80
  store <2 x float> %w, ptr %p5
  %m = fcmp olt <4 x float> %a, %b
  %n = icmp sgt <8 x i16> %c, splat (i16 5)
  %o = call <4 x i1> @mask_streaming(<4 x i1> %m, <8 x i1> %n)
  %q = zext <4 x i1> %o to <4 x i32>
  %p7 = getelementptr i8, ptr %out, i64 96
  %s = call <4 x i32> @scalable_streaming(<4 x i32> %q)
  store <4 x i32> %s, ptr %p7
  %p8 = getelementptr i8, ptr %out, i64 112
  %t = call <4 x i8> @bytes_streaming(<2 x i8> <i8 1, i8 2>, <2 x i16> <i16 3, i16 4>, <4 x i24> <i24 5, i24 6, i24 7, i24 8>, <3 x float> <float 9.0, float 10.0, float 11.0>)
  store <4 x i8> %t, ptr %p8
  %k = call fp128 @joined(i128 85060207136517546210586590865283612672, fp128 0xL00000000000000003FFF800000000000)
  %l = fptrunc fp128 %k to double
  %p6 = getelementptr i8, ptr %out, i64 88
  store double %l, ptr %p6
  ret void
}
; >>> driver
; #include <arm_neon.h>
; #include <stdio.h>
; #include <string.h>
; void test(void *, float32x4_t, float32x4_t, int16x8_t, int8x8_t);
; long __arm_get_current_vg(void) { return 2; }
; struct state { long x0, x1; };
; struct state __arm_sme_state(void) { return (struct state){1L << 63, 0}; }
; static struct { char f[16], g[16], h[16], i[16]; double v[2]; float w[2]; double l; int m[4]; char b[4]; } out;
; int main(void) {
;   float32x4_t a = {1, 2, -3, 4.5}, b = {2, 1, 7, 0.25};
;   int16x8_t c = {1, -20, 300, -4000, 5, 6, 7, 8};
;   int8x8_t d = {1, -1, 100, -128, 127, 3, 9, -9};
;   test(&out, a, b, c, d);
;   printf("%d %d\n", memcmp(out.f, out.g, 16), memcmp(out.h, out.i, 16));
;   printf("%g %g %g %g %g\n", out.v[0], out.v[1], out.w[0], out.w[1], out.l);
;   printf("%d %d %d %d\n", out.m[0], out.m[1], out.m[2], out.m[3]);
;   printf("%d %d %d %d\n", out.b[0], out.b[1], out.b[2], out.b[3]);
; }
; >>> output
; 0 0
; 3 50 0.5 0.5 2
; 1 1 5 1
; 2 4 7 11
