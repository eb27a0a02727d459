//! Writes an [`ObjectModel`] as a COFF relocatable file ("PE Format", Microsoft).
//!
//! Layout: header; section headers; for each section its contents and relocations; symbol table; string table.
//! Sections beyond 65,279 take the header and the symbols of `/bigobj` files, with 32-bit section numbers.
//!
//! What COFF leaves to the writer is done as LLVM's assembler does it:
//! - associative sections come last, so that they follow the section that decides on them;
//! - each section has a symbol with an auxiliary record; the leader of a comdat section follows at once;
//! - references to assembler-local labels go through the section's symbol, their offset into the field; on Arm, whose
//!   fields hold less, far ones and those of calls have a symbol `$L…`;
//! - a weak symbol is a weak external whose default is a symbol of its own, `.weak.NAME.default.OTHER`, where
//!   `OTHER` is a symbol that only this object defines.
//!
//! Addends stand in the relocated fields; PC-relative ones count from the field's end.
//!
//! Cost: O(sections + symbols + relocations + bytes).

use crate::elf::WriteError;
use crate::object::{
    Binding, Definition, ObjectModel, ObjectReloc, RelocTarget, Section, SectionId, SectionKind, Symbol,
    SymbolKind,
};
use crate::reloc::RelocKind;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// `IMAGE_FILE_MACHINE_ARM64EC`.
pub const MACHINE_ARM64EC: u16 = 0xa641;

/// Section characteristics (`IMAGE_SCN_*`).
pub mod scn {
    /// Code.
    pub const CODE: u32 = 0x20;
    /// Initialised data.
    pub const DATA: u32 = 0x40;
    /// Zeros.
    pub const BSS: u32 = 0x80;
    /// For the linker.
    pub const INFO: u32 = 0x200;
    /// Left out of the image.
    pub const REMOVE: u32 = 0x800;
    /// The linker chooses one of several.
    pub const COMDAT: u32 = 0x1000;
    /// The number of relocations stands in the first of them.
    pub const MANY_RELOCS: u32 = 0x0100_0000;
    /// May be discarded.
    pub const DISCARDABLE: u32 = 0x0200_0000;
    /// Code may be executed.
    pub const EXECUTE: u32 = 0x2000_0000;
    /// May be read.
    pub const READ: u32 = 0x4000_0000;
    /// May be written.
    pub const WRITE: u32 = 0x8000_0000;
}

/// How the linker chooses among comdat sections (`IMAGE_COMDAT_SELECT_*`).
pub mod select {
    /// A second definition is an error.
    pub const NO_DUPLICATES: u8 = 1;
    /// Any.
    pub const ANY: u8 = 2;
    /// Any of equal size.
    pub const SAME_SIZE: u8 = 3;
    /// Any of equal contents.
    pub const EXACT_MATCH: u8 = 4;
    /// Kept if another section is.
    pub const ASSOCIATIVE: u8 = 5;
    /// The largest.
    pub const LARGEST: u8 = 6;
}

/// Section numbers above this one are taken by special meanings.
const MAX_SMALL_SECTIONS: usize = 65279;
const CLASS_EXTERNAL: u8 = 2;
const CLASS_STATIC: u8 = 3;
const CLASS_FILE: u8 = 103;
const CLASS_WEAK_EXTERNAL: u8 = 105;
const SECTION_UNDEFINED: u32 = 0;
const SECTION_ABSOLUTE: u32 = -1i32 as u32;
const SECTION_DEBUG: u32 = -2i32 as u32;
/// `IMAGE_SYM_DTYPE_FUNCTION` as a complex type.
const TYPE_FUNCTION: u16 = 0x20;
/// The characteristics of a section have no room for more.
pub(crate) const MAX_ALIGN: u64 = 8192;

/// The most bytes that a section can have.
pub(crate) const MAX_SECTION: u64 = u32::MAX as u64;
const NO_INDEX: u32 = u32::MAX;

