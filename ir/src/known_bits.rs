//! What is known of integer values without running the program: bits, copies of the sign, non-zero,
//! powers of two.
//!
//! Needs: a verified body in SSA. Leaves it as it is. Answers hold for values that are not poison.
//! Cost: each query looks at most [`MAX_DEPTH`] definitions deep, without allocation; phis are looked
//! through once and only where they have few entries.

use crate::body::Body;
use crate::constants::Const;
use crate::context::Scope;
use crate::ids::{Inst, TypeId, Value};
use crate::inst::{InstData, InstFlags, IntPredicate, Opcode};
use crate::intrinsics::Intrinsic;
use crate::module::Module;
use crate::types::Type;

/// Definitions deeper than this are unknown.
pub const MAX_DEPTH: u32 = 6;
/// Phis with more entries than this are unknown.
const MAX_PHI: usize = 4;

/// Bits known of an integer of at most 64 bits; of vectors, what is known of every element.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct KnownBits {
    /// Width in bits; 0 for what is no integer of at most 64 bits.
    pub width: u32,
    /// Bits that are zero.
    pub zero: u64,
    /// Bits that are one.
    pub one: u64,
}

fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl KnownBits {
    /// Nothing is known.
    pub fn unknown(width: u32) -> KnownBits {
        KnownBits {
            width,
            zero: 0,
            one: 0,
        }
    }
    /// Everything is known.
    pub fn constant(width: u32, value: u64) -> KnownBits {
        let m = mask(width);
        KnownBits {
            width,
            zero: !value & m,
            one: value & m,
        }
    }
    /// The value, if all bits are known.
    pub fn as_constant(self) -> Option<u64> {
        (self.width != 0 && self.zero | self.one == mask(self.width)).then_some(self.one)
    }
    /// Number of bits at the top that are zero.
    pub fn leading_zeros(self) -> u32 {
        match self.width {
            0 => 0,
            w => ((self.zero << (64 - w)).leading_ones()).min(w),
        }
    }
    /// Number of bits at the top that are one.
    pub fn leading_ones(self) -> u32 {
        match self.width {
            0 => 0,
            w => ((self.one << (64 - w)).leading_ones()).min(w),
        }
    }
    /// Number of bits at the bottom that are zero.
    pub fn trailing_zeros(self) -> u32 {
        self.zero.trailing_ones().min(self.width)
    }
    /// The smallest and the largest value, unsigned.
    pub fn unsigned_range(self) -> (u64, u64) {
        (self.one, !self.zero & mask(self.width))
    }
    /// Whether the value is at least 0 as a signed number.
    pub fn is_non_negative(self) -> bool {
        self.leading_zeros() > 0
    }

    fn common(self, other: KnownBits) -> KnownBits {
        KnownBits {
            width: self.width,
            zero: self.zero & other.zero,
            one: self.one & other.one,
        }
    }
    /// With the top `n` bits zero.
    fn with_leading_zeros(mut self, n: u32) -> KnownBits {
        let n = n.min(self.width);
        self.zero |= mask(self.width) & !mask(self.width - n);
        self.one &= !self.zero;
        self
    }
    fn with_trailing_zeros(mut self, n: u32) -> KnownBits {
        self.zero |= mask(n.min(self.width));
        self.one &= !self.zero;
        self
    }
    /// Sum of two values and a carry that is known.
    fn add(self, other: KnownBits, carry: u64) -> KnownBits {
        let m = mask(self.width);
        let least = self.one.wrapping_add(other.one).wrapping_add(carry);
        let most = (!self.zero & m).wrapping_add(!other.zero & m).wrapping_add(carry);
        // A carry into a bit is known where both extremes agree on it.
        let carry_zero = !(most ^ self.zero ^ other.zero);
        let carry_one = least ^ self.one ^ other.one;
        let known = (self.zero | self.one) & (other.zero | other.one) & (carry_zero | carry_one) & m;
        KnownBits {
            width: self.width,
            zero: !most & known,
            one: least & known,
        }
    }
    fn not(self) -> KnownBits {
        KnownBits {
            width: self.width,
            zero: self.one,
            one: self.zero,
        }
    }
}

