; A stack guard's segment is gs in the kernel's code model, of a symbol too.
; test: asm -- -mtriple=x86_64-linux-gnu -code-model=kernel -O0
; test: asm -- -mtriple=x86_64-linux-gnu -code-model=kernel -O2
; CHECK: movq %gs:place(%rip)
define i32 @f() sspreq {
  %a = alloca [64 x i8]
  call void @g(ptr %a)
  ret i32 0
}
declare void @g(ptr)
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"stack-protector-guard-symbol", !"place"}
