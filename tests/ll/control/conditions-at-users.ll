; A comparison that only branches elsewhere ask for is made there, where no more values live on for it.
; test: dump -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: dump -- -mtriple=aarch64-unknown-linux-gnu -O2
declare void @f(i64)
; CHECK: <invariant>:
; CHECK-NOT: set
; CHECK: <both_live>:
define void @invariant(i64 %n, i64 %m) {
entry:
  %whole = and i64 %n, -8
  %c = icmp eq i64 %whole, %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  call void @f(i64 %i)
  br i1 %c, label %latch, label %more
more:
  call void @f(i64 %whole)
  br label %latch
latch:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret void
}
; Of two numbers that nobody else needs any more, the byte is less.
; CHECK: set
; CHECK: <stored>:
define void @both_live(i64 %n, i64 %m) {
entry:
  %c = icmp ult i64 %m, %n
  call void @f(i64 1)
  br i1 %c, label %a, label %b
a:
  call void @f(i64 2)
  br i1 %c, label %b, label %d
d:
  call void @f(i64 3)
  br label %b
b:
  call void @f(i64 4)
  br i1 %c, label %a, label %out
out:
  ret void
}
; Where it is needed as a number too, it is made twice.
; CHECK: set
; CHECK: ret
define void @stored(i64 %n, ptr %p) {
entry:
  %c = icmp ult i64 %n, 5
  store i1 %c, ptr %p
  br label %loop
loop:
  call void @f(i64 1)
  br i1 %c, label %loop, label %out
out:
  ret void
}
