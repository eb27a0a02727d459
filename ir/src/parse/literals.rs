//! Number literals: integers of any width, and floats in all their spellings.
//!
//! Floats: decimal (`1.5`) and hexadecimal (`0x1.8p3`), rounded to the nearest of their type, `0x` (a double's
//! bits), `0xH` half, `0xR` bfloat, `0xK` x86_fp80, `0xL` fp128, `0xM` ppc_fp128, `f0x` (bits of the type
//! itself), and the symbolic `+inf`, `-qnan`, `nan(0x5)`, `+snan(0x1)`.

use super::Parser;
use super::lexer::{is_digit, is_word};
use super::rounding::{self, Format};
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{ConstId, TypeId};
use crate::types::Type;

/// Decimal digits beyond which an integer literal is refused (the conversion is quadratic).
const MAX_DIGITS: usize = 200_000;

/// Exponent and fraction widths of the formats that fit a word.
fn small_format(t: Type) -> Option<(u32, u32)> {
    match t {
        Type::Half => Some((5, 10)),
        Type::BFloat => Some((8, 7)),
        Type::Float => Some((8, 23)),
        Type::Double => Some((11, 52)),
        _ => None,
    }
}

/// Formats whose numbers can be written; ppc_fp128 is the sum of two.
fn number_format(t: Type) -> Option<Format> {
    let (exponent, fraction) = match t {
        Type::X86Fp80 => (15, 63),
        Type::Fp128 => (15, 112),
        _ => small_format(t)?,
    };
    Some(Format { exponent, fraction })
}

/// A double's bits in a smaller format, if nothing is lost.
pub(super) fn narrow_double(bits: u64, (exp_bits, frac_bits): (u32, u32)) -> Option<u64> {
    if exp_bits == 11 {
        return Some(bits);
    }
    let sign = (bits >> 63) << (exp_bits + frac_bits);
    let exp = (bits >> 52 & 0x7ff) as i64;
    let frac = bits & ((1 << 52) - 1);
    let max = (1i64 << exp_bits) - 1;
    let drop = 52 - frac_bits;
    if exp == 0x7ff {
        let kept = frac >> drop;
        let lost = frac & ((1 << drop) - 1) != 0;
        return (!lost).then_some(sign | (max as u64) << frac_bits | kept);
    }
    if exp == 0 {
        return (frac == 0).then_some(sign);
    }
    let e = exp - 1023 + (max >> 1);
    if e >= max {
        return None;
    }
    if e > 0 {
        let lost = frac & ((1 << drop) - 1) != 0;
        return (!lost).then_some(sign | (e as u64) << frac_bits | frac >> drop);
    }
    // Subnormal in the smaller format.
    let shift = drop as i64 + 1 - e;
    let full = frac | 1 << 52;
    if shift > 52 || full & ((1 << shift) - 1) != 0 {
        return None;
    }
    Some(sign | full >> shift)
}

fn hex_value(c: u8) -> Option<u64> {
    (c as char).to_digit(16).map(u64::from)
}

/// An x87 number as LLVM holds it, which knows no pseudo-numbers: one without the integer bit that its exponent requires
/// is a NaN, a denormal with the bit has the least exponent. Mantissa first, then sign and exponent.
fn canonical_x87([mantissa, top]: [u64; 2]) -> [u64; 2] {
    let (integer_bit, exponent) = (mantissa >> 63 != 0, top & 0x7fff);
    match exponent {
        0 if integer_bit => [mantissa, top | 1],
        1..0x7fff if !integer_bit => [mantissa, top | 0x7fff],
        _ => [mantissa, top],
    }
}

