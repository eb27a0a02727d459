//! Windows' Arm64EC ("Arm64EC ABI", Microsoft): calls between native code and x64 code that is emulated. The thunks
//! themselves are functions of the module (`opt::arm64ec`); here are their conventions, those of variadic functions, and
//! the check of what an address is.
//!
//! Registers stand for x64's: x0–x3 for those of arguments, x8 for rax, v0–v15 for xmm0–xmm15; x4 points to arguments in
//! memory where they may be those of an x64 caller.

use super::abi::Placed;
use super::{Cx, memory};
use crate::code_table::{Op, Sz};
use crate::inst::{Amode, Base, Build, Pseudo};
use crate::regs::{Preserved, gpr, vreg};
use emit::{RelocKind, SymRef};
use ir::arm64ec::{EXIT_THUNK, PATCHED, Signature, names};
use ir::attributes::AttrList;
use ir::diag::Result;
use ir::ids::GlobalId;
use ir::module::{CallConv, DllStorage, GlobalKind, Linkage};
use ir::options::CodegenOptions;
use isel::target::CallSite;
use isel::{Abi, Addr, ArgDesc, CallTarget, Loc, PartTy};
use regalloc::VReg;

/// Bytes of the places that x64 callers leave for arguments in registers.
const HOME: u32 = 32;
/// Where arguments in memory are.
const STACK: usize = 4;
/// How many bytes of them there are, in calls of variadic functions.
const STACK_BYTES: usize = 5;
/// What a thunk is asked to call.
const MEANT: usize = 9;
/// The exit thunk that a check is given.
const THUNK: usize = 10;
/// The address that is checked, and what is to be called instead.
const CHECKED: usize = 11;

/// Whether a convention is that of thunks.
pub fn is_thunk(cc: CallConv) -> bool {
    matches!(cc, CallConv::ARM64EC_THUNK_X64 | CallConv::ARM64EC_THUNK_NATIVE)
}

/// Whether arguments are passed as x64 passes those of variadic functions.
pub fn is_variadic(options: &CodegenOptions, cc: CallConv, variadic: bool) -> bool {
    variadic && options.triple.is_arm64ec() && !is_thunk(cc)
}

/// Whether arguments are those of a variadic function. Where there are none to tell it, they may be the function's own.
pub fn are_of_variadic(cx: &Cx<'_>, args: &[ArgDesc]) -> bool {
    let own = || cx.scope.func_sig(cx.module.global(cx.global).value_ty);
    args.iter().any(|d| d.flags.of_variadic)
        || args.iter().all(|d| d.flags.sret) && own().is_some_and(|s| s.2)
}

/// How many registers hold arguments of a variadic function.
pub const VARIADIC: u32 = 4;

/// Places of a variadic function's arguments: each part in one of four registers or 8 bytes of memory, those of 16 bytes by
/// address.
pub fn assign_variadic(args: &[ArgDesc], parts: &[PartTy], out: &mut Abi) -> Placed<()> {
    let mut used = 0;
    for d in args {
        let f = d.flags;
        if f.byval.is_some() || f.nest || f.swift_self || f.swift_error || f.swift_async || d.fp80 != 0 {
            return Err("such an argument of a variadic function (Arm64EC)".into());
        }
        if f.sret && !f.in_reg {
            out.locs.push(Loc::Reg(gpr(8)));
            continue;
        }
        for n in d.start..d.end {
            let ty = parts[n as usize];
            let by_address = d.stack_part(n, ty).bytes() > 8;
            out.locs.push(match (used < VARIADIC, by_address) {
                (true, false) => Loc::Reg(gpr(used as usize)),
                (true, true) => Loc::AddressReg(gpr(used as usize)),
                (false, false) => Loc::Stack(out.stack_bytes),
                (false, true) => Loc::AddressStack(out.stack_bytes),
            });
            match used < VARIADIC {
                true => used += 1,
                false => out.stack_bytes += 8,
            }
        }
    }
    out.int_regs = used;
    out.stack_base = Some(gpr(STACK));
    Ok(())
}

