//! One function from its body to its code: the phases in order.
//!
//! Needs a verified body. Cost: O(instructions) at -O0.

use crate::encode::{EncodeOptions, Encoder};
use crate::features::{Feature, Features, uses_zmm};
use crate::frame::frame_regs;
use crate::frame::protector::{Protector, failure_routine, guard_place, is_cookie};
use crate::inst::Inst;
use crate::instrument::Instrument;
use crate::lower::X86;
use crate::lower::conventions::own_preserved;
use crate::regs::reg_env;
use crate::windows;
use emit::{CodeBlob, UnwindTable};
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::StrId;
use ir::module::CallConv;
use ir::options::{CodeModel, CodegenOptions};
use ir::triple::ObjectFormat;
use machine::compile::{Job, Phases};
use machine::encode::Placed;
use regalloc::{RegClass, Tier, VCode};

/// Features whose code is other than what is made here: hardening against speculation and the like.
const REFUSED: &[Feature] = &[
    Feature::LviCfi,
    Feature::LviLoadHardening,
    Feature::Seses,
    Feature::TaggedGlobals,
    Feature::X32,
];

/// Compiles functions one after another; one per thread, its memory is reused.
#[derive(Default)]
pub struct Compiler {
    /// The phases up to encoding, and the time that each has taken.
    pub phases: Phases<X86, Feature>,
    encoder: Encoder,
}

impl Compiler {
    /// Compiles a function.
    ///
    /// Errors: what is not supported, located. Panics where an invariant is broken.
    pub fn compile(&mut self, job: &Job<'_>) -> Result<CodeBlob> {
        let (scope, func, options) = (job.scope(), job.func(), job.options);
        let refuse = |what| job.unsupported(what);
        let global = job.module.global(job.global);
        let features = self.phases.features(job, REFUSED)?;
        let preserved = own_preserved(options, scope, func).map_err(refuse)?;
        let (ret, ..) = scope.func_sig(global.value_ty).expect("a function type");
        let profiled = |(kind, _): &(StrId, ir::ids::MdId)| scope.bytes(*kind) == b"prof";
        if options.split_functions && global.metadata.iter().any(profiled) {
            return Err(refuse("splitting of a function with a profile".into()));
        }
        let mut instrument = Instrument::of(scope, func, ret, features, options).map_err(refuse)?;
        let zmm = uses_zmm(scope, &func.attrs, options, features);
        let target = X86 { features, zmm };
        let mut vcode = self.phases.select(job, &target, |memory| {
            memory.tables.code.keep_layout(job.keep_layout);
            memory.tables.vectors = target.vector_level();
        })?;
        if func.cc == CallConv::X86_INTR {
            // With an error code the stack is aligned at the entry, without as after a call.
            let error_code = if func.attrs.params.len().max(job.body.params.len()) > 1 {
                8
            } else {
                0
            };
            vcode.frame.interrupt = Some(error_code);
            vcode.frame.lead_bytes += error_code;
        }
        check_floats(&vcode, features).map_err(|e| refuse(e.into()))?;
        instrument.settle_xray(vcode.insts.len());
        let protector = match vcode.frame.guard {
            None => None,
            Some(_) => Some(Protector {
                place: guard_place(options).map_err(refuse)?,
                far: options.code_model == Some(CodeModel::Large),
                got: options.triple.format == ObjectFormat::MachO,
                failure: failure_routine(options),
                mixed: is_cookie(options),
            }),
        };
        if options.triple.is_windows_abi() {
            windows::prepare_frame(&mut vcode, scope, func, options);
        }
        windows::forget_wide_vectors(&mut vcode);
        if let Some(code) = vcode.tables.no_form {
            return Err(refuse(format!("wide form of {code:?}")));
        }

        let frame = frame_regs(&vcode.frame);
        let env = reg_env(preserved, frame);
        let (allocs, layout) = self.phases.allocate(job, &mut vcode, &env, frame.registers())?;

        let small = [AttrKind::OptSize, AttrKind::MinSize]
            .iter()
            .any(|k| scope.has_attr(func.attrs.func, *k));
        let encode_options = EncodeOptions {
            global: job.global.0,
            align: if small { 1 } else { 16 },
            preserved,
            unwind: if vcode.frame.unwind_tables {
                unwind_table(options)
            } else {
                UnwindTable::None
            },
            avx: features.has(Feature::Avx),
            wide_masks: features.has(Feature::Avx512bw),
            avx512: features.has(Feature::Avx512f),
            align_loops: vcode.tier == Tier::Optimise && !small && !options.block_sections,
            instrument,
            protector,
            block_sections: options.block_sections,
            note_frame_size: options.stack_size_section,
        };
        let mut code = std::mem::take(&mut vcode.tables.code);
        let placed = Placed {
            vcode: &vcode,
            allocs,
            layout,
        };
        let mut blob = self.encoder.encode(&mut code, &placed, &encode_options);
        vcode.tables.code = code;
        self.phases.finish(vcode);
        if let Ok(blob) = &mut blob
            && options.triple.is_msvc_environment()
        {
            blob.uses_float = windows::uses_float(scope, job.body);
        }
        job.encoded(blob)
    }
}

/// Without SSE2 there are no vector registers, and floating point would have to be done by x87 or calls.
fn check_floats(vcode: &VCode<Inst>, features: Features) -> std::result::Result<(), &'static str> {
    let soft = features.has(Feature::SoftFloat);
    if !soft && features.has(Feature::Sse2) {
        return Ok(());
    }
    if vcode.operands.iter().any(|o| o.class() == RegClass::Float) {
        return Err(if soft {
            "floating point or vectors with feature 'soft-float'"
        } else {
            "floating point or vectors without feature 'sse2'"
        });
    }
    Ok(())
}

/// The kind of unwind table that the target's objects have.
fn unwind_table(options: &CodegenOptions) -> UnwindTable {
    match options.triple.format {
        ObjectFormat::MachO => UnwindTable::Compact,
        _ if options.triple.is_windows_abi() => UnwindTable::Seh,
        _ => UnwindTable::EhFrame,
    }
}
