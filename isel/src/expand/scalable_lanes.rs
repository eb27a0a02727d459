//! Scalable vectors whose lanes are dealt with one by one, in a loop over memory: what no target has instructions for.
//! Beside it, conversions to integers that keep to their range.

use super::build::Values;
use super::calls::{is_fixed_point, is_transcendental};
use super::{Expander, Out};
use ir::body::Builtin;
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// Functions of one lane of each operand.
fn is_by_lanes(id: Intrinsic) -> bool {
    use Intrinsic::*;
    let others = matches!(id, Clmul | IsFpclass | SshlSat | UshlSat);
    others || is_transcendental(id) || is_fixed_point(id)
}

impl Expander<'_> {
    /// Rewrites a call that is done lane by lane; `None` if the target has it.
    pub(super) fn scalable_lanes(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Option<Out> {
        use Intrinsic::*;
        Some(match (id, args) {
            (FptosiSat | FptouiSat, [v]) if self.lane_bits(d.ty) <= 64 => {
                Out::Value(self.saturated(id == FptosiSat, *v, d.ty))
            }
            (VectorReduceMul, [v]) => {
                let one = self.signed_int(d.ty, 1);
                Out::Value(self.folded(Opcode::Mul, one, *v, d.flags))
            }
            (VectorReduceFmul, [start, v]) => Out::Value(self.folded(Opcode::FMul, *start, *v, d.flags)),
            (VectorReduceFadd, [start, v]) if self.kind(d.ty) == Type::BFloat => {
                Out::Value(self.folded(Opcode::FAdd, *start, *v, d.flags))
            }
            (ExperimentalVectorCompress, [v, mask, rest]) => Out::Value(self.compressed(*v, *mask, *rest)),
            (MaskedExpandload, [p, mask, rest]) => Out::Value(self.expanded_load(*p, *mask, *rest)),
            (MaskedCompressstore, [v, p, mask]) => {
                self.compressed_store(*v, *p, *mask);
                Out::Gone
            }
            _ if is_by_lanes(id) && !self.has_scalable_code(id, d.ty) => {
                Out::Value(self.call_by_lanes(id, d, args))
            }
            _ => return None,
        })
    }

    fn has_scalable_code(&self, id: Intrinsic, t: TypeId) -> bool {
        match self.kind(t) {
            Type::Vector { len, .. } => self.target.has_scalable_intrinsic(id, self.lane_bits(t), len),
            _ => false,
        }
    }

    // ---- lanes in memory ----

    /// The type that holds an element in memory.
    fn carrier(&mut self, elem: TypeId) -> TypeId {
        match self.scope().int_bits(elem) {
            Some(bits) => self.int_ty(bits.next_power_of_two().max(8)),
            None => elem,
        }
    }

    /// A frame object with a vector's lanes.
    fn laid_out(&mut self, v: Value) -> Value {
        let t = self.ty(v);
        let elem = self.scope().scalar_ty(t);
        let carrier = self.carrier(elem);
        let held = self.shaped(carrier, t);
        let place = self.frame_object_of(held, 16);
        let v = match carrier == elem {
            true => v,
            false => self.convert(Opcode::ZExt, v, held),
        };
        self.store(v, place, &Access::aligned(1));
        place
    }

    /// The vector whose lanes are in a frame object.
    fn taken(&mut self, place: Value, t: TypeId) -> Value {
        let elem = self.scope().scalar_ty(t);
        let carrier = self.carrier(elem);
        let held = self.shaped(carrier, t);
        let v = self.load(held, place, &Access::aligned(1));
        match elem {
            _ if carrier == elem => v,
            TypeId::I1 => self.icmp_imm(IntPredicate::Ne, v, 0),
            _ => self.convert(Opcode::Trunc, v, t),
        }
    }

    fn lane_of(&mut self, place: Value, k: Value, elem: TypeId) -> Value {
        let carrier = self.carrier(elem);
        let at = self.gep(carrier, place, &[k]);
        let v = self.load(carrier, at, &Access::aligned(1));
        match carrier == elem {
            true => v,
            false => self.convert(Opcode::Trunc, v, elem),
        }
    }

    fn set_lane(&mut self, place: Value, k: Value, v: Value) {
        let elem = self.ty(v);
        let carrier = self.carrier(elem);
        let at = self.gep(carrier, place, &[k]);
        let v = match carrier == elem {
            true => v,
            false => self.convert(Opcode::ZExt, v, carrier),
        };
        self.store(v, at, &Access::aligned(1));
    }

    /// A loop over the lanes of vectors shaped like `t`.
    fn each_lane(&mut self, t: TypeId, turn: impl FnOnce(&mut Self, Value)) {
        let Type::Vector { len, .. } = self.kind(t) else {
            return;
        };
        let zero = self.signed_int(TypeId::I64, 0);
        let lanes = self.vscale_times(u64::from(len));
        self.counted_loop([zero, lanes], 1, turn);
    }

    // ---- operations ----

    /// A function that is called for each lane.
    fn call_by_lanes(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Value {
        let is_vector = |x: &Self, v: Value| matches!(x.kind(x.ty(v)), Type::Vector { .. });
        let mut places = Values::new();
        for v in args {
            places.push(match is_vector(self, *v) {
                true => self.laid_out(*v),
                false => *v,
            });
        }
        let elem = self.scope().scalar_ty(d.ty);
        let carrier = self.carrier(elem);
        let held = self.shaped(carrier, d.ty);
        let result = self.frame_object_of(held, 16);
        self.each_lane(d.ty, |x, k| {
            let mut lanes = Values::new();
            for (v, place) in args.iter().zip(&places) {
                let elem = x.scope().scalar_ty(x.ty(*v));
                lanes.push(match v == place {
                    true => *v,
                    false => x.lane_of(*place, k, elem),
                });
            }
            let r = x.call_builtin(Builtin::Intrinsic(id), elem, &lanes, d.flags);
            x.set_lane(result, k, r);
        });
        self.taken(result, d.ty)
    }

    /// All lanes joined by an operation, in order.
    fn folded(&mut self, op: Opcode, start: Value, v: Value, flags: InstFlags) -> Value {
        let (t, elem) = (self.ty(v), self.ty(start));
        let (place, carrier) = (self.laid_out(v), self.carrier(elem));
        let sum = self.frame_object_of(carrier, 16);
        let zero = self.signed_int(TypeId::I64, 0);
        self.set_lane(sum, zero, start);
        self.each_lane(t, |x, k| {
            let (a, b) = (x.lane_of(sum, zero, elem), x.lane_of(place, k, elem));
            let r = x.inst_full(op, elem, &[a, b], 0, 0, flags);
            x.set_lane(sum, zero, r);
        });
        self.lane_of(sum, zero, elem)
    }

    /// The lanes that a mask chooses, from the first on; behind them is `rest`.
    fn compressed(&mut self, v: Value, mask: Value, rest: Value) -> Value {
        let t = self.ty(v);
        let elem = self.scope().scalar_ty(t);
        let (from, to) = (self.laid_out(v), self.laid_out(rest));
        self.each_chosen(t, mask, |x, k, on, n| {
            let (old, new) = (x.lane_of(to, n, elem), x.lane_of(from, k, elem));
            let r = x.choose(on, new, old);
            x.set_lane(to, n, r);
        });
        self.taken(to, t)
    }

    /// Lanes that a mask chooses from neighbouring elements; the others are of `rest`.
    fn expanded_load(&mut self, p: Value, mask: Value, rest: Value) -> Value {
        let t = self.ty(rest);
        let elem = self.scope().scalar_ty(t);
        let (to, dummy) = (self.laid_out(rest), self.dummy(elem));
        self.each_chosen(t, mask, |x, k, on, n| {
            let at = x.gep(elem, p, &[n]);
            let at = x.lane_pointer(at, on, dummy);
            let new = x.load(elem, at, &Access::aligned(1));
            let old = x.lane_of(to, k, elem);
            let r = x.choose(on, new, old);
            x.set_lane(to, k, r);
        });
        self.taken(to, t)
    }

    /// The lanes that a mask chooses go to neighbouring elements.
    fn compressed_store(&mut self, v: Value, p: Value, mask: Value) {
        let t = self.ty(v);
        let elem = self.scope().scalar_ty(t);
        let (from, dummy) = (self.laid_out(v), self.dummy(elem));
        self.each_chosen(t, mask, |x, k, on, n| {
            let at = x.gep(elem, p, &[n]);
            let at = x.lane_pointer(at, on, dummy);
            let v = x.lane_of(from, k, elem);
            x.store(v, at, &Access::aligned(1));
        });
    }

    /// A loop over lanes: their number, whether the mask has them, and how many it had before.
    fn each_chosen(&mut self, t: TypeId, mask: Value, turn: impl FnOnce(&mut Self, Value, Value, Value)) {
        let before = self.frame_object(8, 8);
        let zero = self.signed_int(TypeId::I64, 0);
        self.store(zero, before, &Access::aligned(8));
        let mask = self.laid_out(mask);
        self.each_lane(t, |x, k| {
            let on = x.lane_of(mask, k, TypeId::I1);
            let n = x.load(TypeId::I64, before, &Access::aligned(8));
            turn(x, k, on, n);
            let one = x.convert(Opcode::ZExt, on, TypeId::I64);
            let next = x.binary(Opcode::Add, n, one);
            x.store(next, before, &Access::aligned(8));
        });
    }

    /// Numbers as integers that keep to their range; what is no number is 0. The target's conversion keeps to the range of the
    /// lanes that it works in.
    fn saturated(&mut self, signed: bool, v: Value, to: TypeId) -> Value {
        let mut v = v;
        if self.kind(self.scope().scalar_ty(self.ty(v))) == Type::BFloat {
            let float = self.shaped(TypeId::FLOAT, to);
            v = self.convert(Opcode::FpExt, v, float);
        }
        let bits = self.lane_bits(to);
        let wide = self.lane_bits(self.ty(v)).max(bits.next_power_of_two());
        let elem = self.int_ty(wide);
        let t = self.shaped(elem, to);
        let op = if signed { Opcode::FpToSi } else { Opcode::FpToUi };
        let mut r = self.convert(op, v, t);
        if bits == wide {
            return r;
        }
        let most = match signed {
            true => (1i64 << (bits - 1)) - 1,
            false => (1i64 << bits) - 1,
        };
        let top = self.signed_int(t, most);
        let least = if signed { Intrinsic::Smin } else { Intrinsic::Umin };
        r = self.intrinsic(least, t, &[r, top]);
        if signed {
            let bottom = self.signed_int(t, -most - 1);
            r = self.intrinsic(Intrinsic::Smax, t, &[r, bottom]);
        }
        match self.scope().scalar_ty(to) {
            TypeId::I1 => self.icmp_imm(IntPredicate::Ne, r, 0),
            _ => self.convert(Opcode::Trunc, r, to),
        }
    }
}
