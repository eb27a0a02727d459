//! Scalar floating point: arithmetic, comparison.
//!
//! What is the same for all targets is in [`isel::arith::float`]. `half` is computed as `float` where the processor has no
//! half-precision arithmetic, `bfloat` always; fp128 is calls of the runtime library.

use super::compare::{Test, cond_of, set_test};
use super::streaming::Mode;
use super::{A64, Cx, float_convert, math};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{FloatPredicate, InstData, InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use isel::arith::float::{FloatOps, library_arithmetic, library_comparison};
pub use isel::arith::float::{Fp, SignOp};
use isel::{Emit, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// The size of scalar instructions, and which formats have none.
pub trait FpSize: Copy {
    /// The size of scalar instructions.
    fn sz(self) -> Sz;
    /// Computed in `float`.
    fn is_small(self, cx: &Cx<'_>) -> bool;
}

impl FpSize for Fp {
    fn sz(self) -> Sz {
        Sz::scalar(self.part().bytes())
    }
    fn is_small(self, cx: &Cx<'_>) -> bool {
        self == Fp::BFloat || self == Fp::Half && !cx.target.features.has(Feature::Fullfp16)
    }
}

impl FloatOps for A64 {
    fn arithmetic_of_operands(cx: &mut Cx<'_>, i: Inst, d: &InstData, k: Fp) -> Result<bool> {
        contracted(cx, i, d, k)
    }
    fn fcmp(cx: &mut Cx<'_>, i: Inst, dst: VReg) -> Result<()> {
        let test = flags_of_fcmp(cx, i)?;
        set_test(cx, test, dst);
        Ok(())
    }
    fn arithmetic(cx: &mut Cx<'_>, op: Opcode, k: Fp, dst: &[VReg], a: &[VReg], b: &[VReg]) -> Result<()> {
        binary(cx, op, k, dst[0], a[0], b[0])
    }
    fn change_sign(cx: &mut Cx<'_>, op: SignOp, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        sign_op(cx, op, k, dst[0], a[0])
    }
    fn compare(cx: &mut Cx<'_>, p: FloatPredicate, k: Fp, dst: VReg, a: &[VReg], b: &[VReg]) -> Result<()> {
        let test = compare(cx, p, k, a[0], b[0])?;
        set_test(cx, test, dst);
        Ok(())
    }
    fn convert(cx: &mut Cx<'_>, k: Fp, to: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::convert(cx, k, to, dst[0], a[0])
    }
    fn to_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::to_int(cx, signed, bits, k, dst, a[0])
    }
    fn to_int_sat(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::to_int_sat(cx, signed, bits, k, dst[0], a[0])
    }
    fn from_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::from_int(cx, signed, bits, k, dst[0], a)
    }
    fn move_bits(cx: &mut Cx<'_>, bytes: u32, dst: VReg, src: VReg) {
        super::convert_int::emit_class_move(cx, bytes, dst, src)
    }
    fn round_to_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, bits: u32, dst: VReg, a: &[VReg]) -> Result<()> {
        math::round_to_int(cx, id, k, bits, dst, a[0])
    }
    fn is_class(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: &[VReg], mask: u32) -> Result<()> {
        math::is_class(cx, k, dst, a[0], mask)
    }
    fn two_results(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        math::two_results(cx, id, k, dst, a[0])
    }
    fn with_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg], n: VReg) -> Result<()> {
        math::with_int(cx, id, k, dst[0], a[0], n)
    }
    fn function(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
        let list: SmallVec<[VReg; 3]> = args.iter().map(|a| a[0]).collect();
        math::apply(cx, id, k, dst[0], &list)
    }
    fn extended_to(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, x: VReg) -> VReg {
        super::operand::extended_to(cx, signed, bits, to, x)
    }
}

/// `fadd` and so on.
fn arith_op(op: Opcode) -> Op {
    match op {
        Opcode::FAdd => Op::FADD,
        Opcode::FSub => Op::FSUB,
        Opcode::FMul => Op::FMUL,
        _ => Op::FDIV,
    }
}

/// Multiplication and addition in one instruction, where both allow contraction.
fn contracted(cx: &mut Cx<'_>, i: Inst, d: &InstData, k: Fp) -> Result<bool> {
    let fast = cx.options.fp_contract == ir::options::FpContract::Fast;
    let allowed = |d: &InstData| fast || d.flags.has(InstFlags::CONTRACT);
    let sums = matches!(d.opcode, Opcode::FAdd | Opcode::FSub);
    if !cx.optimise || !sums || !allowed(d) || k == Fp::F128 || k.is_small(cx) {
        return Ok(false);
    }
    let ops = cx.body.operand_range(d.ops);
    for (product, other, first) in [(ops[0], ops[1], true), (ops[1], ops[0], false)] {
        let Some(m) = cx.absorbable(product) else { continue };
        let md = *cx.body.inst(m);
        if md.opcode != Opcode::FMul || !allowed(&md) {
            continue;
        }
        let factors = cx.body.operand_range(md.ops);
        // a*b + c, a*b - c, c - a*b
        let op = match (d.opcode, first) {
            (Opcode::FAdd, _) => Op::FMADD,
            (_, true) => Op::FNMSUB,
            _ => Op::FMSUB,
        };
        let (x, y, c) = (
            cx.use_reg(factors[0])?,
            cx.use_reg(factors[1])?,
            cx.use_reg(other)?,
        );
        let dst = cx.def(i)?;
        cx.vb.rrrr(op, k.sz(), dst, x, y, c);
        return Ok(true);
    }
    Ok(false)
}

