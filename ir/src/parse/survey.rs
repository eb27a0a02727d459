//! What is looked for in all of a text, whatever stands around it, before anything is read. In a long text it is half of the
//! time until bodies can be read; so it is done beside [`super::split`], by two threads in the end.
//!
//! Cost: one pass over the text, a piece at a time that stays in the cache while one search after the other goes over it.

use super::split;
use memchr::memmem::Finder;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Where the words stand that the skeleton wants to know of.
pub(super) struct Survey {
    /// Whether pointers are written `T*` and never `ptr`.
    pub(super) typed_pointers: bool,
    /// Whether there is a `/*`.
    pub(super) block_comments: bool,
    /// Each `@llvm.`.
    pub(super) intrinsics: Vec<u32>,
    /// Each `blockaddress`.
    pub(super) block_addresses: Vec<u32>,
}

/// Bytes of a piece.
const PIECE: usize = 128 << 10;

impl Survey {
    pub(super) fn of(text: &[u8]) -> Survey {
        let work = Pieces::of(text);
        let found = work.search();
        Survey::from(text, found)
    }

    /// Of what was found in the pieces.
    pub(super) fn from(text: &[u8], mut found: Vec<Found>) -> Survey {
        found.sort_unstable_by_key(|f| f.piece);
        let star = found.iter().find_map(|f| f.star);
        let all = |of: fn(&Found) -> &Vec<u32>| found.iter().flat_map(of).copied().collect();
        Survey {
            typed_pointers: star.is_some_and(|_| split::has_typed_pointers(text)),
            block_comments: star.is_some_and(|n| split::has_block_comments(&text[n.saturating_sub(1)..])),
            intrinsics: all(|f| &f.intrinsics),
            block_addresses: all(|f| &f.block_addresses),
        }
    }
}

/// What was found in a piece.
pub(super) struct Found {
    piece: usize,
    /// The first `*`.
    star: Option<usize>,
    intrinsics: Vec<u32>,
    block_addresses: Vec<u32>,
}

/// The pieces of a text, which threads take one after the other.
pub(super) struct Pieces<'t> {
    text: &'t [u8],
    next: AtomicUsize,
}

impl<'t> Pieces<'t> {
    pub(super) fn of(text: &'t [u8]) -> Pieces<'t> {
        Pieces {
            text,
            next: AtomicUsize::new(0),
        }
    }

    /// Searches pieces until all are taken.
    pub(super) fn search(&self) -> Vec<Found> {
        let text = self.text;
        let (intrinsic, block_address) = (Finder::new("@llvm."), Finder::new("blockaddress"));
        let mut all = Vec::new();
        loop {
            let piece = self.next.fetch_add(1, Ordering::Relaxed);
            let start = piece * PIECE;
            if start >= text.len() {
                return all;
            }
            let end = text.len().min(start + PIECE);
            // Those that start in the piece.
            let places = |word: &Finder<'_>| {
                let behind = text.len().min(end + word.needle().len() - 1);
                let found = word.find_iter(&text[start..behind]);
                found.map(|n| (start + n) as u32).collect()
            };
            all.push(Found {
                piece,
                star: memchr::memchr(b'*', &text[start..end]).map(|n| start + n),
                intrinsics: places(&intrinsic),
                block_addresses: places(&block_address),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_at_the_seams_of_pieces_are_found_once() {
        let words = ["@llvm.", "blockaddress"];
        let near = |seam: usize| seam.saturating_sub(13)..seam + 2;
        for at in near(0).chain(near(PIECE)).chain(near(2 * PIECE)) {
            let mut text = vec![b' '; 2 * PIECE + 20];
            for word in words {
                text[at..at + word.len()].copy_from_slice(word.as_bytes());
                let survey = Survey::of(&text);
                let wanted = |w| if w == word { vec![at as u32] } else { Vec::new() };
                assert_eq!(survey.intrinsics, wanted("@llvm."), "at {at}");
                assert_eq!(survey.block_addresses, wanted("blockaddress"), "at {at}");
                text.fill(b' ');
            }
        }
    }

    #[test]
    fn stars_of_pointers_and_comments_are_told_apart() {
        let told = |text: &str| {
            let survey = Survey::of(text.as_bytes());
            (survey.typed_pointers, survey.block_comments)
        };
        assert_eq!(told("@x = global i32 0"), (false, false));
        assert_eq!(told("@x = global i32* null"), (true, false));
        assert_eq!(told("/* i32 */ @x = global i32 0"), (false, true));
        assert_eq!(told("/**/ @x = global i32* null"), (true, true));
        assert_eq!(told("@x = global i32* null, ptr"), (false, false));
    }
}
