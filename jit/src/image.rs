//! One module in memory.
//!
//! ```text
//!   code, PLT, constants, unwind tables │ GOT, variables       one block; the first part becomes executable, the second stays writable
//! ```
//! Within the block every distance is known and short. What is defined elsewhere is reached through a slot of the GOT, calls
//! through an entry of the PLT that jumps to where the slot points: so nothing depends on where blocks lie, and a
//! name gets another definition by a store into a slot.

use crate::arch;
use crate::memory::{Block, Memory, page};
use crate::unwind;
use emit::coff::select;
use emit::object::{
    Binding, Definition, ObjectModel, ObjectReloc, RelocTarget, Section, SectionFlags, SectionKind, Symbol,
    SymbolId, SymbolKind,
};
use emit::reloc::{RelocKind, Relocations};

const NONE: u32 = u32::MAX;

/// A name that an image defines for others.
#[derive(Debug)]
pub struct Export {
    /// As in the symbol table.
    pub name: Box<[u8]>,
    /// Where it stands.
    pub address: usize,
    /// Bytes, 0 if unknown.
    pub size: u64,
    /// It yields to a definition that is there already.
    pub weak: bool,
    /// It is a function.
    pub function: bool,
}

/// A field that holds something of a symbol that is defined elsewhere.
#[derive(Debug)]
pub struct Import {
    /// As in the symbol table.
    pub name: Box<[u8]>,
    /// Its fields: offset in the block, what is stored there, addend.
    pub fields: Vec<(usize, RelocKind, i64)>,
    /// Zero, if nobody defines it.
    pub weak: bool,
    /// Where fields lead that cannot reach it: its entry of the PLT.
    entry: Option<usize>,
}

/// A module whose own references are in place. Its imports are open until the linker has found them.
#[derive(Debug)]
pub struct Image {
    block: Block,
    /// Bytes of the part that is executable.
    code: usize,
    /// What it defines.
    pub exports: Vec<Export>,
    /// What it needs.
    pub imports: Vec<Import>,
    /// Slots that indirect functions' resolvers fill: offset, address of the resolver.
    pub indirect: Vec<(usize, usize)>,
    /// Lists of functions that are called before others: offset in the block and length in bytes.
    constructors: Vec<(usize, usize)>,
    /// The same of functions at the end. Which lists are read backwards, see [`Structors`].
    destructors: Vec<(usize, usize)>,
    /// Where the unwind table stands, if it has one.
    pub frames: Option<unwind::Table>,
    /// Addresses of the model's sections that are loaded.
    pub sections: Vec<Option<usize>>,
    relocations: &'static dyn Relocations,
}

/// How objects list the functions that are called before and after all others.
struct Structors {
    /// The sections of those that are called first, and of those at the end.
    names: [&'static [u8]; 2],
    /// Where lists in sections without a number come: behind all others or before them.
    unnumbered: u32,
    /// Which of the two is read from its end.
    backwards: [bool; 2],
}

/// ELF: `.init_array.N` come before those without number, by N.
#[cfg(not(windows))]
const STRUCTORS: Structors = Structors {
    names: [b".init_array", b".fini_array"],
    unnumbered: u32::MAX,
    backwards: [false, true],
};

/// MinGW: `.ctors.N` come behind those without number, by N.
#[cfg(windows)]
const STRUCTORS: Structors = Structors {
    names: [b".ctors", b".dtors"],
    unnumbered: 0,
    backwards: [true, false],
};

/// The name of what a symbol is the import table's entry of.
fn imported(name: &[u8]) -> Option<&[u8]> {
    name.strip_prefix(b"__imp_").filter(|_| cfg!(windows))
}

/// Whether each image has what the name says for itself, whatever others define.
fn is_private(name: &[u8]) -> bool {
    let pointer = cfg!(windows) && name.starts_with(b".refptr.");
    pointer || imported(name).is_some() || matches!(name, b"__dso_handle" | b"_GLOBAL_OFFSET_TABLE_")
}

/// Where a symbol's value comes from.
#[derive(Clone, Copy)]
enum Place {
    At(usize),
    Elsewhere,
}

struct Loader<'a> {
    model: &'a ObjectModel,
    /// Whether a definition of this name, weak or not, yields to one that is there.
    yields: &'a dyn Fn(&[u8], bool) -> bool,
    block: Block,
    /// Address of each section; of those that are loaded.
    sections: Vec<Option<usize>>,
    /// Address of each common symbol.
    commons: Vec<(SymbolId, usize)>,
    /// Number of the slot of each symbol that has one.
    slots: Vec<u32>,
    /// Number of the PLT entry, likewise.
    entries: Vec<u32>,
    got: usize,
    plt: usize,
    /// Windows' unwind tables: first address and length.
    pdata: Option<(usize, usize)>,
    /// Index into `imports` of each symbol.
    import_of: Vec<u32>,
    imports: Vec<Import>,
}

