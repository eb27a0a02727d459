//! Intrinsics on integers ([`isel::arith::int_intrinsics`]): those of at most 64 bits, and the steps of wider ones.

use super::bits;
use super::compare::{compare_regs, compare_wide, flags_of_icmp};
use super::convert_int::{emit_add_wide, emit_extend, emit_shift_imm};
use super::held;
use super::int::{shift_reg, simple, simple_const};
use super::operand::extended;
use super::operand::{self, Rhs, is_exact, width_index, work_part};
use super::{Cx, X86};
use crate::inst::{Build, Cond};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use isel::arith::int_intrinsics::{IntIntrinsics, Pair};
use isel::intrinsics::{min_max, overflow_op};
use regalloc::VReg;

impl IntIntrinsics for X86 {
    type Cond = Cond;
    const BIT: PartTy = PartTy::I8;

    fn lower_operands(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, bits: u32, args: &[Value]) -> Result<bool> {
        lower_operands(cx, i, id, bits, args)
    }
    fn on_registers(
        cx: &mut Cx<'_>,
        id: Intrinsic,
        bits: u32,
        dst: &[VReg],
        args: &[VReg],
        poison: bool,
    ) -> bool {
        on_registers(cx, id, bits, dst, args, poison)
    }
    fn funnel_const(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: u32) {
        funnel_const(cx, left, bits, dst, a, b, n)
    }
    fn compare_parts(cx: &mut Cx<'_>, pred: IntPredicate, a: &[VReg], b: &[VReg]) -> Cond {
        compare_wide(cx, pred, a, b)
    }
    fn compare_zero(cx: &mut Cx<'_>, a: VReg) -> Cond {
        cx.vb.crr(operand::TEST.rm[3], a, a);
        Cond::E
    }
    fn test_bit(cx: &mut Cx<'_>, a: VReg, bit: u32) -> Cond {
        cx.vb.cri(Code::Test_rm8_imm8, a, 1 << bit);
        Cond::Ne
    }
    fn sum_with_flags(cx: &mut Cx<'_>, sub: bool, signed: bool, dst: Pair, a: Pair, b: Pair) -> Cond {
        emit_add_wide(cx, sub, &dst, &a.map(Some), &b.map(Some));
        overflow_cond(signed)
    }
    fn set(cx: &mut Cx<'_>, c: Cond, dst: VReg) {
        cx.vb.setcc(c, dst)
    }
    fn select(cx: &mut Cx<'_>, c: Cond, dst: VReg, yes: VReg, no: VReg) {
        cx.vb.cmov(c, true, dst, no, yes)
    }
    fn is_negative(cx: &mut Cx<'_>, a: VReg) -> VReg {
        cx.vb.crr(operand::TEST.rm[3], a, a);
        set(cx, Cond::S)
    }
    fn is_nonzero(cx: &mut Cx<'_>, a: Pair) -> VReg {
        let any = cx.vreg(PartTy::I64);
        cx.vb.trr(operand::OR.rm[3], any, a[0], a[1]);
        set(cx, Cond::Ne)
    }
    fn unsigned_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
        let [x, y, cross, high, unused, ignored] = [(); 6].map(|()| cx.vreg(PartTy::I64));
        cx.vb.mul_wide(Code::Mul_rm64, x, unused, a[1], b[0]);
        let o1 = set(cx, Cond::O);
        cx.vb.mul_wide(Code::Mul_rm64, y, ignored, a[0], b[1]);
        let o2 = set(cx, Cond::O);
        cx.vb.trr(operand::ADD.rm[3], cross, x, y);
        cx.vb.mul_wide(Code::Mul_rm64, dst[0], high, a[0], b[0]);
        cx.vb.trr(operand::ADD.rm[3], dst[1], high, cross);
        let o3 = set(cx, Cond::B);
        cx.vb.crr(operand::TEST.rm[3], a[1], a[1]);
        let p = set(cx, Cond::Ne);
        cx.vb.crr(operand::TEST.rm[3], b[1], b[1]);
        let q = set(cx, Cond::Ne);
        let [both, s, t] = [(); 3].map(|()| cx.vreg(PartTy::I8));
        cx.vb.trr(operand::AND.rm[2], both, p, q);
        cx.vb.trr(operand::OR.rm[2], s, o1, o2);
        cx.vb.trr(operand::OR.rm[2], t, o3, both);
        cx.vb.trr(operand::OR.rm[2], flag, s, t);
    }
}

