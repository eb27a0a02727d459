//! Loads and stores of neighbouring places become one instruction (`ldp`, `stp`) while they are encoded: the
//! second joins the word of the first where nothing between stands against its moving up. Cost: O(1) an
//! instruction.

/// A load or store that was emitted and may be joined.
#[derive(Clone, Copy, Debug)]
struct Access {
    /// Where its word lies in the code.
    at: u32,
    /// Upper bits of the word: size, class, direction.
    key: u32,
    rt: u32,
    base: u32,
    offset: i64,
    /// Registers written and read from it on, itself included: general-purpose ones from bit 0, vector ones
    /// from bit 32.
    written: u64,
    read: u64,
}

/// Instructions by [`Access::key`]: the pair's word, log2 of the bytes.
const PAIRS: [(u32, u32, u32); 10] = [
    (0xb800_0000 >> 22, 0x2900_0000, 2),
    (0xb840_0000 >> 22, 0x2940_0000, 2),
    (0xf800_0000 >> 22, 0xa900_0000, 3),
    (0xf840_0000 >> 22, 0xa940_0000, 3),
    (0xbc00_0000 >> 22, 0x2d00_0000, 2),
    (0xbc40_0000 >> 22, 0x2d40_0000, 2),
    (0xfc00_0000 >> 22, 0x6d00_0000, 3),
    (0xfc40_0000 >> 22, 0x6d40_0000, 3),
    (0x3c80_0000 >> 22, 0xad00_0000, 4),
    (0x3cc0_0000 >> 22, 0xad40_0000, 4),
];

/// The latest load and the latest store that others may join.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairs {
    load: Option<Access>,
    store: Option<Access>,
}

/// A register's bit in sets.
fn bit(number: u32, vector: bool) -> u64 {
    1 << (number + 32 * u32::from(vector))
}

impl Pairs {
    /// What comes next stands for itself: a label, a call, anything that orders memory.
    #[inline]
    pub fn forget(&mut self) {
        *self = Pairs::default();
    }

    /// Whether there is something to join.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        self.load.is_some() || self.store.is_some()
    }

    /// An instruction on registers was emitted.
    #[inline]
    pub fn pass(&mut self, read: u64, written: u64) {
        for access in [&mut self.load, &mut self.store].into_iter().flatten() {
            access.read |= read;
            access.written |= written;
        }
    }

    /// A load or store (`word` without offset and base) at `base + offset` is to be emitted at `at`. `Some`: the
    /// word at that place is to be replaced by this one instead.
    pub fn join(&mut self, word: u32, base: u32, offset: i64, at: u32) -> Option<(u32, u32)> {
        let key = word >> 22;
        let (rt, vector) = (word & 31, word >> 26 & 1 != 0);
        let is_store = key & 3 == 0 || key == 0x3c80_0000 >> 22;
        let own = bit(rt, vector);
        let pair = PAIRS.iter().find(|p| p.0 == key);
        // x16 is the encoder's own, and changes unseen.
        let joins = pair.is_some_and(|p| offset & ((1 << p.2) - 1) == 0) && base != 16;
        let first = if is_store { self.store } else { self.load };
        if let (true, Some(&(_, op, log2)), Some(first)) = (joins, pair, first)
            && let Some(word) = joined(first, op, log2, rt, own, base, offset, is_store, key)
        {
            self.forget();
            return Some((first.at, word));
        }
        self.pass(
            bit(base, false) | if is_store { own } else { 0 },
            if is_store { 0 } else { own },
        );
        let new = joins.then_some(Access {
            at,
            key,
            rt,
            base,
            offset,
            written: if is_store { 0 } else { own },
            read: 0,
        });
        // Loads do not move over stores, nor stores over loads.
        self.forget();
        *(if is_store { &mut self.store } else { &mut self.load }) = new;
        None
    }
}

#[allow(clippy::too_many_arguments)]
fn joined(
    first: Access,
    op: u32,
    log2: u32,
    rt: u32,
    own: u64,
    base: u32,
    offset: i64,
    is_store: bool,
    key: u32,
) -> Option<u32> {
    // sp is never written in a block without notice; xzr has its number.
    let base_changed = base != 31 && first.written & bit(base, false) != 0;
    let moves_up = match is_store {
        // xzr is never written; own of v31 is another bit.
        true => own == bit(31, false) || first.written & own == 0,
        false => (first.written | first.read) & own == 0,
    };
    if first.key != key || first.base != base || base_changed || !moves_up {
        return None;
    }
    let size = 1i64 << log2;
    let (low, one, two) = match offset - first.offset {
        d if d == size => (first.offset, first.rt, rt),
        d if d == -size => (offset, rt, first.rt),
        _ => return None,
    };
    let scaled = low >> log2;
    let word = op | (scaled as u32 & 0x7f) << 15 | two << 10 | base << 5 | one;
    (-64..64).contains(&scaled).then_some(word)
}
