//! Conditions, macros and repetitions.

use super::lexer::{Statements, is_name_byte};
use super::parser::{Assembler, Condition, Macro};
use super::{AsmError, Cursor, Result};
use crate::object::SectionKind;
use std::sync::Arc;

/// A macro's parameter.
#[derive(Clone, Debug)]
pub(super) struct Param {
    name: Vec<u8>,
    default: Vec<u8>,
    required: bool,
    /// Takes all arguments that are left.
    variadic: bool,
}

/// Cuts the arguments of a macro at commas, and at spaces between what are not operators; strings and parentheses are kept.
fn split_arguments(text: &[u8], alternate: bool) -> Vec<Vec<u8>> {
    arguments(text, alternate, true).0
}

/// As [`split_arguments`], and where the arguments start. `spaces`: they end at spaces, too (not in Apple's assembler).
fn arguments(text: &[u8], alternate: bool, spaces: bool) -> (Vec<Vec<u8>>, Vec<usize>) {
    let mut found = Vec::new();
    let mut starts = vec![0];
    let (mut at, mut depth, mut current) = (0, 0i32, Vec::new());
    let mut ended = true;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string_end(text, at);
                current.extend_from_slice(&text[at..end]);
                at = end;
                ended = false;
                continue;
            }
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b',' if depth <= 0 => {
                found.push(std::mem::take(&mut current));
                ended = true;
                at += 1;
                starts.push(at);
                continue;
            }
            b' ' | b'\t' if depth <= 0 && spaces => {
                let next = text[at..].iter().position(|b| !b.is_ascii_whitespace());
                let next = next.map_or(text.len(), |n| at + n);
                let operator = |b: Option<&u8>| b.is_none_or(|b| b"+-*/|&^<>=!,~".contains(b));
                let expression = alternate && text.get(next) == Some(&b'%') && !current.is_empty();
                if next < text.len() && !operator(current.last()) && (expression || !operator(text.get(next)))
                {
                    found.push(std::mem::take(&mut current));
                    starts.push(next);
                }
                at = next;
                continue;
            }
            _ => {}
        }
        current.push(byte);
        ended = false;
        at += 1;
    }
    if !current.is_empty() || !ended || !found.is_empty() && text.ends_with(b",") {
        found.push(current);
    }
    for argument in &mut found {
        let end = argument
            .iter()
            .rposition(|b| !b.is_ascii_whitespace())
            .map_or(0, |e| e + 1);
        argument.truncate(end);
        let start = argument
            .iter()
            .position(|b| !b.is_ascii_whitespace())
            .unwrap_or(0);
        argument.drain(..start);
    }
    (found, starts)
}

fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'"' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// An argument without the quotes around it.
fn unquoted(argument: &[u8]) -> &[u8] {
    match argument {
        [b'"', inner @ .., b'"'] => inner,
        _ => argument,
    }
}

