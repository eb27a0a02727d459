//! Function bodies.

use super::ModuleBuilder;
use crate::attributes::AttrList;
use crate::body::{BlockData, Body, Builtin, CallInfo, DebugRecord};
use crate::constants::Const;
use crate::ids::{Block, CallId, ConstId, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::{
    AtomicOp, FloatPredicate, InstData, InstFlags, IntPredicate, Opcode, Operands, Ordering, TailKind,
    encode_align,
};
use crate::module::{BlockName, CallConv};
use crate::types::Type;

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
        Access {
            align: 0,
            volatile: false,
            ordering: Ordering::NotAtomic,
            sync_scope: "",
        }
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

/// Builds the body of one function. Instructions go to the end of the current block
/// ([`switch_to`](Self::switch_to)); blocks stand in the order in which they were made, the first is the
/// entry.
///
/// ```
/// use ir::builder::ModuleBuilder;
/// use ir::ids::TypeId;
/// use ir::inst::{IntPredicate, Opcode};
///
/// // unsigned sum(unsigned n) { unsigned s = 0; while (n) s += n--; return s; }
/// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
/// let ty = m.func_ty(TypeId::I32, &[TypeId::I32], false);
/// let sum = m.add_function("sum", ty);
/// let mut f = m.define(sum);
/// let (entry, head, body, exit) = (f.block("entry"), f.block("head"), f.block("body"), f.block("exit"));
/// let (zero, one) = (f.int(TypeId::I32, 0), f.int(TypeId::I32, 1));
/// f.switch_to(entry);
/// f.br(head);
/// f.switch_to(head);
/// let n = f.phi(TypeId::I32);
/// let s = f.phi(TypeId::I32);
/// let done = f.icmp(IntPredicate::Eq, n, zero);
/// f.cond_br(done, exit, body);
/// f.switch_to(body);
/// let s2 = f.binary(Opcode::Add, s, n);
/// let n2 = f.binary(Opcode::Sub, n, one);
/// f.br(head);
/// let first = f.param(0);
/// f.add_incoming(n, first, entry);
/// f.add_incoming(n, n2, body);
/// f.add_incoming(s, zero, entry);
/// f.add_incoming(s, s2, body);
/// f.switch_to(exit);
/// f.ret(s);
/// f.finish();
/// assert!(ir::write::module_to_string(&m.finish()).contains("phi i32 [ %0, %entry ], [ %5, %body ]"));
/// ```
pub struct FunctionBuilder<'m> {
    module: &'m mut ModuleBuilder,
    function: GlobalId,
    body: Body,
    /// First and last instruction of each block.
    ends: Vec<(u32, u32)>,
    /// The instruction that follows each one in its block.
    next: Vec<u32>,
    current: Option<Block>,
    /// Incoming values of phis, in the order in which they were added.
    incoming: Vec<(Inst, Value, Block)>,
    /// Debug records: the instruction that they precede.
    records: Vec<(Inst, StrId, Vec<MdId>)>,
}

const NONE: u32 = u32::MAX;

impl<'m> FunctionBuilder<'m> {
    pub(super) fn new(module: &'m mut ModuleBuilder, function: GlobalId) -> Self {
        let fn_ty = module.global(function).value_ty;
        let (_, params, _) = module
            .scope()
            .func_sig(fn_ty)
            .expect("functions have function types");
        let mut body = Body::new();
        body.params = params.to_vec();
        FunctionBuilder {
            module,
            function,
            body,
            ends: Vec::new(),
            next: Vec::new(),
            current: None,
            incoming: Vec::new(),
            records: Vec::new(),
        }
    }

    /// The module that the function is part of, for making types, constants and globals.
    pub fn module(&mut self) -> &mut ModuleBuilder {
        self.module
    }

