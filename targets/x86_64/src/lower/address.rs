//! Addresses: memory operands, globals by relocation and code model, thread-local variables, segments.
//!
//! How a global is reached is LLVM's choice for ELF: `dso_local` ones directly, others through the GOT,
//! whatever the relocation model (`TargetMachine::shouldAssumeDSOLocal`). Thread-local models follow
//! `TargetMachine::getTLSModel` and the psABI's TLS chapter.

use super::memory::movabs_sym;
use super::{Cx, held, operand};
use crate::features::Feature;
use crate::inst::{Amode, Base, Build, Pseudo, Segment, SymId};
use crate::regs::{self, Preserved};
use emit::{RelocKind, SymRef};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Value};
use ir::intrinsics::Intrinsic;
use ir::module::{GlobalKind, ThreadLocal};
use ir::options::CodeModel;
use ir::triple::ObjectFormat;
use isel::{Addr, AddrBase, PartTy};
use regalloc::VReg;

/// Offsets from a symbol beyond this many bytes do not go into its relocation.
const MAX_SYMBOL_OFFSET: i64 = 16 << 20;

fn code_model(cx: &Cx<'_>) -> CodeModel {
    match cx.options.code_model {
        // (only ELF has sections for large data)
        Some(CodeModel::Medium) if cx.options.triple.format != ObjectFormat::Elf => CodeModel::Small,
        model => model.unwrap_or(CodeModel::Small),
    }
}

/// How a global that is not thread-local is reached.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Reach {
    /// By a 32-bit PC-relative or absolute displacement.
    Direct,
    /// By a 64-bit absolute address.
    Absolute64,
    /// Through its GOT entry.
    Got,
    /// Far position-independent data.
    FarPic,
}

/// Whether the upper bits of the address are a tag that only the linker knows (`+tagged-globals`): of all variables.
fn is_tagged(cx: &Cx<'_>, g: GlobalId) -> bool {
    cx.target.features.has(Feature::TaggedGlobals)
        && matches!(
            cx.module.global(g).kind,
            GlobalKind::Variable(_) | GlobalKind::Alias(_)
        )
}

fn reach(cx: &Cx<'_>, g: GlobalId) -> Reach {
    let model = code_model(cx);
    let pic = cx.options.is_pic();
    if cx.options.triple.format == ObjectFormat::Coff && !cx.module.global(g).dso_local {
        return Reach::Got;
    }
    // Other formats have no table of offsets: far addresses are absolute ones.
    let elf = cx.options.triple.format == ObjectFormat::Elf;
    if model == CodeModel::Large && !(pic && elf) {
        return Reach::Absolute64;
    }
    if !cx.module.global(g).dso_local {
        return if model == CodeModel::Large {
            Reach::FarPic
        } else {
            Reach::Got
        };
    }
    match model {
        CodeModel::Large => Reach::FarPic,
        _ if is_tagged(cx, g) => Reach::Got,
        CodeModel::Medium if emit::section::is_large(cx.module, cx.options, model, g, false) => {
            if pic {
                Reach::FarPic
            } else {
                Reach::Absolute64
            }
        }
        _ => Reach::Direct,
    }
}

/// Whether a global's address can be part of an addressing mode.
pub fn is_direct(cx: &Cx<'_>, g: GlobalId) -> bool {
    !cx.is_thread_local(g) && reach(cx, g) == Reach::Direct
}

fn sym(cx: &mut Cx<'_>, g: GlobalId, kind: RelocKind) -> SymId {
    cx.vb.vcode.tables.sym(SymRef::IrGlobal(g.0), kind, 0)
}

/// Whether thread-local variables may be addressed from the segment directly.
fn direct_segment(cx: &Cx<'_>) -> bool {
    let set = cx.func.attrs.func;
    cx.scope.attr_str(set, "indirect-tls-seg-refs").is_none()
}

