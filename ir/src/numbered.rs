//! Metadata by number: `!7` of a text.

use crate::ids::MdId;
use rustc_hash::FxHashMap;

/// The items of a module that have numbers. Numbers count up from 0 in what LLVM writes, but need not.
#[derive(Clone, Debug, Default)]
pub struct NumberedMetadata {
    /// By number; [`NONE`] where there is none.
    dense: Vec<MdId>,
    /// Numbers far above the others.
    sparse: FxHashMap<u32, MdId>,
    /// How many numbers are given.
    count: usize,
}

const NONE: MdId = MdId(u32::MAX);

/// How far above the others a number may be and still be found by index.
const GAP: usize = 1 << 12;

impl NumberedMetadata {
    /// The item with a number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<MdId> {
        match self.dense.get(number as usize) {
            Some(&NONE) | None if self.sparse.is_empty() => None,
            Some(&NONE) | None => self.sparse.get(&number).copied(),
            found => found.copied(),
        }
    }

    /// Gives a number to an item; the one that had it before.
    pub fn insert(&mut self, number: u32, id: MdId) -> Option<MdId> {
        let at = number as usize;
        let known = self.get(number);
        self.count += usize::from(known.is_none());
        if at >= self.dense.len() && at <= self.dense.len() + GAP {
            self.dense.resize(at + 1, NONE);
        }
        match self.dense.get_mut(at) {
            Some(place) if !self.sparse.contains_key(&number) => *place = id,
            _ => {
                self.sparse.insert(number, id);
            }
        }
        known
    }

    /// How many items have numbers.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether none has a number.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Numbers and items, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, MdId)> + '_ {
        let dense = self.dense.iter().enumerate().map(|(n, id)| (n as u32, *id));
        let sparse = self.sparse.iter().map(|(n, id)| (*n, *id));
        dense.filter(|(_, id)| *id != NONE).chain(sparse)
    }

    /// The lowest number of an item.
    pub fn number_of(&self, id: MdId) -> Option<u32> {
        self.iter()
            .filter(|(_, known)| *known == id)
            .map(|(n, _)| n)
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_count_up_and_others() {
        let mut all = NumberedMetadata::default();
        for (number, id) in [(0, 5), (2, 6), (4_000_000_000, 7), (1, 8)] {
            assert_eq!(all.insert(number, MdId(id)), None);
        }
        assert_eq!(
            (all.get(1), all.get(4_000_000_000)),
            (Some(MdId(8)), Some(MdId(7)))
        );
        assert_eq!((all.get(3), all.get(4_000_000_001)), (None, None));
        assert_eq!(all.insert(4_000_000_000, MdId(9)), Some(MdId(7)));
        assert_eq!((all.len(), all.number_of(MdId(9))), (4, Some(4_000_000_000)));
        // A number stays where it was put when the others come up to it.
        all.insert(5000, MdId(10));
        for n in 3..=5001 {
            all.insert(n, MdId(n));
        }
        assert_eq!((all.get(5000), all.len()), (Some(MdId(5000)), 5003));
    }
}
