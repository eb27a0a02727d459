//! Writes an [`ObjectModel`] as an ELF64 relocatable file, in one pass over it and into one vector.
//!
//! Layout: file header; sections in the model's order, a group before its first member and the relocations of
//! a section after it; symbol table (and its index extension); string table; section headers. Section and
//! symbol names share one string table, as in LLVM's objects.
//!
//! What ELF leaves to the writer is done as LLVM's assembler does it:
//! - relocations that refer to a local definition go through the section symbol, except where the linker needs
//!   the symbol: mergeable sections with an addend, TLS, indirect functions, GOT and PLT references;
//! - assembler-local (`.L`) symbols have an entry only if such a relocation names them;
//! - undefined symbols have an entry only if a relocation names them or they are marked `keep`.
//!
//! Cost: O(sections + symbols + relocations + bytes).

use crate::compressed::compressed;
use crate::eh_frame::put_uleb;
use crate::object::{
    Binding, Definition, GroupId, Machine, ObjectModel, ObjectReloc, RelocTarget, Section, SectionFlags,
    SectionKind, Symbol, SymbolKind, Visibility,
};
use class::{Class, FileHeader, SectionHeader, SymbolEntry};
use crel::{Entry, SHT_CREL};
use ir::options::Compression;
use ir::triple::{Os, Triple};
use object::elf;

mod class;
mod crel;

/// What is chosen by options of how an object is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Sections of debug information are compressed where that makes them smaller.
    pub compression: Compression,
    /// Relocations are compact (`SHT_CREL`).
    pub crel: bool,
}

impl Form {
    /// As it is without options.
    pub const PLAIN: Form = Form {
        compression: Compression::None,
        crel: false,
    };
}

/// Why a model cannot be written as ELF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(pub String);

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

/// `SHT_LLVM_CALL_GRAPH_PROFILE`
pub(crate) const CALL_GRAPH_PROFILE: u32 = 0x6fff_4c09;
const NO_INDEX: u32 = u32::MAX;
/// Bit of `st_other`: the function follows a variant of the procedure call standard.
pub const STO_AARCH64_VARIANT_PCS: u16 = 0x80;

/// Whether a section's relocations have no addends, as LLVM's linker expects it of this one.
fn has_rel(section: &Section) -> bool {
    section.kind == SectionKind::Raw(CALL_GRAPH_PROFILE)
}

/// What a relocation refers to in the file, before symbol indices are known.
enum FileTarget {
    Symbol(u32),
    Section(u32),
    Nothing,
}

struct Writer<'a> {
    model: &'a ObjectModel,
    class: Class,
    out: Vec<u8>,
    strings: Vec<u8>,
    headers: Vec<u8>,
    /// File index of each model section.
    section_index: Vec<u32>,
    /// Offset in the string table of each model section's name.
    section_name: Vec<u32>,
    /// Sections of each group.
    members: Vec<Vec<u32>>,
    /// File index of each group's section.
    group_index: Vec<u32>,
    /// Symbol table index of each section's symbol, 0 if it has none.
    section_symbol: Vec<u32>,
    /// Symbol table index of each model symbol, [`NO_INDEX`] if it has none.
    symbol_index: Vec<u32>,
    /// Group that each model symbol identifies, or [`NO_INDEX`]; empty if there are no groups.
    signature_of: Vec<u32>,
    /// Symbol table index of each section's mapping symbol, 0 if it has none.
    mapping_symbol: Vec<u32>,
    local_count: u32,
    symbol_count: u32,
    symtab_index: u32,
    shndx_index: Option<u32>,
    section_count: u32,
    /// Of sections of debug information.
    form: Form,
}

/// `EI_OSABI` of objects for a system, where they need no extension of GNU's.
pub fn os_abi(triple: &Triple) -> u8 {
    let abi = match triple.os {
        Os::FreeBsd | Os::Ps4 => elf::ELFOSABI_FREEBSD,
        Os::OpenBsd => elf::ELFOSABI_OPENBSD,
        Os::Solaris => elf::ELFOSABI_SOLARIS,
        Os::Hermit => elf::ELFOSABI_STANDALONE,
        _ => elf::ELFOSABI_NONE,
    };
    abi.0
}

