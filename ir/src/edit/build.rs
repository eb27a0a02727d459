//! The one vocabulary in which instructions are made, and the constants that they need.

use crate::attributes::AttrList;
use crate::body::{Body, Builtin, CallInfo};
use crate::constants::Const;
use crate::context::{Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::ids::{Block, CallId, ConstId, TypeId, Value};
use crate::inst::{
    AtomicOp, FloatPredicate, InstData, InstFlags, IntPredicate, Opcode, Ordering, TailKind, encode_align,
};
use crate::intrinsics::Intrinsic;
use crate::module::CallConv;
use crate::types::Type;
use smallvec::SmallVec;

/// How memory is accessed.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Access<'a> {
    /// In bytes; 0 is the type's ABI alignment.
    pub align: u64,
    /// `volatile`.
    pub volatile: bool,
    /// `NotAtomic` for plain accesses.
    pub ordering: Ordering,
    /// `syncscope("...")`; empty is the whole system.
    pub sync_scope: &'a str,
}
impl Default for Access<'_> {
    fn default() -> Self {
        Access::aligned(0)
    }
}
impl Access<'_> {
    /// A plain access of so many bytes' alignment.
    pub const fn aligned(align: u64) -> Self {
        Access {
            align,
            volatile: false,
            ordering: Ordering::NotAtomic,
            sync_scope: "",
        }
    }
    /// The same, volatile or not.
    pub const fn volatile(self, volatile: bool) -> Self {
        Access { volatile, ..self }
    }
}

/// What `cmpxchg` has beyond [`Access`].
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct RmwOptions {
    /// May fail where it could succeed.
    pub weak: bool,
    /// Ordering when the comparison fails.
    pub failure: Ordering,
}

/// What a call has beyond callee and arguments.
#[derive(Clone, Debug)]
pub struct CallOptions {
    /// Calling convention.
    pub cc: CallConv,
    /// `tail`, `musttail`, `notail`.
    pub tail: TailKind,
    /// Attributes of the call site.
    pub attrs: AttrList,
    /// Operand bundles: tag and operands.
    pub bundles: Vec<(String, Vec<Value>)>,
    /// Fast-math flags.
    pub flags: InstFlags,
}
impl Default for CallOptions {
    fn default() -> Self {
        CallOptions {
            cc: CallConv::C,
            tail: TailKind::None,
            attrs: AttrList::default(),
            bundles: Vec::new(),
            flags: InstFlags::NONE,
        }
    }
}

/// Makes instructions. Who implements it says where they go ([`insert`](Self::insert)): the
/// [`Editor`](super::Editor) puts them where its cursor stands, the builder of functions at the end of a block.
///
/// Methods check nothing that the verifier checks; they make what they are asked for. Those that may leave the
/// instruction out because it would do nothing say so. The value of an instruction without a result names the
/// instruction ([`Body::def`]).
pub trait InstBuilder {
    /// The body that is built.
    fn body(&self) -> &Body;
    /// The same, for changing it.
    fn body_mut(&mut self) -> &mut Body;
    /// Tables for reading.
    fn scope(&self) -> Scope<'_>;
    /// Tables for adding.
    fn tables(&mut self) -> ScopeMut<'_>;
    /// The module's data layout.
    fn data_layout(&self) -> &DataLayout;
    /// Puts an instruction where instructions go. Its operands are in the body's pool already.
    fn insert(&mut self, d: InstData) -> Value;

    // ---- types ----

    /// The type of a value.
    #[inline]
    fn ty(&self, v: Value) -> TypeId {
        self.body().value_ty(self.scope(), v)
    }

    /// `elem`, in as many lanes as `like` has, or alone.
    fn shaped(&mut self, elem: TypeId, like: TypeId) -> TypeId {
        match self.scope().ty(like) {
            Type::Vector { len, scalable, .. } => self.tables().vector_ty(elem, len, scalable),
            _ => elem,
        }
    }

