//! Intrinsics on integers ([`isel::arith::int_intrinsics`]): those of at most 64 bits on registers, and the steps of wider
//! ones; [`on_registers`] serves vectors taken apart.

use super::bits;
use super::compare::{Test, compare_reg_const, compare_regs, compare_wide, cond_of, set_test};
use super::convert_int::{emit_extend, emit_shift_imm};
use super::int::arith;
use super::memory::constant_reg;
use super::operand::{extended, is_exact, width, work_part};
use super::{A64, Cx};
use crate::code_table::{Op, Sz, logical_immediate};
use crate::inst::{Build, Cond};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use isel::arith::int_intrinsics::{IntIntrinsics, Pair};
use isel::intrinsics::{min_max, overflow_op};
use regalloc::VReg;

impl IntIntrinsics for A64 {
    type Cond = Cond;
    const BIT: PartTy = PartTy::I32;

    fn on_registers(cx: &mut Cx<'_>, id: Intrinsic, bits: u32, dst: &[VReg], args: &[VReg], _: bool) -> bool {
        on_registers(cx, id, bits, dst, args)
    }
    fn funnel_const(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: u32) {
        funnel_const(cx, left, bits, dst, a, b, n)
    }
    fn compare_parts(cx: &mut Cx<'_>, pred: IntPredicate, a: &[VReg], b: &[VReg]) -> Cond {
        compare_wide(cx, pred, a, b)
    }
    fn compare_zero(cx: &mut Cx<'_>, a: VReg) -> Cond {
        compare_reg_const(cx, Sz::X, a, 0);
        Cond::Eq
    }
    fn test_bit(cx: &mut Cx<'_>, a: VReg, bit: u32) -> Cond {
        let mask = logical_immediate(1 << bit, true).expect("a logical immediate");
        let test = cx.vb.make(Op::ANDS_I, Sz::X).reg31().use_(a);
        test.bits(mask << 10).done();
        Cond::Ne
    }
    fn sum_with_flags(cx: &mut Cx<'_>, sub: bool, signed: bool, dst: Pair, a: Pair, b: Pair) -> Cond {
        let (op, ops) = match sub {
            true => (Opcode::Sub, [Op::SUBS, Op::SBCS]),
            false => (Opcode::Add, [Op::ADDS, Op::ADCS]),
        };
        for k in 0..2 {
            cx.vb.rrr(ops[k], Sz::X, dst[k], a[k], b[k]);
        }
        overflow_cond(op, signed)
    }
    fn set(cx: &mut Cx<'_>, c: Cond, dst: VReg) {
        set_test(cx, Test::One(c), dst)
    }
    fn select(cx: &mut Cx<'_>, c: Cond, dst: VReg, yes: VReg, no: VReg) {
        cx.vb.rrri(Op::CSEL, Sz::X, dst, yes, no, (c as u32) << 12);
    }
    fn is_negative(cx: &mut Cx<'_>, a: VReg) -> VReg {
        let r = cx.vreg(PartTy::I64);
        emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, a, 63);
        r
    }
    fn is_nonzero(cx: &mut Cx<'_>, a: Pair) -> VReg {
        let any = cx.vreg(PartTy::I64);
        arith(cx, Opcode::Or, 64, any, a[0], a[1]);
        compare_reg_const(cx, Sz::X, any, 0);
        let r = cx.vreg(PartTy::I32);
        set_test(cx, Test::One(Cond::Ne), r);
        r
    }
    fn unsigned_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
        let [o1, o2, high, both, x, cross, lost, s] = [(); 8].map(|()| cx.vreg(PartTy::I64));
        let [o3, o4] = [(); 2].map(|()| cx.vreg(PartTy::I32));
        cx.vb.rrr(Op::UMULH, Sz::X, o1, a[1], b[0]);
        cx.vb.rrr(Op::UMULH, Sz::X, o2, a[0], b[1]);
        arith(cx, Opcode::Mul, 64, x, a[1], b[0]);
        cx.vb.rrrr(Op::MADD, Sz::X, cross, a[0], b[1], x);
        arith(cx, Opcode::Mul, 64, dst[0], a[0], b[0]);
        cx.vb.rrr(Op::UMULH, Sz::X, high, a[0], b[0]);
        arith(cx, Opcode::Or, 64, lost, o1, o2);
        cx.vb.rrr(Op::ADDS, Sz::X, dst[1], high, cross);
        set_test(cx, Test::One(Cond::Hs), o3);
        compare_reg_const(cx, Sz::X, a[1], 0);
        // nzcv 4 (Z): where a1 is 0 the product of the high words is.
        let second = cx.vb.make(Op::CCMP_I, Sz::X).use_(b[1]).bits(4);
        second.cond(Cond::Ne).done();
        set_test(cx, Test::One(Cond::Ne), both);
        compare_reg_const(cx, Sz::X, lost, 0);
        set_test(cx, Test::One(Cond::Ne), o4);
        arith(cx, Opcode::Or, 64, s, o3, both);
        arith(cx, Opcode::Or, 32, flag, s, o4);
    }
}

