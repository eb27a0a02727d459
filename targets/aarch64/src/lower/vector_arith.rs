//! Arithmetic, logic and shifts of vectors in registers.

use super::Cx;
use super::float::Fp;
use super::vector::{Regs, Shape, defs_of, full, parts_of, shape_of, vreg};
use super::vector_convert::extend;
use super::vector_factor;
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use isel::Lane;
use regalloc::VReg;

/// The instruction of an operation on registers of lanes; the arrangement to use it with.
pub fn instruction(cx: &Cx<'_>, op: Opcode, lane: Lane) -> Option<(Op, Sz)> {
    let sz = full(lane);
    Some(match op {
        Opcode::Add => (Op::V_ADD, sz),
        Opcode::Sub => (Op::V_SUB, sz),
        Opcode::Mul if lane != Lane::I64 => (Op::V_MUL, sz),
        Opcode::And => (Op::V_AND, Sz::V16B),
        Opcode::Or => (Op::V_ORR, Sz::V16B),
        Opcode::Xor => (Op::V_EOR, Sz::V16B),
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => {
            if lane == Lane::F16 && !cx.target.features.has(Feature::Fullfp16) {
                return None;
            }
            let op = match op {
                Opcode::FAdd => Op::V_FADD,
                Opcode::FSub => Op::V_FSUB,
                Opcode::FMul => Op::V_FMUL,
                _ => Op::V_FDIV,
            };
            (op, sz)
        }
        _ => return None,
    })
}

/// The integer that all elements of a constant vector are.
pub fn splat_constant(cx: &mut Cx<'_>, v: Value, lane: Lane) -> Option<u64> {
    let c = v.as_const()?;
    let e = match cx.scope.constant(c) {
        Const::Splat { elem, .. } => elem,
        Const::Zero(_) | Const::Null(_) => return Some(0),
        Const::Int { value, .. } => return Some(value),
        Const::Bytes { data, .. } => {
            let bytes = cx.scope.bytes(data);
            return bytes.iter().all(|b| *b == bytes[0]).then(|| u64::from(bytes[0]));
        }
        Const::Aggregate { elems, .. } => {
            let list = cx.scope.const_list(elems);
            let first = *list.first()?;
            if !list.iter().all(|e| *e == first) {
                return None;
            }
            first
        }
        _ => return None,
    };
    let _ = lane;
    cx.scope.const_u64(e)
}

/// A binary operation; `false`: element by element.
pub fn binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let float = Fp::of(cx.scope.ty(s.elem));
    if float == Some(Fp::BFloat) {
        return Ok(false);
    }
    // Lanes of masks that are added are those of exclusive or.
    let op = match d.opcode {
        Opcode::Add | Opcode::Sub if s.mask => Opcode::Xor,
        Opcode::Mul if s.mask => Opcode::And,
        op => op,
    };
    if matches!(op, Opcode::Shl | Opcode::LShr | Opcode::AShr) && !s.mask {
        return shift(cx, i, op, a, b, lane);
    }
    let Some((code, sz)) = instruction(cx, op, lane) else {
        let divides = matches!(op, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem);
        return if divides {
            super::vector_divide::lower(cx, i, d, s)
        } else {
            Ok(false)
        };
    };
    if matches!(op, Opcode::FMul | Opcode::Mul) && !s.mask && vector_factor::multiply(cx, i, lane, a, b)? {
        return Ok(true);
    }
    if !s.mask && (accumulate(cx, i, op, a, b, s)? || widening(cx, i, op, a, b, s)?) {
        return Ok(true);
    }
    let (x, y) = (parts_of(cx, a)?, parts_of(cx, b)?);
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        cx.vb.rrr(code, sz, dst[k], x[k], y[k]);
    }
    Ok(true)
}

/// A vector instruction of this block to be done with its only user: opcode and operands.
fn absorbed(cx: &Cx<'_>, v: Value) -> Option<(Opcode, Value, Option<Value>)> {
    let j = cx.absorbable(v)?;
    let d = *cx.body.inst(j);
    let ops = cx.body.operand_range(d.ops);
    Some((d.opcode, *ops.first()?, ops.get(1).copied()))
}

