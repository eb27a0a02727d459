//! Fused multiplication and addition (FMA3): `llvm.fma`, `llvm.fmuladd`, and multiplications and additions
//! that may be contracted. Negated operands are absorbed; the form (132, 213, 231) is chosen so that a load
//! is folded and the register that is overwritten is one that nobody needs afterwards.

use super::Cx;
use super::float::Operand;
use super::float::{Fp, Sse, load_mem};
use super::vector::{Shape, shape};
use super::vector_arith::packed;
use crate::Code::{self, *};
use crate::features::Feature;
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::options::FpContract;
use isel::Lane;
use regalloc::VReg;

/// By operation (product plus or minus, negated product plus or minus) and order of the operands.
#[rustfmt::skip]
const CODES: [[Code; 6]; 12] = [
    [VEX_Vfmadd132ss_xmm_xmm_xmmm32, VEX_Vfmadd132sd_xmm_xmm_xmmm64, VEX_Vfmadd132ps_xmm_xmm_xmmm128, VEX_Vfmadd132pd_xmm_xmm_xmmm128, VEX_Vfmadd132ps_ymm_ymm_ymmm256, VEX_Vfmadd132pd_ymm_ymm_ymmm256],
    [VEX_Vfmadd213ss_xmm_xmm_xmmm32, VEX_Vfmadd213sd_xmm_xmm_xmmm64, VEX_Vfmadd213ps_xmm_xmm_xmmm128, VEX_Vfmadd213pd_xmm_xmm_xmmm128, VEX_Vfmadd213ps_ymm_ymm_ymmm256, VEX_Vfmadd213pd_ymm_ymm_ymmm256],
    [VEX_Vfmadd231ss_xmm_xmm_xmmm32, VEX_Vfmadd231sd_xmm_xmm_xmmm64, VEX_Vfmadd231ps_xmm_xmm_xmmm128, VEX_Vfmadd231pd_xmm_xmm_xmmm128, VEX_Vfmadd231ps_ymm_ymm_ymmm256, VEX_Vfmadd231pd_ymm_ymm_ymmm256],
    [VEX_Vfmsub132ss_xmm_xmm_xmmm32, VEX_Vfmsub132sd_xmm_xmm_xmmm64, VEX_Vfmsub132ps_xmm_xmm_xmmm128, VEX_Vfmsub132pd_xmm_xmm_xmmm128, VEX_Vfmsub132ps_ymm_ymm_ymmm256, VEX_Vfmsub132pd_ymm_ymm_ymmm256],
    [VEX_Vfmsub213ss_xmm_xmm_xmmm32, VEX_Vfmsub213sd_xmm_xmm_xmmm64, VEX_Vfmsub213ps_xmm_xmm_xmmm128, VEX_Vfmsub213pd_xmm_xmm_xmmm128, VEX_Vfmsub213ps_ymm_ymm_ymmm256, VEX_Vfmsub213pd_ymm_ymm_ymmm256],
    [VEX_Vfmsub231ss_xmm_xmm_xmmm32, VEX_Vfmsub231sd_xmm_xmm_xmmm64, VEX_Vfmsub231ps_xmm_xmm_xmmm128, VEX_Vfmsub231pd_xmm_xmm_xmmm128, VEX_Vfmsub231ps_ymm_ymm_ymmm256, VEX_Vfmsub231pd_ymm_ymm_ymmm256],
    [VEX_Vfnmadd132ss_xmm_xmm_xmmm32, VEX_Vfnmadd132sd_xmm_xmm_xmmm64, VEX_Vfnmadd132ps_xmm_xmm_xmmm128, VEX_Vfnmadd132pd_xmm_xmm_xmmm128, VEX_Vfnmadd132ps_ymm_ymm_ymmm256, VEX_Vfnmadd132pd_ymm_ymm_ymmm256],
    [VEX_Vfnmadd213ss_xmm_xmm_xmmm32, VEX_Vfnmadd213sd_xmm_xmm_xmmm64, VEX_Vfnmadd213ps_xmm_xmm_xmmm128, VEX_Vfnmadd213pd_xmm_xmm_xmmm128, VEX_Vfnmadd213ps_ymm_ymm_ymmm256, VEX_Vfnmadd213pd_ymm_ymm_ymmm256],
    [VEX_Vfnmadd231ss_xmm_xmm_xmmm32, VEX_Vfnmadd231sd_xmm_xmm_xmmm64, VEX_Vfnmadd231ps_xmm_xmm_xmmm128, VEX_Vfnmadd231pd_xmm_xmm_xmmm128, VEX_Vfnmadd231ps_ymm_ymm_ymmm256, VEX_Vfnmadd231pd_ymm_ymm_ymmm256],
    [VEX_Vfnmsub132ss_xmm_xmm_xmmm32, VEX_Vfnmsub132sd_xmm_xmm_xmmm64, VEX_Vfnmsub132ps_xmm_xmm_xmmm128, VEX_Vfnmsub132pd_xmm_xmm_xmmm128, VEX_Vfnmsub132ps_ymm_ymm_ymmm256, VEX_Vfnmsub132pd_ymm_ymm_ymmm256],
    [VEX_Vfnmsub213ss_xmm_xmm_xmmm32, VEX_Vfnmsub213sd_xmm_xmm_xmmm64, VEX_Vfnmsub213ps_xmm_xmm_xmmm128, VEX_Vfnmsub213pd_xmm_xmm_xmmm128, VEX_Vfnmsub213ps_ymm_ymm_ymmm256, VEX_Vfnmsub213pd_ymm_ymm_ymmm256],
    [VEX_Vfnmsub231ss_xmm_xmm_xmmm32, VEX_Vfnmsub231sd_xmm_xmm_xmmm64, VEX_Vfnmsub231ps_xmm_xmm_xmmm128, VEX_Vfnmsub231pd_xmm_xmm_xmmm128, VEX_Vfnmsub231ps_ymm_ymm_ymmm256, VEX_Vfnmsub231pd_ymm_ymm_ymmm256],
];

