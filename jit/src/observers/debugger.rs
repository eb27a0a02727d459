//! gdb's JIT interface (gdb manual, "JIT Compilation Interface"): a list of object files in memory, and a function that the
//! debugger stops at when the list changes. lldb reads the same.

use emit::object::{ObjectModel, SectionFlags};
use std::ptr;
use std::sync::Mutex;

#[repr(C)]
struct Entry {
    next: *mut Entry,
    previous: *mut Entry,
    file: *const u8,
    size: u64,
}

#[repr(C)]
struct Descriptor {
    version: u32,
    action: u32,
    relevant: *mut Entry,
    first: *mut Entry,
}

const NO_ACTION: u32 = 0;
const REGISTERED: u32 = 1;
const UNREGISTERED: u32 = 2;

/// The list as the debugger finds it.
#[unsafe(no_mangle)]
static mut __jit_debug_descriptor: Descriptor = Descriptor {
    version: 1,
    action: NO_ACTION,
    relevant: ptr::null_mut(),
    first: ptr::null_mut(),
};

/// Where the debugger has a breakpoint.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn __jit_debug_register_code() {
    // SAFETY: nothing is executed; the function must not be empty, lest calls of it be dropped.
    unsafe { core::arch::asm!("", options(nostack, preserves_flags)) };
}

static LOCK: Mutex<()> = Mutex::new(());

/// An object file that the debugger knows of; dropping it takes it from the list.
#[derive(Debug)]
pub struct Registration {
    entry: *mut Entry,
    /// What `entry` points to.
    _file: Vec<u8>,
}

// SAFETY: the entry is changed under the lock only.
unsafe impl Send for Registration {}

impl Registration {
    /// Tells the debugger of an object whose sections stand at the given addresses (by index; those that are not loaded have none).
    ///
    /// Errors: the object cannot be written (a sentence).
    pub fn new(model: &ObjectModel, addresses: &[Option<usize>]) -> Result<Registration, String> {
        let mut file = emit::elf::write(model).map_err(|e| e.0)?;
        place_sections(&mut file, model, addresses);
        let entry = Box::into_raw(Box::new(Entry {
            next: ptr::null_mut(),
            previous: ptr::null_mut(),
            file: file.as_ptr(),
            size: file.len() as u64,
        }));
        let _lock = LOCK.lock().unwrap_or_else(|e| e.into_inner());
        // SAFETY: list and entries are changed under the lock only, and entries live until they are taken out.
        unsafe {
            let list = &raw mut __jit_debug_descriptor;
            (*entry).next = (*list).first;
            if let Some(next) = (*entry).next.as_mut() {
                next.previous = entry;
            }
            (*list).first = entry;
            report(list, entry, REGISTERED);
        }
        Ok(Registration { entry, _file: file })
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let _lock = LOCK.lock().unwrap_or_else(|e| e.into_inner());
        // SAFETY: as in `new`; the entry was made there and is in the list.
        unsafe {
            let list = &raw mut __jit_debug_descriptor;
            let Entry { next, previous, .. } = *self.entry;
            match previous.as_mut() {
                Some(previous) => previous.next = next,
                None => (*list).first = next,
            }
            if let Some(next) = next.as_mut() {
                next.previous = previous;
            }
            report(list, self.entry, UNREGISTERED);
            drop(Box::from_raw(self.entry));
        }
    }
}

/// Lets the debugger look.
///
/// # Safety
/// The lock is held, both pointers are valid.
unsafe fn report(list: *mut Descriptor, entry: *mut Entry, action: u32) {
    // SAFETY: the caller's promise. The stores must be seen where the debugger stops.
    unsafe {
        ptr::write_volatile(&raw mut (*list).relevant, entry);
        ptr::write_volatile(&raw mut (*list).action, action);
        __jit_debug_register_code();
        ptr::write_volatile(&raw mut (*list).action, NO_ACTION);
    }
}

/// Writes addresses into the section headers of an ELF64 file. The writer keeps the model's order of sections and puts others between.
fn place_sections(file: &mut [u8], model: &ObjectModel, addresses: &[Option<usize>]) {
    let word = |file: &[u8], at: usize, len: usize| {
        let mut bytes = [0; 8];
        bytes[..len].copy_from_slice(&file[at..at + len]);
        u64::from_le_bytes(bytes) as usize
    };
    let headers = word(file, 40, 8);
    let first = |field| headers + field;
    // Beyond 65,279 sections the counts stand in the first header.
    let count = match word(file, 60, 2) {
        0 => word(file, first(32), 8),
        n => n,
    };
    let names = match word(file, 62, 2) {
        0xffff => word(file, first(40), 4),
        n => n,
    };
    let names = word(file, headers + 64 * names + 24, 8);
    let mut next = 0;
    for header in (1..count).map(|n| headers + 64 * n) {
        let Some(section) = model.sections.get(next) else {
            break;
        };
        let name = names + word(file, header, 4);
        let wanted = model.name(section.name);
        if file.get(name..name + wanted.len()) != Some(wanted) || file[name + wanted.len()] != 0 {
            continue;
        }
        if let Some(address) = addresses[next].filter(|_| section.flags.has(SectionFlags::ALLOC)) {
            file[header + 16..header + 24].copy_from_slice(&(address as u64).to_le_bytes());
        }
        next += 1;
    }
}