/// `dst = a op b` in any format.
pub fn binary(cx: &mut Cx<'_>, op: Opcode, k: Fp, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    if k == Fp::F128 {
        let name = library_arithmetic(op, "fmodl");
        let p = PartTy::F128;
        return cx.libcall(name, &[(a, p), (b, p)], &[(dst, p)]);
    }
    if k.is_small(cx) || k == Fp::Half && op == Opcode::FRem {
        let (x, y) = (widened(cx, k, a)?, widened(cx, k, b)?);
        let r = cx.vreg(PartTy::F32);
        binary(cx, op, Fp::F32, r, x, y)?;
        return super::float_convert::convert(cx, Fp::F32, k, dst, r);
    }
    if op == Opcode::FRem {
        let p = k.part();
        let name = if k == Fp::F32 { "fmodf" } else { "fmod" };
        return cx.libcall(name, &[(a, p), (b, p)], &[(dst, p)]);
    }
    cx.vb.rrr(arith_op(op), k.sz(), dst, a, b);
    Ok(())
}

/// A `half` or `bfloat` as `float`.
pub fn widened(cx: &mut Cx<'_>, k: Fp, a: VReg) -> Result<VReg> {
    let r = cx.vreg(PartTy::F32);
    super::float_convert::convert(cx, k, Fp::F32, r, a)?;
    Ok(r)
}

/// The sign bits of a format in every element of 16 bytes.
fn sign_mask(cx: &mut Cx<'_>, k: Fp) -> VReg {
    let bytes = k.part().bytes() as usize;
    let mut all = [0u8; 16];
    (bytes - 1..16).step_by(bytes).for_each(|n| all[n] = 0x80);
    let r = cx.vreg(k.part());
    match k {
        Fp::F32 | Fp::F64 => A64::emit_bytes(cx, k.part(), r, &all[..bytes]),
        _ => {
            let wide = isel::PartTy::V128(isel::Lane::I16);
            let r = cx.vreg(wide);
            A64::emit_bytes(cx, wide, r, &all);
            return r;
        }
    }
    r
}

/// Whether the function's code has no vectors of NEON: the feature is off, or the processor may be in streaming mode.
pub fn without_neon(cx: &Cx<'_>) -> bool {
    !cx.target.features.has(Feature::Neon) || cx.target.sme.code_mode() != Mode::Normal
}

/// A number's bits in a general-purpose register; above them is anything.
pub fn bits_of(cx: &mut Cx<'_>, k: Fp, a: VReg) -> VReg {
    let r = cx.vreg(PartTy::I64);
    let (op, sz) = match k {
        Fp::F64 => (Op::FMOV_XD, Sz::X),
        _ => (Op::FMOV_WS, Sz::W),
    };
    cx.vb.rr(op, sz, r, a);
    r
}

/// The number with these bits.
pub fn of_bits(cx: &mut Cx<'_>, k: Fp, dst: VReg, bits: VReg) {
    let (op, sz) = match k {
        Fp::F64 => (Op::FMOV_DX, Sz::D),
        _ => (Op::FMOV_SW, Sz::S),
    };
    cx.vb.rr(op, sz, dst, bits);
}

fn sign_bit(cx: &mut Cx<'_>, k: Fp) -> VReg {
    let r = cx.vreg(PartTy::I64);
    A64::emit_int(cx, PartTy::I64, r, 1 << (8 * k.part().bytes() - 1));
    r
}

/// `-a` or `|a|`.
pub fn sign_op(cx: &mut Cx<'_>, op: SignOp, k: Fp, dst: VReg, a: VReg) -> Result<()> {
    let code = if op == SignOp::Negate { Op::FNEG } else { Op::FABS };
    if matches!(k, Fp::F32 | Fp::F64) || k == Fp::Half && !k.is_small(cx) {
        cx.vb.rr(code, k.sz(), dst, a);
        return Ok(());
    }
    if k != Fp::F128 && without_neon(cx) {
        let (bits, mask) = (bits_of(cx, k, a), sign_bit(cx, k));
        let op = if op == SignOp::Negate { Op::EOR } else { Op::BIC };
        let r = cx.vreg(PartTy::I64);
        cx.vb.rrr(op, Sz::X, r, bits, mask);
        of_bits(cx, k, dst, r);
        return Ok(());
    }
    let mask = sign_mask(cx, k);
    let op = if op == SignOp::Negate {
        Op::V_EOR
    } else {
        Op::V_BIC
    };
    cx.vb.rrr(op, Sz::V16B, dst, a, mask);
    Ok(())
}

