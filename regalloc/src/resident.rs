//! Spill slots that are registers: where a loop spills and reloads, some registers are kept from the allocator, and what it
//! spills most often then lives in these.
//!
//! regalloc2 weighs a live range by its uses over its length, so that a value which lives through a loop of many paths
//! gives its register up to the short-lived ones of each path, and is stored and reloaded on all of them. With fewer
//! registers it spills more values, but a slot that stands for a register costs nothing: all that reads or writes
//! the slot reads or writes the register, and clean-up does away with most of the copies. Allocations with some numbers of
//! registers set aside are made, and the one whose moves and accesses to the frame run least often is taken.
//!
//! An integer register that no instruction destroys stands for one slot in the whole function. Of vector registers calls may
//! destroy all: one stands for a slot in a loop without calls, for another one in the next loop (`regions`).
//!
//! In the end each loop gives the registers that it leaves alone (`idle`) to what it still spills.
//!
//! Needs the result of Ion. Leaves true: every operand's place satisfies its constraint. A register that is set aside is in
//! no operand's constraint. Cost: where a loop spills, a few allocations more.

mod idle;
mod regions;

use crate::alloc::{Allocations, Edit, Point, RegEnv};
use crate::frequency::{Frequencies, NONE};
use crate::vcode::{MachInst, VCode};
use idle::Idle;
use regalloc2::{Allocation, OperandConstraint, OperandKind, PReg, PRegSet, RegClass};
use regions::Regions;
use smallvec::SmallVec;

/// Above this many instructions one allocation has to do.
const MAX_INSTS: usize = 40_000;

/// What a copy between registers costs beside an access to the frame.
const COPY: f32 = 0.25;

/// What an allocation may be at most beside that with all registers, to be taken for it.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    cost: f32,
    moves: f32,
}

impl Limits {
    /// It has to pay.
    pub const USUAL: Limits = Limits {
        cost: 0.95,
        moves: 1.2,
    };

    /// Almost any will do: tests want to see it.
    #[cfg(test)]
    pub const ANY: Limits = Limits {
        cost: 1e9,
        moves: 1e9,
    };
}

/// Accesses to the frame for each instruction, both as often as they run, below which there is nothing to be gained.
const NEGLIGIBLE: f32 = 0.02;

/// How often a slot is accessed.
#[derive(Clone, Copy, Default)]
struct Heat {
    freq: f32,
    written: bool,
    /// A register cannot stand for it.
    bound: bool,
}

/// An access to a slot, or a copy between registers.
struct Access {
    place: Allocation,
    class: RegClass,
    constraint: OperandConstraint,
    write: bool,
    /// By an instruction that destroys registers.
    destroys: bool,
}

/// The scratch of the search; reused between functions.
#[derive(Default)]
pub(crate) struct Resident {
    flow: Frequencies,
    regions: Regions,
    idle: Idle,
    /// By spill slot, of one region.
    heat: Vec<Heat>,
    /// By spill slot: the register that stands for it in a region.
    held: Vec<Option<PReg>>,
    /// Moves between slots and the registers that stand for them, with their ranks among those at their point
    /// (the allocator's have [`regions::ALLOCATED`]).
    moves: Vec<(u8, Edit)>,
    /// The best allocation so far.
    best: Allocations,
}

