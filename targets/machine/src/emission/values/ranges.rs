//! The ranges in which values are at hand, in the code as it was emitted.

use super::state::{Changes, State, ValuePlace};
use super::{Bound, Emission, Found, Tracker};
use crate::emission::lines::Extent;
use regalloc::layout::Layout;
use regalloc::{Allocation, Block, MachInst, OperandKind, Terminator};
use smallvec::SmallVec;

impl<I: MachInst> Tracker<'_, I> {
    /// The ranges, from the states at the heads of blocks.
    pub(super) fn ranges(
        &self,
        layout: &Layout,
        emission: &Emission<'_>,
        mut entries: Vec<State>,
    ) -> Vec<Found> {
        let mut out = Ranges {
            tracker: self,
            found: Vec::new(),
            open: Vec::new(),
            number: vec![0; self.keys.len()],
            first: 0,
            end: None,
            last: State::default(),
            funclet: 0,
        };
        for b in &layout.order {
            out.block(*b, std::mem::take(&mut entries[b.index()]), layout, emission);
        }
        out.close_all();
        out.found
    }
}

/// A range that has not ended.
struct Open {
    value: u32,
    start: Bound,
    places: SmallVec<[ValuePlace; 2]>,
}

struct Ranges<'a, 'b, I: MachInst> {
    tracker: &'a Tracker<'b, I>,
    found: Vec<Found>,
    open: Vec<Open>,
    /// By [`VCode::variable_values`](regalloc::VCode::variable_values): its number in `open` plus one, or 0.
    number: Vec<u32>,
    /// Where the ranges that end in the present block begin.
    first: usize,
    /// Where the code that was gone over last ends; `None` where ranges do not go on.
    end: Option<Bound>,
    /// What was known there.
    last: State,
    /// The funclet of the block before.
    funclet: u32,
}

fn at(at: emit::code_buffer::Place) -> Bound {
    Bound { at, behind: false }
}

impl<I: MachInst> Ranges<'_, '_, I> {
    fn block(&mut self, b: Block, mut state: State, layout: &Layout, emission: &Emission<'_>) {
        let vcode = self.tracker.vcode;
        let data = &vcode.blocks[b.index()];
        // From where other blocks join on, what is known is theirs too.
        let entries = layout.entries();
        let shared = entries.partition_point(|e| *e < data.inst_start);
        let limit = entries
            .get(shared)
            .map_or(data.inst_end, |e| (*e).min(data.inst_end));
        let limit = layout.tail(b).map_or(limit, |t| t.from.min(limit));
        if emission.sections || std::mem::replace(&mut self.funclet, data.funclet) != data.funclet {
            self.close_all();
        }
        self.first = self.found.len();
        let mut events = self.tracker.events_from(data.inst_start);
        let mut edits = self.tracker.allocs.edits_from(data.inst_start);
        let first = emission.joined.partition_point(|j| j.0 < data.inst_start);
        let mut joined = &emission.joined[first..];
        let (mut start, mut changes) = (None, Changes::default());
        for i in data.inst_start..limit {
            let Some(extent) = emission.extents.get(i as usize).copied().flatten() else {
                break;
            };
            if start.is_none() && (self.end.is_none() || self.last != state) {
                self.settle_all(&state, at(extent.first));
            }
            let start = *start.get_or_insert(at(extent.first));
            if events.first().is_some_and(|e| e.at == i) {
                changes.clear();
                while let Some((event, rest)) = events.split_first().filter(|(e, _)| e.at == i) {
                    self.tracker.record(&mut state, *event, &mut changes);
                    events = rest;
                }
                self.settle(&state, [at(extent.first); 3], &changes, &[]);
            }
            self.tracker.step(&mut state, i, &mut edits, &mut changes);
            let overwritten = match extent {
                e if e.first != e.own => Bound {
                    at: e.first,
                    behind: true,
                },
                e => Bound {
                    at: e.own,
                    behind: e.own != e.end,
                },
            };
            let own = joined.partition_point(|j| j.0 == i);
            let retracted = self.retract(i, &extent, &joined[..own], start);
            joined = &joined[own..];
            let bounds = [overwritten, at(extent.own), at(extent.end)];
            self.settle(&state, bounds, &changes, &retracted);
            self.end = Some(at(extent.end));
            if vcode.insts[i as usize].terminator() == Terminator::Ret {
                return self.leave(&state, overwritten, at(extent.end));
            }
        }
        if limit != data.inst_end || start.is_none() || layout.repeats(b) {
            self.close_all();
        }
        self.last = state;
    }

    /// The epilogue gives registers and slots back; constants, and what arguments were, stay what they are.
    fn leave(&mut self, state: &State, overwritten: Bound, end: Bound) {
        while let Some(last) = self.open.len().checked_sub(1) {
            let open = &self.open[last];
            let value = open.value;
            let entry = self.tracker.entry_place(state, value);
            if self.tracker.keys[value as usize].constant || entry.is_some_and(|e| open.places[0] == e) {
                self.close(last, end);
                continue;
            }
            self.close(last, overwritten);
            if let Some(entry) = entry {
                self.found.push(Found {
                    variable: self.tracker.keys[value as usize].variable,
                    value,
                    start: overwritten,
                    end,
                    places: SmallVec::from_slice(&[entry]),
                    arrives: false,
                });
            }
        }
        self.end = None;
    }

    /// Takes a range out of `open`.
    fn take(&mut self, k: usize) -> Open {
        let open = self.open.swap_remove(k);
        if let Some(moved) = self.open.get(k) {
            self.number[moved.value as usize] = k as u32 + 1;
        }
        self.number[open.value as usize] = 0;
        open
    }