    // ---- constants ----

    /// Any constant.
    fn constant(&mut self, c: Const) -> Value {
        self.tables().constant(c).into()
    }

    /// An integer, reduced to the type's width; of a vector type in all lanes.
    fn int(&mut self, ty: TypeId, value: u64) -> Value {
        self.int_words(ty, &[value])
    }

    /// An integer, sign-extended to the type's width; of a vector type in all lanes.
    fn signed_int(&mut self, ty: TypeId, value: i64) -> Value {
        self.tables().signed_int(ty, value).into()
    }

    /// An integer of words, least significant first; of a vector type in all lanes.
    fn int_words(&mut self, ty: TypeId, words: &[u64]) -> Value {
        self.tables().int_words(ty, words).into()
    }

    /// A constant in all lanes of a vector type.
    fn splat_constant(&mut self, ty: TypeId, elem: ConstId) -> Value {
        self.tables().splat_constant(ty, elem).into()
    }

    /// A double.
    fn double(&mut self, value: f64) -> Value {
        self.constant(Const::Float {
            ty: TypeId::DOUBLE,
            bits: value.to_bits(),
        })
    }

    /// `null` of `ptr`.
    fn null(&mut self) -> Value {
        self.constant(Const::Null(TypeId::PTR))
    }

    /// Poison of a type.
    fn poison(&mut self, ty: TypeId) -> Value {
        self.constant(Const::Poison(ty))
    }

    /// All bits zero: `0`, `0.0`, `null`, `zeroinitializer`.
    fn zero(&mut self, ty: TypeId) -> Value {
        self.tables().zero(ty).into()
    }

    // ---- any instruction ----

    /// An instruction with operands alone.
    fn inst(&mut self, opcode: Opcode, ty: TypeId, ops: &[Value]) -> Value {
        self.inst_full(opcode, ty, ops, 0, 0, InstFlags::NONE)
    }

    /// An instruction with all that it may have (see the table at [`InstData`]).
    fn inst_full(
        &mut self,
        opcode: Opcode,
        ty: TypeId,
        ops: &[Value],
        sub: u8,
        aux: u32,
        flags: InstFlags,
    ) -> Value {
        let ops = self.body_mut().add_operands(ops);
        self.insert(InstData {
            opcode,
            sub,
            flags,
            ty,
            ops,
            aux,
        })
    }

    /// Sets flags (`nuw`, `exact`, `fast`, `inbounds`, …) of the instruction that made a value; others stay.
    fn set_flags(&mut self, v: Value, flags: InstFlags) {
        let i = self.body().def(v).expect("the result of an instruction");
        let d = &mut self.body_mut().insts[i.index()];
        d.flags = d.flags.with(flags);
        if d.opcode == Opcode::GetElementPtr && d.flags.has(InstFlags::INBOUNDS) {
            d.flags = d.flags.with(InstFlags::NUSW);
        }
    }

    // ---- control flow ----

    /// `ret T v`.
    fn ret(&mut self, v: Value) -> Value {
        self.inst(Opcode::Ret, TypeId::VOID, &[v])
    }

    /// `ret void`.
    fn ret_void(&mut self) -> Value {
        self.inst(Opcode::Ret, TypeId::VOID, &[])
    }

    /// A terminator with its operands and successors.
    fn terminator(&mut self, opcode: Opcode, ops: &[Value], to: &[Block], flags: InstFlags) -> Value {
        let aux = add_blocks(self.body_mut(), to);
        self.inst_full(opcode, TypeId::VOID, ops, 0, aux, flags)
    }

    /// `br label`.
    fn br(&mut self, to: Block) -> Value {
        self.terminator(Opcode::Br, &[], &[to], InstFlags::NONE)
    }