impl Resident {
    /// Whether the function of an allocation spills in loops so often that others are to be tried, and registers of which
    /// class are set aside then.
    pub fn is_worthwhile<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        allocs: &Allocations,
    ) -> Option<RegClass> {
        if allocs.num_spill_words == 0
            || vcode.insts.len() > MAX_INSTS
            || vcode.frame.funclets
            || !allocs.edits.iter().any(is_spill)
            || vcode.blocks.iter().all(|b| b.loop_depth == 0)
        {
            return None;
        }
        self.flow.compute(vcode);
        let flow = &self.flow;
        let runs = vcode.blocks.iter().zip(&flow.freq);
        let insts: f32 = runs
            .map(|(b, freq)| freq * (b.inst_end - b.inst_start) as f32)
            .sum();
        let in_loop = |block: usize| flow.loop_of[block] != NONE;
        let all = spills(flow, vcode, allocs, |block, _| in_loop(block));
        if all <= insts * NEGLIGIBLE {
            return None;
        }
        let vector = |class| class == RegClass::Float;
        if spills(flow, vcode, allocs, |b, class| in_loop(b) && vector(class)) > all / 2.0 {
            let free = self.find_regions(vcode, env, RegClass::Float);
            let held = |block, class| vector(class) && self.regions.of(block).is_some();
            if !free.is_empty() && spills(&self.flow, vcode, allocs, held) > insts * NEGLIGIBLE {
                return Some(RegClass::Float);
            }
        }
        Some(RegClass::Int)
    }

    /// Looks for the best allocation with registers of a class set aside; `allocs` is that with all registers. `run` allocates
    /// without those that are; `None`: there are too few left.
    pub fn search<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        class: RegClass,
        limits: Limits,
        allocs: &mut Allocations,
        mut run: impl FnMut(&RegEnv, &mut Allocations) -> Option<()>,
    ) {
        self.flow.compute(vcode);
        let free = self.find_regions(vcode, env, class);
        let mut least = self.cost(vcode, allocs) * limits.cost;
        let most = allocs.edits.len() as f32 * limits.moves;
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
                    set[class as usize].remove(*preg);
                }
            }
            if run(&fewer, allocs).is_none() {
                return false;
            }
            self.settle(vcode, allocs, class, |_| aside);
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

    /// Lets registers that loops leave alone stand for the slots that these access most often: those of outer loops first, then
    /// those of loops that have none within.
    pub fn hold_in_loops<I: MachInst>(&mut self, vcode: &VCode<I>, env: &RegEnv, allocs: &mut Allocations) {
        if vcode.insts.len() > MAX_INSTS || vcode.frame.funclets || allocs.num_spill_words == 0 {
            return;
        }
        let spilled = spilled_in_loops(vcode, allocs);
        if spilled.is_empty() {
            return;
        }
        self.flow.compute(vcode);
        let mut idle = std::mem::take(&mut self.idle);
        idle.look(vcode, allocs);
        for class in spilled {
            for innermost in [false, true] {
                idle.choose(env, class);
                self.regions
                    .find_idle(vcode, &self.flow, innermost, |blocks| idle.take(vcode, blocks));
                if self.regions.count() != 0 && self.settle(vcode, allocs, class, |region| idle.of(region)) {
                    idle.look(vcode, allocs);
                }
            }
        }
        self.idle = idle;
    }

    /// Finds where registers of a class can stand for slots; these registers.
    fn find_regions<I: MachInst>(&mut self, vcode: &VCode<I>, env: &RegEnv, class: RegClass) -> Vec<PReg> {
        let free = free_registers(vcode, env, class);
        match class {
            RegClass::Int => self.regions.set_whole(vcode.blocks.len()),
            _ => self.regions.find_loops(vcode, &self.flow, &free),
        }
        free
    }

    /// How often copies run and the frame is accessed.
    fn cost<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations) -> f32 {
        let mut cost = 0.0;
        for block in 0..vcode.blocks.len() {
            let freq = self.flow.freq[block];
            each_access(vcode, allocs, block, |access| {
                cost += freq * if access.place.is_stack() { 1.0 } else { COPY };
            });
        }
        cost
    }

    /// Lets registers stand for the slots that each region accesses most often; `false`: for none.
    fn settle<'a, I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        class: RegClass,
        registers: impl Fn(usize) -> &'a [PReg],
    ) -> bool {
        self.moves.clear();
        for region in 0..self.regions.count() {
            let aside = registers(region);
            self.find_heat(vcode, allocs, class, region);
            let costs = self.regions.costs(vcode, &self.flow, region, aside);
            self.held.clear();
            self.held.resize(self.heat.len(), None);
            let mut any = false;
            for preg in aside {
                let gain = |heat: &Heat| heat.freq - costs.of(heat.written);
                let worth = |slot: &usize| !self.heat[*slot].bound && gain(&self.heat[*slot]) > 0.0;
                let slots = (0..self.heat.len()).filter(worth);
                let hottest = slots.max_by(|a, b| {
                    let (x, y) = (gain(&self.heat[*a]), gain(&self.heat[*b]));
                    x.total_cmp(&y).then(b.cmp(a))
                });
                let Some(slot) = hottest else { break };
                let heat = &mut self.heat[slot];
                heat.bound = true;
                self.held[slot] = Some(*preg);
                self.regions
                    .add_moves(vcode, region, *preg, slot, heat.written, &mut self.moves);
                any = true;
            }
            if any {
                self.replace(vcode, allocs, region);
            }
        }
        self.insert_moves(allocs);
        !self.moves.is_empty()
    }

    /// Finds how often a region accesses each slot.
    fn find_heat<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        class: RegClass,
        region: usize,
    ) {
        self.heat.clear();
        self.heat.resize(allocs.num_spill_words as usize, Heat::default());
        for &block in self.regions.blocks(region) {
            let freq = self.flow.freq[block as usize];
            each_access(vcode, allocs, block as usize, |access| {
                let Some(slot) = access.place.as_stack() else {
                    return;
                };
                let heat = &mut self.heat[slot.index()];
                heat.freq += freq;
                heat.written |= access.write;
                heat.bound |= access.class != class
                    || access.constraint != OperandConstraint::Any
                    || access.destroys && class != RegClass::Int;
            });
        }
    }

    /// Puts registers in the place of the slots that they stand for in a region.
    fn replace<I: MachInst>(&self, vcode: &VCode<I>, allocs: &mut Allocations, region: usize) {
        let change = |place: &mut Allocation| {
            if let Some(preg) = place.as_stack().and_then(|slot| self.held[slot.index()]) {
                *place = Allocation::reg(preg);
            }
        };
        for &block in self.regions.blocks(region) {
            let data = &vcode.blocks[block as usize];
            for inst in &vcode.insts[data.inst_start as usize..data.inst_end as usize] {
                let (start, count) = inst.operand_range();
                allocs.places[start as usize..(start + count) as usize]
                    .iter_mut()
                    .for_each(change);
            }
            let edits = edits_of(vcode, allocs, block as usize);
            for edit in &mut allocs.edits[edits] {
                change(&mut edit.from);
                change(&mut edit.to);
            }
        }
    }

    /// Puts the moves at the borders of regions among the allocator's.
    fn insert_moves(&mut self, allocs: &mut Allocations) {
        if self.moves.is_empty() {
            return;
        }
        self.moves
            .extend(allocs.edits.iter().map(|e| (regions::ALLOCATED, *e)));
        self.moves.sort_by_key(|(rank, edit)| (edit.point, *rank));
        allocs.edits.clear();
        allocs.edits.extend(self.moves.iter().map(|(_, edit)| *edit));
    }
}

