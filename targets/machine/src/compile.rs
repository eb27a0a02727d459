//! One function ([`Job`]) from its body to its code: the phases in order ([`Compiler::compile`]), for any target
//! ([`Machine`]).
//!
//! Needs a verified body. Cost: O(instructions) at -O0.

use crate::emission::{
    Assembler, DebugSettings, Emit, EncodeError, Encoder, Frame, Placed, Settings, Subprogram, Walk,
    merge_tails, place_jumps,
};
use crate::features::{FeatureTable, Features, processor};
use crate::instrument::Requests;
use crate::registry::FunctionCompiler;
use crate::tables::CommonTables;
use crate::warnings;
use emit::assemble::InstructionReader;
use emit::assemble::inline::Definitions;
use emit::{BranchTarget, CodeBlob, UnwindTable};
use ir::attributes::AttrKind;
use ir::block_profile::Cluster;
use ir::body::Body;
use ir::context::Scope;
use ir::diag::{Diagnostic, Result};
use ir::ids::{AttrSetId, GlobalId, Inst, MdId, StrId};
use ir::inst::{InstFlags, Opcode};
use ir::metadata::PC_SECTIONS;
use ir::module::{Function, Module};
use ir::options::CodegenOptions;
use ir::triple::ObjectFormat;
use isel::expand;
use isel::lower::Selector;
use isel::target::Target;
use opt::pipeline::{Bodies, Context};
use opt::work::Work;
use regalloc::cleanup::Cleanup;
use regalloc::delay::Delay;
use regalloc::layout::{Aims, Layout};
use regalloc::passes::{NAMES, Pass, Passes};
use regalloc::schedule::Schedule;
use regalloc::{
    AllocError, AsyncContext, FrameInfo, MachInst, PRegSet, RegAlloc, RegEnv, Tier, VCode, Wrap, rename,
    slots,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A function to compile.
#[derive(Copy, Clone)]
pub struct Job<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function's id in it.
    pub global: GlobalId,
    /// What the code generator is told.
    pub options: &'a CodegenOptions,
    /// The bodies of the module's functions.
    pub bodies: &'a dyn Bodies,
    /// The function's `DISubprogram`, if debuggers are to be told of it.
    pub subprogram: Option<Subprogram>,
    /// The blob will be printed as assembly.
    pub keep_layout: bool,
    /// What the module's assembly defines for that of functions.
    pub assembly: Option<&'a Arc<Definitions>>,
}

impl<'a> Job<'a> {
    /// The function.
    pub fn func(&self) -> &'a Function {
        let func = self.module.function(self.global);
        func.expect("bodies belong to functions")
    }
    /// What stands in the module's tables.
    pub fn scope(&self) -> Scope<'a> {
        self.module.scope()
    }
    /// What passes over the IR may read.
    fn context(&self) -> Context<'a> {
        Context {
            module: self.module,
            global: self.global,
            options: self.options,
            bodies: self.bodies,
        }
    }
    /// Where the function stands.
    pub(crate) fn offset(&self) -> Option<u32> {
        self.module.global(self.global).offset
    }
    /// A located `unsupported: …`.
    #[cold]
    pub fn unsupported(&self, what: String) -> Box<Diagnostic> {
        Diagnostic::unsupported(self.offset(), what)
    }
    /// The encoder's result. Panics where an invariant is broken.
    fn encoded<R>(&self, r: std::result::Result<R, EncodeError>) -> Result<R> {
        r.map_err(|e| match e {
            EncodeError::Unsupported(what) => self.unsupported(what.into()),
            EncodeError::Assembly(at, what) => Diagnostic::error(at.or(self.offset()), what),
            EncodeError::FrameTooLarge => Diagnostic::error(self.offset(), e.to_string()),
            EncodeError::Encoding(_) | EncodeError::Internal(_) => panic!("{e}"),
        })
    }
}

