//! Widths and constants of operands.

use crate::code_table::Sz;
pub use isel::operand::{constant, extended, sign_extended, work_part, zero_extended};

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
