//! Blocks of metadata, of modules and of functions; kinds and attachments.
//!
//! Numbers are given out in one pass, so that nodes may refer to later ones; nodes are read in a second one, or, as in
//! text, when somebody asks for them ([`Md::Unparsed`]).

use super::bitstream::{Cursor, Frame, Item, Record};
use super::body::{BodyReader, DROPPED};
use super::module::ModuleReader;
use super::{Tables, block, debug_nodes};
use crate::body::Body;
use crate::diag::{Diagnostic, Result};
use crate::home::Home;
use crate::ids::{ConstId, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::metadata::{Md, MdField, MdNode, MdValue};
use crate::module::Module;
use crate::parse::Parser;
use rustc_hash::FxHashMap;

// Records of the blocks.
const STRING_OLD: u32 = 1;
pub(super) const VALUE: u32 = 2;
pub(super) const NODE: u32 = 3;
pub(super) const NAME: u32 = 4;
pub(super) const DISTINCT_NODE: u32 = 5;
pub(super) const KIND: u32 = 6;
const OLD_NODE: u32 = 8;
const OLD_FN_NODE: u32 = 9;
pub(super) const NAMED_NODE: u32 = 10;
pub(super) const ATTACHMENT: u32 = 11;
pub(super) const STRINGS: u32 = 35;
pub(super) const GLOBAL_DECL_ATTACHMENT: u32 = 36;
const INDEX_OFFSET: u32 = 38;
const INDEX: u32 = 39;
pub(super) const ARG_LIST: u32 = 46;

/// A node that is read later: where it stands, and the number of its block among [`Tables::frames`].
#[derive(Copy, Clone)]
pub(super) struct Place {
    mark: u64,
    frame: u32,
}

/// A node whose place is not kept.
const NOWHERE: u32 = u32::MAX;

/// Which nodes are read at once.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Eager {
    None,
    Tuples,
    All,
}

/// What one block gave.
#[derive(Default)]
struct Found {
    /// Nodes to be read: the item, and where it stands.
    nodes: Vec<(MdId, u64)>,
    named: Vec<(Vec<u8>, Vec<u64>)>,
    /// Attachments of globals: value, pairs of kind and node.
    attachments: Vec<Record>,
    kinds: Vec<(u64, Vec<u8>)>,
    /// Those nodes that are tuples.
    tuples: Vec<(MdId, u64)>,
    frame: Option<Frame>,
}

/// Reads blocks of metadata.
struct BlockReader<'r, 'a> {
    p: &'r mut Parser<'a>,
    tables: &'r Tables,
    /// The function's metadata (the module's, where the module is read).
    ids: &'r mut Vec<MdId>,
    /// Number of the first of `ids`.
    first: usize,
}

impl BlockReader<'_, '_> {
    fn md(&self, n: u64) -> Option<MdId> {
        let n = n as usize;
        match n.checked_sub(self.first) {
            None => self.tables.metadata.get(n).copied(),
            Some(n) => self.ids.get(n).copied(),
        }
    }

    fn add(&mut self, md: Md) -> MdId {
        let id = self.p.tables().md(md);
        self.ids.push(id);
        id
    }

