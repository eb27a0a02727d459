//! Lists of ranges and locations: `.debug_rnglists` and `.debug_loclists` (DWARF 5 §2.17.3, §2.6.2), `.debug_ranges` and
//! `.debug_loc` before.

use super::builder::Builder;
use super::constants::{at, form};
use super::die::{AttrId, DieId, Value};
use super::output::{Buffer, Output, Place, Sec, Target, write_uleb};
use crate::nodes::Field;

const END_OF_LIST: u8 = 0;
const BASE_ADDRESSX: u8 = 1;
const STARTX_LENGTH: u8 = 3;
const OFFSET_PAIR: u8 = 4;

/// A stretch of code, and the expression that holds there.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub start: Place,
    pub end: Place,
    /// In the pool of bytes: start and length. Empty in lists of ranges.
    pub block: (u32, u32),
}

/// A list.
pub struct List {
    unit: usize,
    entries: Vec<Entry>,
    /// The attribute that refers to it, before version 5 by its place.
    attr: AttrId,
}

/// All lists.
#[derive(Default)]
pub struct Lists {
    /// How many of `ranges` are in split units, and not.
    pub range_counts: [usize; 2],
    pub ranges: Vec<List>,
    pub locations: Vec<List>,
}

impl Builder<'_, '_, '_> {
    /// `DW_AT_ranges`, or a single range.
    pub fn ranges(&mut self, die: DieId, ranges: &[(Place, Place)]) {
        let plain = |start| !self.config.always_ranges || section_start(start) == start;
        match *ranges {
            [(start, end)] if plain(start) => return self.low_high(die, start, end),
            [(start, _), .., (_, end)] if self.config.no_ranges => return self.low_high(die, start, end),
            _ => {}
        }
        let unit = self.unit_of_die(die);
        self.units[unit].has_range_lists = true;
        let object = usize::from(!self.is_split(die));
        let number = self.lists.range_counts[object];
        self.lists.range_counts[object] += 1;
        let attr = self.list_attr(die, at::RANGES, form::RNGLISTX, number);
        let entry = |&(start, end): &(Place, Place)| Entry {
            start,
            end,
            block: (0, 0),
        };
        self.lists.ranges.push(List {
            unit,
            entries: ranges.iter().map(entry).collect(),
            attr,
        });
    }

    /// `DW_AT_location` as a list.
    pub fn location_list(&mut self, die: DieId, entries: Vec<Entry>) {
        let unit = self.unit_of_die(die);
        let attr = self.list_attr(die, at::LOCATION, form::LOCLISTX, self.lists.locations.len());
        self.lists.locations.push(List { unit, entries, attr });
    }

    fn list_attr(&mut self, die: DieId, at: u16, indexed: u16, number: usize) -> AttrId {
        match self.config.version {
            5.. => self.dies.attr(die, at, indexed, Value::Int(number as u64)),
            _ => self.dies.attr(die, at, self.offset_form(), Value::Int(0)),
        }
    }

    /// Writes all lists.
    pub fn write_lists(&mut self, out: &mut Output) {
        let ranges = std::mem::take(&mut self.lists.ranges);
        let locations = std::mem::take(&mut self.lists.locations);
        let split = self.config.split;
        let locations_at = if split { Sec::SplitLoclists } else { Sec::Loclists };
        if self.config.version >= 5 {
            let object = |l: &List| !split || self.units[l.unit].is_skeleton;
            let (ranges, split_ranges): (Vec<List>, Vec<List>) = ranges.into_iter().partition(object);
            self.write_new(out, Sec::Rnglists, &ranges, false);
            self.write_new(out, Sec::SplitRnglists, &split_ranges, false);
            self.write_new(out, locations_at, &locations, true);
        } else {
            self.write_old(out, Sec::Ranges, &ranges, false);
            match split {
                true => self.write_gnu_split(out, &locations),
                false => self.write_old(out, Sec::Loc, &locations, true),
            }
        }
    }

    /// Numbers the address that the first of all lists starts with, if its unit does not tell.
    pub fn number_first_base(&mut self) {
        let first = self.lists.ranges.first().or(self.lists.locations.first());
        let Some(list) = first.filter(|l| self.unit_base(l.unit).is_none()) else {
            return;
        };
        if let Some(start) = list.entries.first().map(|e| e.start) {
            self.address_number(section_start(start));
        }
    }

    /// The address that offsets in a unit's lists count from, if all its code is in one piece.
    fn unit_base(&self, unit: usize) -> Option<Place> {
        let unit = self.units[unit].skeleton_of.unwrap_or(unit);
        match self.units[unit].ranges[..] {
            [(start, _)] => Some(start),
            _ => None,
        }
    }

    fn write_new(&mut self, out: &mut Output, section: Sec, lists: &[List], locations: bool) {
        if lists.is_empty() {
            return;
        }
        let size = self.config.offset_size;
        let buffer = out.get(section);
        let start = buffer.begin_length(size);
        buffer.u16(5);
        buffer.u8(self.config.address_size);
        buffer.u8(0);
        buffer.u32(lists.len() as u32);
        let offsets = buffer.bytes.len();
        buffer.bytes.resize(offsets + lists.len() * usize::from(size), 0);
        for (i, list) in lists.iter().enumerate() {
            let buffer = out.get(section);
            let offset = (buffer.bytes.len() - offsets) as u64;
            let place = offsets + i * usize::from(size);
            let order = buffer.order;
            order.store(&mut buffer.bytes[place..place + usize::from(size)], offset);
            self.write_list(buffer, list, locations);
        }
        out.get(section).end_length(start, size);
    }

    fn write_list(&mut self, buffer: &mut Buffer, list: &List, locations: bool) {
        // Where split units begin is not known to all who read locations.
        let unit_base = match locations && self.config.split {
            true => None,
            false => self.unit_base(list.unit),
        };
        for group in by_section(&list.entries) {
            let mut base = unit_base;
            if base.is_none() {
                let first = group[0].start;
                let section = section_start(first);
                if section != first || group.len() > 1 {
                    base = Some(section);
                    buffer.u8(BASE_ADDRESSX);
                    buffer.uleb(self.address_number(section).into());
                }
            }
            for entry in group {
                match base {
                    Some(base) => {
                        buffer.u8(OFFSET_PAIR);
                        self.distance(buffer, entry.start, base, None);
                        self.distance(buffer, entry.end, base, None);
                    }
                    None => {
                        buffer.u8(STARTX_LENGTH);
                        buffer.uleb(self.address_number(entry.start).into());
                        self.distance(buffer, entry.end, entry.start, None);
                    }
                }
                if locations {
                    buffer.uleb(entry.block.1.into());
                    self.copy_block(buffer, entry.block);
                }
            }
        }
        buffer.u8(END_OF_LIST);
    }

    /// Locations of split units before version 5: start by its number, and length.
    fn write_gnu_split(&mut self, out: &mut Output, lists: &[List]) {
        for list in lists {
            let buffer = out.get(Sec::SplitLoc);
            self.dies
                .set(list.attr, Value::Section(Sec::SplitLoc, buffer.len()));
            for entry in &list.entries {
                buffer.u8(STARTX_LENGTH);
                buffer.uleb(self.address_number(entry.start).into());
                self.distance(buffer, entry.end, entry.start, Some(4));
                buffer.u16(entry.block.1 as u16);
                self.copy_block(buffer, entry.block);
            }
            buffer.u8(END_OF_LIST);
        }
    }

    fn write_old(&mut self, out: &mut Output, section: Sec, lists: &[List], locations: bool) {
        for list in lists {
            let buffer = out.get(section);
            let offset = buffer.len();
            self.dies.set(list.attr, Value::Section(section, offset));
            let unit_base = self.unit_base(list.unit);
            let node = self.node(self.units[list.unit].node);
            let may_base = locations || node.is(Field::RangesBaseAddress);
            for group in by_section(&list.entries) {
                let mut base = unit_base;
                if base.is_none() && may_base {
                    let section = section_start(group[0].start);
                    buffer.int(u64::MAX, self.config.address_size);
                    buffer.field(Target::Address(section), self.config.address_size);
                    base = Some(section);
                }
                for entry in group {
                    for place in [entry.start, entry.end] {
                        match base {
                            Some(base) => self.distance(buffer, place, base, Some(self.config.address_size)),
                            None => buffer.field(Target::Address(place), self.config.address_size),
                        }
                    }
                    if locations {
                        buffer.u16(entry.block.1 as u16);
                        self.copy_block(buffer, entry.block);
                    }
                }
            }
            buffer.int(0, 8);
            buffer.int(0, 8);
        }
    }

    /// How far a place lies behind another one, in so many bytes or as LEB128.
    pub fn distance(&self, buffer: &mut Buffer, to: Place, from: Place, size: Option<u8>) {
        let value = distance(to, from);
        let start = buffer.bytes.len();
        match size {
            Some(size) => buffer.int(value, size),
            None => write_uleb(value, &mut buffer.bytes),
        }
        if self.config.text {
            buffer.fields.push(super::output::Field {
                at: start as u32,
                size: (buffer.bytes.len() - start) as u8,
                target: Target::Distance(to, from, size.is_none()),
            });
        }
    }
}

/// Entries of one section together, in the order of their first ones.
fn by_section(entries: &[Entry]) -> Vec<Vec<Entry>> {
    let section = |place: Place| match place {
        Place::At(section, ..) => Some(section),
        Place::Symbol(_) | Place::Tls(_) => None,
    };
    let mut groups: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        let group = groups
            .iter_mut()
            .find(|g| section(g[0].start) == section(entry.start));
        match group {
            Some(group) => group.push(*entry),
            None => groups.push(vec![*entry]),
        }
    }
    groups
}

/// Where the section of a place starts.
fn section_start(place: Place) -> Place {
    match place {
        Place::At(section, ..) => Place::At(section, 0, false),
        symbol => symbol,
    }
}

/// How far a place lies behind another one of the same section.
pub fn distance(to: Place, from: Place) -> u64 {
    match (to, from) {
        (Place::At(_, to, _), Place::At(_, from, _)) => to.wrapping_sub(from),
        _ => 0,
    }
}
