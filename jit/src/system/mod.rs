//! What the operating system gives: address space, and the symbols of the process and of libraries.
//!
//! Each system has the same functions and one type, [`Library`].

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::*;
#[cfg(windows)]
pub(crate) use windows::*;

/// How pages may be accessed; never for writing and executing at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Reading and writing.
    Write,
    /// Reading and executing.
    Execute,
}
