; Vectors of scalable length are not done on big-endian machines.
; test: error -- -mtriple=aarch64_be-linux-gnu -mattr=+sve
; CHECK: unsupported: scalable vectors (<vscale x 4 x Int(32)>)
define <vscale x 4 x i32> @f(<vscale x 4 x i32> %a) {
  %b = add <vscale x 4 x i32> %a, %a
  ret <vscale x 4 x i32> %b
}
