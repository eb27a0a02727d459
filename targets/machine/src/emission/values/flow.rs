//! States carried forward through the blocks, from head to end and over edges.

use super::state::{Changes, State, ValuePlace};
use super::{Event, Tracker, overlap};
use regalloc::{Block, Edit, EditCursor, MachInst, OperandKind, RegClass, VReg, ValueOperand};
use smallvec::SmallVec;

/// Blocks are gone over so many times on average before the values are given up.
const ROUNDS: usize = 12;

/// Marks by virtual register: those of the present round have its number.
struct Marks {
    marks: Vec<u32>,
    round: u32,
}

impl Marks {
    fn next(&mut self, all: impl Iterator<Item = u32>) {
        self.round += 1;
        all.for_each(|v| self.marks[v as usize] = self.round);
    }

    fn has(&self, v: u32) -> bool {
        self.marks[v as usize] == self.round
    }
}

impl<I: MachInst> Tracker<'_, I> {
    /// The states at the heads of blocks; `None` where they do not settle in time.
    pub(super) fn solve(&self) -> Option<Vec<State>> {
        let count = self.vcode.blocks.len();
        let mut entries: Vec<Option<State>> = vec![None; count];
        let mut exits: Vec<Option<State>> = vec![None; count];
        let mut dirty = vec![true; count];
        let mut budget = ROUNDS * count;
        let mut marks = Marks {
            marks: vec![0; self.named.len()],
            round: 0,
        };
        loop {
            let mut changed = false;
            for b in 0..count {
                if !std::mem::take(&mut dirty[b]) {
                    continue;
                }
                let entry = self.entry(Block::new(b), &exits, &mut marks);
                if entries[b].as_ref() == Some(&entry) {
                    continue;
                }
                budget = budget.checked_sub(1)?;
                let mut state = entry.clone();
                entries[b] = Some(entry);
                self.pass(Block::new(b), &mut state);
                if exits[b].as_ref() != Some(&state) {
                    exits[b] = Some(state);
                    for succ in self.vcode.succs(Block::new(b)) {
                        dirty[succ.index()] = true;
                        // Those behind are gone over in this round.
                        changed |= succ.index() <= b;
                    }
                }
            }
            if !changed {
                return Some(entries.into_iter().map(Option::unwrap_or_default).collect());
            }
        }
    }

    /// What all predecessors that were gone over agree on.
    fn entry(&self, b: Block, exits: &[Option<State>], marks: &mut Marks) -> State {
        let mut met: Option<State> = None;
        let joins = self.vcode.preds(b).len() > 1 || !self.vcode.params(b).is_empty();
        for &p in self.vcode.preds(b) {
            let Some(exit) = &exits[p.index()] else { continue };
            for (k, succ) in self.vcode.succs(p).iter().enumerate() {
                if *succ != b {
                    continue;
                }
                match &mut met {
                    Some(met) if self.vcode.params(b).is_empty() => self.meet(met, exit.clone()),
                    Some(met) => self.meet(met, self.over_edge(exit, p, k, b)),
                    None => met = Some(self.over_edge(exit, p, k, b)),
                }
            }
        }
        let mut state = met.unwrap_or_default();
        if b.index() == 0 {
            for value in &self.vcode.value_operands {
                if let ValueOperand::Argument(p) = *value {
                    let v = self.vcode.num_vregs + p.index() as u32;
                    state.add(ValuePlace::reg(p), v);
                }
            }
            if !self.has_arguments {
                self.arrive(&mut state, &mut Changes::default());
            }
        }
        let State { places, active } = &mut state;
        if joins && !active.is_empty() {
            marks.next(places.iter().map(|p| p.1));
            active.retain(|a| self.regs(a.1).iter().all(|v| marks.has(*v)));
        }
        // What was inlined elsewhere has ended, unless the block is only on the way.
        if !self.lineless[b.index()] {
            let own = &self.inlined_from[b.index()..];
            let own = &self.inlined[own[0] as usize..own[1] as usize];
            active.retain(|a| {
                let at = self.keys[a.1 as usize].inlined_at;
                at == 0 || own.binary_search(&at).is_ok()
            });
        }
        state
    }

    /// Keeps what both know: of what one knows as a whole, the pieces that the other knows.
    fn meet(&self, met: &mut State, mut other: State) {
        if !self.pieces.is_empty() {
            self.take_apart(met, &other);
            self.take_apart(&mut other, met);
        }
        met.meet(&other);
    }

    fn take_apart(&self, state: &mut State, other: &State) {
        let is_gone = |a: &(u32, u32)| !other.is_active(*a);
        let gone: SmallVec<[(u32, u32); 4]> = state.active.iter().copied().filter(is_gone).collect();
        for (variable, value) in gone {
            for piece in self.pieces_of(value) {
                if let Err(at) = state.active.binary_search(&(variable, piece)) {
                    state.active.insert(at, (variable, piece));
                }
            }
        }
    }

    /// The state behind an edge: parameters are what was handed over.
    fn over_edge(&self, exit: &State, from: Block, k: usize, to: Block) -> State {
        let mut state = exit.clone();
        let mut ended = SmallVec::new();
        for p in self.vcode.params(to) {
            self.redefine(&mut state, p.vreg() as u32, &mut ended);
        }
        let args = self.vcode.edge_args(from, k);
        for (p, a) in self.vcode.params(to).iter().zip(args) {
            if self.tracked[p.vreg()] {
                let held = exit.places.iter().filter(|h| h.1 == a.vreg() as u32);
                held.for_each(|h| state.add(h.0, p.vreg() as u32));
            }
        }
        state
    }

    /// A register gets another value: what its old one was said to be is not known any more.
    fn redefine(&self, state: &mut State, vreg: u32, ended: &mut SmallVec<[u32; 8]>) {
        if self.tracked.get(vreg as usize) != Some(&true) {
            return;
        }
        let before = state.places.len();
        state.places.retain(|p| p.1 != vreg);
        if before != state.places.len() && self.named[vreg as usize] {
            self.end(state, vreg, ended);
        }
    }

    /// Forgets values that no place holds any more.
    fn forget(&self, state: &mut State, lost: &[u32], ended: &mut SmallVec<[u32; 8]>) {
        for v in lost {
            if self.named[*v as usize] && !state.has(*v) {
                self.end(state, *v, ended);
            }
        }
    }

    /// Values that name a register do not hold any more.
    fn end(&self, state: &mut State, vreg: u32, ended: &mut SmallVec<[u32; 8]>) {
        state.active.retain(|a| {
            let goes = self.regs(a.1).contains(&vreg);
            if goes {
                ended.push(a.1);
            }
            !goes
        });
    }

    /// A record is reached.
    pub(super) fn record(&self, state: &mut State, event: Event, changes: &mut Changes) {
        let value = event.value;
        let key = self.keys[value as usize];
        let from = state.active.partition_point(|a| a.0 < key.variable);
        let own = state.active[from..].iter().take_while(|a| a.0 == key.variable);
        let to = from + own.count();
        if event.known && key.home.is_some() {
            // That a part is where the whole is goes without saying.
            let mut own = state.active[from..to].iter();
            if own.any(|a| key.is_within(&self.keys[a.1 as usize])) {
                return;
            }
        }
        let (mut kept, mut rest) = (from, SmallVec::<[u32; 8]>::new());
        for k in from..to {
            let other = state.active[k];
            match overlap(self.keys[other.1 as usize].fragment, key.fragment) {
                true => {
                    changes.ended.push(other.1);
                    rest.extend(self.pieces_of(other.1));
                }
                false => {
                    state.active[kept] = other;
                    kept += 1;
                }
            }
        }
        state.active.drain(kept..to);
        rest.retain(|piece| !overlap(self.keys[*piece as usize].fragment, key.fragment));
        for piece in rest {
            if let Err(at) = state.active.binary_search(&(key.variable, piece)) {
                state.active.insert(at, (key.variable, piece));
                changes.begun.push(piece);
            }
        }
        if event.known
            && self.regs(value).iter().all(|v| state.has(*v))
            && let Err(at) = state.active.binary_search(&(key.variable, value))
        {
            state.active.insert(at, (key.variable, value));
            changes.begun.push(value);
        }
    }

    fn pass(&self, b: Block, state: &mut State) {
        let data = &self.vcode.blocks[b.index()];
        let mut events = self.events_from(data.inst_start);
        let mut edits = self.allocs.edits_from(data.inst_start);
        let mut changes = Changes::default();
        for i in data.inst_start..data.inst_end {
            while let Some((event, rest)) = events.split_first().filter(|(e, _)| e.at == i) {
                self.record(state, *event, &mut changes);
                events = rest;
            }
            self.step(state, i, &mut edits, &mut changes);
        }
    }

    /// The moves around an instruction, and itself.
    pub(super) fn step(&self, state: &mut State, i: u32, edits: &mut EditCursor<'_>, changes: &mut Changes) {
        changes.clear();
        while let Some(edit) = edits.next_before(i) {
            self.moved(state, edit, changes);
        }
        changes.begin_own();
        self.instruction(state, i, changes);
        if i == 0 && self.has_arguments {
            self.arrive(state, changes);
        }
        while let Some(edit) = edits.next_at(i) {
            self.moved(state, edit, changes);
        }
    }

    fn moved(&self, state: &mut State, edit: &Edit, changes: &mut Changes) {
        let Edit { from, to, low, .. } = *edit;
        if state.places.is_empty() {
            return;
        }
        let held = state.held(from.into());
        let class = from.as_reg().or(to.as_reg()).map(|r| r.class());
        let words = class.map_or(8, |c| self.vcode.spill_bytes(c) / 8) as usize;
        let lost = changes.lost.len();
        state.overwrite(to.into(), words, &mut changes.lost);
        // A move of the lower half is one of what has no more.
        let whole = |v: &&u32| {
            let vreg = VReg::new(**v as usize, RegClass::Int);
            let extended = || to.is_stack() && self.vcode.extended.contains(&vreg);
            !low || self.vcode.is_low(vreg) && !extended()
        };
        for v in held.iter().filter(whole) {
            changes.add(state, to.into(), *v);
        }
        self.forget(state, &changes.lost[lost..], &mut changes.ended);
    }

    fn instruction(&self, state: &mut State, i: u32, changes: &mut Changes) {
        let inst = &self.vcode.insts[i as usize];
        let operands = self.vcode.inst_operands(i);
        let places = self.allocs.of(inst);
        let tracked = |v: usize| self.tracked.get(v) == Some(&true);
        let written = || {
            let both = operands.iter().zip(places);
            both.filter(|(o, _)| o.kind() == OperandKind::Def)
        };
        let results = &self.results[self.results.partition_point(|r| r.0 < i)..];
        let result = results.first().filter(|r| r.0 == i && tracked(r.1 as usize));
        let defines = || written().any(|(o, _)| tracked(o.vreg().vreg()));
        if state.places.is_empty() && result.is_none() && !defines() {
            return;
        }
        let copied = self.copied(i);
        let mut same: SmallVec<[ValuePlace; 4]> = SmallVec::new();
        if let Some((_, from)) = copied
            && self.tracked[from as usize]
        {
            same.extend(state.places.iter().filter(|p| p.1 == from).map(|p| p.0));
        }
        // What is there already is not defined anew.
        let again = copied.filter(|(to, _)| same.iter().any(|p| state.holds(*p, *to)));
        let again = again.map(|c| c.0).or_else(|| self.is_incoming(state, i));
        let lost = changes.lost.len();
        if inst.has_clobbers() {
            let clobbers = self.vcode.inst_clobbers(i);
            state.places.retain(|p| {
                let gone = p.0.as_reg().is_some_and(|r| clobbers.contains(r));
                if gone {
                    changes.lost.push(p.1);
                }
                !gone
            });
        }
        for (operand, place) in written() {
            let words = self.vcode.spill_bytes(operand.class()) / 8;
            state.overwrite((*place).into(), words as usize, &mut changes.lost);
            if Some(operand.vreg().vreg() as u32) != again {
                self.redefine(state, operand.vreg().vreg() as u32, &mut changes.ended);
            }
        }
        if let Some((to, _)) = copied.filter(|c| Some(c.0) != again) {
            self.redefine(state, to, &mut changes.ended);
        }
        for (operand, place) in written() {
            let vreg = operand.vreg().vreg();
            if tracked(vreg) {
                changes.add(state, (*place).into(), vreg as u32);
            }
        }
        if let Some((to, from)) = copied
            && !same.is_empty()
        {
            for (_, place) in written().filter(|(o, _)| o.vreg().vreg() as u32 == to) {
                changes.add(state, (*place).into(), from);
            }
            same.retain(|p| !written().any(|(_, w)| ValuePlace::from(*w) == *p));
            for place in same.iter().filter(|_| self.tracked[to as usize]) {
                changes.add(state, *place, to);
            }
        }
        if let Some((_, stands, register)) = result {
            self.redefine(state, *stands, &mut changes.ended);
            changes.add(state, ValuePlace::reg(*register), *stands);
        }
        self.forget(state, &changes.lost[lost..], &mut changes.ended);
    }
}
