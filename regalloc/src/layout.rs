//! Machine block order, after allocation.
//!
//! Blocks are allocated in reverse post-order; this decides how they lie in memory. Blocks that
//! came out empty (only a jump, no moves) are left out, and jumps to them go to where they lead.
//! Tier 0 keeps the order of the IR ([`VCode::order`]) otherwise. Tier 1 and up chain blocks by frequency, so that the
//! likely successor follows, loops end in their conditional latch, and cold blocks come last; of equal blocks
//! (`equal`) one stays.
//!
//! Chains are built from the heaviest edge to the lightest (Pettis and Hansen's bottom-up placement).
//! Frequencies are estimated (`frequency`). In a loop every edge may be equally heavy, and one of them cannot fall
//! through. That is made a branch that is conditional anyway and whose other way is taken seldom (`Rank`), so that a loop
//! tested at its top is turned round (entered by a jump to the test at its bottom). What enters such a loop stands before it
//! nevertheless, jump or not: loops follow their entries, for readers and debuggers, and as they are fetched.
//!
//! Short ways beside a chain are put into it (`nest`). Loops whose head chooses between two ways are parted there (`turn`). Short operations of interpreters have lines of the cache for
//! themselves (`lone`).
//!
//! Needs allocations of the same function. Leaves true: the entry is first; every block that any
//! branch or jump table names is either in `order` or forwarded to one that is.
//! Cost: O(blocks + edges), tier 1: plus a sort of the edges.

mod lone;
mod nest;
mod repeats;
mod tails;
#[cfg(test)]
mod tests;
mod turn;

pub use tails::Tail;

use crate::alloc::{Allocations, Point, Tier};
use crate::frequency::{Frequencies, NONE};
use crate::passes::{Pass, Passes};
use crate::vcode::{BlockData, MachInst, Terminator, VCode};
use regalloc2::Block;
use std::cmp::{Ordering, Reverse};

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
    /// Where in `order` the blocks begin that are to stand in a section of their own.
    parts: Vec<Part>,
    headers: Vec<bool>,
    /// By block: it is entered by jumps, often.
    aligned: Vec<bool>,
    /// By block: it has a line of the cache for itself (`lone`).
    alone: Vec<bool>,
    /// By block: code is repeated in place of its jump (`repeats`).
    repeated: Vec<repeats::Copies>,
    flow: Frequencies,
    work: Work,
    tails: tails::Tails,
}

/// What a layout is to do beside ordering blocks; nothing in tier 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aims<'a> {
    /// Cold blocks will stand in a section of their own.
    pub splits: bool,
    /// Blocks that are to stand in sections of their own, by number and in order; what is in no list is cold.
    pub clusters: Option<&'a [Vec<u32>]>,
    /// Speed counts more than size: short ways to jumps to one of many places are repeated, and loops have their jumps
    /// where they are seldom taken.
    pub speed: bool,
}

/// What a further section has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// The cluster of this number.
    Cluster(u32),
    /// What has no other place.
    Cold,
    /// The blocks where exceptions arrive: unwinders look for them in one section.
    Pads,
}

/// Blocks that will stand in a further section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where in [`Layout::order`] they begin.
    pub start: usize,
    /// Which they are.
    pub kind: PartKind,
}

/// Scratch of the tier-1 placement.
#[derive(Clone, Debug, Default)]
struct Work {
    edges: Vec<WeightedEdge>,
    /// Chain of each block (its head), next block in the chain, tail of the chain of a head.
    chain: Vec<u32>,
    next: Vec<u32>,
    tail: Vec<u32>,
    position: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct WeightedEdge {
    from: u32,
    to: u32,
    weight: Weight,
    /// Order among equally heavy edges.
    rank: Rank,
}

/// A frequency with so few digits that the sums of its estimate, which are not exact, do not tell equals apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Weight(u32);

impl Weight {
    /// Bits of a fraction that are too many.
    const ROUNDED: u32 = 16;

