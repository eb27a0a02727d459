//! Running modules.

use crate::modules::{llforge_module, llforge_options, options_or_default};
use crate::{errors::llforge_error, free, give, guarded, object, string};
use llforge::jit::{Jit, ModuleId, Settings};
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::Mutex;

/// Modules that run in this process.
#[allow(non_camel_case_types)]
pub struct llforge_jit {
    jit: Jit,
    /// The last number, and the modules by number.
    modules: Mutex<(u64, HashMap<u64, ModuleId>)>,
}

/// Finds the address of a name, or gives NULL.
#[allow(non_camel_case_types)]
pub type llforge_resolver = extern "C" fn(name: *const c_char, data: *mut c_void) -> *mut c_void;

impl llforge_jit {
    /// A number for a module, from 1.
    fn remember(&self, id: ModuleId) -> u64 {
        let mut modules = self.modules.lock().unwrap_or_else(|e| e.into_inner());
        modules.0 += 1;
        let number = modules.0;
        modules.1.insert(number, id);
        number
    }

    fn module(&self, number: u64) -> Result<ModuleId, llforge_error> {
        let modules = self.modules.lock().unwrap_or_else(|e| e.into_inner());
        let unknown = || llforge_error::plain(format!("no module {number}"));
        modules.1.get(&number).copied().ok_or_else(unknown)
    }
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_new(
    options: *const llforge_options,
    out: *mut *mut llforge_jit,
) -> *mut llforge_error {
    guarded(|| {
        let jit = Jit::with(Settings {
            // SAFETY: the caller's promise.
            options: unsafe { options_or_default(options) },
            ..Settings::default()
        })?;
        let jit = llforge_jit {
            jit,
            modules: Mutex::default(),
        };
        // SAFETY: the caller's promise.
        unsafe { give(out, jit) }
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_add(
    jit: *const llforge_jit,
    module: *const llforge_module,
    lazy: c_int,
    id: *mut u64,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (jit, module) = unsafe { (object(jit)?, object(module)?) };
        let added = match lazy {
            0 => jit.jit.add(&module.0)?,
            _ => jit.jit.add_lazy(&module.0)?,
        };
        let number = jit.remember(added);
        // SAFETY: the caller's promise.
        if let Some(id) = unsafe { id.as_mut() } {
            *id = number;
        }
        Ok(())
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_replace(
    jit: *const llforge_jit,
    old: u64,
    module: *const llforge_module,
    id: *mut u64,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (jit, module) = unsafe { (object(jit)?, object(module)?) };
        let added = jit.jit.replace(jit.module(old)?, &module.0)?;
        let number = jit.remember(added);
        // SAFETY: the caller's promise.
        if let Some(id) = unsafe { id.as_mut() } {
            *id = number;
        }
        Ok(())
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_remove(jit: *const llforge_jit, id: u64) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise, also that nothing of it is running.
        unsafe {
            let jit = object(jit)?;
            jit.jit.remove(jit.module(id)?);
            let mut modules = jit.modules.lock().unwrap_or_else(|e| e.into_inner());
            modules.1.remove(&id);
        }
        Ok(())
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_define(
    jit: *const llforge_jit,
    name: *const c_char,
    address: *const c_void,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (jit, name) = unsafe { (object(jit)?, string(name)?) };
        Ok(jit.jit.define(name, address.cast())?)
    })
}

/// What a resolver is called with.
struct Data(*mut c_void);
// SAFETY: only the caller's function uses it, which may be called from any thread (the header says so).
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_set_resolver(
    jit: *const llforge_jit,
    resolver: Option<llforge_resolver>,
    data: *mut c_void,
) -> *mut llforge_error {
    guarded(|| {
        let data = Data(data);
        let resolver = resolver.ok_or_else(|| llforge_error::plain("the resolver is NULL"))?;
        // SAFETY: the caller's promise.
        unsafe { object(jit)? }.jit.set_resolver(move |name| {
            let data = &data;
            let name = CString::new(name).ok()?;
            let found = resolver(name.as_ptr(), data.0);
            (!found.is_null()).then_some(found.cast_const().cast())
        });
        Ok(())
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_load_library(
    jit: *const llforge_jit,
    path: *const c_char,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (jit, path) = unsafe { (object(jit)?, string(path)?) };
        Ok(jit.jit.load_library(path)?)
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_lookup(
    jit: *const llforge_jit,
    name: *const c_char,
    address: *mut *mut c_void,
) -> *mut llforge_error {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (jit, name) = unsafe { (object(jit)?, string(name)?) };
        let found = jit.jit.lookup(name)?;
        if address.is_null() {
            return Err(llforge_error::plain("the place for the result is NULL"));
        }
        // SAFETY: the caller's promise.
        unsafe { *address = found.cast_mut().cast() };
        Ok(())
    })
}

/// See `llforge.h`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn llforge_jit_free(jit: *mut llforge_jit) {
    // SAFETY: the caller's promise.
    unsafe { free(jit) }
}
