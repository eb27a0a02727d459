; Rounding modes, the floating-point environment, comparisons that signal, classes of wide formats.
; test: run link=-lm
declare i32 @llvm.get.rounding()
declare void @llvm.set.rounding(i32)
declare i256 @llvm.get.fpenv.i256()
declare void @llvm.set.fpenv.i256(i256)
declare void @llvm.reset.fpenv()
declare i1 @llvm.experimental.constrained.fcmps.f80(x86_fp80, x86_fp80, metadata, metadata)
declare i1 @llvm.is.fpclass.f80(x86_fp80, i32)
declare i1 @llvm.is.fpclass.f128(fp128, i32)
define i32 @get() {
  %r = call i32 @llvm.get.rounding()
  ret i32 %r
}
define void @set(i32 %m) {
  call void @llvm.set.rounding(i32 %m)
  ret void
}
define void @save(ptr %p) {
  %e = call i256 @llvm.get.fpenv.i256()
  store i256 %e, ptr %p
  ret void
}
define void @restore(ptr %p) {
  %e = load i256, ptr %p
  call void @llvm.set.fpenv.i256(i256 %e)
  ret void
}
define void @reset() {
  call void @llvm.reset.fpenv()
  ret void
}
define i32 @less(x86_fp80 %a, x86_fp80 %b) strictfp {
  %c = call i1 @llvm.experimental.constrained.fcmps.f80(x86_fp80 %a, x86_fp80 %b, metadata !"olt", metadata !"fpexcept.strict")
  %d = call i1 @llvm.experimental.constrained.fcmps.f80(x86_fp80 %a, x86_fp80 %b, metadata !"uge", metadata !"fpexcept.strict")
  %x = zext i1 %c to i32
  %y = zext i1 %d to i32
  %z = shl i32 %y, 1
  %r = or i32 %x, %z
  ret i32 %r
}
define i32 @class80(x86_fp80 %x) {
  %a = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 3)
  %b = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 516)
  %c = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 264)
  %d = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 144)
  %e = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 96)
  %f = call i1 @llvm.is.fpclass.f80(x86_fp80 %x, i32 60)
  %1 = insertelement <8 x i1> zeroinitializer, i1 %a, i32 0
  %2 = insertelement <8 x i1> %1, i1 %b, i32 1
  %3 = insertelement <8 x i1> %2, i1 %c, i32 2
  %4 = insertelement <8 x i1> %3, i1 %d, i32 3
  %5 = insertelement <8 x i1> %4, i1 %e, i32 4
  %6 = insertelement <8 x i1> %5, i1 %f, i32 5
  %7 = bitcast <8 x i1> %6 to i8
  %8 = zext i8 %7 to i32
  ret i32 %8
}
define i32 @class128(double %d) {
  %x = fpext double %d to fp128
  %a = call i1 @llvm.is.fpclass.f128(fp128 %x, i32 3)
  %b = call i1 @llvm.is.fpclass.f128(fp128 %x, i32 516)
  %c = call i1 @llvm.is.fpclass.f128(fp128 %x, i32 264)
  %e = call i1 @llvm.is.fpclass.f128(fp128 %x, i32 96)
  %p = zext i1 %a to i32
  %q = zext i1 %b to i32
  %r = zext i1 %c to i32
  %s = zext i1 %e to i32
  %q2 = shl i32 %q, 1
  %r2 = shl i32 %r, 2
  %s2 = shl i32 %s, 3
  %t = or i32 %p, %q2
  %u = or i32 %t, %r2
  %v = or i32 %u, %s2
  ret i32 %v
}
; >>> driver
; #include <fenv.h>
; #include <math.h>
; #include <stdio.h>
; int get(void), less(long double, long double), class80(long double), class128(double);
; void set(int), save(void *), restore(void *), reset(void);
; int main(void) {
;   volatile double one = 1, three = 3;
;   for (int m = 0; m < 4; m++) {
;     set(m);
;     printf("%d %d %.20g", get(), fegetround() == FE_TONEAREST, one / three);
;     printf(" %.22Lg\n", (long double)one / three);
;   }
;   set(1);
;   feclearexcept(FE_ALL_EXCEPT);
;   printf("%d %d", less(1, 2), less(2, 1)); printf(" %d", fetestexcept(FE_INVALID) != 0);
;   printf(" %d", less(NAN, 1)); printf(" %d\n", fetestexcept(FE_INVALID) != 0);
;   long double list[] = {0, -0.0L, 1, -2.5L, INFINITY, -INFINITY, NAN, 3.6e-4951L, -3.6e-4951L};
;   for (int i = 0; i < 9; i++) printf("%d ", class80(list[i]));
;   printf("| %d %d %d %d\n", class128(0), class128(-7), class128(-INFINITY), class128(NAN));
;   char e[32];
;   set(2); save(e); reset(); printf("%d", get()); restore(e); printf(" %d", get()); reset(); printf(" %d\n", get());
; }
; >>> output
; 0 0 0.33333333333333331482 0.3333333333333333333152
; 1 1 0.33333333333333331483 0.3333333333333333333424
; 2 0 0.33333333333333337035 0.3333333333333333333424
; 3 0 0.33333333333333331482 0.3333333333333333333152
; 1 2 0 2 1
; 16 48 4 36 2 34 1 8 40 | 8 4 2 1
; 1 2 1
