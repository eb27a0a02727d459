//! Reductions of vectors to one lane, or to fewer lanes.

use super::{Expander, Out};
use ir::body::Builtin;
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::Value;
use ir::inst::{InstData, Opcode};
use ir::intrinsics::Intrinsic;

impl Expander<'_> {
    /// A sum or product whose order does not matter: lanes are folded by halves, lane `k` with lane `k + n/2`. Any order is
    /// right, but this one is what Intel documents for its reductions, and it takes few steps. `start` comes last.
    pub(super) fn tree_reduction(&mut self, op: Opcode, d: &InstData, args: &[Value]) -> Value {
        let (start, mut v) = (args[0], args[1]);
        let (_, mut len) = self.vector(self.ty(v)).expect("verified: a vector");
        while len > 2 && len.is_power_of_two() {
            len /= 2;
            let [low, high] = [0, len].map(|from| {
                let mask: Vec<u32> = (from..from + len).collect();
                self.shuffle_vector(v, v, &mask)
            });
            let t = self.ty(low);
            v = self.inst_full(op, t, &[low, high], 0, 0, d.flags);
        }
        let mut lanes = self.lanes(v);
        while lanes.len() > 1 {
            let half = lanes.len().next_power_of_two() / 2;
            for k in half..lanes.len() {
                lanes[k - half] = self.inst_full(op, d.ty, &[lanes[k - half], lanes[k]], 0, 0, d.flags);
            }
            lanes.truncate(half);
        }
        if self.changes_nothing(op, start) {
            return lanes[0];
        }
        self.inst_full(op, d.ty, &[start, lanes[0]], 0, 0, d.flags)
    }

    /// Whether `x op v` is `x`: `v` is -0.0 or 1.0.
    fn changes_nothing(&self, op: Opcode, v: Value) -> bool {
        let Some(format) = self.format(self.ty(v)).filter(|f| f.bits <= 64) else {
            return false;
        };
        let neutral = match op {
            Opcode::FAdd => 1 << (format.bits - 1),
            _ => (format.bias() as u64) << format.fraction,
        };
        let constant = v.as_const().map(|c| self.scope().constant(c));
        matches!(constant, Some(Const::Float { bits, .. }) if bits == neutral)
    }

    /// Lanes folded one after another.
    pub(super) fn reduction(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let step: std::result::Result<Opcode, Intrinsic> = match id {
            VectorReduceAdd => Ok(Opcode::Add),
            VectorReduceMul => Ok(Opcode::Mul),
            VectorReduceAnd => Ok(Opcode::And),
            VectorReduceOr => Ok(Opcode::Or),
            VectorReduceXor => Ok(Opcode::Xor),
            VectorReduceFadd => Ok(Opcode::FAdd),
            VectorReduceFmul => Ok(Opcode::FMul),
            VectorReduceSmax => Err(Smax),
            VectorReduceSmin => Err(Smin),
            VectorReduceUmax => Err(Umax),
            VectorReduceUmin => Err(Umin),
            VectorReduceFmax => Err(Maxnum),
            VectorReduceFmin => Err(Minnum),
            VectorReduceFmaximum => Err(Maximum),
            VectorReduceFminimum => Err(Minimum),
            _ => return Out::Keep,
        };
        let mut lanes = self.lanes(*args.last().expect("verified: a vector"));
        if args.len() > 1 {
            lanes.insert(0, args[0]);
        }
        let mut acc = lanes[0];
        for e in &lanes[1..] {
            acc = match step {
                Ok(op) => self.inst_full(op, d.ty, &[acc, *e], 0, 0, d.flags),
                Err(f) => self.call_builtin(Builtin::Intrinsic(f), d.ty, &[acc, *e], d.flags),
            };
        }
        Out::Value(acc)
    }

    /// The second vector in pieces as long as the first, added to it.
    pub(super) fn partial_reduction(&mut self, op: Opcode, d: &InstData, args: &[Value]) -> Value {
        let (_, len) = self.vector(d.ty).expect("a vector");
        let (_, all) = self.vector(self.ty(args[1])).expect("a vector");
        let mut acc = args[0];
        for first in (0..all).step_by(len.max(1) as usize) {
            let mask: Vec<u32> = (first..first + len).collect();
            let piece = self.shuffle_vector(args[1], args[1], &mask);
            acc = self.inst_full(op, d.ty, &[acc, piece], 0, 0, d.flags);
        }
        acc
    }
}
