//! Changes of SME's state: see [`crate::lower::streaming`].

use super::*;
use crate::inst::StreamingChange;
use crate::lower::streaming::za_switch;

/// `smstop sm`
const STOP: u32 = 0xd503_427f;
/// `smstart sm`
const START: u32 = 0xd503_437f;
/// `zero {za}`
const ZERO_ZA: u32 = 0xc008_00ff;
/// `zero {zt0}`
const ZERO_ZT0: u32 = 0xc048_0001;
/// `mrs x16, TPIDR2_EL0`
const READ_TPIDR2: u32 = 0xd53b_d0b0;
/// `msr TPIDR2_EL0, xzr`
const CLEAR_TPIDR2: u32 = 0xd51b_d0bf;
/// `cbz x16` and `cbnz x16` without displacement.
const BRANCH_ZERO: u32 = 0xb400_0010;
const BRANCH_NONZERO: u32 = 0xb500_0010;

/// The SVE instruction that does the same as a NEON one in the low 16 bytes of a register.
pub fn sve_form(op: Op, word: u32) -> Option<u32> {
    let registers = word & 0x001f_03ff;
    let size = (word >> 22 & 3) << 22;
    // Halves are apart in NEON.
    let float = if word >> 21 & 1 == 0 {
        1
    } else {
        2 | word >> 22 & 1
    } << 22;
    let bits = match op {
        Op::V_ADD => 0x0420_0000 | size,
        Op::V_SUB => 0x0420_0400 | size,
        Op::V_AND => 0x0420_3000,
        Op::V_ORR => 0x0460_3000,
        Op::V_EOR => 0x04a0_3000,
        Op::V_BIC => 0x04e0_3000,
        Op::V_FADD => 0x6500_0000 | float,
        Op::V_FSUB => 0x6500_0400 | float,
        Op::V_FMUL => 0x6500_0800 | float,
        _ => return None,
    };
    Some(bits | registers)
}

/// Whether a NEON instruction may stand in a function that runs in streaming mode: `sve_form` knows it, or it moves lane 0
/// to a general-purpose register (Arm ARM, "Illegal instructions in Streaming SVE mode").
pub fn is_streaming_safe(inst: &Inst) -> bool {
    let Some(op) = inst.as_op() else { return true };
    let lane_0 = (inst.word >> 16 & 31).is_power_of_two();
    match op {
        Op::V_SMOV_W | Op::V_SMOV_X | Op::V_UMOV_W | Op::V_UMOV_X => lane_0,
        op => sve_form(op, 0).is_some(),
    }
}

impl Emitter<'_> {
    pub(super) fn streaming_mode(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let change = StreamingChange::from_bits(inst.imm);
        let over = self.code.new_label();
        if let Some(when) = change.when {
            // tbz or tbnz of bit 0
            let branch = if when { 0x3600_0000 } else { 0x3700_0000 };
            self.code.branch(branch | enc(places[0])?, over);
        }
        self.put(if change.start { START } else { STOP });
        self.code.bind(over);
        Ok(())
    }

    fn call_routine(&mut self, inst: &Inst) {
        self.reloc(inst.sym, 0);
        self.put(Op::BL.word(Sz::X));
    }

    pub(super) fn za_new(&mut self, inst: &Inst) {
        let none = self.code.new_label();
        self.put(READ_TPIDR2);
        self.code.branch(BRANCH_ZERO, none);
        self.call_routine(inst);
        self.put(CLEAR_TPIDR2);
        self.code.bind(none);
        self.put(za_switch(true));
        if inst.imm & 1 != 0 {
            self.put(ZERO_ZA);
        }
        if inst.imm & 2 != 0 {
            self.put(ZERO_ZT0);
        }
    }

    pub(super) fn za_restore(&mut self, inst: &Inst) {
        let kept = self.code.new_label();
        self.put(za_switch(true));
        self.put(READ_TPIDR2);
        self.code.branch(BRANCH_NONZERO, kept);
        self.call_routine(inst);
        self.code.bind(kept);
        self.put(CLEAR_TPIDR2);
    }
}
