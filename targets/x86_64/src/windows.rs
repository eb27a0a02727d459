//! What Windows asks of a function beyond other systems: stack probes, frames for its unwinder, the mark of floating point for MSVC's run-time library.

use crate::inst::Inst;
use ir::body::Body;
use ir::context::Scope;
use ir::module::Function;
use ir::options::CodegenOptions;
use ir::triple::{Env, ObjectFormat};
use regalloc::VCode;

/// The routine that touches each page of what the stack is to grow by, where Windows asks for it: it takes the
/// number of bytes in rax and changes nothing. None with `"no-stack-arg-probe"`, and for .NET, where functions touch the pages themselves.
pub fn probe_routine(options: &CodegenOptions, scope: Scope<'_>, func: &Function) -> Option<&'static str> {
    // (in Mach-O there is no routine)
    let other = !options.triple.is_windows_abi() || options.triple.format == ObjectFormat::MachO;
    if other || is_clr(options) || has_no_probes(scope, func) {
        return None;
    }
    Some(if options.triple.is_cygming() {
        "___chkstk_ms"
    } else {
        "__chkstk"
    })
}

fn has_no_probes(scope: Scope<'_>, func: &Function) -> bool {
    scope.attr_str(func.attrs.func, "no-stack-arg-probe").is_some()
}

fn is_clr(options: &CodegenOptions) -> bool {
    options.triple.env == Env::CoreClr
}

/// Whether a function touches the pages of its frame itself, as those of .NET do.
pub fn touches_pages(options: &CodegenOptions, scope: Scope<'_>, func: &Function) -> bool {
    options.triple.is_windows_abi() && is_clr(options) && !has_no_probes(scope, func)
}

/// What Windows' frames need beyond others.
pub fn prepare_frame(vcode: &mut VCode<Inst>, scope: Scope<'_>, func: &Function, options: &CodegenOptions) {
    const PAGE: u32 = 4096;
    const HOME: u32 = 32;
    let frame = &mut vcode.frame;
    if options.dwarf_on_windows || options.sjlj {
        // An ordinary frame, which touches each page itself.
        frame.probe_bytes = PAGE;
        return;
    }
    frame.windows = true;
    // (a routine that `"probe-stack"` names is there already)
    let usual = || probe_routine(options, scope, func).map(Into::into);
    frame.probe_routine = frame.probe_routine.take().or_else(usual);
    frame.probe_bytes = scope
        .attr_str(func.attrs.func, "stack-probe-size")
        .and_then(|n| std::str::from_utf8(n).ok()?.parse().ok())
        .unwrap_or(PAGE);
    if frame.probe_routine.is_none() && !touches_pages(options, scope, func) {
        frame.probe_bytes = 0;
    }
    if frame.guard.is_some() {
        // For the call of the routine that reports a changed guard.
        frame.has_calls = true;
        frame.outgoing_bytes = frame.outgoing_bytes.max(HOME);
    }
}

/// Whether a function has floating-point values, for which MSVC's run-time library brings its support.
pub fn uses_float(scope: Scope<'_>, body: &Body) -> bool {
    let is_float = |ty| {
        use ir::types::Type::*;
        let ty = match scope.ty(ty) {
            Vector { elem, .. } => scope.ty(elem),
            other => other,
        };
        matches!(ty, Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128)
    };
    let operand = |v: &ir::ids::Value| is_float(body.value_ty(scope, *v));
    body.order.iter().any(|i| {
        let d = body.inst(*i);
        let args = if d.opcode.is_call() {
            body.call_args(*i)
        } else {
            body.ops(*i)
        };
        is_float(d.ty) || args.iter().any(operand)
    })
}
