//! Blocks that end alike share their ends: of two blocks that go on to the same one or two blocks (or leave the function)
//! after the same instructions, one jumps into the other. A block all of whose instructions stand at the end of
//! another is left out; its label is bound within that one. Such are above all the edges over which
//! the same constants go to the parameters of a block.
//!
//! A *step* is an instruction with the edits before and after it. Blocks are walked from the last to the first; each is
//! looked up by a hash of its last steps, the longest end first. Where two ways go on alike, they are one by then, and what
//! branches to them may be the same in turn. Cost: O(steps), hashing.
//!
//! An interpreter's operations keep what leads from each to the next for themselves, except behind a call: one jump for all
//! would be predicted badly.

use super::Layout;
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{BlockData, MachInst, Terminator, VCode};
use regalloc2::Block;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// Steps at the end of a block that are compared.
const MAX_STEPS: usize = 24;

/// Fewest steps beside a jump that are worth another jump.
const MIN_STEPS: usize = 3;

/// A block's end that stands elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Tail {
    /// The block.
    pub block: Block,
    /// Its first instruction that is left out, with the edits before it.
    pub from: u32,
    /// Which of [`Layout::entries`] it goes on at.
    pub entry: u32,
}

/// Scratch and result of the pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Tails {
    /// The first instruction of an end and its block, by its hash.
    seen: FxHashMap<u64, (u32, u32)>,
    /// By block: the first instruction that does something, or where that stands elsewhere.
    starts: Vec<u32>,
    pub(super) list: Vec<Tail>,
    entries: Vec<u32>,
    /// Blocks that are left out, and where their labels are.
    absorbed: Vec<(u32, Block)>,
    /// Blocks that stay, though what led to them now leads to blocks that are the same, and where these begin.
    alike: Vec<(u32, Block)>,
    /// By block: it is left out.
    left_out: Vec<bool>,
    /// The function is an interpreter.
    dispatches: bool,
}

/// How a block ends, beside its steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct End {
    /// Where the ways out begin: see [`Tails::starts`]; none that leaves the function.
    to: [u32; 2],
    /// How many these are.
    ways: u8,
    /// What has the frame ends otherwise than what has none.
    bare: bool,
    cold: bool,
    depth: u8,
}

/// What the steps of one block are, from the last: first instruction, and hash of all to the end.
type Steps = SmallVec<[(u32, u64); MAX_STEPS]>;

/// The edits at the points of instruction `inst`.
fn edits_of(allocs: &Allocations, inst: u32) -> &[Edit] {
    let first = allocs.edits.partition_point(|e| e.point < Point::before(inst));
    let count = allocs.edits[first..].partition_point(|e| e.point <= Point::after(inst));
    &allocs.edits[first..first + count]
}

impl Layout {
    /// The ends that stand elsewhere, by block.
    pub fn tail(&self, block: Block) -> Option<Tail> {
        let list = &self.tails.list;
        let at = list
            .binary_search_by_key(&block.index(), |t| t.block.index())
            .ok()?;
        Some(list[at])
    }

    /// Instructions where shared ends begin, ascending.
    pub fn entries(&self) -> &[u32] {
        &self.tails.entries
    }

    /// Calls `f` for the blocks that are left out, since all they do is done from entry number `entry` on.
    pub fn for_each_absorbed(&self, entry: u32, mut f: impl FnMut(Block)) {
        let list = &self.tails.absorbed;
        let first = list.partition_point(|a| a.0 < entry);
        for &(_, block) in list[first..].iter().take_while(|a| a.0 == entry) {
            self.for_each_label(block, &mut f);
        }
    }

    /// Calls `f` for each end that stands elsewhere, with the instructions where the one that is kept and the one that is
    /// left out begin.
    pub fn for_each_shared<I: MachInst>(&self, vcode: &VCode<I>, mut f: impl FnMut(u32, u32)) {
        let Tails {
            list,
            entries,
            absorbed,
            alike,
            ..
        } = &self.tails;
        for tail in list {
            f(entries[tail.entry as usize], tail.from);
        }
        for (entry, block) in absorbed.iter().chain(alike) {
            f(entries[*entry as usize], vcode.blocks[block.index()].inst_start);
        }
    }

