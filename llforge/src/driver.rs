//! From text to bytes: the skeleton is parsed once, function bodies are compiled on all threads.
//!
//! ```text
//!   parse skeleton ─► verify module ─► ┌ job per function: parse ► verify ► select ► encode ┐ ─► object
//!                                      └ largest first, results placed in source order      ┘
//! ```
//! A job reads the module and nothing else that changes, so the output is the same for any number of
//! threads. Each thread has one `Worker` whose memory is reused from function to function. When
//! functions fail, the error that is reported is the one that stands first in the source.

use crate::block_profile;
use crate::memory::use_large_pages;
use crate::object;
use crate::options::{FileType, Options};
use crate::partition;
use crate::stack::{on_big_stack, on_threads, with_room};
use crate::target;
use crate::trace::Trace;
use emit::CodeBlob;
use emit::assemble::inline::Definitions;
use emit::metadata::MetadataReader;
use emit::module::DebugWriter;
use emit::object::ObjectModel;
use ir::body::Body;
use ir::context::ScopeMut;
use ir::diag::{Diagnostic, Severity};
use ir::ids::GlobalId;
use ir::metadata::{Md, MdValue};
use ir::module::{BodyState, Linkage, Module};
use ir::options::{CodeModel, CodegenOptions, ExceptionModel};
use ir::parse::ParseOptions;
use ir::source::Source;
use ir::triple::{Arch, ObjectFormat, Os, Triple};
use ir::verify::VerifyState;
use ir::write::Writer;
use machine::emission::Subprogram;
use machine::registry::FunctionCompiler;
use opt::pipeline::{Bodies, PASSES};
use opt::work::Work;
use regalloc::passes::NAMES;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Why nothing was made.
#[derive(Debug, Default)]
pub struct Failure {
    /// What is wrong, the first thing first; at least one error.
    pub diagnostics: Vec<Diagnostic>,
    /// The fault is llforge's: a panic was caught.
    pub internal: bool,
}

impl From<Box<Diagnostic>> for Failure {
    fn from(d: Box<Diagnostic>) -> Failure {
        Failure {
            diagnostics: vec![*d],
            internal: false,
        }
    }
}

/// A finished compilation.
#[derive(Debug, Default)]
pub struct Compiled {
    /// The object, assembly or IR; empty where nothing is to be written.
    pub bytes: Vec<u8>,
    /// The file of debug information's split units (`-split-dwarf-output`).
    pub split: Option<Vec<u8>>,
    /// Remarks about the input.
    pub warnings: Vec<Diagnostic>,
    /// Whether the object is COFF (its name ends in `.obj`).
    pub coff: bool,
    /// The object before it is encoded, of [`FileType::Model`].
    pub model: Option<Box<ObjectModel>>,
}

/// Bytes of IR that are worth a further thread.
const THREAD_SHARE: usize = 8 << 10;

/// Compiles a module given as text or bitcode.
///
/// ```
/// use llforge::{FileType, Options, compile};
/// let options = Options { file_type: FileType::Ir, ..Options::default() };
/// let ir = compile(b"@x = global i32 7", &options).unwrap();
/// assert!(String::from_utf8(ir).unwrap().contains("@x = global i32 7"));
/// let errors = compile(b"@x = global i32 @y", &options).unwrap_err();
/// assert!(!errors.internal && errors.diagnostics[0].offset.is_some());
/// ```
pub fn compile(input: &[u8], options: &Options) -> Result<Vec<u8>, Failure> {
    compile_input(input, options).map(|c| c.bytes)
}

/// As [`compile`], with what the command wants to know beside the bytes.
pub fn compile_input(input: &[u8], options: &Options) -> Result<Compiled, Failure> {
    with_room(input.len(), || match options.is_assembly() {
        true => assemble(input, options),
        false => {
            let (module, clock) = read(input, options)?;
            run(module, Source::of(input), options, clock)
        }
    })
}

/// Whether the target is big-endian, if the options name one.
fn known_order(options: &Options) -> Option<bool> {
    let arch = match (options.march.as_str(), options.triple.as_str()) {
        ("", "") => return None,
        ("", triple) => Triple::parse(triple).arch,
        (march, _) => Arch::from_march(march)?,
    };
    Some(arch != arch.little_endian())
}

/// What is read of bodies.
fn parse_options(options: &Options) -> ParseOptions {
    let big_endian = known_order(options);
    match options.file_type {
        FileType::Ir | FileType::Bitcode | FileType::VerifyOnly => ParseOptions {
            big_endian,
            ..ParseOptions::ALL
        },
        // Only bodies that must be read at once are read before it is known whether debuggers are told anything.
        _ => ParseOptions {
            locations: true,
            // The weights of branches stand in nodes.
            all_metadata: options.codegen.split_functions,
            threads: options.threads != 1,
            big_endian,
            ..ParseOptions::CODEGEN
        },
    }
}

