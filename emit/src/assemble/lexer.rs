//! Cuts assembly text into statements, and reads tokens from one.
//!
//! A [`Cursor`] stands in one statement and is `Copy`: to look ahead, copy it and assign the copy back. Spaces and
//! block comments are skipped before each token.

use super::{AsmError, Result};
use crate::byte_order::ByteOrder;
use ir::triple::{Arch, ObjectFormat, Triple};
use std::borrow::Cow;

/// Whose operand order and spelling x86 instructions have. Other architectures have one dialect, `Att`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// AT&T's: source first, registers with `%`.
    #[default]
    Att,
    /// Intel's: destination first.
    Intel,
}

/// How text is cut into statements and tokens: by architecture and object format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// The object format, which decides among other things about directives.
    pub format: ObjectFormat,
    /// What starts a comment that ends with the line.
    pub comment: &'static str,
    /// What parts statements in a line.
    pub separator: &'static str,
    /// Of numbers in data.
    pub order: ByteOrder,
    /// `_f@4` is a name (COFF), not a symbol with a modifier.
    pub at_in_names: bool,
    /// Operators bind as in Apple's assembler, not as in GNU's.
    pub darwin_precedence: bool,
    /// `>>` shifts zeros in.
    pub logical_shift_right: bool,
}

impl Syntax {
    /// What LLVM's assembler takes for a triple.
    pub fn of(triple: &Triple) -> Self {
        let darwin = triple.format == ObjectFormat::MachO;
        let (comment, separator) = match (triple.arch.little_endian(), darwin) {
            (Arch::AArch64, true) => (";", "%%"),
            (Arch::AArch64, false) => ("//", ";"),
            _ => ("#", ";"),
        };
        Syntax {
            format: triple.format,
            order: ByteOrder::of(triple.arch == Arch::AArch64Be),
            comment,
            separator,
            at_in_names: triple.format == ObjectFormat::Coff,
            darwin_precedence: darwin,
            logical_shift_right: triple.format != ObjectFormat::Coff,
        }
    }

    fn starts_comment(&self, text: &[u8]) -> bool {
        text.starts_with(self.comment.as_bytes()) || text.starts_with(b"//")
    }
}

/// Which bytes neither end a statement nor start anything that may: most do not, and are skipped fast. `comment`, `separator`:
/// first bytes of what begins a comment and parts statements.
const fn plain_bytes(comment: u8, separator: u8) -> [bool; 256] {
    const ALWAYS: &[u8] = b"\n#/\"'";
    let mut plain = [true; 256];
    let mut n = 0;
    while n < ALWAYS.len() {
        plain[ALWAYS[n] as usize] = false;
        n += 1;
    }
    plain[comment as usize] = false;
    plain[separator as usize] = false;
    plain
}

/// [`plain_bytes`] of a syntax.
fn plain_of(syntax: Syntax) -> &'static [bool; 256] {
    static USUAL: [bool; 256] = plain_bytes(b'#', b';');
    static APPLE: [bool; 256] = plain_bytes(b';', b'%');
    match syntax.separator.as_bytes()[0] {
        b';' => &USUAL,
        _ => &APPLE,
    }
}

/// The length of a block comment that starts `text`, to its end if it is not closed; 0 for none.
fn block_comment(text: &[u8]) -> usize {
    if !text.starts_with(b"/*") {
        return 0;
    }
    let end = text[2..].windows(2).position(|w| w == b"*/");
    end.map_or(text.len(), |end| end + 4)
}

/// The length of the quoted text that starts `text`, with its quotes; to the line's end if it is not closed.
fn quoted(text: &[u8]) -> usize {
    let quote = text[0];
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'\n' if quote == b'\'' => return at,
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// A text without the spaces at its end.
pub(super) fn trim_end(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|b| !matches!(b, b' ' | b'\t'));
    &text[..end.map_or(0, |e| e + 1)]
}

/// Cuts text into statements.
#[derive(Clone, Copy, Debug)]
pub struct Statements<'t> {
    text: &'t [u8],
    base: u32,
    at: usize,
    syntax: Syntax,
    plain: &'static [bool; 256],
}

