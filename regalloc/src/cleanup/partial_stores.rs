//! Between passes 2 and 3 of the clean-up: a spill whose slot holds the value already on some of the ways to it is made on the
//! others only (partial redundancy elimination of stores).
//!
//! ```text
//!   A: r <- slot; …; jump J    B: r <- x; jump J    J: slot <- r; …    ─►   A: …    B: r <- x; slot <- r; jump J    J: …
//!   E: jump H    H: slot <- r; …; branch H, X                          ─►   E: slot <- r; jump H    H: …; branch H, X
//! ```
//! The allocator spills a value where it runs out of registers: inside of a loop, though it was made before it; or at each
//! turn, though one of the ways through the loop changes it. The store goes up to where ways meet, past what touches neither
//! its slot nor its register, and from there to the ends of those ways that lack the value: the entries of a loop, or one of
//! several ways. On other ways out the slot must hold nothing that is read.
//!
//! Needs the numbers of pass 1 and the live places of pass 2, and leaves both true for what is read; a slot is dealt with once,
//! because the second change would rely on what the first one has changed. Cost: O(blocks), the instructions of blocks in front
//! of stores, and pass 2 again where one is found.

use super::hoist_moves::Touched;
use super::{Cleanup, any, edit_class, set};
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Block, RegClass};
use smallvec::SmallVec;

/// A store goes up through no more blocks than these.
const FAR: usize = 4;

/// A spill that may be made earlier: the number of its edit, and the places.
#[derive(Clone, Copy)]
struct Store {
    number: u32,
    edit: Edit,
    to: (usize, usize),
    from: (usize, usize),
}

type Stores = SmallVec<[Store; 8]>;

/// The block in which ways meet, and whether all that go on from it come to the store, but for those that leave the loop or
/// are seldom taken.
struct Meeting {
    block: usize,
    sure: bool,
}

