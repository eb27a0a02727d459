//! Calls, arguments and returns: parts are placed by the target's convention, moved by generic code.

use super::results::{ResultRegisters, StackedResults, is_float_stack, on_float_stack};
use crate::lower::Lower;
use crate::target::{Abi, ArgDesc, ArgDescs, ArgFlags, ArgParts, CallSite, CallTarget, Extend, Loc, Target};
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::attributes::AttrKind;
use ir::body::Builtin;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{AttrSetId, ConstId, Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use ir::types::Type;
use opt::target::SoftFloat;
use regalloc::{FrameSlot, PReg, VReg};
use smallvec::SmallVec;

/// The copy of the argument passed by address last.
#[derive(Clone, Copy)]
pub struct Passed {
    slot: FrameSlot,
    /// Bytes before its last part.
    bytes: u32,
}

impl Default for Passed {
    fn default() -> Self {
        let slot = FrameSlot::from_bits(0);
        Passed { slot, bytes: 0 }
    }
}

/// Where the registers of variable arguments are saved, once `va_start` has asked for it.
#[derive(Default)]
pub struct SaveArea(Option<FrameSlot>);

impl SaveArea {
    /// Its place, if there is one.
    pub fn get(&self) -> Option<FrameSlot> {
        self.0
    }

    /// It is at `slot`.
    pub fn put(&mut self, slot: FrameSlot) {
        self.0 = Some(slot);
    }

    /// Its place, in the frame where it has none yet.
    pub fn get_or_add(&mut self, frame: &mut regalloc::FrameInfo, bytes: u64, align: u32) -> FrameSlot {
        *self.0.get_or_insert_with(|| frame.add_local(bytes, align))
    }

    /// Forgets the last function's.
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }
}

/// What the code of a function, which is selected before that of its entry, has the entry prepare.
#[derive(Default)]
pub struct EntryRequests {
    /// A register with the mode of the processor.
    pub mode: Option<VReg>,
    /// A place in the frame that tells where state is saved.
    pub block: Option<FrameSlot>,
    /// The address of a place on the stack that state is saved to.
    pub area: Option<VReg>,
}

/// A call as the IR means it: its own, or the one that a statepoint wraps.
pub(crate) struct CallShape<'a> {
    pub ret: TypeId,
    /// Number of arguments before the variable ones.
    pub fixed: usize,
    pub variadic: bool,
    pub callee: Value,
    /// The function that is called in the place of `callee`, by its name.
    pub symbol: Option<&'a str>,
    pub args: SmallVec<[Value; 8]>,
    /// Number of the first argument among the instruction's own, for attributes.
    pub first: usize,
    /// The instruction that has the result.
    pub result: Inst,
    pub stack_map: Option<u32>,
}

/// byval arguments passed by address: the number of the place, and the copy.
type Copies = SmallVec<[(u32, FrameSlot); 2]>;

/// Attributes that say something about an argument's place or form.
const PLACING: [AttrKind; 9] = [
    AttrKind::SExt,
    AttrKind::ZExt,
    AttrKind::ByVal,
    AttrKind::InReg,
    AttrKind::StructRet,
    AttrKind::Nest,
    AttrKind::SwiftSelf,
    AttrKind::SwiftError,
    AttrKind::SwiftAsync,
];

/// Virtual registers, each with the physical one that it is in at a call or at the entry.
pub type Regs = SmallVec<[(VReg, PReg); 8]>;

impl<'a, T: Target> Lower<'a, T> {
    /// Whether a function is of another object and asks to be bound when the program starts, not when it is called.
    pub fn is_bound_at_start(&self, g: ir::ids::GlobalId) -> bool {
        let local = self.module.global(g).dso_local;
        let eager = |f: &ir::module::Function| self.scope.has_attr(f.attrs.func, AttrKind::NonLazyBind);
        !local && self.module.function(g).is_some_and(eager)
    }

    /// Whether all that a type consists of has one type, an address being an integer; `leaf`: that of what came before.
    fn is_homogeneous(&self, t: TypeId, leaf: &mut Option<TypeId>) -> bool {
        let t = match self.scope.ty(t) {
            Type::Array { len: 0, .. } => return true,
            Type::Array { elem, .. } => return self.is_homogeneous(elem, leaf),
            Type::Ptr(_) if self.dl.size(self.scope, t) == 8 => TypeId::I64,
            _ => t,
        };
        match self.scope.struct_elems(t) {
            Some((elems, _)) => elems.iter().all(|e| self.is_homogeneous(*e, leaf)),
            None => *leaf.get_or_insert(t) == t,
        }
    }

