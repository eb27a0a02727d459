; llvm.is.fpclass of the 80-bit format: patterns that are not numbers are NaNs, but neither quiet nor signalling ones.
; test: run
@n = constant i32 14
@v = constant [14 x i128] [
  i128 u0x7fff3fffffffffffffff, i128 u0x7fff0000000000000001, i128 u0x7fff0000000000000000, i128 u0x3fff3fffffffffffffff,
  i128 u0x00010000000000000000, i128 u0xfffe7fffffffffffffff,
  i128 u0x7fff8000000000000001, i128 u0xffffc000000000000000, i128 u0x7fff8000000000000000, i128 u0xffff8000000000000000,
  i128 u0x3fff8000000000000000, i128 u0x80000000000000000000, i128 u0x00000000000000000001, i128 u0x00008000000000000001]
define zeroext i1 @snan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 1)
  ret i1 %r
}
define zeroext i1 @qnan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 2)
  ret i1 %r
}
define zeroext i1 @nan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 3)
  ret i1 %r
}
define zeroext i1 @no.nan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 1020)
  ret i1 %r
}
define zeroext i1 @no.snan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 1022)
  ret i1 %r
}
define zeroext i1 @no.qnan(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 1021)
  ret i1 %r
}
define zeroext i1 @inf(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 516)
  ret i1 %r
}
define zeroext i1 @normal(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 264)
  ret i1 %r
}
define zeroext i1 @small(x86_fp80 %x) {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 240)
  ret i1 %r
}
define zeroext i1 @second(<2 x x86_fp80> %x) {
  %v = call <2 x i1> @llvm.is.fpclass.v2f80(<2 x x86_fp80> %x, i32 1)
  %r = extractelement <2 x i1> %v, i32 1
  ret i1 %r
}
define zeroext i1 @lanes(x86_fp80 %x) {
  %v = insertelement <2 x x86_fp80> zeroinitializer, x86_fp80 %x, i32 1
  %r = call zeroext i1 @second(<2 x x86_fp80> %v)
  ret i1 %r
}
@tests = constant [10 x ptr] [ptr @snan, ptr @qnan, ptr @nan, ptr @no.nan, ptr @no.snan, ptr @no.qnan, ptr @inf, ptr @normal, ptr @small, ptr @lanes]
; >>> driver
; #include <stdio.h>
; typedef union { struct { unsigned long low, high; } bits; long double value; } Pattern;
; extern const int n;
; extern const Pattern v[];
; extern _Bool (*const tests[10])(long double);
; int main(void) {
;   for (int k = 0; k < 10; k++, puts(""))
;     for (int i = 0; i < n; i++) putchar('0' + tests[k](v[i].value));
; }
; >>> output
; 00000010000000
; 00000001000000
; 11111111000000
; 00000000111111
; 11111101111111
; 11111110111111
; 00000000110000
; 00000000001000
; 00000000000111
; 00000010000000