/// The bytes of the object file.
///
/// Errors: a machine or file class that is not supported yet.
pub fn write(model: &ObjectModel) -> Result<Vec<u8>, WriteError> {
    write_in(model, Form::PLAIN)
}

/// The same, in another form.
pub fn write_in(model: &ObjectModel, form: Form) -> Result<Vec<u8>, WriteError> {
    let machine = model.machine.elf_machine;
    let relocations = model.machine.relocations;
    let unknown = model
        .sections
        .iter()
        .flat_map(|s| &s.relocs)
        .find(|r| relocations.numbers(r.kind).elf.is_none());
    if let Some(reloc) = unknown {
        let kind = reloc.kind;
        return Err(WriteError(format!(
            "unsupported: relocation {kind:?} for ELF machine {machine}"
        )));
    }
    let mut writer = Writer::new(model);
    writer.form = form;
    writer.number_sections();
    writer.number_symbols();
    writer.write_file();
    Ok(writer.out)
}

impl<'a> Writer<'a> {
    fn new(model: &'a ObjectModel) -> Self {
        let bytes: usize = model
            .sections
            .iter()
            .map(|s| s.data.len() + s.relocs.len() * 24 + 128)
            .sum();
        Writer {
            model,
            class: Class::of(&model.machine),
            out: Vec::with_capacity(bytes + model.symbols.len() * 56 + 4096),
            strings: Vec::with_capacity(model.symbols.len() * 24 + 256),
            headers: Vec::with_capacity((model.sections.len() * 2 + 4) * 64),
            section_index: Vec::with_capacity(model.sections.len()),
            section_name: Vec::with_capacity(model.sections.len()),
            members: vec![Vec::new(); model.groups.len()],
            group_index: vec![NO_INDEX; model.groups.len()],
            section_symbol: vec![0; model.sections.len()],
            symbol_index: vec![NO_INDEX; model.symbols.len()],
            signature_of: Vec::new(),
            mapping_symbol: Vec::new(),
            local_count: 0,
            symbol_count: 0,
            symtab_index: 0,
            shndx_index: None,
            section_count: 0,
            form: Form::PLAIN,
        }
    }

    /// Gives file indices: groups, sections and relocation sections in the order in which they are written.
    fn number_sections(&mut self) {
        let mut next = 1;
        let mut need_shndx = false;
        for (i, section) in self.model.sections.iter().enumerate() {
            if let Some(GroupId(g)) = section.group {
                self.members[g as usize].push(i as u32);
                if self.group_index[g as usize] == NO_INDEX {
                    self.group_index[g as usize] = next;
                    next += 1;
                }
            }
            self.section_index.push(next);
            need_shndx |= next >= u32::from(elf::SHN_LORESERVE);
            next += 1 + u32::from(!section.relocs.is_empty());
        }
        next += u32::from(self.model.address_significant.is_some());
        self.symtab_index = next;
        next += 1;
        if need_shndx {
            self.shndx_index = Some(next);
            next += 1;
        }
        self.section_count = next + 1;
    }

    /// What the file's relocation names, as LLVM chooses it.
    fn file_target(&self, reloc: &ObjectReloc) -> FileTarget {
        match reloc.target {
            RelocTarget::Section(s) => FileTarget::Section(s.0),
            RelocTarget::Absolute => FileTarget::Nothing,
            RelocTarget::Symbol(id) => {
                let symbol = self.model.symbol(id);
                let Definition::Section(s) = symbol.definition else {
                    return FileTarget::Symbol(id.0);
                };
                let flags = self.model.section(s).flags;
                if symbol.binding != Binding::Local
                    || symbol.kind == SymbolKind::IndirectFunction
                    || (flags.has(SectionFlags::MERGE) && reloc.addend != 0)
                    || flags.has(SectionFlags::TLS)
                    || reloc.kind.needs_symbol()
                {
                    FileTarget::Symbol(id.0)
                } else {
                    FileTarget::Section(s.0)
                }
            }
        }
    }

