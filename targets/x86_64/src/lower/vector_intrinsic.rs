//! Intrinsics on vectors, except those of x86 ([`super::x86_intrinsics`]) and masked memory.

use super::compare::cond_of;
use super::float::{self, Fp, Operand, Regs, SignOp, Sse, xmm};
use super::math::{self, FMADD, FMADD_WIDE, ROUND};
use super::operand::prefer_swapped;
use super::vector::{Shape, elements, extract_lane, fresh_element, has, join, shape, shape_of, split};
use super::vector_arith::{combine, emit_packed, min_max, min_max_code, min_max_with, op2};
use super::vector_compare::{natural_mask, resize};
use super::vector_convert::mask_bits;
use super::vector_width::{bytes_from, like, rewidth};
use super::{Cx, X86, element, vector_arith, vector_lanes};
use crate::Code;
use crate::features::Feature;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::arith::wide::Words;
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

type Args = SmallVec<[Value; 4]>;

/// Whether [`lower`] has code for an intrinsic on vectors in vector registers (`mask`: of i1); others are
/// expanded before. `len`: lanes.
pub fn has_code(id: Intrinsic, mask: bool, len: u32) -> bool {
    use Intrinsic::*;
    match id {
        VectorReduceAdd | VectorReduceMul | VectorReduceAnd | VectorReduceOr | VectorReduceXor
        | VectorReduceSmax | VectorReduceSmin | VectorReduceUmax | VectorReduceUmin => !mask || len <= 64,
        VectorReduceFadd | VectorReduceFmul | VectorReduceFmax | VectorReduceFmin | VectorReduceFmaximum
        | VectorReduceFminimum | VectorReverse | VectorSpliceLeft | VectorSpliceRight | VectorInterleave2
        | VectorDeinterleave2 | VectorInsert | VectorExtract => true,
        MaskedLoad | MaskedStore | MaskedGather | MaskedScatter => !mask,
        UaddWithOverflow | UsubWithOverflow | SaddWithOverflow | SsubWithOverflow => false,
        Smin | Smax | Umin | Umax | Abs | UaddSat | UsubSat | SaddSat | SsubSat | Ctpop | Cttz | Ctlz
        | Bswap | Bitreverse | Fshl | Fshr => !mask,
        FptosiSat | FptouiSat | Lrint | Llrint | Lround | Llround | IsFpclass | Powi | Ldexp => true,
        _ => isel::arith::float::is_function(id) || id.name().starts_with("experimental.constrained."),
    }
}

/// Lowers an intrinsic of vectors. Returns `false` if it is not one or is unknown.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let args: Args = cx.body.call_args(i).iter().copied().collect();
    let is_vector = |cx: &Cx<'_>, t| matches!(cx.scope.ty(t), Type::Vector { .. });
    let t = cx.body.inst(i).ty;
    if !is_vector(cx, t) && !args.iter().any(|v| is_vector(cx, cx.ty(*v))) {
        return Ok(false);
    }
    use Intrinsic::*;
    match id {
        MaskedLoad | MaskedStore | MaskedGather | MaskedScatter | MaskedExpandload | MaskedCompressstore => {
            super::vector_masked::lower(cx, i, id, &args)
        }
        VectorReduceAdd | VectorReduceMul | VectorReduceAnd | VectorReduceOr | VectorReduceXor
        | VectorReduceSmax | VectorReduceSmin | VectorReduceUmax | VectorReduceUmin => {
            reduce_int(cx, i, id, args[0]).map(|()| true)
        }
        VectorReduceFadd | VectorReduceFmul => reduce_float(cx, i, id, args[1], Some(args[0])),
        VectorReduceFmax | VectorReduceFmin | VectorReduceFmaximum | VectorReduceFminimum => {
            reduce_float(cx, i, id, args[0], None)
        }
        VectorReverse => {
            let s = shape_of(cx, args[0])?;
            let list: Vec<u32> = (0..s.len).rev().collect();
            isel::vectors::elements::shuffle(cx, i, args[0], args[0], &list).map(|()| true)
        }
        VectorSpliceLeft | VectorSpliceRight => {
            let s = shape_of(cx, args[0])?;
            let Some(n) = cx.const_int(args[2]).filter(|n| *n <= u64::from(s.len)) else {
                return Ok(false);
            };
            let first = if id == VectorSpliceLeft {
                n as u32
            } else {
                s.len - n as u32
            };
            let list: Vec<u32> = (first..first + s.len).collect();
            isel::vectors::elements::shuffle(cx, i, args[0], args[1], &list).map(|()| true)
        }
        VectorInterleave2 => {
            let s = shape_of(cx, args[0])?;
            let list: Vec<u32> = (0..s.len).flat_map(|n| [n, s.len + n]).collect();
            isel::vectors::elements::shuffle(cx, i, args[0], args[1], &list).map(|()| true)
        }
        VectorDeinterleave2 => deinterleave(cx, i, args[0]).map(|()| true),
        VectorInsert | VectorExtract => subvector(cx, i, id, &args).map(|()| true),
        UaddWithOverflow | UsubWithOverflow | SaddWithOverflow | SsubWithOverflow => {
            with_overflow(cx, i, id, &args)
        }
        Fshl | Fshr => funnel(cx, i, id == Fshl, &args).map(|()| true),
        Smin | Smax | Umin | Umax | Abs | UaddSat | UsubSat | SaddSat | SsubSat | Ctpop | Cttz | Ctlz
        | Bswap | Bitreverse => int_lanes(cx, i, id, &args),
        _ => float_lanes(cx, i, id, &args),
    }
}

