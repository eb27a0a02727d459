//! `!pcsections` of functions: where a function is and how long, with constants, in sections that programs look through
//! (LangRef "'pcsections' Metadata"; Clang's `-fexperimental-sanitize-metadata`).

use super::Builder;
use crate::eh_frame::put_uleb;
use crate::object::{SectionFlags, SectionId};
use crate::reloc::RelocKind;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId, MdId};
use ir::options::CodeModel;
use ir::triple::ObjectFormat;

impl Builder<'_> {
    /// The entries of all functions.
    pub(super) fn pc_sections(&mut self) {
        for index in 0..self.blobs.len() {
            let id = GlobalId(self.blobs[index].global);
            let node = self.metadata.attachment(self.module.global(id), "pcsections");
            if let Some(node) = node
                && self.places[id.index()].is_some()
                && let Err(wrong) = self.pc_entries(index, id, node)
            {
                self.report(*wrong);
            }
        }
    }

    /// One function's: names of sections, each followed by constants or not. Lengths and integers are in LEB128 where the
    /// name says `!C`.
    fn pc_entries(&mut self, index: usize, id: GlobalId, node: MdId) -> Result<()> {
        let at = self.module.global(id).offset;
        if self.options.triple.format != ObjectFormat::Elf {
            let what = format!("!pcsections in {:?} objects", self.options.triple.format);
            return Err(Diagnostic::unsupported(at, what));
        }
        let wrong = || {
            Diagnostic::error(
                at,
                "!pcsections: operand is neither a string nor a list of constants",
            )
        };
        let mut section = None;
        for operand in self.metadata.operands(node).ok_or_else(wrong)? {
            let operand = operand.ok_or_else(wrong)?;
            if let Some(name) = self.metadata.string(operand) {
                let mut parts = name.splitn(2, |b| *b == b'!');
                let name = parts.next().unwrap_or_default().to_vec();
                let short = parts.next().is_some_and(|options| options.contains(&b'C'));
                section = Some((self.pc_entry(index, &name, short), short));
                continue;
            }
            let (Some((section, short)), Some(constants)) = (section, self.metadata.constants(operand))
            else {
                return Err(wrong());
            };
            let Some(section) = section else { continue };
            for constant in constants {
                self.pc_constant(section, constant, short, at)?;
            }
        }
        Ok(())
    }

    /// Begins an entry.
    fn pc_entry(&mut self, index: usize, name: &[u8], short: bool) -> Option<SectionId> {
        let blob = &self.blobs[index];
        let section = self.side_section(blob, name, SectionFlags::ALLOC | SectionFlags::WRITE)?;
        let start = self.blob_places[index].start;
        let lead = self.blob_places[index].code - start.offset;
        let first = blob.parts.first().map_or(blob.code.len(), |p| *p as usize);
        let kind = match self.code_model {
            CodeModel::Large => RelocKind::Pc64,
            _ => RelocKind::Pc32,
        };
        self.add_word(section, kind, start);
        let size = lead + first as u64;
        let mut bytes = Vec::new();
        match short {
            true => put_uleb(&mut bytes, size),
            false => bytes.extend(self.model.machine.byte_order().bytes((size as u32).to_le_bytes())),
        }
        self.model.section_mut(section).append(&bytes);
        Some(section)
    }

    fn pc_constant(
        &mut self,
        section: SectionId,
        constant: ConstId,
        short: bool,
        at: Option<u32>,
    ) -> Result<()> {
        match self.scope.const_u64(constant).filter(|_| short) {
            Some(value) => {
                let mut leb = Vec::new();
                put_uleb(&mut leb, value);
                self.model.section_mut(section).append(&leb);
                Ok(())
            }
            None => self.write_constant(section, constant, at),
        }
    }
}
