//! Sections of debug information as bytes with fields, and how they become sections of the object.

use emit::ByteOrder;
use emit::module::Placed;
use emit::object::{
    Distance, ObjectModel, ObjectReloc, RelocTarget, SectionFlags, SectionId, SectionKind, SymbolId,
};
use emit::reloc::RelocKind;
use emit::section::SectionSpec;
use ir::triple::ObjectFormat;

/// A place in code or data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a section; the third says that it ends what stands before it.
    At(SectionId, u64, bool),
    /// A symbol's.
    Symbol(SymbolId),
    /// The offset of a thread-local variable, among addresses by number.
    Tls(SymbolId),
}

macro_rules! sections {
    ($($name:ident = $elf:literal $macho:literal $strings:literal,)*) => {
        /// A section.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Sec { $($name),* }

        /// Names in ELF and COFF, in Mach-O, and whether it has strings that linkers merge.
        const SECTIONS: &[(Sec, &str, &str, bool)] = &[$((Sec::$name, $elf, $macho, $strings)),*];
    };
}

sections! {
    Loc = ".debug_loc" "__debug_loc" false,
    Loclists = ".debug_loclists" "__debug_loclists" false,
    Abbrev = ".debug_abbrev" "__debug_abbrev" false,
    Info = ".debug_info" "__debug_info" false,
    Types = ".debug_types" "__debug_types" false,
    Aranges = ".debug_aranges" "__debug_aranges" false,
    Ranges = ".debug_ranges" "__debug_ranges" false,
    Rnglists = ".debug_rnglists" "__debug_rnglists" false,
    Macinfo = ".debug_macinfo" "__debug_macinfo" false,
    Macro = ".debug_macro" "__debug_macro" false,
    StrOffsets = ".debug_str_offsets" "__debug_str_offs" false,
    Str = ".debug_str" "__debug_str" true,
    Addr = ".debug_addr" "__debug_addr" false,
    AppleNames = ".apple_names" "__apple_names" false,
    AppleObjc = ".apple_objc" "__apple_objc" false,
    AppleNamespaces = ".apple_namespaces" "__apple_namespac" false,
    AppleTypes = ".apple_types" "__apple_types" false,
    Names = ".debug_names" "__debug_names" false,
    Pubnames = ".debug_pubnames" "__debug_pubnames" false,
    Pubtypes = ".debug_pubtypes" "__debug_pubtypes" false,
    GnuPubnames = ".debug_gnu_pubnames" "__debug_gnu_pubn" false,
    GnuPubtypes = ".debug_gnu_pubtypes" "__debug_gnu_pubt" false,
    Line = ".debug_line" "__debug_line" false,
    LineStr = ".debug_line_str" "__debug_line_str" true,
    SplitLoc = ".debug_loc.dwo" "" false,
    SplitTypes = ".debug_types.dwo" "" false,
    SplitLine = ".debug_line.dwo" "" false,
    SplitLoclists = ".debug_loclists.dwo" "" false,
    SplitStr = ".debug_str.dwo" "" true,
    SplitStrOffsets = ".debug_str_offsets.dwo" "" false,
    SplitInfo = ".debug_info.dwo" "" false,
    SplitAbbrev = ".debug_abbrev.dwo" "" false,
    SplitRnglists = ".debug_rnglists.dwo" "" false,
    SplitMacinfo = ".debug_macinfo.dwo" "" false,
    SplitMacro = ".debug_macro.dwo" "" false,
}

impl Sec {
    /// It belongs to split units: linkers leave it out, and nothing in it is relocated.
    fn is_split(self) -> bool {
        self as usize >= Sec::SplitLoc as usize
    }
}

/// What a field of a section is to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A place in another section of debug information.
    Section(Sec, u64),
    /// An address in the program.
    Address(Place),
    /// The offset of a thread-local variable in its module's block.
    Tls(SymbolId),
    /// A type unit, by its number in [`Output::types`].
    TypeUnit(u32),
    /// How far the first place lies behind the second; the bytes are there. The last says that they are LEB128.
    Distance(Place, Place, bool),
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub at: u32,
    pub size: u8,
    pub target: Target,
}

/// A section being written.
#[derive(Default)]
pub struct Buffer {
    pub bytes: Vec<u8>,
    /// Ascending.
    pub fields: Vec<Field>,
    /// Of numbers with a fixed size.
    pub order: ByteOrder,
}

impl Buffer {
    /// An empty one.
    pub fn new(order: ByteOrder) -> Self {
        Buffer {
            order,
            ..Buffer::default()
        }
    }

