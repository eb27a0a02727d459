//! Comparisons whose flags stand already.
//!
//! ```text
//!   cmp a, b; csel …; cmp a, b; csel …   ─►   cmp a, b; csel …; csel …   (a minimum, and the selection of what goes with it)
//!   sub d, a, b; cmp d, #0; cneg d, lt   ─►   subs d, a, b; cneg d, mi
//!   add d, a, b; cmp d, a; b.lo          ─►   adds d, a, b; b.hs      (it is less if the sum was carried)
//!   sub d, a, b; cmp a, b; b.lt          ─►   subs d, a, b; b.lt
//!   cset w, vs; tbnz w, #0               ─►   cset w, vs; b.vs
//! ```
//! Needs machine IR before allocation, in which flags live within a block. Leaves true: the same. Cost: a look at each
//! instruction, and a few around each comparison with zero.

use crate::code_table::{Op, Sz};
use crate::encode::BRANCH_IF;
use crate::inst::{Cond, Inst, Pseudo};
use regalloc::{MachInst, OperandKind, VCode};
use smallvec::SmallVec;

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
                let around = (data.inst_start, at, data.inst_end);
                let known = set_by_result(vcode, around) || set_by_sum(vcode, around);
                last = Some(at).filter(|_| !known);
            }
        }
        branch_by_flags(vcode, block);
    }
}

/// Where a block's branch tests a condition that the flags still tell, it asks them.
fn branch_by_flags(vcode: &mut VCode<Inst>, block: usize) -> Option<()> {
    /// All but the bit's number above the lowest, the distance and the register.
    const TESTS_LOWEST: u32 = 0xfff8_0000;
    /// All but the condition and the result.
    const SETS: u32 = 0x7fff_0fe0;
    let data = &vcode.blocks[block];
    let (start, at) = (data.inst_start, data.inst_end.checked_sub(1)?);
    let branch = &vcode.insts[at as usize];
    let &[tested] = vcode.inst_operands(at) else {
        return None;
    };
    if branch.as_pseudo() != Some(Pseudo::CondBranch) {
        return None;
    }
    let if_set = match branch.word & TESTS_LOWEST {
        word if word == Op::TBNZ.word(Sz::X) & TESTS_LOWEST => true,
        word if word == Op::TBZ.word(Sz::X) & TESTS_LOWEST => false,
        _ => return None,
    };
    for i in (start.max(at.saturating_sub(REACH))..at).rev() {
        let inst = &vcode.insts[i as usize];
        let mut defs = (vcode.inst_operands(i).iter()).filter(|o| o.kind() == OperandKind::Def);
        if defs.any(|o| o.vreg() == tested.vreg()) {
            let zeros = Op::CSINC.word(Sz::W) | 31 << 16 | 31 << 5;
            if inst.code != Op::CSINC as u16 || inst.word & SETS != zeros & SETS || inst.num_ops != 1 {
                return None;
            }
            let clear = Cond::from_encoding(inst.word >> 12);
            let cond = if if_set { clear.inverted() } else { clear };
            let branch = &mut vcode.insts[at as usize];
            branch.word = BRANCH_IF | cond as u32;
            branch.num_ops = 0;
            return Some(());
        }
        let effects = inst.effects();
        if effects.sets_flags || effects.loses_flags {
            return None;
        }
    }
    None
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
            return inst.word >> 31 == wide && set_instead(vcode, i, (at, end), by_sign);
        }
        let effects = inst.effects();
        if effects.reads_flags || effects.sets_flags || effects.loses_flags {
            return false;
        }
    }
    false
}

/// What asks whether a number is negative or zero so that no other flag matters, in place of a comparison with zero.
fn by_sign(cond: Cond) -> Option<Cond> {
    match cond {
        Cond::Eq | Cond::Ne | Cond::Mi | Cond::Pl => Some(cond),
        Cond::Lt => Some(Cond::Mi),
        Cond::Ge => Some(Cond::Pl),
        _ => None,
    }
}

/// How the flags of a sum or difference answer a comparison.
type Answer = fn(Cond) -> Option<Cond>;

