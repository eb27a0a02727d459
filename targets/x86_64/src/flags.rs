//! Tests of a register against zero that the instruction which computed it has answered: it leaves the flags so already.
//!
//! Needs machine IR before allocation, in which flags live within a block. Leaves true: the same. Cost: a look at each
//! instruction, and a few around each such test.

use crate::Code;
use crate::inst::{Cond, Inst, MemForm, Pseudo};
use crate::lower::operand::{ADD, AND, CMP, DEC, INC, NEG, OR, SAR, SHL, SHR, SUB, TEST, XOR};
use regalloc::{MachInst, OperandKind, VCode, VReg};

/// Instructions between the two that are looked at.
const REACH: usize = 16;

/// Removes the tests.
pub fn reuse(vcode: &mut VCode<Inst>) {
    for block in 0..vcode.blocks.len() {
        let (start, end) = (vcode.blocks[block].inst_start, vcode.blocks[block].inst_end);
        for at in start..end {
            let Some((width, tested)) = test(vcode, at) else {
                continue;
            };
            let Some(all) = answered(vcode, start, at, width, tested) else {
                continue;
            };
            if all || asks_for_zero_or_sign(&vcode.insts[at as usize + 1..end as usize]) {
                vcode.insts[at as usize] = Inst::nop();
            }
        }
    }
}

/// The width (by its index) and the register that an instruction compares with zero.
fn test(vcode: &VCode<Inst>, at: u32) -> Option<(usize, VReg)> {
    let inst = &vcode.insts[at as usize];
    let code = inst.machine_code()?;
    let width = |codes: &[Code; 4]| codes.iter().position(|c| *c as u16 == code);
    if inst.mem != MemForm::default() {
        return None;
    }
    match vcode.inst_operands(at) {
        [a, b] if a.vreg() == b.vreg() => Some((width(&TEST.rm)?, a.vreg())),
        [a] if inst.imm == 0 => Some((width(&CMP.imm)?, a.vreg())),
        _ => None,
    }
}

/// Whether the last instruction before `at` that changes flags sets them by its result in `tested`; if so, whether all
/// flags are as after the test, not only those for zero and the sign.
fn answered(vcode: &VCode<Inst>, start: u32, at: u32, width: usize, tested: VReg) -> Option<bool> {
    let before = (start..at).rev().take(REACH);
    let setter = before.into_iter().find(|i| {
        let effects = vcode.insts[*i as usize].effects();
        effects.sets_flags || effects.loses_flags
    })?;
    let mut defs = vcode
        .inst_operands(setter)
        .iter()
        .filter(|o| o.kind() == OperandKind::Def);
    if defs.next()?.vreg() != tested || defs.next().is_some() {
        return None;
    }
    let inst = &vcode.insts[setter as usize];
    let code = inst.machine_code()?;
    let is = |codes: &[Code; 4]| codes[width] as u16 == code;
    if [&AND, &OR, &XOR].iter().any(|op| is(&op.rm) || is(&op.imm)) {
        return Some(true);
    }
    let sums = [&ADD, &SUB].iter().any(|op| is(&op.rm) || is(&op.imm)) || is(&INC) || is(&DEC) || is(&NEG);
    // A shift by nothing leaves the flags as they were.
    let mask = if width == 3 { 63 } else { 31 };
    let shifts = [&SHL, &SHR, &SAR].iter().any(|op| is(&op.imm)) && inst.imm & mask != 0;
    (sums || shifts).then_some(false)
}

/// Whether the instructions behind a test ask only whether the result was zero, or its sign.
fn asks_for_zero_or_sign(insts: &[Inst]) -> bool {
    for inst in insts {
        let effects = inst.effects();
        if effects.reads_flags && !conditions(inst).is_some_and(|c| c.into_iter().all(is_zero_or_sign)) {
            return false;
        }
        if effects.sets_flags || effects.loses_flags {
            break;
        }
    }
    true
}

fn is_zero_or_sign(cond: Cond) -> bool {
    matches!(cond, Cond::E | Cond::Ne | Cond::S | Cond::Ns)
}

/// The conditions that an instruction asks for; `None`: not known.
fn conditions(inst: &Inst) -> Option<[Cond; 2]> {
    let both = |enc: u16| [Cond::from_encoding(enc as u8); 2];
    match inst.as_pseudo() {
        Some(Pseudo::Jcc | Pseudo::SelectFloat) => return Some(both(inst.aux)),
        Some(Pseudo::JccOr) => {
            let second = Cond::from_encoding((inst.aux >> 4) as u8);
            return Some([Cond::from_encoding(inst.aux as u8), second]);
        }
        Some(_) => return None,
        None => {}
    }
    // iced orders conditions as their encodings, and widths within those of `cmov`.
    const SET: u16 = Code::Seto_rm8 as u16;
    const MOVE: u16 = Code::Cmovo_r16_rm16 as u16;
    match inst.code {
        code if (SET..SET + 16).contains(&code) => Some(both(code - SET)),
        code if (MOVE..MOVE + 48).contains(&code) => Some(both((code - MOVE) / 3)),
        _ => None,
    }
}
