//! Loads, stores, allocas, and copies of memory of known size.

use crate::Addr;
use crate::lower::Lower;
use crate::target::Target;
use crate::target::optional::VectorsAsInts;
use crate::values::operand;
use crate::values::parts::{Lane, Part, PartTy};
use ir::attributes::AttrKind;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode, Ordering};
use ir::types::Type;
use regalloc::{FrameSlot, VReg};

/// Largest memcpy, memmove or memset that is done by loads and stores, in bytes, by tier.
const INLINE_BYTES: [u64; 2] = [64, 128];

/// The most pieces in which memory is copied inline where only aligned pieces are.
const MAX_PIECES: u64 = 16;

/// Most bytes of a frame's objects: addresses in it have offsets of 31 bits, and it holds more than objects.
const MOST_IN_FRAME: u64 = (1 << 31) - (1 << 24);

/// Up to how many bytes `memcpy.inline` and `memset.inline` are loads and stores, at all tiers; beyond are loops
/// (`expand::inline_memory`).
pub(crate) fn straight_line_bytes(strict_align: bool) -> u64 {
    if strict_align { MAX_PIECES } else { INLINE_BYTES[1] }
}

/// Sizes of the pieces that `bytes` bytes are copied in, none larger than `widest`: offset and part. `whole`: what holds 16
/// bytes, if anything does.
fn pieces(bytes: u64, whole: Option<PartTy>, widest: u64) -> impl Iterator<Item = (u64, PartTy)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes - at;
        let ty = match rest.min(widest) {
            0 => return None,
            1 => PartTy::I8,
            2..=3 => PartTy::I16,
            4..=7 => PartTy::I32,
            8..=15 => PartTy::I64,
            _ => whole.unwrap_or(PartTy::I64),
        };
        let piece = (at, ty);
        at += u64::from(ty.bytes());
        Some(piece)
    })
}

