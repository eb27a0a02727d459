//! Functions of the C library that are something simpler.

use crate::lower::Lower;
use crate::parts::PartTy;
use crate::target::Target;
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{Inst, TypeId};
use ir::inst::{Opcode, TailKind};
use ir::module::CallConv;

impl<T: Target> Lower<'_, T> {
    /// Whether a call is one of the C library's `mempcpy`, which is a `memcpy` but for its result.
    pub(crate) fn is_mempcpy(&self, call: Inst) -> bool {
        let Some(g) = self.body.direct_callee(self.module, call) else {
            return false;
        };
        let info = self.body.call(call);
        let (s, global) = (self.scope, self.module.global(g));
        s.bytes(global.name) == b"mempcpy"
            && global.is_declaration()
            && s.func_sig(info.fn_ty).is_some_and(|(ret, params, variadic)| {
                ret == TypeId::PTR
                    && params.len() == 3
                    && params[..2].iter().all(|t| *t == TypeId::PTR)
                    && s.int_bits(params[2]) == Some(64)
                    && !variadic
            })
            && info.cc == CallConv::C
            && info.bundles.is_empty()
            && info.tail != TailKind::MustTail
            && !s.has_attr(info.attrs.func, AttrKind::NoBuiltin)
            && s.attr_str(self.func.attrs.func, "no-builtins").is_none()
            && s.attr_str(self.func.attrs.func, "no-builtin-mempcpy").is_none()
    }

    pub(crate) fn lower_mempcpy(&mut self, i: Inst) -> Result<()> {
        let len = self.body.call_args(i)[2];
        let (to, n) = (self.body.call_args(i)[0], self.use_reg(len)?);
        if self.is_used(i) {
            let (to, end) = (self.use_reg(to)?, self.def(i)?);
            T::emit_binary(self, Opcode::Add, PartTy::I64, end, to, n);
        }
        self.lower_mem_intrinsic(i, "memcpy")
    }
}
