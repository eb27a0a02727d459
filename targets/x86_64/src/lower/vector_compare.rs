//! Comparisons of vectors, masks, and select by mask.

use super::Cx;
use super::float::Sse;
use super::math::{blend, compare_code};
use super::vector::{Shape, has, shape, shape_of};
use super::vector_arith::{op2, op2_splat, pshufd, zero_like};
use super::vector_convert::{pack_lanes, widen};
use super::vector_width::{like, rewidth};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use crate::lower::float::Regs;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate};
use isel::Lane;
use regalloc::VReg;

/// The opposite of a mask.
pub fn invert(cx: &mut Cx<'_>, a: VReg) -> VReg {
    op2_splat(cx, Code::Pxor_xmm_xmmm128, a, u64::MAX, 8)
}

/// Mask of lanes where `a pred b`.
pub fn compare(cx: &mut Cx<'_>, pred: IntPredicate, lane: Lane, a: VReg, b: VReg) -> VReg {
    use IntPredicate::*;
    match pred {
        Eq => equal(cx, lane, a, b),
        Ne => {
            let m = equal(cx, lane, a, b);
            invert(cx, m)
        }
        Sgt => greater(cx, lane, true, a, b),
        Slt => greater(cx, lane, true, b, a),
        Ugt => greater(cx, lane, false, a, b),
        Ult => greater(cx, lane, false, b, a),
        Uge | Ule if lane == Lane::I8 || has(cx, Feature::Sse41) && lane.bytes() < 8 => {
            // a >= b: the maximum of both is a.
            let m = super::vector_arith::min_max(cx, pred == Uge, false, lane, a, b);
            equal(cx, lane, a, m)
        }
        Sge | Sle | Uge | Ule => {
            let signed = pred.is_signed();
            let (x, y) = if matches!(pred, Sge | Uge) { (b, a) } else { (a, b) };
            let m = greater(cx, lane, signed, x, y);
            invert(cx, m)
        }
    }
}

fn equal(cx: &mut Cx<'_>, lane: Lane, a: VReg, b: VReg) -> VReg {
    use Code::*;
    match lane.bytes() {
        1 => op2(cx, Pcmpeqb_xmm_xmmm128, a, b),
        2 => op2(cx, Pcmpeqw_xmm_xmmm128, a, b),
        4 => op2(cx, Pcmpeqd_xmm_xmmm128, a, b),
        _ if has(cx, Feature::Sse41) => op2(cx, Pcmpeqq_xmm_xmmm128, a, b),
        _ => {
            let halves = op2(cx, Pcmpeqd_xmm_xmmm128, a, b);
            let swapped = pshufd(cx, halves, 0xb1);
            op2(cx, Pand_xmm_xmmm128, halves, swapped)
        }
    }
}

fn greater(cx: &mut Cx<'_>, lane: Lane, signed: bool, a: VReg, b: VReg) -> VReg {
    use Code::*;
    let bytes = lane.bytes() as usize;
    let flip =
        |cx: &mut Cx<'_>, x: VReg, bits: u64, bytes: usize| op2_splat(cx, Pxor_xmm_xmmm128, x, bits, bytes);
    if bytes == 8 && !has(cx, Feature::Sse42) {
        // By 32-bit halves: the high ones signed or not, the low ones unsigned.
        let bits = if signed {
            0x8000_0000
        } else {
            0x8000_0000_8000_0000
        };
        let (x, y) = (flip(cx, a, bits, 8), flip(cx, b, bits, 8));
        let gt = op2(cx, Pcmpgtd_xmm_xmmm128, x, y);
        let eq = op2(cx, Pcmpeqd_xmm_xmmm128, x, y);
        let (gt_low, gt_high, eq_high) = (pshufd(cx, gt, 0xa0), pshufd(cx, gt, 0xf5), pshufd(cx, eq, 0xf5));
        let low = op2(cx, Pand_xmm_xmmm128, eq_high, gt_low);
        return op2(cx, Por_xmm_xmmm128, gt_high, low);
    }
    let (x, y) = if signed {
        (a, b)
    } else {
        let sign = 1 << (8 * bytes - 1);
        (flip(cx, a, sign, bytes), flip(cx, b, sign, bytes))
    };
    let code = match bytes {
        1 => Pcmpgtb_xmm_xmmm128,
        2 => Pcmpgtw_xmm_xmmm128,
        4 => Pcmpgtd_xmm_xmmm128,
        _ => Pcmpgtq_xmm_xmmm128,
    };
    op2(cx, code, x, y)
}

