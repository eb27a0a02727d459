//! Shifts of lanes by counts that are not constants: one count for all lanes, counts by lane (AVX2), lanes of
//! 1 and 2 bytes by way of wider ones, rotations and funnel shifts.

use super::Cx;
use super::vector::{Shape, shape_of};
use super::vector_arith::{op2, op2_splat, subtract_code};
use super::vector_convert::{narrow, widen};
use super::vector_shuffle_wide::is_undef;
use super::vector_width::{by_width, has_int256, like, register, rewidth, splat_of};
use crate::Code::{self, *};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::{Lane, PartTy};
use regalloc::VReg;

/// A shift by a vector of counts. `false`: element by element.
pub fn lower(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, s: Shape) -> Result<bool> {
    let lane = s.lane.expect("in registers");
    if by_one_count(cx, i, op, a, b, s, lane)? {
        return Ok(true);
    }
    if !has_int256(cx) {
        return Ok(false);
    }
    if lane.bytes() >= 4 {
        for p in 0..s.parts {
            let (x, y) = (cx.use_part(a, p)?, cx.use_part(b, p)?);
            let r = by_lane(cx, op, lane, x, y);
            let dst = cx.def_part(i, p)?;
            cx.vb.mov(dst, r);
        }
        return Ok(true);
    }
    let (x, y) = (cx.use_parts(a)?, cx.use_parts(b)?);
    let bytes = lane.bytes();
    let width = if s.len * 4 > 16 { 32 } else { 16 };
    let x = widen(cx, op == Opcode::AShr, &x, bytes, 4, s.len, width);
    let y = widen(cx, false, &y, bytes, 4, s.len, width);
    let mut out = super::float::Regs::new();
    for (x, y) in x.iter().zip(&y) {
        out.push(by_lane(cx, op, Lane::I32, *x, *y));
    }
    let out = narrow(cx, &out, 4, bytes, s.len);
    let out = rewidth(cx, &out, s.bytes);
    for p in 0..s.parts {
        let dst = cx.def_part(i, p)?;
        cx.vb.mov(dst, out[p as usize]);
    }
    Ok(true)
}

/// AVX2's shifts of lanes of 4 and 8 bytes.
fn by_lane(cx: &mut Cx<'_>, op: Opcode, lane: Lane, x: VReg, count: VReg) -> VReg {
    let codes = match (op, lane) {
        (Opcode::Shl, Lane::I32) => [VEX_Vpsllvd_xmm_xmm_xmmm128, VEX_Vpsllvd_ymm_ymm_ymmm256],
        (Opcode::Shl, _) => [VEX_Vpsllvq_xmm_xmm_xmmm128, VEX_Vpsllvq_ymm_ymm_ymmm256],
        (Opcode::LShr, Lane::I32) => [VEX_Vpsrlvd_xmm_xmm_xmmm128, VEX_Vpsrlvd_ymm_ymm_ymmm256],
        (Opcode::LShr, _) => [VEX_Vpsrlvq_xmm_xmm_xmmm128, VEX_Vpsrlvq_ymm_ymm_ymmm256],
        (_, Lane::I32) => [VEX_Vpsravd_xmm_xmm_xmmm128, VEX_Vpsravd_ymm_ymm_ymmm256],
        _ => {
            // The place that the sign bit has gone to, extended: (r ^ sign) - sign.
            let r = by_lane(cx, Opcode::LShr, lane, x, count);
            let w = super::vector_width::width(cx, x);
            let (top, m) = (like(cx, x), splat_of(cx, w, 1 << 63, 8));
            cx.vb.rm(Movups_xmm_xmmm128, top, m);
            let sign = by_lane(cx, Opcode::LShr, lane, top, count);
            let flipped = op2(cx, Pxor_xmm_xmmm128, r, sign);
            return op2(cx, subtract_code(lane), flipped, sign);
        }
    };
    let r = like(cx, x);
    let code = by_width(cx, x, codes);
    cx.vb.rrr(code, r, x, count);
    r
}

