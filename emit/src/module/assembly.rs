//! Module-level assembly: its sections come first in the object, its symbols and the module's are one.
//!
//! It is read and laid out before functions are placed, since its contents precede theirs; what it refers to is
//! resolved when all symbols are defined. Places of errors are those in the module's text.

mod frames;
mod lines;
mod macho;
mod references;
mod tables;

pub(in crate::module) use frames::AssemblyFrame;

use super::ObjectTarget;
use super::{Builder, Place};
use crate::assemble::expr::Value;
use crate::assemble::inline::Definitions;
use crate::assemble::unit::{AsmSection, Expansions, NamedReloc, SymbolInfo};
use crate::assemble::{self, AsmError, AsmSymbol, Dialect, Expr, Fixup, Layout};
use crate::object::{
    Binding, DataInCode, Definition, Group, GroupId, SectionFlags, SectionId, SectionKind, Selection, Symbol,
    SymbolId, SymbolKind, Visibility,
};
use crate::section::SectionSpec;
use ir::diag::Diagnostic;
use ir::module::Module;
use ir::options::{AsmSyntax, CodegenOptions};
use ir::source::Source;
use ir::triple::ObjectFormat;
use rustc_hash::FxHashSet;

/// Assembly whose contents are placed.
pub(super) struct Assembly {
    layout: Layout,
    /// For each section of the text the model's, and where in it its contents start.
    sections: Vec<Place>,
    /// Fields that are left, with their section.
    fields: Vec<(u32, Fixup, Value)>,
    /// `.reloc`
    relocs: Vec<NamedReloc>,
    /// Mach-O: literals that have been referred to by symbols.
    named_literals: FxHashSet<AsmSymbol>,
    /// The model's symbol of each of the text's.
    symbols: Vec<Option<SymbolId>>,
    places: PlaceMap,
    /// Nothing but this refers to its temporary labels.
    alone: bool,
}

impl Assembly {
    /// The text, read.
    pub(super) fn unit(&self) -> &crate::assemble::Unit {
        self.layout.unit()
    }

    /// The model's symbol of one of the text's.
    pub(super) fn symbol(&self, symbol: AsmSymbol) -> Option<SymbolId> {
        self.symbols[symbol.0 as usize]
    }

    /// Where a place of the text is in the model.
    pub(super) fn place(&self, place: crate::assemble::unit::Place) -> Place {
        let at = self.layout.offset(place);
        let start = self.sections[at.section as usize];
        Place::new(start.section, start.offset + at.offset)
    }
}

/// Where each line of assembly text stands in the module's text.
#[derive(Default)]
struct PlaceMap {
    /// Offset in the assembly text, and in the module's text behind the opening quote; ascending.
    lines: Vec<(u32, u32)>,
    /// What macros have made of the assembly text.
    expansions: Expansions,
}

impl PlaceMap {
    /// `lines`: the strings of the module's `module asm`; `quotes`: where they are opened in its text.
    fn new(lines: &[&[u8]], quotes: &[u32]) -> Self {
        let mut start = 0;
        let mut found = Vec::with_capacity(quotes.len());
        for (line, quote) in lines.iter().zip(quotes) {
            found.push((start, quote + 1));
            start += line.len() as u32 + 1;
        }
        PlaceMap {
            lines: found,
            expansions: Expansions::default(),
        }
    }

    /// Where an offset of the assembly text is in the module's.
    fn find(&self, at: u32, text: &[u8]) -> Option<u32> {
        let at = self.expansions.origin(at);
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
    reader.configure(options, &options.cpu, &options.features);
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
        let places = PlaceMap::new(&lines, &self.module.asm_places);
        self.place_text(&text, places, source, false)
    }

    /// Reads the text of a file of assembly and places its contents. `None`: it is not right.
    pub(super) fn place_file(&mut self, source: Source<'_>) -> Option<Assembly> {
        let text = text_of(source);
        let places = PlaceMap {
            lines: vec![(0, 0)],
            expansions: Expansions::default(),
        };
        self.place_text(text, places, text, true)
    }