fn set(cx: &mut Cx<'_>, c: Cond) -> VReg {
    let r = cx.vreg(PartTy::I8);
    cx.vb.setcc(c, r);
    r
}

/// Patterns with memory operands, constants, and flags that are made once.
fn lower_operands(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, bits: u32, args: &[Value]) -> Result<bool> {
    match id {
        Intrinsic::Scmp | Intrinsic::Ucmp => return three_way(cx, i, id, args),
        Intrinsic::Ptrmask => {
            let a = cx.use_reg(args[0])?;
            let b = operand::rhs(cx, args[1], bits)?;
            let dst = cx.def(i)?;
            simple(cx, Opcode::And, 64, dst, a, b);
            return Ok(true);
        }
        _ => {}
    }
    if let Some(p) = min_max(id) {
        let (a, b) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
        let dst = cx.def(i)?;
        let c = flags_of_icmp(cx, p, args[0], args[1])?;
        cx.vb.cmov(c, bits > 32, dst, b, a);
        return Ok(true);
    }
    let overflow = overflow_op(id);
    if let Some((op, signed)) = overflow {
        // Commuted so that the constant is to the right.
        let (x, y) = if op != Opcode::Sub && args[0].is_const() {
            (args[1], args[0])
        } else {
            (args[0], args[1])
        };
        let a = cx.use_reg(x)?;
        let b = if is_exact(bits) && op != Opcode::Mul {
            operand::rhs(cx, y, bits)?
        } else {
            Rhs::Reg(cx.use_reg(y)?)
        };
        let (dst, flag) = (cx.def_part(i, 0)?, cx.def_part(i, 1)?);
        with_overflow(cx, op, signed, bits, dst, flag, a, b);
        return Ok(true);
    }
    Ok(false)
}

/// The intrinsic on registers of `bits` ≤ 64 bits (what is above them is undefined): all of this file but
/// three-way comparisons and `ptrmask`. `dst[1]` is the overflow bit of those that have one.
/// `zero_poison`: of ctlz and cttz. Returns `false` if it is none of them.
fn on_registers(
    cx: &mut Cx<'_>,
    id: Intrinsic,
    bits: u32,
    dst: &[VReg],
    args: &[VReg],
    zero_poison: bool,
) -> bool {
    let (d, a) = (dst[0], args[0]);
    if let Some(p) = min_max(id) {
        let c = compare_regs(cx, p, bits, a, args[1]);
        cx.vb.cmov(c, bits > 32, d, args[1], a);
        return true;
    }
    if let Some((op, signed)) = overflow_op(id) {
        with_overflow(cx, op, signed, bits, d, dst[1], a, Rhs::Reg(args[1]));
        return true;
    }
    match id {
        Intrinsic::Abs => absolute(cx, bits, d, a),
        Intrinsic::Ctpop => bits::population(cx, bits, d, a),
        Intrinsic::Ctlz => bits::leading_zeros(cx, bits, d, a, zero_poison),
        Intrinsic::Cttz => bits::trailing_zeros(cx, bits, d, a, zero_poison),
        Intrinsic::Bswap => bits::swap_bytes(cx, bits, d, a),
        Intrinsic::Bitreverse => bits::reverse(cx, bits, d, a),
        Intrinsic::Fshl => funnel(cx, true, bits, d, a, args[1], args[2]),
        Intrinsic::Fshr => funnel(cx, false, bits, d, a, args[1], args[2]),
        Intrinsic::SaddSat => saturating_signed(cx, Opcode::Add, bits, d, a, args[1]),
        Intrinsic::SsubSat => saturating_signed(cx, Opcode::Sub, bits, d, a, args[1]),
        Intrinsic::UaddSat => saturating_unsigned(cx, Opcode::Add, bits, d, a, args[1]),
        Intrinsic::UsubSat => saturating_unsigned(cx, Opcode::Sub, bits, d, a, args[1]),
        Intrinsic::SshlSat => saturating_shift(cx, true, bits, d, a, args[1]),
        Intrinsic::UshlSat => saturating_shift(cx, false, bits, d, a, args[1]),
        _ => return false,
    }
    true
}

fn overflow_cond(signed: bool) -> Cond {
    if signed { Cond::O } else { Cond::B }
}

/// Largest and smallest value of a signed integer of `bits` bits.
fn signed_limits(bits: u32) -> (i64, i64) {
    let max = u64::MAX.checked_shr(65 - bits).unwrap_or(0) as i64;
    (max, !max)
}

