//! Metadata of the module and of functions: strings, values, lists of arguments, nodes, in this order.

use super::super::block;
use super::super::metadata as records;
use super::constants::Pool;
use super::stream::Stream;
use super::{Writer, nodes, unsupported};
use crate::context::Scope;
use crate::diag::Result;
use crate::ids::{MdId, StrId, Value};
use crate::metadata::{Md, MdNode, MdTable, MdValue};
use rustc_hash::FxHashMap;

/// An item of metadata: its kind and its place among those of its kind, in the module's block or the function's.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Item {
    class: Class,
    index: u32,
    local: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Class {
    String,
    Value,
    List,
    Node,
}

/// An operand of a record.
#[derive(Copy, Clone)]
pub(super) enum Operand {
    Number(u64),
    /// An item's number.
    Item(Item),
    /// An item's number plus one; 0 for none.
    Optional(Option<Item>),
}

/// The contents of a block of metadata.
#[derive(Default)]
pub(super) struct Block {
    local: bool,
    /// The number of the first item.
    pub(super) first: u64,
    strings: Vec<Vec<u8>>,
    string_numbers: FxHashMap<Vec<u8>, u32>,
    /// Type and number of each value.
    values: Vec<(u64, u64)>,
    value_numbers: FxHashMap<(u64, u64), u32>,
    lists: Vec<Vec<Item>>,
    nodes: Vec<(u32, Vec<Operand>)>,
    /// By slot of the table.
    items: Vec<Option<Item>>,
}

impl Block {
    pub(super) fn new(first: u64, local: bool) -> Block {
        Block {
            first,
            local,
            ..Block::default()
        }
    }

    fn item(&self, class: Class, index: u32) -> Item {
        Item {
            class,
            index,
            local: self.local,
        }
    }

    /// Number of items.
    pub(super) fn len(&self) -> u64 {
        (self.strings.len() + self.values.len() + self.lists.len() + self.nodes.len()) as u64
    }

    fn number(&self, item: Item) -> u64 {
        let before = match item.class {
            Class::String => 0,
            Class::Value => self.strings.len(),
            Class::List => self.strings.len() + self.values.len(),
            Class::Node => self.strings.len() + self.values.len() + self.lists.len(),
        };
        self.first + before as u64 + u64::from(item.index)
    }

    /// A string; none if it is empty.
    pub(super) fn string(&mut self, bytes: &[u8]) -> Option<Item> {
        (!bytes.is_empty()).then(|| self.any_string(bytes))
    }

    fn any_string(&mut self, bytes: &[u8]) -> Item {
        let n = match self.string_numbers.get(bytes) {
            Some(n) => *n,
            None => {
                let n = self.strings.len() as u32;
                self.strings.push(bytes.to_vec());
                self.string_numbers.insert(bytes.to_vec(), n);
                n
            }
        };
        self.item(Class::String, n)
    }

    /// A value whose type and number are known.
    fn value(&mut self, ty: u64, number: u64) -> Item {
        let next = self.values.len() as u32;
        let n = *self.value_numbers.entry((ty, number)).or_insert(next);
        if n == next {
            self.values.push((ty, number));
        }
        self.item(Class::Value, n)
    }

    /// Where the number of each item of `table` comes from; nodes get theirs here, in order.
    fn place_nodes(&mut self, table: &MdTable) {
        self.items.resize(table.len(), None);
        let mut n = 0;
        for i in 0..table.len() {
            if matches!(table.get(i), Md::Node(_)) {
                self.items[i] = Some(self.item(Class::Node, n));
                n += 1;
            }
        }
    }
}

/// What a block of metadata is made with.
pub(super) struct Maker<'m, 'w, 'a> {
    pub(super) w: &'m mut Writer<'w>,
    pub(super) scope: Scope<'a>,
    /// Where constants go.
    pub(super) pool: &'m mut Pool,
    /// Type and number of local values.
    pub(super) locals: &'m dyn Fn(u32) -> (crate::ids::TypeId, u64),
    pub(super) block: Block,
}

