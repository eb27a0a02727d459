//! Module-level assembly: its sections come first in the object, its symbols and the module's are one.
//!
//! It is read and laid out before functions are placed, since its contents precede theirs; what it refers to is
//! resolved when all symbols are defined. Places of errors are those in the module's text.

mod frames;

pub(super) use frames::AssemblyFrame;

use super::ObjectTarget;
use super::resolve::Target;
use super::{Builder, Place};
use crate::assemble::expr::Value;
use crate::assemble::inline::Definitions;
use crate::assemble::unit::{AsmSection, SymbolInfo};
use crate::assemble::{self, AsmError, AsmSymbol, Dialect, Fixup, InstructionReader, Layout};
use crate::object::{
    Binding, DataInCode, Definition, Group, GroupId, ObjectReloc, RelocTarget, SectionFlags, SectionId,
    SectionKind, Selection, Symbol, SymbolId, SymbolKind, Visibility,
};
use crate::reloc::RelocKind;
use crate::section::SectionSpec;
use ir::diag::{Diagnostic, Severity};
use ir::module::Module;
use ir::options::{AsmSyntax, CodegenOptions};
use ir::source::Source;
use ir::triple::ObjectFormat;

/// Assembly whose contents are placed.
pub(super) struct Assembly {
    layout: Layout,
    /// For each section of the text the model's, and where in it its contents start.
    sections: Vec<Place>,
    /// Fields that are left, with their section.
    fields: Vec<(u32, Fixup, Value)>,
    /// The model's symbol of each of the text's.
    symbols: Vec<Option<SymbolId>>,
    places: PlaceMap,
}

/// Where each line of assembly text stands in the module's text.
struct PlaceMap {
    /// Offset in the assembly text, and in the module's text behind the opening quote; ascending.
    lines: Vec<(u32, u32)>,
}

impl PlaceMap {
    /// `lines`: the strings of the module's `module asm`; `text`: its source.
    fn new(lines: &[&[u8]], text: &[u8]) -> Self {
        if let [line] = lines
            && *line == text
        {
            return PlaceMap { lines: vec![(0, 0)] };
        }
        let mut found = Vec::with_capacity(lines.len());
        let mut start = 0;
        let mut at = 0;
        for line in lines {
            let Some(open) = next_module_asm(text, at) else {
                return PlaceMap { lines: Vec::new() };
            };
            found.push((start, open as u32));
            start += line.len() as u32 + 1;
            at = open;
        }
        PlaceMap { lines: found }
    }

    /// Where an offset of the assembly text is in the module's.
    fn find(&self, at: u32, text: &[u8]) -> Option<u32> {
        let (start, open) = *self.lines[..self.lines.partition_point(|l| l.0 <= at)].last()?;
        let mut place = open as usize;
        if self.lines == [(0, 0)] {
            return Some(at);
        }
        for _ in start..at {
            match text.get(place) {
                Some(b'\\') if text.get(place + 1) == Some(&b'\\') => place += 2,
                Some(b'\\') => place += 3,
                Some(b'"') | None => break,
                _ => place += 1,
            }
        }
        Some(place as u32)
    }
}

