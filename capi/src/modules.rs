//! Options, modules, and what is made of them.

use crate::{errors::llforge_error, free, give, guarded, object, slice, string};
use llforge::{Module, Options};
use std::ffi::c_char;

/// What the code generator is told.
#[allow(non_camel_case_types)]
pub struct llforge_options(pub(crate) Options);
/// A module that has been verified.
#[allow(non_camel_case_types)]
pub struct llforge_module(pub(crate) Module);
/// Bytes, with a zero behind them.
#[allow(non_camel_case_types)]
pub struct llforge_buffer(Vec<u8>);

fn buffer(mut bytes: Vec<u8>) -> llforge_buffer {
    bytes.push(0);
    llforge_buffer(bytes)
}

/// See `llforge.h`.
#[unsafe(no_mangle)]
pub extern "C" fn llforge_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// See `llforge.h`.
#[unsafe(no_mangle)]
pub extern "C" fn llforge_options_new() -> *mut llforge_options {
    Box::into_raw(Box::new(llforge_options(Options::object())))
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_options_set(
    options: *mut llforge_options,
    name: *const c_char,
    value: *const c_char,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (options, name) = unsafe { (options.as_mut(), string(name)?) };
        let value = match value.is_null() {
            true => "",
            // SAFETY: the caller's promise.
            false => unsafe { string(value)? },
        };
        let options = options.ok_or_else(|| llforge_error::plain("an object is NULL"))?;
        options.0.set(name, value).map_err(llforge_error::plain)
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_options_free(options: *mut llforge_options) {
    // SAFETY: the caller's promise.
    unsafe { free(options) }
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_parse(
    name: *const c_char,
    data: *const u8,
    size: usize,
    out: *mut *mut llforge_module,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (name, data) = unsafe { (string(name)?, slice(data, size).map_err(llforge_error::plain)?) };
        let module = Module::parse(name, data)?;
        // SAFETY: the caller's promise.
        unsafe { give(out, llforge_module(module)) }
    })
}

/// The options of the caller, or the defaults.
///
/// # Safety
/// `options` must be null or come from this library.
pub(crate) unsafe fn options_or_default(options: *const llforge_options) -> Options {
    // SAFETY: the caller's promise.
    unsafe { options.as_ref() }.map_or_else(Options::object, |o| o.0.clone())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_compile(
    module: *const llforge_module,
    options: *const llforge_options,
    out: *mut *mut llforge_buffer,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (module, options) = unsafe { (object(module)?, options_or_default(options)) };
        let bytes = module.0.compile(&options)?;
        // SAFETY: the caller's promise.
        unsafe { give(out, buffer(bytes)) }
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_compile_to_file(
    module: *const llforge_module,
    options: *const llforge_options,
    path: *const c_char,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (module, options, path) =
            unsafe { (object(module)?, options_or_default(options), string(path)?) };
        let bytes = module.0.compile(&options)?;
        std::fs::write(path, bytes).map_err(|e| llforge_error::plain(format!("{path}: {e}")))
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_to_text(
    module: *const llforge_module,
    out: *mut *mut llforge_buffer,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let text = unsafe { object(module)? }.0.to_text()?;
        // SAFETY: the caller's promise.
        unsafe { give(out, buffer(text.into_bytes())) }
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_to_bitcode(
    module: *const llforge_module,
    out: *mut *mut llforge_buffer,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let bitcode = unsafe { object(module)? }.0.to_bitcode()?;
        // SAFETY: the caller's promise.
        unsafe { give(out, buffer(bitcode)) }
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_module_free(module: *mut llforge_module) {
    // SAFETY: the caller's promise.
    unsafe { free(module) }
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_buffer_data(buffer: *const llforge_buffer) -> *const u8 {
    // SAFETY: the caller's promise.
    unsafe { buffer.as_ref() }.map_or(std::ptr::null(), |b| b.0.as_ptr())
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_buffer_size(buffer: *const llforge_buffer) -> usize {
    // SAFETY: the caller's promise.
    unsafe { buffer.as_ref() }.map_or(0, |b| b.0.len() - 1)
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_buffer_free(buffer: *mut llforge_buffer) {
    // SAFETY: the caller's promise.
    unsafe { free(buffer) }
}
