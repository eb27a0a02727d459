; Control Flow Guard: indirect calls go through the dispatch pointer with the address in rax, unless the call says no; the
; functions whose addresses are taken stand in .gfids$y.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; test: readobj show=symbols check=SYM -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc
; SYM: Name: .gfids$y
; SYM: Length: 8
; SYM: Name: @feat.00
; SYM-NEXT: Value: 2048
@table = global [1 x ptr] [ptr @called]
declare void @called()
declare void @taken()
declare void @plain()
declare void @use(ptr)
; CHECK: <indirect>:
; CHECK: callq *(%rip)
; CHECK: __guard_dispatch_icall_fptr
; CHECK: movl $0x1, %ecx
; CHECK: callq *%r
define void @indirect(ptr %f, ptr %g) {
  call void %f()
  call void %g(i32 1) "guard_nocf"
  ret void
}
; CHECK: <tail>:
; CHECK: movq %rcx, %rax
; CHECK: jmpq *(%rip)
; CHECK: __guard_dispatch_icall_fptr
define void @tail(ptr %f) {
  tail call void %f()
  ret void
}
define void @direct() {
  call void @plain()
  call void @use(ptr @taken)
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"cfguard", i32 2}
