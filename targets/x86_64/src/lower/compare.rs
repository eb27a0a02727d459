//! Comparisons and who asks for them: `icmp`, branches, `select`, switches.
//!
//! A condition is emitted where it is used, so that flags live only from the comparison to its reader:
//! [`flags_of`] emits what sets the flags for an i1 (folding the comparison that defines it) and says
//! what to test. Operands of the reader come first, since nothing between may change flags.

use super::convert_int::{emit_extend, is_bool_byte};
use super::float::{self, Test};
use super::operand::{self, Rhs, is_exact, width_index, work_part};
use super::{Cx, X86, held};
use crate::features::Feature;
use crate::inst::{Amode, Build, Cond, Pseudo, PseudoFlags};
use emit::{JumpTableKind, RelocKind, SymRef};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use ir::options::{CodeModel, RelocModel};
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// The condition code of a predicate after `cmp`.
pub fn cond_of(p: IntPredicate) -> Cond {
    match p {
        IntPredicate::Eq => Cond::E,
        IntPredicate::Ne => Cond::Ne,
        IntPredicate::Ugt => Cond::A,
        IntPredicate::Uge => Cond::Ae,
        IntPredicate::Ult => Cond::B,
        IntPredicate::Ule => Cond::Be,
        IntPredicate::Sgt => Cond::G,
        IntPredicate::Sge => Cond::Ge,
        IntPredicate::Slt => Cond::L,
        IntPredicate::Sle => Cond::Le,
    }
}

/// The condition code after `test x, x` (a comparison with zero).
fn cond_of_zero(p: IntPredicate) -> Cond {
    match p {
        IntPredicate::Slt => Cond::S,
        IntPredicate::Sge => Cond::Ns,
        _ => cond_of(p),
    }
}

/// Emits what sets the flags for the i1 `v`, and says what to test. Emits nothing that it need not.
pub fn flags_of(cx: &mut Cx<'_>, v: Value) -> Result<Test> {
    if let Some(i) = comparison_here(cx, v) {
        let emitted = cx.group_len();
        let test = flags_of_comparison(cx, i)?;
        // As llc has it: the comparison has its own place.
        cx.source_since(emitted, Some(i));
        return Ok(test);
    }
    if let Some((op, a, b)) = logical(cx, v) {
        let (x, y) = (is_bool_byte(cx, a), is_bool_byte(cx, b));
        if op == Opcode::And && (x || y) {
            let (a, b) = (cx.use_reg(a)?, cx.use_reg(b)?);
            cx.vb.crr(operand::TEST.rm[0], a, b);
            return Ok(Test::One(Cond::Ne));
        }
        if op == Opcode::Or && x && y {
            let (a, b) = (cx.use_reg(a)?, cx.use_reg(b)?);
            let t = cx.vreg(PartTy::I8);
            cx.vb.trr(operand::OR.rm[0], t, a, b);
            return Ok(Test::One(Cond::Ne));
        }
    }
    if let Some(mem) = loaded_bit(cx, v)? {
        cx.vb.make(Code::Test_rm8_imm8).mem(mem).imm(1).done();
        return Ok(Test::One(Cond::Ne));
    }
    let clean = is_bool_byte(cx, v) || is_said_to_be_bool(cx, v);
    let r = cx.use_reg(v)?;
    if clean {
        cx.vb.crr(operand::TEST.rm[0], r, r);
    } else {
        cx.vb.cri(Code::Test_rm8_imm8, r, 1);
    }
    Ok(Test::One(Cond::Ne))
}

/// Whether the byte of the i1 `v` is 0 or 1 unless it is poison.
fn is_said_to_be_bool(cx: &Cx<'_>, v: Value) -> bool {
    let d = cx.body.def(v).map(|i| cx.body.inst(i));
    cx.optimise && d.is_some_and(|d| d.opcode == Opcode::Trunc && d.flags.has(InstFlags::NUW))
}

