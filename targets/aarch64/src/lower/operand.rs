//! Widths and constants of operands.

use super::Cx;
use crate::code_table::Sz;
use ir::ids::Value;
use isel::PartTy;
use regalloc::VReg;

/// The width in which arithmetic on `bits` bits is done.
#[inline]
pub fn width(bits: u32) -> Sz {
    if bits <= 32 { Sz::W } else { Sz::X }
}

/// The part of that width.
#[inline]
pub fn work_part(bits: u32) -> PartTy {
    if bits <= 32 { PartTy::I32 } else { PartTy::I64 }
}

/// Whether so many bits fill the width they are computed in.
#[inline]
pub fn is_exact(bits: u32) -> bool {
    matches!(bits, 32 | 64)
}

/// `value`'s low `bits` bits, sign-extended.
#[inline]
pub fn sign_extended(value: u64, bits: u32) -> i64 {
    if bits >= 64 {
        value as i64
    } else {
        ((value << (64 - bits)) as i64) >> (64 - bits)
    }
}

/// `value`'s low `bits` bits.
#[inline]
pub fn zero_extended(value: u64, bits: u32) -> u64 {
    if bits >= 64 {
        value
    } else {
        value & ((1 << bits) - 1)
    }
}

/// The integer constant that `v` is, sign-extended from its width of `bits`.
#[inline]
pub fn constant(cx: &Cx<'_>, v: Value, bits: u32) -> Option<i64> {
    cx.const_int(v).map(|n| sign_extended(n, bits))
}

/// The `imm12` and `shift` fields of an addition's immediate, if it has such a form.
pub fn add_immediate(n: u64) -> Option<u32> {
    match n {
        0..=0xfff => Some((n as u32) << 10),
        _ if n & 0xfff == 0 && n < 1 << 24 => Some(1 << 22 | ((n >> 12) as u32) << 10),
        _ => None,
    }
}

/// `x` extended to the whole of the width that `bits` bits are computed in.
pub fn extended(cx: &mut Cx<'_>, signed: bool, bits: u32, x: VReg) -> VReg {
    if is_exact(bits) {
        return x;
    }
    let ty = work_part(bits);
    let r = cx.vreg(ty);
    super::convert_int::emit_extend(cx, signed, bits, ty, r, x);
    r
}
