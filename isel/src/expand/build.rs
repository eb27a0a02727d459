//! Making instructions while a body is rewritten: they go to the end of the open block, and are
//! themselves expanded where the target does not take them.

use super::Expander;
use crate::target::Target;
use ir::attributes::AttrList;
use ir::body::{Builtin, CallInfo};
use ir::constants::Const;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{
    FloatPredicate, InstData, InstFlags, IntPredicate, Opcode, Operands, Ordering, TailKind, encode_align,
};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use ir::types::Type;
use smallvec::SmallVec;

/// Values of one kind: lanes, words.
pub(super) type Values = SmallVec<[Value; 16]>;

impl<T: Target> Expander<'_, T> {
    // ---- types ----

    /// Type of a value.
    pub(super) fn ty(&self, v: Value) -> TypeId {
        self.body.value_ty(self.scope(), v)
    }
    /// What a type is.
    pub(super) fn kind(&self, t: TypeId) -> Type {
        self.scope().ty(t)
    }
    /// Bits of a type (of a vector: of all lanes).
    pub(super) fn size_bits(&self, t: TypeId) -> u64 {
        self.dl.bits(self.scope(), t)
    }
    /// Bits of a scalar, or of a vector's elements.
    pub(super) fn lane_bits(&self, t: TypeId) -> u32 {
        self.size_bits(self.scope().scalar_ty(t)) as u32
    }
    /// Element type and number of lanes of a vector type.
    pub(super) fn vector(&self, t: TypeId) -> Option<(TypeId, u32)> {
        match self.kind(t) {
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => Some((elem, len)),
            _ => None,
        }
    }
    /// `iN`.
    pub(super) fn int_ty(&mut self, bits: u32) -> TypeId {
        self.body.scope_mut(self.module).int_ty(bits)
    }
    /// `<len x elem>`.
    pub(super) fn vector_ty(&mut self, elem: TypeId, len: u32) -> TypeId {
        self.body.scope_mut(self.module).vector_ty(elem, len, false)
    }
    /// `elem`, in as many lanes as `like` has (or alone).
    pub(super) fn shaped(&mut self, elem: TypeId, like: TypeId) -> TypeId {
        match self.kind(like) {
            Type::Vector { len, scalable, .. } => {
                self.body.scope_mut(self.module).vector_ty(elem, len, scalable)
            }
            _ => elem,
        }
    }
    /// `[len x elem]`.
    pub(super) fn array_ty(&mut self, elem: TypeId, len: u64) -> TypeId {
        self.body.scope_mut(self.module).array_ty(elem, len)
    }

    // ---- constants ----

    /// A constant.
    pub(super) fn constant(&mut self, c: Const) -> Value {
        Value::constant(self.body.scope_mut(self.module).constant(c))
    }
    /// Integer constant, sign-extended to the type's width; of a vector type in all lanes.
    pub(super) fn int(&mut self, t: TypeId, n: i64) -> Value {
        let elem = self.scope().scalar_ty(t);
        let bits = self.lane_bits(elem);
        let mut words = vec![n as u64];
        words.resize(bits.div_ceil(64) as usize, (n >> 63) as u64);
        self.words_const(t, &words)
    }
    /// Integer constant from words, least significant first; of a vector type in all lanes.
    pub(super) fn words_const(&mut self, t: TypeId, words: &[u64]) -> Value {
        let elem = self.scope().scalar_ty(t);
        let mut s = self.body.scope_mut(self.module);
        let c = s.wide_int(elem, words);
        if elem == t {
            return Value::constant(c);
        }
        Value::constant(s.constant(Const::Splat { ty: t, elem: c }))
    }
    /// Poison of a type.
    pub(super) fn poison(&mut self, t: TypeId) -> Value {
        self.constant(Const::Poison(t))
    }
    /// All bits zero.
    pub(super) fn zero(&mut self, t: TypeId) -> Value {
        let c = match self.kind(t) {
            Type::Int(_) => return self.int(t, 0),
            Type::Ptr(_) => Const::Null(t),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Const::Float { ty: t, bits: 0 },
            Type::X86Fp80 | Type::Fp128 => {
                let words = self.body.scope_mut(self.module).words(&[0, 0]);
                Const::WideFloat { ty: t, words }
            }
            _ => Const::Zero(t),
        };
        self.constant(c)
    }
    /// `0, 1, 2, …` in the lanes of an integer vector.
    pub(super) fn step_vector(&mut self, t: TypeId) -> Value {
        let (elem, len) = self.vector(t).expect("a vector");
        let mut s = self.body.scope_mut(self.module);
        let lanes: Vec<_> = (0..u64::from(len)).map(|k| s.wide_int(elem, &[k])).collect();
        let elems = s.const_list(&lanes);
        self.constant(Const::Aggregate { ty: t, elems })
    }
    /// The value of an integer constant of at most 64 significant bits.
    pub(super) fn const_int(&self, v: Value) -> Option<u64> {
        self.scope().const_u64(v.as_const()?)
    }

    // ---- instructions ----

    /// Adds an instruction. Its operands are in the pool already.
    pub(super) fn add(&mut self, d: InstData) -> Value {
        let i = Inst(self.body.insts.len() as u32);
        self.body.insts.push(d);
        if !self.body.offsets.is_empty() {
            let at = self.body.offsets.get(self.at.index()).copied().unwrap_or(0);
            self.body.offsets.resize(i.index(), 0);
            self.body.offsets.push(at);
        }
        self.place(i);
        self.body.result(i)
    }
    /// Adds an instruction.
    pub(super) fn inst(&mut self, opcode: Opcode, ty: TypeId, ops: &[Value]) -> Value {
        self.inst_full(opcode, ty, ops, 0, 0, InstFlags::NONE)
    }
    /// Adds an instruction with all that it may have.
    pub(super) fn inst_full(
        &mut self,
        opcode: Opcode,
        ty: TypeId,
        ops: &[Value],
        sub: u8,
        aux: u32,
        flags: InstFlags,
    ) -> Value {
        let ops = self.body.add_operands(ops);
        self.add(InstData {
            opcode,
            sub,
            flags,
            ty,
            ops,
            aux,
        })
    }
    /// `a op b`.
    pub(super) fn binary(&mut self, op: Opcode, a: Value, b: Value) -> Value {
        let t = self.ty(a);
        self.inst(op, t, &[a, b])
    }
    /// `a op n`, in all lanes.
    pub(super) fn binary_imm(&mut self, op: Opcode, a: Value, n: i64) -> Value {
        if n == 0 && !matches!(op, Opcode::And | Opcode::Mul) {
            return a;
        }
        let t = self.ty(a);
        let b = self.int(t, n);
        self.binary(op, a, b)
    }
    /// A cast; `v` itself where the type is the same.
    pub(super) fn cast(&mut self, op: Opcode, v: Value, to: TypeId) -> Value {
        if self.ty(v) == to {
            return v;
        }
        self.inst(op, to, &[v])
    }
    /// Extension or truncation to an integer type (lane by lane).
    pub(super) fn resize(&mut self, signed: bool, v: Value, to: TypeId) -> Value {
        let (from, bits) = (self.lane_bits(self.ty(v)), self.lane_bits(to));
        let op = match from.cmp(&bits) {
            std::cmp::Ordering::Equal => return v,
            std::cmp::Ordering::Greater => Opcode::Trunc,
            std::cmp::Ordering::Less if signed => Opcode::SExt,
            std::cmp::Ordering::Less => Opcode::ZExt,
        };
        if let Some(n) = self.const_int(v)
            && bits <= 64
            && (op != Opcode::SExt || n >> (from - 1) == 0)
        {
            return self.words_const(to, &[n]);
        }
        self.cast(op, v, to)
    }
    /// `a pred b`.
    pub(super) fn icmp(&mut self, pred: IntPredicate, a: Value, b: Value) -> Value {
        let t = self.shaped(TypeId::I1, self.ty(a));
        self.inst_full(Opcode::ICmp, t, &[a, b], pred as u8, 0, InstFlags::NONE)
    }
    /// `a pred n`.
    pub(super) fn icmp_imm(&mut self, pred: IntPredicate, a: Value, n: i64) -> Value {
        let b = self.int(self.ty(a), n);
        self.icmp(pred, a, b)
    }
    /// `a pred b` of floats.
    pub(super) fn fcmp(&mut self, pred: FloatPredicate, a: Value, b: Value) -> Value {
        let t = self.shaped(TypeId::I1, self.ty(a));
        self.inst_full(Opcode::FCmp, t, &[a, b], pred as u8, 0, InstFlags::NONE)
    }
    /// `c ? a : b`.
    pub(super) fn select(&mut self, c: Value, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        let t = self.ty(a);
        self.inst(Opcode::Select, t, &[c, a, b])
    }
    /// `~a`.
    pub(super) fn not(&mut self, a: Value) -> Value {
        self.binary_imm(Opcode::Xor, a, -1)
    }
    /// `0 - a`.
    pub(super) fn negate(&mut self, a: Value) -> Value {
        let z = self.int(self.ty(a), 0);
        self.binary(Opcode::Sub, z, a)
    }

    /// Lane `k` of a vector (of a scalar: itself).
    pub(super) fn lane(&mut self, mut v: Value, k: u32) -> Value {
        let Some((elem, _)) = self.vector(self.ty(v)) else {
            return v;
        };
        for _ in 0..128 {
            let Some(i) = self.body.def(v) else { break };
            if self.body.inst(i).opcode != Opcode::InsertElement {
                break;
            }
            let ops = self.body.ops(i);
            let (next, e, at) = (ops[0], ops[1], ops[2]);
            match self.const_int(at) {
                Some(n) if n == u64::from(k) => return e,
                Some(_) => v = next,
                None => break,
            }
        }
        if let Some(c) = v.as_const()
            && let Some(e) = self.const_lane(c, elem, k)
        {
            return e;
        }
        let at = self.int(TypeId::I64, i64::from(k));
        self.inst(Opcode::ExtractElement, elem, &[v, at])
    }

    fn const_lane(&mut self, c: ir::ids::ConstId, elem: TypeId, k: u32) -> Option<Value> {
        Some(match self.scope().constant(c) {
            Const::Undef(_) => self.constant(Const::Undef(elem)),
            Const::Poison(_) => self.poison(elem),
            Const::Zero(_) | Const::Null(_) => self.zero(elem),
            Const::Splat { elem, .. } => Value::constant(elem),
            Const::Aggregate { elems, .. } => {
                Value::constant(*self.scope().const_list(elems).get(k as usize)?)
            }
            Const::Int { value, .. } => self.words_const(elem, &[value]),
            Const::Float { bits, .. } => self.constant(Const::Float { ty: elem, bits }),
            Const::WideInt { words, .. } => self.constant(Const::WideInt { ty: elem, words }),
            Const::WideFloat { words, .. } => self.constant(Const::WideFloat { ty: elem, words }),
            Const::Bytes { data, .. } => {
                let n = *self.scope().bytes(data).get(k as usize)?;
                self.int(elem, i64::from(n))
            }
            _ => return None,
        })
    }

    /// All lanes of a vector.
    pub(super) fn lanes(&mut self, v: Value) -> Values {
        let len = self.vector(self.ty(v)).map_or(1, |x| x.1);
        (0..len).map(|k| self.lane(v, k)).collect()
    }
    /// `v` with lane `k` replaced.
    pub(super) fn with_lane(&mut self, v: Value, e: Value, k: u32) -> Value {
        let t = self.ty(v);
        let at = self.int(TypeId::I64, i64::from(k));
        self.inst(Opcode::InsertElement, t, &[v, e, at])
    }
    /// A vector of these lanes (of a scalar type: the first).
    pub(super) fn of_lanes(&mut self, t: TypeId, lanes: &[Value]) -> Value {
        if self.vector(t).is_none() {
            return lanes[0];
        }
        if lanes.iter().all(|v| v.is_const()) {
            let list: Vec<_> = lanes.iter().filter_map(|v| v.as_const()).collect();
            let elems = self.body.scope_mut(self.module).const_list(&list);
            return self.constant(Const::Aggregate { ty: t, elems });
        }
        let mut v = self.poison(t);
        for (k, e) in lanes.iter().enumerate() {
            v = self.with_lane(v, *e, k as u32);
        }
        v
    }
    /// A scalar in all lanes.
    pub(super) fn splat(&mut self, t: TypeId, e: Value) -> Value {
        let Type::Vector { len, .. } = self.kind(t) else {
            return e;
        };
        if let Some(elem) = e.as_const() {
            return self.constant(Const::Splat { ty: t, elem });
        }
        if self.held_by_element(t) {
            let lanes: Values = std::iter::repeat_n(e, len as usize).collect();
            return self.of_lanes(t, &lanes);
        }
        let p = self.poison(t);
        let one = self.with_lane(p, e, 0);
        self.shuffle(t, one, one, &vec![0; len as usize])
    }
    /// `shufflevector`; `u32::MAX` is poison.
    pub(super) fn shuffle(&mut self, t: TypeId, a: Value, b: Value, mask: &[u32]) -> Value {
        let aux = self.body.add_list(mask);
        self.inst_full(Opcode::ShuffleVector, t, &[a, b], 0, aux, InstFlags::NONE)
    }
    /// A member of an aggregate of type `t`.
    pub(super) fn member(&mut self, t: TypeId, v: Value, k: u32) -> Value {
        let aux = self.body.add_list(&[k]);
        self.inst_full(Opcode::ExtractValue, t, &[v], 0, aux, InstFlags::NONE)
    }
    /// An aggregate of these members.
    pub(super) fn aggregate(&mut self, t: TypeId, members: &[Value]) -> Value {
        let mut v = self.poison(t);
        for (k, m) in members.iter().enumerate() {
            let aux = self.body.add_list(&[k as u32]);
            v = self.inst_full(Opcode::InsertValue, t, &[v, *m], 0, aux, InstFlags::NONE);
        }
        v
    }
    /// Types of the members of a struct.
    pub(super) fn members(&self, t: TypeId) -> SmallVec<[TypeId; 4]> {
        let s = self.scope();
        s.struct_elems(t)
            .map_or_else(SmallVec::new, |e| e.0.iter().copied().collect())
    }

    // ---- memory ----

    /// A frame object of so many bytes.
    pub(super) fn alloca(&mut self, bytes: u64, align: u64) -> Value {
        let t = self.array_ty(TypeId::I8, bytes.max(1));
        let one = self.int(TypeId::I32, 1);
        let ops = self.body.add_operands(&[one]);
        let i = Inst(self.body.insts.len() as u32);
        self.body.insts.push(InstData {
            opcode: Opcode::Alloca,
            sub: encode_align(align),
            flags: InstFlags::NONE,
            ty: TypeId::PTR,
            ops,
            aux: t.0,
        });
        if !self.body.offsets.is_empty() {
            let at = self.body.offsets.get(self.at.index()).copied().unwrap_or(0);
            self.body.offsets.resize(i.index(), 0);
            self.body.offsets.push(at);
        }
        self.allocas.push(i);
        self.body.result(i)
    }
    /// `p + bytes`.
    pub(super) fn offset(&mut self, p: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return p;
        }
        let n = self.int(TypeId::I64, bytes as i64);
        self.offset_by(p, n)
    }
    /// `p + n` bytes.
    pub(super) fn offset_by(&mut self, p: Value, n: Value) -> Value {
        let t = self.ty(p);
        self.inst_full(
            Opcode::GetElementPtr,
            t,
            &[p, n],
            0,
            TypeId::I8.0,
            InstFlags::NONE,
        )
    }
    /// A load of `t` with the flags of a plain access (only `volatile` is kept).
    pub(super) fn load(&mut self, t: TypeId, p: Value, align: u64, flags: InstFlags) -> Value {
        let flags = InstFlags(flags.0 & InstFlags::VOLATILE.0);
        self.inst_full(Opcode::Load, t, &[p], encode_align(align), 0, flags)
    }
    /// A store.
    pub(super) fn store(&mut self, v: Value, p: Value, align: u64, flags: InstFlags) {
        let flags = InstFlags(flags.0 & InstFlags::VOLATILE.0);
        self.inst_full(
            Opcode::Store,
            TypeId::VOID,
            &[v, p],
            encode_align(align),
            0,
            flags,
        );
    }

    // ---- calls ----

    /// A call of an intrinsic.
    pub(super) fn intrinsic(&mut self, id: Intrinsic, ret: TypeId, args: &[Value]) -> Value {
        self.call(Builtin::Intrinsic(id), ret, args, InstFlags::NONE)
    }
    /// A call of a function of the runtime library.
    pub(super) fn libcall(&mut self, name: &'static str, ret: TypeId, args: &[Value]) -> Value {
        self.call(Builtin::Extern(name), ret, args, InstFlags::NONE)
    }
    /// A call of something built in.
    pub(super) fn call(&mut self, builtin: Builtin, ret: TypeId, args: &[Value], flags: InstFlags) -> Value {
        let types: Vec<TypeId> = args.iter().map(|v| self.ty(*v)).collect();
        let fn_ty = self.body.scope_mut(self.module).func_ty(ret, &types, false);
        let callee = self.constant(Const::Null(TypeId::PTR));
        let aux = self.body.calls.len() as u32;
        self.body.calls.push(CallInfo {
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
        });
        self.inst_full(Opcode::Call, ret, args, 0, aux, flags)
    }

    // ---- control flow ----

    /// A block of its own, to be opened later.
    pub(super) fn new_block(&mut self) -> Block {
        let b = Block(self.body.blocks.len() as u32);
        self.body.blocks.push(Default::default());
        b
    }
    /// Ends the open block (whose terminator has been added) and opens another.
    pub(super) fn open(&mut self, b: Block) {
        self.close();
        self.cur = b;
    }
    /// `br`.
    pub(super) fn jump(&mut self, to: Block) {
        let aux = self.body.add_list(&[to.0]);
        self.inst_full(Opcode::Br, TypeId::VOID, &[], 0, aux, InstFlags::NONE);
    }
    /// `br i1`.
    pub(super) fn branch(&mut self, c: Value, yes: Block, no: Block) {
        let aux = self.body.add_list(&[yes.0, no.0]);
        self.inst_full(Opcode::CondBr, TypeId::VOID, &[c], 0, aux, InstFlags::NONE);
    }
    /// A phi; its second incoming value is set by [`Expander::close_phi`].
    pub(super) fn loop_phi(&mut self, first: Value, from: Block, back: Block) -> Value {
        let t = self.ty(first);
        let aux = self.body.add_list(&[from.0, back.0]);
        self.inst_full(Opcode::Phi, t, &[first, first], 0, aux, InstFlags::NONE)
    }
    /// The value that comes back to a [`Expander::loop_phi`].
    pub(super) fn close_phi(&mut self, phi: Value, v: Value) {
        let i = self.body.def(phi).expect("a phi");
        let Operands { start, .. } = self.body.inst(i).ops;
        self.body.operands[start as usize + 1] = v;
    }
    /// `cmpxchg`: the old value and whether it was written.
    pub(super) fn compare_exchange(
        &mut self,
        p: Value,
        old: Value,
        new: Value,
        like: &InstData,
        ordering: Ordering,
    ) -> (Value, Value) {
        let t = self.ty(old);
        let pair = self
            .body
            .scope_mut(self.module)
            .struct_ty(&[t, TypeId::I1], false);
        let failure = match ordering {
            Ordering::AcqRel => Ordering::Acquire,
            Ordering::Release | Ordering::Unordered | Ordering::NotAtomic => Ordering::Monotonic,
            o => o,
        };
        let flags = InstFlags(like.flags.0 & InstFlags::VOLATILE.0)
            .with_ordering(ordering)
            .with_failure_ordering(failure);
        let r = self.inst_full(Opcode::CmpXchg, pair, &[p, old, new], like.sub, 0, flags);
        (self.member(t, r, 0), self.member(TypeId::I1, r, 1))
    }
}
