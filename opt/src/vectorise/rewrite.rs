//! The vector loop and what stands around it.
//!
//! ```text
//!   before: turns; br enough, (check,) enter, join      check: br apart, enter, join      enter: what is the same in all
//!   turns; br round      round: lanes; br more, round, leave      leave: what is left of sums; br join      join: br header
//! ```
//! What a number promised (`nsw` …) is kept only where each turn computes it just so, for the first lane.

use super::conflicts::Reach;
use super::plan::Plan;
use super::shape::{Counter, DEPTH, Shape, Test};
use super::turns;
use crate::counted::Place;
use crate::target::TargetFacts;
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use rustc_hash::FxHashMap;

/// A loop that is to be vectorised, apart from the body that it is in.
pub(super) struct Loop {
    pub(super) plan: Plan,
    pub(super) counters: Vec<Counter>,
    /// Phi and first value.
    pub(super) carried: Vec<(Inst, Value)>,
    place: Place,
    blocks: Vec<Block>,
    test: Test,
    /// The value of each side of the test in the first turn, if it is known.
    known: [Option<i64>; 2],
    turns: Option<u64>,
    /// The instructions of the loop; `true`: each turn comes through them.
    inside: FxHashMap<Inst, bool>,
}

impl Loop {
    pub(super) fn new(shape: &Shape<'_>, plan: Plan, turns: Option<u64>) -> Loop {
        let mut inside = FxHashMap::default();
        for &b in shape.blocks {
            let always = shape.loops.cfg.dominates(b, shape.place.latch);
            inside.extend(shape.body.block_insts(b).iter().map(|i| (*i, always)));
        }
        Loop {
            plan,
            counters: shape.counters.clone(),
            carried: shape.carried.iter().map(|c| (c.0, c.1)).collect(),
            place: shape.place,
            blocks: shape.blocks.to_vec(),
            test: shape.test,
            known: [shape.test.left, shape.test.bound].map(|v| turns::at_first(shape, v, DEPTH)),
            turns,
            inside,
        }
    }

    pub(super) fn rewrite(self, edit: &mut Editor<'_>, target: &dyn TargetFacts) {
        let place = self.place;
        let end = edit.last(place.before).expect("blocks end in terminators");
        let k = (edit.body.successors(end).iter()).position(|b| *b == place.header.0);
        let before = match edit.body.inst(end).opcode {
            Opcode::Br => place.before,
            _ => edit.split_edge(place.before, k.expect("it leads to the loop")),
        };
        let enter = edit.new_block();
        let round = edit.new_block();
        let leave = edit.new_block();
        let join = edit.new_block();
        let mut writer = Writer {
            lanes: self.plan.lanes,
            plan: &self,
            edit,
            target,
            before,
            enter,
            round,
            leave,
            join,
            firsts: FxHashMap::default(),
            scalars: FxHashMap::default(),
            steps: Vec::new(),
            uniform: FxHashMap::default(),
            vectors: FxHashMap::default(),
        };
        writer.write();
    }

    pub(super) fn is_inside(&self, edit: &Editor<'_>, v: Value) -> Option<Inst> {
        edit.body.def(v).filter(|i| self.inside.contains_key(i))
    }
}

/// Writes a vector loop.
pub(super) struct Writer<'e, 'm> {
    pub(super) plan: &'e Loop,
    pub(super) edit: &'e mut Editor<'m>,
    pub(super) target: &'e dyn TargetFacts,
    pub(super) lanes: u32,
    before: Block,
    pub(super) enter: Block,
    pub(super) round: Block,
    pub(super) leave: Block,
    join: Block,
    /// Values of the loop as they are in its first turn, and of what is the same in all.
    firsts: FxHashMap<Inst, Value>,
    /// Values of the first lane.
    scalars: FxHashMap<Inst, Value>,
    /// Phis of the vector loop, and what they become.
    pub(super) steps: Vec<(Inst, Value)>,
    /// By node: what is the same in all turns.
    pub(super) uniform: FxHashMap<super::graph::Id, Value>,
    /// By node: its lanes.
    pub(super) vectors: FxHashMap<super::graph::Id, Value>,
}

