//! Which file lowers which instruction.

use super::vector_width::narrowed;
use super::{
    Cx, atomic, compare, convert_int, float, fma, fp_env, int, muladd, named_register, system, variadic,
    vector, vector_intrinsic, x86_intrinsics, zmm,
};
use crate::features::Feature;
use ir::diag::Result;
use ir::ids::Inst;
use ir::intrinsics::Intrinsic;
use isel::target::{Scalars, lower_scalar};
use isel::values::shape::is_vector;

/// Whether half is converted inline.
pub fn has_f16c(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::F16c)
}

/// What lowers instructions of scalars.
pub const SCALARS: Scalars<super::X86> = Scalars {
    icmp: compare::lower_icmp,
    select: compare::lower_select,
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
    if zmm::lower(cx, i)? {
        return Ok(());
    }
    narrowed(cx, |cx| lower_narrow(cx, i))
}

fn lower_narrow(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    if fma::contracted(cx, i, &d)? || float::lower(cx, i, &d)? {
        return Ok(());
    }
    if is_vector(cx, &d) {
        if vector::lower(cx, i, &d)? {
            return Ok(());
        }
        return Err(cx.unsupported(format!("{} of vectors", d.opcode.keyword())));
    }
    lower_scalar(cx, i, &d)
}

/// Lowers a call of an intrinsic. `false`: it is not known.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id.target().is_some() {
        return x86_intrinsics::lower(cx, i, id);
    }
    if zmm::lower_intrinsic(cx, i, id)? {
        return Ok(true);
    }
    narrowed(cx, |cx| lower_narrow_intrinsic(cx, i, id))
}

fn lower_narrow_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id.name().starts_with("experimental.constrained.") {
        return isel::arith::constrained::lower(cx, i, id);
    }
    let d = *cx.body.inst(i);
    if super::x87_tree::lower(cx, i, &d)?
        || fma::intrinsic(cx, i, id)?
        || muladd::lower(cx, i, id)?
        || vector_intrinsic::lower(cx, i, id)?
        || isel::arith::int_intrinsics::lower(cx, i, id)?
        || isel::arith::float::lower_intrinsic(cx, i, id)?
        || system::lower_intrinsic(cx, i, id)?
        || named_register::lower_intrinsic(cx, i, id)?
        || fp_env::lower(cx, i, id)?
    {
        return Ok(true);
    }
    Ok(false)
}
