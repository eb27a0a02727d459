//! Shrink-wrapping: the frame is set up where the first block begins that needs it, and not at the entry.
//!
//! A block needs the frame if it makes a call, touches a register that the function must preserve, or addresses the
//! stack. The frame is set up at one block ([`LateFrame::start`]) outside all loops, which dominates those that need it;
//! from there on every block has it. The others are *bare*: they return without it.
//!
//! Two things stand in the way of that and are mended first:
//! - The entry copies arguments to preserved registers or spill slots. These copies go down to where the frame is set up,
//!   and bare blocks read the argument where it came, as far as it is still there.
//! - Bare blocks and others jump to the same return. Bare blocks return themselves in place of the jump.
//!
//! Needs allocations after clean-up. Leaves true: bare blocks lead to bare blocks and to the start of the frame only; no
//! block with the frame leads to a bare one. Cost: O(entry) for most functions, else O(operands + edits).

use crate::alloc::{Allocations, Edit, Point};
use crate::passes::{Pass, Passes};
use crate::vcode::{BlockData, MachInst, Tag, Terminator, VCode};
use regalloc2::{Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet};
use smallvec::SmallVec;
use std::ops::Range;

/// Where the frame is set up, if that is not the entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateFrame {
    /// The frame is set up where this block begins.
    pub start: Block,
    /// By block: it runs without the frame.
    pub bare: Vec<bool>,
}

/// Most instructions and moves of a return that is repeated.
const MOST_STEPS: usize = 4;

/// Most copies of the entry that are followed.
const MOST_COPIES: usize = 64;

const NONE: u32 = u32::MAX;

/// A copy of the entry to a place that needs the frame.
#[derive(Clone, Copy, Debug)]
struct Copied {
    to: Allocation,
    from: PReg,
    low: bool,
    source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Edit(usize),
    Inst(u32),
}

/// Scratch of the pass.
#[derive(Clone, Debug, Default)]
pub struct Wrap {
    saved: PRegSet,
    copies: Vec<Copied>,
    /// The copies that are available at the entry's end.
    entry: u64,
    /// By block: the copies whose source or destination it writes.
    kills: Vec<u64>,
    /// By block: the copies whose source holds the value still, where it begins.
    available: Vec<u64>,
    /// By block: how many moves there are in it.
    moves: Vec<u8>,
    /// By block: it needs the frame.
    needs: Vec<bool>,
    dominator: Vec<u32>,
    /// By block: it has the frame.
    framed: Vec<bool>,
    stack: Vec<u32>,
}

/// What a walk over a block does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Notes the copies of the entry.
    Entry,
    /// Only asks whether the block can do without the frame.
    Ask,
    /// Lets the block read what is copied where it came from.
    Rewrite,
}

/// A place that the frame must be there for.
enum Place {
    Free,
    Framed,
}

