; Scalable vectors of bfloat without instructions for them: arithmetic and functions in float, what floats, doubles and integers of any
; width round to (once), reductions. The driver computes the same in numbers of C.
; test: run arch=aarch64 models=static link=-lm -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 models=static link=-lm -- -mtriple=aarch64-linux-gnu -mattr=+sve,+bf16
; test: run arch=aarch64 models=static link=-lm -- -mtriple=aarch64-linux-gnu -mattr=+sve2
; test: run arch=aarch64 models=static link=-lm -- -mtriple=aarch64-linux-gnu -mattr=+sve2,+bf16
define i32 @scale() {
  %n = call i32 @llvm.vscale.i32()
  ret i32 %n
}
define void @b_fadd(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = fadd <vscale x 8 x bfloat> %x, %y
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_fsub(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = fsub <vscale x 8 x bfloat> %x, %y
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_fmul(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = fmul <vscale x 8 x bfloat> %x, %y
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_fdiv(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = fdiv <vscale x 8 x bfloat> %x, %y
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_minnum(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = call <vscale x 8 x bfloat> @llvm.minnum.nxv8bf16(<vscale x 8 x bfloat> %x, <vscale x 8 x bfloat> %y)
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_maximum(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %y = load <vscale x 8 x bfloat>, ptr %b
  %r = call <vscale x 8 x bfloat> @llvm.maximum.nxv8bf16(<vscale x 8 x bfloat> %x, <vscale x 8 x bfloat> %y)
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_sqrt(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call <vscale x 8 x bfloat> @llvm.sqrt.nxv8bf16(<vscale x 8 x bfloat> %x)
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_floor(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call <vscale x 8 x bfloat> @llvm.floor.nxv8bf16(<vscale x 8 x bfloat> %x)
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @b_exp(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call <vscale x 8 x bfloat> @llvm.exp.nxv8bf16(<vscale x 8 x bfloat> %x)
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @add2(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 2 x bfloat>, ptr %a
  %y = load <vscale x 2 x bfloat>, ptr %b
  %r = fadd <vscale x 2 x bfloat> %x, %y
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @add4(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 4 x bfloat>, ptr %a
  %y = load <vscale x 4 x bfloat>, ptr %b
  %r = fadd <vscale x 4 x bfloat> %x, %y
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @add16(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x bfloat>, ptr %a
  %y = load <vscale x 16 x bfloat>, ptr %b
  %r = fadd <vscale x 16 x bfloat> %x, %y
  store <vscale x 16 x bfloat> %r, ptr %out
  ret void
}
define void @from_float2(ptr %a, ptr %out) {
  %x = load <vscale x 2 x float>, ptr %a
  %r = fptrunc <vscale x 2 x float> %x to <vscale x 2 x bfloat>
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @from_float8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x float>, ptr %a
  %r = fptrunc <vscale x 8 x float> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @from_double2(ptr %a, ptr %out) {
  %x = load <vscale x 2 x double>, ptr %a
  %r = fptrunc <vscale x 2 x double> %x to <vscale x 2 x bfloat>
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @from_double8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x double>, ptr %a
  %r = fptrunc <vscale x 8 x double> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @from_half4(ptr %a, ptr %out) {
  %x = load <vscale x 4 x half>, ptr %a
  %w = fpext <vscale x 4 x half> %x to <vscale x 4 x float>
  %r = fptrunc <vscale x 4 x float> %w to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @sitofp_i64_2(ptr %a, ptr %out) {
  %x = load <vscale x 2 x i64>, ptr %a
  %r = sitofp <vscale x 2 x i64> %x to <vscale x 2 x bfloat>
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @uitofp_i64_2(ptr %a, ptr %out) {
  %x = load <vscale x 2 x i64>, ptr %a
  %r = uitofp <vscale x 2 x i64> %x to <vscale x 2 x bfloat>
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @sitofp_i64_8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x i64>, ptr %a
  %r = sitofp <vscale x 8 x i64> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @uitofp_i64_8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x i64>, ptr %a
  %r = uitofp <vscale x 8 x i64> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @sitofp_i32_4(ptr %a, ptr %out) {
  %x = load <vscale x 4 x i32>, ptr %a
  %r = sitofp <vscale x 4 x i32> %x to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @uitofp_i32_4(ptr %a, ptr %out) {
  %x = load <vscale x 4 x i32>, ptr %a
  %r = uitofp <vscale x 4 x i32> %x to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @sitofp_i16_8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x i16>, ptr %a
  %r = sitofp <vscale x 8 x i16> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @uitofp_i16_8(ptr %a, ptr %out) {
  %x = load <vscale x 8 x i16>, ptr %a
  %r = uitofp <vscale x 8 x i16> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define float @sum(ptr %a) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call reassoc bfloat @llvm.vector.reduce.fadd.nxv8bf16(bfloat 0.0, <vscale x 8 x bfloat> %x)
  %w = fpext bfloat %r to float
  ret float %w
}
define float @largest(ptr %a) {
  %x = load <vscale x 8 x bfloat>, ptr %a
  %r = call nnan bfloat @llvm.vector.reduce.fmax.nxv8bf16(<vscale x 8 x bfloat> %x)
  %w = fpext bfloat %r to float
  ret float %w
}
; >>> driver
; #include <fenv.h>
; #include <math.h>
; #include <stdint.h>
; #include <stdio.h>
; #include <string.h>
; typedef uint16_t bf;
; int scale(void);
; float largest(void *), sum(void *);
; typedef void two(void *, void *, void *), one(void *, void *);
; two b_fadd, b_fsub, b_fmul, b_fdiv, b_minnum, b_maximum, b_sqrt, b_floor, b_exp, add2, add4, add16;
; one from_float2, from_float8, from_double2, from_double8, from_half4;
; one sitofp_i64_2, uitofp_i64_2, sitofp_i64_8, uitofp_i64_8, sitofp_i32_4, uitofp_i32_4, sitofp_i16_8, uitofp_i16_8;
; static float wide(bf b) { uint32_t u = (uint32_t)b << 16; float f; memcpy(&f, &u, 4); return f; }
; static bf narrow(float f) {
;     uint32_t u; memcpy(&u, &f, 4);
;     if (f != f) return u >> 16 | 0x40;
;     uint32_t low = u & 0xffff, high = u >> 16;
;     return high + (low > 0x8000 || low == 0x8000 && (high & 1));
; }
; static bf narrow_double(double d) {
;     fesetround(FE_TOWARDZERO);
;     volatile double v = d; volatile float f = v;
;     fesetround(FE_TONEAREST);
;     float g = f; uint32_t u; memcpy(&u, &g, 4);
;     if (d == d && (double)f != d) u |= 1;
;     memcpy(&g, &u, 4);
;     return narrow(g);
; }
; static bf narrow_int(uint64_t m, int negative) {
;     if (!m) return 0;
;     int top = 63 - __builtin_clzll(m);
;     uint32_t e = top + 127, s;
;     if (top <= 7) s = m << (7 - top);
;     else {
;         uint64_t rest = m << (64 - (top - 7)), half = 1ull << 63;
;         s = m >> (top - 7);
;         s += rest > half || rest == half && (s & 1);
;     }
;     return (negative << 15 | e << 7) + s - 128;
; }
; static int same(bf a, bf b) { return a == b || wide(a) != wide(a) && wide(b) != wide(b); }
; static uint64_t state = 88172645463325252ull;
; static uint64_t next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
; static bf a[256], b[256], r[256]; static int wrong, n;
; static void check(const char *name, bf want, int k) {
;     if (!same(r[k], want)) { wrong++; printf("%s %d: %04x not %04x\n", name, k, r[k], want); }
; }
; #define TWO(f, lanes, e) for (int t = 0; t < 200; t++) { fill(); f(a, b, r); \
;     for (int k = 0; k < lanes * n; k++) { float x = wide(a[k]), y = wide(b[k]); (void)y; check(#f, narrow(e), k); } }
; static const bf odd[] = {0, 0x8000, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 1, 0x8001, 0x7f, 0x80, 0x7f7f, 0xff7f, 0x4000, 0x3f81, 0x3eff};
; static void fill(void) {
;     for (int k = 0; k < 256; k++) {
;         uint64_t v = next();
;         a[k] = v & 0x70000 ? v : odd[v >> 20 & 15]; b[k] = v & 0x3800000 ? (v & 1 << 26 ? v >> 32 : a[k] ^ v >> 40 & 0x83ff) : odd[v >> 30 & 15];
;         if (wide(a[k]) != wide(a[k])) a[k] |= 0x40; // (minnum of a signalling NaN is either)
;         if (wide(b[k]) != wide(b[k])) b[k] |= 0x40;
;     }
; }
; static float larger(float x, float y) { return x != x || y != y ? NAN : x == y ? (signbit(x) ? y : x) : x > y ? x : y; }
; static void doubles(one *f, int lanes, const char *name) {
;     double d[64];
;     for (int t = 0; t < 300; t++) {
;         for (int k = 0; k < lanes * n; k++) {
;             uint64_t v = next(), u;
;             // near what is halfway between two numbers, subnormals, what overflows
;             u = (v & 1) << 63 | (v & 2 ? 1023 + (v >> 2) % 4 : v & 4 ? 870 + (v >> 8) % 30 : 1140 + (v >> 8) % 20) << 52 | (v >> 20 & 0xff) << 44;
;             if (v & 8) u += (v & 16 ? 1 : -1) * (int64_t)(v & 32 ? 1 : 1ull << 20);
;             if ((v >> 50) % 16 == 0) u = v & 1 ? 0x7ff0000000000000 : v & 2 ? 0x7ff8000000000001 : (v & 4) << 61;
;             memcpy(&d[k], &u, 8);
;         }
;         f(d, r);
;         for (int k = 0; k < lanes * n; k++) check(name, narrow_double(d[k]), k);
;     }
; }
; static void floats(one *f, int lanes, const char *name) {
;     float d[64];
;     for (int t = 0; t < 300; t++) {
;         for (int k = 0; k < lanes * n; k++) {
;             uint32_t v = next(); if (v % 3) v = v & 0xffff0000 | 0x7fff + v % 3; memcpy(&d[k], &v, 4);
;         }
;         f(d, r);
;         for (int k = 0; k < lanes * n; k++) check(name, narrow(d[k]), k);
;     }
; }
; static void ints(one *f, int lanes, int bits, int sign, const char *name) {
;     static uint64_t d[64];
;     for (int t = 0; t < 300; t++) {
;         for (int k = 0; k < lanes * n; k++) {
;             uint64_t v = next(), m = (v >> 8 | 1) << 60 >> (v >> 3) % 60;
;             m = (v & 3) == 0 ? next() >> v % 64 : m | (0x1ff & v >> 20) << (v >> 40) % 55;
;             if (v & 4) m += v & 1 ? 1 : -1;
;             if (bits == 64) d[k] = m; else if (bits == 32) ((uint32_t *)d)[k] = m; else ((uint16_t *)d)[k] = m;
;         }
;         f(d, r);
;         for (int k = 0; k < lanes * n; k++) {
;             uint64_t m = bits == 64 ? d[k] : bits == 32 ? ((uint32_t *)d)[k] : ((uint16_t *)d)[k];
;             int negative = sign && m >> (bits - 1);
;             if (negative) m = bits == 64 ? -m : (1ull << bits) - m;
;             check(name, narrow_int(m, negative), k);
;         }
;     }
; }
; int main(void) {
;     n = scale();
;     TWO(b_fadd, 8, x + y) TWO(b_fsub, 8, x - y) TWO(b_fmul, 8, x * y) TWO(b_fdiv, 8, x / y)
;     TWO(b_sqrt, 8, sqrtf(x)) TWO(b_floor, 8, floorf(x)) TWO(b_exp, 8, expf(x))
;     TWO(b_maximum, 8, larger(x, y)) TWO(add2, 2, x + y) TWO(add4, 4, x + y) TWO(add16, 16, x + y)
;     TWO(b_minnum, 8, x != x ? y : y != y ? x : x == y ? (signbit(x) ? x : y) : x < y ? x : y)
;     doubles(from_double2, 2, "double2"); doubles(from_double8, 8, "double8");
;     floats(from_float2, 2, "float2"); floats(from_float8, 8, "float8");
;     ints(sitofp_i64_2, 2, 64, 1, "si64.2"); ints(uitofp_i64_2, 2, 64, 0, "ui64.2");
;     ints(sitofp_i64_8, 8, 64, 1, "si64.8"); ints(uitofp_i64_8, 8, 64, 0, "ui64.8");
;     ints(sitofp_i32_4, 4, 32, 1, "si32"); ints(uitofp_i32_4, 4, 32, 0, "ui32");
;     ints(sitofp_i16_8, 8, 16, 1, "si16"); ints(uitofp_i16_8, 8, 16, 0, "ui16");
;     for (int k = 0; k < 8 * n; k++) a[k] = narrow(k * 3 % 7 - 5);
;     float all = 0; for (int k = 0; k < 8 * n; k++) all += wide(a[k]);
;     if (sum(a) != all) wrong++, printf("sum %g not %g\n", sum(a), all);
;     _Float16 h[64]; for (int k = 0; k < 4 * n; k++) h[k] = k * 1.125 - 3;
;     from_half4(h, r); for (int k = 0; k < 4 * n; k++) check("half", narrow(h[k]), k);
;     printf("%g, %d wrong\n", largest(a), wrong);
; }
; >>> output
; 1, 0 wrong
