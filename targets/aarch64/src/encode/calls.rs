//! Calls in the encoder; stack maps and patch points: places whose values records tell, and room for code that is patched in
//! (LLVM "Stack maps and patch points").

use super::*;
use emit::lsda::Call;
use regalloc::MapKind;

impl Walk<'_> {
    pub(super) fn call(&mut self, inst: &Inst, places: &[Allocation], block: Block) -> Encoded {
        let invoke = inst.flags & flags::INVOKE != 0;
        let nothing = inst.is(Pseudo::Call) && inst.sym == 0;
        let noted = self.code.exceptions.is_some()
            && inst.flags & flags::NO_UNWIND == 0
            && !nothing
            && (invoke || !self.code.in_state());
        if invoke {
            self.code.end_state(self.vcode.blocks[block.index()].state);
        }
        let begin = noted.then(|| self.bound_label());
        if inst.is(Pseudo::CallReg) {
            self.put(Op::BLR.word(Sz::X) | enc(places[0])? << 5);
        } else if !nothing {
            self.reloc(inst.sym, 0);
            self.put(Op::BL.word(Sz::X));
        }
        if let Some(begin) = begin {
            let end = self.bound_label();
            let pad = invoke.then(|| Label(self.target(block, 1).index() as u32));
            let table = self.code.exceptions.as_mut().expect("just seen");
            let pad = pad.map(|label| (label, table.pad_of(block.index() as u32)));
            table.add_call(Call { begin, end, pad });
        }
        self.after_call(inst);
        if invoke {
            self.jump(self.target(block, 0));
        }
        Ok(())
    }

    /// A label of the present position.
    fn bound_label(&mut self) -> Label {
        let label = self.code.new_label();
        self.code.bind(label);
        label
    }

    /// A call that may return twice does so the second time by a jump through a register; one that took its
    /// arguments off has moved the stack pointer.
    fn after_call(&mut self, inst: &Inst) {
        if inst.word != 0 {
            self.map_here(inst.word as usize - 1, &[]);
        }
        if inst.imm & 1 != 0 {
            self.code.note_second_return();
        }
        let pad = self.instrument.branch_targets && self.instrument.pad_after_second_return;
        if inst.imm & 1 != 0 && pad {
            hint(self.code, BTI_J);
        }
        if inst.imm > 1 {
            self.frame.reclaim(self.code, inst.imm as u32 & !1);
        }
    }

    /// Stack map number `map` describes this place. The callee-saved registers of `live_out` live on.
    pub(super) fn map_here(&mut self, map: usize, live_out: &[PReg]) {
        let frame = self.frame;
        let slot = |s: FrameSlot| {
            let (base, offset) = frame.slot(s);
            // In these fields 31 is the stack pointer, as it is in DWARF.
            (base as u16, offset as i32)
        };
        let live_out = live_out.iter().map(|p| regs::dwarf(*p));
        self.notes
            .stack_map(self.code, &self.vcode.frame.stack_maps[map], slot, live_out);
    }

    fn nops(&mut self, bytes: u32) {
        (0..bytes / 4).for_each(|_| hint(self.code, 0));
    }

    /// A place of its own that a stack map describes.
    pub(super) fn stack_map_point(&mut self, map: usize) {
        self.map_here(map, &[]);
        if let MapKind::Point(bytes) = self.vcode.frame.stack_maps[map].kind {
            self.nops(bytes);
        }
    }

    /// Room for code that is patched in, in a call's stead. `false`: an ordinary call.
    pub(super) fn patch_place(&mut self, inst: &Inst) -> Result<bool, EncodeError> {
        let Some(map) = (inst.word as usize).checked_sub(1) else {
            return Ok(false);
        };
        match self.vcode.frame.stack_maps[map].kind {
            MapKind::Call | MapKind::Point(_) => return Ok(false),
            MapKind::PatchedCall(bytes) => {
                self.nops(bytes);
                self.after_call(inst);
            }
            MapKind::PatchPoint(bytes, address) => {
                self.map_here(map, regs::PATCH_POINT_LIVE);
                if address == Some(0) {
                    self.nops(bytes);
                    return Ok(true);
                }
                let start = self.code.raw_offset();
                match address {
                    Some(address) => mov_imm(self.code, SCRATCH, address),
                    None => self.symbol_address(inst.sym),
                }
                self.put(Op::BLR.word(Sz::X) | SCRATCH << 5);
                let used = self.code.raw_offset() - start;
                let Some(rest) = bytes.checked_sub(used) else {
                    return Err(EncodeError::Unsupported(
                        "patchpoint with too few bytes for its call",
                    ));
                };
                self.nops(rest);
            }
        }
        Ok(true)
    }

    /// `x16` = a symbol's address, by the GOT.
    fn symbol_address(&mut self, sym: u32) {
        let symbol = self.vcode.tables.syms[sym as usize];
        for (kind, word) in [
            (RelocKind::A64GotPage, Op::ADRP.word(Sz::X) | SCRATCH),
            (
                RelocKind::A64GotLo12,
                Op::LDR_X.word(Sz::X) | 1 << 24 | SCRATCH << 5 | SCRATCH,
            ),
        ] {
            let at = self.code.raw_offset();
            self.code.reloc(at, kind, symbol.target, symbol.addend);
            self.put(word);
        }
    }
}
