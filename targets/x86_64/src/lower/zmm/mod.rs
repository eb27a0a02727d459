//! Vectors in registers of 64 bytes: what AVX-512 does with them as a whole.
//!
//! What is not here is lowered in the narrowed view, by halves ([`super::vector_width::narrowed`]). Masks live
//! as lanes between instructions (see [`super::vector`]); in mask registers only from the comparison to the
//! select or from lanes to bits (`masks`). `casts`: conversions; `shuffles`: permutations and broadcasts.

mod casts;
mod masks;
mod shuffles;

use super::Cx;
use super::float::{Operand, Regs};
use super::vector::{Shape, has, shape, shape_of};
use super::vector_arith::{emit_packed, packed, shift_const, single_code};
use super::{fma, vector_arith};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;
use isel::Lane;

/// The shape of a type that is held in registers of 64 bytes.
fn wide_shape(cx: &mut Cx<'_>, t: TypeId) -> Result<Option<Shape>> {
    let s = match cx.scope.ty(t) {
        ir::types::Type::Vector { scalable: false, .. } => shape(cx, t)?,
        _ => None,
    };
    Ok(s.filter(|s| s.bytes == 64 && s.lane.is_some()))
}

/// Whether there are instructions for such lanes: those of one and two bytes need AVX-512BW.
fn has_lanes(cx: &Cx<'_>, lane: Lane) -> bool {
    lane.bytes() >= 4 || has(cx, Feature::Avx512bw)
}

/// Lowers an instruction on vectors of 64 bytes. Returns `false` if it is not one or is done by halves.
pub fn lower(cx: &mut Cx<'_>, i: Inst) -> Result<bool> {
    if !cx.target.zmm {
        return Ok(false);
    }
    let d = *cx.body.inst(i);
    use Opcode::*;
    match d.opcode {
        ICmp | FCmp => masks::compare(cx, i, &d),
        Select => masks::select(cx, i, &d),
        Trunc | ZExt | SExt | FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp => casts::lower(cx, i, &d),
        ShuffleVector => shuffles::lower(cx, i, &d),
        FNeg => {
            let v = cx.body.operand_range(d.ops)[0];
            match wide_shape(cx, d.ty)? {
                Some(s) if s.lane != Some(Lane::F16) => vector_arith::fneg(cx, i, v, s),
                _ => Ok(false),
            }
        }
        op if op.is_binary() => binary(cx, i, &d),
        _ => Ok(false),
    }
}

fn binary(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let Some(s) = wide_shape(cx, d.ty)? else {
        return Ok(false);
    };
    if fma::contracted(cx, i, d)? {
        return Ok(true);
    }
    let lane = s.lane.expect("in registers");
    let ops = cx.body.operand_range(d.ops);
    let (mut a, mut b) = (ops[0], ops[1]);
    use Opcode::*;
    let bitwise = matches!(d.opcode, And | Or | Xor);
    if !bitwise && !has_lanes(cx, lane) {
        return Ok(false);
    }
    if matches!(d.opcode, Shl | LShr | AShr) {
        return shift(cx, i, d.opcode, s, lane, [a, b]);
    }
    let mullq = d.opcode == Mul && lane == Lane::I64 && has(cx, Feature::Avx512dq);
    let code = match mullq {
        true => Some(Code::EVEX_Vpmullq_zmm_k1z_zmm_zmmm512b64),
        false => single_code(cx, d.opcode, s),
    };
    let Some(code) = code else {
        return Ok(false);
    };
    let commutes = matches!(d.opcode, Add | Mul | And | Or | Xor | FAdd | FMul);
    if commutes && a.is_const() {
        (a, b) = (b, a);
    }
    for p in 0..s.parts {
        let x = cx.use_part(a, p)?;
        let y = packed(cx, b, p, s)?;
        let dst = cx.def_part(i, p)?;
        match (mullq, y) {
            (false, y) => emit_packed(cx, code, dst, x, y),
            (true, Operand::Reg(y)) => cx.vb.rrr(code, dst, x, y),
            (true, Operand::Mem(m)) => cx.vb.rrm(code, dst, x, m),
        }
    }
    Ok(true)
}

/// By operation (left, right logical, right arithmetic), lanes of 2, 4, 8 bytes.
const SHIFTS: [[Code; 3]; 3] = [
    [
        Code::EVEX_Vpsllvw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsllvq_zmm_k1z_zmm_zmmm512b64,
    ],
    [
        Code::EVEX_Vpsrlvw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsrlvq_zmm_k1z_zmm_zmmm512b64,
    ],
    [
        Code::EVEX_Vpsravw_zmm_k1z_zmm_zmmm512,
        Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
        Code::EVEX_Vpsravq_zmm_k1z_zmm_zmmm512b64,
    ],
];

