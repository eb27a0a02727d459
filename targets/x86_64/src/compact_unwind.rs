//! Compact unwind encodings (`<mach-o/compact_unwind_encoding.h>`, "x86_64"): a frame in 32 bits, made from
//! its call frame instructions. What does not fit refers to `.eh_frame`.

use emit::CfiOp;

const FRAME_POINTER: u32 = 0x0100_0000;
const STACK_IMMEDIATE: u32 = 0x0200_0000;
/// The stack's size stands in the prologue's `sub rsp, imm32`.
pub const STACK_INDIRECT: u32 = 0x0300_0000;
/// The mode that refers to `.eh_frame`.
pub const DWARF: u32 = 0x0400_0000;
const RBP: u16 = 6;

/// A register's number in encodings, by its DWARF number.
fn number(dwarf: u16) -> Option<u32> {
    match dwarf {
        3 => Some(1),
        12..=15 => Some(u32::from(dwarf) - 10),
        RBP => Some(6),
        _ => None,
    }
}

/// Puts the rules of saved registers behind those of the CFA, the lowest first: assemblers work out encodings by this
/// order, which is that of LLVM. They hold from the prologue's end.
pub fn settle(cfi: &mut [(u32, CfiOp)]) {
    let frame = cfi
        .iter()
        .position(|(_, op)| matches!(op, CfiOp::DefCfaRegister(_)));
    let rules = &mut cfi[frame.map_or(0, |k| k + 1)..];
    let Some(&(end, _)) = rules.last() else { return };
    let place = |op: &CfiOp| match *op {
        CfiOp::Offset { offset, .. } => (true, offset),
        _ => (false, 0),
    };
    rules.sort_by_key(|(_, op)| place(op));
    for (at, op) in rules.iter_mut() {
        if place(op).0 {
            *at = end;
        }
    }
}

/// The encoding of a frame whose prologue has these call frame instructions; 0 if it has none. `code` is the
/// function's.
pub fn encode(cfi: &[(u32, CfiOp)], code: &[u8]) -> u32 {
    if cfi.is_empty() {
        return 0;
    }
    let (mut cfa, mut cfa_at, mut frame_pointer) = (8, 0, false);
    let mut saved: Vec<(i32, u16)> = Vec::new();
    for (at, op) in cfi {
        match *op {
            CfiOp::DefCfaOffset(offset) => (cfa, cfa_at) = (offset, *at),
            CfiOp::DefCfaRegister(RBP) => {
                frame_pointer = true;
                saved.clear();
            }
            CfiOp::Offset { reg, offset } => saved.push((offset, reg)),
            _ => return DWARF,
        }
    }
    saved.sort_unstable();
    let Some(numbers) = saved.iter().map(|s| number(s.1)).collect::<Option<Vec<u32>>>() else {
        return DWARF;
    };
    let count = numbers.len() as u32;
    // The registers lie next to one another, below rbp or the return address.
    let top = if frame_pointer { -16 } else { -8 };
    let adjacent = (1..).zip(saved.iter().rev()).all(|(k, s)| s.0 == top - 8 * k);
    if !adjacent {
        return DWARF;
    }
    if frame_pointer {
        if count > 5 {
            return DWARF;
        }
        let registers = numbers.iter().rev().fold(0, |bits, n| bits << 3 | n);
        return FRAME_POINTER | count << 16 | registers;
    }
    if count > 6 {
        return DWARF;
    }
    let rest = count << 10 | permutation(&numbers);
    let words = cfa as u32 / 8;
    if words < 256 {
        return STACK_IMMEDIATE | words << 16 | rest;
    }
    let sub = code.get((cfa_at as usize).wrapping_sub(7)..cfa_at as usize);
    let is_sub = sub.is_some_and(|b| b[..3] == [0x48, 0x81, 0xec]);
    if !is_sub || cfa_at - 4 > 255 || count + 1 > 7 {
        return DWARF;
    }
    STACK_INDIRECT | (cfa_at - 4) << 16 | (count + 1) << 13 | rest
}

/// Which registers were saved in what order, as a number: each digit is a register's rank among those that
/// the ones before it leave.
fn permutation(numbers: &[u32]) -> u32 {
    const WEIGHTS: [&[u32]; 7] = [
        &[],
        &[1],
        &[5, 1],
        &[20, 4, 1],
        &[60, 12, 3, 1],
        &[120, 24, 6, 2, 1],
        &[120, 24, 6, 2, 1, 0],
    ];
    let rank = |(i, n): (usize, &u32)| n - 1 - numbers[..i].iter().filter(|m| *m < n).count() as u32;
    let digits = numbers.iter().enumerate().map(rank);
    digits.zip(WEIGHTS[numbers.len()]).map(|(d, w)| d * w).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RBX: u16 = 3;

    fn save(reg: u16, offset: i32) -> (u32, CfiOp) {
        (0, CfiOp::Offset { reg, offset })
    }

    #[test]
    fn saved_registers_come_last() {
        let mut cfi = [
            (1, CfiOp::DefCfaOffset(16)),
            save(RBP, -16),
            (2, CfiOp::DefCfaOffset(24)),
            save(RBX, -24),
            (6, CfiOp::DefCfaOffset(48)),
        ];
        settle(&mut cfi);
        let last = |reg, offset| (6, CfiOp::Offset { reg, offset });
        assert_eq!(cfi[3..], [last(RBX, -24), last(RBP, -16)]);
        assert_eq!(cfi[2], (6, CfiOp::DefCfaOffset(48)));
    }

    #[test]
    fn encodings_are_llvms() {
        // push rbp; push rbx; push rax
        let frameless = [
            (1, CfiOp::DefCfaOffset(16)),
            (2, CfiOp::DefCfaOffset(24)),
            (3, CfiOp::DefCfaOffset(32)),
            save(RBX, -24),
            save(RBP, -16),
        ];
        assert_eq!(encode(&frameless, &[]), 0x0204_0804);
        let with_pointer = [
            (1, CfiOp::DefCfaOffset(16)),
            save(RBP, -16),
            (4, CfiOp::DefCfaRegister(RBP)),
            save(RBX, -32),
            save(14, -24),
        ];
        assert_eq!(encode(&with_pointer, &[]), 0x0102_0021);
        let large = [(7, CfiOp::DefCfaOffset(5008))];
        let code = [0x48, 0x81, 0xec, 0x88, 0x13, 0, 0];
        assert_eq!(encode(&large, &code), 0x0303_2000);
        assert_eq!(encode(&[], &[]), 0);
    }
}
