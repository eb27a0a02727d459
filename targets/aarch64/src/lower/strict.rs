//! `llvm.experimental.constrained.*`: the ordinary operations, in order, with the rounding mode and
//! exception flags that the instructions have anyway; nothing is folded or moved.

use super::compare::set_test;
use super::float::{self, Fp};
use super::float_convert::{convert, from_int, to_int};
use super::vector::{Regs, join, shape, split};
use super::{Cx, math};
use crate::code_table::Op;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{FloatPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::constrained::{opcode, plain, predicate};
use regalloc::VReg;
use smallvec::SmallVec;

/// Lowers a constrained intrinsic. `false`: it is none.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let (op, function) = (opcode(id), plain(id));
    if op.is_none() && function.is_none() {
        return Ok(false);
    }
    let all: SmallVec<[Value; 6]> = cx.body.call_args(i).iter().copied().collect();
    let args: SmallVec<[Value; 4]> = all
        .iter()
        .copied()
        .filter(|v| cx.ty(*v) != TypeId::METADATA)
        .collect();
    let pred = if op == Some(Opcode::FCmp) {
        predicate(cx, all[2])
    } else {
        None
    };
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?;
    let from_ty = cx.ty(args[0]);
    let from = shape(cx, from_ty)?.map_or(from_ty, |s| s.elem);
    let mut lists: SmallVec<[Vec<Regs>; 3]> = SmallVec::new();
    for v in &args {
        let regs: Regs = cx.use_parts(*v)?.iter().copied().collect();
        let t = cx.ty(*v);
        lists.push(match shape(cx, t)? {
            Some(s) => split(cx, s, &regs),
            None => vec![regs],
        });
    }
    let (elem, len) = to.map_or((t, 1), |s| (s.elem, s.len));
    let dst: Regs = if cx.is_used(i) {
        cx.def_parts(i)?.iter().copied().collect()
    } else {
        cx.parts_vec(t)?.iter().map(|p| cx.vreg(p.ty)).collect()
    };
    let mut out: Vec<Regs> = Vec::new();
    for n in 0..len as usize {
        let r: Regs = match to {
            Some(_) => cx.parts_vec(elem)?.iter().map(|p| cx.vreg(p.ty)).collect(),
            None => dst.clone(),
        };
        // powi's exponent is a scalar also of vectors.
        let list: SmallVec<[&[VReg]; 3]> = lists.iter().map(|l| &l[n.min(l.len() - 1)][..]).collect();
        let signaling = id == Intrinsic::ExperimentalConstrainedFcmps;
        let done = match (op, function) {
            (Some(op), _) => operation(cx, op, pred.map(|p| (p, signaling)), from, elem, &r, &list)?,
            (None, Some(f)) => call(cx, f, from, elem, r[0], &list)?,
            _ => false,
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
    let a = args[0];
    match (op, f, t) {
        (Opcode::FpExt | Opcode::FpTrunc, Some(f), Some(t)) => convert(cx, f, t, dst[0], a[0])?,
        (Opcode::FpToSi | Opcode::FpToUi, Some(f), None) => {
            let bits = cx.bits(to);
            to_int(cx, op == Opcode::FpToSi, bits, f, dst, a[0])?;
        }
        (Opcode::SiToFp | Opcode::UiToFp, None, Some(t)) => {
            let bits = cx.bits(from);
            from_int(cx, op == Opcode::SiToFp, bits, t, dst[0], a)?;
        }
        (Opcode::FCmp, Some(k), None) => {
            let test = match pred {
                Some((p, false)) => float::compare(cx, p, k, a[0], args[1][0])?,
                // A comparison that raises the invalid exception also for quiet NaNs.
                Some((p, true)) if k != Fp::F128 && !k.is_small(cx) => {
                    cx.vb.make(Op::FCMPE, k.sz()).use_(a[0]).use_(args[1][0]).done();
                    float::test_of(p)
                }
                _ => return Ok(false),
            };
            set_test(cx, test, dst[0]);
        }
        (_, Some(k), Some(_)) => float::binary(cx, op, k, dst[0], a[0], args[1][0])?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn call(
    cx: &mut Cx<'_>,
    id: Intrinsic,
    from: TypeId,
    to: TypeId,
    dst: VReg,
    args: &[&[VReg]],
) -> Result<bool> {
    use Intrinsic::*;
    let (Some(k), int) = (Fp::of(cx.scope.ty(from)), cx.scope.int_bits(to)) else {
        return Ok(false);
    };
    match (id, int) {
        (Lrint | Llrint | Lround | Llround, Some(bits)) => {
            math::round_to_int(cx, id, k, bits, dst, args[0][0])?;
        }
        (Powi | Ldexp, None) => math::with_int(cx, id, k, dst, args[0][0], args[1][0])?,
        (_, None) if math::is_known(id) => {
            let list: SmallVec<[VReg; 3]> = args.iter().map(|a| a[0]).collect();
            math::apply(cx, id, k, dst, &list)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}
