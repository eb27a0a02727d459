; Scalable vectors of 8-bit floating point, look-up tables, roundings to integers' ranges, choice between predicates.
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+sve2p2,+fp8,+ssve-fp8fma,+ssve-fp8dot2,+ssve-fp8dot4,+lut,+f8f16mm,+f8f32mm
declare <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv16i1(<vscale x 16 x i1>, <vscale x 16 x i1>, i32)
declare <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv2i1(<vscale x 16 x i1>, <vscale x 2 x i1>, i32)
declare <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv4i1(<vscale x 16 x i1>, <vscale x 4 x i1>, i32)
declare <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv8i1(<vscale x 16 x i1>, <vscale x 8 x i1>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.fp8.cvtnt.nxv4f32(<vscale x 16 x i8>, <vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 16 x i8> @llvm.aarch64.sve.luti2.lane.nxv16i8(<vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 16 x i8> @llvm.aarch64.sve.luti4.lane.nxv16i8(<vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 2 x double> @llvm.aarch64.sve.frint32x.nxv2f64(<vscale x 2 x double>, <vscale x 2 x i1>, <vscale x 2 x double>)
declare <vscale x 2 x double> @llvm.aarch64.sve.frint32z.nxv2f64(<vscale x 2 x double>, <vscale x 2 x i1>, <vscale x 2 x double>)
declare <vscale x 2 x double> @llvm.aarch64.sve.frint64x.nxv2f64(<vscale x 2 x double>, <vscale x 2 x i1>, <vscale x 2 x double>)
declare <vscale x 2 x double> @llvm.aarch64.sve.frint64z.nxv2f64(<vscale x 2 x double>, <vscale x 2 x i1>, <vscale x 2 x double>)
declare <vscale x 4 x float> @llvm.aarch64.sve.fdot.lane.x2.nxv4f32(<vscale x 4 x float>, <vscale x 8 x half>, <vscale x 8 x half>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fdot.x2.nxv4f32(<vscale x 4 x float>, <vscale x 8 x half>, <vscale x 8 x half>)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fdot.lane.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlallbb.lane.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlallbt.lane.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlalltb.lane.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlalltt.lane.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmmla.nxv4f32(<vscale x 4 x float>, <vscale x 16 x i8>, <vscale x 16 x i8>)
declare <vscale x 4 x float> @llvm.aarch64.sve.frint32x.nxv4f32(<vscale x 4 x float>, <vscale x 4 x i1>, <vscale x 4 x float>)
declare <vscale x 4 x float> @llvm.aarch64.sve.frint32z.nxv4f32(<vscale x 4 x float>, <vscale x 4 x i1>, <vscale x 4 x float>)
declare <vscale x 4 x float> @llvm.aarch64.sve.frint64x.nxv4f32(<vscale x 4 x float>, <vscale x 4 x i1>, <vscale x 4 x float>)
declare <vscale x 4 x float> @llvm.aarch64.sve.frint64z.nxv4f32(<vscale x 4 x float>, <vscale x 4 x i1>, <vscale x 4 x float>)
declare <vscale x 8 x half> @llvm.aarch64.sve.fp8.fdot.lane.nxv8f16(<vscale x 8 x half>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmlalb.lane.nxv8f16(<vscale x 8 x half>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmlalt.lane.nxv8f16(<vscale x 8 x half>, <vscale x 16 x i8>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmmla.nxv8f16(<vscale x 8 x half>, <vscale x 16 x i8>, <vscale x 16 x i8>)
declare <vscale x 8 x half> @llvm.aarch64.sve.luti2.lane.nxv8f16(<vscale x 8 x half>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.luti4.lane.nxv8i16(<vscale x 8 x i16>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.luti4.lane.x2.nxv8i16(<vscale x 8 x i16>, <vscale x 8 x i16>, <vscale x 16 x i8>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtn.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtun.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrn.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrun.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqcvtn.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 8 x i16> @llvm.aarch64.sve.uqrshrn.x2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
; TEXT-LABEL: luti2_lane_b:
; TEXT: .inst 0x45e1b000
define <vscale x 16 x i8> @luti2_lane_b(<vscale x 16 x i8> %a0, <vscale x 16 x i8> %a1) {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.luti2.lane.nxv16i8(<vscale x 16 x i8> %a0, <vscale x 16 x i8> %a1, i32 3)
  ret <vscale x 16 x i8> %r
}
; TEXT-LABEL: luti2_lane_H:
; TEXT: .inst 0x45a1b800
define <vscale x 8 x half> @luti2_lane_H(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1) {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.luti2.lane.nxv8f16(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, i32 5)
  ret <vscale x 8 x half> %r
}
; TEXT-LABEL: luti4_lane_b:
; TEXT: .inst 0x45e1a400
define <vscale x 16 x i8> @luti4_lane_b(<vscale x 16 x i8> %a0, <vscale x 16 x i8> %a1) {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.luti4.lane.nxv16i8(<vscale x 16 x i8> %a0, <vscale x 16 x i8> %a1, i32 1)
  ret <vscale x 16 x i8> %r
}
; TEXT-LABEL: luti4_lane_h:
; TEXT: .inst 0x45a1bc00
define <vscale x 8 x i16> @luti4_lane_h(<vscale x 8 x i16> %a0, <vscale x 16 x i8> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.luti4.lane.nxv8i16(<vscale x 8 x i16> %a0, <vscale x 16 x i8> %a1, i32 2)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: luti4_lane_x2_h:
; TEXT: .inst 0x45e2b400
define <vscale x 8 x i16> @luti4_lane_x2_h(<vscale x 8 x i16> %a0, <vscale x 8 x i16> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.luti4.lane.x2.nxv8i16(<vscale x 8 x i16> %a0, <vscale x 8 x i16> %a1, <vscale x 16 x i8> %a2, i32 3)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: psel_pb:
; TEXT: .inst 0x25244020
define <vscale x 16 x i1> @psel_pb(<vscale x 16 x i1> %a0, <vscale x 16 x i1> %a1, i32 %a2) {
  %r = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv16i1(<vscale x 16 x i1> %a0, <vscale x 16 x i1> %a1, i32 %a2)
  ret <vscale x 16 x i1> %r
}
; TEXT-LABEL: psel_ph:
; TEXT: .inst 0x25284020
define <vscale x 16 x i1> @psel_ph(<vscale x 16 x i1> %a0, <vscale x 8 x i1> %a1, i32 %a2) {
  %r = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv8i1(<vscale x 16 x i1> %a0, <vscale x 8 x i1> %a1, i32 %a2)
  ret <vscale x 16 x i1> %r
}
; TEXT-LABEL: psel_ps:
; TEXT: .inst 0x25304020
define <vscale x 16 x i1> @psel_ps(<vscale x 16 x i1> %a0, <vscale x 4 x i1> %a1, i32 %a2) {
  %r = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv4i1(<vscale x 16 x i1> %a0, <vscale x 4 x i1> %a1, i32 %a2)
  ret <vscale x 16 x i1> %r
}
; TEXT-LABEL: psel_pd:
; TEXT: .inst 0x25604020
define <vscale x 16 x i1> @psel_pd(<vscale x 16 x i1> %a0, <vscale x 2 x i1> %a1, i32 %a2) {
  %r = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv2i1(<vscale x 16 x i1> %a0, <vscale x 2 x i1> %a1, i32 %a2)
  ret <vscale x 16 x i1> %r
}
; TEXT-LABEL: sqcvtn_x2_s:
; TEXT: .inst 0x45314000
define <vscale x 8 x i16> @sqcvtn_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtn.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: sqcvtun_x2_s:
; TEXT: .inst 0x45315000
define <vscale x 8 x i16> @sqcvtun_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqcvtun.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: uqcvtn_x2_s:
; TEXT: .inst 0x45314800
define <vscale x 8 x i16> @uqcvtn_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqcvtn.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: sqrshrn_x2_s:
; TEXT: .inst 0x45bd2800
define <vscale x 8 x i16> @sqrshrn_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrn.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 3)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: sqrshrun_x2_s:
; TEXT: .inst 0x45bd0800
define <vscale x 8 x i16> @sqrshrun_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.sqrshrun.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 3)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: uqrshrn_x2_s:
; TEXT: .inst 0x45bd3800
define <vscale x 8 x i16> @uqrshrn_x2_s(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) {
  %r = call <vscale x 8 x i16> @llvm.aarch64.sve.uqrshrn.x2.nxv4i32(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, i32 3)
  ret <vscale x 8 x i16> %r
}
; TEXT-LABEL: fp8_fdot_lane_H:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fdot z0.h, z1.b, z7.b[5]
define <vscale x 8 x half> @fp8_fdot_lane_H(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fp8.fdot.lane.nxv8f16(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 5)
  ret <vscale x 8 x half> %r
}
; TEXT-LABEL: fp8_fdot_lane_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fdot z0.s, z1.b, z7.b[2]
define <vscale x 4 x float> @fp8_fdot_lane_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fdot.lane.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_fmlalb_lane_H:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlalb z0.h, z1.b, z7.b[11]
define <vscale x 8 x half> @fp8_fmlalb_lane_H(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmlalb.lane.nxv8f16(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 11)
  ret <vscale x 8 x half> %r
}
; TEXT-LABEL: fp8_fmlalt_lane_H:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlalt z0.h, z1.b, z7.b[11]
define <vscale x 8 x half> @fp8_fmlalt_lane_H(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmlalt.lane.nxv8f16(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 11)
  ret <vscale x 8 x half> %r
}
; TEXT-LABEL: fp8_fmlallbb_lane_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlallbb z0.s, z1.b, z7.b[13]
define <vscale x 4 x float> @fp8_fmlallbb_lane_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlallbb.lane.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 13)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_fmlallbt_lane_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlallbt z0.s, z1.b, z7.b[13]
define <vscale x 4 x float> @fp8_fmlallbt_lane_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlallbt.lane.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 13)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_fmlalltb_lane_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlalltb z0.s, z1.b, z7.b[13]
define <vscale x 4 x float> @fp8_fmlalltb_lane_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlalltb.lane.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 13)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_fmlalltt_lane_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fmlalltt z0.s, z1.b, z7.b[13]
define <vscale x 4 x float> @fp8_fmlalltt_lane_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmlalltt.lane.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2, i32 13)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_fmmla_H:
; TEXT: fmmla z0.h, z1.b, z2.b
define <vscale x 8 x half> @fp8_fmmla_H(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 8 x half> @llvm.aarch64.sve.fp8.fmmla.nxv8f16(<vscale x 8 x half> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2)
  ret <vscale x 8 x half> %r
}
; TEXT-LABEL: fp8_fmmla_S:
; TEXT: fmmla z0.s, z1.b, z2.b
define <vscale x 4 x float> @fp8_fmmla_S(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fp8.fmmla.nxv4f32(<vscale x 4 x float> %a0, <vscale x 16 x i8> %a1, <vscale x 16 x i8> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fp8_cvtnt_S:
; TEXT: orr z3.d, z2.d, z2.d
; TEXT: orr z2.d, z1.d, z1.d
; TEXT: .inst 0x650a3c40
define <vscale x 16 x i8> @fp8_cvtnt_S(<vscale x 16 x i8> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 16 x i8> @llvm.aarch64.sve.fp8.cvtnt.nxv4f32(<vscale x 16 x i8> %a0, <vscale x 4 x float> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 16 x i8> %r
}
; TEXT-LABEL: fdot_x2_S:
; TEXT: fdot z0.s, z1.h, z2.h
define <vscale x 4 x float> @fdot_x2_S(<vscale x 4 x float> %a0, <vscale x 8 x half> %a1, <vscale x 8 x half> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fdot.x2.nxv4f32(<vscale x 4 x float> %a0, <vscale x 8 x half> %a1, <vscale x 8 x half> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: fdot_lane_x2_S:
; TEXT: orr z7.d, z2.d, z2.d
; TEXT: fdot z0.s, z1.h, z7.h[2]
define <vscale x 4 x float> @fdot_lane_x2_S(<vscale x 4 x float> %a0, <vscale x 8 x half> %a1, <vscale x 8 x half> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fdot.lane.x2.nxv4f32(<vscale x 4 x float> %a0, <vscale x 8 x half> %a1, <vscale x 8 x half> %a2, i32 2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: frint32x_S:
; TEXT: frint32x z0.s, p0/m, z1.s
define <vscale x 4 x float> @frint32x_S(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.frint32x.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: frint32x_D:
; TEXT: frint32x z0.d, p0/m, z1.d
define <vscale x 2 x double> @frint32x_D(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.frint32x.nxv2f64(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2)
  ret <vscale x 2 x double> %r
}
; TEXT-LABEL: frint32z_S:
; TEXT: frint32z z0.s, p0/m, z1.s
define <vscale x 4 x float> @frint32z_S(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.frint32z.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: frint32z_D:
; TEXT: frint32z z0.d, p0/m, z1.d
define <vscale x 2 x double> @frint32z_D(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.frint32z.nxv2f64(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2)
  ret <vscale x 2 x double> %r
}
; TEXT-LABEL: frint64x_S:
; TEXT: frint64x z0.s, p0/m, z1.s
define <vscale x 4 x float> @frint64x_S(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.frint64x.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: frint64x_D:
; TEXT: frint64x z0.d, p0/m, z1.d
define <vscale x 2 x double> @frint64x_D(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.frint64x.nxv2f64(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2)
  ret <vscale x 2 x double> %r
}
; TEXT-LABEL: frint64z_S:
; TEXT: frint64z z0.s, p0/m, z1.s
define <vscale x 4 x float> @frint64z_S(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.frint64z.nxv4f32(<vscale x 4 x float> %a0, <vscale x 4 x i1> %a1, <vscale x 4 x float> %a2)
  ret <vscale x 4 x float> %r
}
; TEXT-LABEL: frint64z_D:
; TEXT: frint64z z0.d, p0/m, z1.d
define <vscale x 2 x double> @frint64z_D(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2) {
  %r = call <vscale x 2 x double> @llvm.aarch64.sve.frint64z.nxv2f64(<vscale x 2 x double> %a0, <vscale x 2 x i1> %a1, <vscale x 2 x double> %a2)
  ret <vscale x 2 x double> %r
}
