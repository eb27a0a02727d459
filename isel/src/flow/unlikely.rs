//! Blocks that are hardly ever reached, since something has to be no number; and those that a profile says never run (LangRef
//! "Metadata: !prof"), for `-split-machine-functions`, or seldom.

use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::ids::{Block, GlobalId, Inst, MdId, StrId};
use ir::inst::{FloatPredicate, Opcode};
use ir::metadata::{Md, MdNode, MdValue};
use ir::module::Module;
use smallvec::{SmallVec, smallvec};

/// Whether the function has a profile (`function_entry_count`) by which it may be split: not one with a section of its
/// own, and not one that is unlikely as a whole.
pub fn has_profile(module: &Module, function: GlobalId) -> bool {
    let (scope, global) = (module.scope(), module.global(function));
    let attached = |kind: &[u8]| {
        let found = global
            .metadata
            .iter()
            .find(|(name, _)| scope.bytes(*name) == kind);
        found.map(|(_, node)| *node)
    };
    let is_counted = |node| head(scope, node).is_some_and(|name| name.starts_with(b"function_entry_count"));
    let prefix =
        attached(b"section_prefix").and_then(|node| node_of(scope, node)?.fields.get(1).map(|f| f.value));
    let is_unlikely = match prefix {
        Some(MdValue::Md(name)) => matches!(string(scope, name), Some(b"unlikely" | b"unknown")),
        _ => false,
    };
    global.section == StrId::EMPTY && !is_unlikely && attached(b"prof").is_some_and(is_counted)
}

/// By block: every way to it is one that the weights of branches say is never gone.
pub(crate) fn find(module: &Module, body: &Body, cfg: &Cfg) -> Vec<bool> {
    by_ways(body, cfg, |last| {
        let weights = weights_of(module, body, last);
        weights.iter().map(|w| *w != 0).collect()
    })
}

/// A way is gone seldom if it is gone once in so many times at most.
const SELDOM: u64 = 500;

/// By block: every way to it is gone seldom by the weights of branches. Empty: there is no such block.
pub(crate) fn find_seldom(module: &Module, body: &Body, cfg: &Cfg) -> Vec<bool> {
    let ways = |last| {
        let weights = weights_of(module, body, last);
        let total = weights.iter().fold(0, |sum: u64, w| sum.saturating_add(*w));
        weights.iter().map(|w| *w > total / SELDOM).collect::<Ways>()
    };
    let mut blocks = (0..body.blocks.len()).map(Block::new);
    let weighs = !body.attachments.is_empty();
    match weighs && blocks.any(|b| ways(body.terminator(b)).contains(&false)) {
        true => by_ways(body, cfg, ways),
        false => Vec::new(),
    }
}

/// By block: every way to it is one that is gone if something is no number. Empty: there is no such block.
pub(crate) fn find_rare(body: &Body, cfg: &Cfg) -> Vec<bool> {
    let mut blocks = (0..body.blocks.len()).map(Block::new);
    match blocks.any(|b| !by_numbers(body, body.terminator(b)).is_empty()) {
        true => by_ways(body, cfg, |last| by_numbers(body, last)),
        false => Vec::new(),
    }
}

type Ways = SmallVec<[bool; 4]>;

/// By block: no way to it is likely. `is_likely`: the ways out of a block by its terminator; none: all are.
fn by_ways(body: &Body, cfg: &Cfg, is_likely: impl Fn(Inst) -> Ways) -> Vec<bool> {
    let mut cold = vec![true; body.blocks.len()];
    cold[0] = false;
    // An order in which all ways to a block but those back in a loop have been seen before it.
    for &block in cfg.rpo() {
        if cold[block.index()] {
            continue;
        }
        let last = body.terminator(block);
        let likely = is_likely(last);
        for (k, to) in body.successors(last).iter().enumerate() {
            if likely.get(k) != Some(&false) {
                cold[Block(*to).index()] = false;
            }
        }
    }
    cold
}

/// The ways of a branch that asks whether something is a number: that it is none is not likely.
fn by_numbers(body: &Body, last: Inst) -> Ways {
    let d = body.inst(last);
    let condition = match d.opcode {
        Opcode::CondBr => body
            .def(body.ops(last)[0])
            .filter(|c| body.inst(*c).opcode == Opcode::FCmp),
        _ => None,
    };
    match condition.map(|c| body.inst(c).float_predicate()) {
        Some(FloatPredicate::Ord) => smallvec![true, false],
        Some(FloatPredicate::Uno) => smallvec![false, true],
        _ => Ways::new(),
    }
}

/// The weights of a branch's ways; none: not known.
fn weights_of(module: &Module, body: &Body, last: Inst) -> Vec<u64> {
    let scope = body.scope(module);
    let from = body.attachments.partition_point(|a| a.0 < last);
    let mut attached = body.attachments[from..].iter().take_while(|a| a.0 == last);
    let Some(prof) = attached.find(|a| scope.bytes(a.1) == b"prof") else {
        return Vec::new();
    };
    let weights = weights(scope, prof.2);
    let is_known = weights.len() == body.successors(last).len() && weights.iter().any(|w| *w != 0);
    if is_known { weights } else { Vec::new() }
}

fn node_of(scope: Scope<'_>, node: MdId) -> Option<&MdNode> {
    match scope.md(node) {
        Md::Node(node) => Some(node),
        _ => None,
    }
}

fn string(scope: Scope<'_>, id: MdId) -> Option<&[u8]> {
    match scope.md(id) {
        Md::String(text) => Some(scope.bytes(*text)),
        _ => None,
    }
}

/// The name that a node begins with.
fn head(scope: Scope<'_>, node: MdId) -> Option<&[u8]> {
    match node_of(scope, node)?.fields.first()?.value {
        MdValue::Md(id) => string(scope, id),
        _ => None,
    }
}

/// The numbers of `!{!"branch_weights", [!"expected",] i32 …}`.
fn weights(scope: Scope<'_>, node: MdId) -> Vec<u64> {
    if head(scope, node) != Some(b"branch_weights") {
        return Vec::new();
    }
    let number = |value| match value {
        MdValue::Int(n) => u64::try_from(n).ok(),
        MdValue::Md(id) => match scope.md(id) {
            Md::Value(v) => scope.const_u64(v.as_const()?),
            _ => None,
        },
        _ => None,
    };
    let fields = node_of(scope, node).map_or(&[][..], |n| &n.fields);
    fields.iter().filter_map(|f| number(f.value)).collect()
}
