//! The language in which rows of the table describe operands, and its compiled form.
//!
//! A row is a list of elements with spaces between them, matched one by one with [`super::operand::Operands`]:
//!
//! - registers: letter, lowest bit of the field, then as needed `:` width of the field, `%` what the number is a multiple
//!   of, `+` what is added to the field, `&` lowest bit of another field with the same number, `.` shape, `/z` or `/m`.
//!   Letters: `w x` general purpose (31 is zero), `c` the same but never 31, `W X` where 31 is the stack pointer, `r R` of the
//!   row's size;
//!   `b h s d q` scalars of vector registers, `f` of the row's size; `v` NEON, `z` SVE vectors, `p` predicates, `n` those used
//!   as counters. Two elements with the same field name the same register.
//! - `{z0.T*2}`: a list of two registers;
//! - `#u5@16`: a number of 5 bits at bit 16; `s` signed, `n` subtracted from 2^bits, `T` for bits: those that count the bits
//!   of an element; `*8` scaled, `+1` what is added to the field, `@16.20.5` single bits from the lowest on, `<9` the largest
//!   value where the field can hold more, `:vl` with `mul vl` behind it;
//! - `#{90,270}@12`: one of these numbers; `#=3`: this number; `#f@13`: a floating-point number of 8 bits;
//!   `#f{0.5,1.0}@5`, `#f=0.0` likewise;
//! - `[ ] !` themselves; `lsl msl sxtw uxtw mul mulvl …` words;
//! - `'csync`: this name;
//! - anything else is a [`Special`], with its lowest bit behind `@` where it has one;
//! - `?` before an element: it may be missing.
//!
//! `.T`, `.U`, `.V` are the shapes of the row's size, which is one of a list like `b/h=0 h/s=400000`: shapes and the bits
//! that choose them.

use super::operand::{Class, Qualifier, Shape, Word};

/// The shape that an element asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeRule {
    /// This one.
    Fixed(Shape),
    /// That of the row's size.
    Size(u8),
}

/// Registers of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterRule {
    /// Register file.
    pub class: Class,
    /// 31 is the stack pointer, not the zero register.
    pub stack: bool,
    /// The zero register is none of them.
    pub nonzero: bool,
    /// Lowest bit of the field.
    pub pos: u8,
    /// Its width.
    pub bits: u8,
    /// The number is a multiple of it.
    pub scale: u8,
    /// Added to the field.
    pub plus: u8,
    /// Lowest bits of other fields with the same number.
    pub copies: [Option<u8>; 2],
    /// Shape.
    pub shape: ShapeRule,
    /// `/z`, `/m`.
    pub qualifier: Qualifier,
}

/// Kinds of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Not negative.
    Unsigned,
    /// Two's complement.
    Signed,
    /// Subtracted from a power of two.
    Reversed,
}

/// A number with a linear encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberRule {
    /// How it is encoded.
    pub sign: Sign,
    /// Width of the field; 0: as many as count the bits of an element.
    pub bits: u8,
    /// The number is a multiple of it.
    pub scale: i16,
    /// Added to the field.
    pub plus: i16,
    /// The largest number, if it is smaller than what the field can hold.
    pub most: Option<i16>,
    /// `mul vl` follows.
    pub by_vector_length: bool,
    /// Where the field is.
    pub place: Place,
}

/// Where a field is: at one bit, or in single bits from the lowest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    bits: [u8; 16],
    count: u8,
}

impl Place {
    /// The bits of a word that hold a value.
    pub fn put(&self, value: u32) -> u32 {
        if self.count == 1 {
            return value << self.bits[0];
        }
        let bits = self.bits[..usize::from(self.count)].iter().enumerate();
        bits.fold(0, |word, (k, pos)| word | (value >> k & 1) << pos)
    }

    /// At these bits.
    pub fn of(list: &[u8]) -> Place {
        let mut bits = [0; 16];
        bits[..list.len()].copy_from_slice(list);
        Place {
            bits,
            count: list.len() as u8,
        }
    }

    fn parse(text: &str) -> Place {
        let mut place = Place {
            bits: [0; 16],
            count: 0,
        };
        for part in text.split('.') {
            place.bits[usize::from(place.count)] = decimal(part) as u8;
            place.count += 1;
        }
        place
    }
}

