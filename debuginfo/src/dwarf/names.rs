//! Tables of names: `.debug_names` (DWARF 5 §6.1.1), `.debug_pubnames` and GNU's form of it, Apple's tables
//! (llvm.org/docs/SourceLevelDebugging, "Name Accelerator Tables"), and `.debug_aranges` (§6.1.2).

use super::builder::Builder;
use super::constants::{at, form, tag};
use super::die::DieId;
use super::output::{Buffer, Output, Place, Sec, Target};
use crate::nodes::{Field, Kind, NodeId, Str};
use emit::ByteOrder;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Which tables by hash are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accel {
    /// None.
    None,
    /// Apple's four.
    Apple,
    /// `.debug_names`.
    Names,
}

/// `nameTableKind`.
const KIND_DEFAULT: i64 = 0;
const KIND_GNU: i64 = 1;
const KIND_NONE: i64 = 2;
const KIND_APPLE: i64 = 3;

/// One of Apple's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Names,
    Objc,
    Namespaces,
    Types,
}

/// A name with its entries.
struct Named {
    /// Of the string.
    number: u32,
    hash: u32,
    dies: Vec<DieId>,
}

/// Names in the order in which they came.
#[derive(Default)]
struct Names {
    list: Vec<Named>,
    known: FxHashMap<u32, usize>,
}

/// All tables of names.
#[derive(Default)]
pub struct NameTables {
    tables: [Names; 4],
    /// Public names and types of each unit: full name and entry.
    names: Vec<(u32, Vec<u8>, DieId)>,
    types: Vec<(u32, Vec<u8>, DieId)>,
    /// Places that `.debug_aranges` is made from, with their units and sizes.
    pub places: Vec<(usize, Place)>,
}

/// Bernstein's hash, which Apple's tables have.
fn djb(name: &[u8]) -> u32 {
    name.iter()
        .fold(5381, |h: u32, c| h.wrapping_mul(33).wrapping_add((*c).into()))
}

/// The same of the name without regard to case (DWARF 5 §7.33).
fn folded_djb(name: &[u8]) -> u32 {
    if name.is_ascii() {
        let add = |h: u32, c: &u8| h.wrapping_mul(33).wrapping_add(c.to_ascii_lowercase().into());
        return name.iter().fold(5381, add);
    }
    let text = String::from_utf8_lossy(name);
    let fold = |c: char| match c {
        '\u{130}' | '\u{131}' => 'i',
        c => c.to_lowercase().next().unwrap_or(c),
    };
    let folded: String = text.chars().map(fold).collect();
    djb(folded.as_bytes())
}

/// How many buckets a table of so many different hashes has.
fn bucket_count(hashes: usize) -> usize {
    match hashes {
        1025.. => hashes / 4,
        17.. => hashes / 2,
        _ => hashes.max(1),
    }
}

