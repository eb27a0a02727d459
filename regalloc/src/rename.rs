//! Registers that nothing binds exchange their names over the whole function, so that its code takes fewer bytes.
//!
//! The allocator takes registers as equals. Where their encodings are not (on x86-64 half of them need a prefix, and some
//! more bytes as the base of an address), the ones named most should have the short names. Only registers of the class
//! [`RegClass::Int`] that are not preferred (preserved by the function), that no operand is bound to and that no
//! instruction loses are exchanged: for those any exchange leaves the code as right as it was.
//!
//! Needs an allocator's result. Leaves true: constraints are satisfied; values meet as before. Cost: one walk over the
//! instructions, less than 1 % of compile time.

use crate::alloc::{Allocations, RegEnv};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, OperandConstraint, PReg, PRegSet, RegClass};
use smallvec::SmallVec;

/// No more registers than these exchange their names; handlers of interrupts and the like, which preserve more, are left
/// as they are.
const MOST: usize = 8;

/// What each name would cost each of the registers.
#[derive(Debug)]
pub struct Names {
    regs: SmallVec<[PReg; MOST]>,
    free: PRegSet,
    used: PRegSet,
    /// By register and name, as positions in `regs`.
    costs: [[u32; MOST]; MOST],
}

impl Names {
    fn new(env: &RegEnv) -> Names {
        let free = env.machine.non_preferred_regs_by_class[RegClass::Int as usize];
        Names {
            regs: free.into_iter().collect(),
            free,
            used: PRegSet::empty(),
            costs: [[0; MOST]; MOST],
        }
    }

    /// Whether an operand's place is a register that may get another name.
    #[inline]
    pub fn may_change(&self, place: Allocation) -> bool {
        place.as_reg().is_some_and(|preg| self.free.contains(preg))
    }

    /// Adds what the names of a register that may change would cost at one place, in any unit.
    pub fn add(&mut self, preg: PReg, cost: impl Fn(PReg) -> u32) {
        let Some(at) = self.regs.iter().position(|&r| r == preg) else {
            return;
        };
        for (name, sum) in self.regs.iter().zip(&mut self.costs[at]) {
            *sum += cost(*name);
        }
    }

    /// Counts the costs of all instructions; registers that are bound keep their names.
    fn count<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        for inst in &vcode.insts {
            if inst.has_clobbers() {
                self.bind(inst.clobbers());
            }
            let places = allocs.of(inst);
            if !places.iter().any(|&p| self.may_change(p)) {
                continue;
            }
            let (start, count) = inst.operand_range();
            let operands = &vcode.operands[start as usize..(start + count) as usize];
            for (operand, place) in operands.iter().zip(places) {
                if let OperandConstraint::FixedReg(preg) = operand.constraint() {
                    self.free.remove(preg);
                }
                if let Some(preg) = place.as_reg() {
                    self.used.add(preg);
                }
            }
            inst.count_names(places, self);
        }
        for edit in allocs.edits.iter().filter(|e| e.low) {
            I::count_low_move(edit, self);
        }
    }

    /// These registers keep their names.
    fn bind(&mut self, bound: PRegSet) {
        for preg in bound {
            self.free.remove(preg);
        }
    }

    /// The names for which the sum of costs is least: by position in `regs`, positions.
    ///
    /// `least[set]`: the least cost where the first registers have the names of `set`, and the name of the last of them.
    fn assign(&self) -> [usize; MOST] {
        let count = self.regs.len();
        let bound = |at: usize| !self.free.contains(self.regs[at]);
        let mut least = [(u32::MAX, 0); 1 << MOST];
        least[0].0 = 0;
        for set in 0_usize..(1 << count) - 1 {
            let (cost, at) = (least[set].0, set.count_ones() as usize);
            for name in (0..count).filter(|&name| set >> name & 1 == 0) {
                // A bound register has its own name, which is nobody else's.
                if cost == u32::MAX || name != at && (bound(at) || bound(name)) {
                    continue;
                }
                let sum = cost + self.costs[at][name];
                let with = &mut least[set | 1 << name];
                if sum < with.0 {
                    *with = (sum, name);
                }
            }
        }
        let (mut names, mut set) = ([0; MOST], (1 << count) - 1);
        for at in (0..count).rev() {
            names[at] = least[set].1;
            set &= !(1 << names[at]);
        }
        names
    }
}

/// Exchanges names where that makes the code smaller.
pub fn run<I: MachInst>(vcode: &VCode<I>, env: &RegEnv, allocs: &mut Allocations) {
    let mut names = Names::new(env);
    if !I::HAS_COSTLY_NAMES || names.regs.len() > MOST {
        return;
    }
    names.bind(vcode.frame.taken);
    names.count(vcode, allocs);
    names.used.intersect_from(names.free);
    if names.used == PRegSet::empty() {
        return;
    }
    for preg in names.used {
        names.add(preg, I::cost_of_saving);
    }
    let assigned = names.assign();
    if names.regs.iter().enumerate().all(|(at, _)| assigned[at] == at) {
        return;
    }
    let mut renamed: [PReg; PReg::MAX + 1] = std::array::from_fn(|enc| PReg::new(enc, RegClass::Int));
    for (preg, name) in names.regs.iter().zip(assigned) {
        renamed[preg.hw_enc()] = names.regs[name];
    }
    let rename = |place: &mut Allocation| {
        if let Some(preg) = place.as_reg()
            && preg.class() == RegClass::Int
        {
            *place = Allocation::reg(renamed[preg.hw_enc()]);
        }
    };
    allocs.places.iter_mut().for_each(rename);
    for edit in &mut allocs.edits {
        rename(&mut edit.from);
        rename(&mut edit.to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four registers, of which the names 2 and 3 cost, and how often each is named.
    fn names(counts: [u32; 4], bound: &[usize]) -> [usize; 4] {
        let reg = |enc| PReg::new(enc, RegClass::Int);
        let regs: SmallVec<_> = (0..4).map(reg).collect();
        let mut names = Names {
            free: regs.iter().fold(PRegSet::empty(), |set, &preg| set.with(preg)),
            regs,
            used: PRegSet::empty(),
            costs: [[0; MOST]; MOST],
        };
        for (enc, count) in counts.into_iter().enumerate() {
            names.add(reg(enc), |name| count * u32::from(name.hw_enc() >= 2));
        }
        bound.iter().for_each(|&enc| names.free.remove(reg(enc)));
        std::array::from_fn(|at| names.assign()[at])
    }

    #[test]
    fn the_registers_that_are_named_most_have_the_cheap_names() {
        let given = names([1, 5, 7, 2], &[]);
        assert!(given[1] < 2 && given[2] < 2, "{given:?}");
        assert!(given[0] >= 2 && given[3] >= 2, "{given:?}");
    }

    #[test]
    fn bound_registers_keep_their_names_and_nobody_gets_them() {
        let given = names([1, 5, 7, 2], &[1]);
        assert!(given[1] == 1 && given[2] == 0, "{given:?}");
        let given = names([1, 5, 7, 2], &[0, 3]);
        assert!(given[0] == 0 && given[3] == 3, "{given:?}");
    }
}
