//! Registers as text names them. Those of iced end at r15; here is APX's upper half too.

/// What a register is, and with it how many bits it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Class {
    Gpr8,
    /// `ah ch dh bh`, numbers 4 to 7.
    High8,
    Gpr16,
    Gpr32,
    Gpr64,
    Ip32,
    Ip64,
    Segment,
    Control,
    Debug,
    Bound,
    Mask,
    Mmx,
    /// x87's stack.
    Stack,
    Xmm,
    Ymm,
    Zmm,
    Tile,
}

/// A register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Register {
    pub class: Class,
    /// As encodings have it.
    pub number: u8,
}

pub(super) const fn register(class: Class, number: u8) -> Register {
    Register { class, number }
}

/// Of [`number_of`], in any order.
const CLASSES: [Class; 18] = [
    Class::Gpr8,
    Class::High8,
    Class::Gpr16,
    Class::Gpr32,
    Class::Gpr64,
    Class::Ip32,
    Class::Ip64,
    Class::Segment,
    Class::Control,
    Class::Debug,
    Class::Bound,
    Class::Mask,
    Class::Mmx,
    Class::Stack,
    Class::Xmm,
    Class::Ymm,
    Class::Zmm,
    Class::Tile,
];

/// One number for a register, as [`emit::assemble::Context::registers`] holds it.
pub(super) fn number_of(register: Register) -> u32 {
    let class = CLASSES.iter().position(|c| *c == register.class);
    (class.unwrap_or(0) as u32) << 8 | u32::from(register.number)
}

/// The register of [`number_of`].
pub(super) fn numbered_as(number: u32) -> Register {
    register(CLASSES[(number >> 8) as usize], number as u8)
}

pub(super) const XMM0: Register = register(Class::Xmm, 0);
pub(super) const ST0: Register = register(Class::Stack, 0);
pub(super) const AX: Register = register(Class::Gpr16, 0);
pub(super) const DX: Register = register(Class::Gpr16, 2);

impl Register {
    pub fn is_vector(self) -> bool {
        matches!(self.class, Class::Xmm | Class::Ymm | Class::Zmm)
    }

    pub fn is_gpr(self) -> bool {
        matches!(
            self.class,
            Class::Gpr8 | Class::High8 | Class::Gpr16 | Class::Gpr32 | Class::Gpr64
        )
    }

    pub fn is_ip(self) -> bool {
        matches!(self.class, Class::Ip32 | Class::Ip64)
    }

    /// Whether it can be named only with a REX prefix, though its number is low.
    pub fn needs_rex(self) -> bool {
        self.class == Class::Gpr8 && (4..8).contains(&self.number)
    }

    /// Whether it is one of APX's.
    pub fn is_extended(self) -> bool {
        self.number > 15 && self.is_gpr()
    }

    /// Bytes of a general register, or 0.
    pub fn bytes(self) -> u32 {
        match self.class {
            Class::Gpr8 | Class::High8 => 1,
            Class::Gpr16 => 2,
            Class::Gpr32 => 4,
            Class::Gpr64 => 8,
            _ => 0,
        }
    }

    /// DWARF's number (psABI x86-64, figure 3.36).
    pub fn dwarf(self) -> Option<u16> {
        const GPR: [u16; 16] = [0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];
        let n = u16::from(self.number);
        Some(match self.class {
            Class::Ip64 => 16,
            Class::Gpr64 if n < 16 => GPR[n as usize],
            Class::Gpr64 => 130 + (n - 16),
            Class::Xmm if n < 16 => 17 + n,
            Class::Xmm => 67 + (n - 16),
            Class::Stack => 33 + n,
            Class::Mmx => 41 + n,
            Class::Segment => 50 + n,
            Class::Mask => 118 + n,
            _ => return None,
        })
    }
}

/// The number of a register of 16 bits; `e` and `r` before its name make it wider.
#[inline]
fn word(a: u8, b: u8) -> Option<u8> {
    Some(match [a, b] {
        [b'a', b'x'] => 0,
        [b'c', b'x'] => 1,
        [b'd', b'x'] => 2,
        [b'b', b'x'] => 3,
        [b's', b'p'] => 4,
        [b'b', b'p'] => 5,
        [b's', b'i'] => 6,
        [b'd', b'i'] => 7,
        _ => return None,
    })
}

/// In the order of their numbers.
const BYTES: [&[u8; 2]; 8] = [b"al", b"cl", b"dl", b"bl", b"ah", b"ch", b"dh", b"bh"];
const SEGMENTS: [&[u8; 2]; 6] = [b"es", b"cs", b"ss", b"ds", b"fs", b"gs"];

/// The register of this name, which has no `%` and is in lower case. `st(1)` is not one name.
pub(super) fn named(name: &[u8]) -> Option<Register> {
    let number = |names: &[&[u8; 2]], name: &[u8]| Some(names.iter().position(|n| *n == name)? as u8);
    match *name {
        [a, b] => {
            if let Some(n) = word(a, b) {
                return Some(register(Class::Gpr16, n));
            }
            if let Some(n) = number(&BYTES, &[a, b]) {
                let class = if n < 4 { Class::Gpr8 } else { Class::High8 };
                return Some(register(class, n));
            }
            if let Some(n) = number(&SEGMENTS, &[a, b]) {
                return Some(register(Class::Segment, n));
            }
            if name == b"st" {
                return Some(ST0);
            }
        }
        [size @ (b'e' | b'r'), a, b] if !b.is_ascii_digit() => {
            let wide = size == b'r';
            if let Some(n) = word(a, b) {
                return Some(register(if wide { Class::Gpr64 } else { Class::Gpr32 }, n));
            }
            if [a, b] == *b"ip" {
                return Some(register(if wide { Class::Ip64 } else { Class::Ip32 }, 0));
            }
        }
        [a, b, b'l'] => {
            if let Some(n) = word(a, b).filter(|n| *n > 3) {
                return Some(register(Class::Gpr8, n));
            }
        }
        _ => {}
    }
    numbered(name)
}

/// Registers whose names end with a number, or `r8d` and the like.
fn numbered(name: &[u8]) -> Option<Register> {
    let start = name.iter().position(u8::is_ascii_digit)?;
    let (stem, digits) = name.split_at(start);
    if stem == b"r" {
        let (digits, class) = match digits {
            [digits @ .., b'b'] => (digits, Class::Gpr8),
            [digits @ .., b'w'] => (digits, Class::Gpr16),
            [digits @ .., b'd'] => (digits, Class::Gpr32),
            _ => (digits, Class::Gpr64),
        };
        let n = number(digits)?;
        return (8..32).contains(&n).then_some(register(class, n));
    }
    let (class, count) = match stem {
        b"xmm" => (Class::Xmm, 32),
        b"ymm" => (Class::Ymm, 32),
        b"zmm" => (Class::Zmm, 32),
        b"tmm" => (Class::Tile, 8),
        b"mm" => (Class::Mmx, 8),
        b"k" => (Class::Mask, 8),
        b"cr" => (Class::Control, 16),
        b"dr" | b"db" => (Class::Debug, 16),
        b"bnd" => (Class::Bound, 4),
        _ => return None,
    };
    let n = number(digits)?;
    (n < count).then_some(register(class, n))
}

fn number(digits: &[u8]) -> Option<u8> {
    match *digits {
        [a] => Some(a - b'0').filter(|n| *n < 10),
        [a @ b'1'..=b'9', b @ b'0'..=b'9'] => Some(10 * (a - b'0') + (b - b'0')),
        _ => None,
    }
}
