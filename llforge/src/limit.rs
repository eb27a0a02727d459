//! `-max-memory`: how much memory the command may use, and what is said when there is no more.

use llforge::Options;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

/// The command's allocator: the system's, whose refusal is an error like others. It counts only where there is a limit.
pub(crate) struct Allocator;

/// Whether there is a limit.
static COUNTING: AtomicBool = AtomicBool::new(false);
static LIMIT: AtomicIsize = AtomicIsize::new(0);
/// Bytes in use; what was in use before the limit was set is not among them.
static USED: AtomicIsize = AtomicIsize::new(0);
/// What is compiled, for the error.
static INPUT: OnceLock<String> = OnceLock::new();

thread_local! {
    /// Whether this thread may take what it needs.
    static EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// Sets the limit that the options have, and whom the error names.
pub(crate) fn set(options: &Options) {
    let _ = INPUT.set(options.input.clone());
    let Some(bytes) = options.max_memory else { return };
    LIMIT.store(isize::try_from(bytes).unwrap_or(isize::MAX), Ordering::Relaxed);
    COUNTING.store(true, Ordering::Relaxed);
}

/// Counts memory that does not come from the allocator.
pub(crate) fn count(bytes: usize) {
    change(bytes as isize);
}

/// Does what must not end half-way, beyond the limit if need be.
pub(crate) fn exempt<T>(job: impl FnOnce() -> T) -> T {
    let before = EXEMPT.replace(true);
    let made = job();
    EXEMPT.set(before);
    made
}

fn change(bytes: isize) {
    if COUNTING.load(Ordering::Relaxed) {
        book(bytes);
    }
}

/// Apart from what stands at each place that allocates.
#[cold]
#[inline(never)]
fn book(bytes: isize) {
    let used = USED.fetch_add(bytes, Ordering::Relaxed) + bytes;
    if bytes > 0 && used > LIMIT.load(Ordering::Relaxed) && !EXEMPT.get() {
        end(": -max-memory allows no more");
    }
}

/// Ends the process, without output. The system's allocator may have nothing left, so nothing here allocates.
#[cold]
fn end(why: &str) -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    COUNTING.store(false, Ordering::Relaxed);
    if ENDING.swap(true, Ordering::Relaxed) {
        // Another thread says it.
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }
    let mut out = std::io::stderr();
    let (before, input) = INPUT.get().map_or(("", ""), |input| (": ", input));
    for part in ["error", before, input, ": out of memory", why, "\n"] {
        // Nobody is there to be told that it fails.
        let _ = out.write_all(part.as_bytes());
    }
    std::process::exit(1)
}

/// A block that the system gave, or none.
fn given(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        end("");
    }
    block
}

// SAFETY: as the system's; a block that is returned is one of its own.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        change(layout.size() as isize);
        // SAFETY: the caller's.
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        change(layout.size() as isize);
        // SAFETY: the caller's.
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        change(size as isize - layout.size() as isize);
        // SAFETY: the caller's.
        given(unsafe { System.realloc(block, layout, size) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        change(-(layout.size() as isize));
        // SAFETY: the caller's.
        unsafe { System.dealloc(block, layout) }
    }
}
