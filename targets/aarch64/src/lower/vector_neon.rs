//! `llvm.aarch64.neon.*` and `llvm.aarch64.crypto.*`: a table from names to instructions, by the kind of their
//! operands. Scalar variants are done in lane 0.

use super::Cx;
use super::convert_int::emit_class_move;
use super::memory::bytes_reg;
use super::vector::{shape, vreg};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
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
    /// A scalar made of all lanes; of integers, sign- or zero-extended. Of two lanes, by the pairwise
    /// operation.
    Across(bool, Op),
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
    /// The second operand is a constant: bits of the fraction.
    Fixed,
    /// All of one arrangement, with these bits.
    Turned(u32),
    /// The first operand is read and written, with these bits.
    AccumulateTurned(u32),
    /// The last operand is a constant at bit 10.
    Immediate,
    /// To integers; of scalars by the instruction with a general-purpose result of 32 or 64 bits.
    ToInt(Op, Op),
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
    ("famax", Op::V_FAMAX, Kind::Same), ("famin", Op::V_FAMIN, Kind::Same), ("fp8.fscale", Op::V_FSCALE, Kind::Same),
    ("frecps", Op::V_FRECPS, Kind::Same), ("frsqrts", Op::V_FRSQRTS, Kind::Same),
    ("facge", Op::V_FACGE, Kind::Same), ("facgt", Op::V_FACGT, Kind::Same),
    ("abs", Op::V_ABS, Kind::Same), ("sqabs", Op::V_SQABS, Kind::Same), ("sqneg", Op::V_SQNEG, Kind::Same),
    ("cls", Op::V_CLS, Kind::Same), ("rbit", Op::V_RBIT, Kind::Same),
    ("frecpe", Op::V_FRECPE, Kind::Same), ("frsqrte", Op::V_FRSQRTE, Kind::Same),
    ("urecpe", Op::V_URECPE, Kind::Same), ("ursqrte", Op::V_URSQRTE, Kind::Same),
    ("frintn", Op::V_FRINTN, Kind::Same),
    ("fcvtns", Op::V_FCVTNS, Kind::ToInt(Op::FCVTNS_W, Op::FCVTNS_X)), ("fcvtnu", Op::V_FCVTNU, Kind::ToInt(Op::FCVTNU_W, Op::FCVTNU_X)),
    ("fcvtms", Op::V_FCVTMS, Kind::ToInt(Op::FCVTMS_W, Op::FCVTMS_X)), ("fcvtmu", Op::V_FCVTMU, Kind::ToInt(Op::FCVTMU_W, Op::FCVTMU_X)),
    ("fcvtas", Op::V_FCVTAS, Kind::ToInt(Op::FCVTAS_W, Op::FCVTAS_X)), ("fcvtau", Op::V_FCVTAU, Kind::ToInt(Op::FCVTAU_W, Op::FCVTAU_X)),
    ("fcvtps", Op::V_FCVTPS, Kind::ToInt(Op::FCVTPS_W, Op::FCVTPS_X)), ("fcvtpu", Op::V_FCVTPU, Kind::ToInt(Op::FCVTPU_W, Op::FCVTPU_X)),
    ("fcvtzs", Op::V_FCVTZS, Kind::ToInt(Op::FCVTZS_W, Op::FCVTZS_X)), ("fcvtzu", Op::V_FCVTZU, Kind::ToInt(Op::FCVTZU_W, Op::FCVTZU_X)),
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
    ("smaxv", Op::V_SMAXV, Kind::Across(true, Op::V_SMAXP)), ("sminv", Op::V_SMINV, Kind::Across(true, Op::V_SMINP)),
    ("umaxv", Op::V_UMAXV, Kind::Across(false, Op::V_UMAXP)), ("uminv", Op::V_UMINV, Kind::Across(false, Op::V_UMINP)),
    ("saddv", Op::V_ADDV, Kind::Across(true, Op::V_ADDP)), ("uaddv", Op::V_ADDV, Kind::Across(false, Op::V_ADDP)),
    ("fmaxv", Op::V_FMAXV, Kind::Across(false, Op::V_FMAXP)), ("fminv", Op::V_FMINV, Kind::Across(false, Op::V_FMINP)),
    ("fmaxnmv", Op::V_FMAXNMV, Kind::Across(false, Op::V_FMAXNMP)), ("fminnmv", Op::V_FMINNMV, Kind::Across(false, Op::V_FMINNMP)),
    ("saddlv", Op::V_SADDLV, Kind::AcrossLong), ("uaddlv", Op::V_UADDLV, Kind::AcrossLong),
    ("sdot", Op::V_SDOT, Kind::Accumulate), ("udot", Op::V_UDOT, Kind::Accumulate),
    ("aese", Op::V_AESE, Kind::Accumulate), ("aesd", Op::V_AESD, Kind::Accumulate),
    ("usdot", Op::V_USDOT, Kind::Accumulate), ("smmla", Op::V_SMMLA, Kind::Accumulate),
    ("ummla", Op::V_UMMLA, Kind::Accumulate), ("usmmla", Op::V_USMMLA, Kind::Accumulate),
    ("bfdot", Op::V_BFDOT, Kind::Accumulate), ("bfmmla", Op::V_BFMMLA, Kind::Accumulate),
    ("bfmlalb", Op::V_BFMLALB, Kind::Accumulate), ("bfmlalt", Op::V_BFMLALT, Kind::Accumulate),
    ("fmlal", Op::V_FMLAL, Kind::Accumulate), ("fmlal2", Op::V_FMLAL2, Kind::Accumulate),
    ("fmlsl", Op::V_FMLSL, Kind::Accumulate), ("fmlsl2", Op::V_FMLSL2, Kind::Accumulate),
    ("sqrdmlah", Op::V_SQRDMLAH, Kind::Accumulate), ("sqrdmlsh", Op::V_SQRDMLSH, Kind::Accumulate),
    ("vcadd.rot90", Op::V_FCADD, Kind::Turned(0)), ("vcadd.rot270", Op::V_FCADD, Kind::Turned(1 << 12)),
    ("vcmla.rot0", Op::V_FCMLA, Kind::AccumulateTurned(0)),
    ("vcmla.rot90", Op::V_FCMLA, Kind::AccumulateTurned(1 << 11)),
    ("vcmla.rot180", Op::V_FCMLA, Kind::AccumulateTurned(2 << 11)),
    ("vcmla.rot270", Op::V_FCMLA, Kind::AccumulateTurned(3 << 11)),
    ("vcvtfxs2fp", Op::V_SCVTF_I, Kind::Fixed), ("vcvtfxu2fp", Op::V_UCVTF_I, Kind::Fixed),
    ("vcvtfp2fxs", Op::V_FCVTZS_I, Kind::Fixed), ("vcvtfp2fxu", Op::V_FCVTZU_I, Kind::Fixed),
    ("vcvtfp2hf", Op::V_FCVTN_HS, Kind::Narrow), ("vcvthf2fp", Op::V_FCVTL_SH, Kind::Long),
    ("frint32z", Op::V_FRINT32Z, Kind::Same), ("frint32x", Op::V_FRINT32X, Kind::Same),
    ("frint64z", Op::V_FRINT64Z, Kind::Same), ("frint64x", Op::V_FRINT64X, Kind::Same),
    ("frecpx", Op::V_FRECPX, Kind::Same), ("pmull64", Op::V_PMULL_Q, Kind::Same),
    ("sqdmulls", Op::V_SQDMULL, Kind::Long),
    ("sha1c", Op::SHA1C, Kind::Accumulate), ("sha1p", Op::SHA1P, Kind::Accumulate),
    ("sha1m", Op::SHA1M, Kind::Accumulate), ("sha1h", Op::SHA1H, Kind::Same),
    ("sha1su0", Op::SHA1SU0, Kind::Accumulate), ("sha1su1", Op::SHA1SU1, Kind::Accumulate),
    ("sha256h", Op::SHA256H, Kind::Accumulate), ("sha256h2", Op::SHA256H2, Kind::Accumulate),
    ("sha256su0", Op::SHA256SU0, Kind::Accumulate), ("sha256su1", Op::SHA256SU1, Kind::Accumulate),
    ("sha512h", Op::SHA512H, Kind::Accumulate), ("sha512h2", Op::SHA512H2, Kind::Accumulate),
    ("sha512su0", Op::SHA512SU0, Kind::Accumulate), ("sha512su1", Op::SHA512SU1, Kind::Accumulate),
    ("rax1", Op::RAX1, Kind::Same), ("xar", Op::XAR, Kind::Immediate),
    ("eor3s", Op::EOR3, Kind::Same), ("eor3u", Op::EOR3, Kind::Same),
    ("bcaxs", Op::BCAX, Kind::Same), ("bcaxu", Op::BCAX, Kind::Same),
    ("sm3ss1", Op::SM3SS1, Kind::Same), ("sm3partw1", Op::SM3PARTW1, Kind::Accumulate),
    ("sm3partw2", Op::SM3PARTW2, Kind::Accumulate), ("sm4e", Op::SM4E, Kind::Accumulate),
    ("sm4ekey", Op::SM4EKEY, Kind::Same),
    ("aesmc", Op::V_AESMC, Kind::Same), ("aesimc", Op::V_AESIMC, Kind::Same),
];

