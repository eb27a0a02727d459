//! Metadata: nodes, strings, values as metadata, attachments, debug records.

use super::Parser;
use super::lexer::{is_digit, is_letter, is_name};
use crate::body::DebugRecord;
use crate::diag::Result;
use crate::ids::{Inst, MdId, StrId, TypeId, Value};
use crate::metadata::{Md, MdField, MdNode, MdValue};

/// Attachments that code generation does not look at.
const NOT_FOR_CODEGEN: &[&[u8]] = &[
    b"dbg",
    b"tbaa",
    b"tbaa.struct",
    b"DIAssignID",
    b"annotation",
    b"llvm.loop",
    b"llvm.access.group",
    b"alias.scope",
    b"noalias",
    b"irr_loop",
    b"memprof",
    b"callsite",
];

impl<'a> Parser<'a> {
    /// `!N = [distinct] NODE`, `pos` at the `!`.
    pub(super) fn standalone_md(&mut self) -> Result<Md> {
        self.skip(1);
        self.u32()?;
        self.expect(b'=', "after metadata number")?;
        // LLVM up to 3.5: "!0 = metadata !{...}".
        self.eat_word(b"metadata");
        let distinct = self.eat_word(b"distinct");
        if self.peek() != b'!' {
            return Err(self.error("expected metadata node"));
        }
        self.md_node(distinct)
    }

    /// A node behind its `!`: `{...}`, `DIFoo(...)`.
    fn md_node(&mut self, distinct: bool) -> Result<Md> {
        let at = self.pos;
        self.skip(1);
        self.enter()?;
        let md = if self.peek() == b'{' {
            Md::Node(MdNode {
                distinct,
                kind: StrId::EMPTY,
                fields: self.md_tuple()?,
            })
        } else if is_letter(self.peek()) {
            let word = self.word();
            if word == b"DIArgList" {
                self.md_arg_list()?
            } else {
                self.md_specialised(word, distinct, at)?
            }
        } else {
            return Err(self.error("expected '{' here"));
        };
        self.leave();
        Ok(md)
    }

    /// `{ operand, … }`.
    fn md_tuple(&mut self) -> Result<Vec<MdField>> {
        self.expect(b'{', "in metadata node")?;
        let mut fields = Vec::new();
        if self.eat(b'}') {
            return Ok(fields);
        }
        self.fun.in_node += 1;
        loop {
            let value = if self.eat_word(b"null") {
                MdValue::Null
            } else {
                MdValue::Md(self.md_operand()?)
            };
            fields.push(MdField {
                label: StrId::EMPTY,
                value,
            });
            if !self.eat(b',') {
                break;
            }
        }
        self.fun.in_node -= 1;
        self.expect(b'}', "at end of metadata node")?;
        Ok(fields)
    }

