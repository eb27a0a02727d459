//! Stores of an operation on what the same place holds, as one instruction: `add [mem], x`.
//!
//! Taken where load and operation have no other use, the store is the load's next write of memory, and
//! both go through the same pointer. Steps of pointers (getelementptr) are sums. Where the block ends in a branch on
//! whether the result is zero or negative, or on whether it was zero before one was taken away, that takes the flags: `dec [mem]`,
//! `jne`.

use super::operand::{self, is_exact, width_index};
use super::{Cx, X86};
use crate::inst::{Amode, Build, Cond};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::types::Type;
use isel::memory::addr::{Addr, Index};
use isel::{Emit, PartTy};

/// Lowers such a store; `false` if it is not one.
pub fn lower_store_op(cx: &mut Cx<'_>, store: Inst) -> Result<bool> {
    let d = *cx.body.inst(store);
    let ops = cx.body.operand_range(d.ops);
    let (value, ptr) = (ops[0], ops[1]);
    if d.flags.0 != 0 || value.is_const() {
        return Ok(false);
    }
    if cx.scope.ty(cx.ty(value)) == Type::X86Fp80 {
        return super::x87_tree::store(cx, value, ptr);
    }
    let Some(op) = cx.absorbable(value) else {
        return Ok(false);
    };
    let e = *cx.body.inst(op);
    if e.opcode == Opcode::GetElementPtr {
        return pointer_step(cx, op, ptr);
    }
    let Some(bits) = cx.scope.int_bits(cx.ty(value)) else {
        return Ok(false);
    };
    if !is_exact(bits) {
        return Ok(false);
    }
    if is_negation(cx, &e, ptr) {
        let addr = cx.address_of(ptr)?;
        let mem = X86::mem(cx, &addr)?;
        cx.vb.m(operand::NEG[width_index(PartTy::int(bits))], mem);
        return Ok(true);
    }
    let Some(other) = other_operand(cx, &e, ptr) else {
        return Ok(false);
    };
    emit(cx, e.opcode, bits, ptr, other)
}

/// A pointer at `ptr` goes on by what a getelementptr adds to it.
fn pointer_step(cx: &mut Cx<'_>, gep: Inst, ptr: Value) -> Result<bool> {
    let result = cx.body.result(gep);
    if cx.scope.ty(cx.ty(result)) != Type::Ptr(0) || !is_load_from(cx, cx.body.ops(gep)[0], ptr) {
        return Ok(false);
    }
    let mut step = Addr {
        scale: 1,
        ..Addr::default()
    };
    if !cx.fold_gep(gep, &mut step, true)? {
        return Ok(false);
    }
    let other = match (step.index, step.scale, step.disp) {
        (None, ..) => None,
        (Some(Index::Value(v)), 1, 0) => Some(cx.use_reg(v)?),
        (Some(Index::Times(v, n)), 1, 0) => Some(cx.multiple_reg(v, n)?),
        _ => return Ok(false),
    };
    let addr = cx.address_of(ptr)?;
    let mem = X86::mem(cx, &addr)?;
    match other {
        Some(r) => cx.vb.mr(operand::ADD.mr[width_index(PartTy::I64)], mem, r),
        None => add_immediate(cx, PartTy::I64, mem, step.disp as i32),
    }
    Ok(true)
}

/// `add [mem], n`
fn add_immediate(cx: &mut Cx<'_>, ty: PartTy, mem: Amode, n: i32) {
    let w = width_index(ty);
    match n {
        1 => cx.vb.m(operand::INC[w], mem),
        -1 => cx.vb.m(operand::DEC[w], mem),
        128 => cx.vb.mi(operand::SUB.imm[w], mem, -128),
        n => cx.vb.mi(operand::ADD.imm[w], mem, n),
    }
}

fn is_load_from(cx: &Cx<'_>, v: Value, ptr: Value) -> bool {
    cx.absorbable_load(v).is_some_and(|l| cx.body.ops(l)[0] == ptr)
}

