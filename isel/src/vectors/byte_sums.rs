//! Sums of bytes in vectors: machines add up all bytes of a register, or what two registers' bytes differ by, at once.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::shape::shape_of;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;

/// Bytes of the registers that are added up.
const BYTES: u32 = 16;

/// Lanes that are unsigned bytes `a`, or with `b` absolute differences of `a` and `b`.
pub struct Bytes {
    /// A vector of bytes that fills whole registers of 16.
    pub a: Value,
    /// The same.
    pub b: Option<Value>,
}

/// What the lanes of `v`, which are wider, are made of.
pub fn bytes_of<T: Target>(cx: &mut Lower<'_, T>, v: Value) -> Result<Option<Bytes>> {
    if let Some(a) = extended(cx, v)? {
        return Ok(Some(Bytes { a, b: None }));
    }
    let absolute = operand(cx, v, Opcode::ZExt).unwrap_or(v);
    let Some(call) = (cx.body.def(absolute)).filter(|i| cx.intrinsic(*i) == Some(Intrinsic::Abs)) else {
        return Ok(None);
    };
    let difference = cx.body.call_args(call)[0];
    let Some(i) = (cx.body.def(difference)).filter(|i| cx.body.inst(*i).opcode == Opcode::Sub) else {
        return Ok(None);
    };
    let &[x, y] = cx.body.ops(i) else { return Ok(None) };
    let (a, b) = (extended(cx, x)?, extended(cx, y)?);
    Ok(a.zip(b).map(|(a, b)| Bytes { a, b: Some(b) }))
}

fn operand<T: Target>(cx: &Lower<'_, T>, v: Value, op: Opcode) -> Option<Value> {
    let i = cx.body.def(v)?;
    (cx.body.inst(i).opcode == op).then(|| cx.body.ops(i)[0])
}

/// The bytes, in whole registers, that `v` extends.
fn extended<T: Target>(cx: &mut Lower<'_, T>, v: Value) -> Result<Option<Value>> {
    let Some(a) = operand(cx, v, Opcode::ZExt) else {
        return Ok(None);
    };
    let s = shape_of(cx, a)?;
    let fits = s.lane.is_some_and(|l| l.bytes() == 1) && !s.mask && cx.scope.int_bits(s.elem) == Some(8);
    Ok((fits && s.len.is_multiple_of(BYTES)).then_some(a))
}
