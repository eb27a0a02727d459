; Hardening that is not made here is refused, never left out.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: hardening.ll:{{*}}unsupported: attribute "split-stack"
define void @split(i64 %n, ...) "split-stack" {
  %a = alloca i8
  store volatile i8 1, ptr %a
  ret void
}