    /// Puts the body into the module. Every block must end in a terminator and have no other.
    pub fn finish(mut self) {
        self.finish_phis();
        let mut before = vec![0; self.body.insts.len()];
        for i in 0..self.ends.len() {
            let start = self.body.order.len() as u32;
            let mut at = self.ends[i].0;
            while at != NONE {
                before[at as usize] = self.body.order.len() as u32;
                self.body.order.push(Inst(at));
                at = self.next[at as usize];
            }
            let end = self.body.order.len() as u32;
            let last = self.body.order.last().map(|l| self.body.inst(*l).opcode);
            assert!(
                end > start && last.is_some_and(Opcode::is_terminator),
                "block {i} has no terminator"
            );
            self.body.blocks.push(BlockData { start, end });
        }
        self.records.sort_by_key(|r| before[r.0.index()]);
        for (i, kind, args) in self.records {
            self.body.debug_records.push(DebugRecord {
                before: before[i.index()],
                kind,
                args,
            });
        }
        self.body.attachments.sort_by_key(|a| a.0);
        for (i, (g, name)) in self.module.block_addresses.iter().enumerate() {
            let BlockName::Named(name) = name else { continue };
            if *g == self.function {
                let block = self.body.block_names.iter().position(|n| n == name);
                let block = Block::new(block.expect("address of a block that exists"));
                self.body
                    .address_taken
                    .push((block, crate::ids::BlockAddrId::new(i)));
            }
        }
        self.module.set_body(self.function, self.body);
    }

    fn finish_phis(&mut self) {
        self.incoming.sort_by_key(|x| x.0);
        let incoming = std::mem::take(&mut self.incoming);
        for group in incoming.chunk_by(|a, b| a.0 == b.0) {
            let values: Vec<Value> = group.iter().map(|x| x.1).collect();
            let blocks: Vec<u32> = group.iter().map(|x| x.2.0).collect();
            let ops = self.body.add_operands(&values);
            let aux = self.body.add_list(&blocks);
            let d = &mut self.body.insts[group[0].0.index()];
            (d.ops, d.aux) = (ops, aux);
        }
    }

    /// A new block behind the others. An empty name leaves it unnamed.
    pub fn block(&mut self, name: &str) -> Block {
        let name = self.module.str(name);
        self.body.block_names.push(name);
        self.ends.push((NONE, NONE));
        Block::new(self.ends.len() - 1)
    }

    /// Instructions are added to the end of this block from now on.
    pub fn switch_to(&mut self, b: Block) {
        self.current = Some(b);
    }

    /// An argument of the function.
    pub fn param(&self, i: usize) -> Value {
        assert!(i < self.body.params.len(), "parameter {i} does not exist");
        Value::local(i as u32)
    }

    /// Names a value; what has no name gets a number when it is printed.
    pub fn name(&mut self, v: Value, name: &str) {
        let i = v.as_local().expect("constants have no names") as usize;
        let name = self.module.str(name);
        if self.body.value_names.len() <= i {
            self.body.value_names.resize(i + 1, StrId::EMPTY);
        }
        self.body.value_names[i] = name;
    }

    /// An integer constant.
    pub fn int(&mut self, ty: TypeId, value: u64) -> Value {
        self.module.tables().int(ty, value).into()
    }

    /// A double constant.
    pub fn double(&mut self, value: f64) -> Value {
        let c = Const::Float {
            ty: TypeId::DOUBLE,
            bits: value.to_bits(),
        };
        self.constant(c)
    }

    /// `null` of `ptr`.
    pub fn null(&mut self) -> Value {
        self.constant(Const::Null(TypeId::PTR))
    }

    /// Any constant.
    pub fn constant(&mut self, c: Const) -> Value {
        self.module.tables().constant(c).into()
    }

    /// The address of a global value.
    pub fn address(&mut self, g: GlobalId) -> Value {
        self.module.address(g).into()
    }

    /// The type of a value.
    pub fn ty(&self, v: Value) -> TypeId {
        self.body.value_ty(self.body.scope(self.module), v)
    }

    fn add(
        &mut self,
        opcode: Opcode,
        sub: u8,
        flags: InstFlags,
        ty: TypeId,
        ops: &[Value],
        aux: u32,
    ) -> Value {
        let block = self.current.expect("switch_to() gives the block to add to");
        let i = Inst::new(self.body.insts.len());
        let ops = if ops.is_empty() {
            Operands::default()
        } else {
            self.body.add_operands(ops)
        };
        self.body.insts.push(InstData {
            opcode,
            sub,
            flags,
            ty,
            ops,
            aux,
        });
        self.next.push(NONE);
        let (first, last) = &mut self.ends[block.index()];
        match *last {
            NONE => *first = i.0,
            l => self.next[l as usize] = i.0,
        }
        *last = i.0;
        self.body.result(i)
    }

    fn plain(&mut self, opcode: Opcode, ty: TypeId, ops: &[Value], aux: u32) -> Value {
        self.add(opcode, 0, InstFlags::NONE, ty, ops, aux)
    }

    fn inst_of(&self, v: Value) -> Inst {
        self.body.def(v).expect("the result of an instruction")
    }

