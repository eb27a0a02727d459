//! What `perf` reads: `/tmp/perf-PID.map`, a line for each function.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

/// The map of this process.
#[derive(Debug)]
pub struct PerfMap(File);

impl PerfMap {
    /// Opens it, to add to it.
    pub fn open() -> io::Result<PerfMap> {
        let path = std::env::temp_dir().join(format!("perf-{}.map", std::process::id()));
        Ok(PerfMap(OpenOptions::new().create(true).append(true).open(path)?))
    }

    /// Adds functions: address, size in bytes, name. What cannot be written is missing in a profile, no more.
    pub fn add<'a>(&mut self, functions: impl Iterator<Item = (usize, u64, &'a [u8])>) {
        let mut text = Vec::new();
        for (address, size, name) in functions {
            let _ = write!(text, "{address:x} {size:x} ");
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        let _ = self.0.write_all(&text);
    }
}
