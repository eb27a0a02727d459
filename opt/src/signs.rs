//! Negations of factors wander to the sum that the product goes to, which becomes a difference.
//!
//! ```text
//!   n = fneg b; p = fmul a, n; s = fadd p, c ─► p = fmul a, b; s = fsub c, p
//!   n = fneg b; p = fmul a, n; s = fmuladd p, d, c ─► p = fmul a, b; m = fneg p; s = fmuladd m, d, c
//! ```
//! C's contraction makes the second of every `c - a * b * d`; selection subtracts where a factor is negated. Both are
//! exact: IEEE 754 arithmetic is symmetric, other than in roundings that say so, which stand in constrained intrinsics.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::constants::Const;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;

/// Operations between a negation and the sum, at most.
const DEEPEST: u32 = 6;

/// Moves negations; `false`: there is none to move.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let negates = |body: &Body| {
        let mut insts = body.order.iter();
        insts.any(|i| body.inst(*i).opcode == Opcode::FNeg)
    };
    let func = cx.module.function(cx.global).expect("passes run on functions");
    let strict = cx.module.scope().has_attr(func.attrs.func, AttrKind::StrictFp);
    if strict || !negates(work.body()) {
        return false;
    }
    let (body, _) = work.edit_within_blocks();
    let all: Vec<Inst> = body.order.clone();
    let mut pass = Signs {
        uses: use_counts(body),
        old: Vec::new(),
        edit: Editor::new(cx.module, body),
        changed: false,
    };
    all.into_iter().for_each(|i| pass.visit(i));
    pass.edit.commit();
    pass.changed
}

struct Signs<'a> {
    edit: Editor<'a>,
    /// By local value: how often it was used before.
    uses: Vec<u32>,
    /// What has been made anew for the sum at hand; each reads those before it.
    old: Vec<Inst>,
    changed: bool,
}

impl Signs<'_> {
    fn visit(&mut self, i: Inst) {
        let d = *self.edit.body.inst(i);
        match d.opcode {
            Opcode::FAdd | Opcode::FSub => {
                let ops = self.edit.body.ops(i);
                let (a, b) = (self.edit.resolved(ops[0]), self.edit.resolved(ops[1]));
                let sum = d.opcode == Opcode::FAdd;
                if let Some(b) = self.without(b, 0) {
                    let op = if sum { Opcode::FSub } else { Opcode::FAdd };
                    self.become_(i, op, a, b);
                } else if sum && let Some(a) = self.without(a, 0) {
                    self.become_(i, Opcode::FSub, b, a);
                }
            }
            Opcode::Call if self.multiplies_and_adds(i) => (0..3).for_each(|k| self.operand(i, k)),
            _ => {}
        }
    }

    fn multiplies_and_adds(&self, i: Inst) -> bool {
        let body = &*self.edit.body;
        let id = body.called_intrinsic(self.edit.module(), i);
        matches!(id, Some(Intrinsic::Fmuladd | Intrinsic::Fma))
    }

    /// An operand that is negated somewhere within becomes a negation.
    fn operand(&mut self, i: Inst, k: usize) {
        let v = self.edit.resolved(self.edit.body.ops(i)[k]);
        let outermost = |s: &Self| {
            s.edit
                .body
                .def(v)
                .is_some_and(|d| s.edit.body.inst(d).opcode == Opcode::FNeg)
        };
        if outermost(self) {
            return;
        }
        if let Some(positive) = self.without(v, 0) {
            self.edit.goto_before(i);
            self.edit.set_location(Some(i));
            let negative = self.edit.fneg(positive);
            self.edit.set_operand(i, k, negative);
            self.remove_old();
        }
    }

    /// The sum or difference `i` of others.
    fn become_(&mut self, i: Inst, op: Opcode, a: Value, b: Value) {
        self.edit.goto_before(i);
        self.edit.set_location(Some(i));
        let v = self.edit.binary(op, a, b);
        self.edit.set_flags(v, self.edit.body.inst(i).flags);
        self.edit.replace(i, v);
        self.remove_old();
    }

    /// Removes what nobody reads any longer.
    fn remove_old(&mut self) {
        self.changed = true;
        for i in std::mem::take(&mut self.old).into_iter().rev() {
            let v = self.edit.body.result(i);
            let uses = v.as_local().and_then(|k| self.uses.get_mut(k as usize));
            let left = uses.map_or(0, |n| {
                *n -= 1;
                *n
            });
            if left == 0 {
                self.edit.remove(i);
            }
        }
    }

    /// What `v` is the negation of, made without negating: operations of which nobody else reads the result are made
    /// anew, at their places.
    fn without(&mut self, v: Value, depth: u32) -> Option<Value> {
        let i = self.edit.body.def(v)?;
        let d = *self.edit.body.inst(i);
        if d.opcode == Opcode::FNeg {
            self.old.push(i);
            return Some(self.edit.resolved(self.edit.body.ops(i)[0]));
        }
        let once = v.as_local().and_then(|k| self.uses.get(k as usize)) == Some(&1);
        if !once || depth == DEEPEST {
            return None;
        }
        let (choices, whole): (&[usize], Option<usize>) = match d.opcode {
            Opcode::FMul | Opcode::FDiv => (&[0, 1], None),
            Opcode::FpExt => (&[0], None),
            // The other lanes may be anything.
            Opcode::InsertElement => (&[1], Some(0)),
            Opcode::ShuffleVector => (&[0], Some(1)),
            _ => return None,
        };
        if whole.is_some_and(|k| !self.is_undefined(self.edit.body.ops(i)[k])) {
            return None;
        }
        choices.iter().find_map(|&k| {
            let operand = self.edit.resolved(self.edit.body.ops(i)[k]);
            let positive = self.without(operand, depth + 1)?;
            self.old.push(i);
            Some(self.again(i, &d, k, positive))
        })
    }

    fn is_undefined(&self, v: Value) -> bool {
        let s = self.edit.scope();
        v.as_const()
            .is_some_and(|c| matches!(s.constant(c), Const::Undef(_) | Const::Poison(_)))
    }

    /// An instruction with another operand, at its place.
    fn again(&mut self, i: Inst, d: &InstData, k: usize, v: Value) -> Value {
        let mut ops: Vec<Value> = self.edit.body.ops(i).to_vec();
        ops[k] = v;
        self.edit.goto_before(i);
        self.edit.set_location(Some(i));
        self.edit.inst_full(d.opcode, d.ty, &ops, d.sub, d.aux, d.flags)
    }
}
