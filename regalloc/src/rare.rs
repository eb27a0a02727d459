//! Calls in cold blocks of loops keep the vector registers that are in use there: they are saved before the call and restored
//! behind it.
//!
//! regalloc2 has no idea of how often a block runs: a value that is alive where a call destroys all vector registers is
//! spilled and reloaded on the way that the loop takes each time, for a call that is hardly ever made. So the allocator is not
//! told what such a call does to vector registers, of which conventions preserve none or few; what is alive is found
//! afterwards. (Of integer registers enough are preserved, and each call would have its own saves.)
//!
//! Needs the result of Ion. Leaves true: every call finds in the frame what it destroys. Cost: where there are such calls,
//! O(instructions + edits), and the blocks until nothing changes.

use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{InstIndex, MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block, OperandConstraint, OperandKind, PReg, RegClass, SpillSlot};

/// A set of vector registers, by number.
type Set = u64;

/// The calls, in their order.
#[derive(Default)]
pub(crate) struct Rare {
    calls: Vec<InstIndex>,
    /// By block: the registers that are read before they are written, and those that are written; what is alive at its start.
    reads: Vec<Set>,
    writes: Vec<Set>,
    live_in: Vec<Set>,
}

impl Rare {
    /// Finds the calls of a function.
    pub fn find<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.calls.clear();
        if vcode.frame.funclets {
            return;
        }
        for data in vcode.blocks.iter().filter(|b| b.cold && b.loop_depth > 0) {
            let calls = (data.inst_start..data.inst_end).filter(|i| may_save(vcode, *i));
            self.calls.extend(calls);
        }
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.calls.clear();
    }

    /// Whether the instruction is such a call.
    pub fn has(&self, inst: InstIndex) -> bool {
        !self.calls.is_empty() && self.calls.binary_search(&inst).is_ok()
    }

    /// Adds the saves and restores to an allocation that knows nothing of what the calls destroy.
    pub fn save<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        if self.calls.is_empty() {
            return;
        }
        self.find_live(vcode, allocs);
        let words = vcode.spill_bytes(RegClass::Float) / 8;
        let mut slots = [None; 64];
        let mut spilled = allocs.num_spill_words;
        // What is saved stands behind the allocator's moves, what is restored before them.
        let mut edits: Vec<(Point, u8, Edit)> = allocs.edits.iter().map(|e| (e.point, 1, *e)).collect();
        for block in 0..vcode.blocks.len() {
            let data = &vcode.blocks[block];
            let any = self.calls.partition_point(|c| *c < data.inst_start);
            if self.calls.get(any).is_none_or(|c| *c >= data.inst_end) {
                continue;
            }
            let mut live = self.live_out(vcode, block);
            let calls = &self.calls;
            walk(vcode, allocs, block, calls, |change| match change {
                Change::Write(set) => live &= !set,
                Change::Read(set) => live |= set,
                Change::Call(inst) => {
                    for n in members(live & destroyed(vcode, inst)) {
                        let slot = slots[n].get_or_insert_with(|| {
                            let first = spilled.next_multiple_of(words);
                            spilled = first + words;
                            Allocation::stack(SpillSlot::new(first as usize))
                        });
                        let register = Allocation::reg(PReg::new(n, RegClass::Float));
                        let (before, after) = (Point::before(inst), Point::after(inst));
                        edits.push((before, 2, Edit::new(before, register, *slot)));
                        edits.push((after, 0, Edit::new(after, *slot, register)));
                    }
                }
            });
        }
        edits.sort_by_key(|(point, rank, _)| (*point, *rank));
        allocs.num_spill_words = spilled;
        allocs.edits.clear();
        allocs.edits.extend(edits.into_iter().map(|(_, _, edit)| edit));
    }

    /// Finds what is alive where blocks begin.
    fn find_live<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let count = vcode.blocks.len();
        for table in [&mut self.reads, &mut self.writes, &mut self.live_in] {
            table.clear();
            table.resize(count, 0);
        }
        for block in 0..count {
            let (mut reads, mut writes) = (0, 0);
            walk(vcode, allocs, block, &self.calls, |change| match change {
                Change::Write(set) => (reads, writes) = (reads & !set, writes | set),
                Change::Read(set) => reads |= set,
                Change::Call(_) => {}
            });
            (self.reads[block], self.writes[block]) = (reads, writes);
        }
        loop {
            let mut changed = false;
            for block in (0..count).rev() {
                let live = self.reads[block] | self.live_out(vcode, block) & !self.writes[block];
                changed |= live != self.live_in[block];
                self.live_in[block] = live;
            }
            if !changed {
                return;
            }
        }
    }

    fn live_out<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> Set {
        let succs = vcode.succs(Block::new(block)).iter();
        succs.fold(0, |all, s| all | self.live_in[s.index()])
    }
}

