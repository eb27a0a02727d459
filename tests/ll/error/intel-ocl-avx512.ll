; With AVX-512 functions of intel_ocl_bicc preserve zmm16 and on, which other functions that they call change.
; test: error -- -mtriple=x86_64-linux-gnu -mattr=+avx512f
; CHECK: intel-ocl-avx512.ll:5:1: unsupported: call in a function of calling convention 77 with feature 'avx512f'
declare void @g()
define cc 77 void @f() {
  call void @g()
  ret void
}