/// The intrinsic on registers of `bits` ≤ 64 bits (what is above them is undefined). `dst[1]` is the overflow
/// bit of those that have one. Returns `false` if it is none of them.
pub fn on_registers(cx: &mut Cx<'_>, id: Intrinsic, bits: u32, dst: &[VReg], args: &[VReg]) -> bool {
    let (d, a) = (dst[0], args[0]);
    if let Some(p) = min_max(id) {
        let c = compare_regs(cx, p, bits, a, args[1]);
        cx.vb.rrri(Op::CSEL, width(bits), d, a, args[1], (c as u32) << 12);
        return true;
    }
    if let Some((op, signed)) = overflow_op(id) {
        let c = flags_of_overflow(cx, op, signed, bits, d, a, args[1]);
        set_test(cx, Test::One(c), dst[1]);
        return true;
    }
    match id {
        Intrinsic::Abs => {
            let x = extended(cx, true, bits, a);
            compare_reg_const(cx, width(bits), x, 0);
            cx.vb
                .rrri(Op::CSNEG, width(bits), d, x, x, (Cond::Ge as u32) << 12);
        }
        Intrinsic::Ctpop => bits::population(cx, bits, d, a),
        Intrinsic::Ctlz => bits::leading_zeros(cx, bits, d, a),
        Intrinsic::Cttz => bits::trailing_zeros(cx, bits, d, a),
        Intrinsic::Bswap => bits::swap_bytes(cx, bits, d, a),
        Intrinsic::Bitreverse => bits::reverse(cx, bits, d, a),
        Intrinsic::Fshl => funnel(cx, true, bits, d, a, args[1], args[2]),
        Intrinsic::Fshr => funnel(cx, false, bits, d, a, args[1], args[2]),
        Intrinsic::SaddSat => saturating(cx, Opcode::Add, true, bits, d, a, args[1]),
        Intrinsic::SsubSat => saturating(cx, Opcode::Sub, true, bits, d, a, args[1]),
        Intrinsic::UaddSat => saturating(cx, Opcode::Add, false, bits, d, a, args[1]),
        Intrinsic::UsubSat => saturating(cx, Opcode::Sub, false, bits, d, a, args[1]),
        Intrinsic::SshlSat => saturating_shift(cx, true, bits, d, a, args[1]),
        Intrinsic::UshlSat => saturating_shift(cx, false, bits, d, a, args[1]),
        Intrinsic::Scmp | Intrinsic::Ucmp => {
            let signed = id == Intrinsic::Scmp;
            let (above, below) = if signed {
                (Cond::Gt, Cond::Lt)
            } else {
                (Cond::Hi, Cond::Lo)
            };
            let p = if signed {
                IntPredicate::Sgt
            } else {
                IntPredicate::Ugt
            };
            compare_regs(cx, p, bits, a, args[1]);
            let t = cx.vreg(PartTy::I32);
            set_test(cx, Test::One(above), t);
            // below ? -1 : t
            let result = cx.vb.make(Op::CSINV, Sz::X).def(d).use_(t).reg31();
            result.cond(below.inverted()).done();
        }
        Intrinsic::Ptrmask => arith(cx, Opcode::And, 64, d, a, args[1]),
        _ => return false,
    }
    true
}

/// The condition of overflow after `adds` or `subs`.
fn overflow_cond(op: Opcode, signed: bool) -> Cond {
    match (op, signed) {
        (_, true) => Cond::Vs,
        (Opcode::Add, false) => Cond::Hs,
        _ => Cond::Lo,
    }
}

