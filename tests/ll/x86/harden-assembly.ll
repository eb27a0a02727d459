; -x86-experimental-lvi-inline-asm-hardening: assembly text gets the barriers that lvi-cfi and lvi-load-hardening have for code.
; test: dump -- -mtriple=x86_64-linux-gnu -mattr=+lvi-load-hardening,+lvi-cfi -x86-experimental-lvi-inline-asm-hardening
; test: dump check=PLAIN -- -mtriple=x86_64-linux-gnu -x86-experimental-lvi-inline-asm-hardening
; test: relocations -- -mtriple=x86_64-linux-gnu -mattr=+lvi-load-hardening,+lvi-cfi -x86-experimental-lvi-inline-asm-hardening
; PLAIN: popq
; PLAIN-NEXT: retq
; PLAIN: xchgq
; PLAIN-NEXT: cmpxchgq
; PLAIN-NOT: shlq
module asm "pop %rbx"
module asm "ret"
; CHECK: popq %rbx
; CHECK-NEXT: lfence
; CHECK-NEXT: shlq $0x0, (%rsp)
; CHECK-NEXT: lfence
; CHECK-NEXT: retq
define void @f() nounwind {
  call void asm sideeffect "mov x(%rip), %rax", ""()
; CHECK: movq (%rip), %rax
; CHECK: lfence
  call void asm sideeffect "cmp x, %rax; mov %rbx, (%rax)", ""()
; CHECK: cmpq 0x0, %rax
; CHECK: lfence
; CHECK-NEXT: movq %rbx, (%rax)
; CHECK-NOT: lfence
  call void asm sideeffect "lea (%rax), %rbx; cmove %r12,%rax; lfence; nop", ""()
; CHECK: leaq
; CHECK-NEXT: cmoveq
; CHECK-NEXT: lfence
; CHECK-NEXT: nop
  call void asm sideeffect "xchg (%r12),%rax; cmpxchg %r12,(%rax); incq (%rax); lock addq $$1, (%rax)", ""()
; CHECK: xchgq
; CHECK-NEXT: lfence
; CHECK-NEXT: cmpxchgq
; CHECK-NEXT: lfence
; CHECK-NEXT: incq
; CHECK-NEXT: lfence
; CHECK-NEXT: lock
; CHECK-NEXT: addq
; CHECK-NEXT: lfence
  call void asm sideeffect "repz cmpsb; repnz scasb; call *200(%rdx); jmp *(%rdx)", ""()
; CHECK-NEXT: cmpsb
; CHECK-NEXT: scasb
; CHECK-NEXT: callq
; CHECK-NEXT: jmpq
  call void asm sideeffect ".macro load x\0A vpmuludq (\5Cx),%ymm0,%ymm12\0A .endm\0A load %rcx; fldt 8(%rbp); fld %st(0); ret $$8", ""()
; CHECK-NEXT: vpmuludq
; CHECK-NEXT: lfence
; CHECK-NEXT: fldt
; CHECK-NEXT: lfence
; CHECK-NEXT: fld
; CHECK-NEXT: shlq $0x0, (%rsp)
; CHECK-NEXT: lfence
; CHECK-NEXT: retq $0x8
  ret void
}
@x = global i64 0
