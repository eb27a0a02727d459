//! Operations on lanes that were put together for them from scalars, and are taken apart behind them, are done by scalars.
//!
//! ```text
//!   a = insertelement … a0 … a3; b = insertelement … b0 … b3; s = add <4 x i32> a, b; x0 = extractelement s, 0 … x3 …
//!   ─►   x0 = add i32 a0, b0 … x3 = add i32 a3, b3
//! ```
//! Optimisers pack such operations since one stands for four; the ways into vectors and back cost more than they save
//! (a cipher's rounds: 4 operations in place of 24). Who asks for the vector itself gets one made of the results, where
//! it is asked for if that is not in a deeper loop.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where lanes are taken out of such a vector, else a look at each.

use crate::narrow::lanes;
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;
use ir::module::Module;

/// Lanes of a vector, at most.
const LANES: u32 = 4;

/// An operation to be done by scalars.
struct Packed {
    op: Inst,
    block: Block,
    /// The lanes of both operands.
    lanes: [Vec<Value>; 2],
    /// Who takes which lane of the result.
    taken: Vec<(Inst, usize)>,
    /// Who reads the result as a vector: where, by which operand.
    whole: Vec<(Block, Inst, usize)>,
}

/// Takes operations apart; `false`: there is none.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let (body, module) = (work.body(), cx.module);
    let s = body.scope(module);
    let extracts = body.order.iter().filter_map(|i| extracted(s, body, *i));
    let mut ops: Vec<Inst> = extracts.map(|(op, _)| op).collect();
    if ops.is_empty() {
        return false;
    }
    ops.sort_unstable();
    ops.dedup();
    let (body, cfg) = work.edit_within_loops();
    let packed = find(module, body, &ops);
    let mut edit = Editor::new(module, body);
    packed.iter().for_each(|p| take_apart(&mut edit, cfg, p));
    edit.commit();
    !packed.is_empty()
}

/// The operation that an instruction takes a lane of, one that scalars can do, and the lane.
fn extracted(s: Scope<'_>, body: &Body, i: Inst) -> Option<(Inst, usize)> {
    if body.inst(i).opcode != Opcode::ExtractElement {
        return None;
    }
    let &[vector, lane] = body.ops(i) else { return None };
    let op = body.def(vector)?;
    let d = body.inst(op);
    let cheap = matches!(
        d.opcode,
        Opcode::Add | Opcode::Sub | Opcode::And | Opcode::Or | Opcode::Xor
    );
    let lane = s.const_u64(lane.as_const()?)?;
    let (len, bits) = lanes(s, d.ty)?;
    let fits = (2..=LANES).contains(&len) && lane < u64::from(len) && matches!(bits, 32 | 64);
    (cheap && fits).then_some((op, lane as usize))
}

/// The scalars that a vector is put together from.
fn scalars(s: Scope<'_>, body: &Body, vector: Value, len: usize) -> Option<Vec<Value>> {
    let mut lanes = vec![None; len];
    let mut at = vector;
    for _ in 0..len {
        let insertion = body.def(at)?;
        if body.inst(insertion).opcode != Opcode::InsertElement {
            return None;
        }
        let &[before, scalar, lane] = body.ops(insertion) else {
            return None;
        };
        let lane = s.const_u64(lane.as_const()?)?;
        let lane = lanes.get_mut(usize::try_from(lane).ok()?)?;
        lane.get_or_insert(scalar);
        at = before;
    }
    lanes.into_iter().collect()
}

/// Those of the operations that are worth it: most lanes are taken, and both operands are put together from scalars.
fn find(module: &Module, body: &Body, ops: &[Inst]) -> Vec<Packed> {
    let s = body.scope(module);
    let mut packed: Vec<Option<Packed>> = (ops.iter())
        .map(|&op| {
            let (len, _) = lanes(s, body.inst(op).ty)?;
            let operand = |k: usize| scalars(s, body, body.ops(op)[k], len as usize);
            let lanes = [operand(0)?, operand(1)?];
            Some(Packed {
                op,
                block: Block(0),
                lanes,
                taken: Vec::new(),
                whole: Vec::new(),
            })
        })
        .collect();
    for b in (0..body.blocks.len() as u32).map(Block) {
        for &i in body.block_insts(b) {
            if let Ok(k) = ops.binary_search(&i)
                && let Some(p) = &mut packed[k]
            {
                p.block = b;
            }
            for (n, v) in body.ops(i).iter().enumerate() {
                let user = body.def(*v).and_then(|op| ops.binary_search(&op).ok());
                let Some(p) = user.and_then(|k| packed[k].as_mut()) else {
                    continue;
                };
                match extracted(s, body, i) {
                    Some((_, lane)) => p.taken.push((i, lane)),
                    None => p.whole.push((b, i, n)),
                }
            }
        }
    }
    packed.retain(|p| {
        p.as_ref()
            .is_some_and(|p| 4 * p.taken.len() >= 3 * p.lanes[0].len())
    });
    packed.into_iter().flatten().collect()
}

/// Scalars take an operation's place.
fn take_apart(edit: &mut Editor<'_>, cfg: &Cfg, p: &Packed) {
    let d = *edit.body.inst(p.op);
    edit.goto_before(p.op);
    edit.set_location(Some(p.op));
    let [a, b] = &p.lanes;
    let results: Vec<Value> = (a.iter().zip(b))
        .map(|(a, b)| {
            let (a, b) = (edit.resolved(*a), edit.resolved(*b));
            let v = edit.binary(d.opcode, a, b);
            edit.set_flags(v, d.flags);
            v
        })
        .collect();
    for &(i, lane) in &p.taken {
        edit.replace(i, results[lane]);
    }
    if p.whole.is_empty() {
        return;
    }
    let elsewhere = |&(b, i, _): &(Block, Inst, usize)| {
        let deeper = cfg.loop_depth(b) > cfg.loop_depth(p.block);
        b == p.whole[0].0 && b != p.block && !deeper && edit.body.inst(i).opcode != Opcode::Phi
    };
    let elsewhere = p.whole.iter().all(elsewhere);
    if elsewhere {
        edit.goto_before(p.whole[0].1);
        edit.set_location(Some(p.whole[0].1));
    }
    let mut vector = edit.poison(d.ty);
    for (k, v) in results.iter().enumerate() {
        vector = edit.insert_lane(vector, *v, k as u32);
    }
    match elsewhere {
        // (What debuggers are told of the operation is not there yet: nobody else reads it.)
        true => (p.whole.iter()).for_each(|&(_, i, k)| edit.set_operand(i, k, vector)),
        false => edit.replace(p.op, vector),
    }
}
