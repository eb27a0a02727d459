//! What a run of the code generator is told from outside the module: plain data that instruction
//! selection, the targets and the object writers read, and nobody changes.

use crate::block_profile::BlockClusters;
use crate::inst::named_enum;
use crate::triple::ObjectFormat;
use crate::triple::Triple;
use std::sync::Arc;

/// Optimisation level (`-O0` … `-O3`).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum OptLevel {
    /// As `optnone`: fast compilation, and code that debuggers can follow.
    O0,
    /// Passes that `opt::pipeline` has from this level on.
    O1,
    /// All passes.
    #[default]
    O2,
    /// As `O2`.
    O3,
}

named_enum! {
    /// How code refers to addresses (`-relocation-model`).
    RelocModel {
        Static = "static", Pic = "pic", DynamicNoPic = "dynamic-no-pic", Ropi = "ropi", Rwpi = "rwpi",
        RopiRwpi = "ropi-rwpi",
    }
}

named_enum! {
    /// How far apart code and data may be (`-code-model`).
    CodeModel { Tiny = "tiny", Small = "small", Kernel = "kernel", Medium = "medium", Large = "large" }
}

named_enum! {
    /// Which functions keep a frame pointer (`-frame-pointer`). The attribute `"frame-pointer"` of a
    /// function goes before it.
    FramePointer {
        None = "none", NonLeaf = "non-leaf", NonLeafNoReserve = "non-leaf-no-reserve", Reserved = "reserved",
        All = "all",
    }
}

named_enum! {
    /// Which floating-point multiply-adds may be contracted (`-fp-contract`).
    FpContract { Off = "off", On = "on", Fast = "fast" }
}

named_enum! {
    /// Assembly dialect (`-x86-asm-syntax`).
    AsmSyntax { Att = "att", Intel = "intel" }
}

named_enum! {
    /// Which functions of Mach-O objects have DWARF unwind tables beside compact ones (`-emit-dwarf-unwind`).
    DwarfUnwind { Default = "default", Always = "always", NoCompactUnwind = "no-compact-unwind" }
}

named_enum! {
    /// How exceptions are handled (`-exception-model`). Each target has one model, its default; Windows has DWARF's, too.
    ExceptionModel {
        Default = "default", Dwarf = "dwarf", Sjlj = "sjlj", Arm = "arm", WinEh = "wineh", Wasm = "wasm",
    }
}

named_enum! {
    /// The debugger that debug information is made for (`-debugger-tune`).
    DebuggerTune { Gdb = "gdb", Lldb = "lldb", Sce = "sce", Dbx = "dbx" }
}

named_enum! {
    /// Which tables of names debug information has (`-accel-tables`).
    AccelTables { Default = "Default", Disable = "Disable", Apple = "Apple", Dwarf = "Dwarf" }
}

named_enum! {
    /// Which entries of functions have linkage names (`-dwarf-linkage-names`).
    LinkageNames { Default = "Default", All = "All", Abstract = "Abstract" }
}

named_enum! {
    /// Whether something is done (`-dwarf-op-convert`, `-dwarf-inlined-strings`, `-use-unknown-locations`).
    Choice { Default = "Default", Enable = "Enable", Disable = "Disable" }
}

named_enum! {
    /// What DWARF 5 uses in place of addresses of its own (`-minimize-addr-in-v5`).
    MinimizeAddr { Default = "Default", Disabled = "Disabled", Ranges = "Ranges" }
}

named_enum! {
    /// How sections of debug information are compressed in ELF objects (`-compress-debug-sections`).
    Compression { None = "none", Zlib = "zlib", Zstd = "zstd" }
}

named_enum! {
    /// Branches that padding keeps between boundaries (`-x86-align-branch`).
    BranchKind { Fused = "fused", Jcc = "jcc", Jmp = "jmp", Call = "call", Ret = "ret", Indirect = "indirect" }
}

