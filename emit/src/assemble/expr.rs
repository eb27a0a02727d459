//! Expressions of assembly text: pool, parser, evaluation.
//!
//! Expressions are kept as trees until addresses are known, since they may refer forwards. Constant parts are folded
//! while they are read. [`Exprs::evaluate`] gives `symbol - symbol + number` with at most one [`Modifier`].

use super::{AsmError, Context, Cursor, Dialect, Result};
use ir::triple::ObjectFormat;

/// An expression of [`Exprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(u32);

/// A symbol of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AsmSymbol(pub u32);

/// How a symbol is to be reached: `plt` of `f@PLT`, `lo12` of `:lo12:v`. Lower-case letters, one of [`MODIFIERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modifier(pub &'static str);

/// Every modifier of any target. Instruction readers refuse those that they do not know.
pub const MODIFIERS: &[&str] = &[
    "abs8",
    "abs_g0",
    "abs_g0_nc",
    "abs_g0_s",
    "abs_g1",
    "abs_g1_nc",
    "abs_g1_s",
    "abs_g2",
    "abs_g2_nc",
    "abs_g2_s",
    "abs_g3",
    "dtpoff",
    "dtprel_g0",
    "dtprel_g0_nc",
    "dtprel_g1",
    "dtprel_g1_nc",
    "dtprel_g2",
    "dtprel_hi12",
    "dtprel_lo12",
    "dtprel_lo12_nc",
    "got",
    "got_auth",
    "got_auth_lo12",
    "got_lo12",
    "gotent",
    "gotntpoff",
    "gotoff",
    "gotpage",
    "gotpage_lo15",
    "gotpageoff",
    "gotpcrel",
    "gotpcrel_norelax",
    "gottpoff",
    "gottprel",
    "gottprel_g0_nc",
    "gottprel_g1",
    "gottprel_lo12",
    "imgrel",
    "indntpoff",
    "lo12",
    "ntpoff",
    "page",
    "pageoff",
    "pcrel",
    "pg_hi21",
    "pg_hi21_nc",
    "plt",
    "pltoff",
    "pltpcrel",
    "prel_g0",
    "prel_g0_nc",
    "prel_g1",
    "prel_g1_nc",
    "prel_g2",
    "prel_g2_nc",
    "prel_g3",
    "secrel32",
    "secrel_hi12",
    "secrel_lo12",
    "size",
    "tlscall",
    "tlsdesc",
    "tlsdesc_auth",
    "tlsdesc_auth_lo12",
    "tlsdesc_lo12",
    "tlsgd",
    "tlsld",
    "tlsldm",
    "tlvp",
    "tlvppage",
    "tlvppageoff",
    "tpoff",
    "tprel_g0",
    "tprel_g0_nc",
    "tprel_g1",
    "tprel_g1_nc",
    "tprel_g2",
    "tprel_hi12",
    "tprel_lo12",
    "tprel_lo12_nc",
];

/// Those that only Apple's assembler has.
const APPLE: [&str; 6] = [
    "page",
    "pageoff",
    "gotpage",
    "gotpageoff",
    "tlvppage",
    "tlvppageoff",
];

impl Modifier {
    /// The modifier of this name, in any case of letters.
    pub fn named(name: &[u8]) -> Option<Modifier> {
        let found = MODIFIERS.iter().find(|m| name.eq_ignore_ascii_case(m.as_bytes()));
        found.map(|m| Modifier(m))
    }
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `~`
    Not,
    /// `!`: 1 for zero, else 0.
    LogicalNot,
}

