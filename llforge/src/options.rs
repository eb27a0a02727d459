//! The command's options: llc's flags, with one or two dashes.
//!
//! `table` has what has an effect here. `llc_flags.txt` lists every flag that
//! `llc-22 --help-hidden` shows (`name=` where a value is wanted, `name?` where one may stand); those
//! that change nothing here (tuning, debugging, other targets) are accepted in silence, and those of
//! its list `UNSUPPORTED` are refused, since dropping them would give other code than was asked for.

mod pages;
pub mod response;
mod table;
mod values;

use crate::progress::Watcher;
use crate::trace::Trace;
use ir::options::{CodegenOptions, ExceptionModel};
use std::sync::Arc;
use table::{Flag, OPTIONS, Prefix, Print, UNSUPPORTED, Value};

/// What is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FileType {
    /// Relocatable object.
    Object,
    /// Assembly text.
    Assembly,
    /// Nothing, after all the work is done.
    Null,
    /// LLVM IR, as the parser understood it (`--emit=ir`).
    Ir,
    /// LLVM bitcode of the same (`--emit=bc`).
    Bitcode,
    /// Nothing, after parsing and verifying (`--verify-only`).
    VerifyOnly,
    /// Nothing: the object is handed over in memory ([`crate::driver::Compiled::model`]), for linking in place.
    Model,
}

/// What the input is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// LLVM IR.
    Ir,
    /// Assembly of the target.
    Assembly,
}

/// What a compilation is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Path of the input; `-` is standard input.
    pub input: String,
    /// `-x`; `None`: as the input's name ends.
    pub language: Option<Language>,
    /// `-o`; `-` is standard output.
    pub output: Option<String>,
    /// `-filetype`, `--emit`, `--verify-only`.
    pub file_type: FileType,
    /// Whether the command line says so; of a file of assembly an object is made if not.
    pub file_type_given: bool,
    /// `-mtriple`; empty: the module's, else the host's.
    pub triple: String,
    /// `-march`; empty: the triple's.
    pub march: String,
    /// What the code generator is told; its `triple` is worked out from the module and the two above.
    pub codegen: CodegenOptions,
    /// `-basic-block-sections=FILE`: the profile.
    pub block_profile: Option<String>,
    /// `--threads`: worker threads; 0 is one for each processor. The output does not depend on it.
    pub threads: usize,
    /// `-max-memory`: bytes that the command may use, its input among them and its threads' stacks not; if it needs more, it
    /// ends with an error. Of a library's user it is their own allocator's affair.
    pub max_memory: Option<usize>,
    /// `-disable-verify`: trust the input.
    pub disable_verify: bool,
    /// `-stats`: counts on standard error.
    pub stats: bool,
    /// `-fatal-warnings`: warnings are errors.
    pub fatal_warnings: bool,
    /// `-no-warn`: no warnings.
    pub no_warnings: bool,
    /// `-exception-model`.
    pub exception_model: ExceptionModel,
    /// `--run` and what belongs to it.
    pub run: Option<Run>,
    /// Inputs behind the first, each compiled by itself.
    pub more_inputs: Vec<String>,
    /// `-###`: show the command, do nothing.
    pub show_command: bool,
    /// `--persistent_worker`: serve requests.
    pub worker: bool,
    /// `--depfile`: where is written what the output depends on, for make.
    pub depfile: Option<String>,
    /// `--time-trace`: where the trace goes.
    pub time_trace: Option<String>,
    /// `--report`: where the page about the compilation goes.
    pub report: Option<String>,
    /// The trace, if one is kept.
    pub trace: Option<Arc<Trace>>,
    /// Who is told of progress ([`watch`](Options::watch)).
    pub watcher: Option<Watcher>,
    /// `--partition=I/N`: of N parts of the module, the one that is compiled, from 0.
    pub partition: Option<(u32, u32)>,
    /// The process ends behind this compilation: memory is left to its end, which is quicker than giving it back.
    pub ending: bool,
}

/// How a program is run in this process.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// `--run`.
    pub enabled: bool,
    /// `-entry-function`.
    pub entry: String,
    /// `-extra-module`: further modules of the program.
    pub extra_modules: Vec<String>,
    /// `-load`: shared libraries.
    pub libraries: Vec<String>,
    /// `-jit-kind=orc-lazy`: functions are compiled when they are called first.
    pub lazy: bool,
    /// `-perf-map`.
    pub perf_map: bool,
    /// `-jitdump`.
    pub jit_dump: bool,
    /// What stands behind the input's name.
    pub arguments: Vec<String>,
}

