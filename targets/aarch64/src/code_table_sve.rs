//! The form of the SVE and SVE2 instructions' table. Its rows are in `crate::code_table_sve_data` and
//! `crate::code_table_sve_memory`.
//!
//! A row is the assembly text with operands in angle brackets, the fixed bits, and the sizes it takes. The
//! text is all there is: the encoder takes from it where registers stand, the printer writes it, selection
//! matches an intrinsic's arguments with its operands. Of an operand `<` role kind position size `>`:
//!
//! - role: `+` is written, `=` read and written, `*` only repeated in the text, none read;
//! - kind: `z` vector, `p` predicate (`P`: of all sixteen, without size), `x` `w` `X` general purpose (`X`: or the
//!   stack pointer), `g` `G` `w` or `x` by the row's size, `v` scalar and `a` NEON vector of the same register
//!   file, `Z` `Y` vectors among the first 8 or 16, `L2z` … `L2p` lists of consecutive ones;
//! - size: none is the row's, `.W` `.N` `.Q` twice, half, a quarter of it, `.b` … `.q` a fixed one, `.-` none.
//!
//! Immediate operands are [`Imm`]. Facts: Arm Architecture Reference Manual, chapter C8.

use crate::code_table::{SizeRule, Sz};
use crate::code_table_sve_data::ROWS;
use crate::code_table_sve_memory::ROWS as MEMORY_ROWS;

/// Number of the first SVE instruction; lower ones are [`crate::code_table::Op`].
pub const SVE_BASE: u16 = 0x4000;
/// Where those of memory start.
const MEMORY_BASE: usize = 0x800;

/// An SVE instruction: the number of its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sve(pub u16);

/// Register operands of a row in their order.
#[derive(Clone, Copy, Debug)]
pub struct Registers {
    /// Lowest bit of each field.
    pub positions: [u8; 6],
    /// How many there are.
    pub count: u8,
    /// The first is read and written.
    pub tied: bool,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct SveRow {
    /// Assembly text.
    pub text: &'static str,
    /// The fixed bits.
    pub bits: u32,
    /// Sizes.
    pub sizes: SizeRule,
    /// Register operands.
    pub registers: Registers,
    /// What it does beside its registers.
    pub effects: regalloc::effects::Effects,
}

/// Declares rows as constants of [`Sve`] and the table itself.
macro_rules! sve_rows {
    ($base:literal; $($name:ident $text:literal $bits:literal $sizes:ident;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name),* }

        impl $crate::code_table_sve::Sve {
            $(
                #[doc = concat!("`", $text, "`")]
                pub const $name: Self = Self(Number::$name as u16 + $base);
            )*
        }

        /// The rows in order.
        pub static ROWS: &[$crate::code_table_sve::SveRow] = &[$($crate::code_table_sve::SveRow {
            text: $text,
            bits: $bits,
            sizes: $sizes,
            registers: $crate::code_table_sve::registers($text),
            effects: $crate::effects::of($text),
        }),*];
    };
}
pub(crate) use sve_rows;

impl Sve {
    /// All instructions in the order of the table.
    pub fn all() -> impl Iterator<Item = Sve> {
        let memory = (0..MEMORY_ROWS.len()).map(|i| i + MEMORY_BASE);
        (0..ROWS.len()).chain(memory).map(|i| Sve(i as u16))
    }

    /// The row.
    #[inline]
    pub fn row(self) -> &'static SveRow {
        let i = self.0 as usize;
        if i < MEMORY_BASE {
            &ROWS[i]
        } else {
            &MEMORY_ROWS[i - MEMORY_BASE]
        }
    }

    /// The word of this size (any, for rows of one size) with all fields zero.
    pub fn word(self, sz: Sz) -> u32 {
        let row = self.row();
        match row.sizes {
            [one] => row.bits | one.1,
            sizes => match sizes.iter().find(|s| s.0 == sz) {
                Some(s) => row.bits | s.1,
                None => panic!("{} has no form of size {sz:?}", row.text),
            },
        }
    }

    /// Whether there is a form of this size.
    pub fn takes(self, sz: Sz) -> bool {
        self.row().sizes.iter().any(|s| s.0 == sz)
    }
}

