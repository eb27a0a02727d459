//! Short circuits: a branch on `a and b` or `a or b` becomes two branches, where working out `b` costs more than the second
//! branch. What only `b` needs moves behind the first one.
//!
//! ```text
//!   B: a = …, b = …; br (and a, b), T, F   ─►   B: a = …; br a, M, F     M: b = …; br b, T, F
//! ```
//! Flags of compares then go straight to jumps, and loads into compares. Needs a verified body; leaves it legal. Cost:
//! O(blocks), and O(instructions) in a function that has such a branch.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::memory_effects;
use ir::module::Module;

/// Latencies, summed, beyond which the second operand is worth a branch.
const WORTH: u32 = 1;

/// The same where a loop ends, since such branches are foreseen, outside of loops, where the branch is smaller than two bits
/// that are joined, and where one of several numbers is looked for.
const WORTH_LITTLE: u32 = 0;

/// The longest chain that moves.
const LONGEST: usize = 8;

/// Splits branches; `false`: there are none to be split.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let scope = body.scope(cx.module);
    let candidate = |b: &Block| {
        body.block_insts(*b)
            .last()
            .is_some_and(|i| joined(scope, body, *i).is_some())
    };
    if target.has_conditional_compare() || !(0..body.blocks.len()).map(Block::new).any(|b| candidate(&b)) {
        return false;
    }
    let uses = use_counts(body);
    let blocks = body.blocks.len();
    let cheap = cheap_branches(work);
    let mut pass = ShortCircuit {
        edit: Editor::new(cx.module, work.edit()),
        uses,
        worth: WORTH,
    };
    let mut changed = false;
    for b in (0..blocks).map(Block::new) {
        pass.worth = if cheap[b.index()] { WORTH_LITTLE } else { WORTH };
        // The branch that stays behind may have such a condition again, as may the new one.
        let mut open = vec![b];
        while let Some(b) = open.pop() {
            if let Some(rest) = pass.split(b) {
                changed = true;
                open.extend([b, rest]);
            }
        }
    }
    pass.edit.commit();
    changed
}

/// The operands that a conditional branch's condition joins, and whether by `and`.
fn joined(scope: Scope<'_>, body: &Body, branch: Inst) -> Option<(Inst, bool, [Value; 2])> {
    let d = body.inst(branch);
    if d.opcode != Opcode::CondBr {
        return None;
    }
    let at = body.def(body.operand_range(d.ops)[0])?;
    let d = body.inst(at);
    let ops = body.operand_range(d.ops);
    if d.ty != TypeId::I1 {
        return None;
    }
    let is = |v: Value, n: u64| v.as_const().is_some_and(|c| scope.const_u64(c) == Some(n));
    match d.opcode {
        Opcode::And | Opcode::Or if !ops[1].is_const() => {
            Some((at, d.opcode == Opcode::And, [ops[0], ops[1]]))
        }
        Opcode::Select if body.value_ty(scope, ops[0]) == TypeId::I1 && is(ops[2], 0) => {
            Some((at, true, [ops[0], ops[1]]))
        }
        Opcode::Select if body.value_ty(scope, ops[0]) == TypeId::I1 && is(ops[1], 1) => {
            Some((at, false, [ops[0], ops[2]]))
        }
        _ => None,
    }
}

/// Which blocks are in no loop, or end in a branch out of the loop that they are in.
fn cheap_branches(work: &mut Work) -> Vec<bool> {
    let (body, cfg) = work.loops();
    let leaves = |from: u32, to: Block| !cfg.is_within(cfg.loop_of(to), from);
    let exits = |b: Block| {
        let from = cfg.loop_of(b)?;
        let last = body.block_insts(b).last()?;
        let mut targets = body.successors(*last).iter();
        Some(targets.any(|t| leaves(from, Block(*t))))
    };
    (0..body.blocks.len())
        .map(|b| exits(Block::new(b)).unwrap_or(true))
        .collect()
}

struct ShortCircuit<'a> {
    edit: Editor<'a>,
    uses: Vec<u32>,
    /// Latencies beyond which the second operand of the branch at hand is worth a branch.
    worth: u32,
}