    /// The first pass: everything but nodes. `value` finds values by type and number.
    fn scan(
        &mut self,
        cur: &mut Cursor<'_>,
        bytes: &[u8],
        mut value: impl FnMut(&mut Parser<'_>, &Record, TypeId, u64) -> Result<Value>,
    ) -> Result<Found> {
        cur.enter(block::METADATA, &self.tables.info)?;
        let mut found = Found::default();
        let mut record = Record::default();
        let mut name = Vec::new();
        loop {
            let mark = cur.mark();
            match cur.next(&mut record)? {
                Item::End => return Ok(found),
                Item::Block(_) => {
                    cur.skip_block()?;
                    continue;
                }
                Item::Record => {}
            }
            match record.code {
                STRINGS => self.strings(&record, bytes)?,
                STRING_OLD => {
                    let s = self.p.tables().str(&record.bytes_from(0));
                    self.add(Md::String(s));
                }
                VALUE => {
                    record.want(2, "metadata value")?;
                    let ty = self.tables.ty(&record, record.get(0))?;
                    if ty == TypeId::METADATA || ty == TypeId::VOID {
                        return Err(record.error("invalid type of a value as metadata"));
                    }
                    let v = value(self.p, &record, ty, record.get(1))?;
                    self.add(Md::Value(v));
                }
                ARG_LIST => {
                    let mut list = Vec::with_capacity(record.len());
                    for n in &record.ops {
                        let md = self.md(*n).map(|id| self.p.scope().md(id));
                        match md {
                            Some(Md::Value(v)) => list.push(*v),
                            _ => return Err(record.error("operand of DIArgList is not a value")),
                        }
                    }
                    self.add(Md::ArgList(list));
                }
                OLD_NODE | OLD_FN_NODE => self.old_node(&record, &mut value)?,
                NAME => name = record.bytes_from(0),
                NAMED_NODE => found.named.push((std::mem::take(&mut name), record.ops.clone())),
                KIND => {
                    record.want(1, "metadata kind")?;
                    found.kinds.push((record.get(0), record.bytes_from(1)));
                }
                GLOBAL_DECL_ATTACHMENT => found.attachments.push(std::mem::take(&mut record)),
                INDEX_OFFSET | INDEX => {}
                _ => {
                    let id = self.add(Md::Unparsed(NOWHERE));
                    found.nodes.push((id, mark));
                    if matches!(record.code, NODE | DISTINCT_NODE) {
                        found.tuples.push((id, mark));
                    }
                }
            }
            // Definitions of abbreviations only add up.
            if found.frame.as_ref().is_none_or(|f| f.len() != cur.definitions()) {
                found.frame = Some(cur.frame());
            }
        }
    }

    /// Count, and in a blob lengths followed by characters.
    fn strings(&mut self, record: &Record, bytes: &[u8]) -> Result<()> {
        let blob = &bytes[record.blob.clone()];
        let (count, offset) = (record.get(0), record.get(1) as usize);
        let (Some(lengths), Some(mut chars)) = (blob.get(..offset), blob.get(offset..)) else {
            return Err(record.error("invalid metadata strings record"));
        };
        if count > lengths.len() as u64 * 8 / 6 {
            return Err(record.error("invalid metadata strings record"));
        }
        let mut lengths = Cursor::new(lengths, 0);
        for _ in 0..count {
            let n = lengths.vbr6() as usize;
            let Some((s, rest)) = chars.split_at_checked(n) else {
                return Err(record.error("metadata string is longer than its table"));
            };
            chars = rest;
            let s = self.p.tables().str(s);
            self.add(Md::String(s));
        }
        Ok(())
    }

    /// Pairs of type and value, as LLVM up to 3.5 wrote nodes: metadata itself was a value.
    fn old_node(
        &mut self,
        record: &Record,
        value: &mut impl FnMut(&mut Parser<'_>, &Record, TypeId, u64) -> Result<Value>,
    ) -> Result<()> {
        let mut fields = Vec::new();
        for pair in record.ops.chunks_exact(2) {
            let ty = self.tables.ty(record, pair[0])?;
            let operand = match ty {
                // Operands may come later; the number is settled when all are known.
                TypeId::METADATA => MdValue::Int(i128::from(pair[1])),
                TypeId::VOID => MdValue::Null,
                _ => {
                    let v = value(self.p, record, ty, pair[1])?;
                    MdValue::Md(self.p.tables().md(Md::Value(v)))
                }
            };
            fields.push(MdField {
                label: StrId::EMPTY,
                value: operand,
            });
        }
        if record.code == OLD_FN_NODE
            && let [only] = &fields[..]
            && let MdValue::Md(id) = only.value
        {
            self.ids.push(id);
            return Ok(());
        }
        self.add(Md::Node(MdNode {
            fields,
            ..MdNode::default()
        }));
        Ok(())
    }

    /// Puts items where old nodes have numbers.
    fn settle_old_nodes(&mut self, from: usize) -> Result<()> {
        for i in from..self.ids.len() {
            let Md::Node(n) = self.p.scope().md(self.ids[i]) else {
                continue;
            };
            let is_number = |f: &MdField| matches!(f.value, MdValue::Int(_));
            if !n.kind.is_empty() || !n.fields.iter().any(is_number) {
                continue;
            }
            let mut fields = n.fields.clone();
            for f in &mut fields {
                if let MdValue::Int(number) = f.value {
                    let Some(id) = self.md(number as u64) else {
                        return Err(Diagnostic::error(None, "metadata number is out of range"));
                    };
                    f.value = MdValue::Md(id);
                }
            }
            let md = Md::Node(MdNode {
                fields,
                ..MdNode::default()
            });
            self.set(self.ids[i], md);
        }
        Ok(())
    }

    /// The second pass: all nodes that are not left for later.
    fn nodes(&mut self, bytes: &[u8], found: &Found, eager: Eager) -> Result<()> {
        let Some(frame) = &found.frame else { return Ok(()) };
        let nodes = match eager {
            Eager::None => return Ok(()),
            Eager::Tuples => &found.tuples,
            Eager::All => &found.nodes,
        };
        let mut record = Record::default();
        for (id, mark) in nodes {
            let mut cur = Cursor::resume(bytes, *mark, frame);
            cur.next(&mut record)?;
            let node = self.node(&record)?;
            self.set(*id, node);
        }
        Ok(())
    }

    fn set(&mut self, id: MdId, md: Md) {
        let body = &mut self.p.body;
        let table = match &mut self.p.home {
            Home::Build(m) => &mut m.ctx.metadata,
            Home::Read(_) => &mut body.ctx.metadata,
        };
        *table.get_mut(id.slot()) = md;
    }

    /// A node.
    fn node(&mut self, record: &Record) -> Result<Md> {
        let (tables, ids, first) = (self.tables, &*self.ids, self.first);
        let md = |n: u64| {
            let n = n as usize;
            match n.checked_sub(first) {
                None => tables.metadata.get(n).copied(),
                Some(n) => ids.get(n).copied(),
            }
        };
        read_node(self.p, record, md)
    }
}

/// A node: a tuple, or one of debug information.
fn read_node(p: &mut Parser<'_>, record: &Record, md: impl Fn(u64) -> Option<MdId>) -> Result<Md> {
    if !matches!(record.code, NODE | DISTINCT_NODE) {
        return debug_nodes::read(p, record, &md);
    }
    let mut fields = Vec::with_capacity(record.len());
    for n in &record.ops {
        let value = match n.checked_sub(1) {
            None => MdValue::Null,
            Some(n) => match md(n) {
                Some(id) => MdValue::Md(id),
                None => return Err(record.error("metadata number is out of range")),
            },
        };
        fields.push(MdField {
            label: StrId::EMPTY,
            value,
        });
    }
    Ok(Md::Node(MdNode {
        distinct: record.code == DISTINCT_NODE,
        kind: StrId::EMPTY,
        fields,
    }))
}

/// Reads a node that was left for later.
pub(super) fn read_later(
    module: &Module,
    tables: &Tables,
    bytes: &[u8],
    n: u32,
    body: &mut Body,
) -> Result<Md> {
    let Some(place) = tables.lazy.get(n as usize) else {
        return Err(Diagnostic::error(None, "metadata that was not kept"));
    };
    let mut cur = Cursor::resume(bytes, place.mark, &tables.frames[place.frame as usize]);
    let mut record = Record::default();
    cur.next(&mut record)?;
    let mut p = Parser::new(b"", 0, Home::Read(module), crate::parse::ParseOptions::ALL);
    std::mem::swap(&mut p.body, body);
    let own = tables.frame_ids.get(&place.frame);
    let md = |n: u64| match (n as usize).checked_sub(tables.metadata.len()) {
        None => tables.metadata.get(n as usize).copied(),
        Some(n) => own.and_then(|ids| ids.get(n)).copied(),
    };
    let md = read_node(&mut p, &record, md);
    std::mem::swap(&mut p.body, body);
    md
}

impl ModuleReader<'_> {
    /// Attachments that code generation does not look at stay unread; so do all nodes but tuples.
    fn eager(&self) -> Eager {
        match self.p.opts.all_metadata {
            true => Eager::All,
            false => Eager::Tuples,
        }
    }

    /// Kinds of attachments by number.
    pub(super) fn metadata_kinds(&mut self, marks: &[u64]) -> Result<FxHashMap<u64, StrId>> {
        let mut kinds = FxHashMap::default();
        let mut record = Record::default();
        for mark in marks {
            let mut cur = Cursor::at_mark(self.bytes, *mark);
            cur.enter(block::METADATA_KIND, &self.tables.info)?;
            loop {
                match cur.next(&mut record)? {
                    Item::End => break,
                    Item::Block(_) => {
                        cur.skip_block()?;
                    }
                    Item::Record => {
                        record.want(1, "metadata kind")?;
                        kinds.insert(record.get(0), self.str(&record.bytes_from(1)));
                    }
                }
            }
        }
        Ok(kinds)
    }

    /// The metadata of the module, and what functions have attached.
    pub(super) fn module_metadata(&mut self, marks: &[u64]) -> Result<()> {
        let eager = self.eager();
        let mut all = Vec::new();
        for mark in marks {
            let mut cur = Cursor::at_mark(self.bytes, *mark);
            let mut ids = std::mem::take(&mut self.tables.metadata);
            let before = ids.len();
            let mut reader = BlockReader {
                p: &mut self.p,
                tables: &self.tables,
                ids: &mut ids,
                first: 0,
            };
            let tables = &self.tables;
            let found = reader.scan(&mut cur, self.bytes, |p, r, ty, n| {
                constant_value(p, tables, r, ty, n)
            })?;
            reader.settle_old_nodes(before)?;
            reader.nodes(self.bytes, &found, eager)?;
            self.tables.metadata = ids;
            all.push(found);
        }
        for found in &mut all {
            for (n, name) in std::mem::take(&mut found.kinds) {
                let name = self.str(&name);
                self.tables.kinds.insert(n, name);
            }
            self.keep_places(found);
        }
        self.number_nodes();
        for found in &all {
            self.named_nodes(found)?;
            for record in &found.attachments {
                self.declared_attachments(record)?;
            }
        }
        self.function_attachments(eager)
    }

    /// Remembers where nodes stand that were not read.
    fn keep_places(&mut self, found: &mut Found) {
        let Some(frame) = found.frame.take() else { return };
        let index = self.tables.frames.len() as u32;
        self.tables.frames.push(frame);
        for (id, mark) in &found.nodes {
            let n = self.tables.lazy.len() as u32;
            let m = self.p.module_mut().expect("the module is being read");
            let md = m.ctx.metadata.get_mut(id.slot());
            if matches!(md, Md::Unparsed(_)) {
                *md = Md::Unparsed(n);
                self.tables.lazy.push(Place {
                    mark: *mark,
                    frame: index,
                });
            }
        }
    }

    /// Nodes get the numbers that the text would have.
    fn number_nodes(&mut self) {
        let ids = std::mem::take(&mut self.tables.metadata);
        let m = self.p.module_mut().expect("the module is being read");
        for id in &ids {
            if matches!(m.ctx.metadata.get(id.slot()), Md::Node(_) | Md::Unparsed(_)) {
                let n = m.numbered_metadata.len() as u32;
                m.numbered_metadata.insert(n, *id);
            }
        }
        self.tables.metadata = ids;
    }

    fn module_md(&self, n: u64) -> Result<MdId> {
        match self.tables.metadata.get(n as usize) {
            Some(id) => Ok(*id),
            None => Err(Diagnostic::error(None, "metadata number is out of range")),
        }
    }

    fn named_nodes(&mut self, found: &Found) -> Result<()> {
        for (name, nodes) in &found.named {
            let name = self.str(name);
            let mut list = Vec::with_capacity(nodes.len());
            for n in nodes {
                list.push(self.module_md(*n)?);
            }
            let m = self.p.module_mut().expect("the module is being read");
            match m.named_metadata.iter_mut().find(|n| n.0 == name) {
                Some(n) => n.1.extend(list),
                None => m.named_metadata.push((name, list)),
            }
        }
        Ok(())
    }

    /// What is attached to a variable or declaration.
    fn declared_attachments(&mut self, record: &Record) -> Result<()> {
        record.want(1, "attachment")?;
        let Some(g) = super::constants::global_of(&self.p, &self.tables, record.get(0)) else {
            return Ok(());
        };
        for pair in record.ops[1..].chunks_exact(2) {
            let kind = self.kind(record, pair[0])?;
            let md = self.module_md(pair[1])?;
            self.attach(g, kind, md);
        }
        Ok(())
    }

    fn attach(&mut self, g: GlobalId, kind: StrId, md: MdId) {
        let m = self.p.module_mut().expect("the module is being read");
        m.globals[g.index()].metadata.push((kind, md));
    }

    fn kind(&self, record: &Record, n: u64) -> Result<StrId> {
        match self.tables.kinds.get(&n) {
            Some(k) => Ok(*k),
            None => Err(record.error("unknown kind of attachment")),
        }
    }

    /// What is attached to functions with bodies: it stands in a block behind their instructions.
    fn function_attachments(&mut self, eager: Eager) -> Result<()> {
        let mut functions: Vec<(GlobalId, u64)> = self.tables.bodies.iter().map(|(g, m)| (*g, *m)).collect();
        functions.sort_unstable();
        for (g, mark) in functions {
            let pairs = find_function_attachments(self.bytes, mark, &self.tables)?;
            if pairs.is_empty() {
                continue;
            }
            let known = self.tables.metadata.len() as u64;
            // Debuggers are told of variables and scopes, which the functions that share their subprogram have for themselves.
            let is_told = self.p.opts.locations
                && pairs.iter().any(|p| {
                    let kind = self.tables.kinds.get(&p.0);
                    kind.is_some_and(|k| self.p.scope().bytes(*k) == b"dbg")
                });
            if is_told || pairs.iter().any(|p| p.1 >= known) {
                self.function_metadata(g, mark, eager)?;
            }
            for (kind, md) in &pairs {
                let own = self.tables.own_metadata.get(&g);
                let id = match md.checked_sub(known) {
                    None => Some(self.tables.metadata[*md as usize]),
                    Some(n) => own.and_then(|ids| ids.get(n as usize)).copied(),
                };
                let (Some(id), Some(kind)) = (id, self.tables.kinds.get(kind).copied()) else {
                    let at = self.p.module().global(g).offset;
                    return Err(Diagnostic::error(at, "invalid attachment of a function"));
                };
                self.attach(g, kind, id);
            }
            self.tables.attached.insert(g, pairs);
        }
        Ok(())
    }

    /// Takes a function's metadata into the module, since the function's attachments refer to it.
    fn function_metadata(&mut self, g: GlobalId, mark: u64, eager: Eager) -> Result<()> {
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(block::FUNCTION, &self.tables.info)?;
        let mut record = Record::default();
        loop {
            match cur.next(&mut record)? {
                Item::Block(block::METADATA) => break,
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                Item::Record if record.code == super::body::DECLAREBLOCKS => {}
                _ => return Ok(()),
            }
        }
        let mut ids = Vec::new();
        let tables = &self.tables;
        let mut reader = BlockReader {
            p: &mut self.p,
            tables,
            ids: &mut ids,
            first: tables.metadata.len(),
        };
        let mut found = reader.scan(&mut cur, self.bytes, |p, r, ty, n| {
            // Values of the function are put in when the body is read.
            match n < tables.values.len() as u64 {
                true => constant_value(p, tables, r, ty, n),
                false => Ok(Value::INVALID),
            }
        })?;
        reader.settle_old_nodes(0)?;
        reader.nodes(self.bytes, &found, eager)?;
        let frame = self.tables.frames.len() as u32;
        self.keep_places(&mut found);
        let m = self.p.module_mut().expect("the module is being read");
        for id in &ids {
            if matches!(m.ctx.metadata.get(id.slot()), Md::Node(_) | Md::Unparsed(_)) {
                let n = m.numbered_metadata.len() as u32;
                m.numbered_metadata.insert(n, *id);
            }
        }
        self.tables.frame_ids.insert(frame, ids.clone());
        self.tables.own_metadata.insert(g, ids);
        Ok(())
    }
}

/// A value of the module as metadata.
fn constant_value(p: &Parser<'_>, tables: &Tables, r: &Record, ty: TypeId, n: u64) -> Result<Value> {
    let c: Option<ConstId> = tables.values.get(n as usize).copied();
    match c.filter(|c| p.scope().const_ty(*c) == ty || tables.old.contains_key(&(n as u32))) {
        Some(c) => Ok(Value::constant(c)),
        None => Err(r.error("value as metadata does not have its type")),
    }
}

/// The attachments of a function: pairs of kind and node. They stand in the last blocks of its block, behind all
/// instructions; rather than read those, this looks for what can be the head of such a block. Who reads the body sees
/// whether that was right ([`BodyReader::attachment_block`]).
fn find_function_attachments(bytes: &[u8], mark: u64, tables: &Tables) -> Result<Vec<(u64, u64)>> {
    let mut cur = Cursor::at_mark(bytes, mark);
    let range = cur.skip_block()?;
    let mut pairs = Vec::new();
    let mut record = Record::default();
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let mut at = range.start + 4;
    while at + 4 <= range.end {
        let end = at + 4 + (word(at) as usize).saturating_mul(4);
        if word(at) == 0 || end + 4 > range.end {
            at += 4;
            continue;
        }
        let before =
            u64::from(word(at - 4)) << 32 | u64::from(if at >= range.start + 8 { word(at - 8) } else { 0 });
        if let Some(back) = attachment_head(before) {
            let mut cur = Cursor::at_mark(bytes, at as u64 * 8 - u64::from(back));
            if let Some(found) = try_attachments(&mut cur, &mut record, tables)
                && cur.byte() == end
            {
                pairs.extend(found);
                at = end;
                continue;
            }
        }
        at += 4;
    }
    Ok(pairs)
}

/// Whether bits end in the head of a block of attachments and the padding behind it: how many bits before the end its
/// width field starts.
fn attachment_head(bits: u64) -> Option<u32> {
    // Number of the block in eight bits, then the width in four.
    (0..32).find_map(|pad| {
        let head = bits >> (64 - 12 - pad) & 0xfff;
        let padding = match pad {
            0 => 0,
            n => bits >> (64 - n),
        };
        let width = head >> 8;
        let fits = head & 0xff == u64::from(block::METADATA_ATTACHMENT) && (2..8).contains(&width);
        (fits && padding == 0).then_some(pad + 4)
    })
}

/// The block of attachments that `cur` stands at, if it is one: the pairs of the function.
fn try_attachments(cur: &mut Cursor<'_>, record: &mut Record, tables: &Tables) -> Option<Vec<(u64, u64)>> {
    cur.enter(block::METADATA_ATTACHMENT, &tables.info).ok()?;
    let mut pairs = Vec::new();
    loop {
        match cur.next(record).ok()? {
            Item::End => return Some(pairs),
            Item::Record if record.code == ATTACHMENT => {
                if record.len().is_multiple_of(2) {
                    pairs.extend(record.ops.chunks_exact(2).map(|p| (p[0], p[1])));
                }
            }
            _ => return None,
        }
    }
}

impl BodyReader<'_> {
    /// The function's metadata.
    pub(super) fn metadata_block(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        let bytes = cur.bytes();
        let own = self.tables.own_metadata.get(&self.function);
        let mut values: Vec<(u32, TypeId, Record)> = Vec::new();
        if let Some(own) = own {
            // The module has the nodes already; values of the function are this body's.
            self.metadata.clone_from(own);
        }
        let mut ids = Vec::new();
        let eager = match (self.p.opts.all_metadata, own) {
            (_, Some(_)) => Eager::None,
            (true, None) => Eager::All,
            (false, None) => Eager::Tuples,
        };
        let tables = self.tables;
        let base = tables.values.len() as u64;
        // Values of the function need the state of the body, which the reader of the block does not have: they get
        // marks first.
        let mut reader = BlockReader {
            p: &mut self.p,
            tables,
            ids: &mut ids,
            first: tables.metadata.len(),
        };
        let found = reader.scan(cur, bytes, |p, r, ty, n| {
            if n < base {
                return constant_value(p, tables, r, ty, n);
            }
            let mark = Value::local(PENDING + values.len() as u32);
            let copy = Record {
                at: r.at,
                ..Record::default()
            };
            values.push((u32::try_from(n).unwrap_or(u32::MAX), ty, copy));
            Ok(mark)
        })?;
        reader.settle_old_nodes(0)?;
        reader.nodes(bytes, &found, eager)?;
        self.settle_values(&values)?;
        if own.is_some() {
            for (i, id) in ids.iter().enumerate() {
                let local = matches!(self.p.scope().md(*id), Md::Value(v) if !v.is_const())
                    || matches!(self.p.scope().md(*id), Md::ArgList(_));
                if local && i < self.metadata.len() {
                    self.metadata[i] = *id;
                }
            }
        } else {
            self.metadata = ids;
        }
        Ok(())
    }

