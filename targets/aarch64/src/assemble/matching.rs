//! Matches the operands of a statement with one row of the table, and puts the row's word together.

use super::operand::{Class, Kind, Operand, Register, Shape, Word};
use super::pattern::{Element, NumberRule, RegisterRule, Rule, ShapeRule, Sign, Size};
use crate::code_table::float_immediate;
use crate::sysregs::Access;
use emit::RelocKind;
use emit::assemble::{Context, ExprId};

/// Why operands are not those of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Another kind of operand.
    Operand,
    /// One is missing.
    TooFew,
    /// A number is out of this range, or no multiple.
    Number(NumberRule, u8),
    /// Anything else.
    Text(&'static str),
}

/// Where and why matching ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Index of the operand.
    pub operand: usize,
    /// Why.
    pub why: Why,
}

/// One attempt to match a row.
pub struct Attempt<'a, 't> {
    /// The operands.
    pub operands: &'a [Operand<'t>],
    /// For expressions.
    pub context: &'a mut Context,
    /// What system registers are there.
    pub access: &'a Access,
    /// The row's size.
    pub size: Size,
    /// Vector registers may be without arrangement: the mnemonic has it.
    pub bare_vectors: bool,
    /// The bits so far.
    pub word: u32,
    /// Which of them are set for good.
    pub seen: u32,
    /// A field for the linker.
    pub fixup: Option<(RelocKind, ExprId)>,
}

type Step = Result<usize, Mismatch>;

/// An error at an operand.
pub fn mismatch<T>(operand: usize, why: Why) -> Result<T, Mismatch> {
    Err(Mismatch { operand, why })
}

impl<'t> Attempt<'_, 't> {
    /// Matches all elements of a row.
    pub fn row(&mut self, elements: &[Element]) -> Result<(), Mismatch> {
        let mut at = 0;
        for element in elements {
            match self.element(element.rule, at) {
                Ok(next) => at = next,
                Err(_) if element.optional => {}
                Err(e) => return Err(e),
            }
        }
        match at == self.operands.len() {
            true => Ok(()),
            false => mismatch(at, Why::Operand),
        }
    }

    /// The operand at an index.
    pub fn kind(&self, at: usize) -> Option<Kind<'t>> {
        self.operands.get(at).map(|o| o.kind)
    }

    /// Sets a field. False: it is set to something else already.
    pub fn field(&mut self, pos: u8, bits: u8, value: u32) -> bool {
        let mask = (((1u64 << bits) - 1) << pos) as u32;
        let bits = value << pos & mask;
        if self.seen & mask != 0 {
            return self.word & mask == bits;
        }
        self.seen |= mask;
        self.word |= bits;
        true
    }

    fn element(&mut self, rule: Rule, at: usize) -> Step {
        let Some(kind) = self.kind(at) else {
            return match rule {
                Rule::Special(special) => self.special(special, at),
                _ => mismatch(at, Why::TooFew),
            };
        };
        let fits = match (rule, kind) {
            (Rule::Register(rule), Kind::Reg(reg)) => self.register(rule, reg),
            (Rule::List(rule, count), Kind::List(reg, n, stride)) => {
                n == count && (stride == 1 || n == 1) && self.register(rule, reg)
            }
            // A list of one SVE vector needs no braces.
            (Rule::List(rule, 1), Kind::Reg(reg)) => reg.class == Class::Scalable && self.register(rule, reg),
            (Rule::Number(rule), Kind::Imm(value)) => return self.number(rule, value, at),
            (Rule::Exactly(value), Kind::Imm(n)) => value == n,
            (Rule::OneOf(list, place), Kind::Imm(n)) => {
                let found = list.split(',').position(|v| v.parse() == Ok(n));
                match found {
                    Some(index) => {
                        self.word |= place.put(index as u32);
                        true
                    }
                    None => {
                        return mismatch(
                            at,
                            Why::Text("immediate is none of those that the instruction has"),
                        );
                    }
                }
            }
            (Rule::Float(place), Kind::Float(_) | Kind::Imm(_)) => match eight_bits(self.operands[at]) {
                Some(bits) => {
                    self.word |= place.put(bits);
                    true
                }
                None => {
                    return mismatch(
                        at,
                        Why::Text("expected compatible register or floating-point constant"),
                    );
                }
            },
            (Rule::OneFloat(list, place), Kind::Float(_) | Kind::Imm(_)) => {
                let value = match kind {
                    Kind::Float(value) => value,
                    Kind::Imm(n) => n as f64,
                    _ => f64::NAN,
                };
                let same = |v: &str| {
                    v.parse()
                        .is_ok_and(|v: f64| v == value && v.is_sign_negative() == value.is_sign_negative())
                };
                let exact = !self.operands[at].inexact;
                match list.split(',').position(same).filter(|_| exact) {
                    Some(index) => {
                        self.word |= place.put(index as u32);
                        true
                    }
                    None => return mismatch(at, Why::Text("invalid floating point constant")),
                }
            }
            (Rule::Open, Kind::Open) | (Rule::Close, Kind::Close) | (Rule::Bang, Kind::Bang) => true,
            (Rule::Word(word), Kind::Word(found, _)) => word == found,
            (Rule::Special(special), _) => return self.special(special, at),
            _ => false,
        };
        match fits {
            true => Ok(at + 1),
            false => mismatch(at, Why::Operand),
        }
    }

    /// Whether a register is one of a rule's; sets its field.
    pub fn register(&mut self, rule: RegisterRule, reg: Register) -> bool {
        let class = match reg.class {
            Class::Stack => rule.stack && rule.class == Class::General,
            Class::General => {
                rule.class == Class::General && !((rule.stack || rule.nonzero) && reg.num == 31)
            }
            class => class == rule.class,
        };
        let wanted = match rule.shape {
            ShapeRule::Fixed(shape) => shape,
            ShapeRule::Size(n) => self.size.shapes[usize::from(n)],
        };
        let bare = self.bare_vectors && reg.class == Class::Vector && reg.shape == Shape::None;
        if !class || reg.shape != wanted && !bare || reg.qualifier != rule.qualifier {
            return false;
        }
        let Some(num) = reg.num.checked_sub(rule.plus) else {
            return false;
        };
        if num % rule.scale != 0 || (num / rule.scale) >> rule.bits != 0 {
            return false;
        }
        let num = u32::from(num / rule.scale);
        let copies = rule.copies.into_iter().flatten();
        [rule.pos]
            .into_iter()
            .chain(copies)
            .all(|pos| self.field(pos, rule.bits, num))
    }

    fn number(&mut self, rule: NumberRule, value: i64, at: usize) -> Step {
        let log_bits = self.size.shapes[0].log_bits();
        match rule.encode(value, log_bits) {
            Some(_)
                if rule.by_vector_length
                    && !matches!(self.kind(at + 1), Some(Kind::Word(Word::MulVl, _))) =>
            {
                mismatch(at + 1, Why::Operand)
            }
            Some(field) => {
                self.word |= rule.place.put(field);
                Ok(at + 1 + usize::from(rule.by_vector_length))
            }
            None => mismatch(at, Why::Number(rule, log_bits as u8)),
        }
    }
}

