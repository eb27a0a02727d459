//! Constants of the module and of functions.
//!
//! A constant gets its number behind those of its operands, so that a record is complete when it is made.

use super::super::block;
use super::super::constants as records;
use super::Writer;
use super::stream::{Stream, signed};
use crate::constants::{Const, ConstExpr, InlineAsm};
use crate::context::Scope;
use crate::diag::Result;
use crate::ids::{ConstId, TypeId};
use crate::inst::Opcode;
use crate::types::Type;
use rustc_hash::FxHashMap;

/// The constants of one block.
#[derive(Default)]
pub(super) struct Pool {
    /// The number of the first one.
    pub(super) first: u64,
    /// Type, record, where its operands end.
    rows: Vec<(u64, u32, u32)>,
    ops: Vec<u64>,
    /// Numbers plus one by slot, of the module's constants and of the overlay's.
    module: FxHashMap<u32, u64>,
    local: FxHashMap<u32, u64>,
    /// Those that are written for something else, such as masks of shuffles.
    made: FxHashMap<(u64, u32, Vec<u64>), u64>,
}

impl Pool {
    /// An empty one.
    pub(super) fn new(first: u64) -> Pool {
        Pool {
            first,
            ..Pool::default()
        }
    }

    /// Number of constants.
    pub(super) fn len(&self) -> u64 {
        self.rows.len() as u64
    }

    fn push(&mut self, ty: u64, code: u32, ops: &[u64]) -> u64 {
        self.ops.extend_from_slice(ops);
        self.rows.push((ty, code, self.ops.len() as u32));
        self.first + self.rows.len() as u64 - 1
    }

    fn intern(&mut self, ty: u64, code: u32, ops: &[u64]) -> u64 {
        let key = (ty, code, ops.to_vec());
        if let Some(n) = self.made.get(&key) {
            return *n;
        }
        let n = self.push(ty, code, ops);
        self.made.insert(key, n);
        n
    }

    fn find(&self, c: ConstId) -> Option<u64> {
        let of = if c.is_local() { &self.local } else { &self.module };
        of.get(&(c.slot() as u32)).copied()
    }

    /// Writes the block.
    pub(super) fn write(&self, out: &mut Stream) {
        if self.rows.is_empty() {
            return;
        }
        out.enter(block::CONSTANTS);
        let (mut current, mut start) = (u64::MAX, 0);
        for (ty, code, end) in &self.rows {
            if *ty != current {
                current = *ty;
                out.record(records::SETTYPE, &[current]);
            }
            out.record(*code, &self.ops[start..*end as usize]);
            start = *end as usize;
        }
        out.end();
    }
}

