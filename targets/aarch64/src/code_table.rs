//! The instruction table's form: what a row is, what its operand fields mean, how words are made of it and
//! read by it. The rows themselves are in `crate::code_table_data`.
//!
//! ```text
//!  row  ─► encoder   fixed bits | size bits | fields
//!       ─► printer   word ─► row and size ─► text of each field   ([`crate::asm`])
//! ```
//! A row is one mnemonic with one list of operands; the sizes that it takes (`w`/`x`, scalar widths, vector
//! arrangements) and the bits that choose them are a [`SizeRule`]. Facts: Arm Architecture Reference Manual,
//! chapters C4 (encodings), C6 and C7 (instructions).

pub use crate::code_table_data::{Op, ROWS};

/// Operand size of an instruction: general-purpose width, scalar width or vector arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sz {
    /// General-purpose, 32 bits.
    W,
    /// General-purpose, 64 bits.
    X,
    /// Scalar of 8 bits in a vector register; also elements of SVE registers, as the next four.
    B,
    /// Scalar of 16 bits.
    H,
    /// Scalar of 32 bits.
    S,
    /// Scalar of 64 bits.
    D,
    /// The whole vector register, 128 bits.
    Q,
    /// `.8b`.
    V8B,
    /// `.16b`.
    V16B,
    /// `.2h`: the lowest 4 bytes, of few instructions.
    V2H,
    /// `.4h`.
    V4H,
    /// `.8h`.
    V8H,
    /// `.2s`.
    V2S,
    /// `.4s`.
    V4S,
    /// `.1d`.
    V1D,
    /// `.2d`.
    V2D,
}

impl Sz {
    /// Bytes of one element (of the register, if it is not a vector).
    pub const fn lane_bytes(self) -> u32 {
        match self {
            Sz::B | Sz::V8B | Sz::V16B => 1,
            Sz::H | Sz::V2H | Sz::V4H | Sz::V8H => 2,
            Sz::W | Sz::S | Sz::V2S | Sz::V4S => 4,
            Sz::X | Sz::D | Sz::V1D | Sz::V2D => 8,
            Sz::Q => 16,
        }
    }
    /// Whether it is a vector of 16 bytes.
    pub const fn is_full(self) -> bool {
        matches!(self, Sz::V16B | Sz::V8H | Sz::V4S | Sz::V2D)
    }
    /// The arrangement with elements of `bytes` bytes, of 16 bytes if `full`, else of 8.
    pub const fn vector(bytes: u32, full: bool) -> Sz {
        match (bytes, full) {
            (1, false) => Sz::V8B,
            (1, true) => Sz::V16B,
            (2, false) => Sz::V4H,
            (2, true) => Sz::V8H,
            (4, false) => Sz::V2S,
            (4, true) => Sz::V4S,
            (_, false) => Sz::V1D,
            (_, true) => Sz::V2D,
        }
    }
    /// Scalar of so many bytes in a vector register.
    pub const fn scalar(bytes: u32) -> Sz {
        match bytes {
            1 => Sz::B,
            2 => Sz::H,
            4 => Sz::S,
            8 => Sz::D,
            _ => Sz::Q,
        }
    }
    /// The suffix of a vector register in assembly.
    pub const fn arrangement(self) -> &'static str {
        match self {
            Sz::V8B => "8b",
            Sz::V16B => "16b",
            Sz::V2H => "2h",
            Sz::V4H => "4h",
            Sz::V8H => "8h",
            Sz::V2S => "2s",
            Sz::V4S => "4s",
            Sz::V1D => "1d",
            Sz::V2D => "2d",
            _ => "",
        }
    }
}

/// The sizes that a row takes and the bits that say so.
pub type SizeRule = &'static [(Sz, u32)];

