//! Tokens, straight from the bytes: white space and comments, words, names, numbers, strings.
//!
//! There is no token buffer: the parser looks at the byte under `pos` and asks for the token that it
//! expects. Every function that consumes a token also skips the white space behind it.

use super::Parser;
use crate::diag::{Diagnostic, Result};
use std::borrow::Cow;

/// Character classes: 1 white space, 2 letter or `_` (starts a word), 4 digit, 8 `-`, `$`, `.`
/// (in names and labels).
const CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        t[i] = match c {
            b' ' | b'\t' | b'\n' | b'\r' | 0 => 1,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => 2,
            b'0'..=b'9' => 4,
            b'-' | b'$' | b'.' => 8,
            _ => 0,
        };
        i += 1;
    }
    t
};

#[inline]
pub(super) fn is_space(c: u8) -> bool {
    CLASS[c as usize] & 1 != 0
}
#[inline]
pub(super) fn is_letter(c: u8) -> bool {
    CLASS[c as usize] & 2 != 0
}
#[inline]
pub(super) fn is_digit(c: u8) -> bool {
    CLASS[c as usize] & 4 != 0
}
/// In a keyword.
#[inline]
pub(super) fn is_word(c: u8) -> bool {
    CLASS[c as usize] & 6 != 0
}
/// In a name or label.
#[inline]
pub(super) fn is_name(c: u8) -> bool {
    CLASS[c as usize] & 14 != 0
}

/// The first eight bytes of a word as a number; shorter words are padded with zeros.
pub(super) const fn key(word: &[u8]) -> u64 {
    let mut k = 0;
    let mut i = 0;
    while i < word.len() && i < 8 {
        k |= (word[i] as u64) << (8 * i);
        i += 1;
    }
    k
}

/// A name behind a sigil: `%5` or `%foo`, `%"foo bar"`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Name<'a> {
    Number(u32),
    Text(Cow<'a, [u8]>),
}

impl std::fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Name::Number(n) => write!(f, "{n}"),
            Name::Text(t) => f.write_str(&String::from_utf8_lossy(t)),
        }
    }
}

/// Replaces `\\` and `\xx` (two hexadecimal digits) by their bytes; anything else stands for itself.
pub(super) fn unescape(s: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', s).is_none() {
        return Cow::Borrowed(s);
    }
    let hex = |c: u8| (c as char).to_digit(16);
    let mut out = Vec::with_capacity(s.len());
    let mut i = 0;
    while i < s.len() {
        if s[i] == b'\\' {
            if s.get(i + 1) == Some(&b'\\') {
                out.push(b'\\');
                i += 2;
                continue;
            }
            if let (Some(a), Some(b)) = (
                s.get(i + 1).copied().and_then(hex),
                s.get(i + 2).copied().and_then(hex),
            ) {
                out.push((a << 4 | b) as u8);
                i += 3;
                continue;
            }
        }
        out.push(s[i]);
        i += 1;
    }
    Cow::Owned(out)
}