/// `dst = a op b` and the test for overflow. Of narrow types `dst` holds the whole result.
fn flags_of_overflow(
    cx: &mut Cx<'_>,
    op: Opcode,
    signed: bool,
    bits: u32,
    dst: VReg,
    a: VReg,
    b: VReg,
) -> Cond {
    let ty = work_part(bits);
    let (x, y) = (extended(cx, signed, bits, a), extended(cx, signed, bits, b));
    if is_exact(bits) && op != Opcode::Mul {
        let code = if op == Opcode::Add { Op::ADDS } else { Op::SUBS };
        cx.vb.rrr(code, width(bits), dst, x, y);
        return overflow_cond(op, signed);
    }
    if bits == 64 {
        let high = cx.vreg(ty);
        arith(cx, Opcode::Mul, 64, dst, x, y);
        cx.vb
            .rrr(if signed { Op::SMULH } else { Op::UMULH }, Sz::X, high, x, y);
        if signed {
            // high is the sign of dst
            cx.vb
                .make(Op::SUBS, Sz::X)
                .reg31()
                .use_(high)
                .use_(dst)
                .bits(2 << 22 | 63 << 10)
                .done();
        } else {
            compare_reg_const(cx, Sz::X, high, 0);
        }
        return Cond::Ne;
    }
    // Exact in the next width, or in 64 bits.
    let work = if op == Opcode::Mul && bits > 16 {
        64
    } else {
        8 * ty.bytes()
    };
    if op == Opcode::Mul && bits == 32 {
        let code = if signed { Op::SMADDL } else { Op::UMADDL };
        cx.vb.make(code, Sz::X).def(dst).use_(x).use_(y).reg31().done();
    } else if op == Opcode::Mul && bits > 32 {
        // Overflow of 64 bits counts as well.
        let high = cx.vreg(PartTy::I64);
        arith(cx, op, 64, dst, x, y);
        cx.vb
            .rrr(if signed { Op::SMULH } else { Op::UMULH }, Sz::X, high, x, y);
        let (t, u, v) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
        emit_extend(cx, signed, bits, PartTy::I64, t, dst);
        cx.vb.rrr(Op::EOR, Sz::X, u, t, dst);
        if signed {
            cx.vb.rrri(Op::EOR, Sz::X, v, high, dst, 2 << 22 | 63 << 10);
        } else {
            cx.vb.mov(v, high);
        }
        let any = cx.vreg(PartTy::I64);
        cx.vb.rrr(Op::ORR, Sz::X, any, u, v);
        compare_reg_const(cx, Sz::X, any, 0);
        return Cond::Ne;
    } else if work == 64 && bits < 32 {
        let wide = |cx: &mut Cx<'_>, r| super::operand::extended_to(cx, signed, 32, PartTy::I64, r);
        let (x, y) = (wide(cx, x), wide(cx, y));
        arith(cx, op, 64, dst, x, y);
    } else {
        arith(cx, op, work, dst, x, y);
    }
    let whole = if work == 64 { PartTy::I64 } else { PartTy::I32 };
    let t = cx.vreg(whole);
    emit_extend(cx, signed, bits, whole, t, dst);
    cx.vb.make(Op::SUBS, width(work)).reg31().use_(t).use_(dst).done();
    Cond::Ne
}

/// Largest value of a signed integer of `bits` bits.
fn signed_max(bits: u32) -> i64 {
    u64::MAX.checked_shr(65 - bits).unwrap_or(0) as i64
}

/// Saturating addition and subtraction.
fn saturating(cx: &mut Cx<'_>, op: Opcode, signed: bool, bits: u32, dst: VReg, a: VReg, b: VReg) {
    let (ty, sz) = (work_part(bits), width(bits));
    let sum = cx.vreg(ty);
    let max = if signed { signed_max(bits) } else { -1 };
    // The bound before the comparison.
    let limit = constant_reg(cx, ty, max);
    let c = flags_of_overflow(cx, op, signed, bits, sum, a, b);
    if !signed {
        if op == Opcode::Sub {
            return cx.vb.make(Op::CSEL, sz).def(dst).reg31().use_(sum).cond(c).done();
        }
        return cx.vb.rrri(Op::CSEL, sz, dst, limit, sum, (c as u32) << 12);
    }
    // By the sign of the wrong result: of 32 and 64 bits the opposite bound, of narrower ones the same.
    let bound = cx.vreg(ty);
    let top = 8 * ty.bytes() - 1;
    let sign = cx.vreg(ty);
    // `asr` and `eor` keep the flags.
    emit_shift_imm(cx, Opcode::AShr, ty, sign, sum, top);
    let exact = is_exact(bits);
    if exact {
        // overflow to negative: max, that is sign ^ min
        let min = cx.vreg(ty);
        cx.vb.make(Op::ORN, sz).def(min).reg31().use_(limit).done();
        cx.vb.rrr(Op::EOR, sz, bound, sign, min);
    } else {
        cx.vb.rrr(Op::EOR, sz, bound, sign, limit);
    }
    cx.vb.rrri(Op::CSEL, sz, dst, bound, sum, (c as u32) << 12);
}

