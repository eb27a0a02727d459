//! How often a loop turns, found by running it on what is known of its integers, and what is left of each turn then.

use crate::counted::{CountedLoops, Place};
use crate::fold::known::{compares, compute, int_bits, mask, number, signed, way};
use crate::inline::cost;
use crate::pipeline::Context;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::Region;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::module::Module;

/// The most turns.
const MOST: u32 = 72;

/// What may be left of all turns, in [`cost`]; it grows with what is saved up to this factor.
const SIZE: u32 = 160;
const BOOST: u32 = 4;

/// Blocks and instructions that a loop may have, and instructions that may be copied.
const MOST_BLOCKS: usize = 160;
const MOST_INSTRUCTIONS: usize = 600;
const MOST_COPIED: usize = 6_000;

/// The turns of a loop.
pub(super) struct Turns {
    /// The loop.
    pub(super) region: Region,
    /// How often its header is reached.
    pub(super) count: u32,
    /// Where the last turn ends: the block, which each turn comes through, and which successor of it is outside.
    pub(super) end: (Block, usize),
    /// Instructions that are copied, about.
    pub(super) copied: usize,
}

impl Turns {
    /// Whether the loop loads from or stores to a frame object, which may become values.
    pub(super) fn uses_objects(&self, body: &Body) -> bool {
        let is_object = |mut v: Value| loop {
            let Some(i) = body.def(v) else { return false };
            match body.inst(i).opcode {
                Opcode::Alloca => return true,
                Opcode::GetElementPtr => v = body.ops(i)[0],
                _ => return false,
            }
        };
        let insts = self.region.blocks().iter().flat_map(|b| body.block_insts(*b));
        insts.into_iter().any(|i| match body.inst(*i).opcode {
            Opcode::Load => is_object(body.ops(*i)[0]),
            Opcode::Store => is_object(body.ops(*i)[1]),
            _ => false,
        })
    }
}

/// The turns of a loop that is worth unrolling.
pub(super) fn of(cx: Context<'_>, loops: &CountedLoops<'_>, place: &Place) -> Option<Turns> {
    let (body, cfg) = (loops.body, loops.cfg);
    let blocks = loops.blocks(place);
    if blocks.len() > MOST_BLOCKS || !begins_with_a_number(loops, place) {
        return None;
    }
    let len: usize = blocks.iter().map(|b| body.block_insts(*b).len()).sum();
    let may_stand_twice = |i: &Inst| may_be_copied(cx.module, body, *i);
    let insts = || blocks.iter().flat_map(|b| body.block_insts(*b));
    if len > MOST_INSTRUCTIONS || !insts().all(may_stand_twice) {
        return None;
    }
    let region = Region::new(body, blocks);
    let mut run = Run {
        module: cx.module,
        s: loops.s,
        body,
        cfg,
        place,
        known: vec![None; region.len()],
        before: vec![None; region.len()],
        reached: vec![false; blocks.len()],
        region: &region,
        left: 0,
        whole: 0,
    };
    let (mut count, mut copied) = (0, 0);
    let end = loop {
        if count == MOST || copied > MOST_COPIED || run.left > SIZE * BOOST {
            return None;
        }
        if count > 0 {
            copied += len;
        }
        count += 1;
        match run.turn(count == 1)? {
            Turn::Last(b, way_out) => break (b, way_out),
            Turn::GoesOn => std::mem::swap(&mut run.known, &mut run.before),
        }
    };
    let saved = (run.whole * 100 / run.left.max(1)).clamp(100, BOOST * 100);
    (run.left * 100 <= SIZE * saved).then_some(Turns {
        region,
        count,
        end,
        copied,
    })
}

/// Whether a phi of the header begins with a constant number.
fn begins_with_a_number(loops: &CountedLoops<'_>, place: &Place) -> bool {
    let body = loops.body;
    let mut phis = body
        .block_insts(place.header)
        .iter()
        .take_while(|i| body.inst(**i).opcode == Opcode::Phi);
    phis.any(|i| body.ops(*i).iter().any(|v| number(loops.s, *v).is_some()))
}

/// Whether an instruction may stand in a body more than once.
fn may_be_copied(module: &Module, body: &Body, i: Inst) -> bool {
    use Opcode::*;
    let d = body.inst(i);
    match d.opcode {
        Alloca | IndirectBr | CallBr | CatchSwitch | CatchPad | CleanupPad | CatchRet | CleanupRet
        | LandingPad => false,
        Call | Invoke => {
            const ONCE: &[AttrKind] = &[
                AttrKind::NoDuplicate,
                AttrKind::Convergent,
                AttrKind::ReturnsTwice,
            ];
            let s = body.scope(module);
            let call = body.call(i);
            let function = (body.direct_callee(module, i)).and_then(|g| module.function(g));
            let is_metadata = |v: &Value| body.value_ty(s, *v) == TypeId::METADATA;
            let known = call.callee.as_const().is_none_or(|_| function.is_some());
            d.ty != TypeId::TOKEN
                && known
                && call.bundles.is_empty()
                && !s.has_any_attr(call.attrs.func, ONCE)
                && function.is_none_or(|f| !s.has_any_attr(f.attrs.func, ONCE))
                && !body.ops(i).iter().any(is_metadata)
        }
        _ => d.ty != TypeId::TOKEN,
    }
}

/// What comes after a turn.
enum Turn {
    /// Another one.
    GoesOn,
    /// The loop ends in this block, by this successor of it.
    Last(Block, usize),
}