    pub(super) fn flags(&self, set: AttrSetId, t: TypeId, variadic: bool) -> ArgFlags {
        let mut f = ArgFlags {
            variadic,
            ..ArgFlags::default()
        };
        let ty = self.scope.ty(t);
        f.array = match ty {
            // LLVM keeps parts together from 128 bits on, which the predicates of one value hardly have.
            Type::Vector {
                scalable: true,
                elem,
                len,
            } => len > 128 || self.scope.int_bits(elem) != Some(1),
            Type::Array { .. } => self.is_homogeneous(t, &mut None),
            _ => false,
        };
        f.vector = matches!(ty, Type::Vector { .. });
        f.structure = matches!(ty, Type::Struct { .. } | Type::Named(_));
        f.i128 = t == TypeId::I128;
        if set == AttrSetId::EMPTY {
            return f;
        }
        let s = self.scope;
        if !s.has_any_attr(set, &PLACING) {
            return f;
        }
        let has = |k| s.has_attr(set, k);
        f.extend = if has(AttrKind::SExt) {
            Extend::Sign
        } else if has(AttrKind::ZExt) {
            Extend::Zero
        } else {
            Extend::None
        };
        if let Some(t) = s.attr_type(set, AttrKind::ByVal) {
            let size = self.dl.size(s, t);
            let align = s
                .attr_int(set, AttrKind::StackAlign)
                .or_else(|| s.attr_int(set, AttrKind::Align))
                .unwrap_or_else(|| self.dl.abi_align(s, t));
            f.byval = Some((size, align));
        }
        f.in_reg = has(AttrKind::InReg);
        f.sret = has(AttrKind::StructRet);
        f.nest = has(AttrKind::Nest);
        f.swift_self = has(AttrKind::SwiftSelf);
        f.swift_error = has(AttrKind::SwiftError);
        f.swift_async = has(AttrKind::SwiftAsync);
        f
    }

    /// Whether a type or a member of it is such a scalar.
    fn has_scalar(&self, t: TypeId, is_such: fn(Type) -> bool) -> bool {
        match self.scope.ty(t) {
            Type::Array { elem, .. } | Type::Vector { elem, .. } => self.has_scalar(elem, is_such),
            Type::Struct { .. } | Type::Named(_) => self
                .scope
                .struct_elems(t)
                .is_some_and(|(e, _)| e.iter().any(|e| self.has_scalar(*e, is_such))),
            scalar => is_such(scalar),
        }
    }

    /// Whether a type is x86_fp80 or has it as a member.
    fn has_fp80(&self, t: TypeId) -> bool {
        self.has_scalar(t, |t| t == Type::X86Fp80)
    }

    /// Whether a value is floating point that has no register for calls, which then stands in memory, each number in 8 bytes;
    /// half and fp128 are passed as integers are.
    fn stands_in_memory(&mut self, t: TypeId) -> Result<bool> {
        if self.target.soft_float() != Some(SoftFloat::Extended) {
            return Ok(false);
        }
        let unplaced: fn(Type) -> bool = match self.target.passes_floats() {
            true => |t| matches!(t, Type::BFloat | Type::Double),
            false => |t| matches!(t, Type::BFloat | Type::Float | Type::Double),
        };
        let (mut elem, mut alone) = (t, true);
        while let Type::Array { elem: e, .. } | Type::Vector { elem: e, .. } = self.scope.ty(elem) {
            (elem, alone) = (e, false);
        }
        match self.scope.ty(elem) {
            // (llc has no code for these with SSE)
            Type::Double if !alone && self.target.passes_floats() => {}
            Type::Half if matches!(self.scope.ty(t), Type::Vector { .. }) => {}
            Type::Float | Type::Double => return Ok(unplaced(self.scope.ty(elem))),
            _ if !self.has_scalar(t, unplaced) => return Ok(false),
            _ => {}
        }
        Err(self.unsupported("such floating point as an argument or result without feature 'sse2'"))
    }

    /// Adds the parts with which an x86_fp80 starts; `at`: the first part of `t`.
    fn fp80_parts(&mut self, t: TypeId, at: &mut u32, mask: &mut u64) -> Result<()> {
        match self.scope.ty(t) {
            Type::X86Fp80 if *at >= 64 => {
                return Err(self.unsupported("x86_fp80 so far back in an argument or result"));
            }
            Type::X86Fp80 => *mask |= 1 << *at,
            Type::Array { elem, len } => return (0..len).try_for_each(|_| self.fp80_parts(elem, at, mask)),
            Type::Vector { elem, len, .. } if self.has_fp80(elem) => {
                return (0..len).try_for_each(|_| self.fp80_parts(elem, at, mask));
            }
            Type::Struct { .. } | Type::Named(_) => {
                let elems = self.scope.struct_elems(t).map_or(&[][..], |e| e.0);
                return elems.iter().try_for_each(|e| self.fp80_parts(*e, at, mask));
            }
            _ => {}
        }
        *at += self.num_parts(t)?;
        Ok(())
    }

