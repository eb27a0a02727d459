; Callers that keep another alignment of the stack than the ABI asks for (module flag `override-stack-alignment`): what
; needs more than they keep realigns its frame, and what is called finds as much.
; test: run levels=O0,O2 arch=x86_64 -- -mtriple=x86_64-linux-gnu

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i64 @address(ptr)

; Called with a stack pointer that is a multiple of 8 only.
define i64 @local(i64 %x) {
  %a = alloca <4 x i32>, align 16
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %a, align 16
  %n = call i64 @address(ptr %a)
  %v = load volatile <4 x i32>, ptr %a, align 16
  %e = extractelement <4 x i32> %v, i64 2
  %w = zext i32 %e to i64
  %m = and i64 %n, 15
  %r = add i64 %m, %w
  %s = add i64 %r, %x
  ret i64 %s
}

define i64 @misaligned(i64 %x) {
  %r = call i64 asm sideeffect "pushq %rbx\0Amovq %rsp, %rbx\0Asubq $$256, %rsp\0Aandq $$-16, %rsp\0Asubq $$8, %rsp\0Acall local\0Amovq %rbx, %rsp\0Apopq %rbx", "={ax},{di},~{cx},~{dx},~{si},~{di},~{r8},~{r9},~{r10},~{r11},~{xmm0},~{xmm1},~{xmm2},~{memory},~{flags}"(i64 %x) noredzone
  ret i64 %r
}

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"override-stack-alignment", i32 8}

; >>> driver
; #include <stdio.h>
; long address(void *p) { return (long)p; }
; long misaligned(long), local(long);
; int main(void) {
;   printf("%ld %ld\n", local(10), misaligned(20));
;   return 0;
; }
; >>> output
; 13 23
