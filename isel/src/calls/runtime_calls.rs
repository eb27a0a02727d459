//! Intrinsics that are calls of functions of a language's run-time library.

use crate::calls::call::CallShape;
use crate::lower::Lower;
use crate::target::Target;
use ir::diag::Result;
use ir::ids::Inst;
use ir::intrinsics::Intrinsic;

/// Functions of the Objective-C run-time library; the intrinsics have the same names behind `llvm.`, with dots.
const OBJECTIVE_C: [&str; 26] = [
    "objc_autorelease",
    "objc_autoreleasePoolPop",
    "objc_autoreleasePoolPush",
    "objc_autoreleaseReturnValue",
    "objc_claimAutoreleasedReturnValue",
    "objc_copyWeak",
    "objc_destroyWeak",
    "objc_initWeak",
    "objc_loadWeak",
    "objc_loadWeakRetained",
    "objc_moveWeak",
    "objc_release",
    "objc_retain",
    "objc_retain_autorelease",
    "objc_retainAutorelease",
    "objc_retainAutoreleaseReturnValue",
    "objc_retainAutoreleasedReturnValue",
    "objc_retainBlock",
    "objc_retainedObject",
    "objc_storeStrong",
    "objc_storeWeak",
    "objc_sync_enter",
    "objc_sync_exit",
    "objc_unretainedObject",
    "objc_unretainedPointer",
    "objc_unsafeClaimAutoreleasedReturnValue",
];

/// The function that `llvm.experimental.deoptimize` calls (LangRef, "Deoptimization").
pub(crate) const DEOPTIMIZE: &str = "__llvm_deoptimize";

/// The function that an intrinsic of a run-time library calls.
fn function_of(id: Intrinsic) -> Option<&'static str> {
    let same = |c: (u8, u8)| c.0 == c.1 || c == (b'_', b'.');
    OBJECTIVE_C
        .into_iter()
        .find(|f| f.len() == id.name().len() && f.bytes().zip(id.name().bytes()).all(same))
}

impl<T: Target> Lower<'_, T> {
    /// Lowers a call of a run-time function; `false` if the intrinsic is not such a call.
    pub(crate) fn lower_runtime_call(&mut self, i: Inst, id: Intrinsic) -> Result<bool> {
        if !id.name().starts_with("objc.") {
            return Ok(false);
        }
        // They only keep their operands alive.
        if matches!(id, Intrinsic::ObjcClangArcUse | Intrinsic::ObjcClangArcNoopUse) {
            return Ok(true);
        }
        let Some(name) = function_of(id) else {
            return Ok(false);
        };
        let shape = CallShape {
            symbol: Some(name),
            ..self.own_shape(i)
        };
        self.emit_call_shape(i, shape)?;
        Ok(true)
    }
}
