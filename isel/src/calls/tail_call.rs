//! Calls in the place of call and return: which `tail` calls can be such, and `musttail` ones, which must.
//!
//! Sibling calls, which leave the stack as it is, are made for the conventions for which llc makes them (the targets'
//! tables): on x86-64 C's, `fastcc`, `ghccc`, HiPE's, `swiftcc`, `preserve_nonecc`, `win64cc`, `x86_64_sysvcc`, `x86_regcallcc`
//! and `x86_vectorcallcc`; on AArch64 C's, `fastcc`, `swiftcc`, `preserve_{most,all,none}cc`, and `ghccc` too, whose
//! functions cannot return (llc makes calls there). Caller and callee may differ in their convention. A `ret` that others
//! share is as good as one of the call's own block; where all leave by calls it is gone.

use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::target::{Abi, ArgDesc, ArgDescs, ArgParts, CallSite, Loc, Target};
use crate::values::parts::PartTy;
use ir::attributes::{AttrKind, AttrList};
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{AttrSetId, Inst, TypeId, Value};
use ir::module::CallConv;
use regalloc::{PReg, VReg};
use smallvec::SmallVec;

/// Registers that a `musttail` call of a variadic function hands on.
#[derive(Default)]
pub struct Forwarded(Vec<(VReg, PReg)>);

