//! Atomic loads, stores, read-modify-write operations and fences of 1 to 16 bytes.
//!
//! Loads and stores that order are `ldar` and `stlr`; read-modify-write operations are single instructions
//! with LSE, else loops of exclusive loads and stores (`crate::atomic_loop`), or with `+outline-atomics` calls of
//! the run-time library (`lower/outline_atomics`), which chooses between the two when it runs.

use super::operand::extended_to;
use super::outline_atomics::{self, Helper};
use super::{A64, Cx, big_endian};
use crate::atomic_loop::HIGH_FIRST;
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::{Build, Cond, Pseudo};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{AtomicOp, InstData, IntPredicate, Ordering};
use isel::memory::atomic::{def_bits, finish_bits, use_bits};
use isel::{Emit, PartTy, Patterns};
use regalloc::VReg;

/// `dmb`: ish, or ishld for acquire alone.
pub fn fence(cx: &mut Cx<'_>, ordering: Ordering) {
    let domain = if ordering == Ordering::Acquire { 9 } else { 11 };
    cx.vb.make(Op::DMB, Sz::X).bits(domain << 8).done();
}

pub(super) fn acquires(o: Ordering) -> bool {
    matches!(o, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst)
}

pub(super) fn releases(o: Ordering) -> bool {
    matches!(o, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst)
}

/// How a value is accessed.
enum Access {
    /// One part of up to 8 bytes.
    Single(PartTy),
    /// Two parts of 8 bytes.
    Pair,
}

fn access(cx: &mut Cx<'_>, t: TypeId) -> Result<Access> {
    let parts = cx.parts_vec(t)?;
    let bits = cx.dl.bits(cx.scope, t);
    match parts[..] {
        [p] if p.ty.bytes() <= 8 && !p.ty.is_vector() && bits == u64::from(8 * p.ty.bytes()) => {
            Ok(Access::Single(p.ty))
        }
        [a, b] if a.ty == PartTy::I64 && b.ty == PartTy::I64 && bits == 128 => Ok(Access::Pair),
        _ => Err(cx.unsupported(format!("atomic access of {bits} bits"))),
    }
}

fn size(p: PartTy) -> Sz {
    match p.bytes() {
        1 => Sz::B,
        2 => Sz::H,
        4 => Sz::W,
        _ => Sz::X,
    }
}

/// Registers for the parts of a result, used or not.
fn pair_results(cx: &mut Cx<'_>, i: Inst) -> Result<[VReg; 2]> {
    if cx.is_used(i) {
        return Ok([cx.def_part(i, 0)?, cx.def_part(i, 1)?]);
    }
    Ok([cx.vreg(PartTy::I64), cx.vreg(PartTy::I64)])
}

/// An atomic load.
pub fn load(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    let ptr = cx.body.operand_range(d.ops)[0];
    let order = d.flags.ordering();
    let p = match access(cx, d.ty)? {
        Access::Single(p) => p,
        Access::Pair if cx.target.features.has(Feature::Lse2) => return load_pair(cx, i, order, ptr),
        Access::Pair => {
            // Or-ing zero in reads and stores what is there.
            let zero = super::memory::constant_reg(cx, PartTy::I64, 0);
            let old = pair_results(cx, i)?;
            return update_pair(cx, AtomicOp::Or, order, ptr, [zero, zero], old);
        }
    };
    if !acquires(order) {
        let addr = cx.address_of(ptr)?;
        let mem = A64::mem(cx, &addr)?;
        let dst = if cx.is_used(i) { cx.def(i)? } else { cx.vreg(p) };
        A64::emit_load(cx, p, dst, mem);
        return Ok(());
    }
    let address = cx.use_reg(ptr)?;
    let bits = def_bits(cx, p, i)?;
    let weak = order == Ordering::Acquire && cx.target.features.has(Feature::Rcpc);
    let op = if weak { Op::LDAPR } else { Op::LDAR };
    cx.vb.rr(op, size(p), bits.0, address);
    finish_bits(cx, p, bits);
    Ok(())
}

