//! call, invoke, callbr: conventions, callees, arguments, bundles.

use super::Parser;
use super::attributes::FunctionAttrs;
use super::lexer::is_letter;
use crate::attributes::AttrList;
use crate::body::{Builtin, CallInfo};
use crate::constants::{Const, InlineAsm};
use crate::diag::Result;
use crate::ids::{AttrSetId, StrId, TypeId, Value};
use crate::inline_asm::{self, Constraint};
use crate::inst::{InstFlags, Opcode, TailKind};
use crate::module::CallConv;
use crate::types::Type;
use smallvec::SmallVec;

/// Calling conventions with a keyword (`llvm/IR/CallingConv.h`).
const CONVENTIONS: &[(&str, u16)] = &[
    ("ccc", 0),
    ("fastcc", 8),
    ("coldcc", 9),
    ("ghccc", 10),
    ("hipecc", 11),
    // Retired; its number stands.
    ("webkit_jscc", 12),
    ("anyregcc", 13),
    ("preserve_mostcc", 14),
    ("preserve_allcc", 15),
    ("swiftcc", 16),
    ("cxx_fast_tlscc", 17),
    ("tailcc", 18),
    ("cfguard_checkcc", 19),
    ("swifttailcc", 20),
    ("preserve_nonecc", 21),
    ("x86_stdcallcc", 64),
    ("x86_fastcallcc", 65),
    ("arm_apcscc", 66),
    ("arm_aapcscc", 67),
    ("arm_aapcs_vfpcc", 68),
    ("msp430_intrcc", 69),
    ("x86_thiscallcc", 70),
    ("ptx_kernel", 71),
    ("ptx_device", 72),
    ("spir_func", 75),
    ("spir_kernel", 76),
    ("intel_ocl_bicc", 77),
    ("x86_64_sysvcc", 78),
    ("x86_64_win64cc", 79),
    ("win64cc", 79),
    ("x86_vectorcallcc", 80),
    ("hhvmcc", 81),
    ("hhvm_ccc", 82),
    ("x86_intrcc", 83),
    ("avr_intrcc", 84),
    ("avr_signalcc", 85),
    ("amdgpu_vs", 87),
    ("amdgpu_gs", 88),
    ("amdgpu_ps", 89),
    ("amdgpu_cs", 90),
    ("amdgpu_kernel", 91),
    ("x86_regcallcc", 92),
    ("amdgpu_hs", 93),
    ("amdgpu_ls", 95),
    ("amdgpu_es", 96),
    ("aarch64_vector_pcs", 97),
    ("aarch64_sve_vector_pcs", 98),
    ("amdgpu_gfx", 100),
    ("aarch64_sme_preservemost_from_x0", 102),
    ("aarch64_sme_preservemost_from_x2", 103),
    ("amdgpu_cs_chain", 104),
    ("amdgpu_cs_chain_preserve", 105),
    ("m68k_rtdcc", 106),
    ("graalcc", 107),
    ("riscv_vector_cc", 110),
    ("aarch64_sme_preservemost_from_x1", 111),
    ("amdgpu_gfx_whole_wave", 124),
    ("cheriot_compartmentcallcc", 125),
    ("cheriot_compartmentcalleecc", 126),
    ("cheriot_librarycallcc", 127),
];

/// The arguments of a call as they stand in the text.
#[derive(Default)]
struct CallArgs {
    args: SmallVec<[Value; 8]>,
    types: SmallVec<[TypeId; 8]>,
    /// Of the parameters up to the last that has any.
    attrs: SmallVec<[AttrSetId; 4]>,
    /// `...` ended the list.
    ellipsis: bool,
}

