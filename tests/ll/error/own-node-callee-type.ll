; A type, written where it is used (an internal error of metadata.rs, before).
; test: error -- -mtriple=x86_64-linux-gnu -call-graph-section
; CHECK: own-node-callee-type.ll:5:3: unsupported: !callee_type with a node that has no number
define void @f(ptr %p) {
  call void %p(), !callee_type !{!{i64 0, !"_ZTSFvvE.generalized"}}
  ret void
}
