; The last lanes of one vector before the first ones of another, with SSE2 alone: two shifts of whole registers.
; test: asm -- -O2
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

define <16 x i8> @bytes(<16 x i8> %a, <16 x i8> %b) {
  %r = shufflevector <16 x i8> %a, <16 x i8> %b, <16 x i32> <i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30>
  ret <16 x i8> %r
}
; CHECK-LABEL: bytes:
; CHECK: psrldq $0xF,
; CHECK: pslldq $1,
; CHECK: por

define <8 x i16> @words(<8 x i16> %a, <8 x i16> %b) {
  %r = shufflevector <8 x i16> %b, <8 x i16> %a, <8 x i32> <i32 5, i32 6, i32 poison, i32 8, i32 9, i32 10, i32 11, i32 12>
  ret <8 x i16> %r
}
; CHECK-LABEL: words:
; CHECK: psrldq $0xA,
; CHECK: pslldq $6,

; >>> driver
; #include <stdio.h>
; #include <string.h>
; #include <emmintrin.h>
; __m128i bytes(__m128i, __m128i), words(__m128i, __m128i);
; int main(void) {
;     unsigned char in[32], out[32];
;     for (int i = 0; i < 32; i++) in[i] = 3 * i + 1;
;     __m128i a, b;
;     memcpy(&a, in, 16), memcpy(&b, in + 16, 16);
;     __m128i r[2] = {bytes(a, b), words(a, b)};
;     memcpy(out, r, 32);
;     out[20] = out[21] = 0;
;     for (int i = 0; i < 32; i++) printf("%d ", out[i]);
;     printf("\n");
; }
; >>> output
; 46 49 52 55 58 61 64 67 70 73 76 79 82 85 88 91 79 82 85 88 0 0 1 4 7 10 13 16 19 22 25 28 
