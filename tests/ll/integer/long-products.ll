; Products of more than 2,048 bits are loops; those that say whether they overflow are twice as long.
; test: run
define void @even(ptr %p, ptr %q, ptr %r) {
  %a = load i4096, ptr %p, align 8
  %b = load i4096, ptr %q, align 8
  %c = mul i4096 %a, %b
  store i4096 %c, ptr %r, align 8
  ret void
}
define void @odd(ptr %p, ptr %q, ptr %r) {
  %a = load i4096, ptr %p, align 8
  %b = load i4096, ptr %q, align 8
  %x = trunc i4096 %a to i2057
  %y = trunc i4096 %b to i2057
  %c = mul i2057 %x, %y
  %d = mul i2057 %c, -3
  %w = sext i2057 %d to i4096
  store i4096 %w, ptr %r, align 8
  ret void
}
define i1 @overflows(ptr %p, i32 %n) {
  %a = load i1100, ptr %p, align 8
  %k = zext i32 %n to i1100
  %s = lshr i1100 %a, %k
  %pair = call { i1100, i1 } @llvm.umul.with.overflow.i1100(i1100 %s, i1100 %a)
  %o = extractvalue { i1100, i1 } %pair, 1
  ret i1 %o
}
declare { i1100, i1 } @llvm.umul.with.overflow.i1100(i1100, i1100)
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef unsigned long u64; typedef unsigned __int128 u128;
; void even(u64 *, u64 *, u64 *), odd(u64 *, u64 *, u64 *); _Bool overflows(u64 *, int);
; static void product(const u64 *a, const u64 *b, u64 *r, int n) {
;   memset(r, 0, 8 * n);
;   for (int i = 0; i < n; i++) {
;     u64 carry = 0;
;     for (int j = 0; i + j < n; j++) { u128 p = (u128)a[i] * b[j] + r[i + j] + carry; r[i + j] = p; carry = p >> 64; }
;   }
; }
; int main(void) {
;   u64 a[64], b[64], r[64], s[64], three[64] = {3}, n = 12345;
;   for (int i = 0; i < 64; i++) { a[i] = n = n * 6364136223846793005 + 99; b[i] = n = ~(n * 6364136223846793005); }
;   even(a, b, r), product(a, b, s, 64);
;   printf("even %d\n", memcmp(r, s, sizeof s));
;   odd(a, b, r), product(a, b, s, 33), product(s, three, s + 0 * 33, 1);
;   u64 t[33]; product(a, b, t, 33), product(t, three, s, 33);
;   for (int i = 0, c = 1; i < 33; i++) s[i] = ~s[i] + c, c = c && !s[i];
;   s[32] = (u64)((long)(s[32] << 55) >> 55);
;   for (int i = 33; i < 64; i++) s[i] = (u64)((long)s[32] >> 63);
;   printf("odd %d\n", memcmp(r, s, sizeof s));
;   memset(a, 0, sizeof a), a[17] = 2048;
;   printf("overflows %d %d %d\n", overflows(a, 0), overflows(a, 1098), overflows(a, 1099));
; }
; >>> output
; even 0
; odd 0
; overflows 1 1 0
