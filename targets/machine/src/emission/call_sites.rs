//! Calls that debuggers are told of (`DW_TAG_call_site`): where they are, and whom they call.

use super::variables::Described;
use super::{Frame, Made, Placed, Walk};
use crate::tables::CommonTables;
use emit::SymRef;
use emit::code_buffer::Place;
use emit::debug::{CallParameter, CallSite, Callee, FunctionDebug, LocationId, Operand, ParameterValue};
use ir::ids::{GlobalId, MdId};
use regalloc::{Allocation, Block, Edit, MachInst, OperandConstraint, OperandKind, PRegSet, TagKind};
use smallvec::SmallVec;

/// A call whose offsets are not known yet.
pub(super) struct NotedCall {
    /// The call instruction begins.
    at: Place,
    /// It ends.
    end: Place,
    callee: Callee,
    clobbered: bool,
    tail: bool,
    /// Index in [`regalloc::VCode::insts`]; `u32::MAX` while the instruction is being emitted.
    pub(super) index: u32,
}

impl<'a, I: MachInst<Tables: CommonTables>, F: Frame> Walk<'a, I, F> {
    /// Whether debuggers are told of calls.
    #[inline]
    pub fn notes_calls(&self) -> bool {
        self.lines.is_some()
    }

    /// The call instruction that begins at `at` was just emitted. `clobbered`: see [`CallSite::clobbered`].
    pub fn note_call_site(&mut self, at: Place, callee: Callee, clobbered: bool, tail: bool) {
        let end = self.code.here();
        self.calls.push(NotedCall {
            at,
            end,
            callee,
            clobbered,
            tail,
            index: u32::MAX,
        });
    }

    /// Who is called by a symbol, by its number in the side table.
    pub fn callee_of(&self, sym: u32) -> Callee {
        let symbol = self.vcode.tables.common().syms[sym as usize];
        match symbol.target {
            SymRef::IrGlobal(global) => Callee::Global(GlobalId(global)),
            _ => Callee::Unknown,
        }
    }
}

impl<I: MachInst, F: Frame<Inst = I>> Described<'_, I, F> {
    /// Puts into `debug` the calls that the walk has noted, with what they pass if that is wanted.
    pub(super) fn describe_calls(&self, calls: &[NotedCall], parameters: bool, debug: &mut FunctionDebug) {
        let vcode = self.placed.vcode;
        for c in calls {
            let first = debug.parameters.len() as u32;
            if parameters && c.index != u32::MAX {
                self.add_parameters(c, &mut debug.parameters);
            }
            debug.calls.push(CallSite {
                offset: self.code.place(c.at),
                return_offset: self.code.place(c.end),
                location: (vcode.sources.get(c.index as usize))
                    .and_then(|s| s.checked_sub(1).map(LocationId)),
                allocates: (vcode.tags.iter())
                    .find(|t| t.kind == TagKind::Allocation && (t.from..t.to).contains(&c.index))
                    .map(|t| MdId(t.node)),
                callee: c.callee,
                clobbered: c.clobbered,
                tail: c.tail,
                parameters: (first, debug.parameters.len() as u32),
            });
        }
    }

    /// Puts into `debug` which of the blocks' ends jump by tables: those that go to all targets of one.
    pub(super) fn describe_jumps(&self, jumps: &[(Place, Block)], debug: &mut FunctionDebug) {
        let Placed { vcode, layout, .. } = self.placed;
        for (k, targets) in self.code.jump_table_targets().enumerate() {
            let goes = |block: Block| {
                let to: SmallVec<[usize; 16]> = (vcode.succs(block).iter())
                    .map(|s| layout.forward(*s).index())
                    .collect();
                targets
                    .iter()
                    .all(|t| to.contains(&layout.forward(Block::new(t.0 as usize)).index()))
            };
            let known = |at: u32| debug.table_jumps.iter().any(|j| j.0 == at);
            let found = (jumps.iter()).find(|(at, block)| goes(*block) && !known(self.code.place(*at)));
            if let Some((at, _)) = found {
                debug.table_jumps.push((self.code.place(*at), k as u32));
            }
        }
        debug.table_jumps.sort_unstable();
    }

    /// Works out, backwards from a call to the one before it or the head of the block, where what it passes in registers
    /// comes from: numbers and addresses made on the way, and places that the call leaves alone.
    fn add_parameters(&self, call: &NotedCall, out: &mut Vec<CallParameter>) {
        let Placed { vcode, allocs, .. } = self.placed;
        let inst = &vcode.insts[call.index as usize];
        let mut search = Search {
            wanted: SmallVec::new(),
            written: SmallVec::new(),
            changed: vcode.inst_clobbers(call.index),
            tail: call.tail,
            out,
        };
        for (operand, place) in vcode.inst_operands(call.index).iter().zip(allocs.of(inst)) {
            let fixed = matches!(operand.constraint(), OperandConstraint::FixedReg(_));
            if let Some(reg) = place.as_reg()
                && operand.kind() == OperandKind::Use
                && fixed
                && F::passes_arguments(reg)
            {
                search.wanted.push((F::dwarf_number(reg), *place));
            }
        }
        let block = vcode.blocks.partition_point(|b| b.inst_end <= call.index);
        let first = vcode.blocks[block].inst_start;
        let mut edits = allocs.edits_until(call.index);
        let mut at = call.index;
        while !search.wanted.is_empty() {
            // The moves behind an instruction are gone over, then itself and those before it.
            self.copied_at(&mut search, &mut edits, at, true);
            if at == first {
                return;
            }
            at -= 1;
            self.copied_at(&mut search, &mut edits, at, false);
            let inst = &vcode.insts[at as usize];
            if inst.has_clobbers() || inst.is_opaque() {
                return;
            }
            let places = allocs.of(inst);
            if inst.is_move() {
                search.copied(self, places[1], places[0]);
                continue;
            }
            let defs = vcode.inst_operands(at).iter().zip(places);
            for (_, place) in defs.filter(|(o, _)| o.kind() == OperandKind::Def) {
                let value = match (F::made(inst), place.as_reg()) {
                    (Some(Made::Constant(n)), _) => Some(ParameterValue::Held(Operand::Constant(n))),
                    (Some(Made::Address(slot, offset)), _) if !call.tail => {
                        self.address(slot, offset).map(ParameterValue::Held)
                    }
                    (Some(Made::Arguments), Some(reg)) => Some(ParameterValue::Entry(F::dwarf_number(reg))),
                    _ => None,
                };
                search.defined(*place, value);
            }
        }
    }

    /// Goes over the moves before or behind instruction `at`, which are the last of `edits`.
    fn copied_at(&self, search: &mut Search<'_>, edits: &mut &[Edit], at: u32, before: bool) {
        let own = |e: &Edit| e.point.inst() == at && e.point.is_before() == before;
        while let Some((edit, rest)) = edits.split_last().filter(|(e, _)| own(e)) {
            search.copied(self, edit.from, edit.to);
            *edits = rest;
        }
    }
}

