//! Reading metadata: nodes, fields, constants in metadata, equality, what has been visited.

use crate::constants::Const;
use crate::context::Scope;
use crate::ids::{ConstId, MdId, Value};
use crate::metadata::{Md, MdNode, MdValue};
use crate::types::Type;

/// Bits for module metadata that has been visited, one set for each way of visiting.
#[derive(Default)]
pub(super) struct Visited {
    bits: Vec<u64>,
}

impl Visited {
    /// Marks a node; whether it was new. Nodes of a body's overlay are always new: the caller sees to their cycles.
    pub(super) fn insert(&mut self, id: MdId, locations: bool) -> bool {
        if id.is_local() {
            return true;
        }
        let bit = id.slot() * 2 + locations as usize;
        if self.bits.len() <= bit / 64 {
            self.bits.resize(bit / 64 + 1, 0);
        }
        let new = self.bits[bit / 64] >> (bit % 64) & 1 == 0;
        self.bits[bit / 64] |= 1 << (bit % 64);
        new
    }
}

/// Read access to metadata through a scope.
#[derive(Copy, Clone)]
pub(super) struct Nodes<'a> {
    pub(super) scope: Scope<'a>,
}

impl<'a> Nodes<'a> {
    pub(super) fn md(&self, id: MdId) -> &'a Md {
        self.scope.md(id)
    }
    pub(super) fn node(&self, id: MdId) -> Option<&'a MdNode> {
        match self.md(id) {
            Md::Node(n) => Some(n),
            _ => None,
        }
    }
    /// Whether the text of the item was not parsed, so that nothing can be said of it.
    pub(super) fn is_unparsed(&self, id: MdId) -> bool {
        matches!(self.md(id), Md::Unparsed(_))
    }
    /// The kind's name; empty for tuples and for what is not a node.
    pub(super) fn kind(&self, id: MdId) -> &'a [u8] {
        self.node(id).map_or(b"", |n| self.scope.bytes(n.kind))
    }
    pub(super) fn is_tuple(&self, id: MdId) -> bool {
        self.node(id).is_some_and(|n| n.kind.is_empty())
    }
    /// Operand of a tuple.
    pub(super) fn operand(&self, n: &MdNode, i: usize) -> Option<MdId> {
        match n.fields.get(i)?.value {
            MdValue::Md(id) => Some(id),
            _ => None,
        }
    }
    /// A labelled field.
    pub(super) fn field(&self, n: &MdNode, label: &str) -> Option<MdValue> {
        n.fields
            .iter()
            .find(|f| self.scope.bytes(f.label) == label.as_bytes())
            .map(|f| f.value)
    }
    /// A labelled field that refers to metadata.
    pub(super) fn field_md(&self, n: &MdNode, label: &str) -> Option<MdId> {
        match self.field(n, label)? {
            MdValue::Md(id) => Some(id),
            _ => None,
        }
    }
    /// A labelled field that is an integer or a boolean.
    pub(super) fn field_int(&self, n: &MdNode, label: &str) -> Option<i128> {
        match self.field(n, label)? {
            MdValue::Int(i) => Some(i),
            MdValue::Bool(b) => Some(b as i128),
            _ => None,
        }
    }
    /// A labelled field as text: a string or an enumerator.
    pub(super) fn field_text(&self, n: &MdNode, label: &str) -> Option<&'a [u8]> {
        match self.field(n, label)? {
            MdValue::Ident(s) | MdValue::Str(s) => Some(self.scope.bytes(s)),
            MdValue::Md(id) => self.string(id),
            _ => None,
        }
    }
    /// Whether flags written `A | B` hold one.
    pub(super) fn has_flag(&self, n: &MdNode, label: &str, flag: &str) -> bool {
        self.field_text(n, label)
            .is_some_and(|t| t.split(|b| *b == b'|').any(|f| f.trim_ascii() == flag.as_bytes()))
    }
    pub(super) fn string(&self, id: MdId) -> Option<&'a [u8]> {
        match self.md(id) {
            Md::String(s) => Some(self.scope.bytes(*s)),
            _ => None,
        }
    }
    pub(super) fn is_string(&self, id: Option<MdId>) -> bool {
        id.is_some_and(|id| matches!(self.md(id), Md::String(_)))
    }
    /// The constant in the metadata.
    pub(super) fn constant(&self, id: MdId) -> Option<ConstId> {
        match self.md(id) {
            Md::Value(v) => v.as_const(),
            _ => None,
        }
    }
    /// The integer constant in the metadata: width and words.
    pub(super) fn int(&self, id: MdId) -> Option<Int> {
        self.constant(id).and_then(|c| const_int(self.scope, c))
    }
    /// The integer in operand `i` of a tuple.
    pub(super) fn int_operand(&self, n: &MdNode, i: usize) -> Option<Int> {
        self.operand(n, i).and_then(|id| self.int(id))
    }
    /// Whether two fields say the same, looking into tuples that are not distinct.
    pub(super) fn same(&self, a: MdId, b: MdId, depth: u32) -> bool {
        if a == b {
            return true;
        }
        if depth == 0 {
            return false;
        }
        match (self.md(a), self.md(b)) {
            (Md::Value(x), Md::Value(y)) => same_value(self.scope, *x, *y),
            (Md::Node(x), Md::Node(y)) => {
                !x.distinct
                    && !y.distinct
                    && x.kind == y.kind
                    && x.fields.len() == y.fields.len()
                    && x.fields.iter().zip(&y.fields).all(|(p, q)| {
                        p.label == q.label
                            && match (p.value, q.value) {
                                (MdValue::Md(p), MdValue::Md(q)) => self.same(p, q, depth - 1),
                                (p, q) => p == q,
                            }
                    })
            }
            (x, y) => x == y,
        }
    }
}