    /// Decides which symbols have entries and numbers them: section symbols, local ones, global ones.
    fn number_symbols(&mut self) {
        let model = self.model;
        let mut named = vec![false; model.symbols.len()];
        for section in &model.sections {
            for reloc in &section.relocs {
                match self.file_target(reloc) {
                    FileTarget::Symbol(id) => named[id as usize] = true,
                    FileTarget::Section(s) => self.section_symbol[s as usize] = 1,
                    FileTarget::Nothing => {}
                }
            }
        }
        if !model.groups.is_empty() {
            self.signature_of = vec![NO_INDEX; model.symbols.len()];
        }
        for (g, group) in model.groups.iter().enumerate() {
            self.signature_of[group.signature.0 as usize] = g as u32;
        }
        let signature_of = &self.signature_of;
        let is_signature = |i: usize| signature_of.get(i).is_some_and(|g| *g != NO_INDEX);
        let is_local = |i: usize, symbol: &Symbol| {
            symbol.binding == Binding::Local
                || (symbol.definition == Definition::Undefined
                    && is_signature(i)
                    && !named[i]
                    && symbol.binding == Binding::Global)
        };
        let mut next = 1;
        // The file symbol comes first among the local ones.
        for pass in 0..2 {
            for (i, symbol) in model.symbols.iter().enumerate() {
                if (pass == 0) != (symbol.kind == SymbolKind::File) || !is_local(i, symbol) {
                    continue;
                }
                if named[i] || is_signature(i) || !symbol.temporary {
                    self.symbol_index[i] = next;
                    next += 1;
                }
            }
            if pass == 0 {
                for index in self.section_symbol.iter_mut().filter(|index| **index != 0) {
                    *index = next;
                    next += 1;
                }
            }
        }
        // `$x`, `$d`: what the section's bytes are, code or data (ELF for the Arm 64-bit Architecture, "Mapping
        // symbols").
        if model.machine.mapping_symbols {
            let usual = |s: &Section| s.flags.has(SectionFlags::EXEC) == begins_with_code(s);
            let mapped = |s: &Section| s.size != 0 && !(model.implicit_mapping && usual(s));
            let number = |s| {
                next += u32::from(mapped(s));
                if mapped(s) { next - 1 } else { 0 }
            };
            self.mapping_symbol = model.sections.iter().map(number).collect();
        }
        self.local_count = next;
        for (i, symbol) in model.symbols.iter().enumerate() {
            if is_local(i, symbol) {
                continue;
            }
            if symbol.definition != Definition::Undefined || named[i] || symbol.keep || is_signature(i) {
                self.symbol_index[i] = next;
                next += 1;
            }
        }
        self.symbol_count = next;
    }

    fn write_file(&mut self) {
        self.out.resize(self.class.file_header_bytes(), 0);
        self.strings.push(0);
        self.header(SectionHeader {
            kind: 0,
            ..Default::default()
        });
        let mut written = vec![false; self.model.groups.len()];
        for (i, section) in self.model.sections.iter().enumerate() {
            if let Some(GroupId(g)) = section.group
                && !std::mem::replace(&mut written[g as usize], true)
            {
                self.write_group(g);
            }
            self.write_section(i, section);
        }
        self.write_address_significance();
        self.write_symbols();
        self.write_strings();
        self.write_headers();
    }

    fn string(&mut self, bytes: &[u8]) -> u32 {
        if bytes.is_empty() {
            return 0;
        }
        let at = self.strings.len() as u32;
        self.strings.extend_from_slice(bytes);
        self.strings.push(0);
        at
    }

    fn align_out(&mut self, align: u64) -> u64 {
        let at = (self.out.len() as u64).next_multiple_of(align);
        self.out.resize(at as usize, 0);
        at
    }

    fn header(&mut self, h: SectionHeader) {
        self.class.put_section_header(&mut self.headers, &h);
    }

