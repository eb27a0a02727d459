//! Loop vectoriser: several turns of an innermost loop are made at once, in the lanes of vectors.
//!
//! ```text
//!   B: br L                                B: n = turns; br n >= 16, P, J
//!   L: i = phi [0, B], [j, T]       ─►     P: br V
//!      br i < n, T, E                      V: k = phi [0, P], [k + 16, V]; x = load <16 x i8>, p + k; …; br …, V, M
//!   T: x = load i8, p + i; …; br L         M: br J     J: i0 = phi [0, B], [n & -16, M]; br L     L: i = phi [i0, J], …
//! ```
//! The vector loop makes as many turns as are sure to be made, a multiple of the lanes; the loop itself makes the rest, so
//! that all that comes behind it stays as it is. It is for bodies that no optimiser has seen.
//!
//! [`shape`] says which loops, [`address`] where their accesses are, [`read`] makes a [`graph`] of a turn, [`conflicts`]
//! compares accesses, [`plan`] finds sums and weighs, [`rewrite`] and [`lanes`] write the vector loop. Needs a verified body; leaves it
//! legal. Cost: O(instructions of innermost loops), and nothing for a body without loops.

mod address;
mod conflicts;
mod graph;
mod lanes;
mod plan;
mod read;
mod rewrite;
mod shape;
mod turns;

use crate::counted::{CountedLoops, Place};
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::edit::Editor;
use rewrite::Loop;
use shape::Shape;

/// Vectorises loops; `false`: there is none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory || work.loops().1.loops().is_empty() || !may_have_vectors(cx, target) {
        return false;
    }
    let (body, cfg) = work.edit_within_loops();
    let loops = CountedLoops::new(cx.module, body, cfg);
    let mut found: Vec<Loop> = Vec::new();
    for place in loops.innermost() {
        found.extend(planned(cx, target, &loops, place));
    }
    if found.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    found.into_iter().for_each(|l| l.rewrite(&mut edit, target));
    edit.commit();
    work.edit();
    true
}

/// Whether a loop is going to be vectorised.
pub(crate) fn takes(
    cx: Context<'_>,
    target: &dyn TargetFacts,
    loops: &CountedLoops<'_>,
    place: Place,
) -> bool {
    may_have_vectors(cx, target) && planned(cx, target, loops, place).is_some()
}

fn planned(
    cx: Context<'_>,
    target: &dyn TargetFacts,
    loops: &CountedLoops<'_>,
    place: Place,
) -> Option<Loop> {
    let shape = Shape::of(loops, place)?;
    let turn = read::read(cx, &shape)?;
    let turns = turns::known(&shape);
    let plan = plan::plan(cx, target, &shape, turn, turns)?;
    Some(Loop::new(&shape, plan, turns))
}

/// Whether a function may use vector registers that its author did not ask for, and more code for speed.
fn may_have_vectors(cx: Context<'_>, target: &dyn TargetFacts) -> bool {
    use AttrKind::*;
    const FORBID: &[AttrKind] = &[
        OptSize,
        OptDebug,
        MinSize,
        NoImplicitFloat,
        StrictFp,
        Convergent,
        SanitizeAddress,
        SanitizeHwAddress,
        SanitizeMemTag,
        SanitizeMemory,
        SanitizeThread,
        SanitizeType,
        SanitizeNumericalStability,
        SpeculativeLoadHardening,
        Naked,
        PresplitCoroutine,
    ];
    let s = cx.module.scope();
    let func = cx.module.function(cx.global).expect("passes run on functions");
    let streaming = [
        "aarch64_pstate_sm_enabled",
        "aarch64_pstate_sm_compatible",
        "aarch64_pstate_sm_body",
    ];
    let forced = cx.options.force_streaming || cx.options.force_streaming_compatible;
    !s.has_any_attr(func.attrs.func, FORBID)
        && !forced
        && streaming
            .iter()
            .all(|key| s.attr_str(func.attrs.func, key).is_none())
        && cx.module.data_layout.pointer(0).bits == 64
        && !cx.module.data_layout.big_endian
        && !cx.module.hints_at_vectors()
        && plan::has_vectors(target)
}
