//! Operands of one statement, read without knowing the instruction.
//!
//! The list is flat: brackets, `!`, shift words and their amounts are elements of their own, so that a row of the table
//! is matched element by element. `[x0, x1, lsl #3]!` is `[`, register, register, `lsl`, 3, `]`, `!`.

use emit::assemble::{AsmError, Context, Cursor, ExprId, Result};
use smallvec::SmallVec;

/// Element size or arrangement of a register operand; also the width of general-purpose registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Shape {
    /// None is written.
    None,
    W,
    X,
    B,
    H,
    S,
    D,
    Q,
    V2B,
    V4B,
    V8B,
    V16B,
    V2H,
    V4H,
    V8H,
    V1S,
    V2S,
    V4S,
    V1D,
    V2D,
    V1Q,
}

const SHAPES: &[(&str, Shape)] = &[
    ("b", Shape::B),
    ("h", Shape::H),
    ("s", Shape::S),
    ("d", Shape::D),
    ("q", Shape::Q),
    ("2b", Shape::V2B),
    ("4b", Shape::V4B),
    ("8b", Shape::V8B),
    ("16b", Shape::V16B),
    ("2h", Shape::V2H),
    ("4h", Shape::V4H),
    ("8h", Shape::V8H),
    ("1s", Shape::V1S),
    ("2s", Shape::V2S),
    ("4s", Shape::V4S),
    ("1d", Shape::V1D),
    ("2d", Shape::V2D),
    ("1q", Shape::V1Q),
    ("w", Shape::W),
    ("x", Shape::X),
];

impl Shape {
    /// By the suffix of a vector register, in any case of letters; `w` and `x` too.
    pub fn named(name: &[u8]) -> Option<Shape> {
        let found = SHAPES.iter().find(|s| name.eq_ignore_ascii_case(s.0.as_bytes()));
        found.map(|s| s.1)
    }

    /// Logarithm of the bits of an element.
    pub fn log_bits(self) -> u32 {
        match self {
            Shape::B | Shape::V2B | Shape::V4B | Shape::V8B | Shape::V16B | Shape::None => 3,
            Shape::H | Shape::V2H | Shape::V4H | Shape::V8H => 4,
            Shape::W | Shape::S | Shape::V1S | Shape::V2S | Shape::V4S => 5,
            Shape::X | Shape::D | Shape::V1D | Shape::V2D => 6,
            Shape::Q | Shape::V1Q => 7,
        }
    }
}

/// Register files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// General purpose; 31 is the zero register.
    General,
    /// The stack pointer.
    Stack,
    /// Scalar in a vector register.
    Scalar,
    /// NEON vector.
    Vector,
    /// SVE vector.
    Scalable,
    /// SVE predicate.
    Predicate,
    /// SVE predicate used as a counter.
    Counter,
}

/// What is behind a predicate's slash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    /// Nothing.
    None,
    /// `/z`
    Zero,
    /// `/m`
    Merge,
}

/// A register as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register {
    /// The register file.
    pub class: Class,
    /// Its number.
    pub num: u8,
    /// Width or arrangement.
    pub shape: Shape,
    /// `/z`, `/m`.
    pub qualifier: Qualifier,
}

/// Words that say how the operand before them is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Word {
    Uxtb,
    Uxth,
    Uxtw,
    Uxtx,
    Sxtb,
    Sxth,
    Sxtw,
    Sxtx,
    Lsl,
    Lsr,
    Asr,
    Ror,
    Msl,
    Mul,
    MulVl,
}

const WORDS: &[(&str, Word)] = &[
    ("uxtb", Word::Uxtb),
    ("uxth", Word::Uxth),
    ("uxtw", Word::Uxtw),
    ("uxtx", Word::Uxtx),
    ("sxtb", Word::Sxtb),
    ("sxth", Word::Sxth),
    ("sxtw", Word::Sxtw),
    ("sxtx", Word::Sxtx),
    ("lsl", Word::Lsl),
    ("lsr", Word::Lsr),
    ("asr", Word::Asr),
    ("ror", Word::Ror),
    ("msl", Word::Msl),
    ("mul", Word::Mul),
];

impl Word {
    /// By its name in any case of letters.
    pub fn named(name: &[u8]) -> Option<Word> {
        if name.len() > 4 || name.len() < 3 {
            return None;
        }
        let found = WORDS.iter().find(|w| name.eq_ignore_ascii_case(w.0.as_bytes()));
        found.map(|w| w.1)
    }
}