/// An atomic store.
pub fn store(cx: &mut Cx<'_>, _: Inst, d: &InstData) -> Result<()> {
    let ops = cx.body.operand_range(d.ops);
    let (value, ptr) = (ops[0], ops[1]);
    let order = d.flags.ordering();
    let p = match access(cx, cx.ty(value))? {
        Access::Single(p) => p,
        Access::Pair if cx.target.features.has(Feature::Lse2) => return store_pair(cx, order, ptr, value),
        Access::Pair => {
            let new = [cx.use_part(value, 0)?, cx.use_part(value, 1)?];
            let old = [cx.vreg(PartTy::I64), cx.vreg(PartTy::I64)];
            return update_pair(cx, AtomicOp::Xchg, order, ptr, new, old);
        }
    };
    if !releases(order) {
        let addr = cx.address_of(ptr)?;
        let mem = A64::mem(cx, &addr)?;
        return A64::store_part(cx, p, value, 0, mem);
    }
    let bits = use_bits(cx, p, value)?;
    let address = cx.use_reg(ptr)?;
    cx.vb.make(Op::STLR, size(p)).use_(bits).use_(address).done();
    Ok(())
}

/// A load of 16 aligned bytes, which are one access with LSE2 (Arm ARM, B2.2.1): nothing is stored, so that the memory may
/// be read-only.
fn load_pair(cx: &mut Cx<'_>, i: Inst, order: Ordering, ptr: Value) -> Result<()> {
    let ordered = order == Ordering::Acquire && cx.target.features.has(Feature::Rcpc3);
    let address = cx.use_reg(ptr)?;
    let pair = pair_results(cx, i)?;
    let [low, high] = big_endian::in_memory(cx, pair);
    let op = if ordered { Op::LDIAPP } else { Op::LDP_WHOLE };
    cx.vb.make(op, Sz::X).def(low).def(high).use_(address).done();
    if acquires(order) && !ordered {
        fence(cx, order);
    }
    Ok(())
}

/// A store of 16 aligned bytes with LSE2: see [`load_pair`].
fn store_pair(cx: &mut Cx<'_>, order: Ordering, ptr: Value, value: Value) -> Result<()> {
    let ordered = order == Ordering::Release && cx.target.features.has(Feature::Rcpc3);
    let pair = [cx.use_part(value, 0)?, cx.use_part(value, 1)?];
    let [low, high] = big_endian::in_memory(cx, pair);
    let address = cx.use_reg(ptr)?;
    if releases(order) && !ordered {
        fence(cx, order);
    }
    let op = if ordered { Op::STILP } else { Op::STP_WHOLE };
    cx.vb.make(op, Sz::X).use_(low).use_(high).use_(address).done();
    if order == Ordering::SeqCst {
        fence(cx, order);
    }
    Ok(())
}

/// `imm` of the loop pseudo-instructions.
fn mode(op: AtomicOp, p: PartTy, order: Ordering) -> i32 {
    let log2 = p.bytes().trailing_zeros() as i32;
    op as i32 | log2 << 8 | i32::from(acquires(order)) << 12 | i32::from(releases(order)) << 13
}

fn update_pair(
    cx: &mut Cx<'_>,
    op: AtomicOp,
    order: Ordering,
    ptr: Value,
    value: [VReg; 2],
    old: [VReg; 2],
) -> Result<()> {
    let address = cx.use_reg(ptr)?;
    let [nl, nh, status] = [(); 3].map(|()| cx.vreg(PartTy::I64));
    let m = cx
        .vb
        .pseudo(Pseudo::AtomicLoop128)
        .use_late(address)
        .use_late(value[0])
        .use_late(value[1]);
    let m = m
        .def_early(old[0])
        .def_early(old[1])
        .def_early(nl)
        .def_early(nh)
        .def_early(status);
    m.imm(mode(op, PartTy::I64, order) | i32::from(cx.dl.big_endian) << HIGH_FIRST)
        .done();
    Ok(())
}

