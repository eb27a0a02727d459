//! The type records of a module, each once.

use super::leaf::lf;
use super::record::{MAX_RECORD, Record, TypeIndex, pad};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Records by number, without those that are there already.
#[derive(Default)]
pub struct TypeTable {
    bytes: Vec<u8>,
    starts: Vec<u32>,
    known: HashTable<u32>,
    /// Where types stand in all records, and where each record's begin. For hashes.
    refs: Vec<u16>,
    ref_starts: Vec<u32>,
}

impl TypeTable {
    /// Ends a record and gives it a number, that of an equal one if there is one.
    pub fn insert(&mut self, record: &mut Record) -> TypeIndex {
        record.end_type();
        self.add(record.bytes(), record.refs())
    }

    fn add(&mut self, record: &[u8], refs: &[u16]) -> TypeIndex {
        let (bytes, starts) = (&self.bytes, &self.starts);
        let hash = FxBuildHasher.hash_one(record);
        if let Some(found) = self.known.find(hash, |i| get(bytes, starts, *i) == record) {
            return TypeIndex(TypeIndex::FIRST + found);
        }
        let id = self.starts.len() as u32;
        self.starts.push(self.bytes.len() as u32);
        self.bytes.extend_from_slice(record);
        self.ref_starts.push(self.refs.len() as u32);
        self.refs.extend_from_slice(refs);
        let (bytes, starts) = (&self.bytes, &self.starts);
        self.known
            .insert_unique(hash, id, |i| FxBuildHasher.hash_one(get(bytes, starts, *i)));
        TypeIndex(TypeIndex::FIRST + id)
    }

    /// Inserts a field list, in as many records as it needs: each but the last ends with the number of the next, which
    /// therefore comes before it.
    pub fn insert_fields(&mut self, fields: &Fields) -> TypeIndex {
        let mut next: Option<TypeIndex> = None;
        let mut end = (fields.bytes.len(), fields.refs.len());
        for start in fields.segments.iter().rev() {
            let mut bytes = vec![0, 0];
            bytes.extend_from_slice(&lf::FIELDLIST.to_le_bytes());
            bytes.extend_from_slice(&fields.bytes[start.0..end.0]);
            let mut refs: Vec<u16> = fields.refs[start.1..end.1]
                .iter()
                .map(|at| (*at as usize - start.0 + 4) as u16)
                .collect();
            if let Some(next) = next {
                bytes.extend_from_slice(&lf::INDEX.to_le_bytes());
                bytes.extend_from_slice(&[0, 0]);
                refs.push(bytes.len() as u16);
                bytes.extend_from_slice(&next.0.to_le_bytes());
            }
            let len = (bytes.len() - 2) as u16;
            bytes[..2].copy_from_slice(&len.to_le_bytes());
            next = Some(self.add(&bytes, &refs));
            end = *start;
        }
        next.unwrap_or(TypeIndex::NONE)
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// All records, as they stand in `.debug$T`.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A record, and where types stand in it.
    pub fn record(&self, i: usize) -> (&[u8], &[u16]) {
        let end = self
            .ref_starts
            .get(i + 1)
            .map_or(self.refs.len(), |e| *e as usize);
        let refs = &self.refs[self.ref_starts[i] as usize..end];
        (get(&self.bytes, &self.starts, i as u32), refs)
    }
}

/// The bytes of record `i`.
fn get<'b>(bytes: &'b [u8], starts: &[u32], i: u32) -> &'b [u8] {
    let end = starts.get(i as usize + 1).map_or(bytes.len(), |e| *e as usize);
    &bytes[starts[i as usize] as usize..end]
}

/// A field list while it is made.
#[derive(Default)]
pub struct Fields {
    /// Members, each padded.
    bytes: Vec<u8>,
    refs: Vec<u32>,
    /// Where in `bytes` and `refs` each record starts.
    segments: Vec<(usize, usize)>,
    /// The member under way.
    member: usize,
}

impl Fields {
    /// An empty list.
    pub fn new() -> Self {
        Fields {
            segments: vec![(0, 0)],
            ..Fields::default()
        }
    }

    /// Starts a member.
    pub fn begin(&mut self, kind: u16) -> &mut Self {
        self.member = self.bytes.len();
        self.u16(kind)
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

    /// A type.
    pub fn index(&mut self, ty: TypeIndex) -> &mut Self {
        if !ty.is_simple() {
            self.refs.push(self.bytes.len() as u32);
        }
        self.u32(ty.0)
    }

    /// A number of as few bytes as it needs.
    pub fn numeric(&mut self, value: u64) -> &mut Self {
        super::record::put_numeric(value, &mut self.bytes);
        self
    }

    /// A name, cut so that the member fits a record.
    pub fn name(&mut self, name: &[u8]) -> &mut Self {
        let room = MAX_RECORD - 64 - (self.bytes.len() - self.member);
        self.bytes.extend_from_slice(&name[..name.len().min(room)]);
        self.bytes.push(0);
        self
    }

    /// Ends a member; it goes into the next record if it does not fit this one.
    pub fn end(&mut self) {
        pad(&mut self.bytes, 0);
        let &(start, _) = self.segments.last().expect("has a segment");
        // A record's head and the reference to the next record count too.
        if self.bytes.len() - start + 4 > MAX_RECORD - 8 && self.member > start {
            let refs = self.refs.partition_point(|at| (*at as usize) < self.member);
            self.segments.push((self.member, refs));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_records_have_one_number() {
        let (mut table, mut record) = (TypeTable::default(), Record::default());
        let mut modifier = |ty: u32| {
            record.begin(lf::MODIFIER).index(TypeIndex(ty)).u16(1);
            table.insert(&mut record)
        };
        assert_eq!(
            [modifier(0x74), modifier(0x75), modifier(0x74)],
            [0x1000, 0x1001, 0x1000].map(TypeIndex)
        );
        assert_eq!(modifier(0x1001), TypeIndex(0x1002));
        assert_eq!(table.record(2).1, [4]);
        assert_eq!(table.bytes().len(), 36);
    }

    #[test]
    fn long_field_lists_are_continued() {
        let (mut table, mut fields) = (TypeTable::default(), Fields::new());
        for i in 0..10_000_u32 {
            fields
                .begin(lf::MEMBER)
                .u16(3)
                .index(TypeIndex(0x1000))
                .numeric(0);
            fields.name(format!("member{i:05}").as_bytes()).end();
        }
        let last = table.insert_fields(&fields);
        assert!(table.len() > 3 && last.0 as usize == 0x1000 + table.len() - 1);
        let mut members = 0;
        for i in 0..table.len() {
            let (record, refs) = table.record(i);
            assert!(record.len() <= MAX_RECORD + 2 && record.len() % 4 == 0);
            assert_eq!(
                u16::from_le_bytes([record[0], record[1]]) as usize,
                record.len() - 2
            );
            let continued = record[record.len() - 8..][..2] == lf::INDEX.to_le_bytes();
            assert_eq!(continued, i > 0);
            members += refs.len() - usize::from(continued);
            for at in refs {
                let ty = u32::from_le_bytes(record[*at as usize..][..4].try_into().unwrap());
                assert!(ty == 0x1000 || ty == 0x1000 + i as u32 - 1);
            }
        }
        assert_eq!(members, 10_000);
    }
}
