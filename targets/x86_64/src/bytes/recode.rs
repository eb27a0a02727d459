//! Instructions that iced does not know are encoded as others of the same operands, of whose bytes some are then replaced.

use super::Context;
use crate::inst::Inst;
use machine::emission::EncodeError;
use regalloc::Allocation;

/// In [`Inst::aux`]: the bytes are to be changed.
pub const MARK: u16 = 0x8000;
/// The instruction has no EVEX prefix: another opcode, or another digit in place of the register field.
const LEGACY: u16 = 0x4000;
const DIGIT: u16 = 0x100;

/// An EVEX code of this map, prefix (as the `pp` field has it), W and opcode.
pub const fn evex(map: u16, prefix: u16, w: u16, opcode: u16) -> u16 {
    MARK | opcode | map << 8 | prefix << 11 | w << 13
}

/// A code of the map `0f 38` with this opcode.
pub const fn opcode(opcode: u16) -> u16 {
    MARK | LEGACY | opcode
}

/// A code of the map `0f` whose digit is another one.
pub const fn digit(digit: u16) -> u16 {
    MARK | LEGACY | DIGIT | digit
}

impl Context<'_> {
    /// Encodes the twin, and replaces what [`Inst::aux`] says.
    pub(super) fn recoded(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let start = self.code.raw_offset() as usize;
        self.machine(&Inst { aux: 0, ..*inst }, places)?;
        let bytes = &mut self.code.bytes_mut()[start..];
        let how = inst.aux;
        if how & LEGACY == 0 {
            let prefix = bytes.iter().position(|b| *b == 0x62).expect("twins have EVEX");
            let bytes = &mut bytes[prefix..];
            bytes[1] = bytes[1] & 0xf8 | (how >> 8 & 7) as u8;
            let (w, pp) = ((how >> 13 & 1) as u8, (how >> 11 & 3) as u8);
            bytes[2] = bytes[2] & 0x7c | w << 7 | pp;
            bytes[4] = how as u8;
            return Ok(());
        }
        let escape = bytes
            .iter()
            .position(|b| *b == 0x0f)
            .expect("twins have an escape");
        match how & DIGIT {
            0 => bytes[escape + 2] = how as u8,
            _ => bytes[escape + 2] = bytes[escape + 2] & 0xc7 | (how as u8 & 7) << 3,
        }
        Ok(())
    }
}
