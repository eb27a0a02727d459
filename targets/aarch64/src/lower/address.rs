//! Addresses: memory operands, globals by relocation and code model, thread-local variables.
//!
//! `dso_local` globals are reached directly, others through the GOT, whatever the relocation model
//! (`TargetMachine::shouldAssumeDSOLocal`). Thread-local models follow `TargetMachine::getTLSModel` and ELF
//! for the Arm 64-bit Architecture, "Thread Local Storage"; general and local dynamic use TLS descriptors.

use super::Cx;
use super::memory::{add_index, base_reg, constant_reg, held, indexed, shared};
use crate::code_table::{Op, Sz};
use crate::encode::signed;
use crate::features::Feature;
use crate::inst::{Amode, Base, Build, Extend, Pseudo, SymId};
use crate::regs;
use emit::constant::{SigningSchema, block_discriminator};
use emit::{RelocKind, SymRef};
use ir::diag::Result;
use ir::ids::{BlockAddrId, GlobalId, Value};
use ir::module::{GlobalKind, Linkage, ThreadLocal};
use ir::options::{CodeModel, CodegenOptions};
use ir::triple::ObjectFormat;
use ir::types::Type;
use isel::memory::addr::Index;
use isel::target::optional::SignedAddress;
use isel::{Addr, AddrBase, PartTy};
use regalloc::VReg;

/// The distance of a symbol's entry in the global offset table, for `ldr`: R_AARCH64_GOT_LD_PREL19.
pub const GOT_NEAR: RelocKind = RelocKind::ElfSymbolNumber(309);
/// That of the entry with its offset from the thread pointer: R_AARCH64_TLSIE_LD_GOTTPREL_PREL19.
pub const TLS_IE_NEAR: RelocKind = RelocKind::ElfSymbolNumber(543);

/// Offsets from a symbol beyond this many bytes do not go into its relocation.
const MAX_SYMBOL_OFFSET: i64 = 1 << 20;

/// The code model by which symbols are reached. As in LLVM, position-independent ELF code knows no large one; in
/// Mach-O it means that everything is reached through the GOT.
pub fn effective_code_model(options: &CodegenOptions) -> CodeModel {
    match options.code_model {
        Some(CodeModel::Large) if options.triple.format == ObjectFormat::Elf && options.is_pic() => {
            CodeModel::Small
        }
        model => model.unwrap_or(CodeModel::Small),
    }
}

/// Whether the upper bits of the address are a tag that only the linker knows (`+tagged-globals`): of all variables
/// that are reached directly.
fn is_tagged(cx: &Cx<'_>, g: GlobalId) -> bool {
    cx.target.features.has(Feature::TaggedGlobals)
        && matches!(
            cx.module.global(g).kind,
            GlobalKind::Variable(_) | GlobalKind::Alias(_)
        )
        && cx.module.global(g).dso_local
        && effective_code_model(cx.options) == CodeModel::Small
}

/// Whether a global's address can be part of an addressing mode. That of a weak symbol may be null, which is far from the code.
pub fn is_direct(cx: &Cx<'_>, g: GlobalId) -> bool {
    !cx.is_thread_local(g)
        && cx.module.global(g).linkage != Linkage::ExternWeak
        && cx.module.global(g).dso_local
        && effective_code_model(cx.options) != CodeModel::Large
        && !is_tagged(cx, g)
}

fn sym(cx: &mut Cx<'_>, g: GlobalId, kind: RelocKind, addend: i64) -> SymId {
    cx.vb.vcode.tables.sym(SymRef::IrGlobal(g.0), kind, addend)
}

/// The alignment in bytes that a global's address certainly has.
fn known_align(cx: &Cx<'_>, g: GlobalId) -> u32 {
    let global = cx.module.global(g);
    if !matches!(global.kind, GlobalKind::Variable(_)) {
        return 1;
    }
    // What another module defines has the alignment of its type at least.
    let abi = cx.dl.abi_align(cx.scope, global.value_ty);
    let align = if global.align == 0 { abi } else { global.align };
    align.min(1 << 12) as u32
}

