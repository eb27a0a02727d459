//! Comparisons and selects of vectors in registers, and masks: lanes of all ones or zeros.

use super::float::Fp;
use super::vector::{Regs, Shape, defs_of, full, parts_of, shape, shape_of, vreg};
use super::{A64, Cx, big_endian};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate, Opcode};
use isel::values::shape::equal_bits;
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;

/// A mask in lanes of `from` bytes as one in lanes of `to` bytes, `len` lanes.
pub fn resize_mask(cx: &mut Cx<'_>, mask: &[VReg], mut from: u32, to: u32, len: u32) -> Regs {
    let mut regs = Regs::from_slice(mask);
    while from > to {
        from /= 2;
        let count = (len * from).div_ceil(16).max(1) as usize;
        regs = (0..count)
            .map(|k| {
                let (a, b) = (regs[2 * k], *regs.get(2 * k + 1).unwrap_or(&regs[2 * k]));
                let r = vreg(cx);
                // The even lanes of half the width: the low halves.
                cx.vb.rrr(Op::V_UZP1, Sz::vector(from, true), r, a, b);
                r
            })
            .collect();
    }
    while from < to {
        let count = (len * from * 2).div_ceil(16).max(1) as usize;
        regs = (0..count)
            .map(|k| {
                let r = vreg(cx);
                let op = if k % 2 == 0 { Op::V_ZIP1 } else { Op::V_ZIP2 };
                cx.vb.rrr(op, Sz::vector(from, true), r, regs[k / 2], regs[k / 2]);
                r
            })
            .collect();
        from *= 2;
    }
    regs
}

/// `dst = a pred b` lane by lane as a mask.
pub fn compare_int(cx: &mut Cx<'_>, p: IntPredicate, lane: Lane, dst: VReg, a: VReg, b: VReg) {
    use IntPredicate::*;
    let (op, x, y) = match p {
        Eq => (Op::V_CMEQ, a, b),
        Ne => {
            let equal = vreg(cx);
            cx.vb.rrr(Op::V_CMEQ, full(lane), equal, a, b);
            return cx.vb.rr(Op::V_NOT, Sz::V16B, dst, equal);
        }
        Sgt => (Op::V_CMGT, a, b),
        Sge => (Op::V_CMGE, a, b),
        Slt => (Op::V_CMGT, b, a),
        Sle => (Op::V_CMGE, b, a),
        Ugt => (Op::V_CMHI, a, b),
        Uge => (Op::V_CMHS, a, b),
        Ult => (Op::V_CMHI, b, a),
        Ule => (Op::V_CMHS, b, a),
    };
    cx.vb.rrr(op, full(lane), dst, x, y);
}

/// `dst = a pred b` of float or double lanes as a mask.
pub fn compare_float(cx: &mut Cx<'_>, p: FloatPredicate, lane: Lane, dst: VReg, a: VReg, b: VReg) {
    use FloatPredicate::*;
    let sz = full(lane);
    let or = |cx: &mut Cx<'_>, dst: VReg, x: (Op, VReg, VReg), y: (Op, VReg, VReg)| {
        let (m, n) = (vreg(cx), vreg(cx));
        cx.vb.rrr(x.0, sz, m, x.1, x.2);
        cx.vb.rrr(y.0, sz, n, y.1, y.2);
        cx.vb.rrr(Op::V_ORR, Sz::V16B, dst, m, n);
    };
    match p {
        False => A64::emit_bytes(cx, PartTy::V128(lane), dst, &[0; 16]),
        True => A64::emit_bytes(cx, PartTy::V128(lane), dst, &[0xff; 16]),
        Oeq => cx.vb.rrr(Op::V_FCMEQ, sz, dst, a, b),
        Ogt => cx.vb.rrr(Op::V_FCMGT, sz, dst, a, b),
        Oge => cx.vb.rrr(Op::V_FCMGE, sz, dst, a, b),
        Olt => cx.vb.rrr(Op::V_FCMGT, sz, dst, b, a),
        Ole => cx.vb.rrr(Op::V_FCMGE, sz, dst, b, a),
        One => or(cx, dst, (Op::V_FCMGT, a, b), (Op::V_FCMGT, b, a)),
        Ord => or(cx, dst, (Op::V_FCMGE, a, b), (Op::V_FCMGT, b, a)),
        // The opposite of an ordered one.
        _ => {
            let t = vreg(cx);
            let ordered = match p {
                Une => Oeq,
                Ule => Ogt,
                Ult => Oge,
                Uge => Olt,
                Ugt => Ole,
                Ueq => One,
                _ => Ord,
            };
            compare_float(cx, ordered, lane, t, a, b);
            cx.vb.rr(Op::V_NOT, Sz::V16B, dst, t);
        }
    }
}