/// `a + b` compared with `a` or `b`: it is less if it was carried.
fn by_carry(cond: Cond) -> Option<Cond> {
    match cond {
        Cond::Lo => Some(Cond::Hs),
        Cond::Hs => Some(Cond::Lo),
        _ => None,
    }
}

/// The same the other way round.
fn by_carry_swapped(cond: Cond) -> Option<Cond> {
    match cond {
        Cond::Hi => Some(Cond::Hs),
        Cond::Ls => Some(Cond::Lo),
        _ => None,
    }
}

/// `b` compared with `a` by `a - b`.
fn by_opposite(cond: Cond) -> Option<Cond> {
    Some(match cond {
        Cond::Eq | Cond::Ne => cond,
        Cond::Lo => Cond::Hi,
        Cond::Hs => Cond::Ls,
        Cond::Hi => Cond::Lo,
        Cond::Ls => Cond::Hs,
        Cond::Lt => Cond::Gt,
        Cond::Ge => Cond::Le,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
        _ => return None,
    })
}

/// Where registers are compared at `at` that a sum or difference shortly before was made of or is, that sets the flags.
fn set_by_sum(vcode: &mut VCode<Inst>, (start, at, end): (u32, u32, u32)) -> bool {
    /// All but the width and the registers: no shift.
    const PLAIN: u32 = 0x7fe0_fc00;
    let is = |inst: &Inst, op: Op| {
        let bits = if matches!(op, Op::ADD_I) { 0 } else { PLAIN };
        inst.code == op as u16 && inst.word & bits == op.word(Sz::W) & bits
    };
    let &[a, b] = vcode.inst_operands(at) else {
        return false;
    };
    let inst = &vcode.insts[at as usize];
    if !is(inst, Op::SUBS) {
        return false;
    }
    let (a, b, wide) = (a.vreg(), b.vreg(), inst.word >> 31);
    for i in (start.max(at.saturating_sub(REACH))..at).rev() {
        let inst = &vcode.insts[i as usize];
        let effects = inst.effects();
        if effects.reads_flags || effects.sets_flags || effects.loses_flags {
            return false;
        }
        let sum = is(inst, Op::ADD) || is(inst, Op::ADD_I);
        if !(sum || is(inst, Op::SUB)) || inst.word >> 31 != wide || inst.as_pseudo().is_some() {
            continue;
        }
        let operands = vcode.inst_operands(i);
        let kind = |k: OperandKind| operands.iter().filter(move |o| o.kind() == k).map(|o| o.vreg());
        let Some(result) = kind(OperandKind::Def).next() else {
            continue;
        };
        let mut terms = kind(OperandKind::Use);
        let answer: Answer = match sum {
            true if a == result && terms.any(|v| v == b) => by_carry,
            true if b == result && terms.any(|v| v == a) => by_carry_swapped,
            false if kind(OperandKind::Use).eq([a, b]) => Some,
            false if kind(OperandKind::Use).eq([b, a]) => by_opposite,
            _ => continue,
        };
        return set_instead(vcode, i, (at, end), answer);
    }
    false
}

/// Lets an operation set the flags in place of the comparison at `at`, if there is a form that does and those behind can ask it.
fn set_instead(vcode: &mut VCode<Inst>, i: u32, (at, end): (u32, u32), answer: Answer) -> bool {
    let code = vcode.insts[i as usize].code;
    let Some((_, code, bits)) = SETTERS.iter().find(|(op, _, _)| *op as u16 == code) else {
        return false;
    };
    if !ask(vcode, at + 1, end, answer) {
        return false;
    }
    let inst = &mut vcode.insts[i as usize];
    inst.code = *code as u16;
    inst.word |= bits;
    vcode.insts[at as usize] = Inst::nop();
    true
}

/// Those that read the flags from `from` on ask what `answer` says, if it has an answer for all of them.
fn ask(vcode: &mut VCode<Inst>, from: u32, end: u32, answer: Answer) -> bool {
    let mut readers: SmallVec<[(u32, u32, Cond); 4]> = SmallVec::new();
    for i in from..end {
        let inst = &vcode.insts[i as usize];
        let effects = inst.effects();
        if effects.reads_flags {
            let Some(shift) = condition_field(inst) else {
                return false;
            };
            let Some(cond) = answer(Cond::from_encoding(inst.word >> shift)) else {
                return false;
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