/// Reads all but bodies.
fn read(input: &[u8], options: &Options) -> Result<(Module, Clock), Failure> {
    let mut clock = Clock::start(options);
    let source = Source::of(input);
    let parsed = on_big_stack(|| guarded(|| source.read_module(&parse_options(options))))?;
    clock.lap("parse module");
    Ok((parsed?, clock))
}

/// Reads all but bodies of a module; they stay in `input` ([`Source::of`]) for [`compile_skeleton`].
pub fn read_skeleton(input: &[u8], options: &Options) -> Result<Module, Failure> {
    with_room(input.len(), || read(input, options).map(|r| r.0))
}

/// As [`compile_input`], of a module that has been read from `source` (and perhaps changed since).
pub fn compile_skeleton(module: Module, source: Source<'_>, options: &Options) -> Result<Compiled, Failure> {
    let size = match source {
        Source::Text(input) | Source::Bitcode(input) => input.len(),
        Source::Memory => usize::MAX,
    };
    with_room(size, || run(module, source, options, Clock::start(options)))
}

/// Assembles a file of assembly: a module that has nothing else.
fn assemble(text: &[u8], options: &Options) -> Result<Compiled, Failure> {
    if !matches!(options.file_type, FileType::Object | FileType::Null) {
        let message = "of a file of assembly only objects are made (-filetype=obj)";
        return Err(Diagnostic::unsupported(None, message).into());
    }
    let mut clock = Clock::start(options);
    let mut module = Module::new();
    let source = Source::Text(text);
    let mut codegen = resolve_target(&mut module, options)?;
    let metadata = MetadataReader::new(&module, source);
    read_flags(&mut codegen, &metadata)?;
    let settled = &codegen;
    let assembled = on_big_stack(move || guarded(move || object::assemble(&metadata, settled)))?;
    let (bytes, warnings) = assembled?;
    clock.lap("assemble");
    clock.report();
    Ok(Compiled {
        bytes: match options.file_type {
            FileType::Null => Vec::new(),
            _ => bytes,
        },
        split: None,
        warnings: settle(warnings, options)?,
        coff: codegen.triple.format == ObjectFormat::Coff,
        model: None,
    })
}

/// Compiles a module made in memory (see `ir::builder`).
pub fn compile_module(module: Module, options: &Options) -> Result<Vec<u8>, Failure> {
    compile_skeleton(module, Source::Memory, options).map(|c| c.bytes)
}

fn run(
    mut module: Module,
    source: Source<'_>,
    options: &Options,
    mut clock: Clock,
) -> Result<Compiled, Failure> {
    if let Some((part, count)) = options.partition {
        partition::select(&mut module, part, count)?;
    }
    let mut codegen = match options.file_type {
        FileType::Ir | FileType::Bitcode | FileType::VerifyOnly => None,
        _ => Some(resolve_target(&mut module, options)?),
    };
    let mut warnings = Vec::new();
    if let Some(c) = &codegen
        && let Some(target) = target::of(c.triple.arch)
    {
        for what in (target.ignored_names)(&module, c) {
            warnings.push(Diagnostic::warning(None, format!("{what}: ignored")));
        }
    }
    if !options.disable_verify {
        let found = on_big_stack(|| guarded(|| ir::verify::verify_module(&module)))?;
        let (errors, rest) = found
            .into_iter()
            .partition(|d: &Diagnostic| d.severity == Severity::Error);
        if !Vec::is_empty(&errors) {
            return Err(Failure {
                diagnostics: errors,
                internal: false,
            });
        }
        warnings.extend::<Vec<_>>(rest);
        clock.lap("verify module");
    }
    let mut warnings = settle(warnings, options)?;
    if let Some(c) = &codegen {
        add_globals(&mut module, source, options, c)?;
    }
    if codegen.as_ref().is_some_and(|c| c.emulated_tls == Some(true)) {
        emit::emulated_tls::lower(&mut module);
    }
    let metadata = MetadataReader::new(&module, source);
    if let Some(c) = &mut codegen {
        read_flags(c, &metadata)?;
        if let Some(path) = &options.block_profile {
            block_profile::settle(path, &metadata, c)?;
        }
        warnings.extend(settle(object::unheeded_flags(&metadata, c), options)?);
    }
    let parse_options = ParseOptions {
        locations: codegen.is_some() && object::has_debug_information(&metadata),
        ..parse_options(options)
    };
    let job = Job {
        module: &module,
        source,
        parse_options: &parse_options,
        options,
    };
    let mut done = match &codegen {
        None => Compiled {
            bytes: match options.file_type {
                FileType::Bitcode => job.write_bitcode(&mut clock)?,
                _ => job.print_ir(&mut clock)?,
            },
            ..Compiled::default()
        },
        Some(c) => {
            let mut done = job.generate(c, metadata, &mut clock)?;
            warnings.extend(settle(std::mem::take(&mut done.warnings), options)?);
            done
        }
    };
    clock.report();
    done.warnings = warnings;
    options.give_back(module);
    Ok(done)
}

