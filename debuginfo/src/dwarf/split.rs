//! Units that are split off (DWARF 5 §3.1.2; GNU's extension before): the object has skeletons, whose addresses, line
//! tables and ranges the units refer to by number.

use super::builder::{Builder, Unit};
use super::constants::{at, form, tag};
use super::die::{AttrId, DieId, Value};
use super::lines::Files;
use super::output::{Output, Sec};
use crate::nodes::{Field, Str};
use emit::md5::md5;

impl Builder<'_, '_, '_> {
    /// Makes the skeleton of a unit.
    pub fn open_skeleton(&mut self, number: usize) {
        let skeleton = self.units.len();
        let new = self.config.version >= 5;
        let tag = if new {
            tag::SKELETON_UNIT
        } else {
            tag::COMPILE_UNIT
        };
        let die = self.dies.add(tag, DieId::NONE, skeleton as u32);
        let of = &self.units[number];
        let (node, language) = (of.node, of.language);
        let files = Files::new(self.nodes, None, self.config.version);
        self.units.push(Unit {
            minimal: true,
            is_skeleton: true,
            skeleton_of: Some(number),
            ..Unit::new(node, die, language, files)
        });
        self.units[number].skeleton = Some(skeleton);
        self.stmt_list(number, die);
        if new {
            self.string_offsets_base(die);
        }
        let file = self.node(node).node(Field::File);
        let directory = file.map_or(Str::EMPTY, |f| f.str(Field::Directory));
        self.string_if(die, at::COMP_DIR, directory);
        let public = self.asks_for_gnu_names(number);
        self.flag_if(die, at::GNU_PUBNAMES, public);
    }

    /// What both parts of a unit say when all is known.
    pub(super) fn close_skeleton(&mut self, number: usize, skeleton: usize) {
        let (die, object) = (self.units[number].die, self.units[skeleton].die);
        self.unit_attributes(number, die);
        let name = self.placed.options().debug.split_file.clone().unwrap_or_default();
        let new = self.config.version >= 5;
        for part in [die, object] {
            let attribute = if new { at::DWO_NAME } else { at::GNU_DWO_NAME };
            self.text(part, attribute, name.as_bytes());
        }
        if !new {
            let attrs = [die, object].map(|d| self.dies.attr(d, at::GNU_DWO_ID, form::DATA8, Value::Int(0)));
            self.dwo_ids.push((number, attrs));
        }
        if !new && self.lists.range_counts != [0, 0] {
            let base = Value::Section(Sec::Ranges, 0);
            self.dies
                .attr(object, at::GNU_RANGES_BASE, self.offset_form(), base);
        }
        let ranges = self.units[number].ranges.clone();
        self.low_high_or_ranges(object, &ranges);
        match new {
            true => self.unit_bases(object),
            false => self.gnu_bases(object),
        }
    }

    fn gnu_bases(&mut self, object: DieId) {
        let offset = self.offset_form();
        if !self.addresses.is_empty() {
            let base = Value::Section(Sec::Addr, 0);
            self.dies.attr(object, at::GNU_ADDR_BASE, offset, base);
        }
    }

    /// Writes both parts, which know each other by a hash of the one that is split off.
    pub(super) fn write_split(&mut self, number: usize, skeleton: usize, out: &mut Output) {
        let buffer = out.get(Sec::SplitInfo);
        let (bytes, fields) = (buffer.bytes.len(), buffer.fields.len());
        self.write_unit(number, buffer);
        let mut hashed = buffer.bytes[bytes..].to_vec();
        hashed.extend_from_slice(&self.strings.bytes);
        let hash = md5(&hashed);
        let id = hash[..8]
            .iter()
            .rev()
            .fold(0, |n, byte| n << 8 | u64::from(*byte));
        buffer.bytes.truncate(bytes);
        buffer.fields.truncate(fields);
        for unit in [number, skeleton] {
            self.units[unit].dwo_id = id;
        }
        let attrs: Vec<AttrId> = self
            .dwo_ids
            .iter()
            .filter(|d| d.0 == number)
            .flat_map(|d| d.1)
            .collect();
        for attr in attrs {
            self.dies.set(attr, Value::Int(id));
        }
        self.write_unit(number, out.get(Sec::SplitInfo));
        self.write_unit(skeleton, out.get(Sec::Info));
    }
}