impl<'a> Parser<'a> {
    /// A number as a constant of type `ty`, `pos` at its first byte (digit or sign).
    pub(super) fn number(&mut self, ty: TypeId) -> Result<ConstId> {
        let start = self.pos;
        let c = self.peek();
        let signed = c == b'-' || c == b'+';
        let from = start + signed as usize;
        if !signed && c == b'0' && self.byte(start + 1) == b'x' {
            return self.hex_float(ty);
        }
        if signed && !is_digit(self.byte(from)) {
            return self.symbolic_float(ty);
        }
        if signed && self.text[from..].starts_with(b"0x") {
            return self.hexadecimal_number(ty, from + 2);
        }
        let (n, value) = self.digits_at(from);
        if self.byte(from + n) == b'.' {
            return self.decimal_float(ty);
        }
        if c == b'+' {
            return Err(self.error("expected value token"));
        }
        let end = from + n;
        if let Some(v) = value.filter(|v| *v <= i64::MAX as u64) {
            let v = if signed { -(v as i64) } else { v as i64 };
            if let Some(id) = self.module().symbols.small_int(ty, v) {
                self.skip(end - start);
                return Ok(id);
            }
            if let Type::Int(bits) = self.scope().ty(ty)
                && bits <= 64
            {
                self.skip(end - start);
                return Ok(self.tables().int(ty, v as u64));
            }
        }
        self.wide_decimal(ty, from, end, signed)
    }

    #[cold]
    fn int_bits(&self, ty: TypeId) -> Result<u32> {
        match self.scope().ty(ty) {
            Type::Int(n) => Ok(n),
            _ => Err(self.error("integer constant must have integer type")),
        }
    }

    /// Digits `from..end` of any length, reduced to the width of the type.
    fn wide_decimal(&mut self, ty: TypeId, from: usize, end: usize, negative: bool) -> Result<ConstId> {
        let words = (self.int_bits(ty)? as usize).div_ceil(64);
        if end - from > MAX_DIGITS {
            return Err(self.error("integer constant is too long"));
        }
        let mut value: Vec<u64> = vec![0];
        for chunk in self.text[from..end].chunks(18) {
            let mut carry = chunk.iter().fold(0, |n, c| n * 10 + (c - b'0') as u64);
            let scale = 10u64.pow(chunk.len() as u32);
            for w in &mut value {
                let x = *w as u128 * scale as u128 + carry as u128;
                *w = x as u64;
                carry = (x >> 64) as u64;
            }
            if carry != 0 && value.len() < words {
                value.push(carry);
            }
        }
        value.resize(words, 0);
        if negative {
            let mut carry = true;
            for w in &mut value {
                let (x, c) = (!*w).overflowing_add(carry as u64);
                *w = x;
                carry = c;
            }
        }
        let start = from - negative as usize;
        self.skip(end - start);
        Ok(self.tables().wide_int(ty, &value))
    }

    /// `u0x1F` or `s0xFF` (sign-extended from its topmost written digit).
    pub(super) fn hex_int(&mut self, ty: TypeId) -> Result<ConstId> {
        let signed = self.peek() == b's';
        let from = self.pos + 3;
        let mut end = from;
        while hex_value(self.byte(end)).is_some() {
            end += 1;
        }
        let bits = self.int_bits(ty)? as usize;
        if end == from || is_word(self.byte(end)) {
            return Err(self.error("invalid hexadecimal integer"));
        }
        let digits = end - from;
        if digits * 4 > (1 << 24) {
            return Err(self.error("hexadecimal integer has too many digits"));
        }
        let words = bits.div_ceil(64).max(digits.div_ceil(16));
        let mut value = vec![0u64; words];
        for i in 0..digits {
            let d = hex_value(self.text[end - 1 - i]).expect("digits were counted");
            value[i / 16] |= d << (4 * (i % 16));
        }
        let top = hex_value(self.text[from]).expect("digits were counted") >= 8;
        if signed && top {
            // The literal's own width is that of its digits.
            let used = digits * 4;
            for (i, w) in value.iter_mut().enumerate() {
                if used <= i * 64 {
                    *w = u64::MAX;
                } else if used < (i + 1) * 64 {
                    *w |= u64::MAX << (used % 64);
                }
            }
        }
        self.skip(end - self.pos);
        Ok(self.tables().wide_int(ty, &value))
    }

