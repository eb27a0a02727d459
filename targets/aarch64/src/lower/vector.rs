//! Vectors.

use super::Cx;
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::InstData;
use ir::intrinsics::Intrinsic;
use isel::{Lane, PartTy};
use regalloc::VReg;

/// Vectors of `count` lanes: the part that holds them and lanes in each.
pub fn vector_part(_: Lane, _: u32) -> Option<(PartTy, u32)> {
    None
}

/// Whether there is code for an intrinsic on vectors of `len` lanes (`mask`: of i1).
pub fn has_intrinsic(_: &super::A64, _: Intrinsic, _: bool, _: u32) -> bool {
    false
}

/// Lowers an operation on vectors.
pub fn lower(cx: &mut Cx<'_>, _: Inst, d: &InstData) -> Result<()> {
    Err(cx.unsupported(format!("{} of vectors", d.opcode.keyword())))
}

/// Lowers a call of an intrinsic on vectors; `false` for others.
pub fn lower_intrinsic(_: &mut Cx<'_>, _: Inst, _: Intrinsic) -> Result<bool> {
    Ok(false)
}

/// Lanes to all ones or zeros by their lowest bit.
pub fn emit_mask(_: &mut Cx<'_>, _: Lane, _: VReg, _: VReg) {
    unreachable!("there are no vector parts")
}

/// Mask of `len` lanes from bits.
pub fn emit_mask_of_bits(_: &mut Cx<'_>, _: Lane, _: u32, _: &[VReg], _: VReg) {
    unreachable!("there are no vector parts")
}

/// Bits of a mask.
pub fn emit_mask_bits(_: &mut Cx<'_>, _: Lane, _: u32, _: VReg, _: &[VReg]) {
    unreachable!("there are no vector parts")
}
