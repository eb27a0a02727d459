//! Mutation fuzzing of the library, in this process: parse, verify and compile broken `.ll` files.
//!
//! ```text
//! mutate [--count 200000] [--seed 1] [--first 0] [--jobs 2] [--level O0|O2|verify|assembly|inline|bitcode|debug] [--no-checks] [--show INDEX]
//!        [DIR ...]
//! ```
//! What is wrong: a panic (also one that the library caught), a crash, a run of more than ten seconds (also without checks of each
//! phase, `--no-checks`), more than a gigabyte of memory (modules of bitcode that ask for an object of that size are only verified), an error with no place in the text. Each finding is written to `mutants/` with its seed and index;
//! `--show INDEX` prints that text. With `--level assembly` it is `.s` files, for each target in turn; with `--level
//! inline` only strings of assembly in modules are changed; with `--level bitcode` it is bitcode: `.bc` files, and what llforge
//! writes for the texts; with `--level debug` modules with debug information, for each target at both levels in turn. Texts come from `tests/ll`, `examples`, the directories given, and
//! `$HARNESS_CACHE/llvm-tests` where it is.
//!
//! The parent starts workers (this program again) over ranges of indices and starts them anew behind a case that killed
//! one; a worker leaves the index it is at in a file.

use ir::module::GlobalKind;
use llforge::options::Language;
use llforge::{FileType, Module, Options, compile};
use llforge_tests::mutation::{assembly_strings, mutate, mutate_assembly, mutate_bitcode};
use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Bytes that one case may hold at once.
const MEMORY_LIMIT: usize = 1 << 30;
/// Time of the processor that one case may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// Time by the clock that one case may take.
const WAITING_LIMIT: Duration = Duration::from_secs(300);
/// Longest text that is taken as a start.
const LONGEST: u64 = 60_000;
/// Exit codes of a worker that ends itself.
const OUT_OF_TIME: i32 = 98;
const OUT_OF_MEMORY: i32 = 97;

static HELD: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, with a count of what is held.
struct Counting;

// SAFETY: every call goes to `System` unchanged; the count has no part in what is returned.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size() > MEMORY_LIMIT {
            std::process::exit(OUT_OF_MEMORY);
        }
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: `pointer` came from `System.alloc` above, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Arguments {
    count: u64,
    seed: u64,
    first: u64,
    jobs: u64,
    level: String,
    show: Option<u64>,
    /// Whether each phase's result is checked.
    checks: bool,
    worker: Option<PathBuf>,
    directories: Vec<PathBuf>,
}

fn arguments() -> Result<Arguments, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut a = Arguments {
        count: 200_000,
        seed: 1,
        first: 0,
        jobs: 2,
        level: "O0".into(),
        show: None,
        checks: true,
        worker: None,
        directories: vec![root.join("ll"), root.join("../examples")],
    };
    if let Some(cache) = std::env::var_os("HARNESS_CACHE") {
        a.directories.push(Path::new(&cache).join("llvm-tests"));
    }
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = |to: &mut u64| -> Result<(), String> {
            let text = words.next().ok_or(format!("{word} requires a number"))?;
            *to = text
                .parse()
                .map_err(|_| format!("{word}: '{text}' is not a number"))?;
            Ok(())
        };
        match word.as_str() {
            "--count" => number(&mut a.count)?,
            "--seed" => number(&mut a.seed)?,
            "--first" => number(&mut a.first)?,
            "--jobs" => number(&mut a.jobs)?,
            "--show" => number(a.show.insert(0))?,
            "--level" => {
                a.level = words
                    .next()
                    .ok_or("--level wants O0, O2, verify, assembly, inline, bitcode or debug")?
            }
            "--no-checks" => a.checks = false,
            "--worker" => a.worker = words.next().map(PathBuf::from),
            _ if word.starts_with('-') => return Err(format!("unknown option '{word}'")),
            _ => a.directories.push(word.into()),
        }
    }
    Ok(a)
}

impl Arguments {
    /// The text of a case.
    fn mutant(&self, texts: &[Vec<u8>], index: u64) -> Vec<u8> {
        match self.level.as_str() {
            "inline" => mutate_assembly(texts, self.seed, index),
            "bitcode" => mutate_bitcode(texts, self.seed, index),
            _ => mutate(texts, self.seed, index),
        }
    }
}

/// Files with this ending.
fn collect(directory: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ending, out);
        } else if path.extension().is_some_and(|e| e == ending)
            && path.metadata().is_ok_and(|m| m.len() <= LONGEST)
        {
            out.push(path);
        }
    }
}

fn texts(directories: &[PathBuf], level: &str) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    let ending = if level == "assembly" { "s" } else { "ll" };
    directories.iter().for_each(|d| collect(d, ending, &mut files));
    if level == "bitcode" {
        directories.iter().for_each(|d| collect(d, "bc", &mut files));
    }
    files.sort();
    let texts = files.iter().filter_map(|f| std::fs::read(f).ok());
    if level == "bitcode" {
        return texts.filter_map(bitcode).collect();
    }
    let has_units = |text: &[u8]| text.windows(15).any(|w| w == b"!DICompileUnit(");
    let wanted = |text: &Vec<u8>| match level {
        "inline" => !assembly_strings(text).is_empty(),
        "debug" => has_units(text),
        _ => true,
    };
    texts.filter(wanted).collect()
}

