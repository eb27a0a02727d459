//! Behind pass 3 of the clean-up: moves that several ways begin with are made once, where the ways part (spill hoisting).
//!
//! ```text
//!   branch A, B    A: slot <- r; …    B: …; slot <- r; …     ─►   slot <- r; branch A, B    A: …    B: …; …
//! ```
//! The allocator spills a value where its register is needed for another, on each way for itself; and so with copies and
//! reloads. From the last block to the first, each block gathers the moves that the ways behind it begin with: nothing
//! there touches the destination before, nor writes the source. They become one if the destination holds nothing else
//! there that is read, and if they are executed about as often as the one would be. Blocks without a frame get none
//! ([`crate::wrap`]), unless all ways have it.
//!
//! Needs the live places of pass 2. Leaves true: the same values in all places that are read. Cost: O(blocks), and the
//! instructions of the blocks that such moves go up through.

use super::{Cleanup, NUM_REGS, any, edit_class, set};
use crate::alloc::{Allocations, Edit, Point};
use crate::frequency::{COLD, LEAVES, NONE};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandKind, PRegSet, RegClass};

/// How often the moves must be executed for each time that the one would be.
const OFTEN: f32 = 0.99;

/// A move that stands or is to stand somewhere.
#[derive(Clone, Copy)]
struct Move {
    kind: Kind,
    block: u32,
    /// The next of those that one may replace.
    next: u32,
}

#[derive(Clone, Copy)]
enum Kind {
    /// This edit.
    Edit(u32),
    /// The new one of this number.
    New(u32),
}

/// Moves between two places that some of the ways from a point on execute, before they touch the destination or write the
/// source.
#[derive(Clone, Copy)]
struct Exposed {
    to: Allocation,
    from: Allocation,
    class: RegClass,
    /// Only the lower 32 bits are asked for.
    low: bool,
    /// How often one of them is executed, each time that the place is reached.
    often: f32,
    /// Each way from the block executes one.
    always: bool,
    /// The first and the last of the moves.
    first: u32,
    last: u32,
}

/// A new move.
struct New {
    /// The edits that stand before it.
    edits: u32,
    edit: Edit,
    /// Another one replaces it.
    replaced: bool,
}

/// Places that are read, and that are written.
#[derive(Default)]
pub(super) struct Touched {
    read: Vec<u64>,
    written: Vec<u64>,
}

/// The scratch of the pass; reused between functions.
#[derive(Default)]
pub(super) struct Hoisting {
    moves: Vec<Move>,
    new: Vec<New>,
    /// What is exposed at the start of the blocks with one predecessor that have been seen, in no order.
    exposed: Vec<Exposed>,
    /// By block: its part of `exposed`.
    ranges: Vec<(u32, u32)>,
    /// What is exposed where the walk is.
    here: Vec<Exposed>,
    pub(super) touched: Touched,
    /// The block that is looked at.
    block: u32,
    /// By block: the frame is there at its end.
    framed: Vec<bool>,
    /// The edits that are replaced.
    replaced: Vec<u32>,
    /// The first of the moves that a new one replaces, and its block and itself.
    joined: Vec<(u32, u32, Edit)>,
}

