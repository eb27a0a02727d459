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

impl<'a, T: Target> Lower<'a, T> {
    /// The function that is called in the place of a trap (`-trap-func`, `"trap-func-name"` of the call).
    fn trap_handler(&self, i: Inst, id: Intrinsic) -> Option<&'a str> {
        let all = self.options.trap_func.as_str();
        match id {
            Intrinsic::Trap | Intrinsic::Debugtrap if !all.is_empty() => return Some(all),
            Intrinsic::Trap | Intrinsic::Debugtrap | Intrinsic::Ubsantrap => {}
            _ => return None,
        }
        let own = self
            .scope
            .attr_str(self.body.call(i).attrs.func, "trap-func-name")?;
        std::str::from_utf8(own).ok().filter(|n| !n.is_empty())
    }

    /// The function that an intrinsic is a call of.
    fn runtime_function(&self, i: Inst, id: Intrinsic) -> Option<&'a str> {
        match id.name().starts_with("objc.") {
            true => function_of(id),
            false => self.trap_handler(i, id),
        }
    }

    /// Lowers a call of a run-time function; `false` if the intrinsic is not such a call.
    pub(crate) fn lower_runtime_call(&mut self, i: Inst, id: Intrinsic) -> Result<bool> {
        // They only keep their operands alive.
        if matches!(id, Intrinsic::ObjcClangArcUse | Intrinsic::ObjcClangArcNoopUse) {
            return Ok(true);
        }
        let Some(name) = self.runtime_function(i, id) else {
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