    /// `br i1 c, label, label`.
    fn cond_br(&mut self, c: Value, if_true: Block, if_false: Block) -> Value {
        self.terminator(Opcode::CondBr, &[c], &[if_true, if_false], InstFlags::NONE)
    }

    /// `switch`: cases are constants of the value's type.
    fn switch(&mut self, v: Value, default: Block, cases: &[(ConstId, Block)]) -> Value {
        let mut ops = vec![v];
        ops.extend(cases.iter().map(|c| Value::constant(c.0)));
        let mut to = vec![default];
        to.extend(cases.iter().map(|c| c.1));
        self.terminator(Opcode::Switch, &ops, &to, InstFlags::NONE)
    }

    /// `indirectbr`.
    fn indirect_br(&mut self, address: Value, to: &[Block]) -> Value {
        self.terminator(Opcode::IndirectBr, &[address], to, InstFlags::NONE)
    }

    /// `resume`.
    fn resume(&mut self, v: Value) -> Value {
        self.inst(Opcode::Resume, TypeId::VOID, &[v])
    }

    /// `unreachable`.
    fn unreachable(&mut self) -> Value {
        self.inst(Opcode::Unreachable, TypeId::VOID, &[])
    }

    /// `catchswitch`; `parent` is a pad or the constant `none`.
    fn catch_switch(&mut self, parent: Value, handlers: &[Block], unwind: Option<Block>) -> Value {
        let mut to: SmallVec<[Block; 8]> = handlers.into();
        to.extend(unwind);
        let aux = add_blocks(self.body_mut(), &to);
        let flags = unwinds(unwind);
        self.inst_full(Opcode::CatchSwitch, TypeId::TOKEN, &[parent], 0, aux, flags)
    }

    /// `catchret`.
    fn catch_ret(&mut self, pad: Value, to: Block) -> Value {
        self.terminator(Opcode::CatchRet, &[pad], &[to], InstFlags::NONE)
    }

    /// `cleanupret`; without a target it unwinds to the caller.
    fn cleanup_ret(&mut self, pad: Value, unwind: Option<Block>) -> Value {
        self.terminator(Opcode::CleanupRet, &[pad], unwind.as_slice(), unwinds(unwind))
    }

    /// `catchpad` within a `catchswitch`.
    fn catch_pad(&mut self, within: Value, args: &[Value]) -> Value {
        let ops = with_first(within, args);
        self.inst(Opcode::CatchPad, TypeId::TOKEN, &ops)
    }

    /// `cleanuppad` within a pad or the constant `none`.
    fn cleanup_pad(&mut self, within: Value, args: &[Value]) -> Value {
        let ops = with_first(within, args);
        self.inst(Opcode::CleanupPad, TypeId::TOKEN, &ops)
    }

    /// `landingpad`: each clause is a value and whether it is a filter (else a catch).
    fn landing_pad(&mut self, ty: TypeId, cleanup: bool, clauses: &[(Value, bool)]) -> Value {
        let ops: SmallVec<[Value; 8]> = clauses.iter().map(|c| c.0).collect();
        let kinds: SmallVec<[u32; 8]> = clauses.iter().map(|c| u32::from(c.1)).collect();
        let aux = self.body_mut().add_list(&kinds);
        let flags = if cleanup {
            InstFlags::CLEANUP
        } else {
            InstFlags::NONE
        };
        self.inst_full(Opcode::LandingPad, ty, &ops, 0, aux, flags)
    }

    /// `phi` with its incoming values.
    fn phi(&mut self, ty: TypeId, incoming: &[(Value, Block)]) -> Value {
        let values: SmallVec<[Value; 8]> = incoming.iter().map(|x| x.0).collect();
        let from: SmallVec<[Block; 8]> = incoming.iter().map(|x| x.1).collect();
        let aux = add_blocks(self.body_mut(), &from);
        self.inst_full(Opcode::Phi, ty, &values, 0, aux, InstFlags::NONE)
    }

    // ---- arithmetic ----

