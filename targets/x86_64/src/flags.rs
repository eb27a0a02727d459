//! Comparisons that other instructions of the block answer.
//!
//! ```text
//!   sub n = m, 1; test n, n; je    ─►   sub n = m, 1; je              (the flags are so already)
//!   and n = m, 3; test n, n; jne   ─►   and n = m, 3; jne             (in 32 bits, and tested in 64)
//!   lea n = [p - 1]; test p, p; jg ─►   sub n = p, 1; jge             (p > 0 is p >= 1)
//!   setl b; test b, b; jne         ─►   setl b; jl                    (b is what the flags say)
//!   cmp a, b; cmovg c; cmp a, b    ─►   cmp a, b; cmovg c             (the flags are so still)
//!   add n = a, b; cmp n, a; jb     ─►   add n = a, b; jb              (it is less if the sum was carried)
//!   sub n = a, b; cmp a, b; jl     ─►   sub n = a, b; jl
//! ```
//! Addresses that are sums are marked where nobody asks for flags behind them (`mark_sums`): they are additions where the sum
//! stands in the register of one of its terms, which is known after allocation.
//!
//! Needs machine IR before allocation, in which flags live within a block. Leaves true: the same. Cost: a look at each
//! instruction, and a few around each such test.

use crate::Code;
use crate::inst::{Cond, Inst, MemForm, MemKind, Pseudo, Segment};
use crate::lower::operand::{ADC, ADD, AND, CMP, DEC, INC, NEG, OR, SAR, SBB, SHL, SHR, SUB, TEST, XOR};
use regalloc::{MachInst, Operand, OperandConstraint, OperandKind, OperandPos, VCode, VReg};
use smallvec::SmallVec;

/// Instructions between the two that are looked at.
const REACH: usize = 16;

/// `lea` by width.
const LEA: [Option<Code>; 4] = [None, None, Some(Code::Lea_r32_m), Some(Code::Lea_r64_m)];

/// Removes the tests.
pub fn reuse(vcode: &mut VCode<Inst>) {
    for block in 0..vcode.blocks.len() {
        let (start, end) = (vcode.blocks[block].inst_start, vcode.blocks[block].inst_end);
        for at in start..end {
            if is_repeated(vcode, start, at) {
                vcode.insts[at as usize] = Inst::nop();
                continue;
            }
            let Some((width, compared, with)) = comparison(vcode, at) else {
                if carried(vcode, (start, at, end)).is_some() {
                    vcode.insts[at as usize] = Inst::nop();
                }
                continue;
            };
            let answered = (with == 0).then(|| answered(vcode, start, at, width, compared));
            let behind = at as usize + 1..end as usize;
            if with == 0 && ask_again(vcode, (start, at, end), width, compared) {
                vcode.insts[at as usize] = Inst::nop();
                continue;
            }
            match answered.flatten() {
                Some(all) if all || asks_for_zero_or_sign(&vcode.insts[behind.clone()]) => {
                    vcode.insts[at as usize] = Inst::nop();
                }
                _ => subtract(vcode, (start, at, end), width, compared, with),
            }
        }
    }
}

/// Whether an instruction compares registers, or a register and a constant, that were the last to be compared before it.
fn is_repeated(vcode: &VCode<Inst>, start: u32, at: u32) -> bool {
    const FLOATS: [u16; 2] = [Code::Ucomiss_xmm_xmmm32 as u16, Code::Ucomisd_xmm_xmmm64 as u16];
    let inst = &vcode.insts[at as usize];
    let Some(code) = inst.machine_code() else {
        return false;
    };
    let is = |codes: &[Code; 4]| codes.iter().any(|c| *c as u16 == code);
    if !is(&CMP.rm) && !is(&CMP.imm) && !is(&TEST.rm) && !FLOATS.contains(&code) {
        return false;
    }
    let operands = |i: u32| vcode.inst_operands(i).iter().map(|o| o.vreg());
    let same = |i: u32| {
        let other = &vcode.insts[i as usize];
        other.machine_code() == Some(code)
            && (other.imm, other.mem, other.sym) == (inst.imm, inst.mem, inst.sym)
            && operands(i).eq(operands(at))
    };
    if inst.mem != MemForm::default() || inst.sym != 0 {
        return false;
    }
    for i in (start..at).rev().take(REACH) {
        let effects = vcode.insts[i as usize].effects();
        if effects.sets_flags || effects.loses_flags {
            return same(i);
        }
    }
    false
}

