//! Blocks of constants (CONSTANTS_BLOCK_ID), of modules and of functions.
//!
//! A constant may use others that come later in its block. So those without operands are made at once, the others
//! when the block has been read, each behind its operands.

use super::bitstream::{BlockInfo, Cursor, Record};
use super::{Tables, block, signed};
use crate::constants::{Const, InlineAsm};
use crate::diag::{Diagnostic, Result};
use crate::ids::{ConstId, GlobalId, TypeId};
use crate::inst::{InstFlags, Opcode};
use crate::parse::Parser;
use crate::types::Type;
use std::ops::Range;

// Records of the block.
pub(super) const SETTYPE: u32 = 1;
pub(super) const NULL: u32 = 2;
pub(super) const UNDEF: u32 = 3;
pub(super) const INTEGER: u32 = 4;
pub(super) const WIDE_INTEGER: u32 = 5;
pub(super) const FLOAT: u32 = 6;
pub(super) const AGGREGATE: u32 = 7;
pub(super) const STRING: u32 = 8;
pub(super) const CSTRING: u32 = 9;
pub(super) const CE_BINOP: u32 = 10;
pub(super) const CE_CAST: u32 = 11;
pub(super) const CE_GEP_OLD: u32 = 12;
pub(super) const CE_SELECT: u32 = 13;
pub(super) const CE_EXTRACTELT: u32 = 14;
pub(super) const CE_INSERTELT: u32 = 15;
pub(super) const CE_SHUFFLEVEC: u32 = 16;
pub(super) const CE_CMP: u32 = 17;
pub(super) const INLINEASM_OLD: u32 = 18;
pub(super) const CE_SHUFVEC_EX: u32 = 19;
pub(super) const CE_INBOUNDS_GEP: u32 = 20;
pub(super) const BLOCKADDRESS: u32 = 21;
pub(super) const DATA: u32 = 22;
pub(super) const INLINEASM_OLD2: u32 = 23;
pub(super) const CE_GEP_INRANGE_INDEX: u32 = 24;
pub(super) const CE_UNOP: u32 = 25;
pub(super) const POISON: u32 = 26;
pub(super) const DSO_LOCAL_EQUIVALENT: u32 = 27;
pub(super) const INLINEASM_OLD3: u32 = 28;
pub(super) const NO_CFI: u32 = 29;
pub(super) const INLINEASM: u32 = 30;
pub(super) const CE_GEP_INRANGE: u32 = 31;
pub(super) const CE_GEP: u32 = 32;
/// Without and with a deactivation symbol.
pub(super) const PTRAUTH: u32 = 33;
pub(super) const PTRAUTH_DS: u32 = 34;

/// A constant whose operands are looked up when the block has been read.
struct Deferred {
    code: u32,
    ty: TypeId,
    at: usize,
    ops: Range<u32>,
}

/// What is known of a constant of the block.
#[derive(Copy, Clone, PartialEq)]
enum State {
    Made(ConstId),
    /// Index into `deferred`.
    Deferred(u32),
    /// Its operands are being made.
    Open(u32),
}

/// The constants of one block.
#[derive(Default)]
pub(super) struct Constants {
    states: Vec<State>,
    deferred: Vec<Deferred>,
    pool: Vec<u64>,
    stack: Vec<u32>,
    record: Record,
}

/// What constants are made with.
struct Maker<'m, 'a> {
    p: &'m mut Parser<'a>,
    tables: &'m Tables,
    /// The number of the block's first constant.
    first: u32,
}

