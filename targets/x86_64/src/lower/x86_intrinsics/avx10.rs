//! AVX10.2, the forms of 64 bytes of SM4, MOVRS and VP2INTERSECT, which iced does not know or has other operands for: each is encoded as another instruction of the same
//! operands (the twin), whose prefix and opcode are then replaced. Facts: Intel AVX10.2 architecture specification.

use super::Row;
use crate::Code;
use crate::Code::*;
use crate::bytes::recode;

/// An intrinsic, and what its twin's bytes become.
pub(crate) struct Recoded {
    /// The twin's row.
    pub row: Row,
    /// See [`recode`].
    pub recode: u16,
}

/// Declares the table: name, form, twin; map, prefix (0: none, 1: 66, 2: f3, 3: f2), W, opcode.
macro_rules! rows {
    ($($name:literal $form:literal $code:ident $map:literal $prefix:literal $w:literal $opcode:literal;)*) => {
        pub(super) static ROWS: &[Recoded] = &[
            $(Recoded { row: Row { name: $name, form: $form, codes: &[$code] }, recode: recode::evex($map, $prefix, $w, $opcode) }),*
        ];
    };
}

/// Loads and prefetches of data that is mostly read (MOVRS), likewise.
pub(super) static READ_SHARED: &[Recoded] = &[
    legacy("movrsdi", Movbe_r64_m64, recode::opcode(0x8b)),
    legacy("movrshi", Movbe_r16_m16, recode::opcode(0x8b)),
    // (the prefix with W lets sil and dil be named)
    legacy("movrsqi", Movbe_r64_m64, recode::opcode(0x8a)),
    legacy("movrssi", Movbe_r32_m32, recode::opcode(0x8b)),
    legacy("prefetchrs", Prefetchnta_m8, recode::digit(4)),
];

const fn legacy(name: &'static str, code: Code, recode: u16) -> Recoded {
    let codes: &'static [Code] = match code {
        Movbe_r16_m16 => &[Movbe_r16_m16],
        Movbe_r32_m32 => &[Movbe_r32_m32],
        Movbe_r64_m64 => &[Movbe_r64_m64],
        _ => &[Prefetchnta_m8],
    };
    let row = Row {
        name,
        form: "0",
        codes,
    };
    Recoded { row, recode }
}

/// The row of an intrinsic.
pub(super) fn find(name: &str) -> Option<&'static Recoded> {
    let in_table = |rows: &'static [Recoded]| {
        let at = rows.binary_search_by(|r| r.row.name.cmp(name)).ok()?;
        Some(&rows[at])
    };
    in_table(ROWS).or_else(|| in_table(READ_SHARED))
}

