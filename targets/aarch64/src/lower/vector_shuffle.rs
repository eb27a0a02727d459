//! `shufflevector`.
//!
//! Each result register takes lanes from any number of source registers: a copy, a splat, one instruction of
//! the interleaving kind, an extraction of neighbouring bytes, a few moved lanes, or table look-ups.

use super::Cx;
use super::vector::{defs_of, full, lane_index, move_lane, splat, vreg};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::vectors::elements::Shuffle;
use isel::{Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// Where a lane comes from: source register and lane; `None`: anything will do.
type From = Option<(u32, u32)>;

/// `shufflevector` of lanes of one width: see [`isel::vectors::elements::shuffle`].
pub fn shuffle(cx: &mut Cx<'_>, i: Inst, shuffle: &Shuffle<'_>) -> Result<()> {
    let Shuffle {
        vectors: [a, b],
        from: s,
        to,
        list,
    } = *shuffle;
    if let Some(e) = inserted_splat(cx, a, list).filter(|_| !s.mask && !to.mask) {
        let e = cx.use_reg(e)?;
        for d in defs_of(cx, i)? {
            splat(cx, s.lane.expect("in registers"), d, e);
        }
        return Ok(());
    }
    let lane = Lane::int(s.lane.expect("in registers").bytes());
    let per = s.per();
    let from = |n: u32| -> From {
        if n == u32::MAX || n >= 2 * s.len {
            return None;
        }
        let (side, n) = if n >= s.len { (1, n - s.len) } else { (0, n) };
        Some((side * s.parts + n / per, n % per))
    };
    let mut sources: SmallVec<[Option<VReg>; 8]> = SmallVec::from_elem(None, 2 * s.parts as usize);
    for (p, chunk) in list.chunks(to.per() as usize).enumerate() {
        let mut mask: SmallVec<[From; 16]> = chunk.iter().map(|n| from(*n)).collect();
        mask.resize(to.per() as usize, None);
        for (r, _) in mask.iter().flatten() {
            if sources[*r as usize].is_none() {
                let (v, part) = if *r < s.parts { (a, *r) } else { (b, *r - s.parts) };
                sources[*r as usize] = Some(cx.use_part(v, part)?);
            }
        }
        let dst = cx.def_part(i, p as u32)?;
        register(cx, lane, &mask, &sources, dst);
    }
    Ok(())
}

/// The scalar that a shuffle repeats, where it is put into a lane for that only.
fn inserted_splat(cx: &Cx<'_>, a: Value, list: &[u32]) -> Option<Value> {
    let lane = list.iter().copied().find(|n| *n != u32::MAX)?;
    let d = cx.body.inst(cx.absorbable(a).filter(|_| cx.optimise)?);
    let &[_, e, at] = cx.body.operand_range(d.ops) else {
        return None;
    };
    let fits = d.opcode == Opcode::InsertElement
        && cx.const_int(at) == Some(u64::from(lane))
        && list.iter().all(|n| *n == lane || *n == u32::MAX);
    fits.then_some(e)
}

/// Whether every lane that counts is the one that `want` says.
fn fits(mask: &[From], want: impl Fn(u32) -> (u32, u32)) -> bool {
    mask.iter()
        .enumerate()
        .all(|(k, m)| m.is_none_or(|m| m == want(k as u32)))
}

/// One result register.
pub fn register(cx: &mut Cx<'_>, lane: Lane, mask: &[From], sources: &[Option<VReg>], dst: VReg) {
    let mut used: SmallVec<[u32; 4]> = SmallVec::new();
    for (r, _) in mask.iter().flatten() {
        if !used.contains(r) {
            used.push(*r);
        }
    }
    let reg = |r: u32| sources[r as usize].expect("asked for");
    let Some(&first) = used.first() else {
        return cx.vb.undef(dst);
    };
    let per = mask.len() as u32;
    if used.len() <= 2 {
        let second = *used.get(1).unwrap_or(&first);
        for (x, y) in [(first, second), (second, first)] {
            if two_sources(cx, lane, mask, per, (x, y), (reg(x), reg(y)), dst) {
                return;
            }
        }
    }
    // One source with a few lanes from elsewhere.
    for &base in &used {
        let wrong: SmallVec<[(u32, (u32, u32)); 16]> = mask
            .iter()
            .enumerate()
            .filter_map(|(k, m)| m.filter(|m| *m != (base, k as u32)).map(|m| (k as u32, m)))
            .collect();
        if wrong.len() <= 2 {
            let mut sum = reg(base);
            for (n, (k, (r, l))) in wrong.iter().enumerate() {
                let next = if n + 1 == wrong.len() { dst } else { vreg(cx) };
                move_lane(cx, lane, next, sum, *k, reg(*r), *l);
                sum = next;
            }
            return;
        }
    }
    table(cx, lane, mask, &used, sources, dst);
}

/// One instruction of two sources (or one twice).
fn two_sources(
    cx: &mut Cx<'_>,
    lane: Lane,
    mask: &[From],
    per: u32,
    (x, y): (u32, u32),
    (a, b): (VReg, VReg),
    dst: VReg,
) -> bool {
    let sz = full(lane);
    if fits(mask, |k| (x, k)) {
        cx.vb.mov(dst, a);
        return true;
    }
    if let Some(&Some((r, l))) = mask.iter().find(|m| m.is_some())
        && r == x
        && fits(mask, |_| (x, l))
    {
        cx.vb.rri(Op::V_DUP_LANE, sz, dst, a, lane_index(lane, l));
        return true;
    }
    let side = |second: bool| if second { y } else { x };
    let half = per / 2;
    let patterns: [(Op, &dyn Fn(u32) -> (u32, u32)); 6] = [
        (Op::V_ZIP1, &|k| (side(k % 2 == 1), k / 2)),
        (Op::V_ZIP2, &|k| (side(k % 2 == 1), half + k / 2)),
        (Op::V_UZP1, &|k| (side(k >= half), 2 * (k % half))),
        (Op::V_UZP2, &|k| (side(k >= half), 2 * (k % half) + 1)),
        (Op::V_TRN1, &|k| (side(k % 2 == 1), k & !1)),
        (Op::V_TRN2, &|k| (side(k % 2 == 1), k | 1)),
    ];
    for (op, want) in patterns {
        if fits(mask, want) {
            cx.vb.rrr(op, sz, dst, a, b);
            return true;
        }
    }
    // The two halves joined (64-bit lanes).
    if per > 2 {
        for (op, from) in [(Op::V_ZIP1, 0), (Op::V_ZIP2, half)] {
            if fits(mask, |k| (side(k >= half), from + k % half)) {
                cx.vb.rrr(op, Sz::V2D, dst, a, b);
                return true;
            }
        }
    }
    for n in 1..per {
        if fits(mask, |k| if k + n < per { (x, k + n) } else { (y, k + n - per) }) {
            cx.vb
                .rrri(Op::V_EXT, Sz::V16B, dst, a, b, (n * lane.bytes()) << 11);
            return true;
        }
    }
    if x == y {
        for (op, group, smallest) in [(Op::V_REV64, 8, 4), (Op::V_REV32, 4, 2), (Op::V_REV16, 2, 1)] {
            let lanes = group / lane.bytes().max(1);
            if lane.bytes() <= smallest
                && lanes > 1
                && fits(mask, |k| (x, k / lanes * lanes + lanes - 1 - k % lanes))
            {
                cx.vb.rr(op, sz, dst, a);
                return true;
            }
        }
        // All lanes turned round: in loops the table of a look-up is there already.
        let in_loop = cx.optimise && cx.cfg.loop_of(cx.cur_block).is_some();
        if lane.bytes() < 8 && !in_loop && fits(mask, |k| (x, per - 1 - k)) {
            let turned = vreg(cx);
            cx.vb.rr(Op::V_REV64, sz, turned, a);
            cx.vb.rrri(Op::V_EXT, Sz::V16B, dst, turned, turned, 8 << 11);
            return true;
        }
    }
    false
}

/// Table look-ups: an index out of range gives zero (`tbl`) or leaves the lane (`tbx`).
fn table(cx: &mut Cx<'_>, lane: Lane, mask: &[From], used: &[u32], sources: &[Option<VReg>], dst: VReg) {
    let n = lane.bytes() as usize;
    let mut sum: Option<VReg> = None;
    for (at, &r) in used.iter().enumerate() {
        let mut bytes = [0xffu8; 16];
        for (k, m) in mask.iter().enumerate() {
            if let Some((source, l)) = *m
                && source == r
            {
                for b in 0..n {
                    bytes[k * n + b] = (l as usize * n + b) as u8;
                }
            }
        }
        let index = super::memory::bytes_reg(cx, PartTy::V128(Lane::I8), &bytes);
        let src = sources[r as usize].expect("asked for");
        let next = if at + 1 == used.len() { dst } else { vreg(cx) };
        match sum {
            None => cx.vb.rrr(Op::V_TBL1, Sz::V16B, next, src, index),
            Some(old) => cx.vb.tied(Op::V_TBX1, Sz::V16B, next, old, &[src, index], 0),
        }
        sum = Some(next);
    }
}
