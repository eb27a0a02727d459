//! Memory instructions: alloca, load, store, getelementptr, fence, cmpxchg, atomicrmw.

use super::Parser;
use crate::diag::Result;
use crate::ids::{StrId, TypeId, Value};
use crate::inst::{AtomicOp, InstFlags, Opcode, Ordering, encode_align};
use crate::types::Type;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// `align N` as `sub` encodes it.
    #[inline(always)]
    fn align(&mut self) -> Result<u8> {
        let at = self.pos;
        if !self.eat_word(b"align") {
            return Err(self.error("expected 'align' here"));
        }
        let (n, v) = self.digits_at(self.pos);
        let Some(v) = v.filter(|_| n > 0) else {
            return Err(self.error("expected integer"));
        };
        self.skip(n);
        self.check_align(v, at)?;
        Ok(encode_align(v))
    }

    /// `, align N` behind a memory instruction. True if a comma before attachments was eaten.
    fn optional_align(&mut self) -> Result<(u8, bool)> {
        let mut align = 0;
        // As it nearly always stands there.
        let rest = &self.text[self.pos.min(self.text.len())..];
        if let Some(&[word @ .., digit @ (b'1' | b'2' | b'4' | b'8'), b'\n' | b',']) =
            rest.first_chunk::<10>()
            && word == *b", align "
        {
            align = encode_align((digit - b'0').into());
            self.skip(9);
        }
        while self.eat(b',') {
            match self.peek() {
                b'a' => align = self.align()?,
                b'!' => return Ok((align, true)),
                _ => return Err(self.error("expected metadata or 'align'")),
            }
        }
        Ok((align, false))
    }

    fn sync_scope(&mut self) -> Result<StrId> {
        if self.eat_word(b"singlethread") {
            // Before LLVM 5.
            return Ok(self.tables().str(b"singlethread"));
        }
        if !self.eat_word(b"syncscope") {
            return Ok(StrId::EMPTY);
        }
        self.expect(b'(', "in syncscope")?;
        let s = self.string()?;
        self.expect(b')', "in syncscope")?;
        if &*s == b"system" {
            return Ok(StrId::EMPTY);
        }
        Ok(self.tables().str(&s))
    }

    fn ordering(&mut self) -> Result<Ordering> {
        let w = self.at_word();
        let o = match w {
            b"" => None,
            _ => Ordering::from_keyword(w),
        };
        let Some(o) = o else {
            return Err(self.error("expected ordering on atomic instruction"));
        };
        self.word();
        Ok(o)
    }

    /// The alignment that a load or store of a type has if none is written.
    pub(crate) fn default_align(&self, ty: TypeId) -> u8 {
        let a = self.module().data_layout.abi_align(self.scope(), ty);
        encode_align(a.max(1))
    }

    /// Whether values of the type have a size.
    pub(crate) fn is_sized(&self, t: TypeId, depth: u32) -> bool {
        if depth > super::MAX_DEPTH {
            return false;
        }
        let s = self.scope();
        match s.ty(t) {
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func { .. } => false,
            Type::Array { elem, .. } => self.is_sized(elem, depth + 1),
            Type::Struct { .. } | Type::Named(_) => match s.struct_elems(t) {
                Some((e, _)) => e.iter().all(|t| self.is_sized(*t, depth + 1)),
                None => false,
            },
            _ => true,
        }
    }

    #[inline(always)]
    pub(super) fn alloca(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        if self.eat_word(b"inalloca") {
            flags = flags.with(InstFlags::INALLOCA);
        }
        if self.eat_word(b"swifterror") {
            flags = flags.with(InstFlags::SWIFTERROR);
        }
        let ty_at = self.pos;
        let ty = self.ty()?;
        if matches!(
            self.scope().ty(ty),
            Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
        ) {
            return Err(self.error_at(ty_at, "invalid type for alloca"));
        }
        if !self.is_sized(ty, 0) {
            return Err(self.error_at(ty_at, "cannot allocate unsized type"));
        }
        let mut count = None;
        let mut align = 0;
        let mut space = self.module().data_layout.alloca_addr_space;
        let mut extra = false;
        let mut seen_space = false;
        while self.eat(b',') {
            match self.at_word() {
                b"align" if !seen_space && align == 0 => align = self.align()?,
                b"addrspace" if !seen_space => {
                    space = self.optional_addr_space(0)?;
                    seen_space = true;
                }
                b"align" | b"addrspace" => return Err(self.error("expected metadata after comma")),
                _ if self.peek() == b'!' => {
                    extra = true;
                    break;
                }
                _ => {
                    let n_at = self.pos;
                    let (t, v) = self.typed_value()?;
                    if self.scope().int_bits(t).is_none() {
                        return Err(self.error_at(n_at, "element count must have integer type"));
                    }
                    count = Some(v);
                }
            }
        }
        let count = match count {
            Some(c) => c,
            None => self.small_const(TypeId::I32, 1),
        };
        let result = self.pointer_to(ty, space)?;
        let ops = self.operands(&[count]);
        let mut d = Self::inst(Opcode::Alloca, result, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = ty.0;
        self.push_inst(d, at);
        Ok(extra)
    }

    /// A small integer constant.
    #[inline]
    pub(super) fn small_const(&mut self, ty: TypeId, value: i64) -> Value {
        let c = match self.module().symbols.small_int(ty, value) {
            Some(c) => c,
            None => self.tables().int(ty, value as u64),
        };
        Value::constant(c)
    }

    /// The pointee that an operand of pointer type must have in a module with typed pointers.
    fn check_pointee(&self, pointer: TypeId, ty: TypeId, at: usize) -> Result<()> {
        match self.scope().ty(pointer) {
            Type::Ptr(_) => Ok(()),
            Type::TypedPtr { pointee, .. } if pointee == ty => Ok(()),
            Type::TypedPtr { pointee, .. } => Err(self.error_at(
                at,
                format!(
                    "explicit pointee type doesn't match operand's pointee type ({} vs {})",
                    self.ty_text(ty),
                    self.ty_text(pointee)
                ),
            )),
            _ => Err(self.error_at(at, "memory operand must be a pointer")),
        }
    }

    #[inline(always)]
    pub(super) fn load(&mut self, at: usize) -> Result<bool> {
        let mut atomic = false;
        let mut flags = InstFlags::NONE;
        match self.peek() {
            b'a' => atomic = self.eat_word(b"atomic"),
            b'v' => {}
            _ => {}
        }
        if self.peek() == b'v' && self.eat_word(b"volatile") {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let ty_at = self.pos;
        let first = self.ty()?;
        let (ty, pointer, p_at) = if self.eat(b',') {
            let p_at = self.pos;
            let (pt, p) = self.typed_value()?;
            self.check_pointee(pt, first, p_at)?;
            (first, p, p_at)
        } else {
            // LLVM up to 3.6: "load i32* %p".
            let Type::TypedPtr { pointee, .. } = self.scope().ty(first) else {
                return Err(self.error("expected comma after load's type"));
            };
            (pointee, self.value(first)?, ty_at)
        };
        let mut scope = StrId::EMPTY;
        if atomic {
            scope = self.sync_scope()?;
            let o = self.ordering()?;
            if matches!(o, Ordering::Release | Ordering::AcqRel) {
                return Err(self.error_at(p_at, "atomic load cannot use release ordering"));
            }
            flags = flags.with_ordering(o);
        }
        let (mut align, extra) = self.optional_align()?;
        if ty.0 < TypeId::PTR.0 || ty.0 > TypeId::I128.0 {
            if !self.is_first_class(ty) || matches!(ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN) {
                return Err(self.error_at(ty_at, "load operand must be a pointer to a first class type"));
            }
            if !self.is_sized(ty, 0) {
                return Err(self.error_at(ty_at, "loading unsized types is not allowed"));
            }
        }
        if align == 0 {
            if atomic {
                return Err(self.error_at(at, "atomic load must have explicit non-zero alignment"));
            }
            align = self.default_align(ty);
        }
        let ops = self.operands(&[pointer]);
        let mut d = Self::inst(Opcode::Load, ty, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = scope.0;
        self.push_inst(d, at);
        Ok(extra)
    }

    #[inline(always)]
    pub(super) fn store(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        let atomic = self.peek() == b'a' && self.eat_word(b"atomic");
        if self.peek() == b'v' && self.eat_word(b"volatile") {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let v_at = self.pos;
        let (ty, v) = self.typed_value()?;
        self.expect(b',', "after store operand")?;
        let p_at = self.pos;
        let (pt, p) = self.typed_value()?;
        if pt != TypeId::PTR {
            self.check_pointee(pt, ty, p_at)?;
        }
        let mut scope = StrId::EMPTY;
        if atomic {
            scope = self.sync_scope()?;
            let o = self.ordering()?;
            if matches!(o, Ordering::Acquire | Ordering::AcqRel) {
                return Err(self.error_at(p_at, "atomic store cannot use acquire ordering"));
            }
            flags = flags.with_ordering(o);
        }
        let (mut align, extra) = self.optional_align()?;
        if ty.0 < TypeId::PTR.0 || ty.0 > TypeId::I128.0 {
            if !self.is_first_class(ty) || matches!(ty, TypeId::LABEL | TypeId::METADATA | TypeId::TOKEN) {
                return Err(self.error_at(v_at, "store operand must be a first class value"));
            }
            if !self.is_sized(ty, 0) {
                return Err(self.error_at(v_at, "storing unsized types is not allowed"));
            }
        }
        if align == 0 {
            if atomic {
                return Err(self.error_at(at, "atomic store must have explicit non-zero alignment"));
            }
            align = self.default_align(ty);
        }
        let ops = self.operands(&[v, p]);
        let mut d = Self::inst(Opcode::Store, TypeId::VOID, ops);
        d.sub = align;
        d.flags = flags;
        d.aux = scope.0;
        self.push_inst(d, at);
        Ok(extra)
    }

    pub(super) fn gep(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        while matches!(self.peek(), b'i' | b'n') {
            match self.at_word() {
                b"inbounds" => flags = flags.with(InstFlags::INBOUNDS).with(InstFlags::NUSW),
                b"nusw" => flags = flags.with(InstFlags::NUSW),
                b"nuw" => flags = flags.with(InstFlags::NUW),
                _ => break,
            }
            self.word();
        }
        let first = self.ty()?;
        let mut ops: SmallVec<[Value; 8]> = SmallVec::new();
        let mut types: SmallVec<[(TypeId, Option<u64>); 8]> = SmallVec::new();
        let source = if self.eat(b',') {
            let (t, v) = self.typed_value()?;
            ops.push(v);
            types.push((t, None));
            first
        } else {
            // LLVM up to 3.6: "getelementptr i8* %p, i32 1".
            let Type::TypedPtr { pointee, .. } = self.scope().ty(self.scope().scalar_ty(first)) else {
                return Err(self.error("expected comma after getelementptr's type"));
            };
            ops.push(self.value(first)?);
            types.push((first, None));
            pointee
        };
        let mut extra = false;
        while self.eat(b',') {
            if self.peek() == b'!' {
                extra = true;
                break;
            }
            let (t, v) = self.typed_value()?;
            let n = v.as_const().and_then(|c| self.struct_index(c));
            ops.push(v);
            types.push((t, n));
        }
        let ty = self.gep_ty(source, &types, at)?;
        let ops = self.operands(&ops);
        let mut d = Self::inst(Opcode::GetElementPtr, ty, ops);
        d.flags = flags;
        d.aux = source.0;
        self.push_inst(d, at);
        Ok(extra)
    }

    pub(super) fn fence(&mut self, at: usize) -> Result<bool> {
        let scope = self.sync_scope()?;
        let o_at = self.pos;
        let o = self.ordering()?;
        if matches!(o, Ordering::Unordered | Ordering::Monotonic) {
            return Err(self.error_at(o_at, "fence cannot be unordered or monotonic"));
        }
        let mut d = Self::inst(Opcode::Fence, TypeId::VOID, Default::default());
        d.flags = InstFlags::NONE.with_ordering(o);
        d.aux = scope.0;
        self.push_inst(d, at);
        Ok(false)
    }

    pub(super) fn cmpxchg(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        if self.eat_word(b"weak") {
            flags = flags.with(InstFlags::WEAK);
        }
        if self.eat_word(b"volatile") {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let p_at = self.pos;
        let (pt, p) = self.typed_value()?;
        self.expect(b',', "after cmpxchg address")?;
        let (ct, c) = self.typed_value()?;
        self.expect(b',', "after cmpxchg cmp operand")?;
        let n_at = self.pos;
        let (nt, n) = self.typed_value()?;
        self.check_pointee(pt, ct, p_at)?;
        if ct != nt {
            return Err(self.error_at(n_at, "compare value and new value type do not match"));
        }
        let scope = self.sync_scope()?;
        let o_at = self.pos;
        let success = self.ordering()?;
        let failure = if matches!(self.peek(), b'm' | b'a' | b's' | b'u' | b'r') {
            self.ordering()?
        } else {
            // LLVM 3.4 and before: one ordering; the other follows from it.
            match success {
                Ordering::AcqRel => Ordering::Acquire,
                Ordering::Release => Ordering::Monotonic,
                o => o,
            }
        };
        if success == Ordering::Unordered {
            return Err(self.error_at(o_at, "invalid cmpxchg success ordering"));
        }
        if matches!(
            failure,
            Ordering::Unordered | Ordering::Release | Ordering::AcqRel
        ) {
            return Err(self.error_at(o_at, "invalid cmpxchg failure ordering"));
        }
        let (mut align, extra) = self.optional_align()?;
        if !self.is_first_class(ct) {
            return Err(self.error_at(n_at, "cmpxchg operand must be a first class value"));
        }
        if align == 0 {
            align = self.natural_align(ct);
        }
        let result = self.tables().struct_ty(&[ct, TypeId::I1], false);
        let ops = self.operands(&[p, c, n]);
        let mut d = Self::inst(Opcode::CmpXchg, result, ops);
        d.sub = align;
        d.flags = flags.with_ordering(success).with_failure_ordering(failure);
        d.aux = scope.0;
        self.push_inst(d, at);
        Ok(extra)
    }

    /// Alignment of an atomic access without one: the size of the value.
    pub(crate) fn natural_align(&self, ty: TypeId) -> u8 {
        let size = self.module().data_layout.store_size(self.scope(), ty);
        encode_align(size.max(1).next_power_of_two())
    }

    pub(super) fn atomicrmw(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        if self.eat_word(b"volatile") {
            flags = flags.with(InstFlags::VOLATILE);
        }
        let Some(op) = AtomicOp::from_keyword(self.at_word()) else {
            return Err(self.error("expected binary operation in atomicrmw"));
        };
        self.word();
        let p_at = self.pos;
        let (pt, p) = self.typed_value()?;
        self.expect(b',', "after atomicrmw address")?;
        let v_at = self.pos;
        let (ty, v) = self.typed_value()?;
        self.check_pointee(pt, ty, p_at)?;
        let scope = self.sync_scope()?;
        let o_at = self.pos;
        let o = self.ordering()?;
        if o == Ordering::Unordered {
            return Err(self.error_at(o_at, "atomicrmw cannot be unordered"));
        }
        let (mut align, extra) = self.optional_align()?;
        self.check_rmw_type(op, ty, v_at)?;
        if align == 0 {
            align = self.natural_align(ty);
        }
        let ops = self.operands(&[p, v]);
        let mut d = Self::inst(Opcode::AtomicRmw, ty, ops);
        d.sub = align;
        d.flags = flags.with_ordering(o);
        d.aux = self.body.add_list(&[op as u32, scope.0]);
        self.push_inst(d, at);
        Ok(extra)
    }

    pub(crate) fn check_rmw_type(&self, op: AtomicOp, ty: TypeId, at: usize) -> Result<()> {
        use AtomicOp::*;
        let s = self.scope();
        let float = matches!(
            op,
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum
        );
        let fixed_float = match s.ty(ty) {
            Type::Vector { elem, scalable, .. } => !scalable && self.float_bits(elem).is_some(),
            _ => self.float_bits(ty).is_some(),
        };
        let int = s.int_bits(ty).is_some();
        let pointer = matches!(s.ty(ty), Type::Ptr(_) | Type::TypedPtr { .. });
        let ok = match op {
            Xchg => int || pointer || self.float_bits(ty).is_some(),
            _ if float => fixed_float,
            _ => int,
        };
        if !ok {
            return Err(self.error_at(
                at,
                format!("atomicrmw {} operand has an invalid type", op.keyword()),
            ));
        }
        let bits = self.module().data_layout.bits(s, ty);
        if bits < 8 || !bits.is_power_of_two() {
            return Err(self.error_at(at, "atomicrmw operand must be power-of-two byte-sized integer"));
        }
        Ok(())
    }
}
