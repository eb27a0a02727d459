//! What Windows asks of a function beyond other systems: frames for its unwinder, stack probes, calls that Control
//! Flow Guard checks, thread-local variables.

use crate::code_table::{Op, Sz};
use crate::inst::{Amode, Base, Build, Extend, Pseudo};
use crate::lower::{Cx, memory::load};
use crate::regs::{Preserved, gpr};
use emit::{RelocKind, SymRef};
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::ids::GlobalId;
use ir::module::Function;
use ir::options::CodegenOptions;
use ir::triple::Os;
use isel::target::CallSite;
use isel::{CallTarget, PartTy};
use regalloc::{FrameInfo, VReg};

/// The routine that touches each page of what the stack is to grow by: x15 has the distance in units of 16 bytes, x16,
/// x17 and the flags are lost. None with `"no-stack-arg-probe"`, or on UEFI.
pub fn probe_routine(options: &CodegenOptions, scope: Scope<'_>, func: &Function) -> Option<&'static str> {
    let without = scope.attr_str(func.attrs.func, "no-stack-arg-probe").is_some();
    let routine = match options.triple.is_arm64ec() {
        true => "#__chkstk_arm64ec",
        false => "__chkstk",
    };
    (options.triple.os == Os::Windows && !without).then_some(routine)
}

/// What frames need beyond others. Errors: the name of what is not supported.
pub fn prepare_frame(
    frame: &mut FrameInfo,
    scope: Scope<'_>,
    func: &Function,
    variadic: bool,
    options: &CodegenOptions,
) -> Result<(), String> {
    const PAGE: u32 = 4096;
    let set = func.attrs.func;
    if options.triple.os != Os::Windows && frame.probe_bytes != 0 {
        return Err("inline stack probes on UEFI".into());
    }
    if frame.lead_bytes != 0 && !variadic {
        // They would stand below sp for a moment.
        return Err("tail call with more stack arguments than the function has, on Windows".into());
    }
    if options.dwarf_on_windows {
        // An ordinary frame, which touches each page itself.
        frame.probe_bytes = PAGE;
        return Ok(());
    }
    frame.windows = true;
    frame.probe_routine = probe_routine(options, scope, func).map(Into::into);
    frame.probe_bytes = scope
        .attr_str(set, "stack-probe-size")
        .and_then(|n| std::str::from_utf8(n).ok()?.parse().ok())
        .or(options.flags.probe_size)
        .unwrap_or(PAGE);
    frame.has_calls |= frame.guard.is_some();
    Ok(())
}

/// Whether an argument is in the register that stack probes take.
pub fn takes_nest(scope: Scope<'_>, func: &Function) -> bool {
    (0..func.attrs.params.len()).any(|k| scope.has_attr(func.attrs.param(k), AttrKind::Nest))
}

/// `dst` = the address of a thread-local variable: its offset in the module's block, which the thread's array of blocks
/// has at `_tls_index`.
pub fn thread_local(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) {
    /// The array in the thread's environment block, which x18 points to.
    const ARRAY: u32 = 0x58;
    let [array, page, index, block, high] = [(); 5].map(|()| cx.vreg(PartTy::I64));
    let field = 1 << 24 | (ARRAY / 8) << 10 | 18 << 5;
    cx.vb.make(Op::LDR_X, Sz::X).def(array).bits(field).done();
    let tables = &mut cx.vb.vcode.tables;
    let name = SymRef::Extern(tables.code.extern_symbol("_tls_index"));
    let target = SymRef::IrGlobal(g.0);
    let [page_sym, low, high_sym, low_sym] = [
        (name, RelocKind::Page21),
        (name, RelocKind::AddLo12),
        (target, RelocKind::SecRelHi12),
        (target, RelocKind::SecRelLo12),
    ]
    .map(|(target, kind)| tables.sym(target, kind, 0));
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    let at = Amode {
        base: Base::Page(page, low, 4),
        index: None,
        disp: 0,
    };
    load(cx, Op::LDR_W, Sz::W, index, at);
    let slot = Amode {
        base: Base::Reg(array),
        index: Some((index, Extend::Lsl, 3)),
        disp: 0,
    };
    load(cx, Op::LDR_X, Sz::X, block, slot);
    let add = cx.vb.make(Op::ADD_I, Sz::X).def(high).use_(block).bits(1 << 22);
    add.sym(high_sym).done();
    cx.vb
        .make(Op::ADD_I, Sz::X)
        .def(dst)
        .use_(high)
        .sym(low_sym)
        .done();
}

/// With Control Flow Guard an address is checked by `__guard_check_icall_fptr`'s routine, in x15, before it is called;
/// `"guard_nocf"` says that a call needs none.
pub fn check_call(cx: &mut Cx<'_>, site: &CallSite<'_>, target: VReg) {
    let checked = cx.options.flags.cfguard == 2
        && cx.options.triple.os == Os::Windows
        && !cx.options.triple.is_arm64ec()
        && matches!(site.target, CallTarget::Value(_))
        && cx.scope.attr_str(site.attrs, "guard_nocf").is_none();
    if !checked {
        return;
    }
    let tables = &mut cx.vb.vcode.tables;
    let name = SymRef::Extern(tables.code.extern_symbol("__guard_check_icall_fptr"));
    let page_sym = tables.sym(name, RelocKind::Page21, 0);
    let low = tables.sym(name, RelocKind::AddLo12, 0);
    let [page, routine] = [(); 2].map(|()| cx.vreg(PartTy::I64));
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    let at = Amode {
        base: Base::Page(page, low, 8),
        index: None,
        disp: 0,
    };
    load(cx, Op::LDR_X, Sz::X, routine, at);
    cx.vb.vcode.frame.has_calls = true;
    let call = cx
        .vb
        .pseudo(Pseudo::CallReg)
        .use_(routine)
        .use_in(target, gpr(15));
    call.aux(Preserved::GuardCheck as u32).done();
}