impl Builder<'_, '_, '_> {
    /// The `nameTableKind` of the unit that an entry is in.
    fn name_kind(&self, die: DieId) -> i64 {
        self.node(self.units[self.unit_of_die(die)].node)
            .int(Field::NameTableKind)
    }

    /// Adds an entry to a table by hash.
    pub fn accel(&mut self, table: Table, name: &[u8], die: DieId) {
        let kind = self.name_kind(die);
        let wanted = match self.config.accel {
            Accel::None => false,
            Accel::Apple => true,
            Accel::Names => kind == KIND_APPLE || kind == KIND_DEFAULT,
        };
        if !wanted || name.is_empty() || self.units[self.unit_of_die(die)].is_skeleton {
            return;
        }
        let nodes = self.nodes;
        let number = self.object_strings_mut().plain(nodes.strings(), name);
        let (table, hash) = match self.config.accel {
            Accel::Apple => (table as usize, djb(name)),
            _ => (0, folded_djb(name)),
        };
        let names = &mut self.names.tables[table];
        let next = names.list.len();
        let at = *names.known.entry(number).or_insert(next);
        if at == next {
            names.list.push(Named {
                number,
                hash,
                dies: Vec::new(),
            });
        }
        names.list[at].dies.push(die);
    }

    pub fn accel_str(&mut self, table: Table, name: Str, die: DieId) {
        if self.config.accel != Accel::None && !name.is_empty() {
            let nodes = self.nodes;
            self.accel(table, nodes.bytes(name), die);
        }
    }

    /// Names by which a subprogram with code is found.
    pub fn accel_subprogram(&mut self, id: NodeId, die: DieId) {
        let node = self.node(id);
        let apple = self.config.accel == Accel::Apple || self.name_kind(die) == KIND_APPLE;
        if !apple && self.name_kind(die) == KIND_NONE || !node.has_sp_flag(crate::nodes::sp_flag::DEFINITION)
        {
            return;
        }
        let (name, linkage) = (node.bytes(Field::Name), node.bytes(Field::LinkageName));
        let linkage = linkage.strip_prefix(b"\x01").unwrap_or(linkage);
        self.accel(Table::Names, name, die);
        if name != linkage && (!self.config.abstract_linkage_names || self.abstract_known(id, die).is_some())
        {
            self.accel(Table::Names, linkage, die);
        }
        self.accel_objc(name, die);
    }

    /// `-[Class(Category) selector:]` is found by the class, with and without its category, and by the selector.
    fn accel_objc(&mut self, name: &[u8], die: DieId) {
        let Some(inner) = name.strip_prefix(b"-[").or(name.strip_prefix(b"+[")) else {
            return;
        };
        let Some(inner) = inner.strip_suffix(b"]") else {
            return;
        };
        let Some(space) = inner.iter().position(|c| *c == b' ') else {
            return;
        };
        let (class, selector) = (&inner[..space], &inner[space + 1..]);
        let bare = class.split(|c| *c == b'(').next().unwrap_or(class);
        self.accel(Table::Objc, bare, die);
        if bare.len() != class.len() {
            self.accel(Table::Objc, class, die);
        }
        self.accel(Table::Names, selector, die);
    }

    /// Whether a unit is to have GNU's tables of public names.
    pub(super) fn asks_for_gnu_names(&self, unit: usize) -> bool {
        self.node(self.units[unit].node).int(Field::NameTableKind) == KIND_GNU
    }

    /// Whether a unit has tables of public names.
    pub(super) fn has_public_names(&self, unit: usize) -> bool {
        match self.node(self.units[unit].node).int(Field::NameTableKind) {
            KIND_GNU => true,
            KIND_DEFAULT => {
                let config = &self.config;
                config.gdb && !self.units[unit].minimal && config.accel != Accel::Apple && config.version < 5
            }
            _ => false,
        }
    }

    /// Notes a public name.
    pub fn public_name(&mut self, name: &[u8], die: DieId, context: Option<NodeId>) {
        if self.units[self.unit_of_die(die)].is_skeleton {
            return;
        }
        let unit = self.owner(self.unit_of_die(die));
        if self.has_public_names(unit) {
            let full = [self.context_text(unit, context), name.to_vec()].concat();
            let die = self.in_compile_unit(die);
            self.names.names.push((unit as u32, full, die));
        }
    }

    /// Notes a type in the tables that list types.
    pub fn public_type(&mut self, id: NodeId, die: DieId) {
        let node = self.node(id);
        let name = node.bytes(Field::Name);
        if name.is_empty() || node.has_flag(crate::nodes::flag::FWD_DECL) {
            return;
        }
        let unit = self.owner(self.unit_of_die(die));
        let context = node.node_id(Field::Scope);
        let kind = context.map(|c| self.node(c).kind());
        let outer = [Kind::CompileUnit, Kind::File, Kind::Namespace, Kind::CommonBlock];
        if kind.is_none_or(|k| outer.contains(&k)) && self.has_public_names(unit) {
            let full = [self.context_text(unit, context), name.to_vec()].concat();
            let die = self.in_compile_unit(die);
            self.names.types.push((unit as u32, full, die));
        }
    }

    /// What of the compile unit stands for an entry of a type unit: the unit's own.
    fn in_compile_unit(&self, die: DieId) -> DieId {
        match &self.units[self.unit_of_die(die)].type_unit {
            Some(type_unit) => self.units[type_unit.owner].die,
            None => die,
        }
    }

    /// A type that is found by its name.
    pub fn accel_type(&mut self, node: crate::nodes::Node<'_, '_>, die: DieId) {
        if !node.has_flag(crate::nodes::flag::FWD_DECL) {
            self.accel(Table::Types, node.bytes(Field::Name), die);
        }
    }

    /// The names of the scopes around something in C++, each with `::` behind it.
    fn context_text(&self, unit: usize, mut context: Option<NodeId>) -> Vec<u8> {
        let mut parents = Vec::new();
        if !matches!(self.units[unit].language, 0x04 | 0x1a | 0x21 | 0x2b | 0x3a) {
            return Vec::new();
        }
        while let Some(id) = context.filter(|_| parents.len() < 1000) {
            let node = self.node(id);
            if node.kind() == Kind::CompileUnit {
                break;
            }
            parents.push(node);
            context = node.node_id(Field::Scope);
        }
        let mut text = Vec::new();
        for node in parents.iter().rev() {
            let name = match (node.kind(), node.bytes(Field::Name)) {
                (Kind::Namespace, b"") => b"(anonymous namespace)",
                (_, name) => name,
            };
            if !name.is_empty() {
                text.extend_from_slice(name);
                text.extend_from_slice(b"::");
            }
        }
        text
    }

    /// Writes all tables of names.
    pub fn write_names(&mut self, out: &mut Output) {
        match self.config.accel {
            Accel::None => {}
            Accel::Apple => {
                for (table, section) in [
                    (Table::Names, Sec::AppleNames),
                    (Table::Objc, Sec::AppleObjc),
                    (Table::Namespaces, Sec::AppleNamespaces),
                    (Table::Types, Sec::AppleTypes),
                ] {
                    self.apple_table(table, out.get(section));
                }
            }
            Accel::Names => self.debug_names(out.get(Sec::Names)),
        }
        for unit in self.compile_units() {
            if self.has_public_names(unit) {
                self.public_table(unit, false, out);
                self.public_table(unit, true, out);
            }
        }
    }

    /// Names by bucket, in each by hash; and how many different hashes there are.
    fn buckets(names: &Names) -> (Vec<Vec<usize>>, usize) {
        let hashes: FxHashSet<u32> = names.list.iter().map(|n| n.hash).collect();
        let mut buckets = vec![Vec::new(); bucket_count(hashes.len())];
        for (i, name) in names.list.iter().enumerate() {
            let bucket = name.hash as usize % buckets.len();
            buckets[bucket].push(i);
        }
        for bucket in &mut buckets {
            bucket.sort_by_key(|i| names.list[*i].hash);
        }
        (buckets, hashes.len())
    }

    /// The entry's place in `.debug_info`.
    fn place_of(&self, die: DieId) -> u64 {
        let entry = self.dies.get(die);
        self.units[entry.unit as usize].start + u64::from(entry.offset)
    }

    fn sort_entries(&mut self, table: usize) {
        let mut names = std::mem::take(&mut self.names.tables[table]);
        for name in &mut names.list {
            name.dies.sort_by_key(|d| self.place_of(*d));
            name.dies.dedup();
        }
        self.names.tables[table] = names;
    }

    fn apple_table(&mut self, table: Table, buffer: &mut Buffer) {
        self.sort_entries(table as usize);
        let names = &self.names.tables[table as usize];
        let (buckets, hashes) = Self::buckets(names);
        // DW_ATOM_die_offset, DW_ATOM_die_tag, DW_ATOM_type_flags
        let atoms: &[(u16, u16)] = match table {
            Table::Types => &[(1, form::DATA4), (3, form::DATA2), (5, form::DATA1)],
            _ => &[(1, form::DATA4)],
        };
        buffer.u32(0x4841_5348);
        buffer.u16(1);
        buffer.u16(0);
        buffer.u32(buckets.len() as u32);
        buffer.u32(hashes as u32);
        buffer.u32(8 + 4 * atoms.len() as u32);
        buffer.u32(0);
        buffer.u32(atoms.len() as u32);
        for (atom, form) in atoms {
            buffer.u16(*atom);
            buffer.u16(*form);
        }
        let distinct = |bucket: &Vec<usize>| {
            let mut list: Vec<u32> = bucket.iter().map(|i| names.list[*i].hash).collect();
            list.dedup();
            list
        };
        let mut index = 0;
        for bucket in &buckets {
            buffer.u32(if bucket.is_empty() { u32::MAX } else { index });
            index += distinct(bucket).len() as u32;
        }
        for hash in buckets.iter().flat_map(distinct) {
            buffer.u32(hash);
        }
        let mut offset_at = buffer.bytes.len();
        buffer.bytes.resize(offset_at + 4 * hashes, 0);
        for bucket in &buckets {
            let mut before = None;
            for i in bucket {
                let name = &names.list[*i];
                if before != Some(name.hash) {
                    if before.is_some() {
                        buffer.u32(0);
                    }
                    let here = buffer.len();
                    let order = buffer.order;
                    order.store(&mut buffer.bytes[offset_at..offset_at + 4], here);
                    offset_at += 4;
                    before = Some(name.hash);
                }
                let string = self.object_strings().offsets[name.number as usize];
                buffer.field(Target::Section(Sec::Str, string), 4);
                buffer.u32(name.dies.len() as u32);
                for die in &name.dies {
                    buffer.u32(self.place_of(*die) as u32);
                    if table == Table::Types {
                        buffer.u16(self.dies.get(*die).tag);
                        // No flags.
                        buffer.u8(0);
                    }
                }
            }
            if !bucket.is_empty() {
                buffer.u32(0);
            }
        }
    }

    /// Names of type units that have been undone go.
    fn drop_undone(&mut self) {
        let names = &mut self.names.tables[0];
        let undone = |die: &DieId| self.units[self.dies.get(*die).unit as usize].silent;
        for name in &mut names.list {
            name.dies.retain(|die| !undone(die));
        }
        names.list.retain(|name| !name.dies.is_empty());
    }

    fn debug_names(&mut self, buffer: &mut Buffer) {
        self.drop_undone();
        self.sort_entries(0);
        let types = self.type_units.written.clone();
        let names = &self.names.tables[0];
        let units: Vec<usize> = (0..self.units.len())
            .filter(|u| {
                let kind = self.node(self.units[*u].node).int(Field::NameTableKind);
                let unit = &self.units[*u];
                unit.type_unit.is_none()
                    && !unit.silent
                    && !unit.is_skeleton
                    && (kind == KIND_DEFAULT || kind == KIND_APPLE)
            })
            .collect();
        if units.is_empty() {
            return;
        }
        let size = self.config.offset_size;
        let (buckets, _) = Self::buckets(names);
        let start = buffer.begin_length(size);
        buffer.u16(5);
        buffer.u16(0);
        let (local, foreign) = if self.config.split {
            (0, types.len())
        } else {
            (types.len(), 0)
        };
        for count in [units.len(), local, foreign, buckets.len(), names.list.len()] {
            buffer.u32(count as u32);
        }
        let abbreviations_at = buffer.bytes.len();
        buffer.u32(0);
        buffer.u32(8);
        buffer.bytes.extend_from_slice(b"LLVM0700");
        for unit in &units {
            buffer.field(Target::Section(Sec::Info, self.in_object(*unit).start), size);
        }
        for (number, unit) in types.iter().enumerate() {
            match &self.units[*unit].type_unit {
                Some(unit) if self.config.split => buffer.int(unit.signature, 8),
                _ => buffer.field(Target::TypeUnit(number as u32), size),
            }
        }
        let mut index = 1;
        for bucket in &buckets {
            buffer.u32(if bucket.is_empty() { 0 } else { index });
            index += bucket.len() as u32;
        }
        for i in buckets.iter().flatten() {
            buffer.u32(names.list[*i].hash);
        }
        for i in buckets.iter().flatten() {
            let string = self.object_strings().offsets[names.list[*i].number as usize];
            buffer.field(Target::Section(Sec::Str, string), size);
        }
        let mut pool = EntryPool::new(self, &units, &types);
        let mut offset_at = buffer.bytes.len();
        buffer
            .bytes
            .resize(offset_at + names.list.len() * usize::from(size), 0);
        for i in buckets.iter().flatten() {
            let here = pool.name(self, &names.list[*i].dies);
            let end = offset_at + usize::from(size);
            pool.order.store(&mut buffer.bytes[offset_at..end], here);
            offset_at = end;
        }
        let abbreviations = pool.abbreviations();
        let length = abbreviations.len() as u64;
        (pool.order).store(&mut buffer.bytes[abbreviations_at..abbreviations_at + 4], length);
        buffer.bytes.extend_from_slice(&abbreviations);
        buffer.bytes.extend_from_slice(&pool.finish());
        let end = buffer.bytes.len().next_multiple_of(4);
        buffer.bytes.resize(end, 0);
        buffer.end_length(start, size);
    }

    /// `.debug_pubnames`, `.debug_pubtypes`, or GNU's forms.
    fn public_table(&self, unit: usize, types: bool, out: &mut Output) {
        let list = if types {
            &self.names.types
        } else {
            &self.names.names
        };
        let gnu = self.node(self.units[unit].node).int(Field::NameTableKind) == KIND_GNU;
        let section = match (gnu, types) {
            (false, false) => Sec::Pubnames,
            (false, true) => Sec::Pubtypes,
            (true, false) => Sec::GnuPubnames,
            (true, true) => Sec::GnuPubtypes,
        };
        // Of equal names the last one counts.
        let mut last: FxHashMap<&[u8], DieId> = FxHashMap::default();
        let own = self.units[unit].die;
        for (owner, name, die) in list {
            match last.entry(name) {
                _ if *owner as usize != unit => {}
                // What stands in a type unit gives way to an entry of its own.
                Entry::Occupied(_) if *die == own => {}
                entry => {
                    entry.insert_entry(*die);
                }
            }
        }
        let mut entries: Vec<(u32, &[u8], DieId)> = last
            .into_iter()
            .map(|(name, die)| (self.dies.get(die).offset, name, die))
            .collect();
        entries.sort_unstable();
        let size = self.config.offset_size;
        let buffer = out.get(section);
        let start = buffer.begin_length(size);
        buffer.u16(2);
        buffer.field(Target::Section(Sec::Info, self.in_object(unit).start), size);
        let length = u64::from(self.in_object(unit).size) + if size == 8 { 12 } else { 4 };
        buffer.int(length, size);
        for (offset, name, die) in entries {
            buffer.int(offset.into(), size);
            if gnu {
                buffer.u8(self.gnu_index(unit, die));
            }
            buffer.string(name);
        }
        buffer.int(0, size);
        buffer.end_length(start, size);
    }

    /// Kind and linkage as gdb's index has them.
    fn gnu_index(&self, unit: usize, die: DieId) -> u8 {
        const STATIC: u8 = 1 << 7;
        let c_plus_plus = matches!(self.units[unit].language, 0x04 | 0x1a | 0x21 | 0x2b | 0x3a);
        let external = |die| self.dies.attrs(die).any(|a| a.at == at::EXTERNAL);
        let specification = self.dies.attrs(die).find(|a| a.at == at::SPECIFICATION);
        let declared = match specification.map(|a| a.value) {
            Some(super::die::Value::Die(declaration)) => external(declaration),
            _ => external(die),
        };
        let linkage = if declared { 0 } else { STATIC };
        match self.dies.get(die).tag {
            tag::CLASS_TYPE | tag::STRUCTURE_TYPE | tag::UNION_TYPE | tag::ENUMERATION_TYPE => {
                1 << 4 | if c_plus_plus { 0 } else { STATIC }
            }
            tag::TYPEDEF | tag::BASE_TYPE | tag::SUBRANGE_TYPE | tag::TEMPLATE_ALIAS => 1 << 4 | STATIC,
            // (what stands in type units is named for the unit)
            tag::NAMESPACE | tag::COMPILE_UNIT => 1 << 4,
            tag::SUBPROGRAM => 3 << 4 | linkage,
            tag::VARIABLE => 2 << 4 | linkage,
            tag::ENUMERATOR => 2 << 4 | STATIC,
            _ => 0,
        }
    }

    /// `.debug_aranges`: for each section, up to where another unit's code or data begins.
    pub fn write_aranges(&mut self, out: &mut Output) {
        let places = std::mem::take(&mut self.names.places);
        let mut sections: Vec<(emit::object::SectionId, Vec<(u64, usize)>)> = Vec::new();
        for (unit, place) in places {
            let Place::At(section, offset, _) = place else {
                continue;
            };
            match sections.iter_mut().find(|s| s.0 == section) {
                Some((_, list)) => list.push((offset, unit)),
                None => sections.push((section, vec![(offset, unit)])),
            }
        }
        let mut spans: Vec<Vec<(Place, u64)>> = vec![Vec::new(); self.units.len()];
        for (section, mut list) in sections {
            list.sort_unstable();
            let end = self.placed.model().section(section).size;
            let mut start = list[0];
            for at in list.iter().skip(1).filter(|at| at.1 != usize::MAX) {
                if at.1 != start.1 {
                    spans[start.1].push((Place::At(section, start.0, false), at.0 - start.0));
                    start = *at;
                }
            }
            spans[start.1].push((Place::At(section, start.0, false), end - start.0));
        }
        let size = self.config.offset_size;
        for (unit, spans) in spans.iter().enumerate().filter(|s| !s.1.is_empty()) {
            let buffer = out.get(Sec::Aranges);
            let begin = buffer.bytes.len();
            let start = buffer.begin_length(size);
            buffer.u16(2);
            buffer.field(Target::Section(Sec::Info, self.in_object(unit).start), size);
            buffer.u8(self.config.address_size);
            buffer.u8(0);
            let padded = begin + (buffer.bytes.len() - begin).next_multiple_of(16);
            buffer.bytes.resize(padded, 0xff);
            for (place, length) in spans {
                buffer.field(Target::Address(*place), self.config.address_size);
                buffer.int(*length, self.config.address_size);
            }
            buffer.int(0, self.config.address_size);
            buffer.int(0, self.config.address_size);
            buffer.end_length(start, size);
        }
    }
}

