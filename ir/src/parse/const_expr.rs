//! Constant expressions, those of old IR too (LangRef "Constant Expressions"); [`super::const_fold`] computes.

use super::Parser;
use crate::constants::{Const, ConstExpr};
use crate::diag::Result;
use crate::ids::{ConstId, TypeId};
use crate::inst::{FloatPredicate, InstFlags, IntPredicate, Opcode};
use crate::types::Type;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// The part of a constant expression behind its keyword.
    pub(super) fn const_expr(&mut self, op: Opcode, at: usize) -> Result<ConstId> {
        if op.is_cast() {
            self.expect(b'(', "after constantexpr cast")?;
            let c = self.typed_const()?;
            self.expect_word("to", "in constantexpr cast")?;
            let ty = self.ty()?;
            self.expect(b')', "at end of constantexpr cast")?;
            if !self.cast_is_valid(op, self.scope().const_ty(c), ty) {
                return Err(self.error_at(
                    at,
                    format!(
                        "invalid cast opcode for cast from '{}' to '{}'",
                        self.ty_text(self.scope().const_ty(c)),
                        self.ty_text(ty)
                    ),
                ));
            }
            return self.finish_expr(op, 0, InstFlags::NONE, TypeId::VOID, &[c], &[], ty, at);
        }
        match op {
            Opcode::GetElementPtr => self.const_gep(at),
            Opcode::ICmp | Opcode::FCmp => self.const_compare(op, at),
            Opcode::ExtractValue | Opcode::InsertValue => self.const_aggregate_op(op, at),
            _ => self.const_operation(op, at),
        }
    }

    /// Binary operations, select, and the vector operations: constants in parentheses.
    fn const_operation(&mut self, op: Opcode, at: usize) -> Result<ConstId> {
        let mut flags = InstFlags::NONE;
        loop {
            let f = match self.at_word() {
                b"nuw" => InstFlags::NUW,
                b"nsw" => InstFlags::NSW,
                b"exact" => InstFlags::EXACT,
                _ => break,
            };
            flags = flags.with(f);
            self.word();
        }
        self.expect(b'(', "in constant expression")?;
        let mut ops: SmallVec<[ConstId; 3]> = SmallVec::new();
        loop {
            ops.push(self.typed_const()?);
            if !self.eat(b',') {
                break;
            }
            if ops.len() > 3 {
                return Err(self.error("too many operands in constant expression"));
            }
        }
        self.expect(b')', "in constant expression")?;
        let want = match op {
            Opcode::FNeg => 1,
            Opcode::ExtractElement => 2,
            _ if op.is_binary() => 2,
            _ => 3,
        };
        if ops.len() != want {
            return Err(self.error_at(at, "wrong number of operands in constant expression"));
        }
        let scope = self.scope();
        let t = |i: usize| scope.const_ty(ops[i]);
        let elem = |x: TypeId| match scope.ty(x) {
            Type::Vector { elem, len, scalable } => Some((elem, len, scalable)),
            _ => None,
        };
        let ty = match op {
            Opcode::ExtractElement => match elem(t(0)) {
                Some((e, ..)) if scope.int_bits(t(1)).is_some() => e,
                _ => return Err(self.error_at(at, "invalid extractelement operands")),
            },
            Opcode::InsertElement => match elem(t(0)) {
                Some((e, ..)) if e == t(1) && scope.int_bits(t(2)).is_some() => t(0),
                _ => return Err(self.error_at(at, "invalid insertelement operands")),
            },
            Opcode::ShuffleVector => match (elem(t(0)), elem(t(2))) {
                (Some((e, ..)), Some((TypeId::I32, len, scalable))) if t(0) == t(1) => {
                    self.tables().vector_ty(e, len, scalable)
                }
                _ => return Err(self.error_at(at, "invalid operands to shufflevector")),
            },
            Opcode::Select => {
                let condition = match elem(t(0)) {
                    Some((e, n, _)) => e == TypeId::I1 && elem(t(1)).is_some_and(|v| v.1 == n),
                    None => t(0) == TypeId::I1,
                };
                if !condition || t(1) != t(2) {
                    return Err(self.error_at(at, "invalid operands to select"));
                }
                t(1)
            }
            _ => {
                if ops.len() == 2 && t(0) != t(1) {
                    return Err(self.error_at(at, "operands of constexpr must have same type"));
                }
                let s = scope.scalar_ty(t(0));
                let float = op == Opcode::FNeg
                    || matches!(
                        op,
                        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FRem
                    );
                if float == scope.int_bits(s).is_some() || !float && scope.int_bits(s).is_none() {
                    return Err(self.error_at(at, "constexpr requires integer operands"));
                }
                t(0)
            }
        };
        self.finish_expr(op, 0, flags, TypeId::VOID, &ops, &[], ty, at)
    }

    fn const_compare(&mut self, op: Opcode, at: usize) -> Result<ConstId> {
        let sub = if op == Opcode::ICmp {
            self.int_predicate()? as u8
        } else {
            self.float_predicate()? as u8
        };
        self.expect(b'(', "in compare constantexpr")?;
        let a = self.typed_const()?;
        self.expect(b',', "in compare constantexpr")?;
        let b = self.typed_const()?;
        self.expect(b')', "in compare constantexpr")?;
        let t = self.scope().const_ty(a);
        self.check_ty(t, self.scope().const_ty(b), at)?;
        let ty = self.bool_like(t);
        self.finish_expr(op, sub, InstFlags::NONE, TypeId::VOID, &[a, b], &[], ty, at)
    }

    /// `i1`, or the vector of `i1` of the same length.
    pub(crate) fn bool_like(&mut self, t: TypeId) -> TypeId {
        match self.scope().ty(t) {
            Type::Vector { len, scalable, .. } => self.tables().vector_ty(TypeId::I1, len, scalable),
            _ => TypeId::I1,
        }
    }

    pub(super) fn int_predicate(&mut self) -> Result<IntPredicate> {
        use super::lexer::key;
        const KEYS: [u64; 10] = {
            let mut k = [0; 10];
            let mut i = 0;
            while i < 10 {
                k[i] = key(IntPredicate::ALL[i].keyword().as_bytes());
                i += 1;
            }
            k
        };
        let w = self.at_word();
        let k = key(w);
        match KEYS.iter().position(|x| *x == k) {
            Some(i) if w.len() <= 8 => {
                self.skip(w.len());
                Ok(IntPredicate::from_u8(i as u8))
            }
            _ => Err(self.error("expected icmp predicate (e.g. 'eq')")),
        }
    }
    pub(super) fn float_predicate(&mut self) -> Result<FloatPredicate> {
        let w = self.at_word();
        let Some(p) = FloatPredicate::from_keyword(w) else {
            return Err(self.error("expected fcmp predicate (e.g. 'oeq')"));
        };
        self.skip(w.len());
        Ok(p)
    }

    fn const_aggregate_op(&mut self, op: Opcode, at: usize) -> Result<ConstId> {
        self.expect(b'(', "in constantexpr")?;
        let mut ops: SmallVec<[ConstId; 4]> = SmallVec::new();
        ops.push(self.typed_const()?);
        if op == Opcode::InsertValue {
            self.expect(b',', "in insertvalue constantexpr")?;
            ops.push(self.typed_const()?);
        }
        let mut ty = self.scope().const_ty(ops[0]);
        let whole = ty;
        while self.eat(b',') {
            let i = self.u32()?;
            ty = self.aggregate_member(ty, i, at)?;
            let c = self.tables().int(TypeId::I32, i as u64);
            ops.push(c);
        }
        self.expect(b')', "in constantexpr")?;
        if ty == whole {
            return Err(self.error_at(at, "expected index"));
        }
        if op == Opcode::InsertValue {
            self.check_ty(ty, self.scope().const_ty(ops[1]), at)?;
            ty = whole;
        }
        self.finish_expr(op, 0, InstFlags::NONE, TypeId::VOID, &ops, &[], ty, at)
    }

    /// Type of member `i` of an aggregate.
    pub(super) fn aggregate_member(&self, ty: TypeId, i: u32, at: usize) -> Result<TypeId> {
        let found = self.scope().member_ty(ty, i);
        found.ok_or_else(|| self.error_at(at, "invalid indices for extractvalue or insertvalue"))
    }

    /// `getelementptr [flags] (T, ptr p, idx…)`.
    fn const_gep(&mut self, at: usize) -> Result<ConstId> {
        let mut flags = InstFlags::NONE;
        let mut inrange: SmallVec<[ConstId; 2]> = SmallVec::new();
        loop {
            match self.at_word() {
                b"inbounds" => flags = flags.with(InstFlags::INBOUNDS).with(InstFlags::NUSW),
                b"nusw" => flags = flags.with(InstFlags::NUSW),
                b"nuw" => flags = flags.with(InstFlags::NUW),
                b"inrange" => {
                    self.word();
                    self.expect(b'(', "in inrange")?;
                    inrange.push(self.inrange_bound()?);
                    self.expect(b',', "in inrange")?;
                    inrange.push(self.inrange_bound()?);
                    self.expect(b')', "in inrange")?;
                    continue;
                }
                _ => break,
            }
            self.word();
        }
        self.expect(b'(', "in constantexpr")?;
        let first = self.ty()?;
        let (source, base) = if self.eat(b',') {
            let base = self.typed_const()?;
            (first, base)
        } else {
            // Without an explicit type (LLVM up to 3.6): the pointee's.
            let base = self.constant(first)?;
            match self.scope().ty(self.scope().scalar_ty(first)) {
                Type::TypedPtr { pointee, .. } => (pointee, base),
                _ => return Err(self.error("expected comma after getelementptr's type")),
            }
        };
        let mut ops: SmallVec<[ConstId; 8]> = SmallVec::new();
        ops.push(base);
        while self.eat(b',') {
            // `inrange` on one index, as LLVM 5 to 18 had it, is dropped.
            self.eat_word(b"inrange");
            let c = self.typed_const()?;
            ops.push(c);
        }
        self.expect(b')', "in constantexpr")?;
        let types: SmallVec<[(TypeId, Option<u64>); 8]> = ops
            .iter()
            .map(|c| (self.scope().const_ty(*c), self.struct_index(*c)))
            .collect();
        let ty = self.gep_ty(source, &types, at)?;
        self.finish_expr(Opcode::GetElementPtr, 0, flags, source, &ops, &inrange, ty, at)
    }

    fn inrange_bound(&mut self) -> Result<ConstId> {
        // The bounds have the index width; 64 bits hold them.
        self.number(TypeId::I64)
    }

    /// The value of a constant as a struct index: an integer, or the common one of a splat.
    pub(crate) fn struct_index(&self, c: ConstId) -> Option<u64> {
        match self.scope().constant(c) {
            Const::Zero(_) => Some(0),
            Const::Splat { elem, .. } => self.scope().const_u64(elem),
            _ => self.scope().const_u64(c),
        }
    }

    /// Result type of a getelementptr over operands given as (type, constant value if it has one).
    pub(crate) fn gep_ty(
        &mut self,
        source: TypeId,
        ops: &[(TypeId, Option<u64>)],
        at: usize,
    ) -> Result<TypeId> {
        let scope = self.scope();
        let base = ops[0].0;
        let pointer = scope.scalar_ty(base);
        let addr_space = match scope.ty(pointer) {
            Type::Ptr(n) => n,
            Type::TypedPtr { pointee, addr_space } => {
                if pointee != source {
                    return Err(self.error_at(
                        at,
                        format!(
                            "explicit pointee type doesn't match operand's pointee type ({} vs {})",
                            self.ty_text(source),
                            self.ty_text(pointee)
                        ),
                    ));
                }
                addr_space
            }
            _ => return Err(self.error_at(at, "base of getelementptr must be a pointer")),
        };
        let unsized_source = matches!(
            scope.ty(source),
            Type::Void | Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
        );
        if unsized_source && ops.len() > 1 {
            return Err(self.error_at(at, "base element of getelementptr must be sized"));
        }
        let mut ty = source;
        let mut vector = None;
        for (i, (t, value)) in ops.iter().enumerate() {
            if let Type::Vector { len, scalable, .. } = scope.ty(*t) {
                if vector.is_some_and(|v| v != (len, scalable)) {
                    return Err(
                        self.error_at(at, "getelementptr vector index has a wrong number of elements")
                    );
                }
                vector = Some((len, scalable));
            }
            if i == 0 {
                continue;
            }
            if scope.int_bits(scope.scalar_ty(*t)).is_none() {
                return Err(self.error_at(at, "getelementptr index must be an integer"));
            }
            if i == 1 {
                continue;
            }
            ty = match scope.ty(ty) {
                Type::Array { elem, .. } | Type::Vector { elem, .. } => elem,
                _ => {
                    let member = match (scope.struct_elems(ty), value) {
                        (Some((e, _)), Some(v)) => e.get(*v as usize).copied(),
                        _ => None,
                    };
                    match member {
                        Some(m) => m,
                        None => return Err(self.error_at(at, "invalid getelementptr indices")),
                    }
                }
            };
        }
        let p = match scope.ty(pointer) {
            Type::TypedPtr { .. } => self.tables().ty(Type::TypedPtr {
                pointee: ty,
                addr_space,
            }),
            _ => pointer,
        };
        match vector {
            Some((len, scalable)) => Ok(self.tables().vector_ty(p, len, scalable)),
            None => Ok(p),
        }
    }

    /// Interns an expression.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn finish_expr(
        &mut self,
        opcode: Opcode,
        sub: u8,
        flags: InstFlags,
        source_ty: TypeId,
        ops: &[ConstId],
        inrange: &[ConstId],
        ty: TypeId,
        at: usize,
    ) -> Result<ConstId> {
        // A getelementptr by nothing but zeros is its base, unless a range would be lost.
        if opcode == Opcode::GetElementPtr
            && inrange.is_empty()
            && ops[1..].iter().all(|c| self.struct_index(*c) == Some(0))
        {
            let s = self.scope();
            let base = s.const_ty(ops[0]);
            if base == ty {
                return Ok(ops[0]);
            }
            if [base, ty]
                .iter()
                .all(|t| matches!(s.ty(*t), Type::TypedPtr { .. }))
            {
                let cast = Opcode::BitCast;
                return self.finish_expr(cast, 0, InstFlags::NONE, TypeId::VOID, &ops[..1], &[], ty, at);
            }
        }
        if let Some(c) = self.fold(opcode, sub, ops, ty) {
            return Ok(c);
        }
        if !is_current_expr(opcode) {
            if !self.in_body() {
                return Err(self.error_at(
                    at,
                    format!("{} constexprs are no longer supported", opcode.keyword()),
                ));
            }
            // The operand that this belongs to becomes instructions.
            self.fun.has_dropped = true;
        }
        self.fun.has_dropped |= is_of_lanes(opcode) && self.in_body();
        let mut t = self.tables();
        let ops = t.const_list(ops);
        let inrange = t.const_list(inrange);
        Ok(t.constant(Const::Expr {
            ty,
            expr: ConstExpr {
                opcode,
                sub,
                flags,
                source_ty,
                ops,
                inrange,
            },
        }))
    }

    /// Whether a cast between two types exists (LangRef "Conversion Operations").
    pub(crate) fn cast_is_valid(&self, op: Opcode, from: TypeId, to: TypeId) -> bool {
        use Opcode::*;
        let s = self.scope();
        let shape = |t: TypeId| match s.ty(t) {
            Type::Vector { elem, len, scalable } => (elem, Some((len, scalable))),
            _ => (t, None),
        };
        let ((fe, fs), (te, ts)) = (shape(from), shape(to));
        let int = |t: TypeId| s.int_bits(t);
        let float = |t: TypeId| self.float_bits(t);
        let pointer = |t: TypeId| matches!(s.ty(t), Type::Ptr(_) | Type::TypedPtr { .. });
        let space = |t: TypeId| match s.ty(t) {
            Type::Ptr(a) | Type::TypedPtr { addr_space: a, .. } => a,
            _ => 0,
        };
        let same_shape = fs == ts;
        match op {
            Trunc => same_shape && matches!((int(fe), int(te)), (Some(a), Some(b)) if a > b),
            ZExt | SExt => same_shape && matches!((int(fe), int(te)), (Some(a), Some(b)) if a < b),
            FpTrunc => same_shape && matches!((float(fe), float(te)), (Some(a), Some(b)) if a > b),
            FpExt => same_shape && matches!((float(fe), float(te)), (Some(a), Some(b)) if a < b),
            FpToUi | FpToSi => same_shape && float(fe).is_some() && int(te).is_some(),
            UiToFp | SiToFp => same_shape && int(fe).is_some() && float(te).is_some(),
            PtrToInt | PtrToAddr => same_shape && pointer(fe) && int(te).is_some(),
            IntToPtr => same_shape && int(fe).is_some() && pointer(te),
            AddrSpaceCast => same_shape && pointer(fe) && pointer(te) && space(fe) != space(te),
            BitCast => {
                if from == to {
                    return true;
                }
                if pointer(fe) || pointer(te) {
                    // Between pointers of one address space; a one-element vector is like a scalar.
                    let one = |x: Option<(u32, bool)>| x.is_none() || x == Some((1, false));
                    return pointer(fe)
                        && pointer(te)
                        && space(fe) == space(te)
                        && (same_shape || one(fs) && one(ts));
                }
                let bits = |e: TypeId, sh: Option<(u32, bool)>| {
                    let b = int(e).or_else(|| self.storage_bits(e))? as u64;
                    let (n, scalable) = sh.unwrap_or((1, false));
                    Some((b * n as u64, scalable))
                };
                match (bits(fe, fs), bits(te, ts)) {
                    (Some(a), Some(b)) => a == b,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// A floating-point type's width for comparison (bfloat and half count as equal, as do the wide ones).
    pub(super) fn float_bits(&self, t: TypeId) -> Option<u32> {
        self.scope().float_bits(t)
    }
    /// Width of the non-integer types that bitcast takes.
    fn storage_bits(&self, t: TypeId) -> Option<u32> {
        match self.scope().ty(t) {
            Type::X86Amx => Some(8192),
            _ => self.float_bits(t),
        }
    }
}

/// Expressions that LLVM 22 still has; the others are of old IR.
pub(super) fn is_current_expr(op: Opcode) -> bool {
    use Opcode::*;
    matches!(
        op,
        Trunc
            | PtrToInt
            | PtrToAddr
            | IntToPtr
            | BitCast
            | AddrSpaceCast
            | GetElementPtr
            | Add
            | Sub
            | Xor
            | ExtractElement
            | InsertElement
            | ShuffleVector
    )
}

/// Expressions on lanes, which become instructions where they cannot be folded.
pub(super) fn is_of_lanes(op: Opcode) -> bool {
    matches!(
        op,
        Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector
    )
}

/// Opcodes that can be constant expressions, by keyword.
pub(super) fn const_opcode(w: &[u8]) -> Option<Opcode> {
    let op = Opcode::from_keyword(w)?;
    let ok = op.is_binary()
        || op.is_cast()
        || matches!(
            op,
            Opcode::GetElementPtr
                | Opcode::ICmp
                | Opcode::FCmp
                | Opcode::Select
                | Opcode::FNeg
                | Opcode::ExtractElement
                | Opcode::InsertElement
                | Opcode::ShuffleVector
                | Opcode::ExtractValue
                | Opcode::InsertValue
        );
    ok.then_some(op)
}
