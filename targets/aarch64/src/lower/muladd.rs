//! `llvm.fma` and `llvm.fmuladd` with negated operands, and of vectors by an element: fused multiply-subtract (Arm ARM C7.2, FMSUB and its neighbours).
//!
//! C's contraction writes `c - a * b` as `fmuladd(-a, b, c)`; negations are exact, so they go into the instruction.

use super::float::{Fp, FpSize};
use super::vector::{defs_of, full, parts_of};
use super::{Cx, vector_factor};
use crate::code_table::Op;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId};
use ir::intrinsics::Intrinsic;
use ir::options::FpContract;
use ir::types::Type;
use isel::Lane;

/// Lowers these of float, double and vectors of them, where an operand is a negation that nobody else reads, or all lanes of a
/// factor are one element. `false`: it is something else.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let fused = match id {
        Intrinsic::Fma => true,
        Intrinsic::Fmuladd => cx.options.fp_contract != FpContract::Off,
        _ => false,
    };
    if !fused || !cx.optimise {
        return Ok(false);
    }
    let &[x, y, c] = cx.body.call_args(i) else {
        return Ok(false);
    };
    let ((x, minus_x), (y, minus_y)) = (cx.negated(x), cx.negated(y));
    let (bare, minus_c) = cx.negated(c);
    let minus_product = minus_x != minus_y;
    let t = cx.body.inst(i).ty;
    match cx.scope.ty(t) {
        Type::Float | Type::Double if minus_x || minus_y || minus_c => {
            let k = Fp::of(cx.scope.ty(t)).expect("a format");
            let op = match (minus_product, minus_c) {
                (false, false) => Op::FMADD,
                (false, true) => Op::FNMSUB,
                (true, false) => Op::FMSUB,
                (true, true) => Op::FNMADD,
            };
            let (x, y, c) = (cx.use_reg(x)?, cx.use_reg(y)?, cx.use_reg(bare)?);
            let dst = cx.def(i)?;
            cx.vb.rrrr(op, k.sz(), dst, x, y, c);
        }
        Type::Vector {
            elem: elem @ (TypeId::FLOAT | TypeId::DOUBLE),
            scalable: false,
            ..
        } => {
            let lane = if elem == TypeId::FLOAT {
                Lane::F32
            } else {
                Lane::F64
            };
            if vector_factor::accumulate(cx, i, lane, minus_product, c, (x, y))? {
                return Ok(true);
            }
            if !minus_x && !minus_y {
                return Ok(false);
            }
            let op = if minus_product { Op::V_FMLS } else { Op::V_FMLA };
            let (x, y, c) = (parts_of(cx, x)?, parts_of(cx, y)?, parts_of(cx, c)?);
            let dst = defs_of(cx, i)?;
            for k in 0..dst.len() {
                cx.vb.tied(op, full(lane), dst[k], c[k], &[x[k], y[k]], 0);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