impl Forwarded {
    /// Forgets the last function.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T: Target> Lower<'_, T> {
    /// Whether a `tail` call before a `ret` of `returned` can be a jump: a convention that preserves what this function
    /// must (the target's table), the result in the same places, all arguments in registers, no memory of this
    /// function's in play.
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
        let result_ok = self.returns_in_place(call, result, own_result, returned);
        let direct = self.body.direct_callee(self.module, call);
        let callee = direct.and_then(|g| self.module.function(g));
        let has = |a: &AttrList, k| s.has_attr(a.func, k);
        let checked = |(tag, _): &(ir::ids::StrId, _)| s.bytes(*tag) == b"kcfi";
        let plain_call = info.bundles.iter().all(checked)
            && !variadic
            && !own_variadic
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
        let is_special =
            |k| special(info.attrs.param(k)) || callee.is_some_and(|f| special(f.attrs.param(k)));
        if own_special || self.st.args.hidden_result().is_some() || (0..params.len()).any(is_special) {
            return false;
        }
        let indirect = direct.is_none();
        (self.argument_registers(call, params, callee.map(|f| &f.attrs)))
            .is_some_and(|regs| T::is_sibling(self, call, &regs, indirect))
    }

    /// Whether what a call leaves where results are is what this function returns.
    fn returns_in_place(&mut self, call: Inst, result: TypeId, own: TypeId, returned: Option<Value>) -> bool {
        let info = self.body.call(call);
        let mut abi = Abi::default();
        let fits =
            result == TypeId::VOID || self.ret_places(info.cc, result, info.attrs.ret, &mut abi) == Ok(true);
        let constant = returned
            .and_then(|v| v.as_const())
            .map(|c| self.scope.constant(c));
        let anything = matches!(constant, Some(Const::Undef(_) | Const::Poison(_)));
        let Some(v) = returned.filter(|_| !anything) else {
            // Nobody would pop it.
            return fits && !abi.locs.iter().any(|l| matches!(l, Loc::FloatStack(_)));
        };
        let scalar = |t| self.scalar_part(t).is_some();
        let same = v == self.body.result(call) && result == self.ty(v)
            || scalar(result) && scalar(self.ty(v)) && self.returns_argument(call, v, 0) == Some(0);
        let mut own_abi = Abi::default();
        same && fits
            && self.ret_places(self.func.cc, own, self.func.attrs.ret, &mut own_abi) == Ok(true)
            && abi.locs == own_abi.locs
    }

    /// The registers that a call's arguments go in; `None`: not all of them do.
    fn argument_registers(
        &mut self,
        call: Inst,
        params: &[TypeId],
        callee: Option<&AttrList>,
    ) -> Option<SmallVec<[PReg; 8]>> {
        let info = self.body.call(call);
        let (mut descs, mut parts) = (ArgDescs::new(), ArgParts::new());
        for (k, t) in params.iter().enumerate() {
            if self.scope.is_scalable(*t) {
                return None;
            }
            let mut flags = self.flags(info.attrs.param(k), *t, false);
            flags.nest |= callee.is_some_and(|a| self.scope.has_attr(a.param(k), AttrKind::Nest));
            self.describe(*t, flags, &mut descs, &mut parts).ok()?;
        }
        let mut abi = Abi::default();
        T::assign_args(self, info.cc, &descs, &parts, &mut abi).ok()?;
        let in_register = |l: &Loc| match l {
            Loc::Reg(r) => Some(*r),
            _ => None,
        };
        abi.locs.iter().map(in_register).collect()
    }

    /// Whether a `tail` call before a `ret` of `returned` is one whose convention guarantees that it is a jump
    /// (`tailcc`, `swifttailcc`, with `-tailcallopt` also `fastcc`, `ghccc` and HiPE's).
    pub(crate) fn is_guaranteed_tail_call(&mut self, call: Inst, returned: Option<Value>) -> bool {
        let info = self.body.call(call);
        let guaranteed = matches!(info.cc, CallConv::TAIL | CallConv::SWIFT_TAIL)
            || matches!(info.cc, CallConv::FAST | CallConv::GHC | CallConv::HIPE) && self.options.tailcallopt;
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
        let is_copied = |d: &ArgDesc| {
            let locs = &abi.locs[d.start as usize..d.end as usize];
            d.flags.byval.is_none() && locs.iter().any(by_address)
        };
        let own =
            |(k, d): (usize, &ArgDesc)| self.passes_own_object(k, args[k], abi.locs[d.start as usize], shift);
        let mut objects = descs.iter().enumerate().filter(|(_, d)| d.flags.byval.is_some());
        if !fits || descs.iter().any(is_copied) || !objects.all(own) {
            return Err(self.unsupported("musttail call with such stack arguments"));
        }
        self.profile_call(crate::calls::profile::EXIT)?;
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
        for (v, d) in args.iter().zip(descs).filter(|(_, d)| d.flags.byval.is_some()) {
            if let Loc::AddressReg(p) = abi.locs[d.start as usize] {
                uses.push((self.use_part(*v, 0)?, p));
            }
        }
        self.place_args(args, descs, parts, abi, Some(shift), &[], &mut uses)?;
        if moved {
            self.note_reused_arguments();
            let m = T::frame_mem(regalloc::FrameSlot::incoming(shift - 8));
            T::emit_store(self, PartTy::I64, caller, m);
        }
        if variadic {
            self.forward_registers(&mut uses)?;
        }
        let info = self.body.call(i);
        let (target, auth) = self.signed_target(i, info.callee);
        let callee = self.body.direct_callee(self.module, i);
        let callee = callee.and_then(|g| self.module.function(g));
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
            params: &info.attrs.params,
            callee_attrs: callee.map(|f| f.attrs.func),
            no_unwind: self.never_unwinds(i, callee.map(|f| &f.attrs)),
            shift,
            stack_map: None,
            invoke: false,
            auth,
            signature: Some(info.fn_ty),
            kcfi: self.kcfi_type(i, &target),
        };
        T::emit_call(self, &site)
    }

    /// Whether a `byval` argument is this function's own object in the same place, so that nothing has to be done for it.
    /// (`expand` has seen to that where both are of one type.)
    fn passes_own_object(&self, k: usize, v: Value, loc: Loc, shift: i32) -> bool {
        let is_own =
            v == Value::local(k as u32) && self.scope.has_attr(self.func.attrs.param(k), AttrKind::ByVal);
        is_own
            && match loc {
                Loc::Stack(at) => self.slot_of(v) == Some(regalloc::FrameSlot::incoming(at as i32 + shift)),
                Loc::AddressReg(_) => self.slot_of(v).is_none(),
                _ => false,
            }
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
            let known = self.st.forwarded.0.iter().find(|f| f.1 == preg).copied();
            let (r, _) = match known {
                Some(f) => f,
                None => {
                    let f = (self.vreg(ty), preg);
                    self.st.forwarded.0.push(f);
                    f
                }
            };
            uses.push((r, preg));
        }
        Ok(())
    }

    /// The entry's definitions of registers that are handed on.
    pub(crate) fn define_forwarded(&mut self, defs: &mut Regs) {
        for k in 0..self.st.forwarded.0.len() {
            let (r, preg) = self.st.forwarded.0[k];
            match defs.iter().find(|d| d.1 == preg) {
                // A named argument came in it after all.
                Some(&(own, _)) => self.vb.set_alias(r, own),
                None => defs.push((r, preg)),
            }
        }
    }
}
