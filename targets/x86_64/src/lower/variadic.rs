//! Variable arguments (psABI x86-64 §3.5.7): the register save area, `va_start`, `va_arg`, `va_copy`.
//!
//! `va_list` is `{ i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }` (x32: with pointers of 4 bytes). Vector registers are saved
//! only where `al`, which callers set, says that some hold arguments: few calls have any.
//!
//! ```text
//!   entry: arguments; test al, al ─┬─ save: movaps … ─┬─ tail: the entry's code
//!                                  └─ edge ───────────┘
//! ```

use super::Cx;
use super::address::{load_pointer, store_pointer};
use crate::inst::{Amode, Build, Cond};
use crate::regs::{RAX, gpr, xmm};
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::calls::call::Regs;
use isel::{Lane, PartTy, TargetFacts};
use regalloc::{Block, FrameSlot, PReg, VReg};
use smallvec::SmallVec;

/// General-purpose argument registers in order, by encoding.
const INTS: [u8; 6] = [7, 6, 2, 1, 8, 9];
/// Those of Microsoft's convention.
const WIN64_INTS: [u8; 4] = [1, 2, 8, 9];
/// Bytes of the save area: 6 general-purpose registers, 8 vector registers.
const SAVE_AREA: u64 = 176;
/// Where the vector registers start.
const FLOATS_AT: i32 = 48;

/// The save area of this function. `va_start` is seen before the entry, since the walk is backwards.
fn save_area(cx: &mut Cx<'_>) -> FrameSlot {
    cx.st.va_area.get_or_add(&mut cx.vb.vcode.frame, SAVE_AREA, 16)
}

/// Whether vector registers may be used where the IR does not ask for them.
pub fn has_sse(cx: &Cx<'_>) -> bool {
    uses_vector_registers(cx) && cx.implicit_floats()
}

/// Whether arguments may be in vector registers. What a variadic function is given is not its own to choose, so
/// `noimplicitfloat` changes nothing here.
fn uses_vector_registers(cx: &Cx<'_>) -> bool {
    let features = cx.target.features;
    features.has(crate::features::Feature::Sse2) && !features.has(crate::features::Feature::SoftFloat)
}

/// Whether `va_list` is a pointer to the next argument on the stack, where Microsoft's convention has a place for
/// the first four, too.
fn is_win64(cx: &Cx<'_>) -> bool {
    super::conventions::is_win64(cx.options, cx.func.cc)
}

/// Fresh registers for the argument registers that no named argument has, if `va_start` asks for them.
/// `defs` are those that have registers already.
pub fn saved_registers(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) -> SmallVec<[(VReg, PReg); 6]> {
    let mut saved = SmallVec::new();
    if cx.st.va_area.get().is_none() {
        return saved;
    }
    if is_win64(cx) {
        for &enc in WIN64_INTS.iter().skip(cx.st.args.abi().int_regs as usize) {
            let preg = gpr(enc as usize);
            let known = defs.iter().find(|d| d.1 == preg).copied();
            saved.push(known.unwrap_or_else(|| (cx.vreg(PartTy::I64), preg)));
        }
        return saved;
    }
    for &enc in INTS.iter().skip(cx.st.args.abi().int_regs as usize) {
        let preg = gpr(enc as usize);
        let known = defs.iter().find(|d| d.1 == preg).copied();
        saved.push(known.unwrap_or_else(|| (cx.vreg(PartTy::I64), preg)));
    }
    saved
}

/// How many blocks save vector registers.
pub fn entry_blocks(cx: &Cx<'_>) -> u32 {
    let is_start = |i: &Inst| cx.body.called_intrinsic(cx.module, *i) == Some(Intrinsic::VaStart);
    let (.., variadic) = cx
        .scope
        .func_sig(cx.module.global(cx.global).value_ty)
        .expect("a function type");
    let saves = variadic && !is_win64(cx) && uses_vector_registers(cx) && cx.st.args.abi().vector_regs < 8;
    let starts = saves && {
        let mut blocks = cx.cfg.rpo().iter();
        blocks.any(|b| cx.body.block_insts(*b).iter().any(is_start))
    };
    if starts { SAVE_BLOCKS } else { 0 }
}

