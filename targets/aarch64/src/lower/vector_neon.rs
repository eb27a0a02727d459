//! `llvm.aarch64.neon.*` and `llvm.aarch64.crypto.*`: a table from names to instructions, by the kind of their
//! operands. Scalar variants are done in lane 0.

use super::Cx;
use super::convert_int::emit_class_move;
use super::vector::{shape, vreg};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use isel::{Lane, PartTy};
use regalloc::{RegClass, VReg};
use smallvec::SmallVec;

/// How operands and result of an instruction are shaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All of one arrangement.
    Same,
    /// Elements of the result twice as wide as those of the operands.
    Long,
    /// Elements of the result half as wide as those of the operands.
    Narrow,
    /// A scalar made of all lanes; of integers, sign- or zero-extended.
    Across(bool),
    /// A scalar of twice the width made of all lanes.
    AcrossLong,
    /// The first operand is read and written.
    Accumulate,
    /// The second operand is a right shift by a constant, the elements of the result half as wide.
    ShiftNarrow,
    /// The third operand is a constant shift; the first is read and written.
    InsertRight,
    InsertLeft,
    /// The second operand is a vector of one constant, shifted by to the left.
    ShiftLeft,
}

#[rustfmt::skip]
const TABLE: &[(&str, Op, Kind)] = &[
    ("sqadd", Op::V_SQADD, Kind::Same), ("uqadd", Op::V_UQADD, Kind::Same),
    ("sqsub", Op::V_SQSUB, Kind::Same), ("uqsub", Op::V_UQSUB, Kind::Same),
    ("shadd", Op::V_SHADD, Kind::Same), ("uhadd", Op::V_UHADD, Kind::Same),
    ("srhadd", Op::V_SRHADD, Kind::Same), ("urhadd", Op::V_URHADD, Kind::Same),
    ("shsub", Op::V_SHSUB, Kind::Same), ("uhsub", Op::V_UHSUB, Kind::Same),
    ("sabd", Op::V_SABD, Kind::Same), ("uabd", Op::V_UABD, Kind::Same), ("fabd", Op::V_FABD, Kind::Same),
    ("smax", Op::V_SMAX, Kind::Same), ("umax", Op::V_UMAX, Kind::Same),
    ("smin", Op::V_SMIN, Kind::Same), ("umin", Op::V_UMIN, Kind::Same),
    ("fmax", Op::V_FMAX, Kind::Same), ("fmin", Op::V_FMIN, Kind::Same),
    ("fmaxnm", Op::V_FMAXNM, Kind::Same), ("fminnm", Op::V_FMINNM, Kind::Same),
    ("sqdmulh", Op::V_SQDMULH, Kind::Same), ("sqrdmulh", Op::V_SQRDMULH, Kind::Same),
    ("pmul", Op::V_PMUL, Kind::Same), ("fmulx", Op::V_FMULX, Kind::Same),
    ("sshl", Op::V_SSHL, Kind::Same), ("ushl", Op::V_USHL, Kind::Same),
    ("sqshl", Op::V_SQSHL, Kind::Same), ("uqshl", Op::V_UQSHL, Kind::Same),
    ("srshl", Op::V_SRSHL, Kind::Same), ("urshl", Op::V_URSHL, Kind::Same),
    ("sqrshl", Op::V_SQRSHL, Kind::Same), ("uqrshl", Op::V_UQRSHL, Kind::Same),
    ("addp", Op::V_ADDP, Kind::Same), ("faddp", Op::V_FADDP, Kind::Same),
    ("smaxp", Op::V_SMAXP, Kind::Same), ("umaxp", Op::V_UMAXP, Kind::Same),
    ("sminp", Op::V_SMINP, Kind::Same), ("uminp", Op::V_UMINP, Kind::Same),
    ("fmaxp", Op::V_FMAXP, Kind::Same), ("fminp", Op::V_FMINP, Kind::Same),
    ("fmaxnmp", Op::V_FMAXNMP, Kind::Same), ("fminnmp", Op::V_FMINNMP, Kind::Same),
    ("frecps", Op::V_FRECPS, Kind::Same), ("frsqrts", Op::V_FRSQRTS, Kind::Same),
    ("facge", Op::V_FACGE, Kind::Same), ("facgt", Op::V_FACGT, Kind::Same),
    ("abs", Op::V_ABS, Kind::Same), ("sqabs", Op::V_SQABS, Kind::Same), ("sqneg", Op::V_SQNEG, Kind::Same),
    ("cls", Op::V_CLS, Kind::Same), ("rbit", Op::V_RBIT, Kind::Same),
    ("frecpe", Op::V_FRECPE, Kind::Same), ("frsqrte", Op::V_FRSQRTE, Kind::Same),
    ("urecpe", Op::V_URECPE, Kind::Same), ("ursqrte", Op::V_URSQRTE, Kind::Same),
    ("frintn", Op::V_FRINTN, Kind::Same),
    ("fcvtns", Op::V_FCVTNS, Kind::Same), ("fcvtnu", Op::V_FCVTNU, Kind::Same),
    ("fcvtms", Op::V_FCVTMS, Kind::Same), ("fcvtmu", Op::V_FCVTMU, Kind::Same),
    ("fcvtas", Op::V_FCVTAS, Kind::Same), ("fcvtau", Op::V_FCVTAU, Kind::Same),
    ("fcvtps", Op::V_FCVTPS, Kind::Same), ("fcvtpu", Op::V_FCVTPU, Kind::Same),
    ("fcvtzs", Op::V_FCVTZS, Kind::Same), ("fcvtzu", Op::V_FCVTZU, Kind::Same),
    ("suqadd", Op::V_SUQADD, Kind::Accumulate), ("usqadd", Op::V_USQADD, Kind::Accumulate),
    ("smull", Op::V_SMULL, Kind::Long), ("umull", Op::V_UMULL, Kind::Long),
    ("pmull", Op::V_PMULL, Kind::Long), ("sqdmull", Op::V_SQDMULL, Kind::Long),
    ("saddlp", Op::V_SADDLP, Kind::Long), ("uaddlp", Op::V_UADDLP, Kind::Long),
    ("addhn", Op::V_ADDHN, Kind::Narrow), ("raddhn", Op::V_RADDHN, Kind::Narrow),
    ("subhn", Op::V_SUBHN, Kind::Narrow), ("rsubhn", Op::V_RSUBHN, Kind::Narrow),
    ("sqxtn", Op::V_SQXTN, Kind::Narrow), ("uqxtn", Op::V_UQXTN, Kind::Narrow),
    ("sqxtun", Op::V_SQXTUN, Kind::Narrow), ("fcvtxn", Op::V_FCVTXN, Kind::Narrow),
    ("rshrn", Op::V_RSHRN, Kind::ShiftNarrow), ("sqshrn", Op::V_SQSHRN, Kind::ShiftNarrow),
    ("uqshrn", Op::V_UQSHRN, Kind::ShiftNarrow), ("sqshrun", Op::V_SQSHRUN, Kind::ShiftNarrow),
    ("sqrshrn", Op::V_SQRSHRN, Kind::ShiftNarrow), ("uqrshrn", Op::V_UQRSHRN, Kind::ShiftNarrow),
    ("sqrshrun", Op::V_SQRSHRUN, Kind::ShiftNarrow),
    ("vsli", Op::V_SLI, Kind::InsertLeft), ("vsri", Op::V_SRI, Kind::InsertRight),
    ("sqshlu", Op::V_SQSHLU_I, Kind::ShiftLeft),
    ("smaxv", Op::V_SMAXV, Kind::Across(true)), ("sminv", Op::V_SMINV, Kind::Across(true)),
    ("umaxv", Op::V_UMAXV, Kind::Across(false)), ("uminv", Op::V_UMINV, Kind::Across(false)),
    ("saddv", Op::V_ADDV, Kind::Across(true)), ("uaddv", Op::V_ADDV, Kind::Across(false)),
    ("fmaxv", Op::V_FMAXV, Kind::Across(false)), ("fminv", Op::V_FMINV, Kind::Across(false)),
    ("fmaxnmv", Op::V_FMAXNMV, Kind::Across(false)), ("fminnmv", Op::V_FMINNMV, Kind::Across(false)),
    ("saddlv", Op::V_SADDLV, Kind::AcrossLong), ("uaddlv", Op::V_UADDLV, Kind::AcrossLong),
    ("sdot", Op::V_SDOT, Kind::Accumulate), ("udot", Op::V_UDOT, Kind::Accumulate),
    ("aese", Op::V_AESE, Kind::Accumulate), ("aesd", Op::V_AESD, Kind::Accumulate),
    ("aesmc", Op::V_AESMC, Kind::Same), ("aesimc", Op::V_AESIMC, Kind::Same),
];