/// The memory whose lowest bit is the i1 `v`, where it is read for this alone.
fn loaded_bit(cx: &mut Cx<'_>, v: Value) -> Result<Option<Amode>> {
    let Some(i) = cx
        .absorbable(v)
        .filter(|i| cx.body.inst(*i).opcode == Opcode::Trunc)
    else {
        return Ok(None);
    };
    let from = cx.body.ops(i)[0];
    let bits = cx.bits(cx.ty(from));
    operand::load_operand(cx, from, bits)
}

/// Emits a comparison, or the opposite of one, and says what to test.
fn flags_of_comparison(cx: &mut Cx<'_>, i: Inst) -> Result<Test> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    match d.opcode {
        Opcode::ICmp => {
            let (a, b) = (ops[0], ops[1]);
            if let Some(t) = icmp_of_bool(cx, d.int_predicate(), a, b)? {
                return Ok(t);
            }
            Ok(Test::One(flags_of_icmp(cx, d.int_predicate(), a, b)?))
        }
        Opcode::FCmp => float::flags_of_fcmp(cx, i),
        _ => Ok(flags_of(cx, ops[0])?.inverted()),
    }
}

/// `and`, `or` of i1, also written as `select a, b, false` and `select a, true, b`, to be done here.
fn logical(cx: &Cx<'_>, v: Value) -> Option<(Opcode, Value, Value)> {
    let i = cx.absorbable(v)?;
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    match d.opcode {
        Opcode::And | Opcode::Or if cx.scope.int_bits(d.ty) == Some(1) => Some((d.opcode, ops[0], ops[1])),
        Opcode::Select if cx.scope.int_bits(d.ty) == Some(1) => logical_select(cx, ops),
        _ => None,
    }
}

/// A select of i1 that is `and` or `or`.
pub fn logical_select(cx: &Cx<'_>, ops: &[Value]) -> Option<(Opcode, Value, Value)> {
    if cx.scope.int_bits(cx.ty(ops[0])) != Some(1) {
        return None;
    }
    if cx.const_int(ops[2]) == Some(0) {
        return Some((Opcode::And, ops[0], ops[1]));
    }
    let truth = cx.const_int(ops[1]).is_some_and(|n| n & 1 == 1);
    truth.then_some((Opcode::Or, ops[0], ops[2]))
}

/// The instruction that defines `v`, if it is a comparison to be emitted here: used only here, or so cheap
/// to repeat that it beats testing its result.
fn comparison_here(cx: &mut Cx<'_>, v: Value) -> Option<Inst> {
    let absorbable = cx.absorbable(v);
    let i = absorbable.or_else(|| cx.body.def(v))?;
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (&a, &b) = (ops.first()?, ops.get(1)?);
    match d.opcode {
        Opcode::ICmp if absorbable.is_some() => {}
        Opcode::ICmp if cx.optimise => {
            let cheap = cx.is_at_hand(a) && cx.is_at_hand(b);
            if !cheap && cx.comparison_elsewhere(v).is_none() {
                return None;
            }
        }
        Opcode::FCmp if absorbable.is_some() => {
            let vector = matches!(cx.scope.ty(cx.ty(a)), Type::Vector { .. });
            return (!vector).then_some(i);
        }
        Opcode::Xor if absorbable.is_some() => return (operand::constant(cx, b, 1) == Some(-1)).then_some(i),
        _ => return None,
    }
    match cx.scope.ty(cx.ty(a)) {
        Type::Int(_) | Type::Ptr(_) => Some(i),
        _ => None,
    }
}

/// `icmp eq/ne i1 x, constant` is `x` or its opposite.
fn icmp_of_bool(cx: &mut Cx<'_>, p: IntPredicate, a: Value, b: Value) -> Result<Option<Test>> {
    if cx.scope.ty(cx.ty(a)) != Type::Int(1) || !matches!(p, IntPredicate::Eq | IntPredicate::Ne) {
        return Ok(None);
    }
    let Some(n) = cx.const_int(b) else { return Ok(None) };
    let t = flags_of(cx, a)?;
    let same = (p == IntPredicate::Eq) == (n & 1 == 1);
    Ok(Some(if same { t } else { t.inverted() }))
}

