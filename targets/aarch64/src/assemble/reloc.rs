//! Relocation modifiers: which fields they may stand in, and what is stored there.

use emit::RelocKind;
use emit::RelocKind::*;
use emit::assemble::Modifier;

/// `add`: modifier, kind, and whether bits 12 to 23 are meant.
const ADD: &[(&str, RelocKind, bool)] = &[
    ("lo12", A64AddLo12, false),
    ("pageoff", A64AddLo12, false),
    ("gotpageoff", A64GotLo12, false),
    ("tlvppageoff", A64TlvLo12, false),
    ("dtprel_hi12", A64Elf(528), true),
    ("dtprel_lo12", A64Elf(529), false),
    ("dtprel_lo12_nc", A64Elf(530), false),
    ("tprel_hi12", A64TlsLeHi12, true),
    ("tprel_lo12", A64TlsLeLo12Whole, false),
    ("tprel_lo12_nc", A64TlsLeLo12, false),
    ("tlsdesc_lo12", A64TlsDescAddLo12, false),
    ("got_auth_lo12", A64Elf(593), false),
    ("tlsdesc_auth_lo12", A64Elf(597), false),
    ("secrel_hi12", A64SecRelHi12, true),
    ("secrel_lo12", A64SecRelLo12, false),
];

/// `adrp`.
const PAGE: &[(&str, RelocKind)] = &[
    ("page", A64Page21),
    ("pg_hi21_nc", A64Elf(276)),
    ("got", A64GotPage),
    ("gotpage", A64GotPage),
    ("gottprel", A64TlsIePage),
    ("tlsdesc", A64TlsDescPage),
    ("tlvppage", A64TlvPage),
    ("got_auth", A64Elf(590)),
    ("tlsdesc_auth", A64Elf(595)),
];

/// Loads and stores, by size of the access; 0 where there is none.
const OFFSET: &[(&str, [u16; 5])] = &[
    ("dtprel_lo12", [531, 533, 535, 537, 572]),
    ("dtprel_lo12_nc", [532, 534, 536, 538, 573]),
    ("tprel_lo12", [552, 554, 556, 558, 570]),
    ("tprel_lo12_nc", [553, 555, 557, 559, 571]),
    ("gotpage_lo15", [0, 0, 0, 313, 0]),
    ("got_auth_lo12", [0, 0, 0, 591, 0]),
    ("tlsdesc_auth_lo12", [0, 0, 0, 596, 0]),
];

/// The same, only of eight bytes.
const OFFSET_8: &[(&str, RelocKind)] = &[
    ("got_lo12", A64GotLo12),
    ("gotpageoff", A64GotLo12),
    ("gottprel_lo12", A64TlsIeLo12),
    ("tlsdesc_lo12", A64TlsDescLdLo12),
    ("tlvppageoff", A64TlvLo12),
];

/// `movz`, `movn`, `movk`: which 16 bits, and whether the sign decides between the first two.
const MOVE: &[(&str, RelocKind, u8, bool)] = &[
    ("abs_g0", A64Elf(263), 0, false),
    ("abs_g0_nc", A64Movw(0), 0, false),
    ("abs_g0_s", A64Elf(270), 0, false),
    ("abs_g1", A64Elf(265), 1, false),
    ("abs_g1_nc", A64Movw(1), 1, false),
    ("abs_g1_s", A64Elf(271), 1, false),
    ("abs_g2", A64Elf(267), 2, false),
    ("abs_g2_nc", A64Movw(2), 2, false),
    ("abs_g2_s", A64Elf(272), 2, false),
    ("abs_g3", A64Movw(3), 3, false),
    ("prel_g0", A64Elf(287), 0, false),
    ("prel_g0_nc", A64Elf(288), 0, false),
    ("prel_g1", A64Elf(289), 1, false),
    ("prel_g1_nc", A64Elf(290), 1, false),
    ("prel_g2", A64Elf(291), 2, false),
    ("prel_g2_nc", A64Elf(292), 2, false),
    ("prel_g3", A64Elf(293), 3, false),
    ("dtprel_g0", A64Elf(526), 0, true),
    ("dtprel_g0_nc", A64Elf(527), 0, false),
    ("dtprel_g1", A64Elf(524), 1, true),
    ("dtprel_g1_nc", A64Elf(525), 1, false),
    ("dtprel_g2", A64Elf(523), 2, true),
    ("tprel_g0", A64Elf(547), 0, true),
    ("tprel_g0_nc", A64TlsLeMovk(0), 0, false),
    ("tprel_g1", A64TlsLeMovz(1), 1, true),
    ("tprel_g1_nc", A64TlsLeMovk(1), 1, false),
    ("tprel_g2", A64TlsLeMovz(2), 2, true),
    ("gottprel_g0_nc", A64Elf(540), 0, false),
    ("gottprel_g1", A64Elf(539), 1, true),
];

/// What an `add` stores, and whether it is shifted by 12. Without modifier: a difference of symbols.
pub fn add_immediate(modifier: Option<Modifier>) -> Option<(RelocKind, bool)> {
    let Some(modifier) = modifier else {
        return Some((A64AddImm12, false));
    };
    let found = ADD.iter().find(|row| row.0 == modifier.0);
    found.map(|row| (row.1, row.2))
}

/// What `adrp` stores.
pub fn page(modifier: Option<Modifier>) -> Option<RelocKind> {
    let Some(modifier) = modifier else {
        return Some(A64Page21);
    };
    PAGE.iter().find(|row| row.0 == modifier.0).map(|row| row.1)
}

