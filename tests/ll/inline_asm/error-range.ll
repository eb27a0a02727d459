; A number that the letter does not take.
; test: error
; CHECK: error-range.ll:5:3:{{*}}invalid operand for inline asm constraint 'I'
define i32 @f(i32 %a) {
  %r = call i32 asm "add $1, $0", "=r,I"(i32 32)
  ret i32 %r
}