impl Wrap {
    /// Runs the pass up to where returns are parted ([`Wrap::part_returns`]).
    pub fn run<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        saved: PRegSet,
        passes: &mut Passes,
    ) {
        let mut late = None;
        passes.run(Pass::Wrap, || late = self.plan(vcode, allocs, saved));
        vcode.late_frame = late;
    }

    /// Moves copies of `vcode`'s entry to where the frame is to be set up, if that can be later than at the entry; gives
    /// the blocks. `saved`: the registers that the function preserves for its caller, and what calls write beside those.
    fn plan<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        saved: PRegSet,
    ) -> Option<LateFrame> {
        if vcode.blocks.len() < 3 {
            return None;
        }
        self.saved = saved;
        self.copies.clear();
        let entry = self.walk(vcode, allocs, 0, 0, Mode::Entry)?;
        self.find_available(vcode, allocs, entry);
        self.find_needs(vcode, allocs);
        if !self.needs.contains(&true) {
            return None;
        }
        self.find_dominators(vcode);
        let start = self.find_start(vcode, allocs)?;
        let returns = |b: usize| !vcode.blocks[b].cold && self.leaves_bare(vcode, b);
        if self.framed[0] || !(0..vcode.blocks.len()).any(returns) {
            return None;
        }
        self.move_copies(vcode, allocs, start);
        Some(LateFrame {
            start: Block::new(start),
            bare: self.framed.iter().map(|f| !f).collect(),
        })
    }

    /// Whether a block leaves the function without a frame, by itself or in place of a jump.
    fn leaves_bare<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> bool {
        let ways_out = match vcode.succs(Block::new(block)) {
            [] => last(vcode, block).terminator() == Terminator::Ret,
            [to] => self.framed[to.index()] && self.is_exit(vcode, to.index()),
            _ => false,
        };
        !self.framed[block] && ways_out
    }

    /// Whether the frame must be there for a place.
    fn place(&self, place: Allocation) -> Place {
        match place.as_reg() {
            Some(reg) if !self.saved.contains(reg) => Place::Free,
            None if place.is_none() => Place::Free,
            _ => Place::Framed,
        }
    }

    /// The register that holds what was copied to `place`, if one does.
    fn origin(&self, place: Allocation, available: u64) -> Option<PReg> {
        let mut copies = self.copies.iter().enumerate();
        let found = copies.find(|(k, c)| c.to == place && available >> k & 1 != 0);
        found.map(|(_, c)| c.from)
    }

    /// The copies that a move ends: not the one that it takes back or makes once more.
    fn ended_by_move(&self, from: Allocation, to: Allocation) -> u64 {
        let kept = |c: &Copied| {
            let origin = Allocation::reg(c.from);
            (c.to, origin) == (to, from) || (c.to, origin) == (from, to) && !c.low
        };
        let copies = self.copies.iter().enumerate();
        let kept = copies.fold(0, |set, (k, c)| set | u64::from(kept(c)) << k);
        self.ended(to) & !kept
    }

    /// The copies that an instruction's definitions end.
    fn ended_by<I: MachInst>(&self, inst: &I, operands: &[Operand], places: &[Allocation]) -> u64 {
        if inst.is_move()
            && let [to, from] = places
        {
            return self.ended_by_move(*from, *to);
        }
        let defs = operands
            .iter()
            .zip(places)
            .filter(|(o, _)| o.kind() == OperandKind::Def);
        defs.fold(0, |set, (_, place)| set | self.ended(*place))
    }

    /// The copies that a write to `place` ends.
    fn ended(&self, place: Allocation) -> u64 {
        let reg = place.as_reg();
        let ends = |c: &Copied| c.to == place || Some(c.from) == reg;
        let copies = self.copies.iter().enumerate();
        copies.fold(0, |set, (k, c)| set | u64::from(ends(c)) << k)
    }

    /// Walks over a block where these copies are available; gives those that are at its end. `None`: the block needs the
    /// frame.
    fn walk<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        block: usize,
        mut available: u64,
        mode: Mode,
    ) -> Option<u64> {
        let insts = range(vcode, block);
        let mut edit = allocs.edits.partition_point(|e| e.point.inst() < insts.start);
        for inst in insts {
            while let Some(e) = allocs.edits.get(edit)
                && e.point == Point::before(inst)
            {
                available = self.walk_edit(allocs, edit, available, mode)?;
                edit += 1;
            }
            available = self.walk_inst(vcode, allocs, inst, available, mode)?;
            while let Some(e) = allocs.edits.get(edit)
                && e.point == Point::after(inst)
            {
                available = self.walk_edit(allocs, edit, available, mode)?;
                edit += 1;
            }
        }
        Some(available)
    }

    fn walk_edit(
        &mut self,
        allocs: &mut Allocations,
        index: usize,
        available: u64,
        mode: Mode,
    ) -> Option<u64> {
        let edit = allocs.edits[index];
        if let Place::Framed = self.place(edit.to) {
            let source = Source::Edit(index);
            if mode != Mode::Rewrite || self.position(source).is_some() {
                return self.walk_copy(edit.from, edit.to, edit.low, source, available, mode);
            }
            // What was copied already.
            allocs.edits[index].to = edit.from;
            return Some(available);
        }
        if let Place::Framed = self.place(edit.from) {
            let from = self.origin(edit.from, available)?;
            if mode == Mode::Rewrite {
                allocs.edits[index].from = Allocation::reg(from);
            }
        }
        Some(available & !self.ended_by_move(edit.from, edit.to))
    }

    /// The number of the copy that stands there.
    fn position(&self, source: Source) -> Option<usize> {
        self.copies.iter().position(|c| c.source == source)
    }

    /// A copy to a place that needs the frame.
    fn walk_copy(
        &mut self,
        from: Allocation,
        to: Allocation,
        low: bool,
        source: Source,
        available: u64,
        mode: Mode,
    ) -> Option<u64> {
        let from = from.as_reg().filter(|r| !self.saved.contains(*r))?;
        let mut copies = self.copies.iter().enumerate();
        let same = |k: usize, c: &Copied| c.to == to && c.from == from && available >> k & 1 != 0;
        if copies.any(|(k, c)| same(k, c) && (low || !c.low)) {
            return Some(available);
        }
        if mode != Mode::Entry {
            // The entry's own are moved when all else is done.
            return self.position(source).map(|k| available | 1 << k);
        }
        if self.copies.len() == MOST_COPIES || self.copies.iter().any(|c| c.to == to) {
            return None;
        }
        let bit = 1 << self.copies.len();
        self.copies.push(Copied {
            to,
            from,
            low,
            source,
        });
        Some(available | bit)
    }

    fn walk_inst<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        index: u32,
        available: u64,
        mode: Mode,
    ) -> Option<u64> {
        let inst = &vcode.insts[index as usize];
        if inst.needs_frame() || inst.has_clobbers() || inst.is_opaque() {
            return None;
        }
        let (start, count) = inst.operand_range();
        let pool = start as usize..(start + count) as usize;
        let operands = &vcode.operands[pool.clone()];
        if inst.is_move()
            && let [to, from] = allocs.places[pool.clone()]
            && to.is_reg()
            && let Place::Framed = self.place(to)
        {
            if mode == Mode::Rewrite && self.position(Source::Inst(index)).is_none() {
                allocs.places[pool.start] = from;
            }
            return self.walk_copy(
                from,
                to,
                inst.is_narrow_move(),
                Source::Inst(index),
                available,
                mode,
            );
        }
        let ended = self.ended_by(inst, operands, &allocs.places[pool.clone()]);
        for (k, operand) in operands.iter().enumerate() {
            let place = allocs.places[pool.start + k];
            if operand.kind() == OperandKind::Def {
                if let Place::Framed = self.place(place) {
                    return None;
                }
            } else if let Place::Framed = self.place(place) {
                let from = self.origin(place, available).filter(|_| place.is_reg())?;
                let places = &allocs.places[pool.clone()];
                if !is_free(operands, places, k, from) {
                    return None;
                }
                if mode == Mode::Rewrite {
                    allocs.places[pool.start + k] = Allocation::reg(from);
                }
            }
        }
        Some(available & !ended)
    }

    /// Works out where each block finds which copies' sources unchanged. `entry`: those at the entry's end.
    fn find_available<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations, entry: u64) {
        let count = vcode.blocks.len();
        self.kills.clear();
        self.moves.clear();
        self.available.clear();
        self.available.resize(count, u64::MAX);
        let mut edit = 0;
        for block in 0..count {
            let insts = range(vcode, block);
            let mut kills = 0;
            for index in insts.clone() {
                let inst = &vcode.insts[index as usize];
                if inst.has_clobbers() {
                    kills = u64::MAX;
                }
                kills |= self.ended_by(inst, vcode.inst_operands(index), allocs.of(inst));
            }
            let first = edit;
            while let Some(e) = allocs.edits.get(edit)
                && e.point.inst() < insts.end
            {
                kills |= self.ended_by_move(e.from, e.to);
                edit += 1;
            }
            self.kills.push(kills);
            self.moves.push((edit - first).min(255) as u8);
        }
        self.available[0] = 0;
        self.entry = entry;
        let mut changes = true;
        while changes {
            changes = false;
            for block in 1..count {
                let now = self.behind(vcode.preds(Block::new(block)));
                changes |= now != self.available[block];
                self.available[block] = now;
            }
        }
    }

    /// The copies that are available behind all of these blocks.
    fn behind(&self, blocks: &[Block]) -> u64 {
        let behind = |b: &Block| match b.index() {
            0 => self.entry,
            b => self.available[b] & !self.kills[b],
        };
        blocks.iter().map(behind).fold(u64::MAX, |a, b| a & b)
    }

    fn find_needs<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) {
        let mut needs = std::mem::take(&mut self.needs);
        needs.clear();
        needs.push(false);
        for block in 1..vcode.blocks.len() {
            // Who reaches a return that may be repeated is looked at later.
            let repeats = self.is_exit(vcode, block) && vcode.preds(Block::new(block)).len() > 1;
            let available = if repeats { u64::MAX } else { self.available[block] };
            needs.push(self.walk(vcode, allocs, block, available, Mode::Ask).is_none());
        }
        self.needs = needs;
    }

    /// The immediate dominators (Cooper, Harvey and Kennedy).
    fn find_dominators<I: MachInst>(&mut self, vcode: &VCode<I>) {
        let count = vcode.blocks.len();
        self.dominator.clear();
        self.dominator.resize(count, NONE);
        self.dominator[0] = 0;
        let mut changes = true;
        while changes {
            changes = false;
            for block in 1..count {
                let known = |p: &&Block| self.dominator[p.index()] != NONE;
                let preds = vcode.preds(Block::new(block)).iter().filter(known);
                let common = preds.map(|p| p.index()).reduce(|a, b| self.common(a, b));
                let Some(common) = common else { continue };
                changes |= self.dominator[block] != common as u32;
                self.dominator[block] = common as u32;
            }
        }
    }

    /// The nearest block that dominates both.
    fn common(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            match a > b {
                true => a = self.dominator[a] as usize,
                false => b = self.dominator[b] as usize,
            }
        }
        a
    }

    /// The nearest block that dominates all that need the frame.
    fn above_needing(&self) -> usize {
        // (a block's dominators stand before it)
        let mut inside: Vec<u32> = self.needs.iter().map(|n| u32::from(*n)).collect();
        let all = inside.iter().sum();
        for block in (1..inside.len()).rev() {
            if inside[block] == all {
                return block;
            }
            let above = self.dominator[block];
            if above != NONE {
                inside[above as usize] += inside[block];
            }
        }
        0
    }

    /// The block where the frame is set up, as late as can be; `None`: the entry.
    fn find_start<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &mut Allocations) -> Option<usize> {
        let mut start = self.above_needing();
        while start != 0 {
            match self.earlier(vcode, allocs, start) {
                None => return Some(start),
                Some(earlier) => start = earlier,
            }
        }
        None
    }

    /// Where the frame must be set up instead of at `start`, if that will not do. Finds the blocks that have it.
    fn earlier<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        start: usize,
    ) -> Option<usize> {
        let above = self.dominator[start] as usize;
        let all = match self.copies.len() {
            64 => u64::MAX,
            count => (1 << count) - 1,
        };
        let data = &vcode.blocks[start];
        if self.available[start] & all != all || data.keep_label || data.loop_depth != 0 {
            return Some(above);
        }
        self.framed.clear();
        self.framed.resize(vcode.blocks.len(), false);
        self.framed[start] = true;
        self.stack.push(start as u32);
        while let Some(block) = self.stack.pop() {
            for succ in vcode.succs(Block::new(block as usize)) {
                if !std::mem::replace(&mut self.framed[succ.index()], true) {
                    self.stack.push(succ.index() as u32);
                }
            }
        }
        for block in 1..vcode.blocks.len() {
            let preds = vcode.preds(Block::new(block));
            let bare = preds.iter().find(|p| !self.framed[p.index()]);
            let wrong = match (self.framed[block], bare) {
                (true, _) if block == start => preds.iter().find(|p| self.framed[p.index()]),
                (true, Some(_)) if self.returns_apart(vcode, allocs, block) => None,
                (true, bare) => bare,
                (false, _) => {
                    let available = self.available[block];
                    let runs = self.walk(vcode, allocs, block, available, Mode::Ask).is_some();
                    preds.first().filter(|_| !runs)
                }
            };
            if let Some(pred) = wrong {
                return Some(self.common(above, pred.index()));
            }
        }
        None
    }

    /// Whether a block does little more than return, and the bare blocks that jump there can do that themselves.
    fn returns_apart<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        exit: usize,
    ) -> bool {
        let bare = self.bare_preds(vcode, exit);
        let jumps = |b: &Block| {
            let jumps = vcode.succs(*b).len() == 1 && last(vcode, b.index()).is_jump();
            jumps && !vcode.blocks[b.index()].keep_jump
        };
        if !self.is_exit(vcode, exit) || !bare.iter().all(jumps) {
            return false;
        }
        let available = self.behind(&bare);
        self.walk(vcode, allocs, exit, available, Mode::Ask).is_some()
    }

    /// The predecessors of a block that have no frame.
    fn bare_preds<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> SmallVec<[Block; 8]> {
        let preds = vcode.preds(Block::new(block)).iter().copied();
        preds.filter(|p| !self.framed[p.index()]).collect()
    }

    /// Whether a block does little more than return.
    fn is_exit<I: MachInst>(&self, vcode: &VCode<I>, block: usize) -> bool {
        let insts = range(vcode, block);
        let insts = &vcode.insts[insts.start as usize..insts.end as usize];
        let steps = insts.iter().filter(|i| !i.is_nop()).count() + usize::from(self.moves[block]);
        last(vcode, block).terminator() == Terminator::Ret
            && steps <= MOST_STEPS
            && !vcode.blocks[block].keep_label
    }

    /// Copies of the entry go to the start of the frame, and bare blocks do without them.
    fn move_copies<I: MachInst>(&mut self, vcode: &mut VCode<I>, allocs: &mut Allocations, start: usize) {
        if self.copies.is_empty() {
            return;
        }
        for block in 0..vcode.blocks.len() {
            if !self.framed[block] {
                let available = self.available[block];
                let done = self.walk(vcode, allocs, block, available, Mode::Rewrite);
                debug_assert!(done.is_some(), "asked before");
            }
        }
        for copy in &self.copies {
            if let Source::Inst(inst) = copy.source {
                let (first, _) = vcode.insts[inst as usize].operand_range();
                allocs.places[first as usize] = allocs.places[first as usize + 1];
                vcode.insts[inst as usize] = I::nop();
            }
        }
        let mut index = 0;
        let copies = &self.copies;
        allocs.edits.retain(|_| {
            index += 1;
            !copies.iter().any(|c| c.source == Source::Edit(index - 1))
        });
        let point = Point::before(vcode.blocks[start].inst_start);
        let at = allocs.edits.partition_point(|e| e.point < point);
        let moved = copies.iter().map(|c| Edit {
            low: c.low,
            ..Edit::new(point, Allocation::reg(c.from), c.to)
        });
        allocs.edits.splice(at..at, moved);
    }
}

