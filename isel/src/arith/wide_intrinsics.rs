//! Integer intrinsics of more than 64 bits: all of 128 bits, in two registers; reversals of any width.

use crate::arith::int_intrinsics::{IntIntrinsics, Pair};
use crate::intrinsics::{min_max, overflow_op};
use crate::lower::Lower;
use crate::values::operand::work_part;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use regalloc::VReg;
use smallvec::SmallVec;

const I64: PartTy = PartTy::I64;

fn pair<T: IntIntrinsics>(cx: &mut Lower<'_, T>) -> Pair {
    [cx.vreg(I64), cx.vreg(I64)]
}

fn binary<T: IntIntrinsics>(cx: &mut Lower<'_, T>, op: Opcode, a: VReg, b: VReg) -> VReg {
    let r = cx.vreg(I64);
    T::emit_binary(cx, op, I64, r, a, b);
    r
}

fn sign_of<T: IntIntrinsics>(cx: &mut Lower<'_, T>, high: VReg) -> VReg {
    let r = cx.vreg(I64);
    T::emit_shift_imm(cx, Opcode::AShr, I64, r, high, 63);
    r
}

/// Lowers the intrinsic; `false` if it is not known for this width.
pub(crate) fn lower<T: IntIntrinsics>(
    cx: &mut Lower<'_, T>,
    i: Inst,
    id: Intrinsic,
    width: u32,
    args: &[Value],
) -> Result<bool> {
    if matches!(id, Intrinsic::Bswap | Intrinsic::Bitreverse) {
        return reverse(cx, i, id, width, args[0]).map(|()| true);
    }
    if width != 128 {
        return Ok(false);
    }
    let operand = |cx: &mut Lower<'_, T>, k: usize| -> Result<Pair> {
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
        let c = T::compare_parts(cx, p, &a, &b);
        T::select(cx, c, dst[0], a[0], b[0]);
        T::select(cx, c, dst[1], a[1], b[1]);
        return Ok(true);
    }
    if let Some((op, signed)) = overflow_op(id) {
        let flag = cx.def_part(i, 2)?;
        match (op, signed) {
            (Opcode::Mul, true) => signed_product(cx, dst, flag, a, b),
            (Opcode::Mul, false) => T::unsigned_product(cx, dst, flag, a, b),
            _ => {
                let c = T::sum_with_flags(cx, op == Opcode::Sub, signed, dst, a, b);
                T::set(cx, c, flag);
            }
        }
        return Ok(true);
    }
    match id {
        Intrinsic::Ctpop => {
            let [x, y] = pair(cx);
            T::on_registers(cx, id, 64, &[x], &a[..1], false);
            T::on_registers(cx, id, 64, &[y], &a[1..], false);
            T::emit_binary(cx, Opcode::Add, I64, dst[0], x, y);
            T::emit_int(cx, I64, dst[1], 0);
        }
        Intrinsic::Ctlz | Intrinsic::Cttz => {
            let (first, rest) = match id {
                Intrinsic::Ctlz => (a[1], a[0]),
                _ => (a[0], a[1]),
            };
            let [far, near, sum] = [(); 3].map(|()| cx.vreg(I64));
            T::on_registers(cx, id, 64, &[far], &[rest], false);
            T::emit_binary_imm(cx, Opcode::Add, I64, sum, far, 64);
            T::on_registers(cx, id, 64, &[near], &[first], false);
            let c = T::compare_zero(cx, first);
            T::select(cx, c, dst[0], sum, near);
            T::emit_int(cx, I64, dst[1], 0);
        }
        Intrinsic::Abs => {
            let s = sign_of(cx, a[1]);
            negate_if(cx, dst, a, s);
        }
        Intrinsic::UaddSat | Intrinsic::UsubSat => {
            let sub = id == Intrinsic::UsubSat;
            let limit = T::int_reg(cx, I64, if sub { 0 } else { u64::MAX });
            let t = pair(cx);
            let c = T::sum_with_flags(cx, sub, false, t, a, b);
            T::select(cx, c, dst[0], limit, t[0]);
            T::select(cx, c, dst[1], limit, t[1]);
        }
        Intrinsic::SaddSat | Intrinsic::SsubSat => {
            // The limit on the side of the left operand's sign.
            let s = sign_of(cx, a[1]);
            let [low, high] = pair(cx);
            T::emit_binary_imm(cx, Opcode::Xor, I64, low, s, -1);
            T::emit_binary_imm(cx, Opcode::Xor, I64, high, s, i64::MAX);
            let t = pair(cx);
            let c = T::sum_with_flags(cx, id == Intrinsic::SsubSat, true, t, a, b);
            T::select(cx, c, dst[0], low, t[0]);
            T::select(cx, c, dst[1], high, t[1]);
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
fn reverse<T: IntIntrinsics>(
    cx: &mut Lower<'_, T>,
    i: Inst,
    id: Intrinsic,
    width: u32,
    v: Value,
) -> Result<()> {
    let n = width.div_ceil(64);
    let down = 64 * n - width;
    let mut words: SmallVec<[VReg; 8]> = SmallVec::new();
    for k in 0..n {
        let word = cx.use_part(v, n - 1 - k)?;
        let r = match down {
            0 => cx.def_part(i, k)?,
            _ => cx.vreg(I64),
        };
        T::on_registers(cx, id, 64, &[r], &[word], false);
        words.push(r);
    }
    if down == 0 {
        return Ok(());
    }
    for k in 0..n {
        let dst = cx.def_part(i, k)?;
        let word = words[k as usize];
        match words.get(k as usize + 1) {
            Some(next) => T::funnel_const(cx, false, 64, dst, *next, word, down),
            None => T::emit_shift_imm(cx, Opcode::LShr, I64, dst, word, down),
        }
    }
    Ok(())
}

/// `dst = sign ? -a : a`, `sign` all ones or zero.
fn negate_if<T: IntIntrinsics>(cx: &mut Lower<'_, T>, dst: Pair, a: Pair, sign: VReg) {
    let x = a.map(|word| binary(cx, Opcode::Xor, word, sign));
    T::emit_add_wide(cx, true, &dst, &x.map(Some), &[Some(sign); 2]);
}

/// Signed product with overflow: that of the magnitudes, with the sign put back.
fn signed_product<T: IntIntrinsics>(cx: &mut Lower<'_, T>, dst: Pair, flag: VReg, a: Pair, b: Pair) {
    let (sa, sb) = (sign_of(cx, a[1]), sign_of(cx, b[1]));
    let (x, y, m) = (pair(cx), pair(cx), pair(cx));
    negate_if(cx, x, a, sa);
    negate_if(cx, y, b, sb);
    let over = cx.vreg(T::BIT);
    T::unsigned_product(cx, m, over, x, y);
    let sign = binary(cx, Opcode::Xor, sa, sb);
    negate_if(cx, dst, m, sign);
    // A result that is not zero must have that sign.
    let wrong = binary(cx, Opcode::Xor, dst[1], sign);
    let wrong = T::is_negative(cx, wrong);
    let any = T::is_nonzero(cx, dst);
    let bad = cx.vreg(T::BIT);
    T::emit_binary(cx, Opcode::And, T::BIT, bad, wrong, any);
    T::emit_binary(cx, Opcode::Or, T::BIT, flag, over, bad);
}

/// Funnel shift: the three words that bit 6 of the count chooses, then two double shifts.
fn funnel<T: IntIntrinsics>(cx: &mut Lower<'_, T>, left: bool, dst: Pair, a: Pair, b: Pair, n: VReg) {
    // From the word that the result's end is in.
    let (plain, moved) = match left {
        true => ([a[1], a[0], b[1]], [a[0], b[1], b[0]]),
        false => ([b[0], b[1], a[0]], [b[1], a[0], a[1]]),
    };
    let words = [(); 3].map(|()| cx.vreg(I64));
    let c = T::test_bit(cx, n, 6);
    for k in 0..3 {
        T::select(cx, c, words[k], moved[k], plain[k]);
    }
    let (first, second) = if left { (dst[1], dst[0]) } else { (dst[0], dst[1]) };
    T::emit_funnel(cx, left, first, words[0], words[1], n);
    T::emit_funnel(cx, left, second, words[1], words[2], n);
}

fn three_way<T: IntIntrinsics>(
    cx: &mut Lower<'_, T>,
    i: Inst,
    id: Intrinsic,
    a: Pair,
    b: Pair,
) -> Result<bool> {
    let bits = cx.bits(cx.body.inst(i).ty);
    if bits > 64 {
        return Ok(false);
    }
    let p = match id {
        Intrinsic::Scmp => IntPredicate::Slt,
        _ => IntPredicate::Ult,
    };
    let less = |cx: &mut Lower<'_, T>, a: Pair, b: Pair| {
        let c = T::compare_parts(cx, p, &a, &b);
        let r = cx.vreg(T::BIT);
        T::set(cx, c, r);
        r
    };
    let (below, above) = (less(cx, a, b), less(cx, b, a));
    let t = cx.vreg(T::BIT);
    T::emit_binary(cx, Opcode::Sub, T::BIT, t, above, below);
    let dst = cx.def(i)?;
    T::emit_extend(cx, true, 8 * T::BIT.bytes(), work_part(bits), dst, t);
    Ok(true)
}
