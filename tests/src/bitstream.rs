//! Files of bitcode as trees of blocks and records, read and written back: what mutations of bitcode change.
//!
//! Records are written without abbreviations, so places of blocks that some records name would be wrong: these, which a reader
//! can do without, are left out (`MOVED`). Cost: O(length of the file).

use std::collections::HashMap;

/// What a block consists of.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Its id, and what it consists of.
    Block(u64, Vec<Item>),
    /// What `DEFINE_ABBREV` made is written out.
    Record(Record),
}

/// A record of a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What kind of record it is in its block.
    pub code: u64,
    /// Operands, of arrays the elements; without a blob's bytes.
    pub ops: Vec<u64>,
    /// Of records with an abbreviation that ends in a blob.
    pub blob: Option<Vec<u8>>,
}

/// Records that hold places in the file: (block, code). The offset of the symbol table, those of metadata, of functions.
const MOVED: [(u64, u64); 4] = [(8, 13), (15, 38), (15, 39), (14, 3)];
const BLOCKINFO: u64 = 0;
/// Width of abbreviation ids in what is written.
const WIDTH: u64 = 8;
const MAGIC: [u8; 4] = *b"BC\xc0\xde";

#[derive(Clone, Debug)]
enum Encoding {
    Literal(u64),
    Fixed(u64),
    Vbr(u64),
    Array,
    Char6,
    Blob,
}

type Abbrev = Vec<Encoding>;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    info: HashMap<u64, Vec<Abbrev>>,
}

/// The items of a file; nothing if it is not well-formed.
pub fn read(bytes: &[u8]) -> Option<Vec<Item>> {
    let mut reader = Reader {
        bytes: bytes.strip_prefix(&MAGIC)?,
        at: 0,
        info: HashMap::new(),
    };
    let mut items = Vec::new();
    while reader.at + 32 <= 8 * reader.bytes.len() {
        match reader.fixed(2)? {
            1 => items.push(reader.block()?),
            _ => return None,
        }
    }
    Some(items)
}

impl Reader<'_> {
    fn fixed(&mut self, width: u64) -> Option<u64> {
        let mut value = 0;
        for i in 0..width {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u64::from(byte >> (self.at % 8) & 1) << i;
            self.at += 1;
        }
        Some(value)
    }

    fn vbr(&mut self, width: u64) -> Option<u64> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let piece = self.fixed(width)?;
            let more = 1 << (width - 1);
            value |= (piece & (more - 1)).checked_shl(shift).unwrap_or(0);
            shift += width as u32 - 1;
            if piece & more == 0 {
                return Some(value);
            }
        }
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(32);
    }

    /// What stands behind the id of a block's start.
    fn block(&mut self) -> Option<Item> {
        let number = self.vbr(8)?;
        let width = self.vbr(4)?;
        self.align();
        self.fixed(32)?;
        let mut abbrevs = self.info.get(&number).cloned().unwrap_or_default();
        let mut items = Vec::new();
        let mut told = None;
        loop {
            match self.fixed(width)? {
                0 => break,
                1 => items.push(self.block()?),
                2 => {
                    let abbrev = self.abbrev()?;
                    match told {
                        Some(block) if number == BLOCKINFO => {
                            self.info.entry(block).or_default().push(abbrev)
                        }
                        _ => abbrevs.push(abbrev),
                    }
                }
                3 => {
                    let code = self.vbr(6)?;
                    let count = self.vbr(6)?;
                    let ops = (0..count).map(|_| self.vbr(6)).collect::<Option<Vec<u64>>>()?;
                    if number == BLOCKINFO {
                        told = ops.first().copied();
                    }
                    items.push(Item::Record(Record {
                        code,
                        ops,
                        blob: None,
                    }));
                }
                id => items.push(Item::Record(self.abbreviated(abbrevs.get(id as usize - 4)?)?)),
            }
        }
        self.align();
        items.retain(|i| !matches!(i, Item::Record(r) if MOVED.contains(&(number, r.code))));
        Some(Item::Block(number, items))
    }

    fn abbrev(&mut self) -> Option<Abbrev> {
        let count = self.vbr(5)?;
        let encoding = |r: &mut Self| match r.fixed(1)? {
            1 => r.vbr(8).map(Encoding::Literal),
            _ => Some(match r.fixed(3)? {
                1 => Encoding::Fixed(r.vbr(5)?),
                2 => Encoding::Vbr(r.vbr(5)?),
                3 => Encoding::Array,
                4 => Encoding::Char6,
                _ => Encoding::Blob,
            }),
        };
        (0..count).map(|_| encoding(self)).collect()
    }

    fn abbreviated(&mut self, abbrev: &Abbrev) -> Option<Record> {
        let mut record = Record::default();
        let mut encodings = abbrev.iter();
        while let Some(encoding) = encodings.next() {
            match encoding {
                Encoding::Array => {
                    let element = encodings.next()?;
                    for _ in 0..self.vbr(6)? {
                        record.ops.push(self.scalar(element)?);
                    }
                }
                Encoding::Blob => {
                    let count = self.vbr(6)?;
                    self.align();
                    let bytes = self.bytes.get(self.at / 8..self.at / 8 + count as usize)?;
                    record.blob = Some(bytes.to_vec());
                    self.at += 8 * bytes.len();
                    self.align();
                }
                scalar => record.ops.push(self.scalar(scalar)?),
            }
        }
        record.code = (!record.ops.is_empty()).then(|| record.ops.remove(0))?;
        Some(record)
    }

    fn scalar(&mut self, encoding: &Encoding) -> Option<u64> {
        match *encoding {
            Encoding::Literal(n) => Some(n),
            Encoding::Fixed(width) => self.fixed(width),
            Encoding::Vbr(0) => Some(0),
            Encoding::Vbr(width) => self.vbr(width),
            Encoding::Char6 => {
                let letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
                self.fixed(6).map(|n| u64::from(letters[n as usize]))
            }
            Encoding::Array | Encoding::Blob => None,
        }
    }
}