impl<'a> Parser<'a> {
    /// `fastcc`, `cc 10`, `riscv_vls_cc(128)`, or nothing.
    pub(super) fn calling_convention(&mut self) -> Result<CallConv> {
        if !is_letter(self.peek()) {
            return Ok(CallConv::C);
        }
        let w = self.at_word();
        // Types and attributes, as they nearly always stand there: names of conventions are longer, but for those with `cc`.
        if w.len() < 5 && w[0] != b'c' || w == b"noundef" {
            return Ok(CallConv::C);
        }
        if w.starts_with(b"cc") && w[2..].iter().all(|c| super::lexer::is_digit(*c)) {
            // "cc 11", and "cc11" just as well.
            self.skip(2);
            let at = self.pos;
            let n = self.u32()?;
            if n > 1023 {
                return Err(self.error_at(at, "calling convention is out of range"));
            }
            return Ok(CallConv(n as u16));
        }
        if w == b"riscv_vls_cc" {
            self.word();
            let mut bits = 128;
            if self.eat(b'(') {
                bits = self.u32()?;
                self.expect(b')', "in calling convention")?;
            }
            if !bits.is_power_of_two() || !(32..=65536).contains(&bits) {
                return Err(self.error("unknown RISC-V ABI VLEN"));
            }
            return Ok(CallConv(112 + bits.trailing_zeros() as u16 - 5));
        }
        match CONVENTIONS.iter().find(|(s, _)| s.as_bytes() == w) {
            Some((_, n)) => {
                self.word();
                Ok(CallConv(*n))
            }
            None => Ok(CallConv::C),
        }
    }

    pub(super) fn marked_call(&mut self, tail: TailKind, at: usize) -> Result<bool> {
        self.expect_word("call", "after 'tail', 'musttail' or 'notail'")?;
        self.call(tail, at)
    }

    pub(super) fn call(&mut self, tail: TailKind, at: usize) -> Result<bool> {
        let flags = match self.peek() {
            // Fast-math flags start with these; types and conventions mostly do not.
            b'f' | b'n' | b'r' | b'a' | b'c' => self.fast_math(),
            _ => InstFlags::NONE,
        };
        self.call_like(Opcode::Call, tail, flags, at)
    }
    pub(super) fn invoke(&mut self, at: usize) -> Result<bool> {
        self.call_like(Opcode::Invoke, TailKind::None, InstFlags::NONE, at)
    }
    pub(super) fn callbr(&mut self, at: usize) -> Result<bool> {
        self.call_like(Opcode::CallBr, TailKind::None, InstFlags::NONE, at)
    }

    /// The function type that a call's type names: itself, or (LLVM up to 3.6) a pointer to it. `None` if it is the type of
    /// the result.
    fn written_fn_ty(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.scope().ty(ty) {
            Type::Func { .. } => Some(ty),
            Type::TypedPtr { pointee, .. } if matches!(self.scope().ty(pointee), Type::Func { .. }) => {
                // "call i32 (i8*, ...)* @printf(...)", unless the result is itself such a pointer.
                match self.callee_takes(pointee) {
                    true => Some(pointee),
                    false => None,
                }
            }
            _ => None,
        }
    }

    /// `(type attributes value, …)` of a call, with its parentheses.
    fn call_args(&mut self, tail: TailKind) -> Result<CallArgs> {
        let mut list = CallArgs::default();
        self.expect(b'(', "in call")?;
        if self.eat(b')') {
            return Ok(list);
        }
        loop {
            if self.peek() == b'.' && self.text[self.pos..].starts_with(b"...") {
                // Forwarding the variable arguments of a musttail call.
                if tail != TailKind::MustTail || !self.fun.variadic {
                    return Err(self.error("unexpected ellipsis in argument list for this call"));
                }
                list.ellipsis = true;
                self.skip(3);
            } else {
                let t = self.ty()?;
                let set = self.param_attrs(t)?;
                if set != AttrSetId::EMPTY {
                    list.attrs.resize(list.args.len(), AttrSetId::EMPTY);
                    list.attrs.push(set);
                }
                list.args.push(self.value(t)?);
                list.types.push(t);
                if self.eat(b',') {
                    continue;
                }
            }
            self.expect(b')', "at end of argument list")?;
            return Ok(list);
        }
    }

    /// The blocks that an invoke or callbr names, stored; 0 for calls.
    fn call_targets(&mut self, opcode: Opcode) -> Result<u32> {
        match opcode {
            Opcode::Invoke => {
                self.expect_word("to", "in invoke")?;
                let normal = self.label()?;
                self.expect_word("unwind", "in invoke")?;
                let unwind = self.label()?;
                Ok(self.store_labels(&[normal, unwind]))
            }
            Opcode::CallBr => {
                self.expect_word("to", "in callbr")?;
                let mut list = vec![self.label()?];
                list.extend(self.label_list()?);
                Ok(self.store_labels(&list))
            }
            _ => Ok(0),
        }
    }

