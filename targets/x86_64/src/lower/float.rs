//! Scalar floating point: arithmetic, comparison, select.
//!
//! What is the same for all targets is in [`isel::arith::float`]; the functions here take registers, one per part. `float` and `double` are SSE scalars; `half` and `bfloat` are computed as `float`;
//! x86_fp80 goes through the x87 stack ([`super::x87`]); fp128 is calls of the runtime library.

use super::compare::cond_of;
use super::vector_width::{like, width};
use crate::Code;
use crate::inst::{Amode, Build, Cond, Pseudo};
use crate::lower::{Cx, X86, float_convert, math, x87};
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{FloatPredicate, InstData, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
pub use isel::Regs;
use isel::arith::float::{FloatOps, library_arithmetic, library_comparison};
pub use isel::arith::float::{Fp, SignOp};
use isel::{Emit, PartTy};
use regalloc::VReg;

/// The SSE width of `float` and `double`, and which formats have none.
pub trait FpWidth: Copy {
    /// Computed in `float`.
    fn is_small(self) -> bool;
    /// The SSE width of `float` and `double`.
    fn sse(self) -> Sse;
}

impl FpWidth for Fp {
    fn is_small(self) -> bool {
        matches!(self, Fp::Half | Fp::BFloat)
    }
    fn sse(self) -> Sse {
        if self == Fp::F64 { Sse::Sd } else { Sse::Ss }
    }
}

impl FloatOps for X86 {
    fn arithmetic_of_operands(cx: &mut Cx<'_>, i: Inst, d: &InstData, k: Fp) -> Result<bool> {
        let inline = matches!(k, Fp::F32 | Fp::F64) && d.opcode != Opcode::FRem;
        if inline {
            binary_sse(cx, i, d, k)?;
        }
        Ok(inline)
    }
    fn conversion_of_operands(cx: &mut Cx<'_>, i: Inst, d: &InstData, to: Fp) -> Result<bool> {
        let Some(v) = float_convert::truncated(cx, i, d) else {
            return Ok(false);
        };
        let dst = cx.def_parts(i)?;
        let a = cx.use_parts(v)?;
        math::apply(cx, Intrinsic::Trunc, to, &dst, &[&a]).map(|()| true)
    }
    fn fcmp(cx: &mut Cx<'_>, i: Inst, dst: VReg) -> Result<()> {
        let test = flags_of_fcmp(cx, i)?;
        set(cx, test, dst);
        Ok(())
    }
    fn arithmetic(cx: &mut Cx<'_>, op: Opcode, k: Fp, dst: &[VReg], a: &[VReg], b: &[VReg]) -> Result<()> {
        binary(cx, op, k, dst, a, b)
    }
    fn change_sign(cx: &mut Cx<'_>, op: SignOp, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        sign_op(cx, op, k, dst, a)
    }
    fn compare(cx: &mut Cx<'_>, p: FloatPredicate, k: Fp, dst: VReg, a: &[VReg], b: &[VReg]) -> Result<()> {
        let test = compare(cx, p, k, a, b)?;
        set(cx, test, dst);
        Ok(())
    }
    fn convert(cx: &mut Cx<'_>, k: Fp, to: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::convert(cx, k, to, dst, a)
    }
    fn to_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::to_int(cx, signed, bits, k, dst, a)
    }
    fn to_int_sat(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::to_int_sat(cx, signed, bits, k, dst, a)
    }
    fn from_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        float_convert::from_int(cx, signed, bits, k, dst, a)
    }
    fn move_bits(cx: &mut Cx<'_>, bytes: u32, dst: VReg, src: VReg) {
        super::convert_int::emit_class_move(cx, bytes, dst, src)
    }
    fn round_to_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, bits: u32, dst: VReg, a: &[VReg]) -> Result<()> {
        math::round_to_int(cx, id, k, bits, dst, a)
    }
    fn is_class(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: &[VReg], mask: u32) -> Result<()> {
        math::is_class(cx, k, dst, a, mask)
    }
    fn two_results(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        math::two_results(cx, id, k, dst, a)
    }
    fn with_int(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], a: &[VReg], n: VReg) -> Result<()> {
        math::with_int(cx, id, k, dst, a, n)
    }
    fn function(cx: &mut Cx<'_>, id: Intrinsic, k: Fp, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
        math::apply(cx, id, k, dst, args)
    }
    fn extended_to(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, x: VReg) -> VReg {
        float_convert::extended(cx, signed, bits, to, x)
    }
}

