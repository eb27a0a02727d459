//! Intrinsics about the machine and the frame: traps, prefetches, counters, frame addresses.

use super::memory::load;
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::hwasan::{Check, Shadow};
use crate::inst::{Amode, Build, Pseudo};
use crate::regs;
use emit::{RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::triple::ObjectFormat;
use isel::{Emit, PartTy};
use regalloc::{AsyncContext, FrameSlot, VReg};

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let args: smallvec::SmallVec<[Value; 4]> = cx.body.call_args(i).iter().copied().collect();
    match id {
        Intrinsic::Trap => cx.vb.make(Op::BRK, Sz::X).bits(1 << 5).done(),
        Intrinsic::RelocNone => {
            let name = isel::values::operand::symbol_name(cx, args[0])?;
            let tables = &mut cx.vb.vcode.tables;
            let target = SymRef::Extern(tables.code.extern_symbol(&name));
            let sym = tables.sym(target, RelocKind::Mark, 0);
            cx.vb.pseudo(Pseudo::RelocNone).sym(sym).done();
        }
        Intrinsic::XrayCustomevent | Intrinsic::XrayTypedevent => xray_event(cx, id, &args)?,
        Intrinsic::Debugtrap => cx.vb.make(Op::BRK, Sz::X).bits(0xf000 << 5).done(),
        Intrinsic::Ubsantrap => {
            let n = cx.const_int(args[0]).unwrap_or(0) as u32 & 0xff;
            cx.vb
                .make(Op::BRK, Sz::X)
                .bits((u32::from(b'U') << 8 | n) << 5)
                .done();
        }
        Intrinsic::Prefetch => prefetch(cx, &args)?,
        Intrinsic::Readcyclecounter => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                // PMCCNTR_EL0: 3, 3, C9, C13, 0
                cx.vb
                    .make(Op::MRS, Sz::X)
                    .def(dst)
                    .bits((1 << 14 | 3 << 11 | 9 << 7 | 13 << 3) << 5)
                    .done();
            }
        }
        Intrinsic::Returnaddress | Intrinsic::Frameaddress => {
            if cx.is_used(i) {
                frame_address(cx, i, id, args[0])?;
            }
        }
        Intrinsic::Addressofreturnaddress => {
            if cx.is_used(i) {
                let (dst, frame) = (cx.def(i)?, cx.vreg(PartTy::I64));
                cx.vb.vcode.frame.frame_pointer = true;
                cx.vb.pseudo(Pseudo::FramePointer).def(frame).done();
                super::int::arith_const(cx, Opcode::Add, 64, dst, frame, 8);
            }
        }
        Intrinsic::SwiftAsyncContextAddr => {
            let frame = &mut cx.vb.vcode.frame;
            frame.frame_pointer = true;
            if frame.async_context == AsyncContext::None {
                frame.async_context = AsyncContext::Null;
            }
            if cx.is_used(i) {
                let (dst, fp) = (cx.def(i)?, cx.vreg(PartTy::I64));
                cx.vb.pseudo(Pseudo::FramePointer).def(fp).done();
                A64::emit_binary_imm(cx, Opcode::Sub, PartTy::I64, dst, fp, 8);
            }
        }
        Intrinsic::EhUnwindInit => cx.vb.vcode.frame.saves_all = true,
        Intrinsic::Sponentry => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                super::address::emit_mem_address(cx, dst, Amode::frame(FrameSlot::incoming(0), 0));
            }
        }
        Intrinsic::ThreadPointer => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                super::address::thread_pointer(cx, dst);
            }
        }
        Intrinsic::ClearCache => {
            let (from, to) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
            cx.libcall("__clear_cache", &[(from, PartTy::I64), (to, PartTy::I64)], &[])?;
        }
        Intrinsic::HwasanCheckMemaccess
        | Intrinsic::HwasanCheckMemaccessShortgranules
        | Intrinsic::HwasanCheckMemaccessFixedshadow
        | Intrinsic::HwasanCheckMemaccessShortgranulesFixedshadow => check_access(cx, id, &args)?,
        Intrinsic::InitTrampoline => super::trampoline::init(cx, &args)?,
        Intrinsic::ReadRegister | Intrinsic::ReadVolatileRegister | Intrinsic::WriteRegister => {
            super::named_register::lower(cx, i, id, &args)?;
        }
        _ => return Ok(super::fp_env::lower(cx, i, id, &args)? || super::named_intrinsics::lower(cx, i, id)?),
    }
    Ok(true)
}

