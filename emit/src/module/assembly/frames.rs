//! Unwind information of module-level assembly: `.cfi_*` become entries of `.eh_frame` beside the functions'.

use super::Assembly;
use crate::assemble::unit::UnwindFrame;
use crate::cfi::CfiOp;
use crate::eh_frame::{EhFrameWriter, Frame, FrameKind, PointerEncoding};
use crate::module::Builder;
use crate::object::{RelocTarget, SectionId};

/// An entry of `.eh_frame` that assembly describes.
pub(in crate::module) struct AssemblyFrame {
    section: SectionId,
    offset: u64,
    size: u64,
    cfi: Vec<(u32, CfiOp)>,
    bytes: Vec<u8>,
    lsda: Option<(RelocTarget, i64)>,
    /// What it shares with others.
    pub common: FrameKind,
}

impl AssemblyFrame {
    /// Appends the entry.
    pub fn write(&self, writer: &mut EhFrameWriter) {
        writer.add(&Frame {
            section: self.section,
            offset: self.offset,
            size: self.size,
            lead: 0,
            cfi: &self.cfi,
            cfi_bytes: &self.bytes,
            lsda: self.lsda,
            common: self.common,
        });
    }
}

impl Builder<'_> {
    /// Notes the frames of assembly whose symbols are defined.
    pub(in crate::module) fn assembly_frames(&mut self, assembly: &mut Assembly) {
        for frame in assembly.layout.unit().frames.clone() {
            let made = self.assembly_frame(assembly, &frame);
            self.assembly_frames.push(made);
        }
    }

    fn assembly_frame(&mut self, assembly: &mut Assembly, frame: &UnwindFrame) -> AssemblyFrame {
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
        for (place, op) in &frame.ops {
            let offset = layout.offset(*place).offset.saturating_sub(start.offset);
            cfi.push((offset as u32, own(*op)));
        }
        let size = layout.offset(frame.end).offset.saturating_sub(start.offset);
        let personality = frame.personality.map(|(encoding, symbol)| {
            let name = assembly.layout.unit().context.symbols.name(symbol);
            (PointerEncoding(encoding), self.symbol_by_name(name))
        });
        let lsda = frame
            .lsda
            .map(|(_, symbol)| self.assembly_target(assembly, symbol));
        AssemblyFrame {
            section: base.section,
            offset: base.offset + start.offset,
            size,
            common: FrameKind {
                personality,
                lsda: frame.lsda.map(|(encoding, _)| PointerEncoding(encoding)),
                signal: frame.signal,
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
