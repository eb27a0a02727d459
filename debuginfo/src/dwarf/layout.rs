//! The bytes of `.debug_info` and `.debug_abbrev`, and the tables that entries refer to by number.

use super::builder::Builder;
use super::constants::{at, form};
use super::die::{Attr, BlockTarget, DieId, Value};
use super::output::{Buffer, Output, Sec, Target, write_sleb, write_uleb};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// `DW_UT_compile`
const UT_COMPILE: u8 = 1;
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
            self.unit_ranges(number, die);
            self.unit_bases(number, die);
        }
    }

    fn unit_ranges(&mut self, number: usize, die: DieId) {
        let ranges = self.units[number].ranges.clone();
        match ranges[..] {
            [] => {}
            [(start, end)] => self.low_high(die, start, end),
            _ if self.config.version < 3 => {}
            _ => {
                self.dies.attr(die, at::LOW_PC, form::ADDR, Value::Int(0));
                self.ranges(die, &ranges);
            }
        }
    }

    /// Where the unit's parts of the tables are.
    fn unit_bases(&mut self, number: usize, die: DieId) {
        if self.config.version < 5 {
            return;
        }
        let wide = self.config.offset_size == 8;
        let (addresses, lists) = if wide { (16, 20) } else { (8, 12) };
        let base = |b: &mut Self, at, section, offset| {
            b.dies
                .attr(die, at, form::SEC_OFFSET, Value::Section(section, offset));
        };
        if !self.addresses.is_empty() {
            base(self, at::ADDR_BASE, Sec::Addr, addresses);
        }
        if self.units[number].has_range_lists {
            base(self, at::RNGLISTS_BASE, Sec::Rnglists, lists);
        }
        if !self.lists.locations.is_empty() {
            base(self, at::LOCLISTS_BASE, Sec::Loclists, lists);
        }
    }

    /// Writes all sections.
    pub fn finish(mut self) -> Output {
        let mut out = Output::default();
        self.write_macros(&mut out);
        self.write_lines(&mut out);
        let mut abbreviations = Abbreviations::default();
        let mut start = 0;
        for number in self.type_units.written.clone() {
            self.lay_out(number, &mut abbreviations);
        }
        for number in self.compile_units() {
            self.lay_out(number, &mut abbreviations);
            self.units[number].start = start;
            start += u64::from(self.units[number].size) + self.length_size();
        }
        self.write_lists(&mut out);
        self.write_names(&mut out);
        self.write_aranges(&mut out);
        for number in self.type_units.written.clone() {
            let mut buffer = Buffer::default();
            self.write_unit(number, &mut buffer);
            if let Some(unit) = &self.units[number].type_unit {
                out.types.push((unit.signature, buffer));
            }
        }
        for number in self.compile_units() {
            self.write_unit(number, out.get(Sec::Info));
        }
        if !abbreviations.ranges.is_empty() {
            abbreviations.write(out.get(Sec::Abbrev));
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
        let mut header =
            self.length_size() as u32 + 2 + offset_size + 1 + u32::from(self.config.version >= 5);
        if self.units[number].type_unit.is_some() {
            header += 8 + offset_size;
        }
        let mut offset = header;
        let mut die = root;
        loop {
            let entry = *self.dies.get(die);
            let children = entry.first_child != DieId::NONE;
            let abbreviation = abbreviations.number(entry.tag, children, self.dies.attrs(die));
            let mut size = super::die::uleb_size(abbreviation.into());
            for attr in self.dies.attrs(die) {
                size += attr.size(offset_size);
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

    fn write_unit(&mut self, number: usize, buffer: &mut Buffer) {
        let size = self.config.offset_size;
        let root = self.units[number].die;
        let start = buffer.begin_length(size);
        buffer.u16(self.config.version);
        if self.config.version >= 5 {
            let types = self.units[number].type_unit.is_some();
            buffer.u8(if types { UT_TYPE } else { UT_COMPILE });
            buffer.u8(8);
            buffer.field(Target::Section(Sec::Abbrev, 0), size);
        } else {
            buffer.field(Target::Section(Sec::Abbrev, 0), size);
            buffer.u8(8);
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
                form::UDATA | form::ADDRX | form::LOCLISTX | form::RNGLISTX => buffer.uleb(n),
                _ => buffer.int(n, attr.size(offset_size.into()) as u8),
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
                    _ => buffer.uleb(len.into()),
                }
                self.copy_block(buffer, (start, len));
            }
            Value::Section(section, at) => buffer.field(Target::Section(section, at), offset_size),
            Value::Address(place) => buffer.field(Target::Address(place), 8),
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
                size: 8,
                target,
            });
        }
    }

    /// Strings and addresses.
    fn write_tables(&mut self, out: &mut Output) {
        let size = self.config.offset_size;
        let strings = std::mem::take(&mut self.strings);
        if self.config.version >= 5 && !strings.offsets.is_empty() {
            let buffer = out.get(Sec::StrOffsets);
            let start = buffer.begin_length(size);
            buffer.u16(5);
            buffer.u16(0);
            for offset in &strings.offsets {
                buffer.field(Target::Section(Sec::Str, *offset), size);
            }
            buffer.end_length(start, size);
        }
        out.get(Sec::Str).bytes = strings.bytes;
        if !self.addresses.is_empty() {
            let buffer = out.get(Sec::Addr);
            let start = buffer.begin_length(size);
            buffer.u16(5);
            buffer.u8(8);
            buffer.u8(0);
            for place in &self.addresses {
                buffer.field(Target::Address(*place), 8);
            }
            buffer.end_length(start, size);
        }
    }
}