/// Questions about the values of one body.
#[derive(Copy, Clone)]
pub struct Facts<'a> {
    module: &'a Module,
    body: &'a Body,
    scope: Scope<'a>,
}

impl<'a> Facts<'a> {
    /// For the values of `body`.
    pub fn new(module: &'a Module, body: &'a Body) -> Facts<'a> {
        Facts {
            module,
            body,
            scope: body.scope(module),
        }
    }

    /// Width of an integer (or of a vector's elements), or of a pointer; 0 beyond 64 bits.
    fn width(&self, t: TypeId) -> u32 {
        match self.scope.ty(self.scope.scalar_ty(t)) {
            Type::Int(n) if n <= 64 => n,
            Type::Ptr(space) => match self.module.data_layout.pointer(space).bits {
                n if n <= 64 => n,
                _ => 0,
            },
            _ => 0,
        }
    }
    fn value_width(&self, v: Value) -> u32 {
        self.width(self.body.value_ty(self.scope, v))
    }

    /// The bits known of a value.
    pub fn known_bits(&self, v: Value) -> KnownBits {
        self.bits(v, MAX_DEPTH)
    }
    /// Number of equal bits at the top, the sign bit included; at least 1.
    pub fn sign_bits(&self, v: Value) -> u32 {
        self.signs(v, MAX_DEPTH)
    }
    /// Whether all bits from `bits` upwards are zero.
    pub fn is_zero_extended(&self, v: Value, bits: u32) -> bool {
        let k = self.known_bits(v);
        k.width != 0 && k.leading_zeros() >= k.width.saturating_sub(bits)
    }
    /// Whether all bits from `bits - 1` upwards are equal.
    pub fn is_sign_extended(&self, v: Value, bits: u32) -> bool {
        let w = self.value_width(v);
        w != 0 && self.sign_bits(v) > w.saturating_sub(bits)
    }
    /// Whether a value is not zero.
    pub fn is_non_zero(&self, v: Value) -> bool {
        self.non_zero(v, MAX_DEPTH)
    }
    /// Whether a value has one bit set (or none, if `or_zero`).
    pub fn is_power_of_two(&self, v: Value, or_zero: bool) -> bool {
        self.power_of_two(v, or_zero, MAX_DEPTH)
    }

    fn constant_bits(&self, v: Value) -> KnownBits {
        let width = self.value_width(v);
        let mut c = v.as_const().expect("only for constants");
        if let Const::Splat { elem, .. } = self.scope.constant(c) {
            c = elem;
        }
        match self.scope.constant(c) {
            Const::Int { value, .. } => KnownBits::constant(width, value),
            Const::Null(_) | Const::Zero(_) => KnownBits::constant(width, 0),
            Const::Aggregate { elems, .. } if width != 0 => self
                .scope
                .const_list(elems)
                .iter()
                .map(|e| match self.scope.constant(*e) {
                    Const::Int { value, .. } => KnownBits::constant(width, value),
                    _ => KnownBits::unknown(width),
                })
                .reduce(KnownBits::common)
                .unwrap_or(KnownBits::unknown(width)),
            _ => KnownBits::unknown(width),
        }
    }

    fn bits(&self, v: Value, depth: u32) -> KnownBits {
        if v.is_const() {
            return self.constant_bits(v);
        }
        let width = self.value_width(v);
        let Some(i) = self.body.def(v).filter(|_| depth > 0 && width != 0) else {
            return KnownBits::unknown(width);
        };
        let d = self.body.inst(i);
        let ops = self.body.ops(i);
        let op = |k: usize| self.bits(ops[k], depth - 1);
        match d.opcode {
            Opcode::And => {
                let (a, b) = (op(0), op(1));
                KnownBits {
                    width,
                    zero: a.zero | b.zero,
                    one: a.one & b.one,
                }
            }
            Opcode::Or => {
                let (a, b) = (op(0), op(1));
                KnownBits {
                    width,
                    zero: a.zero & b.zero,
                    one: a.one | b.one,
                }
            }
            Opcode::Xor => {
                let (a, b) = (op(0), op(1));
                KnownBits {
                    width,
                    zero: a.zero & b.zero | a.one & b.one,
                    one: a.zero & b.one | a.one & b.zero,
                }
            }
            Opcode::Add => op(0).add(op(1), 0),
            Opcode::Sub => op(0).add(op(1).not(), 1),
            Opcode::Mul => multiply(op(0), op(1)),
            Opcode::UDiv => {
                let (a, b) = (op(0), op(1));
                let most = a.unsigned_range().1 / b.unsigned_range().0.max(1);
                KnownBits::unknown(width).with_leading_zeros(top_zeros(most, width))
            }
            Opcode::URem => {
                let (a, b) = (op(0), op(1));
                let most = a.unsigned_range().1.min(b.unsigned_range().1.saturating_sub(1));
                let mut k = KnownBits::unknown(width).with_leading_zeros(top_zeros(most, width));
                if let Some(p) = b.as_constant().filter(|p| p.is_power_of_two()) {
                    k.zero |= a.zero & (p - 1);
                    k.one |= a.one & (p - 1);
                }
                k
            }
            Opcode::Shl | Opcode::LShr | Opcode::AShr => self.shift(d, op(0), op(1)),
            Opcode::Trunc => truncate(op(0), width),
            Opcode::ZExt => {
                let mut k = op(0);
                if d.flags.has(InstFlags::NNEG) {
                    k = k.with_leading_zeros(1);
                }
                extend(k, width, false)
            }
            Opcode::SExt => extend(op(0), width, true),
            Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr => {
                let k = op(0);
                if k.width == 0 {
                    KnownBits::unknown(width)
                } else if k.width >= width {
                    truncate(k, width)
                } else {
                    extend(k, width, false)
                }
            }
            Opcode::Select => op(1).common(op(2)),
            Opcode::Phi if ops.len() <= MAX_PHI => ops
                .iter()
                .filter(|x| **x != v)
                .map(|x| self.bits(*x, if depth > 2 { 2 } else { depth - 1 }))
                .reduce(KnownBits::common)
                .unwrap_or(KnownBits::unknown(width)),
            Opcode::Alloca => KnownBits::unknown(width).with_trailing_zeros(d.sub.saturating_sub(1) as u32),
            Opcode::Call => self.call_bits(i, width, depth),
            _ => KnownBits::unknown(width),
        }
    }

    fn shift(&self, d: &InstData, a: KnownBits, by: KnownBits) -> KnownBits {
        let width = a.width;
        let unknown = KnownBits::unknown(width);
        let Some(n) = by.as_constant().filter(|n| *n < width as u64) else {
            return match d.opcode {
                Opcode::Shl => {
                    let least = by.unsigned_range().0.min(width as u64) as u32;
                    unknown.with_trailing_zeros(a.trailing_zeros().saturating_add(least))
                }
                Opcode::LShr => {
                    let least = by.unsigned_range().0.min(width as u64) as u32;
                    unknown.with_leading_zeros(a.leading_zeros().saturating_add(least))
                }
                _ => unknown.with_leading_zeros(a.leading_zeros()),
            };
        };
        let m = mask(width);
        let high = m & !mask(width - n as u32);
        let sign = 1u64 << (width - 1);
        match d.opcode {
            Opcode::Shl => KnownBits {
                width,
                zero: (a.zero << n | mask(n as u32)) & m,
                one: a.one << n & m,
            },
            Opcode::LShr => KnownBits {
                width,
                zero: a.zero >> n | high,
                one: a.one >> n,
            },
            _ => KnownBits {
                width,
                zero: a.zero >> n | if a.zero & sign != 0 { high } else { 0 },
                one: a.one >> n | if a.one & sign != 0 { high } else { 0 },
            },
        }
    }

    fn intrinsic(&self, i: Inst) -> Option<Intrinsic> {
        self.module.intrinsic(self.body.direct_callee(self.module, i)?)
    }

    fn call_bits(&self, i: Inst, width: u32, depth: u32) -> KnownBits {
        let unknown = KnownBits::unknown(width);
        let args = self.body.call_args(i);
        let op = |k: usize| self.bits(args[k], depth - 1);
        match self.intrinsic(i) {
            // At most the width itself.
            Some(Intrinsic::Ctpop | Intrinsic::Ctlz | Intrinsic::Cttz) => {
                unknown.with_leading_zeros(top_zeros(width as u64, width))
            }
            Some(Intrinsic::Umin) => {
                let zeros = op(0).leading_zeros().max(op(1).leading_zeros());
                let k = op(0).common(op(1));
                k.with_leading_zeros(zeros)
            }
            Some(Intrinsic::Umax | Intrinsic::Smin | Intrinsic::Smax) => op(0).common(op(1)),
            Some(Intrinsic::Bswap) if width.is_multiple_of(8) && width != 0 => {
                let k = op(0);
                let swap = |b: u64| b.swap_bytes() >> (64 - width);
                KnownBits {
                    width,
                    zero: swap(k.zero),
                    one: swap(k.one),
                }
            }
            Some(Intrinsic::Bitreverse) if width != 0 => {
                let k = op(0);
                let reverse = |b: u64| b.reverse_bits() >> (64 - width);
                KnownBits {
                    width,
                    zero: reverse(k.zero),
                    one: reverse(k.one),
                }
            }
            _ => unknown,
        }
    }

    fn signs(&self, v: Value, depth: u32) -> u32 {
        let width = self.value_width(v);
        if width == 0 {
            return 1;
        }
        let known = self.bits(v, depth);
        let plain = known.leading_zeros().max(known.leading_ones()).max(1);
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return plain;
        };
        let d = self.body.inst(i);
        let ops = self.body.ops(i);
        let op = |k: usize| self.signs(ops[k], depth - 1);
        let better = match d.opcode {
            Opcode::SExt => op(0) + width - self.value_width(ops[0]),
            Opcode::Trunc => {
                let from = self.value_width(ops[0]);
                if from == 0 {
                    1
                } else {
                    (op(0) + width).saturating_sub(from)
                }
            }
            Opcode::AShr => {
                let n = self.bits(ops[1], depth - 1).as_constant().unwrap_or(0);
                (op(0) + n.min(width as u64) as u32).min(width)
            }
            Opcode::Shl => match self.bits(ops[1], depth - 1).as_constant() {
                Some(n) if n < width as u64 => op(0).saturating_sub(n as u32),
                _ => 1,
            },
            Opcode::And | Opcode::Or | Opcode::Xor => op(0).min(op(1)),
            Opcode::Add | Opcode::Sub => op(0).min(op(1)).saturating_sub(1),
            Opcode::Select => op(1).min(op(2)),
            Opcode::Phi if ops.len() <= MAX_PHI => ops
                .iter()
                .filter(|x| **x != v)
                .map(|x| self.signs(*x, if depth > 2 { 2 } else { depth - 1 }))
                .min()
                .unwrap_or(1),
            _ => 1,
        };
        plain.max(better)
    }

    fn non_zero(&self, v: Value, depth: u32) -> bool {
        if self.bits(v, depth).one != 0 {
            return true;
        }
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return false;
        };
        let d = self.body.inst(i);
        let ops = self.body.ops(i);
        let op = |k: usize| self.non_zero(ops[k], depth - 1);
        let no_wrap = d.flags.has(InstFlags::NUW) || d.flags.has(InstFlags::NSW);
        match d.opcode {
            Opcode::Or => op(0) || op(1),
            Opcode::ZExt | Opcode::SExt => op(0),
            Opcode::Add if d.flags.has(InstFlags::NUW) => op(0) || op(1),
            Opcode::Mul if no_wrap => op(0) && op(1),
            Opcode::Shl if no_wrap => op(0),
            Opcode::LShr | Opcode::AShr | Opcode::UDiv | Opcode::SDiv if d.flags.has(InstFlags::EXACT) => {
                op(0)
            }
            Opcode::Select => op(1) && op(2),
            Opcode::Alloca => matches!(self.scope.ty(d.ty), Type::Ptr(0)),
            Opcode::Call => match self.intrinsic(i) {
                Some(Intrinsic::Umax) => op(0) || op(1),
                Some(Intrinsic::Umin) => op(0) && op(1),
                Some(Intrinsic::Bswap | Intrinsic::Bitreverse | Intrinsic::Ctpop | Intrinsic::Abs) => op(0),
                _ => false,
            },
            _ => false,
        }
    }

    fn power_of_two(&self, v: Value, or_zero: bool, depth: u32) -> bool {
        let k = self.bits(v, depth);
        if let Some(c) = k.as_constant() {
            return c.is_power_of_two() || or_zero && c == 0;
        }
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return false;
        };
        let d = self.body.inst(i);
        let ops = self.body.ops(i);
        let op = |k: usize| self.power_of_two(ops[k], or_zero, depth - 1);
        let one = |v: Value| self.bits(v, 1).as_constant() == Some(1);
        match d.opcode {
            // Shifting the bit out is poison only with a flag.
            Opcode::Shl => {
                let kept = d.flags.has(InstFlags::NUW) || or_zero;
                one(ops[0]) || kept && op(0)
            }
            Opcode::LShr => (d.flags.has(InstFlags::EXACT) || or_zero) && op(0),
            Opcode::ZExt => op(0),
            Opcode::Select => op(1) && op(2),
            Opcode::And if or_zero => {
                let negated = |a: Value, b: Value| {
                    self.body.def(a).is_some_and(|n| {
                        let n_ops = self.body.ops(n);
                        self.body.inst(n).opcode == Opcode::Sub
                            && n_ops[1] == b
                            && self.bits(n_ops[0], 1).as_constant() == Some(0)
                    })
                };
                negated(ops[0], ops[1]) || negated(ops[1], ops[0]) || op(0) || op(1)
            }
            _ => false,
        }
    }

    /// The result of an integer comparison, if the bits decide it.
    pub fn compare(&self, predicate: IntPredicate, a: Value, b: Value) -> Option<bool> {
        use IntPredicate::*;
        let (x, y) = (self.known_bits(a), self.known_bits(b));
        if x.width == 0 || x.width != y.width {
            return None;
        }
        let differ = x.one & y.zero | x.zero & y.one != 0;
        let ((x_min, x_max), (y_min, y_max)) = (x.unsigned_range(), y.unsigned_range());
        let less = |strict: bool| {
            if if strict { x_max < y_min } else { x_max <= y_min } {
                Some(true)
            } else if if strict { x_min >= y_max } else { x_min > y_max } {
                Some(false)
            } else {
                None
            }
        };
        let both = x.is_non_negative() && y.is_non_negative();
        match predicate {
            Eq | Ne => match (x.as_constant(), y.as_constant()) {
                (Some(p), Some(q)) => Some((p == q) == (predicate == Eq)),
                _ if differ => Some(predicate == Ne),
                _ => None,
            },
            Ult => less(true),
            Ule => less(false),
            Ugt => less(false).map(|r| !r),
            Uge => less(true).map(|r| !r),
            Slt if both => less(true),
            Sle if both => less(false),
            Sgt if both => less(false).map(|r| !r),
            Sge if both => less(true).map(|r| !r),
            _ => None,
        }
    }
}