    fn write_group(&mut self, g: u32) {
        let group = &self.model.groups[g as usize];
        let offset = self.align_out(4);
        let flags = if group.comdat { elf::GRP_COMDAT.0 } else { 0 };
        self.out.extend_from_slice(&self.class.four(flags));
        for &i in &self.members[g as usize] {
            let index = self.section_index[i as usize];
            self.out.extend_from_slice(&self.class.four(index));
            if !self.model.sections[i as usize].relocs.is_empty() {
                self.out.extend_from_slice(&self.class.four(index + 1));
            }
        }
        let name = self.string(b".group");
        self.header(SectionHeader {
            name,
            kind: elf::SHT_GROUP.0,
            offset,
            size: self.out.len() as u64 - offset,
            link: self.symtab_index,
            info: self.symbol_index[group.signature.0 as usize],
            align: 4,
            entry_size: 4,
            ..Default::default()
        });
    }

    fn write_section(&mut self, i: usize, section: &Section) {
        let model = self.model;
        let base_name = model.name(section.name);
        let prefix = match self.form.crel {
            true => &b".crel"[..],
            false if has_rel(section) => b".rel",
            false => b".rela",
        };
        let name = if section.relocs.is_empty() {
            self.string(base_name)
        } else {
            self.strings.extend_from_slice(prefix);
            self.string(base_name)
        };
        self.section_name.push(name);
        // In a relocatable object the place in the file binds nobody: no gigabytes of padding for a huge alignment.
        let offset = self.align_out(section.align.min(4096));
        let how = self.form.compression;
        let is_debug = how != Compression::None && base_name.starts_with(b".debug_");
        let compressed = if is_debug && !section.flags.has(SectionFlags::ALLOC) {
            let header = |kind| {
                self.class
                    .compression_header(kind, section.data.len() as u64, section.align)
            };
            compressed(&section.data, how, header)
        } else {
            None
        };
        self.out
            .extend_from_slice(compressed.as_ref().unwrap_or(&section.data));
        let mut link = section.link.map_or(0, |s| self.section_index[s.0 as usize]);
        if has_rel(section) {
            link = self.symtab_index;
        }
        let (kind, flags) = elf_section_type(self.model.machine, section);
        self.header(SectionHeader {
            name,
            kind,
            flags: flags
                | match compressed {
                    Some(_) => elf::SHF_COMPRESSED.0,
                    None => 0,
                },
            offset,
            size: compressed.as_ref().map_or(section.size, |c| c.len() as u64),
            link,
            info: 0,
            align: match compressed {
                Some(_) => self.class.word_bytes(),
                None => section.align,
            },
            entry_size: u64::from(section.entry_size),
        });
        if !section.relocs.is_empty() {
            self.write_relocs(i, section, name - prefix.len() as u32);
        }
    }

    fn write_relocs(&mut self, i: usize, section: &Section, name: u32) {
        let word = self.class.word_bytes();
        let (kind, entry_size, align) = match has_rel(section) {
            _ if self.form.crel => (SHT_CREL, 1, 1),
            true => (elf::SHT_REL.0, 2 * word, word),
            false => (elf::SHT_RELA.0, 3 * word, word),
        };
        let offset = self.align_out(align);
        if self.form.crel {
            let entries: Vec<Entry> = section.relocs.iter().map(|r| self.entry(r)).collect();
            crel::put(&entries, &mut self.out);
        } else {
            self.out.reserve(section.relocs.len() * 24);
            for reloc in &section.relocs {
                let Entry {
                    offset,
                    symbol,
                    kind,
                    addend,
                } = self.entry(reloc);
                let addend = (!has_rel(section)).then_some(addend);
                self.class
                    .put_relocation(&mut self.out, offset, symbol, kind, addend);
            }
        }
        let flags = if section.group.is_some() {
            elf::SHF_GROUP.0
        } else {
            elf::SHF_INFO_LINK.0
        };
        self.header(SectionHeader {
            name,
            kind,
            flags,
            offset,
            size: self.out.len() as u64 - offset,
            link: self.symtab_index,
            info: self.section_index[i],
            align,
            entry_size,
        });
    }