/// The same on 64 bytes.
#[rustfmt::skip]
const ZMM: [[Code; 2]; 12] = [
    [EVEX_Vfmadd132ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmadd132pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmadd231pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfmsub132ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmsub132pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfmsub213ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmsub213pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfmsub231ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfmsub231pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmadd132ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmadd132pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmadd213ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmadd213pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmadd231ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmadd231pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmsub132ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmsub132pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmsub213ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmsub213pd_zmm_k1z_zmm_zmmm512b64_er],
    [EVEX_Vfnmsub231ps_zmm_k1z_zmm_zmmm512b32_er, EVEX_Vfnmsub231pd_zmm_k1z_zmm_zmmm512b64_er],
];

/// Orders of operands: first (tied), second, third (register or memory).
#[derive(Copy, Clone)]
enum Order {
    /// first · third + second
    O132,
    /// second · first + third
    O213,
    /// second · third + first
    O231,
}

/// `±(a · b) ± c`.
#[derive(Copy, Clone)]
struct Fused {
    a: Value,
    b: Value,
    c: Value,
    /// The product is negated.
    negate: bool,
    /// `c` is subtracted.
    subtract: bool,
}

/// Whether operations on this type can be fused: the column of the table, and the shape of a vector.
fn column(cx: &mut Cx<'_>, i: Inst) -> Result<Option<(usize, Option<Shape>)>> {
    if !cx.target.features.has(Feature::Fma) {
        return Ok(None);
    }
    let t = cx.body.inst(i).ty;
    if let Some(s) = shape(cx, t)? {
        return Ok(match s.lane {
            Some(Lane::F32) => Some((2 + 2 * (s.bytes.ilog2() - 4) as usize, Some(s))),
            Some(Lane::F64) => Some((3 + 2 * (s.bytes.ilog2() - 4) as usize, Some(s))),
            _ => None,
        });
    }
    Ok(match Fp::of(cx.scope.ty(t)) {
        Some(Fp::F32) => Some((Sse::Ss as usize, None)),
        Some(Fp::F64) => Some((Sse::Sd as usize, None)),
        _ => None,
    })
}

/// `llvm.fma` and `llvm.fmuladd`. `false`: not fused.
pub fn intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let fuse = match id {
        Intrinsic::Fma => true,
        Intrinsic::Fmuladd => cx.options.fp_contract != FpContract::Off,
        _ => false,
    };
    if !fuse {
        return Ok(false);
    }
    let Some(column) = column(cx, i)? else {
        return Ok(false);
    };
    let args = cx.body.call_args(i);
    let fused = Fused {
        a: args[0],
        b: args[1],
        c: args[2],
        negate: false,
        subtract: false,
    };
    emit(cx, i, fused, column).map(|()| true)
}