/// Emits the comparison of two integers or pointers.
pub fn flags_of_icmp(cx: &mut Cx<'_>, p: IntPredicate, a: Value, b: Value) -> Result<Cond> {
    let bits = cx.bits(cx.ty(a));
    if bits > 64 {
        let (x, y) = cx.wide_operands(p, a, b)?;
        return Ok(compare_wide(cx, p, &x, &y));
    }
    let (mut p, mut a, mut b) = (p, a, b);
    if cx.const_int(a).is_some() && cx.const_int(b).is_none() {
        (p, a, b) = (p.swapped(), b, a);
    }
    if let Some(n) = operand::constant(cx, b, bits) {
        return compare_const(cx, p, bits, a, n);
    }
    if is_exact(bits) {
        if let Some(mem) = operand::load_operand(cx, b, bits)? {
            let r = cx.use_reg(a)?;
            cx.vb.crm(operand::CMP.rm[width_index(PartTy::int(bits))], r, mem);
            return Ok(cond_of(p));
        }
        if let Some(mem) = operand::load_operand(cx, a, bits)? {
            let r = cx.use_reg(b)?;
            cx.vb.mr(operand::CMP.mr[width_index(PartTy::int(bits))], mem, r);
            return Ok(cond_of(p));
        }
    }
    let (x, y) = (cx.use_reg(a)?, cx.use_reg(b)?);
    Ok(compare_regs(cx, p, bits, x, y))
}

/// Compares registers whose bits above `bits` are undefined.
pub fn compare_regs(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, a: VReg, b: VReg) -> Cond {
    if is_exact(bits) {
        cx.vb.crr(operand::CMP.rm[width_index(PartTy::int(bits))], a, b);
        return cond_of(p);
    }
    let ty = work_part(bits);
    let (x, y) = (cx.vreg(ty), cx.vreg(ty));
    emit_extend(cx, p.is_signed(), bits, ty, x, a);
    emit_extend(cx, p.is_signed(), bits, ty, y, b);
    cx.vb.crr(operand::CMP.rm[width_index(ty)], x, y);
    cond_of(p)
}

/// Comparison with a constant, turned to one with zero where that is the same.
fn compare_const(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, a: Value, n: i64) -> Result<Cond> {
    use IntPredicate::*;
    let (p, n) = match (p, n) {
        (Sgt, -1) => (Sge, 0),
        (Sle, -1) => (Slt, 0),
        (Slt, 1) => (Sle, 0),
        (Sge, 1) => (Sgt, 0),
        (Ult, 1) => (Eq, 0),
        (Uge, 1) => (Ne, 0),
        (Ugt, 0) => (Ne, 0),
        (Ule, 0) => (Eq, 0),
        other => other,
    };
    if n == 0
        && let Some(c) = test_of_and(cx, p, bits, a)?
    {
        return Ok(c);
    }
    if !is_exact(bits) {
        let ty = work_part(bits);
        let r = cx.use_reg(a)?;
        let x = cx.vreg(ty);
        emit_extend(cx, p.is_signed(), bits, ty, x, r);
        let n = if p.is_signed() {
            n
        } else {
            operand::zero_extended(n as u64, bits) as i64
        };
        compare_reg_const(cx, ty, x, n);
        return Ok(if n == 0 { cond_of_zero(p) } else { cond_of(p) });
    }
    let w = width_index(PartTy::int(bits));
    if let Ok(imm) = i32::try_from(n)
        && let Some(mem) = operand::load_operand(cx, a, bits)?
    {
        cx.vb.make(operand::CMP.imm[w]).mem(mem).imm(imm).done();
        return Ok(cond_of(p));
    }
    let r = cx.use_reg(a)?;
    if bits == 16 && i8::try_from(n).is_err() {
        // A 16-bit immediate stalls decoders.
        let x = cx.vreg(PartTy::I32);
        emit_extend(cx, p.is_signed(), bits, PartTy::I32, x, r);
        let n = if p.is_signed() { n } else { n & 0xffff };
        cx.vb.cri(operand::CMP.imm[2], x, n as i32);
        return Ok(cond_of(p));
    }
    compare_reg_const(cx, PartTy::int(bits), r, n);
    Ok(if n == 0 { cond_of_zero(p) } else { cond_of(p) })
}

