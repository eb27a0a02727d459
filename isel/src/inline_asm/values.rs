//! Values in registers of a class that is not theirs: a `double` in a general-purpose register, a mask of bits. They go
//! through a move between the classes where there is one, else through memory.

use super::Few;
use crate::arith::wide::Regs;
use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::{Class, Lane, Part, PartTy, mask_lane};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
use regalloc::{FrameSlot, RegClass, VReg};

/// The part that holds so many bits in a class. On big-endian machines 16 bytes stand in their order in memory, and shorter
/// vectors are one number (as llc has it).
fn class_part(bits: u64, class: RegClass, big_endian: bool) -> PartTy {
    match (class, bits) {
        (RegClass::Int, _) => PartTy::int(bits as u32),
        (RegClass::Vector, _) => PartTy::Predicate(1),
        (_, 0..=16) => PartTy::F16,
        (_, 17..=32) => PartTy::F32,
        (_, 33..=64) => PartTy::F64,
        (_, 65..=128) if big_endian => PartTy::V128(Lane::I8),
        (_, 65..=128) => PartTy::V128(Lane::I64),
        (_, 129..=256) => PartTy::V256(Lane::I64),
        _ => PartTy::V512(Lane::I64),
    }
}

impl<T: Target> Lower<'_, T> {
    /// Whether the parts of a type are registers of the class.
    pub(super) fn held_as(&mut self, ty: TypeId, class: RegClass) -> Result<bool> {
        let integer = matches!(self.scope.ty(ty), Type::Int(_));
        let parts = self.parts_vec(ty)?;
        let turned = |p: &Part| match p.ty {
            PartTy::F128 => true,
            ty => ty
                .lane()
                .is_some_and(|lane| lane.bytes() < p.bytes && (lane, p.bytes) != (Lane::I8, 16)),
        };
        if self.dl.big_endian && parts.iter().any(turned) {
            return Ok(false);
        }
        Ok((parts.len() == 1 || integer) && parts.iter().all(|p| p.ty.class() == class && !p.packed))
    }

    /// Fresh registers of a class for a value.
    pub(super) fn asm_registers_for(&mut self, ty: TypeId, bits: u64, class: RegClass) -> Few {
        if self.held_as(ty, class).unwrap_or(false) {
            return self.fresh_parts(ty).unwrap_or_default().into_iter().collect();
        }
        if class == RegClass::Vector {
            return Few::from_slice(&[self.vb.new_vreg(RegClass::Vector)]);
        }
        let count = if class == RegClass::Int {
            bits.div_ceil(64).max(1)
        } else {
            1
        };
        let part = class_part(bits, class, self.dl.big_endian);
        (0..count).map(|_| self.vreg(part)).collect()
    }

    /// Fresh registers for the parts of a value.
    pub(super) fn fresh_parts(&mut self, ty: TypeId) -> Result<Few> {
        let parts = self.parts_vec(ty)?;
        Ok(parts.iter().map(|p| self.vreg(p.ty)).collect())
    }

    /// The registers of an integer, from the lowest one or back: on big-endian machines the highest comes first.
    fn asm_order(&self, mut regs: Few) -> Few {
        if self.dl.big_endian {
            regs.reverse();
        }
        regs
    }

    /// A value in registers of a class.
    pub(super) fn asm_value(&mut self, v: Value, ty: TypeId, bits: u64, class: RegClass) -> Result<Few> {
        if self.held_as(ty, class)? {
            let parts = self.use_parts(v)?;
            return Ok(self.asm_order(parts.into_iter().collect()));
        }
        let parts = self.use_parts(v)?;
        let regs = self.asm_registers_for(ty, bits, class);
        if class == RegClass::Vector {
            let whole = self.bits_of_mask(ty, bits, &parts)?;
            T::asm_mask(self, regs[0], whole, bits, true)?;
            return Ok(regs);
        }
        if let (Some(moves), [part]) = (T::VECTORS_AS_INTS, &parts[..])
            && matches!(bits, 32 | 64)
            && part.class() != class
        {
            match class {
                RegClass::Float => (moves.from_ints)(self, regs[0], *part, None),
                _ => (moves.to_int)(self, regs[0], *part, false),
            }
            return Ok(regs);
        }
        let slot = self.asm_slot(ty);
        self.store_parts(ty, &parts, slot)?;
        let mem = self.slot_mem(slot)?;
        for (k, r) in regs.iter().enumerate() {
            let at = T::mem_offset(self, mem, 8 * k as u32);
            T::emit_load(self, class_part(bits, class, self.dl.big_endian), *r, at);
        }
        Ok(regs)
    }

    /// The parts of a value that is in registers of a class.
    pub(super) fn parts_of_class(&mut self, regs: &[VReg], ty: TypeId, class: RegClass) -> Result<Few> {
        if self.held_as(ty, class)? {
            return Ok(self.asm_order(Few::from_slice(regs)));
        }
        let bits = self.dl.bits(self.scope, ty);
        let parts = self.fresh_parts(ty)?;
        if class == RegClass::Vector {
            let whole = self.vreg(PartTy::I64);
            T::asm_mask(self, whole, regs[0], bits, false)?;
            match self.scope.ty(ty) {
                Type::Vector { len, .. } => T::emit_mask_of_bits(self, mask_lane(len), len, &parts, whole),
                _ => T::emit_copy(self, parts[0], whole),
            }
            return Ok(parts);
        }
        if let (Some(moves), [part]) = (T::VECTORS_AS_INTS, &parts[..])
            && matches!(bits, 32 | 64)
            && part.class() != class
        {
            match class {
                RegClass::Int => (moves.from_ints)(self, *part, regs[0], None),
                _ => (moves.to_int)(self, *part, regs[0], false),
            }
            return Ok(parts);
        }
        let slot = self.asm_slot(ty);
        let mem = self.slot_mem(slot)?;
        for (k, r) in regs.iter().enumerate() {
            let at = T::mem_offset(self, mem, 8 * k as u32);
            T::emit_store(self, class_part(bits, class, self.dl.big_endian), *r, at);
        }
        self.load_packed(ty, &parts, mem)?;
        Ok(parts)
    }

    /// The bits of a mask, or of an integer, in an integer register.
    fn bits_of_mask(&mut self, ty: TypeId, bits: u64, parts: &[VReg]) -> Result<VReg> {
        if let Type::Vector { len, .. } = self.scope.ty(ty) {
            let whole = self.vreg(PartTy::I64);
            T::emit_mask_bits(self, mask_lane(len), len, whole, parts);
            return Ok(whole);
        }
        if parts[0].class() == RegClass::Int {
            return Ok(parts[0]);
        }
        let slot = self.asm_slot(ty);
        self.store_parts(ty, parts, slot)?;
        let whole = self.vreg(PartTy::int(bits as u32));
        let mem = self.slot_mem(slot)?;
        T::emit_load(self, PartTy::int(bits as u32), whole, mem);
        Ok(whole)
    }

    /// A frame object for a value.
    pub(super) fn asm_slot(&mut self, ty: TypeId) -> FrameSlot {
        let size = self.dl.size(self.scope, ty).next_multiple_of(8);
        let align = self.dl.abi_align(self.scope, ty).clamp(8, 16) as u32;
        self.vb.vcode.frame.add_local(size, align)
    }

    /// Stores a value into a frame object.
    pub(super) fn store_parts(&mut self, ty: TypeId, parts: &[VReg], slot: FrameSlot) -> Result<()> {
        let mem = self.slot_mem(slot)?;
        self.store_packed(ty, parts, mem)
    }

    /// Stores a value where a pointer points.
    pub(super) fn store_to(&mut self, pointer: Value, ty: TypeId, parts: &[VReg]) -> Result<()> {
        let addr = self.address_of(pointer)?;
        let mem = T::mem(self, &addr)?;
        self.store_packed(ty, parts, mem)
    }

    /// Loads parts of the result from a frame object.
    pub(super) fn load_result_parts(
        &mut self,
        call: Inst,
        first: u32,
        ty: TypeId,
        slot: FrameSlot,
    ) -> Result<()> {
        let mut parts = Regs::new();
        for k in 0..self.num_parts(ty)? {
            parts.push(self.def_part(call, first + k)?);
        }
        let mem = self.slot_mem(slot)?;
        self.load_packed(ty, &parts, mem)
    }
}
