; HiPE's convention wants to know its run-time system, and passes and returns integers and scalar floating point only.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: hipe.ll:{{*}}unsupported: function of HiPE's convention without '!hipe.literals'
define cc 11 i64 @f(i64 %hp, i64 %p) {
  ret i64 %p
}