/// A global's address as the number of what a register holds.
fn number(g: GlobalId, offset: i64) -> u64 {
    u64::from(g.0) << 32 | u64::from(offset as u32)
}

/// The address of a global, `offset` bytes further on, in a register that others may read.
pub fn address_reg(cx: &mut Cx<'_>, g: GlobalId, offset: i64) -> Result<VReg> {
    let own = cx.is_thread_local(g) || i32::try_from(offset).is_err() || !cx.optimise;
    let key = (held::ADDRESS, number(g, offset));
    let direct = is_direct(cx, g) && (0..MAX_SYMBOL_OFFSET).contains(&offset);
    if direct && !own {
        return Ok(shared(cx, key, false, PartTy::I64, |cx, r| {
            emit_held(cx, false, g, offset, r)
        }));
    }
    if !own && offset == 0 && is_in_got(cx, g) {
        let key = (held::GOT, number(g, 0));
        return Ok(shared(cx, key, false, PartTy::I64, |cx, r| through_got(cx, g, r)));
    }
    if !own && let Some(r) = cx.vb.shared(key, false) {
        return Ok(r);
    }
    let (r, start) = (cx.vreg(PartTy::I64), cx.vb.next_inst());
    if direct {
        emit_held(cx, false, g, offset, r);
    } else if offset == 0 {
        far_global(cx, r, g)?;
    } else {
        let at = address_reg(cx, g, 0)?;
        super::int::arith_const(cx, ir::inst::Opcode::Add, 64, r, at, offset);
        return Ok(r);
    }
    if !own {
        cx.vb.share(key, r, start, false);
    }
    Ok(r)
}

/// `dst` = the page of a global's address, or the address.
pub fn emit_held(cx: &mut Cx<'_>, page_only: bool, g: GlobalId, offset: i64, dst: VReg) {
    if !page_only && is_tiny(cx) {
        let near = sym(cx, g, RelocKind::Adr21, offset);
        return cx.vb.make(Op::ADR, Sz::X).def(dst).sym(near).done();
    }
    let page_sym = sym(cx, g, RelocKind::Page21, offset);
    let page = if page_only { dst } else { cx.vreg(PartTy::I64) };
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    if !page_only {
        let low = sym(cx, g, RelocKind::AddLo12, offset);
        cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(page).sym(low).done();
    }
}

/// Base register (or slot, or page) of an address and what is left of its displacement.
fn base_of(cx: &mut Cx<'_>, addr: &Addr, base: Option<VReg>) -> Result<(Base, i64)> {
    match addr.base {
        AddrBase::Slot(slot) => Ok((Base::Frame(cx.place_of(slot)), addr.disp)),
        AddrBase::Global(g) if is_direct(cx, g) => {
            if cx.optimise
                && (0..4096).contains(&addr.disp)
                && let Some(r) = cx.vb.shared((held::ADDRESS, number(g, 0)), false)
            {
                return Ok((Base::Reg(r), addr.disp));
            }
            let near = (0..MAX_SYMBOL_OFFSET).contains(&addr.disp);
            let (offset, rest) = if near { (addr.disp, 0) } else { (0, addr.disp) };
            if is_tiny(cx) {
                return Ok((Base::Reg(address_reg(cx, g, 0)?), addr.disp));
            }
            let low = sym(cx, g, RelocKind::AddLo12, offset);
            let key = (held::PAGE, number(g, offset));
            let page = shared(cx, key, false, PartTy::I64, |cx, page| {
                emit_held(cx, true, g, offset, page)
            });
            let align = known_align(cx, g).min(1 << offset.trailing_zeros().min(12));
            let base = Base::Page(page, low, align);
            if rest == 0 {
                return Ok((base, 0));
            }
            Ok((Base::Reg(base_reg(cx, base)), rest))
        }
        AddrBase::Global(g) => Ok((Base::Reg(address_reg(cx, g, 0)?), addr.disp)),
        AddrBase::None => Ok((Base::Reg(constant_reg(cx, PartTy::I64, addr.disp)), 0)),
        _ => Ok((Base::Reg(base.expect("registers of such bases")), addr.disp)),
    }
}

