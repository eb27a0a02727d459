//! Products by one element: all lanes of a vector times the same lane of another (Arm ARM C7.2, "by element"), so that the
//! element need not be spread over a register of its own.

use super::Cx;
use super::vector::{defs_of, full, parts_of, shape_of};
use crate::code_table::Op;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::Lane;
use regalloc::VReg;

/// A lane of a register.
#[derive(Clone, Copy)]
pub struct Factor {
    reg: VReg,
    /// The index in the instruction's word.
    bits: u32,
}

/// The element that all lanes of `v` are, where nothing asks for these lanes as a vector.
fn factor(cx: &mut Cx<'_>, v: Value, lane: Lane) -> Result<Option<Factor>> {
    let Some(i) = cx.body.def(v).filter(|_| cx.optimise) else {
        return Ok(None);
    };
    let d = *cx.body.inst(i);
    let here = cx.st.inst_block[i.index()] == cx.cur_block && !cx.is_used(i);
    if d.opcode != Opcode::ShuffleVector || !here || shape_of(cx, v)?.lane != Some(lane) {
        return Ok(None);
    }
    let list = cx.body.list(d.aux);
    let (n, from) = (list[0], cx.body.ops(i)[0]);
    if list.iter().any(|k| *k != n) {
        return Ok(None);
    }
    if let Some(e) = inserted(cx, from, n) {
        return match lane {
            Lane::F32 | Lane::F64 => Ok(Some(Factor {
                reg: cx.use_reg(e)?,
                bits: 0,
            })),
            _ => Ok(None),
        };
    }
    let s = shape_of(cx, from)?;
    if s.lane != Some(lane) || s.mask || n >= s.len {
        return Ok(None);
    }
    let (reg, n) = (cx.use_part(from, n / s.per())?, n % s.per());
    let bits = match lane.bytes() {
        4 => (n >> 1) << 11 | (n & 1) << 21,
        _ => n << 11,
    };
    Ok(Some(Factor { reg, bits }))
}

/// The scalar that was put into lane `n` of a vector last.
fn inserted(cx: &Cx<'_>, v: Value, n: u32) -> Option<Value> {
    let i = cx.body.def(v)?;
    let &[_, e, at] = cx.body.ops(i) else { return None };
    let insert = cx.body.inst(i).opcode == Opcode::InsertElement;
    (insert && cx.const_int(at) == Some(u64::from(n))).then_some(e)
}

/// `i = a * b` where one of them is such an element; `false`: neither is.
pub fn multiply(cx: &mut Cx<'_>, i: Inst, lane: Lane, a: Value, b: Value) -> Result<bool> {
    let code = match lane {
        Lane::F32 | Lane::F64 => Op::V_FMUL_E,
        Lane::I32 => Op::V_MUL_E,
        _ => return Ok(false),
    };
    for (x, y) in [(a, b), (b, a)] {
        if let Some(by) = factor(cx, y, lane)? {
            let x = parts_of(cx, x)?;
            for (d, x) in defs_of(cx, i)?.iter().zip(&x) {
                let product = cx.vb.make(code, full(lane)).def(*d).use_(*x).use_(by.reg);
                product.bits(by.bits).done();
            }
            return Ok(true);
        }
    }
    Ok(false)
}

/// `i = sum + a * b` (`minus`: `sum - a * b`) where one factor is such an element; `false`: neither is.
pub fn accumulate(
    cx: &mut Cx<'_>,
    i: Inst,
    lane: Lane,
    minus: bool,
    sum: Value,
    (a, b): (Value, Value),
) -> Result<bool> {
    let code = match (lane, minus) {
        (Lane::F32 | Lane::F64, false) => Op::V_FMLA_E,
        (Lane::F32 | Lane::F64, true) => Op::V_FMLS_E,
        (Lane::I32, false) => Op::V_MLA_E,
        (Lane::I32, true) => Op::V_MLS_E,
        _ => return Ok(false),
    };
    for (x, y) in [(a, b), (b, a)] {
        if let Some(by) = factor(cx, y, lane)? {
            let (sum, x) = (parts_of(cx, sum)?, parts_of(cx, x)?);
            for (k, d) in defs_of(cx, i)?.iter().enumerate() {
                cx.vb.tied(code, full(lane), *d, sum[k], &[x[k], by.reg], by.bits);
            }
            return Ok(true);
        }
    }
    Ok(false)
}
