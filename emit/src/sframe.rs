//! `.sframe`, version 2 (binutils "The SFrame Format"): where the caller's frame is, for profilers that unwind without
//! interpreting DWARF. A header, an entry of 20 bytes for each function, and rows: from where on they hold, the CFA as
//! an offset from the stack or frame pointer, where the return address and the frame pointer are saved.
//!
//! A function whose frame cannot be said so has no entry, which tools take for not known.

use crate::byte_order::ByteOrder;
use crate::cfi::CfiOp;
use crate::eh_frame::Frame;
use crate::object::{ObjectModel, ObjectReloc, RelocTarget, SectionId};
use crate::reloc::RelocKind;

/// What the format has of a machine.
#[derive(Clone, Copy, Debug)]
pub struct SframeAbi {
    /// Number of the machine and its byte order.
    pub machine: u8,
    /// DWARF number of the stack pointer.
    pub stack: u16,
    /// DWARF number of the frame pointer.
    pub frame: u16,
    /// DWARF number of the register or column of the return address.
    pub return_address: u16,
    /// Bytes from the CFA to the return address, where that is the same in all functions; else 0.
    pub fixed_return: i8,
}

const MAGIC: u16 = 0xdee2;
const VERSION: u8 = 2;
/// Functions' addresses count from the fields that hold them.
const PC_RELATIVE: u8 = 4;
const HEADER: usize = 28;
const ENTRY: usize = 20;

/// What holds from a place on; offsets count from the CFA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Row {
    by_stack: bool,
    cfa: i32,
    return_address: Option<i32>,
    frame: Option<i32>,
    signed: bool,
}

/// Collects functions.
pub struct SframeWriter {
    abi: SframeAbi,
    order: ByteOrder,
    entry: &'static [CfiOp],
    entries: Vec<u8>,
    rows: Vec<u8>,
    row_count: u32,
    functions: Vec<(SectionId, u64)>,
}

impl SframeWriter {
    /// Without functions. `entry`: what holds at the entry of each.
    pub fn new(abi: SframeAbi, order: ByteOrder, entry: &'static [CfiOp]) -> Self {
        SframeWriter {
            abi,
            order,
            entry,
            entries: Vec::new(),
            rows: Vec::new(),
            row_count: 0,
            functions: Vec::new(),
        }
    }

    /// Adds a function, if its frame can be described.
    pub fn add(&mut self, frame: &Frame<'_>) {
        let (Some(rows), Ok(size)) = (self.rows_of(frame), u32::try_from(frame.size)) else {
            return;
        };
        // Places take so many bytes, by the function's size.
        let (width, kind) = match size {
            0..0x100 => (1, 0),
            0x100..0x1_0000 => (2, 1),
            _ => (4, 2),
        };
        let b_key = u8::from(frame.common.b_key) << 5;
        for field in [0, size, self.rows.len() as u32, rows.len() as u32] {
            self.order.put(&mut self.entries, field.into(), 4);
        }
        self.entries.extend_from_slice(&[kind | b_key, 0, 0, 0]);
        self.functions.push((frame.section, frame.offset));
        self.row_count += rows.len() as u32;
        for (at, row) in rows {
            self.order.put(&mut self.rows, at.into(), width);
            self.put_row(&row);
        }
    }

    fn put_row(&mut self, row: &Row) {
        let offsets = [Some(row.cfa), row.return_address, row.frame]
            .into_iter()
            .flatten();
        let fits = |low: i32, high: i32| offsets.clone().all(|o| (low..=high).contains(&o));
        let size = match () {
            () if fits(i8::MIN.into(), i8::MAX.into()) => 0,
            () if fits(i16::MIN.into(), i16::MAX.into()) => 1,
            () => 2,
        };
        let count = offsets.clone().count() as u8;
        let info = u8::from(row.by_stack) | count << 1 | size << 5 | u8::from(row.signed) << 7;
        self.rows.push(info);
        for offset in offsets {
            self.order.put(&mut self.rows, offset as u64, 1 << size);
        }
    }

    /// The rows of a function; `None`: they cannot be said.
    fn rows_of(&self, frame: &Frame<'_>) -> Option<Vec<(u32, Row)>> {
        let mut row = Row {
            by_stack: true,
            cfa: 0,
            return_address: None,
            frame: None,
            signed: false,
        };
        let mut kept = Vec::new();
        for op in self.entry {
            self.apply(op, &mut row, &mut kept)?;
        }
        let mut rows = vec![(0, row)];
        for (at, op) in frame.cfi {
            self.apply(op, &mut row, &mut kept)?;
            // What holds where the code begins holds from the function's start.
            let at = if *at == 0 { 0 } else { at + frame.lead };
            match rows.last_mut() {
                Some(last) if last.0 == at => last.1 = row,
                Some(last) if last.1 == row => {}
                _ => rows.push((at, row)),
            }
        }
        // Without the return address's place there is no room to say where the frame pointer is.
        let is_said =
            |row: &Row| self.abi.fixed_return != 0 || row.frame.is_none() || row.return_address.is_some();
        rows.retain(|(at, _)| u64::from(*at) < frame.size);
        rows.dedup_by(|next, last| next.1 == last.1);
        rows.iter().all(|(_, row)| is_said(row)).then_some(rows)
    }

