//! Calls: through symbols and registers, and those of patch points.

use super::*;
use crate::regs::Preserved;
use emit::code_buffer::Place;
use emit::debug::Callee;
use regalloc::Terminator;

/// The jump or call `word` through a register, with the check of the signature that the call asks for.
pub(super) fn signed(inst: &Inst, places: &[Allocation], word: u32) -> Result<u32, EncodeError> {
    const AUTHENTICATED: u32 = 0x0000_0800;
    const WITH_REGISTER: u32 = 0x0100_0000;
    let key = inst.sym << 10;
    Ok(if inst.says(CallFlags::AUTH) {
        word | AUTHENTICATED | WITH_REGISTER | key | enc(places[1])?
    } else if inst.says(CallFlags::AUTH_ZERO) {
        word | AUTHENTICATED | key | 31
    } else {
        word
    })
}

impl Emitter<'_> {
    pub(super) fn plain_call(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let start = self.code.here();
        if inst.is(Pseudo::CallReg) {
            self.check_type(inst, enc(places[0])?);
            let mut target = enc(places[0])?;
            if inst.aux as u8 == Preserved::X64 as u8 {
                // The emulator is called through x16.
                self.put(Op::ORR.word(Sz::X) | target << 16 | ZR << 5 | SCRATCH);
                target = SCRATCH;
            }
            if self.function.instrument.thunks {
                self.call_thunk(inst, target)?;
            } else {
                let word = signed(inst, places, Op::BLR.word(Sz::X) | target << 5)?;
                self.put(word);
            }
        } else if inst.sym != 0 {
            self.reloc(inst.sym, 0);
            self.put(Op::BL.word(Sz::X));
        }
        if start != self.code.here() {
            self.tell_of_call(start, inst, places);
        }
        Ok(())
    }

    /// A call of what register number `target` holds, by the thunk that ends in a barrier.
    fn call_thunk(&mut self, inst: &Inst, target: u32) -> Encoded {
        if inst.says(CallFlags::AUTH) || inst.says(CallFlags::AUTH_ZERO) {
            return Err(EncodeError::Unsupported(
                "signed call with feature 'harden-sls-blr'",
            ));
        }
        let symbol = self.code.extern_symbol(crate::object::THUNKS[target as usize]);
        let at = self.code.raw_offset();
        self.code.reloc(at, RelocKind::Call26, SymRef::Extern(symbol), 0);
        self.put(Op::BL.word(Sz::X));
        Ok(())
    }

    /// Traps unless the type before the function at `register` is the call's (LLVM "kcfi" operand bundles). x16 and x17
    /// are overwritten.
    pub(super) fn check_type(&mut self, inst: &Inst, register: u32) {
        if !inst.says(CallFlags::KCFI) {
            return;
        }
        const TYPE: u32 = 17;
        let before = 4 + 4 * i64::from(self.function.instrument.requests.prefix_nops);
        let half = |shift: u32| (shift / 16) << 21 | (inst.sym >> shift & 0xffff) << 5 | TYPE;
        if before <= 256 {
            // ldur w16, [register, #-before]
            self.put(Op::LDR_W.word(Sz::W) | (-before as u32 & 0x1ff) << 12 | register << 5 | SCRATCH);
        } else {
            add_imm(self.code, SCRATCH, register, -before);
            self.put(Op::LDR_W.word(Sz::W) | 1 << 24 | SCRATCH << 5 | SCRATCH);
        }
        self.put(Op::MOVZ.word(Sz::W) | half(0));
        self.put(Op::MOVK.word(Sz::W) | half(16));
        self.put(Op::SUBS.word(Sz::W) | TYPE << 16 | SCRATCH << 5 | ZR);
        let over = self.code.new_label();
        self.code.branch(BRANCH_EQ, over);
        self.put(Op::BRK.word(Sz::X) | (0x8000 | TYPE << 5 | register) << 5);
        self.code.bind(over);
    }

    /// Notes for debuggers the call, or the jump in its stead, that was just emitted.
    pub(super) fn tell_of_call(&mut self, start: Place, inst: &Inst, places: &[Allocation]) {
        if !self.notes_calls() {
            return;
        }
        let tail = inst.terminator() == Terminator::Ret;
        let register = match inst.as_pseudo() {
            Some(Pseudo::CallReg | Pseudo::TailCallReg) => places[0].as_reg(),
            _ => None,
        };
        match register {
            Some(reg) => {
                let clobbered = tail || inst.clobbers().contains(reg);
                self.note_call_site(start, Callee::Register(regs::dwarf(reg)), clobbered, tail);
            }
            None => {
                let callee = self.callee_of(inst.sym);
                self.note_call_site(start, callee, false, tail);
            }
        }
    }

    /// A call that may return twice does so the second time by a jump through a register; one that took its
    /// arguments off has moved the stack pointer.
    pub(super) fn returned(&mut self, inst: &Inst) {
        self.note_call_map(inst);
        let instrument = &self.function.instrument;
        let pad = instrument.branch_targets && instrument.pad_after_second_return;
        if inst.imm & 1 != 0 {
            self.code.note_second_return();
        }
        if inst.imm & 1 != 0 && pad {
            hint(self.code, BTI_J);
        }
        if inst.imm > 1 {
            self.frame.reclaim(self.code, inst.imm as u32 & !1);
        }
    }

    pub(super) fn call_by_x16(&mut self, inst: &Inst, address: Option<u64>) {
        match address {
            Some(address) => mov_imm(self.code, SCRATCH, address),
            None => self.symbol_address(inst.sym),
        }
        self.put(Op::BLR.word(Sz::X) | SCRATCH << 5);
    }

    /// `x16` = a symbol's address, by the GOT.
    fn symbol_address(&mut self, sym: u32) {
        let symbol = self.vcode.tables.syms[sym as usize];
        if self.function.instrument.signed_got {
            let traps = self.function.instrument.wrong_signature_traps;
            return signed::load_entry(self.code, symbol.target, signed::FUNCTION, traps);
        }
        for (kind, word) in [
            (RelocKind::GotPage, Op::ADRP.word(Sz::X) | SCRATCH),
            (
                RelocKind::GotLo12,
                self.function.instrument.pointer_load() | SCRATCH << 5 | SCRATCH,
            ),
        ] {
            let at = self.code.raw_offset();
            self.code.reloc(at, kind, symbol.target, symbol.addend);
            self.put(word);
        }
    }
}
