//! Comparisons that say what the flags say already.
//!
//! ```text
//!   A: …; cmp a, b; jg X   B (entered from A alone): cmp a, b; jl Y; …   ─►   B: jl Y; …
//! ```
//! Tests of three outcomes are made so. Known at emission only: nothing moves between the two any longer.

use regalloc::alloc::{Allocations, Point};
use regalloc::effects::Effects;
use regalloc::vcode::{MachInst, Terminator, VCode};
use regalloc::{Block, OperandKind};

/// Whether a block begins with the comparison by whose flags the one block before it ended, with the same content of the same
/// places. Its first instruction does nothing then. Where the frame is set up, flags are lost.
pub(super) fn are_known<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, block: Block) -> bool {
    let data = &vcode.blocks[block.index()];
    let &[before] = vcode.preds(block) else {
        return false;
    };
    let ahead = &vcode.blocks[before.index()];
    let sizes = [data, ahead].map(|b| b.inst_end - b.inst_start);
    if before == block || sizes[0] < 2 || sizes[1] < 2 || vcode.starts_frame(block) {
        return false;
    }
    let (again, branch) = (data.inst_start, ahead.inst_end - 1);
    let compared = branch - 1;
    compares(vcode, again)
        && keeps_flags(&vcode.insts[branch as usize])
        && vcode.insts[again as usize].is_same(&vcode.insts[compared as usize], &vcode.tables)
        && places_agree(vcode, allocs, again, compared)
        && moves_nothing(allocs, Point::after(compared), Point::after(branch))
        && moves_nothing(allocs, Point::before(again), Point::before(again))
}

/// Whether all that an instruction does is to set flags by registers and numbers.
fn compares<I: MachInst>(vcode: &VCode<I>, inst: u32) -> bool {
    let it = &vcode.insts[inst as usize];
    let effects = it.effects();
    let only = Effects {
        sets_flags: true,
        latency: effects.latency,
        ..Effects::NONE
    };
    let mut operands = vcode.inst_operands(inst).iter();
    effects == only && !it.has_clobbers() && operands.all(|o| o.kind() == OperandKind::Use)
}

fn keeps_flags<I: MachInst>(branch: &I) -> bool {
    let effects = branch.effects();
    branch.terminator() == Terminator::Branch
        && effects.reads_flags
        && !effects.sets_flags
        && !effects.loses_flags
        && !branch.has_clobbers()
}

fn places_agree<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, a: u32, b: u32) -> bool {
    let places = |inst| allocs.of(&vcode.insts[inst as usize]);
    let registers = places(a).iter().all(|p| p.is_reg());
    registers && places(a) == places(b)
}

/// Whether the allocator has no moves from one point to another.
fn moves_nothing(allocs: &Allocations, from: Point, to: Point) -> bool {
    let next = allocs.edits.partition_point(|e| e.point < from);
    allocs.edits.get(next).is_none_or(|e| e.point > to)
}
