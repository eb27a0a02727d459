; Nodes that objects tell of, written where they are used (an internal error of metadata.rs, before).
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: pc-sections.ll:6:3: unsupported: !pcsections with a node that has no number
define void @f(ptr %p) {
  store atomic i32 1, ptr %p release, align 4, !pcsections !{!"sanmd_atomics2!C"}
  ret void
}
