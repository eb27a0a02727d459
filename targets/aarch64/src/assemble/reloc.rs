//! Relocation modifiers: which fields they may stand in, and what is stored there.

use emit::RelocKind;
use emit::RelocKind::*;
use emit::assemble::Modifier;

/// `add`: modifier, kind, and whether bits 12 to 23 are meant.
const ADD: &[(&str, RelocKind, bool)] = &[
    ("lo12", AddLo12, false),
    ("pageoff", AddLo12, false),
    ("gotpageoff", GotLo12, false),
    ("tlvppageoff", TlvLo12, false),
    ("dtprel_hi12", ElfSymbolNumber(528), true),
    ("dtprel_lo12", ElfSymbolNumber(529), false),
    ("dtprel_lo12_nc", ElfSymbolNumber(530), false),
    ("tprel_hi12", TlsLeHi12, true),
    ("tprel_lo12", TlsLeLo12Whole, false),
    ("tprel_lo12_nc", TlsLeLo12, false),
    ("tlsdesc_lo12", TlsDescAddLo12, false),
    ("got_auth_lo12", ElfSymbolNumber(593), false),
    ("tlsdesc_auth_lo12", ElfSymbolNumber(597), false),
    ("secrel_hi12", SecRelHi12, true),
    ("secrel_lo12", SecRelLo12, false),
];

/// `adrp`.
const PAGE: &[(&str, RelocKind)] = &[
    ("page", Page21),
    ("pg_hi21_nc", ElfNumber(276)),
    ("got", GotPage),
    ("gotpage", GotPage),
    ("gottprel", TlsIePage),
    ("tlsdesc", TlsDescPage),
    ("tlvppage", TlvPage),
    ("got_auth", ElfSymbolNumber(590)),
    ("tlsdesc_auth", ElfSymbolNumber(595)),
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
    ("got_lo12", GotLo12),
    ("gotpageoff", GotLo12),
    ("gottprel_lo12", TlsIeLo12),
    ("tlsdesc_lo12", TlsDescLdLo12),
    ("tlvppageoff", TlvLo12),
];

/// `movz`, `movn`, `movk`: which 16 bits, and whether the sign decides between the first two.
const MOVE: &[(&str, RelocKind, u8, bool)] = &[
    ("abs_g0", ElfNumber(263), 0, false),
    ("abs_g0_nc", Movw(0), 0, false),
    ("abs_g0_s", ElfNumber(270), 0, false),
    ("abs_g1", ElfNumber(265), 1, false),
    ("abs_g1_nc", Movw(1), 1, false),
    ("abs_g1_s", ElfNumber(271), 1, false),
    ("abs_g2", ElfNumber(267), 2, false),
    ("abs_g2_nc", Movw(2), 2, false),
    ("abs_g2_s", ElfNumber(272), 2, false),
    ("abs_g3", Movw(3), 3, false),
    ("prel_g0", ElfNumber(287), 0, false),
    ("prel_g0_nc", ElfNumber(288), 0, false),
    ("prel_g1", ElfNumber(289), 1, false),
    ("prel_g1_nc", ElfNumber(290), 1, false),
    ("prel_g2", ElfNumber(291), 2, false),
    ("prel_g2_nc", ElfNumber(292), 2, false),
    ("prel_g3", ElfNumber(293), 3, false),
    ("dtprel_g0", ElfSymbolNumber(526), 0, true),
    ("dtprel_g0_nc", ElfSymbolNumber(527), 0, false),
    ("dtprel_g1", ElfSymbolNumber(524), 1, true),
    ("dtprel_g1_nc", ElfSymbolNumber(525), 1, false),
    ("dtprel_g2", ElfSymbolNumber(523), 2, true),
    ("tprel_g0", ElfSymbolNumber(547), 0, true),
    ("tprel_g0_nc", TlsLeMovk(0), 0, false),
    ("tprel_g1", TlsLeMovz(1), 1, true),
    ("tprel_g1_nc", TlsLeMovk(1), 1, false),
    ("tprel_g2", TlsLeMovz(2), 2, true),
    ("gottprel_g0_nc", ElfSymbolNumber(540), 0, false),
    ("gottprel_g1", ElfSymbolNumber(539), 1, true),
];

/// What an `add` stores, and whether it is shifted by 12. Without modifier: a difference of symbols.
pub fn add_immediate(modifier: Option<Modifier>) -> Option<(RelocKind, bool)> {
    let Some(modifier) = modifier else {
        return Some((AddImm12, false));
    };
    let found = ADD.iter().find(|row| row.0 == modifier.0);
    found.map(|row| (row.1, row.2))
}

/// What `adrp` stores.
pub fn page(modifier: Option<Modifier>) -> Option<RelocKind> {
    let Some(modifier) = modifier else {
        return Some(Page21);
    };
    PAGE.iter().find(|row| row.0 == modifier.0).map(|row| row.1)
}

/// What `adr` stores.
pub fn near(modifier: Option<Modifier>) -> Option<RelocKind> {
    match modifier {
        None => Some(Adr21),
        Some(Modifier("got_auth")) => Some(ElfSymbolNumber(594)),
        Some(_) => None,
    }
}

/// What a load or store of `1 << log` bytes stores as its offset.
pub fn offset(modifier: Option<Modifier>, log: u8) -> Option<RelocKind> {
    let Some(Modifier(name)) = modifier else {
        return Some(Offset12(log));
    };
    if matches!(name, "lo12" | "pageoff") {
        return Some(match log {
            0 => Ldst8Lo12,
            1 => Ldst16Lo12,
            2 => Ldst32Lo12,
            3 => Ldst64Lo12,
            _ => Ldst128Lo12,
        });
    }
    if log == 3
        && let Some(row) = OFFSET_8.iter().find(|row| row.0 == name)
    {
        return Some(row.1);
    }
    let numbers = OFFSET.iter().find(|row| row.0 == name)?.1;
    let number = numbers[usize::from(log)];
    (number != 0).then_some(ElfSymbolNumber(number))
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
        (None, 26, _) => Some(Jump26),
        (None, 19, true) => Some(Ld19),
        (None, 19, false) => Some(Branch19),
        (None, 14, _) => Some(Branch14),
        (None, 9, _) => Some(Branch9),
        (Some(Modifier("got")), 19, true) => Some(ElfSymbolNumber(309)),
        (Some(Modifier("gottprel")), 19, true) => Some(ElfSymbolNumber(543)),
        (Some(Modifier("got_auth")), 19, true) => Some(ElfSymbolNumber(588)),
        _ => None,
    }
}

/// Whether a kind's value is a distance from its place.
pub fn is_pc_relative(kind: RelocKind) -> bool {
    kind.is_pc_relative()
        || matches!(
            kind,
            Call26 | Jump26 | Adr21 | Ld19 | Branch19 | Branch14 | Branch9 | Back16
        )
}