/// The feature that an instruction needs beyond those of all processors.
fn feature(op: Op, sz: Sz) -> Option<Feature> {
    use Op::*;
    Some(match op {
        V_SDOT | V_UDOT => Feature::Dotprod,
        V_USDOT | V_SMMLA | V_UMMLA | V_USMMLA => Feature::I8mm,
        V_BFDOT | V_BFMMLA | V_BFMLALB | V_BFMLALT | V_BFCVTN => Feature::Bf16,
        V_FMLAL | V_FMLAL2 | V_FMLSL | V_FMLSL2 => Feature::Fp16fml,
        V_SQRDMLAH | V_SQRDMLSH => Feature::Rdm,
        V_FCADD | V_FCMLA => Feature::Complxnum,
        V_FAMAX | V_FAMIN => Feature::Faminmax,
        V_FSCALE => Feature::Fp8,
        V_FRINT32Z | V_FRINT32X | V_FRINT64Z | V_FRINT64X => Feature::Fptoint,
        V_AESE | V_AESD | V_AESMC | V_AESIMC | V_PMULL_Q => Feature::Aes,
        SHA1C | SHA1P | SHA1M | SHA1H | SHA1SU0 | SHA1SU1 => Feature::Sha2,
        SHA256H | SHA256H2 | SHA256SU0 | SHA256SU1 => Feature::Sha2,
        SHA512H | SHA512H2 | SHA512SU0 | SHA512SU1 | RAX1 | XAR | EOR3 | BCAX => Feature::Sha3,
        SM3SS1 | SM3PARTW1 | SM3PARTW2 | SM4E | SM4EKEY => Feature::Sm4,
        _ if matches!(sz, Sz::V4H | Sz::V8H | Sz::H) && op.row().mnemonic.starts_with('f') => match op {
            V_FCVTN_HS | V_FCVTL_SH => return None,
            _ => Feature::Fullfp16,
        },
        _ => return None,
    })
}

