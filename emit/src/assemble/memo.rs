//! Instructions that were read before: compilers write the same few thousands again and again.
//!
//! What an instruction without symbols comes to depends on its text alone (and on what directives of the target have set: the
//! memory is emptied then). One that names a symbol is remembered with a gap for the name ([`Shape`]): what the target's
//! reader makes of it is the same for all names but those that [`InstructionReader::takes_any_symbol`] excepts. Tables of
//! fixed size have one place for each hash of a text, which the last one takes.
//!
//! [`InstructionReader::takes_any_symbol`]: super::InstructionReader::takes_any_symbol

use super::expr::{BinaryOp, Expr, Modifier};
use super::{AsmSymbol, Context, Encoded, ExprId, Fixup, Known};
use crate::reloc::RelocKind;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Range;

/// The longest text that is remembered, and the most bytes of an instruction.
const TEXT: usize = 43;
const BYTES: usize = 15;
/// Places in the tables, powers of two.
const PLACES: usize = 1 << 13;
const SHAPES: usize = 1 << 11;
/// As many instructions are read before the tables are made, so that short texts have none.
const FIRST: u32 = 512;

/// (As wide as what processors hold together.)
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Entry {
    text: [u8; TEXT],
    bytes: [u8; BYTES],
    /// Lengths; the text's is 0 where there is none.
    text_len: u8,
    len: u8,
}

/// How the value of a field is made of the symbol.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Recipe {
    Symbol,
    Modified(Modifier),
    /// An operator, `+` or `-`, and a number.
    Offset(BinaryOp, i64),
}

/// Bytes with one field.
#[derive(Clone, Copy)]
struct Form {
    bytes: [u8; BYTES],
    len: u8,
    offset: u8,
    kind: RelocKind,
    addend: i64,
}

impl Form {
    fn of(bytes: &[u8], fixup: &Fixup) -> Option<Form> {
        let mut form = Form {
            bytes: [0; BYTES],
            len: bytes.len() as u8,
            offset: u8::try_from(fixup.offset).ok()?,
            kind: fixup.kind,
            addend: fixup.addend,
        };
        form.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(form)
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    fn fixup(&self, expr: ExprId) -> Fixup {
        Fixup {
            offset: self.offset.into(),
            kind: self.kind,
            expr,
            addend: self.addend,
        }
    }
}

/// An instruction that names one symbol: its text without the name, and what it comes to.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    text: [u8; TEXT],
    /// Bytes before the name, and in all; nothing is here if the latter is 0.
    gap: u8,
    text_len: u8,
    form: Form,
    long: Option<Form>,
    recipe: Recipe,
    /// From the name to the place of the field's value.
    value_at: i32,
}

impl Shape {
    /// Bytes and field of the form that it starts with, and of the longer one if there is one.
    #[inline]
    pub(super) fn forms(&self, expr: ExprId) -> ((&[u8], Fixup), Option<(&[u8], Fixup)>) {
        let long = self.long.as_ref().map(|l| (l.bytes(), l.fixup(expr)));
        ((self.form.bytes(), self.form.fixup(expr)), long)
    }
}

/// A symbol as an instruction names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub symbol: AsmSymbol,
    /// Where the name starts, as a place.
    pub at: u32,
    /// Its length.
    pub len: u32,
}

/// The tables.
#[derive(Default)]
pub(super) struct Memo {
    entries: Vec<Entry>,
    shapes: Vec<Option<Shape>>,
    read: u32,
}

fn hash(parts: [&[u8]; 2], places: usize) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(parts[0]);
    hasher.write(parts[1]);
    (hasher.finish() >> 20) as usize & (places - 1)
}

/// Which part of an instruction's text may be the name of a symbol that it refers to: the last word that is neither a
/// register with `%` nor a modifier behind `@`, nor the mnemonic.
pub(super) fn name_in(text: &[u8]) -> Option<Range<usize>> {
    let mut end = text.len();
    while end > 0 {
        if !super::lexer::is_name_byte(text[end - 1]) {
            end -= 1;
            continue;
        }
        let mut start = end - 1;
        while start > 0 && super::lexer::is_name_byte(text[start - 1]) {
            start -= 1;
        }
        let before = *text.get(start.checked_sub(1)?)?;
        // `$name` is an immediate.
        let name = start + usize::from(text[start] == b'$');
        let starts = text.get(name).is_some_and(|b| !b.is_ascii_digit() && *b != b'$');
        if starts && name < end && !matches!(before, b'%' | b'@' | b'"' | b'\'') {
            return Some(name..end);
        }
        end = start;
    }
    None
}

