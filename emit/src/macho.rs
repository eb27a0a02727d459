//! Writes an [`ObjectModel`] as a 64-bit Mach-O relocatable file (`<mach-o/loader.h>`, `<mach-o/reloc.h>`,
//! `<mach-o/x86_64/reloc.h>`).
//!
//! Layout: header; load commands; contents of sections; relocations; data-in-code entries; symbol table; string
//! table. All sections are in one segment without name, those of zeros last.
//!
//! What Mach-O leaves to the writer is done as LLVM's assembler does it:
//! - a reference to an assembler-local label goes through the symbol that starts its piece of the section (its
//!   *atom*), or through the section where it has none;
//! - addends stand in the relocated fields; PC-relative ones count from the field's end;
//! - local symbols come in source order, defined and undefined external ones sorted by name.
//!
//! Cost: O(sections + relocations · log symbols + symbols · log symbols + bytes).

use crate::constant::SigningSchema;
use crate::elf::WriteError;
use crate::object::{
    Binding, BuildVersion, Definition, Machine, ObjectModel, ObjectReloc, RelocTarget, Section, SectionId,
    SectionKind, Symbol, SymbolId, SymbolKind, Visibility,
};
use crate::reloc::RelocKind;
use ir::triple::{Arch, Env, Os, Triple, Vendor, Version};

/// `S_SYMBOL_STUBS`: type of sections of code that jumps to symbols of other images.
const SYMBOL_STUBS: u32 = 8;
/// A symbol's code is seldom run.
pub const N_COLD_FUNC: u16 = 0x400;
/// Kept by the linker although nothing refers to it.
pub const N_NO_DEAD_STRIP: u16 = 0x20;
/// May stay undefined; on a weak definition: may become private.
pub const N_WEAK_REF: u16 = 0x40;
/// Yields to another definition.
pub const N_WEAK_DEF: u16 = 0x80;
/// Starts no piece of its section.
pub const N_ALT_ENTRY: u16 = 0x200;
/// `n_desc`: a function that the dynamic linker asks for the address.
pub const N_SYMBOL_RESOLVER: u16 = 0x100;
/// Jump table of 32-bit entries.
pub const DICE_KIND_JUMP_TABLE32: u16 = 4;

const LC_VERSION_MIN_MACOSX: u32 = 0x24;
const LC_VERSION_MIN_IPHONEOS: u32 = 0x25;
const LC_VERSION_MIN_TVOS: u32 = 0x2f;
const LC_VERSION_MIN_WATCHOS: u32 = 0x30;
pub(crate) const LC_BUILD_VERSION: u32 = 0x32;
const S_ATTR_DEBUG: u32 = 0x0200_0000;
const S_ATTR_SOME_INSTRUCTIONS: u32 = 0x400;
const NO_INDEX: u32 = u32::MAX;

/// The load command by which an object says what system it is for; none if the triple has no version.
pub fn build_version(triple: &Triple) -> Option<BuildVersion> {
    let simulator = triple.env == Env::Simulator;
    let mut v = triple.os_version;
    if !triple.is_darwin() || v.major == 0 {
        return None;
    }
    if triple.os == Os::Darwin {
        // Darwin 4 + n was Mac OS X 10.n, Darwin 20 + n is macOS 11 + n.
        v = match v.major {
            0..=3 => return None,
            4..=19 => Version {
                major: 10,
                minor: v.major - 4,
                patch: 0,
            },
            n => Version {
                major: n - 9,
                minor: 0,
                patch: 0,
            },
        };
    }
    let oldest = oldest_version(triple);
    if v.major < oldest {
        v = Version {
            major: oldest,
            ..Version::default()
        };
    }
    let at_least = |major, minor| (v.major, v.minor) >= (major, minor);
    // (platform, that of the simulator, old command, first version with the new command)
    let (platform, simulated, old, new) = match triple.os {
        Os::Ios if triple.env == Env::MacAbi => (6, 6, LC_BUILD_VERSION, true),
        Os::Ios => (2, 7, LC_VERSION_MIN_IPHONEOS, at_least(12, 0)),
        Os::TvOs => (3, 8, LC_VERSION_MIN_TVOS, at_least(12, 0)),
        Os::WatchOs => (4, 9, LC_VERSION_MIN_WATCHOS, at_least(5, 0)),
        Os::BridgeOs => (5, 5, LC_BUILD_VERSION, true),
        Os::DriverKit => (10, 10, LC_BUILD_VERSION, true),
        Os::XrOs => (11, 12, LC_BUILD_VERSION, true),
        _ => (1, 1, LC_VERSION_MIN_MACOSX, at_least(10, 14)),
    };
    Some(BuildVersion {
        command: if new { LC_BUILD_VERSION } else { old },
        platform: if simulator { simulated } else { platform },
        version: version_word(v),
        sdk: 0,
    })
}