/// A loop on its way, turn by turn.
struct Run<'a> {
    module: &'a Module,
    s: Scope<'a>,
    body: &'a Body,
    cfg: &'a Cfg,
    place: &'a Place,
    region: &'a Region,
    /// By instruction of the loop: what it is in this turn, and was in the one before.
    known: Vec<Option<u64>>,
    before: Vec<Option<u64>>,
    /// By block of the loop: whether this turn may come there.
    reached: Vec<bool>,
    /// What instructions cost that are not known, and all that are reached, in the turns up to now.
    left: u32,
    whole: u32,
}

impl Run<'_> {
    /// Runs a turn. `None`: it is not known whether the loop goes on.
    fn turn(&mut self, is_first: bool) -> Option<Turn> {
        self.reached.fill(false);
        self.reached[0] = true;
        let mut goes_on = false;
        for (k, &b) in self.region.blocks().iter().enumerate() {
            if !self.reached[k] {
                continue;
            }
            for &i in self.body.block_insts(b) {
                self.visit(b, i, is_first);
            }
            let end = self.body.terminator(b);
            let to = self.body.successors(end);
            let taken = self.taken(end);
            let each_turn = self.cfg.dominates(b, self.place.latch);
            if let Some(t) = taken {
                let inside = self.region.has_block(Block(to[t]));
                if !inside && each_turn {
                    let plain = self.body.inst(end).opcode == Opcode::CondBr;
                    return plain.then_some(Turn::Last(b, t));
                }
                goes_on |= inside && each_turn && to.iter().any(|t| !self.region.has_block(Block(*t)));
            }
            let all = to.iter().enumerate();
            for (_, &t) in all.filter(|(k, _)| taken.is_none_or(|t| t == *k)) {
                if let Some(n) = self.region.block_number(Block(t)) {
                    self.reached[n] = true;
                }
            }
        }
        goes_on.then_some(Turn::GoesOn)
    }

    fn visit(&mut self, b: Block, i: Inst, is_first: bool) {
        let n = self.region.number(i).expect("of the loop");
        let is_phi = self.body.inst(i).opcode == Opcode::Phi;
        self.known[n] = match is_phi && b == self.place.header {
            true => self.at_header(i, is_first),
            false => self.compute(b, i),
        };
        let cost = cost(self.module, self.body, i);
        self.whole += cost;
        if self.known[n].is_none() && !self.is_decided(i) {
            self.left += cost;
        }
    }

    /// A phi of the header: what it begins with, or what the turn before came to.
    fn at_header(&self, phi: Inst, is_first: bool) -> Option<u64> {
        let (first, next) = self.place.carried(self.body, phi);
        let v = if is_first { first } else { next };
        int_bits(self.s, self.body, v)?;
        number(self.s, v).or_else(|| self.before[self.region.number(self.body.def(v)?)?])
    }

    /// A value in this turn.
    fn value(&self, v: Value) -> Option<u64> {
        number(self.s, v).or_else(|| self.known[self.region.number(self.body.def(v)?)?])
    }

    fn compute(&self, b: Block, i: Inst) -> Option<u64> {
        use Opcode::*;
        let d = self.body.inst(i);
        let bits = self.s.int_bits(d.ty).filter(|n| (1..=64).contains(n))?;
        let ops = self.body.ops(i);
        let of = || int_bits(self.s, self.body, ops[0]);
        match d.opcode {
            Add | Sub | Mul | And | Or | Xor | Shl | LShr | AShr | UDiv | URem | SDiv | SRem => {
                compute(d.opcode, self.value(ops[0])?, self.value(ops[1])?, bits)
            }
            ICmp => {
                let (x, y) = (self.value(ops[0])?, self.value(ops[1])?);
                Some(u64::from(compares(d.int_predicate(), x, y, of()?)))
            }
            Trunc => Some(self.value(ops[0])? & mask(bits)),
            ZExt | Freeze => self.value(ops[0]),
            SExt => Some(signed(self.value(ops[0])?, of()?) as u64 & mask(bits)),
            Select => self.value(ops[if self.value(ops[0])? != 0 { 1 } else { 2 }]),
            Phi => self.joined(b, i),
            _ => None,
        }
    }

    /// A phi within the loop, if it is the same on all ways that are taken.
    fn joined(&self, b: Block, phi: Inst) -> Option<u64> {
        let from = self.body.list(self.body.inst(phi).aux).iter();
        let mut value = None;
        for (&p, &v) in from.zip(self.body.ops(phi)) {
            let n = self.region.block_number(Block(p))?;
            let end = self.body.terminator(Block(p));
            let to_here = |t: usize| self.body.successors(end)[t] == b.0;
            if !self.reached[n] || self.taken(end).is_some_and(|t| !to_here(t)) {
                continue;
            }
            let v = self.value(v)?;
            if value.is_some_and(|other| other != v) {
                return None;
            }
            value = Some(v);
        }
        value
    }

    /// Which successor a terminator leads to, if that is known.
    fn taken(&self, end: Inst) -> Option<usize> {
        if !matches!(self.body.inst(end).opcode, Opcode::CondBr | Opcode::Switch) {
            return None;
        }
        let n = self.value(self.body.ops(end)[0])?;
        Some(way(self.s, self.body, end, n))
    }

    /// Whether an instruction without a known result comes to nothing: branches that are decided, and addresses at known
    /// distances.
    fn is_decided(&self, i: Inst) -> bool {
        match self.body.inst(i).opcode {
            Opcode::Switch => self.taken(i).is_some(),
            Opcode::GetElementPtr => self.body.ops(i)[1..].iter().all(|v| self.value(*v).is_some()),
            _ => false,
        }
    }
}
