//! Integer arithmetic of at most 64 bits. Widths below 32 bits are computed in 32, since bits above the
//! width are undefined; operations that depend on them extend first.

use super::convert_int::{emit_extend, emit_shift_imm};
use super::memory::{constant_reg, held};
use super::operand::{add_immediate, constant, extended, sign_extended, width, work_part, zero_extended};
use super::{Cx, divide, extension};
use crate::code_table::{Op, Sz, logical_immediate, logical_immediate_within};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use isel::arith::division::divide_const;
use regalloc::VReg;

/// The instruction on registers with a shifted second operand.
fn register_op(op: Opcode) -> Option<Op> {
    Some(match op {
        Opcode::Add => Op::ADD,
        Opcode::Sub => Op::SUB,
        Opcode::And => Op::AND,
        Opcode::Or => Op::ORR,
        Opcode::Xor => Op::EOR,
        _ => return None,
    })
}

/// `dst = a op b` for add, sub, mul, and, or, xor.
pub fn arith(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) {
    let sz = width(bits);
    match register_op(op) {
        Some(code) => cx.vb.rrr(code, sz, dst, a, b),
        None => cx.vb.make(Op::MADD, sz).def(dst).use_(a).use_(b).reg31().done(),
    }
}

/// `dst = a op n` for add, sub, mul, and, or, xor.
pub fn arith_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: i64) {
    let n = sign_extended(n as u64, bits);
    match op {
        Opcode::Add => add_const(cx, bits, dst, a, n),
        Opcode::Sub => add_const(cx, bits, dst, a, n.wrapping_neg()),
        Opcode::Mul => multiply_const(cx, bits, dst, a, n),
        _ => logic_const(cx, op, bits, dst, a, n),
    }
}

fn add_const(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let sz = width(bits);
    let (op, abs) = if n < 0 {
        (Op::SUB_I, n.unsigned_abs())
    } else {
        (Op::ADD_I, n as u64)
    };
    if n == 0 {
        return cx.vb.mov(dst, a);
    }
    if let Some(imm) = add_immediate(abs) {
        return cx.vb.rri(op, sz, dst, a, imm);
    }
    let ty = work_part(bits);
    let key = (held::INT, zero_extended(n as u64, 8 * ty.bytes()));
    if cx.optimise
        && let Some(c) = cx.hoisted(key, false, ty)
    {
        return cx.vb.rrr(Op::ADD, sz, dst, a, c);
    }
    if abs < 1 << 24 {
        let t = cx.vreg(work_part(bits));
        cx.vb.rri(op, sz, t, a, 1 << 22 | ((abs >> 12) as u32) << 10);
        return cx.vb.rri(op, sz, dst, t, ((abs & 0xfff) as u32) << 10);
    }
    let c = constant_reg(cx, work_part(bits), n);
    cx.vb.rrr(Op::ADD, sz, dst, a, c);
}

fn logic_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: i64) {
    let sz = width(bits);
    let (low, full) = (zero_extended(n as u64, bits), zero_extended(u64::MAX, bits));
    match (op, low) {
        (Opcode::And, 0) => return cx.vb.mov_imm(dst, 0),
        (Opcode::And, m) if m == full => return cx.vb.mov(dst, a),
        (Opcode::Or | Opcode::Xor, 0) => return cx.vb.mov(dst, a),
        (Opcode::Xor, m) if m == full && bits != 1 => {
            return cx.vb.make(Op::ORN, sz).def(dst).reg31().use_(a).done();
        }
        _ => {}
    }
    let code = match op {
        Opcode::And => Op::AND_I,
        Opcode::Or => Op::ORR_I,
        _ => Op::EOR_I,
    };
    // Bits above the width are free.
    let wide = sz == Sz::X;
    for value in [low, zero_extended(n as u64, if wide { 64 } else { 32 })] {
        if let Some(imm) = logical_immediate(value, wide) {
            return cx.vb.rri(code, sz, dst, a, imm << 10);
        }
    }
    let c = constant_reg(cx, work_part(bits), n);
    arith(cx, op, bits, dst, a, c);
}

/// Whether one addition or shift makes a product by `n`: 2^k, or 2^k + 1.
pub fn by_shifts(n: u64) -> bool {
    n <= 1 || n.is_power_of_two() || (n - 1).is_power_of_two()
}

