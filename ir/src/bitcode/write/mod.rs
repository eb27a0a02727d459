//! The writer of LLVM bitcode, as LLVM 22 reads it.
//!
//! ```text
//!   bodies ──► blocks of functions ─┐          (what they use gets its numbers on the way)
//!   types, attributes, globals, constants, metadata ──► module's block ──► bytes
//! ```
//! * `stream`: bits, blocks, records; `types`, `attributes`, `constants`, `metadata`, `nodes`: one kind of block each;
//! * `body`, `instructions`: functions.
//!
//! Values are numbered as the reader numbers them: globals in their order, constants of the module, then in a function
//! its arguments, its constants, its results. Records are written without abbreviations, so a file is larger than
//! LLVM's of the same module.
//!
//! Needs: a module whose metadata is parsed. Cost: O(output).

mod attributes;
mod body;
mod constants;
mod instructions;
mod metadata;
mod nodes;
mod stream;
mod types;

use super::block;
use super::module as records;
use crate::body::Body;
use crate::diag::{Diagnostic, Result};
use crate::ids::{ConstId, GlobalId, StrId};
use crate::inst::{InstFlags, Opcode};
use crate::module::{
    BodyState, ComdatKind, DllStorage, Function, Global, GlobalKind, Linkage, Module, ThreadLocal,
    UnnamedAddr, Variable,
};
use constants::Pool;
use metadata::{Block, Maker};
use rustc_hash::FxHashMap;
use stream::Stream;

/// The block that says who has written a file, and its records.
const IDENTIFICATION: u32 = 13;
const PRODUCER: u32 = 1;
const EPOCH: u32 = 2;
/// Tables of names consist of such records.
const NAME: u32 = 1;
/// The version of modules whose names stand in a table of strings and whose operands are relative.
const MODULE_VERSION: u64 = 2;

/// A module as bitcode. Bodies that the module does not hold are in `bodies`; a function without a body is a declaration.
/// `source` is the source file's name where the module says none.
///
/// Errors: something of the module has no place in LLVM 22's bitcode, such as a kind of node that LLVM does not know.
pub fn write_module(module: &Module, bodies: &[(GlobalId, &Body)], source: &[u8]) -> Result<Vec<u8>> {
    let mut all: FxHashMap<GlobalId, &Body> = bodies.iter().copied().collect();
    for g in (0..module.globals.len()).map(GlobalId::new) {
        if let Some(BodyState::Parsed(b)) = module.function(g).map(|f| &f.body) {
            all.insert(g, b);
        }
    }
    let mut writer = Writer {
        module,
        source,
        bodies: all,
        types: types::Types::default(),
        attributes: attributes::Attributes::default(),
        constants: Pool::new(module.globals.len() as u64),
        metadata: Block::new(0, false),
        kinds: FxHashMap::default(),
        bundle_tags: Vec::new(),
        sync_scopes: vec![b"singlethread".to_vec(), Vec::new()],
        blocks: vec![0; module.block_addresses.len()],
        strings: Vec::new(),
        names: FxHashMap::default(),
    };
    writer.module()
}

/// The state of writing a module.
struct Writer<'a> {
    module: &'a Module,
    source: &'a [u8],
    bodies: FxHashMap<GlobalId, &'a Body>,
    types: types::Types,
    attributes: attributes::Attributes,
    constants: Pool,
    metadata: Block,
    kinds: FxHashMap<Vec<u8>, u64>,
    bundle_tags: Vec<Vec<u8>>,
    sync_scopes: Vec<Vec<u8>>,
    /// The blocks whose addresses are taken, by the ids of the addresses.
    blocks: Vec<u32>,
    /// The table of strings, and where names stand in it.
    strings: Vec<u8>,
    names: FxHashMap<StrId, u64>,
}

/// A list of names, each once, numbered from 1 on.
#[derive(Default)]
struct NameList(Vec<StrId>);

impl NameList {
    fn number(&mut self, s: StrId) -> u64 {
        if s.is_empty() {
            return 0;
        }
        match self.0.iter().position(|x| *x == s) {
            Some(n) => n as u64 + 1,
            None => {
                self.0.push(s);
                self.0.len() as u64
            }
        }
    }
}

fn unsupported(what: &str) -> Box<Diagnostic> {
    Diagnostic::error(None, format!("unsupported in bitcode: {what}"))
}

