//! Pass 1 of the clean-up: which places hold the same value.
//!
//! A forward walk in reverse post-order gives each register and spill word a value number. A block starts with what its
//! predecessors agree on: places that hold one value at the end of each of them hold one value here. At a loop header, what
//! the loop may write is unknown. The loop is taken as all blocks from the header to its last latch, and to the last latch of
//! every loop that begins among them: in reverse post-order an inner loop's body may come after the outer one's latch.
//! What leads into these blocks beside the header (cycles of several entries) counts as an entry of the loop.
//!
//! Cost: O(instructions + edits), and O(places) a block.

use super::{Cleanup, NUM_REGS, edit_class};
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, RegClass};
use rustc_hash::FxHashMap;

/// Above this many blocks times places the states at blocks' ends are not kept, and a block knows only what the
/// one before it leaves.
const MAX_STATE: usize = 1 << 22;

/// The state of the walk.
#[derive(Default)]
pub(super) struct Numbering {
    /// Value number of each place.
    values: Vec<u32>,
    /// The register that a register's value was copied from, through all copies; itself where there is none. It may have
    /// been overwritten since: it counts only while the numbers agree.
    leader: Vec<u16>,
    next: u32,
    /// `values` at the end of each block.
    ends: Vec<u32>,
    /// Numbers of pairs of numbers, at a merge.
    pairs: FxHashMap<(u32, u32), u32>,
}

impl Numbering {
    fn start(&mut self, places: usize) {
        self.values.clear();
        self.values.resize(places, 0);
        self.leader.clear();
        self.leader.extend(0..NUM_REGS as u16);
        self.next = 1;
        self.ends.clear();
    }

    fn forget_all(&mut self) {
        for (i, value) in self.values.iter_mut().enumerate() {
            *value = self.next + i as u32;
        }
        self.next += self.values.len() as u32;
    }

    fn forget(&mut self, index: usize, count: usize) {
        for value in &mut self.values[index..index + count] {
            *value = self.next;
            self.next += 1;
        }
        if index < NUM_REGS {
            self.leader[index] = index as u16;
        }
    }

    fn forget_copies(&mut self) {
        for (i, leader) in self.leader.iter_mut().enumerate() {
            *leader = i as u16;
        }
    }

    fn copy(&mut self, to: usize, from: usize) {
        self.values[to] = self.values[from];
        if to < NUM_REGS && from < NUM_REGS {
            self.leader[to] = self.leading(from) as u16;
        }
    }

    /// The register to read instead of `reg`.
    fn leading(&self, reg: usize) -> usize {
        let leader = usize::from(self.leader[reg]);
        if self.values[leader] == self.values[reg] {
            leader
        } else {
            reg
        }
    }

    /// Whether the states at the ends of so many blocks are known.
    pub(super) fn is_whole(&self, blocks: usize) -> bool {
        self.ends.len() == self.values.len() * blocks
    }

    /// Whether two places hold one value at the end of a block.
    pub(super) fn agree(&self, block: usize, a: usize, b: usize) -> bool {
        let ends = &self.ends[block * self.values.len()..];
        ends[a] == ends[b]
    }

    /// What all of `preds` agree on.
    fn merge(&mut self, preds: &[Block]) {
        let mut values = std::mem::take(&mut self.values);
        let places = values.len();
        values.copy_from_slice(&self.ends[preds[0].index() * places..][..places]);
        for pred in &preds[1..] {
            self.pairs.clear();
            let other = &self.ends[pred.index() * places..][..places];
            for (value, &theirs) in values.iter_mut().zip(other) {
                if *value != theirs {
                    let next = &mut self.next;
                    *value = *self.pairs.entry((*value, theirs)).or_insert_with(|| {
                        *next += 1;
                        *next - 1
                    });
                }
            }
        }
        self.values = values;
    }
}

