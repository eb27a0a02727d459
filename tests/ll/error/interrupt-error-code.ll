; The error code of an interrupt handler is one word.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: interrupt-error-code.ll:6:3: unsupported: interrupt handler with these arguments
%frame = type { i64, i64, i64, i64, i64 }
define x86_intrcc void @fault(ptr byval(%frame) %f, i128 %code) {
  ret void
}
