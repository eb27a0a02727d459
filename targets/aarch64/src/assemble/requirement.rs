//! Which requirements of the table's forms are met.

use super::table::table;
use crate::features::Features;
use crate::requirement::is_met;
use std::cell::Cell;

/// Which requirements of the table are met; each is looked at when it is first asked for.
pub struct Requirements {
    features: Features,
    /// By number: whether it has been looked at, and whether it is met.
    known: Cell<u128>,
    met: Cell<u128>,
}

impl Requirements {
    /// With these features.
    pub fn new(features: Features) -> Self {
        Requirements {
            features,
            known: Cell::new(0),
            met: Cell::new(0),
        }
    }

    /// Whether a requirement is met.
    pub fn met(&self, number: u16) -> bool {
        let bit = 1u128.checked_shl(number.into()).unwrap_or(0);
        if self.known.get() & bit != 0 {
            return self.met.get() & bit != 0;
        }
        let met = is_met(table().requirement(number), self.features);
        self.known.set(self.known.get() | bit);
        if met {
            self.met.set(self.met.get() | bit);
        }
        met
    }
}
