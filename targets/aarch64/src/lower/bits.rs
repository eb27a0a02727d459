//! Counting and reversing bits of integers of at most 64 bits, in registers.

use super::convert_int::emit_shift_imm;
use super::int::arith_const;
use super::operand::{extended, width, work_part};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::inst::Opcode;
use isel::arith::int_intrinsics::population_by_sums;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// `ctpop`: the vector unit counts.
pub fn population(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let x = extended(cx, false, bits, a);
    if cx.target.features.has(Feature::Cssc) {
        return cx.vb.rr(Op::CNT, width(bits), dst, x);
    }
    if !A64::implicit_vectors(cx) {
        return population_by_sums(cx, work_part(bits), dst, x);
    }
    let [held, counts, sum] = [(); 3].map(|()| cx.vreg(PartTy::F64));
    super::convert_int::emit_class_move(cx, if bits > 32 { 8 } else { 4 }, held, x);
    cx.vb.rr(Op::V_CNT, Sz::V8B, counts, held);
    cx.vb.rr(Op::V_ADDV, Sz::V8B, sum, counts);
    cx.vb.rr(Op::FMOV_WS, Sz::W, dst, sum);
}

/// `ctlz`
pub fn leading_zeros(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let (sz, ty) = (width(bits), work_part(bits));
    let work = 8 * ty.bytes();
    let x = extended(cx, false, bits, a);
    if bits == work {
        return cx.vb.rr(Op::CLZ, sz, dst, x);
    }
    let t = cx.vreg(ty);
    cx.vb.rr(Op::CLZ, sz, t, x);
    arith_const(cx, Opcode::Sub, work, dst, t, i64::from(work - bits));
}

/// `cttz`
pub fn trailing_zeros(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let (sz, ty) = (width(bits), work_part(bits));
    let mut x = a;
    if bits < 8 * ty.bytes() {
        // A bit just above the operand stops the search.
        x = cx.vreg(ty);
        arith_const(cx, Opcode::Or, 8 * ty.bytes(), x, a, 1 << bits);
    }
    let t = cx.vreg(ty);
    cx.vb.rr(Op::RBIT, sz, t, x);
    cx.vb.rr(Op::CLZ, sz, dst, t);
}

/// `bswap`
pub fn swap_bytes(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let ty = work_part(bits);
    let op = if ty == PartTy::I64 { Op::REV_X } else { Op::REV_W };
    reversed(cx, op, bits, dst, a);
}

/// `bitreverse`
pub fn reverse(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    reversed(cx, Op::RBIT, bits, dst, a);
}

fn reversed(cx: &mut Cx<'_>, op: Op, bits: u32, dst: VReg, a: VReg) {
    let (sz, ty) = (width(bits), work_part(bits));
    let work = 8 * ty.bytes();
    if bits == work {
        return cx.vb.rr(op, sz, dst, a);
    }
    let t = cx.vreg(ty);
    cx.vb.rr(op, sz, t, a);
    emit_shift_imm(cx, Opcode::LShr, ty, dst, t, work - bits);
}
