//! Windows: `VirtualAlloc`, `GetProcAddress`.

use super::Access;
use crate::unwind::Table;
use std::ffi::{CStr, CString, c_void};
use std::io;
use std::ptr::{null, null_mut};
use windows_sys::Win32::Foundation::HMODULE;
use windows_sys::Win32::System::Diagnostics::Debug::{
    IMAGE_RUNTIME_FUNCTION_ENTRY, RtlAddFunctionTable, RtlDeleteFunctionTable,
};
use windows_sys::Win32::System::LibraryLoader::{GetProcAddress, LoadLibraryA};
use windows_sys::Win32::System::Memory::{
    MEM_COMMIT, MEM_DECOMMIT, MEM_RELEASE, MEM_RESERVE, PAGE_EXECUTE_READ, PAGE_NOACCESS, PAGE_READWRITE,
    VirtualAlloc, VirtualFree, VirtualProtect,
};
use windows_sys::Win32::System::ProcessStatus::EnumProcessModules;
use windows_sys::Win32::System::SystemInformation::{GetSystemInfo, SYSTEM_INFO};
use windows_sys::Win32::System::Threading::GetCurrentProcess;

/// The size of a page in bytes.
pub(crate) fn page_size() -> usize {
    let mut info = std::mem::MaybeUninit::<SYSTEM_INFO>::zeroed();
    // SAFETY: the system fills the structure, which is plain data.
    unsafe {
        GetSystemInfo(info.as_mut_ptr());
        info.assume_init().dwPageSize as usize
    }
}

/// Reserves address space without access; its first address.
pub(crate) fn reserve(len: usize) -> io::Result<usize> {
    // SAFETY: a new range at a place that the system chooses.
    let start = unsafe { VirtualAlloc(null(), len, MEM_RESERVE, PAGE_NOACCESS) };
    match start.is_null() {
        true => Err(io::Error::last_os_error()),
        false => Ok(start as usize),
    }
}

/// Gives back all that one call of [`reserve`] gave.
///
/// # Safety
/// Nobody may use it any more.
pub(crate) unsafe fn unreserve(start: usize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { VirtualFree(start as *mut c_void, 0, MEM_RELEASE) };
}

/// Puts zeros that can be read and written behind reserved pages.
///
/// # Safety
/// The pages must be reserved and nobody else's.
pub(crate) unsafe fn commit(start: usize, len: usize) -> io::Result<()> {
    // SAFETY: the caller's promise.
    let at = unsafe { VirtualAlloc(start as *const c_void, len, MEM_COMMIT, PAGE_READWRITE) };
    match at.is_null() {
        true => Err(io::Error::last_os_error()),
        false => Ok(()),
    }
}

/// Gives the memory of pages back and keeps their addresses reserved; whether that could be done.
///
/// # Safety
/// The pages must have been committed, and nobody may use them any more.
pub(crate) unsafe fn decommit(start: usize, len: usize) -> bool {
    // SAFETY: the caller's promise.
    unsafe { VirtualFree(start as *mut c_void, len, MEM_DECOMMIT) != 0 }
}