    /// Sets flags (`nuw`, `exact`, `fast`, `inbounds`, …) of the instruction that made a value; others
    /// stay.
    pub fn set_flags(&mut self, v: Value, flags: InstFlags) {
        let i = self.inst_of(v);
        let d = &mut self.body.insts[i.index()];
        d.flags = d.flags.with(flags);
        if d.opcode == Opcode::GetElementPtr && d.flags.has(InstFlags::INBOUNDS) {
            d.flags = d.flags.with(InstFlags::NUSW);
        }
    }

    /// Attaches metadata to the instruction that made a value (also one without a result).
    pub fn attach(&mut self, v: Value, kind: &str, node: MdId) {
        let (i, kind) = (self.inst_of(v), self.module.str(kind));
        self.body.attachments.push((i, kind, node));
    }

    /// A debug record (`dbg_value`, `dbg_declare`, `dbg_assign`, `dbg_label`) before an instruction.
    pub fn debug_record(&mut self, before: Value, kind: &str, args: &[MdId]) {
        let (i, kind) = (self.inst_of(before), self.module.str(kind));
        self.records.push((i, kind, args.to_vec()));
    }

    /// `ret T v`.
    pub fn ret(&mut self, v: Value) -> Value {
        self.plain(Opcode::Ret, TypeId::VOID, &[v], 0)
    }

    /// `ret void`.
    pub fn ret_void(&mut self) -> Value {
        self.plain(Opcode::Ret, TypeId::VOID, &[], 0)
    }

    /// `br label`.
    pub fn br(&mut self, to: Block) -> Value {
        self.branch(Opcode::Br, &[], &[to])
    }

    /// `br i1 c, label, label`.
    pub fn cond_br(&mut self, c: Value, if_true: Block, if_false: Block) -> Value {
        self.branch(Opcode::CondBr, &[c], &[if_true, if_false])
    }

    fn branch(&mut self, opcode: Opcode, ops: &[Value], to: &[Block]) -> Value {
        let aux = self.block_list(to);
        self.plain(opcode, TypeId::VOID, ops, aux)
    }

    fn block_list(&mut self, blocks: &[Block]) -> u32 {
        let list: Vec<u32> = blocks.iter().map(|b| b.0).collect();
        self.body.add_list(&list)
    }

    /// `switch`: cases are constants of the value's type.
    pub fn switch(&mut self, v: Value, default: Block, cases: &[(ConstId, Block)]) -> Value {
        let mut ops = vec![v];
        ops.extend(cases.iter().map(|c| Value::constant(c.0)));
        let mut to = vec![default];
        to.extend(cases.iter().map(|c| c.1));
        self.branch(Opcode::Switch, &ops, &to)
    }

    /// `indirectbr`.
    pub fn indirect_br(&mut self, address: Value, to: &[Block]) -> Value {
        self.branch(Opcode::IndirectBr, &[address], to)
    }

    /// `resume`.
    pub fn resume(&mut self, v: Value) -> Value {
        self.plain(Opcode::Resume, TypeId::VOID, &[v], 0)
    }

    /// `unreachable`.
    pub fn unreachable(&mut self) -> Value {
        self.plain(Opcode::Unreachable, TypeId::VOID, &[], 0)
    }

    /// `catchswitch`; `parent` is a pad or the constant `none`.
    pub fn catch_switch(&mut self, parent: Value, handlers: &[Block], unwind: Option<Block>) -> Value {
        let mut to = handlers.to_vec();
        to.extend(unwind);
        let aux = self.block_list(&to);
        let flags = if unwind.is_some() {
            InstFlags::UNWINDS
        } else {
            InstFlags::NONE
        };
        self.add(Opcode::CatchSwitch, 0, flags, TypeId::TOKEN, &[parent], aux)
    }

    /// `catchret`.
    pub fn catch_ret(&mut self, pad: Value, to: Block) -> Value {
        self.branch(Opcode::CatchRet, &[pad], &[to])
    }

    /// `cleanupret`; without a target it unwinds to the caller.
    pub fn cleanup_ret(&mut self, pad: Value, unwind: Option<Block>) -> Value {
        let to: Vec<Block> = unwind.into_iter().collect();
        let v = self.branch(Opcode::CleanupRet, &[pad], &to);
        if unwind.is_some() {
            self.set_flags(v, InstFlags::UNWINDS);
        }
        v
    }

    /// `catchpad` within a `catchswitch`.
    pub fn catch_pad(&mut self, within: Value, args: &[Value]) -> Value {
        self.pad(Opcode::CatchPad, within, args)
    }