/// Operands with rules of their own; [`super::special`] reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Optional `lsl`, `lsr`, `asr` #n.
    Shift,
    /// The same or `ror`.
    ShiftRor,
    /// Optional extension of the third register of an addition.
    Extend,
    /// Optional `lsl #0`.
    NoShift,
    /// 12 bits, or these shifted by 12, or a part of an address.
    AddImm,
    /// The same for the negated number.
    NegatedAddImm,
    /// Bit pattern of 32 or 64 bits.
    Logical,
    /// The same for the complement.
    InvertedLogical,
    /// SVE's bit pattern of the element's size.
    SveLogical,
    /// The same for the complement.
    SveInvertedLogical,
    /// SVE's byte, or byte shifted by 8: signed or not.
    SveByte { signed: bool },
    /// 16 bits and where they go; or a part of an address.
    MoveWide,
    /// `mov` of a number with `movz`, `movn` or `orr`.
    MoveImm,
    /// A branch's target: words of so many bits at a position.
    Label { bits: u8, pos: u8 },
    /// The target of `b` and `bl`.
    Call,
    /// The target of `adr`.
    Adr,
    /// The target of `adrp`.
    Adrp,
    /// A place or a literal of 4 or 8 bytes.
    LoadLabel,
    /// A backward distance of `retaasppc` and `autiasppc`.
    SpPcLabel,
    /// Bit number of `tbz`.
    TestBit,
    /// Condition.
    Cond(u8),
    /// Condition that is inverted; `al` and `nv` are refused.
    InvertedCond(u8),
    /// Offset of a load or store of `1 << n` bytes: scaled and not negative.
    Offset(u8),
    /// `lsl #n` or an extension of an index register, with `1 << n` bytes.
    Index(u8),
    /// Shift amount of `lsl`: both fields of `ubfm`.
    LslImm,
    /// Position and width of `bfi`, `sbfiz`, `ubfiz`.
    Insert,
    /// Position and width of `bfxil`, `sbfx`, `ubfx`.
    Extract,
    /// A number in the bits `a b c d e f g h` of NEON, which may be shifted.
    VecImm,
    /// As 64 bits of bytes that are all zeros or ones.
    VecMask,
    /// A floating-point number in the same bits.
    VecFloat,
    /// Name of a system register to read.
    SysRead,
    /// Name of a system register, or of a field of the processor state, to write.
    SysWrite,
    /// A name from a table.
    Named(Names),
    /// `vlx2` or `vlx4`.
    VectorLengths(u8),
    /// A name that no table has, like `csync`.
    Exactly(&'static str),
    /// `c0` to `c15` at a position.
    ControlReg(u8),
}

/// Tables of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    Prefetch,
    SvePrefetch,
    RangePrefetch,
    Pattern,
    Barrier,
    BarrierNxs,
    Isb,
    Bti,
    StoreHint,
}

/// One element of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A register.
    Register(RegisterRule),
    /// A list of so many.
    List(RegisterRule, u8),
    /// A number.
    Number(NumberRule),
    /// This number.
    Exactly(i64),
    /// One of these.
    OneOf(&'static str, Place),
    /// A floating-point number of 8 bits.
    Float(Place),
    /// One of these floating-point numbers.
    OneFloat(&'static str, Place),
    /// `[`
    Open,
    /// `]`
    Close,
    /// `!`
    Bang,
    /// A word.
    Word(Word),
    /// Anything else.
    Special(Special),
}

/// An element, and whether it may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    /// What it is.
    pub rule: Rule,
    /// It may be missing.
    pub optional: bool,
}

/// One size of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The bits that choose it.
    pub bits: u32,
    /// Shapes of `T`, `U`, `V`.
    pub shapes: [Shape; 3],
}

fn decimal(text: &str) -> i64 {
    match text.strip_prefix('-') {
        Some(digits) => -decimal(digits),
        None => text.bytes().fold(0, |n, d| n * 10 + i64::from(d - b'0')),
    }
}

/// Splits at the first of the given characters; what is behind is empty if there is none.
fn cut(text: &str, at: char) -> (&str, &str) {
    text.split_once(at).unwrap_or((text, ""))
}

