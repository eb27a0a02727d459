//! Shuffles of vectors of 64 bytes: broadcasts, and permutations of one or two registers by a constant index.

use super::super::Cx;
use super::super::float::const_mem;
use super::super::vector::{Shape, has, shape, shape_of, to_xmm};
use super::super::vector_width::{register, width};
use super::has_lanes;
use crate::Code::{self, *};
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use isel::Lane;
use regalloc::VReg;
use smallvec::SmallVec;

/// Of lanes of 1, 2, 4, 8 bytes, from the low lane of a vector register.
const BROADCAST: [Code; 4] = [
    EVEX_Vpbroadcastb_zmm_k1z_xmmm8,
    EVEX_Vpbroadcastw_zmm_k1z_xmmm16,
    EVEX_Vpbroadcastd_zmm_k1z_xmmm32,
    EVEX_Vpbroadcastq_zmm_k1z_xmmm64,
];
/// From a general-purpose register.
const BROADCAST_INT: [Code; 4] = [
    EVEX_Vpbroadcastb_zmm_k1z_r32,
    EVEX_Vpbroadcastw_zmm_k1z_r32,
    EVEX_Vpbroadcastd_zmm_k1z_r32,
    EVEX_Vpbroadcastq_zmm_k1z_r64,
];
/// Lanes of one register by an index.
const ONE: [Code; 4] = [
    EVEX_Vpermb_zmm_k1z_zmm_zmmm512,
    EVEX_Vpermw_zmm_k1z_zmm_zmmm512,
    EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32,
    EVEX_Vpermq_zmm_k1z_zmm_zmmm512b64,
];
/// Lanes of two registers by an index, which is overwritten.
const TWO: [Code; 4] = [
    EVEX_Vpermi2b_zmm_k1z_zmm_zmmm512,
    EVEX_Vpermi2w_zmm_k1z_zmm_zmmm512,
    EVEX_Vpermi2d_zmm_k1z_zmm_zmmm512b32,
    EVEX_Vpermi2q_zmm_k1z_zmm_zmmm512b64,
];

/// `shufflevector` with a result of 64 bytes. `false`: by halves.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let Some(to) = super::wide_shape(cx, d.ty)? else {
        return Ok(false);
    };
    let ops = [0, 1].map(|n| cx.body.operand_range(d.ops)[n]);
    let list: SmallVec<[u32; 64]> = cx.body.list(d.aux).iter().copied().collect();
    let lane = to.lane.expect("in registers");
    if !has_lanes(cx, lane) {
        return Ok(false);
    }
    if list.iter().all(|n| *n == 0 || *n == u32::MAX) {
        return broadcast(cx, i, ops[0], to, lane);
    }
    permute(cx, i, ops, &list, to, lane)
}

/// Element 0 of `v` in all lanes.
fn broadcast(cx: &mut Cx<'_>, i: Inst, v: Value, to: Shape, lane: Lane) -> Result<bool> {
    let n = lane.bytes().ilog2() as usize;
    if let Some(insert) = cx.absorbable(v)
        && cx.body.inst(insert).opcode == Opcode::InsertElement
        && let ops = cx.body.operand_range(cx.body.inst(insert).ops)
        && let (e, at) = (ops[1], ops[2])
        && cx.const_int(at) == Some(0)
    {
        let e = cx.use_reg(e)?;
        for p in 0..to.parts {
            let dst = cx.def_part(i, p)?;
            if lane.is_int() {
                cx.vb.rr(BROADCAST_INT[n], dst, e);
            } else {
                let x = to_xmm(cx, lane, e);
                cx.vb.rr(BROADCAST[n], dst, x);
            }
        }
        return Ok(true);
    }
    let s = shape_of(cx, v)?;
    if s.lane.map(Lane::bytes) != Some(lane.bytes()) {
        return Ok(false);
    }
    let mut x = cx.use_part(v, 0)?;
    if width(cx, x) > 16 {
        let low = register(cx, 16);
        cx.vb.mov(low, x);
        x = low;
    }
    for p in 0..to.parts {
        let dst = cx.def_part(i, p)?;
        cx.vb.rr(BROADCAST[n], dst, x);
    }
    Ok(true)
}

/// A permutation of the lanes of one or two registers.
fn permute(cx: &mut Cx<'_>, i: Inst, ops: [Value; 2], list: &[u32], to: Shape, lane: Lane) -> Result<bool> {
    let t = cx.ty(ops[0]);
    let Some(s) = shape(cx, t)?.filter(|s| s.bytes == 64 && s.parts == 1) else {
        return Ok(false);
    };
    let n = lane.bytes().ilog2() as usize;
    if to.parts != 1 || n == 0 && !has(cx, Feature::Avx512vbmi) {
        return Ok(false);
    }
    let used = |second: bool| (list.iter()).any(|k| *k != u32::MAX && (*k >= s.len) == second);
    let both = used(false) && used(true);
    let size = lane.bytes() as usize;
    let mut bytes = [0u8; 64];
    for (k, from) in list.iter().enumerate() {
        let from = match *from {
            u32::MAX => 0,
            from if both => from,
            from => from % s.len,
        };
        bytes[k * size..][..size].copy_from_slice(&u64::from(from).to_le_bytes()[..size]);
    }
    let index: VReg = register(cx, 64);
    let m = const_mem(cx, &bytes);
    cx.vb.rm(EVEX_Vmovups_zmm_k1z_zmmm512, index, m);
    if !both {
        let x = cx.use_part(ops[usize::from(used(true))], 0)?;
        let dst = cx.def_part(i, 0)?;
        cx.vb.rrr(ONE[n], dst, index, x);
        return Ok(true);
    }
    let (x, y) = (cx.use_part(ops[0], 0)?, cx.use_part(ops[1], 0)?);
    let dst = cx.def_part(i, 0)?;
    cx.vb.make(TWO[n]).tied(dst, index).use_(x).use_(y).done();
    Ok(true)
}
