//! Unwind tables: exceptions and backtraces go through code whose `.eh_frame`, or `.pdata` on Windows, the unwinder of the process
//! knows.

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

#[cfg(unix)]
unsafe extern "C" {
    fn __register_frame(table: *const u8);
    fn __deregister_frame(table: *const u8);
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
        #[cfg(unix)]
        unsafe {
            __register_frame(table.start as *const u8)
        };
        // SAFETY: the caller's promise.
        #[cfg(windows)]
        unsafe {
            use windows_sys::Win32::System::Diagnostics::Debug::{
                IMAGE_RUNTIME_FUNCTION_ENTRY, RtlAddFunctionTable,
            };
            let count = table.len / size_of::<IMAGE_RUNTIME_FUNCTION_ENTRY>();
            RtlAddFunctionTable(table.start as *const _, count as u32, table.base as u64);
        }
        Registration(table.start)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        // SAFETY: registered in `new`, once.
        #[cfg(unix)]
        unsafe {
            __deregister_frame(self.0 as *const u8)
        };
        // SAFETY: registered in `new`, once.
        #[cfg(windows)]
        unsafe {
            windows_sys::Win32::System::Diagnostics::Debug::RtlDeleteFunctionTable(self.0 as *const _);
        }
    }
}