/// `DW_IDX_*`
const IDX_COMPILE_UNIT: u8 = 1;
const IDX_TYPE_UNIT: u8 = 2;
const IDX_DIE_OFFSET: u8 = 3;
const IDX_PARENT: u8 = 4;

/// How an entry says what it stands in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Parent {
    /// It cannot: that is a declaration.
    Unknown,
    /// In nothing that has a name here.
    Outermost,
    /// In another entry of the table.
    Indexed,
}

/// The entry's tag, what it stands in, and whether that is in a type unit.
type EntryKind = (u16, Parent, bool);

/// The entries of `.debug_names`.
struct EntryPool {
    order: ByteOrder,
    bytes: Vec<u8>,
    /// Numbers of compile units in the table; `None` if there is one only.
    units: Option<FxHashMap<usize, u32>>,
    /// Numbers of type units.
    types: FxHashMap<usize, u32>,
    kinds: Vec<EntryKind>,
    known: FxHashMap<EntryKind, u32>,
    indexed: FxHashSet<DieId>,
    places: FxHashMap<DieId, u32>,
    /// Fields that refer to entries.
    parents: Vec<(usize, DieId)>,
}

impl EntryPool {
    fn new(builder: &Builder<'_, '_, '_>, units: &[usize], types: &[usize]) -> EntryPool {
        let numbers = |units: &[usize]| units.iter().enumerate().map(|(i, u)| (*u, i as u32)).collect();
        let all = builder.names.tables[0].list.iter();
        EntryPool {
            order: builder.config.order,
            bytes: Vec::new(),
            units: (units.len() > 1).then(|| numbers(units)),
            types: numbers(types),
            kinds: Vec::new(),
            known: FxHashMap::default(),
            indexed: all.flat_map(|n| n.dies.iter().copied()).collect(),
            places: FxHashMap::default(),
            parents: Vec::new(),
        }
    }