/// The masks of `icmp` and `fcmp` of vectors of shape `s`, in lanes of what is compared; `None`: element by element.
fn masks_of(cx: &mut Cx<'_>, d: &InstData, s: Shape) -> Result<Option<Regs>> {
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let lane = s.lane.expect("in registers");
    if matches!(Fp::of(cx.scope.ty(s.elem)), Some(Fp::Half | Fp::BFloat)) {
        return Ok(None);
    }
    let (x, y) = (parts_of(cx, a)?, parts_of(cx, b)?);
    let mut masks = Regs::new();
    for k in 0..x.len() {
        let m = vreg(cx);
        if d.opcode == Opcode::FCmp {
            compare_float(cx, d.float_predicate(), lane, m, x[k], y[k]);
        } else if s.mask {
            // True is all ones: the greatest unsigned, the least signed, as of i1.
            compare_int(cx, d.int_predicate(), Lane::int(lane.bytes()), m, x[k], y[k]);
        } else {
            compare_int(cx, d.int_predicate(), lane, m, x[k], y[k]);
        }
        masks.push(m);
    }
    Ok(Some(masks))
}

/// `icmp`, `fcmp`; `false`: element by element.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let Some(masks) = masks_of(cx, d, s)? else {
        return Ok(false);
    };
    let to = shape(cx, d.ty)?
        .expect("a vector")
        .lane
        .expect("masks are in registers");
    let out = resize_mask(cx, &masks, lane.bytes(), to.bytes(), s.len);
    for (dst, r) in defs_of(cx, i)?.iter().zip(&out) {
        cx.vb.mov(*dst, *r);
    }
    Ok(true)
}

/// `dst = mask ? yes : no`, bit by bit.
pub fn blend(cx: &mut Cx<'_>, dst: VReg, mask: VReg, yes: VReg, no: VReg) {
    cx.vb.tied(Op::V_BSL, Sz::V16B, dst, mask, &[yes, no], 0);
}

/// The mask of a comparison of lanes as wide as `lane` that nobody else asks for.
fn compared_here(cx: &mut Cx<'_>, v: Value, lane: Lane) -> Result<Option<Regs>> {
    let Some(i) = cx.absorbable(v).filter(|_| cx.optimise) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    if !matches!(d.opcode, Opcode::ICmp | Opcode::FCmp) {
        return Ok(None);
    }
    let first = cx.body.operand_range(d.ops)[0];
    let s = shape_of(cx, first)?;
    match s.lane {
        Some(l) if l.bytes() == lane.bytes() => masks_of(cx, &d, s),
        _ => Ok(None),
    }
}

/// `select` by a vector of i1; `false`: element by element.
pub fn select(cx: &mut Cx<'_>, i: Inst, ops: &[Value], s: Shape) -> Result<bool> {
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?.expect("a vector");
    let Some(lane) = to.lane else { return Ok(false) };
    let mask = match compared_here(cx, ops[0], lane)? {
        Some(mask) => mask,
        None => {
            let mask = parts_of(cx, ops[0])?;
            let bytes = s.lane.expect("in registers").bytes();
            resize_mask(cx, &mask, bytes, lane.bytes(), s.len)
        }
    };
    let (yes, no) = (ops[1], ops[2]);
    for (p, mask) in (0..to.parts).zip(mask) {
        let logical = match (equal_bits(cx, yes, p, to)?, equal_bits(cx, no, p, to)?) {
            (_, Some(false)) => Some((Op::V_AND, yes)),
            (Some(false), _) => Some((Op::V_BIC, no)),
            (Some(true), _) => Some((Op::V_ORR, no)),
            _ => None,
        };
        if let Some((op, other)) = logical {
            let other = cx.use_part(other, p)?;
            let dst = cx.def_part(i, p)?;
            cx.vb.rrr(op, Sz::V16B, dst, other, mask);
        } else {
            let (yes, no) = (cx.use_part(yes, p)?, cx.use_part(no, p)?);
            let dst = cx.def_part(i, p)?;
            blend(cx, dst, mask, yes, no);
        }
    }
    Ok(true)
}

