//! Shuffles that make registers of 32 bytes.
//!
//! Splats are broadcasts. A mask that does the same in both halves is the instruction of 16 bytes, doubled.
//! Else each source is brought into position by itself (whole halves, quarters, 32-bit lanes, or bytes of
//! the register and of its exchanged halves), and sources are blended.

use super::Cx;
use super::float::{const_mem, load_mem};
use super::vector::{Shape, splat_low};
use super::vector_arith::{op2, op2m, zero_like};
use super::vector_shuffle::{From, Mask, Positions, align, doubled, permute, rotated, two};
use super::vector_width::{by_width, bytes_from, has_int256, has_vex, register};
use crate::Code;
use crate::inst::Build;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use regalloc::VReg;
use smallvec::SmallVec;

/// A splat of an element that is loaded for it only: a broadcast from memory. Returns `false` if it is not one.
pub fn splat_of_load(cx: &mut Cx<'_>, i: Inst, v: Value, list: &[u32], to: Shape) -> Result<bool> {
    let bytes = to.lane.map_or(0, |l| l.bytes());
    let lanes_ok = has_int256(cx) || has_vex(cx) && bytes == 4;
    if to.parts != 1 || to.mask || !lanes_ok || !list.iter().all(|n| matches!(*n, 0 | u32::MAX)) {
        return Ok(false);
    }
    let Some(insert) = cx.absorbable(v) else {
        return Ok(false);
    };
    let d = *cx.body.inst(insert);
    let ops = cx.body.operand_range(d.ops);
    if d.opcode != Opcode::InsertElement || cx.const_int(ops[2]) != Some(0) {
        return Ok(false);
    }
    let Some(load) = cx.absorbable_load(ops[1]) else {
        return Ok(false);
    };
    let mem = load_mem(cx, load)?;
    let dst = cx.def_part(i, 0)?;
    use Code::*;
    let codes = match bytes {
        1 => [VEX_Vpbroadcastb_xmm_xmmm8, VEX_Vpbroadcastb_ymm_xmmm8],
        2 => [VEX_Vpbroadcastw_xmm_xmmm16, VEX_Vpbroadcastw_ymm_xmmm16],
        4 => [VEX_Vbroadcastss_xmm_m32, VEX_Vbroadcastss_ymm_m32],
        _ => [VEX_Vpbroadcastq_xmm_xmmm64, VEX_Vpbroadcastq_ymm_xmmm64],
    };
    let code = by_width(cx, dst, codes);
    cx.vb.rm(code, dst, mem);
    Ok(true)
}

/// `dst` (of 16 or 32 bytes) = the lanes that `mask` says, of sources of `from` bytes. `false`: by pieces.
pub fn wide_register(cx: &mut Cx<'_>, mask: &[From], regs: &[Option<VReg>], dst: VReg, from: u32) -> bool {
    let n = mask.len();
    let to = super::vector_width::width(cx, dst);
    let bytes = to / n as u32;
    let mut sources: SmallVec<[usize; 4]> = SmallVec::new();
    for m in mask {
        match *m {
            From::Lane(r, _) if !sources.contains(&r) => sources.push(r),
            _ => {}
        }
    }
    let reg = |r: usize| regs[r].expect("loaded");
    // Splats.
    let mut wanted = mask.iter().filter(|m| **m != From::Any);
    if let (Some(From::Lane(r, lane)), true) = (wanted.next(), has_int256(cx))
        && wanted.all(|m| *m == From::Lane(*r, *lane))
        && (if to == 16 {
            bytes < 4
        } else {
            *lane == 0 || bytes < 8 || from == 16
        })
    {
        let low = bytes_from(cx, &[reg(*r)], u32::from(*lane) * bytes);
        splat_low(cx, bytes, dst, low);
        return true;
    }
    if to != 32 || from != 32 || sources.is_empty() {
        return false;
    }
    let out = match sources[..] {
        [r] if !mask.contains(&From::Zero) => permute_wide(cx, reg(r), &positions(mask, r), bytes),
        [a, b] if !mask.contains(&From::Zero) => two_wide(cx, mask, a, b, [reg(a), reg(b)], bytes),
        _ => None,
    };
    let Some(out) = out.or_else(|| blended(cx, mask, &sources, regs, bytes)) else {
        return false;
    };
    cx.vb.mov(dst, out);
    true
}

