; Old intrinsics become what LLVM's readers make of them: pairwise addition of floats has a name of its own, the negated
; factor of a scalar fused multiplication is the second. Expected is what llvm-as and llvm-dis make of the file.
; test: ir
declare <4 x float> @llvm.aarch64.neon.addp.v4f32(<4 x float>, <4 x float>)
declare <4 x i32> @llvm.aarch64.neon.addp.v4i32(<4 x i32>, <4 x i32>)
declare <4 x float> @llvm.x86.fma.vfnmadd.ss(<4 x float>, <4 x float>, <4 x float>)
; CHECK: call <4 x float> @llvm.aarch64.neon.faddp.v4f32(<4 x float> %a, <4 x float> %b)
define <4 x float> @floats(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.aarch64.neon.addp.v4f32(<4 x float> %a, <4 x float> %b)
  ret <4 x float> %r
}
; CHECK: call <4 x i32> @llvm.aarch64.neon.addp.v4i32(<4 x i32> %a, <4 x i32> %b)
define <4 x i32> @integers(<4 x i32> %a, <4 x i32> %b) {
  %r = call <4 x i32> @llvm.aarch64.neon.addp.v4i32(<4 x i32> %a, <4 x i32> %b)
  ret <4 x i32> %r
}
; CHECK: extractelement <4 x float> %b, i64 0
; CHECK: extractelement <4 x float> %c, i64 0
; CHECK: fneg float %2
define <4 x float> @negated(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call <4 x float> @llvm.x86.fma.vfnmadd.ss(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}
