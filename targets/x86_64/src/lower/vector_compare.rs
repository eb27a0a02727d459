//! Comparisons of vectors, masks, and select by mask.

use super::Cx;
use super::float::{Operand, Sse};
use super::math::{blend, compare_code};
use super::vector::{Shape, define_parts, has, shape, shape_of, unpack_high, unpack_low};
use super::vector_arith::{emit_packed, min_max_code, op2, op2_splat, packed, pshufd, zero_like};
use super::vector_convert::{pack_lanes, widen};
use super::vector_width::{like, rewidth};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use crate::lower::float::Regs;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, IntPredicate, Opcode};
use isel::Lane;
use isel::values::shape::equal_bits;
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
    equal_packed(cx, lane, a, Operand::Reg(b))
}

fn equal_packed(cx: &mut Cx<'_>, lane: Lane, a: VReg, b: Operand) -> VReg {
    use Code::*;
    let code = match lane.bytes() {
        1 => Pcmpeqb_xmm_xmmm128,
        2 => Pcmpeqw_xmm_xmmm128,
        8 if has(cx, Feature::Sse41) => Pcmpeqq_xmm_xmmm128,
        _ => Pcmpeqd_xmm_xmmm128,
    };
    let halves = like(cx, a);
    emit_packed(cx, code, halves, a, b);
    match lane.bytes() {
        8 if code == Pcmpeqd_xmm_xmmm128 => {
            let swapped = pshufd(cx, halves, 0xb1);
            op2(cx, Pand_xmm_xmmm128, halves, swapped)
        }
        _ => halves,
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
    if from < to && has(cx, Feature::Sse41) {
        return widen(cx, true, regs, from, to, len, width);
    }
    let mut regs = Regs::from_slice(regs);
    while from < to {
        // Lanes of all ones or zeros: twice the lane is the wider one.
        let want = (len * from * 2).div_ceil(16).max(1) as usize;
        let mut next = Regs::new();
        for &r in &regs {
            next.push(op2(cx, unpack_low(from), r, r));
            if next.len() < want {
                next.push(op2(cx, unpack_high(from), r, r));
            }
        }
        next.truncate(want);
        regs = next;
        from *= 2;
    }
    while from > to {
        regs = pack_lanes(cx, &regs, len * from, |cx, r, a, b| match from {
            8 => cx.vb.trri(Code::Shufps_xmm_xmmm128_imm8, r, a, b, 0x88),
            4 => cx.vb.trr(Code::Packssdw_xmm_xmmm128, r, a, b),
            _ => cx.vb.trr(Code::Packsswb_xmm_xmmm128, r, a, b),
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
    define_parts(cx, i, &regs, to)
}

/// Masks of the comparison `i` of lanes that are held in registers (`inverted`: of the opposite one), as lanes of those
/// or of fewer bytes, if a mask of lanes of `wanted` bytes is asked for; `None`: element by element.
fn comparison(cx: &mut Cx<'_>, i: Inst, inverted: bool, wanted: u32) -> Result<Option<(Regs, Lane)>> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let s = shape_of(cx, ops[0])?;
    let Some(lane) = s.lane else { return Ok(None) };
    let float = d.opcode == Opcode::FCmp;
    if float && !matches!(lane, Lane::F32 | Lane::F64) {
        return Ok(None);
    }
    let w = if lane == Lane::F64 { Sse::Pd } else { Sse::Ps };
    let mut masks = Regs::new();
    if float {
        for p in 0..s.parts {
            let (a, b) = (cx.use_part(ops[0], p)?, cx.use_part(ops[1], p)?);
            let m = compare_float(cx, d.float_predicate(), w, a, b);
            masks.push(if inverted { invert(cx, m) } else { m });
        }
        return Ok(Some((masks, lane)));
    }
    let pred = d.int_predicate();
    let pred = if inverted { pred.inverse() } else { pred };
    if wanted <= 4
        && let Some(masks) = super::vector_compare_pairs::compare(cx, pred, ops[0], ops[1], s)?
    {
        return Ok(Some((masks, Lane::I32)));
    }
    let limit = limit(cx, pred, ops[1], lane, s);
    for p in 0..s.parts {
        masks.push(match limit {
            Some((code, bound)) => {
                let a = cx.use_part(ops[0], p)?;
                let m = op2_splat(cx, code, a, bound, lane.bytes() as usize);
                equal(cx, lane, a, m)
            }
            None if matches!(pred, IntPredicate::Eq | IntPredicate::Ne) => {
                let a = cx.use_part(ops[0], p)?;
                let b = packed(cx, ops[1], p, s)?;
                let m = equal_packed(cx, lane, a, b);
                if pred == IntPredicate::Ne {
                    invert(cx, m)
                } else {
                    m
                }
            }
            None => {
                let (a, b) = (cx.use_part(ops[0], p)?, cx.use_part(ops[1], p)?);
                compare(cx, pred, lane, a, b)
            }
        });
    }
    Ok(Some((masks, lane)))
}

/// Unsigned comparison with one constant for all lanes: the minimum or maximum with this number equals the
/// lane where it holds.
fn limit(cx: &mut Cx<'_>, pred: IntPredicate, v: Value, lane: Lane, s: Shape) -> Option<(Code, u64)> {
    use IntPredicate::*;
    if s.mask || !matches!(pred, Ult | Ule | Ugt | Uge) {
        return None;
    }
    let bits = 8 * lane.bytes();
    let n = cx.const_splat(v, s.len)? & (u64::MAX >> (64 - bits));
    let (max, bound) = match pred {
        Ult => (false, n.checked_sub(1)?),
        Ule => (false, n),
        Ugt if n == u64::MAX >> (64 - bits) => return None,
        Ugt => (true, n + 1),
        _ => (true, n),
    };
    Some((min_max_code(cx, max, false, lane)?, bound))
}

/// Whether the opposite of an integer comparison takes fewer instructions.
fn is_opposite(cx: &Cx<'_>, i: Inst) -> bool {
    use IntPredicate::*;
    let d = cx.body.inst(i);
    d.opcode == Opcode::ICmp && matches!(d.int_predicate(), Ne | Sge | Sle)
}

/// `icmp` and `fcmp`. `false`: element by element.
pub fn lower(cx: &mut Cx<'_>, i: Inst) -> Result<bool> {
    let t = cx.body.inst(i).ty;
    let Some(to) = shape(cx, t)?.expect("a vector").lane else {
        return Ok(false);
    };
    let Some((masks, lane)) = comparison(cx, i, false, to.bytes())? else {
        return Ok(false);
    };
    define_mask(cx, i, &masks, lane.bytes())?;
    Ok(true)
}

/// The comparison that makes a mask in lanes of registers, if it is made for this use only.
fn natural_comparison(cx: &mut Cx<'_>, v: Value) -> Result<Option<Inst>> {
    let Some(i) = cx.absorbable(v).filter(|_| cx.optimise) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    if !matches!(d.opcode, Opcode::ICmp | Opcode::FCmp) {
        return Ok(None);
    }
    let s = shape_of(cx, cx.body.operand_range(d.ops)[0])?;
    Ok(match s.lane {
        Some(Lane::F16) if d.opcode == Opcode::FCmp => None,
        Some(_) if !s.mask => Some(i),
        _ => None,
    })
}

/// The mask `v`, of `cond`'s shape, as lanes of `bytes` in registers of `width` bytes. Comparisons, and `and`,
/// `or`, `xor` of them, that nobody else wants are done here, in the lanes of what they compare.
pub fn mask_of(cx: &mut Cx<'_>, v: Value, cond: Shape, bytes: u32, width: u32) -> Result<Option<Regs>> {
    if let Some(i) = natural_comparison(cx, v)?
        && let Some((masks, from)) = comparison(cx, i, false, bytes)?
    {
        return Ok(Some(resize(cx, &masks, from.bytes(), bytes, cond.len, width)));
    }
    if let Some(i) = cx.absorbable(v).filter(|_| cx.optimise) {
        let d = *cx.body.inst(i);
        let code = match d.opcode {
            Opcode::And => Some(Code::Pand_xmm_xmmm128),
            Opcode::Or => Some(Code::Por_xmm_xmmm128),
            Opcode::Xor => Some(Code::Pxor_xmm_xmmm128),
            _ => None,
        };
        if let Some(code) = code {
            let ops = cx.body.operand_range(d.ops);
            let (x, y) = (
                mask_of(cx, ops[0], cond, bytes, width)?,
                mask_of(cx, ops[1], cond, bytes, width)?,
            );
            if let (Some(x), Some(y)) = (x, y) {
                return Ok(Some(
                    x.iter().zip(&y).map(|(a, b)| op2(cx, code, *a, *b)).collect(),
                ));
            }
            return Ok(None);
        }
    }
    let Some(from) = cond.lane else { return Ok(None) };
    let regs = cx.use_parts(v)?;
    Ok(Some(resize(cx, &regs, from.bytes(), bytes, cond.len, width)))
}

/// The mask `v` with its lanes as they come: registers, and bytes of a lane.
pub fn natural_mask(cx: &mut Cx<'_>, v: Value, s: Shape) -> Result<Option<(Regs, Lane)>> {
    if let Some(i) = natural_comparison(cx, v)?
        && let Some((masks, lane)) = comparison(cx, i, false, 8)?
    {
        return Ok(Some((masks, Lane::int(lane.bytes()))));
    }
    let Some(lane) = s.lane else { return Ok(None) };
    Ok(Some((cx.use_parts(v)?, lane)))
}

/// `select` by a vector of conditions. `false`: element by element.
pub fn select(cx: &mut Cx<'_>, i: Inst, ops: &[Value], cond: Shape) -> Result<bool> {
    let s = shape_of(cx, ops[1])?;
    let (Some(_), Some(lane)) = (cond.lane, s.lane) else {
        return Ok(false);
    };
    if super::min_max::lower(cx, i, ops)? {
        return Ok(true);
    }
    let (mut yes, mut no) = (ops[1], ops[2]);
    let mut masks = None;
    if let Some(c) = natural_comparison(cx, ops[0])?
        && is_opposite(cx, c)
        && let Some((opposite, from)) = comparison(cx, c, true, lane.bytes())?
    {
        std::mem::swap(&mut yes, &mut no);
        let (from, to) = (from.bytes(), lane.bytes());
        masks = Some(resize(cx, &opposite, from, to, cond.len, s.bytes));
    }
    if masks.is_none() {
        masks = mask_of(cx, ops[0], cond, lane.bytes(), s.bytes)?;
    }
    let Some(masks) = masks else {
        return Ok(false);
    };
    for p in 0..s.parts {
        let mask = masks[p as usize];
        let logical = match (equal_bits(cx, yes, p, s)?, equal_bits(cx, no, p, s)?) {
            (_, Some(false)) => Some((Code::Pand_xmm_xmmm128, yes)),
            (Some(false), _) => Some((Code::Pandn_xmm_xmmm128, no)),
            (Some(true), _) => Some((Code::Por_xmm_xmmm128, no)),
            _ => None,
        };
        if let Some((code, other)) = logical {
            let other = cx.use_part(other, p)?;
            let dst = cx.def_part(i, p)?;
            cx.vb.trr(code, dst, mask, other);
        } else {
            let (yes, no) = (cx.use_part(yes, p)?, cx.use_part(no, p)?);
            let dst = cx.def_part(i, p)?;
            blend(cx, dst, mask, yes, no);
        }
    }
    Ok(true)
}
