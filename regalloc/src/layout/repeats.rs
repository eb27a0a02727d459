//! The dispatch of an interpreter (a short way to a jump to one of many places) is repeated where a jump leads to it: each
//! copy has its own history in the processor's predictor, and a jump is saved. So are tests of an instruction in loops, and
//! short ones at the end of loops:
//!
//! ```text
//!   A: …; jump T   B: …   T: i = i + 1; if i == n leave   H: if …     ─►   A: …; i = i + 1; if i == n leave; if …   B: …   T: …
//! ```
//!
//! Nothing but the order of memory knows of it: the walk over the blocks emits the code of those that the jump leads to in
//! its place. Cost: O(blocks), and a few steps for each jump in loops and in functions with jumps to many places.

use super::{Layout, MANY};
use crate::alloc::Allocations;
use crate::frequency::NONE;
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::Block;
use smallvec::SmallVec;

/// Instructions and moves that are repeated at most, without the jumps.
const MOST_STEPS: usize = 16;

/// Blocks that are repeated at most, one after the other.
const MOST_BLOCKS: usize = 3;

/// Instructions and moves of the tests at the end of a loop that are repeated at most: of the one that leaves, and with the one
/// behind it.
const MOST_TEST_STEPS: [usize; 2] = [4, 7];

/// The same of a test within the loop.
const MOST_INNER_STEPS: usize = 2;

/// The blocks whose code stands in place of a block's jump.
pub(super) type Copies = SmallVec<[Block; MOST_BLOCKS]>;

impl Layout {
    /// Whether other code stands in place of the jump that ends `block`.
    #[inline]
    pub fn repeats(&self, block: Block) -> bool {
        !self.repeated(block).is_empty()
    }

    /// The blocks whose code stands in place of the jump that ends `block`.
    #[inline]
    pub fn repeated(&self, block: Block) -> &[Block] {
        self.repeated.get(block.index()).map_or(&[], |copies| copies)
    }

    /// Finds the jumps in whose place code is repeated, in the final order.
    pub(super) fn find_repeated<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        self.repeated.clear();
        // What has probes is counted apart; the parts of a function with funclets are told apart by their blocks.
        if !vcode.probes.is_empty() || vcode.frame.funclets {
            return;
        }
        let chooses = |b: usize| self.chooses(vcode, Block::new(b));
        let dispatches = (0..vcode.blocks.len()).any(chooses);
        let (mut repeated, mut calling) = (Vec::new(), None);
        for (at, &block) in self.order.iter().enumerate() {
            let index = block.index();
            let looped = vcode.blocks[index].loop_depth != 0;
            let Some(to) = self.jumps_to(vcode, block).filter(|_| dispatches || looped) else {
                continue;
            };
            let follows = self.order.get(at + 1) == Some(&to);
            let jumps = self.tails.goes_on(index) && !vcode.blocks[index].keep_jump;
            if jumps && !follows && !self.flow.cold[index] && !vcode.blocks[index].seldom {
                let mut copies = Copies::new();
                if dispatches {
                    copies = self.dispatch(vcode, allocs, to).unwrap_or_default();
                }
                if copies.is_empty() && looped {
                    copies = self.tests(vcode, allocs, block, to);
                    let calling =
                        (!copies.is_empty()).then(|| calling.get_or_insert_with(|| self.calling(vcode)));
                    // Beside a call a jump is nothing.
                    if calling.is_some_and(|c| c[self.flow.loop_of[index] as usize]) {
                        copies.clear();
                    }
                }
                if !copies.is_empty() {
                    repeated.resize(vcode.blocks.len(), Copies::new());
                    repeated[index] = copies;
                }
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
        vcode.succs(block).len() > MANY && self.branches(vcode, block)
    }

    /// Whether a block ends in a branch that does nothing else.
    fn branches<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> bool {
        let last = vcode.insts[vcode.blocks[block.index()].inst_end as usize - 1];
        last.terminator() == Terminator::Branch && !last.is_opaque() && !last.has_clobbers()
    }

    /// Whether the function is an interpreter: many blocks of a loop jump a short way to a jump to one of many places.
    pub(super) fn interprets<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations) -> bool {
        let looped = || {
            let blocks = (0..vcode.blocks.len()).map(Block::new);
            blocks.filter(|b| vcode.blocks[b.index()].loop_depth != 0)
        };
        let leads = |b: &Block| {
            let to = self.jumps_to(vcode, *b);
            to.is_some_and(|to| self.dispatch(vcode, allocs, to).is_some())
        };
        looped().any(|b| self.chooses(vcode, b)) && looped().filter(leads).nth(MANY).is_some()
    }

    /// The blocks of a short way from `block` to a jump to one of many places.
    fn dispatch<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        mut block: Block,
    ) -> Option<Copies> {
        let (mut copies, mut steps) = (Copies::new(), 0);
        for _ in 0..MOST_BLOCKS {
            steps += super::steps(vcode, allocs, block) - 1;
            let whole = self.can_repeat(vcode, block) && vcode.late_frame.is_none();
            if steps > MOST_STEPS || !whole {
                return None;
            }
            copies.push(block);
            match self.jumps_to(vcode, block) {
                Some(to) => block = to,
                None => return self.chooses(vcode, block).then_some(copies),
            }
        }
        None
    }

    /// Whether the code of a block can stand elsewhere, too.
    fn can_repeat<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> bool {
        let data = vcode.blocks[block.index()];
        let insts = &vcode.insts[data.inst_start as usize..data.inst_end as usize - 1];
        let plain = |i: &I| i.is_nop() || i.digest().is_some() && !i.has_clobbers() && !i.is_opaque();
        // Shared ends have labels within the block.
        self.tails.goes_on(block.index()) && block.index() != 0 && insts.iter().all(plain)
    }

    /// The test `to` that ends a loop around `from`, and the one behind it, if they are short.
    fn tests<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, from: Block, to: Block) -> Copies {
        let own = self.flow.loop_of[from.index()];
        let inside = |b: Block| own != NONE && self.flow.loop_of[b.index()] == own;
        let (mut copies, mut steps, mut at) = (Copies::new(), 0, to);
        for most in MOST_TEST_STEPS {
            steps += super::steps(vcode, allocs, at);
            let data = vcode.blocks[at.index()];
            let &[a, b] = vcode.succs(at) else { break };
            let framed = vcode.is_bare(at) == vcode.is_bare(from) && !vcode.starts_frame(at);
            let fits = steps <= most && inside(at) && framed && !data.keep_label;
            if !fits || !self.branches(vcode, at) || !self.can_repeat(vcode, at) {
                break;
            }
            let (a, b) = (self.forward(a), self.forward(b));
            let next = match (inside(a), inside(b)) {
                (false, true) => b,
                (true, false) => a,
                // The first one is a test for the end of the loop, or nearly nothing.
                _ if copies.is_empty() && steps > MOST_INNER_STEPS => break,
                _ => {
                    copies.push(at);
                    break;
                }
            };
            copies.push(at);
            at = next;
        }
        copies
    }

    /// By header of a loop: whether the loop, without those in it, calls.
    fn calling<I: MachInst>(&self, vcode: &VCode<I>) -> Vec<bool> {
        let mut calling = vec![false; vcode.blocks.len()];
        for (data, &header) in vcode.blocks.iter().zip(&self.flow.loop_of) {
            if header != NONE && !calling[header as usize] {
                let mut insts = vcode.insts[data.inst_start as usize..data.inst_end as usize].iter();
                calling[header as usize] = insts.any(MachInst::has_clobbers);
            }
        }
        calling
    }
}