    /// A relocation as the file has it.
    #[inline]
    fn entry(&self, reloc: &ObjectReloc) -> Entry {
        let (symbol, addend) = match self.file_target(reloc) {
            FileTarget::Symbol(id) => (self.symbol_index[id as usize], reloc.addend),
            FileTarget::Section(s) => {
                let value = match reloc.target {
                    RelocTarget::Symbol(id) => self.model.symbol(id).value as i64,
                    RelocTarget::Section(_) | RelocTarget::Absolute => 0,
                };
                (self.section_symbol[s as usize], reloc.addend.wrapping_add(value))
            }
            FileTarget::Nothing => (0, reloc.addend),
        };
        let number = self.model.machine.relocations.numbers(reloc.kind).elf;
        Entry {
            offset: reloc.offset,
            symbol,
            kind: number.expect("checked by `write`"),
            addend,
        }
    }

    /// `.llvm_addrsig` (LLVM's "Extensions"): the indices of symbols.
    fn write_address_significance(&mut self) {
        const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;
        let Some(symbols) = &self.model.address_significant else {
            return;
        };
        let offset = self.out.len() as u64;
        for id in symbols {
            let index = self.symbol_index[id.0 as usize];
            if index != NO_INDEX {
                put_uleb(&mut self.out, u64::from(index));
            }
        }
        let name = self.string(b".llvm_addrsig");
        self.header(SectionHeader {
            name,
            kind: SHT_LLVM_ADDRSIG,
            flags: elf::SHF_EXCLUDE.0,
            offset,
            size: self.out.len() as u64 - offset,
            link: self.symtab_index,
            align: 1,
            ..Default::default()
        });
    }

    fn write_symbols(&mut self) {
        let (word, each) = (self.class.word_bytes(), self.class.symbol_bytes());
        let offset = self.align_out(word);
        let count = self.symbol_count as usize;
        self.out.resize(self.out.len() + count * each, 0);
        let mut shndx = vec![0u32; if self.shndx_index.is_some() { count } else { 0 }];
        self.put_section_symbols(offset as usize, &mut shndx);
        self.put_named_symbols(offset as usize, &mut shndx);
        let name = self.string(b".symtab");
        self.header(SectionHeader {
            name,
            kind: elf::SHT_SYMTAB.0,
            offset,
            size: (count * each) as u64,
            link: self.section_count - 1,
            info: self.local_count,
            align: word,
            entry_size: each as u64,
            ..Default::default()
        });
        if self.shndx_index.is_some() {
            let name = self.string(b".symtab_shndx");
            let offset = self.align_out(4);
            for index in shndx {
                self.out.extend_from_slice(&self.class.four(index));
            }
            self.header(SectionHeader {
                name,
                kind: elf::SHT_SYMTAB_SHNDX.0,
                offset,
                size: count as u64 * 4,
                link: self.symtab_index,
                align: 4,
                entry_size: 4,
                ..Default::default()
            });
        }
    }

    /// Section symbols and mapping symbols (AAELF64 5.5.4); the table starts at byte `start`.
    fn put_section_symbols(&mut self, start: usize, shndx: &mut [u32]) {
        let model = self.model;
        for s in 0..model.sections.len() {
            let index = self.section_symbol[s];
            if index != 0 {
                let entry = SymbolEntry {
                    info: elf::STB_LOCAL.0 << 4 | elf::STT_SECTION.0,
                    section: short_index(self.section_index[s], shndx.get_mut(index as usize)),
                    ..SymbolEntry::default()
                };
                self.put_symbol(start, index, &entry);
            }
        }
        if !self.mapping_symbol.is_empty() {
            let names = [self.string(b"$d"), self.string(b"$x")];
            for (s, section) in model.sections.iter().enumerate() {
                let index = self.mapping_symbol[s];
                if index != 0 {
                    let is_code = begins_with_code(section);
                    let entry = SymbolEntry {
                        name: names[usize::from(is_code)],
                        info: elf::STB_LOCAL.0 << 4,
                        section: short_index(self.section_index[s], shndx.get_mut(index as usize)),
                        ..SymbolEntry::default()
                    };
                    self.put_symbol(start, index, &entry);
                }
            }
        }
    }

