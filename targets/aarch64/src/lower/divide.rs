//! Division of integers of at most 64 bits; by constants see [`isel::arith::division`].

use super::Cx;
use super::memory::constant_reg;
use super::operand::{extended, width, work_part};
use crate::code_table::Op;
use crate::inst::Build;
use ir::inst::Opcode;
use isel::PartTy;
use regalloc::VReg;

/// Division of registers.
pub fn divide_regs(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: VReg) {
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    let sz = width(bits);
    let (x, y) = (extended(cx, signed, bits, a), extended(cx, signed, bits, b));
    let code = if signed { Op::SDIV } else { Op::UDIV };
    if matches!(op, Opcode::SDiv | Opcode::UDiv) {
        return cx.vb.rrr(code, sz, dst, x, y);
    }
    let q = cx.vreg(work_part(bits));
    cx.vb.rrr(code, sz, q, x, y);
    cx.vb.rrrr(Op::MSUB, sz, dst, q, y, x);
}

/// `dst = a - q * n`.
pub fn emit_multiply_subtract(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, a: VReg, q: VReg, n: i64) {
    let b = constant_reg(cx, ty, n);
    cx.vb.rrrr(Op::MSUB, width(8 * ty.bytes()), dst, q, b, a);
}

/// `dst = a op (b shifted by n)`: one instruction of the shifted operand's form.
pub fn emit_with_shifted(
    cx: &mut Cx<'_>,
    op: Opcode,
    ty: PartTy,
    dst: VReg,
    a: VReg,
    (shift, b, n): (Opcode, VReg, u32),
) {
    let op = if op == Opcode::Add { Op::ADD } else { Op::SUB };
    let kind = match shift {
        Opcode::Shl => 0,
        Opcode::LShr => 1,
        _ => 2,
    };
    cx.vb
        .rrri(op, width(8 * ty.bytes()), dst, a, b, kind << 22 | n << 10);
}
