//! Vectors divided by constants: what `isel::vectors::division` asks for.

use super::memory::bytes_reg;
use super::vector::{Shape, defs_of, full, parts_of, vreg};
use super::vector_arith::{instruction, shift_const, splat_constant};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{InstData, InstFlags, Opcode};
use isel::vectors::division::{LaneArithmetic, divide, divisor};
use isel::{Lane, PartTy};
use regalloc::VReg;

const LANES: LaneArithmetic<A64> = LaneArithmetic {
    binary,
    shift: |cx, op, lane, a, n| {
        let r = vreg(cx);
        shift_const(cx, op, lane, r, a, n);
        r
    },
    splat,
    multiply_by,
    multiply_high,
};

/// Division or remainder by a constant that all lanes share. `false`: lane by lane.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let lane = s.lane.expect("in registers");
    let Some(n) = splat_constant(cx, b, lane) else {
        return Ok(false);
    };
    let whole = cx.bits(s.elem) == 8 * lane.bytes();
    if !cx.optimise || s.mask || !whole {
        return Ok(false);
    }
    let Some(n) = divisor(d.opcode, lane, n) else {
        return Ok(false);
    };
    let x = parts_of(cx, a)?;
    let exact = d.flags.has(InstFlags::EXACT);
    for (dst, x) in defs_of(cx, i)?.iter().zip(&x) {
        let q = divide(cx, &LANES, d.opcode, exact, lane, *x, n);
        cx.vb.mov(*dst, q);
    }
    Ok(true)
}

fn binary(cx: &mut Cx<'_>, op: Opcode, lane: Lane, a: VReg, b: VReg) -> VReg {
    let (code, sz) = instruction(cx, op, lane).expect("arithmetic of integer lanes");
    let r = vreg(cx);
    cx.vb.rrr(code, sz, r, a, b);
    r
}

fn splat(cx: &mut Cx<'_>, lane: Lane, _: VReg, n: u64) -> VReg {
    let bytes = n.to_le_bytes()[..lane.bytes() as usize].repeat((16 / lane.bytes()) as usize);
    bytes_reg(cx, PartTy::V128(lane), &bytes)
}

fn multiply_by(cx: &mut Cx<'_>, lane: Lane, a: VReg, n: u64) -> VReg {
    let factor = splat(cx, lane, a, n);
    binary(cx, Opcode::Mul, lane, a, factor)
}

/// The upper halves of the long products of the lower and the upper lanes.
fn multiply_high(cx: &mut Cx<'_>, signed: bool, lane: Lane, a: VReg, n: u64) -> VReg {
    let factor = splat(cx, lane, a, n);
    let code = if signed { Op::V_SMULL } else { Op::V_UMULL };
    let [low, high] = [false, true].map(|upper| {
        let r = vreg(cx);
        cx.vb.rrr(code, Sz::vector(lane.bytes(), upper), r, a, factor);
        r
    });
    let r = vreg(cx);
    cx.vb.rrr(Op::V_UZP2, full(lane), r, low, high);
    r
}
