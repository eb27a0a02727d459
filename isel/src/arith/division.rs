//! Division by constants: by shifts for powers of two, by multiplication for others
//! (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994).
//!
//! Dividends narrower than 32 bits are extended to 32 first, those of 33 to 63 bits to 64.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::operand::{extended, work_part, zero_extended};
use crate::values::parts::PartTy;
use ir::inst::Opcode;
use regalloc::VReg;

pub(crate) fn is_signed(op: Opcode) -> bool {
    matches!(op, Opcode::SDiv | Opcode::SRem)
}

pub(crate) fn wants_remainder(op: Opcode) -> bool {
    matches!(op, Opcode::URem | Opcode::SRem)
}

/// `dst = a op n` on `bits` (at most 64) bits; `n` is not 0. `exact`: there is no remainder.
pub fn divide_const<T: Target>(
    cx: &mut Lower<'_, T>,
    op: Opcode,
    exact: bool,
    bits: u32,
    dst: VReg,
    a: VReg,
    n: i64,
) {
    let ty = work_part(bits);
    if bits == 1 {
        // The divisor is 1 (or -1, with overflow): quotient a, remainder 0.
        return if wants_remainder(op) {
            T::emit_int(cx, ty, dst, 0)
        } else {
            T::emit_copy(cx, dst, a)
        };
    }
    let d = zero_extended(if is_signed(op) { n.unsigned_abs() } else { n as u64 }, bits);
    if d.is_power_of_two() {
        let k = d.trailing_zeros();
        return match op {
            Opcode::URem => T::emit_binary_imm(cx, Opcode::And, ty, dst, a, (d - 1) as i64),
            Opcode::UDiv => {
                let x = extended(cx, false, bits, a);
                T::emit_shift_imm(cx, Opcode::LShr, ty, dst, x, k)
            }
            _ => signed_power(cx, op, exact, bits, dst, a, n, k),
        };
    }
    let q = if wants_remainder(op) { cx.vreg(ty) } else { dst };
    if is_signed(op) {
        signed_quotient(cx, bits, q, a, n);
    } else {
        unsigned_quotient(cx, bits, q, a, d);
    }
    if wants_remainder(op) {
        let n = if is_signed(op) { n } else { d as i64 };
        T::emit_multiply_subtract(cx, ty, dst, a, q, n);
    }
}

/// What shifts to `x / 2^k` (`k` above 0), rounded towards zero: 2^k - 1 is added to negative dividends.
pub fn biased<T: Target>(cx: &mut Lower<'_, T>, ty: PartTy, x: VReg, k: u32) -> VReg {
    let work = 8 * ty.bytes();
    let (biased, mut sign) = (cx.vreg(ty), x);
    if k > 1 {
        sign = cx.vreg(ty);
        T::emit_shift_imm(cx, Opcode::AShr, ty, sign, x, work - 1);
    }
    T::emit_with_shifted(cx, Opcode::Add, ty, biased, x, (Opcode::LShr, sign, work - k));
    biased
}

/// Signed division by `n`, whose magnitude is `1 << k`.
#[allow(clippy::too_many_arguments)]
fn signed_power<T: Target>(
    cx: &mut Lower<'_, T>,
    op: Opcode,
    exact: bool,
    bits: u32,
    dst: VReg,
    a: VReg,
    n: i64,
    k: u32,
) {
    let ty = work_part(bits);
    if k == 0 {
        return match op {
            Opcode::SRem => T::emit_int(cx, ty, dst, 0),
            _ if n > 0 => T::emit_copy(cx, dst, a),
            _ => T::emit_negate(cx, ty, dst, a),
        };
    }
    let x = extended(cx, true, bits, a);
    let shifted = |cx: &mut Lower<'_, T>, x: VReg| {
        let q = if n < 0 { cx.vreg(ty) } else { dst };
        T::emit_shift_imm(cx, Opcode::AShr, ty, q, x, k);
        if n < 0 {
            T::emit_negate(cx, ty, dst, q);
        }
    };
    if op == Opcode::SDiv && exact {
        return shifted(cx, x);
    }
    let biased = biased(cx, ty, x, k);
    if op == Opcode::SDiv {
        return shifted(cx, biased);
    }
    let whole = cx.vreg(ty);
    T::emit_binary_imm(cx, Opcode::And, ty, whole, biased, -1 << k);
    T::emit_binary(cx, Opcode::Sub, ty, dst, x, whole);
}

