; No prologue looks for room on a stack's segment, as in LLVM: linkers are told so.
; test: object -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu
; CHECK: f:
; CHECK-NOT: morestack
; CHECK: .note.GNU-split-stack
declare void @use(ptr)
define void @f(i64 %n) "split-stack" {
  %a = alloca i8, i64 %n
  call void @use(ptr %a)
  ret void
}
define i64 @without(i64 %n) "split-stack" {
  ret i64 %n
}
