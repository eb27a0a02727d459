//! x86-64 as the back half of the pipeline sees it ([`machine::compile`]): what a function asks for, and the steps that
//! only this target has.

use crate::encode::{Branches, Emitter, Encoder};
use crate::features::{Feature, Features, divides_slowly, uses_zmm};
use crate::frame::protector::{Protector, guard_place, reach};
use crate::frame::{Frame, frame_regs};
use crate::hipe::StackCheck;
use crate::inst::{Inst, Tables};
use crate::instrument::{Barriers, Instrument};
use crate::lower::X86;
use crate::lower::conventions::own_preserved;
use crate::regs::{FrameRegs, Preserved, callee_saved, reg_env};
use crate::split_stack::SplitStack;
use crate::{whole, windows};
use emit::CodeBlob;
use emit::assemble::InstructionReader;
use iced_x86::{CpuidFeature, Decoder, DecoderOptions};
use ir::body::Body;
use ir::module::CallConv;
use machine::compile::{Alignment, Job, Machine};
use machine::emission::{EncodeError, Walk};
use machine::instrument::Requests;
use machine::protector::{failure_routine, is_cookie};
use machine::tables::CommonTables;
use regalloc::{FrameInfo, PRegSet, RegClass, RegEnv, VCode};

/// Compiles functions for x86-64.
pub type Compiler = machine::compile::Compiler<Encoder>;

/// What the target knows of a function beside its machine IR.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// What it preserves for its caller.
    pub preserved: Preserved,
    /// It may use AVX instructions.
    pub avx: bool,
    /// Mask registers have 64 bits.
    pub wide_masks: bool,
    /// It may use AVX-512 instructions.
    pub avx512: bool,
    /// What else is done at the entry and the exits.
    pub instrument: Instrument,
    /// Whether the stack's limit is looked at first, and for how much.
    pub stack_check: Option<StackCheck>,
    /// kCFI's types tell how many arguments there are.
    pub tells_arity: bool,
    /// The check of `"split-stack"`.
    pub split_stack: Option<SplitStack>,
    /// The stack protector, for a frame with a guard.
    pub protector: Option<Protector>,
    /// MSVC's run-time library must bring its support of floating point.
    pub uses_float: bool,
}

impl Machine for Encoder {
    type Inst = Inst;
    type Selection = X86;
    type Feature = Feature;
    type Function = Function;
    type Frame = Frame;
    type Emitter<'a> = Emitter<'a>;
    type Branches = Branches;

    const BRANCHES: Branches = Branches;

    /// Hardening against speculation and the like.
    const REFUSED: &'static [Feature] = &[Feature::X32, Feature::Mode16, Feature::Mode32];

    const LEAST_ALIGNMENT: u32 = 1;

    fn alignment(_cpu: &str) -> Alignment {
        Alignment {
            function: 16,
            loops: Some((4, 15)),
            whole: Some(6),
            dispatch: Some(5),
            line: Some(6),
        }
    }

    fn function(job: &Job<'_>, body: &Body, features: Features) -> Result<(X86, Function), String> {
        let (scope, func, options) = (job.scope(), job.func(), job.options);
        let global = job.module.global(job.global);
        let mut preserved = own_preserved(options, scope, func)?;
        if features.has(Feature::Avx512f) {
            preserved = preserved.with_avx512();
        }
        let (ret, ..) = scope.func_sig(global.value_ty).expect("a function type");
        let function = Function {
            preserved,
            avx: features.has(Feature::Avx),
            wide_masks: features.has(Feature::Avx512bw),
            avx512: features.has(Feature::Avx512f),
            instrument: Instrument::of(scope, func, ret, features, options)?,
            stack_check: StackCheck::of(job, body)?,
            split_stack: None,
            tells_arity: options.flags.kcfi_arity,
            protector: None,
            uses_float: options.triple.is_msvc_environment()
                && windows::uses_float(body.scope(job.module), body),
        };
        let zmm = uses_zmm(scope, &func.attrs, options, features);
        let target = X86 {
            features,
            zmm,
            slow_divisions: divides_slowly(scope, &func.attrs, options),
        };
        Ok((target, function))
    }

    fn set_up(target: &X86, tables: &mut Tables) {
        tables.vectors = target.vector_level();
    }

    fn requests(function: &mut Function) -> &mut Requests {
        &mut function.instrument.requests
    }