/// Lane and arrangement of a type of 8 or 16 bytes, or of a scalar (or vector of one) in lane 0.
pub fn arrangement(cx: &mut Cx<'_>, t: TypeId) -> Result<Option<(Lane, Sz)>> {
    let t = match shape(cx, t)? {
        Some(s) if s.lane.is_none() && s.len == 1 => s.elem,
        Some(s) => {
            let Some(lane) = s.lane else { return Ok(None) };
            let bytes = s.len * lane.bytes();
            let fits = matches!(bytes, 8 | 16) && !s.mask;
            return Ok(fits.then_some((lane, Sz::vector(lane.bytes(), bytes == 16))));
        }
        None => t,
    };
    Ok(match cx.single(t)? {
        Some(PartTy::I32) if cx.bits(t) == 32 => Some((Lane::I32, Sz::V4S)),
        Some(PartTy::I64) if cx.bits(t) == 64 => Some((Lane::I64, Sz::V2D)),
        Some(PartTy::F16) => Some((Lane::F16, Sz::V8H)),
        Some(PartTy::F32) => Some((Lane::F32, Sz::V4S)),
        Some(PartTy::F64) => Some((Lane::F64, Sz::V2D)),
        _ => None,
    })
}

/// An operand in a vector register.
pub fn operand(cx: &mut Cx<'_>, v: Value) -> Result<VReg> {
    let r = cx.use_part(v, 0)?;
    if r.class() == RegClass::Float {
        return Ok(r);
    }
    let bytes = cx.bits(cx.ty(v)) / 8;
    let x = vreg(cx);
    emit_class_move(cx, bytes, x, r);
    Ok(x)
}

