; Without vector registers there is no place for floating point as a result.
; test: error -- -mattr=-sse2
; CHECK: soft-float.ll:{{*}}unsupported: floating point as a result without feature 'sse2'
define i64 @integer(i64 %x, ptr %p) {
  store [4 x i64] zeroinitializer, ptr %p
  ret i64 %x
}
define double @float(double %x) {
  %r = fadd double %x, %x
  ret double %r
}