/// How a register field is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reg {
    /// General purpose by the row's size; 31 is the zero register.
    G,
    /// General purpose by the row's size; 31 is the stack pointer.
    Gsp,
    /// 32-bit general purpose.
    W,
    /// 64-bit general purpose.
    X,
    /// 64-bit general purpose or stack pointer.
    Xsp,
    /// `w` for sizes up to 4 bytes, else `x` (atomics, lane moves).
    Gt,
    /// General purpose, `x` if the extend option says so (extended-register arithmetic).
    Gext,
    /// Scalar in a vector register, by the row's size (element size for arrangements).
    F,
    /// Scalar of a fixed width in a vector register.
    Fixed(Sz),
    /// Scalar of twice the element size.
    Fwide,
    /// Vector by the row's arrangement.
    V,
    /// Vector of elements twice as wide, 16 bytes.
    Vwide,
    /// Vector of 8 or 16 bytes of bytes, as wide as the row's arrangement.
    Vbytes,
    /// Vector with elements twice as wide, as long as the row's arrangement.
    Vpairs,
    /// Vector of a fixed arrangement.
    Arr(Sz),
    /// A list of `n` consecutive vectors of 16 bytes.
    List(u8),
    /// Element of a vector: `v1.s[i]`, the index in `imm5` (bits 16–20).
    Lane5,
    /// Element of a vector: the index in `imm4` above the element size (bits 11–14).
    Lane4,
    /// Element of a vector that all lanes are multiplied by: the index of 32-bit ones in bits 11 and 21, of others in bit 11.
    Factor,
    /// A list of `n` consecutive vectors of the row's arrangement.
    Vlist(u8),
    /// An element of each of `n` consecutive vectors; the index in bits 30, 12, 11 and 10 above the size's.
    ListLane(u8),
    /// Vector with elements half as wide, as long as the row's arrangement.
    Vhalf,
    /// Vector with as many elements as the row's arrangement, half as wide.
    Vshort,
    /// `v1.1q`
    OneQ,
    /// Element or piece of a vector, `v1.s[i]` or `v1[i]`: what stands between name and index, and the index's lowest bit and
    /// length.
    Piece(&'static str, u8, u8),
}

/// An operand field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// Register at bits `pos..pos + 5`.
    Reg(Reg, u8),
    /// `[xn]` at bits 5–9.
    Base,
    /// Any addressing mode of a load or store whose access has `1 << n` bytes: bits 5–21 and 24.
    Addr(u8),
    /// Addressing mode of a pair of `1 << n` bytes each: bits 5–9, 15–21, 23–24.
    PairAddr(u8),
    /// `lsl`/`lsr`/`asr`/`ror #n`: bits 22–23 and 10–15.
    Shift,
    /// `uxtw #n`: bits 13–15 and 10–12.
    Extend,
    /// 12-bit immediate with optional `lsl #12`: bits 10–22.
    Imm12,
    /// Logical immediate: bits 10–22.
    Logical,
    /// `#imm16`, `lsl #16n`: bits 5–22.
    Imm16Shift,
    /// Unsigned number of `len` bits at `pos`.
    Uimm {
        /// Lowest bit.
        pos: u8,
        /// Number of bits.
        len: u8,
    },
    /// Condition at bit `pos`.
    Cond(u8),
    /// Condition that is part of the mnemonic (`b.eq`): bits 0–3.
    CondSuffix,
    /// PC-relative: number of words of `len` bits at `pos`.
    Label {
        /// Lowest bit.
        pos: u8,
        /// Number of bits.
        len: u8,
    },
    /// `adr`, `adrp`: bits 29–30 and 5–23.
    PcRel21,
    /// Bit number of `tbz`: bits 19–23 and 31.
    TestBit,
    /// 8-bit floating-point number at `pos`.
    Float8(u8),
    /// Left shift of vector elements: `immh:immb` less the element size; bits 16–22.
    ShiftLeft,
    /// Right shift of vector elements: twice the element size less `immh:immb`; bits 16–22.
    ShiftRight,
    /// `abcdefgh` of a vector immediate, shifted by 8 × bits 13–14 (`lsl`).
    VecImm,
    /// The same, 16-bit elements: shifted by 8 × bit 13.
    VecImm16,
    /// The same, `msl` by 8 or 16 (bit 12).
    VecImmMsl,
    /// `abcdefgh`, no shift.
    VecImm8,
    /// `abcdefgh` as a mask of bytes.
    VecImm64,
    /// `abcdefgh` as a floating-point number.
    VecFloat,
    /// Acquire and release in the mnemonic: bits 23 and 22.
    Order,
    /// The same for `cas`: bits 22 and 15.
    CasOrder,
    /// System register: bits 5–19.
    SysReg,
    /// `#0.0`.
    ZeroFloat,
    /// `#0`.
    Zero,
    /// The element size as a shift (`shll`).
    ElementBits,
    /// Quarter turns of a complex number: bits 11–12.
    Rotation,
    /// A quarter turn or three: bit 12.
    RotationOdd,
    /// `[xn, #imm]` of memory tags, a multiple of 16: bits 5–9 and 12–20.
    TagAddr,
    /// A multiple of 16: bits 16–21.
    Granules,
}

