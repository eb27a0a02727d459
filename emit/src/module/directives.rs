//! Module-level inline assembly, as far as it only speaks of symbols: `.globl`, `.weak`, `.local`, visibilities,
//! `.type`, `.size`, `.set`, `.symver`, `.ident`. Everything else (instructions, data, sections) is refused by
//! name, never skipped.

use super::Builder;
use crate::object::{Binding, Definition, Symbol, SymbolId, SymbolKind, Visibility};

/// Splits a statement into its first word and the rest.
fn split_word(statement: &str) -> (&str, &str) {
    let end = statement
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(statement.len());
    (&statement[..end], statement[end..].trim())
}

/// A symbol as written: bare or between quotes.
fn symbol_text(text: &str) -> Option<&str> {
    let text = text.trim();
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.strip_suffix('"').filter(|s| !s.contains(['"', '\\']));
    }
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '@');
    let starts = text
        .chars()
        .next()
        .is_some_and(|c| good(c) && !c.is_ascii_digit() && c != '@');
    (starts && text.chars().all(good)).then_some(text)
}

fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits.trim()),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    value.ok().map(|value| if negative { -value } else { value })
}

/// The statements of assembly text: lines and what `;` parts, without comments.
fn statements(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let (mut start, mut quoted, mut escaped) = (0, false, false);
        let mut end = line.len();
        for (i, c) in line.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                ';' if !quoted => {
                    found.push(line[start..i].trim());
                    start = i + 1;
                }
                '#' if !quoted => {
                    end = i;
                    break;
                }
                _ => {}
            }
        }
        found.push(line[start..end].trim());
    }
    found.retain(|statement| !statement.is_empty());
    found
}

