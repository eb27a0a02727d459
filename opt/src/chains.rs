//! Sums that go on from round to round of a loop: each round waits for all operations of the one before.
//!
//! ```text
//!   L: p = phi [a, E], [s3, L]; s1 = p + x; s2 = s1 + y; s3 = s2 + z   ─►   … t2 = x + y; t3 = t2 + z; s3 = p + t3
//! ```
//! The round's own part is made aside and one operation is left between rounds. Integer operations that are associative
//! and commutative, on scalars and vectors, and floating-point ones that say `reassoc nsz`. Integer results promise nothing
//! (`nuw` …) from then on. Sums of scalar products stay as they are: multiplying takes a round as long.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where loops carry such chains.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::types::Type;

/// Shorter chains are left alone.
const SHORTEST: usize = 3;

/// A chain: its operations from the first one, which takes the phi, and what each takes beside the one before.
struct Chain {
    phi: Value,
    steps: Vec<(Inst, Value)>,
}

/// What is asked of values and instructions.
struct Facts {
    /// By local value: how often it is used.
    uses: Vec<u32>,
    /// By instruction: its block.
    blocks: Vec<Block>,
}

impl Facts {
    fn of(body: &Body) -> Facts {
        let mut blocks = vec![Block(0); body.insts.len()];
        for b in (0..body.blocks.len() as u32).map(Block) {
            body.block_insts(b).iter().for_each(|i| blocks[i.index()] = b);
        }
        Facts {
            uses: use_counts(body),
            blocks,
        }
    }
}

/// Takes chains apart; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if work.loops().1.loops().is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_loops();
    let mut facts = None;
    let mut chains = Vec::new();
    for l in cfg.loops() {
        for &p in body.block_insts(l.header) {
            if body.inst(p).opcode != Opcode::Phi {
                break;
            }
            for (n, &v) in body.ops(p).iter().enumerate() {
                let from = Block(body.list(body.inst(p).aux)[n]);
                if cfg.dominates(l.header, from) && carried(body, v).is_some() {
                    let facts = facts.get_or_insert_with(|| Facts::of(body));
                    chains.extend(chain(body.scope(cx.module), body, facts, body.result(p), v, from));
                }
            }
        }
    }
    if chains.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    for c in &chains {
        take_apart(&mut edit, c);
    }
    edit.commit();
    true
}

/// The operation that makes a value, if it may be a chain's.
fn carried(body: &Body, v: Value) -> Option<Inst> {
    let i = body.def(v)?;
    let d = body.inst(i);
    let good = match d.opcode {
        Opcode::Add | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => true,
        Opcode::FAdd | Opcode::FMul => d.flags.has(InstFlags::REASSOC) && d.flags.has(InstFlags::NSZ),
        _ => false,
    };
    good.then_some(i)
}

/// The operations, all in `block` and all of one kind, that lead from a phi to its next value.
fn chain(s: Scope<'_>, body: &Body, facts: &Facts, phi: Value, next: Value, block: Block) -> Option<Chain> {
    let last = carried(body, next)?;
    let InstData { opcode, ty, .. } = *body.inst(last);
    let scalar = matches!(s.ty(ty), Type::Int(_));
    let used_once = |v: Value| v.as_local().is_some_and(|l| facts.uses[l as usize] == 1);
    // From each operation to the one before, which stands above it: the operand that is such an operation.
    let mut steps = Vec::new();
    let mut at = last;
    loop {
        let &[a, b] = body.ops(at) else { return None };
        if a == phi || b == phi {
            steps.push((at, if a == phi { b } else { a }));
            break;
        }
        let inner = |v: Value| carried(body, v).filter(|i| used_once(v) && body.inst(*i).opcode == opcode);
        let (before, beside) = match (inner(a), inner(b)) {
            (Some(i), None) => (i, b),
            (None, Some(i)) => (i, a),
            // Which one leads to the phi is not looked for.
            _ => return None,
        };
        steps.push((at, beside));
        at = before;
    }
    steps.reverse();
    let here = |s: &(Inst, Value)| facts.blocks[s.0.index()] == block && s.1 != phi;
    let good = steps.len() >= SHORTEST && steps.iter().all(here);
    // A processor multiplies once in the time of an addition: the chain is not what a round waits for.
    let product = |v: Value| body.def(v).is_some_and(|i| body.inst(i).opcode == Opcode::Mul);
    let good = good && !(opcode == Opcode::Add && scalar && steps.iter().all(|s| product(s.1)));
    good.then_some(Chain { phi, steps })
}

fn take_apart(edit: &mut Editor<'_>, chain: &Chain) {
    let mut sum = chain.steps[0].1;
    for &(i, beside) in &chain.steps[1..] {
        sum = like(edit, i, sum, beside);
    }
    let last = chain.steps.last().expect("a chain is not empty").0;
    let next = like(edit, last, chain.phi, sum);
    edit.replace(last, next);
    for &(i, _) in chain.steps.iter().rev().skip(1) {
        edit.remove(i);
    }
}

/// The operation `i` of other operands, at its place.
fn like(edit: &mut Editor<'_>, i: Inst, a: Value, b: Value) -> Value {
    let d = *edit.body.inst(i);
    edit.goto_before(i);
    edit.set_location(Some(i));
    let v = edit.binary(d.opcode, a, b);
    if matches!(d.opcode, Opcode::FAdd | Opcode::FMul) {
        edit.set_flags(v, d.flags);
    }
    v
}
