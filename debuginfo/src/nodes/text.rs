//! Reads nodes from text straight into the tables, where they are written as LLVM writes them. What is written in another
//! way, or is wrong, is left to the reader of metadata.

use super::kinds::{Fields, LABELS, NO_SLOT, REQUIRED, SLOTS};
use super::{Field, Head, Kind, NodeId, Nodes, Slot, UNREAD};
use rustc_hash::FxHashMap;

/// What the text is likely to say next, and what words have turned out to be.
pub(super) struct Expected<'a> {
    /// By kind and the field before (its number plus one): the field that came next, plus one.
    next: Vec<[u8; LABELS.len() + 1]>,
    numbers: FxHashMap<&'a [u8], i64>,
}

impl Default for Expected<'_> {
    fn default() -> Self {
        Expected {
            next: vec![[0; LABELS.len() + 1]; SLOTS.len()],
            numbers: FxHashMap::default(),
        }
    }
}

struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    #[inline]
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(b'\n')
    }

    #[inline]
    fn eat(&mut self, word: &[u8]) -> bool {
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    #[inline]
    fn number(&mut self) -> Option<u64> {
        let (start, mut n) = (self.at, 0u64);
        while let digit @ b'0'..=b'9' = self.peek() {
            n = n.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
            self.at += 1;
        }
        (self.at > start).then_some(n)
    }

    /// Letters, digits and what `more` takes.
    #[inline]
    fn word(&mut self, more: &[u8]) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_ascii_alphanumeric() || more.contains(&self.peek()) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Whether the definition ends here.
    fn at_end(&self) -> bool {
        matches!(self.peek(), b'\n' | b'\r')
    }
}

impl<'a> Nodes<'a> {
    /// Reads the node that is defined at an offset. `None`: the reader of metadata is to do it; the tables are as before.
    pub(super) fn read_text(&mut self, text: &'a [u8], offset: u32, work: &mut Vec<NodeId>) -> Option<Head> {
        let before = (self.slots.len(), self.lists.len(), self.words.len());
        let mut cursor = Cursor {
            text,
            at: (offset as usize).min(text.len()),
        };
        let head = self.definition(&mut cursor, work);
        if head.is_none() {
            self.slots.truncate(before.0);
            self.lists.truncate(before.1);
            self.words.truncate(before.2);
        }
        head
    }

    /// `!7 = [distinct] !DIFoo(…)` or `!{…}`.
    fn definition(&mut self, c: &mut Cursor<'a>, work: &mut Vec<NodeId>) -> Option<Head> {
        if !c.eat(b"!") {
            return None;
        }
        c.number()?;
        if !c.eat(b" = ") {
            return None;
        }
        let distinct = c.eat(b"distinct ");
        if !c.eat(b"!") {
            return None;
        }
        let (kind, (start, len)) = if c.eat(b"{") {
            (Kind::Tuple, self.members(c, work)?)
        } else {
            let kind = Kind::named(c.word(b""))?;
            if !c.eat(b"(") {
                return None;
            }
            let contents = match kind {
                Kind::Expression => self.elements(c)?,
                _ => self.labelled(kind, c, work)?,
            };
            (kind, contents)
        };
        if !distinct && self.must_be_distinct(kind, start) {
            return None;
        }
        c.at_end().then_some(Head {
            kind,
            distinct,
            start,
            len,
            ..UNREAD
        })
    }

    /// `!7`, behind its `!`.
    fn reference(&mut self, c: &mut Cursor<'a>, work: &mut Vec<NodeId>) -> Option<NodeId> {
        let number = u32::try_from(c.number()?).ok()?;
        let id = self.id(self.module.numbered_metadata.get(number)?);
        self.enqueue(id, work);
        Some(id)
    }

    fn members(&mut self, c: &mut Cursor<'a>, work: &mut Vec<NodeId>) -> Option<(u32, u32)> {
        let start = self.lists.len() as u32;
        if !c.eat(b"}") {
            loop {
                let member = if c.eat(b"!") {
                    self.reference(c, work)?
                } else if c.eat(b"null") {
                    NodeId::NONE
                } else {
                    return None;
                };
                self.lists.push(member);
                if c.eat(b"}") {
                    break;
                }
                if !c.eat(b", ") {
                    return None;
                }
            }
        }
        Some((start, self.lists.len() as u32 - start))
    }