/// Marks the sums behind which flags are dead.
pub fn mark_sums(vcode: &mut VCode<Inst>) {
    for block in 0..vcode.blocks.len() {
        let data = &vcode.blocks[block];
        let mut live = false;
        for inst in vcode.insts[data.inst_start as usize..data.inst_end as usize]
            .iter_mut()
            .rev()
        {
            if is_sum(inst) {
                if !live {
                    inst.mark_flags_dead();
                }
                continue;
            }
            let effects = inst.effects();
            live = effects.reads_flags || live && !effects.sets_flags && !effects.loses_flags;
        }
    }
}

/// Whether an instruction is a sum of two registers, or of a register and a constant, made by `lea`.
fn is_sum(inst: &Inst) -> bool {
    const LEA32: u16 = Code::Lea_r32_m as u16;
    const LEA64: u16 = Code::Lea_r64_m as u16;
    let mem = inst.mem;
    matches!(inst.code, LEA32 | LEA64)
        && mem.kind() == MemKind::Regs
        && mem.has_base()
        && mem.segment() == Segment::None
        && inst.sym == 0
        && match mem.has_index() {
            true => mem.scale_log2() == 0 && inst.disp == 0,
            false => inst.disp != 0,
        }
}

/// The width (by its index), the register and the constant that an instruction compares.
fn comparison(vcode: &VCode<Inst>, at: u32) -> Option<(usize, VReg, i32)> {
    let inst = &vcode.insts[at as usize];
    let code = inst.machine_code()?;
    let width = |codes: &[Code; 4]| codes.iter().position(|c| *c as u16 == code);
    if inst.mem != MemForm::default() {
        return None;
    }
    match vcode.inst_operands(at) {
        [a, b] if a.vreg() == b.vreg() => Some((width(&TEST.rm)?, a.vreg(), 0)),
        [a] => Some((width(&CMP.imm)?, a.vreg(), inst.imm)),
        _ => None,
    }
}

/// A `lea` that takes a constant away from a register which is compared at `at`, and is not used before, becomes a
/// subtraction in the comparison's place, if a jump can ask that as well.
fn subtract(
    vcode: &mut VCode<Inst>,
    (start, at, end): (u32, u32, u32),
    width: usize,
    compared: VReg,
    with: i32,
) {
    let Some((jump, cond)) = only_jump(vcode, at + 1, end) else {
        return;
    };
    for i in (start..at).rev().take(REACH) {
        let inst = vcode.insts[i as usize];
        let &[result, base] = vcode.inst_operands(i) else {
            continue;
        };
        let plain = inst.mem.kind() == MemKind::Regs && inst.mem.has_base() && !inst.mem.has_index();
        let is_lea = LEA[width].is_some_and(|c| inst.machine_code() == Some(c as u16));
        if !is_lea || !plain || inst.sym != 0 || base.vreg() != compared {
            continue;
        }
        let used = |k: u32| vcode.inst_operands(k).iter().any(|o| o.vreg() == result.vreg());
        let (Some(less), false) = (inst.disp.checked_neg(), (i + 1..=at).any(used)) else {
            continue;
        };
        let Some(cond) = compared_with(cond, with, less) else {
            continue;
        };
        let ops = inst.ops as usize;
        vcode.operands[ops] = base;
        let tied = OperandConstraint::Reuse(0);
        vcode.operands[ops + 1] = Operand::new(result.vreg(), tied, OperandKind::Def, OperandPos::Late);
        let carries = matches!(cond, Cond::B | Cond::Ae | Cond::Be | Cond::A);
        let (code, imm) = match less {
            1 if !carries => (DEC[width], 0),
            -1 if !carries => (INC[width], 0),
            _ => (SUB.imm[width], less),
        };
        vcode.insts[at as usize] = Inst {
            code: code as u16,
            imm,
            ops: inst.ops,
            num_ops: inst.num_ops,
            ..Inst::nop()
        };
        vcode.insts[i as usize] = Inst::nop();
        vcode.insts[jump as usize].aux = cond as u16;
        return;
    }
}

