//! Intrinsics on vectors in registers: lane by lane, and reductions.

use super::float::Fp;
use super::vector::{Regs, Shape, defs_of, extract_lane, full, parts_of, shape_of, vreg};
use super::vector_arith;
use super::vector_compare::{blend, compare_int};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::{Emit, Lane};
use regalloc::VReg;
use smallvec::SmallVec;

/// Whether there is code for an intrinsic on vectors of `len` lanes (`mask`: of i1).
pub fn has_intrinsic(_: &A64, id: Intrinsic, mask: bool, _len: u32) -> bool {
    use Intrinsic::*;
    match id {
        VectorReduceAdd | VectorReduceMul | VectorReduceAnd | VectorReduceOr | VectorReduceXor
        | VectorReduceSmax | VectorReduceSmin | VectorReduceUmax | VectorReduceUmin => !mask,
        VectorReverse => true,
        _ => {
            !mask
                && (lanes(id).is_some()
                    || matches!(
                        id,
                        Ctpop | Cttz | Bswap | Bitreverse | Fmuladd | Fma | Copysign | Fshl | Fshr
                    ))
        }
    }
}

/// The instruction of an intrinsic on integer or floating-point lanes, with the number of operands.
fn lanes(id: Intrinsic) -> Option<(Op, usize)> {
    use Intrinsic::*;
    Some(match id {
        Abs => (Op::V_ABS, 1),
        Ctlz => (Op::V_CLZ, 1),
        Smax => (Op::V_SMAX, 2),
        Smin => (Op::V_SMIN, 2),
        Umax => (Op::V_UMAX, 2),
        Umin => (Op::V_UMIN, 2),
        SaddSat => (Op::V_SQADD, 2),
        UaddSat => (Op::V_UQADD, 2),
        SsubSat => (Op::V_SQSUB, 2),
        UsubSat => (Op::V_UQSUB, 2),
        Fabs => (Op::V_FABS, 1),
        Sqrt => (Op::V_FSQRT, 1),
        Floor => (Op::V_FRINTM, 1),
        Ceil => (Op::V_FRINTP, 1),
        Trunc => (Op::V_FRINTZ, 1),
        Rint => (Op::V_FRINTX, 1),
        Nearbyint => (Op::V_FRINTI, 1),
        Round => (Op::V_FRINTA, 1),
        Roundeven => (Op::V_FRINTN, 1),
        Minnum => (Op::V_FMINNM, 2),
        Maxnum => (Op::V_FMAXNM, 2),
        Minimum => (Op::V_FMIN, 2),
        Maximum => (Op::V_FMAX, 2),
        _ => return None,
    })
}

/// Lowers an intrinsic of vectors. Returns `false` if it is not one or is unknown.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    use Intrinsic::*;
    let args: SmallVec<[Value; 4]> = cx.body.call_args(i).iter().copied().collect();
    if id.target() == Some("aarch64") {
        return super::vector_neon::lower(cx, i, id.name(), &args);
    }
    let is_vector = |cx: &Cx<'_>, v: &Value| matches!(cx.scope.ty(cx.ty(*v)), Type::Vector { .. });
    if !args.first().is_some_and(|v| is_vector(cx, v)) || id.target().is_some() {
        return Ok(false);
    }
    let s = shape_of(cx, args[0])?;
    let Some(lane) = s.lane else { return Ok(false) };
    match id {
        VectorReduceAdd | VectorReduceMul | VectorReduceAnd | VectorReduceOr | VectorReduceXor
        | VectorReduceSmax | VectorReduceSmin | VectorReduceUmax | VectorReduceUmin
            if !s.mask =>
        {
            return reduce(cx, i, id, args[0], s, lane).map(|()| true);
        }
        Fshl | Fshr if !s.mask => {
            return vector_arith::funnel(cx, i, id == Fshl, &args, lane).map(|()| true);
        }
        VectorReverse => {
            let list: Vec<u32> = (0..s.len).rev().collect();
            return isel::vectors::elements::shuffle(cx, i, args[0], args[0], &list).map(|()| true);
        }
        _ => {}
    }
    if s.mask || !has_intrinsic(cx.target, id, false, s.len) {
        return Ok(false);
    }
    let float = Fp::of(cx.scope.ty(s.elem));
    let small = matches!(float, Some(Fp::Half | Fp::BFloat));
    if small || cx.options.fp_contract == ir::options::FpContract::Off && id == Fmuladd {
        return by_element(cx, i, id, &args, s).map(|()| true);
    }
    let count = args.iter().take_while(|v| is_vector(cx, v)).count();
    let regs: SmallVec<[Regs; 3]> = args[..count]
        .iter()
        .map(|v| parts_of(cx, *v))
        .collect::<Result<_>>()?;
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        let each: SmallVec<[VReg; 3]> = regs.iter().map(|r| r[k]).collect();
        register(cx, id, lane, dst[k], &each);
    }
    Ok(true)
}

