; See coldcc-aarch64.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: coldcc-call-aarch64.ll:6:3: unsupported: coldcc on AArch64
declare coldcc void @f(i32)
define void @g() {
  call coldcc void @f(i32 1)
  ret void
}
