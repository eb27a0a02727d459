//! What the branches that lead to a block say of a condition there.
//!
//! ```text
//!   br (icmp ult i, 3), A, B     A: br (icmp ult i, 4), …  ─►  taken
//! ```
//! Cost: O(1) for a condition: so many dominators are asked.

use super::Fold;
use super::known::{mask, number};
use ir::edit::InstBuilder;
use ir::ids::{Block, Value};
use ir::inst::{IntPredicate, Opcode};

/// How many dominators are asked.
const FAR: usize = 12;

/// A comparison that holds.
#[derive(Clone, Copy)]
struct Fact {
    p: IntPredicate,
    a: Value,
    b: Value,
}

impl Fold<'_> {
    /// Whether a condition holds, if that is known in block `b` by how control came there.
    pub(super) fn implied(&self, c: Value, b: Block) -> Option<bool> {
        let asked = self.comparison_of(c);
        let mut at = b;
        for _ in 0..FAR {
            let from = self.cfg.idom(at)?;
            if *self.cfg.preds(at) == [from]
                && let Some(holds) = self.said_at_end(c, asked, from, at)
            {
                return Some(holds);
            }
            at = from;
        }
        None
    }

    /// What the end of block `from` says of a condition where it goes to `to`.
    fn said_at_end(&self, c: Value, asked: Option<Fact>, from: Block, to: Block) -> Option<bool> {
        let end = self.edit.last(from)?;
        let successors = self.edit.body.successors(end);
        match self.edit.body.inst(end).opcode {
            Opcode::CondBr => {
                let (known, holds) = (self.operand(end, 0), successors[0] == to.0);
                if known == c {
                    return Some(holds);
                }
                let mut fact = self.comparison_of(known)?;
                if !holds {
                    fact.p = fact.p.inverse();
                }
                self.follows(fact, asked?)
            }
            Opcode::Switch => {
                let k = successors.iter().position(|t| *t == to.0).filter(|k| *k > 0)?;
                let fact = Fact {
                    p: IntPredicate::Eq,
                    a: self.operand(end, 0),
                    b: self.operand(end, k),
                };
                self.follows(fact, asked?)
            }
            _ => None,
        }
    }

    fn comparison_of(&self, c: Value) -> Option<Fact> {
        let (d, i) = self.made_by(c, Opcode::ICmp)?;
        Some(Fact {
            p: d.int_predicate(),
            a: self.operand(i, 0),
            b: self.operand(i, 1),
        })
    }

    /// Whether `asked` holds where `fact` does; `None`: it may or may not.
    fn follows(&self, mut fact: Fact, mut asked: Fact) -> Option<bool> {
        let s = self.edit.scope();
        for f in [&mut fact, &mut asked] {
            if f.a.is_const() {
                *f = Fact {
                    p: f.p.swapped(),
                    a: f.b,
                    b: f.a,
                };
            }
        }
        if fact.a != asked.a && fact.a == asked.b && fact.b == asked.a {
            fact = Fact {
                p: fact.p.swapped(),
                a: fact.b,
                b: fact.a,
            };
        }
        if fact.a != asked.a || sign(fact.p).zip(sign(asked.p)).is_some_and(|(a, b)| a != b) {
            return None;
        }
        if fact.b == asked.b {
            let (known, wanted) = (orders(fact.p), orders(asked.p));
            return match known & wanted {
                0 => Some(false),
                both if both == known => Some(true),
                _ => None,
            };
        }
        let bits = s
            .int_bits(self.edit.ty(fact.a))
            .filter(|n| (1..=64).contains(n))?;
        let (n, m) = (number(s, fact.b)?, number(s, asked.b)?);
        let signs = sign(fact.p).or(sign(asked.p)) == Some(true);
        // Signed numbers are in the order of unsigned ones once their signs are turned.
        let turned = |n: u64| if signs { n ^ 1 << (bits - 1) } else { n } & mask(bits);
        let range = range(fact.p, turned(n), mask(bits))?;
        decide(asked.p, range, turned(m))
    }
}

/// Whether a predicate is about signed numbers; `None`: that does not matter to it.
fn sign(p: IntPredicate) -> Option<bool> {
    use IntPredicate::*;
    match p {
        Eq | Ne => None,
        Slt | Sle | Sgt | Sge => Some(true),
        Ult | Ule | Ugt | Uge => Some(false),
    }
}

/// For which orders of its operands a predicate holds: less 1, equal 2, greater 4.
fn orders(p: IntPredicate) -> u8 {
    use IntPredicate::*;
    match p {
        Eq => 2,
        Ne => 5,
        Ult | Slt => 1,
        Ule | Sle => 3,
        Ugt | Sgt => 4,
        Uge | Sge => 6,
    }
}

/// The numbers for which a comparison with `n` holds, from the first to the last.
fn range(p: IntPredicate, n: u64, most: u64) -> Option<(u64, u64)> {
    let range = match orders(p) {
        1 => (0, n.checked_sub(1)?),
        2 => (n, n),
        3 => (0, n),
        4 if n < most => (n + 1, most),
        6 => (n, most),
        _ => return None,
    };
    Some(range)
}

/// Whether a comparison with `n` holds for all numbers of a range, or for none.
fn decide(p: IntPredicate, (least, most): (u64, u64), n: u64) -> Option<bool> {
    let mut possible = 0;
    if least < n {
        possible |= 1;
    }
    if (least..=most).contains(&n) {
        possible |= 2;
    }
    if most > n {
        possible |= 4;
    }
    match possible & orders(p) {
        0 => Some(false),
        both if both == possible => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_decide() {
        use IntPredicate::*;
        assert_eq!(range(Ult, 3, 255), Some((0, 2)));
        assert_eq!(range(Ugt, 255, 255), None);
        assert_eq!(decide(Ult, (0, 2), 3), Some(true));
        assert_eq!(decide(Ult, (0, 2), 2), None);
        assert_eq!(decide(Eq, (0, 2), 3), Some(false));
        assert_eq!(decide(Uge, (3, 9), 3), Some(true));
        assert_eq!(decide(Ne, (4, 4), 4), Some(false));
    }
}
