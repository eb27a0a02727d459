//! Values with undefined bits and poison.
//!
//! An element of a value has bits that are known and bits that are free, which may be either at each use (LangRef "Undefined
//! Values"), or it is poison. Vectors, arrays and structures are the list of their elements, in order.
//!
//! What a function may do is approximated from above before a pass (free bits and poison stand for more than can be) and from
//! below after it (free bits are chosen at random where something is computed from them); so what differs is a fault.

use smallvec::SmallVec;

/// One integer, address or floating-point number, of at most 128 bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scalar {
    /// The bits that are known; the free ones are zero, as are those above the type's width.
    pub bits: u128,
    /// Bits that may be either.
    pub free: u128,
    /// The whole is poison.
    pub poison: bool,
    /// The free bits were chosen once (`freeze`, payloads of NaNs), we do not know how; a branch on them is defined.
    pub settled: bool,
    /// It depends on the address of a frame object, which may be another after a pass.
    pub local: bool,
}

/// All elements of a value.
pub type Value = SmallVec<[Scalar; 1]>;

/// All ones in so many bits.
pub fn ones(width: u32) -> u128 {
    match width {
        0 => 0,
        w => u128::MAX >> (128 - w.min(128)),
    }
}

/// The number that so many bits are, with their sign.
pub fn signed(bits: u128, width: u32) -> i128 {
    let up = 128 - width.clamp(1, 128);
    ((bits << up) as i128) >> up
}

impl Scalar {
    /// Known bits.
    pub fn known(bits: u128) -> Scalar {
        Scalar {
            bits,
            ..Scalar::default()
        }
    }
    /// A truth value.
    pub fn truth(b: bool) -> Scalar {
        Scalar::known(u128::from(b))
    }
    /// Poison.
    pub fn poison() -> Scalar {
        Scalar {
            poison: true,
            ..Scalar::default()
        }
    }
    /// `undef` of so many bits.
    pub fn undef(width: u32) -> Scalar {
        Scalar {
            free: ones(width),
            ..Scalar::default()
        }
    }
    /// Whether every bit is known.
    pub fn is_known(self) -> bool {
        self.free == 0 && !self.poison
    }
    /// The same bits, marked as what comes of both operands.
    pub fn marked(mut self, a: Scalar, b: Scalar) -> Scalar {
        self.settled = (a.free != 0 && a.settled || b.free != 0 && b.settled) && self.free != 0;
        self.local = a.local || b.local;
        self
    }
    /// Least and greatest value without sign.
    pub fn range(self) -> (u128, u128) {
        (self.bits, self.bits | self.free)
    }
    /// Least and greatest value with sign.
    pub fn signed_range(self, width: u32) -> (i128, i128) {
        let sign = 1u128 << (width - 1);
        let (low, high) = match self.free & sign {
            0 => (self.bits, self.bits | self.free),
            _ => (self.bits | sign, self.bits | self.free & !sign),
        };
        (signed(low, width), signed(high, width))
    }
    /// Whether a value after a pass may stand for this one before it.
    pub fn allows(self, after: Scalar) -> bool {
        if self.poison || self.local {
            return true;
        }
        !after.poison && after.free & !self.free == 0 && (self.bits ^ after.bits) & !self.free == 0
    }
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.poison, self.free) {
            (true, _) => f.write_str("poison"),
            (_, 0) => write!(f, "{:#x}", self.bits),
            _ => write!(f, "{:#x} (free: {:#x})", self.bits, self.free),
        }
    }
}
