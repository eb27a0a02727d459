//! Which bits of numbers are known, and what operations on known numbers come to. Integers of up to 64 bits.

use ir::body::Body;
use ir::context::Scope;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};

/// How far back bits are followed.
const DEPTH: u32 = 5;

/// All bits of a number of so many.
pub(crate) fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A number of so many bits with its sign.
pub(crate) fn signed(n: u64, bits: u32) -> i64 {
    ((n << (64 - bits)) as i64) >> (64 - bits)
}

/// Bits of an integer of up to 64.
pub(crate) fn int_bits(s: Scope<'_>, body: &Body, v: Value) -> Option<u32> {
    s.int_bits(body.value_ty(s, v)).filter(|n| (1..=64).contains(n))
}

/// The number that a constant is, without its sign.
pub(crate) fn number(s: Scope<'_>, v: Value) -> Option<u64> {
    v.as_const().and_then(|c| s.const_u64(c))
}

/// The result of an operation; `None` where it has none.
pub(crate) fn compute(opcode: Opcode, a: u64, b: u64, bits: u32) -> Option<u64> {
    use Opcode::*;
    let (x, y) = (signed(a, bits), signed(b, bits));
    let shift = (b < u64::from(bits)).then_some(b as u32);
    let n = match opcode {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Shl => a << shift?,
        LShr => a >> shift?,
        AShr => (x >> shift?) as u64,
        UDiv => a.checked_div(b)?,
        URem => a.checked_rem(b)?,
        // (the least number by -1 overflows)
        SDiv if x != signed(1 << (bits - 1), bits) || y != -1 => x.checked_div(y)? as u64,
        SRem if x != signed(1 << (bits - 1), bits) || y != -1 => x.checked_rem(y)? as u64,
        _ => return None,
    };
    Some(n & mask(bits))
}

/// Which successor a conditional branch or switch on a known number leads to.
pub(crate) fn way(s: Scope<'_>, body: &Body, end: Inst, n: u64) -> usize {
    if body.inst(end).opcode == Opcode::CondBr {
        return usize::from(n == 0);
    }
    let mut cases = body.ops(end)[1..].iter();
    let case = cases.position(|c| number(s, *c) == Some(n));
    case.map_or(0, |k| k + 1)
}

/// Whether a comparison of two known numbers holds.
pub(crate) fn compares(p: IntPredicate, a: u64, b: u64, bits: u32) -> bool {
    p.holds(a.cmp(&b), signed(a, bits).cmp(&signed(b, bits)))
}

/// The bits of a value of so many that are zero whatever it is. `resolve`: what stands for a value now.
pub(super) fn zeros(s: Scope<'_>, body: &Body, resolve: &dyn Fn(Value) -> Value, v: Value, bits: u32) -> u64 {
    let look = Look { s, body, resolve };
    look.zeros(v, bits, DEPTH) & mask(bits)
}

struct Look<'a> {
    s: Scope<'a>,
    body: &'a Body,
    resolve: &'a dyn Fn(Value) -> Value,
}

impl Look<'_> {
    fn zeros(&self, v: Value, bits: u32, depth: u32) -> u64 {
        use Opcode::*;
        if let Some(n) = number(self.s, v) {
            return !n;
        }
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return 0;
        };
        let d = self.body.inst(i);
        let op = |k: usize| (self.resolve)(self.body.ops(i)[k]);
        let of = |k: usize| self.zeros(op(k), bits, depth - 1) & mask(bits);
        let count = || number(self.s, op(1)).filter(|n| *n < u64::from(bits));
        // As many zeros at the top as such a number has.
        let below = |most: u64| !(u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0));
        match d.opcode {
            And => of(0) | of(1),
            Or | Xor => of(0) & of(1),
            Shl => count().map_or(0, |n| of(0) << n | mask(64) >> 1 >> (63 - n)),
            LShr => count().map_or(0, |n| of(0) >> n | !(mask(bits) >> n)),
            AShr if of(0) >> (bits - 1) & 1 != 0 => count().map_or(0, |n| of(0) >> n | !(mask(bits) >> n)),
            Add => match (!of(0) & mask(bits)).checked_add(!of(1) & mask(bits)) {
                Some(most) if most <= mask(bits) => below(most),
                _ => 0,
            },
            Mul => match (!of(0) & mask(bits)).checked_mul(!of(1) & mask(bits)) {
                Some(most) if most <= mask(bits) => below(most),
                _ => 0,
            },
            URem => match number(self.s, op(1)) {
                Some(n) if n > 0 => below(n - 1),
                _ => 0,
            },
            UDiv => match number(self.s, op(1)) {
                Some(n) if n > 0 => below((!of(0) & mask(bits)) / n),
                _ => 0,
            },
            ZExt | Trunc => match int_bits(self.s, self.body, op(0)) {
                Some(n) if d.opcode == Trunc => self.zeros(op(0), n, depth - 1),
                Some(n) => self.zeros(op(0), n, depth - 1) | !mask(n),
                None => 0,
            },
            Select => of(1) & of(2),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_without_a_result_have_none() {
        use Opcode::*;
        assert_eq!(compute(SDiv, 0x80, 0xff, 8), None);
        assert_eq!(compute(SRem, 0x80, 0xff, 8), None);
        assert_eq!(compute(SDiv, 0x81, 0xff, 8), Some(0x7f));
        assert_eq!(compute(UDiv, 1, 0, 8), None);
        assert_eq!(compute(Shl, 1, 8, 8), None);
        assert_eq!(compute(AShr, 0x80, 7, 8), Some(0xff));
        assert_eq!(compute(SRem, 0xfb, 3, 8), Some(0xfe));
        assert_eq!(compute(Sub, 0, 1, 64), Some(u64::MAX));
        assert!(compares(IntPredicate::Slt, 0xff, 0, 8) && !compares(IntPredicate::Ult, 0xff, 0, 8));
    }
}