    /// `fneg`.
    fn fneg(&mut self, v: Value) -> Value {
        let ty = self.ty(v);
        self.inst(Opcode::FNeg, ty, &[v])
    }

    /// `add` … `xor`, `fadd` … `frem`.
    fn binary(&mut self, opcode: Opcode, a: Value, b: Value) -> Value {
        assert!(opcode.is_binary(), "{opcode:?} is not a binary operation");
        let ty = self.ty(a);
        self.inst(opcode, ty, &[a, b])
    }

    /// `a op n`, in all lanes; `a` itself where that is the same.
    fn binary_imm(&mut self, opcode: Opcode, a: Value, n: i64) -> Value {
        if n == 0 && !matches!(opcode, Opcode::And | Opcode::Mul) {
            return a;
        }
        let ty = self.ty(a);
        let b = self.signed_int(ty, n);
        self.binary(opcode, a, b)
    }

    /// `~a`.
    fn not(&mut self, a: Value) -> Value {
        self.binary_imm(Opcode::Xor, a, -1)
    }

    /// `0 - a`.
    fn negate(&mut self, a: Value) -> Value {
        let ty = self.ty(a);
        let zero = self.int(ty, 0);
        self.binary(Opcode::Sub, zero, a)
    }

    /// `trunc` … `addrspacecast`.
    fn cast(&mut self, opcode: Opcode, v: Value, to: TypeId) -> Value {
        assert!(opcode.is_cast(), "{opcode:?} is not a cast");
        self.inst(opcode, to, &[v])
    }

    /// A cast; `v` itself if it has the type already.
    fn convert(&mut self, opcode: Opcode, v: Value, to: TypeId) -> Value {
        if self.ty(v) == to {
            return v;
        }
        self.cast(opcode, v, to)
    }

    /// `icmp`.
    fn icmp(&mut self, p: IntPredicate, a: Value, b: Value) -> Value {
        let like = self.ty(a);
        let ty = self.shaped(TypeId::I1, like);
        self.inst_full(Opcode::ICmp, ty, &[a, b], p as u8, 0, InstFlags::NONE)
    }

    /// `icmp` with a number, in all lanes.
    fn icmp_imm(&mut self, p: IntPredicate, a: Value, n: i64) -> Value {
        let ty = self.ty(a);
        let b = self.signed_int(ty, n);
        self.icmp(p, a, b)
    }

    /// `fcmp`.
    fn fcmp(&mut self, p: FloatPredicate, a: Value, b: Value) -> Value {
        let like = self.ty(a);
        let ty = self.shaped(TypeId::I1, like);
        self.inst_full(Opcode::FCmp, ty, &[a, b], p as u8, 0, InstFlags::NONE)
    }

    /// `select`.
    fn select(&mut self, c: Value, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.inst(Opcode::Select, ty, &[c, a, b])
    }

    /// `freeze`.
    fn freeze(&mut self, v: Value) -> Value {
        let ty = self.ty(v);
        self.inst(Opcode::Freeze, ty, &[v])
    }

    // ---- memory ----

    /// `alloca T`; `count` is the number of elements (one if `None`), `align` in bytes (0: the target's choice).
    fn alloca(&mut self, ty: TypeId, count: Option<Value>, align: u64) -> Value {
        let count = match count {
            Some(c) => c,
            None => self.int(TypeId::I32, 1),
        };
        let space = self.data_layout().alloca_addr_space;
        let ptr = self.tables().ptr_ty(space);
        let sub = if align == 0 { 0 } else { encode_align(align) };
        self.inst_full(Opcode::Alloca, ptr, &[count], sub, ty.0, InstFlags::NONE)
    }

    /// `load T, ptr p`.
    fn load(&mut self, ty: TypeId, p: Value, access: &Access<'_>) -> Value {
        let (sub, scope, flags) = encode_access(self, ty, access);
        self.inst_full(Opcode::Load, ty, &[p], sub, scope, flags)
    }

