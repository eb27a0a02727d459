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
