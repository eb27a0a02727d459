//! Comparisons of vectors of 64 bytes and selections among them, by mask registers.
//!
//! A comparison that nobody else wants stays in its mask register until the select. Lanes of masks become bits
//! and bits lanes by `vpmov…2m` and `vpmovm2…` (AVX-512BW, on short registers AVX-512VL); without these features
//! comparisons are done by halves.

use super::super::Cx;
use super::super::float::Operand;
use super::super::vector::{Shape, has, shape, shape_of};
use super::super::vector_arith::packed;
use super::super::vector_width::{half_to, register};
use super::{has_lanes, wide_value};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate, Opcode};
use isel::Lane;
use regalloc::{RegClass, VReg};

/// Signed and unsigned comparison of lanes of 1, 2, 4, 8 bytes.
const INT: [[Code; 4]; 2] = [
    [
        Code::EVEX_Vpcmpb_kr_k1_zmm_zmmm512_imm8,
        Code::EVEX_Vpcmpw_kr_k1_zmm_zmmm512_imm8,
        Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
        Code::EVEX_Vpcmpq_kr_k1_zmm_zmmm512b64_imm8,
    ],
    [
        Code::EVEX_Vpcmpub_kr_k1_zmm_zmmm512_imm8,
        Code::EVEX_Vpcmpuw_kr_k1_zmm_zmmm512_imm8,
        Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8,
        Code::EVEX_Vpcmpuq_kr_k1_zmm_zmmm512b64_imm8,
    ],
];

/// Equal and signed greater, in fewer bytes.
const SHORT: [[Code; 4]; 2] = [
    [
        Code::EVEX_Vpcmpeqb_kr_k1_zmm_zmmm512,
        Code::EVEX_Vpcmpeqw_kr_k1_zmm_zmmm512,
        Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32,
        Code::EVEX_Vpcmpeqq_kr_k1_zmm_zmmm512b64,
    ],
    [
        Code::EVEX_Vpcmpgtb_kr_k1_zmm_zmmm512,
        Code::EVEX_Vpcmpgtw_kr_k1_zmm_zmmm512,
        Code::EVEX_Vpcmpgtd_kr_k1_zmm_zmmm512b32,
        Code::EVEX_Vpcmpgtq_kr_k1_zmm_zmmm512b64,
    ],
];

/// Moves of lanes of 1, 2, 4, 8 bytes under a mask.
const MOVES: [Code; 4] = [
    Code::EVEX_Vmovdqu8_zmm_k1z_zmmm512,
    Code::EVEX_Vmovdqu16_zmm_k1z_zmmm512,
    Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512,
    Code::EVEX_Vmovdqa64_zmm_k1z_zmmm512,
];

/// The predicate of `vpcmp`.
fn int_predicate(p: IntPredicate) -> i32 {
    use IntPredicate::*;
    match p {
        Eq => 0,
        Slt | Ult => 1,
        Sle | Ule => 2,
        Ne => 4,
        Sge | Uge => 5,
        Sgt | Ugt => 6,
    }
}

/// The quiet predicate of `vcmpps`, as LLVM has it for `fcmp`.
fn float_predicate(p: FloatPredicate) -> i32 {
    use FloatPredicate::*;
    match p {
        Oeq => 0,
        Olt => 1,
        Ole => 2,
        Uno => 3,
        Une => 4,
        Uge => 5,
        Ugt => 6,
        Ord => 7,
        Ueq => 8,
        Ult => 9,
        Ule => 10,
        False => 11,
        One => 12,
        Oge => 13,
        Ogt => 14,
        True => 15,
    }
}

fn mask_register(cx: &mut Cx<'_>) -> VReg {
    cx.vb.new_vreg(RegClass::Vector)
}

/// Whether lanes of masks can be moved to mask registers and back.
fn has_moves(cx: &Cx<'_>) -> bool {
    has(cx, Feature::Avx512bw) && has(cx, Feature::Avx512vl)
}

/// The comparison `i` of vectors of 64 bytes (one register each) in a mask register.
fn comparison(cx: &mut Cx<'_>, i: Inst) -> Result<Option<VReg>> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let Some(s) = wide_value(cx, ops[0])? else {
        return Ok(None);
    };
    let lane = s.lane.expect("in registers");
    if s.parts != 1 || s.mask || !has_lanes(cx, lane) {
        return Ok(None);
    }
    let (code, predicate) = match (d.opcode, lane) {
        (Opcode::FCmp, Lane::F32) => (
            Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae,
            float_predicate(d.float_predicate()),
        ),
        (Opcode::FCmp, Lane::F64) => (
            Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae,
            float_predicate(d.float_predicate()),
        ),
        (Opcode::ICmp, lane) if lane.is_int() => {
            use IntPredicate::*;
            let p = d.int_predicate();
            let unsigned = matches!(p, Ult | Ule | Ugt | Uge);
            let n = lane.bytes().ilog2() as usize;
            match p {
                Eq => (SHORT[0][n], 0),
                Sgt => (SHORT[1][n], 0),
                _ => (INT[usize::from(unsigned)][n], int_predicate(p)),
            }
        }
        _ => return Ok(None),
    };
    let a = cx.use_part(ops[0], 0)?;
    let b = packed(cx, ops[1], 0, s)?;
    let k = mask_register(cx);
    let it = cx.vb.make(code).def(k).use_(a);
    match b {
        Operand::Reg(b) => it.use_(b).imm(predicate).done(),
        Operand::Mem(m) => it.mem(m).imm(predicate).done(),
    }
    Ok(Some(k))
}

