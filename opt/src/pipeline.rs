//! The one list of passes from IR to IR, and the levels that they run at.
//!
//! ```text
//!   Work (a verified body) ─► each pass of PASSES in its order ─► Work (a legal body)
//! ```
//! A pass changes the working body in place and says whether it did; after each that did, the body is shown and checked
//! where that was asked for (`--print-after`, `--verify-each`). What the target has no code for is rewritten after them
//! all, by selection's own `expand`.

use crate::target::TargetFacts;
use crate::work::Work;
use crate::{
    aggregates, chains, collector, counters, extended_phis, extended_sums, fold, inline, jumps, just_my_code,
    licm, memory_compares, narrow, partial_inline, phis, products, promote, promote_rest, reassociate,
    remainders, repeats, rotations, safe_stack, scalarise, segments, short_circuit, short_divisions, signs,
    simplify, stack_tags, strides, thread, to_zero, unroll, vectorise, widen,
};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::ids::GlobalId;
use ir::inspect::after_pass;
use ir::module::{BodyState, Module};
use ir::options::{CodegenOptions, OptLevel};
use std::time::{Duration, Instant};

/// What every pass may read.
#[derive(Copy, Clone)]
pub struct Context<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function in it.
    pub global: GlobalId,
    /// What the code generator is told.
    pub options: &'a CodegenOptions,
    /// The bodies of the module's functions.
    pub bodies: &'a dyn Bodies,
}

/// Who reads bodies of functions for those that call them.
pub trait Bodies {
    /// Reads the body of a function, as it is in the module and verified, if it has at most so many instructions; `false`: it
    /// has more, or none, or is not legal.
    fn read(&self, g: GlobalId, longest: usize, body: &mut Body) -> bool;
}

/// Those that the module holds.
impl Bodies for Module {
    fn read(&self, g: GlobalId, longest: usize, body: &mut Body) -> bool {
        match self.function(g).map(|f| &f.body) {
            Some(BodyState::Parsed(parsed)) if parsed.order.len() <= longest => {
                body.clone_from(parsed);
                true
            }
            _ => false,
        }
    }
}