/// Width of an SSE floating-point instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sse {
    /// One float, the lowest lane.
    Ss,
    /// One double, the lowest lane.
    Sd,
    /// Floats in all lanes.
    Ps,
    /// Doubles in all lanes.
    Pd,
}

impl Sse {
    /// Picks from codes for ss, sd, ps, pd.
    #[inline]
    pub fn pick(self, codes: [Code; 4]) -> Code {
        codes[self as usize]
    }
}

/// `addss` and so on.
pub fn arith_code(op: Opcode, w: Sse) -> Code {
    use Code::*;
    w.pick(match op {
        Opcode::FAdd => [
            Addss_xmm_xmmm32,
            Addsd_xmm_xmmm64,
            Addps_xmm_xmmm128,
            Addpd_xmm_xmmm128,
        ],
        Opcode::FSub => [
            Subss_xmm_xmmm32,
            Subsd_xmm_xmmm64,
            Subps_xmm_xmmm128,
            Subpd_xmm_xmmm128,
        ],
        Opcode::FMul => [
            Mulss_xmm_xmmm32,
            Mulsd_xmm_xmmm64,
            Mulps_xmm_xmmm128,
            Mulpd_xmm_xmmm128,
        ],
        _ => [
            Divss_xmm_xmmm32,
            Divsd_xmm_xmmm64,
            Divps_xmm_xmmm128,
            Divpd_xmm_xmmm128,
        ],
    })
}

/// What the flags say after a comparison.
pub type Test = isel::arith::float::Test<Cond>;

impl isel::arith::float::Condition for Cond {
    fn inverted(self) -> Cond {
        Cond::inverted(self)
    }
}

/// A fresh register of a floating-point or vector part.
pub fn xmm(cx: &mut Cx<'_>) -> VReg {
    cx.vreg(PartTy::F64)
}

/// A memory operand with these constant bytes (4 to 64 of them, aligned to their number).
pub fn const_mem(cx: &mut Cx<'_>, bytes: &[u8]) -> Amode {
    let sym = cx.vb.vcode.tables.constant(bytes, bytes.len() as u32);
    Amode::rip(sym, 0)
}

/// Constant of a format of at most 64 bits, by its bits.
pub fn emit_const(cx: &mut Cx<'_>, k: Fp, dst: VReg, bits: u64) {
    let n = k.part().bytes() as usize;
    super::X86::emit_bytes(cx, k.part(), dst, &bits.to_le_bytes()[..n]);
}

/// The bit pattern of a `float` or `double` constant.
fn const_bits(cx: &Cx<'_>, v: Value) -> Option<u64> {
    match cx.scope.constant(v.as_const()?) {
        Const::Float { bits, .. } => Some(bits),
        _ => None,
    }
}

/// An operand: register or memory (a constant or a load that has no other use).
pub enum Operand {
    /// In a register.
    Reg(VReg),
    /// In memory; a packed one is aligned unless the function has AVX.
    Mem(Amode),
}

/// A constant operand: in memory, but for one that a loop holds in a register.
pub fn constant(cx: &mut Cx<'_>, ty: PartTy, bytes: &[u8]) -> Operand {
    match super::held::constant(cx, ty, bytes) {
        Some(r) => Operand::Reg(r),
        None => Operand::Mem(const_mem(cx, bytes)),
    }
}

/// A scalar operand.
pub fn operand(cx: &mut Cx<'_>, v: Value, k: Fp) -> Result<Operand> {
    if let Some(bits) = const_bits(cx, v)
        && bits != 0
    {
        let n = k.part().bytes() as usize;
        return Ok(constant(cx, k.part(), &bits.to_le_bytes()[..n]));
    }
    if let Some(load) = cx.absorbable_load(v) {
        return Ok(Operand::Mem(load_mem(cx, load)?));
    }
    Ok(Operand::Reg(cx.use_part(v, 0)?))
}

/// The memory operand of a load that is absorbed.
pub fn load_mem(cx: &mut Cx<'_>, load: Inst) -> Result<Amode> {
    let addr = cx.address_of(cx.body.ops(load)[0])?;
    super::X86::mem(cx, &addr)
}