/// `cmp r, n`; for zero encoded as `test r, r` (the condition may be that of `cond_of_zero`).
fn compare_reg_const(cx: &mut Cx<'_>, ty: PartTy, r: VReg, n: i64) {
    let w = width_index(ty);
    let n = if ty == PartTy::I64 {
        n
    } else {
        operand::sign_extended(n as u64, 8 * ty.bytes())
    };
    match i32::try_from(n) {
        Ok(imm) => cx.vb.cri(operand::CMP.imm[w], r, imm),
        Err(_) => {
            let c = held::int(cx, ty, n);
            cx.vb.crr(operand::CMP.rm[w], r, c);
        }
    }
}

/// `(x & y) pred 0` as `test` or `bt`.
fn test_of_and(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, v: Value) -> Result<Option<Cond>> {
    let Some(i) = cx.absorbable(v) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    let equality = matches!(p, IntPredicate::Eq | IntPredicate::Ne);
    if d.opcode != Opcode::And || !(is_exact(bits) || equality) {
        return Ok(None);
    }
    let ops = cx.body.operand_range(d.ops);
    let (mut x, mut y) = (ops[0], ops[1]);
    if cx.const_int(x).is_some() {
        (x, y) = (y, x);
    }
    let part = PartTy::int(bits);
    if let Some(mask) = cx.const_int(y) {
        return test_mask(cx, p, bits, x, operand::zero_extended(mask, bits)).map(Some);
    }
    if !is_exact(bits) {
        return Ok(None);
    }
    let w = width_index(part);
    if cx.absorbable_load(x).is_some() {
        (x, y) = (y, x);
    }
    if let Some(mem) = operand::load_operand(cx, y, bits)? {
        let r = cx.use_reg(x)?;
        cx.vb.mr(operand::TEST.mr[w], mem, r);
    } else {
        let (a, b) = (cx.use_reg(x)?, cx.use_reg(y)?);
        cx.vb.crr(operand::TEST.rm[w], a, b);
    }
    Ok(Some(cond_of_zero(p)))
}

/// `(x & mask) pred 0`, the mask having no bits above `bits`.
fn test_mask(cx: &mut Cx<'_>, p: IntPredicate, bits: u32, x: Value, mask: u64) -> Result<Cond> {
    let equality = matches!(p, IntPredicate::Eq | IntPredicate::Ne);
    // Of a value in memory that byte alone is read.
    let byte = mask.trailing_zeros() / 8;
    if equality
        && mask != 0
        && mask >> (8 * byte) <= 0xff
        && let Some(mem) = operand::load_operand(cx, x, bits)?
    {
        let mem = super::address::mem_offset(cx, mem, byte);
        let imm = (mask >> (8 * byte)) as i8;
        cx.vb
            .make(Code::Test_rm8_imm8)
            .mem(mem)
            .imm(i32::from(imm))
            .done();
        return Ok(cond_of_zero(p));
    }
    let sign_free = equality || (bits > 8 && mask < 0x80);
    // The width of the test: one byte where the mask is one, else the smallest exact width.
    let exact = 8 * PartTy::int(bits).bytes();
    let (width, imm) = if sign_free && mask <= 0xff {
        (8, Some(mask as i8 as i32))
    } else if equality && mask <= 0xffff_ffff && exact >= 32 {
        (32, Some(mask as u32 as i32))
    } else {
        let n = operand::sign_extended(mask, exact);
        (exact, i32::try_from(n).ok())
    };
    let w = width_index(PartTy::int(width));
    if let Some(imm) = imm {
        if let Some(mem) = operand::load_operand(cx, x, bits)? {
            cx.vb.make(operand::TEST.imm[w]).mem(mem).imm(imm).done();
        } else {
            let r = cx.use_reg(x)?;
            if width == 16 && equality {
                cx.vb.cri(operand::TEST.imm[2], r, mask as i32);
            } else {
                cx.vb.cri(operand::TEST.imm[w], r, imm);
            }
        }
        return Ok(cond_of_zero(p));
    }
    let r = cx.use_reg(x)?;
    if equality && mask.is_power_of_two() {
        cx.vb.cri(Code::Bt_rm64_imm8, r, mask.trailing_zeros() as i32);
        return Ok(if p == IntPredicate::Ne { Cond::B } else { Cond::Ae });
    }
    let c = held::int(cx, PartTy::I64, mask as i64);
    cx.vb.crr(operand::TEST.rm[w], r, c);
    Ok(cond_of_zero(p))
}

