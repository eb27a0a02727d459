; The same accesses under the code models.
; test: run models=static,pic -- -code-model=small
; test: run models=static,pic -- -code-model=medium
; test: run models=static,pic -- -code-model=large
@near = internal global i64 3
@far = global [4 x i64] [i64 1, i64 2, i64 3, i64 4]
@function = internal global ptr @twice
declare i64 @external(i64)
define internal i64 @twice(i64 %x) {
  %y = shl i64 %x, 1
  ret i64 %y
}
define i64 @use(i64 %i) {
  %a = load i64, ptr @near
  %p = getelementptr [4 x i64], ptr @far, i64 0, i64 %i
  %b = load i64, ptr %p
  %f = load ptr, ptr @function
  %c = call i64 %f(i64 %b)
  %d = call i64 @external(i64 %c)
  %e = call i64 @twice(i64 %d)
  %r = add i64 %a, %e
  store i64 %r, ptr @near
  ret i64 %r
}
define double @constant(double %x) {
  %y = fmul double %x, 3.25
  ret double %y
}
; >>> driver
; #include <stdio.h>
; long use(long); double constant(double);
; long external(long x) { return x + 100; }
; int main(void) { printf("%ld %ld %g\n", use(1), use(3), constant(2)); }
; >>> output
; 427 219 6.5
