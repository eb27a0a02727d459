; Every integer operation at every common width, against the same in C with wrapping.
; test: run
; test: reassemble
define void @i8ops(ptr %out, i8 %a, i8 %b) {
  %1 = add i8 %a, %b
  %2 = sub i8 %a, %b
  %3 = mul i8 %a, %b
  %4 = udiv i8 %a, %b
  %5 = sdiv i8 %a, %b
  %6 = urem i8 %a, %b
  %7 = srem i8 %a, %b
  %s = and i8 %b, 7
  %8 = shl i8 %a, %s
  %9 = lshr i8 %a, %s
  %10 = ashr i8 %a, %s
  %v0 = insertvalue [10 x i8] poison, i8 %1, 0
  %v1 = insertvalue [10 x i8] %v0, i8 %2, 1
  %v2 = insertvalue [10 x i8] %v1, i8 %3, 2
  %v3 = insertvalue [10 x i8] %v2, i8 %4, 3
  %v4 = insertvalue [10 x i8] %v3, i8 %5, 4
  %v5 = insertvalue [10 x i8] %v4, i8 %6, 5
  %v6 = insertvalue [10 x i8] %v5, i8 %7, 6
  %v7 = insertvalue [10 x i8] %v6, i8 %8, 7
  %v8 = insertvalue [10 x i8] %v7, i8 %9, 8
  %v9 = insertvalue [10 x i8] %v8, i8 %10, 9
  store [10 x i8] %v9, ptr %out
  ret void
}
define i64 @i16ops(i16 %a, i16 %b) {
  %1 = udiv i16 %a, %b
  %2 = sdiv i16 %a, %b
  %3 = urem i16 %a, %b
  %4 = srem i16 %a, %b
  %5 = mul i16 %a, %b
  %w1 = zext i16 %1 to i64
  %w2 = zext i16 %2 to i64
  %w3 = zext i16 %3 to i64
  %w4 = zext i16 %4 to i64
  %w5 = zext i16 %5 to i64
  %m1 = mul i64 %w1, 7
  %a1 = add i64 %m1, %w2
  %m2 = mul i64 %a1, 65537
  %a2 = add i64 %m2, %w3
  %m3 = mul i64 %a2, 65537
  %a3 = add i64 %m3, %w4
  %a4 = xor i64 %a3, %w5
  ret i64 %a4
}
define i32 @i32ops(i32 %a, i32 %b) {
  %1 = udiv i32 %a, %b
  %2 = sdiv i32 %a, %b
  %3 = urem i32 %a, %b
  %4 = srem i32 %a, %b
  %s = and i32 %b, 31
  %5 = shl i32 %a, %s
  %6 = lshr i32 %a, %s
  %7 = ashr i32 %a, %s
  %x1 = mul i32 %1, 3
  %x2 = add i32 %x1, %2
  %x3 = mul i32 %x2, 5
  %x4 = sub i32 %x3, %3
  %x5 = xor i32 %x4, %4
  %x6 = add i32 %x5, %5
  %x7 = sub i32 %x6, %6
  %x8 = xor i32 %x7, %7
  ret i32 %x8
}
define i64 @i64ops(i64 %a, i64 %b) {
  %1 = udiv i64 %a, %b
  %2 = sdiv i64 %a, %b
  %3 = urem i64 %a, %b
  %4 = srem i64 %a, %b
  %s = and i64 %b, 63
  %5 = shl i64 %a, %s
  %6 = lshr i64 %a, %s
  %7 = ashr i64 %a, %s
  %x1 = mul i64 %1, 3
  %x2 = add i64 %x1, %2
  %x3 = mul i64 %x2, 5
  %x4 = sub i64 %x3, %3
  %x5 = xor i64 %x4, %4
  %x6 = add i64 %x5, %5
  %x7 = sub i64 %x6, %6
  %x8 = xor i64 %x7, %7
  ret i64 %x8
}
define i32 @compare(i64 %a, i64 %b) {
  %1 = icmp eq i64 %a, %b
  %2 = icmp ne i64 %a, %b
  %3 = icmp ugt i64 %a, %b
  %4 = icmp uge i64 %a, %b
  %5 = icmp ult i64 %a, %b
  %6 = icmp ule i64 %a, %b
  %7 = icmp sgt i64 %a, %b
  %8 = icmp sge i64 %a, %b
  %9 = icmp slt i64 %a, %b
  %10 = icmp sle i64 %a, %b
  %z1 = zext i1 %1 to i32
  %z2 = select i1 %2, i32 2, i32 0
  %z3 = select i1 %3, i32 4, i32 0
  %z4 = select i1 %4, i32 8, i32 0
  %z5 = select i1 %5, i32 16, i32 0
  %z6 = select i1 %6, i32 32, i32 0
  %z7 = select i1 %7, i32 64, i32 0
  %z8 = select i1 %8, i32 128, i32 0
  %z9 = select i1 %9, i32 256, i32 0
  %z10 = select i1 %10, i32 512, i32 0
  %o1 = or i32 %z1, %z2
  %o2 = or i32 %o1, %z3
  %o3 = or i32 %o2, %z4
  %o4 = or i32 %o3, %z5
  %o5 = or i32 %o4, %z6
  %o6 = or i32 %o5, %z7
  %o7 = or i32 %o6, %z8
  %o8 = or i32 %o7, %z9
  %o9 = or i32 %o8, %z10
  ret i32 %o9
}
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; void i8ops(uint8_t *, uint8_t, uint8_t); uint64_t i16ops(uint16_t, uint16_t); unsigned i32ops(unsigned, unsigned), compare(long, long);
; uint64_t i64ops(uint64_t, uint64_t);
; int main(void) {
;     static const long values[] = {1, -1, 2, 7, -7, 100, 127, -128, 255, 32767, -32768, 65535, 2147483647, -2147483647, 0x123456789abcdefL, -0x7eeeeeeeeeeeeeeL, 3, 64};
;     uint64_t hash = 0;
;     for (int i = 0; i < 18; i++)
;         for (int j = 0; j < 18; j++) {
;             long a = values[i], b = values[j];
;             uint8_t out[10];
;             if ((uint8_t)b && !((int8_t)b == -1 && (int8_t)a == -128)) {
;                 i8ops(out, a, b);
;                 for (int k = 0; k < 10; k++) hash = hash * 31 + out[k];
;             }
;             if ((uint16_t)b && !((int16_t)b == -1 && (int16_t)a == -32768)) hash = hash * 31 + i16ops(a, b);
;             if ((uint32_t)b) hash = hash * 31 + i32ops(a, b);
;             hash = hash * 31 + i64ops(a, b);
;             hash = hash * 31 + compare(a, b);
;             if (j == 17) printf("%016lx\n", hash);
;         }
; }
; >>> output
; 2e3548cfbb6ceffb
; f173ca00d3689a4f
; c3d0a1255df2eb26
; bc0a6203d10b9897
; 9b6ab222efc5bb7a
; 408a4a26a560703d
; 6832b42a5e1be73e
; a9593e02ba136e81
; 7eac3d6a1b376292
; 32c64178368c5851
; 665f7ccf1d65f7f2
; 921b860a80e35491
; 1d26bae57d3ee45a
; b35ed80e538179cf
; 4531f273357d1fea
; 034e46d93eb1018d
; de723ec85ec59d86
; 564ced1e99030c67
