//! Products of integer lanes that no single instruction makes.

use super::Cx;
use super::float::Regs;
use super::vector::{Shape, has, shape_of, unpack_high, unpack_low};
use super::vector_arith::{add_code, op2, op2_splat, pshufd, shift, shift_const, subtract_code, zero_like};
use super::vector_compare::resize;
use super::vector_convert::widen;
use super::vector_width::{like, splat_of, width};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::Opcode;
use isel::Lane;
use regalloc::VReg;

/// One instruction for the product of numbers of fewer bits than the lane has.
pub fn product_of_narrow(cx: &mut Cx<'_>, a: Value, b: Value, lane: Lane, s: Shape) -> Option<Code> {
    let whole = cx.bits(cx.ty(a)) == 8 * lane.bytes();
    if s.bytes > 32 || !whole || !matches!(lane, Lane::I32 | Lane::I64) {
        return None;
    }
    let (a, b) = (cx.significant_bits(a), cx.significant_bits(b));
    match lane {
        // The sum of two products of 16 bits, of which the upper has a factor zero.
        Lane::I32 if a.unsigned < 16 && b.signed <= 16 || b.unsigned < 16 && a.signed <= 16 => {
            Some(Code::Pmaddwd_xmm_xmmm128)
        }
        Lane::I64 if a.unsigned <= 32 && b.unsigned <= 32 => Some(Code::Pmuludq_xmm_xmmm128),
        Lane::I64 if a.signed <= 32 && b.signed <= 32 && has(cx, Feature::Sse41) => {
            Some(Code::Pmuldq_xmm_xmmm128)
        }
        _ => None,
    }
}

/// Products of words that are sign-extended for it: the sum of two products of 16 bits (`pmaddwd`), of which the upper has a
/// factor zero, whatever is above the other. `None`: they are other products.
pub fn products_of_words(cx: &mut Cx<'_>, a: Value, b: Value, lane: Lane, s: Shape) -> Result<Option<Regs>> {
    if lane != Lane::I32 || s.bytes > 32 || s.mask {
        return Ok(None);
    }
    let users = 1 + u32::from(a == b);
    let (a, b) = match (extended_words(cx, a, users, s)?, extended_words(cx, b, users, s)?) {
        (Some(x), y) => (x, y.ok_or(b)),
        (None, Some(y)) => (y, Err(a)),
        _ => return Ok(None),
    };
    if b.is_err_and(|b| cx.significant_bits(b).signed > 16) {
        return Ok(None);
    }
    let words = cx.use_parts(a)?;
    let alone = widen(cx, false, &words, 2, 4, s.len, s.bytes);
    let others = match b {
        Ok(b) => {
            let words = cx.use_parts(b)?;
            resize(cx, &words, 2, 4, s.len, s.bytes)
        }
        Err(b) => cx.use_parts(b)?,
    };
    let factors = alone.iter().zip(&others);
    Ok(Some(
        factors
            .map(|(x, y)| op2(cx, Code::Pmaddwd_xmm_xmmm128, *x, *y))
            .collect(),
    ))
}

/// The words that a value has the extensions of, for `users` that are done here.
fn extended_words(cx: &mut Cx<'_>, v: Value, users: u32, s: Shape) -> Result<Option<Value>> {
    let Some(i) = cx.absorbable_by(v, users) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    if d.opcode != Opcode::SExt {
        return Ok(None);
    }
    let words = cx.body.operand_range(d.ops)[0];
    let from = shape_of(cx, words)?;
    let whole = from.lane == Some(Lane::I16) && cx.lane_bits(words) == 16;
    Ok((whole && !from.mask && from.len == s.len).then_some(words))
}

/// Products of lanes of 1, 4 or 8 bytes.
pub fn multiply(cx: &mut Cx<'_>, lane: Lane, a: VReg, b: VReg) -> VReg {
    let odd = |cx: &mut Cx<'_>| pshufd(cx, b, 0xf5);
    let bytes = |cx: &mut Cx<'_>, unpack| op2(cx, unpack, b, b);
    match lane {
        Lane::I16 => op2(cx, Code::Pmullw_xmm_xmmm128, a, b),
        Lane::I8 => multiply_bytes(cx, a, bytes),
        Lane::I32 => multiply_words(cx, a, b, odd),
        _ => {
            let ah = shift(cx, Code::Psrlq_xmm_imm8, a, 32);
            let bh = shift(cx, Code::Psrlq_xmm_imm8, b, 32);
            let low = op2(cx, Code::Pmuludq_xmm_xmmm128, a, b);
            let x = op2(cx, Code::Pmuludq_xmm_xmmm128, ah, b);
            let y = op2(cx, Code::Pmuludq_xmm_xmmm128, bh, a);
            let cross = op2(cx, Code::Paddq_xmm_xmmm128, x, y);
            let cross = shift(cx, Code::Psllq_xmm_imm8, cross, 32);
            op2(cx, Code::Paddq_xmm_xmmm128, low, cross)
        }
    }
}

/// Products of bytes; `unpacked`: a half of the other factors, each byte in a word.
fn multiply_bytes(cx: &mut Cx<'_>, a: VReg, unpacked: impl Fn(&mut Cx<'_>, Code) -> VReg) -> VReg {
    let halves = [unpack_low(1), unpack_high(1)].map(|unpack| {
        let x = op2(cx, unpack, a, a);
        let y = unpacked(cx, unpack);
        let r = op2(cx, Code::Pmullw_xmm_xmmm128, x, y);
        op2_splat(cx, Code::Pand_xmm_xmmm128, r, 0xff, 2)
    });
    op2(cx, Code::Packuswb_xmm_xmmm128, halves[0], halves[1])
}

