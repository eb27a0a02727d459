//! What expansion adds to the vocabulary of [`InstBuilder`]: lanes that are looked through, objects of the frame, loops.
//! Instructions that are made go to the end of the open block, and are themselves expanded where the target does not take
//! them.

use super::Expander;
use ir::body::Body;
use ir::constants::Const;
use ir::context::{Scope, ScopeMut};
use ir::datalayout::DataLayout;
use ir::edit::{Access, InstBuilder, RmwOptions};
use ir::ids::{Block, TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode, Ordering, encode_align};
use ir::types::Type;
use smallvec::SmallVec;

/// Values of one kind: lanes, words.
pub(super) type Values = SmallVec<[Value; 16]>;

impl InstBuilder for Expander<'_> {
    fn body(&self) -> &Body {
        self.edit.body
    }
    fn body_mut(&mut self) -> &mut Body {
        self.edit.body
    }
    fn scope(&self) -> Scope<'_> {
        self.edit.scope()
    }
    fn tables(&mut self) -> ScopeMut<'_> {
        self.edit.tables()
    }
    fn data_layout(&self) -> &DataLayout {
        self.dl
    }
    /// At the end of the open block, expanded.
    fn insert(&mut self, d: InstData) -> Value {
        let i = self.edit.make(d);
        self.place(i);
        self.edit.body.result(i)
    }
}

