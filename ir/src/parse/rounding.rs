//! Written numbers of any length as binary floating-point ones, rounded to the nearest (to even where two are as near).
//!
//! The number is a fraction of two big integers times a power of two. Both are brought to the same number of bits; long
//! division then gives one bit of the significand after the other, and what is left over decides the rounding. Cost:
//! O(digits²), for literals that `f64` and `f32` of the standard library do not read.

use std::cmp::Ordering;

/// Decimal exponents beyond which a number is out of every format's range (that of fp128 ends at 10^±4966).
const MAX_EXPONENT: i64 = 6000;
/// Digits beyond which a literal is refused.
const MAX_DIGITS: usize = 20_000;

/// A binary format with an implicit leading bit.
#[derive(Copy, Clone)]
pub(super) struct Format {
    pub exponent: u32,
    pub fraction: u32,
}

/// A natural number, the lowest word first, without zeros at the top.
#[derive(Clone, Debug)]
struct Natural(Vec<u64>);

impl Natural {
    /// `self * factor + more`.
    fn multiply_add(&mut self, factor: u64, more: u64) {
        let mut carry = u128::from(more);
        for w in &mut self.0 {
            let x = u128::from(*w) * u128::from(factor) + carry;
            *w = x as u64;
            carry = x >> 64;
        }
        if carry != 0 {
            self.0.push(carry as u64);
        }
    }

    fn of_digits(digits: impl Iterator<Item = u8>, base: u64) -> Natural {
        let mut n = Natural(Vec::new());
        for d in digits {
            n.multiply_add(base, u64::from(d));
        }
        n
    }

    fn power_of_ten(exponent: i64) -> Natural {
        let mut n = Natural(vec![1]);
        (0..exponent).for_each(|_| n.multiply_add(10, 0));
        n
    }

    fn bits(&self) -> i64 {
        self.0
            .last()
            .map_or(0, |top| self.0.len() as i64 * 64 - i64::from(top.leading_zeros()))
    }

    fn shift_left(&mut self, bits: i64) {
        let (words, bits) = ((bits / 64) as usize, (bits % 64) as u32);
        if bits != 0 {
            self.multiply_add(1 << bits, 0);
        }
        self.0.splice(0..0, std::iter::repeat_n(0, words));
    }

    /// Subtracts a number that is not greater.
    fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for (k, w) in self.0.iter_mut().enumerate() {
            let (x, b) = w.overflowing_sub(other.0.get(k).copied().unwrap_or(0));
            let (x, c) = x.overflowing_sub(u64::from(borrow));
            *w = x;
            borrow = b || c;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn compare(&self, other: &Natural) -> Ordering {
        let words = |n: &Natural| n.0.iter().rev().copied().collect::<Vec<u64>>();
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| words(self).cmp(&words(other)))
    }
}

/// `numerator / denominator * 2^exponent` in a format, without sign; `None`: it would be infinite, or zero without being
/// zero.
fn round(mut numerator: Natural, mut denominator: Natural, exponent: i64, format: Format) -> Option<u128> {
    if numerator.0.is_empty() {
        return Some(0);
    }
    // A fraction from 1 to below 2, and its exponent.
    let difference = numerator.bits() - denominator.bits();
    numerator.shift_left((-difference).max(0));
    denominator.shift_left(difference.max(0));
    let mut exponent = exponent + difference;
    if numerator.compare(&denominator) == Ordering::Less {
        numerator.shift_left(1);
        exponent -= 1;
    }
    let bias = (1i64 << (format.exponent - 1)) - 1;
    if exponent > bias {
        return None;
    }
    // Below the least normal number the significand is shorter.
    let missing = (1 - bias - exponent).max(0);
    let length = i64::from(format.fraction) + 1 - missing;
    if length < 0 {
        return None;
    }
    let mut next_bit = || {
        let bit = numerator.compare(&denominator) != Ordering::Less;
        if bit {
            numerator.subtract(&denominator);
        }
        numerator.shift_left(1);
        bit
    };
    let mut significand = 0u128;
    for _ in 0..length {
        significand = significand << 1 | u128::from(next_bit());
    }
    let half = next_bit();
    let more = !numerator.0.is_empty();
    significand += u128::from(half && (more || significand & 1 == 1));
    // The leading bit, and what rounding carries out of the significand, count in the exponent.
    let bits = match missing {
        0 => ((exponent + bias - 1) as u128) << format.fraction,
        _ => 0,
    } + significand;
    let infinite = bits >> format.fraction == (1 << format.exponent) - 1;
    (bits != 0 && !infinite).then_some(bits)
}

/// A decimal number `[-+]digits.digits[e[-+]digits]` without its sign.
pub(super) fn decimal(text: &str, format: Format) -> Option<u128> {
    let text = text.trim_start_matches(['-', '+']);
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = whole.len() + fraction.len();
    let all = || whole.bytes().chain(fraction.bytes());
    if all().all(|d| d == b'0') {
        return Some(0);
    }
    let exponent = exponent.parse::<i64>().ok()?;
    let power = exponent.checked_sub(fraction.len() as i64)?;
    let magnitude = power + digits as i64;
    if digits > MAX_DIGITS || power > MAX_EXPONENT || magnitude < -MAX_EXPONENT {
        return None;
    }
    let zeros = (0..power).map(|_| b'0');
    let numerator = Natural::of_digits(all().chain(zeros).map(|d| d - b'0'), 10);
    round(numerator, Natural::power_of_ten(-power), 0, format)
}

/// A hexadecimal number with a binary exponent: the digits, how many of them stand behind the point, the exponent.
pub(super) fn hexadecimal(
    digits: impl Iterator<Item = u8>,
    behind: usize,
    exponent: i64,
    format: Format,
) -> Option<u128> {
    let number = Natural::of_digits(digits, 16);
    let exponent = exponent.checked_sub(4 * behind as i64)?;
    if number.bits() > 4 * MAX_DIGITS as i64 || exponent.unsigned_abs() > 1 << 40 {
        return None;
    }
    round(number, Natural(vec![1]), exponent, format)
}
