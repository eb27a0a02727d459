//! Registers that a loop leaves alone, and that hold nothing meanwhile.

use crate::alloc::{Allocations, RegEnv};
use crate::occupied::{Occupied, bit};
use crate::vcode::{MachInst, VCode};
use regalloc2::{PReg, RegClass};

/// Which registers the loops of a function give.
#[derive(Default)]
pub(super) struct Idle {
    occupied: Occupied,
    /// The registers that may be given.
    given: Vec<PReg>,
    /// Those of all regions, one after another, and where each ends.
    registers: Vec<PReg>,
    ends: Vec<u32>,
}

impl Idle {
    /// Looks at a function.
    pub fn look<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        self.occupied.find(vcode, allocs);
    }

    /// Registers of a class may be given now, to no region yet: those that nobody saves, and those that the function saves
    /// already.
    pub fn choose(&mut self, env: &RegEnv, class: RegClass) {
        self.registers.clear();
        self.ends.clear();
        self.given.clear();
        let saved = self.occupied.touched_anywhere();
        self.given
            .extend(env.machine.preferred_regs_by_class[class as usize]);
        let others = env.machine.non_preferred_regs_by_class[class as usize];
        self.given
            .extend(others.into_iter().filter(|preg| saved & bit(*preg) != 0));
    }

    /// Whether the loop of some blocks leaves registers alone, which are noted as the next region's.
    pub fn take<I: MachInst>(&mut self, vcode: &VCode<I>, blocks: &[u32]) -> bool {
        let busy = blocks
            .iter()
            .fold(0, |set, block| set | self.occupied.busy(vcode, *block as usize));
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
