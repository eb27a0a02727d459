//! Named metadata: module flags, `llvm.ident`, `llvm.dbg.cu` and the like.

use super::nodes::{Nodes, Visited};
use super::{Rule, ensure, report, warn};
use crate::constants::Const;
use crate::diag::{Diagnostic, Severity};
use crate::ids::MdId;
use crate::metadata::MdNode;
use crate::module::Module;

/// Checks all named metadata, and visits what it refers to.
pub(super) fn check(module: &Module, visited: &mut Visited, out: &mut Vec<Diagnostic>) {
    let nodes = Nodes {
        scope: module.scope(),
    };
    // First what stays when broken debug information is dropped.
    let is_debug = |name: &crate::ids::StrId| module.scope().bytes(*name).starts_with(b"llvm.dbg.");
    let mut named: Vec<_> = module.named_metadata.iter().collect();
    named.sort_by_key(|(name, _)| is_debug(name));
    for (name, list) in named {
        let place = module.named_places.iter().find(|p| p.0 == *name).map(|p| p.1);
        let debug = is_debug(name);
        let name = module.scope().bytes(*name);
        let text = String::from_utf8_lossy(name).into_owned();
        if name.starts_with(b"llvm.dbg.") && name != b"llvm.dbg.cu" {
            warn(out, place, format!("unknown named metadata '!{text}'"));
        }
        let rule = match name {
            b"llvm.dbg.cu" => each(nodes, list, |id, _| {
                if nodes.kind(id) != b"DICompileUnit" {
                    warn(
                        out,
                        place,
                        "operand of '!llvm.dbg.cu' is not a compile unit".to_string(),
                    );
                }
                Ok(())
            }),
            b"llvm.ident" | b"llvm.commandline" => each(nodes, list, |_, n| {
                let good = n.fields.len() == 1 && nodes.is_string(nodes.operand(n, 0));
                ensure!(good, "operand is not one string");
                Ok(())
            }),
            b"llvm.module.flags" => module_flags(module, nodes, list),
            b"llvm.errno.tbaa" => match list.is_empty() {
                true => Err("has no operands".to_string()),
                false => Ok(()),
            },
            _ => Ok(()),
        };
        if let Err(m) = rule {
            report(out, place, format!("'!{text}': {m}"));
        }
        for id in list {
            super::debug_info::visit(module, nodes, *id, true, debug, visited, &mut |s, m| match s {
                Severity::Error => report(out, place, m),
                _ => warn(out, place, m),
            });
        }
    }
}

fn each(nodes: Nodes<'_>, list: &[MdId], mut rule: impl FnMut(MdId, &MdNode) -> Rule) -> Rule {
    for id in list {
        if let Some(n) = nodes.node(*id) {
            rule(*id, n)?;
        }
    }
    Ok(())
}

fn module_flags(module: &Module, nodes: Nodes<'_>, list: &[MdId]) -> Rule {
    let mut seen: Vec<(&[u8], MdId)> = Vec::new();
    let mut wanted: Vec<(&[u8], MdId)> = Vec::new();
    each(nodes, list, |_, n| flag(module, nodes, n, &mut seen, &mut wanted))?;
    let has = |name: &[u8]| seen.iter().any(|(k, v)| *k == name && nodes.int(*v).is_some());
    ensure!(
        has(b"aarch64-elf-pauthabi-platform") == has(b"aarch64-elf-pauthabi-version"),
        "only one of the flags 'aarch64-elf-pauthabi-platform' and '-version'"
    );
    for (name, value) in wanted {
        let text = String::from_utf8_lossy(name);
        let Some((_, found)) = seen.iter().find(|(k, _)| *k == name) else {
            return Err(format!("flag '{text}' is required and missing"));
        };
        ensure!(
            nodes.same(*found, value, 8),
            "flag '{text}' does not have the required value"
        );
    }
    Ok(())
}

/// One flag: behaviour, name, value.
fn flag<'a>(
    module: &Module,
    nodes: Nodes<'a>,
    n: &MdNode,
    seen: &mut Vec<(&'a [u8], MdId)>,
    wanted: &mut Vec<(&'a [u8], MdId)>,
) -> Rule {
    ensure!(n.fields.len() == 3, "flag has not three operands");
    let Some(behaviour) = nodes.int_operand(n, 0).and_then(|b| b.u64()) else {
        return Err("behaviour of a flag is not a constant integer".to_string());
    };
    ensure!(
        (1..=8).contains(&behaviour),
        "behaviour {behaviour} of a flag is unknown"
    );
    let Some(name) = nodes.operand(n, 1).and_then(|o| nodes.string(o)) else {
        return Err("name of a flag is not a string".to_string());
    };
    let text = String::from_utf8_lossy(name);
    let value = nodes.operand(n, 2);
    let int = value.and_then(|v| nodes.int(v));
    let list = value.and_then(|v| nodes.node(v));
    match behaviour {
        3 => {
            let Some(pair) = list.filter(|l| l.fields.len() == 2) else {
                return Err("value of a 'require' flag is not a pair".to_string());
            };
            let (Some(name), Some(value)) = (
                nodes.operand(pair, 0).and_then(|o| nodes.string(o)),
                nodes.operand(pair, 1),
            ) else {
                return Err("value of a 'require' flag does not name a flag".to_string());
            };
            wanted.push((name, value));
        }
        5 | 6 => ensure!(list.is_some(), "value of an 'append' flag is not a node"),
        7 => ensure!(int.is_some(), "value of a 'max' flag is not a constant integer"),
        8 => ensure!(
            int.as_ref().is_some_and(|i| i.value.is_some_and(|v| v >= 0)),
            "value of a 'min' flag is not a constant integer of at least 0"
        ),
        _ => {}
    }
    if behaviour != 3 {
        ensure!(!seen.iter().any(|s| s.0 == name), "flag '{text}' stands twice");
        if let Some(v) = value {
            seen.push((name, v));
        }
    }
    match name {
        b"wchar_size" | b"SemanticInterposition" => {
            ensure!(int.is_some(), "value of flag '{text}' is not a constant integer");
        }
        b"Linker Options" => {
            let named = module
                .named_metadata
                .iter()
                .any(|m| module.scope().bytes(m.0) == b"llvm.linker.options");
            ensure!(named, "flag 'Linker Options' is no longer supported");
        }
        b"CG Profile" => {
            for k in 0..list.map_or(0, |l| l.fields.len()) {
                let edge = list.and_then(|l| nodes.operand(l, k)).and_then(|o| nodes.node(o));
                let Some(edge) = edge.filter(|e| e.fields.len() == 3) else {
                    return Err("edge of the call graph profile is not a triple".to_string());
                };
                for k in [0, 1] {
                    let Some(o) = nodes.operand(edge, k) else { continue };
                    let function = nodes.constant(o).is_some_and(|c| {
                        let c = super::constants::strip_casts(nodes.scope, c);
                        matches!(nodes.scope.constant(c), Const::Global { global, .. } if module.function(global).is_some())
                    });
                    ensure!(
                        function,
                        "end of an edge of the call graph profile is not a function"
                    );
                }
                ensure!(
                    nodes.int_operand(edge, 2).is_some(),
                    "count of an edge of the call graph profile is not a constant integer"
                );
            }
        }
        _ => {}
    }
    Ok(())
}
