; Elements of a vector of x86_fp80 are passed like arguments of their own: 16 bytes of stack each.
; test: run
define i32 @tens(<2 x x86_fp80> %a, x86_fp80 %b) {
  %i = fptosi <2 x x86_fp80> %a to <2 x i32>
  %x = extractelement <2 x i32> %i, i32 0
  %y = extractelement <2 x i32> %i, i32 1
  %z = fptosi x86_fp80 %b to i32
  %m = mul i32 %x, 100
  %n = mul i32 %y, 10
  %s = add i32 %m, %n
  %r = add i32 %s, %z
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int tens(long double, long double, long double);
; int main(void) { printf("%d\n", tens(1, 2, 3)); }
; >>> output
; 123
