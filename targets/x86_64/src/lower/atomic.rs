//! Atomic loads, stores, read-modify-write operations and fences of 1 to 8 bytes.
//!
//! x86 keeps loads and stores in order but for a store before a later load, so only sequentially
//! consistent stores (`xchg`) and fences (`mfence`) cost anything beyond the plain access.

use super::{Cx, X86};
use crate::Code;
use crate::features::{Feature, Features};
use crate::inst::{Build, CodeFlags, Cond, Pseudo};
use crate::regs;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{AtomicOp, InstData, Ordering};
use isel::memory::atomic::{def_bits, finish_bits, int_part, use_bits};
use isel::{Emit, Lane, PartTy, Patterns};

/// The widest `cmpxchg`, and the widest load and store that are atomic, in bytes. AVX makes aligned
/// 16-byte moves atomic (SDM volume 3, "Guaranteed Atomic Operations").
pub fn widest(features: Features) -> (u32, u32) {
    match (features.has(Feature::Cx16), features.has(Feature::Avx)) {
        (false, _) => (8, 8),
        (true, false) => (16, 8),
        (true, true) => (16, 16),
    }
}

/// `mfence` where the processor's own order is not enough.
pub fn fence(cx: &mut Cx<'_>, ordering: Ordering) {
    if ordering == Ordering::SeqCst {
        cx.vb.bare(Code::Mfence);
    }
}

/// The part of an atomically accessed value; at most 8 bytes.
fn access_part(cx: &mut Cx<'_>, t: ir::ids::TypeId) -> Result<PartTy> {
    match cx.single(t)? {
        Some(p)
            if p.bytes() <= 8 && !p.is_vector() && cx.dl.bits(cx.scope, t) == u64::from(8 * p.bytes()) =>
        {
            Ok(p)
        }
        _ => {
            let bits = cx.dl.bits(cx.scope, t);
            Err(cx.unsupported(format!("atomic access of {bits} bits")))
        }
    }
}

/// The code of the operand size `p` in a family that iced orders 8, 16, 32, 64 bits.
fn sized(codes: [Code; 4], p: PartTy) -> Code {
    codes[p.bytes().trailing_zeros() as usize]
}

/// An atomic load.
pub fn load(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    if cx.scope.int_bits(d.ty) == Some(128) {
        return load_16(cx, i, d);
    }
    let p = access_part(cx, d.ty)?;
    let addr = cx.address_of(cx.body.operand_range(d.ops)[0])?;
    let mem = X86::mem(cx, &addr)?;
    let dst = if cx.is_used(i) { cx.def(i)? } else { cx.vreg(p) };
    X86::emit_load(cx, p, dst, mem);
    Ok(())
}

/// 16 bytes by one move (with AVX).
fn load_16(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    let addr = cx.address_of(cx.body.operand_range(d.ops)[0])?;
    let mem = X86::mem(cx, &addr)?;
    let ty = PartTy::V128(Lane::I64);
    let (whole, high) = (cx.vreg(ty), cx.vreg(ty));
    X86::emit_load(cx, ty, whole, mem);
    if !cx.is_used(i) {
        return Ok(());
    }
    let dst = [cx.def_part(i, 0)?, cx.def_part(i, 1)?];
    cx.vb.rr(Code::Movq_rm64_xmm, dst[0], whole);
    cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, high, whole, 0xee);
    cx.vb.rr(Code::Movq_rm64_xmm, dst[1], high);
    Ok(())
}

/// 16 bytes by one move (with AVX); a fence after it if it is to be sequentially consistent.
fn store_16(cx: &mut Cx<'_>, d: &InstData, value: Value, ptr: Value) -> Result<()> {
    let addr = cx.address_of(ptr)?;
    let parts = [cx.use_part(value, 0)?, cx.use_part(value, 1)?];
    let mem = X86::mem(cx, &addr)?;
    let ty = PartTy::V128(Lane::I64);
    let [low, high, whole] = [cx.vreg(ty), cx.vreg(ty), cx.vreg(ty)];
    cx.vb.rr(Code::Movq_xmm_rm64, low, parts[0]);
    cx.vb.rr(Code::Movq_xmm_rm64, high, parts[1]);
    cx.vb.trr(Code::Punpcklqdq_xmm_xmmm128, whole, low, high);
    X86::emit_store(cx, ty, whole, mem);
    if d.flags.ordering() == Ordering::SeqCst {
        cx.vb.bare(Code::Mfence);
    }
    Ok(())
}

/// An atomic store.
pub fn store(cx: &mut Cx<'_>, _: Inst, d: &InstData) -> Result<()> {
    let (value, ptr) = {
        let ops = cx.body.operand_range(d.ops);
        (ops[0], ops[1])
    };
    let t = cx.ty(value);
    if cx.scope.int_bits(t) == Some(128) {
        return store_16(cx, d, value, ptr);
    }
    let p = access_part(cx, t)?;
    let addr = cx.address_of(ptr)?;
    if d.flags.ordering() != Ordering::SeqCst {
        let mem = X86::mem(cx, &addr)?;
        return X86::store_part(cx, p, value, 0, mem);
    }
    let bits = use_bits(cx, p, value)?;
    let mem = X86::mem(cx, &addr)?;
    let old = cx.vreg(int_part(p));
    cx.vb.exchange(sized(XCHG, p), old, bits, mem, false);
    Ok(())
}

