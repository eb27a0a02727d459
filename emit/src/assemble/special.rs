//! Directives for linkers and for link-time optimization, and text from elsewhere: `.addrsig`, `.cg_profile`, `.lto_*`,
//! `.include`, `.base64`.

use super::parser::Assembler;
use super::unit::{AsmProbe, ProfileEdge};
use super::{AsmError, Cursor, Dialect, Result};
use crate::probes::FullProbe;

/// Files that `.include` reads may not be longer.
const MAX_INCLUDE: u64 = 1 << 26;

impl Assembler<'_> {
    /// `.pseudoprobe GUID NUMBER KIND ATTRIBUTES [DISCRIMINATOR] [@ GUID:NUMBER]… FUNCTION`
    fn pseudo_probe(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let number = |cursor: &mut Cursor<'_>| match cursor.integer(Dialect::Att)? {
            Some(n) => Ok(n as u64),
            None => cursor.error("unexpected token in '.pseudoprobe' directive"),
        };
        let mut probe = FullProbe {
            offset: 0,
            guid: number(&mut cursor)?,
            index: number(&mut cursor)?,
            kind: number(&mut cursor)? as u8,
            attributes: number(&mut cursor)? as u8,
            discriminator: cursor.integer(Dialect::Att)?.unwrap_or(0) as u64,
            inlined: Vec::new(),
        };
        while cursor.eat(b'@') {
            let guid = number(&mut cursor)?;
            if !cursor.eat(b':') {
                return cursor.error("expected ':'");
            }
            probe.inlined.push((guid, number(&mut cursor)?));
        }
        let function = self.symbol(&mut cursor)?;
        cursor.expect_end()?;
        let at = self.place();
        self.unit.probes.push(AsmProbe { at, function, probe });
        Ok(())
    }

    /// Directives of this file. False: another directive.
    pub(super) fn special_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        match name {
            ".addrsig" => {
                cursor.expect_end()?;
                self.unit.address_significance = true;
            }
            ".addrsig_sym" => {
                let symbol = self.symbol(&mut cursor)?;
                cursor.expect_end()?;
                self.unit.significant.push(symbol);
            }
            ".cg_profile" => {
                let from = self.symbol(&mut cursor)?;
                cursor.expect_comma()?;
                let to = self.symbol(&mut cursor)?;
                cursor.expect_comma()?;
                let count = self.absolute(&mut cursor)? as u64;
                cursor.expect_end()?;
                self.unit.profile.push(ProfileEdge { from, to, count, at });
            }
            ".pseudoprobe" if !self.unit.inline => self.pseudo_probe(cursor)?,
            ".lto_discard" => {
                self.discarded.clear();
                while !cursor.at_end() {
                    let Some(symbol) = cursor.symbol_name()? else {
                        return cursor.error("expected identifier");
                    };
                    self.discarded.insert(symbol.into_owned());
                    if !cursor.eat(b',') {
                        break;
                    }
                }
                cursor.expect_end()?;
            }
            ".lto_set_conditional" => {
                let Some(symbol) = cursor.symbol_name()? else {
                    return cursor.error("expected identifier after '.lto_set_conditional'");
                };
                cursor.expect_comma()?;
                let target_at = cursor.pos();
                let Some(target) = cursor.symbol_name()? else {
                    return cursor.error("expected identifier");
                };
                cursor.expect_end()?;
                let target = self.unit.context.symbols.intern(&target);
                self.conditional.push((symbol.into_owned(), target, target_at));
            }
            ".include" => {
                let name_at = cursor.pos();
                let name = cursor.string()?;
                cursor.expect_end()?;
                let text = read_file(&name, "include").map_err(|e| AsmError::new(name_at, e))?;
                self.expand(&text, at)?;
            }
            ".base64" => loop {
                let text_at = cursor.pos();
                let text = cursor.string()?;
                let Some(bytes) = decode_base64(&text) else {
                    return Err(AsmError::new(text_at, "failed to base64 decode string data"));
                };
                self.put(&bytes, text_at)?;
                if !cursor.eat(b',') {
                    cursor.expect_end()?;
                    break;
                }
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `.lto_set_conditional`: the assignments whose targets are defined here.
    pub(super) fn finish_conditional(&mut self) {
        for (name, target, at) in std::mem::take(&mut self.conditional) {
            if !self.unit.is_defined(target) || self.discarded.contains(&name) {
                continue;
            }
            let expr = self.unit.context.exprs.symbol(target, at);
            let symbol = self.unit.context.symbols.intern(&name);
            if self.unit.info(symbol).place.is_none() {
                self.unit.context.symbols.equate(symbol, Some(expr));
                self.unit.info(symbol).at = at;
            }
        }
    }

    /// Whether what is said of a symbol of this name is to be passed over (`.lto_discard`).
    pub(super) fn is_discarded(&self, name: &[u8]) -> bool {
        !self.discarded.is_empty() && self.discarded.contains(name)
    }
}

/// A file that a text names. Errors: it cannot be read (message).
pub(super) fn read_file(name: &[u8], what: &str) -> std::result::Result<Vec<u8>, String> {
    let name = String::from_utf8_lossy(name).into_owned();
    let missing = |_| format!("Could not find {what} file '{name}'");
    match std::fs::metadata(&name).map_err(missing)?.len() {
        ..=MAX_INCLUDE => std::fs::read(&name).map_err(missing),
        _ => Err(format!("file '{name}' is too long")),
    }
}

/// The bytes that a text in base 64 stands for (RFC 4648 §4).
fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
    let (groups, rest) = text.as_chunks::<4>();
    if !rest.is_empty() {
        return None;
    }
    let mut out = Vec::with_capacity(groups.len() * 3);
    for (n, group) in groups.iter().enumerate() {
        let padding = group.iter().rev().take_while(|b| **b == b'=').count();
        if padding > 2 || padding > 0 && n + 1 != groups.len() {
            return None;
        }
        let mut bits = 0u32;
        for &byte in group {
            let digit = match byte {
                b'A'..=b'Z' => byte - b'A',
                b'a'..=b'z' => byte - b'a' + 26,
                b'0'..=b'9' => byte - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                b'=' if padding > 0 => 0,
                _ => return None,
            };
            bits = bits << 6 | u32::from(digit);
        }
        out.extend_from_slice(&bits.to_be_bytes()[1..4 - padding]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::decode_base64;

    #[test]
    fn base_64() {
        assert_eq!(decode_base64(b"Zm9v"), Some(b"foo".to_vec()));
        assert_eq!(decode_base64(b"YmFyeA=="), Some(b"barx".to_vec()));
        assert_eq!(decode_base64(b"Zm9"), None);
        assert_eq!(decode_base64(b"Zm=v"), None);
        assert_eq!(decode_base64(b"Zg==Zg=="), None);
    }
}
