; Structures of predicates and of short scalable vectors in memory: each member stands behind the last, at distances that
; grow with the vector length. The first lane of <vscale x 1 x i1> is read.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve

define i64 @vscale() {
  %n = call i64 @llvm.vscale.i64()
  ret i64 %n
}

define void @predicates(ptr %p, ptr %q) {
  %v = load { <vscale x 16 x i1>, <vscale x 16 x i1> }, ptr %p, align 2
  %a = extractvalue { <vscale x 16 x i1>, <vscale x 16 x i1> } %v, 0
  %b = extractvalue { <vscale x 16 x i1>, <vscale x 16 x i1> } %v, 1
  %r = insertvalue { <vscale x 16 x i1>, <vscale x 16 x i1> } poison, <vscale x 16 x i1> %b, 0
  %s = insertvalue { <vscale x 16 x i1>, <vscale x 16 x i1> } %r, <vscale x 16 x i1> %a, 1
  store { <vscale x 16 x i1>, <vscale x 16 x i1> } %s, ptr %q, align 2
  ret void
}
; CHECK-LABEL: predicates:
; CHECK: ldr p{{*}}, [x0, #1, mul vl]
; CHECK: str p{{*}}, [x1, #1, mul vl]
; CHECK: ret

define void @short(ptr %p, ptr %q) {
  %v = load { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> }, ptr %p, align 4
  %a = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %v, 0
  %b = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %v, 1
  %c = extractvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %v, 2
  %r = insertvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } poison, <vscale x 2 x i32> %c, 0
  %s = insertvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %r, <vscale x 2 x i32> %a, 1
  %t = insertvalue { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %s, <vscale x 2 x i32> %b, 2
  store { <vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32> } %t, ptr %q, align 4
  ret void
}
; CHECK-LABEL: short:
; CHECK: ld1w {{*}}, [x0, #2, mul vl]
; CHECK: st1w {{*}}, [x1, #2, mul vl]
; CHECK: ret

define i1 @first(i64 %a, i64 %b) {
  %v = insertelement <vscale x 1 x i64> poison, i64 %a, i32 0
  %w = insertelement <vscale x 1 x i64> poison, i64 %b, i32 0
  %c = icmp slt <vscale x 1 x i64> %v, %w
  %r = extractelement <vscale x 1 x i1> %c, i32 0
  ret i1 %r
}
; >>> driver
; #include <stdio.h>
; long vscale(void);
; void predicates(unsigned char *, unsigned char *), shorts(int *, int *) __asm__("short");
; int first(long, long);
; static unsigned char p[64], q[64];
; static int in[256], out[256];
; int main(void) {
;   int n = vscale(), wrong = 0;
;   for (int k = 0; k < 4 * n; k++) p[k] = k * 29 + 3;
;   predicates(p, q);
;   for (int k = 0; k < 4 * n; k++) wrong += q[k] != p[(k + 2 * n) % (4 * n)];
;   for (int k = 0; k < 6 * n; k++) in[k] = k * 1001;
;   shorts(in, out);
;   for (int k = 0; k < 6 * n; k++) wrong += out[k] != in[(k + 4 * n) % (6 * n)];
;   wrong += (first(1, 2) & 1) != 1 || (first(2, 1) & 1) != 0;
;   printf("%d wrong\n", wrong);
; }
; >>> output
; 0 wrong
