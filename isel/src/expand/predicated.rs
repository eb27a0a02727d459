//! `llvm.vp.*`: the plain operation where lanes that are off do no harm (their results are poison), else
//! with a mask that says which lanes are on: those of the mask below the explicit length.

use super::build::Values;
use super::{Expander, Out};
use ir::body::Builtin;
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{FloatPredicate, InstData, InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::metadata::Md;

impl Expander<'_> {
    pub(super) fn expand_predicated(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let n = args.len();
        let (rest, evl) = args.split_at(n - 1);
        let (evl, name) = (evl[0], id.name());
        if let Some(op) = opcode(id) {
            let mut ops: Values = rest[..n - 2].iter().copied().collect();
            if matches!(op, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem) {
                // Lanes that are off must not trap.
                let t = self.ty(ops[1]);
                let on = self.active(t, rest[n - 2], evl);
                let one = self.signed_int(t, 1);
                ops[1] = self.choose(on, ops[1], one);
            }
            return Out::Value(self.inst_full(op, d.ty, &ops, 0, 0, d.flags));
        }
        match id {
            VpIcmp | VpFcmp => Out::Value(self.predicated_compare(id, d, args)),
            VpSelect => Out::Value(self.inst(Opcode::Select, d.ty, &args[..3])),
            VpMerge => {
                let all = self.all_ones(d.ty);
                let on = self.active(d.ty, all, evl);
                let c = self.binary(Opcode::And, args[0], on);
                Out::Value(self.choose(c, args[1], args[2]))
            }
            VpLoad | VpGather => {
                let on = self.active(d.ty, args[1], evl);
                let pass = self.poison(d.ty);
                let plain = if id == VpLoad { MaskedLoad } else { MaskedGather };
                Out::Value(self.intrinsic(plain, d.ty, &[args[0], on, pass]))
            }
            VpLoadFf => {
                let t = self.members(d.ty)[0];
                let on = self.active(t, args[1], evl);
                let pass = self.poison(t);
                let v = self.intrinsic(MaskedLoad, t, &[args[0], on, pass]);
                Out::Value(self.aggregate(d.ty, &[v, evl]))
            }
            VpStore | VpScatter => {
                let on = self.active(self.ty(args[0]), args[2], evl);
                let plain = if id == VpStore { MaskedStore } else { MaskedScatter };
                self.intrinsic(plain, TypeId::VOID, &[args[0], args[1], on]);
                Out::Gone
            }
            ExperimentalVpStridedLoad => {
                let pointers = self.strided(d.ty, args[0], args[1]);
                let on = self.active(d.ty, args[2], evl);
                let pass = self.poison(d.ty);
                Out::Value(self.intrinsic(MaskedGather, d.ty, &[pointers, on, pass]))
            }
            ExperimentalVpStridedStore => {
                let t = self.ty(args[0]);
                let pointers = self.strided(t, args[1], args[2]);
                let on = self.active(t, args[3], evl);
                self.intrinsic(MaskedScatter, TypeId::VOID, &[args[0], pointers, on]);
                Out::Gone
            }
            ExperimentalVpReverse => Out::Value(self.predicated_reverse(d, args[0], evl)),
            ExperimentalVpSplice => Out::Value(self.predicated_splice(d, args)),
            VpCttzElts => {
                let on = self.active(self.ty(args[0]), args[2], evl);
                Out::Value(self.predicated_elements(d, args[0], on, evl))
            }
            _ if name.starts_with("vp.reduce.") => self.predicated_reduction(id, d, args),
            _ => self.predicated_call(id, d, args),
        }
    }

    /// The mask of the lanes that are on, for vectors shaped like `t`.
    pub(super) fn active(&mut self, t: TypeId, mask: Value, evl: Value) -> Value {
        let Some((_, len)) = self.vector(t) else {
            let below = self.lanes_below(t, evl);
            return self.binary(Opcode::And, below, mask);
        };
        if self.const_int(evl).is_some_and(|n| n >= u64::from(len)) {
            return mask;
        }
        let lanes = self.vector_ty(TypeId::I32, len);
        let step = self.step_vector(lanes);
        let limit = self.splat(lanes, evl);
        let below = self.icmp(IntPredicate::Ult, step, limit);
        self.binary(Opcode::And, below, mask)
    }

    /// A mask with all lanes on, shaped like `t`.
    pub(super) fn all_ones(&mut self, t: TypeId) -> Value {
        let t = self.shaped(TypeId::I1, t);
        self.signed_int(t, -1)
    }

    fn predicated_compare(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Value {
        let text: &[u8] = match args[2].as_const().map(|c| self.scope().constant(c)) {
            Some(Const::Metadata(m)) => match self.scope().md(m) {
                Md::String(s) => self.scope().bytes(*s),
                _ => b"",
            },
            _ => b"",
        };
        let pred = if id == Intrinsic::VpIcmp {
            IntPredicate::from_keyword(text).map(|p| (Opcode::ICmp, p as u8))
        } else {
            FloatPredicate::from_keyword(text).map(|p| (Opcode::FCmp, p as u8))
        };
        let Some((op, sub)) = pred else {
            self.refuse("predicate of this comparison");
            return self.poison(d.ty);
        };
        self.inst_full(op, d.ty, &args[..2], sub, 0, d.flags)
    }

    /// `base + k * stride` for the lanes of a vector shaped like `t`.
    fn strided(&mut self, t: TypeId, base: Value, stride: Value) -> Value {
        let (_, len) = self.vector(t).expect("a vector");
        let stride = self.resize(true, stride, TypeId::I64);
        let mut lanes = Values::new();
        for k in 0..len {
            let n = self.binary_imm(Opcode::Mul, stride, i64::from(k));
            lanes.push(self.offset_by(base, n));
        }
        let p = self.ty(base);
        let t = self.vector_ty(p, len);
        self.of_lanes(t, &lanes)
    }

    /// Lanes `index` of a vector, chosen at run time: through memory.
    pub(super) fn lanes_at(&mut self, t: TypeId, v: Value, index: &[Value]) -> Value {
        let (elem, _) = self.vector(t).expect("a vector");
        let lanes: Values = index
            .iter()
            .map(|k| self.inst(Opcode::ExtractElement, elem, &[v, *k]))
            .collect();
        self.of_lanes(t, &lanes)
    }

    fn predicated_reverse(&mut self, d: &InstData, v: Value, evl: Value) -> Value {
        let (_, len) = self.vector(d.ty).expect("a vector");
        let last = self.binary_imm(Opcode::Sub, evl, 1);
        let index: Values = (0..i64::from(len))
            .map(|k| self.binary_imm(Opcode::Sub, last, k))
            .collect();
        self.lanes_at(d.ty, v, &index)
    }

    /// The lanes of `a` from the offset on up to its length, then those of `b`.
    fn predicated_splice(&mut self, d: &InstData, args: &[Value]) -> Value {
        let (elem, len) = self.vector(d.ty).expect("a vector");
        let (a, b, at, first) = (args[0], args[1], args[2], args[4]);
        let zero = self.signed_int(TypeId::I32, 0);
        let start = {
            // A negative offset counts from the end of `a`.
            let negative = self.icmp(IntPredicate::Slt, at, zero);
            let end = self.binary(Opcode::Add, at, first);
            self.choose(negative, end, at)
        };
        let mut lanes = Values::new();
        for k in 0..i64::from(len) {
            let n = self.binary_imm(Opcode::Add, start, k);
            let x = self.inst(Opcode::ExtractElement, elem, &[a, n]);
            let m = self.binary(Opcode::Sub, n, first);
            let y = self.inst(Opcode::ExtractElement, elem, &[b, m]);
            let c = self.icmp(IntPredicate::Ult, n, first);
            lanes.push(self.choose(c, x, y));
        }
        self.of_lanes(d.ty, &lanes)
    }

    /// The first lane that is on and not zero, or the length.
    fn predicated_elements(&mut self, d: &InstData, v: Value, on: Value, evl: Value) -> Value {
        let t = self.ty(v);
        let set = if self.lane_bits(t) == 1 {
            v
        } else {
            self.icmp_imm(IntPredicate::Ne, v, 0)
        };
        let set = self.binary(Opcode::And, set, on);
        let (_, len) = self.vector(t).expect("a vector");
        let mut r = self.resize(false, evl, d.ty);
        for k in (0..len).rev() {
            let c = self.lane(set, k);
            let n = self.signed_int(d.ty, i64::from(k));
            r = self.choose(c, n, r);
        }
        r
    }

    /// Lanes that are off become the operation's neutral element.
    fn predicated_reduction(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let (start, v) = (args[0], args[1]);
        let t = self.ty(v);
        let on = self.active(t, args[2], args[3]);
        let bits = self.lane_bits(t);
        let (low, high) = match self.scope().int_bits(d.ty) {
            Some(_) => self.limits(true, bits, t),
            None => (v, v),
        };
        let lanes_of_start = |x: &mut Self| x.splat(t, start);
        let (plain, neutral, join) = match id {
            VpReduceAdd => (VectorReduceAdd, self.signed_int(t, 0), Err(Opcode::Add)),
            VpReduceMul => (VectorReduceMul, self.signed_int(t, 1), Err(Opcode::Mul)),
            VpReduceAnd => (VectorReduceAnd, self.signed_int(t, -1), Err(Opcode::And)),
            VpReduceOr => (VectorReduceOr, self.signed_int(t, 0), Err(Opcode::Or)),
            VpReduceXor => (VectorReduceXor, self.signed_int(t, 0), Err(Opcode::Xor)),
            VpReduceSmax => (VectorReduceSmax, low, Ok(Smax)),
            VpReduceSmin => (VectorReduceSmin, high, Ok(Smin)),
            VpReduceUmax => (VectorReduceUmax, self.signed_int(t, 0), Ok(Umax)),
            VpReduceUmin => (VectorReduceUmin, self.signed_int(t, -1), Ok(Umin)),
            // The start is as good as nothing.
            VpReduceFmax => (VectorReduceFmax, lanes_of_start(self), Ok(Maxnum)),
            VpReduceFmin => (VectorReduceFmin, lanes_of_start(self), Ok(Minnum)),
            VpReduceFmaximum => (VectorReduceFmaximum, lanes_of_start(self), Ok(Maximum)),
            VpReduceFminimum => (VectorReduceFminimum, lanes_of_start(self), Ok(Minimum)),
            VpReduceFadd | VpReduceFmul => {
                let (plain, neutral) = if id == VpReduceFadd {
                    // -0.0 changes nothing.
                    let zero = self.zero(t);
                    (VectorReduceFadd, self.inst(Opcode::FNeg, t, &[zero]))
                } else {
                    let ints = self.shaped(TypeId::I32, t);
                    let one = self.signed_int(ints, 1);
                    (VectorReduceFmul, self.inst(Opcode::SiToFp, t, &[one]))
                };
                let x = self.choose(on, v, neutral);
                let b = Builtin::Intrinsic(plain);
                return Out::Value(self.call_builtin(b, d.ty, &[start, x], d.flags));
            }
            _ => return Out::Keep,
        };
        let x = self.choose(on, v, neutral);
        let r = self.call_builtin(Builtin::Intrinsic(plain), d.ty, &[x], d.flags);
        Out::Value(match join {
            Ok(id) => self.call_builtin(Builtin::Intrinsic(id), d.ty, &[start, r], d.flags),
            Err(op) => self.binary(op, start, r),
        })
    }

    /// Other functions of lanes: without mask and length.
    fn predicated_call(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        let plain = match id {
            Intrinsic::VpRoundtozero => Some(Intrinsic::Trunc),
            _ => id
                .name()
                .strip_prefix("vp.")
                .and_then(|n| Intrinsic::lookup(format!("llvm.{n}").as_bytes())),
        };
        let Some(plain) = plain else { return Out::Keep };
        let list = &args[..args.len() - 2];
        let flags = if d.flags == InstFlags::NONE {
            InstFlags::NONE
        } else {
            d.flags
        };
        Out::Value(self.call_builtin(Builtin::Intrinsic(plain), d.ty, list, flags))
    }
}

/// The instruction of an operation.
fn opcode(id: Intrinsic) -> Option<Opcode> {
    use Intrinsic::*;
    Some(match id {
        VpAdd => Opcode::Add,
        VpSub => Opcode::Sub,
        VpMul => Opcode::Mul,
        VpUdiv => Opcode::UDiv,
        VpSdiv => Opcode::SDiv,
        VpUrem => Opcode::URem,
        VpSrem => Opcode::SRem,
        VpShl => Opcode::Shl,
        VpLshr => Opcode::LShr,
        VpAshr => Opcode::AShr,
        VpAnd => Opcode::And,
        VpOr => Opcode::Or,
        VpXor => Opcode::Xor,
        VpFadd => Opcode::FAdd,
        VpFsub => Opcode::FSub,
        VpFmul => Opcode::FMul,
        VpFdiv => Opcode::FDiv,
        VpFrem => Opcode::FRem,
        VpFneg => Opcode::FNeg,
        VpTrunc => Opcode::Trunc,
        VpZext => Opcode::ZExt,
        VpSext => Opcode::SExt,
        VpFptrunc => Opcode::FpTrunc,
        VpFpext => Opcode::FpExt,
        VpFptosi => Opcode::FpToSi,
        VpFptoui => Opcode::FpToUi,
        VpSitofp => Opcode::SiToFp,
        VpUitofp => Opcode::UiToFp,
        VpPtrtoint => Opcode::PtrToInt,
        VpInttoptr => Opcode::IntToPtr,
        _ => return None,
    })
}
