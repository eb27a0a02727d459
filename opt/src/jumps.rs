//! Branches whose condition is decided by where control comes from: the way there leads past them, with a copy of the block.
//!
//! ```text
//!   A: br J    B: x = …; br J     J: p = phi [0, A], [1, B]; q = phi [0, A], [x, B]; c = icmp eq p, 1; br c, T, F
//!     ─►   A: br A1    A1: br F      B: …; br B1    B1: br T      (T uses x)
//! ```
//! Iterators, options and results of front ends that do not optimise make a number that says which case it is, and ask for it at
//! once. What the block computes and others use is put in an object of the frame, which [`promote`] makes values and phis
//! of. Heads of loops stay, and no loop gets a second way back.
//!
//! For bodies that no optimiser has seen. Needs a verified body; leaves it legal. Cost: O(instructions) a round.
//!
//! [`promote`]: crate::promote

use crate::fold::known::{compares, compute, int_bits, number, signed, way};
use crate::pipeline::Context;
use crate::promote::is_held;
use crate::target::TargetFacts;
use crate::work::Work;
use crate::{fold, promote, simplify};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::constants::Const;
use ir::context::Scope;
use ir::edit::{Access, Editor, InstBuilder, Region};
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;
use ir::module::Module;

/// How often it is done again.
const ROUNDS: usize = 6;

/// The most instructions of a block that is copied.
const LONGEST: usize = 24;

/// How far back a condition is followed.
const DEPTH: u32 = 8;

/// Lets decided ways lead past branches; `false`: there are none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory {
        return false;
    }
    let mut changed = false;
    for _ in 0..ROUNDS {
        if !round(cx, work) {
            break;
        }
        changed = true;
        promote::run(cx, target, work);
        simplify::run(cx, target, work);
        fold::run(cx, target, work);
    }
    changed
}

fn round(cx: Context<'_>, work: &mut Work) -> bool {
    let body = work.body();
    let may_be = |b: &Block| is_short(body, *b);
    let blocks: Vec<Block> = (0..body.blocks.len()).map(Block::new).filter(may_be).collect();
    if blocks.is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_loops();
    let mut found = Vec::new();
    let mut touched = vec![false; body.blocks.len()];
    for b in blocks {
        let Some(past) = Past::of(cx.module, body, cfg, b) else {
            continue;
        };
        let others = past.ways.iter().flat_map(|w| [w.from, w.to]);
        let all: Vec<Block> = others.chain([b]).collect();
        if !all.iter().any(|b| touched[b.index()]) {
            all.iter().for_each(|b| touched[b.index()] = true);
            found.push(past);
        }
    }
    let uses = uses_elsewhere(cx.module, body, &mut found);
    if found.is_empty() {
        return false;
    }
    let regions: Vec<Region> = found.iter().map(|p| Region::new(body, &[p.block])).collect();
    let mut edit = Editor::new(cx.module, body);
    // (A region is copied as it was found.)
    let slots: Vec<_> = found.iter().map(|p| slots(&mut edit, p)).collect();
    for ((past, region), slots) in found.iter().zip(&regions).zip(&slots) {
        past.ways
            .iter()
            .for_each(|w| lead_past(&mut edit, past, w, region, slots));
    }
    for ((past, region), slots) in found.iter().zip(&regions).zip(&slots) {
        edit.redirect_records(region, |_, _| None);
        keep(&mut edit, past, slots, &uses);
    }
    edit.commit();
    work.edit();
    true
}

/// Whether a block begins with phis, one of them of a constant, and ends soon in a choice.
fn is_short(body: &Body, b: Block) -> bool {
    let insts = body.block_insts(b);
    let Some((&end, before)) = insts.split_last() else {
        return false;
    };
    let phis = before.iter().take_while(|i| body.inst(**i).opcode == Opcode::Phi);
    let constant = phis.clone().any(|i| body.ops(*i).iter().any(|v| v.is_const()));
    let choice = matches!(body.inst(end).opcode, Opcode::CondBr | Opcode::Switch);
    choice
        && constant
        && before.len() - phis.count() <= LONGEST
        && !body.ops(end)[0].is_const()
        && before.iter().all(|i| may_be_copied(body, *i))
}

fn may_be_copied(body: &Body, i: Inst) -> bool {
    use Opcode::*;
    let d = body.inst(i);
    match d.opcode {
        Load | Store => d.flags.0 == 0,
        Phi | GetElementPtr | Select | Freeze | ICmp | FCmp | ExtractValue | InsertValue => true,
        op => op.is_binary() || op.is_cast(),
    }
}