/// The block that saves, and the edge around it.
const SAVE_BLOCKS: u32 = 2;

/// Emits these blocks; what they save comes in registers that the entry is to define.
pub fn emit_entry_blocks(cx: &mut Cx<'_>, tail: Block, defs: &mut Regs) {
    let entry = cx.cur_block;
    let close = |cx: &mut Cx<'_>| {
        cx.vb.jmp();
        cx.vb.add_edge(tail, &[]);
        cx.copy_block_facts(entry);
        cx.vb.end_block();
    };
    close(cx);
    let slot = save_area(cx);
    for enc in cx.st.args.abi().vector_regs as usize..8 {
        let vreg = defined(cx, defs, PartTy::V128(Lane::F32), xmm(enc));
        let at = FLOATS_AT + 16 * enc as i32;
        cx.vb.mr(Code::Movaps_xmmm128_xmm, Amode::frame(slot, at), vreg);
    }
    close(cx);
    defined(cx, defs, PartTy::I64, RAX);
}

/// The register that an argument register's value is in, which the entry defines from now on.
fn defined(cx: &mut Cx<'_>, defs: &mut Regs, ty: PartTy, preg: PReg) -> VReg {
    if let Some(known) = defs.iter().find(|d| d.1 == preg) {
        return known.0;
    }
    let vreg = cx.vreg(ty);
    defs.push((vreg, preg));
    vreg
}

/// Goes around what saves vector registers where `al` is 0.
pub fn emit_entry_branch(cx: &mut Cx<'_>, defs: &[(VReg, PReg)]) {
    let count = defs.iter().find(|d| d.1 == RAX).expect("defined for this").0;
    cx.vb.crr(Code::Test_rm8_r8, count, count);
    cx.vb.jcc(Cond::E);
    let open = cx.vb.current_block().index();
    for to in [open + 2, open + 1] {
        cx.vb.add_edge(Block::new(to), &[]);
    }
}

/// All registers that may hold arguments of a variadic call, vectors as wide as the processor has them.
pub fn registers(cx: &Cx<'_>) -> Vec<(PartTy, PReg)> {
    if is_win64(cx) {
        let ints = WIN64_INTS.iter().map(|e| (PartTy::I64, gpr(*e as usize)));
        let floats = (0..4).map(|e| (PartTy::V128(Lane::F32), xmm(e)));
        return ints.chain(floats).collect();
    }
    let mut all: Vec<(PartTy, PReg)> = INTS.iter().map(|e| (PartTy::I64, gpr(*e as usize))).collect();
    all.push((PartTy::I64, crate::regs::RAX));
    let features = cx.target.features;
    let vector = match () {
        () if features.has(crate::features::Feature::Avx512f) => PartTy::V512(Lane::F32),
        () if features.has(crate::features::Feature::Avx) => PartTy::V256(Lane::F32),
        () => PartTy::V128(Lane::F32),
    };
    if uses_vector_registers(cx) {
        all.extend((0..8).map(|e| (vector, xmm(e))));
    }
    all
}

/// Stores them to the save area.
pub fn save(cx: &mut Cx<'_>, saved: &[(VReg, PReg)]) {
    if saved.is_empty() {
        return;
    }
    if is_win64(cx) {
        for &(vreg, preg) in saved {
            let at = WIN64_INTS.iter().position(|e| gpr(*e as usize) == preg);
            let place = FrameSlot::incoming(8 * at.unwrap_or(0) as i32);
            cx.vb.mr(Code::Mov_rm64_r64, Amode::frame(place, 0), vreg);
        }
        return;
    }
    let slot = save_area(cx);
    for &(vreg, preg) in saved {
        let at = INTS.iter().position(|e| gpr(*e as usize) == preg);
        let at = 8 * at.expect("an argument register") as i32;
        cx.vb.mr(Code::Mov_rm64_r64, Amode::frame(slot, at), vreg);
    }
}

