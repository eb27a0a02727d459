; Prefetches of gathers whose offset is no immediate; bfloat's signs and BFSCALE (they were refused).
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+sve2p2,+sve-bfscale
; test: object -- -mtriple=aarch64-linux-gnu -mattr=+sve2p2,+sve-bfscale
; CHECK: c:
; CHECK: prfh #1, p0, [z0.s, #6]
; CHECK: d:
; CHECK: prfb #1, p0, [x{{*}}, z0.s, uxtw]
; CHECK: e:
; CHECK: prfb #1, p0, [x0, z0.s, uxtw]
; CHECK: f:
; CHECK: prfb #1, p0, [x0, z0.d]
; CHECK: g:
; CHECK: prfb #1, p0, [x0, z0.d]
; CHECK: a:
; CHECK: fabs z0.h, p0/m, z1.h
; CHECK: n:
; CHECK: fneg z0.h, p0/m, z1.h
; CHECK: s:
; CHECK: bfscale z0.h, p0/m, z0.h, z1.h
define void @c(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b) { call void @llvm.aarch64.sve.prfh.gather.scalar.offset.nxv4i32(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b, i64 6, i32 1)
 ret void }
define void @d(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b) { call void @llvm.aarch64.sve.prfh.gather.scalar.offset.nxv4i32(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b, i64 7, i32 1)
 ret void }
define void @e(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b, i64 %n) { call void @llvm.aarch64.sve.prfh.gather.scalar.offset.nxv4i32(<vscale x 4 x i1> %p, <vscale x 4 x i32> %b, i64 %n, i32 1)
 ret void }
define void @f(<vscale x 2 x i1> %p, <vscale x 2 x i64> %b, i64 %n) { call void @llvm.aarch64.sve.prfh.gather.scalar.offset.nxv2i64(<vscale x 2 x i1> %p, <vscale x 2 x i64> %b, i64 %n, i32 1)
 ret void }
define void @g(<vscale x 2 x i1> %p, <vscale x 2 x i64> %b, i64 %n) { call void @llvm.aarch64.sve.prfd.gather.scalar.offset.nxv2i64(<vscale x 2 x i1> %p, <vscale x 2 x i64> %b, i64 %n, i32 1)
 ret void }
define <vscale x 8 x bfloat> @a(<vscale x 8 x bfloat> %x, <vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b) { %r = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fabs.nxv8bf16(<vscale x 8 x bfloat> %x, <vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b)
 ret <vscale x 8 x bfloat> %r }
define <vscale x 8 x bfloat> @n(<vscale x 8 x bfloat> %x, <vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b) { %r = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fneg.nxv8bf16(<vscale x 8 x bfloat> %x, <vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b)
 ret <vscale x 8 x bfloat> %r }
define <vscale x 8 x bfloat> @s(<vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b,<vscale x 8 x i16> %i) { %r = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fscale.nxv8bf16(<vscale x 8 x i1> %p, <vscale x 8 x bfloat> %b, <vscale x 8 x i16> %i)
 ret <vscale x 8 x bfloat> %r }
