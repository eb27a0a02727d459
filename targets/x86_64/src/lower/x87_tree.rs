//! x86_fp80 expressions: what only the next operation of the block asks for stays on the x87 stack, and operands come from
//! where they are in memory.
//!
//! ```text
//!   store (load p) * x + 1.0, q      ─►      fldt p; fldt x; fmulp; fld1; faddp; fstpt q
//! ```
//! The stack is empty between the instructions of the IR that are left. It has eight places: an expression that is deeper
//! goes by integer parts in between ([`super::x87`]). No code between the first push and the last pop calls a function: calls
//! find the stack empty.

use super::float::{self, Fp};
use super::float_convert::extended;
use super::{Cx, X86, memory, x87};
use crate::Code;
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;
use isel::{AddrBase, Emit, PartTy};

/// Places of the x87 stack.
const PLACES: u32 = 8;

/// What an operation does with its operands' values on the stack.
#[derive(Clone, Copy)]
enum Operation {
    /// `st(1) op st(0)`, and pop.
    Binary([u8; 2]),
    /// `op st(0)`.
    Unary([u8; 2]),
    /// The sum of a product and a third operand, each rounded.
    MulAdd,
    /// A `float` or `double`.
    Extend(Fp),
    /// An integer of so many bits.
    FromInt(bool, u32),
}

/// What an instruction with an x86_fp80 as its result does, if that can be done here.
fn operation(cx: &Cx<'_>, i: Inst, d: &InstData) -> Option<Operation> {
    use Opcode::*;
    let kind = |v: Value| Fp::of(cx.scope.ty(cx.ty(v)));
    // (most instructions are none of these: types are looked at afterwards)
    let known = matches!(
        d.opcode,
        FAdd | FSub | FMul | FDiv | FNeg | FpExt | SiToFp | UiToFp | Call
    );
    if !known || kind(cx.body.result(i)) != Some(Fp::F80) {
        return None;
    }
    let first = cx.body.operand_range(d.ops).first().copied();
    Some(match d.opcode {
        FAdd | FSub | FMul | FDiv => Operation::Binary(x87::arithmetic(d.opcode)),
        FNeg => Operation::Unary([0xd9, 0xe0]),
        FpExt if cx.target.has_vectors() => match kind(first?)? {
            k @ (Fp::F32 | Fp::F64) => Operation::Extend(k),
            _ => return None,
        },
        SiToFp | UiToFp => {
            let (signed, bits) = (d.opcode == SiToFp, cx.bits(cx.ty(first?)));
            if bits > 63 + u32::from(signed) {
                return None;
            }
            Operation::FromInt(signed, bits)
        }
        Call => match cx.body.called_intrinsic(cx.module, i)? {
            Intrinsic::Fmuladd => Operation::MulAdd,
            Intrinsic::Fabs => Operation::Unary([0xd9, 0xe1]),
            Intrinsic::Sqrt => Operation::Unary([0xd9, 0xfa]),
            _ => return None,
        },
        _ => return None,
    })
}

/// Lowers an instruction that has an x86_fp80 as its result, or makes a `float` or `double` of one. `false`: it is another.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    if !cx.optimise {
        return Ok(false);
    }
    if d.opcode == Opcode::FpTrunc {
        return truncate(cx, i, d);
    }
    let Some(op) = operation(cx, i, d) else {
        return Ok(false);
    };
    push_operation(cx, i, d, op, PLACES)?;
    let dst = [cx.def_part(i, 0)?, cx.def_part(i, 1)?];
    x87::pop(cx, &dst);
    Ok(true)
}

