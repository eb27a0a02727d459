; Constants are extended by the compiler, whether passed or returned.
; test: dump -- -O2 -mtriple=x86_64-linux-gnu
; CHECK-NOT: movz
; CHECK-NOT: movs
; test: run
declare void @show(i8 zeroext, i16 signext, i1 zeroext, i8 signext)
define signext i8 @minus() noinline {
  ret i8 -5
}
define zeroext i1 @truth() noinline {
  ret i1 true
}
define void @f() {
  call void @show(i8 zeroext 200, i16 signext -2, i1 zeroext true, i8 signext 127)
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <stdbool.h>
; void f(void);
; signed char minus(void);
; bool truth(void);
; void show(unsigned char a, short b, bool c, signed char d) {
;   printf("%d %d %d %d\n", a, b, c, d);
; }
; int main(void) {
;   f();
;   printf("%d %d\n", minus(), truth());
;   return 0;
; }
; >>> output
; 200 -2 1 127
; -5 1