impl Default for Run {
    fn default() -> Self {
        Run {
            enabled: false,
            entry: "main".into(),
            extra_modules: Vec::new(),
            libraries: Vec::new(),
            lazy: false,
            perf_map: false,
            jit_dump: false,
            arguments: Vec::new(),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: "-".into(),
            language: None,
            output: None,
            file_type: FileType::Assembly,
            file_type_given: false,
            triple: String::new(),
            march: String::new(),
            codegen: CodegenOptions::default(),
            block_profile: None,
            threads: 0,
            max_memory: None,
            disable_verify: false,
            stats: false,
            fatal_warnings: false,
            no_warnings: false,
            exception_model: ExceptionModel::Default,
            run: None,
            more_inputs: Vec::new(),
            show_command: false,
            worker: false,
            depfile: None,
            time_trace: None,
            report: None,
            trace: None,
            watcher: None,
            partition: None,
            ending: false,
        }
    }
}

impl Options {
    /// Gives back what a value holds, unless the process is [`ending`](Options::ending).
    pub(crate) fn give_back<T>(&self, value: T) {
        if self.ending {
            std::mem::forget(value);
        }
    }
}

/// What the command line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Compile a module.
    Compile(Box<Options>),
    /// Print a text and end.
    Print(String),
}

/// Every flag of `llc-22`, sorted, one a line.
const LLC_FLAGS: &str = include_str!("llc_flags.txt");

/// How a flag takes its value.
#[derive(Copy, Clone, PartialEq)]
enum Takes {
    Nothing,
    Maybe,
    Value,
}

fn llc_flag(name: &str) -> Option<Takes> {
    const ENDS: [(&str, Takes); 3] = [("", Takes::Nothing), ("?", Takes::Maybe), ("=", Takes::Value)];
    let line = |end: &str| has_line(LLC_FLAGS, &format!("{name}{end}"));
    ENDS.iter().find(|(end, _)| line(end)).map(|(_, takes)| *takes)
}

/// Whether a text of sorted lines has this one.
fn has_line(mut text: &str, wanted: &str) -> bool {
    while !text.is_empty() {
        let middle = text.len() / 2;
        let start = text.as_bytes()[..middle]
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |n| n + 1);
        let end = text[start..].find('\n').map_or(text.len(), |n| start + n);
        text = match wanted.cmp(&text[start..end]) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => &text[..start],
            std::cmp::Ordering::Greater => text.get(end + 1..).unwrap_or(""),
        };
    }
    false
}

/// Reads the arguments that follow the command's name. The error is a sentence.
pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut options = Options::default();
    let mut input = None;
    let mut args = args.into_iter();
    let mut only_files = false;
    while let Some(arg) = args.next() {
        let dashed = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
        match dashed.filter(|d| !d.is_empty() && !only_files) {
            Some(body) => {
                if let Some(text) = option(&mut options, body, &mut args)? {
                    return Ok(Request::Print(text));
                }
            }
            None if arg == "--" && !only_files => only_files = true,
            None => {
                match input {
                    None => input = Some(arg),
                    Some(_) => options.more_inputs.push(arg),
                }
                if let Some(run) = options.run.as_mut().filter(|r| r.enabled) {
                    run.arguments = args.collect();
                    break;
                }
            }
        }
    }
    if let Some(i) = input {
        options.input = i;
    }
    if options.run.as_ref().is_some_and(|r| !r.enabled) {
        return Err("options of --run without it".into());
    }
    if options.more_inputs.is_empty() {
        options.settle_language();
    }
    check_target_names(&options)?;
    Ok(Request::Compile(Box::new(options)))
}

/// One option, without its dashes. Returns the text to print if it is one that prints.
fn option(
    o: &mut Options,
    body: &str,
    rest: &mut impl Iterator<Item = String>,
) -> Result<Option<String>, String> {
    let (name, value) = match body.split_once('=') {
        Some((n, v)) => (n, Some(v)),
        None => (body, None),
    };
    let mut wanted = |name: &str, value: Option<&str>| match value {
        Some(v) => Ok(v.to_string()),
        None => rest
            .next()
            .ok_or_else(|| format!("option '-{name}' requires a value")),
    };
    if let Some(spec) = OPTIONS.iter().find(|s| s.name == name) {
        match spec.effect {
            Flag(f) => f(o, boolean(name, value)?),
            Value(f) | Prefix(f) => {
                let v = wanted(name, value)?;
                if v == "help" && (name == "mcpu" || name == "mattr") {
                    return Ok(Some(crate::target::help(ir::triple::Arch::from_march(&o.march))));
                }
                f(o, &v)?;
            }
            Print(f) => return Ok(Some(f())),
        }
        return Ok(None);
    }
    if UNSUPPORTED.contains(&name) {
        if value.is_some() && boolean(name, value) == Ok(false) {
            return Ok(None);
        }
        return Err(format!("unsupported: option '-{name}'"));
    }
    match llc_flag(name) {
        Some(Takes::Value) => {
            wanted(name, value)?;
            return Ok(None);
        }
        Some(_) => return Ok(None),
        None => {}
    }
    for spec in OPTIONS {
        if let (Prefix(f), Some(v)) = (&spec.effect, body.strip_prefix(spec.name)) {
            f(o, v)?;
            return Ok(None);
        }
    }
    Err(match nearest(name) {
        Some(n) => format!("unknown option '-{name}': did you mean '-{n}'?"),
        None => format!("unknown option '-{name}': see --help"),
    })
}

