; Scalable vectors for which there are no instructions: lane by lane in memory, and conversions that keep to their range.
; (Of expandload llc makes a load that leaves elements out, against the LangRef.)
; test: run arch=aarch64 models=static bits=512 -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 models=static bits=512 -- -mtriple=aarch64-linux-gnu -mattr=+sve2
define void @s_f32_i32(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i32> @llvm.fptosi.sat.nxv4i32.nxv4f32(<vscale x 4 x float> %x)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @u_f32_i32(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i32> @llvm.fptoui.sat.nxv4i32.nxv4f32(<vscale x 4 x float> %x)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @s_f32_i8(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i8> @llvm.fptosi.sat.nxv4i8.nxv4f32(<vscale x 4 x float> %x)
  store <vscale x 4 x i8> %r, ptr %out
  ret void
}
define void @u_f32_i8(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i8> @llvm.fptoui.sat.nxv4i8.nxv4f32(<vscale x 4 x float> %x)
  store <vscale x 4 x i8> %r, ptr %out
  ret void
}
define void @s_f64_i32(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 2 x double>, ptr %a
  %r = call <vscale x 2 x i32> @llvm.fptosi.sat.nxv2i32.nxv2f64(<vscale x 2 x double> %x)
  store <vscale x 2 x i32> %r, ptr %out
  ret void
}
define void @s_f32_i64(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i64> @llvm.fptosi.sat.nxv4i64.nxv4f32(<vscale x 4 x float> %x)
  store <vscale x 4 x i64> %r, ptr %out
  ret void
}
define void @u_f16_i16(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 8 x half>, ptr %a
  %r = call <vscale x 8 x i16> @llvm.fptoui.sat.nxv8i16.nxv8f16(<vscale x 8 x half> %x)
  store <vscale x 8 x i16> %r, ptr %out
  ret void
}
define void @s_bf16_i16(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call <vscale x 8 x i16> @llvm.fptosi.sat.nxv8i16.nxv8bf16(<vscale x 8 x bfloat> %x)
  store <vscale x 8 x i16> %r, ptr %out
  ret void
}
define void @s_f32_i1(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i1> @llvm.fptosi.sat.nxv4i1.nxv4f32(<vscale x 4 x float> %x)
  %z = zext <vscale x 4 x i1> %r to <vscale x 4 x i8>
  store <vscale x 4 x i8> %z, ptr %out
  ret void
}
define void @fix_s(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %r = call <vscale x 4 x i32> @llvm.smul.fix.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y, i32 7)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @fix_u(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 8 x i16>, ptr %a
  %y = load <vscale x 8 x i16>, ptr %b
  %r = call <vscale x 8 x i16> @llvm.umul.fix.nxv8i16(<vscale x 8 x i16> %x, <vscale x 8 x i16> %y, i32 3)
  store <vscale x 8 x i16> %r, ptr %out
  ret void
}
define void @clmul(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %r = call <vscale x 4 x i32> @llvm.clmul.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @shl_s(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %n = and <vscale x 4 x i32> %y, splat (i32 15)
  %r = call <vscale x 4 x i32> @llvm.sshl.sat.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %n)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @shl_u(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i16>, ptr %a
  %y = load <vscale x 4 x i16>, ptr %b
  %n = and <vscale x 4 x i16> %y, splat (i16 7)
  %r = call <vscale x 4 x i16> @llvm.ushl.sat.nxv4i16(<vscale x 4 x i16> %x, <vscale x 4 x i16> %n)
  store <vscale x 4 x i16> %r, ptr %out
  ret void
}
define void @classes(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %a
  %r = call <vscale x 4 x i1> @llvm.is.fpclass.nxv4f32(<vscale x 4 x float> %x, i32 519)
  %z = zext <vscale x 4 x i1> %r to <vscale x 4 x i32>
  store <vscale x 4 x i32> %z, ptr %out
  ret void
}
define void @product(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %b
  %y = or <vscale x 4 x i32> %x, splat (i32 1)
  %r = call i32 @llvm.vector.reduce.mul.nxv4i32(<vscale x 4 x i32> %y)
  store i32 %r, ptr %out
  ret void
}
define void @float_product(ptr %a, ptr %b, ptr %out) noinline {
  %r = call reassoc float @llvm.vector.reduce.fmul.nxv4f32(float 3.0, <vscale x 4 x float> splat (float -2.0))
  store float %r, ptr %out
  ret void
}
define void @few_lanes(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %m = icmp slt <vscale x 4 x i32> %x, %y
  %r = call <vscale x 4 x i32> @llvm.experimental.vector.compress.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i1> %m, <vscale x 4 x i32> %y)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @loaded(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %m = icmp slt <vscale x 4 x i32> %x, %y
  %r = call <vscale x 4 x i32> @llvm.masked.expandload.nxv4i32(ptr %a, <vscale x 4 x i1> %m, <vscale x 4 x i32> %y)
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @stored(ptr %a, ptr %b, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %a
  %y = load <vscale x 4 x i32>, ptr %b
  %m = icmp slt <vscale x 4 x i32> %x, %y
  call void @llvm.masked.compressstore.nxv4i32(<vscale x 4 x i32> %x, ptr %out, <vscale x 4 x i1> %m)
  ret void
}
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; #include <string.h>
; #define EACH(x) x(s_f32_i32) x(u_f32_i32) x(s_f32_i8) x(u_f32_i8) x(s_f64_i32) x(s_f32_i64) x(u_f16_i16) x(s_bf16_i16) x(s_f32_i1) x(fix_s) x(fix_u) x(clmul) x(shl_s) x(shl_u) x(classes) x(product) x(float_product) x(few_lanes) x(loaded) x(stored)
; #define DECLARE(f) void f(void *, void *, void *);
; EACH(DECLARE)
; static uint32_t a[64], b[64], out[128];
; #define CALL(f) memset(out, 0, sizeof out); f(a, b, out); printf("%s", #f); for (int k = 0; k < 8; k++) printf(" %x", out[k]); puts("");
; int main(void) {
;     uint64_t s = 88172645463325252ull;
;     float f[] = {1.5f, -2.75f, 3e9f, -3e9f, 5e9f, 1e20f, -1e20f, 200.5f, -200.5f, 0, -0.0f, 1e-40f, __builtin_inff(), -__builtin_inff(), __builtin_nanf(""), 40000};
;     for (int k = 0; k < 64; k++) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; b[k] = s % 14 | (s >> 40 & 3) << 16; memcpy(&a[k], &f[k % 16], 4); }
;     EACH(CALL)
; }
; >>> output
; s_f32_i32 1 fffffffe 7fffffff 80000000 7fffffff 7fffffff 80000000 c8
; u_f32_i32 1 0 b2d05e00 0 ffffffff ffffffff 0 c8
; s_f32_i8 807ffe01 7f807f7f 80 7f00807f 0 0 0 0
; u_f32_i8 ff0001 c800ffff 0 ff0000ff 0 0 0 0
; s_f64_i32 fffffff0 80000000 7fffffff 7fffffff 0 0 80000000 7fffffff
; s_f32_i64 1 0 fffffffe ffffffff b2d05e00 0 4d2fa200 ffffffff
; u_f16_i16 10000 0 1c0000 0 1e0000 2569d80 9d80 30000
; s_bf16_i16 10000 fffe0000 7fff8000 80008000 7fff0000 7fff7fff 80007fff c80000
; s_f32_i1 1000100 10000 1 100 0 0 0 0
; fix_s 80000000 1c82a000 0 647bece2 2a05f200 149c4eb9 da72647 193b300
; fix_u 7f80000 48120000 0 19e64e23 9f20000 24404b93 5440c47f 3000
; clmul 0 40900000 0 810970e2 2f90000 6b2c9b5c ee475c3c c5d98000
; shl_s 3fc00000 80000000 4f32d05e 80000000 4f9502f9 7fffffff 80000000 7fffffff
; shl_u 7f800000 ffff0000 4f32d05e ffffffff 9f2a02f9 ffffffff ffffffff 4348ffff
; classes 0 0 0 0 0 0 0 0
; product 4bce079 0 0 0 0 0 0 0
; float_product 48400000 0 0 0 0 0 0 0
; few_lanes c0300000 cf32d05e e0ad78ec c3488000 0 80000000 ff800000 3
; loaded 10000 3fc00000 0 c0300000 10000 30005 4f32d05e 3
; stored c0300000 cf32d05e e0ad78ec c3488000 0 80000000 ff800000 0