/// Infix operators. Comparisons give -1 for true, `&&` and `||` give 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`, signed
    Div,
    /// `%`, signed
    Rem,
    /// `<<`
    Shl,
    /// `>>`, zeros shifted in
    Lshr,
    /// `>>`, the sign shifted in
    Ashr,
    /// `|`
    Or,
    /// `!`: `a | ~b`
    OrNot,
    /// `^`
    Xor,
    /// `&`
    And,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `==`
    Eq,
    /// `!=`, `<>`
    Ne,
    /// `<`, signed
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`
    LogicalAnd,
    /// `||`
    LogicalOr,
}

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Constant(i64),
    /// A symbol's address, or the value that it is set to.
    Symbol(AsmSymbol),
    /// A register's name, which can only be compared.
    Register(u64),
    /// An operand with a modifier.
    Modified(Modifier, ExprId),
    /// A prefix operator.
    Unary(UnaryOp, ExprId),
    /// An infix operator.
    Binary(BinaryOp, ExprId, ExprId),
}

/// A pool of expressions.
#[derive(Clone, Debug, Default)]
pub struct Exprs {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    expr: Expr,
    /// Where in the text it starts.
    place: u32,
    depth: u16,
}

/// `plus - minus + addend`, with the modifier of `plus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// What is added.
    pub plus: Option<AsmSymbol>,
    /// What is subtracted.
    pub minus: Option<AsmSymbol>,
    /// The number.
    pub addend: i64,
    /// How `plus` is reached.
    pub modifier: Option<Modifier>,
}

impl Value {
    /// A number.
    pub fn constant(addend: i64) -> Self {
        Value {
            addend,
            ..Value::default()
        }
    }

    /// The number, if it is no more than that.
    pub fn as_constant(self) -> Option<i64> {
        match self {
            Value {
                plus: None,
                minus: None,
                addend,
                modifier: None,
            } => Some(addend),
            _ => None,
        }
    }
}

/// What evaluation asks about symbols.
pub trait Places {
    /// The expression that a symbol is set to.
    fn equated(&self, symbol: AsmSymbol) -> Option<ExprId>;
    /// `plus - minus`, where it is known already and cannot change.
    fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64>;
    /// The same in what a symbol is set to.
    fn set_difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        self.difference(plus, minus)
    }
}

const MAX_DEPTH: u16 = 400;
const MAX_STEPS: u32 = 100_000;

impl BinaryOp {
    /// The result for numbers; `None`: division by zero.
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        let truth = |t: bool| -i64::from(t);
        Some(match self {
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div if b == 0 => return None,
            BinaryOp::Rem if b == 0 => return None,
            BinaryOp::Div => a.wrapping_div(b),
            BinaryOp::Rem => a.wrapping_rem(b),
            BinaryOp::Shl => {
                if (b as u64) < 64 {
                    a << b
                } else {
                    0
                }
            }
            BinaryOp::Lshr => match b as u64 {
                0..64 => (a as u64 >> b) as i64,
                _ => 0,
            },
            BinaryOp::Ashr => a >> (b as u64).min(63),
            BinaryOp::Or => a | b,
            BinaryOp::OrNot => a | !b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::And => a & b,
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Eq => truth(a == b),
            BinaryOp::Ne => truth(a != b),
            BinaryOp::Lt => truth(a < b),
            BinaryOp::Le => truth(a <= b),
            BinaryOp::Gt => truth(a > b),
            BinaryOp::Ge => truth(a >= b),
            BinaryOp::LogicalAnd => i64::from(a != 0 && b != 0),
            BinaryOp::LogicalOr => i64::from(a != 0 || b != 0),
        })
    }
}

impl UnaryOp {
    fn apply(self, a: i64) -> i64 {
        match self {
            UnaryOp::Neg => a.wrapping_neg(),
            UnaryOp::Not => !a,
            UnaryOp::LogicalNot => i64::from(a == 0),
        }
    }
}

impl Exprs {
    #[inline]
    fn push(&mut self, expr: Expr, place: u32, depth: u16) -> ExprId {
        self.nodes.push(Node { expr, place, depth });
        ExprId(self.nodes.len() as u32 - 1)
    }

    /// What it is.
    pub fn get(&self, id: ExprId) -> Expr {
        self.nodes[id.0 as usize].expr
    }

    /// Where in the text it starts.
    pub fn at(&self, id: ExprId) -> u32 {
        self.nodes[id.0 as usize].place
    }