    /// `!DIArgList(i32 %a, ...)` behind its name.
    fn md_arg_list(&mut self) -> Result<Md> {
        self.expect(b'(', "in metadata")?;
        let mut values = Vec::new();
        if !self.eat(b')') {
            loop {
                let t = self.ty()?;
                values.push(self.value(t)?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')', "in metadata")?;
        }
        Ok(Md::ArgList(values))
    }

    /// `DIFoo(label: value, …)` behind its name; DIExpression has values alone.
    fn md_specialised(&mut self, kind: &[u8], distinct: bool, at: usize) -> Result<Md> {
        if self.peek() != b'(' || !kind.starts_with(b"DI") && kind != b"GenericDINode" {
            return Err(self.error_at(at, "expected metadata type"));
        }
        self.skip(1);
        let mut fields = Vec::new();
        if !self.eat(b')') {
            loop {
                let at = self.pos;
                let w = self.at_word();
                let mut label = StrId::EMPTY;
                if !w.is_empty() && self.byte(self.pos + w.len()) == b':' {
                    label = self.tables().str(w);
                    if fields.iter().any(|f: &MdField| f.label == label) {
                        return Err(self.error_at(
                            at,
                            format!(
                                "field '{}' cannot be specified more than once",
                                String::from_utf8_lossy(w)
                            ),
                        ));
                    }
                    self.skip(w.len() + 1);
                } else if kind != b"DIExpression" {
                    return Err(self.error("expected field label here"));
                }
                let value = self.md_field_value()?;
                fields.push(MdField { label, value });
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b')', "at end of metadata node")?;
        }
        let kind = self.tables().str(kind);
        Ok(Md::Node(MdNode {
            distinct,
            kind,
            fields,
        }))
    }

    fn md_field_value(&mut self) -> Result<MdValue> {
        let c = self.peek();
        if is_digit(c) || c == b'-' {
            return self.md_int();
        }
        if c == b'"' {
            let s = self.string()?;
            return Ok(MdValue::Str(self.tables().str(&s)));
        }
        if c == b'{' {
            let fields = self.md_tuple()?;
            let md = Md::Node(MdNode {
                distinct: false,
                kind: StrId::EMPTY,
                fields,
            });
            return Ok(MdValue::Md(self.tables().md(md)));
        }
        if is_letter(c) && !self.at_type() {
            let w = self.at_word();
            match w {
                b"null" => {
                    self.word();
                    return Ok(MdValue::Null);
                }
                b"true" | b"false" => {
                    self.word();
                    return Ok(MdValue::Bool(w == b"true"));
                }
                b"distinct" => {}
                _ => return self.md_ident(),
            }
        }
        Ok(MdValue::Md(self.md_operand()?))
    }

    /// An enumerator, or flags joined by `|`; numbers may stand among the flags.
    fn md_ident(&mut self) -> Result<MdValue> {
        let mut s: Vec<u8> = Vec::new();
        loop {
            let n = self.name_len_at(self.pos);
            if n == 0 {
                return Err(self.error("expected metadata flag"));
            }
            s.extend_from_slice(&self.text[self.pos..self.pos + n]);
            self.skip(n);
            if !self.eat(b'|') {
                break;
            }
            s.extend_from_slice(b" | ");
        }
        Ok(MdValue::Ident(self.tables().str(&s)))
    }

    /// An integer; one beyond 128 bits is kept as its digits.
    fn md_int(&mut self) -> Result<MdValue> {
        let at = self.pos;
        let negative = self.peek() == b'-';
        let from = at + negative as usize;
        let mut i = from;
        let mut n: Option<i128> = Some(0);
        while is_digit(self.byte(i)) {
            // Negative, since that range is the larger one.
            let d = (self.text[i] - b'0') as i128;
            n = n.and_then(|n| n.checked_mul(10)).and_then(|n| n.checked_sub(d));
            i += 1;
        }
        if i == from {
            return Err(self.error("expected integer"));
        }
        self.skip(i - at);
        if self.peek() == b'|' {
            // Flags that start with a number: "4 | DIFlagVector".
            self.pos = at;
            return self.md_ident();
        }
        if !negative {
            n = n.and_then(|n| n.checked_neg());
        }
        match n {
            Some(n) => Ok(MdValue::Int(n)),
            None => {
                let digits = &self.text[at..i];
                Ok(MdValue::Ident(self.tables().str(digits)))
            }
        }
    }

    /// `!7`, `!"text"`, `!{...}`, `!DIFoo(...)`, `i32 7`.
    pub(super) fn md_operand(&mut self) -> Result<MdId> {
        if self.at_word() == b"metadata" {
            // LLVM up to 3.5 wrote the type.
            self.word();
        }
        let distinct = self.eat_word(b"distinct");
        if self.peek() != b'!' {
            if !self.at_type() {
                return Err(self.error("expected metadata operand"));
            }
            let at = self.pos;
            let t = self.ty()?;
            if t == TypeId::METADATA {
                return Err(self.error_at(at, "invalid metadata-value-metadata roundtrip"));
            }
            let v = self.value(t)?;
            return Ok(self.tables().md(Md::Value(v)));
        }
        let next = self.byte(self.pos + 1);
        if is_digit(next) {
            return self.md_ref();
        }
        if next == b'"' {
            self.pos += 1;
            let s = self.string()?;
            let mut t = self.tables();
            let s = t.str(&s);
            return Ok(t.md(Md::String(s)));
        }
        let at = self.pos as u32;
        let md = self.md_node(distinct)?;
        let id = self.tables().md(md);
        if let Some(m) = self.module_mut()
            && m.inline_places.last().is_none_or(|last| last.0 < id)
        {
            m.inline_places.push((id, at));
        }
        Ok(id)
    }

    /// `!7`.
    fn md_ref(&mut self) -> Result<MdId> {
        let (n, v) = self.digits_at(self.pos + 1);
        let id = v
            .and_then(|v| u32::try_from(v).ok())
            .and_then(|v| self.module().numbered_metadata.get(v));
        match id {
            Some(id) => {
                self.skip(n + 1);
                Ok(id)
            }
            None => Err(self.error(format!(
                "use of undefined metadata '{}'",
                String::from_utf8_lossy(&self.text[self.pos..self.pos + n + 1])
            ))),
        }
    }

    /// The kind name of an attachment, `pos` at its `!`.
    pub(super) fn md_kind(&mut self) -> Result<std::borrow::Cow<'a, [u8]>> {
        let start = self.pos + 1;
        let mut i = start;
        while is_name(self.byte(i)) || self.byte(i) == b'\\' {
            i += 1;
        }
        if i == start || is_digit(self.byte(start)) {
            return Err(self.error("expected metadata attachment"));
        }
        let kind = super::lexer::unescape(&self.text[start..i]);
        self.skip(i - self.pos);
        Ok(kind)
    }

