//! What unwinders are told of vectors whose length is known at run time: where saved ones are, and the number of doublewords
//! of a vector at the entry, which functions save that change the streaming mode.

use super::{Frame, VG, is_unwound};
use crate::code_table::{Op, Sz};
use crate::code_table_sve::Sve;
use crate::compile::VectorLength;
use crate::encode::put;
use crate::regs;
use emit::{CfiOp, CodeBuffer, RelocKind, SymRef};
use regalloc::PReg;

/// x9, which holds what the prologue is to keep for a moment.
const HELD: u32 = 9;

impl Frame {
    /// The rule of a register in the scalable area: it is at the CFA - `at` * VG - the bytes of the save area
    /// (DWARF for the Arm 64-bit Architecture, §4.1: VG is the vector length in units of 8 bytes).
    pub(super) fn note_scalable(&self, code: &mut CodeBuffer, reg: PReg, at: u32) {
        const DW_CFA_EXPRESSION: u8 = 0x10;
        const DW_OP_CONSTU: u8 = 0x10;
        const DW_OP_MINUS: u8 = 0x1c;
        const DW_OP_MUL: u8 = 0x1e;
        const DW_OP_BREGX: u8 = 0x92;
        if !self.cfi || !is_unwound(reg) {
            return;
        }
        let mut expr = vec![DW_OP_BREGX, VG as u8, 0, DW_OP_CONSTU];
        uleb(&mut expr, at);
        expr.extend([DW_OP_MUL, DW_OP_MINUS, DW_OP_CONSTU]);
        uleb(&mut expr, self.saved);
        expr.push(DW_OP_MINUS);
        let mut bytes = vec![DW_CFA_EXPRESSION];
        uleb(&mut bytes, u32::from(regs::dwarf(reg)));
        uleb(&mut bytes, expr.len() as u32);
        bytes.extend(expr);
        let (start, len) = code.cfi_bytes(&bytes);
        self.note(code, CfiOp::Escape { start, len });
    }

    /// The number of doublewords of a vector, behind all saved registers.
    pub(super) fn push_length(&mut self) {
        if self.vector_length != VectorLength::Unknown {
            let held = if self.vector_length == VectorLength::Routine {
                0
            } else {
                HELD
            };
            self.push_pair(regs::gpr(held as usize), None);
            self.pairs.last_mut().expect("just pushed").length = true;
        }
    }

    /// Brings the number of doublewords of a vector where it is stored from. The link register is saved already.
    pub(super) fn read_length(&self, code: &mut CodeBuffer) {
        if self.vector_length == VectorLength::Instruction {
            // cntd
            return put(code, Sve::CNTD.word(Sz::D) | 31 << 5 | HELD);
        }
        put(code, Op::ORR.word(Sz::X) | regs::ZR << 5 | HELD);
        let symbol = SymRef::Extern(code.extern_symbol("__arm_get_current_vg"));
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Call26, symbol, 0);
        put(code, Op::BL.word(Sz::X));
    }

    /// After it is stored: x0 is what it was.
    pub(super) fn forget_length(&self, code: &mut CodeBuffer) {
        if self.vector_length == VectorLength::Routine {
            put(code, Op::ORR.word(Sz::X) | HELD << 16 | regs::ZR << 5);
        }
    }
}

fn uleb(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}
