//! Thread-local variables, emulated as libgcc has it: code asks `__emutls_get_address` for its thread's copy.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the code generator makes of a thread-local variable (`__emutls_v.NAME`).
#[repr(C)]
pub struct Control {
    size: usize,
    align: usize,
    /// Number of the variable, 0 until somebody asks for it first.
    number: AtomicUsize,
    /// What copies start as; null: zeros.
    template: *const u8,
}

/// The copies of a thread, by number.
struct Copies(Vec<Option<(*mut u8, Layout)>>);

impl Drop for Copies {
    fn drop(&mut self) {
        for (copy, layout) in self.0.drain(..).flatten() {
            // SAFETY: allocated with this layout in `get_address`, and the thread is ending.
            unsafe { dealloc(copy, layout) };
        }
    }
}

thread_local! {
    static COPIES: RefCell<Copies> = const { RefCell::new(Copies(Vec::new())) };
}

static NUMBERS: AtomicUsize = AtomicUsize::new(1);

/// The address of this thread's copy of a variable.
///
/// # Safety
/// `control` must point to what the code generator made, which stays where it is.
pub unsafe extern "C" fn get_address(control: *const Control) -> *mut u8 {
    // SAFETY: the caller's promise.
    let control = unsafe { &*control };
    let mut number = control.number.load(Ordering::Acquire);
    if number == 0 {
        let new = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let exchanged = control
            .number
            .compare_exchange(0, new, Ordering::AcqRel, Ordering::Acquire);
        number = exchanged.map_or_else(|other| other, |_| new);
    }
    let found = COPIES.try_with(|copies| {
        let copies = &mut copies.borrow_mut().0;
        if copies.len() <= number {
            copies.resize(number + 1, None);
        }
        copies[number].get_or_insert_with(|| copy(control)).0
    });
    // A destructor that runs at the end of the thread gets a copy that nobody frees.
    found.unwrap_or_else(|_| copy(control).0)
}

fn copy(control: &Control) -> (*mut u8, Layout) {
    let layout = Layout::from_size_align(control.size.max(1), control.align.max(1));
    let layout = layout.expect("the code generator's alignments are powers of two");
    // SAFETY: the layout is not empty; the template has as many bytes as the variable.
    unsafe {
        let copy = alloc(layout);
        if copy.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        match control.template.is_null() {
            true => copy.write_bytes(0, control.size),
            false => copy.copy_from_nonoverlapping(control.template, control.size),
        }
        (copy, layout)
    }
}
