; Calls want the registers of arguments, as llc says it too.
; test: error -- -mtriple=aarch64-linux-gnu -mattr=+reserve-x3
; CHECK: reserved-argument-registers.ll:5:1: unsupported: call where a feature reserves a register of arguments
declare void @g()
define void @f() {
  call void @g()
  ret void
}