/// `dst = a op b` of exactly 8, 16, 32, 64 bits, whose flags count.
fn exact_sum(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: Rhs) {
    let table = if op == Opcode::Add {
        &operand::ADD
    } else {
        &operand::SUB
    };
    let w = width_index(PartTy::int(bits));
    match b {
        Rhs::Reg(b) => cx.vb.trr(table.rm[w], dst, a, b),
        Rhs::Imm(n) => cx.vb.tri(table.imm[w], dst, a, n),
        Rhs::Mem(m) => cx.vb.trm(table.rm[w], dst, a, m),
    }
}

/// Addition, subtraction or multiplication with an overflow bit.
#[allow(clippy::too_many_arguments)]
fn with_overflow(
    cx: &mut Cx<'_>,
    op: Opcode,
    signed: bool,
    bits: u32,
    dst: VReg,
    flag: VReg,
    a: VReg,
    b: Rhs,
) {
    if op == Opcode::Mul {
        let b = operand::to_reg(cx, PartTy::int(bits), b);
        return multiply_overflow(cx, signed, bits, dst, flag, a, b);
    }
    if is_exact(bits) {
        exact_sum(cx, op, bits, dst, a, b);
        return cx.vb.setcc(overflow_cond(signed), flag);
    }
    let ty = work_part(bits);
    let b = operand::to_reg(cx, ty, b);
    let (x, y) = (extended(cx, signed, bits, a), extended(cx, signed, bits, b));
    simple(cx, op, 8 * ty.bytes(), dst, x, Rhs::Reg(y));
    set_if_not_extended(cx, signed, bits, ty, flag, dst);
}

/// `flag = x is not the extension of its low `bits` bits`
fn set_if_not_extended(cx: &mut Cx<'_>, signed: bool, bits: u32, ty: PartTy, flag: VReg, x: VReg) {
    let t = cx.vreg(ty);
    emit_extend(cx, signed, bits, ty, t, x);
    cx.vb.crr(operand::CMP.rm[width_index(ty)], t, x);
    cx.vb.setcc(Cond::Ne, flag);
}

fn multiply_overflow(cx: &mut Cx<'_>, signed: bool, bits: u32, dst: VReg, flag: VReg, a: VReg, b: VReg) {
    let wide = bits > 32;
    match (signed, bits) {
        (true, 16 | 32 | 64) => {
            let code = match bits {
                16 => Code::Imul_r16_rm16,
                32 => Code::Imul_r32_rm32,
                _ => Code::Imul_r64_rm64,
            };
            cx.vb.trr(code, dst, a, b);
            cx.vb.setcc(Cond::O, flag);
        }
        (false, 32 | 64) => {
            let hi = cx.vreg(PartTy::I64);
            cx.vb
                .mul_wide(if wide { Code::Mul_rm64 } else { Code::Mul_rm32 }, dst, hi, a, b);
            cx.vb.setcc(Cond::O, flag);
        }
        _ => {
            let ty = if bits <= 16 { PartTy::I32 } else { PartTy::I64 };
            let (x, y) = (cx.vreg(ty), cx.vreg(ty));
            emit_extend(cx, signed, bits, ty, x, a);
            emit_extend(cx, signed, bits, ty, y, b);
            if !wide {
                simple(cx, Opcode::Mul, 8 * ty.bytes(), dst, x, Rhs::Reg(y));
                return set_if_not_extended(cx, signed, bits, ty, flag, dst);
            }
            // The product may overflow 64 bits as well.
            let (beyond, above) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I8));
            if signed {
                cx.vb.trr(Code::Imul_r64_rm64, dst, x, y);
            } else {
                let hi = cx.vreg(PartTy::I64);
                cx.vb.mul_wide(Code::Mul_rm64, dst, hi, x, y);
            }
            cx.vb.setcc(Cond::O, beyond);
            set_if_not_extended(cx, signed, bits, ty, above, dst);
            cx.vb.trr(operand::OR.rm[2], flag, beyond, above);
        }
    }
}

fn absolute(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let ty = work_part(bits);
    let x = extended(cx, true, bits, a);
    let negated = cx.vreg(ty);
    cx.vb.tr(operand::NEG[width_index(ty)], negated, x);
    // Where -x is negative x is what is wanted (the smallest number is its own negation).
    cx.vb.cmov(Cond::S, ty == PartTy::I64, dst, negated, x);
}