/// Defines and declares what code generation needs beside the module's own globals.
fn add_globals(
    module: &mut Module,
    source: Source<'_>,
    options: &Options,
    codegen: &CodegenOptions,
) -> Result<(), Failure> {
    let own = module.globals.len();
    opt::safe_stack::declare(module);
    let parse = parse_options(options);
    opt::collector::declare(module, |module, g, body| {
        source.read_body(module, g, &parse, body).is_ok()
    });
    if codegen.triple.is_arm64ec() && codegen.arm64ec_thunks {
        opt::arm64ec::declare(module, |module, g, body| {
            source.read_body(module, g, &parse, body).is_ok()
        })?;
    }
    if codegen.just_my_code {
        let triple = &codegen.triple;
        let coff = triple.format == ObjectFormat::Coff && triple.is_msvc_environment();
        let flags = emit::just_my_code::flags(&MetadataReader::new(module, source));
        if !flags.is_empty() && !coff && triple.format != ObjectFormat::Elf {
            return Err(Failure::from(Diagnostic::unsupported(
                None,
                format!("option '-enable-jmc-instrument' for target '{triple}'"),
            )));
        }
        emit::just_my_code::define(module, &flags, coff);
    }
    if module.globals.len() > own {
        emit::dso_local::settle(module, codegen);
    }
    Ok(())
}

/// Warnings as `-no-warn` and `-fatal-warnings` have them.
fn settle(mut warnings: Vec<Diagnostic>, options: &Options) -> Result<Vec<Diagnostic>, Failure> {
    if options.no_warnings {
        warnings.clear();
    }
    if options.fatal_warnings && !warnings.is_empty() {
        for d in &mut warnings {
            d.severity = Severity::Error;
        }
        return Err(Failure {
            diagnostics: warnings,
            internal: false,
        });
    }
    Ok(warnings)
}

/// Refuses targets for which no objects are written; whether they are COFF.
fn check_format(triple: &Triple) -> Result<bool, Failure> {
    let is_big = triple.arch != triple.arch.little_endian();
    if is_big && (triple.is_darwin() || triple.os == Os::Windows) {
        return Err(unsupported(format!("big-endian code of target '{triple}'")));
    }
    let macho = !is_big
        && triple.format == ObjectFormat::MachO
        && (!triple.is_windows_abi() || triple.arch == Arch::X86_64);
    let coff = !is_big && triple.format == ObjectFormat::Coff && triple.is_windows_abi();
    if triple.format != ObjectFormat::Elf && !macho && !coff {
        return Err(unsupported(format!(
            "{:?} objects of target '{triple}'",
            triple.format
        )));
    }
    Ok(coff)
}

fn unsupported(what: String) -> Failure {
    Diagnostic::unsupported(None, what).into()
}

/// Refuses pointers of 32 bits where they are not done.
fn check_pointers(triple: &Triple, model: Option<CodeModel>) -> Result<(), Failure> {
    let known = matches!(
        (triple.arch, triple.format),
        (Arch::X86_64, ObjectFormat::Elf) | (Arch::AArch64, ObjectFormat::MachO)
    );
    if triple.is_ilp32() && !known {
        return Err(unsupported(format!("32-bit pointers of target '{triple}'")));
    }
    if triple.is_ilp32() && model == Some(CodeModel::Large) {
        return Err(unsupported(format!(
            "option '-code-model=large' for target '{triple}'"
        )));
    }
    Ok(())
}

