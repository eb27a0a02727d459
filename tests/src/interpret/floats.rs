//! Floating-point arithmetic, bit by bit (LangRef "Floating-Point Environment", "Behavior of Floating-Point NaN values").
//!
//! The sign and payload of a NaN that an operation makes are free before a pass, and some NaN after it.

use super::value::{Scalar, ones, signed};
use ir::inst::{FloatPredicate, InstFlags, Opcode};
use ir::types::Type;
use rustc_apfloat::{Float, FloatConvert, Round, ieee};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};

/// A format: width in bits, and bits of the fraction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// half
    Half,
    /// bfloat
    BFloat,
    /// float
    Single,
    /// double
    Double,
}

impl Format {
    /// That of a type, for those that we compute with.
    pub fn of(t: Type) -> Option<Format> {
        Some(match t {
            Type::Half => Format::Half,
            Type::BFloat => Format::BFloat,
            Type::Float => Format::Single,
            Type::Double => Format::Double,
            _ => return None,
        })
    }
    /// Bits of a number, and of its fraction.
    pub fn widths(self) -> (u32, u32) {
        match self {
            Format::Half => (16, 10),
            Format::BFloat => (16, 7),
            Format::Single => (32, 23),
            Format::Double => (64, 52),
        }
    }
    fn exponent(self) -> u128 {
        let (w, f) = self.widths();
        ones(w - 1) & !ones(f)
    }
    fn quiet(self) -> u128 {
        1 << (self.widths().1 - 1)
    }
    fn sign(self) -> u128 {
        1 << (self.widths().0 - 1)
    }
    /// Whether it is a NaN whatever the free bits are.
    pub fn is_nan(self, a: Scalar) -> bool {
        let e = self.exponent();
        a.bits & e == e && a.bits & ones(self.widths().1) != 0
    }
    /// Whether it may be one.
    pub fn may_be_nan(self, a: Scalar) -> bool {
        let e = self.exponent();
        (a.bits | a.free) & e == e && (a.bits | a.free) & ones(self.widths().1) != 0
    }
    fn may_be_infinite(self, a: Scalar) -> bool {
        let e = self.exponent();
        (a.bits | a.free) & e == e && a.bits & ones(self.widths().1) == 0
    }
    fn is_zero(self, bits: u128) -> bool {
        bits & !self.sign() & ones(self.widths().0) == 0
    }
    /// What an operation that gives a NaN gives.
    pub fn nan(self, before: bool) -> Scalar {
        let (w, f) = self.widths();
        let free = match before {
            true => 1 << (w - 1) | ones(f - 1),
            false => 0,
        };
        Scalar {
            bits: self.exponent() | self.quiet(),
            free,
            settled: true,
            ..Scalar::default()
        }
    }
    fn to_f64(self, bits: u128) -> f64 {
        match self {
            Format::Double => f64::from_bits(bits as u64),
            Format::Single => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(self.change(bits, Format::Double) as u64),
        }
    }
    /// A number in another format, rounded to nearest.
    pub fn change(self, bits: u128, to: Format) -> u128 {
        fn from<A>(bits: u128, to: Format) -> u128
        where
            A: Float
                + FloatConvert<ieee::Half>
                + FloatConvert<ieee::BFloat>
                + FloatConvert<ieee::Single>
                + FloatConvert<ieee::Double>,
        {
            let a = A::from_bits(bits);
            let mut loses = false;
            match to {
                Format::Half => FloatConvert::<ieee::Half>::convert(a, &mut loses).value.to_bits(),
                Format::BFloat => FloatConvert::<ieee::BFloat>::convert(a, &mut loses)
                    .value
                    .to_bits(),
                Format::Single => FloatConvert::<ieee::Single>::convert(a, &mut loses)
                    .value
                    .to_bits(),
                Format::Double => FloatConvert::<ieee::Double>::convert(a, &mut loses)
                    .value
                    .to_bits(),
            }
        }
        match self {
            Format::Half => from::<ieee::Half>(bits, to),
            Format::BFloat => from::<ieee::BFloat>(bits, to),
            Format::Single => from::<ieee::Single>(bits, to),
            Format::Double => from::<ieee::Double>(bits, to),
        }
    }
}

/// Flags that permit other results than the one that is computed here.
pub fn is_loose(flags: InstFlags) -> bool {
    const LOOSE: u16 = InstFlags::NSZ.0
        | InstFlags::ARCP.0
        | InstFlags::CONTRACT.0
        | InstFlags::AFN.0
        | InstFlags::REASSOC.0;
    flags.0 & LOOSE != 0
}

