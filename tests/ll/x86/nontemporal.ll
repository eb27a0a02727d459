; Stores past the caches: words, aligned vectors, and 64 bytes with less alignment by halves.
; test: run -- -mattr=+avx
; test: dump level=O2 -- -mattr=+avx512f
; CHECK: movntil %esi, (%rdi)
; CHECK: movntiq
; CHECK: vmovntps %xmm0
; CHECK: vmovups %xmm0
; CHECK: vmovntps %ymm0
; CHECK: vmovntps %zmm{{*}}, (%rdi)
; CHECK: vmovntps %ymm{{*}}, (%rdi)
; CHECK: vmovntps %ymm{{*}}, 0x20(%rdi)
define void @words(ptr %p, i32 %x, i64 %y) {
  store i32 %x, ptr %p, !nontemporal !0
  %q = getelementptr i8, ptr %p, i64 8
  store i64 %y, ptr %q, !nontemporal !0
  ret void
}
define void @vector(ptr %p, <4 x i32> %x) {
  store <4 x i32> %x, ptr %p, align 16, !nontemporal !0
  %q = getelementptr i8, ptr %p, i64 20
  store <4 x i32> %x, ptr %q, align 4, !nontemporal !0
  ret void
}
define void @wide(ptr %p, <8 x i32> %x) {
  store <8 x i32> %x, ptr %p, align 32, !nontemporal !0
  ret void
}
define void @constant(ptr %p) {
  store <16 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>, ptr %p, align 64, !nontemporal !0
  ret void
}
define void @halves(ptr %p) {
  store <16 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>, ptr %p, align 32, !nontemporal !0
  ret void
}
!0 = !{i32 1}
; >>> driver
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16)));
; typedef int v8 __attribute__((vector_size(32)));
; void words(int *, int, long), vector(int *, v4), constant(int *), halves(int *);
; __attribute__((target("avx"))) void wide(int *, v8);
; _Alignas(64) int a[64];
; static void show(int n) { for (int i = 0; i < n; i++) printf("%d ", a[i]); puts(""); }
; __attribute__((target("avx"))) int main(void) {
;   words(a, 5, 6L << 32 | 7); show(4);
;   vector(a, (v4){1, 2, 3, 4}); show(9);
;   wide(a + 8, (v8){11, 12, 13, 14, 15, 16, 17, 18}); show(16);
;   constant(a); halves(a + 24); show(40);
; }
; >>> output
; 5 0 7 6 
; 1 2 3 4 0 1 2 3 4 
; 1 2 3 4 0 1 2 3 11 12 13 14 15 16 17 18 
; 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0 0 0 0 0 0 0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 
