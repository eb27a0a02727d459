//! Several inputs at once: each is compiled as by itself, on as many threads as there are.

use crate::fail;
use llforge::Options;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    let status = Mutex::new(0u8);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                while let Some(input) = inputs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let own = of_input(options, input, threads.div_ceil(workers));
                    let done = crate::compile(&own);
                    eprint!("{}", done.messages);
                    let mut status = status.lock().unwrap_or_else(|e| e.into_inner());
                    *status = done.status.max(*status);
                }
            });
        }
    });
    ExitCode::from(status.into_inner().unwrap_or_else(|e| e.into_inner()))
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