/// Takes the memory of a module and puts it there. `yields` says whether a definition of a name, weak or not, yields to one
/// that is there already.
///
/// Errors: what cannot be linked in memory (a sentence).
pub fn load(
    memory: &mut Memory,
    model: &ObjectModel,
    yields: &dyn Fn(&[u8], bool) -> bool,
) -> Result<Image, String> {
    if model.machine.elf_machine != arch::MACHINE {
        return Err("the module is for another machine than this one".into());
    }
    let (slots, entries, counts) = tables(model);
    let mut layout = Layout::default();
    let (sections, code) = layout.place_sections(model, counts)?;
    let mut commons = Vec::new();
    for (i, symbol) in model.symbols.iter().enumerate() {
        if symbol.definition == Definition::Common {
            commons.push((SymbolId(i as u32), layout.place(symbol.size, symbol.value.max(1))));
        }
    }
    let block = memory
        .allocate(layout.end)
        .map_err(|e| format!("no memory for code: {e}"))?;
    let start = block.start();
    let mut loader = Loader {
        model,
        yields,
        sections: sections.into_iter().map(|s| s.map(|s| start + s)).collect(),
        commons: commons.into_iter().map(|(s, at)| (s, start + at)).collect(),
        slots,
        entries,
        got: start + layout.got,
        plt: start + layout.plt,
        pdata: layout.pdata.map(|(at, len)| (start + at, len)),
        import_of: vec![NONE; model.symbols.len()],
        imports: Vec::new(),
        block,
    };
    let linked = loader.link().and_then(|indirect| {
        let protected = loader.block.make_executable(0, code);
        protected.map_err(|e| format!("code cannot be made executable: {e}"))?;
        Ok(indirect)
    });
    match linked {
        Ok(indirect) => Ok(loader.finish(code, indirect)),
        Err(e) => {
            memory.release(loader.block);
            Err(e)
        }
    }
}

/// Whether a definition is dropped if there is another: also of a group that is kept once.
fn is_weak(model: &ObjectModel, symbol: &Symbol) -> bool {
    let in_comdat = match symbol.definition {
        Definition::Section(section) => {
            let section = model.section(section);
            let group = section.group.is_some_and(|g| model.groups[g.0 as usize].comdat);
            group || section.selection.is_some_and(|s| s.kind != select::NO_DUPLICATES)
        }
        definition => definition == Definition::Common,
    };
    in_comdat || matches!(symbol.binding, Binding::Weak | Binding::Unique)
}

/// Places things one behind the other.
#[derive(Default)]
struct Layout {
    end: usize,
    plt: usize,
    got: usize,
    /// Windows' unwind tables: offset and length.
    pdata: Option<(usize, usize)>,
}

fn is_pdata(model: &ObjectModel, section: &Section) -> bool {
    let rest = model.name(section.name).strip_prefix(b".pdata");
    cfg!(windows) && rest.is_some_and(|r| r.is_empty() || r[0] == b'$')
}

impl Layout {
    fn place(&mut self, size: u64, align: u64) -> usize {
        let at = self.end.next_multiple_of(align.max(1) as usize);
        self.end = at + size as usize;
        at
    }

