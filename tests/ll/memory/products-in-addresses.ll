; Elements of any size are reached by the address of the access where it alone asks for them; other users share it.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run
; CODE: field:
; CODE: leaq (%rsi,%rsi,2), [[R:%r[a-z]+]]
; CODE-NEXT: movl 8(%rdi,[[R]],8), %eax
; CODE: sixteen:
; CODE: shlq $4, %rsi
; CODE-NEXT: movl 0xC(%rdi,%rsi), %eax
; CODE: end_of_asm:
define i32 @field(ptr %p, i64 %i) {
  %a = getelementptr { i64, i32, i32, i64 }, ptr %p, i64 %i, i32 1
  %v = load i32, ptr %a
  ret i32 %v
}
define i32 @sixteen(ptr %p, i64 %i) {
  %a = getelementptr { i64, i32, i32 }, ptr %p, i64 %i, i32 2
  %v = load i32, ptr %a
  ret i32 %v
}
define void @end_of_asm() {
  ret void
}
define i32 @narrow(ptr %p, i32 %i) {
  %w = sext i32 %i to i64
  %k = add i64 %w, -1
  %a = getelementptr { i64, i32, i32, i64 }, ptr %p, i64 %k
  %b = getelementptr i8, ptr %a, i64 12
  %v = load i32, ptr %b
  %r = add i32 %v, %i
  ret i32 %r
}
define void @store(ptr %p, i64 %i, i32 %v) {
  %a = getelementptr [40 x i8], ptr %p, i64 %i
  %b = getelementptr i8, ptr %a, i64 36
  store i32 %v, ptr %b
  ret void
}
define i32 @bits(ptr %p, i32 %x) {
  %s = lshr i32 %x, 9
  %m = and i32 %s, 15
  %w = zext i32 %m to i64
  %a = getelementptr [16 x i8], ptr %p, i64 %w
  %v = load i32, ptr %a
  ret i32 %v
}
define i32 @shared(ptr %p, i64 %i) {
  %a = getelementptr { i64, i32, i32, i64 }, ptr %p, i64 %i
  %b = getelementptr i8, ptr %a, i64 8
  %c = getelementptr i8, ptr %a, i64 12
  %v = load i32, ptr %b
  %w = load i32, ptr %c
  %r = add i32 %v, %w
  ret i32 %r
}
define i64 @wide(ptr %p, i64 %i) {
  %a = getelementptr [48 x i8], ptr %p, i64 %i
  %v = load i128, ptr %a, align 8
  %h = lshr i128 %v, 64
  %x = xor i128 %v, %h
  %r = trunc i128 %x to i64
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; int field(void *, long), sixteen(void *, long), narrow(void *, int), bits(void *, int), shared(void *, long);
; long wide(void *, long);
; void store(void *, long, int);
; int main(void) {
;   static int a[400];
;   for (int i = 0; i < 400; i++) a[i] = i * 7 + 1;
;   printf("%d %d %d %d %d\n", field(a, 5), sixteen(a + 8, -2), narrow(a, 3), bits(a, 11 << 9 | 3), shared(a, 6));
;   printf("%ld %ld\n", wide(a, 3), wide(a + 100, -1));
;   store(a, 4, -5);
;   printf("%d\n", a[49]);
; }
; >>> output
; 225 22 109 309 541
; 94489281014 60129542174
; -5
