//! What an expression over constants comes to: `S_CONSTANT` has a value, and no expression.

use emit::debug::Operand;

const CONSTU: u64 = 0x10;
const CONSTS: u64 = 0x11;
const LIT0: u64 = 0x30;
const LIT31: u64 = 0x4f;
const STACK_VALUE: u64 = 0x9f;
const FRAGMENT: u64 = 0x1000;
const CONVERT: u64 = 0x1001;
const ARG: u64 = 0x1005;
/// `DW_ATE_signed`.
const SIGNED: u64 = 5;

/// The integer that `operands` and the elements of a `DIExpression` come to, if they are all constants.
pub fn value(operands: &[Operand], elements: &[u64]) -> Option<i64> {
    let operand = |k: usize| match operands.get(k)? {
        Operand::Constant(n) => Some(*n),
        _ => None,
    };
    let mut stack: Vec<i64> = Vec::new();
    if !elements.contains(&ARG) {
        stack.push(operand(0)?);
    }
    let mut rest = elements;
    while let Some((&op, arguments)) = rest.split_first() {
        let first = arguments.first().copied();
        rest = arguments.get(ir::debug_value::arguments(op)..)?;
        match op {
            STACK_VALUE => {}
            FRAGMENT => break,
            ARG => stack.push(operand(first? as usize)?),
            CONSTU | CONSTS => stack.push(first? as i64),
            LIT0..=LIT31 => stack.push((op - LIT0) as i64),
            CONVERT => {
                let unused = 64_u64.checked_sub(first?).filter(|n| *n < 64)?;
                let up = stack.pop()? << unused;
                let signed = arguments.get(1) == Some(&SIGNED);
                stack.push(if signed {
                    up >> unused
                } else {
                    (up as u64 >> unused) as i64
                });
            }
            _ => {
                let b = match op {
                    0x23 => first? as i64,
                    0x1f | 0x20 => 0,
                    _ => stack.pop()?,
                };
                let a = stack.pop()?;
                stack.push(arithmetic(op, a, b)?);
            }
        }
    }
    stack.pop().filter(|_| stack.is_empty())
}

/// An operation of DWARF on 64 bits (DWARF 5, 2.5.1.4).
fn arithmetic(op: u64, a: i64, b: i64) -> Option<i64> {
    let by = u32::try_from(b).ok().filter(|n| *n < 64);
    Some(match op {
        0x1a => a & b,
        0x1b => a.checked_div(b)?,
        0x1c => a.wrapping_sub(b),
        0x1e => a.wrapping_mul(b),
        0x1f => a.wrapping_neg(),
        0x20 => !a,
        0x21 => a | b,
        0x22 | 0x23 => a.wrapping_add(b),
        0x24 => a << by?,
        0x25 => ((a as u64) >> by?) as i64,
        0x26 => a >> by?,
        0x27 => a ^ b,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_over_constants_have_values() {
        let n = |n| Operand::Constant(n);
        assert_eq!(value(&[n(7)], &[]), Some(7));
        assert_eq!(value(&[n(7)], &[0x23, 3, 0x9f]), Some(10));
        assert_eq!(
            value(&[n(6), n(7)], &[0x1005, 0, 0x1005, 1, 0x1e, 0x9f]),
            Some(42)
        );
        assert_eq!(value(&[n(255)], &[0x1001, 8, 5, 0x1001, 32, 5, 0x9f]), Some(-1));
        assert_eq!(value(&[n(0)], &[0x30, 0x21, 0x9f]), Some(0));
        assert_eq!(value(&[n(1)], &[0x10, 64, 0x24]), None);
        assert_eq!(value(&[n(1)], &[0x06]), None);
        assert_eq!(value(&[Operand::Register(3)], &[]), None);
    }
}
