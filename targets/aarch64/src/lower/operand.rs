//! Widths and constants of operands.

use super::Cx;
use super::memory::{held, shared};
use crate::code_table::Sz;
pub use isel::values::operand::{constant, sign_extended, work_part, zero_extended};
use isel::{Emit, PartTy};
use regalloc::VReg;

/// `x` extended to the whole of the part that `bits` bits are computed in; others may read the register.
pub fn extended(cx: &mut Cx<'_>, signed: bool, bits: u32, x: VReg) -> VReg {
    extended_to(cx, signed, bits, work_part(bits), x)
}

/// The low `bits` bits of `x` extended to the whole of `to`, in a register that others may read.
pub fn extended_to(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, x: VReg) -> VReg {
    let whole = 8 * to.bytes();
    if bits >= whole {
        return x;
    }
    let key = x.vreg() as u64 | u64::from(bits) << 32 | u64::from(signed) << 40 | u64::from(whole) << 48;
    let make = |cx: &mut Cx<'_>, r| super::A64::emit_extend(cx, signed, bits, to, r, x);
    shared(cx, (held::EXTENDED, key), true, to, make)
}

/// The width in which arithmetic on `bits` bits is done.
#[inline]
pub fn width(bits: u32) -> Sz {
    if bits <= 32 { Sz::W } else { Sz::X }
}

/// Whether so many bits fill the width they are computed in.
#[inline]
pub fn is_exact(bits: u32) -> bool {
    matches!(bits, 32 | 64)
}

/// The `imm12` and `shift` fields of an addition's immediate, if it has such a form.
pub fn add_immediate(n: u64) -> Option<u32> {
    match n {
        0..=0xfff => Some((n as u32) << 10),
        _ if n & 0xfff == 0 && n < 1 << 24 => Some(1 << 22 | ((n >> 12) as u32) << 10),
        _ => None,
    }
}
