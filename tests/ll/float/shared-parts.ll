; A constant whose parts other users share as well: the parts stayed below the constant that moved up (internal error).
; test: asm check=ARM -- -O2 -mtriple=aarch64-linux-gnu
; ARM-LABEL: sign:
; ARM: fmov
; ARM: str
; ARM: bit v
; ARM: fadd s0
define float @sign(ptr %p) {
  store float -0.0, ptr %p
  %s = call float @llvm.copysign.f32(float 0.0, float 0.0)
  %r = fadd float %s, -0.0
  ret float %r
}

declare float @llvm.copysign.f32(float, float)
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
define i32 @main() {
  %p = alloca float
  %r = call float @sign(ptr %p)
  %a = bitcast float %r to i32
  %v = load i32, ptr %p
  %b = icmp ne i32 %v, -2147483648
  %e = zext i1 %b to i32
  %all = or i32 %a, %e
  ret i32 %all
}
; >>> output
