; Module flags of stack probes are for AArch64's functions that say nothing of them (they were dropped in silence).
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu
; test: asm levels=O0,O2 check=DARWIN -- -mtriple=arm64-apple-macosx13
; test: asm levels=O0,O2 check=X86 -- -mtriple=x86_64-linux-gnu
; CHECK-LABEL: plain:
; CHECK: sub sp, sp, #2, lsl #12
; CHECK: str xzr, [sp]
; CHECK: sub sp, sp, #2, lsl #12
; CHECK: str xzr, [sp]
; CHECK-LABEL: own:
; CHECK: sub sp, sp, #4, lsl #12
; CHECK: str xzr, [sp]
; DARWIN-LABEL: _plain:
; DARWIN: sub sp, sp, #2, lsl #12
; DARWIN: str xzr, [sp]
; X86-LABEL: plain:
; X86: subq $0x4E28, %rsp
define void @plain() {
  %a = alloca [20000 x i8]
  call void @use(ptr %a)
  ret void
}

define void @own() "stack-probe-size"="16384" {
  %a = alloca [20000 x i8]
  call void @use(ptr %a)
  ret void
}

declare void @use(ptr)

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"probe-stack", !"inline-asm"}
!1 = !{i32 8, !"stack-probe-size", i32 8192}
