//! Blocks that end alike share their ends: of two blocks that go on to the same block (or leave the function) after the
//! same instructions, one jumps into the other. A block all of whose instructions stand at the end of
//! another is left out; its label is bound within that one. Such are above all the edges over which
//! the same constants go to the parameters of a block.
//!
//! A *step* is an instruction with the edits before and after it. Blocks are walked from the last to the first; each is
//! looked up by a hash of its last steps, the longest end first. Cost: O(steps), hashing.

use super::Layout;
use crate::alloc::{Allocations, Edit, Point};
use crate::vcode::{BlockData, MachInst, Terminator, VCode};
use regalloc2::Block;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;

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
    /// The first instruction of an end, by its hash.
    seen: FxHashMap<u64, u32>,
    pub(super) list: Vec<Tail>,
    entries: Vec<u32>,
    /// Blocks that are left out, and where their labels are.
    absorbed: Vec<(u32, Block)>,
    /// By block: it is left out.
    left_out: Vec<bool>,
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
            ..
        } = &self.tails;
        for tail in list {
            f(entries[tail.entry as usize], tail.from);
        }
        for (entry, block) in absorbed {
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
            for index in (0..vcode.blocks.len()).rev() {
                if self.forward[index].index() == index {
                    self.share_tail(vcode, allocs, index, &mut tails);
                }
            }
            tails.finish();
        }
        self.tails = tails;
    }

    fn share_tail<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        index: usize,
        tails: &mut Tails,
    ) {
        let data = vcode.blocks[index];
        if !I::SHARES_ENDS_IN_LOOPS && data.loop_depth != 0 {
            return;
        }
        let last = vcode.insts[data.inst_end as usize - 1];
        let leaves = last.terminator() == Terminator::Ret;
        let to = match vcode.succs(Block::new(index)) {
            [] if leaves => u32::MAX,
            [to] if last.is_jump() => self.forward[to.index()].index() as u32,
            _ => return,
        };
        // What has the frame ends otherwise than what has none.
        let bare = u64::from(vcode.is_bare(Block::new(index)));
        let seed = u64::from(to) << 16 | bare << 15 | u64::from(data.loop_depth) << 1 | u64::from(data.cold);
        let is_first = index == 0 || vcode.starts_frame(Block::new(index));
        let (steps, whole) = steps(vcode, allocs, data, seed);
        let mut shared = 0;
        for depth in (1..=steps.len()).rev() {
            let all = whole && depth == steps.len() && !is_first && !data.keep_label;
            if !all && depth < MIN_STEPS + usize::from(!leaves) {
                break;
            }
            let (from, hash) = steps[depth - 1];
            let Some(&other) = tails.seen.get(&hash) else {
                continue;
            };
            if !are_same(vcode, allocs, &steps[..depth], other) {
                continue;
            }
            let entry = other;
            if all {
                tails.absorbed.push((entry, Block::new(index)));
                tails.left_out[index] = true;
                return;
            }
            let block = Block::new(index);
            tails.list.push(Tail { block, from, entry });
            shared = depth;
            break;
        }
        for &(from, hash) in &steps[shared..] {
            tails.seen.entry(hash).or_insert(from);
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
        self.list.clear();
        self.entries.clear();
        self.absorbed.clear();
        self.left_out.clear();
    }

    /// Numbers the entries, which are instructions so far.
    fn finish(&mut self) {
        let Tails {
            list,
            entries,
            absorbed,
            ..
        } = self;
        entries.extend(list.iter().map(|t| t.entry).chain(absorbed.iter().map(|a| a.0)));
        entries.sort_unstable();
        entries.dedup();
        let number = |inst: &mut u32| *inst = entries.binary_search(inst).expect("just put in") as u32;
        list.iter_mut().for_each(|t| number(&mut t.entry));
        absorbed.iter_mut().for_each(|a| number(&mut a.0));
        list.sort_unstable_by_key(|t| t.block.index());
        absorbed.sort_unstable_by_key(|a| (a.0, a.1.index()));
    }
}

/// The steps at the end of a block, and whether these are all.
fn steps<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, data: BlockData, seed: u64) -> (Steps, bool) {
    let mut steps = Steps::new();
    let mut hash = FxHasher::default();
    hash.write_u64(seed);
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