/// Lowers an instruction of scalar floating-point operands or result. Returns `false` if it is not one.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    if super::x87_tree::lower(cx, i, d)? {
        return Ok(true);
    }
    match d.opcode {
        Opcode::BitCast => lower_bitcast(cx, i, d, cx.body.operand_range(d.ops)[0]),
        _ => isel::arith::float::lower(cx, i, d),
    }
}

/// The operation on a number and itself that an operation on it and `b` is: what is multiplied by two is added to itself,
/// with the same result for all numbers.
pub fn doubles(cx: &Cx<'_>, op: Opcode, b: Value) -> Option<Opcode> {
    let c = b.as_const().filter(|_| op == Opcode::FMul && cx.optimise)?;
    let c = match cx.scope.constant(c) {
        Const::Float { .. } => c,
        Const::Splat { elem, .. } => elem,
        Const::Aggregate { elems, .. } => {
            let list = cx.scope.const_list(elems);
            let first = *list.first()?;
            list.iter().all(|e| *e == first).then_some(first)?
        }
        _ => return None,
    };
    let Const::Float { ty, bits } = cx.scope.constant(c) else {
        return None;
    };
    let two = match cx.scope.ty(ty) {
        Type::Float => u64::from(2f32.to_bits()),
        Type::Double => 2f64.to_bits(),
        _ => return None,
    };
    (bits == two).then_some(Opcode::FAdd)
}

/// Addition and so on of `float` and `double`, with memory operands.
fn binary_sse(cx: &mut Cx<'_>, i: Inst, d: &InstData, k: Fp) -> Result<()> {
    let ops = cx.body.operand_range(d.ops);
    let (mut a, mut b) = (ops[0], ops[1]);
    let commutes = matches!(d.opcode, Opcode::FAdd | Opcode::FMul);
    let to_right = a.is_const()
        || cx.absorbable_load(a).is_some()
        || cx.absorbable_load(b).is_none() && super::operand::prefer_swapped(cx, d.opcode, a, b);
    if commutes && to_right && !b.is_const() {
        (a, b) = (b, a);
    }
    let lhs = cx.use_part(a, 0)?;
    if let Some(op) = doubles(cx, d.opcode, b) {
        let dst = cx.def(i)?;
        cx.vb.trr(arith_code(op, k.sse()), dst, lhs, lhs);
        return Ok(());
    }
    let code = arith_code(d.opcode, k.sse());
    let rhs = operand(cx, b, k)?;
    let dst = cx.def(i)?;
    match rhs {
        Operand::Reg(r) => cx.vb.trr(code, dst, lhs, r),
        Operand::Mem(m) => cx.vb.trm(code, dst, lhs, m),
    }
    Ok(())
}

/// `dst = a op b` in any format.
pub fn binary(cx: &mut Cx<'_>, op: Opcode, k: Fp, dst: &[VReg], a: &[VReg], b: &[VReg]) -> Result<()> {
    match k {
        Fp::F32 | Fp::F64 if op == Opcode::FRem => {
            let p = k.part();
            let name = if k == Fp::F32 { "fmodf" } else { "fmod" };
            cx.libcall(name, &[(a[0], p), (b[0], p)], &[(dst[0], p)])
        }
        Fp::F32 | Fp::F64 => {
            cx.vb.trr(arith_code(op, k.sse()), dst[0], a[0], b[0]);
            Ok(())
        }
        Fp::Half | Fp::BFloat => {
            let x = widened(cx, k, a[0])?;
            let y = widened(cx, k, b[0])?;
            let r = xmm(cx);
            binary(cx, op, Fp::F32, &[r], &[x], &[y])?;
            super::float_convert::convert(cx, Fp::F32, k, dst, &[r])
        }
        Fp::F80 => x87::binary(cx, op, dst, a, b),
        Fp::F128 => {
            let name = library_arithmetic(op, "fmodf128");
            let p = PartTy::F128;
            cx.libcall(name, &[(a[0], p), (b[0], p)], &[(dst[0], p)])
        }
    }
}

/// A `half` or `bfloat` as `float`.
pub fn widened(cx: &mut Cx<'_>, k: Fp, a: VReg) -> Result<VReg> {
    let r = xmm(cx);
    super::float_convert::convert(cx, k, Fp::F32, &[r], &[a])?;
    Ok(r)
}

