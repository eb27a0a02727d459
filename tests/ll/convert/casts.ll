; Every cast between integer, float, double, half-free types, at edge values.
; test: run link=-lm
define float @si8_float(i8 signext %x) {
  %r = sitofp i8 %x to float
  ret float %r
}
define float @ui8_float(i8 zeroext %x) {
  %r = uitofp i8 %x to float
  ret float %r
}
define signext i8 @float_si8(float %x) {
  %r = fptosi float %x to i8
  ret i8 %r
}
define zeroext i8 @float_ui8(float %x) {
  %r = fptoui float %x to i8
  ret i8 %r
}
define double @si8_double(i8 signext %x) {
  %r = sitofp i8 %x to double
  ret double %r
}
define double @ui8_double(i8 zeroext %x) {
  %r = uitofp i8 %x to double
  ret double %r
}
define signext i8 @double_si8(double %x) {
  %r = fptosi double %x to i8
  ret i8 %r
}
define zeroext i8 @double_ui8(double %x) {
  %r = fptoui double %x to i8
  ret i8 %r
}
define float @si16_float(i16 signext %x) {
  %r = sitofp i16 %x to float
  ret float %r
}
define float @ui16_float(i16 zeroext %x) {
  %r = uitofp i16 %x to float
  ret float %r
}
define signext i16 @float_si16(float %x) {
  %r = fptosi float %x to i16
  ret i16 %r
}
define zeroext i16 @float_ui16(float %x) {
  %r = fptoui float %x to i16
  ret i16 %r
}
define double @si16_double(i16 signext %x) {
  %r = sitofp i16 %x to double
  ret double %r
}
define double @ui16_double(i16 zeroext %x) {
  %r = uitofp i16 %x to double
  ret double %r
}
define signext i16 @double_si16(double %x) {
  %r = fptosi double %x to i16
  ret i16 %r
}
define zeroext i16 @double_ui16(double %x) {
  %r = fptoui double %x to i16
  ret i16 %r
}
define float @si32_float(i32 %x) {
  %r = sitofp i32 %x to float
  ret float %r
}
define float @ui32_float(i32 %x) {
  %r = uitofp i32 %x to float
  ret float %r
}
define i32 @float_si32(float %x) {
  %r = fptosi float %x to i32
  ret i32 %r
}
define i32 @float_ui32(float %x) {
  %r = fptoui float %x to i32
  ret i32 %r
}
define double @si32_double(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}
define double @ui32_double(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}
define i32 @double_si32(double %x) {
  %r = fptosi double %x to i32
  ret i32 %r
}
define i32 @double_ui32(double %x) {
  %r = fptoui double %x to i32
  ret i32 %r
}
define float @si64_float(i64 %x) {
  %r = sitofp i64 %x to float
  ret float %r
}
define float @ui64_float(i64 %x) {
  %r = uitofp i64 %x to float
  ret float %r
}
define i64 @float_si64(float %x) {
  %r = fptosi float %x to i64
  ret i64 %r
}
define i64 @float_ui64(float %x) {
  %r = fptoui float %x to i64
  ret i64 %r
}
define double @si64_double(i64 %x) {
  %r = sitofp i64 %x to double
  ret double %r
}
define double @ui64_double(i64 %x) {
  %r = uitofp i64 %x to double
  ret double %r
}
define i64 @double_si64(double %x) {
  %r = fptosi double %x to i64
  ret i64 %r
}
define i64 @double_ui64(double %x) {
  %r = fptoui double %x to i64
  ret i64 %r
}
define i16 @s8_16(i16 %x) {
  %t = trunc i16 %x to i8
  %r = sext i8 %t to i16
  ret i16 %r
}
define i16 @z8_16(i16 %x) {
  %t = trunc i16 %x to i8
  %u = add i8 %t, 1
  %r = zext i8 %u to i16
  ret i16 %r
}
define i32 @s8_32(i32 %x) {
  %t = trunc i32 %x to i8
  %r = sext i8 %t to i32
  ret i32 %r
}
define i32 @z8_32(i32 %x) {
  %t = trunc i32 %x to i8
  %u = add i8 %t, 1
  %r = zext i8 %u to i32
  ret i32 %r
}
define i64 @s8_64(i64 %x) {
  %t = trunc i64 %x to i8
  %r = sext i8 %t to i64
  ret i64 %r
}
define i64 @z8_64(i64 %x) {
  %t = trunc i64 %x to i8
  %u = add i8 %t, 1
  %r = zext i8 %u to i64
  ret i64 %r
}
define i32 @s16_32(i32 %x) {
  %t = trunc i32 %x to i16
  %r = sext i16 %t to i32
  ret i32 %r
}
define i32 @z16_32(i32 %x) {
  %t = trunc i32 %x to i16
  %u = add i16 %t, 1
  %r = zext i16 %u to i32
  ret i32 %r
}
define i64 @s16_64(i64 %x) {
  %t = trunc i64 %x to i16
  %r = sext i16 %t to i64
  ret i64 %r
}
define i64 @z16_64(i64 %x) {
  %t = trunc i64 %x to i16
  %u = add i16 %t, 1
  %r = zext i16 %u to i64
  ret i64 %r
}
define i64 @s32_64(i64 %x) {
  %t = trunc i64 %x to i32
  %r = sext i32 %t to i64
  ret i64 %r
}
define i64 @z32_64(i64 %x) {
  %t = trunc i64 %x to i32
  %u = add i32 %t, 1
  %r = zext i32 %u to i64
  ret i64 %r
}
define double @bits_double(i64 %x) {
  %r = bitcast i64 %x to double
  ret double %r
}
define i64 @double_bits(double %x) {
  %r = bitcast double %x to i64
  ret i64 %r
}
define i32 @float_bits(double %x) {
  %t = fptrunc double %x to float
  %r = bitcast float %t to i32
  ret i32 %r
}
define double @widen(i32 %x) {
  %t = bitcast i32 %x to float
  %r = fpext float %t to double
  ret double %r
}
define i64 @pointers(ptr %p) {
  %i = ptrtoint ptr %p to i64
  %j = add i64 %i, 4
  %q = inttoptr i64 %j to ptr
  %v = load i32, ptr %q
  %t = ptrtoint ptr %p to i8
  %a = and i8 %t, 3
  %z = zext i8 %a to i64
  %w = zext i32 %v to i64
  %r = add i64 %w, %z
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; float si8_float(signed char), ui8_float(unsigned char); signed char float_si8(float); unsigned char float_ui8(float);
; double si8_double(signed char), ui8_double(unsigned char); signed char double_si8(double); unsigned char double_ui8(double);
; float si16_float(short), ui16_float(unsigned short); short float_si16(float); unsigned short float_ui16(float);
; double si16_double(short), ui16_double(unsigned short); short double_si16(double); unsigned short double_ui16(double);
; float si32_float(int), ui32_float(unsigned); int float_si32(float); unsigned float_ui32(float);
; double si32_double(int), ui32_double(unsigned); int double_si32(double); unsigned double_ui32(double);
; float si64_float(long), ui64_float(unsigned long); long float_si64(float); unsigned long float_ui64(float);
; double si64_double(long), ui64_double(unsigned long); long double_si64(double); unsigned long double_ui64(double);
; short s8_16(short), z8_16(short);
; int s8_32(int), z8_32(int);
; long s8_64(long), z8_64(long);
; int s16_32(int), z16_32(int);
; long s16_64(long), z16_64(long);
; long s32_64(long), z32_64(long);
; double bits_double(long), widen(int); long double_bits(double), pointers(int *); int float_bits(double);
; static const long ints[] = {0, 1, -1, 127, -128, 32768, 2147483647, -2147483648, 9223372036854775807, 0x123456789abcdef};
; static const double floats[] = {0, 0.99, -0.99, 100.5, -100.5, 65535.9, -2147483648.0, 1e18};
; int main(void) {
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si8_float((signed char)ints[i]), ui8_float((unsigned char)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -128.0 - 1 && d < 128.0) printf("%ld ", (long)float_si8(d)); if (d > -1 && d < 256.0) printf("%lu ", (unsigned long)float_ui8(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si8_double((signed char)ints[i]), ui8_double((unsigned char)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -128.0 - 1 && d < 128.0) printf("%ld ", (long)double_si8(d)); if (d > -1 && d < 256.0) printf("%lu ", (unsigned long)double_ui8(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si16_float((short)ints[i]), ui16_float((unsigned short)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -32768.0 - 1 && d < 32768.0) printf("%ld ", (long)float_si16(d)); if (d > -1 && d < 65536.0) printf("%lu ", (unsigned long)float_ui16(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si16_double((short)ints[i]), ui16_double((unsigned short)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -32768.0 - 1 && d < 32768.0) printf("%ld ", (long)double_si16(d)); if (d > -1 && d < 65536.0) printf("%lu ", (unsigned long)double_ui16(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si32_float((int)ints[i]), ui32_float((unsigned)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -2147483648.0 - 1 && d < 2147483648.0) printf("%ld ", (long)float_si32(d)); if (d > -1 && d < 4294967296.0) printf("%lu ", (unsigned long)float_ui32(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si32_double((int)ints[i]), ui32_double((unsigned)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -2147483648.0 - 1 && d < 2147483648.0) printf("%ld ", (long)double_si32(d)); if (d > -1 && d < 4294967296.0) printf("%lu ", (unsigned long)double_ui32(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si64_float((long)ints[i]), ui64_float((unsigned long)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -9.223372036854776e+18 - 1 && d < 9.223372036854776e+18) printf("%ld ", (long)float_si64(d)); if (d > -1 && d < 1.8446744073709552e+19) printf("%lu ", (unsigned long)float_ui64(d)); } puts("");
;     for (int i = 0; i < 10; i++) { printf("%.17g %.17g ", si64_double((long)ints[i]), ui64_double((unsigned long)ints[i])); }
;     for (int i = 0; i < 8; i++) { double d = floats[i]; if (d > -9.223372036854776e+18 - 1 && d < 9.223372036854776e+18) printf("%ld ", (long)double_si64(d)); if (d > -1 && d < 1.8446744073709552e+19) printf("%lu ", (unsigned long)double_ui64(d)); } puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(short)s8_16(ints[i]), (long)(short)z8_16(ints[i])); puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(int)s8_32(ints[i]), (long)(int)z8_32(ints[i])); puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(long)s8_64(ints[i]), (long)(long)z8_64(ints[i])); puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(int)s16_32(ints[i]), (long)(int)z16_32(ints[i])); puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(long)s16_64(ints[i]), (long)(long)z16_64(ints[i])); puts("");
;     for (int i = 0; i < 10; i++) printf("%ld %ld ", (long)(long)s32_64(ints[i]), (long)(long)z32_64(ints[i])); puts("");
;     static int two[2] = {3, 77};
;     printf("%g %lx %x %g %ld\n", bits_double(0x400921fb54442d18), double_bits(-0.0), float_bits(1e-40), widen(0x7f7fffff), pointers(two));
; }
; >>> output
; 0 0 1 1 -1 255 127 127 -128 128 0 0 -1 255 0 0 -1 255 -17 239 0 0 0 0 0 0 100 100 -100 
; 0 0 1 1 -1 255 127 127 -128 128 0 0 -1 255 0 0 -1 255 -17 239 0 0 0 0 0 0 100 100 -100 
; 0 0 1 1 -1 65535 127 127 -128 65408 -32768 32768 -1 65535 0 0 -1 65535 -12817 52719 0 0 0 0 0 0 100 100 -100 65535 
; 0 0 1 1 -1 65535 127 127 -128 65408 -32768 32768 -1 65535 0 0 -1 65535 -12817 52719 0 0 0 0 0 0 100 100 -100 65535 
; 0 0 1 1 -1 4294967296 127 127 -128 4294967296 32768 32768 2147483648 2147483648 -2147483648 2147483648 -1 4294967296 -1985229312 2309737984 0 0 0 0 0 0 100 100 -100 65535 65535 -2147483648 
; 0 0 1 1 -1 4294967295 127 127 -128 4294967168 32768 32768 2147483647 2147483647 -2147483648 2147483648 -1 4294967295 -1985229329 2309737967 0 0 0 0 0 0 100 100 -100 65535 65535 -2147483648 
; 0 0 1 1 -1 1.8446744073709552e+19 127 127 -128 1.8446744073709552e+19 32768 32768 2147483648 2147483648 -2147483648 1.8446744073709552e+19 9.2233720368547758e+18 9.2233720368547758e+18 81985531201716224 81985531201716224 0 0 0 0 0 0 100 100 -100 65535 65535 -2147483648 999999984306749440 999999984306749440 
; 0 0 1 1 -1 1.8446744073709552e+19 127 127 -128 1.8446744073709552e+19 32768 32768 2147483647 2147483647 -2147483648 1.8446744071562068e+19 9.2233720368547758e+18 9.2233720368547758e+18 81985529216486896 81985529216486896 0 0 0 0 0 0 100 100 -100 65535 65535 -2147483648 1000000000000000000 1000000000000000000 
; 0 1 1 2 -1 0 127 128 -128 129 0 1 -1 0 0 1 -1 0 -17 240 
; 0 1 1 2 -1 0 127 128 -128 129 0 1 -1 0 0 1 -1 0 -17 240 
; 0 1 1 2 -1 0 127 128 -128 129 0 1 -1 0 0 1 -1 0 -17 240 
; 0 1 1 2 -1 0 127 128 -128 65409 -32768 32769 -1 0 0 1 -1 0 -12817 52720 
; 0 1 1 2 -1 0 127 128 -128 65409 -32768 32769 -1 0 0 1 -1 0 -12817 52720 
; 0 1 1 2 -1 0 127 128 -128 4294967169 32768 32769 2147483647 2147483648 -2147483648 2147483649 -1 0 -1985229329 2309737968 
; 3.14159 8000000000000000 116c2 3.40282e+38 77