impl Expander<'_> {
    // ---- types ----

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
        self.tables().int_ty(bits)
    }
    /// `<len x elem>`.
    pub(super) fn vector_ty(&mut self, elem: TypeId, len: u32) -> TypeId {
        self.tables().vector_ty(elem, len, false)
    }
    /// `[len x elem]`.
    pub(super) fn array_ty(&mut self, elem: TypeId, len: u64) -> TypeId {
        self.tables().array_ty(elem, len)
    }

    // ---- constants ----

    /// `0, 1, 2, …` in the lanes of an integer vector.
    pub(super) fn step_vector(&mut self, t: TypeId) -> Value {
        let (elem, len) = self.vector(t).expect("a vector");
        let mut s = self.tables();
        let lanes: Vec<_> = (0..u64::from(len)).map(|k| s.wide_int(elem, &[k])).collect();
        let elems = s.const_list(&lanes);
        self.constant(Const::Aggregate { ty: t, elems })
    }
    /// The value of an integer constant of at most 64 significant bits.
    pub(super) fn const_int(&self, v: Value) -> Option<u64> {
        self.scope().const_u64(v.as_const()?)
    }

    // ---- instructions ----

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
            return self.int_words(to, &[n]);
        }
        self.convert(op, v, to)
    }
    /// `c ? a : b`; no choice where both are the same.
    pub(super) fn choose(&mut self, c: Value, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        self.select(c, a, b)
    }
    /// Lane `k` of a vector (of a scalar: itself).
    pub(super) fn lane(&mut self, mut v: Value, k: u32) -> Value {
        let Some((elem, _)) = self.vector(self.ty(v)) else {
            return v;
        };
        for _ in 0..128 {
            let Some(i) = self.edit.body.def(v) else { break };
            if self.edit.body.inst(i).opcode != Opcode::InsertElement {
                break;
            }
            let ops = self.edit.body.ops(i);
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
        self.extract_lane(v, k)
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
            Const::Int { value, .. } => self.int_words(elem, &[value]),
            Const::Float { bits, .. } => self.constant(Const::Float { ty: elem, bits }),
            Const::WideInt { words, .. } => self.constant(Const::WideInt { ty: elem, words }),
            Const::WideFloat { words, .. } => self.constant(Const::WideFloat { ty: elem, words }),
            Const::Bytes { data, .. } => {
                let n = *self.scope().bytes(data).get(k as usize)?;
                self.int(elem, u64::from(n))
            }
            _ => return None,
        })
    }

    /// All lanes of a vector.
    pub(super) fn lanes(&mut self, v: Value) -> Values {
        let len = self.vector(self.ty(v)).map_or(1, |x| x.1);
        (0..len).map(|k| self.lane(v, k)).collect()
    }
    /// A vector of these lanes (of a scalar type: the first).
    pub(super) fn of_lanes(&mut self, t: TypeId, lanes: &[Value]) -> Value {
        if self.vector(t).is_none() {
            return lanes[0];
        }
        if lanes.iter().all(|v| v.is_const()) {
            let list: Vec<_> = lanes.iter().filter_map(|v| v.as_const()).collect();
            let elems = self.tables().const_list(&list);
            return self.constant(Const::Aggregate { ty: t, elems });
        }
        let mut v = self.poison(t);
        for (k, e) in lanes.iter().enumerate() {
            v = self.insert_lane(v, *e, k as u32);
        }
        v
    }
    /// A scalar in all lanes.
    pub(super) fn splat(&mut self, t: TypeId, e: Value) -> Value {
        let Type::Vector { len, .. } = self.kind(t) else {
            return e;
        };
        if let Some(elem) = e.as_const() {
            return self.splat_constant(t, elem);
        }
        if self.held_by_element(t) {
            let lanes: Values = std::iter::repeat_n(e, len as usize).collect();
            return self.of_lanes(t, &lanes);
        }
        self.splat_of_lane(t, e, len)
    }

    /// The same by an insertion and a permutation, whatever `e` is.
    pub(super) fn splat_of_lane(&mut self, t: TypeId, e: Value, len: u32) -> Value {
        let p = self.poison(t);
        let one = self.insert_lane(p, e, 0);
        self.shuffle_vector(one, one, &vec![0; len as usize])
    }

    /// Types of the members of a struct.
    pub(super) fn members(&self, t: TypeId) -> SmallVec<[TypeId; 4]> {
        let s = self.scope();
        s.struct_elems(t)
            .map_or_else(SmallVec::new, |e| e.0.iter().copied().collect())
    }

    // ---- memory ----

    /// A frame object of so many bytes. It is going to stand at the head of the entry.
    pub(super) fn frame_object(&mut self, bytes: u64, align: u64) -> Value {
        let t = self.array_ty(TypeId::I8, bytes.max(1));
        self.frame_object_of(t, align)
    }

    /// The same of a type.
    pub(super) fn frame_object_of(&mut self, t: TypeId, align: u64) -> Value {
        let one = self.int(TypeId::I32, 1);
        let ops = self.edit.body.add_operands(&[one]);
        let i = self.edit.make(InstData {
            opcode: Opcode::Alloca,
            sub: encode_align(align),
            flags: InstFlags::NONE,
            ty: TypeId::PTR,
            ops,
            aux: t.0,
        });
        self.frame_objects.push(i);
        self.edit.body.result(i)
    }

    // ---- control flow ----

    /// Ends the open block (whose terminator has been added) and opens another, without instructions yet: what is still
    /// to be expanded goes there.
    pub(super) fn open(&mut self, b: Block) {
        self.edit.move_rest(self.cur, self.at, b);
        self.cur = b;
    }
    /// A phi; its second incoming value is set by [`Expander::close_phi`].
    pub(super) fn loop_phi(&mut self, first: Value, from: Block, back: Block) -> Value {
        let t = self.ty(first);
        self.phi(t, &[(first, from), (first, back)])
    }
    /// The value that comes back to a [`Expander::loop_phi`].
    pub(super) fn close_phi(&mut self, phi: Value, v: Value) {
        let phi = self.edit.body.def(phi).expect("a phi");
        self.edit.set_incoming_value(phi, 1, v);
    }
    /// A loop: `turn` is made for `from`, and for each sum with `step` below `to` (unsigned).
    pub(super) fn counted_loop(
        &mut self,
        [from, to]: [Value; 2],
        step: i64,
        turn: impl FnOnce(&mut Self, Value),
    ) {
        let before = self.cur;
        let [head, body, done] = std::array::from_fn(|_| self.edit.new_block());
        self.br(head);
        self.open(head);
        let k = self.loop_phi(from, before, body);
        let more = self.icmp(IntPredicate::Ult, k, to);
        self.cond_br(more, body, done);
        self.open(body);
        turn(self, k);
        debug_assert!(self.cur == body, "a turn is one block");
        let next = self.binary_imm(Opcode::Add, k, step);
        self.br(head);
        self.close_phi(k, next);
        self.open(done);
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
        let failure = match ordering {
            Ordering::AcqRel => Ordering::Acquire,
            Ordering::Release | Ordering::Unordered | Ordering::NotAtomic => Ordering::Monotonic,
            o => o,
        };
        let access = Access {
            ordering,
            ..Access::aligned(like.align().unwrap_or(0)).volatile(like.flags.has(InstFlags::VOLATILE))
        };
        let options = RmwOptions { weak: false, failure };
        let r = self.cmpxchg(p, old, new, &access, options);
        (self.extract_value(r, &[0]), self.extract_value(r, &[1]))
    }
}
