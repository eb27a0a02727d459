//! The table of options: what each does, and what is refused.

use super::{FileType, Language, Options};
use ir::options::{
    AccelTables, AsmSyntax, CodeModel, Compression, DebuggerTune, DwarfUnwind, ExceptionModel, FpContract,
    FramePointer, LinkageNames, MinimizeAddr, OpConvert, OptLevel, RelocModel,
};
use opt::pipeline::PASSES;

/// What an option does.
pub(super) enum Effect {
    /// `-x`, `-x=true`, `-x=false`.
    Flag(fn(&mut Options, bool)),
    /// `-x=V` or `-x V`.
    Value(fn(&mut Options, &str) -> Result<(), String>),
    /// `-xV`, `-x=V` or `-x V`.
    Prefix(fn(&mut Options, &str) -> Result<(), String>),
    /// Prints and ends.
    Print(fn() -> String),
}
pub(super) use Effect::{Flag, Prefix, Print, Value};

/// An option.
pub(super) struct Spec {
    pub(super) name: &'static str,
    /// How the value is shown in `--help`; empty for flags.
    pub(super) value: &'static str,
    pub(super) effect: Effect,
    pub(super) help: &'static str,
}

const fn spec(name: &'static str, value: &'static str, effect: Effect, help: &'static str) -> Spec {
    Spec {
        name,
        value,
        effect,
        help,
    }
}

/// Picks one of the keywords of an enumeration.
fn choose<T: Copy>(option: &str, all: &[T], keyword: fn(T) -> &'static str, v: &str) -> Result<T, String> {
    all.iter().copied().find(|x| keyword(*x) == v).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|x| keyword(*x)).collect();
        format!(
            "option '-{option}' has no value '{v}': known are {}",
            known.join(", ")
        )
    })
}

fn number<T: std::str::FromStr>(option: &str, v: &str) -> Result<T, String> {
    v.parse()
        .map_err(|_| format!("option '-{option}' requires a number, not '{v}'"))
}

fn set_opt_level(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.opt_level = match v {
        "0" => OptLevel::O0,
        "1" => OptLevel::O1,
        "2" => OptLevel::O2,
        "3" => OptLevel::O3,
        _ => {
            return Err(format!(
                "invalid optimization level '-O{v}': -O0 to -O3 are known"
            ));
        }
    };
    Ok(())
}

fn set_file_type(o: &mut Options, v: &str) -> Result<(), String> {
    o.file_type = match v {
        "obj" => FileType::Object,
        "asm" => FileType::Assembly,
        "null" => FileType::Null,
        _ => {
            return Err(format!(
                "option '-filetype' has no value '{v}': known are asm, obj, null"
            ));
        }
    };
    o.file_type_given = true;
    Ok(())
}

fn add_features(o: &mut Options, v: &str) -> Result<(), String> {
    for f in v.split(',').filter(|f| !f.is_empty()) {
        if !o.codegen.features.is_empty() {
            o.codegen.features.push(',');
        }
        if !f.starts_with(['+', '-']) {
            o.codegen.features.push('+');
        }
        o.codegen.features.push_str(f);
    }
    Ok(())
}

/// Adds the names of a list with commas, each of which must be among the `known` ones.
fn add_names<'a>(
    to: &mut Vec<String>,
    option: &str,
    list: &str,
    known: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let known: Vec<&str> = known.collect();
    for name in list.split(',') {
        if !known.contains(&name) {
            return Err(format!(
                "option '{option}' has no value '{name}': known are {}",
                known.join(", ")
            ));
        }
        to.push(name.into());
    }
    Ok(())
}

fn print_after(o: &mut Options, v: &str) -> Result<(), String> {
    let known = (PASSES.iter().map(|p| p.name))
        .chain([ir::inspect::EXPAND])
        .chain(machine::inspect::PHASES)
        .chain(["all"]);
    add_names(&mut o.codegen.inspect.print_after, "-print-after", v, known)
}

fn disable_pass(o: &mut Options, v: &str) -> Result<(), String> {
    let known = PASSES.iter().map(|p| p.name);
    add_names(&mut o.codegen.inspect.disabled_passes, "-disable-pass", v, known)
}