    /// How often a symbol is referred to.
    pub fn uses(&self, symbol: AsmSymbol) -> usize {
        self.nodes
            .iter()
            .filter(|n| n.expr == Expr::Symbol(symbol))
            .count()
    }

    /// Where a symbol is first referred to.
    pub fn first_use(&self, symbol: AsmSymbol) -> Option<u32> {
        let found = self.nodes.iter().find(|n| n.expr == Expr::Symbol(symbol));
        found.map(|n| n.place)
    }

    /// A number.
    pub fn constant(&mut self, value: i64, at: u32) -> ExprId {
        self.push(Expr::Constant(value), at, 0)
    }

    /// A symbol.
    pub fn symbol(&mut self, symbol: AsmSymbol, at: u32) -> ExprId {
        self.push(Expr::Symbol(symbol), at, 0)
    }

    /// An operand with a modifier.
    pub fn modified(&mut self, modifier: Modifier, operand: ExprId, at: u32) -> Result<ExprId> {
        let depth = self.deeper(&[operand], at)?;
        Ok(self.push(Expr::Modified(modifier, operand), at, depth))
    }

    /// A prefix operator, folded if its operand is a number.
    pub fn unary(&mut self, op: UnaryOp, operand: ExprId, at: u32) -> Result<ExprId> {
        if let Expr::Constant(value) = self.get(operand) {
            return Ok(self.constant(op.apply(value), at));
        }
        let depth = self.deeper(&[operand], at)?;
        Ok(self.push(Expr::Unary(op, operand), at, depth))
    }

