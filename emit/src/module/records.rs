//! Sections beside the code that tools read: places that are patched at run time, sizes of frames; and
//! routines that the code calls and each object brings along.

use super::{BlobPlace, Builder, Place};
use crate::blob::CodeBlob;
use crate::object::{
    Binding, Definition, Group, GroupId, ObjectReloc, RelocTarget, SectionFlags, SectionId, SectionKind,
    Symbol, SymbolKind, Visibility,
};
use crate::records::Records;
use crate::reloc::RelocKind;
use crate::section::SectionSpec;
use ir::ids::GlobalId;
use ir::triple::ObjectFormat;

impl Builder<'_> {
    /// The records of all functions.
    pub(super) fn records(&mut self) {
        for (i, blob) in self.blobs.iter().enumerate() {
            self.model.warnings.extend_from_slice(&blob.warnings);
            let Some(records) = &blob.records else { continue };
            if self.places[blob.global as usize].is_none() {
                continue;
            }
            let place = self.blob_places[i].clone();
            if let Some(at) = records.patchable {
                let nops = u64::from(records.prefix_nops);
                let address = match nops {
                    0 => place.code + u64::from(at),
                    _ => place.start.offset - nops,
                };
                let flags = SectionFlags::ALLOC | SectionFlags::WRITE;
                let own = self.module.function(GlobalId(blob.global)).and_then(|f| {
                    self.scope
                        .attr_str(f.attrs.func, "patchable-function-entry-section")
                });
                let name = own.unwrap_or(b"__patchable_function_entries");
                if let Some(section) = self.side_section(blob, name, flags) {
                    let align = self.model.machine.address_size().into();
                    self.model.section_mut(section).pad_to(align);
                    let at = Place::new(place.start.section, address);
                    self.add_place(section, at);
                }
            }
            // (their addresses count from the field that holds them)
            if !records.traps.is_empty()
                && self.options.triple.format == ObjectFormat::Elf
                && let Some(section) = self.side_section(blob, b".kcfi_traps", SectionFlags::ALLOC)
            {
                for trap in &records.traps {
                    self.add_word(section, RelocKind::Pc32, place.at(blob, *trap));
                }
            }
            if !records.sleds.is_empty() {
                self.xray_map(blob, records, &place);
            }
            if !records.blocks.is_empty() {
                self.block_map(blob, i, &records.blocks);
            }
            if let Some(bytes) = records.frame_bytes
                && let Some(section) = self.side_section(blob, b".stack_sizes", SectionFlags::default())
            {
                self.add_place(section, place.start);
                let mut leb = Vec::new();
                crate::eh_frame::put_uleb(&mut leb, bytes);
                self.model.section_mut(section).append(&leb);
            }
        }
    }

    /// A section for records about a function: tied to its section, and in its group.
    pub(super) fn side_section(
        &mut self,
        blob: &CodeBlob,
        name: &[u8],
        flags: SectionFlags,
    ) -> Option<SectionId> {
        let id = GlobalId(blob.global);
        let section = self.places[blob.global as usize].map(|p| p.section);
        let spec = SectionSpec {
            comdat: self.module.global(id).comdat,
            link: Some(id),
            ..self.format.record_section(name, flags)?
        };
        // One for each section of functions, whichever function of it comes first.
        if let Some(text) = section {
            let key = (name.to_vec(), text.0);
            if let Some(&known) = self.side_sections.get(&key) {
                return Some(known);
            }
            let made = self.section(spec);
            self.model.section_mut(made).link = Some(text);
            self.side_sections.insert(key, made);
            return Some(made);
        }
        Some(self.section(spec))
    }

    /// Appends the address of a place in a section.
    pub(super) fn add_place(&mut self, section: SectionId, place: Place) {
        self.add_word(section, self.model.machine.address_kind(), place);
    }

    /// Appends a field that is relocated to a place in a section.
    pub(super) fn add_word(&mut self, section: SectionId, kind: RelocKind, place: Place) {
        let offset = self.model.section(section).size;
        let zeros = &[0; 8][..kind.size() as usize];
        self.model.section_mut(section).append(zeros);
        let relocs = match kind == RelocKind::Pc64 && self.format.has_atoms() {
            // What the linker may move is subtracted.
            true => vec![
                (RelocKind::Minus64, self.temporary(section, offset), 0),
                (RelocKind::Abs64, self.temporary(place.section, place.offset), 0),
            ],
            false => {
                let (target, addend) = self.reference(place);
                vec![(kind, target, addend)]
            }
        };
        let out = self.model.section_mut(section);
        out.relocs
            .extend(relocs.into_iter().map(|(kind, target, addend)| ObjectReloc {
                offset,
                target,
                addend,
                kind,
            }));
    }

    /// A label that only the assembler knows.
    fn temporary(&mut self, section: SectionId, offset: u64) -> RelocTarget {
        let name = format!("Lrecord{}", self.model.symbols.len());
        let name = self.model.add_name(name.as_bytes());
        RelocTarget::Symbol(self.model.add_symbol(Symbol {
            temporary: true,
            ..Symbol::local(name, section, offset)
        }))
    }

    /// A local symbol where the linker cuts a section in pieces.
    fn mark_piece(&mut self, section: SectionId, name: &str, function: u32) {
        if self.format.has_atoms() {
            let offset = self.model.section(section).size;
            let name = self.model.add_name(format!("l{name}{function}").as_bytes());
            self.model.add_symbol(Symbol::local(name, section, offset));
        }
    }

    /// The function's part of `xray_instr_map`, and its entry of `xray_fn_idx` (version 2: addresses count
    /// from the field that holds them).
    fn xray_map(&mut self, blob: &CodeBlob, records: &Records, place: &BlobPlace) {
        if self.options.triple.format == ObjectFormat::Coff {
            let function = self.module.global(GlobalId(blob.global)).offset;
            return self.unsupported(function, "XRay in COFF objects");
        }
        let Some(map) = self.side_section(blob, b"xray_instr_map", SectionFlags::ALLOC) else {
            return;
        };
        let index = match self.options.xray_function_index {
            true => self.side_section(blob, b"xray_fn_idx", SectionFlags::ALLOC),
            false => None,
        };
        let first = self.model.section(map).size;
        self.mark_piece(map, "xray_sleds_start", blob.global);
        for sled in &records.sleds {
            let (at, start) = (place.at(blob, sled.offset), place.start);
            self.add_word(map, RelocKind::Pc64, at);
            self.add_word(map, RelocKind::Pc64, start);
            let mut tail = [0; 16];
            tail[0] = sled.kind as u8;
            tail[1] = u8::from(records.xray_always);
            tail[2] = 2;
            self.model.section_mut(map).append(&tail);
        }
        let Some(index) = index else { return };
        self.model.section_mut(index).pad_to(8);
        self.mark_piece(index, "xray_fn_idx", blob.global);
        self.add_word(index, RelocKind::Pc64, Place::new(map, first));
        let count = records.sleds.len() as u64;
        let order = self.model.machine.byte_order();
        self.model
            .section_mut(index)
            .append(&order.bytes(count.to_le_bytes()));
    }

    /// Defines the routines that code refers to and the target knows: weak, hidden, one for each program.
    pub(super) fn thunks(&mut self) {
        for blob in self.blobs {
            for name in &blob.externs {
                let Some(thunk) = self.target.thunk(name) else {
                    continue;
                };
                let symbol = self.symbol_by_name(name.as_bytes());
                if self.model.symbol(symbol).definition != Definition::Undefined {
                    continue;
                }
                self.model.groups.push(Group {
                    signature: symbol,
                    comdat: true,
                });
                let group = GroupId(self.model.groups.len() as u32 - 1);
                let section_name = match thunk.section {
                    Some(name) => name.as_bytes().to_vec(),
                    None => [b".text.", name.as_bytes()].concat(),
                };
                let relocs = thunk.references.iter().map(|&(at, kind, symbol)| ObjectReloc {
                    offset: at.into(),
                    target: RelocTarget::Symbol(self.symbol_by_name(symbol.as_bytes())),
                    addend: 0,
                    kind,
                });
                let relocs: Vec<ObjectReloc> = relocs.collect();
                let flags = SectionFlags::ALLOC | SectionFlags::EXEC;
                let section = self
                    .model
                    .add_section(&section_name, SectionKind::Progbits, flags, 0);
                let out = self.model.section_mut(section);
                out.group = Some(group);
                out.pad_to(16);
                out.append(&thunk.code);
                out.relocs.extend(relocs);
                let entry = self.model.symbol_mut(symbol);
                *entry = Symbol {
                    definition: Definition::Section(section),
                    value: 0,
                    size: thunk.code.len() as u64,
                    binding: Binding::Weak,
                    visibility: Visibility::Hidden,
                    kind: SymbolKind::Function,
                    ..*entry
                };
            }
        }
    }
}