/// How code is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alignment {
    /// Of a function's start, in bytes.
    pub function: u32,
    /// Of the heads of loops: see [`Settings::loop_align`].
    pub loops: Option<(u8, u32)>,
    /// Of loops that fit a line: see [`Settings::loop_line`].
    pub whole: Option<u8>,
    /// Of the heads of loops that jump to one of many places: see [`Settings::dispatch_align`].
    pub dispatch: Option<u8>,
    /// Of blocks that are to have a line of the cache for themselves: see [`Settings::line_align`].
    pub line: Option<u8>,
}

impl Alignment {
    /// Only of the starts of functions.
    pub fn of_functions(function: u32) -> Alignment {
        Alignment {
            function,
            loops: None,
            whole: None,
            dispatch: None,
            line: None,
        }
    }
}

/// What the back half of the pipeline asks of a target.
pub trait Machine: Default {
    /// Machine instruction.
    type Inst: MachInst<Tables: CommonTables>;
    /// The target as selection sees it, for one function.
    type Selection: Target<Inst = Self::Inst>;
    /// Features of its processors.
    type Feature: FeatureTable;
    /// What the target knows of a function beside its machine IR, from attributes, features and options.
    type Function;
    /// Its frames.
    type Frame: Frame<Inst = Self::Inst, Function = Self::Function> + 'static;
    /// Its half of the walk over a function.
    type Emitter<'a>: Emit<'a, Inst = Self::Inst, Frame = Self::Frame>
    where
        Self: 'a;
    /// Its branches.
    type Branches: BranchTarget;

    /// Its branches.
    const BRANCHES: Self::Branches;
    /// Features whose code is other than what is made here.
    const REFUSED: &'static [Self::Feature];

    /// The least alignment of a function's start in bytes.
    const LEAST_ALIGNMENT: u32;
    /// How code is aligned whose speed counts more than its size, on this processor.
    fn alignment(cpu: &str) -> Alignment;

    /// What a function asks for. Errors: the name of what is not supported.
    fn function(
        job: &Job<'_>,
        body: &Body,
        features: Features<Self::Feature>,
    ) -> std::result::Result<(Self::Selection, Self::Function), String>;

    /// Sets up the target's tables for selection.
    fn set_up(_target: &Self::Selection, _tables: &mut <Self::Inst as MachInst>::Tables) {}

    /// What tools and hardening ask of the function.
    fn requests(function: &mut Self::Function) -> &mut Requests;

    /// What is to be done between selection and allocation. Errors: the name of what is not supported.
    fn prepare(
        job: &Job<'_>,
        body: &Body,
        target: &Self::Selection,
        vcode: &mut VCode<Self::Inst>,
        function: &mut Self::Function,
    ) -> std::result::Result<(), String>;

    /// Bytes of the instruction that begins the code.
    fn instruction_length(code: &[u8]) -> usize;

    /// What reads instructions in assembly text, for the processor and features that `-mcpu` and `-mattr` would name so.
    fn instruction_reader(cpu: &str, features: &str) -> Box<dyn InstructionReader>;

    /// The registers that are allocated, and those that the frame has for itself.
    fn registers(job: &Job<'_>, frame: &FrameInfo, function: &Self::Function) -> (RegEnv, PRegSet);

    /// Whether slots lie below what they are addressed from.
    fn slots_lie_below(_: &FrameInfo) -> bool {
        false
    }

    /// The registers that the function preserves for its caller, with the one that holds the return address, if the code
    /// between entry and exits may begin without a frame.
    fn kept_registers(function: &Self::Function) -> Option<PRegSet>;

    /// The walk with what the target keeps beside it.
    fn emitter<'a>(
        &'a mut self,
        walk: Walk<'a, Self::Inst, Self::Frame>,
        function: &'a Self::Function,
    ) -> std::result::Result<Self::Emitter<'a>, EncodeError>;

    /// What the target's objects have beside code, relocations and records.
    fn finish(blob: &mut CodeBlob, function: &Self::Function);
}

