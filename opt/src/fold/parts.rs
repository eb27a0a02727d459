//! Parts of vectors and aggregates that were put together from values.

use super::Fold;
use ir::edit::InstBuilder;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;

/// How many insertions are looked through.
const DEPTH: usize = 16;

impl Fold<'_> {
    /// The lane that is extracted, if it is one that was inserted.
    pub(super) fn lane(&self, i: Inst) -> Option<Value> {
        let lane = self.number(self.operand(i, 1))?;
        let mut vector = self.operand(i, 0);
        for _ in 0..DEPTH {
            let (_, insertion) = self.made_by(vector, Opcode::InsertElement)?;
            if self.number(self.operand(insertion, 2))? == lane {
                return Some(self.operand(insertion, 1));
            }
            vector = self.operand(insertion, 0);
        }
        None
    }

    /// The member that is extracted, if it is one that was inserted.
    pub(super) fn member(&self, i: Inst) -> Option<Value> {
        let path = |i: Inst| self.edit.body.list(self.edit.body.inst(i).aux);
        let wanted = path(i);
        let mut whole = self.operand(i, 0);
        for _ in 0..DEPTH {
            let (_, insertion) = self.made_by(whole, Opcode::InsertValue)?;
            let own = path(insertion);
            if own == wanted {
                return Some(self.operand(insertion, 1));
            }
            // (One is within the other.)
            if own.iter().zip(wanted).all(|(a, b)| a == b) {
                return None;
            }
            whole = self.operand(insertion, 0);
        }
        None
    }

    /// The value whose bits are taken as another type and back.
    pub(super) fn cast_back(&self, i: Inst) -> Option<Value> {
        let (_, other) = self.made_by(self.operand(i, 0), Opcode::BitCast)?;
        let v = self.operand(other, 0);
        (self.edit.ty(v) == self.edit.body.inst(i).ty).then_some(v)
    }
}
