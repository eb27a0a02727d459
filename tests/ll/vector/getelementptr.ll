; Vectors of pointers: scalar base with vector index, vector base with scalar index, struct members.
; test: run
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
; >>> driver
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16)));
; void lanes(long *, char *, v4); void bases(long *, char *, long);
; int main(void) {
;     long out[4];
;     lanes(out, 0, (v4){1, -1, 1000000, 0});
;     printf("%ld %ld %ld %ld\n", out[0], out[1], out[2], out[3]);
;     bases(out, 0, 3);
;     printf("%ld %ld\n", out[0], out[1]);
; }
; >>> output
; 4 -4 4000000 0
; 86 1086