/// `0 - load ptr`
fn is_negation(cx: &Cx<'_>, e: &InstData, ptr: Value) -> bool {
    let ops = cx.body.operand_range(e.ops);
    e.opcode == Opcode::Sub && cx.const_int(ops[0]) == Some(0) && is_load_from(cx, ops[1], ptr)
}

/// The operand beside the load from `ptr`, if the operation has such a load.
fn other_operand(cx: &Cx<'_>, e: &InstData, ptr: Value) -> Option<Value> {
    let (commutes, plain) = match e.opcode {
        Opcode::Add | Opcode::And | Opcode::Or | Opcode::Xor => (true, true),
        Opcode::Sub | Opcode::Shl | Opcode::LShr | Opcode::AShr => (false, true),
        _ => (false, false),
    };
    if !plain {
        return None;
    }
    let ops = cx.body.operand_range(e.ops);
    let from_ptr = |v: Value| is_load_from(cx, v, ptr);
    if from_ptr(ops[0]) {
        return Some(ops[1]);
    }
    (commutes && from_ptr(ops[1])).then_some(ops[0])
}

fn emit(cx: &mut Cx<'_>, op: Opcode, bits: u32, ptr: Value, other: Value) -> Result<bool> {
    let w = width_index(PartTy::int(bits));
    let constant = operand::constant(cx, other, bits);
    let shift = match op {
        Opcode::Shl => Some(&operand::SHL),
        Opcode::LShr => Some(&operand::SHR),
        Opcode::AShr => Some(&operand::SAR),
        _ => None,
    };
    if let Some(table) = shift {
        let count = match constant {
            Some(n) if n > 0 && n < i64::from(bits) => Err(n as i32),
            Some(_) => return Ok(false),
            None => Ok(super::int::shift_count(cx, bits, other)?),
        };
        let addr = cx.address_of(ptr)?;
        let mem = X86::mem(cx, &addr)?;
        match count {
            Ok(r) => cx.vb.m_cl(table.cl[w], mem, r),
            Err(n) => cx.vb.mi(table.imm[w], mem, n),
        }
        return Ok(true);
    }
    let table = match op {
        Opcode::Add => &operand::ADD,
        Opcode::Sub => &operand::SUB,
        Opcode::And => &operand::AND,
        Opcode::Or => &operand::OR,
        _ => &operand::XOR,
    };
    let reg = match constant.map(i32::try_from) {
        Some(Ok(_)) => None,
        _ => Some(cx.use_reg(other)?),
    };
    let addr = cx.address_of(ptr)?;
    let mem = X86::mem(cx, &addr)?;
    match (reg, op, constant) {
        (Some(r), ..) => cx.vb.mr(table.mr[w], mem, r),
        (None, Opcode::Xor, Some(-1)) => cx.vb.m(operand::NOT[w], mem),
        (None, Opcode::Sub, Some(1)) => cx.vb.m(operand::DEC[w], mem),
        (None, Opcode::Sub, Some(-1)) => cx.vb.m(operand::INC[w], mem),
        (None, Opcode::Add, Some(n)) => add_immediate(cx, PartTy::int(bits), mem, n as i32),
        (None, _, n) => cx.vb.mi(table.imm[w], mem, n.expect("a constant") as i32),
    }
    Ok(true)
}

/// Most instructions between such a store and the branch.
const REACH: usize = 8;

/// If the i1 `cond`, which the block's branch asks, is about what a store of this kind stores, and nothing between touches memory:
/// makes the store here, and says when the branch is taken.
pub fn flags_of_store(cx: &mut Cx<'_>, cond: Value) -> Result<Option<Cond>> {
    let Some(compare) = cx.absorbable(cond).filter(|_| cx.optimise) else {
        return Ok(None);
    };
    let d = *cx.body.inst(compare);
    let (Opcode::ICmp, &[asked, to]) = (d.opcode, cx.body.operand_range(d.ops)) else {
        return Ok(None);
    };
    let bits = cx.bits(cx.ty(asked));
    let Some(constant) = operand::constant(cx, to, bits).filter(|_| is_exact(bits)) else {
        return Ok(None);
    };
    let Some(store) = store_before_branch(cx) else {
        return Ok(None);
    };
    let epoch = cx.epoch_of(store);
    let behind = std::mem::replace(&mut cx.cur_epoch, epoch);
    let cond = store_with_flags(cx, store, asked, (d.int_predicate(), constant), bits);
    cx.cur_epoch = behind;
    if matches!(cond, Ok(Some(_))) {
        cx.note_merged(store);
    }
    cond
}