impl Field {
    /// The bits of the word that the field has.
    pub const fn mask(self) -> u32 {
        const fn bits(pos: u8, len: u8) -> u32 {
            (((1u64 << len) - 1) << pos) as u32
        }
        match self {
            Field::Reg(Reg::Lane5, pos) => bits(pos, 5) | bits(16, 5),
            Field::Reg(Reg::Lane4, pos) => bits(pos, 5) | bits(11, 4),
            Field::Reg(Reg::Factor, pos) => bits(pos, 5) | 1 << 11 | 1 << 21,
            Field::Reg(Reg::Piece(_, at, len), pos) => bits(pos, 5) | bits(at, len),
            Field::Reg(Reg::ListLane(_), pos) => bits(pos, 5) | 1 << 30 | bits(10, 3),
            Field::Reg(_, pos) => bits(pos, 5),
            Field::Rotation => bits(11, 2),
            Field::RotationOdd => 1 << 12,
            Field::TagAddr => bits(5, 5) | bits(12, 9),
            Field::Granules => bits(16, 6),
            Field::Base => bits(5, 5),
            Field::Addr(_) => bits(5, 17) | 1 << 24,
            Field::PairAddr(_) => bits(5, 5) | bits(15, 7) | bits(23, 2),
            Field::Shift => bits(22, 2) | bits(10, 6),
            Field::Extend => bits(10, 6),
            Field::Imm12 | Field::Logical => bits(10, 13),
            Field::Imm16Shift => bits(5, 18),
            Field::Uimm { pos, len } | Field::Label { pos, len } => bits(pos, len),
            Field::Cond(pos) => bits(pos, 4),
            Field::CondSuffix => bits(0, 4),
            Field::PcRel21 => bits(29, 2) | bits(5, 19),
            Field::TestBit => bits(19, 5) | 1 << 31,
            Field::Float8(pos) => bits(pos, 8),
            Field::ShiftLeft | Field::ShiftRight => bits(16, 7),
            Field::VecImm => bits(16, 3) | bits(5, 5) | bits(13, 2),
            Field::VecImm16 => bits(16, 3) | bits(5, 5) | 1 << 13,
            Field::VecImmMsl => bits(16, 3) | bits(5, 5) | 1 << 12,
            Field::VecImm8 | Field::VecImm64 | Field::VecFloat => bits(16, 3) | bits(5, 5),
            Field::Order => bits(22, 2),
            Field::CasOrder => 1 << 22 | 1 << 15,
            Field::SysReg => bits(5, 15),
            Field::ZeroFloat | Field::Zero | Field::ElementBits => 0,
        }
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Mnemonic; `2` is appended to those of [`Row::second_half`] for 16-byte arrangements.
    pub mnemonic: &'static str,
    /// Operands in the order of the assembly text.
    pub fields: &'static [Field],
    /// The fixed bits.
    pub bits: u32,
    /// Sizes.
    pub sizes: SizeRule,
    /// Widening and narrowing: the 16-byte form works on the upper half and is called `…2`.
    pub second_half: bool,
    /// What it does beside its registers.
    pub effects: regalloc::effects::Effects,
}

impl Row {
    /// The bits that choose `sz`. Panics if the row does not take it.
    pub fn size_bits(&self, sz: Sz) -> u32 {
        match self.sizes.iter().find(|s| s.0 == sz) {
            Some(s) => s.1,
            None => panic!("{} has no form of size {sz:?}", self.mnemonic),
        }
    }

    /// The bits of the operand fields.
    pub fn field_mask(&self) -> u32 {
        self.fields.iter().fold(0, |m, f| m | f.mask())
    }

    /// The bits that choose the size.
    pub fn size_mask(&self) -> u32 {
        self.sizes.iter().fold(0, |m, s| m | s.1)
    }

