; Signatures of pointers are checked, and made anew, whether the feature pauth is there or not. What
; was wrong is not signed anew.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu

define i64 @check(i64 %p, i64 %d) {
  %r = call i64 @llvm.ptrauth.auth(i64 %p, i32 0, i64 %d)
  ret i64 %r
}
; CHECK-LABEL: check:
; CHECK: autia x0, x1
; CHECK-NEXT: ret

define i64 @anew(i64 %p, i64 %d) {
  %r = call i64 @llvm.ptrauth.resign(i64 %p, i32 0, i64 %d, i32 1, i64 %d)
  ret i64 %r
}
; CHECK-LABEL: anew:
; CHECK: autia x0, x1
; CHECK: xpaci
; CHECK: pacib
; CHECK: subs xzr, x0
; CHECK: csel x0, {{*}}, eq