/// A constant pointer into a thread-local variable of the local-exec model, also behind
/// `llvm.threadlocal.address`: it can be addressed from the thread's segment.
fn local_exec(cx: &Cx<'_>, v: Value) -> Option<(GlobalId, i64)> {
    let v = match cx.body.def(v) {
        Some(i) => {
            let call = cx.body.inst(i).opcode == ir::inst::Opcode::Call;
            if !call || cx.intrinsic(i) != Some(Intrinsic::ThreadlocalAddress) || cx.is_used(i) {
                return None;
            }
            cx.body.call_args(i)[0]
        }
        None => v,
    };
    let (g, off) = cx.const_global(v.as_const()?)?;
    let small = matches!(code_model(cx), CodeModel::Small | CodeModel::Medium);
    let elf = cx.options.triple.format == ObjectFormat::Elf;
    let local = elf && cx.is_thread_local(g) && cx.tls_model(g) == ThreadLocal::LocalExec;
    (local && small && direct_segment(cx) && cx.options.emulated_tls != Some(true)).then_some((g, off))
}

fn segment(addr_space: u32) -> Segment {
    match addr_space {
        256 => Segment::Gs,
        257 => Segment::Fs,
        258 => Segment::Ss,
        // 270 to 272 are Microsoft's pointers of 32 and 64 bits.
        _ => Segment::None,
    }
}

/// The addressing mode of an address.
pub fn mem(cx: &mut Cx<'_>, addr: &Addr) -> Result<Amode> {
    let seg = segment(addr.addr_space);
    if let AddrBase::Value(v) = addr.base
        && seg == Segment::None
        && let Some((g, off)) = local_exec(cx, v)
        && let Ok(disp) = i32::try_from(off.wrapping_add(addr.disp))
    {
        let (_, index) = cx.addr_regs(&Addr {
            base: AddrBase::None,
            ..*addr
        })?;
        let sym = sym(cx, g, RelocKind::TpOff32);
        return Ok(Amode {
            base: Base::None,
            index,
            scale: scale(addr),
            disp,
            sym,
            seg: Segment::Fs,
        });
    }
    let (base, index) = cx.addr_regs(addr)?;
    let mut m = Amode {
        base: base.map_or(Base::None, Base::Reg),
        index,
        scale: scale(addr),
        disp: 0,
        sym: SymId::NONE,
        seg,
    };
    match addr.base {
        AddrBase::Slot(slot) => m.base = Base::Frame(cx.place_of(slot)),
        AddrBase::Global(g) => return global_mem(cx, g, addr.disp, m),
        _ => {}
    }
    Ok(displaced(cx, m, addr.disp))
}

fn scale(addr: &Addr) -> u8 {
    if addr.index.is_some() { addr.scale as u8 } else { 1 }
}

/// `m` with a displacement of any size.
fn displaced(cx: &mut Cx<'_>, mut m: Amode, disp: i64) -> Amode {
    if let Ok(disp) = i32::try_from(disp) {
        m.disp = disp;
        return m;
    }
    let far = cx.vreg(PartTy::I64);
    cx.vb.mov_imm(far, disp, false);
    match (m.base, m.index) {
        (Base::None, _) => m.base = Base::Reg(far),
        (_, None) => {
            m.index = Some(far);
            m.scale = 1;
        }
        _ => {
            let sum = cx.vreg(PartTy::I64);
            cx.vb.lea(
                sum,
                Amode {
                    seg: Segment::None,
                    ..m
                },
            );
            m.base = Base::Reg(sum);
            m.index = Some(far);
            m.scale = 1;
            m.sym = SymId::NONE;
        }
    }
    m
}