    fn close(&mut self, k: usize, end: Bound) {
        let open = self.take(k);
        let came_in = match (self.tracker.regs(open.value), open.places.as_slice()) {
            (&[v], &[p]) => p.as_reg().map(|r| (v, r)),
            _ => None,
        };
        self.found.push(Found {
            arrives: came_in.is_some_and(|c| self.tracker.arguments.contains(&c)),
            variable: self.tracker.keys[open.value as usize].variable,
            value: open.value,
            start: open.start,
            end,
            places: open.places,
        });
    }

    /// Ranges do not go on.
    fn close_all(&mut self) {
        let end = self.end.take();
        while let Some(last) = self.open.len().checked_sub(1) {
            match end {
                Some(end) => self.close(last, end),
                None => drop(self.take(last)),
            }
        }
    }

    /// What instruction `i` writes without code of its own was written by code before it, which begins at `start`
    /// at the earliest: nobody knows since where. The values whose ranges ended.
    fn retract(
        &mut self,
        i: u32,
        extent: &Extent,
        joined: &[(u32, Allocation)],
        start: Bound,
    ) -> SmallVec<[u32; 4]> {
        let (vcode, allocs) = (self.tracker.vcode, self.tracker.allocs);
        let mut places: SmallVec<[ValuePlace; 4]> = SmallVec::new();
        places.extend(joined.iter().map(|j| j.1.into()));
        if extent.own == extent.end {
            let inst = &vcode.insts[i as usize];
            let operands = vcode.inst_operands(i).iter().zip(allocs.of(inst));
            let is_kept = inst.is_move() && allocs.of(inst)[0] == allocs.of(inst)[1];
            let written = operands.filter(|(o, _)| o.kind() == OperandKind::Def && !is_kept);
            places.extend(written.map(|(_, p)| (*p).into()));
        }
        let mut retracted = SmallVec::new();
        if places.is_empty() {
            return retracted;
        }
        let hit = |held: &[ValuePlace]| held.iter().any(|p| places.contains(p));
        for k in (0..self.open.len()).rev() {
            if !hit(&self.open[k].places) {
                continue;
            }
            retracted.push(self.open[k].value);
            match self.open[k].start.at < start.at {
                true => self.close(k, start),
                false => drop(self.take(k)),
            }
        }
        for f in &mut self.found[self.first..] {
            if hit(&f.places) {
                f.end = if f.start.at < start.at { start } else { f.start };
            }
        }
        retracted
    }

    /// Whether an open range is true.
    fn holds(&self, state: &State, open: &Open) -> bool {
        let regs = self.tracker.regs(open.value).iter();
        regs.zip(&open.places).all(|(v, p)| state.holds(*p, *v))
    }

    fn is_active(&self, state: &State, value: u32) -> bool {
        state.is_active((self.tracker.keys[value as usize].variable, value))
    }

    /// Ranges end and begin as the state at the head of a block says.
    fn settle_all(&mut self, state: &State, at: Bound) {
        for k in (0..self.open.len()).rev() {
            let open = &self.open[k];
            if !self.is_active(state, open.value) || !self.holds(state, open) {
                self.close(k, at);
            }
        }
        let changes = Changes::default();
        for active in &state.active {
            self.open(state, active.1, [at; 3], 0, &changes);
        }
    }

    /// Ranges end and begin after `changes`, and those that were `retracted` begin again: they end at the first bound; they
    /// begin there if their places had the values before, at the second bound if moves before the instruction brought
    /// them, else at the third. What a value has beside its places in ranges changes nothing.
    fn settle(&mut self, state: &State, bounds: [Bound; 3], changes: &Changes, retracted: &[u32]) {
        for v in &changes.ended {
            if let Some(k) = self.number[*v as usize].checked_sub(1)
                && !self.is_active(state, *v)
            {
                self.close(k as usize, bounds[0]);
            }
        }
        // Those that go on in another place.
        let mut again: SmallVec<[u32; 8]> = SmallVec::new();
        for v in changes.lost.iter().filter(|v| self.tracker.named[**v as usize]) {
            for k in (0..self.open.len()).rev() {
                let open = &self.open[k];
                if self.tracker.regs(open.value).contains(v) && !self.holds(state, open) {
                    again.push(open.value);
                    self.close(k, bounds[0]);
                }
            }
        }
        for v in again {
            self.open(state, v, bounds, 0, changes);
        }
        for v in retracted.iter().chain(&changes.begun) {
            self.open(state, *v, bounds, 2, changes);
        }
    }

    /// Begins a range at the bound with the number `from` or behind it, unless its value is not at hand or has one.
    fn open(&mut self, state: &State, value: u32, bounds: [Bound; 3], mut from: usize, changes: &Changes) {
        if self.number[value as usize] != 0 || !self.is_active(state, value) {
            return;
        }
        let entry = self.tracker.keys[value as usize].entry;
        let regs = self.tracker.regs(value).iter();
        let places: Option<SmallVec<[ValuePlace; 2]>> = regs
            .map(|v| {
                let place = state.place_of(*v, self.tracker.clobbered, entry)?;
                from = from.max(changes.phase(place, *v));
                Some(place)
            })
            .collect();
        if let Some(places) = places {
            self.open.push(Open {
                value,
                start: bounds[from],
                places,
            });
            self.number[value as usize] = self.open.len() as u32;
        }
    }
}
