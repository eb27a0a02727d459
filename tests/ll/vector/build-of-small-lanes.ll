; Vectors built of bytes and words without SSE4.1: bytes two at a time, words from memory.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run levels=O0,O2
; CODE: words:
; CODE: pinsrw $1, 0x10(%rdi), %xmm0
; CODE: pinsrw $2, 0x20(%rdi), %xmm0
; CODE: bytes4:
; CODE-NOT: pextrw
; CODE: pinsrw $1
; CODE-NOT: pinsrw
; CODE: bytes16:
; CODE: end_of_asm:
define <8 x i16> @words(ptr %p) {
  %a = load i16, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 16
  %b = load i16, ptr %p1
  %p2 = getelementptr i8, ptr %p, i64 32
  %c = load i16, ptr %p2
  %p7 = getelementptr i8, ptr %p, i64 112
  %h = load i16, ptr %p7
  %v0 = insertelement <8 x i16> poison, i16 %a, i64 0
  %v1 = insertelement <8 x i16> %v0, i16 %b, i64 1
  %v2 = insertelement <8 x i16> %v1, i16 %c, i64 2
  %v3 = insertelement <8 x i16> %v2, i16 7, i64 3
  %v4 = insertelement <8 x i16> %v3, i16 5, i64 4
  %v5 = insertelement <8 x i16> %v4, i16 %h, i64 5
  %v6 = insertelement <8 x i16> %v5, i16 -2, i64 6
  %v7 = insertelement <8 x i16> %v6, i16 %h, i64 7
  ret <8 x i16> %v7
}
define <4 x i8> @bytes4(i32 %x, i8 %a, i8 %b, i8 %c) {
  %t = trunc i32 %x to i8
  %v0 = insertelement <4 x i8> poison, i8 %t, i64 0
  %v1 = insertelement <4 x i8> %v0, i8 %a, i64 1
  %v2 = insertelement <4 x i8> %v1, i8 %b, i64 2
  %v3 = insertelement <4 x i8> %v2, i8 %c, i64 3
  ret <4 x i8> %v3
}
; Some lanes are nobody's, one is set twice, some are of another vector.
define <16 x i8> @bytes16(ptr %p, i8 %a, i8 %b) {
  %x = load i8, ptr %p
  %v0 = insertelement <16 x i8> poison, i8 %a, i64 5
  %v1 = insertelement <16 x i8> %v0, i8 %x, i64 4
  %v2 = insertelement <16 x i8> %v1, i8 %b, i64 15
  %v3 = insertelement <16 x i8> %v2, i8 %b, i64 5
  %v4 = insertelement <16 x i8> %v3, i8 9, i64 8
  %r = shufflevector <16 x i8> %v4, <16 x i8> zeroinitializer, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 4, i32 5, i32 22, i32 23, i32 8, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 15>
  ret <16 x i8> %r
}
define <16 x i8> @into(<16 x i8> %v, i8 %a, i8 %b) {
  %v0 = insertelement <16 x i8> %v, i8 %a, i64 3
  %v1 = insertelement <16 x i8> %v0, i8 %b, i64 14
  ret <16 x i8> %v1
}
define <8 x i16> @words_into(<8 x i16> %v, i16 %a, ptr %p) {
  %b = load i16, ptr %p
  %v0 = insertelement <8 x i16> %v, i16 %a, i64 3
  %v1 = insertelement <8 x i16> %v0, i16 %b, i64 0
  ret <8 x i16> %v1
}
define void @run(ptr %p, ptr %q, i32 %x) {
  %a = trunc i32 %x to i8
  %y = lshr i32 %x, 8
  %b = trunc i32 %y to i8
  %w = call <8 x i16> @words(ptr %p)
  store <8 x i16> %w, ptr %q, align 1
  %b4 = call <4 x i8> @bytes4(i32 %y, i8 %a, i8 %b, i8 -3)
  %q1 = getelementptr i8, ptr %q, i64 16
  store <4 x i8> %b4, ptr %q1, align 1
  %b16 = call <16 x i8> @bytes16(ptr %p, i8 %a, i8 %b)
  %q2 = getelementptr i8, ptr %q, i64 20
  store <16 x i8> %b16, ptr %q2, align 1
  %i = call <16 x i8> @into(<16 x i8> %b16, i8 %b, i8 %a)
  %q3 = getelementptr i8, ptr %q, i64 36
  store <16 x i8> %i, ptr %q3, align 1
  %z = trunc i32 %y to i16
  %j = call <8 x i16> @words_into(<8 x i16> %w, i16 %z, ptr %q1)
  %q4 = getelementptr i8, ptr %q, i64 52
  store <8 x i16> %j, ptr %q4, align 1
  ret void
}
define void @end_of_asm() {
  ret void
}
; >>> driver
; #include <stdio.h>
; void run(void *, void *, unsigned);
; static unsigned char in[128], out[80];
; int main(void) {
;   for (int i = 0; i < 128; i++) in[i] = i * 37 + 11;
;   for (unsigned k = 0; k < 2; k++) {
;     run(in, out, 0x81f2c3d4u + k * 0x7f0e3d5bu);
;     for (int i = 0; i < 68; i++) printf("%02x", out[i]);
;     puts("");
;   }
; }
; >>> output
; 0b305b80abd0070005003b60feff3b60c3d4c3fd000000000bc3000009000000000000c3000000c30bc30000090000000000d4c3c3d45b80abd0c3f205003b60feff3b60
; 0b305b80abd0070005003b60feff3b60012f01fd000000000b0100000900000000000001000000010b0100000900000000002f01012f5b80abd0010105003b60feff3b60