fn register_rule(text: &'static str) -> RegisterRule {
    let (text, qualifier) = match text.split_once('/') {
        Some((t, "z")) => (t, Qualifier::Zero),
        Some((t, _)) => (t, Qualifier::Merge),
        None => (text, Qualifier::None),
    };
    let (text, shape) = cut(text, '.');
    let size = |shape: &str| match shape {
        "T" => ShapeRule::Size(0),
        "U" => ShapeRule::Size(1),
        "V" => ShapeRule::Size(2),
        name => ShapeRule::Fixed(Shape::named(name.as_bytes()).unwrap_or(Shape::None)),
    };
    let fixed = |shape| ShapeRule::Fixed(shape);
    let (letter, rest) = text.split_at(1);
    let (class, stack, shape) = match letter {
        "c" => (Class::General, false, fixed(Shape::X)),
        "w" => (Class::General, false, fixed(Shape::W)),
        "x" => (Class::General, false, fixed(Shape::X)),
        "W" => (Class::General, true, fixed(Shape::W)),
        "X" => (Class::General, true, fixed(Shape::X)),
        "r" => (
            Class::General,
            false,
            size(if shape.is_empty() { "T" } else { shape }),
        ),
        "R" => (
            Class::General,
            true,
            size(if shape.is_empty() { "T" } else { shape }),
        ),
        "b" => (Class::Scalar, false, fixed(Shape::B)),
        "h" => (Class::Scalar, false, fixed(Shape::H)),
        "s" => (Class::Scalar, false, fixed(Shape::S)),
        "d" => (Class::Scalar, false, fixed(Shape::D)),
        "q" => (Class::Scalar, false, fixed(Shape::Q)),
        "f" => (
            Class::Scalar,
            false,
            size(if shape.is_empty() { "T" } else { shape }),
        ),
        "v" => (Class::Vector, false, size(shape)),
        "z" => (Class::Scalable, false, size(shape)),
        "p" => (Class::Predicate, false, size(shape)),
        _ => (Class::Counter, false, size(shape)),
    };
    let (rest, copy) = cut(rest, '&');
    let (copy, second) = cut(copy, '&');
    let (rest, plus) = cut(rest, '+');
    let (rest, scale) = cut(rest, '%');
    let (pos, bits) = cut(rest, ':');
    RegisterRule {
        class,
        stack,
        nonzero: letter == "c",
        pos: decimal(pos) as u8,
        bits: match bits {
            "" if matches!(class, Class::Predicate | Class::Counter) => 4,
            "" => 5,
            bits => decimal(bits) as u8,
        },
        scale: if scale.is_empty() { 1 } else { decimal(scale) as u8 },
        plus: decimal(plus) as u8,
        copies: [copy, second].map(|pos| (!pos.is_empty()).then(|| decimal(pos) as u8)),
        shape,
        qualifier,
    }
}

fn number_rule(text: &'static str) -> Rule {
    let (text, by_vector_length) = match text.strip_suffix(":vl") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (value, place) = cut(text, '@');
    let (place, most) = cut(place, '<');
    if let Some(exact) = value.strip_prefix("=") {
        return Rule::Exactly(decimal(exact));
    }
    if let Some(list) = value.strip_prefix('{') {
        return Rule::OneOf(list.trim_end_matches('}'), Place::parse(place));
    }
    if let Some(rest) = value.strip_prefix('f') {
        let list = rest.trim_start_matches(['{', '=']).trim_end_matches('}');
        return match (list, place) {
            ("", place) => Rule::Float(Place::parse(place)),
            (list, "") => Rule::OneFloat(list, Place::parse("0")),
            (list, place) => Rule::OneFloat(list, Place::parse(place)),
        };
    }
    let (sign, rest) = value.split_at(1);
    let (rest, plus) = cut(rest, '+');
    let (bits, scale) = cut(rest, '*');
    Rule::Number(NumberRule {
        sign: match sign {
            "u" => Sign::Unsigned,
            "s" => Sign::Signed,
            _ => Sign::Reversed,
        },
        bits: if bits == "T" { 0 } else { decimal(bits) as u8 },
        scale: if scale.is_empty() {
            1
        } else {
            decimal(scale) as i16
        },
        plus: decimal(plus) as i16,
        most: (!most.is_empty()).then(|| decimal(most) as i16),
        by_vector_length,
        place: Place::parse(place),
    })
}