    /// An infix operator, folded if both operands are numbers.
    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, at: u32) -> Result<ExprId> {
        if let (Expr::Constant(x), Expr::Constant(y)) = (self.get(a), self.get(b)) {
            return match op.apply(x, y) {
                Some(value) => Ok(self.constant(value, at)),
                None => Err(AsmError::new(at, "division by zero")),
            };
        }
        if let (Expr::Register(x), Expr::Register(y)) = (self.get(a), self.get(b))
            && let BinaryOp::Eq | BinaryOp::Ne = op
            && let Some(value) = op.apply(x as i64, y as i64)
        {
            return Ok(self.constant(value, at));
        }
        let depth = self.deeper(&[a, b], at)?;
        Ok(self.push(Expr::Binary(op, a, b), at, depth))
    }

    fn deeper(&self, operands: &[ExprId], at: u32) -> Result<u16> {
        let depth = operands
            .iter()
            .map(|o| self.nodes[o.0 as usize].depth)
            .max()
            .unwrap_or(0);
        match depth < MAX_DEPTH {
            true => Ok(depth + 1),
            false => Err(AsmError::new(at, "expression is nested too deeply")),
        }
    }

    /// Whether something that is no number is subtracted in it.
    fn subtracts(&self, id: ExprId, depth: u32) -> bool {
        match self.get(id) {
            Expr::Binary(BinaryOp::Sub, _, b) if self.as_constant(b).is_none() => true,
            Expr::Binary(_, a, b) => {
                depth < 32 && (self.subtracts(a, depth + 1) || self.subtracts(b, depth + 1))
            }
            Expr::Unary(_, a) => depth < 32 && self.subtracts(a, depth + 1),
            Expr::Constant(_) | Expr::Symbol(_) | Expr::Register(_) | Expr::Modified(..) => false,
        }
    }

    /// The number that an expression was folded to.
    pub fn as_constant(&self, id: ExprId) -> Option<i64> {
        match self.get(id) {
            Expr::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// An expression's modifier (that of its only symbol that has one), for the choice of a relocation when an
    /// instruction is read. Symbols that are set to expressions are not followed.
    pub fn modifier(&self, id: ExprId) -> Option<Modifier> {
        match self.get(id) {
            Expr::Modified(modifier, _) => Some(modifier),
            Expr::Constant(_) | Expr::Symbol(_) | Expr::Register(_) => None,
            Expr::Unary(_, a) => self.modifier(a),
            Expr::Binary(_, a, b) => self.modifier(a).or_else(|| self.modifier(b)),
        }
    }

    /// `plus - minus + addend`. Errors: anything else that is made of addresses.
    pub fn evaluate(&self, id: ExprId, places: &dyn Places) -> Result<Value> {
        let mut steps = MAX_STEPS;
        self.eval(id, places, &mut steps, 0)
    }

    fn eval(&self, id: ExprId, places: &dyn Places, steps: &mut u32, depth: u32) -> Result<Value> {
        let at = self.at(id);
        if *steps == 0 || depth > 4 * u32::from(MAX_DEPTH) {
            return Err(AsmError::new(
                at,
                "expression is too complex, or refers to itself",
            ));
        }
        *steps -= 1;
        let invalid = || AsmError::new(at, "expected relocatable expression");
        match self.get(id) {
            Expr::Constant(value) => Ok(Value::constant(value)),
            Expr::Symbol(symbol) => match places.equated(symbol) {
                Some(expr) => {
                    let value = self.eval(expr, places, steps, depth + 1)?;
                    let (Some(plus), Some(minus)) = (value.plus, value.minus) else {
                        return Ok(value);
                    };
                    Ok(match places.set_difference(plus, minus) {
                        Some(distance) => Value {
                            plus: None,
                            minus: None,
                            addend: value.addend.wrapping_add(distance),
                            ..value
                        },
                        None => value,
                    })
                }
                None => Ok(Value {
                    plus: Some(symbol),
                    ..Value::default()
                }),
            },
            Expr::Register(_) => Err(AsmError::new(self.at(id), "a register is no expression")),
            Expr::Modified(modifier, operand) => {
                let mut value = self.eval(operand, places, steps, depth + 1)?;
                if let (Expr::Symbol(symbol), Some(_)) = (self.get(operand), value.as_constant()) {
                    // The table's entry is the symbol's, whatever its value.
                    value = Value {
                        plus: Some(symbol),
                        ..Value::default()
                    };
                }
                // There is no table entry of a place near a symbol.
                let near = value.plus.is_some() && value.addend != 0;
                if let Expr::Symbol(symbol) = self.get(operand)
                    && near
                    && places.equated(symbol).is_some()
                {
                    return Err(invalid());
                }
                match value.modifier {
                    Some(_) => Err(invalid()),
                    None => Ok(Value {
                        modifier: Some(modifier),
                        ..value
                    }),
                }
            }
            Expr::Unary(op, operand) => {
                let value = self.eval(operand, places, steps, depth + 1)?;
                match (op, value) {
                    (_, value) if let Some(value) = value.as_constant() => {
                        Ok(Value::constant(op.apply(value)))
                    }
                    (UnaryOp::Neg, Value { modifier: None, .. }) => Ok(Value {
                        plus: value.minus,
                        minus: value.plus,
                        addend: value.addend.wrapping_neg(),
                        modifier: None,
                    }),
                    _ => Err(invalid()),
                }
            }
            Expr::Binary(op, a, b) => {
                let a = self.eval(a, places, steps, depth + 1)?;
                let b = self.eval(b, places, steps, depth + 1)?;
                if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
                    let value = op.apply(a, b);
                    let error = || AsmError::new(at, "division by zero");
                    return value.map(Value::constant).ok_or_else(error);
                }
                match op {
                    BinaryOp::Add => sum(a, b, places).ok_or_else(invalid),
                    BinaryOp::Sub if b.modifier.is_none() => {
                        let minus = Value {
                            plus: b.minus,
                            minus: b.plus,
                            addend: b.addend.wrapping_neg(),
                            modifier: None,
                        };
                        sum(a, minus, places).ok_or_else(invalid)
                    }
                    _ if comparable(op) => self.compare(op, a, b, places).ok_or_else(invalid),
                    _ => Err(invalid()),
                }
            }
        }
    }

    /// Comparisons of addresses whose distance is known.
    fn compare(&self, op: BinaryOp, a: Value, b: Value, places: &dyn Places) -> Option<Value> {
        let minus = Value {
            plus: b.minus,
            minus: b.plus,
            addend: b.addend.wrapping_neg(),
            modifier: b.modifier,
        };
        let distance = sum(a, minus, places)?.as_constant()?;
        op.apply(distance, 0).map(Value::constant)
    }
}