/// A version as load commands have it.
pub fn version_word(v: Version) -> u32 {
    v.major << 16 | (v.minor & 0xff) << 8 | v.patch & 0xff
}

/// The load commands of an object that is made with an SDK of this version, and is for a second system, too, by its triple and
/// SDK: macOS and Mac Catalyst may share objects.
pub fn build_versions(triple: &Triple, sdk: u32, variant: Option<(&Triple, u32)>) -> Vec<BuildVersion> {
    let of = |triple: &Triple, sdk| build_version(triple).map(|v| BuildVersion { sdk, ..v });
    let Some(first) = of(triple, sdk) else {
        return Vec::new();
    };
    let is_mac = |t: &Triple| matches!(t.os, Os::Darwin | Os::MacOs);
    let is_catalyst = |t: &Triple| t.os == Os::Ios && t.env == Env::MacAbi;
    let second = variant.and_then(|(other, sdk)| of(other, sdk).map(|v| (other, v)));
    match second {
        Some((other, v)) if is_mac(triple) && is_catalyst(other) => vec![first, v],
        Some((other, v)) if is_catalyst(triple) && is_mac(other) => vec![v, first],
        _ => vec![first],
    }
}

/// `cputype` and `cpusubtype`: of Haswell's instructions or of signed pointers if the triple asks for them.
pub fn cpu(triple: &Triple, machine: Machine) -> (u32, u32) {
    const X86_64_H: u32 = 8;
    const ARM64E: u32 = 2;
    let (cpu, subtype) = machine.macho_cpu;
    let subtype = match triple.text.split('-').next() {
        Some("x86_64h") => X86_64_H,
        Some("arm64e") => ARM64E,
        _ => subtype,
    };
    (cpu, subtype)
}

/// The first version of a system that runs on Apple's arm64 processors, 0 for all.
fn oldest_version(triple: &Triple) -> u32 {
    let simulator = triple.env == Env::Simulator;
    match triple.os {
        _ if triple.arch != Arch::AArch64 || triple.is_ilp32() || triple.vendor != Vendor::Apple => 0,
        Os::MacOs => 11,
        Os::Ios | Os::TvOs if simulator => 14,
        Os::Ios if triple.env == Env::MacAbi => 14,
        Os::WatchOs if simulator => 7,
        Os::WatchOs => 26,
        Os::DriverKit => 20,
        _ => 0,
    }
}

/// Whether the system's unwinder reads `__compact_unwind`: on Arm always, Mac OS X from 10.6 on, and the systems after it.
pub fn has_compact_unwind(triple: &Triple) -> bool {
    match triple.os {
        _ if !triple.is_darwin() => false,
        _ if triple.arch == Arch::AArch64 || triple.env == Env::Simulator => true,
        Os::Darwin | Os::MacOs => build_version(triple).is_some_and(|v| v.version >= 0x000a_0600),
        os => matches!(os, Os::Ios | Os::TvOs | Os::XrOs),
    }
}

struct Writer<'a> {
    model: &'a ObjectModel,
    out: Vec<u8>,
    /// Address of each section.
    address: Vec<u64>,
    /// 1-based number of each section: those of zeros come last.
    ordinal: Vec<u32>,
    /// Sections in file order.
    order: Vec<usize>,
    /// The symbols that start pieces of each section: `(offset, symbol)`, ascending.
    atoms: Vec<Vec<(u64, u32)>>,
    symbol_index: Vec<u32>,
    /// Symbols in table order.
    symbols: Vec<u32>,
    /// Numbers of local, defined external and undefined symbols.
    counts: [u32; 3],
}

/// A relocation as the file has it.
struct FileReloc {
    address: u32,
    symbol: u32,
    pcrel: bool,
    length: u32,
    external: bool,
    kind: u32,
    /// The first of a pair: stands before its partner.
    subtractor: bool,
}

impl FileReloc {
    fn new(reloc: &ObjectReloc, symbol: u32, external: bool, kind: u32, pcrel: bool) -> FileReloc {
        FileReloc {
            address: reloc.offset as u32,
            symbol,
            pcrel,
            length: reloc.kind.size().trailing_zeros(),
            external,
            kind,
            subtractor: is_negative(reloc),
        }
    }
}

/// Sections may not be aligned to more bytes: linkers take no more.
pub(crate) const MAX_ALIGN: u64 = 1 << 15;

pub(crate) fn too_aligned() -> String {
    format!("alignment of more than {MAX_ALIGN} bytes in a Mach-O section")
}

/// What the relocation that gives another one's addend has room for.
const ADDENDS: std::ops::Range<i64> = -0x80_0000..0x80_0000;

