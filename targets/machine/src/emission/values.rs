//! The values of variables that are in registers and spill slots, followed through the finished code.
//!
//! What a place holds is worked out from the instructions and moves as they are emitted, after clean-up and layout, so that
//! a place is named only as long as it has the value: a state (which place holds which virtual register, which record says
//! a variable's value) goes forward through the blocks and is what all predecessors agree on where they meet. A register
//! that is defined anew ends what was said with its old value; a value that no place holds any more is forgotten, which
//! keeps states small (`arguments`: those that are for good). Selection moves some instructions down to their users: a record whose value is computed later in its
//! block says from there on what it says, and until then that nothing is known. Cost: O(instructions) and an intersection
//! for each edge, a few times; nothing in functions without such variables.

mod arguments;
mod flow;
mod ranges;
mod state;

pub(super) use state::{Lasting, ValuePlace};

use super::lines::Extent;

use emit::code_buffer::Place;
use ir::debug_value::{RecordKind, VariableRecords, fragment};
use regalloc::layout::Layout;
use regalloc::{
    Allocation, Allocations, Block, FrameSlot, MachInst, OperandKind, PReg, PRegSet, Tier, VCode,
    ValueOperand, VariableValue,
};
use smallvec::SmallVec;

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
    pub(super) places: SmallVec<[ValuePlace; 2]>,
    /// It is an argument, in the register that it came in.
    pub(super) arrives: bool,
}

/// What the walk has noted of the code.
pub(super) struct Emission<'a> {
    /// Each block is a section.
    pub(super) sections: bool,
    /// By instruction.
    pub(super) extents: &'a [Option<Extent>],
    /// Moves that became part of code before them: instruction and destination.
    pub(super) joined: &'a [(u32, Allocation)],
    /// The first instruction is the function's arguments.
    pub(super) has_arguments: bool,
    /// Entry values may be told.
    pub(super) entry_values: bool,
}

struct Tracker<'a, I: MachInst> {
    vcode: &'a VCode<I>,
    allocs: &'a Allocations,
    /// By virtual register: it is a value of a variable, or may become one.
    tracked: Vec<bool>,
    /// By virtual register: a value names it.
    named: Vec<bool>,
    /// By [`VCode::variable_values`].
    keys: Vec<Key>,
    /// Virtual registers of all values.
    regs: Vec<u32>,
    /// By [`VCode::variable_values`]: the first one that says the same.
    same: Vec<u32>,
    /// Pieces of values that are in memory: the value's record, and the piece's value. Sorted.
    pieces: Vec<(u32, u32)>,
    /// What records say, by instruction.
    events: Vec<Event>,
    /// Places of inlining of each block's instructions, sorted; by block: where its own begin.
    inlined: Vec<u32>,
    inlined_from: Vec<u32>,
    /// By block: no instruction is of a line of the program.
    lineless: Vec<bool>,
    /// Results of calls that have no register of their own, by the call: what stands for them, and where they are.
    results: Vec<(u32, u32, PReg)>,
    /// Registers that calls change.
    clobbered: PRegSet,
    /// The first instruction is the function's arguments.
    has_arguments: bool,
    /// Virtual registers that are arguments, and the registers that those came in.
    arguments: Vec<(u32, PReg)>,
    /// The instructions before this one only bring arguments where they stay; 0 where places are for good.
    head: u32,
}

/// From an instruction on a record holds, or nothing is known of its variable.
#[derive(Clone, Copy)]
struct Event {
    at: u32,
    /// Index in [`VCode::variable_values`].
    value: u32,
    known: bool,
}