fn comparable(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, Eq | Ne | Lt | Le | Gt | Ge)
}

/// The sum of two values, if that is one. (A symbol that is not defined has, as in LLVM, no distance from itself.)
fn sum(a: Value, b: Value, places: &dyn Places) -> Option<Value> {
    let (mut plus, mut minus) = ([a.plus, b.plus], [a.minus, b.minus]);
    let mut addend = a.addend.wrapping_add(b.addend);
    let modifier = match (a.modifier, b.modifier) {
        (Some(_), Some(_)) => return None,
        (a, b) => a.or(b),
    };
    for p in &mut plus {
        for m in &mut minus {
            if let (Some(x), Some(y)) = (*p, *m)
                && modifier.is_none()
                && let Some(distance) = places.difference(x, y)
            {
                addend = addend.wrapping_add(distance);
                (*p, *m) = (None, None);
            }
        }
    }
    let one = |pair: [Option<AsmSymbol>; 2]| match pair {
        [Some(_), Some(_)] => None,
        [a, b] => Some(a.or(b)),
    };
    Some(Value {
        plus: one(plus)?,
        minus: one(minus)?,
        addend,
        modifier,
    })
}

impl Context {
    /// An expression. Registers are not part of it: a name is a symbol.
    pub fn expression(&mut self, cursor: &mut Cursor<'_>) -> Result<ExprId> {
        let expr = self.nested(cursor, 0)?;
        if !self.exprs.subtracts(expr, 0) {
            return Ok(expr);
        }
        // A distance may be a number already; what else is wrong shows later.
        let value = self.exprs.evaluate(expr, self).ok();
        match value.and_then(Value::as_constant) {
            Some(value) => Ok(self.exprs.constant(value, self.exprs.at(expr))),
            None => Ok(expr),
        }
    }

    /// An expression that is a number by now. Errors: it is not.
    pub fn absolute(&mut self, cursor: &mut Cursor<'_>) -> Result<i64> {
        let at = cursor.pos();
        let expr = self.expression(cursor)?;
        match self.exprs.as_constant(expr) {
            Some(value) => Ok(value),
            None => Err(AsmError::new(at, "expected absolute expression")),
        }
    }

    fn nested(&mut self, cursor: &mut Cursor<'_>, depth: u32) -> Result<ExprId> {
        if cursor.peek() == b':' {
            let at = cursor.pos();
            cursor.advance(1);
            let modifier = self.modifier_name(cursor)?;
            cursor.expect(b':')?;
            let operand = self.nested(cursor, depth + 1)?;
            return self.exprs.modified(modifier, operand, at);
        }
        let first = self.primary_at(cursor, depth)?;
        self.operators(cursor, first, 1, depth)
    }

    /// The infix operators that follow an operand, and their operands, down to a precedence.
    fn operators(
        &mut self,
        cursor: &mut Cursor<'_>,
        mut left: ExprId,
        least: u32,
        depth: u32,
    ) -> Result<ExprId> {
        loop {
            let at = cursor.pos();
            let Some((op, precedence, len)) = self.peek_operator(cursor).filter(|o| o.1 >= least) else {
                return Ok(left);
            };
            cursor.advance(len);
            let mut right = self.primary_at(cursor, depth)?;
            if self.peek_operator(cursor).is_some_and(|next| next.1 > precedence) {
                right = self.operators(cursor, right, precedence + 1, depth + 1)?;
            }
            left = self.exprs.binary(op, left, right, at)?;
        }
    }

