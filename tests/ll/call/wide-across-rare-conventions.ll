; Vectors of 32 bytes live across calls whose conventions preserve the lower 16 of each register, or all (preserve_allcc).
; test: run -- -mattr=+avx -mtriple=x86_64-linux-gnu
; test: run arch=windows models=pic -- -mattr=+avx -mtriple=x86_64-w64-windows-gnu
declare void @plain()

define preserve_allcc void @keeps_all(ptr %p) noinline {
  %v = load <8 x float>, ptr %p, align 4
  %w = fadd <8 x float> %v, %v
  call void @plain()
  %x = fadd <8 x float> %w, %v
  store <8 x float> %x, ptr %p, align 4
  ret void
}
define coldcc void @cold(ptr %p) noinline {
  %v = load <8 x float>, ptr %p, align 4
  %w = fadd <8 x float> %v, %v
  store <8 x float> %w, ptr %p, align 4
  call void @plain()
  ret void
}
define preserve_mostcc void @most(ptr %p) noinline {
  call void @plain()
  ret void
}
define x86_regcallcc void @regcall(ptr %p) noinline {
  call void @plain()
  ret void
}
define void @keeps(ptr %in, ptr %out) {
  %p1 = getelementptr i8, ptr %in, i64 32
  %a = load <8 x float>, ptr %in, align 4
  %b = load <8 x float>, ptr %p1, align 4
  call preserve_allcc void @keeps_all(ptr %in)
  %c = fadd <8 x float> %a, %b
  call coldcc void @cold(ptr %in)
  %d = fmul <8 x float> %c, %a
  call preserve_mostcc void @most(ptr %in)
  %e = fsub <8 x float> %d, %b
  call x86_regcallcc void @regcall(ptr %in)
  %f = fadd <8 x float> %e, %a
  store <8 x float> %f, ptr %out, align 4
  ret void
}
; >>> driver
; #include <stdio.h>
; void keeps(float *, float *);
; void plain(void) {
;   __asm__ volatile("vcmpps $15, %%ymm0, %%ymm0, %%ymm0\n\tvmovaps %%ymm0, %%ymm1\n\tvmovaps %%ymm0, %%ymm2\n\t"
;     "vmovaps %%ymm0, %%ymm3\n\tvmovaps %%ymm0, %%ymm4\n\tvmovaps %%ymm0, %%ymm5\n\tvzeroupper" ::: "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5");
; }
; int main(void) {
;   float in[16], out[8];
;   for (int k = 0; k < 16; k++) in[k] = k + 1;
;   keeps(in, out);
;   for (int k = 0; k < 8; k++) printf("%g ", out[k]);
;   printf("%g %g\n", in[0], in[7]);
; }
; >>> output
; 2 16 34 56 82 112 146 184 6 48
