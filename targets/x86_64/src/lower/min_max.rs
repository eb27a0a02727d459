//! `select` by a comparison of what it selects from: `minss`, `maxpd` and the like, whose result is the second operand where
//! both are equal or one is NaN.

use super::Cx;
use super::float::Sse;
use super::math::min_max_code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstFlags, Opcode};
use ir::types::Type;
use isel::Lane;

/// Lowers a `select` that is a minimum or maximum. `false`: it is neither.
pub fn lower(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<bool> {
    let Some((max, a, b)) = operands(cx, i, ops) else {
        return Ok(false);
    };
    let Some((width, parts)) = width(cx, a)? else {
        return Ok(false);
    };
    let code = min_max_code(max, width);
    for p in 0..parts {
        let (x, y) = (cx.use_part(a, p)?, cx.use_part(b, p)?);
        let dst = cx.def_part(i, p)?;
        cx.vb.trr(code, dst, x, y);
    }
    Ok(true)
}

/// Whether it is a maximum, and the operands of the instruction in their order.
fn operands(cx: &Cx<'_>, i: Inst, ops: &[Value]) -> Option<(bool, Value, Value)> {
    use FloatPredicate::*;
    let compare = *cx.body.inst(cx.body.def(ops[0])?);
    if compare.opcode != Opcode::FCmp || !cx.optimise {
        return None;
    }
    let sides = cx.body.operand_range(compare.ops);
    let (a, b) = (sides[0], sides[1]);
    let predicate = match (ops[1], ops[2]) {
        (yes, no) if yes == a && no == b => compare.float_predicate(),
        (yes, no) if yes == b && no == a => compare.float_predicate().inverse(),
        _ => return None,
    };
    let no_nans = cx.no_nans(i) || compare.flags.has(InstFlags::NNAN);
    let any_zero = cx.no_signed_zeros(i);
    // `predicate ? a : b`
    Some(match predicate {
        Olt => (false, a, b),
        Ogt => (true, a, b),
        Ule => (false, b, a),
        Uge => (true, b, a),
        Ole if no_nans => (false, b, a),
        Oge if no_nans => (true, b, a),
        Ole if any_zero => (false, a, b),
        Oge if any_zero => (true, a, b),
        Ult if no_nans => (false, a, b),
        Ugt if no_nans => (true, a, b),
        Ult if any_zero => (false, b, a),
        Ugt if any_zero => (true, b, a),
        _ => return None,
    })
}

/// The width of the instruction, and how many it takes; `None` if the values are in no registers for it.
pub fn width(cx: &mut Cx<'_>, v: Value) -> Result<Option<(Sse, u32)>> {
    Ok(match cx.scope.ty(cx.ty(v)) {
        Type::Float if super::variadic::has_sse(cx) => Some((Sse::Ss, 1)),
        Type::Double if super::variadic::has_sse(cx) => Some((Sse::Sd, 1)),
        Type::Vector { scalable: false, .. } => {
            let s = super::vector::shape_of(cx, v)?;
            match s.lane {
                Some(Lane::F32) => Some((Sse::Ps, s.parts)),
                Some(Lane::F64) => Some((Sse::Pd, s.parts)),
                _ => None,
            }
        }
        _ => None,
    })
}
