//! Linux and its kin: `mmap`, `dlsym`.

use super::Access;
use crate::unwind::Table;
use std::ffi::{CStr, CString, c_void};
use std::io;
use std::ptr::null_mut;

/// Address space that has no memory behind it.
const RESERVED: i32 = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;

fn check(result: i32) -> io::Result<()> {
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The size of a page in bytes.
pub(crate) fn page_size() -> usize {
    // SAFETY: asks the system for a number.
    match unsafe { libc::sysconf(libc::_SC_PAGESIZE) } {
        n if n > 0 => n as usize,
        _ => 4096,
    }
}

/// Reserves address space without access; its first address.
pub(crate) fn reserve(len: usize) -> io::Result<usize> {
    // SAFETY: a new mapping at a place that the system chooses.
    let start = unsafe { libc::mmap(null_mut(), len, libc::PROT_NONE, RESERVED, -1, 0) };
    match start == libc::MAP_FAILED {
        true => Err(io::Error::last_os_error()),
        false => Ok(start as usize),
    }
}

/// Gives back all that one call of [`reserve`] gave.
///
/// # Safety
/// Nobody may use it any more.
pub(crate) unsafe fn unreserve(start: usize, len: usize) {
    // SAFETY: the caller's promise.
    unsafe { libc::munmap(start as *mut c_void, len) };
}

/// Puts zeros that can be read and written behind reserved pages.
///
/// # Safety
/// The pages must be reserved and nobody else's.
pub(crate) unsafe fn commit(start: usize, len: usize) -> io::Result<()> {
    // SAFETY: the caller's promise.
    unsafe { protect(start, len, Access::Write) }
}

/// Gives the memory of pages back and keeps their addresses reserved; whether that could be done.
///
/// # Safety
/// The pages must have been committed, and nobody may use them any more.
pub(crate) unsafe fn decommit(start: usize, len: usize) -> bool {
    let flags = RESERVED | libc::MAP_FIXED;
    // SAFETY: the caller's promise; a new mapping takes the place of the old one.
    let mapped = unsafe { libc::mmap(start as *mut c_void, len, libc::PROT_NONE, flags, -1, 0) };
    mapped != libc::MAP_FAILED
}

/// Sets the access to committed pages.
///
/// # Safety
/// The pages must be the caller's; nobody may use them otherwise afterwards.
pub(crate) unsafe fn protect(start: usize, len: usize, access: Access) -> io::Result<()> {
    let access = match access {
        Access::Write => libc::PROT_READ | libc::PROT_WRITE,
        Access::Execute => libc::PROT_READ | libc::PROT_EXEC,
    };
    // SAFETY: the caller's promise.
    check(unsafe { libc::mprotect(start as *mut c_void, len, access) })
}

/// A library that stays loaded as long as somebody may call it: to the end of the process.
pub(crate) struct Library(*mut c_void);

// SAFETY: the handle is only handed to `dlsym`, which may be called from any thread.
unsafe impl Send for Library {}

impl Library {
    /// Loads a library, or finds it among those that are loaded.
    pub(crate) fn open(path: &str) -> io::Result<Library> {
        let path = CString::new(path)?;
        // SAFETY: loading runs the library's constructors, which is what the caller asks for.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        match handle.is_null() {
            true => Err(io::Error::other(last_error())),
            false => Ok(Library(handle)),
        }
    }

    /// The address of what the library exports by a name.
    pub(crate) fn find(&self, name: &CStr) -> Option<usize> {
        find_by(self.0, name)
    }
}

/// The address of what the process or one of its libraries exports by a name.
pub(crate) fn find_in_process(name: &CStr) -> Option<usize> {
    find_by(libc::RTLD_DEFAULT, name)
}

fn find_by(handle: *mut c_void, name: &CStr) -> Option<usize> {
    // SAFETY: the handle is a loaded library's or RTLD_DEFAULT, the name ends in a zero.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
    (!address.is_null()).then_some(address as usize)
}

fn last_error() -> String {
    // SAFETY: the text belongs to the C library and is copied at once.
    unsafe {
        match libc::dlerror() {
            text if text.is_null() => "cannot be loaded".to_string(),
            text => CStr::from_ptr(text).to_string_lossy().into_owned(),
        }
    }
}

unsafe extern "C" {
    fn __cxa_atexit(f: unsafe extern "C" fn(*mut c_void), argument: *mut c_void, dso: *mut c_void) -> i32;
    fn __cxa_finalize(dso: *mut c_void);
    fn __register_frame(table: *const u8);
    fn __deregister_frame(table: *const u8);
}

/// `atexit`, which glibc has in a static library only.
extern "C" fn atexit(f: unsafe extern "C" fn(*mut c_void)) -> i32 {
    // SAFETY: the caller's function is called without its argument being looked at; both conventions pass it in a register.
    unsafe { __cxa_atexit(f, null_mut(), null_mut()) }
}

/// What programs expect of the static part of the C library.
pub(crate) fn static_symbol(name: &[u8]) -> Option<usize> {
    match name {
        b"atexit" => Some(atexit as *const () as usize),
        _ => None,
    }
}

/// Runs what an image gave `__cxa_atexit` with its handle.
///
/// # Safety
/// The image must be loaded and linked.
pub(crate) unsafe fn run_exit_functions(dso_handle: usize) {
    // SAFETY: the caller's promise.
    unsafe { __cxa_finalize(dso_handle as *mut c_void) };
}

/// Has the process's unwinder know a table.
///
/// # Safety
/// The table must be whole and stay unchanged until it is [deregistered](deregister_unwind_table).
pub(crate) unsafe fn register_unwind_table(table: &Table) {
    // SAFETY: the caller's promise.
    unsafe { __register_frame(table.start as *const u8) };
}

/// Has the process's unwinder forget a table.
///
/// # Safety
/// The table that starts there must have been registered.
pub(crate) unsafe fn deregister_unwind_table(start: usize) {
    // SAFETY: the caller's promise.
    unsafe { __deregister_frame(start as *const u8) };
}
