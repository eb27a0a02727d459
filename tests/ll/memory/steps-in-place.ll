; An address that takes the place of one of its terms is an addition.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run
; CODE: next:
; CODE: incq (%r
; CODE-NOT: leaq
; CODE: retq
; CODE: end_of_asm:
define ptr @next(ptr %p, i64 %n) {
  br label %l
l:
  %q = phi ptr [ %p, %0 ], [ %q4, %l ]
  %i = phi i64 [ %n, %0 ], [ %i1, %l ]
  %v = load i64, ptr %q
  %v1 = add i64 %v, 1
  store i64 %v1, ptr %q
  %q4 = getelementptr i8, ptr %q, i64 %n
  %i1 = add i64 %i, -1
  %c = icmp eq i64 %i1, 0
  br i1 %c, label %e, label %l
e:
  ret ptr %q4
}
define void @end_of_asm() {
  ret void
}
define i64 @walk(ptr %p, ptr %e) {
  br label %l
l:
  %q = phi ptr [ %p, %0 ], [ %q2, %m ]
  %s = phi i64 [ 0, %0 ], [ %s2, %m ]
  %b = load i8, ptr %q
  %w = zext i8 %b to i64
  %s1 = add i64 %s, %w
  %q1 = getelementptr i8, ptr %q, i64 128
  %o = icmp ult ptr %q1, %e
  br i1 %o, label %m, label %x
m:
  %c = load i8, ptr %q1
  %v = zext i8 %c to i64
  %s2 = sub i64 %s1, %v
  %q2 = getelementptr i8, ptr %q1, i64 -1
  br label %l
x:
  %q3 = getelementptr i8, ptr %q1, i64 1000
  %d = ptrtoint ptr %q3 to i64
  %f = ptrtoint ptr %e to i64
  %r = sub i64 %d, %f
  %t = mul i64 %r, %s1
  ret i64 %t
}
define i32 @carry(i32 %a, i32 %b, ptr %p) {
  %k = add i32 %a, %b
  %o = icmp ult i32 %k, %a
  %n = add i32 %a, 1
  store i32 %n, ptr %p
  %r = select i1 %o, i32 %n, i32 %b
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; void *next(long *, long);
; long walk(unsigned char *, unsigned char *);
; int carry(unsigned, unsigned, int *);
; int main(void) {
;   static long a[20];
;   static unsigned char b[2000];
;   for (int i = 0; i < 2000; i++) b[i] = i * 7;
;   printf("%ld", (long *)next(a, 8) - a);
;   printf(" %ld %ld %ld\n", a[0], a[7], a[8]);
;   printf("%ld %ld\n", walk(b, b + 1000), walk(b, b + 50));
;   int n;
;   printf("%d", carry(-2, 7, &n));
;   printf(" %d %d\n", n, carry(4, 7, &n));
; }
; >>> output
; 8 1 1 0
; -49833 0
; -1 5 7
