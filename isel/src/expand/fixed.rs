//! Fixed-point multiplication and division (LangRef "Fixed Point Arithmetic Intrinsics"): in twice the
//! width; results are rounded towards negative infinity as llc rounds them.

use super::Expander;
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

impl Expander<'_> {
    /// One of `{s,u}{mul,div}.fix[.sat]` of scalars.
    pub(super) fn fixed_point(&mut self, id: Intrinsic, t: TypeId, args: &[Value]) -> Value {
        use Intrinsic::*;
        let signed = matches!(id, SmulFix | SmulFixSat | SdivFix | SdivFixSat);
        let saturate = matches!(id, SmulFixSat | UmulFixSat | SdivFixSat | UdivFixSat);
        let scale = self.const_int(args[2]).unwrap_or(0) as i64;
        let bits = self.size_bits(t) as u32;
        let wide = self.int_ty(2 * bits);
        let (a, b) = (
            self.resize(signed, args[0], wide),
            self.resize(signed, args[1], wide),
        );
        let r = if matches!(id, SmulFix | SmulFixSat | UmulFix | UmulFixSat) {
            let p = self.product(a, b);
            let shift = if signed { Opcode::AShr } else { Opcode::LShr };
            self.binary_imm(shift, p, scale)
        } else {
            self.fixed_quotient(signed, a, b, scale)
        };
        let r = if saturate { self.clamp(signed, bits, r) } else { r };
        self.resize(false, r, t)
    }

    fn fixed_quotient(&mut self, signed: bool, a: Value, b: Value, scale: i64) -> Value {
        let n = self.binary_imm(Opcode::Shl, a, scale);
        if !signed {
            return self.binary(Opcode::UDiv, n, b);
        }
        let q = self.binary(Opcode::SDiv, n, b);
        let p = self.product(q, b);
        let inexact = self.icmp(IntPredicate::Ne, p, n);
        let signs = self.binary(Opcode::Xor, n, b);
        let negative = self.icmp_imm(IntPredicate::Slt, signs, 0);
        let down = self.binary(Opcode::And, inexact, negative);
        let t = self.ty(q);
        let one = self.resize(false, down, t);
        self.binary(Opcode::Sub, q, one)
    }

    /// A wide integer within the range of `bits` bits.
    pub(super) fn clamp(&mut self, signed: bool, bits: u32, v: Value) -> Value {
        let t = self.ty(v);
        let (low, high) = self.limits(signed, bits, t);
        let (above, below) = if signed {
            (IntPredicate::Sgt, IntPredicate::Slt)
        } else {
            (IntPredicate::Ugt, IntPredicate::Ult)
        };
        let c = self.icmp(above, v, high);
        let v = self.choose(c, high, v);
        if !signed {
            return v;
        }
        let c = self.icmp(below, v, low);
        self.choose(c, low, v)
    }

    /// The least and the greatest integer of `bits` bits as constants of type `t` (at least as wide, or
    /// lanes of it).
    pub(super) fn limits(&mut self, signed: bool, bits: u32, t: TypeId) -> (Value, Value) {
        let n = self.lane_bits(t).div_ceil(64) as usize;
        let ones = |count: u32, rest: u64| -> Vec<u64> {
            (0..n as u32)
                .map(|k| match count.saturating_sub(64 * k) {
                    0 => rest,
                    m if m >= 64 => u64::MAX,
                    m => (u64::MAX >> (64 - m)) | (rest << m),
                })
                .collect()
        };
        let high = ones(bits - u32::from(signed), 0);
        let low: Vec<u64> = match signed {
            true => high.iter().map(|w| !w).collect(),
            false => vec![0; n],
        };
        (self.int_words(t, &low), self.int_words(t, &high))
    }
}
