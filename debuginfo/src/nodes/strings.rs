//! Strings of nodes, each once.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A string; equal strings have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Str(pub u32);

impl Str {
    /// The empty string.
    pub const EMPTY: Str = Str(0);

    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is the empty string.
    pub fn is_empty(self) -> bool {
        self == Str::EMPTY
    }
}

/// Table of strings.
pub struct Strings {
    bytes: Vec<u8>,
    /// Where each starts; and the end of the last.
    starts: Vec<u32>,
    known: HashTable<u32>,
}

impl Default for Strings {
    fn default() -> Self {
        let mut strings = Strings {
            bytes: Vec::new(),
            starts: vec![0],
            known: HashTable::new(),
        };
        strings.add(b"");
        strings
    }
}

impl Strings {
    /// The string's id.
    pub fn add(&mut self, text: &[u8]) -> Str {
        let (bytes, starts) = (&self.bytes, &self.starts);
        let get = |i: u32| &bytes[starts[i as usize] as usize..starts[i as usize + 1] as usize];
        let hash = FxBuildHasher.hash_one(text);
        if let Some(found) = self.known.find(hash, |i| get(*i) == text) {
            return Str(*found);
        }
        let id = self.len() as u32;
        self.bytes.extend_from_slice(text);
        self.starts.push(self.bytes.len() as u32);
        let (bytes, starts) = (&self.bytes, &self.starts);
        let get = |i: u32| &bytes[starts[i as usize] as usize..starts[i as usize + 1] as usize];
        self.known
            .insert_unique(hash, id, |i| FxBuildHasher.hash_one(get(*i)));
        Str(id)
    }

    /// The id of a string, if it is here.
    pub fn lookup(&self, text: &[u8]) -> Option<Str> {
        let hash = FxBuildHasher.hash_one(text);
        let found = self.known.find(hash, |i| self.get(Str(*i)) == text);
        found.map(|i| Str(*i))
    }

    /// The string's bytes.
    pub fn get(&self, id: Str) -> &[u8] {
        &self.bytes[self.starts[id.index()] as usize..self.starts[id.index() + 1] as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Never: the empty string is always there.
    pub fn is_empty(&self) -> bool {
        false
    }
}