impl Cleanup {
    /// Runs the pass. `kept`: registers whose use costs a frame, which is to be set up late.
    pub(super) fn hoist_moves<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        kept: PRegSet,
    ) {
        if allocs.edits.len() < 2 || vcode.frame.funclets {
            return;
        }
        let mut hoisting = std::mem::take(&mut self.hoisting);
        hoisting.start(vcode.blocks.len());
        self.find_framed(vcode, kept, &mut hoisting.framed);
        for index in (0..vcode.blocks.len()).rev() {
            self.gather(vcode, index, &mut hoisting);
            self.join(vcode, allocs, index, &mut hoisting);
            self.pass(vcode, allocs, index, &mut hoisting);
        }
        for &(first, block, edit) in &hoisting.joined {
            self.mark_live(vcode, &hoisting.moves, first, block, edit);
        }
        if !hoisting.joined.is_empty() {
            self.replace_edits(vcode, allocs, &mut hoisting);
        }
        self.hoisting = hoisting;
    }

    /// The destination of a new move is live on the ways from its block to the moves that it replaces, from `first` on.
    fn mark_live<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        moves: &[Move],
        first: u32,
        block: u32,
        edit: Edit,
    ) {
        let class = edit_class(&edit);
        let extent = self.extent(edit.to, class);
        let upper = self.upper(edit.to, class).filter(|_| !edit.low);
        let mut next = first;
        while next != NONE {
            let one = moves[next as usize];
            let mut at = one.block as usize;
            while at != block as usize {
                let before = vcode.preds(Block::new(at))[0].index();
                for (sets, row) in [(&mut self.live_in, at), (&mut self.live_out, before)] {
                    let row = &mut sets[row * self.words..(row + 1) * self.words];
                    set(row, extent);
                    upper.into_iter().for_each(|upper| set(row, upper));
                }
                at = before;
            }
            next = one.next;
        }
    }

    /// Puts the new moves in and takes the others out.
    fn replace_edits<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        hoisting: &mut Hoisting,
    ) {
        // What is taken out is marked by equal ends.
        for &at in &hoisting.replaced {
            let edit = &mut allocs.edits[at as usize];
            edit.to = edit.from;
        }
        let new = &mut hoisting.new;
        new.retain(|n| !n.replaced);
        new.sort_by_key(|n| (n.edits, n.edit.point));
        self.exchange_edits(vcode, allocs, new.iter().map(|n| (n.edits, n.edit)));
    }

    /// By block: whether each way to its end needs the frame.
    fn find_framed<I: MachInst>(&self, vcode: &VCode<I>, kept: PRegSet, framed: &mut [bool]) {
        if kept == PRegSet::empty() {
            framed.fill(true);
            return;
        }
        let mut costs: smallvec::SmallVec<[u64; 16]> = smallvec::smallvec![0; self.words];
        kept.into_iter().for_each(|r| set(&mut costs, (r.index(), 1)));
        let slots = self.uppers.unwrap_or(self.words * 64) - NUM_REGS;
        set(&mut costs, (NUM_REGS, slots));
        // The copies of the entry go down to where the frame is set up.
        let entry = vcode.blocks[0];
        let insts = &vcode.insts[entry.inst_start as usize..entry.inst_end as usize];
        framed[0] = insts.iter().any(|i| i.has_clobbers());
        for index in 1..vcode.blocks.len() {
            let writes = &self.writes[index * self.words..(index + 1) * self.words];
            let preds = vcode.preds(Block::new(index)).iter();
            let mut entered = preds.map(|p| p.index()).filter(|&p| p < index).peekable();
            let before = entered.peek().is_some() && entered.all(|p| framed[p]);
            framed[index] = before || writes.iter().zip(&costs).any(|(w, c)| w & c != 0);
        }
    }

    /// Gathers what the ways behind a block expose, as far as the slot holds nothing else there.
    fn gather<I: MachInst>(&self, vcode: &VCode<I>, index: usize, hoisting: &mut Hoisting) {
        hoisting.here.clear();
        let block = Block::new(index);
        let succs = vcode.succs(block);
        let total: f32 = succs.iter().map(|&s| share(vcode, block, s)).sum();
        for &succ in succs {
            let (start, end) = hoisting.ranges[succ.index()];
            let share = share(vcode, block, succ) / total;
            for at in start..end {
                let exposed = hoisting.exposed[at as usize];
                hoisting.add(exposed, share);
            }
        }
        let Hoisting {
            here,
            exposed,
            ranges,
            ..
        } = hoisting;
        here.retain_mut(|e| {
            let extent = self.extent(e.to, e.class);
            succs.iter().all(|s| {
                let (start, end) = ranges[s.index()];
                let moves = exposed[start as usize..end as usize].iter().any(|o| o.is_like(e));
                e.always &= moves;
                moves || !self.is_live_in(*s, extent)
            })
        });
    }

    /// Puts one new move at the end of a block where several are exposed, if it pays.
    fn join<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        hoisting: &mut Hoisting,
    ) {
        hoisting.block = index as u32;
        let settled = hoisting.moves.len() as u32;
        if hoisting.here.is_empty() {
            return;
        }
        let last = vcode.blocks[index].inst_end - 1;
        let mut sets = std::mem::take(&mut hoisting.touched);
        sets.clear(self.words);
        let passes = self.touch(vcode, allocs, last, &mut sets);
        hoisting.here.retain(|e| passes && !self.is_disturbed(e, &sets));
        sets.clear(self.words);
        let (first, end) = self.ranges[index];
        for at in 0..hoisting.here.len() {
            let exposed = hoisting.here[at];
            let several = exposed.first != exposed.last;
            let pays = exposed.often >= OFTEN && (exposed.always || hoisting.framed[index]);
            if !several || !pays || self.is_disturbed(&exposed, &sets) {
                continue;
            }
            let mut edit = Edit {
                low: exposed.low,
                ..Edit::new(Point::before(last), exposed.from, exposed.to)
            };
            if let Some(point) = self.point_before_branch(vcode, allocs, index, &[edit]) {
                edit.point = point;
            }
            let edits = &allocs.edits[first as usize..end as usize];
            let edits = first + edits.partition_point(|e| e.point <= edit.point) as u32;
            hoisting.replace(
                at,
                New {
                    edits,
                    edit,
                    replaced: false,
                },
            );
            self.touch_edit(&edit, &mut sets);
        }
        // The others must go past the new moves, if they go up from here.
        let is_new = |e: &Exposed| e.first >= settled;
        hoisting
            .here
            .retain(|e| is_new(e) || !self.is_disturbed(e, &sets));
        hoisting.touched = sets;
    }

    /// Finds what is exposed at a block's start: what can go past the block, and moves of its own before the first call.
    fn pass<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        hoisting: &mut Hoisting,
    ) {
        let (mut at, end) = self.ranges[index];
        if vcode.preds(Block::new(index)).len() != 1 || at == end && hoisting.here.is_empty() {
            return;
        }
        let start = hoisting.exposed.len() as u32;
        let mut sets = std::mem::take(&mut hoisting.touched);
        sets.clear(self.words);
        let data = vcode.blocks[index];
        let mut calls = false;
        for inst in data.inst_start..data.inst_end {
            at = self.pass_edits(allocs, Point::before(inst), (at, end, calls), &mut sets, hoisting);
            calls |= vcode.insts[inst as usize].has_clobbers();
            let over = hoisting.here.is_empty() && (calls || at == end);
            if over || !self.touch(vcode, allocs, inst, &mut sets) {
                hoisting.here.clear();
                break;
            }
            at = self.pass_edits(allocs, Point::after(inst), (at, end, calls), &mut sets, hoisting);
        }
        hoisting.here.retain(|e| !self.is_disturbed(e, &sets));
        hoisting.exposed.extend_from_slice(&hoisting.here);
        hoisting.ranges[index] = (start, hoisting.exposed.len() as u32);
        hoisting.touched = sets;
    }

    /// Passes the edits of a block up to a point; gives the next. `called`: there was a call before.
    fn pass_edits(
        &self,
        allocs: &Allocations,
        point: Point,
        (mut at, end, called): (u32, u32, bool),
        sets: &mut Touched,
        hoisting: &mut Hoisting,
    ) -> u32 {
        while at < end && allocs.edits[at as usize].point <= point {
            let edit = allocs.edits[at as usize];
            if !called && edit_class(&edit) != RegClass::Vector {
                let exposed = Exposed::new(&edit, hoisting.moves.len() as u32);
                if !self.is_disturbed(&exposed, sets) {
                    let kind = Kind::Edit(at);
                    hoisting.moves.push(Move {
                        kind,
                        block: hoisting.block,
                        next: NONE,
                    });
                    hoisting.exposed.push(exposed);
                }
            }
            self.touch_edit(&edit, sets);
            at += 1;
        }
        at
    }

    /// Notes what an instruction touches; `false`: nothing can go past it.
    pub(super) fn touch<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        inst: u32,
        sets: &mut Touched,
    ) -> bool {
        let it = &vcode.insts[inst as usize];
        self.each_write(vcode, inst, allocs, |extent| set(&mut sets.written, extent));
        for (operand, &place) in vcode.inst_operands(inst).iter().zip(allocs.of(it)) {
            if operand.kind() == OperandKind::Use {
                set(&mut sets.read, self.extent(place, operand.class()));
            }
        }
        !it.is_opaque()
    }

    pub(super) fn touch_edit(&self, edit: &Edit, sets: &mut Touched) {
        let class = edit_class(edit);
        set(&mut sets.read, self.extent(edit.from, class));
        set(&mut sets.written, self.extent(edit.to, class));
    }

    /// Whether a move cannot go past what touches these places.
    fn is_disturbed(&self, exposed: &Exposed, sets: &Touched) -> bool {
        let extent = |place| self.extent(place, exposed.class);
        sets.disturb(extent(exposed.to), extent(exposed.from))
    }
}