/// `dst` = `a` with the sign of `s`, both of format `k`.
pub fn copysign(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: VReg, s: VReg) {
    if k != Fp::F128 && without_neon(cx) {
        let (a, s, mask) = (bits_of(cx, k, a), bits_of(cx, k, s), sign_bit(cx, k));
        let [size, sign, r] = std::array::from_fn(|_| cx.vreg(PartTy::I64));
        cx.vb.rrr(Op::BIC, Sz::X, size, a, mask);
        cx.vb.rrr(Op::AND, Sz::X, sign, s, mask);
        cx.vb.rrr(Op::ORR, Sz::X, r, size, sign);
        return of_bits(cx, k, dst, r);
    }
    let mask = sign_mask(cx, k);
    cx.vb.tied(Op::V_BIT, Sz::V16B, dst, a, &[s, mask], 0);
}

/// The test after `fcmp a, b` for a predicate.
pub fn test_of(pred: FloatPredicate) -> Test {
    use FloatPredicate::*;
    match pred {
        False => Test::Always(false),
        True => Test::Always(true),
        Oeq => Test::One(Cond::Eq),
        Ogt => Test::One(Cond::Gt),
        Oge => Test::One(Cond::Ge),
        Olt => Test::One(Cond::Mi),
        Ole => Test::One(Cond::Ls),
        One => Test::Either(Cond::Mi, Cond::Gt),
        Ord => Test::One(Cond::Vc),
        Uno => Test::One(Cond::Vs),
        Ueq => Test::Either(Cond::Eq, Cond::Vs),
        Ugt => Test::One(Cond::Hi),
        Uge => Test::One(Cond::Pl),
        Ult => Test::One(Cond::Lt),
        Ule => Test::One(Cond::Le),
        Une => Test::One(Cond::Ne),
    }
}

/// Emits the comparison of a scalar `fcmp` and says what to test.
pub fn flags_of_fcmp(cx: &mut Cx<'_>, i: Inst) -> Result<Test> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let k = Fp::of(cx.scope.ty(cx.ty(ops[0]))).expect("scalar fcmp");
    let pred = d.float_predicate();
    let test = test_of(pred);
    if matches!(test, Test::Always(_)) {
        return Ok(test);
    }
    let a = cx.use_reg(ops[0])?;
    if cx.is_zero(ops[1]) && k != Fp::F128 && !k.is_small(cx) {
        cx.vb.make(Op::FCMP_0, k.sz()).use_(a).done();
        return Ok(test);
    }
    let b = cx.use_reg(ops[1])?;
    compare(cx, pred, k, a, b)
}

/// Compares registers; as [`flags_of_fcmp`].
pub fn compare(cx: &mut Cx<'_>, pred: FloatPredicate, k: Fp, a: VReg, b: VReg) -> Result<Test> {
    let test = test_of(pred);
    if matches!(test, Test::Always(_)) {
        return Ok(test);
    }
    if k == Fp::F128 {
        return compare_f128(cx, pred, a, b);
    }
    let (x, y, k) = comparable(cx, k, a, b)?;
    cx.vb.make(Op::FCMP, k.sz()).use_(x).use_(y).done();
    Ok(test)
}

/// The operands in a format that there are comparisons for.
pub fn comparable(cx: &mut Cx<'_>, k: Fp, a: VReg, b: VReg) -> Result<(VReg, VReg, Fp)> {
    if !k.is_small(cx) {
        return Ok((a, b, k));
    }
    Ok((widened(cx, k, a)?, widened(cx, k, b)?, Fp::F32))
}

/// fp128 through the runtime library: each function returns an integer to compare with 0.
fn compare_f128(cx: &mut Cx<'_>, pred: FloatPredicate, a: VReg, b: VReg) -> Result<Test> {
    let call = |cx: &mut Cx<'_>, name| -> Result<VReg> {
        let r = cx.vreg(PartTy::I32);
        let p = PartTy::F128;
        cx.libcall(name, &[(a, p), (b, p)], &[(r, PartTy::I32)])?;
        Ok(r)
    };
    let Some((name, pred)) = library_comparison(pred) else {
        // Ueq: unordered or equal; One: its opposite.
        let r = call(cx, "__eqtf2")?;
        let u = call(cx, "__unordtf2")?;
        // Different and ordered: r != 0 and u == 0.
        let different = cx.vreg(PartTy::I32);
        let (x, y) = (cx.vreg(PartTy::I32), cx.vreg(PartTy::I32));
        super::compare::compare_reg_const(cx, Sz::W, r, 0);
        set_test(cx, Test::One(Cond::Ne), x);
        super::compare::compare_reg_const(cx, Sz::W, u, 0);
        set_test(cx, Test::One(Cond::Eq), y);
        cx.vb.rrr(Op::AND, Sz::W, different, x, y);
        super::compare::test_bit(cx, different);
        return Ok(Test::One(if pred == FloatPredicate::One {
            Cond::Ne
        } else {
            Cond::Eq
        }));
    };
    let r = call(cx, name)?;
    super::compare::compare_reg_const(cx, Sz::W, r, 0);
    Ok(Test::One(cond_of(pred)))
}
