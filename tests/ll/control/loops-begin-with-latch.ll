; Where as many rounds skip what stands before the end of a loop, the end stands before the head: a round takes one branch.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -O2
; CHECK-LABEL: positive:
; CHECK: jmp	[[HEAD:\S+]]
; CHECK: [[LATCH:\S+]]:
; CHECK: incq
; CHECK: cmpq	$0x28
; CHECK-NEXT: je
; CHECK: [[HEAD]]:
; CHECK: jle	[[LATCH]]
; CHECK: jle	[[LATCH]]
; CHECK: retq
@value = global [40 x i32] zeroinitializer
@place = global [40 x i32] zeroinitializer
define i32 @positive() noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %v = getelementptr i32, ptr @value, i64 %i
  %x = load i32, ptr %v, align 4
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %next
yes:
  %nw = sext i32 %n to i64
  %p = getelementptr i32, ptr @place, i64 %nw
  %it = trunc i64 %i to i32
  store i32 %it, ptr %p, align 4
  %np = add i32 %n, 1
  br label %next
next:
  %n1 = phi i32 [ %np, %yes ], [ %n, %l ]
  %i1 = add i64 %i, 1
  %e = icmp eq i64 %i1, 40
  br i1 %e, label %done, label %l
done:
  ret i32 %n1
}
; >>> driver
; #include <stdio.h>
; extern int value[40], place[40];
; int positive(void);
; int main(void) {
;     for (int i = 0; i < 40; i++) value[i] = i * 7 % 11 - 5;
;     int n = positive();
;     printf("%d", n);
;     for (int i = 0; i < n; i++) printf(" %d", place[i]);
;     puts("");
;     return 0;
; }
; >>> output
; 19 1 3 4 6 9 12 14 15 17 20 23 25 26 28 31 34 36 37 39