/// What the way from a block to its successor weighs.
fn share<I: MachInst>(vcode: &VCode<I>, block: Block, succ: Block) -> f32 {
    let (from, to) = (vcode.blocks[block.index()], vcode.blocks[succ.index()]);
    let is_rare = to.cold && !from.cold || to.seldom && !from.seldom;
    match (is_rare, to.loop_depth < from.loop_depth) {
        (true, _) => COLD,
        (_, true) => LEAVES,
        _ => 1.0,
    }
}

impl Exposed {
    fn is_like(&self, other: &Exposed) -> bool {
        (self.to, self.from) == (other.to, other.from)
    }

    /// An edit by itself, as move `number`.
    fn new(edit: &Edit, number: u32) -> Exposed {
        Exposed {
            to: edit.to,
            from: edit.from,
            class: edit_class(edit),
            low: edit.low,
            often: 1.0,
            always: true,
            first: number,
            last: number,
        }
    }
}

impl Touched {
    /// Whether a move from one place to another cannot go past what touches these.
    pub(super) fn disturb(&self, to: (usize, usize), from: (usize, usize)) -> bool {
        any(&self.written, to) || any(&self.read, to) || any(&self.written, from)
    }

    pub(super) fn clear(&mut self, words: usize) {
        for set in [&mut self.read, &mut self.written] {
            set.clear();
            set.resize(words, 0);
        }
    }
}