    /// Places the sections that are loaded, the PLT and the GOT. Gives the sections' offsets, and the end of what is executable.
    fn place_sections(
        &mut self,
        model: &ObjectModel,
        (slots, entries): (usize, usize),
    ) -> Result<(Vec<Option<usize>>, usize), String> {
        use SectionFlags as F;
        let mut sections = vec![None; model.sections.len()];
        let loaded = |i: &usize| model.sections[*i].flags.has(F::ALLOC);
        let (writable, fixed): (Vec<usize>, Vec<usize>) = (0..sections.len())
            .filter(loaded)
            .partition(|i| model.sections[*i].flags.has(F::WRITE));
        if model
            .sections
            .iter()
            .any(|s| s.flags.has(F::ALLOC) && s.flags.has(F::TLS))
        {
            return Err("unsupported: thread-local sections in memory (-emulated-tls)".into());
        }
        let (tables, fixed): (Vec<usize>, Vec<usize>) = fixed
            .into_iter()
            .partition(|i| is_pdata(model, &model.sections[*i]));
        for executable in [true, false] {
            for &i in &fixed {
                let section = &model.sections[i];
                if section.flags.has(F::EXEC) == executable {
                    // A zero word ends a table of frames.
                    sections[i] = Some(self.place(section.size + 4, section.align));
                }
            }
            if executable {
                self.plt = self.place((entries * arch::ENTRY) as u64, 16);
            }
        }
        // These are one table, without anything between.
        let first = self.place(0, 4);
        for &i in &tables {
            sections[i] = Some(self.place(model.sections[i].size, 4));
        }
        self.pdata = (self.end > first).then_some((first, self.end - first));
        let code = self.end.next_multiple_of(page());
        self.end = code;
        self.got = self.place(8 * slots as u64, 8);
        for &i in &writable {
            let section = &model.sections[i];
            sections[i] = Some(self.place(section.size, section.align));
        }
        Ok((sections, code))
    }
}

/// Whether a reference goes through a slot of the GOT.
fn needs_slot(kind: RelocKind) -> bool {
    use RelocKind::*;
    matches!(
        kind,
        GotPcRel | GotPcRelX | GotPcRelXPrefixed | Got32 | Got64 | GotPcRel64 | GotPage | GotLo12
    )
}

/// Whether a reference goes through an entry of the PLT where the symbol is elsewhere.
fn is_call(kind: RelocKind) -> bool {
    // Windows' unwind tables refer to handlers by 32 bits from the image's start.
    kind.is_call() || matches!(kind, RelocKind::PltOff64 | RelocKind::ImageRel32)
}

/// Whether the address of an entry serves as that of the symbol where that is out of reach. On Windows it does for functions that
/// another module defines; variables are reached through pointers to them.
fn may_be_entry(kind: RelocKind, symbol: &Symbol) -> bool {
    let function = symbol.kind == SymbolKind::Function || symbol.definition == Definition::Undefined;
    cfg!(windows) && kind == RelocKind::Pc32 && function
}

/// The numbers of slots and PLT entries that symbols need, and how many there are.
fn tables(model: &ObjectModel) -> (Vec<u32>, Vec<u32>, (usize, usize)) {
    let mut slots = vec![NONE; model.symbols.len()];
    let mut entries = slots.clone();
    let (mut slot_count, mut entry_count) = (0, 0);
    let take = |table: &mut u32, count: &mut u32| {
        if *table == NONE {
            *table = *count;
            *count += 1;
        }
    };
    for section in model.sections.iter().filter(|s| s.flags.has(SectionFlags::ALLOC)) {
        for reloc in &section.relocs {
            let RelocTarget::Symbol(id) = reloc.target else {
                continue;
            };
            let symbol = model.symbol(id);
            let i = id.0 as usize;
            let indirect = symbol.kind == SymbolKind::IndirectFunction;
            // A local definition may turn out to yield to another.
            let call = (is_call(reloc.kind) || may_be_entry(reloc.kind, symbol))
                && symbol.binding != Binding::Local
                && !is_private(model.name(symbol.name));
            if call || indirect {
                take(&mut entries[i], &mut entry_count);
            }
            if call || indirect || needs_slot(reloc.kind) {
                take(&mut slots[i], &mut slot_count);
            }
        }
    }
    for (i, symbol) in model.symbols.iter().enumerate() {
        let defined = symbol.definition != Definition::Undefined;
        if symbol.kind == SymbolKind::IndirectFunction && defined {
            take(&mut entries[i], &mut entry_count);
            take(&mut slots[i], &mut slot_count);
        }
        if !defined && imported(model.name(symbol.name)).is_some() {
            take(&mut slots[i], &mut slot_count);
        }
    }
    (slots, entries, (slot_count as usize, entry_count as usize))
}