/// What a value is of.
#[derive(Clone, Copy)]
struct Key {
    variable: u32,
    inlined_at: u32,
    /// Bits: start and size; everything if there is none.
    fragment: (u64, u64),
    /// It is in memory: where the whole variable would begin.
    home: Option<(FrameSlot, i64)>,
    /// It needs no place.
    constant: bool,
    /// It can be told by what an argument was at the entry, if it is nowhere else.
    entry: bool,
    /// Start and end in [`Tracker::regs`].
    regs: (u32, u32),
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
        named: vec![false; vcode.num_vregs as usize + PReg::NUM_INDEX + vcode.dead_results.len()],
        keys: Vec::with_capacity(vcode.variable_values.len()),
        regs: Vec::new(),
        same: Vec::new(),
        pieces: Vec::new(),
        events: Vec::new(),
        inlined: Vec::new(),
        inlined_from: Vec::new(),
        lineless: Vec::new(),
        results: Vec::new(),
        clobbered: PRegSet::empty(),
        has_arguments: emission.has_arguments,
        arguments: Vec::new(),
        head: 0,
    };
    tracker.find_calls();
    tracker.find_arguments();
    for value in &vcode.variable_values {
        let operands = operands(vcode, value);
        let first = tracker.regs.len() as u32;
        tracker
            .regs
            .extend(operands.iter().filter_map(|o| reg_of(vcode, o)));
        for v in &tracker.regs[first as usize..] {
            tracker.named[*v as usize] = true;
        }
        let r = &records.list[value.record as usize];
        let words = &vcode.value_words[value.words.0 as usize..value.words.1 as usize];
        let part = fragment(words).or_else(|| fragment(records.expression_of(r)));
        tracker.keys.push(Key {
            variable: variables[value.record as usize],
            inlined_at: inlined_at(r.location.0),
            fragment: part.unwrap_or((0, u64::MAX)),
            home: match operands {
                [ValueOperand::Address(slot, at)] if value.indirect => {
                    Some((*slot, at - part.map_or(0, |p| p.0 as i64 / 8)))
                }
                _ => None,
            },
            constant: operands.iter().all(is_constant),
            entry: emission.entry_values
                && vcode.tier == Tier::Optimise
                && r.kind == RecordKind::Value
                && !value.indirect
                && !value.wide
                && operands.len() == 1,
            regs: (first, tracker.regs.len() as u32),
        });
    }
    tracker.find_same();
    tracker.find_pieces();
    tracker.find_events();
    tracker.find_tracked();
    tracker.find_inlined(inlined_at);
    match tracker.solve() {
        Some(entries) => tracker.ranges(layout, emission, entries),
        None => Vec::new(),
    }
}

impl Key {
    /// Whether what the other says is true of this too: both are in memory.
    fn is_within(&self, other: &Key) -> bool {
        let (a, b) = (self.fragment, other.fragment);
        self.home == other.home && a.0 >= b.0 && a.0.saturating_add(a.1) <= b.0.saturating_add(b.1)
    }
}

fn overlap(a: (u64, u64), b: (u64, u64)) -> bool {
    a.0 < b.0.saturating_add(b.1) && b.0 < a.0.saturating_add(a.1)
}

/// Whether a value is one wherever the code is.
pub(super) fn is_constant(operand: &ValueOperand) -> bool {
    matches!(
        operand,
        ValueOperand::Constant(_) | ValueOperand::Float(..) | ValueOperand::Global(..)
    )
}

fn operands<'a, I: MachInst>(vcode: &'a VCode<I>, value: &VariableValue) -> &'a [ValueOperand] {
    &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize]
}

