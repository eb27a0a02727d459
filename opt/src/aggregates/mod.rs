//! Scalar replacement of aggregates: frame objects of several values become an object for each value, which [`promote`] makes
//! values of.
//!
//! ```text
//!   p = alloca {i32, ptr}; memcpy p, s, 16       ─►   p0 = alloca i32; p1 = alloca ptr; store (load i32 s), p0; …
//!   q = gep p, 0, 1; w = load ptr q              ─►   w = load ptr p1
//!
//!   Body ─► objects: accesses at known places ─► pieces: bytes accessed together ─► rewrite: an object for each piece
//! ```
//! Front ends that do not optimise keep every structure in memory and copy it by `memcpy`. An object is taken apart if its
//! address is used for nothing but loads, stores, copies and fills at known places within it. A piece that is accessed as
//! several types, or in parts, is an integer. Where one object is copied to another, both have the same pieces; they are
//! taken apart in turn.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) for each turn, none where no object may be taken apart.
//!
//! [`promote`]: crate::promote

mod objects;
mod pieces;
mod rewrite;

use crate::pipeline::Context;
use crate::promote;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::edit::Editor;
use objects::Objects;

/// Chains of copies from object to object are as long as this.
const TURNS: usize = 8;

/// Takes objects apart; `false`: none, and the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let mut changed = false;
    for turn in 0..TURNS {
        if !objects::has_candidates(cx.module, work.body()) {
            break;
        }
        if turn == 0 {
            work.copied = !work.was_in_memory && !promote::finds_variables(cx.module, work.body());
        }
        let (body, cfg) = work.edit_within_blocks();
        let Some(mut objects) = Objects::find(cx.module, body, cfg) else {
            break;
        };
        let spread = objects.of_many_values(cx.module, body);
        let plans = match spread.is_empty() {
            true => pieces::plan(cx.module, body, &mut objects),
            false => Vec::new(),
        };
        if spread.is_empty() && plans.is_empty() {
            break;
        }
        let mut edit = Editor::new(cx.module, body);
        spread.iter().for_each(|i| rewrite::spread(&mut edit, *i));
        for plan in &plans {
            rewrite::rewrite(&mut edit, &objects.list[plan.object], plan);
        }
        edit.commit();
        work.copied &= spread.is_empty() && !plans.iter().any(|p| objects.list[p.object].is_accessed());
        work.was_in_memory |= !work.copied;
        changed = true;
    }
    work.copied &= changed;
    changed
}