    /// `store T v, ptr p`.
    fn store(&mut self, v: Value, p: Value, access: &Access<'_>) -> Value {
        let ty = self.ty(v);
        let (sub, scope, flags) = encode_access(self, ty, access);
        self.inst_full(Opcode::Store, TypeId::VOID, &[v, p], sub, scope, flags)
    }

    /// `fence`.
    fn fence(&mut self, ordering: Ordering, sync_scope: &str) -> Value {
        let scope = self.tables().str(sync_scope.as_bytes());
        let flags = InstFlags::NONE.with_ordering(ordering);
        self.inst_full(Opcode::Fence, TypeId::VOID, &[], 0, scope.0, flags)
    }

    /// `cmpxchg`: the result is `{ T, i1 }`. The alignment, if not given, is the type's size.
    fn cmpxchg(
        &mut self,
        p: Value,
        expected: Value,
        new: Value,
        access: &Access<'_>,
        o: RmwOptions,
    ) -> Value {
        let ty = self.ty(expected);
        let (sub, scope, flags) = encode_sized_access(self, ty, access);
        let mut flags = flags.with_failure_ordering(o.failure);
        if o.weak {
            flags = flags.with(InstFlags::WEAK);
        }
        let result = self.tables().struct_ty(&[ty, TypeId::I1], false);
        self.inst_full(Opcode::CmpXchg, result, &[p, expected, new], sub, scope, flags)
    }

    /// `atomicrmw`. The alignment, if not given, is the type's size.
    fn atomic_rmw(&mut self, op: AtomicOp, p: Value, v: Value, access: &Access<'_>) -> Value {
        let ty = self.ty(v);
        let (sub, scope, flags) = encode_sized_access(self, ty, access);
        let aux = self.body_mut().add_list(&[op as u32, scope]);
        self.inst_full(Opcode::AtomicRmw, ty, &[p, v], sub, aux, flags)
    }

    /// `getelementptr T, ptr base, indices`.
    fn gep(&mut self, source: TypeId, base: Value, indices: &[Value]) -> Value {
        let scope = self.scope();
        let shape = |v: &Value| match scope.ty(self.ty(*v)) {
            Type::Vector { len, scalable, .. } => Some((len, scalable)),
            _ => None,
        };
        let (base_ty, base_shape) = (self.ty(base), shape(&base));
        let ty = match indices.iter().find_map(shape).filter(|_| base_shape.is_none()) {
            Some((len, scalable)) => self.tables().vector_ty(base_ty, len, scalable),
            None => base_ty,
        };
        let ops = with_first(base, indices);
        self.inst_full(Opcode::GetElementPtr, ty, &ops, 0, source.0, InstFlags::NONE)
    }

    /// `p + n` bytes.
    fn offset_by(&mut self, p: Value, n: Value) -> Value {
        self.gep(TypeId::I8, p, &[n])
    }

