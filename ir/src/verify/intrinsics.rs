//! Calls of intrinsics: signatures, immediates, and what LLVM asks of single intrinsics.

use super::body::BodyCheck;
use super::nodes::{Int, is_float_or_vector, is_int_or_vector, is_pointer_or_vector, value_int};
use super::{Rule, ensure, global_name};
use crate::attributes::AttrKind;
use crate::constants::Const;
use crate::ids::{Block, GlobalId, Inst, MdId, TypeId, Value};
use crate::inst::{InstFlags, Opcode};
use crate::intrinsics::{Intrinsic, SignatureError};
use crate::metadata::Md;
use crate::module::GlobalKind;
use crate::types::Type;

/// What is known of a declared intrinsic: immediates, or that its signature is wrong.
pub(super) type KnownSignature = Option<Result<u64, SignatureError>>;

impl<'a> BodyCheck<'a> {
    fn signature(&mut self, g: GlobalId, id: Intrinsic) -> Result<u64, SignatureError> {
        let known = self.signatures.get(g.index()).copied().flatten();
        if let Some(k) = known {
            return k;
        }
        let ty = self.module.global(g).value_ty;
        let result = id
            .check_signature(self.module.scope(), ty)
            .map(|_| id.imm_arg_mask());
        if self.signatures.len() <= g.index() {
            self.signatures.resize(self.module.globals.len(), None);
        }
        self.signatures[g.index()] = Some(result);
        result
    }

    pub(super) fn int_arg(&self, args: &[Value], k: usize) -> Option<Int> {
        args.get(k).and_then(|v| value_int(self.scope, *v))
    }
    /// Number and scalability of the elements; `None` for what is not a vector.
    pub(super) fn count(&self, t: TypeId) -> Option<(u32, bool)> {
        match self.scope.ty(t) {
            Type::Vector { len, scalable, .. } => Some((len, scalable)),
            _ => None,
        }
    }
    fn scalar_bits(&self, t: TypeId) -> u64 {
        self.module.data_layout.bits(self.scope, self.scope.scalar_ty(t))
    }
    /// The metadata in an argument.
    fn md_arg(&self, args: &[Value], k: usize) -> Option<MdId> {
        match self.scope.constant(args.get(k)?.as_const()?) {
            Const::Metadata(id) => Some(id),
            _ => None,
        }
    }

    /// Rules of a direct call of an intrinsic.
    pub(super) fn intrinsic_call(&mut self, b: Block, at: u32, i: Inst, id: Intrinsic) -> Rule {
        let g = self.callee(i).expect("an intrinsic is called directly");
        ensure!(
            self.module.global(g).is_declaration(),
            "intrinsic {} is defined",
            global_name(self.module, g)
        );
        let name = || global_name(self.module, g);
        let immediates = match self.signature(g, id) {
            Ok(mask) => mask,
            Err(SignatureError::Return) => {
                return Err(format!("intrinsic {} has a wrong return type", name()));
            }
            Err(SignatureError::Param(k)) => {
                return Err(format!("intrinsic {} has a wrong type of parameter {k}", name()));
            }
            Err(SignatureError::Count(n)) => {
                return Err(format!("intrinsic {} takes {n} parameters", name()));
            }
            Err(_) => return Err(format!("intrinsic {} has a wrong signature", name())),
        };
        let args = self.body.call_args(i);
        let mut left = immediates;
        while left != 0 {
            let k = left.trailing_zeros() as usize;
            left &= left - 1;
            if let Some(v) = args.get(k) {
                self.immediate(k, *v)?;
            }
        }
        for v in args {
            if let Some(c) = v.as_const() {
                ensure!(
                    self.scope.const_ty(c) != TypeId::X86_AMX,
                    "argument is a constant of type x86_amx"
                );
                if let Const::Metadata(id) = self.scope.constant(c) {
                    self.visit_metadata(i, id, false, false)?;
                }
            }
        }
        match id {
            Intrinsic::Target(_) => self.target_intrinsic(i, id.name(), args),
            _ if id.name().starts_with("experimental.constrained.") => self.constrained(i, id.name(), args),
            _ if id.name().starts_with("vp.") => self.vector_predicated(i, id, args),
            _ if id.name().starts_with("experimental.convergence.") => {
                self.has_convergence = true;
                Ok(())
            }
            _ => self.generic_intrinsic(b, at, i, id, args),
        }
    }

