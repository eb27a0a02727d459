//! What `perf` reads: `/tmp/perf-PID.map`, a line for each function; and which functions there are.

use emit::object::{Definition, ObjectModel, SymbolKind};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};

/// A function in memory, as profilers know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Function<'a> {
    /// Its symbol's name.
    pub name: &'a [u8],
    /// Where its code begins.
    pub address: usize,
    /// Bytes of its code.
    pub size: u64,
}

/// The functions of a module whose sections stand at the given addresses, those that it keeps to itself too.
pub(crate) fn functions<'a>(model: &'a ObjectModel, sections: &[Option<usize>]) -> Vec<Function<'a>> {
    let code = model
        .symbols
        .iter()
        .filter(|s| s.kind == SymbolKind::Function && s.size != 0);
    code.filter_map(|symbol| match symbol.definition {
        Definition::Section(section) => Some(Function {
            name: model.name(symbol.name),
            address: sections[section.0 as usize]? + symbol.value as usize,
            size: symbol.size,
        }),
        _ => None,
    })
    .collect()
}

/// The map of this process.
#[derive(Debug)]
pub struct PerfMap(File);

impl PerfMap {
    /// Opens it, to add to it.
    pub fn open() -> io::Result<PerfMap> {
        let path = std::env::temp_dir().join(format!("perf-{}.map", std::process::id()));
        Ok(PerfMap(OpenOptions::new().create(true).append(true).open(path)?))
    }

    /// Adds functions. What cannot be written is missing in a profile, no more.
    pub(crate) fn add(&mut self, functions: &[Function<'_>]) {
        let mut text = Vec::new();
        for function in functions {
            let _ = write!(text, "{:x} {:x} ", function.address, function.size);
            text.extend_from_slice(function.name);
            text.push(b'\n');
        }
        let _ = self.0.write_all(&text);
    }
}
