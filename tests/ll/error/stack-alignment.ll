; An alignment of the stack that no frame can keep.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: stack-alignment.ll:{{*}}unsupported: module flag 'override-stack-alignment' of 4
define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"override-stack-alignment", i32 4}
