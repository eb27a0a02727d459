; Words of wide integers that are zero are not computed with: a product of extended words is one multiplication, a sum of extended
; words adds the carry only. Signed ones have a product of their own. What is wider has all its words.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2 models=static
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu

define i128 @product(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %r = mul i128 %x, %y
  ret i128 %r
}
; CHECK-LABEL: product:
; CHECK-NOT: imul
; CHECK: mulq
; CHECK-NOT: mul
; CHECK: ret

define i128 @signed(i64 %a, i32 %b) {
  %x = sext i64 %a to i128
  %y = sext i32 %b to i128
  %r = mul i128 %x, %y
  ret i128 %r
}
; CHECK-LABEL: signed:
; CHECK: imulq
; CHECK-NOT: mul
; CHECK: ret

define i64 @carried(i64 %a, i64 %b, i64 %c, ptr %high) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %z = zext i64 %c to i128
  %p = mul i128 %x, %y
  %s = add i128 %p, %z
  %h = lshr i128 %s, 64
  %t = trunc i128 %h to i64
  store i64 %t, ptr %high
  %l = trunc i128 %s to i64
  ret i64 %l
}
; CHECK-LABEL: carried:
; CHECK: mulq
; CHECK: addq
; CHECK: adcq $0,
; CHECK: ret

define i128 @sum(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %r = add i128 %x, %y
  ret i128 %r
}

define i128 @difference(i64 %a, i128 %b) {
  %x = zext i64 %a to i128
  %r = sub i128 %x, %b
  ret i128 %r
}

define i128 @less(i128 %a, i64 %b) {
  %y = zext i64 %b to i128
  %r = sub i128 %a, %y
  ret i128 %r
}
; CHECK-LABEL: less:
; CHECK: subq
; CHECK: sbbq $0,
; CHECK: ret

define i128 @whole(i128 %a, i128 %b) {
  %r = mul i128 %a, %b
  ret i128 %r
}
; CHECK-LABEL: whole:
; CHECK: mulq
; CHECK: imulq
; CHECK: imulq
; CHECK: ret

define i128 @upper(i128 %a, i64 %b) {
  %x = lshr i128 %a, 64
  %y = zext i64 %b to i128
  %r = mul i128 %x, %y
  ret i128 %r
}
; CHECK-LABEL: upper:
; CHECK: mulq
; CHECK-NOT: mul
; CHECK: ret

define i128 @half(i128 %a, i64 %b) {
  %y = zext i64 %b to i128
  %r = mul i128 %a, %y
  ret i128 %r
}

; Too wide by one bit, and signed in one factor only.
define i128 @more(i64 %a, i64 %b, i64 %c) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %s = add i128 %x, %y
  %z = zext i64 %c to i128
  %r = mul i128 %s, %z
  ret i128 %r
}

define i128 @mixed(i64 %a, i64 %b) {
  %x = sext i64 %a to i128
  %y = zext i64 %b to i128
  %r = mul i128 %x, %y
  ret i128 %r
}

define i64 @three(i64 %a, i64 %b, i64 %c, ptr %to) {
  %x = zext i64 %a to i192
  %y = zext i64 %b to i192
  %z = zext i64 %c to i192
  %p = mul i192 %x, %y
  %q = mul i192 %p, %z
  %s = add i192 %q, %x
  store i192 %s, ptr %to
  %h = lshr i192 %s, 128
  %t = trunc i192 %h to i64
  ret i64 %t
}

define i64 @narrow(i64 %a, i64 %b) {
  %x = zext i64 %a to i100
  %y = sext i64 %b to i100
  %p = mul i100 %x, %y
  %h = lshr i100 %p, 50
  %t = trunc i100 %h to i64
  ret i64 %t
}