/// Compiles functions one after another; one per thread, its memory is reused.
pub struct Compiler<M: Machine> {
    constants: expand::Known,
    selector: Selector<M::Selection>,
    memory: VCode<M::Inst>,
    alloc: RegAlloc,
    cleanup: Cleanup,
    wrap: Wrap,
    layout: Layout,
    passes: Passes,
    schedule: Schedule,
    delay: Delay,
    encoder: Encoder<M>,
    /// The attribute set (of the module) whose features were worked out last.
    features: Option<(AttrSetId, Features<M::Feature>)>,
    /// The start of the phase that goes on, if times are asked for.
    clock: Option<Instant>,
    /// Time spent in selection, allocation (with clean-up and layout) and encoding.
    pub times: [Duration; 3],
}

impl<M: Machine> Default for Compiler<M> {
    fn default() -> Self {
        Compiler {
            constants: expand::Known::default(),
            selector: Selector::default(),
            memory: VCode::default(),
            alloc: RegAlloc::default(),
            cleanup: Cleanup::default(),
            wrap: Wrap::default(),
            layout: Layout::default(),
            passes: Passes::default(),
            schedule: Schedule::default(),
            delay: Delay::default(),
            encoder: Encoder::default(),
            features: None,
            clock: None,
            times: [Duration::ZERO; 3],
        }
    }
}

impl<M: Machine> Compiler<M> {
    /// Compiles a function.
    ///
    /// Errors: what is not supported, located. Panics where an invariant is broken.
    pub fn compile(&mut self, job: &Job<'_>, work: &mut Work) -> Result<CodeBlob> {
        self.clock = job.options.inspect.times.then(Instant::now);
        let refuse = |what| job.unsupported(what);
        let features = self.features(job)?;
        let (target, mut function) = M::function(job, work.body(), features).map_err(refuse)?;
        refuse_own_nodes(job, work.body())?;
        keep_addressed(job, work);
        opt::pipeline::run(job.context(), &target, work);
        let mut warnings = Vec::new();
        warnings::unnumbered(work.body(), &mut warnings);
        warnings::forbidden_calls(job, work, &mut warnings)?;
        expand::run(job.context(), &target, &mut self.constants, work)?;
        let mut vcode = self.select(job, work, &target)?;
        M::prepare(job, work.body(), &target, &mut vcode, &mut function).map_err(refuse)?;
        M::requests(&mut function).settle_xray(vcode.insts.len());
        let (env, held) = M::registers(job, &vcode.frame, &function);
        let kept = M::kept_registers(&function).filter(|_| frame_may_be_late(job, &vcode.frame));
        self.allocate(job, &mut vcode, &env, held, kept)?;
        if !vcode.sources.is_empty() {
            merge_tails(&mut vcode, &self.layout, work.locations_mut());
            if vcode.tier == Tier::Optimise {
                place_jumps(&mut vcode, &self.layout);
            }
        }
        let blob = self.encode(job, &mut vcode, work.body(), &mut function);
        let limit = M::requests(&mut function).frame_limit;
        let bytes = self.encoder.frame_bytes(&vcode.frame);
        warnings::large_frame(job, limit, bytes, &mut warnings);
        self.finish(vcode);
        let mut blob = job.encoded(blob)?;
        blob.warnings = warnings;
        if job.options.call_graph {
            let records = blob.records.get_or_insert_default();
            records.callee_types = callee_types(job, work.body());
        }
        job.after_code(&blob);
        Ok(blob)
    }

    /// The features that a function is compiled for.
    fn features(&mut self, job: &Job<'_>) -> Result<Features<M::Feature>> {
        let attrs = &job.func().attrs;
        if let Some((known, features)) = self.features
            && known == attrs.func
        {
            return Ok(features);
        }
        let features = Features::of_function(job.scope(), attrs, job.options)
            .map_err(|e| Diagnostic::error(job.offset(), e))?;
        if let Some(f) = M::REFUSED.iter().find(|f| features.has(**f)) {
            let (name, _) = M::Feature::FEATURES[f.index()];
            return Err(job.unsupported(format!("feature '{name}'")));
        }
        self.features = Some((attrs.func, features));
        Ok(features)
    }

