//! Instructions that were read before: compilers write the same few thousands again and again.
//!
//! What an instruction without symbols comes to depends on its text alone (and on what directives of the target have set: the
//! memory is emptied then). A table of fixed size has one place for each hash of a text, which the last one takes.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The longest text that is remembered, and the most bytes of an instruction.
const TEXT: usize = 46;
const BYTES: usize = 15;
/// Places in the table, a power of two.
const PLACES: usize = 1 << 13;
/// As many instructions are read before the table is made, so that short texts have none.
const FIRST: u32 = 512;

#[derive(Clone, Copy)]
struct Entry {
    text: [u8; TEXT],
    bytes: [u8; BYTES],
    /// Lengths; the text's is 0 where there is none.
    text_len: u8,
    len: u8,
}

/// The table.
#[derive(Default)]
pub(super) struct Memo {
    entries: Vec<Entry>,
    read: u32,
}

impl Memo {
    fn place(text: &[u8]) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write(text);
        (hasher.finish() >> 20) as usize & (PLACES - 1)
    }

    /// The bytes of an instruction that was read before.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> Option<&[u8]> {
        if self.entries.is_empty() || text.len() > TEXT {
            return None;
        }
        let entry = &self.entries[Self::place(text)];
        let same = usize::from(entry.text_len) == text.len() && entry.text[..text.len()] == *text;
        same.then(|| &entry.bytes[..usize::from(entry.len)])
    }

    /// Remembers an instruction.
    pub(super) fn note(&mut self, text: &[u8], bytes: &[u8]) {
        self.read += 1;
        if text.is_empty() || text.len() > TEXT || bytes.len() > BYTES || self.read < FIRST {
            return;
        }
        if self.entries.is_empty() {
            let none = Entry {
                text: [0; TEXT],
                bytes: [0; BYTES],
                text_len: 0,
                len: 0,
            };
            self.entries.resize(PLACES, none);
        }
        let entry = &mut self.entries[Self::place(text)];
        entry.text[..text.len()].copy_from_slice(text);
        entry.bytes[..bytes.len()].copy_from_slice(bytes);
        (entry.text_len, entry.len) = (text.len() as u8, bytes.len() as u8);
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_found_until_it_is_forgotten() {
        let mut memo = Memo::default();
        for _ in 0..FIRST {
            memo.note(b"nop", &[0x90]);
        }
        assert_eq!(memo.find(b"nop"), Some(&[0x90][..]));
        assert_eq!(memo.find(b"nop "), None);
        memo.note(&[b'x'; TEXT + 1], &[1]);
        assert_eq!(memo.find(&[b'x'; TEXT + 1]), None);
        memo.clear();
        assert_eq!(memo.find(b"nop"), None);
    }
}
