//! `.debug_str`: each string once, and the numbers by which DWARF 5 refers to them.

use crate::nodes::{Str, Strings};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

const NONE: u32 = u32::MAX;

/// Strings in the order of their first use. Attributes of DWARF 5 refer to them by an index of its own, which only these
/// strings have.
#[derive(Default)]
pub struct StringTable {
    /// The strings with an index, in its order.
    pub indexed: Vec<u32>,
    /// By string: its index.
    indices: Vec<u32>,
    /// The section.
    pub bytes: Vec<u8>,
    /// Where each starts.
    pub offsets: Vec<u64>,
    /// Of strings of nodes: their numbers.
    of_nodes: Vec<u32>,
    /// Strings that no node has.
    others: HashTable<u32>,
}

impl StringTable {
    /// The number of a node's string.
    pub fn of_node(&mut self, strings: &Strings, text: Str) -> u32 {
        if self.of_nodes.len() <= text.index() {
            self.of_nodes.resize(strings.len().max(text.index() + 1), NONE);
        }
        let known = self.of_nodes[text.index()];
        if known != NONE {
            return known;
        }
        let id = self.append(strings.get(text));
        self.of_nodes[text.index()] = id;
        id
    }

    /// The index of a string by its number.
    pub fn index(&mut self, id: u32) -> u32 {
        if self.indices.len() <= id as usize {
            self.indices.resize(self.offsets.len(), NONE);
        }
        let index = &mut self.indices[id as usize];
        if *index == NONE {
            *index = self.indexed.len() as u32;
            self.indexed.push(id);
        }
        *index
    }

    fn get(&self, id: u32) -> &[u8] {
        Self::at(&self.bytes, &self.offsets, id)
    }

    fn at<'b>(bytes: &'b [u8], offsets: &[u64], id: u32) -> &'b [u8] {
        let start = offsets[id as usize] as usize;
        let end = offsets.get(id as usize + 1).map_or(bytes.len(), |e| *e as usize);
        &bytes[start..end - 1]
    }

    fn find(&self, text: &[u8]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(text);
        self.others.find(hash, |id| self.get(*id) == text).copied()
    }

    fn append(&mut self, text: &[u8]) -> u32 {
        let id = self.offsets.len() as u32;
        self.offsets.push(self.bytes.len() as u64);
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
        id
    }

    /// The number of a string that may also be one of `strings`.
    pub fn plain(&mut self, strings: &Strings, text: &[u8]) -> u32 {
        if let Some(known) = strings.lookup(text) {
            return self.of_node(strings, known);
        }
        if let Some(known) = self.find(text) {
            return known;
        }
        let id = self.append(text);
        let (bytes, offsets) = (&self.bytes, &self.offsets);
        self.others.insert_unique(FxBuildHasher.hash_one(text), id, |id| {
            FxBuildHasher.hash_one(Self::at(bytes, offsets, *id))
        });
        id
    }
}
