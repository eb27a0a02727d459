//! Operands in Intel's dialect: sums in brackets and outside, of registers, numbers and symbols.

use super::att;
use super::operand::{Kind, Memory, Operand, Statement, Value};
use super::registers::{self, Class, Register};
use emit::assemble::{AsmError, BinaryOp, Context, Cursor, Dialect, ExprId, Result, UnaryOp};

/// Reads operands to the statement's end.
pub(super) fn operands(
    cursor: &mut Cursor<'_>,
    context: &mut Context,
    statement: &mut Statement,
) -> Result<()> {
    if cursor.at_end() {
        return Ok(());
    }
    loop {
        if cursor.peek() == b'{' {
            if att::default_flags(cursor, statement)? {
                continue;
            }
            statement.rounding = Some(att::rounding(cursor)?);
            statement.rounding_at = statement.operands.len();
        } else {
            let mut operand = operand(cursor, context)?;
            decorations(cursor, context, &mut operand, statement)?;
            if statement.operands.len() == 5 {
                return Err(AsmError::new(operand.at, "too many operands"));
            }
            statement.operands.push(operand);
        }
        if !cursor.eat(b',') {
            break;
        }
    }
    match cursor.at_end() {
        true => Ok(()),
        false => cursor.error("unexpected token in argument list"),
    }
}

/// What stands in braces behind an operand; a rounding mode may stand there without a comma.
fn decorations(
    cursor: &mut Cursor<'_>,
    context: &mut Context,
    operand: &mut Operand,
    statement: &mut Statement,
) -> Result<()> {
    while cursor.peek() == b'{' {
        let mut copy = *cursor;
        copy.eat(b'{');
        if matches!(copy.name(), Some(b"sae" | b"rn" | b"rd" | b"ru" | b"rz")) {
            statement.rounding = Some(att::rounding(cursor)?);
            statement.rounding_at = statement.operands.len() + 1;
            return Ok(());
        }
        let before = *cursor;
        att::decorations(cursor, context, operand)?;
        if cursor.raw_rest().len() == before.raw_rest().len() {
            return Ok(());
        }
    }
    Ok(())
}

const SIZES: &[(&str, u32)] = &[
    ("byte", 1),
    ("word", 2),
    ("dword", 4),
    ("float", 4),
    ("long", 4),
    ("fword", 6),
    ("qword", 8),
    ("double", 8),
    ("mmword", 8),
    ("xword", 10),
    ("tbyte", 10),
    ("oword", 16),
    ("xmmword", 16),
    ("ymmword", 32),
    ("zmmword", 64),
];

