//! A function's block: constants, metadata, instructions, names, attachments.

use super::super::block;
use super::super::body::DECLAREBLOCKS;
use super::super::metadata::ATTACHMENT;
use super::Writer;
use super::constants::Pool;
use super::metadata::{Block, Maker};
use super::stream::Stream;
use crate::body::{Body, DebugRecord};
use crate::constants::Const;
use crate::context::Scope;
use crate::diag::Result;
use crate::ids::{GlobalId, Inst, MdId, TypeId, Value};
use crate::inst::Opcode;
use crate::metadata::{Md, MdNode, MdValue};
use crate::types::Type;

// Records of the block.
const DEBUG_LOC_AGAIN: u32 = 33;
const DEBUG_LOC: u32 = 35;
/// A `dbg_value` of one value.
const VALUE_OF_OPERAND: u32 = 64;
/// Records of the table of names.
const VALUE_NAME: u32 = 1;
const BLOCK_NAME: u32 = 2;

/// Debug records: their number, and the operand that each of their arguments is, in the order of the text.
const DEBUG_RECORDS: &[(&[u8], u32, &[usize])] = &[
    (b"dbg_value", 61, &[3, 1, 2, 0]),
    (b"dbg_declare", 62, &[3, 1, 2, 0]),
    (b"dbg_assign", 63, &[3, 1, 2, 4, 6, 5, 0]),
    (b"dbg_label", 65, &[1, 0]),
    (b"dbg_declare_value", 66, &[3, 1, 2, 0]),
];

/// What is known of the function that is being written.
pub(super) struct Function<'b> {
    pub(super) body: &'b Body,
    pub(super) scope: Scope<'b>,
    pub(super) pool: Pool,
    pub(super) metadata: Block,
    /// Numbers of local values.
    pub(super) numbers: Vec<u64>,
    /// The number that the next result gets.
    pub(super) next: u64,
}