const XCHG: [Code; 4] = [
    Code::Xchg_rm8_r8,
    Code::Xchg_rm16_r16,
    Code::Xchg_rm32_r32,
    Code::Xchg_rm64_r64,
];
const XADD: [Code; 4] = [
    Code::Xadd_rm8_r8,
    Code::Xadd_rm16_r16,
    Code::Xadd_rm32_r32,
    Code::Xadd_rm64_r64,
];
const CMPXCHG: [Code; 4] = [
    Code::Cmpxchg_rm8_r8,
    Code::Cmpxchg_rm16_r16,
    Code::Cmpxchg_rm32_r32,
    Code::Cmpxchg_rm64_r64,
];
const NEG: [Code; 4] = [Code::Neg_rm8, Code::Neg_rm16, Code::Neg_rm32, Code::Neg_rm64];

/// Compare and exchange.
pub fn cmpxchg(cx: &mut Cx<'_>, i: Inst, _: &InstData, ops: [Value; 3]) -> Result<()> {
    let t = cx.ty(ops[1]);
    if cx.scope.int_bits(t) == Some(128) {
        return cmpxchg_16(cx, i, ops);
    }
    let p = access_part(cx, t)?;
    let addr = cx.address_of(ops[0])?;
    let expected = use_bits(cx, p, ops[1])?;
    let new = use_bits(cx, p, ops[2])?;
    let mem = X86::mem(cx, &addr)?;
    let bits = def_bits(cx, p, i)?;
    cx.vb.cmpxchg(sized(CMPXCHG, p), bits.0, expected, new, mem);
    if cx.is_used(i) {
        let ok = cx.def_part(i, 1)?;
        cx.vb.setcc(Cond::E, ok);
    }
    finish_bits(cx, p, bits);
    Ok(())
}

/// `lock cmpxchg16b`: rdx:rax against memory, rcx:rbx into it.
fn cmpxchg_16(cx: &mut Cx<'_>, i: Inst, ops: [Value; 3]) -> Result<()> {
    let addr = cx.address_of(ops[0])?;
    let expected = [cx.use_part(ops[1], 0)?, cx.use_part(ops[1], 1)?];
    let new = [cx.use_part(ops[2], 0)?, cx.use_part(ops[2], 1)?];
    let mem = X86::mem(cx, &addr)?;
    let used = cx.is_used(i);
    let old = match used {
        true => [cx.def_part(i, 0)?, cx.def_part(i, 1)?],
        false => [cx.vreg(PartTy::I64), cx.vreg(PartTy::I64)],
    };
    cx.vb
        .make(Code::Cmpxchg16b_m128)
        .mem(mem)
        .use_in(expected[0], regs::RAX)
        .use_in(expected[1], regs::RDX)
        .use_in(new[0], regs::RBX)
        .use_in(new[1], regs::RCX)
        .def_in(old[0], regs::RAX)
        .def_in(old[1], regs::RDX)
        .flag(CodeFlags::LOCK)
        .done();
    if used {
        let ok = cx.def_part(i, 2)?;
        cx.vb.setcc(Cond::E, ok);
    }
    Ok(())
}

/// Read, modify and write.
pub fn rmw(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    let (ptr, value) = {
        let ops = cx.body.operand_range(d.ops);
        (ops[0], ops[1])
    };
    let op = AtomicOp::from_u8(cx.body.list(d.aux)[0] as u8);
    let p = access_part(cx, d.ty)?;
    let addr = cx.address_of(ptr)?;
    let operand = use_bits(cx, p, value)?;
    let mem = X86::mem(cx, &addr)?;
    let used = cx.is_used(i);
    let old = def_bits(cx, p, i)?;
    match op {
        AtomicOp::Xchg => cx.vb.exchange(sized(XCHG, p), old.0, operand, mem, false),
        AtomicOp::Add => cx.vb.exchange(sized(XADD, p), old.0, operand, mem, true),
        AtomicOp::Sub => {
            let negated = cx.vreg(p);
            cx.vb.make(sized(NEG, p)).tied(negated, operand).done();
            cx.vb.exchange(sized(XADD, p), old.0, negated, mem, true);
        }
        AtomicOp::And | AtomicOp::Or | AtomicOp::Xor if !used => {
            let code = match op {
                AtomicOp::And => [
                    Code::And_rm8_r8,
                    Code::And_rm16_r16,
                    Code::And_rm32_r32,
                    Code::And_rm64_r64,
                ],
                AtomicOp::Or => [
                    Code::Or_rm8_r8,
                    Code::Or_rm16_r16,
                    Code::Or_rm32_r32,
                    Code::Or_rm64_r64,
                ],
                _ => [
                    Code::Xor_rm8_r8,
                    Code::Xor_rm16_r16,
                    Code::Xor_rm32_r32,
                    Code::Xor_rm64_r64,
                ],
            };
            cx.vb
                .make(sized(code, p))
                .mem(mem)
                .use_(operand)
                .flag(CodeFlags::LOCK)
                .done();
        }
        _ if op.is_float() => return Err(cx.unsupported(format!("atomicrmw {}", op.keyword()))),
        _ => {
            let temporary = cx.vreg(PartTy::I64);
            cx.vb
                .pseudo(Pseudo::AtomicLoop)
                .mem_late(mem)
                .use_late(operand)
                .def_early_in(old.0, regs::RAX)
                .def_early(temporary)
                .aux(op as u16)
                .imm(p.bytes() as i32)
                .done();
        }
    }
    finish_bits(cx, p, old);
    Ok(())
}
