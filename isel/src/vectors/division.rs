//! Division of vectors by a constant that all lanes have in common: as for scalars ([`crate::arith::division`]), over what a
//! target does with whole registers.

use crate::arith::division::{is_signed, signed_magic, unsigned_magic, wants_remainder};
use crate::lower::Lower;
use crate::target::Emit;
use crate::values::operand::sign_extended;
use ir::inst::Opcode;
use opt::target::Lane;
use regalloc::VReg;

/// What a target does with registers of integer lanes; results are in fresh registers.
pub struct LaneArithmetic<T: Emit> {
    /// `a op b`: sums, differences, products (not of 64 bits), logic.
    pub binary: fn(&mut Lower<'_, T>, Opcode, Lane, VReg, VReg) -> VReg,
    /// Lanes shifted by a number below their width.
    pub shift: fn(&mut Lower<'_, T>, Opcode, Lane, VReg, u32) -> VReg,
    /// A register as wide as this one with a number in all lanes.
    pub splat: fn(&mut Lower<'_, T>, Lane, VReg, u64) -> VReg,
    /// The products of lanes with a number.
    pub multiply_by: fn(&mut Lower<'_, T>, Lane, VReg, u64) -> VReg,
    /// The upper halves of the products of lanes of at most 32 bits with a number of as many, signed or not.
    pub multiply_high: fn(&mut Lower<'_, T>, bool, Lane, VReg, u64) -> VReg,
}

/// A register of lanes that are divided.
struct Dividend<'a, T: Emit> {
    target: &'a LaneArithmetic<T>,
    lane: Lane,
    /// Bits of a lane.
    bits: u32,
}

/// The number that lanes are divided by, `n` being its bits: sign-extended where the operation is signed, else zero-extended.
/// `None`: there is nothing better than dividing.
pub fn divisor(op: Opcode, lane: Lane, n: u64) -> Option<i64> {
    let (n, magnitude) = if is_signed(op) {
        let n = sign_extended(n, 8 * lane.bytes());
        (n, n.unsigned_abs())
    } else {
        (n as i64, n)
    };
    (n != 0 && (lane != Lane::I64 || magnitude.is_power_of_two())).then_some(n)
}

/// `a op n` lane by lane, `n` being a [`divisor`]. `exact`: there is no remainder.
pub fn divide<T: Emit>(
    cx: &mut Lower<'_, T>,
    target: &LaneArithmetic<T>,
    op: Opcode,
    exact: bool,
    lane: Lane,
    a: VReg,
    n: i64,
) -> VReg {
    let by = Dividend {
        target,
        lane,
        bits: 8 * lane.bytes(),
    };
    let d = if is_signed(op) { n.unsigned_abs() } else { n as u64 };
    if d.is_power_of_two() {
        return by.power(cx, op, exact, a, n, d.trailing_zeros());
    }
    let q = if is_signed(op) {
        by.signed(cx, a, n)
    } else {
        by.unsigned(cx, a, d)
    };
    if !wants_remainder(op) {
        return q;
    }
    let product = (target.multiply_by)(cx, lane, q, n as u64);
    (target.binary)(cx, Opcode::Sub, lane, a, product)
}

impl<T: Emit> Dividend<'_, T> {
    fn binary(&self, cx: &mut Lower<'_, T>, op: Opcode, a: VReg, b: VReg) -> VReg {
        (self.target.binary)(cx, op, self.lane, a, b)
    }
    fn shift(&self, cx: &mut Lower<'_, T>, op: Opcode, a: VReg, n: u32) -> VReg {
        match n {
            0 => a,
            _ => (self.target.shift)(cx, op, self.lane, a, n),
        }
    }
    fn with(&self, cx: &mut Lower<'_, T>, op: Opcode, a: VReg, n: u64) -> VReg {
        let c = (self.target.splat)(cx, self.lane, a, n);
        self.binary(cx, op, a, c)
    }
    fn negated(&self, cx: &mut Lower<'_, T>, a: VReg) -> VReg {
        let zero = (self.target.splat)(cx, self.lane, a, 0);
        self.binary(cx, Opcode::Sub, zero, a)
    }

    /// By a number whose magnitude is `1 << k`.
    fn power(&self, cx: &mut Lower<'_, T>, op: Opcode, exact: bool, a: VReg, n: i64, k: u32) -> VReg {
        match op {
            Opcode::UDiv => return self.shift(cx, Opcode::LShr, a, k),
            Opcode::URem => return self.with(cx, Opcode::And, a, (1 << k) - 1),
            _ => {}
        }
        // Negative dividends are rounded up: add 2^k - 1 to them.
        let biased = match k {
            0 => a,
            _ if op == Opcode::SDiv && exact => a,
            _ => {
                let sign = self.shift(cx, Opcode::AShr, a, self.bits - 1);
                let bias = self.shift(cx, Opcode::LShr, sign, self.bits - k);
                self.binary(cx, Opcode::Add, a, bias)
            }
        };
        if op == Opcode::SRem {
            let whole = self.with(cx, Opcode::And, biased, -1i64 as u64 ^ ((1 << k) - 1));
            return self.binary(cx, Opcode::Sub, a, whole);
        }
        let q = self.shift(cx, Opcode::AShr, biased, k);
        if n < 0 { self.negated(cx, q) } else { q }
    }

    /// By a number that is not a power of two.
    fn unsigned(&self, cx: &mut Lower<'_, T>, a: VReg, d: u64) -> VReg {
        let bits = self.bits;
        let high = |cx: &mut Lower<'_, T>, x: VReg, m: u128, k: u32| {
            // A shift by less than a word scales the multiplier.
            let m = if k < bits { m << (bits - k) } else { m };
            let t = (self.target.multiply_high)(cx, false, self.lane, x, m as u64);
            self.shift(cx, Opcode::LShr, t, k.saturating_sub(bits))
        };
        let (m, k) = unsigned_magic(bits, d);
        if m >> bits == 0 {
            return high(cx, a, m, k);
        }
        let even = d.trailing_zeros();
        if even > 0 {
            // Shifting the factor 2^even out first leaves a dividend of fewer bits.
            let x = self.shift(cx, Opcode::LShr, a, even);
            let (m, k) = unsigned_magic(bits - even, d >> even);
            return high(cx, x, m, k);
        }
        let low = m as u64 & (u64::MAX >> (64 - bits));
        let t = (self.target.multiply_high)(cx, false, self.lane, a, low);
        let difference = self.binary(cx, Opcode::Sub, a, t);
        let half = self.shift(cx, Opcode::LShr, difference, 1);
        let sum = self.binary(cx, Opcode::Add, half, t);
        self.shift(cx, Opcode::LShr, sum, k - bits - 1)
    }

    /// By a number whose magnitude is not a power of two.
    fn signed(&self, cx: &mut Lower<'_, T>, a: VReg, n: i64) -> VReg {
        let (m, k) = signed_magic(self.bits, n.unsigned_abs());
        let mut t = (self.target.multiply_high)(cx, true, self.lane, a, m as u64);
        if m >> (self.bits - 1) != 0 {
            // The multiplier was read as m - 2^bits.
            t = self.binary(cx, Opcode::Add, t, a);
        }
        let t = self.shift(cx, Opcode::AShr, t, k - self.bits);
        let sign = self.shift(cx, Opcode::AShr, a, self.bits - 1);
        match n > 0 {
            true => self.binary(cx, Opcode::Sub, t, sign),
            false => self.binary(cx, Opcode::Sub, sign, t),
        }
    }
}
