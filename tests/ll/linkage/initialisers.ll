; Initialisers: nested aggregates with padding, odd integers, all float kinds, expressions over addresses, differences, packed, big zeroes.
; test: run
; test: reassemble
; test: object models=static
%mixed = type { i8, i64, [3 x i16], { float, i1 }, ptr }
@mixed = global %mixed { i8 -1, i64 -2, [3 x i16] [i16 1, i16 2, i16 3], { float, i1 } { float 0.5, i1 true }, ptr @target }
@target = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@third = global ptr getelementptr ([4 x i32], ptr @target, i64 0, i64 2)
@before = constant ptr getelementptr (i8, ptr @target, i64 -4)
@as_integer = global i64 ptrtoint (ptr getelementptr (i8, ptr @target, i64 12) to i64)
@difference = global i64 sub (i64 ptrtoint (ptr @third to i64), i64 ptrtoint (ptr @difference to i64))
@difference32 = global i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @target, i64 8) to i64), i64 ptrtoint (ptr @difference32 to i64)) to i32)
@function = global ptr @f
@odd = global [2 x i24] [i24 -2, i24 1193046]
@i37 = global i37 -5
@i128 = global i128 -170141183460469231731687303715884105728
@floats = global [5 x float] [float 1.0, float 0x3FB99999A0000000, float 0x7FF0000000000000, float -0.0, float 0x36A0000000000000]
@doubles = constant [3 x double] [double 3.141592653589793, double 4.9e-324, double 0xFFF0000000000000]
@half = global half 0xH3C00
@bfloat = global bfloat 0xR3F80
@long_double = global x86_fp80 0xK3FFF8000000000000000
@quad = global fp128 0xL00000000000000003FFF000000000000
@packed = global <{ i8, i32, i8, i64 }> <{ i8 1, i32 2, i8 3, i64 4 }>
@vector = global <4 x i32> <i32 1, i32 2, i32 3, i32 4>
@bits = global <8 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 true>
@partial = global { [1000 x i64], i32 } { [1000 x i64] zeroinitializer, i32 5 }
@undefined = global { i32, i32 } { i32 undef, i32 6 }
@text = global [6 x i8] c"a\00b\FFz\22"
@empty = global {} zeroinitializer
@none = global [0 x i32] zeroinitializer
@aligned = global i8 1, align 128
@self = global ptr @self
define i32 @f() {
  ret i32 99
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef struct { signed char a; long b; short c[3]; struct { float f; _Bool b; } d; int *p; } Mixed;
; extern Mixed mixed; extern int target[4], *third, (*function)(void), difference32, vector[4], undefined[2]; extern char *before, odd[], packed[], text[], bits[], aligned; extern long as_integer, difference, i37;
; extern __int128 i128; extern float floats[5]; extern double doubles[3]; extern unsigned short half, bfloat; extern long double long_double; extern unsigned long quad[2]; extern struct { long a[1000]; int b; } partial; extern void *self;
; int main(void) {
;     printf("%d %ld %d %d %g %d %d\n", mixed.a, mixed.b, mixed.c[0], mixed.c[2], mixed.d.f, mixed.d.b, mixed.p == target);
;     printf("%d %d %d %d %d %d\n", *third, before == (char *)target - 4, as_integer == (long)(target + 3), difference == (char *)&third - (char *)&difference,
;            (char *)&difference32 + difference32 == (char *)(target + 2), function());
;     for (int i = 0; i < 8; i++) printf("%02x ", odd[i] & 255);
;     printf("%lx %lx %lx\n", i37 & ((1L << 40) - 1), (long)(i128 >> 64), (long)i128);
;     for (int i = 0; i < 5; i++) printf("%g ", floats[i]);
;     for (int i = 0; i < 3; i++) printf("%g ", doubles[i]);
;     printf("%x %x %Lg %lx %lx\n", half, bfloat, long_double, quad[0], quad[1]);
;     for (int i = 0; i < 14; i++) printf("%d ", packed[i]);
;     printf("%d %d %x %ld %d %d\n", vector[0], vector[3], bits[0] & 255, partial.a[999], partial.b, undefined[1]);
;     printf("%d %d %d %d\n", memcmp(text, "a\0b\377z\"", 6), (int)((unsigned long)&aligned & 127), aligned, self == &self);
; }
; >>> output
; -1 -2 1 3 0.5 1 1
; 30 1 1 1 1 99
; fe ff ff 00 56 34 12 00 1ffffffffb 8000000000000000 0
; 1 0.1 inf -0 1.4013e-45 3.14159 4.94066e-324 -inf 3c00 3f80 1 0 3fff000000000000
; 1 2 0 0 0 3 4 0 0 0 0 0 0 0 1 4 8d 0 5 6
; 0 0 1 1
