//! Loops that branch back at their end, and whose head chooses between ways of which one stands elsewhere, go round without a
//! taken branch at the end.
//!
//! ```text
//!   H: if … goto R   Q: …   L: if … goto H   …   R: …; goto L      ─►   Q: …   L: if not … goto E   H: if … goto R   …
//!                                                  (entered by a jump to H)     or, with R behind it:   H: if … goto Q   R: …
//! ```
//! The chain is parted behind a block `P` of the loop that goes on to the head `R` of another chain about as often as to the
//! next block `Q`; what begins with the loop's header and ends with `P` moves behind the latch, and the other chain behind
//! that. The latch then falls through to the header, and `P` to `R` as it did to `Q`. Entering costs a jump.
//!
//! Where the ways that skip what stands before the latch are the more frequent ones, the latch itself moves before the header:
//!
//! ```text
//!   H: if … goto L   Q: …   L: if … goto H     ─►   L: if not … goto E   H: if … goto L   Q: …; goto L
//! ```
//! Each round then has one taken branch. Cost: O(blocks).

use super::{Layout, SELDOM};
use crate::frequency::NONE;
use crate::vcode::{MachInst, VCode};
use regalloc2::Block;

/// Blocks of a loop that is turned, at most.
const MOST_BLOCKS: usize = 32;

/// A loop to be turned.
#[derive(Clone, Copy)]
struct Turn {
    header: u32,
    latch: u32,
    /// The last block of what moves behind the latch.
    part: u32,
    /// The head of the chain that comes behind that.
    side: u32,
}