impl Writer<'_> {
    fn globals(&self) -> u64 {
        self.module.globals.len() as u64
    }

    fn module(&mut self) -> Result<Vec<u8>> {
        for body in self.bodies.values() {
            for (block, id) in &body.address_taken {
                self.blocks[id.index()] = block.0;
            }
        }
        let globals = self.global_records()?;
        self.collect_metadata()?;
        let mut functions = Vec::new();
        for g in (0..self.module.globals.len()).map(GlobalId::new) {
            if let Some(body) = self.bodies.get(&g).copied() {
                functions.push(self.function(g, body)?);
            }
        }
        let mut out = Stream::default();
        out.bytes.extend_from_slice(&super::RAW_MAGIC);
        out.enter(IDENTIFICATION);
        out.text(PRODUCER, &[], b"llforge");
        out.record(EPOCH, &[0]);
        out.end();
        out.enter(block::MODULE);
        out.record(records::VERSION, &[MODULE_VERSION]);
        self.types.write(&mut out);
        self.attributes.write(&mut out);
        self.heads(&globals, &mut out);
        self.constants.write(&mut out);
        let attached = self.global_attachments()?;
        self.write_kinds(&mut out);
        self.module_metadata(&attached, &mut out)?;
        name_list(&mut out, block::OPERAND_BUNDLE_TAGS, &self.bundle_tags);
        name_list(&mut out, block::SYNC_SCOPE_NAMES, &self.sync_scopes);
        // A block ends at a whole word, so that whole blocks can be put behind it.
        for f in functions {
            out.bytes.extend_from_slice(&f);
        }
        out.end();
        out.enter(block::STRTAB);
        out.blob(NAME, &[], &self.strings);
        out.end();
        Ok(out.bytes)
    }

    /// The module's metadata; the integers that it wraps are constants of the module.
    fn collect_metadata(&mut self) -> Result<()> {
        let (module, scope) = (self.module, self.module.scope());
        let mut pool = std::mem::take(&mut self.constants);
        let mut maker = Maker {
            w: self,
            scope,
            pool: &mut pool,
            locals: &|_| unreachable!("a module has no local values"),
            block: Block::new(0, false),
        };
        let result = maker.table(&module.ctx.metadata);
        self.metadata = maker.block;
        self.constants = pool;
        result
    }

    /// Place and length of a name in the table of strings.
    fn name(&mut self, s: StrId) -> [u64; 2] {
        let bytes = self.module.scope().bytes(s);
        let at = match self.names.get(&s) {
            Some(at) => *at,
            None => {
                let at = self.strings.len() as u64;
                self.strings.extend_from_slice(bytes);
                self.names.insert(s, at);
                at
            }
        };
        [at, bytes.len() as u64]
    }

    /// What stands before the constants: names, comdats, globals.
    fn heads(&mut self, globals: &Globals, out: &mut Stream) {
        let m = self.module;
        let scope = m.scope();
        let source = match m.source_name.is_empty() {
            true => self.source,
            false => scope.bytes(m.source_name),
        };
        let texts = [
            (records::TRIPLE, scope.bytes(m.triple)),
            (records::DATALAYOUT, scope.bytes(m.data_layout_text)),
            (records::SOURCE_FILENAME, source),
        ];
        for (code, s) in texts.into_iter().filter(|t| !t.1.is_empty()) {
            out.text(code, &[], s);
        }
        if !m.module_asm.is_empty() {
            let mut text = Vec::new();
            for line in &m.module_asm {
                text.extend_from_slice(scope.bytes(*line));
                text.push(b'\n');
            }
            out.text(records::ASM, &[], &text);
        }
        for s in &globals.sections.0 {
            out.text(records::SECTIONNAME, &[], scope.bytes(*s));
        }
        for s in &globals.gcs.0 {
            out.text(records::GCNAME, &[], scope.bytes(*s));
        }
        for c in &m.comdats {
            let kind = match c.kind {
                ComdatKind::Any => 1,
                ComdatKind::ExactMatch => 2,
                ComdatKind::Largest => 3,
                ComdatKind::NoDeduplicate => 4,
                ComdatKind::SameSize => 5,
            };
            let [at, len] = self.name(c.name);
            out.record(records::COMDAT, &[at, len, kind]);
        }
        for (code, ops) in &globals.records {
            out.record(*code, ops);
        }
    }

    fn global_records(&mut self) -> Result<Globals> {
        let mut out = Globals::default();
        let mut pool = std::mem::take(&mut self.constants);
        for (i, g) in self.module.globals.iter().enumerate() {
            let name = self.name(g.name);
            let record = match &g.kind {
                GlobalKind::Variable(v) => self.variable(g, v, &mut pool, &mut out)?,
                GlobalKind::Function(f) => self.head(GlobalId::new(i), g, f, &mut pool, &mut out)?,
                GlobalKind::Alias(c) => (records::ALIAS, self.alias(g, *c, &mut pool)?),
                GlobalKind::IFunc(c) => (records::IFUNC, self.alias(g, *c, &mut pool)?),
            };
            let ops = name.into_iter().chain(record.1).collect();
            out.records.push((record.0, ops));
        }
        self.constants = pool;
        Ok(out)
    }

    /// The number of a constant plus one; 0 for none.
    fn optional(&mut self, c: Option<ConstId>, pool: &mut Pool) -> Result<u64> {
        match c {
            Some(c) => Ok(self.constant(self.module.scope(), pool, c)? + 1),
            None => Ok(0),
        }
    }

    fn variable(
        &mut self,
        g: &Global,
        v: &Variable,
        pool: &mut Pool,
        out: &mut Globals,
    ) -> Result<(u32, Vec<u64>)> {
        const EXPLICIT_TYPE: u64 = 2;
        let scope = self.module.scope();
        const SANITIZERS: [&[u8]; 4] = super::globals::SANITIZERS;
        let marks = v.sanitizer.iter().map(|s| scope.bytes(*s));
        let sanitizer = marks.fold(0, |bits, s| {
            bits | SANITIZERS.iter().position(|x| *x == s).map_or(0, |i| 1 << i)
        });
        let [partition, partition_len] = self.name(g.partition);
        let ops = vec![
            self.types.number(scope, g.value_ty),
            u64::from(v.constant) | EXPLICIT_TYPE | u64::from(g.addr_space) << 2,
            self.optional(v.init, pool)?,
            linkage(g.linkage),
            alignment(g.align),
            out.sections.number(g.section),
            g.visibility as u64,
            thread_local(g.thread_local),
            unnamed_addr(g.unnamed_addr),
            u64::from(v.externally_initialized),
            dll_storage(g.dll_storage),
            g.comdat.map_or(0, |c| u64::from(c.0) + 1),
            self.attributes.set(scope, &mut self.types, v.attrs),
            u64::from(g.dso_local),
            partition,
            partition_len,
            sanitizer,
            v.code_model.map_or(0, |m| m as u64),
        ];
        Ok((records::GLOBALVAR, ops))
    }

    fn head(
        &mut self,
        id: GlobalId,
        g: &Global,
        f: &Function,
        pool: &mut Pool,
        out: &mut Globals,
    ) -> Result<(u32, Vec<u64>)> {
        let scope = self.module.scope();
        let [partition, partition_len] = self.name(g.partition);
        let ops = vec![
            self.types.number(scope, g.value_ty),
            u64::from(f.cc.0),
            u64::from(!self.bodies.contains_key(&id)),
            linkage(g.linkage),
            self.attributes.number(scope, &mut self.types, &f.attrs),
            alignment(g.align),
            out.sections.number(g.section),
            g.visibility as u64,
            out.gcs.number(f.gc),
            unnamed_addr(g.unnamed_addr),
            self.optional(f.prologue, pool)?,
            dll_storage(g.dll_storage),
            g.comdat.map_or(0, |c| u64::from(c.0) + 1),
            self.optional(f.prefix, pool)?,
            self.optional(f.personality, pool)?,
            u64::from(g.dso_local),
            u64::from(g.addr_space),
            partition,
            partition_len,
        ];
        Ok((records::FUNCTION, ops))
    }

    fn alias(&mut self, g: &Global, target: ConstId, pool: &mut Pool) -> Result<Vec<u64>> {
        let scope = self.module.scope();
        let mut ops = vec![
            self.types.number(scope, g.value_ty),
            u64::from(g.addr_space),
            self.constant(scope, pool, target)?,
            linkage(g.linkage),
            g.visibility as u64,
        ];
        if matches!(g.kind, GlobalKind::Alias(_)) {
            ops.extend([
                dll_storage(g.dll_storage),
                thread_local(g.thread_local),
                unnamed_addr(g.unnamed_addr),
            ]);
        }
        ops.push(u64::from(g.dso_local));
        ops.extend(self.name(g.partition));
        Ok(ops)
    }
}