/// The options that have an effect, in the order of `--help`.
pub(super) const OPTIONS: &[Spec] = &[
    spec(
        "O",
        "<0..3>",
        Prefix(set_opt_level),
        "optimization level; 2 if not given",
    ),
    spec(
        "o",
        "<file>",
        Value(|o, v| {
            o.output = Some(v.into());
            Ok(())
        }),
        "output file; - is standard output",
    ),
    spec(
        "filetype",
        "<asm|obj|null>",
        Value(set_file_type),
        "what is written; if not given assembly, of a file of assembly an object",
    ),
    spec(
        "emit",
        "<ir|bc|obj|asm>",
        Value(|o, v| match v {
            "ir" => {
                o.file_type = FileType::Ir;
                Ok(())
            }
            "bc" => {
                o.file_type = FileType::Bitcode;
                Ok(())
            }
            _ => set_file_type(o, v),
        }),
        "--emit=ir parses, verifies and prints the module, --emit=bc writes it as bitcode",
    ),
    spec(
        "verify-only",
        "",
        Flag(|o, on| {
            if on {
                o.file_type = FileType::VerifyOnly;
            }
        }),
        "parse and verify, write nothing",
    ),
    spec(
        "mtriple",
        "<triple>",
        Value(|o, v| {
            o.triple = v.into();
            Ok(())
        }),
        "target; the module's own if not given",
    ),
    spec(
        "march",
        "<arch>",
        Value(|o, v| {
            o.march = v.into();
            Ok(())
        }),
        "architecture instead of the triple's",
    ),
    spec(
        "mcpu",
        "<cpu>",
        Value(|o, v| {
            o.codegen.cpu = v.into();
            Ok(())
        }),
        "processor; native is this machine's, -mcpu=help lists them",
    ),
    spec(
        "mattr",
        "<+a,-b>",
        Value(add_features),
        "processor features; -mattr=help lists them",
    ),
    spec(
        "relocation-model",
        "<model>",
        Value(|o, v| {
            let m = choose("relocation-model", RelocModel::ALL, RelocModel::keyword, v)?;
            o.codegen.reloc_model = Some(m);
            Ok(())
        }),
        "static, pic, dynamic-no-pic",
    ),
    spec(
        "code-model",
        "<model>",
        Value(|o, v| {
            let m = choose("code-model", CodeModel::ALL, CodeModel::keyword, v)?;
            o.codegen.code_model = Some(m);
            Ok(())
        }),
        "tiny, small, kernel, medium, large",
    ),
    spec(
        "large-data-threshold",
        "<bytes>",
        Value(|o, v| {
            o.codegen.large_data_threshold = number("large-data-threshold", v)?;
            Ok(())
        }),
        "largest small object in the medium and large code models",
    ),
    spec(
        "function-sections",
        "",
        Flag(|o, on| o.codegen.function_sections = on),
        "a section for each function",
    ),
    spec(
        "data-sections",
        "",
        Flag(|o, on| o.codegen.data_sections = on),
        "a section for each variable",
    ),
    spec(
        "addrsig",
        "",
        Flag(|o, on| o.codegen.addrsig = on),
        "list the symbols whose addresses are significant",
    ),
    spec(
        "save-temp-labels",
        "",
        Flag(|o, on| o.codegen.save_temp_labels = on),
        "keep the labels of assembly text in the symbol table",
    ),
    spec(
        "unique-section-names",
        "",
        Flag(|o, on| o.codegen.unique_section_names = on),
        "give such sections names of their own (default)",
    ),
    spec(
        "separate-named-sections",
        "",
        Flag(|o, on| o.codegen.separate_named_sections = on),
        "ELF: a section for each value that names one, all of that name",
    ),
    spec(
        "frame-pointer",
        "<which>",
        Value(|o, v| {
            let f = choose("frame-pointer", FramePointer::ALL, FramePointer::keyword, v)?;
            o.codegen.frame_pointer = Some(f);
            Ok(())
        }),
        "functions with a frame pointer: none, non-leaf, all",
    ),
    spec(
        "tailcallopt",
        "",
        Flag(|o, on| o.codegen.tailcallopt = on),
        "guaranteed tail calls for fastcc",
    ),
    spec(
        "disable-tail-calls",
        "",
        Flag(|o, on| o.codegen.disable_tail_calls = on),
        "no call becomes a jump",
    ),
    spec(
        "fp-contract",
        "<when>",
        Value(|o, v| {
            o.codegen.fp_contract = choose("fp-contract", FpContract::ALL, FpContract::keyword, v)?;
            Ok(())
        }),
        "fusing of multiply and add: off, on (only where the module says so), fast",
    ),
    spec(
        "x86-asm-syntax",
        "<att|intel>",
        Value(|o, v| {
            o.codegen.asm_syntax = choose("x86-asm-syntax", AsmSyntax::ALL, AsmSyntax::keyword, v)?;
            Ok(())
        }),
        "dialect of assembly output",
    ),
    spec(
        "use-ctors",
        "",
        Flag(|o, on| o.codegen.use_ctors = on),
        ".ctors instead of .init_array",
    ),
    spec(
        "nozero-initialized-in-bss",
        "",
        Flag(|o, on| o.codegen.no_zero_in_bss = on),
        "zero-initialised variables go to .data",
    ),
    spec(
        "stackrealign",
        "",
        Flag(|o, on| o.codegen.stack_realign = on),
        "realign the stack in every function",
    ),
    spec(
        "emulated-tls",
        "",
        Flag(|o, on| o.codegen.emulated_tls = Some(on)),
        "thread-local variables through __emutls_get_address",
    ),
    spec(
        "trap-unreachable",
        "",
        Flag(|o, on| o.codegen.trap_unreachable = on),
        "unreachable becomes a trap",
    ),
    spec(
        "align-loops",
        "<bytes>",
        Value(|o, v| {
            let bytes: u32 = number("align-loops", v)?;
            if bytes != 0 && (!bytes.is_power_of_two() || bytes > 1 << 16) {
                return Err(format!(
                    "option '-align-loops' requires a power of two up to 65536, not '{v}'"
                ));
            }
            o.codegen.align_loops = bytes;
            Ok(())
        }),
        "alignment of loop heads",
    ),
    spec(
        "enable-tlsdesc",
        "",
        Flag(|o, on| o.codegen.tlsdesc = on),
        "TLS descriptors for the general-dynamic model",
    ),
    spec(
        "basic-block-sections",
        "<none|all>",
        Value(|o, v| {
            o.codegen.block_sections = match v {
                "none" => false,
                "all" => true,
                _ => return Err(format!("unsupported: option '-basic-block-sections={v}'")),
            };
            o.codegen.function_sections |= o.codegen.block_sections;
            Ok(())
        }),
        "a section for each basic block",
    ),
    spec(
        "x86-speculative-load-hardening",
        "",
        Flag(|o, on| o.codegen.harden_loads = on),
        "harden all functions as the attribute speculative_load_hardening does (x86-64)",
    ),
    spec(
        "x86-slh-lfence",
        "",
        Flag(|_, _| ()),
        "harden by barriers, which is always done",
    ),
    spec(
        "aarch64-slh-loads",
        "",
        Flag(|_, _| ()),
        "harden values of loads by masks; barriers are always used, which harden all",
    ),
    spec(
        "split-machine-functions",
        "",
        Flag(|o, on| {
            o.codegen.split_functions = on;
            o.codegen.function_sections |= on;
        }),
        "cold blocks of functions with a profile stand in sections of their own",
    ),
    spec(
        "unique-basic-block-section-names",
        "",
        Flag(|o, on| o.codegen.unique_block_section_names = on),
        "give such sections names of their own",
    ),
    spec(
        "stack-size-section",
        "",
        Flag(|o, on| o.codegen.stack_size_section = on),
        "sizes of frames in .stack_sizes",
    ),
    spec(
        "tls-size",
        "<bits>",
        Value(|o, v| {
            o.codegen.tls_size = number("tls-size", v)?;
            match o.codegen.tls_size {
                0 | 12 | 24 | 32 | 48 => Ok(()),
                _ => Err(format!(
                    "option '-tls-size' has no value '{v}': known are 12, 24, 32, 48"
                )),
            }
        }),
        "AArch64: bits of offsets in the local-exec TLS model",
    ),
    spec(
        "x86-relax-relocations",
        "",
        Flag(|o, on| o.codegen.relax_relocations = on),
        "the linker may relax loads from the GOT (default)",
    ),
    spec(
        "xray-function-index",
        "",
        Flag(|o, on| o.codegen.xray_function_index = on),
        "write xray_fn_idx (default)",
    ),
    spec(
        "emit-dwarf-unwind",
        "<which>",
        Value(|o, v| {
            o.codegen.dwarf_unwind = choose("emit-dwarf-unwind", DwarfUnwind::ALL, DwarfUnwind::keyword, v)?;
            Ok(())
        }),
        "Mach-O: __eh_frame beside compact unwind tables: default, always, no-compact-unwind",
    ),
    spec(
        "dwarf-version",
        "<n>",
        Value(|o, v| {
            let version: u16 = number("dwarf-version", v)?;
            if version != 0 && !(2..=5).contains(&version) {
                return Err(format!(
                    "option '-dwarf-version' has no value '{v}': known are 2 to 5"
                ));
            }
            o.codegen.debug.dwarf_version = version;
            Ok(())
        }),
        "version of DWARF, in place of the module's",
    ),
    spec(
        "dwarf64",
        "",
        Flag(|o, on| o.codegen.debug.dwarf64 = on),
        "write the 64-bit format of DWARF",
    ),
    spec(
        "strict-dwarf",
        "",
        Flag(|o, on| o.codegen.debug.strict = on),
        "write nothing that the version of DWARF does not have",
    ),
    spec(
        "debugger-tune",
        "<debugger>",
        Value(|o, v| {
            o.codegen.debug.tune = Some(choose(
                "debugger-tune",
                DebuggerTune::ALL,
                DebuggerTune::keyword,
                v,
            )?);
            Ok(())
        }),
        "the debugger that debug information is for: gdb, lldb, sce, dbx",
    ),
    spec(
        "accel-tables",
        "<which>",
        Value(|o, v| {
            o.codegen.debug.accel = choose("accel-tables", AccelTables::ALL, AccelTables::keyword, v)?;
            Ok(())
        }),
        "tables of names: Default, Disable, Apple, Dwarf",
    ),
    spec(
        "dwarf-linkage-names",
        "<which>",
        Value(|o, v| {
            o.codegen.debug.linkage_names =
                choose("dwarf-linkage-names", LinkageNames::ALL, LinkageNames::keyword, v)?;
            Ok(())
        }),
        "functions with linkage names: Default, All, Abstract",
    ),
    spec(
        "dwarf-op-convert",
        "<when>",
        Value(|o, v| {
            o.codegen.debug.op_convert = choose("dwarf-op-convert", OpConvert::ALL, OpConvert::keyword, v)?;
            Ok(())
        }),
        "conversions as DW_OP_convert: Default, Enable, Disable",
    ),
    spec(
        "minimize-addr-in-v5",
        "<how>",
        Value(|o, v| {
            o.codegen.debug.minimize_addr =
                choose("minimize-addr-in-v5", MinimizeAddr::ALL, MinimizeAddr::keyword, v)?;
            Ok(())
        }),
        "what DWARF 5 has in place of addresses: Default, Disabled, Ranges",
    ),
    spec(
        "no-dwarf-ranges-section",
        "",
        Flag(|o, on| o.codegen.debug.no_ranges = on),
        "no lists of ranges",
    ),
    spec(
        "use-gnu-debug-macro",
        "",
        Flag(|o, on| o.codegen.debug.gnu_macro = on),
        "macros stand in .debug_macro also before DWARF 5",
    ),
    spec(
        "force-dwarf-frame-section",
        "",
        Flag(|o, on| o.codegen.debug.force_frame = on),
        "write .debug_frame beside .eh_frame",
    ),
    spec(
        "generate-arange-section",
        "",
        Flag(|o, on| o.codegen.debug.aranges = on),
        "write .debug_aranges",
    ),
    spec(
        "compress-debug-sections",
        "<how>",
        Value(|o, v| {
            o.codegen.debug.compression = choose(
                "compress-debug-sections",
                Compression::ALL,
                Compression::keyword,
                v,
            )?;
            Ok(())
        }),
        "compress debug sections of ELF objects: none, zlib, zstd",
    ),
    spec(
        "emit-call-site-info",
        "",
        Flag(|o, on| o.codegen.debug.call_site_info = on),
        "tell debuggers what calls pass in registers",
    ),
    spec(
        "add-linkage-names-to-declaration-call-origins",
        "",
        Flag(|o, on| o.codegen.debug.call_origin_names = Some(on)),
        "declarations of called functions have linkage names",
    ),
    spec(
        "generate-type-units",
        "",
        Flag(|o, on| o.codegen.debug.type_units = on),
        "types with identifiers stand in units of their own",
    ),
    spec(
        "split-dwarf-file",
        "<file>",
        Value(|o, v| {
            o.codegen.debug.split_file = Some(v.to_string()).filter(|f| !f.is_empty());
            Ok(())
        }),
        "the object has skeletons of its units, which name this file",
    ),
    spec(
        "split-dwarf-output",
        "<file>",
        Value(|o, v| {
            o.codegen.debug.split_output =
                Some(v.into()).filter(|f: &std::path::PathBuf| !f.as_os_str().is_empty());
            Ok(())
        }),
        "file for the units of -split-dwarf-file",
    ),
    spec(
        "exception-model",
        "<model>",
        Value(|o, v| {
            o.exception_model = choose("exception-model", ExceptionModel::ALL, ExceptionModel::keyword, v)?;
            Ok(())
        }),
        "default, or the target's own: dwarf, wineh; dwarf on Windows, too",
    ),
    spec(
        "vector-library",
        "<none>",
        Value(|_, v| match v {
            "none" => Ok(()),
            _ => Err(format!("unsupported: option '-vector-library={v}'")),
        }),
        "library of vector functions: none",
    ),
    spec(
        "swift-async-fp",
        "<always|auto|never>",
        Value(|o, v| {
            o.codegen.swift_async_unmarked = match v {
                "always" | "auto" => false,
                "never" => true,
                _ => return Err(format!("'{v}' is not a value of option '-swift-async-fp'")),
            };
            Ok(())
        }),
        "mark frames with a Swift asynchronous context",
    ),
    spec(
        "x",
        "<ir|assembler>",
        Value(|o, v| match v {
            "ir" => {
                o.language = Some(Language::Ir);
                Ok(())
            }
            "assembler" => {
                o.language = Some(Language::Assembly);
                Ok(())
            }
            _ => Err(format!("unsupported: option '-x={v}'")),
        }),
        "language of the input",
    ),
    spec(
        "fatal-warnings",
        "",
        Flag(|o, on| o.fatal_warnings = on),
        "warnings are errors",
    ),
    spec("no-warn", "", Flag(|o, on| o.no_warnings = on), "no warnings"),
    spec(
        "threads",
        "<n>",
        Value(|o, v| {
            o.threads = number("threads", v)?;
            Ok(())
        }),
        "worker threads; 0, one for each processor, if not given",
    ),
    spec(
        "disable-verify",
        "",
        Flag(|o, on| o.disable_verify = on),
        "do not verify the module",
    ),
    spec(
        "print-after",
        "<phase>",
        Value(print_after),
        "show functions after a pass over IR, or a phase: expand, vcode, allocated, cleaned, laid-out, debug, all",
    ),
    spec(
        "print-func",
        "<name>",
        Value(|o, v| {
            o.codegen.inspect.print_func = Some(v.into());
            Ok(())
        }),
        "show this function only",
    ),
    spec(
        "verify-each",
        "",
        Flag(|o, on| o.codegen.inspect.verify_each = on),
        "check functions after each phase",
    ),
    spec(
        "time-passes",
        "",
        Flag(|o, on| {
            o.time_passes = on;
            o.codegen.inspect.times = on;
        }),
        "show the time of each phase and pass",
    ),
    spec(
        "disable-pass",
        "<name,...>",
        Value(disable_pass),
        "passes over IR that do not run",
    ),
    spec("stats", "", Flag(|o, on| o.stats = on), "show counts"),
    spec(
        "run",
        "",
        Flag(|o, on| o.run.get_or_insert_default().enabled = on),
        "run the module here; what stands behind its name is given to its main",
    ),
    spec(
        "entry-function",
        "<name>",
        Value(|o, v| {
            o.run.get_or_insert_default().entry = v.into();
            Ok(())
        }),
        "--run: the function that is called in place of main",
    ),
    spec(
        "extra-module",
        "<file>",
        Value(|o, v| {
            o.run.get_or_insert_default().extra_modules.push(v.into());
            Ok(())
        }),
        "--run: a further module of the program",
    ),
    spec(
        "load",
        "<library>",
        Value(|o, v| {
            o.run.get_or_insert_default().libraries.push(v.into());
            Ok(())
        }),
        "--run: a shared library that the program uses",
    ),
    spec(
        "jit-kind",
        "<kind>",
        Value(|o, v| {
            o.run.get_or_insert_default().lazy = match v {
                "orc-lazy" => true,
                "orc" | "mcjit" => false,
                _ => {
                    return Err(format!(
                        "option '-jit-kind' has no value '{v}': known are mcjit, orc, orc-lazy"
                    ));
                }
            };
            Ok(())
        }),
        "--run: orc-lazy compiles functions when they are called first; orc and mcjit, all at once",
    ),
    spec(
        "perf-map",
        "",
        Flag(|o, on| o.run.get_or_insert_default().perf_map = on),
        "--run: tell perf of the functions (/tmp/perf-PID.map)",
    ),
    spec(
        "jitdump",
        "",
        Flag(|o, on| o.run.get_or_insert_default().jit_dump = on),
        "--run: write the functions' code and lines for perf inject --jit (jit-PID.dump in $JITDUMPDIR or /tmp)",
    ),
    spec(
        "c",
        "",
        Flag(|o, on| {
            if on {
                (o.file_type, o.file_type_given) = (FileType::Object, true);
            }
        }),
        "write an object",
    ),
    spec(
        "partition",
        "<i/n>",
        Value(|o, v| {
            let wrong = || format!("option '-partition' requires i/n with i < n, not '{v}'");
            let (i, n) = v.split_once('/').ok_or_else(wrong)?;
            let (i, n): (u32, u32) = (i.parse().map_err(|_| wrong())?, n.parse().map_err(|_| wrong())?);
            if i >= n {
                return Err(wrong());
            }
            o.partition = Some((i, n));
            Ok(())
        }),
        "compile one of n parts of the module, from 0; all of them linked are the module",
    ),
    spec(
        "depfile",
        "<file>",
        Value(|o, v| {
            o.depfile = Some(v.into());
            Ok(())
        }),
        "write a rule for make: what the output depends on",
    ),
    spec(
        "time-trace",
        "<file>",
        Value(|o, v| {
            o.time_trace = Some(v.into());
            o.trace.get_or_insert_default();
            Ok(())
        }),
        "write what was done when, for Chrome's trace viewer",
    ),
    spec(
        "report",
        "<file>",
        Value(|o, v| {
            o.report = Some(v.into());
            o.trace.get_or_insert_default();
            Ok(())
        }),
        "write a page that shows functions by time and size, their IR, machine IR and assembly",
    ),
    spec(
        "###",
        "",
        Flag(|o, on| o.show_command = on),
        "show the command and do nothing",
    ),
    spec(
        "bash-completion",
        "",
        Print(super::pages::bash),
        "print completions for bash",
    ),
    spec(
        "zsh-completion",
        "",
        Print(super::pages::zsh),
        "print completions for zsh",
    ),
    spec(
        "fish-completion",
        "",
        Print(super::pages::fish),
        "print completions for fish",
    ),
    spec(
        "man-page",
        "",
        Print(super::pages::man_page),
        "print the man page",
    ),
    spec("version", "", Print(super::version_text), "show the version"),
    spec("help", "", Print(super::pages::help), "show this text"),
    spec("help-hidden", "", Print(super::pages::help), ""),
    spec("h", "", Print(super::pages::help), ""),
];

/// Flags of llc that change the code or the object and are not done here. `false` is taken for each.
pub(super) const UNSUPPORTED: &[&str] = &[
    "basic-block-address-map",
    "call-graph-section",
    "crel",
    "emit-bb-hash",
    "emit-jump-table-sizes-section",
    "enable-jmc-instrument",
    "fdpic",
    "dwarf-extended-loc",
    "dwarf-inlined-strings",
    "dwarf-sections-as-references",
    "gsframe",
    "mc-relax-all",
    "no-integrated-as",
    "passes",
    "run-pass",
    "start-after",
    "start-before",
    "stop-after",
    "stop-before",
    "trap-func",
    "x86-align-branch",
    "x86-align-branch-boundary",
    "x86-branches-within-32B-boundaries",
    "x86-enable-apx-for-relocation",
    "x86-experimental-lvi-inline-asm-hardening",
    "x86-pad-for-align",
    "x86-seses-enable-without-lvi-cfi",
    "x86-sse2avx",
];