/// Mask of lanes where the floats `a pred b`.
pub fn compare_float(cx: &mut Cx<'_>, pred: FloatPredicate, w: Sse, a: VReg, b: VReg) -> VReg {
    use FloatPredicate::*;
    let cmp = |cx: &mut Cx<'_>, a: VReg, b: VReg, imm: i32| {
        let r = like(cx, a);
        cx.vb.trri(compare_code(w), r, a, b, imm);
        r
    };
    // 0 equal, 1 less, 2 less or equal, 3 unordered; 4–7 their opposites.
    match pred {
        False => zero_like(cx, a),
        True => {
            let z = zero_like(cx, a);
            invert(cx, z)
        }
        Oeq => cmp(cx, a, b, 0),
        Olt => cmp(cx, a, b, 1),
        Ole => cmp(cx, a, b, 2),
        Uno => cmp(cx, a, b, 3),
        Une => cmp(cx, a, b, 4),
        Uge => cmp(cx, a, b, 5),
        Ugt => cmp(cx, a, b, 6),
        Ord => cmp(cx, a, b, 7),
        Ogt => cmp(cx, b, a, 1),
        Oge => cmp(cx, b, a, 2),
        Ule => cmp(cx, b, a, 5),
        Ult => cmp(cx, b, a, 6),
        One => {
            let (x, y) = (cmp(cx, a, b, 7), cmp(cx, a, b, 4));
            op2(cx, Code::Andps_xmm_xmmm128, x, y)
        }
        Ueq => {
            let (x, y) = (cmp(cx, a, b, 3), cmp(cx, a, b, 0));
            op2(cx, Code::Orps_xmm_xmmm128, x, y)
        }
    }
}

/// Masks of `len` lanes of `from` bytes as lanes of `to` bytes, in registers of `width` bytes.
pub fn resize(cx: &mut Cx<'_>, regs: &[VReg], mut from: u32, to: u32, len: u32, width: u32) -> Regs {
    if from < to {
        return widen(cx, true, regs, from, to, len, width);
    }
    let mut regs = Regs::from_slice(regs);
    while from > to {
        regs = pack_lanes(cx, &regs, len * from, |cx, a, b| match from {
            8 => {
                let r = like(cx, a);
                cx.vb.trri(Code::Shufps_xmm_xmmm128_imm8, r, a, b, 0x88);
                r
            }
            4 => op2(cx, Code::Packssdw_xmm_xmmm128, a, b),
            _ => op2(cx, Code::Packsswb_xmm_xmmm128, a, b),
        });
        from /= 2;
    }
    rewidth(cx, &regs, width)
}

/// Defines the result, a mask, from masks of lanes of `bytes`.
fn define_mask(cx: &mut Cx<'_>, i: Inst, masks: &[VReg], bytes: u32) -> Result<()> {
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?.expect("a vector");
    let lane = to.lane.expect("held in registers as its operands are");
    let regs = resize(cx, masks, bytes, lane.bytes(), to.len, to.bytes);
    for (p, r) in regs.iter().enumerate().take(to.parts as usize) {
        let dst = cx.def_part(i, p as u32)?;
        cx.vb.mov(dst, *r);
    }
    Ok(())
}

/// `icmp`. `false`: element by element.
pub fn icmp(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let to = shape(cx, d.ty)?.expect("a vector");
    let (Some(lane), Some(_)) = (s.lane, to.lane) else {
        return Ok(false);
    };
    let ops = cx.body.operand_range(d.ops);
    let mut masks = Regs::new();
    for p in 0..s.parts {
        let (a, b) = (cx.use_part(ops[0], p)?, cx.use_part(ops[1], p)?);
        masks.push(compare(cx, d.int_predicate(), lane, a, b));
    }
    define_mask(cx, i, &masks, lane.bytes())?;
    Ok(true)
}

/// `fcmp`. `false`: element by element.
pub fn fcmp(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let to = shape(cx, d.ty)?.expect("a vector");
    let (Some(lane @ (Lane::F32 | Lane::F64)), Some(_)) = (s.lane, to.lane) else {
        return Ok(false);
    };
    let w = if lane == Lane::F64 { Sse::Pd } else { Sse::Ps };
    let ops = cx.body.operand_range(d.ops);
    let mut masks = Regs::new();
    for p in 0..s.parts {
        let (a, b) = (cx.use_part(ops[0], p)?, cx.use_part(ops[1], p)?);
        masks.push(compare_float(cx, d.float_predicate(), w, a, b));
    }
    define_mask(cx, i, &masks, lane.bytes())?;
    Ok(true)
}

/// `select` by a vector of conditions. `false`: element by element.
pub fn select(cx: &mut Cx<'_>, i: Inst, ops: &[Value], cond: Shape) -> Result<bool> {
    let s = shape_of(cx, ops[1])?;
    let (Some(from), Some(lane)) = (cond.lane, s.lane) else {
        return Ok(false);
    };
    let regs = cx.use_parts(ops[0])?;
    let masks = resize(cx, &regs, from.bytes(), lane.bytes(), s.len, s.bytes);
    for p in 0..s.parts {
        let (yes, no) = (cx.use_part(ops[1], p)?, cx.use_part(ops[2], p)?);
        let dst = cx.def_part(i, p)?;
        blend(cx, dst, masks[p as usize], yes, no);
    }
    Ok(true)
}