/// Lanes to all ones or zeros by their lowest bit.
pub fn emit_mask(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg) {
    let lane = Lane::int(lane.bytes());
    let up = vreg(cx);
    let n = 8 * lane.bytes() - 1;
    super::vector_arith::shift_const(cx, Opcode::Shl, lane, up, src, n);
    super::vector_arith::shift_const(cx, Opcode::AShr, lane, dst, up, n);
}

/// A constant with bit `k` (modulo 8 in lanes of bytes) set in lane `k` of those that count.
fn weights(cx: &mut Cx<'_>, lane: Lane, used: u32) -> VReg {
    let n = lane.bytes() as usize;
    let mut bytes = [0u8; 16];
    for k in 0..used as usize {
        let bit = if n == 1 { k % 8 } else { k };
        bytes[k * n + bit / 8] = 1 << (bit % 8);
    }
    let r = vreg(cx);
    A64::emit_bytes(cx, PartTy::V128(lane), r, &bytes);
    r
}

/// Masks of `len` lanes from bits.
pub fn emit_mask_of_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: &[VReg], bits: VReg) {
    let bits = match cx.dl.big_endian {
        true => big_endian::reverse_bits(cx, len, bits),
        false => bits,
    };
    let lane = Lane::int(lane.bytes());
    let per = 16 / lane.bytes();
    for (k, d) in dst.iter().enumerate() {
        let first = k as u32 * per;
        let part = if first == 0 {
            bits
        } else {
            let r = cx.vreg(PartTy::I64);
            A64::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, bits, first);
            r
        };
        let all = vreg(cx);
        if lane == Lane::I8 {
            // Byte 0 of the bits in the first eight lanes, byte 1 in the others.
            let (held, index) = (vreg(cx), vreg(cx));
            cx.vb.rr(Op::V_DUP, Sz::V8H, held, part);
            let mut bytes = [0u8; 16];
            bytes[8..].fill(1);
            A64::emit_bytes(cx, PartTy::V128(lane), index, &bytes);
            cx.vb.rrr(Op::V_TBL1, Sz::V16B, all, held, index);
        } else {
            cx.vb.rr(Op::V_DUP, full(lane), all, part);
        }
        let w = weights(cx, lane, per.min(len - first.min(len)).max(1));
        cx.vb.rrr(Op::V_CMTST, full(lane), *d, all, w);
    }
}

/// Bits of a mask; those above are undefined.
pub fn emit_mask_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]) {
    let lane = Lane::int(lane.bytes());
    let per = 16 / lane.bytes();
    let mut sum: Option<VReg> = None;
    for (k, m) in mask.iter().enumerate() {
        let first = k as u32 * per;
        let w = weights(cx, lane, per.min(len - first));
        let (kept, total, bits) = (vreg(cx), vreg(cx), cx.vreg(PartTy::I64));
        cx.vb.rrr(Op::V_AND, Sz::V16B, kept, *m, w);
        match lane {
            Lane::I8 => {
                let (pairs, fours) = (vreg(cx), vreg(cx));
                cx.vb.rrr(Op::V_ADDP, Sz::V16B, pairs, kept, kept);
                cx.vb.rrr(Op::V_ADDP, Sz::V16B, fours, pairs, pairs);
                cx.vb.rrr(Op::V_ADDP, Sz::V16B, total, fours, fours);
                cx.vb.rri(Op::V_UMOV_W, Sz::H, bits, total, 0);
            }
            Lane::I64 => {
                cx.vb.rr(Op::V_ADDP_D, Sz::V2D, total, kept);
                cx.vb.rr(Op::FMOV_XD, Sz::X, bits, total);
            }
            _ => {
                cx.vb.rr(Op::V_ADDV, full(lane), total, kept);
                cx.vb.rr(Op::FMOV_WS, Sz::W, bits, total);
            }
        }
        sum = Some(match sum {
            None => bits,
            Some(old) => {
                let r = cx.vreg(PartTy::I64);
                cx.vb.rrri(Op::ORR, Sz::X, r, old, bits, first << 10);
                r
            }
        });
    }
    let sum = sum.expect("masks have parts");
    let sum = match cx.dl.big_endian {
        true => big_endian::reverse_bits(cx, len, sum),
        false => sum,
    };
    cx.vb.mov(dst, sum);
}