// ---- integers ----

/// How many operands are vectors (the rest are flags).
fn vector_args(id: Intrinsic) -> usize {
    use Intrinsic::*;
    match id {
        Abs | Ctpop | Cttz | Ctlz | Bswap | Bitreverse => 1,
        _ => 2,
    }
}

/// Constants to the right, then what is needed further on.
fn ordered(cx: &mut Cx<'_>, id: Intrinsic, args: &Args) -> Args {
    use Intrinsic::*;
    let mut args = args.clone();
    if matches!(id, Smin | Smax | Umin | Umax | UaddSat | SaddSat)
        && !args[1].is_const()
        && (args[0].is_const() || prefer_swapped(cx, Opcode::Call, args[0], args[1]))
    {
        args.swap(0, 1);
    }
    args
}

/// The minimum or maximum of 32-bit lanes and constants where it takes several instructions.
fn min_max_of_constants(
    cx: &mut Cx<'_>,
    id: Intrinsic,
    lane: Lane,
    args: &[Value],
    p: u32,
    s: Shape,
) -> Result<Option<VReg>> {
    let (max, signed) = match id {
        Intrinsic::Smin => (false, true),
        Intrinsic::Smax => (true, true),
        Intrinsic::Umin => (false, false),
        Intrinsic::Umax => (true, false),
        _ => return Ok(None),
    };
    if lane != Lane::I32 || min_max_code(cx, max, signed, lane).is_some() {
        return Ok(None);
    }
    let Some(constants) = cx.const_part_bytes(args[1], p, s.part())? else {
        return Ok(None);
    };
    let a = cx.use_part(args[0], p)?;
    Ok(Some(min_max_with(
        cx,
        max,
        signed,
        a,
        &constants[..s.bytes as usize],
    )))
}

