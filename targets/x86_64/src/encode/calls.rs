//! Calls: through symbols, registers and memory, the places that are noted for unwinding and stack maps, tail calls.

use super::*;
use emit::lsda::Call;

impl Walk<'_> {
    pub(super) fn call(
        &mut self,
        pseudo: Pseudo,
        inst: &Inst,
        places: &[Allocation],
        block: Block,
    ) -> Result<(), EncodeError> {
        let invoke = inst.flags & flags::INVOKE != 0;
        let noted = self.context.code.exceptions.is_some()
            && inst.flags & flags::NO_UNWIND == 0
            && (inst.sym != 0 || pseudo != Pseudo::Call || inst.disp != 0)
            && (invoke || !self.context.code.in_state());
        let apart = invoke && self.end_state(block);
        let begin = noted.then(|| self.bound_label());
        let patched = pseudo == Pseudo::Call && inst.disp != 0 && self.patch_place(inst);
        match pseudo {
            _ if patched => {}
            Pseudo::Call if inst.sym == 0 => {}
            Pseudo::Call => self.rel32(0xe8, inst),
            Pseudo::CallReg => {
                self.notrack(inst);
                self.group5(2, Rm::Reg(enc(places[0])?));
            }
            _ => {
                let m = self.context.resolve_mem(inst, places, &mut 0);
                self.notrack(inst);
                self.group5(2, Rm::Mem(m));
            }
        }
        if let Some(begin) = begin {
            if apart {
                // The return address is in the state, too.
                self.context.code.put1(0x90);
            }
            let end = self.bound_label();
            let pad = invoke.then(|| Label(self.target(block, 1).index() as u32));
            let table = self.context.code.exceptions.as_mut().expect("just seen");
            let pad = pad.map(|label| (label, table.pad_of(block.index() as u32)));
            table.add_call(Call { begin, end, pad });
        }
        if !patched {
            self.after_call(inst);
        }
        if invoke {
            self.jump(self.target(block, 0));
        }
        Ok(())
    }

    /// A label of the present position.
    fn bound_label(&mut self) -> Label {
        let label = self.context.code.new_label();
        self.context.code.bind(label);
        label
    }

    /// A second return of `setjmp` comes by an indirect jump.
    fn after_call(&mut self, inst: &Inst) {
        // A call through memory has a displacement of its own, and never a record.
        if inst.disp != 0 && !inst.is(Pseudo::CallMem) {
            let map = &self.vcode.frame.stack_maps[inst.disp as usize - 1];
            let slot = map_slot(self.context.frame);
            self.notes
                .stack_map(self.context.code, map, slot, std::iter::empty());
        }
        if inst.flags & flags::RETURNS_TWICE != 0 {
            self.context.code.note_second_return();
        }
        self.call_end = self.context.code.raw_offset();
        if inst.imm != 0 {
            self.context.frame.after_pop(self.context.code, inst.imm);
        }
        if inst.flags & flags::RETURNS_TWICE != 0 && self.options.instrument.branch_tracking {
            self.context.code.put(&ENDBR64);
        }
    }

    /// Room for code that is patched in, in a call's stead. `false`: an ordinary call.
    fn patch_place(&mut self, inst: &Inst) -> bool {
        let map = &self.vcode.frame.stack_maps[inst.disp as usize - 1];
        match map.kind {
            MapKind::Call | MapKind::Point(_) => return false,
            MapKind::PatchedCall(bytes) => {
                nops(bytes, self.context.code.bytes_mut());
                self.after_call(inst);
            }
            MapKind::PatchPoint(bytes, address) => {
                const LIVE: [PReg; 6] = [regs::RBX, regs::RBP, regs::R12, regs::R13, regs::R14, regs::R15];
                let slot = map_slot(self.context.frame);
                let code = &mut *self.context.code;
                self.notes
                    .stack_map(code, map, slot, LIVE.iter().map(|p| regs::dwarf(*p)));
                if address == Some(0) {
                    nops(bytes, code.bytes_mut());
                    return true;
                }
                // movabs r11, target; call r11
                code.put(&[0x49, 0xbb]);
                if address.is_none() {
                    let sym = self.vcode.tables.syms[inst.sym as usize];
                    let at = code.raw_offset();
                    code.reloc(at, RelocKind::Abs64, sym.target, sym.addend);
                }
                code.put8(address.unwrap_or(0));
                code.put(&[0x41, 0xff, 0xd3]);
                nops(bytes - 13, code.bytes_mut());
            }
        }
        true
    }

    pub(super) fn stack_map_point(&mut self, inst: &Inst) {
        let map = &self.vcode.frame.stack_maps[inst.imm as usize];
        let slot = map_slot(self.context.frame);
        let code = &mut *self.context.code;
        self.notes.stack_map(code, map, slot, std::iter::empty());
        if let MapKind::Point(bytes) = map.kind {
            nops(bytes, code.bytes_mut());
        }
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
        self.context.frame.epilogue(self.context.code, None, inst.imm);
        self.options
            .instrument
            .tail_call(self.context.code, &mut self.notes);
        match pseudo {
            Pseudo::TailCall => self.rel32(0xe9, inst),
            Pseudo::TailCallReg => {
                self.notrack(inst);
                let reg = enc(places[0])?;
                if self.options.unwind == UnwindTable::Seh && reg < 8 {
                    // By this prefix Windows' unwinder knows the end of an epilogue from a jump within.
                    self.context.code.put1(0x48);
                }
                self.indirect_jump(Rm::Reg(enc(places[0])?));
            }
            _ => {
                let m = self.context.resolve_mem(inst, places, &mut 0);
                self.notrack(inst);
                self.indirect_jump(Rm::Mem(m));
            }
        }
        self.body_cfi = true;
        Ok(())
    }
}

/// Where a frame slot is, as stack maps say it.
fn map_slot(frame: &Frame) -> impl Fn(FrameSlot) -> (u16, i32) + '_ {
    |slot| {
        let (base, offset) = frame.slot(slot);
        (regs::dwarf(regs::gpr(base as usize)), offset)
    }
}
