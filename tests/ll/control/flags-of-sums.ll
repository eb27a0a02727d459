; Sums and differences set the flags that comparisons of their terms ask: carries cost nothing, and are added where they are
; needed. Results of three-way comparisons that are only asked for their sign are never made.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -O2
; CHECK-LABEL: carried:
; CHECK-NOT: cmp
; CHECK: j
; CHECK-LABEL: carried_other:
; CHECK-NOT: cmp
; CHECK: cmov
; CHECK-LABEL: differs:
; CHECK-NOT: cmp
; CHECK: cmov
; CHECK-LABEL: carry_added:
; CHECK: addq
; CHECK: adcq	$0
; CHECK-LABEL: none_counted:
; CHECK: cmpl	$1
; CHECK: sbbq	$-1
; CHECK-LABEL: borrow:
; CHECK: cmpq
; CHECK: sbbq	$0
; CHECK-LABEL: checked:
; CHECK-NOT: set
; CHECK: jae
; CHECK-LABEL: bit:
; CHECK: testb	$1, (%rdi)
; CHECK-LABEL: order:
; CHECK-NOT: set
; CHECK-LABEL: shared:
; test: asm check=ARM -- -O2 -mtriple=aarch64-linux-gnu
; ARM-LABEL: carried:
; ARM: adds
; ARM-NEXT: b.
; ARM-LABEL: carried_other:
; ARM: adds
; ARM-NEXT: cs
; ARM-LABEL: differs:
; ARM-NOT: subs	xzr
; ARM: cs
; ARM-LABEL: checked:
; ARM-NOT: tb
; ARM: b.
define i64 @carried(i64 %a, i64 %b) noinline {
  %s = add i64 %a, %b
  %c = icmp ult i64 %s, %b
  br i1 %c, label %yes, label %no
yes:
  %r = xor i64 %s, -1
  ret i64 %r
no:
  ret i64 %s
}

define i64 @carried_other(i64 %a, i64 %b) noinline {
  %s = add i64 %a, %b
  %c = icmp ule i64 %a, %s
  %r = select i1 %c, i64 %s, i64 -1
  ret i64 %r
}

define i64 @differs(i64 %a, i64 %b) noinline {
  %s = sub i64 %a, %b
  %c = icmp sgt i64 %b, %a
  %r = select i1 %c, i64 7, i64 %s
  ret i64 %r
}

define i64 @carry_added(i64 %a, i64 %b, i64 %high) noinline {
  %s = add i64 %a, %b
  %c = icmp ult i64 %s, %a
  %z = zext i1 %c to i64
  %h = add i64 %high, %z
  %r = xor i64 %h, %s
  ret i64 %r
}

define i64 @none_counted(i32 %a, i64 %n) noinline {
  %c = icmp ne i32 %a, 0
  %z = zext i1 %c to i64
  %r = add i64 %z, %n
  ret i64 %r
}

define i64 @borrow(i64 %a, i64 %b, i64 %n) noinline {
  %c = icmp ugt i64 %a, %b
  %z = zext i1 %c to i64
  %r = sub i64 %n, %z
  ret i64 %r
}

define i32 @small(i8 %a, i32 %n) noinline {
  %c = icmp ule i8 %a, 127
  %z = zext i1 %c to i32
  %r = sub i32 %n, %z
  %c2 = icmp ugt i8 %a, -2
  %z2 = zext i1 %c2 to i32
  %r2 = add i32 %r, %z2
  %c3 = icmp ugt i8 %a, -1
  %z3 = zext i1 %c3 to i32
  %r3 = add i32 %r2, %z3
  ret i32 %r3
}

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)

define i64 @checked(i64 %a, i64 %b) noinline {
  %s = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %c = extractvalue { i64, i1 } %s, 1
  %v = extractvalue { i64, i1 } %s, 0
  br i1 %c, label %yes, label %no
yes:
  ret i64 -1
no:
  ret i64 %v
}

define i32 @bit(ptr %p) noinline {
  %v = load i8, ptr %p, !range !0
  %c = trunc nuw i8 %v to i1
  br i1 %c, label %yes, label %no
yes:
  %r = call i32 @order(i64 1, i64 2)
  ret i32 %r
no:
  ret i32 99
}

declare i8 @llvm.ucmp.i8.i64(i64, i64)
declare i8 @llvm.scmp.i8.i32(i32, i32)

; Each result has a way of its own.
define i32 @order(i64 %a, i64 %b) noinline {
  %c = call i8 @llvm.ucmp.i8.i64(i64 %a, i64 %b)
  switch i8 %c, label %never [
    i8 -1, label %less
    i8 0, label %out
    i8 1, label %more
  ]
never:
  unreachable
less:
  %x = trunc i64 %b to i32
  br label %out
more:
  br label %out
out:
  %r = phi i32 [ 5, %0 ], [ %x, %less ], [ 11, %more ]
  ret i32 %r
}

