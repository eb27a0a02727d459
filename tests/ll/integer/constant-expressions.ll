; Constant expressions that no address or number stands for.
; test: run
@a = global i32 0
@b = global [4 x i8] zeroinitializer
define float @lane() {
  ret float extractelement (<2 x float> bitcast (<1 x double> <double 0x400000003F800000> to <2 x float>), i32 1)
}
define i64 @wide(i8 %n) {
  %x = zext i8 %n to i128
  %s = add i128 %x, add (i128 ptrtoint (ptr @a to i128), i128 2)
  %d = sub i128 %s, ptrtoint (ptr @a to i128)
  %t = trunc i128 %d to i64
  ret i64 %t
}
define i64 @choose(i1 %c) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi i64 [ sub (i64 ptrtoint (ptr getelementptr (i8, ptr @b, i64 3) to i64), i64 ptrtoint (ptr @b to i64)), %x ], [ 11, %0 ]
  ret i64 %p
}
; >>> driver
; #include <stdio.h>
; float lane(void); long wide(int), choose(int);
; int main(void) { printf("%g %ld %ld %ld\n", lane(), wide(40), choose(1), choose(0)); }
; >>> output
; 2 42 3 11
