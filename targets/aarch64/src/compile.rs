//! AArch64 as the back half of the pipeline sees it ([`machine::compile`]): what a function asks for, and the steps that
//! only this target has.

use crate::code_table::Op;
use crate::encode::{Branches, Emitter, Encoder, is_streaming_safe};
use crate::features::{self, Feature, Features, call_saved_registers, reserved_registers};
use crate::frame::{Frame, frame_regs};
use crate::inst::{Inst, Pseudo};
use crate::instrument::{Instrument, guard_place};
use crate::lower::A64;
use crate::lower::abi::{ARGUMENTS, is_general_in, widen_calls};
use crate::lower::address::effective_code_model;
use crate::lower::conventions::own_preserved;
use crate::lower::streaming::{Mode, Sme};
use crate::lower::streaming_vectors::are_elements;
use crate::regs::{FP, LR, Preserved, callee_saved, platform_registers, platform_vectors, reg_env};
use crate::windows;
use emit::CodeBlob;
use emit::assemble::InstructionReader;
use ir::body::Body;
use ir::options::CodeModel;
use ir::triple::ObjectFormat;
use machine::compile::{Alignment, Job, Machine};
use machine::emission::{EncodeError, Walk};
use machine::instrument::Requests;
use machine::protector::failure_routine;
use regalloc::{FrameInfo, Operand, OperandConstraint, PRegSet, RegClass, RegEnv, VCode};

/// Attributes that ask for code or tables that are not made here.
const REFUSED_ATTRS: &[&str] = &["patchable-function", "fentry-call"];

/// Compiles functions for AArch64.
pub type Compiler = machine::compile::Compiler<Encoder>;

/// What the target knows of a function beside its machine IR.
#[derive(Clone, Debug)]
pub struct Function {
    /// What it preserves for its caller.
    pub preserved: Preserved,
    /// General-purpose registers (by number) that are preserved beyond the convention's.
    pub call_saved: u32,
    /// General-purpose registers that features or the platform reserve.
    pub reserved: u32,
    /// The same of vector registers.
    pub reserved_vectors: u32,
    /// An argument is in x15.
    pub keeps_x15: bool,
    /// Swift's extended frame records are marked as such.
    pub marks_records: bool,
    /// The body runs in streaming mode, the prologue perhaps not.
    pub changes_itself: bool,
    /// The code may run in streaming mode, where there is no NEON.
    pub streaming: bool,
    /// There is NEON, if the mode allows it.
    pub neon: bool,
    /// How unwinders are told of the vector length at the entry, should the mode change.
    pub vector_length: VectorLength,
    /// Code at the entry and the exits.
    pub instrument: Instrument,
    /// The routine that is called when the stack protector's guard has changed.
    pub guard_failure: &'static str,
}

/// Where the prologue gets the number of doublewords of a vector from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VectorLength {
    /// An instruction.
    Instruction,
    /// `__arm_get_current_vg`.
    Routine,
    /// It is not saved.
    #[default]
    Unknown,
}

impl Machine for Encoder {
    type Inst = Inst;
    type Selection = A64;
    type Feature = Feature;
    type Function = Function;
    type Frame = Frame;
    type Emitter<'a> = Emitter<'a>;
    type Branches = Branches;

    const BRANCHES: Branches = Branches;

    const REFUSED: &'static [Feature] = &[];

    const LEAST_ALIGNMENT: u32 = 4;

    fn alignment(cpu: &str) -> Alignment {
        features::alignment::of_cpu(cpu)
    }

    fn function(job: &Job<'_>, body: &Body, features: Features) -> Result<(A64, Function), String> {
        let (scope, func) = (job.scope(), job.func());
        let sme = Sme::of(scope, func.attrs.func).forced_by(job.options);
        if job.options.triple.is_arm64ec() && features.has(Feature::Sve) {
            return Err("feature 'sve' on Arm64EC".into());
        }
        if job.module.data_layout.big_endian {
            check_big_endian(&sme, features)?;
        }
        let function = Function {
            marks_records: !job.options.swift_async_unmarked,
            changes_itself: sme.changes_itself(),
            streaming: sme.code_mode() != Mode::Normal,
            neon: features.has(Feature::Neon),
            vector_length: match features.has(Feature::Sve) {
                true => VectorLength::Instruction,
                false if job.options.triple.is_darwin() => VectorLength::Unknown,
                false => VectorLength::Routine,
            },
            preserved: preserved(job)?,
            call_saved: call_saved_registers(features),
            reserved: platform_registers(&job.options.triple) | reserved_registers(features),
            reserved_vectors: platform_vectors(&job.options.triple),
            keeps_x15: windows::takes_nest(scope, func),
            instrument: Instrument::of(scope, func, features, job.options)?,
            guard_failure: failure_routine(&job.options.triple),
        };
        let hardened_tables = scope
            .attr_str(func.attrs.func, "aarch64-jump-table-hardening")
            .is_some();
        let far = effective_code_model(job.options) == CodeModel::Large;
        if hardened_tables && far && job.options.triple.format == ObjectFormat::Elf {
            return Err("attribute \"aarch64-jump-table-hardening\" in the large code model".into());
        }
        let streams = sme.code_mode() != Mode::Normal;
        let available = sme.available(features);
        let elements = || {
            are_elements(
                body.scope(job.module),
                job.module,
                body,
                available.has(Feature::Sve),
            )
        };
        let by_elements = streams && elements();
        let target = A64 {
            features: available,
            vectors: available.has(Feature::Neon) && !by_elements,
            sme,
            hardened_tables,
        };
        Ok((target, function))
    }

