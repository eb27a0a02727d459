; An MMX register holds 64 bits.
; test: error -- -mattr=+mmx
; CHECK: error-wide-mmx.ll:5:3:{{*}}couldn't allocate input reg for constraint 'y'
define void @f(i128 %a) {
  call void asm sideeffect "", "y"(i128 %a)
  ret void
}