/// `sshl.sat`, `ushl.sat`.
fn saturating_shift(cx: &mut Cx<'_>, signed: bool, bits: u32, dst: VReg, a: VReg, n: VReg) {
    let (ty, sz) = (work_part(bits), width(bits));
    let work = 8 * ty.bytes();
    let [up, moved, back, sign, bound] = [(); 5].map(|()| cx.vreg(ty));
    let count = extended(cx, false, bits, n);
    // At the top of the register, so that overflow is loss of bits.
    emit_shift_imm(cx, Opcode::Shl, ty, up, a, work - bits);
    cx.vb.rrr(Op::LSLV, sz, moved, up, count);
    cx.vb
        .rrr(if signed { Op::ASRV } else { Op::LSRV }, sz, back, moved, count);
    if signed {
        emit_shift_imm(cx, Opcode::AShr, ty, sign, up, work - 1);
        let max = constant_reg(cx, ty, signed_max(work));
        cx.vb.rrr(Op::EOR, sz, bound, sign, max);
    } else {
        cx.vb.mov_imm(bound, u64::MAX);
    }
    let chosen = cx.vreg(ty);
    cx.vb.make(Op::SUBS, sz).reg31().use_(back).use_(up).done();
    cx.vb.rrri(
        Op::CSEL,
        sz,
        chosen,
        moved,
        bound,
        (cond_of(IntPredicate::Eq) as u32) << 12,
    );
    emit_shift_imm(
        cx,
        if signed { Opcode::AShr } else { Opcode::LShr },
        ty,
        dst,
        chosen,
        work - bits,
    );
}

/// Funnel shift by a constant below the width.
fn funnel_const(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: u32) {
    if n == 0 {
        return cx.vb.mov(dst, if left { a } else { b });
    }
    let right = if left { bits - n } else { n };
    if is_exact(bits) {
        return cx.vb.rrri(Op::EXTR, width(bits), dst, a, b, right << 10);
    }
    let ty = work_part(bits);
    let (x, y) = (cx.vreg(ty), cx.vreg(ty));
    emit_shift_imm(cx, Opcode::Shl, ty, x, a, bits - right);
    super::int::shift_const(cx, Opcode::LShr, bits, y, b, u64::from(right));
    cx.vb.rrr(Op::ORR, width(bits), dst, x, y);
}

/// Funnel shift by a register.
fn funnel(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: VReg) {
    let (ty, sz) = (work_part(bits), width(bits));
    if a == b && is_exact(bits) {
        let mut right = n;
        if left {
            right = cx.vreg(ty);
            cx.vb.make(Op::SUB, sz).def(right).reg31().use_(n).done();
        }
        return cx.vb.rrr(Op::RORV, sz, dst, a, right);
    }
    let count = if bits.is_power_of_two() && bits >= 32 {
        n
    } else {
        // n mod bits
        let x = extended(cx, false, bits, n);
        let d = constant_reg(cx, ty, i64::from(bits));
        let r = cx.vreg(ty);
        super::divide::divide_regs(cx, Opcode::URem, 8 * ty.bytes(), r, x, d);
        r
    };
    let [first, second, other, half] = [(); 4].map(|()| cx.vreg(ty));
    // The other operand by the width less the count, in two steps so that a count of 0 gives nothing.
    let top = constant_reg(cx, ty, i64::from(bits) - 1);
    if is_exact(bits) {
        cx.vb.make(Op::ORN, sz).def(other).reg31().use_(count).done();
    } else {
        cx.vb.rrr(Op::SUB, sz, other, top, count);
    }
    if left {
        cx.vb.rrr(Op::LSLV, sz, first, a, count);
        super::int::shift_const(cx, Opcode::LShr, bits, half, b, u64::from(bits > 1));
        if bits == 1 {
            return cx.vb.mov(dst, a);
        }
        cx.vb.rrr(Op::LSRV, sz, second, half, other);
    } else {
        if bits == 1 {
            return cx.vb.mov(dst, b);
        }
        let x = extended(cx, false, bits, b);
        cx.vb.rrr(Op::LSRV, sz, first, x, count);
        emit_shift_imm(cx, Opcode::Shl, ty, half, a, 1);
        cx.vb.rrr(Op::LSLV, sz, second, half, other);
    }
    cx.vb.rrr(Op::ORR, sz, dst, first, second);
}
