//! Shifts of one value by counts that are its width together are a rotation, which optimisers miss where both count from
//! something else.
//!
//! ```text
//!   n = add k, 3; m = sub 61, k; l = shl x, n; r = lshr x, m; v = or l, r ─► v = fshl x, x, n      (i64)
//! ```
//! A count of the whole width makes the shifts poison, a rotation by it is none. Counts that are known `fold` sees.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;

/// Makes rotations; `false`: there is none.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let is_shift = |body: &Body, i: Inst| body.inst(i).opcode == Opcode::LShr && !body.ops(i)[1].is_const();
    if !work.body().order.iter().any(|i| is_shift(work.body(), *i)) {
        return false;
    }
    let (body, _) = work.edit_within_blocks();
    let all: Vec<Inst> = body.order.clone();
    let mut uses = None;
    let mut edit = Editor::new(cx.module, body);
    let mut changed = false;
    for i in all {
        let Some((x, by, shifts)) = rotation(&edit, i) else {
            continue;
        };
        let uses = uses.get_or_insert_with(|| use_counts(edit.body));
        let alone = |s: &Inst| uses[edit.body.result(*s).as_local().expect("an instruction") as usize] == 1;
        if !shifts.iter().all(alone) {
            continue;
        }
        edit.goto_before(i);
        edit.set_location(Some(i));
        let ty = edit.body.inst(i).ty;
        let rotated = edit.intrinsic(Intrinsic::Fshl, ty, &[x, x, by]);
        edit.replace(i, rotated);
        shifts.into_iter().for_each(|s| edit.remove(s));
        changed = true;
    }
    edit.commit();
    changed
}

/// What is rotated to the left by how much, and the two shifts that do it.
fn rotation(edit: &Editor<'_>, i: Inst) -> Option<(Value, Value, [Inst; 2])> {
    let body = &*edit.body;
    if body.inst(i).opcode != Opcode::Or {
        return None;
    }
    let bits = edit
        .scope()
        .int_bits(body.inst(i).ty)
        .filter(|n| matches!(n, 32 | 64))?;
    let &[a, b] = body.ops(i) else { return None };
    let (a, b) = (body.def(a)?, body.def(b)?);
    let (left, right) = match (body.inst(a).opcode, body.inst(b).opcode) {
        (Opcode::Shl, Opcode::LShr) => (a, b),
        (Opcode::LShr, Opcode::Shl) => (b, a),
        _ => return None,
    };
    let (&[x, n], &[y, m]) = (body.ops(left), body.ops(right)) else {
        return None;
    };
    let (base, more) = plus(edit, n);
    let (from, less) = minus(edit, m)?;
    let same = x == y && base == less && more.checked_add(from) == Some(u64::from(bits));
    same.then_some((x, n, [left, right]))
}

/// A value as another and a number that is added, less than any width.
fn plus(edit: &Editor<'_>, v: Value) -> (Value, u64) {
    let body = &*edit.body;
    let sum = body.def(v).and_then(|i| {
        let d = body.inst(i);
        let adds = d.opcode == Opcode::Add || d.opcode == Opcode::Or && d.flags.has(InstFlags::DISJOINT);
        let &[x, by] = body.ops(i) else { return None };
        let n = edit.scope().const_u64(by.as_const()?)?;
        (adds && n < 64).then_some((x, n))
    });
    sum.unwrap_or((v, 0))
}

/// A value as a number, up to the width, of which another is taken away.
fn minus(edit: &Editor<'_>, v: Value) -> Option<(u64, Value)> {
    let body = &*edit.body;
    let i = body.def(v)?;
    let &[from, x] = body.ops(i) else { return None };
    let n = edit.scope().const_u64(from.as_const()?)?;
    (body.inst(i).opcode == Opcode::Sub && n <= 64).then_some((n, x))
}
