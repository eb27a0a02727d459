//! Calls: signatures, attributes, operand bundles, inline assembly, `musttail`.

use super::body::BodyCheck;
use super::{Rule, attributes, ensure, global_name};
use crate::attributes::{AttrKind, AttrList, Attribute};
use crate::body::Builtin;
use crate::constants::{Const, InlineAsm};
use crate::ids::{AttrSetId, Block, GlobalId, Inst, TypeId, Value};
use crate::inline_asm;
use crate::inst::{InstData, InstFlags, Opcode, TailKind};
use crate::intrinsics::Intrinsic;
use crate::module::CallConv;
use crate::types::Type;

/// Operand bundles that may stand once: tag, number of operands if it is fixed.
const SINGLE_BUNDLES: &[(&[u8], Option<u32>)] = &[
    (b"deopt", None),
    (b"gc-transition", None),
    (b"funclet", Some(1)),
    (b"cfguardtarget", Some(1)),
    (b"ptrauth", Some(2)),
    (b"kcfi", Some(1)),
    (b"preallocated", Some(1)),
    (b"gc-live", None),
    (b"clang.arc.attachedcall", Some(1)),
    (b"deactivation-symbol", Some(1)),
];

/// Attributes of parameters that decide how an argument is passed.
const ABI_ATTRS: &[AttrKind] = &[
    AttrKind::StructRet,
    AttrKind::ByVal,
    AttrKind::InAlloca,
    AttrKind::InReg,
    AttrKind::StackAlign,
    AttrKind::SwiftSelf,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
    AttrKind::Preallocated,
    AttrKind::ByRef,
];

/// Conventions by LLVM's numbers that cannot be called directly.
const CHAIN_CONVENTIONS: &[u16] = &[104, 105];

