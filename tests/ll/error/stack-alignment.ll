; Callers that keep less of the stack's alignment than the ABI asks for.
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: stack-alignment.ll:{{*}}unsupported: module flag 'override-stack-alignment' of 8
define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"override-stack-alignment", i32 8}
