//! Spill slots that are registers: where a loop spills and reloads, some registers are kept from the allocator, and what it
//! spills most often then lives in these.
//!
//! regalloc2 weighs a live range by its uses over its length, so that a value which lives through a loop of many paths
//! gives its register up to the short-lived ones of each path, and is stored and reloaded on all of them. With fewer
//! registers it spills more values, but a slot that stands for a register costs nothing: all that reads or writes
//! the slot reads or writes the register, and clean-up does away with most of the copies. Allocations with some numbers of
//! registers set aside are made, and the one whose moves and accesses to the frame run least often is taken.
//!
//! Needs the result of Ion. Leaves true: every operand's place satisfies its constraint. A register that is set aside is in
//! no operand's constraint and destroyed by no instruction; it stands for one slot in the whole function. Cost: where a loop
//! spills, a few allocations more.

use crate::alloc::{Allocations, Edit, RegEnv};
use crate::frequency::{Frequencies, NONE};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, OperandConstraint, PReg, PRegSet, RegClass};

/// Above this many instructions one allocation has to do.
const MAX_INSTS: usize = 40_000;

/// What a copy between registers costs beside an access to the frame.
const COPY: f32 = 0.25;

/// What an allocation may cost at most beside that with all registers, to be taken for it.
const GAIN: f32 = 0.95;

/// The most moves that it may have beside that.
const GROWTH: f32 = 1.2;

/// Accesses to the frame for each instruction, both as often as they run, below which there is nothing to be gained.
const NEGLIGIBLE: f32 = 0.02;

/// The scratch of the search; reused between functions.
#[derive(Default)]
pub(crate) struct Resident {
    flow: Frequencies,
    /// By spill slot: how often it is accessed, negative where a register cannot stand for it.
    heat: Vec<f32>,
    /// The best allocation so far.
    best: Allocations,
}

