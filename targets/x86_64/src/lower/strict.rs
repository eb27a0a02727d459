//! What `llvm.experimental.constrained.*` ask for beside the ordinary operations: see [`isel::arith::constrained`].

use super::float::{self, Fp, Test, widened};
use super::float_convert::to_u64_exact;
use super::vector_convert::to_ints;
use super::{Cx, X86};
use crate::Code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::FloatPredicate;
use isel::arith::constrained::ConstrainedOps;
use isel::arith::float::FloatOps;
use isel::values::shape::{Shape, shape_of};
use regalloc::VReg;

impl ConstrainedOps for X86 {
    fn vector_to_ints(cx: &mut Cx<'_>, i: Inst, signed: bool, v: Value, to: Shape) -> Result<bool> {
        let Some(lane) = shape_of(cx, v)?.lane else {
            return Ok(false);
        };
        let regs = cx.use_parts(v)?;
        let Some(ints) = to_ints(cx, true, signed, lane, &regs, to) else {
            return Ok(false);
        };
        let dst = cx.def_parts(i)?;
        for (d, r) in dst.iter().zip(&ints) {
            cx.vb.mov(*d, *r);
        }
        Ok(true)
    }
    fn signal(cx: &mut Cx<'_>, p: FloatPredicate, k: Fp, dst: VReg, a: &[VReg], b: &[VReg]) -> Result<bool> {
        let test = match k {
            Fp::F32 | Fp::F64 => signal(cx, p, k, a[0], b[0]),
            Fp::Half | Fp::BFloat => {
                let (a, b) = (widened(cx, k, a[0])?, widened(cx, k, b[0])?);
                signal(cx, p, Fp::F32, a, b)
            }
            Fp::F80 => {
                let (swap, test) = float::test_of(p);
                let (a, b) = if swap { (b, a) } else { (a, b) };
                super::x87::compare(cx, true, a, b)?;
                test
            }
            // The library's comparisons are what there is.
            Fp::F128 => float::compare(cx, p, k, a, b)?,
        };
        float::set(cx, test, dst);
        Ok(true)
    }
    fn exact_to_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
        if !signed && bits == 64 && matches!(k, Fp::F32 | Fp::F64) {
            to_u64_exact(cx, k, dst[0], a[0]);
            return Ok(());
        }
        X86::to_int(cx, signed, bits, k, dst, a)
    }
}

/// A comparison that raises the invalid exception also for quiet NaNs.
fn signal(cx: &mut Cx<'_>, pred: FloatPredicate, k: Fp, a: VReg, b: VReg) -> Test {
    let (swap, test) = float::test_of(pred);
    let (a, b) = if swap { (b, a) } else { (a, b) };
    let code = if k == Fp::F32 {
        Code::Comiss_xmm_xmmm32
    } else {
        Code::Comisd_xmm_xmmm64
    };
    cx.vb.crr(code, a, b);
    test
}