    /// The size of an instruction word, if the row describes it.
    pub fn matches(&self, word: u32) -> Option<Sz> {
        let fields = self.field_mask();
        let shift = self
            .fields
            .iter()
            .any(|f| matches!(f, Field::ShiftLeft | Field::ShiftRight));
        if shift {
            // immh's highest set bit is the element size.
            let bits = word >> 16 & 0x7f;
            if bits < 8 || (word ^ self.bits) & !(fields | 1 << 30) != 0 {
                return None;
            }
            let size = 1u32 << (31 - bits.leading_zeros()) << 16 | word & 1 << 30;
            return self.sizes.iter().find(|s| s.1 == size).map(|s| s.0);
        }
        if self.fields.iter().any(|f| matches!(f, Field::Reg(Reg::Lane5, _))) {
            let size = 1u32 << (word >> 16 & 0x1f).trailing_zeros() << 16;
            let known = |s: &&(Sz, u32)| s.1 & 0x1f << 16 == size && (word ^ self.bits ^ s.1) & !fields == 0;
            return self.sizes.iter().find(known).map(|s| s.0);
        }
        if matches!(self.fields[..], [Field::Reg(Reg::ListLane(_), _), _]) {
            // Bits 14 and 15 are the size; of words and doublewords bit 10 tells them apart.
            if (word ^ self.bits) & !(fields | 0xc000) != 0 {
                return None;
            }
            return match (word >> 14 & 3, word >> 10 & 7) {
                (0, _) => Some(Sz::B),
                (1, s) if s & 1 == 0 => Some(Sz::H),
                (2, s) if s & 3 == 0 => Some(Sz::S),
                (2, 1) => Some(Sz::D),
                _ => None,
            };
        }
        let addressed = self.fields.iter().any(|f| matches!(f, Field::Addr(_)));
        if addressed && word >> 24 & 1 == 0 && word >> 21 & 1 == 1 && word >> 10 & 3 != 2 {
            // Atomics stand in the gaps of the addressing modes.
            return None;
        }
        let fixed = !fields;
        let found = self
            .sizes
            .iter()
            .find(|s| (word ^ (self.bits | s.1)) & fixed == 0);
        found.map(|s| s.0)
    }

    /// Positions of the register fields, in the order of operands; the base of an address counts.
    pub fn registers(&self) -> impl Iterator<Item = u8> + '_ {
        self.fields.iter().filter_map(|f| match *f {
            Field::Reg(_, pos) => Some(pos),
            Field::Base | Field::TagAddr => Some(5),
            _ => None,
        })
    }
}

impl Op {
    /// The row.
    #[inline]
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The word of this size with all fields zero.
    #[inline]
    pub fn word(self, sz: Sz) -> u32 {
        let row = self.row();
        row.bits | row.size_bits(sz)
    }
}

/// The 13 bits `N:immr:imms` of a logical immediate of 32 or 64 bits, if `value` is one: a rotated run of
/// ones, repeated (Arm ARM, `DecodeBitMasks`).
pub fn logical_immediate(value: u64, wide: bool) -> Option<u32> {
    let value = if wide {
        value
    } else {
        value & 0xffff_ffff | value << 32
    };
    if value == 0 || value == u64::MAX {
        return None;
    }
    // The shortest period.
    let mut size = 64;
    while size > 2 {
        let half = size / 2;
        let mask = (1u64 << half) - 1;
        if value & mask != value >> half & mask {
            break;
        }
        size = half;
    }
    let mask = if size == 64 { u64::MAX } else { (1 << size) - 1 };
    let element = value & mask;
    let ones = element.count_ones();
    // Rotate so that the run starts at bit 0.
    let rotate_right = |x: u64, n: u32| {
        if n == 0 {
            x
        } else {
            (x >> n | x << (size - n)) & mask
        }
    };
    let run = if ones == 64 { u64::MAX } else { (1u64 << ones) - 1 };
    let start = (0..size).find(|n| rotate_right(element, *n) == run)?;
    let immr = (size - start) % size;
    let imms = !(size * 2 - 1) & 0x3f | (ones - 1);
    let n = u32::from(size == 64);
    Some(n << 12 | immr << 6 | imms)
}

/// The logical immediate of a number that has the bits of `value` where `care` has ones, if there is one.
pub fn logical_immediate_within(value: u64, care: u64, wide: bool) -> Option<u32> {
    let mut size = if wide { 64 } else { 32 };
    let (mut value, mut care) = (value & care, care & (u64::MAX >> (64 - size)));
    while size >= 2 && care != 0 {
        // As few runs of ones as can be: a free bit is what the next one below it is.
        let first = care.trailing_zeros();
        let mut filled = value;
        for n in 1..size {
            let (at, below) = ((first + n) % size, (first + n - 1) % size);
            if care >> at & 1 == 0 {
                filled |= (filled >> below & 1) << at;
            }
        }
        let repeated = (0..64 / size).fold(0, |all, k| all | filled << (k * size));
        if let Some(imm) = logical_immediate(repeated, wide) {
            return Some(imm);
        }
        let half = size / 2;
        if (value ^ value >> half) & care & care >> half & ((1 << half) - 1) != 0 {
            return None;
        }
        value = (value | value >> half) & ((1 << half) - 1);
        care = (care | care >> half) & ((1 << half) - 1);
        size = half;
    }
    None
}

