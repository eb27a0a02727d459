//! Pass 2 of the clean-up: which places hold a value that is read later, and whether its upper half is.
//!
//! A set has a bit for each place. Integer registers and spill words have a second one where the target has moves of 32 bits:
//! it says that more than the lower 32 bits are asked for. A move hands on what is asked of its destination. Where that depends
//! on what follows the block, the upper half counts as asked for, but at the moves that end a block: they are gone over anew
//! whenever more is known of what follows.

use super::{Cleanup, NUM_REGS, any, edit_class, reset, set};
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandKind, RegClass};

/// From an integer register's number to the bit of its upper half: no machine has more integer registers.
const UPPER: usize = 32;

impl Cleanup {
    /// The bit of the upper half of an integer's place; `None`: it is not looked at.
    pub(super) fn upper(&self, place: Allocation, class: RegClass) -> Option<(usize, usize)> {
        let start = self.uppers.filter(|_| class == RegClass::Int)?;
        match (place.as_reg(), place.as_stack()) {
            (Some(preg), _) if preg.hw_enc() < UPPER => Some((preg.index() + UPPER, 1)),
            (_, Some(slot)) => Some((start + slot.index(), 1)),
            _ => None,
        }
    }

    /// What was asked of the upper half of `from` is asked of that of `to`.
    pub(super) fn change_upper(&self, from: Allocation, to: Allocation, live: &mut [u64]) {
        let class = from.as_reg().map_or(RegClass::Int, |r| r.class());
        if let (Some(from), Some(to)) = (self.upper(from, class), self.upper(to, class))
            && any(live, from)
        {
            reset(live, from);
            set(live, to);
        }
    }

    /// Finds `live_in` and `live_out` of all blocks.
    pub(super) fn liveness<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let (blocks, words) = (vcode.blocks.len(), self.words);
        for sets in [
            &mut self.live_in,
            &mut self.live_out,
            &mut self.reads,
            &mut self.writes,
        ] {
            sets.clear();
            sets.resize(blocks * words, 0);
        }
        for index in 0..blocks {
            self.summarise(vcode, allocs, index);
        }
        let mut live = std::mem::take(&mut self.live);
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..blocks).rev() {
                let row = index * words;
                for &succ in vcode.succs(Block::new(index)) {
                    for w in 0..words {
                        self.live_out[row + w] |= self.live_in[succ.index() * words + w];
                    }
                }
                live.clear();
                live.extend_from_slice(&self.live_out[row..row + words]);
                for edit in self.last_edits(vcode, allocs, index).iter().rev() {
                    self.edit_liveness(edit, &mut live, None);
                }
                for (w, after) in (row..row + words).zip(&live) {
                    let live = self.reads[w] | after & !self.writes[w];
                    changed |= live != self.live_in[w];
                    self.live_in[w] = live;
                }
            }
        }
        self.live = live;
    }

    /// The edits before the jump that a block ends in.
    fn last_edits<'a, I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &'a Allocations,
        index: usize,
    ) -> &'a [Edit] {
        let last = vcode.blocks[index].inst_end - 1;
        let (first, end) = self.ranges[index];
        let edits = &allocs.edits[first as usize..end as usize];
        let count = match vcode.insts[last as usize].is_jump() {
            true => edits
                .iter()
                .rev()
                .take_while(|e| e.point == Point::before(last))
                .count(),
            false => 0,
        };
        &edits[edits.len() - count..]
    }

    /// `reads` and `writes` of one block without [`Self::last_edits`], backward: a write hides what is read after it.
    fn summarise<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations, index: usize) {
        let data = vcode.blocks[index];
        let row = index * self.words;
        let mut live = std::mem::take(&mut self.live);
        live.clear();
        live.resize(self.words, 0);
        let mut writes = std::mem::take(&mut self.writes);
        let killed = &mut writes[row..row + self.words];
        let (first, end) = self.ranges[index];
        let mut at = end - self.last_edits(vcode, allocs, index).len() as u32;
        for inst in (data.inst_start..data.inst_end).rev() {
            for point in [Point::after(inst), Point::before(inst)] {
                if point.is_before() {
                    self.inst_liveness(vcode, inst, allocs, &mut live, Some(&mut *killed));
                }
                while at > first && allocs.edits[at as usize - 1].point == point {
                    at -= 1;
                    let edit = allocs.edits[at as usize];
                    self.edit_liveness(&edit, &mut live, Some(&mut *killed));
                }
            }
        }
        self.reads[row..row + self.words].copy_from_slice(&live);
        self.writes = writes;
        self.live = live;
    }

    /// Whether the upper half of a place is asked for; `killed`: what is written behind, where what follows is not known.
    fn is_upper_live(&self, upper: (usize, usize), live: &[u64], killed: Option<&[u64]>) -> bool {
        any(live, upper) || killed.is_some_and(|killed| !any(killed, upper))
    }

    /// Liveness before an edit from that after it; collects what it writes. Whether nobody asks for the upper half.
    pub(super) fn edit_liveness(&self, edit: &Edit, live: &mut [u64], killed: Option<&mut [u64]>) -> bool {
        let class = edit_class(edit);
        let upper = self.upper(edit.to, class);
        let wide = upper.is_some_and(|upper| self.is_upper_live(upper, live, killed.as_deref()));
        let extent = self.extent(edit.to, class);
        reset(live, extent);
        if let Some(killed) = killed {
            set(killed, extent);
            upper.into_iter().for_each(|upper| set(killed, upper));
        }
        upper.into_iter().for_each(|upper| reset(live, upper));
        set(live, self.extent(edit.from, class));
        if let Some(from) = self.upper(edit.from, class).filter(|_| wide) {
            set(live, from);
        }
        upper.is_some() && !wide
    }

    /// Liveness before an instruction from that after it; collects what it writes.
    pub(super) fn inst_liveness<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        inst: u32,
        allocs: &Allocations,
        live: &mut [u64],
        mut killed: Option<&mut [u64]>,
    ) {
        let it = &vcode.insts[inst as usize];
        let operands = vcode.inst_operands(inst);
        let places = allocs.of(it);
        // A copy hands on what is asked of its result.
        let copied = I::HAS_LOW_MOVES && it.is_move();
        let wide = copied
            && (self.upper(places[0], operands[0].class()))
                .is_none_or(|upper| self.is_upper_live(upper, live, killed.as_deref()));
        let mut write = |extent| {
            reset(live, extent);
            if let Some(killed) = &mut killed {
                set(killed, extent);
            }
        };
        self.each_write(vcode, inst, allocs, &mut write);
        if I::HAS_LOW_MOVES {
            for preg in vcode.inst_clobbers(inst) {
                self.upper(Allocation::reg(preg), preg.class())
                    .into_iter()
                    .for_each(&mut write);
            }
            for (operand, &place) in operands.iter().zip(places) {
                if operand.kind() == OperandKind::Def {
                    self.upper(place, operand.class())
                        .into_iter()
                        .for_each(&mut write);
                }
            }
        }
        for (k, (operand, &place)) in operands.iter().zip(places).enumerate() {
            if operand.kind() != OperandKind::Use {
                continue;
            }
            set(live, self.extent(place, operand.class()));
            if let Some(upper) = self.upper(place, operand.class())
                && if copied {
                    wide
                } else {
                    !it.reads_low_half(k, vcode.is_low(operand.vreg()))
                }
            {
                set(live, upper);
            }
        }
    }
}

const _: () = assert!(2 * UPPER <= NUM_REGS / 3);
