//! Conversions that undo or repeat each other, and conditions that were numbers in between, as front ends write them that do
//! not optimise.
//!
//! ```text
//!   icmp ne (zext i1 c), 0       ─►  c                    sext (zext x)    ─►  zext x
//!   icmp eq (sext i8 x), 0       ─►  icmp eq x, 0         trunc (zext x)   ─►  x, or one conversion of it
//!   icmp eq (zext (icmp lt …)), 0 ─► icmp ge …            expect (x, n)    ─►  x
//!   br (xor c, true), A, B       ─►  br c, B, A           ctpop x < 2      ─►  (x and x - 1) == 0
//!   ashr (shl i64 x, 32), n      ─►  shl (sext (trunc x to i32)), 32 - n
//!   xor (icmp lt …), true        ─►  icmp ge …            icmp slt (ucmp a, b), 0 ─► icmp ult a, b
//! ```
//! Integers only. Needs a verified body; leaves it legal. Cost: O(instructions), and nothing beyond a look at each where there
//! is nothing to do.

mod three_way;

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::constants::Const;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;

/// Simplifies; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    if !body.order.iter().any(|i| may_simplify(cx.module, body, *i)) {
        return false;
    }
    let order = work.blocks().1.rpo().to_vec();
    let mut pass = Simplify {
        edit: Editor::new(cx.module, work.edit()),
    };
    let mut changed = false;
    for b in order {
        let mut next = pass.edit.first(b);
        while let Some(i) = next {
            next = pass.edit.next(i);
            changed |= pass.instruction(b, i);
        }
    }
    pass.edit.commit();
    changed
}

/// Whether an instruction is one of those that this is about: most bodies have none.
fn may_simplify(module: &Module, body: &Body, i: Inst) -> bool {
    let converts = |v: Value| {
        let opcode = body.def(v).map(|i| body.inst(i).opcode);
        matches!(
            opcode,
            Some(Opcode::ZExt | Opcode::SExt | Opcode::Xor | Opcode::Call)
        )
    };
    match body.inst(i).opcode {
        Opcode::ICmp | Opcode::Trunc | Opcode::ZExt | Opcode::SExt | Opcode::CondBr | Opcode::Switch => {
            converts(body.ops(i)[0])
        }
        Opcode::AShr => {
            let shifted = body.def(body.ops(i)[0]);
            shifted.is_some_and(|i| body.inst(i).opcode == Opcode::Shl)
        }
        Opcode::Call => is_expectation(module, body, i) || fills_nothing(module, body, i),
        _ => false,
    }
}

fn is_expectation(module: &Module, body: &Body, call: Inst) -> bool {
    let id = body.called_intrinsic(module, call);
    matches!(id, Some(Intrinsic::Expect | Intrinsic::ExpectWithProbability))
}

/// Whether a call fills memory with no byte in particular.
fn fills_nothing(module: &Module, body: &Body, call: Inst) -> bool {
    if body.called_intrinsic(module, call) != Some(Intrinsic::Memset) {
        return false;
    }
    let (s, args) = (body.scope(module), body.call_args(call));
    let any = args[1]
        .as_const()
        .is_some_and(|c| matches!(s.constant(c), Const::Undef(_) | Const::Poison(_)));
    any && args[3].as_const().and_then(|c| s.const_u64(c)) == Some(0)
}

fn is_count_of_bits(module: &Module, body: &Body, i: Inst) -> bool {
    body.inst(i).opcode == Opcode::Call && body.called_intrinsic(module, i) == Some(Intrinsic::Ctpop)
}

struct Simplify<'a> {
    edit: Editor<'a>,
}

