//! Integer intrinsics of more than 64 bits: all of 128 bits, in two registers; reversals of any width.

use super::bits;
use super::compare::compare_wide;
use super::convert_int::{emit_add_wide, emit_shift_imm};
use super::int::{constant_reg, simple, simple_const};
use super::int_intrinsics::{min_max, overflow_op};
use super::operand::{self, Rhs};
use super::{Cx, X86};
use crate::inst::{Build, Cond};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::{PartTy, Target};
use regalloc::VReg;
use smallvec::SmallVec;

const I64: PartTy = PartTy::I64;
type Pair = [VReg; 2];

fn pair(cx: &mut Cx<'_>) -> Pair {
    [cx.vreg(I64), cx.vreg(I64)]
}

fn binary(cx: &mut Cx<'_>, op: Opcode, a: VReg, b: VReg) -> VReg {
    let r = cx.vreg(I64);
    simple(cx, op, 64, r, a, Rhs::Reg(b));
    r
}

fn sign_of(cx: &mut Cx<'_>, high: VReg) -> VReg {
    let r = cx.vreg(I64);
    emit_shift_imm(cx, Opcode::AShr, I64, r, high, 63);
    r
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
        cx.vb.cmov(c, true, dst[0], b[0], a[0]);
        cx.vb.cmov(c, true, dst[1], b[1], a[1]);
        return Ok(true);
    }
    if let Some((op, signed)) = overflow_op(id) {
        let flag = cx.def_part(i, 2)?;
        match (op, signed) {
            (Opcode::Mul, true) => signed_product(cx, dst, flag, a, b),
            (Opcode::Mul, false) => unsigned_product(cx, dst, flag, a, b),
            _ => {
                emit_add_wide(cx, op == Opcode::Sub, &dst, &a, &b);
                cx.vb.setcc(if signed { Cond::O } else { Cond::B }, flag);
            }
        }
        return Ok(true);
    }
    match id {
        Intrinsic::Ctpop => {
            let (x, y) = (cx.vreg(I64), cx.vreg(I64));
            bits::population(cx, 64, x, a[0]);
            bits::population(cx, 64, y, a[1]);
            simple(cx, Opcode::Add, 64, dst[0], x, Rhs::Reg(y));
            X86::emit_int(cx, I64, dst[1], 0);
        }
        Intrinsic::Ctlz => {
            let [far, near, sum] = [cx.vreg(I64), cx.vreg(I64), cx.vreg(I64)];
            bits::leading_zeros(cx, 64, far, a[0], false);
            simple_const(cx, Opcode::Add, 64, sum, far, 64);
            bits::leading_zeros(cx, 64, near, a[1], false);
            cx.vb.crr(operand::TEST.rm[3], a[1], a[1]);
            cx.vb.cmov(Cond::E, true, dst[0], near, sum);
            X86::emit_int(cx, I64, dst[1], 0);
        }
        Intrinsic::Cttz => {
            let [far, near, sum] = [cx.vreg(I64), cx.vreg(I64), cx.vreg(I64)];
            bits::trailing_zeros(cx, 64, far, a[1], false);
            simple_const(cx, Opcode::Add, 64, sum, far, 64);
            bits::trailing_zeros(cx, 64, near, a[0], false);
            cx.vb.crr(operand::TEST.rm[3], a[0], a[0]);
            cx.vb.cmov(Cond::E, true, dst[0], near, sum);
            X86::emit_int(cx, I64, dst[1], 0);
        }
        Intrinsic::Abs => {
            let s = sign_of(cx, a[1]);
            negate_if(cx, dst, a, s);
        }
        Intrinsic::UaddSat | Intrinsic::UsubSat => {
            let sub = id == Intrinsic::UsubSat;
            let limit = constant_reg(cx, I64, if sub { 0 } else { -1 });
            let t = pair(cx);
            emit_add_wide(cx, sub, &t, &a, &b);
            cx.vb.cmov(Cond::B, true, dst[0], t[0], limit);
            cx.vb.cmov(Cond::B, true, dst[1], t[1], limit);
        }
        Intrinsic::SaddSat | Intrinsic::SsubSat => {
            // The limit on the side of the left operand's sign.
            let s = sign_of(cx, a[1]);
            let (low, high) = (cx.vreg(I64), cx.vreg(I64));
            cx.vb.tr(operand::NOT[3], low, s);
            simple_const(cx, Opcode::Xor, 64, high, s, i64::MAX);
            let t = pair(cx);
            emit_add_wide(cx, id == Intrinsic::SsubSat, &t, &a, &b);
            cx.vb.cmov(Cond::O, true, dst[0], t[0], low);
            cx.vb.cmov(Cond::O, true, dst[1], t[1], high);
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
            Some(next) => cx
                .vb
                .trri(Code::Shrd_rm64_r64_imm8, dst, word, *next, down as i32),
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

/// `flag |= more` of bytes 0 or 1.
fn or_flag(cx: &mut Cx<'_>, a: VReg, b: VReg) -> VReg {
    let r = cx.vreg(PartTy::I8);
    cx.vb.trr(operand::OR.rm[2], r, a, b);
    r
}

fn set(cx: &mut Cx<'_>, c: Cond) -> VReg {
    let r = cx.vreg(PartTy::I8);
    cx.vb.setcc(c, r);
    r
}

/// Unsigned product with overflow: `low = a0 * b0`, and into the high word the cross products, of which
/// at most one is not zero unless there is overflow.
fn unsigned_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
    let (x, y, unused) = (cx.vreg(I64), cx.vreg(I64), [cx.vreg(I64), cx.vreg(I64)]);
    cx.vb.mul_wide(Code::Mul_rm64, x, unused[0], a[1], b[0]);
    let o1 = set(cx, Cond::O);
    cx.vb.mul_wide(Code::Mul_rm64, y, unused[1], a[0], b[1]);
    let o2 = set(cx, Cond::O);
    let cross = binary(cx, Opcode::Add, x, y);
    let high = cx.vreg(I64);
    cx.vb.mul_wide(Code::Mul_rm64, dst[0], high, a[0], b[0]);
    cx.vb.trr(operand::ADD.rm[3], dst[1], high, cross);
    let o3 = set(cx, Cond::B);
    cx.vb.crr(operand::TEST.rm[3], a[1], a[1]);
    let p = set(cx, Cond::Ne);
    cx.vb.crr(operand::TEST.rm[3], b[1], b[1]);
    let q = set(cx, Cond::Ne);
    let both = cx.vreg(PartTy::I8);
    cx.vb.trr(operand::AND.rm[2], both, p, q);
    let s = or_flag(cx, o1, o2);
    let t = or_flag(cx, o3, both);
    cx.vb.trr(operand::OR.rm[2], flag, s, t);
}

/// Signed product with overflow: that of the magnitudes, with the sign put back.
fn signed_product(cx: &mut Cx<'_>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
    let (sa, sb) = (sign_of(cx, a[1]), sign_of(cx, b[1]));
    let (x, y, m) = (pair(cx), pair(cx), pair(cx));
    negate_if(cx, x, a, sa);
    negate_if(cx, y, b, sb);
    let over = cx.vreg(PartTy::I8);
    unsigned_product(cx, m, over, x, y);
    let sign = binary(cx, Opcode::Xor, sa, sb);
    negate_if(cx, dst, m, sign);
    // A result that is not zero must have that sign.
    let wrong = binary(cx, Opcode::Xor, dst[1], sign);
    cx.vb.crr(operand::TEST.rm[3], wrong, wrong);
    let wrong = set(cx, Cond::S);
    let any = cx.vreg(I64);
    cx.vb.trr(operand::OR.rm[3], any, dst[0], dst[1]);
    let any = set(cx, Cond::Ne);
    let bad = cx.vreg(PartTy::I8);
    cx.vb.trr(operand::AND.rm[2], bad, wrong, any);
    cx.vb.trr(operand::OR.rm[2], flag, over, bad);
}

/// Funnel shift: the three words that bit 6 of the count chooses, then two double shifts.
fn funnel(cx: &mut Cx<'_>, left: bool, dst: Pair, a: Pair, b: Pair, n: VReg) {
    // From the word that the result's end is in.
    let (plain, moved) = if left {
        ([a[1], a[0], b[1]], [a[0], b[1], b[0]])
    } else {
        ([b[0], b[1], a[0]], [b[1], a[0], a[1]])
    };
    let words = [cx.vreg(I64), cx.vreg(I64), cx.vreg(I64)];
    cx.vb.cri(Code::Test_rm8_imm8, n, 64);
    for k in 0..3 {
        cx.vb.cmov(Cond::Ne, true, words[k], plain[k], moved[k]);
    }
    let code = if left {
        Code::Shld_rm64_r64_CL
    } else {
        Code::Shrd_rm64_r64_CL
    };
    let (first, second) = if left { (dst[1], dst[0]) } else { (dst[0], dst[1]) };
    cx.vb.trr_cl(code, first, words[0], words[1], n);
    cx.vb.trr_cl(code, second, words[1], words[2], n);
}

fn three_way(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, a: Pair, b: Pair) -> Result<bool> {
    let result = cx.bits(cx.body.inst(i).ty);
    if result > 64 {
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
    let t = cx.vreg(PartTy::I8);
    cx.vb.trr(operand::SUB.rm[2], t, above, below);
    let dst = cx.def(i)?;
    X86::emit_extend(cx, true, 8, operand::work_part(result), dst, t);
    Ok(true)
}