    fn float_mismatch(&self, at: usize) -> Box<crate::diag::Diagnostic> {
        self.error_at(at, "floating point constant invalid for type")
    }

    fn double_as(&mut self, ty: TypeId, bits: u64, at: usize) -> Result<ConstId> {
        let Some(format) = small_format(self.scope().ty(ty)) else {
            return Err(self.float_mismatch(at));
        };
        let Some(bits) = narrow_double(bits, format) else {
            return Err(self.float_mismatch(at));
        };
        Ok(self.tables().constant(Const::Float { ty, bits }))
    }

    fn decimal_float(&mut self, ty: TypeId) -> Result<ConstId> {
        let start = self.pos;
        let mut i = start;
        if matches!(self.byte(i), b'-' | b'+') {
            i += 1;
        }
        while is_digit(self.byte(i)) {
            i += 1;
        }
        i += 1;
        while is_digit(self.byte(i)) {
            i += 1;
        }
        if matches!(self.byte(i), b'e' | b'E') {
            let sign = matches!(self.byte(i + 1), b'-' | b'+') as usize;
            if is_digit(self.byte(i + 1 + sign)) {
                i += 2 + sign;
                while is_digit(self.byte(i)) {
                    i += 1;
                }
            }
        }
        let text = std::str::from_utf8(&self.text[start..i]).expect("digits are ASCII");
        // The common formats are read by the standard library, which says neither when a number is too large nor when
        // it is too small.
        let t = self.scope().ty(ty);
        let ordinary = match t {
            Type::Double => text
                .parse::<f64>()
                .ok()
                .filter(|v| v.is_normal())
                .map(f64::to_bits),
            Type::Float => (text.parse::<f32>().ok())
                .filter(|v| v.is_normal())
                .map(|v| u64::from(v.to_bits())),
            _ => None,
        };
        let Some(bits) = ordinary else {
            let magnitude = number_format(t).and_then(|f| rounding::decimal(text, f));
            return self.rounded(ty, start, i, magnitude);
        };
        self.skip(i - start);
        Ok(self.tables().constant(Const::Float { ty, bits }))
    }

    /// A number `start..end` as a constant, its magnitude known; `None`: no such number is of the type.
    fn rounded(&mut self, ty: TypeId, start: usize, end: usize, magnitude: Option<u128>) -> Result<ConstId> {
        let Some(magnitude) = magnitude else {
            return Err(self.float_mismatch(start));
        };
        let negative = self.byte(start) == b'-';
        self.skip(end - start);
        let t = self.scope().ty(ty);
        if let Some((e, f)) = small_format(t) {
            let bits = magnitude as u64 | u64::from(negative) << (e + f);
            return Ok(self.tables().constant(Const::Float { ty, bits }));
        }
        if t == Type::Fp128 {
            let value = magnitude | u128::from(negative) << 127;
            return Ok(self.wide_float(ty, [value as u64, (value >> 64) as u64]));
        }
        // The leading bit of x86_fp80 is written.
        let exponent = (magnitude >> 63) as u64;
        let low = magnitude as u64 & (u64::MAX >> 1) | u64::from(exponent != 0) << 63;
        Ok(self.wide_float(ty, [low, exponent | u64::from(negative) << 15]))
    }