/// What is known, at a point before a call, of where its parameters come from.
struct Search<'o> {
    /// Parameters, by the DWARF number of their registers, and the places that hold them at this point.
    wanted: SmallVec<[(u16, Allocation); 8]>,
    /// Places that are written between this point and the call.
    written: SmallVec<[Allocation; 16]>,
    /// Registers that the call changes.
    changed: PRegSet,
    /// The frame is gone while the call goes on.
    tail: bool,
    out: &'o mut Vec<CallParameter>,
}

impl Search<'_> {
    /// The parameters that are in a place at this point, which is written here.
    fn take(&mut self, place: Allocation) -> SmallVec<[u16; 2]> {
        let mut taken = SmallVec::new();
        self.wanted.retain(|w| {
            if w.1 == place {
                taken.push(w.0);
            }
            w.1 != place
        });
        taken
    }

    /// A move goes from a place to another.
    fn copied<I: MachInst, F: Frame<Inst = I>>(
        &mut self,
        of: &Described<'_, I, F>,
        from: Allocation,
        to: Allocation,
    ) {
        if from == to {
            return;
        }
        // (A vector's slot has several numbers.)
        let near = |w: &Allocation| match (w.as_stack(), from.as_stack()) {
            (Some(w), Some(from)) => w.index().abs_diff(from.index()) < 8,
            _ => *w == from,
        };
        let kept = from.as_reg().is_none_or(|r| !self.changed.contains(r));
        let stays = kept && !self.tail && !self.written.iter().any(near);
        for register in self.take(to) {
            match (stays, from.as_reg()) {
                (true, _) => self.found(register, of.held(from.into()).map(ParameterValue::Held)),
                (false, Some(_)) => self.wanted.push((register, from)),
                (false, None) => {}
            }
        }
        self.written.push(to);
    }

    /// A place gets a value.
    fn defined(&mut self, place: Allocation, value: Option<ParameterValue>) {
        for register in self.take(place) {
            self.found(register, value);
        }
        self.written.push(place);
    }

    fn found(&mut self, register: u16, value: Option<ParameterValue>) {
        self.out
            .extend(value.map(|value| CallParameter { register, value }));
    }
}
