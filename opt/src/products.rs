//! Products of a loop's counter and a value that the loop does not change become sums.
//!
//! ```text
//!   L: i = phi [a, E], [i + 2, L]; … p = i * s; … q = (i + 1) * s; …
//!   ─►   L: m = phi [a * s, E], [n, L]; … p = m; … q = m + s; … n = q + s
//! ```
//! A product is a sum of the one before it and `s`, or a multiple of `s` made before the loop, of which there are few; so
//! a product costs one register. Only products of innermost loops that each turn computes are looked at, and only as long
//! as the loop holds few values. What the products promised (`nsw` …) is forgotten.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions of innermost loops that multiply).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::types::Type;

/// Values that a loop may hold in registers, and what it may hold if it calls.
const MOST_HELD: usize = 11;
const MOST_HELD_OVER_CALLS: usize = 5;

/// Multiples of one value that are made before a loop.
const MOST_MULTIPLES: usize = 2;

/// Turns products into sums; `false`: there are none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    if target.multiplies_and_adds() || work.loops().1.loops().is_empty() {
        return false;
    }
    let multiplies = |body: &Body| body.order.iter().any(|i| body.inst(*i).opcode == Opcode::Mul);
    if !multiplies(work.body()) {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let groups = Search::new(body.scope(cx.module), body, cfg).groups();
    if groups.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    for group in &groups {
        group.rewrite(&mut edit);
    }
    edit.commit();
    true
}

/// A counter of a loop: the phi, its first value, and what is added to it each turn.
#[derive(Clone, Copy)]
struct Counter {
    phi: Inst,
    first: Value,
    step: i64,
}

/// The products of one counter and one value, in the order in which they are computed.
struct Group {
    counter: Counter,
    by: Value,
    ty: TypeId,
    /// Each with the constant that is added to the counter first.
    products: Vec<(Inst, i64)>,
    header: Block,
    before: Block,
    latch: Block,
}

/// An innermost loop with one way in and one way back.
struct Place {
    number: u32,
    header: Block,
    before: Block,
    latch: Block,
}

