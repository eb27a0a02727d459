//! Counters of loops whose old value is read when the new one is there already: both are alive then, and each turn
//! copies one to the other.
//!
//! ```text
//!   L: p = phi [a, E], [n, L]; n = p + 1; …; use p; …; use n    ─►   … use p; n = p + 1; …; use n      (later)
//!   L: p = phi [a, E], [n, L]; n = p + 1; … br L, X    X: use p  ─►   X: q = n - 1; use q                (undone)
//! ```
//! Behind the loop the old value is computed back from the new one, which promises nothing (`nuw`, `inbounds` …) from then
//! on: it may be beyond what the loop reads. Addresses take the difference as their displacement.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where loops count.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::types::Type;

/// Blocks in which an old value is computed back at most.
const MOST_BLOCKS: usize = 3;

const NONE: u32 = u32::MAX;

/// A counter: the phi, and its next value.
struct Counter {
    old: Value,
    new: Inst,
    /// Where the new value is made.
    block: Block,
    header: Block,
    /// Who reads the old value: the instruction, and the block at whose place (or end) it does.
    uses: Vec<(Inst, Block)>,
}

/// Moves and undoes counting; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if work.loops().1.loops().is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let counters = find(body.scope(cx.module), body, cfg);
    if counters.is_empty() {
        return false;
    }
    let mut pass = Counters {
        edit: Editor::new(cx.module, body),
        cfg,
    };
    let mut changed = false;
    for c in &counters {
        changed |= pass.treat(c);
    }
    pass.edit.commit();
    changed
}

/// The counters of all loops, with the uses of their old values.
fn find(s: Scope<'_>, body: &Body, cfg: &Cfg) -> Vec<Counter> {
    let mut counters: Vec<Counter> = Vec::new();
    for l in cfg.loops() {
        for &p in body.block_insts(l.header) {
            if body.inst(p).opcode != Opcode::Phi {
                break;
            }
            let old = body.result(p);
            let steps = body.ops(p).iter().filter_map(|v| body.def(*v));
            counters.extend(steps.filter(|n| is_step(s, body, *n, old)).map(|new| Counter {
                old,
                new,
                block: l.header,
                header: l.header,
                uses: Vec::new(),
            }));
        }
    }
    counters.sort_by_key(|c| (c.old.as_local(), c.new));
    counters.dedup_by_key(|c| c.old);
    if counters.is_empty() {
        return counters;
    }
    let mut number = vec![NONE; body.params.len() + body.insts.len()];
    for (k, c) in counters.iter().enumerate() {
        number[c.old.as_local().expect("a phi") as usize] = k as u32;
        number[body.result(c.new).as_local().expect("a sum") as usize] = k as u32;
    }
    for &b in cfg.rpo() {
        for &i in body.block_insts(b) {
            let is_phi = body.inst(i).opcode == Opcode::Phi;
            if let Some(k) = body.result(i).as_local().map(|l| number[l as usize])
                && k != NONE
                && counters[k as usize].new == i
            {
                counters[k as usize].block = b;
            }
            for (n, v) in body.ops(i).iter().enumerate() {
                let Some(k) = v.as_local().map(|l| number[l as usize]).filter(|k| *k != NONE) else {
                    continue;
                };
                let c = &mut counters[k as usize];
                if c.old == *v && c.new != i {
                    let at = if is_phi {
                        Block(body.list(body.inst(i).aux)[n])
                    } else {
                        b
                    };
                    c.uses.push((i, at));
                }
            }
        }
    }
    counters.retain(|c| !c.uses.is_empty());
    counters
}

/// Whether an instruction is `old` plus a constant, in a register of full width.
fn is_step(s: Scope<'_>, body: &Body, new: Inst, old: Value) -> bool {
    let d = body.inst(new);
    let &[base, by] = body.ops(new) else { return false };
    let known = match d.opcode {
        Opcode::Add => matches!(s.ty(d.ty), Type::Int(64)),
        Opcode::GetElementPtr => matches!(s.ty(d.ty), Type::Ptr(0)),
        _ => false,
    };
    known && base == old && constant(s, body, by).is_some_and(|n| n.abs() < 1 << 20)
}

/// The value of an integer constant.
fn constant(s: Scope<'_>, body: &Body, c: Value) -> Option<i64> {
    let n = s.const_u64(c.as_const()?)?;
    let bits = s.int_bits(body.value_ty(s, c))?;
    Some(((n << (64 - bits)) as i64) >> (64 - bits))
}

struct Counters<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
}