/// Lane and arrangement of a type of 8 or 16 bytes, or of a scalar in lane 0.
fn arrangement(cx: &mut Cx<'_>, t: TypeId) -> Result<Option<(Lane, Sz)>> {
    if let Some(s) = shape(cx, t)? {
        let Some(lane) = s.lane else { return Ok(None) };
        let bytes = s.len * lane.bytes();
        let fits = matches!(bytes, 8 | 16) && !s.mask;
        return Ok(fits.then_some((lane, Sz::vector(lane.bytes(), bytes == 16))));
    }
    Ok(match cx.single(t)? {
        Some(PartTy::I32) if cx.bits(t) == 32 => Some((Lane::I32, Sz::V4S)),
        Some(PartTy::I64) if cx.bits(t) == 64 => Some((Lane::I64, Sz::V2D)),
        Some(PartTy::F32) => Some((Lane::F32, Sz::V4S)),
        Some(PartTy::F64) => Some((Lane::F64, Sz::V2D)),
        _ => None,
    })
}

/// An operand in a vector register.
fn operand(cx: &mut Cx<'_>, v: Value) -> Result<VReg> {
    let r = cx.use_reg(v)?;
    if r.class() == RegClass::Float {
        return Ok(r);
    }
    let bytes = cx.bits(cx.ty(v)) / 8;
    let x = vreg(cx);
    emit_class_move(cx, bytes, x, r);
    Ok(x)
}