fn positions(mask: &[From], r: usize) -> Positions {
    mask.iter()
        .map(|m| match *m {
            From::Lane(x, n) if x == r => Some(n),
            _ => None,
        })
        .collect()
}

/// The mask of 16 bytes that does in each half what `mask` says, if there is one.
fn repeated(mask: &[From]) -> Option<Mask> {
    let per = mask.len() / 2;
    let within = |m: From, high: bool| match m {
        From::Lane(r, n) if (n as usize >= per) == high => Some(From::Lane(r, n % per as u8)),
        From::Lane(..) => None,
        other => Some(other),
    };
    (0..per)
        .map(|k| {
            let (low, high) = (within(mask[k], false)?, within(mask[k + per], true)?);
            match (low, high) {
                (From::Any, x) | (x, From::Any) => Some(x),
                _ => (low == high).then_some(low),
            }
        })
        .collect()
}

/// One register's lanes in another order.
fn permute_wide(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>], bytes: u32) -> Option<VReg> {
    let identity = |(k, p): (usize, &Option<u8>)| p.is_none_or(|p| p as usize == k);
    if pos.iter().enumerate().all(identity) {
        return Some(x);
    }
    if bytes < 16
        && let Some(wide) = doubled(pos)
    {
        return permute_wide(cx, x, &wide, 2 * bytes);
    }
    if bytes == 16 {
        // Whole halves.
        let imm = i32::from(pos[0].unwrap_or(0)) | i32::from(pos[1].unwrap_or(1)) << 4;
        return Some(combine_halves(cx, x, x, imm));
    }
    let mask: SmallVec<[From; 32]> = pos
        .iter()
        .map(|p| p.map_or(From::Any, |n| From::Lane(0, n)))
        .collect();
    if let Some(same) = repeated(&mask) {
        let within: Positions = positions(&same, 0);
        return Some(permute(cx, x, &within));
    }
    let r = register(cx, 32);
    let per = (16 / bytes) as usize;
    let in_place = pos
        .iter()
        .enumerate()
        .all(|(k, p)| p.is_none_or(|p| p as usize / per == k / per));
    if bytes == 8 && in_place {
        let imm = (0..4).map(|k| i32::from(pos[k].unwrap_or(0) & 1) << k).sum();
        cx.vb.rri(Code::VEX_Vpermilpd_ymm_ymmm256_imm8, r, x, imm);
        return Some(r);
    }
    if !has_int256(cx) {
        return None;
    }
    match bytes {
        8 => {
            let imm = (0..4)
                .map(|k| i32::from(pos[k].unwrap_or(k as u8)) << (2 * k))
                .sum();
            cx.vb.rri(Code::VEX_Vpermq_ymm_ymmm256_imm8, r, x, imm);
        }
        4 => {
            let mut control = [0u8; 32];
            for (k, p) in pos.iter().enumerate() {
                control[4 * k] = p.unwrap_or(k as u8);
            }
            let m = const_mem(cx, &control);
            let order = register(cx, 32);
            cx.vb.rm(Code::VEX_Vmovups_ymm_ymmm256, order, m);
            cx.vb.rrr(Code::VEX_Vpermd_ymm_ymm_ymmm256, r, order, x);
        }
        _ => {
            let keep = bytes_in_place(cx, x, pos, bytes, true);
            if in_place {
                return Some(keep);
            }
            let swapped = combine_halves(cx, x, x, 0x01);
            let moved = bytes_in_place(cx, swapped, pos, bytes, false);
            return Some(op2(cx, Code::Por_xmm_xmmm128, keep, moved));
        }
    }
    Some(r)
}

/// `pshufb` of the lanes that stay in (`own`) or leave their half; the others become zero.
fn bytes_in_place(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>], bytes: u32, own: bool) -> VReg {
    let per = 16 / bytes as usize;
    let mut control = [0x80u8; 32];
    for (k, p) in pos.iter().enumerate() {
        let Some(p) = p.map(usize::from) else { continue };
        if (p / per == k / per) == own {
            for b in 0..bytes as usize {
                control[k * bytes as usize + b] = ((p % per) * bytes as usize + b) as u8;
            }
        }
    }
    let m = const_mem(cx, &control);
    op2m(cx, Code::Pshufb_xmm_xmmm128, x, m)
}