fn list_mem(cx: &mut Cx<'_>, list: Value) -> Result<Amode> {
    let addr = cx.address_of(list)?;
    super::address::mem(cx, &addr)
}

fn at(cx: &mut Cx<'_>, m: Amode, bytes: u32) -> Amode {
    super::address::mem_offset(cx, m, bytes)
}

/// `llvm.va_start`.
pub fn start(cx: &mut Cx<'_>, list: Value) -> Result<()> {
    let m = list_mem(cx, list)?;
    if is_win64(cx) {
        let abi = cx.st.args.abi();
        let named = abi.int_regs;
        let first = if named < 4 { 8 * named } else { abi.stack_bytes };
        // Marks that registers are to be saved.
        cx.st.va_area.put(FrameSlot::incoming(first as i32));
        let next = cx.vreg(PartTy::I64);
        cx.vb
            .lea(next, Amode::frame(FrameSlot::incoming(first as i32), 0));
        cx.vb.mr(Code::Mov_rm64_r64, m, next);
        return Ok(());
    }
    let slot = save_area(cx);
    let (ints, floats, stack) = {
        let abi = cx.st.args.abi();
        (
            abi.int_regs.min(6) * 8,
            48 + abi.vector_regs.min(8) * 16,
            abi.stack_bytes,
        )
    };
    cx.vb.mi(Code::Mov_rm32_imm32, m, ints as i32);
    let to = at(cx, m, 4);
    cx.vb.mi(Code::Mov_rm32_imm32, to, floats as i32);
    let overflow = cx.vreg(PartTy::I64);
    cx.vb
        .lea(overflow, Amode::frame(FrameSlot::incoming(stack as i32), 0));
    let to = at(cx, m, 8);
    cx.vb.mr(store_pointer(cx), to, overflow);
    let area = cx.vreg(PartTy::I64);
    cx.vb.lea(area, Amode::frame(slot, 0));
    let to = at(cx, m, save_area_at(cx));
    cx.vb.mr(store_pointer(cx), to, area);
    Ok(())
}

/// Bytes of the pointers in a `va_list`.
fn pointer_bytes(cx: &Cx<'_>) -> u32 {
    cx.dl.pointer(0).bits / 8
}

/// Where `reg_save_area` is in a `va_list`.
fn save_area_at(cx: &Cx<'_>) -> u32 {
    8 + pointer_bytes(cx)
}

/// `llvm.va_copy`.
pub fn copy(cx: &mut Cx<'_>, to: Value, from: Value) -> Result<()> {
    let from = list_mem(cx, from)?;
    let to = list_mem(cx, to)?;
    let pointer = pointer_bytes(cx);
    let bytes = if is_win64(cx) { 8 } else { 8 + 2 * pointer };
    cx.copy_pieces(from, to, bytes.into(), pointer.into())
}

/// Where the next argument comes from.
enum Source {
    /// This many general-purpose registers.
    Ints(i32),
    /// A vector register.
    Float,
    Stack,
}

fn source(cx: &Cx<'_>, ty: ir::ids::TypeId) -> Option<Source> {
    let soft = cx.target.soft_float().is_some();
    match cx.scope.ty(ty) {
        Type::Int(n) if n <= 64 => Some(Source::Ints(1)),
        Type::Fp128 if soft => Some(Source::Ints(2)),
        Type::Float | Type::Double | Type::Half | Type::BFloat if soft => Some(Source::Ints(1)),
        Type::Int(128) => Some(Source::Ints(2)),
        Type::Ptr(_) => Some(Source::Ints(1)),
        Type::Float | Type::Double | Type::Half | Type::BFloat | Type::Fp128 => Some(Source::Float),
        Type::Vector { .. } if cx.dl.size(cx.scope, ty) == 16 => Some(Source::Float),
        Type::X86Fp80 => Some(Source::Stack),
        _ => None,
    }
}