struct Writer<'a> {
    model: &'a ObjectModel,
    big: bool,
    /// Sections in file order.
    order: Vec<usize>,
    /// 1-based number of each section.
    number: Vec<u32>,
    /// Of each section's contents, with addends.
    checksum: Vec<u32>,
    /// Index of each section's symbol.
    section_symbol: Vec<u32>,
    symbol_index: Vec<u32>,
    /// Symbols in table order, behind those of sections and leaders.
    symbols: Vec<u32>,
    /// Symbols of places in sections, by section and offset: their indices.
    near: FxHashMap<(u32, u64), u32>,
    /// The same in table order.
    near_order: Vec<(u32, u64)>,
    symbol_count: u32,
    /// Of each symbol with one in `ObjectModel::weak_aliases`, its place there.
    alias_of: FxHashMap<u32, usize>,
    strings: Vec<u8>,
    long_names: FxHashMap<Vec<u8>, u32>,
}

/// The bytes of the object file.
///
/// Errors: relocations, alignments and sizes that COFF cannot express.
pub fn write(model: &ObjectModel) -> Result<Vec<u8>, WriteError> {
    if let Some(s) = model
        .symbols
        .iter()
        .find(|s| s.kind == SymbolKind::IndirectFunction)
    {
        let name = String::from_utf8_lossy(model.name(s.name));
        return Err(WriteError(format!(
            "unsupported: indirect function '{name}' in COFF objects"
        )));
    }
    let mut writer = Writer {
        model,
        big: model.sections.len() > MAX_SMALL_SECTIONS,
        order: Vec::with_capacity(model.sections.len()),
        number: vec![0; model.sections.len()],
        checksum: vec![0; model.sections.len()],
        section_symbol: vec![0; model.sections.len()],
        symbol_index: vec![NO_INDEX; model.symbols.len()],
        symbols: Vec::new(),
        near: FxHashMap::default(),
        near_order: Vec::new(),
        symbol_count: 0,
        alias_of: (0..).zip(&model.weak_aliases).map(|(k, a)| (a.0.0, k)).collect(),
        strings: vec![0; 4],
        long_names: FxHashMap::default(),
    };
    writer.number_sections();
    writer.number_symbols();
    writer.file()
}

/// What is wrong with a section of more than [`MAX_SECTION`] bytes.
pub(crate) fn too_large() -> String {
    "unsupported: COFF section of 4 GiB".into()
}

/// What is wrong with a section that is more aligned than [`MAX_ALIGN`].
pub(crate) fn too_aligned(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    format!("alignment of more than {MAX_ALIGN} bytes in COFF section '{name}'")
}

fn is_associative(section: &Section) -> bool {
    section.selection.is_some_and(|s| s.kind == select::ASSOCIATIVE)
}

fn is_weak_external(symbol: &Symbol) -> bool {
    symbol.binding == Binding::Weak
}

