; xmm16 is a register of AVX-512.
; test: error
; CHECK: error-high-vector.ll:5:3:{{*}}couldn't allocate output register for constraint '{xmm16}'
define i64 @f() {
  %v = call i64 asm "", "={xmm16},0"(i64 0)
  ret i64 %v
}