/// How the flags of a sum or difference answer a comparison of registers that it was made of or is.
#[derive(Copy, Clone)]
enum Answer {
    /// They are the same.
    Same,
    /// Those of the registers compared the other way round.
    Swapped,
    /// The carry says that the first is below the second.
    Carry,
    /// The carry says that the first is above the second.
    CarrySwapped,
}

impl Answer {
    /// What is to be asked in place of a condition.
    fn cond(self, cond: Cond) -> Option<Cond> {
        use Cond::*;
        match (self, cond) {
            (Answer::Same, cond) | (Answer::Carry, cond @ (B | Ae)) => Some(cond),
            (Answer::Swapped, E | Ne) => Some(cond),
            (Answer::Swapped | Answer::CarrySwapped, A) => Some(B),
            (Answer::Swapped | Answer::CarrySwapped, Be) => Some(Ae),
            (Answer::Swapped, B) => Some(A),
            (Answer::Swapped, Ae) => Some(Be),
            (Answer::Swapped, L) => Some(G),
            (Answer::Swapped, Ge) => Some(Le),
            (Answer::Swapped, Le) => Some(Ge),
            (Answer::Swapped, G) => Some(L),
            _ => None,
        }
    }

    /// Of the comparison of `a` with `b`, by the sum of terms or the difference of two.
    fn of(made: &Made, a: VReg, b: VReg) -> Option<Answer> {
        let is_term = |v: VReg| v == made.lhs || made.rhs == Some(v);
        match made.subtracted {
            true if (made.lhs, made.rhs) == (a, Some(b)) => Some(Answer::Same),
            true if (made.lhs, made.rhs) == (b, Some(a)) => Some(Answer::Swapped),
            true => None,
            false if a == made.result && is_term(b) => Some(Answer::Carry),
            false if b == made.result && is_term(a) => Some(Answer::CarrySwapped),
            false => None,
        }
    }
}

/// A sum or difference.
struct Made {
    result: VReg,
    lhs: VReg,
    /// Not of a constant.
    rhs: Option<VReg>,
    subtracted: bool,
    /// By `lea`, which sets no flags.
    lea: bool,
}

/// The sum or difference that an instruction makes of registers, in a width.
fn made(vcode: &VCode<Inst>, at: u32, width: usize) -> Option<Made> {
    let inst = &vcode.insts[at as usize];
    let code = inst.machine_code()?;
    let operands = vcode.inst_operands(at);
    let is = |other: Code| other as u16 == code;
    let rhs = |k: usize| operands.get(k).map(|o: &Operand| o.vreg());
    if LEA[width].is_some_and(is) {
        return is_sum(inst).then(|| Made {
            result: operands[0].vreg(),
            lhs: operands[1].vreg(),
            rhs: rhs(2),
            subtracted: false,
            lea: true,
        });
    }
    let subtracted = is(SUB.rm[width]);
    let plain = inst.mem == MemForm::default() && inst.sym == 0;
    if !plain || !(subtracted || is(ADD.rm[width]) || is(ADD.imm[width])) {
        return None;
    }
    Some(Made {
        result: operands[1].vreg(),
        lhs: operands[0].vreg(),
        rhs: rhs(2),
        subtracted,
        lea: false,
    })
}

