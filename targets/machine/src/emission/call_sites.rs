//! Calls that debuggers are told of (`DW_TAG_call_site`): where they are, and whom they call.

use super::variables::Described;
use super::{Frame, Walk};
use crate::tables::CommonTables;
use emit::SymRef;
use emit::code_buffer::Place;
use emit::debug::{CallSite, Callee, FunctionDebug};
use ir::ids::GlobalId;
use regalloc::MachInst;

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
    /// Puts into `debug` the calls that the walk has noted.
    pub(super) fn describe_calls(&self, calls: &[NotedCall], debug: &mut FunctionDebug) {
        debug.calls = calls
            .iter()
            .map(|c| CallSite {
                offset: self.code.place(c.at),
                return_offset: self.code.place(c.end),
                callee: c.callee,
                clobbered: c.clobbered,
                tail: c.tail,
                parameters: (0, 0),
            })
            .collect();
    }
}