    /// `[-+]0x1.8p3`, `from`: behind the `0x`.
    fn hexadecimal_number(&mut self, ty: TypeId, from: usize) -> Result<ConstId> {
        let start = self.pos;
        let digits = |p: &Self, from: usize| {
            let more = p.text[from..].iter();
            from + more.take_while(|c| hex_value(**c).is_some()).count()
        };
        let point = digits(self, from);
        if point == from || self.byte(point) != b'.' {
            return Err(self.error("invalid hexadecimal constant"));
        }
        let end = digits(self, point + 1);
        let signed = matches!(self.byte(end + 1), b'-' | b'+') as usize;
        let (n, _) = self.digits_at(end + 1 + signed);
        if self.byte(end) != b'p' || n == 0 {
            return Err(self.error("expected exponent of hexadecimal constant"));
        }
        let last = end + 1 + signed + n;
        let exponent = std::str::from_utf8(&self.text[end + 1..last]).expect("digits are ASCII");
        let format = number_format(self.scope().ty(ty));
        let magnitude = match (exponent.parse::<i64>(), format) {
            (Ok(exponent), Some(format)) => {
                let text = self.text[from..point].iter().chain(&self.text[point + 1..end]);
                let values = text.map(|c| hex_value(*c).expect("a digit") as u8);
                rounding::hexadecimal(values, end - point - 1, exponent, format)
            }
            _ => None,
        };
        self.rounded(ty, start, last, magnitude)
    }

    /// Up to `max` hexadecimal digits at `i`; the value and the place behind.
    fn hex_at(&self, mut i: usize, max: usize) -> (u64, usize) {
        let mut v = 0;
        let end = i + max;
        while i < end
            && let Some(d) = hex_value(self.byte(i))
        {
            v = v << 4 | d;
            i += 1;
        }
        (v, i)
    }

    /// `0x…`, `0xK…`, `0xL…`, `0xM…`, `0xH…`, `0xR…`.
    fn hex_float(&mut self, ty: TypeId) -> Result<ConstId> {
        let start = self.pos;
        let kind = self.byte(start + 2);
        let t = self.scope().ty(ty);
        let from = start + 2 + matches!(kind, b'K' | b'L' | b'M' | b'H' | b'R') as usize;
        if hex_value(self.byte(from)).is_none() {
            return Err(self.error("invalid hexadecimal constant"));
        }
        let mut end = from;
        while hex_value(self.byte(end)).is_some() {
            end += 1;
        }
        if self.byte(end) == b'.' && from == start + 2 {
            return self.hexadecimal_number(ty, from);
        }
        let limit = match kind {
            b'K' => 20,
            b'L' | b'M' => 32,
            b'H' | b'R' => 4,
            _ => 16,
        };
        // Wide constants are read from the left, by position: there a leading zero counts.
        let by_position = matches!(kind, b'K' | b'L' | b'M');
        let zeros = self.text[from..end].iter().take_while(|c| **c == b'0');
        let from = if by_position {
            from
        } else {
            from + zeros.count().min((end - from).saturating_sub(limit))
        };
        // (of which digits too many are not read at all)
        if end - from > limit && !by_position {
            return Err(self.error("constant bigger than its type allows"));
        }
        let wanted = match kind {
            b'K' => Some(Type::X86Fp80),
            b'L' => Some(Type::Fp128),
            b'M' => Some(Type::PpcFp128),
            b'H' => Some(Type::Half),
            b'R' => Some(Type::BFloat),
            _ => None,
        };
        if wanted.is_some_and(|w| w != t) {
            return Err(self.float_mismatch(start));
        }
        let words = match kind {
            b'K' => {
                let (high, i) = self.hex_at(from, 4);
                let (low, _) = self.hex_at(i, 16);
                [low, high]
            }
            // The first word is there only with all its digits.
            b'L' | b'M' if end - from < 16 => [0, self.hex_at(from, 16).0],
            b'L' | b'M' => {
                let (first, i) = self.hex_at(from, 16);
                let (second, _) = self.hex_at(i, 16);
                [first, second]
            }
            _ => [self.hex_at(from, 16).0, 0],
        };
        self.skip(end - start);
        match kind {
            b'K' | b'L' | b'M' => Ok(self.wide_float(ty, words)),
            b'H' | b'R' => Ok(self.tables().constant(Const::Float { ty, bits: words[0] })),
            _ => self.double_as(ty, words[0], start),
        }
    }

    pub(crate) fn wide_float(&mut self, ty: TypeId, mut words: [u64; 2]) -> ConstId {
        let mut t = self.tables();
        if t.scope().ty(ty) == Type::X86Fp80 {
            words = canonical_x87(words);
        }
        let words = t.words(&words);
        t.constant(Const::WideFloat { ty, words })
    }

