; A register of 32 bits holds no number of 64.
; test: error arch=aarch64 -- -mtriple=aarch64-linux-gnu
; CHECK: error-narrow-name.ll:5:3:{{*}}couldn't allocate input reg for constraint '{s0}'
define void @f(i64 %a) {
  call void asm sideeffect "", "{s0}"(i64 %a)
  ret void
}