/// Branches of x86-64 that neither cross nor end at a multiple of some bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AlignBranches {
    /// `-x86-branches-within-32B-boundaries`: what the other two are if they are not given.
    pub within_32: bool,
    /// `-x86-align-branch-boundary`; 0: no branches.
    pub boundary: Option<u32>,
    /// `-x86-align-branch`.
    pub kinds: Option<Vec<BranchKind>>,
}

impl AlignBranches {
    /// The boundary, and the branches that it does not cut, if there are some.
    pub fn resolved(&self) -> Option<(u32, &[BranchKind])> {
        const ERRATUM: &[BranchKind] = &[BranchKind::Fused, BranchKind::Jcc, BranchKind::Jmp];
        let own: (u32, &[BranchKind]) = if self.within_32 { (32, ERRATUM) } else { (0, &[]) };
        let boundary = self.boundary.unwrap_or(own.0);
        let kinds = self.kinds.as_deref().unwrap_or(own.1);
        (boundary != 0 && !kinds.is_empty()).then_some((boundary, kinds))
    }
}

/// How debug information is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DebugOptions {
    /// `-dwarf-version`; 0: as the module says.
    pub dwarf_version: u16,
    /// `-dwarf64`.
    pub dwarf64: bool,
    /// `-strict-dwarf`: nothing that the version does not have.
    pub strict: bool,
    /// `-debugger-tune`; `None`: the target's own.
    pub tune: Option<DebuggerTune>,
    /// `-accel-tables`.
    pub accel: AccelTables,
    /// `-generate-arange-section`.
    pub aranges: bool,
    /// `-generate-type-units`.
    pub type_units: bool,
    /// `-split-dwarf-file`: units stay in the object as skeletons that name this file.
    pub split_file: Option<String>,
    /// `-split-dwarf-output`: the units themselves go into this file, and not into further sections of the object.
    pub split_output: Option<std::path::PathBuf>,
    /// `-dwarf-linkage-names`.
    pub linkage_names: LinkageNames,
    /// `-dwarf-op-convert`.
    pub op_convert: Choice,
    /// `-dwarf-inlined-strings`: strings stand in the entries themselves.
    pub inlined_strings: Choice,
    /// `-use-unknown-locations`: instructions of no line have line 0, or that of the one before; by default the former at
    /// the heads of blocks.
    pub unknown_locations: Choice,
    /// `-dwarf-use-key-instructions`: atoms of the source decide where debuggers stop, in functions that have some.
    pub key_instructions: bool,
    /// `-debug-entry-values`: entry values also for Sony's debugger.
    pub entry_values: bool,
    /// `-minimize-addr-in-v5`.
    pub minimize_addr: MinimizeAddr,
    /// `-no-dwarf-ranges-section`: what is in pieces goes from the first to the end of the last.
    pub no_ranges: bool,
    /// `-use-gnu-debug-macro`: `.debug_macro` also before DWARF 5.
    pub gnu_macro: bool,
    /// `-emit-func-debug-line-table-offsets`: the rows of a function are a sequence of their own, which its entry names.
    pub line_table_offsets: bool,
    /// `-force-dwarf-frame-section`: `.debug_frame` beside `.eh_frame`.
    pub force_frame: bool,
    /// `-compress-debug-sections`.
    pub compression: Compression,
    /// `-emit-call-site-info`: what calls pass in registers is told of, where calls are.
    pub call_site_info: bool,
    /// `-add-linkage-names-to-declaration-call-origins`: declarations of called functions have their linkage names; `None`:
    /// for debuggers that want them.
    pub call_origin_names: Option<bool>,
}

impl DebugOptions {
    /// The debugger that debug information is for.
    pub fn debugger(&self, format: ObjectFormat) -> DebuggerTune {
        let own = match format {
            ObjectFormat::MachO => DebuggerTune::Lldb,
            _ => DebuggerTune::Gdb,
        };
        self.tune.unwrap_or(own)
    }

