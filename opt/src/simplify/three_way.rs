//! Three-way comparisons (`llvm.ucmp`, `llvm.scmp`) of whose result only the sign is asked: Rust's `match a.cmp(&b)`, C++'s
//! `<=>`.
//!
//! ```text
//!   icmp slt (ucmp a, b), 0                          ─►  icmp ult a, b
//!   switch (ucmp a, b) [-1: L, 0: E, 1: G]           ─►  br (icmp ult a, b), L, N      N: br (icmp ugt a, b), G, E
//! ```

use super::Simplify;
use ir::edit::InstBuilder;
use ir::ids::{Block, Inst, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// A three-way comparison.
#[derive(Copy, Clone)]
struct ThreeWay {
    signed: bool,
    a: Value,
    b: Value,
}

/// Its results.
const RESULTS: [(Ordering, i64); 3] = [(Less, -1), (Equal, 0), (Greater, 1)];

impl ThreeWay {
    /// The predicate that holds of the operands where the result is among those.
    fn predicate(self, wanted: impl Fn(Ordering) -> bool) -> Option<IntPredicate> {
        use IntPredicate::*;
        let (unsigned, signed) = match [Less, Equal, Greater].map(wanted) {
            [true, false, false] => (Ult, Slt),
            [false, true, false] => (Eq, Eq),
            [false, false, true] => (Ugt, Sgt),
            [true, true, false] => (Ule, Sle),
            [true, false, true] => (Ne, Ne),
            [false, true, true] => (Uge, Sge),
            _ => return None,
        };
        Some(if self.signed { signed } else { unsigned })
    }
}

impl Simplify<'_> {
    /// The three-way comparison of integers that a value is the result of.
    fn three_way(&self, v: Value) -> Option<ThreeWay> {
        let call = self.edit.body.def(v)?;
        if self.edit.body.inst(call).opcode != Opcode::Call {
            return None;
        }
        let signed = match self.edit.body.called_intrinsic(self.edit.module(), call)? {
            Intrinsic::Ucmp => false,
            Intrinsic::Scmp => true,
            _ => return None,
        };
        self.bits(v).filter(|n| *n <= 64)?;
        let (a, b) = (self.operand(call, 0), self.operand(call, 1));
        Some(ThreeWay { signed, a, b })
    }

    /// A constant as a number with its sign, of the width of another value.
    fn signed_number(&self, v: Value, bits: u32) -> Option<i64> {
        let n = self.edit.scope().const_u64(v.as_const()?)?;
        Some((n << (64 - bits)) as i64 >> (64 - bits))
    }

    /// A comparison of such a result with a constant, as one of its operands.
    pub(super) fn sign_of_order(&mut self, i: Inst, p: IntPredicate) -> Option<Value> {
        let v = self.operand(i, 0);
        let it = self.three_way(v)?;
        let bits = self.bits(v)?;
        let with = self.signed_number(self.operand(i, 1), bits)?;
        let unsigned = |n: i64| n as u64 & (u64::MAX >> (64 - bits));
        let p = it.predicate(|o| {
            let n = RESULTS.iter().find(|r| r.0 == o).expect("all three are there").1;
            p.holds(unsigned(n).cmp(&unsigned(with)), n.cmp(&with))
        })?;
        self.edit.goto_before(i);
        Some(self.edit.icmp(p, it.a, it.b))
    }

    /// A switch over such a result, the end of a block, becomes one or two branches.
    pub(super) fn ways_of_order(&mut self, from: Block, i: Inst) -> bool {
        let v = self.operand(i, 0);
        let Some(it) = self.three_way(v) else { return false };
        if self.edit.body.attachments_of(i).next().is_some() {
            // Weights would have to be those of two branches.
            return false;
        }
        let Some(ways) = self.ways(i, v) else { return false };
        let [less, equal, greater] = ways;
        let old: Vec<Block> = self.edit.body.successors(i).iter().map(|b| Block(*b)).collect();
        let unused = |b: &&Block| !ways.contains(b);
        if old
            .iter()
            .filter(unused)
            .any(|b| self.edit.phis(*b).next().is_some())
        {
            return false;
        }
        // The way of one result alone, and where the others go.
        let (first, rest) = match ways {
            _ if less == equal && equal == greater => return false,
            _ if less == equal => (Greater, [equal, equal]),
            _ if less == greater => (Equal, [less, less]),
            _ => (Less, [greater, equal]),
        };
        let alone = match first {
            Less => less,
            Equal => equal,
            Greater => greater,
        };
        let p = it.predicate(|o| o == first).expect("one of three");
        self.edit.goto_before(i);
        let c = self.edit.icmp(p, it.a, it.b);
        let mut edges = vec![(alone, from)];
        let other = if rest[0] == rest[1] {
            edges.push((rest[0], from));
            rest[0]
        } else {
            let next = self.edit.new_block();
            self.edit.goto_bottom(next);
            self.edit.set_location(Some(i));
            let p = it.predicate(|o| o == Greater).expect("one of three");
            let c = self.edit.icmp(p, it.a, it.b);
            self.edit.cond_br(c, rest[0], rest[1]);
            edges.extend(rest.map(|b| (b, next)));
            self.edit.goto_before(i);
            next
        };
        self.edit.cond_br(c, alone, other);
        self.edit.remove(i);
        self.move_edges(from, &old, &edges);
        true
    }

    /// Where a switch goes for each result. What cannot happen goes where another one does.
    fn ways(&self, i: Inst, v: Value) -> Option<[Block; 3]> {
        let bits = self.bits(v)?;
        let body = &*self.edit.body;
        let to = body.successors(i);
        let default = Block(to[0]);
        let first = self.edit.first(default)?;
        let never = body.inst(first).opcode == Opcode::Unreachable;
        let found = RESULTS.map(|(_, n)| {
            let k = (1..to.len()).find(|k| self.signed_number(self.operand(i, *k), bits) == Some(n));
            k.map(|k| Block(to[k]))
        });
        let any = found.iter().flatten().next().copied().filter(|_| never);
        Some(found.map(|way| way.or(any).unwrap_or(default)))
    }

    /// Phis have a value for each edge into their blocks: edges from `from` to `old` are now `edges`, to a block from one.
    fn move_edges(&mut self, from: Block, old: &[Block], edges: &[(Block, Block)]) {
        let mut left = old.to_vec();
        for &(to, by) in edges {
            let k = left.iter().position(|b| *b == to).expect("an old way");
            left.swap_remove(k);
            if by != from {
                self.edit.rename_edge(to, from, by);
            }
        }
        for b in left {
            self.edit.remove_edge(b, from);
        }
    }
}
