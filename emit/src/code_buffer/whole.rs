//! Pieces of code that no boundary may cut: branches that cross or end at a multiple of 32 bytes are slow on processors
//! with Intel's erratum SKX102, and padding before them keeps them in one piece (`-x86-align-branch-boundary`).
//!
//! A piece begins with a site of its own, whose length is the padding. [`CodeBuffer::branch`] makes the pieces of direct
//! branches; a target names all others. A compare that the processor joins with the branch behind it is the start of a
//! *pair*: the piece stays without an end, and so without padding, unless a branch comes next.

use super::{BranchTarget, CodeBuffer, Label, Place, Site, UNBOUND};

/// Which pieces are kept whole, and between which boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeBranches {
    /// log2 of the distance between boundaries.
    pub log2: u8,
    /// Bit `kind`: pieces of this kind are kept whole. The kinds of direct branches are the target's numbers for these.
    pub kinds: u32,
    /// Compares stay with their branches.
    pub pairs: bool,
}

/// Pieces of the present function.
#[derive(Default)]
pub(super) struct Whole {
    /// What is asked for.
    pub(super) wanted: Option<WholeBranches>,
    /// Site of the piece that has begun.
    open: Option<usize>,
    /// Site of a pair's compare, and where that ends.
    pair: Option<(usize, Place)>,
}

impl Whole {
    /// Forgets the last function.
    pub(super) fn clear(&mut self) {
        (self.open, self.pair) = (None, None);
    }
}

impl CodeBuffer {
    /// Says which branches of the function are kept whole, before there is code.
    pub fn keep_whole(&mut self, wanted: Option<WholeBranches>) {
        self.whole.wanted = wanted;
    }

    /// A piece of this kind begins here, unless it is part of one that has begun.
    #[inline]
    pub fn begin_whole(&mut self, kind: u32) {
        if let Some(wanted) = self.whole.wanted {
            self.begin_wanted(wanted, kind);
        }
    }

    #[cold]
    fn begin_wanted(&mut self, wanted: WholeBranches, kind: u32) {
        let pair = self.whole.pair.take().filter(|(_, end)| *end == self.here());
        if self.whole.open.is_some() {
            return;
        }
        if let Some((site, _)) = pair {
            self.whole.open = Some(site);
        } else if wanted.kinds >> kind & 1 != 0 {
            self.whole.open = Some(self.push_piece());
        }
    }

    fn push_piece(&mut self) -> usize {
        self.sites.push(Site::Whole {
            raw: self.bytes.len() as u32,
            end: Place {
                raw: UNBOUND,
                sites: 0,
            },
        });
        self.sites.len() - 1
    }

    /// The piece that has begun ends here.
    #[inline]
    pub fn end_whole(&mut self) {
        if let Some(open) = self.whole.open.take() {
            let here = self.here();
            if let Site::Whole { end, .. } = &mut self.sites[open] {
                *end = here;
            }
        }
    }

    /// Whether compares are to be named by [`begin_pair`](Self::begin_pair).
    #[inline]
    pub fn keeps_pairs(&self) -> bool {
        self.whole.wanted.is_some_and(|w| w.pairs)
    }

    /// What is put next may be the first of a pair.
    #[inline]
    pub fn begin_pair(&mut self) {
        if self.keeps_pairs() && self.whole.open.is_none() {
            let site = self.push_piece();
            self.whole.pair = Some((site, self.here()));
        }
    }

    /// It ends here.
    #[inline]
    pub fn end_pair(&mut self) {
        let here = self.here();
        if let Some((_, end)) = &mut self.whole.pair {
            *end = here;
        }
    }

    /// Padding of the piece at site `index`, whose code begins at `raw` and is `at` bytes from an aligned start.
    pub(super) fn padding<T: BranchTarget>(&self, target: &T, index: usize, raw: u32, at: u32) -> u32 {
        let (Site::Whole { end, .. }, Some(wanted)) = (self.sites[index], self.whole.wanted) else {
            return 0;
        };
        if end.raw == UNBOUND {
            return 0;
        }
        let within = &self.sites[index + 1..end.sites as usize];
        let branches: u32 = within.iter().map(|site| site.branch_len(target)).sum();
        let len = end.raw - raw + branches;
        let cut = at >> wanted.log2 != (at + len) >> wanted.log2;
        if cut && len < 1 << wanted.log2 {
            at.wrapping_neg() & ((1 << wanted.log2) - 1)
        } else {
            0
        }
    }

    /// Where the part of the function that holds site `index` begins. `part` counts the parts that have begun before.
    pub(super) fn part_start(&self, part: &mut usize, index: usize) -> u32 {
        let place = |label: &Label| self.labels[label.0 as usize];
        while self
            .parts
            .get(*part)
            .is_some_and(|l| place(l).sites as usize <= index)
        {
            *part += 1;
        }
        let started = part.checked_sub(1).map(|last| place(&self.parts[last]));
        started.map_or(0, |at| at.raw + self.shift[at.sites as usize])
    }
}
