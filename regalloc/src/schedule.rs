//! Order of instructions within a block, tier 2: code that keeps more values at once than there are registers.
//!
//! Vectors: selection makes each operation on a wide vector in as many parts as it has registers, one operation after the
//! other, so that all parts of all values are live. Here the block's instructions are put into the order in which its stores
//! and results need them, depth first, the operand that takes more registers before the others (Sethi and Ullman's order;
//! what is used twice is made at its first use). The order is taken if fewer vector values are live at once than before and
//! no more of the others than fit.
//!
//! General registers: rounds of ciphers and hashes work on all of their state, step by step, as their source does. The same
//! order, row by row, is taken if fewer values go to memory and back, as counted with what is needed last leaving its register.
//!
//! Anchors keep their order: what writes memory, and what stands between the setting of flags and their last reader. Loads
//! do not pass what writes memory. Blocks with an instruction that stays where it is, for reasons of its own, are left alone.
//!
//! Needs a function as [`crate::vcode`] describes it. Leaves true: the same. What debuggers are told of variables that
//! change within such a block is what they are at its end. Cost: O(instructions + operands) of functions with vectors.

use crate::alloc::RegEnv;
use crate::vcode::{InstIndex, MachInst, Terminator, VCode, VariableValue};
use regalloc2::{Block, OperandKind, RegClass, VReg};
use traffic::Traffic;

mod traffic;

/// Blocks with fewer instructions that define vectors are left alone.
const FEWEST: usize = 24;
/// The same of general registers.
const FEWEST_OTHERS: usize = 48;
/// The least share of its traffic with memory that another order must save, as a divisor.
const LEAST_SAVING: u32 = 8;
/// Bytes of a vector that does not fit into a general register.
const VECTOR: u8 = 16;
/// Marks in [`Schedule::defined`]: nothing of the block, and the same while what comes into it is counted.
const NONE: u32 = u32::MAX;
const OUTSIDE: u32 = NONE - 1;

/// Memory that is used again for the next function.
#[derive(Default)]
pub struct Schedule {
    /// By virtual register: its uses in the function, edges included.
    uses: Vec<u32>,
    /// By virtual register: its uses in the block at hand.
    local: Vec<u32>,
    /// By virtual register: the instruction of the block that defines it.
    defined: Vec<u32>,
    /// By instruction of the block: it keeps its place among the others that do.
    anchors: Vec<bool>,
    /// By instruction of the block: it stands right behind the one before it, for the flags.
    held: Vec<bool>,
    /// By instruction of the block: how many registers its operands take.
    needs: Vec<u32>,
    placed: Vec<bool>,
    order: Vec<InstIndex>,
    stack: Vec<(InstIndex, bool)>,
    traffic: Traffic,
}

/// Most values live at once in an order, vectors and others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Live {
    vectors: u32,
    others: u32,
}

impl Schedule {
    /// Orders the blocks of a function.
    pub fn run<I: MachInst>(&mut self, vcode: &mut VCode<I>, env: &RegEnv) {
        let registers = |class: RegClass| {
            let machine = &env.machine;
            let sets = [
                &machine.preferred_regs_by_class,
                &machine.non_preferred_regs_by_class,
            ];
            sets.iter()
                .map(|s| s[class as usize].into_iter().count() as u32)
                .sum::<u32>()
        };
        let (vectors, others) = (registers(RegClass::Float), registers(RegClass::Int));
        let mut counted = false;
        for b in (0..vcode.blocks.len()).map(Block::new) {
            let vector = vcode.float_spill_bytes >= VECTOR && has_many(vcode, b, RegClass::Float, FEWEST);
            if !vector && (!has_many(vcode, b, RegClass::Int, FEWEST_OTHERS) || calls(vcode, b)) {
                continue;
            }
            let Some(region) = candidate(vcode, b) else {
                continue;
            };
            if !std::mem::replace(&mut counted, true) {
                self.count_uses(vcode);
            }
            self.enter(vcode, region);
            let before = self.live(vcode, region.0..region.1);
            let (class, full) = match vector {
                true => (RegClass::Float, before.vectors > vectors),
                false => (RegClass::Int, before.others > others),
            };
            if full {
                self.arrange(vcode, region, class);
                let order = std::mem::take(&mut self.order);
                let after = self.live(vcode, order.iter().copied());
                let better = match vector {
                    true => after.vectors < before.vectors && after.others <= before.others.max(others),
                    false => {
                        let old = self.traffic(vcode, region.0..region.1, others);
                        let new = self.traffic(vcode, order.iter().copied(), others);
                        new + old / LEAST_SAVING < old && after.vectors <= before.vectors.max(vectors)
                    }
                };
                if better {
                    apply(vcode, region, &order);
                }
                self.order = order;
            }
            self.leave(vcode, region);
        }
    }