impl Writer<'_, '_> {
    fn write(&mut self) {
        self.edit.goto_end(self.before);
        self.edit.set_location(None);
        let turns = self.turns();
        let enough = self.enough(turns);
        self.checked(enough, turns);
        self.edit.goto_bottom(self.enter);
        self.edit.set_location(None);
        let rounds = self.edit.signed_int(TypeId::I64, -i64::from(self.lanes));
        let made = match self.plan.turns {
            Some(n) => self
                .edit
                .int(TypeId::I64, n & u64::from(self.lanes).wrapping_neg()),
            None => self.edit.binary(Opcode::And, turns, rounds),
        };
        let carried = self.body();
        self.loop_end(made);
        self.edit.goto_bottom(self.enter);
        self.edit.set_location(None);
        self.edit.br(self.round);
        self.resume(made, carried);
        for &b in &self.plan.blocks {
            self.edit.forget_variables(b, self.round);
        }
    }

    /// How many turns are known to be made.
    fn turns(&mut self) -> Value {
        if let Some(n) = self.plan.turns {
            return self.edit.int(TypeId::I64, n);
        }
        let test = self.plan.test;
        let (first, bound) = self.sides();
        let (a, b) = if test.step > 0 {
            (bound, first)
        } else {
            (first, bound)
        };
        // (Known: what is subtracted.)
        let mut n = match self.plan.known[usize::from(test.step < 0)] {
            Some(0) => a,
            _ => self.edit.binary(Opcode::Sub, a, b),
        };
        n = self
            .edit
            .binary_imm(Opcode::LShr, n, test.step.unsigned_abs().trailing_zeros().into());
        if turns::inclusive(&test) {
            n = self.edit.binary_imm(Opcode::Add, n, 1);
        }
        self.edit.convert(Opcode::ZExt, n, TypeId::I64)
    }

    /// Both sides of the test in the first turn, as integers.
    fn sides(&mut self) -> (Value, Value) {
        let test = self.plan.test;
        let (first, bound) = (self.at_first(test.left), self.at_first(test.bound));
        match test.ty {
            TypeId::PTR => (
                self.edit.convert(Opcode::PtrToInt, first, TypeId::I64),
                self.edit.convert(Opcode::PtrToInt, bound, TypeId::I64),
            ),
            _ => (first, bound),
        }
    }

    /// Whether the vector loop makes a round; `None`: it is sure to.
    fn enough(&mut self, turns: Value) -> Option<Value> {
        if self.plan.turns.is_some() {
            return None;
        }
        let test = self.plan.test;
        let many = self.edit.icmp_imm(IntPredicate::Uge, turns, self.lanes.into());
        let counts_from_zero = test.predicate == IntPredicate::Ult && self.plan.known[0] == Some(0);
        if test.predicate == IntPredicate::Ne || counts_from_zero {
            return Some(many);
        }
        let (first, bound) = self.sides();
        let enters = self.edit.icmp(test.predicate, first, bound);
        Some(self.edit.binary(Opcode::And, enters, many))
    }

    /// The ways into the vector loop and past it.
    fn checked(&mut self, enough: Option<Value>, turns: Value) {
        let old = self.edit.last(self.before).expect("blocks end in terminators");
        let checks = self.plan.plan.checks.clone();
        let first = match checks.is_empty() {
            true => self.enter,
            false => self.edit.new_block(),
        };
        self.edit.goto_before(old);
        match enough {
            Some(c) => self.edit.cond_br(c, first, self.join),
            None => self.edit.br(first),
        };
        self.edit.remove(old);
        let mut past = vec![self.before];
        if enough.is_none() {
            past.clear();
        }
        if !checks.is_empty() {
            self.edit.goto_bottom(first);
            self.edit.set_location(None);
            let mut all: Option<Value> = None;
            for (a, b) in &checks {
                let ((a_low, a_high), (b_low, b_high)) = (self.reach(a, turns), self.reach(b, turns));
                let below = self.edit.icmp(IntPredicate::Ule, a_high, b_low);
                let above = self.edit.icmp(IntPredicate::Ule, b_high, a_low);
                let apart = self.edit.binary(Opcode::Or, below, above);
                all = Some(match all {
                    Some(c) => self.edit.binary(Opcode::And, c, apart),
                    None => apart,
                });
            }
            self.edit.cond_br(all.expect("a check"), self.enter, self.join);
            past.push(first);
        }
        self.join_phis(&past);
    }

