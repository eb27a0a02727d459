//! Instructions of AT&T's dialect whose like has been read before: the same mnemonic with operands of the same kinds.
//!
//! Which form such a statement means depends on its mnemonic and on the kinds of its operands alone: the class of a register
//! (and whether it is one of the first three, which have forms of their own), the range of an immediate, memory with a base.
//! So what was found for one is kept under these ([`Key`]) as a [`Template`], and others are made of it without a search.
//! Only legacy encodings of general and xmm registers without symbols and prefixes are; a template is kept only if it makes
//! the bytes that the whole reader has made.

use super::forms::{self, Form, Map};
use super::matching::{IMPLIED, Placed};
use super::operand::Statement;
use emit::assemble::Known;
use iced_x86::OpCodeOperandKind as Kind;

/// The longest mnemonic, and the most operands.
const NAME: usize = 8;
const OPERANDS: usize = 3;
/// Pairs of places in the table, a power of two.
const PAIRS: usize = 1 << 12;
/// As many instructions are read before there is a table, so that short texts have none.
const FIRST: u32 = 128;

/// A mnemonic, a byte for each letter from the lowest on, and the kinds of the operands likewise.
type Key = (u64, u32);

/// Kinds of registers are below.
const MEMORY: u8 = 32;
/// Kinds of immediates are behind it.
const IMMEDIATE: u8 = 40;
const NO_INDEX: u8 = 0xff;

/// `displacement(base, index, scale)`
#[derive(Clone, Copy, Default)]
struct Memory {
    base: u8,
    /// Or [`NO_INDEX`].
    index: u8,
    /// The power of two.
    scale: u8,
    displacement: i32,
}

/// A statement as read.
#[derive(Clone, Copy, Default)]
struct Parts {
    key: Key,
    count: usize,
    registers: [u8; OPERANDS],
    memory: Memory,
    immediate: i32,
    /// A register can be named only with a REX prefix.
    rex: bool,
}

/// Where an operand goes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Role {
    /// Nowhere, or into the bytes behind.
    #[default]
    Implied,
    Reg,
    Rm,
    Opcode,
}

/// How instructions of a key are encoded.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Template {
    key: Key,
    /// Mandatory prefixes, and how many.
    prefixes: [u8; 2],
    prefix_count: u8,
    /// W of REX.
    rex: u8,
    /// From the lowest byte on; the last one takes the number of a register.
    opcode: u32,
    opcode_len: u8,
    /// ModR/M.reg where no operand is there.
    group: u8,
    modrm: bool,
    /// Bytes of the immediate.
    immediate: u8,
    roles: [Role; OPERANDS],
}

/// The templates by key: two places for each hash, the older one of which goes.
#[derive(Default)]
pub(super) struct Quick {
    templates: Vec<[Template; 2]>,
    read: u32,
}

fn place_of(key: &Key) -> usize {
    let mixed =
        (key.0 ^ u64::from(key.1).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as usize & (PAIRS - 1)
}

impl Quick {
    /// The bytes of an instruction whose like was read before.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> Option<Known> {
        if self.templates.is_empty() {
            return None;
        }
        let parts = Parts::of(text)?;
        let pair = self.templates.get(place_of(&parts.key))?;
        let found = pair.iter().find(|t| t.key == parts.key)?;
        Some(found.encode(&parts))
    }

    /// Remembers what the whole reader has made of a text without symbols.
    pub(super) fn note(
        &mut self,
        text: &[u8],
        form: &Form,
        placed: &Placed,
        statement: &Statement,
        bytes: &[u8],
    ) {
        self.read = self.read.saturating_add(1);
        if self.read < FIRST {
            return;
        }
        let Some(parts) = Parts::of(text) else { return };
        let Some(template) = Template::of(&parts, form, placed, statement) else {
            return;
        };
        if template.encode(&parts).get() == bytes {
            if self.templates.is_empty() {
                self.templates.resize(PAIRS, Default::default());
            }
            let pair = &mut self.templates[place_of(&parts.key)];
            *pair = [template, pair[0]];
        }
    }
}

/// A text without the spaces at its start.
#[inline]
fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    &text[blanks..]
}