impl Loader<'_> {
    fn name(&self, id: SymbolId) -> &[u8] {
        self.model.name(self.model.symbol(id).name)
    }

    /// Where a symbol is defined in this image, whatever others define.
    fn own_address(&self, id: SymbolId) -> Option<usize> {
        let symbol = self.model.symbol(id);
        match symbol.definition {
            Definition::Undefined => match self.name(id) {
                b"__dso_handle" => Some(self.block.start()),
                b"_GLOBAL_OFFSET_TABLE_" => Some(self.got),
                name if imported(name).is_some() => Some(self.slot(id)),
                _ => self.default_address(id),
            },
            Definition::Absolute => Some(symbol.value as usize),
            Definition::Common => self.commons.iter().find(|c| c.0 == id).map(|c| c.1),
            Definition::Section(section) => Some(self.sections[section.0 as usize]? + symbol.value as usize),
        }
    }

    /// COFF: the address of what a weak symbol stands for unless somebody defines it; none of what is zero then.
    fn default_address(&self, id: SymbolId) -> Option<usize> {
        let alias = self.model.weak_aliases.iter().find(|a| a.0 == id)?;
        match self.model.symbol(alias.1).definition {
            Definition::Absolute => None,
            _ => self.own_address(alias.1),
        }
    }

    /// Where a reference to a symbol leads.
    fn place(&self, id: SymbolId) -> Place {
        let symbol = self.model.symbol(id);
        if symbol.kind == SymbolKind::IndirectFunction && symbol.definition != Definition::Undefined {
            return Place::At(self.entry(id));
        }
        let own = self.own_address(id);
        let shared = symbol.binding != Binding::Local && !is_private(self.name(id));
        match own {
            Some(_) if shared && (self.yields)(self.name(id), is_weak(self.model, symbol)) => {
                Place::Elsewhere
            }
            Some(address) => Place::At(address),
            None => Place::Elsewhere,
        }
    }

    fn slot(&self, id: SymbolId) -> usize {
        self.got + 8 * self.slots[id.0 as usize] as usize
    }

    fn entry(&self, id: SymbolId) -> usize {
        self.plt + arch::ENTRY * self.entries[id.0 as usize] as usize
    }

    /// Copies contents and applies all relocations. Gives the slots of indirect functions.
    fn link(&mut self) -> Result<Vec<(usize, usize)>, String> {
        let model = self.model;
        for (section, address) in model.sections.iter().zip(self.sections.clone()) {
            if let Some(address) = address
                && section.kind != SectionKind::Nobits
            {
                self.bytes(address, section.data.len())
                    .copy_from_slice(&section.data);
            }
        }
        let indirect = self.fill_tables()?;
        for (section, address) in model.sections.iter().zip(self.sections.clone()) {
            let Some(address) = address else { continue };
            for reloc in &section.relocs {
                self.relocate(reloc, address + reloc.offset as usize)
                    .map_err(|e| {
                        let section = String::from_utf8_lossy(model.name(section.name));
                        format!("section '{section}', offset {:#x}: {e}", reloc.offset)
                    })?;
            }
        }
        self.sort_unwind_table();
        Ok(indirect)
    }

    /// GOT and PLT.
    fn fill_tables(&mut self) -> Result<Vec<(usize, usize)>, String> {
        let (code, fields) = arch::entry();
        let mut indirect = Vec::new();
        for i in 0..self.model.symbols.len() as u32 {
            let id = SymbolId(i);
            if self.entries[i as usize] != NONE {
                let (at, slot) = (self.entry(id), self.slot(id));
                self.bytes(at, code.len()).copy_from_slice(&code);
                for (offset, kind, addend) in &fields {
                    self.store(*kind, slot, *addend, at + offset)?;
                }
            }
            if self.slots[i as usize] == NONE {
                continue;
            }
            let slot = self.slot(id);
            let symbol = self.model.symbol(id);
            let resolver = symbol.kind == SymbolKind::IndirectFunction;
            match (self.own_address(id), self.place(id)) {
                (Some(address), _) if resolver => indirect.push((slot - self.block.start(), address)),
                (Some(own), _) if own == slot => self.import(id, slot, RelocKind::Abs64, 0),
                (_, Place::At(address)) => self.store(RelocKind::Abs64, address, 0, slot)?,
                (_, Place::Elsewhere) => self.import(id, slot, RelocKind::Abs64, 0),
            }
        }
        Ok(indirect)
    }

    fn import(&mut self, id: SymbolId, at: usize, kind: RelocKind, addend: i64) {
        let i = id.0 as usize;
        if self.import_of[i] == NONE {
            self.import_of[i] = self.imports.len() as u32;
            let symbol = self.model.symbol(id);
            let has_entry = cfg!(windows) && self.entries[i] != NONE;
            self.imports.push(Import {
                entry: has_entry.then(|| self.entry(id)),
                name: imported(self.name(id)).unwrap_or(self.name(id)).into(),
                fields: Vec::new(),
                weak: symbol.binding == Binding::Weak,
            });
        }
        let field = (at - self.block.start(), kind, addend);
        self.imports[self.import_of[i] as usize].fields.push(field);
    }

    fn relocate(&mut self, reloc: &ObjectReloc, at: usize) -> Result<(), String> {
        use RelocKind::*;
        let (kind, addend) = (reloc.kind, reloc.addend);
        if matches!(kind, Mark | Native(_) | TlsDescCall) {
            return Ok(());
        }
        if kind.is_thread_local() {
            return Err("unsupported: thread-local variables in memory (-emulated-tls)".into());
        }
        let symbol = match reloc.target {
            RelocTarget::Symbol(id) => id,
            RelocTarget::Section(section) => {
                let address = self.sections[section.0 as usize];
                let address = address.ok_or("a reference to a section that is not loaded")?;
                return self.store(kind, address, addend, at);
            }
            RelocTarget::Absolute => return self.store(kind, 0, addend, at),
        };
        match kind {
            Size32 | Size64 => {
                let size = self.model.symbol(symbol).size as usize;
                let kind = if kind == Size32 { Abs32 } else { Abs64 };
                self.store(kind, size, addend, at)
            }
            GotPc32 => self.store(Pc32, self.got, addend, at),
            GotPc64 => self.store(Pc64, self.got, addend, at),
            Got32 => self.store(Abs32, self.slot(symbol) - self.got, addend, at),
            Got64 => self.store(Abs64, self.slot(symbol) - self.got, addend, at),
            GotPcRel64 => self.store(Pc64, self.slot(symbol), addend, at),
            _ if needs_slot(kind) => {
                let kind = kind.of_pointer().expect("kinds that go through the GOT");
                self.store(kind, self.slot(symbol), addend, at)
            }
            _ => match (self.place(symbol), kind) {
                (Place::At(s), GotOff64 | PltOff64) => self.store_offset(s, addend, at),
                (Place::At(s), _) => self.store(kind, s, addend, at),
                (Place::Elsewhere, PltOff64) => self.store_offset(self.entry(symbol), addend, at),
                (Place::Elsewhere, _) if is_call(kind) && self.entries[symbol.0 as usize] != NONE => {
                    self.store(kind, self.entry(symbol), addend, at)
                }
                (Place::Elsewhere, GotOff64) => Err(format!("unsupported: relocation {kind:?}")),
                (Place::Elsewhere, _) => {
                    self.import(symbol, at, kind, addend);
                    Ok(())
                }
            },
        }
    }

    /// `S + A - GOT`, 8 bytes.
    fn store_offset(&mut self, s: usize, addend: i64, at: usize) -> Result<(), String> {
        let offset = s.wrapping_sub(self.got);
        self.store(RelocKind::Abs64, offset, addend, at)
    }

    fn store(&mut self, kind: RelocKind, s: usize, addend: i64, at: usize) -> Result<(), String> {
        let (kind, s) = match kind {
            RelocKind::ImageRel32 => (RelocKind::Abs32, s.wrapping_sub(self.block.start())),
            _ => (kind, s),
        };
        let relocations = self.model.machine.relocations;
        let field = self.bytes(at, kind.size() as usize);
        store(relocations, kind, s, addend, at, field)
    }

    fn bytes(&mut self, address: usize, len: usize) -> &mut [u8] {
        let offset = address - self.block.start();
        self.block.bytes_mut(offset, len)
    }

    fn finish(self, code: usize, indirect: Vec<(usize, usize)>) -> Image {
        let mut exports = Vec::new();
        for (i, symbol) in self.model.symbols.iter().enumerate() {
            let id = SymbolId(i as u32);
            if symbol.binding == Binding::Local || symbol.temporary || is_private(self.name(id)) {
                continue;
            }
            let own = match symbol.kind {
                SymbolKind::IndirectFunction => Some(self.entry(id)),
                _ => self.own_address(id),
            };
            if let Some(address) = own {
                exports.push(Export {
                    name: self.name(id).into(),
                    address,
                    size: symbol.size,
                    weak: is_weak(self.model, symbol),
                    function: matches!(symbol.kind, SymbolKind::Function | SymbolKind::IndirectFunction),
                });
            }
        }
        Image {
            exports,
            constructors: self.lists(STRUCTORS.names[0]),
            destructors: self.lists(STRUCTORS.names[1]),
            frames: self.unwind_table(),
            imports: self.imports,
            indirect,
            sections: self.sections,
            relocations: self.model.machine.relocations,
            code,
            block: self.block,
        }
    }

    fn unwind_table(&self) -> Option<unwind::Table> {
        let base = self.block.start();
        let eh_frame = self.model.frame_section.and_then(|s| self.sections[s.0 as usize]);
        let (start, len) = self.pdata.or(eh_frame.map(|start| (start, 0)))?;
        Some(unwind::Table { start, len, base })
    }

    /// Sorts the entries of `.pdata` by the functions' addresses, as linkers do: unwinders search it.
    fn sort_unwind_table(&mut self) {
        let Some((start, len)) = self.pdata else {
            return;
        };
        let table = self.bytes(start, len);
        let (entries, _) = table.as_chunks_mut::<{ arch::PDATA_ENTRY }>();
        entries.sort_by_key(|e| u32::from_le_bytes([e[0], e[1], e[2], e[3]]));
    }

    /// The lists in sections of such a name, in the order in which they count.
    fn lists(&self, prefix: &[u8]) -> Vec<(usize, usize)> {
        let mut lists: Vec<(u32, usize, usize)> = Vec::new();
        for (section, address) in self.model.sections.iter().zip(&self.sections) {
            let name = self.model.name(section.name);
            let (Some(rest), Some(address)) = (name.strip_prefix(prefix), address) else {
                continue;
            };
            let number = std::str::from_utf8(rest.strip_prefix(b".").unwrap_or_default());
            let priority = number
                .ok()
                .and_then(|n| n.parse().ok())
                .unwrap_or(STRUCTORS.unnumbered);
            lists.push((priority, *address - self.block.start(), section.size as usize));
        }
        lists.sort_by_key(|l| l.0);
        lists.into_iter().map(|(_, offset, len)| (offset, len)).collect()
    }
}