    /// Whether it is told what arguments were at a function's entry.
    pub fn tells_entry_values(&self, format: ObjectFormat) -> bool {
        match self.debugger(format) {
            DebuggerTune::Gdb | DebuggerTune::Lldb => true,
            DebuggerTune::Sce => self.entry_values,
            DebuggerTune::Dbx => false,
        }
    }
}

impl Default for DebugOptions {
    fn default() -> Self {
        DebugOptions {
            dwarf_version: 0,
            dwarf64: false,
            strict: false,
            tune: None,
            accel: AccelTables::Default,
            aranges: false,
            type_units: false,
            split_file: None,
            split_output: None,
            linkage_names: LinkageNames::Default,
            op_convert: Choice::Default,
            inlined_strings: Choice::Default,
            unknown_locations: Choice::Default,
            key_instructions: true,
            entry_values: false,
            minimize_addr: MinimizeAddr::Default,
            no_ranges: false,
            gnu_macro: false,
            line_table_offsets: false,
            force_frame: false,
            compression: Compression::None,
            call_site_info: false,
            call_origin_names: None,
        }
    }
}

/// Where the value lies that stack protectors compare with (module flags `stack-protector-guard…`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum StackGuard {
    /// The target's own choice.
    #[default]
    Default,
    /// A place in a thread's segment: `gs` instead of `fs`, offset; a symbol that stands for the offset.
    Thread {
        /// `gs` rather than `fs`; not told, it is `gs` in the kernel's code model alone.
        gs: Option<bool>,
        /// In bytes; 0x28 (x86-64's `tcbhead_t` in glibc) where only the register is told.
        offset: i32,
        /// Its address is the offset; `offset` does not count then.
        symbol: Option<String>,
    },
    /// A global variable of this name.
    Global(String),
    /// `offset` bytes from what a system register (AArch64) holds.
    SystemRegister {
        /// As assemblers spell it, such as `sp_el0`.
        name: String,
        /// Bytes from the register's value to the guard, maybe negative.
        offset: i32,
    },
}

/// Which functions sign their return addresses (AArch64).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SignReturn {
    /// None.
    #[default]
    None,
    /// Those that save it.
    NonLeaf,
    /// All.
    All,
}

/// How functions of AArch64 are protected whose attributes do not say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BranchProtection {
    /// Indirect branches must find a landing pad.
    pub branch_targets: bool,
    /// Whose return addresses are signed.
    pub sign: SignReturn,
    /// They are signed with key B.
    pub b_key: bool,
}

/// What the run-time system of Erlang (HiPE) says to functions of its convention (`!hipe.literals`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HipeLiterals {
    /// Words of stack that a function may count upon.
    pub leaf_words: u32,
    /// Where the limit of the stack stands, as bytes behind the process's address.
    pub stack_limit: i32,
}

