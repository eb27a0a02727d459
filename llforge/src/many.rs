//! Several inputs at once: each is compiled as by itself, on as many threads as there are. On a terminal, a line says how many are
//! done.

use crate::fail;
use llforge::Options;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Compiles all inputs; with `-o`, into that folder. The worst exit status is that of all.
pub(crate) fn compile(options: &Options) -> ExitCode {
    let inputs: Vec<&String> = [&options.input].into_iter().chain(&options.more_inputs).collect();
    for (name, given) in [
        ("depfile", options.depfile.is_some()),
        ("time-trace", options.time_trace.is_some()),
        ("report", options.report.is_some()),
        ("split-dwarf-output", options.codegen.debug.split_output.is_some()),
    ] {
        if given {
            return fail(&format!(
                "option '-{name}' requires one input, not {}",
                inputs.len()
            ));
        }
    }
    if let Some(folder) = &options.output
        && !Path::new(folder).is_dir()
    {
        return fail(&format!("{folder}: of several inputs the outputs go to a folder"));
    }
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    let workers = threads.min(inputs.len());
    let next = AtomicUsize::new(0);
    let outcome = Mutex::new(Outcome {
        status: 0,
        done: 0,
        total: inputs.len(),
        terminal: stderr().is_terminal(),
    });
    llforge::stack::on_threads(workers, || {
        while let Some(input) = inputs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let own = of_input(options, input, threads.div_ceil(workers));
            let done = crate::compile(&own);
            let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
            outcome.add(input, done.status, &done.messages);
        }
    });
    ExitCode::from(
        outcome
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .status,
    )
}

/// What has come of the inputs so far.
struct Outcome {
    status: u8,
    done: usize,
    total: usize,
    terminal: bool,
}

impl Outcome {
    /// Goes to the line's start, and clears it.
    const CLEAR: &str = "\r\x1b[K";
    /// Characters of a name that stand in the line.
    const SHOWN: usize = 50;

    /// An input is done: its messages go above the line.
    fn add(&mut self, input: &str, status: u8, messages: &str) {
        self.status = self.status.max(status);
        self.done += 1;
        if !self.terminal {
            eprint!("{messages}");
            return;
        }
        let name = Path::new(input).file_name().unwrap_or_default().to_string_lossy();
        let name: String = name
            .chars()
            .filter(|c| !c.is_control())
            .take(Self::SHOWN)
            .collect();
        match self.done == self.total {
            true => eprint!("{}{messages}", Self::CLEAR),
            false => eprint!("{}{messages}[{}/{}] {name}", Self::CLEAR, self.done, self.total),
        }
    }
}

/// The options of one input.
fn of_input(options: &Options, input: &str, threads: usize) -> Options {
    let mut own = Options {
        input: input.to_string(),
        output: None,
        more_inputs: Vec::new(),
        threads,
        ..options.clone()
    };
    own.settle_language();
    if let Some(folder) = &options.output {
        let coff = llforge::triple::Triple::parse(&own.triple).format == llforge::triple::ObjectFormat::Coff;
        if let Some(path) = own.output_path(coff) {
            let name = Path::new(&path).file_name().unwrap_or_default();
            own.output = Some(Path::new(folder).join(name).to_string_lossy().into_owned());
        }
    }
    own
}
