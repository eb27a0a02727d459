//! The object file before a format is chosen: sections, symbols, relocations, groups.
//!
//! The model is final: order, contents and names are what the file will have. A writer ([`crate::elf`]) only
//! encodes, and decides what its format leaves open (which symbols need no entry, which relocations go through
//! section symbols).
//!
//! Names live in one byte arena ([`Name`] is a range of it), so a symbol costs no allocation.

use crate::byte_order::ByteOrder;
use crate::reloc::{RelocKind, Relocations};
use ir::diag::Diagnostic;
use ir::triple::ObjectFormat;
use rustc_hash::FxHashMap;

/// A name in `ObjectModel::names`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Name {
    start: u32,
    len: u32,
}

/// A section of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SectionId(pub u32);

/// A symbol of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub u32);

/// A section group of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(pub u32);

/// What a section's bytes are (gABI, figure "Section Types").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SectionKind {
    /// Bytes of the program.
    Progbits,
    /// Zeros that take no room in the file.
    Nobits,
    /// Notes.
    Note,
    /// Pointers to initialisation functions.
    InitArray,
    /// Pointers to termination functions.
    FiniArray,
    /// Pointers to functions run before other initialisation.
    PreinitArray,
    /// `.eh_frame` (a type of its own on x86-64).
    Unwind,
    /// A type known only by its number in the format.
    Raw(u32),
}

/// A set of section attributes, format-neutral.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionFlags(pub u16);

impl SectionFlags {
    /// Loaded at run time.
    pub const ALLOC: Self = Self(1);
    /// Writable at run time.
    pub const WRITE: Self = Self(2);
    /// Holds code.
    pub const EXEC: Self = Self(4);
    /// Equal entries may be merged.
    pub const MERGE: Self = Self(8);
    /// Entries are zero-terminated strings.
    pub const STRINGS: Self = Self(16);
    /// Thread-local template.
    pub const TLS: Self = Self(32);
    /// May lie beyond 2 GB (`SHF_X86_64_LARGE`).
    pub const LARGE: Self = Self(64);
    /// Not to be collected by the linker (`SHF_GNU_RETAIN`).
    pub const RETAIN: Self = Self(128);
    /// Left out of linked files (`SHF_EXCLUDE`).
    pub const EXCLUDE: Self = Self(256);
    /// Ordered as the section in [`Section::link`] (`SHF_LINK_ORDER`).
    pub const LINK_ORDER: Self = Self(512);
    /// Code that is never read (`SHF_AARCH64_PURECODE`).
    pub const PURE_CODE: Self = Self(1024);

    /// Both sets.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is in it.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for SectionFlags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

/// A section: contents and what the linker is told of it.
#[derive(Clone, Debug)]
pub struct Section {
    /// ELF with mapping symbols: the first bytes of this section of code are data.
    pub data_first: bool,
    /// Name as in the file.
    pub name: Name,
    /// What its bytes are.
    pub kind: SectionKind,
    /// Attributes.
    pub flags: SectionFlags,
    /// Size of an entry in bytes (mergeable sections), or 0.
    pub entry_size: u32,
    /// Alignment in bytes, a power of two, at least 1.
    pub align: u64,
    /// The section that [`SectionFlags::LINK_ORDER`] refers to (`None`: link to section 0).
    pub link: Option<SectionId>,
    /// The group it belongs to.
    pub group: Option<GroupId>,
    /// Tells sections of equal name and attributes apart in assembly text (`,unique,N`).
    pub unique: Option<u32>,
    /// Contents; empty for [`SectionKind::Nobits`].
    pub data: Vec<u8>,
    /// Size in bytes; `data.len()` unless the kind is [`SectionKind::Nobits`].
    pub size: u64,
    /// Relocations of `data`, in ascending order of offset.
    pub relocs: Vec<ObjectReloc>,
    /// Where code stands in `data`: `(offset, index of the blob)`, ascending. For the assembly printer.
    pub code: Vec<(u64, u32)>,
    /// What the format says beside `kind` and `flags`: Mach-O section type and attributes, COFF characteristics.
    pub native: u32,
    /// COFF: how the linker chooses among sections of the same leader.
    pub selection: Option<Selection>,
    /// For the assembly printer, if [`ObjectModel::labels`] are kept.
    pub text: Option<Box<SectionText>>,
}

/// What the assembler works out in a section, and objects have as numbers.
#[derive(Clone, Debug, Default)]
pub struct SectionText {
    /// Alignments in the order in which they were asked for: offsets ascend.
    pub aligns: Vec<Align>,
    /// Distances between labels.
    pub distances: Vec<Distance>,
    /// References whose values are stored in `data` already, ascending.
    pub resolved: Vec<ObjectReloc>,
}

/// Padding up to an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Align {
    /// Where the padding starts.
    pub offset: u64,
    /// Its length in bytes, which may be 0.
    pub len: u64,
    /// The alignment in bytes, a power of two.
    pub align: u64,
    /// The padding is instructions that do nothing, else zeros.
    pub code: bool,
}