/// Compares integers of several 64-bit parts.
pub fn compare_wide(cx: &mut Cx<'_>, p: IntPredicate, a: &[VReg], b: &[VReg]) -> Cond {
    use IntPredicate::*;
    if matches!(p, Eq | Ne) {
        let mut sum = None;
        for (x, y) in a.iter().zip(b) {
            let t = cx.vreg(PartTy::I64);
            cx.vb.trr(operand::XOR.rm[3], t, *x, *y);
            sum = Some(match sum {
                None => t,
                Some(s) => {
                    let u = cx.vreg(PartTy::I64);
                    cx.vb.trr(operand::OR.rm[3], u, s, t);
                    u
                }
            });
        }
        // The flags are those of the last `or`.
        return cond_of(p);
    }
    let (p, a, b) = if matches!(p, Sgt | Sle | Ugt | Ule) {
        (p.swapped(), b, a)
    } else {
        (p, a, b)
    };
    cx.vb.crr(operand::CMP.rm[3], a[0], b[0]);
    for (x, y) in a.iter().zip(b).skip(1) {
        let t = cx.vreg(PartTy::I64);
        cx.vb.trr(operand::SBB.rm[3], t, *x, *y);
    }
    cond_of(p)
}

/// See the trait.
pub fn emit_compare_wide(cx: &mut Cx<'_>, p: IntPredicate, dst: VReg, a: &[VReg], b: &[VReg]) {
    let c = compare_wide(cx, p, a, b);
    cx.vb.setcc(c, dst);
}

/// `dst (byte) = 0 or 1` by a test.
pub fn set_test(cx: &mut Cx<'_>, test: Test, dst: VReg) {
    match test {
        Test::Always(b) => cx.vb.mov_imm(dst, i64::from(b), false),
        Test::One(c) => cx.vb.setcc(c, dst),
        Test::Both(c, e) | Test::Either(c, e) => {
            let (x, y) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I8));
            cx.vb.setcc(c, x);
            cx.vb.setcc(e, y);
            let table = if matches!(test, Test::Both(..)) {
                &operand::AND
            } else {
                &operand::OR
            };
            cx.vb.trr(table.rm[2], dst, x, y);
        }
    }
}

/// `dst (32 bits, the rest clear) = 0 or 1` by the i1 `v`, or by its opposite.
///
/// The register is cleared before the flags are set: extending the byte afterwards would take as long again, and writing a
/// byte alone waits for what was in the register before.
pub fn set_bit(cx: &mut Cx<'_>, v: Value, invert: bool, dst: VReg) -> Result<()> {
    let zero = cx.vreg(PartTy::I32);
    cx.vb.mov_imm(zero, 0, true);
    let test = flags_of(cx, v)?;
    match if invert { test.inverted() } else { test } {
        Test::Always(b) => cx.vb.tri(operand::OR.imm[2], dst, zero, i32::from(b)),
        Test::One(c) => cx.vb.setcc_above(c, dst, zero),
        test @ (Test::Both(c, e) | Test::Either(c, e)) => {
            let (x, y) = (cx.vreg(PartTy::I32), cx.vreg(PartTy::I8));
            cx.vb.setcc_above(c, x, zero);
            cx.vb.setcc(e, y);
            let table = match test {
                Test::Both(..) => &operand::AND,
                _ => &operand::OR,
            };
            cx.vb.trr(table.rm[0], dst, x, y);
        }
    }
    Ok(())
}

/// `icmp` as a value.
pub fn lower_icmp(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let dst = cx.def(i)?;
    let test = match icmp_of_bool(cx, d.int_predicate(), a, b)? {
        Some(t) => t,
        None => Test::One(flags_of_icmp(cx, d.int_predicate(), a, b)?),
    };
    set_test(cx, test, dst);
    Ok(())
}

