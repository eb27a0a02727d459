//! Units that hold a type each (DWARF 5 §3.1.4), which linkers keep one of: types with identifiers.
//!
//! What refers to such a type has a declaration with its signature. A type whose entries would need what only one compile
//! unit has (addresses by number, types without identifiers) stays in the compile unit, and so do those that it was made with.

use super::builder::{Builder, Unit};
use super::constants::{at, form, tag};
use super::die::{DieId, Value};
use super::lines::Files;
use super::output::Sec;
use crate::nodes::{Field, NodeId, Str};
use emit::md5::md5;
use rustc_hash::FxHashMap;

/// What a type unit is beside a unit.
pub struct TypeUnit {
    /// Of the type's identifier.
    pub signature: u64,
    /// The type's entry.
    pub die: DieId,
    /// The compile unit that it was made for, whose files it names.
    pub owner: usize,
}

/// All type units.
#[derive(Default)]
pub struct TypeUnits {
    /// Units in the order in which they are written.
    pub written: Vec<usize>,
    signatures: FxHashMap<NodeId, u64>,
    /// Units being made, each for the one before, and their types.
    open: Vec<(usize, NodeId)>,
}

impl<'a> Builder<'_, '_, 'a> {
    /// Makes an entry a reference to a type in a unit of its own, which is made if it is new.
    pub fn refer_to_type_unit(&mut self, die: DieId, id: NodeId) {
        if !self.type_units.open.is_empty() && self.bound_to_unit {
            // All of this will be undone.
            return;
        }
        if let Some(signature) = self.type_units.signatures.get(&id) {
            return self.signature(die, *signature);
        }
        let outermost = self.type_units.open.is_empty();
        self.bound_to_unit = false;
        let signature = type_signature(self.node(id).bytes(Field::Identifier));
        self.type_units.signatures.insert(id, signature);
        let owner = self.owner(self.unit_of_die(die));
        let unit = self.open_type_unit(owner, signature);
        self.type_units.open.push((unit, id));
        let root = self.units[unit].die;
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), root);
        let ty = match self.known(id, root) {
            Some(known) => known,
            None => {
                let ty = self.entry_of(node.tag(), context, id);
                self.construct(ty, node);
                self.public_type(id, ty);
                self.accel_type(node, ty);
                ty
            }
        };
        if let Some(type_unit) = &mut self.units[unit].type_unit {
            type_unit.die = ty;
        }
        if outermost {
            let made = std::mem::take(&mut self.type_units.open);
            if std::mem::take(&mut self.bound_to_unit) {
                for (unit, id) in made {
                    self.units[unit].silent = true;
                    self.type_units.signatures.remove(&id);
                }
                return self.whole_type(die, node);
            }
            self.type_units.written.extend(made.iter().map(|m| m.0));
        }
        self.signature(die, signature);
    }

    fn signature(&mut self, die: DieId, signature: u64) {
        self.flag(die, at::DECLARATION);
        self.value(die, at::SIGNATURE, form::REF_SIG8, signature);
    }

    fn open_type_unit(&mut self, owner: usize, signature: u64) -> usize {
        let number = self.units.len();
        let die = self.dies.add(tag::TYPE_UNIT, DieId::NONE, number as u32);
        let of = &self.units[owner];
        let (node, language, minimal) = (of.node, of.language, of.minimal);
        let files = Files::new(self.nodes, None, self.config.version);
        let mut unit = Unit::new(node, die, language, files);
        unit.minimal = minimal;
        unit.type_unit = Some(TypeUnit {
            signature,
            die,
            owner,
        });
        self.units.push(unit);
        self.value(die, at::LANGUAGE, form::DATA2, language.into());
        if self.config.split {
            if self.config.version >= 5 {
                let file = self.node(node).node(Field::File);
                let directory = file.map_or(Str::EMPTY, |f| f.str(Field::Directory));
                self.string_if(die, at::COMP_DIR, directory);
                let name = self.placed.options().debug.split_file.clone().unwrap_or_default();
                self.text(die, at::DWO_NAME, name.as_bytes());
            }
            return number;
        }
        let offset = self.offset_form();
        let lines = self
            .dies
            .attr(die, at::STMT_LIST, offset, Value::Section(Sec::Line, 0));
        self.units[owner].type_lines.push(lines);
        if self.config.version >= 5 {
            self.string_offsets_base(die);
        }
        number
    }

    /// The number of a file in the table that all split type units share, `.debug_line.dwo`: theirs cannot be that of a
    /// unit in the object.
    pub(super) fn split_file(&mut self, die: DieId, file: Option<NodeId>) -> u32 {
        let unit = self.unit_of_die(die);
        let root = self.units[unit].die;
        if !self.dies.attrs(root).any(|a| a.at == at::STMT_LIST) {
            let lines = Value::Section(Sec::SplitLine, 0);
            self.dies.attr(root, at::STMT_LIST, self.offset_form(), lines);
        }
        self.shared_file(unit, file)
    }

    /// The same, without a reference to the table from a type unit.
    pub(super) fn shared_file(&mut self, unit: usize, file: Option<NodeId>) -> u32 {
        let own = self.node(self.units[unit].node).node(Field::File);
        let (nodes, version) = (self.nodes, self.config.version);
        let files = self
            .split_files
            .get_or_insert_with(|| Files::new(nodes, own, version));
        files.number(nodes, file)
    }
}

/// The last eight bytes of the identifier's MD5.
fn type_signature(identifier: &[u8]) -> u64 {
    let hash = md5(identifier);
    hash[8..]
        .iter()
        .rev()
        .fold(0, |n, byte| n << 8 | u64::from(*byte))
}
