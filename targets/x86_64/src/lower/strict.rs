//! `llvm.experimental.constrained.*`: the ordinary operations, in order, with the rounding mode and
//! exception flags that the instructions have anyway; nothing is folded or moved.

use super::Cx;
use super::float::{self, Fp, Regs, Test, widened};
use super::float_convert::{convert, extended, from_int, to_int, to_u64_exact};
use super::math;
use super::vector::{elements, fresh_element, join, shape};
use super::vector_convert::to_ints;
use crate::Code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{FloatPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::PartTy;
use isel::constrained::{opcode, plain, predicate};
use regalloc::VReg;
use smallvec::SmallVec;

/// Lowers a constrained intrinsic. `false`: it is none.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let (op, math) = (opcode(id), plain(id));
    if op.is_none() && math.is_none() {
        return Ok(false);
    }
    let all: SmallVec<[Value; 6]> = cx.body.call_args(i).iter().copied().collect();
    let is_metadata = |cx: &Cx<'_>, v: Value| cx.ty(v) == TypeId::METADATA;
    let args: SmallVec<[Value; 4]> = all.iter().copied().filter(|v| !is_metadata(cx, *v)).collect();
    let pred = if op == Some(Opcode::FCmp) {
        predicate(cx, all[2])
    } else {
        None
    };
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?;
    let from_ty = cx.ty(args[0]);
    let from = shape(cx, from_ty)?.map_or(from_ty, |s| s.elem);
    if let (Some(Opcode::FpToSi | Opcode::FpToUi), Some(to)) = (op, to)
        && let Some(lane) = shape(cx, from_ty)?.and_then(|s| s.lane)
    {
        let regs = cx.use_parts(args[0])?;
        if let Some(ints) = to_ints(cx, true, op == Some(Opcode::FpToSi), lane, &regs, to) {
            let dst = cx.def_parts(i)?;
            for (d, r) in dst.iter().zip(&ints) {
                cx.vb.mov(*d, *r);
            }
            return Ok(true);
        }
    }
    let lists = args
        .iter()
        .map(|v| {
            let t = cx.ty(*v);
            match shape(cx, t)? {
                Some(_) => elements(cx, *v),
                None => Ok(vec![cx.use_parts(*v)?]),
            }
        })
        .collect::<Result<SmallVec<[Vec<Regs>; 3]>>>()?;
    let (elem, len) = to.map_or((t, 1), |s| (s.elem, s.len));
    let dst = cx.def_parts(i)?;
    let mut out = Vec::new();
    for n in 0..len as usize {
        let r = if to.is_some() {
            fresh_element(cx, elem)?
        } else {
            dst.clone()
        };
        // powi's exponent is a scalar also of vectors.
        let list: SmallVec<[&[VReg]; 3]> = lists.iter().map(|l| &l[n.min(l.len() - 1)][..]).collect();
        let done = match op {
            Some(op) => {
                let signaling = id == Intrinsic::ExperimentalConstrainedFcmps;
                operation(cx, op, pred.map(|p| (p, signaling)), from, elem, &r, &list)?
            }
            None => function(cx, math.expect("checked"), from, elem, &args, &r, &list)?,
        };
        if !done {
            return Ok(false);
        }
        out.push(r);
    }
    if let Some(s) = to {
        join(cx, s, &dst, &out);
    }
    Ok(true)
}

fn operation(
    cx: &mut Cx<'_>,
    op: Opcode,
    pred: Option<(FloatPredicate, bool)>,
    from: TypeId,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<bool> {
    let (f, t) = (Fp::of(cx.scope.ty(from)), Fp::of(cx.scope.ty(to)));
    match (op, f, t) {
        (Opcode::FpExt | Opcode::FpTrunc, Some(f), Some(t)) => convert(cx, f, t, dst, args[0])?,
        (Opcode::FpToSi | Opcode::FpToUi, Some(f), None) => {
            let bits = cx.bits(to);
            if op == Opcode::FpToUi && bits == 64 && matches!(f, Fp::F32 | Fp::F64) {
                to_u64_exact(cx, f, dst[0], args[0][0]);
            } else {
                to_int(cx, op == Opcode::FpToSi, bits, f, dst, args[0])?;
            }
        }
        (Opcode::SiToFp | Opcode::UiToFp, None, Some(t)) => {
            let bits = cx.bits(from);
            from_int(cx, op == Opcode::SiToFp, bits, t, dst, args[0])?;
        }
        (Opcode::FCmp, Some(k), None) => {
            let Some((pred, signaling)) = pred else {
                return Ok(false);
            };
            let test = match (signaling, k) {
                (false, _) => float::compare(cx, pred, k, args[0], args[1])?,
                (true, Fp::F32 | Fp::F64) => signal(cx, pred, k, args[0][0], args[1][0]),
                (true, Fp::Half | Fp::BFloat) => {
                    let (a, b) = (widened(cx, k, args[0][0])?, widened(cx, k, args[1][0])?);
                    signal(cx, pred, Fp::F32, a, b)
                }
                (true, Fp::X87) => {
                    let (swap, test) = float::test_of(pred);
                    let (a, b) = if swap {
                        (args[1], args[0])
                    } else {
                        (args[0], args[1])
                    };
                    super::x87::compare(cx, true, a, b)?;
                    test
                }
                // The library's comparisons are what there is.
                (true, Fp::F128) => float::compare(cx, pred, k, args[0], args[1])?,
            };
            float::set(cx, test, dst[0]);
        }
        (_, Some(k), Some(_)) => float::binary(cx, op, k, dst, args[0], args[1])?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// A comparison that raises the invalid exception also for quiet NaNs.
fn signal(cx: &mut Cx<'_>, pred: FloatPredicate, k: Fp, a: VReg, b: VReg) -> Test {
    let (swap, test) = float::test_of(pred);
    let (a, b) = if swap { (b, a) } else { (a, b) };
    let code = if k == Fp::F32 {
        Code::Comiss_xmm_xmmm32
    } else {
        Code::Comisd_xmm_xmmm64
    };
    cx.vb.crr(code, a, b);
    test
}

fn function(
    cx: &mut Cx<'_>,
    id: Intrinsic,
    from: TypeId,
    to: TypeId,
    values: &[Value],
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<bool> {
    use Intrinsic::*;
    let (Some(k), int) = (Fp::of(cx.scope.ty(from)), cx.scope.int_bits(to)) else {
        return Ok(false);
    };
    match (id, int) {
        (Lrint | Llrint | Lround | Llround, Some(bits)) => {
            math::round_to_int(cx, id, k, bits, dst[0], args[0])?
        }
        (Powi | Ldexp, None) => {
            let bits = cx.bits(cx.ty(values[1]));
            if bits > 32 {
                return Ok(false);
            }
            let n = extended(cx, true, bits, PartTy::I32, args[1][0]);
            math::with_int(cx, id, k, dst, args[0], n)?;
        }
        (_, None) if math::is_known(id) => math::apply(cx, id, k, dst, args)?,
        _ => return Ok(false),
    }
    Ok(true)
}
