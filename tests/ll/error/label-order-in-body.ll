; The order in which labels are used is told outside of functions (found by mutations).
; test: error
; CHECK: label-order-in-body.ll:9:1: expected instruction opcode
define ptr @f() {
  ret ptr blockaddress (@g, %bb)
bb1:
  ret ptr blockaddress (@g, %bb)
bb2:
uselistorder_bb @g, %bb, { 1, 0 }
}

define void @g() {
  br label %bb
bb:
  ret void
}
