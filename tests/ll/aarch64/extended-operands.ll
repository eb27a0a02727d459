; Additions and addresses extend and shift their operand; quotients by powers of two and constants take shifted operands.
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -O2
; test: asm -- -mtriple=aarch64-linux-gnu -O2
define i32 @halves(i32 %a, i16 %b) {
; CHECK: halves:
; CHECK-NEXT: add w0, w0, w1, sxth #1
  %e = sext i16 %b to i32
  %s = shl i32 %e, 1
  %r = add i32 %a, %s
  ret i32 %r
}
define i64 @bytes(i64 %a, i64 %b) {
; CHECK: bytes:
; CHECK-NEXT: sub x0, x0, w1, uxtb #0
  %e = and i64 %b, 255
  %r = sub i64 %a, %e
  ret i64 %r
}
; A shift by 5 is no part of an extended operand, nor is an extension that someone else reads.
define i64 @far(i64 %a, i32 %b, ptr %p) {
; CHECK: far:
; CHECK: add x0, x{{*}}, x{{*}}, lsl #5
  %e = sext i32 %b to i64
  store i64 %e, ptr %p
  %s = shl i64 %e, 5
  %r = add i64 %a, %s
  ret i64 %r
}
define i32 @low(ptr %p, i64 %i) {
; CHECK: low:
; CHECK-NEXT: ldr w0, [x0, w1, uxtw #2]
  %e = and i64 %i, 4294967295
  %q = getelementptr i32, ptr %p, i64 %e
  %r = load i32, ptr %q
  ret i32 %r
}
define i32 @sixteenth(i32 %x) {
; CHECK: sixteenth:
; CHECK-NEXT: sbfm
; CHECK-NEXT: add w{{*}}, w0, w{{*}}, lsr #28
; CHECK-NEXT: sbfm
; CHECK-NEXT: ret
  %r = sdiv i32 %x, 16
  ret i32 %r
}
define i32 @plus_half(i32 %y, i32 %x) {
; CHECK: plus_half:
; CHECK-NEXT: add w{{*}}, w1, w1, lsr #31
; CHECK-NEXT: add w0, w0, w{{*}}, asr #1
  %h = sdiv i32 %x, 2
  %r = add i32 %h, %y
  ret i32 %r
}
define i32 @tenth(i32 %x) {
; CHECK: tenth:
; CHECK: smaddl
; CHECK-NEXT: sbfm
; CHECK-NEXT: sub w0, w{{*}}, w0, asr #31
; CHECK-NEXT: ret
  %r = sdiv i32 %x, 10
  ret i32 %r
}
define i32 @minus_seventh(i32 %x) {
; CHECK: minus_seventh:
; CHECK: sub x0, x{{*}}, x{{*}}, asr #34
  %r = sdiv i32 %x, -7
  ret i32 %r
}
define i64 @unsigned_seventh(i64 %x) {
  %r = udiv i64 %x, 7
  ret i64 %r
}
; The comparison of a minimum is that of the selection beside it.
define i64 @least(i32 %a, i32 %b, i32 %i, i32 %j) {
; CHECK: least:
; CHECK: subs wzr, w0, w1
; CHECK-NOT: subs
; CHECK: ret
  %m = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %c = icmp slt i32 %a, %b
  %s = select i1 %c, i32 %i, i32 %j
  %h = zext i32 %m to i64
  %l = zext i32 %s to i64
  %t = shl i64 %h, 32
  %r = or i64 %t, %l
  ret i64 %r
}
; A difference sets the flags for its sign, but not for being greater than zero.
define i32 @distance(i32 %a, i32 %b) {
; CHECK: distance:
; CHECK-NEXT: subs w{{*}}, w0, w1
; CHECK-NEXT: csneg
; CHECK-NEXT: ret
  %d = sub i32 %a, %b
  %r = call i32 @llvm.abs.i32(i32 %d, i1 false)
  ret i32 %r
}
define i32 @greater(i32 %a, i32 %b, i32 %x, i32 %y) {
; CHECK: greater:
; CHECK: subs wzr, w{{*}}, #0
; CHECK: ret
  %d = sub i32 %a, %b
  %c = icmp sgt i32 %d, 0
  %s = select i1 %c, i32 %x, i32 %y
  %r = xor i32 %s, %d
  ret i32 %r
}
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
; >>> driver
; #include <stdio.h>
; int halves(int, short), sixteenth(int), plus_half(int, int), tenth(int), minus_seventh(int), distance(int, int);
; int greater(int, int, int, int), low(const int *, long);
; long bytes(long, long), far(long, int, long *), unsigned_seventh(unsigned long), least(int, int, int, int);
; int main(void) {
;   static const int values[] = {0, 1, -1, 7, -7, 15, -16, -17, 255, -32768, 2147483647, -2147483647 - 1};
;   static const int few[] = {5, 6, 7};
;   long kept;
;   for (int i = 0; i < 12; i++) {
;     int v = values[i], w = values[(i + 5) % 12];
;     printf("%d %ld %ld %d %d %d %d ", halves(v, (short)w), bytes(v, w), far(v, w, &kept), sixteenth(v), plus_half(w, v), tenth(v), minus_seventh(v));
;     printf("%ld %lx %d %d %d\n", unsigned_seventh((unsigned long)v), least(v, w, 1, 2), distance(v, w), greater(v, w, 3, 4), low(few, (long)v << 32 | 2));
;   }
; }
; >>> output
; 30 -15 480 0 15 0 0 0 1 15 -11 7
; -31 -239 -511 0 -16 0 0 0 fffffff000000002 17 18 7
; -35 -240 -545 0 -17 0 0 2635249153387078802 ffffffef00000002 16 19 7
; 517 -248 8167 0 258 0 -1 1 700000001 248 -244 7
; -65543 -7 -1048583 0 -32771 0 1 2635249153387078801 ffff800000000002 32761 32762 7
; 13 -240 68719476719 0 -2147483642 1 -2 2 f00000001 2147483632 -2147483628 7
; -16 -16 -68719476752 -1 2147483640 -1 2 2635249153387078800 8000000000000002 2147483632 2147483635 7
; -17 -17 -17 -1 -8 -1 2 2635249153387078799 ffffffef00000001 17 -21 7
; 257 254 287 15 128 25 -36 36 100000002 254 253 7
; -32770 -33023 -32800 -2048 -16385 -3276 4681 2635249153387074121 ffff800000000001 32767 -32763 7
; -2147483635 2147483640 2147483871 134217727 1073741830 214748364 -306783378 306783378 700000002 2147483640 2147483643 7
; 2147483634 -2147483897 -2147483872 -134217728 -1073741831 -214748364 306783378 2635249153080295424 8000000000000001 2147483641 -2147483645 7
