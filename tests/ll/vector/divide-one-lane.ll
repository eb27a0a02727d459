; Of a quotient or remainder of which one lane is wanted only that lane is divided.
; test: run
define i32 @third(<4 x i32> %a, <4 x i32> %b) {
  %q = sdiv <4 x i32> %a, %b
  %e = extractelement <4 x i32> %q, i32 2
  ret i32 %e
}
define i8 @fifth(<16 x i8> %a, <16 x i8> %b) {
  %q = urem <16 x i8> %a, %b
  %e = extractelement <16 x i8> %q, i32 5
  ret i8 %e
}
define i64 @both(<4 x i64> %a, <4 x i64> %b) {
  %q = udiv <4 x i64> %a, %b
  %e = extractelement <4 x i64> %q, i32 3
  %f = extractelement <4 x i64> %q, i32 0
  %s = sub i64 %e, %f
  ret i64 %s
}
define void @entry(ptr %p) {
  %a = load <4 x i32>, ptr %p
  %u = getelementptr i8, ptr %p, i64 16
  %b = load <4 x i32>, ptr %u
  %r = call i32 @third(<4 x i32> %a, <4 x i32> %b)
  store i32 %r, ptr %p
  %c = load <16 x i8>, ptr %u
  %m = call i8 @fifth(<16 x i8> %c, <16 x i8> splat (i8 7))
  store i8 %m, ptr %u
  %l = load <4 x i64>, ptr %p
  %k = call i64 @both(<4 x i64> %l, <4 x i64> <i64 3, i64 1, i64 1, i64 5>)
  %v = getelementptr i8, ptr %p, i64 24
  store i64 %k, ptr %v
  ret void
}
; >>> driver
; #include <stdio.h>
; void entry(int *);
; int main(void) {
;     int a[8] __attribute__((aligned(32))) = {1, 2, -300, 4, 7, 250 << 8, 7, 9};
;     entry(a);
;     for (int i = 0; i < 8; i++) printf("%d ", a[i]);
;     puts("");
; }
; >>> output
; -42 2 -300 4 5 64000 -858993444 0 
