//! Errors and buffers.

use crate::free;
use llforge::{Error, Severity};
use std::any::Any;
use std::ffi::{CString, c_char, c_int};

/// What went wrong.
#[allow(non_camel_case_types)]
pub struct llforge_error {
    messages: Vec<Message>,
    text: CString,
    internal: bool,
}

struct Message {
    severity: Severity,
    text: CString,
    place: Option<(u64, u64)>,
}

/// Text for C, which ends at a zero.
fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

impl llforge_error {
    pub(crate) fn plain(text: impl AsRef<str>) -> Self {
        llforge_error {
            messages: vec![Message {
                severity: Severity::Error,
                text: c_text(text.as_ref()),
                place: None,
            }],
            text: c_text(&format!("error: {}\n", text.as_ref())),
            internal: false,
        }
    }

    pub(crate) fn internal(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("panic");
        llforge_error {
            internal: true,
            ..llforge_error::plain(format!("internal error: {text}"))
        }
    }
}

impl From<Error> for llforge_error {
    fn from(e: Error) -> Self {
        let message = |m: &llforge::Message| Message {
            severity: m.severity,
            text: c_text(&m.text),
            place: m.place.as_ref().map(|p| (p.line as u64, p.column as u64)),
        };
        llforge_error {
            messages: e.messages.iter().map(message).collect(),
            text: c_text(&e.to_string()),
            internal: e.internal,
        }
    }
}

/// The message of a number, if there is one.
///
/// # Safety
/// `e` must come from this library.
unsafe fn message<'a>(e: *const llforge_error, i: usize) -> Option<&'a Message> {
    // SAFETY: the caller's promise.
    unsafe { e.as_ref() }.and_then(|e| e.messages.get(i))
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_count(e: *const llforge_error) -> usize {
    // SAFETY: the caller's promise.
    unsafe { e.as_ref() }.map_or(0, |e| e.messages.len())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_message(e: *const llforge_error, i: usize) -> *const c_char {
    // SAFETY: the caller's promise.
    unsafe { message(e, i) }.map_or(std::ptr::null(), |m| m.text.as_ptr())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_severity(e: *const llforge_error, i: usize) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { message(e, i) }.map_or(0, |m| match m.severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_line(e: *const llforge_error, i: usize) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { message(e, i) }.and_then(|m| m.place).map_or(0, |p| p.0)
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_column(e: *const llforge_error, i: usize) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { message(e, i) }.and_then(|m| m.place).map_or(0, |p| p.1)
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_text(e: *const llforge_error) -> *const c_char {
    // SAFETY: the caller's promise.
    unsafe { e.as_ref() }.map_or(std::ptr::null(), |e| e.text.as_ptr())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_is_internal(e: *const llforge_error) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { e.as_ref() }.map_or(0, |e| c_int::from(e.internal))
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_error_free(e: *mut llforge_error) {
    // SAFETY: the caller's promise.
    unsafe { free(e) }
}
