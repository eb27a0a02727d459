//! `.cfi_*`: unwind information, in the terms of [`CfiOp`].

use super::layout::write_leb;
use super::parser::{Assembler, FrameState};
use super::unit::UnwindFrame;
use super::{AsmError, AsmSymbol, Cursor, Result};
use crate::cfi::CfiOp;
use ir::triple::Arch;

const DW_CFA_LLVM_DEF_ASPACE_CFA: u8 = 0x30;

/// The longest expression or escape.
const MAX_ESCAPE: usize = 1 << 16;

impl Assembler<'_> {
    /// A `.cfi_` directive.
    pub(super) fn unwind_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<()> {
        match name {
            ".cfi_sections" => return self.unwind_sections(cursor),
            ".cfi_startproc" => return self.start_frame(cursor, at),
            _ => {}
        }
        let place = self.place();
        let Some(state) = self.open_frames.last_mut() else {
            let message = "this directive must appear between .cfi_startproc and .cfi_endproc directives";
            return Err(AsmError::new(at, message));
        };
        let mut offset = state.cfa_offset;
        let op = match name {
            ".cfi_endproc" if self.unit.inline => {
                let message = "unsupported: '.cfi_endproc' in inline assembly";
                return Err(AsmError::new(at, message));
            }
            ".cfi_endproc" => {
                let index = state.index;
                self.open_frames.pop();
                self.unit.frames[index].end = place;
                return cursor.expect_end();
            }
            ".cfi_def_cfa" => {
                let reg = self.frame_register(&mut cursor)?;
                cursor.expect_comma()?;
                offset = self.frame_number(&mut cursor)?;
                CfiOp::DefCfa { reg, offset }
            }
            ".cfi_def_cfa_offset" => {
                offset = self.frame_number(&mut cursor)?;
                CfiOp::DefCfaOffset(offset)
            }
            ".cfi_adjust_cfa_offset" => {
                offset = offset.wrapping_add(self.frame_number(&mut cursor)?);
                CfiOp::DefCfaOffset(offset)
            }
            ".cfi_def_cfa_register" => CfiOp::DefCfaRegister(self.frame_register(&mut cursor)?),
            ".cfi_offset" | ".cfi_rel_offset" | ".cfi_val_offset" => {
                let reg = self.frame_register(&mut cursor)?;
                cursor.expect_comma()?;
                let number = self.frame_number(&mut cursor)?;
                match name {
                    ".cfi_val_offset" => CfiOp::ValOffset { reg, offset: number },
                    ".cfi_rel_offset" => CfiOp::Offset {
                        reg,
                        offset: number.wrapping_sub(offset),
                    },
                    _ => CfiOp::Offset { reg, offset: number },
                }
            }
            ".cfi_register" => {
                let reg = self.frame_register(&mut cursor)?;
                cursor.expect_comma()?;
                let in_reg = self.frame_register(&mut cursor)?;
                CfiOp::Register { reg, in_reg }
            }
            ".cfi_restore" => CfiOp::Restore(self.frame_register(&mut cursor)?),
            ".cfi_undefined" => CfiOp::Undefined(self.frame_register(&mut cursor)?),
            ".cfi_same_value" => CfiOp::SameValue(self.frame_register(&mut cursor)?),
            ".cfi_remember_state" => {
                state.remembered.push(offset);
                CfiOp::RememberState
            }
            ".cfi_restore_state" => {
                offset = state.remembered.pop().unwrap_or(offset);
                CfiOp::RestoreState
            }
            ".cfi_gnu_args_size" => {
                let size = self.frame_number(&mut cursor)?;
                CfiOp::GnuArgsSize(size as u32)
            }
            ".cfi_window_save" => CfiOp::NegateRaState,
            ".cfi_negate_ra_state" if self.arch == Arch::AArch64 => CfiOp::NegateRaState,
            ".cfi_b_key_frame" if self.arch == Arch::AArch64 => CfiOp::BKeyFrame,
            ".cfi_negate_ra_state_with_pc" if self.arch == Arch::AArch64 => CfiOp::NegateRaStateWithPc,
            ".cfi_llvm_def_aspace_cfa" => {
                let (op, distance) = self.def_aspace_cfa(&mut cursor)?;
                offset = distance;
                op
            }
            ".cfi_escape" => self.escape(&mut cursor)?,
            ".cfi_mte_tagged_frame" if self.arch == Arch::AArch64 => {
                return self.frame_attribute(name, cursor);
            }
            ".cfi_signal_frame" | ".cfi_return_column" | ".cfi_personality" | ".cfi_lsda" => {
                return self.frame_attribute(name, cursor);
            }
            _ => return Err(AsmError::new(at, format!("unsupported: directive '{name}'"))),
        };
        cursor.expect_end()?;
        if let Some(state) = self.open_frames.last_mut() {
            state.cfa_offset = offset;
            self.unit.frames[state.index].ops.push((place, op, at));
        }
        Ok(())
    }

    /// Register, offset and address space of the frame address; the offset, too.
    fn def_aspace_cfa(&mut self, cursor: &mut Cursor<'_>) -> Result<(CfiOp, i32)> {
        let reg = self.frame_register(cursor)?;
        cursor.expect_comma()?;
        let offset = self.frame_number(cursor)?;
        cursor.expect_comma()?;
        let space = self.frame_number(cursor)?;
        let mut bytes = vec![DW_CFA_LLVM_DEF_ASPACE_CFA];
        for number in [i64::from(reg), offset.into(), space.into()] {
            write_leb(number, false, &mut bytes);
        }
        Ok((self.operation(&bytes), offset))
    }

    fn unwind_sections(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        (self.unit.eh_frame, self.unit.debug_frame) = (false, false);
        while !cursor.at_end() {
            let at = cursor.pos();
            match cursor.name() {
                Some(b".eh_frame") => self.unit.eh_frame = true,
                Some(b".debug_frame") => self.unit.debug_frame = true,
                _ => {
                    return Err(AsmError::new(
                        at,
                        "unsupported: unwind sections other than '.eh_frame' and '.debug_frame'",
                    ));
                }
            }
            cursor.eat(b',');
        }
        Ok(())
    }

    fn start_frame(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let section = self.unit.pieces[self.current as usize].section;
        if self.open_frames.last().is_some_and(|f| f.section == section) {
            return Err(AsmError::new(
                at,
                "starting new .cfi frame before finishing the previous one",
            ));
        }
        let simple = cursor.eat_name("simple");
        cursor.expect_end()?;
        self.begin_frame(simple, at);
        Ok(())
    }

    /// Frame information starts at the present place.
    pub(super) fn begin_frame(&mut self, simple: bool, at: u32) {
        let cfa_offset = if simple { 0 } else { self.entry_cfa_offset() };
        self.open_frames.push(FrameState {
            index: self.unit.frames.len(),
            section: self.unit.pieces[self.current as usize].section,
            cfa_offset,
            remembered: Vec::new(),
        });
        let place = self.place();
        self.unit.frames.push(UnwindFrame {
            start: place,
            end: place,
            ops: Vec::new(),
            personality: None,
            lsda: None,
            signal: false,
            tagged: false,
            simple,
            return_column: None,
            at,
        });
    }

    /// How far the CFA lies above the stack pointer at a function's entry.
    fn entry_cfa_offset(&self) -> i32 {
        if self.arch == Arch::X86_64 { 8 } else { 0 }
    }

    fn frame_register(&mut self, cursor: &mut Cursor<'_>) -> Result<u16> {
        if let Some(number) = self.reader.dwarf_register(cursor) {
            return Ok(number);
        }
        let at = cursor.pos();
        let number = self.absolute(cursor).ok().and_then(|n| u16::try_from(n).ok());
        number.ok_or_else(|| AsmError::new(at, "invalid register name"))
    }

    fn frame_number(&mut self, cursor: &mut Cursor<'_>) -> Result<i32> {
        let at = cursor.pos();
        let number = self.absolute(cursor)?;
        i32::try_from(number).map_err(|_| AsmError::new(at, "offset is too large"))
    }

    /// An operation that [`CfiOp`] has no name for.
    fn operation(&mut self, bytes: &[u8]) -> CfiOp {
        let start = self.unit.frame_bytes.len() as u32;
        self.unit.frame_bytes.extend_from_slice(bytes);
        CfiOp::Escape {
            start,
            len: bytes.len() as u32,
        }
    }

    fn escape(&mut self, cursor: &mut Cursor<'_>) -> Result<CfiOp> {
        let start = self.unit.frame_bytes.len();
        loop {
            let at = cursor.pos();
            let byte = self.absolute(cursor)?;
            if self.unit.frame_bytes.len() - start == MAX_ESCAPE {
                return Err(AsmError::new(at, "escape is too long"));
            }
            self.unit.frame_bytes.push(byte as u8);
            if !cursor.eat(b',') {
                break;
            }
        }
        Ok(CfiOp::Escape {
            start: start as u32,
            len: (self.unit.frame_bytes.len() - start) as u32,
        })
    }

    fn frame_attribute(&mut self, name: &str, mut cursor: Cursor<'_>) -> Result<()> {
        let pointer = match name {
            ".cfi_personality" | ".cfi_lsda" => self.frame_pointer(&mut cursor)?,
            _ => None,
        };
        let column = match name {
            ".cfi_return_column" => Some(self.frame_register(&mut cursor)?),
            _ => None,
        };
        cursor.expect_end()?;
        if let Some(state) = self.open_frames.last() {
            let frame = &mut self.unit.frames[state.index];
            match name {
                ".cfi_personality" => frame.personality = pointer,
                ".cfi_lsda" => frame.lsda = pointer,
                ".cfi_signal_frame" => frame.signal = true,
                ".cfi_mte_tagged_frame" => frame.tagged = true,
                _ => frame.return_column = column,
            }
        }
        Ok(())
    }

    /// `encoding, symbol`; `None` for `DW_EH_PE_omit`.
    fn frame_pointer(&mut self, cursor: &mut Cursor<'_>) -> Result<Option<(u8, AsmSymbol)>> {
        const OMIT: i64 = 0xff;
        let at = cursor.pos();
        let encoding = self.absolute(cursor)?;
        if encoding == OMIT {
            return Ok(None);
        }
        let format = encoding & 0xf;
        let known =
            matches!(format, 0 | 2 | 3 | 4 | 8 | 0xa | 0xb | 0xc) && matches!(encoding & 0x70, 0 | 0x10);
        if !(0..=0xff).contains(&encoding) || !known {
            return Err(AsmError::new(at, "unsupported encoding."));
        }
        cursor.expect_comma()?;
        let Some(symbol) = cursor.symbol_name()? else {
            return cursor.error("expected identifier in directive");
        };
        let symbol = self.unit.context.symbols.intern(&symbol);
        Ok(Some((encoding as u8, symbol)))
    }
}