/// Zeros at the top of `value` in `width` bits.
fn top_zeros(value: u64, width: u32) -> u32 {
    (value.leading_zeros() + width).saturating_sub(64)
}

fn truncate(k: KnownBits, width: u32) -> KnownBits {
    KnownBits {
        width,
        zero: k.zero & mask(width),
        one: k.one & mask(width),
    }
}

fn extend(k: KnownBits, width: u32, signed: bool) -> KnownBits {
    if k.width == 0 {
        return KnownBits::unknown(width);
    }
    let high = mask(width) & !mask(k.width);
    let sign = 1u64 << (k.width - 1);
    let (zeros, ones) = match signed {
        false => (high, 0),
        true => (
            if k.zero & sign != 0 { high } else { 0 },
            if k.one & sign != 0 { high } else { 0 },
        ),
    };
    KnownBits {
        width,
        zero: k.zero | zeros,
        one: k.one | ones,
    }
}

fn multiply(a: KnownBits, b: KnownBits) -> KnownBits {
    let width = a.width;
    if let (Some(x), Some(y)) = (a.as_constant(), b.as_constant()) {
        return KnownBits::constant(width, x.wrapping_mul(y));
    }
    let most = a.unsigned_range().1.checked_mul(b.unsigned_range().1);
    let top = most
        .filter(|m| *m <= mask(width))
        .map_or(0, |m| top_zeros(m, width));
    KnownBits::unknown(width)
        .with_leading_zeros(top)
        .with_trailing_zeros(a.trailing_zeros() + b.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GlobalId;
    use crate::module::BodyState;
    use crate::parse::{ParseOptions, parse_all};

    /// Runs a check on the operand of the only `ret` of a function.
    fn facts<R>(text: &str, check: impl FnOnce(Facts<'_>, Value) -> R) -> R {
        let module = parse_all(text.as_bytes(), &ParseOptions::ALL).unwrap();
        let errors = crate::verify::verify_all(&module);
        assert!(errors.is_empty(), "{errors:?}");
        let g = (0..module.globals.len())
            .map(GlobalId::new)
            .find(|g| !module.global(*g).is_declaration())
            .unwrap();
        let BodyState::Parsed(body) = &module.function(g).unwrap().body else {
            panic!("no body");
        };
        let ret = body.order.iter().find(|i| body.inst(**i).opcode == Opcode::Ret);
        check(Facts::new(&module, body), body.ops(*ret.unwrap())[0])
    }

    #[test]
    fn extensions_and_masks() {
        let text = "define i32 @f(i8 %x) {\n %z = zext i8 %x to i32\n %s = shl i32 %z, 4\n ret i32 %s\n}";
        facts(text, |f, v| {
            assert_eq!(f.known_bits(v).leading_zeros(), 20);
            assert_eq!(f.known_bits(v).trailing_zeros(), 4);
            assert!(f.is_zero_extended(v, 12) && !f.is_zero_extended(v, 11));
        });
        let text = "define i32 @f(i8 %x) {\n %s = sext i8 %x to i32\n ret i32 %s\n}";
        facts(text, |f, v| {
            assert_eq!(f.sign_bits(v), 25);
            assert!(f.is_sign_extended(v, 8) && !f.is_sign_extended(v, 7));
        });
    }

    #[test]
    fn powers_and_non_zero() {
        let text = "define i32 @f(i32 %x) {\n %p = shl i32 1, %x\n ret i32 %p\n}";
        facts(text, |f, v| assert!(f.is_power_of_two(v, false)));
        let text = "define i32 @f(i32 %x) {\n %n = sub i32 0, %x\n %p = and i32 %n, %x\n ret i32 %p\n}";
        facts(text, |f, v| {
            assert!(f.is_power_of_two(v, true) && !f.is_power_of_two(v, false));
        });
        let text = "define i32 @f(i32 %x) {\n %o = or i32 %x, 4\n %z = add nuw i32 %o, %x\n ret i32 %z\n}";
        facts(text, |f, v| assert!(f.is_non_zero(v)));
    }

    #[test]
    fn loops_end() {
        let text = "define i32 @f(i1 %c) {\ne:\n br label %l\nl:\n %p = phi i32 [ 0, %e ], [ %q, %l ]\n \
                    %q = and i32 %p, 7\n br i1 %c, label %l, label %x\nx:\n ret i32 %p\n}";
        facts(text, |f, v| assert!(f.known_bits(v).leading_zeros() >= 29));
    }

    /// The operations of random expressions, evaluated on 8 bits; `None` is poison or undefined.
    fn evaluate(op: &str, a: u8, b: u8) -> Option<u8> {
        Some(match op {
            "add" => a.wrapping_add(b),
            "sub" => a.wrapping_sub(b),
            "mul" => a.wrapping_mul(b),
            "and" => a & b,
            "or" => a | b,
            "xor" => a ^ b,
            "udiv" => a.checked_div(b)?,
            "urem" => a.checked_rem(b)?,
            "shl" => a.checked_shl(b as u32)?,
            "lshr" => a.checked_shr(b as u32)?,
            "ashr" => ((a as i8).checked_shr(b as u32)?) as u8,
            _ => unreachable!(),
        })
    }

    #[test]
    fn random_expressions_agree_with_evaluation() {
        const OPS: &[&str] = &[
            "add", "sub", "mul", "and", "or", "xor", "udiv", "urem", "shl", "lshr", "ashr",
        ];
        let mut seed = 7u32;
        let mut random = |n: u32| {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            (seed >> 8) % n
        };
        for _ in 0..1500 {
            // Each line: operation, left, right; operands are arguments, lines before, or constants.
            let mut lines: Vec<(&str, u32, u32)> = Vec::new();
            for k in 0..4 {
                let mut operand = || match random(2) {
                    0 => 100 + random(256),
                    _ => random(2 + k),
                };
                let (a, b) = (operand(), operand());
                lines.push((OPS[random(OPS.len() as u32) as usize], a, b));
            }
            let name = |x: u32| match x {
                100.. => (x - 100).to_string(),
                0 => "%x".to_string(),
                1 => "%y".to_string(),
                n => format!("%v{}", n - 2),
            };
            let mut text = "define i8 @f(i8 %x, i8 %y) {\n".to_string();
            for (k, (op, a, b)) in lines.iter().enumerate() {
                text += &format!(" %v{k} = {op} i8 {}, {}\n", name(*a), name(*b));
            }
            text += " ret i8 %v3\n}";
            let (known, signs, non_zero, power) = facts(&text, |f, v| {
                let power = f.is_power_of_two(v, false);
                (f.known_bits(v), f.sign_bits(v), f.is_non_zero(v), power)
            });
            for xy in (0..65536u32).step_by(37) {
                let mut values = vec![xy as u8, (xy >> 8) as u8];
                let mut defined = true;
                for (op, a, b) in &lines {
                    let get = |x: u32| {
                        if x >= 100 {
                            (x - 100) as u8
                        } else {
                            values[x as usize]
                        }
                    };
                    match evaluate(op, get(*a), get(*b)) {
                        Some(v) => values.push(v),
                        None => {
                            defined = false;
                            break;
                        }
                    }
                }
                if !defined {
                    continue;
                }
                let r = values[5];
                assert_eq!(known.one & !(r as u64), 0, "{text}\n{xy:x} {r:x} {known:?}");
                assert_eq!(known.zero & r as u64, 0, "{text}\n{xy:x} {r:x} {known:?}");
                let actual = if (r as i8) < 0 {
                    r.leading_ones()
                } else {
                    r.leading_zeros()
                };
                assert!(signs <= actual, "{text}\n{xy:x} {r:x} {signs}");
                assert!(!non_zero || r != 0, "{text}\n{xy:x}");
                assert!(!power || r.is_power_of_two(), "{text}\n{xy:x}");
            }
        }
    }
}
