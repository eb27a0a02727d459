//! A function on its way through the passes: its one body, changed in place, and what is known of its control flow.
//!
//! What an analysis found is kept for the passes behind it until one of them changes what it rests on. Cost: an analysis
//! when it is first asked for after a change, nothing else.

use crate::inline::Callees;
use crate::pipeline::PassTimes;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::location::Locations;

/// What is known of a body's control flow, each containing the ones before.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Known {
    #[default]
    Nothing,
    /// Order, predecessors, dominators.
    Blocks,
    /// Loops.
    Loops,
}

/// The working body of a thread; its memory is reused from function to function.
#[derive(Default)]
pub struct Work {
    body: Body,
    cfg: Cfg,
    known: Known,
    /// Whether no optimiser has seen the body before: variables were in memory, or it was inlined there.
    pub(crate) was_in_memory: bool,
    /// All that is in memory and may become values are parts of what was copied, as optimisers leave it.
    pub(crate) copied: bool,
    /// Functions of the module that may be inlined, as they were found for all bodies of this thread.
    pub(crate) callees: Callees,
    /// Time spent in the passes over all functions.
    pub times: PassTimes,
}

impl Work {
    /// Where the next function's body is to be put.
    pub fn start(&mut self) -> &mut Body {
        self.was_in_memory = false;
        self.copied = false;
        self.edit()
    }

    /// The body as it is.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Takes over the analyses (order, predecessors, dominators) that somebody has just made of the body; the old ones
    /// are given in return, for their memory.
    pub fn adopt(&mut self, cfg: &mut Cfg) {
        std::mem::swap(&mut self.cfg, cfg);
        self.known = Known::Blocks;
    }

    /// The body, to be changed at will.
    pub fn edit(&mut self) -> &mut Body {
        self.known = Known::Nothing;
        &mut self.body
    }

    /// Where its instructions stand in the source language.
    pub fn locations_mut(&mut self) -> &mut Locations {
        &mut self.body.locations
    }

    /// The body, to be changed by one who keeps all blocks and edges; with order, predecessors and dominators.
    pub fn edit_within_blocks(&mut self) -> (&mut Body, &Cfg) {
        self.find(Known::Blocks);
        (&mut self.body, &self.cfg)
    }

    /// The same, with loops too.
    pub fn edit_within_loops(&mut self) -> (&mut Body, &Cfg) {
        self.find(Known::Loops);
        (&mut self.body, &self.cfg)
    }

    /// The body with order, predecessors and dominators.
    pub fn blocks(&mut self) -> (&Body, &Cfg) {
        self.find(Known::Blocks);
        (&self.body, &self.cfg)
    }

    /// The same, and loops.
    pub fn loops(&mut self) -> (&Body, &Cfg) {
        self.find(Known::Loops);
        (&self.body, &self.cfg)
    }

    fn find(&mut self, wanted: Known) {
        if self.known < Known::Blocks {
            self.cfg.compute(&self.body);
            self.known = Known::Blocks;
        }
        if self.known < wanted {
            self.cfg.compute_loops();
            self.known = Known::Loops;
        }
    }
}

/// How often each local value is used, by value.
pub(crate) fn use_counts(body: &Body) -> Vec<u32> {
    let mut uses = vec![0; body.num_values()];
    for &i in &body.order {
        let callee = body.inst(i).opcode.is_call().then(|| body.call(i).callee);
        for v in body.ops(i).iter().copied().chain(callee) {
            if let Some(n) = v.as_local().and_then(|k| uses.get_mut(k as usize)) {
                *n += 1;
            }
        }
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::ids::{Block, GlobalId};
    use ir::parse::{ParseOptions, parse_all};

    const LOOP: &str =
        "define void @f(i1 %c) {\n  br label %l\nl:\n  br i1 %c, label %l, label %e\ne:\n  ret void\n}\n";
    const LINE: &str = "define void @f() {\n  ret void\n}\n";

    fn body(text: &str) -> Body {
        let module = parse_all(text.as_bytes(), &ParseOptions::ALL).expect("legal IR");
        match &module.function(GlobalId(0)).expect("a function").body {
            ir::module::BodyState::Parsed(body) => (**body).clone(),
            other => panic!("not parsed: {other:?}"),
        }
    }

    #[test]
    fn analyses_follow_the_body() {
        let mut work = Work::default();
        work.start().clone_from(&body(LOOP));
        let (_, cfg) = work.loops();
        assert_eq!((cfg.rpo().len(), cfg.loops().len()), (3, 1));
        assert_eq!(
            work.edit_within_blocks().1.loops().len(),
            1,
            "edges are kept, so are loops"
        );
        work.start().clone_from(&body(LINE));
        let (_, cfg) = work.loops();
        assert_eq!((cfg.rpo(), cfg.loops().len()), (&[Block(0)][..], 0));
    }

    #[test]
    fn adopted_analyses_have_no_loops_yet() {
        let mut work = Work::default();
        work.start().clone_from(&body(LOOP));
        let mut cfg = Cfg::new();
        cfg.compute(work.body());
        work.adopt(&mut cfg);
        assert_eq!(work.blocks().1.rpo().len(), 3);
        assert_eq!(work.loops().1.loops().len(), 1);
    }
}
