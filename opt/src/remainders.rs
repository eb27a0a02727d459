//! Remainders of divisions that are made anyway: `x rem y` beside `x div y` is what the product leaves.
//!
//! ```text
//!   q = div x, y … r = rem x, y   ─►   q = div x, y … r = x - q * y
//! ```
//! A division may come after the remainder in its block; it moves up then, since both are undefined for the same operands.
//! `exact` goes: the remainder has a value where such a quotient has none. Needs a verified body; leaves it legal. Cost:
//! O(instructions), a sort of the divisions.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::types::Type;

/// A division or remainder: what it divides by what, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Division {
    signed: bool,
    operands: [Value; 2],
    remainder: bool,
    /// Place in the body's order.
    at: u32,
    block: Block,
    inst: Inst,
}

/// Makes remainders of quotients; `false`: there are none to be made.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let scope = body.scope(cx.module);
    let of = |i: &Inst| body.inst(*i).opcode;
    let any = |wanted: fn(Opcode) -> bool| body.order.iter().any(|i| wanted(of(i)));
    if !any(|op| matches!(op, Opcode::URem | Opcode::SRem))
        || !any(|op| matches!(op, Opcode::UDiv | Opcode::SDiv))
    {
        return false;
    }
    let mut list = Vec::new();
    let mut at = 0;
    for b in (0..body.blocks.len()).map(Block::new) {
        for &inst in body.block_insts(b) {
            at += 1;
            list.extend(division(scope, body, inst, at, b));
        }
    }
    list.sort_unstable();
    let same = |a: &Division, b: &Division| a.signed == b.signed && a.operands == b.operands;
    let (body, cfg) = work.edit_within_blocks();
    let mut edit = Editor::new(cx.module, body);
    let mut changed = false;
    for group in list.chunk_by_mut(same) {
        let first = group.partition_point(|d| !d.remainder);
        let (quotients, remainders) = group.split_at_mut(first);
        for r in remainders {
            let before = |q: &Division| match q.block == r.block {
                true => q.at < r.at,
                false => cfg.is_reachable(r.block) && cfg.dominates(q.block, r.block),
            };
            let found = quotients.iter().position(before);
            let later = || quotients.iter().position(|q| q.block == r.block);
            let Some(k) = found.or_else(later) else { continue };
            if found.is_none() {
                edit.goto_before(r.inst);
                edit.move_here(quotients[k].inst);
                quotients[k].at = r.at - 1;
            }
            subtract(&mut edit, quotients[k].inst, r.inst);
            changed = true;
        }
    }
    edit.commit();
    changed
}

/// What an instruction divides, if it is a division of integers whose remainder is not simply a mask.
fn division(scope: Scope<'_>, body: &Body, inst: Inst, at: u32, block: Block) -> Option<Division> {
    let d = body.inst(inst);
    let (signed, remainder) = match d.opcode {
        Opcode::UDiv => (false, false),
        Opcode::SDiv => (true, false),
        Opcode::URem => (false, true),
        Opcode::SRem => (true, true),
        _ => return None,
    };
    let ops = body.ops(inst);
    let plain = matches!(scope.ty(d.ty), Type::Int(8..=64));
    let masks = !signed
        && ops[1]
            .as_const()
            .and_then(|c| scope.const_u64(c))
            .is_some_and(u64::is_power_of_two);
    let known = match ops[1].as_const() {
        Some(c) => scope.const_u64(c).is_some_and(|n| n != 0),
        None => true,
    };
    (plain && known && !masks && !ops[0].is_const()).then(|| Division {
        signed,
        operands: [ops[0], ops[1]],
        remainder,
        at,
        block,
        inst,
    })
}

/// A remainder becomes what the quotient's product leaves.
fn subtract(edit: &mut Editor<'_>, quotient: Inst, remainder: Inst) {
    let plain = InstData {
        flags: InstFlags::NONE,
        ..*edit.body.inst(quotient)
    };
    edit.set(quotient, plain);
    let ops = edit.body.ops(remainder);
    let (x, y) = (ops[0], ops[1]);
    let q = edit.body.result(quotient);
    edit.goto_before(remainder);
    let product = edit.binary(Opcode::Mul, q, y);
    let rest = edit.binary(Opcode::Sub, x, product);
    edit.replace(remainder, rest);
}