/// Places of a thunk's arguments where x64 code has them; the first is the function that is meant.
pub fn assign_x64(args: &[ArgDesc], parts: &[PartTy], out: &mut Abi) -> Placed<()> {
    let mut position = 0;
    out.stack_bytes = HOME;
    for (n, d) in args.iter().enumerate() {
        let [ty] = parts[d.start as usize..d.end as usize] else {
            return Err("such an argument of x64 code (Arm64EC)".into());
        };
        out.locs.push(match position {
            _ if n == 0 => Loc::Reg(gpr(MEANT)),
            _ if d.flags.in_reg => Loc::Reg(gpr(STACK)),
            0..4 if ty.is_int() => Loc::Reg(gpr(position)),
            0..4 => Loc::Reg(vreg(position)),
            _ => {
                out.stack_bytes += 8;
                Loc::Stack(out.stack_bytes - 8)
            }
        });
        position += usize::from(n != 0 && !d.flags.in_reg);
    }
    out.stack_base = (out.stack_bytes > HOME).then(|| gpr(STACK));
    Ok(())
}

/// The place of a result where x64 code has it.
pub fn assign_x64_result(parts: &[PartTy], out: &mut Abi) -> Placed<bool> {
    let [ty] = parts else {
        return Err("such a result of x64 code (Arm64EC)".into());
    };
    out.locs
        .push(Loc::Reg(if ty.is_int() { gpr(8) } else { vreg(0) }));
    Ok(true)
}

