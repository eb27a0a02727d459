//! What `llvm.experimental.constrained.*` ask for beside the ordinary operations: see [`isel::arith::constrained`].

use super::compare::set_test;
use super::float::{Fp, FpSize, test_of};
use super::{A64, Cx};
use crate::code_table::Op;
use crate::inst::Build;
use ir::diag::Result;
use ir::inst::FloatPredicate;
use isel::arith::constrained::ConstrainedOps;
use regalloc::VReg;

impl ConstrainedOps for A64 {
    fn signal(cx: &mut Cx<'_>, p: FloatPredicate, k: Fp, dst: VReg, a: &[VReg], b: &[VReg]) -> Result<bool> {
        if k == Fp::F128 {
            // The library's comparisons are what there is.
            let test = super::float::compare(cx, p, k, a[0], b[0])?;
            set_test(cx, test, dst);
            return Ok(true);
        }
        let (x, y, k) = super::float::comparable(cx, k, a[0], b[0])?;
        cx.vb.make(Op::FCMPE, k.sz()).use_(x).use_(y).done();
        set_test(cx, test_of(p), dst);
        Ok(true)
    }
}