impl Writer<'_> {
    fn number_sections(&mut self) {
        let sections = &self.model.sections;
        let with = |last| (0..sections.len()).filter(move |i| is_associative(&sections[*i]) == last);
        self.order = with(false).chain(with(true)).collect();
        for (n, &i) in self.order.iter().enumerate() {
            self.number[i] = n as u32 + 1;
        }
    }

    /// The comdat leader that a section defines, which must follow the section's symbol.
    fn own_leader(&self, section: usize) -> Option<u32> {
        let selection = self.model.sections[section].selection?;
        let leader = selection.leader?;
        let symbol = self.model.symbol(leader);
        let here = symbol.definition == Definition::Section(SectionId(section as u32));
        (selection.kind != select::ASSOCIATIVE && here && !symbol.temporary).then_some(leader.0)
    }

    fn number_symbols(&mut self) {
        let model = self.model;
        let mut named = vec![false; model.symbols.len()];
        for section in &model.sections {
            for reloc in &section.relocs {
                if let RelocTarget::Symbol(id) = reloc.target {
                    named[id.0 as usize] = true;
                }
            }
        }
        let mut next = 0;
        for i in 0..model.sections.len() {
            self.section_symbol[i] = next;
            next += 2;
            if let Some(leader) = self.own_leader(i)
                && self.symbol_index[leader as usize] == NO_INDEX
            {
                self.symbol_index[leader as usize] = next;
                next += self.records_of(leader as usize);
            }
        }
        for (i, symbol) in model.symbols.iter().enumerate() {
            let absent = symbol.temporary
                || symbol.kind == SymbolKind::File
                || symbol.definition == Definition::Undefined && !named[i] && !symbol.keep;
            if absent || self.symbol_index[i] != NO_INDEX {
                continue;
            }
            self.symbol_index[i] = next;
            self.symbols.push(i as u32);
            next += self.records_of(i);
        }
        self.symbol_count = next;
        self.number_near_symbols();
    }

    /// The section and the offset in it that a relocation through a section's symbol names.
    fn place_in_section(&self, reloc: &ObjectReloc) -> Option<(SectionId, u64)> {
        match reloc.target {
            RelocTarget::Section(s) => Some((s, reloc.addend as u64)),
            RelocTarget::Absolute => None,
            RelocTarget::Symbol(id) => match self.model.symbol(id) {
                Symbol {
                    definition: Definition::Section(s),
                    temporary: true,
                    value,
                    ..
                } => Some((*s, value.wrapping_add(reloc.addend as u64))),
                _ => None,
            },
        }
    }

    fn number_near_symbols(&mut self) {
        let model = self.model;
        for reloc in model.sections.iter().flat_map(|s| &s.relocs) {
            if let Some((section, offset)) = self.place_in_section(reloc)
                && (model.machine.relocations).needs_near_symbol(reloc.kind, offset as i64)
                && let Entry::Vacant(entry) = self.near.entry((section.0, offset))
            {
                entry.insert(self.symbol_count);
                self.near_order.push((section.0, offset));
                self.symbol_count += 1;
            }
        }
    }

    /// Records of a symbol: of a weak external the auxiliary one and its default, too.
    fn records_of(&self, id: usize) -> u32 {
        match is_weak_external(&self.model.symbols[id]) {
            true if self.weak_alias(id).is_some() => 2,
            true => 3,
            false => 1,
        }
    }

    /// What a weak symbol stands for unless it is defined elsewhere, and how it is looked for.
    fn weak_alias(&self, id: usize) -> Option<(u32, u32)> {
        const SEARCH_ALIAS: u32 = 3;
        const ANTI_DEPENDENCY: u32 = 4;
        let (_, to, anti) = &self.model.weak_aliases[*self.alias_of.get(&(id as u32))?];
        let search = if *anti { ANTI_DEPENDENCY } else { SEARCH_ALIAS };
        Some((self.symbol_index[to.0 as usize], search))
    }

    fn record_size(&self) -> usize {
        if self.big { 20 } else { 18 }
    }

    /// The offset of a name in the string table.
    fn string(&mut self, name: &[u8]) -> u32 {
        if let Some(&at) = self.long_names.get(name) {
            return at;
        }
        let at = self.strings.len() as u32;
        self.strings.extend_from_slice(name);
        self.strings.push(0);
        self.long_names.insert(name.to_vec(), at);
        at
    }

    fn file(mut self) -> Result<Vec<u8>, WriteError> {
        let model = self.model;
        let header = if self.big { 56 } else { 20 };
        let mut out = vec![0u8; header + 40 * model.sections.len()];
        for n in 0..self.order.len() {
            let i = self.order[n];
            let head = self.section(i, &mut out)?;
            out[header + 40 * n..header + 40 * (n + 1)].copy_from_slice(&head);
        }
        let symbols_at = out.len();
        self.symbol_table(&mut out);
        let size = self.strings.len() as u32;
        self.strings[..4].copy_from_slice(&size.to_le_bytes());
        out.extend_from_slice(&self.strings);
        if out.len() > u32::MAX as usize {
            return Err(WriteError("unsupported: COFF object of 4 GiB".into()));
        }
        let machine = model.machine.coff_machine;
        let mut head = Vec::with_capacity(header);
        if self.big {
            const CLASS_ID: [u8; 16] = [
                0xc7, 0xa1, 0xba, 0xd1, 0xee, 0xba, 0xa9, 0x4b, 0xaf, 0x20, 0xfa, 0xf6, 0x6a, 0xa4, 0xdc,
                0xb8,
            ];
            put2s(&mut head, &[0, 0xffff, 2, machine]);
            put4s(&mut head, &[0]);
            head.extend_from_slice(&CLASS_ID);
            put4s(&mut head, &[0, 0, 0, 0, model.sections.len() as u32]);
            put4s(&mut head, &[symbols_at as u32, self.symbol_count]);
        } else {
            put2s(&mut head, &[machine, model.sections.len() as u16]);
            put4s(&mut head, &[0, symbols_at as u32, self.symbol_count]);
            put2s(&mut head, &[0, 0]);
        }
        out[..header].copy_from_slice(&head);
        Ok(out)
    }

    /// Appends a section's contents and relocations; gives its header.
    fn section(&mut self, i: usize, out: &mut Vec<u8>) -> Result<[u8; 40], WriteError> {
        let model = self.model;
        let section = &model.sections[i];
        let name = model.name(section.name);
        if !section.align.is_power_of_two() || section.align > MAX_ALIGN {
            return Err(WriteError(too_aligned(name)));
        }
        if section.size > MAX_SECTION {
            return Err(WriteError(too_large()));
        }
        let zeros = section.kind == SectionKind::Nobits;
        let mut flags = section.native & !scn::COMDAT | (section.align.trailing_zeros() + 1) << 20;
        if section.selection.is_some() {
            flags |= scn::COMDAT;
        }
        let start = out.len();
        let mut size = section.size as u32;
        let mut relocs = Vec::with_capacity(section.relocs.len());
        if !zeros {
            out.extend_from_slice(&section.data);
            for reloc in &section.relocs {
                relocs.extend(self.relocate(reloc, &mut out[start..])?);
            }
            if let Some(symbols) = &model.address_significant
                && model.address_section == Some(SectionId(i as u32))
            {
                for symbol in symbols {
                    let index = self.symbol_index[symbol.0 as usize];
                    if index != NO_INDEX {
                        crate::eh_frame::put_uleb(out, index.into());
                    }
                }
                size = (out.len() - start) as u32;
            }
            self.checksum[i] = checksum(&out[start..]);
        }
        let data_at = if zeros || size == 0 { 0 } else { start };
        let relocs_at = if relocs.is_empty() { 0 } else { out.len() };
        let mut count = relocs.len();
        if count >= 0xffff {
            flags |= scn::MANY_RELOCS;
            put4s(out, &[count as u32 + 1, 0]);
            put2s(out, &[0]);
            count = 0xffff;
        }
        for (at, symbol, kind) in relocs {
            put4s(out, &[at, symbol]);
            put2s(out, &[kind]);
        }
        let mut head = [0; 40];
        head[..8].copy_from_slice(&self.section_name(name));
        for (at, word) in [
            (16, size),
            (20, data_at as u32),
            (24, relocs_at as u32),
            (32, count as u32),
            (36, flags),
        ] {
            head[at..at + 4].copy_from_slice(&word.to_le_bytes());
        }
        Ok(head)
    }

    /// A name of at most 8 bytes; longer ones by their place in the string table, in decimal, or base 64.
    fn section_name(&mut self, name: &[u8]) -> [u8; 8] {
        let mut field = [0; 8];
        if name.len() <= 8 {
            field[..name.len()].copy_from_slice(name);
            return field;
        }
        let mut at = self.string(name);
        if at < 10_000_000 {
            let text = format!("/{at}");
            field[..text.len()].copy_from_slice(text.as_bytes());
            return field;
        }
        const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        field[..2].copy_from_slice(b"//");
        for place in (2..8).rev() {
            field[place] = DIGITS[(at % 64) as usize];
            at /= 64;
        }
        field
    }

    /// Puts a relocation's addend into its field; gives offset, symbol and type, if it is left to the linker.
    fn relocate(&self, reloc: &ObjectReloc, data: &mut [u8]) -> Result<Option<(u32, u32, u16)>, WriteError> {
        let relocations = self.model.machine.relocations;
        let (symbol, addend) = match (self.place_in_section(reloc), reloc.target) {
            (Some((section, offset)), _) => match self.near.get(&(section.0, offset)) {
                Some(symbol) if relocations.needs_near_symbol(reloc.kind, offset as i64) => (*symbol, 0),
                _ => (self.section_symbol[section.0 as usize], offset),
            },
            (None, RelocTarget::Symbol(id)) => (self.symbol_index[id.0 as usize], reloc.addend as u64),
            (None, RelocTarget::Absolute) => {
                return Err(WriteError("COFF has no relocations without symbols".into()));
            }
            (None, RelocTarget::Section(_)) => unreachable!("sections have places"),
        };
        // The number of a section is that of all its places.
        let addend = if reloc.kind == RelocKind::SecIndex16 {
            0
        } else {
            addend
        };
        let at = reloc.offset as usize;
        if reloc.kind == RelocKind::SymbolIndex32 {
            data[at..at + 4].copy_from_slice(&symbol.to_le_bytes());
            return Ok(None);
        }
        let kind = reloc.kind;
        let number = relocations.numbers(kind).coff;
        let unknown = || WriteError(format!("unsupported: relocation {kind:?} in COFF objects"));
        let number = number.ok_or_else(unknown)?;
        let size = kind.size() as usize;
        let field = &mut data[at..at + size];
        match relocations.coff_addend(kind, addend).map_err(WriteError)? {
            Some(bits) => field
                .iter_mut()
                .zip(bits.to_le_bytes())
                .for_each(|(b, bits)| *b |= bits),
            None => {
                let from_end = if kind.is_pc_relative() { 4 } else { 0 };
                field.copy_from_slice(&addend.wrapping_add(from_end).to_le_bytes()[..size]);
            }
        }
        Ok(Some((reloc.offset as u32, symbol, number)))
    }

    fn symbol_table(&mut self, out: &mut Vec<u8>) {
        let model = self.model;
        out.reserve(self.symbol_count as usize * self.record_size());
        let mut leaders = vec![false; model.symbols.len()];
        let other = self.name_only_here();
        for i in 0..model.sections.len() {
            self.section_records(i, out);
            if let Some(leader) = self.own_leader(i)
                && !std::mem::replace(&mut leaders[leader as usize], true)
            {
                self.symbol_records(leader, other, out);
            }
        }
        for k in 0..self.symbols.len() {
            self.symbol_records(self.symbols[k], other, out);
        }
        for (section, offset) in std::mem::take(&mut self.near_order) {
            let name = [b"$L", model.name(model.sections[section as usize].name)].concat();
            let name = [&*name, format!("_{offset:x}").as_bytes()].concat();
            let number = self.number[section as usize];
            self.record(&name, offset as u32, number, 0, CLASS_STATIC, 0, out);
        }
        self.file_record(out);
    }

    /// The name of a symbol that no other object defines.
    fn name_only_here(&self) -> Option<u32> {
        let fits = |symbol: &Symbol, comdat: bool| match symbol.definition {
            Definition::Section(s) => {
                symbol.binding == Binding::Global
                    && !symbol.temporary
                    && (comdat || self.model.section(s).selection.is_none())
            }
            _ => false,
        };
        let first = |comdat| self.model.symbols.iter().position(|s| fits(s, comdat));
        first(false).or_else(|| first(true)).map(|i| i as u32)
    }

    fn section_records(&mut self, i: usize, out: &mut Vec<u8>) {
        let model = self.model;
        let section = &model.sections[i];
        let number = self.number[i];
        self.record(model.name(section.name), 0, number, 0, CLASS_STATIC, 1, out);
        let (kind, of) = match section.selection {
            None => (0, number),
            Some(s) if s.kind == select::ASSOCIATIVE => {
                let leader = s.leader.map(|l| self.model.symbol(l).definition);
                match leader {
                    Some(Definition::Section(d)) => (s.kind, self.number[d.0 as usize]),
                    _ => (s.kind, number),
                }
            }
            Some(s) => (s.kind, number),
        };
        let start = out.len();
        put4s(out, &[section.size as u32]);
        let left = section
            .relocs
            .iter()
            .filter(|r| r.kind != RelocKind::SymbolIndex32);
        put2s(out, &[left.count().min(0xffff) as u16, 0]);
        put4s(out, &[self.checksum[i]]);
        put2s(out, &[of as u16]);
        out.extend_from_slice(&[kind, 0]);
        put2s(out, &[(of >> 16) as u16]);
        out.resize(start + self.record_size(), 0);
    }

    fn symbol_records(&mut self, id: u32, other: Option<u32>, out: &mut Vec<u8>) {
        let model = self.model;
        let symbol = &model.symbols[id as usize];
        let name = model.name(symbol.name);
        let class = match symbol.binding {
            Binding::Local => CLASS_STATIC,
            _ => CLASS_EXTERNAL,
        };
        let known = symbol.definition != Definition::Undefined || symbol.keep;
        let function = symbol.kind == SymbolKind::Function && known;
        let kind = if function { TYPE_FUNCTION } else { 0 };
        let (section, value) = match symbol.definition {
            Definition::Section(s) => (self.number[s.0 as usize], symbol.value as u32),
            Definition::Absolute => (SECTION_ABSOLUTE, symbol.value as u32),
            Definition::Common => (SECTION_UNDEFINED, symbol.size as u32),
            Definition::Undefined => (SECTION_UNDEFINED, 0),
        };
        if !is_weak_external(symbol) {
            self.record(name, value, section, kind, class, 0, out);
            return;
        }
        self.record(name, 0, SECTION_UNDEFINED, 0, CLASS_WEAK_EXTERNAL, 1, out);
        let start = out.len();
        const SEARCH_ALIAS: u32 = 3;
        if let Some((to, search)) = self.weak_alias(id as usize) {
            put4s(out, &[to, search]);
            out.resize(start + self.record_size(), 0);
            return;
        }
        put4s(out, &[self.symbol_index[id as usize] + 2, SEARCH_ALIAS]);
        out.resize(start + self.record_size(), 0);
        let mut default = [b".weak.", name, b".default"].concat();
        if let Some(other) = other {
            default.push(b'.');
            default.extend_from_slice(model.name(model.symbols[other as usize].name));
        }
        let section = match symbol.definition {
            Definition::Undefined => SECTION_ABSOLUTE,
            _ => section,
        };
        self.record(&default, value, section, kind, CLASS_EXTERNAL, 0, out);
    }

    /// The source file's name, in auxiliary records.
    fn file_record(&mut self, out: &mut Vec<u8>) {
        let model = self.model;
        let Some(symbol) = model.symbols.iter().find(|s| s.kind == SymbolKind::File) else {
            return;
        };
        let name = model.name(symbol.name);
        let records = name.len().div_ceil(self.record_size());
        let Ok(aux) = u8::try_from(records) else { return };
        self.record(b".file", 0, SECTION_DEBUG, 0, CLASS_FILE, aux, out);
        let start = out.len();
        out.extend_from_slice(name);
        out.resize(start + records * self.record_size(), 0);
        self.symbol_count += 1 + records as u32;
    }

    /// One symbol record.
    #[allow(clippy::too_many_arguments)]
    fn record(
        &mut self,
        name: &[u8],
        value: u32,
        section: u32,
        kind: u16,
        class: u8,
        aux: u8,
        out: &mut Vec<u8>,
    ) {
        let mut field = [0; 8];
        if name.len() <= 8 {
            field[..name.len()].copy_from_slice(name);
        } else {
            let at = self.string(name);
            field[4..].copy_from_slice(&at.to_le_bytes());
        }
        out.extend_from_slice(&field);
        put4s(out, &[value]);
        if self.big {
            put4s(out, &[section]);
        } else {
            put2s(out, &[section as u16]);
        }
        put2s(out, &[kind]);
        out.extend_from_slice(&[class, aux]);
    }
}