impl Counters<'_> {
    /// Treats one, if that rids it of its copy.
    fn treat(&mut self, c: &Counter) -> bool {
        let own = self.cfg.loop_of(c.block);
        if own.is_none() || own != self.cfg.loop_of(c.header) {
            return false;
        }
        let (mut here, mut behind) = (false, Vec::new());
        for &(user, at) in &c.uses {
            let d = self.edit.body.inst(user);
            if at == c.block {
                if d.opcode == Opcode::Phi || d.opcode.is_terminator() {
                    return false;
                }
                here = true;
            } else if self.cfg.dominates(at, c.block) {
                // The old value is read before the new one is there.
            } else if let Some(place) = self.place_behind(c.block, at) {
                behind.push((user, place));
            } else {
                return false;
            }
        }
        let Some(last) = self.first_use(c) else {
            return false;
        };
        if here && self.reads_from(c, last) {
            return false;
        }
        let moves = here && self.reads_from(c, c.new) && self.edit.next(c.new) != Some(last);
        if moves {
            self.retell(c, last);
            self.edit.goto_before(last);
            self.edit.move_here(c.new);
        }
        moves | self.undo(c, &behind)
    }

    /// What debuggers are told of the new value where it will not be made yet, they are told by the old one.
    fn retell(&mut self, c: &Counter, last: Inst) {
        let d = *self.edit.body.inst(c.new);
        let (new, by) = (self.edit.body.result(c.new), self.edit.body.ops(c.new)[1]);
        let s = self.edit.scope();
        let scale = match d.opcode {
            Opcode::GetElementPtr => self.edit.module().data_layout.size(s, TypeId(d.aux)),
            _ => 1,
        };
        let by = constant(s, self.edit.body, by).expect("a small constant");
        let by = by.wrapping_mul(scale as i64);
        self.edit.tell_by_base((c.new, last), new, c.old, by);
    }

    /// The first instruction in the counter's block that reads the new value, or the terminator.
    fn first_use(&self, c: &Counter) -> Option<Inst> {
        let new = self.edit.body.result(c.new);
        let mut at = self.edit.next(c.new)?;
        loop {
            if self.edit.body.ops(at).contains(&new) {
                return Some(at);
            }
            match self.edit.next(at) {
                Some(next) => at = next,
                None => return Some(at),
            }
        }
    }

    /// Whether the old value is read in its block behind instruction `from`, perhaps as part of an address.
    fn reads_from(&self, c: &Counter, from: Inst) -> bool {
        let behind = std::iter::successors(self.edit.next(from), |i| self.edit.next(*i)).chain([from]);
        let address = |v: &Value| {
            let gep = |i: &Inst| self.edit.body.inst(*i).opcode == Opcode::GetElementPtr;
            let gep = self.edit.body.def(*v).filter(gep);
            gep.is_some_and(|i| i != c.new && self.edit.body.ops(i).contains(&c.old))
        };
        let mut behind = behind.filter(|i| *i != c.new);
        behind.any(|i| {
            let ops = self.edit.body.ops(i);
            let accesses = matches!(self.edit.body.inst(i).opcode, Opcode::Load | Opcode::Store);
            ops.contains(&c.old) || accesses && ops.iter().any(address)
        })
    }

    /// Where the old value can be computed back for a use in `at`: a block behind `from` that runs no oftener than it does.
    fn place_behind(&self, from: Block, mut at: Block) -> Option<Block> {
        while self.cfg.loop_depth(at) > self.cfg.loop_depth(from) {
            at = self.cfg.idom(at)?;
        }
        let end = self.edit.body.inst(self.edit.last(at)?).opcode;
        let good = at != from && self.cfg.dominates(from, at) && end != Opcode::CatchSwitch;
        good.then_some(at)
    }

    /// Has uses behind the loop read the new value less what was added.
    fn undo(&mut self, c: &Counter, behind: &[(Inst, Block)]) -> bool {
        let mut blocks: Vec<Block> = behind.iter().map(|u| u.1).collect();
        blocks.sort();
        blocks.dedup();
        if blocks.is_empty() || blocks.len() > MOST_BLOCKS {
            return false;
        }
        let d = *self.edit.body.inst(c.new);
        let plain = InstData {
            flags: InstFlags::NONE,
            ..d
        };
        self.edit.set(c.new, plain);
        let by = self.edit.body.ops(c.new)[1];
        let (new, ty) = (self.edit.body.result(c.new), self.edit.ty(by));
        let back = -constant(self.edit.scope(), self.edit.body, by).expect("a small constant");
        for block in blocks {
            self.edit.goto_start(block);
            self.edit.set_location(None);
            let back = self.edit.signed_int(ty, back);
            let old = match d.opcode {
                Opcode::GetElementPtr => self.edit.gep(TypeId(d.aux), new, &[back]),
                _ => self.edit.binary(Opcode::Add, new, back),
            };
            for &(user, at) in behind.iter().filter(|u| u.1 == block) {
                self.read_instead(user, at, c, old);
            }
        }
        true
    }

    /// A use of the old value, at the place or end of block `at`, becomes one of `old`.
    fn read_instead(&mut self, user: Inst, at: Block, c: &Counter, old: Value) {
        let is_phi = self.edit.body.inst(user).opcode == Opcode::Phi;
        for k in 0..self.edit.body.ops(user).len() {
            if self.edit.body.ops(user)[k] != c.old {
                continue;
            }
            if !is_phi {
                self.edit.set_operand(user, k, old);
            } else if self.edit.incoming_blocks(user)[k] == at.0 {
                self.edit.set_incoming_value(user, k, old);
            }
        }
    }
}
