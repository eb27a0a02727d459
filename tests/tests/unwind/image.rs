//! Linked images: their functions and sections.

use crate::machine::Function;
use object::{ExportTarget, NameOrOrdinal, Object, ObjectSection, ObjectSymbol};
use std::ops::Range;

/// An ELF, Mach-O or PE image.
pub struct Image<'a> {
    file: object::File<'a>,
}

/// A section: its addresses and its contents.
pub type Contents<'a> = (Range<u64>, &'a [u8]);

impl<'a> Image<'a> {
    pub fn parse(bytes: &'a [u8]) -> Image<'a> {
        let file = object::File::parse(bytes).expect("an image that the linker made");
        Image { file }
    }

    /// A section by one of its names.
    pub fn section(&self, names: &[&str]) -> Option<Contents<'a>> {
        let found = self
            .file
            .sections()
            .find(|s| s.name().is_ok_and(|n| names.contains(&n)))?;
        let data = found.data().expect("contents");
        Some((found.address()..found.address() + data.len() as u64, data))
    }

    /// Where addresses in tables count from.
    pub fn base(&self) -> u64 {
        self.file.relative_address_base()
    }

    /// The functions that stand under a name, in the order of their addresses. Each ends where the next begins.
    pub fn functions(&self) -> Vec<Function<'a>> {
        let (range, code) = self.section(&[".text", "__text"]).expect("code");
        let mut starts: Vec<(u64, String)> = Vec::new();
        for symbol in self.file.symbols().filter(|s| s.is_definition()) {
            let name = symbol.name().unwrap_or("");
            let is_label = name.starts_with(['$', 'l', 'L', '.']);
            if range.contains(&symbol.address()) && !is_label {
                starts.push((symbol.address(), name.trim_start_matches('_').to_string()));
            }
        }
        for export in self.file.exports().into_iter().flatten().flatten() {
            if let (NameOrOrdinal::Name(name), ExportTarget::Address { address: at }) =
                (export.name(), export.target())
                && range.contains(&at)
            {
                starts.push((
                    at,
                    String::from_utf8_lossy(name).trim_start_matches('_').to_string(),
                ));
            }
        }
        starts.sort();
        starts.dedup_by_key(|s| s.0);
        let ends: Vec<u64> = starts.iter().skip(1).map(|s| s.0).chain([range.end]).collect();
        let place = |at: u64| (at - range.start) as usize;
        let functions = starts.into_iter().zip(ends).map(|((start, name), end)| Function {
            name,
            start,
            code: &code[place(start)..place(end)],
        });
        functions.collect()
    }
}
