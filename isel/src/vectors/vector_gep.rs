//! getelementptr of vectors: lane by lane, through memory where vectors are held in vector registers.

use crate::Addr;
use crate::lower::Lower;
use crate::memory::addr::Index;
use crate::target::Target;
use crate::values::parts::{Part, PartTy};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::{FrameSlot, VReg};
use smallvec::SmallVec;

/// Where the lanes of an operand are found.
#[derive(Copy, Clone)]
enum Lanes {
    /// The same 64-bit register for all.
    Same(VReg),
    /// A frame object, with elements of so many bits.
    Memory(FrameSlot, u32),
    /// A register each: the parts of the value.
    Parts(Value, u32),
    /// A constant for all.
    Const(i64),
}

impl<T: Target> Lower<'_, T> {
    pub(crate) fn lower_vector_gep(&mut self, gep: Inst) -> Result<()> {
        let d = *self.body.inst(gep);
        let Type::Vector {
            len, scalable: false, ..
        } = self.scope.ty(d.ty)
        else {
            return Err(self.unsupported("getelementptr of this type"));
        };
        let ops: SmallVec<[Value; 4]> = self.body.operand_range(d.ops).iter().copied().collect();
        let lanes: SmallVec<[Lanes; 4]> = ops.iter().map(|v| self.lanes_of(*v)).collect::<Result<_>>()?;
        let parts = self.parts_vec(d.ty)?;
        let in_registers = parts.iter().all(|p| p.ty.is_int());
        let slot = self
            .vb
            .vcode
            .frame
            .add_local(8 * u64::from(len.next_power_of_two()), 16);
        let mem = self.slot_mem(slot)?;
        for k in 0..len {
            let dst = if in_registers {
                self.def_part(gep, k)?
            } else {
                self.vreg(PartTy::I64)
            };
            self.lane_address(&ops, &lanes, TypeId(d.aux), k, dst)?;
            if !in_registers {
                let at = T::mem_offset(self, mem, 8 * k);
                T::emit_store(self, PartTy::I64, dst, at);
            }
        }
        if !in_registers {
            for (k, p) in parts.iter().enumerate() {
                let dst = self.def_part(gep, k as u32)?;
                let at = T::mem_offset(self, mem, p.offset);
                T::emit_load(self, p.ty, dst, at);
            }
        }
        Ok(())
    }

    fn lanes_of(&mut self, v: Value) -> Result<Lanes> {
        let t = self.ty(v);
        let bits = self.bits(t);
        if !matches!(self.scope.ty(t), Type::Vector { .. }) {
            if let Some(n) = v.as_const().and_then(|c| self.signed_const(c)) {
                return Ok(Lanes::Const(n));
            }
            return Ok(Lanes::Same(self.index_reg(v)?));
        }
        let parts: SmallVec<[Part; 4]> = self.parts_vec(t)?;
        if parts.iter().all(|p| p.ty.is_int()) && bits <= 64 {
            return Ok(Lanes::Parts(v, bits));
        }
        if parts.iter().any(|p| p.packed) {
            return Err(self.unsupported(format!("getelementptr with indices of i{bits}")));
        }
        let bytes: u64 = parts.iter().map(|p| u64::from(p.ty.bytes())).sum();
        let slot = self.vb.vcode.frame.add_local(bytes, 16);
        let mem = self.slot_mem(slot)?;
        for (k, p) in parts.iter().enumerate() {
            let r = self.use_part(v, k as u32)?;
            let at = T::mem_offset(self, mem, p.offset);
            T::emit_store(self, p.ty, r, at);
        }
        Ok(Lanes::Memory(slot, bits))
    }

    /// Lane `k` of an operand as a 64-bit register, sign-extended.
    fn lane(&mut self, l: Lanes, k: u32) -> Result<VReg> {
        let (raw, bits) = match l {
            Lanes::Same(r) => return Ok(r),
            Lanes::Const(n) => {
                let r = self.vreg(PartTy::I64);
                T::emit_int(self, PartTy::I64, r, n as u64);
                return Ok(r);
            }
            Lanes::Parts(v, bits) => (self.use_part(v, k)?, bits),
            Lanes::Memory(slot, bits) => {
                let mem = self.slot_mem(slot)?;
                let at = T::mem_offset(self, mem, k * bits / 8);
                let r = self.vreg(PartTy::int(bits));
                T::emit_load(self, PartTy::int(bits), r, at);
                (r, bits)
            }
        };
        if bits == 64 {
            return Ok(raw);
        }
        let wide = self.vreg(PartTy::I64);
        T::emit_extend(self, true, bits, PartTy::I64, wide, raw);
        Ok(wide)
    }

    /// `dst` = the address that lane `k` computes.
    fn lane_address(
        &mut self,
        ops: &[Value],
        lanes: &[Lanes],
        mut ty: TypeId,
        k: u32,
        dst: VReg,
    ) -> Result<()> {
        let base = self.lane(lanes[0], k)?;
        let start = Addr::reg;
        let mut sum = start(base);
        for (n, (&v, &l)) in ops.iter().zip(lanes).enumerate().skip(1) {
            if n > 1
                && let Some((elems, _)) = self.scope.struct_elems(ty)
            {
                let field = self.struct_index(v)?;
                sum.disp = sum
                    .disp
                    .wrapping_add(self.dl.field_offset(self.scope, ty, field) as i64);
                ty = elems[field as usize];
                continue;
            }
            if n > 1
                && let Type::Array { elem, .. } | Type::Vector { elem, .. } = self.scope.ty(ty)
            {
                ty = elem;
            }
            let stride = self.dl.size(self.scope, ty) as i64;
            if let Lanes::Const(c) = l {
                sum.disp = sum.disp.wrapping_add(c.wrapping_mul(stride));
                continue;
            }
            let i = self.lane(l, k)?;
            let scaled = self.vreg(PartTy::I64);
            T::emit_binary_imm(self, Opcode::Mul, PartTy::I64, scaled, i, stride);
            if sum.index.is_some() {
                let r = self.vreg(PartTy::I64);
                T::emit_address(self, r, &sum)?;
                sum = start(r);
            }
            sum.index = Some(Index::Reg(scaled));
        }
        T::emit_address(self, dst, &sum)
    }

    /// The field that a constant struct index (a splat, in vectors) names.
    fn struct_index(&mut self, v: Value) -> Result<u32> {
        let lane = v.as_const().map(|c| self.const_element(c, 0).unwrap_or(c));
        match lane.and_then(|c| self.scope.const_u64(c)) {
            Some(n) => Ok(n as u32),
            // zeroinitializer
            None => Ok(0),
        }
    }
}
