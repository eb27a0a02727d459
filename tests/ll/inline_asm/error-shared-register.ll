; Two outputs cannot be in one register.
; test: error
; CHECK: error-shared-register.ll:5:3: unsupported: inline assembly with two outputs in one register
define { i8, i8 } @f() {
  %r = call { i8, i8 } asm "movw $$257, %ax", "={al},={ah}"()
  ret { i8, i8 } %r
}
