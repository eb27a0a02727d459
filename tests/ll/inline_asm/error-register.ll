; A register that there is not.
; test: error
; CHECK: error-register.ll:5:3:{{*}}couldn't allocate output register for constraint '{foo}'
define i32 @f(i32 %a) {
  %r = call i32 asm "nop", "={foo},r"(i32 %a)
  ret i32 %r
}