    /// Finds shared ends.
    pub(super) fn share_tails<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let mut tails = std::mem::take(&mut self.tails);
        tails.clear();
        // What has probes is counted apart.
        if I::COMPARABLE && vcode.blocks.len() > 2 && vcode.probes.is_empty() {
            tails.left_out.resize(vcode.blocks.len(), false);
            tails.starts.extend(vcode.blocks.iter().map(|b| b.inst_start));
            tails.dispatches = self.interprets(vcode, allocs);
            for index in (0..vcode.blocks.len()).rev() {
                if self.forward[index].index() == index {
                    self.share_tail(vcode, allocs, index, &mut tails);
                }
            }
            tails.finish();
        }
        self.tails = tails;
    }

    /// How a block ends; nothing where that is not to be shared.
    fn end<I: MachInst>(&self, vcode: &VCode<I>, index: usize, tails: &Tails) -> Option<End> {
        let data = vcode.blocks[index];
        let last = vcode.insts[data.inst_end as usize - 1];
        let start = |b: Block| tails.starts[self.forward[b.index()].index()];
        let succs = vcode.succs(Block::new(index));
        let to = match succs {
            [] if last.terminator() == Terminator::Ret => [0; 2],
            [to] if last.is_jump() => [start(*to), 0],
            [a, b] => [start(*a), start(*b)],
            _ => return None,
        };
        Some(End {
            to,
            ways: succs.len() as u8,
            bare: vcode.is_bare(Block::new(index)),
            cold: data.cold,
            depth: data.loop_depth,
        })
    }

    fn share_tail<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        tails: &mut Tails,
    ) {
        let Some(end) = self.end(vcode, index, tails) else {
            return;
        };
        let (data, block) = (vcode.blocks[index], Block::new(index));
        let is_first = index == 0 || vcode.starts_frame(block);
        let (steps, whole) = steps(vcode, allocs, data, end);
        // Beside a call a jump is nothing.
        let is_hot = tails.dispatches && !data.cold && !data.seldom && data.loop_depth != 0;
        let calls = |from: u32| {
            let mut insts = vcode.insts[from as usize..data.inst_end as usize].iter();
            insts.any(MachInst::has_clobbers)
        };
        let mut shared = 0;
        for depth in (1..=steps.len()).rev() {
            let all = whole && depth == steps.len() && !is_first && !data.keep_label;
            // In a loop the jump would be one more for each round.
            let fewest = match end.ways {
                0 => MIN_STEPS,
                2 if end.depth != 0 => usize::MAX,
                _ => MIN_STEPS + 1,
            };
            if !all && depth < fewest {
                break;
            }
            let (from, hash) = steps[depth - 1];
            let Some(&(entry, other)) = tails.seen.get(&hash) else {
                continue;
            };
            let same_end = self.end(vcode, other as usize, tails) == Some(end);
            if !same_end || !are_same(vcode, allocs, &steps[..depth], entry) {
                continue;
            }
            if is_hot && !calls(from) {
                // It stays where it is, but what leads to either is the same.
                if all {
                    self.note_alike(vcode, allocs, (other, index as u32), tails);
                    self.note_alike(vcode, allocs, (index as u32, other), tails);
                    tails.starts[index] = entry;
                    return;
                }
                break;
            }
            self.note_alike(vcode, allocs, (other, index as u32), tails);
            if all {
                tails.absorbed.push((entry, block));
                tails.left_out[index] = true;
                tails.starts[index] = entry;
                return;
            }
            tails.list.push(Tail { block, from, entry });
            shared = depth;
            break;
        }
        if let Some(first) = steps.last().filter(|_| whole) {
            tails.starts[index] = first.0;
        }
        for &(from, hash) in &steps[shared..] {
            tails.seen.entry(hash).or_insert((from, index as u32));
        }
    }

    /// What led to the end of block `gone` may lead to that of `kept`: notes which blocks follow there in place of those that
    /// follow here.
    fn note_alike<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        (kept, gone): (u32, u32),
        tails: &mut Tails,
    ) {
        let succs = |b: u32| vcode.succs(Block::new(b as usize)).iter();
        for (there, here) in succs(kept).zip(succs(gone)) {
            let (there, here) = (self.forward(*there), self.forward(*here));
            if there != here && !tails.left_out[there.index()] {
                let data = vcode.blocks[there.index()];
                let mut insts = data.inst_start..data.inst_end;
                let acts = |i: &u32| !vcode.insts[*i as usize].is_nop() || !edits_of(allocs, *i).is_empty();
                let first = insts.find(acts).expect("a block ends in a branch");
                tails.alike.push((first, here));
            }
        }
    }
}

