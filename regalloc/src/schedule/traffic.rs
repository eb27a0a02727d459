//! How often values go to memory and back if a block's instructions stand in an order, by Belady's rule: the value that is
//! used last leaves its register.

use super::{defs, used};
use crate::vcode::{InstIndex, MachInst, VCode};
use regalloc2::{RegClass, VReg};

/// Places of uses: behind the block, and nowhere.
const BEHIND: u32 = u32::MAX - 1;
const NOWHERE: u32 = u32::MAX;

/// Memory that is used again for the next block.
#[derive(Default)]
pub(super) struct Traffic {
    /// By virtual register: where it is used next, while the uses are found.
    next: Vec<u32>,
    /// Of each operand, from the last of the order to the first: where its value is used next.
    uses: Vec<u32>,
    /// What is in registers.
    held: Vec<Held>,
}

#[derive(Clone, Copy)]
struct Held {
    value: VReg,
    next: u32,
    /// It is in memory too.
    saved: bool,
}

fn general(v: &VReg) -> bool {
    v.class() == RegClass::Int
}

impl Traffic {
    /// Finds where each value is used next, behind each of its uses and its definition.
    fn find_uses<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        order: impl DoubleEndedIterator<Item = InstIndex> + ExactSizeIterator + Clone,
        leaves: impl Fn(VReg) -> bool,
    ) {
        let Traffic { next, uses, .. } = self;
        uses.clear();
        next.resize(next.len().max(vcode.num_vregs as usize), NOWHERE);
        for i in order.clone() {
            for v in used(vcode, i).chain(defs(vcode, i)) {
                next[v.vreg()] = if leaves(v) { BEHIND } else { NOWHERE };
            }
        }
        for (at, i) in order.enumerate().rev() {
            uses.extend(defs(vcode, i).filter(general).map(|v| next[v.vreg()]));
            // (an operand that is named twice is used here once)
            uses.extend(used(vcode, i).filter(general).map(|v| next[v.vreg()]));
            for v in used(vcode, i).filter(general) {
                next[v.vreg()] = at as u32;
            }
        }
    }

    /// Loads and stores with so many registers. `leaves`: a value is used behind the block.
    pub(super) fn count<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        order: impl DoubleEndedIterator<Item = InstIndex> + ExactSizeIterator + Clone,
        registers: usize,
        leaves: impl Fn(VReg) -> bool,
    ) -> u32 {
        self.find_uses(vcode, order.clone(), leaves);
        let mut count = 0;
        self.held.clear();
        let mut rest = self.uses.len();
        for (at, i) in order.enumerate() {
            let (reads, makes) = (used(vcode, i).filter(general), defs(vcode, i).filter(general));
            let (reads_count, makes_count) = (reads.clone().count(), makes.clone().count());
            rest -= reads_count + makes_count;
            let made = rest..rest + makes_count;
            let read = made.end..made.end + reads_count;
            for v in reads.clone() {
                if !self.held.iter().any(|h| h.value == v) {
                    count += 1;
                    count += self.hold(v, at as u32, true, registers);
                }
            }
            for (v, place) in reads.zip(read) {
                let next = self.uses[place];
                if let Some(h) = self.held.iter_mut().find(|h| h.value == v) {
                    h.next = next;
                }
            }
            self.held.retain(|h| h.next != NOWHERE);
            for (v, place) in makes.zip(made) {
                count += self.hold(v, self.uses[place], false, registers);
            }
            self.held.retain(|h| h.next != NOWHERE);
        }
        count
    }

    /// Puts a value into a register; the stores that this takes.
    fn hold(&mut self, value: VReg, next: u32, saved: bool, registers: usize) -> u32 {
        let mut stores = 0;
        if self.held.len() >= registers
            && let Some(last) = (0..self.held.len()).max_by_key(|n| self.held[*n].next)
        {
            stores = u32::from(!self.held.swap_remove(last).saved);
        }
        self.held.push(Held { value, next, saved });
        stores
    }
}