fn int_lanes(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &Args) -> Result<bool> {
    let s = shape_of(cx, args[0])?;
    let args = &ordered(cx, id, args)[..vector_args(id)];
    if s.mask {
        return Ok(false);
    }
    if let Some(lane) = s.lane {
        for p in 0..s.parts {
            if let Some(r) = min_max_of_constants(cx, id, lane, args, p, s)? {
                let dst = cx.def_part(i, p)?;
                cx.vb.mov(dst, r);
                continue;
            }
            let regs = args
                .iter()
                .map(|v| cx.use_part(*v, p))
                .collect::<Result<Regs>>()?;
            let dst = cx.def_part(i, p)?;
            let Some(r) = vector_lanes::apply(cx, id, lane, &regs) else {
                return Ok(false);
            };
            cx.vb.mov(dst, r);
        }
        return Ok(true);
    }
    // Single integers as lane 0 of a register.
    let lane = match cx.bits(s.elem) {
        8 => Lane::I8,
        16 => Lane::I16,
        32 => Lane::I32,
        64 => Lane::I64,
        n => return Err(cx.unsupported(format!("llvm.{} of vectors of i{n}", id.name()))),
    };
    let lists = args
        .iter()
        .map(|v| elements(cx, *v))
        .collect::<Result<SmallVec<[Vec<Regs>; 2]>>>()?;
    let mut out = Vec::new();
    for n in 0..s.len as usize {
        let regs: Regs = lists.iter().map(|l| to_lane(cx, lane, l[n][0])).collect();
        let Some(r) = vector_lanes::apply(cx, id, lane, &regs) else {
            return Ok(false);
        };
        let e = fresh_element(cx, s.elem)?;
        extract_lane(cx, lane, r, 0, e[0]);
        out.push(e);
    }
    let dst = cx.def_parts(i)?;
    join(cx, s, &dst, &out);
    Ok(true)
}

fn to_lane(cx: &mut Cx<'_>, lane: Lane, e: VReg) -> VReg {
    let x = xmm(cx);
    super::vector::build(cx, lane, x, &[e]);
    x
}

fn with_overflow(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &Args) -> Result<bool> {
    let s = shape_of(cx, args[0])?;
    let (Some(lane), false) = (s.lane, s.mask) else {
        return Ok(false);
    };
    let mut masks = Regs::new();
    for p in 0..s.parts {
        let (a, b) = (cx.use_part(args[0], p)?, cx.use_part(args[1], p)?);
        let Some((sum, over)) = vector_lanes::with_overflow(cx, id, lane, a, b) else {
            return Ok(false);
        };
        let dst = cx.def_part(i, p)?;
        cx.vb.mov(dst, sum);
        masks.push(over);
    }
    let to = isel::values::parts::mask_lane(s.len);
    let width = super::vector_width::vector_part(cx.target, to, s.len).map_or(16, |p| p.0.bytes());
    let masks = resize(cx, &masks, lane.bytes(), to.bytes(), s.len, width);
    for (p, m) in masks.iter().enumerate() {
        let dst = cx.def_part(i, s.parts + p as u32)?;
        cx.vb.mov(dst, *m);
    }
    Ok(true)
}

fn funnel(cx: &mut Cx<'_>, i: Inst, left: bool, args: &Args) -> Result<()> {
    let s = shape_of(cx, args[0])?;
    if let (Some(lane), false, Some(n)) = (s.lane, s.mask, cx.const_splat(args[2], s.len)) {
        for p in 0..s.parts {
            let (a, b) = (cx.use_part(args[0], p)?, cx.use_part(args[1], p)?);
            let r = vector_lanes::funnel_const(cx, left, lane, a, b, n);
            let dst = cx.def_part(i, p)?;
            cx.vb.mov(dst, r);
        }
        return Ok(());
    }
    if super::vector_shift::funnel(cx, i, left, args)? {
        return Ok(());
    }
    let bits = cx.bits(s.elem);
    if !matches!(bits, 8 | 16 | 32 | 64) {
        return Err(cx.unsupported(format!("funnel shift of vectors of i{bits}")));
    }
    let lists = args
        .iter()
        .take(3)
        .map(|v| elements(cx, *v))
        .collect::<Result<Vec<_>>>()?;
    let mut out = Vec::new();
    for ((a, b), c) in lists[0].iter().zip(&lists[1]).zip(&lists[2]) {
        let dst = fresh_element(cx, s.elem)?;
        funnel_element(cx, left, bits, dst[0], a[0], b[0], c[0]);
        out.push(dst);
    }
    let dst = cx.def_parts(i)?;
    join(cx, s, &dst, &out);
    Ok(())
}

