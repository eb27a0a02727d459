//! How many turns a loop makes at least: of its own test, before anything wraps.

use super::shape::{DEPTH, Shape, Test};
use ir::ids::{TypeId, Value};
use ir::inst::{IntPredicate, Opcode};

/// Whether the loop goes on where both sides are equal.
pub(super) fn inclusive(test: &Test) -> bool {
    use IntPredicate::*;
    matches!(test.predicate, Sle | Ule | Sge | Uge)
}

/// How many turns, if both sides of the test are known.
pub(super) fn known(shape: &Shape<'_>) -> Option<u64> {
    let test = &shape.test;
    let bits = shape.s.int_bits(test.ty)?;
    let cut = |n: i64| (n as u64) << (64 - bits) >> (64 - bits);
    let (first, bound) = (
        at_first(shape, test.left, DEPTH)?,
        at_first(shape, test.bound, DEPTH)?,
    );
    let enters = test.predicate == IntPredicate::Ne
        || test
            .predicate
            .holds(cut(first).cmp(&cut(bound)), first.cmp(&bound));
    if !enters {
        return Some(0);
    }
    let apart = match test.step > 0 {
        true => cut(bound.wrapping_sub(first)),
        false => cut(first.wrapping_sub(bound)),
    };
    let turns = apart >> test.step.unsigned_abs().trailing_zeros();
    Some(match inclusive(test) {
        true => cut((turns as i64).wrapping_add(1)),
        false => turns,
    })
}

/// A number in the first turn, sign-extended.
pub(super) fn at_first(shape: &Shape<'_>, v: Value, depth: u32) -> Option<i64> {
    if let Some(n) = shape.constant(v) {
        return Some(n);
    }
    let i = shape.body.def(v).filter(|_| depth > 0)?;
    if let Some(c) = shape.counters.iter().find(|c| c.phi == i) {
        return shape.constant(c.first);
    }
    let ty = shape.body.value_ty(shape.s, v);
    let unused = 64
        - shape
            .s
            .int_bits(ty)
            .filter(|b| (1..=64).contains(b) && ty != TypeId::I1)?;
    let ops = shape.body.ops(i);
    let a = at_first(shape, *ops.first()?, depth - 1)?;
    let b = || at_first(shape, *ops.get(1)?, depth - 1);
    let n = match shape.body.inst(i).opcode {
        Opcode::Trunc | Opcode::SExt => a,
        Opcode::Add => a.wrapping_add(b()?),
        Opcode::Sub => a.wrapping_sub(b()?),
        _ => return None,
    };
    Some(n << unused >> unused)
}