impl<I: MachInst> Tracker<'_, I> {
    /// The virtual registers of a value.
    fn regs(&self, value: u32) -> &[u32] {
        let (from, to) = self.keys[value as usize].regs;
        &self.regs[from as usize..to as usize]
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
            (
                self.keys[k as usize].fragment,
                value.indirect,
                operands(vcode, value),
                words,
            )
        };
        let count = self.keys.len() as u32;
        let mut sorted: Vec<u32> = (0..count).collect();
        sorted.sort_by_key(|k| self.keys[*k as usize].variable);
        let mut same: Vec<u32> = (0..count).collect();
        for own in
            sorted.chunk_by_mut(|a, b| self.keys[*a as usize].variable == self.keys[*b as usize].variable)
        {
            if own.len() < 2 {
                continue;
            }
            own.sort_by(|a, b| said(*a).cmp(&said(*b)));
            for k in 1..own.len() {
                if said(own[k - 1]) == said(own[k]) {
                    same[own[k] as usize] = same[own[k - 1] as usize];
                }
            }
        }
        self.same = same;
    }

    /// Finds the pieces of values: what stands behind all code, with the record of another value.
    fn find_pieces(&mut self) {
        let values = &self.vcode.variable_values;
        let code = self.vcode.insts.len() as u32;
        let behind = values.partition_point(|v| v.at < code);
        let pieces = values[behind..].iter().zip(behind..);
        let pieces = pieces.map(|(v, k)| (v.record, self.same[k]));
        self.pieces = pieces.collect();
        self.pieces.sort_unstable();
    }

    /// The pieces of a value that is in memory as a whole.
    fn pieces_of(&self, value: u32) -> impl Iterator<Item = u32> {
        let record = self.vcode.variable_values[value as usize].record;
        let from = self.pieces.partition_point(|p| p.0 < record);
        let own = self.pieces[from..].iter().take_while(move |p| p.0 == record);
        own.map(|p| p.1).filter(move |piece| *piece != value)
    }

    /// Finds the calls, what they change, and which results of theirs no instruction names.
    fn find_calls(&mut self) {
        let vcode = self.vcode;
        let is_call = |i: &u32| vcode.insts[*i as usize].has_clobbers();
        for i in (0..vcode.insts.len() as u32).filter(is_call) {
            self.clobbered.union_from(vcode.inst_clobbers(i));
        }
        for (k, &(behind, register)) in vcode.dead_results.iter().enumerate() {
            if let Some(call) = (0..behind).rev().find(is_call) {
                let stands = vcode.num_vregs + (PReg::NUM_INDEX + k) as u32;
                self.results.push((call, stands, register));
            }
        }
        self.results.sort_unstable_by_key(|r| r.0);
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
        for (call, stands, _) in &self.results {
            defined[*stands as usize] = call + 1;
        }
        let first = u32::from(self.has_arguments);
        for v in self.lasting_registers() {
            defined[v as usize] = first;
        }
        // Records that wait for their values: indices of the two events.
        let mut waiting: SmallVec<[usize; 8]> = SmallVec::new();
        let (mut block, mut moved) = (0, false);
        for (k, value) in vcode.variable_values.iter().enumerate() {
            let key = self.keys[k];
            let mut event = Event {
                at: if value.at <= self.head { first } else { value.at },
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
            let regs = self.regs(k as u32).iter();
            let last = regs.map(|v| defined[*v as usize]).max().unwrap_or(0);
            if event.known && last > event.at && last < end {
                // Of a value that the IR itself names too early nothing is said until then, not even that it is unknown.
                self.events.push(Event {
                    known: false,
                    at: if value.early { u32::MAX } else { event.at },
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
        // (to, from), from the end of the function.
        let mut flows: Vec<(u32, u32)> = Vec::new();
        for b in (0..vcode.blocks.len()).rev().map(Block::new) {
            for (k, succ) in vcode.succs(b).iter().enumerate() {
                let params = vcode.params(*succ).iter().zip(vcode.edge_args(b, k));
                flows.extend(params.map(|(p, a)| (p.vreg() as u32, a.vreg() as u32)));
            }
            let data = &vcode.blocks[b.index()];
            flows.extend(
                (data.inst_start..data.inst_end)
                    .rev()
                    .filter_map(|i| self.copied(i)),
            );
        }
        loop {
            let mut changed = false;
            flows.retain(|(to, from)| {
                let flows = self.tracked[*to as usize];
                if flows {
                    changed |= !std::mem::replace(&mut self.tracked[*from as usize], true);
                }
                !flows
            });
            if !changed {
                return;
            }
        }
    }

    /// Finds which inlined code is in which blocks.
    fn find_inlined(&mut self, inlined_at: &dyn Fn(u32) -> u32) {
        self.inlined_from.push(0);
        for data in &self.vcode.blocks {
            let first = self.inlined.len();
            let (mut last, mut lineless) = (0, true);
            for i in data.inst_start..data.inst_end {
                let source = self.vcode.sources.get(i as usize).copied().unwrap_or(0);
                if source == last || source == 0 {
                    continue;
                }
                (last, lineless) = (source, false);
                let mut at = inlined_at(source);
                while at != 0 {
                    self.inlined.push(at);
                    at = inlined_at(at);
                }
            }
            self.lineless.push(lineless);
            self.inlined[first..].sort_unstable();
            let mut kept = first;
            for k in first..self.inlined.len() {
                if k == first || self.inlined[k] != self.inlined[kept - 1] {
                    self.inlined[kept] = self.inlined[k];
                    kept += 1;
                }
            }
            self.inlined.truncate(kept);
            self.inlined_from.push(kept as u32);
        }
    }
}

/// The virtual register that is a value. Behind those of the function are the ones that stand for arguments, and for dead
/// results.
fn reg_of<I: MachInst>(vcode: &VCode<I>, operand: &ValueOperand) -> Option<u32> {
    match operand {
        ValueOperand::Reg(v) => Some(v.vreg() as u32),
        ValueOperand::Argument(p) => Some(vcode.num_vregs + p.index() as u32),
        ValueOperand::Result(k) => Some(vcode.num_vregs + PReg::NUM_INDEX as u32 + k),
        _ => None,
    }
}