/// The addressing mode of a global plus `disp` plus the index in `m`.
fn global_mem(cx: &mut Cx<'_>, g: GlobalId, disp: i64, mut m: Amode) -> Result<Amode> {
    let near = (-MAX_SYMBOL_OFFSET..MAX_SYMBOL_OFFSET).contains(&disp);
    if near && is_direct(cx, g) {
        if m.index.is_none() {
            m.base = Base::Rip;
            m.disp = disp as i32;
            m.sym = sym(cx, g, RelocKind::Pc32);
            return Ok(m);
        }
        if !cx.options.is_pic() {
            m.disp = disp as i32;
            m.sym = sym(cx, g, RelocKind::Abs32S);
            if let (Base::None, Some(index), 1) = (m.base, m.index, m.scale) {
                // A byte less.
                m.base = Base::Reg(index);
                m.index = None;
            }
            return Ok(m);
        }
    }
    let base = match () {
        () if cx.is_thread_local(g) => None,
        () if reach(cx, g) == Reach::Direct && cx.options.is_pic() => Some(held::base(cx, g)),
        () if reach(cx, g) == Reach::Got => Some(held::through_got(cx, g)),
        () => None,
    };
    let base = match base {
        Some(r) => r,
        None => {
            let r = cx.vreg(PartTy::I64);
            global_address(cx, r, g)?;
            r
        }
    };
    m.base = Base::Reg(base);
    Ok(displaced(cx, m, disp))
}

/// The address of a global, `offset` bytes further on, in a register that others may read.
pub fn address_reg(cx: &mut Cx<'_>, g: GlobalId, offset: i64) -> Result<VReg> {
    let through_got = !cx.is_thread_local(g) && reach(cx, g) == Reach::Got;
    if through_got && offset == 0 {
        return Ok(held::through_got(cx, g));
    }
    let dst = cx.vreg(PartTy::I64);
    emit_address(cx, dst, &Addr::global(g, offset))?;
    Ok(dst)
}

/// `dst` = address of a global within 2 GiB, or (`got`) what its entry in the global offset table holds.
pub fn emit_near(cx: &mut Cx<'_>, dst: VReg, g: GlobalId, got: bool) {
    if got {
        // A linker that made it a `lea` would lose the tag; of 32 bits it may have a prefix or none, which the linker would have to know.
        let kind = match is_tagged(cx, g) || cx.dl.is_ilp32() {
            true => RelocKind::GotPcRel,
            false => RelocKind::GotPcRelXPrefixed,
        };
        let sym = sym(cx, g, kind);
        cx.vb.rm(load_pointer(cx), dst, Amode::rip(sym, 0));
    } else {
        let sym = sym(cx, g, RelocKind::Pc32);
        cx.vb.lea(dst, Amode::rip(sym, 0));
    }
}

/// Whether addresses that are reached directly are below 2 GiB: 32-bit immediates.
fn is_low(cx: &Cx<'_>) -> bool {
    !cx.options.is_pic() && matches!(code_model(cx), CodeModel::Small | CodeModel::Medium)
}

/// `dst` = address of a global there, `offset` bytes further on.
fn low_address(cx: &mut Cx<'_>, dst: VReg, g: GlobalId, offset: i32) {
    let sym = sym(cx, g, RelocKind::Abs32);
    let inst = cx.vb.make(Code::Mov_r32_imm32).def(dst);
    inst.imm(offset).imm_sym(sym).done();
}

/// `dst` = address of a global, of any kind.
fn global_address(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) -> Result<()> {
    if cx.is_thread_local(g) {
        return tls_address(cx, dst, g);
    }
    match reach(cx, g) {
        // Below 2 GiB an address is a 32-bit immediate.
        Reach::Direct if is_low(cx) => low_address(cx, dst, g, 0),
        Reach::Direct => emit_near(cx, dst, g, false),
        Reach::Absolute64 => {
            let sym = sym(cx, g, RelocKind::Abs64);
            movabs_sym(cx, dst, sym, 0);
        }
        Reach::Got => emit_near(cx, dst, g, true),
        Reach::FarPic if code_model(cx) == CodeModel::Medium => {
            // The table of offsets is near, the variable is 64 bits from it.
            let index = cx.vb.vcode.tables.code.extern_symbol("_GLOBAL_OFFSET_TABLE_");
            let got = cx
                .vb
                .vcode
                .tables
                .sym(SymRef::Extern(index), RelocKind::GotPc32, 0);
            let base = cx.vreg(PartTy::I64);
            cx.vb.lea(base, Amode::rip(got, 0));
            let sym = sym(cx, g, RelocKind::GotOff64);
            let offset = cx.vreg(PartTy::I64);
            movabs_sym(cx, offset, sym, 0);
            cx.vb.lea(dst, Amode::indexed(base, offset, 1, 0));
        }
        Reach::FarPic => {
            let local = cx.module.global(g).dso_local;
            let sym = sym(
                cx,
                g,
                if local {
                    RelocKind::GotOff64
                } else {
                    RelocKind::Got64
                },
            );
            far_address(cx, dst, sym, local);
        }
    }
    Ok(())
}