struct Search<'a> {
    s: Scope<'a>,
    body: &'a Body,
    cfg: &'a Cfg,
    /// By instruction: the innermost loop around it plus one, or 0.
    made_in: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(s: Scope<'a>, body: &'a Body, cfg: &'a Cfg) -> Search<'a> {
        let mut made_in = vec![0; body.insts.len()];
        for &b in cfg.rpo() {
            let Some(l) = cfg.loop_of(b) else { continue };
            for i in body.block_insts(b) {
                made_in[i.index()] = l + 1;
            }
        }
        Search {
            s,
            body,
            cfg,
            made_in,
        }
    }

    /// The products of all innermost loops.
    fn groups(&self) -> Vec<Group> {
        let mut found = Vec::new();
        let loops = self.cfg.loops();
        for (k, own) in loops.iter().enumerate() {
            let number = k as u32;
            if loops.iter().all(|l| l.parent != Some(number))
                && let Some(place) = self.place(number, own.header)
            {
                self.find(&place, &mut found);
            }
        }
        found
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
        let good = matches!(end, Opcode::Br | Opcode::CondBr) && self.cfg.is_reachable(before);
        good.then_some(Place {
            number,
            header,
            before,
            latch,
        })
    }

    /// Whether a value is made before a loop, and is no constant.
    fn is_invariant(&self, v: Value, l: u32) -> bool {
        !v.is_const() && self.body.def(v).is_none_or(|i| self.made_in[i.index()] != l + 1)
    }

    fn find(&self, place: &Place, found: &mut Vec<Group>) {
        let (counters, mut groups) = (self.counters(place), Vec::new());
        if counters.is_empty() {
            return;
        }
        let blocks = || {
            self.cfg
                .rpo()
                .iter()
                .filter(|b| self.cfg.loop_of(**b) == Some(place.number))
        };
        for &b in blocks().filter(|b| self.cfg.dominates(**b, place.latch)) {
            for &i in self.body.block_insts(b) {
                self.add_product(place, &counters, i, &mut groups);
            }
        }
        groups.retain(|g| multiples(g.counter, &g.products).is_some());
        if groups.is_empty() {
            return;
        }
        let (held, limit) = self.held(place, blocks());
        groups.truncate(limit.saturating_sub(held));
        found.append(&mut groups);
    }

    fn counters(&self, place: &Place) -> Vec<Counter> {
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
    fn sum(&self, v: Value) -> Option<(Value, i64)> {
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

    /// Adds an instruction to the groups if it is a product of a counter.
    fn add_product(&self, place: &Place, counters: &[Counter], i: Inst, groups: &mut Vec<Group>) {
        let d = self.body.inst(i);
        if d.opcode != Opcode::Mul || !matches!(self.s.ty(d.ty), Type::Int(32 | 64)) {
            return;
        }
        let ops = self.body.ops(i);
        for (x, by) in [(ops[0], ops[1]), (ops[1], ops[0])] {
            if !self.is_invariant(by, place.number) {
                continue;
            }
            let is = |c: &&Counter, v: Value| self.body.result(c.phi) == v;
            let direct = counters.iter().find(|c| is(c, x)).map(|c| (*c, 0));
            let found = direct.or_else(|| {
                let (base, by) = self.sum(x)?;
                Some((*counters.iter().find(|c| is(c, base))?, by))
            });
            let Some((counter, away)) = found else { continue };
            let same = |g: &&mut Group| g.counter.phi == counter.phi && g.by == by;
            match groups.iter_mut().find(same) {
                Some(group) => group.products.push((i, away)),
                None => groups.push(Group {
                    counter,
                    by,
                    ty: d.ty,
                    products: vec![(i, away)],
                    header: place.header,
                    before: place.before,
                    latch: place.latch,
                }),
            }
            return;
        }
    }

    /// How many values a loop holds in general registers, and how many it may.
    fn held<'b>(&self, place: &Place, blocks: impl Iterator<Item = &'b Block>) -> (usize, usize) {
        let mut values: Vec<Value> = Vec::new();
        let mut calls = false;
        for &b in blocks {
            for &i in self.body.block_insts(b) {
                let opcode = self.body.inst(i).opcode;
                calls |= matches!(opcode, Opcode::Call | Opcode::Invoke | Opcode::CallBr);
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

/// How the value for `away` is made of those that are there: which one, and how many times the factor is added to it.
fn nearest(there: &[i64], away: i64) -> (usize, i64) {
    let by = |k: &usize| away.wrapping_sub(there[*k]);
    let k = (0..there.len())
        .min_by_key(|k| by(k).unsigned_abs())
        .expect("there is the phi");
    (k, by(&k))
}

/// The multiples that have to be made before the loop, without the factor itself; `None`: too many.
fn multiples(counter: Counter, products: &[(Inst, i64)]) -> Option<Vec<i64>> {
    let mut there = vec![0];
    let mut made = Vec::new();
    let all = products.iter().map(|p| p.1).chain([counter.step]);
    for away in all {
        let (_, by) = nearest(&there, away);
        if !(-1..=1).contains(&by) && !made.contains(&by) {
            made.push(by);
        }
        there.push(away);
    }
    (made.len() <= MOST_MULTIPLES).then_some(made)
}

impl Group {
    fn rewrite(&self, edit: &mut Editor<'_>) {
        let made = multiples(self.counter, &self.products).expect("few");
        edit.goto_end(self.before);
        edit.set_location(None);
        let first = product(edit, self.counter.first, self.by);
        let made: Vec<(i64, Value)> = (made.iter())
            .map(|n| (*n, edit.binary_imm(Opcode::Mul, self.by, *n)))
            .collect();
        edit.goto_top(self.header);
        edit.set_location(None);
        let phi = edit.phi(self.ty, &[(first, self.before)]);
        let (mut there, mut values) = (vec![0], vec![phi]);
        for &(i, away) in &self.products {
            edit.goto_before(i);
            edit.set_location(Some(i));
            let v = self.sum(edit, &there, &values, &made, away);
            edit.replace(i, v);
            there.push(away);
            values.push(v);
        }
        edit.goto_end(self.latch);
        edit.set_location(None);
        let next = self.sum(edit, &there, &values, &made, self.counter.step);
        let phi = edit.body.def(phi).expect("a phi");
        edit.add_incoming(phi, next, self.latch);
    }

    /// The product for the counter plus `away`.
    fn sum(
        &self,
        edit: &mut Editor<'_>,
        there: &[i64],
        values: &[Value],
        made: &[(i64, Value)],
        away: i64,
    ) -> Value {
        let (k, by) = nearest(there, away);
        let multiple = |by: i64| made.iter().find(|m| m.0 == by).expect("made before").1;
        match by {
            0 => values[k],
            1 => edit.binary(Opcode::Add, values[k], self.by),
            -1 => edit.binary(Opcode::Sub, values[k], self.by),
            by => edit.binary(Opcode::Add, values[k], multiple(by)),
        }
    }
}

/// The product of a counter's first value and the factor.
fn product(edit: &mut Editor<'_>, first: Value, by: Value) -> Value {
    let known = first.as_const().and_then(|c| edit.scope().const_u64(c));
    match known {
        Some(0) => first,
        Some(1) => by,
        _ => edit.binary(Opcode::Mul, by, first),
    }
}
