; A test of one instruction that several ways of a loop lead to stands at the end of each: each has its own history in the
; processor's predictor, and no jump.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -O2
; CHECK-LABEL: turned:
; CHECK: testq	%rsi
; CHECK: testq	%rsi
; CHECK: testq	%rsi
define i64 @turned(i64 %own, i64 %other, i64 %move) noinline {
entry:
  br label %l
l:
  %d = phi i32 [ 0, %entry ], [ %d1, %next ]
  %all = phi i64 [ 0, %entry ], [ %all1, %next ]
  switch i32 %d, label %way4 [
    i32 0, label %way0
    i32 1, label %way1
    i32 2, label %way2
    i32 3, label %way3
  ]
way0:
  %v0 = shl i64 %move, 1
  br label %test
way1:
  %v1 = lshr i64 %move, 9
  br label %test
way2:
  %v2 = shl i64 %move, 8
  br label %test
way3:
  %v3 = lshr i64 %move, 7
  br label %test
way4:
  %v4 = mul i64 %move, 5
  br label %test
test:
  %v = phi i64 [ %v0, %way0 ], [ %v1, %way1 ], [ %v2, %way2 ], [ %v3, %way3 ], [ %v4, %way4 ]
  %m = and i64 %v, %other
  %none = icmp eq i64 %m, 0
  br i1 %none, label %skip, label %some
some:
  %x = mul i64 %v, %own
  %y = xor i64 %x, %own
  br label %next
skip:
  %z = add i64 %v, 3
  br label %next
next:
  %r = phi i64 [ %y, %some ], [ %z, %skip ]
  %all0 = mul i64 %all, 3
  %all1 = add i64 %all0, %r
  %d1 = add i32 %d, 1
  %e = icmp eq i32 %d1, 7
  br i1 %e, label %done, label %l
done:
  ret i64 %all1
}
; >>> driver
; #include <stdio.h>
; long turned(long own, long other, long move);
; int main(void) {
;     for (long i = 1; i < 200; i = i * 3 + 1) printf("%ld %ld\n", turned(i, i * 77, i * 13), turned(-i, 1L << i % 20, 1L << i % 9));
;     return 0;
; }
; >>> output
; 291136 47745
; 1399077 362452
; 48902553 359423
; 463021281 359423
; 4236650825 359423