impl Maker<'_, '_, '_> {
    /// Takes in a table: the module's, or the overlay of a body.
    pub(super) fn table(&mut self, table: &MdTable) -> Result<()> {
        self.block.place_nodes(table);
        // What a module read from bitcode has taken in of its functions may name values of theirs: nothing outside refers to it.
        let local = self.block.local;
        let of_function = |v: &Value| !local && v.as_const().is_none();
        for i in 0..table.len() {
            match table.get(i) {
                Md::Value(v) if of_function(v) => {}
                Md::ArgList(values) if values.iter().any(of_function) => {}
                // Items of a body that the module has, too: the body refers to the module's.
                Md::Unparsed(_) => {}
                Md::String(s) => {
                    let item = self.block.any_string(self.scope.bytes(*s));
                    self.block.items[i] = Some(item);
                }
                Md::Value(v) => {
                    let item = self.value(*v)?;
                    self.block.items[i] = Some(item);
                }
                Md::ArgList(values) => {
                    let items = values
                        .iter()
                        .map(|v| self.value(*v))
                        .collect::<Result<Vec<Item>>>()?;
                    let n = self.block.lists.len() as u32;
                    self.block.lists.push(items);
                    self.block.items[i] = Some(self.block.item(Class::List, n));
                }
                Md::Node(_) => {}
            }
        }
        for i in 0..table.len() {
            if let Md::Node(node) = table.get(i) {
                let record = self.node(node)?;
                self.block.nodes.push(record);
            }
        }
        Ok(())
    }

    fn value(&mut self, v: Value) -> Result<Item> {
        let (ty, number) = match v.as_const() {
            Some(c) => (self.scope.const_ty(c), self.w.constant(self.scope, self.pool, c)?),
            None => (self.locals)(v.0),
        };
        let ty = self.w.types.number(self.scope, ty);
        Ok(self.block.value(ty, number))
    }

    /// An item that the text refers to.
    pub(super) fn md(&self, id: MdId) -> Result<Item> {
        let of = match id.is_local() == self.block.local {
            true => &self.block,
            false => &self.w.metadata,
        };
        let found = of.items.get(id.slot()).copied().flatten();
        found.ok_or_else(|| unsupported("metadata that is not the module's or this function's"))
    }

    /// An integer as a value.
    pub(super) fn int(&mut self, n: i128) -> Result<Item> {
        let n = i64::try_from(n).map_err(|_| unsupported("number of more than 64 bits in metadata"))?;
        let ty = self.w.types.number(self.scope, crate::ids::TypeId::I64);
        let number = self.w.int_constant(self.pool, ty, n);
        Ok(self.block.value(ty, number))
    }

    pub(super) fn bytes(&self, s: StrId) -> &[u8] {
        self.scope.bytes(s)
    }

    fn node(&mut self, node: &MdNode) -> Result<(u32, Vec<Operand>)> {
        if !node.kind.is_empty() {
            return nodes::record(self, node);
        }
        let mut ops = Vec::with_capacity(node.fields.len());
        for f in &node.fields {
            ops.push(Operand::Optional(match f.value {
                MdValue::Md(m) => Some(self.md(m)?),
                MdValue::Null => None,
                _ => return Err(unsupported("field of a tuple that is no metadata")),
            }));
        }
        let code = match node.distinct {
            true => records::DISTINCT_NODE,
            false => records::NODE,
        };
        Ok((code, ops))
    }
}

