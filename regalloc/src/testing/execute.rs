//! Execution with numbers, of a function as it is and as it was allocated, along the same random way. What an
//! instruction defines is a hash of its place, of the turn, and of what it reads; so reading a wrong value shows.

use super::TestInst;
use super::random::Random;
use crate::alloc::{Allocations, Edit};
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block, OperandKind, OperandPos, RegClass, SpillSlot};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Turns after which a way ends.
const MAX_STEPS: usize = 600;

/// Goes some random ways; whether an instruction reads another value than it should, and which.
/// `selected`: the instructions before clean-up.
pub(super) fn differs(
    vcode: &VCode<TestInst>,
    selected: &[TestInst],
    allocs: &Allocations,
    random: &mut Random,
) -> Option<u32> {
    (0..8).find_map(|_| {
        Execution {
            vcode,
            selected,
            allocs,
            values: FxHashMap::default(),
            places: FxHashMap::default(),
            wide: FxHashSet::default(),
            garbage: 0,
        }
        .run(random)
    })
}

struct Execution<'a> {
    vcode: &'a VCode<TestInst>,
    selected: &'a [TestInst],
    allocs: &'a Allocations,
    /// By virtual register, as the function has it.
    values: FxHashMap<usize, u64>,
    /// By place (of words of slots), as allocation has it.
    places: FxHashMap<Allocation, u64>,
    /// Slots that hold floats.
    wide: FxHashSet<Allocation>,
    garbage: u64,
}

impl Execution<'_> {
    fn run(&mut self, random: &mut Random) -> Option<u32> {
        let mut block = Block::new(0);
        let mut turn = 0u64;
        loop {
            let data = self.vcode.blocks[block.index()];
            let mut edits = self.allocs.edits_from(data.inst_start);
            for inst in data.inst_start..data.inst_end {
                while let Some(edit) = edits.next_before(inst) {
                    self.edit(edit);
                }
                turn += 1;
                if !self.inst(inst, turn) {
                    return Some(inst);
                }
                while let Some(edit) = edits.next_at(inst) {
                    self.edit(edit);
                }
            }
            let last = self.selected[data.inst_end as usize - 1];
            if last.terminator() == Terminator::Ret || turn as usize > MAX_STEPS {
                return None;
            }
            let succs = self.vcode.succs(block);
            let edge = random.below(succs.len());
            let args = self.vcode.edge_args(block, edge).iter();
            let passed: Vec<Option<u64>> = args.map(|a| self.values.get(&a.vreg()).copied()).collect();
            for (param, value) in self.vcode.params(succs[edge]).iter().zip(passed) {
                self.values.insert(param.vreg(), value.expect("defined"));
            }
            block = succs[edge];
        }
    }

    /// What a place holds; what was never written is garbage.
    fn read(&mut self, place: Allocation) -> u64 {
        self.garbage += 1;
        let garbage = u64::MAX - self.garbage;
        self.places.get(&place).copied().unwrap_or(garbage)
    }

    fn write(&mut self, place: Allocation, class: RegClass, value: u64) {
        self.places.insert(place, value);
        if let Some(slot) = place.as_stack() {
            // Floats have two words.
            let word = |i| Allocation::stack(SpillSlot::new(i));
            self.wide.remove(&place);
            if class == RegClass::Float {
                self.places.remove(&word(slot.index() + 1));
                self.wide.insert(place);
            }
            if let Some(before) = slot.index().checked_sub(1)
                && self.wide.remove(&word(before))
            {
                self.places.remove(&word(before));
            }
        }
    }

    fn edit(&mut self, edit: &Edit) {
        let class = edit.from.as_reg().or(edit.to.as_reg());
        let value = self.read(edit.from);
        self.write(edit.to, class.map_or(RegClass::Int, |r| r.class()), value);
    }

    /// Whether what is read in the places is what the function reads.
    fn inst(&mut self, inst: u32, turn: u64) -> bool {
        let it = self.selected[inst as usize];
        let removed = self.vcode.insts[inst as usize].is_nop();
        let (start, count) = it.operand_range();
        let range = start as usize..(start + count) as usize;
        let operands = &self.vcode.operands[range.clone()];
        let places = self.allocs.places[range].to_vec();
        let mut hash = FxHasher::default();
        (inst, turn).hash(&mut hash);
        for (operand, &place) in operands.iter().zip(&places) {
            if operand.kind() == OperandKind::Use {
                let value = self.values[&operand.vreg().vreg()];
                value.hash(&mut hash);
                if !removed && self.read(place) != value {
                    return false;
                }
            }
        }
        if it.is_move() {
            let value = self.values[&operands[1].vreg().vreg()];
            self.values.insert(operands[0].vreg().vreg(), value);
            if !removed {
                self.write(places[0], operands[0].class(), value);
            }
            return true;
        }
        let clobbers = it.clobbers();
        for preg in clobbers {
            self.places.remove(&Allocation::reg(preg));
        }
        // Early definitions are written while the uses are read, late uses read when late definitions are written.
        for (operand, &place) in operands.iter().zip(&places) {
            if operand.kind() == OperandKind::Def {
                let mut own = hash.clone();
                operand.vreg().vreg().hash(&mut own);
                let value = own.finish();
                self.values.insert(operand.vreg().vreg(), value);
                if !removed {
                    self.write(place, operand.class(), value);
                }
            }
        }
        // (A constant that nobody reads.)
        if removed {
            return true;
        }
        operands.iter().zip(&places).all(|(operand, &place)| {
            let is_use = operand.kind() == OperandKind::Use;
            let overwritten = |other: OperandPos| {
                let mut all = operands.iter().zip(&places);
                all.any(|(o, p)| o.kind() == OperandKind::Def && o.pos() == other && *p == place)
            };
            let late = operand.pos() == OperandPos::Late;
            let lost = is_use
                && (overwritten(OperandPos::Early)
                    || late && overwritten(OperandPos::Late)
                    || late && place.as_reg().is_some_and(|r| clobbers.contains(r)));
            let kept = is_use || self.places.get(&place) == self.values.get(&operand.vreg().vreg());
            !lost && kept
        })
    }
}