/// What module flags say to the code generator (LangRef "Module Flags Metadata").
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ModuleFlags {
    /// `cf-protection-branch`: indirect branches go to `endbr64` only.
    pub cf_branch: bool,
    /// Some function says that it must not be called (`"dontcall-error"`, `"dontcall-warn"`).
    pub dont_call: bool,
    /// `kcfi`: indirect calls with a type check it ("Kernel Control Flow Integrity").
    pub kcfi: bool,
    /// `kcfi-arity` (x86-64): the types before functions also tell how many arguments there are.
    pub kcfi_arity: bool,
    /// `cfguard` (Windows' Control Flow Guard): 1, tables of functions whose addresses are taken; 2, indirect calls are
    /// checked as well.
    pub cfguard: u8,
    /// `eh-asynch`: hardware exceptions unwind too (Windows' `-EHa`).
    pub eh_asynch: bool,
    /// `RegCallv4`: `x86_regcallcc` on Windows is of version 4.
    pub regcall_v4: bool,
    /// `RtLibUseGOT` (`-fno-plt`): library functions that only the code generator calls are called by the global offset table.
    pub library_by_got: bool,
    /// `ptrauth-elf-got` (AArch64 ELF): entries of the global offset table and TLS descriptors are signed.
    pub signed_got: bool,
    /// `ptrauth-sign-personality` (AArch64 ELF): pointers to personality routines are signed.
    pub signed_personality: bool,
    /// `probe-stack` (AArch64): functions that say nothing of it touch each page of their frames.
    pub inline_probes: bool,
    /// `stack-probe-size` (AArch64): the bytes between two such pages where functions do not say it.
    pub probe_size: Option<u32>,
    /// Debuggers are told of the frames of functions that have no unwind tables (`.debug_frame`).
    pub debug_frame: bool,
    /// `override-stack-alignment` (x86-64): what the stack pointer is a multiple of at calls, in bytes; 0: the ABI's 16.
    pub stack_alignment: u32,
    /// For functions of HiPE's convention; none where the module does not say it, or not all of it.
    pub hipe: Option<HipeLiterals>,
    /// The `stack-protector-guard` family.
    pub guard: StackGuard,
    /// `branch-target-enforcement` and the `sign-return-address` family where they are 1: older front ends say it but
    /// once. (With 2 all functions have attributes.)
    pub protection: BranchProtection,
}

/// Which switches become jump tables.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct JumpTableLimits {
    /// Fewest cases (`-min-jump-table-entries`).
    pub entries: u32,
    /// Largest table (`-max-jump-table-size`).
    pub size: u32,
    /// Least density in per cent (`-jump-table-density`).
    pub density: u32,
}

impl Default for JumpTableLimits {
    fn default() -> Self {
        JumpTableLimits {
            entries: 4,
            size: 1 << 20,
            density: 10,
        }
    }
}