/// The multiplier and shift of an unsigned division: `x / d = x * m >> k` for all x of `bits` bits, the
/// smallest such m that this search finds. m may have `bits + 1` bits.
pub(crate) fn unsigned_magic(bits: u32, d: u64) -> (u128, u32) {
    let l = 64 - (d - 1).leading_zeros();
    let ceil = |k: u32| -> u128 {
        // 2^k / d rounded up, for k up to 128.
        if k == 128 {
            u128::MAX / u128::from(d) + 1
        } else {
            (1u128 << k).div_ceil(u128::from(d))
        }
    };
    let mut best = (ceil(bits + l), bits + l);
    // A smaller shift does where the error m * d - 2^k is at most 2^(k - bits).
    for k in (bits..bits + l).rev() {
        let m = ceil(k);
        let error = m
            .wrapping_mul(u128::from(d))
            .wrapping_sub(if k == 128 { 0 } else { 1u128 << k });
        if error > 1u128 << (k - bits) {
            break;
        }
        best = (m, k);
    }
    best
}

/// `dst = a / d`, d not a power of two.
fn unsigned_quotient<T: Target>(cx: &mut Lower<'_, T>, bits: u32, dst: VReg, a: VReg, d: u64) {
    let (mut m, mut k) = unsigned_magic(bits, d);
    let mut x = extended(cx, false, bits, a);
    if bits <= 32 {
        // One 64-bit multiplication, whose product must stay within 64 bits.
        if bits == 32 && m < 1 << 32 {
            let p = cx.vreg(PartTy::I64);
            T::emit_multiply_long(cx, false, p, x, m as u64);
            return T::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, dst, p, k);
        }
        if bits == 32 {
            let r = cx.vreg(PartTy::I64);
            T::emit_extend(cx, false, 32, PartTy::I64, r, x);
            x = r;
        }
        let even = d.trailing_zeros();
        if m >= 1 << 32 && bits == 32 && even > 0 {
            let r = cx.vreg(PartTy::I64);
            T::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, x, even);
            x = r;
            (m, k) = unsigned_magic(bits - even, d >> even);
        } else if m >= 1 << 32 && bits == 32 {
            return unsigned_quotient_long(cx, PartTy::I32, dst, x, m, k);
        }
        let p = cx.vreg(PartTy::I64);
        T::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, p, x, m as i64);
        return T::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, dst, p, k);
    }
    if m >> 64 != 0 {
        let even = d.trailing_zeros();
        if even == 0 {
            return unsigned_quotient_long(cx, PartTy::I64, dst, x, m, k);
        }
        // Shifting the factor 2^even out first leaves a dividend of fewer bits.
        let r = cx.vreg(PartTy::I64);
        T::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, x, even);
        x = r;
        (m, k) = unsigned_magic(bits - even, d >> even);
    }
    product_shifted(cx, false, dst, x, m as u64, k);
}

/// `dst` = the low word of `x * m >> k`, `k` below 128.
fn product_shifted<T: Target>(cx: &mut Lower<'_, T>, signed: bool, dst: VReg, x: VReg, m: u64, k: u32) {
    let ty = PartTy::I64;
    let (c, high) = (T::emit_factor(cx, m), cx.vreg(ty));
    T::emit_mul_high(cx, signed, high, x, c);
    if k >= 64 {
        let (op, mut high) = (if signed { Opcode::AShr } else { Opcode::LShr }, high);
        if signed && m >> 63 != 0 {
            // The multiplier was read as m - 2^64.
            let s = cx.vreg(ty);
            T::emit_binary(cx, Opcode::Add, ty, s, high, x);
            high = s;
        }
        return T::emit_shift_imm(cx, op, ty, dst, high, k - 64);
    }
    // Only for narrow odd widths: the product's low word counts as well.
    let [low, upper, lower] = [(); 3].map(|()| cx.vreg(ty));
    T::emit_binary(cx, Opcode::Mul, ty, low, x, c);
    T::emit_shift_imm(cx, Opcode::Shl, ty, upper, high, 64 - k);
    T::emit_shift_imm(cx, Opcode::LShr, ty, lower, low, k);
    T::emit_binary(cx, Opcode::Or, ty, dst, upper, lower);
}

