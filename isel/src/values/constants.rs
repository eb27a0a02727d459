//! Registers of constants: each use makes its constant anew, which is the cheapest rematerialisation, unless the
//! target shares one among users in a block.

use crate::lower::Lower;
use crate::target::Target;
use crate::target::optional::SignedAddress;
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::constants::{Const, ConstExpr, ConstList};
use ir::diag::Result;
use ir::ids::{ConstId, GlobalId, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::VReg;

/// What a part of a constant is.
enum Piece {
    Undef,
    Int(u64),
    /// Floating point or vector, little-endian.
    Bytes([u8; 64]),
    /// Anything that needs code of its own: the leaf constant and the part in it.
    Leaf(ConstId, u32),
}

impl<T: Target> Lower<'_, T> {
    /// A register with part `i` of a constant.
    pub fn const_part(&mut self, c: ConstId, i: u32) -> Result<VReg> {
        let t = self.scope.const_ty(c);
        let ty = match self.scalar_part(t) {
            Some(p) => p,
            None => {
                let r = self.parts(t)?;
                self.part(r, i).ty
            }
        };
        if ty.is_scalable() {
            return self.scalable_constant(c, i, ty);
        }
        let piece = self.const_piece(c, i, ty)?;
        if let Piece::Leaf(leaf, part) = piece {
            return self.const_leaf(leaf, part, ty);
        }
        Ok(match piece {
            Piece::Undef => {
                let dst = self.vreg(ty);
                T::emit_undef(self, dst);
                dst
            }
            Piece::Int(n) => T::int_reg(self, ty, n),
            Piece::Bytes(b) => T::bytes_reg(self, ty, &b[..ty.bytes() as usize]),
            Piece::Leaf(..) => unreachable!("handled above"),
        })
    }

    /// Part `i` of a constant, which is a scalable vector or a predicate: the same in all lanes.
    fn scalable_constant(&mut self, c: ConstId, i: u32, ty: PartTy) -> Result<VReg> {
        let bits = match self.scope.constant(c) {
            Const::Undef(_) | Const::Poison(_) => {
                let dst = self.vreg(ty);
                T::emit_undef(self, dst);
                return Ok(dst);
            }
            Const::Null(_) | Const::Zero(_) => Some(0),
            Const::Int { value, .. } => Some(value),
            Const::Float { bits, .. } => Some(bits),
            Const::Splat { elem, .. } => match self.scope.constant(elem) {
                Const::Undef(_) | Const::Poison(_) => return self.scalable_constant(elem, 0, ty),
                Const::Null(_) | Const::Zero(_) => Some(0),
                Const::Int { value, .. } => Some(value),
                Const::Float { bits, .. } => Some(bits),
                _ => None,
            },
            Const::Aggregate { elems, .. } => match self.member_part(elems, i)? {
                Some((member, i)) => return self.const_part(member, i),
                None => None,
            },
            _ => None,
        };
        let Some(bits) = bits else {
            return Err(self.unsupported("constant expression of scalable vectors"));
        };
        let dst = self.vreg(ty);
        let Some(ops) = T::SCALABLE else {
            return Err(self.unsupported("scalable vectors"));
        };
        (ops.splat)(self, ty, dst, bits);
        Ok(dst)
    }

    /// The little-endian bytes of a whole floating-point or vector part of a constant, if it is one of
    /// plain numbers: for constants as memory operands.
    pub fn const_part_bytes(&mut self, v: Value, i: u32, ty: PartTy) -> Result<Option<[u8; 64]>> {
        let Some(c) = v.as_const() else { return Ok(None) };
        Ok(match self.const_piece(c, i, ty)? {
            Piece::Bytes(b) => Some(b),
            Piece::Int(n) => {
                let mut b = [0; 64];
                b[..8].copy_from_slice(&n.to_le_bytes());
                Some(b)
            }
            _ => None,
        })
    }

    fn const_piece(&mut self, c: ConstId, i: u32, ty: PartTy) -> Result<Piece> {
        let word = |w: &[u64]| {
            if ty.is_int() {
                return Piece::Int(w.get(i as usize).copied().unwrap_or(0));
            }
            let mut b = [0; 64];
            for (k, x) in w.iter().enumerate().take(8) {
                b[8 * k..8 * k + 8].copy_from_slice(&x.to_le_bytes());
            }
            Piece::Bytes(b)
        };
        Ok(match self.scope.constant(c) {
            Const::Undef(_) | Const::Poison(_) => Piece::Undef,
            Const::Null(_) | Const::Zero(_) | Const::NoneToken => word(&[]),
            Const::Int { ty: t, value } if self.scope.int_bits(t).is_some() => word(&[value]),
            Const::WideInt { words, .. } => word(self.scope.words(words)),
            Const::Float { ty: t, bits } if !matches!(self.scope.ty(t), Type::Vector { .. }) => word(&[bits]),
            Const::WideFloat { words, .. } => word(self.scope.words(words)),
            Const::Aggregate { .. }
            | Const::Bytes { .. }
            | Const::Splat { .. }
            | Const::Int { .. }
            | Const::Float { .. } => self.const_member(c, i, ty)?,
            _ => Piece::Leaf(c, i),
        })
    }

    /// The `k`th element of an array, vector or struct constant.
    pub fn const_element(&self, c: ConstId, k: u32) -> Option<ConstId> {
        match self.scope.constant(c) {
            Const::Aggregate { elems, .. } => self.scope.const_list(elems).get(k as usize).copied(),
            Const::Splat { elem, .. } => Some(elem),
            _ => None,
        }
    }

    /// The integer that a constant is, or has in all its `len` lanes but for those of no matter; zero-extended.
    pub fn const_splat(&self, v: Value, len: u32) -> Option<u64> {
        let c = v.as_const()?;
        match self.scope.constant(c) {
            Const::Zero(_) | Const::Null(_) => return Some(0),
            Const::Int { value, .. } => return Some(value),
            _ => {}
        }
        let mut found = None;
        for k in 0..len {
            let e = self.const_element(c, k)?;
            if matches!(self.scope.constant(e), Const::Poison(_) | Const::Undef(_)) {
                continue;
            }
            let n = self.scope.const_u64(e)?;
            if found.is_some_and(|f| f != n) {
                return None;
            }
            found = Some(n);
        }
        found
    }

    /// Part `i` of an array, struct or vector constant.
    fn const_member(&mut self, c: ConstId, mut i: u32, ty: PartTy) -> Result<Piece> {
        let t = self.scope.const_ty(c);
        if let Type::Vector { elem, len, .. } = self.scope.ty(t) {
            return self.const_vector(c, elem, len, i, ty);
        }
        match self.scope.constant(c) {
            Const::Bytes { data, .. } => Ok(Piece::Int(u64::from(
                *self.scope.bytes(data).get(i as usize).unwrap_or(&0),
            ))),
            Const::Aggregate { elems, .. } => {
                for &e in self.scope.const_list(elems) {
                    let n = self.num_parts(self.scope.const_ty(e))?;
                    if i < n {
                        return self.const_piece(e, i, ty);
                    }
                    i -= n;
                }
                Err(self.unsupported("malformed aggregate constant"))
            }
            _ => Ok(Piece::Leaf(c, i)),
        }
    }

    /// Part `i` of a vector constant: lanes one after another.
    fn const_vector(&mut self, c: ConstId, elem: TypeId, len: u32, i: u32, ty: PartTy) -> Result<Piece> {
        let Some(lane) = ty.lane() else {
            // Held element by element.
            let n = self.num_parts(elem)?.max(1);
            return Ok(match self.const_lane(c, i / n) {
                Some(e) => match self.const_piece(e, i % n, ty)? {
                    Piece::Leaf(..) => Piece::Leaf(e, i % n),
                    p => p,
                },
                None => match self.scope.constant(c) {
                    Const::Bytes { data, .. } => Piece::Int(u64::from(self.scope.bytes(data)[i as usize])),
                    _ => Piece::Leaf(c, i),
                },
            });
        };
        let lanes = ty.bytes() / lane.bytes();
        let mask = self.scope.int_bits(elem) == Some(1);
        let mut out = [0u8; 64];
        let mut all_undef = true;
        for k in 0..lanes.min(len.saturating_sub(i * lanes)) {
            let bits = match self.scope.constant(c) {
                Const::Bytes { data, .. } => u64::from(self.scope.bytes(data)[(i * lanes + k) as usize]),
                _ => {
                    let Some(e) = self.const_lane(c, i * lanes + k) else {
                        return Ok(Piece::Leaf(c, i));
                    };
                    match self.scope.constant(e) {
                        Const::Undef(_) | Const::Poison(_) => continue,
                        Const::Int { value, .. } => value,
                        Const::Float { bits, .. } => bits,
                        Const::Null(_) | Const::Zero(_) => 0,
                        _ => return Ok(Piece::Leaf(c, i)),
                    }
                }
            };
            all_undef = false;
            let bits = if mask { 0u64.wrapping_sub(bits & 1) } else { bits };
            let n = lane.bytes() as usize;
            out[k as usize * n..][..n].copy_from_slice(&bits.to_le_bytes()[..n]);
        }
        Ok(if all_undef {
            Piece::Undef
        } else {
            Piece::Bytes(out)
        })
    }

    /// Lane `k` of a vector constant as a constant of its own.
    fn const_lane(&mut self, c: ConstId, k: u32) -> Option<ConstId> {
        match self.scope.constant(c) {
            // Splats written as a scalar of vector type keep their number in place.
            Const::Int { .. } | Const::Float { .. } | Const::Null(_) => Some(c),
            _ => self.const_element(c, k),
        }
    }

    /// A constant that is an address or an expression.
    fn const_leaf(&mut self, c: ConstId, i: u32, ty: PartTy) -> Result<VReg> {
        if let Some((g, off)) = self.const_global(c) {
            return T::address_reg(self, g, off);
        }
        match self.scope.constant(c) {
            Const::BlockAddress { id, .. } => {
                let dst = self.vreg(PartTy::I64);
                T::emit_block_address(self, dst, id);
                Ok(dst)
            }
            Const::Expr { expr, .. } => self.const_expr(c, &expr, i, ty),
            Const::Aggregate { elems, .. } if ty.lane().is_some() => {
                let lanes: Vec<ConstId> = self.scope.const_list(elems).to_vec();
                self.symbolic_vector(&lanes, i, ty)
            }
            Const::Splat { elem, .. } if ty.lane().is_some() => {
                let lanes = vec![elem; 64];
                self.symbolic_vector(&lanes, i, ty)
            }
            Const::Aggregate { elems, .. } => match self.member_part(elems, i)? {
                Some((member, i)) => self.const_part(member, i),
                None => Err(self.unsupported("malformed aggregate constant")),
            },
            Const::PtrAuth { ops, .. } => self.signed_address(ops),
            other => Err(self.unsupported(format!("constant {other:?}"))),
        }
    }

    /// A signed address.
    fn signed_address(&mut self, ops: ConstList) -> Result<VReg> {
        let Some(emit) = T::SIGNED_ADDRESS else {
            return Err(self.unsupported("ptrauth constants"));
        };
        let signature = self.scope.signature(ops).map_err(|what| self.unsupported(what))?;
        let Some((global, offset)) = self.const_global(signature.pointer) else {
            return Err(self.unsupported("this address in a ptrauth constant"));
        };
        let address = match signature.address {
            Some(c) => Some(self.const_part(c, 0)?),
            None => None,
        };
        let what = SignedAddress {
            global,
            offset,
            signature,
            address,
        };
        let dst = self.vreg(PartTy::I64);
        emit(self, dst, &what)?;
        Ok(dst)
    }

    /// The member of an aggregate constant that has its part `i`, and the part's number there.
    fn member_part(&mut self, members: ConstList, mut i: u32) -> Result<Option<(ConstId, u32)>> {
        for &e in self.scope.const_list(members) {
            let n = self.num_parts(self.scope.const_ty(e))?;
            if i < n {
                return Ok(Some((e, i)));
            }
            i -= n;
        }
        Ok(None)
    }

    /// Part `i` of a vector of addresses, given by an expression on vectors: through memory.
    fn address_vector(&mut self, c: ConstId, i: u32, ty: PartTy) -> Result<VReg> {
        let (lanes, bytes) = match ty.lane() {
            Some(lane) => (ty.bytes() / lane.bytes(), lane.bytes()),
            None => (1, ty.bytes()),
        };
        let mem = self.scratch(ty)?;
        for k in 0..lanes {
            let Some((g, disp)) = self.address_lane(c, i * lanes + k) else {
                let Const::Expr { expr, .. } = self.scope.constant(c) else {
                    unreachable!("called for expressions")
                };
                let op = expr.opcode.keyword();
                return Err(self.unsupported(format!("constant expression '{op}' of vectors")));
            };
            let addr = Addr {
                base: g.map_or(AddrBase::None, AddrBase::Global),
                disp,
                scale: 1,
                ..Addr::default()
            };
            let r = self.vreg(PartTy::I64);
            T::emit_address(self, r, &addr)?;
            let at = T::mem_offset(self, mem, k * bytes);
            T::emit_store(self, PartTy::int(8 * bytes), r, at);
        }
        let dst = self.vreg(ty);
        T::emit_load(self, ty, dst, mem);
        Ok(dst)
    }

    /// What lane `k` of a vector of 64-bit addresses (or a scalar) is: a global, if any, and an offset.
    fn address_lane(&self, c: ConstId, k: u32) -> Option<(Option<GlobalId>, i64)> {
        let t = self.scope.const_ty(c);
        if self.bits(t) != 64 {
            return None;
        }
        if !matches!(self.scope.ty(t), Type::Vector { .. }) {
            return match self.const_global(c) {
                Some((g, off)) => Some((Some(g), off)),
                None => Some((None, self.scope.const_u64(c)? as i64)),
            };
        }
        match self.scope.constant(c) {
            Const::Null(_) | Const::Zero(_) | Const::Undef(_) | Const::Poison(_) => Some((None, 0)),
            Const::Int { value, .. } => Some((None, value as i64)),
            Const::Expr { expr, .. } => {
                let ops = self.scope.const_list(expr.ops);
                match expr.opcode {
                    Opcode::BitCast | Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr => {
                        self.address_lane(ops[0], k)
                    }
                    Opcode::GetElementPtr => {
                        let (g, off) = self.address_lane(ops[0], k)?;
                        Some((g, off.wrapping_add(self.const_gep_offset(&expr, k)?)))
                    }
                    _ => None,
                }
            }
            _ => self.address_lane(self.const_element(c, k)?, k),
        }
    }

    /// The bits of a vector of narrow integers as an integer of at most 64 bits.
    fn packed_bits(&self, from: ConstId, to: TypeId) -> Option<u64> {
        let Type::Vector { elem, len, .. } = self.scope.ty(self.scope.const_ty(from)) else {
            return None;
        };
        let bits = self.scope.int_bits(elem)?;
        self.scope.int_bits(to).filter(|n| *n <= 64 && *n == bits * len)?;
        let lane = |k| match self.const_element(from, k) {
            None => None,
            Some(e) => match self.scope.constant(e) {
                Const::Undef(_) | Const::Poison(_) => Some(0),
                _ => self.scope.const_u64(e),
            },
        };
        (0..len).try_fold(0, |all, k| {
            let place = if self.dl.big_endian { len - 1 - k } else { k };
            Some(all | (lane(k)? & (u64::MAX >> (64 - bits))) << (place * bits))
        })
    }

    /// A bitcast between values of different registers: through memory.
    fn bitcast_constant(&mut self, from: ConstId, to: TypeId, i: u32) -> Result<VReg> {
        if let Some(bits) = self.packed_bits(from, to) {
            let ty = PartTy::int(self.bits(to));
            let dst = self.vreg(ty);
            T::emit_int(self, ty, dst, bits);
            return Ok(dst);
        }
        let source = self.parts_vec(self.scope.const_ty(from))?;
        let target = self.parts_vec(to)?;
        if source.iter().chain(&target).any(|p| p.packed) {
            return Err(self.unsupported("constant expression 'bitcast' of packed vectors"));
        }
        let bytes = |parts: &[crate::Part]| parts.iter().map(|p| p.offset + p.ty.bytes()).max();
        let size = bytes(&source).max(bytes(&target)).unwrap_or(1);
        let slot = self.vb.vcode.frame.add_local(u64::from(size), 16);
        let mem = self.slot_mem(slot)?;
        for (k, p) in source.iter().enumerate() {
            let r = self.const_part(from, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            self.store_reg(*p, r, at)?;
        }
        let p = target[i as usize];
        let dst = self.vreg(p.ty);
        let at = T::mem_offset(self, mem, p.offset);
        self.load_part(p, dst, at)?;
        Ok(dst)
    }

    /// A vector with symbolic lanes: through memory.
    fn symbolic_vector(&mut self, lanes: &[ConstId], i: u32, ty: PartTy) -> Result<VReg> {
        let lane = ty.lane().expect("a vector part");
        let n = ty.bytes() / lane.bytes();
        let mem = self.scratch(ty)?;
        for k in 0..n {
            let Some(&c) = lanes.get((i * n + k) as usize) else {
                break;
            };
            let r = self.const_part(c, 0)?;
            let at = T::mem_offset(self, mem, k * lane.bytes());
            T::emit_store(self, lane.part(), r, at);
        }
        let dst = self.vreg(ty);
        T::emit_load(self, ty, dst, mem);
        Ok(dst)
    }

    /// The global and offset that a constant pointer (or integer of pointer size made of one) is.
    pub fn const_global(&self, c: ConstId) -> Option<(GlobalId, i64)> {
        match self.scope.constant(c) {
            Const::Global { global, .. }
            | Const::DsoLocalEquivalent { global, .. }
            | Const::NoCfi { global, .. } => Some((global, 0)),
            Const::Expr { expr, ty } => {
                let ops = self.scope.const_list(expr.ops);
                match expr.opcode {
                    Opcode::BitCast | Opcode::AddrSpaceCast => self.const_global(ops[0]),
                    Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr
                        if self.bits(ty) == 64 && self.bits(self.scope.const_ty(ops[0])) == 64 =>
                    {
                        self.const_global(ops[0])
                    }
                    Opcode::GetElementPtr if !matches!(self.scope.ty(ty), Type::Vector { .. }) => {
                        let (g, off) = self.const_global(ops[0])?;
                        Some((g, off.wrapping_add(self.const_gep_offset(&expr, 0)?)))
                    }
                    Opcode::Add | Opcode::Sub => {
                        let k = self.signed_const(ops[1])?;
                        let (g, off) = self.const_global(ops[0])?;
                        let k = if expr.opcode == Opcode::Sub {
                            k.wrapping_neg()
                        } else {
                            k
                        };
                        Some((g, off.wrapping_add(k)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Byte offset of a constant getelementptr (lane `lane` of it, if it is one of vectors).
    pub(crate) fn const_gep_offset(&self, e: &ConstExpr, lane: u32) -> Option<i64> {
        let ops = self.scope.const_list(e.ops);
        let mut ty = e.source_ty;
        if self.scope.is_scalable(ty) {
            return None;
        }
        let mut sum = 0i64;
        for (n, &idx) in ops[1..].iter().enumerate() {
            let idx = match self.scope.ty(self.scope.const_ty(idx)) {
                Type::Vector { .. } => self.const_element(idx, lane).unwrap_or(idx),
                _ => idx,
            };
            let k = self.lane_index(idx)?;
            let off = if n == 0 {
                (self.dl.size(self.scope, ty) as i64).wrapping_mul(k)
            } else {
                let (off, t) = self.dl.member(self.scope, ty, k as u64)?;
                ty = t;
                off as i64
            };
            sum = sum.wrapping_add(off);
        }
        Some(sum)
    }

    /// An index of a constant getelementptr, sign-extended.
    fn lane_index(&self, c: ConstId) -> Option<i64> {
        match self.scope.constant(c) {
            Const::Zero(_) | Const::Null(_) => Some(0),
            // A splat written as a scalar of vector type.
            Const::Int { ty, value } if self.scope.int_bits(ty).is_none() => {
                let spare = 64 - self.bits(ty);
                Some((value << spare) as i64 >> spare)
            }
            _ => self.signed_const(c),
        }
    }

    /// A constant expression over registers.
    fn const_expr(&mut self, c: ConstId, e: &ConstExpr, i: u32, ty: PartTy) -> Result<VReg> {
        let ops: smallvec::SmallVec<[ConstId; 4]> = self.scope.const_list(e.ops).iter().copied().collect();
        let t = self.scope.const_ty(c);
        let vector = |t| matches!(self.scope.ty(t), Type::Vector { .. });
        if vector(t) && e.opcode != Opcode::BitCast {
            return self.address_vector(c, i, ty);
        }
        if e.opcode == Opcode::BitCast && (vector(t) || vector(self.scope.const_ty(ops[0])) || !ty.is_int()) {
            return self.bitcast_constant(ops[0], t, i);
        }
        match e.opcode {
            Opcode::Add | Opcode::Sub | Opcode::Xor | Opcode::And | Opcode::Or | Opcode::Mul
                if ty.is_int() && self.num_parts(t)? == 1 =>
            {
                let a = self.const_part(ops[0], 0)?;
                let b = self.const_part(ops[1], 0)?;
                let dst = self.vreg(ty);
                T::emit_binary(self, e.opcode, ty, dst, a, b);
                Ok(dst)
            }
            Opcode::Trunc
            | Opcode::BitCast
            | Opcode::AddrSpaceCast
            | Opcode::PtrToInt
            | Opcode::PtrToAddr
            | Opcode::IntToPtr
                if ty.is_int() =>
            {
                let from = self.bits(self.scope.const_ty(ops[0]));
                let to = self.bits(t);
                // (A pointer fills a register though it may have fewer bits in memory.)
                if to > from || to < 64 && matches!(self.scope.ty(t), Type::Ptr(0)) {
                    let n = self.num_parts(self.scope.const_ty(ops[0]))?;
                    if i >= n {
                        let dst = self.vreg(ty);
                        T::emit_int(self, ty, dst, 0);
                        return Ok(dst);
                    }
                    let src = self.const_part(ops[0], i)?;
                    let dst = self.vreg(ty);
                    T::emit_extend(self, false, from.min(to).min(64), ty, dst, src);
                    return Ok(dst);
                }
                self.const_part(ops[0], i)
            }
            Opcode::GetElementPtr => {
                let Some(off) = self.const_gep_offset(e, 0) else {
                    return Err(self.unsupported("getelementptr constant expression"));
                };
                let base = self.const_part(ops[0], 0)?;
                let dst = self.vreg(PartTy::I64);
                let addr = Addr {
                    base: AddrBase::Reg(base),
                    disp: off,
                    scale: 1,
                    ..Addr::default()
                };
                T::emit_address(self, dst, &addr)?;
                Ok(dst)
            }
            op => Err(self.unsupported(format!("constant expression '{}' of this type", op.keyword()))),
        }
    }
}
