//! The `llforge` command: reads a file, compiles it, writes the result in one go.
//!
//! Exit status: 0 done, 1 error in the input or the options, 70 internal error. When it is not 0 no
//! output file is left behind: output goes to a temporary file beside its place and is renamed.

mod limit;
mod many;
mod run;
#[cfg(feature = "worker")]
mod worker;

use ir::source::Source;
use llforge::driver::Failure;
use llforge::options::{Options, Request, response};
use llforge::report::{Outcome, page};
use std::io::{Read, Write};
#[cfg(unix)]
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[global_allocator]
static ALLOCATOR: limit::Allocator = limit::Allocator;

const INTERNAL_ERROR: u8 = 70;

/// Bytes of an input whose pages are worth giving back.
#[cfg(unix)]
const LARGE: usize = 8 << 20;

fn main() -> ExitCode {
    llforge::driver::record_panics();
    let mut args = Vec::new();
    for a in std::env::args_os().skip(1) {
        match a.into_string() {
            Ok(a) => args.push(a),
            Err(a) => return fail(&format!("argument is not UTF-8: {a:?}")),
        }
    }
    let args = match response::expand(args) {
        Ok(args) => args,
        Err(message) => return fail(&message),
    };
    match llforge::options::parse(args.iter().cloned()) {
        Ok(Request::Compile(options)) if options.show_command => {
            let quoted: Vec<String> = args
                .iter()
                .filter(|a| *a != "-###")
                .map(|a| format!("{a:?}"))
                .collect();
            println!("\"llforge\" {}", quoted.join(" "));
            ExitCode::SUCCESS
        }
        Ok(Request::Print(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Request::Compile(options)) if options.worker => work(args),
        Ok(Request::Compile(options)) => {
            limit::set(&options);
            if options.run.is_some() {
                run::run(&options)
            } else if options.more_inputs.is_empty() {
                compile_and_end(*options)
            } else {
                many::compile(&options)
            }
        }
        Err(message) => fail(&message),
    }
}

#[cfg(feature = "worker")]
fn work(args: Vec<String>) -> ExitCode {
    worker::serve(args)
}

#[cfg(not(feature = "worker"))]
fn work(_: Vec<String>) -> ExitCode {
    fail("unsupported: option '--persistent_worker' in this build")
}

fn fail(message: &str) -> ExitCode {
    Done::error(message).print()
}

/// What a compilation leaves beside its output.
pub(crate) struct Done {
    /// As the process's exit status.
    status: u8,
    /// Warnings and errors, lines of text.
    messages: String,
}

impl Done {
    /// An error without a place.
    fn error(message: &str) -> Done {
        Done {
            status: 1,
            messages: format!("error: {message}\n"),
        }
    }

    /// Prints the messages; the exit status.
    fn print(&self) -> ExitCode {
        eprint!("{}", self.messages);
        ExitCode::from(self.status)
    }
}

/// The input's bytes: mapped, or read where they cannot be mapped.
enum Input {
    Mapped(Arc<memmap2::Mmap>),
    Read(Vec<u8>),
}

impl Input {
    fn open(path: &str) -> std::io::Result<Input> {
        if path == "-" {
            let mut text = Vec::new();
            std::io::stdin().lock().read_to_end(&mut text)?;
            return Ok(Input::Read(text));
        }
        let mut file = std::fs::File::open(path)?;
        let meta = file.metadata()?;
        if meta.is_file() && meta.len() > 0 {
            // SAFETY: the map is private and read-only. A file that another process cuts short while it
            // is read can end this process with SIGBUS, as with every compiler that maps its input;
            // measured gain: 14 MB need no copy (3 ms of 60).
            if let Ok(map) = unsafe { memmap2::MmapOptions::new().populate().map(&file) } {
                limit::count(map.len());
                return Ok(Input::Mapped(Arc::new(map)));
            }
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        Ok(Input::Read(text))
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Input::Mapped(m) => m,
            Input::Read(v) => v,
        }
    }

    /// Options with which the pages of a large input are given back when all functions are compiled, and before their debug
    /// information is laid out: what is still wanted of them (names) is mapped again. `None`: they are as they are.
    #[cfg(unix)]
    fn given_back(&self, options: &Options) -> Option<Options> {
        let Input::Mapped(map) = self else { return None };
        if map.len() < LARGE || options.watcher.is_some() {
            return None;
        }
        let (map, mut options) = (map.clone(), options.clone());
        options.watch(move |progress| {
            if progress.done == progress.total {
                let map = map.clone();
                // SAFETY: the map is of a file and nothing writes to it, so that its pages are read again with the same bytes.
                let give = move || unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
                // Nobody waits for it. Without it memory is held for longer, nothing else.
                let _ = std::thread::Builder::new().spawn(give);
            }
            ControlFlow::Continue(())
        });
        Some(options)
    }

    #[cfg(not(unix))]
    fn given_back(&self, _: &Options) -> Option<Options> {
        None
    }
}

/// Compiles one input.
fn compile(options: &Options) -> Done {
    match Input::open(&options.input) {
        Ok(input) => compile_input(options, &input),
        Err(e) => Done::error(&format!("{}: {}", options.input, os_message(&e))),
    }
}

/// As [`compile`], the last that this process does: it ends where the compilation does, on the thread that has the stack for
/// it, and no memory is given back before.
fn compile_and_end(options: Options) -> ExitCode {
    let options = Options {
        ending: true,
        ..options
    };
    llforge::memory::settle();
    let input = match Input::open(&options.input) {
        Ok(s) => s,
        Err(e) => return fail(&format!("{}: {}", options.input, os_message(&e))),
    };
    llforge::stack::with_room(input.bytes().len(), || {
        llforge::memory::use_large_pages(input.bytes().len());
        let done = compile_input(&options, &input);
        eprint!("{}", done.messages);
        std::process::exit(done.status.into())
    })
}

fn compile_input(options: &Options, input: &Input) -> Done {
    let given_back = input.given_back(options);
    compile_bytes(given_back.as_ref().unwrap_or(options), input.bytes())
}

fn compile_bytes(options: &Options, input: &[u8]) -> Done {
    let name = match options.input.as_str() {
        "-" => "<stdin>",
        name => name,
    };
    let source = Source::of(input);
    let done = match llforge::driver::compile_input(input, options) {
        Ok(done) => done,
        Err(failure) => {
            let refused = refusal(&failure, name, source);
            let page = write_report(options, input, &Outcome::Refused(&refused.messages));
            return page.err().unwrap_or(refused);
        }
    };
    let messages: String = done.warnings.iter().map(|w| w.render(name, source)).collect();
    let written = write_report(options, input, &Outcome::Made(&messages)).and_then(|()| {
        let named = |path: &str, e| Done::error(&format!("{path}: {}", os_message(&e)));
        if let (Some(bytes), Some(path)) = (&done.split, &options.codegen.debug.split_output) {
            let path = path.to_string_lossy();
            write_output(&path, bytes).map_err(|e| named(&path, e))?;
        }
        let path = options.output_path(done.coff);
        if let Some(path) = &path {
            write_output(path, &done.bytes).map_err(|e| named(path, e))?;
        }
        write_extras(options, path.as_deref()).map_err(|(path, e)| named(path, e))
    });
    match written {
        Ok(()) => Done { status: 0, messages },
        Err(failed) => Done {
            messages: messages + &failed.messages,
            ..failed
        },
    }
}

/// What is written beside the output: the rule for make, the trace. The error has the path.
fn write_extras<'a>(options: &'a Options, output: Option<&str>) -> Result<(), (&'a str, std::io::Error)> {
    if let Some(path) = &options.depfile {
        let escape = |p: &str| p.replace('$', "$$").replace(' ', "\\ ").replace('#', "\\#");
        let rule = format!("{}: {}\n", escape(output.unwrap_or("-")), escape(&options.input));
        write_output(path, rule.as_bytes()).map_err(|e| (path.as_str(), e))?;
    }
    if let (Some(path), Some(trace)) = (&options.time_trace, &options.trace) {
        write_output(path, trace.to_json().as_bytes()).map_err(|e| (path.as_str(), e))?;
    }
    Ok(())
}

