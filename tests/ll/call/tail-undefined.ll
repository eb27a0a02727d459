; A tail call before `ret undef` is a jump: whatever the callee returns will do.
; test: dump -- -O2 -mtriple=x86_64-linux-gnu
; test: dump -- -O0 -mtriple=aarch64-linux-gnu
; CHECK: <thunk>:
; CHECK-NOT: ret
define ptr @thunk(ptr %this) {
  %q = getelementptr i8, ptr %this, i64 -8
  %r = tail call ptr @real(ptr %q)
  ret ptr undef
}
declare ptr @real(ptr)