impl<'t> Statements<'t> {
    /// Of a text whose first byte has the place `base`.
    pub fn new(text: &'t [u8], base: u32, syntax: Syntax) -> Self {
        Statements {
            text,
            base,
            at: 0,
            syntax,
            plain: plain_of(syntax),
        }
    }

    /// Where the next statement starts, as an offset in the text.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Goes on from an offset in the text.
    pub fn seek(&mut self, offset: usize) {
        self.at = offset.min(self.text.len());
    }

    /// The place of the first byte of the text.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The whole text.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// The next line without the space around it and a comment that `#` starts, its place, and the offset of its end or of the
    /// comment, if a small letter starts it. It may have several statements, and other comments.
    pub(super) fn plain_line(&self) -> Option<(&'t [u8], u32, usize)> {
        let rest = &self.text[self.at..];
        let space = rest.iter().take_while(|b| matches!(b, b'\t' | b' ')).count();
        let rest = &rest[space..];
        if !rest.first()?.is_ascii_lowercase() {
            return None;
        }
        let end = match self.syntax.comment {
            "#" => memchr::memchr2(b'\n', b'#', rest),
            _ => memchr::memchr(b'\n', rest),
        };
        let end = end.unwrap_or(rest.len());
        let start = self.at + space;
        Some((trim_end(&rest[..end]), self.base + start as u32, start + end))
    }

    /// Whether the line, or what of it is no comment, ends where this starts.
    #[inline]
    pub(super) fn ends_plainly(&self, rest: &[u8]) -> bool {
        match rest {
            [] | [b'\n', ..] | [b'/', b'/', ..] => true,
            _ => rest.starts_with(self.syntax.comment.as_bytes()),
        }
    }

    /// The offset at which a statement ends that goes on at the offset `from`, if that is the end of its line or a comment.
    pub(super) fn plain_end(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let rest = &self.text[at..];
            let plain = rest.iter().take_while(|b| self.plain[usize::from(**b)]).count();
            at += plain;
            let rest = &rest[plain..];
            match rest.first() {
                Some(b'"') => at += quoted(rest),
                _ if self.ends_plainly(rest) => return Some(at),
                _ => return None,
            }
        }
    }

    /// Goes on behind the line that the offset `end` stands in.
    pub(super) fn pass_line(&mut self, end: usize) {
        self.at = end;
        if self.text.get(end) == Some(&b'\n') {
            self.at += 1;
        } else {
            self.rest_of_line();
        }
    }

    /// Goes on behind lines that hold nothing, or a comment that `#` starts.
    fn pass_empty_lines(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let space = rest.iter().take_while(|b| matches!(b, b'\t' | b' ')).count();
            match rest.get(space) {
                Some(b'\n') => self.at += space + 1,
                // At a statement's start `#` is a comment everywhere (the preprocessor's line marks).
                Some(b'#') => {
                    self.rest_of_line();
                }
                _ => return,
            }
        }
    }

    /// The rest of the line that the offset stands in, its end not included; goes on behind that.
    pub fn rest_of_line(&mut self) -> &'t [u8] {
        let rest = &self.text[self.at..];
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        self.at = (self.at + end + 1).min(self.text.len());
        &rest[..end]
    }
}

impl<'t> Iterator for Statements<'t> {
    type Item = Cursor<'t>;