impl Memo {
    /// The bytes of an instruction that was read before.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> Option<Known> {
        if self.entries.is_empty() || text.len() > TEXT {
            return None;
        }
        let entry = &self.entries[hash([text, b""], PLACES)];
        let same = usize::from(entry.text_len) == text.len() && entry.text[..text.len()] == *text;
        same.then(|| Known::new(&entry.bytes, entry.len))
    }

    /// Remembers an instruction without symbols.
    pub(super) fn note(&mut self, text: &[u8], bytes: &[u8]) {
        if text.is_empty() || text.len() > TEXT || bytes.len() > BYTES || !self.counts() {
            return;
        }
        let entry = &mut self.entries[hash([text, b""], PLACES)];
        entry.text[..text.len()].copy_from_slice(text);
        entry.bytes[..bytes.len()].copy_from_slice(bytes);
        (entry.text_len, entry.len) = (text.len() as u8, bytes.len() as u8);
    }

    /// Counts an instruction; whether the tables are there.
    fn counts(&mut self) -> bool {
        self.read += 1;
        if self.read >= FIRST && self.entries.is_empty() {
            let none = Entry {
                text: [0; TEXT],
                bytes: [0; BYTES],
                text_len: 0,
                len: 0,
            };
            self.entries.resize(PLACES, none);
            self.shapes.resize(SHAPES, None);
        }
        !self.entries.is_empty()
    }

    /// Finds an instruction that is like one that was read before but for the name of its symbol, and makes the value of its
    /// field: the index of its [`Shape`], and that. `at` is the place of the text.
    #[inline]
    pub(super) fn make(
        &self,
        text: &[u8],
        name: Range<usize>,
        at: u32,
        context: &mut Context,
    ) -> Option<(usize, ExprId)> {
        if self.shapes.is_empty() {
            return None;
        }
        let (before, behind) = (&text[..name.start], &text[name.end..]);
        let len = before.len() + behind.len();
        let index = hash([before, behind], SHAPES);
        let shape = self.shapes[index]
            .as_ref()
            .filter(|s| usize::from(s.text_len) == len)?;
        let gap = usize::from(shape.gap);
        if gap != before.len() || shape.text[..gap] != *before || shape.text[gap..len] != *behind {
            return None;
        }
        let symbol = context.symbols.intern(&text[name.clone()]);
        // (one that is set to a number is that number)
        if context.symbols.equated(symbol).is_some() {
            return None;
        }
        let name_at = at + name.start as u32;
        let value_at = name_at.wrapping_add_signed(shape.value_at);
        let value = context.exprs.symbol(symbol, name_at);
        let made = match shape.recipe {
            Recipe::Symbol => Ok(value),
            Recipe::Modified(modifier) => context.exprs.modified(modifier, value, value_at),
            Recipe::Offset(op, number) => {
                let number = context.exprs.constant(number, value_at);
                context.exprs.binary(op, value, number, value_at)
            }
        };
        Some((index, made.ok()?))
    }

    /// What [`make`](Self::make) has found.
    #[inline]
    pub(super) fn shape(&self, index: usize) -> Option<&Shape> {
        self.shapes[index].as_ref()
    }

    /// Remembers an instruction that names one symbol; `at` is the place of its text.
    pub(super) fn note_shape(
        &mut self,
        text: &[u8],
        at: u32,
        named: Named,
        context: &Context,
        encoded: &Encoded,
    ) {
        let Some(shape) = shape_of(text, at, named, context, encoded) else {
            return;
        };
        if !self.counts() {
            return;
        }
        let (before, behind) = shape.text[..shape.text_len.into()].split_at(shape.gap.into());
        let place = hash([before, behind], SHAPES);
        self.shapes[place] = Some(shape);
    }

    /// Whether nothing is remembered.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.shapes.clear();
    }
}

/// `None`: what it comes to has another form than a shape.
fn shape_of(text: &[u8], at: u32, named: Named, context: &Context, encoded: &Encoded) -> Option<Shape> {
    let name = name_in(text)?;
    let range = (at + name.start as u32, name.len() as u32);
    let len = text.len() - name.len();
    if range != (named.at, named.len) || len > TEXT || context.symbols.equated(named.symbol).is_some() {
        return None;
    }
    let [fixup] = encoded.fixups[..] else { return None };
    let is_symbol = |expr| context.exprs.get(expr) == Expr::Symbol(named.symbol);
    let recipe_of = |expr| match context.exprs.get(expr) {
        Expr::Symbol(symbol) if symbol == named.symbol => Some(Recipe::Symbol),
        Expr::Modified(modifier, inner) if is_symbol(inner) => Some(Recipe::Modified(modifier)),
        Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) if is_symbol(a) => {
            Some(Recipe::Offset(op, context.exprs.as_constant(b)?))
        }
        _ => None,
    };
    let recipe = recipe_of(fixup.expr)?;
    let long = match encoded.long.as_deref() {
        None => None,
        Some(long) => match long.fixups[..] {
            [field] if recipe_of(field.expr)? == recipe => Some(Form::of(&long.bytes, &field)?),
            _ => return None,
        },
    };
    let mut shape = Shape {
        text: [0; TEXT],
        gap: name.start as u8,
        text_len: len as u8,
        form: Form::of(&encoded.bytes, &fixup)?,
        long,
        recipe,
        value_at: context.exprs.at(fixup.expr).wrapping_sub(named.at) as i32,
    };
    shape.text[..name.start].copy_from_slice(&text[..name.start]);
    shape.text[name.start..len].copy_from_slice(&text[name.end..]);
    Some(shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_found_until_it_is_forgotten() {
        let mut memo = Memo::default();
        for _ in 0..FIRST {
            memo.note(b"nop", &[0x90]);
        }
        let find = |memo: &Memo, text: &[u8]| memo.find(text).map(|known| known.get().to_vec());
        assert_eq!(find(&memo, b"nop"), Some(vec![0x90]));
        assert_eq!(find(&memo, b"nop "), None);
        memo.note(&[b'x'; TEXT + 1], &[1]);
        assert_eq!(find(&memo, &[b'x'; TEXT + 1]), None);
        memo.clear();
        assert_eq!(find(&memo, b"nop"), None);
    }

    #[test]
    fn names_in_texts() {
        for (text, name) in [
            ("jne\t.LBB0_1", Some(".LBB0_1")),
            ("callq f@PLT", Some("f")),
            ("leaq v+8(%rip), %rdi", Some("v")),
            ("movl $v, %eax", Some("v")),
            ("movq %fs:v@TPOFF, %rax", Some("v")),
            ("ldr x0, [x1, :lo12:v]", Some("v")),
            ("add x0, x1, x2", Some("x2")),
            ("jmp 1b", None),
            ("call \"f\"", None),
            ("ret", None),
        ] {
            let found = name_in(text.as_bytes()).map(|r| &text[r]);
            assert_eq!(found, name, "{text}");
        }
    }
}
