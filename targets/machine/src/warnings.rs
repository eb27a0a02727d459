//! What attributes ask to be told: of calls that should not be there, and of frames that have become large.

use crate::compile::Job;
use ir::body::Body;
use ir::diag::{Diagnostic, Result};
use opt::work::Work;

/// The attributes of functions that must not be called (an error), or should not be (a warning). Their values say why.
pub const DONT_CALL: [&str; 2] = ["dontcall-error", "dontcall-warn"];

/// Direct calls of functions that are not to be called: of those that optimisation has left. Errors: the first that is one.
pub(crate) fn forbidden_calls(job: &Job<'_>, work: &mut Work, found: &mut Vec<Diagnostic>) -> Result<()> {
    if !job.options.flags.dont_call {
        return Ok(());
    }
    let scope = job.scope();
    let (body, cfg) = work.blocks();
    for &i in cfg.rpo().iter().flat_map(|b| body.block_insts(*b)) {
        if !body.inst(i).opcode.is_call() {
            continue;
        }
        let callee = body.direct_callee(job.module, i);
        let Some(function) = callee.and_then(|g| job.module.function(g)) else {
            continue;
        };
        for key in DONT_CALL {
            let Some(why) = scope.attr_str(function.attrs.func, key) else {
                continue;
            };
            let name = callee.map(|g| scope.bytes(job.module.global(g).name));
            let name = String::from_utf8_lossy(name.unwrap_or_default());
            let mut what = format!("call to {name} marked \"{key}\"");
            if !why.is_empty() {
                what += ": ";
                what += &String::from_utf8_lossy(why);
            }
            let at = body.offset(i).or(job.offset());
            match key == DONT_CALL[0] {
                true => return Err(Diagnostic::error(at, what)),
                false => found.push(Diagnostic::warning(at, what)),
            }
        }
    }
    Ok(())
}

/// Tells of a variable that debuggers are not told of because its node stands where the variable is used.
pub(crate) fn unnumbered(body: &Body, found: &mut Vec<Diagnostic>) {
    if let Some(at) = body.variables.unnumbered {
        let what = "debug record of a variable whose node has no number is ignored";
        found.push(Diagnostic::warning(Some(at), what));
    }
}

/// Tells of a frame larger than `"warn-stack-size"` allows. `bytes`: the frame's, where it has a fixed size.
pub(crate) fn large_frame(
    job: &Job<'_>,
    limit: Option<u32>,
    bytes: Option<u64>,
    found: &mut Vec<Diagnostic>,
) {
    if let (Some(limit), Some(bytes)) = (limit, bytes)
        && bytes > limit.into()
    {
        let name = String::from_utf8_lossy(job.scope().bytes(job.module.global(job.global).name));
        let what = format!("stack frame size ({bytes}) exceeds limit ({limit}) in function '{name}'");
        found.push(Diagnostic::warning(job.offset(), what));
    }
}
