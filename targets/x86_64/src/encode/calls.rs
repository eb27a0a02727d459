//! Calls: through symbols, registers and memory, those of patch points, tail calls.

use super::*;
use crate::bytes::NO_REG;
use crate::inst::Segment;
use emit::code_buffer::Place;
use emit::debug::Callee;
use regalloc::Terminator;

impl Emitter<'_> {
    pub(super) fn plain_call(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let start = self.code.here();
        match inst.as_pseudo() {
            Some(Pseudo::Call) if inst.sym == 0 => {}
            Some(Pseudo::Call) => {
                self.check_type(inst, regs::R11.hw_enc() as u8);
                self.code.begin_whole(whole::CALL);
                self.rel32(0xe8, inst);
            }
            Some(Pseudo::CallReg) => {
                self.check_type(inst, enc(places[0])?);
                self.code.begin_whole(whole::CALL);
                self.notrack(inst);
                self.group5(2, Rm::Reg(enc(places[0])?));
            }
            _ => {
                let m = self.context().resolve_mem(inst, places, &mut 0);
                self.code.begin_whole(whole::CALL);
                self.notrack(inst);
                self.group5(2, Rm::Mem(m));
            }
        }
        self.code.end_whole();
        if self.notes_calls() && start != self.code.here() {
            self.tell_of_call(start, inst, places);
        }
        Ok(())
    }

    /// Traps unless the type before the function at `register` is the call's (LLVM "kcfi" operand bundles).
    fn check_type(&mut self, inst: &Inst, register: u8) {
        if !inst.says(PseudoFlags::KCFI) {
            return;
        }
        let before = self.function.instrument.requests.prefix_nops as i32 + 4;
        let Walk { code, notes, .. } = &mut self.walk;
        // mov r10d, -type; add r10d, [register - before]; je over; ud2
        code.put(&[0x41, 0xba]);
        code.put4(inst.disp.wrapping_neg() as u32);
        code.begin_whole((BRANCH_JCC + Cond::E as u8).into());
        let (rex, modrm) = (0x44 | register >> 3, 0x10 | register & 7);
        let near = i8::try_from(-before).ok();
        code.put(&[rex, 0x03, modrm | if near.is_some() { 0x40 } else { 0x80 }]);
        if register & 7 == 4 {
            code.put1(0x24);
        }
        match near {
            Some(n) => code.put1(n as u8),
            None => code.put4(-before as u32),
        }
        code.put(&[0x74, 2]);
        code.end_whole();
        notes.trap(code);
        code.put(&[0x0f, 0x0b]);
    }

    /// Notes for debuggers the call, or the jump in its stead, that was just emitted.
    fn tell_of_call(&mut self, start: Place, inst: &Inst, places: &[Allocation]) {
        let tail = inst.terminator() == Terminator::Ret;
        let clobbers = inst.clobbers();
        let kept = |enc: u8| !tail && !clobbers.contains(regs::gpr(enc.into()));
        let dwarf = |enc: u8| regs::dwarf(regs::gpr(enc.into()));
        let (callee, kept) = match inst.as_pseudo() {
            Some(Pseudo::Call | Pseudo::TailCall) => (self.callee_of(inst.sym), true),
            Some(Pseudo::CallReg | Pseudo::TailCallReg) => match places[0].as_reg() {
                Some(reg) => (Callee::Register(regs::dwarf(reg)), kept(reg.hw_enc() as u8)),
                None => (Callee::Unknown, true),
            },
            _ => {
                let m = self.context().resolve_mem(inst, places, &mut 0);
                let offset = i64::from(m.disp);
                match (m.base, m.index) {
                    _ if m.seg != Segment::None => (Callee::Unknown, true),
                    _ if m.rip => (self.callee_at(m.sym, offset), false),
                    _ if m.sym != 0 => (Callee::Unknown, true),
                    (NO_REG, _) => (Callee::Unknown, true),
                    (base, NO_REG) => (Callee::Memory(dwarf(base), offset), kept(base)),
                    (base, index) => {
                        let indexed = Callee::Indexed {
                            base: dwarf(base),
                            index: dwarf(index),
                            scale: m.scale_log2,
                            offset,
                        };
                        (indexed, kept(base) && kept(index))
                    }
                }
            }
        };
        self.note_call_site(start, callee, !kept, tail);
    }

    /// Who is called by the address in memory at a symbol.
    fn callee_at(&self, sym: u32, offset: i64) -> Callee {
        let Some(symbol) = self.vcode.tables.syms.get(sym as usize) else {
            return Callee::Unknown;
        };
        match (self.callee_of(sym), symbol.kind) {
            (callee, RelocKind::GotPcRel | RelocKind::GotPcRelX | RelocKind::GotPcRelXPrefixed) => callee,
            (Callee::Global(g), RelocKind::Pc32) => Callee::Pointer(g, symbol.addend + offset),
            _ => Callee::Unknown,
        }
    }

    /// A second return of `setjmp` comes by an indirect jump.
    pub(super) fn returned(&mut self, inst: &Inst) {
        self.note_call_map(inst);
        if inst.says(PseudoFlags::RETURNS_TWICE) {
            self.code.note_second_return();
        }
        self.note_call_end();
        if inst.imm != 0 {
            self.frame.after_pop(self.code, inst.imm);
        }
        if inst.says(PseudoFlags::RETURNS_TWICE) && self.function.instrument.branch_tracking {
            self.code.put(&ENDBR64);
        }
    }

    /// `movabs r11, target; call r11`
    pub(super) fn call_by_r11(&mut self, inst: &Inst, address: Option<u64>) {
        let syms = &self.vcode.tables.syms;
        let code = &mut *self.code;
        code.put(&[0x49, 0xbb]);
        if address.is_none() {
            let sym = syms[inst.sym as usize];
            let at = code.raw_offset();
            code.reloc(at, RelocKind::Abs64, sym.target, sym.addend);
        }
        code.put8(address.unwrap_or(0));
        code.put(&[0x41, 0xff, 0xd3]);
    }

    pub(super) fn tail_call(
        &mut self,
        pseudo: Pseudo,
        inst: &Inst,
        places: &[Allocation],
    ) -> Result<(), EncodeError> {
        if inst.mem.kind() == MemKind::Frame {
            return Err(EncodeError::Internal("tail call through the frame"));
        }
        self.check_guard(places)?;
        self.part_from_call();
        let start = self.code.here();
        if pseudo == Pseudo::TailCall {
            self.begin_epilogue(BRANCH_JMP.into());
        } else {
            self.begin_epilogue(whole::INDIRECT);
        }
        if !self.bare {
            self.frame.epilogue(self.code, None, inst.imm);
        }
        self.note_epilogue(start);
        self.pass_carried(inst, places);
        let Walk { code, notes, .. } = &mut self.walk;
        self.function.instrument.tail_call(code, notes);
        match pseudo {
            Pseudo::TailCall => self.check_type(inst, regs::R11.hw_enc() as u8),
            Pseudo::TailCallReg => self.check_type(inst, enc(places[0])?),
            _ => {}
        }
        let start = self.code.here();
        match pseudo {
            Pseudo::TailCall => {
                self.code.begin_whole(BRANCH_JMP.into());
                self.rel32(0xe9, inst);
                self.code.end_whole();
            }
            Pseudo::TailCallReg => self.indirect_jump(inst, Rm::Reg(enc(places[0])?)),
            _ => {
                let m = self.context().resolve_mem(inst, places, &mut 0);
                self.indirect_jump(inst, Rm::Mem(m));
            }
        }
        if self.notes_calls() {
            self.tell_of_call(start, inst, places);
        }
        self.after_epilogue = !self.bare;
        Ok(())
    }
}
