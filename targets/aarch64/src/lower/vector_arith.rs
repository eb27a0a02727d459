//! Arithmetic, logic and shifts of vectors in registers.

use super::Cx;
use super::float::Fp;
use super::vector::{Shape, defs_of, full, parts_of, vreg};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use isel::Lane;
use regalloc::VReg;

/// The instruction of an operation on registers of lanes; the arrangement to use it with.
pub fn instruction(cx: &Cx<'_>, op: Opcode, lane: Lane) -> Option<(Op, Sz)> {
    let sz = full(lane);
    Some(match op {
        Opcode::Add => (Op::V_ADD, sz),
        Opcode::Sub => (Op::V_SUB, sz),
        Opcode::Mul if lane != Lane::I64 => (Op::V_MUL, sz),
        Opcode::And => (Op::V_AND, Sz::V16B),
        Opcode::Or => (Op::V_ORR, Sz::V16B),
        Opcode::Xor => (Op::V_EOR, Sz::V16B),
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => {
            if lane == Lane::F16 && !cx.target.features.has(Feature::Fullfp16) {
                return None;
            }
            let op = match op {
                Opcode::FAdd => Op::V_FADD,
                Opcode::FSub => Op::V_FSUB,
                Opcode::FMul => Op::V_FMUL,
                _ => Op::V_FDIV,
            };
            (op, sz)
        }
        _ => return None,
    })
}

/// The integer that all elements of a constant vector are.
pub fn splat_constant(cx: &mut Cx<'_>, v: Value, lane: Lane) -> Option<u64> {
    let c = v.as_const()?;
    let e = match cx.scope.constant(c) {
        Const::Splat { elem, .. } => elem,
        Const::Zero(_) | Const::Null(_) => return Some(0),
        Const::Int { value, .. } => return Some(value),
        Const::Bytes { data, .. } => {
            let bytes = cx.scope.bytes(data);
            return bytes.iter().all(|b| *b == bytes[0]).then(|| u64::from(bytes[0]));
        }
        Const::Aggregate { elems, .. } => {
            let list = cx.scope.const_list(elems);
            let first = *list.first()?;
            if !list.iter().all(|e| *e == first) {
                return None;
            }
            first
        }
        _ => return None,
    };
    let _ = lane;
    cx.scope.const_u64(e)
}

/// A binary operation; `false`: element by element.
pub fn binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let float = Fp::of(cx.scope.ty(s.elem));
    if float == Some(Fp::BFloat) {
        return Ok(false);
    }
    // Lanes of masks that are added are those of exclusive or.
    let op = match d.opcode {
        Opcode::Add | Opcode::Sub if s.mask => Opcode::Xor,
        Opcode::Mul if s.mask => Opcode::And,
        op => op,
    };
    if matches!(op, Opcode::Shl | Opcode::LShr | Opcode::AShr) && !s.mask {
        return shift(cx, i, op, a, b, lane);
    }
    let Some((code, sz)) = instruction(cx, op, lane) else {
        return Ok(false);
    };
    let (x, y) = (parts_of(cx, a)?, parts_of(cx, b)?);
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        cx.vb.rrr(code, sz, dst[k], x[k], y[k]);
    }
    Ok(true)
}

/// Shift of register lanes by a constant below the width.
pub fn shift_const(cx: &mut Cx<'_>, op: Opcode, lane: Lane, dst: VReg, a: VReg, n: u32) {
    if n == 0 {
        return cx.vb.mov(dst, a);
    }
    let (code, bits) = match op {
        // immh:immb is the element size plus n, or twice the element size less n; the size's bit is there.
        Opcode::Shl => (Op::V_SHL, n),
        Opcode::LShr => (Op::V_USHR, 8 * lane.bytes() - n),
        _ => (Op::V_SSHR, 8 * lane.bytes() - n),
    };
    cx.vb.rri(code, full(lane), dst, a, bits << 16);
}

fn shift(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, lane: Lane) -> Result<bool> {
    let bits = 8 * lane.bytes();
    if let Some(n) = splat_constant(cx, b, lane) {
        let x = parts_of(cx, a)?;
        let dst = defs_of(cx, i)?;
        for (k, d) in dst.iter().enumerate() {
            if n < u64::from(bits) {
                shift_const(cx, op, lane, *d, x[k], n as u32);
            } else {
                cx.vb.undef(*d);
            }
        }
        return Ok(true);
    }
    let (x, y) = (parts_of(cx, a)?, parts_of(cx, b)?);
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        shift_by(cx, op, lane, dst[k], x[k], y[k]);
    }
    Ok(true)
}

/// Shift of lanes by lanes: right shifts are left shifts by the negative count.
pub fn shift_by(cx: &mut Cx<'_>, op: Opcode, lane: Lane, dst: VReg, a: VReg, n: VReg) {
    let sz = full(lane);
    if op == Opcode::Shl {
        return cx.vb.rrr(Op::V_USHL, sz, dst, a, n);
    }
    let minus = vreg(cx);
    cx.vb.rr(Op::V_NEG, sz, minus, n);
    let code = if op == Opcode::LShr {
        Op::V_USHL
    } else {
        Op::V_SSHL
    };
    cx.vb.rrr(code, sz, dst, a, minus);
}

/// `fneg`.
pub fn fneg(cx: &mut Cx<'_>, i: Inst, v: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    let a = parts_of(cx, v)?;
    let dst = defs_of(cx, i)?;
    if lane != Lane::F16 {
        for (d, r) in dst.iter().zip(&a) {
            cx.vb.rr(Op::V_FNEG, full(lane), *d, *r);
        }
        return Ok(true);
    }
    let mask = vreg(cx);
    // movi v.8h, #0x80, lsl #8
    cx.vb
        .make(Op::V_MOVI_H, Sz::V8H)
        .def(mask)
        .bits(4 << 16 | 1 << 13)
        .done();
    for (d, r) in dst.iter().zip(&a) {
        cx.vb.rrr(Op::V_EOR, Sz::V16B, *d, *r, mask);
    }
    Ok(true)
}
