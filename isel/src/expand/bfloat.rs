//! Scalable vectors of bfloat: what the target has no instructions for is computed in float.
//!
//! One operation in float, then rounded, gives what one rounding would: float has more than twice the bits of bfloat, and two.
//! (Only a fused product can differ, as it does in LLVM and where bfloat is a scalar.) What comes from wider numbers goes
//! through a number that is rounded to odd: its last bit says that something was lost, and the second rounding heeds it.

use super::build::Values;
use super::calls::{is_min_max, is_rounding};
use super::{Expander, Out};
use ir::edit::InstBuilder;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// Bits of a significand.
const FLOAT_BITS: u32 = 24;
const DOUBLE_BITS: u32 = 53;

/// Functions that are computed in float, lane by lane or over all lanes.
fn is_computed_in_float(id: Intrinsic) -> bool {
    use Intrinsic::*;
    let reduces = matches!(
        id,
        VectorReduceFmin | VectorReduceFmax | VectorReduceFminimum | VectorReduceFmaximum
    );
    matches!(id, Sqrt | Fma) || is_rounding(id) || is_min_max(id) || reduces
}

impl Expander<'_> {
    /// Whether a type is a scalable vector of bfloat.
    fn is_scalable_bfloat(&self, t: TypeId) -> bool {
        matches!(self.kind(t), Type::Vector { elem, scalable: true, .. } if self.kind(elem) == Type::BFloat)
    }

    /// Rewrites an instruction that makes or reads vectors of bfloat; `None` if the target has it.
    pub(super) fn scalable_bfloat(&mut self, i: Inst, d: &InstData) -> Option<Out> {
        let first = match d.opcode {
            Opcode::Call => *self.edit.body.call_args(i).first()?,
            _ => *self.edit.body.ops(i).first()?,
        };
        match d.opcode {
            Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => {
                let here = self.is_scalable_bfloat(d.ty) && !self.target.narrows_to_scalable_bfloat(32);
                let args: Values = self.edit.body.ops(i).iter().copied().collect();
                here.then(|| {
                    self.in_float(d, &args, |x, t, args| {
                        x.inst_full(d.opcode, t, args, 0, 0, d.flags)
                    })
                })
            }
            Opcode::Call => {
                let id = self.called_intrinsic(i)?;
                if !is_computed_in_float(id) || !self.is_scalable_bfloat(self.ty(first)) {
                    return None;
                }
                let args: Values = self.edit.body.call_args(i).iter().copied().collect();
                let builtin = ir::body::Builtin::Intrinsic(id);
                Some(self.in_float(d, &args, |x, t, args| x.call_builtin(builtin, t, args, d.flags)))
            }
            Opcode::FpTrunc if self.is_scalable_bfloat(d.ty) => self.narrowed(first, d.ty).map(Out::Value),
            Opcode::SiToFp | Opcode::UiToFp if self.is_scalable_bfloat(d.ty) => {
                self.rounded_number(d.opcode, first, d.ty).map(Out::Value)
            }
            _ => None,
        }
    }

    /// The operation on float, its result narrowed.
    fn in_float(
        &mut self,
        d: &InstData,
        args: &[Value],
        operation: impl FnOnce(&mut Self, TypeId, &[Value]) -> Value,
    ) -> Out {
        let mut wide = Values::new();
        for v in args {
            let t = self.shaped(TypeId::FLOAT, self.ty(*v));
            wide.push(self.convert(Opcode::FpExt, *v, t));
        }
        let t = match self.kind(d.ty) {
            Type::Vector { .. } => self.shaped(TypeId::FLOAT, d.ty),
            _ => TypeId::FLOAT,
        };
        let r = operation(self, t, &wide);
        Out::Value(self.convert(Opcode::FpTrunc, r, d.ty))
    }

    /// A vector of floating-point numbers as one of bfloat.
    fn narrowed(&mut self, v: Value, to: TypeId) -> Option<Value> {
        let bits = self.lane_bits(self.ty(v));
        if self.target.narrows_to_scalable_bfloat(bits) {
            return None;
        }
        let float = self.shaped(TypeId::FLOAT, to);
        Some(match bits {
            16 => {
                let v = self.convert(Opcode::FpExt, v, float);
                self.convert(Opcode::FpTrunc, v, to)
            }
            64 => {
                let v = self.rounded_to_odd(v, float);
                self.convert(Opcode::FpTrunc, v, to)
            }
            _ => self.upper_half(v, to),
        })
    }

    /// The upper half of floats, rounded to nearest, ties to even.
    fn upper_half(&mut self, v: Value, to: TypeId) -> Value {
        let (word, half) = (self.shaped(TypeId::I32, to), self.shaped(TypeId::I16, to));
        let bits = self.convert(Opcode::BitCast, v, word);
        let last = self.binary_imm(Opcode::LShr, bits, 16);
        let last = self.binary_imm(Opcode::And, last, 1);
        let up = self.binary_imm(Opcode::Add, bits, 0x7fff);
        let rounded = self.binary(Opcode::Add, up, last);
        // A NaN stays one.
        let quiet = self.binary_imm(Opcode::Or, bits, 0x0040_0000);
        let nan = self.fcmp(FloatPredicate::Uno, v, v);
        let chosen = self.select(nan, quiet, rounded);
        let high = self.binary_imm(Opcode::LShr, chosen, 16);
        let high = self.convert(Opcode::Trunc, high, half);
        self.convert(Opcode::BitCast, high, to)
    }

    /// Doubles as floats, rounded to odd: of the two neighbours of what is no float, the one whose last bit is set.
    fn rounded_to_odd(&mut self, v: Value, float: TypeId) -> Value {
        let word = self.shaped(TypeId::I32, float);
        let double = self.ty(v);
        let near = self.convert(Opcode::FpTrunc, v, float);
        let back = self.convert(Opcode::FpExt, near, double);
        let sizes = [back, v].map(|v| self.intrinsic(Intrinsic::Fabs, double, &[v]));
        let inexact = self.fcmp(FloatPredicate::One, sizes[0], sizes[1]);
        let beyond = self.fcmp(FloatPredicate::Ogt, sizes[0], sizes[1]);
        let bits = self.convert(Opcode::BitCast, near, word);
        let down = self.convert(Opcode::SExt, beyond, word);
        let toward_zero = self.binary(Opcode::Add, bits, down);
        let odd = self.convert(Opcode::ZExt, inexact, word);
        let odd = self.binary(Opcode::Or, toward_zero, odd);
        self.convert(Opcode::BitCast, odd, float)
    }

    /// Integers as bfloat.
    fn rounded_number(&mut self, op: Opcode, v: Value, to: TypeId) -> Option<Value> {
        let bits = self.lane_bits(self.ty(v));
        let exact_in = |most: u32| bits <= most;
        let wide = match () {
            () if exact_in(FLOAT_BITS) => TypeId::FLOAT,
            () => TypeId::DOUBLE,
        };
        let known = self
            .target
            .narrows_to_scalable_bfloat(if wide == TypeId::FLOAT { 32 } else { 64 });
        if known && exact_in(DOUBLE_BITS) {
            return None;
        }
        let v = match exact_in(DOUBLE_BITS) {
            true => v,
            false => self.fewer_bits(op == Opcode::SiToFp, v),
        };
        let wide = self.shaped(wide, to);
        let v = self.convert(op, v, wide);
        Some(self.convert(Opcode::FpTrunc, v, to))
    }

    /// Integers of 64 bits that round to the same bfloat, and are doubles: where 24 bits do not hold one, the last 12 are
    /// replaced by what the bit above them says of them.
    fn fewer_bits(&mut self, signed: bool, v: Value) -> Value {
        let lost = self.binary_imm(Opcode::And, v, 0xfff);
        let lost = self.icmp_imm(IntPredicate::Ne, lost, 0);
        let lost = self.convert(Opcode::ZExt, lost, self.ty(v));
        let lost = self.binary_imm(Opcode::Shl, lost, 12);
        let kept = self.binary_imm(Opcode::And, v, !0xfff);
        let odd = self.binary(Opcode::Or, kept, lost);
        let small = match signed {
            true => {
                let shifted = self.binary_imm(Opcode::Add, v, 1 << (FLOAT_BITS - 1));
                self.icmp_imm(IntPredicate::Ult, shifted, 1 << FLOAT_BITS)
            }
            false => self.icmp_imm(IntPredicate::Ult, v, 1 << FLOAT_BITS),
        };
        self.select(small, v, odd)
    }
}
