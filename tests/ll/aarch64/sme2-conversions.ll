; SME2: conversions of several vectors to one, and back (they were refused).
; test: dump levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+sme2
; test: object -- -mtriple=aarch64-linux-gnu -mattr=+sme2
; CHECK: <fcvt_x2_S>:
; CHECK: fcvt z0.h, { z0.s, z1.s }
; CHECK: <fcvtn_x2_S>:
; CHECK: fcvtn z0.h, { z0.s, z1.s }
; CHECK: <fcvt_widen_x2_H>:
; CHECK: fcvt { z0.s, z1.s }, z0.h
; CHECK: <fcvtl_widen_x2_H>:
; CHECK: fcvtl { z0.s, z1.s }, z0.h
; CHECK: <fcvtzs_x2_S>:
; CHECK: fcvtzs { z0.s, z1.s }, { z0.s, z1.s }
; CHECK: <fcvtzs_x4_S>:
; CHECK: fcvtzs { z0.s - z3.s }, { z0.s - z3.s }
; CHECK: <fcvtzu_x2_S>:
; CHECK: fcvtzu { z0.s, z1.s }, { z0.s, z1.s }
; CHECK: <fcvtzu_x4_S>:
; CHECK: fcvtzu { z0.s - z3.s }, { z0.s - z3.s }
; CHECK: <scvtf_x2_s>:
; CHECK: scvtf { z0.s, z1.s }, { z0.s, z1.s }
; CHECK: <scvtf_x4_s>:
; CHECK: scvtf { z0.s - z3.s }, { z0.s - z3.s }
; CHECK: <ucvtf_x2_s>:
; CHECK: ucvtf { z0.s, z1.s }, { z0.s, z1.s }
; CHECK: <ucvtf_x4_s>:
; CHECK: ucvtf { z0.s - z3.s }, { z0.s - z3.s }
; CHECK: <sqcvt_x2_s>:
; CHECK: sqcvt z0.h, { z0.s, z1.s }
; CHECK: <sqcvtu_x2_s>:
; CHECK: sqcvtu z0.h, { z0.s, z1.s }
; CHECK: <uqcvt_x2_s>:
; CHECK: uqcvt z0.h, { z0.s, z1.s }
; CHECK: <sqcvt_x4_s>:
; CHECK: sqcvt z0.b, { z0.s - z3.s }
; CHECK: <sqcvt_x4_d>:
; CHECK: sqcvt z0.h, { z0.d - z3.d }
; CHECK: <sqcvtu_x4_s>:
; CHECK: sqcvtu z0.b, { z0.s - z3.s }
; CHECK: <sqcvtu_x4_d>:
; CHECK: sqcvtu z0.h, { z0.d - z3.d }
; CHECK: <uqcvt_x4_s>:
; CHECK: uqcvt z0.b, { z0.s - z3.s }
; CHECK: <uqcvt_x4_d>:
; CHECK: uqcvt z0.h, { z0.d - z3.d }
; CHECK: <sqcvtn_x4_s>:
; CHECK: sqcvtn z0.b, { z0.s - z3.s }
; CHECK: <sqcvtn_x4_d>:
; CHECK: sqcvtn z0.h, { z0.d - z3.d }
; CHECK: <sqcvtun_x4_s>:
; CHECK: sqcvtun z0.b, { z0.s - z3.s }
; CHECK: <sqcvtun_x4_d>:
; CHECK: sqcvtun z0.h, { z0.d - z3.d }
; CHECK: <uqcvtn_x4_s>:
; CHECK: uqcvtn z0.b, { z0.s - z3.s }
; CHECK: <uqcvtn_x4_d>:
; CHECK: uqcvtn z0.h, { z0.d - z3.d }
; CHECK: <sqrshr_x2_s>:
; CHECK: sqrshr z0.h, { z0.s, z1.s }, #0x5
; CHECK: <sqrshru_x2_s>:
; CHECK: sqrshru z0.h, { z0.s, z1.s }, #0x5
; CHECK: <uqrshr_x2_s>:
; CHECK: uqrshr z0.h, { z0.s, z1.s }, #0x5
; CHECK: <sqrshr_x4_s>:
; CHECK: sqrshr z0.b, { z0.s - z3.s }, #0x20
; CHECK: <sqrshr_x4_d>:
; CHECK: sqrshr z0.h, { z0.d - z3.d }, #0x23
; CHECK: <sqrshru_x4_s>:
; CHECK: sqrshru z0.b, { z0.s - z3.s }, #0x20
; CHECK: <sqrshru_x4_d>:
; CHECK: sqrshru z0.h, { z0.d - z3.d }, #0x23
; CHECK: <uqrshr_x4_s>:
; CHECK: uqrshr z0.b, { z0.s - z3.s }, #0x20
; CHECK: <uqrshr_x4_d>:
; CHECK: uqrshr z0.h, { z0.d - z3.d }, #0x23
; CHECK: <sqrshrn_x4_s>:
; CHECK: sqrshrn z0.b, { z0.s - z3.s }, #0x20
; CHECK: <sqrshrn_x4_d>:
; CHECK: sqrshrn z0.h, { z0.d - z3.d }, #0x23
; CHECK: <sqrshrun_x4_s>:
; CHECK: sqrshrun z0.b, { z0.s - z3.s }, #0x20
; CHECK: <sqrshrun_x4_d>:
; CHECK: sqrshrun z0.h, { z0.d - z3.d }, #0x23
; CHECK: <uqrshrn_x4_s>:
; CHECK: uqrshrn z0.b, { z0.s - z3.s }, #0x20
; CHECK: <uqrshrn_x4_d>:
; CHECK: uqrshrn z0.h, { z0.d - z3.d }, #0x23
declare <vscale x 8 x half> @llvm.aarch64.sve.fcvt.x2.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 8 x half> @llvm.aarch64.sve.fcvtn.x2.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>)
declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.fcvt.widen.x2.nxv4f32(<vscale x 8 x half>)
declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.fcvtl.widen.x2.nxv4f32(<vscale x 8 x half>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzs.x2.nxv4i32.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzs.x4.nxv4i32.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzu.x2.nxv4i32.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzu.x4.nxv4i32.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>)
declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.scvtf.x2.nxv4f32.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.scvtf.x4.nxv4f32.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.ucvtf.x2.nxv4f32.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.ucvtf.x4.nxv4f32.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvt.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtu.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqcvt.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqcvt.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvt.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtu.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtu.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.uqcvt.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqcvt.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtn.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtn.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtun.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtun.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.uqcvtn.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqcvtn.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshr.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshru.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqrshr.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqrshr.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshr.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqrshru.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshru.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.uqrshr.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqrshr.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqrshrn.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrn.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.sqrshrun.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrun.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.uqrshrn.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqrshrn.x4.nxv2i64(<vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, i32)
define <vscale x 8 x half> @fcvt_x2_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fcvt.x2.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1)
  ret <vscale x 8 x half> %r
}
define <vscale x 8 x half> @fcvtn_x2_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fcvtn.x2.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1)
  ret <vscale x 8 x half> %r
}
define { <vscale x 4 x float>, <vscale x 4 x float> } @fcvt_widen_x2_H(<vscale x 8 x half> %a0) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.fcvt.widen.x2.nxv4f32(<vscale x 8 x half> %a0)
  ret { <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define { <vscale x 4 x float>, <vscale x 4 x float> } @fcvtl_widen_x2_H(<vscale x 8 x half> %a0) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.fcvtl.widen.x2.nxv4f32(<vscale x 8 x half> %a0)
  ret { <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define { <vscale x 4 x i32>, <vscale x 4 x i32> } @fcvtzs_x2_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzs.x2.nxv4i32.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
define { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @fcvtzs_x4_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2, <vscale x 4 x float> %a3) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzs.x4.nxv4i32.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2, <vscale x 4 x float> %a3)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
define { <vscale x 4 x i32>, <vscale x 4 x i32> } @fcvtzu_x2_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzu.x2.nxv4i32.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
define { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @fcvtzu_x4_S(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2, <vscale x 4 x float> %a3) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.fcvtzu.x4.nxv4i32.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2, <vscale x 4 x float> %a3)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
define { <vscale x 4 x float>, <vscale x 4 x float> } @scvtf_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.scvtf.x2.nxv4f32.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret { <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @scvtf_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.scvtf.x4.nxv4f32.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define { <vscale x 4 x float>, <vscale x 4 x float> } @ucvtf_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.ucvtf.x2.nxv4f32.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret { <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @ucvtf_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.ucvtf.x4.nxv4f32.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret { <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float> } %r
}
define <vscale x 8 x i16> @sqcvt_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvt.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
define <vscale x 8 x i16> @sqcvtu_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtu.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
define <vscale x 8 x i16> @uqcvt_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqcvt.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqcvt_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqcvt.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqcvt_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvt.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqcvtu_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtu.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqcvtu_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtu.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @uqcvt_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.uqcvt.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @uqcvt_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqcvt.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqcvtn_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtn.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqcvtn_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtn.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqcvtun_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqcvtun.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqcvtun_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtun.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @uqcvtn_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.uqcvtn.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @uqcvtn_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqcvtn.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3)
  ret <vscale x 8 x i16> %r
}
define <vscale x 8 x i16> @sqrshr_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshr.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 5)
  ret <vscale x 8 x i16> %r
}
define <vscale x 8 x i16> @sqrshru_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshru.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 5)
  ret <vscale x 8 x i16> %r
}
define <vscale x 8 x i16> @uqrshr_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqrshr.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 5)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqrshr_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqrshr.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqrshr_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshr.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqrshru_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqrshru.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqrshru_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshru.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @uqrshr_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.uqrshr.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @uqrshr_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqrshr.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqrshrn_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqrshrn.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqrshrn_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrn.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @sqrshrun_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.sqrshrun.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @sqrshrun_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrun.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
define <vscale x 16 x i8> @uqrshrn_x4_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.uqrshrn.x4.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, i32 32)
  ret <vscale x 16 x i8> %r
}
define <vscale x 8 x i16> @uqrshrn_x4_d(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3) "aarch64_pstate_sm_enabled" {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqrshrn.x4.nxv2i64(<vscale x 2 x i64> %a0, <vscale x 2 x i64> %a1, <vscale x 2 x i64> %a2, <vscale x 2 x i64> %a3, i32 35)
  ret <vscale x 8 x i16> %r
}
