//! Where names come from that no module defines.

use crate::tls;
use rustc_hash::FxHashMap;
use std::ffi::{CStr, CString};
use std::io;

/// Answers for a name with an address, or `None`.
pub type Callback = Box<dyn Fn(&str) -> Option<usize> + Send + Sync>;

/// The places where names are looked up, in this order: the table, the callback, libraries that were loaded for it, the process.
pub struct Sources {
    table: FxHashMap<Vec<u8>, usize>,
    callback: Option<Callback>,
    libraries: Vec<Library>,
    /// Libraries that are loaded when nobody else has a name.
    pub on_demand: Vec<String>,
    /// Whether symbols of the process and its libraries are found.
    pub process: bool,
}

/// A library that stays loaded as long as somebody may call it: to the end of the process.
struct Library(*mut libc::c_void);

// SAFETY: the handle is only handed to `dlsym`, which may be called from any thread.
unsafe impl Send for Library {}

impl Default for Sources {
    fn default() -> Self {
        Sources {
            table: FxHashMap::default(),
            callback: None,
            libraries: Vec::new(),
            on_demand: Vec::new(),
            process: true,
        }
    }
}

impl Sources {
    /// Defines a name in the table, in place of what it was.
    pub fn define(&mut self, name: &str, address: usize) {
        self.table.insert(name.as_bytes().to_vec(), address);
    }

    /// Who is asked for names that the table lacks.
    pub fn set_callback(&mut self, callback: Callback) {
        self.callback = Some(callback);
    }

    /// Loads a shared library, whose symbols are found then; it is not unloaded.
    pub fn load_library(&mut self, path: &str) -> io::Result<()> {
        let path = CString::new(path)?;
        // SAFETY: loading runs the library's constructors, which is what the caller asks for.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        if handle.is_null() {
            return Err(io::Error::other(last_error()));
        }
        self.libraries.push(Library(handle));
        Ok(())
    }

    /// The address of a name, if a source has it.
    pub fn find(&mut self, name: &[u8]) -> Option<usize> {
        let found = self.find_loaded(name);
        if found.is_some() || self.on_demand.is_empty() {
            return found;
        }
        for library in std::mem::take(&mut self.on_demand) {
            // One that this system lacks has no names.
            let _ = self.load_library(&library);
        }
        self.find_loaded(name)
    }

    fn find_loaded(&self, name: &[u8]) -> Option<usize> {
        if let Some(address) = self.table.get(name) {
            return Some(*address);
        }
        if let Some(callback) = &self.callback
            && let Some(address) = std::str::from_utf8(name).ok().and_then(callback)
        {
            return Some(address);
        }
        if let Some(own) = own(name) {
            return Some(own);
        }
        let name = CString::new(name).ok()?;
        let found = self.libraries.iter().find_map(|l| in_library(l.0, &name));
        found.or_else(|| match self.process {
            true => in_library(libc::RTLD_DEFAULT, &name),
            false => None,
        })
    }
}

fn in_library(handle: *mut libc::c_void, name: &CStr) -> Option<usize> {
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
    fn __cxa_atexit(
        f: unsafe extern "C" fn(*mut libc::c_void),
        argument: *mut libc::c_void,
        dso: *mut libc::c_void,
    ) -> i32;
}

/// `atexit`, which glibc has in a static library only.
extern "C" fn atexit(f: unsafe extern "C" fn(*mut libc::c_void)) -> i32 {
    // SAFETY: the caller's function is called without its argument being looked at; both conventions pass it in a register.
    unsafe { __cxa_atexit(f, std::ptr::null_mut(), std::ptr::null_mut()) }
}

/// What this crate brings along.
fn own(name: &[u8]) -> Option<usize> {
    match name {
        b"__emutls_get_address" => Some(tls::get_address as *const () as usize),
        b"atexit" => Some(atexit as *const () as usize),
        _ => None,
    }
}
