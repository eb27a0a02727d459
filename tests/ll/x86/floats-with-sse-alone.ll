; With SSE, but not SSE2, float and vectors of it are passed in vector registers; they are computed as without.
; test: run -- -mtriple=x86_64-linux-gnu -mattr=-sse2
define float @sum(float %a, float %b, i32 %c) {
  %d = sitofp i32 %c to float
  %e = fadd float %a, %b
  %f = fmul float %e, %d
  ret float %f
}
define <4 x float> @four(<4 x float> %a, <4 x float> %b) {
  %c = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 3, i32 4, i32 1, i32 6>
  %d = fsub <4 x float> %c, %b
  %e = fneg <4 x float> %d
  ret <4 x float> %e
}
define { <2 x float>, float } @members({ float, float, i64 } %a, <2 x float> %p, float %q) {
  %x = extractvalue { float, float, i64 } %a, 1
  %r = fadd float %x, %q
  %s = insertvalue { <2 x float>, float } poison, <2 x float> %p, 0
  %t = insertvalue { <2 x float>, float } %s, float %r, 1
  ret { <2 x float>, float } %t
}
; The ninth and tenth are on the stack.
define float @many(float %a, float %b, float %c, float %d, float %e, float %f, float %g, float %h, float %i, <4 x float> %j) {
  %k = extractelement <4 x float> %j, i32 2
  %l = fsub float %i, %k
  %m = fsub float %l, %h
  ret float %m
}
define float @calls(float %a) {
  %v = insertelement <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, float %a, i32 1
  %r = call <4 x float> @outside(<4 x float> %v, float %a)
  %s = extractelement <4 x float> %r, i32 1
  %t = call float @many(float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float %s, float 9.0, <4 x float> %r)
  ret float %t
}
declare <4 x float> @outside(<4 x float>, float)
; >>> driver
; #include <stdio.h>
; typedef float v4 __attribute__((vector_size(16)));
; float sum(float, float, int), calls(float);
; float many(float, float, float, float, float, float, float, float, float, v4);
; v4 four(v4, v4);
; v4 outside(v4 v, float f) { return v * f; }
; int main(void) {
;   v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40}, c = four(a, b);
;   printf("%g %g %g %g\n", c[0], c[1], c[2], c[3]);
;   printf("%g %g\n", sum(1.5f, 2.25f, 2), many(1, 2, 3, 4, 5, 6, 7, 8, 9, a));
;   printf("%g\n", calls(5));
; }
; >>> output
; 6 10 28 10
; 7.5 -2
; -31
