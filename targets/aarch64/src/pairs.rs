//! Loads and stores of neighbouring places become one instruction (`ldp`, `stp`, or a wider store of zero) while they
//! are encoded: the second joins the word of the first where nothing between stands against its moving up. A few
//! accesses wait for a neighbour at a time. A constant added to the base of an access, after it or before it, becomes
//! part of its word in the same way (post- and pre-index). Cost: O(1) an instruction.

use crate::code_table::{Op, Sz};
use crate::encode::{Emitter, add_imm};
use crate::inst::{Inst, OperandFlags};
use crate::regs::{self, SCRATCH};
use regalloc::{MachInst, OperandKind};
use smallvec::SmallVec;

/// Accesses that wait at a time.
const MAX_WAITING: usize = 8;

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
    /// The registers that are loaded or stored, in sets.
    fn own(&self) -> u64 {
        let vector = self.word >> 26 & 1 != 0;
        let second = if self.is_pair() {
            bit(self.word >> 10 & 31, vector)
        } else {
            0
        };
        bit(self.rt(), vector) | second
    }
    /// Two at once, by a pair's word.
    fn is_pair(&self) -> bool {
        self.word >> 27 & 7 == 5
    }
    /// The word with the base changed by `by`: before the access if its offset is that, after it if it has none.
    fn stepping(&self, by: i64) -> Option<u32> {
        let before = self.offset == by;
        let prefetches = self.key() == Op::PRFM.word(Sz::X) >> 22;
        if !before && self.offset != 0 || self.own() & bit(self.base, false) != 0 || prefetches {
            return None;
        }
        let word = self.word | self.base << 5;
        if self.is_pair() {
            let scaled = by >> self.log2;
            let fits = scaled << self.log2 == by && (-64..64).contains(&scaled);
            let mode = if before { 3 } else { 1 };
            return fits.then_some(word & !(1 << 24) | mode << 23 | (scaled as u32 & 0x7f) << 15);
        }
        let mode = if before { 3 } else { 1 };
        let fits = (-256..256).contains(&by);
        fits.then_some(word | (by as u32 & 0x1ff) << 12 | mode << 10)
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
    /// Others may not join it, since memory was accessed in between; it may change its base still.
    alone: bool,
}