/// Finds the register operands of a row's text.
pub const fn registers(text: &str) -> Registers {
    let t = text.as_bytes();
    let mut out = Registers {
        positions: [0; 6],
        count: 0,
        tied: false,
    };
    let mut i = 0;
    while i < t.len() {
        if t[i] != b'<' {
            i += 1;
            continue;
        }
        i += 1;
        let role = t[i];
        if matches!(role, b'+' | b'=' | b'*') {
            i += 1;
        }
        if t[i] == b'L' {
            i += 2;
        }
        let register = matches!(
            t[i],
            b'z' | b'p' | b'P' | b'x' | b'w' | b'X' | b'g' | b'G' | b'v' | b'a' | b'Z' | b'Y'
        );
        i += 1;
        if !register || role == b'*' || !t[i].is_ascii_digit() {
            continue;
        }
        let mut pos = 0;
        while t[i].is_ascii_digit() {
            pos = pos * 10 + (t[i] - b'0');
            i += 1;
        }
        out.positions[out.count as usize] = pos;
        out.count += 1;
        if role == b'=' {
            out.tied = true;
        }
    }
    out
}

/// What an operand does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Read.
    Use,
    /// `+`: written.
    Def,
    /// `=`: written, and read before in the same register.
    Tied,
    /// `*`: a register that stands in the text a second time.
    Again,
}

/// The element size of a register operand, from the row's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// So many powers of two more.
    Relative(i32),
    /// This one.
    Fixed(Sz),
    /// Not written.
    Absent,
}

impl Width {
    /// The size for a row of size `sz`.
    pub fn of(self, sz: Sz) -> Option<Sz> {
        const ALL: [Sz; 5] = [Sz::B, Sz::H, Sz::S, Sz::D, Sz::Q];
        match self {
            Width::Fixed(sz) => Some(sz),
            Width::Absent => None,
            Width::Relative(n) => {
                let log2 = sz.lane_bytes().trailing_zeros() as i32 + n;
                ALL.get(log2 as usize).copied()
            }
        }
    }
}

/// An immediate operand: where it stands and what its number means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imm {
    /// `u`: unsigned, lowest bit and length.
    Unsigned(u8, u8),
    /// `s`: signed.
    Signed(u8, u8),
    /// `m`: unsigned, a multiple of the third.
    Multiple(u8, u8, u8),
    /// `vl`: signed, vector lengths from an address.
    VectorLengths(u8, u8),
    /// `i:`: these bits, the highest first.
    Bits(&'static str),
    /// `j:`: the same, signed.
    SignedBits(&'static str),
    /// `shl`, `shr`: a shift of the row's elements (`N`: of those half as wide), lowest bit of its field.
    Shift {
        /// Left.
        left: bool,
        /// Lowest bit of the field (of its five low bits).
        pos: u8,
        /// Of elements half as wide as the row's.
        narrow: bool,
    },
    /// `rot`: 0, 90, 180, 270 degrees.
    Rotation(u8),
    /// `rotx`: 90 or 270 degrees.
    HalfRotation(u8),
    /// `pat`: a pattern of active lanes.
    Pattern,
    /// `mul`: 1 to 16.
    Multiplier,
    /// `prf`: a prefetch operation.
    Prefetch,
    /// `bitm`: the 13 bits of a logical immediate.
    Bitmask,
    /// `fp`: an 8-bit floating-point number.
    Float(u8),
}

/// A piece of a row's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// As it is.
    Text(&'static str),
    /// A register: role, kind, lowest bit of its field, size, number of registers in a list.
    Register {
        /// What is done with it.
        role: Role,
        /// Kind: its letter.
        kind: u8,
        /// Lowest bit.
        pos: u8,
        /// Element size.
        width: Width,
        /// Registers of a list, or 1.
        count: u8,
    },
    /// An immediate.
    Imm(Imm),
}

/// The pieces of a row's text in order.
pub fn pieces(mut text: &'static str) -> impl Iterator<Item = Piece> {
    std::iter::from_fn(move || {
        let open = text.find('<');
        match open {
            None if text.is_empty() => None,
            None => Some(Piece::Text(std::mem::take(&mut text))),
            Some(0) => {
                let end = text.find('>').expect("operands end");
                let piece = operand(&text[1..end]);
                text = &text[end + 1..];
                Some(piece)
            }
            Some(at) => {
                let piece = Piece::Text(&text[..at]);
                text = &text[at..];
                Some(piece)
            }
        }
    })
}

fn operand(text: &'static str) -> Piece {
    if let Some(imm) = immediate(text) {
        return Piece::Imm(imm);
    }
    let (role, rest) = match text.as_bytes()[0] {
        b'+' => (Role::Def, &text[1..]),
        b'=' => (Role::Tied, &text[1..]),
        b'*' => (Role::Again, &text[1..]),
        _ => (Role::Use, text),
    };
    let (count, rest) = match rest.strip_prefix('L') {
        Some(list) => (list.as_bytes()[0] - b'0', &list[1..]),
        None => (1, rest),
    };
    let (number, width) = rest[1..].split_once('.').unwrap_or((&rest[1..], ""));
    let width = match width {
        "" => Width::Relative(0),
        "W" => Width::Relative(1),
        "N" => Width::Relative(-1),
        "Q" => Width::Relative(-2),
        "b" => Width::Fixed(Sz::B),
        "h" => Width::Fixed(Sz::H),
        "s" => Width::Fixed(Sz::S),
        "d" => Width::Fixed(Sz::D),
        "q" => Width::Fixed(Sz::Q),
        _ => Width::Absent,
    };
    Piece::Register {
        role,
        kind: rest.as_bytes()[0],
        pos: number.parse().expect("a position"),
        width,
        count,
    }
}

fn immediate(text: &'static str) -> Option<Imm> {
    let pair = |t: &'static str| -> Option<(u8, u8)> {
        let (pos, len) = t.split_once('+')?;
        Some((pos.parse().ok()?, len.parse().ok()?))
    };
    match text {
        "pat" => return Some(Imm::Pattern),
        "mul" => return Some(Imm::Multiplier),
        "prf0" => return Some(Imm::Prefetch),
        "bitm" => return Some(Imm::Bitmask),
        _ => {}
    }
    if let Some(list) = text.strip_prefix("i:") {
        return Some(Imm::Bits(list));
    }
    if let Some(list) = text.strip_prefix("j:") {
        return Some(Imm::SignedBits(list));
    }
    if let Some(rest) = text.strip_prefix("sh") {
        let narrow = rest.ends_with('N');
        let pos = rest[1..].trim_end_matches('N').parse().ok()?;
        let left = rest.starts_with('l');
        return Some(Imm::Shift { left, pos, narrow });
    }
    if let Some(rest) = text.strip_prefix("rotx") {
        return pair(rest).map(|p| Imm::HalfRotation(p.0));
    }
    if let Some(rest) = text.strip_prefix("rot") {
        return pair(rest).map(|p| Imm::Rotation(p.0));
    }
    if let Some(rest) = text.strip_prefix("vl") {
        return pair(rest).map(|p| Imm::VectorLengths(p.0, p.1));
    }
    if let Some(rest) = text.strip_prefix("fp") {
        return Some(Imm::Float(rest.parse().ok()?));
    }
    let rest = &text[1..];
    match text.as_bytes()[0] {
        b'u' => pair(rest).map(|p| Imm::Unsigned(p.0, p.1)),
        b's' => pair(rest).map(|p| Imm::Signed(p.0, p.1)),
        b'm' => {
            let (field, factor) = rest.split_once('*')?;
            pair(field).and_then(|p| Some(Imm::Multiple(p.0, p.1, factor.parse().ok()?)))
        }
        _ => None,
    }
}

