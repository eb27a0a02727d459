//! Stacks for work that recurses as deep as its input is nested.

use std::cell::Cell;

/// Stack of a worker thread in bytes: address space, touched only where recursion goes deep.
const WORKER_STACK: usize = 256 << 20;
/// Stack that a byte of nested input may take, and what is needed at any rate.
const STACK_OF_BYTE: usize = 2 << 10;
const LEAST_STACK: usize = 512 << 10;

thread_local! {
    /// Whether this thread has stack enough for its work.
    static ROOMY: Cell<bool> = const { Cell::new(false) };
}

/// Runs a job with stack enough for input of so many bytes: in place if this thread has it (starting a thread costs some
/// 50 µs), else on a thread of its own.
pub fn with_room<T: Send>(bytes: usize, f: impl FnOnce() -> T + Send) -> T {
    let needed = bytes.saturating_mul(STACK_OF_BYTE).saturating_add(LEAST_STACK);
    if ROOMY.get() || left() < needed {
        return on_big_stack(f);
    }
    /// Sets the mark back, also when the job panics.
    struct Mark;
    impl Drop for Mark {
        fn drop(&mut self) {
            ROOMY.set(false);
        }
    }
    ROOMY.set(true);
    let _mark = Mark;
    f()
}

/// Runs a job on a thread with a worker's stack; in place on a thread that has one.
pub fn on_big_stack<T: Send>(f: impl FnOnce() -> T + Send) -> T {
    if ROOMY.get() {
        return f();
    }
    let mut results = threads(1, std::sync::Mutex::new(Some(f)), |f| {
        let f = f.lock().ok().and_then(|mut f| f.take());
        f.expect("one thread takes the job")()
    });
    results.pop().expect("one thread")
}

/// Runs a job on each of so many threads; one job in place on a thread with a worker's stack.
pub fn on_threads<T: Send>(count: usize, job: impl Fn() -> Vec<T> + Sync) -> Vec<T> {
    if count == 1 && ROOMY.get() {
        return job();
    }
    threads(count, job, |job| job()).into_iter().flatten().collect()
}

fn threads<J: Sync, T: Send>(count: usize, job: J, run: fn(&J) -> T) -> Vec<T> {
    std::thread::scope(|s| {
        let job = &job;
        let spawn = |_| {
            let thread = std::thread::Builder::new().stack_size(WORKER_STACK);
            let work = move || {
                ROOMY.set(true);
                run(job)
            };
            thread.spawn_scoped(s, work).expect("the system gives a thread")
        };
        let handles: Vec<_> = (0..count).map(spawn).collect();
        let join = |h: std::thread::ScopedJoinHandle<'_, T>| h.join().expect("jobs catch their panics");
        handles.into_iter().map(join).collect()
    })
}

/// Bytes of stack that this thread has left; 0 where the system does not tell.
#[cfg(target_os = "linux")]
fn left() -> usize {
    thread_local! {
        /// The lowest address of this thread's stack; asking costs reading a file on the main thread.
        static LOWEST: usize = lowest();
    }
    let here = 0u8;
    match LOWEST.with(|l| *l) {
        0 => 0,
        lowest => std::ptr::from_ref(&here).addr().saturating_sub(lowest),
    }
}

#[cfg(target_os = "linux")]
fn lowest() -> usize {
    let (mut address, mut size) = (std::ptr::null_mut(), 0);
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    // SAFETY: the attributes are filled by the first call, read by the second and given back by the third, and only if
    // the first succeeded.
    let known = unsafe {
        libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) == 0 && {
            let got = libc::pthread_attr_getstack(attributes.as_ptr(), &mut address, &mut size) == 0;
            libc::pthread_attr_destroy(attributes.as_mut_ptr());
            got
        }
    };
    match known {
        true => address.addr(),
        false => 0,
    }
}

#[cfg(not(target_os = "linux"))]
fn left() -> usize {
    0
}
