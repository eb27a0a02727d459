//! Integer arithmetic of at most 64 bits.
//!
//! Every operation exists twice: on IR operands (folding immediates, loads, scaled indices) and on
//! registers (for the generic lowering and vectors taken apart). Widths below 32 bits are computed in 32
//! where the operands are registers, since bits above the width are undefined; memory operands have
//! their own width.

use super::convert_int::{emit_extend, emit_shift_imm};
use super::operand::{self, Alu, Rhs, is_exact, width_index, work_part};
use super::{Cx, X86, divide, held};
use crate::features::Feature;
use crate::inst::{Amode, Base, Build, Pseudo};
use crate::regs;
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// The codes of add, sub, and, or, xor.
fn alu(op: Opcode) -> Option<&'static Alu> {
    Some(match op {
        Opcode::Add => &operand::ADD,
        Opcode::Sub => &operand::SUB,
        Opcode::And => &operand::AND,
        Opcode::Or => &operand::OR,
        Opcode::Xor => &operand::XOR,
        _ => return None,
    })
}

fn is_commutative(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::Add | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor
    )
}

/// 32- or 64-bit `lea`.
pub fn emit_lea(cx: &mut Cx<'_>, wide: bool, dst: VReg, mem: Amode) {
    cx.vb
        .rm(if wide { Code::Lea_r64_m } else { Code::Lea_r32_m }, dst, mem);
}

/// `dst = a op b` for add, sub, mul, and, or, xor.
pub fn simple(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: Rhs) {
    let wide = bits > 32;
    let w = if wide { 3 } else { 2 };
    match b {
        Rhs::Imm(n) => simple_const(cx, op, bits, dst, a, i64::from(n)),
        Rhs::Reg(b) => match alu(op) {
            Some(t) => cx.vb.trr(t.rm[w], dst, a, b),
            None => cx.vb.trr(
                if wide {
                    Code::Imul_r64_rm64
                } else {
                    Code::Imul_r32_rm32
                },
                dst,
                a,
                b,
            ),
        },
        Rhs::Mem(m) => {
            let k = width_index(PartTy::int(bits));
            match alu(op) {
                Some(t) => cx.vb.trm(t.rm[k], dst, a, m),
                None if k == 0 => {
                    let b = operand::to_reg(cx, PartTy::I8, Rhs::Mem(m));
                    cx.vb.trr(Code::Imul_r32_rm32, dst, a, b)
                }
                None => {
                    const IMUL: [Code; 4] = [
                        Code::INVALID,
                        Code::Imul_r16_rm16,
                        Code::Imul_r32_rm32,
                        Code::Imul_r64_rm64,
                    ];
                    cx.vb.trm(IMUL[k], dst, a, m)
                }
            }
        }
    }
}

/// `dst = a op n` for add, sub, mul, and, or, xor.
pub fn simple_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: i64) {
    let n = operand::sign_extended(n as u64, bits);
    match op {
        Opcode::Mul => multiply_const(cx, bits, dst, a, n),
        Opcode::Sub => add_const(cx, bits, dst, a, n.wrapping_neg()),
        Opcode::Add => add_const(cx, bits, dst, a, n),
        _ => logic_const(cx, op, bits, dst, a, n),
    }
}

fn add_const(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let n = operand::sign_extended(n as u64, bits);
    let w = width_index(work_part(bits));
    match n {
        0 => cx.vb.mov(dst, a),
        1 => cx.vb.tr(operand::INC[w], dst, a),
        -1 => cx.vb.tr(operand::DEC[w], dst, a),
        128 => cx.vb.tri(operand::SUB.imm[w], dst, a, -128),
        _ => match i32::try_from(n) {
            Ok(imm) => cx.vb.tri(operand::ADD.imm[w], dst, a, imm),
            Err(_) if n == 1 << 31 => cx.vb.tri(operand::SUB.imm[w], dst, a, i32::MIN),
            Err(_) => {
                let b = held::int(cx, work_part(bits), n);
                cx.vb.trr(operand::ADD.rm[w], dst, a, b);
            }
        },
    }
}

