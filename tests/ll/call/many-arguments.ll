; More arguments than registers, of mixed classes, in both directions across the C boundary.
; test: run
declare i64 @sum(i32, double, i64, float, i8 signext, double, i16 zeroext, i32, double, i64, i64, i32, double, double, double, double, double, float, i8 zeroext)

define i64 @callee(i64 %a, i32 %b, double %c, i64 %d, i64 %e, i64 %f, i64 %g, i32 %h, double %i, float %j, i16 signext %k, i8 zeroext %l, ptr %m) {
  %b64 = sext i32 %b to i64
  %ci = fptosi double %c to i64
  %h64 = sext i32 %h to i64
  %ii = fptosi double %i to i64
  %jd = fpext float %j to double
  %ji = fptosi double %jd to i64
  %k64 = sext i16 %k to i64
  %l64 = zext i8 %l to i64
  %mv = load i64, ptr %m
  %t0 = mul i64 %a, 3
  %t1 = add i64 %t0, %b64
  %t2 = mul i64 %t1, 3
  %t3 = add i64 %t2, %ci
  %t4 = mul i64 %t3, 3
  %t5 = add i64 %t4, %d
  %t6 = sub i64 %t5, %e
  %t7 = xor i64 %t6, %f
  %t8 = add i64 %t7, %g
  %t9 = mul i64 %t8, 5
  %t10 = add i64 %t9, %h64
  %t11 = add i64 %t10, %ii
  %t12 = sub i64 %t11, %ji
  %t13 = mul i64 %t12, 7
  %t14 = add i64 %t13, %k64
  %t15 = add i64 %t14, %l64
  %t16 = xor i64 %t15, %mv
  ret i64 %t16
}

define i64 @caller(i32 %x, double %y) {
  %x8 = trunc i32 %x to i8
  %x16 = trunc i32 %x to i16
  %x64 = sext i32 %x to i64
  %f = fptrunc double %y to float
  %y2 = fmul double %y, 2.0
  %r = call i64 @sum(i32 %x, double %y, i64 -1, float %f, i8 signext %x8, double %y2, i16 zeroext %x16, i32 7, double 0.5, i64 %x64, i64 99, i32 -5, double 1.0, double 2.0, double 3.0, double 4.0, double %y, float 8.25, i8 zeroext %x8)
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; long callee(long, int, double, long, long, long, long, int, double, float, short, unsigned char, long *);
; long caller(int, double);
; long sum(int a, double b, long c, float d, signed char e, double f, unsigned short g, int h, double i, long j, long k, int l,
;          double m, double n, double o, double p, double q, float r, unsigned char s) {
;     printf("%d %g %ld %g %d %g %u %d %g %ld %ld %d %g %g %g %g %g %g %u\n", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
;     return a + c + e + g + s;
; }
; int main(void) {
;     long m = 0x1234;
;     printf("%ld\n", callee(1, -2, 3.9, 4, 5, 6, 7, -8, 9.1, 10.5f, -11, 250, &m));
;     printf("%ld\n", callee(-1000000007, 2147483647, -3.9e9, 1L << 62, -5, 6, 7, -2147483647 - 1, 9e15, -10.5f, 32767, 0, &m));
;     printf("%ld\n", caller(-70000, 1.5));
;     printf("%ld\n", caller(200, -2.25));
; }
; >>> output
; 5886
; -4548686711502401743
; -70000 1.5 -1 1.5 -112 3 61072 7 0.5 -70000 99 -5 1 2 3 4 1.5 8.25 144
; -8897
; 200 -2.25 -1 -2.25 -56 -4.5 200 7 0.5 200 99 -5 1 2 3 4 -2.25 8.25 200
; 543