/// Additions and subtractions one of whose operands is a product that may be contracted. `false`: none.
pub fn contracted(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    let may = |cx: &Cx<'_>, d: &InstData| {
        cx.options.fp_contract == FpContract::Fast || d.flags.has(InstFlags::CONTRACT)
    };
    if !matches!(d.opcode, Opcode::FAdd | Opcode::FSub) || !cx.optimise || !may(cx, d) {
        return Ok(false);
    }
    let Some(column) = column(cx, i)? else {
        return Ok(false);
    };
    let ops = cx.body.operand_range(d.ops);
    for (product, other) in [(ops[0], ops[1]), (ops[1], ops[0])] {
        let Some(m) = cx.absorbable(product) else { continue };
        let d = *cx.body.inst(m);
        if d.opcode != Opcode::FMul || !may(cx, &d) {
            continue;
        }
        let factors = cx.body.operand_range(d.ops);
        let minus = cx.body.inst(i).opcode == Opcode::FSub;
        let fused = Fused {
            a: factors[0],
            b: factors[1],
            c: other,
            negate: minus && product == ops[1],
            subtract: minus && product == ops[0],
        };
        return emit(cx, i, fused, column).map(|()| true);
    }
    Ok(false)
}

fn emit(cx: &mut Cx<'_>, i: Inst, mut f: Fused, (column, s): (usize, Option<Shape>)) -> Result<()> {
    if cx.optimise {
        if let (v, true) = cx.negated(f.a) {
            (f.a, f.negate) = (v, !f.negate);
        }
        if let (v, true) = cx.negated(f.b) {
            (f.b, f.negate) = (v, !f.negate);
        }
        if let (v, true) = cx.negated(f.c) {
            (f.c, f.subtract) = (v, !f.subtract);
        }
    }
    // Who is in memory: the third operand. It is asked for before registers are.
    let in_memory = |cx: &Cx<'_>, v: Value| v.is_const() || cx.absorbable_load(v).is_some();
    if in_memory(cx, f.a) && !in_memory(cx, f.b) {
        std::mem::swap(&mut f.a, &mut f.b);
    }
    let from_load = |cx: &Cx<'_>, v: Value| cx.absorbable_load(v).is_some() && s.is_none_or(|s| s.parts == 1);
    let c_in_memory = from_load(cx, f.c) || f.c.is_const() && !in_memory(cx, f.b);
    let (order, first, second, third) = if c_in_memory {
        let swap = cx.lives_on(f.a) && !cx.lives_on(f.b);
        let (a, b) = if swap { (f.b, f.a) } else { (f.a, f.b) };
        (Order::O213, a, b, f.c)
    } else if !cx.lives_on(f.c) && !f.c.is_const() {
        (Order::O231, f.c, f.a, f.b)
    } else if in_memory(cx, f.b) {
        (Order::O132, f.a, f.c, f.b)
    } else if cx.lives_on(f.a) && !cx.lives_on(f.b) {
        (Order::O213, f.b, f.a, f.c)
    } else {
        (Order::O213, f.a, f.b, f.c)
    };
    let row = 6 * usize::from(f.negate) + 3 * usize::from(f.subtract) + order as usize;
    let code = match column {
        0..6 => CODES[row][column],
        _ => ZMM[row][column - 6],
    };
    for p in 0..s.map_or(1, |s| s.parts) {
        let third = match s {
            Some(s) => packed(cx, third, p, s)?,
            None => scalar(cx, third)?,
        };
        let (x, y) = (cx.use_part(first, p)?, cx.use_part(second, p)?);
        let dst = cx.def_part(i, p)?;
        put(cx, code, dst, x, y, third);
    }
    Ok(())
}

fn scalar(cx: &mut Cx<'_>, v: Value) -> Result<Operand> {
    if let Some(load) = cx.absorbable_load(v) {
        let mem: Amode = load_mem(cx, load)?;
        return Ok(Operand::Mem(mem));
    }
    Ok(Operand::Reg(cx.use_part(v, 0)?))
}

fn put(cx: &mut Cx<'_>, code: Code, dst: VReg, first: VReg, second: VReg, third: Operand) {
    let it = cx.vb.make(code).tied(dst, first).use_(second);
    match third {
        Operand::Reg(r) => it.use_(r).done(),
        Operand::Mem(m) => it.mem(m).done(),
    }
}
