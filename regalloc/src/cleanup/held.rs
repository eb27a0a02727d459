//! Before pass 1 of the clean-up: what is reloaded several times on a way without joins is loaded once, into a register that
//! is free all that way, and read from there. (Ion reloads at each use; calls leave it only preserved registers, but it does
//! not look for one again.)
//!
//! ```text
//!   r1 <- slot; use r1; call; r2 <- slot; use r2      ─►     held <- slot; use held; call; use held
//! ```
//! The pass only adds `held <- slot` where the register is dead; numbering finds that the reloads are copies of it, and
//! the rest of the clean-up does away with most of these. A way is a row of blocks, each with the one before it as
//! its only predecessor. What is stored is held from there on where all its reloads are on the way, so that the store goes,
//! or where a block stores it only to reload it (what it computes next waits for the reload).
//!
//! Needs allocations. Leaves true: the same values in all places. Cost: O(instructions + edits), and up to [`FAR`] steps
//! for each reload.

use super::{Cleanup, edit_class};
use crate::alloc::{Allocations, Edit, Point};
use crate::occupied::{self, Occupied};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandConstraint, OperandKind, PReg, RegClass, SpillSlot, VReg};

/// How many reloads and stores further on the last reload may be.
const FAR: usize = 48;

/// Bytes that a register saves beside a slot, where an operand may be in any, and where a copy is made of it; what the
/// first copy costs, and what a store saves that nobody needs.
const ANYWHERE: i32 = 4;
const COPIED: i32 = 2;
const FIRST_COPY: i32 = -3;
const NO_STORE: i32 = 5;

/// A set of integer registers.
type Set = u64;

/// A reload, or a store to a slot.
#[derive(Clone, Copy)]
struct Event {
    slot: u32,
    kind: Kind,
    block: u32,
    /// The edits that stand before it.
    edits: u32,
    point: Point,
    /// Registers that hold something just before it.
    live: Set,
    /// Registers that are written between the event before it and this one.
    written: Set,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// By an edit, or by an instruction.
    Store(bool),
    /// `free`: the operand that it is for may be in any register. `to`: the register.
    Reload { free: bool, to: Set },
    /// A reload that is to be a copy.
    Copy,
    /// Anything else that reads the slot.
    Read,
}

/// Where a walk over a block, from its end, has come to.
struct Walk {
    block: u32,
    /// The first of the block's events.
    start: usize,
    /// The block's first edit, and the last one that has been seen.
    first: u32,
    at: u32,
    /// Registers that hold something here, and those that are written between here and the next event.
    live: Set,
    written: Set,
    /// Registers that are written behind the block's last event.
    behind: Set,
}

/// The scratch of the pass; reused between functions.
#[derive(Default)]
pub(super) struct Held {
    occupied: Occupied,
    /// By slot: how often it is read.
    reads: Vec<u32>,
    events: Vec<Event>,
    /// Registers that are written behind the last event.
    behind: Set,
    /// By event: registers that stand for slots there.
    busy: Vec<Set>,
    /// What is added, in order: the edits before it, and itself.
    added: Vec<(u32, Edit)>,
}

fn bit(place: Allocation) -> Set {
    occupied::bit_of(place) as Set
}

/// Integer registers that an instruction reads, and that it writes.
fn touched<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, inst: u32) -> (Set, Set) {
    let (read, written) = occupied::touched(vcode, allocs, inst);
    (read as Set, written as Set)
}

/// The registers that the allocator chose for something of its own accord.
fn chosen<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations) -> Set {
    let mut set = 0;
    for (operand, place) in vcode.operands.iter().zip(&allocs.places) {
        let fixed = matches!(operand.constraint(), OperandConstraint::FixedReg(_));
        if !fixed && operand.vreg().vreg() != VReg::MAX {
            set |= bit(*place);
        }
    }
    set
}