    /// `cleanuppad` within a pad or the constant `none`.
    pub fn cleanup_pad(&mut self, within: Value, args: &[Value]) -> Value {
        self.pad(Opcode::CleanupPad, within, args)
    }

    fn pad(&mut self, opcode: Opcode, within: Value, args: &[Value]) -> Value {
        let mut ops = vec![within];
        ops.extend_from_slice(args);
        self.plain(opcode, TypeId::TOKEN, &ops, 0)
    }

    /// `landingpad`: each clause is a value and whether it is a filter (else a catch).
    pub fn landing_pad(&mut self, ty: TypeId, cleanup: bool, clauses: &[(Value, bool)]) -> Value {
        let ops: Vec<Value> = clauses.iter().map(|c| c.0).collect();
        let kinds: Vec<u32> = clauses.iter().map(|c| u32::from(c.1)).collect();
        let aux = self.body.add_list(&kinds);
        let flags = if cleanup {
            InstFlags::CLEANUP
        } else {
            InstFlags::NONE
        };
        self.add(Opcode::LandingPad, 0, flags, ty, &ops, aux)
    }

    /// `fneg`.
    pub fn fneg(&mut self, v: Value) -> Value {
        let ty = self.ty(v);
        self.plain(Opcode::FNeg, ty, &[v], 0)
    }

    /// `add` … `xor`, `fadd` … `frem`.
    pub fn binary(&mut self, opcode: Opcode, a: Value, b: Value) -> Value {
        assert!(opcode.is_binary(), "{opcode:?} is not a binary operation");
        let ty = self.ty(a);
        self.plain(opcode, ty, &[a, b], 0)
    }

    /// `trunc` … `addrspacecast`.
    pub fn cast(&mut self, opcode: Opcode, v: Value, to: TypeId) -> Value {
        assert!(opcode.is_cast(), "{opcode:?} is not a cast");
        self.plain(opcode, to, &[v], 0)
    }

    /// `i1`, or a vector of as many as `like` has elements.
    fn bool_like(&mut self, like: TypeId) -> TypeId {
        match self.module.scope().ty(like) {
            Type::Vector { len, scalable, .. } => self.module.tables().vector_ty(TypeId::I1, len, scalable),
            _ => TypeId::I1,
        }
    }

    /// `icmp`.
    pub fn icmp(&mut self, p: IntPredicate, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        let ty = self.bool_like(ty);
        self.add(Opcode::ICmp, p as u8, InstFlags::NONE, ty, &[a, b], 0)
    }

    /// `fcmp`.
    pub fn fcmp(&mut self, p: FloatPredicate, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        let ty = self.bool_like(ty);
        self.add(Opcode::FCmp, p as u8, InstFlags::NONE, ty, &[a, b], 0)
    }

    /// `select`.
    pub fn select(&mut self, c: Value, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.plain(Opcode::Select, ty, &[c, a, b], 0)
    }

    /// `freeze`.
    pub fn freeze(&mut self, v: Value) -> Value {
        let ty = self.ty(v);
        self.plain(Opcode::Freeze, ty, &[v], 0)
    }

    /// `phi` without incoming values.
    pub fn phi(&mut self, ty: TypeId) -> Value {
        self.plain(Opcode::Phi, ty, &[], 0)
    }

    /// Adds an incoming value to a phi.
    pub fn add_incoming(&mut self, phi: Value, v: Value, from: Block) {
        let i = self.inst_of(phi);
        assert_eq!(
            self.body.inst(i).opcode,
            Opcode::Phi,
            "only phis have incoming values"
        );
        self.incoming.push((i, v, from));
    }

    /// `alloca T`; `count` is the number of elements (one if `None`), `align` in bytes (0: the
    /// target's choice).
    pub fn alloca(&mut self, ty: TypeId, count: Option<Value>, align: u64) -> Value {
        let count = match count {
            Some(c) => c,
            None => self.int(TypeId::I32, 1),
        };
        let space = self.module.data_layout.alloca_addr_space;
        let ptr = self.module.tables().ptr_ty(space);
        let sub = if align == 0 { 0 } else { encode_align(align) };
        self.add(Opcode::Alloca, sub, InstFlags::NONE, ptr, &[count], ty.0)
    }