; >>> driver
; #include <stdio.h>
; typedef unsigned __int128 W; typedef __int128 S;
; W product(long, long); S signed_(long, int) __asm__("signed");
; long carried(long, long, long, long *); W sum(long, long), difference(long, W), less(W, long), whole(W, W), upper(W, long), half(W, long);
; W more(long, long, long), mixed(long, long); long three(long, long, long, unsigned long *); long narrow(long, long);
; static void show(W w) { printf("%016lx%016lx ", (unsigned long)(w >> 64), (unsigned long)w); }
; int main(void) {
;   static const long v[] = {0, 1, -1, 0x7fffffffffffffff, (long)0x8000000000000001, 0x123456789abcdef, -77};
;   for (int i = 0; i < 7; i++)
;     for (int j = 0; j < 7; j++) {
;       long a = v[i], b = v[j], c = v[(i + 2 * j) % 7], high; unsigned long t[3] = {0};
;       W w = (W)a << 64 | (unsigned long)c;
;       int bad = product(a, b) != (W)(unsigned long)a * (unsigned long)b;
;       bad |= (signed_(a, (int)b) != (S)a * (int)b) << 1;
;       W s = (W)(unsigned long)a * (unsigned long)b + (unsigned long)c;
;       bad |= (carried(a, b, c, &high) != (long)s || high != (long)(s >> 64)) << 2;
;       bad |= (sum(a, b) != (W)(unsigned long)a + (unsigned long)b) << 3;
;       bad |= (difference(a, w) != (W)(unsigned long)a - w) << 4;
;       bad |= (less(w, b) != w - (unsigned long)b) << 5;
;       bad |= (whole(w, s) != w * s) << 6;
;       bad |= (upper(w, b) != (w >> 64) * (unsigned long)b) << 7;
;       bad |= (half(w, b) != w * (unsigned long)b) << 8;
;       bad |= (more(a, b, c) != ((W)(unsigned long)a + (unsigned long)b) * (unsigned long)c) << 9;
;       bad |= (mixed(a, b) != (W)(S)a * (unsigned long)b) << 10;
;       long h = three(a, b, c, t);
;       if (bad) printf("%d %d: %x\n", i, j, bad);
;       show((W)t[2] << 64 | t[1]); printf("%lx %lx %lx\n", t[0], h, narrow(a, b));
;     }
; }
; >>> output
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 0 0 0
; 00000000000000000000000000000000 1 0 0
; 00000000000000000000000000000000 8000000000000000 0 0
; 00000000000000000123456789abcdee fedcba9876543212 0 3ffffffffffff
; 00000000000000000000000000000000 1 0 1fff
; 00000000000000008000000000000000 8000000000000000 0 3ffffffffe000
; 00000000000000000091a2b3c4d5e6f7 8123456789abcdf0 0 48
; 0000000000000000ffffffffffffff66 172a 0 3ffffffffffff
; 00000000000000000000000000000000 ffffffffffffffff 0 0
; 00000000000000008000000000000001 7ffffffffffffffe 0 3fff
; ffffffffffffffb1000000000000009b ffffffffffffffb2 ffffffffffffffb1 3ffffffffc000
; 00000000000000007fffffffffffffff 8000000000000000 0 3ffffffffa000
; 3fffffffffffffffc000000000000000 0 3fffffffffffffff 5fff
; 00014b66dc33f6acdca496a1b4beae75 235a1df76f0d5ade 14b66dc33f6ac 1e26af37bbfb7
; 00000000000000000000000000000000 ffffffffffffffff 0 3ffffffecc000
; 00000000000000000000000000000000 7fffffffffffffff 0 0
; 00000000000000000091a2b3c4d5e6f7 fedcba9876543210 0 1fff
; 00000000000000000000000000000000 7fffffffffffffff 0 3ffffffffe000
; 3ffffffffffffffec000000000000002 7ffffffffffffffe 3ffffffffffffffe 3ffffffffc000
; 20000000000000003fffffffffffffff fffffffffffffffe 2000000000000000 3fff
; 0091a2b3c4d5e6f7530eca8641fdb9a0 579be02468acf0e2 91a2b3c4d5e6f7 f13579bddfb7
; 00000000000000007fffffffffffffd9 4c 0 3fffffff66000
; 00000000000000000000000000000000 8000000000000001 0 0
; 00000000000000007fffffffffffffda ffffffffffffffb4 0 2000
; 00000000000000008000000000000001 0 0 3ffffffffdfff
; 1fffffffffffffffc000000000000000 2 1fffffffffffffff 3ffffffffffff
; 0048d159e26af37bc123456789abcdef 8123456789abcdf0 48d159e26af37b 0
; 00000000000000000000000000000000 8000000000000001 0 f13579bde048
; 7fffffffffffffd9ffffffffffffffd9 4e 7fffffffffffffd9 3fffffff65fff
; 00000000000000000000000000000000 123456789abcdef 0 0
; 00000000000000000000000000000000 123456789abcdef 0 48
; 0123456789abcdeefdb97530eca86422 2468acf13579bde 123456789abcdee 3ffffffffffb7
; 0048d159e26af37bc000000000000000 0 48d159e26af37b f13579bddfb7
; 0091a2b3c4d5e6f7555555555555557d 2987654320fedd0c 91a2b3c4d5e6f7 30eca86422048
; 000000000000000000014b66dc33f6ac ddc927701a9e7310 0 1b70cfdab3729
; 0091a2b3c4d5e6f7530eca8641fdb99f d8bf258bf258bed2 91a2b3c4d5e6f7 3ffffffffea19
; 00000000000000000000000000000000 ffffffffffffffb3 0 0
; 00000000000000000000000000000001 ffffffffffffff66 0 3fff
; 7fffffffffffffd80000000000000075 7fffffffffffff66 7fffffffffffffd8 3ffffffffc000
; 0091a2b3c4d5e6f7530eca8641fdb9a0 d79be02468acf096 91a2b3c4d5e6f7 3fffffff62000
; 00000000000000000000000000000000 ffffffffffffffb3 0 9dfff
; 0123456789abcdeea740da740da7412f 579be02468acf096 123456789abcdee 1e26af37baa19
; 7fffffffffffffb40000000000000afb 80000000000016dc 7fffffffffffffb4 3ffffffecc000