/// Where arguments of a variadic function are in memory: registers of the call that tell it.
pub fn tell_of_stack(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Option<[(VReg, regalloc::PReg); 2]> {
    if site.tail || !is_variadic(cx.options, site.cc, site.variadic) {
        return None;
    }
    let at = cx.vreg(PartTy::I64);
    super::abi::emit_outgoing_address(cx, at, 0);
    let bytes = memory::constant_reg(cx, PartTy::I64, site.abi.stack_bytes.into());
    Some([(at, gpr(STACK)), (bytes, gpr(STACK_BYTES))])
}

/// `dst` = the 8 bytes at a symbol.
fn load_symbol(cx: &mut Cx<'_>, dst: VReg, name: &str) {
    let tables = &mut cx.vb.vcode.tables;
    let symbol = SymRef::Extern(tables.code.extern_symbol(name));
    let page_sym = tables.sym(symbol, RelocKind::Page21, 0);
    let low = tables.sym(symbol, RelocKind::AddLo12, 0);
    let page = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    let at = Amode {
        base: Base::Page(page, low, 8),
        index: None,
        disp: 0,
    };
    memory::load(cx, Op::LDR_X, Sz::X, dst, at);
}

/// `dst` = the address of a symbol.
fn symbol_address(cx: &mut Cx<'_>, dst: VReg, name: &str) {
    let tables = &mut cx.vb.vcode.tables;
    let symbol = SymRef::Extern(tables.code.extern_symbol(name));
    let page_sym = tables.sym(symbol, RelocKind::Page21, 0);
    let low = tables.sym(symbol, RelocKind::AddLo12, 0);
    let page = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(page).sym(low).done();
}

/// The name of a symbol in text.
fn text<'n>(cx: &Cx<'_>, name: &'n [u8]) -> Result<&'n str> {
    std::str::from_utf8(name).map_err(|_| cx.unsupported("symbol that is not UTF-8 in a call (Arm64EC)"))
}

/// How a function of another object is called by its name: by its native name, or by the import table's entry for native code.
pub enum Native {
    /// This symbol.
    Symbol(u32),
    /// What this register has.
    Register(VReg),
}

/// See [`Native`]; `None`: as elsewhere.
pub fn native_callee(cx: &mut Cx<'_>, g: GlobalId) -> Result<Option<Native>> {
    let Some(hybrid) = cx.module.hybrid.as_deref() else {
        return Ok(None);
    };
    if let Some(name) = hybrid.called.get(&g) {
        let name = text(cx, name)?;
        let index = cx.vb.vcode.tables.code.extern_symbol(name);
        return Ok(Some(Native::Symbol(index)));
    }
    let (global, name) = (cx.module.global(g), cx.module.global_name(g));
    if !global.is_declaration() || global.linkage == Linkage::ExternWeak || cx.module.function(g).is_none() {
        return Ok(None);
    }
    if global.dll_storage != DllStorage::Import {
        return match names::mangled(name) {
            Ok(None) => Ok(None),
            _ => Err(cx.unsupported("call of a function that has no exit thunk (Arm64EC)")),
        };
    }
    let name = [b"__imp_", names::plain(name)].concat();
    let r = cx.vreg(PartTy::I64);
    let name = text(cx, &name)?;
    load_symbol(cx, r, name);
    Ok(Some(Native::Register(r)))
}

/// Whether it is not known what is called.
fn is_checked(cx: &Cx<'_>, site: &CallSite<'_>) -> bool {
    if cx.module.hybrid.is_none() || is_thunk(site.cc) || site.cc == CallConv::CFGUARD_CHECK {
        return false;
    }
    match site.target {
        CallTarget::Value(_) => true,
        CallTarget::Global(g) => {
            matches!(
                cx.module.global(g).kind,
                GlobalKind::Alias(_) | GlobalKind::IFunc(_)
            ) || cx.scope.attr_str(site.attrs, EXIT_THUNK).is_some()
        }
        _ => false,
    }
}

/// What a check gives.
#[derive(Clone, Copy)]
pub struct Checked {
    /// What is to be called, in x11.
    pub target: VReg,
    /// What that is to call, in x9.
    pub meant: VReg,
}

impl Checked {
    /// The registers that the call has them in.
    pub fn places(self) -> [(VReg, regalloc::PReg); 2] {
        [(self.target, gpr(CHECKED)), (self.meant, gpr(MEANT))]
    }
}

/// Where it is not known what is called, the loader's routine gives the address itself if it is that of native code, else the
/// exit thunk, which finds the address in x9.
pub fn check(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Result<Option<Checked>> {
    if !is_checked(cx, site) {
        return Ok(None);
    }
    if site.auth.is_some() || site.kcfi.is_some() {
        return Err(cx.unsupported("signed call by address (Arm64EC)"));
    }
    let address = match site.target {
        CallTarget::Global(g) => {
            let r = cx.vreg(PartTy::I64);
            super::address::emit_address(cx, r, &Addr::global(g, 0))?;
            r
        }
        CallTarget::Value(v) => cx.use_part(v, 0)?,
        _ => return Ok(None),
    };
    let exit = match (cx.scope.attr_str(site.attrs, EXIT_THUNK), site.signature) {
        (Some(name), _) => text(cx, name)?.to_owned(),
        (None, Some(fn_ty)) => {
            let attrs = AttrList {
                params: site.params.into(),
                ..AttrList::default()
            };
            let signature = Signature::of(cx.scope, cx.dl, fn_ty, &attrs);
            let signature = cx.check(signature)?;
            let hybrid = cx.module.hybrid.as_deref();
            match hybrid.and_then(|h| h.exit_thunk(&signature)) {
                Some(name) => name,
                None => return Err(cx.unsupported("such a call by address (Arm64EC)")),
            }
        }
        _ => return Err(cx.unsupported("such a call by address (Arm64EC)")),
    };
    let thunk = cx.vreg(PartTy::I64);
    symbol_address(cx, thunk, &exit);
    let patched = match cx.scope.attr_str(site.attrs, PATCHED) {
        None => None,
        Some(name) => {
            let r = cx.vreg(PartTy::I64);
            let name = text(cx, name)?;
            symbol_address(cx, r, name);
            Some(r)
        }
    };
    let guarded = cx.options.flags.cfguard == 2 && cx.scope.attr_str(site.attrs, "guard_nocf").is_none();
    let routine = match patched {
        Some(_) => "__os_arm64x_dispatch_call",
        None if guarded => "__os_arm64x_check_icall_cfg",
        None => "__os_arm64x_check_icall",
    };
    let r = cx.vreg(PartTy::I64);
    load_symbol(cx, r, routine);
    let [target, meant] = [(); 2].map(|()| cx.vreg(PartTy::I64));
    cx.vb.vcode.frame.has_calls = true;
    let call = cx.vb.pseudo(Pseudo::CallReg).use_(r);
    let mut call = call.use_in(address, gpr(CHECKED)).use_in(thunk, gpr(THUNK));
    if let Some(patched) = patched {
        call = call.use_in(patched, gpr(MEANT));
    }
    let call = call.def_in(target, gpr(CHECKED)).def_in(meant, gpr(MEANT));
    call.aux(Preserved::GuardCheck as u32).done();
    Ok(Some(Checked { target, meant }))
}

/// Thunks go back to x64 code by the emulator; `false`: this is none.
pub fn emit_return(cx: &mut Cx<'_>, uses: &[(VReg, regalloc::PReg)]) -> bool {
    if cx.func.cc != CallConv::ARM64EC_THUNK_X64 {
        return false;
    }
    let r = cx.vreg(PartTy::I64);
    load_symbol(cx, r, "__os_arm64x_dispatch_ret");
    let mut jump = cx.vb.pseudo(Pseudo::TailCallReg).use_in(r, gpr(MEANT));
    for &(vreg, preg) in uses {
        jump = jump.use_in(vreg, preg);
    }
    jump.done();
    true
}