/// An edge to a block, and where that leads then.
struct Way {
    from: Block,
    /// The number of the edge among those from there.
    edge: usize,
    to: Block,
}

/// A block that ways lead past.
struct Past {
    block: Block,
    ways: Vec<Way>,
    /// What others use of it.
    kept: Vec<Inst>,
}

impl Past {
    fn of(module: &Module, body: &Body, cfg: &Cfg, block: Block) -> Option<Past> {
        if !cfg.is_reachable(block) || cfg.is_loop_header(block) || block == Block(0) {
            return None;
        }
        let end = body.terminator(block);
        let targets = body.successors(end);
        let again = targets.contains(&block.0) || body.address_taken.iter().any(|a| a.0 == block);
        if again || targets.iter().enumerate().any(|(k, t)| targets[..k].contains(t)) {
            return None;
        }
        let s = body.scope(module);
        let mut ways = Vec::new();
        for &from in cfg.preds(block) {
            let come = Coming { s, body, block, from };
            let Some(n) = come.number(body.ops(end)[0], DEPTH) else {
                continue;
            };
            let to = Block(targets[way(s, body, end, n)]);
            let last = body.terminator(from);
            let mut edges = (0..body.successors(last).len()).filter(|k| body.successors(last)[*k] == block.0);
            let plain = matches!(
                body.inst(last).opcode,
                Opcode::Br | Opcode::CondBr | Opcode::Switch
            );
            if let (Some(edge), None) = (edges.next(), edges.next())
                && plain
                && cfg.is_reachable(from)
                && !cfg.dominates(to, block)
            {
                ways.push(Way { from, edge, to });
            }
        }
        (!ways.is_empty()).then_some(Past {
            block,
            ways,
            kept: Vec::new(),
        })
    }
}

/// A block as control comes to it from another one.
struct Coming<'a> {
    s: Scope<'a>,
    body: &'a Body,
    block: Block,
    from: Block,
}

impl Coming<'_> {
    /// The number that a value is then, if it is one.
    fn number(&self, v: Value, depth: u32) -> Option<u64> {
        use Opcode::*;
        if let Some(c) = v.as_const() {
            return match self.s.constant(c) {
                Const::Null(_) => Some(0),
                _ => number(self.s, v),
            };
        }
        let i = self.body.def(v).filter(|_| depth > 0)?;
        if !self.body.block_insts(self.block).contains(&i) {
            return None;
        }
        let d = self.body.inst(i);
        let op = |k: usize| self.number(self.body.ops(i)[k], depth - 1);
        let bits = |v: Value| match self.s.ty(self.body.value_ty(self.s, v)) {
            ir::types::Type::Ptr(0) => Some(64),
            _ => int_bits(self.s, self.body, v),
        };
        let own = || bits(v);
        match d.opcode {
            Phi => {
                let blocks = self.body.list(d.aux);
                let k = blocks.iter().position(|b| *b == self.from.0)?;
                // (What the edge brings is no value of this block.)
                self.number(self.body.ops(i)[k].as_const()?.into(), depth - 1)
            }
            ICmp => {
                let width = bits(self.body.ops(i)[0])?;
                Some(u64::from(compares(d.int_predicate(), op(0)?, op(1)?, width)))
            }
            Select => match op(0)? {
                0 => op(2),
                _ => op(1),
            },
            Trunc | ZExt => Some(op(0)? & fold::known::mask(own()?)),
            SExt => {
                let n = signed(op(0)?, bits(self.body.ops(i)[0])?);
                Some(n as u64 & fold::known::mask(own()?))
            }
            PtrToInt if own() == Some(64) => op(0).filter(|n| *n == 0),
            Freeze => op(0),
            And | Or | Xor | Add | Sub => compute(d.opcode, op(0)?, op(1)?, own()?),
            _ => None,
        }
    }
}

/// A use of a value of a block outside it.
struct Use {
    value: Inst,
    user: Inst,
    operand: usize,
    /// The block that a phi has it from.
    from: Option<Block>,
}

