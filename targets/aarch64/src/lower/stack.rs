//! Intrinsics about the stack pointer, variable arguments and thread-local addresses.

use super::{Cx, variadic};
use crate::inst::{Build, Pseudo};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let arg = |cx: &Cx<'_>, k: usize| -> Value { cx.body.call_args(i)[k] };
    match id {
        Intrinsic::VaStart => {
            let list = arg(cx, 0);
            variadic::start(cx, list)?;
        }
        Intrinsic::VaEnd => {}
        Intrinsic::VaCopy => {
            let (to, from) = (arg(cx, 0), arg(cx, 1));
            variadic::copy(cx, to, from)?;
        }
        Intrinsic::Stacksave => {
            cx.vb.vcode.frame.dynamic_stack = true;
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.pseudo(Pseudo::StackSave).def(dst).done();
            }
        }
        Intrinsic::Stackrestore => {
            cx.vb.vcode.frame.dynamic_stack = true;
            let src = cx.use_part(arg(cx, 0), 0)?;
            cx.vb.pseudo(Pseudo::StackRestore).use_(src).done();
        }
        Intrinsic::ThreadlocalAddress => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                let src = cx.use_part(arg(cx, 0), 0)?;
                cx.vb.mov(dst, src);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
