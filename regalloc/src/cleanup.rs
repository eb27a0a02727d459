//! Clean-up of spill traffic and moves after allocation, tier 1 and up.
//!
//! Passes over the allocator's edits and the instructions' places; vregs no longer matter.
//! 0. What is reloaded again and again is held in a register that is free (`held`).
//! 1. Forward (`values`): a value number for each register and spill word. Moves whose destination
//!    holds the value already are dropped; reloads of a value that some register holds become
//!    register moves; an instruction reads the register that a copy was made from, not the copy.
//! 2. Liveness of physical registers and spill words, and of their upper halves: backward data flow (`liveness`).
//!    Then spills whose slot holds the value on some of the ways are made on the others (`partial_stores`).
//! 3. Backward: moves to places that are dead are dropped; what is computed only to be copied is computed in the
//!    copy's register (`in_place`); a reload whose register is read by the
//!    next instruction only becomes its memory operand, if the target has such a form; a reload, an
//!    update in place and a spill back become an instruction on memory; what is computed only to be
//!    spilled is written to the slot directly. Moves whose upper half nobody asks for are marked.
//!    Then moves that several ways begin with are made once, where the ways part (`hoist_moves`), and those that all ways
//!    end with, where they meet (`sink_moves`).
//! 4. Copies whose ends can be one register are none (`coalesce`).
//! 5. Moves that are all there is between a branch and where it leads stand before the branch (`edges`).
//!
//! Needs allocations that satisfy all constraints (the checker has run). Leaves true: the same values
//! in the places that instructions name; edits sorted; places may be spill slots where the target
//! agreed to it. Cost: O(instructions + edits) three times over, measured 150–200 ns an instruction.

mod coalesce;
mod edges;
mod held;
mod hoist_moves;
mod in_place;
mod liveness;
mod partial_stores;
mod sink_moves;
mod values;

use crate::alloc::{Allocations, Edit, Point};
use crate::effects::only_defines;
use crate::passes::{Pass, Passes};
use crate::vcode::{MachInst, VCode};
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    SpillSlot,
};

/// Registers of three classes of 64.
const NUM_REGS: usize = 192;

/// Above this many blocks times words of a bit set, liveness is not computed (and passes 2 and 3 are
/// left out): the sets would take too much memory.
const MAX_LIVENESS_WORDS: usize = 1 << 23;

/// The passes' scratch; reused between functions.
#[derive(Default)]
pub struct Cleanup {
    numbering: values::Numbering,
    held: held::Held,
    kept: Vec<Edit>,
    /// Live places at each block's end and start, bit sets.
    live_out: Vec<u64>,
    live_in: Vec<u64>,
    /// Places that a block reads before it writes them, and that it writes.
    reads: Vec<u64>,
    writes: Vec<u64>,
    live: Vec<u64>,
    words: usize,
    float_words: u32,
    /// Where the bits begin that stand for the upper halves of spill words, if they are looked at.
    uppers: Option<usize>,
    /// Edits of each block: range.
    ranges: Vec<(u32, u32)>,
    /// Whether the source of the edit kept last is dead after it.
    dead_after_store: bool,
    hoisting: hoist_moves::Hoisting,
    coalescing: coalesce::Coalescing,
}