impl Cleanup {
    /// Runs the pass.
    pub(super) fn place_stores<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        if vcode.frame.funclets || !self.numbering.is_whole(vcode.blocks.len()) {
            return;
        }
        let mut sets = std::mem::take(&mut self.hoisting.touched);
        // Slots that were dealt with.
        let mut done: SmallVec<[u64; 16]> = smallvec::smallvec![0; self.words];
        let mut new: Vec<(u32, Edit)> = Vec::new();
        let mut found = false;
        for index in 1..vcode.blocks.len() {
            let mut stores = self.first_stores(vcode, allocs, index, &done, &mut sets);
            if stores.is_empty() {
                continue;
            }
            let Some(meeting) = self.go_up(vcode, allocs, index, &mut stores, &mut sets) else {
                continue;
            };
            for store in stores {
                if any(&done, store.to) {
                    continue;
                }
                let Some(lacking) = self.lacking(vcode, &meeting, &store) else {
                    continue;
                };
                for block in lacking {
                    new.push(self.at_end(vcode, allocs, block, &store.edit));
                }
                // What is taken out is marked by equal ends.
                let edit = &mut allocs.edits[store.number as usize];
                edit.to = edit.from;
                set(&mut done, store.to);
                found = true;
            }
        }
        self.hoisting.touched = sets;
        if found {
            new.sort_by_key(|(at, edit)| (*at, edit.point));
            self.exchange_edits(vcode, allocs, new.into_iter());
            self.liveness(vcode, allocs);
        }
    }

    /// The stores of a block that could stand at its start.
    fn first_stores<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        done: &[u64],
        sets: &mut Touched,
    ) -> Stores {
        let mut stores = Stores::new();
        let (first, end) = self.ranges[index];
        let is_store = |e: &Edit| e.to.is_stack() && e.from.is_reg() && edit_class(e) != RegClass::Vector;
        let edits = &allocs.edits[first as usize..end as usize];
        let Some(last) = edits.iter().rposition(is_store) else {
            return stores;
        };
        sets.clear(self.words);
        let mut inst = vcode.blocks[index].inst_start;
        for (number, edit) in (first..).zip(&edits[..=last]) {
            while Point::after(inst) <= edit.point {
                if !self.touch(vcode, allocs, inst, sets) {
                    return stores;
                }
                inst += 1;
            }
            let class = edit_class(edit);
            let (to, from) = (self.extent(edit.to, class), self.extent(edit.from, class));
            if is_store(edit) && !sets.disturb(to, from) && !any(done, to) {
                stores.push(Store {
                    number,
                    edit: *edit,
                    to,
                    from,
                });
            }
            self.touch_edit(edit, sets);
        }
        stores
    }

    /// Goes up from the start of a block to where ways meet, with the stores that can.
    fn go_up<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        stores: &mut Stores,
        sets: &mut Touched,
    ) -> Option<Meeting> {
        let mut block = index;
        let mut sure = true;
        for _ in 0..FAR {
            let &[before] = vcode.preds(Block::new(block)) else {
                let meets = vcode.preds(Block::new(block)).len() > 1 && block > 0;
                return meets.then_some(Meeting { block, sure });
            };
            sure &= is_main(vcode, before, block);
            stores.retain(|s| self.is_dead_beside(vcode, before, block, s));
            block = before.index();
            self.touch_block(vcode, allocs, block, sets)?;
            stores.retain(|s| !sets.disturb(s.to, s.from));
            if stores.is_empty() {
                return None;
            }
        }
        None
    }

    /// Notes what a block touches; `None`: nothing can go past it.
    fn touch_block<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        block: usize,
        sets: &mut Touched,
    ) -> Option<()> {
        sets.clear(self.words);
        let data = vcode.blocks[block];
        for inst in data.inst_start..data.inst_end {
            self.touch(vcode, allocs, inst, sets).then_some(())?;
        }
        let (first, end) = self.ranges[block];
        for edit in &allocs.edits[first as usize..end as usize] {
            self.touch_edit(edit, sets);
        }
        Some(())
    }

    /// Whether the slot holds nothing that is read on the ways from a block to others than `to`.
    fn is_dead_beside<I: MachInst>(&self, vcode: &VCode<I>, block: Block, to: usize, store: &Store) -> bool {
        let mut others = vcode.succs(block).iter().filter(|s| s.index() != to);
        !others.any(|s| self.is_live_in(*s, store.to))
    }

    /// The blocks before the meeting at whose ends the slot lacks the value, if the store may and should stand there.
    fn lacking<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        meeting: &Meeting,
        store: &Store,
    ) -> Option<SmallVec<[usize; 2]>> {
        let depth = |block: usize| vcode.blocks[block].loop_depth;
        let is_rare = |block: usize| vcode.blocks[block].cold || vcode.blocks[block].seldom;
        let mut lacking = SmallVec::new();
        let (mut enters, mut often) = (true, is_rare(meeting.block));
        let preds = vcode.preds(Block::new(meeting.block));
        for pred in preds.iter().map(|p| p.index()) {
            if self.numbering.agree(pred, store.to.0, store.from.0) {
                often |= !is_rare(pred);
                continue;
            }
            let last = vcode.blocks[pred].inst_end as usize - 1;
            let it = &vcode.insts[last];
            let ends = it.is_jump() || it.terminator() == Terminator::Branch;
            let block = Block::new(pred);
            if !ends || it.has_clobbers() || !self.is_dead_beside(vcode, block, meeting.block, store) {
                return None;
            }
            enters &= depth(pred) < depth(meeting.block);
            lacking.push(pred);
        }
        let pays = enters || meeting.sure && often;
        (pays && lacking.len() <= 1 && lacking.len() < preds.len()).then_some(lacking)
    }

    /// The store at the end of a block, and the number of edits that stand before it.
    fn at_end<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        block: usize,
        store: &Edit,
    ) -> (u32, Edit) {
        let last = Point::before(vcode.blocks[block].inst_end - 1);
        let edit = Edit {
            point: last,
            ..*store
        };
        let point = self
            .point_before_branch(vcode, allocs, block, &[edit])
            .unwrap_or(last);
        let (first, end) = self.ranges[block];
        let edits = &allocs.edits[first as usize..end as usize];
        (
            first + edits.partition_point(|e| e.point <= point) as u32,
            Edit { point, ..edit },
        )
    }
}

/// Whether `to` follows a block always, but where a loop is left or something seldom done.
fn is_main<I: MachInst>(vcode: &VCode<I>, block: Block, to: usize) -> bool {
    let main = vcode.blocks[to];
    vcode.succs(block).iter().filter(|s| s.index() != to).all(|s| {
        let other = vcode.blocks[s.index()];
        let seldom = (other.cold || other.seldom) && !main.cold && !main.seldom;
        seldom || other.loop_depth < main.loop_depth
    })
}
