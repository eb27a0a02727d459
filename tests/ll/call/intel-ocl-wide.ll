; Whole vector registers in frames: intel_ocl_bicc preserves upper halves where AVX is there: of values that live across its calls, and for its callers.
; test: run -- -mattr=+avx
; test: run arch=windows -- -mattr=+avx -mtriple=x86_64-w64-windows-gnu
declare void @plain(ptr)

; All vector registers are written, and a function of C's convention is called.
define cc 77 <8 x float> @spoils(<8 x float> %v, ptr %p) noinline {
  call void asm sideeffect "vcmpps $$15, %ymm8, %ymm8, %ymm8\0Avmovaps %ymm8, %ymm9\0Avmovaps %ymm8, %ymm10\0Avmovaps %ymm8, %ymm11\0Avmovaps %ymm8, %ymm12\0Avmovaps %ymm8, %ymm13\0Avmovaps %ymm8, %ymm14\0Avmovaps %ymm8, %ymm15", "~{ymm8},~{ymm9},~{ymm10},~{ymm11},~{ymm12},~{ymm13},~{ymm14},~{ymm15}"()
  call void @plain(ptr %p)
  %s = fadd <8 x float> %v, %v
  ret <8 x float> %s
}

define preserve_allcc void @keeps_all(ptr %p) noinline {
  call void @plain(ptr %p)
  ret void
}

define <4 x float> @calls_it(<4 x float> %v, ptr %p) {
  call preserve_allcc void @keeps_all(ptr %p)
  %s = fadd <4 x float> %v, %v
  ret <4 x float> %s
}

define void @keeps(ptr %in, ptr %out, ptr %p) {
  %p1 = getelementptr i8, ptr %in, i64 32
  %p2 = getelementptr i8, ptr %in, i64 64
  %p3 = getelementptr i8, ptr %in, i64 96
  %a = load <8 x float>, ptr %in, align 4
  %b = load <8 x float>, ptr %p1, align 4
  %c = load <8 x float>, ptr %p2, align 4
  %d = load <8 x float>, ptr %p3, align 4
  %r = call cc 77 <8 x float> @spoils(<8 x float> %a, ptr %p)
  %s = call cc 77 <8 x float> @spoils(<8 x float> %r, ptr %p)
  %x = fadd <8 x float> %s, %b
  %y = fmul <8 x float> %x, %c
  %z = fsub <8 x float> %y, %d
  %low = shufflevector <8 x float> %z, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %twice = call <4 x float> @calls_it(<4 x float> %low, ptr %p)
  %whole = getelementptr i8, ptr %out, i64 32
  store <4 x float> %twice, ptr %whole, align 4
  store <8 x float> %z, ptr %out, align 4
  ret void
}
; >>> driver
; #include <stdio.h>
; void keeps(float *, float *, int *);
; void plain(int *p) { ++*p; __asm__ volatile("vzeroall" ::: "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
;     "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"); }
; int main(void) {
;     float in[32], out[12]; int calls = 0;
;     for (int k = 0; k < 32; k++) in[k] = k + 0.5f;
;     keeps(in, out, &calls);
;     for (int k = 0; k < 12; k++) printf("%g ", out[k]);
;     printf("%d\n", calls);
; }
; >>> output
; 148.75 245.75 352.75 469.75 596.75 733.75 880.75 1037.75 297.5 491.5 705.5 939.5 3