fn truncate(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let v = cx.body.operand_range(d.ops)[0];
    let (from, to) = (Fp::of(cx.scope.ty(cx.ty(v))), Fp::of(cx.scope.ty(d.ty)));
    let (Some(Fp::F80), Some(to @ (Fp::F32 | Fp::F64)), true) = (from, to, cx.target.has_vectors()) else {
        return Ok(false);
    };
    push(cx, v, PLACES)?;
    let m = x87::scratch(cx, 16);
    let code = match to {
        Fp::F32 => Code::Fstp_m32fp,
        _ => Code::Fstp_m64fp,
    };
    cx.vb.m(code, m);
    let dst = cx.def(i)?;
    X86::emit_load(cx, to.part(), dst, m);
    Ok(true)
}

/// Stores the result of an operation that nobody else asks for. `false`: it is no such.
pub fn store(cx: &mut Cx<'_>, value: Value, ptr: Value) -> Result<bool> {
    let Some(i) = cx.absorbable(value) else {
        return Ok(false);
    };
    let d = *cx.body.inst(i);
    let Some(op) = operation(cx, i, &d) else {
        return Ok(false);
    };
    let addr = cx.address_of(ptr)?;
    let m = X86::mem(cx, &addr)?;
    push_operation(cx, i, &d, op, PLACES)?;
    cx.vb.m(Code::Fstp_m80fp, m);
    Ok(true)
}

/// Sets the flags as `ucomis a, b` does.
pub fn compare(cx: &mut Cx<'_>, a: Value, b: Value) -> Result<()> {
    push(cx, b, PLACES)?;
    push(cx, a, PLACES - 1)?;
    x87::compare_pushed(cx, false);
    Ok(())
}

/// Pushes a value; `places`: those of the stack that are free.
fn push(cx: &mut Cx<'_>, v: Value, places: u32) -> Result<()> {
    if v.is_const() {
        return push_constant(cx, v);
    }
    if let Some(i) = cx.absorbable(v).filter(|_| places > 1) {
        let d = *cx.body.inst(i);
        if let Some(op) = operation(cx, i, &d) {
            return push_operation(cx, i, &d, op, places);
        }
    }
    if let Some(m) = loaded(cx, v)? {
        cx.vb.m(Code::Fld_m80fp, m);
        return Ok(());
    }
    let parts = cx.use_parts(v)?;
    x87::push(cx, &parts);
    Ok(())
}

/// The memory that a value is in, if it is loaded there for this place alone.
fn loaded(cx: &mut Cx<'_>, v: Value) -> Result<Option<Amode>> {
    let Some(load) = cx.absorbable_load(v) else {
        return Ok(None);
    };
    // The addresses of other globals may be computed by a call.
    let addr = cx.address_of(cx.body.ops(load)[0])?;
    let plain = match addr.base {
        AddrBase::Slot(_) | AddrBase::Reg(_) | AddrBase::None => true,
        AddrBase::Value(v) => !v.is_const(),
        AddrBase::Global(g) => X86::is_direct(cx, g),
    };
    if !plain {
        return Ok(None);
    }
    float::load_mem(cx, load).map(Some)
}

fn push_operation(cx: &mut Cx<'_>, i: Inst, d: &InstData, op: Operation, places: u32) -> Result<()> {
    let operands = match d.opcode {
        Opcode::Call => cx.body.call_args(i),
        _ => cx.body.operand_range(d.ops),
    };
    match op {
        Operation::Binary(bytes) => {
            push(cx, operands[0], places)?;
            push(cx, operands[1], places - 1)?;
            cx.vb.raw(&bytes);
        }
        Operation::Unary(bytes) => {
            push(cx, operands[0], places)?;
            cx.vb.raw(&bytes);
        }
        Operation::MulAdd => {
            push(cx, operands[0], places)?;
            push(cx, operands[1], places - 1)?;
            cx.vb.raw(&x87::arithmetic(Opcode::FMul));
            push(cx, operands[2], places - 1)?;
            cx.vb.raw(&x87::arithmetic(Opcode::FAdd));
        }
        Operation::Extend(k) => {
            let code = match k {
                Fp::F32 => Code::Fld_m32fp,
                _ => Code::Fld_m64fp,
            };
            let m = match loaded(cx, operands[0])? {
                Some(m) => m,
                None => {
                    let r = cx.use_part(operands[0], 0)?;
                    let m = x87::scratch(cx, 16);
                    X86::emit_store(cx, k.part(), r, m);
                    m
                }
            };
            cx.vb.m(code, m);
        }
        Operation::FromInt(signed, bits) => push_int(cx, operands[0], signed, bits)?,
    }
    Ok(())
}