/// The intrinsic on one register.
fn register(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, dst: VReg, a: &[VReg]) {
    use Intrinsic::*;
    let sz = full(lane);
    let wide = lane == Lane::I64;
    match id {
        Fma | Fmuladd => cx.vb.tied(Op::V_FMLA, sz, dst, a[2], &[a[0], a[1]], 0),
        Copysign => {
            let mask = vreg(cx);
            let n = lane.bytes() as usize;
            let mut bytes = [0u8; 16];
            (n - 1..16).step_by(n).for_each(|k| bytes[k] = 0x80);
            A64::emit_bytes(cx, isel::PartTy::V128(lane), mask, &bytes);
            cx.vb.tied(Op::V_BIT, Sz::V16B, dst, a[0], &[a[1], mask], 0);
        }
        Smax | Smin | Umax | Umin if wide => {
            let p = isel::intrinsics::min_max(id).expect("a minimum or maximum");
            let mask = vreg(cx);
            compare_int(cx, p, lane, mask, a[0], a[1]);
            blend(cx, dst, mask, a[0], a[1]);
        }
        Ctpop => population(cx, lane, dst, a[0]),
        Ctlz if wide => {
            // Everything below the highest bit set, then counted.
            let mut x = a[0];
            for n in [1, 2, 4, 8, 16, 32] {
                let (down, or) = (vreg(cx), vreg(cx));
                super::vector_arith::shift_const(cx, Opcode::LShr, lane, down, x, n);
                cx.vb.rrr(Op::V_ORR, Sz::V16B, or, x, down);
                x = or;
            }
            let not = vreg(cx);
            cx.vb.rr(Op::V_NOT, Sz::V16B, not, x);
            population(cx, lane, dst, not);
        }
        Cttz => {
            // Ones below the lowest bit set: (x - 1) & ~x.
            let (ones, less, below) = (vreg(cx), vreg(cx), vreg(cx));
            A64::emit_bytes(cx, isel::PartTy::V128(lane), ones, &[0xff; 16]);
            cx.vb.rrr(Op::V_ADD, sz, less, a[0], ones);
            cx.vb.rrr(Op::V_BIC, Sz::V16B, below, less, a[0]);
            population(cx, lane, dst, below);
        }
        Bswap | Bitreverse => {
            let rev = match lane.bytes() {
                1 => None,
                2 => Some(Op::V_REV16),
                4 => Some(Op::V_REV32),
                _ => Some(Op::V_REV64),
            };
            let mut x = a[0];
            if id == Bitreverse {
                let r = if rev.is_none() { dst } else { vreg(cx) };
                cx.vb.rr(Op::V_RBIT, Sz::V16B, r, x);
                x = r;
            }
            match rev {
                Some(op) => cx.vb.rr(op, Sz::V16B, dst, x),
                None if id == Bswap => cx.vb.mov(dst, x),
                None => {}
            }
        }
        _ => match lanes(id) {
            Some((op, 1)) => cx.vb.rr(op, sz, dst, a[0]),
            Some((op, _)) => cx.vb.rrr(op, sz, dst, a[0], a[1]),
            None => unreachable!("asked for by has_intrinsic"),
        },
    }
}

