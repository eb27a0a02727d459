//! Counting and reversing bits of integers of at most 64 bits, in registers.

use super::convert_int::emit_shift_imm;
use super::int::{arith, arith_const};
use super::operand::{extended, width, work_part};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::inst::Opcode;
use isel::{PartTy, Target};
use regalloc::VReg;

/// `ctpop`: the vector unit counts.
pub fn population(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let x = extended(cx, false, bits, a);
    if cx.target.features.has(Feature::Cssc) {
        return cx.vb.rr(Op::CNT, width(bits), dst, x);
    }
    if !A64::implicit_vectors(cx) {
        return population_by_sums(cx, bits, dst, x);
    }
    let [held, counts, sum] = [(); 3].map(|()| cx.vreg(PartTy::F64));
    super::convert_int::emit_class_move(cx, if bits > 32 { 8 } else { 4 }, held, x);
    cx.vb.rr(Op::V_CNT, Sz::V8B, counts, held);
    cx.vb.rr(Op::V_ADDV, Sz::V8B, sum, counts);
    cx.vb.rr(Op::FMOV_WS, Sz::W, dst, sum);
}

/// `ctpop` without vectors: sums of pairs, of fours, of bytes.
fn population_by_sums(cx: &mut Cx<'_>, bits: u32, dst: VReg, x: VReg) {
    let ty = work_part(bits);
    let work = 8 * ty.bytes();
    let fill = |byte: u64| (byte * 0x0101_0101_0101_0101) as i64;
    let r = |cx: &mut Cx<'_>| cx.vreg(ty);
    let (odd, odd_bits, pairs) = (r(cx), r(cx), r(cx));
    emit_shift_imm(cx, Opcode::LShr, ty, odd, x, 1);
    arith_const(cx, Opcode::And, work, odd_bits, odd, fill(0x55));
    arith(cx, Opcode::Sub, work, pairs, x, odd_bits);
    let (high, high_bits, low_bits, fours) = (r(cx), r(cx), r(cx), r(cx));
    emit_shift_imm(cx, Opcode::LShr, ty, high, pairs, 2);
    arith_const(cx, Opcode::And, work, high_bits, high, fill(0x33));
    arith_const(cx, Opcode::And, work, low_bits, pairs, fill(0x33));
    arith(cx, Opcode::Add, work, fours, high_bits, low_bits);
    let (upper, both, bytes, product) = (r(cx), r(cx), r(cx), r(cx));
    emit_shift_imm(cx, Opcode::LShr, ty, upper, fours, 4);
    arith(cx, Opcode::Add, work, both, fours, upper);
    arith_const(cx, Opcode::And, work, bytes, both, fill(0x0f));
    arith_const(cx, Opcode::Mul, work, product, bytes, fill(1));
    emit_shift_imm(cx, Opcode::LShr, ty, dst, product, work - 8);
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