/// Compare and exchange.
pub fn cmpxchg(cx: &mut Cx<'_>, i: Inst, d: &InstData, ops: [Value; 3]) -> Result<()> {
    let order = strongest(d);
    let p = match access(cx, cx.ty(ops[1]))? {
        Access::Single(p) => p,
        Access::Pair => return cmpxchg_pair(cx, i, order, ops),
    };
    let address = cx.use_reg(ops[0])?;
    let raw = use_bits(cx, p, ops[1])?;
    let new = use_bits(cx, p, ops[2])?;
    // What is loaded is zero-extended.
    let expected = extended_to(cx, false, 8 * p.bytes(), PartTy::int(8 * p.bytes().max(4)), raw);
    let bits = def_bits(cx, p, i)?;
    if cx.target.features.has(Feature::Lse) {
        let order = u32::from(acquires(order)) << 22 | u32::from(releases(order)) << 15;
        cx.vb
            .tied(Op::CAS, size(p), bits.0, expected, &[new, address], order);
        let sz = if p.bytes() == 8 { Sz::X } else { Sz::W };
        cx.vb
            .make(Op::SUBS, sz)
            .reg31()
            .use_(bits.0)
            .use_(expected)
            .done();
    } else if outline_atomics::asked(cx) {
        outline_atomics::call(
            cx,
            Helper::CompareAndSwap,
            p.bytes(),
            order,
            &[expected, new],
            address,
            &[bits.0],
        )?;
        let sz = if p.bytes() == 8 { Sz::X } else { Sz::W };
        let m = cx.vb.make(Op::SUBS, sz).reg31();
        m.use_(bits.0).use_(expected).done();
    } else {
        let status = cx.vreg(PartTy::I32);
        let m = cx
            .vb
            .pseudo(Pseudo::CompareLoop)
            .use_late(address)
            .use_late(expected)
            .use_late(new);
        m.def_early(bits.0)
            .def_early(status)
            .imm(mode(AtomicOp::Xchg, p, order))
            .done();
    }
    if cx.is_used(i) {
        let ok = cx.def_part(i, 1)?;
        super::compare::set_test(cx, super::compare::Test::One(Cond::Eq), ok);
    }
    finish_bits(cx, p, bits);
    Ok(())
}

/// The ordering of a cmpxchg that is right in both outcomes.
fn strongest(d: &InstData) -> Ordering {
    let (success, failure) = (d.flags.ordering(), d.flags.failure_ordering());
    match (success, failure) {
        (_, Ordering::SeqCst) => Ordering::SeqCst,
        (Ordering::Monotonic, Ordering::Acquire) => Ordering::Acquire,
        (Ordering::Release, Ordering::Acquire) => Ordering::AcqRel,
        (s, _) => s,
    }
}

fn cmpxchg_pair(cx: &mut Cx<'_>, i: Inst, order: Ordering, ops: [Value; 3]) -> Result<()> {
    let address = cx.use_reg(ops[0])?;
    let mut values = [address; 4];
    for (k, v) in values.iter_mut().enumerate() {
        *v = cx.use_part(ops[1 + k / 2], k as u32 % 2)?;
    }
    let old = pair_results(cx, i)?;
    let old = big_endian::in_memory(cx, old);
    if cx.dl.big_endian {
        values = [values[1], values[0], values[3], values[2]];
    }
    if outline_atomics::asked(cx) {
        outline_atomics::call(cx, Helper::CompareAndSwap, 16, order, &values, address, &old)?;
        super::compare::compare_wide(cx, IntPredicate::Eq, &old, &values[..2]);
    } else {
        let status = cx.vreg(PartTy::I32);
        let mut m = cx.vb.pseudo(Pseudo::CompareLoop128).use_late(address);
        for v in values {
            m = m.use_late(v);
        }
        let m = m.def_early(old[0]).def_early(old[1]).def_early(status);
        m.imm(mode(AtomicOp::Xchg, PartTy::I64, order)).done();
    }
    if cx.is_used(i) {
        let ok = cx.def_part(i, 2)?;
        super::compare::set_test(cx, super::compare::Test::One(Cond::Eq), ok);
    }
    Ok(())
}

