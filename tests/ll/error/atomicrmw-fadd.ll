; Floating-point read-modify-write operations are refused by name, at their place.
; test: error
; CHECK: atomicrmw-fadd.ll:5:3:{{*}}unsupported: atomicrmw fadd
define void @add(ptr %p) {
  %old = atomicrmw fadd ptr %p, double 1.0 seq_cst
  ret void
}
