; x86_regcallcc on Windows: twelve integers in registers (eleven with the module flag RegCallv4), no home area, results in rax and xmm0.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: <eighth>:
; CHECK: movq %r10, %rax
define x86_regcallcc i64 @eighth(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h) {
  ret i64 %h
}
; CHECK: <twelfth>:
; CHECK: movq %r15, %rax
define x86_regcallcc i64 @twelfth(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l) {
  ret i64 %l
}
; CHECK: <thirteenth>:
; CHECK: movq 0x8(%rsp), %rax
define x86_regcallcc i64 @thirteenth(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l, i64 %m) {
  ret i64 %m
}
; CHECK: <ninth>:
; CHECK: %xmm8, %xmm0
define x86_regcallcc double @ninth(double %a, double %b, double %c, double %d, double %e, double %f, double %g, double %h, double %i) {
  ret double %i
}