    /// The next statement that is not empty.
    fn next(&mut self) -> Option<Cursor<'t>> {
        loop {
            self.pass_empty_lines();
            let mut blank = true;
            let start = self.at;
            let mut end = None;
            while end.is_none() {
                let rest = &self.text[self.at..];
                let plain = rest
                    .iter()
                    .position(|b| !self.plain[usize::from(*b)])
                    .unwrap_or(rest.len());
                blank = blank && rest[..plain].iter().all(u8::is_ascii_whitespace);
                self.at += plain;
                let rest = &rest[plain..];
                let Some(&byte) = rest.first() else {
                    break;
                };
                match byte {
                    b'\n' => {
                        end = Some(self.at);
                        self.at += 1;
                    }
                    _ if self.syntax.starts_comment(rest) || blank && byte == b'#' => {
                        end = Some(self.at);
                        self.rest_of_line();
                    }
                    _ if rest.starts_with(self.syntax.separator.as_bytes()) => {
                        end = Some(self.at);
                        self.at += self.syntax.separator.len();
                    }
                    b'/' if block_comment(rest) > 0 => self.at += block_comment(rest),
                    b'"' | b'\'' => {
                        blank = false;
                        self.at += quoted(rest);
                    }
                    _ => {
                        blank &= byte.is_ascii_whitespace();
                        self.at += 1;
                    }
                }
            }
            if !blank {
                let text = trim_end(&self.text[start..end.unwrap_or(self.at)]);
                let mut cursor = Cursor {
                    text,
                    base: self.base + start as u32,
                    at: 0,
                    syntax: self.syntax,
                };
                cursor.skip_space();
                return Some(cursor);
            }
            end?;
        }
    }
}

/// A place in a statement. Reading advances it; a reader that finds nothing of its kind leaves it where it was.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    text: &'t [u8],
    base: u32,
    at: usize,
    syntax: Syntax,
}

/// Which bytes may stand in a name.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'?');
        byte += 1;
    }
    table
};

/// Whether a byte may stand in a name.
#[inline]
pub fn is_name_byte(byte: u8) -> bool {
    IN_NAMES[usize::from(byte)]
}

fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.' | b'?')
}

impl<'t> Cursor<'t> {
    /// At the start of one statement's text, whose first byte has the place `base`.
    pub fn new(text: &'t [u8], base: u32, syntax: Syntax) -> Self {
        Cursor {
            text,
            base,
            at: 0,
            syntax,
        }
    }

    /// How this text is to be read.
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Skips spaces and block comments.
    #[inline]
    pub fn skip_space(&mut self) {
        if !matches!(
            self.text.get(self.at),
            Some(b' ' | b'\t' | b'/' | b'\n' | b'\r' | 0x0c)
        ) {
            return;
        }
        self.skip_spaces();
    }

