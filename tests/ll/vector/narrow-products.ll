; Products of lanes whose numbers have fewer bits than the lane: one instruction where they fit, the long way where not.
; test: run
; test: run -- -mattr=+sse4.1
; test: run -- -mattr=+avx2
define void @bytes(ptr %p, ptr %q, ptr %r) {
  %a = load <8 x i8>, ptr %p
  %b = load <8 x i8>, ptr %q
  %x = zext <8 x i8> %a to <8 x i32>
  %y = zext <8 x i8> %b to <8 x i32>
  %z = sext <8 x i8> %b to <8 x i32>
  %m = mul <8 x i32> %x, %y
  store <8 x i32> %m, ptr %r
  %n = mul <8 x i32> %x, %z
  %r1 = getelementptr i8, ptr %r, i64 32
  store <8 x i32> %n, ptr %r1
  %o = mul <8 x i32> %z, %z
  %r2 = getelementptr i8, ptr %r, i64 64
  store <8 x i32> %o, ptr %r2
  %s = add <8 x i32> %x, %y
  %t = mul <8 x i32> %s, splat (i32 77)
  %r3 = getelementptr i8, ptr %r, i64 96
  store <8 x i32> %t, ptr %r3
  %u = mul <8 x i32> %x, <i32 32767, i32 -32768, i32 32768, i32 -1, i32 0, i32 1, i32 65535, i32 -32769>
  %r4 = getelementptr i8, ptr %r, i64 128
  store <8 x i32> %u, ptr %r4
  %v = mul <8 x i32> %x, <i32 32767, i32 -32768, i32 9, i32 -1, i32 0, i32 1, i32 -2, i32 -3>
  %r5 = getelementptr i8, ptr %r, i64 160
  store <8 x i32> %v, ptr %r5
  ret void
}
define void @words(ptr %p, ptr %q, ptr %r) {
  %a = load <4 x i16>, ptr %p
  %b = load <4 x i16>, ptr %q
  %x = zext <4 x i16> %a to <4 x i32>
  %y = zext <4 x i16> %b to <4 x i32>
  %m = mul <4 x i32> %x, %y
  store <4 x i32> %m, ptr %r
  %h = lshr <4 x i32> %x, splat (i32 1)
  %z = sext <4 x i16> %b to <4 x i32>
  %n = mul <4 x i32> %h, %z
  %r1 = getelementptr i8, ptr %r, i64 16
  store <4 x i32> %n, ptr %r1
  %o = mul <4 x i32> %z, %h
  %r2 = getelementptr i8, ptr %r, i64 32
  store <4 x i32> %o, ptr %r2
  ret void
}
define void @longs(ptr %p, ptr %q, ptr %r) {
  %a = load <4 x i32>, ptr %p
  %b = load <4 x i32>, ptr %q
  %x = zext <4 x i32> %a to <4 x i64>
  %y = zext <4 x i32> %b to <4 x i64>
  %m = mul <4 x i64> %x, %y
  store <4 x i64> %m, ptr %r
  %s = sext <4 x i32> %a to <4 x i64>
  %t = sext <4 x i32> %b to <4 x i64>
  %n = mul <4 x i64> %s, %t
  %r1 = getelementptr i8, ptr %r, i64 32
  store <4 x i64> %n, ptr %r1
  %o = mul <4 x i64> %s, %y
  %r2 = getelementptr i8, ptr %r, i64 64
  store <4 x i64> %o, ptr %r2
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void bytes(void *, void *, void *), words(void *, void *, void *), longs(void *, void *, void *);
; int main(void) {
;   unsigned char a[16] = {0, 1, 127, 128, 255, 254, 77, 200, 255, 255, 0, 128, 1, 2, 3, 4};
;   unsigned char b[16] = {255, 255, 128, 128, 255, 3, 9, 127, 255, 255, 0, 128, 255, 127, 250, 251};
;   int w[64]; long l[12];
;   memset(w, 0, sizeof w); bytes(a, b, w); for (int i = 0; i < 48; i++) printf("%d ", w[i]); puts("");
;   memset(w, 0, sizeof w); words(a, b, w); for (int i = 0; i < 12; i++) printf("%d ", w[i]); puts("");
;   words(a + 8, b + 8, w); for (int i = 0; i < 12; i++) printf("%d ", w[i]); puts("");
;   longs(a, b, l); for (int i = 0; i < 12; i++) printf("%ld ", l[i]); puts("");
; }
; >>> output
; 0 255 16256 16384 65025 762 693 25400 0 -1 -16256 -16384 -255 762 693 25400 1 1 16384 16384 1 9 81 16129 19635 19712 19635 19712 39270 19789 6622 25179 0 -32768 4161536 -128 0 254 5046195 -6553800 0 -32768 1143 -128 0 254 -154 -600 
; 16776960 1082113920 66780417 1667579317 -128 -536830080 33389697 833773398 -128 -536830080 33389697 833773398 
; -131071 1073741824 16809471 66247662 -32767 -536870912 8388352 -528390 -32767 -536870912 8388352 -528390 
; 4647785729659830016 7162341196736822529 4611967493403967489 284535915831328255 4575727040405241600 -1991510914621965055 4611404552040480769 -4541088568738305 -4611896574895653120 -1991510914621965055 -4611686014132551679 284535915831328255 
