; Every intrinsic of SSE4A that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 needs=sse4a -- -mattr=+sse4a
declare <2 x i64> @llvm.x86.sse4a.extrq(<2 x i64>, <16 x i8>)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse4a.extrq(<2 x i64> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse4a.extrqi(<2 x i64>, i8, i8)
define void @t1(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %r = call <2 x i64> @llvm.x86.sse4a.extrqi(<2 x i64> %a0, i8 5, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse4a.insertq(<2 x i64>, <2 x i64>)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse4a.insertq(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse4a.insertqi(<2 x i64>, <2 x i64>, i8, i8)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse4a.insertqi(<2 x i64> %a0, <2 x i64> %a1, i8 5, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3;
; static test *const tests[] = {t0, t1, t2, t3};
; static const char *const names[] = {"sse4a.extrq", "sse4a.extrqi", "sse4a.insertq", "sse4a.insertqi"};
; int main(void) {
;   static unsigned in[256] __attribute__((aligned(64)));
;   static unsigned char out[512] __attribute__((aligned(64)));
;   unsigned seed = 1;
;   for (unsigned n = 0; n < sizeof tests / sizeof *tests; n++) {
;     for (unsigned i = 0; i < 256; i++) {
;       seed = seed * 1664525 + 1013904223;
;       // Moderate as halves, floats and doubles, of either sign.
;       in[i] = ((seed >> 9) & 0x800f83ff) | 0x3fe03800;
;     }
;     memset(out, 0, sizeof out);
;     tests[n](in, out);
;     unsigned long hash = 0;
;     for (unsigned i = 0; i < sizeof out; i++) hash = hash * 31 + out[i];
;     printf("%s %016lx\n", names[n], hash);
;   }
; }
; >>> output
; sse4a.extrq 89a34a2a54fbc001
; sse4a.extrqi 7a73e20d86a2252a
; sse4a.insertq ca2d35ca8de29a2d
; sse4a.insertqi c622bdf8e276f2db