    /// `f0x…`: the bits of the type itself.
    pub(super) fn bits_float(&mut self, ty: TypeId) -> Result<ConstId> {
        let start = self.pos;
        let from = start + 3;
        let mut end = from;
        while hex_value(self.byte(end)).is_some() {
            end += 1;
        }
        let digits = end - from;
        let t = self.scope().ty(ty);
        let bits = match (t, small_format(t)) {
            (_, Some((e, f))) => 1 + e + f,
            (Type::X86Fp80, _) => 80,
            (Type::Fp128 | Type::PpcFp128, _) => 128,
            _ => return Err(self.float_mismatch(start)),
        };
        if digits == 0 || digits * 4 > bits as usize {
            return Err(self.float_mismatch(start));
        }
        let value = self.text[from..end]
            .iter()
            .fold(0u128, |v, c| v << 4 | hex_value(*c).unwrap_or(0) as u128);
        self.skip(end - start);
        if bits <= 64 {
            let bits = value as u64;
            return Ok(self.tables().constant(Const::Float { ty, bits }));
        }
        Ok(self.wide_float(ty, [value as u64, (value >> 64) as u64]))
    }

    /// `inf`, `nan`, `qnan`, `nan(0x5)`, `snan(0x1)` with an optional sign.
    pub(super) fn symbolic_float(&mut self, ty: TypeId) -> Result<ConstId> {
        let start = self.pos;
        let negative = self.peek() == b'-';
        if matches!(self.peek(), b'-' | b'+') {
            self.pos += 1;
        }
        let word = self.at_word();
        if !matches!(word, b"inf" | b"nan" | b"qnan" | b"snan") {
            return Err(self.error_at(start, "expected value token"));
        }
        self.skip(word.len());
        let mut payload = 0u128;
        if self.peek() == b'(' && word != b"inf" {
            self.skip(1);
            let from = self.pos + 2;
            let mut end = from;
            while let Some(d) = hex_value(self.byte(end)) {
                if payload >> 124 != 0 {
                    return Err(self.error("payload is too large"));
                }
                payload = payload << 4 | d as u128;
                end += 1;
            }
            if end == from || !self.text[self.pos..].starts_with(b"0x") {
                return Err(self.error("expected hexadecimal payload"));
            }
            self.skip(end - self.pos);
            self.expect(b')', "after payload")?;
        } else if word == b"snan" {
            return Err(self.error("expected payload of signaling NaN"));
        }
        // Exponent and fraction widths; x86_fp80 has an explicit integer bit.
        let t = self.scope().ty(ty);
        let (exp, frac) = match (t, small_format(t)) {
            (_, Some(f)) => f,
            (Type::X86Fp80, _) => (15, 63),
            (Type::Fp128, _) => (15, 112),
            (Type::PpcFp128, _) => (11, 52),
            _ => return Err(self.float_mismatch(start)),
        };
        let quiet = 1u128 << (frac - 1);
        let fraction = match word {
            b"inf" => 0,
            b"snan" if payload == 0 || payload >= quiet => return Err(self.float_mismatch(start)),
            b"snan" => payload,
            _ if payload >= quiet => return Err(self.float_mismatch(start)),
            _ => quiet | payload,
        };
        let integer_bit = if t == Type::X86Fp80 { 1u128 << 63 } else { 0 };
        let above = frac + (integer_bit != 0) as u32;
        let max = (1u128 << exp) - 1;
        let value = (negative as u128) << (above + exp) | max << above | integer_bit | fraction;
        match small_format(t) {
            Some(_) => {
                let bits = value as u64;
                Ok(self.tables().constant(Const::Float { ty, bits }))
            }
            None if t == Type::PpcFp128 => Ok(self.wide_float(ty, [value as u64, 0])),
            None => Ok(self.wide_float(ty, [value as u64, (value >> 64) as u64])),
        }
    }
}