/// `dst = a * n`.
fn multiply_const(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let (sz, ty) = (width(bits), work_part(bits));
    let low = zero_extended(n as u64, bits);
    let shift = low.trailing_zeros();
    match n {
        0 => return cx.vb.mov_imm(dst, 0),
        1 => return cx.vb.mov(dst, a),
        -1 => return cx.vb.make(Op::SUB, sz).def(dst).reg31().use_(a).done(),
        _ if low.is_power_of_two() => return emit_shift_imm(cx, Opcode::Shl, ty, dst, a, shift),
        _ => {}
    }
    let odd = low >> shift;
    // (2^k ± 1) 2^shift
    let (op, k) = if (odd - 1).is_power_of_two() {
        (Op::ADD, (odd - 1).trailing_zeros())
    } else if odd.checked_add(1).is_some_and(u64::is_power_of_two) {
        (Op::SUB, (odd + 1).trailing_zeros())
    } else {
        let c = constant_reg(cx, ty, n);
        return arith(cx, Opcode::Mul, bits, dst, a, c);
    };
    let product = if shift == 0 { dst } else { cx.vreg(ty) };
    if op == Op::ADD {
        cx.vb.rrri(Op::ADD, sz, product, a, a, k << 10);
    } else {
        let up = cx.vreg(ty);
        emit_shift_imm(cx, Opcode::Shl, ty, up, a, k);
        cx.vb.rrr(Op::SUB, sz, product, up, a);
    }
    if shift != 0 {
        emit_shift_imm(cx, Opcode::Shl, ty, dst, product, shift);
    }
}

/// `dst = a shifted by count` in a register; counts not below the width give poison.
pub fn shift_reg(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, count: VReg) {
    let code = match op {
        Opcode::Shl => Op::LSLV,
        Opcode::LShr => Op::LSRV,
        _ => Op::ASRV,
    };
    let x = if op == Opcode::Shl {
        a
    } else {
        extended(cx, op == Opcode::AShr, bits, a)
    };
    // The instruction takes the count modulo the register's width, so undefined bits above matter for
    // types that are narrower than a count of the width needs.
    let n = if bits < 6 || bits == 1 {
        zero_extend(cx, bits, count)
    } else {
        count
    };
    cx.vb.rrr(code, width(bits), dst, x, n);
}

fn zero_extend(cx: &mut Cx<'_>, bits: u32, v: VReg) -> VReg {
    let r = cx.vreg(PartTy::I32);
    emit_extend(cx, false, bits, PartTy::I32, r, v);
    r
}

/// `dst = a shifted by n`. Too large counts give poison.
pub fn shift_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: u64) {
    if n >= u64::from(bits) {
        return cx.vb.undef(dst);
    }
    let n = n as u32;
    match op {
        Opcode::Shl => emit_shift_imm(cx, op, work_part(bits), dst, a, n),
        _ if n == 0 => cx.vb.mov(dst, a),
        // One bit-field move extends and shifts.
        Opcode::LShr => cx
            .vb
            .rri(Op::UBFM, width(bits), dst, a, n << 16 | (bits - 1) << 10),
        _ => cx
            .vb
            .rri(Op::SBFM, width(bits), dst, a, n << 16 | (bits - 1) << 10),
    }
}

/// Any binary operation on registers of at most 64 bits; bits above `bits` are undefined.
pub fn binary_regs(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    match op {
        Opcode::Shl | Opcode::LShr | Opcode::AShr => shift_reg(cx, op, bits, dst, a, b),
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
            divide::divide_regs(cx, op, bits, dst, a, b);
        }
        Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => {
            arith(cx, op, bits, dst, a, b);
        }
        _ => return Err(cx.unsupported(format!("{} of integers", op.keyword()))),
    }
    Ok(())
}