fn logic_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: i64) {
    let wide = bits > 32;
    let w = if wide { 3 } else { 2 };
    let unsigned = operand::zero_extended(n as u64, bits);
    let full = operand::zero_extended(u64::MAX, bits);
    match (op, unsigned) {
        (Opcode::And, 0) => return cx.vb.mov_imm(dst, 0, false),
        (Opcode::And, m) if m == full => return cx.vb.mov(dst, a),
        (Opcode::And, 0xff) => return cx.vb.rr(Code::Movzx_r32_rm8, dst, a),
        (Opcode::And, 0xffff) => return cx.vb.rr(Code::Movzx_r32_rm16, dst, a),
        (Opcode::And, 0xffff_ffff) => return cx.vb.rr(Code::Mov_r32_rm32, dst, a),
        // A 32-bit `and` clears the upper half.
        (Opcode::And, m) if wide && m <= 0xffff_ffff => {
            return cx.vb.tri(Code::And_rm32_imm32, dst, a, m as i32);
        }
        (Opcode::Or | Opcode::Xor, 0) => return cx.vb.mov(dst, a),
        // An i1 that is 0 or 1 in its byte stays so.
        (Opcode::Xor, 1) if bits == 1 => return cx.vb.tri(operand::XOR.imm[2], dst, a, 1),
        (Opcode::Or, 1) if bits == 1 => return cx.vb.mov_imm(dst, 1, false),
        (Opcode::Xor, m) if m == full => return cx.vb.tr(operand::NOT[w], dst, a),
        (Opcode::Or, m) if m == full => return cx.vb.mov_imm(dst, -1, false),
        _ => {}
    }
    let table = alu(op).expect("and, or, xor");
    if let Ok(imm) = i32::try_from(n) {
        return cx.vb.tri(table.imm[w], dst, a, imm);
    }
    // Only 64-bit constants are left.
    let bit = match op {
        Opcode::And => !unsigned & full,
        _ => unsigned,
    };
    if bit.is_power_of_two() {
        let code = match op {
            Opcode::And => Code::Btr_rm64_imm8,
            Opcode::Or => Code::Bts_rm64_imm8,
            _ => Code::Btc_rm64_imm8,
        };
        return cx.vb.tri(code, dst, a, bit.trailing_zeros() as i32);
    }
    let b = held::int(cx, PartTy::I64, n);
    cx.vb.trr(table.rm[w], dst, a, b);
}

/// `dst = a * n`.
pub fn multiply_const(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let n = operand::sign_extended(n as u64, bits);
    let wide = bits > 32;
    let ty = work_part(bits);
    let unsigned = operand::zero_extended(n as u64, bits);
    match n {
        0 => return cx.vb.mov_imm(dst, 0, false),
        1 => return cx.vb.mov(dst, a),
        -1 => return cx.vb.tr(operand::NEG[width_index(ty)], dst, a),
        3 | 5 | 9 => {
            let mem = Amode::indexed(a, a, (n - 1) as u8, 0);
            return emit_lea(cx, wide, dst, mem);
        }
        _ => {}
    }
    if unsigned.is_power_of_two() {
        return emit_shift_imm(cx, Opcode::Shl, ty, dst, a, unsigned.trailing_zeros());
    }
    // (2^k)(2^j + 1) for the factors of lea.
    let odd = unsigned >> unsigned.trailing_zeros();
    if matches!(odd, 3 | 5 | 9) {
        let t = cx.vreg(ty);
        emit_lea(cx, wide, t, Amode::indexed(a, a, (odd - 1) as u8, 0));
        return emit_shift_imm(cx, Opcode::Shl, ty, dst, t, unsigned.trailing_zeros());
    }
    // A power of two, less or more one, takes two cycles, not three: where it is done often.
    let around = [
        (unsigned.wrapping_add(1), &operand::SUB),
        (unsigned - 1, &operand::ADD),
    ];
    let near = around.into_iter().find(|(power, _)| power.is_power_of_two());
    if cx.optimise
        && cx.in_loop()
        && let Some((power, table)) = near
    {
        let t = cx.vreg(ty);
        emit_shift_imm(cx, Opcode::Shl, ty, t, a, power.trailing_zeros());
        return cx.vb.trr(table.rm[width_index(ty)], dst, t, a);
    }
    match i32::try_from(n) {
        Ok(imm) => cx.vb.rri(
            if wide {
                Code::Imul_r64_rm64_imm32
            } else {
                Code::Imul_r32_rm32_imm32
            },
            dst,
            a,
            imm,
        ),
        Err(_) => {
            let b = held::int(cx, ty, n);
            cx.vb.trr(Code::Imul_r64_rm64, dst, a, b);
        }
    }
}