    fn skip_spaces(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            match rest.first() {
                Some(byte) if byte.is_ascii_whitespace() => self.at += 1,
                Some(b'/') if block_comment(rest) > 0 => self.at += block_comment(rest),
                _ => return,
            }
        }
    }

    /// The place of the next token, or of the statement's end.
    #[inline]
    pub fn pos(&mut self) -> u32 {
        self.skip_space();
        self.base + self.at as u32
    }

    /// An error at the next token.
    pub fn error<T>(&mut self, message: impl Into<String>) -> Result<T> {
        Err(AsmError::new(self.pos(), message))
    }

    /// What is left of the statement, from the next token on.
    #[inline]
    pub fn rest(&mut self) -> &'t [u8] {
        self.skip_space();
        &self.text[self.at..]
    }

    /// What is left, no space skipped.
    #[inline]
    pub fn raw_rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// Skips so many bytes.
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.text.len());
    }

    /// Whether the statement ends here.
    #[inline]
    pub fn at_end(&mut self) -> bool {
        self.rest().is_empty()
    }

    /// Errors: the statement does not end here.
    pub fn expect_end(&mut self) -> Result<()> {
        match self.at_end() {
            true => Ok(()),
            false => self.error("expected newline"),
        }
    }

    /// The next byte that is not a space; 0 at the end.
    #[inline]
    pub fn peek(&mut self) -> u8 {
        self.rest().first().copied().unwrap_or(0)
    }

    /// The very next byte, perhaps a space; 0 at the end.
    #[inline]
    pub fn peek_raw(&self) -> u8 {
        self.raw_rest().first().copied().unwrap_or(0)
    }

    /// Takes a byte if it is next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte && byte != 0;
        self.at += usize::from(found);
        found
    }

    /// Takes these bytes if they are next.
    pub fn eat_str(&mut self, bytes: &str) -> bool {
        let found = self.rest().starts_with(bytes.as_bytes());
        self.at += if found { bytes.len() } else { 0 };
        found
    }

    /// Takes a byte. Errors: it is not next.
    pub fn expect(&mut self, byte: u8) -> Result<()> {
        match self.eat(byte) {
            true => Ok(()),
            false => self.error(format!("expected '{}'", byte as char)),
        }
    }

    /// Takes a comma. Errors: none is next.
    pub fn expect_comma(&mut self) -> Result<()> {
        match self.eat(b',') {
            true => Ok(()),
            false => self.error("expected comma"),
        }
    }

    /// A name: letters, digits, `_ . $ ?`, no digit first. `v0.4s` is one. Quoted names: [`symbol_name`](Self::symbol_name).
    #[inline]
    pub fn name(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest();
        if !starts_name(*rest.first()?) {
            return None;
        }
        let len = rest.iter().position(|b| !is_name_byte(*b)).unwrap_or(rest.len());
        self.at += len;
        Some(&rest[..len])
    }

    /// The next name; the cursor stays.
    pub fn peek_name(&mut self) -> Option<&'t [u8]> {
        let mut copy = *self;
        copy.name()
    }

    /// Takes this name, in any case of letters, if it is next.
    pub fn eat_name(&mut self, name: &str) -> bool {
        let mut copy = *self;
        let found = copy
            .name()
            .is_some_and(|n| n.eq_ignore_ascii_case(name.as_bytes()));
        if found {
            *self = copy;
        }
        found
    }

    /// A symbol's name, bare or quoted, as it is to be interned. In COFF text it may contain `@`.
    pub fn symbol_name(&mut self) -> Result<Option<Cow<'t, [u8]>>> {
        match self.peek() {
            b'"' => Ok(Some(Cow::Owned(self.string()?))),
            // (`@feat.00`)
            b'$' | b'@' if self.raw_rest().get(1).is_some_and(|b| is_name_byte(*b)) => {
                let rest = self.rest();
                let len = 1 + rest[1..]
                    .iter()
                    .position(|b| !is_name_byte(*b))
                    .unwrap_or(rest.len() - 1);
                self.at += len;
                Ok(Some(Cow::Borrowed(&rest[..len])))
            }
            _ => {
                let rest = self.rest();
                let Some(name) = self.name() else { return Ok(None) };
                if self.syntax.at_in_names && self.peek_raw() == b'@' {
                    let is_part = |b: &u8| is_name_byte(*b) || *b == b'@';
                    let len = rest.iter().position(|b| !is_part(b)).unwrap_or(rest.len());
                    self.at += len - name.len();
                    return Ok(Some(Cow::Borrowed(&rest[..len])));
                }
                Ok(Some(Cow::Borrowed(name)))
            }
        }
    }

    /// Digits that start with `0x`, `0b`, `0` (octal) or are decimal, or, in `Intel`, end with `h`, `b`, `o`, `q`, `d`.
    ///
    /// Errors: digits of another base; more than 128 bits.
    pub fn integer(&mut self, dialect: Dialect) -> Result<Option<u128>> {
        let rest = self.rest();
        if !rest.first().is_some_and(u8::is_ascii_digit) {
            return Ok(None);
        }
        let len = rest
            .iter()
            .position(|b| !b.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let (digits, radix) = split_radix(without_suffix(&rest[..len]), dialect);
        let mut value: u128 = 0;
        for &digit in digits {
            let digit = (digit as char).to_digit(radix);
            let next = digit
                .and_then(|d| value.checked_mul(radix.into())?.checked_add(d.into()))
                .filter(|_| !digits.is_empty());
            match next {
                Some(next) => value = next,
                None if digit.is_none() => return self.error("invalid number"),
                None => return self.error("literal value out of range"),
            }
        }
        if digits.is_empty() {
            return self.error("invalid number");
        }
        self.at += len;
        Ok(Some(value))
    }

    /// A number in decimal or with `0x` that is all up to the next comma or the statement's end, and has few digits. Others:
    /// [`integer`](Self::integer), within an expression.
    pub fn plain_number(&mut self) -> Option<i64> {
        let rest = self.rest();
        let (digits, radix) = match *rest {
            [b'0', b'x', ref digits @ ..] => (digits, 16),
            [b'0', ref next, ..] if *next != b',' => return None,
            _ => (rest, 10),
        };
        let mut value = 0;
        let mut len = 0;
        while let Some(digit) = digits.get(len).and_then(|d| char::from(*d).to_digit(radix)) {
            value = value * i64::from(radix) + i64::from(digit);
            len += 1;
            if len > 15 {
                return None;
            }
        }
        if len == 0 || digits.get(len).is_some_and(|b| *b != b',') {
            return None;
        }
        self.at += rest.len() - digits.len() + len;
        Some(value)
    }

    /// `1b`, `23f`: a reference to a numeric label, and whether forwards.
    pub fn numeric_label(&mut self) -> Option<(u32, bool)> {
        let rest = self.rest();
        let len = rest.iter().position(|b| !b.is_ascii_digit())?;
        if len == 0 || rest.get(len + 1).is_some_and(|b| is_name_byte(*b)) {
            return None;
        }
        let forward = match rest[len] {
            b'b' => false,
            b'f' => true,
            _ => return None,
        };
        // `0b` alone is a label, `0b1` a number.
        let number = std::str::from_utf8(&rest[..len]).ok()?.parse().ok()?;
        self.at += len + 1;
        Some((number, forward))
    }

    /// A string in double quotes, its escapes replaced. Errors: it is not one, or is not closed.
    pub fn string(&mut self) -> Result<Vec<u8>> {
        if self.peek() != b'"' {
            return self.error("expected string");
        }
        let rest = self.rest();
        let len = quoted(rest);
        if len < 2 || rest[len - 1] != b'"' {
            return self.error("unterminated string constant");
        }
        let bytes = unescape(&rest[1..len - 1]).map_err(|(k, what)| {
            let at = self.base + (self.at + 1 + k) as u32;
            AsmError::new(at, what)
        })?;
        self.at += len;
        Ok(bytes)
    }

    /// A character constant, `'a'` or `'\n'`.
    pub fn character(&mut self) -> Result<Option<u8>> {
        if self.peek() != b'\'' {
            return Ok(None);
        }
        let rest = self.rest();
        let (value, len) = match rest {
            [_, b'\\', escaped, b'\'', ..] => (simple_escape(*escaped).unwrap_or(*escaped), 4),
            [_, byte, b'\'', ..] if *byte != b'\\' => (*byte, 3),
            _ => return self.error("single quote way too long"),
        };
        self.at += len;
        Ok(Some(value))
    }
}