/// Sets the access to committed pages.
///
/// # Safety
/// The pages must be the caller's; nobody may use them otherwise afterwards.
pub(crate) unsafe fn protect(start: usize, len: usize, access: Access) -> io::Result<()> {
    let access = match access {
        Access::Write => PAGE_READWRITE,
        Access::Execute => PAGE_EXECUTE_READ,
    };
    let mut before = 0;
    // SAFETY: the caller's promise.
    match unsafe { VirtualProtect(start as *const c_void, len, access, &mut before) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// A library that stays loaded as long as somebody may call it: to the end of the process.
pub(crate) struct Library(HMODULE);

// SAFETY: the handle is only handed to `GetProcAddress`, which may be called from any thread.
unsafe impl Send for Library {}

impl Library {
    /// Loads a library, or finds it among those that are loaded.
    pub(crate) fn open(path: &str) -> io::Result<Library> {
        let path = CString::new(path)?;
        // SAFETY: loading runs the library's initialisation, which is what the caller asks for.
        let handle = unsafe { LoadLibraryA(path.as_ptr().cast()) };
        match handle.is_null() {
            true => Err(io::Error::last_os_error()),
            false => Ok(Library(handle)),
        }
    }

    /// The address of what the library exports by a name.
    pub(crate) fn find(&self, name: &CStr) -> Option<usize> {
        find_by(self.0, name)
    }
}

/// The address of what one of the process's modules exports by a name, the program first.
pub(crate) fn find_in_process(name: &CStr) -> Option<usize> {
    modules().into_iter().find_map(|module| find_by(module, name))
}

/// The modules of this process, in the order in which they were loaded.
fn modules() -> Vec<HMODULE> {
    let mut modules: Vec<HMODULE> = vec![null_mut(); 64];
    loop {
        let room = size_of_val(modules.as_slice()) as u32;
        let mut needed = 0;
        // SAFETY: there is room for as many bytes as it says.
        let listed =
            unsafe { EnumProcessModules(GetCurrentProcess(), modules.as_mut_ptr(), room, &mut needed) };
        let count = needed as usize / size_of::<HMODULE>();
        if listed == 0 {
            return Vec::new();
        }
        let complete = count <= modules.len();
        modules.resize(count, null_mut());
        if complete {
            return modules;
        }
    }
}

fn find_by(module: HMODULE, name: &CStr) -> Option<usize> {
    // SAFETY: the module is loaded, the name ends in a zero.
    unsafe { GetProcAddress(module, name.as_ptr().cast()) }.map(|f| f as usize)
}

/// Names of functions that programs link statically, with their addresses in this program.
macro_rules! linked_here {
    ($($name:ident),* $(,)?) => {{
        unsafe extern "C" { $(fn $name();)* }
        [$((stringify!($name), $name as *const () as usize)),*]
    }};
}

/// MinGW's `main` calls it for constructors to be run, which has been done then.
extern "C" fn constructors_have_run() {}

/// What programs expect of the static parts of the C library and of the compiler's runtime.
pub(crate) fn static_symbol(name: &[u8]) -> Option<usize> {
    if name == b"__main" {
        return Some(constructors_have_run as *const () as usize);
    }
    #[cfg(target_env = "gnu")]
    let linked = linked_here!(
        atexit,
        ___chkstk_ms,
        __acrt_iob_func,
        __mingw_vprintf,
        __mingw_vfprintf,
        __mingw_vsprintf,
        __mingw_vsnprintf,
        __mingw_vscanf,
        __mingw_vfscanf,
        __mingw_vsscanf,
    );
    #[cfg(not(target_env = "gnu"))]
    let linked = linked_here!(atexit);
    let found = linked.iter().find(|l| l.0.as_bytes() == name);
    found.map(|l| l.1)
}

/// Destructors are given to `atexit` here, which keeps them to the end of the process.
///
/// # Safety
/// None is needed; other systems run code of the image.
pub(crate) unsafe fn run_exit_functions(_: usize) {}

/// Has the process's unwinder know a table.
///
/// # Safety
/// The table must be whole and stay unchanged until it is [deregistered](deregister_unwind_table).
pub(crate) unsafe fn register_unwind_table(table: &Table) {
    let count = table.len / size_of::<IMAGE_RUNTIME_FUNCTION_ENTRY>();
    // SAFETY: the caller's promise.
    unsafe { RtlAddFunctionTable(table.start as *const _, count as u32, table.base as u64) };
}

/// Has the process's unwinder forget a table.
///
/// # Safety
/// The table that starts there must have been registered.
pub(crate) unsafe fn deregister_unwind_table(start: usize) {
    // SAFETY: the caller's promise.
    unsafe { RtlDeleteFunctionTable(start as *const _) };
}
