//! The encodings that the assembler knows, one [`Form`] each, by mnemonic as Intel writes it.
//!
//! The rows in [`data`] are what `iced_x86::OpCodeInfo` says of the codes that exist in 64-bit mode, and what [`made`]
//! adds (a test makes the file anew and compares). They stand in the program as constants because iced computes its table,
//! with texts for manuals, when it is first asked: 8 ms, more than most modules take to compile.

use iced_x86::{EncodingKind, OpCodeOperandKind as Kind};

#[rustfmt::skip]
mod data;
#[cfg(test)]
mod apx;
#[cfg(test)]
mod made;

/// One encoding of one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// In the order of Intel's manuals.
    pub operands: [Kind; 5],
    /// AT&T's letter for the size of the operands, or 0.
    pub suffix: u8,
    /// One byte, or two where the second stands in place of a ModR/M byte.
    pub opcode: u16,
    /// Index in [`data::NAMES`].
    pub name: u16,
    bits: u64,
    flags: u32,
}

/// The opcode maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Map {
    Primary,
    M0f,
    M0f38,
    M0f3a,
    M8,
    M9,
    M10,
    M5,
    M6,
    M4,
    M7,
}

pub(super) const CAN_MASK: u32 = 1 << 0;
pub(super) const CAN_ZERO: u32 = 1 << 1;
pub(super) const MUST_MASK: u32 = 1 << 2;
pub(super) const CAN_ROUND: u32 = 1 << 3;
pub(super) const CAN_SUPPRESS: u32 = 1 << 4;
/// Starts with `fwait`.
pub(super) const WAITS: u32 = 1 << 5;
/// 64 bits without REX.W.
pub(super) const DEFAULT_64: u32 = 1 << 6;
pub(super) const TWO_BYTES: u32 = 1 << 7;
/// A far call or jump through memory.
pub(super) const FAR: u32 = 1 << 8;
/// A call or jump whose operand has AT&T's `*`.
pub(super) const STARRED: u32 = 1 << 9;
/// Taken only when `{vex}` or `{evex}` asks for it.
pub(super) const ON_DEMAND: u32 = 1 << 10;
/// The size of the operand in memory may be anything.
pub(super) const ANY_SIZE: u32 = 1 << 11;
/// Where no size is said, this one is meant.
pub(super) const USUAL: u32 = 1 << 12;
/// APX: the first operand is a register of its own, in VVVV.
pub(super) const NEW_DESTINATION: u32 = 1 << 13;
/// APX: `{nf}` can be asked for.
pub(super) const CAN_KEEP_FLAGS: u32 = 1 << 14;
/// APX: the ND bit stands for zeroing the upper part (`setzue`, `imulzu`).
pub(super) const ZERO_UPPER: u32 = 1 << 15;
/// APX: a conditional comparison; the condition is in the form's group of bits.
pub(super) const CONDITIONAL: u32 = 1 << 16;
/// No EGPR, though the opcode's map has REX2.
pub(super) const NO_REX2: u32 = 1 << 17;
/// Operands 1 and 2 may be exchanged.
pub(super) const COMMUTES: u32 = 1 << 18;
/// REX2 with W set, though the operand size is not said by it (`pushp`).
pub(super) const REX2_W: u32 = 1 << 19;
/// REX2 in any case (`jmpabs`).
pub(super) const REX2: u32 = 1 << 20;
/// As [`USUAL`], in AT&T's dialect only.
pub(super) const USUAL_ATT: u32 = 1 << 22;
/// The two operands are not one register.
pub(super) const DIFFERENT: u32 = 1 << 23;
/// Operands may be left out.
pub(super) const IMPLIES: u32 = 1 << 24;
/// APX: the NF bit is part of the opcode.
pub(super) const KEEPS_FLAGS: u32 = 1 << 21;

const fn f(operands: [Kind; 5], suffix: u8, opcode: u16, name: u16, bits: u64, flags: u32) -> Form {
    Form {
        operands,
        suffix,
        opcode,
        name,
        bits,
        flags,
    }
}

impl Form {
    const fn field(&self, at: u32, width: u32) -> u32 {
        (self.bits >> at) as u32 & ((1 << width) - 1)
    }

    pub fn encoding(&self) -> EncodingKind {
        match self.field(0, 3) {
            0 => EncodingKind::Legacy,
            1 => EncodingKind::VEX,
            2 => EncodingKind::EVEX,
            3 => EncodingKind::XOP,
            _ => EncodingKind::D3NOW,
        }
    }

    pub fn is_legacy(&self) -> bool {
        self.field(0, 3) == 0
    }

    pub fn is_vex(&self) -> bool {
        self.field(0, 3) == 1
    }

    pub fn is_evex(&self) -> bool {
        self.field(0, 3) == 2
    }

    pub fn map(&self) -> Map {
        use Map::*;
        [Primary, M0f, M0f38, M0f3a, M8, M9, M10, M5, M6, M4, M7][self.field(3, 4) as usize % 11]
    }

    /// The mandatory prefix as VEX has it: 1 is 66, 2 is F3, 3 is F2.
    pub fn prefix(&self) -> u8 {
        self.field(7, 2) as u8
    }

    /// 16, 32, 64, or 0 where there is no such thing.
    pub fn operand_size(&self) -> u32 {
        [0, 16, 32, 64][self.field(9, 2) as usize]
    }

    /// Likewise, of instructions whose address size is in their name.
    pub fn address_size(&self) -> u32 {
        [0, 16, 32, 64][self.field(11, 2) as usize]
    }

    /// Vector length: 0, 1, 2 for 128, 256, 512 bits.
    pub fn l(&self) -> u8 {
        self.field(13, 2) as u8
    }

    pub fn w(&self) -> u8 {
        self.field(15, 1) as u8
    }

    /// What stands in ModR/M.reg as part of the opcode.
    pub fn group(&self) -> Option<u8> {
        (self.field(16, 4) as u8).checked_sub(1)
    }

    /// What stands in ModR/M.rm as part of the opcode.
    pub fn rm_group(&self) -> Option<u8> {
        (self.field(20, 4) as u8).checked_sub(1)
    }

    /// What an eight-bit displacement counts: the power of two.
    pub fn compression(&self) -> u32 {
        self.field(24, 3)
    }

    /// APX: the condition.
    pub fn condition(&self) -> u8 {
        self.field(28, 4) as u8
    }

    /// Bytes of the memory operand; 0: there is none, or it has no size that matters.
    pub fn memory_bytes(&self) -> u32 {
        self.field(32, 10)
    }

    /// Bytes of one element that can be broadcast from memory, or 0.
    pub fn broadcast_bytes(&self) -> u32 {
        self.field(42, 4)
    }

    pub fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    pub fn operands(&self) -> &[Kind] {
        &self.operands[..self.field(46, 3) as usize % 6]
    }

    /// The encodings of its mnemonic.
    pub fn siblings(&self) -> &'static [Form] {
        rows(self.name as usize)
    }
}

fn rows(name: usize) -> &'static [Form] {
    let start = data::NAMES[name].1 as usize;
    let end = data::NAMES
        .get(name + 1)
        .map_or(data::FORMS.len(), |n| n.1 as usize);
    &data::FORMS[start..end]
}

/// The encodings of a mnemonic as Intel writes it, the preferred ones first.
pub(super) fn of(name: &str) -> &'static [Form] {
    match data::NAMES.binary_search_by_key(&name, |n| n.0) {
        Ok(at) => rows(at),
        Err(_) => &[],
    }
}