/// Products of 32 bits: of the even lanes and of the odd ones; `odd`: the odd lanes of `b` in even places.
fn multiply_words(cx: &mut Cx<'_>, a: VReg, b: VReg, odd: impl Fn(&mut Cx<'_>) -> VReg) -> VReg {
    let even = op2(cx, Code::Pmuludq_xmm_xmmm128, a, b);
    let (x, y) = (pshufd(cx, a, 0xf5), odd(cx));
    let odd = op2(cx, Code::Pmuludq_xmm_xmmm128, x, y);
    let (even, odd) = (pshufd(cx, even, 0xe8), pshufd(cx, odd, 0xe8));
    op2(cx, Code::Punpckldq_xmm_xmmm128, even, odd)
}

/// Lanes times a number.
pub fn multiply_by(cx: &mut Cx<'_>, lane: Lane, x: VReg, n: u64) -> VReg {
    let single = match lane {
        Lane::I16 => Some(Code::Pmullw_xmm_xmmm128),
        Lane::I32 if has(cx, Feature::Sse41) => Some(Code::Pmulld_xmm_xmmm128),
        _ => None,
    };
    let bytes = lane.bytes() as usize;
    let n = n & u64::MAX >> (64 - 8 * bytes);
    if let Some(code) = single {
        return op2_splat(cx, code, x, n, bytes);
    }
    if let Some(r) = by_shifts(cx, lane, x, n) {
        return r;
    }
    let w = width(cx, x);
    let m = splat_of(cx, w, n, bytes);
    let y = like(cx, x);
    cx.vb.rm(Code::Movaps_xmm_xmmm128, y, m);
    match lane {
        Lane::I8 => multiply_bytes(cx, x, |_, _| y),
        Lane::I32 => multiply_words(cx, x, y, |_| y),
        _ if n >> 32 == 0 => {
            let low = op2(cx, Code::Pmuludq_xmm_xmmm128, x, y);
            let high = shift(cx, Code::Psrlq_xmm_imm8, x, 32);
            let high = op2(cx, Code::Pmuludq_xmm_xmmm128, high, y);
            let high = shift(cx, Code::Psllq_xmm_imm8, high, 32);
            op2(cx, Code::Paddq_xmm_xmmm128, low, high)
        }
        _ => multiply(cx, lane, x, y),
    }
}

/// Lanes times a number that is a power of two, or the sum or difference of two.
fn by_shifts(cx: &mut Cx<'_>, lane: Lane, x: VReg, n: u64) -> Option<VReg> {
    let (positive, negative) = powers(n, 8 * lane.bytes())?;
    let mut shifted = |k| shift_const(cx, Opcode::Shl, lane, x, k);
    Some(match (positive, negative) {
        ([Some(a), None], None) => shifted(a),
        ([Some(a), Some(b)], _) => {
            let (a, b) = (shifted(a), shifted(b));
            op2(cx, add_code(lane), a, b)
        }
        ([Some(a), None], Some(b)) => {
            let (a, b) = (shifted(a), shifted(b));
            op2(cx, subtract_code(lane), a, b)
        }
        ([None, _], b) => {
            let b = b.map(shifted);
            let zero = zero_like(cx, x);
            b.map_or(zero, |b| op2(cx, subtract_code(lane), zero, b))
        }
    })
}

/// The powers of two whose sum, less another one, is a number of so many bits.
fn powers(n: u64, bits: u32) -> Option<([Option<u32>; 2], Option<u32>)> {
    let mask = u64::MAX >> (64 - bits);
    let n = n & mask;
    if n == 0 {
        return Some(([None; 2], None));
    }
    // A multiple of the lowest bit: one more or less is a power.
    let lowest = n.trailing_zeros();
    let odd = n >> lowest;
    let power = |n: u64| n.is_power_of_two().then(|| n.trailing_zeros());
    if odd == 1 {
        return Some(([Some(lowest), None], None));
    }
    if let Some(k) = power(odd - 1) {
        return Some(([Some(k + lowest), Some(lowest)], None));
    }
    if let Some(k) = power(n.wrapping_neg() & mask) {
        return Some(([None; 2], Some(k)));
    }
    if let Some(k) = power(odd + 1) {
        return Some(([Some(k + lowest), None], Some(lowest)));
    }
    let opposite = (n.wrapping_neg() & mask) >> lowest;
    let k = power(opposite + 1)?;
    Some(([Some(lowest), None], Some(k + lowest)))
}

#[cfg(test)]
mod tests {
    use super::powers;

    #[test]
    fn sums_and_differences_of_powers_come_to_the_number() {
        let value = |k: Option<u32>| k.map_or(0, |k| 1u64 << k);
        for bits in [8, 32, 64] {
            let mask = u64::MAX >> (64 - bits);
            let mut found = 0;
            let borders = (0..bits).flat_map(|k| [1 << k, (1u64 << k) + 1, (1 << k) - 1, (3 << k) + 1]);
            for n in (0..1000).chain(borders).flat_map(|n: u64| [n, n.wrapping_neg()]) {
                if let Some(([a, b], less)) = powers(n, bits) {
                    let sum = value(a).wrapping_add(value(b)).wrapping_sub(value(less));
                    assert_eq!(sum & mask, n & mask, "{n:#x} of {bits} bits");
                    assert!([a, b, less].into_iter().flatten().all(|k| k < bits));
                    found += 1;
                }
            }
            assert!(found > 100);
        }
        assert_eq!(powers(3, 32), Some(([Some(1), Some(0)], None)));
        assert_eq!(powers(77, 32), None);
    }
}
