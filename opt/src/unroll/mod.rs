//! Loops with few turns, whose number is known, come to nothing: each turn stands by itself.
//!
//! ```text
//!   B: br L     L: i = phi [0, B], [j, L]; …i…; j = i + 1; c = j < 3; br c, L, X
//!     ─►   B: br L     L: …0…; br L1     L1: …1…; br L2     L2: …2…; br X
//! ```
//! It is for bodies that no optimiser has seen: indices become constants, so that arrays become values, branches on the turn's
//! number are decided, and a loop around is an innermost one. [`turns`] runs the loop on what is known, which says how often it
//! turns and what is left of each turn; [`rewrite`] copies it.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions of innermost loops × their turns, up to a limit), and nothing
//! for a body without loops.

mod rewrite;
mod turns;

use crate::counted::CountedLoops;
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use crate::{aggregates, fold, promote, simplify, thread, vectorise};
use ir::attributes::AttrKind;
use ir::edit::Editor;
use rewrite::Unrolled;

/// How often loops are looked for whose inner loops have come to nothing.
const ROUNDS: usize = 6;

/// How much a function may grow: by so many instructions, and by this factor.
const GROWTH: (usize, usize) = (3_000, 4);

/// How many instructions are looked at, for uses of what loops compute, in a round.
const LOOKS: usize = 20_000_000;

/// Beyond so many turns a loop is left to `vectorise` if that takes it, unless it is one over a frame object.
const FEW: u32 = 4;

/// Unrolls loops; `false`: there is none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory || work.loops().1.loops().is_empty() || !may_grow(cx) {
        return false;
    }
    let most = work.body().order.len() * GROWTH.1 + GROWTH.0;
    let mut changed = false;
    for _ in 0..ROUNDS {
        if work.loops().1.loops().is_empty() || !round(cx, target, most, work) {
            break;
        }
        changed = true;
        fold::run(cx, target, work);
        aggregates::run(cx, target, work);
        promote::run(cx, target, work);
        simplify::run(cx, target, work);
        thread::run(cx, target, work);
        fold::run(cx, target, work);
    }
    changed
}

/// Unrolls the innermost loops that are worth it, in a body of up to so many instructions.
fn round(cx: Context<'_>, target: &dyn TargetFacts, most: usize, work: &mut Work) -> bool {
    let (body, cfg) = work.edit_within_loops();
    let loops = CountedLoops::new(cx.module, body, cfg);
    let (mut size, mut looks) = (body.order.len(), 0);
    let mut found: Vec<Unrolled> = Vec::new();
    for place in loops.innermost() {
        let Some(turns) = turns::of(cx, &loops, &place) else {
            continue;
        };
        let many = turns.count > FEW && !turns.uses_objects(loops.body);
        if many && vectorise::takes(cx, target, &loops, place) {
            continue;
        }
        let added = turns.copied;
        // (Of two loops of which one leads right into the other, one has its turn in the next round.)
        let touches =
            |u: &Unrolled| u.region.has_block(place.before) || turns.region.has_block(u.place.before);
        if size + added > most || looks > LOOKS || found.iter().any(touches) {
            continue;
        }
        looks += body.order.len();
        if let Some(unrolled) = Unrolled::of(&loops, &place, turns) {
            size += added;
            found.push(unrolled);
        }
    }
    if found.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    found.iter().for_each(|u| u.close(&mut edit));
    found.into_iter().for_each(|u| u.rewrite(&mut edit));
    edit.commit();
    work.edit();
    true
}

/// Whether a function may become larger for speed.
fn may_grow(cx: Context<'_>) -> bool {
    use AttrKind::*;
    const FORBID: &[AttrKind] = &[OptSize, OptDebug, MinSize, Convergent, Naked, PresplitCoroutine];
    let func = cx.module.function(cx.global).expect("passes run on functions");
    !cx.module.scope().has_any_attr(func.attrs.func, FORBID) && !cx.module.forbids_unrolling()
}