    /// The operator that comes next, its precedence and length.
    fn peek_operator(&self, cursor: &mut Cursor<'_>) -> Option<(BinaryOp, u32, usize)> {
        use BinaryOp::*;
        let shift = if self.syntax.logical_shift_right {
            Lshr
        } else {
            Ashr
        };
        let rest = cursor.rest();
        // Operator, precedence in GNU's assembler, in Apple's, length.
        let (op, gnu, darwin, len) = match *rest {
            [b'&', b'&', ..] => (LogicalAnd, 2, 1, 2),
            [b'|', b'|', ..] => (LogicalOr, 1, 1, 2),
            [b'<', b'<', ..] => (Shl, 6, 4, 2),
            [b'>', b'>', ..] => (shift, 6, 4, 2),
            [b'=', b'=', ..] => (Eq, 3, 3, 2),
            [b'!', b'=', ..] | [b'<', b'>', ..] => (Ne, 3, 3, 2),
            [b'<', b'=', ..] => (Le, 3, 3, 2),
            [b'>', b'=', ..] => (Ge, 3, 3, 2),
            [b'<', ..] => (Lt, 3, 3, 1),
            [b'>', ..] => (Gt, 3, 3, 1),
            [b'+', ..] => (Add, 4, 5, 1),
            [b'-', ..] => (Sub, 4, 5, 1),
            [b'|', ..] => (Or, 5, 2, 1),
            [b'^', ..] => (Xor, 5, 2, 1),
            [b'&', ..] => (And, 5, 2, 1),
            [b'!', ..] if !self.syntax.darwin_precedence => (OrNot, 5, 0, 1),
            [b'*', ..] => (Mul, 6, 6, 1),
            [b'/', ..] => (Div, 6, 6, 1),
            [b'%', ..] => (Rem, 6, 6, 1),
            _ => return None,
        };
        let precedence = if self.syntax.darwin_precedence {
            darwin
        } else {
            gnu
        };
        Some((op, precedence, len))
    }

    /// One operand: a number, a symbol, a place, something in parentheses, with prefix operators.
    pub fn primary(&mut self, cursor: &mut Cursor<'_>) -> Result<ExprId> {
        self.primary_at(cursor, 0)
    }

    fn primary_at(&mut self, cursor: &mut Cursor<'_>, depth: u32) -> Result<ExprId> {
        let at = cursor.pos();
        if depth > u32::from(MAX_DEPTH) {
            return cursor.error("expression is nested too deeply");
        }
        let unary = match cursor.peek() {
            b'-' => Some(UnaryOp::Neg),
            b'~' => Some(UnaryOp::Not),
            b'!' => Some(UnaryOp::LogicalNot),
            b'+' => {
                cursor.advance(1);
                return self.primary_at(cursor, depth + 1);
            }
            _ => None,
        };
        if let Some(op) = unary {
            cursor.advance(1);
            let operand = self.primary_at(cursor, depth + 1)?;
            return self.exprs.unary(op, operand, at);
        }
        // (brackets in AT&T's dialect only: in Intel's they are memory)
        for (open, close) in [(b'(', b')'), (b'[', b']')] {
            let brackets = open == b'[' && (self.syntax.comment != "#" || self.dialect == Dialect::Intel);
            if !brackets && cursor.eat(open) {
                let inner = self.nested(cursor, depth + 1)?;
                cursor.expect(close)?;
                return self.suffix(cursor, inner, at);
            }
        }
        if cursor.peek() == b'%' {
            let mut copy = *cursor;
            copy.advance(1);
            if let Some(name) = self.compared_register(copy) {
                cursor.advance(1);
                cursor.name();
                return Ok(self.exprs.push(Expr::Register(name), at, 0));
            }
            let modifier = self.modifier_name(&mut copy)?;
            copy.expect(b'(')?;
            let inner = self.nested(&mut copy, depth + 1)?;
            copy.expect(b')')?;
            *cursor = copy;
            return self.exprs.modified(modifier, inner, at);
        }
        if let Some(value) = cursor.character()? {
            return Ok(self.exprs.constant(value.into(), at));
        }
        // In Intel's dialect too `1b` is a label, if there is one.
        let mut copy = *cursor;
        if let Some((number, forward)) = copy.numeric_label() {
            if let Some(symbol) = self.symbols.numeric(number, forward) {
                *cursor = copy;
                let expr = self.exprs.symbol(symbol, at);
                return self.suffix(cursor, expr, at);
            }
            if self.dialect == Dialect::Att {
                return cursor.error("directional label undefined");
            }
        }
        let numbers = if self.masm_numbers {
            Dialect::Intel
        } else {
            Dialect::Att
        };
        if let Some(value) = cursor.integer(numbers)? {
            let value = u64::try_from(value);
            let Ok(value) = value else {
                return Err(AsmError::new(at, "literal value out of range for directive"));
            };
            return Ok(self.exprs.constant(value as i64, at));
        }
        self.symbol_operand(cursor, at)
    }

