//! Innermost loops that count, and how many values they hold: what `products` and `strides` look for.

use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::ids::{Block, Inst, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;

/// Values that a loop may hold in registers, and what it may hold if it calls.
const MOST_HELD: usize = 11;
const MOST_HELD_OVER_CALLS: usize = 5;

/// A counter of a loop: the phi, its first value, and what is added to it each turn.
#[derive(Clone, Copy)]
pub(crate) struct Counter {
    pub(crate) phi: Inst,
    pub(crate) first: Value,
    pub(crate) step: i64,
}

/// An innermost loop with one way in and one way back.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) number: u32,
    pub(crate) header: Block,
    pub(crate) before: Block,
    pub(crate) latch: Block,
}

/// The loops of a body.
pub(crate) struct CountedLoops<'a> {
    module: &'a Module,
    pub(crate) s: Scope<'a>,
    pub(crate) body: &'a Body,
    pub(crate) cfg: &'a Cfg,
    /// By instruction: the innermost loop around it plus one, or 0.
    made_in: Vec<u32>,
    /// Blocks of loops by the innermost loop around them, in reverse postorder; where those of each loop start.
    blocks: Vec<Block>,
    starts: Vec<u32>,
    /// By loop: whether another one lies within it.
    is_outer: Vec<bool>,
}

impl<'a> CountedLoops<'a> {
    pub(crate) fn new(module: &'a Module, body: &'a Body, cfg: &'a Cfg) -> CountedLoops<'a> {
        let loops = cfg.loops();
        let mut made_in = vec![0; body.insts.len()];
        let mut starts = vec![0u32; loops.len() + 1];
        let in_loop = |b: &Block| Some((*b, cfg.loop_of(*b)?));
        for (b, l) in cfg.rpo().iter().filter_map(in_loop) {
            starts[l as usize] += 1;
            for i in body.block_insts(b) {
                made_in[i.index()] = l + 1;
            }
        }
        let mut sum = 0;
        for n in &mut starts {
            sum += *n;
            *n = sum;
        }
        let mut blocks = vec![Block(0); sum as usize];
        for (b, l) in cfg.rpo().iter().rev().filter_map(in_loop) {
            starts[l as usize] -= 1;
            blocks[starts[l as usize] as usize] = b;
        }
        let mut is_outer = vec![false; loops.len()];
        for l in loops {
            l.parent.into_iter().for_each(|p| is_outer[p as usize] = true);
        }
        CountedLoops {
            module,
            s: body.scope(module),
            body,
            cfg,
            made_in,
            blocks,
            starts,
            is_outer,
        }
    }

    /// The innermost loops that have one way in and one way back.
    pub(crate) fn innermost(&self) -> impl Iterator<Item = Place> + '_ {
        let loops = self.cfg.loops().iter().enumerate();
        let inner = loops.filter(|(k, _)| !self.is_outer[*k]);
        inner.filter_map(|(k, own)| self.place(k as u32, own.header))
    }

    /// The blocks of an innermost loop, in reverse postorder.
    fn blocks(&self, place: &Place) -> &[Block] {
        let at = |l: u32| self.starts[l as usize] as usize;
        &self.blocks[at(place.number)..at(place.number + 1)]
    }

    /// Those that each turn comes through.
    pub(crate) fn each_turn(&self, place: &Place) -> impl Iterator<Item = &Block> {
        let latch = place.latch;
        self.blocks(place)
            .iter()
            .filter(move |b| self.cfg.dominates(**b, latch))
    }

    /// A value as one of the counters plus a constant.
    pub(crate) fn counted(&self, counters: &[Counter], v: Value) -> Option<(Counter, i64)> {
        let find = |v: Value| counters.iter().find(|c| self.body.result(c.phi) == v).copied();
        let direct = find(v).map(|c| (c, 0));
        direct.or_else(|| {
            let (base, by) = self.sum(v)?;
            Some((find(base)?, by))
        })
    }

