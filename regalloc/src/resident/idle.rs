//! Registers that a loop leaves alone, and that hold nothing meanwhile.
//!
//! Needs allocations. Cost: O(instructions + edits), and the fixed point of liveness, a word or two for each block.

use super::edits_of;
use crate::alloc::{Allocations, Point, RegEnv};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandKind, PReg, PRegSet, RegClass};

/// A bit for each register of the classes for integers and for floats.
type Set = u128;

/// What is known of a function's registers, and which its loops give.
#[derive(Default)]
pub(super) struct Idle {
    /// By block: registers that it reads or writes.
    touched: Vec<Set>,
    /// By block: registers that hold something at its start.
    live_in: Vec<Set>,
    /// The registers that may be given.
    given: Vec<PReg>,
    /// Those of all regions, one after another, and where each ends.
    registers: Vec<PReg>,
    ends: Vec<u32>,
}

fn bit(preg: PReg) -> Set {
    1u128.checked_shl(preg.index() as u32).unwrap_or(0)
}

fn bit_of(place: Allocation) -> Set {
    place.as_reg().map_or(0, bit)
}

/// What a block reads before it writes it, what it writes, and all that it touches.
#[derive(Default)]
struct Effects {
    read: Set,
    killed: Set,
    touched: Set,
}

impl Effects {
    fn step(&mut self, read: Set, written: Set) {
        self.read |= read & !self.killed;
        self.killed |= written;
        self.touched |= read | written;
    }

    fn of<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, block: usize) -> Effects {
        let mut effects = Effects::default();
        let mut edits = allocs.edits[edits_of(vcode, allocs, block)].iter().peekable();
        let data = &vcode.blocks[block];
        for inst in data.inst_start..data.inst_end {
            while let Some(edit) = edits.next_if(|e| e.point <= Point::before(inst)) {
                effects.step(bit_of(edit.from), bit_of(edit.to));
            }
            let it = &vcode.insts[inst as usize];
            let (mut read, mut written) = (0, 0);
            for (operand, place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
                match operand.kind() {
                    OperandKind::Use => read |= bit_of(*place),
                    OperandKind::Def => written |= bit_of(*place),
                }
            }
            if it.has_clobbers() {
                vcode
                    .inst_clobbers(inst)
                    .into_iter()
                    .for_each(|preg| written |= bit(preg));
            }
            effects.step(read, written);
            while let Some(edit) = edits.next_if(|e| e.point == Point::after(inst)) {
                effects.step(bit_of(edit.from), bit_of(edit.to));
            }
        }
        effects
    }
}

impl Idle {
    /// Looks at a function.
    pub fn look<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        self.touched.clear();
        self.live_in.clear();
        self.live_in.resize(vcode.blocks.len(), 0);
        let all: Vec<Effects> = (0..vcode.blocks.len())
            .map(|block| Effects::of(vcode, allocs, block))
            .collect();
        self.touched.extend(all.iter().map(|e| e.touched));
        let mut changed = true;
        while changed {
            changed = false;
            for (block, effects) in all.iter().enumerate().rev() {
                let succs = vcode.succs(Block::new(block)).iter();
                let out = succs.fold(0, |live, s| live | self.live_in[s.index()]);
                let live = effects.read | out & !effects.killed;
                changed |= live != self.live_in[block];
                self.live_in[block] = live;
            }
        }
    }

    /// Registers of a class may be given now, to no region yet: those that nobody saves, and those that the function saves
    /// already.
    pub fn choose(&mut self, env: &RegEnv, class: RegClass) {
        self.registers.clear();
        self.ends.clear();
        let saved = self.touched.iter().fold(0, |set, t| set | t);
        let of_class = |sets: &[PRegSet; 3]| sets[class as usize];
        self.given.clear();
        self.given.extend(of_class(&env.machine.preferred_regs_by_class));
        let others = of_class(&env.machine.non_preferred_regs_by_class);
        self.given
            .extend(others.into_iter().filter(|preg| saved & bit(*preg) != 0));
    }

    /// Whether the loop of some blocks leaves registers alone, which are noted as the next region's.
    pub fn take<I: MachInst>(&mut self, vcode: &VCode<I>, blocks: &[u32]) -> bool {
        let mut busy = 0;
        for &block in blocks {
            let succs = vcode.succs(Block::new(block as usize)).iter();
            busy |= self.touched[block as usize] | self.live_in[block as usize];
            busy |= succs.fold(0, |live, s| live | self.live_in[s.index()]);
        }
        let before = self.registers.len();
        let idle = self.given.iter().filter(|preg| busy & bit(**preg) == 0);
        self.registers.extend(idle);
        if self.registers.len() == before {
            return false;
        }
        self.ends.push(self.registers.len() as u32);
        true
    }

    /// The registers of a region.
    pub fn of(&self, region: usize) -> &[PReg] {
        let start = region.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.registers[start as usize..self.ends[region] as usize]
    }
}