impl Writer<'_> {
    fn item_number(&self, block: &Block, item: Item) -> u64 {
        match item.local == block.local {
            true => block.number(item),
            false => self.metadata.number(item),
        }
    }

    /// The number of what the text refers to, seen from a function whose block is `block`.
    pub(super) fn md_number(&self, block: &Block, id: MdId) -> Result<u64> {
        let of = match id.is_local() == block.local {
            true => block,
            false => &self.metadata,
        };
        match of.items.get(id.slot()).copied().flatten() {
            Some(item) => Ok(of.number(item)),
            None => Err(unsupported(
                "metadata that is not the module's or this function's",
            )),
        }
    }

    /// Writes the items of a block; the caller starts and ends it.
    pub(super) fn write_metadata(&self, out: &mut Stream, block: &Block) {
        if !block.strings.is_empty() {
            let mut lengths = Stream::default();
            for s in &block.strings {
                lengths.vbr(s.len() as u64, 6);
            }
            lengths.align();
            let offset = lengths.bytes.len() as u64;
            let mut blob = lengths.bytes;
            block.strings.iter().for_each(|s| blob.extend_from_slice(s));
            out.blob(records::STRINGS, &[block.strings.len() as u64, offset], &blob);
        }
        for (ty, number) in &block.values {
            out.record(records::VALUE, &[*ty, *number]);
        }
        let mut ops = Vec::new();
        for list in &block.lists {
            ops.clear();
            ops.extend(list.iter().map(|i| block.number(*i)));
            out.record(records::ARG_LIST, &ops);
        }
        for (code, record) in &block.nodes {
            ops.clear();
            ops.extend(record.iter().map(|o| match o {
                Operand::Number(n) => *n,
                Operand::Item(i) => self.item_number(block, *i),
                Operand::Optional(i) => i.map_or(0, |i| self.item_number(block, i) + 1),
            }));
            out.record(*code, &ops);
        }
    }

    /// Records of what is attached to variables and declarations.
    pub(super) fn global_attachments(&mut self) -> Result<Vec<Vec<u64>>> {
        let m = self.module;
        let mut attached = Vec::new();
        for (i, g) in m.globals.iter().enumerate() {
            if g.metadata.is_empty() || self.bodies.contains_key(&crate::ids::GlobalId::new(i)) {
                continue;
            }
            let mut ops = vec![i as u64];
            for (kind, md) in &g.metadata {
                ops.push(self.kind(m.scope().bytes(*kind)));
                ops.push(self.md_number(&self.metadata, *md)?);
            }
            attached.push(ops);
        }
        Ok(attached)
    }

    /// The module's block: items, named nodes, attachments.
    pub(super) fn module_metadata(&self, attached: &[Vec<u64>], out: &mut Stream) -> Result<()> {
        let m = self.module;
        if self.metadata.len() == 0 && m.named_metadata.is_empty() && attached.is_empty() {
            return Ok(());
        }
        out.enter(block::METADATA);
        self.write_metadata(out, &self.metadata);
        for (name, nodes) in &m.named_metadata {
            out.text(records::NAME, &[], m.scope().bytes(*name));
            let numbers = nodes.iter().map(|n| self.md_number(&self.metadata, *n));
            out.record(records::NAMED_NODE, &numbers.collect::<Result<Vec<u64>>>()?);
        }
        for ops in attached {
            out.record(records::GLOBAL_DECL_ATTACHMENT, ops);
        }
        out.end();
        Ok(())
    }

    /// The number of a kind of attachment.
    pub(super) fn kind(&mut self, name: &[u8]) -> u64 {
        let next = self.kinds.len() as u64;
        *self.kinds.entry(name.to_vec()).or_insert(next)
    }

    /// Writes the names of the kinds.
    pub(super) fn write_kinds(&self, out: &mut Stream) {
        if self.kinds.is_empty() {
            return;
        }
        let mut kinds: Vec<(u64, &[u8])> = self.kinds.iter().map(|(k, n)| (*n, &k[..])).collect();
        kinds.sort_unstable();
        out.enter(block::METADATA_KIND);
        for (n, name) in kinds {
            out.text(records::KIND, &[n], name);
        }
        out.end();
    }
}
