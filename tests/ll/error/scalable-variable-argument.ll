; AAPCS64 has no variable arguments of scalable vectors.
; test: error -- -mtriple=aarch64-linux-gnu -mattr=+sve
; CHECK: scalable-variable-argument.ll:7:{{*}}unsupported: scalable vectors as variable arguments
declare void @g(i32, ...)

define void @f(<vscale x 4 x i32> %x) {
  call void (i32, ...) @g(i32 1, <vscale x 4 x i32> %x)
  ret void
}