/// The arrangement that the row takes for operands `from` and a result `to`.
fn size(
    cx: &mut Cx<'_>,
    op: Op,
    kind: Kind,
    from: (Lane, Sz),
    scalar: bool,
    t: TypeId,
) -> Result<Option<Sz>> {
    let (sizes, (lane, full)) = (op.row().sizes, from);
    let half = |lane: Lane| Sz::vector(lane.bytes(), false);
    let sz = match kind {
        _ if sizes.len() == 1 => sizes[0].0,
        // Of scalars, lane 0 of a vector.
        Kind::Narrow | Kind::ShiftNarrow => match arrangement(cx, t)? {
            Some((to, sz))
                if full.is_full()
                    && 2 * to.bytes() == lane.bytes()
                    // The upper half of the result is zero.
                    && (scalar || !sz.is_full() || op == Op::V_BFCVTN) =>
            {
                half(to)
            }
            _ => return Ok(None),
        },
        Kind::Long if scalar => half(lane),
        Kind::Long if full.is_full() && !matches!(op, Op::V_SADDLP | Op::V_UADDLP) => return Ok(None),
        _ if matches!(sizes[0].0, Sz::H) => Sz::scalar(lane.bytes()),
        _ => full,
    };
    let known = sizes.iter().any(|s| s.0 == sz);
    let missing = feature(op, sz).is_some_and(|f| !cx.target.features.has(f));
    Ok((known && !missing).then_some(sz))
}

/// Those of lists of registers, and those that are chosen by more than one type. `None`: it is none of them.
fn by_other_tables(cx: &mut Cx<'_>, i: Inst, short: &str, args: &[Value]) -> Result<Option<bool>> {
    match super::neon_memory::lower(cx, i, short, args)? {
        true => Ok(Some(true)),
        false => super::vector_fp8::lower(cx, i, short, args),
    }
}

