; Up to 16 bytes that are compared for equality only: one or two integers, strings as constants. What asks for an order, more
; bytes, or calls that are no library function's stay calls.
; test: run
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 -- -mtriple=x86_64-linux-gnu
; CHECK-LABEL: eq3:
; CHECK-NOT: memcmp
; CHECK-LABEL: text:
; CHECK-NOT: bcmp
; CHECK: .size text
; CHECK-LABEL: order:
; CHECK: memcmp
; CHECK-LABEL: long:
; CHECK: bcmp
; CHECK-LABEL: own:
; CHECK: bcmp
; CHECK-LABEL: freestanding:
; CHECK: bcmp
; CHECK-LABEL: watched:
; CHECK: bcmp
; test: asm check=ALIGNED levels=O2 -- -mtriple=aarch64-linux-gnu -mattr=+strict-align
; ALIGNED-LABEL: eq3:
; ALIGNED: bl memcmp
@s = private unnamed_addr constant [9 x i8] c"abcdefgh\00"
declare i32 @memcmp(ptr, ptr, i64)
declare i32 @bcmp(ptr, ptr, i64)
define i1 @eq1(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 1)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq2(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 2)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq3(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 3)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}
define i1 @eq4(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 4)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq5(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 5)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq6(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 6)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}
define i1 @eq7(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 7)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq8(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 8)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq9(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 9)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}
define i1 @eq10(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 10)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq11(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 11)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq12(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 12)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}
define i1 @eq13(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 13)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq14(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 14)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @eq15(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 15)
  %c = icmp ne i32 %r, 0
  ret i1 %c
}
define i1 @eq16(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 16)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @text(ptr %p) {
  %r = call i32 @bcmp(ptr %p, ptr @s, i64 7)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
; Used twice, and behind a store to what is compared.
define i32 @twice(ptr %p) {
  %r = call i32 @memcmp(ptr %p, ptr @s, i64 9)
  store i8 0, ptr %p
  %c = icmp eq i32 %r, 0
  %d = icmp ne i32 %r, 0
  %x = select i1 %c, i32 10, i32 20
  %y = zext i1 %d to i32
  %z = add i32 %x, %y
  ret i32 %z
}
define i32 @order(ptr %p, ptr %q) {
  %r = call i32 @memcmp(ptr %p, ptr %q, i64 4)
  %c = icmp eq i32 %r, 0
  %d = icmp slt i32 %r, 0
  %x = select i1 %d, i32 -1, i32 1
  %y = select i1 %c, i32 0, i32 %x
  ret i32 %y
}
define i1 @long(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 17)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @own(ptr %p, ptr %q) {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 4) nobuiltin
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @freestanding(ptr %p, ptr %q) "no-builtins" {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 4)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
define i1 @watched(ptr %p, ptr %q) sanitize_address {
  %r = call i32 @bcmp(ptr %p, ptr %q, i64 4)
  %c = icmp eq i32 %r, 0
  ret i1 %c
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; _Bool eq1(void *, void *), eq2(void *, void *), eq3(void *, void *), eq4(void *, void *), eq5(void *, void *), eq6(void *, void *), eq7(void *, void *), eq8(void *, void *), eq9(void *, void *), eq10(void *, void *), eq11(void *, void *), eq12(void *, void *), eq13(void *, void *), eq14(void *, void *), eq15(void *, void *), eq16(void *, void *), text(void *);
; int twice(void *), order(void *, void *);
; static _Bool (*const all[])(void *, void *) = {eq1, eq2, eq3, eq4, eq5, eq6, eq7, eq8, eq9, eq10, eq11, eq12, eq13, eq14, eq15, eq16};
; int main(void) {
;     char a[18], b[18];
;     int wrong = 0;
;     for (int n = 1; n <= 16; n++)
;         for (int at = -1; at < 18; at++) {
;             memcpy(a, "0123456789abcdefg", 18);
;             memcpy(b, a, 18);
;             if (at >= 0) b[at] ^= 1 << at % 8;
;             _Bool same = at < 0 || at >= n;
;             wrong += all[n - 1](a, b) != (n % 3 ? same : !same);
;         }
;     printf("%d\n", wrong);
;     char s[9] = "abcdefgX", t[9] = "abcdefgh", u[9] = "abcdefXh";
;     printf("%d %d %d\n", text(s), text(t), text(u));
;     printf("%d %d\n", twice(s), twice(t));
;     printf("%d %d %d\n", order("abcd", "abce"), order("abcd", "abcd"), order("bbbb", "abcd"));
; }
; >>> output
; 0
; 1 1 0
; 21 10
; -1 0 1
