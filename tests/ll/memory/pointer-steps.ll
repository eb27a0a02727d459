; A pointer in memory that goes on by what a getelementptr adds is one instruction on memory; not
; where the pointer is asked for elsewhere, or another store stands between.
; A shift in memory takes its count as hardware does, modulo 64.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run levels=O0,O2
; CODE: bump:
; CODE: addq $0x18, 0x10(%rdi)
; CODE: one:
; CODE: incq (%rdi)
; CODE: by:
; CODE: addq %rsi, 0x10(%rdi)
; CODE: by_16:
; CODE: shlq $4, %rsi
; CODE: addq %rsi, (%rdi)
; CODE: shared:
; CODE: leaq 8(%rax)
; CODE: between:
; CODE-NOT: addq $8, (
; CODE: volatile:
; CODE-NOT: addq $8, (
; CODE: shift:
; CODE-NOT: andl
; CODE: shrq %cl, (%rdi)
; CODE: end_of_all:
define void @bump(ptr %p) {
  %a = getelementptr i8, ptr %p, i64 16
  %t = load ptr, ptr %a, align 8
  %n = getelementptr i8, ptr %t, i64 24
  store ptr %n, ptr %a, align 8
  ret void
}
define void @one(ptr %p) {
  %t = load ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %t, i64 1
  store ptr %n, ptr %p, align 8
  ret void
}
define void @by(ptr %p, i64 %v) {
  %a = getelementptr i8, ptr %p, i64 16
  %t = load ptr, ptr %a, align 8
  %n = getelementptr i8, ptr %t, i64 %v
  store ptr %n, ptr %a, align 8
  ret void
}
define void @by_16(ptr %p, i64 %v) {
  %t = load ptr, ptr %p, align 8
  %n = getelementptr { i64, i64 }, ptr %t, i64 %v
  store ptr %n, ptr %p, align 8
  ret void
}
define ptr @sum(ptr %p, i64 %v) {
  %t = load ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %t, i64 %v
  ret ptr %n
}
define ptr @shared(ptr %p, i64 %v) {
  %t = load ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %t, i64 8
  store ptr %n, ptr %p, align 8
  ret ptr %t
}
define void @between(ptr %p, ptr %q) {
  %t = load ptr, ptr %p, align 8
  store i64 0, ptr %q, align 8
  %n = getelementptr i8, ptr %t, i64 8
  store ptr %n, ptr %p, align 8
  ret void
}
define void @volatile(ptr %p) {
  %t = load volatile ptr, ptr %p, align 8
  %n = getelementptr i8, ptr %t, i64 8
  store volatile ptr %n, ptr %p, align 8
  ret void
}
define void @shift(ptr %p, ptr %q) {
  %n = load i64, ptr %q, align 8
  %x = load i64, ptr %p, align 8
  %m = and i64 %n, 63
  %r = lshr i64 %x, %m
  store i64 %r, ptr %p, align 8
  ret void
}
define void @end_of_all() {
  ret void
}
; >>> driver
; #include <stdio.h>
; void bump(void *), one(void *), by(void *, long), by_16(void *, long), between(void *, void *), volatile_(void *) __asm__("volatile");
; void shift(long *, long *);
; char *sum(void *, long), *shared(void *, long);
; int main(void) {
;   char buffer[1000], *p[3] = {buffer, buffer, buffer};
;   bump(p), one(p), by(p, 100), by(p, -7), by_16(p, 5), by_16(p, -1);
;   printf("%ld %ld %ld\n", (long)(p[0] - buffer), (long)(p[1] - buffer), (long)(p[2] - buffer));
;   printf("%ld\n", (long)(sum(p, 20) - p[0]));
;   char *old = p[0];
;   int same = shared(p, 0) == old;
;   printf("%d %ld\n", same, (long)(p[0] - old));
;   between(p, p), volatile_(p + 1);
;   printf("%ld %ld\n", (long)(p[0] - old), (long)(p[1] - buffer));
;   long x = 1000, by = 64 * 5 + 3;
;   shift(&x, &by), printf("%ld\n", x);
; }
; >>> output
; 65 0 117
; 20
; 1 8
; 16 8
; 125