/// The index of an address: register, extension, shift.
fn index_of(cx: &mut Cx<'_>, addr: &Addr) -> Result<Option<(VReg, Extend, u8)>> {
    let shift = addr.scale.trailing_zeros() as u8;
    Ok(match addr.index {
        None => None,
        Some(Index::Reg(r)) => Some((r, Extend::Lsl, shift)),
        Some(Index::SignExtended(v)) if cx.bits(cx.ty(v)) == 32 => {
            Some((cx.use_part(v, 0)?, Extend::Sxtw, shift))
        }
        Some(Index::SignExtended(v)) => Some((cx.index_reg(v)?, Extend::Lsl, shift)),
        Some(Index::Times(v, n)) => Some((cx.multiple_reg(v, n)?, Extend::Lsl, shift)),
        Some(Index::Value(v)) => {
            // An extended 32-bit value.
            let extended = super::extension::extension(cx, v, 64);
            if let Some((option, from)) = extended {
                let extend = [Extend::Uxtw, Extend::Sxtw];
                if let Some(extend) = extend.into_iter().find(|e| e.option() == option) {
                    return Ok(Some((cx.use_part(from, 0)?, extend, shift)));
                }
            }
            Some((cx.use_part(v, 0)?, Extend::Lsl, shift))
        }
    })
}

/// The addressing mode of an address.
pub fn mem(cx: &mut Cx<'_>, addr: &Addr) -> Result<Amode> {
    let index = index_of(cx, addr)?;
    if let (AddrBase::Global(g), Some(index)) = (addr.base, index)
        && cx.optimise
        && is_direct(cx, g)
        && (0..MAX_SYMBOL_OFFSET).contains(&addr.disp)
    {
        let key = (held::BASE, number(g, addr.disp));
        let base = shared(cx, key, false, PartTy::I64, |cx, r| {
            emit_held(cx, false, g, addr.disp, r)
        });
        return Ok(Amode {
            base: Base::Reg(base),
            index: Some(index),
            disp: 0,
        });
    }
    let (base, _) = cx.addr_regs(&Addr { index: None, ..*addr })?;
    let (base, disp) = base_of(cx, addr, base)?;
    let Some((r, extend, shift)) = index else {
        return Ok(Amode {
            base,
            index: None,
            disp,
        });
    };
    let base = base_reg(cx, base);
    if disp == 0 {
        return Ok(Amode {
            base: Base::Reg(base),
            index: Some((r, extend, shift)),
            disp: 0,
        });
    }
    Ok(Amode::reg(indexed(cx, base, r, extend, shift), disp))
}

/// The same, `bytes` further on.
pub fn mem_offset(cx: &mut Cx<'_>, mem: Amode, bytes: u32) -> Amode {
    if bytes == 0 {
        return mem;
    }
    if let Some((r, extend, shift)) = mem.index {
        let base = base_reg(cx, mem.base);
        return Amode::reg(indexed(cx, base, r, extend, shift), i64::from(bytes));
    }
    if let Base::Page(_, _, align) = mem.base {
        // The page holds for the symbol only: an aligned object does not cross its end.
        if mem.disp + i64::from(bytes) >= i64::from(align) {
            let base = base_reg(cx, mem.base);
            return Amode::reg(base, mem.disp + i64::from(bytes));
        }
    }
    let align_left = |base| match base {
        Base::Page(r, s, align) => Base::Page(r, s, align.min(1 << bytes.trailing_zeros())),
        other => other,
    };
    Amode {
        base: align_left(mem.base),
        disp: mem.disp + i64::from(bytes),
        ..mem
    }
}

