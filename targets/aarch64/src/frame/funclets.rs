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
use machine::emission::FrameOffsets;
use regalloc::{FrameInfo, FrameSlot};

impl FrameOffsets for Frame {
    fn place_funclets(&self, funclets: &mut Funclets) -> Result<(), &'static str> {
        if !self.is_described() {
            return Err("funclets in a function without a frame");
        }
        if self.probe != 0 && self.outgoing >= self.probe {
            return Err("funclets with so many bytes of arguments");
        }
        let objects = funclets.tries.iter_mut().flat_map(|t| &mut t.handlers);
        for place in objects.map(|h| &mut h.object).chain([&mut funclets.help]) {
            let Some(slot) = *place else { continue };
            let (base, offset) = self.slot(FrameSlot::from_bits(slot as u32));
            if base != FP.hw_enc() as u32 {
                return Err("exception object in a realigned frame");
            }
            *place = Some(offset as i32 - (self.saved - self.record) as i32);
        }
        Ok(())
    }

    fn frame_offsets(&self, escapes: &[FrameSlot]) -> Vec<Option<i32>> {
        let base = self.slot(FrameSlot::BASE).0;
        let own = (base == FP.hw_enc() as u32).then_some(0);
        let escapes = escapes.iter().map(|slot| match self.slot(*slot) {
            (b, offset) if b == base => Some(offset as i32),
            _ => None,
        });
        std::iter::once(own).chain(escapes).collect()
    }
}

impl Frame {
    /// Places what the unwinder must find in a realigned frame from an offset in the save area on; gives the bytes that
    /// it takes.
    pub(super) fn place_anchored(&mut self, info: &FrameInfo, start: u32) -> u32 {
        let mut at = u64::from(start);
        self.slots.place_anchored(info, |size, align| {
            let place = at.next_multiple_of(u64::from(align.max(8)));
            at = place.saturating_add(size);
            place.min(i32::MAX as u64) as i32
        });
        (at - u64::from(start)).next_multiple_of(16).min(1 << 30) as u32
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
