//! Scalar operations on registers, for vectors that are computed element by element.

use super::compare::cond_of;
use super::float::{self, Fp, SignOp};
use super::float_convert::extended;
use super::{Cx, X86};
use crate::Code;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::TypeId;
use ir::inst::{InstData, IntPredicate, Opcode};
use isel::{PartTy, Target};
use regalloc::VReg;

/// The operation of `d` on one element: operands of type `from` (of select: the second and third of
/// type `to`), result of type `to`.
pub fn apply(
    cx: &mut Cx<'_>,
    d: &InstData,
    from: TypeId,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<()> {
    use Opcode::*;
    if let Some(k) = Fp::of(cx.scope.ty(from)) {
        return float_op(cx, d, k, to, dst, args);
    }
    match d.opcode {
        Select => {
            cx.vb.cri(Code::Test_rm8_imm8, args[0][0], 1);
            let parts = cx.parts_vec(to)?;
            for (n, p) in parts.iter().enumerate() {
                float::select_part(
                    cx,
                    float::Test::One(Cond::Ne),
                    p.ty,
                    dst[n],
                    args[1][n],
                    args[2][n],
                );
            }
            return Ok(());
        }
        SiToFp | UiToFp => {
            let bits = cx.bits(from);
            let k = Fp::of(cx.scope.ty(to)).expect("verified: a float");
            return super::float_convert::from_int(cx, d.opcode == SiToFp, bits, k, dst, args[0]);
        }
        _ => {}
    }
    let bits = cx.bits(from);
    if bits > 64 || cx.bits(to) > 64 {
        return wide(cx, d, bits, cx.bits(to), dst, args);
    }
    match d.opcode {
        ICmp => compare(cx, d.int_predicate(), bits, dst[0], args[0][0], args[1][0]),
        Trunc | PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast if cx.bits(to) <= bits => {
            cx.vb.mov(dst[0], args[0][0])
        }
        ZExt | SExt | PtrToInt | IntToPtr | PtrToAddr => {
            let ty = PartTy::int(cx.bits(to));
            let r = extended(cx, d.opcode == SExt, bits, ty, args[0][0]);
            cx.vb.mov(dst[0], r);
        }
        op if op.is_binary() => return binary(cx, op, bits, dst[0], args[0][0], args[1][0]),
        op => return Err(cx.unsupported(format!("{} of vector elements", op.keyword()))),
    }
    Ok(())
}

fn float_op(cx: &mut Cx<'_>, d: &InstData, k: Fp, to: TypeId, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
    use Opcode::*;
    match d.opcode {
        FNeg => float::sign_op(cx, SignOp::Negate, k, dst, args[0]),
        FCmp => {
            let test = float::compare(cx, d.float_predicate(), k, args[0], args[1])?;
            float::set(cx, test, dst[0]);
            Ok(())
        }
        FpTrunc | FpExt => {
            let to = Fp::of(cx.scope.ty(to)).expect("verified: a float");
            super::float_convert::convert(cx, k, to, dst, args[0])
        }
        FpToSi | FpToUi => {
            let bits = cx.bits(to);
            super::float_convert::to_int(cx, d.opcode == FpToSi, bits, k, dst, args[0])
        }
        op => float::binary(cx, op, k, dst, args[0], args[1]),
    }
}

/// Elements of more than 64 bits.
fn wide(cx: &mut Cx<'_>, d: &InstData, from: u32, to: u32, dst: &[VReg], args: &[&[VReg]]) -> Result<()> {
    use Opcode::*;
    match d.opcode {
        And | Or | Xor => {
            for n in 0..dst.len() {
                X86::emit_binary(cx, d.opcode, PartTy::I64, dst[n], args[0][n], args[1][n]);
            }
        }
        Add | Sub => X86::emit_add_wide(cx, d.opcode == Sub, dst, args[0], args[1]),
        Trunc => {
            for n in 0..dst.len() {
                cx.vb.mov(dst[n], args[0][n]);
            }
        }
        ZExt | SExt if from <= 64 => {
            let low = extended(cx, d.opcode == SExt, from, PartTy::I64, args[0][0]);
            cx.vb.mov(dst[0], low);
            for part in &dst[1..] {
                if d.opcode == SExt {
                    cx.vb.tri(Code::Sar_rm64_imm8, *part, low, 63);
                } else {
                    cx.vb.mov_imm(*part, 0, false);
                }
            }
        }
        ICmp if from.is_multiple_of(64) => {
            X86::emit_compare_wide(cx, d.int_predicate(), dst[0], args[0], args[1]);
        }
        op => {
            let bits = from.max(to);
            return Err(cx.unsupported(format!("{} of vectors of i{bits}", op.keyword())));
        }
    }
    Ok(())
}

/// Both operands extended to 32 or 64 bits; whether it is 64.
fn widened(cx: &mut Cx<'_>, signed: bool, bits: u32, a: VReg, b: VReg) -> (bool, VReg, VReg) {
    let ty = if bits > 32 { PartTy::I64 } else { PartTy::I32 };
    (
        bits > 32,
        extended(cx, signed, bits, ty, a),
        extended(cx, signed, bits, ty, b),
    )
}

/// `dst (i1) = a pred b`.
pub fn compare(cx: &mut Cx<'_>, pred: IntPredicate, bits: u32, dst: VReg, a: VReg, b: VReg) {
    flags(cx, pred, bits, a, b);
    cx.vb.setcc(cond_of(pred), dst);
}

/// Sets the flags for [`condition`] of `pred`.
pub fn flags(cx: &mut Cx<'_>, pred: IntPredicate, bits: u32, a: VReg, b: VReg) {
    let (wide, a, b) = widened(cx, pred.is_signed(), bits, a, b);
    cx.vb.crr(
        if wide {
            Code::Cmp_r64_rm64
        } else {
            Code::Cmp_r32_rm32
        },
        a,
        b,
    );
}

/// `dst = a op b` on integers of at most 64 bits.
pub fn binary(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    use Opcode::*;
    match op {
        Add | Sub | Mul | And | Or | Xor => {
            let ty = if bits > 32 { PartTy::I64 } else { PartTy::I32 };
            X86::emit_binary(cx, op, ty, dst, a, b);
        }
        Shl | LShr | AShr => {
            let wide = bits > 32;
            let ty = if wide { PartTy::I64 } else { PartTy::I32 };
            let x = if op == Shl {
                a
            } else {
                extended(cx, op == AShr, bits, ty, a)
            };
            let count = if bits < 8 {
                extended(cx, false, bits, PartTy::I32, b)
            } else {
                b
            };
            let code = match (op, wide) {
                (Shl, false) => Code::Shl_rm32_CL,
                (Shl, true) => Code::Shl_rm64_CL,
                (LShr, false) => Code::Shr_rm32_CL,
                (LShr, true) => Code::Shr_rm64_CL,
                (_, false) => Code::Sar_rm32_CL,
                (_, true) => Code::Sar_rm64_CL,
            };
            cx.vb.tr_cl(code, dst, x, count);
        }
        UDiv | URem | SDiv | SRem => {
            let signed = matches!(op, SDiv | SRem);
            let (wide, x, y) = widened(cx, signed, bits, a, b);
            let high = cx.vreg(PartTy::I64);
            if signed {
                cx.vb
                    .sign_to_rdx(if wide { Code::Cqo } else { Code::Cdq }, high, x);
            } else {
                cx.vb.mov_imm(high, 0, false);
            }
            let code = match (signed, wide) {
                (false, false) => Code::Div_rm32,
                (false, true) => Code::Div_rm64,
                (true, false) => Code::Idiv_rm32,
                (true, true) => Code::Idiv_rm64,
            };
            let other = cx.vreg(PartTy::I64);
            let (quot, rem) = if matches!(op, UDiv | SDiv) {
                (dst, other)
            } else {
                (other, dst)
            };
            cx.vb.div(code, quot, rem, high, x, y);
        }
        _ => return Err(cx.unsupported(format!("{} of integers", op.keyword()))),
    }
    Ok(())
}
