//! `select` of single floats by comparisons of floats of their width: with masks, where no branch can be mispredicted. The
//! register files hold a float in lane 0, and the comparison's mask there chooses the bits.

use super::Cx;
use super::compare::logical_select;
use super::float::Sse;
use super::math::blend;
use super::min_max::width;
use super::vector_arith::op2;
use super::vector_compare::compare_float;
use crate::Code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use regalloc::VReg;

/// Conditions of more comparisons than these are left to branches.
const MOST: u32 = 4;

/// Lowers such a `select`. `false`: it is none.
pub fn lower(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<bool> {
    if !cx.optimise {
        return Ok(false);
    }
    let (cond, yes, no) = (ops[0], ops[1], ops[2]);
    let Some((w @ (Sse::Ss | Sse::Sd), _)) = width(cx, yes)? else {
        return Ok(false);
    };
    if count(cx, cond, yes).is_none_or(|n| n > MOST) {
        return Ok(false);
    }
    let mask = mask(cx, cond, w)?;
    let logical = match (cx.is_zero(yes), cx.is_zero(no)) {
        (_, true) => Some((Code::Andps_xmm_xmmm128, yes)),
        (true, _) => Some((Code::Andnps_xmm_xmmm128, no)),
        _ => None,
    };
    if let Some((code, other)) = logical {
        let other = cx.use_reg(other)?;
        let dst = cx.def(i)?;
        cx.vb.trr(code, dst, mask, other);
    } else {
        let (yes, no) = (cx.use_reg(yes)?, cx.use_reg(no)?);
        let dst = cx.def(i)?;
        blend(cx, dst, mask, yes, no);
    }
    Ok(true)
}

/// How many comparisons a condition is made of; `None`: of something else, or somebody else asks for one. `like`: a value of
/// the type that they compare.
fn count(cx: &Cx<'_>, cond: Value, like: Value) -> Option<u32> {
    let inst = cx.absorbable(cond)?;
    let d = *cx.body.inst(inst);
    if d.opcode == Opcode::FCmp {
        return (cx.ty(cx.body.operand_range(d.ops)[0]) == cx.ty(like)).then_some(1);
    }
    let (_, a, b) = combined(cx, inst)?;
    Some(count(cx, a, like)? + count(cx, b, like)?)
}

/// The logical operation on two conditions that an instruction is.
fn combined(cx: &Cx<'_>, inst: Inst) -> Option<(Opcode, Value, Value)> {
    let d = *cx.body.inst(inst);
    let ops = cx.body.operand_range(d.ops);
    match d.opcode {
        Opcode::And | Opcode::Or | Opcode::Xor => Some((d.opcode, ops[0], ops[1])),
        Opcode::Select => logical_select(cx, ops),
        _ => None,
    }
}

/// The mask of a condition that [`count`] knows.
fn mask(cx: &mut Cx<'_>, cond: Value, w: Sse) -> Result<VReg> {
    let inst = cx.body.def(cond).expect("counted");
    let d = *cx.body.inst(inst);
    if d.opcode == Opcode::FCmp {
        let ops = cx.body.operand_range(d.ops);
        let (a, b) = (cx.use_reg(ops[0])?, cx.use_reg(ops[1])?);
        return Ok(compare_float(cx, d.float_predicate(), w, a, b));
    }
    let (op, a, b) = combined(cx, inst).expect("counted");
    let (a, b) = (mask(cx, a, w)?, mask(cx, b, w)?);
    let code = match op {
        Opcode::And => Code::Andps_xmm_xmmm128,
        Opcode::Or => Code::Orps_xmm_xmmm128,
        _ => Code::Xorps_xmm_xmmm128,
    };
    Ok(op2(cx, code, a, b))
}