/// A decimal number that starts a text, if it cannot be taken for one of another base; and what is behind.
#[inline]
fn decimal(text: &[u8]) -> Option<(i32, &[u8])> {
    let negative = *text.first()? == b'-';
    let digits = &text[usize::from(negative)..];
    let (mut value, mut len) = (0i64, 0);
    while let Some(digit) = digits.get(len).map(|b| b.wrapping_sub(b'0')).filter(|d| *d < 10) {
        value = 10 * value + i64::from(digit);
        len += 1;
        if len > 10 {
            return None;
        }
    }
    // (`010` is octal)
    if len == 0 || len > 1 && digits[0] == b'0' {
        return None;
    }
    let value = if negative { -value } else { value };
    Some((i32::try_from(value).ok()?, &digits[len..]))
}

/// What a register's name may have in it, or what else makes it another operand: `st(1)`, `fs:`.
const IN_REGISTERS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'(' | b':' | b'_' | b'$' | b'.' | b'?');
        byte += 1;
    }
    table
};

/// The register behind a `%`, and what is behind it.
#[inline]
fn register(text: &[u8]) -> Option<(QuickRegister, &[u8])> {
    let (mut name, mut len) = (0u64, 0);
    while let Some(byte) = text.get(len).filter(|b| IN_REGISTERS[usize::from(**b)]) {
        if len == 5 {
            return None;
        }
        name |= u64::from(*byte) << (8 * len);
        len += 1;
    }
    let found = REGISTERS[slot(name)];
    (found.name == name && len != 0).then_some((found, &text[len..]))
}

/// A register by its name.
#[derive(Clone, Copy)]
struct QuickRegister {
    /// A byte for each letter, from the lowest on.
    name: u64,
    number: u8,
    /// As in a [`Key`].
    kind: u8,
    /// It can be named only with a REX prefix.
    rex: bool,
}

const SLOTS: usize = 1 << 10;

const fn slot(name: u64) -> usize {
    (name.wrapping_mul(MULTIPLIER) >> 54) as usize
}

/// A number with which no two names have one slot; the table below looks.
const MULTIPLIER: u64 = 0xb940_67ed_fe17_5331;

/// The registers that instructions may have here, each in its slot.
static REGISTERS: [QuickRegister; SLOTS] = {
    const NO_REGISTER: QuickRegister = QuickRegister {
        name: 0,
        number: 0,
        kind: 0,
        rex: false,
    };
    const STEMS: [[u8; 2]; 8] = [*b"ax", *b"cx", *b"dx", *b"bx", *b"sp", *b"bp", *b"si", *b"di"];
    let mut table = [NO_REGISTER; SLOTS];
    let mut number = 0;
    while number < 16 {
        let digits = number as u64 % 10 + b'0' as u64;
        let digits = if number < 10 {
            digits
        } else {
            digits << 8 | b'1' as u64
        };
        let behind = if number < 10 { 8 } else { 16 };
        let mut class = 0;
        while class < 5 {
            let name = match (class, number < 8) {
                (4, _) => 0x6d_6d78 | digits << 24,
                (_, true) => {
                    let [a, b] = STEMS[number as usize];
                    let stem = a as u64 | (b as u64) << 8;
                    match class {
                        0 if number < 4 => a as u64 | (b'l' as u64) << 8,
                        0 => stem | (b'l' as u64) << 16,
                        1 => stem,
                        2 => b'e' as u64 | stem << 8,
                        _ => b'r' as u64 | stem << 8,
                    }
                }
                _ => {
                    let suffix = [b'b', b'w', b'd', 0][class as usize] as u64;
                    b'r' as u64 | (digits | suffix << behind) << 8
                }
            };
            assert!(table[slot(name)].name == 0);
            table[slot(name)] = QuickRegister {
                name,
                number,
                kind: 1 + 4 * class + if number < 3 { number } else { 3 },
                rex: class == 0 && number >= 4 && number < 8,
            };
            class += 1;
        }
        number += 1;
    }
    table
};

const KIND_64: std::ops::RangeInclusive<u8> = 13..=16;

/// A register of 64 bits that an address may have, with its `%`.
#[inline]
fn address_register(text: &[u8]) -> Option<(u8, &[u8])> {
    let (register, rest) = register(text.strip_prefix(b"%")?)?;
    KIND_64
        .contains(&register.kind)
        .then_some((register.number, rest))
}

/// The kind of an immediate: numbers of one kind fit the same forms. 1 and 3 have encodings of their own (`shl`, `int`).
fn immediate_kind(value: i32) -> u8 {
    IMMEDIATE
        + match value {
            1 => 0,
            3 => 1,
            -0x80..0x80 => 2,
            0x80..0x100 => 3,
            0x100..0x8000 => 4,
            0x8000..0xff80 => 5,
            0xff80..0x1_0000 => 6,
            0x1_0000.. => 7,
            -0x8000..-0x80 => 8,
            _ => 9,
        }
}

