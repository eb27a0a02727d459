//! An operation on one value stands behind the last use of that value in its block: its result can then take the operand's
//! register.
//!
//! `p + 4` in front of a load from `p` keeps both alive at the load. A loop that goes on with `p + 4` needs a copy for each
//! turn then, since regalloc2 gives a block's parameter and its arguments one place only if no two of them are live at once.
//!
//! What is moved touches no memory, reads no flags, and stands nowhere between the setting of flags and their reader, but for
//! what leaves flags alone where comparison and branch are two instructions all the same. Needs a function as
//! [`crate::vcode`] describes it. Leaves true: the same. Cost: O(instructions + operands).

use crate::schedule::used;
use crate::vcode::{BlockData, InstIndex, MachInst, Terminator, VCode, ValueOperand};
use regalloc2::{OperandConstraint, OperandKind, VReg};

/// Memory that is used again for the next function.
#[derive(Default)]
pub struct Delay {
    /// By virtual register: its first and last use in a block, as instructions' numbers and 1. Those of blocks before
    /// the one at hand are not behind its start.
    uses: Vec<(InstIndex, InstIndex)>,
    /// Of the block: instructions that move.
    delayed: Vec<Delayed>,
    /// By instruction of the block: flags are live behind it.
    flags: Vec<bool>,
    /// By instruction of the block: where it stands now.
    places: Vec<InstIndex>,
}

/// A place that is not known yet.
const MOVES: InstIndex = InstIndex::MAX;

#[derive(Clone, Copy)]
struct Delayed {
    at: InstIndex,
    result: VReg,
    /// What it is to stand behind.
    behind: InstIndex,
}

impl Delay {
    /// Delays what it can in each block of a function.
    pub fn run<I: MachInst>(&mut self, vcode: &mut VCode<I>) {
        self.uses.clear();
        self.uses.resize(vcode.num_vregs as usize, (0, 0));
        for index in 0..vcode.blocks.len() {
            let block = vcode.blocks[index];
            self.find(vcode, &block);
            if self.is_allowed(vcode, &block) {
                self.place(&block);
                self.apply(vcode, &block);
            }
        }
    }

    /// Finds the operations whose operand is used behind them, and whose result is not used until then.
    fn find<I: MachInst>(&mut self, vcode: &VCode<I>, block: &BlockData) {
        self.delayed.clear();
        for at in block.inst_start..block.inst_end {
            for vreg in used(vcode, at) {
                let uses = &mut self.uses[vreg.vreg()];
                // (numbers from 1)
                if uses.1 <= block.inst_start {
                    uses.0 = at + 1;
                }
                uses.1 = at + 1;
            }
        }
        for at in block.inst_start..block.inst_end {
            let Some((operand, result)) = update(vcode, at) else {
                continue;
            };
            let behind = self.uses[operand.vreg()].1 - 1;
            let (first, _) = self.uses[result.vreg()];
            if behind > at && (first <= block.inst_start || first - 1 > behind) {
                self.delayed.push(Delayed { at, result, behind });
            }
        }
    }

    /// Leaves those that flags and the block's end allow; whether there are any.
    fn is_allowed<I: MachInst>(&mut self, vcode: &VCode<I>, block: &BlockData) -> bool {
        if self.delayed.is_empty() {
            return false;
        }
        let start = block.inst_start;
        self.flags.clear();
        self.flags.resize((block.inst_end - start) as usize, false);
        let mut live = false;
        for at in (start..block.inst_end).rev() {
            self.flags[(at - start) as usize] = live;
            let effects = vcode.insts[at as usize].effects();
            live = effects.reads_flags || live && !(effects.sets_flags || effects.loses_flags);
        }
        self.delayed.retain(|d| {
            let ends = vcode.insts[d.behind as usize].terminator() != Terminator::None;
            let effects = vcode.insts[d.at as usize].effects();
            let neutral = !I::FUSES_BRANCHES && !effects.sets_flags && !effects.loses_flags;
            let flags = |at: InstIndex| self.flags[(at - start) as usize];
            !ends && (neutral || !flags(d.at) && !flags(d.behind))
        });
        !self.delayed.is_empty()
    }

    /// Works out the new places of the block's instructions.
    fn place(&mut self, block: &BlockData) {
        let start = block.inst_start;
        self.places.clear();
        self.places.resize((block.inst_end - start) as usize, start);
        for d in &self.delayed {
            self.places[(d.at - start) as usize] = MOVES;
        }
        self.delayed.sort_by_key(|d| (d.behind, d.at));
        let mut waiting = self.delayed.iter().peekable();
        let mut next = start;
        for at in start..block.inst_end {
            if self.places[(at - start) as usize] == MOVES {
                continue;
            }
            self.places[(at - start) as usize] = next;
            next += 1;
            while let Some(d) = waiting.next_if(|d| d.behind == at) {
                self.places[(d.at - start) as usize] = next;
                next += 1;
            }
        }
        debug_assert_eq!(next, block.inst_end, "all stand somewhere");
    }

