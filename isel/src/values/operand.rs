//! Widths and constants of operands.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, MdId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::metadata::{Md, MdValue};
use regalloc::VReg;
use smallvec::SmallVec;

/// The part in which arithmetic on `bits` bits is done: 32 bits at least.
#[inline]
pub fn work_part(bits: u32) -> PartTy {
    if bits <= 32 { PartTy::I32 } else { PartTy::I64 }
}

/// `value`'s low `bits` bits, sign-extended.
#[inline]
pub fn sign_extended(value: u64, bits: u32) -> i64 {
    if bits >= 64 {
        value as i64
    } else {
        ((value << (64 - bits)) as i64) >> (64 - bits)
    }
}

/// `value`'s low `bits` bits.
#[inline]
pub fn zero_extended(value: u64, bits: u32) -> u64 {
    if bits >= 64 {
        value
    } else {
        value & ((1 << bits) - 1)
    }
}

/// The integer constant that `v` is, sign-extended from its width of `bits`.
#[inline]
pub fn constant<T: Target>(cx: &Lower<'_, T>, v: Value, bits: u32) -> Option<i64> {
    cx.const_int(v).map(|n| sign_extended(n, bits))
}

/// `x` extended to the whole of the part that `bits` bits are computed in.
pub fn extended<T: Target>(cx: &mut Lower<'_, T>, signed: bool, bits: u32, x: VReg) -> VReg {
    let ty = work_part(bits);
    if bits == 8 * ty.bytes() {
        return x;
    }
    let r = cx.vreg(ty);
    T::emit_extend(cx, signed, bits, ty, r, x);
    r
}

/// How many low bits of the register of `v` may be other than zero, where the instruction that defines it
/// surely leaves the rest of its 64 bits clear on all targets: a load, or 32- and 64-bit instructions.
pub fn significant_bits<T: Target>(cx: &mut Lower<'_, T>, v: Value) -> Option<u32> {
    significant(cx, v, 3)
}

fn significant<T: Target>(cx: &mut Lower<'_, T>, v: Value, depth: u32) -> Option<u32> {
    let (v, part) = cx.resolve(v, 0).ok()?;
    let i = cx.body.def(v)?;
    let d = *cx.body.inst(i);
    let bits = cx
        .scope
        .int_bits(d.ty)
        .filter(|b| *b <= 64 && part == 0 && depth > 0)?;
    let ops = cx.body.operand_range(d.ops);
    let full = zero_extended(u64::MAX, bits);
    let whole = bits == 32 || bits == 64;
    // Operations with 0, 1 or all ones may be copies.
    let is_copy = |n: u64| n == 0 || n == 1 && d.opcode != Opcode::Add || n == full;
    let constant = ops.get(1).and_then(|v| cx.const_int(*v));
    match (d.opcode, constant) {
        (Opcode::Load, _) if cx.st.signed_loads.is_load(i) => None,
        (Opcode::Load, _) => (d.flags.0 == 0 && matches!(bits, 8 | 16 | 32 | 64)).then_some(bits),
        (Opcode::ZExt, _) => Some(cx.bits(cx.ty(ops[0]))),
        (Opcode::And, Some(0)) => None,
        (Opcode::And, Some(n)) if n == full => None,
        (Opcode::And, Some(n)) if whole || sign_extended(n, bits) > 0 => Some(64 - n.leading_zeros()),
        (Opcode::And, None) if whole && !ops.iter().any(|v| v.is_const()) => {
            let known = [ops[0], ops[1]].map(|v| significant(cx, v, depth - 1));
            known.into_iter().flatten().min().or((bits == 32).then_some(32))
        }
        (Opcode::LShr, Some(n)) if whole && 0 < n && n < u64::from(bits) => Some(bits - n as u32),
        (
            Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr,
            n,
        ) => (bits == 32 && !n.is_some_and(is_copy) && !ops[0].is_const()).then_some(32),
        (Opcode::Call, _) => (bits == 32 && is_operation(cx, i)).then_some(32),
        _ => None,
    }
}

/// Whether a call of an intrinsic on integers is surely an operation of their size, and no copy.
fn is_operation<T: Target>(cx: &Lower<'_, T>, i: Inst) -> bool {
    match cx.intrinsic(i) {
        Some(Intrinsic::Abs | Intrinsic::Bswap) => !cx.body.call_args(i)[0].is_const(),
        Some(Intrinsic::Fshl | Intrinsic::Fshr) => {
            let args = cx.body.call_args(i);
            let by = cx.const_int(args[2]);
            by.is_some_and(|n| n % 32 != 0) && !args[0].is_const() && !args[1].is_const()
        }
        _ => false,
    }
}

/// The register that `llvm.read_register` and its like name by the metadata `!{!"name"}`.
pub fn register_name<T: Target>(cx: &Lower<'_, T>, v: Value) -> Option<String> {
    let Const::Metadata(node) = cx.scope.constant(v.as_const()?) else {
        return None;
    };
    let Md::Node(node) = cx.scope.md(node) else {
        return None;
    };
    let MdValue::Md(string) = node.fields.first()?.value else {
        return None;
    };
    match cx.scope.md(string) {
        // (clang ends the names of its registers in a zero byte)
        Md::String(s) => Some(cx.scope.str(*s).trim_end_matches('\0').to_string()),
        _ => None,
    }
}

/// The symbol that an intrinsic names by a metadata string.
///
/// Errors: it is not a string.
pub fn symbol_name<T: Target>(cx: &Lower<'_, T>, v: Value) -> Result<String> {
    let name = match v.as_const().map(|c| cx.scope.constant(c)) {
        Some(Const::Metadata(id)) => match cx.scope.md(id) {
            // (clang ends the names of its registers in a zero byte)
            Md::String(s) => Some(cx.scope.str(*s).trim_end_matches('\0').to_string()),
            _ => None,
        },
        _ => None,
    };
    name.ok_or_else(|| cx.unsupported("name of a symbol that is not a metadata string"))
}

/// What a sled of `llvm.xray.customevent` or, if it is `typed`, `typedevent` calls, and the registers of its arguments.
pub fn xray_event<T: Target>(
    cx: &mut Lower<'_, T>,
    typed: bool,
    args: &[Value],
) -> Result<(&'static str, SmallVec<[VReg; 3]>)> {
    let name = match typed {
        true => "__xray_TypedEvent",
        false => "__xray_CustomEvent",
    };
    let mut uses = SmallVec::new();
    for v in args {
        uses.push(cx.use_reg(*v)?);
    }
    Ok((name, uses))
}

/// The first number of a metadata node `!{i64 7, ...}`.
pub fn first_number<T: Target>(cx: &Lower<'_, T>, node: MdId) -> Option<u64> {
    let Md::Node(node) = cx.scope.md(node) else {
        return None;
    };
    match node.fields.first()?.value {
        MdValue::Int(n) => u64::try_from(n).ok(),
        MdValue::Md(n) => match cx.scope.md(n) {
            Md::Value(v) => cx.const_int(*v),
            _ => None,
        },
        _ => None,
    }
}
