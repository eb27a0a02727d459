; Minima and maxima of lanes and constants, and absolute values, without SSE4.1: by comparisons, saturation and shifts.
; test: run levels=O0,O2
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; CODE: umin32:
; CODE: pxor
; CODE: pcmpgtd
; CODE-NOT: pxor
; CODE: umin16:
; CODE: psubusw
; CODE-NEXT: psubw
; CODE: abs32:
; CODE-NOT: pcmpgtd
; CODE: psrad $0x1F
; CODE: abs16:
; CODE: pmaxsw
target triple = "x86_64-unknown-linux-gnu"
define <4 x i32> @umin32(<4 x i32> %v) {
  %r = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %v, <4 x i32> <i32 255, i32 -1, i32 0, i32 2147483648>)
  ret <4 x i32> %r
}
define <8 x i16> @umin16(<8 x i16> %v, <8 x i16> %w) {
  %r = call <8 x i16> @llvm.umin.v8i16(<8 x i16> %v, <8 x i16> %w)
  ret <8 x i16> %r
}
define <4 x i32> @abs32(<4 x i32> %v) {
  %r = call <4 x i32> @llvm.abs.v4i32(<4 x i32> %v, i1 false)
  ret <4 x i32> %r
}
define <8 x i16> @abs16(<8 x i16> %v) {
  %r = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %v, i1 false)
  ret <8 x i16> %r
}
define <16 x i8> @abs8(<16 x i8> %v) {
  %r = call <16 x i8> @llvm.abs.v16i8(<16 x i8> %v, i1 false)
  ret <16 x i8> %r
}
define <8 x i16> @umax16(<8 x i16> %v, <8 x i16> %w) {
  %r = call <8 x i16> @llvm.umax.v8i16(<8 x i16> %v, <8 x i16> %w)
  ret <8 x i16> %r
}
define <4 x i32> @umax32(<4 x i32> %v) {
  %r = call <4 x i32> @llvm.umax.v4i32(<4 x i32> %v, <4 x i32> <i32 255, i32 -1, i32 0, i32 2147483648>)
  ret <4 x i32> %r
}
define void @smin32(ptr %p) {
  %v = load <8 x i32>, ptr %p, align 4
  %r = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %v, <8 x i32> <i32 255, i32 -1, i32 0, i32 -2147483648, i32 2147483647, i32 1, i32 -7, i32 9>)
  store <8 x i32> %r, ptr %p, align 4
  ret void
}
define <4 x i32> @smax32(<4 x i32> %v) {
  %r = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> <i32 255, i32 -1, i32 0, i32 -2147483648>)
  ret <4 x i32> %r
}
; >>> driver
; #include <stdio.h>
; typedef unsigned u4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16)));
; typedef unsigned short u8 __attribute__((vector_size(16))); typedef short s8 __attribute__((vector_size(16))); typedef signed char s16 __attribute__((vector_size(16)));
; u4 umin32(u4), umax32(u4); i4 smax32(i4), abs32(i4); u8 umin16(u8, u8), umax16(u8, u8); s8 abs16(s8); s16 abs8(s16); void smin32(int *);
; static unsigned bound[4] = {255, -1, 0, 0x80000000u};
; static int below[8] = {255, -1, 0, -2147483647 - 1, 2147483647, 1, -7, 9};
; static int wrong;
; static void see(int good) { wrong += !good; }
; int main(void) {
;     unsigned seeds[] = {0, 1, 254, 255, 256, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xffff7fff, 0x12345678, 0x8000ffff};
;     for (int k = 0; k < 12; k++) for (int n = 0; n < 12; n++) {
;         unsigned a = seeds[k], b = seeds[n];
;         u4 v = {a, b, a, b}, w = {b, a, b, a};
;         u4 lo = umin32(v), hi = umax32(v); i4 top = smax32((i4)v), size = abs32((i4)v);
;         u8 l = umin16((u8)v, (u8)w), h = umax16((u8)v, (u8)w); s8 m = abs16((s8)v); s16 c = abs8((s16)v);
;         int in[8] = {a, b, a, b, a, b, a, b}, out[8]; for (int i = 0; i < 8; i++) out[i] = in[i]; smin32(out);
;         for (int i = 0; i < 4; i++) {
;             see(lo[i] == (v[i] < bound[i] ? v[i] : bound[i])); see(hi[i] == (v[i] > bound[i] ? v[i] : bound[i]));
;             int x = v[i]; see(top[i] == (x > below[i] ? x : below[i])); see(size[i] == (x < 0 ? (int)-(unsigned)x : x));
;         }
;         for (int i = 0; i < 8; i++) {
;             unsigned short x = ((u8)v)[i], y = ((u8)w)[i]; see(l[i] == (x < y ? x : y)); see(h[i] == (x > y ? x : y));
;             short z = x; see(m[i] == (short)(z < 0 ? -z : z)); see(out[i] == (in[i] < below[i] ? in[i] : below[i]));
;         }
;         for (int i = 0; i < 16; i++) { signed char x = ((s16)v)[i]; see(c[i] == (signed char)(x < 0 ? -x : x)); }
;     }
;     printf("%d\n", wrong);
; }
; >>> output
; 0