fn operand(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<Operand> {
    let at = cursor.pos();
    let mut bytes = None;
    for (name, size) in SIZES {
        let mut copy = *cursor;
        if copy.eat_name(name) && copy.eat_name("ptr") {
            *cursor = copy;
            bytes = Some(*size);
            break;
        }
    }
    for hint in ["short", "near", "far"] {
        let mut copy = *cursor;
        if copy.eat_name(hint) && !copy.at_end() && copy.peek() != b',' {
            copy.eat_name("ptr");
            *cursor = copy;
            break;
        }
    }
    let mut reader = Reader {
        context,
        bracket: false,
        offset: false,
        segment: None,
        depth: 0,
    };
    let sum = reader.sum(cursor, 0)?;
    let (bracket, offset, segment) = (reader.bracket, reader.offset, reader.segment);
    if !bracket && bytes.is_none() && segment.is_none() {
        if let Some((register, false)) = sum.only_register() {
            let mut operand = Operand::new(Kind::Register(register), at);
            // Intel has no mark for indirect jumps.
            operand.starred = true;
            return Ok(operand);
        }
        if let Some(expr) = sum.expr.filter(|_| sum.registers() == 0) {
            let number = context.exprs.as_constant(expr);
            if offset || number.is_some() {
                return Ok(Operand::new(Kind::Immediate(Value { expr, number }), at));
            }
        }
    }
    let mut memory = sum.memory(context, at)?;
    memory.bytes = bytes.unwrap_or(0);
    memory.segment = segment;
    memory.indirect = bracket || bytes.is_some() || segment.is_some();
    let mut operand = Operand::new(Kind::Memory(memory), at);
    operand.offset = offset && bytes.is_none();
    Ok(operand)
}

/// Registers times numbers, and an expression.
#[derive(Clone, Copy, Default)]
struct Sum {
    /// Register, factor, whether the factor was written.
    terms: [Option<(Register, i64, bool)>; 2],
    /// `riz` or `eiz` stands in it.
    no_index: Option<Class>,
    expr: Option<ExprId>,
}

impl Sum {
    fn registers(&self) -> usize {
        self.terms.iter().flatten().count() + usize::from(self.no_index.is_some())
    }

    /// The register that is all there is, and whether a factor was written.
    fn only_register(&self) -> Option<(Register, bool)> {
        match (self.terms, self.expr, self.no_index) {
            ([Some((register, _, scaled)), None], None, None) => Some((register, scaled)),
            _ => None,
        }
    }

    fn memory(self, context: &Context, at: u32) -> Result<Memory> {
        let mut memory = Memory {
            displacement: self.expr.map(|expr| Value {
                expr,
                number: context.exprs.as_constant(expr),
            }),
            no_index: self.no_index,
            ..Memory::NONE
        };
        let is_index = |t: (Register, i64, bool)| t.2 || t.0.is_vector();
        let (base, index) = match self.terms {
            [Some(a), Some(b)] if is_index(a) && !is_index(b) => (Some(b), Some(a)),
            [Some(a), Some(b)] if !is_index(b) && b.0.number == 4 => (Some(b), Some(a)),
            [Some(a), None] if is_index(a) => (None, Some(a)),
            [a, b] => (a, b),
        };
        // Inline assembly writes `[rip + v][rax]` for an element of `v`.
        let base = base.filter(|b| !(b.0.is_ip() && index.is_some()));
        if let Some((register, factor, _)) = base {
            if factor != 1 {
                return Err(AsmError::new(at, "base register cannot be scaled"));
            }
            memory.base = Some(register);
        }
        if let Some((register, factor, _)) = index {
            memory.index = Some(register);
            memory.scale = match factor {
                1 | 2 | 4 | 8 => factor as u8,
                _ => return Err(AsmError::new(at, "scale factor in address must be 1, 2, 4 or 8")),
            };
        }
        Ok(memory)
    }
}

struct Reader<'c> {
    context: &'c mut Context,
    bracket: bool,
    offset: bool,
    segment: Option<Register>,
    depth: u32,
}

const OPERATORS: &[(&str, BinaryOp, u32)] = &[
    ("or", BinaryOp::Or, 1),
    ("|", BinaryOp::Or, 1),
    ("xor", BinaryOp::Xor, 2),
    ("^", BinaryOp::Xor, 2),
    ("and", BinaryOp::And, 3),
    ("&", BinaryOp::And, 3),
    ("eq", BinaryOp::Eq, 4),
    ("ne", BinaryOp::Ne, 4),
    ("lt", BinaryOp::Lt, 4),
    ("le", BinaryOp::Le, 4),
    ("gt", BinaryOp::Gt, 4),
    ("ge", BinaryOp::Ge, 4),
    ("shl", BinaryOp::Shl, 5),
    ("<<", BinaryOp::Shl, 5),
    ("shr", BinaryOp::Lshr, 5),
    (">>", BinaryOp::Lshr, 5),
    ("+", BinaryOp::Add, 6),
    ("-", BinaryOp::Sub, 6),
    ("*", BinaryOp::Mul, 7),
    ("/", BinaryOp::Div, 7),
    ("mod", BinaryOp::Rem, 7),
    ("%", BinaryOp::Rem, 7),
];