impl Cleanup {
    /// Runs the pass. `writes` holds what each block writes.
    pub(super) fn number_values<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        let places = NUM_REGS + allocs.num_spill_words as usize;
        let keep = places * vcode.blocks.len() <= MAX_STATE;
        self.numbering.start(places);
        self.kept.clear();
        let mut at = 0;
        for index in 0..vcode.blocks.len() {
            let data = vcode.blocks[index];
            self.enter_block(vcode, index, keep);
            for inst in data.inst_start..data.inst_end {
                while let Some(&edit) = allocs.edits.get(at).filter(|e| e.point <= Point::before(inst)) {
                    self.number_edit(edit);
                    at += 1;
                }
                self.read_originals(vcode, inst, allocs);
                self.number_inst(vcode, inst, allocs);
                while let Some(&edit) = allocs.edits.get(at).filter(|e| e.point <= Point::after(inst)) {
                    self.number_edit(edit);
                    at += 1;
                }
            }
            if keep {
                self.numbering.ends.extend_from_slice(&self.numbering.values);
            }
        }
        std::mem::swap(&mut self.kept, &mut allocs.edits);
    }

    /// The state at the start of a block.
    fn enter_block<I: MachInst>(&mut self, vcode: &VCode<I>, index: usize, keep: bool) {
        let preds = vcode.preds(Block::new(index));
        if index > 0 && preds == [Block::new(index - 1)] {
            return;
        }
        let n = &mut self.numbering;
        n.forget_copies();
        let latch = latch(vcode, index);
        match (keep, latch) {
            (false, _) => n.forget_all(),
            _ if preds.is_empty() || index == 0 => n.forget_all(),
            (true, None) => n.merge(preds),
            (true, Some(mut latch)) => {
                let mut entries: smallvec::SmallVec<[Block; 8]> = smallvec::SmallVec::new();
                entries.extend(preds.iter().copied().filter(|p| p.index() < index));
                if entries.is_empty() {
                    n.forget_all();
                    return;
                }
                let mut written: smallvec::SmallVec<[u64; 16]> = smallvec::smallvec![0; self.words];
                let mut block = index;
                while block <= latch {
                    let row = &self.writes[block * self.words..(block + 1) * self.words];
                    written.iter_mut().zip(row).for_each(|(w, r)| *w |= r);
                    latch = latch.max(self::latch(vcode, block).unwrap_or(0));
                    if block > index {
                        // Where the loop is entered beside its header, what holds there comes round as well.
                        for &p in vcode.preds(Block::new(block)) {
                            if p.index() < index && !entries.contains(&p) {
                                entries.push(p);
                            }
                        }
                    }
                    block += 1;
                }
                n.merge(&entries);
                for (word, mut bits) in written.into_iter().enumerate() {
                    while bits != 0 {
                        n.forget(word * 64 + bits.trailing_zeros() as usize, 1);
                        bits &= bits - 1;
                    }
                }
            }
        }
    }

    fn number_edit(&mut self, edit: Edit) {
        let class = edit_class(&edit);
        let ((from, _), (to, words)) = (self.extent(edit.from, class), self.extent(edit.to, class));
        let n = &mut self.numbering;
        let value = n.values[from];
        if n.values[to] == value {
            return;
        }
        let mut edit = edit;
        if edit.from.is_stack() {
            let first = (class as usize) << 6;
            if let Some(reg) = (first..first + 64).find(|&r| n.values[r] == value) {
                edit.from = Allocation::reg(PReg::from_index(reg));
            }
        } else if from < NUM_REGS {
            edit.from = Allocation::reg(PReg::from_index(n.leading(from)));
        }
        let (from, _) = self.extent(edit.from, class);
        // The further words of a wide slot belong to the first.
        self.numbering.forget(to, words);
        self.numbering.values[from] = value;
        self.numbering.copy(to, from);
        self.kept.push(edit);
    }

    /// Lets the instruction read the register that a copy was made from, where its constraints leave the choice.
    fn read_originals<I: MachInst>(&mut self, vcode: &VCode<I>, inst: u32, allocs: &mut Allocations) {
        let it = &vcode.insts[inst as usize];
        if it.is_opaque() {
            return;
        }
        let operands = vcode.inst_operands(inst);
        let (start, count) = it.operand_range();
        let range = start as usize..(start + count) as usize;
        for i in 0..count as usize {
            let Some(reg) = allocs.places[range.clone()][i].as_reg() else {
                continue;
            };
            let leader = self.numbering.leading(reg.index());
            if leader == reg.index() || !may_read_elsewhere(operands, i) {
                continue;
            }
            let place = Allocation::reg(PReg::from_index(leader));
            // An early definition would overwrite it before it is read.
            let overwritten = operands
                .iter()
                .zip(&allocs.places[range.clone()])
                .any(|(o, p)| o.kind() == OperandKind::Def && o.pos() == OperandPos::Early && *p == place);
            if !overwritten {
                allocs.places[range.start + i] = place;
            }
        }
    }

    fn number_inst<I: MachInst>(&mut self, vcode: &VCode<I>, inst: u32, allocs: &mut Allocations) {
        for preg in vcode.inst_clobbers(inst) {
            self.numbering.forget(preg.index(), 1);
        }
        let places = allocs.of(&vcode.insts[inst as usize]);
        let operands = vcode.inst_operands(inst);
        if vcode.insts[inst as usize].is_move() {
            let (to, words) = self.extent(places[0], operands[0].class());
            let (mut from, _) = self.extent(places[1], operands[1].class());
            if to == from || self.numbering.values[to] == self.numbering.values[from] {
                // Its result is there already: it copies that to itself, which takes no instruction.
                if operands[0].kind() == OperandKind::Def && places[0].is_reg() {
                    let first = vcode.insts[inst as usize].operand_range().0 as usize;
                    allocs.places[first + 1] = allocs.places[first];
                }
                return;
            }
            // A register that holds what is in the slot is read in its place.
            let class = operands[1].class();
            if places[1].is_stack() && class == RegClass::Int && places[0].is_reg() {
                let (first, value) = ((class as usize) << 6, self.numbering.values[from]);
                if let Some(reg) = (first..first + 64).find(|&r| self.numbering.values[r] == value) {
                    let source = vcode.insts[inst as usize].operand_range().0 as usize + 1;
                    allocs.places[source] = Allocation::reg(PReg::from_index(reg));
                    from = self.numbering.leading(reg);
                }
            }
            self.numbering.forget(to, words);
            self.numbering.copy(to, from);
            return;
        }
        for (operand, &place) in operands.iter().zip(places) {
            if operand.kind() == OperandKind::Def {
                let (index, count) = self.extent(place, operand.class());
                self.numbering.forget(index, count);
            }
        }
    }
}

/// The last block that jumps back to this one, if any.
fn latch<I: MachInst>(vcode: &VCode<I>, index: usize) -> Option<usize> {
    let preds = vcode.preds(Block::new(index)).iter();
    preds.map(|p| p.index()).filter(|&p| p >= index).max()
}

/// Whether use number `i` may be read from another register: it is free in its choice, and not tied to a definition.
pub(super) fn may_read_elsewhere(operands: &[Operand], i: usize) -> bool {
    let operand = operands[i];
    operand.kind() == OperandKind::Use
        && operand.pos() == OperandPos::Early
        && operand.class() != RegClass::Vector
        && matches!(
            operand.constraint(),
            OperandConstraint::Reg | OperandConstraint::Any
        )
        && !operands
            .iter()
            .any(|o| matches!(o.constraint(), OperandConstraint::Reuse(t) if t == i))
}