    /// Reads `text` and places its contents; `alone`: there is nothing else in the object.
    fn place_text(
        &mut self,
        text: &[u8],
        mut places: PlaceMap,
        source: &[u8],
        alone: bool,
    ) -> Option<Assembly> {
        let options = self.options;
        let reader = self
            .target
            .instruction_reader(&options.triple, &options.cpu, &options.features);
        let mut reader = reader.unwrap_or_else(|| Box::new(assemble::NoInstructions));
        reader.configure(options, &options.cpu, &options.features);
        let unit = assemble::read(text, &self.options.triple, dialect(options), &mut *reader);
        let layout = unit.and_then(|unit| {
            places.expansions = unit.expansions.clone();
            Layout::new(unit, &*reader)
        });
        let layout = match layout {
            Ok(layout) => layout,
            Err(errors) => {
                self.assembly_errors(errors, &places, source);
                return None;
            }
        };
        for (at, message) in &layout.unit().context.warnings {
            let warning = Diagnostic::warning(places.find(*at, source), message.clone());
            self.model.warnings.push(warning);
        }
        if let Some(version) = layout.unit().build_version {
            self.model.build_versions = vec![version];
        }
        for words in &layout.unit().linker_options {
            let words = words.iter().map(|w| self.model.add_name(w)).collect();
            self.model.linker_options.push(words);
        }
        let mut assembly = Assembly {
            symbols: vec![None; layout.unit().context.symbols.len()],
            sections: Vec::new(),
            fields: Vec::new(),
            relocs: layout.unit().relocs.clone(),
            named_literals: FxHashSet::default(),
            layout,
            places,
            alone,
        };
        let mut errors = Vec::new();
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
        let referred = referred(assembly, |_| true);
        let named = match self.format.has_atoms() {
            true => self.named_literals(assembly),
            false => Vec::new(),
        };
        for index in 0..assembly.symbols.len() {
            let symbol = AsmSymbol(index as u32);
            let unit = assembly.layout.unit();
            let info = unit.symbols.get(index).cloned().unwrap_or_default();
            if unit.context.symbols.name(symbol).is_empty() || info.outdated {
                continue;
            }
            assembly.symbols[index] = self.assembly_symbol(
                assembly,
                symbol,
                &info,
                (referred[index], named.get(index).is_some_and(|n| *n)),
                source,
            );
        }
        self.check_leaders(assembly, source);
        self.common_alignments(assembly);
        self.assembly_regions(assembly);
        self.indirect_symbols(assembly);
        self.weak_references(assembly);
        self.model.subsections_via_symbols |= assembly.layout.unit().subsections_via_symbols;
        for version in assembly.layout.unit().versions.clone() {
            let name = assembly.layout.unit().context.symbols.name(version.symbol);
            let at = assembly.places.find(version.at, source);
            self.symbol_version(name, &version.name, version.remove, at);
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

    /// Mach-O: which labels of literals are to be symbols, since they are referred to otherwise than by their place
    /// (LLVM's rules by machine).
    fn named_literals(&self, assembly: &Assembly) -> Vec<bool> {
        referred(assembly, |(_, fixup, value)| {
            !self.is_by_place(assembly, fixup, value)
        })
    }

    /// Stretches of data among code: Mach-O's own table, or ELF's mapping symbols.
    fn assembly_regions(&mut self, assembly: &Assembly) {
        for (start, end, kind) in &assembly.layout.unit().data_regions {
            let (start, end) = (assembly.layout.offset(*start), assembly.layout.offset(*end));
            let base = assembly.sections[start.section as usize];
            if self.options.triple.format == ObjectFormat::Elf {
                let size = self.model.section(base.section).size;
                if start.offset == end.offset {
                    continue;
                }
                // (none is wanted behind the last of the section)
                let end = match base.offset + end.offset {
                    end if end == size && !self.options.implicit_mapping => u64::MAX,
                    end => end,
                };
                self.model.map_data(base.section, base.offset + start.offset, end);
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

    /// Options that tell GNU's linker of alignments of tentative definitions (COFF).
    fn common_alignments(&mut self, assembly: &Assembly) {
        let mut text = Vec::new();
        let unit = assembly.layout.unit();
        if !self.options.triple.is_cygming() {
            return;
        }
        for (index, info) in unit.symbols.iter().enumerate() {
            if let Some(common) = info.common.filter(|c| c.align > 1) {
                text.extend_from_slice(b" -aligncomm:\"");
                text.extend_from_slice(unit.context.symbols.name(AsmSymbol(index as u32)));
                text.extend_from_slice(format!("\",{}", common.align.trailing_zeros()).as_bytes());
            }
        }
        if !text.is_empty() {
            const INFO_REMOVE: u32 = 0xa00;
            let section = self.section(SectionSpec {
                native: INFO_REMOVE,
                ..super::coff_spec(b".drectve")
            });
            self.model.section_mut(section).append(&text);
        }
    }

    /// Errors: a comdat's leader is defined in another section (COFF).
    fn check_leaders(&mut self, assembly: &Assembly, source: &[u8]) {
        const ASSOCIATIVE: u8 = 5;
        let unit = assembly.layout.unit();
        for (index, section) in unit.sections.iter().enumerate() {
            let leader = match &section.selection {
                Some((kind, leader)) if *kind != ASSOCIATIVE => unit.context.symbols.find(leader),
                _ => None,
            };
            if let Some(leader) = leader
                && let Some(at) = assembly.layout.locate(leader)
                && at.section as usize != index
            {
                let name = String::from_utf8_lossy(unit.context.symbols.name(leader)).into_owned();
                let place = assembly.places.find(unit.symbols[leader.0 as usize].at, source);
                let message = format!("conflicting sections for symbol '{name}'");
                self.report(*Diagnostic::error(place, message));
            }
        }
    }

    /// Mach-O: what pointers and stubs stand for.
    fn indirect_symbols(&mut self, assembly: &mut Assembly) {
        for (place, symbol) in assembly.layout.unit().indirect.clone() {
            let at = assembly.layout.offset(place);
            let base = assembly.sections[at.section as usize];
            let id = match assembly.symbols[symbol.0 as usize] {
                Some(id) => id,
                None => {
                    let name = assembly.layout.unit().context.symbols.name(symbol).to_vec();
                    let id = self.symbol_by_name(&name);
                    // LLVM: bound when it is first called, unless it is a plain pointer.
                    const NON_LAZY: [u32; 2] = [6, 20];
                    const LAZY_REFERENCE: u16 = 1;
                    let kind = self.model.section(base.section).native & 0xff;
                    if !NON_LAZY.contains(&kind) {
                        self.model.symbol_mut(id).native |= LAZY_REFERENCE;
                    }
                    assembly.symbols[symbol.0 as usize] = Some(id);
                    id
                }
            };
            self.model.symbol_mut(id).keep = true;
            self.model
                .indirect
                .push((base.section, base.offset + at.offset, id));
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
        (referred, named): (bool, bool),
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
        if equated.is_some()
            && let Some(known) = self.symbol_named(name)
            && self.model.symbol(known).definition != Definition::Undefined
        {
            // What the module defines takes the place of `.set`, not of `.equiv`.
            if info.fixed {
                self.report_defined(name, assembly.places.find(info.at, source));
            }
            return Some(known);
        }
        let number = equated.and_then(|e| assembly.layout.number(e).ok());
        let tls = location.is_some_and(|l| unit.sections[l.section as usize].flags.has(SectionFlags::TLS));
        // The linker takes sections of literals apart at their symbols.
        let literals = unit.context.syntax.format == ObjectFormat::MachO
            && location.is_some_and(|l| is_literals(unit.sections[l.section as usize].native));
        if assembly.alone && temporary && !referred && location.is_some() && !is_spoken_of(info) && !named {
            return None;
        }
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
                        _ if is_indirect_function(unit, symbol) => Some(SymbolKind::IndirectFunction),
                        kind => info.kind.or(kind),
                    };
                    (info.kind, info.size) = (kind, info.size.or(base.size));
                }
                // (another name for the same place is none)
                ObjectFormat::MachO if !is_other_name(unit, symbol) => {
                    info.native |= crate::macho::N_ALT_ENTRY;
                }
                _ => {}
            }
        }
        let size = info.size.and_then(|e| assembly.layout.number(e).ok());
        let said = Said {
            info: &info,
            size: size.map(|size| size as u64),
            definition,
            temporary: temporary && !(literals && named),
            tls,
        };
        let at = assembly.places.find(info.at, source);
        let id = self.say(name, &said, at);
        // A weak name for a symbol that others see refers to that one.
        if unit.context.syntax.format == ObjectFormat::Coff
            && info.binding == Some(Binding::Weak)
            && let Some(base) = equated
            && let Expr::Symbol(base) = unit.context.exprs.get(base)
            && unit.symbols[base.0 as usize]
                .binding
                .is_some_and(|b| b != Binding::Local)
        {
            let anti = unit.anti_dependencies.contains(&symbol);
            let base = self.symbol_by_name(unit.context.symbols.name(base));
            self.model.weak_aliases.push((id, base, anti));
        }
        Some(id)
    }

    fn report_defined(&mut self, name: &[u8], at: Option<u32>) {
        let message = format!("symbol '{}' is already defined", String::from_utf8_lossy(name));
        self.report(*Diagnostic::error(at, message));
    }

    /// Makes what assembly says of a symbol so.
    pub(super) fn say(&mut self, name: &[u8], said: &Said<'_>, at: Option<u32>) -> SymbolId {
        let id = self.symbol_by_name(name);
        let before = *self.model.symbol(id);
        if said.definition.is_some() && before.definition != Definition::Undefined {
            self.report_defined(name, at);
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
        if unit.context.syntax.format == ObjectFormat::Coff {
            let Expr::Symbol(base) = unit.context.exprs.get(unit.context.symbols.equated(symbol)?) else {
                return None;
            };
            let base = self.symbol_by_name(unit.context.symbols.name(base));
            return self.coff_alias(assembly, symbol, info, base);
        }
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

    /// COFF: a symbol that is set to one that is not defined here is not, either; a weak one stands for the other unless it
    /// is defined elsewhere.
    fn coff_alias(
        &mut self,
        assembly: &Assembly,
        symbol: AsmSymbol,
        info: &SymbolInfo,
        base: SymbolId,
    ) -> Option<SymbolId> {
        let unit = assembly.layout.unit();
        let (definition, value) = {
            let base = self.model.symbol(base);
            (base.definition, base.value)
        };
        let id = self.symbol_by_name(unit.context.symbols.name(symbol));
        if definition == Definition::Undefined {
            self.model.symbol_mut(base).keep = true;
        } else {
            let entry = self.model.symbol_mut(id);
            (entry.definition, entry.value, entry.binding) = (definition, value, Binding::Local);
        }
        let entry = self.model.symbol_mut(id);
        entry.keep = true;
        apply(entry, info);
        if entry.binding == Binding::Weak {
            let anti = unit.anti_dependencies.contains(&symbol);
            self.model.weak_aliases.push((id, base, anti));
        }
        Some(id)
    }

    /// Gives versioned names; from here on symbols are not found by name.
    pub(super) fn rename_symbols(&mut self) {
        for (symbol, name) in std::mem::take(&mut self.renames) {
            self.model.symbol_mut(symbol).name = name;
        }
    }

    /// `.symver`: the symbol gets the versioned name, or an alias of that name (GNU as manual, `.symver`).
    pub(super) fn symbol_version(&mut self, name: &[u8], versioned: &[u8], remove: bool, at: Option<u32>) {
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
                return self.report(*Diagnostic::error(at, message));
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
            let known = self.renames.iter().find(|r| r.0 == id);
            if known.is_some_and(|r| self.model.name(r.1) != self.model.name(new_name)) {
                let message = format!("multiple versions for {}", String::from_utf8_lossy(name));
                return self.report(*Diagnostic::error(at, message));
            }
            self.renames.push((id, new_name));
        }
    }
}

fn cannot_subtract(name: &str) -> String {
    format!("symbol '{name}' can not be undefined in a subtraction expression")
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

/// Whether a symbol is set to a symbol with a name, and nothing is added.
fn is_other_name(unit: &assemble::Unit, symbol: AsmSymbol) -> bool {
    let exprs = &unit.context.exprs;
    let Some(mut expr) = unit.context.symbols.equated(symbol) else {
        return false;
    };
    if let Expr::Binary(assemble::BinaryOp::Add, left, right) = exprs.get(expr)
        && exprs.as_constant(right) == Some(0)
    {
        expr = left;
    }
    match exprs.get(expr) {
        Expr::Symbol(symbol) => !unit.context.symbols.name(symbol).is_empty(),
        _ => false,
    }
}

/// Whether a symbol is set to one that is set to … an indirect function.
fn is_indirect_function(unit: &assemble::Unit, mut symbol: AsmSymbol) -> bool {
    for _ in 0..1000 {
        match unit.symbols.get(symbol.0 as usize).and_then(|i| i.kind) {
            Some(SymbolKind::IndirectFunction) => return true,
            Some(SymbolKind::Tls) => return false,
            _ => {}
        }
        let Some(equated) = unit.context.symbols.equated(symbol) else {
            return false;
        };
        let Expr::Symbol(next) = unit.context.exprs.get(equated) else {
            return false;
        };
        symbol = next;
    }
    false
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

/// Which symbols those fields refer to that are left.
fn referred(assembly: &Assembly, counts: impl Fn(&(u32, Fixup, Value)) -> bool) -> Vec<bool> {
    let mut referred = vec![false; assembly.symbols.len()];
    for (_, _, value) in assembly.fields.iter().filter(|f| counts(f)) {
        for symbol in [value.plus, value.minus].into_iter().flatten() {
            referred[symbol.0 as usize] = true;
        }
    }
    let exprs = &assembly.layout.unit().context.exprs;
    for value in assembly.relocs.iter().filter_map(|r| r.value) {
        if let Ok(value) = exprs.evaluate(value, &assembly.layout)
            && let Some(symbol) = value.plus
        {
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