/// `ctpop` of lanes: of bytes, then sums of neighbours.
fn population(cx: &mut Cx<'_>, lane: Lane, dst: VReg, a: VReg) {
    let mut x = if lane.bytes() == 1 { dst } else { vreg(cx) };
    cx.vb.rr(Op::V_CNT, Sz::V16B, x, a);
    let mut bytes = 1;
    while bytes < lane.bytes() {
        let r = if 2 * bytes == lane.bytes() { dst } else { vreg(cx) };
        cx.vb.rr(Op::V_UADDLP, Sz::vector(bytes, true), r, x);
        x = r;
        bytes *= 2;
    }
}

/// Half and bfloat lanes: scalars.
fn by_element(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value], s: Shape) -> Result<()> {
    let k = Fp::of(cx.scope.ty(s.elem)).expect("floating point");
    let mut lists = Vec::new();
    for v in args {
        let regs = parts_of(cx, *v)?;
        lists.push(super::vector::split(cx, s, &regs));
    }
    let dst = defs_of(cx, i)?;
    let mut out: Vec<Regs> = Vec::new();
    for n in 0..s.len as usize {
        let each: SmallVec<[VReg; 3]> = lists.iter().map(|l| l[n][0]).collect();
        let r = cx.vreg(k.part());
        super::math::apply(cx, id, k, r, &each)?;
        out.push(Regs::from_slice(&[r]));
    }
    super::vector::join(cx, s, &dst, &out);
    Ok(())
}

/// One step of a reduction: `dst = a op b` lane by lane.
fn combine(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, dst: VReg, a: VReg, b: VReg) {
    use Intrinsic::*;
    let op = match id {
        VectorReduceAdd => Opcode::Add,
        VectorReduceMul => Opcode::Mul,
        VectorReduceAnd => Opcode::And,
        VectorReduceOr => Opcode::Or,
        VectorReduceXor => Opcode::Xor,
        VectorReduceSmax => return register(cx, Smax, lane, dst, &[a, b]),
        VectorReduceSmin => return register(cx, Smin, lane, dst, &[a, b]),
        VectorReduceUmax => return register(cx, Umax, lane, dst, &[a, b]),
        _ => return register(cx, Umin, lane, dst, &[a, b]),
    };
    match super::vector_arith::instruction(cx, op, lane) {
        Some((code, sz)) => cx.vb.rrr(code, sz, dst, a, b),
        None => {
            // 64-bit products.
            let mut lanes = Regs::new();
            for n in 0..2 {
                let [x, y, p] = [(); 3].map(|()| cx.vreg(lane.part()));
                extract_lane(cx, lane, a, n, x);
                extract_lane(cx, lane, b, n, y);
                super::int::arith(cx, op, 64, p, x, y);
                lanes.push(p);
            }
            super::vector::build(cx, lane, dst, &lanes);
        }
    }
}

/// The sum of lanes that are made of bytes: `uabd` and `uaddlv` for each register. `false` if they are not.
fn sum_of_bytes(cx: &mut Cx<'_>, v: Value, dst: VReg, lane: Lane) -> Result<bool> {
    let Some(bytes) = isel::vectors::byte_sums::bytes_of(cx, v)? else {
        return Ok(false);
    };
    let mut words = parts_of(cx, bytes.a)?;
    if let Some(b) = bytes.b {
        let b = parts_of(cx, b)?;
        for (a, b) in words.iter_mut().zip(b) {
            let differences = vreg(cx);
            cx.vb.rrr(Op::V_UABD, Sz::V16B, differences, *a, b);
            *a = differences;
        }
    }
    let mut sum = None;
    for word in words {
        let (across, part) = (vreg(cx), cx.vreg(isel::PartTy::I32));
        cx.vb.rr(Op::V_UADDLV, Sz::V16B, across, word);
        extract_lane(cx, Lane::I16, across, 0, part);
        sum = Some(match sum {
            None => part,
            Some(sum) => {
                let next = cx.vreg(isel::PartTy::I32);
                super::int::arith(cx, Opcode::Add, 32, next, sum, part);
                next
            }
        });
    }
    let to = if lane == Lane::I64 {
        isel::PartTy::I64
    } else {
        isel::PartTy::I32
    };
    A64::emit_extend(cx, false, 32, to, dst, sum.expect("at least one register"));
    Ok(true)
}

