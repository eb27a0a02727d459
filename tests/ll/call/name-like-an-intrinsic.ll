; What is named like an intrinsic and is none is a function; vectors, too.
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu
; TEXT-LABEL: shift:
; TEXT: llvm.x86.sse2.psrai.q
define <2 x i64> @shift(<2 x i64> %x) {
  %r = call <2 x i64> @llvm.x86.sse2.psrai.q(<2 x i64> %x, i32 63)
  ret <2 x i64> %r
}
declare <2 x i64> @llvm.x86.sse2.psrai.q(<2 x i64>, i32)
