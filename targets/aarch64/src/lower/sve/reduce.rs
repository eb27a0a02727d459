//! Reductions of scalable vectors to scalars.

use super::super::convert_int::emit_class_move;
use super::cast::extend_in_container;
use super::{Cx, Regs, Shape, active, emit, emit_p, parts_of, preg, ptrue, shape_of, whole_lanes, zreg};
use crate::code_table::Sz;
use crate::code_table_sve::Sve;
use crate::inst::Cond;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::PartTy;
use regalloc::VReg;

/// Lowers `llvm.vector.reduce.*`. Returns `false` if it is not one or there is no code.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    use Intrinsic::*;
    let v = *args.last().expect("a reduction has an operand");
    let s = shape_of(cx, v)?;
    if s.mask() {
        whole_lanes(cx, s)?;
    }
    if s.len != s.real && s.parts > 1 {
        return Ok(false);
    }
    let regs = parts_of(cx, v)?;
    if s.mask() {
        return mask(cx, i, id, s, &regs);
    }
    let dst = cx.def(i)?;
    if cx.scope.ty(s.elem) == Type::BFloat {
        return Ok(false);
    }
    // Row of the reduction, row that joins registers, whether numbers are signed.
    let (row, join, signed) = match id {
        VectorReduceAdd => (Sve::UADDV, Sve::ADD_P, false),
        VectorReduceAnd => (Sve::ANDV, Sve::AND_P, false),
        VectorReduceOr => (Sve::ORV, Sve::ORR_P, false),
        VectorReduceXor => (Sve::EORV, Sve::EOR_P, false),
        VectorReduceSmax => (Sve::SMAXV, Sve::SMAX_P, true),
        VectorReduceSmin => (Sve::SMINV, Sve::SMIN_P, true),
        VectorReduceUmax => (Sve::UMAXV, Sve::UMAX_P, false),
        VectorReduceUmin => (Sve::UMINV, Sve::UMIN_P, false),
        VectorReduceFmax => (Sve::FMAXNMV, Sve::FMAXNM_P, false),
        VectorReduceFmin => (Sve::FMINNMV, Sve::FMINNM_P, false),
        VectorReduceFmaximum => (Sve::FMAXV, Sve::FMAX_P, false),
        VectorReduceFminimum => (Sve::FMINV, Sve::FMIN_P, false),
        VectorReduceFadd => {
            sum(cx, i, s, &regs, args[0], dst)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    if s.float {
        let r = joined(cx, join, s, &regs);
        let pg = active(cx, s, 0);
        let out = zreg(cx);
        emit(cx, row, s.elem_sz(), out, &[pg, r], 0);
        super::super::memory::emit_copy(cx, dst, out);
        return Ok(true);
    }
    let list: Regs = regs
        .iter()
        .map(|r| extend_in_container(cx, signed, s, *r))
        .collect();
    let r = joined(cx, join, s, &list);
    let pg = active(cx, s, 0);
    let out = cx.vreg(PartTy::F64);
    emit(cx, row, s.sz(), out, &[pg, r], 0);
    let wide = s.container == 8 || id == VectorReduceAdd;
    emit_class_move(cx, if wide { 8 } else { 4 }, dst, out);
    Ok(true)
}

/// All registers joined to one.
fn joined(cx: &mut Cx<'_>, op: Sve, s: Shape, regs: &[VReg]) -> VReg {
    let sz = if s.float { s.elem_sz() } else { s.sz() };
    let mut sum = regs[0];
    for r in &regs[1..] {
        let pg = ptrue(cx, s.container);
        sum = super::emit_z(cx, op, sz, &[sum, pg, *r], 0);
    }
    sum
}

/// Sum of floating-point numbers, in order unless that does not matter.
fn sum(cx: &mut Cx<'_>, i: Inst, s: Shape, regs: &[VReg], start: Value, dst: VReg) -> Result<()> {
    let mut acc = cx.use_part(start, 0)?;
    if cx.body.inst(i).flags.has(InstFlags::REASSOC) {
        let r = joined(cx, Sve::FADD_P, s, regs);
        let pg = active(cx, s, 0);
        let total = zreg(cx);
        emit(cx, Sve::FADDV, s.elem_sz(), total, &[pg, r], 0);
        emit(cx, Sve::FADD, s.elem_sz(), dst, &[acc, total], 0);
        return Ok(());
    }
    for (k, r) in regs.iter().enumerate() {
        let pg = active(cx, s, k as u32);
        let next = if k + 1 == regs.len() { dst } else { zreg(cx) };
        emit(cx, Sve::FADDA, s.elem_sz(), next, &[acc, pg, *r], 0);
        acc = next;
    }
    Ok(())
}

/// Reductions of i1, of which 1 is the least as a signed number.
fn mask(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, s: Shape, regs: &[VReg]) -> Result<bool> {
    use Intrinsic::*;
    let (op, all) = match id {
        VectorReduceOr | VectorReduceUmax | VectorReduceSmin => (Sve::ORR_PP, false),
        VectorReduceAnd | VectorReduceUmin | VectorReduceSmax | VectorReduceMul => (Sve::AND_PP, true),
        VectorReduceXor | VectorReduceAdd => (Sve::EOR_PP, false),
        _ => return Ok(false),
    };
    let dst = cx.def(i)?;
    let mut p = regs[0];
    for r in &regs[1..] {
        let pg = ptrue(cx, s.container);
        let next = preg(cx);
        emit(cx, op, Sz::B, next, &[pg, p, *r], 0);
        p = next;
    }
    if op == Sve::EOR_PP {
        let pg = ptrue(cx, s.container);
        emit(cx, Sve::CNTP, s.sz(), dst, &[pg, p], 0);
        return Ok(true);
    }
    let (p, cond) = if all {
        (super::arith::mask_not(cx, s.container, p), Cond::Eq)
    } else {
        (p, Cond::Ne)
    };
    let on = ptrue(cx, s.container);
    super::intrinsic::test(cx, on, p, cond, dst);
    Ok(true)
}

/// `llvm.experimental.cttz.elts`: the number of lanes before the first that is on.
pub fn leading_lanes(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<bool> {
    let s = shape_of(cx, v)?;
    whole_lanes(cx, s)?;
    if !s.mask() {
        return Ok(false);
    }
    let parts = cx.use_parts(v)?;
    let dst = cx.def(i)?;
    // What counts of a further part: all its lanes before the first that is on, if none before was.
    let mut sum: Option<VReg> = None;
    let mut before: Option<VReg> = None;
    for (k, p) in parts.iter().copied().enumerate() {
        let on = ptrue(cx, s.container);
        let lanes = match before {
            None => emit_p(cx, Sve::BRKB_Z, Sz::B, &[on, p], 0),
            Some(b) => emit_p(cx, Sve::BRKPB_PP, Sz::B, &[on, b, p], 0),
        };
        let again = ptrue(cx, s.container);
        let last = k + 1 == parts.len();
        let count = if last && sum.is_none() {
            dst
        } else {
            cx.vreg(PartTy::I64)
        };
        emit(cx, Sve::CNTP, s.sz(), count, &[again, lanes], 0);
        sum = Some(match sum {
            None => count,
            Some(n) => {
                let total = if last { dst } else { cx.vreg(PartTy::I64) };
                super::super::convert_int::emit_binary(cx, Opcode::Add, PartTy::I64, total, n, count);
                total
            }
        });
        before = Some(lanes);
    }
    Ok(true)
}

/// `dst = vscale`.
pub fn vscale(cx: &mut Cx<'_>, dst: VReg) {
    let bytes = cx.vreg(PartTy::I64);
    emit(cx, Sve::RDVL, Sz::D, bytes, &[], 1 << 5);
    super::super::convert_int::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, dst, bytes, 4);
}
