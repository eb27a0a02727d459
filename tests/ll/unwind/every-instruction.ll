; _Unwind_Backtrace arrives at main from every instruction: leaf, callee-saved registers, dynamic and aligned frames, shrink-wrapped
; exits, outgoing stack arguments, with and without frame pointers.
; test: run link=-lgcc_s
; test: run link=-lgcc_s -- -basic-block-sections=all
; test: gdb link=-lgcc_s
; test: gdb link=-lgcc_s -- -frame-pointer=all
; test: reassemble
; test: run link=-lgcc_s -- -frame-pointer=all
; test: run link=-lgcc_s -- -frame-pointer=non-leaf
declare i64 @helper(i64, i64, i64, i64, i64, i64, i64, i64, i64)
define i64 @leaf(i64 %x) uwtable section "walked" {
  %y = mul i64 %x, 7
  %z = xor i64 %y, 5
  ret i64 %z
}
define i64 @saves(i64 %a, i64 %b, i64 %c, i64 %d) uwtable section "walked" {
  %p = call i64 @leaf(i64 %a)
  %q = call i64 @leaf(i64 %b)
  %r = call i64 @leaf(i64 %c)
  %s = call i64 @leaf(i64 %d)
  %h = call i64 @helper(i64 %p, i64 %q, i64 %r, i64 %s, i64 %a, i64 %b, i64 %c, i64 %d, i64 9)
  %t = add i64 %p, %q
  %u = add i64 %t, %r
  %v = add i64 %u, %s
  %w = add i64 %v, %a
  %x = add i64 %w, %h
  ret i64 %x
}
define i64 @dynamic(i64 %n) uwtable section "walked" {
  %p = alloca i64, i64 %n
  %q = getelementptr i64, ptr %p, i64 1
  store volatile i64 %n, ptr %q
  %v = call i64 @leaf(i64 %n)
  %w = load volatile i64, ptr %q
  %x = add i64 %v, %w
  ret i64 %x
}
define i64 @aligned(i64 %n) uwtable section "walked" {
  %p = alloca i64, align 64
  store volatile i64 %n, ptr %p
  %v = call i64 @leaf(i64 %n)
  %w = load volatile i64, ptr %p
  %x = sub i64 %v, %w
  ret i64 %x
}
define i64 @early(i64 %n) uwtable section "walked" {
  %c = icmp slt i64 %n, 10
  br i1 %c, label %quick, label %slow
quick:
  ret i64 %n
slow:
  %a = call i64 @saves(i64 %n, i64 1, i64 2, i64 3)
  %b = call i64 @dynamic(i64 4)
  %d = call i64 @aligned(i64 %a)
  %e = add i64 %b, %d
  %f = add i64 %e, %a
  ret i64 %f
}
define i64 @recursive(i64 %n) uwtable section "walked" {
  %z = icmp eq i64 %n, 0
  br i1 %z, label %stop, label %go
stop:
  ret i64 1
go:
  %m = sub i64 %n, 1
  %r = call i64 @recursive(i64 %m)
  %s = mul i64 %r, %n
  ret i64 %s
}
; >>> driver
; #include "walk.h"
; long early(long), recursive(long);
; long helper(long a, long b, long c, long d, long e, long f, long g, long h, long i) { return a - b + c - d + e * f + g * h + i; }
; int main(void) {
;     long a, b, c;
;     WALK(a = early(3));
;     WALK(b = early(30));
;     WALK(c = recursive(6));
;     printf("%ld %ld %ld\n", a, b, c);
;     walk_report();
; }
; >>> output
; 3 3721 720
; every walk arrives
