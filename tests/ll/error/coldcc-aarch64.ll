; LLVM has no coldcc for AArch64: neither functions nor calls with arguments.
; test: error -- -mtriple=aarch64-apple-macosx
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: coldcc-aarch64.ll:5:1: unsupported: coldcc on AArch64
define coldcc void @f() {
  ret void
}