/// See the trait: `smaddl` and `umaddl` of an extended 32-bit index, `madd` where shifts would not do.
pub fn scaled_sum(cx: &mut Cx<'_>, addr: &Addr, index: Value, stride: u64) -> Result<Option<VReg>> {
    let shift = stride.trailing_zeros();
    if !cx.optimise || addr.index.is_some() || stride >= 1 << 31 || stride.is_power_of_two() && shift <= 4 {
        return Ok(None);
    }
    if stride.is_power_of_two() {
        let base = match addr.base {
            AddrBase::Value(v) => cx.use_part(v, 0)?,
            AddrBase::Reg(r) => r,
            _ => return Ok(None),
        };
        let i = cx.index_reg(index)?;
        return Ok(Some(super::memory::indexed(
            cx,
            base,
            i,
            Extend::Lsl,
            shift as u8,
        )));
    }
    let (op, factor, from) = match cx.bits(cx.ty(index)) {
        32 => (Op::SMADDL, PartTy::I32, index),
        64 => match cx.absorbable(index).map(|i| *cx.body.inst(i)) {
            Some(d) if matches!(d.opcode, ir::inst::Opcode::SExt | ir::inst::Opcode::ZExt) => {
                let from = cx.body.operand_range(d.ops)[0];
                let signed = d.opcode == ir::inst::Opcode::SExt;
                let op = if signed { Op::SMADDL } else { Op::UMADDL };
                match cx.bits(cx.ty(from)) {
                    32 => (op, PartTy::I32, from),
                    _ => return Ok(None),
                }
            }
            _ if super::int::by_shifts(stride >> shift) && shift <= 4 => return Ok(None),
            _ => (Op::MADD, PartTy::I64, index),
        },
        _ => return Ok(None),
    };
    let base = match addr.base {
        AddrBase::Value(v) => cx.pointer_reg(v)?,
        AddrBase::Reg(r) => r,
        AddrBase::Slot(slot) => base_reg(cx, Base::Frame(cx.place_of(slot))),
        AddrBase::Global(g) => address_reg(cx, g, 0)?,
        AddrBase::None => return Ok(None),
    };
    let n = constant_reg(cx, factor, stride as i64);
    let (i, sum) = (cx.use_part(from, 0)?, cx.vreg(PartTy::I64));
    cx.vb.rrrr(op, Sz::X, sum, i, n, base);
    Ok(Some(sum))
}

/// See the trait: a subtraction of the shifted or extended index.
pub fn emit_distance(cx: &mut Cx<'_>, dst: VReg, base: VReg, index: Value, stride: u64) -> Result<bool> {
    let (by, scale) = match stride.is_power_of_two() && stride <= 16 {
        true => (Index::Value(index), stride),
        false => (Index::Times(index, stride), 1),
    };
    let distance = Addr {
        index: Some(by),
        scale,
        ..Addr::default()
    };
    let (r, extend, shift) = index_of(cx, &distance)?.expect("the index is given");
    let (op, bits) = match extend {
        Extend::Lsl => (Op::SUB, u32::from(shift) << 10),
        _ => (Op::SUB_X, extend.option() << 13 | u32::from(shift) << 10),
    };
    cx.vb.rrri(op, Sz::X, dst, base, r, bits);
    Ok(true)
}

/// `dst` = the address that `m` stands for.
pub fn emit_mem_address(cx: &mut Cx<'_>, dst: VReg, m: Amode) {
    if let Some((r, extend, shift)) = m.index {
        let base = base_reg(cx, m.base);
        return add_index(cx, dst, base, r, extend, shift);
    }
    match m.base {
        Base::Frame(slot) if i32::try_from(m.disp).is_ok() => {
            cx.vb
                .pseudo(Pseudo::FrameAddr)
                .def(dst)
                .slot(slot, m.disp as i32)
                .done();
        }
        Base::Page(page, sym, _) if m.disp == 0 => {
            cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(page).sym(sym).done();
        }
        base => {
            let base = base_reg(cx, base);
            super::int::arith_const(cx, ir::inst::Opcode::Add, 64, dst, base, m.disp);
        }
    }
}

/// `dst = address`.
pub fn emit_address(cx: &mut Cx<'_>, dst: VReg, addr: &Addr) -> Result<()> {
    if addr.index.is_none() {
        if addr.base == AddrBase::None {
            cx.vb.mov_imm(dst, addr.disp as u64);
            return Ok(());
        }
        if let AddrBase::Global(g) = addr.base
            && addr.disp == 0
            && !is_direct(cx, g)
        {
            return far_global(cx, dst, g);
        }
    }
    let m = mem(cx, addr)?;
    emit_mem_address(cx, dst, m);
    Ok(())
}

