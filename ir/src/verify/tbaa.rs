//! `!tbaa` access tags (LangRef "tbaa Metadata").

use super::body::BodyCheck;
use super::nodes::Nodes;
use super::{Rule, ensure};
use crate::ids::{Inst, MdId};
use crate::inst::Opcode;
use crate::metadata::MdNode;

/// Whether a type node is of the newer format, whose first operand is the parent.
fn is_new_format(nodes: Nodes<'_>, n: &MdNode) -> bool {
    n.fields.len() >= 3 && nodes.operand(n, 0).is_some_and(|p| nodes.node(p).is_some())
}

/// Whether a node is a scalar type: name, parent, and maybe offset zero; parents likewise up to a root.
fn is_scalar(nodes: Nodes<'_>, mut id: MdId) -> bool {
    for _ in 0..1000 {
        let Some(n) = nodes.node(id) else { return false };
        if !matches!(n.fields.len(), 2 | 3) || !nodes.is_string(nodes.operand(n, 0)) {
            return false;
        }
        if n.fields.len() == 3 && nodes.int_operand(n, 2).and_then(|o| o.u64()) != Some(0) {
            return false;
        }
        let Some(parent) = nodes.operand(n, 1).filter(|p| nodes.node(*p).is_some()) else {
            return false;
        };
        if nodes.node(parent).is_some_and(|p| p.fields.len() < 2) {
            return true;
        }
        id = parent;
    }
    false
}

impl BodyCheck<'_> {
    pub(super) fn tbaa(&self, i: Inst, id: MdId) -> Rule {
        let nodes = self.nodes();
        let Some(n) = nodes.node(id) else { return Ok(()) };
        let operands = n.fields.len();
        ensure!(operands > 0, "access tag has no operands");
        ensure!(
            matches!(
                self.body.inst(i).opcode,
                Opcode::Load
                    | Opcode::Store
                    | Opcode::Call
                    | Opcode::VaArg
                    | Opcode::AtomicRmw
                    | Opcode::CmpXchg
            ),
            "{} cannot have an access tag",
            self.name(i)
        );
        // The old scalar format, `!{!"int", !parent}`, which LLVM turns into an access of itself.
        if nodes.is_string(nodes.operand(n, 0)) && operands <= 3 {
            return Ok(());
        }
        let node_at = |k: usize| {
            nodes
                .operand(n, k)
                .filter(|o| nodes.node(*o).is_some() || nodes.is_unparsed(*o))
        };
        ensure!(
            node_at(0).is_some() && operands >= 3,
            "access tag of the old scalar format"
        );
        let (Some(base), Some(access)) = (node_at(0), node_at(1)) else {
            return Err("base and access type of an access tag are not both nodes".to_string());
        };
        if nodes.is_unparsed(base) || nodes.is_unparsed(access) {
            return Ok(());
        }
        let new = nodes.node(access).is_some_and(|a| is_new_format(nodes, a));
        if new {
            ensure!(
                matches!(operands, 4 | 5),
                "access tag has neither 4 nor 5 operands"
            );
            ensure!(
                nodes.int_operand(n, 3).is_some(),
                "size of an access tag is not a constant"
            );
        } else {
            ensure!(operands < 5, "access tag has neither 3 nor 4 operands");
        }
        let flag = if new { 4 } else { 3 };
        if operands == flag + 1 {
            let value = nodes.int_operand(n, flag);
            ensure!(value.is_some(), "immutability of an access tag is not a constant");
            let good = value.and_then(|v| v.u64()).is_some_and(|v| v <= 1);
            ensure!(good, "immutability of an access tag is neither 0 nor 1");
        }
        ensure!(
            new || is_scalar(nodes, access),
            "access type is not a scalar type"
        );
        let Some(offset) = nodes.int_operand(n, 2) else {
            return Err("offset of an access tag is not a constant integer".to_string());
        };
        self.path(base, access, offset.u64().unwrap_or(0), offset.bits, new)
    }

    /// Follows the fields from the base to the access type.
    fn path(&self, mut base: MdId, access: MdId, mut offset: u64, bits: u32, new: bool) -> Rule {
        let nodes = self.nodes();
        let mut found = false;
        let mut seen = Vec::new();
        while let Some(n) = nodes.node(base).filter(|n| n.fields.len() >= 2) {
            ensure!(!seen.contains(&base), "types of an access path form a cycle");
            seen.push(base);
            let width = base_width(nodes, base, n, new)?;
            let same = nodes.same(base, access, 6);
            found |= same;
            if is_scalar(nodes, base) || same {
                ensure!(offset == 0, "offset is not zero at the scalar that is accessed");
            }
            ensure!(
                width == Some(bits) || width == Some(0) && offset == 0 || new && width.is_none(),
                "offsets of an access path have different widths"
            );
            if new && found {
                break;
            }
            base = match field_at(nodes, n, &mut offset, new)? {
                Some(f) => f,
                None => break,
            };
        }
        ensure!(found, "access type is not on the access path");
        Ok(())
    }
}

/// Checks a type node; width of its offsets, 0 for scalars.
fn base_width(nodes: Nodes<'_>, id: MdId, n: &MdNode, new: bool) -> Result<Option<u32>, String> {
    if n.fields.len() == 2 {
        ensure!(
            is_scalar(nodes, id),
            "type node of two operands is not a scalar type"
        );
        return Ok(Some(0));
    }
    if new {
        ensure!(
            n.fields.len().is_multiple_of(3),
            "type node has not a multiple of 3 operands"
        );
        ensure!(
            nodes.int_operand(n, 1).is_some(),
            "size of a type node is not a constant"
        );
    } else {
        ensure!(
            n.fields.len() % 2 == 1,
            "struct type node has an even number of operands"
        );
        ensure!(
            nodes.is_string(nodes.operand(n, 0)),
            "first operand of a struct type node is not a string"
        );
    }
    let (first, step) = if new { (3, 3) } else { (1, 2) };
    let (mut width, mut before) = (None, 0);
    for k in (first..n.fields.len()).step_by(step) {
        let field = nodes
            .operand(n, k)
            .filter(|f| nodes.node(*f).is_some() || nodes.is_unparsed(*f));
        ensure!(field.is_some(), "field of a struct type node is not a node");
        let Some(offset) = nodes.int_operand(n, k + 1) else {
            return Err("offset in a struct type node is not a constant".to_string());
        };
        ensure!(
            *width.get_or_insert(offset.bits) == offset.bits,
            "offsets of a struct type node have different widths"
        );
        let at = offset.unsigned().unwrap_or(0);
        ensure!(at >= before, "offsets of a struct type node do not increase");
        before = at;
        ensure!(
            !new || nodes.int_operand(n, k + 2).is_some(),
            "size in a struct type node is not a constant"
        );
    }
    Ok(width)
}

/// The field that holds `offset`, which becomes relative to it.
fn field_at(nodes: Nodes<'_>, n: &MdNode, offset: &mut u64, new: bool) -> Result<Option<MdId>, String> {
    if n.fields.len() == 2 {
        return Ok(nodes.operand(n, 1));
    }
    let (first, step) = if new { (3, 3) } else { (1, 2) };
    let mut chosen = None;
    for k in (first..n.fields.len()).step_by(step) {
        let at = nodes.int_operand(n, k + 1).and_then(|o| o.u64()).unwrap_or(0);
        if at > *offset {
            ensure!(
                chosen.is_some(),
                "no field of a struct type node holds the offset"
            );
            break;
        }
        chosen = Some((k, at));
    }
    Ok(chosen.and_then(|(k, at)| {
        *offset -= at;
        nodes.operand(n, k)
    }))
}
