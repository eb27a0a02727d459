//! Roots of garbage collectors (`gc "…"`; LLVM "Garbage Collection with LLVM"): roots hold null from the entry on,
//! `llvm.gcread` and `llvm.gcwrite` become accesses of memory, and roots of a shadow stack move to its frames.
//!
//! Runs at all levels, after the passes that follow objects of the frame, on functions with a strategy; leaves the marks of
//! roots (`llvm.gcroot`) where tables tell of them. Needs a legal body and leaves one. Cost: O(instructions).

mod shadow_stack;

pub use shadow_stack::declare;

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::collector::{Collector, roots};
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Inst, TypeId};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::Module;

/// Does what the function's strategy asks for.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let Ok(Some(strategy)) = Collector::of(cx.module.scope(), function) else {
        return false;
    };
    let marks = roots(cx.module, work.body());
    let accesses = accesses(cx.module, work.body());
    if marks.is_empty() && accesses.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, work.edit());
    for (i, id) in accesses {
        access(&mut edit, i, id);
    }
    if strategy == Collector::ShadowStack && !marks.is_empty() {
        shadow_stack::lower(cx, &mut edit);
    } else {
        clear_roots(&mut edit, &marks);
    }
    edit.commit();
    true
}

/// The barriers of a body.
fn accesses(module: &Module, body: &Body) -> Vec<(Inst, Intrinsic)> {
    let barrier = |i: &Inst| match body.called_intrinsic(module, *i) {
        Some(id @ (Intrinsic::Gcread | Intrinsic::Gcwrite)) => Some((*i, id)),
        _ => None,
    };
    body.order.iter().filter_map(barrier).collect()
}

/// `llvm.gcread(object, place)` and `llvm.gcwrite(value, object, place)` without a collector's own code.
fn access(edit: &mut Editor<'_>, i: Inst, id: Intrinsic) {
    let args = edit.body.call_args(i).to_vec();
    edit.goto_before(i);
    match (id, &args[..]) {
        (Intrinsic::Gcread, [_, place]) => {
            let loaded = edit.load(TypeId::PTR, *place, &Access::default());
            edit.replace(i, loaded);
        }
        (_, [value, _, place]) => {
            edit.store(*value, *place, &Access::default());
            edit.remove(i);
        }
        _ => {}
    }
}

/// The object that a call of `llvm.gcroot` marks.
fn object(edit: &Editor<'_>, mark: Inst) -> Option<Inst> {
    let mut at = edit.body.def(edit.body.call_args(mark)[0])?;
    while edit.body.inst(at).opcode == Opcode::AddrSpaceCast {
        at = edit.body.def(edit.body.ops(at)[0])?;
    }
    (edit.body.inst(at).opcode == Opcode::Alloca).then_some(at)
}

/// Roots of frames hold null before any call.
fn clear_roots(edit: &mut Editor<'_>, marks: &[Inst]) {
    for &mark in marks {
        let Some(root) = object(edit, mark) else { continue };
        let ty = TypeId(edit.body.inst(root).aux);
        edit.goto_after(root);
        let (zero, at) = (edit.zero(ty), edit.body.result(root));
        edit.store(zero, at, &Access::default());
    }
}