    /// Moves them, and what is noted of places.
    fn apply<I: MachInst>(&mut self, vcode: &mut VCode<I>, block: &BlockData) {
        let (start, end) = (block.inst_start, block.inst_end);
        let range = start as usize..end as usize;
        arrange(&mut vcode.insts[range.clone()], start, &self.places);
        for parallel in [&mut vcode.sources, &mut vcode.moves] {
            if !parallel.is_empty() {
                arrange(&mut parallel[range.clone()], start, &self.places);
            }
        }
        let first = vcode.variable_values.partition_point(|v| v.at < start);
        let behind = vcode.variable_values.partition_point(|v| v.at < end);
        let noted = first != behind
            || !vcode.probes.is_empty()
            || !vcode.label_records.is_empty()
            || !vcode.dead_results.is_empty()
            || !vcode.tags.is_empty();
        if noted {
            self.settle(vcode, start, first..behind);
        }
    }

    /// What is noted of an instruction stands before it again, or before the next that has not moved; a variable's value
    /// stands behind what makes it. `values`: the records of variables' values in the block.
    fn settle<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        start: InstIndex,
        values: std::ops::Range<usize>,
    ) {
        // By instruction: the place that stands for it.
        let mut next = start + self.places.len() as InstIndex;
        self.delayed.sort_by_key(|d| d.at);
        let mut moved = self.delayed.iter().rev().peekable();
        let mut noted = self.places.clone();
        for (at, place) in noted.iter_mut().enumerate().rev() {
            match moved.next_if(|d| (d.at - start) as usize == at) {
                Some(_) => *place = next,
                None => next = *place,
            }
        }
        let place = |at: InstIndex| match at.checked_sub(start) {
            Some(n) => noted.get(n as usize).copied().unwrap_or(at),
            None => at,
        };
        self.delayed.sort_by_key(|d| d.result.vreg());
        for value in &mut vcode.variable_values[values.clone()] {
            value.at = place(value.at);
            for operand in &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize] {
                let ValueOperand::Reg(vreg) = operand else {
                    continue;
                };
                if let Ok(n) = self
                    .delayed
                    .binary_search_by_key(&vreg.vreg(), |d| d.result.vreg())
                {
                    let made = self.places[(self.delayed[n].at - start) as usize];
                    value.at = value.at.max(made + 1);
                }
            }
        }
        vcode.variable_values[values].sort_by_key(|v| v.at);
        vcode.probes.iter_mut().for_each(|p| p.at = place(p.at));
        vcode.label_records.iter_mut().for_each(|l| l.1 = place(l.1));
        vcode.dead_results.iter_mut().for_each(|r| r.0 = place(r.0));
        for tag in &mut vcode.tags {
            (tag.from, tag.to) = (place(tag.from), place(tag.to));
        }
    }
}

/// The operand and the result of an instruction that does nothing but make one value of another, both wherever the allocator
/// likes.
fn update<I: MachInst>(vcode: &VCode<I>, at: InstIndex) -> Option<(VReg, VReg)> {
    let inst = &vcode.insts[at as usize];
    let [a, b] = vcode.inst_operands(at) else {
        return None;
    };
    let free = |c: OperandConstraint| !matches!(c, OperandConstraint::FixedReg(_) | OperandConstraint::Stack);
    if !free(a.constraint()) || !free(b.constraint()) || a.class() != b.class() {
        return None;
    }
    let pair = match (a.kind(), b.kind()) {
        (OperandKind::Use, OperandKind::Def) => (a.vreg(), b.vreg()),
        (OperandKind::Def, OperandKind::Use) => (b.vreg(), a.vreg()),
        _ => return None,
    };
    let effects = inst.effects();
    let plain = !effects.reads_memory
        && !effects.writes_memory
        && !effects.reads_flags
        && !effects.stays
        && !inst.is_opaque()
        && !inst.has_clobbers()
        && inst.terminator() == Terminator::None;
    plain.then_some(pair)
}

/// Puts the elements of a list, of which the first is number `start`, to new places.
fn arrange<T: Copy>(list: &mut [T], start: InstIndex, places: &[InstIndex]) {
    let old = list.to_vec();
    for (element, place) in old.into_iter().zip(places) {
        list[(*place - start) as usize] = element;
    }
}