impl Constants {
    /// Reads the block that `cur` stands at; `first` is the number of its first value. The constants are handed to
    /// `done` in order.
    pub(super) fn read(
        &mut self,
        cur: &mut Cursor<'_>,
        p: &mut Parser<'_>,
        tables: &Tables,
        first: u32,
        mut done: impl FnMut(ConstId),
    ) -> Result<()> {
        cur.enter(block::CONSTANTS, &tables.info)?;
        self.states.clear();
        self.deferred.clear();
        self.pool.clear();
        let mut record = std::mem::take(&mut self.record);
        let mut ty = TypeId::I32;
        let mut maker = Maker { p, tables, first };
        while cur.next_record(&mut record)? {
            if record.code == SETTYPE {
                record.want(1, "SETTYPE")?;
                ty = tables.ty(&record, record.get(0))?;
                if matches!(
                    maker.p.scope().ty(ty),
                    Type::Void | Type::Func { .. } | Type::Label | Type::Metadata
                ) {
                    return Err(record.error("constants cannot have this type"));
                }
                continue;
            }
            maker.p.pos = record.at;
            let state = match maker.simple(&record, ty)? {
                Some(c) => State::Made(c),
                None => {
                    let start = self.pool.len() as u32;
                    self.pool.extend_from_slice(&record.ops);
                    self.deferred.push(Deferred {
                        code: record.code,
                        ty,
                        at: record.at,
                        ops: start..self.pool.len() as u32,
                    });
                    State::Deferred(self.deferred.len() as u32 - 1)
                }
            };
            self.states.push(state);
        }
        self.record = record;
        if !self.deferred.is_empty() {
            self.settle(&mut maker)?;
        }
        for s in &self.states {
            if let State::Made(c) = s {
                done(*c);
            }
        }
        Ok(())
    }

    /// Makes what was deferred.
    fn settle(&mut self, maker: &mut Maker<'_, '_>) -> Result<()> {
        let mut operands: Vec<u64> = Vec::new();
        for i in 0..self.states.len() as u32 {
            self.stack.push(i);
            while let Some(&top) = self.stack.last() {
                let n = match self.states[top as usize] {
                    State::Made(_) => {
                        self.stack.pop();
                        continue;
                    }
                    State::Deferred(n) | State::Open(n) => n,
                };
                let d = &self.deferred[n as usize];
                let ops = &self.pool[d.ops.start as usize..d.ops.end as usize];
                let opened = self.states[top as usize] == State::Open(n);
                self.states[top as usize] = State::Open(n);
                operands.clear();
                operand_numbers(d.code, ops, &mut operands);
                let before = self.stack.len();
                for id in &operands {
                    let Some(k) = id.checked_sub(u64::from(maker.first)) else {
                        continue;
                    };
                    match self.states.get(k as usize) {
                        Some(State::Deferred(_)) => self.stack.push(k as u32),
                        Some(State::Open(_)) => {
                            return Err(Diagnostic::error(
                                Some(d.at as u32),
                                "constant is an operand of itself",
                            ));
                        }
                        _ => {}
                    }
                }
                if self.stack.len() > before {
                    debug_assert!(!opened);
                    continue;
                }
                maker.p.pos = d.at;
                let c = maker.make(d, ops, &self.states)?;
                self.states[top as usize] = State::Made(c);
                self.stack.pop();
            }
        }
        Ok(())
    }
}

/// The numbers of the values that a record has as operands.
fn operand_numbers(code: u32, ops: &[u64], out: &mut Vec<u64>) {
    let get = |i: usize| ops.get(i).copied();
    match code {
        AGGREGATE | PTRAUTH | PTRAUTH_DS => out.extend_from_slice(ops),
        CE_BINOP => out.extend([get(1), get(2)].into_iter().flatten()),
        CE_CAST => out.extend(get(2)),
        CE_UNOP => out.extend(get(1)),
        CE_SELECT | CE_SHUFFLEVEC => out.extend(ops.iter().take(3)),
        CE_EXTRACTELT => out.extend([get(1), ops.last().copied()].into_iter().flatten()),
        CE_INSERTELT => out.extend([get(0), get(1), ops.last().copied()].into_iter().flatten()),
        CE_SHUFVEC_EX => out.extend(ops.iter().skip(1).take(3)),
        CE_CMP => out.extend([get(1), get(2)].into_iter().flatten()),
        DSO_LOCAL_EQUIVALENT | NO_CFI | BLOCKADDRESS => out.extend(get(1)),
        CE_GEP_OLD | CE_INBOUNDS_GEP | CE_GEP_INRANGE_INDEX | CE_GEP_INRANGE | CE_GEP => {
            if let Some(gep) = Gep::of(code, ops) {
                out.extend(ops[gep.operands..].chunks_exact(2).map(|pair| pair[1]));
            }
        }
        _ => {}
    }
}