impl Cleanup {
    /// Runs the pass.
    pub(super) fn hold_reloads<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        if !I::HAS_SHORT_OFFSETS || vcode.frame.funclets || allocs.num_spill_words == 0 {
            return;
        }
        let mut held = std::mem::take(&mut self.held);
        held.occupied.find(vcode, allocs);
        held.find_reads(vcode, allocs);
        let chosen = chosen(vcode, allocs);
        held.added.clear();
        for block in 0..vcode.blocks.len() {
            if vcode.preds(Block::new(block)) != [Block::new(block.wrapping_sub(1))] {
                held.hold(chosen);
            }
            held.collect(vcode, allocs, block, self.ranges[block]);
        }
        held.hold(chosen);
        if !held.added.is_empty() {
            // Those that were found on one way first may stand behind others.
            held.added.sort_by_key(|(at, _)| *at);
            self.insert_edits(allocs, held.added.iter().copied());
            self.find_ranges(vcode, allocs);
            self.find_writes(vcode, allocs);
        }
        self.held = held;
    }
}

impl Held {
    /// Counts what reads each slot.
    fn find_reads<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        self.reads.clear();
        self.reads.resize(allocs.num_spill_words as usize, 0);
        let edits = allocs.edits.iter().map(|e| e.from);
        let uses = vcode.operands.iter().zip(&allocs.places);
        let uses = uses.filter_map(|(o, place)| (o.kind() == OperandKind::Use).then_some(*place));
        for slot in edits.chain(uses).filter_map(|p| p.as_stack()) {
            self.reads[slot.index()] += 1;
        }
    }

    /// Appends the events of a block.
    fn collect<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        block: usize,
        (first, end): (u32, u32),
    ) {
        let start = self.events.len();
        let mut walk = Walk {
            block: block as u32,
            start,
            first,
            at: end,
            live: self.occupied.live_out(vcode, block) as Set,
            written: 0,
            behind: 0,
        };
        let data = vcode.blocks[block];
        for inst in (data.inst_start..data.inst_end).rev() {
            self.collect_edits(vcode, allocs, Point::after(inst), &mut walk);
            let (read, written) = touched(vcode, allocs, inst);
            walk.live = walk.live & !written | read;
            walk.written |= written;
            let it = &vcode.insts[inst as usize];
            for (operand, place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
                let Some(slot) = place.as_stack() else { continue };
                let kind = match operand.kind() {
                    OperandKind::Def => Kind::Store(false),
                    _ if it.is_move() && operand.class() == RegClass::Int => Kind::Reload {
                        free: false,
                        to: bit(allocs.of(it)[0]),
                    },
                    _ => Kind::Read,
                };
                self.note(slot.index() as u32, kind, Point::before(inst), &mut walk);
            }
            self.collect_edits(vcode, allocs, Point::before(inst), &mut walk);
        }
        // What is written before the first event, in this block and behind the last event before it.
        match self.events[start..].last_mut() {
            Some(first) => {
                first.written = walk.written | self.behind;
                self.behind = walk.behind;
            }
            None => self.behind |= walk.written,
        }
        self.events[start..].reverse();
    }

    /// Appends the events of the edits from a point on that have not been seen.
    fn collect_edits<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        from: Point,
        walk: &mut Walk,
    ) {
        while walk.at > walk.first && allocs.edits[walk.at as usize - 1].point >= from {
            walk.at -= 1;
            let Edit { point, from, to, .. } = allocs.edits[walk.at as usize];
            walk.live = walk.live & !bit(to) | bit(from);
            walk.written |= bit(to);
            if edit_class(&allocs.edits[walk.at as usize]) != RegClass::Int {
                continue;
            }
            if let Some(slot) = from.as_stack() {
                let free = point.is_before() && reads_freely(vcode, allocs, point.inst(), to);
                let kind = Kind::Reload { free, to: bit(to) };
                self.note(slot.index() as u32, kind, point, walk);
            } else if let Some(slot) = to.as_stack() {
                self.note(slot.index() as u32, Kind::Store(true), point, walk);
            }
        }
    }

    /// Appends an event.
    fn note(&mut self, slot: u32, kind: Kind, point: Point, walk: &mut Walk) {
        let written = std::mem::take(&mut walk.written);
        match self.events[walk.start..].last_mut() {
            Some(later) => later.written = written,
            None => walk.behind = written,
        }
        self.events.push(Event {
            slot,
            kind,
            block: walk.block,
            edits: walk.at,
            point,
            live: walk.live,
            written: 0,
        });
    }

    /// Finds registers for what is reloaded several times among the events so far, which are one way, and forgets them.
    fn hold(&mut self, chosen: Set) {
        self.busy.clear();
        self.busy.resize(self.events.len(), 0);
        for first in 0..self.events.len() {
            let event = self.events[first];
            let found = match event.kind {
                Kind::Reload { free, .. } => self.behind_reload(first, free, chosen),
                Kind::Store(true) => self.behind_store(first, chosen),
                _ => None,
            };
            let Some((last, candidates)) = found else { continue };
            // Best the register that the last reload is to.
            let wanted = match self.events[last].kind {
                Kind::Reload { to, .. } if to & candidates != 0 => to,
                _ => candidates,
            };
            let register = wanted.trailing_zeros();
            self.busy[first..=last]
                .iter_mut()
                .for_each(|b| *b |= 1 << register);
            let place = Allocation::reg(PReg::new(register as usize, RegClass::Int));
            let slot = event.slot;
            let from = Allocation::stack(SpillSlot::new(slot as usize));
            let at = event.edits + u32::from(event.kind == Kind::Store(true));
            self.added.push((at, Edit::new(event.point, from, place)));
            for event in &mut self.events[first..=last] {
                if event.slot == slot && matches!(event.kind, Kind::Reload { .. }) {
                    event.kind = Kind::Copy;
                }
            }
        }
        self.events.clear();
        self.behind = 0;
    }

    /// The events of its slot behind `first`, as far as registers are left that are free until there: these as well.
    fn further(&self, first: usize, chosen: Set) -> impl Iterator<Item = (usize, Event, Set)> {
        let Event { slot, live, .. } = self.events[first];
        let mut candidates = chosen & !live & !self.busy[first];
        let near = first + 1..self.events.len().min(first + FAR);
        let events = near.map_while(move |next| {
            let event = self.events[next];
            candidates &= !event.written & !self.busy[next];
            (candidates != 0).then_some((next, event, candidates))
        });
        events.filter(move |(_, event, _)| event.slot == slot)
    }

    /// The last reload, and the registers to choose from, of what is reloaded at event `first`, if it is worth one.
    fn behind_reload(&self, first: usize, free: bool, chosen: Set) -> Option<(usize, Set)> {
        let mut gain = if free { 0 } else { FIRST_COPY };
        let mut found = None;
        for (next, event, candidates) in self.further(first, chosen) {
            match event.kind {
                Kind::Store(_) => break,
                Kind::Reload { free, .. } => {
                    gain += if free { ANYWHERE } else { COPIED };
                    found = Some((next, candidates));
                }
                _ => {}
            }
        }
        found.filter(|_| gain > 0)
    }

    /// The same for what is stored at event `first`.
    fn behind_store(&self, first: usize, chosen: Set) -> Option<(usize, Set)> {
        let Event { slot, block, .. } = self.events[first];
        let mut left = self.reads[slot as usize];
        let (mut gain, mut found) = (FIRST_COPY, None);
        for (next, event, candidates) in self.further(first, chosen) {
            match event.kind {
                Kind::Reload { free, to } => {
                    let copy = !free && to & candidates == 0;
                    gain += if copy { COPIED } else { ANYWHERE };
                    left -= 1;
                    if left == 0 || event.block == block {
                        found = Some((next, candidates));
                    }
                }
                // Another value: in one block, nobody else can ask for this one.
                Kind::Store(_) => {
                    if event.block == block && found.is_some() {
                        left = 0;
                    }
                    break;
                }
                _ => break,
            }
        }
        if left == 0 {
            gain += NO_STORE;
        }
        found.filter(|_| gain > 0)
    }
}

/// Whether an instruction reads a register as an operand that may be in any.
fn reads_freely<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, inst: u32, place: Allocation) -> bool {
    let operands = vcode.inst_operands(inst);
    let places = allocs.of(&vcode.insts[inst as usize]);
    let mut reads =
        (0..places.len()).filter(|&i| places[i] == place && operands[i].kind() == OperandKind::Use);
    reads
        .next()
        .is_some_and(|i| super::values::may_read_elsewhere(operands, i))
}