    fn generic_intrinsic(&mut self, b: Block, at: u32, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        use Intrinsic::*;
        match id {
            Assume => self.assume(i)?,
            RelocNone => {
                let name = self.md_arg(args, 0).map(|id| self.scope.md(id));
                ensure!(
                    matches!(name, Some(Md::String(_) | Md::Unparsed(_))),
                    "llvm.reloc.none argument must be a metadata string"
                );
            }
            CallPreallocatedSetup => self.preallocated_setup(i, args)?,
            CallPreallocatedArg | CallPreallocatedTeardown => {
                let setup = self.def(args[0]).and_then(|d| self.called_intrinsic(d));
                ensure!(
                    setup == Some(CallPreallocatedSetup),
                    "token is not of llvm.call.preallocated.setup"
                );
                let marked = self
                    .scope
                    .has_attr(self.body.call(i).attrs.func, AttrKind::Preallocated);
                ensure!(
                    marked || id == CallPreallocatedTeardown,
                    "llvm.call.preallocated.arg requires attribute 'preallocated' on the call"
                );
            }
            InitTrampoline => {
                ensure!(
                    self.function_behind(args[1]).is_some(),
                    "second argument of llvm.init.trampoline is not a function"
                );
            }
            Localescape => {
                ensure!(b == Block(0), "llvm.localescape stands outside the entry block");
                ensure!(!self.saw_escape, "several calls of llvm.localescape");
                self.saw_escape = true;
                for v in args {
                    let null = matches!(v.as_const().map(|c| self.scope.constant(c)), Some(Const::Null(_)));
                    let fixed = self.strip_to_def(*v).is_some_and(|d| self.is_static_alloca(d));
                    ensure!(null || fixed, "llvm.localescape takes only static allocas");
                }
            }
            Localrecover => {
                let defined = self
                    .function_behind(args[0])
                    .is_some_and(|g| !self.module.global(g).is_declaration());
                ensure!(
                    defined,
                    "first argument of llvm.localrecover is not a function of the module"
                );
            }
            ExperimentalGcStatepoint | ExperimentalGcResult | ExperimentalGcRelocate => {
                self.statepoints(i, id, args)?;
            }
            EhExceptioncode | EhExceptionpointer => {
                let pad = self.def(args[0]).map(|d| self.body.inst(d).opcode);
                ensure!(pad == Some(Opcode::CatchPad), "argument is not a catchpad");
            }
            ExperimentalGuard | ExperimentalDeoptimize => self.deoptimize(i, at, id)?,
            VaStart => ensure!(self.variadic, "llvm.va_start in a function without '...'"),
            PreserveArrayAccessIndex | PreserveStructAccessIndex => self.element_type(i, 0)?,
            CallbrLandingpad => self.callbr_landingpad(b, at, args)?,
            CoroId => self.coro_id(args)?,
            _ => {
                self.numeric_intrinsic(i, id, args)?;
                self.vector_intrinsic(i, id, args)?;
                self.memory_intrinsic(i, id, args)?;
            }
        }
        self.in_funclet(b, i, id)
    }

    /// Of integers and floats, also lane by lane.
    fn numeric_intrinsic(&mut self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        use Intrinsic::*;
        let ty = self.body.inst(i).ty;
        let int = |k: usize| self.int_arg(args, k);
        match id {
            Ucmp | Scmp => {
                ensure!(
                    self.scalar_bits(ty) >= 2,
                    "result of the comparison is narrower than two bits"
                );
                let source = self.count(self.ty(args[0]));
                ensure!(
                    self.count(ty) == source,
                    "result and arguments have different numbers of elements"
                );
            }
            IsFpclass => self.class_mask(int(1))?,
            FptruncRound => self.rounding_mode(self.md_arg(args, 1), false)?,
            SmulFix | SmulFixSat | UmulFix | UmulFixSat | SdivFix | SdivFixSat | UdivFix | UdivFixSat => {
                let operands = self.ty(args[0]);
                ensure!(
                    is_int_or_vector(self.scope, operands),
                    "operands of a fixed-point operation are not integers"
                );
                let signed = matches!(id, SmulFix | SmulFixSat | SdivFix | SdivFixSat);
                let bits = self.scalar_bits(operands);
                let scale = int(2).and_then(|n| n.u64()).unwrap_or(0);
                ensure!(
                    scale < bits || !signed && scale == bits,
                    "scale of a fixed-point operation exceeds the width"
                );
            }
            Lrint | Llrint | Lround | Llround => {
                let from = self.ty(args[0]);
                let good = is_float_or_vector(self.scope, from)
                    && is_int_or_vector(self.scope, ty)
                    && self.count(from) == self.count(ty);
                ensure!(good, "argument and result do not fit each other");
            }
            Bswap => ensure!(
                self.scalar_bits(ty).is_multiple_of(16),
                "llvm.bswap of an odd number of bytes"
            ),
            _ => {}
        }
        Ok(())
    }

