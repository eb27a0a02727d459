//! `memcmp` and `bcmp` of a few bytes that only say whether these are the same: the bytes are compared as one or two integers.
//!
//! ```text
//!   r = bcmp(p, q, 5); c = icmp eq r, 0   ─►   x = xor (load i32 p), (load i32 q); y = xor (load i8 p + 4), (load i8 q + 4)
//!                                              c = icmp eq (or x, zext y), 0
//! ```
//! Bytes of constant strings are integers from the start. Not where accesses must be aligned, nor under sanitizers, which look
//! at the calls. Needs a verified body; leaves it legal. Cost: O(calls), and O(instructions) in a function with such a call.

use crate::fold::loads::known_value;
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::constants::Const;
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode, TailKind};
use ir::module::{CallConv, Module};

/// The most bytes that are compared so: two registers of the processor.
const MOST: u64 = 16;

/// A call, its length, and the comparisons of its result with zero.
struct Found {
    call: Inst,
    len: u64,
    users: Vec<Inst>,
}

/// Rewrites the calls; `false`: there are none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let mut found = find(cx, target, body);
    if found.is_empty() {
        return false;
    }
    let scope = body.scope(cx.module);
    for &i in &body.order {
        let d = body.inst(i);
        if d.opcode != Opcode::ICmp || !matches!(d.int_predicate(), IntPredicate::Eq | IntPredicate::Ne) {
            continue;
        }
        let &[a, b] = body.ops(i) else { continue };
        let zero = b.as_const().is_some_and(|c| scope.const_u64(c) == Some(0));
        if let Some(f) = found.iter_mut().find(|f| zero && body.result(f.call) == a) {
            f.users.push(i);
        }
    }
    let uses = use_counts(body);
    let count = |i: Inst| body.result(i).as_local().map_or(0, |v| uses[v as usize] as usize);
    found.retain(|f| count(f.call) == f.users.len() && !f.users.is_empty());
    if found.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, work.edit());
    for f in &found {
        rewrite(cx.module, &mut edit, f);
    }
    edit.commit();
    true
}

/// The calls of few bytes.
fn find(cx: Context<'_>, target: &dyn TargetFacts, body: &Body) -> Vec<Found> {
    let scope = body.scope(cx.module);
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let named = |callee: Value| match callee.as_const().map(|c| scope.constant(c)) {
        Some(Const::Global { global, .. }) => {
            matches!(cx.module.global_name(global), b"memcmp" | b"bcmp")
                && cx.module.global(global).is_declaration()
        }
        _ => false,
    };
    if target.strict_align() || !body.calls.iter().any(|call| named(call.callee)) {
        return Vec::new();
    }
    use AttrKind::*;
    let own = function.attrs.func;
    let watched = [SanitizeAddress, SanitizeHwAddress, SanitizeMemory, SanitizeThread];
    if watched.iter().any(|k| scope.has_attr(own, *k))
        || scope.attr_str(own, "no-builtins").is_some()
        || scope.attr_str(own, "no-builtin-memcmp").is_some()
        || scope.attr_str(own, "no-builtin-bcmp").is_some()
    {
        return Vec::new();
    }
    let calls = body.order.iter().copied().filter(|i| {
        if body.inst(*i).opcode != Opcode::Call {
            return false;
        }
        let info = body.call(*i);
        let signature = scope.func_sig(info.fn_ty);
        let parameters: &[TypeId] = &[TypeId::PTR, TypeId::PTR, TypeId::I64];
        named(info.callee)
            && signature == Some((TypeId::I32, parameters, false))
            && info.cc == CallConv::C
            && info.bundles.is_empty()
            && info.tail != TailKind::MustTail
            && !scope.has_attr(info.attrs.func, NoBuiltin)
    });
    calls
        .filter_map(|call| {
            let len = scope.const_u64(body.call_args(call)[2].as_const()?)?;
            (1..=MOST).contains(&len).then(|| Found {
                call,
                len,
                users: Vec::new(),
            })
        })
        .collect()
}

/// The pieces that bytes are compared in: where each begins, and its bytes. Two pieces may overlap.
fn pieces(len: u64) -> [(u64, u64); 2] {
    let first = 1 << len.ilog2().min(3);
    match len - first {
        0 => [(0, first), (0, 0)],
        rest if rest.is_power_of_two() => [(0, first), (first, rest)],
        _ => [(0, first), (len - first, first)],
    }
}

fn rewrite(module: &Module, edit: &mut Editor<'_>, found: &Found) {
    let call = found.call;
    let &[p, q, _] = edit.body.call_args(call) else {
        return;
    };
    edit.goto_before(call);
    let [first, second] = pieces(found.len);
    let [a, b] = [p, q].map(|s| piece(module, edit, s, first));
    // The two sides of the comparison.
    let (a, b) = match second.1 {
        0 => (a, b),
        _ => {
            let [c, d] = [p, q].map(|s| piece(module, edit, s, second));
            let (x, y) = (edit.binary(Opcode::Xor, a, b), edit.binary(Opcode::Xor, c, d));
            // Both as wide as the wider one, and as a register.
            let ty = if first.1 == 8 { TypeId::I64 } else { TypeId::I32 };
            let [x, y] = [x, y].map(|v| match edit.ty(v) == ty {
                true => v,
                false => edit.cast(Opcode::ZExt, v, ty),
            });
            (edit.binary(Opcode::Or, x, y), edit.int(ty, 0))
        }
    };
    for &user in &found.users {
        edit.goto_before(user);
        let predicate = edit.body.inst(user).int_predicate();
        let same = edit.icmp(predicate, a, b);
        edit.replace(user, same);
    }
    edit.remove(call);
}

/// A piece of what a pointer points to.
fn piece(module: &Module, edit: &mut Editor<'_>, p: Value, (at, bytes): (u64, u64)) -> Value {
    let ty = edit.tables().int_ty(8 * bytes as u32);
    if let Some(known) = string(module, edit.body, p)
        && let Some(known) = known.get(at as usize..(at + bytes) as usize)
        && !module.data_layout.big_endian
    {
        let word = known
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        return edit.int(ty, word);
    }
    let p = edit.offset(p, at);
    edit.load(ty, p, &Access::aligned(1))
}

/// The bytes of a constant string.
fn string<'a>(module: &'a Module, body: &Body, p: Value) -> Option<&'a [u8]> {
    let Const::Global { global, .. } = body.scope(module).constant(p.as_const()?) else {
        return None;
    };
    match module.scope().constant(known_value(module, global)?) {
        Const::Bytes { data, .. } => Some(module.scope().bytes(data)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, pieces};

    #[test]
    fn pieces_cover_all_bytes_and_no_more() {
        for len in 1..=MOST {
            let mut seen = [false; MOST as usize];
            for (at, bytes) in pieces(len) {
                assert!(matches!(bytes, 0 | 1 | 2 | 4 | 8));
                seen[at as usize..(at + bytes) as usize].fill(true);
            }
            assert!(
                seen.iter().enumerate().all(|(k, s)| *s == (k < len as usize)),
                "{len}"
            );
        }
    }
}