/// `dst` = address of a symbol any distance away in position-independent code. `sym` is its offset from the
/// global offset table (`direct`) or that of its entry there.
pub fn far_address(cx: &mut Cx<'_>, dst: VReg, sym: SymId, direct: bool) {
    let (base, temp) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    let index = cx.vb.vcode.tables.code.extern_symbol("_GLOBAL_OFFSET_TABLE_");
    let got = cx
        .vb
        .vcode
        .tables
        .sym(SymRef::Extern(index), RelocKind::GotPc64, 0);
    cx.vb
        .pseudo(Pseudo::GotBase)
        .def_early(base)
        .def_early(temp)
        .sym(got)
        .done();
    let offset = cx.vreg(PartTy::I64);
    movabs_sym(cx, offset, sym, 0);
    let place = Amode::indexed(base, offset, 1, 0);
    if direct {
        cx.vb.lea(dst, place);
    } else {
        cx.vb.rm(Code::Mov_r64_rm64, dst, place);
    }
}

/// `dst` = address of a thread-local symbol by its TLS descriptor.
fn descriptor_address(cx: &mut Cx<'_>, dst: VReg, symbol: SymRef) {
    let descriptor = cx.vb.vcode.tables.sym(symbol, RelocKind::TlsDescPc32, 0);
    let offset = cx.vreg(PartTy::I64);
    cx.vb
        .pseudo(Pseudo::TlsDesc)
        .def_in(offset, regs::RAX)
        .sym(descriptor)
        .done();
    cx.vb.vcode.frame.has_calls = true;
    let tp = thread_pointer(cx);
    cx.vb.lea(dst, Amode::indexed(tp, offset, 1, 0));
}

/// `dst` = address of a Darwin thread-local variable: what the function that its descriptor begins with says,
/// called with the descriptor in rdi.
fn descriptor_call(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) {
    let sym = sym(cx, g, RelocKind::TlvPcRel);
    let descriptor = cx.vreg(PartTy::I64);
    cx.vb.rm(Code::Mov_r64_rm64, descriptor, Amode::rip(sym, 0));
    cx.vb
        .pseudo(Pseudo::CallMem)
        .mem(Amode::reg(descriptor, 0))
        .aux(Preserved::SysV as u16)
        .use_in(descriptor, regs::RDI)
        .def_in(dst, regs::RAX)
        .done();
    cx.vb.vcode.frame.has_calls = true;
}

/// `dst` = address of a Windows thread-local variable: the thread's array of TLS blocks is at 0x58 in its
/// environment block, the module's index in it in `_tls_index`.
fn windows_tls_address(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) {
    let array = cx.vreg(PartTy::I64);
    let m = Amode {
        seg: Segment::Gs,
        disp: 0x58,
        ..Amode::default()
    };
    cx.vb.rm(Code::Mov_r64_rm64, array, m);
    let slot = if cx.written_tls_model(g) == ThreadLocal::LocalExec {
        // The program itself has the first block.
        Amode::reg(array, 0)
    } else {
        let routine = cx.vb.vcode.tables.code.extern_symbol("_tls_index");
        let at = cx
            .vb
            .vcode
            .tables
            .sym(SymRef::Extern(routine), RelocKind::Pc32, 0);
        let index = cx.vreg(PartTy::I64);
        cx.vb.rm(Code::Mov_r32_rm32, index, Amode::rip(at, 0));
        Amode::indexed(array, index, 8, 0)
    };
    let block = cx.vreg(PartTy::I64);
    cx.vb.rm(Code::Mov_r64_rm64, block, slot);
    let sym = sym(cx, g, RelocKind::SecRel32);
    let m = Amode {
        sym,
        ..Amode::reg(block, 0)
    };
    cx.vb.lea(dst, m);
}