    /// `p + bytes`; `p` itself for none.
    fn offset(&mut self, p: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return p;
        }
        let n = self.int(TypeId::I64, bytes);
        self.offset_by(p, n)
    }

    /// `va_arg`.
    fn va_arg(&mut self, list: Value, ty: TypeId) -> Value {
        self.inst(Opcode::VaArg, ty, &[list])
    }

    // ---- vectors and aggregates ----

    /// `extractelement`.
    fn extract_element(&mut self, v: Value, index: Value) -> Value {
        let ty = self.scope().scalar_ty(self.ty(v));
        self.inst(Opcode::ExtractElement, ty, &[v, index])
    }

    /// Lane `k` of a vector.
    fn extract_lane(&mut self, v: Value, k: u32) -> Value {
        let k = self.int(TypeId::I64, u64::from(k));
        self.extract_element(v, k)
    }

    /// `insertelement`.
    fn insert_element(&mut self, v: Value, elem: Value, index: Value) -> Value {
        let ty = self.ty(v);
        self.inst(Opcode::InsertElement, ty, &[v, elem, index])
    }

    /// A vector with another lane `k`.
    fn insert_lane(&mut self, v: Value, elem: Value, k: u32) -> Value {
        let k = self.int(TypeId::I64, u64::from(k));
        self.insert_element(v, elem, k)
    }

    /// `shufflevector`; `u32::MAX` in the mask is poison.
    fn shuffle_vector(&mut self, a: Value, b: Value, mask: &[u32]) -> Value {
        let (elem, scalable) = match self.scope().ty(self.ty(a)) {
            Type::Vector { elem, scalable, .. } => (elem, scalable),
            _ => (self.ty(a), false),
        };
        let ty = self.tables().vector_ty(elem, mask.len() as u32, scalable);
        let aux = self.body_mut().add_list(mask);
        self.inst_full(Opcode::ShuffleVector, ty, &[a, b], 0, aux, InstFlags::NONE)
    }

    /// `extractvalue`.
    fn extract_value(&mut self, v: Value, indices: &[u32]) -> Value {
        let scope = self.scope();
        let step = |t: TypeId, i: &u32| scope.member_ty(t, *i).expect("a member of an aggregate");
        let ty = indices.iter().fold(self.ty(v), step);
        let aux = self.body_mut().add_list(indices);
        self.inst_full(Opcode::ExtractValue, ty, &[v], 0, aux, InstFlags::NONE)
    }

    /// `insertvalue`.
    fn insert_value(&mut self, v: Value, elem: Value, indices: &[u32]) -> Value {
        let ty = self.ty(v);
        let aux = self.body_mut().add_list(indices);
        self.inst_full(Opcode::InsertValue, ty, &[v, elem], 0, aux, InstFlags::NONE)
    }

    /// An aggregate of these members.
    fn aggregate(&mut self, ty: TypeId, members: &[Value]) -> Value {
        let mut v = self.poison(ty);
        for (k, m) in members.iter().enumerate() {
            v = self.insert_value(v, *m, &[k as u32]);
        }
        v
    }

    // ---- calls ----

    /// `call` of any callee.
    fn call_value(&mut self, fn_ty: TypeId, callee: Value, args: &[Value], o: CallOptions) -> Value {
        call_site(self, Opcode::Call, (fn_ty, callee), args, o, &[])
    }

    /// `invoke`.
    fn invoke(
        &mut self,
        fn_ty: TypeId,
        callee: Value,
        args: &[Value],
        o: CallOptions,
        normal: Block,
        unwind: Block,
    ) -> Value {
        call_site(self, Opcode::Invoke, (fn_ty, callee), args, o, &[normal, unwind])
    }

    /// `callbr`.
    fn callbr(
        &mut self,
        fn_ty: TypeId,
        callee: Value,
        args: &[Value],
        o: CallOptions,
        default: Block,
        indirect: &[Block],
    ) -> Value {
        let mut to: SmallVec<[Block; 8]> = SmallVec::new();
        to.push(default);
        to.extend_from_slice(indirect);
        call_site(self, Opcode::CallBr, (fn_ty, callee), args, o, &to)
    }

    /// A call of something that has no declaration in the module. Only code generation may add such calls.
    fn call_builtin(&mut self, builtin: Builtin, ret: TypeId, args: &[Value], flags: InstFlags) -> Value {
        let types: SmallVec<[TypeId; 8]> = args.iter().map(|v| self.ty(*v)).collect();
        let fn_ty = self.tables().func_ty(ret, &types, false);
        let callee = self.null();
        let aux = add_call(
            self.body_mut(),
            CallInfo {
                builtin,
                callee,
                fn_ty,
                cc: CallConv::C,
                tail: TailKind::NoTail,
                num_args: args.len() as u32,
                attrs: AttrList::default(),
                bundles: Vec::new(),
                addr_space: 0,
                targets: 0,
            },
        );
        self.inst_full(Opcode::Call, ret, args, 0, aux, flags)
    }

    /// A call of an intrinsic without declaration.
    fn intrinsic(&mut self, id: Intrinsic, ret: TypeId, args: &[Value]) -> Value {
        self.call_builtin(Builtin::Intrinsic(id), ret, args, InstFlags::NONE)
    }

    /// A call of a function of the runtime library.
    fn libcall(&mut self, name: &'static str, ret: TypeId, args: &[Value]) -> Value {
        self.call_builtin(Builtin::Extern(name), ret, args, InstFlags::NONE)
    }
}