/// `select` with a scalar condition, part by part.
pub fn lower_select(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (cond, yes, no) = (ops[0], ops[1], ops[2]);
    if super::min_max::lower(cx, i, ops)? || super::select_float::lower(cx, i, ops)? {
        return Ok(());
    }
    let scalar_bits = match cx.scope.ty(d.ty) {
        Type::Int(n) if n <= 64 => Some(n),
        _ => None,
    };
    if let Some(bits) = scalar_bits
        && let (Some(t), Some(f)) = (operand::constant(cx, yes, bits), operand::constant(cx, no, bits))
        && select_consts(cx, i, cond, bits, t, f)?
    {
        return Ok(());
    }
    if scalar_bits == Some(1)
        && let Some((op, a, b)) = logical_select(cx, &[cond, yes, no])
    {
        let dst = cx.def(i)?;
        let (a, b) = (cx.use_reg(a)?, cx.use_reg(b)?);
        super::int::simple(cx, op, 1, dst, a, Rhs::Reg(b));
        return Ok(());
    }
    let parts: SmallVec<[PartTy; 4]> = cx.parts_vec(d.ty)?.iter().map(|p| p.ty).collect();
    let n = parts.len() as u32;
    let guessed = parts[..] == [PartTy::I64] && super::select_branch::leads_to_itself(cx, i, cond);
    // One operand may stay in memory.
    if n == 1 && parts[0].is_int() && parts[0].bytes() >= 4 && !guessed {
        let bits = 8 * parts[0].bytes();
        for (x, y, invert) in [(yes, no, false), (no, yes, true)] {
            let full = cx.bits(d.ty) == bits;
            if let Some(mem) = if full {
                operand::load_operand(cx, x, bits)?
            } else {
                None
            } {
                let other = cx.use_reg(y)?;
                let dst = cx.def(i)?;
                let test = flags_of(cx, cond)?;
                let test = if invert { test.inverted() } else { test };
                if let Test::One(c) = test {
                    cx.vb.cmov_m(c, parts[0] == PartTy::I64, dst, other, mem);
                } else {
                    // `mov` keeps the flags.
                    let r = operand::to_reg(cx, parts[0], Rhs::Mem(mem));
                    float::select_part(cx, test, parts[0], dst, r, other);
                }
                return Ok(());
            }
        }
    }
    // The register that is overwritten should be one that is dead afterwards.
    let swap = n == 1 && cx.lives_on(no) && !cx.lives_on(yes) && !yes.is_const();
    let (yes, no) = if swap { (no, yes) } else { (yes, no) };
    let mut regs = SmallVec::<[(VReg, VReg, VReg); 4]>::new();
    for k in 0..n {
        regs.push((cx.use_part(yes, k)?, cx.use_part(no, k)?, cx.def_part(i, k)?));
    }
    if let [(t, f, dst)] = regs[..]
        && parts[0].is_int()
        && select_twice(cx, cond, swap, parts[0], [dst, t, f])?
    {
        return Ok(());
    }
    let test = flags_of(cx, cond)?;
    let test = if swap { test.inverted() } else { test };
    if let (true, Test::One(c), [(t, f, dst)]) = (guessed, test, &regs[..]) {
        float::select_by_branch(cx, c, *dst, *t, *f);
        return Ok(());
    }
    for (k, (t, f, dst)) in regs.into_iter().enumerate() {
        float::select_part(cx, test, parts[k], dst, t, f);
    }
    Ok(())
}

/// `dst = cond (or, `inverted`, its opposite) ? yes : no`, where two comparisons are joined, by one move for each of them:
/// `a or b ? yes : no` is `a ? yes : (b ? yes : no)`. `false`: `cond` is something else.
fn select_twice(
    cx: &mut Cx<'_>,
    cond: Value,
    inverted: bool,
    ty: PartTy,
    [dst, yes, no]: [VReg; 3],
) -> Result<bool> {
    let Some((op, a, b)) = logical(cx, cond).filter(|_| cx.optimise) else {
        return Ok(false);
    };
    if comparison_here(cx, a).is_none() || comparison_here(cx, b).is_none() {
        return Ok(false);
    }
    let (yes, no) = if inverted { (no, yes) } else { (yes, no) };
    let is_and = op == Opcode::And;
    let (taken, other) = if is_and { (no, yes) } else { (yes, no) };
    let between = cx.vreg(ty);
    for (v, to, from) in [(b, between, other), (a, dst, between)] {
        let test = flags_of(cx, v)?;
        let test = if is_and { test.inverted() } else { test };
        float::select_part(cx, test, ty, to, taken, from);
    }
    Ok(true)
}