    /// The parts with which integers and vectors start that are passed as several integers; `at` counts parts.
    fn wide_parts(&mut self, t: TypeId, at: &mut u32, mask: &mut u64) -> Result<()> {
        match self.scope.ty(t) {
            Type::Int(65..) | Type::Vector { .. } | Type::Fp128 if *at < 64 => {
                let parts = self.parts_vec(t)?;
                if parts.len() > 1 && parts[0].ty == PartTy::I64 {
                    *mask |= 1 << *at;
                }
            }
            Type::Array { elem, len } if len <= 64 => {
                return (0..len).try_for_each(|_| self.wide_parts(elem, at, mask));
            }
            Type::Struct { .. } | Type::Named(_) => {
                let elems = self.scope.struct_elems(t).map_or(&[][..], |e| e.0);
                return elems.iter().try_for_each(|e| self.wide_parts(*e, at, mask));
            }
            _ => {}
        }
        *at += self.num_parts(t)?;
        Ok(())
    }

    /// Adds an argument's description and parts.
    pub(super) fn describe(
        &mut self,
        t: TypeId,
        mut flags: ArgFlags,
        descs: &mut ArgDescs,
        parts: &mut ArgParts,
    ) -> Result<()> {
        let start = parts.len() as u32;
        let (mut fp80, mut wide, mut half, mut short) = (0, 0, 0, 0);
        // (Others have a register's bytes for each argument.)
        let packs = self.dl.is_ilp32() && self.options.triple.is_darwin();
        if flags.byval.is_some() {
            parts.push(PartTy::I64);
        } else {
            flags.in_memory = self.stands_in_memory(t)?;
            if self.has_fp80(t) {
                self.fp80_parts(t, &mut 0, &mut fp80)?;
            }
            if matches!(
                self.scope.ty(t),
                Type::Array { .. } | Type::Struct { .. } | Type::Named(_)
            ) {
                self.wide_parts(t, &mut 0, &mut wide)?;
            }
            match self.abi_form(t)? {
                Some(f) => {
                    let own = fp80;
                    (half, fp80, wide) = (f.halves(), f.mask_of(own), f.mask_of(wide));
                    if fp80.count_ones() != own.count_ones() {
                        return Err(self.unsupported("x86_fp80 so far back in an argument or result"));
                    }
                    parts.extend(f.parts());
                }
                None => {
                    let own = self.parts_vec(t)?;
                    for (k, p) in own.iter().enumerate().take(64) {
                        half |= u64::from(p.ty.lane().is_some() && p.bytes <= 8) << k;
                        short |= u64::from(packs && p.ty == PartTy::I64 && p.bytes == 4) << k;
                    }
                    parts.extend(own.iter().map(|p| p.ty));
                }
            }
        }
        let end = parts.len() as u32;
        if end > start + 1
            && parts[start as usize] == PartTy::I64
            && matches!(self.scope.ty(t), Type::Int(_) | Type::Vector { .. } | Type::Fp128)
        {
            wide = 1;
        }
        descs.push(ArgDesc {
            start,
            end,
            flags,
            fp80,
            wide,
            half: if T::SHORTEST_VECTOR <= 8 { half } else { 0 },
            short,
            align: self.dl.abi_align(self.scope, t),
            size: self.dl.size(self.scope, t),
        });
        Ok(())
    }

    /// Whether a result of type `t` goes through a hidden pointer; its places otherwise.
    pub(crate) fn ret_places(
        &mut self,
        cc: CallConv,
        t: TypeId,
        set: AttrSetId,
        abi: &mut Abi,
    ) -> Result<bool> {
        // (no convention has registers for so many, and where x86_fp80 is among more parts than these is not told)
        if self.num_parts(t)? > 64 && self.has_fp80(t) {
            return Ok(false);
        }
        let flags = self.flags(set, t, false);
        let (mut descs, mut parts) = (ArgDescs::new(), ArgParts::new());
        self.describe(t, flags, &mut descs, &mut parts)?;
        let fits = T::assign_ret(self, cc, &descs[0], &parts, abi);
        self.check(fits)
    }

    pub(crate) fn lower_call(&mut self, i: Inst) -> Result<()> {
        let info = self.body.call(i);
        match info.builtin {
            Builtin::None => {}
            Builtin::Intrinsic(id) => return self.lower_intrinsic_call(i, id),
            Builtin::Extern(_) => return self.emit_ir_call(i),
        }
        if let Some(c) = info.callee.as_const()
            && let Const::InlineAsm { .. } = self.scope.constant(c)
        {
            return self.lower_inline_asm(i, false);
        }
        if let Some(g) = self.body.direct_callee(self.module, i) {
            if let Some(id) = self.module.intrinsic(g) {
                return self.lower_intrinsic_call(i, id);
            }
            // What is named like an intrinsic and is none is a function, as in llc; but most names of AVX were once.
            let name = self.scope.bytes(self.module.global(g).name);
            let retired: [&[u8]; 3] = [b"llvm.x86.avx", b"llvm.x86.fma", b"llvm.x86.xop."];
            if retired.iter().any(|m| name.starts_with(m)) {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err(self.unsupported(name));
            }
        }
        if self.is_mempcpy(i) {
            return self.lower_mempcpy(i);
        }
        self.emit_ir_call(i)
    }