    fn requests(function: &mut Function) -> &mut Requests {
        &mut function.instrument.requests
    }

    fn prepare(
        job: &Job<'_>,
        _: &Body,
        target: &A64,
        vcode: &mut VCode<Inst>,
        function: &mut Function,
    ) -> Result<(), String> {
        let (scope, func, options) = (job.scope(), job.func(), job.options);
        if vcode.frame.guard.is_some() {
            function.instrument.guard = Some(guard_place(options)?);
        }
        if options.triple.format == ObjectFormat::Coff {
            let variadic = scope
                .func_sig(job.module.global(job.global).value_ty)
                .is_some_and(|s| s.2);
            windows::prepare_frame(&mut vcode.frame, scope, func, variadic, options)?;
        }
        // Saved registers may need the scalable part of the frame; nobody knows yet.
        vcode.frame.scalable |= function.preserved == Preserved::Sve;
        check_floats(vcode, target.features, function.streaming)?;
        let reserved = function.reserved & ARGUMENTS;
        if reserved != 0 {
            check_reserved(vcode, reserved)?;
        }
        if vcode.tier == regalloc::Tier::Optimise {
            crate::flags::reuse(vcode);
        }
        if vcode.float_spill_bytes > 8 {
            widen_calls(&mut vcode.insts, vcode.float_spill_bytes > 16);
        }
        Ok(())
    }

    fn instruction_length(_: &[u8]) -> usize {
        4
    }

    fn instruction_reader(cpu: &str, features: &str) -> Box<dyn InstructionReader> {
        crate::object::reader(cpu, features)
    }

    fn registers(_: &Job<'_>, frame: &FrameInfo, function: &Function) -> (RegEnv, PRegSet) {
        let frame = frame_regs(frame);
        let reserved = u64::from(function.reserved_vectors) << 32 | u64::from(function.reserved);
        let env = reg_env(function.preserved, frame, reserved);
        (env, frame.registers())
    }

    fn kept_registers(function: &Function) -> Option<PRegSet> {
        let plain = function.preserved == Preserved::Aapcs
            && function.call_saved == 0
            && !function.streaming
            && !function.changes_itself
            && !function.instrument.has_exit(true);
        plain.then(|| callee_saved(function.preserved).with(LR).with(FP))
    }

    fn emitter<'a>(
        &'a mut self,
        walk: Walk<'a, Inst, Frame>,
        function: &'a Function,
    ) -> Result<Emitter<'a>, EncodeError> {
        Ok(Emitter::new(walk, function))
    }

    fn finish(blob: &mut CodeBlob, function: &Function) {
        blob.pure_code = function.instrument.pure_code;
        if blob.unwind == emit::UnwindTable::Compact {
            blob.compact_unwind = crate::compact_unwind::encode(&blob.cfi);
        }
    }
}

/// Calls want the registers of arguments, and other instructions may name them too.
fn check_reserved(vcode: &VCode<Inst>, reserved: u32) -> Result<(), String> {
    let calls = [
        Pseudo::Call,
        Pseudo::CallReg,
        Pseudo::TailCall,
        Pseudo::TailCallReg,
    ];
    if vcode.insts.iter().any(|i| calls.iter().any(|call| i.is(*call))) {
        return Err("call where a feature reserves a register of arguments".into());
    }
    let is_reserved = |operand: &Operand| match operand.constraint() {
        OperandConstraint::FixedReg(preg) => is_general_in(reserved, preg),
        _ => false,
    };
    if vcode.operands.iter().any(is_reserved) {
        return Err("result or operand in a register that a feature reserves".into());
    }
    Ok(())
}

/// What is not done on big-endian machines.
fn check_big_endian(sme: &Sme, features: Features) -> Result<(), String> {
    if sme.code_mode() != Mode::Normal {
        return Err("functions in streaming mode on a big-endian target".into());
    }
    // Vectors are put into their order by its instructions.
    if features.has(Feature::FpArmv8) && !features.has(Feature::Neon) {
        return Err("a big-endian target without feature 'neon'".into());
    }
    Ok(())
}

/// Without floating-point registers arithmetic would have to be calls, and there is no convention for its values.
fn check_floats(vcode: &VCode<Inst>, features: Features, streaming: bool) -> Result<(), String> {
    let (scalars, vectors) = (features.has(Feature::FpArmv8), features.has(Feature::Neon));
    if !scalars && vcode.operands.iter().any(|o| o.class() == RegClass::Float) {
        return Err("floating point without feature 'fp-armv8'".into());
    }
    let is_vector = |i: &Inst| i.as_op().is_some_and(|op| op as u16 >= Op::V_SHADD as u16);
    if !vectors && vcode.insts.iter().any(is_vector) {
        return Err("vectors without feature 'neon'".into());
    }
    // (NEON's that SVE has too become SVE's)
    let known = |i: &Inst| features.has(Feature::Sve) && is_streaming_safe(i);
    if streaming && vcode.insts.iter().any(|i| is_vector(i) && !known(i)) {
        return Err("NEON instructions in a function that may be in streaming mode".into());
    }
    Ok(())
}

/// What a function preserves for its caller.
fn preserved(job: &Job<'_>) -> Result<Preserved, String> {
    let (scope, func) = (job.scope(), job.func());
    isel::calls::stack_map::check_collector(job.options, scope, func)?;
    machine::instrument::check_hardening(scope, func)?;
    for key in REFUSED_ATTRS {
        if scope.attr_str(func.attrs.func, key).is_some() {
            return Err(format!("attribute \"{key}\""));
        }
    }
    own_preserved(
        job.options,
        job.module,
        func,
        job.module.global(job.global).value_ty,
    )
}