/// `select` between constants by arithmetic on the condition; `false` if a cmov does as well.
fn select_consts(cx: &mut Cx<'_>, i: Inst, cond: Value, bits: u32, t: i64, f: i64) -> Result<bool> {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    if bits == 1 {
        // Only whether both are the same is of interest.
        if t == f {
            return Ok(false);
        }
        let dst = cx.def(i)?;
        let test = flags_of(cx, cond)?;
        set_test(cx, if t != 0 { test } else { test.inverted() }, dst);
        return Ok(true);
    }
    // base + (cond ? factor : 0)
    let (base, factor, invert) = if t.wrapping_sub(f) > 0 {
        (f, t.wrapping_sub(f), false)
    } else {
        (t, f.wrapping_sub(t), true)
    };
    let easy = matches!(factor, 1 | 2 | 4 | 8 | 3 | 5 | 9) && i32::try_from(base).is_ok();
    if !easy {
        return Ok(false);
    }
    let dst = cx.def(i)?;
    let plain = factor == 1 && base == 0;
    let x = if plain { dst } else { cx.vreg(ty) };
    if cx.optimise {
        set_bit(cx, cond, invert, x)?;
    } else {
        let test = flags_of(cx, cond)?;
        let byte = cx.vreg(PartTy::I8);
        set_test(cx, if invert { test.inverted() } else { test }, byte);
        cx.vb.rr(Code::Movzx_r32_rm8, x, byte);
    }
    if plain {
        return Ok(true);
    }
    if base == 0 && factor.count_ones() == 1 {
        X86::emit_shift_imm(cx, Opcode::Shl, ty, dst, x, factor.trailing_zeros());
    } else if factor == 1 {
        super::int::simple_const(cx, Opcode::Add, bits, dst, x, base);
    } else {
        let mem = if factor.count_ones() == 1 {
            Amode {
                index: Some(x),
                scale: factor as u8,
                disp: base as i32,
                ..Amode::default()
            }
        } else {
            Amode::indexed(x, x, (factor - 1) as u8, base as i32)
        };
        super::int::emit_lea(cx, wide, dst, mem);
    }
    Ok(true)
}

/// Jump to edge 0 if the test holds, else to edge 1.
fn jump_if(cx: &mut Cx<'_>, test: Test) {
    match test {
        Test::One(c) => cx.vb.jcc(c),
        Test::Either(a, b) => cx.vb.jcc_or(a, b),
        Test::Both(a, b) => {
            swap_edges(cx);
            cx.vb.jcc_or(a.inverted(), b.inverted());
        }
        Test::Always(holds) => {
            // Both edges stay in the graph; the comparison is that of a register with itself.
            let r = cx.vreg(PartTy::I32);
            cx.vb.mov_imm(r, 0, false);
            cx.vb.crr(operand::TEST.rm[2], r, r);
            cx.vb.jcc(if holds { Cond::E } else { Cond::Ne });
        }
    }
}

/// Exchanges the two edges of the open block.
fn swap_edges(cx: &mut Cx<'_>) {
    let n = cx.vb.vcode.succs.len();
    cx.vb.vcode.succs.swap(n - 2, n - 1);
    cx.vb.vcode.edges.swap(n - 2, n - 1);
}

/// Conditional branch to edge 0 or 1.
pub fn cond_branch(cx: &mut Cx<'_>, cond: Value) -> Result<()> {
    let test = match super::rmw::flags_of_store(cx, cond)? {
        Some(cond) => Test::One(cond),
        None => flags_of(cx, cond)?,
    };
    jump_if(cx, test);
    Ok(())
}

/// Jump to edge 0.
pub fn emit_jump(cx: &mut Cx<'_>) {
    cx.vb.jmp();
}

