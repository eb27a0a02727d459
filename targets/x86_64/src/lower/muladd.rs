//! `llvm.fmuladd` without fused instructions: a multiplication and an addition or subtraction, with memory operands.
//!
//! C's contraction makes these of every `a * b + c`. A negation of an operand becomes a subtraction, which is exact.

use super::Cx;
use super::float::{Fp, FpWidth, Operand, Sse, arith_code, operand};
use super::operand::prefer_swapped;
use super::vector::{Shape, shape};
use super::vector_arith::packed;
use super::vector_width::{has_vex, register};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::Lane;
use regalloc::VReg;

/// What is computed with: scalars, or part after part of a vector.
#[derive(Clone, Copy)]
enum Kind {
    Scalar(Fp),
    Vector(Shape),
}

/// Lowers `llvm.fmuladd` of `float`, `double` and vectors of them. `false`: it is something else.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id != Intrinsic::Fmuladd {
        return Ok(false);
    }
    let t = cx.body.inst(i).ty;
    let (kind, w) = match Fp::of(cx.scope.ty(t)) {
        Some(k @ (Fp::F32 | Fp::F64)) => (Kind::Scalar(k), k.sse()),
        Some(_) => return Ok(false),
        None => match shape(cx, t)? {
            Some(s) if s.lane == Some(Lane::F32) => (Kind::Vector(s), Sse::Ps),
            Some(s) if s.lane == Some(Lane::F64) => (Kind::Vector(s), Sse::Pd),
            _ => return Ok(false),
        },
    };
    let &[x, y, c] = cx.body.call_args(i) else {
        return Ok(false);
    };
    let (x, minus_x) = cx.negated(x);
    let (y, minus_y) = cx.negated(y);
    let minus_product = minus_x != minus_y;
    let (c, minus_c) = if minus_product { (c, false) } else { cx.negated(c) };
    let (x, y) = ordered(cx, kind, x, y);
    let parts = if let Kind::Vector(s) = kind { s.parts } else { 1 };
    for part in 0..parts {
        let lhs = cx.use_part(x, part)?;
        let rhs = source(cx, kind, y, part)?;
        let bytes = if let Kind::Vector(s) = kind { s.bytes } else { 16 };
        let product = register(cx, bytes);
        emit(cx, Opcode::FMul, w, product, lhs, rhs);
        if minus_product {
            let c = cx.use_part(c, part)?;
            let dst = cx.def_part(i, part)?;
            emit(cx, Opcode::FSub, w, dst, c, Operand::Reg(product));
        } else {
            let c = source(cx, kind, c, part)?;
            let dst = cx.def_part(i, part)?;
            let op = if minus_c { Opcode::FSub } else { Opcode::FAdd };
            emit(cx, op, w, dst, product, c);
        }
    }
    Ok(true)
}

/// The factor that may be read from memory to the right, else the one that is needed further on.
fn ordered(cx: &mut Cx<'_>, kind: Kind, x: Value, y: Value) -> (Value, Value) {
    let in_memory = |cx: &Cx<'_>, v: Value| {
        v.is_const()
            || cx.absorbable_load(v).is_some_and(|load| {
                matches!(kind, Kind::Scalar(_))
                    || has_vex(cx)
                    || cx.body.inst(load).align().is_some_and(|a| a >= 16)
            })
    };
    let swap = !in_memory(cx, y) && (in_memory(cx, x) || prefer_swapped(cx, Opcode::FMul, x, y));
    if swap { (y, x) } else { (x, y) }
}

fn source(cx: &mut Cx<'_>, kind: Kind, v: Value, part: u32) -> Result<Operand> {
    match kind {
        Kind::Scalar(k) => operand(cx, v, k),
        Kind::Vector(s) => packed(cx, v, part, s),
    }
}

fn emit(cx: &mut Cx<'_>, op: Opcode, w: Sse, dst: VReg, a: VReg, b: Operand) {
    let code = arith_code(op, w);
    match b {
        Operand::Reg(b) => cx.vb.trr(code, dst, a, b),
        Operand::Mem(m) => cx.vb.trm(code, dst, a, m),
    }
}