    /// Appends the entries of a name; gives where they start.
    fn name(&mut self, builder: &Builder<'_, '_, '_>, dies: &[DieId]) -> u64 {
        let start = self.bytes.len() as u64;
        for die in dies {
            let entry = builder.dies.get(*die);
            let declaration = builder.dies.attrs(entry.parent).any(|a| a.at == at::DECLARATION);
            let parent = match self.indexed.contains(&entry.parent) {
                _ if declaration => Parent::Unknown,
                true => Parent::Indexed,
                false => Parent::Outermost,
            };
            let next = self.kinds.len() as u32;
            let type_unit = self.types.get(&(entry.unit as usize)).copied();
            let kind = (entry.tag, parent, type_unit.is_some());
            let number = *self.known.entry(kind).or_insert(next);
            if number == next {
                self.kinds.push(kind);
            }
            self.places.entry(*die).or_insert(self.bytes.len() as u32);
            super::output::write_uleb(u64::from(number) + 1, &mut self.bytes);
            if let Some(unit) = type_unit {
                let size = Self::unit_size(self.types.len());
                self.order.put(&mut self.bytes, unit as u64, size);
            } else if let Some(units) = &self.units {
                let unit = units.get(&(entry.unit as usize)).copied().unwrap_or(0);
                let size = Self::unit_size(units.len());
                self.order.put(&mut self.bytes, unit as u64, size);
            }
            self.order.put(&mut self.bytes, entry.offset.into(), 4);
            if parent == Parent::Indexed {
                self.parents.push((self.bytes.len(), entry.parent));
                self.bytes.extend_from_slice(&[0; 4]);
            }
        }
        self.bytes.push(0);
        start
    }

