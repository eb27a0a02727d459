; Tail calls whose `ret` stands in a block shared with others, reached through a phi or directly.
; test: run
declare i32 @printf(ptr, ...)
@text = private constant [9 x i8] c"%ld %ld\0A\00"
@count = internal global i64 0
; Mutually recursive. The first arm keeps the block alive.
define internal i64 @even(i64 %n) noinline {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %out, label %more
more:
  %m = sub i64 %n, 1
  %r = tail call i64 @odd(i64 %m)
  br label %out
out:
  %v = phi i64 [ 1, %0 ], [ %r, %more ]
  ret i64 %v
}
; All predecessors of the returning block leave by calls.
define internal i64 @odd(i64 %n) noinline {
  %low = and i64 %n, 6
  %c = icmp eq i64 %low, 2
  br i1 %c, label %a, label %b
a:
  %m = sub i64 %n, 1
  %x = tail call i64 @even(i64 %m)
  br label %out
b:
  %k = add i64 %n, -1
  %y = tail call i64 @even(i64 %k)
  br label %out
out:
  %v = phi i64 [ %x, %a ], [ %y, %b ]
  ret i64 %v
}
define internal void @step(i64 %n) noinline {
  %old = load i64, ptr @count
  %new = add i64 %old, %n
  store i64 %new, ptr @count
  ret void
}
define internal void @branch(i64 %n) noinline {
  %c = icmp slt i64 %n, 0
  br i1 %c, label %out, label %call
call:
  tail call void @step(i64 %n)
  br label %out
out:
  ret void
}
define i32 @main() {
  %e = call i64 @even(i64 20000)
  call void @branch(i64 5)
  call void @branch(i64 -7)
  %n = load i64, ptr @count
  call i32 (ptr, ...) @printf(ptr @text, i64 %e, i64 %n)
  ret i32 0
}
; >>> output
; 1 5
