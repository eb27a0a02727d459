//! `llvm.read_register` and `llvm.write_register`: the stack pointer, the frame pointer, and system registers by the names
//! and numbers of the Arm ARM (chapter D24; `op0:op1:n:m:op2`), as clang's `__builtin_arm_rsr` names them.

use super::Cx;
use crate::code_table::{Op, Sz};
use crate::features::{Features, reserved_registers};
use crate::inst::{Build, OperandFlags, Pseudo};
use crate::regs::platform_registers;
use crate::requirement::is_met;
use crate::sysregs::{Access, StateField, state_field};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};
use std::ops::Range;

/// Lowers a call of one of the intrinsics.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<()> {
    let name = isel::values::operand::register_name(cx, args[0]).unwrap_or_default();
    let name = name.to_ascii_lowercase();
    if id == Intrinsic::WriteRegister {
        return write(cx, &name, args[1]);
    }
    let bits = cx.bits(cx.body.inst(i).ty);
    let dst = match cx.is_used(i) {
        true => cx.def(i)?,
        false => cx.vreg(PartTy::I64),
    };
    match (&name[..], system_register(cx.target.features, &name, true)) {
        ("sp", _) if bits == 64 => cx.vb.pseudo(Pseudo::StackSave).def(dst).done(),
        ("wsp", _) if bits == 32 => {
            let whole = cx.vreg(PartTy::I64);
            cx.vb.pseudo(Pseudo::StackSave).def(whole).done();
            cx.vb.make(Op::ORR, Sz::W).def(dst).reg31().use_(whole).done();
        }
        ("x29" | "fp", _) if bits == 64 => {
            cx.vb.vcode.frame.frame_pointer = true;
            cx.vb.pseudo(Pseudo::FramePointer).def(dst).done();
        }
        (_, Some(n)) if bits <= 64 => cx.vb.make(Op::MRS, Sz::X).def(dst).bits(n << 5).done(),
        (name, _) if bits <= 64 && numbered(name, 0..2).is_some() => {
            let n = numbered(name, 0..2).unwrap_or(0);
            cx.vb.make(Op::MRS_LOW, Sz::X).def(dst).bits(n << 5).done();
        }
        // adr dst, #0
        ("pc", _) if bits == 64 => cx.vb.make(Op::ADR, Sz::X).def(dst).done(),
        (name, _) if let Some(n) = reserved(cx, name, bits) => {
            cx.vb
                .make(Op::ORR, Sz::X)
                .def(dst)
                .reg31()
                .named(n)
                .flag(OperandFlags::ORDERED)
                .done();
        }
        _ => return Err(refused(cx, &name, bits)),
    }
    Ok(())
}

fn write(cx: &mut Cx<'_>, name: &str, value: Value) -> Result<()> {
    let bits = cx.bits(cx.ty(value));
    let met = |f: &&StateField| is_met(f.features, cx.target.features);
    if let Some(field) = state_field(name.as_bytes()).filter(met)
        && let Some(n) = cx.const_int(value).filter(|n| *n <= field.most as u64)
    {
        // `msr field, #n`
        let word = (field.word | (n as u32) << 8) & 0xf_ffe0;
        cx.vb.make(Op::MSR_LOW, Sz::X).reg31().bits(word).done();
        return Ok(());
    }
    let low = numbered(name, 0..2);
    match (name, system_register(cx.target.features, name, false)) {
        ("sp", _) if bits == 64 => {
            cx.vb.vcode.frame.dynamic_stack = true;
            let src = cx.use_reg(value)?;
            cx.vb.pseudo(Pseudo::StackRestore).use_(src).done();
        }
        (_, found) if bits <= 64 && (found.is_some() || low.is_some()) => {
            let (op, n) = match (found, low) {
                (Some(n), _) => (Op::MSR, n),
                (_, n) => (Op::MSR_LOW, n.unwrap_or(0)),
            };
            let mut src = cx.use_reg(value)?;
            if bits < 64 {
                let narrow = src;
                src = cx.vreg(PartTy::I64);
                super::A64::emit_extend(cx, false, bits, PartTy::I64, src, narrow);
            }
            cx.vb.make(op, Sz::X).use_(src).bits(n << 5).done();
        }
        (name, _) if let Some(n) = reserved(cx, name, bits) => {
            let src = cx.use_reg(value)?;
            cx.vb
                .make(Op::ORR, Sz::X)
                .named(n)
                .reg31()
                .use_(src)
                .flag(OperandFlags::ORDERED)
                .done();
        }
        _ => return Err(refused(cx, name, bits)),
    }
    Ok(())
}

/// The number of a general-purpose register that is reserved, by the name it has with so many bits.
fn reserved(cx: &Cx<'_>, name: &str, bits: u32) -> Option<u32> {
    let (kind, number) = name.split_at_checked(1)?;
    let n: u32 = number.parse().ok()?;
    let all = platform_registers(&cx.options.triple) | reserved_registers(cx.target.features);
    let named = matches!((kind, bits), ("x", 64) | ("w", 32));
    (named && n < 31 && all >> n & 1 != 0).then_some(n)
}

fn refused(cx: &Cx<'_>, name: &str, bits: u32) -> Box<ir::diag::Diagnostic> {
    cx.unsupported(format!("register \"{name}\" by name as i{bits}"))
}

/// The number of a system register (op0 less 2 and the rest, 15 bits) by name or as `op0:op1:n:m:op2`.
/// `read`: to be read, not written.
pub fn system_register(features: Features, name: &str, read: bool) -> Option<u32> {
    if let Some(bits) = Access(features).register(name.as_bytes(), read) {
        // (registers of op0 0 and 1 are no places of `mrs` and `msr`)
        return (bits >> 15 == 1).then_some(u32::from(bits) & 0x7fff);
    }
    numbered(name, 2..4)
}

/// The number of `op0:op1:n:m:op2` with such an op0, without the upper bit of this.
fn numbered(name: &str, op0s: Range<u32>) -> Option<u32> {
    let mut fields = name.split(':').map(|f| f.parse::<u32>().ok());
    let mut next = || fields.next().flatten();
    let [op0, op1, n, m, op2] = [next()?, next()?, next()?, next()?, next()?];
    if fields.next().is_some() {
        return None;
    }
    let fits = op0s.contains(&op0) && op1 < 8 && n < 16 && m < 16 && op2 < 8;
    fits.then_some((op0 & 1) << 14 | op1 << 11 | n << 7 | m << 3 | op2)
}
