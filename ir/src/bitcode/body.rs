//! A function's block: its constants, metadata and instructions.
//!
//! Values are numbered: those of the module, arguments, constants of the function, then results in order. An operand
//! says how far back its number is; one that comes later is [`FORWARD`] until the end of the body.

use super::bitstream::{Cursor, Item, Record};
use super::constants::Constants;
use super::{Tables, block};
use crate::body::{BlockData, Body};
use crate::constants::Const;
use crate::debug_value;
use crate::diag::{Diagnostic, Result};
use crate::ids::{Block, ConstId, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::{InstData, Opcode};
use crate::location::{Atom, Loc, Location, Resolver, column, module_scope};
use crate::metadata::Md;
use crate::module::{BlockName, Module};
use crate::parse::{Home, ParseOptions, Parser};
use crate::source::Source;
use crate::types::Type;
use crate::upgrade::FORWARD;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::Cell;

// Records of the block that are not instructions.
pub(super) const DECLAREBLOCKS: u32 = 1;
const DEBUG_LOC_AGAIN: u32 = 33;
const DEBUG_LOC: u32 = 35;
const BLOCKADDR_USERS: u32 = 60;

/// An instruction record that became no instruction.
pub(super) const DROPPED: u32 = u32::MAX;

/// Memory that is used again for the next body.
#[derive(Default)]
pub(super) struct Scratch {
    /// What the function's own numbers mean.
    locals: Vec<Value>,
    /// Numbers that are used before their definition: index into the forward references.
    forward: FxHashMap<u32, u32>,
    /// The numbers of forward references.
    pub(super) forward_numbers: Vec<u32>,
    /// The first instruction of each instruction record.
    pub(super) made: Vec<u32>,
    pub(super) constants: Constants,
    /// Operand bundles of the next call: tag and number of operands; and the operands.
    pub(super) bundles: Vec<(StrId, u32)>,
    pub(super) bundle_operands: Vec<Value>,
    /// Old expressions among the operands of phis: operand, constant, block, place.
    pub(super) phi_consts: Vec<(u32, ConstId, u32, u32)>,
    /// Places that calls were inlined at.
    places: Resolver,
    record: Record,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// The state of reading a body.
pub(super) struct BodyReader<'a> {
    /// The part of the text's reader that makes constants and instructions; it has no text.
    pub(super) p: Parser<'a>,
    pub(super) tables: &'a Tables,
    pub(super) module: &'a Module,
    bytes: &'a [u8],
    pub(super) scratch: Box<Scratch>,
    /// Number of the first argument.
    base: u32,
    /// Number of blocks.
    blocks: u32,
    /// A block has begun and has no terminator yet.
    pub(super) open: bool,
    /// Expressions that LLVM no longer has are among the constants.
    old_constants: bool,
    /// The function's metadata, behind the module's.
    pub(super) metadata: Vec<MdId>,
    pub(super) function: GlobalId,
    /// The location of the last instruction.
    location: Option<MdId>,
    /// The same, as a place.
    place: Loc,
    /// The last debug record, made of a call, waits for its location.
    pub(super) record_without_location: bool,
}

/// Reads the body of `f` from its block.
pub(super) fn read(
    module: &Module,
    tables: &Tables,
    bytes: &[u8],
    f: GlobalId,
    opts: &ParseOptions,
    body: &mut Body,
) -> Result<()> {
    let Some(mark) = tables.bodies.get(&f) else {
        return Err(Diagnostic::error(
            module.global(f).offset,
            "function without a body",
        ));
    };
    let mut cur = Cursor::at_mark(bytes, *mark);
    let mut scratch = SCRATCH.take().unwrap_or_default();
    scratch.clear();
    let mut p = Parser::new(b"", 0, Home::Read(module), opts.of_function(module, f));
    std::mem::swap(&mut p.body, body);
    if p.body.lists.is_empty() {
        p.body.lists.push(0);
    }
    let mut reader = BodyReader {
        p,
        tables,
        module,
        bytes,
        scratch,
        base: tables.values.len() as u32,
        blocks: 0,
        open: false,
        old_constants: false,
        metadata: Vec::new(),
        function: f,
        location: None,
        place: Loc::NONE,
        record_without_location: false,
    };
    let result = reader.read(&mut cur);
    std::mem::swap(&mut reader.p.body, body);
    SCRATCH.set(Some(reader.scratch));
    result
}

impl Scratch {
    fn clear(&mut self) {
        self.locals.clear();
        self.forward.clear();
        self.forward_numbers.clear();
        self.made.clear();
        self.bundles.clear();
        self.bundle_operands.clear();
        self.phi_consts.clear();
        self.places.clear();
    }
}

impl<'a> BodyReader<'a> {
    fn read(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        let Some((ret, params, variadic)) = self
            .p
            .scope()
            .func_sig(self.module.global(self.function).value_ty)
        else {
            return Err(cur.error("function without a function type"));
        };
        let params: SmallVec<[TypeId; 8]> = params.into();
        self.p.fun.return_ty = Some(ret);
        self.p.fun.variadic = variadic;
        self.p.body.params.extend_from_slice(&params);
        self.scratch
            .locals
            .extend((0..params.len() as u32).map(Value::local));
        cur.enter(block::FUNCTION, &self.tables.info)?;
        let mut record = std::mem::take(&mut self.scratch.record);
        loop {
            match cur.next(&mut record)? {
                Item::End => break,
                Item::Block(id) => self.inner_block(id, cur)?,
                Item::Record => {
                    self.p.pos = record.at;
                    self.record(&record)?;
                }
            }
        }
        self.scratch.record = record;
        self.p.pos = cur.byte();
        self.end(cur)
    }

    fn inner_block(&mut self, id: u32, cur: &mut Cursor<'_>) -> Result<()> {
        match id {
            block::CONSTANTS => {
                let first = self.next_number();
                let mut constants = std::mem::take(&mut self.scratch.constants);
                let locals = &mut self.scratch.locals;
                let done = |c| locals.push(Value::constant(c));
                constants.read(cur, &mut self.p, self.tables, first, done)?;
                self.scratch.constants = constants;
                self.old_constants |= std::mem::take(&mut self.p.fun.has_dropped);
                Ok(())
            }
            block::METADATA => self.metadata_block(cur),
            block::METADATA_ATTACHMENT => self.attachment_block(cur),
            block::VALUE_SYMTAB if self.p.opts.keep_names => self.names(cur),
            // Orders of uses change nothing.
            _ => cur.skip_block().map(|_| ()),
        }
    }

    fn record(&mut self, record: &Record) -> Result<()> {
        if self.record_without_location {
            self.end_of_debug_call(record)?;
        }
        match record.code {
            DECLAREBLOCKS => {
                let n = record.get(0);
                if n == 0 || n > u64::from(u32::MAX >> 4) {
                    return Err(record.error("function body requires at least one basic block"));
                }
                self.blocks = n as u32;
                Ok(())
            }
            DEBUG_LOC | DEBUG_LOC_AGAIN => self.location(record),
            BLOCKADDR_USERS => Ok(()),
            61..=66 => self.debug_record(record),
            55 => self.bundle(record),
            _ => {
                if self.blocks == 0 {
                    return Err(record.error("instruction outside of all blocks"));
                }
                let first = self.p.body.insts.len();
                if !self.open {
                    if self.p.body.blocks.len() as u32 == self.blocks {
                        return Err(record.error("instruction behind the last block"));
                    }
                    let start = self.p.body.order.len() as u32;
                    self.p.body.blocks.push(BlockData { start, end: start });
                    self.open = true;
                }
                self.instruction(record)?;
                let made = self.p.body.insts.len();
                self.scratch.made.push(match made > first {
                    true => first as u32,
                    false => DROPPED,
                });
                if made > first && self.p.body.insts[made - 1].opcode.is_terminator() {
                    self.open = false;
                    let end = self.p.body.order.len() as u32;
                    self.p.body.blocks.last_mut().expect("a block is open").end = end;
                }
                Ok(())
            }
        }
    }

    /// The number that the next value gets.
    #[inline]
    pub(super) fn next_number(&self) -> u32 {
        self.base + self.scratch.locals.len() as u32
    }

    /// The number that an operand means.
    #[inline]
    pub(super) fn number(&self, n: u64) -> u32 {
        match self.tables.version {
            0 => n as u32,
            _ => self.next_number().wrapping_sub(n as u32),
        }
    }

    /// A value whose number is known, `None` if it comes later.
    #[inline]
    fn known(&self, number: u32) -> Option<Value> {
        if number < self.base {
            return self
                .tables
                .values
                .get(number as usize)
                .map(|c| Value::constant(*c));
        }
        self.scratch.locals.get((number - self.base) as usize).copied()
    }

    /// A value by its number. `ty` is its type, if it is known; one that comes later must have it.
    pub(super) fn by_number(&mut self, record: &Record, number: u32, ty: Option<TypeId>) -> Result<Value> {
        let v = self.raw_by_number(record, number, ty)?;
        if self.old_constants
            && let Some(c) = v.as_const()
        {
            return self.p.expand_operand(c, record.at);
        }
        Ok(v)
    }

    /// The same; expressions stay what they are.
    #[inline]
    pub(super) fn raw_by_number(
        &mut self,
        record: &Record,
        number: u32,
        ty: Option<TypeId>,
    ) -> Result<Value> {
        if let Some(v) = self.known(number) {
            if let Some(ty) = ty
                && self.p.value_ty(v) != ty
            {
                return Err(record.error("operand does not have the expected type"));
            }
            return Ok(v);
        }
        let Some(ty) = ty else {
            return Err(record.error("value is used before its definition and without a type"));
        };
        if !self.p.is_first_class(ty) || ty == TypeId::LABEL {
            return Err(record.error("invalid use of a non-first-class type"));
        }
        let f = match self.scratch.forward.get(&number) {
            Some(f) => *f,
            None => {
                let f = self.scratch.forward_numbers.len() as u32;
                self.scratch.forward_numbers.push(number);
                self.scratch.forward.insert(number, f);
                self.p.fun.forward_types.push(ty);
                f
            }
        };
        if self.p.fun.forward_types[f as usize] != ty {
            return Err(record.error("operand does not have the expected type"));
        }
        Ok(Value::local(f | FORWARD))
    }

    /// Operand `*i`, of a type that is known.
    #[inline]
    pub(super) fn value(&mut self, record: &Record, i: &mut usize, ty: TypeId) -> Result<Value> {
        let Some(n) = record.ops.get(*i) else {
            return Err(record.error("record with too few operands"));
        };
        *i += 1;
        let number = self.number(*n);
        if ty == TypeId::METADATA {
            return self.metadata_operand(record, number);
        }
        self.by_number(record, number, Some(ty))
    }

    /// Operand `*i`, behind which its type stands if it comes later.
    #[inline]
    pub(super) fn typed_value(&mut self, record: &Record, i: &mut usize) -> Result<(TypeId, Value)> {
        let Some(n) = record.ops.get(*i) else {
            return Err(record.error("record with too few operands"));
        };
        *i += 1;
        let number = self.number(*n);
        if number < self.next_number() {
            let v = self.by_number(record, number, None)?;
            return Ok((self.p.value_ty(v), v));
        }
        let ty = self.type_op(record, i)?;
        if ty == TypeId::METADATA {
            return Ok((ty, self.metadata_operand(record, number)?));
        }
        Ok((ty, self.by_number(record, number, Some(ty))?))
    }

    /// The type whose number is operand `*i`.
    #[inline]
    pub(super) fn type_op(&self, record: &Record, i: &mut usize) -> Result<TypeId> {
        let Some(n) = record.ops.get(*i) else {
            return Err(record.error("record with too few operands"));
        };
        *i += 1;
        self.tables.ty(record, *n)
    }

    fn metadata_operand(&mut self, record: &Record, number: u32) -> Result<Value> {
        let md = self.md(record, u64::from(number))?;
        Ok(Value::constant(self.p.tables().constant(Const::Metadata(md))))
    }

    /// A block by its number.
    #[inline]
    pub(super) fn block(&self, record: &Record, n: u64) -> Result<u32> {
        match n < u64::from(self.blocks) {
            true => Ok(n as u32),
            false => Err(record.error("block number is out of range")),
        }
    }

    /// Appends an instruction; its result gets the next number.
    #[inline]
    pub(super) fn push(&mut self, d: InstData, record: &Record) {
        self.p.push_inst(d, record.at);
        if d.ty != TypeId::VOID {
            self.name_last();
        }
    }

    /// The result of the last instruction gets the next number.
    #[inline]
    pub(super) fn name_last(&mut self) {
        let v = self.p.body.params.len() + self.p.body.insts.len() - 1;
        self.scratch.locals.push(Value::local(v as u32));
    }

    pub(super) fn push_simple(&mut self, op: Opcode, ty: TypeId, ops: &[Value], aux: u32, record: &Record) {
        let ops = self.p.operands(ops);
        let d = InstData {
            aux,
            ..Parser::inst(op, ty, ops)
        };
        self.push(d, record);
    }

    /// Metadata by its number.
    pub(super) fn md(&self, record: &Record, n: u64) -> Result<MdId> {
        let n = n as usize;
        let known = match n.checked_sub(self.tables.metadata.len()) {
            None => self.tables.metadata.get(n),
            Some(n) => self.metadata.get(n),
        };
        known
            .copied()
            .ok_or_else(|| record.error("metadata number is out of range"))
    }

    /// A location: line, column, scope, inlined-at, whether the code is implicit, atom.
    fn location(&mut self, record: &Record) -> Result<()> {
        if self.p.opts.locations {
            return self.place(record);
        }
        if !self.p.opts.debug_info {
            return Ok(());
        }
        if record.code == DEBUG_LOC {
            record.want(4, "debug location")?;
            self.location = Some(self.new_location(record)?);
        }
        let Some(location) = self.location else {
            return Err(record.error("there is no debug location to repeat"));
        };
        let last = self.p.body.insts.len();
        if last > 0 && self.scratch.made.last() != Some(&DROPPED) {
            let kind = self.p.tables().str(b"dbg");
            let i = Inst::new(last - 1);
            self.p.body.attachments.push((i, kind, location));
        }
        Ok(())
    }

    /// The same, as a place in the body's table.
    fn place(&mut self, record: &Record) -> Result<()> {
        if record.code == DEBUG_LOC {
            record.want(4, "debug location")?;
            let small = |n: u64| u32::try_from(n).unwrap_or(0);
            let inlined_at = match record.get(3).checked_sub(1) {
                Some(n) => {
                    let id = self.md(record, n)?;
                    let source = Source::Bitcode(self.bytes);
                    let (places, body) = (&mut self.scratch.places, &mut self.p.body);
                    places.resolve(self.module, source, body, id)
                }
                None => Loc::NONE,
            };
            let Some(scope) = record.get(2).checked_sub(1) else {
                return Err(record.error("debug location without a scope"));
            };
            let scope = self.md(record, scope)?;
            self.place = match module_scope(self.module, &self.p.body, scope) {
                None => Loc::NONE,
                Some(scope) => self.p.body.locations.add(Location {
                    line: small(record.get(0)),
                    column: column(small(record.get(1))),
                    scope,
                    inlined_at,
                    implicit: record.get(4) != 0,
                    by_inliner: false,
                }),
            };
            let atom = Atom {
                group: record.get(5),
                rank: u8::try_from(record.get(6)).unwrap_or(0),
            };
            self.p.body.locations.set_atom(self.place, atom);
        }
        if let Some(first) = self.scratch.made.last().copied().filter(|i| *i != DROPPED) {
            for i in first..self.p.body.insts.len() as u32 {
                self.p.body.locations.set(Inst(i), self.place);
            }
        }
        Ok(())
    }

    /// The call that became the last debug record has ended: its location may follow.
    fn end_of_debug_call(&mut self, record: &Record) -> Result<()> {
        self.record_without_location = false;
        let location = match record.code {
            DEBUG_LOC => {
                record.want(4, "debug location")?;
                Some(self.new_location(record)?)
            }
            DEBUG_LOC_AGAIN => self.location,
            _ => None,
        };
        match location {
            Some(l) => {
                let last = self.p.body.debug_records.last_mut().expect("made by the call");
                last.args.push(l);
                self.location = Some(l);
            }
            // LLVM drops variable intrinsics without a location.
            None => {
                self.p.body.debug_records.pop();
            }
        }
        Ok(())
    }

    /// Names of values and blocks.
    fn names(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        cur.enter(block::VALUE_SYMTAB, &self.tables.info)?;
        let mut record = Record::default();
        while cur.next_record(&mut record)? {
            record.want(1, "symbol")?;
            let n = record.get(0);
            let name = self.p.tables().str(&record.bytes_from(1));
            match record.code {
                1 => {
                    let Some(Some(v)) = u32::try_from(n).ok().map(|n| self.known(n)) else {
                        return Err(record.error("value number is out of range"));
                    };
                    if let Some(v) = v.as_local() {
                        set_name(&mut self.p.body.value_names, v as usize, name);
                    }
                }
                2 => {
                    let b = self.block(&record, n)?;
                    set_name(&mut self.p.body.block_names, b as usize, name);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Settles what was open until the end.
    fn end(&mut self, cur: &Cursor<'_>) -> Result<()> {
        if self.blocks == 0 {
            return Err(cur.error("function body requires at least one basic block"));
        }
        if self.open || self.p.body.blocks.len() as u32 != self.blocks {
            return Err(cur.error("function body ends before its last block"));
        }
        if self.record_without_location {
            self.p.body.debug_records.pop();
        }
        self.settle_forward(cur)?;
        let phis = std::mem::take(&mut self.scratch.phi_consts);
        self.p.expand_in_predecessors(&phis)?;
        self.scratch.phi_consts = phis;
        self.p.body.attachments.sort_by_key(|a| a.0);
        if self.p.opts.locations {
            let source = Source::Bitcode(self.bytes);
            debug_value::settle(self.module, source, &mut self.scratch.places, &mut self.p.body);
        }
        self.taken_addresses(cur)
    }

    fn settle_forward(&mut self, cur: &Cursor<'_>) -> Result<()> {
        if self.scratch.forward_numbers.is_empty() {
            return Ok(());
        }
        let mut values = Vec::with_capacity(self.scratch.forward_numbers.len());
        for (f, number) in self.scratch.forward_numbers.iter().enumerate() {
            let Some(v) = self.known(*number) else {
                return Err(cur.error("a value is used and not defined"));
            };
            if self.p.value_ty(v) != self.p.fun.forward_types[f] {
                return Err(cur.error("a value does not have the type that it was used with"));
            }
            values.push(v);
        }
        let fix = |v: &mut Value| {
            if !v.is_const() && v.0 & FORWARD != 0 {
                *v = values[(v.0 & !FORWARD) as usize];
            }
        };
        let body = &mut self.p.body;
        body.operands.iter_mut().for_each(fix);
        for c in &mut body.calls {
            fix(&mut c.callee);
        }
        for i in 0..body.ctx.metadata.len() {
            match body.ctx.metadata.get_mut(i) {
                Md::Value(v) => fix(v),
                Md::ArgList(l) => l.iter_mut().for_each(fix),
                _ => {}
            }
        }
        Ok(())
    }

    /// Notes the blocks whose addresses the module takes.
    fn taken_addresses(&mut self, cur: &Cursor<'_>) -> Result<()> {
        let Some(ids) = self.module.symbols.block_addresses_of.get(&self.function) else {
            return Ok(());
        };
        for id in ids {
            let BlockName::Index(b) = self.module.block_addresses[id.index()].1 else {
                continue;
            };
            if b == 0 || b >= self.blocks {
                return Err(cur.error("blockaddress refers to a block that cannot be addressed"));
            }
            self.p.body.address_taken.push((Block(b), *id));
        }
        Ok(())
    }

    /// What a pointer of this type points to, in modules that say it.
    pub(super) fn pointee(&self, record: &Record, ty: TypeId) -> Result<TypeId> {
        match self.p.scope().ty(ty) {
            Type::TypedPtr { pointee, .. } => Ok(pointee),
            _ => Err(record.error("record without a type requires a typed pointer")),
        }
    }

    /// Whether constants may be expressions that LLVM no longer has.
    pub(super) fn has_old_constants(&self) -> bool {
        self.old_constants
    }

    /// Whether a type is a pointer.
    pub(super) fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.p.scope().ty(ty), Type::Ptr(_) | Type::TypedPtr { .. })
    }
}

fn set_name(names: &mut Vec<StrId>, i: usize, name: StrId) {
    if names.len() <= i {
        names.resize(i + 1, StrId::EMPTY);
    }
    names[i] = name;
}