/// Whether a relocation to a symbol needs an addend that there is no room for, where instructions hold none.
pub(crate) fn is_addend_too_large(reloc: &ObjectReloc) -> bool {
    use RelocKind::*;
    let in_field = matches!(
        reloc.kind,
        Abs32 | Abs64 | Signed64 | Minus32 | Minus64 | Pc64 | GotPcRel | SymbolIndex32
    );
    !in_field && !ADDENDS.contains(&reloc.addend)
}

fn is_negative(reloc: &ObjectReloc) -> bool {
    matches!(reloc.kind, RelocKind::Minus32 | RelocKind::Minus64)
}

/// Adds a value to the relocated field: the two of a pair share theirs.
fn add_to_field(data: &mut [u8], reloc: &ObjectReloc, value: u64) {
    let (at, size) = (reloc.offset as usize, reloc.kind.size() as usize);
    let mut field = [0; 8];
    field[..size].copy_from_slice(&data[at..at + size]);
    let sum = u64::from_le_bytes(field).wrapping_add(value);
    data[at..at + size].copy_from_slice(&sum.to_le_bytes()[..size]);
}

/// The bytes of the object file.
///
/// Errors: relocations and sizes that Mach-O cannot express.
pub fn write(model: &ObjectModel) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer {
        model,
        out: Vec::new(),
        address: vec![0; model.sections.len()],
        ordinal: vec![0; model.sections.len()],
        order: Vec::new(),
        atoms: vec![Vec::new(); model.sections.len()],
        symbol_index: vec![NO_INDEX; model.symbols.len()],
        symbols: Vec::new(),
        counts: [0; 3],
    };
    if let Some(s) = model
        .symbols
        .iter()
        .find(|s| s.kind == SymbolKind::IndirectFunction)
    {
        let name = String::from_utf8_lossy(model.name(s.name));
        return Err(WriteError(format!(
            "unsupported: indirect function '{name}' in Mach-O objects"
        )));
    }
    writer.number_sections()?;
    writer.find_atoms();
    writer.number_symbols();
    writer.write_file()?;
    Ok(writer.out)
}

/// Whether references are resolved by the writer: the unwind table's, which the linker reads by itself.
fn is_frame_section(model: &ObjectModel, index: usize) -> bool {
    model.frame_section.is_some_and(|s| s.0 as usize == index)
}

fn is_zeros(section: &Section) -> bool {
    section.kind == SectionKind::Nobits
}

impl<'a> Writer<'a> {
    fn number_sections(&mut self) -> Result<(), WriteError> {
        let sections = &self.model.sections;
        if sections.len() > 255 {
            return Err(WriteError("unsupported: more than 255 Mach-O sections".into()));
        }
        let with = |zeros| (0..sections.len()).filter(move |i| is_zeros(&sections[*i]) == zeros);
        self.order = with(false).chain(with(true)).collect();
        let mut at = 0u64;
        for (n, &i) in self.order.iter().enumerate() {
            let section = &sections[i];
            let name = self.model.name(section.name);
            if !name.contains(&b',') {
                let name = String::from_utf8_lossy(name);
                return Err(WriteError(format!(
                    "unsupported: section '{name}' in Mach-O objects"
                )));
            }
            if !section.align.is_power_of_two() || section.align > MAX_ALIGN {
                return Err(WriteError(too_aligned()));
            }
            at = at.next_multiple_of(section.align);
            self.address[i] = at;
            self.ordinal[i] = n as u32 + 1;
            at += section.size;
        }
        Ok(())
    }

    fn find_atoms(&mut self) {
        for (i, symbol) in self.model.symbols.iter().enumerate() {
            if let Definition::Section(s) = symbol.definition
                && !symbol.temporary
                && symbol.native & N_ALT_ENTRY == 0
            {
                self.atoms[s.0 as usize].push((symbol.value, i as u32));
            }
        }
        for list in &mut self.atoms {
            list.sort_by_key(|a| a.0);
        }
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
        let mut lists: [Vec<u32>; 3] = Default::default();
        for (i, symbol) in model.symbols.iter().enumerate() {
            let list = match symbol.definition {
                _ if symbol.temporary || symbol.kind == SymbolKind::File => continue,
                Definition::Undefined if named[i] || symbol.keep => 2,
                Definition::Undefined => continue,
                Definition::Common => 2,
                _ if symbol.binding == Binding::Local => 0,
                _ => 1,
            };
            lists[list].push(i as u32);
        }
        for list in &mut lists[1..] {
            list.sort_by_key(|i| model.name(model.symbols[*i as usize].name));
        }
        self.counts = [0, 1, 2].map(|k| lists[k].len() as u32);
        self.symbols = lists.concat();
        for (n, i) in self.symbols.iter().enumerate() {
            self.symbol_index[*i as usize] = n as u32;
        }
    }