    /// Puts the function's values where marks stand.
    fn settle_values(&mut self, values: &[(u32, TypeId, Record)]) -> Result<()> {
        if values.is_empty() {
            return Ok(());
        }
        let mut settled = Vec::with_capacity(values.len());
        for (number, ty, record) in values {
            settled.push(self.raw_by_number(record, *number, Some(*ty))?);
        }
        let fix = |v: &mut Value| {
            if let Some(n) = v.as_local().and_then(|n| n.checked_sub(PENDING))
                && let Some(v2) = settled.get(n as usize)
            {
                *v = *v2;
            }
        };
        let table = &mut self.p.body.ctx.metadata;
        for i in 0..table.len() {
            match table.get_mut(i) {
                Md::Value(v) => fix(v),
                Md::ArgList(l) => l.iter_mut().for_each(fix),
                _ => {}
            }
        }
        Ok(())
    }

    /// What is attached to instructions, by their numbers among all, and to the function.
    pub(super) fn attachment_block(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        cur.enter(block::METADATA_ATTACHMENT, &self.tables.info)?;
        let mut record = Record::default();
        let mut own = Vec::new();
        while cur.next_record(&mut record)? {
            if record.code != ATTACHMENT {
                continue;
            }
            if record.len().is_multiple_of(2) {
                own.extend(record.ops.chunks_exact(2).map(|p| (p[0], p[1])));
                continue;
            }
            let made = self.scratch.made.get(record.get(0) as usize);
            let Some(made) = made.copied() else {
                return Err(record.error("attachment to an instruction that is not there"));
            };
            for pair in record.ops[1..].chunks_exact(2) {
                self.attachment(&record, made, pair[0], pair[1])?;
            }
        }
        let known = self.tables.attached.get(&self.function);
        if known.map_or(&[][..], |l| l) != own {
            return Err(cur.error("unsupported: attachments of a function in a block with an unusual head"));
        }
        Ok(())
    }

