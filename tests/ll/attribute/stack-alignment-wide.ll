; What is called finds a multiple of 32, also below objects of variable size.
; test: run levels=O0,O2 arch=x86_64 -- -mtriple=x86_64-linux-gnu

define i64 @low() noinline {
  %r = call i64 asm "leaq 8(%rsp), $0", "=r"()
  %m = and i64 %r, 31
  ret i64 %m
}

define i64 @plain(i64 %n) {
  %a = alloca i64
  store volatile i64 %n, ptr %a
  %r = call i64 @low()
  ret i64 %r
}

define i64 @framed(i64 %n) "frame-pointer"="all" {
  %a = alloca [3 x i64]
  store volatile i64 %n, ptr %a
  %r = call i64 @low()
  ret i64 %r
}

define i64 @dynamic(i64 %n) {
  %a = alloca i8, i64 %n
  store volatile i8 1, ptr %a
  %r = call i64 @low()
  ret i64 %r
}

define i64 @realigned(i64 %n) "stackrealign" {
  %a = alloca i64, align 64
  %d = alloca i8, i64 %n
  store volatile i64 %n, ptr %a
  store volatile i8 1, ptr %d
  %r = call i64 @low()
  %p = ptrtoint ptr %a to i64
  %m = and i64 %p, 63
  %s = add i64 %r, %m
  ret i64 %s
}

define i64 @start(i64 %n) "stackrealign" {
  %a = call i64 @plain(i64 %n)
  %b = call i64 @framed(i64 %n)
  %c = call i64 @dynamic(i64 %n)
  %d = call i64 @realigned(i64 %n)
  %e = or i64 %a, %b
  %f = or i64 %c, %d
  %g = or i64 %e, %f
  ret i64 %g
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"override-stack-alignment", i32 32}

; >>> driver
; #include <stdio.h>
; long start(long);
; int main(void) {
;   printf("%ld %ld %ld\n", start(1), start(17), start(100));
;   return 0;
; }
; >>> output
; 0 0 0