/// The case of a multiplier of one bit more than the word: `t = high(x * m')`, `((x - t) / 2 + t) >> …`.
fn unsigned_quotient_long<T: Target>(cx: &mut Lower<'_, T>, ty: PartTy, dst: VReg, x: VReg, m: u128, k: u32) {
    let bits = 8 * ty.bytes();
    let t = cx.vreg(PartTy::I64);
    if ty == PartTy::I64 {
        let c = T::emit_factor(cx, m as u64);
        T::emit_mul_high(cx, false, t, x, c);
    } else {
        let p = cx.vreg(PartTy::I64);
        T::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, p, x, m as i64 & 0xffff_ffff);
        T::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, t, p, 32);
    }
    let (diff, sum) = (cx.vreg(ty), cx.vreg(ty));
    T::emit_binary(cx, Opcode::Sub, ty, diff, x, t);
    T::emit_with_shifted(cx, Opcode::Add, ty, sum, t, (Opcode::LShr, diff, 1));
    T::emit_shift_imm(cx, Opcode::LShr, ty, dst, sum, k - bits - 1);
}

/// The multiplier and shift of a signed division by `d` on `bits` bits, to which one is added for negative dividends. The
/// multiplier may have as many bits as the word.
pub(crate) fn signed_magic(bits: u32, d: u64) -> (u128, u32) {
    let l = 64 - (d - 1).leading_zeros();
    let mut k = bits - 1 + l;
    let mut m = (1u128 << k) / u128::from(d) + 1;
    // Halving keeps the quotient as long as 2^k stays above the error bound.
    while k > bits {
        let half = (1u128 << (k - 1)) / u128::from(d) + 1;
        let error = half * u128::from(d) - (1u128 << (k - 1));
        if error > 1u128 << (k - bits) {
            break;
        }
        (m, k) = (half, k - 1);
    }
    (m, k)
}

/// `dst = a / n`, rounded towards zero; the magnitude of `n` is not a power of two.
fn signed_quotient<T: Target>(cx: &mut Lower<'_, T>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let (m, k) = signed_magic(bits, n.unsigned_abs());
    let ty = PartTy::I64;
    if bits == 32 && m < 1 << 31 && n > 0 {
        let (p, q) = (cx.vreg(ty), cx.vreg(ty));
        T::emit_multiply_long(cx, true, p, a, m as u64);
        T::emit_shift_imm(cx, Opcode::AShr, ty, q, p, k);
        return T::emit_with_shifted(cx, Opcode::Sub, PartTy::I32, dst, q, (Opcode::AShr, a, 31));
    }
    let x = if bits == 64 {
        a
    } else {
        let r = cx.vreg(ty);
        T::emit_extend(cx, true, bits, ty, r, a);
        r
    };
    // q - sign is the quotient by |n|; its negation is sign - q.
    if bits <= 32 && n < 0 {
        let (p, sign) = (cx.vreg(ty), cx.vreg(ty));
        T::emit_binary_imm(cx, Opcode::Mul, ty, p, x, m as i64);
        T::emit_shift_imm(cx, Opcode::AShr, ty, sign, x, 63);
        return T::emit_with_shifted(cx, Opcode::Sub, ty, dst, sign, (Opcode::AShr, p, k));
    }
    let q = cx.vreg(ty);
    if bits <= 32 {
        let p = cx.vreg(ty);
        T::emit_binary_imm(cx, Opcode::Mul, ty, p, x, m as i64);
        T::emit_shift_imm(cx, Opcode::AShr, ty, q, p, k);
    } else {
        product_shifted(cx, true, q, x, m as u64, k);
    }
    if n > 0 {
        return T::emit_with_shifted(cx, Opcode::Sub, ty, dst, q, (Opcode::AShr, x, 63));
    }
    let sign = cx.vreg(ty);
    T::emit_shift_imm(cx, Opcode::AShr, ty, sign, x, 63);
    T::emit_binary(cx, Opcode::Sub, ty, dst, sign, q);
}
