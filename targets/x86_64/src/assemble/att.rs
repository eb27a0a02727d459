//! Operands in AT&T's dialect.

use super::operand::{Kind, Memory, Operand, Rounding, Statement, Value};
use super::registers::{self, Class, Register};
use emit::assemble::{AsmError, Context, Cursor, Result};

/// Reads operands to the statement's end, the last one first in the result.
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
            if default_flags(cursor, statement)? {
                continue;
            }
            statement.rounding = Some(rounding(cursor)?);
            statement.rounding_at = statement.operands.len();
        } else {
            let mut operand = operand(cursor, context)?;
            decorations(cursor, context, &mut operand)?;
            if statement.operands.len() == 5 {
                return Err(AsmError::new(operand.at, "too many operands"));
            }
            statement.operands.push(operand);
        }
        if !cursor.eat(b',') {
            break;
        }
    }
    if !cursor.at_end() {
        return cursor.error("unexpected token in argument list");
    }
    statement.operands.reverse();
    statement.rounding_at = statement.operands.len() - statement.rounding_at;
    Ok(())
}

fn operand(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<Operand> {
    let at = cursor.pos();
    let starred = cursor.eat(b'*');
    let kind = match cursor.peek() {
        b'$' => {
            cursor.eat(b'$');
            Kind::Immediate(value(cursor, context)?)
        }
        _ if names_register(cursor, context) => {
            let register = register(cursor, context)?;
            if cursor.peek() == b':' && register.class == Class::Segment {
                cursor.eat(b':');
                cursor.eat(b'*');
                let mut memory = memory(cursor, context)?;
                memory.segment = Some(register);
                memory.indirect = true;
                Kind::Memory(memory)
            } else {
                Kind::Register(register)
            }
        }
        _ => {
            let mut memory = memory(cursor, context)?;
            memory.indirect = starred;
            Kind::Memory(memory)
        }
    };
    let mut operand = Operand::new(kind, at);
    operand.starred = starred;
    Ok(operand)
}

/// Whether a register comes next: `%name`, or a name that was given to one.
pub(super) fn names_register(cursor: &Cursor<'_>, context: &Context) -> bool {
    let mut cursor = *cursor;
    match cursor.peek() {
        b'%' => !is_modifier(&cursor),
        _ => alias(&mut cursor, context).is_some(),
    }
}

/// The register that an assignment has given this name to.
fn alias(cursor: &mut Cursor<'_>, context: &Context) -> Option<Register> {
    if context.registers.is_empty() {
        return None;
    }
    let mut copy = *cursor;
    let number = *context.registers.get(copy.name()?)?;
    *cursor = copy;
    Some(registers::numbered_as(number))
}

/// Whether `%` starts `%modifier(expression)`.
fn is_modifier(cursor: &Cursor<'_>) -> bool {
    let mut copy = *cursor;
    copy.eat(b'%');
    let name = copy.name();
    name.is_some_and(|n| copy.peek() == b'(' && registers::named(&n.to_ascii_lowercase()).is_none())
}

fn value(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<Value> {
    let expr = context.expression(cursor)?;
    Ok(Value {
        expr,
        number: context.exprs.as_constant(expr),
    })
}

/// A register with its `%`.
pub(super) fn register(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<Register> {
    let at = cursor.pos();
    match index_register(cursor, context)? {
        Ok(register) => Ok(register),
        Err(_) => Err(AsmError::new(at, "invalid register name")),
    }
}

/// A register, or the width of `riz` or `eiz`, which stand for no index.
fn index_register(
    cursor: &mut Cursor<'_>,
    context: &mut Context,
) -> Result<std::result::Result<Register, Class>> {
    if let Some(register) = alias(cursor, context) {
        return Ok(Ok(register));
    }
    let at = cursor.pos();
    cursor.eat(b'%');
    let name = cursor.name().unwrap_or_default();
    let mut lower = [0; 8];
    let Some(lower) = lower.get_mut(..name.len()) else {
        return Err(AsmError::new(at, "invalid register name"));
    };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    match &*lower {
        b"riz" => return Ok(Err(Class::Gpr64)),
        b"eiz" => return Ok(Err(Class::Gpr32)),
        _ => {}
    }
    let Some(register) = registers::named(lower) else {
        return Err(AsmError::new(at, "invalid register name"));
    };
    if register == registers::ST0 && cursor.peek() == b'(' {
        cursor.eat(b'(');
        let number = context.absolute(cursor)?;
        cursor.expect(b')')?;
        return match u8::try_from(number) {
            Ok(number @ 0..8) => Ok(Ok(registers::register(Class::Stack, number))),
            _ => Err(AsmError::new(at, "invalid stack index")),
        };
    }
    Ok(Ok(register))
}

/// `displacement(base, index, scale)`, each part of which may be absent.
fn memory(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<Memory> {
    let mut memory = Memory::NONE;
    if !opens_registers(cursor, context) {
        memory.displacement = Some(value(cursor, context)?);
        if cursor.peek() != b'(' {
            return Ok(memory);
        }
    }
    cursor.expect(b'(')?;
    if names_register(cursor, context) {
        let at = cursor.pos();
        match index_register(cursor, context)? {
            Ok(register) => memory.base = Some(register),
            Err(_) => return Err(AsmError::new(at, "invalid base register")),
        }
    }
    if cursor.eat(b',') && cursor.peek() != b')' {
        if names_register(cursor, context) {
            match index_register(cursor, context)? {
                Ok(register) => memory.index = Some(register),
                Err(class) => memory.no_index = Some(class),
            }
            if cursor.eat(b',') && cursor.peek() != b')' {
                memory.scale = scale(cursor, context)?;
            }
        } else {
            // `(%rax, 1)`: a scale without an index says nothing.
            scale(cursor, context)?;
        }
    }
    cursor.expect(b')')?;
    Ok(memory)
}

fn scale(cursor: &mut Cursor<'_>, context: &mut Context) -> Result<u8> {
    let at = cursor.pos();
    match context.absolute(cursor)? {
        scale @ (1 | 2 | 4 | 8) => Ok(scale as u8),
        _ => Err(AsmError::new(at, "scale factor in address must be 1, 2, 4 or 8")),
    }
}

/// Whether a parenthesis with registers comes next, not one of an expression.
fn opens_registers(cursor: &Cursor<'_>, context: &Context) -> bool {
    let mut copy = *cursor;
    copy.eat(b'(') && (names_register(&copy, context) || copy.peek() == b',')
}

/// `{%k1} {z}` and `{1to8}` behind an operand; in Intel's dialect without `%`.
pub(super) fn decorations(
    cursor: &mut Cursor<'_>,
    context: &mut Context,
    operand: &mut Operand,
) -> Result<()> {
    while cursor.peek() == b'{' {
        let at = cursor.pos();
        cursor.eat(b'{');
        let rest = cursor.rest();
        if rest.starts_with(b"1to") {
            cursor.advance(3);
            let number = context.absolute(cursor)?;
            operand.broadcast = match number {
                2 | 4 | 8 | 16 | 32 => number as u8,
                _ => return Err(AsmError::new(at, "invalid memory broadcast primitive")),
            };
        } else if cursor.eat_name("z") {
            operand.zeroing = true;
        } else {
            let register = register(cursor, context)?;
            if register.class != Class::Mask {
                return Err(AsmError::new(at, "expected an op-mask register"));
            }
            operand.mask = register.number;
            if operand.mask == 0 {
                return Err(AsmError::new(at, "register k0 can't be used as write mask"));
            }
        }
        cursor.expect(b'}')?;
    }
    Ok(())
}

/// `{rn-sae}`, `{sae}`.
pub(super) fn rounding(cursor: &mut Cursor<'_>) -> Result<Rounding> {
    let at = cursor.pos();
    cursor.expect(b'{')?;
    let name = cursor.name().unwrap_or_default();
    let mode = match name {
        b"sae" => Rounding::Suppress,
        b"rn" => Rounding::To(0),
        b"rd" => Rounding::To(1),
        b"ru" => Rounding::To(2),
        b"rz" => Rounding::To(3),
        _ => return Err(AsmError::new(at, "expected a rounding mode")),
    };
    if mode != Rounding::Suppress && !(cursor.eat(b'-') && cursor.eat_name("sae")) {
        return Err(AsmError::new(at, "expected a rounding mode"));
    }
    cursor.expect(b'}')?;
    Ok(mode)
}

/// `{dfv=of,sf,zf,cf}` before the operands of a conditional comparison. False: the brace is another's.
pub(super) fn default_flags(cursor: &mut Cursor<'_>, statement: &mut Statement) -> Result<bool> {
    let mut copy = *cursor;
    if !(copy.eat(b'{') && copy.eat_name("dfv") && copy.eat(b'=')) {
        return Ok(false);
    }
    let mut flags = 0;
    while copy.peek() != b'}' {
        let at = copy.pos();
        let name = copy.name().unwrap_or_default().to_ascii_lowercase();
        let flag = match &name[..] {
            b"of" => 8,
            b"sf" => 4,
            b"zf" => 2,
            b"cf" => 1,
            _ => return Err(AsmError::new(at, "invalid conditional flags")),
        };
        if flags & flag != 0 {
            return Err(AsmError::new(at, "duplicated conditional flag"));
        }
        flags |= flag;
        if !copy.eat(b',') {
            break;
        }
    }
    copy.expect(b'}')?;
    *cursor = copy;
    statement.flags = Some(flags);
    Ok(true)
}