    /// Of whole vectors.
    fn vector_intrinsic(&mut self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        use Intrinsic::*;
        let ty = self.body.inst(i).ty;
        let int = |k: usize| self.int_arg(args, k);
        match id {
            GetActiveLaneMask => {
                let good = matches!(self.scope.ty(ty), Type::Vector { elem: TypeId::I1, .. });
                ensure!(good, "llvm.get.active.lane.mask does not return a vector of i1");
            }
            ExperimentalGetVectorLength => {
                let good = int(1).and_then(|n| n.value).is_none_or(|n| n > 0);
                ensure!(good, "vector length is not positive");
            }
            MaskedLoad | MaskedStore | MaskedGather | MaskedScatter => self.masked(id, ty, args)?,
            VectorReduceAnd | VectorReduceOr | VectorReduceXor | VectorReduceAdd | VectorReduceMul
            | VectorReduceSmax | VectorReduceSmin | VectorReduceUmax | VectorReduceUmin => {
                ensure!(
                    is_int_or_vector(self.scope, self.ty(args[0])),
                    "operand of an integer reduction is not a vector of integers"
                );
            }
            VectorReduceFmax | VectorReduceFmin | VectorReduceFmaximum | VectorReduceFminimum => {
                ensure!(
                    is_float_or_vector(self.scope, self.ty(args[0])),
                    "operand of a floating-point reduction is not a vector of floats"
                );
            }
            VectorReduceFadd | VectorReduceFmul => {
                ensure!(
                    is_float_or_vector(self.scope, self.ty(args[1])),
                    "operand of a floating-point reduction is not a vector of floats"
                );
            }
            MatrixMultiply | MatrixTranspose | MatrixColumnMajorLoad | MatrixColumnMajorStore => {
                self.matrix(id, ty, args)?;
            }
            VectorSpliceLeft | VectorSpliceRight => {
                if let (Some(n), Some((len, _))) = (int(2).and_then(|n| n.u64()), self.count(ty)) {
                    let scale = self.vscale_min();
                    ensure!(n <= len as u64 * scale, "offset of the splice exceeds the vector");
                }
            }
            Stepvector => {
                let good =
                    self.count(ty).is_some() && is_int_or_vector(self.scope, ty) && self.scalar_bits(ty) >= 8;
                ensure!(
                    good,
                    "llvm.stepvector requires a vector of integers of at least 8 bits"
                );
            }
            ExperimentalVectorMatch => {
                let (a, m) = (self.ty(args[0]), self.ty(args[2]));
                let needles = self.ty(args[1]);
                let good = is_int_or_vector(self.scope, a)
                    && self.count(needles).is_some_and(|c| !c.1)
                    && self.scope.scalar_ty(a) == self.scope.scalar_ty(needles)
                    && self.count(a).is_some()
                    && self.count(a) == self.count(m)
                    && self.scope.scalar_ty(m) == TypeId::I1
                    && ty == m;
                ensure!(
                    good,
                    "operands of llvm.experimental.vector.match do not fit each other"
                );
            }
            VectorInsert | VectorExtract => self.subvector(id, ty, args)?,
            VectorPartialReduceAdd | VectorPartialReduceFadd => {
                let (acc, vec) = (self.count(self.ty(args[0])), self.count(self.ty(args[1])));
                if let (Some((a, _)), Some((v, _))) = (acc, vec) {
                    ensure!(
                        v % a == 0,
                        "vector of a partial reduction is not a multiple of the accumulator"
                    );
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Of memory and pointers.
    fn memory_intrinsic(&mut self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        use Intrinsic::*;
        let ty = self.body.inst(i).ty;
        let int = |k: usize| self.int_arg(args, k);
        match id {
            MemcpyElementUnorderedAtomic | MemmoveElementUnorderedAtomic | MemsetElementUnorderedAtomic => {
                self.atomic_memory(i, id, args)?;
            }
            Gcroot | Gcread | Gcwrite => self.gc_access(id, args)?,
            Prefetch => {
                for (k, limit, what) in [(1, 2, "rw"), (2, 4, "locality"), (3, 2, "cache type")] {
                    let good = int(k).and_then(|n| n.u64()).is_none_or(|n| n < limit);
                    ensure!(good, "{what} argument of llvm.prefetch is not below {limit}");
                }
            }
            Stackprotector => {
                let slot = self.strip_to_def(args[1]).map(|d| self.body.inst(d).opcode);
                ensure!(
                    slot == Some(Opcode::Alloca),
                    "second argument of llvm.stackprotector is not an alloca"
                );
            }
            InvariantStart => {
                let good = int(0).is_some_and(|n| n.value.is_none_or(|v| v >= -1));
                ensure!(
                    good,
                    "size of llvm.invariant.start is neither -1 nor a constant of at least 0"
                );
            }
            Ptrmask => {
                let (p, m) = (self.ty(args[0]), self.ty(args[1]));
                ensure!(
                    is_pointer_or_vector(self.scope, p),
                    "first argument of llvm.ptrmask is not a pointer"
                );
                ensure!(
                    self.count(p) == self.count(m),
                    "arguments of llvm.ptrmask have different shapes"
                );
                if let Type::Ptr(space) = self.scope.ty(self.scope.scalar_ty(p)) {
                    let bits = self.module.data_layout.pointer(space).index_bits as u64;
                    ensure!(
                        self.scalar_bits(m) == bits,
                        "mask of llvm.ptrmask is not as wide as an index"
                    );
                }
            }
            ThreadlocalAddress => {
                let global = match args[0].as_const().map(|c| self.scope.constant(c)) {
                    Some(Const::Global { global, .. }) => Some(global),
                    _ => None,
                };
                let thread_local = global.is_some_and(|g| self.is_thread_local(g));
                ensure!(
                    thread_local,
                    "argument of llvm.threadlocal.address is not a thread-local variable"
                );
            }
            GetDynamicAreaOffset => {
                let space = self.module.data_layout.alloca_addr_space;
                let bits = self.module.data_layout.pointer(space).bits;
                ensure!(
                    self.scope.int_bits(ty) == Some(bits),
                    "result of llvm.get.dynamic.area.offset is not as wide as a pointer to the stack"
                );
            }
            ExperimentalNoaliasScopeDecl => {
                if let Some(id) = self.md_arg(args, 0) {
                    let one = self.nodes().node(id).map(|n| n.fields.len());
                    ensure!(
                        one.is_none_or(|n| n == 1),
                        "scope list does not hold a single scope"
                    );
                    self.scope_list(id)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn vscale_min(&self) -> u64 {
        let range = self
            .module
            .scope()
            .attr_int(self.func.attrs.func, AttrKind::VScaleRange);
        range.map_or(1, |n| n >> 32).max(1)
    }

    fn is_thread_local(&self, mut g: GlobalId) -> bool {
        use crate::module::ThreadLocal;
        for _ in 0..16 {
            let global = self.module.global(g);
            if global.thread_local != ThreadLocal::NotThreadLocal {
                return true;
            }
            match &global.kind {
                GlobalKind::Alias(c) => match self.module.scope().constant(*c) {
                    Const::Global { global, .. } => g = global,
                    _ => return false,
                },
                _ => return false,
            }
        }
        false
    }

    /// The instruction behind pointer casts.
    fn strip_to_def(&self, mut v: Value) -> Option<Inst> {
        for _ in 0..64 {
            let d = self.def(v)?;
            match self.body.inst(d).opcode {
                Opcode::BitCast | Opcode::AddrSpaceCast => v = self.body.ops(d)[0],
                Opcode::GetElementPtr
                    if self.body.ops(d)[1..]
                        .iter()
                        .all(|v| value_int(self.scope, *v).and_then(|n| n.u64()) == Some(0)) =>
                {
                    v = self.body.ops(d)[0];
                }
                _ => return Some(d),
            }
        }
        None
    }

    fn is_static_alloca(&self, d: Inst) -> bool {
        let data = self.body.inst(d);
        data.opcode == Opcode::Alloca
            && self.block_of(d) == Block(0)
            && self.body.ops(d)[0].is_const()
            && !data.flags.has(InstFlags::INALLOCA)
    }

    fn class_mask(&self, mask: Option<Int>) -> Rule {
        let good = mask.and_then(|n| n.u64()).is_none_or(|n| n & !0x3ff == 0);
        ensure!(good, "mask of floating-point classes has unknown bits");
        Ok(())
    }

    /// Bundles of llvm.assume are attributes with their values.
    fn assume(&self, i: Inst) -> Rule {
        let call = self.body.call(i);
        let mut at = call.num_args as usize;
        for (tag, n) in &call.bundles {
            let tag = self.scope.bytes(*tag);
            let inputs = &self.body.ops(i)[at..at + *n as usize];
            at += *n as usize;
            let pointer = |k: usize| matches!(self.value_type(inputs[k]), Type::Ptr(_));
            let int = |k: usize| matches!(self.value_type(inputs[k]), Type::Int(_));
            let text = String::from_utf8_lossy(tag).into_owned();
            match tag {
                b"separate_storage" => {
                    let good = inputs.len() == 2 && pointer(0) && pointer(1);
                    ensure!(good, "assumption \"{text}\" requires two pointers");
                    continue;
                }
                b"align" => {
                    let good = matches!(inputs.len(), 2 | 3)
                        && pointer(0)
                        && int(1)
                        && (inputs.len() == 2 || int(2));
                    ensure!(
                        good,
                        "assumption \"{text}\" requires a pointer and one or two integers"
                    );
                    continue;
                }
                b"ignore" => continue,
                b"dereferenceable" | b"dereferenceable_or_null" => {
                    ensure!(inputs.len() == 2, "assumption \"{text}\" requires two operands");
                    if tag != b"dereferenceable" {
                        ensure!(
                            value_int(self.scope, inputs[1]).is_some(),
                            "second operand of assumption \"{text}\" is not a constant"
                        );
                    }
                    continue;
                }
                _ => {}
            }
            let Some(kind) = AttrKind::ALL.iter().find(|k| k.keyword().as_bytes() == tag) else {
                ensure!(tag == b"cold", "assumption \"{text}\" names no attribute");
                continue;
            };
            ensure!(inputs.len() <= 2, "too many operands of assumption \"{text}\"");
            let on_value = matches!(kind, AttrKind::NonNull | AttrKind::NoUndef | AttrKind::NoAlias);
            ensure!(
                !on_value || inputs.len() == 1,
                "assumption \"{text}\" requires one operand"
            );
            ensure!(
                *kind != AttrKind::Cold || inputs.is_empty(),
                "assumption \"{text}\" takes no operand"
            );
        }
        Ok(())
    }

    fn atomic_memory(&self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        let size = self.int_arg(args, 3).and_then(|n| n.u64()).unwrap_or(0);
        ensure!(
            size.is_power_of_two(),
            "element size of an atomic memory intrinsic is not a power of two"
        );
        let pointers = if id == Intrinsic::MemsetElementUnorderedAtomic {
            1
        } else {
            2
        };
        for k in 0..pointers {
            let set = self.body.call(i).attrs.param(k);
            let align = self.scope.attr_int(set, AttrKind::Align).unwrap_or(0);
            ensure!(align >= size, "argument {k} is not aligned to the element size");
        }
        Ok(())
    }

    fn preallocated_setup(&mut self, i: Inst, args: &[Value]) -> Rule {
        let count = self.int_arg(args, 0).and_then(|n| n.u64());
        ensure!(
            count.is_some(),
            "argument of llvm.call.preallocated.setup is not a constant"
        );
        let token = self.body.result(i);
        let mut found = false;
        for k in 0..self.users(token).len() {
            let user = self.users(token)[k];
            ensure!(
                self.body.inst(user).opcode.is_call(),
                "token of llvm.call.preallocated.setup is used by what is not a call"
            );
            match self.called_intrinsic(user) {
                Some(Intrinsic::CallPreallocatedArg) => {
                    let index = self.int_arg(self.body.call_args(user), 1).and_then(|n| n.value);
                    let good = index.is_some_and(|n| n >= 0 && Some(n as u64) < count);
                    ensure!(good, "index of llvm.call.preallocated.arg is out of range");
                }
                Some(Intrinsic::CallPreallocatedTeardown) => {}
                _ => {
                    ensure!(!found, "several calls belong to one llvm.call.preallocated.setup");
                    found = true;
                    let n = self.body.call_args(user).len();
                    let marked = (0..n)
                        .filter(|k| self.arg_has_attr(user, *k, AttrKind::Preallocated))
                        .count() as u64;
                    ensure!(marked != 0, "preallocated call without preallocated arguments");
                    ensure!(
                        Some(marked) == count,
                        "number of preallocated arguments is not that of the setup"
                    );
                    let bundle = self.bundle(user, b"preallocated");
                    ensure!(
                        bundle.is_some_and(|b| b.first() == Some(&token)),
                        "token of llvm.call.preallocated.setup outside a preallocated bundle"
                    );
                }
            }
        }
        Ok(())
    }

    fn gc_access(&self, id: Intrinsic, args: &[Value]) -> Rule {
        if id == Intrinsic::Gcroot {
            let slot = self
                .strip_to_def(args[0])
                .filter(|d| self.body.inst(*d).opcode == Opcode::Alloca);
            let Some(slot) = slot else {
                return Err("first argument of llvm.gcroot is not an alloca".to_string());
            };
            ensure!(
                args[1].is_const(),
                "second argument of llvm.gcroot is not a constant"
            );
            let pointer = matches!(self.scope.ty(TypeId(self.body.inst(slot).aux)), Type::Ptr(_));
            let null = matches!(
                args[1].as_const().map(|c| self.scope.constant(c)),
                Some(Const::Null(_))
            );
            ensure!(
                pointer || !null,
                "llvm.gcroot of an alloca that is not a pointer requires metadata"
            );
        }
        self.has_gc()
    }

    pub(super) fn has_gc(&self) -> Rule {
        ensure!(!self.func.gc.is_empty(), "the function has no garbage collector");
        Ok(())
    }

    fn masked(&self, id: Intrinsic, ty: TypeId, args: &[Value]) -> Rule {
        use Intrinsic::*;
        // In LLVM 22 the alignment is an attribute of the pointer, not an argument.
        let (value, mask) = match id {
            MaskedLoad => (ty, self.ty(args[1])),
            MaskedStore => (self.ty(args[0]), self.ty(args[2])),
            _ => return Ok(()),
        };
        ensure!(self.count(mask).is_some(), "mask is not a vector");
        ensure!(
            self.count(mask) == self.count(value),
            "mask and value have different numbers of elements"
        );
        Ok(())
    }

    fn deoptimize(&self, i: Inst, at: u32, id: Intrinsic) -> Rule {
        let body = self.body;
        ensure!(body.inst(i).opcode == Opcode::Call, "'{}' is invoked", id.name());
        ensure!(
            self.bundle_count(i, b"deopt") == 1,
            "'{}' requires one operand bundle \"deopt\"",
            id.name()
        );
        if id == Intrinsic::ExperimentalDeoptimize {
            let ty = body.inst(i).ty;
            ensure!(
                ty == self.ret_ty,
                "'{}' does not return what the caller returns",
                id.name()
            );
            let next = body.order[at as usize + 1];
            ensure!(
                body.inst(next).opcode == Opcode::Ret
                    && (ty == TypeId::VOID || body.ops(next).first() == Some(&body.result(i))),
                "'{}' is not followed by a return of its value",
                id.name()
            );
        }
        Ok(())
    }

    fn matrix(&self, id: Intrinsic, ty: TypeId, args: &[Value]) -> Rule {
        use Intrinsic::*;
        let n = |k: usize| self.int_arg(args, k).and_then(|n| n.u64()).unwrap_or(0);
        let len = |t: TypeId| self.count(t).map_or(0, |c| c.0 as u64);
        let elem = |t: TypeId| self.scope.scalar_ty(t);
        let (rows, columns, result, stride) = match id {
            MatrixMultiply => {
                let (rows, inner, columns) = (n(2), n(3), n(4));
                ensure!(
                    len(self.ty(args[0])) == rows * inner && len(self.ty(args[1])) == inner * columns,
                    "operands of a matrix operation do not have the given shape"
                );
                ensure!(
                    elem(ty) == elem(self.ty(args[1])),
                    "operands of a matrix operation have different elements"
                );
                (rows, columns, ty, None)
            }
            MatrixTranspose => (n(1), n(2), ty, None),
            MatrixColumnMajorLoad => (n(3), n(4), ty, Some(1)),
            _ => (n(4), n(5), self.ty(args[0]), Some(2)),
        };
        let e = self.scope.ty(elem(result));
        ensure!(
            matches!(e, Type::Int(_)) || e.is_float(),
            "elements of a matrix are neither integers nor floats"
        );
        if id != MatrixColumnMajorLoad {
            ensure!(
                elem(result) == elem(self.ty(args[0])),
                "operands of a matrix operation have different elements"
            );
        }
        ensure!(
            len(result) == rows.wrapping_mul(columns),
            "result of a matrix operation does not have the given shape"
        );
        if let Some(stride) = stride.and_then(|k| self.int_arg(args, k)).and_then(|n| n.u64()) {
            ensure!(
                stride >= rows,
                "stride of a matrix is smaller than the number of rows"
            );
        }
        Ok(())
    }

    fn subvector(&self, id: Intrinsic, ty: TypeId, args: &[Value]) -> Rule {
        let (vector, part, index) = match id {
            Intrinsic::VectorInsert => (self.ty(args[0]), self.ty(args[1]), 2),
            _ => (self.ty(args[0]), ty, 1),
        };
        ensure!(
            self.scope.scalar_ty(vector) == self.scope.scalar_ty(part),
            "vector and subvector have different elements"
        );
        let index = self.int_arg(args, index).and_then(|n| n.u64()).unwrap_or(0);
        if let (Some((v, vs)), Some((p, ps))) = (self.count(vector), self.count(part)) {
            ensure!(
                index.is_multiple_of(p as u64),
                "index of a subvector is not a multiple of its length"
            );
            let inside = index < v as u64 && index + p as u64 <= v as u64;
            ensure!(vs != ps || inside, "subvector exceeds the vector");
        }
        Ok(())
    }

    fn element_type(&self, i: Inst, k: usize) -> Rule {
        let set = self.body.call(i).attrs.param(k);
        ensure!(
            self.scope.has_attr(set, AttrKind::ElementType),
            "argument {k} requires attribute 'elementtype'"
        );
        Ok(())
    }

    fn callbr_landingpad(&self, b: Block, at: u32, args: &[Value]) -> Rule {
        let call = self
            .def(args[0])
            .filter(|d| self.body.inst(*d).opcode == Opcode::CallBr);
        let Some(call) = call else {
            return Err("argument of llvm.callbr.landingpad is not a callbr".to_string());
        };
        let preds = self.cfg.preds(b);
        let unique = preds.first().filter(|p| preds.iter().all(|q| q == *p));
        ensure!(
            unique == Some(&self.block_of(call)),
            "llvm.callbr.landingpad stands in a block that does not follow its callbr alone"
        );
        let indirect = self.body.successors(call)[1..].contains(&b.0);
        ensure!(
            indirect,
            "llvm.callbr.landingpad stands in no indirect destination of its callbr"
        );
        ensure!(
            at == self.body.blocks[b.index()].start,
            "llvm.callbr.landingpad is not the first instruction of its block"
        );
        Ok(())
    }

    fn coro_id(&self, args: &[Value]) -> Rule {
        let Some(c) = args[3].as_const() else {
            return Ok(());
        };
        let c = super::constants::strip_casts(self.scope, c);
        let global = match self.scope.constant(c) {
            Const::Null(_) => return Ok(()),
            Const::Global { global, .. } => global,
            _ => return Err("info argument of llvm.coro.id is not a constant variable".to_string()),
        };
        let init = match &self.module.global(global).kind {
            GlobalKind::Variable(v) if v.constant => v.init,
            _ => None,
        };
        let Some(init) = init else {
            return Err("info argument of llvm.coro.id is not a constant variable".to_string());
        };
        let good = matches!(
            self.module.scope().constant(init),
            Const::Aggregate { .. } | Const::Bytes { .. }
        );
        ensure!(good, "info argument of llvm.coro.id is neither struct nor array");
        Ok(())
    }

    fn target_intrinsic(&self, i: Inst, name: &str, args: &[Value]) -> Rule {
        let n = |k: usize| self.int_arg(args, k).and_then(|n| n.u64()).unwrap_or(0);
        match name {
            "aarch64.ldaxr" | "aarch64.ldxr" | "arm.ldaex" | "arm.ldrex" => self.element_type(i, 0),
            "aarch64.stlxr" | "aarch64.stxr" | "arm.stlex" | "arm.strex" => self.element_type(i, 1),
            "aarch64.prefetch" => {
                let good = n(1) < 2 && n(2) < 4 && n(3) < 2 && n(4) < 2;
                ensure!(good, "argument of llvm.aarch64.prefetch is out of range");
                Ok(())
            }
            "nvvm.setmaxnreg.inc.sync.aligned.u32" | "nvvm.setmaxnreg.dec.sync.aligned.u32" => {
                let good = n(0).is_multiple_of(8) && (24..=256).contains(&n(0));
                ensure!(good, "register count is not a multiple of 8 from 24 to 256");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The string in a metadata argument is one of these.
    fn md_choice(&self, id: Option<MdId>, choices: &[&[u8]], what: &str) -> Rule {
        let Some(id) = id else {
            return Err(format!("missing {what} argument"));
        };
        let good = match self.scope.md(id) {
            Md::String(s) => choices.contains(&self.scope.bytes(*s)),
            Md::Unparsed(_) => true,
            _ => false,
        };
        ensure!(good, "invalid {what} argument");
        Ok(())
    }

    fn rounding_mode(&self, id: Option<MdId>, dynamic: bool) -> Rule {
        let modes: &[&[u8]] = &[
            b"round.tonearest",
            b"round.tonearestaway",
            b"round.downward",
            b"round.upward",
            b"round.towardzero",
            b"round.dynamic",
        ];
        self.md_choice(id, &modes[..5 + dynamic as usize], "rounding mode")
    }

    /// llvm.experimental.constrained.*: metadata arguments at the end.
    fn constrained(&self, i: Inst, name: &str, args: &[Value]) -> Rule {
        let name = &name["experimental.constrained.".len()..];
        let ty = self.body.inst(i).ty;
        let from = self.ty(args[0]);
        let metadata = args.iter().filter(|v| self.ty(**v) == TypeId::METADATA).count();
        let compare = matches!(name, "fcmp" | "fcmps");
        let rounds = metadata - compare as usize == 2;
        self.md_choice(
            self.md_arg(args, args.len() - 1),
            &[b"fpexcept.ignore", b"fpexcept.maytrap", b"fpexcept.strict"],
            "exception behaviour",
        )?;
        if rounds {
            self.rounding_mode(self.md_arg(args, args.len() - 2), true)?;
        }
        let same = self.count(from) == self.count(ty);
        let wider = self.scalar_bits(from) > self.scalar_bits(ty);
        match name {
            "lrint" | "llrint" | "lround" | "llround" => {
                ensure!(
                    self.count(from).is_none() && self.count(ty).is_none(),
                    "vectors are not supported"
                );
            }
            "fcmp" | "fcmps" => self.compare_predicate(args, 2, true)?,
            "fptosi" | "fptoui" => {
                let good = same && is_float_or_vector(self.scope, from) && is_int_or_vector(self.scope, ty);
                ensure!(good, "argument and result of a constrained conversion do not fit");
            }
            "sitofp" | "uitofp" => {
                let good = same && is_int_or_vector(self.scope, from) && is_float_or_vector(self.scope, ty);
                ensure!(good, "argument and result of a constrained conversion do not fit");
            }
            "fptrunc" => ensure!(same && wider, "result of a constrained fptrunc is not narrower"),
            "fpext" => {
                let narrower = self.scalar_bits(from) < self.scalar_bits(ty);
                ensure!(same && narrower, "result of a constrained fpext is not wider");
            }
            _ => {}
        }
        Ok(())
    }

    fn compare_predicate(&self, args: &[Value], k: usize, float: bool) -> Rule {
        let floats: &[&[u8]] = &[
            b"oeq", b"ogt", b"oge", b"olt", b"ole", b"one", b"ord", b"uno", b"ueq", b"ugt", b"uge", b"ult",
            b"ule", b"une",
        ];
        let ints: &[&[u8]] = &[
            b"eq", b"ne", b"ugt", b"uge", b"ult", b"ule", b"sgt", b"sge", b"slt", b"sle",
        ];
        self.md_choice(
            self.md_arg(args, k),
            if float { floats } else { ints },
            "predicate",
        )
    }

    /// llvm.vp.*: conversions and comparisons.
    fn vector_predicated(&self, i: Inst, id: Intrinsic, args: &[Value]) -> Rule {
        use Intrinsic::*;
        let ty = self.body.inst(i).ty;
        let opcode = match id {
            VpTrunc => Opcode::Trunc,
            VpZext => Opcode::ZExt,
            VpSext => Opcode::SExt,
            VpFptrunc => Opcode::FpTrunc,
            VpFpext => Opcode::FpExt,
            VpFptoui | VpLrint | VpLlrint => Opcode::FpToUi,
            VpFptosi => Opcode::FpToSi,
            VpUitofp => Opcode::UiToFp,
            VpSitofp => Opcode::SiToFp,
            VpPtrtoint => Opcode::PtrToInt,
            VpInttoptr => Opcode::IntToPtr,
            VpFcmp => return self.compare_predicate(args, 2, true),
            VpIcmp => return self.compare_predicate(args, 2, false),
            VpIsFpclass => return self.class_mask(self.int_arg(args, 1)),
            _ => return Ok(()),
        };
        super::constants::cast(self.module, self.scope, opcode, self.ty(args[0]), ty)
    }
}