    /// Bytes so far.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub fn u16(&mut self, value: u16) {
        self.bytes
            .extend_from_slice(&self.order.bytes(value.to_le_bytes()));
    }

    pub fn u32(&mut self, value: u32) {
        self.bytes
            .extend_from_slice(&self.order.bytes(value.to_le_bytes()));
    }

    /// The low bytes of a number.
    pub fn int(&mut self, value: u64, size: u8) {
        self.order.put(&mut self.bytes, value, size.into());
    }

    pub fn uleb(&mut self, value: u64) {
        write_uleb(value, &mut self.bytes);
    }

    /// A zero-terminated string.
    pub fn string(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
    }

    /// A field that is filled in when sections have their places.
    pub fn field(&mut self, target: Target, size: u8) {
        self.fields.push(Field {
            at: self.bytes.len() as u32,
            size,
            target,
        });
        let size = self.bytes.len() + usize::from(size);
        self.bytes.resize(size, 0);
    }

    /// The length of what stands behind it, to be set by [`Self::end_length`]; 64-bit DWARF has a mark before it.
    pub fn begin_length(&mut self, offset_size: u8) -> usize {
        if offset_size == 8 {
            self.u32(u32::MAX);
        }
        self.int(0, offset_size);
        self.bytes.len()
    }

    /// Sets the length that [`Self::begin_length`] has left open.
    pub fn end_length(&mut self, start: usize, offset_size: u8) {
        let length = (self.bytes.len() - start) as u64;
        let size = usize::from(offset_size);
        self.order.store(&mut self.bytes[start - size..start], length);
    }
}

/// LEB128 without sign.
pub fn write_uleb(mut value: u64, out: &mut Vec<u8>) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if value == 0 {
            return out.push(byte);
        }
        out.push(byte | 0x80);
    }
}

/// LEB128 with sign.
pub fn write_sleb(mut value: i64, out: &mut Vec<u8>) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if value == 0 && byte & 0x40 == 0 || value == -1 && byte & 0x40 != 0 {
            return out.push(byte);
        }
        out.push(byte | 0x80);
    }
}

/// All sections.
pub struct Output {
    buffers: Vec<Buffer>,
    /// Type units: signature and contents.
    pub types: Vec<(u64, Buffer)>,
}

impl Output {
    /// Nothing written yet.
    pub fn new(order: ByteOrder) -> Self {
        Output {
            buffers: SECTIONS.iter().map(|_| Buffer::new(order)).collect(),
            types: Vec::new(),
        }
    }

    /// The section.
    pub fn get(&mut self, section: Sec) -> &mut Buffer {
        &mut self.buffers[section as usize]
    }

    /// Makes sections of all that have contents. `types`: where type units go.
    pub fn finish(mut self, placed: &mut Placed<'_, '_>, types: Sec) {
        let format = placed.options().triple.format;
        let mut units = Vec::new();
        for (signature, buffer) in std::mem::take(&mut self.types) {
            let (_, name, ..) = SECTIONS[types as usize];
            let id = placed.comdat_section(name.as_bytes(), signature.to_string().as_bytes());
            placed.model().section_mut(id).append(&buffer.bytes);
            units.push((id, buffer.fields));
        }
        let split_file = placed.options().debug.split_output.is_some() && placed.model().labels.is_none();
        let mut ids = vec![None; SECTIONS.len()];
        for (section, elf, macho, strings) in SECTIONS {
            let buffer = &mut self.buffers[*section as usize];
            if buffer.bytes.is_empty() {
                continue;
            }
            let apart = section.is_split() && split_file;
            let mut spec = spec(format, elf, macho, *strings);
            if section.is_split() {
                spec.flags = spec.flags | SectionFlags::EXCLUDE;
                // IMAGE_SCN_LNK_REMOVE
                spec.native |= if format == ObjectFormat::Coff { 0x800 } else { 0 };
            }
            let (id, model) = if apart {
                let model = placed.split_model();
                let id = model.add_section(&spec.name, spec.kind, spec.flags, spec.entry_size);
                model.section_mut(id).native = spec.native;
                (id, model)
            } else {
                (placed.section(spec), placed.model())
            };
            let contents = model.section_mut(id);
            // What module-level assembly has put there comes first.
            let start = contents.size;
            contents.append(&buffer.bytes);
            if *section == Sec::Names {
                // (its contents end with padding; the section is to be aligned as well)
                contents.pad_to(4);
            }
            buffer.bytes = Vec::new();
            ids[*section as usize] = Some((id, start));
        }
        let type_sections: Vec<SectionId> = units.iter().map(|u| u.0).collect();
        for (id, fields) in units {
            relocate(placed, format, id, 0, &fields, &ids, &type_sections);
        }
        for (section, ..) in SECTIONS {
            if let Some((id, start)) = ids[*section as usize] {
                let fields = std::mem::take(&mut self.buffers[*section as usize].fields);
                if section.is_split() {
                    let model = match split_file {
                        true => placed.split_model(),
                        false => placed.model(),
                    };
                    settle(model, id, start, &fields, &ids);
                    if split_file {
                        continue;
                    }
                }
                let settled = section.is_split();
                let kept = |f: &&Field| !settled || matches!(f.target, Target::Distance(..));
                let fields: Vec<Field> = fields.iter().filter(kept).copied().collect();
                relocate(placed, format, id, start, &fields, &ids, &type_sections);
            }
        }
    }
}

