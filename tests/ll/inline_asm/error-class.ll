; A vector in a general-purpose register.
; test: error
; CHECK: error-class.ll:5:3:{{*}}couldn't allocate input reg for constraint 'r'
define i32 @f(i32 %a) {
  %r = call i32 asm "nop", "=r,r"(<4 x i32> zeroinitializer)
  ret i32 %r
}