fn funnel_element(cx: &mut Cx<'_>, left: bool, bits: u32, dst: VReg, a: VReg, b: VReg, c: VReg) {
    if bits >= 32 {
        let code = match (left, bits) {
            (true, 32) => Code::Shld_rm32_r32_CL,
            (true, _) => Code::Shld_rm64_r64_CL,
            (false, 32) => Code::Shrd_rm32_r32_CL,
            (false, _) => Code::Shrd_rm64_r64_CL,
        };
        let (x, y) = if left { (a, b) } else { (b, a) };
        cx.vb.trr_cl(code, dst, x, y, c);
        return;
    }
    // Both in one register.
    let mut r = || cx.vreg(PartTy::I32);
    let (high, both, count, shifted) = (r(), r(), r(), r());
    let low = super::float_convert::extended(cx, false, bits, PartTy::I32, b);
    cx.vb.tri(Code::Shl_rm32_imm8, high, a, bits as i32);
    cx.vb.trr(Code::Or_r32_rm32, both, high, low);
    cx.vb.tri(Code::And_rm32_imm8, count, c, bits as i32 - 1);
    if left {
        cx.vb.tr_cl(Code::Shl_rm32_CL, shifted, both, count);
        cx.vb.tri(Code::Shr_rm32_imm8, dst, shifted, bits as i32);
    } else {
        cx.vb.tr_cl(Code::Shr_rm32_CL, dst, both, count);
    }
}

// ---- floating point ----

/// The packed form of an intrinsic of the shape's lanes, for one register; `None` if there is none.
fn packed(cx: &mut Cx<'_>, id: Intrinsic, w: Sse, a: &[VReg]) -> Option<VReg> {
    use Intrinsic::*;
    let k = if w == Sse::Pd { Fp::F64 } else { Fp::F32 };
    let r = like(cx, a[0]);
    match id {
        Sqrt => {
            let code = w.pick([
                Code::Sqrtss_xmm_xmmm32,
                Code::Sqrtsd_xmm_xmmm64,
                Code::Sqrtps_xmm_xmmm128,
                Code::Sqrtpd_xmm_xmmm128,
            ]);
            cx.vb.rr(code, r, a[0]);
        }
        Fabs => float::sign_op(cx, SignOp::Clear, k, &[r], a).ok()?,
        Copysign => float::copysign(cx, k, &[r], &a[..1], &a[1..]).ok()?,
        Floor | Ceil | Trunc | Rint | Nearbyint | Roundeven if has(cx, Feature::Sse41) => {
            cx.vb.rri(w.pick(ROUND), r, a[0], math::rounding(id));
        }
        Minnum | Maxnum | Minimum | Maximum | Minimumnum | Maximumnum => {
            math::min_max(cx, id, w, r, a[0], a[1])
        }
        Fma | Fmuladd
            if has(cx, Feature::Fma)
                && (id == Fma || cx.options.fp_contract != ir::options::FpContract::Off) =>
        {
            let code = super::vector_width::by_width(cx, r, [w.pick(FMADD), w.pick(FMADD_WIDE)]);
            cx.vb.make(code).tied(r, a[0]).use_(a[1]).use_(a[2]).done();
        }
        Fmuladd => {
            let p = op2(cx, float::arith_code(Opcode::FMul, w), a[0], a[1]);
            cx.vb.trr(float::arith_code(Opcode::FAdd, w), r, p, a[2]);
        }
        _ => return None,
    }
    Some(r)
}

