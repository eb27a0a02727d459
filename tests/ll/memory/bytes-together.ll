; Bytes that are loaded one by one and put together are one load, bytes of a value that are stored one by one are one store;
; not where something may change memory between, or somebody else wants a byte.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-linux-gnu -O2
; test: run levels=O0,O2
; CODE: big4:
; CODE-NEXT: movl (%rdi), %eax
; CODE-NEXT: bswapl %eax
; CODE-NEXT: retq
; CODE: big2:
; CODE-NEXT: movzwl (%rdi,%rsi), %eax
; CODE-NEXT: rolw $8, %ax
; CODE-NEXT: retq
; CODE: little8:
; CODE-NEXT: movq -8(%rdi), %rax
; CODE-NEXT: retq
; CODE: between:
; CODE: movzbl
; CODE: movzbl
; CODE: put4:
; CODE-NEXT: bswapl %esi
; CODE-NEXT: movl %esi, (%rdi)
; CODE-NEXT: retq
; CODE: put2:
; CODE: movw
; CODE-NEXT: retq
; CODE: end_of_asm:
; ARM: big4:
; ARM-NEXT: ldr w
; ARM-NEXT: rev
; ARM: put4:
; ARM-NEXT: rev
; ARM-NEXT: str w
; ARM: end_of_asm:
define i32 @big4(ptr %p) {
  %a = load i8, ptr %p
  %b = zext i8 %a to i32
  %c = shl nuw i32 %b, 24
  %p1 = getelementptr i8, ptr %p, i64 1
  %d = load i8, ptr %p1
  %e = zext i8 %d to i32
  %f = shl nuw nsw i32 %e, 16
  %g = or disjoint i32 %f, %c
  %p2 = getelementptr i8, ptr %p, i64 2
  %h = load i8, ptr %p2
  %i = zext i8 %h to i32
  %j = shl nuw nsw i32 %i, 8
  %k = or disjoint i32 %g, %j
  %p3 = getelementptr i8, ptr %p, i64 3
  %l = load i8, ptr %p3
  %m = zext i8 %l to i32
  %n = or disjoint i32 %k, %m
  ret i32 %n
}
define i32 @big2(ptr %p, i64 %x) {
  %q = getelementptr i8, ptr %p, i64 %x
  %a = load i8, ptr %q
  %b = zext i8 %a to i32
  %c = shl nuw i32 %b, 8
  %p1 = getelementptr i8, ptr %q, i64 1
  %d = load i8, ptr %p1
  %e = zext i8 %d to i32
  %g = or disjoint i32 %e, %c
  ret i32 %g
}
define i64 @big2_of_64(ptr %p) {
  %a = load i8, ptr %p
  %b = zext i8 %a to i64
  %c = shl i64 %b, 8
  %p1 = getelementptr i8, ptr %p, i64 1
  %d = load i8, ptr %p1
  %e = zext i8 %d to i64
  %g = or i64 %e, %c
  ret i64 %g
}
; A word, a signed byte at the top, inner shifts.
define i64 @little8(ptr %p) {
  %p0 = getelementptr i8, ptr %p, i64 -8
  %a = load i32, ptr %p0
  %a64 = zext i32 %a to i64
  %p4 = getelementptr i8, ptr %p, i64 -4
  %b = load i16, ptr %p4
  %p6 = getelementptr i8, ptr %p, i64 -2
  %c = load i8, ptr %p6
  %p7 = getelementptr i8, ptr %p, i64 -1
  %d = load i8, ptr %p7
  %b32 = zext i16 %b to i32
  %c32 = zext i8 %c to i32
  %d32 = sext i8 %d to i32
  %d8 = shl i32 %d32, 8
  %cd = or i32 %d8, %c32
  %cd16 = shl i32 %cd, 16
  %bcd = or i32 %cd16, %b32
  %high = zext i32 %bcd to i64
  %high32 = shl i64 %high, 32
  %all = or i64 %high32, %a64
  ret i64 %all
}
; The sign reaches above the two bytes.
define i32 @signed2(ptr %p) {
  %a = load i8, ptr %p
  %b = sext i8 %a to i32
  %c = shl i32 %b, 8
  %p1 = getelementptr i8, ptr %p, i64 1
  %d = load i8, ptr %p1
  %e = zext i8 %d to i32
  %g = or disjoint i32 %e, %c
  ret i32 %g
}
; Bits of the first byte are lost.
define i16 @cut(ptr %p) {
  %a = load i8, ptr %p
  %b = shl i8 %a, 0
  %p1 = getelementptr i8, ptr %p, i64 1
  %d = load i16, ptr %p1
  %e = shl i16 %d, 8
  %f = zext i8 %b to i16
  %g = or i16 %e, %f
  ret i16 %g
}
define i16 @between(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  store i8 77, ptr %q
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1
  %c = zext i8 %a to i16
  %d = zext i8 %b to i16
  %e = shl i16 %d, 8
  %f = or i16 %c, %e
  ret i16 %f
}
define i16 @same_twice(ptr %p) {
  %a = load i8, ptr %p
  %b = load i8, ptr %p
  %c = zext i8 %a to i16
  %d = zext i8 %b to i16
  %e = shl i16 %d, 8
  %f = or i16 %c, %e
  ret i16 %f
}
define i32 @volatile2(ptr %p) {
  %a = load volatile i8, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load volatile i8, ptr %p1
  %c = zext i8 %a to i32
  %d = zext i8 %b to i32
  %e = shl i32 %d, 8
  %f = or i32 %c, %e
  ret i32 %f
}
define void @put4(ptr %p, i32 %v) {
  %1 = lshr i32 %v, 24
  %2 = trunc nuw i32 %1 to i8
  store i8 %2, ptr %p
  %3 = lshr i32 %v, 16
  %4 = trunc i32 %3 to i8
  %5 = getelementptr i8, ptr %p, i64 1
  store i8 %4, ptr %5
  %6 = lshr i32 %v, 8
  %7 = trunc i32 %6 to i8
  %8 = getelementptr i8, ptr %p, i64 2
  store i8 %7, ptr %8
  %9 = trunc i32 %v to i8
  %10 = getelementptr i8, ptr %p, i64 3
  store i8 %9, ptr %10
  ret void
}
; Some bytes of a wide value, from the third on; its width is no power of two.
define void @put2(ptr %p, i48 %v) {
  %a = lshr i48 %v, 16
  %b = trunc i48 %a to i8
  %c = ashr i48 %v, 24
  %d = trunc i48 %c to i8
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %d, ptr %q
  store i8 %b, ptr %p
  ret void
}
define void @put2_swapped(ptr %p, i64 %v) {
  %a = lshr i64 %v, 40
  %b = trunc i64 %a to i8
  store i8 %b, ptr %p
  %c = lshr i64 %v, 32
  %d = trunc i64 %c to i8
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %d, ptr %q
  ret void
}
; Words in the order of the other machine are not bytes in that order.
define void @put_words(ptr %p, i32 %v) {
  %a = lshr i32 %v, 16
  %b = trunc i32 %a to i16
  store i16 %b, ptr %p
  %d = trunc i32 %v to i16
  %q = getelementptr i8, ptr %p, i64 2
  store i16 %d, ptr %q
  ret void
}
define i8 @read_between(ptr %p, ptr %o, i16 %v) {
  %a = lshr i16 %v, 8
  %b = trunc i16 %a to i8
  store i8 %b, ptr %p
  %r = load i8, ptr %o
  %d = trunc i16 %v to i8
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %d, ptr %q
  ret i8 %r
}
; The sign of a narrower value.
define void @put_signed(ptr %p, i8 %v) {
  %w = sext i8 %v to i32
  %a = lshr i32 %w, 8
  %b = trunc i32 %a to i8
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %b, ptr %q
  %d = trunc i32 %w to i8
  store i8 %d, ptr %p
  ret void
}
define void @end_of_asm() {
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; unsigned big4(void *), big2(void *, long), signed2(void *), volatile2(void *); unsigned long big2_of_64(void *), little8(void *);
; unsigned short cut(void *), between(void *, void *), same_twice(void *);
; void put4(void *, unsigned), put2(void *, unsigned long), put2_swapped(void *, unsigned long), put_words(void *, unsigned), put_signed(void *, signed char);
; unsigned char read_between(void *, void *, unsigned short);
; static unsigned char b[16];
; static void fill(void) { for (int i = 0; i < 16; i++) b[i] = 0xf1 - 0x1d * i; }
; static void show(void) { for (int i = 0; i < 6; i++) printf("%02x ", b[i]); puts(""); fill(); }
; int main(void) {
;   fill();
;   printf("%x %x %lx %lx %x %x %x\n", big4(b + 1), big2(b, 3), big2_of_64(b + 2), little8(b + 9), signed2(b), signed2(b + 5), volatile2(b + 4));
;   printf("%x %x %x %x\n", cut(b + 3), between(b + 1, b + 9), between(b + 1, b + 2), same_twice(b + 7));
;   fill();
;   put4(b + 1, 0x12345678); show();
;   put2(b + 2, 0x123456789abcul); show();
;   put2_swapped(b, 0x123456789abcdef0ul); show();
;   put_words(b + 1, 0x12345678); show();
;   printf("%x ", read_between(b, b, 0x1234)); show();
;   printf("%x ", read_between(b + 2, b + 3, 0x1234)); show();
;   put_signed(b, -3); show();
;   put_signed(b, 3); show();
; }
; >>> output
; d4b79a7d 9a7d b79a 92643607d9ab7d4 fffff1d4 6043 607d
; 7d9a 4dd4 4dd4 2626
; f1 12 34 56 78 60 
; f1 d4 78 56 7d 60 
; 56 78 b7 9a 7d 60 
; f1 34 12 78 56 60 
; 12 12 34 b7 9a 7d 60 
; 9a f1 d4 12 34 7d 60 
; fd ff b7 9a 7d 60 
; 03 00 b7 9a 7d 60 