    fn call_like(&mut self, opcode: Opcode, tail: TailKind, flags: InstFlags, at: usize) -> Result<bool> {
        let cc = match self.peek() {
            b'i' | b'p' if self.at_simple_ty() => CallConv::C,
            _ => self.calling_convention()?,
        };
        let ret_attrs = match self.peek() {
            b'i' | b'p' | b'v' if self.at_simple_ty() => AttrSetId::EMPTY,
            _ => self.return_attrs()?,
        };
        let addr_space = if self.peek() == b'a' {
            self.optional_addr_space(self.module().data_layout.program_addr_space)?
        } else {
            self.module().data_layout.program_addr_space
        };
        let ty_at = self.pos;
        let ty = self.ty_or_void()?;
        let mut fn_ty = self.written_fn_ty(ty);
        let callee_at = self.pos;
        if self.peek() == b'@'
            && self.text[self.pos..].starts_with(b"@llvm.")
            && let Some(done) = self.special_call(opcode, ty, fn_ty, flags, at)?
        {
            return Ok(done);
        }
        let mut callee = self.callee(addr_space)?;
        let CallArgs {
            mut args,
            mut types,
            mut attrs,
            ellipsis,
        } = self.call_args(tail)?;
        if tail == TailKind::MustTail && self.fun.variadic && !ellipsis {
            return Err(self.error_at(
                callee_at,
                "expected '...' at end of argument list for musttail call in varargs function",
            ));
        }
        let mut func = FunctionAttrs::default();
        if matches!(self.peek(), b'#' | b'"' | b'a'..=b'z' | b'A'..=b'Z') {
            self.call_attrs(&mut func)?;
        }
        let mut bundles = Vec::new();
        let num_args = args.len() as u32;
        if self.peek() == b'[' {
            bundles = self.bundles(&mut args)?;
        }
        let targets = self.call_targets(opcode)?;
        if opcode == Opcode::CallBr {
            self.drop_label_args(&mut callee, &mut args, &mut types, &mut fn_ty, targets);
        }
        let num_args = num_args.min(args.len() as u32);
        let fn_ty = match fn_ty.take() {
            Some(t) => {
                self.check_args(t, &types, callee_at)?;
                t
            }
            None => self.implied_fn_ty(ty, &types, callee, ty_at)?,
        };
        self.finish_callee(&mut callee, fn_ty, addr_space, callee_at)?;
        if self.typed() {
            self.add_element_types(callee, &types, &mut attrs);
        }
        let ret = match self.scope().func_sig(fn_ty) {
            Some((r, ..)) => r,
            None => return Err(self.error_at(ty_at, "invalid result type for call")),
        };
        if flags != InstFlags::NONE && !self.takes_fast_math(ret) {
            return Err(self.error_at(
                at,
                "fast-math-flags specified for call without floating-point scalar or vector return type",
            ));
        }
        let func_set = self.function_attr_set(func);
        let ops = self.operands(&args);
        let mut d = Self::inst(opcode, ret, ops);
        d.flags = flags;
        d.aux = self.body.calls.len() as u32;
        self.body.calls.push(CallInfo {
            builtin: Builtin::None,
            callee,
            fn_ty,
            cc,
            tail,
            num_args,
            attrs: AttrList {
                func: func_set,
                ret: ret_attrs,
                params: attrs,
            },
            bundles,
            addr_space,
            targets,
        });
        self.push_inst(d, at);
        Ok(false)
    }

    /// An intrinsic called without a declaration, by the types of the call.
    fn find_implicit(&mut self, name: &'a [u8], ret: TypeId, fn_ty: Option<TypeId>) {
        let found = self.find_global(&super::lexer::Name::Text(name.into()));
        if found.is_some_and(|g| !self.module().symbols.implicit.contains(&g)) {
            return;
        }
        let at = self.pos;
        self.skip(name.len() + 1);
        let fn_ty = match fn_ty {
            Some(t) => Some(t),
            None => self.type_of_arguments(ret).ok(),
        };
        self.pos = at;
        let Some(t) = fn_ty else { return };
        let t = self.opaque_ty(t);
        if let Some(now) = super::typed_pointers::present_name(self.scope(), name, t) {
            self.fun.implicit = self.find_global(&super::lexer::Name::Text(now.into()));
        }
    }

