//! One scan that finds where each top-level entity starts and where bodies end.
//!
//! An entity is known by how it starts (`@x =`, `%T =`, `!7 =`, `define`, …), and those starts are found
//! nowhere else outside strings and comments. What stands in between is left to the parser of the entity,
//! which must end where the next one starts. Bodies are passed over with `memchr`.

use super::lexer::{is_digit, is_letter};
use super::{Home, ParseOptions, Parser};
use crate::diag::Result;
use crate::module::Module;

/// What starts at a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum EntityKind {
    Type,
    /// Variable, alias or ifunc.
    Global,
    Comdat,
    NumberedMd,
    NamedMd,
    Summary,
    Define,
    Declare,
    Target,
    ModuleAsm,
    SourceFilename,
    Attributes,
    UseListOrder,
}

/// A top-level entity.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entity {
    pub(super) kind: EntityKind,
    pub(super) start: u32,
    /// Numbered metadata: the number. Definition: where the body's `{` stands.
    pub(super) aux: u32,
    /// Definition: where the parameters' `(` stands.
    pub(super) params: u32,
    /// Definition: the place behind the body's `}`.
    pub(super) body_end: u32,
    /// Where the next entity starts (or the text ends).
    pub(super) end: u32,
}

/// Whether the byte at `i` stands outside strings and comments, as far as its line tells.
pub(super) fn is_code(text: &[u8], i: usize) -> bool {
    let start = memchr::memrchr(b'\n', &text[..i]).map_or(0, |n| n + 1);
    let mut quoted = false;
    for c in &text[start..i] {
        match c {
            b'"' => quoted = !quoted,
            b';' if !quoted => return false,
            _ => {}
        }
    }
    !quoted
}

/// Whether the text has the word `ptr` as a type.
pub(super) fn has_opaque_pointers(text: &[u8]) -> bool {
    // Neither part of a longer word, nor behind a sigil, nor a label.
    let before = |c: u8| !super::lexer::is_name(c) && !matches!(c, b'%' | b'@' | b'$' | b'!' | b'"');
    let after = |c: u8| !super::lexer::is_name(c) && c != b':';
    memchr::memmem::find_iter(text, b"ptr").any(|i| {
        (i == 0 || before(text[i - 1])) && text.get(i + 3).is_none_or(|c| after(*c)) && is_code(text, i)
    })
}

/// Whether pointers are written `T*` and never `ptr`. (Where both stand, `T*` is `ptr`, as in LLVM 22.)
pub(super) fn has_typed_pointers(text: &[u8]) -> bool {
    has_stars(text) && !has_opaque_pointers(text)
}

fn has_stars(text: &[u8]) -> bool {
    let mut pos = 0;
    while let Some(n) = memchr::memchr(b'*', &text[pos..]) {
        let i = pos + n;
        let near = |i: usize| text.get(i).copied().unwrap_or(0);
        // Not in `/*` and `*/`.
        if near(i.wrapping_sub(1)) != b'/' && near(i + 1) != b'/' && is_code(text, i) {
            return true;
        }
        pos = i + 1;
        // Comments are full of stars: go on behind a line that starts with `;`.
        let line = memchr::memrchr(b'\n', &text[..i]).map_or(0, |n| n + 1);
        if near(line) == b';' {
            pos = i + memchr::memchr(b'\n', &text[i..]).unwrap_or(text.len() - i);
        }
    }
    false
}

/// End of a body (the place of its `}`), given the place behind its `{`.
fn body_end(text: &[u8], mut pos: usize) -> Option<usize> {
    let mut depth = 1u32;
    loop {
        let i = pos + memchr::memchr3(b'{', b'}', b'"', &text[pos..])?;
        // Between `pos` and `i` there is no quote, so a `;` on this line starts a comment.
        let line = memchr::memrchr(b'\n', &text[pos..i]).map_or(pos, |n| pos + n + 1);
        if memchr::memchr(b';', &text[line..i]).is_some() {
            pos = i + memchr::memchr2(b'\n', b'\r', &text[i..])?;
            continue;
        }
        match text[i] {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => pos = i + 1 + memchr::memchr(b'"', &text[i + 1..])?,
        }
        pos = pos.max(i) + 1;
    }
}

/// Whether there is a `/*`.
pub(super) fn has_block_comments(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"/*").is_some()
}