/// HWAddressSanitizer's check of an access: a call of the routine for its kind.
fn check_access(cx: &mut Cx<'_>, id: Intrinsic, args: &[Value]) -> Result<()> {
    use Intrinsic::*;
    if cx.options.triple.format != ObjectFormat::Elf {
        return Err(cx.unsupported(format!("llvm.{} on this system", id.name())));
    }
    let fixed = matches!(
        id,
        HwasanCheckMemaccessFixedshadow | HwasanCheckMemaccessShortgranulesFixedshadow
    );
    let number = |cx: &Cx<'_>, k: usize| cx.const_int(args[k]).unwrap_or(0);
    let check = Check {
        access: number(cx, if fixed { 1 } else { 2 }) as u32,
        short: matches!(
            id,
            HwasanCheckMemaccessShortgranules | HwasanCheckMemaccessShortgranulesFixedshadow
        ),
        shadow: match fixed {
            true => Shadow::Fixed(number(cx, 2)),
            false => Shadow::Register,
        },
    };
    let pointer = cx.use_reg(args[usize::from(!fixed)])?;
    let base = match fixed {
        true => None,
        false => Some(cx.use_reg(args[0])?),
    };
    let sym = super::streaming::routine(cx, &check.name());
    let preserved = regs::Preserved::SmeFromX0;
    let frame = &mut cx.vb.vcode.frame;
    frame.taken.union_from(regs::call_clobbers(preserved as u8));
    let mut call = cx.vb.pseudo(Pseudo::Call).sym(sym).aux(preserved as u32);
    call = call.use_in(pointer, regs::gpr(0));
    if let Some(base) = base {
        call = call.use_in(base, regs::gpr(if check.short { 20 } else { 9 }));
    }
    call.done();
    Ok(())
}

/// A sled that reports an event of the program's own (`llvm.xray.customevent`, `typedevent`).
fn xray_event(cx: &mut Cx<'_>, id: Intrinsic, args: &[Value]) -> Result<()> {
    let typed = id == Intrinsic::XrayTypedevent;
    let (name, uses) = isel::values::operand::xray_event(cx, typed, args)?;
    let tables = &mut cx.vb.vcode.tables;
    let target = SymRef::Extern(tables.code.extern_symbol(name));
    let sym = tables.sym(target, RelocKind::Call26, 0);
    // The link register is lost where the sled is patched.
    cx.vb.vcode.frame.has_calls = true;
    let mut event = cx.vb.pseudo(Pseudo::Event).sym(sym).imm(i32::from(typed));
    for (k, r) in uses.into_iter().enumerate() {
        event = event.use_in(r, crate::regs::gpr(k));
    }
    event.done();
    Ok(())
}

fn prefetch(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    let addr = cx.address_of(args[0])?;
    let m = A64::mem(cx, &addr)?;
    let p = cx.vreg(PartTy::I64);
    super::address::emit_mem_address(cx, p, m);
    let flag = |v: Value| cx.const_int(v).unwrap_or(0) as u32;
    let (write, locality, data) = (flag(args[1]), flag(args[2]), flag(args[3]));
    // type (pld, pli, pst), level 3 − locality, streaming where there is none
    let kind = if data == 0 { 1 } else { 2 * write };
    let level = if locality == 0 { 1 } else { (3 - locality) << 1 };
    cx.vb
        .make(Op::PRFM, Sz::X)
        .bits(kind << 3 | level)
        .mem(Amode::reg(p, 0))
        .done();
    Ok(())
}

/// `llvm.frameaddress(n)` and `llvm.returnaddress(n)`: up the chain of frame records.
fn frame_address(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, level: Value) -> Result<()> {
    let dst = cx.def(i)?;
    let level = cx.const_int(level).unwrap_or(0);
    if level > isel::MAX_FRAMES_UP {
        return Err(cx.unsupported("address of so distant a frame"));
    }
    cx.vb.vcode.frame.frame_pointer = true;
    let mut frame = cx.vreg(PartTy::I64);
    cx.vb.pseudo(Pseudo::FramePointer).def(frame).done();
    for _ in 0..level {
        let up = cx.vreg(PartTy::I64);
        load(cx, Op::LDR_X, Sz::X, up, Amode::reg(frame, 0));
        frame = up;
    }
    if id == Intrinsic::Returnaddress {
        saved_address(cx, frame, dst);
    } else {
        cx.vb.mov(dst, frame);
    }
    Ok(())
}

/// The return address that a frame record has, which may be signed.
fn saved_address(cx: &mut Cx<'_>, frame: VReg, dst: VReg) {
    let signed = cx.vreg(PartTy::I64);
    load(cx, Op::LDR_X, Sz::X, signed, Amode::reg(frame, 8));
    if cx.target.features.has(Feature::Pauth) {
        cx.vb.tied(Op::XPACI, Sz::X, dst, signed, &[], 0);
    } else {
        cx.vb.pseudo(Pseudo::PlainAddress).def(dst).use_(signed).done();
    }
}

/// This function's own return address.
pub fn emit_return_address(cx: &mut Cx<'_>, dst: VReg) {
    cx.vb.vcode.frame.frame_pointer = true;
    let frame = cx.vreg(PartTy::I64);
    cx.vb.pseudo(Pseudo::FramePointer).def(frame).done();
    saved_address(cx, frame, dst);
}
