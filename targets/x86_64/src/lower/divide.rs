//! Division by `div` and `idiv`; by constants see [`isel::arith::division`].
//!
//! Dividends narrower than 32 bits are extended to 32 first, those of 33 to 63 bits to 64.

use super::Cx;
use super::held;
use super::operand::{self, Rhs, extended, work_part};
use crate::inst::Build;
use crate::regs;
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::Opcode;
use isel::PartTy;
use isel::arith::division::divide_const;
use regalloc::VReg;

fn is_signed(op: Opcode) -> bool {
    matches!(op, Opcode::SDiv | Opcode::SRem)
}

fn wants_remainder(op: Opcode) -> bool {
    matches!(op, Opcode::URem | Opcode::SRem)
}

/// Division of IR operands.
pub fn lower_divide(
    cx: &mut Cx<'_>,
    op: Opcode,
    exact: bool,
    bits: u32,
    dst: VReg,
    a: Value,
    b: Value,
) -> Result<()> {
    if let Some(n) = operand::constant(cx, b, bits)
        && n != 0
    {
        let a = cx.use_reg(a)?;
        divide_const(cx, op, exact, bits, dst, a, n);
        return Ok(());
    }
    let a = cx.use_reg(a)?;
    let b = match operand::load_operand(cx, b, bits)? {
        Some(mem) if bits >= 32 => Rhs::Mem(mem),
        Some(mem) => Rhs::Reg(operand::to_reg(cx, PartTy::int(bits), Rhs::Mem(mem))),
        None => Rhs::Reg(cx.use_reg(b)?),
    };
    divide_regs(cx, op, bits, dst, a, b);
    Ok(())
}

/// Division of registers; a memory divisor has 32 or 64 bits.
pub fn divide_regs(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: Rhs) {
    let signed = is_signed(op);
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let lo = extended(cx, signed, bits, a);
    let b = match b {
        Rhs::Reg(r) => Rhs::Reg(extended(cx, signed, bits, r)),
        Rhs::Imm(n) => Rhs::Reg(held::int(cx, ty, i64::from(n))),
        mem => mem,
    };
    let hi = cx.vreg(ty);
    if signed {
        cx.vb
            .sign_to_rdx(if wide { Code::Cqo } else { Code::Cdq }, hi, lo);
    } else {
        cx.vb.mov_imm(hi, 0, true);
    }
    let code = match (signed, wide) {
        (true, true) => Code::Idiv_rm64,
        (true, false) => Code::Idiv_rm32,
        (false, true) => Code::Div_rm64,
        (false, false) => Code::Div_rm32,
    };
    let other = cx.vreg(ty);
    let (quot, rem) = if wants_remainder(op) {
        (other, dst)
    } else {
        (dst, other)
    };
    match b {
        Rhs::Mem(mem) => cx
            .vb
            .make(code)
            .mem(mem)
            .use_in(lo, regs::RAX)
            .use_in(hi, regs::RDX)
            .def_in(quot, regs::RAX)
            .def_in(rem, regs::RDX)
            .done(),
        Rhs::Reg(b) => cx.vb.div(code, quot, rem, hi, lo, b),
        Rhs::Imm(_) => unreachable!("made a register above"),
    }
}
