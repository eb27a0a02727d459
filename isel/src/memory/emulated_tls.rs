//! Addresses of emulated thread-local variables (see `emit::emulated_tls`): by a call of the run-time library.

use crate::lower::Lower;
use crate::memory::addr::{Addr, AddrBase};
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::GlobalId;
use ir::module::GlobalKind;
use regalloc::VReg;

impl<T: Target> Lower<'_, T> {
    /// `dst` = address of this thread's copy of an emulated thread-local variable.
    pub fn emulated_tls_address(&mut self, dst: VReg, mut g: GlobalId) -> Result<()> {
        while let GlobalKind::Alias(c) = self.module.global(g).kind {
            match self.const_global(c) {
                Some((next, 0)) => g = next,
                _ => return Err(self.unsupported("alias into an emulated thread-local variable")),
            }
        }
        let controls = &self.module.tls_controls;
        let Ok(at) = controls.binary_search_by_key(&g, |c| c.0) else {
            return Err(self.unsupported("emulated thread-local storage of this symbol"));
        };
        let control = Addr {
            base: AddrBase::Global(controls[at].1),
            scale: 1,
            ..Addr::default()
        };
        let place = self.vreg(PartTy::I64);
        T::emit_address(self, place, &control)?;
        let routine = emit::emulated_tls::GET_ADDRESS;
        self.libcall(routine, &[(place, PartTy::I64)], &[(dst, PartTy::I64)])
    }
}
