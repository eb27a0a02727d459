; 8-bit floating point, absolute maxima, look-up tables, SM3's rounds, FPMR, range prefetches, memory and tags.
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+v9.6a,+sm4,+fullfp16,+bf16,+mte,+mops,+faminmax,+fp8,+fp8fma,+fp8dot2,+fp8dot4,+lut,+f8f16mm,+f8f32mm
declare <1 x i64> @llvm.aarch64.neon.sabd.v1i64(<1 x i64>, <1 x i64>)
declare <1 x i64> @llvm.aarch64.neon.shadd.v1i64(<1 x i64>, <1 x i64>)
declare <1 x i64> @llvm.aarch64.neon.srhadd.v1i64(<1 x i64>, <1 x i64>)
declare <1 x i64> @llvm.aarch64.neon.uabd.v1i64(<1 x i64>, <1 x i64>)
declare <1 x i64> @llvm.aarch64.neon.uhadd.v1i64(<1 x i64>, <1 x i64>)
declare <1 x i64> @llvm.aarch64.neon.urhadd.v1i64(<1 x i64>, <1 x i64>)
declare <16 x i8> @llvm.aarch64.neon.fp8.fcvtn.v16i8.v8f16(<8 x half>, <8 x half>)
declare <16 x i8> @llvm.aarch64.neon.fp8.fcvtn2.v16i8.v4f32(<16 x i8>, <4 x float>, <4 x float>)
declare <16 x i8> @llvm.aarch64.neon.vluti2.lane.v16i8.v16i8(<16 x i8>, <8 x i8>, i32)
declare <16 x i8> @llvm.aarch64.neon.vluti2.lane.v16i8.v8i8(<8 x i8>, <8 x i8>, i32)
declare <16 x i8> @llvm.aarch64.neon.vluti2.laneq.v16i8.v16i8(<16 x i8>, <16 x i8>, i32)
declare <16 x i8> @llvm.aarch64.neon.vluti4q.lane.v16i8(<16 x i8>, <8 x i8>, i32)
declare <16 x i8> @llvm.aarch64.neon.vluti4q.laneq.v16i8(<16 x i8>, <16 x i8>, i32)
declare <2 x double> @llvm.aarch64.neon.famax.v2f64(<2 x double>, <2 x double>)
declare <2 x double> @llvm.aarch64.neon.famin.v2f64(<2 x double>, <2 x double>)
declare <2 x double> @llvm.aarch64.neon.fp8.fscale.v2f64(<2 x double>, <2 x i64>)
declare <2 x float> @llvm.aarch64.neon.famax.v2f32(<2 x float>, <2 x float>)
declare <2 x float> @llvm.aarch64.neon.famin.v2f32(<2 x float>, <2 x float>)
declare <2 x float> @llvm.aarch64.neon.fp8.fdot4.lane.v2f32.v8i8(<2 x float>, <8 x i8>, <16 x i8>, i32)
declare <2 x float> @llvm.aarch64.neon.fp8.fdot4.v2f32.v8i8(<2 x float>, <8 x i8>, <8 x i8>)
declare <2 x float> @llvm.aarch64.neon.fp8.fscale.v2f32(<2 x float>, <2 x i32>)
declare <2 x i64> @llvm.aarch64.neon.sabd.v2i64(<2 x i64>, <2 x i64>)
declare <2 x i64> @llvm.aarch64.neon.shadd.v2i64(<2 x i64>, <2 x i64>)
declare <2 x i64> @llvm.aarch64.neon.srhadd.v2i64(<2 x i64>, <2 x i64>)
declare <2 x i64> @llvm.aarch64.neon.uabd.v2i64(<2 x i64>, <2 x i64>)
declare <2 x i64> @llvm.aarch64.neon.uhadd.v2i64(<2 x i64>, <2 x i64>)
declare <2 x i64> @llvm.aarch64.neon.urhadd.v2i64(<2 x i64>, <2 x i64>)
declare <4 x float> @llvm.aarch64.neon.famax.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm.aarch64.neon.famin.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm.aarch64.neon.fmmla.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fdot4.lane.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>, i32)
declare <4 x float> @llvm.aarch64.neon.fp8.fdot4.v4f32.v16i8(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlallbb.lane.v4f32(<4 x float>, <16 x i8>, <16 x i8>, i32)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlallbb.v4f32(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlallbt.lane.v4f32(<4 x float>, <16 x i8>, <16 x i8>, i32)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlallbt.v4f32(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlalltb.lane.v4f32(<4 x float>, <16 x i8>, <16 x i8>, i32)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlalltb.v4f32(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlalltt.lane.v4f32(<4 x float>, <16 x i8>, <16 x i8>, i32)
declare <4 x float> @llvm.aarch64.neon.fp8.fmlalltt.v4f32(<4 x float>, <16 x i8>, <16 x i8>)
declare <4 x float> @llvm.aarch64.neon.fp8.fscale.v4f32(<4 x float>, <4 x i32>)
declare <4 x half> @llvm.aarch64.neon.famax.v4f16(<4 x half>, <4 x half>)
declare <4 x half> @llvm.aarch64.neon.famin.v4f16(<4 x half>, <4 x half>)
declare <4 x half> @llvm.aarch64.neon.fp8.fdot2.lane.v4f16.v8i8(<4 x half>, <8 x i8>, <16 x i8>, i32)
declare <4 x half> @llvm.aarch64.neon.fp8.fdot2.v4f16.v8i8(<4 x half>, <8 x i8>, <8 x i8>)
declare <4 x half> @llvm.aarch64.neon.fp8.fscale.v4f16(<4 x half>, <4 x i16>)
declare <4 x i32> @llvm.aarch64.crypto.sm3tt1a(<4 x i32>, <4 x i32>, <4 x i32>, i64)
declare <4 x i32> @llvm.aarch64.crypto.sm3tt1b(<4 x i32>, <4 x i32>, <4 x i32>, i64)
declare <4 x i32> @llvm.aarch64.crypto.sm3tt2a(<4 x i32>, <4 x i32>, <4 x i32>, i64)
declare <4 x i32> @llvm.aarch64.crypto.sm3tt2b(<4 x i32>, <4 x i32>, <4 x i32>, i64)
declare <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl1.v8bf16.v16i8(<16 x i8>)
declare <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl1.v8bf16.v8i8(<8 x i8>)
declare <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl2.v8bf16.v16i8(<16 x i8>)
declare <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl2.v8bf16.v8i8(<8 x i8>)
declare <8 x bfloat> @llvm.aarch64.neon.vluti2.lane.v8bf16.v8bf16(<8 x bfloat>, <8 x i8>, i32)
declare <8 x bfloat> @llvm.aarch64.neon.vluti2.laneq.v8bf16.v8bf16(<8 x bfloat>, <16 x i8>, i32)
declare <8 x bfloat> @llvm.aarch64.neon.vluti4q.lane.x2.v8bf16(<8 x bfloat>, <8 x bfloat>, <8 x i8>, i32)
declare <8 x bfloat> @llvm.aarch64.neon.vluti4q.laneq.x2.v8bf16(<8 x bfloat>, <8 x bfloat>, <16 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.famax.v8f16(<8 x half>, <8 x half>)
declare <8 x half> @llvm.aarch64.neon.famin.v8f16(<8 x half>, <8 x half>)
declare <8 x half> @llvm.aarch64.neon.fmmla.v8f16.v16i8(<8 x half>, <16 x i8>, <16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.cvtl1.v8f16.v16i8(<16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.cvtl1.v8f16.v8i8(<8 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.cvtl2.v8f16.v16i8(<16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.cvtl2.v8f16.v8i8(<8 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.fdot2.lane.v8f16.v16i8(<8 x half>, <16 x i8>, <16 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.fp8.fdot2.v8f16.v16i8(<8 x half>, <16 x i8>, <16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.fmlalb.lane.v8f16(<8 x half>, <16 x i8>, <16 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.fp8.fmlalb.v8f16(<8 x half>, <16 x i8>, <16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.fmlalt.lane.v8f16(<8 x half>, <16 x i8>, <16 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.fp8.fmlalt.v8f16(<8 x half>, <16 x i8>, <16 x i8>)
declare <8 x half> @llvm.aarch64.neon.fp8.fscale.v8f16(<8 x half>, <8 x i16>)
declare <8 x half> @llvm.aarch64.neon.vluti2.lane.v8f16.v8f16(<8 x half>, <8 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.vluti2.laneq.v8f16.v8f16(<8 x half>, <16 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.vluti4q.lane.x2.v8f16(<8 x half>, <8 x half>, <8 x i8>, i32)
declare <8 x half> @llvm.aarch64.neon.vluti4q.laneq.x2.v8f16(<8 x half>, <8 x half>, <16 x i8>, i32)
declare <8 x i16> @llvm.aarch64.neon.vluti2.lane.v8i16.v8i16(<8 x i16>, <8 x i8>, i32)
declare <8 x i16> @llvm.aarch64.neon.vluti2.laneq.v8i16.v4i16(<4 x i16>, <16 x i8>, i32)
declare <8 x i16> @llvm.aarch64.neon.vluti2.laneq.v8i16.v8i16(<8 x i16>, <16 x i8>, i32)
declare <8 x i16> @llvm.aarch64.neon.vluti4q.lane.x2.v8i16(<8 x i16>, <8 x i16>, <8 x i8>, i32)
declare <8 x i16> @llvm.aarch64.neon.vluti4q.laneq.x2.v8i16(<8 x i16>, <8 x i16>, <16 x i8>, i32)
declare <8 x i8> @llvm.aarch64.neon.fp8.fcvtn.v8i8.v4f16(<4 x half>, <4 x half>)
declare <8 x i8> @llvm.aarch64.neon.fp8.fcvtn.v8i8.v4f32(<4 x float>, <4 x float>)
declare i32 @llvm.aarch64.sdiv.i32(i32, i32)
declare i64 @llvm.aarch64.sdiv.i64(i64, i64)
declare ptr @llvm.aarch64.mops.memset.tag(ptr, i8, i64)
declare void @llvm.aarch64.range.prefetch(ptr, i32, i32, i64)
declare void @llvm.aarch64.set.fpmr(i64)
; TEXT-LABEL: neon_fp8_cvtl1_8f16_8i8:
; TEXT: f1cvtl v0.8h, v0.8b
define <8 x half> @neon_fp8_cvtl1_8f16_8i8(<8 x i8> %a0) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.cvtl1.v8f16.v8i8(<8 x i8> %a0)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_cvtl1_8f16_16i8:
; TEXT: f1cvtl2 v0.8h, v0.16b
define <8 x half> @neon_fp8_cvtl1_8f16_16i8(<16 x i8> %a0) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.cvtl1.v8f16.v16i8(<16 x i8> %a0)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_cvtl1_8bf16_8i8:
; TEXT: bf1cvtl v0.8h, v0.8b
define <8 x bfloat> @neon_fp8_cvtl1_8bf16_8i8(<8 x i8> %a0) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl1.v8bf16.v8i8(<8 x i8> %a0)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_fp8_cvtl1_8bf16_16i8:
; TEXT: bf1cvtl2 v0.8h, v0.16b
define <8 x bfloat> @neon_fp8_cvtl1_8bf16_16i8(<16 x i8> %a0) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl1.v8bf16.v16i8(<16 x i8> %a0)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_fp8_cvtl2_8f16_8i8:
; TEXT: f2cvtl v0.8h, v0.8b
define <8 x half> @neon_fp8_cvtl2_8f16_8i8(<8 x i8> %a0) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.cvtl2.v8f16.v8i8(<8 x i8> %a0)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_cvtl2_8f16_16i8:
; TEXT: f2cvtl2 v0.8h, v0.16b
define <8 x half> @neon_fp8_cvtl2_8f16_16i8(<16 x i8> %a0) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.cvtl2.v8f16.v16i8(<16 x i8> %a0)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_cvtl2_8bf16_8i8:
; TEXT: bf2cvtl v0.8h, v0.8b
define <8 x bfloat> @neon_fp8_cvtl2_8bf16_8i8(<8 x i8> %a0) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl2.v8bf16.v8i8(<8 x i8> %a0)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_fp8_cvtl2_8bf16_16i8:
; TEXT: bf2cvtl2 v0.8h, v0.16b
define <8 x bfloat> @neon_fp8_cvtl2_8bf16_16i8(<16 x i8> %a0) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.fp8.cvtl2.v8bf16.v16i8(<16 x i8> %a0)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_fp8_fcvtn_16i8_8f16:
; TEXT: fcvtn v0.16b, v0.8h, v1.8h
define <16 x i8> @neon_fp8_fcvtn_16i8_8f16(<8 x half> %a0, <8 x half> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.fp8.fcvtn.v16i8.v8f16(<8 x half> %a0, <8 x half> %a1)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_fp8_fcvtn_8i8_4f16:
; TEXT: fcvtn v0.8b, v0.4h, v1.4h
define <8 x i8> @neon_fp8_fcvtn_8i8_4f16(<4 x half> %a0, <4 x half> %a1) {
  %r = call <8 x i8> @llvm.aarch64.neon.fp8.fcvtn.v8i8.v4f16(<4 x half> %a0, <4 x half> %a1)
  ret <8 x i8> %r
}
; TEXT-LABEL: neon_fp8_fcvtn_8i8_4f32:
; TEXT: fcvtn v0.8b, v0.4s, v1.4s
define <8 x i8> @neon_fp8_fcvtn_8i8_4f32(<4 x float> %a0, <4 x float> %a1) {
  %r = call <8 x i8> @llvm.aarch64.neon.fp8.fcvtn.v8i8.v4f32(<4 x float> %a0, <4 x float> %a1)
  ret <8 x i8> %r
}
; TEXT-LABEL: neon_fp8_fcvtn2_16i8_4f32:
; TEXT: fcvtn2 v0.16b, v1.4s, v2.4s
define <16 x i8> @neon_fp8_fcvtn2_16i8_4f32(<16 x i8> %a0, <4 x float> %a1, <4 x float> %a2) {
  %r = call <16 x i8> @llvm.aarch64.neon.fp8.fcvtn2.v16i8.v4f32(<16 x i8> %a0, <4 x float> %a1, <4 x float> %a2)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_fp8_fdot2_8f16_16i8:
; TEXT: fdot v0.8h, v1.16b, v2.16b
define <8 x half> @neon_fp8_fdot2_8f16_16i8(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fdot2.v8f16.v16i8(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fdot2_lane_8f16_16i8_5:
; TEXT: dup v5.8h, v2.h[5]
; TEXT: fdot v0.8h, v1.16b, v5.16b
define <8 x half> @neon_fp8_fdot2_lane_8f16_16i8_5(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fdot2.lane.v8f16.v16i8(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 5)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fdot2_4f16_8i8:
; TEXT: fdot v0.4h, v1.8b, v2.8b
define <4 x half> @neon_fp8_fdot2_4f16_8i8(<4 x half> %a0, <8 x i8> %a1, <8 x i8> %a2) {
  %r = call <4 x half> @llvm.aarch64.neon.fp8.fdot2.v4f16.v8i8(<4 x half> %a0, <8 x i8> %a1, <8 x i8> %a2)
  ret <4 x half> %r
}
; TEXT-LABEL: neon_fp8_fdot2_lane_4f16_8i8_5:
; TEXT: dup v5.8h, v2.h[5]
; TEXT: fdot v0.4h, v1.8b, v5.8b
define <4 x half> @neon_fp8_fdot2_lane_4f16_8i8_5(<4 x half> %a0, <8 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x half> @llvm.aarch64.neon.fp8.fdot2.lane.v4f16.v8i8(<4 x half> %a0, <8 x i8> %a1, <16 x i8> %a2, i32 5)
  ret <4 x half> %r
}
; TEXT-LABEL: neon_fp8_fdot4_4f32_16i8:
; TEXT: fdot v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fp8_fdot4_4f32_16i8(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fdot4.v4f32.v16i8(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fdot4_lane_4f32_16i8_3:
; TEXT: dup v5.4s, v2.s[3]
; TEXT: fdot v0.4s, v1.16b, v5.16b
define <4 x float> @neon_fp8_fdot4_lane_4f32_16i8_3(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fdot4.lane.v4f32.v16i8(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 3)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fdot4_2f32_8i8:
; TEXT: fdot v0.2s, v1.8b, v2.8b
define <2 x float> @neon_fp8_fdot4_2f32_8i8(<2 x float> %a0, <8 x i8> %a1, <8 x i8> %a2) {
  %r = call <2 x float> @llvm.aarch64.neon.fp8.fdot4.v2f32.v8i8(<2 x float> %a0, <8 x i8> %a1, <8 x i8> %a2)
  ret <2 x float> %r
}
; TEXT-LABEL: neon_fp8_fdot4_lane_2f32_8i8_3:
; TEXT: dup v5.4s, v2.s[3]
; TEXT: fdot v0.2s, v1.8b, v5.8b
define <2 x float> @neon_fp8_fdot4_lane_2f32_8i8_3(<2 x float> %a0, <8 x i8> %a1, <16 x i8> %a2) {
  %r = call <2 x float> @llvm.aarch64.neon.fp8.fdot4.lane.v2f32.v8i8(<2 x float> %a0, <8 x i8> %a1, <16 x i8> %a2, i32 3)
  ret <2 x float> %r
}
; TEXT-LABEL: neon_fp8_fmalb_8f16:
; TEXT: fmlalb v0.8h, v1.16b, v2.16b
define <8 x half> @neon_fp8_fmalb_8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fmlalb.v8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fmalb_lane_8f16_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlalb v0.8h, v1.16b, v5.16b
define <8 x half> @neon_fp8_fmalb_lane_8f16_11(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fmlalb.lane.v8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fmalt_8f16:
; TEXT: fmlalt v0.8h, v1.16b, v2.16b
define <8 x half> @neon_fp8_fmalt_8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fmlalt.v8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fmalt_lane_8f16_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlalt v0.8h, v1.16b, v5.16b
define <8 x half> @neon_fp8_fmalt_lane_8f16_11(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fmlalt.lane.v8f16(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fmallbb_4f32:
; TEXT: fmlallbb v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fp8_fmallbb_4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlallbb.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmallbb_lane_4f32_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlallbb v0.4s, v1.16b, v5.16b
define <4 x float> @neon_fp8_fmallbb_lane_4f32_11(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlallbb.lane.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmallbt_4f32:
; TEXT: fmlallbt v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fp8_fmallbt_4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlallbt.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmallbt_lane_4f32_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlallbt v0.4s, v1.16b, v5.16b
define <4 x float> @neon_fp8_fmallbt_lane_4f32_11(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlallbt.lane.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmalltb_4f32:
; TEXT: fmlalltb v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fp8_fmalltb_4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlalltb.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmalltb_lane_4f32_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlalltb v0.4s, v1.16b, v5.16b
define <4 x float> @neon_fp8_fmalltb_lane_4f32_11(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlalltb.lane.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmalltt_4f32:
; TEXT: fmlalltt v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fp8_fmalltt_4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlalltt.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fmalltt_lane_4f32_11:
; TEXT: dup v5.16b, v2.b[11]
; TEXT: fmlalltt v0.4s, v1.16b, v5.16b
define <4 x float> @neon_fp8_fmalltt_lane_4f32_11(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fmlalltt.lane.v4f32(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2, i32 11)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fscale_8f16:
; TEXT: fscale v0.8h, v0.8h, v1.8h
define <8 x half> @neon_fp8_fscale_8f16(<8 x half> %a0, <8 x i16> %a1) {
  %r = call <8 x half> @llvm.aarch64.neon.fp8.fscale.v8f16(<8 x half> %a0, <8 x i16> %a1)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_famax_8f16:
; TEXT: famax v0.8h, v0.8h, v1.8h
define <8 x half> @neon_famax_8f16(<8 x half> %a0, <8 x half> %a1) {
  %r = call <8 x half> @llvm.aarch64.neon.famax.v8f16(<8 x half> %a0, <8 x half> %a1)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_famin_8f16:
; TEXT: famin v0.8h, v0.8h, v1.8h
define <8 x half> @neon_famin_8f16(<8 x half> %a0, <8 x half> %a1) {
  %r = call <8 x half> @llvm.aarch64.neon.famin.v8f16(<8 x half> %a0, <8 x half> %a1)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_fp8_fscale_4f16:
; TEXT: fscale v0.4h, v0.4h, v1.4h
define <4 x half> @neon_fp8_fscale_4f16(<4 x half> %a0, <4 x i16> %a1) {
  %r = call <4 x half> @llvm.aarch64.neon.fp8.fscale.v4f16(<4 x half> %a0, <4 x i16> %a1)
  ret <4 x half> %r
}
; TEXT-LABEL: neon_famax_4f16:
; TEXT: famax v0.4h, v0.4h, v1.4h
define <4 x half> @neon_famax_4f16(<4 x half> %a0, <4 x half> %a1) {
  %r = call <4 x half> @llvm.aarch64.neon.famax.v4f16(<4 x half> %a0, <4 x half> %a1)
  ret <4 x half> %r
}
; TEXT-LABEL: neon_famin_4f16:
; TEXT: famin v0.4h, v0.4h, v1.4h
define <4 x half> @neon_famin_4f16(<4 x half> %a0, <4 x half> %a1) {
  %r = call <4 x half> @llvm.aarch64.neon.famin.v4f16(<4 x half> %a0, <4 x half> %a1)
  ret <4 x half> %r
}
; TEXT-LABEL: neon_fp8_fscale_4f32:
; TEXT: fscale v0.4s, v0.4s, v1.4s
define <4 x float> @neon_fp8_fscale_4f32(<4 x float> %a0, <4 x i32> %a1) {
  %r = call <4 x float> @llvm.aarch64.neon.fp8.fscale.v4f32(<4 x float> %a0, <4 x i32> %a1)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_famax_4f32:
; TEXT: famax v0.4s, v0.4s, v1.4s
define <4 x float> @neon_famax_4f32(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm.aarch64.neon.famax.v4f32(<4 x float> %a0, <4 x float> %a1)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_famin_4f32:
; TEXT: famin v0.4s, v0.4s, v1.4s
define <4 x float> @neon_famin_4f32(<4 x float> %a0, <4 x float> %a1) {
  %r = call <4 x float> @llvm.aarch64.neon.famin.v4f32(<4 x float> %a0, <4 x float> %a1)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fp8_fscale_2f32:
; TEXT: fscale v0.2s, v0.2s, v1.2s
define <2 x float> @neon_fp8_fscale_2f32(<2 x float> %a0, <2 x i32> %a1) {
  %r = call <2 x float> @llvm.aarch64.neon.fp8.fscale.v2f32(<2 x float> %a0, <2 x i32> %a1)
  ret <2 x float> %r
}
; TEXT-LABEL: neon_famax_2f32:
; TEXT: famax v0.2s, v0.2s, v1.2s
define <2 x float> @neon_famax_2f32(<2 x float> %a0, <2 x float> %a1) {
  %r = call <2 x float> @llvm.aarch64.neon.famax.v2f32(<2 x float> %a0, <2 x float> %a1)
  ret <2 x float> %r
}
; TEXT-LABEL: neon_famin_2f32:
; TEXT: famin v0.2s, v0.2s, v1.2s
define <2 x float> @neon_famin_2f32(<2 x float> %a0, <2 x float> %a1) {
  %r = call <2 x float> @llvm.aarch64.neon.famin.v2f32(<2 x float> %a0, <2 x float> %a1)
  ret <2 x float> %r
}
; TEXT-LABEL: neon_fp8_fscale_2f64:
; TEXT: fscale v0.2d, v0.2d, v1.2d
define <2 x double> @neon_fp8_fscale_2f64(<2 x double> %a0, <2 x i64> %a1) {
  %r = call <2 x double> @llvm.aarch64.neon.fp8.fscale.v2f64(<2 x double> %a0, <2 x i64> %a1)
  ret <2 x double> %r
}
; TEXT-LABEL: neon_famax_2f64:
; TEXT: famax v0.2d, v0.2d, v1.2d
define <2 x double> @neon_famax_2f64(<2 x double> %a0, <2 x double> %a1) {
  %r = call <2 x double> @llvm.aarch64.neon.famax.v2f64(<2 x double> %a0, <2 x double> %a1)
  ret <2 x double> %r
}
; TEXT-LABEL: neon_famin_2f64:
; TEXT: famin v0.2d, v0.2d, v1.2d
define <2 x double> @neon_famin_2f64(<2 x double> %a0, <2 x double> %a1) {
  %r = call <2 x double> @llvm.aarch64.neon.famin.v2f64(<2 x double> %a0, <2 x double> %a1)
  ret <2 x double> %r
}
; TEXT-LABEL: neon_fmmla_4f32_16i8:
; TEXT: fmmla v0.4s, v1.16b, v2.16b
define <4 x float> @neon_fmmla_4f32_16i8(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <4 x float> @llvm.aarch64.neon.fmmla.v4f32.v16i8(<4 x float> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <4 x float> %r
}
; TEXT-LABEL: neon_fmmla_8f16_16i8:
; TEXT: fmmla v0.8h, v1.16b, v2.16b
define <8 x half> @neon_fmmla_8f16_16i8(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.fmmla.v8f16.v16i8(<8 x half> %a0, <16 x i8> %a1, <16 x i8> %a2)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_vluti2_lane_16i8_16i8_1:
; TEXT: luti2 v0.16b, { v0.16b }, v1[1]
define <16 x i8> @neon_vluti2_lane_16i8_16i8_1(<16 x i8> %a0, <8 x i8> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.vluti2.lane.v16i8.v16i8(<16 x i8> %a0, <8 x i8> %a1, i32 1)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_vluti2_laneq_16i8_16i8_3:
; TEXT: luti2 v0.16b, { v0.16b }, v1[3]
define <16 x i8> @neon_vluti2_laneq_16i8_16i8_3(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.vluti2.laneq.v16i8.v16i8(<16 x i8> %a0, <16 x i8> %a1, i32 3)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_vluti4q_lane_16i8_0:
; TEXT: luti4 v0.16b, { v0.16b }, v1[0]
define <16 x i8> @neon_vluti4q_lane_16i8_0(<16 x i8> %a0, <8 x i8> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.vluti4q.lane.v16i8(<16 x i8> %a0, <8 x i8> %a1, i32 0)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_vluti4q_laneq_16i8_1:
; TEXT: luti4 v0.16b, { v0.16b }, v1[1]
define <16 x i8> @neon_vluti4q_laneq_16i8_1(<16 x i8> %a0, <16 x i8> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.vluti4q.laneq.v16i8(<16 x i8> %a0, <16 x i8> %a1, i32 1)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_vluti2_lane_16i8_8i8_1:
; TEXT: luti2 v0.16b, { v0.16b }, v1[1]
define <16 x i8> @neon_vluti2_lane_16i8_8i8_1(<8 x i8> %a0, <8 x i8> %a1) {
  %r = call <16 x i8> @llvm.aarch64.neon.vluti2.lane.v16i8.v8i8(<8 x i8> %a0, <8 x i8> %a1, i32 1)
  ret <16 x i8> %r
}
; TEXT-LABEL: neon_vluti2_laneq_8i16_4i16_5:
; TEXT: luti2 v0.8h, { v0.8h }, v1[5]
define <8 x i16> @neon_vluti2_laneq_8i16_4i16_5(<4 x i16> %a0, <16 x i8> %a1) {
  %r = call <8 x i16> @llvm.aarch64.neon.vluti2.laneq.v8i16.v4i16(<4 x i16> %a0, <16 x i8> %a1, i32 5)
  ret <8 x i16> %r
}
; TEXT-LABEL: neon_vluti2_lane_8i16_8i16_3:
; TEXT: luti2 v0.8h, { v0.8h }, v1[3]
define <8 x i16> @neon_vluti2_lane_8i16_8i16_3(<8 x i16> %a0, <8 x i8> %a1) {
  %r = call <8 x i16> @llvm.aarch64.neon.vluti2.lane.v8i16.v8i16(<8 x i16> %a0, <8 x i8> %a1, i32 3)
  ret <8 x i16> %r
}
; TEXT-LABEL: neon_vluti2_laneq_8i16_8i16_7:
; TEXT: luti2 v0.8h, { v0.8h }, v1[7]
define <8 x i16> @neon_vluti2_laneq_8i16_8i16_7(<8 x i16> %a0, <16 x i8> %a1) {
  %r = call <8 x i16> @llvm.aarch64.neon.vluti2.laneq.v8i16.v8i16(<8 x i16> %a0, <16 x i8> %a1, i32 7)
  ret <8 x i16> %r
}
; TEXT-LABEL: neon_vluti4q_lane_x2_8i16_1:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[1]
define <8 x i16> @neon_vluti4q_lane_x2_8i16_1(<8 x i16> %a0, <8 x i16> %a1, <8 x i8> %a2) {
  %r = call <8 x i16> @llvm.aarch64.neon.vluti4q.lane.x2.v8i16(<8 x i16> %a0, <8 x i16> %a1, <8 x i8> %a2, i32 1)
  ret <8 x i16> %r
}
; TEXT-LABEL: neon_vluti4q_laneq_x2_8i16_3:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[3]
define <8 x i16> @neon_vluti4q_laneq_x2_8i16_3(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2) {
  %r = call <8 x i16> @llvm.aarch64.neon.vluti4q.laneq.x2.v8i16(<8 x i16> %a0, <8 x i16> %a1, <16 x i8> %a2, i32 3)
  ret <8 x i16> %r
}
; TEXT-LABEL: neon_vluti2_lane_8f16_8f16_3:
; TEXT: luti2 v0.8h, { v0.8h }, v1[3]
define <8 x half> @neon_vluti2_lane_8f16_8f16_3(<8 x half> %a0, <8 x i8> %a1) {
  %r = call <8 x half> @llvm.aarch64.neon.vluti2.lane.v8f16.v8f16(<8 x half> %a0, <8 x i8> %a1, i32 3)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_vluti2_laneq_8f16_8f16_7:
; TEXT: luti2 v0.8h, { v0.8h }, v1[7]
define <8 x half> @neon_vluti2_laneq_8f16_8f16_7(<8 x half> %a0, <16 x i8> %a1) {
  %r = call <8 x half> @llvm.aarch64.neon.vluti2.laneq.v8f16.v8f16(<8 x half> %a0, <16 x i8> %a1, i32 7)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_vluti4q_lane_x2_8f16_1:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[1]
define <8 x half> @neon_vluti4q_lane_x2_8f16_1(<8 x half> %a0, <8 x half> %a1, <8 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.vluti4q.lane.x2.v8f16(<8 x half> %a0, <8 x half> %a1, <8 x i8> %a2, i32 1)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_vluti4q_laneq_x2_8f16_3:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[3]
define <8 x half> @neon_vluti4q_laneq_x2_8f16_3(<8 x half> %a0, <8 x half> %a1, <16 x i8> %a2) {
  %r = call <8 x half> @llvm.aarch64.neon.vluti4q.laneq.x2.v8f16(<8 x half> %a0, <8 x half> %a1, <16 x i8> %a2, i32 3)
  ret <8 x half> %r
}
; TEXT-LABEL: neon_vluti2_lane_8bf16_8bf16_3:
; TEXT: luti2 v0.8h, { v0.8h }, v1[3]
define <8 x bfloat> @neon_vluti2_lane_8bf16_8bf16_3(<8 x bfloat> %a0, <8 x i8> %a1) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.vluti2.lane.v8bf16.v8bf16(<8 x bfloat> %a0, <8 x i8> %a1, i32 3)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_vluti2_laneq_8bf16_8bf16_7:
; TEXT: luti2 v0.8h, { v0.8h }, v1[7]
define <8 x bfloat> @neon_vluti2_laneq_8bf16_8bf16_7(<8 x bfloat> %a0, <16 x i8> %a1) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.vluti2.laneq.v8bf16.v8bf16(<8 x bfloat> %a0, <16 x i8> %a1, i32 7)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_vluti4q_lane_x2_8bf16_1:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[1]
define <8 x bfloat> @neon_vluti4q_lane_x2_8bf16_1(<8 x bfloat> %a0, <8 x bfloat> %a1, <8 x i8> %a2) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.vluti4q.lane.x2.v8bf16(<8 x bfloat> %a0, <8 x bfloat> %a1, <8 x i8> %a2, i32 1)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: neon_vluti4q_laneq_x2_8bf16_3:
; TEXT: orr v16.16b, v0.16b, v0.16b
; TEXT: orr v17.16b, v1.16b, v1.16b
; TEXT: luti4 v0.8h, { v16.8h, v17.8h }, v2[3]
define <8 x bfloat> @neon_vluti4q_laneq_x2_8bf16_3(<8 x bfloat> %a0, <8 x bfloat> %a1, <16 x i8> %a2) {
  %r = call <8 x bfloat> @llvm.aarch64.neon.vluti4q.laneq.x2.v8bf16(<8 x bfloat> %a0, <8 x bfloat> %a1, <16 x i8> %a2, i32 3)
  ret <8 x bfloat> %r
}
; TEXT-LABEL: crypto_sm3tt1a__2:
; TEXT: sm3tt1a v0.4s, v1.4s, v2.s[2]
define <4 x i32> @crypto_sm3tt1a__2(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2) {
  %r = call <4 x i32> @llvm.aarch64.crypto.sm3tt1a(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i64 2)
  ret <4 x i32> %r
}
; TEXT-LABEL: crypto_sm3tt1b__2:
; TEXT: sm3tt1b v0.4s, v1.4s, v2.s[2]
define <4 x i32> @crypto_sm3tt1b__2(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2) {
  %r = call <4 x i32> @llvm.aarch64.crypto.sm3tt1b(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i64 2)
  ret <4 x i32> %r
}
; TEXT-LABEL: crypto_sm3tt2a__2:
; TEXT: sm3tt2a v0.4s, v1.4s, v2.s[2]
define <4 x i32> @crypto_sm3tt2a__2(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2) {
  %r = call <4 x i32> @llvm.aarch64.crypto.sm3tt2a(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i64 2)
  ret <4 x i32> %r
}
; TEXT-LABEL: crypto_sm3tt2b__2:
; TEXT: sm3tt2b v0.4s, v1.4s, v2.s[2]
define <4 x i32> @crypto_sm3tt2b__2(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2) {
  %r = call <4 x i32> @llvm.aarch64.crypto.sm3tt2b(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2, i64 2)
  ret <4 x i32> %r
}
; TEXT-LABEL: set_fpmr_:
; TEXT: msr S3_3_C4_C4_2, x0
define void @set_fpmr_(i64 %a0) {
  call void @llvm.aarch64.set.fpmr(i64 %a0)
  ret void
}
; TEXT-LABEL: sdiv_i32:
; TEXT: sdiv w0, w0, w1
define i32 @sdiv_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.aarch64.sdiv.i32(i32 %a0, i32 %a1)
  ret i32 %r
}
; TEXT-LABEL: sdiv_i64:
; TEXT: sdiv x0, x0, x1
define i64 @sdiv_i64(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.aarch64.sdiv.i64(i64 %a0, i64 %a1)
  ret i64 %r
}
; TEXT-LABEL: range_prefetch__1_0:
; TEXT: rprfm #1, x1, [x0]
define void @range_prefetch__1_0(ptr %a0, i64 %a3) {
  call void @llvm.aarch64.range.prefetch(ptr %a0, i32 1, i32 0, i64 %a3)
  ret void
}
; TEXT-LABEL: range_prefetch__0_1:
; TEXT: rprfm #4, x1, [x0]
define void @range_prefetch__0_1(ptr %a0, i64 %a3) {
  call void @llvm.aarch64.range.prefetch(ptr %a0, i32 0, i32 1, i64 %a3)
  ret void
}
; TEXT-LABEL: mops_memset_tag_:
; TEXT: .inst 0x1dc10440
; TEXT: .inst 0x1dc14440
; TEXT: .inst 0x1dc18440
define ptr @mops_memset_tag_(ptr %a0, i8 %a1, i64 %a2) {
  %r = call ptr @llvm.aarch64.mops.memset.tag(ptr %a0, i8 %a1, i64 %a2)
  ret ptr %r
}