    /// How many values of general registers go to memory or come from it, at least, where the block's instructions stand in
    /// this order. What comes into the block is in memory.
    fn traffic<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        order: impl DoubleEndedIterator<Item = InstIndex> + ExactSizeIterator + Clone,
        registers: u32,
    ) -> u32 {
        let Schedule {
            traffic, uses, local, ..
        } = self;
        let leaves = |v: VReg| uses[v.vreg()] > local[v.vreg()];
        traffic.count(vcode, order, registers as usize, leaves)
    }

    fn count_uses<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let n = vcode.num_vregs as usize;
        self.uses.clear();
        self.uses.resize(n, 0);
        self.local.resize(n.max(self.local.len()), 0);
        self.defined.resize(n.max(self.defined.len()), NONE);
        for i in 0..vcode.insts.len() as u32 {
            for v in used(vcode, i) {
                self.uses[v.vreg()] += 1;
            }
        }
        for b in (0..vcode.blocks.len()).map(Block::new) {
            for s in 0..vcode.succs(b).len() {
                for v in vcode.edge_args(b, s) {
                    self.uses[v.vreg()] += 1;
                }
            }
        }
    }

    /// Notes what the block's instructions define and use.
    fn enter<I: MachInst>(&mut self, vcode: &VCode<I>, (start, end): (InstIndex, InstIndex)) {
        for i in start..end {
            for v in defs(vcode, i) {
                self.defined[v.vreg()] = i;
            }
            for v in used(vcode, i) {
                self.local[v.vreg()] += 1;
            }
        }
    }

    fn leave<I: MachInst>(&mut self, vcode: &VCode<I>, (start, end): (InstIndex, InstIndex)) {
        for i in start..end {
            for o in vcode.inst_operands(i) {
                if let Some(n) = self.local.get_mut(o.vreg().vreg()) {
                    *n = 0;
                    self.defined[o.vreg().vreg()] = NONE;
                }
            }
        }
    }

    /// How many values are live at most where the block's instructions stand in this order. What comes into the block and
    /// leaves it without a use is not counted.
    fn live<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        order: impl Iterator<Item = InstIndex> + Clone,
    ) -> Live {
        let mut now = Live::default();
        let count = |live: &mut Live, v: VReg, by: i32| match v.class() {
            RegClass::Float => live.vectors = live.vectors.wrapping_add_signed(by),
            _ => live.others = live.others.wrapping_add_signed(by),
        };
        for i in order.clone() {
            for v in used(vcode, i) {
                let n = v.vreg();
                if self.defined[n] == NONE {
                    self.defined[n] = OUTSIDE;
                    count(&mut now, v, 1);
                }
            }
        }
        let mut most = now;
        for i in order.clone() {
            for v in used(vcode, i) {
                let n = v.vreg();
                self.local[n] -= 1;
                self.uses[n] -= 1;
                if self.local[n] == 0 && self.uses[n] == 0 {
                    count(&mut now, v, -1);
                }
            }
            for v in defs(vcode, i) {
                if self.uses[v.vreg()] != 0 {
                    count(&mut now, v, 1);
                }
            }
            most.vectors = most.vectors.max(now.vectors);
            most.others = most.others.max(now.others);
        }
        for i in order {
            for v in used(vcode, i) {
                let n = v.vreg();
                self.local[n] += 1;
                self.uses[n] += 1;
                if self.defined[n] == OUTSIDE {
                    self.defined[n] = NONE;
                }
            }
        }
        most
    }

    /// Works out the order.
    fn arrange<I: MachInst>(&mut self, vcode: &VCode<I>, region: (InstIndex, InstIndex), class: RegClass) {
        let (start, end) = region;
        let n = (end - start) as usize;
        self.find_anchors(vcode, region);
        self.find_needs(vcode, region, class);
        self.placed.clear();
        self.placed.resize(n, false);
        self.order.clear();
        let mut loads = start;
        for i in start..end {
            let n = (i - start) as usize;
            if !self.anchors[n] || self.placed[n] {
                continue;
            }
            let behind = i + 1 + self.held[n + 1..].iter().take_while(|h| **h).count() as u32;
            if (i..behind).any(|i| vcode.insts[i as usize].effects().writes_memory) {
                for load in loads..i {
                    if vcode.insts[load as usize].effects().reads_memory {
                        self.place(vcode, start, load);
                    }
                }
                loads = behind;
            }
            self.place_together(vcode, start, i..behind);
        }
        // What is used behind these instructions, or nowhere; then all is placed.
        for i in start..end {
            let is_result = |v: VReg| self.uses[v.vreg()] > self.local[v.vreg()] || self.local[v.vreg()] == 0;
            if defs(vcode, i).any(is_result) {
                self.place(vcode, start, i);
            }
        }
        debug_assert_eq!(self.order.len(), n);
    }

    /// Puts an anchor to the end of the order, with those that flags hold together with it; what makes their operands comes
    /// before them all.
    fn place_together<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        start: InstIndex,
        group: std::ops::Range<InstIndex>,
    ) {
        for i in group.clone() {
            for v in used(vcode, i) {
                if let Some(d) = self.maker(v)
                    && d < group.start
                {
                    self.place(vcode, start, d);
                }
            }
        }
        for i in group {
            self.place(vcode, start, i);
        }
    }

    /// Writers of memory, whatever defines nothing, and what flags hold together.
    fn find_anchors<I: MachInst>(&mut self, vcode: &VCode<I>, (start, end): (InstIndex, InstIndex)) {
        self.anchors.clear();
        self.held.clear();
        self.held.resize((end - start) as usize, false);
        let mut setter = start;
        for i in start..end {
            let e = vcode.insts[i as usize].effects();
            if e.reads_flags {
                let held = (setter - start) as usize..(i - start) as usize;
                self.anchors[held.clone()].fill(true);
                self.held[held.start + 1..=held.end].fill(true);
            }
            if e.sets_flags || e.loses_flags {
                setter = i;
            }
            let alone = defs(vcode, i).next().is_none();
            self.anchors.push(e.writes_memory || e.reads_flags || alone);
        }
    }

    /// Sethi and Ullman's numbers: an upper bound, since what is shared counts each time.
    fn find_needs<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        (start, end): (InstIndex, InstIndex),
        class: RegClass,
    ) {
        self.needs.clear();
        let mut own: Vec<u32> = Vec::new();
        for i in start..end {
            own.clear();
            for v in used(vcode, i).filter(|v| v.class() == class) {
                if let Some(d) = self.maker(v) {
                    own.push(self.needs[(d - start) as usize]);
                }
            }
            own.sort_unstable_by(|a, b| b.cmp(a));
            let most = own.iter().zip(0..).map(|(n, k)| n + k).max();
            let makes = defs(vcode, i).any(|v| v.class() == class);
            self.needs
                .push(most.unwrap_or(0).max(u32::from(makes)).min(1 << 16));
        }
    }

    /// The instruction of the block that makes a value.
    fn maker(&self, v: VReg) -> Option<InstIndex> {
        Some(self.defined[v.vreg()]).filter(|d| *d < OUTSIDE)
    }

    /// Puts an instruction, and what makes its operands before it, to the end of the order.
    fn place<I: MachInst>(&mut self, vcode: &VCode<I>, start: InstIndex, i: InstIndex) {
        self.stack.push((i, false));
        while let Some((i, ready)) = self.stack.pop() {
            if self.placed[(i - start) as usize] {
                continue;
            }
            if ready {
                self.placed[(i - start) as usize] = true;
                self.order.push(i);
                continue;
            }
            self.stack.push((i, true));
            let first = self.stack.len();
            for v in used(vcode, i) {
                if let Some(d) = self.maker(v)
                    && !self.placed[(d - start) as usize]
                {
                    self.stack.push((d, false));
                }
            }
            // What takes most registers comes first: it is popped first.
            let needs = &self.needs;
            self.stack[first..].sort_by_key(|(d, _)| needs[(*d - start) as usize]);
        }
    }
}