/// A number without the type that C gives it (`u`, `l`, `ul`, `ll`, `ull`).
fn without_suffix(text: &[u8]) -> &[u8] {
    let cut = |text: &[u8], letter: u8| {
        let last = text.last().is_some_and(|b| b.eq_ignore_ascii_case(&letter));
        text.len() - usize::from(last && text.len() > 1)
    };
    let end = cut(text, b'l');
    let end = if end < text.len() {
        cut(&text[..end], b'l')
    } else {
        end
    };
    &text[..cut(&text[..end], b'u')]
}

/// The digits of a number and their base.
fn split_radix(text: &[u8], dialect: Dialect) -> (&[u8], u32) {
    if dialect == Dialect::Intel && !matches!(text, [b'0', b'x' | b'X', ..]) {
        let radix = match text.last() {
            Some(b'h' | b'H') => 16,
            Some(b'o' | b'O' | b'q' | b'Q') => 8,
            Some(b'b' | b'B') if text.len() > 1 => 2,
            _ => 0,
        };
        if radix != 0 {
            return (&text[..text.len() - 1], radix);
        }
    }
    match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', b'b' | b'B', digits @ ..] => (digits, 2),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        _ => (text, 10),
    }
}

fn simple_escape(byte: u8) -> Option<u8> {
    Some(match byte {
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'"' | b'\\' => byte,
        _ => return None,
    })
}