/// One operand, or part of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind<'t> {
    /// A register.
    Reg(Register),
    /// Registers in braces: the first, how many, and the distance between their numbers.
    List(Register, u8, u8),
    /// A number.
    Imm(i64),
    /// An expression that is not a number yet.
    Expr(ExprId),
    /// A number with a point or an exponent.
    Float(f64),
    /// A name that is not a register.
    Name(&'t [u8]),
    /// A shift or extension, and its spelling, which may be a symbol's.
    Word(Word, &'t [u8]),
    /// `=value`
    Literal(ExprId),
    /// `[`
    Open,
    /// `]`
    Close,
    /// `!`
    Bang,
}

/// An operand and its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operand<'t> {
    /// What it is.
    pub kind: Kind<'t>,
    /// Where it starts.
    pub at: u32,
    /// It is a number that is written in hexadecimal.
    pub hexadecimal: bool,
    /// It is a floating-point number that stands for another one, which is near.
    pub inexact: bool,
}

/// The operands of a statement.
pub type Operands<'t> = SmallVec<[Operand<'t>; 12]>;

/// Names that `.req` gave to registers, in lower case.
pub type Aliases = rustc_hash::FxHashMap<Box<[u8]>, Register>;

fn number(digits: &[u8]) -> Option<u8> {
    match digits {
        [d @ b'0'..=b'9'] => Some(d - b'0'),
        [a @ b'1'..=b'3', b @ b'0'..=b'9'] => Some((a - b'0') * 10 + (b - b'0')).filter(|n| *n < 32),
        _ => None,
    }
}

/// The register of this name, which may have an arrangement.
pub fn register(name: &[u8]) -> Option<Register> {
    let (base, shape) = match memchr::memchr(b'.', name) {
        Some(dot) => (&name[..dot], Shape::named(&name[dot + 1..])?),
        None => (name, Shape::None),
    };
    let make = |class, num, fixed| {
        let plain = fixed == Shape::None;
        (plain || shape == Shape::None).then_some(Register {
            class,
            num,
            shape: if plain { shape } else { fixed },
            qualifier: Qualifier::None,
        })
    };
    let letter = base.first()?.to_ascii_lowercase();
    if let Some(num) = number(&base[1..]) {
        return match letter {
            b'x' => make(Class::General, num, Shape::X),
            b'w' => make(Class::General, num, Shape::W),
            b'v' => make(Class::Vector, num, Shape::None),
            b'z' => make(Class::Scalable, num, Shape::None),
            b'p' if num < 16 => make(Class::Predicate, num, Shape::None),
            b'b' => make(Class::Scalar, num, Shape::B),
            b'h' => make(Class::Scalar, num, Shape::H),
            b's' => make(Class::Scalar, num, Shape::S),
            b'd' => make(Class::Scalar, num, Shape::D),
            b'q' => make(Class::Scalar, num, Shape::Q),
            _ => None,
        };
    }
    let is = |text: &str| base.eq_ignore_ascii_case(text.as_bytes());
    match letter {
        b'p' if base.len() > 2 && base[1].eq_ignore_ascii_case(&b'n') => make(
            Class::Counter,
            number(&base[2..]).filter(|n| *n < 16)?,
            Shape::None,
        ),
        b'x' if is("xzr") => make(Class::General, 31, Shape::X),
        b'w' if is("wzr") => make(Class::General, 31, Shape::W),
        b's' if is("sp") => make(Class::Stack, 31, Shape::X),
        b'w' if is("wsp") => make(Class::Stack, 31, Shape::W),
        b'l' if is("lr") => make(Class::General, 30, Shape::X),
        b'f' if is("fp") => make(Class::General, 29, Shape::X),
        _ => None,
    }
}

/// The register of this name or alias.
pub fn register_or_alias(name: &[u8], aliases: &Aliases) -> Option<Register> {
    register(name).or_else(|| {
        if aliases.is_empty() {
            return None;
        }
        let split = memchr::memchr(b'.', name).unwrap_or(name.len());
        let key = name[..split].to_ascii_lowercase();
        let mut found = *aliases.get(&key[..])?;
        if split < name.len() {
            found.shape = Shape::named(&name[split + 1..])?;
        }
        Some(found)
    })
}

/// Reads operands up to the statement's end.
pub struct Parser<'a, 'c, 't> {
    /// The statement.
    pub cursor: &'a mut Cursor<'t>,
    /// Expressions go here.
    pub context: &'c mut Context,
    /// Names of `.req`.
    pub aliases: &'a Aliases,
    /// What has been read.
    pub operands: Operands<'t>,
}

impl<'t> Parser<'_, '_, 't> {
    /// Reads all operands.
    pub fn all(&mut self) -> Result<()> {
        if self.cursor.at_end() {
            return Ok(());
        }
        loop {
            self.operand()?;
            if self.cursor.at_end() {
                return Ok(());
            }
            if self.cursor.eat(b',') {
                continue;
            }
            // `{v0.b}[1]`, `v0.b[1]`, `[x0]!`, `p0.b[w12, 0]` are one operand each.
            return self.cursor.error("unexpected token in argument list");
        }
    }