/// Where registers are compared that the last sum or difference before was made of, those behind ask its flags: the comparison
/// is needed no more.
fn carried(vcode: &mut VCode<Inst>, (start, at, end): (u32, u32, u32)) -> Option<()> {
    let inst = &vcode.insts[at as usize];
    let code = inst.machine_code()?;
    let width = CMP.rm.iter().position(|c| *c as u16 == code)?;
    let &[a, b] = vcode.inst_operands(at) else {
        return None;
    };
    if inst.mem != MemForm::default() {
        return None;
    }
    let mut read = false;
    for i in (start..at).rev().take(REACH) {
        let effects = vcode.insts[i as usize].effects();
        let made = made(vcode, i, width);
        let answer = made.as_ref().and_then(|m| Answer::of(m, a.vreg(), b.vreg()));
        if let (Some(made), Some(answer)) = (made, answer)
            && !(made.lea && read)
        {
            let askers = askers(vcode, at + 1, end, |c| answer.cond(c))?;
            if made.lea {
                add(vcode, i, width);
            }
            askers
                .into_iter()
                .for_each(|(i, cond)| set_condition(&mut vcode.insts[i as usize], cond));
            return Some(());
        }
        if effects.sets_flags || effects.loses_flags {
            return None;
        }
        read |= effects.reads_flags;
    }
    None
}

/// Those that ask for flags from `from` on, and what they are to ask then; `None`: one of them asks for what is not known.
fn askers(
    vcode: &VCode<Inst>,
    from: u32,
    end: u32,
    answer: impl Fn(Cond) -> Option<Cond>,
) -> Option<SmallVec<[(u32, Cond); 4]>> {
    let mut askers = SmallVec::new();
    for i in from..end {
        let inst = &vcode.insts[i as usize];
        let effects = inst.effects();
        if effects.reads_flags {
            let cond = conditions(inst).filter(|[a, b]| a == b)?[0];
            let asked = answer(cond)?;
            if asked != cond {
                if takes_carry(inst) {
                    return None;
                }
                askers.push((i, asked));
            }
        }
        if effects.sets_flags || effects.loses_flags {
            break;
        }
    }
    Some(askers)
}

/// A sum made by `lea` becomes an addition.
fn add(vcode: &mut VCode<Inst>, at: u32, width: usize) {
    let inst = vcode.insts[at as usize];
    let ops = inst.ops as usize;
    let (result, lhs) = (vcode.operands[ops], vcode.operands[ops + 1]);
    let tied = OperandConstraint::Reuse(0);
    vcode.operands[ops] = lhs;
    vcode.operands[ops + 1] = Operand::new(result.vreg(), tied, OperandKind::Def, OperandPos::Late);
    let (code, imm) = match inst.mem.has_index() {
        true => (ADD.rm[width], 0),
        false => (ADD.imm[width], inst.disp),
    };
    vcode.insts[at as usize] = Inst {
        code: code as u16,
        imm,
        ops: inst.ops,
        num_ops: inst.num_ops,
        ..Inst::nop()
    };
}

/// Where what is tested for zero at `at` is a condition that the flags still tell, those behind the test ask for it.
fn ask_again(vcode: &mut VCode<Inst>, (start, at, end): (u32, u32, u32), width: usize, tested: VReg) -> bool {
    let Some(cond) = tested_condition(vcode, (start, at), width, tested) else {
        return false;
    };
    let answer = |asked| match asked {
        Cond::Ne => Some(cond),
        Cond::E => Some(cond.inverted()),
        _ => None,
    };
    let Some(askers) = askers(vcode, at + 1, end, answer) else {
        return false;
    };
    for (i, cond) in askers {
        set_condition(&mut vcode.insts[i as usize], cond);
    }
    true
}

