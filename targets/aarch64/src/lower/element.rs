//! Scalar operations on registers, for vectors that are computed element by element.

use super::Cx;
use super::compare::{Test, compare_regs, set_test, test_bit};
use super::float::{self, Fp, SignOp};
use super::operand::extended_to;
use super::select::select_part;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::TypeId;
use ir::inst::{InstData, Opcode};
use isel::PartTy;
use regalloc::VReg;

/// The operation of `d` on one element: operands of type `from` (of select: the second and third of type
/// `to`), result of type `to`.
pub fn apply(
    cx: &mut Cx<'_>,
    d: &InstData,
    from: TypeId,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<()> {
    use Opcode::*;
    if d.opcode == Select {
        test_bit(cx, args[0][0]);
        for (n, p) in cx.parts_vec(to)?.iter().enumerate() {
            select_part(cx, Test::One(Cond::Ne), p.ty, dst[n], args[1][n], args[2][n]);
        }
        return Ok(());
    }
    if let Some(k) = Fp::of(cx.scope.ty(from)) {
        return match d.opcode {
            FNeg => float::sign_op(cx, SignOp::Negate, k, dst[0], args[0][0]),
            FCmp => {
                let test = float::compare(cx, d.float_predicate(), k, args[0][0], args[1][0])?;
                set_test(cx, test, dst[0]);
                Ok(())
            }
            FpTrunc | FpExt => {
                let to = Fp::of(cx.scope.ty(to)).expect("verified: a float");
                super::float_convert::convert(cx, k, to, dst[0], args[0][0])
            }
            FpToSi | FpToUi => {
                let bits = cx.bits(to);
                super::float_convert::to_int(cx, d.opcode == FpToSi, bits, k, dst, args[0][0])
            }
            op => float::binary(cx, op, k, dst[0], args[0][0], args[1][0]),
        };
    }
    let bits = cx.bits(from);
    if let (SiToFp | UiToFp, Some(k)) = (d.opcode, Fp::of(cx.scope.ty(to))) {
        return super::float_convert::from_int(cx, d.opcode == SiToFp, bits, k, dst[0], args[0]);
    }
    if bits > 64 || cx.bits(to) > 64 {
        return Err(cx.unsupported(format!(
            "{} of vectors of i{}",
            d.opcode.keyword(),
            bits.max(cx.bits(to))
        )));
    }
    match d.opcode {
        ICmp => {
            let c = compare_regs(cx, d.int_predicate(), bits, args[0][0], args[1][0]);
            set_test(cx, Test::One(c), dst[0]);
        }
        Trunc | PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast if cx.bits(to) <= bits => {
            cx.vb.mov(dst[0], args[0][0]);
        }
        ZExt | SExt | PtrToInt | IntToPtr | PtrToAddr => {
            let r = extended_to(cx, d.opcode == SExt, bits, PartTy::int(cx.bits(to)), args[0][0]);
            cx.vb.mov(dst[0], r);
        }
        op if op.is_binary() => {
            return super::int::binary_regs(cx, op, bits, dst[0], args[0][0], args[1][0]);
        }
        op => return Err(cx.unsupported(format!("{} of vector elements", op.keyword()))),
    }
    Ok(())
}