/// Options of the code generator.
#[derive(Clone, PartialEq, Debug)]
pub struct CodegenOptions {
    /// The target; `-mtriple`/`-march`, else the module's triple, else the host's.
    pub triple: Triple,
    /// `-mcpu`; empty is the architecture's baseline. A function's `"target-cpu"` goes before it.
    pub cpu: String,
    /// `-mattr`: `+feature,-feature`. A function's `"target-features"` goes before it.
    pub features: String,
    /// Optimisation level.
    pub opt_level: OptLevel,
    /// `None`: llc's default (static on ELF, PIC on Darwin and Windows); a PIC level in the module
    /// flags does not change it.
    pub reloc_model: Option<RelocModel>,
    /// The module flag "PIE Level" says that position-independent code goes into an executable.
    pub pie: bool,
    /// `None`: the module flag "Code Model", else small.
    pub code_model: Option<CodeModel>,
    /// Each function in a section of its own.
    pub function_sections: bool,
    /// Each variable in a section of its own.
    pub data_sections: bool,
    /// Whether such sections have names of their own.
    pub unique_section_names: bool,
    /// A table of the symbols whose addresses programs may compare (`-addrsig`).
    pub addrsig: bool,
    /// ELF: labels of assembly text are in the symbol table.
    pub save_temp_labels: bool,
    /// ELF: each value with a named section has one of that name for itself.
    pub separate_named_sections: bool,
    /// `-implicit-mapsyms` (AArch64 ELF): sections of code begin with code and others with data, where no symbol says otherwise.
    pub implicit_mapping: bool,
    /// `-aarch64-mark-bti-property`: the object says that all its indirect branches find landing pads.
    pub mark_bti: bool,
    /// `None` where the option is not given.
    pub frame_pointer: Option<FramePointer>,
    /// `-tailcallopt`: guaranteed tail calls for fastcc.
    pub tailcallopt: bool,
    /// Contraction of floating-point operations; `On` fuses only `llvm.fmuladd`.
    pub fp_contract: FpContract,
    /// Dialect of assembly output.
    pub asm_syntax: AsmSyntax,
    /// Largest size in bytes of data that counts as small in the medium and large code models.
    pub large_data_threshold: u64,
    /// `-crel`: compact relocations in ELF objects.
    pub crel: bool,
    /// `-mc-relax-all`: branches have their long form.
    pub relax_all: bool,
    /// `-emit-jump-table-sizes-section`: addresses and lengths of jump tables.
    pub jump_table_sizes: bool,
    /// `-basic-block-address-map`: where the blocks of functions are, for profilers (ELF).
    pub map_blocks: bool,
    /// `-emit-bb-hash`: and hashes of them.
    pub hash_blocks: bool,
    /// `-call-graph-section`: who calls whom (ELF).
    pub call_graph: bool,
    /// `-gsframe`: frames for profilers (ELF).
    pub sframe: bool,
    /// `-use-ctors`: `.ctors` instead of `.init_array`.
    pub use_ctors: bool,
    /// `-nozero-initialized-in-bss`: zeroes go to `.data`.
    pub no_zero_in_bss: bool,
    /// `-stackrealign`: realign the stack in every function.
    pub stack_realign: bool,
    /// `-disable-tail-calls`.
    pub disable_tail_calls: bool,
    /// `-emulated-tls`: `None` where not given.
    pub emulated_tls: Option<bool>,
    /// `-trap-unreachable`: `unreachable` becomes a trap.
    pub trap_unreachable: bool,
    /// The function that is called in the place of traps (`-trap-func`); empty: none.
    pub trap_func: String,
    /// `-align-loops`, in bytes; 0 is the target's choice.
    pub align_loops: u32,
    /// Which switches become jump tables.
    pub jump_tables: JumpTableLimits,
    /// `-align-all-functions`: alignment of all functions in bytes, in the place of what their processor wants; 0: not given.
    pub align_functions: u32,
    /// `-x86-align-branch` and the like.
    pub align_branches: AlignBranches,
    /// `-swift-async-fp=never`: frame records with an asynchronous context are not marked.
    pub swift_async_unmarked: bool,
    /// `-no-stack-coloring`: frame objects do not share places, even where their lifetimes do not overlap.
    pub no_stack_coloring: bool,
    /// `-stack-size-section`: sizes of all frames in `.stack_sizes`.
    pub stack_size_section: bool,
    /// `-enable-tlsdesc`: TLS descriptors for the general-dynamic model.
    pub tlsdesc: bool,
    /// `-aarch64-elf-ldtls-generation`: AArch64's local-dynamic model is one of its own, not the general-dynamic one.
    pub local_dynamic: bool,
    /// `-force-streaming`: the code of all functions is for AArch64's streaming mode.
    pub force_streaming: bool,
    /// `-force-streaming-compatible`: it is for both modes.
    pub force_streaming_compatible: bool,
    /// `-basic-block-sections=all`: each basic block in a section of its own.
    pub block_sections: bool,
    /// `-basic-block-sections=FILE`: the blocks of which functions are to stand in which sections.
    pub block_clusters: Option<Arc<BlockClusters>>,
    /// `-split-machine-functions`: functions with a profile are refused, since their cold parts are to be split.
    pub split_functions: bool,
    /// `-x86-speculative-load-hardening`: every function as with the attribute `speculative_load_hardening`.
    pub harden_loads: bool,
    /// `-x86-seses-enable-without-lvi-cfi`: every function as with the feature `seses`.
    pub fence_accesses: bool,
    /// `-x86-experimental-lvi-inline-asm-hardening`: assembly text gets the barriers of the features `lvi-cfi` and
    /// `lvi-load-hardening`, too.
    pub harden_assembly: bool,
    /// `-unique-basic-block-section-names`.
    pub unique_block_section_names: bool,
    /// What is printed and checked between the passes.
    pub inspect: crate::inspect::Inspect,
    /// `-tls-size`: bits of an offset in the local-exec model of AArch64 (12, 24, 32 or 48); 0 is the target's choice.
    pub tls_size: u32,
    /// `-x86-relax-relocations`: the linker may change loads of GOT entries into addresses.
    pub relax_relocations: bool,
    /// `-xray-function-index`: write `xray_fn_idx`.
    pub xray_function_index: bool,
    /// `-emit-dwarf-unwind`.
    pub dwarf_unwind: DwarfUnwind,
    /// On Windows, unwinding goes by DWARF's tables rather than by the system's (`-exception-model=dwarf`).
    pub dwarf_on_windows: bool,
    /// Another system's exceptions are asked for: there are no unwind tables.
    pub no_unwinding: bool,
    /// Exceptions go by `setjmp` and `longjmp` (`-exception-model=sjlj`).
    pub sjlj: bool,
    /// How debug information is written.
    pub debug: DebugOptions,
    /// What the module's flags say; worked out from the module.
    pub flags: ModuleFlags,
    /// The name of the object or assembly file, for debug information that names it; empty: not a file.
    pub output_name: String,
    /// `-enable-jmc-instrument`: functions tell debuggers that they run.
    pub just_my_code: bool,
    /// `-arm64ec-generate-thunks`: functions of Arm64EC have native names and thunks.
    pub arm64ec_thunks: bool,
    /// `-x86-sse2avx`: the assembler takes SSE's instructions for their VEX forms.
    pub sse_as_vex: bool,
    /// `-x86-indirect-branch-tracking`: functions begin with landing pads, whatever the module says of it.
    pub branch_tracking: bool,
    /// The name of the input as it was given.
    pub input_name: String,
}