impl Wrap {
    /// Bare blocks that jump to a return that blocks with the frame reach, too, return themselves. The second half of the
    /// pass: it adds blocks to the function. `selected`: the instructions before clean-up, or nothing.
    pub fn part_returns<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        selected: &mut Vec<I>,
        allocs: &mut Allocations,
    ) {
        let Some(mut late) = vcode.late_frame.take() else {
            return;
        };
        for exit in 0..late.bare.len() {
            if !self.framed[exit] || exit == late.start.index() {
                continue;
            }
            let bare = self.bare_preds(vcode, exit);
            if bare.is_empty() {
                continue;
            }
            let available = self.behind(&bare);
            let (first, end) = vcode.blocks[exit].preds;
            let preds = &mut vcode.preds[first as usize..end as usize];
            preds.sort_by_key(|p| late.bare[p.index()]);
            let bare = (end - bare.len() as u32, end);
            vcode.blocks[exit].preds.1 = bare.0;
            let insts = range(vcode, exit);
            if insts.len() == 1 && edits_of(allocs, &insts).is_empty() {
                return_instead(vcode, selected, allocs, exit, bare);
            } else {
                repeat(vcode, selected, allocs, exit, bare);
                late.bare.push(true);
                let copy = vcode.blocks.len() - 1;
                let done = self.walk(vcode, allocs, copy, available, Mode::Rewrite);
                debug_assert!(done.is_some(), "asked before");
            }
        }
        vcode.late_frame = Some(late);
    }
}