/// Settles the target (options, then module, then host) and gives the module the target's data layout,
/// as llc does whatever layout is written in the module.
fn resolve_target(module: &mut Module, options: &Options) -> Result<CodegenOptions, Failure> {
    let mut codegen = options.codegen.clone();
    if module.source_name.is_empty() {
        // As in LLVM, a module without `source_filename` is named for its file.
        module.source_name = ScopeMut::module(&mut module.ctx).str(input_name(options).as_bytes());
    }
    let written = module.scope().str(module.triple).into_owned();
    let mut triple = match (options.triple.as_str(), written.as_str()) {
        ("", "") => Triple::host(),
        ("", t) => Triple::parse(t),
        (t, _) => Triple::parse(t),
    };
    if !options.march.is_empty()
        && let Some(arch) = Arch::from_march(&options.march)
    {
        triple = triple.with_arch(arch);
    }
    if triple.arch == Arch::AArch64_32 {
        // Its instructions are those of AArch64; its pointers are `is_ilp32`'s.
        triple.arch = Arch::AArch64;
    }
    let Some(target) = target::of(triple.arch) else {
        let names = target::names();
        return Err(unsupported(format!("target '{triple}': supported: {names}")));
    };
    if let Some(variant) = triple.variant() {
        return Err(unsupported(format!("{variant} of target '{triple}'")));
    }
    check_pointers(&triple, codegen.code_model)?;
    let coff = check_format(&triple)?;
    let native = match triple.is_msvc_environment() || triple.is_windows_abi() {
        true => ExceptionModel::WinEh,
        false => ExceptionModel::Dwarf,
    };
    let model = options.exception_model;
    // (the writer of assembly has no such frames for COFF)
    let text = options.file_type == FileType::Assembly;
    codegen.dwarf_on_windows =
        coff && native == ExceptionModel::WinEh && model == ExceptionModel::Dwarf && !text;
    codegen.sjlj = model == ExceptionModel::Sjlj
        && triple.arch == Arch::X86_64
        && (triple.format == ObjectFormat::Elf || coff && native == ExceptionModel::WinEh);
    codegen.no_unwinding = triple.format == ObjectFormat::Elf
        && !codegen.sjlj
        && matches!(
            model,
            ExceptionModel::WinEh | ExceptionModel::Wasm | ExceptionModel::Sjlj
        );
    let other = codegen.dwarf_on_windows || codegen.sjlj || codegen.no_unwinding;
    if model != ExceptionModel::Default && model != native && !other {
        let name = model.keyword();
        return Err(unsupported(format!(
            "option '-exception-model={name}' for target '{triple}'"
        )));
    }
    if codegen.cpu.is_empty() && triple.text.starts_with("arm64e-") {
        // The first processor that signs pointers.
        codegen.cpu = "apple-a12".into();
    }
    if codegen.cpu == "native" {
        codegen.cpu.clear();
        let own = crate::host::features(triple.arch);
        codegen.features = match codegen.features.as_str() {
            "" => own,
            given => format!("{own},{given}"),
        };
    }
    let layout = triple
        .default_data_layout()
        .expect("supported architectures have a layout");
    module.data_layout = ir::datalayout::DataLayout::parse(&layout).expect("default layouts are well-formed");
    codegen.reloc_model = triple.effective_reloc_model(codegen.reloc_model);
    let output = options.output_path(triple.format == ObjectFormat::Coff);
    codegen.output_name = output.filter(|name| name != "-").unwrap_or_default();
    codegen.input_name = input_name(options).into();
    codegen.triple = triple;
    emit::dso_local::settle(module, &codegen);
    if !codegen.cpu.is_empty() {
        (target.check_cpu)(&codegen.cpu).map_err(|e| Diagnostic::error(None, e))?;
    }
    codegen
        .emulated_tls
        .get_or_insert(codegen.triple.has_emulated_tls());
    Ok(codegen)
}

/// The input as LLVM names it.
fn input_name(options: &Options) -> &str {
    match options.input.as_str() {
        "-" => "<stdin>",
        name => name,
    }
}

/// What the module's flags settle. Errors: flags that are refused.
fn read_flags(codegen: &mut CodegenOptions, metadata: &MetadataReader<'_>) -> Result<(), Failure> {
    let flag = (codegen.code_model.is_none()).then(|| metadata.flags_place());
    codegen.code_model = codegen.code_model.or_else(|| object::module_code_model(metadata));
    object::check_code_model(codegen, flag)?;
    if let Some(target) = target::of(codegen.triple.arch) {
        (target.settle)(codegen);
    }
    codegen.pie = object::module_is_pie(metadata);
    codegen.flags = object::module_flags(metadata, codegen)?;
    Ok(())
}

/// What all jobs of one compilation share.
struct Job<'a> {
    module: &'a Module,
    source: Source<'a>,
    parse_options: &'a ParseOptions,
    options: &'a Options,
}

/// Time in each phase of the work on functions, in the order of [`PHASES`], then in each pass over IR, and in each pass of
/// machine IR that has a name.
type Times = [Duration; PHASES.len() + PASSES.len() + NAMES.len()];
const NO_TIMES: Times = [Duration::ZERO; PHASES.len() + PASSES.len() + NAMES.len()];