    /// Up to LLVM 14 a callbr passed the addresses of its indirect targets as arguments; today the
    /// constraints say `!i` for them.
    pub(crate) fn drop_label_args(
        &mut self,
        callee: &mut Value,
        args: &mut SmallVec<[Value; 8]>,
        types: &mut SmallVec<[TypeId; 8]>,
        fn_ty: &mut Option<TypeId>,
        targets: u32,
    ) {
        let Some(Const::InlineAsm { ty, mut asm }) = callee.as_const().map(|c| self.scope().constant(c))
        else {
            return;
        };
        let labels = self.body.list(targets).len() - 1;
        let constraints = self.scope().bytes(asm.constraints).to_vec();
        let mut parts: Vec<&[u8]> = inline_asm::pieces(&constraints).collect();
        if labels == 0 || labels > args.len() || parts.iter().any(|p| p.starts_with(b"!")) {
            return;
        }
        let first = args.len() - labels;
        let is_address = |v: &Value| {
            let c = v.as_const().map(|c| self.scope().constant(c));
            matches!(c, Some(Const::BlockAddress { .. }))
        };
        if !args[first..].iter().all(is_address) {
            return;
        }
        // The constraint of each argument, in order.
        let inputs: Vec<usize> = (0..parts.len())
            .filter(|i| Constraint::parse(parts[*i]).is_some_and(|c| c.has_argument()))
            .collect();
        if inputs.len() != args.len() {
            return;
        }
        for i in &inputs[first..] {
            parts[*i] = b"!i";
        }
        args.truncate(first);
        types.truncate(first);
        if let Some(t) = *fn_ty
            && let Some((ret, params, variadic)) = self.scope().func_sig(t)
        {
            let params: Vec<TypeId> = params.iter().copied().take(first).collect();
            *fn_ty = Some(self.tables().func_ty(ret, &params, variadic));
        }
        asm.constraints = self.tables().str(&parts.join(&b","[..]));
        *callee = Value::constant(self.tables().constant(Const::InlineAsm { ty, asm }));
    }

    /// Calls of old intrinsics and of `llvm.dbg.*`, which become something else. `pos` stands at the
    /// callee; `None` if it is an ordinary call.
    #[cold]
    fn special_call(
        &mut self,
        opcode: Opcode,
        ret: TypeId,
        fn_ty: Option<TypeId>,
        flags: InstFlags,
        at: usize,
    ) -> Result<Option<bool>> {
        let n = self.name_len_at(self.pos + 1);
        let name = &self.text[self.pos + 1..self.pos + 1 + n];
        let debug = crate::upgrade::debug::record_kind(name).is_some();
        let old = crate::upgrade::find_old(self.module(), name);
        if !debug && old.is_none() {
            self.find_implicit(name, ret, fn_ty);
            return Ok(None);
        }
        if opcode != Opcode::Call {
            return Err(self.error(format!(
                "unsupported: invoke of '{}'",
                String::from_utf8_lossy(name)
            )));
        }
        self.skip(n + 1);
        self.expect(b'(', "in call")?;
        let mut args: SmallVec<[Value; 8]> = SmallVec::new();
        let mut types: SmallVec<[TypeId; 8]> = SmallVec::new();
        if !self.eat(b')') {
            loop {
                let t = self.ty()?;
                self.param_attrs(t)?;
                args.push(self.value(t)?);
                types.push(t);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')', "at end of argument list")?;
        }
        let mut attrs = FunctionAttrs::default();
        self.function_attrs(&mut attrs)?;
        if debug {
            self.debug_call(name, &args, at)?;
            return Ok(Some(false));
        }
        let old = old.expect("checked above");
        self.check_args(old.fn_ty, &types, at)?;
        let result = match fn_ty {
            Some(t) => self.scope().func_sig(t).map_or(ret, |s| s.0),
            None => ret,
        };
        let declared = self.scope().func_sig(old.fn_ty).map_or(TypeId::VOID, |s| s.0);
        self.check_ty(declared, result, at)?;
        let text = String::from_utf8_lossy(&name[5..]).into_owned();
        let mut upgrader = self.upgrader(at);
        let call = crate::upgrade::OldCall {
            name: &text,
            ret: result,
            args: upgrader.old_args(&args),
            flags,
        };
        let made = upgrader.replace_call(&call)?;
        self.fun.no_inst = !made;
        Ok(Some(false))
    }