/// Integer reductions: the registers together, then halves, then lane 0.
fn reduce(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, v: Value, s: Shape, lane: Lane) -> Result<()> {
    if !cx.is_used(i) {
        return Ok(());
    }
    let dst = cx.def(i)?;
    if id == Intrinsic::VectorReduceAdd && sum_of_bytes(cx, v, dst, lane)? {
        return Ok(());
    }
    let regs = parts_of(cx, v)?;
    if !s.len.is_power_of_two() {
        // Odd numbers of lanes: scalars in order.
        let elems = super::vector::split(cx, s, &regs);
        let bits = 8 * lane.bytes();
        let mut sum = elems[0][0];
        for e in &elems[1..] {
            let r = cx.vreg(lane.part());
            scalar_step(cx, id, bits, r, sum, e[0])?;
            sum = r;
        }
        cx.vb.mov(dst, sum);
        return Ok(());
    }
    let mut sum = regs[0];
    for r in &regs[1..] {
        let t = vreg(cx);
        combine(cx, id, lane, t, sum, *r);
        sum = t;
    }
    let mut len = s.len.min(s.per());
    let across = match id {
        Intrinsic::VectorReduceAdd => Some(Op::V_ADDV),
        Intrinsic::VectorReduceSmax => Some(Op::V_SMAXV),
        Intrinsic::VectorReduceSmin => Some(Op::V_SMINV),
        Intrinsic::VectorReduceUmax => Some(Op::V_UMAXV),
        Intrinsic::VectorReduceUmin => Some(Op::V_UMINV),
        _ => None,
    };
    let bytes = len * lane.bytes();
    if let Some(op) = across
        && lane.bytes() < 8
        && (bytes == 16 || bytes == 8 && lane.bytes() < 4)
    {
        let t = vreg(cx);
        cx.vb.rr(op, Sz::vector(lane.bytes(), bytes == 16), t, sum);
        extract_lane(cx, lane, t, 0, dst);
        return Ok(());
    }
    while len > 1 {
        len /= 2;
        let (high, t) = (vreg(cx), vreg(cx));
        cx.vb
            .rrri(Op::V_EXT, Sz::V16B, high, sum, sum, (len * lane.bytes()) << 11);
        combine(cx, id, lane, t, sum, high);
        sum = t;
    }
    extract_lane(cx, lane, sum, 0, dst);
    Ok(())
}

fn scalar_step(cx: &mut Cx<'_>, id: Intrinsic, bits: u32, dst: VReg, a: VReg, b: VReg) -> Result<()> {
    use Intrinsic::*;
    let op = match id {
        VectorReduceAdd => Opcode::Add,
        VectorReduceMul => Opcode::Mul,
        VectorReduceAnd => Opcode::And,
        VectorReduceOr => Opcode::Or,
        VectorReduceXor => Opcode::Xor,
        _ => {
            let scalar = match id {
                VectorReduceSmax => Smax,
                VectorReduceSmin => Smin,
                VectorReduceUmax => Umax,
                _ => Umin,
            };
            super::int_intrinsics::on_registers(cx, scalar, bits, &[dst], &[a, b]);
            return Ok(());
        }
    };
    super::int::binary_regs(cx, op, bits, dst, a, b)
}
