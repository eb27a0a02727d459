; Scalable vectors are refused by name, at the instruction, also where operations on vectors are expanded.
; test: error
; CHECK: scalable-vectors.ll:5:{{*}}unsupported: scalable vectors
define <vscale x 1 x i64> @f(ptr %p, <vscale x 1 x i1> %m, i32 %n) {
  %r = call <vscale x 1 x i64> @llvm.vp.load.nxv1i64.p0(ptr %p, <vscale x 1 x i1> %m, i32 %n)
  ret <vscale x 1 x i64> %r
}
declare <vscale x 1 x i64> @llvm.vp.load.nxv1i64.p0(ptr, <vscale x 1 x i1>, i32)
