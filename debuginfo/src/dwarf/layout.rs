//! The bytes of `.debug_info` and `.debug_abbrev`, and the tables that entries refer to by number.

use super::builder::Builder;
use super::constants::{at, form};
use super::die::{Attr, BlockTarget, DieId, Value};
use super::output::{Buffer, Output, Place, Sec, Target, write_sleb, write_uleb};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// `DW_UT_compile`
const UT_COMPILE: u8 = 1;
/// `DW_UT_skeleton`
const UT_SKELETON: u8 = 4;
/// `DW_UT_split_compile`
const UT_SPLIT_COMPILE: u8 = 5;
/// `DW_UT_split_type`
const UT_SPLIT_TYPE: u8 = 6;
/// `DW_UT_type`
const UT_TYPE: u8 = 2;

/// Abbreviations: each set of attributes and forms once.
#[derive(Default)]
struct Abbreviations {
    bytes: Vec<u8>,
    /// Start and end of each.
    ranges: Vec<(u32, u32)>,
    known: HashTable<u32>,
    /// The one that is being made.
    scratch: Vec<u8>,
}

impl Abbreviations {
    /// The number of an entry's abbreviation, from 1.
    fn number<'a>(&mut self, tag: u16, children: bool, attrs: impl Iterator<Item = &'a Attr>) -> u32 {
        self.scratch.clear();
        write_uleb(tag.into(), &mut self.scratch);
        self.scratch.push(children.into());
        for attr in attrs {
            write_uleb(attr.at.into(), &mut self.scratch);
            write_uleb(attr.form.into(), &mut self.scratch);
            if attr.form == form::IMPLICIT_CONST {
                write_sleb(attr.int() as i64, &mut self.scratch);
            }
        }
        self.scratch.extend_from_slice(&[0, 0]);
        let (bytes, ranges) = (&self.bytes, &self.ranges);
        let get = |i: u32| &bytes[ranges[i as usize].0 as usize..ranges[i as usize].1 as usize];
        let hash = FxBuildHasher.hash_one(self.scratch.as_slice());
        if let Some(found) = self.known.find(hash, |i| get(*i) == self.scratch) {
            return *found + 1;
        }
        let id = self.ranges.len() as u32;
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(&self.scratch);
        self.ranges.push((start, self.bytes.len() as u32));
        let (bytes, ranges) = (&self.bytes, &self.ranges);
        let get = |i: u32| &bytes[ranges[i as usize].0 as usize..ranges[i as usize].1 as usize];
        self.known
            .insert_unique(hash, id, |i| FxBuildHasher.hash_one(get(*i)));
        id + 1
    }

    fn write(&self, out: &mut Buffer) {
        for (i, (start, end)) in self.ranges.iter().enumerate() {
            out.uleb(i as u64 + 1);
            out.bytes
                .extend_from_slice(&self.bytes[*start as usize..*end as usize]);
        }
        out.u8(0);
    }
}