    fn attachment(&mut self, record: &Record, made: u32, kind: u64, md: u64) -> Result<()> {
        let Some(kind) = self.tables.kinds.get(&kind).copied() else {
            return Err(record.error("unknown kind of attachment"));
        };
        let mut id = self.md(record, md)?;
        let name = self.p.scope().bytes(kind);
        let kept = made != DROPPED && self.p.keeps_attachment(name);
        if made != DROPPED && self.p.opts.locations && name == b"DIAssignID" {
            self.p.body.variables.assignments.made_by.push((id, Inst(made)));
        }
        let name = self.p.scope().bytes(kind);
        if !kept {
            return Ok(());
        }
        let (tbaa, nontemporal) = (name == b"tbaa", name == b"nontemporal");
        if tbaa {
            id = self.p.upgrade_tbaa(id);
        }
        let i = Inst(made);
        let d = &mut self.p.body.insts[i.index()];
        if nontemporal && d.opcode == Opcode::Store {
            d.flags = d.flags.with(InstFlags::NONTEMPORAL);
        }
        self.p.body.attachments.push((i, kind, id));
        Ok(())
    }

    /// The node of a debug location.
    pub(super) fn new_location(&mut self, record: &Record) -> Result<MdId> {
        let scope = match record.get(2).checked_sub(1) {
            Some(n) => MdValue::Md(self.md(record, n)?),
            None => return Err(record.error("debug location without a scope")),
        };
        let inlined_at = match record.get(3).checked_sub(1) {
            Some(n) => Some(MdValue::Md(self.md(record, n)?)),
            None => None,
        };
        let mut t = self.p.tables();
        let mut fields = Vec::with_capacity(4);
        let mut field = |label: &[u8], value| {
            let label = t.str(label);
            fields.push(MdField { label, value });
        };
        let int = |n: u64| MdValue::Int(i128::from(n));
        field(b"line", int(record.get(0)));
        if record.get(1) != 0 {
            field(b"column", int(record.get(1)));
        }
        field(b"scope", scope);
        if let Some(i) = inlined_at {
            field(b"inlinedAt", i);
        }
        if record.get(4) != 0 {
            field(b"isImplicitCode", MdValue::Bool(true));
        }
        if record.get(5) != 0 {
            field(b"atomGroup", int(record.get(5)));
        }
        if record.get(6) != 0 {
            field(b"atomRank", int(record.get(6)));
        }
        let kind = t.str(b"DILocation");
        let node = MdNode {
            distinct: false,
            kind,
            fields,
        };
        Ok(t.md(Md::Node(node)))
    }
}

/// Local values from here on are marks of [`BodyReader::metadata_block`].
const PENDING: u32 = 1 << 29;
