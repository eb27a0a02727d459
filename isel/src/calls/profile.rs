//! Calls of profilers at a function's entry and exits: `"instrument-function-entry-inlined"` and
//! `"instrument-function-exit-inlined"` (clang's `-finstrument-functions-after-inlining`, `-pg`). The variants
//! without `-inlined` are for the optimiser, before inlining.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::diag::Result;

/// Attribute at the entry.
pub const ENTRY: &str = "instrument-function-entry-inlined";
/// Attribute at the exits.
pub const EXIT: &str = "instrument-function-exit-inlined";

/// Routines without arguments.
const PLAIN: &[&str] = &[
    "mcount",
    "_mcount",
    "__mcount",
    ".mcount",
    "__cyg_profile_func_enter_bare",
];
/// Routines that take the function's address and its return address.
const WITH_ADDRESSES: &[&str] = &["__cyg_profile_func_enter", "__cyg_profile_func_exit"];

impl<T: Target> Lower<'_, T> {
    /// The call that attribute `key` asks for, if any.
    pub(crate) fn profile_call(&mut self, key: &str) -> Result<()> {
        let Some(name) = self.scope.attr_str(self.func.attrs.func, key) else {
            return Ok(());
        };
        let name = String::from_utf8_lossy(name);
        // As elsewhere, \01 keeps the name from being mangled, which ELF's names are not.
        let name = name.trim_start_matches('\u{1}');
        let known = |list: &[&'static str]| list.iter().copied().find(|n| *n == name);
        if let Some(routine) = known(PLAIN) {
            return self.libcall(routine, &[], &[]);
        }
        let Some(routine) = known(WITH_ADDRESSES) else {
            return Err(self.unsupported(format!("instrumentation function '{name}'")));
        };
        let (own, caller) = (self.vreg(PartTy::I64), self.vreg(PartTy::I64));
        let address = Addr {
            base: AddrBase::Global(self.global),
            scale: 1,
            ..Addr::default()
        };
        T::emit_address(self, own, &address)?;
        let Some(emit) = T::RETURN_ADDRESS else {
            return Err(self.unsupported(format!("instrumentation function '{name}'")));
        };
        emit(self, caller);
        self.libcall(routine, &[(own, PartTy::I64), (caller, PartTy::I64)], &[])
    }
}