/// Binary operations of scalars of at most 64 bits.
pub fn lower_binary(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (mut a, mut b) = (ops[0], ops[1]);
    let bits = cx.bits(d.ty);
    let commutes = matches!(
        d.opcode,
        Opcode::Add | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor
    );
    if commutes && cx.const_int(a).is_some() {
        (a, b) = (b, a);
    }
    let dst = cx.def(i)?;
    if let Some(n) = constant(cx, b, bits) {
        match d.opcode {
            Opcode::Shl | Opcode::LShr | Opcode::AShr => {
                if let Some(done) = field_of_shift(cx, d.opcode, bits, dst, a, zero_extended(n as u64, bits))?
                {
                    return Ok(done);
                }
                let r = cx.use_reg(a)?;
                shift_const(cx, d.opcode, bits, dst, r, zero_extended(n as u64, bits));
            }
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem if n != 0 => {
                let r = cx.use_reg(a)?;
                divide_const(cx, d.opcode, d.flags.has(InstFlags::EXACT), bits, dst, r, n);
            }
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
                let (x, y) = (cx.use_reg(a)?, cx.use_reg(b)?);
                divide::divide_regs(cx, d.opcode, bits, dst, x, y);
            }
            Opcode::And if cx.optimise && masked_shift(cx, bits, dst, a, n)? => {}
            Opcode::And | Opcode::Or | Opcode::Xor
                if cx.optimise && logic_without_immediate(cx, d.opcode, bits, dst, a, b)? => {}
            // No immediate: to a product it may be added as well.
            Opcode::Add
                if cx.optimise
                    && n.unsigned_abs() >= 1 << 24
                    && fused(cx, d.opcode, bits, dst, a, b, true)? => {}
            _ => {
                let r = cx.use_reg(a)?;
                arith_const(cx, d.opcode, bits, dst, r, n);
            }
        }
        return Ok(());
    }
    if cx.optimise && fused(cx, d.opcode, bits, dst, a, b, commutes)? {
        return Ok(());
    }
    if d.opcode == Opcode::Sub && constant(cx, a, bits) == Some(0) {
        let r = cx.use_reg(b)?;
        cx.vb.make(Op::SUB, width(bits)).def(dst).reg31().use_(r).done();
        return Ok(());
    }
    let (x, y) = (cx.use_reg(a)?, cx.use_reg(b)?);
    binary_regs(cx, d.opcode, bits, dst, x, y)
}

/// An instruction to be done here instead of at its place: opcode and operands.
fn absorbed(cx: &Cx<'_>, v: Value) -> Option<(Opcode, Value, Option<Value>)> {
    let i = cx.absorbable(v)?;
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    Some((d.opcode, *ops.first()?, ops.get(1).copied()))
}

/// `(x >> n) & mask` where the mask is a run of low ones: one bit-field move.
fn masked_shift(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: Value, mask: i64) -> Result<bool> {
    let mask = zero_extended(mask as u64, bits);
    let ones = mask.trailing_ones();
    if mask == 0 || ones != 64 - mask.leading_zeros() {
        return Ok(false);
    }
    let Some((Opcode::LShr | Opcode::AShr, x, Some(n))) = absorbed(cx, a) else {
        return Ok(false);
    };
    let Some(n) = cx.const_int(n).filter(|n| n + u64::from(ones) <= u64::from(bits)) else {
        return Ok(false);
    };
    let r = cx.use_reg(x)?;
    cx.vb.rri(
        Op::UBFM,
        width(bits),
        dst,
        r,
        (n as u32) << 16 | (n as u32 + ones - 1) << 10,
    );
    Ok(true)
}

/// `a op n` where `n` is no logical immediate: a mask may be another one where bits of `a` are known to be zero, and what is
/// shifted can be the second operand. `false` if neither is so.
fn logic_without_immediate(
    cx: &mut Cx<'_>,
    op: Opcode,
    bits: u32,
    dst: VReg,
    a: Value,
    b: Value,
) -> Result<bool> {
    let sz = width(bits);
    let wide = sz == Sz::X;
    let Some(n) = constant(cx, b, bits).map(|n| zero_extended(n as u64, bits)) else {
        return Ok(false);
    };
    let full = zero_extended(u64::MAX, bits);
    if n == 0 || n == full || logical_immediate(n, wide).is_some() {
        return Ok(false);
    }
    if op == Opcode::And {
        let mut care = zero_extended(u64::MAX, cx.significant_bits(a).unsigned.max(1));
        if let Some((Opcode::Shl, _, Some(k))) = absorbed(cx, a)
            && let Some(k) = cx.const_int(k).filter(|k| *k < u64::from(bits))
        {
            care &= u64::MAX << k;
        }
        if care & full != full
            && let Some(imm) = logical_immediate_within(n, care, wide)
        {
            let r = cx.use_reg(a)?;
            cx.vb.rri(Op::AND_I, sz, dst, r, imm << 10);
            return Ok(true);
        }
    }
    fused(cx, op, bits, dst, a, b, true)
}

