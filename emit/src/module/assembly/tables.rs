//! Tables for linkers that module-level assembly asks for: which symbols' addresses matter (`.addrsig`), and how often
//! functions call each other (`.cg_profile`), as LLVM's linker reads them.

use super::Assembly;
use crate::assemble::AsmSymbol;
use crate::assemble::unit::ProfileEdge;
use crate::module::Builder;
use crate::module::format::{coff_spec, macho_spec};
use crate::object::{
    Binding, Definition, ObjectReloc, RelocTarget, SectionFlags, SectionId, SectionKind, SymbolId,
};
use crate::reloc::RelocKind;
use crate::section::SectionSpec;
use ir::diag::Diagnostic;
use ir::source::Source;
use ir::triple::ObjectFormat;

/// `IMAGE_SCN_LNK_REMOVE`
const REMOVE: u32 = 0x800;

impl Builder<'_> {
    /// Appends the tables; all other references are made.
    pub(in crate::module) fn assembly_tables(&mut self, assembly: &mut Assembly, source: Source<'_>) {
        let unit = assembly.layout.unit();
        let (address_significance, significant) = (unit.address_significance, unit.significant.clone());
        let profile = unit.profile.clone();
        if !profile.is_empty() {
            self.assembly_profile(assembly, &profile, super::text_of(source));
        }
        if address_significance {
            self.significant_symbols(assembly, &significant);
        }
    }

    /// A section that linkers read and leave out.
    pub(in crate::module) fn linker_section(&mut self, elf: (&str, u32, u32), macho: &str) -> SectionId {
        let (name, kind, entry_size) = elf;
        let spec = match self.options.triple.format {
            ObjectFormat::MachO => macho_spec(macho).expect("a valid specifier"),
            ObjectFormat::Coff => SectionSpec {
                native: REMOVE,
                ..coff_spec(name.as_bytes())
            },
            _ => {
                let kind = SectionKind::Raw(kind);
                SectionSpec::plain(name.as_bytes(), kind, SectionFlags::EXCLUDE, entry_size)
            }
        };
        self.section(spec)
    }

    fn significant_symbols(&mut self, assembly: &Assembly, symbols: &[AsmSymbol]) {
        // Only those that have entries in the symbol table for some other reason.
        let known = symbols.iter().filter_map(|s| assembly.symbols[s.0 as usize]);
        let ids: Vec<SymbolId> = known
            .filter(|id| {
                let symbol = self.model.symbol(*id);
                symbol.definition != Definition::Undefined || symbol.keep || self.is_referred(*id)
            })
            .collect();
        self.list_addresses(&ids);
    }

    /// Symbols whose addresses matter, in the format's own table (LLVM's "Extensions").
    pub(in crate::module) fn list_addresses(&mut self, ids: &[SymbolId]) {
        let format = self.options.triple.format;
        if format != ObjectFormat::MachO {
            let listed = self.model.address_significant.get_or_insert_default();
            listed.extend(ids);
        }
        if format == ObjectFormat::Elf {
            return;
        }
        let elf = (".llvm_addrsig", 0, 0);
        let section = self.linker_section(elf, "__DATA,__llvm_addrsig");
        if format == ObjectFormat::Coff {
            self.model.address_section = Some(section);
            return;
        }
        let out = self.model.section_mut(section);
        let offset = out.size;
        out.append(&[0; 8]);
        out.relocs.extend(ids.iter().map(|id| ObjectReloc {
            offset,
            target: RelocTarget::Symbol(*id),
            addend: 0,
            kind: RelocKind::Abs64,
        }));
    }

    fn is_referred(&self, id: SymbolId) -> bool {
        let relocs = self.model.sections.iter().flat_map(|s| &s.relocs);
        relocs.into_iter().any(|r| r.target == RelocTarget::Symbol(id))
    }

    /// Numbers of symbols, and how often; in ELF symbols are named by relocations that store nothing.
    fn assembly_profile(&mut self, assembly: &mut Assembly, profile: &[ProfileEdge], source: &[u8]) {
        let section = self.profile_section();
        let format = self.options.triple.format;
        for edge in profile {
            let ends = [edge.from, edge.to].map(|s| self.profile_target(assembly, s));
            let [Ok(from), Ok(to)] = ends else {
                if format != ObjectFormat::MachO {
                    let message = ends.into_iter().find_map(Result::err).unwrap_or_default();
                    let at = assembly.places.find(edge.at, source);
                    self.report(*Diagnostic::error(at, message));
                }
                continue;
            };
            self.add_profile_edge(section, [from, to], edge.count);
        }
    }

    /// A function of the profile. One that nothing else speaks of is weak. Errors: it has no entry in the symbol table.
    fn profile_target(&mut self, assembly: &mut Assembly, symbol: AsmSymbol) -> Result<RelocTarget, String> {
        let known = assembly.symbols[symbol.0 as usize];
        let id = match known {
            Some(id) => id,
            None => match self.assembly_target(assembly, symbol).0 {
                RelocTarget::Symbol(id) => id,
                place => return Ok(place),
            },
        };
        self.check_temporary(id)?;
        let entry = self.model.symbol_mut(id);
        if entry.temporary {
            return match (self.options.triple.format, entry.definition) {
                (ObjectFormat::Elf, Definition::Section(section)) => Ok(RelocTarget::Section(section)),
                _ => Err("unsupported: temporary symbol in '.cg_profile'".into()),
            };
        }
        let elf = self.options.triple.format == ObjectFormat::Elf;
        let entry = self.model.symbol_mut(id);
        if elf && known.is_none() && entry.definition == Definition::Undefined && !entry.keep {
            entry.binding = Binding::Weak;
        }
        Ok(RelocTarget::Symbol(id))
    }
}