    /// An ordinary call of the IR.
    pub(crate) fn emit_ir_call(&mut self, i: Inst) -> Result<()> {
        for (tag, _) in &self.body.call(i).bundles {
            let tag = self.scope.bytes(*tag);
            if !matches!(
                tag,
                b"deopt" | b"align" | b"nonnull" | b"convergencectrl" | b"funclet" | b"kcfi" | b"ptrauth"
            ) {
                return Err(self.unsupported(format!("operand bundle '{}'", String::from_utf8_lossy(tag))));
            }
        }
        let mut shape = self.own_shape(i);
        shape.stack_map = self.deoptimization_map(i)?;
        // Registers are lost, and arguments want theirs filled directly.
        self.vb.end_sharing();
        self.vb.keep_cheap_apart(true);
        let done = self.emit_call_shape(i, shape);
        self.vb.keep_cheap_apart(false);
        done
    }

    /// The call as the instruction says it.
    pub(crate) fn own_shape(&self, i: Inst) -> CallShape<'a> {
        let info = self.body.call(i);
        let (ret, params, variadic) = self
            .scope
            .func_sig(info.fn_ty)
            .expect("verified: a function type");
        CallShape {
            ret,
            fixed: params.len(),
            variadic,
            callee: info.callee,
            symbol: None,
            args: self.body.call_args(i).iter().copied().collect(),
            first: 0,
            result: i,
            stack_map: None,
        }
    }

    /// The attributes of the called function, which hold at its call sites too.
    fn callee_attrs(&self, i: Inst, callee: Value) -> Option<&'a ir::attributes::AttrList> {
        let (g, offset) = self.const_global(callee.as_const()?)?;
        let known = offset == 0 && matches!(self.body.call(i).builtin, Builtin::None);
        known.then(|| self.module.function(g)).flatten().map(|f| &f.attrs)
    }

    /// Whether the call or what is called is `nounwind`. Intrinsics are, whether their declarations say so or not.
    pub(crate) fn never_unwinds(&self, i: Inst, callee: Option<&ir::attributes::AttrList>) -> bool {
        callee.is_some_and(|a| self.scope.has_attr(a.func, AttrKind::NoUnwind))
            || self
                .scope
                .has_attr(self.body.call(i).attrs.func, AttrKind::NoUnwind)
            || self.intrinsic(i).is_some_and(|id| !id.properties().may_throw)
    }

    /// The call that instruction `i` stands for.
    pub(crate) fn emit_call_shape(&mut self, i: Inst, shape: CallShape<'_>) -> Result<()> {
        let body = self.body;
        let info = body.call(i);
        let (ret, variadic, result) = (shape.ret, shape.variadic, shape.result);
        let args = shape.args.as_slice();
        let callee_attrs = self.callee_attrs(i, shape.callee);
        let tail = self.tail_call(self.cur_block) == Some(i);
        let mut ret_abi = Abi::default();
        let (mut descs, mut parts) = (ArgDescs::new(), ArgParts::new());
        let hidden = self.describe_call(i, &shape, callee_attrs, &mut ret_abi, &mut descs, &mut parts)?;
        let mut abi = Abi::default();
        let placed = T::assign_args(self, info.cc, &descs, &parts, &mut abi);
        self.check(placed)?;
        if tail {
            if hidden.is_some() {
                return Err(self.unsupported("musttail call whose result is in memory"));
            }
            return self.emit_tail_call(i, args, &descs, &parts, &abi, variadic);
        }
        let frame = &mut self.vb.vcode.frame;
        frame.has_calls = true;
        frame.outgoing_bytes = frame.outgoing_bytes.max(abi.stack_bytes);
        frame.min_align = frame.min_align.max(stack_align(&parts, &abi));
        let uses = self.pass_arguments(args, &descs, &parts, &abi, hidden)?;
        let first = usize::from(hidden.is_some());
        let (target, auth) = match (shape.symbol, info.builtin) {
            (Some(name), _) | (None, Builtin::Extern(name)) => (CallTarget::Extern(name), None),
            _ => self.signed_target(i, shape.callee),
        };
        let has = |k| self.scope.has_attr(info.attrs.func, k);
        let callee_has = |k| callee_attrs.is_some_and(|a| self.scope.has_attr(a.func, k));
        let no_return = has(AttrKind::NoReturn) || callee_has(AttrKind::NoReturn);
        let twice = has(AttrKind::ReturnsTwice) || callee_has(AttrKind::ReturnsTwice);
        self.vb.vcode.frame.returns_twice |= twice;
        let mut defs = Regs::new();
        let mut stacked = StackedResults::new();
        let used = self.is_used(result);
        let form = match hidden {
            None if ret != TypeId::VOID && (used || is_float_stack(&ret_abi)) => self.abi_form(ret)?,
            _ => None,
        };
        let mut packed = ResultRegisters::new();
        if let Some(f) = &form {
            packed.extend(f.parts().map(|ty| (ty, self.vreg(ty))));
            for ((_, r), loc) in packed.iter().zip(&ret_abi.locs) {
                if let Loc::Reg(p) = loc {
                    defs.push((*r, *p));
                }
            }
            stacked = on_float_stack(&packed, &ret_abi.locs);
        } else if hidden.is_none() {
            stacked = self.result_registers(result, &ret_abi, used, &mut defs)?;
        }
        let error = self.swift_error_result(args, &descs[first..], &abi, &mut defs)?;
        let invoke = body.inst(i).opcode == Opcode::Invoke;
        if invoke {
            self.define_landing(&mut defs);
        }
        let site = CallSite {
            target,
            cc: info.cc,
            variadic,
            uses: &uses,
            defs: &defs,
            abi: &abi,
            no_return,
            tail: false,
            returns_twice: twice,
            attrs: info.attrs.func,
            params: &info.attrs.params,
            callee_attrs: callee_attrs.map(|a| a.func),
            no_unwind: self.never_unwinds(i, callee_attrs),
            shift: 0,
            stack_map: shape.stack_map,
            invoke,
            auth,
            signature: Some(info.fn_ty),
            kcfi: self.kcfi_type(i, &target),
        };
        T::emit_call(self, &site)?;
        self.note_call_end();
        if let Some((m, r)) = error {
            T::emit_store(self, PartTy::I64, r, m);
        }
        self.pop_results(stacked)?;
        if let Some(f) = form.filter(|_| used) {
            let mut dst: SmallVec<[VReg; 4]> = SmallVec::new();
            for n in 0..self.num_parts(ret)? {
                dst.push(self.def_part(result, n)?);
            }
            let packed: SmallVec<[VReg; 4]> = packed.iter().map(|p| p.1).collect();
            return self.unpack_from_call(&packed, ret, &f, &dst);
        }
        match hidden {
            Some(slot) if used => self.load_memory_result(ret, result, slot),
            _ => Ok(()),
        }
    }

    /// Puts the arguments where the callee expects them; gives the registers among these places.
    fn pass_arguments(
        &mut self,
        args: &[Value],
        descs: &[ArgDesc],
        parts: &[PartTy],
        abi: &Abi,
        hidden: Option<FrameSlot>,
    ) -> Result<Regs> {
        let mut uses = Regs::new();
        let first = usize::from(hidden.is_some());
        // Memory arguments first: byval copies may themselves be calls.
        let mut copies = Copies::new();
        self.copy_byvals(args, &descs[first..], abi, true, &mut copies)?;
        self.copy_byvals(args, &descs[first..], abi, false, &mut copies)?;
        if let Some(slot) = hidden {
            let r = self.vreg(PartTy::I64);
            T::emit_address(self, r, &Addr::slot(slot))?;
            self.place(r, PartTy::I64, abi.locs[0], &mut uses)?;
        }
        self.place_args(args, &descs[first..], parts, abi, None, &copies, &mut uses)?;
        Ok(uses)
    }

    /// Describes a call's arguments, and where its result comes; gives the frame object of a result in memory.
    fn describe_call(
        &mut self,
        i: Inst,
        shape: &CallShape<'_>,
        callee_attrs: Option<&ir::attributes::AttrList>,
        ret_abi: &mut Abi,
        descs: &mut ArgDescs,
        parts: &mut ArgParts,
    ) -> Result<Option<FrameSlot>> {
        let body = self.body;
        let info = body.call(i);
        let ret = shape.ret;
        let mut hidden = None;
        if ret != TypeId::VOID && !self.ret_places(info.cc, ret, info.attrs.ret, ret_abi)? {
            let size = self.dl.size(self.scope, ret);
            let align = self.dl.abi_align(self.scope, ret) as u32;
            let frame = &mut self.vb.vcode.frame;
            hidden = Some(match self.scope.returns_scalable(ret) {
                true => frame.add_scalable(size, align),
                false => frame.add_local(size, align),
            });
            let flags = ArgFlags {
                sret: true,
                ..ArgFlags::default()
            };
            self.describe(TypeId::PTR, flags, descs, parts)?;
        }
        for (k, v) in shape.args.iter().enumerate() {
            let t = self.ty(*v);
            let flags = self.argument_flags(info, callee_attrs, shape, k, t);
            self.describe(t, flags, descs, parts)?;
        }
        Ok(hidden)
    }

    /// What attributes say of argument `k` of a call: its own, and those of the function that is called.
    fn argument_flags(
        &self,
        info: &ir::body::CallInfo,
        callee_attrs: Option<&ir::attributes::AttrList>,
        shape: &CallShape<'_>,
        k: usize,
        t: TypeId,
    ) -> ArgFlags {
        let mut flags = self.flags(info.attrs.param(k + shape.first), t, k >= shape.fixed);
        flags.of_variadic = shape.variadic;
        if let Some(a) = callee_attrs {
            let more = self.flags(a.param(k), t, false);
            if flags.byval.is_none() {
                flags.byval = more.byval;
            }
            if flags.extend == Extend::None {
                flags.extend = more.extend;
            }
            flags.sret |= more.sret;
            flags.nest |= more.nest;
        }
        flags
    }

    /// A result that the callee has left in memory of this frame.
    fn load_memory_result(&mut self, ret: TypeId, result: Inst, slot: FrameSlot) -> Result<()> {
        let mem = self.slot_mem(slot)?;
        let parts = self.parts_vec(ret)?;
        if parts.iter().any(|p| p.packed) {
            let dst = self.def_parts(result)?;
            return self.load_packed(ret, &dst, mem);
        }
        for (k, p) in parts.iter().enumerate() {
            let dst = self.def_part(result, k as u32)?;
            if p.ty.is_scalable() {
                let at = T::mem_offset(self, mem, k as u32 * result_step(p.ty));
                T::emit_load(self, p.ty, dst, at);
                continue;
            }
            let at = T::mem_offset(self, mem, p.offset);
            self.load_part(*p, dst, at)?;
        }
        Ok(())
    }

    /// Key and discriminator with which the address of a call is signed.
    pub(crate) fn signed_with(&self, i: Inst) -> Option<(u32, Value)> {
        let &[key, discriminator] = self.bundle(i, b"ptrauth") else {
            return None;
        };
        Some((self.const_int(key).unwrap_or(0) as u32, discriminator))
    }

    /// What a call calls, and how the address is signed. One that is signed and checked in the same way is called as it is.
    pub(crate) fn signed_target(
        &self,
        i: Inst,
        callee: Value,
    ) -> (CallTarget<'static>, Option<(u32, Value)>) {
        let auth = self.signed_with(i);
        let Some((key, checked)) = auth else {
            return (self.call_target(callee), None);
        };
        let constant = callee.as_const().map(|c| self.scope.constant(c));
        let Some(Const::PtrAuth { ops, .. }) = constant else {
            return (self.call_target(callee), auth);
        };
        let Ok(signature) = self.scope.signature(ops) else {
            return (CallTarget::Value(callee), auth);
        };
        let discriminator = Some(u64::from(signature.discriminator));
        let same = key == signature.key
            && match signature.address {
                None => checked.as_const().and_then(|c| self.scope.const_u64(c)) == discriminator,
                Some(address) => self.is_blend(checked, address, discriminator),
            };
        match self.const_global(signature.pointer) {
            Some((g, 0)) if same => (CallTarget::Global(g), None),
            _ => (CallTarget::Value(callee), auth),
        }
    }

    /// Whether a value is `llvm.ptrauth.blend` of this address and number.
    fn is_blend(&self, value: Value, address: ConstId, number: Option<u64>) -> bool {
        let Some(i) = self
            .body
            .def(value)
            .filter(|i| self.body.inst(*i).opcode == Opcode::Call)
        else {
            return false;
        };
        if self.intrinsic(i) != Some(Intrinsic::PtrauthBlend) {
            return false;
        }
        let args = self.body.call_args(i);
        let cast = self.body.def(args[0]).map(|i| self.body.inst(i));
        let of = match cast.filter(|d| d.opcode == Opcode::PtrToInt) {
            Some(cast) => self.body.operand_range(cast.ops)[0],
            None => args[0],
        };
        let [Some(of), Some(with)] = [of, args[1]].map(Value::as_const) else {
            return false;
        };
        let place = |c| self.const_global(c);
        place(of).is_some() && place(of) == place(address) && self.scope.const_u64(with) == number
    }

    /// The type that a kCFI check of the call compares, if there is one: those of addresses are checked.
    pub(crate) fn kcfi_type(&self, i: Inst, target: &CallTarget<'_>) -> Option<u32> {
        if !self.options.flags.kcfi || !matches!(target, CallTarget::Value(_)) {
            return None;
        }
        let &[id] = self.bundle(i, b"kcfi") else {
            return None;
        };
        self.const_int(id).map(|n| n as u32)
    }

    pub(crate) fn call_target(&self, callee: Value) -> CallTarget<'static> {
        if let Some(c) = callee.as_const()
            && let Some((g, 0)) = self.const_global(c)
        {
            return CallTarget::Global(g);
        }
        CallTarget::Value(callee)
    }

    /// Puts a register into a stack place now, or into a register by the call.
    pub(crate) fn place(&mut self, r: VReg, ty: PartTy, loc: Loc, uses: &mut Regs) -> Result<()> {
        match loc {
            Loc::Reg(p) => uses.push((r, p)),
            Loc::Stack(at) => {
                let m = T::frame_mem(FrameSlot::outgoing(at));
                T::emit_store(self, ty, r, m);
            }
            Loc::AddressReg(_) | Loc::AddressStack(_) => {
                let bytes = ty.bytes().max(16);
                let frame = &mut self.vb.vcode.frame;
                let slot = if ty.is_scalable() {
                    frame.add_scalable(16, 16)
                } else {
                    frame.add_local(u64::from(bytes), bytes)
                };
                self.st.passed = Passed { slot, bytes: 0 };
                let m = self.slot_mem(slot)?;
                T::emit_store(self, ty, r, m);
                self.place_address(slot, loc, uses)?;
            }
            Loc::Behind => {
                self.st.passed.bytes += part_step(ty);
                let Passed { slot, bytes } = self.st.passed;
                if ty.is_scalable()
                    && let regalloc::FrameSlotKind::Local(k) = slot.kind()
                {
                    let needed = (bytes + part_step(ty)).next_multiple_of(16);
                    let size = &mut self.vb.vcode.frame.locals[k as usize].size;
                    *size = u64::from(needed).max(*size);
                }
                let m = self.slot_mem(slot)?;
                let m = T::mem_offset(self, m, bytes);
                T::emit_store(self, ty, r, m);
            }
            Loc::FloatStack(_) | Loc::VectorHalf(..) => {
                return Err(self.unsupported("argument on a stack of registers"));
            }
        }
        Ok(())
    }

    /// Puts the address of a copy where it is passed.
    fn place_address(&mut self, slot: FrameSlot, loc: Loc, uses: &mut Regs) -> Result<()> {
        let address = self.vreg(PartTy::I64);
        T::emit_address(self, address, &Addr::slot(slot))?;
        match loc {
            Loc::AddressStack(at) => self.place(address, PartTy::I64, Loc::Stack(at), uses),
            Loc::AddressReg(p) => self.place(address, PartTy::I64, Loc::Reg(p), uses),
            _ => Ok(()),
        }
    }

    pub(crate) fn place_args(
        &mut self,
        args: &[Value],
        descs: &[ArgDesc],
        parts: &[PartTy],
        abi: &Abi,
        tail: Option<i32>,
        copies: &[(u32, FrameSlot)],
        uses: &mut Regs,
    ) -> Result<()> {
        for &(at, slot) in copies {
            self.place_address(slot, abi.locs[at as usize], uses)?;
        }
        // What is passed by address is memory too.
        let is_memory = |n: u32| !matches!(abi.locs[n as usize], Loc::Reg(_));
        for in_memory in [true, false] {
            for (v, d) in args.iter().zip(descs) {
                if d.flags.byval.is_some() {
                    continue;
                }
                if d.flags.swift_error {
                    if !in_memory {
                        self.place_swift_error(*v, abi.locs[d.start as usize], uses)?;
                    }
                    continue;
                }
                let bits = self.scope.int_bits(self.ty(*v)).unwrap_or(64);
                let here = |n: u32| is_memory(n) == in_memory;
                let packed = match self.abi_form(self.ty(*v))? {
                    Some(f) if (d.start..d.end).any(here) => Some(self.pack_for_call(*v, self.ty(*v), &f)?),
                    _ => None,
                };
                for n in d.start..d.end {
                    let loc = abi.locs[n as usize];
                    if is_memory(n) != in_memory {
                        continue;
                    }
                    let ty = parts[n as usize];
                    let whole = matches!(loc, Loc::Reg(_)) || T::extends_on_stack(self);
                    let extend = if whole { d.flags.extend } else { Extend::None };
                    let (e, extended) = match &packed {
                        Some(p) => (p[(n - d.start) as usize], false),
                        None => match self.near_argument(*v, loc)? {
                            Some(r) => (r, false),
                            None => self.use_extended(*v, n - d.start, ty, bits, extend)?,
                        },
                    };
                    let ty = match loc {
                        _ if extended => PartTy::I32,
                        Loc::Stack(_) => d.stack_part(n, ty),
                        _ => ty,
                    };
                    match (loc, tail) {
                        (Loc::Stack(at), Some(shift)) => {
                            self.note_reused_arguments();
                            let m = T::frame_mem(FrameSlot::incoming(at as i32 + shift));
                            T::emit_store(self, ty, e, m);
                        }
                        _ => self.place(e, ty, loc, uses)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// An address at a constant distance from another one, made for this argument alone: that costs no more than a copy of a
    /// register that would be kept for it, perhaps across calls. `None`: it is something else, or in a register all the same.
    fn near_argument(&mut self, v: Value, loc: Loc) -> Result<Option<VReg>> {
        let is_near = |gep: &Inst| {
            let constant = || self.body.ops(*gep)[1..].iter().all(|v| v.is_const());
            self.body.inst(*gep).opcode == Opcode::GetElementPtr && !self.is_used(*gep) && constant()
        };
        let wanted = self.optimise && matches!(loc, Loc::Reg(_));
        if !wanted || !self.body.def(v).as_ref().is_some_and(is_near) {
            return Ok(None);
        }
        let addr = self.address_of(v)?;
        let one_instruction = addr.index.is_none() && self.target.adds(addr.disp);
        if addr.disp == 0 || !one_instruction || !matches!(addr.base, AddrBase::Value(_)) {
            return Ok(None);
        }
        let r = self.vreg(PartTy::I64);
        T::emit_address(self, r, &addr)?;
        Ok(Some(r))
    }

    /// The most that byval arguments of the function's calls are aligned to.
    pub(crate) fn byval_alignment(&self) -> u32 {
        let body = self.body;
        let calls = (0..body.insts.len()).map(|k| Inst(k as u32));
        let mut most = 0;
        for i in calls.filter(|i| body.inst(*i).opcode.is_call()) {
            let info = body.call(i);
            let lists = [Some(&info.attrs), self.callee_attrs(i, info.callee)];
            for (k, v) in body.call_args(i).iter().enumerate() {
                for list in lists.iter().flatten() {
                    let byval = self.flags(list.param(k), self.ty(*v), false).byval;
                    most = most.max(byval.map_or(0, |(_, align)| align as u32));
                }
            }
        }
        most
    }

    /// Copies byval arguments to the stack; `big` ones by calls of memcpy.
    /// Those passed by address are copied into the frame; `copies` says where, by the number of their place.
    fn copy_byvals(
        &mut self,
        args: &[Value],
        descs: &[ArgDesc],
        abi: &Abi,
        big: bool,
        copies: &mut Copies,
    ) -> Result<()> {
        for (v, d) in args.iter().zip(descs) {
            let Some((size, align)) = d.flags.byval else {
                continue;
            };
            let slot = match abi.locs[d.start as usize] {
                _ if (size > 128) != big => continue,
                Loc::AddressReg(_) | Loc::AddressStack(_) => {
                    let slot = self.vb.vcode.frame.add_local(size, align as u32);
                    copies.push((d.start, slot));
                    Some(slot)
                }
                _ => None,
            };
            let at = match abi.locs[d.start as usize] {
                Loc::Stack(at) => at,
                _ if slot.is_some() => 0,
                _ => return Err(self.unsupported("byval argument in a register")),
            };
            if align > 16 && slot.is_none() {
                // The stack pointer is a multiple of that at the call (dynamic allocas: `byval_alignment`).
                let frame = &mut self.vb.vcode.frame;
                frame.min_align = frame.min_align.max(align as u32);
            }
            if size == 0 {
                continue;
            }
            if !big {
                let from = self.address_of(*v)?;
                let from = T::mem(self, &from)?;
                let to = match slot {
                    Some(slot) => self.slot_mem(slot)?,
                    None => T::frame_mem(FrameSlot::outgoing(at)),
                };
                self.copy_pieces(from, to, size, align)?;
                continue;
            }
            let from = self.use_reg(*v)?;
            let to = self.vreg(PartTy::I64);
            match slot {
                Some(slot) => T::emit_address(self, to, &Addr::slot(slot))?,
                None => T::emit_outgoing_address(self, to, at),
            }
            let n = self.vreg(PartTy::I64);
            T::emit_int(self, PartTy::I64, n, size);
            self.libcall(
                "memcpy",
                &[(to, PartTy::I64), (from, PartTy::I64), (n, PartTy::I64)],
                &[],
            )?;
        }
        Ok(())
    }
}

/// The alignment that the stack pointer has at a call because of vectors in memory, if it is more than usual.
fn stack_align(parts: &[PartTy], abi: &Abi) -> u32 {
    let in_memory = parts
        .iter()
        .zip(&abi.locs)
        .filter(|(_, l)| matches!(l, Loc::Stack(_)));
    let widest = in_memory.map(|(p, _)| p.bytes()).max();
    widest.filter(|n| *n > 16).unwrap_or(0)
}

/// Bytes, or bytes times `vscale`, from a part of a result in memory to the next.
pub(super) fn result_step(ty: PartTy) -> u32 {
    if ty.is_scalable() { 16 } else { 8 }
}

/// Bytes from one part to the next of a value that is passed by its address (of scalable ones: times `vscale`).
pub(super) fn part_step(ty: PartTy) -> u32 {
    match ty {
        PartTy::Predicate(_) => 2,
        _ if ty.is_scalable() => 16,
        _ => 8,
    }
}