/// Compare-and-branch of a switch; `v` is zero-extended to `ty`.
pub fn switch_compare(cx: &mut Cx<'_>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64) {
    let n = if ty == PartTy::I64 {
        imm as i64
    } else {
        i64::from(imm as u32 as i32)
    };
    compare_reg_const(cx, ty, v, n);
    cx.vb.jcc(if n == 0 { cond_of_zero(pred) } else { cond_of(pred) });
}

/// Whether code is linked at a fixed address in the low 2 GiB, so that absolute addresses fit.
pub fn is_static_small(cx: &Cx<'_>) -> bool {
    let model = cx.options.reloc_model.unwrap_or(RelocModel::Static);
    let small = matches!(
        cx.options.code_model.unwrap_or(CodeModel::Small),
        CodeModel::Small | CodeModel::Kernel
    );
    model == RelocModel::Static && small
}

/// Whether indirect jumps are made: not with retpolines, nor where loads of addresses are hardened.
pub fn jump_tables(cx: &Cx<'_>) -> bool {
    let features = cx.target.features;
    !features.has(Feature::RetpolineIndirectBranches) && !features.has(Feature::LviCfi)
}

/// Jump through a table of the edges.
pub fn switch_table(cx: &mut Cx<'_>, index: VReg, blocks: &[regalloc::Block]) {
    if is_static_small(cx) {
        let target = cx
            .vb
            .vcode
            .tables
            .jump_table(JumpTableKind::Abs64, blocks.iter().copied());
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::Abs32S, 0);
        let mem = Amode {
            index: Some(index),
            scale: 8,
            sym,
            ..Amode::default()
        };
        let flag = no_track(cx);
        return cx.vb.pseudo(Pseudo::JmpMem).mem(mem).flag(flag).done();
    }
    let target = cx
        .vb
        .vcode
        .tables
        .jump_table(JumpTableKind::Rel32, blocks.iter().copied());
    let SymRef::JumpTable(number) = target else {
        unreachable!("what a jump table is referred to by");
    };
    let (offset, to) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    let base = super::held::table(cx, number);
    cx.vb
        .rm(Code::Movsxd_r64_rm32, offset, Amode::indexed(base, index, 4, 0));
    cx.vb.trr(operand::ADD.rm[3], to, offset, base);
    let flag = no_track(cx);
    cx.vb.pseudo(Pseudo::JmpReg).use_(to).flag(flag).done();
}

/// Jumps through tables go to blocks without landing pads.
fn no_track(cx: &Cx<'_>) -> PseudoFlags {
    if cx.options.flags.cf_branch {
        PseudoFlags::NO_TRACK
    } else {
        PseudoFlags::NONE
    }
}

/// Edge 0 if bit `index` of `mask` is set, else edge 1.
pub fn switch_bit_test(cx: &mut Cx<'_>, index: VReg, mask: u64) {
    let m = held::int(cx, PartTy::I64, mask as i64);
    cx.vb.crr(Code::Bt_rm64_r64, m, index);
    cx.vb.jcc(Cond::B);
}

/// Indirect jump to one of the edges.
pub fn emit_indirect_jump(cx: &mut Cx<'_>, addr: Value) -> Result<()> {
    if jump_tables(cx)
        && cx.optimise
        && cx.bits(cx.ty(addr)) == 64
        && let Some(mem) = operand::load_operand(cx, addr, 64)?
    {
        cx.vb.pseudo(Pseudo::JmpMem).mem(mem).done();
        return Ok(());
    }
    let r = cx.use_reg(addr)?;
    if !jump_tables(cx) {
        let thunk = super::abi::thunk_symbol(cx);
        let jump = cx.vb.pseudo(Pseudo::JmpReg).use_in(r, crate::regs::R11);
        jump.sym(thunk).done();
        return Ok(());
    }
    cx.vb.pseudo(Pseudo::JmpReg).use_(r).done();
    Ok(())
}

/// The end of a block that is never left.
pub fn emit_unreachable(cx: &mut Cx<'_>, trap: bool) {
    cx.vb
        .pseudo(if trap { Pseudo::Trap } else { Pseudo::Unreachable })
        .done();
}