/// The parts of a getelementptr expression.
struct Gep {
    /// The number of the source element type.
    source: Option<u64>,
    flags: u64,
    /// Where the range stands: its width, then the bounds.
    inrange: Option<usize>,
    /// Where the pairs of type and value start.
    operands: usize,
}

impl Gep {
    fn of(code: u32, ops: &[u64]) -> Option<Gep> {
        let typed = matches!(code, CE_GEP | CE_GEP_INRANGE | CE_GEP_INRANGE_INDEX) || ops.len() % 2 == 1;
        let mut gep = Gep {
            source: if typed { Some(*ops.first()?) } else { None },
            flags: u64::from(code == CE_INBOUNDS_GEP),
            inrange: None,
            operands: usize::from(typed),
        };
        match code {
            // The range of one index is dropped.
            CE_GEP_INRANGE_INDEX => gep.flags = *ops.get(1)? & 1,
            CE_GEP | CE_GEP_INRANGE => gep.flags = *ops.get(1)?,
            _ => return Some(gep),
        }
        gep.operands = 2;
        if code == CE_GEP_INRANGE {
            gep.inrange = Some(2);
            gep.operands = match *ops.get(2)? {
                0..=64 => 5,
                _ => {
                    let words = *ops.get(3)?;
                    4 + (words & 0xffff_ffff) as usize + (words >> 32) as usize
                }
            };
        }
        (gep.operands <= ops.len()).then_some(gep)
    }
}