/// A field that holds how far two labels are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// Where it stands in the section.
    pub offset: u64,
    /// Bytes that it takes in the object.
    pub len: u8,
    /// It is an unsigned LEB128 number, whose length the assembler chooses.
    pub uleb: bool,
    /// What is measured.
    pub to: SymbolId,
    /// From where.
    pub from: SymbolId,
    /// What is added.
    pub addend: i64,
}

/// COFF's comdat selection of a section (PE/COFF "COMDAT Sections").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Selection {
    /// `IMAGE_COMDAT_SELECT_*`.
    pub kind: u8,
    /// The symbol by which equal sections are found; for associative sections, the one whose section decides.
    /// GNU's sections of unwind data have none.
    pub leader: Option<SymbolId>,
}

/// What a relocation of the model refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelocTarget {
    /// A symbol.
    Symbol(SymbolId),
    /// A section's start.
    Section(SectionId),
    /// No symbol: the addend is all (`jmp 64`).
    Absolute,
}

/// A relocated field of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectReloc {
    /// Bytes from the section's start.
    pub offset: u64,
    /// What it refers to.
    pub target: RelocTarget,
    /// ELF's `A`, as in [`Reloc::addend`](crate::Reloc::addend).
    pub addend: i64,
    /// What is stored.
    pub kind: RelocKind,
}

/// Where a symbol is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// Elsewhere.
    Undefined,
    /// A plain number.
    Absolute,
    /// A tentative definition; the linker allots it. The symbol's value is its alignment.
    Common,
    /// In this section, at the symbol's value.
    Section(SectionId),
}

/// Symbol binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Of this object only.
    Local,
    /// Seen by all objects.
    Global,
    /// As global, yields to a global definition; may stay undefined.
    Weak,
    /// `STB_GNU_UNIQUE`.
    Unique,
}

/// Symbol visibility (gABI, "Symbol Visibility").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// As the binding says.
    Default,
    /// Not seen outside the linked component.
    Hidden,
    /// Seen outside, not preemptible.
    Protected,
    /// Hidden, and never called from outside.
    Internal,
}

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// Not said.
    None,
    /// Data.
    Object,
    /// Code.
    Function,
    /// Source file name.
    File,
    /// Thread-local data.
    Tls,
    /// A function that returns the address of the one to be called.
    IndirectFunction,
}

/// A symbol.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// Name as in the symbol table (mangled).
    pub name: Name,
    /// Where it is defined.
    pub definition: Definition,
    /// Offset in its section, number, or alignment of a common symbol.
    pub value: u64,
    /// Size in bytes, 0 if unknown.
    pub size: u64,
    /// Binding.
    pub binding: Binding,
    /// Visibility.
    pub visibility: Visibility,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Assembler-local (`.L…`): has an entry in the symbol table only if a relocation cannot do without.
    pub temporary: bool,
    /// An undefined symbol that has an entry even if nothing refers to it.
    pub keep: bool,
    /// In assembly text: the label ends what stands before it. Padding may come between it and what starts here.
    pub ends: bool,
    /// Bits of `n_desc` (Mach-O) or `st_other` (ELF) that the other fields do not say.
    pub native: u16,
}