    /// A type that is certainly no convention or attribute.
    #[inline]
    fn at_simple_ty(&self) -> bool {
        let p = self.pos;
        match self.peek() {
            b'i' => super::lexer::is_digit(self.byte(p + 1)),
            b'p' => self.byte(p + 1) == b't' && self.byte(p + 2) == b'r' && self.byte(p + 3) == b' ',
            b'v' => self.byte(p + 1) == b'o' && self.byte(p + 2) == b'i' && self.byte(p + 3) == b'd',
            _ => false,
        }
    }

    /// Whether the result carries fast-math flags: floats, vectors and arrays of them, and structs of one
    /// such type.
    pub(crate) fn takes_fast_math(&self, t: TypeId) -> bool {
        let s = self.scope();
        let mut t = t;
        if let Type::Struct { elems, .. } = s.ty(t) {
            let e = s.type_list(elems);
            if e.is_empty() || e.iter().any(|x| *x != e[0]) {
                return false;
            }
            t = e[0];
        }
        while let Type::Array { elem, .. } = s.ty(t) {
            t = elem;
        }
        self.float_bits(s.scalar_ty(t)).is_some()
    }

    /// Attributes behind the arguments. In calls `to` of invoke may follow.
    fn call_attrs(&mut self, out: &mut FunctionAttrs) -> Result<()> {
        self.function_attrs(out)
    }

    /// `[ "tag"(T v, …), … ]`.
    fn bundles(&mut self, args: &mut SmallVec<[Value; 8]>) -> Result<Vec<(StrId, u32)>> {
        self.skip(1);
        let mut out = Vec::new();
        while self.peek() != b']' {
            if !out.is_empty() {
                self.expect(b',', "in input list")?;
            }
            let tag = self.string()?;
            let tag = self.tables().str(&tag);
            self.expect(b'(', "in operand bundle")?;
            let before = args.len();
            while self.peek() != b')' {
                if args.len() > before {
                    self.expect(b',', "in input list")?;
                }
                let t = self.ty()?;
                if t == TypeId::LABEL {
                    return Err(self.error("a block cannot be a bundle operand"));
                }
                args.push(self.value(t)?);
            }
            self.skip(1);
            out.push((tag, (args.len() - before) as u32));
        }
        if out.is_empty() {
            return Err(self.error("operand bundle set must not be empty"));
        }
        self.skip(1);
        Ok(out)
    }

    /// Arguments against an explicit function type.
    fn check_args(&self, fn_ty: TypeId, types: &[TypeId], at: usize) -> Result<()> {
        let (_, params, variadic) = self
            .scope()
            .func_sig(fn_ty)
            .ok_or_else(|| self.error_at(at, "callee has no function type"))?;
        if types.len() < params.len() {
            return Err(self.error_at(at, "not enough parameters specified for call"));
        }
        if types.len() > params.len() && !variadic {
            return Err(self.error_at(at, "too many arguments specified"));
        }
        for (p, t) in params.iter().zip(types) {
            if p != t {
                return Err(self.error_at(
                    at,
                    format!("argument is not of expected type '{}'", self.ty_text(*p)),
                ));
            }
        }
        Ok(())
    }

    /// The function type from the result's and arguments' types.
    fn implied_fn_ty(&mut self, ret: TypeId, types: &[TypeId], callee: Value, at: usize) -> Result<TypeId> {
        if let Some(c) = callee.as_const()
            && let Const::Global { global, .. } = self.scope().constant(c)
        {
            let t = self.module().global(global).value_ty;
            if let Some((r, params, false)) = self.scope().func_sig(t)
                && r == ret
                && params == types
            {
                return Ok(t);
            }
        }
        if !self.is_return_ty(ret) {
            return Err(self.error_at(at, "invalid result type for LLVM function"));
        }
        Ok(self.tables().func_ty(ret, types, false))
    }