/// Any binary operation on registers; the interface for vectors taken apart. `a` and `b` have undefined
/// bits above `bits`.
pub fn binary_regs(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    match op {
        Opcode::Shl | Opcode::LShr | Opcode::AShr => {
            shift_reg(cx, op, bits, dst, a, b);
            Ok(())
        }
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
            divide::divide_regs(cx, op, bits, dst, a, Rhs::Reg(b));
            Ok(())
        }
        _ => {
            simple(cx, op, bits, dst, a, Rhs::Reg(b));
            Ok(())
        }
    }
}

/// Binary operations of scalars of at most 64 bits.
pub fn lower_binary(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let (a, b) = {
        let ops = cx.body.operand_range(d.ops);
        (ops[0], ops[1])
    };
    let bits = cx.bits(d.ty);
    let dst = cx.def(i)?;
    if cx.optimise && matches!(bits, 32 | 64) && matches!(d.opcode, Opcode::Add | Opcode::Sub) {
        let operands = [(a, b), (b, a)];
        let orders = if d.opcode == Opcode::Add {
            &operands[..]
        } else {
            &operands[..1]
        };
        for (x, by) in orders {
            if !x.is_const()
                && let Some(carry) = carry(cx, *by)
            {
                return add_carry(cx, d.opcode, bits, dst, *x, carry);
            }
        }
    }
    match d.opcode {
        Opcode::Add => add(cx, bits, dst, a, b),
        Opcode::Sub if operand::constant(cx, a, bits) == Some(0) => {
            let r = cx.use_reg(b)?;
            cx.vb.tr(operand::NEG[width_index(work_part(bits))], dst, r);
            Ok(())
        }
        Opcode::Or if d.flags.has(InstFlags::DISJOINT) && cx.optimise => add(cx, bits, dst, a, b),
        Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => {
            two_operands(cx, d.opcode, bits, dst, a, b)
        }
        Opcode::Shl | Opcode::LShr | Opcode::AShr => shift(cx, d.opcode, bits, dst, a, b),
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => {
            divide::lower_divide(cx, d.opcode, d.flags.has(InstFlags::EXACT), bits, dst, a, b)
        }
        op => Err(cx.unsupported(format!("{} of integers", op.keyword()))),
    }
}

/// A number that is 1 or 0 by a comparison which the carry answers.
struct Carry {
    /// Below: carried. `None`: with `than`.
    a: Value,
    b: Option<Value>,
    than: i32,
    /// 1 where nothing is carried.
    inverted: bool,
}

/// A condition as a number, to be made here, if the carry can say it.
fn carry(cx: &Cx<'_>, v: Value) -> Option<Carry> {
    use IntPredicate::*;
    let extension = cx.absorbable(v)?;
    if cx.body.inst(extension).opcode != Opcode::ZExt {
        return None;
    }
    let compared = cx.absorbable(cx.body.ops(extension)[0])?;
    let d = *cx.body.inst(compared);
    if d.opcode != Opcode::ICmp {
        return None;
    }
    let &[a, b] = cx.body.operand_range(d.ops) else {
        return None;
    };
    let bits = match cx.scope.ty(cx.ty(a)) {
        Type::Int(bits @ (8 | 32 | 64)) => bits,
        _ => return None,
    };
    let p = d.int_predicate();
    let with = |than: i64, inverted: bool| {
        let than = i32::try_from(than).ok()?;
        Some(Carry {
            a,
            b: None,
            than,
            inverted,
        })
    };
    // `test` has no carry.
    let masked = cx
        .absorbable(a)
        .is_some_and(|i| cx.body.inst(i).opcode == Opcode::And);
    let registers = |a: Value, b: Value, inverted: bool| {
        Some(Carry {
            a,
            b: Some(b),
            than: 0,
            inverted,
        })
    };
    match (p, operand::constant(cx, b, bits)) {
        _ if cx.const_int(a).is_some() => None,
        (Eq | Ne, Some(0)) if !masked => with(1, p == Ne),
        (Ult | Uge, Some(n)) => with(n, p == Uge),
        (Ugt | Ule, Some(n)) if n != -1 => {
            with(operand::sign_extended(n.wrapping_add(1) as u64, bits), p == Ugt)
        }
        (_, Some(_)) => None,
        (Ult | Uge, None) => registers(a, b, p == Uge),
        (Ugt | Ule, None) => registers(b, a, p == Ule),
        _ => None,
    }
}