impl Memory {
    #[inline]
    fn of(text: &[u8]) -> Option<(Memory, &[u8])> {
        let (displacement, rest) = match text.first()? {
            b'(' => (0, text),
            _ => decimal(text)?,
        };
        let (base, rest) = address_register(rest.strip_prefix(b"(")?)?;
        let mut memory = Memory {
            base,
            index: NO_INDEX,
            scale: 0,
            displacement,
        };
        let mut rest = rest;
        if let Some(index) = rest.strip_prefix(b",") {
            (memory.index, rest) = address_register(skip_blanks(index))?;
            if memory.index == 4 {
                return None;
            }
            if let Some(scale) = rest.strip_prefix(b",") {
                let scale = skip_blanks(scale);
                memory.scale = match scale.first()? {
                    b'1' => 0,
                    b'2' => 1,
                    b'4' => 2,
                    b'8' => 3,
                    _ => return None,
                };
                rest = &scale[1..];
            }
        }
        Some((memory, rest.strip_prefix(b")")?))
    }
}

impl Parts {
    /// `None`: the statement is not so plain.
    #[inline]
    fn of(text: &[u8]) -> Option<Parts> {
        let (mut name, mut len) = (0u64, 0);
        while let Some(byte) = text.get(len).filter(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9')) {
            if len == NAME {
                return None;
            }
            name |= u64::from(*byte) << (8 * len);
            len += 1;
        }
        let mut parts = Parts::default();
        parts.key.0 = name;
        let behind = &text[len..];
        if behind.is_empty() {
            return (len != 0).then_some(parts);
        }
        let mut rest = skip_blanks(behind);
        if len == 0 || rest.len() == behind.len() {
            return None;
        }
        let mut seen = 0;
        while parts.count < OPERANDS {
            let n = parts.count;
            parts.count += 1;
            let kind;
            (kind, rest) = match *rest.first()? {
                b'%' => parts.register(n, &rest[1..])?,
                b'$' => {
                    let (value, rest) = decimal(&rest[1..])?;
                    parts.immediate = value;
                    (immediate_kind(value), rest)
                }
                _ => {
                    let (memory, rest) = Memory::of(rest)?;
                    parts.memory = memory;
                    (MEMORY, rest)
                }
            };
            // (one of each at most)
            if kind >= MEMORY {
                let class = if kind == MEMORY { 1 } else { 2 };
                if seen & class != 0 {
                    return None;
                }
                seen |= class;
            }
            parts.key.1 |= u32::from(kind) << (8 * n);
            match rest {
                [] => return Some(parts),
                [b',', behind @ ..] => rest = skip_blanks(behind),
                _ => return None,
            }
        }
        None
    }

    #[inline]
    fn register<'t>(&mut self, n: usize, text: &'t [u8]) -> Option<(u8, &'t [u8])> {
        let (register, rest) = register(text)?;
        self.registers[n] = register.number;
        self.rex |= register.rex;
        Some((register.kind, rest))
    }

    fn is_memory(&self, n: usize) -> bool {
        (self.key.1 >> (8 * n)) as u8 == MEMORY
    }
}

impl Template {
    /// `None`: instructions of this form are not made here.
    fn of(parts: &Parts, form: &Form, placed: &Placed, statement: &Statement) -> Option<Template> {
        const OTHERS: u32 = forms::WAITS | forms::TWO_BYTES | forms::REX2 | forms::REX2_W | forms::DIFFERENT;
        let plain = form.is_legacy()
            && !form.has(OTHERS)
            && form.rm_group().is_none()
            && form.address_size() != 32
            && statement.operands.len() == parts.count
            && statement.rounding.is_none()
            && statement.flags.is_none();
        if !plain {
            return None;
        }
        let wide = form.operand_size() == 64 && !form.has(forms::DEFAULT_64);
        let mut template = Template {
            key: parts.key,
            rex: u8::from(wide) << 3,
            group: form.group().unwrap_or(0),
            modrm: form.group().is_some(),
            ..Template::default()
        };
        let mandatory = [0, 0x66, 0xf3, 0xf2][usize::from(form.prefix()) % 4];
        let size = if form.operand_size() == 16 { 0x66 } else { 0 };
        for prefix in [size, mandatory].into_iter().filter(|p| *p != 0) {
            template.prefixes[usize::from(template.prefix_count)] = prefix;
            template.prefix_count += 1;
        }
        let escape: &[u8] = match form.map() {
            Map::Primary => &[],
            Map::M0f => &[0x0f],
            Map::M0f38 => &[0x0f, 0x38],
            Map::M0f3a => &[0x0f, 0x3a],
            _ => return None,
        };
        for byte in escape.iter().chain([&(form.opcode as u8)]) {
            template.opcode |= u32::from(*byte) << (8 * template.opcode_len);
            template.opcode_len += 1;
        }
        for (kind, place) in form.operands().iter().zip(placed) {
            if *place == IMPLIED {
                continue;
            }
            // (a statement has its operands in Intel's order)
            let n = parts.count - 1 - usize::from(*place);
            template.take(*kind, n)?;
        }
        Some(template)
    }

