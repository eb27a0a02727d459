//! The values of variables that are in registers and spill slots, followed through the finished code.
//!
//! What a place holds is worked out from the instructions and moves as they are emitted, after clean-up and layout, so that
//! a place is named only as long as it has the value: a state (which place holds which virtual register, which record says
//! a variable's value) goes forward through the blocks and is what all predecessors agree on where they meet. A register
//! that is defined anew ends what was said with its old value; a value that no place holds any more is forgotten, which
//! keeps states small. Selection moves some instructions down to their users: a record whose value is computed later in its
//! block says from there on what it says, and until then that nothing is known. Cost: O(instructions) and an intersection
//! for each edge, a few times; nothing in functions without such variables.

use super::lines::Extent;

use emit::code_buffer::Place;
use ir::debug_value::{VariableRecords, fragment};
use regalloc::layout::Layout;
use regalloc::{
    Allocation, Allocations, Block, EditCursor, MachInst, OperandKind, PReg, Terminator, VCode, ValueOperand,
    VariableValue,
};
use smallvec::SmallVec;

/// Blocks are gone over so many times on average before the values are given up.
const ROUNDS: usize = 12;

/// What is known at a point.
#[derive(Clone, Default, PartialEq)]
struct State {
    /// (place, virtual register), sorted.
    places: Vec<(u32, u32)>,
    /// (variable, index in [`VCode::variable_values`]), sorted.
    active: Vec<(u32, u32)>,
}

/// Where an end of a range lies: an offset, or the one behind it.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) at: Place,
    pub(super) behind: bool,
}

/// A stretch of code in which a record's value is at hand.
pub(super) struct Found {
    pub(super) variable: u32,
    /// Index in [`VCode::variable_values`].
    pub(super) value: u32,
    pub(super) start: Bound,
    pub(super) end: Bound,
    /// Of each operand that is a register.
    pub(super) places: SmallVec<[Allocation; 2]>,
}

/// What the walk has noted of the code.
pub(super) struct Emission<'a> {
    /// Each block is a section.
    pub(super) sections: bool,
    /// By instruction.
    pub(super) extents: &'a [Option<Extent>],
    /// Moves that became part of code before them: instruction and destination.
    pub(super) joined: &'a [(u32, Allocation)],
}

struct Tracker<'a, I: MachInst> {
    vcode: &'a VCode<I>,
    allocs: &'a Allocations,
    /// By virtual register: it is a value of a variable, or may become one.
    tracked: Vec<bool>,
    /// By virtual register: a value names it.
    named: Vec<bool>,
    /// By [`VCode::variable_values`]: the variable, where it was inlined, its fragment.
    keys: Vec<Key>,
    /// By [`VCode::variable_values`]: the first one that says the same.
    same: Vec<u32>,
    /// What records say, by instruction.
    events: Vec<Event>,
    /// (block, place of inlining) of the instructions, sorted.
    inlined: Vec<(u32, u32)>,
}

/// From an instruction on a record holds, or nothing is known of its variable.
#[derive(Clone, Copy)]
struct Event {
    at: u32,
    /// Index in [`VCode::variable_values`].
    value: u32,
    known: bool,
}

/// Virtual registers that lost a place.
type Lost = SmallVec<[u32; 8]>;

#[derive(Clone, Copy)]
struct Key {
    variable: u32,
    inlined_at: u32,
    /// Bits: start and size; everything if there is none.
    fragment: (u64, u64),
}

/// Where the values of variables are. `variables`: the number of each record's variable. `inlined_at`: of a location.
pub(super) fn follow<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    layout: &Layout,
    records: &VariableRecords,
    variables: &[u32],
    inlined_at: &dyn Fn(u32) -> u32,
    emission: &Emission<'_>,
) -> Vec<Found> {
    let mut tracker = Tracker {
        vcode,
        allocs,
        tracked: Vec::new(),
        named: vec![false; vcode.num_vregs as usize + PReg::NUM_INDEX],
        keys: Vec::new(),
        same: Vec::new(),
        events: Vec::new(),
        inlined: Vec::new(),
    };
    for value in &vcode.variable_values {
        for operand in &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize] {
            if let Some(v) = reg_of(vcode, operand) {
                tracker.named[v as usize] = true;
            }
        }
        let r = &records.list[value.record as usize];
        tracker.keys.push(Key {
            variable: variables[value.record as usize],
            inlined_at: inlined_at(r.location.0),
            fragment: fragment(records.expression_of(r)).unwrap_or((0, u64::MAX)),
        });
    }
    tracker.find_same();
    tracker.find_events();
    tracker.find_tracked();
    tracker.find_inlined(inlined_at);
    match tracker.solve() {
        Some(entries) => tracker.ranges(layout, emission, entries),
        None => Vec::new(),
    }
}

