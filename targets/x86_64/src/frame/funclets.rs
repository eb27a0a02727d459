//! Prologues and epilogues of funclets: functions of their own whose rbp is that of the function around them, so that its
//! slots are where they always are ("x64 exception handling", and the prologues that LLVM makes).
//!
//! ```text
//!  high   establisher frame (rdx's home, 16 bytes above the entry's rsp)
//!         return address
//!         saved rbp, saved registers
//!         saved vector registers
//!         the function's rsp (.NET)
//!         outgoing arguments
//!  low    ◄─ rsp
//! ```

use super::instructions::displaced;
use super::{Frame, RBP, RSP, adjust_rsp, movups, pop, push};
use crate::regs::FrameRegs;
use emit::funclets::Funclets;
use emit::{CfiOp, CodeBuffer};
use machine::emission::FrameOffsets;
use regalloc::FrameSlot;

const RCX: u8 = 1;
const RDX: u8 = 2;

impl FrameOffsets for Frame {
    fn place_funclets(&self, funclets: &mut Funclets) -> Result<(), &'static str> {
        if self.interrupt.is_some() {
            return Err("funclets in an interrupt handler");
        }
        if self.funclet_bytes() >= 4096 {
            return Err("funclets with so many bytes of arguments");
        }
        let objects = funclets.tries.iter_mut().flat_map(|t| &mut t.handlers);
        for slot in objects.map(|h| &mut h.object).chain([&mut funclets.help]) {
            *slot = slot.map(|slot| self.establisher_offset(slot)).transpose()?;
        }
        let pushes = 8 * self.pushed.len() as i32;
        funclets.parent_frame = 16 + 8 + pushes + self.funclet_bytes() as i32;
        Ok(())
    }

    fn frame_offsets(&self, escapes: &[FrameSlot]) -> Vec<Option<i32>> {
        let own = (self.base == RBP).then_some(self.pointer_offset);
        let escapes = escapes.iter().map(|slot| match self.slot(*slot) {
            (base, offset) if base == self.base => Some(offset),
            _ => None,
        });
        std::iter::once(own).chain(escapes).collect()
    }
}

impl Frame {
    /// Bytes that a funclet's prologue moves rsp down by after the pushes.
    fn funclet_bytes(&self) -> u32 {
        let bytes = self.funclet_vectors() + 16 * self.saved_xmm.len() as u32;
        // After the return address and rbp rsp is a multiple of 16.
        let pushes = 8 * self.pushed.len() as u32;
        (bytes + pushes).next_multiple_of(16) - pushes
    }

    /// Where a funclet saves vector registers, from its rsp.
    fn funclet_vectors(&self) -> u32 {
        self.outgoing + if self.establisher.is_some() { 16 } else { 0 }
    }

    /// `mov [rsp + establisher], reg`, where the frame has that slot.
    pub(super) fn keep_establisher(&self, code: &mut CodeBuffer, reg: u8) {
        if let Some(offset) = self.establisher {
            code.put(&[0x48, 0x89]);
            displaced(code, reg, RSP, offset as i32);
        }
    }

    /// Where a frame slot stands, counted from the establisher frame.
    fn establisher_offset(&self, slot: i32) -> Result<i32, &'static str> {
        match self.slot(FrameSlot::from_bits(slot as u32)) {
            (RBP, offset) => Ok(offset + self.pointer_offset),
            _ => Err("exception object in a realigned frame"),
        }
    }

    /// The prologue of a funclet, whose establisher frame comes in rdx; .NET's is that of the funclet around it, in rcx.
    pub fn funclet_prologue(&self, code: &mut CodeBuffer) {
        let parent = if self.establisher.is_some() { RCX } else { RDX };
        if parent == RDX {
            // mov [rsp + 16], rdx
            code.put(&[0x48, 0x89, 0x54, 0x24, 0x10]);
        }
        push(code, RBP);
        self.note_seh(code, CfiOp::SehPush(RBP));
        for preg in &self.pushed {
            push(code, preg.hw_enc() as u8);
            self.note_seh(code, CfiOp::SehPush(preg.hw_enc() as u8));
        }
        let bytes = self.funclet_bytes();
        if bytes != 0 {
            adjust_rsp(code, -(bytes as i32));
            self.note_seh(code, CfiOp::SehAlloc(bytes));
        }
        if let Some(offset) = self.establisher {
            // mov rcx, [rcx + offset]
            code.put(&[0x48, 0x8b]);
            displaced(code, RCX, RCX, offset as i32);
            self.keep_establisher(code, RCX);
        }
        // lea rbp, [parent + offset]
        match self.pointer_offset {
            0 => code.put(&[0x48, 0x89, 0xc5 | parent << 3]),
            offset @ ..128 => code.put(&[0x48, 0x8d, 0x68 | parent, offset as u8]),
            offset => {
                code.put(&[0x48, 0x8d, 0xa8 | parent]);
                code.put4(offset as u32);
            }
        }
        if let FrameRegs::RbpBase(base) = self.regs {
            // As the function's prologue does it: and parent, -align; mov base, parent
            match self.realign {
                ..=128 => code.put(&[0x48, 0x83, 0xe0 | parent, self.realign.wrapping_neg() as u8]),
                _ => {
                    code.put(&[0x48, 0x81, 0xe0 | parent]);
                    code.put4(self.realign.wrapping_neg());
                }
            }
            let enc = base.hw_enc() as u8;
            code.put(&[0x48 | enc >> 3, 0x89, 0xc0 | parent << 3 | enc & 7]);
        }
        for (k, (preg, _)) in self.saved_xmm.iter().enumerate() {
            let offset = self.funclet_vectors() + 16 * k as u32;
            movups(code, false, *preg, RSP, offset as i32, true);
            let reg = preg.hw_enc() as u8;
            self.note_seh(code, CfiOp::SehSaveVector { reg, offset });
        }
        self.note_seh(code, CfiOp::SehEndPrologue);
    }

    /// The epilogue of a funclet up to, and without, the return.
    pub fn funclet_epilogue(&self, code: &mut CodeBuffer) {
        for (k, (preg, _)) in self.saved_xmm.iter().enumerate() {
            let offset = self.funclet_vectors() + 16 * k as u32;
            movups(code, false, *preg, RSP, offset as i32, false);
        }
        self.note_seh(code, CfiOp::SehStartEpilogue);
        let bytes = self.funclet_bytes();
        if bytes != 0 {
            adjust_rsp(code, bytes as i32);
        }
        for preg in self.pushed.iter().rev() {
            pop(code, preg.hw_enc() as u8);
        }
        pop(code, RBP);
        self.note_seh(code, CfiOp::SehEndEpilogue);
    }
}
