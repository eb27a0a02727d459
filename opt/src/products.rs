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

use crate::counted::{CountedLoops, Counter, Place};
use crate::pipeline::Context;
use crate::target::{LoopRegisters, TargetFacts};
use crate::work::Work;
use ir::body::Body;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;

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
    let groups = CountedLoops::new(cx.module, body, cfg).groups(target);
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

/// The products of one counter and one value, in the order in which they are computed.
struct Group {
    counter: Counter,
    by: Value,
    ty: TypeId,
    /// Each with the constant that is added to the counter first.
    products: Vec<(Inst, i64)>,
    place: Place,
}

impl CountedLoops<'_> {
    /// The products of all innermost loops.
    fn groups(&self, target: &dyn TargetFacts) -> Vec<Group> {
        let (mut found, most) = (Vec::new(), target.loop_registers());
        self.innermost()
            .filter(|place| place.edge.is_none())
            .for_each(|place| self.find(&place, most, &mut found));
        found
    }

    fn find(&self, place: &Place, most: LoopRegisters, found: &mut Vec<Group>) {
        let (counters, mut groups) = (self.counters(place), Vec::new());
        if counters.is_empty() {
            return;
        }
        for &b in self.each_turn(place) {
            for &i in self.body.block_insts(b) {
                self.add_product(place, &counters, i, &mut groups);
            }
        }
        groups.retain(|g| multiples(g.counter, &g.products).is_some());
        if !groups.is_empty() {
            groups.truncate(self.room(place, most));
            found.append(&mut groups);
        }
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
            let Some((counter, away)) = self.counted(counters, x) else {
                continue;
            };
            let same = |g: &&mut Group| g.counter.phi == counter.phi && g.by == by;
            match groups.iter_mut().find(same) {
                Some(group) => group.products.push((i, away)),
                None => groups.push(Group {
                    counter,
                    by,
                    ty: d.ty,
                    products: vec![(i, away)],
                    place: *place,
                }),
            }
            return;
        }
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
        edit.goto_end(self.place.before);
        edit.set_location(None);
        let first = product(edit, self.counter.first, self.by);
        let made: Vec<(i64, Value)> = (made.iter())
            .map(|n| (*n, edit.binary_imm(Opcode::Mul, self.by, *n)))
            .collect();
        edit.goto_top(self.place.header);
        edit.set_location(None);
        let phi = edit.phi(self.ty, &[(first, self.place.before)]);
        let (mut there, mut values) = (vec![0], vec![phi]);
        for &(i, away) in &self.products {
            edit.goto_before(i);
            edit.set_location(Some(i));
            let v = self.sum(edit, &there, &values, &made, away);
            edit.replace(i, v);
            there.push(away);
            values.push(v);
        }
        edit.goto_end(self.place.latch);
        edit.set_location(None);
        let next = self.sum(edit, &there, &values, &made, self.counter.step);
        let phi = edit.body.def(phi).expect("a phi");
        edit.add_incoming(phi, next, self.place.latch);
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
