//! Which loops: innermost ones with one way in, one way back and one way out, in the first or the last block, that compare a
//! counter with a number from before the loop.
//!
//! How often such a loop runs *at least* is known before it: the vector loop makes some of those turns, and the loop itself
//! makes the others, with its own test. So a counter that wraps beyond them does no harm.

use super::graph::bits;
use crate::counted::{CountedLoops, Place};
use ir::body::Body;
use ir::context::Scope;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use ir::types::Type;

/// Loops beyond so many instructions, and blocks, are left alone.
const MOST_INSTRUCTIONS: usize = 300;
const MOST_BLOCKS: usize = 24;

/// How deep it is looked for what a value is made of.
pub(super) const DEPTH: u32 = 8;

/// A phi of the header to which the same is added each turn.
#[derive(Clone, Copy)]
pub(super) struct Counter {
    pub(super) phi: Inst,
    pub(super) first: Value,
    /// Of a pointer in bytes.
    pub(super) step: i64,
    pub(super) ty: TypeId,
    /// The sum would be poison if it wrapped, as signed and as unsigned number.
    pub(super) nsw: bool,
    pub(super) nuw: bool,
}

/// The loop goes on while `left` compares so with `bound`.
#[derive(Clone, Copy)]
pub(super) struct Test {
    pub(super) predicate: IntPredicate,
    pub(super) left: Value,
    pub(super) bound: Value,
    /// What is added to `left` each turn, modulo its width.
    pub(super) step: i64,
    pub(super) ty: TypeId,
}

/// A loop that may be vectorised.
pub(super) struct Shape<'a> {
    pub(super) s: Scope<'a>,
    pub(super) body: &'a Body,
    pub(super) loops: &'a CountedLoops<'a>,
    pub(super) place: Place,
    pub(super) blocks: &'a [Block],
    pub(super) counters: Vec<Counter>,
    /// The other phis of the header, with what they begin with and what comes from the latch.
    pub(super) carried: Vec<(Inst, Value, Value)>,
    pub(super) test: Test,
}