/// The return takes the place of the jumps of these blocks, a range of the pool of predecessors.
fn return_instead<I: MachInst>(
    vcode: &mut VCode<I>,
    selected: &mut [I],
    allocs: &mut Allocations,
    exit: usize,
    blocks: (u32, u32),
) {
    let ret = vcode.blocks[exit].inst_start as usize;
    for at in blocks.0..blocks.1 {
        let block = vcode.preds[at as usize];
        let jump = vcode.blocks[block.index()].inst_end as usize - 1;
        let inst = with_own_operands(vcode, allocs, vcode.insts[ret]);
        // It returns what was passed.
        let (start, count) = inst.operand_range();
        for k in start as usize..(start + count) as usize {
            let old = vcode.operands[k];
            let number = vcode
                .params(Block::new(exit))
                .iter()
                .position(|p| *p == old.vreg());
            if let Some(number) = number {
                let passed = vcode.edge_args(block, 0)[number];
                vcode.operands[k] = Operand::new(passed, old.constraint(), old.kind(), old.pos());
            }
        }
        vcode.insts[jump] = inst;
        if !selected.is_empty() {
            selected[jump] = inst;
        }
        if !vcode.sources.is_empty() {
            vcode.sources[jump] = vcode.sources[ret];
        }
        let succs = &mut vcode.blocks[block.index()].succs;
        succs.1 = succs.0;
    }
}

