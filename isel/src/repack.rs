//! Vectors that calling conventions pass otherwise than functions hold them: wider registers, or
//! element by element. They change form through a frame object, at calls and returns only.

use crate::lower::Lower;
use crate::parts::{Lane, PartTy, mask_lane};
use crate::target::Target;
use crate::{Addr, AddrBase};
use ir::diag::Result;
use ir::ids::{TypeId, Value};
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

/// How a vector is passed: `count` parts of type `ty`, one after another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AbiForm {
    pub ty: PartTy,
    pub count: u32,
    /// Elements are i1: the lane that holds one. Only the lowest bit of what comes in counts.
    mask: Option<Lane>,
    /// The parts are the value's own.
    same: bool,
}

impl AbiForm {
    /// Bytes from one part to the next in memory that holds the lanes.
    fn stride(&self) -> u32 {
        match self.mask {
            Some(lane) if !self.ty.is_vector() => lane.bytes(),
            _ => self.ty.bytes(),
        }
    }
}

impl<T: Target> Lower<'_, T> {
    /// The form in which a vector is passed; `None`: its parts as they are.
    pub(crate) fn abi_form(&mut self, t: TypeId) -> Result<Option<AbiForm>> {
        let Type::Vector { elem, len, .. } = self.scope.ty(t) else {
            return Ok(None);
        };
        let (lane, mask) = match self.scope.ty(elem) {
            Type::Int(1) => (mask_lane(len), Some(mask_lane(len))),
            Type::Int(8) => (Lane::I8, None),
            Type::Int(16) => (Lane::I16, None),
            Type::Int(32) => (Lane::I32, None),
            Type::Int(64) => (Lane::I64, None),
            Type::Ptr(a) if self.dl.pointer(a).bits == 64 => (Lane::I64, None),
            Type::Float => (Lane::F32, None),
            Type::Double => (Lane::F64, None),
            Type::Half | Type::BFloat => (Lane::F16, None),
            // Passed as lanes of the next wider integer, held element by element.
            Type::Int(n) if n < 64 && len > 1 => {
                return Err(self.unsupported(format!("vector of i{n} as an argument or result")));
            }
            _ => return Ok(None),
        };
        let Some((ty, count)) = self.target.abi_vector(lane, len, mask.is_some()) else {
            return Ok(None);
        };
        let parts = self.parts_vec(t)?;
        let same = parts.len() == count as usize
            && parts
                .iter()
                .all(|p| p.ty.class() == ty.class() && p.ty.bytes() == ty.bytes());
        let lanes = mask.is_some() && ty.is_vector();
        Ok((!same || lanes).then_some(AbiForm {
            ty,
            count,
            mask,
            same,
        }))
    }

    /// Whether an aggregate has a vector that is passed in another form.
    pub(crate) fn has_repacked_member(&mut self, t: TypeId) -> Result<bool> {
        match self.scope.ty(t) {
            Type::Vector { .. } => Ok(self.abi_form(t)?.is_some()),
            Type::Array { elem, .. } => self.has_repacked_member(elem),
            Type::Struct { .. } | Type::Named(_) => {
                let elems = self.scope.struct_elems(t).map_or(&[][..], |e| e.0);
                for e in elems {
                    if self.has_repacked_member(*e)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// The offset of each part of a value in the frame object where it changes form.
    fn lanes_memory(&mut self, t: TypeId, f: &AbiForm) -> Result<(T::Mem, SmallVec<[(PartTy, u32); 4]>)> {
        let mut at = 0;
        let mut places = SmallVec::new();
        for p in self.parts_vec(t)? {
            places.push((p.ty, at));
            at += p.ty.bytes();
        }
        let bytes = at.max(f.count * f.stride()).max(f.ty.bytes());
        let slot = self.vb.vcode.frame.add_local(u64::from(bytes), 16);
        let addr = Addr {
            base: AddrBase::Slot(slot),
            scale: 1,
            ..Addr::default()
        };
        Ok((T::mem(self, &addr)?, places))
    }

    /// A value in the form in which it is passed.
    pub(crate) fn pack_for_call(&mut self, v: Value, t: TypeId, f: &AbiForm) -> Result<SmallVec<[VReg; 4]>> {
        let mut out = SmallVec::new();
        if f.same {
            for k in 0..f.count {
                out.push(self.use_part(v, k)?);
            }
            return Ok(out);
        }
        let (mem, places) = self.lanes_memory(t, f)?;
        for (k, (ty, at)) in places.iter().enumerate() {
            let r = self.use_part(v, k as u32)?;
            let m = T::mem_offset(self, mem, *at);
            T::emit_store(self, *ty, r, m);
        }
        for k in 0..f.count {
            let r = self.vreg(f.ty);
            let m = T::mem_offset(self, mem, k * f.stride());
            T::emit_load(self, f.ty, r, m);
            out.push(r);
        }
        Ok(out)
    }

    /// The parts `dst` of a value from the form in which it was passed.
    pub(crate) fn unpack_from_call(
        &mut self,
        regs: &[VReg],
        t: TypeId,
        f: &AbiForm,
        dst: &[VReg],
    ) -> Result<()> {
        if let (true, Some(lane)) = (f.same, f.mask) {
            for (r, d) in regs.iter().zip(dst) {
                T::emit_mask(self, lane, *d, *r);
            }
            return Ok(());
        }
        let (mem, places) = self.lanes_memory(t, f)?;
        for (k, r) in regs.iter().enumerate() {
            let m = T::mem_offset(self, mem, k as u32 * f.stride());
            match f.mask {
                Some(lane) if !f.ty.is_vector() => {
                    let wide = self.vreg(lane.part());
                    T::emit_extend(self, true, 1, lane.part(), wide, *r);
                    T::emit_store(self, lane.part(), wide, m);
                }
                _ => T::emit_store(self, f.ty, *r, m),
            }
        }
        for ((ty, at), r) in places.iter().zip(dst) {
            let m = T::mem_offset(self, mem, *at);
            match f.mask {
                Some(lane) if f.ty.is_vector() => {
                    let raw = self.vreg(*ty);
                    T::emit_load(self, *ty, raw, m);
                    T::emit_mask(self, lane, *r, raw);
                }
                _ => T::emit_load(self, *ty, *r, m),
            }
        }
        Ok(())
    }
}
