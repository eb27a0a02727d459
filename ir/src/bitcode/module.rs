//! The blocks of a module.
//!
//! One scan notes where each block stands and keeps the records of globals; then all is read in the order of need, as
//! [`crate::parse`] does: types, attributes, globals, addresses of blocks, constants, and what refers to constants.

use super::bitstream::{BLOCKINFO, BlockInfo, Cursor, Item, Record};
use super::constants::{Constants, block_addresses};
use super::{BitcodeTables, Tables, block};
use crate::datalayout::DataLayout;
use crate::diag::{Diagnostic, Result};
use crate::ids::{BlockAddrId, ComdatId, ConstId, GlobalId, StrId};
use crate::module::{BlockName, BodyState, Comdat, ComdatKind, Module};
use crate::parse::{Home, ParseOptions, Parser};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

// Records of the module's block.
pub(super) const VERSION: u32 = 1;
pub(super) const TRIPLE: u32 = 2;
pub(super) const DATALAYOUT: u32 = 3;
pub(super) const ASM: u32 = 4;
pub(super) const SECTIONNAME: u32 = 5;
pub(super) const GLOBALVAR: u32 = 7;
pub(super) const FUNCTION: u32 = 8;
pub(super) const ALIAS_OLD: u32 = 9;
pub(super) const GCNAME: u32 = 11;
pub(super) const COMDAT: u32 = 12;
pub(super) const ALIAS: u32 = 14;
pub(super) const SOURCE_FILENAME: u32 = 16;
pub(super) const IFUNC: u32 = 18;

/// Newest version of modules.
const MAX_VERSION: u64 = 2;

/// A global's record.
pub(super) struct RawGlobal {
    pub(super) record: Record,
    /// The module's value that it becomes.
    pub(super) value: u32,
    /// Functions with a body: where it stands.
    pub(super) body: Option<Body>,
}

/// A function's block.
#[derive(Clone)]
pub(super) struct Body {
    pub(super) mark: u64,
    pub(super) bytes: Range<usize>,
}

/// Where the blocks of a module stand.
#[derive(Default)]
struct Blocks {
    types: Option<u64>,
    attributes: Option<u64>,
    groups: Option<u64>,
    names: Option<u64>,
    constants: Vec<u64>,
    metadata: Vec<u64>,
    kinds: Vec<u64>,
    bundle_tags: Option<u64>,
    sync_scopes: Option<u64>,
    bodies: Vec<Body>,
}

/// The search for addresses of blocks, which may be taken in any function and are numbered before constants are read: of long
/// bitcode it is made on a thread of its own.
struct AddressSearch<'a> {
    bytes: &'a [u8],
    info: BlockInfo,
    /// The module's blocks of constants.
    constants: Vec<u64>,
    /// Where each begins: a mark, and a byte offset.
    bodies: Vec<(u64, u32)>,
}

/// What was found.
#[derive(Default)]
struct Addresses {
    /// Numbers of functions and blocks, as they stand in the bitcode.
    blocks: Vec<(u64, u64)>,
    /// Byte offsets of the bodies that name blocks.
    users: Vec<u32>,
}

/// Bytes of bitcode that are worth a second thread.
const LONG: usize = 256 << 10;

impl AddressSearch<'_> {
    fn run(&self) -> Result<Addresses> {
        let mut record = Record::default();
        let mut found = Addresses::default();
        for mark in &self.constants {
            let mut cur = Cursor::at_mark(self.bytes, *mark);
            block_addresses(&mut cur, &self.info, &mut record, |f, b| {
                found.blocks.push((f, b))
            })?;
        }
        for (mark, start) in &self.bodies {
            let known = found.blocks.len();
            let mut cur = Cursor::at_mark(self.bytes, *mark);
            cur.enter(block::FUNCTION, &self.info)?;
            loop {
                match cur.next(&mut record)? {
                    Item::Block(block::CONSTANTS) => {
                        block_addresses(&mut cur, &self.info, &mut record, |f, b| {
                            found.blocks.push((f, b))
                        })?;
                    }
                    Item::Block(block::METADATA) => {
                        cur.skip_block()?;
                    }
                    // Constants come before instructions.
                    Item::Record if record.code == super::body::DECLAREBLOCKS => {}
                    _ => break,
                }
            }
            if found.blocks.len() > known {
                found.users.push(*start);
            }
        }
        Ok(found)
    }
}

