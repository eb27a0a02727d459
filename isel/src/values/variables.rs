//! Where the values of variables are that debuggers are to be told of. Nothing here counts as a use: the code is the same
//! without.

use crate::lower::{Lower, NONE};
use crate::target::Emit;
use ir::debug_value::{RecordKind, VariableRecord};
use ir::ids::Value;
use ir::inst::Opcode;
use regalloc::{FrameSlot, VariableSlot};

impl<T: Emit> Lower<'_, T> {
    /// Notes the variables that are in memory all the time. After frame slots were given.
    pub(crate) fn note_declared(&mut self) {
        let records = &self.body.variables;
        for (k, r) in records.list.iter().enumerate() {
            if let Some((slot, offset)) = self.declared_slot(r) {
                self.vb.vcode.variable_slots.push(VariableSlot {
                    record: k as u32,
                    slot,
                    offset,
                });
            }
        }
    }

    /// The place in the frame that a record says a variable is at.
    fn declared_slot(&self, r: &VariableRecord) -> Option<(FrameSlot, i64)> {
        if r.kind != RecordKind::Declare {
            return None;
        }
        let &[address] = self.body.variables.values_of(r) else {
            return None;
        };
        self.slot_address(address, 8)
    }

    /// A frame slot and the distance from it that an address is known to be.
    fn slot_address(&self, address: Value, depth: u32) -> Option<(FrameSlot, i64)> {
        let at = address.as_local()?;
        let slot = self.st.slots[at as usize];
        if slot != NONE {
            return Some((FrameSlot::from_bits(slot), 0));
        }
        let i = self.body.def(address)?;
        let d = self.body.inst(i);
        let ops = self.body.operand_range(d.ops);
        match d.opcode {
            Opcode::BitCast | Opcode::AddrSpaceCast if depth > 0 => self.slot_address(ops[0], depth - 1),
            _ => None,
        }
    }
}