fn float_lanes(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &Args) -> Result<bool> {
    use Intrinsic::*;
    // Some intrinsics have no arguments at all.
    let Some(&first) = args.first() else {
        return Ok(false);
    };
    let Some(s) = shape(cx, cx.ty(first))? else {
        return Ok(false);
    };
    let Some(k) = super::vector::format(cx, s.elem) else {
        return Ok(false);
    };
    let t = cx.body.inst(i).ty;
    let Some(to) = shape(cx, t)? else { return Ok(false) };
    if let Some(lane @ (Lane::F32 | Lane::F64)) = s.lane
        && isel::arith::float::is_function(id)
    {
        let w = if lane == Lane::F64 { Sse::Pd } else { Sse::Ps };
        let mut done = true;
        for p in 0..s.parts {
            let regs = args
                .iter()
                .map(|v| cx.use_part(*v, p))
                .collect::<Result<Regs>>()?;
            let Some(r) = packed(cx, id, w, &regs) else {
                done = false;
                break;
            };
            let dst = cx.def_part(i, p)?;
            cx.vb.mov(dst, r);
        }
        if done {
            return Ok(true);
        }
    }
    // One element after another.
    let first = elements(cx, args[0])?;
    let to_bits = cx.scope.int_bits(to.elem);
    let mut out: Vec<Regs> = Vec::new();
    let more: Vec<Vec<Regs>> = match id {
        IsFpclass | Powi => Vec::new(),
        _ => args[1..]
            .iter()
            .map(|v| elements(cx, *v))
            .collect::<Result<_>>()?,
    };
    let power = if id == Powi {
        Some(cx.use_part(args[1], 0)?)
    } else {
        None
    };
    for (n, a) in first.iter().enumerate() {
        let dst = fresh_element(cx, to.elem)?;
        match (id, to_bits) {
            (Powi, None) => math::with_int(cx, id, k, &dst, a, power.expect("powi"))?,
            (Ldexp, None) => {
                let bits = cx.bits(cx.ty(args[1]));
                if bits > 32 {
                    return Ok(false);
                }
                let e = super::float_convert::extended(cx, true, bits, PartTy::I32, more[0][n][0]);
                math::with_int(cx, id, k, &dst, a, e)?;
            }
            (FptosiSat | FptouiSat, Some(bits)) => {
                super::float_convert::to_int_sat(cx, id == FptosiSat, bits, k, &dst, a)?
            }
            (Lrint | Llrint | Lround | Llround, Some(bits)) => {
                math::round_to_int(cx, id, k, bits, dst[0], a)?
            }
            (IsFpclass, Some(1)) => {
                let mask = cx.const_int(args[1]).expect("verified: immediate") as u32;
                math::is_class(cx, k, dst[0], a, mask)?;
            }
            (_, None) if isel::arith::float::is_function(id) => {
                let mut list: SmallVec<[&[VReg]; 3]> = SmallVec::from_slice(&[&a[..]]);
                list.extend(more.iter().map(|l| &l[n][..]));
                math::apply(cx, id, k, &dst, &list)?;
            }
            _ => return Ok(false),
        }
        out.push(dst);
    }
    let dst = cx.def_parts(i)?;
    join(cx, to, &dst, &out);
    Ok(true)
}

// ---- reductions ----

/// `a op b` of lanes for an integer reduction.
fn step(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, a: VReg, b: VReg) -> VReg {
    use Intrinsic::*;
    match id {
        VectorReduceAdd => combine(cx, Opcode::Add, lane, a, b),
        VectorReduceMul => combine(cx, Opcode::Mul, lane, a, b),
        VectorReduceAnd => combine(cx, Opcode::And, lane, a, b),
        VectorReduceOr => combine(cx, Opcode::Or, lane, a, b),
        VectorReduceXor => combine(cx, Opcode::Xor, lane, a, b),
        VectorReduceSmax => min_max(cx, true, true, lane, a, b),
        VectorReduceSmin => min_max(cx, false, true, lane, a, b),
        VectorReduceUmax => min_max(cx, true, false, lane, a, b),
        _ => min_max(cx, false, false, lane, a, b),
    }
}

/// Sums of eight bytes each, if `v` is added up and made of bytes: `psadbw`.
fn byte_sums(cx: &mut Cx<'_>, id: Intrinsic, v: Value) -> Result<Option<Regs>> {
    if id != Intrinsic::VectorReduceAdd {
        return Ok(None);
    }
    let Some(bytes) = isel::vectors::byte_sums::bytes_of(cx, v)? else {
        return Ok(None);
    };
    let shape = shape_of(cx, bytes.a)?;
    if shape.bytes != 16 && !has(cx, Feature::Avx2) {
        return Ok(None);
    }
    // They differ by the same both ways: what can stay in memory goes last.
    let (mut a, mut b) = (bytes.a, bytes.b);
    if let Some(other) = b
        && vector_arith::packed_in_memory(cx, a, shape).is_some()
    {
        (a, b) = (other, Some(a));
    }
    let mut sums = Regs::new();
    for p in 0..shape.parts {
        let part = cx.use_part(a, p)?;
        let other = match b {
            Some(b) => vector_arith::packed(cx, b, p, shape)?,
            None => Operand::Reg(vector_arith::zero_like(cx, part)),
        };
        let sum = like(cx, part);
        emit_packed(cx, Code::Psadbw_xmm_xmmm128, sum, part, other);
        sums.push(sum);
    }
    Ok(Some(sums))
}

