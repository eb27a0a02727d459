//! On this system nobody is told of modules in memory.

use emit::object::ObjectModel;
use std::io;

/// Nobody.
#[derive(Default)]
pub struct Observers;

/// Nothing is known of an image.
pub(crate) type Told = ();

impl Observers {
    /// Errors: always; perf reads its map on Linux only.
    pub fn write_perf_map(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Errors: always; perf reads its dump on Linux only.
    pub fn write_jit_dump(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// No debugger is told here of modules in memory.
    pub fn tell_debugger(&mut self, _: bool) {}

    /// Tells nobody.
    pub(crate) fn tell(&mut self, _: &ObjectModel, _: &[Option<usize>]) -> Result<Told, String> {
        Ok(())
    }
}
