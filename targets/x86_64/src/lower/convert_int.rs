//! Integer conversions: extensions, bitcasts between register classes; shifts and sums of registers that
//! the generic lowering asks for.
//!
//! Bits of a part above its type's width are undefined, so an extension always does something, except
//! where the defining instruction is known to leave them clear.

use super::operand::{self, MOV_LOAD, width_index};
use super::{Cx, X86, compare, int};
use crate::inst::Build;
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::types::Type;
use isel::{PartTy, Patterns};
use regalloc::{RegClass, VReg};
use smallvec::SmallVec;

/// Extends the low `bits` of `src` to the whole of `to`.
pub fn emit_extend(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg) {
    let wide = to == PartTy::I64;
    if bits >= 8 * to.bytes() {
        return cx.vb.mov(dst, src);
    }
    let work = if wide { 64 } else { 32 };
    match (signed, bits) {
        (false, 8) => cx.vb.rr(Code::Movzx_r32_rm8, dst, src),
        (false, 16) => cx.vb.rr(Code::Movzx_r32_rm16, dst, src),
        (false, 32) => cx.vb.rr(Code::Mov_r32_rm32, dst, src),
        (false, 0..=31) => cx
            .vb
            .tri(Code::And_rm32_imm32, dst, src, ((1u32 << bits) - 1) as i32),
        (true, 8) => cx.vb.rr(
            if wide {
                Code::Movsx_r64_rm8
            } else {
                Code::Movsx_r32_rm8
            },
            dst,
            src,
        ),
        (true, 16) => cx.vb.rr(
            if wide {
                Code::Movsx_r64_rm16
            } else {
                Code::Movsx_r32_rm16
            },
            dst,
            src,
        ),
        (true, 32) => cx.vb.rr(Code::Movsxd_r64_rm32, dst, src),
        (true, 1) => {
            let t = cx.vreg(to);
            cx.vb.tri(Code::And_rm32_imm32, t, src, 1);
            cx.vb.tr(operand::NEG[if wide { 3 } else { 2 }], dst, t);
        }
        _ => {
            let ty = if wide { PartTy::I64 } else { PartTy::I32 };
            let t = cx.vreg(ty);
            let n = work - bits;
            emit_shift_imm(cx, Opcode::Shl, ty, t, src, n);
            emit_shift_imm(
                cx,
                if signed { Opcode::AShr } else { Opcode::LShr },
                ty,
                dst,
                t,
                n,
            );
        }
    }
}

/// `dst = src shifted by n` of 32 or 64 bits (narrower parts: the low bits of the shifted 32).
pub fn emit_shift_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, src: VReg, n: u32) {
    if n == 0 {
        return cx.vb.mov(dst, src);
    }
    let w = width_index(ty).max(2);
    let table = match op {
        Opcode::Shl => &operand::SHL,
        Opcode::LShr => &operand::SHR,
        _ => &operand::SAR,
    };
    cx.vb.tri(table.imm[w], dst, src, n as i32);
}

/// Sum or difference of 64-bit parts with carry from the first to the last.
pub fn emit_add_wide(cx: &mut Cx<'_>, sub: bool, dst: &[VReg], a: &[Option<VReg>], b: &[Option<VReg>]) {
    let (first, next) = if sub {
        (&operand::SUB, &operand::SBB)
    } else {
        (&operand::ADD, &operand::ADC)
    };
    // The first operand is a register: of a sum that of the two that is not zero, else a zero, which is made before the flags.
    let words: SmallVec<[(VReg, Option<VReg>); 4]> = (a.iter().zip(b))
        .map(|(a, b)| match (*a, *b) {
            (Some(a), b) => (a, b),
            (None, Some(b)) if !sub => (b, None),
            (None, b) => {
                let zero = cx.vreg(PartTy::I64);
                super::memory::emit_int(cx, PartTy::I64, zero, 0);
                (zero, b)
            }
        })
        .collect();
    for (k, (a, b)) in words.into_iter().enumerate() {
        let table = if k == 0 { first } else { next };
        match b {
            Some(b) => cx.vb.trr(table.rm[3], dst[k], a, b),
            None => cx.vb.tri(table.imm[3], dst[k], a, 0),
        }
    }
}

/// `hi:lo = a * b`.
pub fn emit_mul_wide(cx: &mut Cx<'_>, signed: bool, lo: VReg, hi: VReg, a: VReg, b: VReg) {
    let code = if signed { Code::Imul_rm64 } else { Code::Mul_rm64 };
    cx.vb.mul_wide(code, lo, hi, a, b);
}

/// `dst` = the upper half of `a * b`.
pub fn emit_mul_high(cx: &mut Cx<'_>, signed: bool, dst: VReg, a: VReg, b: VReg) {
    let low = cx.vreg(PartTy::I64);
    emit_mul_wide(cx, signed, low, dst, a, b);
}

/// `dst = -src`.
pub fn emit_negate(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, src: VReg) {
    cx.vb.tr(operand::NEG[width_index(ty)], dst, src);
}

/// One word of a wide shift; see the trait.
pub fn emit_funnel(cx: &mut Cx<'_>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg) {
    let code = if left {
        Code::Shld_rm64_r64_CL
    } else {
        Code::Shrd_rm64_r64_CL
    };
    cx.vb.trr_cl(code, dst, near, far, count);
}

/// Whether part `part` of `v` is an i1 held as 0 or 1 in its byte.
pub fn is_bool_byte(cx: &mut Cx<'_>, v: Value) -> bool {
    is_bool(cx, v, 4)
}