fn saturating_unsigned(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let limit = if op == Opcode::Add {
        operand::zero_extended(u64::MAX, bits) as i64
    } else {
        0
    };
    if is_exact(bits) {
        let limit = held::int(cx, ty, if limit == 0 { 0 } else { -1 });
        let t = cx.vreg(ty);
        exact_sum(cx, op, bits, t, a, Rhs::Reg(b));
        return cx.vb.cmov(Cond::B, wide, dst, t, limit);
    }
    let (x, y) = (extended(cx, false, bits, a), extended(cx, false, bits, b));
    let limit = held::int(cx, ty, limit);
    let t = cx.vreg(ty);
    exact_sum(cx, op, 8 * ty.bytes(), t, x, Rhs::Reg(y));
    if op == Opcode::Add {
        cx.vb.crr(operand::CMP.rm[width_index(ty)], t, limit);
        return cx.vb.cmov(Cond::A, wide, dst, t, limit);
    }
    cx.vb.cmov(Cond::B, wide, dst, t, limit);
}

fn saturating_signed(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let (max, min) = signed_limits(bits);
    if is_exact(bits) {
        // Overflow is always to the side of the left operand's sign.
        let (sign, limit, t) = (cx.vreg(ty), cx.vreg(ty), cx.vreg(ty));
        cx.vb.tri(
            operand::SAR.imm[width_index(PartTy::int(bits))],
            sign,
            a,
            bits as i32 - 1,
        );
        simple_const(cx, Opcode::Xor, bits, limit, sign, max);
        exact_sum(cx, op, bits, t, a, Rhs::Reg(b));
        return cx.vb.cmov(Cond::O, wide, dst, t, limit);
    }
    let (x, y) = (extended(cx, true, bits, a), extended(cx, true, bits, b));
    let (max, min) = (held::int(cx, ty, max), held::int(cx, ty, min));
    let (t, u) = (cx.vreg(ty), cx.vreg(ty));
    simple(cx, op, 8 * ty.bytes(), t, x, Rhs::Reg(y));
    let cmp = operand::CMP.rm[width_index(ty)];
    cx.vb.crr(cmp, t, max);
    cx.vb.cmov(Cond::G, wide, u, t, max);
    cx.vb.crr(cmp, u, min);
    cx.vb.cmov(Cond::L, wide, dst, u, min);
}

/// A left shift that saturates where shifting back does not give the operand again.
fn saturating_shift(cx: &mut Cx<'_>, signed: bool, bits: u32, dst: VReg, a: VReg, count: VReg) {
    let ty = work_part(bits);
    let work = 8 * ty.bytes();
    let x = extended(cx, signed, bits, a);
    let (t, back) = (cx.vreg(ty), cx.vreg(ty));
    shift_reg(cx, Opcode::Shl, bits, t, x, count);
    shift_reg(
        cx,
        if signed { Opcode::AShr } else { Opcode::LShr },
        bits,
        back,
        t,
        count,
    );
    // `back` is right in its low `bits` bits only up to the extension.
    let limit = if signed {
        let (sign, limit) = (cx.vreg(ty), cx.vreg(ty));
        emit_shift_imm(cx, Opcode::AShr, ty, sign, x, work - 1);
        simple_const(cx, Opcode::Xor, work, limit, sign, signed_limits(bits).0);
        limit
    } else {
        held::int(cx, ty, operand::zero_extended(u64::MAX, bits) as i64)
    };
    let whole = extended(cx, signed, bits, back);
    cx.vb.crr(operand::CMP.rm[width_index(ty)], whole, x);
    cx.vb.cmov(Cond::Ne, ty == PartTy::I64, dst, t, limit);
}

/// `ucmp`, `scmp`: -1, 0 or 1.
fn three_way(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    let result = cx.bits(cx.body.inst(i).ty);
    if result > 64 {
        return Ok(false);
    }
    let signed = id == Intrinsic::Scmp;
    let dst = cx.def(i)?;
    let bits = cx.bits(cx.ty(args[0]));
    let (a, b) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
    let greater = compare_regs(
        cx,
        if signed {
            IntPredicate::Sgt
        } else {
            IntPredicate::Ugt
        },
        bits,
        a,
        b,
    );
    let (above, below) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I8));
    cx.vb.setcc(greater, above);
    cx.vb.setcc(if signed { Cond::L } else { Cond::B }, below);
    if result <= 8 {
        cx.vb.trr(operand::SUB.rm[2], dst, above, below);
        return Ok(true);
    }
    let t = cx.vreg(PartTy::I8);
    cx.vb.trr(operand::SUB.rm[2], t, above, below);
    emit_extend(cx, true, 8, work_part(result), dst, t);
    Ok(true)
}