fn unwinds(target: Option<Block>) -> InstFlags {
    match target {
        Some(_) => InstFlags::UNWINDS,
        None => InstFlags::NONE,
    }
}

fn with_first(first: Value, rest: &[Value]) -> SmallVec<[Value; 8]> {
    let mut ops = SmallVec::new();
    ops.push(first);
    ops.extend_from_slice(rest);
    ops
}

/// Adds a list of blocks to the pool of lists.
fn add_blocks(body: &mut Body, blocks: &[Block]) -> u32 {
    let list: SmallVec<[u32; 8]> = blocks.iter().map(|b| b.0).collect();
    body.add_list(&list)
}

fn add_call(body: &mut Body, call: CallInfo) -> u32 {
    let id = CallId::new(body.calls.len());
    body.calls.push(call);
    id.0
}

/// Alignment, sync scope and flags of an access as instructions hold them.
fn encode_access<B: InstBuilder + ?Sized>(b: &mut B, ty: TypeId, a: &Access<'_>) -> (u8, u32, InstFlags) {
    let align = match a.align {
        0 => b.data_layout().abi_align(b.scope(), ty),
        n => n,
    };
    let flags = if a.volatile {
        InstFlags::VOLATILE
    } else {
        InstFlags::NONE
    };
    let scope = b.tables().str(a.sync_scope.as_bytes());
    (encode_align(align), scope.0, flags.with_ordering(a.ordering))
}

/// The same for operations whose alignment is the type's size unless it is given.
fn encode_sized_access<B: InstBuilder + ?Sized>(
    b: &mut B,
    ty: TypeId,
    a: &Access<'_>,
) -> (u8, u32, InstFlags) {
    let align = match a.align {
        0 => b.data_layout().store_size(b.scope(), ty).next_power_of_two(),
        n => n,
    };
    encode_access(b, ty, &Access { align, ..*a })
}

fn call_site<B: InstBuilder + ?Sized>(
    b: &mut B,
    opcode: Opcode,
    (fn_ty, callee): (TypeId, Value),
    args: &[Value],
    o: CallOptions,
    targets: &[Block],
) -> Value {
    let (ret, _, _) = b.scope().func_sig(fn_ty).expect("calls have function types");
    let mut ops: SmallVec<[Value; 8]> = args.into();
    let mut bundles = Vec::with_capacity(o.bundles.len());
    for (tag, inputs) in &o.bundles {
        bundles.push((b.tables().str(tag.as_bytes()), inputs.len() as u32));
        ops.extend_from_slice(inputs);
    }
    let addr_space = match b.scope().ty(b.ty(callee)) {
        Type::Ptr(space) => space,
        Type::TypedPtr { addr_space, .. } => addr_space,
        _ => 0,
    };
    let targets = add_blocks(b.body_mut(), targets);
    let call = CallInfo {
        builtin: Builtin::None,
        callee,
        fn_ty,
        cc: o.cc,
        tail: o.tail,
        num_args: args.len() as u32,
        attrs: o.attrs,
        bundles,
        addr_space,
        targets,
    };
    let aux = add_call(b.body_mut(), call);
    b.inst_full(opcode, ret, &ops, 0, aux, o.flags)
}
