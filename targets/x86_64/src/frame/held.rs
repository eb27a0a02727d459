//! Arguments and results in the registers that the frame has for itself (conventions that preserve nothing: GHC's, HiPE's).
//!
//! Between instructions such a value is in another register, the carrier. Around a call the frame's registers are set aside
//! at the top of the outgoing arguments, where rsp finds them:
//!
//! ```text
//!  mov [rsp + n], rbp;  mov rbp, carrier;  call …;  mov carrier, rbp;  mov rbp, [rsp + n]
//! ```
//!
//! Arguments of the function itself are where the prologue saved the registers; those of a jump, and results, move
//! behind the epilogue.

use super::{Frame, frame_regs};
use crate::inst::{Inst, Pseudo, PseudoFlags};
use crate::regs::{self, gpr};
use emit::eh_frame::put_uleb;
use emit::lsda::sleb;
use emit::{CfiOp, CodeBuffer};
use regalloc::{MachInst, Operand, OperandConstraint, PReg, PRegSet, VCode};

/// Bytes that the frame's registers take where they are set aside: rbp and the base pointer.
pub const SET_ASIDE: u32 = 16;

/// All that can be the frame's own.
pub const ANY: PRegSet = regs::set(&[regs::RBP, regs::RBX, regs::R12]);

/// Where values are in the stead of the frame's registers, the first that is free.
const CARRIERS: [usize; 9] = [10, 11, 0, 1, 2, 8, 9, 6, 7];

/// An operand that passes a register of the frame's by a carrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carried {
    /// Its index in the pool.
    pub operand: u32,
    /// The register that the convention wants.
    pub held: PReg,
}

/// Gives operands that are bound to the frame's registers a carrier, and room to what calls lose. What stays bound
/// ([`regalloc::FrameInfo::taken`]) cannot be compiled.
pub fn carry(vcode: &mut VCode<Inst>) {
    let held = frame_regs(&vcode.frame).registers();
    if vcode.frame.naked || !held.into_iter().any(|r| vcode.frame.taken.contains(r)) {
        return;
    }
    let mut bound = PRegSet::empty();
    let mut set_aside = false;
    for at in 0..vcode.insts.len() {
        let inst = vcode.insts[at];
        let mut lost = match inst.has_clobbers() {
            true => inst.clobbers(),
            false => PRegSet::empty(),
        };
        lost.intersect_from(held);
        if !(is_plain(&inst, lost) && carry_operands(vcode, at, held)) {
            bound.union_from(lost);
            bound.union_from(fixed(vcode, at));
        } else {
            set_aside |= lost != PRegSet::empty();
        }
    }
    bound.intersect_from(held);
    for preg in held {
        if !bound.contains(preg) {
            vcode.frame.taken.remove(preg);
        }
    }
    if set_aside {
        let outgoing = &mut vcode.frame.outgoing_bytes;
        *outgoing = outgoing.next_multiple_of(16) + SET_ASIDE;
    }
}

/// Whether an instruction can pass registers by carriers. A handler finds what the call left in the frame's registers, and
/// what stack maps describe, or memory operands name, is found by them.
fn is_plain(inst: &Inst, lost: PRegSet) -> bool {
    match inst.as_pseudo() {
        Some(Pseudo::Args | Pseudo::Ret | Pseudo::TailCall | Pseudo::TailCallReg) => true,
        Some(Pseudo::Call | Pseudo::CallReg | Pseudo::CallMem) if lost == PRegSet::empty() => true,
        Some(Pseudo::Call | Pseudo::CallReg) => {
            let described = inst.disp != 0 && !inst.says(PseudoFlags::KCFI);
            !inst.says(PseudoFlags::INVOKE) && !described
        }
        _ => false,
    }
}

/// The registers that an instruction's operands are bound to.
fn fixed(vcode: &VCode<Inst>, at: usize) -> PRegSet {
    let mut set = PRegSet::empty();
    for operand in vcode.inst_operands(at as u32) {
        if let OperandConstraint::FixedReg(preg) = operand.constraint() {
            set.add(preg);
        }
    }
    set
}

/// Binds operands to carriers. `false`: there are none left.
fn carry_operands(vcode: &mut VCode<Inst>, at: usize, held: PRegSet) -> bool {
    let inst = vcode.insts[at];
    let mut used = fixed(vcode, at);
    if !matches!(inst.as_pseudo(), Some(Pseudo::Args | Pseudo::Ret)) && inst.says(PseudoFlags::KCFI) {
        used.add(regs::R10);
        used.add(regs::R11);
    }
    let (start, count) = inst.operand_range();
    for index in start..start + count {
        let operand = vcode.operands[index as usize];
        let OperandConstraint::FixedReg(preg) = operand.constraint() else {
            continue;
        };
        if !held.contains(preg) {
            continue;
        }
        let Some(carrier) = CARRIERS.into_iter().map(gpr).find(|c| !used.contains(*c)) else {
            return false;
        };
        used.add(carrier);
        let constraint = OperandConstraint::FixedReg(carrier);
        vcode.operands[index as usize] =
            Operand::new(operand.vreg(), constraint, operand.kind(), operand.pos());
        vcode.tables.carried.push(Carried {
            operand: index,
            held: preg,
        });
    }
    true
}

impl Frame {
    /// Where the prologue saved the caller's value of one of the frame's registers: base register and offset.
    pub fn saved_place(&self, preg: PReg) -> (u8, i32) {
        let above = match self.pushed.iter().position(|p| *p == preg) {
            Some(n) => n as i32 + 1,
            None => 0,
        };
        let (base, incoming) = self.incoming;
        (base, incoming - 16 - self.lead - 8 * above)
    }

    /// rbp is set aside: the CFA is found by what is in memory.
    pub fn note_set_aside(&self, code: &mut CodeBuffer) {
        if !self.cfi || self.windows {
            return;
        }
        const BREG7: u8 = 0x77;
        const DEREF: u8 = 0x06;
        const PLUS_UCONST: u8 = 0x23;
        let mut expression = vec![BREG7];
        sleb(&mut expression, self.set_aside(regs::RBP).into());
        expression.extend([DEREF, PLUS_UCONST]);
        put_uleb(&mut expression, 16 + self.lead as u64);
        let (start, len) = code.cfi_bytes(&expression);
        self.note(code, CfiOp::DefCfaExpression { start, len });
    }

    /// rbp is the frame pointer again.
    pub fn note_back(&self, code: &mut CodeBuffer) {
        let (reg, offset) = (regs::dwarf(regs::RBP), 16 + self.lead);
        self.note(code, CfiOp::DefCfa { reg, offset });
    }

    /// Where a register of the frame's is while a call has it, from rsp.
    pub fn set_aside(&self, preg: PReg) -> i32 {
        let place = if preg == regs::RBP { 0 } else { 8 };
        (self.outgoing - SET_ASIDE) as i32 + place
    }
}
