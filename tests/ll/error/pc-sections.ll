; Places of single accesses to memory are not told to anybody.
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: pc-sections.ll:6:3: unsupported: !pcsections of an instruction
define void @f(ptr %p) {
  store atomic i32 1, ptr %p release, align 4, !pcsections !0
  ret void
}

!0 = !{!"sanmd_atomics2!C"}
