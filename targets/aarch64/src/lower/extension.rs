//! Operands that are extended, and shifted, on their way into an addition: `uxtb`, `uxth`, `uxtw`, `sxtb`, `sxth`, `sxtw`.

use super::Cx;
use super::operand::width;
use crate::code_table::Op;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::Opcode;
use regalloc::VReg;

/// The largest shift behind an extension.
const MAX_SHIFT: u64 = 4;

/// The `option` field of `v` as an extended operand of `bits` bits, and what is extended; `v` is made nowhere else.
pub fn extension(cx: &Cx<'_>, v: Value, bits: u32) -> Option<(u32, Value)> {
    let d = *cx.body.inst(cx.absorbable(v)?);
    let ops = cx.body.operand_range(d.ops);
    let from = match d.opcode {
        Opcode::ZExt | Opcode::SExt => cx.bits(cx.ty(ops[0])),
        // A mask of whole bytes.
        Opcode::And => match cx.const_int(ops[1])? {
            0xff => 8,
            0xffff => 16,
            0xffff_ffff => 32,
            _ => return None,
        },
        // What is shifted up and down again.
        Opcode::AShr => {
            let n = u32::try_from(cx.const_int(ops[1])?).ok()?;
            let shl = cx.absorbable(ops[0])?;
            let inner = cx.body.operand_range(cx.body.inst(shl).ops);
            let same = cx.body.inst(shl).opcode == Opcode::Shl && cx.const_int(inner[1])? == u64::from(n);
            let size = match bits.checked_sub(n).filter(|_| same)? {
                8 => 4,
                16 => 5,
                32 if bits == 64 => 6,
                _ => return None,
            };
            return Some((size, inner[0]));
        }
        _ => return None,
    };
    let size = match from {
        8 => 0,
        16 => 1,
        32 if bits == 64 => 2,
        _ => return None,
    };
    // Loads extend by themselves.
    let loads = cx
        .body
        .def(ops[0])
        .is_some_and(|i| cx.body.inst(i).opcode == Opcode::Load);
    if loads && from < 32 || from >= bits {
        return None;
    }
    let signed = d.opcode == Opcode::SExt;
    Some((size | u32::from(signed) << 2, ops[0]))
}

/// `dst = x op y` (`op` an addition or subtraction) where `y` is extended, or an extension that is shifted.
pub fn add_extended(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, x: Value, y: Value) -> Result<bool> {
    if !matches!(bits, 32 | 64) {
        return Ok(false);
    }
    let shifted = cx.absorbable(y).and_then(|i| {
        let d = *cx.body.inst(i);
        let ops = cx.body.operand_range(d.ops);
        let by = |v: Value| cx.const_int(v).filter(|n| *n <= MAX_SHIFT);
        let is_shift = d.opcode == Opcode::Shl;
        is_shift.then(|| Some((ops[0], by(ops[1])?))).flatten()
    });
    let (from, shift) = shifted.unwrap_or((y, 0));
    let Some((option, s)) = extension(cx, from, bits) else {
        return Ok(false);
    };
    let code = if op == Opcode::Add { Op::ADD_X } else { Op::SUB_X };
    let (x, s) = (cx.use_reg(x)?, cx.use_reg(s)?);
    cx.vb
        .rrri(code, width(bits), dst, x, s, option << 13 | (shift as u32) << 10);
    Ok(true)
}