    fn symbol_operand(&mut self, cursor: &mut Cursor<'_>, at: u32) -> Result<ExprId> {
        let Some(mut name) = cursor.symbol_name()? else {
            return cursor.error("unknown token in expression");
        };
        if *name == *b"." {
            let expr = self.here();
            return Ok(self.exprs.symbol(expr, at));
        }
        let mut modifier = None;
        if let Some(split) = memchr::memchr(b'@', &name)
            && let Some(found) = Modifier::named(&name[split + 1..])
        {
            modifier = Some(self.checked(found, at)?);
            name = name[..split].to_vec().into();
        }
        if self.registers.contains_key(&*name) {
            return Err(AsmError::new(at, "a register is no expression"));
        }
        let symbol = self.symbols.intern(&name);
        self.named = Some(super::memo::Named {
            symbol,
            at,
            len: name.len() as u32,
        });
        // A symbol that is a number now stays that number if it is set again.
        let expr = match self
            .symbols
            .equated(symbol)
            .and_then(|e| self.exprs.as_constant(e))
        {
            Some(value) if modifier.is_none() => self.exprs.constant(value, at),
            _ => self.exprs.symbol(symbol, at),
        };
        match modifier {
            Some(modifier) => self.exprs.modified(modifier, expr, at),
            None => self.suffix(cursor, expr, at),
        }
    }

    /// The name of a register behind its `%`, as text of up to eight bytes.
    fn compared_register(&self, mut cursor: Cursor<'_>) -> Option<u64> {
        let name = cursor.name()?;
        if name.len() > 8 || Modifier::named(name).is_some() || cursor.peek() == b'(' {
            return None;
        }
        let push = |text, byte: &u8| text << 8 | u64::from(byte.to_ascii_lowercase());
        Some(name.iter().fold(0, push))
    }

    /// `@MODIFIER` behind an operand.
    fn suffix(&mut self, cursor: &mut Cursor<'_>, operand: ExprId, at: u32) -> Result<ExprId> {
        // How the loader is to sign an address is the directive's.
        if cursor.peek_raw() != b'@' || cursor.rest().starts_with(SIGNED) {
            return Ok(operand);
        }
        cursor.advance(1);
        let modifier = self.modifier_name(cursor)?;
        self.exprs.modified(modifier, operand, at)
    }

    fn modifier_name(&mut self, cursor: &mut Cursor<'_>) -> Result<Modifier> {
        let at = cursor.pos();
        let name = cursor.name().unwrap_or_default();
        match Modifier::named(name) {
            Some(modifier) => self.checked(modifier, at),
            None => Err(invalid_variant(&String::from_utf8_lossy(name), at)),
        }
    }

    /// Errors: objects of this format have no such modifier.
    fn checked(&self, modifier: Modifier, at: u32) -> Result<Modifier> {
        match self.syntax.format != ObjectFormat::MachO && APPLE.contains(&modifier.0) {
            true => Err(invalid_variant(modifier.0, at)),
            false => Ok(modifier),
        }
    }
}

/// What stands before the way in which the loader signs an address.
pub(super) const SIGNED: &[u8] = b"@AUTH(";

fn invalid_variant(name: &str, at: u32) -> Box<AsmError> {
    AsmError::new(at, format!("invalid variant '{name}'"))
}

#[cfg(test)]
mod tests;