/// `icmp` and `fcmp`. `false`: by halves.
pub fn compare(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let ops = cx.body.operand_range(d.ops);
    if !has_moves(cx) || wide_value(cx, ops[0])?.is_none() {
        return Ok(false);
    }
    let Some(to) = shape(cx, d.ty)? else {
        return Ok(false);
    };
    let Some(lane) = to.lane else { return Ok(false) };
    let Some(k) = comparison(cx, i)? else {
        return Ok(false);
    };
    if to.len == 64 {
        let all = register(cx, 64);
        cx.vb.rr(Code::EVEX_Vpmovm2b_zmm_kr, all, k);
        for p in 0..2 {
            let dst = cx.def_part(i, p)?;
            half_to(cx, dst, all, p == 1);
        }
        return Ok(true);
    }
    let code = match (lane, to.bytes) {
        (Lane::I8, 16) => Code::EVEX_Vpmovm2b_xmm_kr,
        (Lane::I8, _) => Code::EVEX_Vpmovm2b_ymm_kr,
        _ => Code::EVEX_Vpmovm2w_xmm_kr,
    };
    let dst = cx.def_part(i, 0)?;
    cx.vb.rr(code, dst, k);
    Ok(true)
}

/// The mask `v` of `len` lanes in a mask register.
fn mask_in_register(cx: &mut Cx<'_>, v: Value, cond: Shape) -> Result<Option<VReg>> {
    if let Some(c) = cx.absorbable(v).filter(|_| cx.optimise)
        && matches!(cx.body.inst(c).opcode, Opcode::ICmp | Opcode::FCmp)
    {
        // One of short vectors is not absorbed: its lanes are asked for below.
        if let Some(k) = comparison(cx, c)? {
            return Ok(Some(k));
        }
    }
    if !has_moves(cx) {
        return Ok(None);
    }
    let Some(lane) = cond.lane else { return Ok(None) };
    let code = match (lane, cond.bytes) {
        (Lane::I8, 16) => Code::EVEX_Vpmovb2m_kr_xmm,
        (Lane::I8, _) => Code::EVEX_Vpmovb2m_kr_ymm,
        (Lane::I16, 16) => Code::EVEX_Vpmovw2m_kr_xmm,
        _ => return Ok(None),
    };
    let mut bits = [mask_register(cx), mask_register(cx)];
    for p in 0..cond.parts.min(2) {
        let r = cx.use_part(v, p)?;
        cx.vb.rr(code, bits[p as usize], r);
    }
    if cond.parts == 2 {
        let k = mask_register(cx);
        cx.vb.rrr(Code::VEX_Kunpckdq_kr_kr_kr, k, bits[1], bits[0]);
        bits[0] = k;
    }
    Ok(Some(bits[0]))
}

/// `select` by a mask. `false`: by halves.
pub fn select(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let ops = [0, 1, 2].map(|n| cx.body.operand_range(d.ops)[n]);
    let Some(s) = wide_value(cx, ops[1])? else {
        return Ok(false);
    };
    let lane = s.lane.expect("in registers");
    let by_mask = matches!(cx.scope.ty(cx.ty(ops[0])), ir::types::Type::Vector { .. });
    if !by_mask || s.parts != 1 || !has_lanes(cx, lane) {
        return Ok(false);
    }
    let cond = shape_of(cx, ops[0])?;
    if cond.parts > 2 || cond.parts == 2 && cond.len != 64 {
        return Ok(false);
    }
    let Some(k) = mask_in_register(cx, ops[0], cond)? else {
        return Ok(false);
    };
    let code = MOVES[lane.bytes().ilog2() as usize];
    if cx.is_zero(ops[2]) {
        let yes = cx.use_part(ops[1], 0)?;
        let dst = cx.def_part(i, 0)?;
        cx.vb.make(code).def(dst).use_(yes).mask(k, true).done();
        return Ok(true);
    }
    let (yes, no) = (cx.use_part(ops[1], 0)?, cx.use_part(ops[2], 0)?);
    let dst = cx.def_part(i, 0)?;
    cx.vb.make(code).tied(dst, no).use_(yes).mask(k, false).done();
    Ok(true)
}