impl NumberRule {
    fn width(&self, log_bits: u32) -> u32 {
        if self.bits == 0 {
            log_bits
        } else {
            u32::from(self.bits)
        }
    }

    /// Least and largest number.
    pub fn range(&self, log_bits: u32) -> (i64, i64) {
        let bits = self.width(log_bits);
        let (scale, plus) = (i64::from(self.scale), i64::from(self.plus));
        let (least, most) = match self.sign {
            Sign::Unsigned => (plus, ((1 << bits) - 1) * scale + plus),
            Sign::Signed => (-(1 << (bits - 1)) * scale, ((1 << (bits - 1)) - 1) * scale),
            Sign::Reversed => (1, 1 << bits),
        };
        (least, self.most.map_or(most, i64::from))
    }

    /// The field for a number.
    fn encode(&self, value: i64, log_bits: u32) -> Option<u32> {
        let (least, most) = self.range(log_bits);
        let scale = i64::from(self.scale);
        if value < least || value > most {
            return None;
        }
        let bits = self.width(log_bits);
        let field = match self.sign {
            Sign::Reversed => (1 << bits) - value,
            _ if (value - i64::from(self.plus)) % scale != 0 => return None,
            _ => (value - i64::from(self.plus)) / scale,
        };
        Some(field as u32 & ((1u64 << bits) - 1) as u32)
    }

    /// What LLVM says of a number that is out of range.
    pub fn message(&self, log_bits: u32) -> String {
        let (least, most) = self.range(log_bits);
        match self.scale {
            1 => format!("immediate must be an integer in range [{least}, {most}]."),
            scale => format!("index must be a multiple of {scale} in range [{least}, {most}]."),
        }
    }
}

/// The eight bits of a floating-point immediate; an integer is the number or, in hexadecimal, the bits.
pub fn eight_bits(operand: Operand<'_>) -> Option<u32> {
    match operand.kind {
        Kind::Float(value) => float_immediate(value),
        Kind::Imm(n) if operand.hexadecimal => u32::try_from(n).ok().filter(|n| *n < 256),
        Kind::Imm(n) => float_immediate(n as f64),
        _ => None,
    }
}