impl<'a> BodyCheck<'a> {
    /// The global called directly, if it is a function.
    pub(super) fn callee(&self, i: Inst) -> Option<GlobalId> {
        match self.scope.constant(self.body.call(i).callee.as_const()?) {
            Const::Global { global, .. } => self.module.function(global).map(|_| global),
            _ => None,
        }
    }
    pub(super) fn called_intrinsic(&self, i: Inst) -> Option<Intrinsic> {
        if !self.body.inst(i).opcode.is_call() {
            return None;
        }
        self.module.function(self.callee(i)?)?.intrinsic
    }
    fn called_asm(&self, i: Inst) -> Option<InlineAsm> {
        match self.scope.constant(self.body.call(i).callee.as_const()?) {
            Const::InlineAsm { asm, .. } => Some(asm),
            _ => None,
        }
    }
    /// Whether argument `a` of a call has an attribute, on the call or on the function.
    pub(super) fn arg_has_attr(&self, i: Inst, a: usize, kind: AttrKind) -> bool {
        if self.scope.has_attr(self.body.call(i).attrs.param(a), kind) {
            return true;
        }
        self.callee(i)
            .and_then(|g| self.module.function(g))
            .is_some_and(|f| self.scope.has_attr(f.attrs.param(a), kind))
    }
    /// Operands of the bundle with a tag.
    pub(super) fn bundle(&self, i: Inst, tag: &[u8]) -> Option<&'a [Value]> {
        let mut at = self.body.call(i).num_args as usize;
        for (t, n) in &self.body.call(i).bundles {
            if self.scope.bytes(*t) == tag {
                return Some(&self.body.ops(i)[at..at + *n as usize]);
            }
            at += *n as usize;
        }
        None
    }
    pub(super) fn bundle_count(&self, i: Inst, tag: &[u8]) -> usize {
        let bundles = &self.body.call(i).bundles;
        bundles
            .iter()
            .filter(|(t, _)| self.scope.bytes(*t) == tag)
            .count()
    }

    /// Rules of call, invoke and callbr.
    pub(super) fn call(&mut self, b: Block, at: u32, i: Inst, d: &InstData) -> Rule {
        let call = self.body.call(i);
        if call.callee.as_local().is_some() {
            let reachable = self.cfg.is_reachable(b);
            self.dominance(call.callee, b, at, i, reachable)?;
        }
        ensure!(
            matches!(self.value_type(call.callee), Type::Ptr(_)),
            "callee of {} is not a pointer",
            self.name(i)
        );
        let Some((ret, params, variadic)) = self.scope.func_sig(call.fn_ty) else {
            return Err(format!("{} has no function type", self.name(i)));
        };
        ensure!(
            ret == d.ty,
            "type of {} is not what the callee returns",
            self.name(i)
        );
        self.argument_types(i, params, variadic)?;
        let args = self.body.call_args(i);
        let callee = self.callee(i);
        let function = callee.and_then(|g| self.module.function(g));
        let is_intrinsic = function.is_some_and(|f| f.is_intrinsic);
        if let Some(g) = callee
            && is_intrinsic
        {
            let same = self.module.global(g).value_ty == call.fn_ty;
            ensure!(
                same,
                "intrinsic {} is called with another signature",
                global_name(self.module, g)
            );
        }
        ensure!(
            !CHAIN_CONVENTIONS.contains(&call.cc.0),
            "functions of this calling convention cannot be called"
        );
        let asm = self.called_asm(i);
        if !call.attrs_are_empty() || function.is_some_and(|f| !f.attrs.params.is_empty()) {
            self.call_attributes(i, params, variadic, is_intrinsic, asm.is_some())?;
        }
        if !is_intrinsic {
            self.plain_call(i, ret, params, callee)?;
        }
        if let Some(g) = callee {
            if d.opcode != Opcode::Call {
                self.invoked_intrinsic(i, g)?;
            }
            match function.and_then(|f| f.intrinsic) {
                Some(id) => self.intrinsic_call(b, at, i, id)?,
                None if is_intrinsic => {
                    for v in args {
                        if let Some(Const::Metadata(id)) = v.as_const().map(|c| self.scope.constant(c)) {
                            self.visit_metadata(i, id, false, false)?;
                        }
                    }
                }
                None => {}
            }
        } else {
            let ret = self.scope.ty(ret);
            ensure!(ret != Type::Token, "an indirect call cannot return a token");
            ensure!(ret != Type::X86Amx, "an indirect call cannot return x86_amx");
        }
        if !call.bundles.is_empty() {
            self.bundles(i, callee)?;
        }
        if let Some(asm) = asm {
            self.asm_call(i, &asm)?;
        }
        self.call_by_opcode(i, at, d, asm)
    }

    /// The arguments have the types of the parameters; those of the ellipsis are first-class.
    fn argument_types(&self, i: Inst, params: &[TypeId], variadic: bool) -> Rule {
        let args = self.body.call_args(i);
        let enough = if variadic {
            args.len() >= params.len()
        } else {
            args.len() == params.len()
        };
        ensure!(
            enough,
            "{} has {} arguments, but the callee takes {}",
            self.name(i),
            args.len(),
            params.len()
        );
        for (k, (v, t)) in args.iter().zip(params).enumerate() {
            ensure!(
                self.ty(*v) == *t,
                "argument {k} of {} has another type than the parameter",
                self.name(i)
            );
        }
        if variadic {
            for v in &args[params.len()..] {
                let first_class =
                    !matches!(self.value_type(*v), Type::Void | Type::Func { .. } | Type::Label);
                ensure!(
                    first_class,
                    "argument of {} has no first-class type",
                    self.name(i)
                );
            }
        }
        Ok(())
    }

    fn call_by_opcode(&mut self, i: Inst, at: u32, d: &InstData, asm: Option<InlineAsm>) -> Rule {
        match d.opcode {
            Opcode::Call if self.body.call(i).tail == TailKind::MustTail => self.musttail(i, at),
            Opcode::Invoke => {
                let unwind = self.body.successors(i)[1];
                let pad = self.body.inst(self.first_non_phi(Block(unwind))).opcode;
                ensure!(
                    matches!(
                        pad,
                        Opcode::LandingPad | Opcode::CatchSwitch | Opcode::CatchPad | Opcode::CleanupPad
                    ),
                    "unwind destination of {} does not begin with an exception handling pad",
                    self.name(i)
                );
                Ok(())
            }
            Opcode::CallBr => {
                if self.called_intrinsic(i).is_some() {
                    return Ok(());
                }
                let Some(asm) = asm else {
                    return Err("callee of 'callbr' is not an inline assembly".to_string());
                };
                ensure!(!asm.can_throw, "inline assembly of 'callbr' cannot unwind");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    #[inline(always)]
    fn plain_call(&self, i: Inst, ret: TypeId, params: &[TypeId], callee: Option<GlobalId>) -> Rule {
        for t in params.iter().chain([&ret]) {
            match self.scope.ty(*t) {
                // Code generation's own calls of intrinsics have no declaration.
                Type::Metadata if matches!(self.body.call(i).builtin, Builtin::Intrinsic(_)) => {}
                Type::Metadata => {
                    return Err(format!(
                        "{} passes metadata to what is not an intrinsic",
                        self.name(i)
                    ));
                }
                Type::Token if *t != ret || callee.is_some() => {
                    ensure!(
                        *t == ret && callee.is_none(),
                        "{} passes a token to what is not an intrinsic",
                        self.name(i)
                    );
                }
                Type::Int(_) | Type::Ptr(_) | Type::Void | Type::Float | Type::Double => {}
                _ if super::memory::is_sized(self.scope, *t) => {
                    let align = self.module.data_layout.abi_align(self.scope, *t);
                    ensure!(
                        align <= 1 << 14,
                        "a type in {} is aligned too much to be passed",
                        self.name(i)
                    );
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Few intrinsics can be invoked.
    fn invoked_intrinsic(&self, i: Inst, g: GlobalId) -> Rule {
        use Intrinsic::*;
        let Some(f) = self.module.function(g).filter(|f| f.is_intrinsic) else {
            return Ok(());
        };
        let good = match f.intrinsic {
            Some(
                Donothing
                | SehTryBegin
                | SehTryEnd
                | SehScopeBegin
                | SehScopeEnd
                | CoroResume
                | CoroDestroy
                | CoroAwaitSuspendVoid
                | CoroAwaitSuspendBool
                | CoroAwaitSuspendHandle
                | ExperimentalPatchpointVoid
                | ExperimentalPatchpoint
                | FakeUse
                | ExperimentalGcStatepoint,
            ) => true,
            Some(id @ Intrinsic::Target(_)) => {
                matches!(id.name(), "wasm.throw" | "wasm.rethrow" | "amdgcn.kill")
            }
            _ => false,
        };
        ensure!(
            good,
            "{} of intrinsic {}",
            self.name(i),
            global_name(self.module, g)
        );
        Ok(())
    }

    #[inline(always)]
    fn call_attributes(
        &mut self,
        i: Inst,
        params: &[TypeId],
        variadic: bool,
        is_intrinsic: bool,
        is_asm: bool,
    ) -> Rule {
        let call = self.body.call(i);
        let args = self.body.call_args(i);
        let subject = attributes::Subject {
            is_intrinsic,
            is_asm,
            unnamed_addr: None,
        };
        let function = self.callee(i).and_then(|g| self.module.function(g));
        let scope = self.scope;
        if scope.has_attr(call.attrs.func, AttrKind::Speculatable) {
            let declared = function.is_some_and(|f| scope.has_attr(f.attrs.func, AttrKind::Speculatable));
            ensure!(declared, "attribute 'speculatable' does not apply to calls");
        }
        if scope.has_attr(call.attrs.func, AttrKind::Preallocated) {
            let arg = self.called_intrinsic(i) == Some(Intrinsic::CallPreallocatedArg);
            ensure!(
                arg,
                "attribute 'preallocated' applies only to calls of llvm.call.preallocated.arg"
            );
        }
        attributes::check_function(
            self.module,
            scope,
            call.fn_ty,
            &call.attrs,
            subject,
            self.good_sets,
        )?;
        let empty = AttrList::default();
        let declared = function.map_or(&empty, |f| &f.attrs);
        for (k, v) in args.iter().enumerate().take(params.len()) {
            let kinds = attributes::kinds_of(scope, call.attrs.param(k))
                | attributes::kinds_of(scope, declared.param(k));
            if kinds & attributes::ON_ARGUMENTS == 0 {
                continue;
            }
            self.argument(i, k, *v, declared)?;
        }
        if variadic {
            self.variadic_arguments(i, params.len())?;
        }
        Ok(())
    }

    fn argument(&mut self, i: Inst, k: usize, v: Value, declared: &AttrList) -> Rule {
        let scope = self.scope;
        let on_call = |kind| scope.has_attr(self.body.call(i).attrs.param(k), kind);
        let has = |kind| on_call(kind) || scope.has_attr(declared.param(k), kind);
        if has(AttrKind::InAlloca)
            && let Some(def) = self.def(v)
            && self.body.inst(def).opcode == Opcode::Alloca
        {
            let marked = self.body.inst(def).flags.has(InstFlags::INALLOCA);
            ensure!(
                marked,
                "inalloca argument {k} comes from an alloca without 'inalloca'"
            );
        }
        if has(AttrKind::SwiftError) {
            let good = match self.def(v) {
                Some(def) => {
                    let d = self.body.inst(def);
                    d.opcode == Opcode::Alloca && d.flags.has(InstFlags::SWIFTERROR)
                }
                None => self.body.as_arg(v).is_some_and(|p| {
                    let set = self.func.attrs.param(p);
                    scope.has_attr(set, AttrKind::SwiftError)
                }),
            };
            ensure!(
                good,
                "swifterror argument {k} comes from no swifterror alloca or parameter"
            );
        }
        if on_call(AttrKind::ImmArg) {
            ensure!(
                scope.has_attr(declared.param(k), AttrKind::ImmArg),
                "attribute 'immarg' cannot stand on a call alone"
            );
        }
        if has(AttrKind::ImmArg) {
            self.immediate(k, v)?;
        }
        if has(AttrKind::Preallocated) {
            let bundle = self.bundle_count(i, b"preallocated") != 0;
            let must = self.body.call(i).tail == TailKind::MustTail;
            ensure!(
                bundle != must,
                "preallocated argument {k} requires either a preallocated bundle or a musttail call"
            );
        }
        Ok(())
    }

    /// The argument is a literal integer or float.
    pub(super) fn immediate(&self, k: usize, v: Value) -> Rule {
        let c = v.as_const().map(|c| self.scope.constant(c));
        let good = match c {
            Some(
                Const::Int { .. } | Const::WideInt { .. } | Const::Float { .. } | Const::WideFloat { .. },
            ) => true,
            // In LLVM a splat of integers is a constant integer of vector type.
            Some(Const::Splat { .. }) => true,
            Some(Const::Expr { .. }) => v
                .as_const()
                .is_some_and(|c| super::constants::is_foldable(self.scope, c, 0)),
            _ => false,
        };
        ensure!(good, "argument {k} must be an immediate");
        Ok(())
    }

    fn variadic_arguments(&self, i: Inst, fixed: usize) -> Rule {
        let scope = self.scope;
        let call = self.body.call(i);
        let args = self.body.call_args(i);
        let mut nest = (0..fixed).any(|k| scope.has_attr(call.attrs.param(k), AttrKind::Nest));
        let mut returned = (0..fixed).any(|k| scope.has_attr(call.attrs.param(k), AttrKind::Returned));
        for (k, v) in args.iter().enumerate().skip(fixed) {
            let set = call.attrs.param(k);
            if set == AttrSetId::EMPTY {
                continue;
            }
            attributes::check_value(self.module, scope, set, self.ty(*v))?;
            if scope.has_attr(set, AttrKind::Nest) {
                ensure!(!nest, "more than one parameter has attribute 'nest'");
                nest = true;
            }
            if scope.has_attr(set, AttrKind::Returned) {
                ensure!(!returned, "more than one parameter has attribute 'returned'");
                returned = true;
            }
            if self.called_intrinsic(i) != Some(Intrinsic::ExperimentalGcStatepoint) {
                let sret = scope.has_attr(set, AttrKind::StructRet);
                ensure!(!sret, "attribute 'sret' on a variadic argument");
            }
            if scope.has_attr(set, AttrKind::InAlloca) {
                ensure!(
                    k == args.len() - 1,
                    "attribute 'inalloca' does not stand on the last argument"
                );
            }
        }
        Ok(())
    }

    fn bundles(&self, i: Inst, callee: Option<GlobalId>) -> Rule {
        let call = self.body.call(i);
        let mut at = call.num_args as usize;
        let mut seen = 0u32;
        for (tag, n) in &call.bundles {
            let tag = self.scope.bytes(*tag);
            let inputs = &self.body.ops(i)[at..at + *n as usize];
            at += *n as usize;
            let Some(k) = SINGLE_BUNDLES.iter().position(|b| b.0 == tag) else {
                continue;
            };
            let name = String::from_utf8_lossy(tag);
            ensure!(seen >> k & 1 == 0, "several operand bundles \"{name}\"");
            seen |= 1 << k;
            ensure!(
                SINGLE_BUNDLES[k].1.is_none_or(|w| w == *n),
                "wrong number of operands of bundle \"{name}\""
            );
            self.bundle_operands(i, tag, inputs, callee)?;
        }
        Ok(())
    }

    fn bundle_operands(&self, i: Inst, tag: &[u8], inputs: &[Value], callee: Option<GlobalId>) -> Rule {
        let constant_int =
            |v: Value, bits: u32| super::nodes::value_int(self.scope, v).is_some_and(|n| n.bits == bits);
        match tag {
            b"funclet" => {
                let pad = self.def(inputs[0]).map(|p| self.body.inst(p).opcode);
                ensure!(
                    matches!(pad, Some(Opcode::CatchPad | Opcode::CleanupPad)),
                    "operand of bundle \"funclet\" is not a funclet pad"
                );
            }
            b"ptrauth" => {
                ensure!(
                    constant_int(inputs[0], 32),
                    "key of bundle \"ptrauth\" is not a constant i32"
                );
                ensure!(
                    self.ty(inputs[1]) == TypeId::I64,
                    "discriminator of bundle \"ptrauth\" is not an i64"
                );
                ensure!(callee.is_none(), "a direct call cannot have a bundle \"ptrauth\"");
            }
            b"kcfi" => ensure!(
                constant_int(inputs[0], 32),
                "operand of bundle \"kcfi\" is not a constant i32"
            ),
            b"preallocated" => {
                let setup = self.def(inputs[0]).and_then(|d| self.called_intrinsic(d));
                ensure!(
                    setup == Some(Intrinsic::CallPreallocatedSetup),
                    "operand of bundle \"preallocated\" is not a token of llvm.call.preallocated.setup"
                );
            }
            b"clang.arc.attachedcall" => self.attached_call(i, inputs[0])?,
            _ => {}
        }
        Ok(())
    }

    fn attached_call(&self, i: Inst, v: Value) -> Rule {
        let call = self.body.call(i);
        let ret = self.scope.ty(self.body.inst(i).ty);
        let no_return = self.scope.has_attr(call.attrs.func, AttrKind::NoReturn)
            || self
                .callee(i)
                .and_then(|g| self.module.function(g))
                .is_some_and(|f| self.scope.has_attr(f.attrs.func, AttrKind::NoReturn));
        ensure!(
            matches!(ret, Type::Ptr(_)) || no_return && ret == Type::Void,
            "a call with bundle \"clang.arc.attachedcall\" does not return a pointer"
        );
        let g = match v.as_const().map(|c| self.scope.constant(c)) {
            Some(Const::Global { global, .. }) if self.module.function(global).is_some() => global,
            _ => return Err("operand of bundle \"clang.arc.attachedcall\" is not a function".to_string()),
        };
        let name = self.module.global_name(g);
        let name = name
            .strip_prefix(b"llvm.objc.")
            .unwrap_or_else(|| name.strip_prefix(b"objc_").unwrap_or(name));
        ensure!(
            matches!(
                name,
                b"retainAutoreleasedReturnValue"
                    | b"unsafeClaimAutoreleasedReturnValue"
                    | b"claimAutoreleasedReturnValue"
            ),
            "invalid function in bundle \"clang.arc.attachedcall\""
        );
        let fixed = self.module.function(g).is_some_and(|f| f.is_intrinsic);
        let pointer = |t: TypeId| match self.scope.ty(t) {
            Type::Ptr(space) => space == 0 || !fixed,
            _ => false,
        };
        let signature = self.scope.func_sig(self.module.global(g).value_ty);
        ensure!(
            matches!(signature, Some((result, &[object], false)) if pointer(result) && pointer(object)),
            "function in bundle \"clang.arc.attachedcall\" does not take and return a pointer"
        );
        Ok(())
    }

    /// Constraints of inline assembly: their order, and against arguments, results and labels.
    fn asm_call(&self, i: Inst, asm: &InlineAsm) -> Rule {
        let call = self.body.call(i);
        let text = self.scope.bytes(asm.constraints);
        let counts = inline_asm::check(text)?;
        for (k, c) in inline_asm::constraints(text)
            .filter(|c| c.has_argument())
            .enumerate()
        {
            self.asm_argument(i, k, c.indirect)?;
        }
        if self.body.call_args(i).len() != counts.arguments {
            let (wanted, n) = (counts.arguments, self.body.call_args(i).len());
            return Err(format!(
                "inline assembly has {wanted} input constraints for {n} arguments"
            ));
        }
        let ret = self.scope.func_sig(call.fn_ty).map_or(TypeId::VOID, |s| s.0);
        let outputs = counts.results;
        let fits = match outputs {
            0 => ret == TypeId::VOID,
            1 => ret != TypeId::VOID && self.scope.struct_elems(ret).is_none(),
            n => self.scope.struct_elems(ret).is_some_and(|e| e.0.len() == n),
        };
        ensure!(
            fits,
            "result of inline assembly does not fit its {outputs} output constraints"
        );
        let labels = counts.labels;
        let targets = match self.body.inst(i).opcode {
            Opcode::CallBr => self.body.successors(i).len() - 1,
            _ => 0,
        };
        ensure!(
            labels == targets,
            "inline assembly has {labels} label constraints for {targets} indirect destinations"
        );
        Ok(())
    }

    fn asm_argument(&self, i: Inst, k: usize, indirect: bool) -> Rule {
        let Some(v) = self.body.call_args(i).get(k) else {
            return Ok(());
        };
        let element = self
            .scope
            .has_attr(self.body.call(i).attrs.param(k), AttrKind::ElementType);
        if indirect {
            ensure!(
                matches!(self.value_type(*v), Type::Ptr(_)),
                "argument {k} of an indirect constraint is not a pointer"
            );
            ensure!(
                element,
                "argument {k} of an indirect constraint has no 'elementtype'"
            );
        } else {
            ensure!(
                !element,
                "argument {k} has 'elementtype' but its constraint is not indirect"
            );
        }
        Ok(())
    }

    fn abi_attrs(&self, set: AttrSetId) -> Vec<Attribute> {
        let scope = self.scope;
        let by_memory = scope.has_attr(set, AttrKind::ByVal) || scope.has_attr(set, AttrKind::ByRef);
        scope
            .attrs(set)
            .iter()
            .filter(|a| {
                a.kind()
                    .is_some_and(|k| ABI_ATTRS.contains(&k) || k == AttrKind::Align && by_memory)
            })
            .cloned()
            .collect()
    }

    /// Rules of `musttail` (LangRef "call").
    fn musttail(&self, i: Inst, at: u32) -> Rule {
        let call = self.body.call(i);
        let scope = self.scope;
        ensure!(
            self.called_asm(i).is_none(),
            "inline assembly cannot be a 'musttail' call"
        );
        let caller_ty = self.module.global(self.f).value_ty;
        let (Some((ret, mine, variadic)), Some((other_ret, theirs, other_variadic))) =
            (scope.func_sig(caller_ty), scope.func_sig(call.fn_ty))
        else {
            return Ok(());
        };
        ensure!(
            variadic == other_variadic,
            "'musttail' call between variadic and other functions"
        );
        ensure!(
            ret == other_ret,
            "'musttail' call of a function that returns another type"
        );
        ensure!(
            self.func.cc == call.cc,
            "'musttail' call of another calling convention"
        );
        self.followed_by_return(i, at)?;
        if call.cc == CallConv::SWIFT_TAIL || call.cc == CallConv::TAIL {
            let count = mine.len().max(theirs.len());
            for set in (0..count).flat_map(|k| [self.func.attrs.param(k), call.attrs.param(k)]) {
                let bad = [
                    AttrKind::InAlloca,
                    AttrKind::InReg,
                    AttrKind::SwiftError,
                    AttrKind::Preallocated,
                    AttrKind::ByRef,
                ];
                let found = bad.iter().find(|k| scope.has_attr(set, **k));
                ensure!(
                    found.is_none(),
                    "attribute '{}' with a 'musttail' call of this convention",
                    found.map_or("", |k| k.keyword())
                );
            }
            ensure!(
                !variadic,
                "'musttail' call of this convention in a variadic function"
            );
            return Ok(());
        }
        if self.called_intrinsic(i).is_none() {
            ensure!(
                mine == theirs,
                "'musttail' call of a function with other parameters"
            );
        }
        for k in 0..mine.len() {
            ensure!(
                self.abi_attrs(self.func.attrs.param(k)) == self.abi_attrs(call.attrs.param(k)),
                "'musttail' call passes parameter {k} in another way"
            );
        }
        Ok(())
    }

    fn followed_by_return(&self, i: Inst, at: u32) -> Rule {
        let body = self.body;
        let end = body.blocks[self.block_of(i).index()].end;
        let next = |at: u32| (at < end).then(|| body.order[at as usize]);
        let mut value = body.result(i);
        let mut after = next(at + 1);
        if let Some(cast) = after.filter(|n| body.inst(*n).opcode == Opcode::BitCast) {
            ensure!(
                body.ops(cast)[0] == value,
                "bitcast behind a 'musttail' call of another value"
            );
            value = body.result(cast);
            after = next(at + 2);
        }
        let Some(ret) = after.filter(|n| body.inst(*n).opcode == Opcode::Ret) else {
            return Err("'musttail' call is not followed by 'ret'".to_string());
        };
        let good = body.ops(ret).first().is_none_or(|v| {
            let c = v.as_const().map(|c| self.scope.constant(c));
            *v == value || matches!(c, Some(Const::Undef(_) | Const::Poison(_)))
        });
        ensure!(good, "result of a 'musttail' call is not returned");
        Ok(())
    }
}

impl crate::body::CallInfo {
    fn attrs_are_empty(&self) -> bool {
        self.attrs.func == AttrSetId::EMPTY
            && self.attrs.ret == AttrSetId::EMPTY
            && self.attrs.params.is_empty()
    }
}
