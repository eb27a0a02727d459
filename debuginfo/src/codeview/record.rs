//! One record of CodeView: a length, a kind, fields.

use super::leaf::lf;

/// A type, by its number: those below 0x1000 need no record ([`simple`](super::leaf::simple)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeIndex(pub u32);

impl TypeIndex {
    /// The first type that has a record.
    pub const FIRST: u32 = 0x1000;
    /// No type.
    pub const NONE: TypeIndex = TypeIndex(0);

    /// Whether it has no record.
    pub fn is_simple(self) -> bool {
        self.0 < Self::FIRST
    }
}

/// The longest record, without its length field, that tools take.
pub const MAX_RECORD: usize = 0xff00;

/// A record while it is made. One buffer serves all.
#[derive(Debug, Default)]
pub struct Record {
    bytes: Vec<u8>,
    /// Where type indices stand, from the record's start.
    refs: Vec<u16>,
}

impl Record {
    /// Starts a record anew.
    pub fn begin(&mut self, kind: u16) -> &mut Self {
        self.bytes.clear();
        self.refs.clear();
        self.u16(0).u16(kind)
    }

    /// One byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.bytes.push(value);
        self
    }

    /// Two bytes.
    pub fn u16(&mut self, value: u16) -> &mut Self {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Four bytes.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// A type.
    pub fn index(&mut self, ty: TypeIndex) -> &mut Self {
        if !ty.is_simple() {
            self.refs.push(self.bytes.len() as u16);
        }
        self.u32(ty.0)
    }

    /// A number of as few bytes as it needs ("numeric leaf").
    pub fn numeric(&mut self, value: u64) -> &mut Self {
        put_numeric(value, &mut self.bytes);
        self
    }

    /// A number that may be negative.
    pub fn signed(&mut self, value: i64) -> &mut Self {
        put_signed(value, &mut self.bytes);
        self
    }

    /// A name, cut where the record would be too long with `reserve` more bytes.
    pub fn name(&mut self, name: &[u8], reserve: usize) -> &mut Self {
        let room = MAX_RECORD.saturating_sub(self.bytes.len() + reserve + 1);
        self.bytes.extend_from_slice(&name[..name.len().min(room)]);
        self.u8(0)
    }

    /// Bytes so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Where type indices stand.
    pub fn refs(&self) -> &[u16] {
        &self.refs
    }

    /// Ends a type record: padded with what says how much padding follows.
    pub fn end_type(&mut self) -> &[u8] {
        pad(&mut self.bytes, 0);
        self.end()
    }

    /// Ends a symbol record: padded with zeros.
    pub fn end_symbol(&mut self) -> &[u8] {
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.end()
    }

    fn end(&mut self) -> &[u8] {
        let len = (self.bytes.len() - 2) as u16;
        self.bytes[..2].copy_from_slice(&len.to_le_bytes());
        &self.bytes
    }

    /// The bytes as they are, for what stands in no record of its own.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Pads to a multiple of four bytes, counted from `start`.
pub fn pad(bytes: &mut Vec<u8>, start: usize) {
    let len = bytes.len() - start;
    for left in (1..=len.next_multiple_of(4) - len).rev() {
        bytes.push(lf::PAD0 | left as u8);
    }
}

/// Appends a numeric leaf.
pub fn put_numeric(value: u64, out: &mut Vec<u8>) {
    let (leaf, len) = match value {
        0..0x8000 => (None, 2),
        0x8000..0x1_0000 => (Some(lf::USHORT), 2),
        0x1_0000..0x1_0000_0000 => (Some(lf::ULONG), 4),
        _ => (Some(lf::UQUADWORD), 8),
    };
    out.extend(leaf.into_iter().flat_map(u16::to_le_bytes));
    out.extend_from_slice(&value.to_le_bytes()[..len]);
}

/// Appends a numeric leaf of a number that may be negative.
pub fn put_signed(value: i64, out: &mut Vec<u8>) {
    let (leaf, len) = match value {
        0.. => return put_numeric(value as u64, out),
        -0x80.. => (lf::CHAR, 1),
        -0x8000.. => (lf::SHORT, 2),
        -0x8000_0000.. => (lf::LONG, 4),
        _ => (lf::QUADWORD, 8),
    };
    out.extend_from_slice(&leaf.to_le_bytes());
    out.extend_from_slice(&value.to_le_bytes()[..len]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let bytes = |value: i64| {
            let mut out = Vec::new();
            put_signed(value, &mut out);
            out
        };
        assert_eq!(bytes(0x7fff), [0xff, 0x7f]);
        assert_eq!(bytes(0x8000), [0x02, 0x80, 0x00, 0x80]);
        assert_eq!(bytes(0x1_0000), [0x04, 0x80, 0, 0, 1, 0]);
        assert_eq!(bytes(1 << 32), [0x0a, 0x80, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(bytes(-1), [0x00, 0x80, 0xff]);
        assert_eq!(bytes(-129), [0x01, 0x80, 0x7f, 0xff]);
        assert_eq!(bytes(-0x8001), [0x03, 0x80, 0xff, 0x7f, 0xff, 0xff]);
    }

    #[test]
    fn records_are_padded_and_say_their_length() {
        let mut record = Record::default();
        record.begin(lf::BITFIELD).index(TypeIndex(0x75)).u8(5).u8(19);
        assert_eq!(
            record.end_type(),
            [0x0a, 0, 0x05, 0x12, 0x75, 0, 0, 0, 5, 19, 0xf2, 0xf1]
        );
        record
            .begin(lf::STRING_ID)
            .index(TypeIndex(0x1001))
            .name(b"ab", 0);
        assert_eq!(record.refs(), [4]);
        assert_eq!(record.end_type()[8..], [b'a', b'b', 0, 0xf1]);
    }

    #[test]
    fn names_are_cut_to_what_a_record_may_hold() {
        let mut record = Record::default();
        record.begin(lf::STRING_ID).index(TypeIndex::NONE);
        record.name(&vec![b'x'; 100_000], 10);
        assert_eq!(record.len(), MAX_RECORD - 10);
    }
}
