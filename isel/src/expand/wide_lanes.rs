//! Scalable vectors of i128, which exist only between extensions and truncations: two vectors of i64.

use super::{Expander, Out};
use ir::body::Builtin;
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// The low and the high half of each lane.
type Halves = (Value, Value);

impl Expander<'_> {
    /// Whether a type is a scalable vector of i128.
    fn is_wide(&self, t: TypeId) -> bool {
        matches!(self.kind(t), Type::Vector { elem, scalable: true, .. } if elem == TypeId::I128)
    }

    /// Rewrites an instruction that makes or reads vectors of i128; `None` if it is not one.
    pub(super) fn wide_lanes(&mut self, i: Inst, d: &InstData) -> Option<Out> {
        let ops: Vec<Value> = if d.opcode == Opcode::Call {
            self.edit.body.call_args(i).to_vec()
        } else {
            self.edit.body.ops(i).to_vec()
        };
        if self.is_wide(d.ty) {
            if self.is_splat(d, &ops) {
                return Some(Out::Gone);
            }
            return Some(match self.wide_value(i, d, &ops) {
                Some(halves) => {
                    self.halves.insert(i.0, halves);
                    Out::Gone
                }
                None => {
                    self.refuse(format!("{} of scalable vectors of i128", d.opcode.keyword()));
                    Out::Keep
                }
            });
        }
        let first = ops.first().copied()?;
        if !self.is_wide(self.ty(first)) {
            return None;
        }
        if d.opcode == Opcode::Trunc
            && let Some((low, _)) = self.halves_of(first)
        {
            return Some(Out::Value(self.convert(Opcode::Trunc, low, d.ty)));
        }
        self.refuse(format!("{} of scalable vectors of i128", d.opcode.keyword()));
        Some(Out::Keep)
    }

    /// A splat of a constant, or a part of one: read by [`Expander::halves_of`].
    fn is_splat(&self, d: &InstData, ops: &[Value]) -> bool {
        match d.opcode {
            Opcode::InsertElement => ops[0].is_const() && ops[1].is_const(),
            Opcode::ShuffleVector => self.constant_lane(ops[0]).is_some(),
            _ => false,
        }
    }

    /// The scalar constant that is inserted first into `v`.
    fn constant_lane(&self, v: Value) -> Option<Value> {
        let d = self.edit.body.inst(self.edit.body.def(v)?);
        let ops = self.edit.body.operand_range(d.ops);
        match d.opcode {
            Opcode::InsertElement if self.const_int(ops[2]) == Some(0) && ops[1].is_const() => Some(ops[1]),
            Opcode::ShuffleVector => self.constant_lane(ops[0]),
            _ => None,
        }
    }

    fn halves_of(&mut self, v: Value) -> Option<Halves> {
        let t = self.shaped(TypeId::I64, self.ty(v));
        if let Some(i) = self.edit.body.def(v)
            && let Some(h) = self.halves.get(&i.0)
        {
            return Some(*h);
        }
        let scalar = match v.as_const() {
            Some(c) => match self.scope().constant(c) {
                Const::Splat { elem, .. } => Value::constant(elem),
                Const::Zero(_) => {
                    let zero = self.signed_int(t, 0);
                    return Some((zero, zero));
                }
                _ => return None,
            },
            None => self.constant_lane(v)?,
        };
        let words: Vec<u64> = match self.scope().constant(scalar.as_const()?) {
            Const::WideInt { words, .. } => self.scope().words(words).to_vec(),
            Const::Int { value, .. } => vec![value],
            Const::Zero(_) => vec![],
            _ => return None,
        };
        let word = |k: usize| words.get(k).copied().unwrap_or(0) as i64;
        Some((self.signed_int(t, word(0)), self.signed_int(t, word(1))))
    }

    fn wide_value(&mut self, i: Inst, d: &InstData, ops: &[Value]) -> Option<Halves> {
        let t = self.shaped(TypeId::I64, d.ty);
        match d.opcode {
            Opcode::SExt | Opcode::ZExt => {
                let signed = d.opcode == Opcode::SExt;
                let low = self.convert(d.opcode, ops[0], t);
                let high = if signed {
                    self.binary_imm(Opcode::AShr, low, 63)
                } else {
                    self.signed_int(t, 0)
                };
                Some((low, high))
            }
            Opcode::Call if self.called_intrinsic(i) == Some(Intrinsic::Abs) => {
                let (low, high) = self.halves_of(ops[0])?;
                let sign = self.binary_imm(Opcode::AShr, high, 63);
                let flipped = (
                    self.binary(Opcode::Xor, low, sign),
                    self.binary(Opcode::Xor, high, sign),
                );
                Some(self.wide_sub(flipped, (sign, sign)))
            }
            Opcode::Shl | Opcode::LShr | Opcode::AShr => {
                let v = self.halves_of(ops[0])?;
                let (count, _) = self.halves_of(ops[1])?;
                let n = match self.scope().constant(count.as_const()?) {
                    Const::Splat { elem, .. } => self.scope().const_u64(elem)?,
                    _ => return None,
                };
                self.wide_shift(d.opcode, v, n)
            }
            op if op.is_binary() => {
                let (a, b) = (self.halves_of(ops[0])?, self.halves_of(ops[1])?);
                self.wide_binary(op, a, b)
            }
            _ => None,
        }
    }

    fn wide_sub(&mut self, a: Halves, b: Halves) -> Halves {
        let low = self.binary(Opcode::Sub, a.0, b.0);
        let borrow = self.icmp(IntPredicate::Ult, a.0, b.0);
        let borrow = self.convert(Opcode::ZExt, borrow, self.ty(low));
        let high = self.binary(Opcode::Sub, a.1, b.1);
        (low, self.binary(Opcode::Sub, high, borrow))
    }

    fn wide_binary(&mut self, op: Opcode, a: Halves, b: Halves) -> Option<Halves> {
        Some(match op {
            Opcode::And | Opcode::Or | Opcode::Xor => (self.binary(op, a.0, b.0), self.binary(op, a.1, b.1)),
            Opcode::Sub => self.wide_sub(a, b),
            Opcode::Add => {
                let low = self.binary(Opcode::Add, a.0, b.0);
                let carry = self.icmp(IntPredicate::Ult, low, a.0);
                let carry = self.convert(Opcode::ZExt, carry, self.ty(low));
                let high = self.binary(Opcode::Add, a.1, b.1);
                (low, self.binary(Opcode::Add, high, carry))
            }
            Opcode::Mul => {
                let t = self.ty(a.0);
                let id = self.target.scalable_multiply_high()?;
                let all = self.all_ones(t);
                let low = self.binary(Opcode::Mul, a.0, b.0);
                let b0 = Builtin::Intrinsic(id);
                let high = self.call_builtin(b0, t, &[all, a.0, b.0], ir::inst::InstFlags::NONE);
                let x = self.binary(Opcode::Mul, a.0, b.1);
                let y = self.binary(Opcode::Mul, a.1, b.0);
                let high = self.binary(Opcode::Add, high, x);
                (low, self.binary(Opcode::Add, high, y))
            }
            _ => return None,
        })
    }

    fn wide_shift(&mut self, op: Opcode, (low, high): Halves, n: u64) -> Option<Halves> {
        let n = i64::try_from(n).ok().filter(|n| *n < 128)?;
        if n == 0 {
            return Some((low, high));
        }
        let zero = self.signed_int(self.ty(low), 0);
        let fill = |x: &mut Self| match op {
            Opcode::AShr => x.binary_imm(Opcode::AShr, high, 63),
            _ => zero,
        };
        Some(match (op, n) {
            (Opcode::Shl, 64..) => (zero, self.binary_imm(Opcode::Shl, low, n - 64)),
            (Opcode::Shl, _) => {
                let x = self.binary_imm(Opcode::Shl, high, n);
                let y = self.binary_imm(Opcode::LShr, low, 64 - n);
                let l = self.binary_imm(Opcode::Shl, low, n);
                (l, self.binary(Opcode::Or, x, y))
            }
            (_, 64..) => (self.binary_imm(op, high, n - 64), fill(self)),
            _ => {
                let x = self.binary_imm(Opcode::LShr, low, n);
                let y = self.binary_imm(Opcode::Shl, high, 64 - n);
                (self.binary(Opcode::Or, x, y), self.binary_imm(op, high, n))
            }
        })
    }
}