const PHASES: [&str; 7] = [
    "parse bodies",
    "verify bodies",
    "select instructions",
    "allocate registers",
    "encode",
    "print",
    "read debug information",
];
const PARSE: usize = 0;
const VERIFY: usize = 1;
const SELECT: usize = 2;
const ALLOCATE: usize = 3;
const PRINT: usize = 5;
const AHEAD: usize = 6;

/// One thread's reusable memory.
#[derive(Default)]
struct Worker {
    work: Work,
    verify: VerifyState,
    /// Of the target of the first function.
    compiler: Option<Box<dyn FunctionCompiler>>,
    /// Of phases.
    times: [Duration; PHASES.len()],
}

impl Worker {
    /// Books the time of a phase that began then.
    fn book(&mut self, phase: usize, begin: Option<Instant>) {
        self.times[phase] += begin.map_or(Duration::ZERO, |begin| begin.elapsed());
    }

    /// Adds the time that it spent; passes have rows of their own, beside those of selection and allocation.
    fn add_times(&self, total: &mut Times) {
        let compiler = self.compiler.as_ref().map_or(Default::default(), |c| c.times());
        let passes = &self.work.times.0;
        let add = |rows: &mut [Duration], times: &[Duration]| {
            for (sum, t) in rows.iter_mut().zip(times) {
                *sum += *t;
            }
        };
        add(total, &self.times);
        add(&mut total[SELECT..], &compiler);
        add(&mut total[PHASES.len()..], passes);
        total[SELECT] = total[SELECT].saturating_sub(passes.iter().sum());
        let passes = self
            .compiler
            .as_ref()
            .map_or(Default::default(), |c| c.pass_times());
        add(&mut total[PHASES.len() + PASSES.len()..], &passes);
        total[ALLOCATE] = total[ALLOCATE].saturating_sub(passes.iter().sum());
    }
}

impl Bodies for Job<'_> {
    fn read(&self, g: GlobalId, longest: usize, body: &mut Body) -> bool {
        let Some(function) = self.module.function(g) else {
            return false;
        };
        if self.source.least_length(&function.body) > longest
            || self
                .source
                .read_body(self.module, g, self.parse_options, body)
                .is_err()
        {
            return false;
        }
        let mut state = VerifyState::new();
        !body.blocks.is_empty()
            && (self.options.disable_verify
                || ir::verify::verify_body(self.module, g, body, &mut state)
                    .iter()
                    .all(|d| d.severity != Severity::Error))
    }
}

