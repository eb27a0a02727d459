//! Variable arguments (AAPCS64 appendix B): the register save areas, `va_start`, `va_arg`, `va_copy`.
//!
//! `va_list` is `{ ptr stack, ptr gr_top, ptr vr_top, i32 gr_offs, i32 vr_offs }`; the offsets count up to
//! zero from the first register that no named argument has. On Darwin it is a pointer to the next argument, all of
//! which are on the stack; on Windows, too, and the general-purpose registers are saved just below those on the stack.

use super::memory::{constant_reg, emit_load, emit_store, pointer_part};
use super::{A64, Cx, arm64ec};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::{Amode, Build, Cond};
use crate::regs::{gpr, vreg};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::module::CallConv;
use ir::triple::Os;
use ir::types::Type;
use isel::{Emit, Lane, PartTy, TargetFacts};
use regalloc::{FrameSlot, PReg, RegClass, VReg};
use smallvec::SmallVec;

/// Bytes of the save area: 8 general-purpose registers, then 8 vector registers.
const SAVE_AREA: u64 = 64 + 128;
/// Where the vector registers start.
const FLOATS_AT: i64 = 64;

/// Whether `va_list` is a pointer to the next argument.
fn is_pointer(cx: &Cx<'_>) -> bool {
    cx.options.triple.is_darwin() || is_windows(cx)
}

fn is_windows(cx: &Cx<'_>) -> bool {
    cx.options.triple.os == Os::Windows
}

/// Whether this function takes its variable arguments as Microsoft's convention says.
fn is_microsoft(cx: &Cx<'_>) -> bool {
    is_windows(cx) || cx.func.cc == CallConv::WIN64
}

/// The register that points to the arguments in memory, where that is not the frame's to know (Arm64EC).
fn stack_base(cx: &Cx<'_>) -> Option<VReg> {
    cx.st.args.stack_base()
}

/// How many registers hold arguments.
fn register_count(cx: &Cx<'_>) -> u32 {
    match stack_base(cx) {
        Some(_) => arm64ec::VARIADIC,
        None => 8,
    }
}

/// The save area of this function. `va_start` is seen before the entry, since the walk is backwards.
fn save_area(cx: &mut Cx<'_>) -> FrameSlot {
    cx.st.va_area.get_or_add(&mut cx.vb.vcode.frame, SAVE_AREA, 16)
}

/// Whether arguments may be in floating-point registers (whatever `noimplicitfloat` says of the function's own choices).
pub fn uses_float_registers(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::FpArmv8)
}

fn has_vectors(cx: &Cx<'_>) -> bool {
    uses_float_registers(cx) && !is_microsoft(cx)
}

/// The registers that may hold arguments of a variadic function, x8 among them.
pub fn registers(cx: &Cx<'_>) -> Vec<(PartTy, PReg)> {
    let mut all: Vec<_> = (0..9).map(|n| (PartTy::I64, gpr(n))).collect();
    if uses_float_registers(cx) {
        all.extend((0..8).map(|n| (PartTy::V128(Lane::F32), vreg(n))));
    }
    all
}

/// Fresh registers for the argument registers that no named argument has, if `va_start` asks for them.
pub fn saved_registers(cx: &mut Cx<'_>) -> SmallVec<[(VReg, PReg); 16]> {
    let mut saved = SmallVec::new();
    if cx.st.va_area.get().is_none() {
        return saved;
    }
    for enc in cx.st.args.abi().int_regs as usize..register_count(cx) as usize {
        saved.push((cx.vreg(PartTy::I64), gpr(enc)));
    }
    if has_vectors(cx) {
        for enc in cx.st.args.abi().vector_regs as usize..8 {
            saved.push((cx.vreg(PartTy::V128(Lane::F32)), vreg(enc)));
        }
    }
    saved
}

/// Stores them to the save area.
pub fn save(cx: &mut Cx<'_>, saved: &[(VReg, PReg)]) {
    if saved.is_empty() {
        return;
    }
    if is_microsoft(cx) {
        let count = register_count(cx) as i32;
        for &(reg, preg) in saved {
            let at = 8 * (preg.hw_enc() as i32 - count);
            let to = match stack_base(cx) {
                Some(base) => Amode::reg(base, at.into()),
                None => Amode::frame(FrameSlot::incoming(at), 0),
            };
            emit_store(cx, PartTy::I64, reg, to);
        }
        return;
    }
    let slot = save_area(cx);
    for &(reg, preg) in saved {
        let enc = preg.hw_enc() as i64;
        match preg.class() {
            RegClass::Int => emit_store(cx, PartTy::I64, reg, Amode::frame(slot, 8 * enc)),
            _ => emit_store(cx, PartTy::F128, reg, Amode::frame(slot, FLOATS_AT + 16 * enc)),
        }
    }
}