/// The classes whose slots loops access.
fn spilled_in_loops<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations) -> SmallVec<[RegClass; 2]> {
    let mut classes = SmallVec::new();
    for block in (0..vcode.blocks.len()).filter(|b| vcode.blocks[*b].loop_depth != 0) {
        each_access(vcode, allocs, block, |access| {
            if access.place.is_stack() && !classes.contains(&access.class) {
                classes.push(access.class);
            }
        });
    }
    classes.sort();
    classes
}

/// Whether an edit reads or writes a slot.
fn is_spill(edit: &Edit) -> bool {
    edit.from.is_stack() || edit.to.is_stack()
}

fn class_of(edit: &Edit) -> RegClass {
    let reg = edit.from.as_reg().or(edit.to.as_reg());
    reg.map_or(RegClass::Float, |r| r.class())
}

/// How often the edits that read or write slots run, of those that `counts` tells by block and class.
fn spills<I: MachInst>(
    flow: &Frequencies,
    vcode: &VCode<I>,
    allocs: &Allocations,
    counts: impl Fn(usize, RegClass) -> bool,
) -> f32 {
    let mut edits = allocs.edits.iter().peekable();
    let mut sum = 0.0;
    for (index, data) in vcode.blocks.iter().enumerate() {
        while let Some(edit) = edits.next_if(|e| e.point.inst() < data.inst_end) {
            if is_spill(edit) && counts(index, class_of(edit)) {
                sum += flow.freq[index];
            }
        }
    }
    sum
}

/// The numbers of a block's edits.
fn edits_of<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, block: usize) -> std::ops::Range<usize> {
    let data = &vcode.blocks[block];
    let until = |inst| allocs.edits.partition_point(|e| e.point < Point::before(inst));
    until(data.inst_start)..until(data.inst_end)
}

/// Calls `f` for each edit of a block, with the slot that it reads or writes, and for each operand that is in a slot.
fn each_access<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, block: usize, mut f: impl FnMut(Access)) {
    for edit in &allocs.edits[edits_of(vcode, allocs, block)] {
        let write = !edit.from.is_stack();
        f(Access {
            place: if write { edit.to } else { edit.from },
            class: class_of(edit),
            constraint: OperandConstraint::Any,
            write,
            destroys: false,
        });
    }
    let data = &vcode.blocks[block];
    for inst in data.inst_start..data.inst_end {
        let it = &vcode.insts[inst as usize];
        for (operand, &place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
            if place.is_stack() {
                f(Access {
                    place,
                    class: operand.class(),
                    constraint: operand.constraint(),
                    write: operand.kind() == OperandKind::Def,
                    destroys: it.has_clobbers(),
                });
            }
        }
    }
}

/// The registers of a class that no operand is bound to. Integers: and that no instruction destroys. Others: of those that
/// nobody has to save.
fn free_registers<I: MachInst>(vcode: &VCode<I>, env: &RegEnv, class: RegClass) -> Vec<PReg> {
    let mut bound = PRegSet::empty();
    for operand in &vcode.operands {
        if let OperandConstraint::FixedReg(preg) = operand.constraint() {
            bound.add(preg);
        }
    }
    let machine = &env.machine;
    let mut free = Vec::new();
    free.extend(machine.preferred_regs_by_class[class as usize]);
    if class == RegClass::Int {
        for inst in 0..vcode.insts.len() {
            bound.union_from(vcode.inst_clobbers(inst as u32));
        }
        free.extend(machine.non_preferred_regs_by_class[class as usize]);
    }
    free.retain(|preg| !bound.contains(*preg));
    free
}
