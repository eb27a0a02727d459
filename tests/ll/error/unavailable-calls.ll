; What a system or an ABI has no place for is refused: exp10 in an old libm.
; test: error -- -mtriple=x86_64-apple-macos10.8
; CHECK: unavailable-calls.ll:7:{{*}}unsupported: exp10 in the library of 'x86_64-apple-macos10.8{{*}}'
declare double @llvm.exp10.f64(double)

define double @f(double %x) {
  %r = call double @llvm.exp10.f64(double %x)
  ret double %r
}
