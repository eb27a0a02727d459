//! Short ways beside a chain of blocks are put into it.
//!
//! ```text
//!   A: if … goto C   P: …; goto J   J: … ret   …   C: …; goto J      ─►   A   P: …; goto J   C: …   J: … ret
//! ```
//! Where neither of two ways from one branch to one place is taken seldom, either may have the jump; with both in line jumps and branches
//! are near, and so short. In loops that is done where size counts only: a way that is taken often is better off without
//! jumps, and of two the first tends to be that. Cost: O(blocks).

use super::{Layout, SELDOM};
use crate::alloc::Allocations;
use crate::frequency::NONE;
use crate::vcode::{MachInst, VCode};
use regalloc2::Block;
use smallvec::SmallVec;

/// Instructions and moves of a way that is put into a chain, at most: branches over it are short.
const MOST_STEPS: usize = 40;

/// Blocks of such a way, and of the way that it is beside, at most.
const MOST_BLOCKS: usize = 8;

impl Layout {
    /// Puts short chains into others; `all`: in loops, too.
    pub(super) fn nest_chains<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations, all: bool) {
        let mut before = vec![NONE; vcode.blocks.len()];
        for (block, &next) in self.work.next.iter().enumerate() {
            if next != NONE {
                before[next as usize] = block as u32;
            }
        }
        for head in 1..vcode.blocks.len() {
            let starts = self.work.chain[head] == head as u32 && self.forward[head].index() == head;
            let starts = starts && (all || self.flow.loop_of[head] == NONE);
            if starts && !self.tails.is_absorbed(head) {
                self.nest(vcode, allocs, head, &mut before);
            }
        }
    }

    /// Puts the chain that begins with `head` before the place it leads to, if it can.
    fn nest<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations, head: usize, before: &mut [u32]) {
        let end = self.work.tail[head] as usize;
        let Some(to) = self.jumps_to(vcode, Block::new(end)).map(Block::index) else {
            return;
        };
        let into = self.work.chain[to];
        let beside = before[to] as usize;
        if into == head as u32 || before[to] == NONE || !self.tails.goes_on(end) {
            return;
        }
        // What stands before that place only jumps there, and is not much likelier.
        let same = |of: &[u32]| of[beside] == of[end];
        let jumps = self.jumps_to(vcode, Block::new(beside)).map(Block::index) == Some(to);
        let likely = self.flow.freq[beside] * SELDOM <= self.flow.freq[end];
        let cold = |b: usize| self.flow.cold[b];
        if !jumps || !likely || !same(&self.flow.loop_of) || cold(beside) != cold(end) {
            return;
        }
        let back = std::iter::successors(Some(beside as u32), |b| {
            Some(before[*b as usize]).filter(|b| *b != NONE)
        });
        let near: SmallVec<[u32; 8]> = back.take(MOST_BLOCKS + 1).collect();
        let is_near = |from: Block| near.contains(&(from.index() as u32));
        let comes_from = |from: &Block| match self.forward[from.index()] == *from {
            true => is_near(*from),
            // What only jumps has no place of its own.
            false => vcode.preds(*from).iter().any(|p| is_near(*p)),
        };
        let is_beside = vcode.preds(Block::new(head)).iter().any(comes_from);
        if !is_beside || !self.is_short_chain(vcode, allocs, head) {
            return;
        }
        let work = &mut self.work;
        (work.next[beside], before[head]) = (head as u32, beside as u32);
        (work.next[end], before[to]) = (to as u32, end as u32);
        let mut at = head as u32;
        while at != to as u32 {
            work.chain[at as usize] = into;
            at = work.next[at as usize];
        }
    }

    /// Whether a chain is short.
    fn is_short_chain<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, head: usize) -> bool {
        let (mut at, mut steps, mut blocks) = (head as u32, 0, 0);
        while at != NONE {
            steps += super::steps(vcode, allocs, Block::new(at as usize));
            blocks += 1;
            if steps > MOST_STEPS || blocks > MOST_BLOCKS {
                return false;
            }
            at = self.work.next[at as usize];
        }
        true
    }
}
