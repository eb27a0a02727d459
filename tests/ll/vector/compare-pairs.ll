; Vectors of 64-bit integers compared two registers at a time where the mask has 32-bit lanes: signed and unsigned, with registers
; and with constants whose upper halves are zero or not, of lanes that differ in either half only.
; test: asm check=PAIR -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run
; test: run -- -mattr=+avx
; PAIR: ult_small:
; PAIR: shufps $-0x78
; PAIR: pcmpgtd
; PAIR-NOT: pcmpgtd
; PAIR: retq
define void @eq_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp eq <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ne_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ne <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sgt_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sgt <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sge_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sge <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @slt_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp slt <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sle_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sle <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ugt_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ugt <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @uge_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp uge <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ult_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ult <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ule_small(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ule <4 x i64> %a, <i64 1333, i64 1333, i64 1333, i64 1333>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @eq_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp eq <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ne_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ne <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sgt_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sgt <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sge_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sge <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @slt_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp slt <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @sle_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp sle <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ugt_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ugt <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @uge_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp uge <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ult_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ult <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @ule_mixed(ptr %p, ptr %q) {
  %a = load <4 x i64>, ptr %p
  %m = icmp ule <4 x i64> %a, <i64 -1, i64 4294967296, i64 1, i64 -4294967295>
  %x = load <4 x i32>, ptr %q
  %y = select <4 x i1> %m, <4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %y, ptr %q
  ret void
}
define void @eq_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp eq <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @ne_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp ne <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @sgt_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp sgt <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @sge_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp sge <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @slt_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp slt <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @sle_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp sle <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @ugt_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp ugt <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @uge_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp uge <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @ult_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp ult <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
define void @ule_both(ptr %p, ptr %r, ptr %q) {
  %a = load <8 x i64>, ptr %p
  %b = load <8 x i64>, ptr %r
  %m = icmp ule <8 x i64> %a, %b
  %y = zext <8 x i1> %m to <8 x i16>
  store <8 x i16> %y, ptr %q
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void F(long *, int *); typedef void G(long *, long *, short *);
; F eq_small,ne_small,sgt_small,sge_small,slt_small,sle_small,ugt_small,uge_small,ult_small,ule_small,eq_mixed,ne_mixed,sgt_mixed,sge_mixed,slt_mixed,sle_mixed,ugt_mixed,uge_mixed,ult_mixed,ule_mixed;
; G eq_both,ne_both,sgt_both,sge_both,slt_both,sle_both,ugt_both,uge_both,ult_both,ule_both;
; static F *const f[] = {eq_small,ne_small,sgt_small,sge_small,slt_small,sle_small,ugt_small,uge_small,ult_small,ule_small,eq_mixed,ne_mixed,sgt_mixed,sge_mixed,slt_mixed,sle_mixed,ugt_mixed,uge_mixed,ult_mixed,ule_mixed};
; static G *const g[] = {eq_both,ne_both,sgt_both,sge_both,slt_both,sle_both,ugt_both,uge_both,ult_both,ule_both};
; static long v[8] = {1333, 1332, -1, 1L << 32, (1L << 32) + 1333, -(1L << 32), 1334, (long)(1UL << 63)};
; int main(void) {
;   for (int k = 0; k < 20; k++) {
;     for (int from = 0; from < 8; from += 4) {
;       int q[4] = {11, 12, 13, 14};
;       f[k](v + from, q);
;       printf("%d %d %d %d%s", q[0], q[1], q[2], q[3], from ? "\n" : " ");
;     }
;   }
;   for (int k = 0; k < 10; k++) {
;     unsigned sum = 0;
;     for (int by = 0; by < 8; by++) {
;       long w[8];
;       short q[8];
;       for (int i = 0; i < 8; i++) w[i] = v[(i + by) % 8];
;       g[k](v, w, q);
;       for (int i = 0; i < 8; i++) sum = sum * 3 + (unsigned)q[i];
;     }
;     printf("%u\n", sum);
;   }
;   return 0;
; }
; >>> output
; 11 2 3 4 1 2 3 4
; 1 12 13 14 11 12 13 14
; 1 2 3 14 11 2 13 4
; 11 2 3 14 11 2 13 4
; 1 12 13 4 1 12 3 14
; 11 12 13 4 1 12 3 14
; 1 2 13 14 11 12 13 14
; 11 2 13 14 11 12 13 14
; 1 12 3 4 1 2 3 4
; 11 12 3 4 1 2 3 4
; 1 2 3 4 1 2 3 4
; 11 12 13 14 11 12 13 14
; 11 2 3 14 11 2 13 4
; 11 2 3 14 11 2 13 4
; 1 12 13 4 1 12 3 14
; 1 12 13 4 1 12 3 14
; 1 2 13 4 1 12 13 4
; 1 2 13 4 1 12 13 4
; 11 12 3 14 11 2 3 14
; 11 12 3 14 11 2 3 14
; 3018885840
; 2295255984
; 281438168
; 3300324008
; 2013817816
; 737736360
; 3867903056
; 2591821600
; 2722320224
; 1446238768
