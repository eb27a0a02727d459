//! Scalar floating point: the formats, and the lowering that all targets share over what each does with registers
//! ([`FloatOps`]). A value's registers are a list, one per part (x86_fp80 has two), so that vectors use the same
//! functions element by element.

use crate::arith::wide::Regs;
use crate::calls::library::libm;
use crate::lower::{Lower, Lower as Cx};
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstData, InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

/// A floating-point format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fp {
    /// IEEE 754 binary16.
    Half,
    /// The upper half of a binary32.
    BFloat,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// x87's extended precision: two parts, the significand and then sign and exponent.
    F80,
    /// IEEE 754 binary128.
    F128,
}

impl Fp {
    /// The format of a type.
    pub fn of(t: Type) -> Option<Fp> {
        Some(match t {
            Type::Half => Fp::Half,
            Type::BFloat => Fp::BFloat,
            Type::Float => Fp::F32,
            Type::Double => Fp::F64,
            Type::X86Fp80 => Fp::F80,
            Type::Fp128 => Fp::F128,
            _ => return None,
        })
    }
    /// Bits of the whole and of the mantissa, of formats that fit a general-purpose register.
    pub fn layout(self) -> Option<(u32, u32)> {
        match self {
            Fp::Half => Some((16, 10)),
            Fp::BFloat => Some((16, 7)),
            Fp::F32 => Some((32, 23)),
            Fp::F64 => Some((64, 52)),
            Fp::F80 | Fp::F128 => None,
        }
    }
    /// The part that holds it (the first one of x86_fp80).
    pub fn part(self) -> PartTy {
        match self {
            Fp::Half | Fp::BFloat => PartTy::F16,
            Fp::F32 => PartTy::F32,
            Fp::F64 => PartTy::F64,
            Fp::F80 => PartTy::I64,
            Fp::F128 => PartTy::F128,
        }
    }
}

/// The runtime library's function that converts from one format to another, where it has one.
pub fn conversion_routine(from: Fp, to: Fp) -> Option<&'static str> {
    use Fp::*;
    Some(match (from, to) {
        (Half, F32) => "__extendhfsf2",
        (F32, F64) => "__extendsfdf2",
        (F64, F32) => "__truncdfsf2",
        (F32, Half) => "__truncsfhf2",
        (F64, Half) => "__truncdfhf2",
        (F80, Half) => "__truncxfhf2",
        (F128, Half) => "__trunctfhf2",
        (F32, BFloat) => "__truncsfbf2",
        (F64, BFloat) => "__truncdfbf2",
        (F80, BFloat) => "__truncxfbf2",
        (F128, BFloat) => "__trunctfbf2",
        (F32, F128) => "__extendsftf2",
        (F64, F128) => "__extenddftf2",
        (F80, F128) => "__extendxftf2",
        (F128, F32) => "__trunctfsf2",
        (F128, F64) => "__trunctfdf2",
        (F128, F80) => "__trunctfxf2",
        _ => return None,
    })
}

/// Operations on the sign bit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SignOp {
    /// `fneg`; of NaNs as well.
    Negate,
    /// `llvm.fabs`.
    Clear,
}

/// A condition of the flags.
pub trait Condition: Copy {
    /// The opposite.
    fn inverted(self) -> Self;
}

/// What of the flags says that an i1 is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test<C> {
    /// Always or never; the flags do not matter.
    Always(bool),
    /// The condition holds.
    One(C),
    /// Both hold.
    Both(C, C),
    /// One of the two holds.
    Either(C, C),
}

impl<C: Condition> Test<C> {
    /// The opposite test.
    pub fn inverted(self) -> Self {
        match self {
            Test::Always(b) => Test::Always(!b),
            Test::One(c) => Test::One(c.inverted()),
            Test::Both(a, b) => Test::Either(a.inverted(), b.inverted()),
            Test::Either(a, b) => Test::Both(a.inverted(), b.inverted()),
        }
    }
}

