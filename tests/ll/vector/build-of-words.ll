; Vectors built of four-byte lanes without SSE4.1 are pairs of pairs; lanes that nobody gives may be anything. Into another vector
; lanes go one by one.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2
; test: run arch=x86_64 levels=O2 models=static -- -mattr=+sse4.1

define <4 x float> @loaded(ptr %p) {
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %a = load float, ptr %p
  %b = load float, ptr %p1
  %c = load float, ptr %p2
  %d = load float, ptr %p3
  %v0 = insertelement <4 x float> poison, float %a, i64 0
  %v1 = insertelement <4 x float> %v0, float %b, i64 1
  %v2 = insertelement <4 x float> %v1, float %c, i64 2
  %v3 = insertelement <4 x float> %v2, float %d, i64 3
  ret <4 x float> %v3
}
; CHECK-LABEL: loaded:
; CHECK: unpcklps
; CHECK: unpcklps
; CHECK: movlhps
; CHECK-NOT: shufps
; CHECK: ret

define <4 x i32> @integers(i32 %a, i32 %b, i32 %c, i32 %d, <4 x i32> %old) {
  %v0 = insertelement <4 x i32> %old, i32 %a, i64 3
  %v1 = insertelement <4 x i32> %v0, i32 %b, i64 1
  %v2 = insertelement <4 x i32> %v1, i32 %c, i64 2
  %v3 = insertelement <4 x i32> %v2, i32 %d, i64 0
  ret <4 x i32> %v3
}
; CHECK-LABEL: integers:
; CHECK: punpckldq
; CHECK: punpcklqdq
; CHECK: ret

define <4 x float> @three(float %a, float %b, float %c) {
  %v0 = insertelement <4 x float> poison, float %c, i64 3
  %v1 = insertelement <4 x float> %v0, float %b, i64 2
  %v2 = insertelement <4 x float> %v1, float %a, i64 0
  ret <4 x float> %v2
}

define void @odd(ptr %to, float %a, float %b, float %c) {
  %v0 = insertelement <3 x float> poison, float %a, i64 0
  %v1 = insertelement <3 x float> %v0, float %b, i64 1
  %v2 = insertelement <3 x float> %v1, float %c, i64 2
  store <3 x float> %v2, ptr %to, align 4
  ret void
}

define void @upper(ptr %to, float %b) {
  %v0 = insertelement <2 x float> poison, float 3.0, i64 0
  %v1 = insertelement <2 x float> %v0, float %b, i64 1
  store <2 x float> %v1, ptr %to, align 4
  ret void
}

define void @eight(ptr %to, float %a, float %b) {
  %old = load <8 x float>, ptr %to, align 4
  %v0 = insertelement <8 x float> %old, float %a, i64 1
  %v1 = insertelement <8 x float> %v0, float %b, i64 6
  store <8 x float> %v1, ptr %to, align 4
  ret void
}

; >>> driver
; #include <stdio.h>
; typedef float F __attribute__((vector_size(16))); typedef int I __attribute__((vector_size(16)));
; void odd(void *, float, float, float), upper(void *, float), eight(void *, float, float);
; F loaded(void *), three(float, float, float); I integers(int, int, int, int, I);
; int main(void) {
;   float m[16]; for (int i = 0; i < 16; i++) m[i] = i;
;   F l = loaded(m), t = three(1, 2, 3);
;   I n = integers(1, 2, 3, 4, (I){9, 9, 9, 9});
;   printf("%g %g %g %g, %d %d %d %d, %g %g %g\n", l[0], l[1], l[2], l[3], n[0], n[1], n[2], n[3], t[0], t[2], t[3]);
;   odd(m, 21, 22, 23); upper(m + 4, 24); eight(m + 6, 25, 26);
;   for (int i = 0; i < 15; i++) printf("%g ", m[i]);
;   puts("end");
; }
; >>> output
; 0 4 8 12, 4 2 3 1, 1 2 3
; 21 22 23 3 3 24 6 25 8 9 10 11 26 13 14 end