/// Sums and differences of what is multiplied or shifted to the right: `mla`, `mls`, `usra`, `ssra`.
fn accumulate(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    for (sum, term) in [(a, b), (b, a)] {
        match (op, absorbed(cx, term)) {
            (Opcode::Add | Opcode::Sub, Some((Opcode::Mul, m, Some(n)))) if lane != Lane::I64 => {
                if vector_factor::accumulate(cx, i, lane, op == Opcode::Sub, sum, (m, n))? {
                    return Ok(true);
                }
                if long_accumulate(cx, i, op, sum, (m, n), s)? {
                    return Ok(true);
                }
                let (acc, m, n) = (parts_of(cx, sum)?, parts_of(cx, m)?, parts_of(cx, n)?);
                let code = if op == Opcode::Add { Op::V_MLA } else { Op::V_MLS };
                for (k, d) in defs_of(cx, i)?.iter().enumerate() {
                    cx.vb.tied(code, full(lane), *d, acc[k], &[m[k], n[k]], 0);
                }
                return Ok(true);
            }
            (Opcode::Add, Some((shift @ (Opcode::LShr | Opcode::AShr), x, Some(n)))) => {
                let bits = 8 * lane.bytes();
                let Some(n) = splat_constant(cx, n, lane).filter(|n| (1..u64::from(bits)).contains(n)) else {
                    continue;
                };
                let (acc, x) = (parts_of(cx, sum)?, parts_of(cx, x)?);
                for (k, d) in defs_of(cx, i)?.iter().enumerate() {
                    add_shifted(cx, shift, lane, *d, acc[k], x[k], n as u32);
                }
                return Ok(true);
            }
            _ => {}
        }
        if op == Opcode::Sub {
            break;
        }
    }
    Ok(false)
}

/// Sums and differences with a product of extended lanes: `umlal`, `smlsl` and their like.
fn long_accumulate(
    cx: &mut Cx<'_>,
    i: Inst,
    op: Opcode,
    sum: Value,
    (a, b): (Value, Value),
    s: Shape,
) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    if lane.bytes() == 1 {
        return Ok(false);
    }
    for (a, b) in [(a, b), (b, a)] {
        let Some((signed, x, y)) = long_factors(cx, a, b, lane, s.len)? else {
            continue;
        };
        let code = match (signed, op) {
            (false, Opcode::Add) => Op::V_UMLAL,
            (false, _) => Op::V_UMLSL,
            (true, Opcode::Add) => Op::V_SMLAL,
            (true, _) => Op::V_SMLSL,
        };
        let acc = parts_of(cx, sum)?;
        for (k, d) in defs_of(cx, i)?.iter().enumerate() {
            let sz = Sz::vector(lane.bytes() / 2, k % 2 == 1);
            cx.vb.tied(code, sz, *d, acc[k], &[x[k / 2], y[k / 2]], 0);
        }
        return Ok(true);
    }
    Ok(false)
}

/// `dst = acc + (a shifted to the right by n)`.
fn add_shifted(cx: &mut Cx<'_>, shift: Opcode, lane: Lane, dst: VReg, acc: VReg, a: VReg, n: u32) {
    let code = match shift {
        Opcode::LShr => Op::V_USRA,
        _ => Op::V_SSRA,
    };
    let bits = 8 * lane.bytes();
    cx.vb.tied(code, full(lane), dst, acc, &[a], (bits - n) << 16);
}

/// `fshl`, `fshr`: lanes of two vectors in a row, shifted.
pub fn funnel(cx: &mut Cx<'_>, i: Inst, left: bool, args: &[Value], lane: Lane) -> Result<()> {
    let bits = 8 * lane.bytes();
    let (x, y) = (parts_of(cx, args[0])?, parts_of(cx, args[1])?);
    if let Some(n) = splat_constant(cx, args[2], lane) {
        let n = (n % u64::from(bits)) as u32;
        let left_by = if left { n } else { bits - n };
        for (k, d) in defs_of(cx, i)?.iter().enumerate() {
            if n == 0 {
                cx.vb.mov(*d, if left { x[k] } else { y[k] });
                continue;
            }
            let up = vreg(cx);
            shift_const(cx, Opcode::Shl, lane, up, x[k], left_by);
            add_shifted(cx, Opcode::LShr, lane, *d, up, y[k], bits - left_by);
        }
        return Ok(());
    }
    let n = parts_of(cx, args[2])?;
    let mut ones = [0u8; 16];
    ones.iter_mut()
        .step_by(lane.bytes() as usize)
        .for_each(|b| *b = bits as u8 - 1);
    let last = super::memory::bytes_reg(cx, isel::PartTy::V128(lane), &ones);
    for (k, d) in defs_of(cx, i)?.iter().enumerate() {
        // The other is shifted by one first, so that no count is the width.
        let [count, rest, one, up, down] = [(); 5].map(|()| vreg(cx));
        cx.vb.rrr(Op::V_AND, Sz::V16B, count, n[k], last);
        cx.vb.rrr(Op::V_EOR, Sz::V16B, rest, count, last);
        if left {
            shift_by(cx, Opcode::Shl, lane, up, x[k], count);
            shift_const(cx, Opcode::LShr, lane, one, y[k], 1);
            shift_by(cx, Opcode::LShr, lane, down, one, rest);
        } else {
            shift_const(cx, Opcode::Shl, lane, one, x[k], 1);
            shift_by(cx, Opcode::Shl, lane, up, one, rest);
            shift_by(cx, Opcode::LShr, lane, down, y[k], count);
        }
        cx.vb.rrr(Op::V_ORR, Sz::V16B, *d, up, down);
    }
    Ok(())
}

