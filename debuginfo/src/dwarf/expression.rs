//! Location expressions: `DIExpression` and places of values as operations of DWARF (DWARF 5 §2.5, §2.6).

use super::builder::Builder;
use super::constants::{at, ate, form, op, tag};
use super::die::{BlockField, BlockTarget, DieId};
use super::output::{Place, write_sleb};
use crate::nodes::{Field, NodeId};
use emit::debug::{Base, FrameBase, Operand};

/// What the stack holds when an expression is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing yet: the value is in a register.
    Register,
    /// The address of the variable.
    Memory,
    /// Its value.
    Implicit,
}

/// An expression with the places that it starts from.
#[derive(Clone, Copy, Debug)]
pub struct Located<'e> {
    pub operands: &'e [Operand],
    pub elements: &'e [u64],
    /// It computes the variable's address.
    pub indirect: bool,
    pub frame: FrameBase,
    /// It is for a list, where the frame's register is named as any other.
    pub listed: bool,
    /// Constants have a sign.
    pub signed: bool,
}

impl Located<'_> {
    /// What to name a base by.
    fn named(&self, base: Base) -> (Base, FrameBase) {
        match (self.listed, base, self.frame) {
            (true, Base::Frame, FrameBase::Register(n)) => (Base::Register(n), FrameBase::Cfa),
            (true, base, _) => (base, FrameBase::Cfa),
            (false, base, frame) => (base, frame),
        }
    }
}

/// Offset and size in bits of the fragment that an expression describes.
pub fn fragment(elements: &[u64]) -> Option<(u64, u64)> {
    let mut rest = elements;
    while let Some((operation, arguments)) = rest.split_first() {
        if *operation == op::LLVM_FRAGMENT {
            return Some((*arguments.first()?, *arguments.get(1)?));
        }
        rest = arguments.get(argument_count(*operation)..)?;
    }
    None
}

/// How many arguments an operation has in a `DIExpression`.
pub fn argument_count(operation: u64) -> usize {
    const CONSTU: u64 = op::CONSTU as u64;
    const CONSTS: u64 = op::CONSTS as u64;
    const PLUS_UCONST: u64 = op::PLUS_UCONST as u64;
    const DEREF_SIZE: u64 = op::DEREF_SIZE as u64;
    const REGX: u64 = op::REGX as u64;
    const BREGX: u64 = op::BREGX as u64;
    match operation {
        op::LLVM_FRAGMENT
        | op::LLVM_CONVERT
        | op::LLVM_EXTRACT_BITS_SEXT
        | op::LLVM_EXTRACT_BITS_ZEXT
        | BREGX => 2,
        0x08..=0x0f | CONSTU | CONSTS | PLUS_UCONST | DEREF_SIZE | REGX => 1,
        0x70..=0x8f => 1,
        op::LLVM_TAG_OFFSET | op::LLVM_ENTRY_VALUE | op::LLVM_ARG => 1,
        _ => 0,
    }
}

/// The number that the first operations add, and what is left of them.
fn leading_offset(elements: &[u64]) -> (i64, &[u64]) {
    const CONSTU: u64 = op::CONSTU as u64;
    const PLUS: u64 = op::PLUS as u64;
    const MINUS: u64 = op::MINUS as u64;
    const PLUS_UCONST: u64 = op::PLUS_UCONST as u64;
    let (mut offset, mut rest) = (0_i64, elements);
    loop {
        (offset, rest) = match *rest {
            [PLUS_UCONST, n, ..] => (offset.wrapping_add(n as i64), &rest[2..]),
            [CONSTU, n, PLUS, ..] => (offset.wrapping_add(n as i64), &rest[3..]),
            [CONSTU, n, MINUS, ..] => (offset.wrapping_sub(n as i64), &rest[3..]),
            _ => return (offset, rest),
        };
    }
}

/// Whether nothing but dereferences and a fragment is left.
fn only_loads(mut rest: &[u64]) -> bool {
    while let Some((operation, arguments)) = rest.split_first() {
        if *operation != u64::from(op::DEREF) && *operation != op::LLVM_FRAGMENT {
            return false;
        }
        rest = arguments.get(argument_count(*operation)..).unwrap_or_default();
    }
    true
}

