//! One function from its body to its code: the phases in order.
//!
//! Needs a verified body. Cost: O(instructions) at -O0.

use crate::code_table::Op;
use crate::encode::{EncodeOptions, Encoder};
use crate::features::{Feature, Features, call_saved_registers, reserved_registers};
use crate::frame::frame_regs;
use crate::inst::Inst;
use crate::instrument::{Instrument, guard_place};
use crate::lower::A64;
use crate::lower::abi::widen_calls;
use crate::lower::conventions::own_preserved;
use crate::regs::{Preserved, platform_registers, reg_env};
use crate::windows;
use emit::{CodeBlob, UnwindTable};
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::triple::ObjectFormat;
use machine::compile::{Job, Phases};
use machine::encode::Placed;
use regalloc::{RegClass, VCode};

/// Features whose code is other than what is made here.
#[rustfmt::skip]
const REFUSED: &[Feature] = &[
    Feature::HardenSlsBlr, Feature::StrictAlign, Feature::TaggedGlobals, Feature::ReserveX1, Feature::ReserveX2,
    Feature::ReserveX3, Feature::ReserveX4, Feature::ReserveX5, Feature::ReserveX6, Feature::ReserveX7,
];

/// Attributes that ask for code or tables that are not made here.
const REFUSED_ATTRS: &[&str] = &[
    "patchable-function",
    "fentry-call",
    "aarch64_pstate_sm_enabled",
    "aarch64_pstate_sm_body",
    "aarch64_pstate_sm_compatible",
    "aarch64_inout_za",
    "aarch64_new_za",
    "aarch64_in_za",
    "aarch64_out_za",
    "aarch64_preserves_za",
    "aarch64_za_state_agnostic",
];

/// Compiles functions one after another; one per thread, its memory is reused.
#[derive(Default)]
pub struct Compiler {
    /// The phases up to encoding, and the time that each has taken.
    pub phases: Phases<A64, Feature>,
    encoder: Encoder,
}

impl Compiler {
    /// Compiles a function.
    ///
    /// Errors: what is not supported, located. Panics where an invariant is broken.
    pub fn compile(&mut self, job: &Job<'_>) -> Result<CodeBlob> {
        let (scope, func, options) = (job.scope(), job.func(), job.options);
        let refuse = |what| job.unsupported(what);
        let features = self.phases.features(job, REFUSED)?;
        let preserved = preserved(job).map_err(refuse)?;
        let mut instrument = Instrument::of(scope, func, features, options).map_err(refuse)?;
        let target = A64 { features };
        let mut vcode = self.phases.select(job, &target, |memory| {
            memory.tables.code.keep_layout(job.keep_layout);
        })?;
        instrument.settle_xray(vcode.insts.len());
        if vcode.frame.guard.is_some() {
            instrument.guard = Some(guard_place(options).map_err(refuse)?);
        }
        if options.triple.format == ObjectFormat::Coff {
            let variadic = scope
                .func_sig(job.module.global(job.global).value_ty)
                .is_some_and(|s| s.2);
            windows::prepare_frame(&mut vcode.frame, scope, func, variadic, options).map_err(refuse)?;
        }
        // Saved registers may need the scalable part of the frame; nobody knows yet.
        vcode.frame.scalable |= preserved == Preserved::Sve;
        check_floats(&vcode, features).map_err(refuse)?;
        if vcode.float_spill_bytes > 8 {
            widen_calls(&mut vcode.insts, vcode.float_spill_bytes > 16);
        }

        let frame = frame_regs(&vcode.frame);
        let env = reg_env(
            preserved,
            frame,
            platform_registers(&options.triple) | reserved_registers(features),
        );
        let (allocs, layout) = self.phases.allocate(job, &mut vcode, &env, frame.registers())?;

        let encode_options = EncodeOptions {
            global: job.global.0,
            align: 4,
            preserved,
            unwind: match options.triple.format {
                _ if !vcode.frame.unwind_tables => UnwindTable::None,
                ObjectFormat::MachO => UnwindTable::Compact,
                ObjectFormat::Coff => UnwindTable::Seh,
                _ => UnwindTable::EhFrame,
            },
            instrument,
            call_saved: call_saved_registers(features),
            keeps_x15: windows::takes_nest(scope, func),
        };
        let mut code = std::mem::take(&mut vcode.tables.code);
        let placed = Placed {
            vcode: &vcode,
            allocs,
            layout,
        };
        let blob = self.encoder.encode(&mut code, &placed, &encode_options);
        vcode.tables.code = code;
        self.phases.finish(vcode);
        job.encoded(blob)
    }
}

/// Without floating-point registers arithmetic would have to be calls, and there is no convention for its values.
fn check_floats(vcode: &VCode<Inst>, features: Features) -> std::result::Result<(), String> {
    let (scalars, vectors) = (features.has(Feature::FpArmv8), features.has(Feature::Neon));
    if !scalars && vcode.operands.iter().any(|o| o.class() == RegClass::Float) {
        return Err("floating point without feature 'fp-armv8'".into());
    }
    let is_vector = |i: &Inst| i.as_op().is_some_and(|op| op as u16 >= Op::V_SHADD as u16);
    if !vectors && (vcode.float_spill_bytes > 8 || vcode.insts.iter().any(is_vector)) {
        return Err("vectors without feature 'neon'".into());
    }
    Ok(())
}

/// What a function preserves for its caller.
fn preserved(job: &Job<'_>) -> std::result::Result<Preserved, String> {
    let (scope, func) = (job.scope(), job.func());
    isel::calls::stack_map::check_collector(scope, func)?;
    machine::instrument::check_hardening(scope, func)?;
    if scope.has_attr(func.attrs.func, AttrKind::SanitizeMemTag) {
        return Err("attribute sanitize_memtag".into());
    }
    for key in REFUSED_ATTRS {
        if scope.attr_str(func.attrs.func, key).is_some() {
            return Err(format!("attribute \"{key}\""));
        }
    }
    own_preserved(job.module, func, job.module.global(job.global).value_ty)
}
