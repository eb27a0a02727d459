; SSE alone adds floats in LLVM; x87, by which they are added here, is off.
; test: error -- -mtriple=x86_64-linux-gnu -mattr=-sse2,-x87
; CHECK: unsupported: floating point without features 'sse2' and 'x87'
define void @f(ptr %p) {
  %a = load float, ptr %p
  %b = fadd float %a, 1.0
  store float %b, ptr %p
  ret void
}
