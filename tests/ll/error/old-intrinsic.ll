; An old intrinsic whose declaration has other types than it had: nothing replaces it.
; test: error
; CHECK: old-intrinsic.ll:6:3:{{*}}unsupported: llvm.x86.avx512.kand.w
declare i32 @llvm.x86.avx512.kand.w(float)
define i32 @f(float %x) {
  %r = call i32 @llvm.x86.avx512.kand.w(float %x)
  ret i32 %r
}
