//! Intrinsics about the machine and the frame: traps, prefetches, counters, frame addresses.

use super::{Cx, X86};
use crate::Code;
use crate::inst::{Amode, Base, Build, Pseudo, Segment};
use crate::regs;
use emit::{RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::triple::ObjectFormat;
use isel::{Emit, PartTy};
use regalloc::{FrameSlot, VReg};

/// Lowers the intrinsics of this file; `false` for others.
pub fn lower_intrinsic(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    let args: smallvec::SmallVec<[Value; 4]> = cx.body.call_args(i).iter().copied().collect();
    match id {
        Intrinsic::Trap => cx.vb.bare(Code::Ud2),
        Intrinsic::RelocNone => {
            let name = isel::values::operand::symbol_name(cx, args[0])?;
            let tables = &mut cx.vb.vcode.tables;
            let target = SymRef::Extern(tables.code.extern_symbol(&name));
            let sym = tables.sym(target, RelocKind::Mark, 0);
            cx.vb.pseudo(Pseudo::RelocNone).sym(sym).done();
        }
        Intrinsic::XrayCustomevent | Intrinsic::XrayTypedevent => xray_event(cx, id, &args)?,
        Intrinsic::Debugtrap => cx.vb.bare(Code::Int3),
        Intrinsic::Ubsantrap => {
            // ud1l imm(%eax), %eax with an 8-bit displacement and an address-size prefix, as llc makes it.
            let n = cx.const_int(args[0]).unwrap_or(0) as u8;
            cx.vb.raw(&[0x67, 0x0f, 0xb9, 0x40, n]);
        }
        Intrinsic::Prefetch => prefetch(cx, &args)?,
        Intrinsic::Readcyclecounter => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                read_tsc(cx, dst);
            }
        }
        Intrinsic::Returnaddress | Intrinsic::Frameaddress => {
            if cx.is_used(i) {
                frame_address(cx, i, id, args[0])?;
            }
        }
        Intrinsic::Addressofreturnaddress => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.lea(dst, Amode::frame(FrameSlot::incoming(-8), 0));
            }
        }
        Intrinsic::Sponentry => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                cx.vb.lea(dst, Amode::frame(FrameSlot::incoming(0), 0));
            }
        }
        Intrinsic::EhUnwindInit => cx.vb.vcode.frame.saves_all = true,
        Intrinsic::EhReturnI64 => eh_return(cx, &args)?,
        Intrinsic::EhDwarfCfa => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                let offset = cx.const_int(args[0]).unwrap_or(0) as i32;
                cx.vb.lea(dst, Amode::frame(FrameSlot::incoming(0), offset));
            }
        }
        Intrinsic::ThreadPointer if cx.options.triple.format != ObjectFormat::Elf => {
            return Err(cx.unsupported("llvm.thread.pointer on this system"));
        }
        Intrinsic::ThreadPointer => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                let mem = Amode {
                    base: Base::None,
                    seg: Segment::Fs,
                    ..Amode::default()
                };
                cx.vb.rm(Code::Mov_r64_rm64, dst, mem);
            }
        }
        Intrinsic::EhSjljSetjmp => {
            // (what `llvm.frameaddress` gives must be the frame pointer)
            if cx.options.triple.is_windows_abi() && !cx.options.sjlj {
                return Err(cx.unsupported("llvm.eh.sjlj.setjmp on Windows"));
            }
            let buffer = cx.use_part(args[0], 0)?;
            let dst = cx.def(i)?;
            let frame = &mut cx.vb.vcode.frame;
            (frame.has_calls, frame.returns_twice) = (true, true);
            let ilp32 = u16::from(cx.dl.is_ilp32());
            let set = cx.vb.pseudo(Pseudo::SetJmp).aux(ilp32);
            set.use_in(buffer, crate::regs::RDI)
                .def_in(dst, crate::regs::RAX)
                .done();
        }
        Intrinsic::EhSjljLsda if cx.options.code_model != Some(ir::options::CodeModel::Large) => {
            if cx.is_used(i) {
                let dst = cx.def(i)?;
                let sym = cx.vb.vcode.tables.sym(SymRef::ExceptionTable, RelocKind::Pc32, 0);
                cx.vb.lea(dst, Amode::rip(sym, 0));
            }
        }
        Intrinsic::EhSjljLongjmp => {
            let buffer = cx.use_part(args[0], 0)?;
            let ilp32 = u16::from(cx.dl.is_ilp32());
            let jump = cx.vb.pseudo(Pseudo::LongJmp).aux(ilp32);
            jump.use_in(buffer, crate::regs::RAX).done();
        }
        Intrinsic::AsanCheckMemaccess => check_access(cx, args[0], args[1])?,
        Intrinsic::InitTrampoline => super::trampoline::init(cx, i)?,
        Intrinsic::ClearCache => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// Unwinds by so many bytes (GCC's `__builtin_eh_return`): the handler's address goes to where the return address is then.
fn eh_return(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    if cx.options.triple.format == ObjectFormat::Coff {
        return Err(cx.unsupported("llvm.eh.return.i64 on Windows"));
    }
    let frame = &mut cx.vb.vcode.frame;
    (frame.eh_return, frame.saves_all) = (true, true);
    (frame.frame_pointer, frame.has_calls) = (true, true);
    let (by, handler) = (cx.use_reg(args[0])?, cx.use_reg(args[1])?);
    let [own, place] = [PartTy::I64; 2].map(|t| cx.vreg(t));
    cx.vb.lea(own, Amode::frame(FrameSlot::incoming(0), -8));
    X86::emit_binary(cx, Opcode::Add, PartTy::I64, place, own, by);
    cx.vb.mr(Code::Mov_rm64_r64, Amode::reg(place, 0), handler);
    cx.vb.pseudo(Pseudo::EhReturn).use_in(place, regs::RCX).done();
    Ok(())
}

