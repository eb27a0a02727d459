; A loop with calls on some of its ways and more values than calls preserve, remainders beside quotients, counters that count
; alike, and conditions by way of numbers.
; test: run
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
declare i64 @llvm.expect.i64(i64, i64)
define internal i64 @mix(i64 %x) noinline {
  %a = mul i64 %x, 31
  %b = xor i64 %a, %x
  ret i64 %b
}
define i64 @busy(i32 %n, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e) {
entry:
  %m = and i32 %n, 63
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %j = phi i32 [ 0, %entry ], [ %j1, %next ]
  %x = phi i64 [ %a, %entry ], [ %x1, %next ]
  %y = phi i64 [ %b, %entry ], [ %y1, %next ]
  %z = phi i64 [ %c, %entry ], [ %z1, %next ]
  %t = phi i32 [ 1, %entry ], [ %t1, %next ]
  %q = udiv i32 %i, 7
  %r = urem i32 %i, 7
  switch i32 %r, label %other [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %two
    i32 3, label %zero
  ]
zero:
  %z0 = icmp eq i32 %t, 0
  %z.n = zext i1 %z0 to i64
  %z.e = call i64 @llvm.expect.i64(i64 %z.n, i64 1)
  %z.c = icmp ne i64 %z.e, 0
  br i1 %z.c, label %next, label %slow
slow:
  %s1 = call i64 @mix(i64 %x)
  %s2 = add i64 %s1, %y
  br label %next
one:
  %o1 = add i64 %x, %d
  %o2 = sub i64 %y, %e
  br label %next
two:
  %w1 = call i64 @mix(i64 %z)
  %w2 = add i64 %w1, %d
  %w3 = xor i64 %w2, %e
  br label %next
other:
  %u = icmp sgt i64 %x, %y
  br i1 %u, label %rhs, label %join
rhs:
  %v = icmp slt i64 %y, %z
  br label %join
join:
  %both = phi i1 [ false, %other ], [ %v, %rhs ]
  br i1 %both, label %yes, label %no
yes:
  %y.q = zext i32 %q to i64
  %y.s = add i64 %x, %y.q
  br label %next
no:
  %n.s = sub i64 %z, %x
  br label %next
next:
  %x1 = phi i64 [ %x, %zero ], [ %s2, %slow ], [ %o1, %one ], [ %x, %two ], [ %y.s, %yes ], [ %x, %no ]
  %y1 = phi i64 [ %y, %zero ], [ %s1, %slow ], [ %o2, %one ], [ %y, %two ], [ %y, %yes ], [ %n.s, %no ]
  %z1 = phi i64 [ %z, %zero ], [ %z, %slow ], [ %z, %one ], [ %w3, %two ], [ %x, %yes ], [ %z, %no ]
  %t1 = phi i32 [ 0, %zero ], [ 0, %slow ], [ 1, %one ], [ %t, %two ], [ %t, %yes ], [ 0, %no ]
  %i1 = add nuw nsw i32 %i, 1
  %j1 = add i32 %j, 1
  %end = icmp eq i32 %j1, %m
  br i1 %end, label %out, label %head
out:
  %o = xor i64 %x1, %z1
  %p = add i64 %o, %y1
  %t2 = zext i32 %t1 to i64
  %s = add i64 %p, %t2
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; long busy(int, long, long, long, long, long);
; int main(void) {
;   for (int n = 1; n < 64; n += 3) printf("%ld ", busy(n, n * 77L, 1L << n, -n, 1000003L * n, 12345L));
;   puts("");
; }
; >>> output
; -3 247352706 -204579769 9214599236 839734145 -103364567 12218270476 -2376041412 54060673480690 264268391426595 61483438472808705 509150674767160 4070981553289063 94870288486957144 866381215853318212 -6156695857515692116 -7531574672504425986 -1977410011083151436 -7310555923051205074 -5407480715177377567 9094337720504344 