fn overlap(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.0.saturating_add(b.1) && b.0 < a.0.saturating_add(a.1)
}

impl State {
    fn holds(&self, place: Allocation, vreg: u32) -> bool {
        self.places.binary_search(&(place.bits(), vreg)).is_ok()
    }

    /// The place that a register is read from, a register rather than a slot.
    fn place_of(&self, vreg: u32) -> Option<Allocation> {
        let all = self.places.iter().filter(|p| p.1 == vreg);
        let places = all.map(|p| allocation(p.0));
        places.min_by_key(|p| (p.as_stack().is_some(), p.bits()))
    }

    fn add(&mut self, place: Allocation, vreg: u32) {
        if let Err(at) = self.places.binary_search(&(place.bits(), vreg)) {
            self.places.insert(at, (place.bits(), vreg));
        }
    }

    /// The place (a slot: so many words of it) is overwritten; adds what it held to `lost`.
    #[inline]
    fn overwrite(&mut self, place: Allocation, words: usize, lost: &mut Lost) {
        if self.places.is_empty() {
            return;
        }
        // Slots that follow each other have numbers that do.
        let count = if place.is_stack() { words as u32 } else { 1 };
        let first = self.places.partition_point(|p| p.0 < place.bits());
        let own = self.places[first..]
            .iter()
            .take_while(|p| p.0 - place.bits() < count);
        let end = first + own.count();
        lost.extend(self.places.drain(first..end).map(|p| p.1));
    }

    /// Both holding what both hold.
    fn meet(&mut self, other: &State) {
        self.places.retain(|p| other.places.binary_search(p).is_ok());
        self.active.retain(|a| other.active.binary_search(a).is_ok());
    }
}

fn allocation(bits: u32) -> Allocation {
    Allocation::from_bits(bits)
}

fn operands<'a, I: MachInst>(vcode: &'a VCode<I>, value: &VariableValue) -> &'a [ValueOperand] {
    &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize]
}

