//! Unwind tables: exceptions and backtraces go through code whose `.eh_frame` the unwinder of the process knows.

unsafe extern "C" {
    fn __register_frame(table: *const u8);
    fn __deregister_frame(table: *const u8);
}

/// A registered table; dropping it takes the registration back.
#[derive(Debug)]
pub struct Registration(usize);

impl Registration {
    /// Registers the table at an address.
    ///
    /// # Safety
    /// There must be a whole `.eh_frame` with a zero word behind it, which stays there unchanged until the registration
    /// is dropped, as does the code that it describes.
    pub unsafe fn new(table: usize) -> Registration {
        // SAFETY: the caller's promise.
        unsafe { __register_frame(table as *const u8) };
        Registration(table)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        // SAFETY: registered in `new`, once.
        unsafe { __deregister_frame(self.0 as *const u8) };
    }
}
