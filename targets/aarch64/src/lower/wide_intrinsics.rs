//! Integer intrinsics of 128 bits, in two registers; reversals of any width.

use super::Cx;
use super::bits;
use super::compare::{Test, compare_reg_const, compare_wide, set_test};
use super::convert_int::{emit_add_wide, emit_funnel, emit_shift_imm};
use super::int::{arith, arith_const};
use super::int_intrinsics::{min_max, overflow_op};
use super::memory::constant_reg;
use crate::code_table::{Op, Sz, logical_immediate};
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use regalloc::VReg;
use smallvec::SmallVec;

const I64: PartTy = PartTy::I64;
type Pair = [VReg; 2];

fn pair(cx: &mut Cx<'_>) -> Pair {
    [cx.vreg(I64), cx.vreg(I64)]
}

fn binary(cx: &mut Cx<'_>, op: Opcode, a: VReg, b: VReg) -> VReg {
    let r = cx.vreg(I64);
    arith(cx, op, 64, r, a, b);
    r
}

fn select(cx: &mut Cx<'_>, c: Cond, dst: VReg, yes: VReg, no: VReg) {
    cx.vb.rrri(Op::CSEL, Sz::X, dst, yes, no, (c as u32) << 12);
}

fn sign_of(cx: &mut Cx<'_>, high: VReg) -> VReg {
    let r = cx.vreg(I64);
    emit_shift_imm(cx, Opcode::AShr, I64, r, high, 63);
    r
}

fn set(cx: &mut Cx<'_>, c: Cond) -> VReg {
    let r = cx.vreg(PartTy::I32);
    set_test(cx, Test::One(c), r);
    r
}

/// Sum or difference whose flags count.
fn sum_with_flags(cx: &mut Cx<'_>, sub: bool, dst: Pair, a: Pair, b: Pair) {
    let ops = if sub {
        (Op::SUBS, Op::SBCS)
    } else {
        (Op::ADDS, Op::ADCS)
    };
    cx.vb.rrr(ops.0, Sz::X, dst[0], a[0], b[0]);
    cx.vb.rrr(ops.1, Sz::X, dst[1], a[1], b[1]);
}

fn carry(sub: bool) -> Cond {
    if sub { Cond::Lo } else { Cond::Hs }
}

