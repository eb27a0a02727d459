//! Branches on conditions that where control comes from decides: `&&` and `||` as front ends write them that do not
//! optimise.
//!
//! ```text
//!   A: br c, B, J     B: d = …; br J     J: p = phi [false, A], [d, B]; br p, T, F
//!     ─►   A: br c, B, F     B: d = …; br d, T, F
//! ```
//! The block in the middle has nothing but phis, which only its branch and the phis of the blocks behind it use. Heads of
//! loops stay. Needs a verified body; leaves it legal. Cost: O(instructions) in a function with such a branch.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;

/// Lets branches lead past such blocks; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let middles: Vec<Block> = (0..body.blocks.len())
        .map(Block::new)
        .filter(|b| is_middle(body, *b))
        .collect();
    if middles.is_empty() {
        return false;
    }
    let uses = use_counts(body);
    work.loops();
    // Leading past a block in the middle makes no other block the head of a loop, and cuts none off but that.
    let (body, cfg) = work.edit_within_blocks();
    let mut pass = Threads {
        edit: Editor::new(cx.module, body),
        cfg,
        uses,
    };
    let mut changed = false;
    for j in middles {
        if let Some(ways) = pass.ways(j) {
            pass.lead_past(j, &ways);
            changed = true;
        }
    }
    pass.edit.commit();
    if changed {
        // The edges are others now.
        work.edit();
    }
    changed
}

/// Whether a block has phis and a branch on one of them only.
fn is_middle(body: &Body, b: Block) -> bool {
    let Some((&branch, phis)) = body.block_insts(b).split_last() else {
        return false;
    };
    if phis.is_empty() || body.inst(branch).opcode != Opcode::CondBr {
        return false;
    }
    let condition = body.def(body.ops(branch)[0]).filter(|c| phis.contains(c));
    phis.iter().all(|i| body.inst(*i).opcode == Opcode::Phi)
        && condition.is_some_and(|c| body.ops(c).iter().any(|v| v.is_const()))
}

struct Threads<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
    /// By local value: how often it is used, or less often.
    uses: Vec<u32>,
}

/// What is to be done about a block in the middle.
struct Ways {
    branch: Inst,
    targets: [Block; 2],
    /// Where control comes from: the block, and what the condition is then.
    from: Vec<(Block, Value)>,
}

impl Threads<'_> {
    /// The ways through a block, if all of them can lead past it.
    fn ways(&self, j: Block) -> Option<Ways> {
        let body = &*self.edit.body;
        let branch = self.edit.last(j)?;
        let &[yes, no] = body.successors(branch) else {
            return None;
        };
        let targets = [Block(yes), Block(no)];
        if yes == no || targets.contains(&j) || !self.cfg.is_reachable(j) || self.cfg.is_loop_header(j) {
            return None;
        }
        if !self
            .edit
            .phis(j)
            .all(|phi| self.is_used_behind(j, phi, branch, targets))
        {
            return None;
        }
        let condition = body.def(body.ops(branch)[0])?;
        let incoming = self.edit.incoming_blocks(condition).iter();
        let from: Vec<(Block, Value)> = incoming
            .zip(body.ops(condition))
            .map(|(b, v)| (Block(*b), *v))
            .collect();
        let leads_past = |(k, (b, v)): (usize, &(Block, Value))| {
            let Some(end) = self.edit.last(*b) else {
                return false;
            };
            let number = v.as_const().map(|c| self.edit.scope().const_u64(c).is_some());
            let plain = match body.inst(end).opcode {
                Opcode::Br => number != Some(false),
                Opcode::CondBr => number == Some(true),
                _ => false,
            };
            let once = !from[..k].iter().any(|f| f.0 == *b);
            // No edge comes to stand beside another from the same block.
            let apart = !body.successors(end).iter().any(|s| *s == yes || *s == no);
            once && plain && apart && self.cfg.is_reachable(*b) && body.def(*v) != Some(condition)
        };
        let all = from.iter().enumerate().all(leads_past);
        all.then_some(Ways {
            branch,
            targets,
            from,
        })
    }

    /// Whether each use of a phi of `j` is that of the branch, or of a phi behind it for the edge from `j`.
    fn is_used_behind(&self, j: Block, phi: Inst, branch: Inst, targets: [Block; 2]) -> bool {
        let body = &*self.edit.body;
        let own = body.result(phi);
        let mut known = u32::from(body.ops(branch)[0] == own);
        for i in targets.into_iter().flat_map(|t| self.edit.phis(t)) {
            let edges = body.ops(i).iter().zip(self.edit.incoming_blocks(i));
            known += edges.filter(|(v, b)| **v == own && **b == j.0).count() as u32;
        }
        own.as_local().and_then(|k| self.uses.get(k as usize)) == Some(&known)
    }

    /// Lets all ways lead past the block, which comes to nothing.
    fn lead_past(&mut self, j: Block, ways: &Ways) {
        for &(from, v) in &ways.from {
            let end = self.edit.last(from).expect("blocks end in terminators");
            let known = v.as_const().and_then(|c| self.edit.scope().const_u64(c));
            let taken = match known {
                Some(0) => &ways.targets[1..],
                Some(_) => &ways.targets[..1],
                None => &ways.targets[..],
            };
            for &t in taken {
                self.enter(j, from, t);
            }
            if let [t] = *taken {
                let mut all = self.edit.body.successors(end).iter();
                let k = all.position(|s| *s == j.0).expect("an edge to the block");
                self.edit.set_successor(end, k, t);
            } else {
                self.edit.remove(end);
                self.edit.goto_bottom(from);
                self.edit.set_location(Some(ways.branch));
                self.edit.cond_br(v, ways.targets[0], ways.targets[1]);
            }
        }
        for t in ways.targets {
            self.edit.forget_variables(j, t);
            self.edit.remove_edge(t, j);
        }
        let phis: Vec<Inst> = self.edit.phis(j).collect();
        for phi in phis {
            let ty = self.edit.body.inst(phi).ty;
            let poison = self.edit.poison(ty);
            self.edit.replace(phi, poison);
        }
        self.edit.remove(ways.branch);
        self.edit.goto_bottom(j);
        self.edit.unreachable();
    }

    /// The phis of `t` get an edge from `from`, with the values that they had from there by way of `j`.
    fn enter(&mut self, j: Block, from: Block, t: Block) {
        let phis: Vec<Inst> = self.edit.phis(t).collect();
        for phi in phis {
            let v = self.value_from(phi, j);
            let through = self
                .edit
                .body
                .def(v)
                .filter(|i| self.edit.phis(j).any(|p| p == *i));
            let v = through.map_or(v, |p| self.value_from(p, from));
            self.edit.add_incoming(phi, v, from);
            if let Some(n) = v.as_local().and_then(|k| self.uses.get_mut(k as usize)) {
                *n += 1;
            }
        }
    }

    /// The value of a phi when control comes from a block.
    fn value_from(&self, phi: Inst, from: Block) -> Value {
        let k = self.edit.incoming_blocks(phi).iter().position(|b| *b == from.0);
        self.edit.body.ops(phi)[k.expect("a value for each edge")]
    }
}
