; intel_ocl_bicc with AVX-512 preserves other registers: functions that call nothing else, and calls.
; test: dump level=O2 -- -mtriple=x86_64-linux-gnu -mattr=+avx512f
; CHECK: <leaf>:
; CHECK-NEXT: vpaddd %zmm1, %zmm0, %zmm0
; CHECK-NEXT: retq
; CHECK: <caller>:
; CHECK: callq
; CHECK: addq %rsi, %rax
declare cc 77 i64 @g(<16 x i32>, i64)
define cc 77 <16 x i32> @leaf(<16 x i32> %p, <16 x i32> %q) {
  %r = add <16 x i32> %p, %q
  ret <16 x i32> %r
}
define i64 @caller(<16 x i32> %p, i64 %a, i64 %b) nounwind {
  %r = call cc 77 i64 @g(<16 x i32> %p, i64 %a)
  %s = add i64 %r, %b
  ret i64 %s
}
