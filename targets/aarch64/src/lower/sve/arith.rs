//! Arithmetic, logic, shifts and division of scalable vectors.

use super::super::vector::defs_of;
use super::cast::{extend_in_container, pack, unpack};
use super::{Cx, Regs, Shape, emit, emit_p, emit_unary, emit_z, has_sve2, parts_of, ptrue, shape_of};
use crate::code_table::Sz;
use crate::code_table_sve::{Imm, Sve};
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;
use regalloc::VReg;

/// The integer that a constant has in all its lanes.
pub fn splat_const(cx: &Cx<'_>, v: Value) -> Option<u64> {
    let c = v.as_const()?;
    match cx.scope.constant(c) {
        Const::Int { value, .. } => Some(value),
        Const::Zero(_) | Const::Null(_) => Some(0),
        Const::Splat { elem, .. } => match cx.scope.constant(elem) {
            Const::Int { value, .. } => Some(value),
            Const::Zero(_) | Const::Null(_) => Some(0),
            _ => None,
        },
        _ => None,
    }
}

/// Lowers a binary operation.
pub fn binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, ops: &[Value]) -> Result<()> {
    let s = shape_of(cx, ops[0])?;
    if s.mask() {
        return mask_binary(cx, i, d, ops);
    }
    if s.float && cx.scope.ty(s.elem) == Type::BFloat {
        return bfloat_binary(cx, i, d, ops, s);
    }
    let (a, b, dst) = (parts_of(cx, ops[0])?, None, defs_of(cx, i)?);
    let b: Option<Regs> = b;
    use Opcode::*;
    if let Shl | LShr | AShr = d.opcode
        && let Some(n) = splat_const(cx, ops[1])
        && n < u64::from(s.bits)
    {
        for k in 0..dst.len() {
            let x = match d.opcode {
                Shl => a[k],
                op => extend_in_container(cx, op == AShr, s, a[k]),
            };
            shift_imm(cx, d.opcode, s.sz(), dst[k], x, n as i64);
        }
        return Ok(());
    }
    let b = match b {
        Some(b) => b,
        None => parts_of(cx, ops[1])?,
    };
    for k in 0..dst.len() {
        one(cx, d.opcode, s, dst[k], a[k], b[k])?;
    }
    Ok(())
}

/// A shift of all lanes by a constant.
pub fn shift_imm(cx: &mut Cx<'_>, op: Opcode, sz: Sz, dst: VReg, src: VReg, n: i64) {
    let left = op == Opcode::Shl;
    if n == 0 {
        return super::super::memory::emit_copy(cx, dst, src);
    }
    let row = match op {
        Opcode::Shl => Sve::LSL_I,
        Opcode::LShr => Sve::LSR_I,
        _ => Sve::ASR_I,
    };
    let imm = Imm::Shift {
        left,
        pos: 16,
        narrow: false,
    };
    let bits = imm.encode(sz, n).expect("less than the lane's width");
    emit(cx, row, sz, dst, &[src], bits);
}

/// The operation on one register.
pub fn one(cx: &mut Cx<'_>, op: Opcode, s: Shape, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    use Opcode::*;
    let (sz, esz) = (s.sz(), s.elem_sz());
    let predicated = |cx: &mut Cx<'_>, row: Sve, sz: Sz, a: VReg, b: VReg| {
        let pg = ptrue(cx, s.container);
        emit(cx, row, sz, dst, &[a, pg, b], 0);
    };
    match op {
        Add => emit(cx, Sve::ADD, sz, dst, &[a, b], 0),
        Sub => emit(cx, Sve::SUB, sz, dst, &[a, b], 0),
        And => emit(cx, Sve::AND, Sz::D, dst, &[a, b], 0),
        Or => emit(cx, Sve::ORR, Sz::D, dst, &[a, b], 0),
        Xor => emit(cx, Sve::EOR, Sz::D, dst, &[a, b], 0),
        Mul if has_sve2(cx) => emit(cx, Sve::MUL, sz, dst, &[a, b], 0),
        Mul => predicated(cx, Sve::MUL_P, sz, a, b),
        Shl | LShr | AShr => {
            let n = extend_in_container(cx, false, s, b);
            let (row, a) = match op {
                Shl => (Sve::LSL_P, a),
                LShr => (Sve::LSR_P, extend_in_container(cx, false, s, a)),
                _ => (Sve::ASR_P, extend_in_container(cx, true, s, a)),
            };
            predicated(cx, row, sz, a, n);
        }
        UDiv | SDiv => {
            let signed = op == SDiv;
            let a = extend_in_container(cx, signed, s, a);
            let b = extend_in_container(cx, signed, s, b);
            divide(cx, signed, s.container, dst, a, b);
        }
        URem | SRem => {
            let signed = op == SRem;
            let a = extend_in_container(cx, signed, s, a);
            let b = extend_in_container(cx, signed, s, b);
            let q = super::zreg(cx);
            divide(cx, signed, s.container, q, a, b);
            let pg = ptrue(cx, s.container);
            emit(cx, Sve::MLS_P, sz, dst, &[a, pg, q, b], 0);
        }
        FAdd => emit(cx, Sve::FADD, esz, dst, &[a, b], 0),
        FSub => emit(cx, Sve::FSUB, esz, dst, &[a, b], 0),
        FMul => emit(cx, Sve::FMUL, esz, dst, &[a, b], 0),
        FDiv => predicated(cx, Sve::FDIV_P, esz, a, b),
        op => return Err(cx.unsupported(format!("{} of scalable vectors", op.keyword()))),
    }
    Ok(())
}

