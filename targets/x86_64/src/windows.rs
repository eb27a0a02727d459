//! What Windows asks of a function beyond other systems: stack probes, frames for its unwinder, the mark of floating point for MSVC's run-time library.

use crate::inst::Inst;
use ir::body::Body;
use ir::context::Scope;
use ir::module::Function;
use ir::options::CodegenOptions;
use ir::triple::ObjectFormat;
use regalloc::VCode;

/// The routine that touches each page of what the stack is to grow by, where Windows asks for it: it takes the
/// number of bytes in rax and changes nothing. None with `"no-stack-arg-probe"`.
pub fn probe_routine(options: &CodegenOptions, scope: Scope<'_>, func: &Function) -> Option<&'static str> {
    // (in Mach-O there is no routine)
    let other = !options.triple.is_windows_abi() || options.triple.format == ObjectFormat::MachO;
    if other || scope.attr_str(func.attrs.func, "no-stack-arg-probe").is_some() {
        return None;
    }
    Some(if options.triple.is_cygming() {
        "___chkstk_ms"
    } else {
        "__chkstk"
    })
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
    frame.probe_routine = probe_routine(options, scope, func).map(Into::into);
    frame.probe_bytes = scope
        .attr_str(func.attrs.func, "stack-probe-size")
        .and_then(|n| std::str::from_utf8(n).ok()?.parse().ok())
        .unwrap_or(PAGE);
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