/// `(x << m) >> n` and `(x & mask) << n` as one bit-field move.
fn field_of_shift(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: Value, n: u64) -> Result<Option<()>> {
    if !cx.optimise || n >= u64::from(bits) {
        return Ok(None);
    }
    let (n, work) = (n as u32, if bits <= 32 { 32 } else { 64 });
    match (op, absorbed(cx, a)) {
        (Opcode::LShr | Opcode::AShr, Some((Opcode::Shl, x, Some(m)))) => {
            let Some(m) = cx.const_int(m).filter(|m| *m < u64::from(bits)) else {
                return Ok(None);
            };
            let m = m as u32;
            let code = if op == Opcode::LShr { Op::UBFM } else { Op::SBFM };
            let r = cx.use_reg(x)?;
            let imms = bits - m - 1;
            let immr = if n >= m { n - m } else { work - (m - n) };
            cx.vb.rri(code, width(bits), dst, r, immr << 16 | imms << 10);
            Ok(Some(()))
        }
        // ubfiz, sbfiz
        (Opcode::Shl, Some((extend @ (Opcode::ZExt | Opcode::SExt), x, _))) if n > 0 => {
            let from = cx.bits(cx.ty(x));
            if from + n > work || from == 1 {
                return Ok(None);
            }
            let code = if extend == Opcode::ZExt {
                Op::UBFM
            } else {
                Op::SBFM
            };
            let r = cx.use_reg(x)?;
            cx.vb
                .rri(code, width(bits), dst, r, (work - n) << 16 | (from - 1) << 10);
            Ok(Some(()))
        }
        (Opcode::Shl, Some((Opcode::And, x, Some(mask)))) => {
            let Some(mask) = cx.const_int(mask) else {
                return Ok(None);
            };
            let mask = zero_extended(mask, bits);
            let ones = mask.trailing_ones();
            if mask == 0 || ones != 64 - mask.leading_zeros() || ones + n > bits || n == 0 {
                return Ok(None);
            }
            let r = cx.use_reg(x)?;
            cx.vb
                .rri(Op::UBFM, width(bits), dst, r, (work - n) << 16 | (ones - 1) << 10);
            Ok(Some(()))
        }
        _ => Ok(None),
    }
}

/// What a value to be computed here rotates to the right by a constant, and by how much.
fn rotation(cx: &Cx<'_>, v: Value, bits: u32) -> Option<(Value, u32)> {
    let i = cx.absorbable(v).filter(|_| bits == 32 || bits == 64)?;
    if cx.body.inst(i).opcode != Opcode::Call {
        return None;
    }
    let left = match cx.intrinsic(i)? {
        Intrinsic::Fshl => true,
        Intrinsic::Fshr => false,
        _ => return None,
    };
    let &[a, b, n] = cx.body.call_args(i) else {
        return None;
    };
    let n = cx.const_int(n).filter(|_| a == b)? as u32 % bits;
    Some((a, if left { (bits - n) % bits } else { n }))
}