fn bit_list(list: &'static str) -> impl Iterator<Item = u32> {
    list.split(',').map(|n| n.parse().expect("a bit number"))
}

impl Imm {
    /// The bits of the word that it has.
    pub fn mask(self) -> u32 {
        let field = |pos: u8, len: u8| ((1u32 << len) - 1) << pos;
        match self {
            Imm::Unsigned(pos, len)
            | Imm::Signed(pos, len)
            | Imm::Multiple(pos, len, _)
            | Imm::VectorLengths(pos, len) => field(pos, len),
            Imm::Bits(list) | Imm::SignedBits(list) => bit_list(list).fold(0, |m, b| m | 1 << b),
            Imm::Shift { pos, .. } => field(pos, 5) | 3 << 22,
            Imm::Rotation(pos) => field(pos, 2),
            Imm::HalfRotation(pos) => field(pos, 1),
            Imm::Pattern => field(5, 5),
            Imm::Multiplier => field(16, 4),
            Imm::Prefetch => field(0, 4),
            Imm::Bitmask => field(5, 13),
            Imm::Float(pos) => field(pos, 8),
        }
    }

    /// The bits for a number, if it fits.
    pub fn encode(self, sz: Sz, n: i64) -> Option<u32> {
        let unsigned = |n: i64, pos: u8, len: u8| (0..1 << len).contains(&n).then_some((n as u32) << pos);
        let signed = |n: i64, pos: u8, len: u8| {
            let half = 1i64 << (len - 1);
            (-half..half)
                .contains(&n)
                .then_some((n as u32 & ((1 << len) - 1)) << pos)
        };
        match self {
            Imm::Unsigned(pos, len) => unsigned(n, pos, len),
            Imm::Signed(pos, len) | Imm::VectorLengths(pos, len) => signed(n, pos, len),
            Imm::Multiple(pos, len, factor) => {
                let factor = i64::from(factor);
                (n % factor == 0).then(|| unsigned(n / factor, pos, len))?
            }
            Imm::SignedBits(list) => {
                let half = 1i64 << (bit_list(list).count() - 1);
                let n = (-half..half).contains(&n).then_some(n & (2 * half - 1))?;
                Imm::Bits(list).encode(sz, n)
            }
            Imm::Bits(list) => {
                let count = bit_list(list).count() as u32;
                if !(0..1 << count).contains(&n) {
                    return None;
                }
                let bits = bit_list(list).zip((0..count).rev());
                Some(bits.fold(0, |w, (to, from)| w | (n as u32 >> from & 1) << to))
            }
            Imm::Shift { left, pos, narrow } => {
                let bits = i64::from((8 * sz.lane_bytes()) >> u32::from(narrow));
                let valid = if left { 0..bits } else { 1..bits + 1 };
                if !valid.contains(&n) {
                    return None;
                }
                let field = (if left { bits + n } else { 2 * bits - n }) as u32;
                Some((field & 31) << pos | (field >> 5) << 22)
            }
            Imm::Rotation(pos) => (n % 90 == 0 && (0..360).contains(&n)).then_some((n as u32 / 90) << pos),
            Imm::HalfRotation(pos) => matches!(n, 90 | 270).then_some(u32::from(n == 270) << pos),
            Imm::Pattern => unsigned(n, 5, 5),
            Imm::Multiplier => unsigned(n - 1, 16, 4),
            Imm::Prefetch => unsigned(n, 0, 4),
            Imm::Bitmask => unsigned(n, 5, 13),
            Imm::Float(pos) => unsigned(n, pos, 8),
        }
    }

