//! Compact relocations (`SHT_CREL`): each is written as what differs from the one before.
//!
//! ```text
//!  ULEB128  number of relocations × 8 + 4 (with addends) + log2 of what all offsets are multiples of
//!  then each: offset difference × 8 + flags (the first byte has a bit to say that ULEB128 follows); for each flag SLEB128:
//!      1: difference of symbols, 2: of types, 4: of addends
//! ```
//! Facts: MaskRay's proposal for the generic ABI, as LLVM 22 reads and writes it.

use crate::eh_frame::{put_sleb, put_uleb};

/// `SHT_CREL`, as long as the generic ABI has no number of its own.
pub(super) const SHT_CREL: u32 = 0x4000_0014;

/// A relocation of the file.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) offset: u64,
    pub(super) symbol: u32,
    pub(super) kind: u32,
    pub(super) addend: i64,
}

/// Appends the contents of a section of compact relocations.
pub(super) fn put(entries: &[Entry], out: &mut Vec<u8>) {
    let all = entries.iter().fold(8, |all, e| all | e.offset);
    let shift = all.trailing_zeros();
    put_uleb(out, (entries.len() as u64) << 3 | 4 | u64::from(shift));
    let mut last = Entry::default();
    for entry in entries {
        let step = entry.offset.wrapping_sub(last.offset) >> shift;
        let (symbol, kind) = (entry.symbol != last.symbol, entry.kind != last.kind);
        let addend = entry.addend != last.addend;
        let flags = u8::from(symbol) | u8::from(kind) << 1 | u8::from(addend) << 2;
        let first = (step as u8) << 3 | flags;
        if step < 16 {
            out.push(first);
        } else {
            out.push(first | 0x80);
            put_uleb(out, step >> 4);
        }
        if symbol {
            put_sleb(out, i64::from(entry.symbol.wrapping_sub(last.symbol) as i32));
        }
        if kind {
            put_sleb(out, i64::from(entry.kind.wrapping_sub(last.kind) as i32));
        }
        if addend {
            put_sleb(out, entry.addend.wrapping_sub(last.addend));
        }
        last = *entry;
    }
}
