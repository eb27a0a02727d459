//! Conversions between floating point and integers beyond 128 bits, saturating ones, and classes of
//! formats wider than a register: on the bits of the number.

use super::Expander;
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{FloatPredicate, IntPredicate, Opcode};
use ir::types::Type;

/// The mask of `is.fpclass` with every class.
const ALL_CLASSES: u64 = 0x3ff;

/// A binary format: bits of the whole, of the fraction without the leading bit, of the exponent.
#[derive(Copy, Clone)]
pub(super) struct Format {
    pub bits: u32,
    /// Bits below the leading one.
    pub fraction: u32,
    pub exponent: u32,
    /// The leading bit of the significand stands in the number (x86_fp80).
    pub explicit: bool,
}

impl Format {
    pub(super) fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }
}

impl Expander<'_> {
    pub(super) fn format(&self, t: TypeId) -> Option<Format> {
        let f = |bits, fraction, exponent, explicit| Format {
            bits,
            fraction,
            exponent,
            explicit,
        };
        Some(match self.kind(t) {
            Type::Half => f(16, 10, 5, false),
            Type::BFloat => f(16, 7, 8, false),
            Type::Float => f(32, 23, 8, false),
            Type::Double => f(64, 52, 11, false),
            Type::X86Fp80 => f(80, 63, 15, true),
            Type::Fp128 => f(128, 112, 15, false),
            _ => return None,
        })
    }

    /// The number `v` (format `f`) taken apart: an integer type of at least 64 bits, the bits in it, the
    /// biased exponent and the significand with its leading bit.
    fn take_apart(&mut self, v: Value, f: Format) -> (TypeId, Value, Value, Value) {
        let own = self.int_ty(f.bits);
        let raw = self.convert(Opcode::BitCast, v, own);
        let work = self.int_ty(f.bits.next_multiple_of(64));
        let raw = self.resize(false, raw, work);
        let stored = f.fraction + u32::from(f.explicit);
        let e = self.binary_imm(Opcode::LShr, raw, i64::from(stored));
        let e = self.binary_imm(Opcode::And, e, (1 << f.exponent) - 1);
        let (_, mask) = self.limits(false, stored, work);
        let m = self.binary(Opcode::And, raw, mask);
        let m = if f.explicit {
            m
        } else {
            let one = self.signed_int(work, 1);
            let lead = self.binary_imm(Opcode::Shl, one, i64::from(f.fraction));
            self.binary(Opcode::Or, m, lead)
        };
        (work, raw, e, m)
    }

    /// `fptosi`, `fptoui` to a wide integer: the significand shifted to its place.
    pub(super) fn wide_from_float(&mut self, v: Value, to: TypeId, signed: bool) -> Value {
        let Some(f) = self.format(self.ty(v)) else {
            self.refuse("conversion of this type to an integer");
            return self.poison(to);
        };
        if f.bits < 32 {
            let wide = self.convert(Opcode::FpExt, v, TypeId::FLOAT);
            return self.wide_from_float(wide, to, signed);
        }
        // No finite number needs more bits than the exponent reaches.
        let most = (f.bias() as u32 + 2).next_multiple_of(64);
        if self.size_bits(to) > u64::from(most) {
            let narrow = self.int_ty(most);
            let op = if signed { Opcode::FpToSi } else { Opcode::FpToUi };
            let x = self.convert(op, v, narrow);
            return self.resize(signed, x, to);
        }
        let (_, raw, e, m) = self.take_apart(v, f);
        let bits = self.size_bits(to) as i64;
        let e = self.resize(false, e, TypeId::I64);
        let m = self.resize(false, m, to);
        // Shift to the right by `fraction - (e - bias)`, or to the left by the opposite.
        let place = self.binary_imm(Opcode::Sub, e, f.bias());
        let up = self.binary_imm(Opcode::Sub, place, i64::from(f.fraction));
        let left = self.icmp_imm(IntPredicate::Sge, up, 0);
        let down = self.negate(up);
        let limit = self.signed_int(TypeId::I64, bits - 1);
        let amount = self.choose(left, up, down);
        let small = self.icmp(IntPredicate::Ult, amount, limit);
        let amount = self.choose(small, amount, limit);
        let amount = self.resize(false, amount, to);
        let x = self.binary(Opcode::Shl, m, amount);
        let y = self.binary(Opcode::LShr, m, amount);
        let r = self.choose(left, x, y);
        let below = self.icmp_imm(IntPredicate::Slt, place, 0);
        let zero = self.signed_int(to, 0);
        let r = self.choose(below, zero, r);
        if !signed {
            return r;
        }
        let sign = self.binary_imm(Opcode::LShr, raw, i64::from(f.bits) - 1);
        let sign = self.resize(false, sign, TypeId::I1);
        let minus = self.negate(r);
        self.choose(sign, minus, r)
    }

    /// `sitofp`, `uitofp` of a wide integer, rounded to nearest, ties to even.
    pub(super) fn float_from_wide(&mut self, v: Value, to: TypeId, signed: bool) -> Value {
        let t = self.ty(v);
        let Some(f) = self.format(to) else {
            self.refuse("conversion of an integer to this type");
            return self.poison(to);
        };
        let bits = self.size_bits(t) as u32;
        let sign = if signed {
            self.sign_mask(v)
        } else {
            self.signed_int(t, 0)
        };
        let mag = if signed { self.negate_if(v, sign) } else { v };
        let no = self.signed_int(TypeId::I1, 0);
        let zeros = self.intrinsic(ir::intrinsics::Intrinsic::Ctlz, t, &[mag, no]);
        let last = self.signed_int(t, i64::from(bits) - 1);
        let some = self.icmp(IntPredicate::Ule, zeros, last);
        let amount = self.choose(some, zeros, last);
        let top = self.binary(Opcode::Shl, mag, amount);
        let zeros = self.resize(false, zeros, TypeId::I64);
        // The highest bits: significand and two more, the lower of which says that more is lost.
        let work = self.int_ty((f.fraction + 3).next_multiple_of(64));
        let keep = f.fraction + 1;
        let (m, guard, sticky) = if bits > keep {
            let cut = bits - keep;
            let m = self.binary_imm(Opcode::LShr, top, i64::from(cut));
            let m = self.resize(false, m, work);
            let g = self.binary_imm(Opcode::LShr, top, i64::from(cut) - 1);
            let g = self.resize(false, g, TypeId::I1);
            let rest = self.binary_imm(Opcode::Shl, top, i64::from(keep) + 1);
            let s = if keep + 1 >= bits {
                self.signed_int(TypeId::I1, 0)
            } else {
                self.icmp_imm(IntPredicate::Ne, rest, 0)
            };
            (m, g, s)
        } else {
            let m = self.resize(false, top, work);
            (self.binary_imm(Opcode::Shl, m, i64::from(keep - bits)), no, no)
        };
        let odd = self.resize(false, m, TypeId::I1);
        let up = self.binary(Opcode::Or, sticky, odd);
        let up = self.binary(Opcode::And, up, guard);
        let up = self.resize(false, up, work);
        let m = self.binary(Opcode::Add, m, up);
        // A carry out of the significand raises the exponent.
        let carry = self.binary_imm(Opcode::LShr, m, i64::from(keep));
        let m = {
            let half = self.binary_imm(Opcode::LShr, m, 1);
            let c = self.icmp_imm(IntPredicate::Ne, carry, 0);
            self.choose(c, half, m)
        };
        let e = self.signed_int(TypeId::I64, f.bias() + i64::from(bits) - 1);
        let e = self.binary(Opcode::Sub, e, zeros);
        let c = self.resize(false, carry, TypeId::I64);
        let e = self.binary(Opcode::Add, e, c);
        let inf = (1i64 << f.exponent) - 1;
        let over = self.icmp_imm(IntPredicate::Sge, e, inf);
        let most = self.signed_int(TypeId::I64, inf);
        let e = self.choose(over, most, e);
        let stored = f.fraction + u32::from(f.explicit);
        let (_, mask) = self.limits(false, stored, work);
        let m = self.binary(Opcode::And, m, mask);
        let none = if f.explicit {
            let one = self.signed_int(work, 1);
            self.binary_imm(Opcode::Shl, one, 63)
        } else {
            self.signed_int(work, 0)
        };
        let m = self.choose(over, none, m);
        let whole = self.int_ty(f.bits.next_multiple_of(64));
        let e = self.resize(false, e, whole);
        let e = self.binary_imm(Opcode::Shl, e, i64::from(stored));
        let m = self.resize(false, m, whole);
        let r = self.binary(Opcode::Or, e, m);
        let zero = self.signed_int(whole, 0);
        let r = self.choose(some, r, zero);
        let s = self.resize(false, sign, TypeId::I1);
        let s = self.resize(false, s, whole);
        let s = self.binary_imm(Opcode::Shl, s, i64::from(f.bits) - 1);
        let r = self.binary(Opcode::Or, r, s);
        let own = self.int_ty(f.bits);
        let r = self.resize(false, r, own);
        self.convert(Opcode::BitCast, r, to)
    }

    /// `fptosi.sat`, `fptoui.sat`: the plain conversion within the range, the limits beyond it, 0 of NaN.
    pub(super) fn saturating_conversion(&mut self, v: Value, to: TypeId, signed: bool) -> Value {
        let t = self.ty(v);
        let Some(f) = self.format(t) else {
            self.refuse("conversion of this type to an integer");
            return self.poison(to);
        };
        if f.bits < 32 {
            let wide = self.convert(Opcode::FpExt, v, TypeId::FLOAT);
            return self.saturating_conversion(wide, to, signed);
        }
        let bits = self.size_bits(to) as u32;
        let op = if signed { Opcode::FpToSi } else { Opcode::FpToUi };
        let r = self.inst(op, to, &[v]);
        let (low, high) = self.limits(signed, bits, to);
        // 2^n is the first number beyond the range; all between two neighbours of it are whole.
        let beyond = self.power_of_two(t, f, i64::from(bits) - i64::from(signed));
        let r = match beyond {
            Some(x) => {
                let c = self.fcmp(FloatPredicate::Oge, v, x);
                self.choose(c, high, r)
            }
            // All finite numbers are within the range.
            None => {
                let x = self.infinity(t, f);
                let c = self.fcmp(FloatPredicate::Oeq, v, x);
                self.choose(c, high, r)
            }
        };
        let r = if signed {
            let first = match self.power_of_two(t, f, i64::from(bits) - 1) {
                Some(x) => x,
                None => self.infinity(t, f),
            };
            let minus = self.inst(Opcode::FNeg, t, &[first]);
            let c = self.fcmp(FloatPredicate::Ole, v, minus);
            self.choose(c, low, r)
        } else {
            let zero = self.zero(t);
            let c = self.fcmp(FloatPredicate::Olt, v, zero);
            self.choose(c, low, r)
        };
        let nan = self.fcmp(FloatPredicate::Uno, v, v);
        let zero = self.signed_int(to, 0);
        self.choose(nan, zero, r)
    }

    /// 2^n, if the format has it.
    fn power_of_two(&mut self, t: TypeId, f: Format, n: i64) -> Option<Value> {
        if n > f.bias() {
            return None;
        }
        Some(self.number(t, f, (n + f.bias()) as u64))
    }

    fn infinity(&mut self, t: TypeId, f: Format) -> Value {
        self.number(t, f, (1 << f.exponent) - 1)
    }

    /// The number of a biased exponent and the significand 1.
    pub(super) fn number(&mut self, t: TypeId, f: Format, e: u64) -> Value {
        use ir::constants::Const;
        match f.bits {
            80 | 128 => {
                let pair = if f.explicit { [1 << 63, e] } else { [0, e << 48] };
                let words = self.edit.body.scope_mut(self.module).words(&pair);
                self.constant(Const::WideFloat { ty: t, words })
            }
            _ => self.constant(Const::Float {
                ty: t,
                bits: e << f.fraction,
            }),
        }
    }

    /// `is.fpclass` of x86_fp80 and fp128: classes are ranges of magnitudes.
    pub(super) fn float_class(&mut self, v: Value, mask: u64) -> Option<Value> {
        let t = self.ty(v);
        let soft = self.target.soft_float().is_some();
        let f = self.format(t).filter(|f| f.bits > 64 || soft)?;
        // What is not a signalling NaN is everything else, patterns that are not numbers among them.
        if let 1 | 2 = mask ^ ALL_CLASSES {
            let other = self.float_class(v, mask ^ ALL_CLASSES)?;
            return Some(self.not(other));
        }
        let (work, raw, _, _) = self.take_apart(v, f);
        let (_, all) = self.limits(false, f.bits - 1, work);
        let mag = self.binary(Opcode::And, raw, all);
        let sign = self.binary_imm(Opcode::LShr, raw, i64::from(f.bits) - 1);
        let negative = self.resize(false, sign, TypeId::I1);
        let one = self.signed_int(work, 1);
        let stored = i64::from(f.fraction) + i64::from(f.explicit);
        let bit = |x: &mut Self, n: i64| x.binary_imm(Opcode::Shl, one, n);
        let exp_all = {
            let e = self.signed_int(work, (1 << f.exponent) - 1);
            self.binary_imm(Opcode::Shl, e, stored)
        };
        let lead = if f.explicit {
            bit(self, 63)
        } else {
            self.signed_int(work, 0)
        };
        let inf = self.binary(Opcode::Or, exp_all, lead);
        let quiet = bit(self, i64::from(f.fraction) - 1);
        let quiet = self.binary(Opcode::Or, inf, quiet);
        let normal = bit(self, stored);
        // The 80-bit format has patterns that are not numbers: their exponent asks for a leading bit that is not set. They
        // count as NaNs (as in glibc), but neither as quiet nor as signalling ones.
        let lead_set = if f.explicit {
            let x = self.binary(Opcode::And, mag, lead);
            self.icmp_imm(IntPredicate::Ne, x, 0)
        } else {
            self.signed_int(TypeId::I1, 1)
        };
        let zero = self.icmp_imm(IntPredicate::Eq, mag, 0);
        let is_inf = self.icmp(IntPredicate::Eq, mag, inf);
        let has_exp = self.icmp(IntPredicate::Uge, mag, normal);
        let special = self.icmp(IntPredicate::Uge, mag, exp_all);
        let above_inf = self.icmp(IntPredicate::Ugt, mag, inf);
        let is_quiet = self.icmp(IntPredicate::Uge, mag, quiet);
        let not_quiet = self.not(is_quiet);
        let not_special = self.not(special);
        let no_exp = self.not(has_exp);
        let not_zero = self.not(zero);
        let and = |x: &mut Self, a, b| x.binary(Opcode::And, a, b);
        let finite = and(self, has_exp, not_special);
        let normal = and(self, finite, lead_set);
        let denormal = and(self, no_exp, not_zero);
        let snan = and(self, above_inf, not_quiet);
        let positive = self.not(negative);
        let classes = [
            (snan, None),
            (is_quiet, None),
            (is_inf, Some(negative)),
            (normal, Some(negative)),
            (denormal, Some(negative)),
            (zero, Some(negative)),
            (zero, Some(positive)),
            (denormal, Some(positive)),
            (normal, Some(positive)),
            (is_inf, Some(positive)),
        ];
        let mut any = if f.explicit && mask & 3 == 3 {
            let no_lead = self.not(lead_set);
            and(self, has_exp, no_lead)
        } else {
            self.signed_int(TypeId::I1, 0)
        };
        for (n, (c, side)) in classes.into_iter().enumerate() {
            if mask >> n & 1 == 0 {
                continue;
            }
            let c = match side {
                Some(s) => and(self, c, s),
                None => c,
            };
            any = self.binary(Opcode::Or, any, c);
        }
        Some(any)
    }
}