/// Read, modify and write.
pub fn rmw(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    let ops = cx.body.operand_range(d.ops);
    let (ptr, value) = (ops[0], ops[1]);
    let op = AtomicOp::from_u8(cx.body.list(d.aux)[0] as u8);
    let order = d.flags.ordering();
    if op.is_float() {
        return Err(cx.unsupported(format!("atomicrmw {}", op.keyword())));
    }
    let p = match access(cx, d.ty)? {
        Access::Single(p) => p,
        Access::Pair => {
            let value = [cx.use_part(value, 0)?, cx.use_part(value, 1)?];
            if op.is_conditional() {
                return Err(cx.unsupported(format!("atomicrmw {} of i128", op.keyword())));
            }
            let old = pair_results(cx, i)?;
            return update_pair(cx, op, order, ptr, value, old);
        }
    };
    let address = cx.use_reg(ptr)?;
    let raw = use_bits(cx, p, value)?;
    let bits = def_bits(cx, p, i)?;
    if cx.target.features.has(Feature::Lse) && lse(cx, op, p, order, bits.0, raw, address) {
        finish_bits(cx, p, bits);
        return Ok(());
    }
    if outline_atomics::asked(cx)
        && let Some(helper) = outline_atomics::helper(op)
    {
        let operand = lse_operand(cx, op, raw);
        outline_atomics::call(cx, helper, p.bytes(), order, &[operand], address, &[bits.0])?;
        finish_bits(cx, p, bits);
        return Ok(());
    }
    let signed = matches!(op, AtomicOp::Min | AtomicOp::Max);
    let operand = extended_to(cx, signed, 8 * p.bytes(), PartTy::int(8 * p.bytes().max(4)), raw);
    let (new, status) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I32));
    let m = cx
        .vb
        .pseudo(Pseudo::AtomicLoop)
        .use_late(address)
        .use_late(operand);
    m.def_early(bits.0)
        .def_early(new)
        .def_early(status)
        .imm(mode(op, p, order))
        .done();
    finish_bits(cx, p, bits);
    Ok(())
}

/// One instruction of the large system extensions. Returns `false` if there is none for the operation.
fn lse(
    cx: &mut Cx<'_>,
    op: AtomicOp,
    p: PartTy,
    order: Ordering,
    old: VReg,
    value: VReg,
    address: VReg,
) -> bool {
    let bits = u32::from(acquires(order)) << 23 | u32::from(releases(order)) << 22;
    let code = match op {
        AtomicOp::Xchg => Op::SWP,
        AtomicOp::Add | AtomicOp::Sub => Op::LDADD,
        AtomicOp::And => Op::LDCLR,
        AtomicOp::Or => Op::LDSET,
        AtomicOp::Xor => Op::LDEOR,
        AtomicOp::Min => Op::LDSMIN,
        AtomicOp::Max => Op::LDSMAX,
        AtomicOp::UMin => Op::LDUMIN,
        AtomicOp::UMax => Op::LDUMAX,
        _ => return false,
    };
    let operand = lse_operand(cx, op, value);
    // Rs, Rt, [Xn]
    cx.vb
        .make(code, size(p))
        .use_(operand)
        .def(old)
        .use_(address)
        .bits(bits)
        .done();
    true
}

/// What is added for a difference, and cleared for a conjunction.
fn lse_operand(cx: &mut Cx<'_>, op: AtomicOp, value: VReg) -> VReg {
    let code = match op {
        AtomicOp::Sub => Op::SUB,
        AtomicOp::And => Op::ORN,
        _ => return value,
    };
    let operand = cx.vreg(PartTy::I64);
    cx.vb.make(code, Sz::X).def(operand).reg31().use_(value).done();
    operand
}
