; The value of a call of which an argument is `returned`, mempcpy, over-aligned byval arguments, undefined stores.
; test: run
; test: reassemble
declare ptr @init(ptr returned, i32)
declare i64 @check(i64 returned)
declare ptr @mempcpy(ptr, ptr, i64)
declare void @aligned(i32, ptr byval([3 x i64]) align 64)
define ptr @two(ptr %this, i32 %y) {
  %a = tail call ptr @init(ptr %this, i32 %y)
  %b = tail call ptr @init(ptr %this, i32 7)
  ret ptr %a
}
define i32 @low(i64 %x) {
  %t = trunc i64 %x to i32
  %r = tail call i64 @check(i64 %x)
  ret i32 %t
}
define i64 @not_whole(i64 %x) {
  %t = trunc i64 %x to i32
  %z = zext i32 %t to i64
  %r = tail call i64 @check(i64 %z)
  ret i64 %x
}
define { i32, i64 } @pair(i64 %x, i64 %y) {
  %t = trunc i64 %x to i32
  %r = call i64 @check(i64 %y)
  %p = insertvalue { i32, i64 } poison, i32 %t, 0
  %q = insertvalue { i32, i64 } %p, i64 %y, 1
  ret { i32, i64 } %q
}
define ptr @append(ptr %to, ptr %from, i64 %n) {
  %e = tail call ptr @mempcpy(ptr %to, ptr %from, i64 %n)
  ret ptr %e
}
define i64 @appended(ptr %to, ptr %from) {
  %e = call ptr @mempcpy(ptr %to, ptr %from, i64 5)
  store i8 0, ptr %e
  %d = ptrtoint ptr %e to i64
  %s = ptrtoint ptr %to to i64
  %n = sub i64 %d, %s
  ret i64 %n
}
define void @pass(i64 %x) {
  %s = alloca [3 x i64], align 64
  store i64 %x, ptr %s
  %p = getelementptr i8, ptr %s, i64 16
  store i64 9, ptr %p
  call void @aligned(i32 3, ptr byval([3 x i64]) align 64 %s)
  ret void
}
define i64 @receive(i32 %n, ptr byval([3 x i64]) align 64 %s) {
  %p = getelementptr i8, ptr %s, i64 16
  %a = load i64, ptr %s
  %b = load i64, ptr %p
  %c = add i64 %a, %b
  %d = ptrtoint ptr %s to i64
  %e = and i64 %d, 63
  %f = add i64 %c, %e
  ret i64 %f
}
define void @keep(ptr %p, <4 x i32> %v) {
  %e = extractelement <4 x i32> %v, i32 9
  store i32 %e, ptr %p
  store i32 poison, ptr %p
  ret void
}
define i64 @call_receive(i64 %x) {
  %s = alloca [3 x i64], align 64
  store i64 %x, ptr %s
  %p = getelementptr i8, ptr %s, i64 16
  store i64 20, ptr %p
  %r = call i64 @receive(i32 3, ptr byval([3 x i64]) align 64 %s)
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef int I4 __attribute__((vector_size(16)));
; int *two(int *, int), low(long); long not_whole(long) __asm__("not_whole"), appended(char *, const char *), call_receive(long) __asm__("call_receive"); char *append(char *, const char *, long);
; struct P { int a; long b; } pair(long, long); void pass(long), keep(int *, I4);
; int *init(int *p, int n) { *p = *p * 10 + n; return p; }
; long check(long x) { printf("check %ld\n", x); return x; }
; void aligned(int n, char dummy) __asm__("unused");
; __attribute__((naked)) void aligned_entry(void) __asm__("aligned");
; void seen(int n, long *p) { printf("%d %ld %ld %d\n", n, p[0], p[2], (int)((long)p & 63)); }
; void aligned_entry(void) { __asm__("lea 8(%rsp), %rsi\n\tjmp seen"); }
; int main(void) {
;     int x = 1; int *p = two(&x, 3);
;     printf("%d %d\n", p == &x, x);
;     printf("%d %lx\n", low(0x100000002), not_whole(0x1234567890));
;     struct P q = pair(5, 6);
;     printf("%d %ld\n", q.a, q.b);
;     char b[16] = "xxxxxxxxx"; char *e = append(b, "abc", 3);
;     printf("%s %d\n", b, (int)(e - b));
;     printf("%ld %s\n", appended(b, "12345"), b);
;     pass(42);
;     printf("%ld\n", call_receive(100));
;     int k = 77; keep(&k, (I4){1, 2, 3, 4});
;     printf("%d\n", k);
; }
; >>> output
; 1 137
; check 878082192
; check 4294967298
; 2 1234567890
; check 6
; 5 6
; abcxxxxxx 3
; 5 12345
; 3 42 9 0
; 120
; 77
