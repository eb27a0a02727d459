//! `swifterror`: a pointer that is really a register, in which errors travel into and out of calls (LangRef).
//!
//! The value lives in a frame slot: loads and stores of the `swifterror` pointer are those of the slot; a call
//! loads it into the register and stores what comes back; returns load it.

use crate::calls::call::Regs;
use crate::calls::incoming::Incoming;
use crate::lower::Lower;
use crate::target::{Abi, ArgDesc, Loc, Target};
use crate::values::parts::PartTy;
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::Value;
use regalloc::{FrameSlot, VReg};

impl<T: Target> Lower<'_, T> {
    /// Gives a `swifterror` parameter its slot.
    pub(crate) fn plan_swift_error(&mut self, descs: &[ArgDesc]) {
        let hidden = descs.len() - self.body.params.len();
        for (k, d) in descs[hidden..].iter().enumerate() {
            if d.flags.swift_error {
                self.st.slots[k] = self.vb.vcode.frame.add_local(8, 8).bits();
            }
        }
    }

    /// The entry: the register's definition, and the slot that it goes to.
    pub(crate) fn take_swift_error(&mut self, inc: &Incoming, defs: &mut Regs) -> Option<(FrameSlot, VReg)> {
        let k = inc.params().iter().position(|d| d.flags.swift_error)?;
        let Loc::Reg(preg) = inc.param_place(k) else {
            return None;
        };
        let r = self.vreg(PartTy::I64);
        defs.push((r, preg));
        Some((FrameSlot::from_bits(self.st.slots[k]), r))
    }

    /// A return: the error register beside the results.
    pub(crate) fn finish_return(&mut self, uses: &mut Regs) -> Result<()> {
        let count = self.body.params.len();
        let error = (0..count).find(|k| {
            self.scope
                .has_attr(self.func.attrs.param(*k), AttrKind::SwiftError)
        });
        if let Some(k) = error {
            let loc = self.st.args.param_place(k);
            let m = self.slot_mem(FrameSlot::from_bits(self.st.slots[k]))?;
            let r = self.vreg(PartTy::I64);
            T::emit_load(self, PartTy::I64, r, m);
            if let Loc::Reg(preg) = loc {
                uses.push((r, preg));
            }
        }
        T::emit_return(self, uses);
        Ok(())
    }

    /// A call's `swifterror` argument: what its slot holds.
    pub(crate) fn place_swift_error(&mut self, v: Value, loc: Loc, uses: &mut Regs) -> Result<()> {
        let Loc::Reg(preg) = loc else {
            return Err(self.unsupported("swifterror in memory"));
        };
        let addr = self.address_of(v)?;
        let m = T::mem(self, &addr)?;
        let r = self.vreg(PartTy::I64);
        T::emit_load(self, PartTy::I64, r, m);
        uses.push((r, preg));
        Ok(())
    }

    /// What comes back in the error register of a call, and where it is stored.
    pub(crate) fn swift_error_result(
        &mut self,
        args: &[Value],
        descs: &[ArgDesc],
        abi: &Abi,
        defs: &mut Regs,
    ) -> Result<Option<(T::Mem, VReg)>> {
        let Some(k) = descs.iter().position(|d| d.flags.swift_error) else {
            return Ok(None);
        };
        let addr = self.address_of(args[k])?;
        let m = T::mem(self, &addr)?;
        let r = self.vreg(PartTy::I64);
        if let Loc::Reg(preg) = abi.locs[descs[k].start as usize] {
            defs.push((r, preg));
        }
        Ok(Some((m, r)))
    }
}