/// Two operations in one instruction: multiply-add, shifted, extended and inverted second operands.
fn fused(
    cx: &mut Cx<'_>,
    op: Opcode,
    bits: u32,
    dst: VReg,
    a: Value,
    b: Value,
    commutes: bool,
) -> Result<bool> {
    let sz = width(bits);
    if op == Opcode::Mul {
        return long_multiply(cx, bits, dst, a, b);
    }
    let Some(code) = register_op(op) else {
        return Ok(false);
    };
    let orders = [(a, b), (b, a)];
    for &(x, y) in &orders[..1 + usize::from(commutes)] {
        if op == Opcode::Add && super::select::add_condition(cx, bits, dst, x, y)? {
            return Ok(true);
        }
        if let (Opcode::And | Opcode::Or | Opcode::Xor, Some((r, n))) = (op, rotation(cx, y, bits)) {
            let (x, r) = (cx.use_reg(x)?, cx.use_reg(r)?);
            cx.vb.rrri(code, sz, dst, x, r, 3 << 22 | n << 10);
            return Ok(true);
        }
        if matches!(op, Opcode::Add | Opcode::Sub) && extension::add_extended(cx, op, bits, dst, x, y)? {
            return Ok(true);
        }
        match absorbed(cx, y) {
            Some((Opcode::Mul, m, Some(n)))
                if matches!(op, Opcode::Add | Opcode::Sub)
                    && cx
                        .const_int(n)
                        .is_none_or(|n| !by_shifts(zero_extended(n, bits)) && n != 0) =>
            {
                let acc = cx.use_reg(x)?;
                let (long, m, n) = match long_factors(cx, bits, m, n) {
                    Some((signed, m, n)) => (Some(signed), m, n),
                    None => (None, m, n),
                };
                let (m, n) = (cx.use_reg(m)?, cx.use_reg(n)?);
                let code = match (long, op == Opcode::Add) {
                    (None, true) => Op::MADD,
                    (None, false) => Op::MSUB,
                    (Some(true), true) => Op::SMADDL,
                    (Some(true), false) => Op::SMSUBL,
                    (Some(false), true) => Op::UMADDL,
                    (Some(false), false) => Op::UMSUBL,
                };
                cx.vb.rrrr(code, sz, dst, m, n, acc);
                return Ok(true);
            }
            Some((shift @ (Opcode::Shl | Opcode::LShr | Opcode::AShr), s, Some(n)))
                if shift == Opcode::Shl || super::operand::is_exact(bits) =>
            {
                let Some(n) = cx.const_int(n).filter(|n| *n < u64::from(bits)) else {
                    continue;
                };
                let kind = match shift {
                    Opcode::Shl => 0,
                    Opcode::LShr => 1,
                    _ => 2,
                };
                let (x, s) = (cx.use_reg(x)?, cx.use_reg(s)?);
                cx.vb.rrri(code, sz, dst, x, s, kind << 22 | (n as u32) << 10);
                return Ok(true);
            }
            Some((Opcode::SDiv, s, Some(n)))
                if matches!(op, Opcode::Add | Opcode::Sub) && super::operand::is_exact(bits) =>
            {
                let n = cx.const_int(n).map(|n| sign_extended(n, bits));
                let Some(n) = n.filter(|n| *n > 1 && n.count_ones() == 1) else {
                    continue;
                };
                let (x, s) = (cx.use_reg(x)?, cx.use_reg(s)?);
                let k = n.trailing_zeros();
                let biased = isel::arith::division::biased(cx, work_part(bits), s, k);
                cx.vb.rrri(code, sz, dst, x, biased, 2 << 22 | k << 10);
                return Ok(true);
            }
            Some((Opcode::Xor, s, Some(n)))
                if constant(cx, n, bits) == Some(-1)
                    && !matches!(op, Opcode::Add | Opcode::Sub)
                    && bits > 1 =>
            {
                let (x, s) = (cx.use_reg(x)?, cx.use_reg(s)?);
                let code = match op {
                    Opcode::And => Op::BIC,
                    Opcode::Or => Op::ORN,
                    _ => Op::EON,
                };
                cx.vb.rrr(code, sz, dst, x, s);
                return Ok(true);
            }
            _ => {}
        }
    }
    Ok(false)
}

/// The 32-bit values whose extensions to 64 bits are multiplied, and whether these are signed.
fn long_factors(cx: &Cx<'_>, bits: u32, a: Value, b: Value) -> Option<(bool, Value, Value)> {
    if bits != 64 || a == b {
        return None;
    }
    let ((x, m, _), (y, n, _)) = (absorbed(cx, a)?, absorbed(cx, b)?);
    let narrow = |v| cx.bits(cx.ty(v)) == 32;
    let signed = match (x, y) {
        (Opcode::SExt, Opcode::SExt) => true,
        (Opcode::ZExt, Opcode::ZExt) => false,
        _ => return None,
    };
    (narrow(m) && narrow(n)).then_some((signed, m, n))
}

/// 64-bit product of two extended 32-bit values.
fn long_multiply(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: Value, b: Value) -> Result<bool> {
    let Some((signed, m, n)) = long_factors(cx, bits, a, b) else {
        return Ok(false);
    };
    let code = if signed { Op::SMADDL } else { Op::UMADDL };
    let (m, n) = (cx.use_reg(m)?, cx.use_reg(n)?);
    cx.vb.make(code, Sz::X).def(dst).use_(m).use_(n).reg31().done();
    Ok(true)
}
