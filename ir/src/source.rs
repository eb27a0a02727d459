//! Where a module comes from: what is still to be read of it, and where its parts stand.

use crate::bitcode;
use crate::body::Body;
use crate::diag::{Diagnostic, Result};
use crate::ids::{GlobalId, MdId};
use crate::location;
use crate::metadata::Md;
use crate::module::{BodyState, Module};
use crate::parse::{self, ParseOptions};

/// What a module was read from. Readers leave bodies and metadata there until they are asked for. Offsets in
/// diagnostics are places in it.
#[derive(Copy, Clone, Debug)]
pub enum Source<'a> {
    /// The text that [`parse::parse_module`] was given.
    Text(&'a [u8]),
    /// The bitcode that [`bitcode::parse_module`] was given.
    Bitcode(&'a [u8]),
    /// The module was made in memory and is whole.
    Memory,
}

/// A place in a text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TextPlace<'a> {
    /// From 1.
    pub line: usize,
    /// In bytes, from 1.
    pub column: usize,
    /// The whole line, without its end.
    pub text: &'a [u8],
}

impl<'a> Source<'a> {
    /// The source that a file's bytes are: bitcode by its first bytes, text otherwise.
    pub fn of(bytes: &'a [u8]) -> Source<'a> {
        match bitcode::is_bitcode(bytes) {
            true => Source::Bitcode(bytes),
            false => Source::Text(bytes),
        }
    }

    /// Reads everything outside bodies.
    pub fn read_module(self, opts: &ParseOptions) -> Result<Module> {
        match self {
            Source::Text(text) => parse::parse_module(text, opts).map_err(|e| match foreign_format(text) {
                Some(what) => Diagnostic::error(
                    None,
                    format!("expected LLVM IR as text or bitcode, but this is {what}"),
                ),
                None => e,
            }),
            Source::Bitcode(bytes) => bitcode::parse_module(bytes, opts),
            Source::Memory => Ok(Module::new()),
        }
    }

    /// Reads the body of the function `f` into `body`, which is cleared first and whose memory is reused.
    /// Only reads the module; what the body adds to types, constants, strings, attribute sets and metadata
    /// goes to `body.ctx`. A function without a body leaves `body` empty; a body that the module holds
    /// already is copied.
    pub fn read_body(self, module: &Module, f: GlobalId, opts: &ParseOptions, body: &mut Body) -> Result<()> {
        match (module.function(f).map(|f| &f.body), self) {
            (Some(BodyState::Parsed(parsed)), _) => {
                body.clone_from(parsed);
                match opts.of_function(module, f).locations {
                    true => location::settle(module, self, body),
                    false => {
                        body.locations.clear();
                        body.variables.clear();
                    }
                }
            }
            (Some(BodyState::Text { start, end }), Source::Text(text)) => {
                return parse::parse_body(module, text, *start..*end, f, opts, body);
            }
            (Some(BodyState::Text { .. }), Source::Bitcode(bytes)) => {
                return bitcode::read_body(module, bytes, f, opts, body);
            }
            (Some(BodyState::Text { .. }), Source::Memory) => {
                let place = module.global(f).offset;
                return Err(Diagnostic::error(place, "the text of this function is missing"));
            }
            (Some(BodyState::None) | None, _) => body.clear(),
        }
        Ok(())
    }

    /// Instructions that a body has at least, for bodies that are printed as LLVM prints them; it is not read. What is said
    /// to debuggers does not count, nor what the count may be off by.
    pub fn least_length(self, body: &BodyState) -> usize {
        /// Bytes of bitcode that an instruction takes at most, with all that comes with it.
        const BYTES: usize = 64;
        match (body, self) {
            (BodyState::Parsed(body), _) => body.order.len(),
            (BodyState::Text { start, end }, Source::Text(text)) => {
                let (start, end) = (*start as usize, (*end as usize).min(text.len()));
                let body = text.get(start..end).unwrap_or_default();
                let lines = memchr::memchr_iter(b'\n', body).filter(|at| {
                    // Labels and what stands between blocks begin at the margin.
                    body.get(at + 1..at + 4)
                        .is_some_and(|l| l[..2] == *b"  " && !l.ends_with(b" "))
                });
                lines.count()
            }
            (BodyState::Text { start, end }, _) => (end.saturating_sub(*start)) as usize / BYTES,
            (BodyState::None, _) => 0,
        }
    }

    /// Reads a metadata item that the reader of the module has left for later ([`Md::Unparsed`]). Nested
    /// nodes that have no number of their own go to the overlay of `body`. Each call reads it again.
    pub fn read_metadata(self, module: &Module, id: MdId, body: &mut Body) -> Result<Md> {
        match (body.scope(module).md(id), self) {
            (Md::Unparsed(offset), Source::Text(text)) => parse::parse_metadata(module, text, *offset, body),
            (Md::Unparsed(n), Source::Bitcode(bytes)) => bitcode::read_metadata(module, bytes, *n, body),
            (md, _) => Ok(md.clone()),
        }
    }

    /// Line and column of an offset; `None` where there is no text.
    pub fn place(self, offset: u32) -> Option<TextPlace<'a>> {
        let Source::Text(source) = self else {
            return None;
        };
        let offset = (offset as usize).min(source.len());
        let start = memchr::memrchr(b'\n', &source[..offset]).map_or(0, |i| i + 1);
        let end = memchr::memchr(b'\n', &source[offset..]).map_or(source.len(), |i| offset + i);
        Some(TextPlace {
            line: memchr::memchr_iter(b'\n', &source[..start]).count() + 1,
            column: offset - start + 1,
            text: &source[start..end],
        })
    }
}

/// What a file is that cannot be text, by its first bytes.
fn foreign_format(bytes: &[u8]) -> Option<&'static str> {
    const FORMATS: &[(&[u8], &str)] = &[
        (b"\x7fELF", "an ELF file"),
        (b"!<arch>\n", "an archive"),
        (b"\xce\xfa\xed\xfe", "a Mach-O file"),
        (b"\xcf\xfa\xed\xfe", "a Mach-O file"),
        (b"\xca\xfe\xba\xbe", "a Mach-O universal file"),
        (b"MZ", "a Windows executable"),
        (b"\0asm", "a WebAssembly module"),
        (b"\x1f\x8b", "a gzip file"),
    ];
    let known = FORMATS.iter().find(|f| bytes.starts_with(f.0)).map(|f| f.1);
    let start = &bytes[..bytes.len().min(4096)];
    // Text has control characters by accident only; such an accident is told with its place.
    let is_control = |b: &&u8| **b < b' ' && !b.is_ascii_whitespace() && **b != 0x0b;
    let binary = 16 * start.iter().filter(is_control).count() > start.len();
    known.or(binary.then_some("a binary file of another kind"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let source = Source::Text(b"one\n two\n");
        let place = |offset| source.place(offset).map(|p| (p.line, p.column, p.text));
        assert_eq!(place(0), Some((1, 1, &b"one"[..])));
        assert_eq!(place(5), Some((2, 2, &b" two"[..])));
        assert_eq!(place(100), Some((3, 1, &b""[..])));
        assert_eq!(Source::Memory.place(0), None);
    }

    #[test]
    fn a_body_whose_text_is_missing() {
        let module = parse::parse_module(b"define void @f() {\n ret void\n}", &ParseOptions::ALL);
        let module = module.expect("valid");
        let mut body = Body::new();
        let read = Source::Memory.read_body(&module, GlobalId::new(0), &ParseOptions::ALL, &mut body);
        assert!(read.is_err_and(|e| e.message.contains("missing")));
    }
}
