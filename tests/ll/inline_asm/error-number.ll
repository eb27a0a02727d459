; The text names an operand that there is not.
; test: error
; CHECK: error-number.ll:5:3:{{*}}invalid operand number 2 in inline asm string: 'mov $2, $0'
define i32 @f(i32 %a) {
  %r = call i32 asm "mov $2, $0", "=r,r"(i32 %a)
  ret i32 %r
}