/// Fills in the offsets that split units have, which are final.
fn settle(
    model: &mut ObjectModel,
    id: SectionId,
    start: u64,
    fields: &[Field],
    ids: &[Option<(SectionId, u64)>],
) {
    for field in fields {
        if let Target::Section(section, at) = field.target {
            let at = at + ids[section as usize].map_or(0, |i| i.1);
            let place = (start + u64::from(field.at)) as usize;
            let size = usize::from(field.size);
            let order = model.machine.byte_order();
            order.store(&mut model.section_mut(id).data[place..place + size], at);
        }
    }
}

/// `S_ATTR_DEBUG`.
const MACHO_DEBUG: u32 = 0x0200_0000;
/// `IMAGE_SCN_CNT_INITIALIZED_DATA | MEM_DISCARDABLE | MEM_READ`.
const COFF_DEBUG: u32 = 0x4200_0040;

fn spec(format: ObjectFormat, elf: &str, macho: &str, strings: bool) -> SectionSpec {
    let plain = |name: &str, flags, entry, native| SectionSpec {
        native,
        ..SectionSpec::plain(name.as_bytes(), SectionKind::Progbits, flags, entry)
    };
    match format {
        ObjectFormat::MachO => {
            let name = format!("__DWARF,{macho}");
            plain(&name, SectionFlags::default(), 0, MACHO_DEBUG)
        }
        ObjectFormat::Coff => plain(elf, SectionFlags::default(), 0, COFF_DEBUG),
        _ if strings => plain(elf, SectionFlags::MERGE | SectionFlags::STRINGS, 1, 0),
        _ => plain(elf, SectionFlags::default(), 0, 0),
    }
}

/// Fills in the fields of a section, with relocations where that is for the linker.
fn relocate(
    placed: &mut Placed<'_, '_>,
    format: ObjectFormat,
    id: SectionId,
    start: u64,
    fields: &[Field],
    ids: &[Option<(SectionId, u64)>],
    type_units: &[SectionId],
) {
    let text = placed.model().labels.is_some();
    for field in fields {
        let offset = start + u64::from(field.at);
        let absolute = if field.size == 8 {
            RelocKind::Abs64
        } else {
            RelocKind::Abs32
        };
        let (target, addend, kind) = match field.target {
            Target::Section(section, at) => {
                let Some((section, start)) = ids[section as usize] else {
                    continue;
                };
                let at = start + at;
                if format == ObjectFormat::MachO {
                    // Offsets in sections stay as they are: linkers do not put these sections together.
                    let bytes = &mut placed.model().section_mut(id).data[offset as usize..];
                    bytes[..usize::from(field.size)]
                        .copy_from_slice(&at.to_le_bytes()[..usize::from(field.size)]);
                    continue;
                }
                let (target, addend) = placed.model().reference(section, at, false);
                let kind = match format {
                    ObjectFormat::Coff if field.size == 4 => RelocKind::SecRel32,
                    _ => absolute,
                };
                (target, addend as i64, kind)
            }
            Target::TypeUnit(number) => {
                let (target, addend) = placed.model().reference(type_units[number as usize], 0, false);
                (target, addend as i64, absolute)
            }
            Target::Address(Place::At(section, at, ends)) => {
                let (target, addend) = placed.model().reference(section, at, ends);
                (target, addend as i64, absolute)
            }
            Target::Address(Place::Symbol(symbol)) => (RelocTarget::Symbol(symbol), 0, absolute),
            Target::Tls(symbol) | Target::Address(Place::Tls(symbol)) => {
                let kind = match (format, field.size) {
                    (ObjectFormat::Coff, 4) => RelocKind::SecRel32,
                    (ObjectFormat::Elf, 8) => RelocKind::DtpOff64,
                    (ObjectFormat::Elf, _) => RelocKind::DtpOff32,
                    _ => absolute,
                };
                (RelocTarget::Symbol(symbol), 0, kind)
            }
            Target::Distance(to, from, uleb) => {
                if text {
                    distance(placed, id, offset, field.size, to, from, uleb);
                }
                continue;
            }
        };
        placed.model().section_mut(id).relocs.push(ObjectReloc {
            offset,
            target,
            addend,
            kind,
        });
    }
}

/// In assembly text lengths of code are differences of labels.
fn distance(
    placed: &mut Placed<'_, '_>,
    id: SectionId,
    offset: u64,
    len: u8,
    to: Place,
    from: Place,
    uleb: bool,
) {
    let mut label = |place: Place| match place {
        Place::At(section, at, ends) => placed.model().label(section, at, ends),
        Place::Symbol(symbol) | Place::Tls(symbol) => symbol,
    };
    let (to, from) = (label(to), label(from));
    if let Some(text) = &mut placed.model().section_mut(id).text {
        text.distances.push(Distance {
            offset,
            len,
            uleb,
            to,
            from,
            addend: 0,
        });
    }
}
