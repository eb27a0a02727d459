//! DWARF expressions: whether the operations follow each other as they must, and fragments.

use super::nodes::Nodes;
use crate::metadata::{MdNode, MdValue};

/// One element of a `DIExpression`.
enum Element<'a> {
    Op(&'a [u8]),
    Number(i128),
}

fn elements<'a>(nodes: Nodes<'a>, n: &MdNode) -> Vec<Element<'a>> {
    n.fields
        .iter()
        .filter_map(|f| match f.value {
            MdValue::Ident(s) => Some(Element::Op(nodes.scope.bytes(s))),
            MdValue::Int(i) => Some(Element::Number(i)),
            _ => None,
        })
        .collect()
}

/// Number of operands of an operation that LLVM knows in expressions.
fn operands(op: &[u8]) -> Option<usize> {
    let op = op.strip_prefix(b"DW_OP_")?;
    let numbered = |prefix: &[u8]| {
        op.strip_prefix(prefix)
            .and_then(|n| std::str::from_utf8(n).ok()?.parse::<u32>().ok())
            .is_some_and(|n| n < 32)
    };
    Some(match op {
        b"LLVM_convert"
        | b"LLVM_fragment"
        | b"LLVM_extract_bits_sext"
        | b"LLVM_extract_bits_zext"
        | b"bregx" => 2,
        b"constu" | b"consts" | b"deref_size" | b"plus_uconst" | b"LLVM_tag_offset" | b"LLVM_entry_value"
        | b"LLVM_arg" | b"regx" => 1,
        b"LLVM_implicit_pointer"
        | b"deref"
        | b"xderef"
        | b"stack_value"
        | b"swap"
        | b"plus"
        | b"minus"
        | b"mul"
        | b"div"
        | b"mod"
        | b"or"
        | b"and"
        | b"xor"
        | b"shl"
        | b"shr"
        | b"shra"
        | b"not"
        | b"dup"
        | b"over"
        | b"push_object_address"
        | b"eq"
        | b"ne"
        | b"gt"
        | b"ge"
        | b"lt"
        | b"le"
        | b"neg"
        | b"abs"
        | b"rot" => 0,
        _ if numbered(b"breg") => 1,
        b"lit0" => 0,
        _ if numbered(b"reg") => 0,
        _ => return None,
    })
}

/// Whether the operations are in an order that LLVM takes.
pub(super) fn is_valid(nodes: Nodes<'_>, n: &MdNode) -> bool {
    let list = elements(nodes, n);
    let name = |at: usize| match list.get(at) {
        Some(Element::Op(op)) => op.strip_prefix(b"DW_OP_"),
        _ => None,
    };
    let mut at = 0;
    while at < list.len() {
        let Element::Op(op) = list[at] else {
            // A number may stand for an operation.
            return true;
        };
        let Some(count) = operands(op) else { return false };
        let next = at + 1 + count;
        if next > list.len() {
            return false;
        }
        match &op[b"DW_OP_".len()..] {
            b"LLVM_fragment" => return next == list.len(),
            b"stack_value" => {
                let alone = next == list.len() || name(next) == Some(b"LLVM_fragment");
                if !alone {
                    return false;
                }
            }
            b"swap" if list.len() == 1 => return false,
            b"LLVM_entry_value" => {
                // First, or behind `DW_OP_LLVM_arg, 0`.
                let behind_arg =
                    at == 2 && name(0) == Some(b"LLVM_arg") && matches!(list[1], Element::Number(0));
                if at != 0 && !behind_arg || !matches!(list[at + 1], Element::Number(1)) {
                    return false;
                }
            }
            b"LLVM_implicit_pointer" if list.len() != 1 => return false,
            _ => {}
        }
        at = next;
    }
    true
}

/// Offset and size in bits of the fragment that an expression describes.
pub(super) fn fragment(nodes: Nodes<'_>, n: &MdNode) -> Option<(i128, i128)> {
    let list = elements(nodes, n);
    let at = list.len().checked_sub(3)?;
    match (&list[at], &list[at + 1], &list[at + 2]) {
        (Element::Op(b"DW_OP_LLVM_fragment"), Element::Number(offset), Element::Number(size)) => {
            Some((*offset, *size))
        }
        _ => None,
    }
}

/// Whether the expression starts with an entry value.
pub(super) fn is_entry_value(nodes: Nodes<'_>, n: &MdNode) -> bool {
    let list = elements(nodes, n);
    let at = match list.first() {
        Some(Element::Op(b"DW_OP_LLVM_arg")) => 2,
        _ => 0,
    };
    matches!(list.get(at), Some(Element::Op(b"DW_OP_LLVM_entry_value")))
}