/// `dst = x + carry`, or `x - carry`.
fn add_carry(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, x: Value, carry: Carry) -> Result<()> {
    let x = cx.use_reg(x)?;
    let compared = cx.bits(cx.ty(carry.a));
    let width = width_index(PartTy::int(compared));
    let in_memory = match carry.b {
        None => operand::load_operand(cx, carry.a, compared)?,
        Some(_) => None,
    };
    if let Some(mem) = in_memory {
        let compare = cx.vb.make(operand::CMP.imm[width]);
        compare.mem(mem).imm(carry.than).done();
    } else {
        let a = cx.use_reg(carry.a)?;
        match carry.b {
            Some(b) => {
                let b = cx.use_reg(b)?;
                cx.vb.crr(operand::CMP.rm[width], a, b);
            }
            None => cx.vb.cri(operand::CMP.imm[width], a, carry.than),
        }
    }
    let (code, by) = match (op == Opcode::Add, carry.inverted) {
        (true, false) => (&operand::ADC, 0),
        (true, true) => (&operand::SBB, -1),
        (false, false) => (&operand::SBB, 0),
        (false, true) => (&operand::ADC, -1),
    };
    cx.vb.tri(code.imm[width_index(PartTy::int(bits))], dst, x, by);
    Ok(())
}

/// Constants to the right, then loads, then what lives on.
fn ordered(cx: &mut Cx<'_>, op: Opcode, bits: u32, a: Value, b: Value) -> (Value, Value) {
    if !is_commutative(op) || cx.const_int(b).is_some() {
        return (a, b);
    }
    let to_right = cx.const_int(a).is_some()
        || (is_exact(bits) && cx.absorbable_load(b).is_none() && cx.absorbable_load(a).is_some())
        || (cx.absorbable_load(b).is_none() && operand::prefer_swapped(cx, op, a, b));
    if to_right { (b, a) } else { (a, b) }
}

/// The second byte of an integer that is shifted here; `false`: it is another number. What is decoded often in a loop stands
/// where that byte has a name.
fn high_byte(cx: &mut Cx<'_>, dst: VReg, shifted: Value) -> Result<bool> {
    /// So often.
    const OFTEN: u32 = 8;
    let Some(i) = cx.absorbable(shifted).filter(|_| cx.optimise) else {
        return Ok(false);
    };
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    if d.opcode != Opcode::LShr || cx.const_int(ops[1]) != Some(8) || !matches!(cx.bits(d.ty), 32 | 64) {
        return Ok(false);
    }
    let often = cx.in_loop() && cx.count_uses(ops[0]) >= OFTEN;
    let src = cx.use_reg(ops[0])?;
    let inst = cx.vb.pseudo(Pseudo::HighByte).def(dst);
    match often {
        true => inst.use_in(src, regs::RDX).done(),
        false => inst.use_(src).done(),
    }
    Ok(true)
}

fn two_operands(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: Value, b: Value) -> Result<()> {
    let (a, b) = ordered(cx, op, bits, a, b);
    if let Some(n) = cx.const_int(b) {
        // Multiplication by a constant can read memory itself.
        if op == Opcode::Mul
            && bits >= 32
            && needs_imul(operand::sign_extended(n, bits), bits)
            && let Some(mem) = operand::load_operand(cx, a, bits)?
        {
            let code = if bits > 32 {
                Code::Imul_r64_rm64_imm32
            } else {
                Code::Imul_r32_rm32_imm32
            };
            cx.vb.rmi(code, dst, mem, operand::sign_extended(n, bits) as i32);
            return Ok(());
        }
        if op == Opcode::And && operand::zero_extended(n, bits) == 0xff && high_byte(cx, dst, a)? {
            return Ok(());
        }
        // Of what is loaded the low bytes are enough.
        let low = match operand::zero_extended(n, bits) {
            0xff => Some(Code::Movzx_r32_rm8),
            0xffff => Some(Code::Movzx_r32_rm16),
            0xffff_ffff => Some(Code::Mov_r32_rm32),
            _ => None,
        };
        if op == Opcode::And
            && let Some(code) = low
            && let Some(mem) = operand::load_operand(cx, a, bits)?
        {
            cx.vb.rm(code, dst, mem);
            return Ok(());
        }
        let r = cx.use_reg(a)?;
        simple_const(cx, op, bits, dst, r, n as i64);
        return Ok(());
    }
    let r = cx.use_reg(a)?;
    let b = operand::rhs(cx, b, bits)?;
    simple(cx, op, bits, dst, r, b);
    Ok(())
}

