; Arithmetic of single bits in scalable vectors: 1 is the largest of them without a sign, the smallest with one.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve
define void @ctpop(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %r = call <vscale x 16 x i1> @llvm.ctpop.nxv16i1(<vscale x 16 x i1> %x)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @bitreverse(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %r = call <vscale x 16 x i1> @llvm.bitreverse.nxv16i1(<vscale x 16 x i1> %x)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @ctlz_(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %r = call <vscale x 16 x i1> @llvm.ctlz.nxv16i1(<vscale x 16 x i1> %x, i1 false)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @cttz_(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %r = call <vscale x 16 x i1> @llvm.cttz.nxv16i1(<vscale x 16 x i1> %x, i1 false)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @abs_(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %r = call <vscale x 16 x i1> @llvm.abs.nxv16i1(<vscale x 16 x i1> %x, i1 false)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @smin(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.smin.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @smax(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.smax.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @umin(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.umin.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @umax(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.umax.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @sadd_sat(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.sadd.sat.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @uadd_sat(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.uadd.sat.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @ssub_sat(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.ssub.sat.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @usub_sat(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call <vscale x 16 x i1> @llvm.usub.sat.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  store <vscale x 16 x i1> %r, ptr %out
  ret void
}
define void @smul(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call {<vscale x 16 x i1>, <vscale x 16 x i1>} @llvm.smul.with.overflow.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  %v = extractvalue {<vscale x 16 x i1>, <vscale x 16 x i1>} %r, 0
  %o = extractvalue {<vscale x 16 x i1>, <vscale x 16 x i1>} %r, 1
  %c = and <vscale x 16 x i1> %v, %x
  %d = xor <vscale x 16 x i1> %c, %o
  store <vscale x 16 x i1> %d, ptr %out
  ret void
}
define void @umul(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 16 x i1>, ptr %a
  %y = load <vscale x 16 x i1>, ptr %b
  %r = call {<vscale x 16 x i1>, <vscale x 16 x i1>} @llvm.umul.with.overflow.nxv16i1(<vscale x 16 x i1> %x, <vscale x 16 x i1> %y)
  %v = extractvalue {<vscale x 16 x i1>, <vscale x 16 x i1>} %r, 0
  %o = extractvalue {<vscale x 16 x i1>, <vscale x 16 x i1>} %r, 1
  %c = and <vscale x 16 x i1> %v, %x
  %d = xor <vscale x 16 x i1> %c, %o
  store <vscale x 16 x i1> %d, ptr %out
  ret void
}
define void @wide(ptr %a, ptr %b, ptr %out) {
  %x = load <vscale x 32 x i1>, ptr %a
  %y = load <vscale x 32 x i1>, ptr %b
  %r = call <vscale x 32 x i1> @llvm.smax.nxv32i1(<vscale x 32 x i1> %x, <vscale x 32 x i1> %y)
  store <vscale x 32 x i1> %r, ptr %out
  ret void
}
; >>> driver
; #include <stdio.h>
; #define EACH(x) x(ctpop) x(bitreverse) x(ctlz_) x(cttz_) x(abs_) x(smin) x(smax) x(umin) x(umax) x(sadd_sat) x(uadd_sat) x(ssub_sat) x(usub_sat) x(smul) x(umul) x(wide)
; #define DECLARE(f) void f(void *, void *, void *);
; EACH(DECLARE)
; #define CALL(f) f(a, b, r); printf(" %x", r[0]);
; int main(void) {
;     static unsigned a[64] = {0x0f0f3355}, b[64] = {0x00ff0ff1}, r[64];
;     EACH(CALL)
;     puts("");
; }
; >>> output
;  f0f3355 f0f3355 f0f0ccaa f0f0ccaa f0f3355 fff3ff5 f0351 f0351 fff3ff5 fff3ff5 fff3ff5 f003004 f003004 0 f0351 f0351