/// Stores `S + A`, or `S + A - P`, in a field at the address `P`.
fn store(
    relocations: &dyn Relocations,
    kind: RelocKind,
    s: usize,
    addend: i64,
    at: usize,
    field: &mut [u8],
) -> Result<(), String> {
    use RelocKind::*;
    let target = (s as i64).wrapping_add(addend);
    let distance = target.wrapping_sub(at as i64);
    let (kind, value) = match kind {
        // The field is that of an address, in pages.
        Page21 => (Adr21, (target >> 12).wrapping_sub(at as i64 >> 12)),
        Pc8 | Pc16 | Pc32 | Pc64 | Plt32 | Call26 | Jump26 | Adr21 | Ld19 | Branch19 | Branch14 => {
            (kind, distance)
        }
        _ => (kind, target),
    };
    match relocations.resolve(kind, value, field) {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("unsupported: relocation {kind:?} in memory")),
        Err(e) => Err(format!("{e}: {kind:?} to {target:#x}")),
    }
}

impl Image {
    /// Gives an import its value. Its fields in code are made writable for the moment, during which
    /// no other thread may run the image.
    pub fn bind(&mut self, import: usize, value: usize) -> Result<(), String> {
        let Image {
            block,
            imports,
            code,
            relocations,
            ..
        } = self;
        let import = &imports[import];
        let protection = |e: std::io::Error| format!("code cannot be changed: {e}");
        let in_code = import.fields.iter().any(|f| f.0 < *code);
        if in_code {
            block.make_writable(0, *code).map_err(protection)?;
        }
        let mut result = Ok(());
        for (offset, kind, addend) in &import.fields {
            let at = block.start() + offset;
            let stored = match kind {
                // A slot may be read by other threads right now.
                RelocKind::Abs64 if at.is_multiple_of(8) => {
                    let value = (value as i64).wrapping_add(*addend) as u64;
                    let slot = block.bytes_mut(*offset, 8).as_mut_ptr().cast::<u64>();
                    // SAFETY: eight aligned bytes of the block.
                    unsafe { std::sync::atomic::AtomicU64::from_ptr(slot) }
                        .store(value, std::sync::atomic::Ordering::Release);
                    Ok(())
                }
                _ => {
                    let field = block.bytes_mut(*offset, kind.size() as usize);
                    let mut put = |to| store(*relocations, *kind, to, *addend, at, field);
                    put(value).or_else(|e| import.entry.map_or(Err(e), put))
                }
            };
            let name = || String::from_utf8_lossy(&import.name).into_owned();
            result = result.and(stored.map_err(|e| format!("'{}': {e}", name())));
        }
        if in_code {
            block.make_executable(0, *code).map_err(protection)?;
        }
        result
    }