    fn access(&mut self, ty: TypeId, a: &Access<'_>) -> (u8, InstFlags, u32) {
        let align = match a.align {
            0 => self.module.data_layout.abi_align(self.module.scope(), ty),
            n => n,
        };
        let flags = if a.volatile {
            InstFlags::VOLATILE
        } else {
            InstFlags::NONE
        };
        let scope = self.module.str(a.sync_scope);
        (encode_align(align), flags.with_ordering(a.ordering), scope.0)
    }

    /// `load T, ptr p`.
    pub fn load(&mut self, ty: TypeId, p: Value, access: &Access<'_>) -> Value {
        let (sub, flags, scope) = self.access(ty, access);
        self.add(Opcode::Load, sub, flags, ty, &[p], scope)
    }

    /// `store T v, ptr p`.
    pub fn store(&mut self, v: Value, p: Value, access: &Access<'_>) -> Value {
        let ty = self.ty(v);
        let (sub, flags, scope) = self.access(ty, access);
        self.add(Opcode::Store, sub, flags, TypeId::VOID, &[v, p], scope)
    }

    /// `fence`.
    pub fn fence(&mut self, ordering: Ordering, sync_scope: &str) -> Value {
        let scope = self.module.str(sync_scope);
        let flags = InstFlags::NONE.with_ordering(ordering);
        self.add(Opcode::Fence, 0, flags, TypeId::VOID, &[], scope.0)
    }

    /// `cmpxchg`: the result is `{ T, i1 }`. The alignment, if not given, is the type's size.
    pub fn cmpxchg(
        &mut self,
        p: Value,
        expected: Value,
        new: Value,
        access: &Access<'_>,
        o: RmwOptions,
    ) -> Value {
        let ty = self.ty(expected);
        let access = self.sized_access(ty, access);
        let (sub, mut flags, scope) = self.access(ty, &access);
        flags = flags.with_failure_ordering(o.failure);
        if o.weak {
            flags = flags.with(InstFlags::WEAK);
        }
        let result = self.module.tables().struct_ty(&[ty, TypeId::I1], false);
        self.add(Opcode::CmpXchg, sub, flags, result, &[p, expected, new], scope)
    }

    /// `atomicrmw`. The alignment, if not given, is the type's size.
    pub fn atomic_rmw(&mut self, op: AtomicOp, p: Value, v: Value, access: &Access<'_>) -> Value {
        let ty = self.ty(v);
        let access = self.sized_access(ty, access);
        let (sub, flags, scope) = self.access(ty, &access);
        let aux = self.body.add_list(&[op as u32, scope]);
        self.add(Opcode::AtomicRmw, sub, flags, ty, &[p, v], aux)
    }

