//! Folding: what is known is worked out, ways that are never taken go, and blocks that follow each other alone become one.
//!
//! ```text
//!   sub x, 0 ─► x     trunc (add (zext a), 1) ─► add a, 1     icmp slt (zext a), 5 ─► icmp ult a, 5
//!   br true, A, B ─► br A     A: br B (from nowhere else) ─► A B      (x << 3) | (x >> 29) ─► fshl x, x, 3
//! ```
//! It is for front ends that do not optimise: bodies whose variables have become values, and what was inlined in them. Integers
//! by their known bits, and parts of what was put together. Needs a verified body; leaves it legal. Cost: O(instructions), at most three times.

mod implied;
pub(crate) mod known;
pub(crate) mod loads;
mod parts;
mod rotates;
mod values;

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;

/// How often all is looked at again while ways go.
const ROUNDS: usize = 3;

/// Folds; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory {
        return false;
    }
    let mut changed = false;
    for _ in 0..ROUNDS {
        let (body, cfg) = work.edit_within_blocks();
        let blocks = body.blocks.len();
        let mut pass = Fold {
            uses: use_counts(body),
            edit: Editor::new(cx.module, body),
            cfg,
            at: Block(0),
            changed: false,
            taken: vec![false; blocks],
        };
        let ways = pass.walk();
        pass.edit.commit();
        changed |= pass.changed;
        if !ways {
            break;
        }
        work.edit();
    }
    let (body, cfg) = work.edit_within_blocks();
    if join(cx, body, cfg) {
        work.edit();
        changed = true;
    }
    changed
}

struct Fold<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
    /// The block that is looked at.
    at: Block,
    /// By local value: how often it was used before.
    uses: Vec<u32>,
    changed: bool,
    /// By block: whether a way leads there.
    taken: Vec<bool>,
}

impl Fold<'_> {
    /// Operand `k` of an instruction, as it is by now.
    fn operand(&self, i: Inst, k: usize) -> Value {
        self.edit.resolved(self.edit.body.ops(i)[k])
    }

    fn is_used_once(&self, v: Value) -> bool {
        v.as_local().and_then(|k| self.uses.get(k as usize)) == Some(&1)
    }

    /// Folds all blocks; whether ways between them went.
    fn walk(&mut self) -> bool {
        let cfg = self.cfg;
        let mut order = vec![usize::MAX; self.taken.len()];
        for (k, b) in cfg.rpo().iter().enumerate() {
            order[b.index()] = k;
        }
        self.taken[0] = true;
        let mut ways = false;
        for &b in cfg.rpo() {
            // A way into the middle of a loop may come later.
            let later = |p: &Block| {
                cfg.is_reachable(*p) && order[p.index()] > order[b.index()] && !cfg.dominates(b, *p)
            };
            if !self.taken[b.index()] && !cfg.preds(b).iter().any(later) {
                continue;
            }
            self.taken[b.index()] = true;
            self.at = b;
            self.block(b);
            ways |= self.end(b);
            let end = self.edit.last(b).expect("blocks end in terminators");
            for to in self.edit.body.successors(end) {
                self.taken[*to as usize] = true;
            }
        }
        if ways {
            self.changed = true;
            self.remove_untaken();
        }
        ways
    }

    fn block(&mut self, b: Block) {
        let mut next = self.edit.first(b);
        while let Some(i) = next {
            next = self.edit.next(i);
            if let Some(v) = self.value(i) {
                let v = self.edit.resolved(v);
                if v != self.edit.body.result(i) {
                    self.edit.replace(i, v);
                    self.changed = true;
                }
            }
        }
    }

    /// The way that a block's end always takes, if there are others.
    fn only_way(&self, end: Inst) -> Option<usize> {
        let body = &*self.edit.body;
        let to = body.successors(end);
        if !matches!(body.inst(end).opcode, Opcode::CondBr | Opcode::Switch) {
            return None;
        }
        if to.iter().all(|t| *t == to[0]) {
            return Some(0);
        }
        let s = self.edit.scope();
        let chosen_by = self.operand(end, 0);
        let implied = |s: &Self| match body.inst(end).opcode {
            Opcode::CondBr => s.implied(chosen_by, s.at).map(u64::from),
            _ => None,
        };
        let n = known::number(s, chosen_by).or_else(|| implied(self))?;
        Some(known::way(s, body, end, n))
    }

    /// Lets a block's end take its only way; whether others went.
    fn end(&mut self, b: Block) -> bool {
        let end = self.edit.last(b).expect("blocks end in terminators");
        let Some(way) = self.only_way(end) else {
            return false;
        };
        let to: Vec<u32> = self.edit.body.successors(end).to_vec();
        for (_, other) in to.iter().enumerate().filter(|(k, _)| *k != way) {
            self.edit.remove_edge(Block(*other), b);
        }
        self.edit.goto_before(end);
        self.edit.br(Block(to[way]));
        self.edit.remove(end);
        true
    }

    /// Empties the blocks to which no way leads.
    fn remove_untaken(&mut self) {
        let untaken: Vec<Block> = (0..self.taken.len())
            .filter(|k| !self.taken[*k])
            .map(Block::new)
            .collect();
        self.edit.empty_blocks(&untaken);
    }
}

/// Blocks that are entered from one block only, which goes nowhere else, become part of it; whether there were any.
fn join(cx: Context<'_>, body: &mut Body, cfg: &Cfg) -> bool {
    let follows = |body: &Body, end: Inst| {
        let &[to] = body.successors(end) else { return None };
        let to = Block(to);
        let alone = body.inst(end).opcode == Opcode::Br && cfg.preds(to).len() == 1;
        let free = to != Block(0) && body.address_taken.iter().all(|a| a.0 != to);
        (alone && free).then_some(to)
    };
    let any = |b: &&Block| follows(body, body.terminator(**b)).is_some();
    if !cfg.rpo().iter().any(|b| any(&b)) {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    for &b in cfg.rpo() {
        while let Some(end) = edit.last(b)
            && let Some(to) = follows(edit.body, end)
            && to != b
        {
            let phis: Vec<Inst> = edit.phis(to).collect();
            for phi in phis {
                let v = edit.resolved(edit.body.ops(phi)[0]);
                edit.replace(phi, v);
            }
            edit.remove(end);
            let first = edit.first(to).expect("blocks end in terminators");
            edit.move_rest(to, first, b);
            let end = edit.last(b).expect("blocks end in terminators");
            for k in 0..edit.body.successors(end).len() {
                let next = Block(edit.body.successors(end)[k]);
                edit.rename_incoming(next, to, b);
            }
            edit.goto_bottom(to);
            edit.set_location(None);
            edit.unreachable();
        }
    }
    edit.commit();
    true
}
