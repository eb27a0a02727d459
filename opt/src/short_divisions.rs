//! Divisions of 64 bits whose operands are small, where the processor is much faster with 32: they are looked at first.
//!
//! ```text
//!   r = div x, y   ─►   B: br ((x | y) >> 32 == 0), F, S     F: f = zext (udiv 32 bits of x, of y); br J
//!                       S: s = div x, y; br J                J: r = phi [f, F], [s, S]
//! ```
//! Numbers whose upper halves are zero are not negative, so that one form does for both kinds of division. Not where the divisor
//! is a constant, nor where the dividend is likely to be large (products, hashes). Needs a verified body; leaves it legal.
//! Cost: O(instructions) on such processors.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::types::Type;

/// Splits divisions; `false`: there are none to be split.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let has = |k: &AttrKind| cx.module.scope().has_attr(function.attrs.func, *k);
    if !target.divides_long_slowly() || [AttrKind::OptSize, AttrKind::MinSize].iter().any(has) {
        return false;
    }
    let body = work.body();
    let scope = body.scope(cx.module);
    let mut found = Vec::new();
    for b in (0..body.blocks.len()).map(Block::new) {
        let insts = body.block_insts(b).iter();
        found.extend(insts.filter(|i| is_division(scope, body, **i)).map(|i| (b, *i)));
    }
    if found.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, work.edit());
    // Later ones first: what stands before a division keeps its block.
    for &(b, i) in found.iter().rev() {
        split(&mut edit, b, i);
    }
    edit.commit();
    true
}

/// Whether an instruction divides 64 bits by something unknown, and may well divide little.
fn is_division(scope: Scope<'_>, body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    if !matches!(
        d.opcode,
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
    ) || !matches!(scope.ty(d.ty), Type::Int(64))
    {
        return false;
    }
    let &[x, y] = body.ops(i) else { return false };
    let large = match x.as_const() {
        Some(c) => scope.const_u64(c).is_none_or(|n| n > u64::from(u32::MAX)),
        None => (body.def(x)).is_some_and(|x| matches!(body.inst(x).opcode, Opcode::Mul | Opcode::Xor)),
    };
    !large && !y.is_const()
}

/// Splits a division in block `b`.
fn split(edit: &mut Editor<'_>, b: Block, i: Inst) {
    let opcode = edit.body.inst(i).opcode;
    let (x, y) = (edit.body.ops(i)[0], edit.body.ops(i)[1]);
    edit.goto_before(i);
    // A branch must not depend on what is not defined.
    let y = edit.freeze(y);
    let (x, both) = match x.is_const() {
        true => (x, y),
        false => {
            let x = edit.freeze(x);
            (x, edit.binary(Opcode::Or, x, y))
        }
    };
    let high = edit.binary_imm(Opcode::LShr, both, 32);
    let small = edit.icmp_imm(IntPredicate::Eq, high, 0);
    let join = edit.split(b, i);
    let (fast, slow) = (edit.new_block(), edit.new_block());
    let jump = edit.last(b).expect("the jump to the rest");
    edit.remove(jump);
    edit.goto_bottom(b);
    edit.set_location(Some(i));
    edit.cond_br(small, fast, slow);
    edit.goto_bottom(fast);
    edit.set_location(Some(i));
    let (short, shorter) = (
        edit.cast(Opcode::Trunc, x, TypeId::I32),
        edit.cast(Opcode::Trunc, y, TypeId::I32),
    );
    let op = match opcode {
        Opcode::UDiv | Opcode::SDiv => Opcode::UDiv,
        _ => Opcode::URem,
    };
    let quotient = edit.binary(op, short, shorter);
    let quick = edit.cast(Opcode::ZExt, quotient, TypeId::I64);
    edit.br(join);
    edit.goto_bottom(slow);
    edit.set_location(Some(i));
    let long: Value = edit.binary(opcode, x, y);
    edit.br(join);
    edit.goto_top(join);
    edit.set_location(Some(i));
    let result = edit.phi(TypeId::I64, &[(quick, fast), (long, slow)]);
    edit.replace(i, result);
}