/// Finds all entities of a text; `block_comments`: it may have a `/*`.
pub(super) fn split(text: &[u8], opts: &ParseOptions, block_comments: bool) -> Result<Vec<Entity>> {
    let none = Module::default();
    Parser::new(text, 0, Home::Read(&none), *opts).split(block_comments)
}

impl<'a> Parser<'a> {
    /// Finds all entities; `pos` goes to the end.
    fn split(&mut self, block_comments: bool) -> Result<Vec<Entity>> {
        let mut out: Vec<Entity> = Vec::with_capacity(self.text.len() / 2000);
        while !self.at_end() {
            let start = self.pos;
            if let Some((kind, aux)) = self.entity_start()? {
                let mut e = Entity {
                    kind,
                    start: start as u32,
                    aux,
                    params: 0,
                    body_end: 0,
                    end: 0,
                };
                match kind {
                    EntityKind::Define => self.pass_definition(&mut e, block_comments)?,
                    EntityKind::NumberedMd => self.pass_metadata(),
                    _ => {}
                }
                if let Some(last) = out.last_mut() {
                    last.end = e.start;
                } else if e.start != 0 {
                    let mut p = Parser::new(self.text, 0, Home::Read(self.module()), self.opts);
                    p.ws();
                    if p.pos < start {
                        return Err(p.error("expected top-level entity"));
                    }
                }
                out.push(e);
            }
        }
        match out.last_mut() {
            Some(last) => last.end = self.text.len() as u32,
            None => {
                self.pos = 0;
                self.ws();
                if !self.at_end() {
                    return Err(self.error("expected top-level entity"));
                }
            }
        }
        Ok(out)
    }

    /// Looks at one token: if an entity starts here, what it is. Always goes on by at least one byte.
    fn entity_start(&mut self) -> Result<Option<(EntityKind, u32)>> {
        let c = self.peek();
        let kind = match c {
            b'"' => {
                self.pos = self.quoted_at(self.pos)?.1;
                self.ws();
                return Ok(None);
            }
            b'@' => EntityKind::Global,
            b'%' => EntityKind::Type,
            b'$' => EntityKind::Comdat,
            b'^' => EntityKind::Summary,
            b'!' if is_digit(self.byte(self.pos + 1)) => {
                let (n, v) = self.digits_at(self.pos + 1);
                self.skip(n + 1);
                if self.peek() != b'=' {
                    return Ok(None);
                }
                let Some(v) = v.filter(|v| *v <= u32::MAX as u64) else {
                    return Err(self.error("metadata number is too large"));
                };
                return Ok(Some((EntityKind::NumberedMd, v as u32)));
            }
            b'!' => {
                let mut n = 1;
                while super::lexer::is_name(self.byte(self.pos + n)) || self.byte(self.pos + n) == b'\\' {
                    n += 1;
                }
                self.skip(n);
                return Ok((n > 1 && self.peek() == b'=').then_some((EntityKind::NamedMd, 0)));
            }
            c if is_letter(c) => return Ok(self.entity_keyword().map(|k| (k, 0))),
            _ => {
                // Numbers, brackets, commas.
                let n = self.name_len_at(self.pos).max(1);
                self.skip(n);
                return Ok(None);
            }
        };
        // A name behind a sigil.
        let next = self.byte(self.pos + 1);
        if next == b'"' {
            self.pos = self.quoted_at(self.pos + 1)?.1;
            self.ws();
        } else {
            let n = self.name_len_at(self.pos + 1);
            self.skip(n + 1);
        }
        Ok((self.peek() == b'=').then_some((kind, 0)))
    }

    fn entity_keyword(&mut self) -> Option<EntityKind> {
        let n = self.name_len_at(self.pos);
        let word = &self.text[self.pos..self.pos + n];
        let label = self.byte(self.pos + n) == b':';
        self.skip(n);
        if label {
            return None;
        }
        let next = self.peek();
        match word {
            b"define" => Some(EntityKind::Define),
            b"declare" => Some(EntityKind::Declare),
            b"target" if next != b'(' => Some(EntityKind::Target),
            b"module" if self.at_word() == b"asm" => Some(EntityKind::ModuleAsm),
            b"source_filename" => Some(EntityKind::SourceFilename),
            b"attributes" if next == b'#' => Some(EntityKind::Attributes),
            b"uselistorder" | b"uselistorder_bb" => Some(EntityKind::UseListOrder),
            _ => None,
        }
    }