/// `va_arg` where all arguments are on the stack, in places of 8 bytes at least.
fn next_on_stack(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let list = cx.body.ops(i)[0];
    let m = list_mem(cx, list)?;
    let size = cx.dl.size(cx.scope, d.ty).next_multiple_of(8);
    let align = cx.dl.abi_align(cx.scope, d.ty);
    let (Ok(size), Ok(align)) = (i32::try_from(size), i32::try_from(align)) else {
        return Err(cx.unsupported("va_arg of this type"));
    };
    let old = cx.vreg(PartTy::I64);
    cx.vb.rm(Code::Mov_r64_rm64, old, m);
    let place = if align > 8 {
        let (up, aligned) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
        cx.vb.lea(up, Amode::reg(old, align - 1));
        cx.vb.tri(Code::And_rm64_imm32, aligned, up, -align);
        aligned
    } else {
        old
    };
    let next = cx.vreg(PartTy::I64);
    cx.vb.lea(next, Amode::reg(place, size));
    cx.vb.mr(Code::Mov_rm64_r64, m, next);
    cx.load_result(i, place)
}

/// `va_arg`, without branches: both addresses are computed and one is chosen.
pub fn arg(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    if is_win64(cx) {
        return next_on_stack(cx, i);
    }
    let d = *cx.body.inst(i);
    let Some(source) = source(cx, d.ty) else {
        return Err(cx.unsupported("va_arg of this type"));
    };
    let list = cx.body.ops(i)[0];
    let m = list_mem(cx, list)?;
    let size = cx.dl.size(cx.scope, d.ty).next_multiple_of(8) as i32;
    let align = cx.dl.abi_align(cx.scope, d.ty) as i32;
    let overflow_at = at(cx, m, 8);
    let old = cx.vreg(PartTy::I64);
    cx.vb.rm(load_pointer(cx), old, overflow_at);
    let stack = if align > 8 {
        let up = cx.vreg(PartTy::I64);
        cx.vb.lea(up, Amode::reg(old, align - 1));
        let aligned = cx.vreg(PartTy::I64);
        cx.vb.tri(Code::And_rm64_imm8, aligned, up, -align);
        aligned
    } else {
        old
    };
    let beyond = cx.vreg(PartTy::I64);
    cx.vb.lea(beyond, Amode::reg(stack, size));
    let place = match source {
        Source::Stack => {
            cx.vb.mr(store_pointer(cx), overflow_at, beyond);
            stack
        }
        Source::Ints(_) | Source::Float => {
            let (field, step, end) = match source {
                Source::Ints(n) => (m, 8 * n, FLOATS_AT),
                _ => (at(cx, m, 4), 16, SAVE_AREA as i32),
            };
            let area_at = at(cx, m, save_area_at(cx));
            let (offset, area) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
            cx.vb.rm(Code::Mov_r32_rm32, offset, field);
            cx.vb.rm(load_pointer(cx), area, area_at);
            let (reg, next) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
            cx.vb.lea(reg, Amode::indexed(area, offset, 1, 0));
            cx.vb.lea(next, Amode::reg(offset, step));
            cx.vb.cri(Code::Cmp_rm32_imm32, offset, end - step);
            let [place, new_offset, new_overflow] = [(); 3].map(|()| cx.vreg(PartTy::I64));
            cx.vb.cmov(Cond::Be, true, place, stack, reg);
            cx.vb.cmov(Cond::Be, true, new_offset, offset, next);
            cx.vb.cmov(Cond::Be, true, new_overflow, beyond, old);
            cx.vb.mr(Code::Mov_rm32_r32, field, new_offset);
            cx.vb.mr(store_pointer(cx), overflow_at, new_overflow);
            place
        }
    };
    cx.load_result(i, place)
}