/// A file as bitcode, if it can be had.
fn bitcode(file: Vec<u8>) -> Option<Vec<u8>> {
    if file.starts_with(b"BC\xc0\xde") {
        return Some(file);
    }
    Module::parse("module", file).and_then(|m| m.to_bitcode()).ok()
}

/// The targets of assembly.
const TARGETS: [&str; 6] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-macosx11",
    "arm64-apple-macosx11",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
];

/// Whether a module itself asks for an object of such a size: an alignment of, or a variable that fills, a quarter of the limit.
fn asks_for_much(file: &[u8]) -> bool {
    let limit = MEMORY_LIMIT as u64 / 4;
    let Ok(module) = ir::bitcode::parse_module(file, &Default::default()) else {
        return false;
    };
    let scope = module.scope();
    let large = |g: &ir::module::Global| {
        g.align >= limit
            || matches!(g.kind, GlobalKind::Variable(_))
                && module.data_layout.size(scope, g.value_ty).saturating_mul(2) > limit
    };
    module.globals.iter().any(large)
}

/// What one text leads to: nothing, or what is wrong.
fn attempt(text: &[u8], a: &Arguments, index: u64) -> Result<(), String> {
    let level = a.level.as_str();
    let mut options = Options {
        threads: 1,
        ..Options::default()
    };
    options.file_type = if level == "verify" {
        FileType::VerifyOnly
    } else {
        FileType::Object
    };
    options.codegen.opt_level = if level == "O2" {
        ir::options::OptLevel::O2
    } else {
        ir::options::OptLevel::O0
    };
    options.codegen.inspect.verify_each = a.checks;
    options.triple = TARGETS[0].into();
    if level == "bitcode" && asks_for_much(text) {
        options.file_type = FileType::VerifyOnly;
    }
    if level == "inline" {
        options.triple = TARGETS[(index % 2) as usize].into();
    }
    if level == "debug" {
        let targets = TARGETS.len() as u64;
        options.triple = TARGETS[(index % targets) as usize].into();
        if index / targets % 2 == 1 {
            options.codegen.opt_level = ir::options::OptLevel::O2;
        }
    }
    if level == "assembly" {
        options.language = Some(Language::Assembly);
        options.triple = TARGETS[(index % TARGETS.len() as u64) as usize].into();
    }
    match compile(text, &options) {
        Ok(_) => Ok(()),
        Err(failure) => {
            let first = failure.diagnostics.first().ok_or("a failure with no message")?;
            if failure.internal {
                Err(format!("internal error: {}", first.message))
            } else if is_foreign(&first.message) || level == "bitcode" {
                // The file as a whole is meant; in bitcode, things that have places in text have none.
                Ok(())
            } else if first.offset.is_none_or(|o| o as usize > text.len()) {
                Err(format!("no place: {}", first.message))
            } else {
                Ok(())
            }
        }
    }
}

/// What this process has used of the processor, since others may hold it up: fields 14 and 15 of `/proc/self/stat`, in hundredths of a
/// second.
fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let (_, fields) = stat.rsplit_once(')').expect("the name stands in brackets");
    let ticks: u64 = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|n| n.parse::<u64>().ok())
        .sum();
    Duration::from_millis(10 * ticks)
}

/// Where and with what words the last panic of this thread came.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Runs a range of cases; findings go to standard output, a line each: index, tab, what.
fn work(a: &Arguments, place: &Path) -> ExitCode {
    static AT: AtomicU64 = AtomicU64::new(0);
    static SINCE: Mutex<Option<(Instant, Duration)>> = Mutex::new(None);
    std::panic::set_hook(Box::new(|info| {
        let location = info
            .location()
            .map(|l| format!("{}:{}", l.file(), l.line()))
            .unwrap_or_default();
        let words = info.payload_as_str().unwrap_or("?").replace(['\n', '\t'], " ");
        *LAST_PANIC.lock().expect("no panic while it is held") = format!("panic at {location}: {words}");
    }));
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let since = *SINCE.lock().expect("no panic while it is held");
            let hangs = |(at, used): (Instant, Duration)| {
                processor_time() - used > TIME_LIMIT || at.elapsed() > WAITING_LIMIT
            };
            if since.is_some_and(hangs) {
                std::process::exit(OUT_OF_TIME);
            }
        }
    });
    let texts = texts(&a.directories, &a.level);
    let file = std::fs::File::create(place).expect("the worker's file can be written");
    for index in a.first..a.first + a.count {
        AT.store(index, Ordering::Relaxed);
        file.write_at(&index.to_le_bytes(), 0)
            .expect("the worker's file can be written");
        let text = a.mutant(&texts, index);
        *SINCE.lock().expect("no panic while it is held") = Some((Instant::now(), processor_time()));
        let result =
            std::panic::catch_unwind(|| attempt(&text, a, index)).unwrap_or_else(|_| Err(String::new()));
        *SINCE.lock().expect("no panic while it is held") = None;
        if let Err(mut what) = result {
            let panic = std::mem::take(&mut *LAST_PANIC.lock().expect("no panic while it is held"));
            if !panic.is_empty() {
                what = panic;
            }
            println!("{index}\t{what}");
        }
    }
    ExitCode::SUCCESS
}