impl Assembler<'_> {
    /// Whether statements are carried out here.
    pub(super) fn is_active(&self) -> bool {
        self.conditions.last().is_none_or(|c| c.active)
    }

    /// `.if` and its like. False: another statement.
    pub(super) fn condition(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        if !matches!(name.as_bytes().get(1), Some(b'i' | b'e')) {
            return Ok(false);
        }
        match name {
            ".if" | ".ifeq" | ".ifge" | ".ifgt" | ".ifle" | ".iflt" | ".ifne" | ".ifb" | ".ifnb" | ".ifc"
            | ".ifnc" | ".ifeqs" | ".ifnes" | ".ifdef" | ".ifndef" | ".ifnotdef" => {
                let outer = self.is_active();
                // Also where the condition cannot be read, what it ends at is known.
                let holds = if outer {
                    self.holds(name, &mut cursor)
                } else {
                    Ok(false)
                };
                let active = *holds.as_ref().unwrap_or(&false);
                self.conditions.push(Condition {
                    active,
                    done: active || !outer,
                    in_else: false,
                    at,
                });
                holds?;
            }
            ".elseif" | ".else" => {
                let Some(mut open) = self.conditions.pop().filter(|c| !c.in_else) else {
                    let message = format!("encountered a {name} that doesn't follow an .if or an .elseif");
                    return Err(AsmError::new(at, message));
                };
                let holds = match name {
                    _ if open.done => Ok(false),
                    ".else" => Ok(true),
                    _ => self.absolute(&mut cursor).map(|v| v != 0),
                };
                open.in_else = name == ".else";
                open.active = *holds.as_ref().unwrap_or(&false);
                open.done |= open.active;
                self.conditions.push(open);
                holds?;
            }
            ".endif" => {
                if self.conditions.pop().is_none() {
                    return Err(AsmError::new(
                        at,
                        "encountered a .endif that doesn't follow an .if or .else",
                    ));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn holds(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Result<bool> {
        let result = match name {
            ".ifb" | ".ifnb" => {
                let blank = cursor.at_end();
                return Ok(blank == (name == ".ifb"));
            }
            ".ifc" | ".ifnc" => {
                let rest = cursor.rest();
                let Some(comma) = rest.iter().position(|b| *b == b',') else {
                    return cursor.error(format!(
                        "expected comma after first string for '{name}' directive"
                    ));
                };
                let (a, b) = (rest[..comma].trim_ascii(), rest[comma + 1..].trim_ascii());
                return Ok((a == b) == (name == ".ifc"));
            }
            ".ifeqs" | ".ifnes" => {
                let a = cursor.string()?;
                cursor.expect_comma()?;
                let b = cursor.string()?;
                (a == b) == (name == ".ifeqs")
            }
            ".ifdef" | ".ifndef" | ".ifnotdef" => {
                let Some(symbol) = cursor.symbol_name()? else {
                    return cursor.error(format!("expected identifier after '{name}'"));
                };
                let symbols = &self.unit.context.symbols;
                let defined = symbols
                    .find(&symbol)
                    .is_some_and(|s| symbols.equated(s).is_some() || self.unit.is_defined(s));
                defined == (name == ".ifdef")
            }
            _ => {
                let value = self.absolute(cursor)?;
                match name {
                    ".ifeq" => value == 0,
                    ".ifge" => value >= 0,
                    ".ifgt" => value > 0,
                    ".ifle" => value <= 0,
                    ".iflt" => value < 0,
                    _ => value != 0,
                }
            }
        };
        cursor.expect_end()?;
        Ok(result)
    }

    /// The text up to the statement that ends what has begun; that statement is passed over.
    fn body<'t>(
        &mut self,
        statements: &mut Statements<'t>,
        at: u32,
        opening: &[&str],
        closing: &[&str],
    ) -> Result<&'t [u8]> {
        let start = statements.offset();
        let base = statements.base();
        let mut depth = 0;
        while let Some(mut cursor) = statements.next() {
            let end = (cursor.pos() - base) as usize;
            let word = cursor.name().unwrap_or_default().to_ascii_lowercase();
            let is = |list: &[&str]| list.iter().any(|w| w.as_bytes() == word);
            if is(closing) && depth == 0 {
                return Ok(&statements.text()[start..end]);
            }
            depth += i32::from(is(opening)) - i32::from(is(closing));
        }
        let message = format!("no matching '{}' in definition", closing[0]);
        Err(AsmError::new(at, message))
    }

    /// `.macro name [parameters]`
    pub(super) fn define_macro(
        &mut self,
        mut cursor: Cursor<'_>,
        at: u32,
        statements: &mut Statements<'_>,
    ) -> Result<()> {
        let body = self.body(statements, at, &[".macro"], &[".endm", ".endmacro"])?;
        let Some(name) = cursor.name() else {
            return cursor.error("expected identifier in '.macro' directive");
        };
        cursor.eat(b',');
        let mut params: Vec<Param> = Vec::new();
        while !cursor.at_end() {
            if params.last().is_some_and(|p| p.variadic) {
                return cursor.error("vararg parameter must be the last");
            }
            let param_at = cursor.pos();
            let Some(param) = cursor.name() else {
                return cursor.error("expected identifier in '.macro' directive");
            };
            if params.iter().any(|p| p.name == param) {
                let param = String::from_utf8_lossy(param);
                let message = format!(
                    "macro '{}' has multiple parameters named '{param}'",
                    String::from_utf8_lossy(name)
                );
                return Err(AsmError::new(param_at, message));
            }
            let mut param = Param {
                name: param.to_vec(),
                default: Vec::new(),
                required: false,
                variadic: false,
            };
            if cursor.peek_raw() == b':' {
                cursor.advance(1);
                match cursor.name() {
                    Some(b"req") => param.required = true,
                    Some(b"vararg") => param.variadic = true,
                    _ => return cursor.error("missing parameter qualifier for macro"),
                }
            }
            if cursor.eat(b'=') {
                let rest = cursor.rest();
                let spaces = !self.unit.context.syntax.darwin_precedence;
                let (given, starts) = arguments(rest, self.alternate_macros, spaces);
                param.default = given.first().map_or(Vec::new(), |first| unquoted(first).to_vec());
                let end = starts.get(1).copied().unwrap_or(rest.len());
                cursor.advance(end);
            }
            params.push(param);
            cursor.eat(b',');
        }
        if self.macros.contains_key(name) {
            let message = format!("macro '{}' is already defined", String::from_utf8_lossy(name));
            return Err(AsmError::new(at, message));
        }
        let body = body.to_vec();
        self.macros
            .insert(name.to_vec(), Arc::new(Macro { params, body }));
        Ok(())
    }

    /// `.purgem name`
    pub(super) fn purge_macro(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let name = cursor.name().unwrap_or_default();
        match self.macros.remove(name) {
            Some(_) => cursor.expect_end(),
            None => {
                let message = format!("macro '{}' is not defined", String::from_utf8_lossy(name));
                Err(AsmError::new(at, message))
            }
        }
    }

    pub(super) fn call_macro(
        &mut self,
        found: &Arc<Macro>,
        name: &[u8],
        mut cursor: Cursor<'_>,
        at: u32,
    ) -> Result<()> {
        let mut values: Vec<Option<Vec<u8>>> = vec![None; found.params.len()];
        let (given, starts) = {
            let spaces = !self.unit.context.syntax.darwin_precedence;
            arguments(cursor.rest(), self.alternate_macros, spaces)
        };
        let mut next = 0;
        for (i, argument) in given.iter().enumerate() {
            let named = argument.iter().position(|b| *b == b'=').and_then(|split| {
                let key = argument[..split].trim_ascii();
                let index = found.params.iter().position(|p| p.name == key)?;
                (argument.get(split + 1) != Some(&b'=')).then_some((index, split))
            });
            if let Some((index, split)) = named {
                values[index] = Some(self.argument(argument[split + 1..].trim_ascii()));
                continue;
            }
            let Some(param) = found.params.get(next) else {
                let by_number = self.unit.context.syntax.darwin_precedence;
                if found.params.is_empty() && (argument.is_empty() || by_number) {
                    continue;
                }
                return cursor.error("too many positional arguments");
            };
            if param.variadic {
                // All that is left, as it stands.
                let rest = cursor.rest();
                let start = starts.get(i).copied().unwrap_or(rest.len());
                let rest = rest[start..].trim_ascii();
                if rest.is_empty() {
                    break;
                }
                values[next] = Some(match given.len() - i {
                    1 => self.argument(rest),
                    _ => rest.to_vec(),
                });
                break;
            }
            if !argument.is_empty() {
                values[next] = Some(self.argument(argument));
            }
            next += 1;
        }
        for (param, value) in found.params.iter().zip(&mut values) {
            if value.is_none() {
                if param.required {
                    let message = format!(
                        "missing value for required parameter '{}' in macro '{}'",
                        String::from_utf8_lossy(&param.name),
                        String::from_utf8_lossy(name)
                    );
                    return Err(AsmError::new(at, message));
                }
                *value = Some(param.default.clone());
            }
        }
        let bound: Vec<(&[u8], Vec<u8>)> = found
            .params
            .iter()
            .zip(values)
            .map(|(p, v)| (p.name.as_slice(), v.unwrap_or_default()))
            .collect();
        let text = self.substitute(&found.body, &bound, &given);
        self.expanded += 1;
        let open = self.conditions.len();
        let result = self.expand(&text, at);
        if !self.exit_macro && self.conditions.len() > open {
            let open = self.conditions[open];
            self.report(*AsmError::new(open.at, "unmatched .ifs or .elses"));
        }
        self.conditions.truncate(open);
        self.exit_macro = false;
        result
    }

    /// An argument's text: quotes around it are taken off; with `.altmacro`, `<text>` and `%expression` too.
    fn argument(&mut self, argument: &[u8]) -> Vec<u8> {
        if self.alternate_macros {
            if let [b'<', inner @ .., b'>'] = argument {
                let mut out = Vec::with_capacity(inner.len());
                let mut escaped = false;
                for &byte in inner {
                    if byte == b'!' && !escaped {
                        escaped = true;
                        continue;
                    }
                    escaped = false;
                    out.push(byte);
                }
                return out;
            }
            if let [b'%', expression @ ..] = argument {
                let mut cursor = Cursor::new(expression, 0, self.unit.context.syntax);
                if let Ok(value) = self.absolute(&mut cursor) {
                    return value.to_string().into_bytes();
                }
            }
        }
        unquoted(argument).to_vec()
    }

    /// A body with `\name`, `\@`, `\()` replaced, and `name` too with `.altmacro`.
    fn substitute(&self, body: &[u8], bound: &[(&[u8], Vec<u8>)], given: &[Vec<u8>]) -> Vec<u8> {
        let darwin = self.unit.context.syntax.darwin_precedence && bound.is_empty();
        let mut out = Vec::with_capacity(body.len());
        let mut at = 0;
        while let Some(&byte) = body.get(at) {
            if darwin && byte == b'$' {
                match body.get(at + 1) {
                    Some(b'$') => out.push(b'$'),
                    Some(b'n') => out.extend_from_slice(given.len().to_string().as_bytes()),
                    Some(digit @ b'0'..=b'9') => {
                        out.extend_from_slice(given.get(usize::from(digit - b'0')).map_or(&[], |a| a));
                    }
                    _ => {
                        out.push(byte);
                        at += 1;
                        continue;
                    }
                }
                at += 2;
                continue;
            }
            if byte == b'\\' {
                let rest = &body[at + 1..];
                if rest.starts_with(b"@") {
                    out.extend_from_slice(self.expanded.to_string().as_bytes());
                    at += 2;
                    continue;
                }
                if rest.starts_with(b"()") {
                    at += 3;
                    continue;
                }
                let len = rest.iter().position(|b| !is_name_byte(*b)).unwrap_or(rest.len());
                // The longest prefix that is a parameter: `\a.b` may be `\a` and `.b`.
                let found = bound
                    .iter()
                    .filter(|(name, _)| rest[..len].starts_with(name))
                    .filter(|(name, _)| name.len() == len || matches!(rest[name.len()], b'.' | b'$'))
                    .max_by_key(|(name, _)| name.len());
                if let Some((name, value)) = found {
                    out.extend_from_slice(value);
                    at += 1 + name.len();
                    // It ends the name, as `\\()` does.
                    at += usize::from(self.alternate_macros && body.get(at) == Some(&b'&'));
                    continue;
                }
                out.push(byte);
                at += 1;
                continue;
            }
            if self.alternate_macros && is_name_byte(byte) && !byte.is_ascii_digit() {
                let len = body[at..]
                    .iter()
                    .position(|b| !is_name_byte(*b))
                    .unwrap_or(body.len() - at);
                let word = &body[at..at + len];
                let value = bound.iter().find(|(name, _)| *name == word);
                out.extend_from_slice(value.map_or(word, |(_, value)| value));
                at += len;
                continue;
            }
            out.push(byte);
            at += 1;
        }
        out
    }

    /// `.rept count`
    pub(super) fn repeat(
        &mut self,
        mut cursor: Cursor<'_>,
        at: u32,
        statements: &mut Statements<'_>,
    ) -> Result<()> {
        let body = self.repeated_body(statements, at)?;
        let count = self.absolute(&mut cursor)?;
        cursor.expect_end()?;
        let Ok(count) = usize::try_from(count) else {
            return Err(AsmError::new(at, "Count is negative"));
        };
        if count.saturating_mul(body.len().max(1)) > 1 << 26 {
            return Err(AsmError::new(at, "macros expand to too much text"));
        }
        self.expand(&body.repeat(count), at)
    }

    /// `.irp symbol, value, …` and, `by_characters`, `.irpc symbol, text`.
    pub(super) fn repeat_for(
        &mut self,
        mut cursor: Cursor<'_>,
        at: u32,
        statements: &mut Statements<'_>,
        by_characters: bool,
    ) -> Result<()> {
        let body = self.repeated_body(statements, at)?;
        let Some(name) = cursor.name() else {
            return cursor.error("expected identifier");
        };
        if !cursor.eat(b',') && !cursor.at_end() {
            return cursor.error("expected comma");
        }
        let rest = cursor.rest();
        let values: Vec<Vec<u8>> = match by_characters {
            true => unquoted(rest.trim_ascii()).iter().map(|b| vec![*b]).collect(),
            false => {
                let found = split_arguments(rest, self.alternate_macros);
                found.iter().map(|a| self.argument(a)).collect()
            }
        };
        let mut text = Vec::new();
        for value in values {
            if text.len() + body.len() + value.len() > 1 << 26 {
                return Err(AsmError::new(at, "macros expand to too much text"));
            }
            text.extend_from_slice(&self.substitute(body, &[(name, value)], &[]));
        }
        self.expand(&text, at)
    }

    fn repeated_body<'t>(&mut self, statements: &mut Statements<'t>, at: u32) -> Result<&'t [u8]> {
        self.body(statements, at, &[".rep", ".rept", ".irp", ".irpc"], &[".endr"])
    }

    /// `.incbin "file"[, skip[, count]]`
    pub(super) fn include_bytes(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let name = cursor.string()?;
        let (mut skip, mut count) = (0, usize::MAX);
        if cursor.eat(b',') {
            if cursor.peek() != b',' {
                skip = usize::try_from(self.absolute(&mut cursor)?).unwrap_or(usize::MAX);
            }
            if cursor.eat(b',') {
                count = usize::try_from(self.absolute(&mut cursor)?).unwrap_or(0);
            }
        }
        cursor.expect_end()?;
        let name = String::from_utf8_lossy(&name).into_owned();
        let bytes = std::fs::read(&name);
        let bytes = bytes.map_err(|_| AsmError::new(at, format!("Could not find incbin file '{name}'")))?;
        let start = skip.min(bytes.len());
        let bytes = &bytes[start..start.saturating_add(count).min(bytes.len())];
        let section = self.unit.pieces[self.current as usize].section as usize;
        if self.unit.sections[section].kind == SectionKind::Nobits {
            self.check_contents(at)?;
        }
        self.unit.pieces[self.current as usize]
            .bytes
            .extend_from_slice(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_end_at_commas_and_spaces() {
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<String> = split_arguments(text.as_bytes(), false)
                .into_iter()
                .map(|a| String::from_utf8(a).expect("ascii"))
                .collect();
            assert_eq!(found, expected, "{text}");
        };
        check("", &[]);
        check("a, b", &["a", "b"]);
        check("a b", &["a", "b"]);
        check(
            "a + b, (%rax, %rbx), \"c d\"",
            &["a+b", "(%rax, %rbx)", "\"c d\""],
        );
        check("a,,b", &["a", "", "b"]);
    }
}
