//! Debug records, straight into the body's tables.

use super::{Home, Parser};
use crate::debug_value::{
    Assignment, RecordKind, VariableRecord, add_expression, is_address, is_known, record_kind, word,
};
use crate::diag::Result;
use crate::ids::Inst;
use crate::metadata::Md;
use crate::source::Source;

impl<'a> Parser<'a> {
    /// `value, !variable, !DIExpression(...), [!id, value, !DIExpression(...),] !location)`, `pos` behind the `(`.
    pub(super) fn variable_record(&mut self, name: &[u8]) -> Result<()> {
        let start = self.pos as u32;
        let kind = record_kind(name);
        let (values, words) = (self.body.variables.values.len(), self.body.variables.words.len());
        if kind != RecordKind::Label {
            self.record_values()?;
            self.expect(b',', "in debug record")?;
        }
        let variable = self.record_node()?;
        let mut known = true;
        if kind != RecordKind::Label {
            self.expect(b',', "in debug record")?;
            known = self.record_expression()? && self.body.variables.check(words).is_some();
        }
        let mut ends = (self.body.variables.values.len(), self.body.variables.words.len());
        let mut assignment = None;
        if name == b"dbg_assign" {
            self.expect(b',', "in debug record")?;
            let id = self.record_node()?;
            self.expect(b',', "in debug record")?;
            self.record_values()?;
            self.expect(b',', "in debug record")?;
            self.record_expression()?;
            let offset = self.body.variables.end_address(words, ends.1);
            ends.1 = self.body.variables.words.len();
            let address = self.body.variables.values.get(ends.0).copied();
            if address.is_some_and(|a| is_address(self.scope(), a)) {
                assignment = offset.map(|offset| Assignment {
                    record: self.body.variables.list.len() as u32,
                    id,
                    address: ends.0 as u32,
                    offset,
                });
                let (kept, end) = match assignment {
                    Some(_) => (ends.0 + 1, ends.0),
                    None => (values, values),
                };
                self.body.variables.values.truncate(kept);
                ends.0 = end;
            } else {
                self.body.variables.values.truncate(ends.0);
            }
        }
        self.expect(b',', "in debug record")?;
        let location = self.location_node()?;
        self.expect(b')', "in debug record")?;
        let before = Inst::new(self.body.insts.len());
        let records = &mut self.body.variables;
        if variable.is_local() {
            records.unnumbered.get_or_insert(start);
        }
        if !known || variable.is_local() || location.is_none() {
            records.values.truncate(values);
            records.words.truncate(words);
            return Ok(());
        }
        records.assignments.list.extend(assignment);
        records.list.push(VariableRecord {
            before,
            kind,
            variable,
            location,
            values: (values as u32, ends.0 as u32),
            expression: (words as u32, ends.1 as u32),
        });
        Ok(())
    }

    fn record_node(&mut self) -> Result<crate::ids::MdId> {
        if self.peek() != b'!' {
            return Err(self.error("expected '!' here"));
        }
        self.md_operand()
    }

    /// `i32 %x`, `!DIArgList(i32 %x, i32 %y)`, or something that is no value.
    fn record_values(&mut self) -> Result<()> {
        if self.peek() != b'!' {
            let ty = self.ty()?;
            let v = self.value(ty)?;
            if is_known(self.scope(), v) {
                self.body.variables.values.push(v);
            }
            return Ok(());
        }
        if !self.text[self.pos..].starts_with(b"!DIArgList(") {
            let id = self.md_operand()?;
            if let Md::Value(v) = *self.scope().md(id)
                && is_known(self.scope(), v)
            {
                self.body.variables.values.push(v);
            }
            return Ok(());
        }
        self.skip(1);
        self.word();
        self.expect(b'(', "in metadata")?;
        if self.eat(b')') {
            return Ok(());
        }
        loop {
            let ty = self.ty()?;
            let v = self.value(ty)?;
            self.body.variables.values.push(v);
            if !self.eat(b',') {
                return self.expect(b')', "in metadata");
            }
        }
    }

    /// `!DIExpression(DW_OP_deref, …)`, or the number of one. `false`: it is none.
    fn record_expression(&mut self) -> Result<bool> {
        if !self.text[self.pos..].starts_with(b"!DIExpression(") {
            let id = self.record_node()?;
            let Home::Read(module) = self.home else {
                return Ok(false);
            };
            let source = Source::Text(self.whole);
            return Ok(add_expression(module, source, &mut self.body, id).is_some());
        }
        self.skip(1);
        self.word();
        self.expect(b'(', "in metadata")?;
        if self.eat(b')') {
            return Ok(true);
        }
        loop {
            let (digits, n) = self.digits_at(self.pos);
            if digits > 0 {
                self.skip(digits);
                let n = n.ok_or_else(|| self.error("element of an expression is too large"))?;
                self.body.variables.words.push(n);
            } else {
                let name = self.word();
                if name.is_empty() {
                    return Err(self.error("expected unsigned integer or operation"));
                }
                let Some(op) = word(name) else {
                    let name = String::from_utf8_lossy(name);
                    return Err(self.error(format!("invalid DWARF operation '{name}'")));
                };
                self.body.variables.words.push(op);
            }
            if !self.eat(b',') {
                self.expect(b')', "at end of metadata node")?;
                return Ok(true);
            }
        }
    }
}