/// `-a` or `|a|`.
pub fn sign_op(cx: &mut Cx<'_>, op: SignOp, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    if k == Fp::F80 {
        super::X86::emit_copy(cx, dst[0], a[0]);
        let (code, imm) = match op {
            SignOp::Negate => (Code::Xor_rm32_imm32, 0x8000),
            SignOp::Clear => (Code::And_rm32_imm32, 0x7fff),
        };
        cx.vb.tri(code, dst[1], a[1], imm);
        return Ok(());
    }
    let w = width(cx, a[0]);
    let m = sign_mask(cx, k, op == SignOp::Clear, w);
    let code = if op == SignOp::Negate {
        Code::Xorps_xmm_xmmm128
    } else {
        Code::Andps_xmm_xmmm128
    };
    cx.vb.trm(code, dst[0], a[0], m);
    Ok(())
}

/// `width` bytes with the sign bits of all lanes, or all others.
fn sign_mask(cx: &mut Cx<'_>, k: Fp, complement: bool, width: u32) -> Amode {
    let bytes = k.part().bytes() as usize;
    let mut all = [0u8; 64];
    (bytes - 1..64).step_by(bytes).for_each(|n| all[n] = 0x80);
    if complement {
        all.iter_mut().for_each(|b| *b = !*b);
    }
    const_mem(cx, &all[..width as usize])
}

/// `dst` = `a` with the sign of `s`, both of format `k`.
pub fn copysign(cx: &mut Cx<'_>, k: Fp, dst: &[VReg], a: &[VReg], s: &[VReg]) -> Result<()> {
    if k == Fp::F80 {
        super::X86::emit_copy(cx, dst[0], a[0]);
        let (x, y) = (cx.vreg(PartTy::I32), cx.vreg(PartTy::I32));
        cx.vb.tri(Code::And_rm32_imm32, x, a[1], 0x7fff);
        cx.vb.tri(Code::And_rm32_imm32, y, s[1], 0x8000);
        cx.vb.trr(Code::Or_r32_rm32, dst[1], x, y);
        return Ok(());
    }
    let w = width(cx, a[0]);
    let (magnitude, sign) = (sign_mask(cx, k, true, w), sign_mask(cx, k, false, w));
    let (x, y) = (like(cx, a[0]), like(cx, a[0]));
    cx.vb.trm(Code::Andps_xmm_xmmm128, x, a[0], magnitude);
    cx.vb.trm(Code::Andps_xmm_xmmm128, y, s[0], sign);
    cx.vb.trr(Code::Orps_xmm_xmmm128, dst[0], x, y);
    Ok(())
}

// ---- comparison ----

/// The test after `ucomis a, b` (`swap`: `ucomis b, a`) for a predicate.
pub fn test_of(pred: FloatPredicate) -> (bool, Test) {
    use FloatPredicate::*;
    let one = Test::One;
    match pred {
        False => (false, Test::Always(false)),
        True => (false, Test::Always(true)),
        Oeq => (false, Test::Both(Cond::E, Cond::Np)),
        Une => (false, Test::Either(Cond::Ne, Cond::P)),
        One => (false, one(Cond::Ne)),
        Ueq => (false, one(Cond::E)),
        Ogt => (false, one(Cond::A)),
        Oge => (false, one(Cond::Ae)),
        Olt => (true, one(Cond::A)),
        Ole => (true, one(Cond::Ae)),
        Ult => (false, one(Cond::B)),
        Ule => (false, one(Cond::Be)),
        Ugt => (true, one(Cond::B)),
        Uge => (true, one(Cond::Be)),
        Ord => (false, one(Cond::Np)),
        Uno => (false, one(Cond::P)),
    }
}

/// Emits the comparison of a scalar `fcmp` and says what to test. Nothing that changes flags may follow
/// before the test. Also right for an `fcmp` that is absorbed.
pub fn flags_of_fcmp(cx: &mut Cx<'_>, i: Inst) -> Result<Test> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let k = Fp::of(cx.scope.ty(cx.ty(ops[0]))).expect("scalar fcmp");
    let pred = d.float_predicate();
    if matches!(k, Fp::F32 | Fp::F64) {
        let (swap, test) = test_of(pred);
        if matches!(test, Test::Always(_)) {
            return Ok(test);
        }
        let (a, b) = if swap { (ops[1], ops[0]) } else { (ops[0], ops[1]) };
        let a = cx.use_part(a, 0)?;
        let b = operand(cx, b, k)?;
        match b {
            Operand::Reg(b) => cx.vb.crr(ucomis(k), a, b),
            Operand::Mem(b) => cx.vb.crm(ucomis(k), a, b),
        }
        return Ok(test);
    }
    if k == Fp::F80 && cx.optimise {
        let (swap, test) = test_of(pred);
        let (a, b) = if swap { (ops[1], ops[0]) } else { (ops[0], ops[1]) };
        if !matches!(test, Test::Always(_)) {
            super::x87_tree::compare(cx, a, b)?;
        }
        return Ok(test);
    }
    let (a, b) = (cx.use_parts(ops[0])?, cx.use_parts(ops[1])?);
    compare(cx, pred, k, &a, &b)
}

