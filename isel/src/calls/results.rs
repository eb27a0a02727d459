//! Results of several parts: in registers, or on a stack of floating-point registers (x87), from which the caller takes them.

use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::target::{Abi, Loc, Target};
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::Inst;
use regalloc::VReg;
use smallvec::SmallVec;

/// The parts of a result in the order of their places.
pub(crate) type ResultRegisters = SmallVec<[(PartTy, VReg); 4]>;

/// Values on a stack of registers: place from the top, type of the first part, all parts.
pub(crate) type StackedResults = SmallVec<[(u8, PartTy, SmallVec<[VReg; 2]>); 2]>;

/// Those of the parts that are on the stack of registers, topmost first; an x86_fp80 is two parts in one place.
pub(crate) fn on_float_stack(parts: &[(PartTy, VReg)], locs: &[Loc]) -> StackedResults {
    let mut stacked = StackedResults::new();
    for ((ty, r), loc) in parts.iter().zip(locs) {
        let Loc::FloatStack(n) = loc else { continue };
        match stacked.iter_mut().find(|x| x.0 == *n) {
            Some(known) => known.2.push(*r),
            None => stacked.push((*n, *ty, SmallVec::from_slice(&[*r]))),
        }
    }
    stacked.sort_by_key(|x| x.0);
    stacked
}

/// Whether a part of the result is on the stack of registers.
pub(crate) fn is_float_stack(abi: &Abi) -> bool {
    abi.locs.iter().any(|l| matches!(l, Loc::FloatStack(_)))
}

impl<T: Target> Lower<'_, T> {
    /// The registers that a call's result comes in; gives its parts on the stack of floating-point registers.
    pub(crate) fn result_registers(
        &mut self,
        result: Inst,
        abi: &Abi,
        used: bool,
        defs: &mut Regs,
    ) -> Result<StackedResults> {
        if let ([Loc::Reg(p)], false) = (&abi.locs[..], used) {
            self.note_dead_result(result, *p);
        }
        if !used && !is_float_stack(abi) {
            return Ok(StackedResults::new());
        }
        let mut parts = ResultRegisters::new();
        let own = self.parts_vec(self.body.inst(result).ty)?;
        for (k, (part, loc)) in own.iter().zip(&abi.locs).enumerate() {
            let r = match used {
                true => self.def_part(result, k as u32)?,
                false => self.vreg(part.ty),
            };
            parts.push((part.ty, r));
            if let (Loc::Reg(p), true) = (loc, used) {
                defs.push((r, *p));
            }
        }
        Ok(on_float_stack(&parts, &abi.locs))
    }

    /// Takes results off a stack of registers, topmost first.
    pub(crate) fn pop_results(&mut self, stacked: StackedResults) -> Result<()> {
        for (_, ty, regs) in stacked {
            let Some(stack) = T::FLOAT_STACK else {
                return Err(self.unsupported("result on a stack of registers"));
            };
            (stack.pop)(self, ty, &regs)?;
        }
        Ok(())
    }

    /// Puts results on a stack of registers, the deepest one first.
    pub(crate) fn push_results(&mut self, stacked: StackedResults) -> Result<()> {
        for (_, ty, regs) in stacked.into_iter().rev() {
            let Some(stack) = T::FLOAT_STACK else {
                return Err(self.unsupported("result on a stack of registers"));
            };
            (stack.push)(self, ty, &regs)?;
        }
        Ok(())
    }
}
