//! The line table of module-level assembly: `.debug_line` from `.file` and `.loc`.

use super::Assembly;
use crate::line_program::{Encoding, File, LineProgram, LineStrings, Row, Tables, Target};
use crate::module::Builder;
use crate::module::format::{coff_spec, macho_spec};
use crate::object::{ObjectReloc, RelocTarget, SectionFlags, SectionId, SectionKind};
use crate::reloc::RelocKind;
use crate::section::SectionSpec;
use ir::triple::ObjectFormat;

impl Builder<'_> {
    /// Appends the table to `.debug_line`, if the text has one.
    pub(in crate::module) fn assembly_lines(&mut self, assembly: &Assembly) {
        let lines = &assembly.layout.unit().lines;
        if lines.is_empty() {
            return;
        }
        let encoding = Encoding {
            version: if lines.is_version_5() { 5 } else { 4 },
            is_64: false,
            address_size: self.model.machine.address_size(),
            min_inst_length: 1,
            order: self.model.machine.byte_order(),
            inline_strings: false,
        };
        let directories: Vec<&[u8]> = lines.directories.iter().map(Vec::as_slice).collect();
        let files: Vec<File<'_>> = lines
            .files
            .iter()
            .map(|f| File {
                name: &f.name,
                directory: f.directory,
                md5: f.md5,
                source: f.source.as_deref(),
            })
            .collect();
        let tables = Tables {
            directories: &directories,
            files: &files,
        };
        let mut strings = LineStrings::default();
        let mut program = LineProgram::new(encoding, tables, &mut strings);
        // One sequence a section, in the order of their first rows.
        let mut rows: Vec<(u32, Row)> = Vec::with_capacity(lines.rows.len());
        let mut order: Vec<u32> = Vec::new();
        for (place, loc) in &lines.rows {
            let at = assembly.layout.offset(*place);
            let row = Row {
                offset: at.offset,
                file: loc.file,
                line: loc.line,
                column: loc.column,
                discriminator: loc.discriminator,
                isa: loc.isa,
                flags: loc.flags,
            };
            if rows.last().is_none_or(|last| last.0 != at.section) && !order.contains(&at.section) {
                order.push(at.section);
            }
            rows.push((at.section, row));
        }
        let rank = |section: u32| order.iter().position(|s| *s == section);
        rows.sort_by_key(|(section, _)| rank(*section));
        for sequence in rows.chunk_by(|a, b| a.0 == b.0) {
            let section = sequence[0].0;
            program.start(section);
            sequence.iter().for_each(|(_, row)| program.row(row));
            program.end(assembly.layout.size(section));
        }
        let (bytes, fields) = program.finish();
        let table = self.debug_section("line", false);
        let base = self.append_assembly(table, 1, &bytes, bytes.len() as u64).offset;
        let line_strings = match strings.bytes.is_empty() {
            true => None,
            false => {
                let section = self.debug_section("line_str", true);
                let start = self.append_assembly(section, 1, &strings.bytes, strings.bytes.len() as u64);
                Some(start)
            }
        };
        let address = self.model.machine.address_kind();
        for field in fields {
            let offset = base + field.offset;
            let (target, addend, kind) = match field.target {
                Target::Address(section, offset) => {
                    let start = assembly.sections[section as usize];
                    (start.section, start.offset + offset, address)
                }
                Target::LineString(place) => {
                    let Some(start) = line_strings else { continue };
                    let kind = match self.options.triple.format {
                        ObjectFormat::Coff => RelocKind::SecRel32,
                        _ => RelocKind::Abs32,
                    };
                    (start.section, start.offset + place, kind)
                }
            };
            let section = self.model.section_mut(table);
            if self.options.triple.format == ObjectFormat::MachO && kind == RelocKind::Abs32 {
                // Offsets in debug sections are not relocated: no linker reads them there.
                let at = offset as usize;
                section.data[at..at + 4].copy_from_slice(&(addend as u32).to_le_bytes());
                continue;
            }
            section.relocs.push(ObjectReloc {
                offset,
                target: RelocTarget::Section(target),
                addend: addend as i64,
                kind,
            });
        }
    }

    /// The section of debug information `.debug_NAME`; `strings`: zero-terminated strings that linkers merge.
    pub(in crate::module) fn debug_section(&mut self, name: &str, strings: bool) -> SectionId {
        let spec = match self.options.triple.format {
            ObjectFormat::MachO => {
                let name = format!("__DWARF,__debug_{name},regular,debug");
                macho_spec(&name).expect("a valid specifier")
            }
            ObjectFormat::Coff => {
                const INITIALIZED: u32 = 0x40;
                const DISCARDABLE: u32 = 0x200_0000;
                const READ: u32 = 0x4000_0000;
                SectionSpec {
                    native: INITIALIZED | DISCARDABLE | READ,
                    ..coff_spec(format!(".debug_{name}").as_bytes())
                }
            }
            _ => {
                let (flags, size) = match strings {
                    true => (SectionFlags::MERGE | SectionFlags::STRINGS, 1),
                    false => (SectionFlags::default(), 0),
                };
                let name = format!(".debug_{name}");
                SectionSpec::plain(name.as_bytes(), SectionKind::Progbits, flags, size)
            }
        };
        self.section(spec)
    }
}