/// A pass.
pub struct Pass {
    /// Its name in `--print-after`.
    pub name: &'static str,
    /// The lowest level that it runs at; from -O0: in functions that are not optimised too.
    pub from: OptLevel,
    /// Runs it; `false`: the body is as it was.
    run: fn(Context<'_>, &dyn TargetFacts, &mut Work) -> bool,
}

impl Pass {
    /// Runs this pass alone, for those who look at what each does; `false`: the body is as it was.
    pub fn apply(&self, cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
        (self.run)(cx, target, work)
    }
}

/// All passes, in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "aggregates",
        from: OptLevel::O2,
        run: aggregates::run,
    },
    // (Takes apart what it brings; the bodies of callees are promoted already.)
    Pass {
        name: "inline",
        from: OptLevel::O2,
        run: inline::run,
    },
    Pass {
        name: "promote",
        from: OptLevel::O1,
        run: promote::run,
    },
    Pass {
        name: "simplify",
        from: OptLevel::O1,
        run: simplify::run,
    },
    Pass {
        name: "thread",
        from: OptLevel::O1,
        run: thread::run,
    },
    Pass {
        name: "fold",
        from: OptLevel::O1,
        run: fold::run,
    },
    Pass {
        name: "jumps",
        from: OptLevel::O2,
        run: jumps::run,
    },
    Pass {
        name: "promote-rest",
        from: OptLevel::O1,
        run: promote_rest::run,
    },
    Pass {
        name: "unroll",
        from: OptLevel::O2,
        run: unroll::run,
    },
    Pass {
        name: "widen",
        from: OptLevel::O2,
        run: widen::run,
    },
    Pass {
        name: "repeats",
        from: OptLevel::O1,
        run: repeats::run,
    },
    Pass {
        name: "licm",
        from: OptLevel::O2,
        run: licm::run,
    },
    // (What follows sees the vector loop and what is left of the other one.)
    Pass {
        name: "vectorise",
        from: OptLevel::O2,
        run: vectorise::run,
    },
    Pass {
        name: "remainders",
        from: OptLevel::O1,
        run: remainders::run,
    },
    Pass {
        name: "phis",
        from: OptLevel::O2,
        run: phis::run,
    },
    Pass {
        name: "counters",
        from: OptLevel::O2,
        run: counters::run,
    },
    Pass {
        name: "chains",
        from: OptLevel::O2,
        run: chains::run,
    },
    Pass {
        name: "products",
        from: OptLevel::O2,
        run: products::run,
    },
    Pass {
        name: "rotations",
        from: OptLevel::O2,
        run: rotations::run,
    },
    Pass {
        name: "scalarise",
        from: OptLevel::O2,
        run: scalarise::run,
    },
    // (Constants of phis are values by now where those are the same.)
    Pass {
        name: "extended-phis",
        from: OptLevel::O2,
        run: extended_phis::run,
    },
    Pass {
        name: "signs",
        from: OptLevel::O2,
        run: signs::run,
    },
    Pass {
        name: "narrow",
        from: OptLevel::O2,
        run: narrow::run,
    },
    Pass {
        name: "reassociate",
        from: OptLevel::O2,
        run: reassociate::run,
    },
    Pass {
        name: "partial-inline",
        from: OptLevel::O1,
        run: partial_inline::run,
    },
    Pass {
        name: "memory-compares",
        from: OptLevel::O1,
        run: memory_compares::run,
    },
    Pass {
        name: "short-divisions",
        from: OptLevel::O2,
        run: short_divisions::run,
    },
    Pass {
        name: "short-circuit",
        from: OptLevel::O2,
        run: short_circuit::run,
    },
    Pass {
        name: "collector",
        from: OptLevel::O0,
        run: collector::run,
    },
    Pass {
        name: "segments",
        from: OptLevel::O0,
        run: segments::run,
    },
    Pass {
        name: "just-my-code",
        from: OptLevel::O0,
        run: just_my_code::run,
    },
    // The objects that are left move.
    Pass {
        name: "safe-stack",
        from: OptLevel::O0,
        run: safe_stack::run,
    },
    Pass {
        name: "stack-tags",
        from: OptLevel::O0,
        run: stack_tags::run,
    },
    // (The passes that follow objects of the frame have gone.)
    Pass {
        name: "bytes-to-zero",
        from: OptLevel::O2,
        run: to_zero::run_bytes,
    },
    Pass {
        name: "strides",
        from: OptLevel::O2,
        run: strides::run,
    },
    Pass {
        name: "to-zero",
        from: OptLevel::O2,
        run: to_zero::run,
    },
    // (Counters and addresses have been looked at.)
    Pass {
        name: "extended-sums",
        from: OptLevel::O2,
        run: extended_sums::run,
    },
];

/// Time spent in each pass, in their order; counted for `-time-passes` only.
pub struct PassTimes(pub [Duration; PASSES.len()]);

impl Default for PassTimes {
    fn default() -> PassTimes {
        PassTimes([Duration::ZERO; PASSES.len()])
    }
}

/// Whether a function is optimised: not at -O0, and not where it says `optnone`.
pub fn optimises(cx: Context<'_>) -> bool {
    let func = cx.module.function(cx.global).expect("passes run on functions");
    let optnone = cx.module.scope().has_attr(func.attrs.func, AttrKind::OptNone);
    cx.options.opt_level != OptLevel::O0 && !optnone
}

/// Runs the passes of the function's level.
pub fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) {
    let inspect = &cx.options.inspect;
    let level = match optimises(cx) {
        true => cx.options.opt_level,
        false => OptLevel::O0,
    };
    for (k, pass) in PASSES.iter().enumerate().filter(|(_, p)| p.from <= level) {
        if inspect.disabled_passes.iter().any(|d| d == pass.name) {
            continue;
        }
        let begin = inspect.times.then(Instant::now);
        let changed = pass.apply(cx, target, work);
        if let Some(begin) = begin {
            work.times.0[k] += begin.elapsed();
        }
        if changed {
            after_pass(pass.name, cx.module, cx.global, work.body(), inspect);
        }
    }
}