fn put4s(out: &mut Vec<u8>, words: &[u32]) {
    for word in words {
        out.extend_from_slice(&word.to_le_bytes());
    }
}

fn put2s(out: &mut Vec<u8>, halves: &[u16]) {
    for half in halves {
        out.extend_from_slice(&half.to_le_bytes());
    }
}

/// The remainders of CRC-32 for each byte.
const CRC: [u32; 256] = {
    let mut table = [0u32; 256];
    let mut i = 0;
    while i < 256 {
        let mut word = i as u32;
        let mut bit = 0;
        while bit < 8 {
            word = if word & 1 != 0 {
                word >> 1 ^ 0xedb8_8320
            } else {
                word >> 1
            };
            bit += 1;
        }
        table[i] = word;
        i += 1;
    }
    table
};

/// CRC-32 from 0, without the last inversion: by it the linker compares comdat sections.
fn checksum(data: &[u8]) -> u32 {
    data.iter().fold(0, |crc, byte| {
        CRC[((crc ^ u32::from(*byte)) & 0xff) as usize] ^ crc >> 8
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn checksum_is_a_crc_without_inversions() {
        assert_eq!(super::checksum(&[0; 8]), 0);
        assert_eq!(super::checksum(&[1, 0, 0, 0]), 0xb8bc_6765);
    }
}