/// Lanes that are extended here.
#[derive(Clone, Copy)]
struct Extension {
    signed: bool,
    narrow: Value,
    /// Bytes of the narrow lanes.
    bytes: u32,
}

/// What extends lanes, to be done here.
fn extension(cx: &mut Cx<'_>, v: Value) -> Result<Option<Extension>> {
    let (signed, narrow) = match absorbed(cx, v) {
        Some((Opcode::SExt, narrow, _)) => (true, narrow),
        Some((Opcode::ZExt, narrow, _)) => (false, narrow),
        _ => return Ok(None),
    };
    let s = shape_of(cx, narrow)?;
    let bytes = s.lane.filter(|_| !s.mask).map(Lane::bytes);
    Ok(bytes.map(|bytes| Extension {
        signed,
        narrow,
        bytes,
    }))
}

/// Its lanes extended to half the width of `lane`.
fn halves(cx: &mut Cx<'_>, e: Extension, lane: Lane, len: u32) -> Result<Regs> {
    let regs = parts_of(cx, e.narrow)?;
    Ok(extend(cx, e.signed, &regs, e.bytes, lane.bytes() / 2, len))
}

/// Factors that are lanes of half the width extended, or one is and the other a constant that fits: whether with the sign, and
/// both in half the width.
fn long_factors(
    cx: &mut Cx<'_>,
    a: Value,
    b: Value,
    lane: Lane,
    len: u32,
) -> Result<Option<(bool, Regs, Regs)>> {
    Ok(match (extension(cx, a)?, extension(cx, b)?) {
        (Some(x), Some(y)) if x.signed == y.signed => {
            Some((x.signed, halves(cx, x, lane, len)?, halves(cx, y, lane, len)?))
        }
        (Some(x), None) => match half_constant(cx, b, lane, x.signed) {
            Some(c) => {
                let x = (x.signed, halves(cx, x, lane, len)?);
                let c = x.1.iter().map(|_| c).collect();
                Some((x.0, x.1, c))
            }
            None => None,
        },
        _ => None,
    })
}

/// A constant in lanes half as wide, if it fits.
fn half_constant(cx: &mut Cx<'_>, v: Value, lane: Lane, signed: bool) -> Option<VReg> {
    let (bits, half) = (8 * lane.bytes(), Lane::int(lane.bytes() / 2));
    let n = splat_constant(cx, v, lane)? << (64 - bits) >> (64 - bits);
    let n = if signed {
        (n << (64 - bits)) as i64 >> (64 - bits)
    } else {
        n as i64
    };
    let (least, beyond) = match signed {
        true => (-(1 << (bits / 2 - 1)), 1 << (bits / 2 - 1)),
        false => (0, 1i64 << (bits / 2)),
    };
    if !(least..beyond).contains(&n) {
        return None;
    }
    let mut bytes = [0u8; 16];
    let size = half.bytes() as usize;
    for lane in bytes.chunks_mut(size) {
        lane.copy_from_slice(&n.to_le_bytes()[..size]);
    }
    Some(super::memory::bytes_reg(cx, isel::PartTy::V128(half), &bytes))
}

