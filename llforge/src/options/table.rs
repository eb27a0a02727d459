//! The table of options: what each does, and what is refused.

use super::Options;
use super::values::*;
use ir::options::{
    AccelTables, AsmSyntax, Choice, CodeModel, Compression, DebuggerTune, DwarfUnwind, ExceptionModel,
    FpContract, FramePointer, LinkageNames, MinimizeAddr, RelocModel,
};

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

/// The rows `"name" "<value>" => [effect] "help";`, in the order of `--help`. Beside the effects above, there are those
/// that set a field of [`Options`]: `flag field`, `number field`, `text field`, `some field` (a text that may be
/// missing), `one_of Enumeration field`.
macro_rules! options {
    (@effect $name:literal flag $($field:ident).+) => { Flag(|o, on| o.$($field).+ = on.into()) };
    (@effect $name:literal number $($field:ident).+) => {
        Value(|o, v| {
            o.$($field).+ = number($name, v)?;
            Ok(())
        })
    };
    (@effect $name:literal text $($field:ident).+) => {
        Value(|o, v| {
            o.$($field).+ = v.into();
            Ok(())
        })
    };
    (@effect $name:literal some $($field:ident).+) => {
        Value(|o, v| {
            o.$($field).+ = Some(v.into());
            Ok(())
        })
    };
    (@effect $name:literal one_of $all:ident $($field:ident).+) => {
        Value(|o, v| {
            o.$($field).+ = choose($name, $all::ALL, $all::keyword, v)?.into();
            Ok(())
        })
    };
    (@effect $name:literal $kind:ident ($effect:expr)) => { $kind($effect) };
    (@value) => { "" };
    (@value $value:literal) => { $value };
    ($($name:literal $($value:literal)? => [$($effect:tt)+] $help:literal;)*) => {
        /// The options that have an effect.
        pub(super) const OPTIONS: &[Spec] = &[$(Spec {
            name: $name,
            value: options!(@value $($value)?),
            effect: options!(@effect $name $($effect)+),
            help: $help,
        }),*];
    };
}

