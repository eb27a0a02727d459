//! Addresses: what is pointed to, as base + index * scale + displacement.
//!
//! A getelementptr with constant offsets and at most one variable index becomes part of each memory
//! operand that uses it; its own registers are computed only for users that want the pointer.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{ConstId, GlobalId, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::types::Type;
use regalloc::{FrameSlot, VReg};

/// What an address counts from.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub enum AddrBase {
    /// Address 0: the displacement alone, as in `inttoptr (i64 4096 to ptr)`.
    #[default]
    None,
    /// A pointer, local or constant, that takes a register.
    Value(Value),
    /// A 64-bit pointer that is in a register already.
    Reg(VReg),
    /// An object in the frame, whose offset comes with the frame's layout.
    Slot(FrameSlot),
    /// A symbol that instructions may refer to directly ([`Emit::is_direct`](crate::target::Emit::is_direct)).
    Global(GlobalId),
}

/// An index register.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Index {
    /// A 64-bit value.
    Value(Value),
    /// The value sign-extended from its width to 64 bits.
    SignExtended(Value),
    /// The product of a 64-bit value and a number, made where the address is used.
    Times(Value, u64),
    /// A 64-bit value that is in a register already.
    Reg(VReg),
}

/// An address.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Addr {
    /// What is added without a factor.
    pub base: AddrBase,
    /// Added after multiplication with `scale`; `None` where all offsets are constants.
    pub index: Option<Index>,
    /// Factor of the index, one that the target takes.
    pub scale: u64,
    /// Bytes to be added; sums wrap at 64 bits.
    pub disp: i64,
    /// Address space of the pointer (segments).
    pub addr_space: u32,
}

impl Addr {
    /// The address that a register holds.
    pub fn reg(r: VReg) -> Addr {
        Addr::of(AddrBase::Reg(r))
    }
    /// The address of a frame slot.
    pub fn slot(slot: FrameSlot) -> Addr {
        Addr::of(AddrBase::Slot(slot))
    }
    /// The address of a global, `disp` bytes further on.
    pub fn global(g: GlobalId, disp: i64) -> Addr {
        Addr {
            disp,
            ..Addr::of(AddrBase::Global(g))
        }
    }
    fn of(base: AddrBase) -> Addr {
        Addr {
            base,
            scale: 1,
            ..Addr::default()
        }
    }
}

/// Furthest chain of getelementptrs that is followed.
const MAX_DEPTH: u32 = 16;