/// The state of reading a module.
pub(super) struct ModuleReader<'a> {
    pub(super) bytes: &'a [u8],
    /// The part of the text's reader that makes types and constants; it has no text.
    pub(super) p: Parser<'a>,
    pub(super) tables: Tables,
    /// Number of identified structs without a name.
    pub(super) unnamed_structs: u32,
    blocks: Blocks,
    strings: Range<usize>,
    pub(super) raw: Vec<RawGlobal>,
    comdats: Vec<Record>,
    pub(super) sections: Vec<StrId>,
    pub(super) gcs: Vec<StrId>,
    data_layout_at: usize,
}

/// Reads everything outside bodies into a new module. Whether pointers have types.
pub(super) fn fill(bytes: &[u8], opts: &ParseOptions, module: &mut Module) -> Result<bool> {
    let (stream, start) = super::stream(bytes)?;
    let (at, strings) = top_level(stream, start)?;
    let mut reader = ModuleReader {
        bytes: stream,
        p: Parser::new(b"", 0, Home::Build(module), *opts),
        tables: Tables::default(),
        unnamed_structs: 0,
        blocks: Blocks::default(),
        strings,
        raw: Vec::new(),
        comdats: Vec::new(),
        sections: Vec::new(),
        gcs: Vec::new(),
        data_layout_at: 0,
    };
    let typed = reader.run(at)?;
    let tables = reader.tables;
    module.bitcode = BitcodeTables(Some(Arc::new(tables)));
    module.resolve_intrinsics();
    Ok(typed)
}

/// Finds the module's block and the table of strings.
fn top_level(bytes: &[u8], start: usize) -> Result<(u64, Range<usize>)> {
    let mut cur = Cursor::new(bytes, start);
    let mut record = Record::default();
    let mut module = None;
    let mut strings = 0..0;
    // Some writers fill up the end with zeros.
    while !(cur.at_end() || module.is_some() && cur.byte() + 8 >= bytes.len()) {
        match cur.next(&mut record)? {
            Item::Block(block::MODULE) => {
                if module.is_some() {
                    return Err(cur.error("expected a single module"));
                }
                module = Some(cur.mark());
                cur.skip_block()?;
            }
            Item::Block(block::STRTAB) => strings = string_table(&mut cur, &mut record)?,
            Item::Block(_) => {
                cur.skip_block()?;
            }
            Item::End => break,
            Item::Record => return Err(record.error("expected a block at the top level of bitcode")),
        }
    }
    match module {
        Some(at) => Ok((at, strings)),
        None => Err(Diagnostic::error(Some(start as u32), "bitcode without a module")),
    }
}

fn string_table(cur: &mut Cursor<'_>, record: &mut Record) -> Result<Range<usize>> {
    cur.enter(block::STRTAB, &Default::default())?;
    let mut strings = 0..0;
    loop {
        match cur.next(record)? {
            Item::End => return Ok(strings),
            Item::Block(_) => {
                cur.skip_block()?;
            }
            Item::Record if record.code == 1 => strings = record.blob.clone(),
            Item::Record => {}
        }
    }
}

impl<'a> ModuleReader<'a> {
    fn run(&mut self, at: u64) -> Result<bool> {
        let mut cur = Cursor::at_mark(self.bytes, at);
        cur.enter(block::MODULE, &self.tables.info)?;
        self.scan(&mut cur)?;
        let search = AddressSearch {
            bytes: self.bytes,
            info: self.tables.info.clone(),
            constants: self.blocks.constants.clone(),
            bodies: (self.blocks.bodies.iter())
                .map(|b| (b.mark, b.bytes.start as u32))
                .collect(),
        };
        if !self.p.opts.threads || self.bytes.len() < LONG {
            return self.read(|| search.run());
        }
        std::thread::scope(|s| {
            let beside = std::thread::Builder::new().spawn_scoped(s, || search.run());
            self.read(|| match beside {
                Ok(beside) => beside.join().expect("a search does not panic"),
                // There is no further thread.
                Err(_) => search.run(),
            })
        })
    }