impl Simplify<'_> {
    /// Operand `k` of an instruction, as it is by now.
    fn operand(&self, i: Inst, k: usize) -> Value {
        self.edit.resolved(self.edit.body.ops(i)[k])
    }

    /// The bits of a value, if it is an integer.
    fn bits(&self, v: Value) -> Option<u32> {
        match self.edit.scope().ty(self.edit.ty(v)) {
            Type::Int(n) => Some(n),
            _ => None,
        }
    }

    /// What a value is converted from, and how, if by an extension.
    fn extended(&self, v: Value) -> Option<(Opcode, Value)> {
        let i = self.edit.body.def(v)?;
        let opcode = self.edit.body.inst(i).opcode;
        matches!(opcode, Opcode::ZExt | Opcode::SExt).then(|| (opcode, self.operand(i, 0)))
    }

    fn is_number(&self, v: Value, n: u64) -> bool {
        v.as_const().and_then(|c| self.edit.scope().const_u64(c)) == Some(n)
    }

    /// What `v` is the opposite of.
    fn opposite(&self, v: Value) -> Option<Value> {
        let i = self.edit.body.def(v)?;
        let is_not = self.edit.body.inst(i).opcode == Opcode::Xor
            && self.bits(v) == Some(1)
            && self.is_number(self.operand(i, 1), 1);
        is_not.then(|| self.operand(i, 0))
    }

    fn instruction(&mut self, b: Block, i: Inst) -> bool {
        let d = *self.edit.body.inst(i);
        let new = match d.opcode {
            Opcode::ICmp => self.comparison(i, d.int_predicate()),
            Opcode::Trunc | Opcode::ZExt | Opcode::SExt => self.conversion(i, d.opcode, d.ty),
            Opcode::AShr => self.low_part(i, d.ty),
            Opcode::Call if is_expectation(self.edit.module(), self.edit.body, i) => Some(self.operand(i, 0)),
            Opcode::Xor => self.negation(i),
            Opcode::Switch => return self.ways_of_order(b, i),
            Opcode::Call if fills_nothing(self.edit.module(), self.edit.body, i) => {
                self.edit.remove(i);
                return true;
            }
            Opcode::CondBr => return self.branch(i),
            _ => None,
        };
        let Some(v) = new else { return false };
        self.edit.replace(i, v);
        true
    }

    /// The opposite of a condition, if that is a comparison, or the opposite of another one.
    fn negation(&mut self, i: Inst) -> Option<Value> {
        let (v, with) = (self.operand(i, 0), self.operand(i, 1));
        if self.bits(v) != Some(1) || !self.is_number(with, 1) {
            return None;
        }
        let compares = |i: Inst| self.edit.body.inst(i).opcode == Opcode::ICmp;
        if self.opposite(v).is_none() && !self.edit.body.def(v).is_some_and(compares) {
            return None;
        }
        self.edit.goto_before(i);
        Some(self.inverse(v))
    }

    /// Whether a number has one bit set at most, or the opposite, asked of its count of bits.
    fn single_bit(&mut self, i: Inst, p: IntPredicate) -> Option<Value> {
        let (v, with) = (self.operand(i, 0), self.operand(i, 1));
        let p = match p {
            IntPredicate::Ult if self.is_number(with, 2) => IntPredicate::Eq,
            IntPredicate::Ugt if self.is_number(with, 1) => IntPredicate::Ne,
            _ => return None,
        };
        let call = self.edit.body.def(v)?;
        if self.bits(v).is_none_or(|n| n > 64) || !is_count_of_bits(self.edit.module(), self.edit.body, call)
        {
            return None;
        }
        let x = self.operand(call, 0);
        self.edit.goto_before(i);
        let below = self.edit.binary_imm(Opcode::Add, x, -1);
        let both = self.edit.binary(Opcode::And, x, below);
        Some(self.edit.icmp_imm(p, both, 0))
    }

    /// A comparison of an extended number with zero.
    fn comparison(&mut self, i: Inst, p: IntPredicate) -> Option<Value> {
        if let Some(v) = self.single_bit(i, p).or_else(|| self.sign_of_order(i, p)) {
            return Some(v);
        }
        let (v, with) = (self.operand(i, 0), self.operand(i, 1));
        if !matches!(p, IntPredicate::Eq | IntPredicate::Ne) || !self.is_number(with, 0) {
            return None;
        }
        let (_, from) = self.extended(v)?;
        self.edit.goto_before(i);
        match self.bits(from)? {
            1 if p == IntPredicate::Ne => Some(from),
            1 => Some(self.inverse(from)),
            _ => Some(self.edit.icmp_imm(p, from, 0)),
        }
    }

    /// The opposite of a condition.
    fn inverse(&mut self, v: Value) -> Value {
        if let Some(v) = self.opposite(v) {
            return v;
        }
        let Some(i) = self.edit.body.def(v) else {
            return self.edit.not(v);
        };
        let d = *self.edit.body.inst(i);
        if d.opcode != Opcode::ICmp {
            return self.edit.not(v);
        }
        let (a, b) = (self.operand(i, 0), self.operand(i, 1));
        self.edit.icmp(d.int_predicate().inverse(), a, b)
    }

    /// A conversion of what was extended.
    fn conversion(&mut self, i: Inst, opcode: Opcode, to: TypeId) -> Option<Value> {
        let v = self.operand(i, 0);
        let (extension, from) = self.extended(v)?;
        let (Type::Int(to_bits), Some(from_bits)) = (self.edit.scope().ty(to), self.bits(from)) else {
            return None;
        };
        let how = match opcode {
            Opcode::Trunc if to_bits == from_bits => return Some(from),
            Opcode::Trunc if to_bits < from_bits => Opcode::Trunc,
            Opcode::Trunc => extension,
            // The sign of what is zero-extended is clear.
            Opcode::SExt => extension,
            _ if extension == Opcode::ZExt => Opcode::ZExt,
            _ => return None,
        };
        self.edit.goto_before(i);
        Some(self.edit.cast(how, from, to))
    }

    /// The low part of a number, sign-extended, and perhaps shifted, that was shifted up and down for it.
    fn low_part(&mut self, i: Inst, ty: TypeId) -> Option<Value> {
        let up = self.edit.body.def(self.operand(i, 0))?;
        if self.edit.body.inst(up).opcode != Opcode::Shl {
            return None;
        }
        let bits = self
            .bits(self.operand(i, 0))
            .filter(|n| matches!(n, 16 | 32 | 64))?;
        let number = |v: Value| self.edit.scope().const_u64(v.as_const()?);
        let (up_by, down_by) = (number(self.operand(up, 1))?, number(self.operand(i, 1))?);
        let part = match u64::from(bits).checked_sub(up_by)? {
            8 => TypeId::I8,
            16 => TypeId::I16,
            32 => TypeId::I32,
            _ => return None,
        };
        if up_by == 0 || up_by < down_by {
            return None;
        }
        let mut x = self.operand(up, 0);
        if let Some((_, from)) = self.extended(x)
            && self
                .bits(from)
                .is_some_and(|n| u64::from(n) + up_by >= u64::from(bits))
        {
            x = from;
        }
        self.edit.goto_before(i);
        let low = self.edit.convert(Opcode::Trunc, x, part);
        let whole = self.edit.cast(Opcode::SExt, low, ty);
        Some(self.edit.binary_imm(Opcode::Shl, whole, (up_by - down_by) as i64))
    }

    /// A branch on the opposite of a condition.
    fn branch(&mut self, i: Inst) -> bool {
        let Some(c) = self.opposite(self.operand(i, 0)) else {
            return false;
        };
        let &[yes, no] = self.edit.body.successors(i) else {
            return false;
        };
        if !self.edit.body.attachments.is_empty() {
            // Weights would have to change places as well.
            return false;
        }
        self.edit.set_operand(i, 0, c);
        self.edit.set_successor(i, 0, Block(no));
        self.edit.set_successor(i, 1, Block(yes));
        true
    }
}
