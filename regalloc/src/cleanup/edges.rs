//! Pass 5 of the clean-up: moves between a branch and where it leads stand before the branch.
//!
//! ```text
//!   compare; branch E, X    E: a <- b; jump J     ─►   a <- b; compare; branch E, X    E: jump J
//! ```
//! Block `E` is empty then and vanishes (`crate::layout`), with its jump. The moves must write registers that neither `X` nor
//! the branch asks for. They are executed in vain on the way to `X`, so there are two at most, which load nothing, and ways
//! out of loops keep theirs.
//!
//! Cost: O(blocks), and a sort of the edits where something is found.

use super::{Cleanup, any, edit_class, set};
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block, OperandKind, RegClass};

/// The most moves that go before a branch together.
const MOST: usize = 2;

impl Cleanup {
    /// Runs the pass.
    pub(super) fn hoist_edges<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        if allocs.edits.is_empty() {
            return;
        }
        let mut moved = false;
        for index in 1..vcode.blocks.len() {
            let (first, end) = self.ranges[index];
            let range = first as usize..end as usize;
            if !(1..=MOST).contains(&range.len()) {
                continue;
            }
            let Some(to) = self.place_before_branch(vcode, allocs, index, &allocs.edits[range.clone()])
            else {
                continue;
            };
            for edit in &mut allocs.edits[range] {
                edit.point = to;
                let extent = self.extent(edit.to, edit_class(edit));
                let row = index * self.words;
                set(&mut self.live_in[row..row + self.words], extent);
            }
            moved = true;
        }
        if moved {
            // Those that were there already come first.
            allocs.edits.sort_by_key(|e| e.point);
        }
    }

    /// Where the moves of block `index`, which are all that it does, may stand before the branch that leads to it.
    fn place_before_branch<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        edits: &[Edit],
    ) -> Option<Point> {
        let data = vcode.blocks[index];
        let &[before] = vcode.preds(Block::new(index)) else {
            return None;
        };
        let (&[a, b], &[to]) = (vcode.succs(before), vcode.succs(Block::new(index))) else {
            return None;
        };
        let other = if a.index() == index { b } else { a };
        let jump = data.inst_end - data.inst_start == 1 && vcode.insts[data.inst_start as usize].is_jump();
        let from = &vcode.blocks[before.index()];
        let alike = (data.cold, data.seldom) == (from.cold, from.seldom) && data.funclet == from.funclet;
        let stays = vcode.blocks[to.index()].loop_depth >= from.loop_depth;
        if !jump || !alike || !stays || data.keep_label || data.keep_jump || other.index() == index {
            return None;
        }
        let row = other.index() * self.words;
        let live = &self.live_in[row..row + self.words];
        let free = |e: &Edit| {
            let plain = e.from.is_reg() && e.to.as_reg().is_some_and(|r| r.class() != RegClass::Vector);
            plain && !any(live, self.extent(e.to, edit_class(e)))
        };
        if !edits.iter().all(free) {
            return None;
        }
        self.point_before_branch(vcode, allocs, before.index(), edits)
    }

    /// The point before the branch that ends block `index`, and before the comparison in front of it.
    pub(super) fn point_before_branch<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        edits: &[Edit],
    ) -> Option<Point> {
        let data = vcode.blocks[index];
        let branch = data.inst_end - 1;
        if vcode.insts[branch as usize].terminator() != Terminator::Branch
            || !is_apart(vcode, allocs, branch, edits)
        {
            return None;
        }
        let mut at = branch;
        while at > data.inst_start && vcode.insts[at as usize - 1].is_nop() {
            at -= 1;
        }
        let compares = at > data.inst_start && vcode.insts[at as usize - 1].effects().sets_flags;
        if !compares {
            return Some(Point::before(branch));
        }
        let compare = at - 1;
        let (first, end) = self.ranges[index];
        let undisturbed = !allocs.edits[first as usize..end as usize]
            .iter()
            .any(|e| e.point > Point::before(compare));
        (undisturbed && is_apart(vcode, allocs, compare, edits)).then_some(Point::before(compare))
    }
}

/// Whether the moves may stand before an instruction instead of behind it.
fn is_apart<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, inst: u32, edits: &[Edit]) -> bool {
    let it = &vcode.insts[inst as usize];
    if it.has_clobbers() || it.is_opaque() || it.effects().stays && it.terminator() == Terminator::None {
        return false;
    }
    let named =
        |place: Allocation, written: bool| edits.iter().any(|e| e.to == place || written && e.from == place);
    let operands = vcode.inst_operands(inst).iter().zip(allocs.of(it));
    !operands
        .into_iter()
        .any(|(o, place)| named(*place, o.kind() == OperandKind::Def))
}