/// Behind the quote of the next `module asm "` that starts a line.
fn next_module_asm(text: &[u8], mut at: usize) -> Option<usize> {
    const KEYWORD: &[u8] = b"module asm";
    loop {
        let found = memchr::memmem::find(&text[at..], KEYWORD)? + at;
        at = found + KEYWORD.len();
        let line = memchr::memrchr(b'\n', &text[..found]).map_or(0, |n| n + 1);
        if !text[line..found].iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let spaces = text[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        if text.get(at + spaces) == Some(&b'"') {
            return Some(at + spaces + 1);
        }
    }
}

/// The module's text; empty where there is none.
fn text_of(source: Source<'_>) -> &[u8] {
    match source {
        Source::Text(text) => text,
        Source::Bitcode(_) | Source::Memory => b"",
    }
}

/// What the module's assembly defines for that of functions. Cost: that of reading it, where it defines macros or numbers.
pub fn definitions(
    module: &Module,
    options: &CodegenOptions,
    target: &dyn ObjectTarget,
) -> Option<Definitions> {
    let scope = module.scope();
    let lines: Vec<&[u8]> = module.module_asm.iter().map(|l| scope.bytes(*l)).collect();
    let text = lines.join(&b"\n"[..]);
    let defines = [&b".macro"[..], b".set", b".equ", b"="];
    if !defines.iter().any(|d| memchr::memmem::find(&text, d).is_some()) {
        return None;
    }
    let mut reader = target.instruction_reader(&options.triple, &options.cpu, &options.features)?;
    Definitions::read(&text, &options.triple, dialect(options), &mut *reader)
}

fn dialect(options: &CodegenOptions) -> Dialect {
    match options.asm_syntax {
        AsmSyntax::Intel => Dialect::Intel,
        AsmSyntax::Att => Dialect::Att,
    }
}

impl Builder<'_> {
    /// Reads the module's assembly and places its contents. `None`: there is none, or it is not right.
    pub(super) fn place_assembly(&mut self, source: Source<'_>) -> Option<Assembly> {
        if self.module.module_asm.is_empty() {
            return None;
        }
        let source = text_of(source);
        let lines: Vec<&[u8]> = self
            .module
            .module_asm
            .iter()
            .map(|l| self.scope.bytes(*l))
            .collect();
        let text = lines.join(&b"\n"[..]);
        if let Some(labels) = &mut self.model.labels {
            labels.assembly = text;
            return None;
        }
        let places = PlaceMap::new(&lines, source);
        let options = self.options;
        let reader = self
            .target
            .instruction_reader(&options.triple, &options.cpu, &options.features);
        let mut reader = reader.unwrap_or_else(|| Box::new(NoInstructions));
        let unit = assemble::read(&text, &self.options.triple, dialect(options), &mut *reader);
        let layout = unit.and_then(|unit| Layout::new(unit, &*reader));
        let layout = match layout {
            Ok(layout) => layout,
            Err(errors) => {
                self.assembly_errors(errors, &places, source);
                return None;
            }
        };
        for (at, message) in &layout.unit().context.warnings {
            let mut warning = *Diagnostic::error(places.find(*at, source), message.clone());
            warning.severity = Severity::Warning;
            self.model.warnings.push(warning);
        }
        if let Some(version) = layout.unit().build_version {
            self.model.build_version = Some(version);
        }
        for words in &layout.unit().linker_options {
            let words = words.iter().map(|w| self.model.add_name(w)).collect();
            self.model.linker_options.push(words);
        }
        let mut assembly = Assembly {
            symbols: vec![None; layout.unit().context.symbols.len()],
            sections: Vec::new(),
            fields: Vec::new(),
            layout,
            places,
        };
        let mut errors = Vec::new();
        if let Some(frame) = assembly.layout.unit().frames.first()
            && options.triple.format == ObjectFormat::Coff
        {
            let message = "unsupported: '.cfi_startproc' in a COFF object";
            errors.push(*AsmError::new(frame.at, message));
        }
        for index in 0..assembly.layout.unit().sections.len() {
            let contents = assembly.layout.contents(index as u32, &*reader, &mut errors);
            if !errors.is_empty() {
                continue;
            }
            let section = &assembly.layout.unit().sections[index];
            let link = section.key.link.and_then(|l| assembly.layout.locate(l));
            let link = link.map(|at| assembly.sections[at.section as usize].section);
            let id = self.assembly_section(section, link);
            let section = &assembly.layout.unit().sections[index];
            let place = self.append_assembly(id, section.align, &contents.bytes, contents.size);
            if options.triple.format == ObjectFormat::MachO {
                self.darwin_section(place, section.has_code);
            }
            assembly.sections.push(place);
            let fields = contents.fields.into_iter().map(|(f, v)| (index as u32, f, v));
            assembly.fields.extend(fields);
        }
        if !errors.is_empty() {
            self.assembly_errors(errors, &assembly.places, source);
            return None;
        }
        Some(assembly)
    }

    /// What a section of Mach-O has besides contents.
    fn darwin_section(&mut self, place: Place, has_code: bool) {
        const SOME_INSTRUCTIONS: u32 = 0x400;
        if has_code {
            self.model.section_mut(place.section).native |= SOME_INSTRUCTIONS;
        }
        if self.model.machine.macho_by_symbols && place.offset == 0 {
            // As LLVM's assembler starts sections.
            let name = self.model.add_name(format!("ltmp{}", place.section.0).as_bytes());
            self.model.add_symbol(Symbol::local(name, place.section, 0));
        }
    }

    fn assembly_errors(&mut self, errors: Vec<AsmError>, places: &PlaceMap, source: &[u8]) {
        for error in errors {
            let at = places.find(error.at, source);
            self.report(*Diagnostic::error(at, error.message));
        }
    }

    /// The model's section for one of assembly text; `link`: the section that it is ordered as.
    pub(super) fn assembly_section(&mut self, section: &AsmSection, link: Option<SectionId>) -> SectionId {
        let key = &section.key;
        let mut spec = SectionSpec {
            unique: key.unique,
            native: section.native,
            selection: section.selection.clone(),
            ..SectionSpec::plain(&key.name, section.kind, section.flags, section.entry_size)
        };
        let comdats = &self.module.comdats;
        if let Some((signature, comdat)) = &key.group
            && section.selection.is_none()
        {
            let known = comdats
                .iter()
                .position(|c| self.scope.bytes(c.name) == signature.as_slice());
            match known {
                Some(index) => spec.comdat = Some(ir::ids::ComdatId::new(index)),
                None => {
                    let id = self.grouped_section(section, signature, *comdat);
                    self.model.section_mut(id).link = link;
                    return id;
                }
            }
        }
        if key.link.is_some() {
            let id = self.plain_section(section);
            self.model.section_mut(id).link = link;
            return id;
        }
        self.section(spec)
    }

    /// Appends contents of assembly to a section; where they start.
    pub(super) fn append_assembly(&mut self, id: SectionId, align: u64, bytes: &[u8], size: u64) -> Place {
        let out = self.model.section_mut(id);
        let offset = out.pad_to(align);
        match out.kind {
            SectionKind::Nobits => out.append_zeros(size),
            _ if bytes.is_empty() => out.append_zeros(size),
            _ => out.append(bytes),
        }
        Place::new(id, offset)
    }

    fn plain_section(&mut self, section: &AsmSection) -> SectionId {
        let id = self
            .model
            .add_section(&section.key.name, section.kind, section.flags, section.entry_size);
        let out = self.model.section_mut(id);
        out.unique = section.key.unique;
        out.native = section.native;
        id
    }

    fn grouped_section(&mut self, section: &AsmSection, signature: &[u8], comdat: bool) -> SectionId {
        let id = self.plain_section(section);
        let symbol = self.symbol_by_name(signature);
        let known = self.model.groups.iter().position(|g| g.signature == symbol);
        let group = known.unwrap_or_else(|| {
            self.model.groups.push(Group {
                signature: symbol,
                comdat,
            });
            self.model.groups.len() - 1
        });
        self.model.section_mut(id).group = Some(GroupId(group as u32));
        if let Some((kind, leader)) = &section.selection {
            let leader = Some(self.symbol_by_name(leader));
            self.model.section_mut(id).selection = Some(Selection { kind: *kind, leader });
        }
        id
    }

    /// Defines the text's symbols and says of others what it says. All symbols of the module have been defined.
    pub(super) fn assembly_symbols(&mut self, assembly: &mut Assembly, source: Source<'_>) {
        let source = text_of(source);
        let referred = referred(assembly);
        for index in 0..assembly.symbols.len() {
            let symbol = AsmSymbol(index as u32);
            let unit = assembly.layout.unit();
            let info = unit.symbols.get(index).cloned().unwrap_or_default();
            if unit.context.symbols.name(symbol).is_empty() || info.outdated {
                continue;
            }
            assembly.symbols[index] = self.assembly_symbol(assembly, symbol, &info, referred[index], source);
        }
        self.assembly_regions(assembly);
        self.weak_references(assembly);
        self.model.subsections_via_symbols |= assembly.layout.unit().subsections_via_symbols;
        for version in assembly.layout.unit().versions.clone() {
            let name = assembly.layout.unit().context.symbols.name(version.symbol);
            self.symbol_version(name, &version.name, version.remove);
        }
        for ident in assembly.layout.unit().idents.clone() {
            self.identify(&ident);
        }
        for file in &assembly.layout.unit().files {
            let name = self.model.add_name(file);
            self.model.add_symbol(Symbol {
                definition: Definition::Absolute,
                binding: Binding::Local,
                kind: SymbolKind::File,
                ..Symbol::undefined(name)
            });
        }
    }

    /// Stretches of data among code: Mach-O's own table, or ELF's mapping symbols.
    fn assembly_regions(&mut self, assembly: &Assembly) {
        for (start, end, kind) in &assembly.layout.unit().data_regions {
            let (start, end) = (assembly.layout.offset(*start), assembly.layout.offset(*end));
            let base = assembly.sections[start.section as usize];
            if self.options.triple.format == ObjectFormat::Elf {
                let size = self.model.section(base.section).size;
                for (name, offset) in [("$d", start.offset), ("$x", end.offset)] {
                    if base.offset + offset < size {
                        let name = self.model.add_name(name.as_bytes());
                        let symbol = Symbol::local(name, base.section, base.offset + offset);
                        self.model.add_symbol(symbol);
                    }
                }
                continue;
            }
            self.model.data_in_code.push(DataInCode {
                section: base.section,
                offset: base.offset + start.offset,
                len: end.offset.saturating_sub(start.offset).min(0xffff) as u16,
                kind: *kind,
            });
        }
    }

    /// What only `.weakref` refers to is weak.
    fn weak_references(&mut self, assembly: &Assembly) {
        let unit = assembly.layout.unit();
        for symbol in &unit.weak_references {
            if unit.context.exprs.uses(*symbol) == 1
                && let Some(id) = assembly.symbols[symbol.0 as usize]
                && self.model.symbol(id).definition == Definition::Undefined
            {
                self.model.symbol_mut(id).binding = Binding::Weak;
            }
        }
    }

    fn assembly_symbol(
        &mut self,
        assembly: &Assembly,
        symbol: AsmSymbol,
        info: &SymbolInfo,
        referred: bool,
        source: &[u8],
    ) -> Option<SymbolId> {
        let unit = assembly.layout.unit();
        let name = unit.context.symbols.name(symbol);
        let temporary = is_temporary(unit.context.syntax.format, name);
        if assembly.layout.section_symbol(symbol).is_some() {
            return None;
        }
        let location = assembly.layout.locate(symbol);
        let equated = unit.context.symbols.equated(symbol);
        let number = equated.and_then(|e| assembly.layout.number(e).ok());
        let tls = location.is_some_and(|l| unit.sections[l.section as usize].flags.has(SectionFlags::TLS));
        // The linker takes sections of literals apart at their symbols.
        let literals = unit.context.syntax.format == ObjectFormat::MachO
            && location.is_some_and(|l| is_literals(unit.sections[l.section as usize].native));
        let definition = match (location, number, info.common) {
            (Some(location), ..) => {
                let base = assembly.sections[location.section as usize];
                let offset = base.offset.wrapping_add(location.offset);
                Some((Definition::Section(base.section), offset))
            }
            (None, Some(number), _) => Some((Definition::Absolute, number as u64)),
            (None, None, Some(common)) => Some((Definition::Common, common.align)),
            (None, None, None) if equated.is_some() => return self.alias_of_global(assembly, symbol, info),
            _ => None,
        };
        let spoken = is_spoken_of(info);
        if !(definition.is_some() || spoken || referred) {
            return None;
        }
        let mut info = info.clone();
        // An alias is what its aliasee is, and as large.
        if let Some(base) = assembly.layout.alias_of(symbol) {
            match unit.context.syntax.format {
                ObjectFormat::Elf => {
                    let base = unit.symbols.get(base.0 as usize).cloned().unwrap_or_default();
                    let kind = match base.kind {
                        Some(SymbolKind::IndirectFunction) => base.kind,
                        kind => info.kind.or(kind),
                    };
                    (info.kind, info.size) = (kind, info.size.or(base.size));
                }
                ObjectFormat::MachO => info.native |= crate::macho::N_ALT_ENTRY,
                _ => {}
            }
        }
        let size = info.size.and_then(|e| assembly.layout.number(e).ok());
        let said = Said {
            info: &info,
            size: size.map(|size| size as u64),
            definition,
            temporary: temporary && !(literals && referred),
            tls,
        };
        let at = assembly.places.find(info.at, source);
        Some(self.say(name, &said, at))
    }

    /// Makes what assembly says of a symbol so.
    pub(super) fn say(&mut self, name: &[u8], said: &Said<'_>, at: Option<u32>) -> SymbolId {
        let id = self.symbol_by_name(name);
        let before = *self.model.symbol(id);
        if said.definition.is_some() && before.definition != Definition::Undefined {
            let message = format!("symbol '{}' is already defined", String::from_utf8_lossy(name));
            self.report(*Diagnostic::error(at, message));
            return id;
        }
        let entry = self.model.symbol_mut(id);
        if let Some((definition, value)) = said.definition {
            (entry.definition, entry.value) = (definition, value);
            if said.info.binding.is_none() && before.binding == Binding::Global && !before.keep {
                entry.binding = Binding::Local;
            }
            entry.temporary = said.temporary && entry.binding == Binding::Local;
        }
        apply(entry, said.info);
        if let Some(common) = said.info.common {
            entry.size = common.size;
        }
        if let Some(size) = said.size {
            entry.size = size;
        }
        if said.tls {
            entry.kind = SymbolKind::Tls;
        }
        id
    }

    /// A symbol that is set to one that the module defines, and a number.
    fn alias_of_global(
        &mut self,
        assembly: &Assembly,
        symbol: AsmSymbol,
        info: &SymbolInfo,
    ) -> Option<SymbolId> {
        let unit = assembly.layout.unit();
        let value = unit
            .context
            .exprs
            .evaluate(unit.context.symbols.equated(symbol)?, &assembly.layout)
            .ok()?;
        let base = value
            .plus
            .filter(|_| value.minus.is_none() && value.modifier.is_none())?;
        let base = self.symbol_by_name(unit.context.symbols.name(base));
        if unit.context.syntax.format == ObjectFormat::Elf {
            self.model.symbol_mut(base).keep = true;
        }
        let base = *self.model.symbol(base);
        if !matches!(base.definition, Definition::Section(_) | Definition::Absolute) {
            return None;
        }
        let id = self.symbol_by_name(unit.context.symbols.name(symbol));
        let entry = self.model.symbol_mut(id);
        *entry = Symbol {
            definition: base.definition,
            value: base.value.wrapping_add(value.addend as u64),
            size: base.size,
            kind: base.kind,
            binding: Binding::Local,
            ..*entry
        };
        apply(entry, info);
        Some(id)
    }

    /// The references of the text. All symbols are defined.
    pub(super) fn relocate_assembly(&mut self, assembly: &mut Assembly, source: Source<'_>) {
        let source = text_of(source);
        for (section, fixup, value) in std::mem::take(&mut assembly.fields) {
            if let Err(message) = self.assembly_field(assembly, section, fixup, value) {
                let at = assembly.layout.unit().context.exprs.at(fixup.expr);
                let at = assembly.places.find(at, source);
                self.report(*Diagnostic::error(at, message));
            }
        }
        for place in &assembly.sections {
            let relocs = &mut self.model.section_mut(place.section).relocs;
            relocs.sort_by_key(|r| r.offset);
        }
    }

    fn assembly_field(
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
        let Some(plus) = value.plus else {
            return Err("expected relocatable expression".into());
        };
        if let Some(minus) = value.minus {
            let minus_at = assembly.layout.locate(minus);
            if self.format.has_atoms() {
                let other = match kind {
                    RelocKind::Abs32 => RelocKind::Minus32,
                    RelocKind::Abs64 => RelocKind::Minus64,
                    _ => return Err("expected relocatable expression".into()),
                };
                let (target, more) = self.assembly_target(assembly, minus);
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
                    return Err(format!(
                        "symbol '{name}' can not be undefined in a subtraction expression"
                    ));
                };
                if minus_at.section != section {
                    return Err("Cannot represent a difference across sections".into());
                }
                kind = match kind {
                    RelocKind::Abs8 => RelocKind::Pc8,
                    RelocKind::Abs16 => RelocKind::Pc16,
                    RelocKind::Abs32 | RelocKind::Abs32S => RelocKind::Pc32,
                    RelocKind::Abs64 => RelocKind::Pc64,
                    _ => return Err("expected relocatable expression".into()),
                };
                let distance = u64::from(fixup.offset).wrapping_sub(minus_at.offset);
                addend = addend.wrapping_add(distance as i64);
            }
        }
        let (target, more) = self.assembly_target(assembly, plus);
        if let RelocTarget::Symbol(id) = target {
            self.check_temporary(id)?;
        }
        if let RelocTarget::Symbol(id) = target
            && kind.is_thread_local()
        {
            let symbol = self.model.symbol_mut(id);
            if symbol.kind == SymbolKind::None || symbol.kind == SymbolKind::Object {
                symbol.kind = SymbolKind::Tls;
            }
        }
        self.model.section_mut(base.section).relocs.push(ObjectReloc {
            offset,
            target,
            addend: addend.wrapping_add(more),
            kind,
        });
        Ok(())
    }

    /// Errors: nobody can define a symbol that the assembler forgets.
    pub(super) fn check_temporary(&self, id: SymbolId) -> Result<(), String> {
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
    fn assembly_target(&mut self, assembly: &mut Assembly, symbol: AsmSymbol) -> (RelocTarget, i64) {
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

    /// Gives versioned names; from here on symbols are not found by name.
    pub(super) fn rename_symbols(&mut self) {
        for (symbol, name) in std::mem::take(&mut self.renames) {
            self.model.symbol_mut(symbol).name = name;
        }
    }

    /// `.symver`: the symbol gets the versioned name, or an alias of that name (GNU as manual, `.symver`).
    pub(super) fn symbol_version(&mut self, name: &[u8], versioned: &[u8], remove: bool) {
        let Some(split) = versioned.iter().position(|b| *b == b'@') else {
            return;
        };
        let (base, version) = versioned.split_at(split);
        let id = self.symbol_by_name(name);
        let defined = self.model.symbol(id).definition != Definition::Undefined;
        let marks = version.iter().take_while(|b| **b == b'@').count();
        let version = &version[marks..];
        let shown: &[u8] = match (marks, defined) {
            (3, true) | (2, true) => b"@@",
            (2, false) => {
                let name = String::from_utf8_lossy(versioned);
                let message = format!("default version symbol {name} must be defined");
                return self.report(*Diagnostic::error(None, message));
            }
            _ => b"@",
        };
        let new_name = self.model.add_name(&[base, shown, version].concat());
        if defined && marks != 3 && !remove {
            let alias = Symbol {
                name: new_name,
                ..*self.model.symbol(id)
            };
            self.model.add_symbol(alias);
        } else {
            self.renames.push((id, new_name));
        }
    }
}

/// What assembly says of a symbol.
pub(super) struct Said<'a> {
    pub info: &'a SymbolInfo,
    pub size: Option<u64>,
    pub definition: Option<(Definition, u64)>,
    /// The assembler forgets its name.
    pub temporary: bool,
    pub tls: bool,
}

