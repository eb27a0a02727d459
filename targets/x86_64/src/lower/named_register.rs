//! `llvm.read_register` and `llvm.write_register`: the registers that a program may name are those which
//! hold the same thing throughout a function, the stack pointer and the frame pointer (LangRef,
//! "llvm.read_register"; llc takes no others on x86-64).

use super::Cx;
use crate::inst::{Build, Pseudo};
use crate::regs;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    match id {
        Intrinsic::ReadRegister | Intrinsic::ReadVolatileRegister => {
            if cx.is_used(i) {
                let from = named(cx, cx.body.call_args(i)[0], cx.body.inst(i).ty)?;
                let dst = cx.def(i)?;
                cx.vb.pseudo(from).def(dst).done();
            }
        }
        Intrinsic::WriteRegister => {
            let (name, value) = (cx.body.call_args(i)[0], cx.body.call_args(i)[1]);
            match named(cx, name, cx.ty(value))? {
                Pseudo::StackSave => {
                    cx.vb.vcode.frame.dynamic_stack = true;
                    let src = cx.use_part(value, 0)?;
                    cx.vb.pseudo(Pseudo::StackRestore).use_(src).done();
                }
                _ => {
                    let src = cx.use_part(value, 0)?;
                    // mov rbp, rdi
                    let word = i64::from_le_bytes([0x48, 0x89, 0xfd, 0, 0, 0, 0, 0]);
                    let raw = cx.vb.pseudo(Pseudo::Raw).use_in(src, regs::RDI);
                    raw.imm64(word).aux(3).done();
                }
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// What reads the register that the metadata `!{!"name"}` names.
fn named(cx: &mut Cx<'_>, name: Value, ty: ir::ids::TypeId) -> Result<Pseudo> {
    let (text, bits) = (isel::values::operand::register_name(cx, name), cx.bits(ty));
    match (text.as_deref(), bits) {
        (Some("rsp"), 64) | (Some("esp"), 32) => Ok(Pseudo::StackSave),
        (Some("rbp"), 64) | (Some("ebp"), 32) if cx.vb.vcode.frame.frame_pointer => Ok(Pseudo::FrameAddress),
        (Some("rbp" | "ebp"), _) => {
            Err(cx.unsupported("register rbp by name in a function without frame pointer"))
        }
        _ => Err(cx.unsupported(format!(
            "register \"{}\" by name as i{bits}",
            text.unwrap_or_default()
        ))),
    }
}