fn reduce_int(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, v: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    let dst = cx.def_parts(i)?;
    if s.mask {
        return reduce_mask(cx, id, s, v, dst[0]);
    }
    let Some(lane) = s.lane.filter(|_| s.len.is_power_of_two()) else {
        return reduce_elements(cx, id, s, v, &dst);
    };
    let (mut level, lane, len) = match byte_sums(cx, id, v)? {
        Some(sums) => (sums, Lane::I64, s.len / 8),
        None => (cx.use_parts(v)?, lane, s.len),
    };
    while level.len() > 1 {
        let half = level.len() / 2;
        for n in 0..half {
            level[n] = step(cx, id, lane, level[n], level[n + half]);
        }
        level.truncate(half);
    }
    let mut level = rewidth(cx, &level, 16);
    level.truncate((len * lane.bytes()).div_ceil(16).max(1) as usize);
    while level.len() > 1 {
        let half = level.len() / 2;
        for n in 0..half {
            level[n] = step(cx, id, lane, level[n], level[n + half]);
        }
        level.truncate(half);
    }
    let mut acc = level[0];
    let mut width = len.min(16 / lane.bytes());
    while width > 1 {
        width /= 2;
        let moved = bytes_from(cx, &[acc], width * lane.bytes());
        acc = step(cx, id, lane, acc, moved);
    }
    extract_lane(cx, lane, acc, 0, dst[0]);
    Ok(())
}

/// Reduction of elements in scalar registers.
fn reduce_elements(cx: &mut Cx<'_>, id: Intrinsic, s: Shape, v: Value, dst: &[VReg]) -> Result<()> {
    use Intrinsic::*;
    let bits = cx.bits(s.elem);
    let list = elements(cx, v)?;
    let op = match id {
        VectorReduceAdd => Some(Opcode::Add),
        VectorReduceMul => Some(Opcode::Mul),
        VectorReduceAnd => Some(Opcode::And),
        VectorReduceOr => Some(Opcode::Or),
        VectorReduceXor => Some(Opcode::Xor),
        _ => None,
    };
    if bits > 64 && (bits > 128 || op.is_none_or(|op| op == Opcode::Mul)) {
        return Err(cx.unsupported(format!("llvm.{} of i{bits}", id.name())));
    }
    let mut acc = list[0].clone();
    for e in &list[1..] {
        let next = fresh_element(cx, s.elem)?;
        match op {
            Some(op @ (Opcode::Add | Opcode::Sub)) if bits > 64 => {
                let [a, b] = [&acc, e].map(|x| x.iter().copied().map(Some).collect::<Words>());
                X86::emit_add_wide(cx, op == Opcode::Sub, &next, &a, &b)
            }
            Some(op) => {
                for n in 0..next.len() {
                    element::binary(cx, op, bits.min(64), next[n], acc[n], e[n])?;
                }
            }
            None => {
                use ir::inst::IntPredicate::*;
                let pred = match id {
                    VectorReduceSmax => Sgt,
                    VectorReduceSmin => Slt,
                    VectorReduceUmax => Ugt,
                    _ => Ult,
                };
                element::flags(cx, pred, bits, acc[0], e[0]);
                cx.vb.cmov(cond_of(pred), true, next[0], e[0], acc[0]);
            }
        }
        acc = next;
    }
    for (d, r) in dst.iter().zip(&acc) {
        cx.vb.mov(*d, *r);
    }
    Ok(())
}