pub(crate) fn used<I: MachInst>(vcode: &VCode<I>, i: InstIndex) -> impl Iterator<Item = VReg> + Clone {
    by_kind(vcode, i, OperandKind::Use)
}

fn defs<I: MachInst>(vcode: &VCode<I>, i: InstIndex) -> impl Iterator<Item = VReg> + Clone {
    by_kind(vcode, i, OperandKind::Def)
}

fn by_kind<I: MachInst>(
    vcode: &VCode<I>,
    i: InstIndex,
    kind: OperandKind,
) -> impl Iterator<Item = VReg> + Clone {
    let operands = vcode.inst_operands(i).iter();
    let wanted = operands.filter(move |o| o.kind() == kind && o.as_fixed_nonallocatable().is_none());
    wanted.map(|o| o.vreg())
}

/// Whether a block has more than so many instructions, and so many of them define values of the class.
fn has_many<I: MachInst>(vcode: &VCode<I>, b: Block, class: RegClass, fewest: usize) -> bool {
    let block = &vcode.blocks[b.index()];
    let all = block.inst_start..block.inst_end;
    let makes = |i: &InstIndex| defs(vcode, *i).any(|v| v.class() == class);
    all.len() > fewest && all.filter(makes).nth(fewest - 1).is_some()
}

