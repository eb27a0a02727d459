//! The relocations of AArch64, a row each (ELF for the Arm 64-bit Architecture, "Relocation types"; `IMAGE_REL_ARM64_*` of
//! Microsoft's "PE Format"; `<mach-o/arm64/reloc.h>`), and the fields of instructions that hold them.

use emit::assemble::instruction::resolve_data;
use emit::reloc::RelocKind;
use emit::reloc::RelocKind::*;
use emit::reloc::{RelocNumbers, Relocations};

/// The relocations of AArch64.
#[derive(Debug)]
pub(crate) struct Table;

impl Relocations for Table {
    fn numbers(&self, kind: RelocKind) -> RelocNumbers {
        let elf = RelocNumbers::elf;
        match kind {
            RelocKind::Mark => elf(0),
            Native(number) => elf(number as u32),
            Abs16 => elf(259),
            Abs32 => elf(258).coff(1).macho(0, false),
            Abs32S => elf(258),
            Abs64 => elf(257).coff(14).macho(0, false),
            Signed64 => elf(580).macho(11, false),
            Pc16 => elf(262),
            Pc32 => elf(261).coff(17),
            Pc64 => elf(260),
            Plt32 => elf(314).coff(17),
            Minus32 | Minus64 => RelocNumbers::NONE.macho(1, false),
            GotPcRel => RelocNumbers::NONE.macho(7, true),
            ImageRel32 => RelocNumbers::NONE.coff(2),
            SecRel32 => RelocNumbers::NONE.coff(8),
            SecIndex16 => RelocNumbers::NONE.coff(13),
            Call26 => elf(283).coff(3).macho(2, true),
            Jump26 => elf(282).coff(3).macho(2, true),
            Adr21 => elf(274).coff(5),
            Ld19 => elf(273).coff(15),
            Page21 => elf(275).coff(4).macho(3, true),
            AddLo12 => elf(277).coff(6).macho(4, false),
            Ldst8Lo12 => elf(278).coff(7).macho(4, false),
            Ldst16Lo12 => elf(284).coff(7).macho(4, false),
            Ldst32Lo12 => elf(285).coff(7).macho(4, false),
            Ldst64Lo12 => elf(286).coff(7).macho(4, false),
            Ldst128Lo12 => elf(299).coff(7).macho(4, false),
            GotPage => elf(311).macho(5, true),
            GotLo12 => elf(312).macho(6, false),
            Movw(0) => elf(264),
            Movw(1) => elf(266),
            Movw(2) => elf(268),
            Movw(3) => elf(269),
            TlsIePage => elf(541),
            TlsIeLo12 => elf(542),
            TlsLeHi12 => elf(549),
            TlsLeLo12Whole => elf(550),
            TlsLeLo12 => elf(551),
            TlsLeMovk(0) => elf(548),
            TlsLeMovk(_) => elf(546),
            TlsLeMovz(1) => elf(545),
            TlsLeMovz(_) => elf(544),
            TlsDescPage => elf(562),
            TlsDescLdLo12 => elf(563),
            TlsDescAddLo12 => elf(564),
            TlsDescCall => elf(569),
            SecRelLo12 => RelocNumbers::NONE.coff(9),
            SecRelHi12 => RelocNumbers::NONE.coff(10),
            TlvPage => RelocNumbers::NONE.macho(8, true),
            TlvLo12 => RelocNumbers::NONE.macho(9, false),
            Branch19 => elf(280).coff(15),
            Branch14 => elf(279).coff(16),
            ElfNumber(number) | ElfSymbolNumber(number) => elf(number as u32),
            _ => RelocNumbers::NONE,
        }
    }

    fn resolve(&self, kind: RelocKind, value: i64, bytes: &mut [u8]) -> Result<bool, String> {
        if resolve_data(kind, value, bytes)? {
            return Ok(true);
        }
        let (Some(bits), Some(word)) = (field(kind, value)?, bytes.first_chunk_mut::<4>()) else {
            return Ok(false);
        };
        *word = insert(kind, value, u32::from_le_bytes(*word), bits).to_le_bytes();
        Ok(true)
    }

    fn coff_addend(&self, kind: RelocKind, addend: u64) -> Result<Option<u32>, String> {
        let low = (addend & 0xfff) as u32;
        Ok(Some(match kind {
            // Bytes, in the field for pages.
            Page21 | Adr21 => (addend as u32 & 3) << 29 | (addend as u32 >> 2 & 0x7_ffff) << 5,
            AddLo12 | Ldst8Lo12 => low << 10,
            Ldst16Lo12 => low >> 1 << 10,
            Ldst32Lo12 => low >> 2 << 10,
            Ldst64Lo12 => low >> 3 << 10,
            Ldst128Lo12 => low >> 4 << 10,
            Call26 | Jump26 | SecRelHi12 | SecRelLo12 | Ld19 | Branch19 | Branch14 => match addend {
                0 => 0,
                _ => {
                    return Err(format!(
                        "unsupported: relocation {kind:?} with an addend in COFF objects"
                    ));
                }
            },
            _ => return Ok(None),
        }))
    }

