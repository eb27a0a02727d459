; Differences of rows of bytes are added up: one counter of bytes for both pictures ends at zero, one row is an operand in memory.
; A counter that starts elsewhere and steps by more, and one that the loop's body asks for, which stays.
; test: run levels=O0,O2 models=static,pic
; test: asm -- -O2
; CHECK-LABEL: differ:
; CHECK: movups
; CHECK-NEXT: psadbw
; CHECK-NEXT: pshufd
; CHECK-NEXT: paddq
; CHECK: addq	$0x40, %
; CHECK-NEXT: jne
@picture = internal global [32 x [64 x i8]] zeroinitializer, align 16

define i32 @differ(ptr align 16 %p, ptr %q) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %l ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %l ]
  %x = getelementptr inbounds [64 x i8], ptr %p, i64 %i
  %y = getelementptr inbounds [64 x i8], ptr %q, i64 %i
  %a = load <16 x i8>, ptr %x, align 16
  %b = load <16 x i8>, ptr %y, align 1
  %aw = zext <16 x i8> %a to <16 x i16>
  %bw = zext <16 x i8> %b to <16 x i16>
  %d = sub nsw <16 x i16> %aw, %bw
  %m = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %d, i1 false)
  %w = zext <16 x i16> %m to <16 x i32>
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %w)
  %sum1 = add i32 %r, %sum
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp eq i64 %i1, 16
  br i1 %e, label %done, label %l
done:
  ret i32 %sum1
}

; Rows 3, 5, … 29 are copied from one picture to another, the first bytes only.
define void @some_rows(ptr %p, ptr %q) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 3, %entry ], [ %i1, %l ]
  %x = getelementptr inbounds [64 x i8], ptr %p, i64 %i
  %y = getelementptr inbounds [64 x i8], ptr %q, i64 %i, i64 5
  %a = load i32, ptr %x, align 1
  store i32 %a, ptr %y, align 1
  %i1 = add nuw nsw i64 %i, 2
  %e = icmp eq i64 %i1, 31
  br i1 %e, label %done, label %l
done:
  ret void
}

; The number of the row is stored too.
define void @numbered(ptr %p, ptr %q) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 31, %entry ], [ %i1, %l ]
  %x = getelementptr inbounds [64 x i8], ptr %p, i64 %i
  %y = getelementptr inbounds [64 x i8], ptr %q, i64 %i, i64 9
  %n = trunc i64 %i to i8
  store i8 %n, ptr %x, align 1
  store i8 %n, ptr %y, align 1
  %i1 = add nsw i64 %i, -1
  %e = icmp eq i64 %i1, 7
  br i1 %e, label %done, label %l
done:
  ret void
}

define ptr @own() {
  ret ptr @picture
}

declare <16 x i16> @llvm.abs.v16i16(<16 x i16>, i1)
declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; unsigned char a[32][64] __attribute__((aligned(16))), (*b)[64];
; int differ(void *, void *);
; void some_rows(void *, void *), numbered(void *, void *);
; void *own(void);
; int main(void) {
;   b = own();
;   for (int i = 0; i < 32; i++) for (int j = 0; j < 64; j++) a[i][j] = (unsigned char)(i * 37 + j * 11), b[i][j] = (unsigned char)(i * j ^ 77);
;   int plain = 0;
;   for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) plain += abs(a[i][j] - b[i][j + 3]);
;   printf("%d\n", plain == differ(a, &b[0][3]));
;   some_rows(a, b);
;   numbered(a, b);
;   unsigned sum = 0;
;   for (int i = 0; i < 32; i++) for (int j = 0; j < 64; j++) sum = sum * 31 + a[i][j] * 3u + b[i][j];
;   printf("%u %d %d %d %d\n", sum, b[3][5], a[3][0], a[8][0], b[31][9]);
;   return 0;
; }
; >>> output
; 1
; 2017244124 111 111 8 31
