; Two ways through a loop each end with a test of their own: for the end of the loop, and for which way is next. A loop that
; calls has one test.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -O2
; CHECK-LABEL: unpack:
; CHECK: cmpq	$0x28
; CHECK: cmpb
; CHECK: cmpq	$0x28
; CHECK: cmpb
; CHECK: retq
; CHECK-LABEL: told:
; CHECK: cmpq	$0x28
; CHECK-NOT: cmpq	$0x28
; CHECK: retq
@mark = global [40 x i8] zeroinitializer
@packed = global [40 x double] zeroinitializer
@spread = global [40 x double] zeroinitializer
define i32 @unpack() noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %m = getelementptr i8, ptr @mark, i64 %i
  %set = load i8, ptr %m, align 1
  %c = icmp eq i8 %set, 0
  br i1 %c, label %no, label %yes
yes:
  %np = add i32 %n, 1
  %nw = sext i32 %n to i64
  %p = getelementptr double, ptr @packed, i64 %nw
  %x = load double, ptr %p, align 8
  %s = getelementptr double, ptr @spread, i64 %i
  store double %x, ptr %s, align 8
  br label %next
no:
  %t = getelementptr double, ptr @spread, i64 %i
  %y = load double, ptr %t, align 8
  %half = fmul double %y, 5.0e-01
  store double %half, ptr %t, align 8
  br label %next
next:
  %n1 = phi i32 [ %np, %yes ], [ %n, %no ]
  %i1 = add i64 %i, 1
  %e = icmp eq i64 %i1, 40
  br i1 %e, label %done, label %l
done:
  ret i32 %n1
}
declare void @tell(i64)
define void @told(ptr %p) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %m = getelementptr i8, ptr @mark, i64 %i
  %set = load i8, ptr %m, align 1
  %c = icmp eq i8 %set, 0
  br i1 %c, label %no, label %yes
yes:
  call void @tell(i64 %i)
  br label %next
no:
  %v = load i32, ptr %p
  %w = xor i32 %v, 77
  store i32 %w, ptr %p
  br label %next
next:
  %i1 = add i64 %i, 1
  %e = icmp eq i64 %i1, 40
  br i1 %e, label %done, label %l
done:
  ret void
}
; >>> driver
; #include <stdio.h>
; extern char mark[];
; extern double packed[], spread[];
; int unpack(void);
; void told(int *);
; unsigned sum;
; void tell(long i) { sum = sum * 31 + (unsigned)i; }
; int main(void) {
;   int v = 5;
;   unsigned x = 9;
;   for (int t = 0; t < 3; t++) {
;     for (int i = 0; i < 40; i++) x = x * 1664525u + 1013904223u, mark[i] = t == 2 || (t && x >> 31), packed[i] = i * 3 + t, spread[i] = i;
;     int n = unpack();
;     told(&v);
;     double all = 0;
;     for (int i = 0; i < 40; i++) all = all * 0.75 + spread[i];
;     printf("%d %g %u %d\n", n, all, sum, v);
;   }
;   return 0;
; }
; >>> output
; 0 72.0001 0 5
; 21 143.325 2494964273 72
; 40 440 757290309 72
