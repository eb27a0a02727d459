//! Instructions without memory, calls or control flow; and the dispatch over all of them.

use super::Parser;
use super::lexer::key;
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{TypeId, Value};
use crate::inst::{InstData, InstFlags, Opcode};
use crate::types::Type;
use smallvec::SmallVec;

/// Keywords of at most eight letters by their bytes.
macro_rules! keys {
    ($($name:ident = $text:literal;)*) => { $(const $name: u64 = key($text);)* };
}
keys! {
    LOAD = b"load"; STORE = b"store"; CALL = b"call"; BR = b"br"; RET = b"ret"; ICMP = b"icmp";
    ALLOCA = b"alloca"; ADD = b"add"; SUB = b"sub"; MUL = b"mul"; AND = b"and";
    OR = b"or"; XOR = b"xor"; SHL = b"shl"; LSHR = b"lshr"; ASHR = b"ashr"; ZEXT = b"zext"; SEXT = b"sext";
    TRUNC = b"trunc"; PHI = b"phi"; SELECT = b"select"; SWITCH = b"switch"; TAIL = b"tail";
    BITCAST = b"bitcast"; FADD = b"fadd"; FSUB = b"fsub"; FMUL = b"fmul"; FDIV = b"fdiv"; FCMP = b"fcmp";
    UDIV = b"udiv"; SDIV = b"sdiv"; UREM = b"urem"; SREM = b"srem"; FREM = b"frem"; FNEG = b"fneg";
    INVOKE = b"invoke"; RESUME = b"resume"; FREEZE = b"freeze"; FENCE = b"fence"; CMPXCHG = b"cmpxchg";
    FPEXT = b"fpext"; FPTRUNC = b"fptrunc"; FPTOUI = b"fptoui"; FPTOSI = b"fptosi"; UITOFP = b"uitofp";
    SITOFP = b"sitofp"; PTRTOINT = b"ptrtoint"; INTTOPTR = b"inttoptr"; VA_ARG = b"va_arg";
    CALLBR = b"callbr"; NOTAIL = b"notail"; CATCHRET = b"catchret"; CATCHPAD = b"catchpad";
    MUSTTAIL = b"musttail";
}
/// Stands for `getelementptr`, which is longer.
const GEP: u64 = 1;

impl<'a> Parser<'a> {
    /// An operand of type `ty`.
    #[inline]
    pub(super) fn value(&mut self, ty: TypeId) -> Result<Value> {
        match self.peek() {
            b'%' if ty != TypeId::METADATA => self.local(ty),
            _ if ty == TypeId::METADATA => {
                let md = if self.peek() == b'!' || self.at_type() {
                    self.md_operand()?
                } else {
                    return Err(self.error("expected metadata operand"));
                };
                let c = self.tables().constant(Const::Metadata(md));
                Ok(Value::constant(c))
            }
            _ => {
                let c = self.constant(ty)?;
                if self.fun.has_dropped {
                    return self.expand_operand(c, self.pos);
                }
                Ok(Value::constant(c))
            }
        }
    }

    /// `TYPE VALUE`.
    #[inline]
    pub(super) fn typed_value(&mut self) -> Result<(TypeId, Value)> {
        let t = self.ty()?;
        Ok((t, self.value(t)?))
    }

    /// Length and key of the word under `pos`, if it has at most eight letters or is [`GEP`]; else 0.
    #[inline(always)]
    fn opcode_key(&self) -> (usize, u64) {
        const BLANKS: u64 = u64::from_le_bytes([b' '; 8]);
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        let rest = &self.text[self.pos.min(self.text.len())..];
        if let Some(bytes) = rest.first_chunk::<8>() {
            let bytes = u64::from_le_bytes(*bytes);
            // The lowest byte that is a blank has its highest bit set.
            let differs = bytes ^ BLANKS;
            let blanks = differs.wrapping_sub(ONES) & !differs & (ONES << 7);
            let n = blanks.trailing_zeros() as usize / 8;
            if n < 8 {
                return (n, bytes & ((1 << (8 * n)) - 1));
            }
            if rest.starts_with(b"getelementptr ") {
                return (b"getelementptr".len(), GEP);
            }
        }
        let w = self.at_word();
        match w.len() {
            n @ 1..=8 => (n, key(w)),
            _ => (0, 0),
        }
    }