    /// The number in a word.
    pub fn decode(self, sz: Sz, word: u32) -> i64 {
        let unsigned = |pos: u8, len: u8| i64::from(word >> pos & ((1 << len) - 1));
        let signed = |pos: u8, len: u8| unsigned(pos, len) << (64 - len) >> (64 - len);
        match self {
            Imm::Unsigned(pos, len) => unsigned(pos, len),
            Imm::Signed(pos, len) | Imm::VectorLengths(pos, len) => signed(pos, len),
            Imm::Multiple(pos, len, factor) => unsigned(pos, len) * i64::from(factor),
            Imm::Bits(list) => bit_list(list).fold(0, |n, b| n << 1 | i64::from(word >> b & 1)),
            Imm::SignedBits(list) => {
                let unused = 64 - bit_list(list).count();
                Imm::Bits(list).decode(sz, word) << unused >> unused
            }
            Imm::Shift { left, pos, narrow } => {
                let bits = i64::from((8 * sz.lane_bytes()) >> u32::from(narrow));
                let field = unsigned(pos, 5) | unsigned(22, 2) << 5;
                if left { field - bits } else { 2 * bits - field }
            }
            Imm::Rotation(pos) => 90 * unsigned(pos, 2),
            Imm::HalfRotation(pos) => 90 + 180 * unsigned(pos, 1),
            Imm::Pattern => unsigned(5, 5),
            Imm::Multiplier => unsigned(16, 4) + 1,
            Imm::Prefetch => unsigned(0, 4),
            Imm::Bitmask => unsigned(5, 13),
            Imm::Float(pos) => unsigned(pos, 8),
        }
    }
}

/// Bits of a register field.
pub fn register_bits(kind: u8, pos: u8, count: u8) -> u32 {
    let len = match kind {
        b'p' if pos == 10 => 3,
        // The first of a pair, an even one.
        b'p' if count == 2 => return 0b1110 << pos,
        b'p' | b'P' | b'Y' => 4,
        b'Z' => 3,
        _ => 5,
    };
    ((1 << len) - 1) << pos
}

impl SveRow {
    /// The size of an instruction word, if the row describes it.
    pub fn matches(&self, word: u32) -> Option<Sz> {
        let mut fields = 0;
        let mut shift = None;
        for piece in pieces(self.text) {
            match piece {
                Piece::Register { kind, pos, count, .. } => fields |= register_bits(kind, pos, count),
                Piece::Imm(imm) => {
                    fields |= imm.mask();
                    if let Imm::Shift { pos, narrow, .. } = imm {
                        shift = Some((pos, narrow));
                    }
                }
                Piece::Text(_) => {}
            }
        }
        if let Some((pos, narrow)) = shift {
            // The highest set bit of the field is the element size.
            let field = word >> pos & 31 | (word >> 22 & 3) << 5;
            if field < 8 || (word ^ self.bits) & !fields != 0 {
                return None;
            }
            let log2 = 28 - field.leading_zeros() as i32 + i32::from(narrow);
            let sz = Width::Relative(log2).of(Sz::B)?;
            return self.sizes.iter().find(|s| s.0 == sz).map(|s| s.0);
        }
        let fixed = |s: &&(Sz, u32)| (word ^ (self.bits | s.1)) & !fields == 0;
        self.sizes.iter().find(fixed).map(|s| s.0)
    }
}