    fn sized_access<'s>(&self, ty: TypeId, a: &Access<'s>) -> Access<'s> {
        let size = self.module.data_layout.store_size(self.module.scope(), ty);
        Access {
            align: if a.align == 0 {
                size.next_power_of_two()
            } else {
                a.align
            },
            ..*a
        }
    }

    /// `getelementptr T, ptr base, indices`.
    pub fn gep(&mut self, source: TypeId, base: Value, indices: &[Value]) -> Value {
        let mut ops = vec![base];
        ops.extend_from_slice(indices);
        let base_ty = self.ty(base);
        let scope = self.module.scope();
        let is_vector = |t: &TypeId| matches!(scope.ty(*t), Type::Vector { .. });
        let vector = ops.iter().map(|v| self.ty(*v)).find(is_vector);
        let ty = match vector.filter(|_| !is_vector(&base_ty)).map(|t| scope.ty(t)) {
            Some(Type::Vector { len, scalable, .. }) => {
                self.module.tables().vector_ty(base_ty, len, scalable)
            }
            _ => base_ty,
        };
        self.plain(Opcode::GetElementPtr, ty, &ops, source.0)
    }

    /// `va_arg`.
    pub fn va_arg(&mut self, list: Value, ty: TypeId) -> Value {
        self.plain(Opcode::VaArg, ty, &[list], 0)
    }

    /// `extractelement`.
    pub fn extract_element(&mut self, v: Value, index: Value) -> Value {
        let ty = self.module.scope().scalar_ty(self.ty(v));
        self.plain(Opcode::ExtractElement, ty, &[v, index], 0)
    }

    /// `insertelement`.
    pub fn insert_element(&mut self, v: Value, elem: Value, index: Value) -> Value {
        let ty = self.ty(v);
        self.plain(Opcode::InsertElement, ty, &[v, elem, index], 0)
    }

    /// `shufflevector`; `u32::MAX` in the mask is poison.
    pub fn shuffle_vector(&mut self, a: Value, b: Value, mask: &[u32]) -> Value {
        let Type::Vector { elem, scalable, .. } = self.module.scope().ty(self.ty(a)) else {
            panic!("shufflevector wants vectors");
        };
        let ty = self.module.tables().vector_ty(elem, mask.len() as u32, scalable);
        let aux = self.body.add_list(mask);
        self.plain(Opcode::ShuffleVector, ty, &[a, b], aux)
    }

    /// `extractvalue`.
    pub fn extract_value(&mut self, v: Value, indices: &[u32]) -> Value {
        let scope = self.module.scope();
        let step = |t: TypeId, i: &u32| match scope.ty(t) {
            Type::Array { elem, .. } => elem,
            _ => {
                scope
                    .struct_elems(t)
                    .expect("extractvalue goes into aggregates")
                    .0[*i as usize]
            }
        };
        let ty = indices.iter().fold(self.ty(v), step);
        let aux = self.body.add_list(indices);
        self.plain(Opcode::ExtractValue, ty, &[v], aux)
    }

    /// `insertvalue`.
    pub fn insert_value(&mut self, v: Value, elem: Value, indices: &[u32]) -> Value {
        let ty = self.ty(v);
        let aux = self.body.add_list(indices);
        self.plain(Opcode::InsertValue, ty, &[v, elem], aux)
    }

    /// `call` of a function of the module with its type and convention.
    ///
    /// ```
    /// use ir::{builder::ModuleBuilder, ids::TypeId};
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let ty = m.func_ty(TypeId::I32, &[TypeId::PTR], true);
    /// let printf = m.add_function("printf", ty);
    /// let ty = m.func_ty(TypeId::VOID, &[], false);
    /// let hello = m.add_function("hello", ty);
    /// let mut f = m.define(hello);
    /// let entry = f.block("");
    /// f.switch_to(entry);
    /// let null = f.null();
    /// f.call(printf, &[null]);
    /// f.ret_void();
    /// f.finish();
    /// let text = ir::write::module_to_string(&m.finish());
    /// assert!(text.contains("call i32 (ptr, ...) @printf(ptr null)"));
    /// ```
    pub fn call(&mut self, function: GlobalId, args: &[Value]) -> Value {
        let o = CallOptions {
            cc: self.module.function(function).expect("a function").cc,
            ..CallOptions::default()
        };
        let (fn_ty, callee) = (self.module.global(function).value_ty, self.address(function));
        self.call_value(fn_ty, callee, args, o)
    }

    /// `call` of any callee.
    pub fn call_value(&mut self, fn_ty: TypeId, callee: Value, args: &[Value], o: CallOptions) -> Value {
        self.call_site(Opcode::Call, fn_ty, callee, args, o, &[])
    }

    /// `invoke`.
    pub fn invoke(
        &mut self,
        fn_ty: TypeId,
        callee: Value,
        args: &[Value],
        o: CallOptions,
        normal: Block,
        unwind: Block,
    ) -> Value {
        self.call_site(Opcode::Invoke, fn_ty, callee, args, o, &[normal, unwind])
    }

    /// `callbr`.
    pub fn callbr(
        &mut self,
        fn_ty: TypeId,
        callee: Value,
        args: &[Value],
        o: CallOptions,
        default: Block,
        indirect: &[Block],
    ) -> Value {
        let mut to = vec![default];
        to.extend_from_slice(indirect);
        self.call_site(Opcode::CallBr, fn_ty, callee, args, o, &to)
    }

    fn call_site(
        &mut self,
        opcode: Opcode,
        fn_ty: TypeId,
        callee: Value,
        args: &[Value],
        o: CallOptions,
        targets: &[Block],
    ) -> Value {
        let (ret, _, _) = self
            .module
            .scope()
            .func_sig(fn_ty)
            .expect("calls have function types");
        let mut ops = args.to_vec();
        let mut bundles = Vec::with_capacity(o.bundles.len());
        for (tag, inputs) in &o.bundles {
            bundles.push((self.module.str(tag), inputs.len() as u32));
            ops.extend_from_slice(inputs);
        }
        let targets = self.block_list(targets);
        let id = CallId::new(self.body.calls.len());
        self.body.calls.push(CallInfo {
            builtin: Builtin::None,
            callee,
            fn_ty,
            cc: o.cc,
            tail: o.tail,
            num_args: args.len() as u32,
            attrs: o.attrs,
            bundles,
            addr_space: 0,
            targets,
        });
        self.add(opcode, 0, o.flags, ret, &ops, id.0)
    }
}
