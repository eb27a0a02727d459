//! Intrinsics on scalar integers: overflow and saturation, absolute value, minimum and maximum, bit counts, byte and
//! bit reversal, funnel shifts, three-way comparison. What is asked is the same for all targets; the answer on
//! registers of at most 64 bits is the target's ([`IntIntrinsics`]), wider ones are put together from it
//! (`crate::arith::wide_intrinsics`).

use crate::intrinsics::{min_max, overflow_op};
use crate::lower::{Lower, Lower as Cx};
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

/// An integer of 128 bits: its lower and its upper half.
pub type Pair = [VReg; 2];

/// What a target provides for the intrinsics on integers, beside [`Target`]. A condition is one of its flags;
/// between the function that gives it and those that take it stands nothing that changes flags.
pub trait IntIntrinsics: Target {
    /// A condition of the flags.
    type Cond: Copy;
    /// The part in which a bit is computed.
    const BIT: PartTy;

    /// Patterns of at most 64 bits that look at the operands themselves. Returns `false` if there is none.
    fn lower_operands(
        _cx: &mut Cx<'_, Self>,
        _i: Inst,
        _id: Intrinsic,
        _bits: u32,
        _args: &[Value],
    ) -> Result<bool> {
        Ok(false)
    }
    /// The intrinsic on registers of `bits` ≤ 64 bits (what is above them is undefined). `dst[1]` is the overflow
    /// bit of those that have one. `zero_poison`: of ctlz and cttz. Returns `false` if it is none of them.
    fn on_registers(
        cx: &mut Cx<'_, Self>,
        id: Intrinsic,
        bits: u32,
        dst: &[VReg],
        args: &[VReg],
        zero_poison: bool,
    ) -> bool;
    /// Funnel shift of `a` (above) and `b` by a constant below `bits`, which are 64 at most.
    fn funnel_const(cx: &mut Cx<'_, Self>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, n: u32);

    /// Compares integers of 64-bit parts.
    fn compare_parts(cx: &mut Cx<'_, Self>, pred: IntPredicate, a: &[VReg], b: &[VReg]) -> Self::Cond;
    /// The condition that a register of 64 bits is zero.
    fn compare_zero(cx: &mut Cx<'_, Self>, a: VReg) -> Self::Cond;
    /// The condition that bit `bit` (of the lowest 8) of a register is set.
    fn test_bit(cx: &mut Cx<'_, Self>, a: VReg, bit: u32) -> Self::Cond;
    /// Sum or difference, and the condition that it overflows.
    fn sum_with_flags(
        cx: &mut Cx<'_, Self>,
        sub: bool,
        signed: bool,
        dst: Pair,
        a: Pair,
        b: Pair,
    ) -> Self::Cond;
    /// `dst` = whether the condition holds, a bit.
    fn set(cx: &mut Cx<'_, Self>, c: Self::Cond, dst: VReg);
    /// `dst = c ? yes : no` of 64 bits.
    fn select(cx: &mut Cx<'_, Self>, c: Self::Cond, dst: VReg, yes: VReg, no: VReg);
    /// Whether a register of 64 bits is negative, a bit.
    fn is_negative(cx: &mut Cx<'_, Self>, a: VReg) -> VReg;
    /// Whether one of two registers of 64 bits is not zero, a bit.
    fn is_nonzero(cx: &mut Cx<'_, Self>, a: Pair) -> VReg;
    /// Unsigned product with overflow: `low = a0 * b0`, and into the high word the cross products, of which
    /// at most one is not zero unless there is overflow.
    fn unsigned_product(cx: &mut Cx<'_, Self>, dst: Pair, flag: VReg, a: Pair, b: Pair);
}

/// Whether it is one of this file.
pub fn is_known(id: Intrinsic) -> bool {
    use Intrinsic::*;
    min_max(id).is_some()
        || overflow_op(id).is_some()
        || matches!(
            id,
            Abs | Ctpop
                | Ctlz
                | Cttz
                | Bswap
                | Bitreverse
                | Fshl
                | Fshr
                | SaddSat
                | UaddSat
                | SsubSat
                | UsubSat
                | SshlSat
                | UshlSat
                | Scmp
                | Ucmp
                | Ptrmask
        )
}

/// Lowers a call of one of these intrinsics on scalars; `false` for others.
pub fn lower<T: IntIntrinsics>(cx: &mut Lower<'_, T>, i: Inst, id: Intrinsic) -> Result<bool> {
    if !is_known(id) {
        return Ok(false);
    }
    let args: SmallVec<[Value; 4]> = cx.body.call_args(i).iter().copied().collect();
    let bits = match cx.scope.ty(cx.ty(args[0])) {
        Type::Int(n) => n,
        Type::Ptr(_) => 64,
        _ => return Ok(false),
    };
    if !cx.is_used(i) {
        return Ok(true);
    }
    if bits > 64 {
        return crate::arith::wide_intrinsics::lower(cx, i, id, bits, &args);
    }
    if T::lower_operands(cx, i, id, bits, &args)? {
        return Ok(true);
    }
    if matches!(id, Intrinsic::Fshl | Intrinsic::Fshr)
        && let Some(n) = cx.const_int(args[2])
    {
        let (a, b) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
        let dst = cx.def(i)?;
        let n = (n % u64::from(bits)) as u32;
        T::funnel_const(cx, id == Intrinsic::Fshl, bits, dst, a, b, n);
        return Ok(true);
    }
    let zero_poison = matches!(id, Intrinsic::Ctlz | Intrinsic::Cttz) && cx.const_int(args[1]) == Some(1);
    let count = match id {
        Intrinsic::Ctlz | Intrinsic::Cttz | Intrinsic::Abs => 1,
        _ => args.len(),
    };
    let mut regs: SmallVec<[VReg; 4]> = SmallVec::new();
    for v in &args[..count] {
        regs.push(cx.use_reg(*v)?);
    }
    let dst = cx.def_parts(i)?;
    Ok(T::on_registers(cx, id, bits, &dst, &regs, zero_poison))
}

/// `ctpop` of a register of `ty` (32 or 64 bits) by sums of pairs, of fours, of bytes, and one multiplication that adds
/// all bytes.
pub fn population_by_sums<T: Target>(cx: &mut Lower<'_, T>, ty: PartTy, dst: VReg, x: VReg) {
    let every = |byte: u64| (byte * 0x0101_0101_0101_0101) as i64;
    let constant = |cx: &mut Lower<'_, T>, op: Opcode, a: VReg, byte: u64| {
        let r = cx.vreg(ty);
        T::emit_binary_imm(cx, op, ty, r, a, every(byte));
        r
    };
    let sum = |cx: &mut Lower<'_, T>, op: Opcode, a: VReg, b: VReg| {
        let r = cx.vreg(ty);
        T::emit_binary(cx, op, ty, r, a, b);
        r
    };
    let shifted = |cx: &mut Lower<'_, T>, a: VReg, n: u32| {
        let r = cx.vreg(ty);
        T::emit_shift_imm(cx, Opcode::LShr, ty, r, a, n);
        r
    };
    let odd = shifted(cx, x, 1);
    let odd = constant(cx, Opcode::And, odd, 0x55);
    let pairs = sum(cx, Opcode::Sub, x, odd);
    let high = shifted(cx, pairs, 2);
    let high = constant(cx, Opcode::And, high, 0x33);
    let low = constant(cx, Opcode::And, pairs, 0x33);
    let fours = sum(cx, Opcode::Add, low, high);
    let upper = shifted(cx, fours, 4);
    let both = sum(cx, Opcode::Add, fours, upper);
    let bytes = constant(cx, Opcode::And, both, 0x0f);
    let total = constant(cx, Opcode::Mul, bytes, 1);
    T::emit_shift_imm(cx, Opcode::LShr, ty, dst, total, 8 * ty.bytes() - 8);
}
