//! Bits of a stream: blocks and records (LLVM's "Bitcode File Format", Bitstream Format).

/// Abbreviation ids that every block has.
const END_BLOCK: u64 = 0;
const ENTER_SUBBLOCK: u64 = 1;
const DEFINE_ABBREV: u64 = 2;
const UNABBREV_RECORD: u64 = 3;
/// The one abbreviation that a block of ours defines.
const OWN_ABBREV: u64 = 4;

/// Width of abbreviation ids outside of all blocks.
const OUTER_WIDTH: u32 = 2;
/// The same in every block of ours.
pub(super) const WIDTH: u32 = 3;

/// A stream that is being written.
#[derive(Default)]
pub(super) struct Stream {
    pub(super) bytes: Vec<u8>,
    /// Bits that do not fill a byte yet.
    rest: u64,
    bits: u32,
    /// Where the lengths of the open blocks stand.
    open: Vec<usize>,
}

impl Stream {
    /// The lowest `width` bits of a number, at most 32 of them.
    fn fixed(&mut self, n: u64, width: u32) {
        debug_assert!(width <= 32 && n >> width == 0);
        self.rest |= n << self.bits;
        self.bits += width;
        while self.bits >= 8 {
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.bits -= 8;
        }
    }

    /// A number in pieces of `width` bits, the highest of which says whether another one follows.
    pub(super) fn vbr(&mut self, mut n: u64, width: u32) {
        let more = 1u64 << (width - 1);
        while n >= more {
            self.fixed(n & (more - 1) | more, width);
            n >>= width - 1;
        }
        self.fixed(n, width);
    }

    /// Fills up a word of 32 bits.
    pub(super) fn align(&mut self) {
        if self.bits > 0 {
            self.fixed(0, 8 - self.bits);
        }
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
    }

    fn id(&mut self, abbrev: u64) {
        let width = if self.open.is_empty() { OUTER_WIDTH } else { WIDTH };
        self.fixed(abbrev, width);
    }

    /// Starts a block.
    pub(super) fn enter(&mut self, block: u32) {
        self.id(ENTER_SUBBLOCK);
        self.head(block);
    }

    /// Starts a block that is to be part of another one: at the start of a stream of its own, so that its head is
    /// aligned there as it will be here.
    pub(super) fn enter_part(&mut self, block: u32) {
        debug_assert!(self.bytes.is_empty() && self.bits == 0);
        self.fixed(ENTER_SUBBLOCK, WIDTH);
        self.head(block);
    }

    fn head(&mut self, block: u32) {
        self.vbr(u64::from(block), 8);
        self.vbr(u64::from(WIDTH), 4);
        self.align();
        self.open.push(self.bytes.len());
        self.bytes.extend_from_slice(&[0; 4]);
    }

    /// Ends the block that was started last.
    pub(super) fn end(&mut self) {
        self.id(END_BLOCK);
        self.align();
        let at = self.open.pop().expect("a block is open");
        let words = (self.bytes.len() - at - 4) / 4;
        self.bytes[at..at + 4].copy_from_slice(&(words as u32).to_le_bytes());
    }

    /// A record.
    pub(super) fn record(&mut self, code: u32, ops: &[u64]) {
        self.id(UNABBREV_RECORD);
        self.vbr(u64::from(code), 6);
        self.vbr(ops.len() as u64, 6);
        for n in ops {
            self.vbr(*n, 6);
        }
    }

    /// A record whose operands are bytes, behind some others.
    pub(super) fn text(&mut self, code: u32, before: &[u64], bytes: &[u8]) {
        self.id(UNABBREV_RECORD);
        self.vbr(u64::from(code), 6);
        self.vbr((before.len() + bytes.len()) as u64, 6);
        for n in before {
            self.vbr(*n, 6);
        }
        for b in bytes {
            self.vbr(u64::from(*b), 6);
        }
    }

    /// A record that ends in a blob, and the abbreviation for it: once in a block.
    pub(super) fn blob(&mut self, code: u32, ops: &[u64], bytes: &[u8]) {
        const LITERAL: u64 = 1;
        const VBR: u64 = 2;
        const BLOB: u64 = 5;
        self.id(DEFINE_ABBREV);
        self.vbr(2 + ops.len() as u64, 5);
        self.fixed(LITERAL, 1);
        self.vbr(u64::from(code), 8);
        for _ in ops {
            self.fixed(0, 1);
            self.fixed(VBR, 3);
            self.vbr(6, 5);
        }
        self.fixed(0, 1);
        self.fixed(BLOB, 3);
        self.id(OWN_ABBREV);
        for n in ops {
            self.vbr(*n, 6);
        }
        self.vbr(bytes.len() as u64, 6);
        self.align();
        self.bytes.extend_from_slice(bytes);
        self.align();
    }
}

/// A number with its sign in the lowest bit; the counterpart of [`super::super::signed`].
pub(super) fn signed(n: i64) -> u64 {
    match n {
        i64::MIN => 1,
        n if n < 0 => n.unsigned_abs() << 1 | 1,
        n => (n as u64) << 1,
    }
}
