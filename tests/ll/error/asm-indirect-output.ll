; An indirect output in a register: its content would have to be stored after the assembly.
; test: error
; CHECK: asm-indirect-output.ll:6:3:{{*}}unsupported: inline assembly with an indirect output in a register
define i64 @f() {
  %v = alloca i64
  call void asm sideeffect "", "=*r,0"(ptr elementtype(i64) %v, i64 7)
  %r = load i64, ptr %v
  ret i64 %r
}
