; Four and eight scalable vectors are interleaved and taken apart pair by pair. The driver checks every element.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve

define i64 @vscale() {
  %n = call i64 @llvm.vscale.i64()
  ret i64 %n
}

; Bytes of words the other way round.
define void @reversed(ptr %p) {
  %v = load <vscale x 64 x i8>, ptr %p, align 1
  %d = call { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } @llvm.vector.deinterleave4.nxv64i8(<vscale x 64 x i8> %v)
  %a = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %d, 0
  %b = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %d, 1
  %c = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %d, 2
  %e = extractvalue { <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8>, <vscale x 16 x i8> } %d, 3
  %r = call <vscale x 64 x i8> @llvm.vector.interleave4.nxv64i8(<vscale x 16 x i8> %e, <vscale x 16 x i8> %c, <vscale x 16 x i8> %b, <vscale x 16 x i8> %a)
  store <vscale x 64 x i8> %r, ptr %p, align 1
  ret void
}
; CHECK-LABEL: reversed:
; CHECK: uzp1
; CHECK: zip1
; CHECK: ret

; Element k of the eight is put out at place k of the vectors: those of narrow lanes, too.
define void @apart(ptr %p, ptr %to) {
  %v = load <vscale x 16 x half>, ptr %p, align 2
  %d = call { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } @llvm.vector.deinterleave8.nxv16f16(<vscale x 16 x half> %v)
  %k3 = extractvalue { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } %d, 3
  store <vscale x 2 x half> %k3, ptr %to, align 2
  ret void
}

define void @together(ptr %p, ptr %to) {
  %a = load <vscale x 2 x i64>, ptr %p, align 8
  %b = add <vscale x 2 x i64> %a, splat (i64 100)
  %c = add <vscale x 2 x i64> %a, splat (i64 200)
  %d = add <vscale x 2 x i64> %a, splat (i64 300)
  %r = call <vscale x 16 x i64> @llvm.vector.interleave8.nxv16i64(<vscale x 2 x i64> %a, <vscale x 2 x i64> %b, <vscale x 2 x i64> %c, <vscale x 2 x i64> %d, <vscale x 2 x i64> %d, <vscale x 2 x i64> %c, <vscale x 2 x i64> %b, <vscale x 2 x i64> %a)
  store <vscale x 16 x i64> %r, ptr %to, align 8
  ret void
}

; Masks.
define void @masks(ptr %p) {
  %v = load <vscale x 16 x i8>, ptr %p, align 1
  %m = icmp ugt <vscale x 16 x i8> %v, splat (i8 99)
  %d = call { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } @llvm.vector.deinterleave4.nxv16i1(<vscale x 16 x i1> %m)
  %a = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 0
  %b = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 1
  %c = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 2
  %e = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 3
  %r = call <vscale x 16 x i1> @llvm.vector.interleave4.nxv16i1(<vscale x 4 x i1> %b, <vscale x 4 x i1> %a, <vscale x 4 x i1> %e, <vscale x 4 x i1> %c)
  %z = zext <vscale x 16 x i1> %r to <vscale x 16 x i8>
  store <vscale x 16 x i8> %z, ptr %p, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; long vscale(void);
; void reversed(unsigned char *), apart(short *, short *), together(long *, long *), masks(unsigned char *);
; static unsigned char bytes[1024], old[1024];
; static short halves[256], half[64];
; static long words[32], all[256];
; int main(void) {
;   int n = vscale(), wrong = 0;
;   for (int k = 0; k < 64 * n; k++) old[k] = bytes[k] = k * 37;
;   reversed(bytes);
;   for (int k = 0; k < 64 * n; k++) wrong += bytes[k] != old[k ^ 3];
;   for (int k = 0; k < 16 * n; k++) halves[k] = k * 11;
;   apart(halves, half);
;   for (int k = 0; k < 2 * n; k++) wrong += half[k] != halves[8 * k + 3];
;   for (int k = 0; k < 2 * n; k++) words[k] = k;
;   together(words, all);
;   static const int added[8] = {0, 100, 200, 300, 300, 200, 100, 0};
;   for (int k = 0; k < 16 * n; k++) wrong += all[k] != k / 8 + added[k % 8];
;   for (int k = 0; k < 16 * n; k++) old[k] = bytes[k] = k * 53;
;   masks(bytes);
;   static const int from[4] = {1, 0, 3, 2};
;   for (int k = 0; k < 16 * n; k++) wrong += bytes[k] != (old[k / 4 * 4 + from[k % 4]] > 99);
;   printf("%d wrong\n", wrong);
; }
; >>> output
; 0 wrong