impl<T: Target> Lower<'_, T> {
    /// Loads the result of `i`, if anybody wants it, from the address in a register.
    pub fn load_result(&mut self, i: Inst, address: VReg) -> Result<()> {
        if !self.is_used(i) {
            return Ok(());
        }
        let mem = T::mem(self, &Addr::reg(address))?;
        for (k, p) in self.parts_vec(self.body.inst(i).ty)?.iter().enumerate() {
            let dst = self.def_part(i, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            self.load_part(*p, dst, at)?;
        }
        Ok(())
    }

    pub(crate) fn lower_load(&mut self, i: Inst, d: &InstData) -> Result<()> {
        if d.flags.ordering() != Ordering::NotAtomic {
            return T::lower_inst(self, i);
        }
        let parts = self.parts_vec(d.ty)?;
        if parts.is_empty() {
            return Ok(());
        }
        if parts.iter().any(|p| p.ty.is_scalable()) {
            return T::lower_inst(self, i);
        }
        let addr = self.address_of(self.body.operand_range(d.ops)[0])?;
        let mem = T::mem(self, &addr)?;
        if let Some(load_signed) = T::LOAD_SIGNED
            && self.st.signed_loads.is_load(i)
        {
            let dst = self.def(i)?;
            load_signed(self, dst, mem);
            return Ok(());
        }
        if parts.iter().any(|p| p.packed) {
            let dst = self.def_parts(i)?;
            return self.load_packed(d.ty, &dst, mem);
        }
        for (k, p) in parts.iter().enumerate() {
            let dst = self.def_part(i, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            self.load_part(*p, dst, at)?;
        }
        Ok(())
    }

    /// Loads a part of which memory may hold fewer bytes than its register.
    pub fn load_part(&mut self, p: Part, dst: VReg, mem: T::Mem) -> Result<()> {
        if p.bytes == p.ty.bytes() {
            T::emit_load(self, p.ty, dst, mem);
            return Ok(());
        }
        if p.ty.is_int() {
            self.load_odd_int(p, dst, mem);
            return Ok(());
        }
        match p.bytes {
            4 | 8 => T::emit_load_start(self, p.ty, p.bytes, dst, mem),
            n if n < 16
                && let Some(moves) = T::VECTORS_AS_INTS =>
            {
                self.load_odd_vector(n, dst, mem, &moves)
            }
            n => {
                let slot = self.scratch(p.ty)?;
                self.copy_pieces(mem, slot, u64::from(n), 16)?;
                T::emit_load(self, p.ty, dst, slot);
            }
        }
        Ok(())
    }

    /// Fewer than 16 bytes of a vector, through integer registers (a detour through memory would wait for the stores).
    fn load_odd_vector(&mut self, bytes: u32, dst: VReg, mem: T::Mem, moves: &VectorsAsInts<T>) {
        let low = self.vreg(PartTy::I64);
        if bytes < 8 {
            self.load_odd_int(int_part(bytes), low, mem);
            return (moves.from_ints)(self, dst, low, None);
        }
        T::emit_load(self, PartTy::I64, low, mem);
        let high = self.vreg(PartTy::I64);
        let m = T::mem_offset(self, mem, 8);
        self.load_odd_int(int_part(bytes - 8), high, m);
        (moves.from_ints)(self, dst, low, Some(high));
    }

    /// A frame object of a part's size.
    pub fn scratch(&mut self, ty: PartTy) -> Result<T::Mem> {
        let slot = self
            .vb
            .vcode
            .frame
            .add_local(u64::from(ty.bytes()), ty.bytes().min(16));
        self.slot_mem(slot)
    }

    /// The memory operand of a frame slot.
    pub fn slot_mem(&mut self, slot: FrameSlot) -> Result<T::Mem> {
        T::mem(self, &Addr::slot(slot))
    }

    /// Fewer bytes than the part has: zero-extended pieces, shifted and or-ed together.
    fn load_odd_int(&mut self, p: Part, dst: VReg, mem: T::Mem) {
        let mut sum: Option<VReg> = None;
        let list: smallvec::SmallVec<[(u64, PartTy); 4]> = pieces(u64::from(p.bytes), None, 16).collect();
        for (n, (at, ty)) in list.iter().enumerate() {
            let m = T::mem_offset(self, mem, *at as u32);
            // (which clears what is above)
            let wide = if list.len() == 1 { dst } else { self.vreg(p.ty) };
            T::emit_load(self, *ty, wide, m);
            let shift = self.piece_shift(&p, *at, ty.bytes());
            let shifted = if shift == 0 {
                wide
            } else {
                let s = self.vreg(p.ty);
                T::emit_shift_imm(self, Opcode::Shl, p.ty, s, wide, shift);
                s
            };
            sum = Some(match sum {
                None => shifted,
                Some(old) => {
                    let r = if n + 1 == list.len() { dst } else { self.vreg(p.ty) };
                    T::emit_binary(self, Opcode::Or, p.ty, r, old, shifted);
                    r
                }
            });
        }
    }

    pub(crate) fn lower_store(&mut self, i: Inst, d: &InstData) -> Result<()> {
        if d.flags.ordering() != Ordering::NotAtomic {
            return T::lower_inst(self, i);
        }
        if !self.st.merged.is_empty() && self.was_merged(i) {
            return Ok(());
        }
        let (value, ptr) = {
            let ops = self.body.operand_range(d.ops);
            (ops[0], ops[1])
        };
        let t = self.ty(value);
        let parts = self.parts_vec(t)?;
        if parts.is_empty() || !d.flags.has(InstFlags::VOLATILE) && self.is_undefined(value)? {
            return Ok(());
        }
        if parts.iter().any(|p| p.ty.is_scalable()) {
            return T::lower_inst(self, i);
        }
        if parts.iter().any(|p| p.packed) {
            let addr = self.address_of(ptr)?;
            let mem = T::mem(self, &addr)?;
            let regs = self.use_parts(value)?;
            return self.store_packed(t, &regs, mem);
        }
        if d.flags.has(InstFlags::NONTEMPORAL) && T::lower_nontemporal_store(self, i)? {
            return Ok(());
        }
        if self.optimise && self.is_mergeable(value) && self.store_merged(i)? {
            return Ok(());
        }
        // Targets may make one instruction of load, operation and store.
        let is_one = parts.len() == 1 || self.scope.ty(t) == Type::X86Fp80;
        if is_one && self.optimise && T::lower_store_op(self, i)? {
            return Ok(());
        }
        let addr = self.address_of(ptr)?;
        let mem = T::mem(self, &addr)?;
        let bits = self.scope.int_bits(t).unwrap_or(0);
        for (k, p) in parts.iter().enumerate() {
            let at = T::mem_offset(self, mem, p.offset);
            let last = k + 1 == parts.len();
            if last && !bits.is_multiple_of(8) {
                // Bits above the width are stored as zeros.
                let src = self.use_part(value, k as u32)?;
                let masked = self.vreg(p.ty);
                let low = if bits > 64 { (bits - 1) % 64 + 1 } else { bits };
                T::emit_extend(self, false, low, p.ty, masked, src);
                self.store_reg(*p, masked, at)?;
            } else if p.bytes == p.ty.bytes() {
                T::store_part(self, p.ty, value, k as u32, at)?;
            } else {
                let src = self.use_part(value, k as u32)?;
                self.store_reg(*p, src, at)?;
            }
        }
        Ok(())
    }

    /// Stores a part of which memory may hold fewer bytes than its register.
    pub fn store_reg(&mut self, p: Part, src: VReg, mem: T::Mem) -> Result<()> {
        if p.bytes == p.ty.bytes() {
            T::emit_store(self, p.ty, src, mem);
            return Ok(());
        }
        if p.ty.is_int() {
            for (at, ty) in pieces(u64::from(p.bytes), None, 16) {
                let shift = self.piece_shift(&p, at, ty.bytes());
                let piece = if shift == 0 {
                    src
                } else {
                    let r = self.vreg(p.ty);
                    T::emit_shift_imm(self, Opcode::LShr, p.ty, r, src, shift);
                    r
                };
                let m = T::mem_offset(self, mem, at as u32);
                T::emit_store(self, ty, piece, m);
            }
            return Ok(());
        }
        match p.bytes {
            4 | 8 => T::emit_store_start(self, p.ty, p.bytes, src, mem),
            n if n < 16
                && let Some(moves) = T::VECTORS_AS_INTS =>
            {
                let low = self.vreg(PartTy::I64);
                (moves.to_int)(self, low, src, false);
                if n < 8 {
                    return self.store_reg(int_part(n), low, mem);
                }
                T::emit_store(self, PartTy::I64, low, mem);
                let high = self.vreg(PartTy::I64);
                (moves.to_int)(self, high, src, true);
                let m = T::mem_offset(self, mem, 8);
                return self.store_reg(int_part(n - 8), high, m);
            }
            n => {
                let slot = self.scratch(p.ty)?;
                T::emit_store(self, p.ty, src, slot);
                self.copy_pieces(slot, mem, u64::from(n), 16)?;
            }
        }
        Ok(())
    }

    /// What holds 16 bytes of memory in whatever order, where vector registers may be used.
    fn whole_vector(&self) -> Option<PartTy> {
        T::implicit_vectors(self).then_some(match self.dl.big_endian {
            // (vectors are put into the order of their lanes)
            true => PartTy::F128,
            false => PartTy::V128(Lane::I64),
        })
    }

    /// The lowest bit of a part's piece of so many bytes, which stands `at` bytes from the part's start in memory.
    fn piece_shift(&self, p: &Part, at: u64, bytes: u32) -> u32 {
        match self.dl.big_endian {
            true => 8 * (p.bytes - at as u32 - bytes),
            false => 8 * at as u32,
        }
    }

    /// Copies `bytes` bytes through registers, all loads before all stores. `from` and `to` count from
    /// `offset` on.
    pub fn copy_pieces(&mut self, from: T::Mem, to: T::Mem, bytes: u64, align: u64) -> Result<()> {
        let mut held: smallvec::SmallVec<[(VReg, PartTy, u32); 8]> = smallvec::SmallVec::new();
        for (at, ty) in pieces(bytes, self.whole_vector(), self.widest_piece(align)) {
            let r = self.vreg(ty);
            let at = at as u32;
            let m = T::mem_offset(self, from, at);
            T::emit_load(self, ty, r, m);
            held.push((r, ty, at));
        }
        for (r, ty, at) in held {
            let m = T::mem_offset(self, to, at);
            T::emit_store(self, ty, r, m);
        }
        Ok(())
    }

    /// Frame slot of a static alloca: one of constant size in the entry block. Called for all allocas
    /// before the walk, since users are seen first. What instructions do not reach in the frame is allocated as if its size
    /// were not known.
    pub(crate) fn plan_allocas(&mut self) -> Result<()> {
        let mut room = MOST_IN_FRAME;
        for &i in self.body.block_insts(Block(0)) {
            let d = *self.body.inst(i);
            let v = self.body.result(i);
            if d.opcode != Opcode::Alloca || self.st.uses[v.0 as usize] == 0 && !self.keeps_unused(&d) {
                continue;
            }
            self.cur = i;
            if d.flags.has(InstFlags::INALLOCA) {
                return Err(self.unsupported("inalloca"));
            }
            let Some(count) = self.const_int(self.body.operand_range(d.ops)[0]) else {
                continue;
            };
            let t = TypeId(d.aux);
            let size = self
                .dl
                .size(self.scope, t)
                .checked_mul(count)
                .filter(|n| *n < 1 << 63);
            let Some(size) = size else {
                return Err(self.unsupported("alloca of such a size"));
            };
            match room.checked_sub(size) {
                Some(rest) => room = rest,
                None => continue,
            }
            let align = self.alloca_align(&d);
            if align > 1 << 20 {
                return Err(self.unsupported("alloca of such an alignment"));
            }
            let slot = self.vb.vcode.frame.add_local(size, align as u32);
            let scalable = self.scope.is_scalable(t);
            if scalable && align > 16 {
                return Err(self.unsupported("over-aligned alloca of a scalable type"));
            }
            self.vb.vcode.frame.scalable |= scalable;
            self.vb
                .vcode
                .frame
                .locals
                .last_mut()
                .expect("just added")
                .scalable = scalable;
            self.st.slots[v.0 as usize] = slot.bits();
        }
        let dynamic = self.body.insts.iter().enumerate().any(|(k, d)| {
            d.opcode == Opcode::Alloca
                && self.st.slots[self.body.params.len() + k] == crate::lower::NONE
                && self.st.uses[self.body.params.len() + k] > 0
        });
        if dynamic {
            let align = self.byval_alignment();
            let frame = &mut self.vb.vcode.frame;
            frame.dynamic_stack = true;
            if align > 16 {
                frame.call_align = frame.call_align.max(align);
            }
        }
        self.plan_protector();
        self.share_places();
        Ok(())
    }

    /// Whether an object that no code uses has its place in the frame: where nothing is optimised, so that debuggers can show
    /// (and change) a variable that the program only declares.
    fn keeps_unused(&self, d: &InstData) -> bool {
        !self.optimise && !d.flags.has(InstFlags::INALLOCA)
    }

    fn alloca_align(&self, d: &InstData) -> u64 {
        d.align()
            .unwrap_or_else(|| self.dl.pref_align(self.scope, TypeId(d.aux)))
    }

    /// A dynamic alloca (static ones make no code).
    pub(crate) fn lower_alloca(&mut self, i: Inst, d: &InstData) -> Result<()> {
        let v = self.body.result(i);
        if self.slot_of(v).is_some() || !self.is_used(i) {
            return Ok(());
        }
        if self.funclet_of(self.cur_block) != 0 {
            return Err(self.unsupported("dynamic alloca in a funclet"));
        }
        let size = self.dl.size(self.scope, TypeId(d.aux));
        let count = self.body.operand_range(d.ops)[0];
        let mut bytes = self.alloca_bytes(count, size)?;
        if self.scope.is_scalable(TypeId(d.aux)) {
            let Some(ops) = T::SCALABLE else {
                return Err(self.unsupported("scalable vectors"));
            };
            let (n, units) = (self.vreg(PartTy::I64), bytes);
            (ops.vscale)(self, n);
            bytes = self.vreg(PartTy::I64);
            T::emit_binary(self, Opcode::Mul, PartTy::I64, bytes, units, n);
        }
        let dst = self.def(i)?;
        let align = self.alloca_align(d).max(16);
        T::emit_dynamic_alloca(self, dst, bytes, align);
        Ok(())
    }

    fn alloca_bytes(&mut self, count: Value, size: u64) -> Result<VReg> {
        let bytes = self.vreg(PartTy::I64);
        if let Some(n) = self.const_int(count) {
            T::emit_int(self, PartTy::I64, bytes, n.wrapping_mul(size));
            return Ok(bytes);
        }
        let bits = self.bits(self.ty(count)).min(64);
        let n = self.use_reg(count)?;
        let wide = self.vreg(PartTy::I64);
        T::emit_extend(self, false, bits, PartTy::I64, wide, n);
        if size == 1 {
            return Ok(wide);
        }
        T::emit_binary_imm(self, Opcode::Mul, PartTy::I64, bytes, wide, size as i64);
        Ok(bytes)
    }

    /// memcpy, memmove, memset (`name` is the library's), volatile or not.
    pub(crate) fn lower_mem_intrinsic(&mut self, i: Inst, name: &'static str) -> Result<()> {
        self.lower_copy(i, name, false)?;
        self.mark_volatile(i);
        Ok(())
    }

    /// `llvm.memcpy.inline` and its kin, as far as expansion leaves them: nothing is called.
    pub(crate) fn lower_inline_memory(&mut self, i: Inst, name: &'static str) -> Result<()> {
        self.lower_copy(i, name, true)?;
        self.mark_volatile(i);
        Ok(())
    }

    fn mark_volatile(&mut self, i: Inst) {
        let volatile = self.body.call_args(i).get(3);
        if volatile.is_some_and(|v| self.const_int(*v) == Some(1)) {
            self.vb.mark_ordered();
        }
    }

    /// Inline if short or if nothing may be called, else a call.
    fn lower_copy(&mut self, i: Inst, name: &'static str, inline: bool) -> Result<()> {
        let (dst, src, len) = {
            let a = self.body.call_args(i);
            (a[0], a[1], a[2])
        };
        let mut limit = INLINE_BYTES[usize::from(self.optimise)];
        let align = match name {
            "memset" => self.pointer_align(i, 0),
            _ => self.pointer_align(i, 0).min(self.pointer_align(i, 1)),
        };
        limit = limit.min(MAX_PIECES * self.widest_piece(align));
        if inline {
            limit = straight_line_bytes(self.target.strict_align());
        }
        match self.const_int(len) {
            Some(0) => return Ok(()),
            Some(n) if n <= limit && name != "memset" => {
                let from = self.address_of(src)?;
                let to = self.address_of(dst)?;
                let (from, to) = (T::mem(self, &from)?, T::mem(self, &to)?);
                return self.copy_pieces(from, to, n, align);
            }
            Some(n) if n <= limit => {
                if let Some(byte) = self.const_int(src) {
                    let to = self.address_of(dst)?;
                    let to = T::mem(self, &to)?;
                    return self.fill_pieces(to, n, byte as u8, align);
                }
            }
            _ => {}
        }
        let d = self.use_reg(dst)?;
        let second = match name {
            "memset" => (self.zero_extended(src, 8, PartTy::I32)?, PartTy::I32),
            _ => (self.use_reg(src)?, PartTy::I64),
        };
        let bits = self.bits(self.ty(len)).min(64);
        let wide = self.zero_extended(len, bits, PartTy::I64)?;
        self.libcall(name, &[(d, PartTy::I64), second, (wide, PartTy::I64)], &[])
    }

    /// The low `bits` bits of an integer, alone in a register of `ty`.
    fn zero_extended(&mut self, v: Value, bits: u32, ty: PartTy) -> Result<VReg> {
        let out = self.vreg(ty);
        if let Some(n) = self.const_int(v) {
            T::emit_int(self, ty, out, operand::zero_extended(n, bits));
            return Ok(out);
        }
        let r = self.use_reg(v)?;
        if bits == 8 * ty.bytes() {
            return Ok(r);
        }
        T::emit_extend(self, false, bits, ty, out, r);
        Ok(out)
    }

    /// The widest piece in which memory is copied that is aligned so.
    fn widest_piece(&self, align: u64) -> u64 {
        match self.target.strict_align() {
            true => align.clamp(1, 16),
            false => 16,
        }
    }

    /// What a call says of the alignment of a pointer.
    fn pointer_align(&self, call: Inst, k: usize) -> u64 {
        let set = self.body.call(call).attrs.param(k);
        self.scope.attr_int(set, AttrKind::Align).unwrap_or(1)
    }

    fn fill_pieces(&mut self, to: T::Mem, bytes: u64, byte: u8, align: u64) -> Result<()> {
        let mut made: Option<(PartTy, VReg)> = None;
        for (at, ty) in pieces(bytes, self.whole_vector(), self.widest_piece(align)) {
            let r = match made {
                Some((t, r)) if t == ty => r,
                _ => {
                    let r = self.vreg(ty);
                    match ty.is_int() {
                        true => T::emit_int(
                            self,
                            ty,
                            r,
                            u64::from_ne_bytes([byte; 8]) >> (64 - 8 * ty.bytes()),
                        ),
                        false => T::emit_bytes(
                            self,
                            PartTy::V128(Lane::I64),
                            r,
                            &[byte; 64][..ty.bytes() as usize],
                        ),
                    }
                    made = Some((ty, r));
                    r
                }
            };
            let m = T::mem_offset(self, to, at as u32);
            T::emit_store(self, ty, r, m);
        }
        Ok(())
    }

    /// Whether a value is known to be undefined in all its bits.
    fn is_undefined(&mut self, v: Value) -> Result<bool> {
        let v = if self.num_parts(self.ty(v))? == 1 {
            self.resolve(v, 0)?.0
        } else {
            v
        };
        if let Some(c) = v.as_const() {
            return Ok(matches!(
                self.scope.constant(c),
                Const::Undef(_) | Const::Poison(_)
            ));
        }
        let Some(d) = self.body.def(v).map(|i| self.body.inst(i)) else {
            return Ok(false);
        };
        let ops = self.body.operand_range(d.ops);
        // Undefined: an element beyond the last.
        Ok(d.opcode == Opcode::ExtractElement
            && matches!(self.scope.ty(self.ty(ops[0])), Type::Vector { len, scalable: false, .. }
                if self.const_int(ops[1]).is_some_and(|n| n >= u64::from(len))))
    }

    /// Whether a constant is all zero bits.
    pub fn is_zero(&self, v: Value) -> bool {
        let Some(c) = v.as_const() else { return false };
        match self.scope.constant(c) {
            Const::Int { value, .. } => value == 0,
            Const::Float { bits, .. } => bits == 0,
            Const::Null(_) | Const::Zero(_) => true,
            Const::WideInt { words, .. } => self.scope.words(words).iter().all(|w| *w == 0),
            _ => false,
        }
    }
}

/// So many bytes of an integer in a register of 64 bits.
fn int_part(bytes: u32) -> Part {
    Part {
        ty: PartTy::I64,
        offset: 0,
        bytes,
        packed: false,
    }
}
