; Vectors of pointers: scalar base with vector index, vector base with scalar index, struct members.
; A sum of addresses is one of vectors; where a product is needed, lanes are computed one by one.
; test: run
; test: run -- -mattr=+avx2
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 -- -mtriple=x86_64-linux-gnu
; CHECK-LABEL: sums:
; CHECK-NOT: leaq
; CHECK: paddq
; CHECK-NOT: leaq
; CHECK: .size sums
define void @lanes(ptr %out, ptr %base, <4 x i32> %i) {
  %p = getelementptr i32, ptr %base, <4 x i32> %i
  %a = ptrtoint <4 x ptr> %p to <4 x i64>
  store <4 x i64> %a, ptr %out, align 8
  ret void
}
define void @bases(ptr %out, ptr %base, i64 %k) {
  %b0 = insertelement <2 x ptr> poison, ptr %base, i64 0
  %q = getelementptr i8, ptr %base, i64 1000
  %b = insertelement <2 x ptr> %b0, ptr %q, i64 1
  %p = getelementptr {i64, [5 x i16]}, <2 x ptr> %b, i64 %k, i32 1, i64 3
  store <2 x ptr> %p, ptr %out, align 8
  ret void
}
define void @sums(ptr %out, ptr %from) {
  %b = load <4 x ptr>, ptr %from, align 8
  %i = load <4 x i64>, ptr %from, align 8
  %p = getelementptr i64, <4 x ptr> %b, <4 x i64> %i
  %q = getelementptr [4 x i32], <4 x ptr> %p, <4 x i64> splat (i64 -2), <4 x i16> splat (i16 -1)
  store <4 x ptr> %q, ptr %out, align 8
  ret void
}
define void @products(ptr %out, ptr %b, ptr %from) {
  %i = load <4 x i8>, ptr %from, align 1
  %p = getelementptr {[3 x i32], i64}, ptr %b, <4 x i8> %i, i32 0, i64 2
  %q = getelementptr {[3 x i32], i64}, <4 x ptr> %p, i64 3, <4 x i32> splat (i32 1)
  store <4 x ptr> %q, ptr %out, align 8
  ret void
}
; >>> driver
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16)));
; void lanes(long *, char *, v4); void bases(long *, char *, long);
; void sums(long *, long *), products(long *, char *, signed char *);
; int main(void) {
;     long out[4];
;     lanes(out, 0, (v4){1, -1, 1000000, 0});
;     printf("%ld %ld %ld %ld\n", out[0], out[1], out[2], out[3]);
;     bases(out, 0, 3);
;     printf("%ld %ld\n", out[0], out[1]);
;     sums(out, (long[]){1, -2, 300, 1L << 40});
;     printf("%ld %ld %ld %ld\n", out[0], out[1], out[2], out[3]);
;     products(out, 0, (signed char[]){0, 1, -1, 100});
;     printf("%ld %ld %ld %ld\n", out[0], out[1], out[2], out[3]);
; }
; >>> output
; 4 -4 4000000 0
; 86 1086
; -27 -54 2664 9895604649948
; 96 120 72 2496