/// Whether a block calls.
fn calls<I: MachInst>(vcode: &VCode<I>, b: Block) -> bool {
    let block = &vcode.blocks[b.index()];
    let insts = &vcode.insts[block.inst_start as usize..block.inst_end as usize];
    insts.iter().any(MachInst::has_clobbers)
}

/// The instructions of a block that may be ordered, if that may be worth while: all before its end, and before the flags
/// that the end reads.
fn candidate<I: MachInst>(vcode: &VCode<I>, b: Block) -> Option<(InstIndex, InstIndex)> {
    let block = &vcode.blocks[b.index()];
    let (start, mut end) = (block.inst_start, block.inst_end);
    let inst = |i: InstIndex| &vcode.insts[i as usize];
    while end > start && inst(end - 1).terminator() != Terminator::None {
        end -= 1;
    }
    if (end..block.inst_end).any(|i| inst(i).effects().reads_flags) {
        let sets = |i: &InstIndex| {
            let e = inst(*i).effects();
            e.sets_flags || e.loses_flags
        };
        end = (start..end).rev().find(sets)?;
    }
    let stays = (start..end).any(|i| inst(i).effects().stays || inst(i).is_opaque());
    let within = |at: InstIndex| (start..block.inst_end).contains(&at);
    let probed = vcode.probes.iter().any(|p| within(p.at));
    (!stays && !probed && end > start).then_some((start, end))
}

/// Puts the block's instructions into an order.
fn apply<I: MachInst>(vcode: &mut VCode<I>, (start, end): (InstIndex, InstIndex), order: &[InstIndex]) {
    let range = start as usize..end as usize;
    fn arranged<T: Copy>(list: &mut [T], start: InstIndex, order: &[InstIndex]) {
        let old = list.to_vec();
        for (to, from) in list.iter_mut().zip(order) {
            *to = old[(*from - start) as usize];
        }
    }
    arranged(&mut vcode.insts[range.clone()], start, order);
    if !vcode.sources.is_empty() {
        arranged(&mut vcode.sources[range.clone()], start, order);
    }
    if !vcode.moves.is_empty() {
        arranged(&mut vcode.moves[range], start, order);
    }
    for label in &mut vcode.label_records {
        if (start + 1..end).contains(&label.1) {
            label.1 = start;
        }
    }
    settle_variables(&mut vcode.variable_values, start, end);
}