    /// Reads what the scan has found, in the order of need. Whether pointers have types.
    fn read(&mut self, addresses: impl FnOnce() -> Result<Addresses>) -> Result<bool> {
        let typed = match self.blocks.types {
            Some(mark) => self.find_typed_pointers(mark)?,
            None => false,
        };
        self.module().symbols.typed = typed;
        if let Some(mark) = self.blocks.types {
            self.types(mark)?;
        }
        self.p.pos = self.data_layout_at;
        self.p.upgrade_layout()?;
        self.p.predefine(self.bytes.len());
        self.attributes(self.blocks.groups, self.blocks.attributes)?;
        self.names_of_comdats()?;
        let names = match self.blocks.names {
            Some(mark) if self.tables.version < 2 => self.symbol_table(mark)?,
            _ => FxHashMap::default(),
        };
        self.place_bodies()?;
        self.globals(&names)?;
        self.tables.kinds = self.metadata_kinds(&self.blocks.kinds.clone())?;
        self.tables.bundle_tags = self.string_list(self.blocks.bundle_tags, block::OPERAND_BUNDLE_TAGS)?;
        self.tables.sync_scopes = self.string_list(self.blocks.sync_scopes, block::SYNC_SCOPE_NAMES)?;
        self.number_block_addresses(addresses()?);
        self.constants()?;
        self.finish_globals()?;
        self.module_metadata(&self.blocks.metadata.clone())?;
        Ok(typed)
    }

    pub(super) fn module(&mut self) -> &mut Module {
        self.p.module_mut().expect("the module is being read")
    }

    pub(super) fn str(&mut self, bytes: &[u8]) -> StrId {
        self.p.tables().str(bytes)
    }

