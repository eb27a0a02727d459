; A load that others want as it is and that is extended by its sign is one load; not where it is extended by zeros as well.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run levels=O0,O2
; CODE: both:
; CODE: movslq (%rdi), %
; CODE-NOT: movslq
; CODE: across:
; CODE-NOT: movl (%rdi)
; CODE: movslq (%rdi), %
; CODE-NOT: movslq
; CODE: zeros:
; CODE: movl (%rdi), %
; CODE: movslq
; CODE: only:
; CODE: movslq (%rdi), %rax
; CODE-NEXT: retq
; CODE: end_of_asm:
define i64 @both(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  %n = add i32 %v, 1
  store i32 %n, ptr %q
  %w = sext i32 %v to i64
  %r = mul i64 %w, 3
  ret i64 %r
}
define i64 @across(ptr %p, i1 %c) {
  %v = load i32, ptr %p
  %h = icmp slt i32 %v, 100
  br i1 %h, label %then, label %else
then:
  %w = sext i32 %v to i64
  %n = shl i64 %w, 1
  br label %end
else:
  %m = sub i32 0, %v
  %x = sext i32 %m to i64
  br label %end
end:
  %r = phi i64 [ %n, %then ], [ %x, %else ]
  ret i64 %r
}
define i64 @zeros(ptr %p) {
  %v = load i32, ptr %p
  %w = sext i32 %v to i64
  %z = zext i32 %v to i64
  %r = mul i64 %w, %z
  ret i64 %r
}
define i64 @only(ptr %p) {
  %v = load i32, ptr %p
  %w = sext i32 %v to i64
  ret i64 %w
}
declare i64 @out(i32, i64, i64)
; Over a store that may change it, over a call, in a loop, as an unsigned number, compared, as a phi.
define i64 @many(ptr %p, ptr %q, i32 %n) {
entry:
  %v = load i32, ptr %p
  store i32 5, ptr %q
  %w = sext i32 %v to i64
  %a = call i64 @out(i32 %v, i64 %w, i64 1)
  %t = trunc i64 %w to i32
  %u = udiv i32 %v, 7
  %uz = zext i32 %u to i64
  %c = icmp ugt i32 %v, 1000
  %s = select i1 %c, i64 %w, i64 %uz
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i64 [ %s, %entry ], [ %next, %loop ]
  %last = phi i32 [ %v, %entry ], [ %e, %loop ]
  %g = getelementptr i32, ptr %p, i32 %i
  %e = load i32, ptr %g
  %x = sext i32 %e to i64
  %y = xor i32 %e, %last
  %b = call i64 @out(i32 %y, i64 %x, i64 %sum)
  %next = add i64 %b, %x
  %j = add i32 %i, 1
  %d = icmp eq i32 %j, %n
  br i1 %d, label %end, label %loop
end:
  %r0 = add i64 %next, %a
  %tz = sext i32 %t to i64
  %r = xor i64 %r0, %tz
  ret i64 %r
}
define i32 @switched(ptr %p) {
  %v = load i32, ptr %p
  %w = sext i32 %v to i64
  %k = ashr i64 %w, 31
  %k32 = trunc i64 %k to i32
  switch i32 %v, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %d
    i32 3, label %b
    i32 4, label %a
    i32 -5, label %b
  ]
a:
  ret i32 %v
b:
  ret i32 %k32
d:
  ret i32 77
}
define i64 @end_of_asm(ptr %p) {
  ret i64 0
}
; >>> driver
; #include <stdio.h>
; long both(int *, int *), across(int *, int), zeros(int *), only(int *), many(int *, int *, int); int switched(int *);
; long out(int a, long b, long c) { printf("[%d %ld %ld]", a, b, c); return b * 3 + c; }
; int main(void) {
;   int v[] = {-7, 0x7fffffff, (int)0x80000000, 12, 99, 100, -1, 0};
;   for (int i = 0; i < 8; i++) {
;     int q, w[4] = {v[i], 3, -v[(i + 1) % 8], 8};
;     printf("%ld ", both(v + i, &q)); printf("%d %ld %ld %ld %ld\n", q, across(v + i, 1), zeros(v + i), only(v + i), many(w, w, 4));
;     int s = i - 5; printf("%d\n", switched(&s));
;   }
; }
; >>> output
; -21 [-7 -7 1][-4 5 -7][6 3 13][-2147483646 -2147483647 25][-2147483639 8 -8589934563]-6 -14 -30064771023 -7 8589934544
; -1
; 6442450941 [2147483647 2147483647 1][2147483642 5 2147483647][6 3 2147483667][-2147483645 -2147483648 2147483679][-2147483640 8 -6442450913]-2147483648 -2147483647 4611686014132420609 2147483647 2147483586
; 77
; -6442450944 [-2147483648 -2147483648 1][-2147483643 5 -2147483648][6 3 -2147483628][-9 -12 -2147483616][-4 8 -2147483664]-2147483647 -4294967296 -4611686018427387904 -2147483648 6442450961
; 77
; 36 [12 12 1][9 5 1][6 3 21][-98 -99 33][-107 8 -363]13 24 144 12 -298
; 77
; 297 [99 99 1][102 5 14][6 3 34][-97 -100 46][-108 8 -354]100 198 9801 99 -117
; 77
; 300 [100 100 1][97 5 14][6 3 34][2 1 46][9 8 50]101 -100 10000 100 283
; 0
; -3 [-1 -1 1][-6 5 -1][6 3 19][3 0 31][8 8 31]0 -2 -4294967295 -1 -62
; 0
; 0 [0 0 1][5 5 0][6 3 20][4 7 32][15 8 60]1 0 0 0 93
; 77