/// Variables that change within the instructions are not known there, and at the end are what they were told to be last.
fn settle_variables(values: &mut Vec<VariableValue>, start: InstIndex, end: InstIndex) {
    let first = values.partition_point(|v| v.at < start);
    let behind = values.partition_point(|v| v.at < end);
    if first == behind {
        return;
    }
    let within: Vec<VariableValue> = values[first..behind].to_vec();
    let unknown = within.iter().map(|v| VariableValue {
        at: start,
        operands: (0, 0),
        words: (0, 0),
        indirect: false,
        early: false,
        wide: false,
        ..*v
    });
    let told = within.iter().map(|v| VariableValue {
        at: end,
        early: false,
        ..*v
    });
    let new: Vec<VariableValue> = unknown.chain(told).collect();
    values.splice(first..behind, new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestInst, parse, random_function};

    /// The instruction whose flags each reader of flags has, by the place of both in the block.
    fn readers(vcode: &VCode<TestInst>, order: &[InstIndex]) -> Vec<(InstIndex, Option<InstIndex>)> {
        let mut setter = None;
        let mut found = Vec::new();
        for &i in order {
            let e = vcode.insts[i as usize].effects();
            if e.reads_flags {
                found.push((i, setter));
            }
            if e.sets_flags || e.loses_flags {
                setter = Some(i);
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn orders_keep_values_and_flags() {
        let mut ordered = 0;
        for seed in 0..300 {
            let text = random_function(seed, 60);
            let (vcode, _) = parse(&text);
            let mut schedule = Schedule::default();
            schedule.count_uses(&vcode);
            for b in (0..vcode.blocks.len()).map(Block::new) {
                let Some((start, end)) = candidate(&vcode, b) else {
                    continue;
                };
                schedule.enter(&vcode, (start, end));
                let before = schedule.live(&vcode, start..end);
                schedule.arrange(&vcode, (start, end), RegClass::Float);
                let order = schedule.order.clone();
                assert_eq!(before, schedule.live(&vcode, start..end), "{text}");
                let mut all = order.clone();
                all.sort_unstable();
                assert!(all.into_iter().eq(start..end), "{text}");
                let old: Vec<InstIndex> = (start..end).collect();
                assert_eq!(readers(&vcode, &order), readers(&vcode, &old), "{text}");
                for (n, i) in order.iter().enumerate() {
                    for v in used(&vcode, *i) {
                        let maker = schedule.maker(v);
                        assert!(maker.is_none_or(|m| order[..n].contains(&m)), "{text}");
                    }
                }
                ordered += usize::from(order != old);
                schedule.leave(&vcode, (start, end));
            }
        }
        assert!(ordered > 300, "{ordered} blocks have another order");
    }

    #[test]
    fn sums_of_products_are_made_one_by_one() {
        let mut text = String::from("vcode optimise\nblock0:\n  args =v0f:f0\n");
        for n in 0..20 {
            text += &format!("  make.{n} v0f, =v{}f\n", n + 1);
        }
        for n in 0..20 {
            text += &format!("  more.{n} v{}f, =v{}f\n", n + 1, n + 21);
        }
        for n in 0..19 {
            let sum = if n == 0 { 21 } else { 40 + n };
            text += &format!("  sum.{n} v{sum}f, v{}f, =v{}f\n", n + 22, n + 41);
        }
        text += "  ret v59f:f0\n";
        let (vcode, _) = parse(&text);
        let mut schedule = Schedule::default();
        let region = candidate(&vcode, Block::new(0)).expect("much to order");
        schedule.count_uses(&vcode);
        schedule.enter(&vcode, region);
        assert_eq!(schedule.live(&vcode, region.0..region.1).vectors, 20);
        schedule.arrange(&vcode, region, RegClass::Float);
        let order = schedule.order.clone();
        assert_eq!(schedule.live(&vcode, order.into_iter()).vectors, 3);
    }

    /// What 24 values come to, of which each is changed at first, and all results are used in the end, row by row.
    #[test]
    fn rows_are_made_one_by_one() {
        let mut text = String::from("vcode optimise\nblock0:\n  args =v0i:i0\n");
        for n in 0..24 {
            text += &format!("  make.{n} v0i, =v{}i\n", n + 1);
        }
        for n in 0..24 {
            text += &format!("  changed.{n} v{}i, =v{}i\n", n + 1, n + 25);
        }
        for row in 0..12 {
            let (a, b) = (25 + row, 36 + row + 1);
            text += &format!("  both.{row} v{a}i, v{b}i, =v{}i\n", 49 + row);
        }
        for n in 0..11 {
            let sum = if n == 0 { 49 } else { 60 + n };
            text += &format!("  sum.{n} v{sum}i, v{}i, =v{}i\n", n + 50, n + 61);
        }
        text += "  ret v71i:i0\n";
        let (vcode, _) = parse(&text);
        let mut schedule = Schedule::default();
        let region = candidate(&vcode, Block::new(0)).expect("much to order");
        schedule.count_uses(&vcode);
        schedule.enter(&vcode, region);
        // All is in registers but ten values or eleven, which are stored and come back, as they are and changed.
        assert_eq!(schedule.traffic(&vcode, region.0..region.1, 14), 40);
        schedule.arrange(&vcode, region, RegClass::Int);
        let order = schedule.order.clone();
        assert_eq!(schedule.traffic(&vcode, order.into_iter(), 14), 0);
    }
}