impl Resident {
    /// Whether the function of an allocation spills in loops so often that others are to be tried.
    pub fn is_worthwhile<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) -> bool {
        let spills = |e: &Edit| e.from.is_stack() || e.to.is_stack();
        if allocs.num_spill_words == 0
            || vcode.insts.len() > MAX_INSTS
            || vcode.frame.funclets
            || !allocs.edits.iter().any(spills)
            || vcode.blocks.iter().all(|b| b.loop_depth == 0)
        {
            return false;
        }
        self.flow.compute(vcode);
        let (mut accesses, mut insts) = (0.0, 0.0);
        let mut edits = allocs.edits.iter().peekable();
        for (index, data) in vcode.blocks.iter().enumerate() {
            let in_block = |e: &&Edit| e.point.inst() < data.inst_end;
            let mut count = 0;
            while let Some(edit) = edits.next_if(in_block) {
                count += u32::from(spills(edit));
            }
            insts += self.flow.freq[index] * (data.inst_end - data.inst_start) as f32;
            if self.flow.loop_of[index] != NONE {
                accesses += self.flow.freq[index] * count as f32;
            }
        }
        accesses > insts * NEGLIGIBLE
    }

    /// Looks for the best allocation; `allocs` is that with all registers. `run` allocates without those that are set aside;
    /// `None`: there are too few left.
    pub fn search<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        allocs: &mut Allocations,
        mut run: impl FnMut(&RegEnv, &mut Allocations) -> Option<()>,
    ) {
        self.flow.compute(vcode);
        let free = free_registers(vcode, env);
        let mut least = self.cost(vcode, allocs) * GAIN;
        let most = allocs.edits.len() as f32 * GROWTH;
        std::mem::swap(&mut self.best, allocs);
        let mut attempt = |count: usize| -> bool {
            if count > free.len() {
                return false;
            }
            let aside = &free[free.len() - count..];
            let mut fewer = env.clone();
            for preg in aside {
                for set in [
                    &mut fewer.machine.preferred_regs_by_class,
                    &mut fewer.machine.non_preferred_regs_by_class,
                ] {
                    set[RegClass::Int as usize].remove(*preg);
                }
            }
            if run(&fewer, allocs).is_none() {
                return false;
            }
            self.settle(vcode, allocs, aside);
            let cost = self.cost(vcode, allocs);
            let better = cost < least && allocs.edits.len() as f32 <= most;
            if better {
                least = cost;
                std::mem::swap(&mut self.best, allocs);
            }
            better
        };
        match attempt(2) {
            true if attempt(4) => _ = attempt(5),
            true => _ = attempt(3),
            false => _ = attempt(1),
        }
        std::mem::swap(&mut self.best, allocs);
    }

    /// How often copies run and the frame is accessed.
    fn cost<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) -> f32 {
        let mut cost = 0.0;
        self.each_access(vcode, allocs, |place, _, freq| {
            cost += freq * if place.is_stack() { 1.0 } else { COPY };
        });
        cost
    }

    /// Calls `f` for each place that an edit writes or reads: once for a copy between registers, else for the slot; and for
    /// each slot that an operand is in.
    fn each_access<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        mut f: impl FnMut(Allocation, Option<(RegClass, OperandConstraint)>, f32),
    ) {
        let mut edits = allocs.edits.iter().peekable();
        for (index, data) in vcode.blocks.iter().enumerate() {
            let freq = self.flow.freq[index];
            while let Some(edit) = edits.next_if(|e| e.point.inst() < data.inst_end) {
                let reg = edit.from.as_reg().or(edit.to.as_reg());
                let class = reg.map_or(RegClass::Float, |r| r.class());
                let place = if edit.from.is_stack() { edit.from } else { edit.to };
                f(place, Some((class, OperandConstraint::Any)), freq);
            }
            for inst in data.inst_start..data.inst_end {
                let it = &vcode.insts[inst as usize];
                for (operand, place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
                    if place.is_stack() {
                        f(*place, Some((operand.class(), operand.constraint())), freq);
                    }
                }
            }
        }
    }

    /// Lets registers stand for the slots that are accessed most often.
    fn settle<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations, aside: &[PReg]) {
        let mut heat = std::mem::take(&mut self.heat);
        heat.clear();
        heat.resize(allocs.num_spill_words as usize, 0.0);
        self.each_access(vcode, allocs, |place, operand, freq| {
            let Some(slot) = place.as_stack() else { return };
            let heat = &mut heat[slot.index()];
            let plain = matches!(operand, Some((RegClass::Int, OperandConstraint::Any)));
            if !plain {
                *heat = -1.0;
            } else if *heat >= 0.0 {
                *heat += freq;
            }
        });
        for preg in aside {
            let hottest = (0..heat.len()).max_by(|a, b| heat[*a].total_cmp(&heat[*b]).then(b.cmp(a)));
            let Some(slot) = hottest.filter(|s| heat[*s] > 0.0) else {
                break;
            };
            heat[slot] = -1.0;
            let register = Allocation::reg(*preg);
            let change = |place: &mut Allocation| {
                if place.as_stack().is_some_and(|s| s.index() == slot) {
                    *place = register;
                }
            };
            allocs.places.iter_mut().for_each(change);
            for edit in &mut allocs.edits {
                change(&mut edit.from);
                change(&mut edit.to);
            }
        }
        self.heat = heat;
    }
}

/// The integer registers that no operand is bound to and no instruction destroys.
fn free_registers<I: MachInst>(vcode: &VCode<I>, env: &RegEnv) -> Vec<PReg> {
    let mut bound = PRegSet::empty();
    for operand in &vcode.operands {
        if let OperandConstraint::FixedReg(preg) = operand.constraint() {
            bound.add(preg);
        }
    }
    for inst in 0..vcode.insts.len() {
        bound.union_from(vcode.inst_clobbers(inst as u32));
    }
    let machine = &env.machine;
    let sets = [
        machine.preferred_regs_by_class[RegClass::Int as usize],
        machine.non_preferred_regs_by_class[RegClass::Int as usize],
    ];
    let all = sets.into_iter().flat_map(|set| set.into_iter());
    all.filter(|preg| !bound.contains(*preg)).collect()
}
