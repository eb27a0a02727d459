; A block that is left out, since it is the end of another, takes no part when a loop is turned.
; test: asm -- -O2 -verify-each

define void @f(i1 %c, ptr %p) {
  br label %head
head:
  br i1 %c, label %way, label %join
way:
  br label %join
join:
  %done = phi i1 [ false, %way ], [ false, %head ]
  %v = load volatile i32, ptr %p
  br i1 %done, label %out, label %head
out:
  ret void
}
; CHECK-LABEL: f:
; CHECK: movl
; CHECK: retq
