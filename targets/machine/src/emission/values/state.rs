//! What is known at a point of the code.

use regalloc::{Allocation, PReg, PRegSet};
use smallvec::SmallVec;

/// Where a value may be: a register, a spill slot (numbers of those that follow each other do so too), or a place that no
/// instruction writes. The order is that of choice among equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::emission) struct ValuePlace(u32);

/// What kind of place it is, beside its index.
const ENTRY: u32 = 1 << 20;
const INCOMING: u32 = 2 << 20;
const REGISTER: u32 = 1 << 29;
const SLOT: u32 = 2 << 29;

impl From<Allocation> for ValuePlace {
    fn from(of: Allocation) -> ValuePlace {
        match (of.as_reg(), of.as_stack()) {
            (Some(register), _) => ValuePlace::reg(register),
            (_, Some(slot)) => ValuePlace(SLOT | slot.index() as u32),
            (None, None) => ValuePlace(0),
        }
    }
}

/// A place that no instruction writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::emission) enum Lasting {
    /// What a register held at the function's entry.
    Entry(PReg),
    /// Where an argument came in: index in [`VCode::incoming`](regalloc::VCode::incoming).
    Incoming(usize),
}

impl ValuePlace {
    pub(super) fn reg(register: PReg) -> ValuePlace {
        ValuePlace(REGISTER | register.index() as u32)
    }

    pub(super) fn entry_value(register: PReg) -> ValuePlace {
        ValuePlace(ENTRY | register.index() as u32)
    }

    pub(super) fn incoming(k: usize) -> ValuePlace {
        ValuePlace(INCOMING | k as u32)
    }

    /// Which place that no instruction writes this is.
    pub(in crate::emission) fn lasting(self) -> Option<Lasting> {
        let of = self.0 % ENTRY;
        match self.0 - of {
            ENTRY => Some(Lasting::Entry(PReg::from_index(of as usize))),
            INCOMING => Some(Lasting::Incoming(of as usize)),
            _ => None,
        }
    }

    /// The register that this is.
    pub(in crate::emission) fn as_reg(self) -> Option<PReg> {
        (self.0 & REGISTER != 0).then(|| PReg::from_index((self.0 % REGISTER) as usize))
    }

    /// The number of the spill slot that this is.
    pub(in crate::emission) fn as_slot(self) -> Option<u32> {
        (self.0 & SLOT != 0).then_some(self.0 % REGISTER)
    }
}

/// What is known at a point.
#[derive(Clone, Default, PartialEq)]
pub(super) struct State {
    /// (place, virtual register), sorted.
    pub(super) places: Vec<(ValuePlace, u32)>,
    /// (variable, index in [`VCode::variable_values`](regalloc::VCode::variable_values)), sorted.
    pub(super) active: Vec<(u32, u32)>,
}

/// What an instruction with the moves around it, or the records before it, did to the state.
#[derive(Default)]
pub(super) struct Changes {
    /// Virtual registers that lost a place.
    pub(super) lost: SmallVec<[u32; 8]>,
    /// Places that got a virtual register; those before `own` by the moves before the instruction.
    gained: SmallVec<[(ValuePlace, u32); 8]>,
    own: usize,
    /// Values that do not hold any more.
    pub(super) ended: SmallVec<[u32; 8]>,
    /// Values that hold from here on.
    pub(super) begun: SmallVec<[u32; 4]>,
}

impl Changes {
    pub(super) fn clear(&mut self) {
        self.lost.clear();
        self.gained.clear();
        self.own = 0;
        self.ended.clear();
        self.begun.clear();
    }

    /// The moves before the instruction are done.
    pub(super) fn begin_own(&mut self) {
        self.own = self.gained.len();
    }

    /// When a place got a register last: not now, by moves before the instruction, or by it or moves behind it.
    pub(super) fn phase(&self, place: ValuePlace, vreg: u32) -> usize {
        let at = self.gained.iter().rposition(|g| *g == (place, vreg));
        at.map_or(0, |at| 1 + usize::from(at >= self.own))
    }

    pub(super) fn add(&mut self, state: &mut State, place: ValuePlace, vreg: u32) {
        state.add(place, vreg);
        self.gained.push((place, vreg));
    }
}

impl State {
    pub(super) fn holds(&self, place: ValuePlace, vreg: u32) -> bool {
        self.places.binary_search(&(place, vreg)).is_ok()
    }

    /// The place that a register is read from, by how long it will have it: a slot, a register that no call changes
    /// (none of `clobbered`), another register; `entry`: else the register that it came in as an argument.
    pub(super) fn place_of(&self, vreg: u32, clobbered: PRegSet, entry: bool) -> Option<ValuePlace> {
        let all = self.places.iter().filter(|p| p.1 == vreg);
        let is_changed = |r: PReg| clobbered.contains(r);
        let is_entry = |p: &ValuePlace| matches!(p.lasting(), Some(Lasting::Entry(_)));
        all.map(|p| p.0)
            .filter(|p| entry || !is_entry(p))
            .min_by_key(|p| (is_entry(p), p.as_reg().map(is_changed), *p))
    }

    /// Whether some place has a register.
    pub(super) fn has(&self, vreg: u32) -> bool {
        self.places.iter().any(|p| p.1 == vreg)
    }

    /// Whether a variable has a value.
    pub(super) fn is_active(&self, active: (u32, u32)) -> bool {
        self.active.binary_search(&active).is_ok()
    }

    pub(super) fn add(&mut self, place: ValuePlace, vreg: u32) {
        if let Err(at) = self.places.binary_search(&(place, vreg)) {
            self.places.insert(at, (place, vreg));
        }
    }

    /// The virtual registers in a place.
    pub(super) fn held(&self, place: ValuePlace) -> SmallVec<[u32; 4]> {
        let first = self.places.partition_point(|p| p.0 < place);
        let own = self.places[first..].iter().take_while(|p| p.0 == place);
        own.map(|p| p.1).collect()
    }

    /// The place (a slot: so many words of it) is overwritten; adds what it held to `lost`.
    #[inline]
    pub(super) fn overwrite(&mut self, place: ValuePlace, words: usize, lost: &mut SmallVec<[u32; 8]>) {
        // Slots that follow each other have numbers that do.
        let count = if place.as_slot().is_some() {
            words as u32
        } else {
            1
        };
        let first = self.places.partition_point(|p| p.0 < place);
        let own = self.places[first..].iter();
        let end = first + own.take_while(|p| p.0.0 - place.0 < count).count();
        if first != end {
            lost.extend(self.places.drain(first..end).map(|p| p.1));
        }
    }

    /// Both holding what both hold.
    pub(super) fn meet(&mut self, other: &State) {
        intersect(&mut self.places, &other.places);
        intersect(&mut self.active, &other.active);
    }
}

/// Keeps what is in the other list too; both are sorted.
fn intersect<T: Ord>(list: &mut Vec<T>, other: &[T]) {
    let mut rest = other.iter();
    list.retain(|x| {
        let at = rest.as_slice().iter().position(|y| y >= x);
        rest = rest.as_slice()[at.unwrap_or(rest.len())..].iter();
        rest.as_slice().first() == Some(x)
    });
}
