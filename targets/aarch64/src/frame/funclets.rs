//! Prologues and epilogues of funclets: functions of their own that share x29 with the function around them, so that its slots
//! are where they always are ("ARM64 exception handling", and the prologues that LLVM makes). Windows' run-time library for
//! C++ calls them with x29 set, `__C_specific_handler` with its value in x1.
//!
//! ```text
//!  high   saved registers            as in the function
//!         outgoing arguments
//!  low    ◄─ sp
//! ```

use super::{Frame, add_imm};
use crate::regs::FP;
use emit::funclets::Funclets;
use emit::{CfiOp, CodeBuffer};
use regalloc::FrameSlot;

impl Frame {
    /// Slots become offsets from the establisher frame, which is sp at the function's entry. Errors: what is not supported.
    pub fn place_funclets(&self, funclets: &mut Funclets) -> Result<(), &'static str> {
        if self.realign != 0 || !self.is_described() {
            return Err("funclets in a realigned frame");
        }
        if self.probe != 0 && self.outgoing >= self.probe {
            return Err("funclets with so many bytes of arguments");
        }
        let below_entry = |slot: i32| {
            let (_, offset) = self.slot(FrameSlot::from_bits(slot as u32));
            offset as i32 - (self.saved - self.record) as i32
        };
        funclets.help = funclets.help.map(below_entry);
        for handler in funclets.tries.iter_mut().flat_map(|t| &mut t.handlers) {
            handler.object = handler.object.map(below_entry);
        }
        Ok(())
    }

    /// What other functions want to know of the frame: see [`emit::SymRef::FrameOffset`]. Filters are given x29.
    pub fn frame_offsets(&self, escapes: &[FrameSlot]) -> Vec<i32> {
        let escapes = escapes.iter().map(|slot| self.slot(*slot).1 as i32);
        std::iter::once(0).chain(escapes).collect()
    }

    /// The prologue of a funclet. `given`: x1 is what x29 is to be.
    pub fn funclet_prologue(&self, code: &mut CodeBuffer, given: bool) {
        if !self.first_moves {
            self.move_sp(code, -i64::from(self.saved));
        }
        for (i, pair) in self.pairs.iter().enumerate() {
            self.save(code, pair, false, 0, i == 0 && self.first_moves);
        }
        self.move_sp(code, -i64::from(self.outgoing));
        self.note(code, CfiOp::SehEndPrologue);
        if given {
            add_imm(code, FP.hw_enc() as u32, 1, 0);
        }
    }

    /// The epilogue of a funclet up to, and without, the return.
    pub fn funclet_epilogue(&self, code: &mut CodeBuffer) {
        self.note(code, CfiOp::SehStartEpilogue);
        self.move_sp(code, i64::from(self.outgoing));
        for (i, pair) in self.pairs.iter().enumerate().rev() {
            self.save(code, pair, true, 0, i == 0 && self.first_moves);
        }
        if !self.first_moves {
            self.move_sp(code, i64::from(self.saved));
        }
        self.note(code, CfiOp::SehEndEpilogue);
    }
}