/// A copy of the return `exit` for these blocks, a range of the pool of predecessors.
fn repeat<I: MachInst>(
    vcode: &mut VCode<I>,
    selected: &mut Vec<I>,
    allocs: &mut Allocations,
    exit: usize,
    preds: (u32, u32),
) {
    let insts = range(vcode, exit);
    let copy = Block::new(vcode.blocks.len());
    let to = vcode.insts.len() as u32;
    for index in insts.start as usize..insts.end as usize {
        let inst = vcode.insts[index];
        // Clean-up may have made nothing of it.
        let before = selected.get(index).copied().unwrap_or(inst);
        let copy = with_own_operands(vcode, allocs, before);
        let inst = match inst.operand_range().1 {
            0 => inst,
            _ => inst.with_operands(copy.operand_range().0),
        };
        vcode.insts.push(inst);
        if !selected.is_empty() {
            selected.push(copy);
        }
        if !vcode.sources.is_empty() {
            vcode.sources.push(vcode.sources[index]);
        }
        if !vcode.moves.is_empty() {
            vcode.moves.push(u32::MAX);
        }
    }
    let moved = |e: &Edit| {
        let inst = e.point.inst() - insts.start + to;
        Edit {
            point: match e.point.is_before() {
                true => Point::before(inst),
                false => Point::after(inst),
            },
            ..*e
        }
    };
    let edits: SmallVec<[Edit; MOST_STEPS]> =
        allocs.edits[edits_of(allocs, &insts)].iter().map(moved).collect();
    allocs.edits.extend(edits);
    for at in preds.0..preds.1 {
        let succs = vcode.blocks[vcode.preds[at as usize].index()].succs;
        vcode.succs[succs.0 as usize] = copy;
    }
    if !vcode.tags.is_empty() {
        let own = vcode.tags.iter().filter(|t| insts.contains(&t.from));
        let moved = own.map(|t| Tag {
            from: t.from - insts.start + to,
            to: t.to - insts.start + to,
            ..*t
        });
        let moved: Vec<Tag> = moved.collect();
        vcode.tags.extend(moved);
    }
    vcode.blocks.push(BlockData {
        inst_start: to,
        inst_end: vcode.insts.len() as u32,
        preds,
        ..vcode.blocks[exit]
    });
}