/// Lowers the intrinsic; `false` if it is not known for this width.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, width: u32, args: &[Value]) -> Result<bool> {
    if matches!(id, Intrinsic::Bswap | Intrinsic::Bitreverse) {
        return reverse(cx, i, id, width, args[0]).map(|()| true);
    }
    if width != 128 {
        return Ok(false);
    }
    let operand = |cx: &mut Cx<'_>, k: usize| -> Result<Pair> {
        Ok([cx.use_part(args[k], 0)?, cx.use_part(args[k], 1)?])
    };
    let a = operand(cx, 0)?;
    let two = args.len() > 1 && !matches!(id, Intrinsic::Ctlz | Intrinsic::Cttz | Intrinsic::Abs);
    let b = if two { operand(cx, 1)? } else { a };
    if matches!(id, Intrinsic::Scmp | Intrinsic::Ucmp) {
        return three_way(cx, i, id, a, b);
    }
    let dst = [cx.def_part(i, 0)?, cx.def_part(i, 1)?];
    if let Some(p) = min_max(id) {
        let c = compare_wide(cx, p, &a, &b);
        select(cx, c, dst[0], a[0], b[0]);
        select(cx, c, dst[1], a[1], b[1]);
        return Ok(true);
    }
    if let Some((op, signed)) = overflow_op(id) {
        let flag = cx.def_part(i, 2)?;
        match (op, signed) {
            (Opcode::Mul, true) => signed_product(cx, dst, flag, a, b),
            (Opcode::Mul, false) => unsigned_product(cx, dst, flag, a, b),
            _ => {
                let sub = op == Opcode::Sub;
                sum_with_flags(cx, sub, dst, a, b);
                set_test(cx, Test::One(if signed { Cond::Vs } else { carry(sub) }), flag);
            }
        }
        return Ok(true);
    }
    match id {
        Intrinsic::Ctpop => {
            let (x, y) = (cx.vreg(I64), cx.vreg(I64));
            bits::population(cx, 64, x, a[0]);
            bits::population(cx, 64, y, a[1]);
            arith(cx, Opcode::Add, 64, dst[0], x, y);
            cx.vb.mov_imm(dst[1], 0);
        }
        Intrinsic::Ctlz | Intrinsic::Cttz => {
            let leading = id == Intrinsic::Ctlz;
            let (first, rest) = if leading { (a[1], a[0]) } else { (a[0], a[1]) };
            let count = if leading {
                bits::leading_zeros
            } else {
                bits::trailing_zeros
            };
            let [far, near, sum] = [(); 3].map(|()| cx.vreg(I64));
            count(cx, 64, far, rest);
            arith_const(cx, Opcode::Add, 64, sum, far, 64);
            count(cx, 64, near, first);
            cx.vb.mov_imm(dst[1], 0);
            compare_reg_const(cx, Sz::X, first, 0);
            select(cx, Cond::Eq, dst[0], sum, near);
        }
        Intrinsic::Abs => {
            let s = sign_of(cx, a[1]);
            negate_if(cx, dst, a, s);
        }
        Intrinsic::UaddSat | Intrinsic::UsubSat => {
            let sub = id == Intrinsic::UsubSat;
            let limit = constant_reg(cx, I64, if sub { 0 } else { -1 });
            let t = pair(cx);
            sum_with_flags(cx, sub, t, a, b);
            select(cx, carry(sub), dst[0], limit, t[0]);
            select(cx, carry(sub), dst[1], limit, t[1]);
        }
        Intrinsic::SaddSat | Intrinsic::SsubSat => {
            // The limit on the side of the left operand's sign.
            let s = sign_of(cx, a[1]);
            let (low, high) = (cx.vreg(I64), cx.vreg(I64));
            cx.vb.make(Op::ORN, Sz::X).def(low).reg31().use_(s).done();
            arith_const(cx, Opcode::Xor, 64, high, s, i64::MAX);
            let t = pair(cx);
            sum_with_flags(cx, id == Intrinsic::SsubSat, t, a, b);
            select(cx, Cond::Vs, dst[0], low, t[0]);
            select(cx, Cond::Vs, dst[1], high, t[1]);
        }
        Intrinsic::Fshl | Intrinsic::Fshr => {
            let n = cx.use_part(args[2], 0)?;
            funnel(cx, id == Intrinsic::Fshl, dst, a, b, n);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// `bswap` and `bitreverse` of any number of words: each word and their order, then down to the width.
fn reverse(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, width: u32, v: Value) -> Result<()> {
    let n = width.div_ceil(64);
    let down = 64 * n - width;
    let mut words: SmallVec<[VReg; 8]> = SmallVec::new();
    for k in 0..n {
        let word = cx.use_part(v, n - 1 - k)?;
        let r = if down == 0 {
            cx.def_part(i, k)?
        } else {
            cx.vreg(I64)
        };
        if id == Intrinsic::Bswap {
            bits::swap_bytes(cx, 64, r, word);
        } else {
            bits::reverse(cx, 64, r, word);
        }
        words.push(r);
    }
    if down == 0 {
        return Ok(());
    }
    for k in 0..n {
        let dst = cx.def_part(i, k)?;
        let word = words[k as usize];
        match words.get(k as usize + 1) {
            Some(next) => cx.vb.rrri(Op::EXTR, Sz::X, dst, *next, word, down << 10),
            None => emit_shift_imm(cx, Opcode::LShr, I64, dst, word, down),
        }
    }
    Ok(())
}

/// `dst = sign ? -a : a`, `sign` all ones or zero.
fn negate_if(cx: &mut Cx<'_>, dst: Pair, a: Pair, sign: VReg) {
    let x = [
        binary(cx, Opcode::Xor, a[0], sign),
        binary(cx, Opcode::Xor, a[1], sign),
    ];
    emit_add_wide(cx, true, &dst, &x, &[sign, sign]);
}

/// Unsigned product with overflow: `low = a0 * b0`, and into the high word the cross products, of which
/// at most one is not zero unless there is overflow.
fn unsigned_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
    let [o1, o2, high, both] = [(); 4].map(|()| cx.vreg(I64));
    cx.vb.rrr(Op::UMULH, Sz::X, o1, a[1], b[0]);
    cx.vb.rrr(Op::UMULH, Sz::X, o2, a[0], b[1]);
    let x = binary(cx, Opcode::Mul, a[1], b[0]);
    let cross = cx.vreg(I64);
    cx.vb.rrrr(Op::MADD, Sz::X, cross, a[0], b[1], x);
    arith(cx, Opcode::Mul, 64, dst[0], a[0], b[0]);
    cx.vb.rrr(Op::UMULH, Sz::X, high, a[0], b[0]);
    let lost = binary(cx, Opcode::Or, o1, o2);
    cx.vb.rrr(Op::ADDS, Sz::X, dst[1], high, cross);
    let o3 = set(cx, Cond::Hs);
    compare_reg_const(cx, Sz::X, a[1], 0);
    // nzcv 4 (Z): where a1 is 0 the product of the high words is.
    cx.vb
        .make(Op::CCMP_I, Sz::X)
        .use_(b[1])
        .bits(4)
        .cond(Cond::Ne)
        .done();
    set_test(cx, Test::One(Cond::Ne), both);
    compare_reg_const(cx, Sz::X, lost, 0);
    let o4 = set(cx, Cond::Ne);
    let s = binary(cx, Opcode::Or, o3, both);
    arith(cx, Opcode::Or, 32, flag, s, o4);
}

/// Signed product with overflow: that of the magnitudes, with the sign put back.
fn signed_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
    let (sa, sb) = (sign_of(cx, a[1]), sign_of(cx, b[1]));
    let (x, y, m) = (pair(cx), pair(cx), pair(cx));
    negate_if(cx, x, a, sa);
    negate_if(cx, y, b, sb);
    let over = cx.vreg(PartTy::I32);
    unsigned_product(cx, m, over, x, y);
    let sign = binary(cx, Opcode::Xor, sa, sb);
    negate_if(cx, dst, m, sign);
    // A result that is not zero must have that sign.
    let wrong = binary(cx, Opcode::Xor, dst[1], sign);
    let top = cx.vreg(I64);
    emit_shift_imm(cx, Opcode::LShr, I64, top, wrong, 63);
    let any = binary(cx, Opcode::Or, dst[0], dst[1]);
    compare_reg_const(cx, Sz::X, any, 0);
    let any = set(cx, Cond::Ne);
    let bad = cx.vreg(I64);
    arith(cx, Opcode::And, 32, bad, top, any);
    arith(cx, Opcode::Or, 32, flag, over, bad);
}

