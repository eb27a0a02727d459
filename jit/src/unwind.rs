//! Unwind tables: exceptions and backtraces go through code whose `.eh_frame`, or `.pdata` on Windows, the unwinder of the process
//! knows.

use crate::system;

/// Where the unwind tables of an image stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The first entry; a zero word follows the last of an `.eh_frame`.
    pub start: usize,
    /// Bytes of a `.pdata`.
    pub len: usize,
    /// What the addresses of a `.pdata` are relative to.
    pub base: usize,
}

/// A registered table; dropping it takes the registration back.
#[derive(Debug)]
pub struct Registration(usize);

impl Registration {
    /// Registers a table.
    ///
    /// # Safety
    /// The table must be whole and stay there unchanged until the registration is dropped, as does the code that it describes.
    pub unsafe fn new(table: Table) -> Registration {
        // SAFETY: the caller's promise.
        unsafe { system::register_unwind_table(&table) };
        Registration(table.start)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        // SAFETY: registered in `new`, once.
        unsafe { system::deregister_unwind_table(self.0) };
    }
}