/// Whether directives say of a symbol more than what it is.
pub(super) fn is_spoken_of(info: &SymbolInfo) -> bool {
    info.binding.is_some() || info.visibility.is_some() || info.kind.is_some() || info.native != 0
}

/// Whether a section of Mach-O holds literals.
fn is_literals(native: u32) -> bool {
    matches!(native & 0xff, 2..=5 | 0xe)
}

/// Whether the assembler forgets a symbol of this name.
pub(super) fn is_temporary(format: ObjectFormat, name: &[u8]) -> bool {
    match format {
        ObjectFormat::MachO => name.starts_with(b"L"),
        _ => name.starts_with(b".L"),
    }
}

/// Which symbols fields that are left refer to.
fn referred(assembly: &Assembly) -> Vec<bool> {
    let mut referred = vec![false; assembly.symbols.len()];
    for (_, _, value) in &assembly.fields {
        for symbol in [value.plus, value.minus].into_iter().flatten() {
            referred[symbol.0 as usize] = true;
        }
    }
    referred
}

/// What directives say of a symbol.
fn apply(entry: &mut Symbol, info: &SymbolInfo) {
    if let Some(binding) = info.binding {
        entry.binding = binding;
    }
    if let Some(visibility) = info.visibility {
        entry.visibility = visibility;
    }
    if let Some(kind) = info.kind {
        entry.kind = kind;
    }
    entry.native |= info.native;
    entry.keep |= info.keep || info.visibility.is_some_and(|v| v != Visibility::Default);
}

/// For targets whose instructions nobody reads.
struct NoInstructions;

impl InstructionReader for NoInstructions {
    fn instruction(
        &mut self,
        cursor: &mut assemble::Cursor<'_>,
        _: &mut assemble::Context,
        _: &mut assemble::Encoded,
    ) -> assemble::Result<()> {
        let text = String::from_utf8_lossy(cursor.rest()).trim_end().to_owned();
        cursor.error(format!("unsupported: module-level inline assembly '{text}'"))
    }

    fn fill(&self, _: u64, _: &mut Vec<u8>) -> bool {
        false
    }
}
