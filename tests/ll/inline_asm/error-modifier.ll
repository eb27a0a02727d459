; No letter for a register.
; test: error
; CHECK: error-modifier.ll:5:3:{{*}}invalid operand in inline asm: 'mov ${1:d}, $0'
define i32 @f(i32 %a) {
  %r = call i32 asm "mov ${1:d}, $0", "=r,r"(i32 %a)
  ret i32 %r
}