impl Builder<'_> {
    /// Carries out the module's assembly, which begins at `place` of the source. All symbols of the module
    /// have been defined.
    pub(super) fn module_assembly(&mut self, place: Option<u32>) {
        let mut text = String::new();
        for line in &self.module.module_asm {
            text.push_str(&self.scope.str(*line));
            text.push('\n');
        }
        for statement in statements(&text) {
            if self.statement(statement).is_none() {
                self.unsupported(place, format_args!("module-level inline assembly '{statement}'"));
            }
        }
    }

    /// One statement; `None` if it is not among those that are carried out.
    fn statement(&mut self, statement: &str) -> Option<()> {
        let (directive, rest) = split_word(statement);
        match directive {
            ".globl" | ".global" => self.each_symbol(rest, |s| s.binding = Binding::Global),
            ".weak" => self.each_symbol(rest, |s| {
                s.binding = Binding::Weak;
                s.keep = true;
            }),
            ".local" => self.each_symbol(rest, |s| s.binding = Binding::Local),
            ".hidden" => self.each_symbol(rest, |s| s.visibility = Visibility::Hidden),
            ".protected" => self.each_symbol(rest, |s| s.visibility = Visibility::Protected),
            ".internal" => self.each_symbol(rest, |s| s.visibility = Visibility::Internal),
            ".type" => {
                let (name, kind) = rest.split_once(',')?;
                let kind = match kind.trim().trim_start_matches(['@', '%']) {
                    "function" | "STT_FUNC" => SymbolKind::Function,
                    "object" | "STT_OBJECT" => SymbolKind::Object,
                    "tls_object" | "STT_TLS" => SymbolKind::Tls,
                    "gnu_indirect_function" | "STT_GNU_IFUNC" => SymbolKind::IndirectFunction,
                    "notype" | "STT_NOTYPE" => SymbolKind::None,
                    _ => return None,
                };
                self.each_symbol(name, |s| s.kind = kind)
            }
            ".size" => {
                let (name, size) = rest.split_once(',')?;
                let size = number(size)? as u64;
                self.each_symbol(name, |s| s.size = size)
            }
            ".set" | ".equ" => {
                let (name, value) = rest.split_once(',')?;
                self.assign(symbol_text(name)?, value)
            }
            ".symver" => self.symbol_version(rest),
            ".ident" => {
                let string = rest
                    .strip_prefix('"')?
                    .strip_suffix('"')
                    .filter(|s| !s.contains(['"', '\\']))?;
                self.identify(string.as_bytes());
                Some(())
            }
            _ => {
                let (name, value) = statement.split_once('=')?;
                self.assign(symbol_text(name)?, value)
            }
        }
    }

    fn each_symbol(&mut self, names: &str, change: impl Fn(&mut Symbol)) -> Option<()> {
        for name in names.split(',') {
            let symbol = self.symbol_by_name(symbol_text(name)?.as_bytes());
            change(self.model.symbol_mut(symbol));
        }
        Some(())
    }

    /// `name = number`, `name = symbol`, `name = symbol + number`, for symbols defined here.
    fn assign(&mut self, name: &str, value: &str) -> Option<()> {
        let value = value.trim();
        if let Some(number) = number(value) {
            let symbol = self.defined_by_assembly(name)?;
            let symbol = self.model.symbol_mut(symbol);
            symbol.definition = Definition::Absolute;
            symbol.value = number as u64;
            return Some(());
        }
        let (base, offset) = match value.find(['+', '-']) {
            Some(at) => {
                let (base, offset) = value.split_at(at);
                (base, number(offset.strip_prefix('+').unwrap_or(offset))?)
            }
            None => (value, 0),
        };
        let base = self.symbol_by_name(symbol_text(base)?.as_bytes());
        let base = *self.model.symbol(base);
        if !matches!(base.definition, Definition::Section(_) | Definition::Absolute) {
            return None;
        }
        let symbol = self.defined_by_assembly(name)?;
        let symbol = self.model.symbol_mut(symbol);
        *symbol = Symbol {
            definition: base.definition,
            value: base.value.wrapping_add(offset as u64),
            size: base.size,
            kind: base.kind,
            ..*symbol
        };
        Some(())
    }

    /// A symbol that assembly defines: local unless a directive has made it something else.
    fn defined_by_assembly(&mut self, name: &str) -> Option<SymbolId> {
        let known = self.model.symbols.len();
        let id = self.symbol_by_name(name.as_bytes());
        let fresh = id.0 as usize == known;
        let symbol = self.model.symbol_mut(id);
        if symbol.definition != Definition::Undefined {
            return None;
        }
        if fresh {
            symbol.binding = Binding::Local;
            symbol.temporary = name.starts_with(".L");
        }
        Some(id)
    }

    /// Gives versioned names; from here on symbols are not found by name.
    pub(super) fn rename_symbols(&mut self) {
        for (symbol, name) in std::mem::take(&mut self.renames) {
            self.model.symbol_mut(symbol).name = name;
        }
    }

    /// `.symver name, name@VERSION[, remove]` (GNU as manual, `.symver`).
    fn symbol_version(&mut self, rest: &str) -> Option<()> {
        let mut parts = rest.split(',').map(str::trim);
        let (name, versioned) = (symbol_text(parts.next()?)?, symbol_text(parts.next()?)?);
        let remove = match parts.next() {
            None => false,
            Some("remove") => true,
            Some(_) => return None,
        };
        let (base, version) = versioned.split_at(versioned.find('@')?);
        let id = self.symbol_by_name(name.as_bytes());
        let defined = self.model.symbol(id).definition != Definition::Undefined;
        let either = version.starts_with("@@@");
        let version = version.trim_start_matches('@');
        let marks = match (either, versioned.contains("@@"), defined) {
            (true, _, true) | (false, true, true) => "@@",
            (false, true, false) => return None,
            _ => "@",
        };
        let new_name = self.model.add_name(format!("{base}{marks}{version}").as_bytes());
        if defined && !either && !remove {
            let alias = Symbol {
                name: new_name,
                ..*self.model.symbol(id)
            };
            self.model.add_symbol(alias);
        } else {
            self.renames.push((id, new_name));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_end_at_lines_and_semicolons() {
        let text = ".globl a; .type a,@function # comment\n\n .ident \"x;#y\"";
        assert_eq!(
            statements(text),
            [".globl a", ".type a,@function", ".ident \"x;#y\""]
        );
    }

    #[test]
    fn numbers_and_symbols() {
        assert_eq!(number(" -0x10 "), Some(-16));
        assert_eq!(number("a"), None);
        assert_eq!(symbol_text("a.b$c"), Some("a.b$c"));
        assert_eq!(symbol_text("\"a b\""), Some("a b"));
        assert_eq!(symbol_text("1f"), None);
        assert_eq!(symbol_text("a+1"), None);
    }
}
