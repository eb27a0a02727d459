; Sums of lanes that are scalars before and behind are made by scalars; who asks for the vector gets one.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -O2
; CHECK-LABEL: mixed:
; CHECK-NOT: paddd
; CHECK: retq
define i32 @mixed(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d, i1 %keep) noinline {
entry:
  %x0 = insertelement <4 x i32> poison, i32 %a, i64 0
  %x1 = insertelement <4 x i32> %x0, i32 %b, i64 1
  %x2 = insertelement <4 x i32> %x1, i32 %c, i64 2
  %x = insertelement <4 x i32> %x2, i32 %d, i64 3
  %y0 = insertelement <4 x i32> poison, i32 %b, i64 3
  %y1 = insertelement <4 x i32> %y0, i32 %c, i64 2
  %y2 = insertelement <4 x i32> %y1, i32 %d, i64 1
  %y = insertelement <4 x i32> %y2, i32 %a, i64 0
  %s = add <4 x i32> %x, %y
  %s0 = extractelement <4 x i32> %s, i64 0
  %s1 = extractelement <4 x i32> %s, i64 1
  %s2 = extractelement <4 x i32> %s, i64 2
  %s3 = extractelement <4 x i32> %s, i64 3
  %m = mul i32 %s0, %s1
  %n = xor i32 %s2, %s3
  %r = add i32 %m, %n
  br i1 %keep, label %store, label %end
store:
  store <4 x i32> %s, ptr %p, align 4
  br label %end
end:
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int mixed(int *p, int a, int b, int c, int d, _Bool keep);
; int main(void) {
;     int p[4] = {0};
;     printf("%d %d\n", mixed(p, 3, 40, 500, 6000, 0), p[2]);
;     printf("%d", mixed(p, 7, 11, 2147483647, -5, 1));
;     for (int i = 0; i < 4; i++) printf(" %d", p[i]);
;     puts("");
;     return 0;
; }
; >>> output
; 41472 0
; 76 14 6 -2 6