    fn needs_near_symbol(&self, kind: RelocKind, addend: i64) -> bool {
        match kind {
            Call26 | Jump26 => addend != 0,
            Page21 | Adr21 => !(-1 << 20..1 << 20).contains(&addend),
            _ => false,
        }
    }
}

/// The bits of an instruction for a value that is known; `Ok(None)`: the kind is left to the linker.
fn field(kind: RelocKind, value: i64) -> Result<Option<u32>, String> {
    let words = |bits: u32, pos: u32| {
        let half = 1i64 << (bits + 1);
        if value & 3 != 0 {
            return Err("fixup must be 4-byte aligned".to_owned());
        }
        match (-half..half).contains(&value) {
            true => Ok(Some(((value >> 2) as u32 & ((1 << bits) - 1)) << pos)),
            false => Err("fixup value out of range".to_owned()),
        }
    };
    match kind {
        Call26 | Jump26 => words(26, 0),
        Ld19 | Branch19 => words(19, 5),
        Branch14 => words(14, 5),
        Branch9 => words(9, 5),
        Adr21 => match (-(1 << 20)..1 << 20).contains(&value) {
            true => Ok(Some(
                (value as u32 & 3) << 29 | (value as u32 >> 2 & 0x7_ffff) << 5,
            )),
            false => Err("fixup value out of range".to_owned()),
        },
        Back16 if value & 3 != 0 => Err("fixup must be 4-byte aligned".to_owned()),
        Back16 => match (-(0xffff << 2)..=0).contains(&value) {
            true => Ok(Some(((-value >> 2) as u32) << 5)),
            false => Err("fixup value out of range".to_owned()),
        },
        AddImm12 => match (0..4096).contains(&value) {
            true => Ok(Some((value as u32) << 10)),
            false => Err("fixup value out of range".to_owned()),
        },
        Offset12(log) if value & ((1 << log) - 1) != 0 => {
            Err(format!("fixup must be {}-byte aligned", 1 << log))
        }
        Offset12(log) => match (0..4096 << log).contains(&value) {
            true => Ok(Some((value as u32 >> log) << 10)),
            false => Err("fixup value out of range".to_owned()),
        },
        AddLo12 => Ok(Some((value as u32 & 0xfff) << 10)),
        Ldst8Lo12 => Ok(Some((value as u32 & 0xfff) << 10)),
        Ldst16Lo12 => low_bits(value, 1),
        Ldst32Lo12 => low_bits(value, 2),
        Ldst64Lo12 => low_bits(value, 3),
        Ldst128Lo12 => low_bits(value, 4),
        Movw(n) => match n < 3 || value as u64 >> 48 <= 0xffff {
            true => Ok(Some(((value as u64 >> (16 * n)) as u32 & 0xffff) << 5)),
            false => Err("fixup value out of range".to_owned()),
        },
        ElfNumber(number @ (263 | 265 | 267)) => {
            let shift = (u32::from(number) - 263) / 2 * 16;
            match value as u64 >> shift <= 0xffff {
                true => Ok(Some(((value >> shift) as u32) << 5)),
                false => Err("fixup value out of range".to_owned()),
            }
        }
        ElfNumber(number @ 270..=272) => {
            let shift = (u32::from(number) - 270) * 16;
            let value = if value < 0 { !value } else { value } >> shift;
            match value <= 0xffff {
                true => Ok(Some((value as u32) << 5)),
                false => Err("fixup value out of range".to_owned()),
            }
        }
        _ => Ok(None),
    }
}

/// Puts the bits into an instruction. Signed numbers choose between `movz` and `movn`.
fn insert(kind: RelocKind, value: i64, word: u32, bits: u32) -> u32 {
    match kind {
        ElfNumber(270..=272) if value < 0 => word & !(1 << 30) | bits,
        ElfNumber(270..=272) => word | 1 << 30 | bits,
        _ => word | bits,
    }
}

fn low_bits(value: i64, log: u32) -> Result<Option<u32>, String> {
    match value & ((1 << log) - 1) {
        0 => Ok(Some((value as u32 & 0xfff) >> log << 10)),
        _ => Err(format!("fixup must be {}-byte aligned", 1 << log)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addends_stand_in_instructions() {
        assert_eq!(Table.coff_addend(Page21, 5), Ok(Some(0x2000_0020)));
        assert_eq!(Table.coff_addend(Ldst64Lo12, 0x1010), Ok(Some(0x800)));
        assert_eq!(Table.coff_addend(Abs32, 4), Ok(None));
        assert!(Table.coff_addend(Call26, 4).is_err());
        assert!(Table.needs_near_symbol(Page21, 1 << 20));
    }
}
