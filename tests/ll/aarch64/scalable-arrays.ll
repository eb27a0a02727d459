; Arrays of scalable vectors and predicates as arguments: those of one type stay together, in registers or in memory, where a
; predicate takes an eighth of a vector's room; others are passed one by one.
; test: dump -- -mtriple=aarch64-linux-gnu -mattr=+sve2 -O2
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve2
; CHECK: <predicates>:
; CHECK: [x0]
; CHECK: [x0, #0x1, mul vl]
define <vscale x 16 x i8> @predicates(<vscale x 16 x i1> %a, <vscale x 16 x i1> %b, <vscale x 16 x i1> %c, [2 x <vscale x 16 x i1>] %d, <vscale x 16 x i1> %last) {
  %x = extractvalue [2 x <vscale x 16 x i1>] %d, 0
  %y = extractvalue [2 x <vscale x 16 x i1>] %d, 1
  %s = zext <vscale x 16 x i1> %x to <vscale x 16 x i8>
  %t = select <vscale x 16 x i1> %y, <vscale x 16 x i8> splat (i8 2), <vscale x 16 x i8> zeroinitializer
  %u = select <vscale x 16 x i1> %last, <vscale x 16 x i8> splat (i8 4), <vscale x 16 x i8> zeroinitializer
  %v = add <vscale x 16 x i8> %s, %t
  %w = add <vscale x 16 x i8> %v, %u
  ret <vscale x 16 x i8> %w
}
; CHECK: <of_two_types>:
; CHECK: [x0]
; CHECK-NOT: ldr
; CHECK: ret
define <vscale x 4 x i32> @of_two_types(<vscale x 4 x i32> %a, <vscale x 4 x i32> %b, <vscale x 4 x i32> %c, <vscale x 4 x i32> %d, <vscale x 4 x i32> %e, <vscale x 4 x i32> %f, <vscale x 4 x i32> %g, [1 x { <vscale x 4 x i32>, <vscale x 8 x i16> }] %p) {
  %x = extractvalue [1 x { <vscale x 4 x i32>, <vscale x 8 x i16> }] %p, 0, 0
  %y = extractvalue [1 x { <vscale x 4 x i32>, <vscale x 8 x i16> }] %p, 0, 1
  %z = bitcast <vscale x 8 x i16> %y to <vscale x 4 x i32>
  %r = sub <vscale x 4 x i32> %x, %z
  ret <vscale x 4 x i32> %r
}
; CHECK: <of_two_kinds>:
; CHECK-NOT: ldr
; CHECK: ret
define <vscale x 4 x i32> @of_two_kinds([2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %p) {
  %a = extractvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %p, 0, 0
  %b = extractvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %p, 0, 1
  %c = extractvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %p, 1, 0
  %d = extractvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %p, 1, 1
  %q = sub <vscale x 4 x i32> %a, %c
  %s = select <vscale x 4 x i1> %b, <vscale x 4 x i32> %q, <vscale x 4 x i32> zeroinitializer
  %t = select <vscale x 4 x i1> %d, <vscale x 4 x i32> %s, <vscale x 4 x i32> splat (i32 1)
  ret <vscale x 4 x i32> %t
}
define void @call(ptr %to, ptr %words, i64 %n) {
  %a = call <vscale x 16 x i1> @llvm.get.active.lane.mask.nxv16i1.i64(i64 0, i64 %n)
  %b = call <vscale x 16 x i1> @llvm.get.active.lane.mask.nxv16i1.i64(i64 1, i64 %n)
  %c = call <vscale x 16 x i1> @llvm.get.active.lane.mask.nxv16i1.i64(i64 2, i64 %n)
  %p = insertvalue [2 x <vscale x 16 x i1>] poison, <vscale x 16 x i1> %a, 0
  %q = insertvalue [2 x <vscale x 16 x i1>] %p, <vscale x 16 x i1> %b, 1
  %r = call <vscale x 16 x i8> @predicates(<vscale x 16 x i1> %a, <vscale x 16 x i1> %a, <vscale x 16 x i1> %a, [2 x <vscale x 16 x i1>] %q, <vscale x 16 x i1> %c)
  store <vscale x 16 x i8> %r, ptr %to, align 1
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 0, i64 %n)
  %o = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 2, i64 %n)
  %s = insertvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] poison, <vscale x 4 x i32> splat (i32 50), 0, 0
  %t = insertvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %s, <vscale x 4 x i1> %m, 0, 1
  %u = insertvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %t, <vscale x 4 x i32> splat (i32 8), 1, 0
  %v = insertvalue [2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %u, <vscale x 4 x i1> %o, 1, 1
  %w = call <vscale x 4 x i32> @of_two_kinds([2 x { <vscale x 4 x i32>, <vscale x 4 x i1> }] %v)
  store <vscale x 4 x i32> %w, ptr %words, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; void call(void *, void *, long);
; int main(void) {
;   static unsigned char bytes[256];
;   static int words[64];
;   call(bytes, words, 3);
;   for (int k = 0; k < 5; k++) printf("%d ", bytes[k]);
;   for (int k = 0; k < 4; k++) printf("%d ", words[k]);
;   puts("");
; }
; >>> output
; 7 3 1 0 0 42 1 1 1 
