//! Metadata: references, nodes, values as metadata.

use super::Printer;
use super::text::Text;
use crate::ids::{MdId, StrId, Value};
use crate::metadata::{Md, MdNode, MdValue};

impl Printer<'_> {
    /// A reference to metadata: `!7`, `!"text"`, `i32 7`, or a node written in place where it has no
    /// number.
    pub(super) fn md(&mut self, id: MdId) {
        match self.scope.md(id) {
            // Where functions are shown between passes, nodes that nobody has asked for are not read.
            Md::Unparsed(_) => match self.writer.md_number(id) {
                Some(n) => {
                    self.out.push(b'!');
                    self.out.put_u64(u64::from(n));
                }
                None => self.out.put("!<unread>"),
            },
            Md::String(s) => {
                self.out.push(b'!');
                self.out.put_quoted(self.scope.bytes(*s));
            }
            Md::Value(v) => self.md_value(*v),
            Md::ArgList(values) => {
                self.out.put("!DIArgList(");
                for (i, v) in values.iter().enumerate() {
                    if i > 0 {
                        self.out.put(", ");
                    }
                    self.md_value(*v);
                }
                self.out.push(b')');
            }
            Md::Node(node) => match self.writer.md_number(id) {
                Some(n) => {
                    self.out.push(b'!');
                    self.out.put_u64(u64::from(n));
                }
                None => self.md_node(node),
            },
        }
    }

    /// `T v`.
    fn md_value(&mut self, v: Value) {
        match v.as_const() {
            Some(c) => self.typed_const(c),
            None => self.typed_local(v),
        }
    }

    /// A node's contents.
    pub(super) fn md_node(&mut self, node: &MdNode) {
        if node.distinct {
            self.out.put("distinct ");
        }
        self.out.push(b'!');
        let (open, close) = if node.kind.is_empty() {
            (b'{', b'}')
        } else {
            (b'(', b')')
        };
        self.out.extend_from_slice(self.scope.bytes(node.kind));
        self.out.push(open);
        for (i, f) in node.fields.iter().enumerate() {
            if i > 0 {
                self.out.put(", ");
            }
            if !f.label.is_empty() {
                self.out.extend_from_slice(self.scope.bytes(f.label));
                self.out.put(": ");
            }
            match f.value {
                MdValue::Null => self.out.put("null"),
                MdValue::Md(m) => self.md(m),
                MdValue::Int(n) => self.i128(n),
                MdValue::Bool(b) => self.out.put(if b { "true" } else { "false" }),
                MdValue::Ident(s) => self.out.extend_from_slice(self.scope.bytes(s)),
                MdValue::Str(s) => self.out.put_quoted(self.scope.bytes(s)),
            }
        }
        self.out.push(close);
    }

    fn i128(&mut self, n: i128) {
        match i64::try_from(n) {
            Ok(n) => self.out.put_i64(n),
            Err(_) => self.out.put(&n.to_string()),
        }
    }

    /// `, !kind node`, or `!kind node` with another separator.
    pub(super) fn attachments<'m>(
        &mut self,
        separator: &str,
        list: impl Iterator<Item = (&'m StrId, &'m MdId)>,
    ) {
        for (kind, md) in list {
            self.out.put(separator);
            self.out.push(b'!');
            self.out.put_metadata_name(self.scope.bytes(*kind));
            self.out.push(b' ');
            self.md(*md);
        }
    }
}