    /// Whether attachments of a kind are kept.
    pub(crate) fn keeps_attachment(&self, kind: &[u8]) -> bool {
        self.opts.debug_info || !NOT_FOR_CODEGEN.contains(&kind)
    }

    /// `!kind NODE`, kept or passed over; `None` if passed over.
    pub(super) fn attachment(&mut self) -> Result<Option<(StrId, MdId)>> {
        let kind = self.md_kind()?;
        if !self.keeps_attachment(&kind) {
            self.skip_md()?;
            return Ok(None);
        }
        if self.peek() != b'!' && self.at_word() != b"distinct" {
            return Err(self.error("expected metadata node"));
        }
        let mut id = self.md_operand()?;
        if &*kind == b"tbaa" {
            id = self.upgrade_tbaa(id);
        }
        Ok(Some((self.tables().str(&kind), id)))
    }

    /// An access tag of the scalar format (before LLVM 3.4: `!{!"int", !parent[, i64 const]}`) as today's
    /// `!{!type, !type, i64 0[, i64 const]}`. Tags whose text has not been parsed stay as they are.
    pub(crate) fn upgrade_tbaa(&mut self, id: MdId) -> MdId {
        let Md::Node(n) = self.scope().md(id) else {
            return id;
        };
        if n.kind != StrId::EMPTY || n.fields.is_empty() {
            return id;
        }
        let fields = n.fields.clone();
        let is_node = |v: MdValue| match v {
            MdValue::Md(m) => matches!(self.scope().md(m), Md::Node(_) | Md::Unparsed(_)),
            _ => false,
        };
        if fields.len() >= 3 && is_node(fields[0].value) {
            return id;
        }
        let field = |value| MdField {
            label: StrId::EMPTY,
            value,
        };
        let zero = Value::constant(self.tables().int(TypeId::I64, 0));
        let zero = self.tables().md(Md::Value(zero));
        let node = |fields| {
            Md::Node(MdNode {
                distinct: false,
                kind: StrId::EMPTY,
                fields,
            })
        };
        if fields.len() == 3 {
            let scalar = self.tables().md(node(fields[..2].to_vec()));
            let scalar = field(MdValue::Md(scalar));
            let list = vec![
                scalar.clone(),
                scalar,
                field(MdValue::Md(zero)),
                fields[2].clone(),
            ];
            return self.tables().md(node(list));
        }
        let scalar = field(MdValue::Md(id));
        self.tables()
            .md(node(vec![scalar.clone(), scalar, field(MdValue::Md(zero))]))
    }

    /// Passes over `!7`, `!{...}`, `!DIFoo(...)`.
    fn skip_md(&mut self) -> Result<()> {
        if self.peek() != b'!' {
            self.md_operand()?;
            return Ok(());
        }
        if is_digit(self.byte(self.pos + 1)) {
            let (n, _) = self.digits_at(self.pos + 1);
            self.skip(n + 1);
            return Ok(());
        }
        self.skip(1);
        self.word();
        if matches!(self.peek(), b'{' | b'(') {
            self.skip_group()?;
            return Ok(());
        }
        Err(self.error("expected metadata node"))
    }

    /// `#dbg_value(...)`, `pos` at the `#`.
    pub(super) fn debug_record(&mut self) -> Result<()> {
        let at = self.pos;
        self.skip(1);
        let kind = self.word();
        if !matches!(
            kind,
            b"dbg_value" | b"dbg_declare" | b"dbg_assign" | b"dbg_label" | b"dbg_declare_value"
        ) {
            return Err(self.error_at(at, "expected debug record type here"));
        }
        if self.peek() != b'(' {
            return Err(self.error("expected '(' here"));
        }
        if self.opts.locations {
            self.skip(1);
            return self.variable_record(kind);
        }
        if !self.opts.debug_info {
            self.skip_group()?;
            return Ok(());
        }
        self.skip(1);
        let mut args = Vec::new();
        loop {
            // Values stand first, and fifth in an assignment; the rest are nodes.
            let value = args.is_empty() && kind != b"dbg_label" || args.len() == 4 && kind == b"dbg_assign";
            if !value && self.peek() != b'!' {
                return Err(self.error("expected '!' here"));
            }
            args.push(self.md_operand()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "in debug record")?;
        let want = match kind {
            b"dbg_label" => 2,
            b"dbg_assign" => 7,
            _ => 4,
        };
        if args.len() != want {
            return Err(self.error_at(at, "wrong number of operands of debug record"));
        }
        let kind = self.tables().str(kind);
        let before = Inst::new(self.body.insts.len());
        self.body.debug_records.push(DebugRecord { before, kind, args });
        Ok(())
    }
}