    fn of(frequency: f32) -> Weight {
        Weight((frequency.to_bits() + (1 << (Self::ROUNDED - 1))) >> Self::ROUNDED)
    }
}

/// What it costs if an edge does not fall through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// A jump each time, or nearly.
    Jump,
    /// A jump if the other way is taken, which is seldom.
    Turned,
    /// The same, and it leads back.
    Back,
}

/// What runs this part of the time of something else at most, runs seldom beside it.
const SELDOM: f32 = 0.2;

/// Ways out of a block beyond which it chooses among many.
const MANY: usize = 4;

impl Layout {
    /// Where a jump to `block` ends up.
    #[inline]
    pub fn forward(&self, block: Block) -> Block {
        self.forward[block.index()]
    }

    /// Whether `block` is the target of a back edge.
    #[inline]
    fn is_loop_header(&self, block: Block) -> bool {
        self.headers.get(block.index()).copied().unwrap_or(false)
    }

    /// Whether alignment of `block` pays: it is in a loop, runs about as often as that and is entered by jumps, so that
    /// what is skipped before it is hardly ever executed.
    #[inline]
    pub fn is_alignment_worthwhile(&self, block: Block) -> bool {
        self.aligned.get(block.index()).copied().unwrap_or(false)
    }

    /// Where in `order` the short loop within another one ends whose code starts at place `start` of it: its blocks stand
    /// behind each other, call nothing, and have no more than so many instructions.
    pub fn end_of_short_inner_loop<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        start: usize,
        most: usize,
    ) -> Option<usize> {
        let first = self.order[start];
        let header = self.flow.loop_of[first.index()];
        if header == NONE || self.flow.outer[header as usize] == NONE {
            return None;
        }
        let (mut count, mut end) = (0, None);
        for (i, block) in self.order.iter().enumerate().skip(start) {
            let data = &vcode.blocks[block.index()];
            let insts = &vcode.insts[data.inst_start as usize..data.inst_end as usize];
            count += insts.len();
            if self.flow.loop_of[block.index()] != header || self.begins_part(i) || count > most {
                break;
            }
            if insts.iter().any(MachInst::has_clobbers) {
                return None;
            }
            if vcode.succs(*block).iter().any(|s| self.forward(*s) == first) {
                end = Some(i);
            }
        }
        end
    }

    /// Whether the second of a block's two ways out is to be one branch, where neither leads to the block that follows:
    /// it is the likelier one, or the way back in a loop.
    pub fn second_is_likelier<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> bool {
        let &[first, second] = vcode.succs(block) else {
            return false;
        };
        let freq = |b: Block| self.flow.freq.get(b.index()).copied().unwrap_or(0.0);
        let is_header = |b| self.is_loop_header(self.forward(b));
        match freq(second).total_cmp(&freq(first)) {
            Ordering::Equal => is_header(second) && !is_header(first),
            order => order == Ordering::Greater,
        }
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

    /// What will stand in further sections, if the layout was asked for such.
    #[inline]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether a further section begins at place `i` of `order`.
    #[inline]
    pub fn begins_part(&self, i: usize) -> bool {
        self.parts.iter().any(|p| p.start == i)
    }

    /// How many further sections begin up to `block`; `None`: it has no place of its own (it is part of a shared end).
    pub fn part_of(&self, block: Block) -> Option<usize> {
        match self.work.position.get(self.forward(block).index()) {
            None | Some(&NONE) => None,
            Some(&at) => Some(self.parts.partition_point(|p| p.start <= at as usize)),
        }
    }

    /// Computes the layout of `vcode` anew.
    pub fn compute<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        tier: Tier,
        aims: Aims<'_>,
        passes: &mut Passes,
    ) {
        let split = aims.splits;
        self.find_empty(vcode, allocs);
        self.parts.clear();
        self.headers.clear();
        self.aligned.clear();
        self.repeated.clear();
        self.alone.clear();
        self.flow.clear();
        self.order.clear();
        self.tails.clear();
        if tier == Tier::Fast || vcode.blocks.len() <= 2 && !split {
            let kept = |b: &Block| self.forward[b.index()] == *b;
            match vcode.order.is_empty() {
                true => self
                    .order
                    .extend((0..vcode.blocks.len()).map(Block::new).filter(kept)),
                false => self.order.extend(vcode.order.iter().copied().filter(kept)),
            }
            if let Some(clusters) = aims.clusters {
                self.group_clusters(vcode, clusters);
            }
            return self.group_funclets(vcode);
        }
        if !vcode.frame.funclets {
            self.share_tails(vcode, allocs);
        }
        self.flow.compute(vcode);
        self.build_chains(vcode);
        passes.run(Pass::Nest, || self.nest_chains(vcode, allocs, !aims.speed));
        if aims.speed {
            passes.run(Pass::Turn, || self.turn_loops(vcode));
        }
        self.order_chains(vcode, split);
        if split {
            let cold = |b: &Block| self.flow.cold[b.index()];
            let start = self.order.iter().position(cold);
            let cold = start.map(|start| Part {
                start,
                kind: PartKind::Cold,
            });
            self.parts.extend(cold);
        }
        if let Some(clusters) = aims.clusters {
            self.group_clusters(vcode, clusters);
        }
        self.group_funclets(vcode);
        self.find_headers(vcode);
        self.find_aligned(vcode);
        if aims.speed {
            passes.run(Pass::Dispatches, || self.find_repeated(vcode, allocs));
            passes.run(Pass::Lone, || self.find_lone(vcode, allocs));
        }
    }

    /// Puts the blocks of each cluster together: first the entry's, at the end what is in none (it stays with the entry if
    /// that is in none) and the landing pads, if they are not all in one.
    fn group_clusters<I: MachInst>(&mut self, vcode: &VCode<I>, clusters: &[Vec<u32>]) {
        const COLD: u32 = u32::MAX - 1;
        const PADS: u32 = u32::MAX;
        let blocks = vcode.blocks.len();
        let mut places = vec![(COLD, 0); blocks];
        for (cluster, list) in (0..).zip(clusters) {
            for (at, block) in (0..).zip(list) {
                if let Some(place) = places.get_mut(*block as usize) {
                    *place = (cluster, at);
                }
            }
        }
        let pads = self.landing_pads(vcode);
        let apart = pads
            .iter()
            .any(|p| places[p.index()].0 != places[pads[0].index()].0);
        for pad in pads.iter().filter(|_| apart) {
            places[pad.index()] = (PADS, 0);
        }
        let home = places[0].0;
        let rank = |b: &Block| {
            let (cluster, at) = places[b.index()];
            (cluster != home, cluster, at)
        };
        self.order.sort_by_key(rank);
        self.work.position.clear();
        self.work.position.resize(blocks, NONE);
        let mut last = home;
        for (start, b) in self.order.iter().enumerate() {
            self.work.position[b.index()] = start as u32;
            let cluster = places[b.index()].0;
            if cluster != std::mem::replace(&mut last, cluster) {
                let kind = match cluster {
                    COLD => PartKind::Cold,
                    PADS => PartKind::Pads,
                    number => PartKind::Cluster(number),
                };
                self.parts.push(Part { start, kind });
            }
        }
    }

    /// Where exceptions arrive.
    fn landing_pads<I: MachInst>(&self, vcode: &VCode<I>) -> Vec<Block> {
        let ends = |block: &BlockData| &vcode.insts[block.inst_end as usize - 1];
        let is_invoke = |last: &I| last.has_clobbers() && last.terminator() == Terminator::Branch;
        let blocks = vcode.blocks.iter().zip(0..);
        let invokes = blocks.filter(|(data, _)| is_invoke(ends(data)));
        let pads = invokes.filter_map(|(_, block)| vcode.succs(Block::new(block)).get(1));
        pads.map(|pad| self.forward(*pad)).collect()
    }

    /// Each funclet stands apart, its first block first, behind the function itself.
    fn group_funclets<I: MachInst>(&mut self, vcode: &VCode<I>) {
        if vcode.frame.funclets {
            self.order.sort_by_key(|b| {
                let funclet = vcode.blocks[b.index()].funclet;
                (funclet, funclet != 0 && b.index() as u32 != funclet)
            });
            for (at, b) in self.order.iter().enumerate() {
                if let Some(position) = self.work.position.get_mut(b.index()) {
                    *position = at as u32;
                }
            }
        }
    }

    fn build_chains<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.find_edges(vcode);
        let Layout { flow, work, .. } = self;
        let count = vcode.blocks.len() as u32;
        work.chain.clear();
        work.chain.extend(0..count);
        work.tail.clear();
        work.tail.extend(0..count);
        work.next.clear();
        work.next.resize(count as usize, NONE);
        for i in 0..work.edges.len() {
            let WeightedEdge { from, to, .. } = work.edges[i];
            let (front, back) = (work.chain[from as usize], work.chain[to as usize]);
            // A loop that was turned round is entered by a jump, but follows what enters it.
            let enters = || {
                vcode.succs(Block::new(from as usize)).len() == 1
                    && flow.is_within(back, to)
                    && !flow.is_within(from, to)
            };
            let joins = front != back && work.tail[front as usize] == from && (back == to || enters());
            if !joins || flow.cold[from as usize] != flow.cold[back as usize] {
                continue;
            }
            work.next[from as usize] = back;
            work.tail[front as usize] = work.tail[back as usize];
            let mut at = back;
            while at != NONE {
                work.chain[at as usize] = front;
                at = work.next[at as usize];
            }
        }
    }

    /// The edges along which blocks may follow each other, the most important first.
    fn find_edges<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let Layout {
            forward,
            flow,
            work,
            tails,
            ..
        } = self;
        work.edges.clear();
        for from in (0..vcode.blocks.len()).filter(|&b| forward[b].index() == b && tails.goes_on(b)) {
            let succs = vcode.succs(Block::new(from));
            for (k, &succ) in succs.iter().enumerate() {
                let to = forward[succ.index()].index();
                if to == 0 || to == from || tails.is_absorbed(to) {
                    continue;
                }
                // The forwarded block, if any, has the edge's own frequency.
                let weight = flow.freq[from].min(flow.freq[succ.index()]).min(flow.freq[to]);
                let turned =
                    matches!(succs, [_, _]) && flow.edge(vcode, from, succs[1 - k]) < weight * SELDOM;
                let rank = match (to <= from, turned) {
                    // The end of a loop that is tested there: it branches back, and the loop begins with its header.
                    (true, true) => continue,
                    (true, false) if succs.len() > 1 => Rank::Back,
                    (_, true) => Rank::Turned,
                    _ => Rank::Jump,
                };
                work.edges.push(WeightedEdge {
                    from: from as u32,
                    to: to as u32,
                    weight: Weight::of(weight),
                    rank,
                });
            }
        }
        work.edges
            .sort_by_key(|e| (Reverse(e.weight), e.rank, e.from, e.to));
    }

    /// The entry's chain, then the others in reverse post-order of their first mention, cold ones last.
    fn order_chains<I: MachInst>(&mut self, vcode: &VCode<I>, splits: bool) {
        let throws = match splits {
            true => Vec::new(),
            false => self.chains_that_throw(vcode),
        };
        let Layout {
            order,
            forward,
            flow,
            work,
            tails,
            ..
        } = self;
        work.position.clear();
        work.position.resize(vcode.blocks.len(), NONE);
        for cold in [false, true] {
            for (block, to) in forward.iter().enumerate() {
                let kept = to.index() == block && work.position[block] == NONE && !tails.is_absorbed(block);
                let head = work.chain[block];
                let last = flow.cold[head as usize] && head != 0 && throws.binary_search(&head).is_err();
                if !kept || last != cold {
                    continue;
                }
                let mut at = head;
                while at != NONE {
                    work.position[at as usize] = order.len() as u32;
                    order.push(Block::new(at as usize));
                    at = work.next[at as usize];
                }
            }
        }
    }

    /// Cold chains that throw an exception which this function catches, by their heads. They stand among the others: unwinders
    /// search the table of a function's calls from its start.
    fn chains_that_throw<I: MachInst>(&self, vcode: &VCode<I>) -> Vec<u32> {
        let cold = &self.flow.cold;
        let throws = |block: usize| {
            let last = &vcode.insts[vcode.blocks[block].inst_end as usize - 1];
            cold[block] && last.has_clobbers() && last.terminator() == Terminator::Branch
        };
        let count = vcode.blocks.len();
        if !(1..count).any(throws) {
            return Vec::new();
        }
        let mut found = Vec::new();
        // By block: it leads to one that is not cold.
        let mut returns = vec![false; count];
        for block in (1..count).rev() {
            let mut succs = vcode.succs(Block::new(block)).iter();
            returns[block] = !cold[block] || succs.any(|s| returns[s.index()]);
            if returns[block] && throws(block) {
                found.push(self.work.chain[block]);
            }
        }
        found.sort_unstable();
        found
    }

    /// Marks the blocks that loops jump back to in the final order.
    fn find_headers<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.headers.resize(vcode.blocks.len(), false);
        for &from in &self.order {
            for &succ in vcode.succs(from) {
                let to = self.forward[succ.index()];
                if self.work.position[to.index()] <= self.work.position[from.index()] {
                    self.headers[to.index()] = true;
                }
            }
        }
    }

    /// Whether `block`, or one or two blocks behind it, ends in a jump to one of many: the head of a loop like an
    /// interpreter's, whose speed depends on how much of it is fetched at once.
    pub fn dispatches<I: MachInst>(&self, vcode: &VCode<I>, block: Block) -> bool {
        self.dispatches_within(vcode, block, 2)
    }

    fn dispatches_within<I: MachInst>(&self, vcode: &VCode<I>, block: Block, steps: u32) -> bool {
        let succs = vcode.succs(block);
        let behind = |s: &Block| self.dispatches_within(vcode, self.forward(*s), steps - 1);
        succs.len() > MANY || steps > 0 && succs.iter().any(behind)
    }

    /// Marks the blocks whose alignment pays.
    fn find_aligned<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let Layout {
            order,
            forward,
            aligned,
            flow,
            tails,
            ..
        } = self;
        aligned.resize(vcode.blocks.len(), false);
        for pair in order.windows(2) {
            let (before, block) = (pair[0].index(), pair[1].index());
            let (header, freq) = (flow.loop_of[block], flow.freq[block]);
            let often = |than: f32| freq >= than * SELDOM;
            if header == NONE || flow.cold[block] || !often(1.0) || !often(flow.freq[header as usize]) {
                continue;
            }
            let succs = vcode.succs(pair[0]).iter().filter(|_| tails.goes_on(before));
            let into = succs.filter(|s| forward[s.index()].index() == block);
            let falls: f32 = into.map(|s| flow.edge(vcode, before, *s)).sum();
            aligned[block] = falls <= freq * SELDOM;
        }
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
            // The entry, or where the frame starts, holds the prologue; an exported label needs a place of its own.
            if i == 0
                || vcode.starts_frame(Block::new(i))
                || data.keep_label
                || data.keep_jump
                || !only
                || edited
            {
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

/// Instructions and moves of a block.
fn steps<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, block: Block) -> usize {
    let data = &vcode.blocks[block.index()];
    let insts = &vcode.insts[data.inst_start as usize..data.inst_end as usize];
    let until = |inst| allocs.edits.partition_point(|e| e.point < Point::before(inst));
    let edits = until(data.inst_end) - until(data.inst_start);
    insts.iter().filter(|i| !i.is_nop()).count() + edits
}
