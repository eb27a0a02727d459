//! The frame's registers as arguments and results: see [`crate::frame::held`].

use super::*;
use crate::frame::held::Carried;

impl Emitter<'_> {
    /// What an instruction passes by carriers: the register of the frame's, its carrier, whether it is defined.
    fn carried(&self, inst: &Inst, places: &[Allocation]) -> SmallVec<[(PReg, PReg, bool); 2]> {
        let list: &[Carried] = &self.vcode.tables.carried;
        let own = |c: &&Carried| (inst.ops..inst.ops + u32::from(inst.num_ops)).contains(&c.operand);
        (list.iter().filter(own))
            .filter_map(|c| {
                let carrier = places[(c.operand - inst.ops) as usize].as_reg()?;
                let is_def = self.vcode.operands[c.operand as usize].kind() == OperandKind::Def;
                Some((c.held, carrier, is_def))
            })
            .collect()
    }

    /// The frame's registers that a call leaves with garbage.
    fn lost(&self, inst: &Inst) -> PRegSet {
        let mut lost = inst.clobbers();
        lost.intersect_from(crate::frame::held::ANY);
        if lost == PRegSet::empty() {
            return lost;
        }
        lost.intersect_from(crate::frame::frame_regs(&self.vcode.frame).registers());
        lost
    }

    /// Before a call: what it leaves with garbage is set aside, and carried arguments go where it wants them.
    pub(super) fn before_call(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let lost = self.lost(inst);
        if lost == PRegSet::empty() {
            return Ok(());
        }
        for preg in lost {
            let offset = self.frame.set_aside(preg);
            self.move_word(preg, (RSP, offset), true)?;
        }
        if lost.contains(regs::RBP) {
            self.frame.note_set_aside(self.walk.code);
        }
        self.pass_carried(inst, places);
        Ok(())
    }

    /// Moves carried arguments, or results, to where the convention wants them.
    pub(super) fn pass_carried(&mut self, inst: &Inst, places: &[Allocation]) {
        for (held, carrier, is_def) in self.carried(inst, places) {
            if !is_def {
                self.mov_rr(carrier.hw_enc() as u8, held.hw_enc() as u8);
            }
        }
    }

    /// Behind a call: carried results are taken, and the frame's registers are what they were.
    pub(super) fn after_lossy_call(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let lost = self.lost(inst);
        if lost == PRegSet::empty() {
            return Ok(());
        }
        for (held, carrier, is_def) in self.carried(inst, places) {
            if is_def {
                self.mov_rr(held.hw_enc() as u8, carrier.hw_enc() as u8);
            }
        }
        for preg in lost {
            let offset = self.frame.set_aside(preg);
            self.move_word(preg, (RSP, offset), false)?;
        }
        if lost.contains(regs::RBP) {
            self.walk.frame.note_back(self.walk.code);
        }
        Ok(())
    }

    /// At the entry: arguments that the prologue saved with the caller's registers.
    pub(super) fn take_arguments(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        for (held, carrier, _) in self.carried(inst, places) {
            let place = self.frame.saved_place(held);
            self.move_word(carrier, place, false)?;
        }
        Ok(())
    }

    /// `mov` of 64 bits between a register and `[base + offset]`.
    pub(super) fn move_word(&mut self, preg: PReg, (base, offset): (u8, i32), store: bool) -> Encoded {
        self.context()
            .spill(preg, Mem::base(base, offset), false, 8, store)
    }
}
