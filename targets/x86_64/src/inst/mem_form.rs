//! The form of an instruction's memory operand, packed.

use super::Segment;

/// Memory operand form, packed.
///
/// bits 0–1 kind (none, registers, frame, rip), 2 has a base register, 3 has an index,
/// 4–5 log2 of the scale, 6–7 segment, 8 the symbol belongs to the immediate,
/// 9–11 EVEX rounding control plus one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemForm(pub u16);

/// Kinds of [`MemForm`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemKind {
    /// There is no memory operand.
    None,
    /// Registers, displacement, symbol.
    Regs,
    /// Frame slot (in `sym`).
    Frame,
    /// rip-relative.
    Rip,
}

impl MemForm {
    pub(super) const HAS_BASE: u16 = 4;
    pub(super) const HAS_INDEX: u16 = 8;
    /// The symbol belongs to the immediate.
    pub const SYM_IN_IMM: u16 = 1 << 8;

    /// The kind.
    #[inline]
    pub fn kind(self) -> MemKind {
        match self.0 & 3 {
            0 => MemKind::None,
            1 => MemKind::Regs,
            2 => MemKind::Frame,
            _ => MemKind::Rip,
        }
    }

    /// There is a base register in the pool.
    #[inline]
    pub fn has_base(self) -> bool {
        self.0 & Self::HAS_BASE != 0
    }

    /// There is an index register in the pool.
    #[inline]
    pub fn has_index(self) -> bool {
        self.0 & Self::HAS_INDEX != 0
    }

    /// log2 of the scale.
    #[inline]
    pub fn scale_log2(self) -> u8 {
        (self.0 >> 4 & 3) as u8
    }

    /// Segment override.
    #[inline]
    pub fn segment(self) -> Segment {
        match self.0 >> 6 & 3 {
            0 => Segment::None,
            1 => Segment::Fs,
            2 => Segment::Gs,
            _ => Segment::Ss,
        }
    }

    /// EVEX rounding control (0 nearest … 3 to zero), if set.
    #[inline]
    pub fn rounding(self) -> Option<u8> {
        (self.0 >> 9 & 7).checked_sub(1).map(|rc| rc as u8)
    }
}