impl Job<'_> {
    /// Function bodies with their sizes in source order; with `code`, those that get code.
    fn functions(&self, code: bool) -> Vec<(GlobalId, usize)> {
        let with_size = |g: GlobalId| match &self.module.function(g)?.body {
            // Their definitions are elsewhere; bodies are for the optimiser.
            _ if code && self.module.global(g).linkage == Linkage::AvailableExternally => None,
            BodyState::None => None,
            BodyState::Text { start, end } => Some((g, (*end - *start) as usize)),
            BodyState::Parsed(b) => Some((g, b.insts.len() * 32)),
        };
        (0..self.module.globals.len())
            .map(GlobalId::new)
            .filter_map(with_size)
            .collect()
    }

    /// The time, if times are asked for: reading the clock for each phase of each function is 1 % of -O0.
    fn timer(&self) -> Option<Instant> {
        self.options.codegen.inspect.times.then(Instant::now)
    }

    /// Parses and verifies a function; the worker has its body then.
    fn read_body(&self, g: GlobalId, worker: &mut Worker) -> Result<(), Failure> {
        let start = self.timer();
        let body = worker.work.start();
        self.source.read_body(self.module, g, self.parse_options, body)?;
        let parsed = self.timer();
        worker.book(PARSE, start);
        if !self.options.disable_verify {
            let verify = &mut worker.verify;
            let mut found = ir::verify::verify_body(self.module, g, worker.work.body(), verify);
            found.retain(|d| d.severity == Severity::Error);
            if !found.is_empty() {
                return Err(Failure {
                    diagnostics: found,
                    internal: false,
                });
            }
            worker.work.adopt(&mut verify.cfg);
            worker.book(VERIFY, parsed);
        }
        Ok(())
    }

    /// What debuggers are told a function is, if they are.
    fn subprogram(&self, g: GlobalId) -> Option<Subprogram> {
        if !self.parse_options.locations {
            return None;
        }
        let scope = self.module.scope();
        let attached = &self.module.global(g).metadata;
        let &(_, node) = attached.iter().find(|(kind, _)| scope.bytes(*kind) == b"dbg")?;
        let mut overlay = Body::new();
        let read = self.source.read_metadata(self.module, node, &mut overlay).ok()?;
        let Md::Node(fields) = &read else { return None };
        let names = overlay.scope(self.module);
        let field = |name: &[u8]| fields.fields.iter().find(|f| names.bytes(f.label) == name);
        let scope_line = match field(b"scopeLine").map(|f| f.value) {
            Some(MdValue::Int(line)) => u32::try_from(line).unwrap_or(0),
            _ => 0,
        };
        field(b"unit")?;
        let key_instructions = field(b"keyInstructions").is_some_and(|f| f.value == MdValue::Bool(true));
        Some(Subprogram {
            node,
            scope_line,
            key_instructions,
        })
    }

    /// The code generator, from a function's text to its machine code.
    fn compile_function(
        &self,
        g: GlobalId,
        codegen: &CodegenOptions,
        assembly: Option<&Arc<Definitions>>,
        worker: &mut Worker,
    ) -> Result<CodeBlob, Failure> {
        self.read_body(g, worker)?;
        let subprogram = self.subprogram(g);
        let locations = worker.work.locations_mut();
        if subprogram.is_some_and(|s| s.key_instructions) || locations.has_atoms() {
            ir::location::note_key_scopes(self.module, self.source, locations);
        }
        let job = machine::compile::Job {
            module: self.module,
            global: g,
            options: codegen,
            bodies: self,
            subprogram,
            keep_layout: self.options.file_type == FileType::Assembly || codegen.save_temp_labels,
            assembly,
        };
        let target = target::of(codegen.triple.arch).expect("settled with the options");
        let compiler = worker.compiler.get_or_insert_with(target.compiler);
        Ok(compiler.compile(&job, &mut worker.work)?)
    }

    fn generate(
        &self,
        codegen: &CodegenOptions,
        metadata: MetadataReader<'_>,
        clock: &mut Clock,
    ) -> Result<Compiled, Failure> {
        let functions = self.functions(true);
        let assembly = guarded(|| object::definitions(self.module, codegen))?;
        let debug = debuginfo::Writer::for_module(self.module, self.source);
        let ahead = || {
            if let Some(debug) = debug.as_ref().filter(|_| self.parse_options.locations) {
                debug.read_ahead();
            }
        };
        let (blobs, times) = self.for_each(&functions, &ahead, |g, worker| {
            self.compile_function(g, codegen, assembly.as_ref(), worker)
        })?;
        clock.work(&times);
        if self.options.stats {
            let sum = |f: fn(&CodeBlob) -> usize| blobs.iter().map(f).sum::<usize>();
            eprintln!("{:10} functions", blobs.len());
            eprintln!("{:10} bytes of code", sum(|b| b.code.len()));
            eprintln!("{:10} relocations in code", sum(|b| b.relocs.len()));
            eprintln!("{:10} bytes of constants", sum(|b| b.constant_bytes.len()));
        }
        let file_type = self.options.file_type;
        let (placed, told) = (&blobs, debug.as_ref());
        let finish = move || {
            let told = told.map(|writer| writer as &dyn DebugWriter<'_>);
            object::finish(&metadata, codegen, file_type, placed, told)
        };
        let finished = on_big_stack(move || guarded(finish))??;
        clock.lap("write object");
        self.options.give_back((blobs, debug));
        Ok(finished)
    }

    fn print_ir(&self, clock: &mut Clock) -> Result<Vec<u8>, Failure> {
        let functions = self.functions(false);
        let verify_only = self.options.file_type == FileType::VerifyOnly;
        let mut writer = Writer::new(self.module);
        if !verify_only {
            self.name_block_addresses(&functions, &mut writer)?;
        }
        let (texts, times) = self.for_each(&functions, &|| {}, |g, worker| {
            self.read_body(g, worker)?;
            let start = self.timer();
            let mut out = Vec::new();
            if !verify_only {
                writer.function(g, worker.work.body(), &mut out);
            }
            worker.book(PRINT, start);
            Ok(out)
        })?;
        clock.work(&times);
        if verify_only {
            return Ok(Vec::new());
        }
        let mut out = Vec::with_capacity(texts.iter().map(Vec::len).sum::<usize>() + (1 << 16));
        writer.header(&mut out);
        let mut texts = functions.iter().map(|f| f.0).zip(texts).peekable();
        for g in (0..self.module.globals.len()).map(GlobalId::new) {
            match texts.next_if(|t| t.0 == g) {
                Some((_, text)) => out.extend_from_slice(&text),
                None => writer.global(g, &mut out),
            }
        }
        writer.trailer(&mut out);
        clock.lap("join");
        Ok(out)
    }

    fn write_bitcode(&self, clock: &mut Clock) -> Result<Vec<u8>, Failure> {
        let functions = self.functions(false);
        let (bodies, times) = self.for_each(&functions, &|| {}, |g, worker| {
            self.read_body(g, worker)?;
            Ok(worker.work.body().clone())
        })?;
        clock.work(&times);
        let bodies: Vec<(GlobalId, &Body)> = functions.iter().map(|f| f.0).zip(&bodies).collect();
        let source = match &self.options.input[..] {
            "-" => b"<stdin>",
            name => name.as_bytes(),
        };
        let written = on_big_stack(|| guarded(|| ir::bitcode::write_module(self.module, &bodies, source)))??;
        clock.lap("write bitcode");
        Ok(written)
    }

    /// Tells the writer how it will number blocks whose address is taken and that have no name.
    fn name_block_addresses(
        &self,
        functions: &[(GlobalId, usize)],
        writer: &mut Writer,
    ) -> Result<(), Failure> {
        let mut wanted: Vec<GlobalId> = writer.numbered_block_functions();
        wanted.retain(|g| functions.binary_search_by_key(g, |f| f.0).is_ok());
        let list: Vec<(GlobalId, usize)> = wanted.into_iter().map(|g| (g, 0)).collect();
        let (bodies, _) = self.for_each(&list, &|| {}, |g, _| {
            let mut body = Body::new();
            self.source
                .read_body(self.module, g, self.parse_options, &mut body)?;
            Ok(body)
        })?;
        for b in &bodies {
            writer.name_blocks(b);
        }
        Ok(())
    }

    /// Runs a job for each function on all threads, largest first, and returns the results in order. One of the threads
    /// starts with `ahead`.
    fn for_each<T: Send>(
        &self,
        functions: &[(GlobalId, usize)],
        ahead: &(dyn Fn() + Sync),
        run: impl Fn(GlobalId, &mut Worker) -> Result<T, Failure> + Sync,
    ) -> Result<(Vec<T>, Times), Failure> {
        let mut order: Vec<u32> = (0..functions.len() as u32).collect();
        // What is printed on the way comes in the order of the source.
        let printing = self.options.codegen.inspect.is_printing();
        if !printing {
            order.sort_unstable_by_key(|i| (std::cmp::Reverse(functions[*i as usize].1), *i));
        }
        let size: usize = functions.iter().map(|f| f.1).sum();
        let most = functions.len().min(1 + size / THREAD_SHARE).max(1);
        let threads = match self.options.threads {
            _ if printing || most == 1 => 1,
            // The system reads files to tell.
            0 => std::thread::available_parallelism()
                .map_or(1, |n| n.get())
                .min(most),
            n => n.min(most),
        };
        let next = AtomicUsize::new(0);
        // The index of the first function that failed: later ones need not be compiled.
        let failed = AtomicUsize::new(usize::MAX);
        let (finished, cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
        // A watcher may stop it all.
        let tell = |done: usize| {
            let watcher = self.options.watcher.as_ref();
            if watcher.is_some_and(|w| w.tell(done, functions.len()).is_break()) {
                cancelled.store(true, Ordering::Relaxed);
            }
        };
        tell(0);
        let workers = AtomicU64::new(1);
        let trace = self.options.trace.as_deref();
        let total = Mutex::new(NO_TIMES);
        let work = || {
            if self.options.ending {
                // What a thread keeps of its functions is about half of their text.
                use_large_pages(size / threads / 2);
            }
            let mut worker = Worker::default();
            let thread = workers.fetch_add(1, Ordering::Relaxed);
            // Room for all: memory that is not written to costs nothing, results that move as the list grows do.
            let mut done: Vec<(u32, Result<T, Failure>)> = Vec::with_capacity(functions.len());
            if thread == 1 {
                let begin = Instant::now();
                // What makes it panic is met again, and reported, where its results are wanted.
                let _ = guarded(ahead);
                worker.times[AHEAD] += begin.elapsed();
            }
            while let Some(&i) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                if cancelled.load(Ordering::Relaxed) {
                    break;
                }
                if i as usize > failed.load(Ordering::Relaxed) {
                    continue;
                }
                let g = functions[i as usize].0;
                let begin = trace.map(|_| Instant::now());
                let result = guarded(|| run(g, &mut worker)).unwrap_or_else(|mut failure| {
                    // What the panic left half-done is dropped.
                    worker = Worker::default();
                    let name = self.module.scope().str(self.module.global(g).name).into_owned();
                    for d in &mut failure.diagnostics {
                        d.message.push_str(&format!(" in function '@{name}'"));
                        d.offset = self.module.global(g).offset;
                    }
                    Err(failure)
                });
                if let (Some(trace), Some(begin)) = (trace, begin) {
                    let name = self.module.scope().str(self.module.global(g).name);
                    trace.note(&name, "function", thread, begin);
                }
                if result.is_err() {
                    failed.fetch_min(i as usize, Ordering::Relaxed);
                }
                done.push((i, result));
                tell(1 + finished.fetch_add(1, Ordering::Relaxed));
            }
            worker.add_times(&mut total.lock().expect("no panic while the lock is held"));
            done
        };
        let all = on_threads(threads, work);
        if cancelled.into_inner() {
            return Err(Diagnostic::error(None, "cancelled").into());
        }
        Ok((
            in_order(functions.len(), all)?,
            total.into_inner().expect("no panic while the lock is held"),
        ))
    }
}