impl Maker<'_, '_> {
    fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Diagnostic::error(Some(self.p.pos as u32), message)
    }

    /// A constant without operands; `None` if it has some.
    #[inline]
    fn simple(&mut self, record: &Record, ty: TypeId) -> Result<Option<ConstId>> {
        let c = match record.code {
            INTEGER => {
                record.want(1, "integer")?;
                if self.p.scope().int_bits(ty).is_none() {
                    return Err(record.error("integer constant of another type"));
                }
                self.int(ty, signed(record.get(0)))
            }
            NULL => self.p.zero(ty, record.at)?,
            UNDEF => self.p.tables().constant(Const::Undef(ty)),
            POISON => self.p.tables().constant(Const::Poison(ty)),
            WIDE_INTEGER => {
                if self.p.scope().int_bits(ty).is_none() {
                    return Err(record.error("integer constant of another type"));
                }
                let words: Vec<u64> = record.ops.iter().map(|w| signed(*w) as u64).collect();
                self.p.tables().wide_int(ty, &words)
            }
            FLOAT => self.float(record, ty)?,
            STRING | CSTRING => self.string(record, ty)?,
            DATA => self.data(record, ty)?,
            INLINEASM | INLINEASM_OLD | INLINEASM_OLD2 | INLINEASM_OLD3 => self.inline_asm(record, ty)?,
            AGGREGATE..=CE_CMP
            | CE_SHUFVEC_EX
            | CE_INBOUNDS_GEP
            | BLOCKADDRESS
            | CE_GEP_INRANGE_INDEX
            | CE_UNOP
            | DSO_LOCAL_EQUIVALENT
            | NO_CFI
            | CE_GEP_INRANGE
            | CE_GEP
            | PTRAUTH
            | PTRAUTH_DS => return Ok(None),
            n => return Err(record.error(format!("unknown constant record {n}"))),
        };
        Ok(Some(c))
    }

    fn int(&mut self, ty: TypeId, value: i64) -> ConstId {
        if let Some(c) = self.p.module().symbols.small_int(ty, value) {
            return c;
        }
        match self.p.scope().int_bits(ty) {
            Some(bits) if bits > 64 => {
                let sign = (value >> 63) as u64;
                let mut words = vec![sign; bits.div_ceil(64) as usize];
                words[0] = value as u64;
                self.p.tables().wide_int(ty, &words)
            }
            _ => self.p.tables().int(ty, value as u64),
        }
    }

    fn float(&mut self, record: &Record, ty: TypeId) -> Result<ConstId> {
        record.want(1, "float")?;
        let bits = record.get(0);
        Ok(match self.p.scope().ty(ty) {
            Type::Half | Type::BFloat => self.small_float(ty, bits & 0xffff),
            Type::Float => self.small_float(ty, bits & 0xffff_ffff),
            Type::Double => self.small_float(ty, bits),
            // The high 64 bits of the number come first.
            Type::X86Fp80 => {
                let low = bits << 16 | record.get(1) & 0xffff;
                self.p.wide_float(ty, [low, bits >> 48])
            }
            Type::Fp128 | Type::PpcFp128 => self.p.wide_float(ty, [bits, record.get(1)]),
            // As LLVM.
            _ => self.p.tables().constant(Const::Undef(ty)),
        })
    }

    fn small_float(&mut self, ty: TypeId, bits: u64) -> ConstId {
        self.p.tables().constant(Const::Float { ty, bits })
    }

    /// An array of bytes, as [`Const::Bytes`]; other elements one by one.
    fn string(&mut self, record: &Record, ty: TypeId) -> Result<ConstId> {
        let mut bytes = record.bytes_from(0);
        if record.code == CSTRING {
            bytes.push(0);
        }
        let (elem, len) = self.sequence(ty)?;
        if len != bytes.len() as u64 {
            return Err(record.error("string constant does not have the length of its type"));
        }
        if elem != TypeId::I8 {
            return self.data_of(ty, elem, bytes.iter().map(|c| u64::from(*c)));
        }
        if bytes.iter().all(|c| *c == 0) {
            return Ok(self.p.tables().constant(Const::Zero(ty)));
        }
        if matches!(self.p.scope().ty(ty), Type::Vector { .. }) {
            return self.data_of(ty, elem, bytes.iter().map(|c| u64::from(*c)));
        }
        let mut t = self.p.tables();
        let data = t.str(&bytes);
        Ok(t.constant(Const::Bytes { ty, data }))
    }

    /// Element type and length of an array or vector of fixed length.
    fn sequence(&self, ty: TypeId) -> Result<(TypeId, u64)> {
        match self.p.scope().ty(ty) {
            Type::Array { elem, len } => Ok((elem, len)),
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => Ok((elem, u64::from(len))),
            _ => Err(self.error("constant with elements of a type without")),
        }
    }

    fn data(&mut self, record: &Record, ty: TypeId) -> Result<ConstId> {
        let (elem, len) = self.sequence(ty)?;
        if len != record.len() as u64 {
            return Err(record.error("constant does not have the length of its type"));
        }
        self.data_of(ty, elem, record.ops.iter().copied())
    }

    fn data_of(&mut self, ty: TypeId, elem: TypeId, words: impl Iterator<Item = u64>) -> Result<ConstId> {
        let of = self.p.scope().ty(elem);
        let mut elems = Vec::with_capacity(words.size_hint().0);
        for w in words {
            elems.push(match of {
                Type::Int(1..=64) => self.p.tables().int(elem, w),
                Type::Half | Type::BFloat => self.small_float(elem, w & 0xffff),
                Type::Float => self.small_float(elem, w & 0xffff_ffff),
                Type::Double => self.small_float(elem, w),
                _ => return Err(self.error("constant data of a type that has none")),
            });
        }
        Ok(self.p.tables().aggregate(ty, &elems))
    }

    /// Flags, template and constraints; before LLVM 14 without the function type.
    fn inline_asm(&mut self, record: &Record, ty: TypeId) -> Result<ConstId> {
        let mut i = 0;
        let fn_ty = if record.code == INLINEASM {
            i = 1;
            self.tables.ty(record, record.get(0))?
        } else {
            match self.p.scope().ty(ty) {
                Type::TypedPtr { pointee, .. } => pointee,
                _ => return Err(record.error("inline asm without a function type")),
            }
        };
        if self.p.scope().func_sig(fn_ty).is_none() {
            return Err(record.error("inline asm without a function type"));
        }
        let flags = record.get(i);
        let part = |at: usize| -> Result<Range<usize>> {
            let n = record.get(at);
            if n > record.len() as u64 || at + 1 + n as usize > record.len() {
                return Err(record.error("invalid inline asm record"));
            }
            Ok(at + 1..at + 1 + n as usize)
        };
        let template = part(i + 1)?;
        let constraints = part(template.end)?;
        let bytes = |r: Range<usize>| record.ops[r].iter().map(|c| *c as u8).collect::<Vec<u8>>();
        let mut t = self.p.tables();
        let asm = InlineAsm {
            fn_ty,
            template: t.str(&bytes(template)),
            constraints: t.str(&bytes(constraints)),
            side_effect: flags & 1 != 0,
            align_stack: flags & 2 != 0,
            intel_dialect: flags & 4 != 0,
            can_throw: flags & 8 != 0,
        };
        Ok(t.constant(Const::InlineAsm { ty: TypeId::PTR, asm }))
    }

    /// A value by its number, as a constant.
    fn operand(&self, id: u64, states: &[State]) -> Result<ConstId> {
        if let Some(c) = self.tables.values.get(id as usize)
            && id < u64::from(self.first)
        {
            return Ok(*c);
        }
        let own = id.checked_sub(u64::from(self.first));
        match own.and_then(|k| states.get(k as usize)) {
            Some(State::Made(c)) => Ok(*c),
            _ => Err(self.error("operand of a constant is not a constant")),
        }
    }

    /// A constant with operands, which are there.
    fn make(&mut self, d: &Deferred, ops: &[u64], states: &[State]) -> Result<ConstId> {
        let mut numbers = Vec::new();
        operand_numbers(d.code, ops, &mut numbers);
        let mut operands = Vec::with_capacity(numbers.len());
        for n in &numbers {
            operands.push(self.operand(*n, states)?);
        }
        let ty = d.ty;
        let want = |n: usize| match operands.len() == n {
            true => Ok(()),
            false => Err(Diagnostic::error(
                Some(d.at as u32),
                "constant with a wrong number of operands",
            )),
        };
        let get = |i: usize| ops.get(i).copied().unwrap_or(0);
        match d.code {
            AGGREGATE => self.aggregate(ty, &operands),
            BLOCKADDRESS | DSO_LOCAL_EQUIVALENT | NO_CFI => {
                want(1)?;
                self.of_global(d.code, ty, operands[0], get(2))
            }
            PTRAUTH | PTRAUTH_DS => self.ptrauth(ty, &operands),
            CE_BINOP => {
                want(2)?;
                let Some(op) = super::binary_opcode(get(0), self.is_float(ty)) else {
                    return Err(self.error("unknown binary operation"));
                };
                let flags = super::binary_flags(op, get(3));
                let flags = if self.is_float(ty) { InstFlags::NONE } else { flags };
                self.expr(op, 0, flags, TypeId::VOID, &operands, &[], ty)
            }
            CE_UNOP => {
                want(1)?;
                self.expr(Opcode::FNeg, 0, InstFlags::NONE, TypeId::VOID, &operands, &[], ty)
            }
            CE_CAST => {
                want(1)?;
                let Some(op) = super::cast_opcode(get(0)) else {
                    return Err(self.error("unknown cast"));
                };
                if !self.p.cast_is_valid(op, self.p.scope().const_ty(operands[0]), ty) {
                    return Err(self.error("invalid cast"));
                }
                self.expr(op, 0, InstFlags::NONE, TypeId::VOID, &operands, &[], ty)
            }
            CE_CMP => {
                want(2)?;
                let (op, sub) = self.predicate(get(3), self.p.scope().const_ty(operands[0]))?;
                let ty = self.p.bool_like(self.p.scope().const_ty(operands[0]));
                self.expr(op, sub, InstFlags::NONE, TypeId::VOID, &operands, &[], ty)
            }
            CE_SELECT | CE_EXTRACTELT | CE_INSERTELT | CE_SHUFFLEVEC | CE_SHUFVEC_EX => {
                want(if d.code == CE_EXTRACTELT { 2 } else { 3 })?;
                self.of_lanes(d.code, ty, &operands)
            }
            _ => {
                let Some(gep) = Gep::of(d.code, ops) else {
                    return Err(self.error("invalid getelementptr expression"));
                };
                self.gep(&gep, ops, &operands)
            }
        }
    }

    fn is_float(&self, ty: TypeId) -> bool {
        let s = self.p.scope();
        s.float_bits(s.scalar_ty(ty)).is_some()
    }

    /// A predicate by its number: those of floats come first.
    fn predicate(&self, n: u64, ty: TypeId) -> Result<(Opcode, u8)> {
        super::predicate(n, self.is_float(ty)).ok_or_else(|| self.error("invalid predicate"))
    }

    #[allow(clippy::too_many_arguments)]
    fn expr(
        &mut self,
        op: Opcode,
        sub: u8,
        flags: InstFlags,
        source: TypeId,
        ops: &[ConstId],
        inrange: &[ConstId],
        ty: TypeId,
    ) -> Result<ConstId> {
        if op.is_binary() {
            let t = self.p.scope().const_ty(ops[0]);
            if t != ty || self.p.scope().const_ty(ops[1]) != ty {
                return Err(self.error("operands of a binary expression must have its type"));
            }
        }
        let at = self.p.pos;
        self.p.finish_expr(op, sub, flags, source, ops, inrange, ty, at)
    }

    fn aggregate(&mut self, ty: TypeId, elems: &[ConstId]) -> Result<ConstId> {
        let scope = self.p.scope();
        let fits = match scope.ty(ty) {
            Type::Array { elem, len } => {
                len == elems.len() as u64 && elems.iter().all(|c| scope.const_ty(*c) == elem)
            }
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => len as usize == elems.len() && elems.iter().all(|c| scope.const_ty(*c) == elem),
            _ => match scope.struct_elems(ty) {
                Some((types, _)) => {
                    types.len() == elems.len()
                        && types.iter().zip(elems).all(|(t, c)| scope.const_ty(*c) == *t)
                }
                None => false,
            },
        };
        if !fits {
            return Err(self.error("elements of a constant do not fit its type"));
        }
        Ok(self.p.tables().aggregate(ty, elems))
    }

    /// What is said of a global: the address of a block, and the like.
    fn of_global(&mut self, code: u32, ty: TypeId, global: ConstId, block: u64) -> Result<ConstId> {
        let Const::Global { global, .. } = self.p.scope().constant(global) else {
            return Err(self.error("a global is expected here"));
        };
        let c = match code {
            BLOCKADDRESS => {
                let Some(id) = self.tables.addresses.get(&(global, block as u32)) else {
                    return Err(self.error("cannot take blockaddress inside a declaration"));
                };
                Const::BlockAddress { ty, id: *id }
            }
            DSO_LOCAL_EQUIVALENT => Const::DsoLocalEquivalent { ty, global },
            _ => Const::NoCfi { ty, global },
        };
        if code == NO_CFI && self.p.module().function(global).is_none() {
            return Err(self.error("no_cfi requires a function"));
        }
        if !matches!(self.p.scope().ty(ty), Type::Ptr(_) | Type::TypedPtr { .. }) {
            return Err(self.error("an address must have pointer type"));
        }
        Ok(self.p.tables().constant(c))
    }

    /// Pointer, key, discriminator, address discriminator, deactivation symbol; the text leaves defaults at the end
    /// away.
    fn ptrauth(&mut self, ty: TypeId, ops: &[ConstId]) -> Result<ConstId> {
        let scope = self.p.scope();
        let is_ptr = |c: &ConstId| matches!(scope.ty(scope.const_ty(*c)), Type::Ptr(_));
        let fits = matches!(ops.len(), 4 | 5)
            && is_ptr(&ops[0])
            && scope.const_ty(ops[0]) == ty
            && scope.const_ty(ops[1]) == TypeId::I32
            && scope.const_ty(ops[2]) == TypeId::I64
            && scope.const_u64(ops[1]).is_some()
            && scope.const_u64(ops[2]).is_some()
            && ops[3..].iter().all(is_ptr);
        if !fits {
            return Err(self.error("invalid ptrauth record"));
        }
        let is_default = |i: usize| match i {
            2 => scope.const_u64(ops[2]) == Some(0),
            _ => matches!(scope.constant(ops[i]), Const::Null(_)),
        };
        let mut n = ops.len();
        while n > 2 && is_default(n - 1) {
            n -= 1;
        }
        let mut t = self.p.tables();
        let ops = t.const_list(&ops[..n]);
        Ok(t.constant(Const::PtrAuth { ty, ops }))
    }

    fn of_lanes(&mut self, code: u32, ty: TypeId, ops: &[ConstId]) -> Result<ConstId> {
        let scope = self.p.scope();
        let t = |i: usize| scope.const_ty(ops[i]);
        let vector = |i: usize| match scope.ty(t(i)) {
            Type::Vector { elem, len, scalable } => Some((elem, len, scalable)),
            _ => None,
        };
        let bad = || self.error("invalid operands of an expression on vectors");
        let (op, ty) = match code {
            CE_SELECT => {
                let fits = match vector(0) {
                    Some((e, n, _)) => e == TypeId::I1 && vector(1).is_some_and(|v| v.1 == n),
                    None => t(0) == TypeId::I1,
                };
                if !fits || t(1) != t(2) || t(1) != ty {
                    return Err(bad());
                }
                (Opcode::Select, ty)
            }
            CE_EXTRACTELT => match vector(0) {
                Some((e, ..)) if scope.int_bits(t(1)).is_some() => (Opcode::ExtractElement, e),
                _ => return Err(bad()),
            },
            CE_INSERTELT => match vector(0) {
                Some((e, ..)) if e == t(1) && scope.int_bits(t(2)).is_some() => (Opcode::InsertElement, t(0)),
                _ => return Err(bad()),
            },
            _ => match (vector(0), vector(2)) {
                (Some((e, ..)), Some((TypeId::I32, len, scalable))) if t(0) == t(1) => {
                    let ty = self.p.tables().vector_ty(e, len, scalable);
                    (Opcode::ShuffleVector, ty)
                }
                _ => return Err(bad()),
            },
        };
        self.expr(op, 0, InstFlags::NONE, TypeId::VOID, ops, &[], ty)
    }

    fn gep(&mut self, gep: &Gep, ops: &[u64], operands: &[ConstId]) -> Result<ConstId> {
        let Some(base) = operands.first() else {
            return Err(self.error("getelementptr expression without a base"));
        };
        let scope = self.p.scope();
        let source = match gep.source {
            Some(n) => self
                .tables
                .type_at(n)
                .ok_or_else(|| self.error("type number is out of range"))?,
            None => match scope.ty(scope.scalar_ty(scope.const_ty(*base))) {
                Type::TypedPtr { pointee, .. } => pointee,
                _ => return Err(self.error("getelementptr expression without a type")),
            },
        };
        let types: Vec<(TypeId, Option<u64>)> = operands
            .iter()
            .map(|c| (scope.const_ty(*c), self.p.struct_index(*c)))
            .collect();
        let ty = self.p.gep_ty(source, &types, self.p.pos)?;
        let mut inrange = Vec::new();
        if let Some(at) = gep.inrange {
            if ops[at] > 64 {
                return Err(self.error("unsupported: inrange of more than 64 bits"));
            }
            for n in &ops[at + 1..at + 3] {
                inrange.push(self.p.tables().int(TypeId::I64, signed(*n) as u64));
            }
        }
        let flags = super::gep_flags(gep.flags);
        self.expr(Opcode::GetElementPtr, 0, flags, source, operands, &inrange, ty)
    }
}

/// Visits the block addresses of the block that `cur` stands at: numbers of function and block.
pub(super) fn block_addresses(
    cur: &mut Cursor<'_>,
    info: &BlockInfo,
    record: &mut Record,
    mut found: impl FnMut(u64, u64),
) -> Result<()> {
    cur.enter(block::CONSTANTS, info)?;
    while cur.next_record(record)? {
        if record.code == BLOCKADDRESS {
            found(record.get(1), record.get(2));
        }
    }
    Ok(())
}

/// The global behind a value of the module.
pub(super) fn global_of(p: &Parser<'_>, tables: &Tables, n: u64) -> Option<GlobalId> {
    match p.scope().constant(*tables.values.get(n as usize)?) {
        Const::Global { global, .. } => Some(global),
        _ => None,
    }
}
