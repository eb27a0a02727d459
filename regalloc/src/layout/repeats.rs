//! The dispatch of an interpreter (a short way to a jump to one of many places) is repeated where a jump leads to it: each
//! copy has its own history in the processor's predictor, and a jump is saved.
//!
//! Nothing but the order of memory knows of it: the walk over the blocks emits the code of those that the jump leads to in
//! its place. Cost: O(blocks), and a few steps for each jump in functions with such jumps.

use super::{Layout, MANY};
use crate::alloc::Allocations;
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::Block;

/// Instructions and moves that are repeated at most, without the jumps.
const MOST_STEPS: usize = 16;

/// Blocks that are repeated at most, one after the other.
const MOST_BLOCKS: usize = 3;

impl Layout {
    /// Whether the code of the block that `block` jumps to stands in place of its jump, and so on to a jump to one of many.
    #[inline]
    pub fn repeats(&self, block: Block) -> bool {
        self.repeated.get(block.index()) == Some(&true)
    }

    /// Finds the jumps in whose place code is repeated, in the final order.
    pub(super) fn find_repeated<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        // What has probes is counted apart; the parts of a function with funclets are told apart by their blocks.
        if !vcode.probes.is_empty() || vcode.frame.funclets {
            return;
        }
        let chooses = |b: usize| self.chooses(vcode, Block::new(b));
        if !(0..vcode.blocks.len()).any(chooses) {
            return;
        }
        let mut repeated = vec![false; vcode.blocks.len()];
        for (at, &block) in self.order.iter().enumerate() {
            let index = block.index();
            let Some(to) = self.jumps_to(vcode, block) else {
                continue;
            };
            let follows = self.order.get(at + 1) == Some(&to);
            let jumps = self.tails.goes_on(index) && !vcode.blocks[index].keep_jump;
            if jumps && !follows && !self.flow.cold[index] && !vcode.blocks[index].seldom {
                repeated[index] = self.is_short(vcode, allocs, to);
            }
        }
        self.repeated = repeated;
    }

    /// Where a block goes that ends in a jump.
    pub fn jumps_to<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> Option<Block> {
        let last = vcode.blocks[block.index()].inst_end as usize - 1;
        vcode.insts[last]
            .is_jump()
            .then(|| self.forward(vcode.succs(block)[0]))
    }

    /// Whether a block ends in a jump to one of many places.
    pub(super) fn chooses<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> bool {
        let last = vcode.insts[vcode.blocks[block.index()].inst_end as usize - 1];
        vcode.succs(block).len() > MANY
            && last.terminator() == Terminator::Branch
            && !last.is_opaque()
            && !last.has_clobbers()
    }

    /// Whether the function is an interpreter: many blocks of a loop jump a short way to a jump to one of many places.
    pub(super) fn interprets<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations) -> bool {
        let looped = || {
            let blocks = (0..vcode.blocks.len()).map(Block::new);
            blocks.filter(|b| vcode.blocks[b.index()].loop_depth != 0)
        };
        let leads = |b: &Block| {
            let to = self.jumps_to(vcode, *b);
            to.is_some_and(|to| self.is_short(vcode, allocs, to))
        };
        looped().any(|b| self.chooses(vcode, b)) && looped().filter(leads).nth(MANY).is_some()
    }

    /// Whether it is a short way from `block` to a jump to one of many places.
    fn is_short<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, mut block: Block) -> bool {
        let mut steps = 0;
        for _ in 0..MOST_BLOCKS {
            let data = vcode.blocks[block.index()];
            let last = data.inst_end - 1;
            let insts = &vcode.insts[data.inst_start as usize..last as usize];
            steps += super::steps(vcode, allocs, block) - 1;
            let plain = |i: &I| i.is_nop() || i.digest().is_some() && !i.has_clobbers() && !i.is_opaque();
            // Shared ends have labels within the block.
            let whole = self.tails.goes_on(block.index()) && block.index() != 0 && vcode.late_frame.is_none();
            if steps > MOST_STEPS || !whole || !insts.iter().all(plain) {
                return false;
            }
            match self.jumps_to(vcode, block) {
                Some(to) => block = to,
                None => return self.chooses(vcode, block),
            }
        }
        false
    }
}
