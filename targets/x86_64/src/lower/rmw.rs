//! Stores of an operation on what the same place holds, as one instruction: `add [mem], x`.
//!
//! Taken where load and operation have no other use, the store is the load's next write of memory, and
//! both go through the same pointer. Steps of pointers (getelementptr) are sums.

use super::operand::{self, is_exact, width_index};
use super::{Cx, X86};
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
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
