//! The container of bitcode: abbreviations, blocks, records (LLVM's "Bitcode File Format", Bitstream Format).
//!
//! A [`Cursor`] stands somewhere in the stream. What lies behind the end reads as zeros; each record is checked
//! once, when it is complete, so that reading fields needs no checks. Nothing is allocated for a record: its
//! operands go to the [`Record`] of the caller.

use crate::diag::{Diagnostic, Result};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// Abbreviation ids that every block has.
const END_BLOCK: u64 = 0;
const ENTER_SUBBLOCK: u64 = 1;
const DEFINE_ABBREV: u64 = 2;
const UNABBREV_RECORD: u64 = 3;

/// The block that holds abbreviations for others, and its records.
pub(super) const BLOCKINFO: u32 = 0;
const BLOCKINFO_SETBID: u32 = 1;

/// Most operands of an abbreviation.
const MAX_ABBREV_OPS: u64 = 1 << 12;
/// Deepest nesting of blocks; real files have four.
const MAX_NESTING: usize = 32;

/// An operand of an abbreviation.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Encoding {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    /// The next operand is the type of the elements.
    Array,
    Char6,
    Blob,
}

type Abbrev = Box<[Encoding]>;

/// Abbreviations that blocks of a kind start with, by the number of the block.
#[derive(Clone, Default, Debug)]
pub(super) struct BlockInfo {
    abbrevs: FxHashMap<u32, Arc<Vec<Abbrev>>>,
}

/// A record.
#[derive(Default, Debug)]
pub(super) struct Record {
    pub(super) code: u32,
    pub(super) ops: Vec<u64>,
    /// Where the bytes of its blob stand, if it has one.
    pub(super) blob: Range<usize>,
    /// The byte at which it starts.
    pub(super) at: usize,
}

impl Record {
    /// An operand; 0 where the record is shorter.
    #[inline]
    pub(super) fn get(&self, i: usize) -> u64 {
        self.ops.get(i).copied().unwrap_or(0)
    }
    /// Number of operands.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.ops.len()
    }
    /// Operands as bytes.
    pub(super) fn bytes_from(&self, i: usize) -> Vec<u8> {
        self.ops
            .get(i..)
            .unwrap_or(&[])
            .iter()
            .map(|c| *c as u8)
            .collect()
    }
    pub(super) fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Diagnostic::error(Some(self.at as u32), message)
    }
    /// The record has at least so many operands.
    #[inline]
    pub(super) fn want(&self, n: usize, what: &str) -> Result<()> {
        if self.ops.len() >= n {
            return Ok(());
        }
        Err(self.error(format!("invalid {what} record")))
    }
}

/// What stands at a cursor.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Item {
    /// A record, which has been read.
    Record,
    /// A block of this kind; the cursor stands behind its number: enter or skip it.
    Block(u32),
    /// The block has ended.
    End,
}

/// A block that is being read.
#[derive(Default)]
struct Open {
    width: u32,
    inherited: Option<Arc<Vec<Abbrev>>>,
    own: Vec<Abbrev>,
}

/// What reading records in the midst of a block needs: the abbreviations that hold there.
#[derive(Clone)]
pub(super) struct Frame {
    width: u32,
    inherited: Option<Arc<Vec<Abbrev>>>,
    own: Vec<Abbrev>,
}

impl Frame {
    /// Number of abbreviations that the block itself defines.
    pub(super) fn len(&self) -> usize {
        self.own.len()
    }
}

/// Reads the fields of a record that is as short as most: without arrays, all in the word at `pos`. Gives how many bits they have; the
/// record is complete then.
#[inline]
fn fields_in_word(bytes: &[u8], pos: u64, abbrev: &[Encoding], record: &mut Record) -> Option<u32> {
    let (byte, shift) = ((pos / 8) as usize, (pos % 8) as u32);
    let word = bytes.get(byte..byte + 8)?;
    let mut word = u64::from_le_bytes(word.try_into().expect("eight bytes")) >> shift;
    // Less than a whole word, so that no shift is by one.
    let all = 63 - shift;
    let mut left = all;
    let mut code = None;
    for encoding in abbrev {
        let value = match *encoding {
            Encoding::Literal(value) => value,
            Encoding::Fixed(n) => {
                left = left.checked_sub(n)?;
                let value = word & ((1 << n) - 1);
                word >>= n;
                value
            }
            Encoding::Vbr(n) => {
                let more = 1 << (n - 1);
                let (mut value, mut at) = (0, 0);
                loop {
                    left = left.checked_sub(n)?;
                    value |= (word & (more - 1)) << at;
                    let last = word & more == 0;
                    word >>= n;
                    at += n - 1;
                    if last {
                        break value;
                    }
                }
            }
            Encoding::Array | Encoding::Char6 | Encoding::Blob => return None,
        };
        match code {
            None => code = Some(value),
            Some(_) => record.ops.push(value),
        }
    }
    record.code = code.unwrap_or(0) as u32;
    Some(all - left)
}

