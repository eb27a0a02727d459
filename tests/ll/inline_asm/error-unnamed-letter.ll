; Front ends name single registers; their letters mean nothing.
; test: error
; CHECK: error-unnamed-letter.ll:5:3:{{*}}couldn't allocate input reg for constraint 'a'
define void @f(i32 %a) {
  call void asm sideeffect "", "a"(i32 %a)
  ret void
}