/// The address of a global that is not a part of addressing modes.
fn far_global(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) -> Result<()> {
    if cx.is_thread_local(g) {
        return thread_local(cx, dst, g);
    }
    if is_tagged(cx, g) {
        tagged(cx, dst, g);
        return Ok(());
    }
    if is_in_got(cx, g) {
        through_got(cx, g, dst);
    } else {
        absolute(cx, dst, SymRef::IrGlobal(g.0), 0);
    }
    Ok(())
}

/// Whether the address of a global that is not direct is read from the GOT.
fn is_in_got(cx: &Cx<'_>, g: GlobalId) -> bool {
    let far = effective_code_model(cx.options) == CodeModel::Large;
    let got = !far || cx.options.triple.format == ObjectFormat::MachO;
    got && !is_direct(cx, g) && !cx.is_thread_local(g) && !is_tagged(cx, g)
}

/// `dst` = the address of a global, from the GOT.
pub fn through_got(cx: &mut Cx<'_>, g: GlobalId, dst: VReg) {
    if cx.options.flags.signed_got {
        let entry = sym(cx, g, signed::GOT_PAGE, 0);
        let aux = entry_bits(cx, g);
        return cx
            .vb
            .pseudo(Pseudo::SignedEntry)
            .def(dst)
            .sym(entry)
            .aux(aux)
            .done();
    }
    if is_tiny(cx) {
        let near = sym(cx, g, GOT_NEAR, 0);
        return cx.vb.make(Op::LDR_NEAR, Sz::X).def(dst).sym(near).done();
    }
    let page_sym = sym(cx, g, RelocKind::GotPage, 0);
    let low = sym(cx, g, RelocKind::GotLo12, 0);
    got_load(cx, dst, page_sym, low);
}

/// Whether all code and data is within 1 MiB.
fn is_tiny(cx: &Cx<'_>) -> bool {
    cx.options.code_model == Some(CodeModel::Tiny)
}

/// `dst` = the address of a global with its tag: `adrp` gives the address without it, the distance of a place 4 GiB
/// behind the global its upper 16 bits.
fn tagged(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) {
    let (page, whole) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    // R_AARCH64_ADR_PREL_PG_HI21_NC: the tag is out of its range.
    let page_sym = sym(cx, g, RelocKind::ElfNumber(276), 0);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    // R_AARCH64_MOVW_PREL_G3
    let tag = sym(cx, g, RelocKind::ElfNumber(293), 1 << 32);
    cx.vb
        .make(Op::MOVK, Sz::X)
        .tied(whole, page)
        .bits(3 << 21)
        .sym(tag)
        .done();
    let low = sym(cx, g, RelocKind::AddLo12, 0);
    cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(whole).sym(low).done();
}

/// `dst` = the address of a symbol that may be far away.
pub fn far_symbol(cx: &mut Cx<'_>, dst: VReg, target: SymRef) {
    if cx.options.triple.format != ObjectFormat::MachO {
        return absolute(cx, dst, target, 0);
    }
    symbol_by_got(cx, dst, target);
}

/// `dst` = the address of a symbol, from the global offset table.
pub fn symbol_by_got(cx: &mut Cx<'_>, dst: VReg, target: SymRef) {
    let page = cx.vb.vcode.tables.sym(target, RelocKind::GotPage, 0);
    let low = cx.vb.vcode.tables.sym(target, RelocKind::GotLo12, 0);
    got_load(cx, dst, page, low);
}

/// What the symbol's entry of a global offset table is signed with, and whether it may be null, for `aux`.
fn entry_bits(cx: &Cx<'_>, g: GlobalId) -> u32 {
    let global = cx.module.global(g);
    let key = match cx.scope.ty(global.value_ty) {
        Type::Func { .. } => signed::FUNCTION,
        _ => signed::DATA,
    };
    match global.linkage {
        Linkage::ExternWeak => key | signed::MAY_BE_NULL,
        _ => key,
    }
}

