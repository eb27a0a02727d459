; What a loop holds in registers is made on the way into it, not in each turn of the loop before it.
; test: asm -- -mtriple=aarch64-linux-gnu -relocation-model=static -O2
; CHECK: [[FIRST:.LBB0_[0-9a-z]+]]:
; CHECK-NOT: :got:b
; CHECK: b.ne [[FIRST]]
; CHECK: :got:b
; CHECK: [[SECOND:.LBB0_[0-9a-z]+]]:
; CHECK-NOT: :got
; CHECK: b.ne [[SECOND]]
@a = global [1000 x i32] zeroinitializer
@b = global [1000 x i32] zeroinitializer
define void @f() {
  br label %first
first:
  %i = phi i64 [ 0, %0 ], [ %i1, %first ]
  %p = getelementptr [1000 x i32], ptr @a, i64 0, i64 %i
  %x = trunc i64 %i to i32
  store i32 %x, ptr %p
  %i1 = add i64 %i, 1
  %c = icmp eq i64 %i1, 1000
  br i1 %c, label %second, label %first
second:
  %j = phi i64 [ 0, %first ], [ %j1, %second ]
  %q = getelementptr [1000 x i32], ptr @b, i64 0, i64 %j
  %y = trunc i64 %j to i32
  store i32 %y, ptr %q
  %j1 = add i64 %j, 1
  %d = icmp eq i64 %j1, 1000
  br i1 %d, label %end, label %second
end:
  ret void
}
