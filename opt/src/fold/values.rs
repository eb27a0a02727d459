//! Values that are others, or cheaper to have otherwise.

use super::Fold;
use super::known::{compares, compute, int_bits, mask, number, signed, zeros};
use ir::edit::InstBuilder;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode};

impl Fold<'_> {
    /// What stands for an instruction's result, if something does.
    pub(super) fn value(&mut self, i: Inst) -> Option<Value> {
        use Opcode::*;
        let d = *self.edit.body.inst(i);
        match d.opcode {
            Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor => {
                self.binary(i, d)
            }
            ICmp => self.comparison(i, d.int_predicate()),
            Load => self.load(i, d),
            ZExt | SExt | Trunc => self.conversion(i, d),
            Select => self.select(i),
            Phi => self.phi(i),
            Freeze => {
                let v = self.operand(i, 0);
                let is_one = self.number(v).is_some() || self.made_by(v, Freeze).is_some();
                is_one.then_some(v)
            }
            GetElementPtr => {
                let base = self.operand(i, 0);
                let still = self.edit.body.ops(i)[1..]
                    .iter()
                    .all(|v| self.number(*v) == Some(0));
                (still && self.edit.ty(base) == d.ty).then_some(base)
            }
            ExtractElement => self.lane(i),
            ExtractValue => self.member(i),
            BitCast => self.cast_back(i),
            _ => None,
        }
    }

    pub(super) fn number(&self, v: Value) -> Option<u64> {
        number(self.edit.scope(), v)
    }

    fn bits(&self, v: Value) -> Option<u32> {
        int_bits(self.edit.scope(), self.edit.body, v)
    }

    fn zeros(&self, v: Value, bits: u32) -> u64 {
        let resolve = |v| self.edit.resolved(v);
        zeros(self.edit.scope(), self.edit.body, &resolve, v, bits)
    }

    /// The operands of the instruction that makes a value, if it is of that kind.
    pub(super) fn made_by(&self, v: Value, opcode: Opcode) -> Option<(InstData, Inst)> {
        let i = self.edit.body.def(v)?;
        let d = *self.edit.body.inst(i);
        (d.opcode == opcode).then_some((d, i))
    }

    /// The value and the number that an operation of a kind joins.
    pub(super) fn with_number(&self, v: Value, opcode: Opcode) -> Option<(InstData, Value, u64)> {
        let (d, i) = self.made_by(v, opcode)?;
        let n = self.number(self.operand(i, 1))?;
        Some((d, self.operand(i, 0), n))
    }

    /// What a value is extended from.
    fn extended(&self, v: Value) -> Option<(Opcode, Value, u32)> {
        let i = self.edit.body.def(v)?;
        let opcode = self.edit.body.inst(i).opcode;
        if !matches!(opcode, Opcode::ZExt | Opcode::SExt) {
            return None;
        }
        let from = self.operand(i, 0);
        Some((opcode, from, self.bits(from)?))
    }

    fn binary(&mut self, i: Inst, d: InstData) -> Option<Value> {
        use Opcode::*;
        let (a, b) = (self.operand(i, 0), self.operand(i, 1));
        let bits = self.bits(a)?;
        let (x, y) = (self.number(a), self.number(b));
        if let (Some(x), Some(y)) = (x, y) {
            let n = compute(d.opcode, x, y, bits)?;
            return Some(self.edit.int(d.ty, n));
        }
        if x.is_some() && matches!(d.opcode, Add | Mul | And | Or | Xor) {
            self.edit.set_operand(i, 0, b);
            self.edit.set_operand(i, 1, a);
            self.changed = true;
            return self.binary(i, d);
        }
        if a == b {
            match d.opcode {
                And | Or => return Some(a),
                Sub | Xor => return Some(self.edit.int(d.ty, 0)),
                _ => {}
            }
        }
        if d.opcode == Or
            && let Some(rotated) = self.rotation(i, d, a, b, bits)
        {
            return Some(rotated);
        }
        if matches!(d.opcode, SDiv | SRem) && self.is_not_negative(a, bits) && self.is_not_negative(b, bits) {
            let opcode = if d.opcode == SDiv { UDiv } else { URem };
            let ops = self.edit.body.add_operands(&[a, b]);
            self.edit.set(i, InstData { opcode, ops, ..d });
            self.changed = true;
            return None;
        }
        self.by_number(i, d, a, y?, bits)
    }

    fn is_not_negative(&self, v: Value, bits: u32) -> bool {
        self.zeros(v, bits) >> (bits - 1) & 1 != 0
    }

    /// An operation with a number on the right.
    fn by_number(&mut self, i: Inst, d: InstData, a: Value, n: u64, bits: u32) -> Option<Value> {
        use Opcode::*;
        let all = mask(bits);
        let zero = |s: &mut Self| Some(s.edit.int(d.ty, 0));
        match (d.opcode, n) {
            (Add | Sub | Or | Xor | Shl | LShr | AShr, 0) | (Mul | UDiv | SDiv, 1) => return Some(a),
            (Mul | And, 0) | (URem | SRem, 1) => return zero(self),
            (Or, _) if n == all => return Some(self.edit.int(d.ty, n)),
            (And, _) => {
                let zeros = self.zeros(a, bits);
                if zeros | n == all || n == all {
                    return Some(a);
                }
                if !zeros & n == 0 {
                    return zero(self);
                }
            }
            (Sub, _) => return self.negative_sum(i, d, a, n, bits),
            _ => {}
        }
        if !matches!(d.opcode, Add | Mul | And | Or | Xor) {
            return None;
        }
        let (inner, x, m) = self.with_number(a, d.opcode)?;
        let both = compute(d.opcode, m, n, bits)?;
        let mut flags = InstFlags::NONE;
        if d.opcode == Add
            && inner.flags.has(InstFlags::NSW)
            && d.flags.has(InstFlags::NSW)
            && signed(m, bits).checked_add(signed(n, bits)) == Some(signed(both, bits))
            && (signed(m, bits) < 0) == (signed(n, bits) < 0)
        {
            flags = InstFlags::NSW;
        }
        self.edit.goto_before(i);
        let n = self.edit.int(d.ty, both);
        Some(self.edit.inst_full(d.opcode, d.ty, &[x, n], 0, 0, flags))
    }

    /// `a - n` is `a + -n`.
    fn negative_sum(&mut self, i: Inst, d: InstData, a: Value, n: u64, bits: u32) -> Option<Value> {
        // (there is no opposite of the least number)
        let keeps = d.flags.has(InstFlags::NSW) && n != 1 << (bits - 1);
        let flags = if keeps { InstFlags::NSW } else { InstFlags::NONE };
        self.edit.goto_before(i);
        let n = self.edit.int(d.ty, n.wrapping_neg() & mask(bits));
        let sum = self.edit.inst_full(Opcode::Add, d.ty, &[a, n], 0, 0, flags);
        Some(sum)
    }

    // ---- comparisons ----

    fn comparison(&mut self, i: Inst, p: IntPredicate) -> Option<Value> {
        let (a, b) = (self.operand(i, 0), self.operand(i, 1));
        if a == b && self.edit.ty(self.edit.body.result(i)) == TypeId::I1 {
            let same = std::cmp::Ordering::Equal;
            return Some(self.truth(p.holds(same, same)));
        }
        let bits = self.bits(a)?;
        match (self.number(a), self.number(b)) {
            (Some(x), Some(y)) => Some(self.truth(compares(p, x, y, bits))),
            (Some(_), None) => {
                self.edit.goto_before(i);
                Some(self.edit.icmp(p.swapped(), b, a))
            }
            (None, Some(n)) => self.with_constant(i, p, a, n, bits),
            (None, None) => self.of_extended(i, p, a, b),
        }
    }

    fn truth(&mut self, holds: bool) -> Value {
        self.edit.int(TypeId::I1, u64::from(holds))
    }

    /// Two numbers that are extended from the same width.
    fn of_extended(&mut self, i: Inst, p: IntPredicate, a: Value, b: Value) -> Option<Value> {
        let ((how, x, n), (other, y, m)) = (self.extended(a)?, self.extended(b)?);
        if how != other || n != m || n < 8 || !n.is_power_of_two() {
            return None;
        }
        self.edit.goto_before(i);
        Some(self.edit.icmp(narrowed(p, how), x, y))
    }

    fn with_constant(&mut self, i: Inst, p: IntPredicate, a: Value, n: u64, bits: u32) -> Option<Value> {
        use IntPredicate::*;
        let (least, most) = (0, !self.zeros(a, bits) & mask(bits));
        // Numbers without signs are in the same order.
        let plain = self.is_not_negative(a, bits) && signed(n, bits) >= 0;
        let order = if plain { narrowed(p, Opcode::ZExt) } else { p };
        let decided = match order {
            Ult if most < n => Some(true),
            Ult if least >= n => Some(false),
            Ule if most <= n => Some(true),
            Ugt if most <= n => Some(false),
            Uge if least >= n => Some(true),
            Uge if most < n => Some(false),
            Eq if n & !most != 0 => Some(false),
            Ne if n & !most != 0 => Some(true),
            Slt if self.is_not_negative(a, bits) && signed(n, bits) < 0 => Some(false),
            Sge if self.is_not_negative(a, bits) && signed(n, bits) < 0 => Some(true),
            Sgt if self.is_not_negative(a, bits) && signed(n, bits) < 0 => Some(true),
            Sle if self.is_not_negative(a, bits) && signed(n, bits) < 0 => Some(false),
            _ => None,
        };
        if let Some(holds) = decided {
            return Some(self.truth(holds));
        }
        if bits == 1 && matches!(p, Eq | Ne) {
            self.edit.goto_before(i);
            return Some(if (p == Eq) == (n == 1) {
                a
            } else {
                self.edit.not(a)
            });
        }
        if let Some(v) = self.of_choice(i, a, |x| compares(p, x, n, bits)) {
            return Some(v);
        }
        if let Some((how, x, from)) = self.extended(a) {
            return self.of_narrow(i, p, (how, x, from), n, bits);
        }
        if !matches!(p, Eq | Ne) {
            return None;
        }
        if n == 0
            && let Some(joined) = self.joined_conditions(i, p, a)
        {
            return Some(joined);
        }
        if let Some((_, x, m)) = self.with_number(a, Opcode::Add) {
            self.edit.goto_before(i);
            return Some(
                self.edit
                    .icmp_imm(p, x, signed(n.wrapping_sub(m) & mask(bits), bits)),
            );
        }
        // One bit, if it is set, is itself.
        if n.is_power_of_two() && n == most && self.made_by(a, Opcode::And).is_some() {
            self.edit.goto_before(i);
            return Some(self.edit.icmp_imm(p.inverse(), a, 0));
        }
        let (_, difference) = match n {
            0 => self.made_by(a, Opcode::Sub).or(self.made_by(a, Opcode::Xor))?,
            _ => return None,
        };
        let (x, y) = (self.operand(difference, 0), self.operand(difference, 1));
        self.edit.goto_before(i);
        Some(self.edit.icmp(p, x, y))
    }

    /// Conditions that were made numbers, joined as such, and compared with zero.
    fn joined_conditions(&mut self, i: Inst, p: IntPredicate, a: Value) -> Option<Value> {
        let join = self.edit.body.def(a)?;
        let opcode = self.edit.body.inst(join).opcode;
        if !matches!(opcode, Opcode::And | Opcode::Or | Opcode::Xor) {
            return None;
        }
        let condition = |v: Value| match self.extended(v)? {
            (Opcode::ZExt, c, 1) => Some(c),
            _ => None,
        };
        let (x, y) = (
            condition(self.operand(join, 0))?,
            condition(self.operand(join, 1))?,
        );
        self.edit.goto_before(i);
        let both = self.edit.binary(opcode, x, y);
        Some(match p {
            IntPredicate::Eq => self.edit.not(both),
            _ => both,
        })
    }

    /// A truth about a choice of two numbers.
    fn of_choice(&mut self, i: Inst, v: Value, holds: impl Fn(u64) -> bool) -> Option<Value> {
        let (_, select) = self.made_by(v, Opcode::Select)?;
        let [c, a, b] = [0, 1, 2].map(|k| self.operand(select, k));
        if self.edit.ty(c) != TypeId::I1 {
            return None;
        }
        Some(match (holds(self.number(a)?), holds(self.number(b)?)) {
            (true, false) => c,
            (false, true) => {
                self.edit.goto_before(i);
                self.edit.not(c)
            }
            (both, _) => self.truth(both),
        })
    }

    /// An extended number and a constant that the narrow type has as well.
    fn of_narrow(
        &mut self,
        i: Inst,
        p: IntPredicate,
        (how, x, from): (Opcode, Value, u32),
        n: u64,
        bits: u32,
    ) -> Option<Value> {
        let narrow = n & mask(from);
        let back = match how {
            Opcode::ZExt => narrow,
            _ => signed(narrow, from) as u64 & mask(bits),
        };
        self.edit.goto_before(i);
        if from == 1 && n == 0 && matches!(p, IntPredicate::Eq | IntPredicate::Ne) {
            return Some(match p {
                IntPredicate::Eq => self.edit.not(x),
                _ => x,
            });
        }
        if back != n || from < 8 || !from.is_power_of_two() {
            return None;
        }
        Some(self.edit.icmp_imm(narrowed(p, how), x, signed(narrow, from)))
    }

    // ---- conversions, choices ----

    fn conversion(&mut self, i: Inst, d: InstData) -> Option<Value> {
        let v = self.operand(i, 0);
        let from = self.bits(v)?;
        let to = self.edit.scope().int_bits(d.ty).filter(|n| *n <= 64)?;
        if let Some(n) = self.number(v) {
            return Some(match d.opcode {
                Opcode::SExt => self.edit.signed_int(d.ty, signed(n, from)),
                _ => self.edit.int(d.ty, n & mask(to)),
            });
        }
        match d.opcode {
            Opcode::Trunc if to == 1 => self.of_choice(i, v, |n| n & 1 != 0),
            Opcode::Trunc => self.truncation(i, d, v, to),
            Opcode::SExt if self.is_not_negative(v, from) => {
                self.edit.goto_before(i);
                Some(
                    self.edit
                        .inst_full(Opcode::ZExt, d.ty, &[v], 0, 0, InstFlags::NNEG),
                )
            }
            Opcode::ZExt => {
                let (_, t) = self.made_by(v, Opcode::Trunc)?;
                let whole = self.operand(t, 0);
                if self.edit.ty(whole) != d.ty {
                    return None;
                }
                if self.zeros(whole, to) | mask(from) == mask(to) {
                    return Some(whole);
                }
                self.edit.goto_before(i);
                let n = self.edit.int(d.ty, mask(from));
                Some(self.edit.binary(Opcode::And, whole, n))
            }
            _ => None,
        }
    }

    /// The low bits of an operation on numbers that were extended for it are those of the operation on the numbers.
    fn truncation(&mut self, i: Inst, d: InstData, v: Value, to: u32) -> Option<Value> {
        use Opcode::*;
        let at = self.edit.body.def(v)?;
        let op = *self.edit.body.inst(at);
        if !matches!(op.opcode, Add | Sub | Mul | And | Or | Xor) {
            return None;
        }
        let operands = [self.operand(at, 0), self.operand(at, 1)];
        if op.opcode == And
            && let Some(n) = self.number(operands[1])
            && n & mask(to) == mask(to)
        {
            self.edit.goto_before(i);
            return Some(self.edit.cast(Trunc, operands[0], d.ty));
        }
        let fits = |v: Value| self.extended(v).is_some_and(|(_, x, _)| self.edit.ty(x) == d.ty);
        let known = operands.iter().filter(|v| fits(**v)).count();
        let constants = operands.iter().filter(|v| self.number(**v).is_some()).count();
        if !self.is_used_once(v) || !matches!(to, 8 | 16 | 32) || known == 0 || known + constants < 2 {
            return None;
        }
        let narrow = operands.map(|v| match (self.extended(v), self.number(v)) {
            (Some((_, x, _)), _) => x,
            (_, n) => self.edit.int(d.ty, n.unwrap_or(0) & mask(to)),
        });
        self.edit.goto_before(i);
        Some(self.edit.binary(op.opcode, narrow[0], narrow[1]))
    }

    fn select(&mut self, i: Inst) -> Option<Value> {
        let [c, a, b] = [0, 1, 2].map(|k| self.operand(i, k));
        if a == b {
            return Some(a);
        }
        if self.edit.ty(c) != TypeId::I1 {
            return None;
        }
        let known = self.number(c).or_else(|| self.implied(c, self.at).map(u64::from));
        match known {
            Some(0) => Some(b),
            Some(_) => Some(a),
            None if self.edit.ty(a) == TypeId::I1 => {
                (self.number(a) == Some(1) && self.number(b) == Some(0)).then_some(c)
            }
            None => None,
        }
    }

    /// The one value that a phi has wherever control comes from.
    fn phi(&mut self, i: Inst) -> Option<Value> {
        let own = self.edit.body.result(i);
        let mut values = (0..self.edit.body.ops(i).len()).map(|k| self.operand(i, k));
        let first = values.clone().find(|v| *v != own)?;
        values.all(|v| v == own || v == first).then_some(first)
    }
}

/// A comparison of extended numbers as one of the numbers.
fn narrowed(p: IntPredicate, how: Opcode) -> IntPredicate {
    use IntPredicate::*;
    match (how, p) {
        // What is zero-extended has no sign.
        (Opcode::ZExt, Slt) => Ult,
        (Opcode::ZExt, Sle) => Ule,
        (Opcode::ZExt, Sgt) => Ugt,
        (Opcode::ZExt, Sge) => Uge,
        // Signs order extended numbers as they order the numbers, also as unsigned ones.
        _ => p,
    }
}
