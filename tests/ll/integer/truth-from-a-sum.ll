; A bit of the upper half of a sum whose overflow is asked for is no truth value by itself: what stands above it is cut off.
; test: run levels=O0,O1,O2
define i64 @upper_bit(i128 %a, i128 %b) {
  %s = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %a, i128 %b)
  %v = extractvalue { i128, i1 } %s, 0
  %h = lshr i128 %v, 64
  %n = trunc i128 %h to i1
  %z = zext i1 %n to i64
  %o = extractvalue { i128, i1 } %s, 1
  %w = zext i1 %o to i64
  %x = shl i64 %w, 8
  %r = or i64 %x, %z
  ret i64 %r
}
define i64 @of_odd_width(i128 %a, i128 %b) {
  %s = call { i128, i1 } @llvm.usub.with.overflow.i128(i128 %a, i128 %b)
  %v = extractvalue { i128, i1 } %s, 0
  %t = trunc i128 %v to i65
  %h = lshr i65 %t, 64
  %n = trunc i65 %h to i64
  ret i64 %n
}
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.usub.with.overflow.i128(i128, i128)
; >>> driver
; #include <stdio.h>
; long upper_bit(__int128, __int128), of_odd_width(__int128, __int128);
; int main(void) {
;   __int128 a = (__int128)0x7654321f00000006 << 64 | 5, b = (__int128)0xf << 64 | 7;
;   printf("%lx %lx %lx\n", upper_bit(a, b), upper_bit(-1, a), upper_bit(a, a));
;   printf("%lx %lx\n", of_odd_width(a, b), of_odd_width(b, a));
; }
; >>> output
; 1 100 0
; 0 1
