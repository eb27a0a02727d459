; Blocks that end alike share their ends; calls that must not be merged stay apart.
; test: dump -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: dump -- -mtriple=aarch64-unknown-linux-gnu -O2
declare void @left(i32)
declare void @right(i32)
declare void @both(i32, i32, i32)
declare void @apart(i32, i32, i32) nomerge
; CHECK: <shared>:
; CHECK: left
; CHECK: both
; CHECK-NOT: both
; CHECK: <kept>:
define i32 @shared(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  call void @both(i32 3, i32 4, i32 5)
  ret i32 6
b:
  call void @right(i32 2)
  call void @both(i32 3, i32 4, i32 5)
  ret i32 6
}
; CHECK: apart
; CHECK: apart
define i32 @kept(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  call void @apart(i32 3, i32 4, i32 5)
  ret i32 6
b:
  call void @right(i32 2)
  call void @apart(i32 3, i32 4, i32 5)
  ret i32 6
}
; Tail calls stay apart, too.
; CHECK: <kept_jumps>:
; CHECK: apart
; CHECK: apart
define void @kept_jumps(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  tail call void @apart(i32 3, i32 4, i32 5)
  ret void
b:
  call void @right(i32 2)
  tail call void @apart(i32 3, i32 4, i32 5)
  ret void
}
; Branches at the ends are shared, where their ways are alike.
; CHECK: <branches>:
; CHECK: left
; CHECK: both
; CHECK-NOT: both
; CHECK: <other_branches>:
define i32 @branches(i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  call void @left(i32 4)
  %x = load i32, ptr %p
  %d = icmp eq i32 %x, 7
  br i1 %d, label %a1, label %a2
b:
  call void @right(i32 2)
  call void @left(i32 4)
  %y = load i32, ptr %p
  %e = icmp eq i32 %y, 7
  br i1 %e, label %b1, label %b2
a1:
  call void @both(i32 3, i32 4, i32 5)
  ret i32 6
a2:
  ret i32 7
b1:
  call void @both(i32 3, i32 4, i32 5)
  ret i32 6
b2:
  ret i32 7
}
; CHECK: left
; CHECK: left
; CHECK: right
; CHECK: left
define i32 @other_branches(i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  call void @left(i32 4)
  %x = load i32, ptr %p
  %d = icmp eq i32 %x, 7
  br i1 %d, label %a1, label %a2
b:
  call void @right(i32 2)
  call void @left(i32 4)
  %y = load i32, ptr %p
  %e = icmp eq i32 %y, 7
  br i1 %e, label %b1, label %b2
a1:
  call void @right(i32 3)
  ret i32 6
a2:
  ret i32 7
b1:
  call void @both(i32 3, i32 4, i32 5)
  ret i32 6
b2:
  ret i32 7
}
; In loops, too.
; CHECK: <looped>:
; CHECK: both
; CHECK-NOT: both
; CHECK: <operations>:
define void @looped(ptr %p) {
entry:
  br label %head
head:
  %c = load volatile i1, ptr %p
  br i1 %c, label %a, label %b
a:
  call void @left(i32 1)
  store volatile i1 true, ptr %p
  call void @both(i32 3, i32 4, i32 5)
  br label %head
b:
  call void @right(i32 2)
  store volatile i1 true, ptr %p
  call void @both(i32 3, i32 4, i32 5)
  br label %head
}
; In an interpreter only behind calls: each operation leads to the next by itself.
; CHECK: 1113
; CHECK: 1113
; CHECK: both
; CHECK-NOT: both
; CHECK: <end>:
define void @operations(ptr %p, ptr %q) {
entry:
  br label %head
head:
  %op = load i32, ptr %p
  switch i32 %op, label %none [ i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
    i32 5, label %f
    i32 6, label %out ]
none:
  unreachable
a:
  store volatile i8 1, ptr %p
  store volatile i32 4369, ptr %q
  store volatile i32 4370, ptr %q
  store volatile i32 4371, ptr %q
  br label %head
b:
  store volatile i8 2, ptr %p
  store volatile i32 4369, ptr %q
  store volatile i32 4370, ptr %q
  store volatile i32 4371, ptr %q
  br label %head
c:
  store volatile i8 3, ptr %p
  call void @both(i32 3, i32 4, i32 5)
  store volatile i8 4, ptr %p
  br label %head
d:
  store volatile i8 5, ptr %p
  call void @both(i32 3, i32 4, i32 5)
  store volatile i8 4, ptr %p
  br label %head
e:
  store volatile i8 6, ptr %q
  br label %head
f:
  store volatile i8 7, ptr %q
  br label %head
out:
  ret void
}
define void @end() {
  ret void
}