/// A file of these items.
pub fn write(items: &[Item]) -> Vec<u8> {
    let mut writer = Writer {
        bytes: MAGIC.to_vec(),
        bits: 0,
    };
    items.iter().for_each(|i| writer.item(i, 2, &mut 4));
    writer.bytes
}

struct Writer {
    bytes: Vec<u8>,
    /// Bits of the last byte that are used; 0 for all.
    bits: u64,
}

impl Writer {
    fn fixed(&mut self, n: u64, width: u64) {
        for i in 0..width {
            if self.bits == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("the magic number is there");
            *last |= ((n >> i & 1) as u8) << self.bits;
            self.bits = (self.bits + 1) % 8;
        }
    }

    fn vbr(&mut self, mut n: u64, width: u64) {
        let more = 1u64 << (width - 1);
        while n >= more {
            self.fixed(n & (more - 1) | more, width);
            n >>= width - 1;
        }
        self.fixed(n, width);
    }

    fn align(&mut self) {
        self.bits = 0;
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    /// In a block with ids of this width, whose next abbreviation has this id.
    fn item(&mut self, item: &Item, width: u64, next: &mut u64) {
        match item {
            Item::Block(number, items) => {
                self.fixed(1, width);
                self.vbr(*number, 8);
                self.vbr(WIDTH, 4);
                self.align();
                let start = self.bytes.len();
                self.fixed(0, 32);
                let mut own = 4;
                items.iter().for_each(|i| self.item(i, WIDTH, &mut own));
                self.fixed(0, WIDTH);
                self.align();
                let words = (self.bytes.len() - start - 4) / 4;
                self.bytes[start..start + 4].copy_from_slice(&(words as u32).to_le_bytes());
            }
            Item::Record(record) => match &record.blob {
                Some(blob) if *next < 1 << width => self.blob(record, blob, width, next),
                _ => {
                    self.fixed(3, width);
                    [record.code, record.ops.len() as u64]
                        .iter()
                        .chain(&record.ops)
                        .for_each(|n| self.vbr(*n, 6));
                }
            },
        }
    }

    /// A record that ends in a blob, and its abbreviation.
    fn blob(&mut self, record: &Record, blob: &[u8], width: u64, next: &mut u64) {
        const VBR_6: u64 = 2 << 1 | 6 << 4;
        const BLOB: u64 = 5 << 1;
        self.fixed(2, width);
        self.vbr(2 + record.ops.len() as u64, 5);
        self.fixed(VBR_6, 9);
        record.ops.iter().for_each(|_| self.fixed(VBR_6, 9));
        self.fixed(BLOB, 4);
        self.fixed(*next, width);
        *next += 1;
        self.vbr(record.code, 6);
        record.ops.iter().for_each(|n| self.vbr(*n, 6));
        self.vbr(blob.len() as u64, 6);
        self.align();
        self.bytes.extend_from_slice(blob);
        self.align();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let record = |code, ops: &[u64], blob: Option<&[u8]>| {
            Item::Record(Record {
                code,
                ops: ops.to_vec(),
                blob: blob.map(<[u8]>::to_vec),
            })
        };
        let inner = Item::Block(12, vec![record(1, &[0, 31, 32, u64::MAX], None)]);
        let items = [
            Item::Block(
                8,
                vec![record(2, &[], None), inner, record(35, &[3, 70], Some(b"names"))],
            ),
            Item::Block(
                23,
                vec![record(1, &[], Some(b"")), record(1, &[5], Some(b"four"))],
            ),
        ];
        assert_eq!(read(&write(&items)).as_deref(), Some(&items[..]));
        assert_eq!(read(b"BC\xc0\xde\xff\xff\xff\xff"), None);
    }

    #[test]
    fn modules_of_ours_mean_the_same() {
        let text = "@g = global i32 7\n!0 = !{!\"a\"}\n!n = !{!0}\ndefine i32 @f(i32 %a) {\n %r = add i32 %a, 1\n ret i32 %r\n}\n";
        let module = llforge::Module::parse("a.ll", text).expect("valid");
        let bitcode = module.to_bitcode().expect("written");
        let again = write(&read(&bitcode).expect("read"));
        let object = |bytes: Vec<u8>| {
            let module = llforge::Module::parse("a.ll", bytes).expect("valid");
            module.compile(&llforge::Options::object()).expect("compiled")
        };
        assert_eq!(object(again), object(bitcode));
    }
}