type Findings = BTreeMap<String, (u64, Vec<u64>)>;

/// Runs a worker over a range; it writes the index that it is at to `place`.
fn run_worker(a: &Arguments, place: &Path, first: u64, count: u64, checks: bool) -> Output {
    let mut command = Command::new(std::env::current_exe().expect("a program knows its own path"));
    command.args(["--worker".as_ref(), place.as_os_str()]);
    for (name, value) in [("--first", first), ("--count", count), ("--seed", a.seed)] {
        command.arg(name).arg(value.to_string());
    }
    if !checks {
        command.arg("--no-checks");
    }
    command
        .args(["--level", &a.level])
        .args(&a.directories[2..])
        // It stands among the directories.
        .env_remove("HARNESS_CACHE")
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    command.output().expect("a worker starts")
}

/// Drives workers over one range until its end, whatever kills them.
fn supervise(a: &Arguments, first: u64, count: u64, findings: &Mutex<Findings>) {
    let place = std::env::temp_dir().join(format!("llforge-mutate-{}-{first}", std::process::id()));
    let mut at = first;
    while at < first + count {
        let output = run_worker(a, &place, at, first + count - at, a.checks);
        let mut found = findings.lock().expect("no panic while it is held");
        let mut note = |what: String, index: u64| {
            // numbers and names vary from case to case; the rest names the fault
            let key: String = what
                .chars()
                .filter(|c| !c.is_ascii_digit() || what.starts_with("panic"))
                .take(110)
                .collect();
            let entry = found.entry(key).or_default();
            entry.0 += 1;
            entry.1.push(index);
        };
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some((index, what)) = line.split_once('\t') {
                note(what.to_string(), index.parse().unwrap_or(0));
            }
        }
        if output.status.success() {
            break;
        }
        let bytes = std::fs::read(&place).unwrap_or_default();
        at = bytes.try_into().map_or(at, u64::from_le_bytes);
        // Checks take as long as there is code, which input may ask for without limit.
        let slow = output.status.code() == Some(OUT_OF_TIME);
        if slow && a.checks {
            let again = run_worker(a, &place, at, 1, false);
            if again.status.success() && again.stdout.is_empty() {
                at += 1;
                continue;
            }
        }
        note(
            match output.status.code() {
                Some(OUT_OF_TIME) => format!("more than {} s", TIME_LIMIT.as_secs()),
                Some(OUT_OF_MEMORY) => format!("more than {} MB", MEMORY_LIMIT >> 20),
                _ => format!("the worker dies: {}", output.status),
            },
            at,
        );
        at += 1;
    }
    // It is a small file in the temporary directory: nothing depends on its removal.
    let _ = std::fs::remove_file(&place);
}

fn main() -> ExitCode {
    let a = match arguments() {
        Ok(a) => a,
        Err(message) => {
            eprintln!("mutate: {message}");
            return ExitCode::from(2);
        }
    };
    if let Some(place) = &a.worker {
        return work(&a, place);
    }
    let texts = texts(&a.directories, &a.level);
    if texts.is_empty() {
        eprintln!("mutate: no files to be changed");
        return ExitCode::from(2);
    }
    if let Some(index) = a.show {
        // A closed pipe is the reader's choice.
        let _ = std::io::stdout().write_all(&a.mutant(&texts, index));
        return ExitCode::SUCCESS;
    }
    println!(
        "{} mutations of {} files, seed {}, {}",
        a.count,
        texts.len(),
        a.seed,
        a.level
    );
    let findings = Mutex::new(Findings::new());
    let share = a.count.div_ceil(a.jobs.max(1));
    std::thread::scope(|scope| {
        for job in 0..a.jobs.max(1) {
            let first = a.first + job * share;
            let count = share.min((a.first + a.count).saturating_sub(first));
            let (a, findings) = (&a, &findings);
            scope.spawn(move || supervise(a, first, count, findings));
        }
    });
    let findings = findings.into_inner().expect("no panic while it was held");
    let mut wrong = 0;
    for (what, (count, indices)) in &findings {
        wrong += count;
        println!("{count:7}  {what}  (e.g. --show {})", indices[0]);
        for index in indices.iter().take(3) {
            let ending = if a.level == "bitcode" { "bc" } else { "ll" };
            let path = format!("mutants/{}-{index}.{ending}", a.seed);
            // Writing the text is for convenience: `--show` makes it again.
            let _ = std::fs::create_dir_all("mutants")
                .and_then(|()| std::fs::write(path, a.mutant(&texts, *index)));
        }
    }
    println!("{} passed, {wrong} failed", a.count - wrong);
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Whether the error says that the file is something else: so many control characters came in.
fn is_foreign(message: &str) -> bool {
    message.starts_with("expected LLVM IR as text or bitcode, but this is ")
}