/// Funnel shift: the three words that bit 6 of the count chooses, then two double shifts.
fn funnel(cx: &mut Cx<'_>, left: bool, dst: Pair, a: Pair, b: Pair, n: VReg) {
    // From the word that the result's end is in.
    let (plain, moved) = if left {
        ([a[1], a[0], b[1]], [a[0], b[1], b[0]])
    } else {
        ([b[0], b[1], a[0]], [b[1], a[0], a[1]])
    };
    let words = [(); 3].map(|()| cx.vreg(I64));
    let bit = logical_immediate(64, true).expect("a logical immediate");
    cx.vb
        .make(Op::ANDS_I, Sz::X)
        .reg31()
        .use_(n)
        .bits(bit << 10)
        .done();
    for k in 0..3 {
        select(cx, Cond::Ne, words[k], moved[k], plain[k]);
    }
    let (first, second) = if left { (dst[1], dst[0]) } else { (dst[0], dst[1]) };
    emit_funnel(cx, left, first, words[0], words[1], n);
    emit_funnel(cx, left, second, words[1], words[2], n);
}

fn three_way(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, a: Pair, b: Pair) -> Result<bool> {
    if cx.bits(cx.body.inst(i).ty) > 64 {
        return Ok(false);
    }
    let p = if id == Intrinsic::Scmp {
        IntPredicate::Slt
    } else {
        IntPredicate::Ult
    };
    let c = compare_wide(cx, p, &a, &b);
    let below = set(cx, c);
    let c = compare_wide(cx, p, &b, &a);
    let above = set(cx, c);
    let t = cx.vreg(PartTy::I32);
    cx.vb.rrr(Op::SUB, Sz::W, t, above, below);
    let dst = cx.def(i)?;
    super::convert_int::emit_extend(cx, true, 32, I64, dst, t);
    Ok(true)
}
