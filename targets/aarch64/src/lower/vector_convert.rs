//! Conversions of vectors in registers, and bitcasts.

use super::Cx;
use super::float::Fp;
use super::vector::{Regs, Shape, defs_of, full, parts_of, shape, vreg};
use super::vector_compare::{emit_mask, emit_mask_bits, emit_mask_of_bits, resize_mask};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};

use regalloc::VReg;

/// Registers needed for `len` lanes of `bytes` bytes.
fn count(len: u32, bytes: u32) -> usize {
    (len * bytes).div_ceil(16).max(1) as usize
}

/// Integer lanes extended from `from` to `to` bytes.
pub fn extend(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], mut from: u32, to: u32, len: u32) -> Regs {
    let mut regs = Regs::from_slice(regs);
    let op = if signed { Op::V_SSHLL } else { Op::V_USHLL };
    while from < to {
        regs = (0..count(len, 2 * from))
            .map(|k| {
                let r = vreg(cx);
                cx.vb.rri(op, Sz::vector(from, k % 2 == 1), r, regs[k / 2], 0);
                r
            })
            .collect();
        from *= 2;
    }
    regs
}

/// One step between precisions, `from` the narrower: of each half of each register.
fn widen_float(cx: &mut Cx<'_>, op: Op, regs: &[VReg], from: u32, len: u32) -> Regs {
    (0..count(len, 2 * from))
        .map(|k| {
            let r = vreg(cx);
            cx.vb.rr(op, Sz::vector(from, k % 2 == 1), r, regs[k / 2]);
            r
        })
        .collect()
}

fn narrow_float(cx: &mut Cx<'_>, op: Op, regs: &[VReg], to: u32, len: u32) -> Regs {
    (0..count(len, to))
        .map(|k| {
            let low = vreg(cx);
            cx.vb.rr(op, Sz::vector(to, false), low, regs[2 * k]);
            let Some(high) = regs.get(2 * k + 1) else {
                return low;
            };
            let r = vreg(cx);
            cx.vb.tied(op, Sz::vector(to, true), r, low, &[*high], 0);
            r
        })
        .collect()
}

fn each(cx: &mut Cx<'_>, op: Op, sz: Sz, regs: &[VReg]) -> Regs {
    regs.iter()
        .map(|a| {
            let r = vreg(cx);
            cx.vb.rr(op, sz, r, *a);
            r
        })
        .collect()
}

/// A cast between vectors in registers; `false`: element by element.
pub fn cast(cx: &mut Cx<'_>, i: Inst, d: &InstData, from: Shape) -> Result<bool> {
    let to = shape(cx, d.ty)?.expect("a vector");
    let (Some(a), Some(b)) = (from.lane, to.lane) else {
        return Ok(false);
    };
    let v = cx.body.operand_range(d.ops)[0];
    let len = from.len;
    let Some(plan) = plan(cx, d, from, to) else {
        return Ok(false);
    };
    let regs = parts_of(cx, v)?;
    let out = match plan {
        Plan::Extend(signed) if from.mask => {
            let mask = resize_mask(cx, &regs, a.bytes(), b.bytes(), len);
            if signed {
                mask
            } else {
                mask.iter()
                    .map(|m| {
                        let r = vreg(cx);
                        super::vector_arith::shift_const(cx, Opcode::LShr, b, r, *m, 8 * b.bytes() - 1);
                        r
                    })
                    .collect()
            }
        }
        Plan::Extend(signed) => extend(cx, signed, &regs, a.bytes(), b.bytes(), len),
        // The same as of masks: the low halves.
        Plan::Truncate => resize_mask(cx, &regs, a.bytes(), b.bytes(), len),
        Plan::ToMask => {
            let narrow = resize_mask(cx, &regs, a.bytes(), b.bytes(), len);
            narrow
                .iter()
                .map(|x| {
                    let r = vreg(cx);
                    emit_mask(cx, b, r, *x);
                    r
                })
                .collect()
        }
        Plan::Widen(op) => widen_float(cx, op, &regs, a.bytes(), len),
        Plan::Narrow(op) => narrow_float(cx, op, &regs, b.bytes(), len),
        Plan::HalfToDouble => {
            let single = widen_float(cx, Op::V_FCVTL_SH, &regs, 2, len);
            widen_float(cx, Op::V_FCVTL_DS, &single, 4, len)
        }
        Plan::ToInt(op) => {
            let mut regs = regs;
            let mut bytes = a.bytes();
            if bytes == 4 && b.bytes() == 8 {
                regs = widen_float(cx, Op::V_FCVTL_DS, &regs, 4, len);
                bytes = 8;
            }
            let ints = each(cx, op, Sz::vector(bytes, true), &regs);
            resize_mask(cx, &ints, bytes, b.bytes(), len)
        }
        Plan::FromInt(op, signed) => {
            let wide = extend(cx, signed, &regs, a.bytes(), b.bytes(), len);
            each(cx, op, full(b), &wide)
        }
    };
    for (dst, r) in defs_of(cx, i)?.iter().zip(&out) {
        cx.vb.mov(*dst, *r);
    }
    Ok(true)
}