fn list_mem(cx: &mut Cx<'_>, list: Value) -> Result<Amode> {
    let addr = cx.address_of(list)?;
    A64::mem(cx, &addr)
}

/// `llvm.va_start`.
pub fn start(cx: &mut Cx<'_>, list: Value) -> Result<()> {
    if cx.func.cc == CallConv::GHC {
        return Err(cx.unsupported("va_start in a function of ghccc"));
    }
    let m = list_mem(cx, list)?;
    if is_pointer(cx) || is_microsoft(cx) {
        let ints = cx.st.args.abi().int_regs;
        let mut first = cx.st.args.abi().stack_bytes as i32;
        let count = register_count(cx);
        if is_microsoft(cx) && ints < count {
            first = -8 * (count - ints) as i32;
            cx.st.va_area.put(FrameSlot::incoming(first));
            let lead = &mut cx.vb.vcode.frame.lead_bytes;
            *lead = (*lead).max(-first as u32);
        }
        let r = cx.vreg(PartTy::I64);
        match stack_base(cx) {
            Some(base) => super::int::arith_const(cx, Opcode::Add, 64, r, base, first.into()),
            None => super::address::emit_mem_address(cx, r, Amode::frame(FrameSlot::incoming(first), 0)),
        }
        emit_store(cx, pointer_part(cx), r, m);
        return Ok(());
    }
    let slot = save_area(cx);
    let (ints, floats, stack) = {
        let abi = cx.st.args.abi();
        (
            i64::from(abi.int_regs),
            i64::from(abi.vector_regs),
            abi.stack_bytes,
        )
    };
    let places = [
        (0, Amode::frame(FrameSlot::incoming(stack as i32), 0)),
        (8, Amode::frame(slot, FLOATS_AT)),
        (16, Amode::frame(slot, SAVE_AREA as i64)),
    ];
    for (at, place) in places {
        let r = cx.vreg(PartTy::I64);
        super::address::emit_mem_address(cx, r, place);
        let to = A64::mem_offset(cx, m, at);
        emit_store(cx, PartTy::I64, r, to);
    }
    let float_offset = if has_vectors(cx) { -16 * (8 - floats) } else { 0 };
    for (at, n) in [(24, -8 * (8 - ints)), (28, float_offset)] {
        let r = constant_reg(cx, PartTy::I32, n);
        let to = A64::mem_offset(cx, m, at);
        emit_store(cx, PartTy::I32, r, to);
    }
    Ok(())
}

/// `llvm.va_copy`.
pub fn copy(cx: &mut Cx<'_>, to: Value, from: Value) -> Result<()> {
    let from = list_mem(cx, from)?;
    let to = list_mem(cx, to)?;
    let pointer = u64::from(pointer_part(cx).bytes());
    let bytes = if is_pointer(cx) { pointer } else { 32 };
    cx.copy_pieces(from, to, bytes, pointer)
}

