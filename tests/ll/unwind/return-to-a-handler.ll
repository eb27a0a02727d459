; llvm.eh.return and llvm.eh.unwind.init, of which unwinders are made: all registers are restored, those of the handler's
; arguments too, and control goes to the handler. On the normal way results stay.
; test: run -- -mtriple=x86_64-linux-gnu
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu
; TEXT-LABEL: leave:
; TEXT: pushq %rdx
; TEXT: pushq %rax
; TEXT: popq %rax
; TEXT: popq %rdx
; TEXT: movq %rcx, %rsp
; TEXT-NEXT: retq
module asm ".globl enter"
module asm "enter:"
module asm "  pushq %rbx"
module asm "  pushq %r12"
module asm "  pushq %r15"
module asm "  movq $5, %rbx"
module asm "  movq $7, %r12"
module asm "  movq $11, %r15"
module asm "  movq %rdi, %rdx"
module asm "  xorl %edi, %edi"
module asm "  leaq handler(%rip), %rsi"
module asm "  movq $100, %rax"
module asm "  call leave"
module asm "  addq $1000, %rax"
module asm "  jmp 1f"
module asm "handler:"
module asm "  addq %rdx, %rax"
module asm "1:addq %rbx, %rax"
module asm "  addq %r12, %rax"
module asm "  addq %r15, %rax"
module asm "  popq %r15"
module asm "  popq %r12"
module asm "  popq %rbx"
module asm "  ret"

declare void @llvm.eh.return.i64(i64, ptr)
declare void @llvm.eh.unwind.init()

define i64 @leave(i64 %by, ptr %handler, i64 %n) uwtable {
  call void @llvm.eh.unwind.init()
  %x = call i64 asm sideeffect "mov $$99, %rbx; mov $$99, %r12; mov $$99, %r15; mov $1, $0", "=r,r,~{rbx},~{r12},~{r15}"(i64 %by)
  %c = icmp ult i64 %n, 10
  br i1 %c, label %unwind, label %plain
unwind:
  call void @llvm.eh.return.i64(i64 %x, ptr %handler)
  unreachable
plain:
  ret i64 %n
}
; >>> driver
; #include <stdio.h>
; long enter(long);
; int main(void) { printf("%ld %ld\n", enter(3), enter(50)); }
; >>> output
; 126 1073
