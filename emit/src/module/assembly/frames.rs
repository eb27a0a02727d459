//! Unwind information of module-level assembly: `.cfi_*` become entries of `.eh_frame` beside the functions'.

use super::Assembly;
use crate::assemble::AsmError;
use crate::assemble::unit::UnwindFrame;
use crate::cfi::CfiOp;
use crate::eh_frame::{DebugFrame, EhFrameWriter, Frame, FrameKind, PointerEncoding};
use crate::module::Builder;
use crate::module::format::coff_spec;
use crate::object::{RelocTarget, SectionId};
use crate::reloc::RelocKind;
use crate::section::SectionSpec;
use ir::source::Source;
use ir::triple::ObjectFormat;

/// An entry of `.eh_frame` that assembly describes.
pub(in crate::module) struct AssemblyFrame {
    section: SectionId,
    offset: u64,
    size: u64,
    cfi: Vec<(u32, CfiOp)>,
    bytes: Vec<u8>,
    lsda: Option<(RelocTarget, i64)>,
    /// Mach-O: its compact encoding, 0 if it has none.
    compact: u32,
    /// What it shares with others.
    pub common: FrameKind,
}

impl AssemblyFrame {
    /// Appends the entry to `.debug_frame`.
    fn write_debug(&self, writer: &mut EhFrameWriter) {
        let common = FrameKind {
            simple: self.common.simple,
            return_register: self.common.return_register,
            ..FrameKind::default()
        };
        writer.add(&Frame {
            lsda: None,
            common,
            ..self.frame()
        });
    }

    /// Mach-O: the section and offset of the code, its size, and the compact encoding.
    pub fn compact(&self) -> (SectionId, u64, u64, u32) {
        (self.section, self.offset, self.size, self.compact)
    }

    /// Language-specific data.
    pub fn lsda(&self) -> Option<(RelocTarget, i64)> {
        self.lsda
    }

    /// Appends the entry.
    pub fn write(&self, writer: &mut EhFrameWriter) {
        writer.add(&self.frame());
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            section: self.section,
            offset: self.offset,
            size: self.size,
            lead: 0,
            cfi: &self.cfi,
            cfi_bytes: &self.bytes,
            lsda: self.lsda,
            common: self.common,
        }
    }
}

impl Builder<'_> {
    /// Notes the frames of assembly whose symbols are defined.
    pub(in crate::module) fn assembly_frames(&mut self, assembly: &mut Assembly, source: Source<'_>) {
        let unit = assembly.layout.unit();
        let (eh_frame, debug_frame) = (unit.eh_frame, unit.debug_frame);
        let mut errors = Vec::new();
        let mut frames = Vec::with_capacity(unit.frames.len());
        for frame in unit.frames.clone() {
            frames.push(self.assembly_frame(assembly, &frame, &mut errors));
        }
        if frames.is_empty() {
            return;
        }
        self.assembly_errors(errors, &assembly.places, super::text_of(source));
        let format = self.options.triple.format;
        let mut abi = self.target.frame_abi(self.pic, self.code_model);
        if format == ObjectFormat::Coff {
            // As LLVM has it on Windows.
            (abi.code_pointer, abi.data_alignment) = (PointerEncoding::ABSPTR, -4);
            abi.code_alignment = 1;
        }
        if debug_frame {
            let section = self.debug_section("frame", false);
            let kind = match format {
                ObjectFormat::MachO => None,
                ObjectFormat::Coff => Some(RelocKind::SecRel32),
                _ => Some(RelocKind::Abs32),
            };
            let mut writer = EhFrameWriter::debug(
                abi,
                self.model.machine.byte_order(),
                DebugFrame {
                    section,
                    kind,
                    wide: false,
                },
            );
            for frame in &frames {
                frame.write_debug(&mut writer);
            }
            writer.finish(&mut self.model, section);
        }
        match eh_frame {
            true if format == ObjectFormat::Coff => {
                const READ_ONLY_DATA: u32 = 0x4000_0040;
                let section = self.section(SectionSpec {
                    native: READ_ONLY_DATA,
                    ..coff_spec(b".eh_frame")
                });
                let mut writer = EhFrameWriter::new(abi, self.model.machine.byte_order());
                frames.iter().for_each(|f| f.write(&mut writer));
                writer.finish(&mut self.model, section);
            }
            true => self.assembly_frames = frames,
            false => {}
        }
    }

    fn assembly_frame(
        &mut self,
        assembly: &mut Assembly,
        frame: &UnwindFrame,
        errors: &mut Vec<AsmError>,
    ) -> AssemblyFrame {
        let layout = &assembly.layout;
        let start = layout.offset(frame.start);
        let base = assembly.sections[start.section as usize];
        let mut bytes = Vec::new();
        let mut own = |op| match op {
            CfiOp::Escape { start, len } => {
                let own = bytes.len() as u32;
                bytes.extend_from_slice(&layout.unit().frame_bytes[start as usize..(start + len) as usize]);
                CfiOp::Escape { start: own, len }
            }
            other => other,
        };
        let mut cfi = Vec::with_capacity(frame.ops.len());
        let mut before = start;
        for (place, op, at) in &frame.ops {
            let now = layout.offset(*place);
            if now.section != before.section || layout.may_part(before, now) {
                errors.push(*AsmError::new(*at, "invalid CFI advance_loc expression"));
            }
            before = now;
            let offset = now.offset.saturating_sub(start.offset);
            cfi.push((offset as u32, own(*op)));
        }
        let size = layout.offset(frame.end).offset.saturating_sub(start.offset);
        for (encoding, _) in [frame.personality, frame.lsda].into_iter().flatten() {
            let numbers = self.model.machine.relocations;
            let kind = PointerEncoding(encoding).reloc_kind();
            if self.options.triple.format == ObjectFormat::Coff && numbers.numbers(kind).coff.is_none() {
                errors.push(*AsmError::new(frame.at, "unsupported relocation type"));
            }
        }
        let personality = frame.personality.map(|(encoding, symbol)| {
            let name = assembly.layout.unit().context.symbols.name(symbol);
            (PointerEncoding(encoding), self.symbol_by_name(name))
        });
        let lsda = frame
            .lsda
            .map(|(_, symbol)| self.assembly_target(assembly, symbol));
        let offset = base.offset + start.offset;
        let compact = match self.options.triple.format {
            ObjectFormat::MachO => {
                let data = &self.model.section(base.section).data;
                let code = data.get(offset as usize..(offset + size) as usize);
                self.target.compact_unwind(&cfi, code.unwrap_or_default())
            }
            _ => 0,
        };
        AssemblyFrame {
            compact,
            section: base.section,
            offset: base.offset + start.offset,
            size,
            common: FrameKind {
                personality,
                lsda: frame.lsda.map(|(encoding, _)| PointerEncoding(encoding)),
                signal: frame.signal,
                tagged: frame.tagged,
                simple: frame.simple,
                return_register: frame.return_column,
                b_key: cfi.iter().any(|(_, op)| *op == CfiOp::BKeyFrame),
            },
            cfi,
            bytes,
            lsda,
        }
    }
}