impl Hoisting {
    fn start(&mut self, blocks: usize) {
        self.moves.clear();
        self.new.clear();
        self.exposed.clear();
        self.ranges.clear();
        self.ranges.resize(blocks, (0, 0));
        self.framed.clear();
        self.framed.resize(blocks, false);
        self.replaced.clear();
        self.joined.clear();
    }

    /// Adds what a way of this share exposes to what the others do.
    fn add(&mut self, exposed: Exposed, share: f32) {
        let often = exposed.often * share;
        match self.here.iter_mut().find(|e| e.is_like(&exposed)) {
            Some(same) => {
                self.moves[same.last as usize].next = exposed.first;
                same.last = exposed.last;
                same.often += often;
                same.low &= exposed.low;
            }
            None => self.here.push(Exposed {
                often,
                always: true,
                ..exposed
            }),
        }
    }

    /// Puts a new move in the place of those that are exposed.
    fn replace(&mut self, at: usize, new: New) {
        let first = self.here[at].first;
        let mut next = first;
        while next != NONE {
            let one = self.moves[next as usize];
            match one.kind {
                Kind::Edit(edit) => self.replaced.push(edit),
                Kind::New(new) => self.new[new as usize].replaced = true,
            }
            next = one.next;
        }
        let number = self.moves.len() as u32;
        self.joined.push((first, self.block, new.edit));
        self.here[at] = Exposed::new(&new.edit, number);
        self.moves.push(Move {
            kind: Kind::New(self.new.len() as u32),
            block: self.block,
            next: NONE,
        });
        self.new.push(new);
    }
}