impl Writer<'_> {
    /// Writes the block of `f` as a part of the module's.
    pub(super) fn function(&mut self, f: GlobalId, body: &Body) -> Result<Vec<u8>> {
        let scope = body.scope(self.module);
        let first = self.globals() + self.constants.len();
        let mut numbers = vec![0; body.num_values()];
        for (i, n) in numbers.iter_mut().take(body.params.len()).enumerate() {
            *n = first + i as u64;
        }
        let mut function = Function {
            body,
            scope,
            pool: Pool::new(first + body.params.len() as u64),
            metadata: Block::new(self.metadata.len(), true),
            numbers,
            next: 0,
        };
        self.collect(&mut function)?;
        function.number();
        self.local_metadata(&mut function)?;
        let mut out = Stream::default();
        out.enter_part(block::FUNCTION);
        out.record(DECLAREBLOCKS, &[body.blocks.len() as u64]);
        function.pool.write(&mut out);
        if function.metadata.len() > 0 {
            out.enter(block::METADATA);
            self.write_metadata(&mut out, &function.metadata);
            out.end();
        }
        self.instructions(&mut function, &mut out)?;
        function.names(&mut out);
        self.attachments(f, &function, &mut out)?;
        out.end();
        Ok(out.bytes)
    }

    /// Gives numbers to the constants that the body uses.
    fn collect(&mut self, f: &mut Function<'_>) -> Result<()> {
        let (body, scope) = (f.body, f.scope);
        for i in &body.order {
            let d = body.inst(*i);
            let callee = d.opcode.is_call().then(|| body.call(*i).callee);
            for v in body.ops(*i).iter().copied().chain(callee) {
                if let Some(c) = v.as_const()
                    && !matches!(scope.constant(c), Const::Metadata(_))
                {
                    self.constant(scope, &mut f.pool, c)?;
                }
            }
            if d.opcode == Opcode::ShuffleVector
                && let Type::Vector { len, scalable, .. } = scope.ty(d.ty)
            {
                self.mask(scope, &mut f.pool, len, scalable, body.list(d.aux));
            }
        }
        let metadata = &body.ctx.metadata;
        for i in 0..metadata.len() {
            let values: &[Value] = match metadata.get(i) {
                Md::Value(v) => std::slice::from_ref(v),
                Md::ArgList(list) => list,
                _ => &[],
            };
            for c in values.iter().filter_map(|v| v.as_const()) {
                self.constant(scope, &mut f.pool, c)?;
            }
        }
        Ok(())
    }

    /// Takes in the metadata that only this function has. It may wrap integers, for which the pool has room up to here.
    fn local_metadata(&mut self, f: &mut Function<'_>) -> Result<()> {
        let table = &f.body.ctx.metadata;
        if table.is_empty() {
            return Ok(());
        }
        let before = f.pool.len();
        let (body, scope) = (f.body, f.scope);
        let numbers = &f.numbers;
        let mut maker = Maker {
            w: self,
            scope,
            pool: &mut f.pool,
            locals: &|v| (body.value_ty(scope, Value::local(v)), numbers[v as usize]),
            block: std::mem::take(&mut f.metadata),
        };
        maker.table(table)?;
        f.metadata = maker.block;
        if f.pool.len() > before {
            // New constants moved the results: the values among the metadata are numbered once more.
            f.number();
            f.metadata = Block::new(self.metadata.len(), true);
            return self.local_metadata(f);
        }
        Ok(())
    }

    /// What is attached to instructions and to the function.
    fn attachments(&mut self, g: GlobalId, f: &Function<'_>, out: &mut Stream) -> Result<()> {
        let m = self.module;
        let own = &m.global(g).metadata;
        let is_location = |kind| f.scope.bytes(kind) == b"dbg";
        let attached = f.body.attachments.iter().any(|a| !is_location(a.1));
        if own.is_empty() && !attached {
            return Ok(());
        }
        out.enter(block::METADATA_ATTACHMENT);
        let mut ops = Vec::new();
        for (kind, md) in own {
            ops.push(self.kind(m.scope().bytes(*kind)));
            ops.push(self.md_number(&f.metadata, *md)?);
        }
        if !ops.is_empty() {
            out.record(ATTACHMENT, &ops);
        }
        let mut place = vec![u64::MAX; f.body.insts.len()];
        for (at, i) in f.body.order.iter().enumerate() {
            place[i.index()] = at as u64;
        }
        let mut rest = &f.body.attachments[..];
        while let Some((i, ..)) = rest.first() {
            let n = rest.iter().take_while(|a| a.0 == *i).count();
            ops.clear();
            ops.push(place[i.index()]);
            for (_, kind, md) in rest[..n].iter().filter(|a| !is_location(a.1)) {
                ops.push(self.kind(f.scope.bytes(*kind)));
                ops.push(self.md_number(&f.metadata, *md)?);
            }
            if ops.len() > 1 && ops[0] != u64::MAX {
                out.record(ATTACHMENT, &ops);
            }
            rest = &rest[n..];
        }
        out.end();
        Ok(())
    }

    fn instructions(&mut self, f: &mut Function<'_>, out: &mut Stream) -> Result<()> {
        let body = f.body;
        f.next = f.pool.first + f.pool.len();
        let mut record = Vec::new();
        let mut records = body.debug_records.iter().peekable();
        let mut last_location = None;
        for i in &body.order {
            record.clear();
            let code = self.instruction(f, *i, &mut record, out)?;
            out.record(code, &record);
            if body.inst(*i).ty != TypeId::VOID {
                f.next += 1;
            }
            if let Some(md) = f.location(*i) {
                if last_location == Some(md) {
                    out.record(DEBUG_LOC_AGAIN, &[]);
                } else {
                    let ops = self.location(f, md)?;
                    out.record(DEBUG_LOC, &ops);
                    last_location = Some(md);
                }
            }
            while let Some(r) = records.next_if(|r| r.before == *i) {
                self.debug_record(f, r, out)?;
            }
        }
        Ok(())
    }

    fn debug_record(&mut self, f: &mut Function<'_>, r: &DebugRecord, out: &mut Stream) -> Result<()> {
        let kind = f.scope.bytes(r.kind);
        let Some((_, code, order)) = DEBUG_RECORDS.iter().find(|d| d.0 == kind) else {
            return Err(super::unsupported(&String::from_utf8_lossy(kind)));
        };
        let mut ops = vec![0; order.len()];
        for (md, at) in r.args.iter().zip(*order) {
            ops[*at] = self.md_number(&f.metadata, *md)?;
        }
        // A single value stands at the end in the way of operands.
        if kind == b"dbg_value"
            && let Md::Value(v) = f.scope.md(r.args[0])
        {
            ops.truncate(3);
            self.typed(f, *v, &mut ops)?;
            out.record(VALUE_OF_OPERAND, &ops);
            return Ok(());
        }
        out.record(*code, &ops);
        Ok(())
    }

    /// Line, column, scope, inlined-at, whether the code is implicit, atom.
    fn location(&self, f: &Function<'_>, md: MdId) -> Result<Vec<u64>> {
        let Md::Node(node) = f.scope.md(md) else {
            return Err(super::unsupported("location that is no DILocation"));
        };
        let mut ops = vec![0; 7];
        for field in &node.fields {
            let at = match f.scope.bytes(field.label) {
                b"line" => 0,
                b"column" => 1,
                b"scope" => 2,
                b"inlinedAt" => 3,
                b"isImplicitCode" => 4,
                b"atomGroup" => 5,
                b"atomRank" => 6,
                _ => return Err(super::unsupported("field of a DILocation")),
            };
            ops[at] = match field.value {
                MdValue::Int(n) => n as u64,
                MdValue::Bool(b) => u64::from(b),
                MdValue::Md(m) => self.md_number(&f.metadata, m)? + 1,
                _ => 0,
            };
        }
        Ok(ops)
    }
}

impl Function<'_> {
    /// Numbers results behind the constants.
    fn number(&mut self) {
        let mut next = self.pool.first + self.pool.len();
        for i in &self.body.order {
            if self.body.inst(*i).ty != TypeId::VOID {
                self.numbers[self.body.params.len() + i.index()] = next;
                next += 1;
            }
        }
    }

    /// The location of an instruction.
    fn location(&self, i: Inst) -> Option<MdId> {
        let all = &self.body.attachments;
        let start = all.partition_point(|a| a.0 < i);
        let mut own = all[start..].iter().take_while(|a| a.0 == i);
        let found = own.find(|a| self.scope.bytes(a.1) == b"dbg")?.2;
        // Anything else is no location, and LLVM drops it.
        match self.scope.md(found) {
            Md::Node(MdNode { kind, .. }) => (self.scope.bytes(*kind) == b"DILocation").then_some(found),
            _ => None,
        }
    }

    /// Names of values and blocks.
    fn names(&self, out: &mut Stream) {
        let named = |names: &[crate::ids::StrId]| names.iter().any(|n| !n.is_empty());
        if !named(&self.body.value_names) && !named(&self.body.block_names) {
            return;
        }
        out.enter(block::VALUE_SYMTAB);
        for (i, name) in self.body.value_names.iter().enumerate() {
            if !name.is_empty() && self.numbers.get(i).is_some_and(|n| *n > 0) {
                out.text(VALUE_NAME, &[self.numbers[i]], self.scope.bytes(*name));
            }
        }
        for (i, name) in self.body.block_names.iter().enumerate() {
            if !name.is_empty() {
                out.text(BLOCK_NAME, &[i as u64], self.scope.bytes(*name));
            }
        }
        out.end();
    }
}