impl ShortCircuit<'_> {
    fn is_used_once(&self, v: Value) -> bool {
        let at = v.as_local().map(|k| k as usize);
        at.and_then(|k| self.uses.get(k)) == Some(&1)
    }

    /// Splits the branch at the end of a block; the result is the block of the second one.
    fn split(&mut self, b: Block) -> Option<Block> {
        let branch = self.edit.last(b)?;
        let (join, is_and, [first, second]) = joined(self.edit.scope(), self.edit.body, branch)?;
        let &[yes, no] = self.edit.body.successors(branch) else {
            return None;
        };
        let (yes, no) = (Block(yes), Block(no));
        if yes == no || !self.is_used_once(self.edit.body.result(join)) || !self.stands_in(join, b) {
            return None;
        }
        let p = if is_and {
            IntPredicate::Ne
        } else {
            IntPredicate::Eq
        };
        let little = self.are_comparisons([first, second], p);
        let worth = if little { WORTH_LITTLE } else { self.worth };
        let chain = self.chain_of(second, b, worth)?;
        let between = self.edit.new_block();
        self.edit.goto_bottom(between);
        self.edit.set_location(Some(branch));
        self.edit.cond_br(second, yes, no);
        for &i in chain.iter().rev() {
            let last = self.edit.last(between)?;
            let ahead = self.edit.first(between).unwrap_or(last);
            self.edit.goto_before(ahead);
            self.edit.move_here(i);
        }
        self.edit.set_operand(branch, 0, first);
        let (once, twice) = if is_and { (yes, no) } else { (no, yes) };
        self.edit.set_successor(branch, usize::from(!is_and), between);
        self.edit.rename_edge(once, b, between);
        self.edit.copy_edge(twice, b, between);
        self.edit.remove(join);
        Some(between)
    }

    /// Whether both conditions are comparisons of integers by `p`. Of others that are joined, bit operations may take the place
    /// (`a == b and c == d` is `((a xor b) or (c xor d)) == 0`), but not of these.
    fn are_comparisons(&self, conditions: [Value; 2], p: IntPredicate) -> bool {
        conditions.iter().all(|v| {
            let d = self.edit.body.def(*v).map(|i| self.edit.body.inst(i));
            d.is_some_and(|d| d.opcode == Opcode::ICmp && d.int_predicate() == p)
        })
    }

    fn stands_in(&self, i: Inst, b: Block) -> bool {
        self.edit.insts(b).any(|x| x == i)
    }

    /// What only `v` needs and may be worked out later, in order; `None` if it is not worth a branch.
    fn chain_of(&self, v: Value, b: Block, worth: u32) -> Option<Vec<Inst>> {
        let mut chain = Vec::new();
        let mut cost = 0;
        // From the end of the block up: a user comes before what it uses.
        let mut wanted = vec![v];
        let mut at = self.edit.last(b).and_then(|i| self.edit.prev(i));
        let mut written = false;
        while let Some(i) = at
            && chain.len() < LONGEST
        {
            at = self.edit.prev(i);
            let d = self.edit.body.inst(i);
            let result = self.edit.body.result(i);
            let known = wanted.iter().position(|w| *w == result);
            if let Some(k) = known
                && self.is_used_once(result)
                && let Some(latency) = latency(self.edit.module(), self.edit.body, i, written)
            {
                wanted.swap_remove(k);
                wanted.extend_from_slice(self.edit.body.operand_range(d.ops));
                chain.push(i);
                cost += latency;
            } else if d.opcode == Opcode::Phi {
                break;
            }
            written |= memory_effects::may_write(self.edit.module(), self.edit.body, i);
        }
        chain.reverse();
        (cost > worth).then_some(chain)
    }
}

/// Cycles that an instruction takes, if it may be done later or not at all. `written`: memory may change after it.
fn latency(module: &Module, body: &Body, i: Inst, written: bool) -> Option<u32> {
    use Opcode::*;
    let d = body.inst(i);
    Some(match d.opcode {
        // Neither volatile nor atomic.
        Load if !written && d.flags.0 == 0 => 4,
        FCmp => 3,
        FAdd | FSub | FMul | Mul => 4,
        FDiv | UDiv | SDiv | URem | SRem => 20,
        ICmp | Add | Sub | And | Or | Xor | Shl | LShr | AShr | Select | Trunc | ZExt | SExt => 1,
        // Part of addresses, mostly.
        GetElementPtr | BitCast | PtrToInt | IntToPtr => 0,
        Call => latency_of_intrinsic(body.called_intrinsic(module, i)?)?,
        _ => return None,
    })
}

/// The same of intrinsics that are arithmetic.
fn latency_of_intrinsic(id: Intrinsic) -> Option<u32> {
    use Intrinsic::*;
    Some(match id {
        Ctpop | Ctlz | Cttz => 4,
        Abs | Smax | Smin | Umax | Umin | Fshl | Fshr => 2,
        Bswap | Fabs => 1,
        _ => return None,
    })
}