/// Quotient of lanes of `bytes` bytes, in the halves of wider lanes where there is no instruction.
fn divide(cx: &mut Cx<'_>, signed: bool, bytes: u32, dst: VReg, a: VReg, b: VReg) {
    if bytes >= 4 {
        let pg = ptrue(cx, bytes);
        let row = if signed { Sve::SDIV_P } else { Sve::UDIV_P };
        return emit(cx, row, Sz::scalar(bytes), dst, &[a, pg, b], 0);
    }
    let halves = [false, true].map(|high| {
        let (x, y) = (
            unpack(cx, signed, bytes, high, a),
            unpack(cx, signed, bytes, high, b),
        );
        let q = super::zreg(cx);
        divide(cx, signed, 2 * bytes, q, x, y);
        q
    });
    emit(cx, Sve::UZP1, Sz::scalar(bytes), dst, &halves, 0);
}

/// Logic of predicates.
fn mask_binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, ops: &[Value]) -> Result<()> {
    let (a, b) = (parts_of(cx, ops[0])?, parts_of(cx, ops[1])?);
    let dst = defs_of(cx, i)?;
    let row = match d.opcode {
        Opcode::And | Opcode::Mul => Sve::AND_PP,
        Opcode::Or => Sve::ORR_PP,
        Opcode::Xor | Opcode::Add | Opcode::Sub => Sve::EOR_PP,
        // By 1, or poison; shifts, by 0.
        Opcode::UDiv | Opcode::SDiv | Opcode::Shl | Opcode::LShr | Opcode::AShr => Sve::ORR_PP,
        Opcode::URem | Opcode::SRem => Sve::EOR_PP,
        op => return Err(cx.unsupported(format!("{} of scalable vectors of i1", op.keyword()))),
    };
    let by_itself = !matches!(
        d.opcode,
        Opcode::And | Opcode::Mul | Opcode::Or | Opcode::Xor | Opcode::Add | Opcode::Sub
    );
    let b = if by_itself { a.clone() } else { b };
    let s = shape_of(cx, ops[0])?;
    for k in 0..dst.len() {
        // Only the lowest bit of each lane counts.
        let pg = ptrue(cx, s.container);
        emit(cx, row, Sz::B, dst[k], &[pg, a[k], b[k]], 0);
    }
    Ok(())
}

/// The complement of a predicate of lanes of `bytes` bytes.
pub fn mask_not(cx: &mut Cx<'_>, bytes: u32, p: VReg) -> VReg {
    let all = ptrue(cx, bytes);
    emit_p(cx, Sve::EOR_PP, Sz::B, &[all, p, all], 0)
}

/// Lowers `fneg`.
pub fn fneg(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    let (a, dst) = (parts_of(cx, v)?, defs_of(cx, i)?);
    for k in 0..dst.len() {
        if cx.scope.ty(s.elem) == Type::BFloat {
            let sign = super::lanes::splat_bits(cx, Sz::H, 0x8000);
            emit(cx, Sve::EOR, Sz::D, dst[k], &[a[k], sign], 0);
            continue;
        }
        let pg = ptrue(cx, s.container);
        emit_unary(cx, Sve::FNEG_P, s.elem_sz(), dst[k], pg, a[k]);
    }
    Ok(())
}

/// bfloat arithmetic in single precision, rounded once.
fn bfloat_binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, ops: &[Value], s: Shape) -> Result<()> {
    let (a, b, dst) = (parts_of(cx, ops[0])?, parts_of(cx, ops[1])?, defs_of(cx, i)?);
    for k in 0..dst.len() {
        let (x, y) = (bfloat_halves(cx, s, a[k]), bfloat_halves(cx, s, b[k]));
        let wide = Shape {
            bytes: 4,
            bits: 32,
            container: s.container.max(4),
            ..s
        };
        let mut results = Regs::new();
        for (x, y) in x.iter().zip(&y) {
            let r = super::zreg(cx);
            one(cx, d.opcode, wide, r, *x, *y)?;
            let pg = ptrue(cx, wide.container);
            let n = super::zreg(cx);
            emit_unary(cx, Sve::BFCVT, Sz::H, n, pg, r);
            results.push(n);
        }
        let packed = pack(cx, &results, wide.container, s.container);
        super::super::memory::emit_copy(cx, dst[k], packed[0]);
    }
    Ok(())
}

/// A register of bfloat in its containers as one or two of float.
pub fn bfloat_halves(cx: &mut Cx<'_>, s: Shape, r: VReg) -> Regs {
    let list: Regs = if s.container == 2 {
        [false, true]
            .iter()
            .map(|high| unpack(cx, false, 2, *high, r))
            .collect()
    } else {
        Regs::from_slice(&[r])
    };
    let bits = Imm::Shift {
        left: true,
        pos: 16,
        narrow: false,
    };
    let bits = bits.encode(Sz::S, 16).expect("it fits");
    list.iter()
        .map(|r| emit_z(cx, Sve::LSL_I, Sz::S, &[*r], bits))
        .collect()
}