    /// What is called. The type is checked by [`Parser::finish_callee`].
    fn callee(&mut self, addr_space: u32) -> Result<Value> {
        let at = self.pos;
        match self.peek() {
            b'@' => {
                let g = match self.fun.implicit.take() {
                    Some(g) => {
                        self.name()?;
                        g
                    }
                    None => self.global_name()?,
                };
                let ptr = self.module().global(g).ptr_ty;
                Ok(Value::constant(self.global_address(g, ptr, at)?))
            }
            b'%' => {
                let ty = match self.known_local_ty() {
                    Some(t) => t,
                    None => self.tables().ptr_ty(addr_space),
                };
                self.local(ty)
            }
            b'a' if self.at_word() == b"asm" => self.inline_asm(),
            c if is_letter(c) => {
                let w = self.at_word();
                if let Some(op) = super::const_expr::const_opcode(w) {
                    self.skip(w.len());
                    let c = self.const_expr(op, at)?;
                    if self.fun.has_dropped {
                        return self.expand_operand(c, at);
                    }
                    return Ok(Value::constant(c));
                }
                let ty = self.tables().ptr_ty(addr_space);
                Ok(Value::constant(self.constant(ty)?))
            }
            _ => Err(self.error("expected a callee")),
        }
    }

    /// `asm [sideeffect] [alignstack] [inteldialect] [unwind] "template", "constraints"`.
    fn inline_asm(&mut self) -> Result<Value> {
        self.word();
        let side_effect = self.eat_word(b"sideeffect");
        let align_stack = self.eat_word(b"alignstack");
        let intel_dialect = self.eat_word(b"inteldialect");
        let can_throw = self.eat_word(b"unwind");
        let template = self.string()?;
        self.expect(b',', "in inline asm expression")?;
        let constraints = self.string()?;
        let mut t = self.tables();
        let asm = InlineAsm {
            fn_ty: TypeId::VOID,
            template: t.str(&template),
            constraints: t.str(&constraints),
            side_effect,
            align_stack,
            intel_dialect,
            can_throw,
        };
        let ty = TypeId::PTR;
        Ok(Value::constant(t.constant(Const::InlineAsm { ty, asm })))
    }

    /// Checks the callee against the function type, now that it is known.
    #[inline]
    fn finish_callee(&mut self, callee: &mut Value, fn_ty: TypeId, addr_space: u32, at: usize) -> Result<()> {
        if let Some(c) = callee.as_const() {
            match self.scope().constant(c) {
                Const::Global { global, .. }
                    if self.module().global(global).value_ty == fn_ty
                        && self.module().global(global).addr_space == addr_space =>
                {
                    return Ok(());
                }
                Const::InlineAsm { ty, mut asm } => {
                    asm.fn_ty = fn_ty;
                    let constraints = self.scope().bytes(asm.constraints);
                    if let Some(e) = self.check_asm(constraints, fn_ty) {
                        return Err(self.error_at(at, e));
                    }
                    *callee = Value::constant(self.tables().constant(Const::InlineAsm { ty, asm }));
                    return Ok(());
                }
                _ => {}
            }
        }
        let ty = self.value_ty(*callee);
        match self.scope().ty(ty) {
            Type::Ptr(n) if n == addr_space => Ok(()),
            Type::TypedPtr { pointee, .. } if pointee == fn_ty => Ok(()),
            _ => Err(self.error_at(
                at,
                format!(
                    "callee defined with type '{}' but '{}' is called",
                    self.ty_text(ty),
                    self.ty_text(fn_ty)
                ),
            )),
        }
    }

    /// In a module with typed pointers: whether the callee under `pos` is a pointer to `fn_ty`, so that
    /// a pointer type before it is the callee's rather than the result's.
    fn callee_takes(&mut self, fn_ty: TypeId) -> bool {
        let at = self.pos;
        let depth = self.depth;
        let ty = match self.peek() {
            b'@' => self.global_name().ok().map(|g| self.module().global(g).ptr_ty),
            b'%' => self.known_local_ty(),
            b'a' if self.at_word() == b"asm" => None,
            _ => {
                let w = self.at_word();
                match super::const_expr::const_opcode(w) {
                    Some(op) => {
                        self.skip(w.len());
                        let c = self.const_expr(op, at).ok();
                        c.map(|c| self.scope().const_ty(c))
                    }
                    None => None,
                }
            }
        };
        self.pos = at;
        self.depth = depth;
        match ty.map(|t| self.scope().ty(t)) {
            Some(Type::TypedPtr { pointee, .. }) => pointee == fn_ty,
            // Unknown yet, asm, null: the old form is the likely one.
            _ => true,
        }
    }
}
