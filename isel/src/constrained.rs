//! What `llvm.experimental.constrained.*` stand for.

use crate::lower::Lower;
use crate::target::Target;
use ir::constants::Const;
use ir::ids::Value;
use ir::inst::{FloatPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::metadata::Md;

/// The instruction without constraints, if there is one.
pub fn opcode(id: Intrinsic) -> Option<Opcode> {
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
pub fn plain(id: Intrinsic) -> Option<Intrinsic> {
    let name = id.name().strip_prefix("experimental.constrained.")?;
    Intrinsic::lookup(format!("llvm.{name}").as_bytes())
}

/// The predicate of a comparison: a metadata string.
pub fn predicate<T: Target>(cx: &Lower<'_, T>, v: Value) -> Option<FloatPredicate> {
    let Const::Metadata(md) = cx.scope.constant(v.as_const()?) else {
        return None;
    };
    match cx.scope.md(md) {
        Md::String(s) => FloatPredicate::from_keyword(cx.scope.bytes(*s)),
        _ => None,
    }
}
