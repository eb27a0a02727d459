//! Loads and stores of neighbouring places become one instruction (`ldp`, `stp`, or a wider store of zero) while they
//! are encoded: the second joins the word of the first where nothing between stands against its moving up. A few
//! accesses wait for a neighbour at a time. Cost: O(1) an instruction.

use smallvec::SmallVec;

/// Accesses that wait at a time.
const MAX_WAITING: usize = 6;

/// A load or store as it is emitted.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The word without offset and base.
    pub word: u32,
    /// log2 of its bytes.
    pub log2: u32,
    /// The base register's number.
    pub base: u32,
    /// Bytes from the base.
    pub offset: i64,
    /// A spill slot, which nothing but spills and reloads accesses.
    pub spill: bool,
}

impl Access {
    /// Size, class and direction.
    fn key(&self) -> u32 {
        self.word >> 22
    }
    fn rt(&self) -> u32 {
        self.word & 31
    }
    fn is_store(&self) -> bool {
        self.key() & 3 == 0 || self.key() == 0x3c80_0000 >> 22
    }
    /// The register that is loaded or stored, in sets.
    fn own(&self) -> u64 {
        bit(self.rt(), self.word >> 26 & 1 != 0)
    }
    fn end(&self) -> i64 {
        self.offset + (1 << self.log2)
    }
}

/// One that may be joined.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    access: Access,
    /// Where its word lies in the code.
    at: u32,
    /// Registers written and read from it on, itself included: general-purpose ones from bit 0, vector ones
    /// from bit 32.
    written: u64,
    read: u64,
    /// Bytes from the base that accesses after it took, which may not be passed; empty at first.
    low: i64,
    high: i64,
}

/// Instructions by [`Access::key`]: the pair's word.
const PAIRS: [(u32, u32); 10] = [
    (0xb800_0000 >> 22, 0x2900_0000),
    (0xb840_0000 >> 22, 0x2940_0000),
    (0xf800_0000 >> 22, 0xa900_0000),
    (0xf840_0000 >> 22, 0xa940_0000),
    (0xbc00_0000 >> 22, 0x2d00_0000),
    (0xbc40_0000 >> 22, 0x2d40_0000),
    (0xfc00_0000 >> 22, 0x6d00_0000),
    (0xfc40_0000 >> 22, 0x6d40_0000),
    (0x3c80_0000 >> 22, 0xad00_0000),
    (0x3cc0_0000 >> 22, 0xad40_0000),
];

/// `strb`, `strh` without registers and offset: where two of zero meet, the next size does.
const NARROW_STORES: [u32; 3] = [0x3800_0000, 0x7800_0000, 0xb800_0000];

/// The latest accesses that others may join.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    waiting: SmallVec<[Waiting; MAX_WAITING]>,
    /// Only one waits at a time.
    one: bool,
}

/// A register's bit in sets.
fn bit(number: u32, vector: bool) -> u64 {
    1 << (number + 32 * u32::from(vector))
}

impl Pairs {
    /// `quick`: neighbours are looked for among instructions that follow one another only.
    pub fn new(quick: bool) -> Self {
        Pairs {
            waiting: SmallVec::new(),
            one: quick,
        }
    }

    /// What comes next stands for itself: a label, a call, anything that orders memory.
    #[inline]
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// Whether there is something to join.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// An instruction on registers was emitted.
    #[inline]
    pub fn pass(&mut self, read: u64, written: u64) {
        for w in &mut self.waiting {
            w.read |= read;
            w.written |= written;
        }
    }

    /// An access of a place that is not known was emitted (its registers: [`Pairs::pass`]).
    pub fn pass_unknown(&mut self, store: bool) {
        self.waiting
            .retain(|w| w.access.spill || !store && !w.access.is_store());
    }

    /// An access is to be emitted at `at`. `Some`: the word at that place is to be replaced by this one instead.
    pub fn join(&mut self, access: Access, at: u32) -> Option<(u32, u32)> {
        // x16 is the encoder's own, and changes unseen.
        let joins = access.base != 16;
        let found =
            (joins.then(|| self.waiting.iter().rposition(|w| joined(w, &access).is_some()))).flatten();
        let joined = found.and_then(|i| {
            let first = self.waiting.remove(i);
            joined(&first, &access).map(|word| (first, word))
        });
        self.pass_access(&access);
        if let Some((first, (word, wider))) = joined {
            if let Some(access) = wider {
                // Registers stay as they were: zero is in none.
                self.waiting.push(Waiting { access, ..first });
            }
            return Some((first.at, word));
        }
        if joins {
            if self.one {
                self.waiting.clear();
            } else if self.waiting.len() == MAX_WAITING {
                self.waiting.remove(0);
            }
            self.waiting.push(Waiting {
                at,
                written: if access.is_store() { 0 } else { access.own() },
                read: 0,
                low: i64::MAX,
                high: i64::MIN,
                access,
            });
        }
        None
    }

    /// What waits learns of an access after it.
    fn pass_access(&mut self, access: &Access) {
        let own = access.own();
        let (read, written) = if access.is_store() { (own, 0) } else { (0, own) };
        self.waiting.retain_mut(|w| {
            let ordered = (w.access.is_store() || access.is_store()) && w.access.spill == access.spill;
            let known = w.access.base == access.base && access.base != 16 && !w.base_changed();
            if ordered && known {
                w.low = w.low.min(access.offset);
                w.high = w.high.max(access.end());
            }
            w.read |= read | bit(access.base, false);
            w.written |= written;
            !ordered || known
        });
    }
}

impl Waiting {
    /// Whether the base is another value now. sp never changes in a block without notice; xzr has its number.
    fn base_changed(&self) -> bool {
        self.access.base != 31 && self.written & bit(self.access.base, false) != 0
    }
}

/// The word of both accesses; where another may join them, that as an access.
fn joined(first: &Waiting, second: &Access) -> Option<(u32, Option<Access>)> {
    let (a, b) = (&first.access, second);
    if a.key() != b.key() || a.base != b.base || a.spill != b.spill || first.base_changed() {
        return None;
    }
    let (own, is_store) = (b.own(), b.is_store());
    let moves_up = match is_store {
        // xzr is never written; own of v31 is another bit.
        true => own == bit(31, false) || first.written & own == 0,
        false => (first.written | first.read) & own == 0,
    };
    if !moves_up || b.offset < first.high && b.end() > first.low {
        return None;
    }
    let size = 1i64 << b.log2;
    let (low, one, two) = match b.offset - a.offset {
        d if d == size => (a.offset, a.rt(), b.rt()),
        d if d == -size => (b.offset, b.rt(), a.rt()),
        _ => return None,
    };
    if let Some(n) = NARROW_STORES.iter().position(|w| w >> 22 == a.key())
        && n < 2
    {
        let word = NARROW_STORES[n + 1];
        let place = crate::encode::place(b.log2 + 1, low)?;
        let wider = Access {
            word: word | 31,
            log2: b.log2 + 1,
            offset: low,
            ..*b
        };
        return (one == 31 && two == 31).then_some((word | place | b.base << 5 | 31, Some(wider)));
    }
    let pair = PAIRS.iter().find(|p| p.0 == a.key())?;
    let scaled = low >> b.log2;
    let word = pair.1 | (scaled as u32 & 0x7f) << 15 | two << 10 | b.base << 5 | one;
    (low & (size - 1) == 0 && (-64..64).contains(&scaled)).then_some((word, None))
}