    fn push(&mut self, kind: Kind<'t>, at: u32) {
        self.operands.push(Operand {
            kind,
            at,
            hexadecimal: false,
            inexact: false,
        });
    }

    /// One operand between commas.
    fn operand(&mut self) -> Result<()> {
        let at = self.cursor.pos();
        match self.cursor.peek() {
            b'[' => {
                self.cursor.advance(1);
                self.push(Kind::Open, at);
                self.bracketed()?;
                let at = self.cursor.pos();
                if self.cursor.eat(b'!') {
                    self.push(Kind::Bang, at);
                }
                Ok(())
            }
            b'{' => {
                self.list()?;
                self.lane()
            }
            b'=' => {
                self.cursor.advance(1);
                let expr = self.context.expression(self.cursor)?;
                self.push(Kind::Literal(expr), at);
                Ok(())
            }
            _ => self.simple(),
        }
    }

    /// What stands between brackets, and the closing one.
    fn bracketed(&mut self) -> Result<()> {
        loop {
            self.simple()?;
            let at = self.cursor.pos();
            if self.cursor.eat(b']') {
                self.push(Kind::Close, at);
                return Ok(());
            }
            self.cursor.expect_comma()?;
        }
    }

    /// An element's index, if one follows.
    fn lane(&mut self) -> Result<()> {
        let at = self.cursor.pos();
        if !self.cursor.eat(b'[') {
            return Ok(());
        }
        self.push(Kind::Open, at);
        self.bracketed()
    }

    /// A register, number, name or word.
    fn simple(&mut self) -> Result<()> {
        let at = self.cursor.pos();
        let first = self.cursor.peek();
        if first == b'#' {
            self.cursor.advance(1);
            return self.number(at);
        }
        if first.is_ascii_digit() || first == b'-' {
            return self.number(at);
        }
        let mut ahead = *self.cursor;
        let Some(name) = ahead.name() else {
            return self.number(at);
        };
        if let Some(mut reg) = register_or_alias(name, self.aliases) {
            *self.cursor = ahead;
            if self.cursor.peek() == b'!' {
                // `[x0]!` of the memory copies.
                self.push(Kind::Reg(reg), at);
                let at = self.cursor.pos();
                self.cursor.advance(1);
                self.push(Kind::Bang, at);
                return Ok(());
            }
            if matches!(reg.class, Class::Predicate | Class::Counter) && self.cursor.eat(b'/') {
                reg.qualifier = match self.cursor.name() {
                    Some(b"z" | b"Z") => Qualifier::Zero,
                    Some(b"m" | b"M") => Qualifier::Merge,
                    _ => return Err(AsmError::new(at, "expecting 'm' or 'z' predication")),
                };
            }
            self.push(Kind::Reg(reg), at);
            if matches!(reg.class, Class::General | Class::Stack | Class::Scalar) {
                return Ok(());
            }
            return self.lane();
        }
        if let Some(word) = Word::named(name) {
            *self.cursor = ahead;
            return self.word(word, name, at);
        }
        match ahead.peek() {
            b',' | b']' | b'}' | 0 => {
                *self.cursor = ahead;
                self.push(Kind::Name(name), at);
                Ok(())
            }
            _ => self.number(at),
        }
    }

    /// What follows `lsl`, `mul`, ….
    fn word(&mut self, word: Word, name: &'t [u8], at: u32) -> Result<()> {
        if word == Word::Mul && self.cursor.eat_name("vl") {
            self.push(Kind::Word(Word::MulVl, name), at);
            return Ok(());
        }
        self.push(Kind::Word(word, name), at);
        match self.cursor.peek() {
            b',' | b']' | 0 => Ok(()),
            _ => {
                let hash = self.cursor.eat(b'#');
                let at = self.cursor.pos();
                let bare = word != Word::Mul && matches!(self.cursor.peek(), b'0'..=b'9' | b'(');
                if !hash && !bare {
                    return self.cursor.error("expected #imm after shift specifier");
                }
                match self.context.absolute(self.cursor) {
                    Ok(value) => self.push(Kind::Imm(value), at),
                    Err(e) => {
                        return Err(AsmError::new(
                            e.at,
                            "expected constant '#imm' after shift specifier",
                        ));
                    }
                }
                Ok(())
            }
        }
    }

