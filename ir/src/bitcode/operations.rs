//! Instructions that compute: arithmetic, casts, comparisons, vectors, aggregates, phis.

use super::bitstream::Record;
use super::body::BodyReader;
use crate::diag::Result;
use crate::ids::{TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::parse::Parser;
use crate::types::Type;
use smallvec::SmallVec;

impl BodyReader<'_> {
    /// Any instruction, by the number of its record.
    pub(super) fn instruction(&mut self, r: &Record) -> Result<()> {
        match r.code {
            2 => self.binary(r),
            3 => self.cast(r),
            4 | 30 | 43 => self.gep(r),
            5 | 29 => self.select(r),
            6 => self.extract_element(r),
            7 => self.insert_element(r),
            8 => self.shuffle(r),
            9 | 28 => self.compare(r),
            10 => self.ret(r),
            11 => self.br(r),
            12 => self.switch(r),
            13 => self.invoke(r),
            15 => {
                self.push_simple(Opcode::Unreachable, TypeId::VOID, &[], 0, r);
                Ok(())
            }
            16 => self.phi(r),
            19 => self.alloca(r),
            20 | 41 => self.load(r),
            23 => self.va_arg(r),
            24 | 42 | 44 | 45 => self.store(r),
            26 => self.extract_value(r),
            27 => self.insert_value(r),
            31 => self.indirect_br(r),
            34 => self.call(r),
            36 => self.fence(r),
            37 | 46 => self.cmpxchg(r),
            38 | 59 => self.atomicrmw(r),
            39 => self.resume(r),
            40 | 47 => self.landing_pad(r),
            48 => self.cleanup_ret(r),
            49 => self.catch_ret(r),
            50 => self.pad(Opcode::CatchPad, r),
            51 => self.pad(Opcode::CleanupPad, r),
            52 => self.catch_switch(r),
            56 => self.unary(r),
            57 => self.callbr(r),
            58 => self.freeze(r),
            n => Err(r.error(format!("unknown instruction record {n}"))),
        }
    }

    pub(super) fn is_float(&self, ty: TypeId) -> bool {
        let s = self.p.scope();
        s.float_bits(s.scalar_ty(ty)).is_some()
    }

    fn is_int(&self, ty: TypeId) -> bool {
        let s = self.p.scope();
        s.int_bits(s.scalar_ty(ty)).is_some()
    }

    fn push_ops(&mut self, op: Opcode, ty: TypeId, flags: InstFlags, sub: u8, ops: &[Value], r: &Record) {
        let ops = self.p.operands(ops);
        let mut d = Parser::inst(op, ty, ops);
        d.flags = flags;
        d.sub = sub;
        self.push(d, r);
    }

    fn binary(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, a) = self.typed_value(r, &mut i)?;
        let b = self.value(r, &mut i, ty)?;
        r.want(i + 1, "binary operation")?;
        let float = self.is_float(ty);
        let op = super::binary_opcode(r.get(i), float).filter(|_| float || self.is_int(ty));
        let Some(op) = op else {
            return Err(r.error("invalid binary operation"));
        };
        let flags = match (r.ops.get(i + 1), float) {
            (None, _) => InstFlags::NONE,
            (Some(n), true) => super::fast_math(*n),
            (Some(n), false) => super::binary_flags(op, *n),
        };
        self.push_ops(op, ty, flags, 0, &[a, b], r);
        Ok(())
    }

    fn unary(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, v) = self.typed_value(r, &mut i)?;
        r.want(i + 1, "unary operation")?;
        if r.get(i) != 0 || !self.is_float(ty) {
            return Err(r.error("invalid unary operation"));
        }
        self.push_ops(Opcode::FNeg, ty, super::fast_math(r.get(i + 1)), 0, &[v], r);
        Ok(())
    }

    fn freeze(&mut self, r: &Record) -> Result<()> {
        let (ty, v) = self.typed_value(r, &mut 0)?;
        self.push_ops(Opcode::Freeze, ty, InstFlags::NONE, 0, &[v], r);
        Ok(())
    }

    fn cast(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (from, v) = self.typed_value(r, &mut i)?;
        let to = self.type_op(r, &mut i)?;
        r.want(i + 1, "cast")?;
        let Some(op) = super::cast_opcode(r.get(i)) else {
            return Err(r.error("invalid cast"));
        };
        let n = r.get(i + 1);
        let flags = match op {
            Opcode::ZExt | Opcode::UiToFp if n & 1 != 0 => InstFlags::NNEG,
            Opcode::Trunc => super::binary_flags(op, n),
            Opcode::FpTrunc | Opcode::FpExt => super::fast_math(n),
            _ => InstFlags::NONE,
        };
        if op == Opcode::BitCast
            && self.is_pointer(from)
            && self.is_pointer(to)
            && !self.p.cast_is_valid(op, from, to)
        {
            // Before LLVM 3.4 this was how the address space changed.
            self.push_ops_unnamed(Opcode::PtrToInt, TypeId::I64, v, r);
            let v = self.last();
            self.push_ops(Opcode::IntToPtr, to, InstFlags::NONE, 0, &[v], r);
            return Ok(());
        }
        if !self.p.cast_is_valid(op, from, to) {
            return Err(r.error(format!("invalid cast: {}", op.keyword())));
        }
        self.push_ops(op, to, flags, 0, &[v], r);
        Ok(())
    }

    /// An instruction that has no number.
    fn push_ops_unnamed(&mut self, op: Opcode, ty: TypeId, v: Value, r: &Record) {
        let ops = self.p.operands(&[v]);
        self.p.push_inst(Parser::inst(op, ty, ops), r.at);
    }

    /// The result of the last instruction.
    pub(super) fn last(&self) -> Value {
        Value::local((self.p.body.params.len() + self.p.body.insts.len() - 1) as u32)
    }

    fn select(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, a) = self.typed_value(r, &mut i)?;
        let b = self.value(r, &mut i, ty)?;
        let (ct, c) = match r.code {
            5 => (TypeId::I1, self.value(r, &mut i, TypeId::I1)?),
            _ => self.typed_value(r, &mut i)?,
        };
        let fits = self.p.chooses_between(ct, ty);
        if !fits || matches!(ty, TypeId::TOKEN | TypeId::METADATA | TypeId::LABEL) {
            return Err(r.error("invalid operands to select"));
        }
        let flags = self.flags_of(ty, r.get(i));
        self.push_ops(Opcode::Select, ty, flags, 0, &[c, a, b], r);
        Ok(())
    }

    /// Fast-math flags of an instruction with this result.
    pub(super) fn flags_of(&self, ty: TypeId, n: u64) -> InstFlags {
        match n != 0 && self.p.takes_fast_math(ty) {
            true => super::fast_math(n),
            false => InstFlags::NONE,
        }
    }

    fn compare(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, a) = self.typed_value(r, &mut i)?;
        let b = self.value(r, &mut i, ty)?;
        r.want(i + 1, "comparison")?;
        let float = self.is_float(ty);
        let of_int = || {
            let s = self.p.scope();
            matches!(
                s.ty(s.scalar_ty(ty)),
                Type::Int(_) | Type::Ptr(_) | Type::TypedPtr { .. }
            )
        };
        let predicate = super::predicate(r.get(i), float).filter(|_| float || of_int());
        let Some((op, sub)) = predicate else {
            return Err(r.error("invalid comparison"));
        };
        let n = r.get(i + 1);
        let flags = match float {
            true => super::fast_math(n),
            false if n & 1 != 0 => InstFlags::SAMESIGN,
            false => InstFlags::NONE,
        };
        let result = self.p.bool_like(ty);
        self.push_ops(op, result, flags, sub, &[a, b], r);
        Ok(())
    }

    fn phi(&mut self, r: &Record) -> Result<()> {
        r.want(1, "phi")?;
        let ty = self.tables.ty(r, r.get(0))?;
        if !self.p.is_first_class(ty) || ty == TypeId::LABEL {
            return Err(r.error("phi node must have first class type"));
        }
        let pairs = (r.len() - 1) / 2;
        let flags = match (r.len() - 1) % 2 {
            1 => self.flags_of(ty, r.get(r.len() - 1)),
            _ => InstFlags::NONE,
        };
        let start = self.p.body.operands.len();
        let list = self.p.body.lists.len();
        if pairs > 0 {
            self.p.body.lists.push(pairs as u32);
        }
        for pair in 0..pairs {
            let n = r.get(1 + 2 * pair);
            let number = match self.tables.version {
                0 => n as u32,
                _ => self.next_number().wrapping_sub(super::signed(n) as u32),
            };
            let v = self.raw_by_number(r, number, Some(ty))?;
            let b = self.block(r, r.get(2 + 2 * pair))?;
            if let Some(c) = v.as_const()
                && self.has_old_constants()
                && self.p.needs_expansion(c)
            {
                let operand = self.p.body.operands.len() as u32;
                self.scratch.phi_consts.push((operand, c, b, r.at as u32));
            }
            self.p.body.operands.push(v);
            self.p.body.lists.push(b);
        }
        let mut d = Parser::inst(
            Opcode::Phi,
            ty,
            crate::inst::Operands {
                start: start as u32,
                len: pairs as u32,
            },
        );
        d.flags = flags;
        d.aux = if pairs > 0 { list as u32 } else { 0 };
        self.push(d, r);
        Ok(())
    }

    fn extract_element(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (vt, v) = self.typed_value(r, &mut i)?;
        let (it, n) = self.typed_value(r, &mut i)?;
        let Type::Vector { elem, .. } = self.p.scope().ty(vt) else {
            return Err(r.error("invalid extractelement operands"));
        };
        if self.p.scope().int_bits(it).is_none() {
            return Err(r.error("invalid extractelement operands"));
        }
        self.push_simple(Opcode::ExtractElement, elem, &[v, n], 0, r);
        Ok(())
    }

    fn insert_element(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (vt, v) = self.typed_value(r, &mut i)?;
        let Type::Vector { elem, .. } = self.p.scope().ty(vt) else {
            return Err(r.error("invalid insertelement operands"));
        };
        let e = self.value(r, &mut i, elem)?;
        let (it, n) = self.typed_value(r, &mut i)?;
        if self.p.scope().int_bits(it).is_none() {
            return Err(r.error("invalid insertelement operands"));
        }
        self.push_simple(Opcode::InsertElement, vt, &[v, e, n], 0, r);
        Ok(())
    }

    fn shuffle(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ta, a) = self.typed_value(r, &mut i)?;
        let b = self.value(r, &mut i, ta)?;
        let (tm, m) = self.typed_value(r, &mut i)?;
        let bad = || r.error("invalid shufflevector operands");
        let s = self.p.scope();
        let (
            Type::Vector {
                elem,
                len: in_len,
                scalable: in_scalable,
            },
            Type::Vector {
                elem: TypeId::I32,
                len,
                scalable,
            },
        ) = (s.ty(ta), s.ty(tm))
        else {
            return Err(bad());
        };
        let mask = m.as_const().and_then(|c| self.p.mask(c, len)).ok_or_else(bad)?;
        let limit = 2 * u64::from(in_len);
        if scalable != in_scalable
            || mask.iter().any(|i| *i != u32::MAX && u64::from(*i) >= limit)
            || scalable && mask.iter().any(|i| *i != 0 && *i != u32::MAX || *i != mask[0])
        {
            return Err(bad());
        }
        let ty = self.p.tables().vector_ty(elem, len, scalable);
        let aux = self.p.body.add_list(&mask);
        self.push_simple(Opcode::ShuffleVector, ty, &[a, b], aux, r);
        Ok(())
    }

    /// The indices from operand `i` on, and the type of the member that they name.
    fn indices(&self, r: &Record, i: usize, mut ty: TypeId) -> Result<(SmallVec<[u32; 8]>, TypeId)> {
        let mut list = SmallVec::new();
        for n in r.ops.get(i..).unwrap_or(&[]) {
            let n = u32::try_from(*n).unwrap_or(u32::MAX);
            let Some(member) = self.p.scope().member_ty(ty, n) else {
                return Err(r.error("invalid indices for extractvalue or insertvalue"));
            };
            list.push(n);
            ty = member;
        }
        if list.is_empty() {
            return Err(r.error("extractvalue or insertvalue without indices"));
        }
        Ok((list, ty))
    }

    fn extract_value(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, v) = self.typed_value(r, &mut i)?;
        let (list, member) = self.indices(r, i, ty)?;
        let aux = self.p.body.add_list(&list);
        self.push_simple(Opcode::ExtractValue, member, &[v], aux, r);
        Ok(())
    }

    fn insert_value(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let (ty, v) = self.typed_value(r, &mut i)?;
        let (et, e) = self.typed_value(r, &mut i)?;
        let (list, member) = self.indices(r, i, ty)?;
        if member != et {
            return Err(r.error("insertvalue operand and field disagree in type"));
        }
        let aux = self.p.body.add_list(&list);
        self.push_simple(Opcode::InsertValue, ty, &[v, e], aux, r);
        Ok(())
    }

    fn va_arg(&mut self, r: &Record) -> Result<()> {
        let mut i = 0;
        let list = self.type_op(r, &mut i)?;
        let v = self.value(r, &mut i, list)?;
        let ty = self.type_op(r, &mut i)?;
        if !self.p.is_first_class(ty) {
            return Err(r.error("va_arg requires operand with first class type"));
        }
        self.push_simple(Opcode::VaArg, ty, &[v], 0, r);
        Ok(())
    }
}
