//! Intrinsics of whole vectors: masked memory, reductions, rearrangements. Without branches: a lane that
//! is off reads from, or writes to, a place of its own in the frame.

use super::build::Values;
use super::{Expander, Out};
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

impl Expander<'_> {
    pub(super) fn expand_vector_intrinsic(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        match id {
            Stepvector => return Out::Value(self.step_vector(d.ty)),
            GetActiveLaneMask => return Out::Value(self.active_lanes(d, args)),
            ExperimentalCttzElts => return Out::Value(self.first_element(d, args[0])),
            ExperimentalVectorCompress => return Out::Value(self.compress(d, args)),
            ExperimentalVectorExtractLastActive => {
                let mut r = args[2];
                for (k, c) in self.lanes(args[1]).iter().enumerate() {
                    let e = self.lane(args[0], k as u32);
                    r = self.choose(*c, e, r);
                }
                return Out::Value(r);
            }
            ExperimentalVectorMatch => return Out::Value(self.match_any(args)),
            ExperimentalVectorHistogramAdd
            | ExperimentalVectorHistogramUaddSat
            | ExperimentalVectorHistogramUmax
            | ExperimentalVectorHistogramUmin => {
                self.histogram(id, args);
                return Out::Gone;
            }
            VectorReduceFadd | VectorReduceFmul if d.flags.has(InstFlags::REASSOC) => {
                let op = if id == VectorReduceFadd {
                    Opcode::FAdd
                } else {
                    Opcode::FMul
                };
                return Out::Value(self.tree_reduction(op, d, args));
            }
            VectorPartialReduceAdd => return Out::Value(self.partial_reduction(Opcode::Add, d, args)),
            VectorPartialReduceFadd => return Out::Value(self.partial_reduction(Opcode::FAdd, d, args)),
            MaskedExpandload => return Out::Value(self.expand_memory(d, args)),
            MaskedCompressstore => {
                self.compress_memory(args);
                return Out::Gone;
            }
            _ => {}
        }
        // The vector that decides: the first, of a load what is loaded.
        let first = match id {
            MaskedLoad | MaskedGather => d.ty,
            _ => TypeId::VOID,
        };
        let of = [first]
            .into_iter()
            .chain(args.iter().map(|v| self.ty(*v)))
            .chain([d.ty])
            .find(|t| self.vector(*t).is_some());
        let Some(t) = of else { return Out::Keep };
        let each = self.held_by_element(t)
            || self.held_by_element(d.ty)
            || args.iter().any(|v| self.held_by_element(self.ty(*v)));
        let (elem, len) = self.vector(t).expect("just found");
        if !each && self.target.has_vector_intrinsic(id, elem == TypeId::I1, len) {
            return Out::Keep;
        }
        match id {
            MaskedLoad | MaskedGather => Out::Value(self.masked_load(id, d, args)),
            MaskedStore | MaskedScatter => {
                self.masked_store(id, args);
                Out::Gone
            }
            _ => match self.rearranged(id, d, args) {
                Some(v) => Out::Value(v),
                None => self.reduction(id, d, args),
            },
        }
    }

    // ---- memory ----

    /// Where lane `k` is found if it is on, else `dummy`.
    pub(super) fn lane_pointer(&mut self, p: Value, on: Value, dummy: Value) -> Value {
        match self.const_int(on) {
            Some(0) => dummy,
            Some(_) => p,
            None => {
                let t = self.ty(p);
                let d = self.convert(Opcode::AddrSpaceCast, dummy, t);
                self.choose(on, p, d)
            }
        }
    }

    /// The pointers of a masked access: its own, or those of neighbouring elements.
    fn lane_pointers(&mut self, gather: bool, p: Value, elem: TypeId, len: u32) -> Values {
        if gather {
            return self.lanes(p);
        }
        let step = self.dl.size(self.scope(), elem);
        (0..u64::from(len)).map(|k| self.offset(p, k * step)).collect()
    }

    /// Whether all lanes of a mask are known to be on: the access is a plain one (as in llc, where elements
    /// that are not power of two of bytes then stand closer than in other masked accesses).
    fn all_on(&mut self, mask: Value) -> bool {
        mask.is_const() && self.lanes(mask).iter().all(|c| self.const_int(*c) == Some(1))
    }

    pub(super) fn dummy(&mut self, elem: TypeId) -> Value {
        let bytes = self.dl.size(self.scope(), elem);
        self.frame_object(bytes, 16)
    }

    fn masked_load(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Value {
        let (elem, len) = self.vector(d.ty).expect("a vector");
        if id == Intrinsic::MaskedLoad && self.all_on(args[1]) {
            return self.load(d.ty, args[0], &Access::aligned(1));
        }
        let pointers = self.lane_pointers(id == Intrinsic::MaskedGather, args[0], elem, len);
        let dummy = self.dummy(elem);
        let mut out = Values::new();
        for (k, p) in pointers.iter().enumerate() {
            let on = self.lane(args[1], k as u32);
            let pass = self.lane(args[2], k as u32);
            out.push(self.load_if(elem, *p, on, dummy, pass));
        }
        self.of_lanes(d.ty, &out)
    }

    fn load_if(&mut self, elem: TypeId, p: Value, on: Value, dummy: Value, pass: Value) -> Value {
        if self.const_int(on) == Some(0) {
            return pass;
        }
        let at = self.lane_pointer(p, on, dummy);
        let x = self.load(elem, at, &Access::aligned(1));
        match self.const_int(on) {
            Some(_) => x,
            None => self.choose(on, x, pass),
        }
    }

    fn store_if(&mut self, v: Value, p: Value, on: Value, dummy: Value) {
        if self.const_int(on) == Some(0) {
            return;
        }
        let at = self.lane_pointer(p, on, dummy);
        self.store(v, at, &Access::aligned(1));
    }

    fn masked_store(&mut self, id: Intrinsic, args: &[Value]) {
        let (elem, len) = self.vector(self.ty(args[0])).expect("a vector");
        if id == Intrinsic::MaskedStore && self.all_on(args[2]) {
            self.store(args[0], args[1], &Access::aligned(1));
            return;
        }
        let pointers = self.lane_pointers(id == Intrinsic::MaskedScatter, args[1], elem, len);
        let dummy = self.dummy(elem);
        for (k, p) in pointers.iter().enumerate() {
            let on = self.lane(args[2], k as u32);
            let v = self.lane(args[0], k as u32);
            self.store_if(v, *p, on, dummy);
        }
    }

    /// `p` further on by one element if the lane is on.
    fn advance(&mut self, p: Value, on: Value, elem: TypeId) -> Value {
        let step = self.dl.size(self.scope(), elem);
        let one = self.resize(false, on, TypeId::I64);
        let n = self.binary_imm(Opcode::Mul, one, step as i64);
        self.offset_by(p, n)
    }

    fn expand_memory(&mut self, d: &InstData, args: &[Value]) -> Value {
        let (elem, len) = self.vector(d.ty).expect("a vector");
        let dummy = self.dummy(elem);
        let mut p = args[0];
        let mut out = Values::new();
        for k in 0..len {
            let (on, pass) = (self.lane(args[1], k), self.lane(args[2], k));
            out.push(self.load_if(elem, p, on, dummy, pass));
            p = self.advance(p, on, elem);
        }
        self.of_lanes(d.ty, &out)
    }

    fn compress_memory(&mut self, args: &[Value]) {
        let (elem, len) = self.vector(self.ty(args[0])).expect("a vector");
        let dummy = self.dummy(elem);
        let mut p = args[1];
        for k in 0..len {
            let (on, v) = (self.lane(args[2], k), self.lane(args[0], k));
            self.store_if(v, p, on, dummy);
            p = self.advance(p, on, elem);
        }
    }

    /// `vector.compress`: through a frame object that starts as what lanes beyond get.
    fn compress(&mut self, d: &InstData, args: &[Value]) -> Value {
        let (elem, len) = self.vector(d.ty).expect("a vector");
        let step = self.dl.size(self.scope(), elem);
        let (place, dummy) = (self.frame_object(step * u64::from(len), 16), self.dummy(elem));
        for k in 0..len {
            let e = self.lane(args[2], k);
            let at = self.offset(place, u64::from(k) * step);
            self.store(e, at, &Access::aligned(1));
        }
        let mut p = place;
        for k in 0..len {
            let (on, v) = (self.lane(args[1], k), self.lane(args[0], k));
            self.store_if(v, p, on, dummy);
            p = self.advance(p, on, elem);
        }
        let out: Values = (0..u64::from(len))
            .map(|k| {
                let at = self.offset(place, k * step);
                self.load(elem, at, &Access::aligned(1))
            })
            .collect();
        self.of_lanes(d.ty, &out)
    }

    /// Histogram: the buckets one after another, since two lanes may name the same one.
    fn histogram(&mut self, id: Intrinsic, args: &[Value]) {
        let (pointers, by) = (self.lanes(args[0]), args[1]);
        let elem = self.ty(by);
        let dummy = self.dummy(elem);
        for (k, p) in pointers.iter().enumerate() {
            let on = self.lane(args[2], k as u32);
            let at = self.lane_pointer(*p, on, dummy);
            self.update_bucket(id, at, by);
        }
    }

    /// The same of a scalable vector.
    pub(super) fn scalable_histogram(&mut self, id: Intrinsic, args: &[Value]) {
        let &[pointers, by, mask] = args else { return };
        let Type::Vector { len, .. } = self.kind(self.ty(pointers)) else {
            return;
        };
        let dummy = self.dummy(self.ty(by));
        let zero = self.signed_int(TypeId::I64, 0);
        let lanes = self.vscale_times(u64::from(len));
        self.counted_loop([zero, lanes], 1, |x, k| {
            let on = x.extract_element(mask, k);
            let p = x.extract_element(pointers, k);
            let at = x.lane_pointer(p, on, dummy);
            x.update_bucket(id, at, by);
        });
    }

    fn update_bucket(&mut self, id: Intrinsic, at: Value, by: Value) {
        use Intrinsic::*;
        let elem = self.ty(by);
        let old = self.load(elem, at, &Access::aligned(1));
        let new = match id {
            ExperimentalVectorHistogramAdd => self.binary(Opcode::Add, old, by),
            ExperimentalVectorHistogramUaddSat => self.intrinsic(UaddSat, elem, &[old, by]),
            ExperimentalVectorHistogramUmax => self.intrinsic(Umax, elem, &[old, by]),
            _ => self.intrinsic(Umin, elem, &[old, by]),
        };
        self.store(new, at, &Access::aligned(1));
    }

    // ---- masks ----

    /// `base + lane < limit`, the sum without overflow.
    fn active_lanes(&mut self, d: &InstData, args: &[Value]) -> Value {
        let elem = self.ty(args[0]);
        let t = self.shaped(elem, d.ty);
        let step = self.step_vector(t);
        let base = self.splat(t, args[0]);
        let sum = self.intrinsic(Intrinsic::UaddSat, t, &[base, step]);
        let limit = self.splat(t, args[1]);
        self.icmp(IntPredicate::Ult, sum, limit)
    }

    /// The number of the first lane that is not zero, else the number of lanes.
    fn first_element(&mut self, d: &InstData, v: Value) -> Value {
        let (_, len) = self.vector(self.ty(v)).expect("a vector");
        let set = if self.lane_bits(self.ty(v)) == 1 {
            v
        } else {
            self.icmp_imm(IntPredicate::Ne, v, 0)
        };
        let mut r = self.signed_int(d.ty, i64::from(len));
        for k in (0..len).rev() {
            let c = self.lane(set, k);
            let n = self.signed_int(d.ty, i64::from(k));
            r = self.choose(c, n, r);
        }
        r
    }

    /// Lanes of the first vector that are among those of the second, and on.
    fn match_any(&mut self, args: &[Value]) -> Value {
        let t = self.ty(args[0]);
        let mask = self.ty(args[2]);
        let mut any = self.signed_int(mask, 0);
        for e in self.lanes(args[1]) {
            let x = self.splat(t, e);
            let c = self.icmp(IntPredicate::Eq, args[0], x);
            any = self.binary(Opcode::Or, any, c);
        }
        self.binary(Opcode::And, any, args[2])
    }

    // ---- rearrangements ----

    fn rearranged(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Option<Value> {
        use Intrinsic::*;
        let lanes = |x: &mut Self, v: Value| x.lanes(v);
        Some(match id {
            VectorReverse => {
                let mut list = lanes(self, args[0]);
                list.reverse();
                self.of_lanes(d.ty, &list)
            }
            VectorSpliceLeft | VectorSpliceRight => {
                let mut list = lanes(self, args[0]);
                let n = list.len();
                list.extend(lanes(self, args[1]));
                let k = self.const_int(args[2])?.min(n as u64) as usize;
                let first = if id == VectorSpliceLeft { k } else { n - k };
                self.of_lanes(d.ty, &list[first..first + n])
            }
            VectorInsert => {
                let mut list = lanes(self, args[0]);
                let at = self.const_int(args[2])? as usize;
                for (k, e) in lanes(self, args[1]).into_iter().enumerate() {
                    *list.get_mut(at + k)? = e;
                }
                self.of_lanes(d.ty, &list)
            }
            VectorExtract => {
                let list = lanes(self, args[0]);
                let at = self.const_int(args[1])? as usize;
                let (_, len) = self.vector(d.ty)?;
                self.of_lanes(d.ty, list.get(at..at + len as usize)?)
            }
            _ if id.name().starts_with("vector.interleave") => {
                let lists: Vec<Values> = args.iter().map(|v| self.lanes(*v)).collect();
                let list: Values = (0..lists[0].len())
                    .flat_map(|k| lists.iter().map(move |l| l[k]))
                    .collect();
                self.of_lanes(d.ty, &list)
            }
            _ if id.name().starts_with("vector.deinterleave") => {
                let list = lanes(self, args[0]);
                let members = self.members(d.ty);
                let parts: Values = members
                    .iter()
                    .enumerate()
                    .map(|(k, t)| {
                        let part: Values = list.iter().skip(k).step_by(members.len()).copied().collect();
                        self.of_lanes(*t, &part)
                    })
                    .collect();
                self.aggregate(d.ty, &parts)
            }
            _ => return None,
        })
    }

    // ---- reductions ----
}
