; fastcc, coldcc, inreg, extended narrow results, i1 and i8 arguments, unused results, void calls, calls with more than the red zone.
; test: run
declare signext i8 @c_narrow(i8 signext, i1 zeroext, i16 zeroext)
declare void @c_void(i32)
define internal fastcc i64 @fast(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, double %x, i1 %p) {
  %1 = mul i64 %a, %b
  %2 = mul i64 %c, %d
  %3 = mul i64 %e, %f
  %4 = sub i64 %1, %2
  %5 = add i64 %4, %3
  %6 = xor i64 %5, %g
  %i = fptosi double %x to i64
  %7 = add i64 %6, %i
  %8 = select i1 %p, i64 %7, i64 %a
  ret i64 %8
}
define internal coldcc void @cold(ptr %p, i64 %x) {
  store i64 %x, ptr %p
  ret void
}
define i64 @use(i64 %x, double %d) {
  %slot = alloca i64
  %c = icmp sgt i64 %x, 3
  %r = call fastcc i64 @fast(i64 %x, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, double %d, i1 %c)
  call coldcc void @cold(ptr %slot, i64 %r)
  %v = load i64, ptr %slot
  %n = trunc i64 %v to i8
  %s = trunc i64 %x to i16
  %m = call signext i8 @c_narrow(i8 signext %n, i1 zeroext %c, i16 zeroext %s)
  %unused = call signext i8 @c_narrow(i8 signext 1, i1 zeroext false, i16 zeroext 2)
  call void @c_void(i32 -3)
  %m64 = sext i8 %m to i64
  %t = mul i64 %v, 1000
  %u = add i64 %t, %m64
  ret i64 %u
}
define zeroext i1 @flag(i32 %x, i32 inreg %y) {
  %c = icmp ult i32 %x, %y
  ret i1 %c
}
define signext i16 @short(i32 %x) {
  %t = trunc i32 %x to i16
  ret i16 %t
}
define zeroext i8 @byte(i32 %x) {
  %t = trunc i32 %x to i8
  %u = add i8 %t, 100
  ret i8 %u
}
define float @pass_float(float %a, i32 %i, float %b) {
  %f = sitofp i32 %i to float
  %c = fmul float %a, %f
  %d = fsub float %c, %b
  ret float %d
}
define i64 @returned(ptr %p, i64 %x) {
  %q = call ptr @identity(ptr %p)
  %v = load i64, ptr %q
  %r = add i64 %v, %x
  ret i64 %r
}
define internal ptr @identity(ptr returned %p) noinline {
  ret ptr %p
}
; >>> driver
; #include <stdio.h>
; long use(long, double), returned(long *, long); _Bool flag(unsigned, unsigned); short short_(int) __asm__("short"); unsigned char byte(int); float pass_float(float, int, float);
; signed char c_narrow(signed char a, _Bool b, unsigned short c) { printf("[%d %d %d]", a, b, c); return a - c; }
; void c_void(int x) { printf("[%d]", x); }
; int main(void) {
;     long v = 70;
;     printf("%ld\n", use(5, 2.5)); printf("%ld\n", use(-70001, -1e6));
;     printf("%d %d %d %d %g %ld\n", flag(1, 2), flag(2, -1), short_(0x18000), byte(200), pass_float(1.5f, -3, 0.25f), returned(&v, 8));
; }
; >>> output
; [29 1 5][1 0 2][-3]29024
; [-113 0 61071][1 0 2][-3]-70001000
; 1 1 -32768 44 -4.75 78
