; An `invoke` of assembly that does not say that it unwinds.
; test: run levels=O0,O2 link=-lstdc++ -- -mtriple=x86_64-linux-gnu
declare i32 @__gxx_personality_v0(...)
define i32 @caller(i32 %n, i32 %m) uwtable personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 asm sideeffect "leal 7($1), $0", "=r,r"(i32 %n)
          to label %fine unwind label %pad
fine:
  %s = add i32 %r, %m
  ret i32 %s
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
; >>> driver
; #include <stdio.h>
; int caller(int, int);
; int main(void) { printf("%d\n", caller(2, 10)); }
; >>> output
; 19