/// What a target does with floating-point numbers in registers. `k` is the format of operands (of conversions from
/// integers: of the result).
pub trait FloatOps: Target {
    /// Patterns of arithmetic that look at the operands themselves. Returns `false` if there is none.
    fn arithmetic_of_operands(cx: &mut Cx<'_, Self>, i: Inst, d: &InstData, k: Fp) -> Result<bool>;
    /// The same of conversions from integers.
    fn conversion_of_operands(_cx: &mut Cx<'_, Self>, _i: Inst, _d: &InstData, _to: Fp) -> Result<bool> {
        Ok(false)
    }
    /// `dst` = the bit of the scalar comparison `i`.
    fn fcmp(cx: &mut Cx<'_, Self>, i: Inst, dst: VReg) -> Result<()>;
    /// `dst = a op b`
    fn arithmetic(
        cx: &mut Cx<'_, Self>,
        op: Opcode,
        k: Fp,
        dst: &[VReg],
        a: &[VReg],
        b: &[VReg],
    ) -> Result<()>;
    /// `-a` or `|a|`.
    fn change_sign(cx: &mut Cx<'_, Self>, op: SignOp, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()>;
    /// `dst` = the bit `a pred b`.
    fn compare(
        cx: &mut Cx<'_, Self>,
        pred: FloatPredicate,
        k: Fp,
        dst: VReg,
        a: &[VReg],
        b: &[VReg],
    ) -> Result<()>;
    /// `dst` (format `to`) = `a`.
    fn convert(cx: &mut Cx<'_, Self>, k: Fp, to: Fp, dst: &[VReg], a: &[VReg]) -> Result<()>;
    /// `dst` = `a` rounded towards zero, an integer of `bits` bits.
    fn to_int(cx: &mut Cx<'_, Self>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()>;
    /// The same with limits instead of poison, and 0 of NaN.
    fn to_int_sat(
        cx: &mut Cx<'_, Self>,
        signed: bool,
        bits: u32,
        k: Fp,
        dst: &[VReg],
        a: &[VReg],
    ) -> Result<()>;
    /// `dst` = the integer of `bits` bits in the parts `a`.
    fn from_int(
        cx: &mut Cx<'_, Self>,
        signed: bool,
        bits: u32,
        k: Fp,
        dst: &[VReg],
        a: &[VReg],
    ) -> Result<()>;
    /// `dst` = the bits of `src`, of another register class, so many bytes (2, 4, 8).
    fn move_bits(cx: &mut Cx<'_, Self>, bytes: u32, dst: VReg, src: VReg);
    /// `lrint` and the like: an integer of `bits` bits.
    fn round_to_int(
        cx: &mut Cx<'_, Self>,
        id: Intrinsic,
        k: Fp,
        bits: u32,
        dst: VReg,
        a: &[VReg],
    ) -> Result<()>;
    /// `is.fpclass`
    fn is_class(cx: &mut Cx<'_, Self>, k: Fp, dst: VReg, a: &[VReg], mask: u32) -> Result<()>;
    /// `frexp`, `modf`, `sincos`.
    fn two_results(cx: &mut Cx<'_, Self>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()>;
    /// `powi`, `ldexp`: `n` has 32 bits.
    fn with_int(cx: &mut Cx<'_, Self>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg], n: VReg)
    -> Result<()>;
    /// `dst = id(args)`, all of format `k`: see [`is_function`].
    fn function(cx: &mut Cx<'_, Self>, id: Intrinsic, k: Fp, dst: &[VReg], args: &[&[VReg]]) -> Result<()>;
    /// `x` (an integer of `bits` bits) extended to the whole of `to`.
    fn extended_to(cx: &mut Cx<'_, Self>, signed: bool, bits: u32, to: PartTy, x: VReg) -> VReg;
}

/// Lowers an instruction of scalar floating-point operands or result. Returns `false` if it is not one.
pub fn lower<T: FloatOps>(cx: &mut Lower<'_, T>, i: Inst, d: &InstData) -> Result<bool> {
    use Opcode::*;
    let ops = cx.body.operand_range(d.ops);
    match d.opcode {
        FAdd | FSub | FMul | FDiv | FRem => {
            let Some(k) = Fp::of(cx.scope.ty(d.ty)) else {
                return Ok(false);
            };
            if T::arithmetic_of_operands(cx, i, d, k)? {
                return Ok(true);
            }
            let (a, b) = (cx.use_parts(ops[0])?, cx.use_parts(ops[1])?);
            let dst = cx.def_parts(i)?;
            T::arithmetic(cx, d.opcode, k, &dst, &a, &b)?;
        }
        FNeg => {
            let Some(k) = Fp::of(cx.scope.ty(d.ty)) else {
                return Ok(false);
            };
            let a = cx.use_parts(ops[0])?;
            let dst = cx.def_parts(i)?;
            T::change_sign(cx, SignOp::Negate, k, &dst, &a)?;
        }
        FCmp => {
            if Fp::of(cx.scope.ty(cx.ty(ops[0]))).is_none() {
                return Ok(false);
            }
            let dst = cx.def(i)?;
            T::fcmp(cx, i, dst)?;
        }
        FpTrunc | FpExt | FpToSi | FpToUi | SiToFp | UiToFp => return lower_conversion(cx, i, d, ops[0]),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Conversions between formats, and between those and integers.
fn lower_conversion<T: FloatOps>(cx: &mut Lower<'_, T>, i: Inst, d: &InstData, src: Value) -> Result<bool> {
    let (from, to) = (Fp::of(cx.scope.ty(cx.ty(src))), Fp::of(cx.scope.ty(d.ty)));
    match (d.opcode, from, to) {
        (Opcode::FpTrunc | Opcode::FpExt, Some(f), Some(t)) => {
            let a = cx.use_parts(src)?;
            let dst = cx.def_parts(i)?;
            T::convert(cx, f, t, &dst, &a)?;
        }
        (Opcode::FpToSi | Opcode::FpToUi, Some(f), _) => {
            let Some(bits) = cx.scope.int_bits(d.ty) else {
                return Ok(false);
            };
            let a = cx.use_parts(src)?;
            let dst = cx.def_parts(i)?;
            T::to_int(cx, d.opcode == Opcode::FpToSi, bits, f, &dst, &a)?;
        }
        (Opcode::SiToFp | Opcode::UiToFp, _, Some(t)) => {
            let Some(bits) = cx.scope.int_bits(cx.ty(src)) else {
                return Ok(false);
            };
            if T::conversion_of_operands(cx, i, d, t)? {
                return Ok(true);
            }
            let a = cx.use_parts(src)?;
            let dst = cx.def_parts(i)?;
            let signed = d.opcode == Opcode::SiToFp || d.flags.has(InstFlags::NNEG);
            T::from_int(cx, signed, bits, t, &dst, &a)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether [`FloatOps::function`] takes it.
pub fn is_function(id: Intrinsic) -> bool {
    libm(id, false).is_some()
        || matches!(
            id,
            Intrinsic::Fabs | Intrinsic::Copysign | Intrinsic::Fmuladd | Intrinsic::Canonicalize
        )
}

/// Lowers a call of an intrinsic on scalar floating point. Returns `false` if it is not one.
pub fn lower_intrinsic<T: FloatOps>(cx: &mut Lower<'_, T>, i: Inst, id: Intrinsic) -> Result<bool> {
    use Intrinsic::*;
    let d = *cx.body.inst(i);
    let args: SmallVec<[Value; 4]> = cx.body.call_args(i).iter().copied().collect();
    let Some(&first) = args.first() else {
        return Ok(false);
    };
    let (from, to) = (Fp::of(cx.scope.ty(cx.ty(first))), Fp::of(cx.scope.ty(d.ty)));
    match (id, from, to) {
        (ConvertFromFp16, _, Some(k)) => {
            let (a, h) = (cx.use_reg(first)?, cx.vreg(PartTy::F16));
            T::move_bits(cx, 2, h, a);
            let dst = cx.def_parts(i)?;
            T::convert(cx, Fp::Half, k, &dst, &[h])?;
        }
        (ConvertToFp16, Some(k), _) => {
            let (a, h) = (cx.use_parts(first)?, cx.vreg(PartTy::F16));
            T::convert(cx, k, Fp::Half, &[h], &a)?;
            let dst = cx.def(i)?;
            T::move_bits(cx, 2, dst, h);
        }
        (FptosiSat | FptouiSat, Some(k), None) => {
            let Some(bits) = cx.scope.int_bits(d.ty) else {
                return Ok(false);
            };
            let a = cx.use_parts(first)?;
            let dst = cx.def_parts(i)?;
            T::to_int_sat(cx, id == FptosiSat, bits, k, &dst, &a)?;
        }
        (Lrint | Llrint | Lround | Llround, Some(k), None) => {
            let Some(bits) = cx.scope.int_bits(d.ty) else {
                return Ok(false);
            };
            let a = cx.use_parts(first)?;
            let dst = cx.def(i)?;
            T::round_to_int(cx, id, k, bits, dst, &a)?;
        }
        (IsFpclass, Some(k), None) => {
            let mask = cx.const_int(args[1]).expect("verified: immediate") as u32;
            let a = cx.use_parts(first)?;
            let dst = cx.def(i)?;
            T::is_class(cx, k, dst, &a, mask)?;
        }
        (Frexp | Modf | Sincos, Some(k), None) => {
            let a = cx.use_parts(first)?;
            let dst = cx.def_parts(i)?;
            T::two_results(cx, id, k, &dst, &a)?;
        }
        (Powi | Ldexp, Some(k), Some(_)) => {
            let a = cx.use_parts(first)?;
            let bits = cx.bits(cx.ty(args[1]));
            if bits > 32 {
                return Err(cx.unsupported(format!("exponent of {bits} bits")));
            }
            let n = cx.use_reg(args[1])?;
            let n = T::extended_to(cx, true, bits, PartTy::I32, n);
            let dst = cx.def_parts(i)?;
            T::with_int(cx, id, k, &dst, &a, n)?;
        }
        (_, Some(k), Some(_)) if is_function(id) => {
            let regs: SmallVec<[Regs; 3]> = args
                .iter()
                .take(3)
                .map(|v| cx.use_parts(*v))
                .collect::<Result<_>>()?;
            let dst = cx.def_parts(i)?;
            let list: SmallVec<[&[VReg]; 3]> = regs.iter().map(|r| &r[..]).collect();
            T::function(cx, id, k, &dst, &list)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The runtime library's function for arithmetic of fp128; `remainder` is the name of `frem`'s.
pub fn library_arithmetic(op: Opcode, remainder: &'static str) -> &'static str {
    match op {
        Opcode::FAdd => "__addtf3",
        Opcode::FSub => "__subtf3",
        Opcode::FMul => "__multf3",
        Opcode::FDiv => "__divtf3",
        _ => remainder,
    }
}

/// The runtime library's function that compares fp128, and how its result compares with 0 where the predicate
/// holds. `None`: `ueq` and `one`, which need two.
pub fn library_comparison(pred: FloatPredicate) -> Option<(&'static str, IntPredicate)> {
    use FloatPredicate::*;
    Some(match pred {
        Oeq => ("__eqtf2", IntPredicate::Eq),
        Une => ("__netf2", IntPredicate::Ne),
        Olt => ("__lttf2", IntPredicate::Slt),
        Ole => ("__letf2", IntPredicate::Sle),
        Ogt => ("__gttf2", IntPredicate::Sgt),
        Oge => ("__getf2", IntPredicate::Sge),
        // The opposite of an ordered comparison.
        Ult => ("__getf2", IntPredicate::Slt),
        Ule => ("__gttf2", IntPredicate::Sle),
        Ugt => ("__letf2", IntPredicate::Sgt),
        Uge => ("__lttf2", IntPredicate::Sge),
        Uno => ("__unordtf2", IntPredicate::Ne),
        Ord => ("__unordtf2", IntPredicate::Eq),
        _ => return None,
    })
}