fn shift(cx: &mut Cx<'_>, i: Inst, op: Opcode, s: Shape, lane: Lane, [a, b]: [Value; 2]) -> Result<bool> {
    if let Some(n) = cx.const_splat(b, s.len) {
        let bits = u64::from(8 * lane.bytes());
        for p in 0..s.parts {
            let x = cx.use_part(a, p)?;
            let dst = cx.def_part(i, p)?;
            if op == Opcode::AShr && lane == Lane::I64 {
                let code = Code::EVEX_Vpsraq_zmm_k1z_zmmm512b64_imm8;
                cx.vb.rri(code, dst, x, n.min(63) as i32);
                continue;
            }
            let r = shift_const(cx, op, lane, x, n.min(bits) as u32);
            cx.vb.mov(dst, r);
        }
        return Ok(true);
    }
    if lane == Lane::I8 {
        return Ok(false);
    }
    let row = match op {
        Opcode::Shl => 0,
        Opcode::LShr => 1,
        _ => 2,
    };
    let code = SHIFTS[row][lane.bytes().ilog2() as usize - 1];
    for p in 0..s.parts {
        let (x, n) = (cx.use_part(a, p)?, cx.use_part(b, p)?);
        let dst = cx.def_part(i, p)?;
        cx.vb.rrr(code, dst, x, n);
    }
    Ok(true)
}

/// Lowers a call of an intrinsic on vectors of 64 bytes. Returns `false` if it is not one or is done by halves.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if !cx.target.zmm {
        return Ok(false);
    }
    let t = cx.body.inst(i).ty;
    let Some(s) = wide_shape(cx, t)? else {
        return Ok(false);
    };
    if matches!(id, Intrinsic::Fma | Intrinsic::Fmuladd) {
        return fma::intrinsic(cx, i, id);
    }
    let lane = s.lane.expect("in registers");
    let Some((code, count)) = lane_code(cx, id, lane) else {
        return Ok(false);
    };
    let args = cx.body.call_args(i);
    for p in 0..s.parts {
        let regs: Regs = (args[..count].iter().map(|v| cx.use_part(*v, p))).collect::<Result<_>>()?;
        let dst = cx.def_part(i, p)?;
        match regs[..] {
            [a, b] => cx.vb.rrr(code, dst, a, b),
            _ => cx.vb.rr(code, dst, regs[0]),
        }
    }
    Ok(true)
}

/// The instruction of an intrinsic on lanes, and how many operands it has.
fn lane_code(cx: &Cx<'_>, id: Intrinsic, lane: Lane) -> Option<(Code, usize)> {
    use Code::*;
    use Intrinsic::*;
    let n = lane.bytes().ilog2() as usize;
    #[rustfmt::skip]
    let binary = match id {
        Smax => [EVEX_Vpmaxsb_zmm_k1z_zmm_zmmm512, EVEX_Vpmaxsw_zmm_k1z_zmm_zmmm512, EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32, EVEX_Vpmaxsq_zmm_k1z_zmm_zmmm512b64],
        Smin => [EVEX_Vpminsb_zmm_k1z_zmm_zmmm512, EVEX_Vpminsw_zmm_k1z_zmm_zmmm512, EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32, EVEX_Vpminsq_zmm_k1z_zmm_zmmm512b64],
        Umax => [EVEX_Vpmaxub_zmm_k1z_zmm_zmmm512, EVEX_Vpmaxuw_zmm_k1z_zmm_zmmm512, EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32, EVEX_Vpmaxuq_zmm_k1z_zmm_zmmm512b64],
        Umin => [EVEX_Vpminub_zmm_k1z_zmm_zmmm512, EVEX_Vpminuw_zmm_k1z_zmm_zmmm512, EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32, EVEX_Vpminuq_zmm_k1z_zmm_zmmm512b64],
        _ => [INVALID; 4],
    };
    if binary[0] != INVALID && lane.is_int() && has_lanes(cx, lane) {
        return Some((binary[n], 2));
    }
    #[rustfmt::skip]
    let (unary, needs) = match id {
        Abs => ([EVEX_Vpabsb_zmm_k1z_zmmm512, EVEX_Vpabsw_zmm_k1z_zmmm512, EVEX_Vpabsd_zmm_k1z_zmmm512b32, EVEX_Vpabsq_zmm_k1z_zmmm512b64], [Feature::Avx512bw, Feature::Avx512f]),
        Ctpop => ([EVEX_Vpopcntb_zmm_k1z_zmmm512, EVEX_Vpopcntw_zmm_k1z_zmmm512, EVEX_Vpopcntd_zmm_k1z_zmmm512b32, EVEX_Vpopcntq_zmm_k1z_zmmm512b64], [Feature::Avx512bitalg, Feature::Avx512vpopcntdq]),
        Ctlz => ([INVALID, INVALID, EVEX_Vplzcntd_zmm_k1z_zmmm512b32, EVEX_Vplzcntq_zmm_k1z_zmmm512b64], [Feature::Avx512cd; 2]),
        Sqrt => return match lane {
            Lane::F32 => Some((EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, 1)),
            Lane::F64 => Some((EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er, 1)),
            _ => None,
        },
        _ => return None,
    };
    let needed = needs[usize::from(lane.bytes() >= 4)];
    (lane.is_int() && unary[n] != INVALID && has(cx, needed)).then_some((unary[n], 1))
}

/// The shape of a value in registers of 64 bytes.
fn wide_value(cx: &mut Cx<'_>, v: Value) -> Result<Option<Shape>> {
    let t = cx.ty(v);
    match wide_shape(cx, t)? {
        Some(_) => Ok(Some(shape_of(cx, v)?)),
        None => Ok(None),
    }
}
