//! Conversions from or to registers of 64 bytes, of one register.

use super::super::Cx;
use super::super::vector::{has, shape, shape_of};
use crate::Code::{self, *};
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{InstData, Opcode};
use isel::Lane::{self, *};

/// Operation, lanes before and after, instruction, and what it needs beyond AVX-512F.
type Row = (Opcode, Lane, Lane, Code, Option<Feature>);

const BW: Option<Feature> = Some(Feature::Avx512bw);
const DQ: Option<Feature> = Some(Feature::Avx512dq);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (Opcode::SExt, I8, I16, EVEX_Vpmovsxbw_zmm_k1z_ymmm256, BW),
    (Opcode::SExt, I8, I32, EVEX_Vpmovsxbd_zmm_k1z_xmmm128, None),
    (Opcode::SExt, I8, I64, EVEX_Vpmovsxbq_zmm_k1z_xmmm64, None),
    (Opcode::SExt, I16, I32, EVEX_Vpmovsxwd_zmm_k1z_ymmm256, None),
    (Opcode::SExt, I16, I64, EVEX_Vpmovsxwq_zmm_k1z_xmmm128, None),
    (Opcode::SExt, I32, I64, EVEX_Vpmovsxdq_zmm_k1z_ymmm256, None),
    (Opcode::ZExt, I8, I16, EVEX_Vpmovzxbw_zmm_k1z_ymmm256, BW),
    (Opcode::ZExt, I8, I32, EVEX_Vpmovzxbd_zmm_k1z_xmmm128, None),
    (Opcode::ZExt, I8, I64, EVEX_Vpmovzxbq_zmm_k1z_xmmm64, None),
    (Opcode::ZExt, I16, I32, EVEX_Vpmovzxwd_zmm_k1z_ymmm256, None),
    (Opcode::ZExt, I16, I64, EVEX_Vpmovzxwq_zmm_k1z_xmmm128, None),
    (Opcode::ZExt, I32, I64, EVEX_Vpmovzxdq_zmm_k1z_ymmm256, None),
    (Opcode::Trunc, I16, I8, EVEX_Vpmovwb_ymmm256_k1z_zmm, BW),
    (Opcode::Trunc, I32, I8, EVEX_Vpmovdb_xmmm128_k1z_zmm, None),
    (Opcode::Trunc, I32, I16, EVEX_Vpmovdw_ymmm256_k1z_zmm, None),
    (Opcode::Trunc, I64, I8, EVEX_Vpmovqb_xmmm64_k1z_zmm, None),
    (Opcode::Trunc, I64, I16, EVEX_Vpmovqw_xmmm128_k1z_zmm, None),
    (Opcode::Trunc, I64, I32, EVEX_Vpmovqd_ymmm256_k1z_zmm, None),
    (Opcode::SiToFp, I32, F32, EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er, None),
    (Opcode::SiToFp, I32, F64, EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er, None),
    (Opcode::SiToFp, I64, F64, EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er, DQ),
    (Opcode::SiToFp, I64, F32, EVEX_Vcvtqq2ps_ymm_k1z_zmmm512b64_er, DQ),
    (Opcode::UiToFp, I32, F32, EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er, None),
    (Opcode::UiToFp, I32, F64, EVEX_Vcvtudq2pd_zmm_k1z_ymmm256b32_er, None),
    (Opcode::UiToFp, I64, F64, EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er, DQ),
    (Opcode::UiToFp, I64, F32, EVEX_Vcvtuqq2ps_ymm_k1z_zmmm512b64_er, DQ),
    (Opcode::FpToSi, F32, I32, EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae, None),
    (Opcode::FpToSi, F32, I64, EVEX_Vcvttps2qq_zmm_k1z_ymmm256b32_sae, DQ),
    (Opcode::FpToSi, F64, I32, EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae, None),
    (Opcode::FpToSi, F64, I64, EVEX_Vcvttpd2qq_zmm_k1z_zmmm512b64_sae, DQ),
    (Opcode::FpToUi, F32, I32, EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae, None),
    (Opcode::FpToUi, F32, I64, EVEX_Vcvttps2uqq_zmm_k1z_ymmm256b32_sae, DQ),
    (Opcode::FpToUi, F64, I32, EVEX_Vcvttpd2udq_ymm_k1z_zmmm512b64_sae, None),
    (Opcode::FpToUi, F64, I64, EVEX_Vcvttpd2uqq_zmm_k1z_zmmm512b64_sae, DQ),
    (Opcode::FpExt, F32, F64, EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae, None),
    (Opcode::FpTrunc, F64, F32, EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, None),
];

/// A conversion. `false`: by halves.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let v = cx.body.operand_range(d.ops)[0];
    if !matches!(cx.scope.ty(d.ty), ir::types::Type::Vector { .. }) {
        return Ok(false);
    }
    let Some(to) = shape(cx, d.ty)? else {
        return Ok(false);
    };
    let from = shape_of(cx, v)?;
    let (Some(a), Some(b)) = (from.lane, to.lane) else {
        return Ok(false);
    };
    if from.mask || to.mask || from.parts != 1 || to.parts != 1 || from.bytes.max(to.bytes) != 64 {
        return Ok(false);
    }
    let row = ROWS.iter().find(|r| (r.0, r.1, r.2) == (d.opcode, a, b));
    let Some((_, _, _, code, _)) = row.filter(|r| r.4.is_none_or(|f| has(cx, f))) else {
        return Ok(false);
    };
    let src = cx.use_part(v, 0)?;
    let dst = cx.def_part(i, 0)?;
    cx.vb.rr(*code, dst, src);
    Ok(true)
}