    /// The first address of a group of accesses in all turns, and that behind the last.
    fn reach(&mut self, reach: &Reach, turns: Value) -> (Value, Value) {
        let access = self.plan.plan.turn.accesses[reach.access].clone();
        let pointer = self.at_first(access.pointer);
        let by = |edit: &mut Editor<'_>, p: Value, n: i64| match n {
            0 => p,
            n => {
                let n = edit.signed_int(TypeId::I64, n);
                edit.offset_by(p, n)
            }
        };
        let mut low = by(self.edit, pointer, reach.low);
        let mut high = by(self.edit, pointer, reach.high);
        if access.sum.stride != 0 {
            let last = self.edit.binary_imm(Opcode::Sub, turns, 1);
            let size = self.edit.signed_int(TypeId::I64, access.sum.stride);
            let way = self.edit.binary(Opcode::Mul, last, size);
            let end = if access.sum.stride > 0 {
                &mut high
            } else {
                &mut low
            };
            *end = self.edit.offset_by(*end, way);
        }
        (low, high)
    }

    /// The phis of the header begin with those of the block where the ways join.
    fn join_phis(&mut self, past: &[Block]) {
        let header = self.plan.place.header;
        self.edit.goto_bottom(self.join);
        self.edit.set_location(None);
        for phi in self.edit.phis(header).collect::<Vec<Inst>>() {
            let k = self.entry(phi);
            let first = self.edit.body.ops(phi)[k];
            let ty = self.edit.body.inst(phi).ty;
            let mut incoming: Vec<(Value, Block)> = past.iter().map(|b| (first, *b)).collect();
            incoming.push((first, self.leave));
            self.edit.goto_bottom(self.join);
            let joined = self.edit.phi(ty, &incoming);
            self.edit.set_incoming_value(phi, k, joined);
        }
        self.edit.goto_bottom(self.join);
        self.edit.br(header);
        self.edit.rename_incoming(header, self.before, self.join);
    }

    /// Which edge of a header's phi comes from outside.
    fn entry(&self, phi: Inst) -> usize {
        let latch = self.plan.place.latch.0;
        let mut from = self.edit.incoming_blocks(phi).iter();
        from.position(|b| *b != latch)
            .expect("one edge comes from outside")
    }

    /// A counter goes on from here where the vector loop ends, and so do the carried values.
    fn resume(&mut self, made: Value, carried: Vec<Value>) {
        self.edit.goto_bottom(self.leave);
        self.edit.set_location(None);
        let mut ends: Vec<(Inst, Value)> = Vec::new();
        for c in &self.plan.counters {
            ends.push((c.phi, self.counter_at(c, made)));
        }
        ends.extend(self.plan.carried.iter().map(|c| c.0).zip(carried));
        self.edit.goto_bottom(self.leave);
        self.edit.br(self.join);
        let join = self.join;
        for (phi, v) in ends {
            let k = self.edit.incoming_blocks(phi).iter().position(|b| *b == join.0);
            let joined = self.edit.body.ops(phi)[k.expect("the edge from there")];
            let joined = self.edit.body.def(joined).expect("a phi");
            let leave = self.leave.0;
            let k = self.edit.incoming_blocks(joined).iter().position(|b| *b == leave);
            self.edit
                .set_incoming_value(joined, k.expect("the edge from there"), v);
        }
    }

    /// A counter after so many turns.
    fn counter_at(&mut self, c: &Counter, turns: Value) -> Value {
        let by = match c.step {
            1 => turns,
            step => match self.known_number(turns) {
                Some(n) => self.edit.signed_int(TypeId::I64, n.wrapping_mul(step)),
                None => {
                    let step = self.edit.signed_int(TypeId::I64, step);
                    self.edit.binary(Opcode::Mul, turns, step)
                }
            },
        };
        if c.ty == TypeId::PTR {
            return self.edit.offset_by(c.first, by);
        }
        let cut = match self.known_number(by) {
            Some(n) => self.edit.signed_int(c.ty, n),
            None => self.edit.convert(Opcode::Trunc, by, c.ty),
        };
        match (self.known_number(c.first), self.known_number(cut)) {
            (Some(0), _) => cut,
            (Some(a), Some(b)) => self.edit.signed_int(c.ty, a.wrapping_add(b)),
            _ => self.edit.binary(Opcode::Add, c.first, cut),
        }
    }

    pub(super) fn known_number(&self, v: Value) -> Option<i64> {
        let s = self.edit.scope();
        let c = v.as_const()?;
        let unused = 64 - s.int_bits(s.const_ty(c)).filter(|n| (1..=64).contains(n))?;
        Some((s.const_u64(c)? << unused) as i64 >> unused)
    }

    /// The end of a round, and the steps of all its phis.
    fn loop_end(&mut self, made: Value) {
        let counts =
            |c: &&Counter| c.ty == TypeId::I64 && c.step.abs() == 1 && self.scalars.contains_key(&c.phi);
        let counter = self.plan.counters.iter().find(counts).copied();
        let (phi, end) = match counter {
            Some(c) => {
                self.edit.goto_bottom(self.enter);
                self.edit.set_location(None);
                let phi = self.edit.body.def(self.scalars[&c.phi]).expect("a phi");
                (phi, self.counter_at(&c, made))
            }
            None => {
                let zero = self.edit.int(TypeId::I64, 0);
                let phi = self.counting_phi(TypeId::I64, zero, self.lanes.into());
                (self.edit.body.def(phi).expect("a phi"), made)
            }
        };
        let next = self.steps.iter().find(|s| s.0 == phi).expect("it steps").1;
        self.edit.goto_bottom(self.round);
        let latch = self.edit.last(self.plan.place.latch);
        self.edit.set_location(latch);
        let done = self.edit.icmp(IntPredicate::Eq, next, end);
        self.edit.cond_br(done, self.leave, self.round);
        for (phi, next) in std::mem::take(&mut self.steps) {
            self.edit.set_incoming_value(phi, 1, next);
        }
    }

    /// A phi of the vector loop, whose second edge gets its value by `steps`.
    pub(super) fn phi(&mut self, ty: TypeId, first: Value) -> Value {
        self.edit.goto_top(self.round);
        self.edit.set_location(None);
        let phi = self.edit.phi(ty, &[(first, self.enter), (first, self.round)]);
        self.edit.goto_bottom(self.round);
        phi
    }

    /// A phi to which the same is added each round.
    fn counting_phi(&mut self, ty: TypeId, first: Value, by: i64) -> Value {
        let phi = self.phi(ty, first);
        self.edit.set_location(None);
        let next = match ty {
            TypeId::PTR => {
                let by = self.edit.signed_int(TypeId::I64, by);
                self.edit.offset_by(phi, by)
            }
            _ => self.edit.binary_imm(Opcode::Add, phi, by),
        };
        self.steps.push((self.edit.body.def(phi).expect("a phi"), next));
        phi
    }

    /// A value of the loop in its first turn, computed where the cursor is.
    pub(super) fn at_first(&mut self, v: Value) -> Value {
        let plan = self.plan;
        let Some(i) = plan.is_inside(self.edit, v) else {
            return v;
        };
        if let Some(c) = plan.counters.iter().find(|c| c.phi == i) {
            return c.first;
        }
        // (What has been computed before the loop's checks is there behind them.)
        if let Some(known) = self.firsts.get(&i) {
            return *known;
        }
        let ops: Vec<Value> = self.edit.body.ops(i).to_vec();
        let ops: Vec<Value> = ops.into_iter().map(|v| self.at_first(v)).collect();
        let copy = self.copy(i, &ops, false);
        self.firsts.insert(i, copy);
        copy
    }

    /// A value of the loop in the first lane of a round.
    pub(super) fn in_first_lane(&mut self, v: Value) -> Value {
        let plan = self.plan;
        let Some(i) = plan.is_inside(self.edit, v) else {
            return v;
        };
        if let Some(known) = self.scalars.get(&i) {
            return *known;
        }
        let value = match plan.counters.iter().find(|c| c.phi == i) {
            Some(c) => self.counting_phi(c.ty, c.first, c.step * i64::from(self.lanes)),
            None => {
                let ops: Vec<Value> = self.edit.body.ops(i).to_vec();
                let ops: Vec<Value> = ops.into_iter().map(|v| self.in_first_lane(v)).collect();
                self.edit.goto_bottom(self.round);
                self.edit.set_location(Some(i));
                self.copy(i, &ops, plan.inside[&i])
            }
        };
        self.scalars.insert(i, value);
        value
    }

    /// An instruction once more, with other operands.
    fn copy(&mut self, i: Inst, ops: &[Value], promises: bool) -> Value {
        let mut d = *self.edit.body.inst(i);
        d.ops = self.edit.body.add_operands(ops);
        if !promises {
            d.flags = InstFlags::NONE;
        }
        self.edit.insert(d)
    }

    /// The access of a vector at an address of elements.
    pub(super) fn plain(align: Option<u64>) -> Access<'static> {
        Access::aligned(align.unwrap_or(1))
    }

    /// Instructions from here on have no place in the source.
    pub(super) fn goto_enter(&mut self) {
        self.edit.goto_bottom(self.enter);
        self.edit.set_location(None);
    }
}