/// The uses elsewhere of what blocks compute. Left out are blocks with values that no object can hold for [`promote`], and with
/// uses in other ones of them, which are copied as well.
fn uses_elsewhere(module: &Module, body: &Body, found: &mut Vec<Past>) -> Vec<Use> {
    const NONE: u32 = u32::MAX;
    let mut number = vec![NONE; body.insts.len()];
    let mut copied = vec![false; body.blocks.len()];
    for (k, past) in found.iter().enumerate() {
        copied[past.block.index()] = true;
        for i in body.block_insts(past.block) {
            number[i.index()] = k as u32;
        }
    }
    let s = body.scope(module);
    let (mut uses, mut bad) = (Vec::new(), vec![false; found.len()]);
    for &user in &body.order {
        let d = body.inst(user);
        if d.opcode.is_call()
            && let Some(i) = body.def(body.call(user).callee)
            && number[i.index()] != NONE
        {
            bad[number[i.index()] as usize] = true;
        }
        for (operand, v) in body.ops(user).iter().enumerate() {
            let Some(value) = body.def(*v) else { continue };
            let k = number[value.index()];
            if k == NONE || number[user.index()] == k {
                continue;
            }
            let from = (d.opcode == Opcode::Phi).then(|| Block(body.list(d.aux)[operand]));
            if from == Some(found[k as usize].block) {
                continue;
            }
            let in_copy = number[user.index()] != NONE || from.is_some_and(|b| copied[b.index()]);
            bad[k as usize] |= in_copy || !is_held(s, body.inst(value).ty);
            found[k as usize].kept.push(value);
            uses.push(Use {
                value,
                user,
                operand,
                from,
            });
        }
    }
    uses.retain(|u| !bad[number[u.value.index()] as usize]);
    let mut bad = bad.iter();
    found.retain(|_| bad.next() == Some(&false));
    for past in found {
        past.kept.sort_unstable();
        past.kept.dedup();
    }
    uses.sort_by_key(|u| u.value);
    uses
}

/// Objects for what others use of a block.
fn slots(edit: &mut Editor<'_>, past: &Past) -> Vec<(Inst, Value)> {
    let first = edit.first(Block(0)).expect("blocks end in terminators");
    let mut slot = |value: &Inst| {
        edit.goto_before(first);
        let ty = edit.body.inst(*value).ty;
        (*value, edit.alloca(ty, None, 1))
    };
    past.kept.iter().map(&mut slot).collect()
}

/// What others use of a block they load from its objects.
fn keep(edit: &mut Editor<'_>, past: &Past, slots: &[(Inst, Value)], uses: &[Use]) {
    let end = edit.last(past.block).expect("blocks end in terminators");
    for &(value, slot) in slots {
        let ty = edit.body.inst(value).ty;
        edit.goto_before(end);
        let v = edit.body.result(value);
        edit.store(v, slot, &Access::aligned(1));
        let first = uses.partition_point(|u| u.value < value);
        for u in uses[first..].iter().take_while(|u| u.value == value) {
            let before = match u.from {
                Some(b) => edit.last(b).expect("blocks end in terminators"),
                None => u.user,
            };
            edit.goto_before(before);
            let v = edit.load(ty, slot, &Access::aligned(1));
            edit.set_operand(u.user, u.operand, v);
        }
    }
    if edit.phis(past.block).any(|p| edit.body.ops(p).is_empty()) {
        edit.empty_blocks(&[past.block]);
    }
}

/// Lets a way lead past a block.
fn lead_past(edit: &mut Editor<'_>, past: &Past, w: &Way, region: &Region, slots: &[(Inst, Value)]) {
    let block = past.block;
    let copy = edit.copy_region(region);
    let new = copy.block(region, block);
    let end = edit.last(new).expect("blocks end in terminators");
    edit.goto_before(end);
    for &(value, slot) in slots {
        let v = edit.body.result(value);
        let v = copy.value(region, edit.body, v);
        edit.store(v, slot, &Access::aligned(1));
    }
    edit.br(w.to);
    edit.remove(end);
    let there: Vec<Inst> = edit.phis(w.to).collect();
    for phi in there {
        let k = edit.incoming_blocks(phi).iter().position(|b| *b == block.0);
        let v = edit.body.ops(phi)[k.expect("a value for each edge")];
        let v = copy.value(region, edit.body, v);
        edit.add_incoming(phi, v, new);
    }
    let phis: Vec<Inst> = edit.phis(block).collect();
    for phi in phis {
        let k = edit.incoming_blocks(phi).iter().position(|b| *b == w.from.0);
        let k = k.expect("a value for each edge");
        let v = edit.body.ops(phi)[k];
        edit.remove_incoming(phi, k);
        let copied = copy.inst(region, phi).expect("it was copied");
        edit.replace(copied, v);
    }
    let last = edit.last(w.from).expect("blocks end in terminators");
    edit.set_successor(last, w.edge, new);
}