    /// Reads one instruction and appends it. True if the comma before attachments has been eaten.
    #[inline(always)]
    pub(super) fn operation(&mut self, at: usize) -> Result<bool> {
        let op_at = self.pos;
        let (mut n, mut k) = self.opcode_key();
        loop {
            self.skip(n);
            match k {
                GEP => return self.gep(at),
                LOAD => return self.load(at),
                STORE => return self.store(at),
                CALL => return self.call(crate::inst::TailKind::None, at),
                BR => return self.br(at),
                ICMP => return self.icmp(at),
                ALLOCA => return self.alloca(at),
                RET => return self.ret(at),
                PHI => return self.phi(at),
                SWITCH => return self.switch(at),
                SELECT => return self.select(at),
                ADD => return self.int_op(Opcode::Add, at),
                SUB => return self.int_op(Opcode::Sub, at),
                MUL => return self.int_op(Opcode::Mul, at),
                SHL => return self.int_op(Opcode::Shl, at),
                AND => return self.int_op(Opcode::And, at),
                OR => return self.int_op(Opcode::Or, at),
                XOR => return self.int_op(Opcode::Xor, at),
                LSHR => return self.int_op(Opcode::LShr, at),
                ASHR => return self.int_op(Opcode::AShr, at),
                UDIV => return self.int_op(Opcode::UDiv, at),
                SDIV => return self.int_op(Opcode::SDiv, at),
                UREM => return self.int_op(Opcode::URem, at),
                SREM => return self.int_op(Opcode::SRem, at),
                FADD => return self.float_op(Opcode::FAdd, at),
                FSUB => return self.float_op(Opcode::FSub, at),
                FMUL => return self.float_op(Opcode::FMul, at),
                FDIV => return self.float_op(Opcode::FDiv, at),
                FREM => return self.float_op(Opcode::FRem, at),
                ZEXT => return self.cast(Opcode::ZExt, at),
                SEXT => return self.cast(Opcode::SExt, at),
                TRUNC => return self.cast(Opcode::Trunc, at),
                BITCAST => return self.cast(Opcode::BitCast, at),
                FPEXT => return self.cast(Opcode::FpExt, at),
                FPTRUNC => return self.cast(Opcode::FpTrunc, at),
                FPTOUI => return self.cast(Opcode::FpToUi, at),
                FPTOSI => return self.cast(Opcode::FpToSi, at),
                UITOFP => return self.cast(Opcode::UiToFp, at),
                SITOFP => return self.cast(Opcode::SiToFp, at),
                PTRTOINT => return self.cast(Opcode::PtrToInt, at),
                INTTOPTR => return self.cast(Opcode::IntToPtr, at),
                FCMP => return self.fcmp(at),
                FNEG => return self.fneg(at),
                TAIL => return self.marked_call(crate::inst::TailKind::Tail, at),
                MUSTTAIL => return self.marked_call(crate::inst::TailKind::MustTail, at),
                NOTAIL => return self.marked_call(crate::inst::TailKind::NoTail, at),
                INVOKE => return self.invoke(at),
                CALLBR => return self.callbr(at),
                RESUME => return self.resume(at),
                FREEZE => return self.freeze(at),
                FENCE => return self.fence(at),
                CMPXCHG => return self.cmpxchg(at),
                VA_ARG => return self.va_arg(at),
                CATCHRET => return self.catchret(at),
                CATCHPAD => return self.pad(Opcode::CatchPad, at),
                _ => {}
            }
            self.pos = op_at;
            let w = self.word();
            // No blank stands behind the word.
            if matches!(w.len(), 1..=8) && w.len() != n {
                self.pos = op_at;
                (n, k) = (w.len(), key(w));
                continue;
            }
            return self.long_operation(w, op_at, at);
        }
    }

