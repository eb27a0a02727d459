//! `llvm.experimental.constrained.*`: the ordinary operations, in order, with the rounding mode and exception flags
//! that the instructions have anyway; nothing is folded or moved.

use crate::arith::float::{Fp, is_function};
use crate::arith::wide::Regs;
use crate::lower::{Lower, Lower as Cx};
use crate::values::parts::PartTy;
use crate::values::shape::{Shape, shape};
use crate::vectors::elements::{ElementOps, elements, fresh_element, join};
use ir::constants::Const;
use ir::context::Scope;
use ir::diag::Result;
use ir::ids::{ConstId, Inst, TypeId, Value};
use ir::inst::{FloatPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::metadata::Md;
use regalloc::VReg;
use smallvec::SmallVec;

/// The instruction without constraints, if there is one.
pub(crate) fn opcode(id: Intrinsic) -> Option<Opcode> {
    use Intrinsic::*;
    Some(match id {
        ExperimentalConstrainedFadd => Opcode::FAdd,
        ExperimentalConstrainedFsub => Opcode::FSub,
        ExperimentalConstrainedFmul => Opcode::FMul,
        ExperimentalConstrainedFdiv => Opcode::FDiv,
        ExperimentalConstrainedFrem => Opcode::FRem,
        ExperimentalConstrainedFpext => Opcode::FpExt,
        ExperimentalConstrainedFptrunc => Opcode::FpTrunc,
        ExperimentalConstrainedFptosi => Opcode::FpToSi,
        ExperimentalConstrainedFptoui => Opcode::FpToUi,
        ExperimentalConstrainedSitofp => Opcode::SiToFp,
        ExperimentalConstrainedUitofp => Opcode::UiToFp,
        ExperimentalConstrainedFcmp | ExperimentalConstrainedFcmps => Opcode::FCmp,
        _ => return None,
    })
}

/// The intrinsic without constraints, if there is one.
pub(crate) fn plain(id: Intrinsic) -> Option<Intrinsic> {
    let name = id.name().strip_prefix("experimental.constrained.")?;
    Intrinsic::lookup(format!("llvm.{name}").as_bytes())
}

/// The predicate of a comparison: a metadata string.
pub(crate) fn predicate(scope: Scope<'_>, c: ConstId) -> Option<FloatPredicate> {
    let Const::Metadata(md) = scope.constant(c) else {
        return None;
    };
    match scope.md(md) {
        Md::String(s) => FloatPredicate::from_keyword(scope.bytes(*s)),
        _ => None,
    }
}

/// What is not as without constraints.
pub trait ConstrainedOps: ElementOps {
    /// Conversions of whole vectors to integers. `false`: element by element.
    fn vector_to_ints(
        _cx: &mut Cx<'_, Self>,
        _i: Inst,
        _signed: bool,
        _v: Value,
        _to: Shape,
    ) -> Result<bool> {
        Ok(false)
    }
    /// A comparison that raises the invalid exception also for quiet NaNs. Returns `false` if there is none.
    fn signal(
        cx: &mut Cx<'_, Self>,
        pred: FloatPredicate,
        k: Fp,
        dst: VReg,
        a: &[VReg],
        b: &[VReg],
    ) -> Result<bool>;
    /// The conversion to an integer that raises no other exceptions than it should.
    fn exact_to_int(
        cx: &mut Cx<'_, Self>,
        signed: bool,
        bits: u32,
        k: Fp,
        dst: &[VReg],
        a: &[VReg],
    ) -> Result<()> {
        Self::to_int(cx, signed, bits, k, dst, a)
    }
}

/// Lowers a constrained intrinsic. Returns `false` if it is not one.
pub fn lower<T: ConstrainedOps>(cx: &mut Lower<'_, T>, i: Inst, id: Intrinsic) -> Result<bool> {
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
    let pred = match op {
        Some(Opcode::FCmp) => all[2].as_const().and_then(|c| predicate(cx.scope, c)),
        _ => None,
    };
    let t = cx.body.inst(i).ty;
    let to = shape(cx, t)?;
    let from_ty = cx.ty(args[0]);
    let from = shape(cx, from_ty)?.map_or(from_ty, |s| s.elem);
    if let (Some(Opcode::FpToSi | Opcode::FpToUi), Some(to)) = (op, to)
        && T::vector_to_ints(cx, i, op == Some(Opcode::FpToSi), args[0], to)?
    {
        return Ok(true);
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
        let r = match to {
            Some(_) => fresh_element(cx, elem)?,
            None => dst.clone(),
        };
        // powi's exponent is a scalar also of vectors.
        let list: SmallVec<[&[VReg]; 3]> = lists.iter().map(|l| &l[n.min(l.len() - 1)][..]).collect();
        let signaling = id == Intrinsic::ExperimentalConstrainedFcmps;
        let done = match (op, function) {
            (Some(op), _) => operation(cx, op, pred.map(|p| (p, signaling)), from, elem, &r, &list)?,
            (None, Some(f)) => call(cx, f, from, elem, &args, &r, &list)?,
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

/// The operation `op` on one element. `pred`: the predicate of a comparison, and whether it signals.
fn operation<T: ConstrainedOps>(
    cx: &mut Lower<'_, T>,
    op: Opcode,
    pred: Option<(FloatPredicate, bool)>,
    from: TypeId,
    to: TypeId,
    dst: &[VReg],
    args: &[&[VReg]],
) -> Result<bool> {
    let (f, t) = (Fp::of(cx.scope.ty(from)), Fp::of(cx.scope.ty(to)));
    match (op, f, t) {
        (Opcode::FpExt | Opcode::FpTrunc, Some(f), Some(t)) => T::convert(cx, f, t, dst, args[0])?,
        (Opcode::FpToSi | Opcode::FpToUi, Some(f), None) => {
            let bits = cx.bits(to);
            T::exact_to_int(cx, op == Opcode::FpToSi, bits, f, dst, args[0])?;
        }
        (Opcode::SiToFp | Opcode::UiToFp, None, Some(t)) => {
            let bits = cx.bits(from);
            T::from_int(cx, op == Opcode::SiToFp, bits, t, dst, args[0])?;
        }
        (Opcode::FCmp, Some(k), None) => match pred {
            Some((p, false)) => T::compare(cx, p, k, dst[0], args[0], args[1])?,
            Some((p, true)) => return T::signal(cx, p, k, dst[0], args[0], args[1]),
            None => return Ok(false),
        },
        (_, Some(k), Some(_)) => T::arithmetic(cx, op, k, dst, args[0], args[1])?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The function `id` on one element; `values`: the operands of the call.
fn call<T: ConstrainedOps>(
    cx: &mut Lower<'_, T>,
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
            T::round_to_int(cx, id, k, bits, dst[0], args[0])?;
        }
        (Powi | Ldexp, None) => {
            let bits = cx.bits(cx.ty(values[1]));
            if bits > 32 {
                return Ok(false);
            }
            let n = T::extended_to(cx, true, bits, PartTy::I32, args[1][0]);
            T::with_int(cx, id, k, dst, args[0], n)?;
        }
        (_, None) if is_function(id) => T::function(cx, id, k, dst, args)?,
        _ => return Ok(false),
    }
    Ok(true)
}
