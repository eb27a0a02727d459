; A variable where a constant must be.
; test: error
; CHECK: error-constant.ll:5:3:{{*}}invalid operand for inline asm constraint 'i'
define i32 @f(i32 %a) {
  %r = call i32 asm "mov $1, $0", "=r,i"(i32 %a)
  ret i32 %r
}