fn is_bool(cx: &mut Cx<'_>, v: Value, depth: u32) -> bool {
    if cx.const_int(v).is_some() {
        return true;
    }
    let Ok((v, part)) = cx.resolve(v, 0) else {
        return false;
    };
    if cx.const_int(v).is_some() {
        return cx.scope.int_bits(cx.ty(v)) == Some(1);
    }
    let Some(i) = cx.body.def(v) else { return false };
    let d = *cx.body.inst(i);
    if d.opcode == Opcode::Call {
        let overflow = cx.intrinsic(i).and_then(isel::intrinsics::overflow_op);
        // The number's parts come first.
        let number = cx.scope.struct_elems(d.ty).map(|e| e.0[0]);
        return overflow.is_some()
            && number.is_some_and(|t| cx.scope.int_bits(t).is_some() && cx.num_parts(t) == Ok(part));
    }
    if cx.scope.int_bits(d.ty) != Some(1) || depth == 0 {
        return false;
    }
    let ops = cx.body.operand_range(d.ops);
    match d.opcode {
        Opcode::ICmp | Opcode::FCmp => true,
        // Masked by a register that is 0 or 1.
        Opcode::And if !ops.iter().any(|v| v.is_const()) => {
            is_bool(cx, ops[0], depth - 1) || is_bool(cx, ops[1], depth - 1)
        }
        Opcode::And => is_bool(cx, ops[0], depth - 1) && is_bool(cx, ops[1], depth - 1),
        Opcode::Or | Opcode::Xor => is_bool(cx, ops[0], depth - 1) && is_bool(cx, ops[1], depth - 1),
        _ => false,
    }
}

/// `zext` and `sext` to at most 64 bits.
pub fn lower_extend(cx: &mut Cx<'_>, i: Inst, signed: bool) -> Result<()> {
    let v = cx.body.ops(i)[0];
    let from = cx.bits(cx.ty(v));
    let to = PartTy::int(cx.bits(cx.body.inst(i).ty));
    let dst = cx.def(i)?;
    if let Some(mem) = operand::load_operand(cx, v, from)? {
        let wide = to == PartTy::I64;
        let code = match (signed, from) {
            (true, 8) if wide => Code::Movsx_r64_rm8,
            (true, 8) => Code::Movsx_r32_rm8,
            (true, 16) if wide => Code::Movsx_r64_rm16,
            (true, 16) => Code::Movsx_r32_rm16,
            (true, 32) => Code::Movsxd_r64_rm32,
            _ => MOV_LOAD[width_index(PartTy::int(from))],
        };
        cx.vb.rm(code, dst, mem);
        return Ok(());
    }
    let is_comparison = |i: Inst| matches!(cx.body.inst(i).opcode, Opcode::ICmp | Opcode::FCmp);
    if !signed && from == 1 && cx.optimise && cx.absorbable(v).is_some_and(is_comparison) {
        return compare::set_bit(cx, v, false, dst);
    }
    let clear = !signed && X86::is_clear_above(cx, v, from);
    let src = cx.use_reg(v)?;
    if from == 1 && is_bool_byte(cx, v) {
        if !signed {
            cx.vb.rr(Code::Movzx_r32_rm8, dst, src);
        } else {
            let t = cx.vreg(to);
            cx.vb.rr(Code::Movzx_r32_rm8, t, src);
            cx.vb
                .tr(operand::NEG[if to == PartTy::I64 { 3 } else { 2 }], dst, t);
        }
        return Ok(());
    }
    if clear {
        cx.vb.mov(dst, src);
        return Ok(());
    }
    emit_extend(cx, signed, from, to, dst, src);
    Ok(())
}

/// `trunc` to a scalar is a view; this is for what is not a view.
pub fn lower_trunc(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let v = cx.body.ops(i)[0];
    let src = cx.use_reg(v)?;
    let dst = cx.def(i)?;
    cx.vb.mov(dst, src);
    Ok(())
}

/// Move between register classes of so many bytes (2, 4, 8).
pub fn emit_class_move(cx: &mut Cx<'_>, bytes: u32, dst: VReg, src: VReg) {
    let code = match (dst.class(), src.class()) {
        (RegClass::Float, RegClass::Int) if bytes == 8 => Code::Movq_xmm_rm64,
        (RegClass::Float, RegClass::Int) => Code::Movd_xmm_rm32,
        (RegClass::Int, RegClass::Float) if bytes == 8 => Code::Movq_rm64_xmm,
        (RegClass::Int, RegClass::Float) => Code::Movd_rm32_xmm,
        _ => return cx.vb.mov(dst, src),
    };
    cx.vb.rr(code, dst, src);
}

/// Casts of integers: `zext`, `sext`, `trunc`, `bitcast`, pointer casts, of scalars.
pub fn lower_cast(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    match d.opcode {
        Opcode::ZExt => lower_extend(cx, i, false),
        Opcode::SExt => lower_extend(cx, i, true),
        Opcode::Trunc => lower_trunc(cx, i),
        // Others are done by the lowering of floating point and of vectors.
        Opcode::BitCast => Err(cx.unsupported("bitcast of a vector of partial bytes")),
        _ if matches!(cx.scope.ty(d.ty), Type::Vector { .. }) => {
            Err(cx.unsupported(format!("{} of vectors to another width", d.opcode.keyword())))
        }
        _ => cx.lower_pointer_cast(i),
    }
}

/// `dst = a op b` for add, sub, mul, and, or, xor.
pub fn emit_binary(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg) {
    int::simple(cx, op, 8 * ty.bytes(), dst, a, operand::Rhs::Reg(b));
}

/// `dst = a op imm`.
pub fn emit_binary_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, imm: i64) {
    int::simple_const(cx, op, 8 * ty.bytes(), dst, a, imm);
}