/// The instruction that loads a pointer, zero-extended.
pub fn load_pointer(cx: &Cx<'_>) -> Code {
    match cx.dl.is_ilp32() {
        true => Code::Mov_r32_rm32,
        false => Code::Mov_r64_rm64,
    }
}

/// The instruction that stores a pointer.
pub fn store_pointer(cx: &Cx<'_>) -> Code {
    match cx.dl.is_ilp32() {
        true => Code::Mov_rm32_r32,
        false => Code::Mov_rm64_r64,
    }
}

/// The thread pointer: what `%fs:0` holds.
pub fn thread_pointer(cx: &mut Cx<'_>) -> VReg {
    let tp = cx.vreg(PartTy::I64);
    let m = Amode {
        seg: Segment::Fs,
        ..Amode::default()
    };
    cx.vb.rm(load_pointer(cx), tp, m);
    tp
}

/// `dst` = address of a thread-local variable in the current thread.
fn tls_address(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) -> Result<()> {
    if cx.options.emulated_tls == Some(true) {
        return cx.emulated_tls_address(dst, g);
    }
    if cx.options.triple.format == ObjectFormat::MachO {
        descriptor_call(cx, dst, g);
        return Ok(());
    }
    if cx.options.triple.format == ObjectFormat::Coff {
        windows_tls_address(cx, dst, g);
        return Ok(());
    }
    match cx.tls_model(g) {
        ThreadLocal::LocalExec => {
            let tp = thread_pointer(cx);
            let sym = sym(cx, g, RelocKind::TpOff32);
            let m = Amode {
                sym,
                ..Amode::reg(tp, 0)
            };
            cx.vb.lea(dst, m);
        }
        ThreadLocal::InitialExec => {
            let sym = sym(cx, g, RelocKind::GotTpOff);
            let offset = cx.vreg(PartTy::I64);
            cx.vb.rm(Code::Mov_r64_rm64, offset, Amode::rip(sym, 0));
            let tp = thread_pointer(cx);
            cx.vb.lea(dst, Amode::indexed(tp, offset, 1, 0));
        }
        ThreadLocal::LocalDynamic => {
            let base = cx.vreg(PartTy::I64);
            if cx.options.tlsdesc {
                let index = cx.vb.vcode.tables.code.extern_symbol("_TLS_MODULE_BASE_");
                descriptor_address(cx, base, SymRef::Extern(index));
                let sym = sym(cx, g, RelocKind::DtpOff32);
                let m = Amode {
                    sym,
                    ..Amode::reg(base, 0)
                };
                cx.vb.lea(dst, m);
                return Ok(());
            }
            let ld = sym(cx, g, RelocKind::TlsLd);
            cx.vb.pseudo(Pseudo::TlsLd).def_in(base, regs::RAX).sym(ld).done();
            cx.vb.vcode.frame.has_calls = true;
            let sym = sym(cx, g, RelocKind::DtpOff32);
            let m = Amode {
                sym,
                ..Amode::reg(base, 0)
            };
            cx.vb.lea(dst, m);
        }
        _ if cx.options.tlsdesc => {
            descriptor_address(cx, dst, SymRef::IrGlobal(g.0));
        }
        _ => {
            let gd = sym(cx, g, RelocKind::TlsGd);
            let padded = u16::from(!cx.dl.is_ilp32());
            let call = cx.vb.pseudo(Pseudo::TlsGd).def_in(dst, regs::RAX).sym(gd);
            call.aux(padded).done();
            cx.vb.vcode.frame.has_calls = true;
        }
    }
    Ok(())
}