    fn place(&self, number: u32, header: Block) -> Option<Place> {
        let &[a, b] = self.cfg.preds(header) else {
            return None;
        };
        let inside = |p: Block| self.cfg.loop_of(p) == Some(number);
        let (before, latch) = match (inside(a), inside(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return None,
        };
        let end = self.body.inst(self.body.terminator(before)).opcode;
        let parent = self.cfg.loops()[number as usize].parent;
        let good = matches!(end, Opcode::Br | Opcode::CondBr)
            && self.cfg.is_reachable(before)
            && self.cfg.loop_of(before) == parent;
        good.then_some(Place {
            number,
            header,
            before,
            latch,
        })
    }

    /// Whether a value is made before a loop, and is no constant.
    pub(crate) fn is_invariant(&self, v: Value, l: u32) -> bool {
        !v.is_const() && self.body.def(v).is_none_or(|i| self.made_in[i.index()] != l + 1)
    }

    pub(crate) fn counters(&self, place: &Place) -> Vec<Counter> {
        let insts = self.body.block_insts(place.header).iter();
        let phis = insts.take_while(|i| self.body.inst(**i).opcode == Opcode::Phi);
        let counter = |&phi: &Inst| {
            let Type::Int(32 | 64) = self.s.ty(self.body.inst(phi).ty) else {
                return None;
            };
            let from = self.body.list(self.body.inst(phi).aux);
            let k = from.iter().position(|b| *b == place.before.0)?;
            let &[x, y] = self.body.ops(phi) else { return None };
            let (first, next) = if k == 0 { (x, y) } else { (y, x) };
            let (base, step) = self.sum(next)?;
            (base == self.body.result(phi) && step != 0).then_some(Counter { phi, first, step })
        };
        phis.filter_map(counter).collect()
    }

    /// A value as a sum of another and a constant other than 0.
    pub(crate) fn sum(&self, v: Value) -> Option<(Value, i64)> {
        let i = self.body.def(v)?;
        let d = self.body.inst(i);
        let sums = match d.opcode {
            Opcode::Add => true,
            Opcode::Or => d.flags.has(InstFlags::DISJOINT),
            _ => false,
        };
        let &[base, by] = self.body.ops(i) else {
            return None;
        };
        let n = self.s.const_u64(by.as_const()?).filter(|_| sums)?;
        let bits = self.s.int_bits(d.ty).filter(|b| (1..=64).contains(b))?;
        Some((base, ((n << (64 - bits)) as i64) >> (64 - bits)))
    }

    /// Whether a call is one in machine code.
    fn is_call(&self, i: Inst) -> bool {
        let intrinsic = self.body.called_intrinsic(self.module, i);
        intrinsic.is_none_or(Intrinsic::calls_library)
    }

    /// How many values more a loop may hold in general registers.
    pub(crate) fn room(&self, place: &Place) -> usize {
        let (held, limit) = self.held(place);
        limit.saturating_sub(held)
    }

    /// How many values a loop holds in general registers, and how many it may.
    fn held(&self, place: &Place) -> (usize, usize) {
        let mut values: Vec<Value> = Vec::new();
        let mut calls = false;
        for &b in self.blocks(place) {
            for &i in self.body.block_insts(b) {
                let opcode = self.body.inst(i).opcode;
                calls |= opcode.is_call() && self.is_call(i);
                let general = |v: &Value| {
                    matches!(
                        self.s.ty(self.body.value_ty(self.s, *v)),
                        Type::Int(_) | Type::Ptr(_)
                    )
                };
                let used = self.body.ops(i).iter().copied();
                values.extend(used.filter(|v| self.is_invariant(*v, place.number) && general(v)));
                if opcode == Opcode::Phi && b == place.header {
                    values.extend(Some(self.body.result(i)).filter(general));
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        let limit = if calls { MOST_HELD_OVER_CALLS } else { MOST_HELD };
        (values.len(), limit)
    }
}
