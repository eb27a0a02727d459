//! Compact unwind encodings (`<mach-o/compact_unwind_encoding.h>`, "arm64"): a frame in 32 bits, made from its
//! call frame instructions. What does not fit refers to `.eh_frame`.

use crate::regs::{self, FP};
use emit::CfiOp;

/// No frame record: the stack's size in units of 16 bytes.
const FRAMELESS: u32 = 0x0200_0000;
/// The mode that refers to `.eh_frame`.
const DWARF: u32 = 0x0300_0000;
/// A frame record, and pairs of registers below it.
const FRAME: u32 = 0x0400_0000;
const LR: u16 = 30;

/// Pairs in the order in which they stand below the record: the DWARF number of the first, and the bit.
const PAIRS: [(u16, u32); 9] = [
    (19, 0x1),
    (21, 0x2),
    (23, 0x4),
    (25, 0x8),
    (27, 0x10),
    (64 + 8, 0x100),
    (64 + 10, 0x200),
    (64 + 12, 0x400),
    (64 + 14, 0x800),
];

/// The encoding of a frame whose prologue and body have these call frame instructions.
pub fn encode(cfi: &[(u32, CfiOp)]) -> u32 {
    let fp = regs::dwarf(FP);
    let (mut size, mut record) = (0, false);
    let mut saved: Vec<(u16, i32)> = Vec::new();
    for (_, op) in cfi {
        match *op {
            CfiOp::DefCfaOffset(offset) if !record => size = offset,
            CfiOp::DefCfa { reg, offset: 16 } if reg == fp => record = true,
            CfiOp::Offset { reg, offset } => saved.push((reg, offset)),
            // An epilogue in the middle; at the end the rules are those of the body.
            CfiOp::RememberState => break,
            _ => return DWARF,
        }
    }
    let place = |reg| saved.iter().find(|s| s.0 == reg).map(|s| s.1);
    if !record {
        let fits = saved.is_empty() && size % 16 == 0 && size < 16 << 12;
        return if fits {
            FRAMELESS | (size as u32 / 16) << 12
        } else {
            DWARF
        };
    }
    if (place(LR), place(fp)) != (Some(-8), Some(-16)) {
        return DWARF;
    }
    let (mut bits, mut next) = (FRAME, -24);
    for (first, bit) in PAIRS {
        match (place(first), place(first + 1)) {
            (None, None) => {}
            (Some(a), Some(b)) if (a, b) == (next, next - 8) => {
                bits |= bit;
                next -= 16;
            }
            _ => return DWARF,
        }
    }
    let known = 2 + 2 * (bits & 0xfff).count_ones() as usize;
    if saved.len() == known { bits } else { DWARF }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(reg: u16, offset: i32) -> (u32, CfiOp) {
        (0, CfiOp::Offset { reg, offset })
    }

    #[test]
    fn encodings_are_llvms() {
        assert_eq!(encode(&[]), 0x0200_0000);
        assert_eq!(encode(&[(4, CfiOp::DefCfaOffset(48))]), 0x0200_3000);
        let record = (12, CfiOp::DefCfa { reg: 29, offset: 16 });
        let mut frame = vec![(4, CfiOp::DefCfaOffset(48)), record, save(30, -8), save(29, -16)];
        assert_eq!(encode(&frame), 0x0400_0000);
        frame.extend([save(19, -24), save(20, -32), save(72, -40), save(73, -48)]);
        assert_eq!(encode(&frame), 0x0400_0101);
        frame.push(save(21, -56));
        assert_eq!(encode(&frame), 0x0300_0000);
    }
}