/// Lowers the intrinsic; `false` if it is not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let Some(short) = name.strip_prefix("aarch64.").and_then(short_name) else {
        return Ok(false);
    };
    if let Some(done) = by_other_tables(cx, i, short, args)? {
        return Ok(done);
    }
    let found = TABLE.iter().find(|t| t.0 == short);
    if !cx.is_used(i) {
        return Ok(found.is_some());
    }
    if let ("faddv", [v]) = (short, args) {
        return sum_across(cx, i, *v);
    }
    let Some(&(_, mut op, mut kind)) = found else {
        return Ok(false);
    };
    let t = cx.body.inst(i).ty;
    let from_ty = cx.ty(args[0]);
    let Some(mut from) = arrangement(cx, from_ty)? else {
        return Ok(false);
    };
    if cx.num_parts(t)? != 1 {
        return Ok(false);
    }
    let lane = from.0;
    let scalar = match cx.scope.ty(from_ty) {
        Type::Vector { len, .. } => len == 1,
        _ => true,
    };
    if let Kind::ToInt(w, x) = kind {
        let bits = cx.scope.int_bits(t);
        if scalar && matches!(bits, Some(32 | 64)) && (lane != Lane::F16 || has_half(cx)) {
            let a = operand(cx, args[0])?;
            let dst = cx.def_part(i, 0)?;
            let op = if bits == Some(64) { x } else { w };
            cx.vb.rr(op, Sz::scalar(lane.bytes()), dst, a);
            return Ok(true);
        }
        kind = Kind::Same;
    }
    if let (Kind::Fixed, true) = (kind, scalar) {
        match fixed_operand(cx, from, t)? {
            _ if lane == Lane::F16 && many_fixed_bits(cx, i, op, args)? => return Ok(true),
            Some(sz) => from = sz,
            None => return Ok(false),
        }
    }
    let lane = from.0;
    let mut twice = false;
    match kind {
        // Of two lanes: the pairwise operation on the vector with itself.
        Kind::Across(_, pair) if matches!(from.1, Sz::V2S | Sz::V2D) => (op, twice) = (pair, true),
        Kind::AcrossLong if from.1 == Sz::V2S => {
            op = if op == Op::V_SADDLV {
                Op::V_SADDLP
            } else {
                Op::V_UADDLP
            };
        }
        _ => {}
    }
    let Some(sz) = size(cx, op, kind, from, scalar, t)? else {
        return Ok(false);
    };
    let Some((at, immediate)) = immediate(cx, kind, lane, sz, args) else {
        return Ok(false);
    };
    let count = at.unwrap_or(args.len() - usize::from(kind == Kind::Immediate));
    let mut regs: SmallVec<[VReg; 4]> = SmallVec::new();
    for v in &args[..count] {
        regs.push(operand(cx, *v)?);
    }
    if twice {
        regs.push(regs[0]);
    }
    let dst = cx.def_part(i, 0)?;
    let result = if dst.class() == RegClass::Int {
        vreg(cx)
    } else {
        dst
    };
    match kind {
        Kind::Accumulate | Kind::AccumulateTurned(_) | Kind::InsertLeft | Kind::InsertRight => {
            cx.vb.tied(op, sz, result, regs[0], &regs[1..], immediate);
        }
        _ => {
            let mut m = cx.vb.make(op, sz).def(result).bits(immediate);
            for r in &regs {
                m = m.use_(*r);
            }
            m.done();
        }
    }
    if result != dst {
        move_across(cx, i, kind, op, lane, dst, result);
    }
    Ok(true)
}

/// What a fixed-point conversion of a scalar to `t` works on: registers of one size, or half and the low 16 bits of an integer.
fn fixed_operand(cx: &mut Cx<'_>, from: (Lane, Sz), t: TypeId) -> Result<Option<(Lane, Sz)>> {
    let to = arrangement(cx, t)?;
    let half = from.0 == Lane::F16 || to.is_some_and(|a| a.0 == Lane::F16);
    Ok(match to {
        Some((_, sz)) if sz == from.1 => Some(from),
        _ => (half && has_half(cx)).then_some((Lane::F16, Sz::V8H)),
    })
}

/// `vcvtfp2fxs` and `vcvtfp2fxu` of a half with more bits behind the point than it has itself: in double precision, where all
/// steps but the last are exact. `false`: it is another one.
fn many_fixed_bits(cx: &mut Cx<'_>, i: Inst, op: Op, args: &[Value]) -> Result<bool> {
    let op = match (op, cx.scope.int_bits(cx.body.inst(i).ty)) {
        (Op::V_FCVTZS_I, Some(32)) => Op::FCVTZS_W,
        (Op::V_FCVTZS_I, Some(64)) => Op::FCVTZS_X,
        (Op::V_FCVTZU_I, Some(32)) => Op::FCVTZU_W,
        (Op::V_FCVTZU_I, Some(64)) => Op::FCVTZU_X,
        _ => return Ok(false),
    };
    let Some(n @ 17..=64) = cx.const_int(args[1]) else {
        return Ok(false);
    };
    let (a, dst) = (operand(cx, args[0])?, cx.def_part(i, 0)?);
    let factor = bytes_reg(cx, PartTy::F64, &((1023 + n) << 52).to_le_bytes());
    let [wide, scaled] = [(); 2].map(|()| vreg(cx));
    cx.vb.rr(Op::FCVT_DH, Sz::D, wide, a);
    cx.vb.rrr(Op::FMUL, Sz::D, scaled, wide, factor);
    cx.vb.rr(op, Sz::D, dst, scaled);
    Ok(true)
}