impl<'a> Shape<'a> {
    pub(super) fn of(loops: &'a CountedLoops<'a>, place: Place) -> Option<Shape<'a>> {
        let (s, body) = (loops.s, loops.body);
        let blocks = loops.blocks(&place);
        let instructions: usize = blocks.iter().map(|b| body.block_insts(*b).len()).sum();
        if blocks.len() > MOST_BLOCKS || instructions > MOST_INSTRUCTIONS {
            return None;
        }
        let exit = only_exit(loops, &place, blocks)?;
        let mut shape = Shape {
            s,
            body,
            loops,
            place,
            blocks,
            counters: Vec::new(),
            carried: Vec::new(),
            test: Test {
                predicate: IntPredicate::Ne,
                left: Value::INVALID,
                bound: Value::INVALID,
                step: 0,
                ty: TypeId::I1,
            },
        };
        shape.phis()?;
        shape.test = shape.find_test(exit)?;
        // The turns that are known to be made compare so, and none of them has wrapped.
        let test = shape.test;
        let of = body.def(test.left);
        for c in shape.counters.iter_mut().filter(|c| Some(c.phi) == of) {
            c.nsw |= test.predicate.is_signed();
            c.nuw |= !test.predicate.is_signed() && test.predicate != IntPredicate::Ne;
        }
        Some(shape)
    }

    /// Sorts the phis of the header.
    fn phis(&mut self) -> Option<()> {
        for &phi in self.body.block_insts(self.place.header) {
            if self.body.inst(phi).opcode != Opcode::Phi {
                break;
            }
            let (first, next) = self.place.carried(self.body, phi);
            match self.counter(phi, first, next) {
                Some(c) => self.counters.push(c),
                None => self.carried.push((phi, first, next)),
            }
        }
        Some(())
    }

    fn counter(&self, phi: Inst, first: Value, next: Value) -> Option<Counter> {
        let i = self.body.def(next).filter(|_| self.is_inside(next))?;
        let d = self.body.inst(i);
        let &[base, by] = self.body.ops(i) else {
            return None;
        };
        if base != self.body.result(phi) {
            return None;
        }
        let by = self.constant(by)?;
        let ty = self.body.inst(phi).ty;
        let (step, nsw, nuw) = match d.opcode {
            Opcode::Add => (by, d.flags.has(InstFlags::NSW), d.flags.has(InstFlags::NUW)),
            Opcode::GetElementPtr if ty == TypeId::PTR => {
                let elem = TypeId(d.aux);
                if self.s.is_scalable(elem) {
                    return None;
                }
                let size = self.loops.size(elem);
                (by.checked_mul(i64::try_from(size).ok()?)?, false, false)
            }
            _ => return None,
        };
        let small = step != 0 && step.unsigned_abs() <= 1 << 20;
        let known = ty == TypeId::PTR || matches!(bits(ty), Some(8..)) && self.s.int_bits(ty).is_some();
        (small && known).then_some(Counter {
            phi,
            first,
            step,
            ty,
            nsw,
            nuw,
        })
    }

    /// An integer constant, sign-extended.
    pub(super) fn constant(&self, v: Value) -> Option<i64> {
        let c = v.as_const()?;
        let bits = self
            .s
            .int_bits(self.s.const_ty(c))
            .filter(|b| (1..=64).contains(b))?;
        let n = self.s.const_u64(c)?;
        Some(((n << (64 - bits)) as i64) >> (64 - bits))
    }

    pub(super) fn is_inside(&self, v: Value) -> bool {
        !v.is_const() && !self.loops.is_invariant(v, self.place.number)
    }

    /// Whether a value is the same in all turns and can be computed before the loop.
    pub(super) fn is_uniform(&self, v: Value, depth: u32) -> bool {
        if !self.is_inside(v) {
            return true;
        }
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return false;
        };
        is_pure(self.body.inst(i).opcode) && self.body.ops(i).iter().all(|v| self.is_uniform(*v, depth - 1))
    }

    /// What is added to a value each turn, modulo its width.
    fn step(&self, v: Value, depth: u32) -> Option<i64> {
        if self.is_uniform(v, depth) {
            return Some(0);
        }
        let i = self.body.def(v).filter(|_| depth > 0)?;
        if let Some(c) = self.counters.iter().find(|c| c.phi == i) {
            return Some(c.step);
        }
        let ops = self.body.ops(i);
        let d = self.body.inst(i);
        match d.opcode {
            Opcode::Trunc => self.step(ops[0], depth - 1),
            Opcode::SExt | Opcode::ZExt => {
                let of = self.body.def(ops[0])?;
                let counter = self.counters.iter().find(|c| c.phi == of)?;
                let exact = match d.opcode {
                    Opcode::SExt => counter.nsw,
                    _ => counter.nuw,
                };
                exact.then_some(counter.step)
            }
            Opcode::Add | Opcode::Sub => {
                let (a, b) = (self.step(ops[0], depth - 1)?, self.step(ops[1], depth - 1)?);
                match d.opcode {
                    Opcode::Add => a.checked_add(b),
                    _ => a.checked_sub(b),
                }
            }
            Opcode::GetElementPtr if ops.len() == 2 && self.is_uniform(ops[1], depth) => {
                self.step(ops[0], depth - 1)
            }
            _ => None,
        }
    }

    fn find_test(&self, (end, goes_on): (Inst, bool)) -> Option<Test> {
        let compare = self.body.def(self.body.ops(end)[0])?;
        let d = self.body.inst(compare);
        if d.opcode != Opcode::ICmp || !self.is_inside(self.body.ops(end)[0]) {
            return None;
        }
        let &[a, b] = self.body.ops(compare) else {
            return None;
        };
        let mut predicate = d.int_predicate();
        let (mut left, mut bound) = (a, b);
        if self.is_uniform(left, DEPTH) {
            (left, bound, predicate) = (b, a, predicate.swapped());
        }
        if !goes_on {
            predicate = predicate.inverse();
        }
        let step = self
            .step(left, DEPTH)
            .filter(|n| *n != 0 && self.is_uniform(bound, DEPTH))?;
        let ty = self.body.value_ty(self.s, left);
        let known = match self.s.ty(ty) {
            Type::Ptr(0) => true,
            Type::Int(n) => matches!(n, 8 | 16 | 32 | 64),
            _ => false,
        };
        use IntPredicate::*;
        let ends = match predicate {
            Slt | Sle | Ult | Ule => step > 0,
            Sgt | Sge | Ugt | Uge => step < 0,
            Ne => true,
            Eq => false,
        };
        let fits = self
            .s
            .int_bits(ty)
            .is_none_or(|n| step.unsigned_abs() < 1 << (n - 1));
        (known && ends && fits && step.unsigned_abs().is_power_of_two()).then_some(Test {
            predicate,
            left,
            bound,
            step,
            ty,
        })
    }
}

/// The branch that leaves a loop, and whether the loop goes on where its condition holds.
fn only_exit(loops: &CountedLoops<'_>, place: &Place, blocks: &[Block]) -> Option<(Inst, bool)> {
    let body = loops.body;
    let mut exit = None;
    for &b in blocks {
        let end = body.terminator(b);
        let to = body.successors(end);
        let inside: Vec<bool> = to.iter().map(|t| blocks.contains(&Block(*t))).collect();
        // (A cycle with two ways in is no loop of its own.)
        let back = |t: &u32| loops.cfg.position(Block(*t)) <= loops.cfg.position(b);
        if to
            .iter()
            .any(|t| back(t) && blocks.contains(&Block(*t)) && (b != place.latch || *t != place.header.0))
        {
            return None;
        }
        match (body.inst(end).opcode, &inside[..]) {
            (Opcode::Br, [true]) => {}
            (Opcode::CondBr, [true, true]) if to[0] != to[1] => {}
            (Opcode::CondBr, &[on, other]) if on != other => {
                if exit.is_some() || b != place.header && b != place.latch {
                    return None;
                }
                exit = Some((end, on));
            }
            _ => return None,
        }
    }
    exit
}

/// Whether an instruction computes a value from its operands alone, whatever they are.
pub(super) fn is_pure(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | Trunc | ZExt | SExt | GetElementPtr
    )
}