impl<'a> Parser<'a> {
    /// An error at the current token.
    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        self.error_at(self.pos, message)
    }
    #[cold]
    pub(super) fn error_at(&self, pos: usize, message: impl Into<String>) -> Box<Diagnostic> {
        Diagnostic::error(Some(pos.min(self.text.len()) as u32), message)
    }
    /// The byte under `pos`; 0 at the end.
    #[inline(always)]
    pub(super) fn peek(&self) -> u8 {
        self.byte(self.pos)
    }
    /// The byte at `i`; 0 behind the end.
    #[inline(always)]
    pub(super) fn byte(&self, i: usize) -> u8 {
        if i < self.text.len() { self.text[i] } else { 0 }
    }
    #[inline]
    pub(super) fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }
    /// Skips white space and comments.
    #[inline(always)]
    pub(super) fn ws(&mut self) {
        // One blank and then a token is by far the commonest, then no blank at all.
        if let [c, d, ..] = self.text[self.pos.min(self.text.len())..] {
            let token = |c: u8| c > b' ' && c != b';' && c != b'/';
            if token(c) {
                return;
            }
            if c == b' ' && token(d) {
                self.pos += 1;
                return;
            }
        }
        self.ws_slow();
    }
    #[inline(never)]
    fn ws_slow(&mut self) {
        // The end of a line and the blanks before an instruction.
        if let [b'\n', b' ', b' ', c, ..] = self.text[self.pos.min(self.text.len())..]
            && c > b' '
            && c != b';'
            && c != b'/'
        {
            self.pos += 3;
            return;
        }
        while self.pos < self.text.len() {
            let c = self.text[self.pos];
            if is_space(c) {
                self.pos += 1;
                // As they stand between labels and comments.
                while self.text[self.pos..].starts_with(b"        ") {
                    self.pos += 8;
                }
            } else if c == b';' {
                let rest = &self.text[self.pos..];
                self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            } else if c == b'/' && self.byte(self.pos + 1) == b'*' && !self.open_comment {
                let rest = &self.text[self.pos + 2..];
                match memchr::memmem::find(rest, b"*/") {
                    Some(i) => self.pos += i + 4,
                    // An unterminated comment stays where it is and is not a token.
                    None => self.open_comment = true,
                }
            } else {
                return;
            }
        }
    }
    /// Consumes one punctuation byte if it is next.
    #[inline(always)]
    pub(super) fn eat(&mut self, c: u8) -> bool {
        if self.peek() == c && !self.at_end() {
            self.pos += 1;
            self.ws();
            true
        } else {
            false
        }
    }
    /// Consumes a punctuation byte, or `expected 'c' WHERE`.
    #[inline]
    pub(super) fn expect(&mut self, c: u8, place: &str) -> Result<()> {
        if self.eat(c) {
            Ok(())
        } else {
            Err(self.error(format!("expected '{}' {place}", c as char)))
        }
    }
    /// The keyword under `pos`, not consumed; empty if there is none.
    #[inline]
    pub(super) fn at_word(&self) -> &'a [u8] {
        let start = self.pos;
        let text = self.text;
        if start >= text.len() || !is_letter(text[start]) {
            return &[];
        }
        let mut i = start + 1;
        while i < text.len() && is_word(text[i]) {
            i += 1;
        }
        &text[start..i]
    }
    /// Goes over `n` bytes and the white space behind.
    #[inline(always)]
    pub(super) fn skip(&mut self, n: usize) {
        self.pos += n;
        self.ws();
    }
    /// Consumes a keyword; empty if there is none.
    #[inline]
    pub(super) fn word(&mut self) -> &'a [u8] {
        let w = self.at_word();
        self.skip(w.len());
        w
    }
    /// Consumes this keyword if it is next.
    #[inline(always)]
    pub(super) fn eat_word(&mut self, w: &[u8]) -> bool {
        let end = self.pos + w.len();
        if end <= self.text.len() && &self.text[self.pos..end] == w && !is_word(self.byte(end)) {
            self.skip(w.len());
            true
        } else {
            false
        }
    }
    /// Consumes this keyword, or `expected 'w' WHERE`.
    pub(super) fn expect_word(&mut self, w: &str, place: &str) -> Result<()> {
        if self.eat_word(w.as_bytes()) {
            Ok(())
        } else {
            Err(self.error(format!("expected '{w}' {place}")))
        }
    }
    /// Length of a run of digits at `i` and its value if it fits.
    #[inline]
    pub(super) fn digits_at(&self, i: usize) -> (usize, Option<u64>) {
        let text = self.text;
        let mut j = i;
        let mut n: u64 = 0;
        while j < text.len() && is_digit(text[j]) {
            n = n.wrapping_mul(10).wrapping_add((text[j] - b'0') as u64);
            j += 1;
        }
        // Nineteen digits always fit; more are worked out with care.
        if j - i <= 19 {
            return (j - i, Some(n));
        }
        let mut n: u64 = 0;
        for c in &text[i..j] {
            match n.checked_mul(10).and_then(|n| n.checked_add((c - b'0') as u64)) {
                Some(m) => n = m,
                None => return (j - i, None),
            }
        }
        (j - i, Some(n))
    }
    /// Consumes an unsigned decimal number of at most 64 bits.
    pub(super) fn u64(&mut self) -> Result<u64> {
        match self.digits_at(self.pos) {
            (0, _) => Err(self.error("expected integer")),
            (_, None) => Err(self.error("integer is too large")),
            (n, Some(v)) => {
                self.skip(n);
                Ok(v)
            }
        }
    }
    /// Consumes an unsigned decimal number of at most 32 bits.
    pub(super) fn u32(&mut self) -> Result<u32> {
        let at = self.pos;
        let n = self.u64()?;
        u32::try_from(n).map_err(|_| self.error_at(at, "expected 32-bit integer (too large)"))
    }
    /// The raw bytes between quotes, and where they end; `pos` stands at the opening quote.
    pub(super) fn quoted_at(&self, open: usize) -> Result<(&'a [u8], usize)> {
        let text = self.text;
        match memchr::memchr(b'"', &text[open + 1..]) {
            Some(n) => Ok((&text[open + 1..open + 1 + n], open + n + 2)),
            None => Err(self.error_at(open, "end of file in string constant")),
        }
    }
    /// Consumes a quoted string, with escapes replaced.
    pub(super) fn string(&mut self) -> Result<Cow<'a, [u8]>> {
        if self.peek() != b'"' {
            return Err(self.error("expected string constant"));
        }
        let (raw, end) = self.quoted_at(self.pos)?;
        self.pos = end;
        self.ws();
        Ok(unescape(raw))
    }
    /// Consumes a name behind the sigil under `pos` (`%`, `@`, `$`).
    pub(super) fn name(&mut self) -> Result<Name<'a>> {
        let start = self.pos + 1;
        let c = self.byte(start);
        if is_digit(c) {
            return match self.digits_at(start) {
                (n, Some(v)) if v <= u32::MAX as u64 => {
                    self.skip(n + 1);
                    Ok(Name::Number(v as u32))
                }
                _ => Err(self.error("invalid value number (too large)")),
            };
        }
        if c == b'"' {
            let (raw, end) = self.quoted_at(start)?;
            let s = unescape(raw);
            if memchr::memchr(0, &s).is_some() {
                return Err(self.error("NUL character is not allowed in names"));
            }
            self.pos = end;
            self.ws();
            return Ok(Name::Text(s));
        }
        let n = self.name_len_at(start);
        if n == 0 {
            return Err(self.error("expected a name"));
        }
        let s = &self.text[start..start + n];
        self.skip(n + 1);
        Ok(Name::Text(Cow::Borrowed(s)))
    }
    /// Length of a run of name characters at `i`.
    #[inline]
    pub(super) fn name_len_at(&self, i: usize) -> usize {
        let text = self.text;
        let mut j = i;
        while j < text.len() && is_name(text[j]) {
            j += 1;
        }
        j - i
    }
    /// A few bytes of the current token, for messages.
    pub(super) fn token_text(&self) -> String {
        if self.at_end() {
            return "end of file".into();
        }
        let n = self.name_len_at(self.pos).clamp(1, 40);
        let end = (self.pos + n).min(self.text.len());
        format!("'{}'", String::from_utf8_lossy(&self.text[self.pos..end]))
    }
    /// Skips a bracketed group, `pos` at the opening bracket, with strings and nested brackets in it.
    /// Returns the place behind the closing bracket.
    pub(super) fn skip_group(&mut self) -> Result<usize> {
        let start = self.pos;
        let mut depth = 0u32;
        loop {
            match self.peek() {
                b'(' | b'{' | b'[' => depth += 1,
                b')' | b'}' | b']' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        let end = self.pos + 1;
                        self.skip(1);
                        return Ok(end);
                    }
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
        }
    }
}