fn special(text: &'static str) -> Special {
    if let Some(name) = text.strip_prefix('\'') {
        return Special::Exactly(name);
    }
    let (name, pos) = cut(text, '@');
    let pos = decimal(pos) as u8;
    let (name, arg) = cut(name, '*');
    let arg = decimal(arg) as u8;
    match name {
        "shift" => Special::Shift,
        "shiftror" => Special::ShiftRor,
        "extend" => Special::Extend,
        "lsl0" => Special::NoShift,
        "addimm" => Special::AddImm,
        "negimm" => Special::NegatedAddImm,
        "logical" => Special::Logical,
        "notlogical" => Special::InvertedLogical,
        "svelogical" => Special::SveLogical,
        "svenotlogical" => Special::SveInvertedLogical,
        "svebyte" => Special::SveByte { signed: true },
        "sveubyte" => Special::SveByte { signed: false },
        "movewide" => Special::MoveWide,
        "moveimm" => Special::MoveImm,
        "label" => Special::Label { bits: arg, pos },
        "call" => Special::Call,
        "adr" => Special::Adr,
        "adrp" => Special::Adrp,
        "loadlabel" => Special::LoadLabel,
        "sppclabel" => Special::SpPcLabel,
        "bit" => Special::TestBit,
        "cond" => Special::Cond(pos),
        "notcond" => Special::InvertedCond(pos),
        "offset" => Special::Offset(arg),
        "index" => Special::Index(arg),
        "lslimm" => Special::LslImm,
        "insert" => Special::Insert,
        "extract" => Special::Extract,
        "vecimm" => Special::VecImm,
        "vecmask" => Special::VecMask,
        "vecfloat" => Special::VecFloat,
        "sysread" => Special::SysRead,
        "syswrite" => Special::SysWrite,
        "prfop" => Special::Named(Names::Prefetch),
        "sveprfop" => Special::Named(Names::SvePrefetch),
        "rprfop" => Special::Named(Names::RangePrefetch),
        "pattern" => Special::Named(Names::Pattern),
        "barrier" => Special::Named(Names::Barrier),
        "barriernxs" => Special::Named(Names::BarrierNxs),
        "isb" => Special::Named(Names::Isb),
        "bti" => Special::Named(Names::Bti),
        "vl" => Special::VectorLengths(pos),
        "storehint" => Special::Named(Names::StoreHint),
        "c" => Special::ControlReg(pos),
        _ => unreachable!("the table has an unknown element '{text}'"),
    }
}

/// One element's text.
pub fn element(text: &'static str) -> Element {
    let (text, optional) = match text.strip_prefix('?') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let first = text.as_bytes()[0];
    let second = text.as_bytes().get(1).copied().unwrap_or(0);
    let rule = match first {
        b'[' => Rule::Open,
        b']' => Rule::Close,
        b'!' => Rule::Bang,
        b'#' => number_rule(&text[1..]),
        b'{' => {
            let (reg, count) = cut(text[1..].trim_end_matches('}'), '*');
            Rule::List(register_rule(reg), decimal(count) as u8)
        }
        _ if second.is_ascii_digit() => Rule::Register(register_rule(text)),
        _ if text == "mulvl" => Rule::Word(Word::MulVl),
        _ => match Word::named(text.as_bytes()) {
            Some(word) => Rule::Word(word),
            None => Rule::Special(special(text)),
        },
    };
    Element { rule, optional }
}

/// The sizes of a row's rule.
pub fn sizes(text: &str) -> impl Iterator<Item = Size> + '_ {
    text.split_ascii_whitespace().map(|size| {
        let (names, bits) = cut(size, '=');
        let mut shapes = [Shape::None; 3];
        for (shape, name) in shapes.iter_mut().zip(names.split('/')) {
            *shape = Shape::named(name.as_bytes()).unwrap_or(Shape::None);
        }
        Size {
            bits: hexadecimal(bits),
            shapes,
        }
    })
}

/// A number of the table's words.
pub fn hexadecimal(text: &str) -> u32 {
    text.bytes()
        .fold(0, |n, d| n << 4 | (d as char).to_digit(16).unwrap_or(0))
}