    /// The symbol that starts the piece in which a place lies.
    fn atom(&self, section: usize, offset: u64) -> Option<u32> {
        let list = &self.atoms[section];
        let end = list.partition_point(|a| a.0 <= offset);
        let (at, mut atom) = *list.get(end.checked_sub(1)?)?;
        // Of several names for one place the first one made.
        if let Some(first) = list[..end].iter().find(|a| a.0 == at) {
            atom = first.1;
        }
        Some(atom)
    }

    /// What a relocation names, and what it adds to the field: `(external, number, value)`.
    fn target(&self, reloc: &ObjectReloc, debug: bool) -> (bool, u32, u64) {
        let (section, value, symbol) = match reloc.target {
            RelocTarget::Section(s) => (s, 0, None),
            // As LLVM has it.
            RelocTarget::Absolute => return (true, 0, 0),
            RelocTarget::Symbol(id) => {
                let symbol = self.model.symbol(id);
                match symbol.definition {
                    Definition::Section(s) => (s, symbol.value, Some((id.0, symbol))),
                    _ => return (true, self.symbol_index[id.0 as usize], 0),
                }
            }
        };
        let s = section.0 as usize;
        let local = (false, self.ordinal[s], self.address[s] + value);
        let by_content = matches!(self.model.sections[s].native & 0xff, 2..=4 | 14);
        match symbol {
            _ if debug => local,
            Some((id, symbol)) if !symbol.temporary => (true, self.symbol_index[id as usize], 0),
            None => local,
            Some(_) if by_content => local,
            Some(_) => match self.atom(s, value) {
                Some(atom) => {
                    let start = self.model.symbols[atom as usize].value;
                    (true, self.symbol_index[atom as usize], value - start)
                }
                None => local,
            },
        }
    }

    /// Relocates a section's contents, and gives its relocations in ascending order.
    fn relocate(&self, index: usize, data: &mut [u8]) -> Result<Vec<FileReloc>, WriteError> {
        let section = &self.model.sections[index];
        let mut relocs = Vec::with_capacity(section.relocs.len());
        for reloc in &section.relocs {
            match self.model.machine.macho_by_symbols {
                true => self.relocate_by_symbol(index, reloc, data, &mut relocs)?,
                false => self.relocate_in_place(index, reloc, data, &mut relocs)?,
            }
        }
        Ok(relocs)
    }