    fn apply(&self, op: &CfiOp, row: &mut Row, kept: &mut Vec<Row>) -> Option<()> {
        let abi = &self.abi;
        let by_stack = |reg: u16| match reg {
            _ if reg == abi.stack => Some(true),
            _ if reg == abi.frame => Some(false),
            _ => None,
        };
        let followed = |reg: u16| reg == abi.return_address || reg == abi.frame;
        match *op {
            CfiOp::DefCfa { reg, offset } => (row.by_stack, row.cfa) = (by_stack(reg)?, offset),
            CfiOp::DefCfaOffset(offset) => row.cfa = offset,
            CfiOp::DefCfaRegister(reg) => row.by_stack = by_stack(reg)?,
            CfiOp::Offset { reg, offset } if reg == abi.frame => row.frame = Some(offset),
            CfiOp::Offset { reg, offset } if reg == abi.return_address => match abi.fixed_return {
                0 => row.return_address = Some(offset),
                fixed if i32::from(fixed) == offset => {}
                _ => return None,
            },
            CfiOp::Restore(reg) | CfiOp::SameValue(reg) if reg == abi.frame => row.frame = None,
            CfiOp::Restore(reg) | CfiOp::SameValue(reg) if reg == abi.return_address => {
                row.return_address = None;
            }
            CfiOp::RememberState => kept.push(*row),
            CfiOp::RestoreState => *row = kept.pop()?,
            CfiOp::NegateRaState => row.signed = !row.signed,
            CfiOp::DefCfaExpression { .. } | CfiOp::NegateRaStateWithPc | CfiOp::Escape { .. } => {
                return None;
            }
            CfiOp::ValOffset { reg, .. } | CfiOp::Register { reg, .. } | CfiOp::Undefined(reg)
                if followed(reg) =>
            {
                return None;
            }
            _ => {}
        }
        Some(())
    }

    /// Puts everything into a section.
    pub fn finish(self, model: &mut ObjectModel, section: SectionId) {
        let (order, out) = (self.order, model.section_mut(section));
        let mut header = Vec::with_capacity(HEADER);
        header.extend_from_slice(&order.bytes(MAGIC.to_le_bytes()));
        let fixed = self.abi.fixed_return.to_le_bytes()[0];
        header.extend_from_slice(&[VERSION, PC_RELATIVE, self.abi.machine, 0, fixed, 0]);
        let counts = [
            self.functions.len() as u32,
            self.row_count,
            self.rows.len() as u32,
        ];
        for field in counts.into_iter().chain([0, self.entries.len() as u32]) {
            header.extend_from_slice(&order.bytes(field.to_le_bytes()));
        }
        out.append(&header);
        out.append(&self.entries);
        out.append(&self.rows);
        for (i, (function, offset)) in self.functions.into_iter().enumerate() {
            let target = RelocTarget::Section(function);
            model.section_mut(section).relocs.push(ObjectReloc {
                offset: (HEADER + i * ENTRY) as u64,
                target,
                addend: offset as i64,
                kind: RelocKind::Pc32,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eh_frame::FrameKind;

    const X86: SframeAbi = SframeAbi {
        machine: 3,
        stack: 7,
        frame: 6,
        return_address: 16,
        fixed_return: -8,
    };
    const ARM: SframeAbi = SframeAbi {
        machine: 2,
        stack: 31,
        frame: 29,
        return_address: 30,
        fixed_return: 0,
    };

    fn bytes(abi: SframeAbi, entry: &'static [CfiOp], size: u64, cfi: &[(u32, CfiOp)]) -> (usize, Vec<u8>) {
        let mut writer = SframeWriter::new(abi, ByteOrder::Little, entry);
        writer.add(&Frame {
            section: SectionId(0),
            offset: 0,
            size,
            lead: 0,
            cfi,
            cfi_bytes: &[],
            lsda: None,
            common: FrameKind::default(),
        });
        (writer.functions.len(), writer.rows)
    }

    #[test]
    fn rows_follow_the_frame() {
        const ENTRY: &[CfiOp] = &[
            CfiOp::DefCfa { reg: 7, offset: 8 },
            CfiOp::Offset { reg: 16, offset: -8 },
        ];
        let cfi = [
            (1, CfiOp::DefCfaOffset(16)),
            (1, CfiOp::Offset { reg: 6, offset: -16 }),
            (4, CfiOp::DefCfaRegister(6)),
            (9, CfiOp::Offset { reg: 3, offset: -24 }),
            (300, CfiOp::DefCfa { reg: 7, offset: 8 }),
        ];
        let rows = [
            0, 0, 3, 8, 1, 0, 5, 16, 0xf0, 4, 0, 4, 16, 0xf0, 0x2c, 1, 5, 8, 0xf0,
        ];
        assert_eq!(bytes(X86, ENTRY, 301, &cfi), (1, rows.to_vec()));
        let far = [(1, CfiOp::DefCfaOffset(400))];
        assert_eq!(bytes(X86, ENTRY, 8, &far).1, [0, 3, 8, 1, 0x23, 0x90, 1]);
    }

    #[test]
    fn frames_that_cannot_be_said() {
        const ENTRY: &[CfiOp] = &[CfiOp::DefCfa { reg: 31, offset: 0 }];
        let alone = [(4, CfiOp::Offset { reg: 29, offset: -16 })];
        assert_eq!(bytes(ARM, ENTRY, 8, &alone).0, 0);
        let elsewhere = [(4, CfiOp::DefCfaRegister(19))];
        assert_eq!(bytes(ARM, ENTRY, 8, &elsewhere).0, 0);
        let both = [
            (0, CfiOp::NegateRaState),
            (4, CfiOp::Offset { reg: 30, offset: -8 }),
            (4, CfiOp::Offset { reg: 29, offset: -16 }),
        ];
        let rows = [0, 0x83, 0, 4, 0x87, 0, 0xf8, 0xf0];
        assert_eq!(bytes(ARM, ENTRY, 8, &both), (1, rows.to_vec()));
    }
}
