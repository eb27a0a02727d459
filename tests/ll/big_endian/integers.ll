; Integers of all widths in big-endian memory: several registers, fewer bytes than a register, pieces put together and apart.
; test: run arch=aarch64_be -- -mtriple=aarch64_be-linux-gnu
; test: run arch=aarch64_be assembler=clang models=static -- -mtriple=aarch64_be-linux-gnu
; test: run arch=aarch64_be models=static -- -mtriple=aarch64_be-linux-gnu -mattr=+strict-align
target triple = "aarch64_be-linux-gnu"

define void @wide(ptr %p, ptr %q) {
  %a = load i128, ptr %p, align 16
  %b = add i128 %a, 18446744073709551617
  %c = shl i128 %b, 4
  store i128 %c, ptr %q, align 16
  ret void
}

define void @odd(ptr %p, ptr %q) {
  %a = load i24, ptr %p, align 1
  %b = add i24 %a, 5
  store i24 %b, ptr %q, align 1
  %p1 = getelementptr i8, ptr %p, i64 3
  %q1 = getelementptr i8, ptr %q, i64 3
  %c = load i72, ptr %p1, align 1
  %d = add i72 %c, 4722366482869645213696
  store i72 %d, ptr %q1, align 1
  ret void
}

; Below a byte the upper bits are zeros.
define void @partial(ptr %p, i64 %n) {
  %a = trunc i64 %n to i37
  store i37 %a, ptr %p, align 1
  ret void
}

define i32 @joined(ptr %p) {
  %a = load i8, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1
  %p2 = getelementptr i8, ptr %p, i64 2
  %c = load i16, ptr %p2, align 1
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %z = zext i16 %c to i32
  %xs = shl i32 %x, 24
  %ys = shl i32 %y, 16
  %xy = or i32 %xs, %ys
  %r = or i32 %xy, %z
  ret i32 %r
}

define i16 @joined_little(ptr %p) {
  %a = load i8, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %ys = shl i16 %y, 8
  %r = or i16 %x, %ys
  ret i16 %r
}

define void @apart(ptr %p, i32 %n, i32 %m) {
  %t = trunc i32 %n to i16
  %s = lshr i32 %n, 16
  %u = trunc i32 %s to i16
  store i16 %u, ptr %p, align 2
  %p1 = getelementptr i8, ptr %p, i64 2
  store i16 %t, ptr %p1, align 2
  %a = trunc i32 %m to i8
  %b8 = lshr i32 %m, 8
  %b = trunc i32 %b8 to i8
  %p4 = getelementptr i8, ptr %p, i64 4
  %p5 = getelementptr i8, ptr %p, i64 5
  store i8 %a, ptr %p4
  store i8 %b, ptr %p5
  %p6 = getelementptr i8, ptr %p, i64 6
  %p7 = getelementptr i8, ptr %p, i64 7
  store i8 18, ptr %p6
  store i8 52, ptr %p7
  ret void
}

define i64 @through_memory(i64 %n) {
  %slot = alloca i64
  store i64 %n, ptr %slot
  %p = getelementptr i8, ptr %slot, i64 6
  %low = load i16, ptr %p
  %high = load i32, ptr %slot
  %a = zext i16 %low to i64
  %b = zext i32 %high to i64
  %r = mul i64 %a, %b
  ret i64 %r
}

define i8 @narrowed(ptr %p) {
  %a = load i64, ptr %p
  %b = trunc i64 %a to i8
  ret i8 %b
}

; (with `ldxp` and `stxp`, without LSE, llc 22 exchanges the halves)
define void @atomic(ptr %p, ptr %q) "target-features"="+lse,+lse2" {
  %a = load atomic i128, ptr %p seq_cst, align 16
  %old = atomicrmw add ptr %p, i128 36893488147419103233 seq_cst, align 16
  %sum = add i128 %a, %old
  store atomic i128 %sum, ptr %q seq_cst, align 16
  %r = cmpxchg ptr %q, i128 %sum, i128 12345678901234567890123 seq_cst seq_cst
  %seen = extractvalue { i128, i1 } %r, 0
  %q1 = getelementptr i8, ptr %q, i64 16
  store i128 %seen, ptr %q1, align 16
  ret void
}
; >>> driver
; #include <stdio.h>
; void wide(void *, void *), odd(void *, void *), partial(void *, long), apart(void *, int, int), atomic(void *, void *);
; int joined(void *);
; unsigned short joined_little(void *);
; long through_memory(long);
; char narrowed(void *);
; static _Alignas(16) unsigned char a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, b[32];
; static void show(int n) {
;     for (int k = 0; k < n; k++) printf("%02x", b[k]), b[k] = 0xcc;
;     puts("");
; }
; int main(void) {
;     wide(a, b), show(16);
;     odd(a, b), show(16);
;     partial(b, 0x123456789abcdef), show(8);
;     printf("%x %x %lx %d\n", joined(a), joined_little(a), through_memory(0x0102030405060708), narrowed(a));
;     apart(b, 0x01020304, 0x05060708), show(8);
;     atomic(a, b), show(32);
;     for (int k = 0; k < 16; k++) b[k] = a[k];
;     show(16);
;     return 0;
; }
; >>> output
; 102030405060709090a0b0c0d0e0f110
; 0102080405060708090a0b0ccccccccc
; 0789abcdefcccccc
; 1020304 201 716253420 8
; 0102030408071234
; 000000000000029d42b64e76714244cb020406080a0c0e10121416181a1c1e20
; 010203040506070a090a0b0c0d0e0f11