/// A set of sections that the linker keeps or drops together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The symbol whose name identifies the group.
    pub signature: SymbolId,
    /// Groups of equal signature are one (`GRP_COMDAT`); else the group only ties its sections together.
    pub comdat: bool,
}

/// A function with unwind information.
#[derive(Clone, Copy, Debug)]
pub struct FrameRecord {
    /// Index of the blob whose call frame instructions it has.
    pub blob: u32,
    /// Section of the function.
    pub section: SectionId,
    /// Offset of its start.
    pub offset: u64,
    /// Bytes from its start to the blob's code (prologue data).
    pub lead: u32,
    /// Its size in bytes.
    pub size: u64,
    /// Personality routine, or the pointer to it.
    pub personality: Option<SymbolId>,
    /// Section and offset of the language-specific data.
    pub lsda: Option<(SectionId, u64)>,
}

/// Facts of an architecture that objects for it state or depend on.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// ELF `e_machine`.
    pub elf_machine: u16,
    /// ELF `e_flags`.
    pub elf_flags: u32,
    /// ELF `EI_OSABI`.
    pub os_abi: u8,
    /// 64-bit file.
    pub is_64: bool,
    /// Big-endian file.
    pub big_endian: bool,
    /// Mach-O `cputype` and `cpusubtype`.
    pub macho_cpu: (u32, u32),
    /// COFF `Machine`.
    pub coff_machine: u16,
    /// ELF type of sections with unwind tables.
    pub elf_unwind: u32,
    /// ELF objects say by `$x` and `$d` what is code and what is data.
    pub mapping_symbols: bool,
    /// The kinds of relocation.
    pub relocations: &'static dyn Relocations,
    /// Mach-O: fields of instructions hold no addends, and references name symbols only, never places in sections.
    pub macho_by_symbols: bool,
    /// Windows: how prologues are described.
    pub windows_unwind: WindowsUnwind,
    /// In the medium and large code models data may lie out of reach, in sections of its own (`SHF_X86_64_LARGE`).
    pub large_sections: bool,
    /// It signs pointers.
    pub signs_pointers: bool,
    /// Type of the property with features that a program needs, and for each of its bits the module flag that sets it.
    pub property: (u32, &'static [&'static str]),
}

impl Machine {
    /// Bytes of an address.
    pub fn address_size(&self) -> u8 {
        if self.is_64 { 8 } else { 4 }
    }

    /// The relocation of a field that holds an address.
    pub fn address_kind(&self) -> RelocKind {
        if self.is_64 {
            RelocKind::Abs64
        } else {
            RelocKind::Abs32
        }
    }

    /// The order of a number's bytes in data.
    #[inline]
    pub fn byte_order(&self) -> ByteOrder {
        ByteOrder::of(self.big_endian)
    }
}

/// Windows' forms of unwind codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowsUnwind {
    /// "x64 exception handling": an entry of `.pdata` has the function's end and its codes' place ([`crate::seh`]).
    X64,
    /// "ARM64 exception handling": a code for each instruction, or all packed in the entry ([`crate::arm64_unwind`]).
    Arm64,
}

/// The system that a Mach-O object is for, as a load command states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildVersion {
    /// The load command: `LC_BUILD_VERSION`, or one of the older `LC_VERSION_MIN_*`.
    pub command: u32,
    /// `PLATFORM_*`, for `LC_BUILD_VERSION`.
    pub platform: u32,
    /// `major << 16 | minor << 8 | patch`.
    pub version: u32,
    /// The same of the SDK, or 0.
    pub sdk: u32,
}