fn got_load(cx: &mut Cx<'_>, dst: VReg, page_sym: SymId, low: SymId) {
    let page = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    let (op, size, bytes) = match cx.dl.is_ilp32() {
        true => (Op::LDR_W, Sz::W, 4),
        false => (Op::LDR_X, Sz::X, 8),
    };
    let mem = Amode {
        base: Base::Page(page, low, bytes),
        index: None,
        disp: 0,
    };
    cx.vb.make(op, size).def(dst).mem(mem).done();
}

/// `dst = target + addend` in four moves (large code model).
pub fn absolute(cx: &mut Cx<'_>, dst: VReg, target: SymRef, addend: i64) {
    let mut old = None;
    for n in [3u8, 2, 1, 0] {
        let sym = cx.vb.vcode.tables.sym(target, RelocKind::Movw(n), addend);
        let r = if n == 0 { dst } else { cx.vreg(PartTy::I64) };
        let bits = u32::from(n) << 21;
        match old {
            None => cx.vb.make(Op::MOVZ, Sz::X).def(r).bits(bits).sym(sym).done(),
            Some(o) => cx.vb.make(Op::MOVK, Sz::X).tied(r, o).bits(bits).sym(sym).done(),
        }
        old = Some(r);
    }
}

/// `dst = base` + a signed number of 32 bits that is known when all functions are encoded.
pub fn add_frame_offset(cx: &mut Cx<'_>, dst: VReg, base: VReg, offset: SymRef) {
    let (low, whole) = (cx.vreg(PartTy::I32), cx.vreg(PartTy::I32));
    let half = |cx: &mut Cx<'_>, n| cx.vb.vcode.tables.sym(offset, RelocKind::Movw(n), 0);
    let sym = half(cx, 0);
    cx.vb.make(Op::MOVZ, Sz::W).def(low).sym(sym).done();
    let sym = half(cx, 1);
    let high = cx.vb.make(Op::MOVK, Sz::W).tied(whole, low).bits(1 << 21);
    high.sym(sym).done();
    super::memory::add_index(cx, dst, base, whole, Extend::Sxtw, 0);
}

/// `dst` = the thread pointer.
pub fn thread_pointer(cx: &mut Cx<'_>, dst: VReg) {
    // op1 and op2 of TPIDR_EL0 (op0 3, CRn 13, CRm 0) or the register that a feature names.
    let named = [
        (Feature::TpidrEl1, 0, 4),
        (Feature::TpidrEl2, 4, 2),
        (Feature::TpidrEl3, 6, 2),
        (Feature::TpidrroEl0, 3, 3),
    ];
    let has = |f: &&(Feature, u32, u32)| cx.target.features.has(f.0);
    let (op1, op2) = named.iter().find(has).map_or((3, 2), |f| (f.1, f.2));
    let number = 1 << 14 | op1 << 11 | 13 << 7 | op2;
    cx.vb.make(Op::MRS, Sz::X).def(dst).bits(number << 5).done();
}