    /// An instruction whose name has more than eight letters.
    #[inline]
    fn long_operation(&mut self, w: &[u8], op_at: usize, at: usize) -> Result<bool> {
        match w {
            b"" => Err(self.error("expected instruction opcode")),
            b"getelementptr" => self.gep(at),
            b"ptrtoaddr" => self.cast(Opcode::PtrToAddr, at),
            b"addrspacecast" => self.cast(Opcode::AddrSpaceCast, at),
            b"atomicrmw" => self.atomicrmw(at),
            b"unreachable" => {
                self.push_inst(
                    Self::inst(Opcode::Unreachable, TypeId::VOID, Default::default()),
                    at,
                );
                Ok(false)
            }
            b"indirectbr" => self.indirectbr(at),
            b"extractvalue" => self.extractvalue(at),
            b"insertvalue" => self.insertvalue(at),
            b"extractelement" => self.extractelement(at),
            b"insertelement" => self.insertelement(at),
            b"shufflevector" => self.shufflevector(at),
            b"landingpad" => self.landingpad(at),
            b"cleanuppad" => self.pad(Opcode::CleanupPad, at),
            b"cleanupret" => self.cleanupret(at),
            b"catchswitch" => self.catchswitch(at),
            _ => Err(self.error_at(
                op_at,
                format!(
                    "expected instruction opcode, found '{}'",
                    String::from_utf8_lossy(w)
                ),
            )),
        }
    }

    /// Fast-math flags.
    #[inline]
    pub(super) fn fast_math(&mut self) -> InstFlags {
        let mut flags = InstFlags::NONE;
        loop {
            let f = match self.at_word() {
                b"nnan" => InstFlags::NNAN,
                b"ninf" => InstFlags::NINF,
                b"nsz" => InstFlags::NSZ,
                b"arcp" => InstFlags::ARCP,
                b"contract" => InstFlags::CONTRACT,
                b"afn" => InstFlags::AFN,
                b"reassoc" => InstFlags::REASSOC,
                b"fast" => InstFlags::FAST,
                _ => return flags,
            };
            flags = flags.with(f);
            self.word();
        }
    }

    /// Flags of integer operations that this opcode can have.
    #[inline(always)]
    fn int_flags(&mut self, op: Opcode) -> InstFlags {
        use Opcode::*;
        let mut flags = InstFlags::NONE;
        loop {
            let w = self.at_word();
            let f = match (op, w) {
                (Add | Sub | Mul | Shl | Trunc, b"nuw") => InstFlags::NUW,
                (Add | Sub | Mul | Shl | Trunc, b"nsw") => InstFlags::NSW,
                (UDiv | SDiv | LShr | AShr, b"exact") => InstFlags::EXACT,
                (Or, b"disjoint") => InstFlags::DISJOINT,
                (ZExt | UiToFp, b"nneg") => InstFlags::NNEG,
                _ => return flags,
            };
            flags = flags.with(f);
            self.word();
        }
    }

