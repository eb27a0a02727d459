//! "Just my code": functions that have a flag for debuggers ([`ir::module::Function::debugger_flag`]) tell at their entry that
//! they run.
//!
//! Runs at all levels, last of all that adds calls. Needs a legal body and leaves one. Cost: O(1), and the editor's, for functions
//! with a flag.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::constants::Const;
use ir::edit::{CallOptions, Editor, InstBuilder};
use ir::ids::{Block, TypeId};

/// The routine that is told.
const CHECK: &[u8] = b"__CheckForDebuggerJustMyCode";

/// Calls the routine.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let Some(flag) = function.debugger_flag else {
        return false;
    };
    let Some(check) = cx.module.find(CHECK) else {
        return false;
    };
    let mut edit = Editor::new(cx.module, work.edit());
    edit.goto_start(Block(0));
    let ty = TypeId::PTR;
    let fn_ty = edit.tables().func_ty(TypeId::VOID, &[ty], false);
    let callee = edit.constant(Const::Global { ty, global: check });
    let flag = edit.constant(Const::Global { ty, global: flag });
    edit.call_value(fn_ty, callee, &[flag], CallOptions::default());
    edit.commit();
    true
}
