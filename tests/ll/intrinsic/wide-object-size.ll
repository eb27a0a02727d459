; Sizes of objects in integers that no register holds; musttail says nothing of an intrinsic.
; test: run levels=O0,O2
define i81 @known() {
  %a = alloca [10 x i32]
  %p = getelementptr i8, ptr %a, i64 12
  %n = call i81 @llvm.objectsize.i81.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i81 %n
}
define i81 @unknown(ptr %p) {
  %n = call i81 @llvm.objectsize.i81.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i81 %n
}
define i32 @saturated(double %d) {
  %n = musttail call i32 @llvm.fptosi.sat.i32.f64(double %d)
  ret i32 %n
}
define i64 @parts(ptr %p) {
  %k = call i81 @known()
  %k.high = lshr i81 %k, 60
  %k.low = trunc i81 %k to i64
  %u = call i81 @unknown(ptr %p)
  %u.high = lshr i81 %u, 60
  %k.high.64 = trunc i81 %k.high to i64
  %u.high.64 = trunc i81 %u.high to i64
  %1 = mul i64 %u.high.64, 1000
  %2 = add i64 %1, %k.high.64
  %3 = mul i64 %2, 1000
  %4 = add i64 %3, %k.low
  ret i64 %4
}
declare i81 @llvm.objectsize.i81.p0(ptr, i1, i1, i1)
declare i32 @llvm.fptosi.sat.i32.f64(double)
; >>> driver
; #include <stdio.h>
; long parts(void *); int saturated(double);
; int main(void) { printf("%ld %d %d\n", parts(stdin), saturated(1e20), saturated(-3.7)); return 0; }
; >>> output
; 2097151000028 2147483647 -3
