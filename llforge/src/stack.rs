//! Stacks for work that recurses as deep as its input is nested.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};
use std::thread::Scope;

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
    let (job, result) = (Mutex::new(Some(f)), Mutex::new(None));
    let run = || {
        let f = job.lock().unwrap_or_else(PoisonError::into_inner).take();
        let made = f.map(|f| f());
        put(&result, |r| *r = made);
    };
    std::thread::scope(|s| {
        if !start(s, &run) {
            run();
        }
    });
    let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    result.expect("jobs catch their panics")
}

/// Runs one job on so many threads, of which this is one if it has a worker's stack. The results of all, in any order.
///
/// The threads' ends are not waited for, only the job's: what the system does when a thread ends goes on beside the caller.
pub fn on_threads<T: Send>(count: usize, job: impl Fn() -> T + Sync) -> Vec<T> {
    let results = Mutex::new(Vec::new());
    let run = || {
        let made = job();
        put(&results, |r| r.push(made));
    };
    std::thread::scope(|s| {
        let here = usize::from(ROOMY.get());
        let started = (here..count).filter(|_| start(s, &run)).count();
        if here != 0 || started == 0 {
            run();
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread with a worker's stack, or a shorter one where there is no room for that. Whether the system gave one.
fn start<'scope>(s: &'scope Scope<'scope, '_>, run: &'scope (impl Fn() + Sync)) -> bool {
    [WORKER_STACK, WORKER_STACK / 8, WORKER_STACK / 32]
        .into_iter()
        .any(|stack| {
            let work = || {
                ROOMY.set(true);
                run();
            };
            let thread = std::thread::Builder::new().stack_size(stack);
            thread.spawn_scoped(s, work).is_ok()
        })
}

fn put<T>(shared: &Mutex<T>, change: impl FnOnce(&mut T)) {
    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::thread::{ThreadId, current};

    fn on(count: usize) -> HashSet<ThreadId> {
        on_threads(count, || current().id()).into_iter().collect()
    }

    #[test]
    fn a_thread_without_the_stack_lends_itself_to_nothing() {
        let own = current().id();
        assert!(on(3).len() == 3 && !on(3).contains(&own));
        assert_ne!(on_big_stack(|| current().id()), own);
    }

    #[test]
    fn a_thread_with_the_stack_is_one_of_those_that_work() {
        on_big_stack(|| {
            let own = current().id();
            assert!(on(3).len() == 3 && on(3).contains(&own));
            assert_eq!(on(1), HashSet::from([own]));
            assert_eq!(on_big_stack(|| current().id()), own);
            assert_eq!(with_room(1 << 30, || current().id()), own);
        });
    }
}
