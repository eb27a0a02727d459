//! Scalable vectors: what no target has instructions for is rewritten in terms of `vscale`, masks of active
//! lanes and simpler operations. Everything else stays for the target.

use super::build::Values;
use super::{Expander, Out};
use ir::body::Builtin;
use ir::edit::{Access, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// Lanes of one predicate, without `vscale`.
pub(super) const ONE_PREDICATE: u32 = 16;

impl Expander<'_> {
    /// Whether an instruction has to do with scalable vectors.
    pub(super) fn is_scalable(&self, i: Inst, d: &InstData) -> bool {
        let s = self.scope();
        let ops = self.edit.body.operand_range(d.ops).iter();
        s.is_scalable(d.ty)
            || d.opcode == Opcode::GetElementPtr && s.is_scalable(TypeId(d.aux))
            || d.opcode != Opcode::Phi
                && ops
                    .into_iter()
                    .any(|v| s.is_scalable(self.edit.body.value_ty(s, *v)))
            || d.opcode == Opcode::Call
                && self.called_intrinsic(i) == Some(Intrinsic::ExperimentalGetVectorLength)
                && self.const_int(self.edit.body.call_args(i)[2]) == Some(1)
    }

    pub(super) fn expand_scalable(&mut self, i: Inst, d: &InstData) -> Out {
        if let Some(out) = self.wide_lanes(i, d) {
            return out;
        }
        if let Some(out) = self.scalable_bfloat(i, d) {
            return out;
        }
        match d.opcode {
            Opcode::GetElementPtr => self.vector_gep(i, d),
            Opcode::BitCast => self.scalable_bitcast(i, d),
            Opcode::InsertElement if self.is_mask_of(d.ty).is_some_and(|len| len > ONE_PREDICATE) => {
                let &[v, e, at] = self.edit.body.ops(i) else {
                    return Out::Keep;
                };
                let lanes = self.shaped(TypeId::I8, d.ty);
                let (v, e) = (
                    self.convert(Opcode::ZExt, v, lanes),
                    self.resize(false, e, TypeId::I8),
                );
                let v = self.insert_element(v, e, at);
                Out::Value(self.icmp_imm(IntPredicate::Ne, v, 0))
            }
            Opcode::Call => match self.called_intrinsic(i) {
                Some(id) if id.target().is_none() => {
                    let args: Values = self.edit.body.call_args(i).iter().copied().collect();
                    self.scalable_call(id, d, &args)
                }
                _ => Out::Keep,
            },
            _ => Out::Keep,
        }
    }

    /// A mask that is taken for other lanes, or the reverse: through memory, which is what such a cast is defined by.
    fn scalable_bitcast(&mut self, i: Inst, d: &InstData) -> Out {
        let v = self.edit.body.ops(i)[0];
        let from = self.ty(v);
        let (a, b) = (self.is_mask_of(from), self.is_mask_of(d.ty));
        if a.is_some() == b.is_some() {
            return Out::Keep;
        }
        let bytes = u64::from(a.or(b).unwrap_or(0) / 8);
        let t = self.tables().vector_ty(TypeId::I8, bytes as u32, true);
        let place = self.frame_object_of(t, 16);
        self.store(v, place, &Access::aligned(2));
        Out::Value(self.load(d.ty, place, &Access::aligned(2)))
    }

    /// Lanes of a scalable mask, without `vscale`.
    fn is_mask_of(&self, t: TypeId) -> Option<u32> {
        match self.kind(t) {
            Type::Vector {
                elem: TypeId::I1,
                len,
                scalable: true,
            } => Some(len),
            _ => None,
        }
    }

    /// A fixed vector in a scalable one: both with integers so wide that the fixed one fills registers.
    fn fixed_in_scalable(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        let insert = id == Intrinsic::VectorInsert;
        let (whole, part) = match insert {
            true => (d.ty, self.ty(args[1])),
            false => (self.ty(args[0]), d.ty),
        };
        let (Some((elem, lanes)), Type::Vector { len, .. }) = (self.vector(part), self.kind(whole)) else {
            return Out::Keep;
        };
        let Some(bits) = self.scope().int_bits(elem).filter(|n| *n <= 64) else {
            return Out::Keep;
        };
        let at = args[args.len() - 1];
        // The start of one predicate is read without this.
        let bytes = |lanes: u32| 8u32.checked_div(lanes).unwrap_or(1).max(1);
        let near = self.const_int(at) == Some(0) && len <= ONE_PREDICATE && lanes <= ONE_PREDICATE;
        let read = elem == TypeId::I1 && !insert && near && 16 / len.max(1) <= bytes(lanes);
        let wider = bits.next_power_of_two().max(8 * bytes(lanes));
        if read || wider == bits || !lanes.is_power_of_two() {
            return Out::Keep;
        }
        let wider = self.int_ty(wider);
        let (wide, narrow) = (self.shaped(wider, whole), self.shaped(wider, part));
        let v = self.convert(Opcode::ZExt, args[0], wide);
        let (t, args): (_, Values) = match insert {
            true => (
                wide,
                [v, self.convert(Opcode::ZExt, args[1], narrow), at]
                    .into_iter()
                    .collect(),
            ),
            false => (narrow, [v, at].into_iter().collect()),
        };
        let v = self.intrinsic(id, t, &args);
        Out::Value(match elem {
            TypeId::I1 => self.icmp_imm(IntPredicate::Ne, v, 0),
            _ => self.convert(Opcode::Trunc, v, d.ty),
        })
    }

    /// `vscale * n` as an i64.
    pub(super) fn vscale_times(&mut self, n: u64) -> Value {
        let v = self.intrinsic(Intrinsic::Vscale, TypeId::I64, &[]);
        if n == 1 {
            return v;
        }
        self.binary_imm(Opcode::Mul, v, n as i64)
    }

    /// The mask of the lanes below `count`, for vectors shaped like `t`.
    pub(super) fn lanes_below(&mut self, t: TypeId, count: Value) -> Value {
        let mask = self.shaped(TypeId::I1, t);
        let count = self.resize(false, count, TypeId::I64);
        let zero = self.signed_int(TypeId::I64, 0);
        self.intrinsic(Intrinsic::GetActiveLaneMask, mask, &[zero, count])
    }

    /// Arithmetic of single bits, 1 being the largest and -1 the smallest of them.
    fn mask_call(&mut self, id: Intrinsic, args: &[Value]) -> Option<Value> {
        use Intrinsic::*;
        Some(match id {
            // (shifts are by 0, or poison)
            Ctpop | Bitreverse | Abs | SshlSat | UshlSat => args[0],
            Ctlz | Cttz => self.not(args[0]),
            Smin | Umax | SaddSat | UaddSat => self.binary(Opcode::Or, args[0], args[1]),
            Smax | Umin | Clmul => self.binary(Opcode::And, args[0], args[1]),
            SsubSat | UsubSat => {
                let other = self.not(args[1]);
                self.binary(Opcode::And, args[0], other)
            }
            _ => return None,
        })
    }

    fn scalable_predicated(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let fixed_only = matches!(
            id,
            ExperimentalVpReverse
                | ExperimentalVpSplice
                | ExperimentalVpStridedLoad
                | ExperimentalVpStridedStore
                | VpCttzElts
        );
        if fixed_only {
            self.refuse(format!("llvm.{} of scalable vectors", id.name()));
            return Out::Keep;
        }
        self.expand_predicated(id, d, args)
    }

    fn scalable_call(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let name = id.name();
        if name.starts_with("vp.") || name.starts_with("experimental.vp.") {
            return self.scalable_predicated(id, d, args);
        }
        if self.is_mask_of(d.ty).is_some()
            && let Some(v) = self.mask_call(id, args)
        {
            return Out::Value(v);
        }
        if let Some(out) = self.scalable_lanes(id, d, args) {
            return out;
        }
        match id {
            SmulWithOverflow | UmulWithOverflow if self.is_mask_of(self.ty(args[0])).is_some() => {
                let both = self.binary(Opcode::And, args[0], args[1]);
                let over = match id {
                    SmulWithOverflow => both,
                    _ => self.zero(self.ty(both)),
                };
                Out::Value(self.aggregate(d.ty, &[both, over]))
            }
            VectorInsert | VectorExtract => self.fixed_in_scalable(id, d, args),
            VectorInterleave4 | VectorInterleave8 => Out::Value(self.interleaved(args)),
            VectorDeinterleave4 | VectorDeinterleave8 => self.deinterleave_scalable(d, args[0]),
            ExperimentalVectorHistogramAdd
            | ExperimentalVectorHistogramUaddSat
            | ExperimentalVectorHistogramUmax
            | ExperimentalVectorHistogramUmin => {
                self.scalable_histogram(id, args);
                Out::Gone
            }
            ExperimentalGetVectorLength => {
                let factor = self.const_int(args[1]).unwrap_or(1);
                let count = self.resize(false, args[0], TypeId::I64);
                let limit = self.vscale_times(factor);
                let less = self.icmp(IntPredicate::Ult, count, limit);
                let n = self.choose(less, count, limit);
                Out::Value(self.resize(false, n, d.ty))
            }
            SaddWithOverflow | UaddWithOverflow | SsubWithOverflow | UsubWithOverflow => {
                let add = matches!(id, SaddWithOverflow | UaddWithOverflow);
                let (a, b) = (args[0], args[1]);
                let r = self.binary(if add { Opcode::Add } else { Opcode::Sub }, a, b);
                let over = match id {
                    UaddWithOverflow => self.icmp(IntPredicate::Ult, r, a),
                    UsubWithOverflow => self.icmp(IntPredicate::Ult, a, b),
                    _ => {
                        // The result's sign is that of neither operand (of a and of what is taken away).
                        let x = self.binary(Opcode::Xor, a, r);
                        let y = if add { r } else { a };
                        let y = self.binary(Opcode::Xor, b, y);
                        let both = self.binary(Opcode::And, x, y);
                        self.icmp_imm(IntPredicate::Slt, both, 0)
                    }
                };
                Out::Value(self.aggregate(d.ty, &[r, over]))
            }
            Fshl | Fshr => {
                // (a << n) | ((b >> 1) >> (bits - 1 - n)), and the mirror image.
                let bits = i64::from(self.lane_bits(d.ty));
                let n = self.binary_imm(Opcode::And, args[2], bits - 1);
                let rest = self.binary_imm(Opcode::Xor, n, bits - 1);
                let (near, far) = if id == Fshl {
                    let low = self.binary_imm(Opcode::LShr, args[1], 1);
                    (
                        self.binary(Opcode::Shl, args[0], n),
                        self.binary(Opcode::LShr, low, rest),
                    )
                } else {
                    let high = self.binary_imm(Opcode::Shl, args[0], 1);
                    (
                        self.binary(Opcode::LShr, args[1], n),
                        self.binary(Opcode::Shl, high, rest),
                    )
                };
                Out::Value(self.binary(Opcode::Or, near, far))
            }
            Scmp | Ucmp => {
                let (less, more) = if id == Scmp {
                    (IntPredicate::Slt, IntPredicate::Sgt)
                } else {
                    (IntPredicate::Ult, IntPredicate::Ugt)
                };
                let more = self.icmp(more, args[0], args[1]);
                let less = self.icmp(less, args[0], args[1]);
                let more = self.convert(Opcode::ZExt, more, d.ty);
                let less = self.convert(Opcode::ZExt, less, d.ty);
                Out::Value(self.binary(Opcode::Sub, more, less))
            }
            ExperimentalCttzElts if self.lane_bits(self.ty(args[0])) > 1 => {
                let set = self.icmp_imm(IntPredicate::Ne, args[0], 0);
                Out::Value(self.intrinsic(id, d.ty, &[set, args[1]]))
            }
            Fmuladd => Out::Value(self.call_builtin(Builtin::Intrinsic(Fma), d.ty, args, d.flags)),
            _ => Out::Keep,
        }
    }
}
