//! Behind pass 3 of the clean-up: moves that all ways into a block end with are made once, where the ways meet.
//!
//! ```text
//!   A: …; slot <- r; jump C    B: …; slot <- r; jump C     ─►   A: …; jump C    B: …; jump C    C: slot <- r; …
//! ```
//! They are executed as often as before, and stand once. A block parameter that lives in memory is such a case: the ways
//! bring its value in one register, and each spills it.
//!
//! Needs the live places of pass 2. Leaves true: the same values in all places that are read; live places. Cost: O(blocks),
//! and a few instructions before each jump.

use super::hoist_moves::Touched;
use super::{Cleanup, edit_class, reset, set};
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Block, RegClass};
use smallvec::SmallVec;

/// A move goes past no more instructions than these.
const FAR: u32 = 8;

/// The edits at the end of a block that may be made behind it.
type Tail = SmallVec<[u32; 8]>;

impl Cleanup {
    /// Runs the pass.
    pub(super) fn sink_moves<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        if allocs.edits.len() < 2 || vcode.frame.funclets {
            return;
        }
        let mut sets = std::mem::take(&mut self.hoisting.touched);
        let mut sunk: Vec<(u32, Edit)> = Vec::new();
        let mut tails: SmallVec<[Tail; 8]> = SmallVec::new();
        for index in 1..vcode.blocks.len() {
            let preds = vcode.preds(Block::new(index));
            if preds.len() < 2
                || !preds
                    .iter()
                    .all(|p| self.ends_with_moves(vcode, allocs, p.index()))
            {
                continue;
            }
            tails.clear();
            for &pred in preds {
                let tail = self.tail(vcode, allocs, pred.index(), &mut sets);
                if tail.is_empty() {
                    break;
                }
                tails.push(tail);
            }
            if tails.len() < preds.len() {
                continue;
            }
            let point = Point::before(vcode.blocks[index].inst_start);
            // From the last one back.
            let first = sunk.len();
            for at in 0..tails[0].len() {
                let like = allocs.edits[tails[0][at] as usize];
                if let Some(edit) = take_all(allocs, &tails, &like) {
                    self.mark_sunk(preds, index, &edit);
                    sunk.push((self.ranges[index].0, Edit { point, ..edit }));
                }
            }
            sunk[first..].reverse();
        }
        self.hoisting.touched = sets;
        if !sunk.is_empty() {
            self.exchange_edits(vcode, allocs, sunk.into_iter());
        }
    }

    /// Whether a block ends with a jump and has moves near it.
    fn ends_with_moves<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, block: usize) -> bool {
        let (first, end) = self.ranges[block];
        let last = vcode.blocks[block].inst_end - 1;
        let near = |e: &Edit| e.point.inst() + FAR > last;
        vcode.insts[last as usize].is_jump() && first < end && near(&allocs.edits[end as usize - 1])
    }

    /// The edits before the jump that ends a block which may be made behind it, from the last one back.
    fn tail<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        block: usize,
        sets: &mut Touched,
    ) -> Tail {
        let data = vcode.blocks[block];
        let (first, mut end) = self.ranges[block];
        let mut tail = Tail::new();
        sets.clear(self.words);
        for inst in (data.inst_start..data.inst_end).rev().take(FAR as usize) {
            end = self.pass_back(allocs, Point::after(inst), (first, end), sets, &mut tail);
            let is_call = vcode.insts[inst as usize].has_clobbers();
            if end == first || is_call || !self.touch(vcode, allocs, inst, sets) {
                break;
            }
            end = self.pass_back(allocs, Point::before(inst), (first, end), sets, &mut tail);
        }
        tail
    }

    /// Passes the edits at a point, from the last one back, and gives the number of those before it.
    fn pass_back(
        &self,
        allocs: &Allocations,
        point: Point,
        (first, mut end): (u32, u32),
        sets: &mut Touched,
        tail: &mut Tail,
    ) -> u32 {
        while end > first && allocs.edits[end as usize - 1].point == point {
            end -= 1;
            let edit = &allocs.edits[end as usize];
            let class = edit_class(edit);
            let (from, to) = (self.extent(edit.from, class), self.extent(edit.to, class));
            if class != RegClass::Vector && !sets.disturb(to, from) {
                tail.push(end);
            }
            self.touch_edit(edit, sets);
        }
        end
    }

    /// What a move wrote before the jumps of these blocks is alive from the start of the next only; what it read lives on.
    fn mark_sunk(&mut self, preds: &[Block], index: usize, edit: &Edit) {
        let class = edit_class(edit);
        let (from, to) = (self.extent(edit.from, class), self.extent(edit.to, class));
        let (upper_from, upper_to) = (self.upper(edit.from, class), self.upper(edit.to, class));
        let outs = preds.iter().map(|p| (true, p.index()));
        for (out, row) in outs.chain([(false, index)]) {
            let sets = match out {
                true => &mut self.live_out,
                false => &mut self.live_in,
            };
            let row = &mut sets[row * self.words..(row + 1) * self.words];
            for gone in [Some(to), upper_to].into_iter().flatten() {
                reset(row, gone);
            }
            for live in [Some(from), upper_from].into_iter().flatten() {
                set(row, live);
            }
        }
    }
}

/// Takes a move like this one out of the ends of all blocks, if each has it.
fn take_all(allocs: &mut Allocations, tails: &[Tail], like: &Edit) -> Option<Edit> {
    let is_like = |at: u32| {
        let edit = &allocs.edits[at as usize];
        (edit.from, edit.to) == (like.from, like.to)
    };
    let find = |tail: &Tail| tail.iter().copied().find(|&at| is_like(at));
    let places: Tail = tails.iter().map(find).collect::<Option<_>>()?;
    let low = places.iter().all(|&at| allocs.edits[at as usize].low);
    // What is taken out is marked by equal ends.
    for at in places {
        allocs.edits[at as usize].to = like.from;
    }
    Some(Edit { low, ..*like })
}