/// Records of globals, and the names that they refer to by number.
#[derive(Default)]
struct Globals {
    records: Vec<(u32, Vec<u64>)>,
    sections: NameList,
    gcs: NameList,
}

/// A block of names.
fn name_list(out: &mut Stream, block: u32, names: &[Vec<u8>]) {
    if names.is_empty() {
        return;
    }
    out.enter(block);
    names.iter().for_each(|n| out.text(NAME, &[], n));
    out.end();
}

fn linkage(l: Linkage) -> u64 {
    match l {
        Linkage::External => 0,
        Linkage::Appending => 2,
        Linkage::Internal => 3,
        Linkage::ExternWeak => 7,
        Linkage::Common => 8,
        Linkage::Private => 9,
        Linkage::AvailableExternally => 12,
        Linkage::WeakAny => 16,
        Linkage::WeakOdr => 17,
        Linkage::LinkOnceAny => 18,
        Linkage::LinkOnceOdr => 19,
    }
}

/// The logarithm of an alignment in bytes plus one; 0 for none.
fn alignment(bytes: u64) -> u64 {
    match bytes {
        0 => 0,
        n => u64::from(n.trailing_zeros()) + 1,
    }
}

fn thread_local(t: ThreadLocal) -> u64 {
    match t {
        ThreadLocal::NotThreadLocal => 0,
        ThreadLocal::GeneralDynamic => 1,
        ThreadLocal::LocalDynamic => 2,
        ThreadLocal::InitialExec => 3,
        ThreadLocal::LocalExec => 4,
    }
}

