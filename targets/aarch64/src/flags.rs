//! Comparisons whose flags stand already.
//!
//! ```text
//!   cmp a, b; csel …; cmp a, b; csel …   ─►   cmp a, b; csel …; csel …   (a minimum, and the selection of what goes with it)
//!   sub d, a, b; cmp d, #0; cneg d, lt   ─►   subs d, a, b; cneg d, mi
//! ```
//! Needs machine IR before allocation, in which flags live within a block. Leaves true: the same. Cost: a look at each
//! instruction, and a few around each comparison with zero.

use crate::code_table::{Op, Sz};
use crate::inst::{Cond, Inst, Pseudo};
use regalloc::{MachInst, OperandKind, VCode};

/// How far before a comparison with zero what makes the number may stand.
const REACH: u32 = 8;

/// Removes them.
pub fn reuse(vcode: &mut VCode<Inst>) {
    for block in 0..vcode.blocks.len() {
        let mut last: Option<u32> = None;
        for at in vcode.blocks[block].inst_start..vcode.blocks[block].inst_end {
            let effects = vcode.insts[at as usize].effects();
            if !effects.sets_flags && !effects.loses_flags {
                continue;
            }
            if !is_comparison(vcode, at) {
                last = None;
            } else if last.is_some_and(|before| same(vcode, before, at)) {
                vcode.insts[at as usize] = Inst::nop();
            } else {
                let data = &vcode.blocks[block];
                let known = set_by_result(vcode, (data.inst_start, at, data.inst_end));
                last = Some(at).filter(|_| !known);
            }
        }
    }
}

/// Whether an instruction does nothing but set flags by registers that the allocator chooses.
fn is_comparison(vcode: &VCode<Inst>, at: u32) -> bool {
    let inst = &vcode.insts[at as usize];
    let effects = inst.effects();
    let operands = vcode.inst_operands(at);
    inst.as_pseudo().is_none()
        && !effects.reads_flags
        && !effects.touches_memory()
        && !effects.stays
        && !operands.is_empty()
        && operands.iter().all(|o| o.kind() == OperandKind::Use)
}

fn same(vcode: &VCode<Inst>, a: u32, b: u32) -> bool {
    vcode.insts[a as usize].is_like(&vcode.insts[b as usize])
        && vcode.inst_operands(a) == vcode.inst_operands(b)
}

/// Operations, those that set flags too, and the bits by which these differ.
const SETTERS: [(Op, Op, u32); 6] = [
    (Op::ADD, Op::ADDS, 1 << 29),
    (Op::SUB, Op::SUBS, 1 << 29),
    (Op::ADD_I, Op::ADDS_I, 1 << 29),
    (Op::SUB_I, Op::SUBS_I, 1 << 29),
    (Op::AND, Op::ANDS, 3 << 29),
    (Op::AND_I, Op::ANDS_I, 3 << 29),
];

/// Where a number is compared with zero at `at`, only for being zero or negative, what makes it shortly before sets the flags.
fn set_by_result(vcode: &mut VCode<Inst>, (start, at, end): (u32, u32, u32)) -> bool {
    /// All but the width and the register.
    const COMPARES: u32 = 0x7fff_fc00;
    let inst = &vcode.insts[at as usize];
    let &[compared] = vcode.inst_operands(at) else {
        return false;
    };
    let zero = Op::SUBS_I.word(Sz::W);
    if inst.code != Op::SUBS_I as u16 || inst.word & COMPARES != zero & COMPARES {
        return false;
    }
    let wide = inst.word >> 31;
    for i in (start.max(at.saturating_sub(REACH))..at).rev() {
        let inst = &vcode.insts[i as usize];
        let operands = vcode.inst_operands(i);
        let makes = |o: &regalloc::Operand| o.kind() == OperandKind::Def && o.vreg() == compared.vreg();
        if operands.iter().any(makes) {
            let setter = SETTERS.iter().find(|(op, _, _)| *op as u16 == inst.code);
            let Some((_, code, bits)) = setter.filter(|_| inst.word >> 31 == wide) else {
                return false;
            };
            if !ask_for_sign(vcode, at + 1, end) {
                return false;
            }
            let inst = &mut vcode.insts[i as usize];
            inst.code = *code as u16;
            inst.word |= bits;
            vcode.insts[at as usize] = Inst::nop();
            return true;
        }
        let effects = inst.effects();
        if effects.reads_flags || effects.sets_flags || effects.loses_flags {
            return false;
        }
    }
    false
}

/// Where those that read the flags from `from` on ask only whether the number is zero or negative, they ask so that no other
/// flag matters.
fn ask_for_sign(vcode: &mut VCode<Inst>, from: u32, end: u32) -> bool {
    let mut readers: Vec<(u32, u32, Cond)> = Vec::new();
    for i in from..end {
        let inst = &vcode.insts[i as usize];
        let effects = inst.effects();
        if effects.reads_flags {
            let Some(shift) = condition_field(inst) else {
                return false;
            };
            let cond = match Cond::from_encoding(inst.word >> shift) {
                cond @ (Cond::Eq | Cond::Ne | Cond::Mi | Cond::Pl) => cond,
                Cond::Lt => Cond::Mi,
                Cond::Ge => Cond::Pl,
                _ => return false,
            };
            readers.push((i, shift, cond));
        }
        if effects.sets_flags || effects.loses_flags {
            break;
        }
    }
    for (i, shift, cond) in readers {
        let word = &mut vcode.insts[i as usize].word;
        *word = *word & !(15 << shift) | (cond as u32) << shift;
    }
    true
}

/// Where an instruction's word has its condition, if it has one.
fn condition_field(inst: &Inst) -> Option<u32> {
    const WITH: [Op; 5] = [Op::CSEL, Op::CSINC, Op::CSINV, Op::CSNEG, Op::FCSEL];
    match inst.as_pseudo() {
        Some(Pseudo::CondBranch) => Some(0),
        Some(_) => None,
        None => WITH.iter().any(|op| *op as u16 == inst.code).then_some(12),
    }
}
