//! Stubs of what is not written yet; who writes a function takes its stub away. Gone when all are.
#![allow(unused_variables)]

use super::{Cx, X86};
use ir::diag::Result;
use ir::ids::Inst as IrInst;
use ir::intrinsics::Intrinsic;
use isel::{Lane, PartTy};

/// Vectors are held element by element until their file is there.
pub fn vector_part(t: &X86, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
    None
}
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: IrInst, id: Intrinsic) -> Result<bool> {
    Ok(false)
}
pub fn lower_inst(cx: &mut Cx<'_>, i: IrInst) -> Result<()> {
    Err(cx.unsupported("operations on vectors"))
}
