; The feature pauth is asked for to make signatures.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: signed-without-feature.ll:5:3: unsupported: llvm.ptrauth.sign without feature 'pauth'
define i64 @sign(i64 %p, i64 %d) {
  %r = call i64 @llvm.ptrauth.sign(i64 %p, i32 0, i64 %d)
  ret i64 %r
}
