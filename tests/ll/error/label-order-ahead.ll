; The order in which labels are used is told behind their function.
; test: error
; CHECK: label-order-ahead.ll:9:17: invalid function forward reference in uselistorder_bb
define void @f() {
  br label %bb
bb:
  ret void
}
uselistorder_bb @g, %bb, { 1, 0 }

define void @g() {
  br label %bb
bb:
  br label %bb
}