    /// Puts entry `index` into the table that starts at byte `start`.
    #[inline]
    fn put_symbol(&mut self, start: usize, index: u32, entry: &SymbolEntry) {
        let bytes = self.class.symbol_bytes();
        let at = start + index as usize * bytes;
        self.class.fill_symbol(&mut self.out[at..at + bytes], entry);
    }

    /// The symbols of the model.
    fn put_named_symbols(&mut self, start: usize, shndx: &mut [u32]) {
        let model = self.model;
        for (i, symbol) in model.symbols.iter().enumerate() {
            let index = self.symbol_index[i];
            if index == NO_INDEX {
                continue;
            }
            let name = self.string(model.name(symbol.name));
            let binding = if index < self.local_count {
                elf::STB_LOCAL
            } else {
                elf_binding(symbol)
            };
            let special = |section: elf::SymbolSection| u32::from(section.0);
            let (section, value) = match symbol.definition {
                Definition::Section(s) => (self.section_index[s.0 as usize], symbol.value),
                // A name that only identifies a group is defined by it, as in LLVM's objects.
                Definition::Undefined => match self.signature_of.get(i) {
                    Some(&g) if index < self.local_count && g != NO_INDEX => {
                        (self.group_index[g as usize], 0)
                    }
                    _ => (0, 0),
                },
                Definition::Absolute => (special(elf::SHN_ABS), symbol.value),
                Definition::Common => (special(elf::SHN_COMMON), symbol.value),
            };
            let slot = match symbol.definition {
                Definition::Section(_) | Definition::Undefined => shndx.get_mut(index as usize),
                Definition::Absolute | Definition::Common => None,
            };
            let entry = SymbolEntry {
                name,
                info: binding.0 << 4 | elf_symbol_type(symbol.kind),
                other: elf_visibility(symbol.visibility) | symbol.native as u8,
                section: short_index(section, slot),
                value,
                size: symbol.size,
            };
            self.put_symbol(start, index, &entry);
        }
    }

    fn write_strings(&mut self) {
        let name = self.string(b".strtab");
        let offset = self.out.len() as u64;
        let strings = std::mem::take(&mut self.strings);
        self.out.extend_from_slice(&strings);
        self.header(SectionHeader {
            name,
            kind: elf::SHT_STRTAB.0,
            offset,
            size: strings.len() as u64,
            align: 1,
            ..Default::default()
        });
    }

    /// Section headers and the file header. Beyond 65,279 sections the counts move into header 0 (gABI,
    /// "ELF Header", `e_shnum` and `e_shstrndx`).
    fn write_headers(&mut self) {
        let offset = self.align_out(self.class.word_bytes());
        let count = self.section_count;
        debug_assert_eq!(
            self.headers.len(),
            count as usize * self.class.section_header_bytes()
        );
        let strtab = count - 1;
        let limit = u32::from(elf::SHN_LORESERVE);
        let beyond = |n: u32| (n >= limit).then_some(n);
        self.class
            .extend_first_header(&mut self.headers, beyond(count), beyond(strtab));
        self.out.extend_from_slice(&self.headers);

        let machine = &self.model.machine;
        let gnu = self
            .model
            .sections
            .iter()
            .any(|s| s.flags.has(SectionFlags::RETAIN))
            || self
                .model
                .symbols
                .iter()
                .any(|s| s.kind == SymbolKind::IndirectFunction || s.binding == Binding::Unique);
        let os_abi = if gnu && machine.os_abi == 0 {
            elf::ELFOSABI_GNU.0
        } else {
            machine.os_abi
        };
        let half = |n: u32, else_value: u16| if n >= limit { else_value } else { n as u16 };
        let h = self.class.file_header(&FileHeader {
            os_abi,
            kind: elf::ET_REL.0,
            machine: machine.elf_machine,
            flags: machine.elf_flags,
            sections: offset,
            section_count: half(count, 0),
            strings: half(strtab, elf::SHN_XINDEX.0),
        });
        self.out[..h.len()].copy_from_slice(&h);
    }
}

