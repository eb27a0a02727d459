//! The floating-point environment: rounding (FPCR), and all of it (by the C library, which knows the layout
//! of `fenv_t`).

use super::memory::{constant_reg, load};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use isel::{Emit, PartTy};

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    match id {
        Intrinsic::GetRounding => {
            if cx.is_used(i) {
                rounding(cx, i)?;
            }
        }
        Intrinsic::SetRounding => set_rounding(cx, args[0])?,
        Intrinsic::GetFpenv if cx.bits(cx.body.inst(i).ty) == 64 => {
            let (mem, address) = (cx.scratch(PartTy::I64)?, cx.vreg(PartTy::I64));
            super::address::emit_mem_address(cx, address, mem);
            cx.libcall("fegetenv", &[(address, PartTy::I64)], &[])?;
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                load(cx, Op::LDR_X, Sz::X, dst, mem);
            }
        }
        Intrinsic::SetFpenv if cx.bits(cx.ty(args[0])) == 64 => {
            let (value, mem) = (cx.use_reg(args[0])?, cx.scratch(PartTy::I64)?);
            A64::emit_store(cx, PartTy::I64, value, mem);
            let address = cx.vreg(PartTy::I64);
            super::address::emit_mem_address(cx, address, mem);
            cx.libcall("fesetenv", &[(address, PartTy::I64)], &[])?;
        }
        // FE_DFL_ENV
        Intrinsic::ResetFpenv => {
            let default = constant_reg(cx, PartTy::I64, -1);
            cx.libcall("fesetenv", &[(default, PartTy::I64)], &[])?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// FPCR, whose bits 22 and 23 are the rounding mode: nearest, up, down, zero; C numbers them 1, 2, 3, 0.
const FPCR: u32 = (1 << 14 | 3 << 11 | 4 << 7 | 4 << 3) << 5;

fn rounding(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let dst = cx.def(i)?;
    let [word, next, low] = [(); 3].map(|()| cx.vreg(PartTy::I64));
    cx.vb.make(Op::MRS, Sz::X).def(word).bits(FPCR).done();
    A64::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, low, word, 22);
    A64::emit_binary_imm(cx, Opcode::Add, PartTy::I64, next, low, 1);
    A64::emit_binary_imm(cx, Opcode::And, PartTy::I32, dst, next, 3);
    Ok(())
}

fn set_rounding(cx: &mut Cx<'_>, mode: Value) -> Result<()> {
    let mode = cx.use_reg(mode)?;
    let [back, two, field, old, kept, new] = [(); 6].map(|()| cx.vreg(PartTy::I64));
    A64::emit_binary_imm(cx, Opcode::Sub, PartTy::I64, back, mode, 1);
    A64::emit_binary_imm(cx, Opcode::And, PartTy::I64, two, back, 3);
    A64::emit_shift_imm(cx, Opcode::Shl, PartTy::I64, field, two, 22);
    cx.vb.make(Op::MRS, Sz::X).def(old).bits(FPCR).done();
    A64::emit_binary_imm(cx, Opcode::And, PartTy::I64, kept, old, !(3 << 22));
    A64::emit_binary(cx, Opcode::Or, PartTy::I64, new, kept, field);
    cx.vb.make(Op::MSR, Sz::X).use_(new).bits(FPCR).done();
    Ok(())
}
