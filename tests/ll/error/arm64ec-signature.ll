; Arm64EC: what no thunk can pass to x64 code.
; test: error -- -mtriple=arm64ec-pc-windows-msvc
; CHECK: 'byval' argument passed to or from x64 code (Arm64EC)
define void @f(ptr byval([20 x i8]) %x) {
  ret void
}