#[rustfmt::skip]
rows! {
    "avx10.fpclass.bf16.128" "01" EVEX_Vfpclassps_kr_k1_xmmm128b32_imm8 3 3 0 0x66;
    "avx10.fpclass.bf16.256" "01" EVEX_Vfpclassps_kr_k1_ymmm256b32_imm8 3 3 0 0x66;
    "avx10.fpclass.bf16.512" "01" EVEX_Vfpclassps_kr_k1_zmmm512b32_imm8 3 3 0 0x66;
    "avx10.mask.getexp.bf16.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 6 0 0 0x42;
    "avx10.mask.getexp.bf16.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 6 0 0 0x42;
    "avx10.mask.getexp.bf16.512" "10k2" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 6 0 0 0x42;
    "avx10.mask.getmant.bf16.128" "201k3" EVEX_Vgetmantps_xmm_k1z_xmmm128b32_imm8 3 3 0 0x26;
    "avx10.mask.getmant.bf16.256" "201k3" EVEX_Vgetmantps_ymm_k1z_ymmm256b32_imm8 3 3 0 0x26;
    "avx10.mask.getmant.bf16.512" "201k3" EVEX_Vgetmantps_zmm_k1z_zmmm512b32_imm8_sae 3 3 0 0x26;
    "avx10.mask.rcp.bf16.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 6 0 0 0x4c;
    "avx10.mask.rcp.bf16.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 6 0 0 0x4c;
    "avx10.mask.rcp.bf16.512" "10k2" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 6 0 0 0x4c;
    "avx10.mask.reduce.bf16.128" "201k3" EVEX_Vgetmantps_xmm_k1z_xmmm128b32_imm8 3 3 0 0x56;
    "avx10.mask.reduce.bf16.256" "201k3" EVEX_Vgetmantps_ymm_k1z_ymmm256b32_imm8 3 3 0 0x56;
    "avx10.mask.reduce.bf16.512" "201k3" EVEX_Vgetmantps_zmm_k1z_zmmm512b32_imm8_sae 3 3 0 0x56;
    "avx10.mask.rndscale.bf16.128" "201k3" EVEX_Vgetmantps_xmm_k1z_xmmm128b32_imm8 3 3 0 0x08;
    "avx10.mask.rndscale.bf16.256" "201k3" EVEX_Vgetmantps_ymm_k1z_ymmm256b32_imm8 3 3 0 0x08;
    "avx10.mask.rndscale.bf16.512" "201k3" EVEX_Vgetmantps_zmm_k1z_zmmm512b32_imm8_sae 3 3 0 0x08;
    "avx10.mask.rsqrt.bf16.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 6 0 0 0x4e;
    "avx10.mask.rsqrt.bf16.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 6 0 0 0x4e;
    "avx10.mask.rsqrt.bf16.512" "10k2" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 6 0 0 0x4e;
    "avx10.mask.scalef.bf16.128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 6 0 0 0x2c;
    "avx10.mask.scalef.bf16.256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 6 0 0 0x2c;
    "avx10.mask.scalef.bf16.512" "201k3" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 6 0 0 0x2c;
    "avx10.mask.vcvt2ps2phx.128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 2 1 0 0x67;
    "avx10.mask.vcvt2ps2phx.256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 2 1 0 0x67;
    "avx10.mask.vcvt2ps2phx.512" "201k3r4" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 2 1 0 0x67;
    "avx10.mask.vcvtbiasph2bf8128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 2 0 0 0x74;
    "avx10.mask.vcvtbiasph2bf8256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 2 0 0 0x74;
    "avx10.mask.vcvtbiasph2bf8512" "201k3" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 2 0 0 0x74;
    "avx10.mask.vcvtbiasph2bf8s128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 0 0 0x74;
    "avx10.mask.vcvtbiasph2bf8s256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 0 0 0x74;
    "avx10.mask.vcvtbiasph2bf8s512" "201k3" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 0 0 0x74;
    "avx10.mask.vcvtbiasph2hf8128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 0 0 0x18;
    "avx10.mask.vcvtbiasph2hf8256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 0 0 0x18;
    "avx10.mask.vcvtbiasph2hf8512" "201k3" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 0 0 0x18;
    "avx10.mask.vcvtbiasph2hf8s128" "201k3" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 0 0 0x1b;
    "avx10.mask.vcvtbiasph2hf8s256" "201k3" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 0 0 0x1b;
    "avx10.mask.vcvtbiasph2hf8s512" "201k3" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 0 0 0x1b;
    "avx10.mask.vcvthf82ph128" "10k2" EVEX_Vcvtps2pd_xmm_k1z_xmmm64b32 5 3 0 0x1e;
    "avx10.mask.vcvthf82ph256" "10k2" EVEX_Vcvtps2pd_ymm_k1z_xmmm128b32 5 3 0 0x1e;
    "avx10.mask.vcvthf82ph512" "10k2" EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae 5 3 0 0x1e;
    "avx10.mask.vcvtph2bf8128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 2 2 0 0x74;
    "avx10.mask.vcvtph2bf8256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 2 2 0 0x74;
    "avx10.mask.vcvtph2bf8512" "10k2" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 2 2 0 0x74;
    "avx10.mask.vcvtph2bf8s128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 5 2 0 0x74;
    "avx10.mask.vcvtph2bf8s256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 5 2 0 0x74;
    "avx10.mask.vcvtph2bf8s512" "10k2" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 5 2 0 0x74;
    "avx10.mask.vcvtph2hf8128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 5 2 0 0x18;
    "avx10.mask.vcvtph2hf8256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 5 2 0 0x18;
    "avx10.mask.vcvtph2hf8512" "10k2" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 5 2 0 0x18;
    "avx10.mask.vcvtph2hf8s128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 5 2 0 0x1b;
    "avx10.mask.vcvtph2hf8s256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 5 2 0 0x1b;
    "avx10.mask.vcvtph2hf8s512" "10k2" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 5 2 0 0x1b;
    "avx10.mask.vcvtph2ibs128" "10k2" EVEX_Vsqrtps_xmm_k1z_xmmm128b32 5 0 0 0x69;
    "avx10.mask.vcvtph2ibs256" "10k2" EVEX_Vsqrtps_ymm_k1z_ymmm256b32 5 0 0 0x69;
    "avx10.mask.vcvtph2ibs512" "10k2r3" EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er 5 0 0 0x69;
    "avx10.mask.vcvtph2iubs128" "10k2" EVEX_Vsqrtps_xmm_k1z_xmmm128b32 5 0 0 0x6b;
    "avx10.mask.vcvtph2iubs256" "10k2" EVEX_Vsqrtps_ymm_k1z_ymmm256b32 5 0 0 0x6b;
    "avx10.mask.vcvtph2iubs512" "10k2r3" EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er 5 0 0 0x6b;
    "avx10.mask.vcvtps2ibs128" "10k2" EVEX_Vsqrtps_xmm_k1z_xmmm128b32 5 1 0 0x69;
    "avx10.mask.vcvtps2ibs256" "10k2" EVEX_Vsqrtps_ymm_k1z_ymmm256b32 5 1 0 0x69;
    "avx10.mask.vcvtps2ibs512" "10k2r3" EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er 5 1 0 0x69;
    "avx10.mask.vcvtps2iubs128" "10k2" EVEX_Vsqrtps_xmm_k1z_xmmm128b32 5 1 0 0x6b;
    "avx10.mask.vcvtps2iubs256" "10k2" EVEX_Vsqrtps_ymm_k1z_ymmm256b32 5 1 0 0x6b;
    "avx10.mask.vcvtps2iubs512" "10k2r3" EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er 5 1 0 0x6b;
    "avx10.mask.vcvttpd2dqs.128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 5 0 1 0x6d;
    "avx10.mask.vcvttpd2dqs.256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 5 0 1 0x6d;
    "avx10.mask.vcvttpd2dqs.round.512" "10k2r3" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 5 0 1 0x6d;
    "avx10.mask.vcvttpd2qqs.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 1 1 0x6d;
    "avx10.mask.vcvttpd2qqs.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 1 1 0x6d;
    "avx10.mask.vcvttpd2qqs.round.512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 1 1 0x6d;
    "avx10.mask.vcvttpd2udqs.128" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_xmmm128b64 5 0 1 0x6c;
    "avx10.mask.vcvttpd2udqs.256" "10k2" EVEX_Vcvttpd2dq_xmm_k1z_ymmm256b64 5 0 1 0x6c;
    "avx10.mask.vcvttpd2udqs.round.512" "10k2r3" EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae 5 0 1 0x6c;
    "avx10.mask.vcvttpd2uqqs.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 1 1 0x6c;
    "avx10.mask.vcvttpd2uqqs.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 1 1 0x6c;
    "avx10.mask.vcvttpd2uqqs.round.512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 1 1 0x6c;
    "avx10.mask.vcvttph2ibs128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 0 0 0x68;
    "avx10.mask.vcvttph2ibs256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 0 0 0x68;
    "avx10.mask.vcvttph2ibs512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 0 0 0x68;
    "avx10.mask.vcvttph2iubs128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 0 0 0x6a;
    "avx10.mask.vcvttph2iubs256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 0 0 0x6a;
    "avx10.mask.vcvttph2iubs512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 0 0 0x6a;
    "avx10.mask.vcvttps2dqs.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 0 0 0x6d;
    "avx10.mask.vcvttps2dqs.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 0 0 0x6d;
    "avx10.mask.vcvttps2dqs.round.512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 0 0 0x6d;
    "avx10.mask.vcvttps2ibs128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 1 0 0x68;
    "avx10.mask.vcvttps2ibs256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 1 0 0x68;
    "avx10.mask.vcvttps2ibs512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 1 0 0x68;
    "avx10.mask.vcvttps2iubs128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 1 0 0x6a;
    "avx10.mask.vcvttps2iubs256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 1 0 0x6a;
    "avx10.mask.vcvttps2iubs512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 1 0 0x6a;
    "avx10.mask.vcvttps2qqs.128" "10k2" EVEX_Vcvtps2pd_xmm_k1z_xmmm64b32 5 1 0 0x6d;
    "avx10.mask.vcvttps2qqs.256" "10k2" EVEX_Vcvtps2pd_ymm_k1z_xmmm128b32 5 1 0 0x6d;
    "avx10.mask.vcvttps2qqs.round.512" "10k2r3" EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae 5 1 0 0x6d;
    "avx10.mask.vcvttps2udqs.128" "10k2" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 0 0 0x6c;
    "avx10.mask.vcvttps2udqs.256" "10k2" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 0 0 0x6c;
    "avx10.mask.vcvttps2udqs.round.512" "10k2r3" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 0 0 0x6c;
    "avx10.mask.vcvttps2uqqs.128" "10k2" EVEX_Vcvtps2pd_xmm_k1z_xmmm64b32 5 1 0 0x6c;
    "avx10.mask.vcvttps2uqqs.256" "10k2" EVEX_Vcvtps2pd_ymm_k1z_xmmm128b32 5 1 0 0x6c;
    "avx10.mask.vcvttps2uqqs.round.512" "10k2r3" EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae 5 1 0 0x6c;
    "avx10.mask.vminmaxpd.round" "3012k4r5" EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae 3 1 1 0x52;
    "avx10.mask.vminmaxpd128" "3012k4" EVEX_Vrangeps_xmm_k1z_xmm_xmmm128b32_imm8 3 1 1 0x52;
    "avx10.mask.vminmaxpd256" "3012k4" EVEX_Vrangeps_ymm_k1z_ymm_ymmm256b32_imm8 3 1 1 0x52;
    "avx10.mask.vminmaxph.round" "3012k4r5" EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae 3 0 0 0x52;
    "avx10.mask.vminmaxph128" "3012k4" EVEX_Vrangeps_xmm_k1z_xmm_xmmm128b32_imm8 3 0 0 0x52;
    "avx10.mask.vminmaxph256" "3012k4" EVEX_Vrangeps_ymm_k1z_ymm_ymmm256b32_imm8 3 0 0 0x52;
    "avx10.mask.vminmaxps.round" "3012k4r5" EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae 3 1 0 0x52;
    "avx10.mask.vminmaxps128" "3012k4" EVEX_Vrangeps_xmm_k1z_xmm_xmmm128b32_imm8 3 1 0 0x52;
    "avx10.mask.vminmaxps256" "3012k4" EVEX_Vrangeps_ymm_k1z_ymm_ymmm256b32_imm8 3 1 0 0x52;
    "avx10.mask.vminmaxsd.round" "3012k4r5" EVEX_Vrangesd_xmm_k1z_xmm_xmmm64_imm8_sae 3 1 1 0x53;
    "avx10.mask.vminmaxsh.round" "3012k4r5" EVEX_Vreducesh_xmm_k1z_xmm_xmmm16_imm8_sae 3 0 0 0x53;
    "avx10.mask.vminmaxss.round" "3012k4r5" EVEX_Vrangess_xmm_k1z_xmm_xmmm32_imm8_sae 3 1 0 0x53;
    "avx10.vcomisbf16eq" "=q" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcomisbf16ge" "=B" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcomisbf16gt" "=a" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcomisbf16le" "10=B" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcomisbf16lt" "10=a" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcomisbf16neq" "=Q" EVEX_Vcomish_xmm_xmmm16_sae 5 1 0 0x2f;
    "avx10.vcvt2ph2bf8128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 2 3 0 0x74;
    "avx10.vcvt2ph2bf8256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 2 3 0 0x74;
    "avx10.vcvt2ph2bf8512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 2 3 0 0x74;
    "avx10.vcvt2ph2bf8s128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 3 0 0x74;
    "avx10.vcvt2ph2bf8s256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 3 0 0x74;
    "avx10.vcvt2ph2bf8s512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 3 0 0x74;
    "avx10.vcvt2ph2hf8128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 3 0 0x18;
    "avx10.vcvt2ph2hf8256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 3 0 0x18;
    "avx10.vcvt2ph2hf8512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 3 0 0x18;
    "avx10.vcvt2ph2hf8s128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 3 0 0x1b;
    "avx10.vcvt2ph2hf8s256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 3 0 0x1b;
    "avx10.vcvt2ph2hf8s512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 3 0 0x1b;
    "avx10.vcvtbf162ibs128" "0" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 3 0 0x69;
    "avx10.vcvtbf162ibs256" "0" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 3 0 0x69;
    "avx10.vcvtbf162ibs512" "0" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 3 0 0x69;
    "avx10.vcvtbf162iubs128" "0" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 3 0 0x6b;
    "avx10.vcvtbf162iubs256" "0" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 3 0 0x6b;
    "avx10.vcvtbf162iubs512" "0" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 3 0 0x6b;
    "avx10.vcvttbf162ibs128" "0" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 3 0 0x68;
    "avx10.vcvttbf162ibs256" "0" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 3 0 0x68;
    "avx10.vcvttbf162ibs512" "0" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 3 0 0x68;
    "avx10.vcvttbf162iubs128" "0" EVEX_Vgetexpps_xmm_k1z_xmmm128b32 5 3 0 0x6a;
    "avx10.vcvttbf162iubs256" "0" EVEX_Vgetexpps_ymm_k1z_ymmm256b32 5 3 0 0x6a;
    "avx10.vcvttbf162iubs512" "0" EVEX_Vgetexpps_zmm_k1z_zmmm512b32_sae 5 3 0 0x6a;
    "avx10.vcvttsd2sis" "0r1" EVEX_Vcvttsd2si_r32_xmmm64_sae 5 3 0 0x6d;
    "avx10.vcvttsd2sis64" "0r1" EVEX_Vcvttsd2si_r64_xmmm64_sae 5 3 1 0x6d;
    "avx10.vcvttsd2usis" "0r1" EVEX_Vcvttsd2usi_r32_xmmm64_sae 5 3 0 0x6c;
    "avx10.vcvttsd2usis64" "0r1" EVEX_Vcvttsd2usi_r64_xmmm64_sae 5 3 1 0x6c;
    "avx10.vcvttss2sis" "0r1" EVEX_Vcvttss2si_r32_xmmm32_sae 5 2 0 0x6d;
    "avx10.vcvttss2sis64" "0r1" EVEX_Vcvttss2si_r64_xmmm32_sae 5 2 1 0x6d;
    "avx10.vcvttss2usis" "0r1" EVEX_Vcvttss2usi_r32_xmmm32_sae 5 2 0 0x6c;
    "avx10.vcvttss2usis64" "0r1" EVEX_Vcvttss2usi_r64_xmmm32_sae 5 2 1 0x6c;
    "avx10.vdpphps.128" "012" EVEX_Vpdpbusd_xmm_k1z_xmm_xmmm128b32 2 0 0 0x52;
    "avx10.vdpphps.256" "012" EVEX_Vpdpbusd_ymm_k1z_ymm_ymmm256b32 2 0 0 0x52;
    "avx10.vdpphps.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 0 0 0x52;
    "avx10.vmaxbf16128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 1 0 0x5f;
    "avx10.vmaxbf16256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 1 0 0x5f;
    "avx10.vmaxbf16512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 1 0 0x5f;
    "avx10.vminbf16128" "01" EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32 5 1 0 0x5d;
    "avx10.vminbf16256" "01" EVEX_Vaddps_ymm_k1z_ymm_ymmm256b32 5 1 0 0x5d;
    "avx10.vminbf16512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 5 1 0 0x5d;
    "avx10.vminmaxbf16128" "012" EVEX_Vrangeps_xmm_k1z_xmm_xmmm128b32_imm8 3 3 0 0x52;
    "avx10.vminmaxbf16256" "012" EVEX_Vrangeps_ymm_k1z_ymm_ymmm256b32_imm8 3 3 0 0x52;
    "avx10.vminmaxbf16512" "012" EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae 3 3 0 0x52;
    "avx10.vmovrsb128" "0" EVEX_Vmovdqu8_xmm_k1z_xmmm128 5 3 0 0x6f;
    "avx10.vmovrsb256" "0" EVEX_Vmovdqu8_ymm_k1z_ymmm256 5 3 0 0x6f;
    "avx10.vmovrsb512" "0" EVEX_Vmovdqu8_zmm_k1z_zmmm512 5 3 0 0x6f;
    "avx10.vmovrsd128" "0" EVEX_Vmovdqu8_xmm_k1z_xmmm128 5 2 0 0x6f;
    "avx10.vmovrsd256" "0" EVEX_Vmovdqu8_ymm_k1z_ymmm256 5 2 0 0x6f;
    "avx10.vmovrsd512" "0" EVEX_Vmovdqu8_zmm_k1z_zmmm512 5 2 0 0x6f;
    "avx10.vmovrsq128" "0" EVEX_Vmovdqu8_xmm_k1z_xmmm128 5 2 1 0x6f;
    "avx10.vmovrsq256" "0" EVEX_Vmovdqu8_ymm_k1z_ymmm256 5 2 1 0x6f;
    "avx10.vmovrsq512" "0" EVEX_Vmovdqu8_zmm_k1z_zmmm512 5 2 1 0x6f;
    "avx10.vmovrsw128" "0" EVEX_Vmovdqu8_xmm_k1z_xmmm128 5 3 1 0x6f;
    "avx10.vmovrsw256" "0" EVEX_Vmovdqu8_ymm_k1z_ymmm256 5 3 1 0x6f;
    "avx10.vmovrsw512" "0" EVEX_Vmovdqu8_zmm_k1z_zmmm512 5 3 1 0x6f;
    "avx10.vmpsadbw.512" "012" EVEX_Vdbpsadbw_zmm_k1z_zmm_zmmm512_imm8 3 2 0 0x42;
    "avx10.vpdpbssd.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 3 0 0x50;
    "avx10.vpdpbssds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 3 0 0x51;
    "avx10.vpdpbsud.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 2 0 0x50;
    "avx10.vpdpbsuds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 2 0 0x51;
    "avx10.vpdpbuud.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 0 0 0x50;
    "avx10.vpdpbuuds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 0 0 0x51;
    "avx10.vpdpwsud.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 2 0 0xd2;
    "avx10.vpdpwsuds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 2 0 0xd3;
    "avx10.vpdpwusd.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 1 0 0xd2;
    "avx10.vpdpwusds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 1 0 0xd3;
    "avx10.vpdpwuud.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 0 0 0xd2;
    "avx10.vpdpwuuds.512" "012" EVEX_Vpdpbusd_zmm_k1z_zmm_zmmm512b32 2 0 0 0xd3;
    "avx512.vp2intersect.d.128" "01" EVEX_Vpcmpeqd_kr_k1_xmm_xmmm128b32 2 3 0 0x68;
    "avx512.vp2intersect.d.256" "01" EVEX_Vpcmpeqd_kr_k1_ymm_ymmm256b32 2 3 0 0x68;
    "avx512.vp2intersect.d.512" "01" EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32 2 3 0 0x68;
    "avx512.vp2intersect.q.128" "01" EVEX_Vpcmpeqq_kr_k1_xmm_xmmm128b64 2 3 1 0x68;
    "avx512.vp2intersect.q.256" "01" EVEX_Vpcmpeqq_kr_k1_ymm_ymmm256b64 2 3 1 0x68;
    "avx512.vp2intersect.q.512" "01" EVEX_Vpcmpeqq_kr_k1_zmm_zmmm512b64 2 3 1 0x68;
    "vsm4key4512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 2 2 0 0xda;
    "vsm4rnds4512" "01" EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er 2 3 0 0xda;
}
