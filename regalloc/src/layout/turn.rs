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

use super::{Layout, SELDOM, Work};
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
            let Some((latch, gained)) = self.falls_back(vcode, header, &before) else {
                continue;
            };
            if let Some(turn) = self.find_turn(vcode, header, latch, gained) {
                self.turn(turn, &mut before);
            } else if self.is_top(vcode, header, latch, gained, &before) {
                self.raise(header, latch, &mut before);
            }
        }
    }

    /// The latch of the loop of `header`, and what is gained where it falls through to the header: what enters jumps then.
    fn falls_back<I: MachInst>(&self, vcode: &VCode<I>, header: u32, before: &[u32]) -> Option<(u32, f32)> {
        let flow = &self.flow;
        let entered_from = before[header as usize];
        if entered_from == NONE || flow.is_within(entered_from, header) {
            return None;
        }
        let latch = self.latch(vcode, header)?;
        let back = flow.edge(vcode, latch as usize, self.edge_to(vcode, latch, header)?);
        Some((latch, back - (flow.freq[header as usize] - back).max(0.0)))
    }

    /// Whether the loop of `header` is to begin with its latch: what stood before that jumps.
    fn is_top<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        header: u32,
        latch: u32,
        gained: f32,
        before: &[u32],
    ) -> bool {
        let flow = &self.flow;
        let last = before[latch as usize];
        let to_latch = (self.tails.goes_on(last as usize)).then(|| self.edge_to(vcode, last, latch));
        let falls = match to_latch {
            Some(Some(edge)) => flow.edge(vcode, last as usize, edge),
            Some(None) => return false,
            None => 0.0,
        };
        let own = last != header && flow.loop_of[latch as usize] == header;
        own && gained - falls > flow.freq[header as usize] * SELDOM
    }

    /// The latch moves before its loop's header.
    fn raise(&mut self, header: u32, latch: u32, before: &mut [u32]) {
        let work = &mut self.work;
        let (entered_from, last) = (before[header as usize], before[latch as usize]);
        let behind = work.next[latch as usize];
        let chain = work.chain[header as usize];
        work.link(before, last, behind);
        work.link(before, entered_from, latch);
        work.link(before, latch, header);
        if behind == NONE {
            work.tail[chain as usize] = last;
        }
    }

    /// How the loop of `header` is to be turned, if it is.
    fn find_turn<I: MachInst>(&self, vcode: &VCode<I>, header: u32, latch: u32, gained: f32) -> Option<Turn> {
        let freq = self.flow.freq[header as usize];
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
        work.link(before, entered_from, first);
        work.link(before, latch, header);
        work.link(before, part, side);
        work.link(before, end, behind);
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

impl Work {
    /// `to`, unless there is none, follows `from`; `before`: what each block follows.
    fn link(&mut self, before: &mut [u32], from: u32, to: u32) {
        self.next[from as usize] = to;
        if to != NONE {
            before[to as usize] = from;
        }
    }
}
