; Products of sign-extended words are made of the words: one has zeros above it, what is above the other does not matter. Not
; where an extension is asked for elsewhere, or the words are not whole.
; test: asm check=SSE2 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run arch=x86_64 levels=O0,O2 models=static
; test: run arch=x86_64 levels=O2 models=static -- -mattr=+sse4.1
; test: run arch=x86_64 levels=O2 models=static -- -mattr=+avx2
; SSE2: four:
; SSE2-NOT: pmuludq
; SSE2: pmaddwd
; SSE2-NOT: psrad
; SSE2: eight:
; SSE2: pmaddwd
; SSE2: pmaddwd
; SSE2: square:
; SSE2: pmaddwd
; SSE2: twice:
; SSE2: psrad
; SSE2: odd:
; SSE2: pmuludq
define <4 x i32> @four(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i32>
  %y = sext <4 x i16> %b to <4 x i32>
  %r = mul <4 x i32> %x, %y
  ret <4 x i32> %r
}
define <8 x i32> @eight(<8 x i16> %a, <8 x i16> %b) {
  %x = sext <8 x i16> %a to <8 x i32>
  %y = sext <8 x i16> %b to <8 x i32>
  %r = mul nsw <8 x i32> %x, %y
  ret <8 x i32> %r
}
define <4 x i32> @square(<4 x i16> %a) {
  %x = sext <4 x i16> %a to <4 x i32>
  %r = mul <4 x i32> %x, %x
  ret <4 x i32> %r
}
define <4 x i32> @byte(<4 x i16> %a, <4 x i8> %b) {
  %x = sext <4 x i16> %a to <4 x i32>
  %y = sext <4 x i8> %b to <4 x i32>
  %r = mul <4 x i32> %y, %x
  ret <4 x i32> %r
}
define <4 x i32> @twice(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i32>
  %y = sext <4 x i16> %b to <4 x i32>
  %m = mul <4 x i32> %x, %y
  %s = add <4 x i32> %m, %x
  %r = xor <4 x i32> %s, %y
  ret <4 x i32> %r
}
define <4 x i32> @odd(<4 x i32> %v, <4 x i32> %w) {
  %a = trunc <4 x i32> %v to <4 x i18>
  %b = trunc <4 x i32> %w to <4 x i18>
  %x = sext <4 x i18> %a to <4 x i32>
  %y = sext <4 x i18> %b to <4 x i32>
  %r = mul <4 x i32> %x, %y
  ret <4 x i32> %r
}
; The products again, from memory.
define void @all(ptr %p, ptr %out) {
  %q = getelementptr i8, ptr %p, i64 16
  %a = load <8 x i16>, ptr %p
  %b = load <8 x i16>, ptr %q
  %e = call <8 x i32> @eight(<8 x i16> %a, <8 x i16> %b)
  store <8 x i32> %e, ptr %out
  %c = load <4 x i16>, ptr %p
  %d = load <4 x i16>, ptr %q
  %d8 = load <4 x i8>, ptr %q
  %f = call <4 x i32> @four(<4 x i16> %c, <4 x i16> %d)
  %o1 = getelementptr i8, ptr %out, i64 32
  store <4 x i32> %f, ptr %o1
  %s = call <4 x i32> @square(<4 x i16> %c)
  %o2 = getelementptr i8, ptr %out, i64 48
  store <4 x i32> %s, ptr %o2
  %t = call <4 x i32> @twice(<4 x i16> %c, <4 x i16> %d)
  %o3 = getelementptr i8, ptr %out, i64 64
  store <4 x i32> %t, ptr %o3
  %y = call <4 x i32> @byte(<4 x i16> %c, <4 x i8> %d8)
  %o4 = getelementptr i8, ptr %out, i64 80
  store <4 x i32> %y, ptr %o4
  %v = load <4 x i32>, ptr %p
  %w = load <4 x i32>, ptr %q
  %u = call <4 x i32> @odd(<4 x i32> %v, <4 x i32> %w)
  %o5 = getelementptr i8, ptr %out, i64 96
  store <4 x i32> %u, ptr %o5
  ret void
}
; >>> driver
; #include <stdio.h>
; void all(short *, int *);
; int main(void) {
;   _Alignas(32) short in[16] = {-32768, 32767, -1, 1, 2, -300, 12345, 0, -32768, -32768, 32767, -2, -9, 300, -12345, 7};
;   _Alignas(32) int out[28];
;   for (int n = 0; n < 16; n++) {
;     all(in, out);
;     for (int i = 0; i < 28; i++) printf(" %x", (unsigned)out[i]);
;     puts("");
;     short first = in[0];
;     for (int i = 0; i < 15; i++) in[i] = in[i + 1];
;     in[15] = first;
;   }
;   return 0;
; }
; >>> output
;  40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe 40000000 3fff0001 1 1 c0000000 3fff7fff ffffffff 1 0 ffc00080 0 ffffff80 c0000000 ffff8001 1ffee f6ea934f
;  c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee 3fff0001 1 1 4 3fff7fff ffffffff 1 7 0 80 ffffffff fe 40008000 3fffe 382a070 0
;  ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 1 1 4 15f90 ffffffff 1 7 fffe9e68 1 7f fffffffc 12c ffff8001 1ffee f6ea934f c0000000
;  fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 1 4 15f90 9156cb1 1 7 fffe9e68 9150c4f fffffffe fffffffe a8c ffffcfc7 3fffe 382a070 0 40008000
;  ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 4 15f90 9156cb1 0 7 fffe9e68 9150c4f 7 ffffffee 12c 849cc 0 1ffee f6ea934f c0000000 ffff8001
;  fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 15f90 9156cb1 0 40000000 fffe9e68 9150c4f 7 c0000000 ffffcc70 3039 0 188000 382a070 0 40008000 3fffe
;  f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 9156cb1 0 40000000 40000000 9150c4f 7 c0000000 c0007fff fff5434f 0 fffc8000 0 f6ea934f c0000000 ffff8001 1ffee
;  0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 0 40000000 40000000 3fff0001 7 c0000000 c0007fff ffffffff 0 0 0 ffc00080 0 40008000 3fffe 382a070
;  40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe 40000000 40000000 3fff0001 4 c0000000 c0007fff ffffffff fffffffd 0 400000 ffff8001 ffffff02 c0000000 ffff8001 1ffee f6ea934f
;  c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee 40000000 3fff0001 4 51 c0007fff ffffffff fffffffd ffffffe7 8000 3f7f81 2 9 40008000 3fffe 382a070 0
;  ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 3fff0001 4 51 15f90 ffffffff fffffffd ffffffe7 15f48 ffff8001 2 fffffff7 0 ffff8001 1ffee f6ea934f c0000000
;  fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 4 51 15f90 9156cb1 fffffffd ffffffe7 15f48 f6ea532f fffffffe 0 258 0 3fffe 382a070 0 40008000
;  ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 51 15f90 9156cb1 31 ffffffe7 15f48 f6ea532f 7 ffffffee 0 849cc fffffff2 1ffee f6ea934f c0000000 ffff8001
;  fffea070 f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 15f90 9156cb1 31 40000000 15f48 f6ea532f 7 c0000000 ffffcc70 6072 18f ffe80000 382a070 0 40008000 3fffe
;  f6ea934f 0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 9156cb1 31 40000000 3fff0001 f6ea532f 7 c0000000 3fff7fff fff5434f 150 0 0 f6ea934f c0000000 ffff8001 1ffee
;  0 40000000 c0008000 ffff8001 fffffffe ffffffee fffea070 f6ea934f 0 40000000 c0008000 ffff8001 31 40000000 3fff0001 1 7 c0000000 3fff7fff ffffffff 0 0 0 80 0 40008000 3fffe 382a070