/// The name without what says only where the instruction was first found.
fn short_name(name: &str) -> Option<&str> {
    ["neon.scalar.", "neon.", "crypto.", "sisd."]
        .iter()
        .find_map(|p| name.strip_prefix(p))
        .map(|n| n.strip_suffix(".scalar").unwrap_or(n))
}

/// The immediate's bits in the word, and which argument is one. `None` if its value has no encoding.
fn immediate(
    cx: &mut Cx<'_>,
    kind: Kind,
    lane: Lane,
    sz: Sz,
    args: &[Value],
) -> Option<(Option<usize>, u32)> {
    let shift = |cx: &mut Cx<'_>, v: Value| -> Option<u32> {
        let n = super::vector_arith::splat_constant(cx, v, lane)?;
        (n <= u64::from(8 * lane.bytes())).then_some(n as u32)
    };
    let bits = 8 * sz.lane_bytes();
    let (at, right) = match kind {
        // immh:immb is twice the element size less the shift; the size's bit is in the word.
        Kind::ShiftNarrow | Kind::Fixed => (Some(1), true),
        Kind::InsertRight => (Some(2), true),
        Kind::ShiftLeft => (Some(1), false),
        Kind::InsertLeft => (Some(2), false),
        _ => (None, false),
    };
    let immediate = match (at, kind) {
        (Some(k), _) => match shift(cx, args[k]) {
            Some(n) if right && (1..=bits).contains(&n) => (bits - n) << 16,
            Some(n) if !right && n < bits => n << 16,
            _ => return None,
        },
        (_, Kind::Turned(bits) | Kind::AccumulateTurned(bits)) => bits,
        (_, Kind::Immediate) => (cx.const_int(args[2]).unwrap_or(0) as u32 & 63) << 10,
        _ => 0,
    };
    Some((at, immediate))
}

/// Moves a scalar result out of a vector register.
fn move_across(cx: &mut Cx<'_>, i: Inst, kind: Kind, op: Op, lane: Lane, dst: VReg, result: VReg) {
    match kind {
        Kind::Across(signed, _) if lane.bytes() < 4 => {
            let half = Sz::scalar(lane.bytes());
            let op = if signed { Op::V_SMOV_W } else { Op::V_UMOV_W };
            cx.vb.rri(op, half, dst, result, 0);
        }
        Kind::Fixed if lane == Lane::F16 => {
            let move_out = match (op, cx.bits(cx.body.inst(i).ty)) {
                (Op::V_FCVTZS_I, 64) => Op::V_SMOV_X,
                (Op::V_FCVTZS_I, _) => Op::V_SMOV_W,
                _ => Op::V_UMOV_W,
            };
            cx.vb.rri(move_out, Sz::H, dst, result, 0)
        }
        Kind::AcrossLong if lane == Lane::I8 => {
            let op = if op == Op::V_SADDLV {
                Op::V_SMOV_W
            } else {
                Op::V_UMOV_W
            };
            cx.vb.rri(op, Sz::H, dst, result, 0);
        }
        _ => emit_class_move(cx, cx.bits(cx.body.inst(i).ty) / 8, dst, result),
    }
}

fn has_half(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::Fullfp16)
}

/// `faddv`: pairs, and pairs of pairs.
fn sum_across(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<bool> {
    let t = cx.ty(v);
    let Some((_, sz)) = arrangement(cx, t)? else {
        return Ok(false);
    };
    let mut a = operand(cx, v)?;
    if sz == Sz::V4S {
        let pairs = vreg(cx);
        cx.vb.rrr(Op::V_FADDP, Sz::V4S, pairs, a, a);
        a = pairs;
    }
    let (op, size) = match sz {
        Sz::V2S | Sz::V4S => (Op::V_FADDP_S, Sz::S),
        Sz::V2D => (Op::V_FADDP_D, Sz::D),
        _ => return Ok(false),
    };
    let dst = cx.def(i)?;
    cx.vb.rr(op, size, dst, a);
    Ok(true)
}