impl Reader<'_> {
    fn sum(&mut self, cursor: &mut Cursor<'_>, least: u32) -> Result<Sum> {
        self.depth += 1;
        if self.depth > 200 {
            return cursor.error("expression is nested too deeply");
        }
        let mut left = self.primary(cursor)?;
        loop {
            let at = cursor.pos();
            let mut next = *cursor;
            let found = OPERATORS.iter().find(|(text, _, _)| {
                next = *cursor;
                match text.as_bytes()[0].is_ascii_alphabetic() {
                    true => next.eat_name(text),
                    false => next.eat_str(text),
                }
            });
            let Some((_, op, precedence)) = found.filter(|o| o.2 > least) else {
                // Brackets side by side are added.
                if least < 6 && cursor.peek() == b'[' {
                    let right = self.primary(cursor)?;
                    left = self.combine(BinaryOp::Add, left, right, at)?;
                    continue;
                }
                break;
            };
            *cursor = next;
            let right = self.sum(cursor, *precedence)?;
            left = self.combine(*op, left, right, at)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn combine(&mut self, op: BinaryOp, a: Sum, b: Sum, at: u32) -> Result<Sum> {
        let invalid = || AsmError::new(at, "registers can only be added, and multiplied by numbers");
        if a.registers() + b.registers() == 0 {
            let (Some(x), Some(y)) = (a.expr, b.expr) else {
                return Err(invalid());
            };
            return Ok(Sum {
                expr: Some(self.context.exprs.binary(op, x, y, at)?),
                ..Sum::default()
            });
        }
        match op {
            BinaryOp::Add | BinaryOp::Sub => {
                if op == BinaryOp::Sub && b.registers() != 0 {
                    return Err(invalid());
                }
                let mut sum = a;
                for term in b.terms.into_iter().flatten() {
                    let free = sum.terms.iter_mut().find(|t| t.is_none());
                    *free.ok_or_else(invalid)? = Some(term);
                }
                sum.no_index = sum.no_index.or(b.no_index);
                sum.expr = match (a.expr, b.expr) {
                    (Some(x), Some(y)) => Some(self.context.exprs.binary(op, x, y, at)?),
                    (None, Some(y)) if op == BinaryOp::Sub => {
                        Some(self.context.exprs.unary(UnaryOp::Neg, y, at)?)
                    }
                    (x, y) => x.or(y),
                };
                Ok(sum)
            }
            BinaryOp::Mul => {
                let (registers, number) = if a.registers() != 0 { (a, b) } else { (b, a) };
                if registers.no_index.is_some() && number.registers() == 0 {
                    return Ok(registers);
                }
                let factor = number.expr.and_then(|e| self.context.exprs.as_constant(e));
                match (registers.only_register(), factor, number.registers()) {
                    (Some((register, false)), Some(factor), 0) => Ok(Sum {
                        terms: [Some((register, factor, true)), None],
                        ..Sum::default()
                    }),
                    _ => Err(invalid()),
                }
            }
            // The registers stand aside; what is written as a number is reckoned.
            _ if b.registers() == 0 => {
                let zero = self.context.exprs.constant(0, at);
                let (Some(x), Some(y)) = (a.expr.or(Some(zero)), b.expr) else {
                    return Err(invalid());
                };
                let expr = Some(self.context.exprs.binary(op, x, y, at)?);
                Ok(Sum { expr, ..a })
            }
            _ => Err(invalid()),
        }
    }

    fn primary(&mut self, cursor: &mut Cursor<'_>) -> Result<Sum> {
        let at = cursor.pos();
        match cursor.peek() {
            b'[' => {
                cursor.eat(b'[');
                self.bracket = true;
                let sum = self.sum(cursor, 0)?;
                cursor.expect(b']')?;
                return self.field(cursor, sum);
            }
            b'(' => {
                cursor.eat(b'(');
                let sum = self.sum(cursor, 0)?;
                cursor.expect(b')')?;
                return Ok(sum);
            }
            b'-' | b'~' | b'+' => return self.prefixed(cursor, at),
            _ => {}
        }
        let mut copy = *cursor;
        let percent = copy.eat(b'%');
        if let Some(name) = copy.name() {
            if let Some(sum) = self.word(cursor, copy, name, at)? {
                return Ok(sum);
            }
            if percent {
                return Err(AsmError::new(at, "invalid register name"));
            }
        }
        let expr = self.context.primary(cursor)?;
        Ok(Sum {
            expr: Some(expr),
            ..Sum::default()
        })
    }

    /// `.8` behind a bracket is added to the address.
    fn field(&mut self, cursor: &mut Cursor<'_>, sum: Sum) -> Result<Sum> {
        if cursor.peek_raw() != b'.' {
            return Ok(sum);
        }
        let at = cursor.pos();
        cursor.advance(1);
        let Some(number) = cursor.integer(Dialect::Att)?.and_then(|n| i64::try_from(n).ok()) else {
            return Err(AsmError::new(at, "names of fields are not known"));
        };
        let number = Sum {
            expr: Some(self.context.exprs.constant(number, at)),
            ..Sum::default()
        };
        self.combine(BinaryOp::Add, sum, number, at)
    }

    /// A prefix operator and its operand.
    fn prefixed(&mut self, cursor: &mut Cursor<'_>, at: u32) -> Result<Sum> {
        self.depth += 1;
        if self.depth > 200 {
            return cursor.error("expression is nested too deeply");
        }
        let op = match cursor.peek() {
            b'-' => Some(UnaryOp::Neg),
            b'~' => Some(UnaryOp::Not),
            _ => None,
        };
        cursor.advance(1);
        let sum = self.primary(cursor)?;
        self.depth -= 1;
        self.negated(op, sum, at)
    }

    fn negated(&mut self, op: Option<UnaryOp>, sum: Sum, at: u32) -> Result<Sum> {
        match (op, sum.expr) {
            (None, _) => Ok(sum),
            (Some(op), Some(expr)) if sum.registers() == 0 => Ok(Sum {
                expr: Some(self.context.exprs.unary(op, expr, at)?),
                ..sum
            }),
            _ => Err(AsmError::new(
                at,
                "registers can only be added, and multiplied by numbers",
            )),
        }
    }

    /// A register, or a word with a meaning of its own. `after`: behind the name.
    fn word<'t>(
        &mut self,
        cursor: &mut Cursor<'t>,
        mut after: Cursor<'t>,
        name: &[u8],
        at: u32,
    ) -> Result<Option<Sum>> {
        let mut lower = [0; 8];
        let Some(lower) = lower.get_mut(..name.len()) else {
            return Ok(None);
        };
        lower.copy_from_slice(name);
        lower.make_ascii_lowercase();
        match &*lower {
            b"offset" => {
                *cursor = after;
                self.offset = true;
                return self.primary(cursor).map(Some);
            }
            b"not" => {
                *cursor = after;
                let sum = self.primary(cursor)?;
                return self.negated(Some(UnaryOp::Not), sum, at).map(Some);
            }
            b"riz" | b"eiz" => {
                *cursor = after;
                let class = if lower[0] == b'r' {
                    Class::Gpr64
                } else {
                    Class::Gpr32
                };
                return Ok(Some(Sum {
                    no_index: Some(class),
                    ..Sum::default()
                }));
            }
            _ => {}
        }
        let Some(mut register) = registers::named(lower) else {
            return Ok(None);
        };
        *cursor = after;
        if register == registers::ST0 && after.eat(b'(') {
            let number = self.context.absolute(&mut after)?;
            after.expect(b')')?;
            match u8::try_from(number) {
                Ok(number @ 0..8) => register.number = number,
                _ => return Err(AsmError::new(at, "invalid stack index")),
            }
            *cursor = after;
        }
        if register.class == Class::Segment && cursor.peek() == b':' {
            if self.bracket {
                return cursor.error("unexpected token in argument list");
            }
            cursor.eat(b':');
            self.segment = Some(register);
            return self.sum(cursor, 0).map(Some);
        }
        Ok(Some(Sum {
            terms: [Some((register, 1, false)), None],
            ..Sum::default()
        }))
    }
}
