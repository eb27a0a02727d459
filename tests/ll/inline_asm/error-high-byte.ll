; The second byte of a register holds no operand.
; test: error
; CHECK: error-high-byte.ll:5:3:{{*}}couldn't allocate output register for constraint '{ah}'
define i8 @f() {
  %r = call i8 asm "movb $$1, %ah", "={ah}"()
  ret i8 %r
}