    /// `[flags] TYPE a, b` of integers or vectors of them.
    fn int_op(&mut self, op: Opcode, at: usize) -> Result<bool> {
        let flags = match self.peek() {
            b'n' | b'e' | b'd' => self.int_flags(op),
            _ => InstFlags::NONE,
        };
        let ty_at = self.pos;
        let ty = self.ty()?;
        let a = self.value(ty)?;
        self.expect(b',', "in arithmetic operation")?;
        let b = self.value(ty)?;
        if ty.0 < TypeId::I1.0 || ty.0 > TypeId::I128.0 {
            let s = self.scope();
            if s.int_bits(s.scalar_ty(ty)).is_none() {
                return Err(self.error_at(ty_at, "invalid operand type for instruction"));
            }
        }
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(op, ty, ops);
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    fn is_float_like(&self, ty: TypeId) -> bool {
        self.float_bits(self.scope().scalar_ty(ty)).is_some()
    }

    fn float_op(&mut self, op: Opcode, at: usize) -> Result<bool> {
        let flags = self.fast_math();
        let ty_at = self.pos;
        let ty = self.ty()?;
        let a = self.value(ty)?;
        self.expect(b',', "in arithmetic operation")?;
        let b = self.value(ty)?;
        if !self.is_float_like(ty) {
            return Err(self.error_at(ty_at, "invalid operand type for instruction"));
        }
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(op, ty, ops);
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    fn fneg(&mut self, at: usize) -> Result<bool> {
        let flags = self.fast_math();
        let ty_at = self.pos;
        let (ty, v) = self.typed_value()?;
        if !self.is_float_like(ty) {
            return Err(self.error_at(ty_at, "invalid operand type for instruction"));
        }
        let ops = self.operands(&[v]);
        let mut d = Self::inst(Opcode::FNeg, ty, ops);
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    fn freeze(&mut self, at: usize) -> Result<bool> {
        let (ty, v) = self.typed_value()?;
        let ops = self.operands(&[v]);
        self.push_inst(Self::inst(Opcode::Freeze, ty, ops), at);
        Ok(false)
    }

    /// `type a, b`: the type, the operands, and where the type stands.
    fn compared(&mut self) -> Result<(TypeId, [Value; 2], usize)> {
        let at = self.pos;
        let ty = self.ty()?;
        let a = self.value(ty)?;
        self.expect(b',', "after compare value")?;
        let b = self.value(ty)?;
        Ok((ty, [a, b], at))
    }

    #[inline(always)]
    fn push_compare(
        &mut self,
        op: Opcode,
        predicate: u8,
        flags: InstFlags,
        ty: TypeId,
        ops: [Value; 2],
        at: usize,
    ) -> Result<bool> {
        let result = self.bool_like(ty);
        let ops = self.operands(&ops);
        let mut d = Self::inst(op, result, ops);
        d.sub = predicate;
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    #[inline(always)]
    fn icmp(&mut self, at: usize) -> Result<bool> {
        let mut flags = InstFlags::NONE;
        if self.peek() == b's' && self.eat_word(b"samesign") {
            flags = InstFlags::SAMESIGN;
        }
        let p = self.int_predicate()?;
        let (ty, ops, ty_at) = self.compared()?;
        if ty.0 < TypeId::PTR.0 || ty.0 > TypeId::I128.0 {
            let s = self.scope();
            if !matches!(
                s.ty(s.scalar_ty(ty)),
                Type::Int(_) | Type::Ptr(_) | Type::TypedPtr { .. }
            ) {
                return Err(self.error_at(ty_at, "icmp requires integer operands"));
            }
        }
        self.push_compare(Opcode::ICmp, p as u8, flags, ty, ops, at)
    }

    fn fcmp(&mut self, at: usize) -> Result<bool> {
        let flags = self.fast_math();
        let p = self.float_predicate()?;
        let (ty, ops, ty_at) = self.compared()?;
        if !self.is_float_like(ty) {
            return Err(self.error_at(ty_at, "fcmp requires floating point operands"));
        }
        self.push_compare(Opcode::FCmp, p as u8, flags, ty, ops, at)
    }

    fn cast(&mut self, op: Opcode, at: usize) -> Result<bool> {
        let flags = match op {
            Opcode::ZExt | Opcode::UiToFp | Opcode::Trunc => self.int_flags(op),
            Opcode::FpTrunc | Opcode::FpExt => self.fast_math(),
            _ => InstFlags::NONE,
        };
        let (from, v) = self.typed_value()?;
        self.expect_word("to", "after cast value")?;
        let to = self.ty()?;
        if !self.cast_is_valid(op, from, to) {
            return Err(self.error_at(
                at,
                format!(
                    "invalid cast opcode for cast from '{}' to '{}'",
                    self.ty_text(from),
                    self.ty_text(to)
                ),
            ));
        }
        let ops = self.operands(&[v]);
        let mut d = Self::inst(op, to, ops);
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    fn select(&mut self, at: usize) -> Result<bool> {
        let flags = self.fast_math();
        let (ct, c) = self.typed_value()?;
        self.expect(b',', "after select condition")?;
        let (at_ty, a) = self.typed_value()?;
        self.expect(b',', "after select value")?;
        let b_at = self.pos;
        let (bt, b) = self.typed_value()?;
        if at_ty != bt {
            return Err(self.error_at(b_at, "both values to select must have same type"));
        }
        if !self.chooses_between(ct, bt) {
            return Err(self.error_at(at, "select condition must be i1 or <n x i1>"));
        }
        if matches!(bt, TypeId::TOKEN | TypeId::METADATA | TypeId::LABEL) {
            return Err(self.error_at(at, "select values cannot have token type"));
        }
        let ops = self.operands(&[c, a, b]);
        let mut d = Self::inst(Opcode::Select, at_ty, ops);
        d.flags = flags;
        self.push_inst(d, at);
        Ok(false)
    }

    fn phi(&mut self, at: usize) -> Result<bool> {
        let flags = self.fast_math();
        let ty_at = self.pos;
        let ty = self.ty()?;
        if !self.is_first_class(ty) || ty == TypeId::LABEL {
            return Err(self.error_at(ty_at, "phi node must have first class type"));
        }
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        let mut blocks: SmallVec<[super::locals::LocalRef; 8]> = SmallVec::new();
        let mut dropped = Vec::new();
        let mut extra = false;
        loop {
            if self.peek() == b'!' && extra {
                break;
            }
            extra = false;
            if self.peek() != b'[' {
                if values.is_empty() {
                    break;
                }
                return Err(self.error("expected '[' in phi value list"));
            }
            self.skip(1);
            let v_at = self.pos as u32;
            if self.peek() == b'%' {
                values.push(self.local(ty)?);
            } else {
                let c = self.constant(ty)?;
                if std::mem::take(&mut self.fun.has_dropped) {
                    dropped.push((values.len() as u32, c, v_at));
                }
                values.push(Value::constant(c));
            }
            self.expect(b',', "after phi value")?;
            blocks.push(self.block_ref()?);
            self.expect(b']', "in phi value list")?;
            if !self.eat(b',') {
                break;
            }
            extra = true;
        }
        let ops = self.operands(&values);
        for (i, c, v_at) in dropped {
            let block = blocks[i as usize];
            self.fun.phi_consts.push((ops.start + i, c, block, v_at));
        }
        let aux = self.store_labels(&blocks);
        let mut d = Self::inst(Opcode::Phi, ty, ops);
        d.flags = flags;
        d.aux = aux;
        self.push_inst(d, at);
        Ok(extra)
    }

    fn va_arg(&mut self, at: usize) -> Result<bool> {
        let (_, v) = self.typed_value()?;
        self.expect(b',', "after vaarg operand")?;
        let ty_at = self.pos;
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return Err(self.error_at(ty_at, "va_arg requires operand with first class type"));
        }
        let ops = self.operands(&[v]);
        self.push_inst(Self::inst(Opcode::VaArg, ty, ops), at);
        Ok(false)
    }

    /// Indices behind an aggregate; true if the comma before attachments was eaten.
    fn indices(&mut self) -> Result<(SmallVec<[u32; 8]>, bool)> {
        let mut list = SmallVec::new();
        loop {
            if self.peek() == b'!' && !list.is_empty() {
                return Ok((list, true));
            }
            list.push(self.u32()?);
            if !self.eat(b',') {
                return Ok((list, false));
            }
        }
    }

    fn extractvalue(&mut self, at: usize) -> Result<bool> {
        let agg_at = self.pos;
        let (mut ty, v) = self.typed_value()?;
        self.expect(b',', "as start of index list")?;
        let (list, extra) = self.indices()?;
        for i in &list {
            ty = self.aggregate_member(ty, *i, agg_at)?;
        }
        let ops = self.operands(&[v]);
        let mut d = Self::inst(Opcode::ExtractValue, ty, ops);
        d.aux = self.body.add_list(&list);
        self.push_inst(d, at);
        Ok(extra)
    }

    fn insertvalue(&mut self, at: usize) -> Result<bool> {
        let agg_at = self.pos;
        let (ty, v) = self.typed_value()?;
        self.expect(b',', "after insertvalue operand")?;
        let val_at = self.pos;
        let (val_ty, val) = self.typed_value()?;
        self.expect(b',', "as start of index list")?;
        let (list, extra) = self.indices()?;
        let mut member = ty;
        for i in &list {
            member = self.aggregate_member(member, *i, agg_at)?;
        }
        self.check_ty(member, val_ty, val_at)?;
        let ops = self.operands(&[v, val]);
        let mut d = Self::inst(Opcode::InsertValue, ty, ops);
        d.aux = self.body.add_list(&list);
        self.push_inst(d, at);
        Ok(extra)
    }

    fn extractelement(&mut self, at: usize) -> Result<bool> {
        let (vt, v) = self.typed_value()?;
        self.expect(b',', "after extract value")?;
        let (it, i) = self.typed_value()?;
        let Type::Vector { elem, .. } = self.scope().ty(vt) else {
            return Err(self.error_at(at, "invalid extractelement operands"));
        };
        if self.scope().int_bits(it).is_none() {
            return Err(self.error_at(at, "invalid extractelement operands"));
        }
        let ops = self.operands(&[v, i]);
        self.push_inst(Self::inst(Opcode::ExtractElement, elem, ops), at);
        Ok(false)
    }

    fn insertelement(&mut self, at: usize) -> Result<bool> {
        let (vt, v) = self.typed_value()?;
        self.expect(b',', "after insertelement value")?;
        let (et, e) = self.typed_value()?;
        self.expect(b',', "after insertelement value")?;
        let (it, i) = self.typed_value()?;
        let ok = matches!(self.scope().ty(vt), Type::Vector { elem, .. } if elem == et);
        if !ok || self.scope().int_bits(it).is_none() {
            return Err(self.error_at(at, "invalid insertelement operands"));
        }
        let ops = self.operands(&[v, e, i]);
        self.push_inst(Self::inst(Opcode::InsertElement, vt, ops), at);
        Ok(false)
    }

    fn shufflevector(&mut self, at: usize) -> Result<bool> {
        let (ta, a) = self.typed_value()?;
        self.expect(b',', "after shuffle mask")?;
        let (tb, b) = self.typed_value()?;
        self.expect(b',', "after shuffle value")?;
        let mask_at = self.pos;
        let (tm, m) = self.typed_value()?;
        let invalid = |p: &Self| p.error_at(at, "invalid shufflevector operands");
        let Type::Vector {
            elem,
            len: in_len,
            scalable: in_scalable,
        } = self.scope().ty(ta)
        else {
            return Err(invalid(self));
        };
        let Type::Vector {
            elem: TypeId::I32,
            len,
            scalable,
        } = self.scope().ty(tm)
        else {
            return Err(invalid(self));
        };
        if ta != tb || scalable != in_scalable {
            return Err(invalid(self));
        }
        let Some(c) = m.as_const() else {
            return Err(invalid(self));
        };
        let Some(mask) = self.mask(c, len) else {
            return Err(self.error_at(mask_at, "invalid shufflevector operands"));
        };
        let limit = 2 * in_len as u64;
        if mask.iter().any(|i| *i != u32::MAX && *i as u64 >= limit) {
            return Err(invalid(self));
        }
        if scalable && mask.iter().any(|i| *i != 0 && *i != u32::MAX || *i != mask[0]) {
            return Err(invalid(self));
        }
        let ty = self.tables().vector_ty(elem, len, scalable);
        let ops = self.operands(&[a, b]);
        let mut d = Self::inst(Opcode::ShuffleVector, ty, ops);
        d.aux = self.body.add_list(&mask);
        self.push_inst(d, at);
        Ok(false)
    }

    /// A shuffle mask: one number a lane, `u32::MAX` for undef and poison.
    pub(crate) fn mask(&self, c: crate::ids::ConstId, len: u32) -> Option<SmallVec<[u32; 16]>> {
        if len > 1 << 20 {
            return None;
        }
        let s = self.scope();
        let lane = |c| match s.constant(c) {
            Const::Undef(_) | Const::Poison(_) => Some(u32::MAX),
            _ => s.const_u64(c).map(|n| n as u32),
        };
        let all = |n| Some(SmallVec::from_elem(n, len as usize));
        match s.constant(c) {
            Const::Zero(_) => all(0),
            Const::Undef(_) | Const::Poison(_) => all(u32::MAX),
            Const::Splat { elem, .. } => all(lane(elem)?),
            Const::Aggregate { elems, .. } => s.const_list(elems).iter().map(|c| lane(*c)).collect(),
            _ => None,
        }
    }

    /// Appends an instruction with these operands and nothing else.
    pub(super) fn push_simple(&mut self, op: Opcode, ty: TypeId, ops: &[Value], aux: u32, at: usize) {
        let ops = self.operands(ops);
        let d = InstData {
            aux,
            ..Self::inst(op, ty, ops)
        };
        self.push_inst(d, at);
    }
}