/// Reductions of `<N x i1>`: all, any, or an odd number of bits.
fn reduce_mask(cx: &mut Cx<'_>, id: Intrinsic, s: Shape, v: Value, dst: VReg) -> Result<()> {
    use Intrinsic::*;
    if s.lane.is_none() || s.len > 64 {
        return Err(cx.unsupported(format!("llvm.{} of <{} x i1>", id.name(), s.len)));
    }
    let Some((regs, lane)) = natural_mask(cx, v, s)? else {
        unreachable!("held in registers")
    };
    let bits = mask_bits(cx, &regs, lane, s.len)[0];
    let full = u64::MAX >> (64 - s.len);
    let (low, all) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    cx.vb.mov_imm(all, full as i64, false);
    cx.vb.trr(Code::And_r64_rm64, low, bits, all);
    match id {
        // True is -1 as a signed number.
        VectorReduceAnd | VectorReduceMul | VectorReduceSmax | VectorReduceUmin => {
            cx.vb.crr(Code::Cmp_r64_rm64, low, all);
            cx.vb.setcc(Cond::E, dst);
        }
        VectorReduceOr | VectorReduceSmin | VectorReduceUmax => {
            cx.vb.crr(Code::Test_rm64_r64, low, low);
            cx.vb.setcc(Cond::Ne, dst);
        }
        _ => {
            let mut x = low;
            for n in [32, 16, 8] {
                let (h, y) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
                cx.vb.tri(Code::Shr_rm64_imm8, h, x, n);
                cx.vb.trr(Code::Xor_r64_rm64, y, x, h);
                x = y;
            }
            // The parity flag is of the low byte: set if the number is even.
            cx.vb.crr(Code::Test_rm8_r8, x, x);
            cx.vb.setcc(Cond::Np, dst);
        }
    }
    Ok(())
}

fn reduce_float(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, v: Value, start: Option<Value>) -> Result<bool> {
    use Intrinsic::*;
    let s = shape_of(cx, v)?;
    let Some(k) = super::vector::format(cx, s.elem) else {
        return Ok(false);
    };
    let mut list = elements(cx, v)?;
    if let Some(start) = start {
        let r = cx.use_parts(start)?;
        list.insert(0, r);
    }
    let dst = cx.def_parts(i)?;
    let last = list.len() - 1;
    let mut acc = list[0].clone();
    for (n, e) in list.iter().enumerate().skip(1) {
        let next = if n == last {
            dst.clone()
        } else {
            fresh_element(cx, s.elem)?
        };
        match id {
            VectorReduceFadd => float::binary(cx, Opcode::FAdd, k, &next, &acc, e)?,
            VectorReduceFmul => float::binary(cx, Opcode::FMul, k, &next, &acc, e)?,
            _ => {
                let of = match id {
                    VectorReduceFmax => Maxnum,
                    VectorReduceFmin => Minnum,
                    VectorReduceFmaximum => Maximum,
                    _ => Minimum,
                };
                math::apply(cx, of, k, &next, &[&acc, e])?;
            }
        }
        acc = next;
    }
    if last == 0 {
        for (d, r) in dst.iter().zip(&acc) {
            cx.vb.mov(*d, *r);
        }
    }
    Ok(true)
}

// ---- parts of vectors ----

fn subvector(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &Args) -> Result<()> {
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?.expect("a vector");
    let mut list = elements(cx, args[0])?;
    let at = cx.const_int(*args.last().expect("verified")).unwrap_or(0) as usize;
    if id == Intrinsic::VectorInsert {
        let part = elements(cx, args[1])?;
        let n = part.len().min(list.len().saturating_sub(at));
        list[at..at + n].clone_from_slice(&part[..n]);
    } else {
        let end = (at + to.len as usize).min(list.len());
        list = list[at.min(end)..end].to_vec();
    }
    let dst = cx.def_parts(i)?;
    join(cx, to, &dst, &list);
    Ok(())
}

fn deinterleave(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    let regs = cx.use_parts(v)?;
    let list = split(cx, s, &regs);
    let dst = cx.def_parts(i)?;
    let t = cx.body.inst(i).ty;
    let half = cx.scope.struct_elems(t).expect("verified: two vectors").0[0];
    let to = shape(cx, half)?.expect("a vector");
    for side in 0..2 {
        let half: Vec<Regs> = list.iter().skip(side).step_by(2).cloned().collect();
        let at = side * to.parts as usize;
        join(cx, to, &dst[at..at + to.parts as usize], &half);
    }
    Ok(())
}
