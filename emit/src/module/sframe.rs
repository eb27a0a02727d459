//! Frames for profilers (`-gsframe`): see [`crate::sframe`].

use super::Builder;
use super::resolve::{part_frames, write_frame};
use crate::eh_frame::{FrameAbi, FrameKind};
use crate::object::{FrameRecord, SectionFlags, SectionKind};
use crate::section::SectionSpec;
use crate::sframe::SframeWriter;
use ir::triple::ObjectFormat;

const SHT_GNU_SFRAME: u32 = 0x6fff_fff4;

impl Builder<'_> {
    /// `.sframe` of the functions that have unwind tables, if it is asked for.
    pub(super) fn sframe(&mut self, abi: FrameAbi, frames: &[FrameRecord]) {
        let wanted = self.options.sframe && self.options.triple.format == ObjectFormat::Elf;
        let Some(own) = self.target.sframe().filter(|_| wanted) else {
            return;
        };
        let mut writer = SframeWriter::new(own, self.model.machine.byte_order(), abi.entry);
        for record in frames {
            let blob = &self.blobs[record.blob as usize];
            if blob.unwind == crate::UnwindTable::DebugFrame {
                continue;
            }
            let b_key = super::resolve::begins_with_b_key(&blob.cfi);
            let common = FrameKind {
                b_key,
                ..FrameKind::default()
            };
            write_frame(&mut |frame| writer.add(frame), blob, record, common);
            let place = &self.blob_places[record.blob as usize];
            part_frames(&mut |frame| writer.add(frame), blob, place, (None, None));
        }
        let kind = SectionKind::Raw(SHT_GNU_SFRAME);
        let section = self.section(SectionSpec::plain(b".sframe", kind, SectionFlags::ALLOC, 0));
        self.model.section_mut(section).align = 8;
        self.model.sframe_section = Some(section);
        writer.finish(&mut self.model, section);
    }
}
