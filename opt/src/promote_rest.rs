//! Promotion of what folding has set free: objects whose address was used by ways that are never taken, and members that are
//! chosen by a number that has become known. What that leaves is folded in turn.
//!
//! For bodies that no optimiser has seen. Needs a verified body; leaves it legal. Cost: O(instructions) where objects are
//! left, that of the passes it runs where they become values.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use crate::{aggregates, fold, promote, simplify};
use ir::options::OptLevel;

/// Promotes again; `false`: nothing was left to do.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory {
        return false;
    }
    let parts = cx.options.opt_level >= OptLevel::O2 && aggregates::run(cx, target, work);
    if !promote::run(cx, target, work) {
        return parts;
    }
    simplify::run(cx, target, work);
    fold::run(cx, target, work);
    true
}