/// `va_arg` as LLVM defines it for AArch64: from the stack only where the registers are used up.
pub fn arg(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    if is_pointer(cx) {
        return stack_arg(cx, i);
    }
    let (float, regs) = match cx.scope.ty(d.ty) {
        Type::Int(n) if n <= 64 => (false, 1),
        Type::Int(128) => (false, 2),
        Type::Ptr(_) => (false, 1),
        Type::Fp128 if cx.target.soft_float().is_some() => (false, 2),
        Type::Float | Type::Double | Type::Half | Type::BFloat if cx.target.soft_float().is_some() => {
            (false, 1)
        }
        Type::Float | Type::Double | Type::Half | Type::BFloat | Type::Fp128 => (true, 1),
        _ => return Err(cx.unsupported("va_arg of this type")),
    };
    let list = cx.body.ops(i)[0];
    let m = list_mem(cx, list)?;
    let bytes = cx.dl.size(cx.scope, d.ty);
    let size = bytes.next_multiple_of(8) as i64;
    let align = cx.dl.abi_align(cx.scope, d.ty) as i64;
    let [stack_at, top_at, offset_at] =
        [0, if float { 16 } else { 8 }, if float { 28 } else { 24 }].map(|n| A64::mem_offset(cx, m, n));
    let i64s = |cx: &mut Cx<'_>| cx.vreg(PartTy::I64);
    let [old, beyond, top, narrow, wide, reg, next] = [(); 7].map(|()| i64s(cx));
    emit_load(cx, PartTy::I64, old, stack_at);
    let stack = aligned(cx, old, align);
    super::int::arith_const(cx, Opcode::Add, 64, beyond, stack, size);
    emit_load(cx, PartTy::I64, top, top_at);
    emit_load(cx, PartTy::I32, narrow, offset_at);
    super::convert_int::emit_extend(cx, true, 32, PartTy::I64, wide, narrow);
    // i128 starts at an even register.
    let offset = if regs == 2 { aligned(cx, wide, 16) } else { wide };
    super::int::arith(cx, Opcode::Add, 64, reg, top, offset);
    super::int::arith_const(
        cx,
        Opcode::Add,
        64,
        next,
        offset,
        if float { 16 } else { 8 * regs },
    );
    let (stack, reg) = numbers_end(cx, bytes as i64, float, stack, reg);
    let [place, new_stack, new_offset] = [(); 3].map(|()| i64s(cx));
    // Where the next offset is above zero the argument is on the stack.
    super::compare::compare_reg_const(cx, Sz::X, next, 0);
    let gt = (Cond::Gt as u32) << 12;
    cx.vb.rrri(Op::CSEL, Sz::X, place, stack, reg, gt);
    cx.vb.rrri(Op::CSEL, Sz::X, new_stack, beyond, old, gt);
    cx.vb.rrri(Op::CSEL, Sz::X, new_offset, wide, next, gt);
    emit_store(cx, PartTy::I64, new_stack, stack_at);
    emit_store(cx, PartTy::I32, new_offset, offset_at);
    cx.load_result(i, place)
}

/// The places of an argument of so many bytes on the stack and among saved registers, given the slots. On big-endian machines it
/// stands at the end of them: 8 bytes, of vector registers 16.
fn numbers_end(cx: &mut Cx<'_>, bytes: i64, float: bool, stack: VReg, saved: VReg) -> (VReg, VReg) {
    if !cx.dl.big_endian {
        return (stack, saved);
    }
    let mut end = |slot: VReg, size: i64| {
        if bytes >= size {
            return slot;
        }
        let r = cx.vreg(PartTy::I64);
        super::int::arith_const(cx, Opcode::Add, 64, r, slot, size - bytes);
        r
    };
    (end(stack, 8), end(saved, if float { 16 } else { 8 }))
}

/// `va_arg` where all arguments are on the stack.
fn stack_arg(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let ty = cx.body.inst(i).ty;
    let narrow = cx.scope.ty(ty) == Type::Float;
    if matches!(cx.scope.ty(ty), Type::Half | Type::BFloat) {
        return Err(cx.unsupported("va_arg of this type"));
    }
    let list = cx.body.ops(i)[0];
    let m = list_mem(cx, list)?;
    let pointer = pointer_part(cx);
    // (a float is passed as a double)
    let passed = if narrow { TypeId::DOUBLE } else { ty };
    let size = cx.dl.size(cx.scope, passed);
    let size = size.next_multiple_of(pointer.bytes().into()) as i64;
    let align = cx.dl.abi_align(cx.scope, passed) as i64;
    let (old, next) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    emit_load(cx, pointer, old, m);
    let place = aligned(cx, old, align);
    super::int::arith_const(cx, Opcode::Add, 64, next, place, size);
    emit_store(cx, pointer, next, m);
    if narrow && cx.is_used(i) {
        let (wide, dst) = (cx.vreg(PartTy::F64), cx.def(i)?);
        emit_load(cx, PartTy::F64, wide, Amode::reg(place, 0));
        cx.vb.rr(Op::FCVT_SD, Sz::S, dst, wide);
        return Ok(());
    }
    cx.load_result(i, place)
}

/// `r` rounded up to a multiple of `align`, if that is more than a pointer's.
fn aligned(cx: &mut Cx<'_>, r: VReg, align: i64) -> VReg {
    if align <= i64::from(pointer_part(cx).bytes()) {
        return r;
    }
    let (up, out) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    super::int::arith_const(cx, Opcode::Add, 64, up, r, align - 1);
    super::int::arith_const(cx, Opcode::And, 64, out, up, -align);
    out
}