/// The same place, `bytes` further on.
pub fn mem_offset(cx: &mut Cx<'_>, mem: Amode, bytes: u32) -> Amode {
    if let Some(m) = i32::try_from(bytes).ok().and_then(|n| mem.offset(n)) {
        return m;
    }
    let base = cx.vreg(PartTy::I64);
    let plain = Amode {
        seg: Segment::None,
        ..mem
    };
    cx.vb.lea(base, plain);
    let m = Amode {
        seg: mem.seg,
        ..Amode::reg(base, 0)
    };
    displaced(cx, m, i64::from(bytes))
}

/// `dst` = address.
pub fn emit_address(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<()> {
    // An address is an offset within its segment: the segment does not go into it.
    let addr = Addr {
        addr_space: 0,
        ..*addr
    };
    if let AddrBase::Global(g) = addr.base
        && addr.index.is_none()
    {
        if addr.disp == 0 {
            return global_address(cx, dst, g);
        }
        if (0..MAX_SYMBOL_OFFSET).contains(&addr.disp) && is_direct(cx, g) && is_low(cx) {
            low_address(cx, dst, g, addr.disp as i32);
            return Ok(());
        }
        let m = global_mem(cx, g, addr.disp, Amode::default())?;
        cx.vb.lea(dst, m);
        return Ok(());
    }
    if let AddrBase::Global(_) = addr.base {
        let m = mem(cx, &addr)?;
        cx.vb.lea(dst, m);
        return Ok(());
    }
    if add_loaded(cx, dst, &addr)? {
        return Ok(());
    }
    let (base, index) = cx.addr_regs(&addr)?;
    let mut m = Amode {
        base: base.map_or(Base::None, Base::Reg),
        index,
        scale: scale(&addr),
        ..Amode::default()
    };
    if let AddrBase::Slot(slot) = addr.base {
        m.base = Base::Frame(cx.place_of(slot));
    }
    match (m.base, m.index, addr.disp) {
        (Base::None, None, n) => cx.vb.mov_imm(dst, n, false),
        (Base::Reg(r), None, 0) => cx.vb.mov(dst, r),
        _ => {
            let m = displaced(cx, m, addr.disp);
            cx.vb.lea(dst, m);
        }
    }
    Ok(())
}

/// `dst` = a pointer that is loaded only to be counted from, plus an index: the sum reads the memory.
fn add_loaded(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<bool> {
    let AddrBase::Value(pointer) = addr.base else {
        return Ok(false);
    };
    let is_plain = addr.index.is_some() && (addr.scale, addr.disp) == (1, 0);
    if !cx.optimise || !is_plain || cx.dl.size(cx.scope, cx.ty(pointer)) != 8 {
        return Ok(false);
    }
    let Some(m) = operand::load_operand(cx, pointer, 64)? else {
        return Ok(false);
    };
    let index = Addr {
        base: AddrBase::None,
        ..*addr
    };
    let (_, index) = cx.addr_regs(&index)?;
    cx.vb.trm(operand::ADD.rm[3], dst, index.expect("an index"), m);
    Ok(true)
}

/// `dst` = address of a block, of this or another function.
pub fn emit_block_address(cx: &mut Cx<'_>, dst: VReg, id: BlockAddrId) {
    let (function, _) = cx.module.block_address(id);
    let target = SymRef::BlockLabel {
        global: function.0,
        block: id.0,
    };
    if code_model(cx) == CodeModel::Large {
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::Abs64, 0);
        movabs_sym(cx, dst, sym, 0);
        return;
    }
    let sym = cx.vb.vcode.tables.sym(target, RelocKind::Pc32, 0);
    cx.vb.lea(dst, Amode::rip(sym, 0));
}

/// The address of machine block `block` is taken under `id`.
pub fn export_block(cx: &mut Cx<'_>, id: BlockAddrId, block: regalloc::Block) {
    cx.vb.vcode.tables.exported_blocks.push((id.0, block));
}