impl<T: Target> Lower<'_, T> {
    /// The address that a pointer holds.
    pub fn address_of(&mut self, ptr: Value) -> Result<Addr> {
        let mut addr = Addr {
            scale: 1,
            ..Addr::default()
        };
        if let Type::Ptr(a) = self.scope.ty(self.ty(ptr)) {
            addr.addr_space = a;
        }
        if self.short_pointer(ptr).is_some() {
            addr.base = AddrBase::Value(ptr);
            return Ok(addr);
        }
        let mut v = ptr;
        // Nobody else counts from it.
        let mut alone = self.optimise && !self.target.multiplies_and_adds();
        for _ in 0..MAX_DEPTH {
            if let Some(slot) = self.slot_of(v) {
                addr.base = AddrBase::Slot(slot);
                return Ok(addr);
            }
            if let Some(c) = v.as_const() {
                self.const_address(c, &mut addr);
                return Ok(addr);
            }
            let Some(i) = self.body.def(v) else { break };
            let d = *self.body.inst(i);
            match d.opcode {
                Opcode::GetElementPtr if self.stays_outside(i, &addr) => break,
                Opcode::GetElementPtr => {
                    alone = alone && self.absorbable(v).is_some();
                    if !self.fold_gep(i, &mut addr, alone)? {
                        break;
                    }
                    v = self.body.ops(i)[0];
                }
                Opcode::BitCast | Opcode::Freeze if !self.is_used(i) => v = self.body.ops(i)[0],
                Opcode::IntToPtr
                    if !self.is_used(i)
                        && !self.dl.is_ilp32()
                        && self.bits(self.ty(self.body.ops(i)[0])) == 64 =>
                {
                    let x = self.body.ops(i)[0];
                    // inttoptr (add x, C)
                    match self.body.def(x).map(|j| (j, *self.body.inst(j))) {
                        Some((j, add)) if add.opcode == Opcode::Add && !self.is_used(j) => {
                            let ops = self.body.ops(j);
                            match self.const_int(ops[1]) {
                                Some(c) => {
                                    addr.disp = addr.disp.wrapping_add(c as i64);
                                    v = ops[0];
                                }
                                None => v = x,
                            }
                        }
                        _ => v = x,
                    }
                    if self
                        .body
                        .def(v)
                        .is_none_or(|i| self.body.inst(i).opcode != Opcode::IntToPtr)
                    {
                        break;
                    }
                }
                _ => break,
            }
        }
        addr.base = match v.as_const() {
            Some(c) => {
                self.const_address(c, &mut addr);
                return Ok(addr);
            }
            None => AddrBase::Value(v),
        };
        Ok(addr)
    }

    /// The address of a constant pointer.
    fn const_address(&mut self, c: ConstId, addr: &mut Addr) {
        if let Some((g, off)) = self.const_global(c) {
            if T::is_direct(self, g) {
                addr.base = AddrBase::Global(g);
                addr.disp = addr.disp.wrapping_add(off);
                return;
            }
            if let Some(base) = self.constant_base(c, g, off) {
                addr.base = AddrBase::Value(base);
                addr.disp = addr.disp.wrapping_add(off);
                return;
            }
        } else if let Some(n) = self.const_address_int(c) {
            addr.disp = addr.disp.wrapping_add(n as i64);
            return;
        }
        addr.base = AddrBase::Value(Value::constant(c));
    }

    /// The address of `g` itself, which a table holds, if what is at the constant address `c`, `off` bytes from there, is to be
    /// reached from it: other users count from it, too.
    fn constant_base(&self, mut c: ConstId, g: GlobalId, off: i64) -> Option<Value> {
        if !self.optimise || off == 0 || i32::try_from(off).is_err() || self.is_thread_local(g) {
            return None;
        }
        while let Const::Expr { expr, .. } = self.scope.constant(c) {
            c = *self.scope.const_list(expr.ops).first()?;
        }
        matches!(self.scope.constant(c), Const::Global { .. }).then(|| Value::constant(c))
    }

    /// The integer that a constant pointer is (`null`, `inttoptr (i64 n)`).
    fn const_address_int(&self, c: ConstId) -> Option<u64> {
        match self.scope.constant(c) {
            Const::Expr { expr, .. } if expr.opcode == Opcode::IntToPtr => {
                let n = self.scope.const_u64(self.scope.const_list(expr.ops)[0])?;
                // (A displacement is a signed number.)
                (!self.dl.is_ilp32() || n < 1 << 31).then_some(n)
            }
            Const::Null(_) => Some(0),
            _ => None,
        }
    }

    /// The offset and type of a structure's member that an index of a getelementptr names; `None`: `ty` is not a structure.
    fn member(&mut self, ty: TypeId, idx: Value) -> Option<(i64, TypeId)> {
        let (elems, _) = self.scope.struct_elems(ty)?;
        let k = self
            .const_int(idx)
            .expect("verified: struct indices are constants") as u32;
        Some((self.field_offset(ty, k), elems[k as usize]))
    }

    /// Adds the offsets of a getelementptr to `addr`. `false` if they do not fit an addressing mode
    /// (then `addr` is as before). `alone`: nobody else asks for them, so that products may be made for this address.
    pub fn fold_gep(&mut self, gep: Inst, addr: &mut Addr, alone: bool) -> Result<bool> {
        let d = *self.body.inst(gep);
        if matches!(self.scope.ty(d.ty), Type::Vector { .. }) || self.scope.is_scalable(TypeId(d.aux)) {
            return Ok(false);
        }
        if self.counts_back(gep).is_some() {
            return Ok(false);
        }
        let ops = self.body.operand_range(d.ops);
        let indexed = ops[1..].iter().any(|v| !v.is_const());
        let asked = || {
            let l = self.body.result(gep).as_local().expect("an instruction");
            self.st.asked.get(l as usize) == Some(&true)
        };
        if self.is_used(gep) && (indexed && !self.waits_for(gep) || self.is_step(gep))
            || indexed && asked()
            || self.outlives_base(gep)
        {
            // Its register is there anyway, or will be.
            return Ok(false);
        }
        let mut out = *addr;
        let mut ty = TypeId(d.aux);
        for (n, &idx) in ops[1..].iter().enumerate() {
            if n > 0
                && let Some((offset, member)) = self.member(ty, idx)
            {
                out.disp = out.disp.wrapping_add(offset);
                ty = member;
                continue;
            }
            if n > 0 {
                ty = match self.scope.ty(ty) {
                    Type::Array { elem, .. } | Type::Vector { elem, .. } => elem,
                    _ => return Ok(false),
                };
            }
            if self.is_zero(idx) {
                continue;
            }
            let stride = self.dl.size(self.scope, ty);
            if let Some(c) = idx.as_const() {
                let Some(k) = self.signed_const(c) else {
                    return Ok(false);
                };
                out.disp = out.disp.wrapping_add(k.wrapping_mul(stride as i64));
            } else if out.index.is_some() || !self.add_index(&mut out, idx, stride, alone) {
                return Ok(false);
            }
        }
        // Beyond 32 bits a displacement costs more than the pointer.
        if i32::try_from(out.disp).is_err() {
            return Ok(false);
        }
        *addr = out;
        Ok(true)
    }

    /// Whether a getelementptr that `addr` counts from was computed outside of this loop, and would be again within, since no
    /// displacement goes with an index.
    fn stays_outside(&self, gep: Inst, addr: &Addr) -> bool {
        if !self.optimise || addr.index.is_none() || self.target.reaches(addr.scale, 1, 1) {
            return false;
        }
        self.is_made_outside(gep)
    }

    /// Whether an instruction stands outside of the loop around this block.
    fn is_made_outside(&self, i: Inst) -> bool {
        let own = self.cfg.loop_of(self.cur_block);
        own.is_some() && self.cfg.loop_of(self.st.inst_block[i.index()]) != own
    }

    /// The same of what makes a value.
    fn is_outside(&self, v: Value) -> bool {
        self.optimise && self.body.def(v).is_some_and(|i| self.is_made_outside(i))
    }

    /// Whether what reads memory stands right behind the getelementptr of its address: it had to wait for it, and base and
    /// index are there as well. Only where loads have both, and a distance.
    fn waits_for(&self, gep: Inst) -> bool {
        /// How many instructions may stand between.
        const NEAR: usize = 3;
        let reads = self.body.inst(self.cur).opcode != Opcode::Store;
        if !self.optimise || !reads || self.target.multiplies_and_adds() {
            return false;
        }
        let here = self.body.block_insts(self.cur_block);
        let near = here.get(self.cur_at.saturating_sub(NEAR + 1)..self.cur_at);
        near.is_some_and(|insts| insts.contains(&gep))
    }

    /// Whether a getelementptr of this block is the next value of the pointer it counts from, which is a phi: if that were
    /// read after the next value is there, both would be alive.
    fn is_step(&self, gep: Inst) -> bool {
        let is_phi = |i: &Inst| self.body.inst(*i).opcode == Opcode::Phi;
        let next = self.body.result(gep);
        self.optimise
            && self.st.inst_block[gep.index()] == self.cur_block
            && (self.body.def(self.body.ops(gep)[0]).filter(is_phi))
                .is_some_and(|phi| self.body.ops(phi).contains(&next))
    }

    /// Whether a getelementptr of another block is read further on, or in many places, but what it counts from, a phi, in that
    /// block only: it need not live as long.
    fn outlives_base(&self, gep: Inst) -> bool {
        /// Blocks of more instructions are not looked at.
        const MOST: usize = 64;
        /// These are many places.
        const MANY: u32 = 4;
        let own = self.body.result(gep).as_local().expect("an instruction") as usize;
        if !self.optimise || !self.is_used(gep) && self.st.uses[own] < MANY {
            return false;
        }
        let base = self.body.ops(gep)[0];
        let block = self.st.inst_block[gep.index()];
        let is_phi =
            |i: Inst| self.body.inst(i).opcode == Opcode::Phi && self.st.inst_block[i.index()] == block;
        if block == self.cur_block || !self.body.def(base).is_some_and(is_phi) {
            return false;
        }
        let insts = self.body.block_insts(block);
        let uses = |i: &Inst| self.body.ops(*i).iter().filter(|v| **v == base).count();
        let local = base.as_local().expect("a phi") as usize;
        insts.len() <= MOST && insts.iter().map(uses).sum::<usize>() == self.st.uses[local] as usize
    }

    /// Byte offset of a struct's member.
    fn field_offset(&mut self, ty: TypeId, field: u32) -> i64 {
        let (scope, dl) = (self.scope, self.dl);
        self.st.parts.field_offset(scope, dl, ty, field) as i64
    }

    /// Makes `idx * stride` the index of `out`, taking constant additions and shifts out of it.
    fn add_index(&mut self, out: &mut Addr, mut idx: Value, mut stride: u64, alone: bool) -> bool {
        let bits = self.bits(self.ty(idx));
        if bits != 64 {
            if !self.target.is_legal_scale(stride) || bits > 64 {
                return false;
            }
            out.index = Some(Index::SignExtended(idx));
            out.scale = stride;
            return true;
        }
        for _ in 0..4 {
            let Some(i) = self.body.def(idx) else { break };
            if self.is_used(i) {
                break;
            }
            let d = *self.body.inst(i);
            let ops = self.body.operand_range(d.ops);
            let Some(c) = ops.get(1).and_then(|v| self.const_int(*v)) else {
                break;
            };
            match d.opcode {
                Opcode::Add => out.disp = out.disp.wrapping_add((c as i64).wrapping_mul(stride as i64)),
                Opcode::Sub => out.disp = out.disp.wrapping_sub((c as i64).wrapping_mul(stride as i64)),
                Opcode::Or if d.flags.has(InstFlags::DISJOINT) => {
                    out.disp = out.disp.wrapping_add((c as i64).wrapping_mul(stride as i64))
                }
                Opcode::Shl if c < 4 && self.target.is_legal_scale(stride << c) => stride <<= c,
                _ => break,
            }
            idx = ops[0];
        }
        if idx.is_const() {
            return false;
        }
        if self.target.is_legal_scale(stride) {
            out.index = Some(Index::Value(idx));
            out.scale = stride;
            return true;
        }
        let scale = self.scale_of(stride);
        out.index = Some(Index::Times(idx, stride / scale));
        out.scale = scale;
        alone && (1..1 << 31).contains(&stride)
    }

    /// What the addressing mode does of a multiplication; nothing of a shift, which costs the same without, nor of a factor
    /// that is short.
    fn scale_of(&self, stride: u64) -> u64 {
        let mut scale = 1;
        let odd = stride >> stride.trailing_zeros().min(63);
        if self.optimise
            && !self.target.multiplies_and_adds()
            && !matches!(odd, 1 | 3 | 5 | 9)
            && stride < 128
        {
            return 1;
        }
        while !stride.is_power_of_two()
            && stride.is_multiple_of(2 * scale)
            && self.target.is_legal_scale(2 * scale)
        {
            scale *= 2;
        }
        scale
    }

    /// A multiple of an index, in a register.
    fn multiple(&mut self, i: VReg, times: u64) -> VReg {
        let scaled = self.vreg(PartTy::I64);
        match times.is_power_of_two() {
            true => T::emit_shift_imm(self, Opcode::Shl, PartTy::I64, scaled, i, times.trailing_zeros()),
            false => T::emit_binary_imm(self, Opcode::Mul, PartTy::I64, scaled, i, times as i64),
        }
        scaled
    }

    /// The same of a value.
    pub fn multiple_reg(&mut self, v: Value, times: u64) -> Result<VReg> {
        if let Some(field) = self.scaled_field(v, times)? {
            return Ok(field);
        }
        let i = self.use_part(v, 0)?;
        Ok(self.multiple(i, times))
    }

    /// A constant integer index, sign-extended.
    pub fn signed_const(&self, c: ConstId) -> Option<i64> {
        let n = self.scope.const_u64(c)?;
        let bits = self.scope.int_bits(self.scope.const_ty(c))?;
        Some(if bits >= 64 {
            n as i64
        } else {
            ((n << (64 - bits)) as i64) >> (64 - bits)
        })
    }

    /// The pointer that a getelementptr computes, in its register.
    pub fn lower_gep(&mut self, gep: Inst) -> Result<()> {
        let d = *self.body.inst(gep);
        if matches!(self.scope.ty(d.ty), Type::Vector { .. }) {
            return self.lower_vector_gep(gep);
        }
        let dst = self.def(gep)?;
        // Fold this one as if nobody had asked for its register.
        let l = self.body.result(gep).as_local().expect("an instruction") as usize;
        let base = std::mem::replace(&mut self.st.value_base[l], crate::lower::NONE);
        let asked = self.st.asked.get_mut(l).map(std::mem::take);
        let addr = self.address_of(self.body.result(gep));
        self.st.value_base[l] = base;
        if let Some(asked) = asked {
            self.st.asked[l] = asked;
        }
        let addr = addr?;
        // (an address of 32 bits is always its own)
        if addr.base != AddrBase::Value(self.body.result(gep)) {
            return T::emit_address(self, dst, &addr);
        }
        self.expand_gep(gep, dst)
    }

    /// What a getelementptr by `0 - x` alone counts back by.
    fn counts_back(&self, gep: Inst) -> Option<Value> {
        let &[_, by] = self.body.ops(gep) else { return None };
        if !self.optimise {
            return None;
        }
        let difference = self.absorbable(by)?;
        let d = self.body.inst(difference);
        let ops = self.body.ops(difference);
        let stride = self.dl.size(self.scope, TypeId(self.body.inst(gep).aux));
        let negates = d.opcode == Opcode::Sub && d.ty == TypeId::I64 && self.is_zero(ops[0]) && stride > 0;
        negates.then(|| ops[1])
    }

    /// A getelementptr that no addressing mode takes: multiplications and additions.
    fn expand_gep(&mut self, gep: Inst, dst: VReg) -> Result<()> {
        let d = *self.body.inst(gep);
        if let Some(x) = self.counts_back(gep) {
            let base = self.pointer_reg(self.body.ops(gep)[0])?;
            let stride = self.dl.size(self.scope, TypeId(d.aux));
            if T::emit_distance(self, dst, base, x, stride)? {
                return Ok(());
            }
            let by = match stride {
                1 => self.use_part(x, 0)?,
                _ => self.multiple_reg(x, stride)?,
            };
            T::emit_binary(self, Opcode::Sub, PartTy::I64, dst, base, by);
            return Ok(());
        }
        let ops = self.body.operand_range(d.ops);
        let mut sum = self.address_of(ops[0])?;
        if sum.index.is_some() && self.is_outside(ops[0]) {
            // The sum would be made again in each turn.
            sum = Addr {
                addr_space: sum.addr_space,
                ..Addr::of(AddrBase::Value(ops[0]))
            };
        }
        let mut ty = TypeId(d.aux);
        for (n, &idx) in ops[1..].iter().enumerate() {
            if n > 0
                && let Some((offset, member)) = self.member(ty, idx)
            {
                sum.disp = sum.disp.wrapping_add(offset);
                ty = member;
                continue;
            }
            if n > 0
                && let Type::Array { elem, .. } | Type::Vector { elem, .. } = self.scope.ty(ty)
            {
                ty = elem;
            }
            if self.is_zero(idx) {
                continue;
            }
            let stride = self.dl.size(self.scope, ty);
            if let Some(k) = idx.as_const().and_then(|c| self.signed_const(c)) {
                sum.disp = sum.disp.wrapping_add(k.wrapping_mul(stride as i64));
                continue;
            }
            if stride == 0 {
                continue;
            }
            if let Some(r) = T::scaled_sum(self, &sum, idx, stride)? {
                sum.base = AddrBase::Reg(r);
                continue;
            }
            let field = match self.target.is_legal_scale(stride) {
                true => None,
                false => self.scaled_field(idx, stride)?,
            };
            let i = match field {
                Some(r) => r,
                None => self.index_reg(idx)?,
            };
            if sum.index.is_some() {
                let r = self.vreg(PartTy::I64);
                T::emit_address(self, r, &sum)?;
                sum = Addr {
                    base: AddrBase::Reg(r),
                    index: None,
                    scale: 1,
                    disp: 0,
                    ..sum
                };
            }
            if field.is_some() || self.target.is_legal_scale(stride) {
                let scale = if field.is_some() { 1 } else { stride };
                (sum.index, sum.scale) = (Some(Index::Reg(i)), scale);
                continue;
            }
            let scale = self.scale_of(stride);
            let scaled = self.multiple(i, stride / scale);
            (sum.index, sum.scale) = (Some(Index::Reg(scaled)), scale);
        }
        T::emit_address(self, dst, &sum)
    }

    /// A bit field used as an index, times a power of two: `((x >> a) & m) << k` is `(x >> (a - k)) & (m << k)`.
    fn scaled_field(&mut self, idx: Value, stride: u64) -> Result<Option<VReg>> {
        let unused = |cx: &Self, v: Value, op: Opcode| {
            let i = cx.body.def(v)?;
            let d = cx.body.inst(i);
            (d.opcode == op && !cx.is_used(i)).then(|| cx.body.operand_range(d.ops))
        };
        let inner = unused(self, idx, Opcode::ZExt).map_or(idx, |ops| ops[0]);
        let bits = self.bits(self.ty(inner));
        if !self.optimise || !stride.is_power_of_two() || !matches!(bits, 32 | 64) {
            return Ok(None);
        }
        let Some(&[shifted, mask]) = unused(self, inner, Opcode::And) else {
            return Ok(None);
        };
        let Some(&[x, count]) = unused(self, shifted, Opcode::LShr) else {
            return Ok(None);
        };
        let (Some(mask), Some(count)) = (self.const_int(mask), self.const_int(count)) else {
            return Ok(None);
        };
        let k = stride.trailing_zeros();
        // The mask is an immediate, and no bit of it is lost.
        if count < u64::from(k) || count >= u64::from(bits) || mask.leading_zeros() < 33 + k {
            return Ok(None);
        }
        let ty = PartTy::int(bits);
        let mut r = self.use_reg(x)?;
        if count > u64::from(k) {
            let moved = self.vreg(ty);
            T::emit_shift_imm(self, Opcode::LShr, ty, moved, r, (count - u64::from(k)) as u32);
            r = moved;
        }
        let field = self.vreg(PartTy::I64);
        T::emit_binary_imm(self, Opcode::And, ty, field, r, (mask << k) as i64);
        Ok(Some(field))
    }

    /// Whether a pointer has 32 bits where others have 64 (Microsoft's `__ptr32`), and if so, whether it is extended
    /// with its sign (address space 270: `__sptr`, else `__uptr`).
    pub fn short_pointer(&self, v: Value) -> Option<bool> {
        match self.scope.ty(self.ty(v)) {
            Type::Ptr(0) => None,
            Type::Ptr(a) => (self.dl.pointer(a).bits < 64).then_some(a == 270),
            _ => None,
        }
    }

    /// The address that a pointer is, in a register.
    pub fn pointer_reg(&mut self, v: Value) -> Result<VReg> {
        let r = self.use_part(v, 0)?;
        let Some(signed) = self.short_pointer(v) else {
            return Ok(r);
        };
        let dst = self.vreg(PartTy::I64);
        T::emit_extend(self, signed, 32, PartTy::I64, dst, r);
        Ok(dst)
    }

    /// An index as a 64-bit register, sign-extended.
    pub fn index_reg(&mut self, v: Value) -> Result<VReg> {
        let bits = self.bits(self.ty(v));
        let r = self.use_part(v, 0)?;
        if bits >= 64 {
            return Ok(r);
        }
        let dst = self.vreg(PartTy::I64);
        T::emit_extend(self, true, bits, PartTy::I64, dst, r);
        Ok(dst)
    }

    /// Base and index of an address as registers (`None` where there is none; slots and globals are the
    /// target's business).
    pub fn addr_regs(&mut self, addr: &Addr) -> Result<(Option<VReg>, Option<VReg>)> {
        let base = match addr.base {
            AddrBase::Value(v) => Some(self.pointer_reg(v)?),
            AddrBase::Reg(r) => Some(r),
            _ => None,
        };
        let index = match addr.index {
            None => None,
            Some(Index::Reg(r)) => Some(r),
            Some(Index::Value(v)) => Some(self.use_part(v, 0)?),
            Some(Index::SignExtended(v)) => Some(self.index_reg(v)?),
            Some(Index::Times(v, n)) => Some(self.multiple_reg(v, n)?),
        };
        Ok((base, index))
    }
}
