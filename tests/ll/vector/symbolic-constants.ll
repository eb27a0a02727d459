; Constants of symbolic addresses in vectors, and their bits as other types.
; test: run
; test: reassemble
@input = global [8 x float] [float 0.0, float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0]
@foo = global i8 5
define void @pointers(ptr %p) {
  store <2 x ptr> getelementptr inbounds (float, ptr @input, <2 x i64> <i64 4, i64 5>), ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  store <4 x ptr> getelementptr (i16, <4 x ptr> <ptr @input, ptr @foo, ptr null, ptr @input>, <4 x i32> <i32 -1, i32 1, i32 7, i32 0>), ptr %q
  ret void
}
define double @bits() {
  ret double bitcast (<1 x i64> <i64 ptrtoint (ptr @foo to i64)> to double)
}
define i32 @half(i32 %k) {
  %v = bitcast <2 x i64> <i64 ptrtoint (ptr @foo to i64), i64 77> to <4 x i32>
  %a = extractelement <4 x i32> %v, i32 2
  %b = extractelement <4 x i32> %v, i32 %k
  %c = add i32 %a, %b
  ret i32 %c
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void pointers(void **); double bits(void); int half(int); extern float input[]; extern char foo;
; int main(void) {
;     void *p[6] __attribute__((aligned(32))); pointers(p);
;     printf("%g %g %d %d %d %d\n", *(float *)p[0], *(float *)p[1], p[2] == (char *)input - 2, p[3] == &foo + 2, p[4] == (void *)14, p[5] == input);
;     double d = bits(); void *q; memcpy(&q, &d, 8);
;     printf("%d %d %d\n", q == &foo, half(3), half(0) == 77 + (int)(long)&foo);
; }
; >>> output
; 4 5 1 1 1 1
; 1 77 1