/// `vperm2f128`: bits 0–1 and 4–5 of `imm` choose halves of `a` (0, 1) and `b` (2, 3).
fn combine_halves(cx: &mut Cx<'_>, a: VReg, b: VReg, imm: i32) -> VReg {
    let r = register(cx, 32);
    let code = if has_int256(cx) {
        Code::VEX_Vperm2i128_ymm_ymm_ymmm256_imm8
    } else {
        Code::VEX_Vperm2f128_ymm_ymm_ymmm256_imm8
    };
    cx.vb.rrri(code, r, a, b, imm);
    r
}

/// Lanes of two registers.
fn two_wide(cx: &mut Cx<'_>, mask: &[From], a: usize, b: usize, regs: [VReg; 2], bytes: u32) -> Option<VReg> {
    let n = mask.len();
    let in_position = mask.iter().enumerate().all(|(k, m)| match *m {
        From::Lane(_, l) => l as usize == k,
        _ => true,
    });
    if in_position {
        return None;
    }
    if let Some(same) = repeated(mask)
        && let Some(r) = two(cx, &same, a, b, regs[0], regs[1])
    {
        return Some(r);
    }
    if let Some((first, by)) = rotated(mask, a, b, n)
        && has_int256(cx)
    {
        let (x, y) = if first == a {
            (regs[0], regs[1])
        } else {
            (regs[1], regs[0])
        };
        let middle = combine_halves(cx, x, y, 0x21);
        let by = by as u32 * bytes;
        return Some(match by {
            0..16 => align(cx, x, middle, by),
            16 => middle,
            _ => align(cx, middle, y, by - 16),
        });
    }
    // Whole halves.
    let half = |h: usize| {
        let mut found = None;
        for (k, m) in mask[h * n / 2..(h + 1) * n / 2].iter().enumerate() {
            let From::Lane(r, l) = *m else { continue };
            let l = l as usize;
            if l % (n / 2) != k {
                return None;
            }
            let which = 2 * i32::from(r == b) + (l / (n / 2)) as i32;
            if found.is_some_and(|f| f != which) {
                return None;
            }
            found = Some(which);
        }
        Some(found.unwrap_or(0))
    };
    let (low, high) = (half(0)?, half(1)?);
    debug_assert!(bytes <= 16);
    Some(combine_halves(cx, regs[0], regs[1], low | high << 4))
}

/// Each source in position, blended.
fn blended(
    cx: &mut Cx<'_>,
    mask: &[From],
    sources: &[usize],
    regs: &[Option<VReg>],
    bytes: u32,
) -> Option<VReg> {
    let mut sum: Option<VReg> = None;
    if mask.contains(&From::Zero) {
        let first = regs[sources[0]].expect("loaded");
        sum = Some(zero_like(cx, first));
    }
    for &r in sources {
        let pos = positions(mask, r);
        let x = permute_wide(cx, regs[r].expect("loaded"), &pos, bytes)?;
        sum = Some(match sum {
            None => x,
            Some(old) => choose(cx, old, x, &pos, bytes),
        });
    }
    sum
}

/// `old` with the lanes of `new` where `pos` has one.
fn choose(cx: &mut Cx<'_>, old: VReg, new: VReg, pos: &[Option<u8>], bytes: u32) -> VReg {
    let r = register(cx, 32);
    if bytes >= 4 {
        let per = bytes as usize / 4;
        let imm = (0..8).map(|k| i32::from(pos[k / per].is_some()) << k).sum();
        let code = if has_int256(cx) {
            Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8
        } else {
            Code::VEX_Vblendps_ymm_ymm_ymmm256_imm8
        };
        cx.vb.rrri(code, r, old, new, imm);
        return r;
    }
    let mut control = [0u8; 32];
    for (k, p) in pos.iter().enumerate() {
        if p.is_some() {
            control[k * bytes as usize..][..bytes as usize].fill(0xff);
        }
    }
    let m = const_mem(cx, &control);
    let lanes = register(cx, 32);
    cx.vb.rm(Code::VEX_Vmovups_ymm_ymmm256, lanes, m);
    super::math::blend(cx, r, lanes, new, old);
    r
}

/// Whether a constant has no content.
pub fn is_undef(cx: &Cx<'_>, v: Value) -> bool {
    v.as_const()
        .is_some_and(|c| matches!(cx.scope.constant(c), Const::Undef(_) | Const::Poison(_)))
}
