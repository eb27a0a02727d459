; Objects passed by value that are aligned to more than the stack, beside allocas of sizes known only at run time: before and
; behind calls, in loops, and of alignments of their own.
; test: run
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
%S = type { [5 x i64] }
@seen = global i64 0
define i64 @take(ptr byval(%S) align 64 %s, ptr byval(%S) align 32 %t, i64 %k) noinline {
  %p = call i64 asm "", "=r,0"(ptr %s)
  %q = call i64 asm "", "=r,0"(ptr %t)
  %low = and i64 %p, 63
  %lower = and i64 %q, 31
  %bad = or i64 %low, %lower
  %old = load i64, ptr @seen
  %new = or i64 %old, %bad
  store i64 %new, ptr @seen
  %last = getelementptr i64, ptr %s, i64 4
  %x = load i64, ptr %last
  %y = load i64, ptr %t
  %xy = sub i64 %x, %y
  %r = mul i64 %xy, %k
  ret i64 %r
}
define void @fill(ptr %p, i64 %n) noinline {
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 %n, i1 false)
  ret void
}
define i64 @before(ptr %s, ptr %t, i64 %n) {
  %a = alloca i8, i64 %n
  call void @fill(ptr %a, i64 %n)
  %r = call i64 @take(ptr byval(%S) align 64 %s, ptr byval(%S) align 32 %t, i64 3)
  %b = load i8, ptr %a
  %c = zext i8 %b to i64
  %d = add i64 %r, %c
  ret i64 %d
}
define i64 @loop(ptr %s, ptr %t, i64 %n) {
  br label %again
again:
  %i = phi i64 [ %n, %0 ], [ %j, %again ]
  %sum = phi i64 [ 0, %0 ], [ %more, %again ]
  %r = call i64 @take(ptr byval(%S) align 64 %s, ptr byval(%S) align 32 %t, i64 %i)
  %a = alloca i8, i64 %i, align 128
  call void @fill(ptr %a, i64 %i)
  %low = ptrtoint ptr %a to i64
  %bad = and i64 %low, 127
  %both = add i64 %r, %bad
  %more = add i64 %sum, %both
  %j = sub i64 %i, 1
  %go = icmp ne i64 %j, 0
  br i1 %go, label %again, label %out
out:
  ret i64 %more
}
define i64 @far(ptr %s, ptr %t, i64 %n) {
  %a = alloca i8, i64 %n
  call void @fill(ptr %a, i64 %n)
  %r = call i64 @large(ptr byval(%S) align 512 %s, ptr %a)
  ret i64 %r
}
define i64 @large(ptr byval(%S) align 512 %s, ptr %p) noinline {
  %q = call i64 asm "", "=r,0"(ptr %s)
  %low = and i64 %q, 511
  %b = load i8, ptr %p
  %c = zext i8 %b to i64
  %x = load i64, ptr %s
  %y = add i64 %x, %c
  %r = add i64 %y, %low
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; extern long long seen;
; long long before(void *, void *, long long), loop(void *, void *, long long), far(void *, void *, long long);
; int main(void) {
;   long long s[5] = {1, 2, 3, 4, 50}, t[5] = {6, 7, 8, 9, 10};
;   for (int n = 1; n < 200; n += 33) printf("%lld %lld %lld\n", before(s, t, n), loop(s, t, n), far(s, t, n));
;   printf("%lld\n", seen);
; }
; >>> output
; 133 44 2
; 133 26180 2
; 133 100232 2
; 133 222200 2
; 133 392084 2
; 133 609884 2
; 133 875600 2
; 0
