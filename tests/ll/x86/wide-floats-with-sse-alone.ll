; With SSE, but not SSE2, fp128 is passed in vector registers, half in general-purpose ones; float has vector registers also as
; <1 x float>.
; test: run -- -mtriple=x86_64-linux-gnu -mattr=-sse2
define fp128 @product(i32 %x, fp128 %a, fp128 %b) {
  %c = sitofp i32 %x to fp128
  %d = fmul fp128 %a, %b
  %e = fsub fp128 %d, %c
  %f = fneg fp128 %e
  ret fp128 %f
}
define i32 @below(fp128 %a, fp128 %b) {
  %l = fcmp olt fp128 %a, %b
  %r = zext i1 %l to i32
  ret i32 %r
}
define void @longer(ptr %r, ptr %p) {
  %d = load double, ptr %p
  %l = fpext double %d to fp128
  store fp128 %l, ptr %r
  ret void
}
define x86_fp80 @shorter(fp128 %a) {
  %r = fptrunc fp128 %a to x86_fp80
  ret x86_fp80 %r
}
define { half, fp128 } @both({ fp128, half } %a, <1 x float> %f) {
  %w = extractvalue { fp128, half } %a, 0
  %h = extractvalue { fp128, half } %a, 1
  %e = extractelement <1 x float> %f, i32 0
  %g = fpext half %h to float
  %s = fadd float %g, %e
  %t = fptrunc float %s to half
  %x = insertvalue { half, fp128 } poison, half %t, 0
  %y = insertvalue { half, fp128 } %x, fp128 %w, 1
  ret { half, fp128 } %y
}
define i32 @calls(ptr %p) {
  %a = load fp128, ptr %p
  %i = insertvalue { fp128, half } poison, fp128 %a, 0
  %j = insertvalue { fp128, half } %i, half 2.5, 1
  %r = call { half, fp128 } @both({ fp128, half } %j, <1 x float> <float 0.5>)
  %h = extractvalue { half, fp128 } %r, 0
  %w = extractvalue { half, fp128 } %r, 1
  %f = fptosi half %h to i32
  %g = fptosi fp128 %w to i32
  %s = add i32 %f, %g
  ret i32 %s
}
; >>> driver
; #include <stdio.h>
; __float128 product(int, __float128, __float128);
; int below(__float128, __float128), calls(__float128 *);
; void longer(__float128 *, double *);
; long double shorter(__float128);
; float __extendhfsf2(unsigned h) { return (1 + (h & 1023) / 1024.0f) * (1 << (h >> 10 & 31)) / 32768; }
; unsigned short __truncsfhf2(float f) { return f == 3 ? 0x4200 : 0; }
; int main(void) {
;   double d = 1 / 3.0;
;   __float128 a = 3, b = 1 / a, w;
;   longer(&w, &d);
;   printf("%g %d %d %d\n", (double)product(7, a, 11), below(b, a), below(a, b), below(a, a));
;   printf("%d %d %d\n", w == d, shorter(b) == (long double)b, calls(&a));
; }
; >>> output
; -26 1 0 0
; 1 1 6