/// AddressSanitizer's check of an access, by a routine of its run-time library for the register that has the address. The
/// number is `AddressSanitizer.h`'s `ASanAccessInfo`: 1 bit for the kernel, 4 for the size (its logarithm), 1 for stores.
fn check_access(cx: &mut Cx<'_>, address: Value, access: Value) -> Result<()> {
    if cx.options.triple.format != ObjectFormat::Elf {
        return Err(cx.unsupported("llvm.asan.check.memaccess on this system"));
    }
    let access = cx.const_int(access).unwrap_or(0);
    let what = if access >> 5 & 1 != 0 { "store" } else { "load" };
    let name = format!("__asan_check_{what}_add_{}_RDI", 1u32 << (access >> 1 & 15));
    let address = cx.use_part(address, 0)?;
    let tables = &mut cx.vb.vcode.tables;
    let target = SymRef::Extern(tables.code.extern_symbol(&name));
    let sym = tables.sym(target, RelocKind::Plt32, 0);
    let preserved = regs::Preserved::Check;
    let frame = &mut cx.vb.vcode.frame;
    frame.has_calls = true;
    frame.taken.union_from(regs::call_clobbers(preserved as u8));
    let call = cx.vb.pseudo(Pseudo::Call).sym(sym).aux(preserved as u16);
    call.use_in(address, regs::RDI).done();
    Ok(())
}

/// A sled that reports an event of the program's own (`llvm.xray.customevent`, `typedevent`).
fn xray_event(cx: &mut Cx<'_>, id: Intrinsic, args: &[Value]) -> Result<()> {
    let typed = id == Intrinsic::XrayTypedevent;
    let (name, uses) = isel::values::operand::xray_event(cx, typed, args)?;
    let tables = &mut cx.vb.vcode.tables;
    let target = SymRef::Extern(tables.code.extern_symbol(name));
    let sym = tables.sym(target, RelocKind::Plt32, 0);
    // There is no red zone below what the sled pushes.
    cx.vb.vcode.frame.has_calls = true;
    let mut event = cx.vb.pseudo(Pseudo::Event).sym(sym).imm(i32::from(typed));
    for (r, preg) in uses.into_iter().zip([regs::RDI, regs::RSI, regs::RDX]) {
        event = event.use_in(r, preg);
    }
    event.done();
    Ok(())
}

fn prefetch(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    let addr = cx.address_of(args[0])?;
    let mem = X86::mem(cx, &addr)?;
    let code = match cx.const_int(args[2]) {
        Some(0) => Code::Prefetchnta_m8,
        Some(1) => Code::Prefetcht2_m8,
        Some(2) => Code::Prefetcht1_m8,
        _ => Code::Prefetcht0_m8,
    };
    cx.vb.m(code, mem);
    Ok(())
}

fn read_tsc(cx: &mut Cx<'_>, dst: VReg) {
    let (lo, hi) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    cx.vb
        .make(Code::Rdtsc)
        .def_in(lo, crate::regs::RAX)
        .def_in(hi, crate::regs::RDX)
        .done();
    let shifted = cx.vreg(PartTy::I64);
    cx.vb.tri(Code::Shl_rm64_imm8, shifted, hi, 32);
    cx.vb.trr(Code::Or_r64_rm64, dst, shifted, lo);
}

/// `dst` = the address that the function returns to.
pub fn emit_return_address(cx: &mut Cx<'_>, dst: VReg) {
    cx.vb
        .rm(Code::Mov_r64_rm64, dst, Amode::frame(FrameSlot::incoming(-8), 0));
}

/// `llvm.frameaddress(n)` and `llvm.returnaddress(n)`: up the chain of frame pointers.
fn frame_address(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, level: Value) -> Result<()> {
    let dst = cx.def(i)?;
    let level = cx.const_int(level).unwrap_or(0);
    if id == Intrinsic::Returnaddress && level == 0 {
        emit_return_address(cx, dst);
        return Ok(());
    }
    if cx.options.triple.is_windows_abi() && !cx.options.sjlj {
        // There is no chain of frame pointers; LLVM gives the same whatever the level.
        let place = FrameSlot::incoming(if id == Intrinsic::Returnaddress { -8 } else { 0 });
        match id {
            Intrinsic::Returnaddress => cx.vb.rm(Code::Mov_r64_rm64, dst, Amode::frame(place, 0)),
            _ => cx.vb.lea(dst, Amode::frame(place, 0)),
        }
        return Ok(());
    }
    if level > isel::MAX_FRAMES_UP {
        return Err(cx.unsupported("address of so distant a frame"));
    }
    cx.vb.vcode.frame.frame_pointer = true;
    let mut frame = cx.vreg(PartTy::I64);
    cx.vb.pseudo(Pseudo::FrameAddress).def(frame).done();
    for _ in 0..level {
        let up = cx.vreg(PartTy::I64);
        cx.vb.rm(Code::Mov_r64_rm64, up, Amode::reg(frame, 0));
        frame = up;
    }
    if id == Intrinsic::Returnaddress {
        cx.vb.rm(Code::Mov_r64_rm64, dst, Amode::reg(frame, 8));
    } else {
        X86::emit_copy(cx, dst, frame);
    }
    Ok(())
}