enum Plan {
    Extend(bool),
    Truncate,
    ToMask,
    Widen(Op),
    Narrow(Op),
    HalfToDouble,
    ToInt(Op),
    FromInt(Op, bool),
}

fn plan(cx: &Cx<'_>, d: &InstData, from: Shape, to: Shape) -> Option<Plan> {
    use Opcode::*;
    let (a, b) = (from.lane?, to.lane?);
    let (f, t) = (Fp::of(cx.scope.ty(from.elem)), Fp::of(cx.scope.ty(to.elem)));
    Some(match d.opcode {
        ZExt => Plan::Extend(false),
        SExt => Plan::Extend(true),
        Trunc if to.mask => Plan::ToMask,
        Trunc => Plan::Truncate,
        FpExt => match (f?, t?) {
            (Fp::F32, Fp::F64) => Plan::Widen(Op::V_FCVTL_DS),
            (Fp::Half, Fp::F32) => Plan::Widen(Op::V_FCVTL_SH),
            (Fp::Half, Fp::F64) => Plan::HalfToDouble,
            _ => return None,
        },
        FpTrunc => match (f?, t?) {
            (Fp::F64, Fp::F32) => Plan::Narrow(Op::V_FCVTN_SD),
            (Fp::F32, Fp::Half) => Plan::Narrow(Op::V_FCVTN_HS),
            _ => return None,
        },
        FpToSi | FpToUi if matches!(f?, Fp::F32 | Fp::F64) && !to.mask => {
            Plan::ToInt(if d.opcode == FpToSi {
                Op::V_FCVTZS
            } else {
                Op::V_FCVTZU
            })
        }
        // Integers of more bits than the result has are rounded once only, element by element.
        SiToFp | UiToFp if matches!(t?, Fp::F32 | Fp::F64) && !from.mask && a.bytes() <= b.bytes() => {
            let signed = d.opcode == SiToFp;
            Plan::FromInt(if signed { Op::V_SCVTF } else { Op::V_UCVTF }, signed)
        }
        _ => return None,
    })
}

/// `bitcast` from or to a vector.
pub fn bitcast(cx: &mut Cx<'_>, i: Inst, d: &InstData, v: Value) -> Result<()> {
    let (from, to) = {
        let t = cx.ty(v);
        (shape(cx, t)?, shape(cx, d.ty)?)
    };
    let is_mask = |s: &Option<Shape>| s.is_some_and(|s| s.mask && s.lane.is_some());
    match (is_mask(&from), is_mask(&to)) {
        (false, false) => {}
        (true, true) => {
            for k in 0..from.expect("a mask").parts {
                let (dst, src) = (cx.def_part(i, k)?, cx.use_part(v, k)?);
                cx.vb.mov(dst, src);
            }
            return Ok(());
        }
        (true, false) => {
            let s = from.expect("a mask");
            let single = cx.single(d.ty)?.filter(|p| p.is_int() || p.bytes() <= 8);
            let Some(part) = single.filter(|_| s.len <= 64) else {
                return Err(cx.unsupported("bitcast of such a vector of i1"));
            };
            let mask = parts_of(cx, v)?;
            let dst = cx.def(i)?;
            let bits = if part.is_int() {
                dst
            } else {
                cx.vreg(isel::PartTy::I64)
            };
            emit_mask_bits(cx, s.lane.expect("a mask"), s.len, bits, &mask);
            if bits != dst {
                super::convert_int::emit_class_move(cx, part.bytes(), dst, bits);
            }
            return Ok(());
        }
        (false, true) => {
            let s = to.expect("a mask");
            let single = cx.single(cx.ty(v))?.filter(|p| p.is_int() || p.bytes() <= 8);
            let Some(part) = single.filter(|_| s.len <= 64) else {
                return Err(cx.unsupported("bitcast to such a vector of i1"));
            };
            let mut bits = cx.use_reg(v)?;
            if !part.is_int() {
                let general = cx.vreg(isel::PartTy::I64);
                super::convert_int::emit_class_move(cx, part.bytes(), general, bits);
                bits = general;
            }
            let dst = defs_of(cx, i)?;
            emit_mask_of_bits(cx, s.lane.expect("a mask"), s.len, &dst, bits);
            return Ok(());
        }
    }
    super::convert_int::lower_bitcast(cx, i)
}