fn thread_local(cx: &mut Cx<'_>, dst: VReg, g: GlobalId) -> Result<()> {
    if cx.options.emulated_tls == Some(true) {
        return cx.emulated_tls_address(dst, g);
    }
    if cx.options.triple.format == ObjectFormat::MachO {
        // The descriptor's function gives the address.
        let s = sym(cx, g, RelocKind::TlvPage, 0);
        let scratch = cx.vreg(PartTy::I64);
        cx.vb.vcode.frame.has_calls = true;
        let call = cx.vb.pseudo(Pseudo::TlsDesc).def_in(dst, regs::gpr(0));
        call.def_in(scratch, regs::gpr(1)).sym(s).done();
        return Ok(());
    }
    if cx.options.triple.format == ObjectFormat::Coff {
        crate::windows::thread_local(cx, dst, g);
        return Ok(());
    }
    let model = cx.tls_model(g);
    if model != ThreadLocal::LocalExec && cx.options.code_model == Some(CodeModel::Large) {
        return Err(cx.unsupported("thread-local variables of other modules in the large code model"));
    }
    let tp = cx.vreg(PartTy::I64);
    match model {
        ThreadLocal::LocalExec => {
            thread_pointer(cx, tp);
            local_exec(cx, dst, tp, g);
        }
        ThreadLocal::InitialExec => {
            thread_pointer(cx, tp);
            let offset = cx.vreg(PartTy::I64);
            if is_tiny(cx) {
                let near = sym(cx, g, TLS_IE_NEAR, 0);
                cx.vb.make(Op::LDR_NEAR, Sz::X).def(offset).sym(near).done();
            } else {
                let page = sym(cx, g, RelocKind::TlsIePage, 0);
                let low = sym(cx, g, RelocKind::TlsIeLo12, 0);
                got_load(cx, offset, page, low);
            }
            cx.vb.rrr(Op::ADD, Sz::X, dst, tp, offset);
        }
        ThreadLocal::LocalDynamic if cx.options.local_dynamic => {
            let module = shared(cx, (held::TLS_MODULE, 0), false, PartTy::I64, emit_tls_module);
            let offset = cx.vreg(PartTy::I64);
            // R_AARCH64_TLSLD_ADD_DTPREL_HI12 and R_AARCH64_TLSLD_ADD_DTPREL_LO12_NC
            let parts = [RelocKind::ElfSymbolNumber(528), RelocKind::ElfSymbolNumber(530)];
            add_tls_offset(cx, offset, module, g, parts);
            thread_pointer(cx, tp);
            cx.vb.rrr(Op::ADD, Sz::X, dst, tp, offset);
        }
        _ => {
            let offset = cx.vreg(PartTy::I64);
            tls_descriptor(cx, offset, SymRef::IrGlobal(g.0));
            thread_pointer(cx, tp);
            cx.vb.rrr(Op::ADD, Sz::X, dst, tp, offset);
        }
    }
    Ok(())
}

/// `dst` = the offset of a thread-local symbol from the thread pointer, which its TLS descriptor tells.
fn tls_descriptor(cx: &mut Cx<'_>, dst: VReg, symbol: SymRef) {
    let s = cx.vb.vcode.tables.sym(symbol, RelocKind::TlsDescPage, 0);
    let scratch = cx.vreg(PartTy::I64);
    cx.vb.vcode.frame.has_calls = true;
    let m = cx.vb.pseudo(Pseudo::TlsDesc).def_in(dst, regs::gpr(0));
    m.def_in(scratch, regs::gpr(1)).sym(s).done();
}

/// `dst` = the offset of the module's thread-local variables from the thread pointer.
pub fn emit_tls_module(cx: &mut Cx<'_>, dst: VReg) {
    let index = cx.vb.vcode.tables.code.extern_symbol("_TLS_MODULE_BASE_");
    tls_descriptor(cx, dst, SymRef::Extern(index));
}

/// `dst = from` + an offset of 24 bits that belongs to `g`, by the relocations of its upper and lower half.
fn add_tls_offset(cx: &mut Cx<'_>, dst: VReg, from: VReg, g: GlobalId, parts: [RelocKind; 2]) {
    let [upper, lower] = parts.map(|kind| sym(cx, g, kind, 0));
    let high = cx.vreg(PartTy::I64);
    let add = cx.vb.make(Op::ADD_I, Sz::X).def(high).use_(from);
    add.bits(1 << 22).sym(upper).done();
    cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(high).sym(lower).done();
}

/// `dst = tp` + the offset of `g`, which has as many bits as `-tls-size` says, or as the code model allows.
fn local_exec(cx: &mut Cx<'_>, dst: VReg, tp: VReg, g: GlobalId) {
    let most = match cx.options.code_model {
        Some(CodeModel::Tiny) => 24,
        None | Some(CodeModel::Small) => 32,
        _ => 48,
    };
    let bits = match cx.options.tls_size {
        0 => 24,
        n => n.min(most),
    };
    if bits == 12 {
        let low = sym(cx, g, RelocKind::TlsLeLo12Whole, 0);
        cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(tp).sym(low).done();
        return;
    }
    if bits == 24 {
        return add_tls_offset(cx, dst, tp, g, [RelocKind::TlsLeHi12, RelocKind::TlsLeLo12]);
    }
    let highest = (bits / 16 - 1) as u8;
    let kind = RelocKind::TlsLeMovz(highest);
    let s = sym(cx, g, kind, 0);
    let mut offset = cx.vreg(PartTy::I64);
    let movz = cx.vb.make(Op::MOVZ, Sz::X).def(offset);
    movz.bits(u32::from(highest) << 21).sym(s).done();
    for n in (0..highest).rev() {
        let s = sym(cx, g, RelocKind::TlsLeMovk(n), 0);
        let next = cx.vreg(PartTy::I64);
        let movk = cx.vb.make(Op::MOVK, Sz::X).tied(next, offset);
        movk.bits(u32::from(n) << 21).sym(s).done();
        offset = next;
    }
    cx.vb.rrr(Op::ADD, Sz::X, dst, tp, offset);
}

