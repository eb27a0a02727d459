//! Watching compilations of large modules, stopping them, and keeping what they made.

use crate::Options;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How far a compilation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Functions that are done.
    pub done: usize,
    /// All functions that there are.
    pub total: usize,
}

type Told = dyn Fn(Progress) -> ControlFlow<()> + Send + Sync;

/// Who is told of progress ([`Options::watch`]).
#[derive(Clone)]
pub struct Watcher(Arc<Told>);

impl Watcher {
    /// Tells of progress; whether the compilation is to go on.
    pub(crate) fn tell(&self, done: usize, total: usize) -> ControlFlow<()> {
        (self.0)(Progress { done, total })
    }
}

/// A watcher is only equal to itself.
impl PartialEq for Watcher {
    fn eq(&self, other: &Watcher) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watcher")
    }
}

impl Options {
    /// Has `watcher` told how far a compilation is: before the first function, and after each. It is called by any thread, by
    /// several at once perhaps. With [`ControlFlow::Break`] the compilation ends in the error `cancelled`; functions that are under
    /// way are finished first.
    ///
    /// ```
    /// use llforge::{Module, Options};
    /// use std::ops::ControlFlow;
    /// let module = Module::parse("two.ll", "define void @a() {\n ret void\n}\ndefine void @b() {\n ret void\n}").unwrap();
    /// let mut options = Options::object();
    /// options.watch(|progress| {
    ///     println!("{} of {}", progress.done, progress.total);
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(module.compile(&options).is_ok());
    /// options.watch(|progress| if progress.done == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    /// assert_eq!(module.compile(&options).unwrap_err().messages[0].text, "cancelled");
    /// ```
    pub fn watch(&mut self, watcher: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static) {
        self.watcher = Some(Watcher(Arc::new(watcher)));
    }

    /// What the output depends on beside the module, as text: these options, the host and llforge's version.
    pub(crate) fn fingerprint(&self) -> String {
        let mut relevant = Options {
            output: None,
            threads: 0,
            stats: false,
            time_trace: None,
            report: None,
            trace: None,
            watcher: None,
            ..self.clone()
        };
        relevant.codegen.inspect.times = false;
        let host = crate::triple::Triple::host().text;
        format!("{} {host} {relevant:?}", env!("CARGO_PKG_VERSION"))
    }
}

/// What names a compilation: a hash of the module and of all that the output depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub [u8; 16]);

impl Key {
    pub(crate) fn new(module: &[u8], options: &Options) -> Key {
        // Hashes of both, so that nothing moves from one to the other.
        let mut both = debuginfo::md5(module).to_vec();
        both.extend(debuginfo::md5(options.fingerprint().as_bytes()));
        Key(debuginfo::md5(&both))
    }
}

/// As hexadecimal digits: a name for a file.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

/// Where finished compilations are kept ([`Module::compile_cached`](crate::Module::compile_cached)).
///
/// Keys are hashes of content (MD5): good against accidents, not against who makes modules in order to deceive.
pub trait Cache {
    /// What was kept under a key.
    fn get(&self, key: Key) -> Option<Vec<u8>>;
    /// Keeps what a compilation made. Who cannot keep it does not.
    fn put(&self, key: Key, bytes: &[u8]);
}