/// An integer constant of any width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Int {
    pub(super) bits: u32,
    /// Value, sign-extended, if it fits.
    pub(super) value: Option<i128>,
}

impl Int {
    /// The value without sign, if the width is at most 127 bits.
    pub(super) fn unsigned(&self) -> Option<u128> {
        let v = self.value?;
        Some(match self.bits {
            128.. => v as u128,
            n => v as u128 & ((1 << n) - 1),
        })
    }
    /// The value without sign, if it fits 64 bits.
    pub(super) fn u64(&self) -> Option<u64> {
        self.unsigned().and_then(|v| u64::try_from(v).ok())
    }
}

/// The integer constant behind an id.
pub(super) fn const_int(scope: Scope<'_>, c: ConstId) -> Option<Int> {
    match scope.constant(c) {
        Const::Int { ty, value } => {
            let bits = scope.int_bits(ty)?;
            let shift = 64 - bits.min(64);
            Some(Int {
                bits,
                value: Some(((value << shift) as i64 >> shift) as i128),
            })
        }
        Const::WideInt { ty, words } => {
            let bits = scope.int_bits(ty)?;
            let w = scope.words(words);
            let low = w[0] as u128 | (w.get(1).copied().unwrap_or(0) as u128) << 64;
            let value = if bits <= 128 {
                let shift = 128 - bits;
                Some((low << shift) as i128 >> shift)
            } else if w[2..].iter().all(|x| *x == 0) {
                i128::try_from(low).ok()
            } else {
                None
            };
            Some(Int { bits, value })
        }
        _ => None,
    }
}

/// The integer constant that a value is.
pub(super) fn value_int(scope: Scope<'_>, v: Value) -> Option<Int> {
    v.as_const().and_then(|c| const_int(scope, c))
}

/// Whether two values are the same; wide constants are compared by content.
pub(super) fn same_value(scope: Scope<'_>, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let (Some(x), Some(y)) = (a.as_const(), b.as_const()) else {
        return false;
    };
    match (scope.constant(x), scope.constant(y)) {
        (Const::WideInt { ty: t, words: p }, Const::WideInt { ty: u, words: q })
        | (Const::WideFloat { ty: t, words: p }, Const::WideFloat { ty: u, words: q }) => {
            t == u && scope.words(p) == scope.words(q)
        }
        (Const::Aggregate { ty: t, elems: p }, Const::Aggregate { ty: u, elems: q }) => {
            let (p, q) = (scope.const_list(p), scope.const_list(q));
            t == u
                && p.len() == q.len()
                && p.iter()
                    .zip(q)
                    .all(|(p, q)| same_value(scope, Value::constant(*p), Value::constant(*q)))
        }
        (Const::Splat { ty: t, elem: p }, Const::Splat { ty: u, elem: q }) => {
            t == u && same_value(scope, Value::constant(p), Value::constant(q))
        }
        (Const::Metadata(p), Const::Metadata(q)) => Nodes { scope }.same(p, q, 8),
        // Constant expressions may hold wide numbers too: give them the benefit of the doubt.
        (Const::Expr { ty: t, expr: p }, Const::Expr { ty: u, expr: q }) => {
            t == u && p.opcode == q.opcode && p.ops.len() == q.ops.len()
        }
        (x, y) => x == y,
    }
}

/// Whether a type is a float or a vector of floats.
pub(super) fn is_float_or_vector(scope: Scope<'_>, t: crate::ids::TypeId) -> bool {
    scope.ty(scope.scalar_ty(t)).is_float()
}
/// Whether a type is an integer or a vector of integers.
pub(super) fn is_int_or_vector(scope: Scope<'_>, t: crate::ids::TypeId) -> bool {
    matches!(scope.ty(scope.scalar_ty(t)), Type::Int(_))
}
/// Whether a type is a pointer or a vector of pointers.
pub(super) fn is_pointer_or_vector(scope: Scope<'_>, t: crate::ids::TypeId) -> bool {
    matches!(scope.ty(scope.scalar_ty(t)), Type::Ptr(_))
}