/// Whether an instruction is a call around which registers can be saved: all its vector operands are where a convention has
/// them, and it goes on with the next instruction.
fn may_save<I: MachInst>(vcode: &VCode<I>, inst: InstIndex) -> bool {
    let it = &vcode.insts[inst as usize];
    let fixed = |c: OperandConstraint| matches!(c, OperandConstraint::FixedReg(_));
    it.has_clobbers()
        && !it.is_opaque()
        && it.terminator() == Terminator::None
        && destroyed(vcode, inst) != 0
        && vcode.inst_operands(inst).iter().all(|o| {
            fixed(o.constraint()) || o.class() == RegClass::Int && o.constraint() == OperandConstraint::Reg
        })
}

/// The vector registers that an instruction leaves with garbage.
fn destroyed<I: MachInst>(vcode: &VCode<I>, inst: InstIndex) -> Set {
    let registers = vcode.inst_clobbers(inst).into_iter();
    let vectors = registers.filter(|r| r.class() == RegClass::Float);
    vectors.fold(0, |set, r| set | 1 << r.hw_enc())
}

/// What a step of the walk does, backwards.
enum Change {
    Write(Set),
    Read(Set),
    /// One of the calls that save: what is alive now is alive behind it.
    Call(InstIndex),
}

/// Goes backwards over a block's instructions and moves.
fn walk<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    block: usize,
    calls: &[InstIndex],
    mut step: impl FnMut(Change),
) {
    let data = &vcode.blocks[block];
    let until = |inst| allocs.edits.partition_point(|e| e.point < Point::before(inst));
    let (first, mut at) = (until(data.inst_start), until(data.inst_end));
    let mut moves = |point: Point, step: &mut dyn FnMut(Change)| {
        while at > first && allocs.edits[at - 1].point == point {
            at -= 1;
            step(Change::Write(vector(allocs.edits[at].to)));
            step(Change::Read(vector(allocs.edits[at].from)));
        }
    };
    for inst in (data.inst_start..data.inst_end).rev() {
        moves(Point::after(inst), &mut step);
        let places = || {
            vcode
                .inst_operands(inst)
                .iter()
                .zip(allocs.of(&vcode.insts[inst as usize]))
        };
        let of = |kind| {
            places()
                .filter(move |(o, _)| o.kind() == kind)
                .fold(0, |set, (_, p)| set | vector(*p))
        };
        step(Change::Write(of(OperandKind::Def)));
        match calls.binary_search(&inst).is_ok() {
            true => step(Change::Call(inst)),
            false => step(Change::Write(destroyed(vcode, inst))),
        }
        step(Change::Read(of(OperandKind::Use)));
        moves(Point::before(inst), &mut step);
    }
}

/// The vector register that a place is.
fn vector(place: Allocation) -> Set {
    match place.as_reg() {
        Some(reg) if reg.class() == RegClass::Float => 1 << reg.hw_enc(),
        _ => 0,
    }
}

/// The numbers of a set's registers.
fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..64).filter(move |n| set >> n & 1 != 0)
}
