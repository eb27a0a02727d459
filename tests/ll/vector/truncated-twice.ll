; Lanes that lose three quarters of their bits, zeros that several conversions share, and doubled numbers.
; test: run
; test: run -- -mattr=+sse4.1
; test: run -- -mattr=+avx2
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
define void @bytes(ptr %p, ptr %q) {
  %a = load <16 x i32>, ptr %p
  %b = trunc <16 x i32> %a to <16 x i8>
  store <16 x i8> %b, ptr %q
  %c = load <16 x i64>, ptr %p
  %d = trunc <16 x i64> %c to <16 x i8>
  %q1 = getelementptr i8, ptr %q, i64 16
  store <16 x i8> %d, ptr %q1
  %e = load <5 x i32>, ptr %p
  %f = trunc <5 x i32> %e to <5 x i8>
  %q2 = getelementptr i8, ptr %q, i64 32
  store <5 x i8> %f, ptr %q2
  %g = trunc <16 x i32> %a to <16 x i16>
  %q3 = getelementptr i8, ptr %q, i64 48
  store <16 x i16> %g, ptr %q3
  ret void
}
define void @zeros(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 16
  %b = load <16 x i8>, ptr %p1
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %s = sub <16 x i32> %x, %y
  store <16 x i32> %s, ptr %q
  %c = icmp slt <16 x i32> %s, zeroinitializer
  %n = sub <16 x i32> zeroinitializer, %s
  %m = select <16 x i1> %c, <16 x i32> %n, <16 x i32> %s
  %q1 = getelementptr i8, ptr %q, i64 64
  store <16 x i32> %m, ptr %q1
  ret void
}
define double @twice(double %x) {
  %r = fmul double %x, 2.0
  ret double %r
}
define float @two_times(float %x) {
  %r = fmul float 2.0, %x
  ret float %r
}
define <4 x float> @all_twice(<4 x float> %x) {
  %r = fmul <4 x float> %x, splat (float 2.0)
  ret <4 x float> %r
}
define <4 x float> @some_twice(<4 x float> %x) {
  %r = fmul <4 x float> %x, <float 2.0, float 2.0, float 3.0, float 2.0>
  ret <4 x float> %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef float v4 __attribute__((vector_size(16)));
; void bytes(void *, void *), zeros(void *, void *);
; double twice(double); float two_times(float); v4 all_twice(v4), some_twice(v4);
; int main(void) {
;   unsigned w[32]; unsigned char b[80]; int i, z[32];
;   for (i = 0; i < 32; i++) w[i] = 0x81fe37c9u * (i + 3) ^ i << 13;
;   memset(b, 0, sizeof b); bytes(w, b); for (i = 0; i < 80; i++) printf("%d ", b[i]); puts("");
;   zeros(w, z); for (i = 0; i < 32; i++) printf("%d ", z[i]); puts("");
;   v4 x = {1.5f, -0.0f, 3e38f, 1e-45f}, y = all_twice(x), v = some_twice(x);
;   printf("%g %g %g %g\n", twice(0.1), twice(1e308), two_times(-7.25f), two_times(1e-45f));
;   for (i = 0; i < 4; i++) printf("%g %g ", y[i], v[i]); puts("");
; }
; >>> output
; 91 36 237 182 127 72 17 218 163 108 53 254 199 144 89 34 91 237 127 17 163 53 199 89 235 125 15 161 51 197 87 233 91 36 237 182 127 0 0 0 0 0 0 0 0 0 0 0 91 167 36 255 237 86 182 46 127 6 72 30 17 54 218 205 163 101 108 189 53 149 254 108 199 196 144 220 89 116 34 12 
; -36 161 7 -8 -36 225 7 -8 220 32 8 -8 -36 -159 7 -8 36 161 7 8 36 225 7 8 220 32 8 8 36 159 7 8 
; 0.2 inf -14.5 2.8026e-45
; 3 3 -0 -0 inf inf 2.8026e-45 2.8026e-45 
