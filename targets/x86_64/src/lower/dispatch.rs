//! Which file lowers which instruction.

use super::{Cx, atomic, float, math, system};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use float::Test;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::PartTy;

/// Whether half is converted inline.
pub fn has_f16c(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::F16c)
}

/// Lowers an instruction.
pub fn lower_inst(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    if float::lower(cx, i, &d)? {
        return Ok(());
    }
    match d.opcode {
        Opcode::Select => select(cx, i),
        Opcode::Load | Opcode::Store | Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => {
            atomic::lower(cx, i, &d)
        }
        _ => super::pending::lower_inst(cx, i),
    }
}

/// Lowers a call of an intrinsic. `false`: it is not known.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if math::lower(cx, i, id)? || system::lower_intrinsic(cx, i, id)? {
        return Ok(true);
    }
    super::pending::lower_intrinsic(cx, i, id)
}

/// No instruction splits its block here.
pub fn extra_blocks(_: &Cx<'_>, _: Inst) -> u32 {
    0
}

/// Emits what sets the flags for an i1, and says what to test.
pub fn flags_of(cx: &mut Cx<'_>, cond: Value) -> Result<Test> {
    if let Some(j) = cx.absorbable(cond)
        && cx.body.inst(j).opcode == Opcode::FCmp
    {
        return float::flags_of_fcmp(cx, j);
    }
    let r = cx.use_part(cond, 0)?;
    cx.vb.cri(Code::Test_rm8_imm8, r, 1);
    Ok(Test::One(crate::inst::Cond::Ne))
}

/// Select part by part.
pub fn select(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (yes, no) = (cx.use_parts(ops[1])?, cx.use_parts(ops[2])?);
    let dst = cx.def_parts(i)?;
    let parts: smallvec::SmallVec<[PartTy; 4]> = cx.parts_vec(d.ty)?.iter().map(|p| p.ty).collect();
    let test = flags_of(cx, ops[0])?;
    for (k, ty) in parts.iter().enumerate() {
        float::select_part(cx, test, *ty, dst[k], yes[k], no[k]);
    }
    Ok(())
}