/// The result under `nnan` and `ninf`, with the operands that they are about.
pub fn promised(f: Format, flags: InstFlags, all: &[Scalar], r: Scalar) -> Scalar {
    let breaks = |a: &Scalar| {
        flags.has(InstFlags::NNAN) && f.may_be_nan(*a) || flags.has(InstFlags::NINF) && f.may_be_infinite(*a)
    };
    match all.iter().chain([&r]).any(breaks) {
        true => Scalar::poison(),
        false => r,
    }
}

/// `fadd` … `frem` of a sort of numbers.
fn arithmetic<T, R>(op: Opcode, a: T, b: T) -> R
where
    T: Add<Output = R> + Sub<Output = R> + Mul<Output = R> + Div<Output = R> + Rem<Output = R>,
{
    match op {
        Opcode::FAdd => a + b,
        Opcode::FSub => a - b,
        Opcode::FMul => a * b,
        Opcode::FDiv => a / b,
        _ => a % b,
    }
}

fn by_apfloat<A: Float>(op: Opcode, a: u128, b: u128) -> u128 {
    arithmetic(op, A::from_bits(a), A::from_bits(b)).value.to_bits()
}

/// `fadd` … `frem` on numbers without free bits.
fn compute(op: Opcode, f: Format, a: u128, b: u128) -> u128 {
    match f {
        Format::Single => {
            u128::from(arithmetic(op, f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits())
        }
        Format::Double => {
            u128::from(arithmetic(op, f64::from_bits(a as u64), f64::from_bits(b as u64)).to_bits())
        }
        Format::Half => by_apfloat::<ieee::Half>(op, a, b),
        Format::BFloat => by_apfloat::<ieee::BFloat>(op, a, b),
    }
}

/// A result that was computed, or what may be instead of it where operands have free bits. `before`: the sign and payload of NaNs are free.
pub fn result(f: Format, before: bool, operands: &[Scalar], compute: impl FnOnce() -> u128) -> Scalar {
    if operands.iter().any(|a| a.poison) {
        return Scalar::poison();
    }
    if operands.iter().any(|a| f.is_nan(*a)) {
        return f.nan(before);
    }
    if operands.iter().any(|a| a.free != 0) {
        let mut r = Scalar::undef(f.widths().0);
        r.settled = operands.iter().any(|a| a.settled);
        return r;
    }
    let r = Scalar::known(compute());
    if f.is_nan(r) { f.nan(before) } else { r }
}

/// A binary operation.
pub fn binary(op: Opcode, flags: InstFlags, f: Format, before: bool, a: Scalar, b: Scalar) -> Scalar {
    let r = result(f, before, &[a, b], || compute(op, f, a.bits, b.bits));
    if r.poison {
        r
    } else {
        promised(f, flags, &[a, b], r)
    }
}

/// `fcmp`.
pub fn compare(p: FloatPredicate, flags: InstFlags, f: Format, a: Scalar, b: Scalar) -> Scalar {
    if a.poison || b.poison {
        return Scalar::poison();
    }
    if promised(f, flags, &[a, b], Scalar::known(0)).poison {
        return Scalar::poison();
    }
    let n = p as u8;
    if f.is_nan(a) || f.is_nan(b) {
        return Scalar::truth(n & 8 != 0);
    }
    if matches!(p, FloatPredicate::False | FloatPredicate::True) {
        return Scalar::truth(n != 0);
    }
    if a.free | b.free != 0 {
        return Scalar::undef(1).marked(a, b);
    }
    Scalar::truth(match f.to_f64(a.bits).partial_cmp(&f.to_f64(b.bits)) {
        Some(Ordering::Equal) => n & 1 != 0,
        Some(Ordering::Greater) => n & 2 != 0,
        Some(Ordering::Less) => n & 4 != 0,
        None => n & 8 != 0,
    })
}

/// `fneg`, `fabs`, `copysign`: the sign alone changes.
pub fn sign(f: Format, a: Scalar, of: impl Fn(u128, u128) -> (u128, u128)) -> Scalar {
    if a.poison {
        return a;
    }
    let (bits, free) = of(a.bits & f.sign(), a.free & f.sign());
    Scalar {
        bits: a.bits & !f.sign() | bits,
        free: a.free & !f.sign() | free,
        ..a
    }
}

/// The sign bit of a format.
pub fn sign_bit(f: Format) -> u128 {
    f.sign()
}

/// `fptosi` and `fptoui` to `w` bits; `saturate`: as `llvm.fpto*i.sat`, else poison where the number does not fit.
pub fn to_int(f: Format, a: Scalar, w: u32, with_sign: bool, saturate: bool) -> Scalar {
    if a.poison {
        return a;
    }
    if a.free != 0 && !f.is_nan(a) {
        return match saturate {
            true => Scalar::undef(w).marked(a, a),
            false => Scalar::poison(),
        };
    }
    if f.is_nan(a) {
        return match saturate {
            true => Scalar::known(0),
            false => Scalar::poison(),
        };
    }
    let x = f.to_f64(a.bits).trunc();
    let (low, high) = match with_sign {
        true => (signed(1 << (w - 1), w), ones(w - 1) as i128),
        false => (0, 0),
    };
    // (Conversions of Rust saturate.)
    let (wide, fits) = match with_sign {
        true => {
            let i = x as i128;
            (
                i.clamp(low, high) as u128,
                (low..=high).contains(&i) && x.abs() < 1.8e38,
            )
        }
        false => {
            let u = x as u128;
            (u.min(ones(w)), x >= 0.0 && u <= ones(w) && x < 3.5e38)
        }
    };
    match fits || saturate {
        true => Scalar::known(wide & ones(w)),
        false => Scalar::poison(),
    }
}

/// `sitofp` and `uitofp` from `w` bits.
pub fn from_int(f: Format, a: Scalar, w: u32, with_sign: bool, flags: InstFlags) -> Scalar {
    let sign = 1u128 << (w - 1);
    if a.poison || flags.has(InstFlags::NNEG) && (a.bits | a.free) & sign != 0 {
        return Scalar::poison();
    }
    if a.free != 0 {
        return Scalar::undef(f.widths().0).marked(a, a);
    }
    let i = signed(a.bits, w);
    fn by<A: Float>(with_sign: bool, i: i128, u: u128) -> u128 {
        match with_sign {
            true => A::from_i128_r(i, Round::NearestTiesToEven).value.to_bits(),
            false => A::from_u128_r(u, Round::NearestTiesToEven).value.to_bits(),
        }
    }
    Scalar::known(match (f, with_sign) {
        (Format::Single, true) => u128::from((i as f32).to_bits()),
        (Format::Single, false) => u128::from((a.bits as f32).to_bits()),
        (Format::Double, true) => u128::from((i as f64).to_bits()),
        (Format::Double, false) => u128::from((a.bits as f64).to_bits()),
        (Format::Half, _) => by::<ieee::Half>(with_sign, i, a.bits),
        (Format::BFloat, _) => by::<ieee::BFloat>(with_sign, i, a.bits),
    })
}

/// A function of one number in double precision that rounds no further than the format does.
pub fn unary(f: Format, before: bool, a: Scalar, of: impl Fn(f64) -> f64) -> Scalar {
    result(f, before, &[a], || {
        let r = of(f.to_f64(a.bits));
        Format::Double.change(u128::from(r.to_bits()), f)
    })
}

/// `fma`, of float and double.
pub fn fused(f: Format, before: bool, [a, b, c]: [Scalar; 3]) -> Option<Scalar> {
    let r = match f {
        Format::Single => result(f, before, &[a, b, c], || {
            let [x, y, z] = [a, b, c].map(|s| f32::from_bits(s.bits as u32));
            u128::from(x.mul_add(y, z).to_bits())
        }),
        Format::Double => result(f, before, &[a, b, c], || {
            let [x, y, z] = [a, b, c].map(|s| f64::from_bits(s.bits as u64));
            u128::from(x.mul_add(y, z).to_bits())
        }),
        _ => return None,
    };
    Some(r)
}

/// `minnum`, `maxnum`, `minimum`, `maximum`, `minimumnum`, `maximumnum`. `least`: the smaller one; `nan`: a NaN wins; `exact`: -0 is below +0.
pub fn extreme(f: Format, before: bool, a: Scalar, b: Scalar, least: bool, nan: bool, exact: bool) -> Scalar {
    if a.poison || b.poison {
        return Scalar::poison();
    }
    match (f.is_nan(a), f.is_nan(b)) {
        (false, false) => {}
        _ if nan => return f.nan(before),
        (true, true) => return f.nan(before),
        // A signalling NaN may win.
        (true, false) if !exact && before && a.bits & f.quiet() == 0 => return Scalar::poison(),
        (false, true) if !exact && before && b.bits & f.quiet() == 0 => return Scalar::poison(),
        (true, false) => return b,
        (false, true) => return a,
    }
    if a.free | b.free != 0 {
        return Scalar::undef(f.widths().0).marked(a, b);
    }
    if f.is_zero(a.bits) && f.is_zero(b.bits) && a.bits != b.bits {
        let sign = f.sign();
        return match (exact, before) {
            (false, true) => Scalar {
                free: sign,
                settled: true,
                ..Scalar::default()
            },
            _ => Scalar::known(if least { sign } else { 0 }),
        };
    }
    let below = f.to_f64(a.bits) < f.to_f64(b.bits);
    if below == least { a } else { b }
}
