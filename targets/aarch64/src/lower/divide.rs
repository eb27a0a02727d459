//! Division of integers of at most 64 bits.

use super::Cx;
use super::int::arith_const;
use super::memory::constant_reg;
use super::operand::{extended, width, work_part, zero_extended};
use crate::code_table::Op;
use crate::inst::Build;
use ir::inst::Opcode;
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

/// Division by a constant.
pub fn divide_const(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, n: i64) {
    let d = zero_extended(n as u64, bits);
    if d.is_power_of_two() {
        match op {
            Opcode::UDiv => {
                return super::int::shift_const(cx, Opcode::LShr, bits, dst, a, d.trailing_zeros().into());
            }
            Opcode::URem => return arith_const(cx, Opcode::And, bits, dst, a, (d - 1) as i64),
            _ => {}
        }
    }
    let b = constant_reg(cx, work_part(bits), n);
    divide_regs(cx, op, bits, dst, a, b);
}
