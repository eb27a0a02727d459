; -x86-sse2avx: instructions of SSE in assembly are taken for their VEX forms.
; test: run needs=avx -- -x86-sse2avx -mattr=+avx
; test: dump level=O2 -- -x86-sse2avx
; CHECK: vmulps %xmm2, %xmm1, %xmm1
; CHECK: vaddps %xmm1, %xmm0, %xmm0
; CHECK: vsqrtps %xmm0, %xmm0
; CHECK: vcmpltps %xmm1, %xmm0, %xmm0
; CHECK: vpshufd $0x1b, %xmm0, %xmm0
; CHECK: vmovups %xmm0, (%rdi)
; test: dump level=O2 check=PLAIN
; PLAIN: addps %xmm1, %xmm0
; PLAIN: cmpltps %xmm1, %xmm0
target triple = "x86_64-unknown-linux-gnu"
module asm ".globl twice"
module asm "twice: mulps %xmm2, %xmm1"
module asm "ret"
define void @sum(ptr %p, <4 x float> %a, <4 x float> %b) {
  call void asm sideeffect "addps $2, $1\0Asqrtps $1, $1\0Acmpltps $2, $1\0Apshufd $$27, $1, $1\0Amovups $1, ($0)", "{di},{xmm0},{xmm1},~{xmm0},~{memory}"(ptr %p, <4 x float> %a, <4 x float> %b)
  ret void
}
; >>> driver
; #include <stdio.h>
; typedef float vector __attribute__((vector_size(16)));
; void sum(void *, vector, vector);
; int main(void) {
;   int r[4];
;   sum(r, (vector){ 1, 2, 9, 4 }, (vector){ 3, 2, 7, 0.5f });
;   printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
; }
; >>> output
; 0 -1 0 -1