/// The index of a symbol's section as its entry has it. `slot` is the symbol's entry in the index extension, given when `section` is
/// the index of a real section; indices that do not fit 16 bits go there.
fn short_index(section: u32, slot: Option<&mut u32>) -> u16 {
    match slot {
        Some(slot) if section >= u32::from(elf::SHN_LORESERVE) => {
            *slot = section;
            elf::SHN_XINDEX.0
        }
        _ => section as u16,
    }
}

fn elf_section_type(machine: Machine, section: &Section) -> (u32, u64) {
    let kind = match section.kind {
        SectionKind::Progbits => elf::SHT_PROGBITS.0,
        SectionKind::Nobits => elf::SHT_NOBITS.0,
        SectionKind::Note => elf::SHT_NOTE.0,
        SectionKind::InitArray => elf::SHT_INIT_ARRAY.0,
        SectionKind::FiniArray => elf::SHT_FINI_ARRAY.0,
        SectionKind::PreinitArray => elf::SHT_PREINIT_ARRAY.0,
        SectionKind::Unwind => machine.elf_unwind,
        SectionKind::Raw(n) => n,
    };
    const FLAGS: [(SectionFlags, u64); 11] = [
        (SectionFlags::ALLOC, 0x2),
        (SectionFlags::WRITE, 0x1),
        (SectionFlags::EXEC, 0x4),
        (SectionFlags::MERGE, 0x10),
        (SectionFlags::STRINGS, 0x20),
        (SectionFlags::LINK_ORDER, 0x80),
        (SectionFlags::TLS, 0x400),
        (SectionFlags::RETAIN, 0x20_0000),
        (SectionFlags::LARGE, 0x1000_0000),
        (SectionFlags::PURE_CODE, 0x2000_0000),
        (SectionFlags::EXCLUDE, 0x8000_0000),
    ];
    let group = if section.group.is_some() { 0x200 } else { 0 };
    let flags = FLAGS
        .iter()
        .filter(|(f, _)| section.flags.has(*f))
        .fold(group, |sum, (_, bit)| sum | bit);
    // Solaris has `SHF_SUNW_NODISCARD` for what GNU calls `SHF_GNU_RETAIN`.
    const SOLARIS: u8 = 6;
    let flags = match machine.os_abi == SOLARIS && flags & 0x20_0000 != 0 {
        true => flags ^ 0x20_0000 | 0x10_0000,
        false => flags,
    };
    (kind, flags)
}

/// Whether the first bytes of a section are code.
fn begins_with_code(section: &Section) -> bool {
    section.flags.has(SectionFlags::EXEC) && !section.data_first
}

fn elf_binding(symbol: &Symbol) -> elf::SymbolBind {
    match symbol.binding {
        Binding::Local => elf::STB_LOCAL,
        Binding::Global => elf::STB_GLOBAL,
        Binding::Weak => elf::STB_WEAK,
        Binding::Unique => elf::STB_GNU_UNIQUE,
    }
}

fn elf_symbol_type(kind: SymbolKind) -> u8 {
    match kind {
        SymbolKind::None => elf::STT_NOTYPE.0,
        SymbolKind::Object => elf::STT_OBJECT.0,
        SymbolKind::Function => elf::STT_FUNC.0,
        SymbolKind::File => elf::STT_FILE.0,
        SymbolKind::Tls => elf::STT_TLS.0,
        SymbolKind::IndirectFunction => elf::STT_GNU_IFUNC.0,
    }
}

fn elf_visibility(visibility: Visibility) -> u8 {
    match visibility {
        Visibility::Default => elf::STV_DEFAULT.0,
        Visibility::Internal => elf::STV_INTERNAL.0,
        Visibility::Hidden => elf::STV_HIDDEN.0,
        Visibility::Protected => elf::STV_PROTECTED.0,
    }
}