/// Writes the page that `--report` asks for.
fn write_report(options: &Options, input: &[u8], outcome: &Outcome<'_>) -> Result<(), Done> {
    let Some(path) = &options.report else {
        return Ok(());
    };
    let page = page(input, options, outcome).map_err(|f| refusal(&f, &options.input, Source::of(input)))?;
    write_output(path, page.as_bytes()).map_err(|e| Done::error(&format!("{path}: {}", os_message(&e))))
}

/// What is wrong with the input.
fn refusal(failure: &Failure, name: &str, source: Source<'_>) -> Done {
    Done {
        status: match failure.internal {
            true => INTERNAL_ERROR,
            false => 1,
        },
        messages: failure
            .diagnostics
            .iter()
            .map(|d| d.render(name, source))
            .collect(),
    }
}

/// "No such file or directory" without Rust's "(os error 2)".
fn os_message(e: &std::io::Error) -> String {
    let s = e.to_string();
    s.split(" (os error").next().unwrap_or(&s).to_string()
}

/// Writes through a temporary file that is renamed, so that a reader sees the whole or nothing. What is
/// no regular file (`/dev/null`, a pipe) is written straight.
fn write_output(path: &str, bytes: &[u8]) -> std::io::Result<()> {
    if path == "-" {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        return out.flush();
    }
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    if std::fs::metadata(&target).is_ok_and(|m| !m.is_file()) {
        return std::fs::File::create(&target)?.write_all(bytes);
    }
    let temp = temp_name(&target);
    limit::exempt(|| {
        let written = std::fs::write(&temp, bytes).and_then(|()| put_in_place(&temp, &target));
        if written.is_err() {
            let _ = std::fs::remove_file(&temp);
        }
        written
    })
}

/// Gives a finished file its name, in one step.
fn put_in_place(temp: &Path, target: &Path) -> std::io::Result<()> {
    match exchange(temp, target) {
        true => std::fs::remove_file(temp),
        false => std::fs::rename(temp, target),
    }
}

/// Exchanges two files, if both are there and the system can. A file that is renamed over another is written to disk at once
/// by some file systems (ext4: 1.7 ms of the 30 that a module of 3 MB takes); one that is exchanged is not.
#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> bool {
    use std::ffi::CString;
    use std::os::unix::ffi::OsStrExt;
    let [Ok(one), Ok(other)] = [one, other].map(|p| CString::new(p.as_os_str().as_bytes())) else {
        return false;
    };
    let here = libc::AT_FDCWD;
    // SAFETY: both paths end in a zero and outlive the call, which changes no memory.
    let status = unsafe {
        libc::syscall(
            libc::SYS_renameat2,
            here,
            one.as_ptr(),
            here,
            other.as_ptr(),
            libc::RENAME_EXCHANGE,
        )
    };
    status == 0
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> bool {
    false
}

fn temp_name(target: &Path) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".tmp{}-{count}", std::process::id()));
    target.with_file_name(name)
}