/// A place in a stream, and the blocks around it.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// In bits.
    pos: u64,
    open: Open,
    outer: Vec<Open>,
    /// What the block that has ended last defined.
    closed: Vec<Abbrev>,
}

impl<'a> Cursor<'a> {
    /// At a byte, outside of all blocks.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Cursor<'a> {
        Cursor {
            bytes,
            pos: at as u64 * 8,
            open: Open {
                width: 2,
                ..Open::default()
            },
            outer: Vec::new(),
            closed: Vec::new(),
        }
    }
    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// At a place that [`Cursor::mark`] gave: before the header of a block.
    pub(super) fn at_mark(bytes: &'a [u8], mark: u64) -> Cursor<'a> {
        let mut cursor = Cursor::new(bytes, 0);
        cursor.pos = mark;
        cursor
    }
    /// At a place that [`Cursor::mark`] gave: before a record of a block.
    pub(super) fn resume(bytes: &'a [u8], mark: u64, frame: &Frame) -> Cursor<'a> {
        let mut cursor = Cursor::at_mark(bytes, mark);
        let open = Open {
            width: frame.width,
            inherited: frame.inherited.clone(),
            own: frame.own.clone(),
        };
        cursor.outer.push(std::mem::replace(&mut cursor.open, open));
        cursor
    }
    /// Number of abbreviations that the block has defined so far.
    pub(super) fn definitions(&self) -> usize {
        self.open.own.len()
    }
    /// What [`Cursor::resume`] needs for records of this block.
    pub(super) fn frame(&self) -> Frame {
        Frame {
            width: self.open.width,
            inherited: self.open.inherited.clone(),
            own: self.open.own.clone(),
        }
    }
    /// The place, to come back to.
    pub(super) fn mark(&self) -> u64 {
        self.pos
    }
    /// The byte at which the cursor stands.
    pub(super) fn byte(&self) -> usize {
        (self.pos / 8) as usize
    }
    /// Whether nothing is left.
    pub(super) fn at_end(&self) -> bool {
        self.pos >= self.bytes.len() as u64 * 8
    }
    pub(super) fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        Diagnostic::error(Some(self.byte().min(self.bytes.len()) as u32), message)
    }
    fn bits_left(&self) -> u64 {
        (self.bytes.len() as u64 * 8).saturating_sub(self.pos)
    }
    fn check(&self) -> Result<()> {
        if self.pos > self.bytes.len() as u64 * 8 {
            return Err(self.error("unexpected end of bitcode"));
        }
        Ok(())
    }

    /// The next `n` bits, at most 32.
    #[inline(always)]
    fn bits(&mut self, n: u32) -> u64 {
        let (byte, shift) = ((self.pos / 8) as usize, (self.pos % 8) as u32);
        self.pos += u64::from(n);
        let word = match self.bytes.get(byte..byte + 8) {
            Some(b) => u64::from_le_bytes(b.try_into().expect("eight bytes")),
            None => self.last_word(byte),
        };
        (word >> shift) & ((1 << n) - 1)
    }
    #[cold]
    fn last_word(&self, byte: usize) -> u64 {
        let mut word = [0; 8];
        let rest = self.bytes.get(byte..).unwrap_or(&[]);
        let n = rest.len().min(8);
        word[..n].copy_from_slice(&rest[..n]);
        u64::from_le_bytes(word)
    }
    #[inline(always)]
    fn fixed(&mut self, n: u32) -> u64 {
        if n <= 32 {
            return self.bits(n);
        }
        let low = self.bits(32);
        low | self.bits(n - 32) << 32
    }
    /// Variable bit rate: chunks of `n` bits whose highest says that another one follows.
    #[inline(always)]
    fn vbr(&mut self, n: u32) -> u64 {
        let more = 1 << (n - 1);
        let chunk = self.bits(n);
        if chunk & more == 0 {
            return chunk;
        }
        let mut value = chunk & (more - 1);
        let mut shift = n - 1;
        loop {
            let chunk = self.bits(n);
            if shift < 64 {
                value |= (chunk & (more - 1)) << shift;
            }
            shift = (shift + n - 1).min(64);
            if chunk & more == 0 || self.pos > self.bytes.len() as u64 * 8 {
                return value;
            }
        }
    }
    /// A number of a table of lengths.
    pub(super) fn vbr6(&mut self) -> u64 {
        self.vbr(6)
    }
    fn align32(&mut self) {
        self.pos = self.pos.next_multiple_of(32);
    }

    /// Goes on to the next record of this block, over blocks within it. `false`: the block has ended.
    pub(super) fn next_record(&mut self, record: &mut Record) -> Result<bool> {
        loop {
            match self.next(record)? {
                Item::End => return Ok(false),
                Item::Block(_) => self.skip_block()?,
                Item::Record => return Ok(true),
            };
        }
    }

    /// Goes on to the next record or block. A record is read into `record`; definitions of abbreviations
    /// are taken in.
    pub(super) fn next(&mut self, record: &mut Record) -> Result<Item> {
        loop {
            if self.at_end() {
                return match self.outer.is_empty() {
                    true => Ok(Item::End),
                    false => Err(self.error("unexpected end of bitcode in a block")),
                };
            }
            record.at = self.byte();
            match self.bits(self.open.width) {
                END_BLOCK => {
                    self.align32();
                    let Some(outer) = self.outer.pop() else {
                        return Err(self.error("end of a block that has not begun"));
                    };
                    self.closed = std::mem::replace(&mut self.open, outer).own;
                    return Ok(Item::End);
                }
                ENTER_SUBBLOCK => {
                    let id = self.vbr(8);
                    self.check()?;
                    return Ok(Item::Block(u32::try_from(id).unwrap_or(u32::MAX)));
                }
                DEFINE_ABBREV => {
                    let abbrev = self.abbrev()?;
                    self.open.own.push(abbrev);
                }
                UNABBREV_RECORD => {
                    self.plain_record(record)?;
                    return Ok(Item::Record);
                }
                id => {
                    self.abbreviated_record(id as usize - 4, record)?;
                    return Ok(Item::Record);
                }
            }
        }
    }

    fn plain_record(&mut self, record: &mut Record) -> Result<()> {
        record.code = self.vbr(6) as u32;
        let n = self.vbr(6);
        if n > self.bits_left() / 6 {
            return Err(record.error("record is longer than what is left of the bitcode"));
        }
        record.ops.clear();
        record.blob = 0..0;
        record.ops.extend((0..n).map(|_| self.vbr(6)));
        self.check()
    }

    fn abbreviated_record(&mut self, n: usize, record: &mut Record) -> Result<()> {
        record.ops.clear();
        record.blob = 0..0;
        let shared = self.open.inherited.as_deref().map_or(&[][..], |l| l);
        let abbrev = shared.get(n).or_else(|| self.open.own.get(n - shared.len()));
        if let Some(used) = abbrev.and_then(|a| fields_in_word(self.bytes, self.pos, a, record)) {
            self.pos += u64::from(used);
            return Ok(());
        }
        record.ops.clear();
        let inherited = self.open.inherited.take();
        let own = std::mem::take(&mut self.open.own);
        let shared = inherited.as_deref().map_or(&[][..], |l| l);
        let abbrev = match n.checked_sub(shared.len()) {
            None => Some(&shared[n]),
            Some(n) => own.get(n),
        };
        let read = match abbrev {
            Some(abbrev) => self.fields(abbrev, record),
            None => Err(record.error("record with an unknown abbreviation")),
        };
        self.open.inherited = inherited;
        self.open.own = own;
        read?;
        self.check()
    }

    /// The fields of a record; the first one is its code.
    fn fields(&mut self, abbrev: &[Encoding], record: &mut Record) -> Result<()> {
        let mut rest = abbrev;
        let mut first = true;
        while let Some((encoding, next)) = rest.split_first() {
            rest = next;
            let value = match *encoding {
                Encoding::Array => {
                    let element = rest[0];
                    rest = &rest[1..];
                    self.array(element, record)?;
                    continue;
                }
                Encoding::Blob => {
                    self.blob(record)?;
                    continue;
                }
                scalar => self.scalar(scalar),
            };
            if std::mem::take(&mut first) {
                record.code = value as u32;
            } else {
                record.ops.push(value);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn scalar(&mut self, encoding: Encoding) -> u64 {
        const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
        match encoding {
            Encoding::Literal(v) => v,
            Encoding::Fixed(n) => self.fixed(n),
            Encoding::Vbr(n) => self.vbr(n),
            Encoding::Char6 => u64::from(CHAR6[self.bits(6) as usize]),
            Encoding::Array | Encoding::Blob => 0,
        }
    }

    fn array(&mut self, element: Encoding, record: &mut Record) -> Result<()> {
        let n = self.vbr(6);
        let bits = match element {
            Encoding::Fixed(n) | Encoding::Vbr(n) => u64::from(n),
            _ => 6,
        };
        if n > self.bits_left() / bits {
            return Err(record.error("array is longer than what is left of the bitcode"));
        }
        record.ops.extend((0..n).map(|_| self.scalar(element)));
        Ok(())
    }

    fn blob(&mut self, record: &mut Record) -> Result<()> {
        let n = self.vbr(6);
        self.align32();
        let start = self.byte();
        if n > self.bits_left() / 8 {
            return Err(record.error("blob is longer than what is left of the bitcode"));
        }
        record.blob = start..start + n as usize;
        self.pos += n * 8;
        self.align32();
        Ok(())
    }

    /// The definition of an abbreviation.
    fn abbrev(&mut self) -> Result<Abbrev> {
        let n = self.vbr(5);
        if n == 0 || n > MAX_ABBREV_OPS || n > self.bits_left() {
            return Err(self.error("abbreviation with a bad number of operands"));
        }
        let mut ops = Vec::with_capacity(n as usize);
        let bad = |c: &Self| c.error("abbreviation with a bad operand");
        for i in 0..n {
            if self.bits(1) == 1 {
                ops.push(Encoding::Literal(self.vbr(8)));
                continue;
            }
            let op = match self.bits(3) {
                kind @ (1 | 2) => {
                    let width = self.vbr(5);
                    match (kind, width) {
                        // No bits at all: always zero.
                        (_, 0) => Encoding::Literal(0),
                        (1, 1..=64) => Encoding::Fixed(width as u32),
                        (2, 2..=32) => Encoding::Vbr(width as u32),
                        _ => return Err(bad(self)),
                    }
                }
                3 if i > 0 && i + 2 == n => Encoding::Array,
                4 => Encoding::Char6,
                5 if i > 0 && i + 1 == n => Encoding::Blob,
                _ => return Err(bad(self)),
            };
            ops.push(op);
        }
        if let [.., Encoding::Array, element] = ops[..]
            && !matches!(element, Encoding::Fixed(_) | Encoding::Vbr(_) | Encoding::Char6)
        {
            return Err(bad(self));
        }
        if matches!(ops[..], [.., Encoding::Array]) {
            return Err(bad(self));
        }
        self.check()?;
        Ok(ops.into_boxed_slice())
    }

    /// The header of a block behind its number: width of abbreviation ids, and the bytes of what is in it.
    fn block_header(&mut self) -> Result<(u32, Range<usize>)> {
        let width = self.vbr(4);
        self.align32();
        let words = self.bits(32);
        let start = self.byte();
        if !(2..=32).contains(&width) || words > self.bits_left() / 32 {
            return Err(self.error("block with a bad header"));
        }
        Ok((width as u32, start..start + words as usize * 4))
    }

    /// Goes over a block; returns where its contents stand.
    pub(super) fn skip_block(&mut self) -> Result<Range<usize>> {
        let (_, range) = self.block_header()?;
        self.pos = range.end as u64 * 8;
        Ok(range)
    }

    /// Goes into a block of the kind `id`; [`Item::End`] will lead out of it.
    pub(super) fn enter(&mut self, id: u32, info: &BlockInfo) -> Result<()> {
        let (width, _) = self.block_header()?;
        if self.outer.len() >= MAX_NESTING {
            return Err(self.error("blocks are nested too deep"));
        }
        let open = Open {
            width,
            inherited: info.abbrevs.get(&id).cloned(),
            own: Vec::new(),
        };
        self.outer.push(std::mem::replace(&mut self.open, open));
        Ok(())
    }

    /// The block of abbreviations for others.
    pub(super) fn block_info(&mut self, info: &mut BlockInfo) -> Result<()> {
        self.enter(BLOCKINFO, &BlockInfo::default())?;
        let mut record = Record::default();
        let mut of: Option<u32> = None;
        loop {
            let item = self.next(&mut record)?;
            // Definitions met on the way belong to the block that was named last.
            let defined = match item {
                Item::End => std::mem::take(&mut self.closed),
                _ => std::mem::take(&mut self.open.own),
            };
            if let Some(id) = of
                && !defined.is_empty()
            {
                let list = info.abbrevs.entry(id).or_default();
                Arc::make_mut(list).extend(defined);
            } else if !defined.is_empty() {
                return Err(record.error("abbreviation for a block without a number"));
            }
            match item {
                Item::End => return Ok(()),
                Item::Block(_) => {
                    self.skip_block()?;
                }
                Item::Record if record.code == BLOCKINFO_SETBID => {
                    record.want(1, "SETBID")?;
                    of = Some(record.get(0) as u32);
                }
                // Names of blocks and records, for dumps.
                Item::Record => {}
            }
        }
    }
}
