//! Which physical registers blocks touch, and which hold something at their starts.
//!
//! Needs allocations. Cost: O(instructions + edits), and a fixed point over a word for each block.

use crate::alloc::{Allocations, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandKind, PReg};

/// A bit for each register of the classes for integers (the lower 64, by encoding) and for floats.
pub(crate) type Registers = u128;

/// The bit of a register.
pub(crate) fn bit(preg: PReg) -> Registers {
    1u128.checked_shl(preg.index() as u32).unwrap_or(0)
}

/// The same of a place; none if it is no register.
pub(crate) fn bit_of(place: Allocation) -> Registers {
    place.as_reg().map_or(0, bit)
}

/// Registers that an instruction reads, and that it writes or destroys.
pub(crate) fn touched<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    inst: u32,
) -> (Registers, Registers) {
    let (mut read, mut written) = (0, 0);
    let it = &vcode.insts[inst as usize];
    if it.has_clobbers() {
        for preg in vcode.inst_clobbers(inst) {
            written |= bit(preg);
        }
    }
    for (operand, place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
        match operand.kind() {
            OperandKind::Use => read |= bit_of(*place),
            OperandKind::Def => written |= bit_of(*place),
        }
    }
    (read, written)
}

/// What is known of a function's registers, by block.
#[derive(Default)]
pub(crate) struct Occupied {
    /// Registers that the block reads before it writes them, that it writes, and all that it touches.
    effects: Vec<[Registers; 3]>,
    /// Registers that hold something at the block's start.
    live_in: Vec<Registers>,
}

impl Occupied {
    /// Looks at a function.
    pub fn find<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let blocks = vcode.blocks.len();
        self.effects.clear();
        let mut edits = allocs.edits.iter().peekable();
        for data in &vcode.blocks {
            let mut all = [0; 3];
            let mut step = |read: Registers, written: Registers| {
                all[0] |= read & !all[1];
                all[1] |= written;
                all[2] |= read | written;
            };
            for inst in data.inst_start..data.inst_end {
                while let Some(edit) = edits.next_if(|e| e.point <= Point::before(inst)) {
                    step(bit_of(edit.from), bit_of(edit.to));
                }
                let (read, written) = touched(vcode, allocs, inst);
                step(read, written);
                while let Some(edit) = edits.next_if(|e| e.point <= Point::after(inst)) {
                    step(bit_of(edit.from), bit_of(edit.to));
                }
            }
            self.effects.push(all);
        }
        self.live_in.clear();
        self.live_in.resize(blocks, 0);
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..blocks).rev() {
                let [read, killed, _] = self.effects[block];
                let live = read | self.live_out(vcode, block) & !killed;
                changed |= live != self.live_in[block];
                self.live_in[block] = live;
            }
        }
    }

    /// Registers that hold something behind a block.
    pub fn live_out<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> Registers {
        let succs = vcode.succs(Block::new(block)).iter();
        succs.fold(0, |live, s| live | self.live_in[s.index()])
    }

    /// Registers that a block touches, or that hold something on its way.
    pub fn busy<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> Registers {
        self.effects[block][2] | self.live_in[block] | self.live_out(vcode, block)
    }

    /// Registers that any block touches.
    pub fn touched_anywhere(&self) -> Registers {
        self.effects.iter().fold(0, |set, e| set | e[2])
    }
}
