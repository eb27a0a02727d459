//! What assembly refers to: its fields become relocations, once all symbols are defined.

use super::{Assembly, cannot_subtract, is_temporary, text_of};
use crate::assemble::expr::Value;
use crate::assemble::unit::NamedReloc;
use crate::assemble::{self, AsmError, AsmSymbol, Fixup};
use crate::module::resolve::Target;
use crate::module::{Builder, Place};
use crate::object::{Definition, ObjectReloc, RelocTarget, SymbolId, SymbolKind};
use crate::reloc::RelocKind;
use ir::diag::Diagnostic;
use ir::source::Source;
use ir::triple::ObjectFormat;

impl Builder<'_> {
    /// The references of the text. All symbols are defined.
    pub(in crate::module) fn relocate_assembly(&mut self, assembly: &mut Assembly, source: Source<'_>) {
        let source = text_of(source);
        for (section, fixup, value) in std::mem::take(&mut assembly.fields) {
            if let Err(message) = self.assembly_field(assembly, section, fixup, value) {
                let at = assembly.layout.unit().context.exprs.at(fixup.expr);
                let at = assembly.places.find(at, source);
                self.report(*Diagnostic::error(at, message));
            }
        }
        self.named_relocs(assembly, source);
        for place in &assembly.sections {
            let relocs = &mut self.model.section_mut(place.section).relocs;
            relocs.sort_by_key(|r| r.offset);
        }
    }

    pub(super) fn assembly_field(
        &mut self,
        assembly: &mut Assembly,
        section: u32,
        fixup: Fixup,
        value: Value,
    ) -> Result<(), String> {
        let base = assembly.sections[section as usize];
        let offset = base.offset + u64::from(fixup.offset);
        let mut addend = value.addend.wrapping_add(fixup.addend);
        let mut kind = fixup.kind;
        if value.plus.is_none() && (value.minus.is_none() || self.format.has_atoms()) {
            return self.absolute_field(base, offset, fixup.kind, value, addend);
        }
        if let Some(minus) = value.minus {
            let minus_at = assembly.layout.locate(minus);
            if self.format.has_atoms() {
                if value.plus == Some(minus) {
                    return Err("unsupported relocation with identical base".into());
                }
                let other = match kind {
                    RelocKind::Abs32 => RelocKind::Minus32,
                    RelocKind::Abs64 => RelocKind::Minus64,
                    _ => return Err("expected relocatable expression".into()),
                };
                let (target, more) = self.assembly_target(assembly, minus);
                if let Some(name) = self.undefined_name(target) {
                    return Err(cannot_subtract(&name));
                }
                self.model.section_mut(base.section).relocs.push(ObjectReloc {
                    offset,
                    target,
                    addend: more,
                    kind: other,
                });
            } else {
                let Some(minus_at) = minus_at else {
                    let name = assembly.layout.unit().context.symbols.name(minus);
                    let name = String::from_utf8_lossy(name);
                    return Err(cannot_subtract(&name));
                };
                if minus_at.section != section {
                    return Err("Cannot represent a difference across sections".into());
                }
                kind = match kind {
                    RelocKind::Abs8 => RelocKind::Pc8,
                    RelocKind::Abs16 => RelocKind::Pc16,
                    RelocKind::Abs32 | RelocKind::Abs32S => RelocKind::Pc32,
                    RelocKind::Abs64 => RelocKind::Pc64,
                    RelocKind::GotPc32 | RelocKind::GotPc64 => kind,
                    _ => return Err("expected relocatable expression".into()),
                };
                let distance = u64::from(fixup.offset).wrapping_sub(minus_at.offset);
                addend = addend.wrapping_add(distance as i64);
            }
        }
        let (target, more) = match value.plus {
            Some(plus) if self.format.has_atoms() && value.minus.is_none() => {
                self.literal_target(assembly, &fixup, &value, plus)
            }
            Some(plus) => self.assembly_target(assembly, plus),
            None if self.options.triple.format == ObjectFormat::Elf => (RelocTarget::Absolute, 0),
            None => return Err("expected relocatable expression".into()),
        };
        if let RelocTarget::Symbol(id) = target {
            self.check_temporary(id)?;
        }
        let undefined = self.undefined_name(target);
        if let Some(name) = undefined
            && self.format.has_atoms()
            && value.minus.is_some()
            && self.subtracts_defined_only()
        {
            return Err(cannot_subtract(&name));
        }
        if let RelocTarget::Symbol(id) = target
            && kind.is_thread_local()
        {
            let symbol = self.model.symbol_mut(id);
            if symbol.kind == SymbolKind::None || symbol.kind == SymbolKind::Object {
                symbol.kind = SymbolKind::Tls;
            }
        }
        let reloc = ObjectReloc {
            offset,
            target,
            addend: addend.wrapping_add(more),
            kind,
        };
        self.check_kind(base.section, &reloc)?;
        self.model.section_mut(base.section).relocs.push(reloc);
        Ok(())
    }

    /// The name of an undefined symbol.
    pub(super) fn undefined_name(&self, target: RelocTarget) -> Option<String> {
        let RelocTarget::Symbol(id) = target else {
            return None;
        };
        let symbol = self.model.symbol(id);
        let undefined = symbol.definition == Definition::Undefined;
        undefined.then(|| String::from_utf8_lossy(self.model.name(symbol.name)).into_owned())
    }
    /// A distance to a plain number, as of `jmp 64`: a relocation without symbol.
    pub(super) fn absolute_field(
        &mut self,
        base: Place,
        offset: u64,
        mut kind: RelocKind,
        value: Value,
        addend: i64,
    ) -> Result<(), String> {
        if kind == RelocKind::Plt32 {
            kind = RelocKind::Pc32;
        }
        let coff = self.options.triple.format == ObjectFormat::Coff;
        if value.minus.is_some() || coff || !kind.is_pc_relative() {
            return Err("expected relocatable expression".into());
        }
        self.model.section_mut(base.section).relocs.push(ObjectReloc {
            offset,
            target: RelocTarget::Absolute,
            addend,
            kind,
        });
        Ok(())
    }

    /// `.reloc`
    pub(super) fn named_relocs(&mut self, assembly: &mut Assembly, source: &[u8]) {
        for reloc in std::mem::take(&mut assembly.relocs) {
            if let Err(error) = self.named_reloc(assembly, &reloc) {
                let at = assembly.places.find(error.at, source);
                self.report(*Diagnostic::error(at, error.message));
            }
        }
    }

    pub(super) fn named_reloc(
        &mut self,
        assembly: &mut Assembly,
        reloc: &NamedReloc,
    ) -> assemble::Result<()> {
        let exprs = &assembly.layout.unit().context.exprs;
        let error = |expr, message| AsmError::new(exprs.at(expr), message);
        let at = exprs.evaluate(reloc.offset, &assembly.layout)?;
        let place = match at {
            Value { minus: Some(_), .. }
            | Value {
                modifier: Some(_), ..
            } => {
                return Err(error(reloc.offset, ".reloc offset is not representable"));
            }
            Value {
                plus: Some(plus),
                addend,
                ..
            } => {
                let Some(location) = assembly.layout.locate(plus) else {
                    return Err(error(reloc.offset, ".reloc offset is not relative to a section"));
                };
                (location.section, location.offset.wrapping_add(addend as u64))
            }
            Value { addend, .. } => (reloc.section, addend as u64),
        };
        let value = match reloc.value {
            Some(value) => exprs.evaluate(value, &assembly.layout)?,
            None => Value::default(),
        };
        if let (Some(_), Some(expr)) = (value.minus, reloc.value) {
            return Err(error(expr, "expected relocatable expression"));
        }
        let (target, more) = match value.plus {
            Some(symbol) => self.assembly_target(assembly, symbol),
            None => (RelocTarget::Absolute, 0),
        };
        let base = assembly.sections[place.0 as usize];
        self.model.section_mut(base.section).relocs.push(ObjectReloc {
            offset: base.offset.wrapping_add(place.1),
            target,
            addend: value.addend.wrapping_add(more),
            kind: RelocKind::Native(reloc.kind),
        });
        Ok(())
    }

    /// Errors: nobody can define a symbol that the assembler forgets.
    pub(in crate::module) fn check_temporary(&self, id: SymbolId) -> Result<(), String> {
        let symbol = self.model.symbol(id);
        let name = self.model.name(symbol.name);
        let lost =
            symbol.definition == Definition::Undefined && is_temporary(self.options.triple.format, name);
        match lost {
            true => Err(format!(
                "undefined temporary symbol '{}'",
                String::from_utf8_lossy(name)
            )),
            false => Ok(()),
        }
    }

    /// What a reference to a symbol of the text names, and what is to be added.
    pub(super) fn assembly_target(
        &mut self,
        assembly: &mut Assembly,
        symbol: AsmSymbol,
    ) -> (RelocTarget, i64) {
        if self.format.has_atoms()
            && let Some(target) = self.target_in_atom(assembly, symbol)
        {
            return target;
        }
        if let Some(id) = assembly.symbols[symbol.0 as usize] {
            return (RelocTarget::Symbol(id), 0);
        }
        if let Some(location) = assembly.layout.locate(symbol) {
            let base = assembly.sections[location.section as usize];
            let offset = base.offset.wrapping_add(location.offset);
            if let Target::Symbol(id) = self.distant(Place::new(base.section, offset), false) {
                assembly.symbols[symbol.0 as usize] = Some(id);
                return (RelocTarget::Symbol(id), 0);
            }
            return (RelocTarget::Section(base.section), offset as i64);
        }
        let name = assembly.layout.unit().context.symbols.name(symbol).to_vec();
        let id = self.symbol_by_name(&name);
        assembly.symbols[symbol.0 as usize] = Some(id);
        (RelocTarget::Symbol(id), 0)
    }
}
