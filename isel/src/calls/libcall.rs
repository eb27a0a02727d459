//! Calls of library functions that no instruction of the module names.

use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::target::{Abi, ArgDesc, CallSite, CallTarget, Loc, Target};
use crate::values::parts::{Lane, PartTy};
use ir::diag::Result;
use ir::module::CallConv;
use regalloc::VReg;
use smallvec::SmallVec;

impl<T: Target> Lower<'_, T> {
    /// Calls a library function with the C convention.
    pub fn libcall(
        &mut self,
        name: &'static str,
        args: &[(VReg, PartTy)],
        rets: &[(VReg, PartTy)],
    ) -> Result<()> {
        self.library_call(name, args, rets, [false, false])
    }

    /// The same for one whose result, if it is two registers, is a 128-bit integer.
    pub fn libcall_i128_result(
        &mut self,
        name: &'static str,
        args: &[(VReg, PartTy)],
        rets: &[(VReg, PartTy)],
    ) -> Result<()> {
        self.library_call(name, args, rets, [false, rets.len() == 2])
    }

    /// Calls a library function whose 64-bit integers are halves of 128-bit ones.
    pub fn libcall_i128(
        &mut self,
        name: &'static str,
        args: &[(VReg, PartTy)],
        rets: &[(VReg, PartTy)],
    ) -> Result<()> {
        self.library_call(name, args, rets, [true, true])
    }

    /// Places of the halves of a 128-bit integer: on big-endian machines the upper one comes first.
    fn order_halves(&self, locs: &mut [Loc]) {
        if self.dl.big_endian {
            locs.reverse();
        }
    }

    fn library_call(
        &mut self,
        name: &'static str,
        args: &[(VReg, PartTy)],
        rets: &[(VReg, PartTy)],
        [i128_args, i128_result]: [bool; 2],
    ) -> Result<()> {
        self.vb.end_sharing();
        let parts: SmallVec<[PartTy; 8]> = args.iter().map(|a| a.1).collect();
        let mut descs: SmallVec<[ArgDesc; 8]> = SmallVec::new();
        while descs.last().map_or(0, |d| d.end) < args.len() as u32 {
            let start = descs.last().map_or(0, |d| d.end);
            let pair = i128_args && parts[start as usize] == PartTy::I64;
            let mut desc = ArgDesc {
                start,
                end: start + 1 + u32::from(pair),
                ..ArgDesc::default()
            };
            (desc.flags.i128, desc.flags.library_i128) = (pair, pair);
            desc.wide = u64::from(pair);
            descs.push(desc);
        }
        let mut abi = Abi::default();
        let placed = T::assign_args(self, CallConv::C, &descs, &parts, &mut abi);
        self.check(placed)?;
        let frame = &mut self.vb.vcode.frame;
        frame.has_calls = true;
        frame.outgoing_bytes = frame.outgoing_bytes.max(abi.stack_bytes);
        let pairs = descs.iter().filter(|d| d.flags.library_i128);
        pairs.for_each(|d| self.order_halves(&mut abi.locs[d.start as usize..d.end as usize]));
        let mut uses = Regs::new();
        for (k, (r, ty)) in args.iter().enumerate() {
            self.place(*r, *ty, abi.locs[k], &mut uses)?;
        }
        let ret_parts: SmallVec<[PartTy; 4]> = rets.iter().map(|a| a.1).collect();
        let mut ret_abi = Abi::default();
        let mut defs = Regs::new();
        let mut halves: SmallVec<[(VReg, VReg, bool); 2]> = SmallVec::new();
        if !rets.is_empty() {
            let mut desc = ArgDesc {
                start: 0,
                end: rets.len() as u32,
                ..ArgDesc::default()
            };
            desc.flags.library_i128 = i128_result && ret_parts[0] == PartTy::I64;
            let fits = T::assign_ret(self, CallConv::C, &desc, &ret_parts, &mut ret_abi);
            if !self.check(fits)? {
                return Err(self.unsupported(format!("results of '{name}'")));
            }
            if desc.flags.library_i128 {
                self.order_halves(&mut ret_abi.locs);
            }
            for ((r, _), loc) in rets.iter().zip(&ret_abi.locs) {
                match loc {
                    Loc::Reg(p) => defs.push((*r, *p)),
                    Loc::VectorHalf(p, false) => {
                        let both = self.vreg(PartTy::V128(Lane::I64));
                        defs.push((both, *p));
                        halves.push((*r, both, false));
                    }
                    Loc::VectorHalf(_, true) => {
                        let both = halves.last().expect("the lower half").1;
                        halves.push((*r, both, true));
                    }
                    _ => {}
                }
            }
        }
        let site = CallSite {
            // All that the library does for instructions ends, but for what goes on with an exception.
            no_unwind: !name.starts_with("_Unwind_") && !name.starts_with("__cxa_"),
            ..CallSite::plain(CallTarget::Extern(name), &uses, &defs, &abi)
        };
        T::emit_call(self, &site)?;
        for (r, both, high) in halves {
            let Some(moves) = T::VECTORS_AS_INTS else {
                return Err(self.unsupported(format!("results of '{name}'")));
            };
            (moves.to_int)(self, r, both, high);
        }
        Ok(())
    }
}
