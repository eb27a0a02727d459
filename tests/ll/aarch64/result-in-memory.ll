; A result of more than eight scalable vectors goes to memory, whose address is in x8.
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+sve
; TEXT-LABEL: many:
; TEXT: , #8, mul vl]
; TEXT: ret
define <vscale x 18 x i64> @many(<vscale x 2 x i64> %a) {
  %r = call <vscale x 18 x i64> @llvm.vector.insert.nxv18i64.nxv2i64(<vscale x 18 x i64> poison, <vscale x 2 x i64> %a, i64 0)
  ret <vscale x 18 x i64> %r
}
declare <vscale x 18 x i64> @llvm.vector.insert.nxv18i64.nxv2i64(<vscale x 18 x i64>, <vscale x 2 x i64>, i64)