impl Tails {
    /// Whether a block is left out.
    pub(super) fn is_absorbed(&self, block: usize) -> bool {
        self.left_out.get(block) == Some(&true)
    }

    /// Whether a block stands in the order and goes on where its edges say.
    pub(super) fn goes_on(&self, block: usize) -> bool {
        !self.is_absorbed(block)
            && self
                .list
                .binary_search_by_key(&block, |t| t.block.index())
                .is_err()
    }

    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.starts.clear();
        self.list.clear();
        self.entries.clear();
        self.absorbed.clear();
        self.alike.clear();
        self.left_out.clear();
    }

    /// Numbers the entries, which are instructions so far.
    fn finish(&mut self) {
        let Tails {
            list,
            entries,
            absorbed,
            alike,
            ..
        } = self;
        let blocks = absorbed.iter().chain(&*alike).map(|a| a.0);
        entries.extend(list.iter().map(|t| t.entry).chain(blocks));
        entries.sort_unstable();
        entries.dedup();
        let number = |inst: &mut u32| *inst = entries.binary_search(inst).expect("just put in") as u32;
        list.iter_mut().for_each(|t| number(&mut t.entry));
        alike.sort_unstable_by_key(|a| (a.0, a.1.index()));
        alike.dedup();
        absorbed.iter_mut().chain(alike).for_each(|a| number(&mut a.0));
        list.sort_unstable_by_key(|t| t.block.index());
        absorbed.sort_unstable_by_key(|a| (a.0, a.1.index()));
    }
}

/// The steps at the end of a block, and whether these are all.
fn steps<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, data: BlockData, end: End) -> (Steps, bool) {
    let mut steps = Steps::new();
    let mut hash = FxHasher::default();
    end.hash(&mut hash);
    let mut at = allocs
        .edits
        .partition_point(|e| e.point < Point::before(data.inst_end));
    for inst in (data.inst_start..data.inst_end).rev() {
        let it = vcode.insts[inst as usize];
        let above = at;
        while at > 0 && allocs.edits[at - 1].point >= Point::before(inst) {
            at -= 1;
        }
        if at == above && it.is_nop() {
            continue;
        }
        let Some(digest) = it.digest() else {
            return (steps, false);
        };
        if steps.len() == MAX_STEPS {
            return (steps, false);
        }
        for edit in &allocs.edits[at..above] {
            hash.write_u64(u64::from(edit.from.bits()) << 32 | u64::from(edit.to.bits()));
        }
        hash.write_u64(digest);
        for place in allocs.of(&it) {
            hash.write_u32(place.bits());
        }
        steps.push((inst, hash.finish()));
    }
    (steps, true)
}

/// Whether the steps, from the last, are those from instruction `other` to the end of its block.
fn are_same<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    steps: &[(u32, u64)],
    mut other: u32,
) -> bool {
    for &(inst, _) in steps.iter().rev() {
        while vcode.insts[other as usize].is_nop() && edits_of(allocs, other).is_empty() {
            other += 1;
        }
        let (a, b) = (&vcode.insts[inst as usize], &vcode.insts[other as usize]);
        let (e, f) = (edits_of(allocs, inst), edits_of(allocs, other));
        let same_edit = |(e, f): (&Edit, &Edit)| {
            (e.from, e.to, e.low, e.point.is_before()) == (f.from, f.to, f.low, f.point.is_before())
        };
        let same = e.len() == f.len()
            && e.iter().zip(f).all(same_edit)
            && allocs.of(a) == allocs.of(b)
            && a.is_same(b, &vcode.tables);
        if !same {
            return false;
        }
        other += 1;
    }
    true
}