/// The results of `count` jobs in their order; if some failed, the failure of the first of them.
fn in_order<T>(count: usize, done: Vec<Vec<(u32, Result<T, Failure>)>>) -> Result<Vec<T>, Failure> {
    let mut results: Vec<Option<T>> = Vec::new();
    results.resize_with(count, || None);
    let mut first: Option<(u32, Failure)> = None;
    for (i, result) in done.into_iter().flatten() {
        match result {
            Ok(r) => results[i as usize] = Some(r),
            Err(failure) if first.as_ref().is_none_or(|f| i < f.0) => first = Some((i, failure)),
            Err(_) => {}
        }
    }
    if let Some((_, failure)) = first {
        return Err(failure);
    }
    let results = results.into_iter().map(|r| r.expect("every job was done"));
    Ok(results.collect())
}

thread_local! {
    /// Where the last panic of this thread happened.
    static PANIC_PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes panics silent and remembers their places, since they are caught and reported as internal
/// errors. For the command; `LLFORGE_BACKTRACE` in the environment keeps Rust's own report as well.
pub fn record_panics() {
    let default = std::panic::take_hook();
    let loud = std::env::var_os("LLFORGE_BACKTRACE").is_some();
    std::panic::set_hook(Box::new(move |info| {
        if loud {
            default(info);
        }
        if let Some(l) = info.location() {
            PANIC_PLACE.with_borrow_mut(|p| *p = format!("{}:{}", l.file(), l.line()));
        }
    }));
}

/// Runs a job; a panic becomes an internal error.
fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("panic");
        let place = PANIC_PLACE.with_borrow_mut(std::mem::take);
        let at = if place.is_empty() {
            String::new()
        } else {
            format!(" at {place}")
        };
        Failure {
            diagnostics: vec![*Diagnostic::error(None, format!("internal error: {text}{at}"))],
            internal: true,
        }
    })
}