/// A stretch of data among code (Mach-O `data_in_code_entry`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataInCode {
    /// Section of the code.
    pub section: SectionId,
    /// Start.
    pub offset: u64,
    /// Length in bytes.
    pub len: u16,
    /// `DICE_KIND_*`.
    pub kind: u16,
}

/// The labels that assembly text has in place of offsets in sections, which the assembler decides on.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// How the names begin that the assembler forgets.
    pub prefix: &'static str,
    /// The module's assembly.
    pub assembly: Vec<u8>,
    /// By blob: offsets in its code, and the directives of pseudo probes there; ascending.
    pub probes: FxHashMap<u32, Vec<(u32, String)>>,
    /// By section, offset and [`Symbol::ends`].
    known: FxHashMap<(SectionId, u64, bool), SymbolId>,
}

impl Labels {
    /// None yet, for a format's assembler.
    pub fn new(format: ObjectFormat) -> Self {
        Labels {
            prefix: if format == ObjectFormat::MachO { "L" } else { ".L" },
            assembly: Vec::new(),
            probes: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    /// The label at an offset of a function's code.
    pub(crate) fn block(prefix: &str, blob: u32, offset: u64) -> String {
        format!("{prefix}BB{blob}_{offset:x}")
    }

    /// The label behind a function's code.
    pub(crate) fn function_end(prefix: &str, blob: u32) -> String {
        format!("{prefix}func_end{blob}")
    }
}

/// A whole object file. See the module's header.
#[derive(Clone, Debug)]
pub struct ObjectModel {
    /// Machine and header facts.
    pub machine: Machine,
    /// Sections in file order.
    pub sections: Vec<Section>,
    /// Symbols; a writer puts local ones first.
    pub symbols: Vec<Symbol>,
    /// Groups.
    pub groups: Vec<Group>,
    /// Functions with unwind information, in order; what `.eh_frame` is made from.
    pub frames: Vec<FrameRecord>,
    /// The section made from `frames`.
    pub frame_section: Option<SectionId>,
    /// `.debug_frame`, made from `frames` too.
    pub debug_frame_section: Option<SectionId>,
    /// `.sframe`, made from `frames` too.
    pub sframe_section: Option<SectionId>,
    /// For assembly text: the labels of places that have no symbols, and all else that only its printer reads.
    pub labels: Option<Box<Labels>>,
    /// Windows' unwind tables are printed as they are, in place of the directives that make them: those have no words for
    /// the tables of some handlers' functions.
    pub unwind_as_data: bool,
    /// Mach-O: the system it is for, or both if it is for macOS and Mac Catalyst.
    pub build_versions: Vec<BuildVersion>,
    /// Mach-O: the linker may part sections at symbols (`.subsections_via_symbols`).
    pub subsections_via_symbols: bool,
    /// Mach-O: jump tables among code.
    pub data_in_code: Vec<DataInCode>,
    /// ELF with mapping symbols: none stands at the start of a section of code that begins with code, nor of data with data.
    pub implicit_mapping: bool,
    /// Mach-O: options for the linker (`LC_LINKER_OPTION`), each a list of words.
    pub linker_options: Vec<Vec<Name>>,
    /// How often functions call each other (`.cg_profile`), and the section that says it.
    pub call_profile: Option<(SectionId, Vec<(SymbolId, SymbolId, u64)>)>,
    /// The symbols whose addresses programs may compare, if they are listed (`.llvm_addrsig`).
    pub address_significant: Option<Vec<SymbolId>>,
    /// COFF: the section that lists them, which is filled when symbols have numbers.
    pub address_section: Option<SectionId>,
    /// COFF: weak symbols that stand for another unless defined elsewhere, and whether they only do so while that is not
    /// such a one itself (`IMAGE_WEAK_EXTERN_ANTI_DEPENDENCY`).
    pub weak_aliases: Vec<(SymbolId, SymbolId, bool)>,
    /// Mach-O: the table of symbols that pointers and stubs stand for, by section and offset.
    pub indirect: Vec<(SectionId, u64, SymbolId)>,
    /// The file of debug information's split units.
    pub split: Option<Box<ObjectModel>>,
    /// What assembly has warned of.
    pub warnings: Vec<Diagnostic>,
    /// All names, one after the other.
    names: Vec<u8>,
}

impl ObjectModel {
    /// Mapping symbols for data among code; the code goes on at `end`, unless that is `u64::MAX`.
    pub fn map_data(&mut self, section: SectionId, start: u64, end: u64) {
        for (name, offset) in [("$d", start), ("$x", end)] {
            match offset {
                // The writer makes the symbol at the start of a section.
                0 => self.section_mut(section).data_first = true,
                u64::MAX => {}
                _ => {
                    let name = self.add_name(name.as_bytes());
                    self.add_symbol(Symbol::local(name, section, offset));
                }
            }
        }
    }

    /// An empty object.
    pub fn new(machine: Machine) -> Self {
        Self {
            machine,
            sections: Vec::new(),
            symbols: Vec::new(),
            groups: Vec::new(),
            frames: Vec::new(),
            frame_section: None,
            debug_frame_section: None,
            call_profile: None,
            sframe_section: None,
            labels: None,
            unwind_as_data: false,
            build_versions: Vec::new(),
            subsections_via_symbols: true,
            data_in_code: Vec::new(),
            implicit_mapping: false,
            linker_options: Vec::new(),
            address_significant: None,
            address_section: None,
            weak_aliases: Vec::new(),
            indirect: Vec::new(),
            split: None,
            warnings: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Stores a name. Equal names are stored twice.
    pub fn add_name(&mut self, name: &[u8]) -> Name {
        let start = self.names.len() as u32;
        self.names.extend_from_slice(name);
        Name {
            start,
            len: name.len() as u32,
        }
    }

    /// A name's bytes.
    pub fn name(&self, name: Name) -> &[u8] {
        &self.names[name.start as usize..(name.start + name.len) as usize]
    }

    /// Adds an empty section.
    pub fn add_section(
        &mut self,
        name: &[u8],
        kind: SectionKind,
        flags: SectionFlags,
        entry_size: u32,
    ) -> SectionId {
        let name = self.add_name(name);
        self.sections.push(Section {
            data_first: false,
            name,
            kind,
            flags,
            entry_size,
            align: 1,
            link: None,
            group: None,
            unique: None,
            data: Vec::new(),
            size: 0,
            relocs: Vec::new(),
            code: Vec::new(),
            native: 0,
            selection: None,
            text: self.labels.as_ref().map(|_| Box::default()),
        });
        SectionId(self.sections.len() as u32 - 1)
    }

    /// The section.
    pub fn section(&self, id: SectionId) -> &Section {
        &self.sections[id.0 as usize]
    }

    /// The section, to be changed.
    pub fn section_mut(&mut self, id: SectionId) -> &mut Section {
        &mut self.sections[id.0 as usize]
    }

    /// Adds a symbol.
    pub fn add_symbol(&mut self, symbol: Symbol) -> SymbolId {
        self.symbols.push(symbol);
        SymbolId(self.symbols.len() as u32 - 1)
    }

    /// The symbol.
    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    /// The symbol, to be changed.
    pub fn symbol_mut(&mut self, id: SymbolId) -> &mut Symbol {
        &mut self.symbols[id.0 as usize]
    }

    /// What a relocation refers to a place in a section by, and what is to be added to that: the section, or in
    /// assembly text a label. `ends` as in [`Symbol::ends`].
    pub fn reference(&mut self, section: SectionId, offset: u64, ends: bool) -> (RelocTarget, u64) {
        match self.labels {
            Some(_) => (RelocTarget::Symbol(self.label(section, offset, ends)), 0),
            None => (RelocTarget::Section(section), offset),
        }
    }

    /// The label of a place. `ends` as in [`Symbol::ends`].
    pub fn label(&mut self, section: SectionId, offset: u64, ends: bool) -> SymbolId {
        if let Some(known) = self.known_label(section, offset, ends) {
            return known;
        }
        let prefix = self.labels.as_ref().map_or("", |l| l.prefix);
        let code = &self.section(section).code;
        let before = code.partition_point(|(start, _)| *start < offset || *start == offset && !ends);
        let name = match before.checked_sub(1).map(|at| code[at]) {
            Some((_, blob)) if ends => Labels::function_end(prefix, blob),
            Some((start, blob)) => Labels::block(prefix, blob, offset - start),
            None => format!("{prefix}tmp{}", self.symbols.len()),
        };
        self.add_label(section, offset, ends, &name)
    }

    /// The label of a place, if it has one.
    pub fn known_label(&self, section: SectionId, offset: u64, ends: bool) -> Option<SymbolId> {
        let labels = self.labels.as_ref()?;
        labels.known.get(&(section, offset, ends)).copied()
    }

    /// Gives a place a label of this name; the assembler forgets it.
    pub fn add_label(&mut self, section: SectionId, offset: u64, ends: bool, name: &str) -> SymbolId {
        let name = self.add_name(name.as_bytes());
        let symbol = self.add_symbol(Symbol {
            temporary: true,
            ends,
            ..Symbol::local(name, section, offset)
        });
        if let Some(labels) = &mut self.labels {
            labels.known.insert((section, offset, ends), symbol);
        }
        symbol
    }
}

impl Section {
    /// Pads with zeros (or grows a section without contents) to a multiple of `align`, raises the section's
    /// alignment to it, and returns the size now.
    pub fn pad_to(&mut self, align: u64) -> u64 {
        let size = self.size.next_multiple_of(align);
        self.note_align(align, size - self.size, false);
        self.align = self.align.max(align);
        self.size = size;
        if self.kind != SectionKind::Nobits {
            self.data.resize(size as usize, 0);
        }
        size
    }

    /// Notes for assembly text that `len` bytes of padding come next.
    pub(crate) fn note_align(&mut self, align: u64, len: u64, code: bool) {
        let offset = self.size;
        if let Some(text) = self.text.as_mut().filter(|_| align > 1) {
            text.aligns.push(Align {
                offset,
                len,
                align,
                code,
            });
        }
    }

    /// Appends a symbol's address, or its number, as `kind` says; gives its place.
    pub fn append_pointer(&mut self, symbol: SymbolId, kind: RelocKind) -> u64 {
        let offset = self.size;
        self.append(&[0; 8][..kind.size() as usize]);
        self.relocs.push(ObjectReloc {
            offset,
            target: RelocTarget::Symbol(symbol),
            addend: 0,
            kind,
        });
        offset
    }

    /// Appends contents.
    pub fn append(&mut self, bytes: &[u8]) {
        debug_assert!(self.kind != SectionKind::Nobits);
        self.data.extend_from_slice(bytes);
        self.size = self.data.len() as u64;
    }

    /// Appends zeros.
    pub fn append_zeros(&mut self, count: u64) {
        self.size += count;
        if self.kind != SectionKind::Nobits {
            self.data.resize(self.size as usize, 0);
        }
    }
}

impl Symbol {
    /// An undefined global symbol without type.
    pub fn undefined(name: Name) -> Self {
        Symbol {
            name,
            definition: Definition::Undefined,
            value: 0,
            size: 0,
            binding: Binding::Global,
            visibility: Visibility::Default,
            kind: SymbolKind::None,
            temporary: false,
            keep: false,
            ends: false,
            native: 0,
        }
    }

    /// A local symbol in a section.
    pub fn local(name: Name, section: SectionId, value: u64) -> Self {
        Symbol {
            definition: Definition::Section(section),
            value,
            binding: Binding::Local,
            ..Symbol::undefined(name)
        }
    }
}
