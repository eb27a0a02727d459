//! The C interface of llforge. `include/llforge.h` is its description; each function here says in C what one of the crate `llforge` says in
//! Rust.
//!
//! Objects cross the boundary as pointers to boxes, errors as objects, and no panic does: each function runs `guarded`.
//!
//! In: calls from C. Out: objects, bytes, addresses. Uses `llforge` only.

#![warn(missing_docs)]

mod builder;
mod debug_info;
mod errors;
mod jit;
mod modules;

pub use builder::*;
pub use debug_info::*;
pub use errors::*;
pub use jit::*;
pub use modules::*;

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// Makes panics silent, as they are caught and told as errors. (The hook is that of this library's own run-time system.)
fn quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(llforge::driver::record_panics);
}

/// Runs what may fail; a panic becomes an internal error.
fn guarded(f: impl FnOnce() -> Result<(), llforge_error>) -> *mut llforge_error {
    quiet();
    let result =
        catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|payload| Err(llforge_error::internal(&*payload)));
    match result {
        Ok(()) => std::ptr::null_mut(),
        Err(e) => Box::into_raw(Box::new(e)),
    }
}

/// A string of the caller.
///
/// # Safety
/// `text` must be null or a string with a zero at its end that lives as long as the result is used.
unsafe fn string<'a>(text: *const c_char) -> Result<&'a str, llforge_error> {
    if text.is_null() {
        return Err(llforge_error::plain("a string is NULL"));
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str()
        .map_err(|_| llforge_error::plain("a string is not UTF-8"))
}

/// An array of the caller.
///
/// # Safety
/// `data` must be null or point to `len` items that live as long as the result is used.
unsafe fn slice<'a, T>(data: *const T, len: usize) -> Result<&'a [T], String> {
    match len {
        0 => Ok(&[]),
        _ if data.is_null() => Err("an array is NULL".into()),
        // SAFETY: the caller's promise.
        _ => Ok(unsafe { std::slice::from_raw_parts(data, len) }),
    }
}

/// An object of the caller.
///
/// # Safety
/// `object` must be null or come from this library and not have been freed.
unsafe fn object<'a, T>(object: *const T) -> Result<&'a T, llforge_error> {
    // SAFETY: the caller's promise.
    unsafe { object.as_ref() }.ok_or_else(|| llforge_error::plain("an object is NULL"))
}

/// Stores a new object where the caller wants it.
///
/// # Safety
/// `out` must be null or point to a place for a pointer.
unsafe fn give<T>(out: *mut *mut T, object: T) -> Result<(), llforge_error> {
    if out.is_null() {
        return Err(llforge_error::plain("the place for the result is NULL"));
    }
    // SAFETY: the caller's promise.
    unsafe { *out = Box::into_raw(Box::new(object)) };
    Ok(())
}

/// Drops an object.
///
/// # Safety
/// `object` must be null or come from this library, and is not used any more.
unsafe fn free<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: the caller's promise; objects are boxes. A panic in a destructor must not go on.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(unsafe { Box::from_raw(object) })));
    }
}
