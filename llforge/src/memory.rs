//! What the C library's allocator is told in a process that compiles once and ends.
//!
//! Half of the time that the system takes is for pages touched for the first time, 4 KiB after 4 KiB. Elsewhere than on Linux
//! with glibc nothing is done.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use glibc::{settle, use_large_pages};

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use std::cell::Cell;

    thread_local! {
        /// Whether this thread's memory stands in large pages: asking again would leave the rest of the last one empty.
        static LARGE: Cell<bool> = const { Cell::new(false) };
    }

    const MIB: usize = 1 << 20;
    /// Bytes of a large page; where they are of another size, the system gives small ones as before.
    const LARGE_PAGE: usize = 2 * MIB;
    /// The longest block that is not mapped for itself: glibc's limit.
    const LONGEST: usize = 32 * MIB;

    /// Memory is asked for in steps of 1 MiB (without this 4 KiB after 4 KiB for threads), and kept.
    /// Larger steps are no faster, and hold 3 % more memory.
    pub fn settle() {
        // SAFETY: sets parameters of the allocator, which it guards.
        unsafe {
            libc::mallopt(libc::M_TOP_PAD, MIB as libc::c_int);
            libc::mallopt(libc::M_TRIM_THRESHOLD, (2 * LONGEST) as libc::c_int);
            libc::mallopt(libc::M_MMAP_THRESHOLD, LONGEST as libc::c_int);
        }
    }

    /// Has this thread's next so many bytes of memory stand in large pages, where they are worth it; once for a thread.
    ///
    /// A large page is cleared at once, in the time of some 30 small ones (-O0: 2 to 4 % of the time of lua and sqlite3).
    pub fn use_large_pages(bytes: usize) {
        if bytes < LARGE_PAGE / 2 || LARGE.replace(true) {
            return;
        }
        let bytes = bytes.next_multiple_of(LARGE_PAGE).min(LONGEST - 2 * LARGE_PAGE);
        // SAFETY: the block is ours until it is given back, to become the thread's free memory; the advice
        // changes nothing in it, and its result says no more than how fast it is.
        unsafe {
            let block = libc::malloc(bytes + LARGE_PAGE);
            if block.is_null() {
                return;
            }
            let before = block.addr().wrapping_neg() % LARGE_PAGE;
            libc::madvise(block.wrapping_byte_add(before), bytes, libc::MADV_HUGEPAGE);
            libc::free(block);
            // What lies before the first large page is taken, and never touched.
            std::hint::black_box(libc::malloc(before));
        }
    }
}

/// Nothing.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn settle() {}

/// Nothing.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn use_large_pages(_: usize) {}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    /// What the system knows of the mapping in which an address stands (`VmFlags` of /proc/self/smaps).
    fn flags(address: usize) -> String {
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux tells");
        let mut inside = false;
        for line in maps.lines() {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let hex = |digits: &str| usize::from_str_radix(digits, 16).ok();
            if let Some((Some(start), Some(end))) = range.map(|(start, end)| (hex(start), hex(end))) {
                inside = (start..end).contains(&address);
            } else if let (true, Some(flags)) = (inside, line.strip_prefix("VmFlags:")) {
                return flags.to_owned();
            }
        }
        panic!("no mapping has {address:#x}");
    }

    #[test]
    fn the_next_memory_of_a_thread_stands_in_large_pages() {
        if !std::fs::exists("/sys/kernel/mm/transparent_hugepage").is_ok_and(|is| is) {
            return; // this kernel has none
        }
        super::settle();
        let advised = |bytes| {
            super::use_large_pages(bytes);
            let parts = [1, 2, 3].map(|n: u8| vec![n; 1 << 20]);
            flags(parts[2].as_ptr().addr()).split(' ').any(|f| f == "hg")
        };
        let on_thread = |bytes| {
            std::thread::spawn(move || advised(bytes))
                .join()
                .expect("no panic")
        };
        // A thread may get the memory of one that ended.
        assert!(!on_thread(100 << 10));
        assert!(on_thread(4 << 20));
    }
}