fn ucomis(k: Fp) -> Code {
    if k == Fp::F32 {
        Code::Ucomiss_xmm_xmmm32
    } else {
        Code::Ucomisd_xmm_xmmm64
    }
}

/// Compares registers; as [`flags_of_fcmp`].
pub fn compare(cx: &mut Cx<'_>, pred: FloatPredicate, k: Fp, a: &[VReg], b: &[VReg]) -> Result<Test> {
    let (swap, test) = test_of(pred);
    if matches!(test, Test::Always(_)) {
        return Ok(test);
    }
    let (a, b) = if swap { (b, a) } else { (a, b) };
    match k {
        Fp::F32 | Fp::F64 => cx.vb.crr(ucomis(k), a[0], b[0]),
        Fp::Half | Fp::BFloat => {
            let x = widened(cx, k, a[0])?;
            let y = widened(cx, k, b[0])?;
            cx.vb.crr(ucomis(Fp::F32), x, y);
        }
        Fp::F80 => x87::compare(cx, false, a, b)?,
        Fp::F128 => {
            let (a, b) = if swap { (b, a) } else { (a, b) };
            return compare_f128(cx, pred, a[0], b[0]);
        }
    }
    Ok(test)
}

/// fp128 through the runtime library: each function returns an integer to compare with 0.
fn compare_f128(cx: &mut Cx<'_>, pred: FloatPredicate, a: VReg, b: VReg) -> Result<Test> {
    let mut call = |name| -> Result<VReg> {
        let r = cx.vreg(PartTy::I32);
        let p = PartTy::F128;
        cx.libcall(name, &[(a, p), (b, p)], &[(r, PartTy::I32)])?;
        Ok(r)
    };
    let Some((name, pred)) = library_comparison(pred) else {
        // Ueq: unordered or equal; One: its opposite.
        let r = call("__eqtf2")?;
        let u = call("__unordtf2")?;
        let (x, y, z) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I8), cx.vreg(PartTy::I8));
        cx.vb.crr(Code::Test_rm32_r32, r, r);
        cx.vb.setcc(Cond::E, x);
        cx.vb.crr(Code::Test_rm32_r32, u, u);
        cx.vb.setcc(Cond::Ne, y);
        cx.vb.trr(Code::Or_r8_rm8, z, x, y);
        return Ok(Test::One(if pred == FloatPredicate::Ueq {
            Cond::Ne
        } else {
            Cond::E
        }));
    };
    let r = call(name)?;
    cx.vb.crr(Code::Test_rm32_r32, r, r);
    Ok(Test::One(cond_of(pred)))
}

/// `dst (i1) = test`.
pub fn set(cx: &mut Cx<'_>, test: Test, dst: VReg) {
    match test {
        Test::Always(b) => super::X86::emit_int(cx, PartTy::I8, dst, u64::from(b)),
        Test::One(c) => cx.vb.setcc(c, dst),
        Test::Both(c, e) | Test::Either(c, e) => {
            let (x, y) = (cx.vreg(PartTy::I8), cx.vreg(PartTy::I8));
            cx.vb.setcc(c, x);
            cx.vb.setcc(e, y);
            let both = matches!(test, Test::Both(..));
            cx.vb
                .trr(if both { Code::And_r8_rm8 } else { Code::Or_r8_rm8 }, dst, x, y);
        }
    }
}

// ---- select ----

