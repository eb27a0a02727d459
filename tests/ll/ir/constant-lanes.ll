; Lanes of constants are put together while reading; what cannot be becomes instructions. Intrinsics whose overloads were told
; by other types of old each get their own present name.
; test: ir
@g = global i32 0
; CHECK: define <4 x i32> @splat
; CHECK: ret <4 x i32> splat (i32 7)
define <4 x i32> @splat() {
  ret <4 x i32> shufflevector (<4 x i32> insertelement (<4 x i32> poison, i32 7, i32 0), <4 x i32> poison, <4 x i32> zeroinitializer)
}
; CHECK: ret <4 x i8> <i8 5, i8 2, i8 poison, i8 4>
define <4 x i8> @mixed() {
  ret <4 x i8> shufflevector (<3 x i8> <i8 1, i8 2, i8 3>, <3 x i8> <i8 4, i8 5, i8 6>, <4 x i32> <i32 4, i32 1, i32 poison, i32 3>)
}
; CHECK: ret <vscale x 4 x i32> splat (i32 9)
define <vscale x 4 x i32> @scalable() {
  ret <vscale x 4 x i32> shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> undef, i32 9, i64 0), <vscale x 4 x i32> undef, <vscale x 4 x i32> zeroinitializer)
}
; CHECK: insertelement <vscale x 4 x i32> zeroinitializer, i32 9, i32 2
define <vscale x 4 x i32> @third() {
  ret <vscale x 4 x i32> insertelement (<vscale x 4 x i32> zeroinitializer, i32 9, i32 2)
}
; CHECK: call <vscale x 8 x i1> @llvm.aarch64.sve.punpkhi.nxv16i1(<vscale x 16 x i1> %a)
; CHECK: call <vscale x 4 x i1> @llvm.aarch64.sve.punpkhi.nxv8i1(<vscale x 8 x i1> %b)
define <vscale x 4 x i1> @halves(<vscale x 16 x i1> %a) {
  %b = call <vscale x 8 x i1> @llvm.aarch64.sve.punpkhi.nxv8i1(<vscale x 16 x i1> %a)
  %c = call <vscale x 4 x i1> @llvm.aarch64.sve.punpkhi.nxv4i1(<vscale x 8 x i1> %b)
  ret <vscale x 4 x i1> %c
}
declare <vscale x 8 x i1> @llvm.aarch64.sve.punpkhi.nxv8i1(<vscale x 16 x i1>)
declare <vscale x 4 x i1> @llvm.aarch64.sve.punpkhi.nxv4i1(<vscale x 8 x i1>)