impl<I: MachInst> Tracker<'_, I> {
    fn operands(&self, value: &VariableValue) -> &[ValueOperand] {
        operands(self.vcode, value)
    }

    fn mentions(&self, value: u32, vreg: u32) -> bool {
        let value = &self.vcode.variable_values[value as usize];
        let is_it = |o: &ValueOperand| reg_of(self.vcode, o) == Some(vreg);
        self.operands(value).iter().any(is_it)
    }

    /// The copy that an instruction makes or made: to, from.
    fn copied(&self, index: u32) -> Option<(u32, u32)> {
        let at = *self.vcode.moves.get(index as usize)?;
        if at == u32::MAX {
            return None;
        }
        let vreg = |k: u32| self.vcode.operands[(at + k) as usize].vreg().vreg() as u32;
        Some((vreg(0), vreg(1)))
    }

    /// Finds records that say the same of a variable, so that they agree where their blocks meet.
    fn find_same(&mut self) {
        let vcode = self.vcode;
        let said = |k: u32| {
            let value = &vcode.variable_values[k as usize];
            let words = &vcode.value_words[value.words.0 as usize..value.words.1 as usize];
            let key = &self.keys[k as usize];
            (
                key.variable,
                key.fragment,
                value.indirect,
                operands(vcode, value),
                words,
            )
        };
        let count = self.keys.len() as u32;
        let mut sorted: Vec<u32> = (0..count).collect();
        sorted.sort_unstable_by(|a, b| said(*a).cmp(&said(*b)).then(a.cmp(b)));
        let mut same: Vec<u32> = (0..count).collect();
        for pair in sorted.windows(2) {
            if said(pair[0]) == said(pair[1]) {
                same[pair[1] as usize] = same[pair[0] as usize];
            }
        }
        self.same = same;
    }

    /// Lists what records say from where. A record stands before the instruction that computes its value if that moved down.
    fn find_events(&mut self) {
        let vcode = self.vcode;
        // By virtual register: the instruction behind the one that defines it.
        let mut defined = vec![0; self.named.len()];
        for i in 0..vcode.insts.len() {
            for operand in vcode.inst_operands(i as u32) {
                let vreg = operand.vreg().vreg();
                if operand.kind() == OperandKind::Def && self.named.get(vreg) == Some(&true) {
                    defined[vreg] = i as u32 + 1;
                }
            }
        }
        // Records that wait for their values: indices of the two events.
        let mut waiting: SmallVec<[usize; 8]> = SmallVec::new();
        let (mut block, mut moved) = (0, false);
        for (k, value) in vcode.variable_values.iter().enumerate() {
            let key = self.keys[k];
            let mut event = Event {
                at: value.at,
                value: self.same[k],
                known: value.operands.0 != value.operands.1,
            };
            while vcode.blocks.get(block).is_some_and(|b| b.inst_end <= event.at) {
                block += 1;
                waiting.clear();
            }
            // Behind all code: before what came to none.
            let Some(end) = vcode.blocks.get(block).map(|b| b.inst_end) else {
                break;
            };
            waiting.retain(|w| {
                let other = self.events[*w];
                let of = self.keys[other.value as usize];
                let goes = of.variable == key.variable && overlap(of.fragment, key.fragment);
                if goes && event.at <= other.at {
                    // Says nothing any more that was not said before.
                    self.events[*w].known = false;
                    self.events[*w].at = self.events[*w - 1].at;
                }
                !goes
            });
            let regs = operands(vcode, value).iter().filter_map(|o| reg_of(vcode, o));
            let last = regs.map(|v| defined[v as usize]).max().unwrap_or(0);
            if event.known && last > event.at && last < end {
                self.events.push(Event {
                    known: false,
                    ..event
                });
                event.at = last;
                waiting.push(self.events.len());
                moved = true;
            }
            self.events.push(event);
        }
        if moved {
            self.events.sort_by_key(|e| e.at);
        }
    }

    /// The events from instruction `first` on.
    fn events_from(&self, first: u32) -> &[Event] {
        &self.events[self.events.partition_point(|e| e.at < first)..]
    }

    /// What flows into tracked registers is tracked.
    fn find_tracked(&mut self) {
        self.tracked = self.named.clone();
        let vcode = self.vcode;
        loop {
            let mut changed = false;
            let mut flow = |tracked: &mut Vec<bool>, to: usize, from: usize| {
                if tracked[to] && !tracked[from] {
                    tracked[from] = true;
                    changed = true;
                }
            };
            for b in (0..vcode.blocks.len()).rev().map(Block::new) {
                for (k, succ) in vcode.succs(b).iter().enumerate() {
                    let args = vcode.edge_args(b, k);
                    for (param, arg) in vcode.params(*succ).iter().zip(args) {
                        flow(&mut self.tracked, param.vreg(), arg.vreg());
                    }
                }
                let data = &vcode.blocks[b.index()];
                for i in (data.inst_start..data.inst_end).rev() {
                    if let Some((to, from)) = self.copied(i) {
                        flow(&mut self.tracked, to as usize, from as usize);
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Finds which inlined code is in which blocks.
    fn find_inlined(&mut self, inlined_at: &dyn Fn(u32) -> u32) {
        for (b, data) in self.vcode.blocks.iter().enumerate() {
            let mut last = 0;
            for i in data.inst_start..data.inst_end {
                let source = self.vcode.sources.get(i as usize).copied().unwrap_or(0);
                if source == last || source == 0 {
                    continue;
                }
                last = source;
                let mut at = inlined_at(source);
                while at != 0 {
                    self.inlined.push((b as u32, at));
                    at = inlined_at(at);
                }
            }
        }
        self.inlined.sort_unstable();
        self.inlined.dedup();
    }

    /// The states at the heads of blocks; `None` where they do not settle in time.
    fn solve(&self) -> Option<Vec<State>> {
        let count = self.vcode.blocks.len();
        let mut entries: Vec<Option<State>> = vec![None; count];
        let mut exits: Vec<Option<State>> = vec![None; count];
        let mut dirty = vec![true; count];
        let mut budget = ROUNDS * count;
        loop {
            let mut changed = false;
            for b in 0..count {
                if !std::mem::take(&mut dirty[b]) {
                    continue;
                }
                let entry = self.entry(Block::new(b), &exits);
                if entries[b].as_ref() == Some(&entry) {
                    continue;
                }
                budget = budget.checked_sub(1)?;
                let mut state = entry.clone();
                entries[b] = Some(entry);
                self.pass(Block::new(b), &mut state);
                if exits[b].as_ref() != Some(&state) {
                    exits[b] = Some(state);
                    changed = true;
                    for succ in self.vcode.succs(Block::new(b)) {
                        dirty[succ.index()] = true;
                    }
                }
            }
            if !changed {
                return Some(entries.into_iter().map(Option::unwrap_or_default).collect());
            }
        }
    }

    /// What all predecessors that were gone over agree on.
    fn entry(&self, b: Block, exits: &[Option<State>]) -> State {
        let mut met: Option<State> = None;
        for &p in self.vcode.preds(b) {
            let Some(exit) = &exits[p.index()] else { continue };
            for (k, succ) in self.vcode.succs(p).iter().enumerate() {
                if *succ != b {
                    continue;
                }
                match &mut met {
                    Some(met) if self.vcode.params(b).is_empty() => met.meet(exit),
                    Some(met) => met.meet(&self.over_edge(exit, p, k, b)),
                    None => met = Some(self.over_edge(exit, p, k, b)),
                }
            }
        }
        let mut state = met.unwrap_or_default();
        if b.index() == 0 {
            for value in &self.vcode.value_operands {
                if let ValueOperand::Argument(p) = *value {
                    let v = self.vcode.num_vregs + p.index() as u32;
                    state.add(Allocation::reg(p), v);
                }
            }
        }
        let State { places, active } = &mut state;
        active.retain(|(_, value)| {
            let at = self.keys[*value as usize].inlined_at;
            let mut regs = self
                .operands_of(*value)
                .iter()
                .filter_map(|o| reg_of(self.vcode, o));
            (at == 0 || self.inlined.binary_search(&(b.index() as u32, at)).is_ok())
                && regs.all(|v| places.iter().any(|p| p.1 == v))
        });
        state
    }

    fn operands_of(&self, value: u32) -> &[ValueOperand] {
        self.operands(&self.vcode.variable_values[value as usize])
    }

    /// Forgets values that no place holds any more.
    fn forget(&self, state: &mut State, lost: &Lost) -> bool {
        let State { places, active } = state;
        let before = active.len();
        for v in lost {
            if self.named[*v as usize] && !places.iter().any(|p| p.1 == *v) {
                active.retain(|a| !self.mentions(a.1, *v));
            }
        }
        before != active.len()
    }

    /// The state behind an edge: parameters are what was handed over.
    fn over_edge(&self, exit: &State, from: Block, k: usize, to: Block) -> State {
        let mut state = exit.clone();
        let params = self.vcode.params(to);
        if params.is_empty() {
            return state;
        }
        for p in params {
            self.redefine(&mut state, p.vreg() as u32);
        }
        let args = self.vcode.edge_args(from, k);
        for (p, a) in params.iter().zip(args) {
            if self.tracked[p.vreg()] {
                let held = exit.places.iter().filter(|h| h.1 == a.vreg() as u32);
                held.for_each(|h| state.add(allocation(h.0), p.vreg() as u32));
            }
        }
        state
    }

    /// A register gets another value: what its old one was said to be is not known any more.
    fn redefine(&self, state: &mut State, vreg: u32) -> bool {
        if self.tracked.get(vreg as usize) != Some(&true) {
            return false;
        }
        let before = state.places.len();
        state.places.retain(|p| p.1 != vreg);
        if before == state.places.len() {
            return false;
        }
        if self.named[vreg as usize] {
            state.active.retain(|a| !self.mentions(a.1, vreg));
        }
        true
    }

    /// A record is reached.
    fn record(&self, state: &mut State, event: Event) {
        let value = event.value;
        let key = self.keys[value as usize];
        let is_other = |other: u32| !overlap(self.keys[other as usize].fragment, key.fragment);
        state.active.retain(|a| a.0 != key.variable || is_other(a.1));
        let mut regs = self
            .operands_of(value)
            .iter()
            .filter_map(|o| reg_of(self.vcode, o));
        if event.known
            && regs.all(|v| state.places.iter().any(|p| p.1 == v))
            && let Err(at) = state.active.binary_search(&(key.variable, value))
        {
            state.active.insert(at, (key.variable, value));
        }
    }

    fn pass(&self, b: Block, state: &mut State) {
        let data = &self.vcode.blocks[b.index()];
        let mut events = self.events_from(data.inst_start);
        let mut edits = self.allocs.edits_from(data.inst_start);
        for i in data.inst_start..data.inst_end {
            while let Some((event, rest)) = events.split_first().filter(|(e, _)| e.at == i) {
                self.record(state, *event);
                events = rest;
            }
            self.step(state, i, &mut edits);
        }
    }

    /// The moves around an instruction, and itself. Whether the state changed.
    fn step(&self, state: &mut State, i: u32, edits: &mut EditCursor<'_>) -> bool {
        let mut changed = false;
        while let Some(edit) = edits.next_before(i) {
            changed |= self.moved(state, edit.from, edit.to);
        }
        changed |= self.instruction(state, i);
        while let Some(edit) = edits.next_at(i) {
            changed |= self.moved(state, edit.from, edit.to);
        }
        changed
    }

    fn moved(&self, state: &mut State, from: Allocation, to: Allocation) -> bool {
        let held: SmallVec<[u32; 4]> = state
            .places
            .iter()
            .filter(|p| p.0 == from.bits())
            .map(|p| p.1)
            .collect();
        let class = from.as_reg().or(to.as_reg()).map(|r| r.class());
        let words = class.map_or(8, |c| self.vcode.spill_bytes(c) / 8) as usize;
        let mut lost = Lost::new();
        state.overwrite(to, words, &mut lost);
        for v in &held {
            state.add(to, *v);
        }
        self.forget(state, &lost);
        !lost.is_empty() || !held.is_empty()
    }

    fn instruction(&self, state: &mut State, i: u32) -> bool {
        let inst = &self.vcode.insts[i as usize];
        let copied = self.copied(i);
        let mut same: SmallVec<[u32; 4]> = SmallVec::new();
        if let Some((to, from)) = copied
            && self.tracked[to as usize]
        {
            same.extend(state.places.iter().filter(|p| p.1 == from).map(|p| p.0));
        }
        let (mut changed, mut lost) = (false, Lost::new());
        if inst.has_clobbers() {
            for reg in self.vcode.inst_clobbers(i) {
                state.overwrite(Allocation::reg(reg), 1, &mut lost);
            }
        }
        let operands = self.vcode.inst_operands(i);
        let places = self.allocs.of(inst);
        for (operand, place) in operands.iter().zip(places) {
            if operand.kind() == OperandKind::Def {
                let words = self.vcode.spill_bytes(operand.class()) / 8;
                state.overwrite(*place, words as usize, &mut lost);
                changed |= self.redefine(state, operand.vreg().vreg() as u32);
            }
        }
        if let Some((to, _)) = copied {
            changed |= self.redefine(state, to);
        }
        for (operand, place) in operands.iter().zip(places) {
            let vreg = operand.vreg().vreg();
            if operand.kind() == OperandKind::Def && self.tracked.get(vreg) == Some(&true) {
                state.add(*place, vreg as u32);
                changed = true;
            }
        }
        if let Some((to, from)) = copied {
            for place in same {
                let written = operands.iter().zip(places);
                let mut written = written
                    .filter(|(o, _)| o.kind() == OperandKind::Def)
                    .map(|(_, p)| p.bits());
                match written.any(|w| w == place) {
                    false => state.add(allocation(place), to),
                    true if state.places.binary_search(&(place, to)).is_ok() => {
                        state.add(allocation(place), from);
                    }
                    true => {}
                }
                changed = true;
            }
        }
        self.forget(state, &lost);
        changed || !lost.is_empty()
    }

    /// The ranges in the code as it was emitted.
    fn ranges(&self, layout: &Layout, emission: &Emission<'_>, mut entries: Vec<State>) -> Vec<Found> {
        let mut out = Ranges {
            tracker: self,
            found: Vec::new(),
            open: Vec::new(),
            is_open: vec![false; self.keys.len()],
            first: 0,
            end: None,
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
    active: (u32, u32),
    start: Bound,
    places: SmallVec<[Allocation; 2]>,
}

struct Ranges<'a, 'b, I: MachInst> {
    tracker: &'a Tracker<'b, I>,
    found: Vec<Found>,
    open: Vec<Open>,
    /// By [`VCode::variable_values`]: it is in `open`.
    is_open: Vec<bool>,
    /// Where the ranges that end in the present block begin.
    first: usize,
    /// Where the code that was gone over last ends; `None` where ranges do not go on.
    end: Option<Bound>,
    /// The funclet of the block before.
    funclet: u32,
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
        let mut start = None;
        for i in data.inst_start..limit {
            let Some(extent) = emission.extents.get(i as usize).copied().flatten() else {
                break;
            };
            let at = |at| Bound { at, behind: false };
            let start = *start.get_or_insert(at(extent.first));
            let mut recorded = i == data.inst_start;
            while let Some((event, rest)) = events.split_first().filter(|(e, _)| e.at == i) {
                self.tracker.record(&mut state, *event);
                (events, recorded) = (rest, true);
            }
            if recorded {
                self.settle(&state, at(extent.first), at(extent.first));
            }
            let changed = self.tracker.step(&mut state, i, &mut edits);
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
            self.retract(i, &extent, &joined[..own], start);
            joined = &joined[own..];
            if changed {
                self.settle(&state, overwritten, at(extent.end));
            }
            self.end = Some(at(extent.end));
            if vcode.insts[i as usize].terminator() == Terminator::Ret {
                // The epilogue gives registers and slots back.
                self.end = Some(overwritten);
                return self.close_all();
            }
        }
        if limit != data.inst_end || start.is_none() {
            self.close_all();
        }
    }

    fn close(&mut self, open: Open, end: Bound) {
        let (variable, value) = open.active;
        self.is_open[value as usize] = false;
        self.found.push(Found {
            variable,
            value,
            start: open.start,
            end,
            places: open.places,
        });
    }

    /// Ranges do not go on.
    fn close_all(&mut self) {
        let end = self.end.take();
        for open in std::mem::take(&mut self.open) {
            match end {
                Some(end) => self.close(open, end),
                None => self.is_open[open.active.1 as usize] = false,
            }
        }
    }

    /// What instruction `i` writes without code of its own was written by code before it, which begins at `start`
    /// at the earliest: nobody knows since where.
    fn retract(&mut self, i: u32, extent: &Extent, joined: &[(u32, Allocation)], start: Bound) {
        let (vcode, allocs) = (self.tracker.vcode, self.tracker.allocs);
        let mut places: SmallVec<[Allocation; 4]> = SmallVec::new();
        places.extend(joined.iter().map(|j| j.1));
        if extent.own == extent.end {
            let inst = &vcode.insts[i as usize];
            let operands = vcode.inst_operands(i).iter().zip(allocs.of(inst));
            let is_kept = inst.is_move() && allocs.of(inst)[0] == allocs.of(inst)[1];
            let written = operands.filter(|(o, _)| o.kind() == OperandKind::Def && !is_kept);
            places.extend(written.map(|(_, p)| *p));
        }
        if places.is_empty() {
            return;
        }
        let hit = |held: &[Allocation]| held.iter().any(|p| places.contains(p));
        for k in (0..self.open.len())
            .rev()
            .filter(|k| hit(&self.open[*k].places))
            .collect::<SmallVec<[usize; 4]>>()
        {
            let open = self.open.swap_remove(k);
            self.is_open[open.active.1 as usize] = false;
            if open.start.at < start.at {
                self.close(open, start);
            }
        }
        for f in &mut self.found[self.first..] {
            if hit(&f.places) {
                f.end = if f.start.at < start.at { start } else { f.start };
            }
        }
    }

    /// Ranges end and begin as the state says.
    fn settle(&mut self, state: &State, end: Bound, start: Bound) {
        let vcode = self.tracker.vcode;
        let value = |v: u32| &vcode.variable_values[v as usize];
        let mut k = 0;
        while k < self.open.len() {
            let open = &self.open[k];
            let regs = self
                .tracker
                .operands(value(open.active.1))
                .iter()
                .filter_map(|o| reg_of(vcode, o));
            let holds = state.active.binary_search(&open.active).is_ok()
                && regs.zip(&open.places).all(|(v, p)| state.holds(*p, v));
            if holds {
                k += 1;
            } else {
                let open = self.open.swap_remove(k);
                self.close(open, end);
            }
        }
        for active in &state.active {
            if self.is_open[active.1 as usize] {
                continue;
            }
            let regs = self
                .tracker
                .operands(value(active.1))
                .iter()
                .filter_map(|o| reg_of(vcode, o));
            let places: Option<SmallVec<[Allocation; 2]>> = regs.map(|v| state.place_of(v)).collect();
            if let Some(places) = places {
                self.is_open[active.1 as usize] = true;
                self.open.push(Open {
                    active: *active,
                    start,
                    places,
                });
            }
        }
    }
}

/// The virtual register that is a value. Behind those of the function are the ones that stand for arguments.
fn reg_of<I: MachInst>(vcode: &VCode<I>, operand: &ValueOperand) -> Option<u32> {
    match operand {
        ValueOperand::Reg(v) => Some(v.vreg() as u32),
        ValueOperand::Argument(p) => Some(vcode.num_vregs + p.index() as u32),
        _ => None,
    }
}
