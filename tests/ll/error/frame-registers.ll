; A callee that loses the frame pointer's register.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: frame-registers.ll:{{*}}unsupported: operation that takes the register of the frame or base pointer
declare ghccc i64 @g(i64, i64, i64, i64)
define i64 @without_frame(i64 %n) {
  %r = call ghccc i64 @g(i64 1, i64 2, i64 3, i64 %n)
  ret i64 %r
}
define i64 @with_frame(i64 %n) "frame-pointer"="all" {
  %r = call ghccc i64 @g(i64 1, i64 2, i64 3, i64 %n)
  ret i64 %r
}