    /// A number or an expression, whose `#` has been taken.
    fn number(&mut self, at: u32) -> Result<()> {
        if let Some((value, len)) = float(self.cursor.rest()) {
            let inexact = is_rounded(&self.cursor.rest()[..len], value);
            self.cursor.advance(len);
            self.operands.push(Operand {
                kind: Kind::Float(value),
                at,
                hexadecimal: false,
                inexact,
            });
            return Ok(());
        }
        let hexadecimal = matches!(self.cursor.rest(), [b'0', b'x' | b'X', ..]);
        let expr = self.context.expression(self.cursor)?;
        match self.context.exprs.as_constant(expr) {
            Some(value) => self.operands.push(Operand {
                kind: Kind::Imm(value),
                at,
                hexadecimal,
                inexact: false,
            }),
            None => self.push(Kind::Expr(expr), at),
        }
        Ok(())
    }

    /// Registers in braces.
    fn list(&mut self) -> Result<()> {
        let at = self.cursor.pos();
        self.cursor.advance(1);
        let first = self.list_register()?;
        let (mut count, mut stride, mut last) = (1u8, 1u8, first);
        let modulus = match first.class {
            Class::Predicate | Class::Counter => 16,
            _ => 32,
        };
        if self.cursor.eat(b'-') {
            let at = self.cursor.pos();
            last = self.list_register_like(first)?;
            count = (last.num + modulus - first.num) % modulus + 1;
            if !(2..=4).contains(&count) {
                return Err(AsmError::new(at, "invalid number of vectors"));
            }
        } else {
            while self.cursor.eat(b',') {
                let at = self.cursor.pos();
                let next = self.list_register_like(first)?;
                let distance = (next.num + modulus - last.num) % modulus;
                if count == 1 {
                    stride = distance;
                }
                if distance != stride || distance == 0 {
                    return Err(AsmError::new(
                        at,
                        "registers must have the same sequential stride",
                    ));
                }
                count += 1;
                if count > 4 {
                    return Err(AsmError::new(at, "invalid number of vectors"));
                }
                last = next;
            }
        }
        if !self.cursor.eat(b'}') {
            return self.cursor.error("'}' expected");
        }
        self.push(Kind::List(first, count, stride), at);
        Ok(())
    }

    /// A register of the same file and shape as another.
    fn list_register_like(&mut self, first: Register) -> Result<Register> {
        let at = self.cursor.pos();
        let found = self.list_register()?;
        match found.class == first.class && found.shape == first.shape {
            true => Ok(found),
            false => Err(AsmError::new(at, "mismatched register size suffix")),
        }
    }

    fn list_register(&mut self) -> Result<Register> {
        let at = self.cursor.pos();
        let found = self
            .cursor
            .name()
            .and_then(|n| register_or_alias(n, self.aliases));
        match found {
            Some(reg) if !matches!(reg.class, Class::General | Class::Stack | Class::Scalar) => Ok(reg),
            _ => Err(AsmError::new(at, "vector register expected")),
        }
    }
}

/// A decimal number with a point or an exponent, and its length.
fn float(text: &[u8]) -> Option<(f64, usize)> {
    let sign = usize::from(matches!(text.first(), Some(b'-' | b'+')));
    let digits = |at: usize| text[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(sign);
    let mut len = sign + whole;
    let mut is_float = false;
    if text.get(len) == Some(&b'.') && (whole > 0 || text.get(len + 1).is_some_and(u8::is_ascii_digit)) {
        is_float = true;
        len += 1;
        len += digits(len);
    }
    if whole + usize::from(is_float) > 0
        && let Some(b'e' | b'E') = text.get(len)
    {
        let signed = usize::from(matches!(text.get(len + 1), Some(b'-' | b'+')));
        let exponent = digits((len + 1 + signed).min(text.len()));
        if exponent > 0 {
            is_float = true;
            len += 1 + signed + exponent;
        }
    }
    if !is_float || whole == 0 && len == sign + 1 {
        return None;
    }
    let value = std::str::from_utf8(&text[..len]).ok()?.parse().ok()?;
    Some((value, len))
}

/// Gives the mnemonic's arrangement to the first vector that has none; the others are left to the rows.
pub fn arrange(operands: &mut [Operand<'_>], shape: Shape) {
    let bare = operands.iter_mut().find_map(|o| match &mut o.kind {
        Kind::Reg(reg) | Kind::List(reg, ..) if reg.class == Class::Vector && reg.shape == Shape::None => {
            Some(reg)
        }
        _ => None,
    });
    if let Some(reg) = bare {
        reg.shape = shape;
    }
}

/// Whether a number in decimal with more digits than any that an instruction has is only near the value that was read of it.
fn is_rounded(text: &[u8], value: f64) -> bool {
    fn digits(text: &[u8]) -> &[u8] {
        let start = text
            .iter()
            .take_while(|b| matches!(b, b'-' | b'+' | b'0'))
            .count();
        let zeros = text[start..].iter().rev().take_while(|b| **b == b'0').count();
        &text[start..text.len() - zeros]
    }
    let plain = text
        .iter()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+'));
    plain && text.len() > 17 && digits(text) != digits(format!("{value:?}").as_bytes())
}