impl Builder<'_, '_, '_> {
    /// A node's expression that stands for itself: a bound, a length.
    pub fn node_expression(&mut self, die: DieId, id: NodeId) -> (u32, u32) {
        let elements = self.node(id).elements();
        self.block(|b| b.operations(die, elements, Kind::Memory))
    }

    /// Where a value is: all of an expression with its first operands.
    pub fn located(&mut self, die: DieId, e: Located<'_>) {
        let arg = u64::from(e.elements.first() == Some(&op::LLVM_ARG));
        if e.operands.len() != 1 || arg == 1 && e.elements.iter().filter(|x| **x == op::LLVM_ARG).count() != 1
        {
            return self.variadic(die, e);
        }
        let elements = if arg == 1 {
            e.elements.get(2..).unwrap_or_default()
        } else {
            e.elements
        };
        let entry = elements.first() == Some(&op::LLVM_ENTRY_VALUE);
        match e.operands[0] {
            Operand::Register(register) if entry => {
                let inner = self.block(|b| b.register(register));
                let bytes = self.dies.bytes.split_off(inner.0 as usize);
                let old = self.config.version < 5;
                self.byte(if old { op::GNU_ENTRY_VALUE } else { op::ENTRY_VALUE });
                self.uleb(bytes.len() as u64);
                self.dies.bytes.extend_from_slice(&bytes);
                let kind = if e.indirect { Kind::Memory } else { Kind::Implicit };
                self.operations(die, elements.get(2..).unwrap_or_default(), kind);
            }
            Operand::Register(register) => {
                let plain = elements.is_empty() || elements[0] == op::LLVM_FRAGMENT;
                if plain && !e.indirect {
                    self.register(register);
                    return self.operations(die, elements, Kind::Register);
                }
                let (offset, rest) = leading_offset(elements);
                self.based(&e, Base::Register(register), offset);
                self.after_address(die, rest, e.indirect);
            }
            Operand::Address(base, offset) => {
                let (more, rest) = leading_offset(elements);
                self.based(&e, base, offset.wrapping_add(more));
                self.after_address(die, rest, e.indirect);
            }
            Operand::Memory(base, offset) => {
                self.based(&e, base, offset);
                let plain = elements.is_empty() || elements[0] == op::LLVM_FRAGMENT;
                if plain && !e.indirect {
                    return self.operations(die, elements, Kind::Memory);
                }
                self.byte(op::DEREF);
                self.after_address(die, elements, e.indirect);
            }
            Operand::Float(bits, size)
                if self.config.version >= 4 && !self.config.sce && elements.is_empty() && !e.indirect =>
            {
                self.byte(op::IMPLICIT_VALUE);
                self.uleb(size.into());
                self.config.order.put(&mut self.dies.bytes, bits, size.into());
            }
            Operand::Float(bits, _) => {
                self.constu(bits);
                let kind = if e.indirect { Kind::Memory } else { Kind::Implicit };
                self.operations(die, elements, kind);
            }
            Operand::Constant(value) => {
                self.push_constant(value, e.signed);
                let kind = if e.indirect { Kind::Memory } else { Kind::Implicit };
                self.operations(die, elements, kind);
            }
            Operand::Global(global, offset) => {
                let symbol = self.placed.symbol(global);
                self.push_address(Place::Symbol(symbol));
                let (more, rest) = leading_offset(elements);
                self.add(offset.wrapping_add(more));
                self.after_address(die, rest, e.indirect);
            }
            Operand::Undefined => {}
        }
    }

    /// The stack has a value; operations follow.
    fn after_address(&mut self, die: DieId, elements: &[u64], indirect: bool) {
        match elements.split_first() {
            // A last load makes the address that of the variable.
            Some((first, rest)) if *first == u64::from(op::DEREF) && !indirect && only_loads(rest) => {
                self.operations(die, rest, Kind::Memory);
            }
            _ => {
                let kind = if indirect { Kind::Memory } else { Kind::Implicit };
                self.operations(die, elements, kind);
            }
        }
    }

    /// An expression that names its operands.
    fn variadic(&mut self, die: DieId, e: Located<'_>) {
        let mut rest = e.elements;
        let mut start = 0;
        let end = |b: &mut Self, from: usize, to: usize, last: bool| {
            let kind = match (last, e.indirect) {
                (true, false) => Kind::Implicit,
                _ => Kind::Memory,
            };
            b.operations(die, &e.elements[from..to], kind);
        };
        while let Some((operation, arguments)) = rest.split_first() {
            let here = e.elements.len() - rest.len();
            let next = argument_count(*operation).min(arguments.len());
            rest = &arguments[next..];
            if *operation != op::LLVM_ARG {
                continue;
            }
            end(self, start, here, false);
            start = e.elements.len() - rest.len();
            let operand = arguments.first().and_then(|n| e.operands.get(*n as usize));
            self.push_operand(operand.copied().unwrap_or(Operand::Undefined), e);
        }
        end(self, start, e.elements.len(), true);
    }

    /// Pushes a value.
    fn push_operand(&mut self, operand: Operand, e: Located<'_>) {
        match operand {
            Operand::Register(register) => self.base(Base::Register(register), 0, FrameBase::Cfa),
            Operand::Memory(base, offset) => {
                self.based(&e, base, offset);
                self.byte(op::DEREF);
            }
            Operand::Address(base, offset) => self.based(&e, base, offset),
            Operand::Constant(value) => self.push_constant(value, true),
            Operand::Float(bits, _) => self.constu(bits),
            Operand::Global(global, offset) => {
                let symbol = self.placed.symbol(global);
                self.push_address(Place::Symbol(symbol));
                self.add(offset);
            }
            Operand::Undefined => self.byte(op::LIT0),
        }
    }

    /// Adds a number to what is on the stack.
    pub(super) fn add(&mut self, offset: i64) {
        if offset > 0 {
            self.byte(op::PLUS_UCONST);
            self.uleb(offset as u64);
        } else if offset < 0 {
            self.constu(offset.unsigned_abs());
            self.byte(op::MINUS);
        }
    }

    /// `DW_OP_regN`.
    pub fn register(&mut self, register: u16) {
        match u8::try_from(register) {
            Ok(n) if n < 32 => self.byte(op::REG0 + n),
            _ => {
                self.byte(op::REGX);
                self.uleb(register.into());
            }
        }
    }

    /// Pushes a register's value or the frame's address, plus a number.
    pub(super) fn base(&mut self, base: Base, offset: i64, frame: FrameBase) {
        match base {
            Base::Frame => self.byte(op::FBREG),
            Base::Register(n) if frame == FrameBase::Register(n) => self.byte(op::FBREG),
            Base::Register(n) if n < 32 => self.byte(op::BREG0 + n as u8),
            Base::Register(n) => {
                self.byte(op::BREGX);
                self.uleb(n.into());
            }
        }
        write_sleb(offset, &mut self.dies.bytes);
    }

    /// Pushes what part of a location counts from.
    fn based(&mut self, e: &Located<'_>, base: Base, offset: i64) {
        let (base, frame) = e.named(base);
        self.base(base, offset, frame);
    }

    pub(super) fn push_constant(&mut self, value: i64, signed: bool) {
        if !signed {
            return self.constu(value as u64);
        }
        self.byte(op::CONSTS);
        write_sleb(value, &mut self.dies.bytes);
    }

    pub(super) fn constu(&mut self, value: u64) {
        if value < 32 {
            return self.byte(op::LIT0 + value as u8);
        }
        self.byte(op::CONSTU);
        self.uleb(value);
    }

    /// Bits of a composite location that have no place.
    pub fn gap(&mut self, from: u64, to: u64) {
        if to > from {
            self.piece(to - from, 0);
        }
    }

    /// `DW_OP_piece` or `DW_OP_bit_piece`.
    fn piece(&mut self, bits: u64, offset: u64) {
        if offset > 0 || !bits.is_multiple_of(8) {
            self.byte(op::BIT_PIECE);
            self.uleb(bits);
            return self.uleb(offset);
        }
        self.byte(op::PIECE);
        self.uleb(bits / 8);
    }

    /// Operations of a `DIExpression`, and what ends them.
    pub fn operations(&mut self, die: DieId, elements: &[u64], mut kind: Kind) {
        let mut rest = elements;
        let mut converted: Option<(u64, u64)> = None;
        let mut fragment = None;
        while let Some((operation, arguments)) = rest.split_first() {
            let argument = |i: usize| arguments.get(i).copied().unwrap_or(0);
            rest = arguments.get(argument_count(*operation)..).unwrap_or_default();
            let Ok(small) = u8::try_from(*operation) else {
                match *operation {
                    op::LLVM_FRAGMENT => fragment = Some((argument(0), argument(1))),
                    op::LLVM_CONVERT => self.convert(die, (argument(0), argument(1)), &mut converted),
                    op::LLVM_EXTRACT_BITS_SEXT | op::LLVM_EXTRACT_BITS_ZEXT => {
                        let signed = *operation == op::LLVM_EXTRACT_BITS_SEXT;
                        self.extract(argument(0), argument(1), signed, kind);
                        kind = Kind::Implicit;
                    }
                    _ => {}
                }
                continue;
            };
            match small {
                op::STACK_VALUE => kind = Kind::Implicit,
                op::DEREF if kind == Kind::Implicit && only_loads(rest) => kind = Kind::Memory,
                op::CONSTU => self.constu(argument(0)),
                op::CONSTS | 0x70..=0x8f => {
                    self.byte(small);
                    write_sleb(argument(0) as i64, &mut self.dies.bytes);
                }
                op::BREGX => {
                    self.byte(small);
                    self.uleb(argument(0));
                    write_sleb(argument(1) as i64, &mut self.dies.bytes);
                }
                op::DEREF_SIZE => {
                    self.byte(small);
                    self.byte(argument(0) as u8);
                }
                op::PLUS_UCONST | op::REGX => {
                    self.byte(small);
                    self.uleb(argument(0));
                }
                _ => self.byte(small),
            }
        }
        if kind == Kind::Implicit && self.config.version >= 4 {
            self.byte(op::STACK_VALUE);
        }
        if let Some((_, size)) = fragment {
            self.piece(size, 0);
        }
    }

    /// Takes bits out of a value, or of memory.
    fn extract(&mut self, offset: u64, size: u64, signed: bool, kind: Kind) {
        let mut bytes = 8;
        if kind == Kind::Memory {
            bytes = (offset + size).div_ceil(8);
            match bytes {
                8.. => self.byte(op::DEREF),
                _ => {
                    self.byte(op::DEREF_SIZE);
                    self.byte(bytes as u8);
                }
            }
        }
        let _ = bytes;
        let left = 64_u64.saturating_sub(offset + size);
        let right = left + offset;
        for (distance, operation) in [(left, op::SHL), (right, if signed { op::SHRA } else { op::SHR })] {
            if distance != 0 {
                self.constu(distance);
                self.byte(operation);
            }
        }
    }

    /// `DW_OP_convert` to a base type of the unit, or before version 5 the widening that two of them are.
    fn convert(&mut self, die: DieId, to: (u64, u64), converted: &mut Option<(u64, u64)>) {
        if self.config.op_convert {
            let base = self.base_type(die, to);
            self.byte(op::CONVERT);
            let at = self.dies.bytes.len() as u32;
            self.dies.fields.push(BlockField {
                at,
                target: BlockTarget::Die(base),
            });
            self.dies.bytes.extend_from_slice(&[0; 4]);
            return;
        }
        let Some((from, _)) = converted.take().filter(|from| from.0 < to.0) else {
            *converted = Some(to);
            return;
        };
        if to.1 == u64::from(ate::SIGNED) {
            // ((x >> (from - 1)) * ~0 << from) | x
            self.dies.bytes.extend_from_slice(&[op::DUP, op::CONSTU]);
            self.uleb(from - 1);
            self.dies
                .bytes
                .extend_from_slice(&[op::SHR, op::LIT0, op::NOT, op::MUL, op::CONSTU]);
            self.uleb(from);
            self.dies.bytes.extend_from_slice(&[op::SHL, op::OR]);
        } else {
            match from {
                0..35 => {
                    self.byte(op::CONSTU);
                    self.uleb((1 << from) - 1);
                }
                _ => {
                    self.dies.bytes.extend_from_slice(&[op::LIT0 + 1, op::CONSTU]);
                    self.uleb(from);
                    self.dies
                        .bytes
                        .extend_from_slice(&[op::SHL, op::LIT0 + 1, op::MINUS]);
                }
            }
            self.byte(op::AND);
        }
    }

    /// The unit's base type of this size in bits and encoding.
    fn base_type(&mut self, die: DieId, (bits, encoding): (u64, u64)) -> DieId {
        let unit = self.unit_of_die(die);
        let known = self.units[unit]
            .base_types
            .iter()
            .find(|b| b.0 == (bits, encoding));
        if let Some((_, known)) = known {
            return *known;
        }
        let base = self.dies.add(tag::BASE_TYPE, DieId::NONE, unit as u32);
        let names = ir::dwarf_names::ENCODINGS;
        let name = names
            .iter()
            .find(|e| u64::from(e.0) == encoding)
            .map_or("", |e| e.1);
        self.text(base, at::NAME, format!("{name}_{bits}").as_bytes());
        self.value(base, at::ENCODING, form::DATA1, encoding);
        self.uint(base, at::BYTE_SIZE, bits.div_ceil(8));
        self.units[unit].base_types.push(((bits, encoding), base));
        base
    }

    /// Whether a variable's type is a plain signed number.
    pub fn is_signed(&self, variable: NodeId) -> bool {
        let ty = self.node(variable).node(Field::Type);
        ty.is_some_and(|t| {
            t.kind() == crate::nodes::Kind::BasicType
                && matches!(t.uint(Field::Encoding) as u8, ate::SIGNED | ate::SIGNED_CHAR)
        })
    }
}