/// The same instruction with a copy of its operands.
fn with_own_operands<I: MachInst>(vcode: &mut VCode<I>, allocs: &mut Allocations, inst: I) -> I {
    let (start, count) = inst.operand_range();
    if count == 0 {
        return inst;
    }
    let pool = start as usize..(start + count) as usize;
    let own = vcode.operands.len() as u32;
    vcode.operands.extend_from_within(pool.clone());
    allocs.places.extend_from_within(pool);
    inst.with_operands(own)
}

/// The edits of these instructions.
fn edits_of(allocs: &Allocations, insts: &Range<u32>) -> Range<usize> {
    let before = |inst| allocs.edits.partition_point(|e| e.point.inst() < inst);
    before(insts.start)..before(insts.end)
}

/// Whether operand number `k`, which is read, may be in `from` as well.
fn is_free(operands: &[Operand], places: &[Allocation], k: usize, from: PReg) -> bool {
    let operand = &operands[k];
    let any = matches!(
        operand.constraint(),
        OperandConstraint::Any | OperandConstraint::Reg
    );
    let tied = |o: &Operand| matches!(o.constraint(), OperandConstraint::Reuse(n) if n == k);
    let early = |(o, p): (&Operand, &Allocation)| {
        o.kind() == OperandKind::Def && o.pos() == OperandPos::Early && p.as_reg() == Some(from)
    };
    any && operand.pos() == OperandPos::Early
        && operand.class() == from.class()
        && !operands.iter().any(tied)
        && !operands.iter().zip(places).any(early)
}

fn range<I: MachInst>(vcode: &VCode<I>, block: usize) -> Range<u32> {
    let data = &vcode.blocks[block];
    data.inst_start..data.inst_end
}

/// The instruction that ends a block.
fn last<I: MachInst>(vcode: &VCode<I>, block: usize) -> &I {
    &vcode.insts[vcode.blocks[block].inst_end as usize - 1]
}