fn boolean(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(v) => Err(format!(
            "option '-{name}' is a flag: '{v}' is neither true nor false"
        )),
    }
}

fn check_target_names(o: &Options) -> Result<(), String> {
    if !o.march.is_empty() && ir::triple::Arch::from_march(&o.march).is_none() {
        return Err(format!("unknown architecture '-march={}'", o.march));
    }
    Ok(())
}

/// The known option that takes the fewest edits to get from `name`, if it takes few.
fn nearest(name: &str) -> Option<&'static str> {
    let ours = OPTIONS.iter().map(|s| s.name);
    let theirs = LLC_FLAGS.lines().map(|l| l.trim_end_matches(['=', '?']));
    let limit = (name.len() / 3).max(1);
    let near = ours
        .chain(theirs)
        .filter(|n| n.len().abs_diff(name.len()) <= limit);
    let best = near.map(|n| (edit_distance(name, n), n)).min_by_key(|x| x.0)?;
    (best.0 <= limit).then_some(best.1)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

fn version_text() -> String {
    format!(
        "llforge {}\n  reads LLVM IR of LLVM 22 and before\n  host: {}\n  targets: x86-64, aarch64\n",
        env!("CARGO_PKG_VERSION"),
        ir::triple::Triple::host()
    )
}

impl Options {
    /// The defaults, for an object.
    pub fn object() -> Options {
        Options {
            file_type: FileType::Object,
            file_type_given: true,
            ..Options::default()
        }
    }

    /// Sets an option by its name on the command line, without dashes: `set("O", "2")`, `set("mcpu", "znver3")`. Flags take
    /// `true`, `false` or nothing.
    ///
    /// Errors: a sentence that says what is wrong with name or value.
    ///
    /// ```
    /// let mut options = llforge::Options::object();
    /// options.set("O", "0").unwrap();
    /// options.set("function-sections", "").unwrap();
    /// assert_eq!(options.set("O", "9").unwrap_err(), "invalid optimization level '-O9': -O0 to -O3 are known");
    /// assert!(options.set("funktion-sections", "").unwrap_err().contains("did you mean '-function-sections'?"));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let argument = match value {
            "" => name.to_string(),
            _ => format!("{name}={value}"),
        };
        option(self, &argument, &mut std::iter::empty())?;
        check_target_names(self)
    }

    /// With the target that a triple of the crate `target_lexicon` names.
    pub fn for_target(mut self, triple: &target_lexicon::Triple) -> Options {
        self.triple = crate::triple::from_lexicon(triple).text;
        self
    }

    /// Of a file of assembly an object is made, if nothing else is said.
    pub fn settle_language(&mut self) {
        if self.is_assembly() && !self.file_type_given && self.file_type == FileType::Assembly {
            self.file_type = FileType::Object;
        }
    }

    /// Whether the input is assembly.
    pub fn is_assembly(&self) -> bool {
        match self.language {
            Some(language) => language == Language::Assembly,
            None => self.input.ends_with(".s"),
        }
    }

    /// Where the output goes, as llc decides it; `None`: nothing is written. `-` is standard output.
    pub fn output_path(&self, coff: bool) -> Option<String> {
        if matches!(
            self.file_type,
            FileType::Null | FileType::VerifyOnly | FileType::Model
        ) {
            return None;
        }
        if let Some(o) = &self.output {
            return Some(o.clone());
        }
        if self.input == "-" || self.file_type == FileType::Ir {
            return Some("-".into());
        }
        let stem = [".ll", ".bc", ".mir", ".s"]
            .iter()
            .find_map(|e| self.input.strip_suffix(e));
        let ending = match self.file_type {
            FileType::Assembly => ".s",
            FileType::Bitcode if self.input.ends_with(".bc") => return Some("-".into()),
            FileType::Bitcode => ".bc",
            _ if coff => ".obj",
            _ => ".o",
        };
        Some(format!("{}{ending}", stem.unwrap_or(&self.input)))
    }
}

#[cfg(test)]
mod tests;
