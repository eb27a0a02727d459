; `X` says nothing of where an output is.
; test: error
; CHECK: error-any-output.ll:5:3:{{*}}couldn't allocate output register for constraint 'X'
define i32 @f() {
  %r = call i32 asm "nop", "=X"()
  ret i32 %r
}