    /// Selects instructions.
    fn select(&mut self, job: &Job<'_>, work: &mut Work, target: &M::Selection) -> Result<VCode<M::Inst>> {
        let mut memory = std::mem::take(&mut self.memory);
        memory.tables.common_mut().code.keep_layout(job.keep_layout);
        M::set_up(target, &mut memory.tables);
        self.selector.select(job.context(), work, target, memory)
    }

    /// Gives every operand its place and every block its own. `held`: the registers that the frame has for itself; `kept`:
    /// those that the function preserves for its caller, if the frame may be set up later than at the entry.
    fn allocate(
        &mut self,
        job: &Job<'_>,
        vcode: &mut VCode<M::Inst>,
        env: &RegEnv,
        held: PRegSet,
        kept: Option<PRegSet>,
    ) -> Result<()> {
        self.lap(0);
        if !vcode.frame.naked && held.into_iter().any(|r| vcode.frame.taken.contains(r)) {
            let what = "operation that takes the register of the frame or base pointer";
            return Err(job.unsupported(what.into()));
        }
        if vcode.tier == Tier::Optimise {
            let inspect = &job.options.inspect;
            self.passes.choose(&inspect.disabled_passes, inspect.times);
            self.passes.run(Pass::Schedule, || self.schedule.run(vcode, env));
            self.passes.run(Pass::Delay, || self.delay.run(vcode));
        }
        job.after_selection(vcode);
        let allocs = self.alloc.run(vcode, env, vcode.tier).map_err(|e| match e {
            AllocError::TooManyLiveRegs => Diagnostic::error(
                job.offset(),
                "inline assembly needs more registers than there are",
            ),
            AllocError::Invalid(_) => panic!("{e}"),
        })?;
        let mut selected = job.after_allocation(vcode, env, allocs);
        if vcode.tier == Tier::Optimise {
            let dear = kept.unwrap_or(PRegSet::empty());
            self.cleanup.run(vcode, allocs, dear, &mut self.passes);
            self.passes.run(Pass::Rename, || rename::run(vcode, env, allocs));
            if let Some(kept) = kept {
                self.wrap.run(vcode, allocs, kept, &mut self.passes);
                self.wrap.part_returns(vcode, &mut selected, allocs);
            }
            slots::order(vcode, allocs, M::slots_lie_below(&vcode.frame));
            job.after_cleanup(vcode, &selected, env, allocs);
        }
        let aims = Aims {
            splits: splits_cold(job),
            clusters: clusters(job),
            speed: vcode.tier == Tier::Optimise && !is_small(job),
        };
        self.layout
            .compute(vcode, allocs, vcode.tier, aims, &mut self.passes);
        job.after_layout(vcode, allocs, &self.layout);
        self.lap(1);
        Ok(())
    }

