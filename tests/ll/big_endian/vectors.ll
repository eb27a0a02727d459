; Vectors in big-endian memory, as other types, as masks, and with lanes that are chosen when the program runs.
; test: run arch=aarch64_be -- -mtriple=aarch64_be-linux-gnu
; test: run arch=aarch64_be assembler=clang models=static -- -mtriple=aarch64_be-linux-gnu
target triple = "aarch64_be-linux-gnu"

@constants = constant <4 x i32> <i32 1, i32 16909060, i32 -2, i32 5>
@bits = constant <4 x i1> <i1 1, i1 0, i1 0, i1 1>

define void @add(ptr %p, ptr %q) {
  %a = load <8 x i16>, ptr %p
  %b = add <8 x i16> %a, <i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 258>
  store <8 x i16> %b, ptr %q
  ret void
}

define void @shorter(ptr %p, ptr %q) {
  %a = load <4 x i8>, ptr %p
  %b = zext <4 x i8> %a to <4 x i32>
  %c = add <4 x i32> %b, <i32 250, i32 1, i32 2, i32 3>
  store <4 x i32> %c, ptr %q
  %d = trunc <4 x i32> %c to <4 x i8>
  %q1 = getelementptr i8, ptr %q, i64 16
  store <4 x i8> %d, ptr %q1
  %e = load <2 x i8>, ptr %p
  %f = add <2 x i8> %e, <i8 1, i8 2>
  %q2 = getelementptr i8, ptr %q, i64 20
  store <2 x i8> %f, ptr %q2
  %g = load <3 x i16>, ptr %p
  %h = add <3 x i16> %g, <i16 1, i16 2, i16 3>
  %q3 = getelementptr i8, ptr %q, i64 22
  store <3 x i16> %h, ptr %q3, align 2
  %i = load <2 x i32>, ptr %p
  %j = mul <2 x i32> %i, <i32 3, i32 5>
  %q4 = getelementptr i8, ptr %q, i64 28
  store <2 x i32> %j, ptr %q4, align 4
  ret void
}

define void @casts(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p
  %b = bitcast <16 x i8> %a to <4 x i32>
  %c = add <4 x i32> %b, splat (i32 1)
  %d = bitcast <4 x i32> %c to <2 x i64>
  %e = add <2 x i64> %d, splat (i64 256)
  %f = bitcast <2 x i64> %e to i128
  %g = add i128 %f, 65536
  %h = bitcast i128 %g to <8 x half>
  %i = bitcast <8 x half> %h to <8 x i16>
  %j = add <8 x i16> %i, <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 4096, i16 0>
  store <8 x i16> %j, ptr %q
  ret void
}

define i64 @scalars(<2 x float> %v, i32 %n) {
  %a = bitcast <2 x float> %v to i64
  %b = bitcast i32 %n to <2 x i16>
  %c = extractelement <2 x i16> %b, i32 0
  %d = zext i16 %c to i64
  %e = bitcast <2 x float> %v to <4 x i16>
  %f = extractelement <4 x i16> %e, i32 3
  %g = zext i16 %f to i64
  %h = xor i64 %a, %d
  %i = add i64 %h, %g
  ret i64 %i
}

define i32 @masks(ptr %p, ptr %q) {
  %a = load <8 x i16>, ptr %p
  %m = icmp sgt <8 x i16> %a, <i16 1030, i16 0, i16 1286, i16 0, i16 0, i16 9999, i16 3342, i16 3856>
  %n = bitcast <8 x i1> %m to i8
  store <8 x i1> %m, ptr %q
  %k = load <8 x i1>, ptr %q
  %s = select <8 x i1> %k, <8 x i16> %a, <8 x i16> zeroinitializer
  %q1 = getelementptr i8, ptr %q, i64 2
  store <8 x i16> %s, ptr %q1, align 2
  %b = bitcast i8 %n to <8 x i1>
  %f = extractelement <8 x i1> %b, i32 1
  %c = load <4 x i1>, ptr @bits
  %g = extractelement <4 x i1> %c, i32 1
  %x = zext i8 %n to i32
  %y = zext i1 %f to i32
  %z = zext i1 %g to i32
  %ys = shl i32 %y, 8
  %zs = shl i32 %z, 9
  %xy = or i32 %x, %ys
  %r = or i32 %xy, %zs
  ret i32 %r
}

; Elements of three bytes' bits, one after another from the highest bit on.
define void @packed(ptr %p, ptr %q) {
  %a = load <3 x i17>, ptr %p
  %b = add <3 x i17> %a, <i17 1, i17 2, i17 3>
  store <3 x i17> %b, ptr %q
  ret void
}

define i32 @chosen(ptr %q, i32 %k) {
  %a = load <4 x i32>, ptr @constants
  %b = extractelement <4 x i32> %a, i32 %k
  %c = insertelement <4 x i32> %a, i32 99, i32 %k
  store <4 x i32> %c, ptr %q
  ret i32 %b
}

define void @words(ptr %p, ptr %q) {
  %a = load i192, ptr %p, align 8
  %b = add i192 %a, 4660
  %c = bitcast i192 %b to <3 x i64>
  %d = add <3 x i64> %c, <i64 1, i64 2, i64 3>
  store <3 x i64> %d, ptr %q, align 8
  %e = bitcast <3 x i64> %d to i192
  %f = add i192 %e, 1
  %g = bitcast i192 %f to <12 x i16>
  %q1 = getelementptr i8, ptr %q, i64 24
  store <12 x i16> %g, ptr %q1, align 8
  ret void
}

define void @shuffled(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p
  %b = shufflevector <16 x i8> %a, <16 x i8> %a, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>
  store <16 x i8> %b, ptr %q
  ret void
}
; >>> driver
; #include <stdio.h>
; typedef float v2 __attribute__((vector_size(8)));
; void add(void *, void *), words(void *, void *), shorter(void *, void *), casts(void *, void *), packed(void *, void *), shuffled(void *, void *);
; long scalars(v2, int);
; int masks(void *, void *), chosen(void *, int);
; static _Alignas(16) unsigned char a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, b[48], c[24] = "abcdefghijklmnopqrstuvwx";
; static void show(int n) {
;     for (int k = 0; k < n; k++) printf("%02x", b[k]), b[k] = 0xcc;
;     puts("");
; }
; int main(void) {
;     add(a, b), show(16);
;     shorter(a, b), show(36);
;     casts(a, b), show(16);
;     printf("%lx\n", scalars((v2){1.5f, -2.25f}, 0x12345678));
;     printf("%x\n", masks(a, b)), show(18);
;     packed(a, b), show(7);
;     for (int k = 0; k < 4; k++) printf("%d ", chosen(b, k)), show(16);
;     shuffled(a, b), show(16);
;     words(c, b), show(48);
;     return 0;
; }
; >>> output
; 010303060509070c090f0b120d151012
; 000000fb000000030000000500000007fb03050702040103030605090306090c191e2328
; 0102030505060809090a0b0d1d0f1011
; 3fc00000c0101234
; 158
; 58cc0000030400000708090a000000000000
; 0102070409060a
; 1 0000006301020304fffffffe00000005
; 16909060 0000000100000063fffffffe00000005
; -2 00000001010203040000006300000005
; 5 0000000101020304fffffffe00000063
; 04020502060a0307060406090a080a04
; 6162636465666769696a6b6c6d6e6f7271727374757689af6162636465666769696a6b6c6d6e6f7271727374757689b0