/// Replaces the escapes of a string; an error has its offset.
fn unescape(text: &[u8]) -> std::result::Result<Vec<u8>, (usize, &'static str)> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some(&escaped) = text.get(at) else {
            return Err((at - 1, "unexpected backslash at end of string"));
        };
        at += 1;
        match escaped {
            b'x' | b'X' => {
                let digits = text[at..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
                if digits == 0 {
                    return Err((at - 2, "invalid hexadecimal escape sequence"));
                }
                let value = text[at..at + digits].iter().fold(0u8, |v, d| {
                    v.wrapping_shl(4) | (*d as char).to_digit(16).unwrap_or(0) as u8
                });
                out.push(value);
                at += digits;
            }
            b'0'..=b'7' => {
                let more = text[at..]
                    .iter()
                    .take(2)
                    .take_while(|b| (b'0'..=b'7').contains(b));
                let digits = more.count();
                let value = text[at - 1..at + digits]
                    .iter()
                    .fold(0u32, |v, d| v << 3 | u32::from(d - b'0'));
                if value > 255 {
                    return Err((at - 2, "invalid octal escape sequence (out of range)"));
                }
                out.push(value as u8);
                at += digits;
            }
            _ => match simple_escape(escaped) {
                Some(value) => out.push(value),
                None => return Err((at - 2, "invalid escape sequence (unrecognized character)")),
            },
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn syntax(triple: &str) -> Syntax {
        Syntax::of(&Triple::parse(triple))
    }

    fn check(triple: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> = Statements::new(text.as_bytes(), 0, syntax(triple))
            .map(|mut s| String::from_utf8_lossy(s.rest()).trim_end().to_owned())
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn statements_end_at_lines_and_separators() {
        check(
            "x86_64-linux",
            ".globl a; .type a,@function # x;y\n\n/* a;\nb */ .ident \"x;#y\"",
            &[".globl a", ".type a,@function", ".ident \"x;#y\""],
        );
        check(
            "aarch64-linux",
            "# 1 \"f\"\nadd x0, x0, #1 // ;\nnop; ret",
            &["add x0, x0, #1", "nop", "ret"],
        );
        check("arm64-apple-ios", "nop ; x\nnop %% ret", &["nop", "nop", "ret"]);
        check("x86_64-linux", "nop # 'it\n.byte ';'", &["nop", ".byte ';'"]);
    }

    fn cursor(text: &str) -> Cursor<'_> {
        Cursor::new(text.as_bytes(), 100, syntax("x86_64-linux"))
    }

    #[test]
    fn tokens() {
        let mut c = cursor(" /* c */ v0.4s, 0x1F 017 0b11 1f 0b \"a\\n\\x41\\101\" 'x' '\\''");
        assert_eq!(c.pos(), 109);
        assert_eq!(c.name(), Some(&b"v0.4s"[..]));
        assert!(c.eat(b','));
        let values = [0x1f, 0o17, 3].map(Some);
        assert_eq!(values.map(|_| c.integer(Dialect::Att).unwrap()), values);
        assert_eq!(c.numeric_label(), Some((1, true)));
        assert_eq!(c.numeric_label(), Some((0, false)));
        assert_eq!(c.string().unwrap(), b"a\nAA");
        assert_eq!(c.character().unwrap(), Some(b'x'));
        assert_eq!(c.character().unwrap(), Some(b'\''));
        assert!(c.at_end());
        assert_eq!(cursor("0ffh").integer(Dialect::Intel).unwrap(), Some(255));
        assert_eq!(cursor("1b").integer(Dialect::Intel).unwrap(), Some(1));
        assert!(cursor("09").integer(Dialect::Att).is_err());
        for name in ["@feat.00", "$f", "f"] {
            let text = format!("{name} = 1");
            let mut c = cursor(&text);
            assert_eq!(c.symbol_name().unwrap().as_deref(), Some(name.as_bytes()));
        }
        assert_eq!(cursor("\"a").string().unwrap_err().at, 100);
    }
}
