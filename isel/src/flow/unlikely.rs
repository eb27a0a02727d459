//! Blocks that a profile says never run (LangRef "Metadata: !prof"), for `-split-machine-functions`.

use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::ids::{Block, GlobalId, MdId, StrId};
use ir::metadata::{Md, MdNode, MdValue};
use ir::module::Module;

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
    let scope = body.scope(module);
    let mut cold = vec![true; body.blocks.len()];
    cold[0] = false;
    // An order in which all ways to a block but those back in a loop have been seen before it.
    for &block in cfg.rpo() {
        if cold[block.index()] {
            continue;
        }
        let last = body.terminator(block);
        let attached = body
            .attachments
            .iter()
            .find(|a| a.0 == last && scope.bytes(a.1) == b"prof");
        let weights = attached.map_or(Vec::new(), |a| weights(scope, a.2));
        let successors = body.successors(last);
        let is_known = weights.len() == successors.len() && weights.iter().any(|w| *w != 0);
        for (k, to) in successors.iter().enumerate() {
            if !is_known || weights[k] != 0 {
                cold[Block(*to).index()] = false;
            }
        }
    }
    cold
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
