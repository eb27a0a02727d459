; Constants of a loop with another one within, which does not call, are made before it.
; test: run arch=aarch64 models=static levels=O2 -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; CHECK-LABEL: f:
; CHECK: adrp
; CHECK: .LBB0_
; CHECK-NOT: adrp
; CHECK: ret
define double @f(ptr %p, i64 %n) {
  br label %outer
outer:
  %i = phi i64 [ 0, %0 ], [ %i1, %end ]
  %s = phi double [ 0.0, %0 ], [ %s2, %end ]
  %m = fmul double %s, 0x3FEB333333333333
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %t = phi double [ %m, %outer ], [ %t1, %inner ]
  %x = getelementptr double, ptr %p, i64 %j
  %v = load double, ptr %x
  %t1 = fadd double %t, %v
  %j1 = add i64 %j, 1
  %c = icmp ult i64 %j1, %n
  br i1 %c, label %inner, label %end
end:
  %s2 = fsub double %t1, 0x400921FB54442D18
  %i1 = add i64 %i, 1
  %d = icmp ult i64 %i1, %n
  br i1 %d, label %outer, label %done
done:
  ret double %s2
}
; >>> driver
; #include <stdio.h>
; double f(double *, long);
; int main(void) {
;   double a[5] = {1, 2, 3, 4, 5};
;   printf("%.12g\n", f(a, 5));
; }
; >>> output
; 43.9784600601