/// Funnel shift by a constant below `bits`.
fn funnel_const(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: u32) {
    if n == 0 {
        return cx.vb.mov(dst, if left { a } else { b });
    }
    if a == b && is_exact(bits) {
        let table = if left { &operand::ROL } else { &operand::ROR };
        return cx
            .vb
            .tri(table.imm[width_index(PartTy::int(bits))], dst, a, n as i32);
    }
    match (left, bits) {
        (true, 32) => cx.vb.trri(Code::Shld_rm32_r32_imm8, dst, a, b, n as i32),
        (true, 64) => cx.vb.trri(Code::Shld_rm64_r64_imm8, dst, a, b, n as i32),
        (false, 32) => cx.vb.trri(Code::Shrd_rm32_r32_imm8, dst, b, a, n as i32),
        (false, 64) => cx.vb.trri(Code::Shrd_rm64_r64_imm8, dst, b, a, n as i32),
        _ => {
            // a << left | b >> right
            let ty = work_part(bits);
            let up = if left { n } else { bits - n };
            let low = extended(cx, false, bits, b);
            let (x, y) = (cx.vreg(ty), cx.vreg(ty));
            emit_shift_imm(cx, Opcode::Shl, ty, x, a, up);
            emit_shift_imm(cx, Opcode::LShr, ty, y, low, bits - up);
            simple(cx, Opcode::Or, bits, dst, x, Rhs::Reg(y));
        }
    }
}

/// Funnel shift by a register.
fn funnel(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, count: VReg) {
    if a == b && is_exact(bits) {
        let table = if left { &operand::ROL } else { &operand::ROR };
        return cx
            .vb
            .tr_cl(table.cl[width_index(PartTy::int(bits))], dst, a, count);
    }
    match (left, bits) {
        (true, 32) => return cx.vb.trr_cl(Code::Shld_rm32_r32_CL, dst, a, b, count),
        (true, 64) => return cx.vb.trr_cl(Code::Shld_rm64_r64_CL, dst, a, b, count),
        (false, 32) => return cx.vb.trr_cl(Code::Shrd_rm32_r32_CL, dst, b, a, count),
        (false, 64) => return cx.vb.trr_cl(Code::Shrd_rm64_r64_CL, dst, b, a, count),
        _ => {}
    }
    let ty = PartTy::I64;
    let n = cx.vreg(ty);
    isel::arith::division::divide_const(cx, Opcode::URem, false, bits, n, count, i64::from(bits));
    let n = {
        // The remainder has undefined bits above the width as well.
        let t = cx.vreg(ty);
        emit_extend(cx, false, bits, ty, t, n);
        t
    };
    let low = cx.vreg(ty);
    emit_extend(cx, false, bits, ty, low, b);
    if bits <= 32 {
        let (high, both) = (cx.vreg(ty), cx.vreg(ty));
        emit_shift_imm(cx, Opcode::Shl, ty, high, a, bits);
        simple(cx, Opcode::Or, 64, both, high, Rhs::Reg(low));
        if left {
            let t = cx.vreg(ty);
            shift_reg(cx, Opcode::Shl, 64, t, both, n);
            return emit_shift_imm(cx, Opcode::LShr, ty, dst, t, bits);
        }
        return shift_reg(cx, Opcode::LShr, 64, dst, both, n);
    }
    // Two shifts that together move by the width, the second one by one less at a time.
    let (rest, x, y) = (cx.vreg(ty), cx.vreg(ty), cx.vreg(ty));
    let last = held::int(cx, ty, i64::from(bits) - 1);
    simple(cx, Opcode::Sub, 64, rest, last, Rhs::Reg(n));
    let t = cx.vreg(ty);
    if left {
        shift_reg(cx, Opcode::Shl, 64, x, a, n);
        emit_shift_imm(cx, Opcode::LShr, ty, t, low, 1);
        shift_reg(cx, Opcode::LShr, 64, y, t, rest);
    } else {
        emit_shift_imm(cx, Opcode::Shl, ty, t, a, 1);
        shift_reg(cx, Opcode::Shl, 64, x, t, rest);
        shift_reg(cx, Opcode::LShr, 64, y, low, n);
    }
    simple(cx, Opcode::Or, 64, dst, x, Rhs::Reg(y));
}