/// A constant that was added to a register, which an access may do instead.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Where its word lies in the code.
    at: u32,
    base: u32,
    by: i64,
    /// Registers read and written after it.
    read: u64,
    written: u64,
    /// Whether memory was read and written after it.
    loads: bool,
    stores: bool,
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
    step: Option<Step>,
    /// Only one waits at a time.
    one: bool,
    /// Where only one waits: stores are joined still, which are those of parameters. A store that belongs to another line
    /// than the one before is an instruction that debuggers stop at.
    parameters: bool,
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
            step: None,
            one: quick,
            parameters: false,
        }
    }

    /// What comes next stands for itself: a label, a call, anything that orders memory.
    #[inline]
    pub fn forget(&mut self) {
        self.waiting.clear();
        self.step = None;
        self.parameters = false;
    }

    /// A block begins; `entry`: the function's first.
    pub fn enter(&mut self, entry: bool) {
        self.forget();
        self.parameters = entry;
    }

    /// Whether there is something to join.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty() || self.step.is_some()
    }

    /// An instruction on registers was emitted.
    #[inline]
    pub fn pass(&mut self, read: u64, written: u64) {
        for w in &mut self.waiting {
            w.read |= read;
            w.written |= written;
        }
        if let Some(step) = &mut self.step {
            step.read |= read;
            step.written |= written;
        }
    }

    /// `by` is to be added to register `base` at `at`. `Some`: the word at that place is to be replaced by this one
    /// instead.
    pub fn step(&mut self, base: u32, by: i64, at: u32) -> Option<(u32, u32)> {
        let base_bit = bit(base, false);
        let found = (self.waiting.iter().enumerate().rev()).find_map(|(i, w)| {
            let free = w.access.base == base && !w.access.spill && (w.read | w.written) & base_bit == 0;
            free.then(|| w.access.stepping(by))
                .flatten()
                .map(|word| (i, word))
        });
        let joined = found.map(|(i, word)| (self.waiting.remove(i).at, word));
        // What counts from the old value has seen its last.
        self.waiting.retain(|w| w.access.base != base);
        self.pass(base_bit, base_bit);
        self.step = joined.is_none().then_some(Step {
            at,
            base,
            by,
            read: 0,
            written: 0,
            loads: false,
            stores: false,
        });
        joined
    }

    /// An access is to be emitted. `Some`: the addition at that place is to be replaced by this word, which does both.
    fn join_step(&mut self, access: &Access) -> Option<(u32, u32)> {
        let step = &mut self.step.as_mut()?;
        let (own, base) = (access.own(), bit(step.base, false));
        let same = access.base == step.base && !access.spill;
        let crossed = match access.is_store() {
            true => step.loads || step.stores || own != bit(31, false) && step.written & own != 0,
            false => step.stores || (step.read | step.written) & own != 0,
        };
        let free = same && !crossed && (step.read | step.written) & base == 0;
        let moved = Access {
            offset: step.by + access.offset,
            ..*access
        };
        let found = free
            .then(|| moved.stepping(step.by))
            .flatten()
            .map(|word| (step.at, word));
        step.loads |= !access.is_store();
        step.stores |= access.is_store();
        step.read |= bit(access.base, false) | if access.is_store() { own } else { 0 };
        step.written |= if access.is_store() { 0 } else { own };
        if found.is_some() {
            self.step = None;
        }
        found
    }

    /// An access of a place that is not known was emitted (its registers: [`Pairs::pass`]).
    pub fn pass_unknown(&mut self, store: bool) {
        let one = self.one;
        self.waiting.retain_mut(|w| {
            w.alone |= !w.access.spill && (store || w.access.is_store());
            !w.alone || !one
        });
        if let Some(step) = &mut self.step {
            step.loads |= !store;
            step.stores |= store;
        }
    }

    /// An access is to be emitted at `at`. `Some`: the word at that place is to be replaced by this one instead.
    pub fn join(&mut self, access: Access, at: u32) -> Option<(u32, u32)> {
        if let Some(found) = self.join_step(&access) {
            self.pass_access(&access);
            return Some(found);
        }
        self.parameters &= access.is_store() && access.rt() != 31 || access.spill;
        let stays = self.one && access.is_store() && !access.spill && !self.parameters;
        // x16 is the encoder's own, and changes unseen.
        let joins = access.base != 16 && !stays;
        let found = (joins.then(|| {
            self.waiting
                .iter()
                .rposition(|w| !w.alone && joined(w, &access).is_some())
        }))
        .flatten();
        let joined = found.and_then(|i| {
            let first = self.waiting.remove(i);
            joined(&first, &access).map(|word| (first, word))
        });
        self.pass_access(&access);
        if let Some((first, (word, wider))) = joined {
            if let Some(access) = wider {
                // For the next size, or a change of the base.
                let loaded = if access.is_store() { 0 } else { access.own() };
                let written = first.written | loaded;
                self.waiting.push(Waiting {
                    access,
                    written,
                    ..first
                });
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
                alone: false,
                access,
            });
        }
        None
    }

    /// What waits learns of an access after it.
    fn pass_access(&mut self, access: &Access) {
        let own = access.own();
        let (read, written) = if access.is_store() { (own, 0) } else { (0, own) };
        let one = self.one;
        self.waiting.retain_mut(|w| {
            let ordered = (w.access.is_store() || access.is_store()) && w.access.spill == access.spill;
            let known = w.access.base == access.base && access.base != 16 && !w.base_changed();
            if ordered && known {
                w.low = w.low.min(access.offset);
                w.high = w.high.max(access.end());
            }
            w.read |= read | bit(access.base, false);
            w.written |= written;
            w.alone |= ordered && !known;
            !w.alone || !one
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
        let place = place(b.log2 + 1, low)?;
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
    let bare = pair.1 | two << 10 | one;
    let word = bare | (scaled as u32 & 0x7f) << 15 | b.base << 5;
    let both = Access {
        word: bare,
        offset: low,
        ..*b
    };
    (low & (size - 1) == 0 && (-64..64).contains(&scaled)).then_some((word, Some(both)))
}

/// The offset of an access of `1 << log2` bytes in its word, scaled or not; `None`: it does not reach.
pub(crate) fn place(log2: u32, offset: i64) -> Option<u32> {
    let scaled = offset >> log2;
    if (0..4096).contains(&scaled) && scaled << log2 == offset {
        return Some(1 << 24 | (scaled as u32) << 10);
    }
    (-256..256)
        .contains(&offset)
        .then_some((offset as u32 & 0x1ff) << 12)
}

impl Emitter<'_> {
    /// Says what an instruction means for accesses that wait for a neighbour.
    pub(crate) fn pass(&mut self, inst: &Inst) {
        if !self.pairs.is_waiting() {
            return;
        }
        let in_memory = inst.has(OperandFlags::BASE);
        if in_memory && !inst.has(OperandFlags::INDEX) && !inst.has(OperandFlags::SYM) {
            // It comes to `access`.
            return;
        }
        let effects = inst.effects();
        if !in_memory && (effects.stays || effects.touches_memory()) {
            return self.pairs.forget();
        }
        let (mut read, mut written) = (0, 0);
        let first = inst.ops as usize;
        for k in first..first + usize::from(inst.num_ops) {
            let Some(preg) = self.allocs.places[k].as_reg() else {
                return self.pairs.forget();
            };
            let bit = regs::bit(preg);
            match self.vcode.operands[k].kind() {
                OperandKind::Use => read |= bit,
                OperandKind::Def => written |= bit,
            }
        }
        self.pairs.pass(read, written);
        if in_memory {
            self.pairs.pass_unknown(effects.writes_memory);
        }
    }

    /// A load or store of `1 << log2` bytes at `base + offset`.
    pub(crate) fn access(&mut self, word: u32, log2: u32, base: u32, offset: i64, spill: bool) {
        let at = self.code.raw_offset();
        let access = Access {
            word,
            log2,
            base,
            offset,
            spill,
        };
        if let Some((at, word)) = self.pairs.join(access, at) {
            return self.replace(at, word);
        }
        if let Some(place) = place(log2, offset) {
            self.put(word | place | base << 5);
        } else {
            // The high part in the scratch register, as much as possible in the access.
            let low = offset & 0xfff;
            let fits = low & ((1 << log2) - 1) == 0 && (0..1 << 24).contains(&offset);
            let rest = if fits { low } else { 0 };
            add_imm(self.code, SCRATCH, base, offset - rest);
            self.put(word | 1 << 24 | ((rest >> log2) as u32) << 10 | SCRATCH << 5);
        }
    }

    /// Emits an `add` or `sub` of a constant, or lets an access do it; returns `false` if it is not one that an access can do.
    pub(crate) fn step(&mut self, word: u32) -> bool {
        let base = word & 31;
        // 64 bits, the register to itself, no shift.
        if word >> 31 == 0 || word >> 22 & 1 != 0 || word >> 5 & 31 != base || base == 31 {
            return false;
        }
        let by = i64::from(word >> 10 & 0xfff);
        let by = if word >> 30 & 1 == 0 { by } else { -by };
        let at = self.code.raw_offset();
        match self.pairs.step(base, by, at) {
            Some((at, word)) => self.replace(at, word),
            None => self.put(word),
        }
        true
    }

    fn replace(&mut self, at: u32, word: u32) {
        let at = at as usize;
        self.code.bytes_mut()[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
}
