; An indirect input in a register.
; test: error
; CHECK: error-indirect.ll:5:3:{{*}}don't know how to handle indirect register inputs yet for constraint 'r'
define void @f(ptr %p) {
  call void asm "nop", "*r"(ptr elementtype(i32) %p)
  ret void
}
