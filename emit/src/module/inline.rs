//! What inline assembly of functions has beside code: sections of its own, symbols, references to them.

use super::assembly::{Said, is_spoken_of, is_temporary};
use super::resolve::Target;
use super::{BlobPlace, Builder, Place};
use crate::assemble::inline::{InlinePlace, InlineSymbol};
use crate::blob::CodeBlob;
use crate::object::{Definition, SectionFlags, SectionId, SymbolId, SymbolKind};
use crate::reloc::{RelocKind, SymRef};
use ir::diag::Diagnostic;
use ir::ids::GlobalId;

/// Where a blob's inline assembly is in the model.
#[derive(Clone, Debug, Default)]
pub(super) struct InlineBlob {
    /// Its sections.
    sections: Vec<Place>,
    /// Its symbols.
    symbols: Vec<InlineRef>,
}

/// What a symbol of inline assembly is in the model.
#[derive(Clone, Copy, Debug, Default)]
enum InlineRef {
    /// Nothing refers to it.
    #[default]
    Nothing,
    Symbol(SymbolId),
    Place(Place),
}

impl Builder<'_> {
    /// Places the sections of inline assembly, in the order of functions.
    pub(super) fn place_inline(&mut self) {
        if self.model.labels.is_some() {
            // Assembly output has the text itself.
            return;
        }
        for (i, blob) in self.blobs.iter().enumerate() {
            let Some(inline) = blob.assembly.as_deref().filter(|_| self.is_placed(i, blob)) else {
                continue;
            };
            let mut sections = Vec::with_capacity(inline.sections.len());
            for section in &inline.sections {
                let link = section.section.key.link.and_then(|link| {
                    let name = inline.symbols.get(link.0 as usize)?;
                    self.section_of(&name.name)
                });
                let id = match section.section.key.name.is_empty() {
                    true => self.blob_places[i].start.section,
                    false => self.assembly_section(&section.section, link),
                };
                sections.push(self.append_assembly(id, section.section.align, &section.bytes, section.size));
            }
            self.blob_places[i].assembly = Some(Box::new(InlineBlob {
                sections,
                symbols: Vec::new(),
            }));
        }
    }

    fn is_placed(&self, index: usize, blob: &CodeBlob) -> bool {
        self.blob_of[blob.global as usize] == index as u32 && self.places[blob.global as usize].is_some()
    }

    /// The section of a symbol that is defined by now.
    fn section_of(&mut self, name: &[u8]) -> Option<SectionId> {
        let symbol = self.symbol_by_name(name);
        match self.model.symbol(symbol).definition {
            Definition::Section(section) => Some(section),
            _ => None,
        }
    }

    /// Makes the symbols of inline assembly, when all globals are defined.
    pub(super) fn inline_symbols(&mut self) {
        for (i, blob) in self.blobs.iter().enumerate() {
            let Some(mut places) = self.blob_places.get_mut(i).and_then(|p| p.assembly.take()) else {
                continue;
            };
            let Some(inline) = blob.assembly.as_deref() else {
                continue;
            };
            let mut referred = vec![false; inline.symbols.len()];
            let relocs = inline.sections.iter().flat_map(|s| &s.relocs);
            for reloc in relocs.chain(&blob.relocs) {
                if let SymRef::Assembly(symbol) = reloc.target {
                    referred[symbol as usize] = true;
                }
            }
            for (symbol, referred) in inline.symbols.iter().zip(referred) {
                let made = self.inline_symbol(blob, i, &places, symbol, referred);
                places.symbols.push(made);
            }
            for version in &inline.versions {
                let name = inline.symbols[version.symbol.0 as usize].name.clone();
                self.symbol_version(&name, &version.name, version.remove, None);
            }
            for ident in &inline.idents {
                self.identify(ident);
            }
            for (at, message) in &inline.warnings {
                self.model
                    .warnings
                    .push(Diagnostic::warning(*at, message.clone()));
            }
            self.blob_places[i].assembly = Some(places);
        }
    }

    fn inline_symbol(
        &mut self,
        blob: &CodeBlob,
        index: usize,
        places: &InlineBlob,
        symbol: &InlineSymbol,
        referred: bool,
    ) -> InlineRef {
        let place = match symbol.place {
            InlinePlace::Offset(offset) => Some(self.blob_places[index].at(blob, offset)),
            InlinePlace::Section(section, offset) => {
                let base = places.sections[section as usize];
                Some(Place::new(base.section, base.offset + offset))
            }
            InlinePlace::Elsewhere | InlinePlace::Code(_) | InlinePlace::Absolute(_) => None,
        };
        let format = self.options.triple.format;
        let temporary = is_temporary(format, &symbol.name);
        let definition = match (place, symbol.place) {
            (Some(place), _) if symbol.given || symbol.name.is_empty() => {
                // Of what the linker merges, places are not known by offsets.
                let merged = self.model.section(place.section).flags.has(SectionFlags::MERGE);
                return match self.distant(place, merged) {
                    Target::Place(place) => InlineRef::Place(place),
                    Target::Symbol(id) => InlineRef::Symbol(id),
                };
            }
            (Some(place), _) => Some((Definition::Section(place.section), place.offset)),
            (None, InlinePlace::Absolute(_)) if symbol.given => None,
            // Numbers of local names, which each function sets anew.
            (None, InlinePlace::Absolute(_)) if temporary => return InlineRef::Nothing,
            (None, InlinePlace::Absolute(number)) => Some((Definition::Absolute, number as u64)),
            (None, _) => symbol
                .info
                .common
                .map(|common| (Definition::Common, common.align)),
        };
        if symbol.name.is_empty() || !(definition.is_some() || referred || is_spoken_of(&symbol.info)) {
            return InlineRef::Nothing;
        }
        let tls = place.is_some_and(|p| self.model.section(p.section).flags.has(SectionFlags::TLS));
        let said = Said {
            info: &symbol.info,
            size: symbol.size,
            definition,
            temporary,
            tls,
        };
        let at = self.module.global(GlobalId(blob.global)).offset;
        InlineRef::Symbol(self.say(&symbol.name, &said, at))
    }

    /// What a reference to a symbol of a blob's inline assembly comes to; `None` in assembly output.
    pub(super) fn inline_target(
        &mut self,
        blob: &CodeBlob,
        place: &BlobPlace,
        symbol: u32,
        kind: RelocKind,
    ) -> Option<Target> {
        let found = place.assembly.as_ref()?.symbols[symbol as usize];
        Some(match found {
            InlineRef::Place(place) => Target::Place(place),
            InlineRef::Symbol(id) => {
                if let Err(message) = self.check_temporary(id) {
                    let at = self.module.global(GlobalId(blob.global)).offset;
                    self.report(*Diagnostic::error(at, message));
                }
                let entry = self.model.symbol_mut(id);
                if kind.is_thread_local() && matches!(entry.kind, SymbolKind::None | SymbolKind::Object) {
                    entry.kind = SymbolKind::Tls;
                }
                Target::Symbol(id)
            }
            InlineRef::Nothing => unreachable!("references have symbols"),
        })
    }

    /// References in the sections of a blob's inline assembly.
    pub(super) fn relocate_inline(&mut self, blob: &CodeBlob, place: &BlobPlace) {
        let (Some(inline), Some(places)) = (&blob.assembly, &place.assembly) else {
            return;
        };
        for (section, base) in inline.sections.iter().zip(&places.sections) {
            for reloc in &section.relocs {
                let at = base.offset + u64::from(reloc.offset);
                self.relocate(blob, place, &[], base.section, at, reloc);
            }
        }
    }
}
