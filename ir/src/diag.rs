//! Diagnostics: one type for the parser, the verifier, instruction selection and the object writers.
//!
//! A diagnostic carries a byte offset into the source; line, column and the source line are worked out
//! only when it is shown.

use crate::source::{Source, TextPlace};
use std::fmt::Write;

/// How bad it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The input is refused: no output is made.
    Error,
    /// Shown; compilation goes on.
    Warning,
    /// An explanation of the message before it.
    Note,
}

/// A message about the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Only an error may be the error of a [`Result`].
    pub severity: Severity,
    /// Lower case, no full stop: `use of undefined value '%x'`.
    pub message: String,
    /// Offset in the module's [`Source`]; `None` for modules made in memory.
    pub offset: Option<u32>,
    /// Further remarks, each with its own place.
    pub notes: Vec<(String, Option<u32>)>,
}

/// Short for results whose error is a diagnostic.
pub type Result<T> = std::result::Result<T, Box<Diagnostic>>;

impl Diagnostic {
    /// An error at a byte offset.
    #[cold]
    pub fn error(offset: Option<u32>, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            offset,
            notes: Vec::new(),
        })
    }
    /// `unsupported: WHAT`.
    #[cold]
    pub fn unsupported(offset: Option<u32>, what: impl std::fmt::Display) -> Box<Diagnostic> {
        Diagnostic::error(offset, format!("unsupported: {what}"))
    }
    /// As [`error`](Self::error), for what is no error.
    pub fn warning(offset: Option<u32>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..*Diagnostic::error(offset, message)
        }
    }
    /// With one more note.
    pub fn note(mut self: Box<Self>, offset: Option<u32>, message: impl Into<String>) -> Box<Diagnostic> {
        self.notes.push((message.into(), offset));
        self
    }
    /// `error: FILE:LINE:COL: message`, the source line, and a caret under the column.
    pub fn render(&self, file: &str, source: Source<'_>) -> String {
        let mut out = String::new();
        let kind = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        render_one(&mut out, kind, &self.message, self.offset, file, source);
        for (message, offset) in &self.notes {
            render_one(&mut out, "note", message, *offset, file, source);
        }
        out
    }
}

fn render_one(
    out: &mut String,
    kind: &str,
    message: &str,
    offset: Option<u32>,
    file: &str,
    source: Source<'_>,
) {
    let Some(place) = offset.and_then(|o| source.place(o)) else {
        match (source, offset) {
            (Source::Bitcode(_), Some(at)) => writeln!(out, "{kind}: {file}: {message} at byte {at}"),
            _ => writeln!(out, "{kind}: {file}: {message}"),
        }
        .expect("a string takes everything");
        return;
    };
    let TextPlace { line, column, text } = place;
    let _ = writeln!(out, "{kind}: {file}:{line}:{column}: {message}");
    // A very long line is shown only around the place.
    let from = if column > 160 { column - 80 } else { 0 };
    let shown =
        String::from_utf8_lossy(&text[from.min(text.len())..text.len().min(from + 200)]).replace('\t', " ");
    let _ = writeln!(out, "{}", shown.trim_end());
    let _ = writeln!(out, "{}^", " ".repeat(column - 1 - from));
}
