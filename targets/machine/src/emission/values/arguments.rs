//! Arguments: before the code moves them about they are where the caller put them, and what a register held at the
//! function's entry is known for good (`DW_OP_entry_value`), as is what the caller has in its frame.

use super::Tracker;
use super::state::{Changes, Lasting, State, ValuePlace};
use regalloc::{MachInst, Terminator, Tier, ValueOperand};

impl<I: MachInst> Tracker<'_, I> {
    /// Finds the registers that arguments come in, and the copies of them that the head of the function makes.
    pub(super) fn find_arguments(&mut self) {
        let vcode = self.vcode;
        for value in &vcode.value_operands {
            if let ValueOperand::Argument(p) = *value {
                self.arguments.push((vcode.num_vregs + p.index() as u32, p));
            }
        }
        let first = u32::from(self.has_arguments);
        if self.has_arguments {
            let places = self.allocs.of(&vcode.insts[0]).iter();
            let operands = vcode.inst_operands(0).iter().zip(places);
            let registers = operands.filter_map(|(o, p)| Some((o.vreg().vreg() as u32, p.as_reg()?)));
            self.arguments.extend(registers);
        }
        if !self.lasts() {
            return;
        }
        let end = vcode.blocks[0].inst_end;
        let is_head = |i: &u32| {
            let inst = &vcode.insts[*i as usize];
            let located = vcode.sources.get(*i as usize).is_some_and(|s| *s != 0);
            !located && !inst.has_clobbers() && inst.terminator() == Terminator::None
        };
        self.head = first;
        for i in (first..end).take_while(is_head) {
            self.head = i + 1;
            if let Some((to, from)) = self.copied(i)
                && let Some((_, register)) = self.arguments.iter().find(|a| a.0 == from)
            {
                self.arguments.push((to, *register));
            }
        }
    }

    /// Whether places that are for good are told of: in code that is optimised.
    fn lasts(&self) -> bool {
        self.vcode.tier == Tier::Optimise
    }

    /// Virtual registers that have a value from the function's first instruction on.
    pub(super) fn lasting_registers(&self) -> Vec<u32> {
        if !self.lasts() {
            return Vec::new();
        }
        let incoming = self.vcode.incoming.iter().map(|i| i.0.vreg() as u32);
        let of_function = self.arguments.iter().map(|a| a.0);
        incoming.chain(of_function).collect()
    }

    /// The arguments are there, behind the first instruction if that is them.
    pub(super) fn arrive(&self, state: &mut State, changes: &mut Changes) {
        for &(v, register) in self.arguments.iter().filter(|a| self.tracked[a.0 as usize]) {
            changes.add(state, ValuePlace::reg(register), v);
            if self.lasts() {
                changes.add(state, ValuePlace::entry_value(register), v);
            }
        }
        if self.lasts() {
            for (k, (v, _)) in self.vcode.incoming.iter().enumerate() {
                if self.tracked[v.vreg()] {
                    changes.add(state, ValuePlace::incoming(k), v.vreg() as u32);
                }
            }
        }
    }

    /// The argument that instruction `i` loads from where it came in.
    pub(super) fn is_incoming(&self, state: &State, i: u32) -> Option<u32> {
        if self.vcode.incoming.is_empty() || i >= self.head {
            return None;
        }
        let mut written = self.vcode.inst_operands(i).iter().map(|o| o.vreg().vreg() as u32);
        written.find(|v| {
            let own = state.places.iter().filter(|p| p.1 == *v);
            own.into_iter()
                .any(|p| matches!(p.0.lasting(), Some(Lasting::Incoming(_))))
        })
    }

    /// What `value` was at the function's entry, if it can be told by that.
    pub(super) fn entry_place(&self, state: &State, value: u32) -> Option<ValuePlace> {
        let &[v] = self.regs(value) else { return None };
        let known = self.arguments.iter().filter(|a| a.0 == v);
        known
            .map(|a| ValuePlace::entry_value(a.1))
            .find(|p| self.keys[value as usize].entry && state.holds(*p, v))
    }
}