/// See [`isel::target::Emit::SIGNED_ADDRESS`].
pub fn signed_address(cx: &mut Cx<'_>, dst: VReg, what: &SignedAddress) -> Result<()> {
    let g = what.global;
    let schema = SigningSchema::of(&what.signature);
    let weak = cx.module.global(g).linkage == Linkage::ExternWeak;
    let reason = match () {
        () if !cx.target.features.has(Feature::Pauth) => "ptrauth constant without feature 'pauth'",
        () if cx.is_thread_local(g) => "ptrauth constant of a thread-local variable",
        () if is_tagged(cx, g) => "ptrauth constant of a tagged variable",
        () if effective_code_model(cx.options) == CodeModel::Large => {
            "ptrauth constant in the large code model"
        }
        () if cx.options.triple.format == ObjectFormat::Coff => "ptrauth constants in COFF objects",
        // (null plus an offset is not null, and nobody can tell which one was meant)
        () if weak && what.offset != 0 => "ptrauth constant behind a weak symbol that may be null",
        () if weak && what.address.is_some() => {
            "ptrauth constant of a weak symbol that may be null, with an address"
        }
        () => "",
    };
    if !reason.is_empty() {
        return Err(cx.unsupported(reason));
    }
    let direct = is_direct(cx, g) && (0..MAX_SYMBOL_OFFSET).contains(&what.offset);
    let (sym, offset) = match direct {
        true => (sym(cx, g, RelocKind::Page21, what.offset), 0),
        false if cx.options.flags.signed_got => (sym(cx, g, signed::GOT_PAGE, 0), what.offset),
        false => (sym(cx, g, RelocKind::GotPage, 0), what.offset),
    };
    // (sums with more would need the register that the discriminator is in)
    let Some(offset) = i32::try_from(offset).ok().filter(|n| n.abs() < 1 << 24) else {
        return Err(cx.unsupported("ptrauth constant so far behind its symbol"));
    };
    let more = entry_bits(cx, g);
    let mut made = cx.vb.pseudo(Pseudo::SignedAddress).def(dst);
    if let Some(address) = what.address {
        made = made.use_(address);
    }
    made.sym(sym).imm(offset).aux(schema.0 | more).done();
    Ok(())
}

/// Address of a block.
pub fn emit_block_address(cx: &mut Cx<'_>, dst: VReg, id: BlockAddrId) {
    let (global, _) = cx.module.block_address(id);
    let target = SymRef::BlockLabel {
        global: global.0,
        block: id.0,
    };
    let page_sym = cx.vb.vcode.tables.sym(target, RelocKind::Page21, 0);
    if let Some(with) = block_discriminator(cx.module, global) {
        let schema = SigningSchema::new(0, with, false);
        let made = cx.vb.pseudo(Pseudo::SignedAddress).def(dst);
        return made.sym(page_sym).aux(schema.0).done();
    }
    let low = cx.vb.vcode.tables.sym(target, RelocKind::AddLo12, 0);
    let page = cx.vreg(PartTy::I64);
    cx.vb.make(Op::ADRP, Sz::X).def(page).sym(page_sym).done();
    cx.vb.make(Op::ADD_I, Sz::X).def(dst).use_(page).sym(low).done();
}

/// The block's address is taken under this id.
pub fn export_block(cx: &mut Cx<'_>, id: BlockAddrId, block: regalloc::Block) {
    cx.vb.vcode.tables.exported_blocks.push((id.0, block));
}