/// The scalar that a splat repeats: lane 0 of an `insertelement` that is repeated.
fn repeated(cx: &mut Cx<'_>, v: Value) -> Result<Option<Value>> {
    let Some(i) = cx.body.def(v) else { return Ok(None) };
    let d = *cx.body.inst(i);
    if d.opcode != Opcode::ShuffleVector || !cx.body.list(d.aux).iter().all(|n| *n == 0) {
        return Ok(None);
    }
    let Some(insert) = cx.body.def(cx.body.operand_range(d.ops)[0]) else {
        return Ok(None);
    };
    let d = *cx.body.inst(insert);
    let ops = cx.body.operand_range(d.ops);
    let first = d.opcode == Opcode::InsertElement && cx.const_int(ops[2]) == Some(0) && is_undef(cx, ops[0]);
    Ok(first.then_some(ops[1]))
}

/// All lanes by the same count. `false`: they are not, or there is no such instruction.
fn by_one_count(
    cx: &mut Cx<'_>,
    i: Inst,
    op: Opcode,
    a: Value,
    b: Value,
    s: Shape,
    lane: Lane,
) -> Result<bool> {
    let code: Code = match (op, lane) {
        (Opcode::Shl, Lane::I16) => Psllw_xmm_xmmm128,
        (Opcode::Shl, Lane::I32) => Pslld_xmm_xmmm128,
        (Opcode::Shl, Lane::I64) => Psllq_xmm_xmmm128,
        (Opcode::LShr, Lane::I16) => Psrlw_xmm_xmmm128,
        (Opcode::LShr, Lane::I32) => Psrld_xmm_xmmm128,
        (Opcode::LShr, Lane::I64) => Psrlq_xmm_xmmm128,
        (Opcode::AShr, Lane::I16) => Psraw_xmm_xmmm128,
        (Opcode::AShr, Lane::I32) => Psrad_xmm_xmmm128,
        _ => return Ok(false),
    };
    let Some(n) = repeated(cx, b)? else {
        return Ok(false);
    };
    let n = cx.use_part(n, 0)?;
    let count = register(cx, 16);
    match lane {
        Lane::I64 => cx.vb.rr(Movq_xmm_rm64, count, n),
        Lane::I32 => cx.vb.rr(Movd_xmm_rm32, count, n),
        _ => {
            let whole = cx.vreg(PartTy::I32);
            cx.vb.rr(Movzx_r32_rm16, whole, n);
            cx.vb.rr(Movd_xmm_rm32, count, whole);
        }
    }
    for p in 0..s.parts {
        let x = cx.use_part(a, p)?;
        let dst = cx.def_part(i, p)?;
        cx.vb.trr(code, dst, x, count);
    }
    Ok(true)
}

/// `fshl` and `fshr` of lanes of 4 and 8 bytes by counts by lane. `false`: element by element.
pub fn funnel(cx: &mut Cx<'_>, i: Inst, left: bool, args: &[Value]) -> Result<bool> {
    let s = shape_of(cx, args[0])?;
    let Some(lane) = s.lane.filter(|l| !s.mask && l.bytes() >= 4 && has_int256(cx)) else {
        return Ok(false);
    };
    let bits = u64::from(8 * lane.bytes());
    for p in 0..s.parts {
        let (a, b) = (cx.use_part(args[0], p)?, cx.use_part(args[1], p)?);
        let c = cx.use_part(args[2], p)?;
        let n = op2_splat(cx, Pand_xmm_xmmm128, c, bits - 1, lane.bytes() as usize);
        let w = super::vector_width::width(cx, a);
        let (all, m) = (like(cx, a), splat_of(cx, w, bits, lane.bytes() as usize));
        cx.vb.rm(Movups_xmm_xmmm128, all, m);
        let rest = op2(cx, subtract_code(lane), all, n);
        let (up, down) = if left { (n, rest) } else { (rest, n) };
        // A shift by the whole width gives zero.
        let x = by_lane(cx, Opcode::Shl, lane, a, up);
        let y = by_lane(cx, Opcode::LShr, lane, b, down);
        let r = op2(cx, Por_xmm_xmmm128, x, y);
        let dst = cx.def_part(i, p)?;
        cx.vb.mov(dst, r);
    }
    Ok(true)
}
