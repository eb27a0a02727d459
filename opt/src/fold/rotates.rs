//! Rotations that are written as two shifts.

use super::Fold;
use super::known::number;
use ir::edit::InstBuilder;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;

impl Fold<'_> {
    /// `a | b` where both are shifts of one value, by numbers of bits that are its width together.
    pub(super) fn rotation(&mut self, i: Inst, d: InstData, a: Value, b: Value, bits: u32) -> Option<Value> {
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return None;
        }
        let (left, right) = match (self.shift(a), self.shift(b)) {
            (Some((Opcode::Shl, x, n)), Some((Opcode::LShr, y, m))) if x == y => ((x, n), m),
            (Some((Opcode::LShr, y, m)), Some((Opcode::Shl, x, n))) if x == y => ((x, n), m),
            _ => return None,
        };
        let (x, n) = left;
        let s = self.edit.scope();
        let (id, by) = match (number(s, n), number(s, right)) {
            (Some(n1), Some(m)) if n1 + m == u64::from(bits) => (Intrinsic::Fshl, n),
            (Some(_), Some(_)) => return None,
            _ if self.is_rest(right, n, bits) => (Intrinsic::Fshl, n),
            _ if self.is_rest(n, right, bits) => (Intrinsic::Fshr, right),
            _ => return None,
        };
        self.edit.goto_before(i);
        Some(self.edit.intrinsic(id, d.ty, &[x, x, by]))
    }

    /// A shift without a sign: how, what, and by how much.
    fn shift(&self, v: Value) -> Option<(Opcode, Value, Value)> {
        let i = self.edit.body.def(v)?;
        let opcode = self.edit.body.inst(i).opcode;
        matches!(opcode, Opcode::Shl | Opcode::LShr).then(|| (opcode, self.operand(i, 0), self.operand(i, 1)))
    }

    /// Whether `rest` is the width without `n`: `bits - n`, or `-n & (bits - 1)`.
    fn is_rest(&self, rest: Value, n: Value, bits: u32) -> bool {
        let (rest, masked) = match self.masked(rest, bits) {
            Some(inner) => (inner, true),
            None => (rest, false),
        };
        let Some((_, i)) = self.made_by(rest, Opcode::Sub) else {
            return false;
        };
        let from = number(self.edit.scope(), self.operand(i, 0));
        let whole = from == Some(u64::from(bits)) || masked && from == Some(0);
        // (The other shift's number may be masked as well.)
        let by = self.operand(i, 1);
        whole && (by == n || masked && self.masked(n, bits) == Some(by))
    }

    /// What `v` is the lowest bits of: those that number `bits` bits.
    fn masked(&self, v: Value, bits: u32) -> Option<Value> {
        let (_, inner, mask) = self.with_number(v, Opcode::And)?;
        (mask == u64::from(bits - 1)).then_some(inner)
    }
}