    /// Code from the placed machine IR.
    fn encode(
        &mut self,
        job: &Job<'_>,
        vcode: &mut VCode<M::Inst>,
        body: &Body,
        function: &mut M::Function,
    ) -> std::result::Result<CodeBlob, EncodeError> {
        let options = job.options;
        let Alignment {
            function: align,
            loops: loop_align,
            whole: loop_line,
            dispatch: dispatch_align,
            line: line_align,
        } = alignment::<M>(job, vcode.tier);
        let settings = Settings {
            global: job.global.0,
            align,
            unwind: match options.triple.format {
                _ if !vcode.frame.unwind_tables && vcode.frame.debug_frame => UnwindTable::DebugFrame,
                _ if !vcode.frame.unwind_tables => UnwindTable::None,
                ObjectFormat::MachO => UnwindTable::Compact,
                _ if vcode.frame.windows => UnwindTable::Seh,
                _ => UnwindTable::EhFrame,
            },
            loop_align,
            loop_line,
            dispatch_align,
            line_align,
            block_sections: options.block_sections,
            private_prefix: if options.triple.format == ObjectFormat::MachO {
                "L"
            } else {
                ".L"
            },
            note_frame_size: options.stack_size_section,
            map_blocks: options.map_blocks && options.triple.format == ObjectFormat::Elf,
            hash_blocks: options.hash_blocks,
            debug: DebugSettings {
                call_parameters: options.debug.call_site_info && vcode.tier == regalloc::Tier::Optimise,
                entry_values: options.debug.tells_entry_values(options.triple.format),
                unknown_locations: options.debug.unknown_locations,
                key_instructions: options.debug.key_instructions,
            },
        };
        let mut code = std::mem::take(&mut vcode.tables.common_mut().code);
        let placed = Placed {
            vcode,
            allocs: self.alloc.result(),
            layout: &self.layout,
        };
        let assembler = match vcode.tables.common().asm.list.is_empty() {
            true => None,
            false => Some(assembler::<M>(job)),
        };
        let debug = job.subprogram.map(|subprogram| (subprogram, body));
        let blob = self
            .encoder
            .encode(&mut code, placed, settings, function, assembler, debug);
        vcode.tables.common_mut().code = code;
        blob
    }

    /// Ends the last phase and takes the memory back.
    fn finish(&mut self, vcode: VCode<M::Inst>) {
        self.memory = vcode;
        self.lap(2);
    }

    fn lap(&mut self, phase: usize) {
        if let Some(begin) = self.clock {
            let now = Instant::now();
            self.times[phase] += now - begin;
            self.clock = Some(now);
        }
    }
}

/// Whether the frame may be set up where it is needed first: its prologue and epilogue are nothing out of the ordinary,
/// and unwind tables have rows for each instruction.
fn frame_may_be_late(job: &Job<'_>, frame: &FrameInfo) -> bool {
    let options = job.options;
    options.triple.format == ObjectFormat::Elf
        && frame.interrupt.is_none()
        && frame.guard.is_none()
        && frame.escapes.is_empty()
        && frame.stack_maps.is_empty()
        && frame.async_context == AsyncContext::None
        && frame.probe_bytes == 0
        && frame.lead_bytes == 0
        && !frame.is_realigned()
        && !(frame.naked || frame.windows || frame.funclets || frame.scalable)
        && !(frame.dynamic_stack || frame.returns_twice || frame.saves_all || frame.eh_return)
}

/// Nodes that objects tell of must be the module's, as they are everywhere but in text written by hand.
fn refuse_own_nodes(job: &Job<'_>, body: &Body) -> Result<()> {
    let scope = body.scope(job.module);
    let is_told = |kind: StrId| match scope.bytes(kind) {
        PC_SECTIONS => true,
        b"heapallocsite" => !body.locations.is_empty(),
        b"callee_type" => job.options.call_graph,
        _ => false,
    };
    let mut own = body.attachments.iter().filter(|a| a.2.is_local());
    match own.find(|a| is_told(a.1)) {
        None => Ok(()),
        Some((i, kind, _)) => {
            let kind = String::from_utf8_lossy(scope.bytes(*kind));
            Err(Diagnostic::unsupported(
                body.offset(*i).or(job.offset()),
                format!("!{kind} with a node that has no number"),
            ))
        }
    }
}

/// Accesses to memory whose addresses sections are to have (`!pcsections`) are neither merged with others nor left out.
fn keep_addressed(job: &Job<'_>, work: &mut Work) {
    let body = work.body();
    let scope = body.scope(job.module);
    let is_access = |i: Inst| matches!(body.inst(i).opcode, Opcode::Load | Opcode::Store);
    let asked = body
        .attachments
        .iter()
        .filter(|a| scope.bytes(a.1) == PC_SECTIONS);
    let accesses: Vec<Inst> = asked.map(|a| a.0).filter(|i| is_access(*i)).collect();
    if accesses.is_empty() {
        return;
    }
    let (body, _) = work.edit_within_loops();
    for i in accesses {
        let flags = &mut body.insts[i.index()].flags;
        *flags = flags.with(InstFlags::VOLATILE);
    }
}