    /// A string of the table.
    pub(super) fn string(&self, record: &Record, offset: u64, size: u64) -> Result<&'a [u8]> {
        let table = &self.bytes[self.strings.clone()];
        let end = offset.checked_add(size).map(|e| e as usize);
        match end.and_then(|e| table.get(offset as usize..e)) {
            Some(s) => Ok(s),
            None => Err(record.error("name is out of the range of the string table")),
        }
    }

    /// Where everything is.
    fn scan(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        let mut record = Record::default();
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(()),
                Item::Block(BLOCKINFO) => cur.block_info(&mut self.tables.info)?,
                Item::Block(id) => {
                    let mark = cur.mark();
                    let bytes = cur.skip_block()?;
                    let b = &mut self.blocks;
                    match id {
                        block::TYPE => b.types = Some(mark),
                        block::PARAMATTR => b.attributes = Some(mark),
                        block::PARAMATTR_GROUP => b.groups = Some(mark),
                        block::VALUE_SYMTAB => b.names = Some(mark),
                        block::CONSTANTS => b.constants.push(mark),
                        block::METADATA => b.metadata.push(mark),
                        block::METADATA_KIND => b.kinds.push(mark),
                        block::OPERAND_BUNDLE_TAGS => b.bundle_tags = Some(mark),
                        block::SYNC_SCOPE_NAMES => b.sync_scopes = Some(mark),
                        block::FUNCTION => b.bodies.push(Body { mark, bytes }),
                        _ => {}
                    }
                }
                Item::Record => self.module_record(&mut record)?,
            }
        }
    }

    fn module_record(&mut self, record: &mut Record) -> Result<()> {
        let bytes = record.bytes_from(0);
        match record.code {
            VERSION => {
                record.want(1, "version")?;
                self.tables.version = record.get(0);
                if record.get(0) > MAX_VERSION {
                    return Err(record.error(format!("unknown module version {}", record.get(0))));
                }
            }
            TRIPLE => {
                let s = self.str(&bytes);
                self.module().triple = s;
            }
            DATALAYOUT => {
                let layout =
                    DataLayout::parse(&String::from_utf8_lossy(&bytes)).map_err(|e| record.error(e))?;
                let s = self.str(&bytes);
                self.data_layout_at = record.at;
                let m = self.module();
                m.data_layout = layout;
                m.data_layout_text = s;
            }
            ASM => {
                // Text has one statement for each line.
                let lines = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
                for line in lines.split(|c| *c == b'\n').filter(|_| !bytes.is_empty()) {
                    let s = self.str(line);
                    self.module().module_asm.push(s);
                }
            }
            SOURCE_FILENAME => {
                let s = self.str(&bytes);
                self.module().source_name = s;
            }
            SECTIONNAME => {
                let s = self.str(&bytes);
                self.sections.push(s);
            }
            GCNAME => {
                let s = self.str(&bytes);
                self.gcs.push(s);
            }
            COMDAT => self.comdats.push(std::mem::take(record)),
            GLOBALVAR | FUNCTION | ALIAS_OLD | ALIAS | IFUNC => {
                let value = self.raw.len() as u32;
                self.raw.push(RawGlobal {
                    record: std::mem::take(record),
                    value,
                    body: None,
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// Gives each function with a body its block: they come in the same order.
    fn place_bodies(&mut self) -> Result<()> {
        let is_proto = if self.tables.version >= 2 { 4 } else { 2 };
        let mut bodies = self.blocks.bodies.iter();
        for g in self.raw.iter_mut().filter(|g| g.record.code == FUNCTION) {
            if g.record.get(is_proto) != 0 {
                continue;
            }
            let Some(body) = bodies.next() else {
                return Err(g.record.error("function without a body"));
            };
            g.body = Some(body.clone());
        }
        match bodies.next() {
            Some(b) => Err(Diagnostic::error(
                Some(b.bytes.start as u32),
                "body without a function",
            )),
            None => Ok(()),
        }
    }

    /// Kinds and names of comdats. Before the table of strings the name stood in the record.
    fn names_of_comdats(&mut self) -> Result<()> {
        for record in std::mem::take(&mut self.comdats) {
            record.want(2, "comdat")?;
            let (name, kind) = if self.tables.version >= 2 {
                (
                    self.string(&record, record.get(0), record.get(1))?.to_vec(),
                    record.get(2),
                )
            } else {
                let mut name = record.bytes_from(2);
                name.truncate(record.get(1) as usize);
                (name, record.get(0))
            };
            let kind = match kind {
                2 => ComdatKind::ExactMatch,
                3 => ComdatKind::Largest,
                4 => ComdatKind::NoDeduplicate,
                5 => ComdatKind::SameSize,
                _ => ComdatKind::Any,
            };
            let name = self.str(&name);
            self.add_comdat(name, kind);
        }
        Ok(())
    }

    pub(super) fn add_comdat(&mut self, name: StrId, kind: ComdatKind) -> ComdatId {
        let m = self.module();
        m.comdats.push(Comdat { name, kind });
        ComdatId::new(m.comdats.len() - 1)
    }

    /// Names of globals by value, as they stood before LLVM 5.
    fn symbol_table(&mut self, mark: u64) -> Result<FxHashMap<u32, Vec<u8>>> {
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(block::VALUE_SYMTAB, &self.tables.info)?;
        let mut record = Record::default();
        let mut names = FxHashMap::default();
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(names),
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                Item::Record => {
                    // A value, or a function with the place of its body.
                    let from = match record.code {
                        1 => 1,
                        3 => 2,
                        _ => continue,
                    };
                    record.want(from, "symbol")?;
                    names.insert(record.get(0) as u32, record.bytes_from(from));
                }
            }
        }
    }

    /// A block whose records are strings.
    fn string_list(&mut self, mark: Option<u64>, id: u32) -> Result<Vec<StrId>> {
        let mut list = Vec::new();
        let Some(mark) = mark else { return Ok(list) };
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(id, &self.tables.info)?;
        let mut record = Record::default();
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(list),
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                Item::Record => list.push(self.str(&record.bytes_from(0))),
            }
        }
    }

    /// Gives every block whose address is taken its number.
    fn number_block_addresses(&mut self, found: Addresses) {
        self.module().block_address_places = found.users;
        for (f, b) in found.blocks {
            let Some(g) = super::constants::global_of(&self.p, &self.tables, f) else {
                continue;
            };
            if !self
                .p
                .module()
                .function(g)
                .is_some_and(|f| !matches!(f.body, BodyState::None))
            {
                continue;
            }
            let known = self.tables.addresses.len();
            let id = BlockAddrId::new(known);
            self.tables.addresses.entry((g, b as u32)).or_insert(id);
            if self.tables.addresses.len() > known {
                let m = self.module();
                m.block_addresses.push((g, BlockName::Index(b as u32)));
                m.symbols.block_addresses_of.entry(g).or_default().push(id);
            }
        }
    }

    /// The constants of the module.
    fn constants(&mut self) -> Result<()> {
        let mut constants = Constants::default();
        for mark in self.blocks.constants.clone() {
            let mut cur = Cursor::at_mark(self.bytes, mark);
            let mut new: Vec<ConstId> = Vec::new();
            let first = self.tables.values.len() as u32;
            constants.read(&mut cur, &mut self.p, &self.tables, first, |c| new.push(c))?;
            self.tables.values.append(&mut new);
        }
        Ok(())
    }

    /// A constant by the number of its value.
    pub(super) fn value(&self, record: &Record, n: u64) -> Result<ConstId> {
        match self.tables.values.get(n as usize) {
            Some(c) => Ok(*c),
            None => Err(record.error("value number is out of range")),
        }
    }

    pub(super) fn set_body(&mut self, g: GlobalId, body: &Body) {
        self.tables.bodies.insert(g, body.mark);
    }
}
