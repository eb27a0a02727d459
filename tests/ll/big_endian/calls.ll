; Arguments and results of big-endian AArch64, to and from clang's code: numbers at the end of their places on the stack, the upper
; half of wide integers first, vectors as one number.
; test: run arch=aarch64_be -- -mtriple=aarch64_be-linux-gnu
target triple = "aarch64_be-linux-gnu"

declare void @seen(i8 signext, i16 zeroext, i32, i64, float, i128, i128)
declare <4 x i32> @turned(<8 x i16>, <2 x i32>, <16 x i8>)
declare i64 @sum(i32, ...)

define i128 @small(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i8 signext %s, i16 zeroext %t, i32 %u, half %v, float %w, i128 %x, i8 %y, [2 x i64] %z) {
  %n = fpext half %v to float
  %m = fadd float %n, %w
  %y2 = sext i8 %y to i64
  call void @seen(i8 signext %s, i16 zeroext %t, i32 %u, i64 %y2, float %m, i128 %x, i128 7)
  %z0 = extractvalue [2 x i64] %z, 0
  %z1 = extractvalue [2 x i64] %z, 1
  %z2 = sub i64 %z0, %z1
  %k = sext i64 %z2 to i128
  %r = add i128 %x, %k
  ret i128 %r
}

define { <4 x i32>, i128 } @vectors(<4 x i32> %a, [2 x <4 x float>] %b, <4 x i16> %c, <2 x i64> %d) {
  %b1 = extractvalue [2 x <4 x float>] %b, 1
  %s = bitcast <4 x float> %b1 to <8 x i16>
  %e = bitcast <4 x i16> %c to <2 x i32>
  %f = bitcast <2 x i64> %d to <16 x i8>
  %g = call <4 x i32> @turned(<8 x i16> %s, <2 x i32> %e, <16 x i8> %f)
  %h = add <4 x i32> %g, %a
  %i = insertvalue { <4 x i32>, i128 } poison, <4 x i32> %h, 0
  %w = bitcast <2 x i64> %d to i128
  %j = insertvalue { <4 x i32>, i128 } %i, i128 %w, 1
  ret { <4 x i32>, i128 } %j
}

define i64 @variable() {
  %r = call i64 (i32, ...) @sum(i32 11, i32 1, i32 -2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 -9, i32 10, i32 11)
  ret i64 %r
}

define i64 @narrow_memory(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, ptr byval({ i8, i16, i32 }) align 8 %p) {
  %q = getelementptr i8, ptr %p, i64 2
  %n = load i16, ptr %q
  %r = sext i16 %n to i64
  ret i64 %r
}
; >>> driver
; #include <stdarg.h>
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16)));
; typedef float v4f __attribute__((vector_size(16)));
; typedef short v8s __attribute__((vector_size(16)));
; typedef short v4s __attribute__((vector_size(8)));
; typedef int v2i __attribute__((vector_size(8)));
; typedef signed char v16 __attribute__((vector_size(16)));
; typedef long v2 __attribute__((vector_size(16)));
; struct pair { v4f a, b; };
; struct words { long a, b; };
; __int128 small(long, long, long, long, long, long, long, long, signed char, unsigned short, int, __fp16, float, __int128, signed char, struct words);
; long variable(void), narrow_memory(long, long, long, long, long, long, long, long, long);
; void seen(signed char a, unsigned short b, int c, long d, float e, __int128 f, __int128 g) {
;     printf("%d %d %d %ld %g %lx %lx %d\n", a, b, c, d, (double)e, (long)(f >> 64), (long)f, (int)g);
; }
; v4 turned(v8s a, v2i b, v16 c) {
;     for (int k = 0; k < 8; k++) printf("%x ", a[k] & 0xffff);
;     for (int k = 0; k < 16; k++) printf("%d ", c[k]);
;     printf("%x %x\n", b[0], b[1]);
;     return (v4){a[0], b[1], c[2], 9};
; }
; long sum(int n, ...) {
;     va_list list;
;     long s = 0;
;     va_start(list, n);
;     while (n--) s = s * 3 + va_arg(list, int);
;     va_end(list);
;     return s;
; }
; v4 vectors(v4, struct pair, v4s, v2);
; int main(void) {
;     __int128 r = small(1, 2, 3, 4, 5, 6, 7, 8, -9, 60000, -11, 2.5f, 3.5f, ((__int128)12 << 64) + 13, -14, (struct words){100, 1});
;     printf("%lx %lx\n", (long)(r >> 64), (long)r);
;     v4 v = vectors((v4){1, 2, 3, 4}, (struct pair){{1, 2, 3, 4}, {5, 6, 7, 8}}, (v4s){1, 2, 3, -4}, (v2){0x0102030405060708, 0x1112131415161718});
;     for (int k = 0; k < 4; k++) printf("%x ", v[k]);
;     printf("%ld %ld\n", variable(), narrow_memory(1, 2, 3, 4, 5, 6, 7, 8, 0x0102fffd00000000));
;     return 0;
; }
; >>> output
; -9 60000 -11 -14 6 c d 7
; c 70
; 40a0 0 40c0 0 40e0 0 4100 0 1 2 3 4 5 6 7 8 17 18 19 20 21 22 23 24 10002 3fffc
; 40a1 3fffe 6 d 53960 -3
