//! `.debug_macro` (DWARF 5 §6.3) and `.debug_macinfo` before.

use super::builder::Builder;
use super::constants::at;
use super::die::Value;
use super::output::{Output, Sec, Target};
use crate::nodes::{Field, Kind, NodeId};

const END_FILE: u8 = 4;
const START_FILE: u8 = 3;
/// `DW_MACRO_define_strx`; what undefines is the next number.
const DEFINE_STRX: u8 = 0x0b;
/// `DW_MACRO_GNU_define_indirect`; what undefines is the next number.
const DEFINE_INDIRECT: u8 = 5;

impl Builder<'_, '_, '_> {
    /// The attributes of units that have macros. Their values are set by [`Self::write_macros`].
    pub fn macro_attributes(&mut self) {
        let (attribute, section) = match (self.config.version, self.config.macro_section) {
            (5.., _) => (at::MACROS, Sec::Macro),
            (_, true) => (at::GNU_MACROS, Sec::Macro),
            (_, false) => (at::MACRO_INFO, Sec::Macinfo),
        };
        for unit in 0..self.units.len() {
            let node = self.node(self.units[unit].node);
            let of = &self.units[unit];
            let own = !of.silent && !of.is_skeleton && of.type_unit.is_none();
            if !own || node.node_id(Field::Macros).is_none() {
                continue;
            }
            let form = self.offset_form();
            let attr = self
                .dies
                .attr(self.units[unit].die, attribute, form, Value::Section(section, 0));
            self.units[unit].macros = Some(attr);
        }
    }

    /// Writes macros; before line tables, since they name files, and strings.
    pub fn write_macros(&mut self, out: &mut Output) {
        for unit in 0..self.units.len() {
            let Some(attr) = self.units[unit].macros else {
                continue;
            };
            let section = match (self.config.macro_section, self.config.split) {
                (true, false) => Sec::Macro,
                (true, true) => Sec::SplitMacro,
                (false, false) => Sec::Macinfo,
                (false, true) => Sec::SplitMacinfo,
            };
            let start = out.get(section).len();
            self.dies.set(attr, Value::Section(section, start));
            if section == Sec::SplitMacro {
                // The one line table that split units share.
                let buffer = out.get(section);
                let size = self.config.offset_size;
                buffer.u16(5);
                buffer.u8(2 | u8::from(size == 8));
                buffer.int(0, size);
            } else if section == Sec::Macro {
                let size = self.config.offset_size;
                let buffer = out.get(section);
                // (GNU's extension before DWARF 5)
                buffer.u16(self.config.version.clamp(4, 5));
                // The size of offsets, and that there is one of the line table.
                buffer.u8(2 | u8::from(size == 8));
                let at = buffer.bytes.len() as u32;
                buffer.field(Target::Section(Sec::Line, 0), size);
                self.units[unit].macro_line = Some(at);
            }
            let node = self.node(self.units[unit].node);
            self.macro_list(unit, node.list(Field::Macros), out, section, 0);
            out.get(section).u8(0);
        }
    }

    fn macro_list(&mut self, unit: usize, list: &[NodeId], out: &mut Output, section: Sec, depth: u32) {
        for id in list {
            let Some(node) = id.some().map(|id| self.node(id)) else {
                continue;
            };
            let line = node.uint(Field::Line);
            match node.kind() {
                Kind::MacroFile if depth < 1000 => {
                    let file = node.node_id(Field::File);
                    let file = match section {
                        Sec::SplitMacro | Sec::SplitMacinfo => self.shared_file(unit, file),
                        _ => self.units[unit].files.number(self.nodes, file),
                    };
                    let buffer = out.get(section);
                    buffer.u8(START_FILE);
                    buffer.uleb(line);
                    buffer.uleb(file.into());
                    self.macro_list(unit, node.list(Field::Nodes), out, section, depth + 1);
                    out.get(section).u8(END_FILE);
                }
                Kind::Macro => {
                    let mut text = node.bytes(Field::Name).to_vec();
                    let value = node.bytes(Field::Value);
                    if !value.is_empty() {
                        text.push(b' ');
                        text.extend_from_slice(value);
                    }
                    let kind = node.int(Field::Type) as u8;
                    let inlined = self.config.inlined_strings && self.config.version >= 5;
                    let number = match section {
                        _ if inlined => None,
                        Sec::Macro | Sec::SplitMacro => Some(self.strings.plain(self.nodes.strings(), &text)),
                        _ => None,
                    };
                    let buffer = out.get(section);
                    match number {
                        Some(number) if self.config.version < 5 => {
                            buffer.u8(DEFINE_INDIRECT + u8::from(kind == 2));
                            buffer.uleb(line);
                            let string = self.strings.offsets[number as usize];
                            buffer.field(Target::Section(Sec::Str, string), self.config.offset_size);
                        }
                        Some(number) => {
                            buffer.u8(DEFINE_STRX + u8::from(kind == 2));
                            buffer.uleb(line);
                            buffer.uleb(self.strings.index(number).into());
                        }
                        None => {
                            buffer.u8(kind);
                            buffer.uleb(line);
                            buffer.string(&text);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