/// What the calls through pointers say of the types that they call.
fn callee_types(job: &Job<'_>, body: &Body) -> Vec<MdId> {
    let is_told = |name: StrId| body.scope(job.module).bytes(name) == b"callee_type";
    let Some(kind) = body.attachments.iter().map(|a| a.1).find(|name| is_told(*name)) else {
        return Vec::new();
    };
    let calls = body.order.iter().filter(|i| body.inst(**i).opcode.is_call());
    let through_pointers = calls.filter(|i| body.direct_callee(job.module, **i).is_none());
    through_pointers
        .filter_map(|i| body.attachment(*i, kind))
        .collect()
}

/// Alignment of a function's start, and of the heads of its loops.
fn alignment<M: Machine>(job: &Job<'_>, tier: Tier) -> Alignment {
    let wanted = wanted_alignment::<M>(job, tier);
    match job.options.align_functions {
        0 => wanted,
        bytes => Alignment {
            function: bytes.max(M::LEAST_ALIGNMENT),
            ..wanted
        },
    }
}

fn wanted_alignment<M: Machine>(job: &Job<'_>, tier: Tier) -> Alignment {
    let (scope, options) = (job.scope(), job.options);
    let set = job.func().attrs.func;
    if is_small(job) {
        return Alignment::of_functions(M::LEAST_ALIGNMENT);
    }
    let wanted = M::alignment(&processor(scope, set, options));
    let none = Alignment::of_functions(wanted.function);
    let asked = match options.align_loops {
        0 => wanted,
        1 => none,
        bytes => Alignment {
            loops: Some((bytes.ilog2() as u8, bytes - 1)),
            ..none
        },
    };
    match tier == Tier::Optimise && !options.block_sections && clusters(job).is_none() {
        true => asked,
        false => none,
    }
}

/// Whether the function's size counts more than its speed.
fn is_small(job: &Job<'_>) -> bool {
    let small = [AttrKind::OptSize, AttrKind::MinSize];
    let set = job.func().attrs.func;
    small.iter().any(|k| job.scope().has_attr(set, *k))
}

/// What the function's inline assembly is read by.
fn assembler<M: Machine>(job: &Job<'_>) -> Assembler {
    let (scope, options) = (job.scope(), job.options);
    let set = job.func().attrs.func;
    let cpu = processor(scope, set, options);
    let own = scope
        .attr_str(set, "target-features")
        .map(String::from_utf8_lossy);
    let features = match own {
        Some(own) if options.features.is_empty() => own,
        Some(own) => format!("{own},{}", options.features).into(),
        None => options.features.as_str().into(),
    };
    let mut reader = M::instruction_reader(&cpu, &features);
    reader.configure(options, &cpu, &features);
    Assembler {
        triple: options.triple.clone(),
        definitions: job.assembly.cloned(),
        reader,
    }
}

/// Whether the function's cold blocks are to stand in a section of their own.
fn splits_cold(job: &Job<'_>) -> bool {
    let options = job.options;
    options.split_functions
        && options.triple.format == ObjectFormat::Elf
        && !options.block_sections
        && clusters(job).is_none()
        && isel::flow::unlikely::has_profile(job.module, job.global)
}

/// The function's blocks that a profile puts into sections.
fn clusters<'a>(job: &Job<'a>) -> Option<&'a [Cluster]> {
    let lists = job.options.block_clusters.as_ref()?;
    lists.of(job.scope().bytes(job.module.global(job.global).name))
}

impl<M: Machine> FunctionCompiler for Compiler<M> {
    fn compile(&mut self, job: &Job<'_>, work: &mut Work) -> Result<CodeBlob> {
        Compiler::compile(self, job, work)
    }

    fn times(&self) -> [Duration; 3] {
        self.times
    }

    fn pass_times(&self) -> [Duration; NAMES.len()] {
        self.passes.times
    }
}
