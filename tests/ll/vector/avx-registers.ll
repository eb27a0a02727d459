; With AVX, 256-bit vectors are passed and returned in one register each, as other compilers do.
; test: run -- -mattr=+avx
define <8 x i32> @second(<8 x i32> %a, <8 x i32> %b, <32 x i8> %c) {
  %z = zext <32 x i8> %c to <32 x i32>
  %w = shufflevector <32 x i32> %z, <32 x i32> poison, <8 x i32> <i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %d = sub <8 x i32> %a, %b
  %s = add <8 x i32> %d, %w
  ret <8 x i32> %s
}
define <16 x half> @halves(<16 x half> %a, <16 x half> %b) {
  ret <16 x half> %b
}
declare <4 x double> @given(<4 x double>, <4 x double>)
define <4 x double> @calls(<4 x double> %a, <4 x double> %b) {
  %r = call <4 x double> @given(<4 x double> %b, <4 x double> %a)
  %s = fadd <4 x double> %r, %a
  ret <4 x double> %s
}
; >>> driver
; #include <stdio.h>
; #pragma GCC target("avx")
; typedef int v8 __attribute__((vector_size(32)));
; typedef short h16 __attribute__((vector_size(32)));
; typedef unsigned char b32 __attribute__((vector_size(32)));
; typedef double d4 __attribute__((vector_size(32)));
; v8 second(v8, v8, b32);
; h16 halves(h16, h16);
; d4 calls(d4, d4);
; d4 given(d4 a, d4 b) { return a - b; }
; int main(void) {
;     v8 a = {10, 20, 30, 40, 50, 60, 70, 80}, b = {1, 2, 3, 4, 5, 6, 7, 8};
;     b32 c = {0};
;     c[24] = 200; c[31] = 100;
;     v8 r = second(a, b, c);
;     for (int i = 0; i < 8; i++) printf("%d ", r[i]);
;     h16 x = {0}, y = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
;     y = halves(x, y);
;     printf("%d %d\n", y[0], y[15]);
;     d4 d = calls((d4){1, 2, 3, 4}, (d4){10, 20, 30, 40});
;     printf("%g %g %g %g\n", d[0], d[1], d[2], d[3]);
; }
; >>> output
; 209 18 27 36 45 54 63 172 1 16
; 10 20 30 40
