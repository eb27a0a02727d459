//! Calls in the place of call and return: which `tail` calls can be such, and `musttail` ones, which must.

use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::target::{Abi, ArgDesc, CallSite, Loc, Target};
use crate::values::parts::PartTy;
use ir::attributes::{AttrKind, AttrList};
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{AttrSetId, Inst, TypeId, Value};
use ir::module::CallConv;

impl<T: Target> Lower<'_, T> {
    /// Whether a `tail` call before a `ret` of `returned` can be a jump: the same convention and kind of result, all
    /// arguments in registers, no memory of this function's in play.
    pub(crate) fn is_sibling_call(&mut self, call: Inst, returned: Option<Value>) -> bool {
        let info = self.body.call(call);
        let s = self.scope;
        let Some((own_result, own_params, own_variadic)) =
            s.func_sig(self.module.global(self.global).value_ty)
        else {
            return false;
        };
        // Functions with scalable vectors preserve more than others.
        if s.is_scalable(own_result) || own_params.iter().any(|t| s.is_scalable(*t)) {
            return false;
        }
        let Some((result, params, variadic)) = s.func_sig(info.fn_ty) else {
            return false;
        };
        let result_ok = match returned {
            None => result == TypeId::VOID,
            Some(v) => {
                let scalar = |t| crate::values::parts::scalar_part(s.ty(t), self.dl).is_some();
                scalar(result)
                    && (v == self.body.result(call) && result == self.ty(v)
                        || scalar(self.ty(v)) && self.returns_argument(call, v, 0) == Some(0))
            }
        };
        let direct = self.body.direct_callee(self.module, call);
        let callee = direct.and_then(|g| self.module.function(g));
        let has = |a: &AttrList, k| s.has_attr(a.func, k);
        let plain_call = info.bundles.is_empty()
            && !variadic
            && !own_variadic
            && (info.cc == CallConv::C || info.cc == CallConv::FAST)
            && info.cc == self.func.cc
            && !callee.is_some_and(|f| f.is_intrinsic || has(&f.attrs, AttrKind::ReturnsTwice))
            && !self.is_mempcpy(call)
            && !has(&info.attrs, AttrKind::ReturnsTwice)
            && !matches!(
                info.callee.as_const().map(|c| s.constant(c)),
                Some(Const::InlineAsm { .. })
            );
        if !result_ok || !plain_call || self.options.disable_tail_calls || self.options.tailcallopt {
            return false;
        }
        let own = self.func.attrs.func;
        if s.attr_str(own, "disable-tail-calls") == Some(b"true")
            || s.attr_str(own, crate::calls::profile::EXIT).is_some()
            || s.attr_str(own, "no_caller_saved_registers").is_some()
        {
            return false;
        }
        let ext = |set| (s.has_attr(set, AttrKind::SExt), s.has_attr(set, AttrKind::ZExt));
        if ext(self.func.attrs.ret) != ext(info.attrs.ret) {
            return false;
        }
        let special = |set: AttrSetId| {
            [
                AttrKind::ByVal,
                AttrKind::StructRet,
                AttrKind::InAlloca,
                AttrKind::Preallocated,
                AttrKind::SwiftSelf,
                AttrKind::SwiftError,
                AttrKind::SwiftAsync,
            ]
            .iter()
            .any(|k| set != AttrSetId::EMPTY && s.has_attr(set, *k))
        };
        let own_special = (0..self.body.params.len()).any(|k| special(self.func.attrs.param(k)));
        let (mut ints, mut floats) = (0, 0);
        for (k, t) in params.iter().enumerate() {
            let of_callee = callee.is_some_and(|f| special(f.attrs.param(k)));
            if of_callee || special(info.attrs.param(k)) {
                return false;
            }
            match crate::values::parts::scalar_part(s.ty(*t), self.dl) {
                Some(p) if p.is_int() => ints += 1,
                Some(PartTy::F32 | PartTy::F64) => floats += 1,
                _ => return false,
            }
        }
        !own_special && self.st.args.hidden_ret.is_none() && T::fit_tail_registers(self, ints, floats)
    }

    /// Whether a `tail` call before a `ret` of `returned` is one whose convention guarantees that it is a jump
    /// (`tailcc`, `swifttailcc`, `fastcc` with `-tailcallopt`).
    pub(crate) fn is_guaranteed_tail_call(&mut self, call: Inst, returned: Option<Value>) -> bool {
        let info = self.body.call(call);
        let guaranteed = matches!(info.cc, CallConv::TAIL | CallConv::SWIFT_TAIL)
            || info.cc == CallConv::FAST && self.options.tailcallopt;
        if !guaranteed || info.cc != self.func.cc || self.options.disable_tail_calls {
            return false;
        }
        let Some((result, params, false)) = self.scope.func_sig(info.fn_ty) else {
            return false;
        };
        let returns_it = match returned {
            None => result == TypeId::VOID,
            Some(v) => v == self.body.result(call) && result == self.ty(v),
        };
        let copied = (0..params.len()).any(|k| self.scope.has_attr(info.attrs.param(k), AttrKind::ByVal));
        let mut abi = Abi::default();
        let in_registers = result == TypeId::VOID
            || self
                .ret_places(info.cc, result, info.attrs.ret, &mut abi)
                .unwrap_or(false);
        returns_it && !copied && in_registers && info.bundles.is_empty()
    }

    pub(crate) fn emit_tail_call(
        &mut self,
        i: Inst,
        args: &[Value],
        descs: &[ArgDesc],
        parts: &[PartTy],
        abi: &Abi,
        variadic: bool,
    ) -> Result<()> {
        // Stack arguments go where this function's own came, which were loaded at its entry.
        let cc = self.body.call(i).cc;
        let shift = T::tail_shift(self, cc, variadic, abi);
        let fits = shift != 0 || abi.stack_bytes <= self.vb.vcode.frame.incoming_bytes;
        let by_address = |l: &Loc| matches!(l, Loc::AddressReg(_) | Loc::AddressStack(_));
        let copied = descs.iter().any(|d| d.flags.byval.is_some()) || abi.locs.iter().any(by_address);
        if !fits || copied {
            return Err(self.unsupported("musttail call with such stack arguments"));
        }
        let mut uses = Regs::new();
        // The return address moves along with the arguments, which may be put where it was.
        let caller = self.vreg(PartTy::I64);
        let moved = shift != 0 && T::RETURN_ADDRESS_ON_STACK;
        if moved {
            let Some(emit) = T::RETURN_ADDRESS else {
                return Err(self.unsupported("tail call with other stack arguments"));
            };
            emit(self, caller);
        }
        self.place_args(args, descs, parts, abi, Some(shift), &[], &mut uses)?;
        if moved {
            let m = T::frame_mem(regalloc::FrameSlot::incoming(shift - 8));
            T::emit_store(self, PartTy::I64, caller, m);
        }
        if variadic {
            self.forward_registers(&mut uses)?;
        }
        let info = self.body.call(i);
        let target = self.call_target(info.callee);
        let site = CallSite {
            target,
            cc: info.cc,
            variadic,
            uses: &uses,
            defs: &[],
            abi,
            no_return: false,
            tail: true,
            returns_twice: false,
            attrs: info.attrs.func,
            callee_attrs: None,
            shift,
            stack_map: None,
            invoke: false,
        };
        T::emit_call(self, &site)
    }

    /// Uses of all argument registers that the call's own arguments leave free: a `musttail` call of a
    /// variadic function hands on what it was given.
    fn forward_registers(&mut self, uses: &mut Regs) -> Result<()> {
        let registers = T::variadic_registers(self);
        if registers.is_empty() {
            return Err(self.unsupported("musttail call of a variadic function"));
        }
        for (ty, preg) in registers {
            if uses.iter().any(|u| u.1 == preg) {
                continue;
            }
            let known = self.st.forwarded.iter().find(|f| f.1 == preg).copied();
            let (r, _) = match known {
                Some(f) => f,
                None => {
                    let f = (self.vreg(ty), preg);
                    self.st.forwarded.push(f);
                    f
                }
            };
            uses.push((r, preg));
        }
        Ok(())
    }

    /// The entry's definitions of registers that are handed on.
    pub(crate) fn define_forwarded(&mut self, defs: &mut Regs) {
        for k in 0..self.st.forwarded.len() {
            let (r, preg) = self.st.forwarded[k];
            match defs.iter().find(|d| d.1 == preg) {
                // A named argument came in it after all.
                Some(&(own, _)) => self.vb.set_alias(r, own),
                None => defs.push((r, preg)),
            }
        }
    }
}
