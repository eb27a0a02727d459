//! Lanes of vector registers and scalar operations, for vectors that are computed element by element.

use super::compare::cond_of;
use super::float;
use super::float_convert::extended;
use super::vector_shuffle::From;
use super::{Cx, X86, vector, vector_compare, vector_shuffle};
use crate::Code;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use isel::values::shape::Shape;
use isel::vectors::elements::{ElementOps, Shuffle};
use isel::{Emit, Lane, Part, PartTy, Regs};
use regalloc::VReg;

impl ElementOps for X86 {
    fn extract_lane(cx: &mut Cx<'_>, lane: Lane, src: VReg, n: u32, dst: VReg) {
        vector::extract_lane(cx, lane, src, n, dst)
    }
    fn build_lanes(cx: &mut Cx<'_>, lane: Lane, dst: VReg, elems: &[VReg]) {
        vector::build(cx, lane, dst, elems)
    }
    fn compare_ints(cx: &mut Cx<'_>, pred: IntPredicate, bits: u32, dst: VReg, a: VReg, b: VReg) {
        flags(cx, pred, bits, a, b);
        cx.vb.setcc(cond_of(pred), dst);
    }
    fn binary_ints(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
        binary(cx, op, bits, dst, a, b)
    }
    fn select_by_bit(cx: &mut Cx<'_>, bit: VReg, parts: &[Part], dst: &[VReg], yes: &[VReg], no: &[VReg]) {
        cx.vb.cri(Code::Test_rm8_imm8, bit, 1);
        for (n, p) in parts.iter().enumerate() {
            float::select_part(cx, float::Test::One(Cond::Ne), p.ty, dst[n], yes[n], no[n]);
        }
    }
    fn shuffle_lanes(cx: &mut Cx<'_>, i: Inst, shuffle: &Shuffle<'_>) -> Result<()> {
        vector_shuffle::shuffle(cx, i, shuffle)
    }
    fn resize_mask(cx: &mut Cx<'_>, mask: &[VReg], from: u32, to: u32, len: u32, width: u32) -> Regs {
        vector_compare::resize(cx, mask, from, to, len, width)
    }
    fn shuffle_register(cx: &mut Cx<'_>, _lane: Lane, list: &[Option<(u32, u32)>], sources: &[VReg]) -> VReg {
        let from = |m: &Option<(u32, u32)>| match *m {
            Some((r, n)) => From::Lane(r as usize, n as u8),
            None => From::Any,
        };
        let mask: vector_shuffle::Mask = list.iter().map(from).collect();
        let sources: Vec<_> = sources.iter().copied().map(Some).collect();
        vector_shuffle::one_register(cx, &mask, &sources)
    }
    fn extract_of_operand(cx: &mut Cx<'_>, s: Shape, v: Value, n: u32, dst: &[VReg]) -> Result<bool> {
        vector::divide_element(cx, s, v, n, dst)
    }
    fn extract_variable(cx: &mut Cx<'_>, s: Shape, v: Value, idx: Value, dst: &[VReg]) -> Result<()> {
        vector::extract_variable(cx, s, v, idx, dst)
    }
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

/// Sets the flags for `condition` of `pred`.
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
