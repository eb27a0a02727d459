//! What a round of the vector loop computes.

use super::graph::{Id, Kind, Node, Op, bits, int_ty, is_float};
use super::plan::{Reduction, neutral};
use super::read::Access;
use super::rewrite::Writer;
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::{ConstId, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;

/// Bits of a vector register.
const REGISTER: u32 = 128;

/// How the lanes of a reduction's terms become lanes of the carried value.
struct Widening {
    /// Bits of a term's lane.
    width: u32,
    /// How often halves are added up before.
    halves: u32,
    /// What is left is so many parts, each combined with the carried value.
    parts: u32,
    /// Bits of a part.
    part: u32,
    /// Neighbours are added up; otherwise lanes are extended.
    adds_up: bool,
    /// Of the carried value.
    ty: TypeId,
}

impl Writer<'_, '_> {
    /// Writes a round; what is left of the carried values is given back.
    pub(super) fn body(&mut self) -> Vec<Value> {
        let plan = &self.plan.plan;
        for (k, access) in plan.turn.accesses.iter().enumerate() {
            match access.stored {
                Some(n) => {
                    let v = self.vector(n);
                    let pointer = self.lanes_at(access);
                    let align = Self::plain(self.edit.body.inst(access.inst).align());
                    self.edit.store(v, pointer, &align);
                }
                None => {
                    let load = plan.turn.graph.ids().find(|n| {
                        plan.live.get(n.index()) == Some(&true)
                            && plan.turn.graph.node(*n).kind == Kind::Load(k)
                    });
                    if let Some(n) = load {
                        let v = self.load(k);
                        self.vectors.insert(n, v);
                    }
                }
            }
        }
        let reductions = plan.reductions.iter().enumerate();
        reductions.map(|(k, r)| self.reduce(k, r)).collect()
    }

    fn goto_round(&mut self, like: Inst) {
        self.edit.goto_bottom(self.round);
        self.edit.set_location(Some(like));
    }

    /// The lowest address of the elements that the lanes access; the cursor is at the access then.
    fn lanes_at(&mut self, access: &Access) -> Value {
        let pointer = self.in_first_lane(access.pointer);
        self.goto_round(access.inst);
        if access.sum.stride > 0 {
            return pointer;
        }
        let last = access.sum.stride * i64::from(self.lanes - 1);
        let last = self.edit.signed_int(TypeId::I64, last);
        self.edit.offset_by(pointer, last)
    }

    fn vector_ty(&mut self, elem: TypeId) -> TypeId {
        let lanes = self.lanes;
        self.edit.tables().vector_ty(elem, lanes, false)
    }

    fn load(&mut self, k: usize) -> Value {
        let access = self.plan.plan.turn.accesses[k].clone();
        let align = Self::plain(self.edit.body.inst(access.inst).align());
        if access.sum.stride == 0 {
            self.goto_enter();
            let pointer = self.at_first(access.pointer);
            let v = self.edit.load(access.ty, pointer, &align);
            return self.splat(v, access.ty);
        }
        let ty = self.vector_ty(access.ty);
        let pointer = self.lanes_at(&access);
        self.edit.load(ty, pointer, &align)
    }

    /// A value in all lanes.
    fn splat(&mut self, v: Value, elem: TypeId) -> Value {
        let ty = self.vector_ty(elem);
        if let Some(c) = v.as_const() {
            return self.edit.splat_constant(ty, c);
        }
        self.goto_enter();
        // One register is filled; the others are the same.
        let filled = match bits(elem) {
            Some(own) if own > 1 => self.lanes.min(REGISTER / own),
            _ => self.lanes,
        };
        let part = self.edit.tables().vector_ty(elem, filled, false);
        let none = self.edit.poison(part);
        let first = self.edit.insert_lane(none, v, 0);
        let one = self.edit.shuffle_vector(first, none, &vec![0; filled as usize]);
        if filled == self.lanes {
            return one;
        }
        let mask: Vec<u32> = (0..self.lanes).map(|k| k % filled).collect();
        self.edit.shuffle_vector(one, none, &mask)
    }

    /// What is the same in all turns, computed before the loop.
    fn scalar(&mut self, n: Id) -> Value {
        if let Some(v) = self.uniform.get(&n) {
            return *v;
        }
        let Node { kind, ty, args } = self.plan.plan.turn.graph.node(n).clone();
        let v = match kind {
            Kind::Number(x) => self.edit.signed_int(ty, x),
            Kind::Outside(v) => v,
            Kind::Op(op) => {
                let args: Vec<Value> = args.iter().map(|a| self.scalar(*a)).collect();
                self.goto_enter();
                self.operation(op, ty, &args)
            }
            _ => unreachable!("it differs from turn to turn"),
        };
        self.uniform.insert(n, v);
        v
    }

    /// The lanes of a node.
    fn vector(&mut self, n: Id) -> Value {
        if let Some(v) = self.vectors.get(&n) {
            return *v;
        }
        let graph = &self.plan.plan.turn.graph;
        let Node { kind, ty, args } = graph.node(n).clone();
        let v = match kind {
            _ if graph.is_uniform(n) => {
                let v = self.scalar(n);
                self.splat(v, ty)
            }
            Kind::Counter(k) => self.counter(k, ty),
            Kind::Op(op) => {
                let args: Vec<Value> = args.iter().map(|a| self.vector(*a)).collect();
                let ty = self.vector_ty(ty);
                self.edit.goto_bottom(self.round);
                self.edit.set_location(graph.origin(n));
                self.operation(op, ty, &args)
            }
            _ => unreachable!("loads come in their order, carried values are reduced"),
        };
        self.vectors.insert(n, v);
        v
    }

    fn operation(&mut self, op: Op, ty: TypeId, args: &[Value]) -> Value {
        let Some(id) = op.intrinsic else {
            return self.edit.inst_full(op.opcode, ty, args, op.sub, 0, op.flags);
        };
        let mut args = args.to_vec();
        if id == Intrinsic::Abs {
            args.push(self.edit.int(TypeId::I1, 0));
        }
        let v = self.edit.intrinsic(id, ty, &args);
        self.edit.set_flags(v, op.flags);
        v
    }

    /// The numbers that a counter has in the lanes.
    fn counter(&mut self, k: usize, elem: TypeId) -> Value {
        let c = self.plan.counters[k];
        let ty = self.vector_ty(elem);
        self.goto_enter();
        let first = match self.known_number(c.first) {
            Some(n) => self.edit.signed_int(elem, n),
            None => self.edit.convert(Opcode::Trunc, c.first, elem),
        };
        let firsts = self.splat(first, elem);
        let lanes = i64::from(self.lanes);
        let steps: Vec<ConstId> = (0..lanes)
            .map(|n| {
                let turn = if self.plan.plan.down { lanes - 1 - n } else { n };
                let v = self.edit.signed_int(elem, turn * c.step);
                v.as_const().expect("a constant")
            })
            .collect();
        let elems = self.edit.tables().const_list(&steps);
        let steps = self.edit.constant(Const::Aggregate { ty, elems });
        let firsts = match self.known_number(first) {
            Some(0) => steps,
            _ => {
                self.goto_enter();
                self.edit.binary(Opcode::Add, firsts, steps)
            }
        };
        let phi = self.phi(ty, firsts);
        self.edit.set_location(None);
        let by = self.edit.signed_int(ty, lanes * c.step);
        let next = self.edit.binary(Opcode::Add, phi, by);
        self.steps.push((self.edit.body.def(phi).expect("a phi"), next));
        phi
    }

    /// Carries a value in lanes; what it comes to behind the loop.
    fn reduce(&mut self, k: usize, r: &Reduction) -> Value {
        let own = bits(r.ty).expect("a lane");
        let first = self.plan.carried[k].1;
        let halves = self.halves(r);
        let total = (self.lanes >> halves) * r.width;
        // What is added up from fewer bits goes to one register, one after another; few lanes are extended.
        let adds_up = r.width < own && total >= 2 * own;
        let part = if adds_up { total.min(REGISTER) } else { total };
        let lanes = if adds_up { part / own } else { self.lanes };
        let ty = self.edit.tables().vector_ty(r.ty, lanes, false);
        let form = Widening {
            width: r.width,
            halves,
            parts: total / part,
            part,
            adds_up,
            ty,
        };
        let start = self.start(r, ty);
        let phi = self.phi(ty, start);
        let mut sum = phi;
        for &(term, negative) in &r.terms {
            let counted = match r.width == own && r.op.opcode == Opcode::Add {
                true => self.mask_of(term),
                false => None,
            };
            let addends = match counted {
                Some(mask) => {
                    self.goto_term(term);
                    vec![self.edit.cast(Opcode::SExt, mask, ty)]
                }
                None => self.widened(term, &form),
            };
            for x in addends {
                sum = match negative != counted.is_some() {
                    true => self.edit.binary(Opcode::Sub, sum, x),
                    false => self.operation(r.op, ty, &[sum, x]),
                };
            }
        }
        self.steps.push((self.edit.body.def(phi).expect("a phi"), sum));
        self.edit.goto_bottom(self.leave);
        self.edit.set_location(None);
        self.collapse(r, first, sum)
    }

    fn goto_term(&mut self, term: Id) {
        let origin = self.plan.plan.turn.graph.origin(term);
        self.edit.goto_bottom(self.round);
        self.edit.set_location(origin);
    }

    /// What of a term is combined with the carried value, one after another.
    fn widened(&mut self, term: Id, form: &Widening) -> Vec<Value> {
        if let Some((a, b)) = self.summed_distance(term, form) {
            let (a, b) = (self.vector(a), self.vector(b));
            self.goto_term(term);
            let sums = (0..form.parts).map(|k| {
                let [a, b] = [a, b].map(|x| self.part(x, k, REGISTER / 8, form.parts));
                self.sum_of_bytes(a, Some(b), form.ty).expect("it was asked for")
            });
            return sums.collect();
        }
        let x = self.vector(term);
        self.goto_term(term);
        let x = self.added_halves(x, form.halves);
        let lanes = form.part / form.width;
        let parts = (0..form.parts).map(|k| {
            let x = self.part(x, k, lanes, form.parts);
            match form.adds_up {
                true => self.added_neighbours(x, form),
                false => self.edit.convert(Opcode::ZExt, x, form.ty),
            }
        });
        parts.collect()
    }

    /// The bytes whose distances a term is, if an instruction adds distances up.
    fn summed_distance(&self, term: Id, form: &Widening) -> Option<(Id, Id)> {
        self.target.sums_distances()?;
        let whole = form.adds_up && form.width == 8 && form.halves == 0 && form.part == REGISTER;
        self.plan.plan.turn.graph.distance(term).filter(|_| whole)
    }

    /// Sums of eight bytes each, or of their distances from those of `b`, as lanes of another type. The bytes fill a register.
    fn sum_of_bytes(&mut self, a: Value, b: Option<Value>, ty: TypeId) -> Option<Value> {
        let id = self.target.sums_distances()?;
        let own = self.edit.ty(a);
        let b = b.unwrap_or_else(|| self.edit.int(own, 0));
        let sums = self.edit.tables().vector_ty(TypeId::I64, REGISTER / 64, false);
        let sums = self.edit.intrinsic(id, sums, &[a, b]);
        Some(self.edit.convert(Opcode::BitCast, sums, ty))
    }

    /// The condition that a term counts.
    fn mask_of(&self, term: Id) -> Option<Value> {
        let graph = &self.plan.plan.turn.graph;
        let counts = graph.op_of(term).is_some_and(|op| op.opcode == Opcode::ZExt);
        let arg = graph
            .node(term)
            .args
            .first()
            .filter(|a| counts && graph.ty(**a) == TypeId::I1)?;
        self.vectors.get(arg).copied()
    }

    /// How often halves of the terms' lanes can be added up before a lane could overflow.
    fn halves(&self, r: &Reduction) -> u32 {
        let graph = &self.plan.plan.turn.graph;
        if Some(r.width) == bits(r.ty) {
            return 0;
        }
        let greatest = r.terms.iter().map(|t| match graph.fits_unsigned(t.0, r.width) {
            true => graph.greatest(t.0),
            // (A number of so many bits that is taken without sign.)
            false => 1 << r.width,
        });
        let greatest = greatest.max().unwrap_or(0);
        let mut halves = 0;
        while (self.lanes >> halves) * r.width > REGISTER && greatest << (halves + 1) < 1 << r.width {
            halves += 1;
        }
        halves
    }

    /// Part `k` of so many parts of a vector.
    fn part(&mut self, x: Value, k: u32, lanes: u32, parts: u32) -> Value {
        if parts == 1 {
            return x;
        }
        let ty = self.edit.ty(x);
        let none = self.edit.poison(ty);
        let mask: Vec<u32> = (k * lanes..(k + 1) * lanes).collect();
        self.edit.shuffle_vector(x, none, &mask)
    }

    fn added_halves(&mut self, mut x: Value, halves: u32) -> Value {
        for k in 1..=halves {
            let lanes = self.lanes >> k;
            let (a, b) = (self.part(x, 0, lanes, 2), self.part(x, 1, lanes, 2));
            x = self.edit.binary(Opcode::Add, a, b);
        }
        x
    }

    /// Lanes without sign that are next to each other are added up until they have as many bits as the sum.
    fn added_neighbours(&mut self, mut x: Value, form: &Widening) -> Value {
        let to = bits(self.edit.scope().scalar_ty(form.ty)).expect("a lane");
        let mut width = form.width;
        if width == 8
            && form.part == REGISTER
            && let Some(sums) = self.sum_of_bytes(x, None, form.ty)
        {
            return sums;
        }
        while width < to {
            let ty = self
                .edit
                .tables()
                .vector_ty(int_ty(2 * width), form.part / (2 * width), false);
            x = match self
                .target
                .adds_neighbours(width / 8)
                .filter(|_| form.part == REGISTER)
            {
                Some(id) => self.edit.intrinsic(id, ty, &[x]),
                None => {
                    let pairs = self.edit.cast(Opcode::BitCast, x, ty);
                    let mask = self.edit.int(ty, (1 << width) - 1);
                    let low = self.edit.binary(Opcode::And, pairs, mask);
                    let high = self.edit.binary_imm(Opcode::LShr, pairs, width.into());
                    self.edit.binary(Opcode::Add, low, high)
                }
            };
            width *= 2;
        }
        x
    }

    /// What lanes begin with that change nothing.
    fn start(&mut self, r: &Reduction, ty: TypeId) -> Value {
        let own = bits(r.ty).expect("a lane");
        if !is_float(r.ty) {
            let n = neutral(r.op, own).expect("it has a neutral number");
            return self.edit.signed_int(ty, n);
        }
        let bits = match (r.op.opcode, own) {
            (Opcode::FAdd, 32) => u64::from((-0.0f32).to_bits()),
            (Opcode::FAdd, _) => (-0.0f64).to_bits(),
            (_, 32) => u64::from(1.0f32.to_bits()),
            _ => 1.0f64.to_bits(),
        };
        let one = self.edit.constant(Const::Float { ty: r.ty, bits });
        self.edit.splat_constant(ty, one.as_const().expect("a constant"))
    }

    /// Lanes become one value, with what the loop began with.
    fn collapse(&mut self, r: &Reduction, first: Value, lanes: Value) -> Value {
        let id = match (r.op.opcode, r.op.intrinsic) {
            (Opcode::Add, _) => Intrinsic::VectorReduceAdd,
            (Opcode::Mul, _) => Intrinsic::VectorReduceMul,
            (Opcode::And, _) => Intrinsic::VectorReduceAnd,
            (Opcode::Or, _) => Intrinsic::VectorReduceOr,
            (Opcode::Xor, _) => Intrinsic::VectorReduceXor,
            (Opcode::FAdd, _) => Intrinsic::VectorReduceFadd,
            (Opcode::FMul, _) => Intrinsic::VectorReduceFmul,
            (_, Some(Intrinsic::Smin)) => Intrinsic::VectorReduceSmin,
            (_, Some(Intrinsic::Smax)) => Intrinsic::VectorReduceSmax,
            (_, Some(Intrinsic::Umin)) => Intrinsic::VectorReduceUmin,
            _ => Intrinsic::VectorReduceUmax,
        };
        if is_float(r.ty) {
            let v = self.edit.intrinsic(id, r.ty, &[first, lanes]);
            self.edit
                .set_flags(v, InstFlags(r.op.flags.0 & InstFlags::REASSOC.0));
            return v;
        }
        let v = self.edit.intrinsic(id, r.ty, &[lanes]);
        let adds_nothing = matches!(r.op.opcode, Opcode::Add | Opcode::Or | Opcode::Xor);
        match self.known_number(first) {
            Some(0) if adds_nothing => v,
            _ => self.operation(r.op, r.ty, &[first, v]),
        }
    }
}
