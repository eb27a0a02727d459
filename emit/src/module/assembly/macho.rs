//! What Mach-O has of its own in references: literals and pieces of sections, and what its two targets can say.

use super::{Assembly, is_literals};
use crate::assemble::expr::Value;
use crate::assemble::inline::NO_RELOCATION;
use crate::assemble::{AsmSymbol, Fixup};
use crate::module::Builder;
use crate::object::{ObjectReloc, RelocTarget, SectionId};
use crate::reloc::RelocKind;
use ir::triple::{Arch, ObjectFormat};

impl Builder<'_> {
    /// Whether only defined symbols can be subtracted from.
    pub(super) fn subtracts_defined_only(&self) -> bool {
        self.options.triple.arch == Arch::X86_64
    }

    /// Mach-O: whether a field can refer to a literal by its place, which only holds while nothing is added.
    pub(super) fn is_by_place(&self, assembly: &Assembly, fixup: &Fixup, value: &Value) -> bool {
        const CSTRINGS: u32 = 2;
        let unit = assembly.layout.unit();
        let Some(target) = value.plus.and_then(|s| assembly.layout.locate(s)) else {
            return false;
        };
        let native = unit.sections[target.section as usize].native;
        match self.options.triple.arch {
            Arch::AArch64 => fixup.kind == RelocKind::Abs64 && native & 0xff != CSTRINGS && value.addend == 0,
            // (instructions' fields count from their ends)
            _ => value.addend == 0,
        }
    }

    /// Errors: the object's format has no such relocation.
    pub(super) fn check_kind(&self, section: SectionId, reloc: &ObjectReloc) -> Result<(), String> {
        let numbers = self.model.machine.relocations;
        match self.options.triple.format {
            format if !numbers.are_held(reloc.kind, format) => return Err(NO_RELOCATION.into()),
            ObjectFormat::MachO => {
                let data = &self.model.section(section).data;
                let (_, relative) = numbers.macho(reloc, data)?;
                if relative && reloc.kind.size() != 4 && self.options.triple.arch == Arch::X86_64 {
                    return Err("unsupported: PC-relative Mach-O relocation of this size".into());
                }
                if self.model.machine.macho_by_symbols
                    && matches!(reloc.target, RelocTarget::Symbol(_))
                    && crate::macho::is_addend_too_large(reloc)
                {
                    return Err("addend too big for relocation".into());
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Mach-O: a place that has no name in the object, by the symbol that starts its piece.
    pub(super) fn target_in_atom(
        &self,
        assembly: &Assembly,
        symbol: AsmSymbol,
    ) -> Option<(RelocTarget, i64)> {
        let unit = assembly.layout.unit();
        let name = unit.context.symbols.name(symbol);
        let location = assembly.layout.locate(symbol)?;
        let native = unit.sections[location.section as usize].native;
        if !name.is_empty() && !name.starts_with(b"L") || is_literals(native) {
            return None;
        }
        if let Some((atom, distance)) = assembly.layout.atom_of(symbol) {
            let id = assembly.symbols[atom.0 as usize]?;
            return Some((RelocTarget::Symbol(id), distance));
        }
        // (the Arm one refers to all by symbols)
        let base = assembly.sections[location.section as usize];
        let offset = base.offset.wrapping_add(location.offset) as i64;
        match self.options.triple.arch {
            Arch::X86_64 => Some((RelocTarget::Section(base.section), offset)),
            _ => None,
        }
    }

    /// Mach-O: as [`Self::assembly_target`]; a literal without name is referred to by its place until something has to be
    /// added, from when on it is a symbol.
    pub(super) fn literal_target(
        &mut self,
        assembly: &mut Assembly,
        fixup: &Fixup,
        value: &Value,
        symbol: AsmSymbol,
    ) -> (RelocTarget, i64) {
        let unit = assembly.layout.unit();
        let name = unit.context.symbols.name(symbol);
        let location = assembly.layout.locate(symbol);
        let Some(at) = location.filter(|at| is_literals(unit.sections[at.section as usize].native)) else {
            return self.assembly_target(assembly, symbol);
        };
        if name.is_empty() || name.starts_with(b"L") {
            if self.is_by_place(assembly, fixup, value) && !assembly.named_literals.contains(&symbol) {
                let base = assembly.sections[at.section as usize];
                return (
                    RelocTarget::Section(base.section),
                    base.offset.wrapping_add(at.offset) as i64,
                );
            }
            assembly.named_literals.insert(symbol);
        }
        self.assembly_target(assembly, symbol)
    }
}