    /// Says where an operand goes; `None`: its kind is not known here.
    fn take(&mut self, kind: Kind, n: usize) -> Option<()> {
        use Kind::*;
        let role = match kind {
            r8_reg | r16_reg | r32_reg | r64_reg | xmm_reg => Role::Reg,
            r8_or_mem | r16_or_mem | r32_or_mem | r64_or_mem | xmm_or_mem | xmm_rm | r16_rm | r32_rm
            | r64_rm | mem => Role::Rm,
            r8_opcode | r16_opcode | r32_opcode | r64_opcode => Role::Opcode,
            al | cl | ax | dx | eax | rax | imm8_const_1 => Role::Implied,
            imm8 | imm8sex16 | imm8sex32 | imm8sex64 => {
                self.immediate = 1;
                Role::Implied
            }
            imm16 => {
                self.immediate = 2;
                Role::Implied
            }
            imm32 | imm32sex64 => {
                self.immediate = 4;
                Role::Implied
            }
            _ => return Option::None,
        };
        self.roles[n] = role;
        self.modrm |= matches!(role, Role::Reg | Role::Rm);
        Some(())
    }

    #[inline]
    fn encode(&self, parts: &Parts) -> Known {
        let mut code = Known::default();
        code.put(u32::from(u16::from_le_bytes(self.prefixes)), self.prefix_count);
        let (mut reg, mut rm, mut low) = (self.group, 0, 0);
        let mut memory = None;
        for (n, role) in self.roles.iter().enumerate() {
            match role {
                Role::Implied => {}
                Role::Reg => reg = parts.registers[n],
                Role::Rm if parts.is_memory(n) => memory = Some(&parts.memory),
                Role::Rm => rm = parts.registers[n],
                Role::Opcode => low = parts.registers[n],
            }
        }
        let high = match memory {
            Some(memory) if memory.index != NO_INDEX => memory.index >> 3 << 1 | memory.base >> 3,
            Some(memory) => memory.base >> 3,
            None => (rm | low) >> 3,
        };
        let rex = self.rex | reg >> 3 << 2 | high;
        if rex != 0 || parts.rex {
            code.push(0x40 | rex);
        }
        let last = 8 * (u32::from(self.opcode_len).wrapping_sub(1) % 4);
        code.put(
            self.opcode.wrapping_add(u32::from(low & 7) << last),
            self.opcode_len,
        );
        if self.modrm {
            let reg = (reg & 7) << 3;
            match memory {
                Some(memory) => memory.encode(reg, &mut code),
                None => code.push(0xc0 | reg | rm & 7),
            }
        }
        code.put(parts.immediate as u32, self.immediate);
        code
    }
}

impl Memory {
    /// `ModR/M`, SIB and displacement, as short as can be.
    #[inline]
    fn encode(&self, reg: u8, code: &mut Known) {
        let base = self.base & 7;
        let mode: u8 = match i8::try_from(self.displacement) {
            Ok(0) if base != 5 => 0,
            Ok(_) => 1,
            Err(_) => 2,
        };
        let sib = self.index != NO_INDEX || base == 4;
        code.push(mode << 6 | reg | if sib { 4 } else { base });
        if sib {
            let index = if self.index == NO_INDEX { 4 } else { self.index & 7 };
            code.push(self.scale << 6 | index << 3 | base);
        }
        code.put(self.displacement as u32, [0, 1, 4, 4][usize::from(mode & 3)]);
    }
}
