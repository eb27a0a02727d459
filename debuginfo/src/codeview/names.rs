//! Names as Windows' debuggers show them: `a::b<int>::c`, and paths of files.

use crate::nodes::{Field, Kind, Node, NodeId, Nodes};

/// How many scopes around a scope are looked at: chains of malformed metadata may be circles.
const DEEPEST: usize = 1000;

/// The scopes from this one outwards.
pub fn scopes<'n, 'a>(
    nodes: &'n Nodes<'a>,
    scope: Option<NodeId>,
) -> impl Iterator<Item = Node<'n, 'a>> + use<'n, 'a> {
    let first = scope.map(|id| nodes.get(id));
    std::iter::successors(first, |s| scope_of(*s)).take(DEEPEST)
}

/// The scope around a scope. A file has none.
fn scope_of<'n, 'a>(node: Node<'n, 'a>) -> Option<Node<'n, 'a>> {
    match node.kind() {
        Kind::File | Kind::CompileUnit | Kind::Invalid => None,
        _ => node.node(Field::Scope),
    }
}

/// How a scope is called within names; empty if it does not show.
pub fn scope_name<'n>(scope: Node<'n, '_>) -> &'n [u8] {
    let named = !matches!(
        scope.kind(),
        Kind::File | Kind::CompileUnit | Kind::LexicalBlock | Kind::LexicalBlockFile
    );
    let name = if named { scope.bytes(Field::Name) } else { b"" };
    if !name.is_empty() {
        return name;
    }
    match scope.kind() {
        Kind::CompositeType => match scope.tag() {
            tag::CLASS | tag::STRUCTURE | tag::UNION | tag::ENUMERATION => b"<unnamed-tag>",
            _ => b"",
        },
        Kind::Namespace => b"`anonymous namespace'",
        _ => b"",
    }
}

/// Whether a node is a scope within a function.
pub fn is_local_scope(node: Node<'_, '_>) -> bool {
    matches!(
        node.kind(),
        Kind::Subprogram | Kind::LexicalBlock | Kind::LexicalBlockFile
    )
}

/// `DW_TAG_*` of types.
pub mod tag {
    pub const ARRAY: u16 = 0x01;
    pub const CLASS: u16 = 0x02;
    pub const ENUMERATION: u16 = 0x04;
    pub const MEMBER: u16 = 0x0d;
    pub const POINTER: u16 = 0x0f;
    pub const REFERENCE: u16 = 0x10;
    pub const STRUCTURE: u16 = 0x13;
    pub const TYPEDEF: u16 = 0x16;
    pub const UNION: u16 = 0x17;
    pub const INHERITANCE: u16 = 0x1c;
    pub const PTR_TO_MEMBER: u16 = 0x1f;
    pub const CONST: u16 = 0x26;
    pub const VOLATILE: u16 = 0x35;
    pub const RESTRICT: u16 = 0x37;
    pub const UNSPECIFIED: u16 = 0x3b;
    pub const RVALUE_REFERENCE: u16 = 0x42;
    pub const ATOMIC: u16 = 0x47;
}

/// The full path of a file: as it is if it is Unix's, else with single backslashes and without `.` and `..`.
pub fn full_path(directory: &[u8], name: &[u8]) -> Vec<u8> {
    if directory.starts_with(b"/") || name.starts_with(b"/") {
        if name.starts_with(b"/") {
            return name.to_vec();
        }
        let slash: &[u8] = if directory.ends_with(b"/") { b"" } else { b"/" };
        return [directory, slash, name].concat();
    }
    let path = match name.get(1) {
        Some(b':') => name.to_vec(),
        _ => [directory, b"\\", name].concat(),
    };
    canonical(&path)
}

fn canonical(path: &[u8]) -> Vec<u8> {
    let mut parts: Vec<&[u8]> = Vec::new();
    let mut all = path.split(|c| matches!(c, b'/' | b'\\')).peekable();
    let mut first = true;
    while let Some(part) = all.next() {
        match part {
            b"" if !first && all.peek().is_some() => {}
            b"." if !first && all.peek().is_some() => {}
            b".." if parts.len() > 1 && all.peek().is_some() => {
                parts.pop();
            }
            _ => parts.push(part),
        }
        first = false;
    }
    parts.join(&b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_made_whole() {
        let path = |d: &str, n: &str| String::from_utf8(full_path(d.as_bytes(), n.as_bytes())).unwrap();
        assert_eq!(path("/a", "b/../c.c"), "/a/b/../c.c");
        assert_eq!(path("/a/", "c.c"), "/a/c.c");
        assert_eq!(path("/a", "/c.c"), "/c.c");
        assert_eq!(path("C:\\src", "t.c"), "C:\\src\\t.c");
        assert_eq!(path("C:\\src", "D:/x//y/./t.c"), "D:\\x\\y\\t.c");
        assert_eq!(path("C:\\src\\", "..\\inc\\t.h"), "C:\\inc\\t.h");
    }
}
