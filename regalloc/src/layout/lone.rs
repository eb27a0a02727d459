//! The short operations of an interpreter each begin with a line of the cache: processors that foretell two jumps in one
//! line slower (AMD's) then find one in each.
//!
//! An operation is a block that a jump to one of many leads to, and that does a few steps and jumps back to it. Longer ones
//! have their lines to themselves, nearly. Cost: O(blocks), and a few steps for each jump to one of many.

use super::{Layout, MANY};
use crate::alloc::Allocations;
use crate::frequency::NONE;
use crate::vcode::{MachInst, VCode};
use regalloc2::Block;

/// Instructions and moves of a short operation, at most: they fit in a line.
const MOST_STEPS: usize = 12;

/// Short operations from which on it pays.
const FEWEST: usize = 6;

impl Layout {
    /// Whether `block` is to have a line of the cache for itself.
    #[inline]
    pub fn stands_alone(&self, block: Block) -> bool {
        self.alone.get(block.index()) == Some(&true)
    }

    /// Whether `block` is, or so many blocks at most lead to, the block `to`.
    fn leads_to<I: MachInst>(&self, vcode: &VCode<I>, block: Block, to: Block, steps: u32) -> bool {
        let block = self.forward(block);
        let succs = vcode.succs(block);
        let behind = |s: &Block| self.leads_to(vcode, *s, to, steps - 1);
        block == to || steps > 0 && succs.len() <= MANY && succs.iter().any(behind)
    }

    /// Marks the short operations.
    pub(super) fn find_lone<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let mut found: Vec<usize> = Vec::new();
        for &block in &self.order {
            let inner = self.flow.loop_of[block.index()];
            if inner == NONE || !self.chooses(vcode, block) {
                continue;
            }
            let from = found.len();
            for succ in vcode.succs(block) {
                let to = self.forward(*succ);
                let returns = self.flow.loop_of[to.index()] == inner
                    && matches!(vcode.succs(to), [next] if self.leads_to(vcode, *next, block, 2));
                let short = || super::steps(vcode, allocs, to) <= MOST_STEPS;
                if returns && self.tails.goes_on(to.index()) && !self.flow.cold[to.index()] && short() {
                    found.push(to.index());
                }
            }
            found[from..].sort_unstable();
            found.dedup();
            if found.len() - from < FEWEST {
                found.truncate(from);
            }
        }
        if !found.is_empty() {
            self.alone.resize(vcode.blocks.len(), false);
            found.iter().for_each(|b| self.alone[*b] = true);
        }
    }
}