impl Writer<'_> {
    /// The number of a constant: of the module if it has it, else of the function's pool.
    pub(super) fn constant(&mut self, scope: Scope<'_>, pool: &mut Pool, c: ConstId) -> Result<u64> {
        if let Const::Global { global, .. } = scope.constant(c) {
            return Ok(global.index() as u64);
        }
        if let Some(n) = self.constants.find(c).or_else(|| pool.find(c)) {
            return Ok(n);
        }
        let n = self.make(scope, pool, c)?;
        let of = if c.is_local() {
            &mut pool.local
        } else {
            &mut pool.module
        };
        of.insert(c.slot() as u32, n);
        Ok(n)
    }

    /// An integer of a type whose number is known.
    pub(super) fn int_constant(&mut self, pool: &mut Pool, ty: u64, value: i64) -> u64 {
        pool.intern(ty, records::INTEGER, &[signed(value)])
    }

    fn make(&mut self, scope: Scope<'_>, pool: &mut Pool, c: ConstId) -> Result<u64> {
        let constant = scope.constant(c);
        let ty = self.types.number(scope, scope.const_ty(c));
        Ok(match constant {
            Const::Int { ty: t, value } => {
                let value = sign_extended(scope, t, value);
                pool.push(ty, records::INTEGER, &[signed(value)])
            }
            Const::WideInt { words, .. } => {
                let words = wide(scope.words(words));
                pool.push(ty, records::WIDE_INTEGER, &words)
            }
            Const::Float { bits, .. } => pool.push(ty, records::FLOAT, &[bits]),
            Const::WideFloat { ty: t, words } => {
                let w = scope.words(words);
                let (low, high) = (w[0], w.get(1).copied().unwrap_or(0));
                match scope.ty(t) {
                    // The high 64 bits of the number come first.
                    Type::X86Fp80 => pool.push(ty, records::FLOAT, &[high << 48 | low >> 16, low & 0xffff]),
                    _ => pool.push(ty, records::FLOAT, &[low, high]),
                }
            }
            Const::Null(_) | Const::Zero(_) | Const::NoneToken => pool.push(ty, records::NULL, &[]),
            Const::Undef(_) => pool.push(ty, records::UNDEF, &[]),
            Const::Poison(_) => pool.push(ty, records::POISON, &[]),
            Const::Global { global, .. } => global.index() as u64,
            Const::Bytes { ty: t, data } => {
                let bytes: Vec<u64> = scope.bytes(data).iter().map(|b| u64::from(*b)).collect();
                let code = match scope.ty(t) {
                    Type::Array { .. } => records::STRING,
                    _ => records::DATA,
                };
                pool.push(ty, code, &bytes)
            }
            Const::Aggregate { elems, .. } => {
                let elems = scope.const_list(elems);
                self.elements(scope, pool, ty, elems.len(), |i| elems[i])?
            }
            Const::Splat { ty: t, elem } => self.splat(scope, pool, t, elem)?,
            Const::Expr { ty: t, expr } => self.expression(scope, pool, t, expr)?,
            Const::BlockAddress { id, .. } => {
                let (function, _) = self.module.block_address(id);
                let address = self.types.number(scope, self.module.global(function).ptr_ty);
                let block = u64::from(self.blocks[id.index()]);
                let ops = [address, function.index() as u64, block];
                pool.push(ty, records::BLOCKADDRESS, &ops)
            }
            Const::DsoLocalEquivalent { global, .. } => {
                pool.push(ty, records::DSO_LOCAL_EQUIVALENT, &[ty, global.index() as u64])
            }
            Const::NoCfi { global, .. } => pool.push(ty, records::NO_CFI, &[ty, global.index() as u64]),
            Const::PtrAuth { ops, .. } => self.ptrauth(scope, pool, ty, scope.const_list(ops))?,
            Const::InlineAsm { asm, .. } => self.inline_asm(scope, pool, ty, &asm),
            Const::Metadata(_) => return Err(super::unsupported("metadata as a constant")),
        })
    }

    /// An array, struct or vector. Plain numbers stand in its record.
    fn elements(
        &mut self,
        scope: Scope<'_>,
        pool: &mut Pool,
        ty: u64,
        len: usize,
        elem: impl Fn(usize) -> ConstId,
    ) -> Result<u64> {
        let plain = |i: usize| match scope.constant(elem(i)) {
            Const::Int { ty, value } => matches!(scope.int_bits(ty), Some(8 | 16 | 32 | 64)).then_some(value),
            Const::Float { bits, .. } => Some(bits),
            _ => None,
        };
        let is_sequence = len > 0 && (0..len).all(|i| scope.const_ty(elem(i)) == scope.const_ty(elem(0)));
        if is_sequence
            && !self.types.is_struct(ty)
            && let Some(words) = (0..len).map(plain).collect::<Option<Vec<u64>>>()
        {
            return Ok(pool.push(ty, records::DATA, &words));
        }
        let mut ops = Vec::with_capacity(len);
        for i in 0..len {
            ops.push(self.constant(scope, pool, elem(i))?);
        }
        Ok(pool.push(ty, records::AGGREGATE, &ops))
    }

    /// A vector of equal elements; scalable ones are an element that is inserted and spread.
    fn splat(&mut self, scope: Scope<'_>, pool: &mut Pool, t: TypeId, elem: ConstId) -> Result<u64> {
        let ty = self.types.number(scope, t);
        let Type::Vector { len, scalable, .. } = scope.ty(t) else {
            return Err(super::unsupported("splat of another type than a vector"));
        };
        if !scalable {
            return self.elements(scope, pool, ty, len as usize, |_| elem);
        }
        let elem = self.constant(scope, pool, elem)?;
        let poison = pool.intern(ty, records::POISON, &[]);
        let i64 = self.types.number(scope, TypeId::I64);
        let zero = pool.intern(i64, records::NULL, &[]);
        let first = pool.push(ty, records::CE_INSERTELT, &[poison, elem, i64, zero]);
        let mask = self.mask(scope, pool, len, true, &[0]);
        Ok(pool.push(ty, records::CE_SHUFFLEVEC, &[first, poison, mask]))
    }

    /// The mask of a shuffle as a constant.
    pub(super) fn mask(
        &mut self,
        scope: Scope<'_>,
        pool: &mut Pool,
        len: u32,
        scalable: bool,
        mask: &[u32],
    ) -> u64 {
        let i32 = self.types.number(scope, TypeId::I32);
        let ty = self.types.vector(len, i32, scalable);
        if mask.iter().all(|m| *m == 0) {
            return pool.intern(ty, records::NULL, &[]);
        }
        if mask.iter().all(|m| *m == u32::MAX) {
            return pool.intern(ty, records::POISON, &[]);
        }
        if mask.iter().all(|m| *m != u32::MAX) {
            let words: Vec<u64> = mask.iter().map(|m| u64::from(*m)).collect();
            return pool.intern(ty, records::DATA, &words);
        }
        let elem = |m: &u32| match *m {
            u32::MAX => pool.intern(i32, records::POISON, &[]),
            m => pool.intern(i32, records::INTEGER, &[signed(i64::from(m))]),
        };
        let elems: Vec<u64> = mask.iter().map(elem).collect();
        pool.intern(ty, records::AGGREGATE, &elems)
    }

    fn ptrauth(&mut self, scope: Scope<'_>, pool: &mut Pool, ty: u64, ops: &[ConstId]) -> Result<u64> {
        let mut numbers = Vec::with_capacity(5);
        for c in ops {
            numbers.push(self.constant(scope, pool, *c)?);
        }
        if numbers.len() < 3 {
            let i64 = self.types.number(scope, TypeId::I64);
            numbers.push(pool.intern(i64, records::NULL, &[]));
        }
        if numbers.len() < 4 {
            let ptr = self.types.number(scope, TypeId::PTR);
            numbers.push(pool.intern(ptr, records::NULL, &[]));
        }
        let code = match numbers.len() {
            4 => records::PTRAUTH,
            _ => records::PTRAUTH_DS,
        };
        Ok(pool.push(ty, code, &numbers))
    }

    fn inline_asm(&mut self, scope: Scope<'_>, pool: &mut Pool, ty: u64, asm: &InlineAsm) -> u64 {
        let flags = [asm.side_effect, asm.align_stack, asm.intel_dialect, asm.can_throw];
        let bits = flags.iter().enumerate().map(|(i, on)| u64::from(*on) << i).sum();
        let mut ops = vec![self.types.number(scope, asm.fn_ty), bits];
        for part in [scope.bytes(asm.template), scope.bytes(asm.constraints)] {
            ops.push(part.len() as u64);
            ops.extend(part.iter().map(|b| u64::from(*b)));
        }
        pool.push(ty, records::INLINEASM, &ops)
    }

    fn expression(&mut self, scope: Scope<'_>, pool: &mut Pool, t: TypeId, e: ConstExpr) -> Result<u64> {
        let ty = self.types.number(scope, t);
        let list = scope.const_list(e.ops);
        if e.opcode == Opcode::GetElementPtr {
            return self.gep(scope, pool, ty, &e);
        }
        let mut ops = Vec::with_capacity(list.len());
        let mut types = Vec::with_capacity(list.len());
        for c in list {
            ops.push(self.constant(scope, pool, *c)?);
            types.push(self.types.number(scope, scope.const_ty(*c)));
        }
        let (code, record) = match e.opcode {
            op if op.is_binary() => {
                let number = super::binary_number(op).ok_or_else(|| super::unsupported(op.keyword()))?;
                let mut record = vec![number, ops[0], ops[1]];
                match super::operation_flags(op, e.flags) {
                    0 => {}
                    n => record.push(n),
                }
                (records::CE_BINOP, record)
            }
            op if op.is_cast() => (records::CE_CAST, vec![super::cast_number(op), types[0], ops[0]]),
            Opcode::FNeg => (records::CE_UNOP, vec![0, ops[0]]),
            Opcode::ICmp => (
                records::CE_CMP,
                vec![types[0], ops[0], ops[1], u64::from(e.sub) + 32],
            ),
            Opcode::FCmp => (records::CE_CMP, vec![types[0], ops[0], ops[1], u64::from(e.sub)]),
            Opcode::Select => (records::CE_SELECT, ops),
            Opcode::ExtractElement => (records::CE_EXTRACTELT, vec![types[0], ops[0], types[1], ops[1]]),
            Opcode::InsertElement => (records::CE_INSERTELT, vec![ops[0], ops[1], types[2], ops[2]]),
            Opcode::ShuffleVector if types[0] == ty => (records::CE_SHUFFLEVEC, ops),
            Opcode::ShuffleVector => (records::CE_SHUFVEC_EX, vec![types[0], ops[0], ops[1], ops[2]]),
            op => return Err(super::unsupported(op.keyword())),
        };
        Ok(pool.push(ty, code, &record))
    }

    fn gep(&mut self, scope: Scope<'_>, pool: &mut Pool, ty: u64, e: &ConstExpr) -> Result<u64> {
        let mut record = vec![
            self.types.number(scope, e.source_ty),
            super::gep_flag_bits(e.flags),
        ];
        let mut code = records::CE_GEP;
        if let [low, high] = scope.const_list(e.inrange) {
            code = records::CE_GEP_INRANGE;
            let bits = scope.int_bits(scope.const_ty(*low)).unwrap_or(64);
            record.push(u64::from(bits));
            for c in [low, high] {
                let value = scope.const_u64(*c).unwrap_or(0);
                record.push(signed(sign_extended(scope, scope.const_ty(*c), value)));
            }
        }
        for c in scope.const_list(e.ops) {
            record.push(self.types.number(scope, scope.const_ty(*c)));
            record.push(self.constant(scope, pool, *c)?);
        }
        Ok(pool.push(ty, code, &record))
    }
}

/// The value of an integer of at most 64 bits.
fn sign_extended(scope: Scope<'_>, ty: TypeId, value: u64) -> i64 {
    let unused = 64 - scope.int_bits(ty).unwrap_or(64).min(64);
    ((value << unused) as i64) >> unused
}

/// The words of a wide integer as operands; zeros at the end are left away.
fn wide(words: &[u64]) -> Vec<u64> {
    let used = words.iter().rposition(|w| *w != 0).map_or(1, |i| i + 1);
    words[..used].iter().map(|w| signed(*w as i64)).collect()
}