/// Whether `multiply_const` ends in an `imul` with this factor as its immediate.
fn needs_imul(n: i64, bits: u32) -> bool {
    let unsigned = operand::zero_extended(n as u64, bits);
    let odd = unsigned.checked_shr(unsigned.trailing_zeros()).unwrap_or(0);
    i32::try_from(n).is_ok() && !matches!(n, -1..=1) && !matches!(odd, 1 | 3 | 5 | 9)
}

/// `index << shift` that a `lea` can take: an absorbable shl by 1–3 or mul by 2, 4, 8.
fn scaled_index(cx: &mut Cx<'_>, v: Value) -> Result<Option<(VReg, u8)>> {
    let Some(i) = cx.absorbable(v) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let scale = match (d.opcode, ops.get(1).and_then(|n| cx.const_int(*n))) {
        (Opcode::Shl, Some(n @ 1..=3)) => 1 << n,
        (Opcode::Mul, Some(n @ (2 | 4 | 8))) => n as u8,
        _ => return Ok(None),
    };
    let x = ops[0];
    Ok(Some((cx.use_reg(x)?, scale)))
}

fn add(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: Value, b: Value) -> Result<()> {
    let (a, b) = ordered(cx, Opcode::Add, bits, a, b);
    let wide = bits > 32;
    let imm = operand::constant(cx, b, bits).map(i32::try_from);
    if let Some(Ok(n)) = imm {
        if cx.optimise
            && let Some(mem) = sum(cx, a, n)?
        {
            emit_lea(cx, wide, dst, mem);
            return Ok(());
        }
        let live = cx.lives_on(a);
        let r = cx.use_reg(a)?;
        if live && n != 0 {
            emit_lea(cx, wide, dst, Amode::reg(r, n));
        } else {
            add_const(cx, bits, dst, r, i64::from(n));
        }
        return Ok(());
    }
    if cx.const_int(b).is_none() && cx.optimise {
        for (x, y) in [(a, b), (b, a)] {
            if let Some((index, scale)) = scaled_index(cx, y)? {
                let base = cx.use_reg(x)?;
                emit_lea(cx, wide, dst, Amode::indexed(base, index, scale, 0));
                return Ok(());
            }
        }
    }
    if cx.lives_on(a) && cx.lives_on(b) {
        let (x, y) = (cx.use_reg(a)?, cx.use_reg(b)?);
        emit_lea(cx, wide, dst, Amode::indexed(x, y, 1, 0));
        return Ok(());
    }
    two_operands(cx, Opcode::Add, bits, dst, a, b)
}

/// `v + n` as the address of a `lea` where `v` is an absorbable sum or scaled index.
fn sum(cx: &mut Cx<'_>, v: Value, n: i32) -> Result<Option<Amode>> {
    if let Some((index, scale)) = scaled_index(cx, v)? {
        let mem = Amode {
            base: Base::None,
            index: Some(index),
            scale,
            disp: n,
            ..Amode::default()
        };
        return Ok(Some(mem));
    }
    let Some(i) = cx.absorbable(v) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    if d.opcode != Opcode::Add {
        return Ok(None);
    }
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    if a.is_const() || b.is_const() || cx.absorbable_load(a).is_some() || cx.absorbable_load(b).is_some() {
        return Ok(None);
    }
    for (x, y) in [(a, b), (b, a)] {
        if let Some((index, scale)) = scaled_index(cx, y)? {
            let base = cx.use_reg(x)?;
            return Ok(Some(Amode::indexed(base, index, scale, n)));
        }
    }
    let (x, y) = (cx.use_reg(a)?, cx.use_reg(b)?);
    Ok(Some(Amode::indexed(x, y, 1, n)))
}

fn shift_table(op: Opcode) -> &'static operand::Shift {
    match op {
        Opcode::Shl => &operand::SHL,
        Opcode::LShr => &operand::SHR,
        _ => &operand::SAR,
    }
}

