//! Which file lowers which instruction.

use super::{
    Cx, atomic, compare, convert_int, float, int, int_intrinsics, math, stack, system, variadic, vector,
    vector_intrinsic,
};
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// Lowers an instruction.
pub fn lower_inst(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    if is_vector(cx, &d) {
        return vector::lower(cx, i, &d);
    }
    if float::lower(cx, i, &d)? {
        return Ok(());
    }
    match d.opcode {
        Opcode::ICmp => compare::lower_icmp(cx, i),
        Opcode::Select => compare::lower_select(cx, i),
        op if op.is_binary() => int::lower_binary(cx, i),
        op if op.is_cast() => convert_int::lower_cast(cx, i),
        Opcode::Load | Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
            atomic::lower(cx, i, &d)
        }
        Opcode::VaArg => variadic::arg(cx, i),
        op => Err(cx.unsupported(op.keyword())),
    }
}

/// Whether the operation is one of vectors element by element (or makes one, or takes one apart).
fn is_vector(cx: &Cx<'_>, d: &InstData) -> bool {
    let vector = |t| matches!(cx.scope.ty(t), Type::Vector { .. });
    let first = cx.body.operand_range(d.ops).first();
    match d.opcode {
        Opcode::Load | Opcode::Store | Opcode::VaArg => false,
        // Vectors chosen as a whole by one bit are no vector operation.
        Opcode::Select => first.is_some_and(|v| vector(cx.ty(*v))),
        _ => vector(d.ty) || first.is_some_and(|v| vector(cx.ty(*v))),
    }
}

/// Lowers a call of an intrinsic. `false`: it is not known.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id.name().starts_with("experimental.constrained.") {
        return super::strict::lower(cx, i, id);
    }
    Ok(vector_intrinsic::lower(cx, i, id)?
        || int_intrinsics::lower(cx, i, id)?
        || math::lower(cx, i, id)?
        || system::lower_intrinsic(cx, i, id)?
        || stack::lower_intrinsic(cx, i, id)?)
}

/// No instruction splits its block here.
pub fn extra_blocks(_: &Cx<'_>, _: Inst) -> u32 {
    0
}