impl Layout {
    /// Turns the loops that gain by it.
    pub(super) fn turn_loops<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let mut before = vec![NONE; vcode.blocks.len()];
        for (block, &next) in self.work.next.iter().enumerate() {
            if next != NONE {
                before[next as usize] = block as u32;
            }
        }
        for header in 1..vcode.blocks.len() as u32 {
            if self.flow.loop_of[header as usize] != header || self.flow.cold[header as usize] {
                continue;
            }
            if let Some(turn) = self.find_turn(vcode, header, &before) {
                self.turn(turn, &mut before);
            } else if let Some(latch) = self.find_top(vcode, header, &before) {
                self.raise(header, latch, &mut before);
            }
        }
    }

    /// The latch that the loop of `header` is to begin with, if it gains by that: the way back falls through, what stood
    /// before the latch jumps, and so does what enters.
    fn find_top<I: MachInst>(&self, vcode: &VCode<I>, header: u32, before: &[u32]) -> Option<u32> {
        let flow = &self.flow;
        let freq = flow.freq[header as usize];
        if before[header as usize] == NONE || flow.is_within(before[header as usize], header) {
            return None;
        }
        let latch = self.latch(vcode, header)?;
        let last = before[latch as usize];
        let back = flow.edge(vcode, latch as usize, self.edge_to(vcode, latch, header)?);
        let falls = match self.tails.goes_on(last as usize) {
            true => flow.edge(vcode, last as usize, self.edge_to(vcode, last, latch)?),
            false => 0.0,
        };
        let gained = back - falls - (freq - back).max(0.0);
        (last != header && flow.loop_of[latch as usize] == header && gained > freq * SELDOM).then_some(latch)
    }

    /// The latch moves before its loop's header.
    fn raise(&mut self, header: u32, latch: u32, before: &mut [u32]) {
        let work = &mut self.work;
        let (entered_from, last) = (before[header as usize], before[latch as usize]);
        let behind = work.next[latch as usize];
        let chain = work.chain[header as usize];
        let mut link = |from: u32, to: u32| {
            work.next[from as usize] = to;
            if to != NONE {
                before[to as usize] = from;
            }
        };
        link(last, behind);
        link(entered_from, latch);
        link(latch, header);
        if behind == NONE {
            work.tail[chain as usize] = last;
        }
    }

    /// How the loop of `header` is to be turned, if it is.
    fn find_turn<I: MachInst>(&self, vcode: &VCode<I>, header: u32, before: &[u32]) -> Option<Turn> {
        let flow = &self.flow;
        let freq = flow.freq[header as usize];
        let entered_from = before[header as usize];
        if entered_from == NONE || flow.is_within(entered_from, header) {
            return None;
        }
        let latch = self.latch(vcode, header)?;
        let back = flow.edge(vcode, latch as usize, self.edge_to(vcode, latch, header)?);
        // What is entered jumps to the header.
        let gained = back - (freq - back).max(0.0);
        let mut best = None;
        let mut at = header;
        while at != latch {
            let next = self.work.next[at as usize];
            let side = self.side(vcode, header, at, next);
            if let Some((side, lost)) = side
                && gained - lost > freq * SELDOM
                && best.is_none_or(|(least, _)| lost < least)
            {
                let turn = Turn {
                    header,
                    latch,
                    part: at,
                    side,
                };
                best = Some((lost, turn));
            }
            at = next;
        }
        best.map(|(_, turn)| turn)
    }

    /// The block of the header's chain that branches back to it or leaves the loop: all from the header on is of the loop.
    fn latch<I: MachInst>(&self, vcode: &VCode<I>, header: u32) -> Option<u32> {
        let mut at = header;
        for _ in 0..MOST_BLOCKS {
            let next = self.work.next[at as usize];
            if next == NONE || !self.flow.is_within(next, header) {
                let ends = vcode.succs(Block::new(at as usize)).len() == 2 && self.tails.goes_on(at as usize);
                return (ends && at != header).then_some(at);
            }
            at = next;
        }
        None
    }

    /// The successor of `from` that leads to `to`.
    fn edge_to<I: MachInst>(&self, vcode: &VCode<I>, from: u32, to: u32) -> Option<Block> {
        let succs = vcode.succs(Block::new(from as usize)).iter();
        succs
            .copied()
            .find(|s| self.forward[s.index()].index() as u32 == to)
    }

    /// The head of another chain of the loop that `part` branches to instead of to `next`, and how much more often it goes
    /// to `next`.
    fn side<I: MachInst>(&self, vcode: &VCode<I>, header: u32, part: u32, next: u32) -> Option<(u32, f32)> {
        let (flow, work) = (&self.flow, &self.work);
        let in_loop = |b: u32| flow.loop_of[b as usize] == header;
        let succs = vcode.succs(Block::new(part as usize));
        if succs.len() != 2 || !in_loop(part) || !self.tails.goes_on(part as usize) {
            return None;
        }
        let goes_on = self.edge_to(vcode, part, next)?;
        let other = *succs.iter().find(|s| **s != goes_on)?;
        let side = self.forward[other.index()].index() as u32;
        let is_head = work.chain[side as usize] == side && side != work.chain[header as usize];
        let is_head = is_head && !self.tails.is_absorbed(side as usize);
        if !is_head || !in_loop(side) || flow.cold[side as usize] {
            return None;
        }
        // The chain is in the loop and ends with a jump.
        let mut at = side;
        while work.next[at as usize] != NONE {
            at = work.next[at as usize];
            if !in_loop(at) {
                return None;
            }
        }
        self.jumps_to(vcode, Block::new(at as usize))?;
        let part = part as usize;
        Some((
            side,
            flow.edge(vcode, part, goes_on) - flow.edge(vcode, part, other),
        ))
    }

    fn turn(&mut self, turn: Turn, before: &mut [u32]) {
        let work = &mut self.work;
        let Turn {
            header,
            latch,
            part,
            side,
        } = turn;
        let (entered_from, first) = (before[header as usize], work.next[part as usize]);
        let (behind, end) = (work.next[latch as usize], work.tail[side as usize]);
        let chain = work.chain[header as usize];
        let mut link = |from: u32, to: u32| {
            work.next[from as usize] = to;
            if to != NONE {
                before[to as usize] = from;
            }
        };
        link(entered_from, first);
        link(latch, header);
        link(part, side);
        link(end, behind);
        if behind == NONE {
            work.tail[chain as usize] = end;
        }
        let mut at = side;
        while at != behind {
            work.chain[at as usize] = chain;
            at = work.next[at as usize];
        }
    }
}