/// The value of a logical immediate, as 64 bits (32-bit ones repeat).
pub fn logical_value(imm: u32) -> Option<u64> {
    let (n, immr, imms) = (imm >> 12 & 1, imm >> 6 & 0x3f, imm & 0x3f);
    let len = 31 - (n << 6 | !imms & 0x3f).leading_zeros().min(31);
    if len == 0 {
        return None;
    }
    let size = 1u32 << len;
    let (s, r) = (imms & (size - 1), immr & (size - 1));
    if s == size - 1 {
        return None;
    }
    let mask = if size == 64 { u64::MAX } else { (1u64 << size) - 1 };
    let run = (1u64 << (s + 1)) - 1;
    let element = if r == 0 {
        run
    } else {
        (run >> r | run << (size - r)) & mask
    };
    let mut value = element;
    let mut at = size;
    while at < 64 {
        value |= value << at;
        at *= 2;
    }
    Some(value)
}

/// The 8-bit form of a double (also of a single or half widened), if it has one (`VFPExpandImm`).
pub fn float_immediate(value: f64) -> Option<u32> {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    if bits & ((1 << 48) - 1) != 0 || !(-3..=4).contains(&exponent) {
        return None;
    }
    let exp3 = ((exponent + 3) as u32 ^ 4) & 7;
    Some(((bits >> 63) as u32) << 7 | exp3 << 4 | (bits >> 48 & 15) as u32)
}

/// The number that an 8-bit floating-point immediate stands for.
pub fn float_value(imm: u32) -> f64 {
    let exponent = i64::from((imm >> 4 & 7) ^ 4) - 3 + 1023;
    f64::from_bits(u64::from(imm >> 7) << 63 | (exponent as u64) << 52 | u64::from(imm & 15) << 48)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logical_immediates_are_all_found() {
        let mut count = 0;
        for imm in 0..1 << 13 {
            if let Some(value) = logical_value(imm) {
                let again = logical_immediate(value, true).expect("a logical immediate");
                assert_eq!(logical_value(again), Some(value));
                count += u32::from(again == imm);
            }
        }
        assert_eq!(count, 5334);
        assert_eq!(logical_immediate(0xff, false), Some(0b0_0000_0000_0111));
        assert_eq!(logical_immediate(0x1234, true), None);
    }

    #[test]
    fn free_bits_of_logical_immediates_are_chosen() {
        let check = |value: u64, care: u64, wide| {
            let found = logical_immediate_within(value, care, wide);
            let fits = |imm| {
                (logical_value(imm).unwrap() ^ value) & care & (u64::MAX >> if wide { 0 } else { 32 }) == 0
            };
            assert!(found.is_none_or(fits), "{value:x} {care:x}");
            found.and_then(logical_value)
        };
        assert_eq!(
            check(0x7f_7f7f_7f7f_7f7f, u64::MAX >> 9, true),
            Some(0x7f7f_7f7f_7f7f_7f7f)
        );
        assert_eq!(
            check(0x3f_3f3f_3f3f_3f3f, u64::MAX >> 9, true),
            Some(0x3f3f_3f3f_3f3f_3f3f)
        );
        assert_eq!(
            check(0xfefe_fefe_fefe_fe00, u64::MAX << 9, true),
            Some(0xfefe_fefe_fefe_fefe)
        );
        assert_eq!(
            check(0x00ff_00f0, 0xffff_fff0, false),
            Some(0x00ff_00ff_00ff_00ff)
        );
        assert_eq!(check(0x1234, 0xffff, true), None);
        let mut x = 1u64;
        for n in 0..20_000 {
            x = x
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            check(x.rotate_left(n), x >> 7 | x << 19, n % 2 == 0);
        }
    }

    #[test]
    fn float_immediates_come_back() {
        for imm in 0..256 {
            assert_eq!(float_immediate(float_value(imm)), Some(imm));
        }
        assert_eq!(float_immediate(1.0), Some(0x70));
        assert_eq!(float_immediate(0.0), None);
    }
}