impl CodegenOptions {
    /// Whether the code may be at any address.
    pub fn is_pic(&self) -> bool {
        !matches!(self.reloc_model, None | Some(RelocModel::Static))
    }
}

impl Default for CodegenOptions {
    fn default() -> Self {
        CodegenOptions {
            triple: Triple::parse("x86_64-unknown-linux-gnu"),
            cpu: String::new(),
            features: String::new(),
            opt_level: OptLevel::O2,
            reloc_model: None,
            pie: false,
            code_model: None,
            function_sections: false,
            data_sections: false,
            unique_section_names: true,
            addrsig: false,
            save_temp_labels: false,
            separate_named_sections: false,
            implicit_mapping: false,
            mark_bti: false,
            frame_pointer: None,
            tailcallopt: false,
            fp_contract: FpContract::On,
            asm_syntax: AsmSyntax::Att,
            large_data_threshold: 0,
            crel: false,
            relax_all: false,
            jump_table_sizes: false,
            map_blocks: false,
            hash_blocks: false,
            call_graph: false,
            sframe: false,
            use_ctors: false,
            no_zero_in_bss: false,
            stack_realign: false,
            disable_tail_calls: false,
            emulated_tls: None,
            trap_unreachable: false,
            trap_func: String::new(),
            align_loops: 0,
            jump_tables: JumpTableLimits::default(),
            align_functions: 0,
            align_branches: AlignBranches::default(),
            swift_async_unmarked: false,
            no_stack_coloring: false,
            stack_size_section: false,
            tlsdesc: false,
            local_dynamic: false,
            force_streaming: false,
            force_streaming_compatible: false,
            block_sections: false,
            block_clusters: None,
            split_functions: false,
            harden_loads: false,
            fence_accesses: false,
            harden_assembly: false,
            unique_block_section_names: false,
            inspect: Default::default(),
            tls_size: 0,
            relax_relocations: true,
            xray_function_index: true,
            dwarf_unwind: DwarfUnwind::Default,
            dwarf_on_windows: false,
            no_unwinding: false,
            sjlj: false,
            debug: DebugOptions::default(),
            flags: ModuleFlags::default(),
            output_name: String::new(),
            just_my_code: false,
            arm64ec_thunks: true,
            sse_as_vex: false,
            branch_tracking: false,
            input_name: String::new(),
        }
    }
}
