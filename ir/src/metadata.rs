//! Metadata: strings, nodes (generic and specialised), wrapped values.
//!
//! A specialised node (`!DILocation(line: 3, scope: !4)`) is kept as its name and labelled fields; what
//! a field means is the business of those who read it (verifier, debug info). So every kind of node,
//! also one that a later LLVM adds, can be represented and printed back.

use crate::ids::{LOCAL, MdId, StrId, Value};

/// One metadata item.
#[derive(Clone, Debug, PartialEq)]
pub enum Md {
    /// A number that was referred to and is not defined yet (parser only), or whose text has not been
    /// parsed: byte offset of its definition in the source.
    Unparsed(u32),
    /// `!"text"`.
    String(StrId),
    /// `!{...}` or `!DIFoo(...)`.
    Node(MdNode),
    /// `i32 7`, `ptr @f`, `i32 %x`: a value as metadata.
    Value(Value),
    /// `!DIArgList(i32 %a, ...)`.
    ArgList(Vec<Value>),
}

/// A metadata node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct MdNode {
    /// `distinct`: not equal to another node of the same content.
    pub distinct: bool,
    /// `DILocation`, `DIExpression`, …; empty for a tuple `!{...}`.
    pub kind: StrId,
    /// Operands; tuples have no labels.
    pub fields: Vec<MdField>,
}

/// A field of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MdField {
    /// `line`, `scope`, …; empty in tuples and in DIExpression.
    pub label: StrId,
    /// What stands behind the label.
    pub value: MdValue,
}

/// The value of a field.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MdValue {
    /// `null`.
    Null,
    /// A string, node or wrapped value, by id.
    Md(MdId),
    /// A number as written, signed or unsigned; a field's range is the business of its readers.
    Int(i128),
    /// `true` or `false`.
    Bool(bool),
    /// An enumerator or `|`-joined flags, as written: `DW_TAG_member`, `DIFlagPublic | DIFlagVector`.
    Ident(StrId),
    /// A quoted string without `!`.
    Str(StrId),
}

/// The kind that has sections hold addresses of what it is attached to (LangRef "'pcsections' Metadata").
pub const PC_SECTIONS: &[u8] = b"pcsections";

/// Table of metadata items.
#[derive(Clone, Default, Debug)]
pub struct MdTable {
    items: Vec<Md>,
}

impl MdTable {
    /// The item in slot `i`.
    pub fn get(&self, i: usize) -> &Md {
        &self.items[i]
    }
    /// The item in slot `i`, for replacing a placeholder.
    pub fn get_mut(&mut self, i: usize) -> &mut Md {
        &mut self.items[i]
    }
    /// Number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// Forgets all items; keeps the memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }
    pub(crate) fn insert(&mut self, m: Md, tag: u32) -> MdId {
        debug_assert!(tag == 0 || tag == LOCAL);
        self.items.push(m);
        MdId((self.items.len() - 1) as u32 | tag)
    }
}