fn unnamed_addr(u: UnnamedAddr) -> u64 {
    match u {
        UnnamedAddr::None => 0,
        UnnamedAddr::Global => 1,
        UnnamedAddr::Local => 2,
    }
}

fn dll_storage(d: DllStorage) -> u64 {
    match d {
        DllStorage::None => 0,
        DllStorage::Import => 1,
        DllStorage::Export => 2,
    }
}

/// The number of a binary operation; the counterpart of the reader's `binary_opcode`.
fn binary_number(op: Opcode) -> Option<u64> {
    (0..13)
        .find(|n| super::binary_opcode(*n, false) == Some(op) || super::binary_opcode(*n, true) == Some(op))
}

fn cast_number(op: Opcode) -> u64 {
    let found = (0..).map_while(super::cast_opcode).position(|x| x == op);
    found.expect("casts have numbers") as u64
}

/// The flags of an operation that computes, by the reader's tables.
fn operation_flags(op: Opcode, flags: InstFlags) -> u64 {
    use Opcode::*;
    let bit = |f: InstFlags, i: u32| u64::from(flags.has(f)) << i;
    match op {
        Add | Sub | Mul | Shl | Trunc => bit(InstFlags::NUW, 0) | bit(InstFlags::NSW, 1),
        UDiv | SDiv | LShr | AShr => bit(InstFlags::EXACT, 0),
        Or => bit(InstFlags::DISJOINT, 0),
        ICmp => bit(InstFlags::SAMESIGN, 0),
        ZExt | UiToFp => bit(InstFlags::NNEG, 0),
        FNeg | FAdd | FSub | FMul | FDiv | FRem | FCmp | FpTrunc | FpExt | Phi | Select | Call => {
            u64::from(flags.0 & InstFlags::FAST.0) << 1
        }
        _ => 0,
    }
}

/// The flags of getelementptr.
fn gep_flag_bits(flags: InstFlags) -> u64 {
    u64::from(flags.has(InstFlags::INBOUNDS))
        | u64::from(flags.has(InstFlags::NUSW)) << 1
        | u64::from(flags.has(InstFlags::NUW)) << 2
}

/// The words of a decimal integer of so many bits, the highest one sign-extended.
fn words_of_decimal(text: &str, bits: u64) -> Vec<u64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut words = vec![0u64; bits.div_ceil(64).max(1) as usize];
    for d in digits.bytes().filter(u8::is_ascii_digit) {
        let mut carry = u128::from(d - b'0');
        for w in &mut words {
            let n = u128::from(*w) * 10 + carry;
            *w = n as u64;
            carry = n >> 64;
        }
    }
    if negative {
        let mut carry = true;
        for w in &mut words {
            (*w, carry) = (!*w).overflowing_add(u64::from(carry));
        }
    }
    let unused = (64 - bits % 64) % 64;
    let last = words.last_mut().expect("one word at least");
    *last = ((*last << unused) as i64 >> unused) as u64;
    words
}
