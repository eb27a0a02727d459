//! Widths and constants of operands.

use crate::lower::Lower;
use crate::parts::PartTy;
use crate::target::Target;
use ir::ids::Value;
use regalloc::VReg;

/// The part in which arithmetic on `bits` bits is done: 32 bits at least.
#[inline]
pub fn work_part(bits: u32) -> PartTy {
    if bits <= 32 { PartTy::I32 } else { PartTy::I64 }
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
pub fn constant<T: Target>(cx: &Lower<'_, T>, v: Value, bits: u32) -> Option<i64> {
    cx.const_int(v).map(|n| sign_extended(n, bits))
}

/// `x` extended to the whole of the part that `bits` bits are computed in.
pub fn extended<T: Target>(cx: &mut Lower<'_, T>, signed: bool, bits: u32, x: VReg) -> VReg {
    let ty = work_part(bits);
    if bits == 8 * ty.bytes() {
        return x;
    }
    let r = cx.vreg(ty);
    T::emit_extend(cx, signed, bits, ty, r, x);
    r
}