    /// The functions that are to be called before others, in order; once. Imports must be bound.
    pub fn take_constructors(&mut self) -> Vec<usize> {
        let lists = std::mem::take(&mut self.constructors);
        self.listed(&lists, STRUCTORS.backwards[0])
    }

    /// The functions that are to be called at the end, in order; once.
    pub fn take_destructors(&mut self) -> Vec<usize> {
        let lists = std::mem::take(&mut self.destructors);
        self.listed(&lists, STRUCTORS.backwards[1])
    }

    fn listed(&self, lists: &[(usize, usize)], backwards: bool) -> Vec<usize> {
        let mut functions = Vec::new();
        for &(offset, len) in lists {
            let words = self.block.bytes(offset, len).chunks_exact(8);
            let words = words.map(|w| w.try_into().map_or(0, u64::from_le_bytes) as usize);
            functions.extend(words.filter(|w| *w != 0 && *w != usize::MAX));
        }
        if backwards {
            functions.reverse();
        }
        functions
    }

    /// Stores the address that the resolver of an indirect function gave.
    pub fn set_slot(&mut self, offset: usize, address: usize) {
        self.block
            .bytes_mut(offset, 8)
            .copy_from_slice(&(address as u64).to_le_bytes());
    }

    /// Where the image starts; `__dso_handle`.
    pub fn start(&self) -> usize {
        self.block.start()
    }

    /// Gives the memory back.
    pub fn unload(self, memory: &mut Memory) {
        memory.release(self.block);
    }
}
