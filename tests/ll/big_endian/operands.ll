; Operands of inline assembly: vectors of 16 bytes stand in the order of their bytes in memory, shorter ones are one number; data
; among the code. Constants of one vector type as another.
; test: run arch=aarch64_be -- -mtriple=aarch64_be-linux-gnu
target triple = "aarch64_be-linux-gnu"

@packed = global i32 bitcast (<4 x i8> <i8 1, i8 2, i8 3, i8 4> to i32)

define <4 x i32> @bytes(<4 x i32> %a) {
  %r = call <4 x i32> asm "rev16 $0.16b, $1.16b", "=w,w"(<4 x i32> %a)
  ret <4 x i32> %r
}

define <4 x i16> @number(<4 x i16> %a) {
  %r = call <4 x i16> asm "shl ${0:d}, ${1:d}, #8", "=w,w"(<4 x i16> %a)
  ret <4 x i16> %r
}

define i128 @wide(i128 %a) {
  %r = call i128 asm "ext $0.16b, $1.16b, $1.16b, #1", "=w,w"(i128 %a)
  ret i128 %r
}

define fp128 @quad(fp128 %a) {
  %r = call fp128 asm "mov $0.16b, $1.16b", "=w,w"(fp128 %a)
  ret fp128 %r
}

define i64 @literal() {
  %r = call i64 asm "adr $0, 1f\0A ldr $0, [$0]\0A b 2f\0A1: .xword 0x1234567890abcdef\0A2:", "=r"()
  ret i64 %r
}

define i64 @constants() {
  %p = load i32, ptr @packed
  %w = zext i32 %p to i64
  %s = shl i64 %w, 32
  %r = add i64 %s, bitcast (<2 x i32> <i32 7, i32 9> to i64)
  ret i64 %r
}

define i96 @bits(<12 x i8> %a) {
  %b = bitcast <12 x i8> %a to i96
  %c = add i96 %b, 255
  ret i96 %c
}

define i96 @of_bytes(ptr %p) {
  %a = load <12 x i8>, ptr %p, align 4
  %b = call i96 @bits(<12 x i8> %a)
  ret i96 %b
}
; >>> driver
; #include <stdio.h>
; typedef unsigned v4 __attribute__((vector_size(16)));
; typedef unsigned short v4s __attribute__((vector_size(8)));
; v4 bytes(v4);
; v4s number(v4s);
; unsigned __int128 wide(unsigned __int128), of_bytes(void *);
; long double quad(long double);
; long literal(void), constants(void);
; int main(void) {
;     v4 a = bytes((v4){0x01020304, 0x05060708, 9, 10});
;     v4s b = number((v4s){1, 2, 3, 0x405});
;     unsigned __int128 c = wide(((unsigned __int128)0x0102030405060708 << 64) + 0x1112131415161718);
;     union { long double d; unsigned char c[16]; } q = {1.25L}, r = {quad(q.d)};
;     printf("%x %x %x %x\n%x %x %x %x\n", a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
;     printf("%lx %lx\n%lx %lx\n", (long)(c >> 64), (long)c, literal(), constants());
;     for (int k = 0; k < 16; k++) printf("%02x", r.c[k]);
;     c = of_bytes("<bcdefghijkl");
;     printf("\n%lx %lx\n", (long)(c >> 64) & 0xffffffff, (long)c);
;     return 0;
; }
; >>> output
; 2010403 6050807 900 a00
; 100 200 304 500
; 203040506070811 1213141516171801
; 1234567890abcdef 102030b00000009
; 3fff4000000000000000000000000000
; 3c626364 65666768696a6c6b