impl Builder<'_, '_, '_> {
    /// What units say when all their code and entries are known.
    pub fn finish_units(&mut self) {
        self.unit_ends();
        self.macro_attributes();
    }

    fn unit_ends(&mut self) {
        for number in self.compile_units() {
            let die = self.units[number].die;
            for (entry, class) in std::mem::take(&mut self.units[number].containing) {
                if let Some(class) = self.known(class, entry) {
                    self.refer(entry, at::CONTAINING_TYPE, class);
                }
            }
            let bases = std::mem::take(&mut self.units[number].base_types);
            for (_, base) in bases.iter().rev() {
                self.dies.adopt_first(die, *base);
            }
            match self.units[number].skeleton {
                Some(skeleton) => self.close_skeleton(number, skeleton),
                None => {
                    self.unit_ranges(number, die);
                    self.unit_bases(die);
                }
            }
        }
    }

    pub(super) fn unit_ranges(&mut self, number: usize, die: DieId) {
        let ranges = self.units[number].ranges.clone();
        self.low_high_or_ranges(die, &ranges);
    }

    pub(super) fn low_high_or_ranges(&mut self, die: DieId, ranges: &[(Place, Place)]) {
        match ranges[..] {
            [] => {}
            [_] => self.ranges(die, ranges),
            _ if self.config.version < 3 => {}
            _ if self.config.no_ranges => self.ranges(die, ranges),
            _ => {
                self.dies.attr(die, at::LOW_PC, form::ADDR, Value::Int(0));
                self.ranges(die, ranges);
            }
        }
    }

    /// Where the unit's parts of the tables are.
    pub(super) fn unit_bases(&mut self, die: DieId) {
        if self.config.version < 5 {
            return;
        }
        let wide = self.config.offset_size == 8;
        let (addresses, lists) = if wide { (16, 20) } else { (8, 12) };
        let base = |b: &mut Self, at, section, offset| {
            b.dies
                .attr(die, at, form::SEC_OFFSET, Value::Section(section, offset));
        };
        if self.addresses.is_empty() {
            self.number_first_base();
        }
        if !self.addresses.is_empty() {
            base(self, at::ADDR_BASE, Sec::Addr, addresses);
        }
        if self.units[self.unit_of_die(die)].has_range_lists {
            base(self, at::RNGLISTS_BASE, Sec::Rnglists, lists);
        }
        if !self.lists.locations.is_empty() && !self.config.split {
            base(self, at::LOCLISTS_BASE, Sec::Loclists, lists);
        }
    }

    /// Writes all sections.
    pub fn finish(mut self) -> Output {
        let mut out = Output::new(self.config.order);
        self.write_macros(&mut out);
        self.write_lines(&mut out);
        let mut abbreviations = Abbreviations::default();
        let mut start = 0;
        let mut split_abbreviations = Abbreviations::default();
        for number in self.type_units.written.clone() {
            match self.config.split {
                true => self.lay_out(number, &mut split_abbreviations),
                false => self.lay_out(number, &mut abbreviations),
            }
        }
        for number in self.compile_units() {
            if let Some(skeleton) = self.units[number].skeleton {
                self.lay_out(number, &mut split_abbreviations);
                self.lay_out(skeleton, &mut abbreviations);
            } else {
                self.lay_out(number, &mut abbreviations);
            }
            let number = self.units[number].skeleton.unwrap_or(number);
            self.units[number].start = start;
            start += u64::from(self.units[number].size) + self.length_size();
        }
        self.write_lists(&mut out);
        self.write_names(&mut out);
        self.write_aranges(&mut out);
        for number in self.type_units.written.clone() {
            if self.config.split {
                let new = self.config.version >= 5;
                let section = if new { Sec::SplitInfo } else { Sec::SplitTypes };
                self.write_unit(number, out.get(section));
                continue;
            }
            let mut buffer = Buffer::new(self.config.order);
            self.write_unit(number, &mut buffer);
            if let Some(unit) = &self.units[number].type_unit {
                out.types.push((unit.signature, buffer));
            }
        }
        for number in self.compile_units() {
            match self.units[number].skeleton {
                Some(skeleton) => self.write_split(number, skeleton, &mut out),
                None => self.write_unit(number, out.get(Sec::Info)),
            }
        }
        for (abbreviations, section) in [
            (&abbreviations, Sec::Abbrev),
            (&split_abbreviations, Sec::SplitAbbrev),
        ] {
            if !abbreviations.ranges.is_empty() {
                abbreviations.write(out.get(section));
            }
        }
        self.write_tables(&mut out);
        out
    }

    /// Bytes of a unit's length.
    fn length_size(&self) -> u64 {
        if self.config.offset_size == 8 { 12 } else { 4 }
    }

    /// Gives entries their offsets from the start of the unit.
    fn lay_out(&mut self, number: usize, abbreviations: &mut Abbreviations) {
        let root = self.units[number].die;
        let offset_size = u32::from(self.config.offset_size);
        let address_size = u32::from(self.config.address_size);
        let mut header =
            self.length_size() as u32 + 2 + offset_size + 1 + u32::from(self.config.version >= 5);
        if self.units[number].type_unit.is_some() {
            header += 8 + offset_size;
        } else if self.config.split && self.config.version >= 5 {
            header += 8;
        }
        let mut offset = header;
        let mut die = root;
        loop {
            let entry = *self.dies.get(die);
            let children = entry.first_child != DieId::NONE;
            let abbreviation = abbreviations.number(entry.tag, children, self.dies.attrs(die));
            let mut size = super::die::uleb_size(abbreviation.into());
            for attr in self.dies.attrs(die) {
                size += attr.size(offset_size, address_size);
            }
            let entry = self.dies.get_mut(die);
            entry.abbreviation = abbreviation;
            entry.offset = offset;
            offset += size;
            if children {
                die = entry.first_child;
                continue;
            }
            // The end of each list of children is a byte.
            while die != root && self.dies.get(die).next == DieId::NONE {
                die = self.dies.get(die).parent;
                offset += 1;
            }
            if die == root {
                break;
            }
            die = self.dies.get(die).next;
        }
        self.units[number].size = offset - self.length_size() as u32;
    }

    pub(super) fn write_unit(&mut self, number: usize, buffer: &mut Buffer) {
        let size = self.config.offset_size;
        let root = self.units[number].die;
        let start = buffer.begin_length(size);
        let unit = &self.units[number];
        let (kind, abbreviations) = match (&unit.type_unit, unit.is_skeleton) {
            (Some(_), _) if self.config.split => (UT_SPLIT_TYPE, Sec::SplitAbbrev),
            (Some(_), _) => (UT_TYPE, Sec::Abbrev),
            (_, true) => (UT_SKELETON, Sec::Abbrev),
            (_, false) if self.config.split => (UT_SPLIT_COMPILE, Sec::SplitAbbrev),
            _ => (UT_COMPILE, Sec::Abbrev),
        };
        buffer.u16(self.config.version);
        if self.config.version >= 5 {
            buffer.u8(kind);
            buffer.u8(self.config.address_size);
            buffer.field(Target::Section(abbreviations, 0), size);
            if self.config.split && unit.type_unit.is_none() {
                buffer.int(unit.dwo_id, 8);
            }
        } else {
            buffer.field(Target::Section(abbreviations, 0), size);
            buffer.u8(self.config.address_size);
        }
        if let Some(unit) = &self.units[number].type_unit {
            buffer.int(unit.signature, 8);
            buffer.int(self.dies.get(unit.die).offset.into(), size);
        }
        let mut die = root;
        loop {
            let entry = *self.dies.get(die);
            buffer.uleb(entry.abbreviation.into());
            for attr in self.dies.attrs(die) {
                self.write_attr(buffer, attr);
            }
            if entry.first_child != DieId::NONE {
                die = entry.first_child;
                continue;
            }
            while die != root && self.dies.get(die).next == DieId::NONE {
                die = self.dies.get(die).parent;
                buffer.u8(0);
            }
            if die == root {
                break;
            }
            die = self.dies.get(die).next;
        }
        buffer.end_length(start, size);
    }

    fn write_attr(&self, buffer: &mut Buffer, attr: &Attr) {
        let offset_size = self.config.offset_size;
        match attr.value {
            Value::Int(n) => match attr.form {
                form::SDATA => write_sleb(n as i64, &mut buffer.bytes),
                form::UDATA
                | form::ADDRX
                | form::LOCLISTX
                | form::RNGLISTX
                | form::GNU_ADDR_INDEX
                | form::GNU_STR_INDEX => buffer.uleb(n),
                _ => {
                    let size = attr.size(offset_size.into(), self.config.address_size.into());
                    buffer.int(n, size as u8);
                }
            },
            Value::Die(to) => {
                let to = self.dies.get(to);
                if attr.form == form::REF4 {
                    return buffer.u32(to.offset);
                }
                let at = self.units[to.unit as usize].start + u64::from(to.offset);
                buffer.field(Target::Section(Sec::Info, at), offset_size);
            }
            Value::Block(start, len) => {
                match attr.form {
                    form::BLOCK1 => buffer.u8(len as u8),
                    form::BLOCK2 => buffer.u16(len as u16),
                    form::BLOCK4 => buffer.u32(len),
                    form::STRING => {}
                    _ => buffer.uleb(len.into()),
                }
                self.copy_block(buffer, (start, len));
                if attr.form == form::STRING {
                    buffer.u8(0);
                }
            }
            Value::Section(section, at) => buffer.field(Target::Section(section, at), offset_size),
            Value::Address(place) => buffer.field(Target::Address(place), self.config.address_size),
            Value::Distance(to, from) => self.distance(buffer, to, from, Some(4)),
        }
    }

    /// Copies bytes of the pool with their fields.
    pub fn copy_block(&self, buffer: &mut Buffer, (start, len): (u32, u32)) {
        let at = buffer.bytes.len() as u32;
        let (start, end) = (start as usize, (start + len) as usize);
        buffer.bytes.extend_from_slice(&self.dies.bytes[start..end]);
        let first = self.dies.fields.partition_point(|f| (f.at as usize) < start);
        for field in self.dies.fields[first..]
            .iter()
            .take_while(|f| (f.at as usize) < end)
        {
            let place = at + field.at - start as u32;
            let target = match field.target {
                BlockTarget::Address(place) => Target::Address(place),
                BlockTarget::Tls(symbol) => Target::Tls(symbol),
                BlockTarget::Die(die) => {
                    // LEB128 of four bytes, whatever the number.
                    let offset = self.dies.get(die).offset;
                    for i in 0..4 {
                        let more = if i < 3 { 0x80 } else { 0 };
                        buffer.bytes[place as usize + i] = (offset >> (7 * i)) as u8 & 0x7f | more;
                    }
                    continue;
                }
            };
            buffer.fields.push(super::output::Field {
                at: place,
                size: self.config.address_size,
                target,
            });
        }
    }

    /// Strings and addresses.
    fn write_tables(&mut self, out: &mut Output) {
        let size = self.config.offset_size;
        let object = std::mem::take(self.object_strings_mut());
        self.write_strings(object, (Sec::Str, Sec::StrOffsets), out);
        if self.config.split {
            let split = std::mem::take(&mut self.strings);
            self.write_strings(split, (Sec::SplitStr, Sec::SplitStrOffsets), out);
        }
        if !self.addresses.is_empty() {
            let buffer = out.get(Sec::Addr);
            let header = self.config.version >= 5;
            let start = if header { buffer.begin_length(size) } else { 0 };
            if header {
                buffer.u16(5);
                buffer.u8(self.config.address_size);
                buffer.u8(0);
            }
            for place in &self.addresses {
                buffer.field(Target::Address(*place), self.config.address_size);
            }
            if header {
                buffer.end_length(start, size);
            }
        }
    }

    /// A table of strings, and the offsets of those with an index.
    fn write_strings(
        &self,
        strings: super::strings::StringTable,
        (section, offsets): (Sec, Sec),
        out: &mut Output,
    ) {
        let size = self.config.offset_size;
        let by_number = self.config.version >= 5 || section == Sec::SplitStr;
        if by_number && !strings.indexed.is_empty() {
            let buffer = out.get(offsets);
            let header = self.config.version >= 5;
            let start = if header { buffer.begin_length(size) } else { 0 };
            if header {
                buffer.u16(5);
                buffer.u16(0);
            }
            for string in &strings.indexed {
                let offset = strings.offsets[*string as usize];
                buffer.field(Target::Section(section, offset), size);
            }
            if header {
                buffer.end_length(start, size);
            }
        }
        out.get(section).bytes = strings.bytes;
    }
}
