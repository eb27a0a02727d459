//! A number that is extended, and whose sums with constants are extended too, is extended once.
//!
//! ```text
//!   x = add nsw i32 a, 1; p = sext x; … y = add nsw i32 a, -1; q = sext y
//!     ─►   w = sext a; p = add nsw i64 w, 1; … q = add nsw i64 w, -1
//! ```
//! Neighbours of an element are reached so. The sums must not overflow (`nsw`): then the sum of the extended number is the sum
//! extended. Who wants 32 bits of a sum gets the low half, which is free. The extension stands where one was made before.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions), and a sort where numbers are extended.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};

/// A place: the block, and the number among all instructions.
type Place = (Block, u32);

/// An extension from 32 bits to 64.
#[derive(Clone, Copy)]
struct Extension {
    /// What it comes from, and what was added to that.
    base: Value,
    sum: Option<Sum>,
    inst: Inst,
    place: Place,
}

#[derive(Clone, Copy)]
struct Sum {
    inst: Inst,
    number: i64,
    place: Place,
}

/// Extends before it adds; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if cx.module.data_layout.pointer(0).bits != 64 {
        return false;
    }
    let s = work.body().scope(cx.module);
    let extends_sum = |i: &Inst| is_extension(s, work.body(), *i) && sum(s, work.body(), *i).is_some();
    if !work.body().order.iter().any(extends_sum) {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let mut all = find(body.scope(cx.module), body, cfg);
    all.sort_by_key(|e| (e.base.as_local(), e.sum.map(|s| s.inst), e.place.1));
    let several = |group: &&[Extension]| group.len() > 1 && group.iter().any(|e| e.sum.is_some());
    let groups: Vec<&[Extension]> = (all.chunk_by(|a, b| a.base == b.base))
        .filter(|group| several(group) && leads(cfg, group))
        .collect();
    if groups.is_empty() {
        return false;
    }
    let uses = use_counts(body);
    let mut edit = Editor::new(cx.module, body);
    groups
        .iter()
        .for_each(|group| extend(&mut edit, cfg, &uses, group));
    edit.commit();
    true
}

fn is_extension(s: Scope<'_>, body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    d.opcode == Opcode::SExt && d.ty == TypeId::I64 && body.value_ty(s, body.ops(i)[0]) == TypeId::I32
}

/// What an extension extends, if it is a sum with a constant that does not overflow: the value, the sum, the constant.
fn sum(s: Scope<'_>, body: &Body, extension: Inst) -> Option<(Value, Inst, i64)> {
    let i = body.def(body.ops(extension)[0])?;
    let d = body.inst(i);
    let &[a, b] = body.ops(i) else { return None };
    let n = i64::from(s.const_u64(b.as_const()?)? as u32 as i32);
    let n = match d.opcode {
        Opcode::Add => n,
        Opcode::Sub => -n,
        _ => return None,
    };
    (d.flags.has(InstFlags::NSW) && d.ty == TypeId::I32 && !a.is_const()).then_some((a, i, n))
}

/// The extensions of a function, in their order.
fn find(s: Scope<'_>, body: &Body, cfg: &Cfg) -> Vec<Extension> {
    let mut places = vec![(Block(0), 0); body.insts.len()];
    let mut all = Vec::new();
    let mut at = 0;
    for &block in cfg.rpo() {
        for &inst in body.block_insts(block) {
            at += 1;
            places[inst.index()] = (block, at);
            if !is_extension(s, body, inst) {
                continue;
            }
            let (base, sum) = match sum(s, body, inst) {
                Some((base, inst, number)) => {
                    let place = places[inst.index()];
                    (base, Some(Sum { inst, number, place }))
                }
                None => (body.ops(inst)[0], None),
            };
            all.push(Extension {
                base,
                sum,
                inst,
                place: (block, at),
            });
        }
    }
    all
}

/// The extension of a group that is made first.
fn first(group: &[Extension]) -> &Extension {
    group
        .iter()
        .min_by_key(|e| e.place.1)
        .expect("a group is not empty")
}

/// Whether the first extension of a group is made wherever another one is.
fn leads(cfg: &Cfg, group: &[Extension]) -> bool {
    let block = first(group).place.0;
    !group[0].base.is_const() && group.iter().all(|e| cfg.dominates(block, e.place.0))
}

/// Has a group start from one extended number, which is made in the block of the first extension.
fn extend(edit: &mut Editor<'_>, cfg: &Cfg, uses: &[u32], group: &[Extension]) {
    let first = first(group);
    let block = first.place.0;
    // (An operand of a sum in this block is there before it.)
    let sums = group.iter().filter_map(|e| e.sum).filter(|s| s.place.0 == block);
    let earliest = sums
        .min_by_key(|s| s.place.1)
        .filter(|s| s.place.1 < first.place.1);
    edit.goto_before(earliest.map_or(first.inst, |s| s.inst));
    let base = edit.resolved(group[0].base);
    let wide = edit.cast(Opcode::SExt, base, TypeId::I64);
    for run in group.chunk_by(|a, b| a.sum.map(|s| s.inst) == b.sum.map(|s| s.inst)) {
        let Some(sum) = run[0].sum else {
            run.iter().for_each(|e| edit.replace(e.inst, wide));
            continue;
        };
        let add = |edit: &mut Editor<'_>, before: Inst| {
            edit.goto_before(before);
            let n = edit.signed_int(TypeId::I64, sum.number);
            edit.inst_full(Opcode::Add, TypeId::I64, &[wide, n], 0, 0, InstFlags::NSW)
        };
        if !cfg.dominates(block, sum.place.0) {
            for e in run {
                let v = add(edit, e.inst);
                edit.replace(e.inst, v);
            }
            continue;
        }
        let v = add(edit, sum.inst);
        run.iter().for_each(|e| edit.replace(e.inst, v));
        let narrow = edit.body.result(sum.inst).as_local().expect("a sum");
        if uses[narrow as usize] as usize > run.len() {
            let low = edit.cast(Opcode::Trunc, v, TypeId::I32);
            edit.replace(sum.inst, low);
        }
    }
}