fn shift(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: Value, count: Value) -> Result<()> {
    if let Some(n) = cx.const_int(count) {
        let r = cx.use_reg(a)?;
        shift_const(cx, op, bits, dst, r, n);
        return Ok(());
    }
    let count = shift_count(cx, bits, count)?;
    let r = cx.use_reg(a)?;
    shift_masked(cx, op, bits, dst, r, count);
    Ok(())
}

/// `dst = a shifted by n`, a constant. Too large counts give poison.
pub fn shift_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: u64) {
    if n >= u64::from(bits) {
        return X86::emit_undef(cx, dst);
    }
    if n == 0 {
        return cx.vb.mov(dst, a);
    }
    if op == Opcode::Shl {
        if n == 1 {
            let w = width_index(work_part(bits));
            return cx.vb.tri(operand::SHL.imm[w], dst, a, 1);
        }
        return emit_shift_imm(cx, op, work_part(bits), dst, a, n as u32);
    }
    if is_exact(bits) {
        let w = width_index(PartTy::int(bits));
        return cx.vb.tri(shift_table(op).imm[w], dst, a, n as i32);
    }
    let ty = work_part(bits);
    let x = cx.vreg(ty);
    emit_extend(cx, op == Opcode::AShr, bits, ty, x, a);
    emit_shift_imm(cx, op, ty, dst, x, n as u32);
}

/// The register of a shift count: hardware takes it modulo 32 or 64, so masks and extensions that keep
/// those bits are dropped.
pub fn shift_count(cx: &mut Cx<'_>, bits: u32, mut v: Value) -> Result<VReg> {
    let low = if bits > 32 { 63 } else { 31 };
    for _ in 0..3 {
        let Some(i) = cx.body.def(v) else { break };
        let d = *cx.body.inst(i);
        let ops = cx.body.operand_range(d.ops);
        match d.opcode {
            Opcode::And if matches!(bits, 32 | 64) => match cx.const_int(ops[1]) {
                Some(m) if m & low == low && !cx.lives_on(v) => v = ops[0],
                _ => break,
            },
            Opcode::ZExt if cx.bits(cx.ty(ops[0])) >= 8 && cx.bits(cx.ty(ops[0])) <= 64 => v = ops[0],
            _ => break,
        }
    }
    let r = cx.use_reg(v)?;
    if bits < 5 {
        let t = cx.vreg(PartTy::I32);
        cx.vb.tri(Code::And_rm32_imm32, t, r, (1 << bits) - 1);
        return Ok(t);
    }
    Ok(r)
}

/// `dst = a shifted by count`, both with undefined bits above `bits`.
pub fn shift_reg(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, count: VReg) {
    let count = if bits < 5 {
        let t = cx.vreg(PartTy::I32);
        cx.vb.tri(Code::And_rm32_imm32, t, count, (1 << bits) - 1);
        t
    } else {
        count
    };
    shift_masked(cx, op, bits, dst, a, count);
}

/// The same, where the low 5 bits (6 above 32) of `count` are the count.
fn shift_masked(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, count: VReg) {
    let ty = work_part(bits);
    if op == Opcode::Shl || bits == 32 || bits == 64 {
        if cx.target.features.has(Feature::Bmi2) {
            let wide = ty == PartTy::I64;
            let code = match op {
                Opcode::Shl if wide => Code::VEX_Shlx_r64_rm64_r64,
                Opcode::Shl => Code::VEX_Shlx_r32_rm32_r32,
                Opcode::LShr if wide => Code::VEX_Shrx_r64_rm64_r64,
                Opcode::LShr => Code::VEX_Shrx_r32_rm32_r32,
                _ if wide => Code::VEX_Sarx_r64_rm64_r64,
                _ => Code::VEX_Sarx_r32_rm32_r32,
            };
            return cx.vb.rrr(code, dst, a, count);
        }
        return cx.vb.tr_cl(shift_table(op).cl[width_index(ty)], dst, a, count);
    }
    if is_exact(bits) {
        let w = width_index(PartTy::int(bits));
        return cx.vb.tr_cl(shift_table(op).cl[w], dst, a, count);
    }
    let x = cx.vreg(ty);
    emit_extend(cx, op == Opcode::AShr, bits, ty, x, a);
    cx.vb.tr_cl(shift_table(op).cl[width_index(ty)], dst, x, count);
}