/// What `adr` stores.
pub fn near(modifier: Option<Modifier>) -> Option<RelocKind> {
    match modifier {
        None => Some(A64Adr21),
        Some(Modifier("got_auth")) => Some(A64Elf(594)),
        Some(_) => None,
    }
}

/// What a load or store of `1 << log` bytes stores as its offset.
pub fn offset(modifier: Option<Modifier>, log: u8) -> Option<RelocKind> {
    let Some(Modifier(name)) = modifier else {
        return Some(A64Offset12(log));
    };
    if matches!(name, "lo12" | "pageoff") {
        return Some(match log {
            0 => A64Ldst8Lo12,
            1 => A64Ldst16Lo12,
            2 => A64Ldst32Lo12,
            3 => A64Ldst64Lo12,
            _ => A64Ldst128Lo12,
        });
    }
    if log == 3
        && let Some(row) = OFFSET_8.iter().find(|row| row.0 == name)
    {
        return Some(row.1);
    }
    let numbers = OFFSET.iter().find(|row| row.0 == name)?.1;
    let number = numbers[usize::from(log)];
    (number != 0).then_some(A64Elf(number))
}

/// What `movz` and its like store; which 16 bits; whether the sign decides between `movz` and `movn`.
pub fn move_wide(modifier: Option<Modifier>) -> Option<(RelocKind, u8, bool)> {
    let modifier = modifier?;
    let found = MOVE.iter().find(|row| row.0 == modifier.0);
    found.map(|row| (row.1, row.2, row.3))
}

/// What a branch or a load from a place stores, by the bits of its field.
pub fn branch(modifier: Option<Modifier>, bits: u8, load: bool) -> Option<RelocKind> {
    match (modifier, bits, load) {
        (None, 26, _) => Some(A64Jump26),
        (None, 19, true) => Some(A64Ld19),
        (None, 19, false) => Some(A64Branch19),
        (None, 14, _) => Some(A64Branch14),
        (None, 9, _) => Some(A64Branch9),
        (Some(Modifier("got")), 19, true) => Some(A64Elf(309)),
        (Some(Modifier("gottprel")), 19, true) => Some(A64Elf(543)),
        (Some(Modifier("got_auth")), 19, true) => Some(A64Elf(588)),
        _ => None,
    }
}

/// Whether a kind's value is a distance from its place.
pub fn is_pc_relative(kind: RelocKind) -> bool {
    kind.is_pc_relative()
        || matches!(
            kind,
            A64Call26 | A64Jump26 | A64Adr21 | A64Ld19 | A64Branch19 | A64Branch14 | A64Branch9 | A64Back16
        )
}

/// The bits of an instruction for a value that is known; `Ok(None)`: the kind is left to the linker.
pub fn field(kind: RelocKind, value: i64) -> Result<Option<u32>, String> {
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
        A64Call26 | A64Jump26 => words(26, 0),
        A64Ld19 | A64Branch19 => words(19, 5),
        A64Branch14 => words(14, 5),
        A64Branch9 => words(9, 5),
        A64Adr21 => match (-(1 << 20)..1 << 20).contains(&value) {
            true => Ok(Some(
                (value as u32 & 3) << 29 | (value as u32 >> 2 & 0x7_ffff) << 5,
            )),
            false => Err("fixup value out of range".to_owned()),
        },
        A64Back16 if value & 3 != 0 => Err("fixup must be 4-byte aligned".to_owned()),
        A64Back16 => match (-(0xffff << 2)..=0).contains(&value) {
            true => Ok(Some(((-value >> 2) as u32) << 5)),
            false => Err("fixup value out of range".to_owned()),
        },
        A64AddImm12 => match (0..4096).contains(&value) {
            true => Ok(Some((value as u32) << 10)),
            false => Err("fixup value out of range".to_owned()),
        },
        A64Offset12(log) if value & ((1 << log) - 1) != 0 => {
            Err(format!("fixup must be {}-byte aligned", 1 << log))
        }
        A64Offset12(log) => match (0..4096 << log).contains(&value) {
            true => Ok(Some((value as u32 >> log) << 10)),
            false => Err("fixup value out of range".to_owned()),
        },
        A64AddLo12 => Ok(Some((value as u32 & 0xfff) << 10)),
        A64Ldst8Lo12 => Ok(Some((value as u32 & 0xfff) << 10)),
        A64Ldst16Lo12 => low_bits(value, 1),
        A64Ldst32Lo12 => low_bits(value, 2),
        A64Ldst64Lo12 => low_bits(value, 3),
        A64Ldst128Lo12 => low_bits(value, 4),
        A64Movw(n) => match n < 3 || value as u64 >> 48 <= 0xffff {
            true => Ok(Some(((value as u64 >> (16 * n)) as u32 & 0xffff) << 5)),
            false => Err("fixup value out of range".to_owned()),
        },
        A64Elf(number @ (263 | 265 | 267)) => {
            let shift = (u32::from(number) - 263) / 2 * 16;
            match value as u64 >> shift <= 0xffff {
                true => Ok(Some(((value >> shift) as u32) << 5)),
                false => Err("fixup value out of range".to_owned()),
            }
        }
        A64Elf(number @ 270..=272) => {
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
pub fn insert(kind: RelocKind, value: i64, word: u32, bits: u32) -> u32 {
    match kind {
        A64Elf(270..=272) if value < 0 => word & !(1 << 30) | bits,
        A64Elf(270..=272) => word | 1 << 30 | bits,
        _ => word | bits,
    }
}

fn low_bits(value: i64, log: u32) -> Result<Option<u32>, String> {
    match value & ((1 << log) - 1) {
        0 => Ok(Some((value as u32 & 0xfff) >> log << 10)),
        _ => Err(format!("fixup must be {}-byte aligned", 1 << log)),
    }
}
