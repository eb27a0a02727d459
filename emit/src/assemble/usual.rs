//! Lines as compilers write them, read without cutting the text into statements first: a label alone, an instruction that is
//! known, a directive in small letters. What is not so plain is left to [`Assembler::statement`], which reads all of them.

use super::Cursor;
use super::lexer::{Statements, is_name_byte};
use super::parser::Assembler;

/// The place in the next line of a text, which starts with neither space nor a comment.
#[derive(Clone, Copy)]
struct Line<'t> {
    /// From the first byte that is no space to the end of the text.
    rest: &'t [u8],
    /// The offset of that byte.
    start: usize,
    /// Spaces before it.
    indent: usize,
}

impl<'t> Line<'t> {
    /// Where a statement ends that has been read up to `len` bytes from the line's start: the offset of the end of the line
    /// or of a comment. `None`: more of the line is left.
    fn end(&self, len: usize, statements: &Statements<'_>) -> Option<usize> {
        let rest = &self.rest[len..];
        let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        statements
            .ends_plainly(&rest[blanks..])
            .then_some(self.start + len + blanks)
    }
}

/// Bytes of the directives whose operands are most often one number.
fn data_size(name: &[u8]) -> Option<u32> {
    Some(match name {
        b".byte" | b".1byte" => 1,
        b".short" | b".2byte" => 2,
        b".long" | b".4byte" | b".int" => 4,
        b".quad" | b".8byte" => 8,
        _ => return None,
    })
}

impl Assembler<'_> {
    /// Reads the next line if it is one of these. False: it is not, and nothing has been done.
    #[inline]
    pub(super) fn usual_line(&mut self, statements: &mut Statements<'_>) -> bool {
        let text = &statements.text()[statements.offset()..];
        let indent = text.iter().take_while(|b| matches!(b, b'\t' | b' ')).count();
        let line = Line {
            rest: &text[indent..],
            start: statements.offset() + indent,
            indent,
        };
        match line.rest.first() {
            Some(b'.') if indent > 0 => self.usual_directive(line, statements),
            Some(b'.' | b'_' | b'A'..=b'Z') => self.usual_label(line, statements),
            Some(b'a'..=b'z') => {
                indent == 0 && self.usual_label(line, statements) || self.usual_instruction(statements)
            }
            _ => false,
        }
    }

    fn usual_instruction(&mut self, statements: &mut Statements<'_>) -> bool {
        let Some((line, at, end)) = statements.plain_line() else {
            return false;
        };
        let known = self.known_instruction(line, at);
        if matches!(known, Ok(false)) {
            return false;
        }
        statements.pass_line(end);
        known.err().into_iter().for_each(|error| self.report(*error));
        true
    }

    fn usual_label(&mut self, line: Line<'_>, statements: &mut Statements<'_>) -> bool {
        let len = line.rest.iter().take_while(|b| is_name_byte(**b)).count();
        if line.rest.get(len) != Some(&b':') {
            // (many directives stand at the line's start)
            return line.indent == 0 && line.rest[0] == b'.' && self.usual_directive(line, statements);
        }
        let Some(end) = line.end(len + 1, statements) else {
            return false;
        };
        let at = statements.base() + line.start as u32;
        let result = self.label(&line.rest[..len], at);
        statements.pass_line(end);
        result.err().into_iter().for_each(|error| self.report(*error));
        true
    }

    fn usual_directive(&mut self, line: Line<'_>, statements: &mut Statements<'_>) -> bool {
        let is_part = |b: &&u8| b.is_ascii_lowercase() || b.is_ascii_digit() || **b == b'_';
        let len = 1 + line.rest[1..].iter().take_while(is_part).count();
        let name = &line.rest[..len];
        let blanks = line.rest[len..]
            .iter()
            .take_while(|b| matches!(b, b'\t' | b' '))
            .count();
        if blanks == 0 && line.rest.get(len).is_some_and(|b| *b != b'\n') {
            return false;
        }
        if let Some(size) = data_size(name)
            && let Some((value, digits)) = decimal(&line.rest[len + blanks..])
            && let Some(end) = line.end(len + blanks + digits, statements)
        {
            let at = statements.base() + (line.start + len + blanks) as u32;
            statements.pass_line(end);
            let result = self.number(value, size, at);
            result.err().into_iter().for_each(|error| self.report(*error));
            return true;
        }
        // (assignments; conditions are looked at first where they are not carried out)
        if matches!(line.rest.get(len + blanks), Some(b'=' | b':')) {
            return false;
        }
        let (Some(end), Ok(name)) = (statements.plain_end(line.start + len), std::str::from_utf8(name))
        else {
            return false;
        };
        let (base, at) = (statements.base(), statements.base() + line.start as u32);
        let text = super::lexer::trim_end(&statements.text()[line.start + len..end]);
        let cursor = Cursor::new(text, base + (line.start + len) as u32, self.unit.context.syntax);
        statements.pass_line(end);
        let result = match self.condition(name, at, cursor) {
            Ok(false) => self.directive(name, at, cursor, statements),
            found => found.map(|_| ()),
        };
        result.err().into_iter().for_each(|error| self.report(*error));
        self.unit.context.here = None;
        true
    }
}

/// A number in decimal of few digits that starts a text, and its length.
fn decimal(text: &[u8]) -> Option<(i64, usize)> {
    let len = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if len == 0 || len > 15 || len > 1 && text[0] == b'0' {
        return None;
    }
    let value = text[..len].iter().fold(0, |v, d| 10 * v + i64::from(d - b'0'));
    Some((value, len))
}
