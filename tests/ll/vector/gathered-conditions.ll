; Conditions are gathered from where pointers say, and scattered there.
; test: run models=static,pic
; test: run levels=O0 models=static
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define i8 @gather(ptr %p, i8 %mask, i8 %else) noinline {
  %v = load <4 x ptr>, ptr %p, align 8
  %m4 = trunc i8 %mask to i4
  %m = bitcast i4 %m4 to <4 x i1>
  %e4 = trunc i8 %else to i4
  %e = bitcast i4 %e4 to <4 x i1>
  %r = call <4 x i1> @llvm.masked.gather.v4i1.v4p0(<4 x ptr> align 1 %v, <4 x i1> %m, <4 x i1> %e)
  %b = bitcast <4 x i1> %r to i4
  %z = zext i4 %b to i8
  ret i8 %z
}
define void @scatter(ptr %p, i8 %mask, i8 %value) noinline {
  %v = load <4 x ptr>, ptr %p, align 8
  %m4 = trunc i8 %mask to i4
  %m = bitcast i4 %m4 to <4 x i1>
  %x4 = trunc i8 %value to i4
  %x = bitcast i4 %x4 to <4 x i1>
  call void @llvm.masked.scatter.v4i1.v4p0(<4 x i1> %x, <4 x ptr> align 1 %v, <4 x i1> %m)
  ret void
}
; >>> driver
; #include <stdio.h>
; unsigned char gather(void *p, unsigned char mask, unsigned char other);
; void scatter(void *p, unsigned char mask, unsigned char value);
; int main(void) {
;   char on[4] = {1, 0, 1, 1};
;   char *p[4] = {on + 2, on + 1, 0, on};
;   printf("%d %d %d\n", gather(p, 11, 4), gather(p, 11, 0), gather(p, 2, 15));
;   scatter(p, 11, 2);
;   printf("%d %d %d %d\n", on[0], on[1], on[2], on[3]);
;   return 0;
; }
; >>> output
; 13 9 13
; 0 1 0 1