    fn elements(&mut self, c: &mut Cursor<'a>) -> Option<(u32, u32)> {
        let start = self.words.len() as u32;
        if !c.eat(b")") {
            loop {
                let word = match c.peek() {
                    b'0'..=b'9' => c.number()?,
                    _ => {
                        let word = c.word(b"_");
                        self.known_word(word)? as u64
                    }
                };
                self.words.push(word);
                if c.eat(b")") {
                    break;
                }
                if !c.eat(b", ") {
                    return None;
                }
            }
        }
        Some((start, self.words.len() as u32 - start))
    }

    /// The slots of a node with labelled fields.
    fn labelled(&mut self, kind: Kind, c: &mut Cursor<'a>, work: &mut Vec<NodeId>) -> Option<(u32, u32)> {
        let start = self.slots.len();
        self.default_slots(kind);
        let (mut before, mut seen): (usize, Fields) = (0, 0);
        if !c.eat(b")") {
            loop {
                let field = self.expected_label(kind, before, c)?;
                before = field as usize + 1;
                let bit = 1 << field as usize;
                let slot = SLOTS[kind as usize][field as usize];
                if slot == NO_SLOT || seen & bit != 0 {
                    return None;
                }
                seen |= bit;
                self.slots[start + slot as usize] = self.field_value(c, work)?;
                if c.eat(b")") {
                    break;
                }
                if !c.eat(b", ") {
                    return None;
                }
            }
        }
        let required = REQUIRED[kind as usize];
        if seen & required != required {
            return None;
        }
        match kind {
            Kind::Subprogram => self.subprogram_flags(start),
            Kind::Enumerator if self.contradicts_sign(start) => return None,
            _ => {}
        }
        Some((start as u32, kind.slots() as u32))
    }

    /// `scope: `.
    #[inline]
    fn expected_label(&mut self, kind: Kind, before: usize, c: &mut Cursor<'a>) -> Option<Field> {
        let guess = &mut self.expected.next[kind as usize][before];
        if let Some(known) = guess.checked_sub(1) {
            let (field, label) = LABELS[known as usize];
            let rest = &c.text[c.at..];
            if rest.starts_with(label.as_bytes()) && rest[label.len()..].starts_with(b": ") {
                c.at += label.len() + 2;
                return Some(field);
            }
        }
        let field = Field::labelled(c.word(b"_"))?;
        *guess = field as u8 + 1;
        c.eat(b": ").then_some(field)
    }

    fn field_value(&mut self, c: &mut Cursor<'a>, work: &mut Vec<NodeId>) -> Option<Slot> {
        match c.peek() {
            b'!' => {
                c.at += 1;
                self.reference(c, work).map(Slot::Node)
            }
            b'"' => {
                let rest = &c.text[c.at + 1..];
                let len = memchr::memchr2(b'"', b'\\', rest).filter(|n| rest[*n] == b'"')?;
                c.at += len + 2;
                Some(Slot::Text(self.strings.add(&rest[..len])))
            }
            first @ (b'0'..=b'9' | b'-') => {
                c.at += usize::from(first == b'-');
                let n = i64::try_from(c.number()?).ok()?;
                let ends = matches!(c.peek(), b',' | b')');
                ends.then_some(Slot::Int(if first == b'-' { -n } else { n }))
            }
            _ => match c.word(b"_ |") {
                b"null" => Some(Slot::Null),
                b"true" => Some(Slot::Int(1)),
                b"false" => Some(Slot::Int(0)),
                words => self.known_word(words).map(Slot::Int),
            },
        }
    }

    fn known_word(&mut self, words: &'a [u8]) -> Option<i64> {
        if let Some(known) = self.expected.numbers.get(words) {
            return Some(*known);
        }
        let number = self.names.number(words)?;
        self.expected.numbers.insert(words, number);
        Some(number)
    }
}