/// Makes a store here, if its flags say how `asked` compares; when they do.
fn store_with_flags(
    cx: &mut Cx<'_>,
    store: Inst,
    asked: Value,
    compare: (IntPredicate, i64),
    bits: u32,
) -> Result<Option<Cond>> {
    let (value, ptr) = (cx.body.ops(store)[0], cx.body.ops(store)[1]);
    let (cond, done) = if value == asked {
        let cond = match compare {
            (IntPredicate::Eq, 0) => Cond::E,
            (IntPredicate::Ne, 0) => Cond::Ne,
            (IntPredicate::Slt, 0) => Cond::S,
            (IntPredicate::Sgt, -1) => Cond::Ns,
            _ => return Ok(None),
        };
        (cond, store_result(cx, value, ptr, bits)?)
    } else {
        let cond = match compare {
            (IntPredicate::Eq, 0) => Cond::B,
            (IntPredicate::Ne, 0) => Cond::Ae,
            _ => return Ok(None),
        };
        (cond, store_less_one(cx, value, asked, ptr, bits)?)
    };
    Ok(done.then_some(cond))
}

/// The store behind which the block does nothing with memory; its value is no constant.
fn store_before_branch(cx: &Cx<'_>) -> Option<Inst> {
    use Opcode::*;
    let insts = cx.body.block_insts(cx.cur_block);
    for &i in insts[..insts.len() - 1].iter().rev().take(REACH) {
        let d = cx.body.inst(i);
        match d.opcode {
            Store => {
                let plain = d.flags.0 == 0 && !cx.body.ops(i)[0].is_const();
                return (plain && cx.epoch_of(i) + 1 == cx.cur_epoch).then_some(i);
            }
            Load | Fence | CmpXchg | AtomicRmw | VaArg | Phi => return None,
            op if op.is_call() => return None,
            _ => {}
        }
    }
    None
}

/// Stores `value`, of which the branch asks as well, by an operation on what is at `ptr`, if it is one that sets the flags.
fn store_result(cx: &mut Cx<'_>, value: Value, ptr: Value, bits: u32) -> Result<bool> {
    let Some(op) = cx.absorbable_by(value, 2) else {
        return Ok(false);
    };
    let e = *cx.body.inst(op);
    let sets_flags = matches!(
        e.opcode,
        Opcode::Add | Opcode::Sub | Opcode::And | Opcode::Or | Opcode::Xor
    );
    let Some(other) = other_operand(cx, &e, ptr).filter(|_| sets_flags) else {
        return Ok(false);
    };
    // (`not` leaves the flags alone.)
    if e.opcode == Opcode::Xor && operand::constant(cx, other, bits) == Some(-1) {
        return Ok(false);
    }
    emit(cx, e.opcode, bits, ptr, other)
}

/// Takes one from what is at `ptr`, where that is `asked`: there is a borrow if it was zero.
fn store_less_one(cx: &mut Cx<'_>, value: Value, asked: Value, ptr: Value, bits: u32) -> Result<bool> {
    let Some(op) = cx.absorbable(value) else {
        return Ok(false);
    };
    let e = *cx.body.inst(op);
    let ops = cx.body.operand_range(e.ops);
    let step = match e.opcode {
        Opcode::Add => -1,
        Opcode::Sub => 1,
        _ => return Ok(false),
    };
    let load = cx.absorbable_load_by(asked, 2);
    let known = load.is_some_and(|l| cx.body.ops(l)[0] == ptr)
        && ops[0] == asked
        && operand::constant(cx, ops[1], bits) == Some(step);
    if !known {
        return Ok(false);
    }
    let addr = cx.address_of(ptr)?;
    let mem = X86::mem(cx, &addr)?;
    cx.vb.mi(operand::SUB.imm[width_index(PartTy::int(bits))], mem, 1);
    Ok(true)
}
