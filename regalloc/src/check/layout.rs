//! Whether a [`Layout`] places every block once, and whether what it leaves out stands elsewhere.
//!
//! Needs allocations that are right. Cost: O(blocks + edges), and O(steps) of ends that are shared.

use super::{Fault, describe};
use crate::alloc::{Allocations, Edit};
use crate::layout::Layout;
use crate::text::place;
use crate::vcode::{InstIndex, MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block};

/// Checks the order of a function's blocks.
pub fn check<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, layout: &Layout) -> Result<(), Fault> {
    let checker = Checker {
        vcode,
        allocs,
        layout,
    };
    checker.labels()?;
    checker.forwarded()?;
    checker.shared_ends()?;
    checker.funclets()
}

/// How many blocks two ways may go through that do the same.
const MOST_ALIKE: u32 = 4;

struct Checker<'a, I: MachInst> {
    vcode: &'a VCode<I>,
    allocs: &'a Allocations,
    layout: &'a Layout,
}

/// What a block does next.
#[derive(Clone, Copy)]
enum Step {
    Move(Allocation, Allocation),
    Inst(InstIndex),
}

impl<I: MachInst> Checker<'_, I> {
    /// Every block has its label in one place; the entry's is the first.
    fn labels(&self) -> Result<(), Fault> {
        if self.layout.order.first() != Some(&Block::new(0)) {
            return Err("the entry is not first".into());
        }
        let mut times = vec![0u32; self.vcode.blocks.len()];
        for &block in &self.layout.order {
            self.layout.for_each_label(block, |b| times[b.index()] += 1);
        }
        for number in 0..self.layout.entries().len() {
            self.layout
                .for_each_absorbed(number as u32, |b| times[b.index()] += 1);
        }
        match times.iter().position(|n| *n != 1) {
            Some(block) => Err(format!("block{block} stands in {} places", times[block])),
            None => Ok(()),
        }
    }

    /// Blocks that are left out because they only jump do only that, and go where their jump goes.
    fn forwarded(&self) -> Result<(), Fault> {
        for (index, data) in self.vcode.blocks.iter().enumerate() {
            let block = Block::new(index);
            let to = self.layout.forward(block);
            if to == block {
                continue;
            }
            let jump = match self.steps(data.inst_start, data.inst_end)[..] {
                [Step::Inst(inst)] => self.vcode.insts[inst as usize].is_jump(),
                _ => false,
            };
            if !jump || index == 0 || data.keep_label || data.keep_jump {
                return Err(format!("block{index} is left out, and does more than jump"));
            }
            let succ = self.vcode.succs(block)[0];
            if self.layout.forward(succ) != to || self.layout.forward(to) != to {
                return Err(format!(
                    "block{index} jumps to block{}, and block{} stands for it",
                    succ.index(),
                    to.index()
                ));
            }
        }
        Ok(())
    }

    /// What is left out stands where the block goes on.
    fn shared_ends(&self) -> Result<(), Fault> {
        if self.layout.entries().is_empty() {
            return Ok(());
        }
        let starts = self.starts();
        for &block in &self.layout.order {
            if let Some(tail) = self.layout.tail(block) {
                let data = self.vcode.blocks[block.index()];
                if !(data.inst_start..data.inst_end).contains(&tail.from) {
                    return Err(format!("block{} is cut elsewhere", block.index()));
                }
                let Some(&entry) = self.layout.entries().get(tail.entry as usize) else {
                    return Err(format!("block{} goes on nowhere", block.index()));
                };
                self.same_end(block, tail.from, entry, &starts)?;
            }
        }
        for (number, &entry) in self.layout.entries().iter().enumerate() {
            let mut result = Ok(());
            self.layout.for_each_absorbed(number as u32, |b| {
                // Blocks that are forwarded to one that is left out come with it.
                if result.is_ok() && self.layout.forward(b) == b {
                    let data = self.vcode.blocks[b.index()];
                    result = match data.keep_label {
                        true => Err(format!("block{} has lost its place", b.index())),
                        false => self.same_end(b, data.inst_start, entry, &starts),
                    };
                }
            });
            result?;
        }
        Ok(())
    }

    /// By block: the instruction at which it begins, or goes on where it is left out; the first that does something.
    fn starts(&self) -> Vec<InstIndex> {
        let mut starts: Vec<InstIndex> = self.vcode.blocks.iter().map(|b| b.inst_start).collect();
        for (number, &entry) in self.layout.entries().iter().enumerate() {
            self.layout
                .for_each_absorbed(number as u32, |b| starts[b.index()] = entry);
        }
        for at in &mut starts {
            let mut edits = self.allocs.edits_from(*at);
            while self.vcode.insts[*at as usize].is_nop()
                && edits.next_before(*at).is_none()
                && edits.next_at(*at).is_none()
            {
                *at += 1;
            }
        }
        starts
    }

    /// From `from` on, `block` does what is done from `entry` on.
    fn same_end(
        &self,
        block: Block,
        from: InstIndex,
        entry: InstIndex,
        starts: &[InstIndex],
    ) -> Result<(), Fault> {
        let (vcode, index) = (self.vcode, block.index());
        let other = vcode.blocks.partition_point(|b| b.inst_end <= entry);
        let placed = |b: Block| self.layout.order.contains(&b);
        let cut = self.layout.tail(Block::new(other)).map_or(u32::MAX, |t| t.from);
        if other == index || !placed(Block::new(other)) || entry >= cut {
            return Err(format!(
                "block{index} goes on at instruction {entry}, which is left out"
            ));
        }
        let mine = self.steps(from, vcode.blocks[index].inst_end);
        let theirs = self.steps(entry, vcode.blocks[other].inst_end);
        if mine.len() != theirs.len() {
            return Err(format!(
                "block{index} goes on at {entry}, which does more or less"
            ));
        }
        for (a, b) in mine.into_iter().zip(theirs) {
            if !self.is_same(a, b) {
                let (a, b) = (self.describe(a), self.describe(b));
                return Err(format!("block{index} goes on at {entry} and finds {b} for {a}"));
            }
        }
        let last = vcode.insts[vcode.blocks[index].inst_end as usize - 1];
        let branches = vcode.succs(block).len() == 2;
        let leaves = last.terminator() == Terminator::Ret || last.is_jump() || branches;
        if !leaves || !self.lead_alike(block, Block::new(other), starts, MOST_ALIKE) {
            return Err(format!(
                "block{index} goes on in block{other}, which leads elsewhere"
            ));
        }
        Ok(())
    }

    /// Whether what follows two blocks is one and the same, or does the same and leads to the same (in so many blocks at most).
    fn lead_alike(&self, a: Block, b: Block, starts: &[InstIndex], most: u32) -> bool {
        let start = |s: Block| starts[self.layout.forward(s).index()];
        let all = |b: Block| {
            let data = self.vcode.blocks[b.index()];
            self.steps(data.inst_start, data.inst_end)
        };
        let same = |(a, b): (&Block, &Block)| {
            if start(*a) == start(*b) {
                return true;
            }
            let (a, b) = (self.layout.forward(*a), self.layout.forward(*b));
            let (mine, theirs) = (all(a), all(b));
            most > 0
                && mine.len() == theirs.len()
                && mine.into_iter().zip(theirs).all(|(a, b)| self.is_same(a, b))
                && self.lead_alike(a, b, starts, most - 1)
        };
        let (a, b) = (self.vcode.succs(a), self.vcode.succs(b));
        a.len() == b.len() && a.iter().zip(b).all(same)
    }

    fn is_same(&self, a: Step, b: Step) -> bool {
        match (a, b) {
            (Step::Move(to, from), Step::Move(t, f)) => (to, from) == (t, f),
            (Step::Inst(a), Step::Inst(b)) => {
                let (a, b) = (&self.vcode.insts[a as usize], &self.vcode.insts[b as usize]);
                // Jumps differ in nothing but their edges.
                self.allocs.of(a) == self.allocs.of(b)
                    && (a.is_jump() && b.is_jump() || a.is_same(b, &self.vcode.tables))
            }
            _ => false,
        }
    }

    fn describe(&self, step: Step) -> String {
        match step {
            Step::Move(to, from) => format!("{} <- {}", place::<I>(to), place::<I>(from)),
            Step::Inst(inst) => describe(self.vcode, inst),
        }
    }

    /// What is executed from one instruction to another.
    fn steps(&self, first: InstIndex, end: InstIndex) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut edits = self.allocs.edits_from(first);
        let step = |e: &Edit| Step::Move(e.to, e.from);
        for inst in first..end {
            while let Some(edit) = edits.next_before(inst) {
                steps.push(step(edit));
            }
            if !self.vcode.insts[inst as usize].is_nop() {
                steps.push(Step::Inst(inst));
            }
            while let Some(edit) = edits.next_at(inst) {
                steps.push(step(edit));
            }
        }
        steps
    }

    /// The blocks of a funclet stand together, its first block first.
    fn funclets(&self) -> Result<(), Fault> {
        if !self.vcode.frame.funclets {
            return Ok(());
        }
        let mut seen: Vec<u32> = Vec::new();
        for block in &self.layout.order {
            let funclet = self.vcode.blocks[block.index()].funclet;
            if seen.last() == Some(&funclet) {
                continue;
            }
            if seen.contains(&funclet) || block.index() as u32 != funclet {
                return Err(format!("block{} is not with its funclet", block.index()));
            }
            seen.push(funclet);
        }
        Ok(())
    }
}
