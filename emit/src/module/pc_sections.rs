//! `!pcsections`: where functions and instructions are, with constants, in sections that programs look through
//! (LangRef "'pcsections' Metadata"; Clang's `-fexperimental-sanitize-metadata`).

use super::{Builder, Place};
use crate::eh_frame::put_uleb;
use crate::object::{SectionFlags, SectionId};
use crate::reloc::RelocKind;
use ir::diag::{Diagnostic, Result};
use ir::ids::{ConstId, GlobalId, MdId};
use ir::options::CodeModel;
use ir::triple::ObjectFormat;

/// What entries name.
struct Named<'a> {
    /// The function's, among the blobs.
    index: usize,
    /// Where the module says so.
    at: Option<u32>,
    /// The places.
    places: &'a [Place],
    /// Bytes of what is there, where they are told.
    size: Option<u64>,
}

impl Builder<'_> {
    /// The entries of all functions and of their instructions.
    pub(super) fn pc_sections(&mut self) {
        for index in 0..self.blobs.len() {
            let id = GlobalId(self.blobs[index].global);
            if self.places[id.index()].is_some()
                && let Err(wrong) = self.pc_sections_of(index, id)
            {
                self.report(*wrong);
            }
        }
    }

    /// One function's.
    fn pc_sections_of(&mut self, index: usize, id: GlobalId) -> Result<()> {
        let at = self.module.global(id).offset;
        let blob = &self.blobs[index];
        let code = self.blob_places[index].clone();
        if let Some(node) = self.metadata.attachment(self.module.global(id), "pcsections") {
            let first = blob.parts.first().map_or(blob.code.len(), |p| *p as usize);
            let named = Named {
                index,
                at,
                places: &[code.start],
                size: Some(code.code - code.start.offset + first as u64),
            };
            self.pc_entries(node, &named)?;
        }
        for (node, offsets) in blob.records.iter().flat_map(|r| &r.pc_sections) {
            let places: Vec<Place> = offsets.iter().map(|o| code.at(blob, *o)).collect();
            let named = Named {
                index,
                at,
                places: &places,
                size: None,
            };
            self.pc_entries(*node, &named)?;
        }
        Ok(())
    }

    /// What one node asks for: names of sections, each followed by constants or not. Lengths and integers are in LEB128 where
    /// the name says `!C`.
    fn pc_entries(&mut self, node: MdId, named: &Named<'_>) -> Result<()> {
        let at = named.at;
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
                section = Some((self.pc_entry(named, &name, short), short));
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
    fn pc_entry(&mut self, named: &Named<'_>, name: &[u8], short: bool) -> Option<SectionId> {
        let blob = &self.blobs[named.index];
        let section = self.side_section(blob, name, SectionFlags::ALLOC | SectionFlags::WRITE)?;
        let kind = match self.code_model {
            CodeModel::Large => RelocKind::Pc64,
            _ => RelocKind::Pc32,
        };
        for place in named.places {
            self.add_word(section, kind, *place);
        }
        let Some(size) = named.size else {
            return Some(section);
        };
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
