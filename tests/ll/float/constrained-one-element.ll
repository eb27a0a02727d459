; Conversions of single elements that call the run-time library, checked after each pass.
; test: asm -- -O0 -mtriple=x86_64-linux-gnu -verify-each
; CHECK: callq __extendhfsf2
; CHECK: cvtss2sd
define <1 x double> @f(<1 x half> %x) strictfp {
  %r = call <1 x double> @llvm.experimental.constrained.fpext.v1f64.v1f16(<1 x half> %x, metadata !"fpexcept.strict") strictfp
  ret <1 x double> %r
}
declare <1 x double> @llvm.experimental.constrained.fpext.v1f64.v1f16(<1 x half>, metadata)