impl Cleanup {
    /// Cleans `vcode` and `allocs` up. Only the tables of instructions and places change. `kept`: registers whose use costs
    /// a frame ([`crate::wrap`]), which is to be set up late.
    pub fn run<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        kept: PRegSet,
        passes: &mut Passes,
    ) {
        if allocs.edits.is_empty() && !vcode.insts.iter().any(|i| i.is_move()) {
            return;
        }
        self.float_words = vcode.spill_bytes(RegClass::Float) / 8;
        let places = NUM_REGS + allocs.num_spill_words as usize;
        self.uppers = I::HAS_LOW_MOVES.then_some(places);
        let halves = if I::HAS_LOW_MOVES {
            allocs.num_spill_words as usize
        } else {
            0
        };
        self.words = (places + halves).div_ceil(64);
        if self.words * vcode.blocks.len() > MAX_LIVENESS_WORDS {
            return;
        }
        self.find_ranges(vcode, allocs);
        self.find_writes(vcode, allocs);
        passes.run(Pass::Held, || self.hold_reloads(vcode, allocs));
        self.number_values(vcode, allocs);
        self.find_ranges(vcode, allocs);
        self.liveness(vcode, allocs);
        passes.run(Pass::PartialStores, || self.place_stores(vcode, allocs));
        self.sweep(vcode, allocs);
        self.find_ranges(vcode, allocs);
        passes.run(Pass::HoistMoves, || self.hoist_moves(vcode, allocs, kept));
        passes.run(Pass::SinkMoves, || self.sink_moves(vcode, allocs));
        passes.run(Pass::Coalesce, || self.coalesce(vcode, allocs, kept));
        passes.run(Pass::Edges, || self.hoist_edges(vcode, allocs));
    }

    /// Index of a place, and how many there are in a row (spill words).
    fn extent(&self, place: Allocation, class: RegClass) -> (usize, usize) {
        match (place.as_reg(), place.as_stack()) {
            (Some(preg), _) => (preg.index(), 1),
            (_, Some(slot)) => {
                let words = if class == RegClass::Float {
                    self.float_words
                } else {
                    1
                };
                (NUM_REGS + slot.index(), words as usize)
            }
            _ => (0, 0),
        }
    }

    /// Whether what a place holds at the start of a block is read.
    fn is_live_in(&self, block: Block, extent: (usize, usize)) -> bool {
        let row = block.index() * self.words;
        any(&self.live_in[row..row + self.words], extent)
    }

    /// The places that an instruction writes: clobbered registers and definitions.
    #[inline]
    fn each_write<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        inst: u32,
        allocs: &Allocations,
        mut write: impl FnMut((usize, usize)),
    ) {
        for preg in vcode.inst_clobbers(inst) {
            write((preg.index(), 1));
        }
        let places = allocs.of(&vcode.insts[inst as usize]);
        for (operand, &place) in vcode.inst_operands(inst).iter().zip(places) {
            if operand.kind() == OperandKind::Def {
                write(self.extent(place, operand.class()));
            }
        }
    }

    // Pass 2.

    fn find_ranges<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        self.ranges.clear();
        let mut at = 0;
        for data in &vcode.blocks {
            let start = at;
            while allocs
                .edits
                .get(at)
                .is_some_and(|e| e.point.inst() < data.inst_end)
            {
                at += 1;
            }
            self.ranges.push((start as u32, at as u32));
        }
    }

    /// Puts edits in, in order, each with the number of those that stand before it, and takes those out that are marked by
    /// equal ends.
    fn exchange_edits<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        added: impl Iterator<Item = (u32, Edit)>,
    ) {
        self.insert_edits(allocs, added);
        allocs.edits.retain(|e| e.from != e.to);
        self.find_ranges(vcode, allocs);
    }

    /// Puts edits in, in order, each with the number of those that stand before it.
    fn insert_edits(&mut self, allocs: &mut Allocations, added: impl Iterator<Item = (u32, Edit)>) {
        self.kept.clear();
        let mut from = 0;
        for (at, edit) in added {
            self.kept.extend_from_slice(&allocs.edits[from..at as usize]);
            self.kept.push(edit);
            from = at as usize;
        }
        self.kept.extend_from_slice(&allocs.edits[from..]);
        std::mem::swap(&mut self.kept, &mut allocs.edits);
    }

    /// `writes` of each block.
    fn find_writes<I: MachInst>(&mut self, vcode: &VCode<I>, allocs: &Allocations) {
        let words = self.words;
        self.writes.clear();
        self.writes.resize(vcode.blocks.len() * words, 0);
        for (index, data) in vcode.blocks.iter().enumerate() {
            let mut writes = std::mem::take(&mut self.writes);
            let row = &mut writes[index * words..(index + 1) * words];
            for inst in data.inst_start..data.inst_end {
                self.each_write(vcode, inst, allocs, |extent| set(row, extent));
            }
            let (first, end) = self.ranges[index];
            for edit in &allocs.edits[first as usize..end as usize] {
                set(row, self.extent(edit.to, edit_class(edit)));
            }
            self.writes = writes;
        }
    }

    // Pass 3.

    fn sweep<I: MachInst>(&mut self, vcode: &mut VCode<I>, allocs: &mut Allocations) {
        self.kept.clear();
        for index in (0..vcode.blocks.len()).rev() {
            let row = index * self.words;
            let mut live = std::mem::take(&mut self.live);
            live.clear();
            live.extend_from_slice(&self.live_out[row..row + self.words]);
            self.sweep_block(vcode, allocs, index, &mut live);
            self.live = live;
        }
        self.kept.reverse();
        std::mem::swap(&mut self.kept, &mut allocs.edits);
    }

    fn sweep_block<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        index: usize,
        live: &mut [u64],
    ) {
        let data = vcode.blocks[index];
        let (first, mut at) = self.ranges[index];
        for inst in (data.inst_start..data.inst_end).rev() {
            let mut after = self.kept.len();
            while at > first && allocs.edits[at as usize - 1].point == Point::after(inst) {
                at -= 1;
                self.sweep_edit(vcode, allocs, first..at, data.inst_start, live);
            }
            let edits = first as usize..at as usize;
            if self.is_needless(vcode, inst, allocs, live)
                || self.is_made_in_place(vcode, allocs, inst, edits, data.inst_start, live)
            {
                vcode.insts[inst as usize] = I::nop();
            } else {
                self.define_directly(vcode, allocs, inst, data.inst_end, live);
                after = after.min(self.kept.len());
                self.fold_spill(vcode, allocs, inst, after, live);
                self.narrow_move(vcode, allocs, inst, live);
            }
            // The edits that are executed between the instruction before and this one.
            let above =
                allocs.edits[first as usize..at as usize].partition_point(|e| e.point < Point::before(inst));
            let above = first as usize + above;
            let group = above..at as usize;
            self.fold(vcode, allocs, inst, group, after, live);
            self.inst_liveness(vcode, inst, allocs, live, None);
            while at > first && allocs.edits[at as usize - 1].point == Point::before(inst) {
                at -= 1;
                let edit = allocs.edits[at as usize];
                // Folded ones are marked by equal ends.
                if edit.from != edit.to {
                    self.sweep_edit(vcode, allocs, first..at, data.inst_start, live);
                }
            }
        }
    }

    /// Sweeps the edit behind those of the block that `edits` names; `start`: the block's first instruction.
    fn sweep_edit<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        edits: std::ops::Range<u32>,
        start: u32,
        live: &mut [u64],
    ) {
        let edit = allocs.edits[edits.end as usize];
        let class = edit_class(&edit);
        if edit.from == edit.to || !any(live, self.extent(edit.to, class)) {
            return;
        }
        let dead = !any(live, self.extent(edit.from, class));
        let before = edits.start as usize..edits.end as usize;
        if dead
            && let Some(copy) = in_place::Copy::new(edit.from, edit.to)
            && in_place::change(vcode, allocs, copy, edit.point, before, start)
        {
            return;
        }
        self.dead_after_store = dead;
        let low = self.edit_liveness(&edit, live, None);
        self.kept.push(Edit { low, ..edit });
    }

    /// Whether the instruction is a move to a place that is dead, or from a place to itself, or makes a constant or a condition for nobody.
    fn is_needless<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        inst: u32,
        allocs: &Allocations,
        live: &[u64],
    ) -> bool {
        let it = &vcode.insts[inst as usize];
        if !it.is_move() {
            let operands = vcode.inst_operands(inst);
            return only_defines(it, operands)
                && !any(live, self.extent(allocs.of(it)[0], operands[0].class()));
        }
        let places = allocs.of(it);
        places[0] == places[1] || !any(live, self.extent(places[0], vcode.inst_operands(inst)[0].class()))
    }

    /// Marks a move whose upper half nobody asks for.
    fn narrow_move<I: MachInst>(&self, vcode: &mut VCode<I>, allocs: &Allocations, inst: u32, live: &[u64]) {
        let it = &vcode.insts[inst as usize];
        if I::HAS_LOW_MOVES && it.is_move() {
            let class = vcode.inst_operands(inst)[0].class();
            let upper = self.upper(allocs.of(it)[0], class);
            if upper.is_some_and(|upper| !any(live, upper)) {
                vcode.insts[inst as usize].narrow_move();
            }
        }
    }

    /// Whether the instruction is a copy whose value can be made in the copy's register, and is now.
    fn is_made_in_place<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &mut Allocations,
        inst: u32,
        edits: std::ops::Range<usize>,
        start: u32,
        live: &[u64],
    ) -> bool {
        let it = &vcode.insts[inst as usize];
        if !it.is_move() {
            return false;
        }
        let &[to, from] = allocs.of(it) else { return false };
        let dead = !any(live, self.extent(from, vcode.inst_operands(inst)[1].class()));
        let Some(copy) = in_place::Copy::new(from, to).filter(|_| dead) else {
            return false;
        };
        let changed = in_place::change(vcode, allocs, copy, Point::before(inst), edits, start);
        if changed {
            let source = it.operand_range().0 as usize + 1;
            allocs.places[source] = to;
        }
        changed
    }

    /// Where the first thing after the instruction is a copy of a register that it defines, and that is not read
    /// again: the instruction defines the copy.
    fn define_directly<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        inst: u32,
        end: u32,
        live: &mut [u64],
    ) {
        let Some(&edit) = self.kept.last() else { return };
        let (Some(from), Some(to)) = (edit.from.as_reg(), edit.to.as_reg()) else {
            return;
        };
        let next = inst + 1 < end && edit.point == Point::before(inst + 1);
        let adjacent = next || edit.point == Point::after(inst);
        if !adjacent || !self.dead_after_store || vcode.insts[inst as usize].has_clobbers() {
            return;
        }
        let (start, count) = vcode.insts[inst as usize].operand_range();
        let range = start as usize..(start + count) as usize;
        let operands = &vcode.operands[range.clone()];
        let places = &mut allocs.places[range];
        let (from_place, to_place) = (Allocation::reg(from), Allocation::reg(to));
        let mut defined = None;
        for (i, (operand, place)) in operands.iter().zip(places.iter()).enumerate() {
            let (def, early) = (
                operand.kind() == OperandKind::Def,
                operand.pos() == OperandPos::Early,
            );
            if def && *place == from_place {
                let free = matches!(
                    operand.constraint(),
                    OperandConstraint::Reg | OperandConstraint::Any
                );
                if !free || early || defined.is_some() {
                    return;
                }
                defined = Some(i);
            } else if *place == to_place && (def || !early) {
                // Written, or read until the end.
                return;
            }
        }
        let Some(i) = defined else { return };
        places[i] = to_place;
        if vcode.insts[inst as usize].is_move() && places[1] == to_place {
            vcode.insts[inst as usize] = I::nop();
        }
        self.kept.pop();
        self.dead_after_store = false;
        reset(live, (from.index(), 1));
        set(live, (to.index(), 1));
        self.change_upper(from_place, to_place, live);
    }

    /// Where the only edit after the instruction spills the one register that it defines, and the register is
    /// dead then: the instruction writes the slot, if the target has such a form.
    fn fold_spill<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        inst: u32,
        after: usize,
        live: &mut [u64],
    ) {
        let it = vcode.insts[inst as usize];
        let [edit] = &self.kept[after..] else { return };
        let (Some(reg), Some(slot)) = (edit.from.as_reg(), edit.to.as_stack()) else {
            return;
        };
        let (start, count) = it.operand_range();
        if count != 1
            || !self.dead_after_store
            || allocs.places[start as usize] != edit.from
            || vcode.operands[start as usize].kind() != OperandKind::Def
        {
            return;
        }
        let operands = &vcode.operands[start as usize..start as usize + 1];
        if let Some(new) = it.fold_spill(operands) {
            allocs.places[start as usize] = edit.to;
            vcode.insts[inst as usize] = new;
            self.kept.pop();
            reset(live, (reg.index(), 1));
            set(live, (NUM_REGS + slot.index(), 1));
        }
    }

    /// Folds reloads in `group` (edits before `inst`) into `inst`; `after`: where in `kept` the edits
    /// after `inst` begin (in reverse order). `live` is what is live just after `inst`.
    fn fold<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        inst: u32,
        group: std::ops::Range<usize>,
        after: usize,
        live: &mut [u64],
    ) {
        for e in group.clone().rev() {
            let edit = allocs.edits[e];
            let (Some(slot), Some(reg)) = (edit.from.as_stack(), edit.to.as_reg()) else {
                continue;
            };
            // Nothing after it may change the slot or touch the register.
            let undisturbed = allocs.edits[e + 1..group.end]
                .iter()
                .all(|o| o.to != edit.from && o.to != edit.to && o.from != edit.to);
            if !undisturbed {
                continue;
            }
            let folded = self.fold_one(vcode, allocs, inst, reg, slot, after, live);
            if folded {
                allocs.edits[e].from = allocs.edits[e].to;
                return;
            }
        }
    }

    fn fold_one<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        inst: u32,
        reg: PReg,
        slot: SpillSlot,
        after: usize,
        live: &mut [u64],
    ) -> bool {
        let it = vcode.insts[inst as usize];
        let (start, count) = it.operand_range();
        let range = start as usize..(start + count) as usize;
        let operands = &vcode.operands[range.clone()];
        let places = &mut allocs.places[range];
        let place = Allocation::reg(reg);
        let mut uses =
            (0..places.len()).filter(|&i| places[i] == place && operands[i].kind() == OperandKind::Use);
        let (Some(used), None) = (uses.next(), uses.next()) else {
            return false;
        };
        let written =
            (0..places.len()).find(|&i| places[i] == place && operands[i].kind() == OperandKind::Def);
        let in_slot = Allocation::stack(slot);
        if let Some(def) = written {
            // A late definition in the same register is not a hindrance to folding the use, unless tied.
            if tied(&operands[def], used) {
                let updated = self.is_stored_back(reg, slot, after, live);
                if let Some(new) = updated.then(|| it.fold_update(operands, def)).flatten() {
                    places[used] = in_slot;
                    places[def] = in_slot;
                    vcode.insts[inst as usize] = new;
                    self.kept.pop();
                    reset(live, (reg.index(), 1));
                    set(live, (NUM_REGS + slot.index(), 1));
                    return true;
                }
                return false;
            }
            if operands[def].pos() == OperandPos::Early {
                return false;
            }
        } else if any(live, (reg.index(), 1)) {
            return false;
        }
        let bytes = if reg.class() == RegClass::Float {
            self.float_words * 8
        } else {
            8
        };
        match it.fold_reload(operands, used, bytes) {
            Some(new) => {
                places[used] = in_slot;
                vcode.insts[inst as usize] = new;
                true
            }
            None => false,
        }
    }

    /// Whether the only edit kept after the instruction stores `reg` to `slot`, and `reg` is dead then.
    fn is_stored_back(&self, reg: PReg, slot: SpillSlot, after: usize, live: &[u64]) -> bool {
        let [edit] = &self.kept[after..] else { return false };
        let store = edit.from == Allocation::reg(reg) && edit.to == Allocation::stack(slot);
        // `live` holds `reg` because of the store itself; it must not be read later.
        store && reg.class() == RegClass::Int && self.dead_after_store && any(live, (reg.index(), 1))
    }
}

/// The class of what an edit moves; one end is a register always.
fn edit_class(edit: &Edit) -> RegClass {
    edit.from
        .as_reg()
        .or(edit.to.as_reg())
        .expect("no move from memory to memory")
        .class()
}

fn tied(def: &Operand, used: usize) -> bool {
    matches!(def.constraint(), OperandConstraint::Reuse(i) if i == used)
}

fn set(bits: &mut [u64], (start, count): (usize, usize)) {
    for i in start..start + count {
        bits[i / 64] |= 1 << (i % 64);
    }
}

fn reset(bits: &mut [u64], (start, count): (usize, usize)) {
    for i in start..start + count {
        bits[i / 64] &= !(1 << (i % 64));
    }
}

fn any(bits: &[u64], (start, count): (usize, usize)) -> bool {
    (start..start + count).any(|i| bits[i / 64] >> (i % 64) & 1 != 0)
}
