//! To look at functions between the passes: what `--print-after`, `--print-func` and `--verify-each` ask for.
//!
//! A pass over IR ends with one call of [`after_pass`]; the phases of machine IR have theirs in the crate `machine`.
//! Cost where nothing is asked for: a branch.

use crate::body::Body;
use crate::diag::Severity;
use crate::ids::GlobalId;
use crate::module::Module;
use crate::verify::{VerifyState, verify_body};
use crate::write::Writer;
use std::sync::{Arc, Mutex};

/// The last pass over IR, whose result only selection sees.
pub const EXPAND: &str = "expand";

/// What is to be shown and checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inspect {
    /// Phases whose results are printed; `all` is every one.
    pub print_after: Vec<String>,
    /// The function that is printed; all if none is named.
    pub print_func: Option<String>,
    /// Results are checked, as they always are in debug builds.
    pub verify_each: bool,
    /// Passes that do not run, by name.
    pub disabled_passes: Vec<String>,
    /// The time of each pass is taken.
    pub times: bool,
    /// Who gets what would be printed.
    pub sink: Option<Sink>,
}

/// Collects what phases made of functions, for programs that show it themselves.
#[derive(Clone, Debug, Default)]
pub struct Sink(Arc<Mutex<Vec<Shown>>>);

/// What a phase made of a function.
#[derive(Debug)]
pub struct Shown {
    /// The phase.
    pub phase: String,
    /// The function's name.
    pub function: String,
    /// The text of its body then.
    pub text: String,
}

impl Sink {
    /// Gives what has come so far.
    pub fn take(&self) -> Vec<Shown> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(|e| e.into_inner()))
    }
}

/// A collection is only equal to itself.
impl PartialEq for Sink {
    fn eq(&self, other: &Sink) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Sink {}

impl Inspect {
    /// Whether anything is printed, so that functions are to be compiled in their order.
    pub fn is_printing(&self) -> bool {
        !self.print_after.is_empty()
    }

    /// Whether results are checked.
    #[inline]
    pub fn verifies(&self) -> bool {
        self.verify_each || cfg!(debug_assertions)
    }

    /// Prints what a phase made of a function on standard error, or gives it to the sink, if that is wanted.
    pub fn print(&self, phase: &str, module: &Module, function: GlobalId, text: impl FnOnce() -> String) {
        if !self.is_printing() || !self.print_after.iter().any(|p| p == phase || p == "all") {
            return;
        }
        let name = module.scope().str(module.global(function).name).into_owned();
        if self.print_func.as_ref().is_some_and(|f| *f != name) {
            return;
        }
        match &self.sink {
            Some(sink) => sink.0.lock().unwrap_or_else(|e| e.into_inner()).push(Shown {
                phase: phase.to_string(),
                function: name,
                text: text(),
            }),
            None => eprintln!("; @{name} after {phase}\n{}", text()),
        }
    }
}

/// Prints and checks the body that a pass has made. Panics (an internal error that names the pass) where it is no
/// legal IR; what the pass [`EXPAND`] makes has a little more.
pub fn after_pass(pass: &str, module: &Module, function: GlobalId, body: &Body, inspect: &Inspect) {
    inspect.print(pass, module, function, || {
        let mut text = Vec::new();
        Writer::new(module).function(function, body, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    if inspect.verifies() {
        let mut state = VerifyState::new();
        state.expanded = pass == EXPAND;
        let found = verify_body(module, function, body, &mut state);
        if let Some(d) = found.iter().find(|d| d.severity == Severity::Error) {
            panic!("after pass '{pass}': {}", d.message);
        }
    }
}