/// Lowers the intrinsic; `false` if it is not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let short = name
        .strip_prefix("aarch64.neon.")
        .or_else(|| name.strip_prefix("aarch64.crypto."));
    let Some(&(_, op, kind)) = short.and_then(|n| TABLE.iter().find(|t| t.0 == n)) else {
        return Ok(false);
    };
    if !cx.is_used(i) {
        return Ok(true);
    }
    let t = cx.body.inst(i).ty;
    let from_ty = cx.ty(args[0]);
    let Some((lane, from)) = arrangement(cx, from_ty)? else {
        return Ok(false);
    };
    if cx.num_parts(t)? != 1 {
        return Ok(false);
    }
    let to = arrangement(cx, t)?;
    // Lane-wise operations of 8-byte vectors may as well do 16; others go by the operand's arrangement.
    let sz = match kind {
        Kind::Narrow | Kind::ShiftNarrow => match to {
            Some((_, sz)) if !sz.is_full() && from.is_full() => sz,
            _ => return Ok(false),
        },
        Kind::Accumulate if matches!(op, Op::V_SDOT | Op::V_UDOT) => from,
        _ => from,
    };
    if !op.row().sizes.iter().any(|s| s.0 == sz) {
        return Ok(false);
    }
    let scalar = shape(cx, t)?.is_none();
    let long_scalar = scalar
        && !matches!(
            kind,
            Kind::Same | Kind::Accumulate | Kind::Across(_) | Kind::AcrossLong
        );
    if long_scalar || kind == Kind::Long && sz.is_full() && !matches!(op, Op::V_SADDLP | Op::V_UADDLP) {
        return Ok(false);
    }
    let shift = |cx: &mut Cx<'_>, v: Value| -> Option<u32> {
        let n = super::vector_arith::splat_constant(cx, v, lane)?;
        (n <= u64::from(8 * lane.bytes())).then_some(n as u32)
    };
    let bits = 8 * sz.lane_bytes();
    let immediate = match kind {
        // immh:immb is twice the element size less the shift; the size's bit is in the word.
        Kind::ShiftNarrow => match shift(cx, args[1]) {
            Some(n) if (1..=bits).contains(&n) => Some((bits - n) << 16),
            _ => return Ok(false),
        },
        Kind::InsertRight => match shift(cx, args[2]) {
            Some(n) if (1..=bits).contains(&n) => Some((bits - n) << 16),
            _ => return Ok(false),
        },
        Kind::InsertLeft | Kind::ShiftLeft => {
            match shift(cx, args[if kind == Kind::ShiftLeft { 1 } else { 2 }]) {
                Some(n) if n < bits => Some(n << 16),
                _ => return Ok(false),
            }
        }
        _ => None,
    };
    let count = match kind {
        Kind::ShiftNarrow | Kind::ShiftLeft => 1,
        Kind::InsertLeft | Kind::InsertRight => 2,
        _ => args.len(),
    };
    let mut regs: SmallVec<[VReg; 4]> = SmallVec::new();
    for v in &args[..count] {
        regs.push(operand(cx, *v)?);
    }
    let dst = cx.def(i)?;
    let result = if scalar && dst.class() == RegClass::Int {
        vreg(cx)
    } else {
        dst
    };
    match kind {
        Kind::Accumulate | Kind::InsertLeft | Kind::InsertRight => {
            cx.vb
                .tied(op, sz, result, regs[0], &regs[1..], immediate.unwrap_or(0));
        }
        _ => {
            let mut m = cx.vb.make(op, sz).def(result).bits(immediate.unwrap_or(0));
            for r in &regs {
                m = m.use_(*r);
            }
            m.done();
        }
    }
    if result == dst {
        return Ok(true);
    }
    match kind {
        Kind::Across(signed) if lane.bytes() < 4 => {
            let half = Sz::scalar(lane.bytes());
            let op = if signed { Op::V_SMOV_W } else { Op::V_UMOV_W };
            cx.vb.rri(op, half, dst, result, 0);
        }
        Kind::AcrossLong if lane == Lane::I8 => {
            let op = if op == Op::V_SADDLV {
                Op::V_SMOV_W
            } else {
                Op::V_UMOV_W
            };
            cx.vb.rri(op, Sz::H, dst, result, 0);
        }
        _ => emit_class_move(cx, cx.bits(t) / 8, dst, result),
    }
    Ok(true)
}
