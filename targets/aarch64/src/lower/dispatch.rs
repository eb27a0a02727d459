//! Which file lowers which instruction.

use super::{
    Cx, atomic, compare, convert_int, int, muladd, select, sme, streaming, sve, system, variadic, vector,
    vector_intrinsic,
};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::target::{Scalars, lower_scalar};
use isel::values::shape::is_vector;

/// What lowers instructions of scalars.
pub const SCALARS: Scalars<super::A64> = Scalars {
    icmp: compare::lower_icmp,
    select: select::lower_select,
    binary: int::lower_binary,
    cast: convert_int::lower_cast,
    atomic_load: atomic::load,
    atomic_store: atomic::store,
    fence: atomic::fence,
    cmpxchg: atomic::cmpxchg,
    atomic_rmw: atomic::rmw,
    va_arg: variadic::arg,
};

/// Lowers an instruction.
pub fn lower_inst(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    if sve::involves(cx, &d) && !is_scalar_select(cx, &d) {
        return sve::lower(cx, i, &d);
    }
    if is_vector(cx, &d) {
        return vector::lower(cx, i, &d);
    }
    if isel::arith::float::lower(cx, i, &d)? {
        return Ok(());
    }
    if matches!(d.opcode, Opcode::And | Opcode::Or | Opcode::Select) && compare::lower_connected(cx, i)? {
        return Ok(());
    }
    lower_scalar(cx, i, &d)
}

/// A choice by one bit, whatever it chooses.
fn is_scalar_select(cx: &Cx<'_>, d: &InstData) -> bool {
    let first = cx.body.operand_range(d.ops).first();
    d.opcode == Opcode::Select
        && first.is_some_and(|v| !matches!(cx.scope.ty(cx.ty(*v)), Type::Vector { .. }))
}

/// Lowers a call of an intrinsic. `false`: it is not known.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id.name().starts_with("experimental.constrained.") {
        return isel::arith::constrained::lower(cx, i, id);
    }
    if let Some(name) = id.name().strip_prefix("aarch64.sve.") {
        return Ok(sme::lower_several(cx, i, name, id.imm_arg_mask())?
            || sve::intrinsic::lower(cx, i, name, id.imm_arg_mask())?);
    }
    if let Some(name) = id.name().strip_prefix("aarch64.sme.") {
        let args: smallvec::SmallVec<[Value; 2]> = cx.body.call_args(i).iter().copied().collect();
        return Ok(streaming::lower_intrinsic(cx, i, name, &args)?
            || sme::lower(cx, i, name, &args, id.imm_arg_mask())?);
    }
    let d = *cx.body.inst(i);
    if id == Intrinsic::Vscale || sve::involves(cx, &d) {
        return sve::generic::lower(cx, i, id);
    }
    Ok(muladd::lower(cx, i, id)?
        || vector_intrinsic::lower(cx, i, id)?
        || isel::arith::int_intrinsics::lower(cx, i, id)?
        || isel::arith::float::lower_intrinsic(cx, i, id)?
        || system::lower_intrinsic(cx, i, id)?)
}