options! {
    "O" "<0..3>" => [Prefix(set_opt_level)] "optimization level; 2 if not given";
    "o" "<file>" => [some output] "output file; - is standard output";
    "filetype" "<asm|obj|null>" => [Value(set_file_type)]
        "what is written; if not given assembly, of a file of assembly an object";
    "emit" "<ir|bc|obj|asm>" => [Value(set_emit)]
        "--emit=ir parses, verifies and prints the module, --emit=bc writes it as bitcode";
    "verify-only" => [Flag(verify_only)] "parse and verify, write nothing";
    "mtriple" "<triple>" => [text triple] "target; the module's own if not given";
    "march" "<arch>" => [text march] "architecture instead of the triple's";
    "mcpu" "<cpu>" => [text codegen.cpu] "processor; native is this machine's, -mcpu=help lists them";
    "mattr" "<+a,-b>" => [Value(add_features)] "processor features; -mattr=help lists them";
    "relocation-model" "<model>" => [one_of RelocModel codegen.reloc_model] "static, pic, dynamic-no-pic";
    "code-model" "<model>" => [one_of CodeModel codegen.code_model] "tiny, small, kernel, medium, large";
    "large-data-threshold" "<bytes>" => [number codegen.large_data_threshold]
        "largest small object in the medium and large code models";
    "function-sections" => [flag codegen.function_sections] "a section for each function";
    "data-sections" => [flag codegen.data_sections] "a section for each variable";
    "addrsig" => [flag codegen.addrsig] "list the symbols whose addresses are significant";
    "save-temp-labels" => [flag codegen.save_temp_labels]
        "keep the labels of assembly text in the symbol table";
    "unique-section-names" => [flag codegen.unique_section_names]
        "give such sections names of their own (default)";
    "separate-named-sections" => [flag codegen.separate_named_sections]
        "ELF: a section for each value that names one, all of that name";
    "implicit-mapsyms" => [flag codegen.implicit_mapping]
        "AArch64 ELF: no mapping symbol at the start of a section whose kind tells what is there";
    "aarch64-mark-bti-property" => [flag codegen.mark_bti]
        "AArch64 ELF: note that indirect branches find landing pads, also where no module flag says so";
    "frame-pointer" "<which>" => [one_of FramePointer codegen.frame_pointer]
        "functions with a frame pointer: none, non-leaf, all";
    "tailcallopt" => [flag codegen.tailcallopt] "guaranteed tail calls for fastcc";
    "disable-tail-calls" => [flag codegen.disable_tail_calls] "no call becomes a jump";
    "fp-contract" "<when>" => [one_of FpContract codegen.fp_contract]
        "fusing of multiply and add: off, on (only where the module says so), fast";
    "x86-asm-syntax" "<att|intel>" => [one_of AsmSyntax codegen.asm_syntax] "dialect of assembly output";
    "use-ctors" => [flag codegen.use_ctors] ".ctors instead of .init_array";
    "nozero-initialized-in-bss" => [flag codegen.no_zero_in_bss] "zero-initialised variables go to .data";
    "stackrealign" => [flag codegen.stack_realign] "realign the stack in every function";
    "emulated-tls" => [flag codegen.emulated_tls] "thread-local variables through __emutls_get_address";
    "trap-unreachable" => [flag codegen.trap_unreachable] "unreachable becomes a trap";
    "trap-func" "<name>" => [text codegen.trap_func] "call this function in the place of traps";
    "min-jump-table-entries" "<n>" => [Value(set_min_jump_table)] "fewest cases of a jump table";
    "max-jump-table-size" "<n>" => [Value(set_max_jump_table)] "largest jump table";
    "jump-table-density" "<percent>" => [Value(set_jump_table_density)] "least density of a jump table";
    "align-loops" "<bytes>" => [Value(set_align_loops)] "alignment of loop heads";
    "x86-branches-within-32B-boundaries" => [flag codegen.align_branches.within_32]
        "x86-64: jumps neither cross nor end at multiples of 32 bytes (erratum SKX102)";
    "x86-align-branch-boundary" "<bytes>" => [Value(set_branch_boundary)]
        "x86-64: the branches of -x86-align-branch neither cross nor end at multiples of so many bytes";
    "x86-align-branch" "<kinds>" => [Value(set_aligned_branches)]
        "x86-64: fused, jcc, jmp, call, ret, indirect, with + between them";
    "align-all-functions" "<log2>" => [Value(set_align_functions)]
        "alignment of all functions, a power of two, instead of the processor's";
    "x86-indirect-branch-tracking" => [flag codegen.branch_tracking]
        "x86-64: landing pads for indirect branches, also where no module flag asks for them";
    "x86-sse2avx" => [flag codegen.sse_as_vex]
        "x86-64: the assembler takes SSE's instructions for their VEX forms";
    "arm64ec-generate-thunks" => [flag codegen.arm64ec_thunks]
        "Arm64EC: native names, and thunks between native and x64 code (default)";
    "enable-jmc-instrument" => [flag codegen.just_my_code]
        "functions with debug information call __CheckForDebuggerJustMyCode (ELF, Microsoft's COFF)";
    "mc-relax-all" => [flag codegen.relax_all] "x86-64: branches have their long form";
    "crel" => [flag codegen.crel] "compact relocations in ELF objects";
    "emit-jump-table-sizes-section" => [flag codegen.jump_table_sizes]
        "addresses and lengths of jump tables in .llvm_jump_table_sizes (ELF, COFF)";
    "basic-block-address-map" => [flag codegen.map_blocks]
        "ELF: where the blocks of functions are, in .llvm_bb_addr_map";
    "emit-bb-hash" => [flag codegen.hash_blocks] "with -basic-block-address-map: hashes of the blocks as well";
    "call-graph-section" => [flag codegen.call_graph] "ELF: who calls whom, in .llvm.callgraph";
    "gsframe" => [flag codegen.sframe] "ELF: frames for profilers in .sframe";
    "enable-tlsdesc" => [flag codegen.tlsdesc] "TLS descriptors for the general-dynamic model";
    "aarch64-elf-ldtls-generation" => [flag codegen.local_dynamic]
        "AArch64: thread-local variables of the module itself share one TLS descriptor, the module's";
    "basic-block-sections" "<none|all|file>" => [Value(set_block_sections)] "a section for each basic block, or those of a profile";
    "x86-speculative-load-hardening" => [flag codegen.harden_loads]
        "harden all functions as the attribute speculative_load_hardening does (x86-64)";
    "x86-slh-lfence" => [Flag(|_, _| ())] "harden by barriers, which is always done";
    "aarch64-slh-loads" => [Flag(|_, _| ())]
        "harden values of loads by masks; barriers are always used, which harden all";
    "x86-seses-enable-without-lvi-cfi" => [flag codegen.fence_accesses]
        "harden all functions as the feature seses does (x86-64)";
    "x86-experimental-lvi-inline-asm-hardening" => [flag codegen.harden_assembly]
        "harden assembly text as the features lvi-cfi and lvi-load-hardening do code (x86-64)";
    "x86-pad-for-align" => [Flag(|_, _| ())] "alignments are made of no-operations, which is always done";
    "split-machine-functions" => [Flag(split_functions)]
        "cold blocks of functions with a profile stand in sections of their own";
    "unique-basic-block-section-names" => [flag codegen.unique_block_section_names]
        "give such sections names of their own";
    "no-stack-coloring" => [flag codegen.no_stack_coloring]
        "objects of the frame do not share places, even where their lifetimes do not overlap";
    "stack-size-section" => [flag codegen.stack_size_section] "sizes of frames in .stack_sizes";
    "force-streaming" => [flag codegen.force_streaming] "AArch64: all code is for streaming mode";
    "force-streaming-compatible" => [flag codegen.force_streaming_compatible]
        "AArch64: all code is for streaming mode and the other one";
    "tls-size" "<bits>" => [Value(set_tls_size)] "AArch64: bits of offsets in the local-exec TLS model";
    "x86-relax-relocations" => [flag codegen.relax_relocations]
        "the linker may relax loads from the GOT (default)";
    "xray-function-index" => [flag codegen.xray_function_index] "write xray_fn_idx (default)";
    "emit-dwarf-unwind" "<which>" => [one_of DwarfUnwind codegen.dwarf_unwind]
        "Mach-O: __eh_frame beside compact unwind tables: default, always, no-compact-unwind";
    "dwarf-version" "<n>" => [Value(set_dwarf_version)] "version of DWARF, in place of the module's";
    "dwarf64" => [flag codegen.debug.dwarf64] "write the 64-bit format of DWARF";
    "strict-dwarf" => [flag codegen.debug.strict] "write nothing that the version of DWARF does not have";
    "debugger-tune" "<debugger>" => [one_of DebuggerTune codegen.debug.tune]
        "the debugger that debug information is for: gdb, lldb, sce, dbx";
    "accel-tables" "<which>" => [one_of AccelTables codegen.debug.accel]
        "tables of names: Default, Disable, Apple, Dwarf";
    "dwarf-linkage-names" "<which>" => [one_of LinkageNames codegen.debug.linkage_names]
        "functions with linkage names: Default, All, Abstract";
    "dwarf-op-convert" "<when>" => [one_of Choice codegen.debug.op_convert]
        "conversions as DW_OP_convert: Default, Enable, Disable";
    "dwarf-inlined-strings" "<when>" => [one_of Choice codegen.debug.inlined_strings]
        "strings stand in the entries themselves: Default, Enable, Disable";
    "use-unknown-locations" "<when>" => [one_of Choice codegen.debug.unknown_locations]
        "instructions of no line have line 0: Default (at the heads of blocks), Enable, Disable";
    "dwarf-use-key-instructions" => [flag codegen.debug.key_instructions]
        "atoms of the source decide where debuggers stop (default)";
    "debug-entry-values" => [flag codegen.debug.entry_values]
        "tell what arguments were at the entry, with -debugger-tune=sce too";
    "minimize-addr-in-v5" "<how>" => [one_of MinimizeAddr codegen.debug.minimize_addr]
        "what DWARF 5 has in place of addresses: Default, Disabled, Ranges";
    "no-dwarf-ranges-section" => [flag codegen.debug.no_ranges] "no lists of ranges";
    "use-gnu-debug-macro" => [flag codegen.debug.gnu_macro]
        "macros stand in .debug_macro also before DWARF 5";
    "emit-func-debug-line-table-offsets" => [flag codegen.debug.line_table_offsets]
        "functions have line tables of their own, which their entries name";
    "force-dwarf-frame-section" => [flag codegen.debug.force_frame] "write .debug_frame beside .eh_frame";
    "generate-arange-section" => [flag codegen.debug.aranges] "write .debug_aranges";
    "compress-debug-sections" "<how>" => [one_of Compression codegen.debug.compression]
        "compress debug sections of ELF objects: none, zlib, zstd";
    "emit-call-site-info" => [flag codegen.debug.call_site_info]
        "tell debuggers what calls pass in registers";
    "add-linkage-names-to-declaration-call-origins" => [flag codegen.debug.call_origin_names]
        "declarations of called functions have linkage names";
    "generate-type-units" => [flag codegen.debug.type_units]
        "types with identifiers stand in units of their own";
    "split-dwarf-file" "<file>" => [Value(set_split_file)]
        "the object has skeletons of its units, which name this file";
    "split-dwarf-output" "<file>" => [Value(set_split_output)] "file for the units of -split-dwarf-file";
    "exception-model" "<model>" => [one_of ExceptionModel exception_model]
        "default, or the target's own: dwarf, wineh; dwarf on Windows, too";
    "vector-library" "<none>" => [Value(set_vector_library)] "library of vector functions: none";
    "swift-async-fp" "<always|auto|never>" => [Value(set_swift_async_fp)]
        "mark frames with a Swift asynchronous context";
    "x" "<ir|assembler>" => [Value(set_language)] "language of the input";
    "fatal-warnings" => [flag fatal_warnings] "warnings are errors";
    "no-warn" => [flag no_warnings] "no warnings";
    "threads" "<n>" => [number threads] "worker threads; 0, one for each processor, if not given";
    "max-memory" "<bytes>" => [Value(set_max_memory)]
        "memory that may be used; K, M, G behind the number are KiB, MiB, GiB; more is an error";
    "disable-verify" => [flag disable_verify] "do not verify the module";
    "print-after" "<phase>" => [Value(print_after)]
        "show functions after a pass over IR, or a phase: expand, vcode, allocated, cleaned, laid-out, debug, all";
    "print-func" "<name>" => [some codegen.inspect.print_func] "show this function only";
    "verify-each" => [flag codegen.inspect.verify_each] "check functions after each phase";
    "time-passes" => [flag codegen.inspect.times] "show the time of each phase and pass";
    "disable-pass" "<name,...>" => [Value(disable_pass)] "passes that do not run";
    "stats" => [flag stats] "show counts";
    "run" => [Flag(|o, on| o.run.get_or_insert_default().enabled = on)]
        "run the module here; what stands behind its name is given to its main";
    "entry-function" "<name>" => [Value(set_entry)] "--run: the function that is called in place of main";
    "extra-module" "<file>" => [Value(add_module)] "--run: a further module of the program";
    "load" "<library>" => [Value(add_library)] "--run: a shared library that the program uses";
    "jit-kind" "<kind>" => [Value(set_jit_kind)]
        "--run: orc-lazy compiles functions when they are called first; orc and mcjit, all at once";
    "perf-map" => [Flag(|o, on| o.run.get_or_insert_default().perf_map = on)]
        "--run: tell perf of the functions (/tmp/perf-PID.map)";
    "jitdump" => [Flag(|o, on| o.run.get_or_insert_default().jit_dump = on)]
        "--run: write the functions' code and lines for perf inject --jit (jit-PID.dump in $JITDUMPDIR or /tmp)";
    "c" => [Flag(write_object)] "write an object";
    "partition" "<i/n>" => [Value(set_partition)]
        "compile one of n parts of the module, from 0; all of them linked are the module";
    "depfile" "<file>" => [some depfile] "write a rule for make: what the output depends on";
    "time-trace" "<file>" => [Value(set_time_trace)] "write what was done when, for Chrome's trace viewer";
    "report" "<file>" => [Value(set_report)]
        "write a page that shows functions by time and size, their IR, machine IR and assembly";
    "###" => [flag show_command] "show the command and do nothing";
    "persistent_worker" => [flag worker] "compile what requests on standard input ask for, by the protocol of Bazel's workers (JSON)";
    "bash-completion" => [Print(super::pages::bash)] "print completions for bash";
    "zsh-completion" => [Print(super::pages::zsh)] "print completions for zsh";
    "fish-completion" => [Print(super::pages::fish)] "print completions for fish";
    "man-page" => [Print(super::pages::man_page)] "print the man page";
    "version" => [Print(super::version_text)] "show the version";
    "help" => [Print(super::pages::help)] "show this text";
    "help-hidden" => [Print(super::pages::help)] "";
    "h" => [Print(super::pages::help)] "";
}

/// Flags of llc that change the code or the object and are not done here. `false` is taken for each.
pub(super) const UNSUPPORTED: &[&str] = &[
    "no-integrated-as",
    "passes",
    "run-pass",
    "start-after",
    "start-before",
    "stop-after",
    "stop-before",
];