    fn prepare(
        job: &Job<'_>,
        body: &Body,
        target: &X86,
        vcode: &mut VCode<Inst>,
        function: &mut Function,
    ) -> Result<(), String> {
        let (scope, func, options) = (job.scope(), job.func(), job.options);
        // Assembly text is aligned by who reads it.
        let wanted = whole::wanted(options).filter(|_| !job.keep_layout);
        let code = &mut vcode.tables.common_mut().code;
        code.keep_whole(wanted);
        code.all_long = options.relax_all && !job.keep_layout;
        if func.cc == CallConv::X86_INTR {
            // With an error code the stack is aligned at the entry, without as after a call.
            let error_code = match func.attrs.params.len().max(body.params.len()) {
                0 | 1 => 0,
                _ => 8,
            };
            vcode.frame.interrupt = Some(error_code);
            vcode.frame.lead_bytes += error_code;
        }
        check_floats(vcode, target.features)?;
        if function.preserved.keeps_unsaved() && vcode.insts.iter().any(spoils) {
            return Err("call in a function of calling convention 77 with feature 'avx512f'".into());
        }
        if vcode.tier == regalloc::Tier::Optimise {
            crate::flags::reuse(vcode);
            crate::flags::mark_sums(vcode);
        }
        if vcode.frame.guard.is_some() {
            function.protector = Some(Protector {
                place: guard_place(options)?,
                reach: reach(options),
                failure: failure_routine(&options.triple),
                mixed: is_cookie(&options.triple),
            });
        }
        if options.triple.is_windows_abi() {
            windows::prepare_frame(vcode, scope, func, options);
        }
        function.split_stack = SplitStack::of(job, function.preserved, &mut vcode.frame)?;
        crate::upper_halves::forget_halves(vcode);
        crate::frame::held::carry(vcode);
        match vcode.tables.no_form {
            Some(code) => Err(format!("wide form of {code:?}")),
            None => Ok(()),
        }
    }

    fn instruction_length(code: &[u8]) -> usize {
        let inst = Decoder::new(64, code, DecoderOptions::NONE).decode();
        match inst.is_invalid() {
            // (one of those that iced does not know: nothing expands to more than one of them)
            true => code.len(),
            false => inst.len(),
        }
    }

    fn instruction_reader(_: &str, _: &str) -> Box<dyn InstructionReader> {
        crate::object::reader()
    }

    fn registers(_: &Job<'_>, frame: &FrameInfo, function: &Function) -> (RegEnv, PRegSet) {
        let frame = frame_regs(frame);
        (reg_env(function.preserved, frame), frame.registers())
    }

    fn slots_lie_below(info: &FrameInfo) -> bool {
        !info.is_realigned() && !info.windows && frame_regs(info) != FrameRegs::Rsp
    }

    fn kept_registers(function: &Function) -> Option<PRegSet> {
        let plain = !function.instrument.short_redirect
            && function.instrument.barriers == Barriers::NONE
            && function.stack_check.is_none()
            && function.split_stack.is_none()
            && function.protector.is_none();
        let kept = callee_saved(function.preserved);
        // What is said of saved vector registers holds for the rest of the function.
        let ints = kept.into_iter().all(|r| r.class() == RegClass::Int);
        (plain && ints).then_some(kept)
    }

    fn emitter<'a>(
        &'a mut self,
        walk: Walk<'a, Inst, Frame>,
        function: &'a Function,
    ) -> Result<Emitter<'a>, EncodeError> {
        self.start(walk, function)
    }

    fn finish(blob: &mut CodeBlob, function: &Function) {
        if blob.unwind == emit::UnwindTable::Compact {
            crate::compact_unwind::settle(&mut blob.cfi);
            blob.compact_unwind = crate::compact_unwind::encode(&blob.cfi, &blob.code);
        }
        blob.uses_float = function.uses_float;
    }
}

/// Whether registers that [`Preserved::keeps_unsaved`] is about may be changed there.
fn spoils(inst: &Inst) -> bool {
    use crate::Pseudo::*;
    match inst.as_pseudo() {
        Some(Call | CallReg | CallMem) => !Preserved::of_call(inst.aux).keeps_unsaved(),
        Some(TailCall | TailCallReg | TailCallMem | TlsGd | TlsLd | SetJmp | InlineAsm) => true,
        _ => false,
    }
}

/// Without SSE2 there are no vector registers but for floats that are passed, and floating point would have to be done by x87 or calls.
fn check_floats(vcode: &VCode<Inst>, features: Features) -> Result<(), String> {
    let soft = features.has(Feature::SoftFloat);
    if !soft && features.has(Feature::Sse2) {
        return Ok(());
    }
    let has = |i: &Inst, f| i.as_code().is_some_and(|c| c.cpuid_features().contains(&f));
    if !features.has(Feature::X87) && vcode.insts.iter().any(|i| has(i, CpuidFeature::FPU)) {
        return Err("floating point without features 'sse2' and 'x87'".into());
    }
    let passes = !soft && features.has(Feature::Sse);
    // (what SSE has: moves of what is passed)
    if passes && !vcode.insts.iter().any(|i| has(i, CpuidFeature::SSE2)) {
        return Ok(());
    }
    if vcode.operands.iter().any(|o| o.class() == RegClass::Float) {
        return Err(match soft {
            true => "floating point or vectors with feature 'soft-float'".into(),
            false => "floating point or vectors without feature 'sse2'".into(),
        });
    }
    Ok(())
}