    fn unit_size(count: usize) -> usize {
        match count {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        }
    }

    fn abbreviations(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (i, (tag, parent, in_type_unit)) in self.kinds.iter().enumerate() {
            super::output::write_uleb(i as u64 + 1, &mut out);
            super::output::write_uleb((*tag).into(), &mut out);
            let form = |count: usize| match Self::unit_size(count) {
                1 => form::DATA1 as u8,
                2 => form::DATA2 as u8,
                _ => form::DATA4 as u8,
            };
            if *in_type_unit {
                out.extend_from_slice(&[IDX_TYPE_UNIT, form(self.types.len())]);
            } else if let Some(units) = &self.units {
                out.extend_from_slice(&[IDX_COMPILE_UNIT, form(units.len())]);
            }
            out.extend_from_slice(&[IDX_DIE_OFFSET, form::REF4 as u8]);
            match parent {
                Parent::Unknown => {}
                Parent::Outermost => out.extend_from_slice(&[IDX_PARENT, form::FLAG_PRESENT as u8]),
                Parent::Indexed => out.extend_from_slice(&[IDX_PARENT, form::REF4 as u8]),
            }
            out.extend_from_slice(&[0, 0]);
        }
        out.push(0);
        out
    }

    fn finish(mut self) -> Vec<u8> {
        for (at, parent) in &self.parents {
            let place = self.places.get(parent).copied().unwrap_or(0);
            self.order.store(&mut self.bytes[*at..*at + 4], place.into());
        }
        self.bytes
    }
}
