//! Library functions that an instruction does but for rare arguments: `sqrt`, which sets `errno` where its result is no
//! number. The instruction comes first, the call only if that is so.
//!
//! ```text
//!   r = sqrt(x)   ─►   B: s = llvm.sqrt(x); br (s ord s), J, C     C: c = sqrt(x); br J     J: r = phi [s, B], [c, C]
//! ```
//! Needs a verified body; leaves it legal. Cost: O(calls), and O(instructions) in a function with such a call.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::{AttrKind, memory};
use ir::body::Body;
use ir::constants::Const;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId};
use ir::inst::{FloatPredicate, InstFlags, Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::memory_effects;
use ir::module::CallConv;

/// Puts the instruction before the calls; `false`: there are none.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let scope = body.scope(cx.module);
    let function = cx
        .module
        .function(cx.global)
        .expect("passes run on functions")
        .attrs
        .func;
    let may_be = body.calls.iter().any(|call| {
        let callee = call.callee.as_const().map(|c| scope.constant(c));
        matches!(callee, Some(Const::Global { global, .. }) if scalar(cx.module.global_name(global)).is_some())
    });
    if !may_be
        || scope.has_attr(function, AttrKind::StrictFp)
        || scope.attr_str(function, "no-builtins").is_some()
    {
        return false;
    }
    // Later ones first: what stands before a call keeps its block.
    let calls: Vec<(Block, Inst)> = (0..body.blocks.len())
        .map(Block::new)
        .flat_map(|b| body.block_insts(b).iter().map(move |i| (b, *i)))
        .filter(|(_, i)| is_square_root(cx, body, *i))
        .collect();
    if calls.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, work.edit());
    for &(b, call) in calls.iter().rev() {
        inline(&mut edit, b, call);
    }
    edit.commit();
    true
}

/// The type that a function of the C library takes the square root of.
fn scalar(name: &[u8]) -> Option<TypeId> {
    match name {
        b"sqrt" => Some(TypeId::DOUBLE),
        b"sqrtf" => Some(TypeId::FLOAT),
        _ => None,
    }
}

fn is_square_root(cx: Context<'_>, body: &Body, i: Inst) -> bool {
    if body.inst(i).opcode != Opcode::Call {
        return false;
    }
    let Some(callee) = body.direct_callee(cx.module, i) else {
        return false;
    };
    let (info, scope) = (body.call(i), body.scope(cx.module));
    let ty = scalar(cx.module.global_name(callee));
    cx.module.global(callee).is_declaration()
        && ty.is_some_and(|ty| scope.func_sig(info.fn_ty) == Some((ty, &[ty], false)))
        && info.cc == CallConv::C
        && info.bundles.is_empty()
        && info.tail != TailKind::MustTail
        && !scope.has_attr(info.attrs.func, AttrKind::NoBuiltin)
        && !scope.has_attr(info.attrs.func, AttrKind::StrictFp)
}

fn inline(edit: &mut Editor<'_>, b: Block, call: Inst) {
    let d = *edit.body.inst(call);
    let x = edit.body.ops(call)[0];
    edit.goto_before(call);
    if memory_effects::of_call(edit.module(), edit.body, call) & memory::WRITE == 0 {
        // No errno: the instruction is all.
        let fast = edit.intrinsic(Intrinsic::Sqrt, d.ty, &[x]);
        edit.set_flags(fast, d.flags);
        return edit.replace(call, fast);
    }
    // A branch will depend on the root, so it must not be poison.
    let x = edit.freeze(x);
    let fast = edit.intrinsic(Intrinsic::Sqrt, d.ty, &[x]);
    edit.set_flags(
        fast,
        InstFlags(d.flags.0 & !(InstFlags::NNAN.0 | InstFlags::NINF.0)),
    );
    let number = edit.fcmp(FloatPredicate::Ord, fast, fast);
    let slow = edit.make(d);
    edit.place(slow);
    let rare = edit.split(b, slow);
    let join = edit.split(rare, call);
    let jump = edit.last(b).expect("split blocks end in jumps");
    edit.remove(jump);
    edit.goto_bottom(b);
    edit.cond_br(number, join, rare);
    // The value's users keep its name: it becomes the phi.
    let slow = edit.body.result(slow);
    edit.become_phi(call, d.ty, &[fast, slow], &[b, rare]);
}