/// Products of extended lanes: `umull`, `smull`.
fn long_product(cx: &mut Cx<'_>, i: Inst, a: Value, b: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    for (a, b) in [(a, b), (b, a)] {
        if let Some((signed, x, y)) = long_factors(cx, a, b, lane, s.len)? {
            let code = if signed { Op::V_SMULL } else { Op::V_UMULL };
            for (k, d) in defs_of(cx, i)?.iter().enumerate() {
                let sz = Sz::vector(lane.bytes() / 2, k % 2 == 1);
                cx.vb.rrr(code, sz, *d, x[k / 2], y[k / 2]);
            }
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sums and differences of extended lanes, and their products: `uaddw`, `uaddl`, `umull` and their like, which extend from half
/// the width.
fn widening(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let (long, wide) = match op {
        Opcode::Add => ([Op::V_UADDL, Op::V_SADDL], [Op::V_UADDW, Op::V_SADDW]),
        Opcode::Sub => ([Op::V_USUBL, Op::V_SSUBL], [Op::V_USUBW, Op::V_SSUBW]),
        Opcode::Mul if lane.bytes() > 1 => return long_product(cx, i, a, b, s),
        _ => return Ok(false),
    };
    let (x, y) = (extension(cx, a)?, extension(cx, b)?);
    let half = lane.bytes() / 2;
    let (code, left, right) = match (x, y) {
        (Some(x), Some(y)) if x.signed == y.signed => (long[usize::from(x.signed)], Err(x), y),
        (_, Some(y)) => (wide[usize::from(y.signed)], Ok(a), y),
        (Some(x), None) if op == Opcode::Add => (wide[usize::from(x.signed)], Ok(b), x),
        _ => return Ok(false),
    };
    let both = left.is_err();
    let left = match left {
        Ok(whole) => parts_of(cx, whole)?,
        Err(x) => halves(cx, x, lane, s.len)?,
    };
    let right = halves(cx, right, lane, s.len)?;
    for (k, d) in defs_of(cx, i)?.iter().enumerate() {
        let first = if both { left[k / 2] } else { left[k] };
        cx.vb
            .rrr(code, Sz::vector(half, k % 2 == 1), *d, first, right[k / 2]);
    }
    Ok(true)
}

/// Shift of register lanes by a constant below the width.
pub fn shift_const(cx: &mut Cx<'_>, op: Opcode, lane: Lane, dst: VReg, a: VReg, n: u32) {
    if n == 0 {
        return cx.vb.mov(dst, a);
    }
    let (code, bits) = match op {
        // immh:immb is the element size plus n, or twice the element size less n; the size's bit is there.
        Opcode::Shl => (Op::V_SHL, n),
        Opcode::LShr => (Op::V_USHR, 8 * lane.bytes() - n),
        _ => (Op::V_SSHR, 8 * lane.bytes() - n),
    };
    cx.vb.rri(code, full(lane), dst, a, bits << 16);
}

fn shift(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, lane: Lane) -> Result<bool> {
    let bits = 8 * lane.bytes();
    if let Some(n) = splat_constant(cx, b, lane) {
        let x = parts_of(cx, a)?;
        let dst = defs_of(cx, i)?;
        for (k, d) in dst.iter().enumerate() {
            if n < u64::from(bits) {
                shift_const(cx, op, lane, *d, x[k], n as u32);
            } else {
                cx.vb.undef(*d);
            }
        }
        return Ok(true);
    }
    let (x, y) = (parts_of(cx, a)?, parts_of(cx, b)?);
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        shift_by(cx, op, lane, dst[k], x[k], y[k]);
    }
    Ok(true)
}

/// Shift of lanes by lanes: right shifts are left shifts by the negative count.
pub fn shift_by(cx: &mut Cx<'_>, op: Opcode, lane: Lane, dst: VReg, a: VReg, n: VReg) {
    let sz = full(lane);
    if op == Opcode::Shl {
        return cx.vb.rrr(Op::V_USHL, sz, dst, a, n);
    }
    let minus = vreg(cx);
    cx.vb.rr(Op::V_NEG, sz, minus, n);
    let code = if op == Opcode::LShr {
        Op::V_USHL
    } else {
        Op::V_SSHL
    };
    cx.vb.rrr(code, sz, dst, a, minus);
}

/// `fneg`.
pub fn fneg(cx: &mut Cx<'_>, i: Inst, v: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let a = parts_of(cx, v)?;
    let dst = defs_of(cx, i)?;
    if lane != Lane::F16 {
        for (d, r) in dst.iter().zip(&a) {
            cx.vb.rr(Op::V_FNEG, full(lane), *d, *r);
        }
        return Ok(true);
    }
    let mask = vreg(cx);
    // movi v.8h, #0x80, lsl #8
    cx.vb
        .make(Op::V_MOVI_H, Sz::V8H)
        .def(mask)
        .bits(4 << 16 | 1 << 13)
        .done();
    for (d, r) in dst.iter().zip(&a) {
        cx.vb.rrr(Op::V_EOR, Sz::V16B, *d, *r, mask);
    }
    Ok(true)
}
