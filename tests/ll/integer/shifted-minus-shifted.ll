; A difference of two shifted values, of which one is shifted by a variable, keeps its order.
; test: run levels=O0,O2
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
define i32 @first(i32 %a, i32 %b, i32 %n) {
  %x = shl i32 %a, 16
  %y = shl i32 %b, %n
  %r = sub i32 %x, %y
  ret i32 %r
}
define i32 @second(i32 %a, i32 %b, i32 %n) {
  %x = lshr i32 %a, %n
  %y = lshr i32 %b, 3
  %r = sub i32 %x, %y
  ret i32 %r
}
define i32 @third(i32 %a, i32 %b, i32 %n) {
  %x = lshr i32 %a, 2
  %y = ashr i32 %b, %n
  %r = sub i32 %x, %y
  ret i32 %r
}

; >>> driver
; #include <stdio.h>
; unsigned first(unsigned, unsigned, unsigned), second(unsigned, unsigned, unsigned), third(unsigned, unsigned, unsigned);
; int main(void) {
;   printf("%x %x %x\n", first(3, 5, 7), second(4096, 800, 5), third(1000, -64u, 4));
;   return 0;
; }
; >>> output
; 2fd80 1c fe