fn push_int(cx: &mut Cx<'_>, v: Value, signed: bool, bits: u32) -> Result<()> {
    let in_memory = match (signed, bits) {
        (true, 16) => Some(Code::Fild_m16int),
        (true, 32) => Some(Code::Fild_m32int),
        (true, 64) => Some(Code::Fild_m64int),
        _ => None,
    };
    if let Some(code) = in_memory
        && let Some(m) = loaded(cx, v)?
    {
        cx.vb.m(code, m);
        return Ok(());
    }
    let r = cx.use_part(v, 0)?;
    let r = extended(cx, signed, bits, PartTy::I64, r);
    let m = x87::scratch(cx, 16);
    cx.vb.mr(Code::Mov_rm64_r64, m, r);
    cx.vb.m(Code::Fild_m64int, m);
    Ok(())
}

/// Pushes a constant, from as few bytes as say it exactly.
fn push_constant(cx: &mut Cx<'_>, v: Value) -> Result<()> {
    let parts = [
        cx.const_part_bytes(v, 0, PartTy::I64)?,
        cx.const_part_bytes(v, 1, PartTy::I16)?,
    ];
    let [Some(low), Some(high)] = parts else {
        let parts = cx.use_parts(v)?;
        x87::push(cx, &parts);
        return Ok(());
    };
    let significand = u64::from_le_bytes(low[..8].try_into().expect("8 bytes"));
    let high = u16::from_le_bytes([high[0], high[1]]);
    let (negative, exponent) = (high >> 15, high & 0x7fff);
    match (significand, high) {
        (0, 0) => cx.vb.raw(&[0xd9, 0xee]),
        (0x8000_0000_0000_0000, 0x3fff) => cx.vb.raw(&[0xd9, 0xe8]),
        _ => {
            let (code, bytes) = match narrowed(negative, exponent, significand) {
                Some(Narrow::Float(bits)) => (Code::Fld_m32fp, bits.to_le_bytes().to_vec()),
                Some(Narrow::Double(bits)) => (Code::Fld_m64fp, bits.to_le_bytes().to_vec()),
                None => {
                    let bits = u128::from(significand) | u128::from(high) << 64;
                    (Code::Fld_m80fp, bits.to_le_bytes().to_vec())
                }
            };
            let m = memory::constant_mem(cx, &bytes);
            cx.vb.m(code, m);
        }
    }
    Ok(())
}

enum Narrow {
    Float(u32),
    Double(u64),
}

/// The same number as a normal `float` or `double`, if it is one. Formats: Intel's manual, volume 1, 4.2.2.
fn narrowed(negative: u16, exponent: u16, significand: u64) -> Option<Narrow> {
    let exponent = i32::from(exponent) - 16383;
    let is_normal = significand >> 63 == 1;
    let fraction = significand << 1 >> 1;
    if is_normal && (-126..=127).contains(&exponent) && fraction << 24 == 0 {
        let sign = u32::from(negative) << 31;
        return Some(Narrow::Float(
            sign | ((exponent + 127) as u32) << 23 | (fraction >> 40) as u32,
        ));
    }
    if is_normal && (-1022..=1023).contains(&exponent) && fraction << 53 == 0 {
        let sign = u64::from(negative) << 63;
        return Some(Narrow::Double(
            sign | ((exponent + 1023) as u64) << 52 | fraction >> 11,
        ));
    }
    None
}