    /// Fields hold addends.
    fn relocate_in_place(
        &self,
        index: usize,
        reloc: &ObjectReloc,
        data: &mut [u8],
        relocs: &mut Vec<FileReloc>,
    ) -> Result<(), WriteError> {
        let frames = is_frame_section(self.model, index);
        let debug = self.model.sections[index].native & S_ATTR_DEBUG != 0;
        let size = reloc.kind.size() as usize;
        let (external, number, base) = self.target(reloc, debug || frames);
        if reloc.kind == RelocKind::SymbolIndex32 {
            return self.put_index(reloc, data);
        }
        let numbers = self.model.machine.relocations;
        if reloc.target == RelocTarget::Absolute && reloc.kind.is_pc_relative() {
            let branch = ObjectReloc {
                kind: RelocKind::Plt32,
                ..*reloc
            };
            let (kind, _) = numbers.macho(&branch, data).map_err(WriteError)?;
            add_to_field(data, reloc, (reloc.addend as u64).wrapping_add(size as u64));
            relocs.push(FileReloc::new(reloc, 0, true, kind, true));
            return Ok(());
        }
        let (kind, pcrel) = numbers.macho(reloc, data).map_err(WriteError)?;
        let mut value = base.wrapping_add(reloc.addend as u64);
        if frames && pcrel && !external {
            value = value.wrapping_sub(self.address[index] + reloc.offset);
            let at = reloc.offset as usize;
            data[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]);
            return Ok(());
        }
        if pcrel {
            if size != 4 {
                return Err(WriteError(
                    "unsupported: PC-relative Mach-O relocation of this size".into(),
                ));
            }
            value = value.wrapping_add(4);
            if !external {
                value = value.wrapping_sub(self.address[index] + reloc.offset + 4);
            }
        }
        if is_negative(reloc) {
            value = base.wrapping_add(reloc.addend as u64).wrapping_neg();
        }
        add_to_field(data, reloc, value);
        relocs.push(FileReloc::new(reloc, number, external, kind, pcrel));
        Ok(())
    }

    /// Stores a symbol's number in the symbol table.
    fn put_index(&self, reloc: &ObjectReloc, data: &mut [u8]) -> Result<(), WriteError> {
        let RelocTarget::Symbol(id) = reloc.target else {
            return Err(WriteError("number of a symbol that has none".into()));
        };
        let at = reloc.offset as usize;
        data[at..at + 4].copy_from_slice(&self.symbol_index[id.0 as usize].to_le_bytes());
        Ok(())
    }

    /// Instructions hold no addends: a relocation of its own gives them, and every target is a symbol's.
    fn relocate_by_symbol(
        &self,
        index: usize,
        reloc: &ObjectReloc,
        data: &mut [u8],
        relocs: &mut Vec<FileReloc>,
    ) -> Result<(), WriteError> {
        /// `ARM64_RELOC_ADDEND`: gives the addend of the relocation that follows.
        const ADDEND: u32 = 10;
        let debug = self.model.sections[index].native & S_ATTR_DEBUG != 0;
        if reloc.kind == RelocKind::SymbolIndex32 {
            return self.put_index(reloc, data);
        }
        let number_of = |kind| {
            let numbers = self.model.machine.relocations;
            numbers.macho(&ObjectReloc { kind, ..*reloc }, data)
        };
        let frame_start = self.model.frame_section.filter(|s| s.0 as usize == index);
        if let (RelocKind::Pc64 | RelocKind::Pc32, Some(frames)) = (reloc.kind, frame_start) {
            // The distance from the table's start, less the field's place in it.
            let (plus, _) = number_of(RelocKind::Abs64).map_err(WriteError)?;
            let (minus, _) = number_of(RelocKind::Minus64).map_err(WriteError)?;
            let start = ObjectReloc {
                target: RelocTarget::Section(frames),
                addend: 0,
                ..*reloc
            };
            let (table, _) = self.symbol_target(&start)?;
            let (number, base) = self.symbol_target(reloc)?;
            let value = base.wrapping_add(reloc.addend as u64).wrapping_sub(reloc.offset);
            add_to_field(data, reloc, value);
            relocs.push(FileReloc::new(reloc, number, true, plus, false));
            let mut minus = FileReloc::new(reloc, table, true, minus, false);
            minus.subtractor = true;
            relocs.push(minus);
            return Ok(());
        }
        let (kind, pcrel) = number_of(reloc.kind).map_err(WriteError)?;
        match reloc.kind {
            RelocKind::Signed64 => {
                let (external, number, base) = self.target(reloc, debug);
                let field = data[reloc.offset as usize..].first_chunk_mut::<8>();
                let field = field.expect("the section holds the field");
                let schema = SigningSchema((u64::from_le_bytes(*field) >> 32) as u32);
                let value = base.wrapping_add(reloc.addend as u64) as u32;
                *field = (u64::from(schema.macho()) << 32 | u64::from(value)).to_le_bytes();
                relocs.push(FileReloc::new(reloc, number, external, kind, pcrel));
            }
            RelocKind::Abs32 | RelocKind::Abs64 | RelocKind::Minus32 | RelocKind::Minus64 => {
                let (external, number, base) = self.target(reloc, debug);
                let value = match is_negative(reloc) {
                    true => base.wrapping_add(reloc.addend as u64).wrapping_neg(),
                    false => base.wrapping_add(reloc.addend as u64),
                };
                add_to_field(data, reloc, value);
                relocs.push(FileReloc::new(reloc, number, external, kind, pcrel));
            }
            RelocKind::GotPcRel => {
                let (number, _) = self.symbol_target(reloc)?;
                // (linkers look at the entry's address only; LLVM's assembler leaves the field's place there)
                add_to_field(data, reloc, reloc.offset.wrapping_neg());
                relocs.push(FileReloc::new(reloc, number, true, kind, pcrel));
            }
            _ => {
                let (number, base) = self.symbol_target(reloc)?;
                let addend = base.wrapping_add(reloc.addend as u64) as i64;
                relocs.push(FileReloc::new(reloc, number, true, kind, pcrel));
                if addend != 0 {
                    if !ADDENDS.contains(&addend) {
                        return Err(WriteError(format!(
                            "relocation offset {addend} is too large for Mach-O"
                        )));
                    }
                    let number = addend as u32 & 0xff_ffff;
                    relocs.push(FileReloc::new(reloc, number, false, ADDEND, false));
                }
            }
        }
        Ok(())
    }

    /// A relocation's target as a symbol of the table and an offset from it.
    fn symbol_target(&self, reloc: &ObjectReloc) -> Result<(u32, u64), WriteError> {
        let place = match reloc.target {
            RelocTarget::Section(s) => (s, reloc.addend as u64),
            RelocTarget::Absolute => {
                return Err(WriteError("unsupported: relocation without a symbol".into()));
            }
            RelocTarget::Symbol(id) => {
                let symbol = self.model.symbol(id);
                match symbol.definition {
                    Definition::Section(s) if symbol.temporary => {
                        (s, symbol.value.wrapping_add(reloc.addend as u64))
                    }
                    _ => return Ok((self.symbol_index[id.0 as usize], 0)),
                }
            }
        };
        let Some(atom) = self.atom(place.0.0 as usize, place.1) else {
            return Err(WriteError(
                "unsupported: Mach-O reference to a place without a symbol".into(),
            ));
        };
        let start = self.model.symbols[atom as usize].value;
        let offset = place.1.wrapping_sub(start).wrapping_sub(reloc.addend as u64);
        Ok((self.symbol_index[atom as usize], offset))
    }

    fn write_file(&mut self) -> Result<(), WriteError> {
        let model = self.model;
        let options: Vec<Vec<u8>> = model
            .linker_options
            .iter()
            .map(|words| self.linker_option(words))
            .collect();
        let (commands, commands_size) = self.command_sizes(&options);
        let header = if model.machine.is_64 { 32 } else { 28 };
        let start = (header + commands_size).next_multiple_of(8) as u64;
        let filled = self.order.iter().filter(|i| !is_zeros(&model.sections[**i]));
        let file_end = filled
            .map(|i| self.address[*i] + model.sections[*i].size)
            .max()
            .unwrap_or(0);
        let vm_end = self
            .order
            .iter()
            .map(|i| self.address[*i] + model.sections[*i].size)
            .max()
            .unwrap_or(0);
        // Contents and relocations first, since their places stand in the commands.
        let tail_at = (start + file_end).next_multiple_of(8);
        let mut tail = Vec::new();
        let (contents, places) = self.write_contents(file_end, tail_at as u32, &mut tail)?;
        let dice_at = tail_at as u32 + tail.len() as u32;
        for entry in &model.data_in_code {
            put4(
                &mut tail,
                (self.address[entry.section.0 as usize] + entry.offset) as u32,
            );
            tail.extend_from_slice(&entry.len.to_le_bytes());
            tail.extend_from_slice(&entry.kind.to_le_bytes());
        }
        let indirect_at = tail_at as u32 + tail.len() as u32;
        for (section, _, symbol) in &model.indirect {
            let entry = self.indirect_entry(*section, *symbol);
            put4(&mut tail, entry);
        }
        let symbols_at = tail_at as u32 + tail.len() as u32;
        let strings = self.write_symbols(&mut tail);
        let strings_at = tail_at as u32 + tail.len() as u32;
        if tail_at + tail.len() as u64 + strings.len() as u64 > u64::from(u32::MAX) {
            return Err(WriteError("unsupported: Mach-O object of 4 GiB".into()));
        }

        self.write_header(commands as u32, commands_size as u32);
        self.write_segment(start, vm_end, file_end, &places);
        let out = &mut self.out;
        for v in &model.build_versions {
            match v.command {
                LC_BUILD_VERSION => put_words(out, &[v.command, 24, v.platform, v.version, v.sdk, 0]),
                _ => put_words(out, &[v.command, 16, v.version, v.sdk]),
            }
        }
        if !model.data_in_code.is_empty() {
            const LC_DATA_IN_CODE: u32 = 0x29;
            let size = 8 * model.data_in_code.len() as u32;
            put_words(out, &[LC_DATA_IN_CODE, 16, dice_at, size]);
        }
        const LC_SYMTAB: u32 = 2;
        let count = self.symbols.len() as u32;
        put_words(
            out,
            &[LC_SYMTAB, 24, symbols_at, count, strings_at, strings.len() as u32],
        );
        const LC_DYSYMTAB: u32 = 11;
        let [locals, defined, undefined] = self.counts;
        put_words(
            out,
            &[
                LC_DYSYMTAB,
                80,
                0,
                locals,
                locals,
                defined,
                locals + defined,
                undefined,
            ],
        );
        out.extend_from_slice(&[0; 24]);
        let indirect = if model.indirect.is_empty() { 0 } else { indirect_at };
        put_words(out, &[indirect, model.indirect.len() as u32]);
        out.extend_from_slice(&[0; 16]);
        for option in options {
            out.extend_from_slice(&option);
        }
        out.resize(start as usize, 0);
        out.extend_from_slice(&contents);
        out.resize(tail_at as usize, 0);
        out.extend_from_slice(&tail);
        out.extend_from_slice(&strings);
        Ok(())
    }

    /// `mach_header_64`, or without its last word `mach_header`.
    fn write_header(&mut self, commands: u32, commands_size: u32) {
        const MH_MAGIC: u32 = 0xfeed_face;
        const MH_MAGIC_64: u32 = 0xfeed_facf;
        const MH_OBJECT: u32 = 1;
        const MH_SUBSECTIONS_VIA_SYMBOLS: u32 = 0x2000;
        let (cpu, subtype) = self.model.machine.macho_cpu;
        let flags = match self.model.subsections_via_symbols {
            true => MH_SUBSECTIONS_VIA_SYMBOLS,
            false => 0,
        };
        let wide = self.model.machine.is_64;
        let magic = if wide { MH_MAGIC_64 } else { MH_MAGIC };
        let words = [magic, cpu, subtype, MH_OBJECT, commands, commands_size, flags, 0];
        put_words(&mut self.out, &words[..if wide { 8 } else { 7 }]);
    }

    /// Appends a word: an address, a size.
    fn put_word(wide: bool, out: &mut Vec<u8>, n: u64) {
        match wide {
            true => out.extend_from_slice(&n.to_le_bytes()),
            false => put4(out, n as u32),
        }
    }

    /// Bytes of the segment's command, with the headers of sections.
    fn segment_size(&self) -> usize {
        let (own, each) = if self.model.machine.is_64 {
            (72, 80)
        } else {
            (56, 68)
        };
        own + each * self.model.sections.len()
    }

    /// Number and total size of the load commands.
    fn command_sizes(&self, options: &[Vec<u8>]) -> (usize, usize) {
        let model = self.model;
        let mut commands = 3 + options.len();
        let mut size = self.segment_size() + 24 + 80;
        size += options.iter().map(Vec::len).sum::<usize>();
        for version in &model.build_versions {
            size += if version.command == LC_BUILD_VERSION {
                24
            } else {
                16
            };
            commands += 1;
        }
        if !model.data_in_code.is_empty() {
            size += 16;
            commands += 1;
        }
        (commands, size)
    }

    /// The sections' contents, and for each section the place and number of its relocations, which go to `tail`. Its first
    /// byte stands at `tail_at` in the file.
    fn write_contents(
        &mut self,
        file_end: u64,
        tail_at: u32,
        tail: &mut Vec<u8>,
    ) -> Result<(Vec<u8>, Vec<(u32, u32)>), WriteError> {
        let model = self.model;
        let mut contents = vec![0u8; file_end as usize];
        let mut places = vec![(0u32, 0u32); model.sections.len()];
        for &i in &self.order {
            let section = &model.sections[i];
            if is_zeros(section) {
                continue;
            }
            let at = self.address[i] as usize;
            let data = &mut contents[at..at + section.size as usize];
            data.copy_from_slice(&section.data);
            let relocs = self.relocate(i, data)?;
            if !relocs.is_empty() {
                places[i] = (tail_at + tail.len() as u32, relocs.len() as u32);
            }
            // From the last to the first, as LLVM writes them; a pair's subtractor was made first.
            for reloc in in_file_order(&relocs) {
                put4(tail, reloc.address);
                put4(
                    tail,
                    reloc.symbol & 0xff_ffff
                        | u32::from(reloc.pcrel) << 24
                        | reloc.length << 25
                        | u32::from(reloc.external) << 27
                        | reloc.kind << 28,
                );
            }
        }
        Ok((contents, places))
    }

    /// The one segment of an object, and the headers of its sections.
    fn write_segment(&mut self, start: u64, vm_end: u64, file_end: u64, places: &[(u32, u32)]) {
        let model = self.model;
        let indirect: Vec<u32> = (0..model.sections.len())
            .map(|i| self.first_indirect(i))
            .collect();
        const LC_SEGMENT: u32 = 1;
        const LC_SEGMENT_64: u32 = 0x19;
        let (wide, size) = (model.machine.is_64, self.segment_size());
        let out = &mut self.out;
        put4(out, if wide { LC_SEGMENT_64 } else { LC_SEGMENT });
        put4(out, size as u32);
        out.extend_from_slice(&[0; 16]);
        for word in [0, vm_end, start, file_end] {
            Self::put_word(wide, out, word);
        }
        for word in [7, 7, model.sections.len() as u32, 0] {
            put4(out, word);
        }
        for &i in &self.order {
            let section = &model.sections[i];
            let name = model.name(section.name);
            let comma = name.iter().position(|b| *b == b',').unwrap_or(0);
            put_name(out, &name[comma + 1..]);
            put_name(out, &name[..comma]);
            Self::put_word(wide, out, self.address[i]);
            Self::put_word(wide, out, section.size);
            let code = if section.code.is_empty() {
                0
            } else {
                S_ATTR_SOME_INSTRUCTIONS
            };
            let words = [
                if is_zeros(section) {
                    0
                } else {
                    (start + self.address[i]) as u32
                },
                section.align.trailing_zeros(),
                places[i].0,
                places[i].1,
                section.native | code,
                // Of pointers and stubs: the first of them in the table of indirect symbols, the stubs' size.
                indirect[i],
                if section.native & 0xff == SYMBOL_STUBS {
                    section.entry_size
                } else {
                    0
                },
                0,
            ];
            put_words(out, &words[..if wide { 8 } else { 7 }]);
        }
    }

    /// Where the symbols of a section of pointers or stubs start in the table of indirect symbols.
    fn first_indirect(&self, section: usize) -> u32 {
        let table = &self.model.indirect;
        let first = table.iter().position(|e| e.0.0 as usize == section);
        first.unwrap_or(0) as u32
    }

    /// An entry of the table of indirect symbols: the symbol's number, or that the pointer has its value already.
    fn indirect_entry(&self, section: SectionId, symbol: SymbolId) -> u32 {
        const NON_LAZY_SYMBOL_POINTERS: u32 = 6;
        const LOCAL: u32 = 0x8000_0000;
        const ABSOLUTE: u32 = 0x4000_0000;
        let entry = self.model.symbol(symbol);
        let pointers = self.model.section(section).native & 0xff == NON_LAZY_SYMBOL_POINTERS;
        match entry.definition {
            Definition::Absolute if pointers && entry.binding == Binding::Local => LOCAL | ABSOLUTE,
            Definition::Section(_) if pointers && entry.binding == Binding::Local => LOCAL,
            _ => self.symbol_index[symbol.0 as usize],
        }
    }

    fn linker_option(&self, words: &[crate::object::Name]) -> Vec<u8> {
        const LC_LINKER_OPTION: u32 = 0x2d;
        let mut out = Vec::new();
        put_words(&mut out, &[LC_LINKER_OPTION, 0, words.len() as u32]);
        for word in words {
            out.extend_from_slice(self.model.name(*word));
            out.push(0);
        }
        let word = usize::from(self.model.machine.address_size());
        out.resize(out.len().next_multiple_of(word), 0);
        let size = out.len() as u32;
        out[4..8].copy_from_slice(&size.to_le_bytes());
        out
    }

    /// Appends the symbol table; gives the string table.
    fn write_symbols(&self, out: &mut Vec<u8>) -> Vec<u8> {
        let mut strings = vec![0];
        for &i in &self.symbols {
            let symbol = &self.model.symbols[i as usize];
            put4(out, strings.len() as u32);
            strings.extend_from_slice(self.model.name(symbol.name));
            strings.push(0);
            let (kind, section, desc, value) = self.entry(symbol);
            out.extend_from_slice(&[kind, section]);
            out.extend_from_slice(&desc.to_le_bytes());
            Self::put_word(self.model.machine.is_64, out, value);
        }
        strings.resize(strings.len().next_multiple_of(8), 0);
        strings
    }

    /// `n_type`, `n_sect`, `n_desc`, `n_value`.
    fn entry(&self, symbol: &Symbol) -> (u8, u8, u16, u64) {
        const N_EXT: u8 = 1;
        const N_ABS: u8 = 2;
        const N_SECT: u8 = 14;
        const N_PEXT: u8 = 16;
        let weak = symbol.binding == Binding::Weak;
        let hidden = matches!(symbol.visibility, Visibility::Hidden | Visibility::Internal);
        let external = if symbol.binding == Binding::Local {
            0
        } else {
            N_EXT
        };
        let private = if external != 0 && hidden { N_PEXT } else { 0 };
        let weak_definition = if weak { N_WEAK_DEF } else { 0 };
        match symbol.definition {
            Definition::Undefined if weak => (N_EXT, 0, symbol.native | N_WEAK_REF, 0),
            Definition::Undefined => (N_EXT, 0, symbol.native & !N_WEAK_REF, 0),
            Definition::Common => {
                let align = (symbol.value.max(1).trailing_zeros() as u16).min(15);
                (N_EXT | private, 0, align << 8, symbol.size)
            }
            Definition::Absolute => (
                N_ABS | external | private,
                0,
                symbol.native | weak_definition,
                symbol.value,
            ),
            Definition::Section(s) => (
                N_SECT | external | private,
                self.ordinal[s.0 as usize] as u8,
                symbol.native | weak_definition,
                self.address[s.0 as usize] + symbol.value,
            ),
        }
    }
}

/// From the last to the first; but the subtractor before its partner.
fn in_file_order(relocs: &[FileReloc]) -> impl Iterator<Item = &FileReloc> {
    let mut order: Vec<&FileReloc> = relocs.iter().rev().collect();
    for k in 1..order.len() {
        if order[k].subtractor && !order[k - 1].subtractor && order[k - 1].address == order[k].address {
            order.swap(k - 1, k);
        }
    }
    order.into_iter()
}

fn put4(out: &mut Vec<u8>, word: u32) {
    out.extend_from_slice(&word.to_le_bytes());
}

fn put_words(out: &mut Vec<u8>, words: &[u32]) {
    for word in words {
        put4(out, *word);
    }
}

fn put_name(out: &mut Vec<u8>, name: &[u8]) {
    let mut field = [0; 16];
    let len = name.len().min(16);
    field[..len].copy_from_slice(&name[..len]);
    out.extend_from_slice(&field);
}