/// `dst = test ? yes : no` for one part, with the flags as they are; keeps the flags.
pub fn select_part(cx: &mut Cx<'_>, test: Test, ty: PartTy, dst: VReg, yes: VReg, no: VReg) {
    let one = |cx: &mut Cx<'_>, c: Cond, dst: VReg, yes: VReg, no: VReg| {
        if ty.is_int() {
            cx.vb.cmov(c, ty == PartTy::I64, dst, no, yes);
        } else {
            select_by_branch(cx, c, dst, yes, no);
        }
    };
    match test {
        Test::Always(b) => super::X86::emit_copy(cx, dst, if b { yes } else { no }),
        Test::One(c) => one(cx, c, dst, yes, no),
        Test::Either(c, e) => {
            let t = cx.vreg(ty);
            one(cx, c, t, yes, no);
            one(cx, e, dst, yes, t);
        }
        Test::Both(c, e) => {
            let t = cx.vreg(ty);
            one(cx, c.inverted(), t, no, yes);
            one(cx, e.inverted(), dst, no, t);
        }
    }
}

/// `dst = cond ? yes : no` of floats or 64-bit integers by a branch round a move, with the flags as they are; keeps the flags.
pub fn select_by_branch(cx: &mut Cx<'_>, cond: Cond, dst: VReg, yes: VReg, no: VReg) {
    cx.vb
        .pseudo(Pseudo::SelectByBranch)
        .tied(dst, no)
        .use_(yes)
        .aux(cond as u16)
        .done();
}

// ---- bitcast ----

/// Bitcasts of scalars between register classes.
pub fn lower_bitcast(cx: &mut Cx<'_>, i: Inst, d: &InstData, src: Value) -> Result<bool> {
    let from = cx.ty(src);
    let Some((a, b)) = single_parts(cx, from, d.ty)? else {
        return wide_bitcast(cx, i, d, src);
    };
    if a.bytes() != b.bytes() || a.is_vector() && b.is_vector() {
        return Ok(false);
    }
    let s = cx.use_part(src, 0)?;
    let dst = cx.def(i)?;
    move_bits(cx, a, b, dst, s);
    Ok(true)
}

fn single_parts(cx: &mut Cx<'_>, from: TypeId, to: TypeId) -> Result<Option<(PartTy, PartTy)>> {
    let (f, t) = (cx.parts_vec(from)?, cx.parts_vec(to)?);
    if f.len() != 1 || t.len() != 1 || f[0].packed || t[0].packed || f[0].bytes != t[0].bytes {
        return Ok(None);
    }
    // A vector register whose elements do not fill it counts with what it holds.
    let held = |p: &isel::Part| match p.ty.is_vector().then_some(p.bytes) {
        Some(8) => PartTy::F64,
        Some(4) => PartTy::F32,
        Some(2) => PartTy::F16,
        _ => p.ty,
    };
    Ok(Some((held(&f[0]), held(&t[0]))))
}

/// Copies the bits of a part to a part of the same size, maybe of the other class.
pub fn move_bits(cx: &mut Cx<'_>, a: PartTy, b: PartTy, dst: VReg, s: VReg) {
    let wide = a.bytes() == 8;
    match (a.is_int(), b.is_int()) {
        (true, false) => cx.vb.rr(
            if wide {
                Code::Movq_xmm_rm64
            } else {
                Code::Movd_xmm_rm32
            },
            dst,
            s,
        ),
        (false, true) => cx.vb.rr(
            if wide {
                Code::Movq_rm64_xmm
            } else {
                Code::Movd_rm32_xmm
            },
            dst,
            s,
        ),
        _ => super::X86::emit_copy(cx, dst, s),
    }
}

/// Bitcasts between values of other parts that hold the same bytes (i128 and vectors, fp128, x86_fp80 and
/// i80): through memory.
fn wide_bitcast(cx: &mut Cx<'_>, i: Inst, d: &InstData, src: Value) -> Result<bool> {
    let from = cx.ty(src);
    let (f, t) = (cx.parts_vec(from)?, cx.parts_vec(d.ty)?);
    if f.iter().chain(&t).any(|p| p.packed) {
        return Ok(false);
    }
    let bytes = f
        .iter()
        .chain(&t)
        .map(|p| u64::from(p.offset) + u64::from(p.ty.bytes()))
        .max()
        .unwrap_or(1);
    let mem = x87::scratch(cx, bytes.next_multiple_of(16));
    for (n, p) in f.iter().enumerate() {
        let r = cx.use_part(src, n as u32)?;
        let at = mem.offset(p.offset as i32).expect("small");
        super::X86::emit_store(cx, p.ty, r, at);
    }
    for (n, p) in t.iter().enumerate() {
        let r = cx.def_part(i, n as u32)?;
        let at = mem.offset(p.offset as i32).expect("small");
        super::X86::emit_load(cx, p.ty, r, at);
    }
    Ok(true)
}