    /// `!7 = ...` to the end of its line if another definition starts on the next one and the line has
    /// neither comments nor an odd quote; otherwise leaves the rest to the general scan.
    fn pass_metadata(&mut self) {
        let rest = &self.text[self.pos..];
        let Some(n) = memchr::memchr(b'\n', rest) else {
            return;
        };
        if rest.get(n + 1) != Some(&b'!') {
            return;
        }
        let mut quotes = 0;
        for i in memchr::memchr2_iter(b'"', b';', &rest[..n]) {
            if rest[i] == b';' {
                return;
            }
            quotes += 1;
        }
        if quotes % 2 == 0 {
            self.pos += n + 1;
        }
    }

    /// `define ... { ... }`: records the parameters' and the body's place and goes behind the body.
    fn pass_definition(&mut self, e: &mut Entity, block_comments: bool) -> Result<()> {
        let unfinished = |p: &Self| p.error_at(e.start as usize, "expected '{' in function body");
        // Up to the name.
        while self.peek() != b'@' {
            match self.peek() {
                b'"' => {
                    self.pos = self.quoted_at(self.pos)?.1;
                    self.ws();
                }
                b'(' | b'[' | b'{' => {
                    self.skip_group()?;
                }
                _ if self.at_end() => return Err(self.error("expected function name")),
                _ => {
                    let n = self.name_len_at(self.pos).max(1);
                    self.skip(n);
                }
            }
        }
        self.name()?;
        if self.peek() != b'(' {
            return Err(self.error("expected '(' in function argument list"));
        }
        e.params = self.pos as u32;
        self.skip_group()?;
        // Up to the body's brace. Constants of struct type may stand behind these keywords.
        loop {
            match self.peek() {
                b'{' => break,
                b'"' => {
                    self.pos = self.quoted_at(self.pos)?.1;
                    self.ws();
                }
                b'(' | b'[' => {
                    self.skip_group()?;
                }
                _ if self.at_end() => return Err(unfinished(self)),
                c if is_letter(c) => match self.word() {
                    b"prefix" | b"prologue" | b"personality" => self.pass_typed_constant()?,
                    b"define" | b"declare" => return Err(unfinished(self)),
                    _ => {}
                },
                b'!' => {
                    // An inline attachment: `!kind !{...}` or `!kind !DIFoo(...)`.
                    self.skip(1);
                    if self.peek() == b'{' {
                        self.skip_group()?;
                    }
                }
                _ => {
                    let n = self.name_len_at(self.pos).max(1);
                    self.skip(n);
                }
            }
        }
        e.aux = self.pos as u32;
        if block_comments {
            e.body_end = self.skip_group()? as u32;
            return Ok(());
        }
        let Some(end) = body_end(self.text, self.pos + 1) else {
            return Err(self.error_at(self.text.len(), "expected '}' at end of function body"));
        };
        e.body_end = end as u32 + 1;
        self.skip(end + 1 - self.pos);
        Ok(())
    }

    /// A type and a constant, by their brackets alone.
    fn pass_typed_constant(&mut self) -> Result<()> {
        for _ in 0..2 {
            match self.peek() {
                b'{' | b'[' | b'(' => {
                    self.skip_group()?;
                }
                b'<' => self.pass_angle()?,
                b'@' | b'%' => {
                    self.name()?;
                }
                b'c' if self.byte(self.pos + 1) == b'"' => {
                    self.pos = self.quoted_at(self.pos + 1)?.1;
                    self.ws();
                }
                _ => {
                    let n = self.name_len_at(self.pos).max(1);
                    self.skip(n);
                }
            }
            loop {
                if self.peek() == b'*' {
                    self.skip(1);
                } else if self.peek() == b'(' {
                    self.skip_group()?;
                } else if !self.eat_word(b"addrspace") && !self.eat_word(b"inbounds") {
                    break;
                }
            }
        }
        Ok(())
    }

    /// A group in angle brackets (vector or packed struct).
    pub(super) fn pass_angle(&mut self) -> Result<()> {
        let start = self.pos;
        let mut depth = 0u32;
        loop {
            match self.peek() {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                b'(' | b'{' | b'[' => {
                    self.skip_group()?;
                    continue;
                }
                b'"' => {
                    self.pos = self.quoted_at(self.pos)?.1;
                    self.ws();
                    continue;
                }
                _ if self.at_end() => return Err(self.error_at(start, "unclosed bracket")),
                _ => {}
            }
            self.skip(1);
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
