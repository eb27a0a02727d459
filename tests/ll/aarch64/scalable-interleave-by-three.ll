; Three scalable vectors are interleaved, and taken apart, by st3 and ld3. The driver checks every element.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve

define i64 @vscale() {
  %n = call i64 @llvm.vscale.i64()
  ret i64 %n
}

; Straight from memory and to it.
define void @turned(ptr %p) {
  %v = load <vscale x 12 x i32>, ptr %p, align 4
  %d = call { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.vector.deinterleave3.nxv12i32(<vscale x 12 x i32> %v)
  %a = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } %d, 0
  %b = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } %d, 1
  %c = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } %d, 2
  %r = call <vscale x 12 x i32> @llvm.vector.interleave3.nxv12i32(<vscale x 4 x i32> %b, <vscale x 4 x i32> %c, <vscale x 4 x i32> %a)
  store <vscale x 12 x i32> %r, ptr %p, align 4
  ret void
}
; CHECK-LABEL: turned:
; CHECK-NOT: sub
; CHECK: ld3w
; CHECK-NOT: ldr
; CHECK: st3w
; CHECK-NOT: str
; CHECK: ret

; A store between the load and its use: the load stays before it.
define void @kept(ptr %p) {
  %v = load <vscale x 6 x i64>, ptr %p, align 8
  store i64 0, ptr %p, align 8
  %d = call { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @llvm.vector.deinterleave3.nxv6i64(<vscale x 6 x i64> %v)
  %a = extractvalue { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } %d, 0
  store <vscale x 2 x i64> %a, ptr %p, align 8
  ret void
}

; The whole is used twice: it is made in the frame.
define void @twice(ptr %p, ptr %q) {
  %a = load <vscale x 16 x i8>, ptr %p, align 1
  %b = add <vscale x 16 x i8> %a, splat (i8 100)
  %c = xor <vscale x 16 x i8> %a, splat (i8 -1)
  %r = call <vscale x 48 x i8> @llvm.vector.interleave3.nxv48i8(<vscale x 16 x i8> %a, <vscale x 16 x i8> %b, <vscale x 16 x i8> %c)
  store <vscale x 48 x i8> %r, ptr %p, align 1
  store <vscale x 48 x i8> %r, ptr %q, align 1
  ret void
}

; Lanes that are narrower than their containers, and vectors of two registers.
define void @narrow(ptr %p, ptr %to) {
  %v = load <vscale x 6 x half>, ptr %p, align 2
  %d = call { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } @llvm.vector.deinterleave3.nxv6f16(<vscale x 6 x half> %v)
  %a = extractvalue { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } %d, 0
  %b = extractvalue { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } %d, 1
  %c = extractvalue { <vscale x 2 x half>, <vscale x 2 x half>, <vscale x 2 x half> } %d, 2
  %r = call <vscale x 6 x half> @llvm.vector.interleave3.nxv6f16(<vscale x 2 x half> %c, <vscale x 2 x half> %a, <vscale x 2 x half> %b)
  store <vscale x 6 x half> %r, ptr %to, align 2
  ret void
}

define void @wide(ptr %p, ptr %to) {
  %v = load <vscale x 12 x i64>, ptr %p, align 8
  %d = call { <vscale x 4 x i64>, <vscale x 4 x i64>, <vscale x 4 x i64> } @llvm.vector.deinterleave3.nxv12i64(<vscale x 12 x i64> %v)
  %a = extractvalue { <vscale x 4 x i64>, <vscale x 4 x i64>, <vscale x 4 x i64> } %d, 0
  %b = extractvalue { <vscale x 4 x i64>, <vscale x 4 x i64>, <vscale x 4 x i64> } %d, 1
  %c = extractvalue { <vscale x 4 x i64>, <vscale x 4 x i64>, <vscale x 4 x i64> } %d, 2
  %r = call <vscale x 12 x i64> @llvm.vector.interleave3.nxv12i64(<vscale x 4 x i64> %c, <vscale x 4 x i64> %a, <vscale x 4 x i64> %b)
  store <vscale x 12 x i64> %r, ptr %to, align 8
  ret void
}

; Masks.
define void @masks(ptr %p) {
  %v = load <vscale x 12 x i32>, ptr %p, align 4
  %m = icmp ugt <vscale x 12 x i32> %v, splat (i32 999)
  %d = call { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } @llvm.vector.deinterleave3.nxv12i1(<vscale x 12 x i1> %m)
  %a = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 0
  %b = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 1
  %c = extractvalue { <vscale x 4 x i1>, <vscale x 4 x i1>, <vscale x 4 x i1> } %d, 2
  %r = call <vscale x 12 x i1> @llvm.vector.interleave3.nxv12i1(<vscale x 4 x i1> %b, <vscale x 4 x i1> %a, <vscale x 4 x i1> %c)
  %z = zext <vscale x 12 x i1> %r to <vscale x 12 x i32>
  store <vscale x 12 x i32> %z, ptr %p, align 4
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; long vscale(void);
; void turned(int *), kept(long *), twice(unsigned char *, unsigned char *), narrow(short *, short *),
;   wide(long *, long *), masks(unsigned *);
; static int ints[256], old[256];
; static unsigned masked[256];
; static long longs[256], wides[256];
; static unsigned char bytes[1024], again[1024];
; static short halves[128], out[128];
; int main(void) {
;   int n = vscale(), wrong = 0;
;   for (int k = 0; k < 12 * n; k++) old[k] = ints[k] = k * 1237;
;   turned(ints);
;   for (int k = 0; k < 12 * n; k++) wrong += ints[k] != old[k / 3 * 3 + (k + 1) % 3];
;   for (int k = 0; k < 6 * n; k++) longs[k] = k + 5;
;   kept(longs);
;   for (int k = 0; k < 2 * n; k++) wrong += longs[k] != 3 * k + 5;
;   for (int k = 0; k < 16 * n; k++) bytes[k] = k * 7;
;   twice(bytes, again);
;   for (int k = 0; k < 48 * n; k++) {
;     unsigned char e = k / 3 * 7, want = k % 3 == 0 ? e : k % 3 == 1 ? e + 100 : ~e;
;     wrong += bytes[k] != want || again[k] != want;
;   }
;   for (int k = 0; k < 6 * n; k++) halves[k] = k * 11;
;   narrow(halves, out);
;   for (int k = 0; k < 6 * n; k++) wrong += out[k] != halves[k / 3 * 3 + (k + 2) % 3];
;   for (int k = 0; k < 12 * n; k++) longs[k] = k * 1000003L;
;   wide(longs, wides);
;   for (int k = 0; k < 12 * n; k++) wrong += wides[k] != longs[k / 3 * 3 + (k + 2) % 3];
;   for (int k = 0; k < 12 * n; k++) masked[k] = old[k] = k * 577 % 2000;
;   masks(masked);
;   static const int from[3] = {1, 0, 2};
;   for (int k = 0; k < 12 * n; k++) wrong += masked[k] != (old[k / 3 * 3 + from[k % 3]] > 999);
;   printf("%d wrong\n", wrong);
; }
; >>> output
; 0 wrong
