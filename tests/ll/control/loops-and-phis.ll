; Phis that swap and rotate, critical edges, irreducible flow, nested loops, blocks in odd order, dead blocks.
; test: run
; test: run models=static,pic -- -basic-block-sections=all
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
define i64 @rotate(i64 %n, i64 %x, i64 %y, i64 %z) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %a = phi i64 [ %x, %entry ], [ %b, %loop ]
  %b = phi i64 [ %y, %entry ], [ %c, %loop ]
  %c = phi i64 [ %z, %entry ], [ %a, %loop ]
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %out
out:
  %t = mul i64 %a, 100
  %u = add i64 %t, %b
  %v = mul i64 %u, 100
  %w = add i64 %v, %c
  ret i64 %w
}
define i32 @critical(i1 %p, i1 %q, i32 %x) {
entry:
  br i1 %p, label %left, label %join
left:
  %l = add i32 %x, 5
  br i1 %q, label %join, label %deep
deep:
  %d = mul i32 %l, 3
  br label %join
join:
  %r = phi i32 [ %x, %entry ], [ %l, %left ], [ %d, %deep ]
  ret i32 %r
}
define i32 @irreducible(i32 %n, i1 %start) {
entry:
  br i1 %start, label %a, label %b
a:
  %x = phi i32 [ %n, %entry ], [ %y1, %b ]
  %x1 = sub i32 %x, 1
  %ax = icmp sgt i32 %x1, 0
  br i1 %ax, label %b, label %out
b:
  %y = phi i32 [ %n, %entry ], [ %x1, %a ]
  %y1 = sub i32 %y, 3
  %by = icmp sgt i32 %y1, 0
  br i1 %by, label %a, label %out
out:
  %r = phi i32 [ %x1, %a ], [ %y1, %b ]
  ret i32 %r
}
define i32 @odd_order(i32 %n) {
entry:
  br label %head
exit:
  ret i32 %s
dead:
  %never = add i32 %n, 1
  br label %dead2
dead2:
  %z = phi i32 [ %never, %dead ], [ %z, %dead2 ]
  br label %dead2
body:
  %s1 = add i32 %s, %k
  br label %inner
inner:
  %j = phi i32 [ 0, %body ], [ %j1, %inner ]
  %t = phi i32 [ %s1, %body ], [ %t1, %inner ]
  %t1 = xor i32 %t, %j
  %j1 = add i32 %j, 1
  %jm = icmp ult i32 %j1, %k
  br i1 %jm, label %inner, label %latch
latch:
  %k1 = add i32 %k, 1
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %s = phi i32 [ 1, %entry ], [ %t1, %latch ]
  %c = icmp slt i32 %k, %n
  br i1 %c, label %body, label %exit
}
define i32 @self_phi(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ %n, %entry ], [ %k, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  %c = icmp ne i32 %i1, 10
  br i1 %c, label %loop, label %out
out:
  %r = add i32 %k, %i1
  ret i32 %r
}
define i32 @conditions(i32 %a, i32 %b, double %x) {
  %c1 = icmp slt i32 %a, %b
  %c2 = fcmp ogt double %x, 0.0
  %both = and i1 %c1, %c2
  br i1 %both, label %t, label %f
t:
  %s = select i1 %c1, i32 %b, i32 %a
  ret i32 %s
f:
  %either = or i1 %c1, %c2
  %not = xor i1 %either, true
  %z = zext i1 %not to i32
  %e = sext i1 %c1 to i32
  %m = mul i32 %z, 10
  %r = add i32 %m, %e
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; long rotate(long, long, long, long); int critical(_Bool, _Bool, int), irreducible(int, _Bool), odd_order(int), self_phi(int), conditions(int, int, double);
; int main(void) {
;     for (int n = 1; n < 6; n++) printf("%ld ", rotate(n, 11, 22, 33));
;     for (int i = 0; i < 4; i++) printf("%d ", critical(i & 1, i >> 1, 7));
;     printf("%d %d %d %d\n", irreducible(20, 1), irreducible(20, 0), irreducible(0, 1), irreducible(3, 0));
;     printf("%d %d %d %d\n", odd_order(0), odd_order(1), odd_order(37), self_phi(5));
;     printf("%d %d %d %d %d\n", conditions(1, 2, 1.0), conditions(2, 1, -1.0), conditions(1, 2, -1.0), conditions(2, 1, 0.0 / 0.0), conditions(3, 1, 1));
; }
; >>> output
; 112233 223311 331122 112233 223311 7 36 7 12 0 0 -1 0
; 1 1 527 15
; 2 10 -1 10 0