; Two of them share one, which has an edge for each.
define i32 @shared(i32 %a, i32 %b) noinline {
  %c = call i8 @llvm.scmp.i8.i32(i32 %a, i32 %b)
  switch i8 %c, label %other [
    i8 -1, label %out
    i8 0, label %out
  ]
other:
  br label %out
out:
  %r = phi i32 [ %a, %0 ], [ %a, %0 ], [ %b, %other ]
  %d = icmp sge i8 %c, 0
  %e = icmp ugt i8 %c, 1
  %f = icmp ne i8 %c, 1
  %x = zext i1 %d to i32
  %y = select i1 %e, i32 10, i32 0
  %z = select i1 %f, i32 100, i32 0
  %s = add i32 %r, %x
  %t = add i32 %s, %y
  %u = add i32 %t, %z
  ret i32 %u
}

@bits = internal global [3 x i8] c"\00\01\00"
@form = internal constant [6 x i8] c"%lld\0A\00"
declare i32 @printf(ptr, ...)

define internal void @show(i64 %v) noinline {
  %r = call i32 (ptr, ...) @printf(ptr @form, i64 %v)
  ret void
}

define internal void @show32(i32 %v) noinline {
  %w = sext i32 %v to i64
  call void @show(i64 %w)
  ret void
}

define internal void @all(i64 %a, i64 %b) noinline {
  %v0 = call i64 @carried(i64 %a, i64 %b)
  call void @show(i64 %v0)
  %v1 = call i64 @carried_other(i64 %a, i64 %b)
  call void @show(i64 %v1)
  %v2 = call i64 @differs(i64 %a, i64 %b)
  call void @show(i64 %v2)
  %v3 = call i64 @carry_added(i64 %a, i64 %b, i64 40)
  call void @show(i64 %v3)
  %a32 = trunc i64 %a to i32
  %b32 = trunc i64 %b to i32
  %a8 = trunc i64 %a to i8
  %v4 = call i64 @none_counted(i32 %a32, i64 %b)
  call void @show(i64 %v4)
  %v5 = call i64 @borrow(i64 %a, i64 %b, i64 50)
  call void @show(i64 %v5)
  %v6 = call i32 @small(i8 %a8, i32 %b32)
  call void @show32(i32 %v6)
  %v7 = call i64 @checked(i64 %a, i64 %b)
  call void @show(i64 %v7)
  %v8 = call i32 @order(i64 %a, i64 %b)
  call void @show32(i32 %v8)
  %v9 = call i32 @shared(i32 %a32, i32 %b32)
  call void @show32(i32 %v9)
  ret void
}

define i32 @main() {
  call void @all(i64 0, i64 0)
  call void @all(i64 3, i64 200)
  call void @all(i64 200, i64 3)
  call void @all(i64 -1, i64 1)
  call void @all(i64 1, i64 -1)
  call void @all(i64 -2, i64 -2)
  call void @all(i64 127, i64 128)
  call void @all(i64 255, i64 254)
  %v0 = call i32 @bit(ptr @bits)
  call void @show32(i32 %v0)
  %p = getelementptr i8, ptr @bits, i64 1
  %v1 = call i32 @bit(ptr %p)
  call void @show32(i32 %v1)
  ret i32 0
}

!0 = !{i8 0, i8 2}
; 0
; 0
; 0
; 40
; 0
; 50
; -1
; 0
; 5
; 101
; 203
; 203
; 7
; 227
; 201
; 50
; 199
; 203
; 200
; 113
; 203
; 203
; 197
; 227
; 4
; 49
; 3
; 203
; 11
; 4
; -1
; -1
; 7
; 41
; 2
; 49
; 2
; -1
; 11
; 109
; -1
; -1
; 2
; 41
; 0
; 50
; -2
; -1
; -1
; 0
; 3
; -1
; 0
; -43
; -1
; 50
; -2
; -1
; 5
; 99
; 255
; 255
; 7
; 215
; 129
; 50
; 127
; 255
; 128
; 237
; 509
; 509
; 1
; 469
; 255
; 49
; 255
; 509
; 11
; 255
; 99
; 2
; >>> output
; 0
; 0
; 0
; 40
; 0
; 50
; -1
; 0
; 5
; 101
; 203
; 203
; 7
; 227
; 201
; 50
; 199
; 203
; 200
; 113
; 203
; 203
; 197
; 227
; 4
; 49
; 3
; 203
; 11
; 4
; -1
; -1
; 7
; 41
; 2
; 49
; 2
; -1
; 11
; 109
; -1
; -1
; 2
; 41
; 0
; 50
; -2
; -1
; -1
; 0
; 3
; -1
; 0
; -43
; -1
; 50
; -2
; -1
; 5
; 99
; 255
; 255
; 7
; 215
; 129
; 50
; 127
; 255
; 128
; 237
; 509
; 509
; 1
; 469
; 255
; 49
; 255
; 509
; 11
; 255
; 99
; 2