/// Times of the phases for `-time-passes`.
struct Clock {
    trace: Option<Arc<Trace>>,
    enabled: bool,
    last: Instant,
    rows: Vec<(&'static str, Duration)>,
}

impl Clock {
    fn start(options: &Options) -> Clock {
        Clock {
            trace: options.trace.clone(),
            enabled: options.codegen.inspect.times,
            last: Instant::now(),
            rows: Vec::new(),
        }
    }
    /// Books the time since the last lap.
    fn lap(&mut self, name: &'static str) {
        let now = Instant::now();
        self.rows.push((name, now - self.last));
        if let Some(trace) = &self.trace {
            trace.note(name, "phase", 0, self.last);
        }
        self.last = now;
    }
    /// Books the time that all workers spent.
    fn work(&mut self, times: &Times) {
        let (phases, passes) = times.split_at(PHASES.len());
        let (over_ir, behind) = passes.split_at(PASSES.len());
        let mut rows: Vec<_> = PHASES.into_iter().zip(phases.iter().copied()).collect();
        rows.splice(
            ALLOCATE + 1..ALLOCATE + 1,
            NAMES.into_iter().zip(behind.iter().copied()),
        );
        rows.splice(
            SELECT..SELECT,
            PASSES.iter().map(|p| p.name).zip(over_ir.iter().copied()),
        );
        self.rows.extend(rows.into_iter().filter(|(_, t)| !t.is_zero()));
        if let Some(trace) = &self.trace {
            trace.note("functions", "phase", 0, self.last);
        }
        self.last = Instant::now();
    }
    fn report(&self) {
        if !self.enabled {
            return;
        }
        let total: Duration = self.rows.iter().map(|r| r.1).sum();
        eprintln!("time of phases, summed over threads:");
        for (name, t) in &self.rows {
            let share = 100.0 * t.as_secs_f64() / total.as_secs_f64().max(1e-9);
            eprintln!("  {:8.2} ms {share:5.1} %  {name}", t.as_secs_f64() * 1e3);
        }
        eprintln!("  {:8.2} ms          total", total.as_secs_f64() * 1e3);
    }
}
