//! The order of a number's bytes in data. Instructions have an order of their own (AArch64's are little-endian always).

/// Which byte of a number stands first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least significant one.
    #[default]
    Little,
    /// The most significant one.
    Big,
}

impl ByteOrder {
    /// The order of a machine or data layout.
    #[inline]
    pub fn of(big_endian: bool) -> Self {
        match big_endian {
            true => ByteOrder::Big,
            false => ByteOrder::Little,
        }
    }

    /// A number's bytes in this order, given the least significant one first.
    #[inline]
    pub fn bytes<const N: usize>(self, mut little: [u8; N]) -> [u8; N] {
        if self == ByteOrder::Big {
            little.reverse();
        }
        little
    }

    /// Stores the low bytes of a number, as many as the field has (at most 8).
    #[inline]
    pub fn store(self, field: &mut [u8], value: u64) {
        let size = field.len();
        field.copy_from_slice(&value.to_le_bytes()[..size]);
        if self == ByteOrder::Big {
            field.reverse();
        }
    }

    /// Appends the low `size` bytes of a number (at most 8).
    #[inline]
    pub fn put(self, out: &mut Vec<u8>, value: u64, size: usize) {
        let at = out.len();
        out.resize(at + size, 0);
        self.store(&mut out[at..], value);
    }

    /// The number in a field of at most 8 bytes.
    #[inline]
    pub fn load(self, field: &[u8]) -> u64 {
        let join = |n, byte: &u8| n << 8 | u64::from(*byte);
        match self {
            ByteOrder::Little => field.iter().rev().fold(0, join),
            ByteOrder::Big => field.iter().fold(0, join),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ByteOrder::{Big, Little};

    #[test]
    fn numbers_are_stored_in_order() {
        let mut out = Vec::new();
        Little.put(&mut out, 0x0102_0304, 4);
        Big.put(&mut out, 0x0102_0304, 4);
        Big.put(&mut out, 0x0102, 1);
        assert_eq!(out, [4, 3, 2, 1, 1, 2, 3, 4, 2]);
        assert_eq!(
            (Little.load(&out[..4]), Big.load(&out[4..8])),
            (0x0102_0304, 0x0102_0304)
        );
        assert_eq!(Big.bytes(7u16.to_le_bytes()), [0, 7]);
    }
}