/// The condition that the register which is tested at `at` tells, if flags are then as they were when it was set.
fn tested_condition(
    vcode: &VCode<Inst>,
    (start, at): (u32, u32),
    width: usize,
    tested: VReg,
) -> Option<Cond> {
    for i in (start..at).rev().take(REACH) {
        let inst = &vcode.insts[i as usize];
        let operands = vcode.inst_operands(i);
        let sets = |o: &Operand| o.kind() == OperandKind::Def && o.vreg() == tested;
        if operands.iter().any(sets) {
            // Alone it is a byte; with an operand before it, zero above.
            let whole = width == 0 || operands.len() == 2;
            let set = (SET..SET + 16).contains(&inst.code) && inst.mem == MemForm::default();
            return (set && whole).then(|| Cond::from_encoding((inst.code - SET) as u8));
        }
        let effects = inst.effects();
        if effects.sets_flags || effects.loses_flags {
            return None;
        }
    }
    None
}

/// The conditional jump that alone asks for the flags, and its condition.
fn only_jump(vcode: &VCode<Inst>, from: u32, end: u32) -> Option<(u32, Cond)> {
    for i in from..end {
        let inst = &vcode.insts[i as usize];
        if inst.as_pseudo() == Some(Pseudo::Jcc) {
            return Some((i, Cond::from_encoding(inst.aux as u8)));
        }
        let effects = inst.effects();
        if effects.reads_flags || effects.sets_flags || effects.loses_flags {
            return None;
        }
    }
    None
}

/// What holds of a number compared with `other` when `cond` holds of it compared with `with`.
fn compared_with(cond: Cond, with: i32, other: i32) -> Option<Cond> {
    use Cond::*;
    let cond = match cond {
        S if with == 0 => L,
        Ns if with == 0 => Ge,
        cond => cond,
    };
    match cond {
        E | Ne if (with, other) == (0, 1) => Some(if cond == E { B } else { Ae }),
        E | Ne | L | Ge | Le | G | B | Ae | Be | A if with == other => Some(cond),
        // One more: x > n is x >= n + 1. Unsigned numbers end between -1 and 0.
        G | Le if with.checked_add(1) == Some(other) => Some(if cond == G { Ge } else { L }),
        Ge | L if with.checked_sub(1) == Some(other) => Some(if cond == Ge { G } else { Le }),
        A | Be if with != -1 && with.checked_add(1) == Some(other) => Some(if cond == A { Ae } else { B }),
        Ae | B if with != 0 && with.checked_sub(1) == Some(other) => Some(if cond == Ae { A } else { Be }),
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
    // The upper half is clear, and so is the sign of both.
    if width == 3 && AND.imm[2] as u16 == code && inst.imm >= 0 {
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
        Some(Pseudo::Jcc | Pseudo::SelectByBranch) => return Some(both(inst.aux)),
        Some(Pseudo::JccOr) => {
            let second = Cond::from_encoding((inst.aux >> 4) as u8);
            return Some([Cond::from_encoding(inst.aux as u8), second]);
        }
        Some(_) => return None,
        None => {}
    }
    match inst.code {
        _ if takes_carry(inst) => Some([Cond::B; 2]),
        code if (SET..SET + 16).contains(&code) => Some(both(code - SET)),
        code if (MOVE..MOVE + 48).contains(&code) => Some(both((code - MOVE) / 3)),
        _ => None,
    }
}

/// Whether an instruction adds or subtracts the carry.
fn takes_carry(inst: &Inst) -> bool {
    let codes = [ADC.imm[2], ADC.imm[3], SBB.imm[2], SBB.imm[3]];
    codes.iter().any(|c| *c as u16 == inst.code) && inst.as_pseudo().is_none()
}

// iced orders conditions as their encodings, and widths within those of `cmov`.
const SET: u16 = Code::Seto_rm8 as u16;
const MOVE: u16 = Code::Cmovo_r16_rm16 as u16;

/// An instruction that asks for one condition asks for `cond`.
fn set_condition(inst: &mut Inst, cond: Cond) {
    match inst.code {
        code if (SET..SET + 16).contains(&code) => inst.code = SET + cond as u16,
        code if (MOVE..MOVE + 48).contains(&code) => inst.code = MOVE + 3 * cond as u16 + (code - MOVE) % 3,
        _ => inst.aux = inst.aux & !15 | cond as u16,
    }
}
